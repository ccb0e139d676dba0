"""A class's server in a process of its own, and pupils and teachers that speak with it as browsers
do."""

import itertools
import json
import re
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from waiting import TIME_LIMIT
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parent.parent
PAGE = (
    '<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src \'self\';">'
    "<body>the app</body>"
)


def small_site(folder: Path) -> Path:
    """Makes a site that stands for the app's."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "app.zip").write_bytes(b"PK" + b"\0" * 5000)
    (folder / "sw.js").write_text("// a service worker")
    return folder


class ClassServer:
    """`class`, which can be ended at any moment and started again with the same file."""

    def __init__(self, folder: Path, site: Path | None = None) -> None:
        self.file = folder / "class.sqlite"
        self._site = site or small_site(folder / "site")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self._opened = ExitStack()

    def start(self) -> None:
        """Starts it. Raises AssertionError if it does not answer in time."""
        command = [sys.executable, "-m", "connect_four_ai", "class", "--lang", "en"]
        command += ["--no-browser", "--port", str(self.port), "--file", str(self.file)]
        self.process = subprocess.Popen(
            [*command, "--site", str(self._site)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        told = "".join(itertools.islice(self.process.stdout, 3))
        self.key = re.findall(r"#key=(\S+)", told)[0]
        self.code = re.findall(r"the code (\w+)\.", told)[0]

    def kill(self) -> None:
        """Ends it as a cut in the power does."""
        self.process.kill()
        self.process.wait()
        self._opened.close()

    def socket(self, path: str, host: str = "", **headers: Any) -> ClientConnection:
        """Opens a WebSocket. `origin` replaces what a page of the class sends."""
        host = host or self.host
        headers = {"origin": f"http://{host}", **headers}
        opening = connect(
            f"ws://{host}/socket/{path}", open_timeout=TIME_LIMIT, max_size=None, **headers
        )
        opened: ClientConnection = self._opened.enter_context(opening)
        return opened

    def teacher(self) -> "TeacherClient":
        """Opens the teacher's page."""
        teacher = TeacherClient(self.socket("teacher"))
        teacher.send(key=self.key)
        teacher.wait(lambda one: {"class", "round"} <= one.last.keys())
        return teacher

    def pupil(self, name: str = "", token: str = "", **more: str) -> "PupilClient":
        """Opens a pupil's page, which joins. `more` replaces what it sends."""
        pupil = PupilClient(self.socket("pupil"))
        pupil.token = token or pupil.token
        pupil.join(**{"code": self.code, "name": name, **more})
        return pupil


@contextmanager
def class_server(folder: Path, site: Path | None = None) -> Iterator[ClassServer]:
    server = ClassServer(folder, site)
    server.start()
    try:
        yield server
    finally:
        server.kill()


class Client:
    """A page of the class: sends messages, and keeps the last answer of each kind."""

    def __init__(self, opened: ClientConnection) -> None:
        self._socket = opened
        self.last: dict[str, Any] = {}
        self.kept: list[str] = []

    def send(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def receive(self, timeout: float = TIME_LIMIT) -> dict[str, Any]:
        """Returns the next message. Raises TimeoutError."""
        message: dict[str, Any] = json.loads(self._socket.recv(timeout))
        self.last[message["is"]] = message
        if message["is"] == "kept":
            self.kept.append(message["id"])
        return message

    def wait(self, true: Callable[[Any], object]) -> None:
        """Reads messages until something is true of this page."""
        end = time.monotonic() + TIME_LIMIT
        while not self._is(true):
            assert time.monotonic() < end, self.last
            self.receive()

    def _is(self, true: Callable[[Any], object]) -> bool:
        with suppress(KeyError):  # no such message has come yet
            return bool(true(self))
        return False


class PupilClient(Client):
    def __init__(self, opened: ClientConnection) -> None:
        super().__init__(opened)
        self.token = secrets.token_urlsafe(18)
        self.answer: dict[str, Any] = {}
        """The answer to joining."""

    def join(self, code: str = "", name: str = "", number: str = "") -> dict[str, Any]:
        """Joins. Returns the answer."""
        self.send(do="join", token=self.token, code=code, name=name, number=number)
        while (answer := self.receive())["is"] not in ("joined", "refused"):
            pass
        self.answer = answer
        return answer

    def keep(self, key: str, **message: Any) -> None:
        """Hands something in, and waits until it is on the disk."""
        self.send(id=key, **message)
        self.wait(lambda one: key in one.kept)

    @property
    def round(self) -> Any:
        return self.last["class"]["round"]


class TeacherClient(Client):
    def act(self, action: str, **more: Any) -> None:
        self.send(do=action, language="en", **more)

    @property
    def round(self) -> Any:
        return self.last["round"]["part"]

    def ask(self) -> int:
        """Asks where 9.1.5 plays when it has to block in column 4. Returns the round."""
        before = self.round["id"] if self.round else 0
        question = {"kind": "where", "section": "9.1.5", "position": "41424"}
        self.act("ask", depth=1, column=4, step=0, **question)
        self.wait(lambda one: one.last["round"]["part"] and one.round["id"] > before)
        number: int = self.round["id"]
        return number
