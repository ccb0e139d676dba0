"""Firefox for the tests, by Marionette: what geckodriver speaks to it, without geckodriver."""

import json
import shutil
import socket
import subprocess
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from browser import Browser
from waiting import TIME_LIMIT

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
MISSING = "" if FIREFOX else "no firefox is here: THE WEB PAGE IS NOT TESTED IN IT"
COMMANDS = {
    "/url": "WebDriver:Navigate",
    "/execute/sync": "WebDriver:ExecuteScript",
    "/actions": "WebDriver:PerformActions",
}


class Firefox(Browser):
    """The same commands on another way."""

    def __init__(self, port: int) -> None:
        self._socket = _connected(port)
        self._stream = self._socket.makefile("rb")
        self._read()  # its greeting
        self._command("WebDriver:NewSession", {})

    def picture(self) -> bytes:
        return b64decode(self._command("WebDriver:TakeScreenshot", {"full": False})["value"])

    def close(self) -> None:
        with suppress(OSError):
            self._command("Marionette:Quit", {"flags": ["eForceQuit"]})
        self._socket.close()

    def _post(self, what: str, parts: dict[str, Any]) -> Any:
        found = self._command(COMMANDS[what], parts)
        return found.get("value") if isinstance(found, dict) else found

    def _command(self, name: str, parts: dict[str, Any]) -> Any:
        message = json.dumps([0, 1, name, parts]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, found = self._read()
        assert error is None, error
        return found

    def _read(self) -> Any:
        length = b""
        while (digit := self._stream.read(1)) not in (b":", b""):
            length += digit
        return json.loads(self._stream.read(int(length)))


def _connected(port: int) -> socket.socket:
    end = time.monotonic() + TIME_LIMIT
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=TIME_LIMIT)
        except OSError:
            assert time.monotonic() < end, "Firefox does not start"
            time.sleep(0.1)


@contextmanager
def firefox() -> Iterator[Firefox]:
    assert FIREFOX
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        (Path(folder) / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        with subprocess.Popen(
            [FIREFOX, "--headless", "--marionette", "--profile", folder],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                one = Firefox(port)
                yield one
                one.close()
            finally:
                process.terminate()
