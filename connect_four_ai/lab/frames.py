"""The frame loop of the window: in each frame everything goes on a little, and what has changed is
drawn."""

import time
from math import isfinite
from typing import Any

from connect_four_ai.app.faults import reported
from connect_four_ai.app.language import language
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Part, box, canvas, changed_parts
from connect_four_ai.lab.widgets.layout import SIDE
from connect_four_ai.play.match import Match
from connect_four_ai.stages.own import saved

ATTEMPTS = 3
"""Frames in a row that may fail to be drawn before the window gives up."""
QUIET = 3
"""Equal frames before the window sleeps: what woke it has been handled and drawn by then."""
PAUSE = 0.35
"""Seconds between two moves of a demonstration, so that one can follow."""
BETWEEN_GAMES = 4.0
"""Seconds for which a demonstration shows the end of a game."""


class FrameLoop:
    """Everything is laid out for 1080 × 720 pixels and scaled to the window's size."""

    def __init__(self, window: Any, speed: float) -> None:
        """`window`: the Window; `speed`: of demonstrations, 1 is natural."""
        self._window = window
        self._pace = 1 / speed if isfinite(speed) else 1.0
        self.drawn: list[Part] = []
        """The window as it was drawn last."""
        self.picture_wanted = False
        """Whether the next frame is to be saved as a picture."""
        self.failures = 0
        """Number of frames in a row that could not be drawn."""
        self._language = ""
        """The language in which the window was drawn last."""
        self._quiet = 0
        """Number of frames in a row that were like the one before."""
        self._shown_since = 0.0
        """When the end of a demonstration's game was first seen."""

    def frame(self, pixel_width: int) -> list[Part]:
        """Goes on by a frame. Returns the parts of the picture that have changed.

        `pixel_width`: of the window, in pixels of the screen.
        """
        theme.fit_window(pixel_width)
        self._update()
        changed = self._changed()
        moves = changed or self.busy or self.picture_wanted
        self._quiet = 0 if moves else self._quiet + 1
        return changed

    def wake(self) -> None:
        """Draws the next frames, even if nothing seems to have changed."""
        self._quiet = 0

    @property
    def asleep(self) -> bool:
        """Whether nothing is drawn until something happens."""
        return self._quiet >= QUIET

    def survive(self, error: Exception, drawing: bool) -> None:
        """Closes the menu and the pages and reports the error; raises it if that does not help."""
        window = self._window
        self.wake()
        self.failures += drawing
        if self.failures > ATTEMPTS:
            window.game.journal = None  # the next start offers to go on with it
            raise error
        window.menu.open = False
        window.pages.close()
        window.tell(reported(error))

    def look_around(self) -> None:
        """Wakes a window that sleeps if a file was saved, or a notice is to go."""
        if saved.any_changed() or self._window.notice.text:
            self.wake()

    @property
    def busy(self) -> bool:
        """Whether anything thinks or moves."""
        window, pages = self._window, self._window.pages.opened
        thinks = window.panel.busy or any(page.busy or page.game.thinker.busy for page in pages)
        return thinks or self._demonstration_ended or window.screen.view.rest <= 0

    def _update(self) -> None:
        window = self._window
        window.game.update(may_play=window.panel.view.rest >= self._pause(window.game))
        window.panel.update()
        window.keeping.update()
        window.notice.update(window.board.position)
        self._begin_next_game()
        for page in window.pages.opened:
            page.follow(self._pause(page.game))
        if window.page:
            window.page.update()
        for screen in (window.panel, *window.pages.opened):
            screen.view.follow()
        if self._language != language():
            self._language = language()
            for page in window.pages.opened:
                page.retell()

    def _pause(self, game: Match) -> float:
        """Returns the seconds between two moves of a game's computer."""
        return PAUSE * self._pace if game.thinker.rival else 0

    @property
    def _demonstration_ended(self) -> bool:
        """Whether a demonstration's game is over, and nothing is in front of the board."""
        window = self._window
        over = window.game.thinker.rival is not None and window.game.game_over
        return over and not (window.page or window.menu.open)

    def _begin_next_game(self) -> None:
        now = time.perf_counter()
        if not self._demonstration_ended:
            self._shown_since = now
        elif now - self._shown_since > BETWEEN_GAMES * self._pace:
            self._window.game.begin()

    def _changed(self) -> list[Part]:
        """Records the window. Returns the parts that differ from the last frame's."""
        window = self._window
        before, self.drawn = self.drawn, canvas.record(self._display)
        # what lies on top would vanish under a part that is drawn again
        covered = bool(window.menu.open or window.focus.rect or window.notice.text)
        return changed_parts(before, self.drawn, covered)

    def _display(self) -> None:
        """Draws the whole window: the first part lies under the others."""
        window = self._window
        large = theme.LARGE if window.panel.view.large else 1
        theme.growth = large if window.page else 1  # the panel grows in its own way
        window.screen.display(window.mouse)
        if window.page:
            canvas.next_part()
            window.below_page().display(window.mouse)
        theme.growth = large
        if window.notice.text:
            canvas.next_part()
            window.notice.display(12 if window.page else window.panel.notice_top)
        if window.menu.open:
            canvas.next_part()
            window.menu.display(window.mouse)
        elif window.focus.rect:
            canvas.next_part()
            window.focus.display()


SHORTEST, PER_CHARACTER = 4.0, 0.08
"""Seconds for which any notice is shown, and those for each of its characters."""
SIZE, EDGE, MAX_LINES = 15, 12, 5


class Notice:
    """A passing message: the result of an action, or why it was refused."""

    def __init__(self) -> None:
        self.text = ""
        self._position: Any = None
        self._drawn_at: float | None = None

    def show(self, text: str, position: Any = None) -> None:
        """Shows a text in place of the one before. `position`: the one that the text is about, if
        it is no longer true of another."""
        self.text, self._position, self._drawn_at = text, position, None

    def update(self, position: Any) -> None:
        """Clears the text after a while, or when the `position` on the board is another one than
        the text is about."""
        elapsed = 0 if self._drawn_at is None else time.monotonic() - self._drawn_at
        is_past = self._position is not None and self._position != position
        if is_past or elapsed > SHORTEST + PER_CHARACTER * len(self.text):
            self.show("")

    def display(self, top: float) -> None:
        """Draws the text on a dark ground, in the column on the right."""
        self._drawn_at = self._drawn_at or time.monotonic()
        room = SIDE.width - 2 * EDGE
        lines = min(theme.line_count(self.text, room, SIZE), MAX_LINES)
        height = lines * theme.leading(SIZE) + 2 * EDGE
        box((SIDE.left, top, SIDE.width, height), theme.INK, 8, edge=theme.WHITE)
        theme.paragraph(self.text, SIDE.left + EDGE, top + EDGE, room, SIZE, theme.WHITE, MAX_LINES)
