"""The actions of Ctrl with a letter: copies and pastes positions, saves and opens games."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from connect_four_ai.app.faults import reason
from connect_four_ai.app.files import STEM, unused, write_whole
from connect_four_ai.app.java import java_class
from connect_four_ai.app.language import say, shortened, shown
from connect_four_ai.app.program import IN_BROWSER, program, start_thread
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import bell
from connect_four_ai.play.actions import put_on
from connect_four_ai.play.record import ENDING, MAX_BYTES, Record, as_text, read_game, saved_games

MAX_QUOTED = 140
"""Maximum length of an excerpt in a message."""
LONGEST_FOLDER = 36
"""Maximum number of characters of a folder's name in a message."""


class Saving:
    def __init__(self, window: Any) -> None:
        """Keeps the games of a Window."""
        self._window = window
        self.clipboard = PageClipboard() if IN_BROWSER else Clipboard()

    def update(self) -> None:
        """Takes the clipboard's text when it arrives. Called in every frame."""
        if answer := self.clipboard.poll():
            text, fault = answer
            self._window.tell(fault or self.take(text, say("Pasted; Z undoes this.")))

    def take(self, text: str, done: str) -> str:
        """Puts the game in a text, or in the file of that name, onto the board. Returns a message:
        its assumptions and `done`, or a refusal's reason."""
        try:
            record, assumed = read_game(text, self._window.game.start)
        except (OSError, ValueError) as error:
            return say("This cannot be opened: {why}.", why=shortened(reason(error), MAX_QUOTED))
        put_on(self._window.game, record)
        self._window.pages.close()
        return f"{assumed} {done}".strip()

    def copy(self) -> None:
        text = str(self._window.board.position)
        self.clipboard.put(text)
        copied = shortened(text, MAX_QUOTED) or say("the empty board")
        self._window.tell(say("Copied: {position}", position=copied))

    def save(self) -> None:
        game, more = self._window.game, ""
        if isinstance(game.start, Position):
            more = say("{program} export makes a web page of it.", program=program())
        try:
            content = as_text(Record.of(game.start, game.now)).encode()
            self._window.tell(save_new(ENDING, content, more))
        except ValueError as error:
            self._window.tell(str(error))

    def open_newest(self) -> None:
        """Opens the newest game in the working folder."""
        if files := saved_games():
            result = self.take(str(files[0]), say("Z undoes this."))
            self._window.tell(f"{files[0].name}: {result}")
        else:
            self._window.tell(say("No game has been saved in this folder: Ctrl+S saves one."))


class Clipboard:
    """The system's clipboard. Another program may hold its content and be slow to hand it out, so
    nothing waits for it."""

    def __init__(self) -> None:
        self._answers: SimpleQueue[tuple[str, str]] = SimpleQueue()

    def put(self, text: str) -> None:
        """Copies a text; `poll` returns the error, if there is one."""

        def copy(clipboard: Any) -> None:
            selection = java_class("java.awt.datatransfer.StringSelection")
            clipboard.setContents(selection(shown(text)), None)

        self._start(copy)

    def ask(self) -> None:
        """Asks for the clipboard's text; `poll` returns it when it comes."""
        self._start(self._read)

    def poll(self) -> tuple[str, str] | None:
        """Returns the text that was asked for and the error, either of which may be empty; None as
        long as there is neither."""
        return None if self._answers.empty() else self._answers.get()

    def _read(self, clipboard: Any) -> None:
        flavor = java_class("java.awt.datatransfer.DataFlavor").stringFlavor
        has_text = clipboard.isDataFlavorAvailable(flavor)
        self._take(str(clipboard.getData(flavor)) if has_text else "")

    def _take(self, text: str) -> None:
        fault = "" if text.strip() else say("There is no text on the clipboard.")
        if len(text) > MAX_BYTES:
            text, fault = "", say("The text on the clipboard is too long to be a game.")
        self.deliver(text, fault)

    def deliver(self, text: str, fault: str) -> None:
        self._answers.put((text, fault))
        bell.ring()

    def _cannot(self, why: object) -> None:
        self.deliver("", say("The clipboard cannot be used now: {why}.", why=why))

    def _start(self, work: Callable[[Any], None]) -> None:
        def guarded() -> None:
            try:
                work(java_class("java.awt.Toolkit").getDefaultToolkit().getSystemClipboard())
            # Java raises many kinds: another program uses the clipboard, or does not answer
            except Exception as error:
                self._cannot(error)

        start_thread(guarded)


class PageClipboard(Clipboard):
    """The browser's clipboard. Where the browser forbids it, the page asks the user for it."""

    def put(self, text: str) -> None:
        self._start(lambda clipboard: clipboard.writeText(text))

    def _read(self, clipboard: Any) -> None:
        clipboard.readText().then(self._take)

    def _start(self, work: Callable[[Any], None]) -> None:
        from js import navigator

        work(navigator.clipboard)


def save_new(ending: str, content: bytes, more: str = "") -> str:
    """Saves a picture or a game in the working folder, under an unused name. Returns a message: the
    path and `more`, or the reason of the failure. Only the end of a long folder is named, because
    the panel has few lines."""
    try:
        file = unused(Path.cwd() / f"{STEM}{datetime.now():%Y-%m-%d_%H-%M-%S}.{ending}")
        write_whole(file, content)
    except OSError as error:
        return say("It could not be saved: {why}.", why=error.strerror or error)
    if IN_BROWSER:
        return f"{say('Saved as {name}; the browser downloads it.', name=file.name)} {more}".strip()
    folder = str(file.parent)
    if len(folder) > LONGEST_FOLDER:
        folder = "…" + folder[-LONGEST_FOLDER:]
    return f"{say('Saved as {name} in {folder}.', name=file.name, folder=folder)} {more}".strip()
