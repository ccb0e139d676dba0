"""The web page in a real browser: nothing installed, and nothing asked of anybody else."""

import json
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer as Server
from pathlib import Path

import pytest
from browser import MISSING, Browser, browser
from golden_rows import CHAPTER_ROWS

from connect_four_ai.commands.options import CommandError
from tools.web.site import PYODIDE, SKETCHES, build
from tools.web_command import served

PATIENCE = 60.0
"""Seconds; far more than it takes."""
FIND_LAB = (
    "import gc; from connect_four_ai.lab.window import Window\n"
    "LAB = next(o for o in gc.get_objects() if isinstance(o, Window))\n"
)
PAGES = {"F1": "LessonPage", "t": "StepByStep", "c": "Compare", "s": "StagePage"}


def test_another_folder_is_not_filled(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(CommandError, match="something else"):
        build(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if MISSING or not shutil.which("npm"):
        pytest.skip(MISSING or "npm is not here: THE WEB PAGE IS NOT TESTED")
    folder = tmp_path_factory.mktemp("site")
    try:
        build(folder)
    except CommandError as error:
        pytest.skip(f"{error}: THE WEB PAGE IS NOT TESTED")
    return folder


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[Server]:
    with served(site) as (server, _):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="module")
def page(server: Server) -> Iterator[tuple[Browser, str]]:
    """A browser with the lab open, and the site's address; the last test ends its server."""
    address = f"http://127.0.0.1:{server.server_port}/"
    with browser() as window:
        window.visit(address + "#language=en")
        wait_until(lambda: frames(window) > 5, window)
        yield window, address


def frames(window: Browser) -> int:
    return int(window.run("return document.getElementById('sketch').dataset.frames") or 0)


def console(window: Browser) -> str:
    return str(window.run("return document.getElementById('console').textContent"))


def wait_until(true: Callable[[], bool], window: Browser) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, console(window)
        time.sleep(0.05)


def python(window: Browser, code: str) -> object:
    """What Python in the page makes of some code, as JSON."""
    program = f"import json\n{code}"
    return json.loads(window.run(f"return python.runPython({json.dumps(program)})"))


def test_the_site_is_whole_and_small(site: Path) -> None:
    assert {file.name for file in (site / "pyodide").iterdir()} == set(PYODIDE)
    assert set(json.loads((site / "sketches.json").read_text())) == set(SKETCHES)
    assert (site / "app.zip").stat().st_size < 1_500_000
    assert '"app.zip"' in (site / "sw.js").read_text(encoding="utf-8")


def test_the_lab_is_played_and_opens_its_pages(page: tuple[Browser, str]) -> None:
    window, address = page
    discs = "json.dumps(str(LAB.game.position))"
    assert python(window, FIND_LAB + "json.dumps(LAB.game.message)") == ""
    window.click("#sketch", pointer="touch")
    wait_until(lambda: len(str(python(window, discs))) == 2, window)  # Yellow has answered
    for key, name in PAGES.items():
        window.press(key)
        opened = "json.dumps(type(LAB.page).__name__)"
        wait_until(lambda opened=opened, name=name: python(window, opened) == name, window)  # type: ignore[misc]
        python(window, "LAB.close_pages(); json.dumps(1)")
    assert "Traceback" not in console(window)
    brain = "LAB.game.brain.stage.section, LAB.game.brain.depth"
    asked = f"json.dumps([str(LAB.game.position), {brain}])"
    open_at(window, address + "#sketch=lab&language=en&position=4453&stage=9.1.5&depth=2")
    assert python(window, FIND_LAB + asked) == ["4453", "9.1.5", 2]
    window.click("#share")
    wait_until(lambda: window.texts("#news") != [""], window)
    (link,) = window.texts("#news")
    assert link == address + "#sketch=lab&position=4453&stage=9.1.5&depth=2"
    open_at(window, address + "#sketch=lab&language=en&position=44444444&stage=5x&lesson=9.1.3")
    told = python(window, FIND_LAB + "json.dumps([str(LAB.game.position), LAB.game.message])")
    assert isinstance(told, list)
    assert told[0] == ""
    assert "5x" in told[1] or "full" in told[1]
    lesson = "json.dumps([type(LAB.page).__name__, LAB.page.section])"
    assert python(window, FIND_LAB + lesson) == ["LessonPage", "9.1.3"]


def open_at(window: Browser, address: str) -> None:
    window.visit("about:blank")
    window.visit(address)
    wait_until(lambda: frames(window) > 5, window)


def test_the_sections_score_there_as_the_chapter_s_programs_did(page: tuple[Browser, str]) -> None:
    asked = [(row.section, row.depth, row.position) for row in CHAPTER_ROWS if row.depth < 4]
    there = python(
        page[0],
        "from connect_four_ai.ai_brain import AIBrain\n"
        "from connect_four_ai.games.connect_four import Position\n"
        "def scores(section, depth, moves):\n"
        "    found = AIBrain(section, depth).auto_play(Position.from_moves(moves)).scores\n"
        "    return {column: str(float(score)) for column, score in found.items()}\n"
        f"json.dumps([scores(*one) for one in {asked!r}])",
    )
    assert len(asked) > 300
    assert there == [
        {str(column): str(float(score)) for column, score in row.scores.items()}
        for row in CHAPTER_ROWS
        if row.depth < 4
    ]


def test_a_reload_offers_to_go_on_with_the_game(page: tuple[Browser, str]) -> None:
    window, address = page
    begun = "LAB.game.play(4); json.dumps(str(LAB.game.position))"
    assert python(window, FIND_LAB + begun)
    kept = "return Number(document.body.dataset.kept) || 0"
    before = int(window.run(kept))
    wait_until(lambda: int(window.run(kept)) > before + 1, window)  # one whole round of writing
    open_at(window, address + "#language=en")
    unfinished = "json.dumps(bool(LAB.game.journal.unfinished))"
    assert python(window, FIND_LAB + unfinished) is True


def test_a_sketch_is_changed_and_run_again(page: tuple[Browser, str]) -> None:
    window, _ = page
    window.run(
        "const name = document.getElementById('name'); name.value = '9_1_5_blocking';"
        "name.dispatchEvent(new Event('change'))"
    )
    window.run(
        "const code = document.getElementById('code');"
        """code.value = code.value.replace('POSITION = ""', 'POSITION = "4142"')"""
    )
    window.click("#run")
    before = frames(window)
    wait_until(lambda: frames(window) > before + 3, window)
    window.click("#sketch")  # the middle: column 4, three in a row
    wait_until(lambda: "Yellow plays" in console(window), window)
    assert "Yellow plays column 4" in console(window)
    window.run(r"document.getElementById('code').value = 'import py5\nnonsense'")
    window.click("#run")
    wait_until(lambda: "NameError" in console(window), window)
    assert "line 2" in console(window)


def test_it_opens_again_without_its_server(page: tuple[Browser, str], server: Server) -> None:
    window, address = page
    assert window.run("return navigator.serviceWorker.ready.then(() => true)")
    server.shutdown()
    server.server_close()
    window.visit("about:blank")
    window.visit(address + "#language=zh-Hant")
    wait_until(lambda: frames(window) > 5, window)
    assert window.texts("#run") == ["執行"]
