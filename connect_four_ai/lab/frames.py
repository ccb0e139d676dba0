"""What goes on in the window by itself: the frames, of which only what changed is drawn."""

from connect_four_ai.app.language import language
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Part, canvas, changed_parts
from connect_four_ai.lab.demonstration import Demonstration
from connect_four_ai.lab.focus import Focus
from connect_four_ai.lab.keeping import Keeping
from connect_four_ai.lab.menu import Menu
from connect_four_ai.lab.open_pages import OpenPages
from connect_four_ai.play.match import Match
from connect_four_ai.stages.own import saved

QUIET = 3
"""Equal frames before the window sleeps: what woke it has been handled and drawn by then."""


class Frames(OpenPages):
    """Everything is laid out for 1080 × 720 pixels and scaled to the window's size."""

    def __init__(self, game: Match, speed: float) -> None:
        super().__init__(game, speed)
        self.menu = Menu(self)
        self.keeping = Keeping(self)
        self.focus = Focus()
        self._demonstration = Demonstration(game, speed)
        self.mouse = (-1.0, -1.0)
        self.drawn: list[Part] = []
        """The screen as it was drawn last."""
        self.language = ""
        """What the window speaks as it was drawn last."""
        self.quiet = 0
        """Number of frames that have been like the one before."""
        self.picture_wanted = False
        self.failed_frames = 0
        """Number of frames in a row that could not be drawn."""

    def update(self) -> None:
        """What goes on by itself, in every frame."""
        pause = self._demonstration.pause
        self.game.update(may_play=self.panel.view.rest >= pause(self.game))
        self.panel.update()
        self.keeping.update()
        self.notice.update(self.board.position)
        self._demonstration.update(seen=not self.pages and not self.menu.open)
        for page in self.pages:
            page.follow(pause(page.game))
        if self.page:
            self.page.update()
        for screen in (self.panel, *self.pages):
            screen.view.follow()
        if self.language != language():
            self.language = language()
            for page in self.pages:
                page.retell()

    @property
    def busy(self) -> bool:
        """Whether somebody thinks or something moves."""
        pages = any(page.busy or page.game.thinker.busy for page in self.pages)
        next_game = self._demonstration.ended and not self.pages and not self.menu.open
        return self.panel.busy or next_game or pages or self.view.rest <= 0

    def display(self) -> None:
        """Draws all of the screen: the first part lies under the others."""
        large = theme.LARGE_PAGE if self.panel.view.large else 1
        theme.growth = large if self.page else 1  # the panel has its own way
        self.screen.display(self.mouse)
        if self.page:
            canvas.next_part()
            self.below_page().display(self.mouse)
        if self.notice.text:
            canvas.next_part()
            theme.growth = large
            self.notice.display(self.screen.notice_top)
        if self.menu.open:
            theme.growth = large
            canvas.next_part()
            self.menu.display(self.mouse)
        elif self.focus.rect:
            canvas.next_part()
            self.focus.display()

    def wake(self) -> None:
        """Draws the next frames, even if nothing seems to have changed."""
        self.quiet = 0

    @property
    def asleep(self) -> bool:
        """Whether nothing is drawn until something happens."""
        return self.quiet >= QUIET

    def look_around(self) -> None:
        """Wakes a window that sleeps if a file was saved, or a notice is to go."""
        if saved.any_changed() or self.notice.text:
            self.wake()

    def frame(self, pixel_width: int) -> list[Part]:
        """Goes on by a frame. Returns the parts of the picture that have changed.

        `pixel_width`: of the window, in pixels of the screen.
        """
        theme.fit_window(pixel_width)
        self.update()
        changed = self.changed()
        moves = changed or self.busy or self.picture_wanted
        self.quiet = 0 if moves else self.quiet + 1
        return changed

    def save_picture(self) -> None:
        self.picture_wanted = True

    def begin_event(self) -> None:
        self.quiet = 0
        self.noticed = self.notice.text
        self.notice.show("")
        saved.forget()  # what somebody has written is there at once

    def changed(self) -> list[Part]:
        """Records the screen. Returns the parts that differ from the last frame's."""
        before, self.drawn = self.drawn, canvas.record(self.display)
        # what lies on top would vanish under a part that is drawn again
        covered = bool(self.menu.open or self.focus.rect or self.notice.text)
        return changed_parts(before, self.drawn, covered)
