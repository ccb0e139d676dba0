"""The web page in a real browser, for its tests: a site that is built once, and its server."""

import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.server import ThreadingHTTPServer as Server
from pathlib import Path
from typing import Any

import pytest
from browser import MISSING, Browser, browser, firefox, webkit
from waiting import TIME_LIMIT

from connect_four_ai.commands.options import CommandError
from tools.web.site import kept_site, served

HOW_FAR = """
    const worker = await navigator.serviceWorker.getRegistration();
    const late = new Promise((done) => { setTimeout(done, 3000, "no answer"); });
    const asked = (promise) => Promise.race([promise.then(() => "answers", String), late]);
    return JSON.stringify({
        store: await asked(caches.match("page.js")),
        server: await asked(fetch(`page.js?${Math.random()}`)),
        progress: document.getElementById("progress")?.value,
        worker: ["installing", "waiting", "active"].filter((state) => worker?.[state]),
        loaded: performance.getEntriesByType("resource").map((each) => [
            each.name, Math.round(each.startTime), Math.round(each.responseEnd)
        ]),
    })"""


class WebPage(Browser):
    """A browser with the site."""

    def __init__(self, window: Browser, address: str) -> None:
        super().__init__(window.driver)
        self.address = address

    def load(self, fragment: str = "#language=en") -> None:
        """Loads the page anew, and waits until it draws."""
        self.visit("about:blank")  # else a new fragment alone would not reload the page
        self.visit(self.address + fragment)
        self.wait(lambda: self.frames > 5)

    def wait_for_worker(self) -> None:
        """Waits until the service worker is activated: Chromium may never end a navigation that
        begins in the middle of that."""
        state = "return navigator.serviceWorker.ready.then(({ active }) => active.state)"
        self.wait(lambda: self.run(state) == "activated")

    def reload(self) -> None:
        self.run("window.isOld = true; location.reload()")
        self.wait(lambda: not self.run("return window.isOld") and self.frames > 5)

    def begin(self, language: str = "en", **constants: str) -> None:
        """Opens the lab again, as an address with these constants does."""
        self.do(f"page.begin_with({constants!r}); page.run(None, 'lab', {language!r})")
        self.some_frames()

    @property
    def frames(self) -> int:
        return int(self.run("return document.getElementById('sketch')?.dataset.frames") or 0)

    def some_frames(self) -> None:
        before = self.frames
        self.wait(lambda: not before <= self.frames < before + 3)

    @property
    def printed(self) -> str:
        return self.texts("#console")[0] + self.texts("#news")[0]

    def wait(self, true: Callable[[], object]) -> None:
        end = time.monotonic() + TIME_LIMIT
        while not true():
            assert time.monotonic() < end, f"{self.printed}\n{self.run(HOW_FAR)}"
            time.sleep(0.05)

    def python(self, value: str, first: str = "") -> Any:
        """Returns the value of a Python expression, where `lab` is the lab's window. `first`:
        statements to run before."""
        code = f"import json, page\nlab = page.scene.get('window')\n{first}\npage.wake()\n"
        script = json.dumps(f"{code}json.dumps({value})")
        return json.loads(self.run(f"return app.runPython({script})"))

    def do(self, statements: str) -> None:
        """Runs Python statements."""
        self.python("0", statements)

    def wait_for(self, value: str) -> None:
        """Waits until a Python expression is true."""
        self.wait(lambda: self.python(value))

    def type(self, text: str) -> None:
        """Replaces the text in the editor."""
        self.run(f"editor.type({json.dumps(text)})")

    def stored(self, name: str) -> bool:
        """Returns whether the browser has stored this file."""
        return bool(
            self.run(f"""
                const opening = indexedDB.open("/home/pyodide");
                await new Promise((done) => {{ opening.onsuccess = done; }});
                const asked = opening.result.transaction("FILE_DATA").objectStore("FILE_DATA")
                    .getKey("/home/pyodide/{name}");
                await new Promise((done) => {{ asked.onsuccess = done; }});
                opening.result.close();
                return Boolean(asked.result)""")
        )

    def wait_for_writing(self) -> None:
        """Waits for one whole round of storing the changed files."""
        kept = "return Number(document.body.dataset.kept) || 0"
        before = int(self.run(kept))
        self.wait(lambda: int(self.run(kept)) > before + 1)


@pytest.fixture(scope="session")
def site() -> Path:
    if MISSING or not shutil.which("npm"):
        pytest.skip(MISSING or "npm is not here: THE WEB PAGE IS NOT TESTED")
    try:
        return kept_site()
    except CommandError as error:
        pytest.skip(f"{error}: THE WEB PAGE IS NOT TESTED")


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[Server]:
    with served(site) as (server, _):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="module")
def address(server: Server) -> str:
    return f"http://127.0.0.1:{server.server_port}/"


@pytest.fixture(scope="module")
def page(
    address: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WebPage]:
    """The lab in a browser that all tests of a file share: in Chromium, or in the one that the
    environment's WEB_BROWSER names, "firefox" or "webkit"."""
    name = os.environ.get("WEB_BROWSER", "chromium")
    if name == "webkit":
        request.getfixturevalue("screen")
    opened: dict[str, Callable[[], Any]] = {
        "chromium": browser,
        "firefox": firefox,
        "webkit": partial(webkit, tmp_path_factory.mktemp("webkit")),
    }
    with opened[name]() as window:
        page = WebPage(window, address)
        page.load()
        if name == "chromium":
            page.wait_for_worker()
        yield page
