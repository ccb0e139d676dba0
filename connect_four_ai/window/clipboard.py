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
        self._start(lambda clipboard: clipboard.setContents(_java("datatransfer.StringSelection")(text), None))

    def ask(self) -> None:
        """Asks for the text that is on it; `poll` has it when it comes."""
        self._start(self._read)

    def poll(self) -> tuple[str, str] | None:
        """The text that was asked for, and what went wrong, if anything; None as long as there is neither."""
        return None if self._heard.empty() else self._heard.get()

    def _read(self, clipboard: Any) -> None:
        flavor = _java("datatransfer.DataFlavor").stringFlavor
        text = str(clipboard.getData(flavor))[:MOST] if clipboard.isDataFlavorAvailable(flavor) else ""
        self._heard.put((text, "" if text.strip() else say("There is no text on the clipboard.")))

    def _start(self, work: Callable[[Any], None]) -> None:
        def guarded() -> None:
            try:
                work(_java("Toolkit").getDefaultToolkit().getSystemClipboard())
            except Exception as error:  # Java has many: another program uses it just now, or it does not answer
                self._heard.put(("", say("The clipboard cannot be used now: {why}.", why=error)))

        threading.Thread(target=guarded, daemon=True).start()


def _java(name: str) -> Any:
    return JClass(f"java.awt.{name}")
