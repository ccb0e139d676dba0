"""The pages of the window by their names, and the stack of those that are open."""

from importlib import import_module

from connect_four_ai.lab.pages.page import Page
from connect_four_ai.play.actions import set_up
from connect_four_ai.play.match import Match

PAGES = {
    "lesson": "lesson_page.LessonPage",
    "compare": "compare.Compare",
    "step": "step.StepByStep",
    "stage": "stage_page.StagePage",
    "gallery": "gallery_page.Gallery",
    "own": "own_page.OwnPage",
    "switches": "switches_page.SwitchesPage",
    "check": "check_page.CheckPage",
    "exercises": "exercise_page.ExercisePage",
    "coach": "coach_page.CoachPage",
    "review": "review_page.ReviewPage",
    "arena": "arena_page.ArenaPage",
    "learn": "learning_page.LearningPage",
    "editor": "editor_page.EditorPage",
}
"""The module and class of each page. A page is imported when it is opened: most never are."""


def page_of(name: str) -> type[Page]:
    """Returns the class of a page, by its name in PAGES."""
    module, _, kind = PAGES[name].partition(".")
    page: type[Page] = getattr(import_module(f"{__package__}.{module}"), kind)
    return page


class PageStack:
    """The pages in front of the board, each opened from the one before it."""

    def __init__(self, game: Match, speed: float) -> None:
        """Begins without pages. `game`: the game on the window's board."""
        self._game, self._speed = game, speed
        self.opened: list[Page] = []

    @property
    def top(self) -> Page | None:
        """The page in front; None if there is none."""
        return self.opened[-1] if self.opened else None

    @property
    def tries_out(self) -> bool:
        """Whether the page tries out a position, which can be put onto the board."""
        return bool(self.top and self.top.game is not self._game and self.top.has_board)

    def toggle(self, name: str) -> Page | None:
        """Opens a page, goes back to it if it is open below others, or closes it. Returns the page
        in front then."""
        kind, kinds = page_of(name), [type(page) for page in self.opened]
        if kind in kinds:
            self.close(kinds.index(kind) + (kind is not kinds[-1]))
        else:
            self.open(kind(self.top.game if self.top else self._game, self._speed))
        return self.top

    def open(self, page: Page) -> None:
        """Puts a page in front of the others."""
        page.opens_at = self.top.opens_at if self.top else ()
        page.open_page = self.toggle
        self.opened.append(page)

    def close(self, left: int = 0) -> None:
        """Closes all pages but the first `left`."""
        while len(self.opened) > left:
            self.opened.pop().close()

    def take_over(self) -> None:
        """Puts the position that the page tries out onto the board, with its opponent."""
        if self.top and self.tries_out:
            tried, brain = self.top.game, self.top.game.brain
            set_up(self._game, tried.position, tried.now.computer, brain.stage, brain.depth)
            self.close()
