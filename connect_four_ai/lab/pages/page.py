"""A page: it takes the place of the board and the panel in the window until it is closed."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

from connect_four_ai.app.language import say, sentence
from connect_four_ai.games.game import opponent, short_name
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.columns import view_of
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Point, canvas
from connect_four_ai.lab.coaching import Coaching, coach_top
from connect_four_ai.lab.screen import Screen
from connect_four_ai.lab.widgets.controls import Control, Controls, button, choice
from connect_four_ai.lab.widgets.layout import (
    EDGE,
    ROOM,
    WIDE,
    Column,
    Layout,
    Place,
    Shape,
    Size,
    beside_small,
    here,
    on_board,
    side,
)
from connect_four_ai.play.actions import set_up
from connect_four_ai.play.history import move_between
from connect_four_ai.play.match import Match
from connect_four_ai.study.coach.advice import Advice, BlindSpot


class Page(Screen):
    """A page: its own content on the left, and on the right the game on a small board."""

    board_at: Place | None = None
    """The place of the board, if it is not the layout's."""
    main_first = False
    """Whether the main column is the upper one of an upright screen."""
    room = ROOM
    """Height of the page's own room below the small board, on a small screen."""
    has_news: bool = True
    """Whether the text below the board says whose turn it is."""
    explains: bool = False
    """Whether the page is about one decision of the game, named above the small board."""
    shows_win: bool = False
    """Whether the user tries to stop a win of the coach's here."""
    board_end: float | None = None
    """Bottom of the board's area if it is redrawn separately, else None."""
    opens_at: tuple[Any, ...] = ()
    """The moves to the node at which the search, opened from here, begins; empty for the root."""
    open_page: Callable[[str], "Page | None"]
    """Opens another page in front of this one, by its name in PAGES, and returns it."""

    def __init__(self, game: Match, speed: float) -> None:
        self.opened_on = game
        self.speed = speed
        self.coaching = Coaching()
        self._show(game)

    def _show(self, game: Match) -> None:
        """Puts a game on the small board."""
        self.game = game
        self.view = view_of(game, self.speed)
        self.view.in_small = True
        self.view.bare = self.explains

    def layout(self, screen: Size) -> Layout:
        return beside_small(
            screen,
            partial(main_height, self),
            room=self.room,
            explains=self.explains,
            main_first=self.main_first,
            has_board=self.has_board and self.board_at is None,
        )

    # Other positions are tried out on a board of their own: the game is not changed

    def try_out(self, position: Any, stage: Any, depth: int, computer: str | None = None) -> None:
        """Shows a position on the small board, with a stage that plays for `computer`, by default
        for the player who has just moved."""
        self.end_trial()
        brain = self.game.brain.twin()
        brain.stage, brain.depth = stage, depth
        self._show(Match(brain, position, computer=computer or opponent(position, position.player)))

    def look_at(self, position: Any) -> None:
        """Shows a position of a past game; the computer does not play on from it."""
        brain = self.opened_on.brain
        if self.game is self.opened_on:
            self.try_out(position, brain.stage, brain.depth)
        else:
            self.view.imagine(None)
            set_up(self.game, position, opponent(position, position.player))

    def end_trial(self) -> bool:
        """Returns the small board to the game that the page was opened on, which has not changed.
        Returns False if no position is tried out."""
        if self.game is self.opened_on:
            return False
        self.game.close()
        self._show(self.opened_on)
        return True

    def follow(self, pause: float) -> None:
        """Updates the game on the small board. Called in every frame. `pause`: seconds between two
        moves."""
        if self.game is not self.opened_on:
            self.game.update(may_play=self.view.rest >= pause)
        if self.explains:
            show_decision(self.game, self.view)
        self.coaching.update(self.view)

    @property
    def busy(self) -> bool:
        return self.coaching.busy

    def display(self, mouse: Point) -> None:
        theme.clear(0, 0, here().width, here().height)
        if self.board_end is None:
            self._display_board()
            _display_strip(self, mouse)
        self.display_main(mouse)
        self.display_side(mouse)
        (self.controls() + _coach_controls(self)).display(mouse)
        if self.board_end is not None:
            canvas.next_part()
            here().clear(side(), 0, self.board_end)
            self._display_board()
            _display_strip(self, mouse)

    def _display_board(self) -> None:
        if self.has_board:
            with theme.plain_size(), on_board(*board_place(self)):
                self.view.display()
        if self.has_news:
            _display_news(self)

    def display_main(self, mouse: Point) -> float:
        """Draws the main column; what changes often, in parts of its own. If the first part
        changes, all parts are drawn again. Returns the bottom of all that, with its buttons."""
        return 0.0

    def display_side(self, mouse: Point) -> None:
        """Draws the page's own room in the side column."""

    def buttons(self) -> Controls:
        return self.controls() + _coach_controls(self) + _strip(self)

    def move_at(self, point: Point) -> Any:
        if self.explains and (self.view.imagined or _strip(self).at(point)):
            return None
        left, top, scale = board_place(self)
        return super().move_at(((point[0] - left) / scale, (point[1] - top) / scale))

    def close(self) -> None:
        self.end_trial()
        self.coaching.close()


def board_place(page: Page) -> Place:
    """Returns the place of the page's board: its own, or else the layout's."""
    return page.board_at or here().board


def main_height(page: Page) -> float:
    """Returns the height of the main column on a small screen, in the layout of the last frame:
    that of what is drawn there."""
    with canvas.unseen():
        return page.display_main((-1, -1)) + EDGE


def _display_news(page: Page) -> None:
    left, width, top = here().news
    if page.game.position.winner is None:
        page.view.display_piece(page.game.position.player, left + 14, top)
    beside = Column(left + 40, width - 40, top)
    lines = 4 if here().shape is Shape.LOW else 2
    beside.paragraph(news(page), -11, 16, most_lines=lines)


def news(page: Page) -> str:
    """Returns whose turn it is, how the game ended, or why there is no move."""
    game = page.game
    if game.thinker.error or game.position.winner is not None:
        ended = sentence(game.position.outcome) if page.view.rest > 0 else ""
        return game.thinker.error or ended
    if page.explains and page.view.imagined:
        return say("“now” goes back to the game.")
    turn = say("{name}’s turn", name=game.now.mover)
    return turn if game.human_to_move else say("{name} is thinking…", name=game.now.mover)


def _strip(page: Page) -> Controls:
    """Returns the buttons of the game's moves; a click selects the move that the page is about."""
    if not page.explains:
        return Controls()
    return move_strip(page.game, side().left + 4, _strip_top() + 18, side().width - 8)


def _strip_top() -> float:
    """Returns the top of the game's moves: in the strip above the columns of the small board, or
    above the board."""
    return WIDE.board[1] if here().is_wide else side().top + EDGE / 2


def _display_strip(page: Page, mouse: Point) -> None:
    if page.explains and page.game.thinker.decision.winner is None:
        left, width, _ = side()
        text = page.game.thinker.subject
        theme.write(text, left + 6, _strip_top() + 9, 14, within=width - 12)
    _strip(page).display(mouse)


def _coach_controls(page: Page) -> Controls:
    """Returns the coach's buttons beside its text."""
    advice = page.coaching.advice
    if advice is None or not advice.bad:
        return Controls()
    show = partial(_show_me, page, advice)
    row = [] if page.shows_win else [button("F8", say("show me"), show)]
    if spot := advice.spot:
        text = say("what {section} saw", section=spot.asked.stage.section)
        row.append(button("T", text, partial(_open_at, page, spot)))
    return side().buttons(coach_top(), row, pitch=here().pitch)


def _show_me(page: Page, advice: Advice) -> None:
    """Opens the page on which the user tries to stop the win; closing it leads back here."""
    if opened := page.open_page("coach"):
        opened.coaching.tell(advice)


def _open_at(page: Page, spot: BlindSpot) -> None:
    """Opens the search of the opponent that played the move, at the node that shows its blind
    spot."""
    assert page.coaching.why
    before = page.coaching.why.position
    page.try_out(before, spot.asked.stage, spot.asked.depth)
    if opened := page.open_page("step"):
        opened.opens_at = tuple(int(move) for move in spot.node[len(before.moves) :])


CELL, GAP = 22.0, 2.0
"""Size of a button, and the space between two."""
LETTER = 10.0
"""Maximum width of a letter on a button."""
PAPERS = "#F7C9C2", "#F7EBB0"
"""Colours of the first player's moves and the second's."""
NOW = 54.0
"""Width of the button for the next move."""


def move_strip(game: Match, left: float, top: float, width: float) -> Controls:
    """Returns the buttons of the game's moves, none before the first move; unless the game is over,
    the last one is for the next move."""
    last, here, explain = len(game.history.game) - 1, _explained(game), game.thinker.explain
    if not last:
        return Controls()
    position = game.history.game[0].position
    longest = max(len(short_name(position.move_name(move))) for move in position.legal_moves)
    across = max(CELL, LETTER * longest + 4)
    row = [
        choice("‹", partial(explain, here - 1), here > 0),
        *_moves(game, here, int((width - NOW - 3 * GAP) // (across + GAP)) - 2),
        choice("›", partial(explain, here + 1), here < last - game.game_over),
    ]
    strip = Controls(left, top, (across + GAP) * len(row) - GAP, [row], CELL + GAP, GAP)
    if game.game_over:
        return strip
    now = choice(say("now"), partial(explain, last), chosen=here == last)
    return strip + Controls(left + width - NOW, top, NOW, [[now]], CELL + GAP, GAP)


def _moves(game: Match, here: int, most: int) -> list[Control]:
    """Returns the buttons of at most `most` moves, the selected one among them."""
    moments = game.history.game
    first = max(0, min(here - most // 2, len(moments) - 1 - most))
    strip = []
    for number, (before, after) in list(enumerate(pairwise(moments)))[first : first + most]:
        position = before.position
        (move,) = move_between(position, after.position)
        paper = PAPERS[position.players.index(position.player)]
        explain = partial(game.thinker.explain, number)
        name = short_name(position.move_name(move))
        strip.append(choice(name, explain, True, number == here, paper))
    return strip


def _explained(game: Match) -> int:
    """Returns the index of the move that every page shows."""
    thinker = game.thinker
    if thinker.explained is not None:
        return thinker.explained
    positions = [moment.position for moment in game.history.game]
    return positions.index(thinker.decision) if thinker.decision in positions else 0


def show_decision(game: Match, view: View[Any]) -> None:
    """Shows the position before the selected move, and that move."""
    imagined, explained = None, game.thinker.explained
    if explained is not None and explained < len(game.history.game) - 1:
        before, after = game.history.game[explained:][:2]
        imagined = before.position, move_between(before.position, after.position)
    if view.imagined != imagined:
        view.imagine(*(imagined or (None,)))
