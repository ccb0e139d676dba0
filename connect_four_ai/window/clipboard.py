"""The system's clipboard. Another program may hold its content and be slow to hand it out: nobody waits for that."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from jpype import JClass

from connect_four_ai.app.language import say

MOST = 10_000
"""As many letters as are taken from it."""


class Clipboard:
    def __init__(self) -> None:
        self._heard: SimpleQueue[tuple[str, str]] = SimpleQueue()

    def put(self, text: str) -> None:
        """Copies a text; `poll` tells what went wrong, if anything."""

        def copy(clipboard: Any) -> None:
            clipboard.setContents(JClass("java.awt.datatransfer.StringSelection")(text), None)

        self._start(copy)

    def ask(self) -> None:
        """Asks for the text that is on it; `poll` has it when it comes."""

        def paste(clipboard: Any) -> None:
            flavor = JClass("java.awt.datatransfer.DataFlavor").stringFlavor
            text = str(clipboard.getData(flavor))[:MOST] if clipboard.isDataFlavorAvailable(flavor) else ""
            self._heard.put((text, "" if text.strip() else say("There is no text on the clipboard.")))

        self._start(paste)

    def poll(self) -> tuple[str, str] | None:
        """The text that was asked for, and what went wrong, if anything; None as long as there is neither."""
        return None if self._heard.empty() else self._heard.get()

    def _start(self, work: Callable[[Any], None]) -> None:
        def guarded() -> None:
            try:
                work(JClass("java.awt.Toolkit").getDefaultToolkit().getSystemClipboard())
            except Exception as error:  # Java has many: another program uses it just now, or it does not answer
                self._heard.put(("", say("The clipboard cannot be used now: {why}.", why=error)))

        threading.Thread(target=guarded, daemon=True).start()
