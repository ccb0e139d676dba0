"""The frame loop of the window: each frame updates the game and the page, and draws the parts that
have changed."""

import time
from math import inf, isfinite
from typing import Any

from connect_four_ai.app.faults import reported
from connect_four_ai.app.language import language
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Part, box, canvas, changed_parts
from connect_four_ai.lab.dark import in_dark
from connect_four_ai.lab.widgets.layout import ANY_SIZE, EDGE, Shape, Size, here, lay_out, side
from connect_four_ai.play.match import Match
from connect_four_ai.stages.own import saved

ATTEMPTS = 3
"""Maximum number of failed frames in a row before the window gives up."""
QUIET = 3
"""Number of equal frames before the window sleeps: by then the last event has been handled and
drawn."""
PAUSE = 0.35
"""Seconds between two moves of a demonstration."""


class FrameLoop:
    """Updates and draws a window, which is laid out for 1080 × 720 pixels and scaled to its
    size."""

    def __init__(self, window: Any, speed: float) -> None:
        """Begins the loop of a Window. `speed`: of demonstrations; 1 is natural."""
        self._window = window
        self._pace = 1 / speed if isfinite(speed) else 1.0
        self.drawn: list[Part] = []
        """The parts of the last picture."""
        self.failures = 0
        """Number of frames in a row that could not be drawn."""
        self.screen = ANY_SIZE
        """The size of the screen that the pages are laid out for."""
        self.across = inf
        """The width of the picture on that screen."""
        self.dark = False
        """Whether the picture is in dark mode."""
        self.seen = 0.0
        """The uppermost height of the picture that is seen, where it is higher than the screen."""
        self._written_for: tuple[str, Size] = "", ANY_SIZE
        """The language and the screen that the pages' texts were made for."""
        self._quiet = 0
        """Number of frames in a row that were equal to the one before."""

    def frame(self, pixel_width: int) -> list[Part]:
        """Runs one frame. Returns the parts of the picture that have changed.

        `pixel_width`: width of the window in pixels of the screen.
        """
        lay_out(self._window.screen.layout(self.screen))
        if self._window.menu.open:
            lay_out(self._window.menu.layout())
        theme.fit_window(pixel_width, here().width, min(self.across, self.screen[0]))
        self._update()
        changed = self._changed()
        moves = changed or self.busy
        self._quiet = 0 if moves else self._quiet + 1
        return changed

    def wake(self) -> None:
        """Wakes the window: the next frames are drawn even if nothing has changed."""
        self._quiet = 0

    @property
    def asleep(self) -> bool:
        """Whether the window sleeps until the next event."""
        return self._quiet >= QUIET

    def survive(self, error: Exception, drawing: bool) -> None:
        """Handles an error: closes the menu and the pages and reports it; after too many failed
        pictures, raises it."""
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
        """Wakes a sleeping window if a file was saved, or if a notice has to be cleared."""
        if saved.any_changed() or self._window.notice.text:
            self.wake()

    @property
    def busy(self) -> bool:
        """Whether a search or an animation is running."""
        window, pages = self._window, self._window.pages.opened
        thinks = window.panel.busy or any(page.busy or page.game.thinker.busy for page in pages)
        return thinks or window.screen.view.rest <= 0

    def _update(self) -> None:
        window = self._window
        window.game.update(may_play=window.panel.view.rest >= self._pause(window.game))
        window.panel.update()
        window.saving.update()
        window.notice.update(window.board.position)
        for page in window.pages.opened:
            page.follow(self._pause(page.game))
        if window.page:
            window.page.update()
        for screen in (window.panel, *window.pages.opened):
            screen.view.speed = inf if theme.still else window.speed
            screen.view.follow()
        if self._written_for != (language(), self.screen):
            self._written_for = language(), self.screen
            for page in window.pages.opened:
                page.renew_texts()

    def _pause(self, game: Match) -> float:
        """Returns the seconds between two moves of the computer."""
        return PAUSE * self._pace if game.thinker.rival else 0

    def _changed(self) -> list[Part]:
        """Records the window. Returns the parts that differ from the last frame's."""
        window = self._window
        before, self.drawn = self.drawn, canvas.record(self._display)
        if self.dark:
            self.drawn = in_dark(self.drawn)
        # a redrawn part would cover what lies in front of it; only the wide layout has parts
        covered = bool(window.menu.open or window.focus.rect or window.notice.text)
        covered = covered or here().shape is not Shape.WIDE
        return changed_parts(before, self.drawn, covered)

    def _display(self) -> None:
        """Draws the whole window; the first part lies under the others."""
        window = self._window
        large = theme.LARGE if window.panel.view.large else 1
        theme.growth = large if window.page else 1  # the panel has a class mode of its own
        window.screen.display(window.mouse)
        if window.page:
            canvas.next_part()
            window.below_page().display(window.mouse)
        theme.growth = large
        if window.notice.text:
            canvas.next_part()
            window.notice.display(self._notice_top())
        if window.menu.open:
            canvas.next_part()
            window.menu.display(window.mouse)
        elif window.focus.rect:
            canvas.next_part()
            window.focus.display()

    def _notice_top(self) -> float:
        """Returns the top of a notice: in the panel, on a page, or where a small screen is seen."""
        if here().shape is not Shape.WIDE:
            return self.seen + EDGE
        return EDGE if self._window.page else self._window.panel.notice_top


SHORTEST, PER_CHARACTER = 4.0, 0.08
"""Minimum seconds for which a notice is shown, and seconds per character."""
SIZE, MAX_LINES = 15, 5


class Notice:
    """A passing message: the result of an action, or a refusal's reason."""

    def __init__(self) -> None:
        self.text = ""
        self._position: Any = None
        self._drawn_at: float | None = None

    def show(self, text: str, position: Any = None) -> None:
        """Shows a text in place of the last one. `position`: the position that it is about, if it
        holds for no other."""
        self.text, self._position, self._drawn_at = text, position, None

    def update(self, position: Any) -> None:
        """Clears the text after a while, or when the board's `position` is no longer the one it is
        about."""
        elapsed = 0 if self._drawn_at is None else time.monotonic() - self._drawn_at
        is_past = self._position is not None and self._position != position
        if is_past or elapsed > SHORTEST + PER_CHARACTER * len(self.text):
            self.show("")

    def display(self, top: float) -> None:
        """Draws the text on a dark ground, in the column on the right."""
        self._drawn_at = self._drawn_at or time.monotonic()
        room = side().width - 2 * EDGE
        lines = min(theme.line_count(self.text, room, SIZE), MAX_LINES)
        height = lines * theme.leading(SIZE) + 2 * EDGE
        left, width, _ = side()
        box((left, top, width, height), theme.INK, 8, edge=theme.WHITE)
        theme.paragraph(self.text, left + EDGE, top + EDGE, room, SIZE, theme.WHITE, MAX_LINES)
