"""How the web page starts: in each browser, and where files, the store, the service worker or the
server are damaged, silent or missing."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer as Server
from pathlib import Path

import pytest
from browser import NO_FIREFOX, NO_WEBKIT, Browser, browser, firefox, webkit
from web_page import WebPage

from tools.web.site import served

pytest_plugins = ("web_page",)


def plays_and_shows_exact_scores(window: Browser, address: str) -> None:
    page = WebPage(window, address)
    page.visit(address + "#language=zh-Hant&position=4453&stage=9.1.5")
    page.wait(lambda: page.frames > 5)
    page.click("#sketch")
    page.wait_for("len(str(lab.game.position)) == 6")
    page.press("v")
    page.wait_for("len(lab.exact.scores) == 7")
    assert page.printed == ""


def test_it_runs_in_firefox(address: str) -> None:
    if NO_FIREFOX:
        pytest.skip(NO_FIREFOX)
    with firefox() as window:
        plays_and_shows_exact_scores(window, address)


@pytest.mark.usefixtures("screen")
def test_it_runs_in_webkit(address: str, tmp_path: Path) -> None:
    if NO_WEBKIT:
        pytest.skip(NO_WEBKIT)
    with webkit(tmp_path) as window:
        plays_and_shows_exact_scores(window, address)


def test_a_frame_that_allows_nothing_says_so(page: WebPage, tmp_path: Path) -> None:
    around = tmp_path / "around.html"
    around.write_text(f'<iframe sandbox="allow-scripts" src="{page.address}"></iframe>')
    page.visit(around.as_uri())
    with page.inside_frame():
        page.wait(lambda: page.texts("#news a"))
    page.load()


def test_damaged_files_are_loaded_again(page: WebPage) -> None:
    page.wait(lambda: page.run("return caches.match('memory').then(Boolean)"))
    for name in ("memory", "app.zip"):
        page.run(
            "for (const name of await caches.keys())"
            f" await (await caches.open(name)).put('{name}', new Response('damaged'))"
        )
        page.reload()
        kept = "const file = await caches.match('app.zip'); return (await file?.blob())?.size ?? 0"
        page.wait(lambda kept=kept: page.run(kept) > 100_000)  # type: ignore[misc]


SILENT = "caches.open = () => new Promise(() => {});"
"""What makes a browser's store never answer again."""
STUCK = """
addEventListener("fetch", (event) => {
    if (!event.request.url.endsWith("texts.json")) return;
    event.respondWith(new Promise(() => {}));
    event.stopImmediatePropagation();
});
self."""
"""What makes a service worker never answer a request again."""


@contextmanager
def changed_site(site: Path, folder: Path, **changes: tuple[str, str]) -> Iterator[str]:
    """Serves a copy of the site in which a piece of each of these scripts is replaced. Yields its
    address."""
    shutil.copytree(site, folder)
    for name, (old, new) in changes.items():
        script = folder / f"{name}.js"
        text = script.read_text("utf-8")
        assert old in text
        script.write_text(text.replace(old, new, 1), "utf-8")
    with served(folder) as (server, address):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address
        server.shutdown()


def test_it_starts_though_the_browser_s_store_does_not_answer(site: Path, tmp_path: Path) -> None:
    """Neither to the page's scripts nor, after it has once been filled, to the service worker."""
    activated = f'addEventListener("activate", () => {{ {SILENT} }});'
    worker, app = ("self.", f"{activated}self."), ("const ", f"{SILENT} const ")
    with changed_site(site, tmp_path / "site", sw=worker, app=app) as address, browser() as window:
        page = WebPage(window, address)
        page.load()
        page.wait_for_worker()
        page.load()
        assert page.run("return navigator.serviceWorker.controller.state") == "activated"


def test_it_starts_again_without_a_service_worker_that_is_stuck(site: Path, tmp_path: Path) -> None:
    quick = ("PATIENCE = 30000", "PATIENCE = 1500")
    with (
        changed_site(site, tmp_path / "site", sw=("self.", STUCK), watchdog=quick) as address,
        browser() as window,
    ):
        page = WebPage(window, address)
        page.load()
        page.wait_for_worker()
        page.load()
        assert page.run("return navigator.serviceWorker.controller") is None


def test_a_browser_that_keeps_nothing_says_so(address: str) -> None:
    with browser(keeps=False) as window:
        page = WebPage(window, address)
        page.load()
        assert "keeps nothing" in page.printed
        assert page.python("str(lab.game.position)") == ""


FIRST_MOVE = """
addEventListener("DOMContentLoaded", () => {
    const board = document.getElementById("sketch");
    const { left, top, width, height } = board.getBoundingClientRect();
    const at = { clientX: left + 0.33 * width, clientY: top + height / 2 };
    board.dispatchEvent(new PointerEvent("click", at));
    window.before = [typeof app, document.getElementById("said").textContent];
});
navigator.serviceWorker.getRegistration = async () => ({waiting: {postMessage() {}}});
"""


def test_one_plays_before_python_is_there_and_goes_on(address: str) -> None:
    """Also where a new version of the page says nothing."""
    with browser() as window:
        page = WebPage(window, address)
        page.before_each_page(FIRST_MOVE)
        page.load()
        assert page.run("return window.before") == ["undefined", "Yellow’s turn"]
        page.wait_for("str(lab.game.position)[:1] == '4' and len(str(lab.game.position)) == 2")


def test_it_opens_again_without_its_server(page: WebPage, server: Server) -> None:
    """It starts from the stored memory, but with new random numbers."""
    assert page.run("return navigator.serviceWorker.ready.then(() => true)")
    page.wait(lambda: page.run("return caches.match('memory').then(Boolean)"))
    server.shutdown()
    server.server_close()
    drawn = set()
    for _ in range(2):
        page.load("#language=zh-Hant")
        assert page.texts("#share") == ["分享"]
        drawn.add(page.python("random.random()", "import random"))
    assert len(drawn) == 2
    assert page.python("js.performance.getEntriesByName('from memory').length", "import js") == 1
