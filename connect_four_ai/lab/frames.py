"""What goes on in the window by itself: the frames, of which only what changed is drawn."""

from io import BytesIO

import py5

from connect_four_ai.actions.saved_games import leave_unfinished
from connect_four_ai.app.language import language, shown
from connect_four_ai.lab import bell, theme
from connect_four_ai.lab.canvas import Part, canvas, changed_parts
from connect_four_ai.lab.demonstration import Demonstration
from connect_four_ai.lab.focus import Focus
from connect_four_ai.lab.guard import HeldKey, caught
from connect_four_ai.lab.keeping import Keeping
from connect_four_ai.lab.menu import Menu
from connect_four_ai.lab.open_pages import OpenPages
from connect_four_ai.lab.player import play
from connect_four_ai.lab.sketch import is_destroyed
from connect_four_ai.play.match import Match
from connect_four_ai.stages.own import saved
from connect_four_ai.texts.formats import save_new

FRAMES = 60
"""Frames a second, as long as something moves."""
QUIET = 3
"""Equal frames before the window sleeps: what woke it has been handled and drawn by then."""
SLEEP = 0.6
"""Maximum seconds of sleep: a file may have been saved."""


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
        """How many frames have been like the one before."""
        self.hand = False
        """Whether the mouse is shown as a hand."""
        self.picture_wanted = False
        self.failed_frames = 0
        """How many in a row could not be drawn."""
        self.held_key = HeldKey()

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
            py5.window_title(shown(self.game.position.game_name))

    @property
    def busy(self) -> bool:
        """Whether somebody thinks or something moves."""
        pages = any(page.busy or page.game.thinker.busy for page in self.pages)
        next_game = self._demonstration.ended and not self.pages and not self.menu.open
        return self.panel.busy or next_game or pages or self.view.rest <= 0

    def display(self) -> None:
        """All of the screen: the first part lies under the others."""
        theme.fit_window(py5.pixel_width)
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

    def setup(self) -> None:
        self.drawn, self.hand = [], False
        self.wake()
        py5.frame_rate(FRAMES)
        self.held_key.reopen()

    def wake(self) -> None:
        """Something is to be done, or has been: it is drawn."""
        self.quiet = 0
        bell.ring()

    @caught
    def draw(self) -> None:
        if self.quiet >= QUIET:
            self.sleep()
            return
        if bell.rang():
            self.quiet = 0
        self.update()
        py5.scale(py5.width / theme.WIDTH)
        moved = self.display_what_changed()
        if self.picture_wanted:
            moved = True  # there is a message to be told
            self.picture_wanted = False
            content = BytesIO()
            py5.save(content, format="png")
            self.tell(save_new("png", content.getvalue()))
        self.quiet = 0 if moved or self.busy else self.quiet + 1
        self.failed_frames = 0
        if py5.frame_count % 30 == 0:
            self._end_if_destroyed()

    def save_picture(self) -> None:
        self.picture_wanted = True

    def begin_event(self) -> None:
        self.quiet = 0
        self.noticed = self.notice.text
        self.notice.show("")
        saved.forget()  # what somebody has written is there at once

    def sleep(self) -> None:
        """Until an event comes, which is handled at the end of this frame, or a file was saved."""
        if bell.rang(SLEEP) or saved.any_changed() or self.notice.text:
            self.quiet = 0
        self._end_if_destroyed()

    def _end_if_destroyed(self) -> None:
        if is_destroyed():
            leave_unfinished(self.game)
            py5.exit_sketch()

    def display_what_changed(self) -> bool:
        """Draws the parts that differ from the last frame's. Returns whether any did."""
        before, self.drawn = self.drawn, canvas.record(self.display)
        # what lies on top would vanish under a part that is drawn again
        covered = bool(self.menu.open or self.focus.rect or self.notice.text)
        changed = changed_parts(before, self.drawn, covered)
        play(changed)
        return bool(changed)
