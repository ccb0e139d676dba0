"""The web page in a real browser: nothing is installed, and no other server is used."""

import base64
import gzip
import json
import random
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer as Server
from pathlib import Path
from typing import Any

import drawn_pages
import pytest
from browser import MISSING, NO_FIREFOX, NO_WEBKIT, Browser, browser, firefox, webkit
from golden_rows import CHAPTER_ROWS
from lab_window import lab_window
from waiting import TIME_LIMIT

from connect_four_ai.app.language import ENGLISH, LANGUAGES, set_language
from connect_four_ai.commands.options import CommandError
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import solvable_positions
from connect_four_ai.solver.solver import Solver
from connect_four_ai.study.arena.game import Task, play
from connect_four_ai.study.arena.players import stage_player
from connect_four_ai.study.exercises.paths import Maker
from connect_four_ai.study.learning.learner import Learner
from connect_four_ai.study.learning.watch import Watch
from tools.web.site import PYODIDE, SKETCHES, build, served

LARGEST = 9_000_000
"""Maximum bytes of the first visit, compressed."""
SOLVED = 2000
"""Number of positions that both solvers solve."""
LEARNT = 2000
"""Least number of games that the page learns from."""
PAGES = {
    "F1": "LessonPage",
    "t": "StepByStep",
    "c": "Compare",
    "s": "StagePage",
    "g": "Gallery",
    "r": "ReviewPage",
    "b": "SwitchesPage",
    "e": "ExercisePage",
}
"""The pages, by the keys that open them."""


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
    return int(window.run("return document.getElementById('sketch')?.dataset.frames") or 0)


def printed(window: Browser) -> str:
    return window.texts("#console")[0] + window.texts("#news")[0]


def how_far(window: Browser) -> str:
    """Returns the page's text, and its progress of loading."""
    loaded = window.run("""
        const worker = await navigator.serviceWorker.getRegistration();
        return JSON.stringify({
            progress: document.getElementById("progress")?.value,
            worker: ["installing", "waiting", "active"].filter((state) => worker?.[state]),
            controlled: Boolean(navigator.serviceWorker.controller),
            marks: performance.getEntriesByType("mark").map((mark) => mark.name),
            loaded: performance.getEntriesByType("resource").map((each) => [
                each.name, Math.round(each.startTime), Math.round(each.responseEnd)
            ]),
        })""")
    return f"{printed(window)}\n{loaded}"


def wait_until(true: Callable[[], object], window: Browser) -> None:
    end = time.monotonic() + TIME_LIMIT
    while not true():
        assert time.monotonic() < end, how_far(window)
        time.sleep(0.05)


def python(window: Browser, value: str, first: str = "") -> Any:
    """Returns the value of a Python expression in the page, where `lab` is the lab's window.
    `first`: statements to run before."""
    code = f"import json, page\nlab = page.scene.get('window')\n{first}\npage.wake()\n"
    return json.loads(
        window.run(f"return python.runPython({json.dumps(f'{code}json.dumps({value})')})")
    )


def begin(window: Browser, language: str = "en", **constants: str) -> None:
    """Opens the lab again, as an address with these constants does."""
    python(window, "0", f"page.begin_with({constants!r}); page.run(None, 'lab', {language!r})")
    some_frames(window)


def some_frames(window: Browser) -> None:
    before = frames(window)
    wait_until(lambda: not before <= frames(window) < before + 3, window)


def open_at(window: Browser, address: str) -> None:
    window.visit("about:blank")
    window.visit(address)
    wait_until(lambda: frames(window) > 5, window)


def test_the_site_is_whole_and_small(site: Path) -> None:
    assert {file.name for file in (site / "pyodide").iterdir()} == set(PYODIDE)
    assert set(json.loads((site / "sketches.json").read_text())) == set(SKETCHES)
    assert '"app.zip"' in (site / "sw.js").read_text(encoding="utf-8")
    files = [file.read_bytes() for file in site.rglob("*") if file.is_file()]
    assert sum(len(gzip.compress(content, 6)) for content in files) < LARGEST


def test_a_game_is_won_by_touch(page: tuple[Browser, str]) -> None:
    window, _ = page
    begin(window, POSITION="616161", STAGE="9.1.2")
    window.click("#sketch", pointer="touch")  # the middle: column 6, three in a row
    wait_until(lambda: python(window, "lab.game.position.winner") == "R", window)
    wait_until(lambda: "Red has won" in window.texts("#position")[0], window)


def test_keys_open_pages_and_show_exact_scores(page: tuple[Browser, str]) -> None:
    window, _ = page
    begin(window, POSITION="4453", STAGE="9.1.5", DEPTH="2")
    asked = "[str(lab.game.position), lab.game.brain.stage.section, lab.game.brain.depth]"
    assert python(window, asked) == ["4453", "9.1.5", 2]
    assert python(window, "lab.notice.text") == ""
    window.click("#sketch")
    for key, name in PAGES.items():
        window.press(key)
        wait_until(lambda name=name: python(window, "type(lab.page).__name__") == name, window)  # type: ignore[misc]
        python(window, "0", "lab.pages.close()")
    wait_until(lambda: python(window, "lab.game.human_to_move"), window)
    window.press("v")
    wait_until(lambda: python(window, "len(lab.exact.scores)") == 7, window)
    assert printed(window) == ""


def test_every_page_is_drawn_as_in_the_app_s_window(page: tuple[Browser, str]) -> None:
    """Call by call: text, places and colours, in both languages."""
    here: dict[tuple[str, str], list[Any]] = {}
    window, _ = page
    begin(window, POSITION="4453", STAGE="9.1.5", DEPTH="2")
    with lab_window("4453", "9.1.5", 2) as app:
        app.window.loop.across = python(window, "lab.loop.across")
        for name in drawn_pages.PAGES:
            set_language(ENGLISH)
            drawn_pages.open_page(app.window, name)
            for spoken in LANGUAGES:
                set_language(spoken)
                app.frames(2)
                app.wait_until(lambda: not app.window.loop.busy)
                app.frames(2)
                here[name, spoken] = drawn_pages.calls(app.window)
    code = Path(drawn_pages.__file__).read_text(encoding="utf-8")
    python(window, "0", f"open('/app/drawn_pages.py', 'w').write({code!r})")
    speak = "from connect_four_ai.app.language import set_language\n"
    for name in drawn_pages.PAGES:
        first = (
            f"import drawn_pages\n{speak}set_language('en'); drawn_pages.open_page(lab, {name!r})"
        )
        python(window, "0", first)
        for spoken in LANGUAGES:
            python(window, "0", f"{speak}set_language({spoken!r})")
            some_frames(window)
            wait_until(lambda: not python(window, "lab.loop.busy"), window)
            some_frames(window)
            there = python(window, "drawn_pages.calls(lab)", "import drawn_pages")
            assert len(there) > 100
            assert there == json.loads(json.dumps(here[name, spoken])), (name, spoken)


def test_a_position_is_an_address(page: tuple[Browser, str]) -> None:
    window, address = page
    link = f"#{ADDRESS}&exercise=9.1.6:predict:7&language=en"
    open_at(window, address + link)
    wait_until(lambda: python(window, "lab.page.practice.exercise is not None"), window)
    here = Maker("predict", "9.1.6", 7).run().position
    assert python(window, "str(lab.page.practice.exercise.position)") == str(here)
    python(window, "0", "lab.pages.close(); lab.toggle_page('step')")
    assert python(window, "page.address('lab')") == ADDRESS + "&page=step&language=en"
    python(
        window,
        "0",
        "lab.pages.close(); lab.toggle_page('exercises');"
        "lab.page.turn_to('9.1.6'); lab.page.begin('predict', 7)",
    )
    window.click("#share")
    wait_until(lambda: window.run("return document.getElementById('qr').children.length"), window)
    assert window.run("return document.getElementById('address').value") == address + link
    window.run("document.getElementById('shared').close()")


ADDRESS = "sketch=lab&position=4453&stage=9.1.5&depth=2"
WRONG = {
    "POSITION": ("44444444", "full"),
    "STAGE": ('";import js#', "import js"),
    "DEPTH": ("03x", "DEPTH"),
    "LESSON": ("7.1", "7.1"),
    "PAGE": ("nowhere", "nowhere"),
    "EXERCISE": ("9.1.5:choose:7", "9.1.5:choose:7"),
}


def test_a_bad_address_is_refused_with_the_reason(page: tuple[Browser, str]) -> None:
    window, _ = page
    for constant, (value, told) in WRONG.items():
        begin(window, **{constant: value})
        assert told in python(window, "lab.notice.text")
    begin(window, DEPTH="03")
    assert python(window, "lab.game.brain.depth") == 3


def test_the_sections_score_there_as_the_chapter_s_programs_did(page: tuple[Browser, str]) -> None:
    asked = [(row.section, row.depth, row.position) for row in CHAPTER_ROWS]
    there = python(
        page[0],
        f"[scores(*one) for one in {asked!r}]",
        "from connect_four_ai.ai_brain import AIBrain\n"
        "from connect_four_ai.games.connect_four import Position\n"
        "def scores(section, depth, moves):\n"
        "    found = AIBrain(section, depth).auto_play(Position.from_moves(moves)).scores\n"
        "    return {column: str(float(score)) for column, score in found.items()}\n",
    )
    assert there == [
        {str(column): str(float(score)) for column, score in row.scores.items()}
        for row in CHAPTER_ROWS
    ]


def test_the_solver_is_the_same_there(page: tuple[Browser, str]) -> None:
    positions = solvable_positions(random.Random(7))
    asked = [str(next(positions)) for _ in range(SOLVED)]
    here = Solver(threads=1)
    first = "from connect_four_ai.stages.the_solver import the_solver"
    there = python(page[0], f"[the_solver().score(moves) for moves in {asked!r}]", first)
    assert there == [here.score(Position.from_moves(moves)) for moves in asked]


def test_it_learns_there_as_here_and_goes_on_after_a_reload(
    page: tuple[Browser, str], tmp_path: Path
) -> None:
    """Weights to the last bit, and the curve. Then the learner is the opponent."""
    window, address = page
    open_at(window, address + "#language=en&page=learn")
    seen = "lab.page.session.seen"
    wait_until(lambda: python(window, f"{seen}.games") >= LEARNT, window)
    before = frames(window)
    window.press(" ")
    wait_until(lambda: not python(window, "lab.page.worker.thinking"), window)
    assert frames(window) > before
    games = python(window, f"{seen}.games")
    content = python(
        window, "base64.b64encode(lab.page.session.file.read_bytes()).decode()", "import base64"
    )
    (tmp_path / "there.weights").write_bytes(base64.b64decode(content))
    there = Learner.load(tmp_path / "there.weights")
    Watch(tmp_path / "here.weights", games=games).run()
    here = Learner.load(tmp_path / "here.weights")
    assert there.weights.tobytes() == here.weights.tobytes()
    assert there.head == here.head
    assert len(here.notes) > 3
    wait_until(lambda: stored(window, ".local/share/connect-four-ai/learning/15-0.weights"), window)
    wait_for_writing(window)
    reload(window)
    wait_until(lambda: python(window, f"{seen}.games if lab.page else 0") > games, window)
    python(window, "0", "lab.page._put_away()")
    wait_until(lambda: not python(window, "bool(lab.page)"), window)
    python(window, "0", "lab.game.play(4)")
    wait_until(lambda: len(python(window, "str(lab.game.position)")) == 2, window)


def test_a_brain_is_written_mistaken_and_mended(page: tuple[Browser, str]) -> None:
    window, _ = page
    begin(window, STAGE="9.1.4", DEPTH="1")
    python(window, "0", "lab.toggle_page('own')")
    python(window, "0", "lab.page._write(lab.game.brain.stage, False); lab.pages.close()")
    python(window, "0", "lab.game.brain.allowed = 1")
    wait_until(lambda: window.run("return editor.text.includes('class AIBrain')"), window)
    text = window.run("return editor.text")
    start = "def auto_play(self, board):\n"
    assert start in text
    error = "lab.game.thinker.error"
    typed(window, text.replace(start, start + "        nonsense\n"))
    python(window, "0", "lab.game.play(4)")
    wait_until(lambda: "nonsense" in python(window, error), window)
    wait_until(lambda: window.run("return editor.marked") == 1, window)
    typed(window, text.replace(start, start + "        while True: pass\n"))
    wait_until(lambda: "the time is up" in python(window, error), window)
    line = text[: text.index(start)].count("\n") + 2
    assert f"line {line}" in python(window, error)
    python(window, "0", "lab.game.brain.allowed = 10")
    typed(window, text)
    wait_until(lambda: len(python(window, "str(lab.game.position)")) == 2, window)
    python(window, "0", "lab.press('i')")
    wait_until(lambda: python(window, "bool(lab.page.report)"), window)
    assert python(window, "lab.page.report.right")
    wait_for_writing(window)


def wait_for_writing(window: Browser) -> None:
    """Waits for one whole round of storing the changed files."""
    kept = "return Number(document.body.dataset.kept) || 0"
    before = int(window.run(kept))
    wait_until(lambda: int(window.run(kept)) > before + 1, window)


def typed(window: Browser, text: str) -> None:
    window.run(f"editor.type({json.dumps(text)})")


def test_a_bad_address_opens_the_lab_with_the_game_and_the_brain_of_before(
    page: tuple[Browser, str],
) -> None:
    window, address = page
    open_at(window, address + "#sketch=nowhere&language=en&depth=x")
    assert printed(window) == "There is no sketch nowhere."
    assert "DEPTH" in python(window, "lab.notice.text")
    assert python(window, "bool(lab.game.journal.unfinished)")
    assert python(window, "page.files()") == ["my_brain.py"]


def choose(window: Browser, sketch: str, language: str = "en") -> None:
    select(window, sketch, language)
    some_frames(window)


def select(window: Browser, sketch: str, language: str) -> None:
    window.run(
        f"const name = document.getElementById('name'); name.value = '{sketch}';"
        f"document.getElementById('language').value = '{language}';"
        "name.dispatchEvent(new Event('change'))"
    )


def test_a_sketch_is_changed_and_run_again(page: tuple[Browser, str]) -> None:
    window, _ = page
    choose(window, "9_1_5_blocking")
    code = window.run("return editor.text")
    typed(window, code.replace('POSITION = ""', 'POSITION = "4142"'))
    window.click("#run")
    window.click("#sketch")  # the middle: column 4, three in a row
    wait_until(lambda: "Yellow plays column 4" in printed(window), window)
    typed(window, "import py5\nnonsense")
    window.click("#run")
    wait_until(lambda: "nonsense" in printed(window) and "line 2" in printed(window), window)
    wait_until(lambda: window.run("return editor.marked") == 1, window)
    window.click("#original")
    some_frames(window)


def test_a_sketch_without_end_is_ended_and_not_run_again(page: tuple[Browser, str]) -> None:
    window, address = page
    choose(window, "9_1_5_blocking")
    typed(window, "import py5\ndef draw():\n    while True:\n        pass\npy5.run_sketch()")
    window.click("#run")
    wait_until(lambda: "has not ended" in printed(window) and "line 4" in printed(window), window)
    # another language reloads the page: this one answers, so it is not the one that hung
    select(window, "9_1_5_blocking", "zh-Hant")
    wait_until(lambda: "還沒有結束" in printed(window), window)
    # the state after a page that never answered again
    window.visit(address + "texts.json")
    window.run("localStorage.setItem('runs', '9_1_5_blocking')")
    window.visit(address + "#sketch=9_1_5_blocking&language=en")
    wait_until(lambda: "did not end last time" in printed(window), window)
    assert "while True" in window.run("return editor.text")
    window.click("#original")
    some_frames(window)


def test_a_slow_start_is_not_taken_for_a_loop_without_end(page: tuple[Browser, str]) -> None:
    window, _ = page
    slow = "from connect_four_ai.jobs import endless\nusual, endless.SOON = endless.SOON, 0.0\n"
    started = "page.run(None, 'lab', 'en')\nendless.SOON = usual"
    python(window, "0", slow + started)
    some_frames(window)
    assert printed(window) == ""


@pytest.mark.parametrize("sketch", ["9_1_0_recursion", "tic_tac_toe", "isolation"])
def test_every_kind_of_sketch_is_drawn(page: tuple[Browser, str], sketch: str) -> None:
    window, _ = page
    choose(window, sketch, "zh-Hant")
    assert printed(window) == ""
    wait_until(lambda: window.texts("#text p"), window)


def test_nothing_is_asked_of_anybody_else(page: tuple[Browser, str]) -> None:
    window, address = page
    asked = window.run("return performance.getEntriesByType('resource').map(each => each.name)")
    assert asked
    own = (address, f"blob:{address}", "data:")
    assert [each for each in asked if not each.startswith(own)] == []
    blocked = (
        "import js\nfrom pyodide.ffi import create_once_callable as once\n"
        "def tell(event): page.blocked = event.blockedURI\n"
        "js.document.addEventListener('securitypolicyviolation', once(tell))\n"
        "js.fetch('https://example.org/').catch(once(lambda error: None))"
    )
    python(window, "0", blocked)
    wait_until(lambda: python(window, "getattr(page, 'blocked', '')"), window)


def test_the_arena_plays_the_same_games_there(page: tuple[Browser, str]) -> None:
    window, _ = page
    names = ("9.1.2", "9.1.3", "9.1.5")
    begin(window, STAGE="9.1.2")
    fewer = (
        "from connect_four_ai.study.arena import tournament\n"
        f"tournament.DEFAULT_PLAYERS = {names!r}\n"
    )
    ended = "not lab.page.worker.thinking"
    played = "lab.page.state.games"
    games = f"[[one.red[0], one.yellow[0], one.opening, one.moves] for one in {played}]"
    python(window, "0", f"{fewer}lab.toggle_page('arena')")
    wait_until(lambda: python(window, ended), window)
    there = [game for game in python(window, games) if {*game[:2]} <= {*names}]
    assert len(there) == 12
    for red, yellow, opening, moves in there:
        task = Task(stage_player(red), stage_player(yellow), opening, 0, 5.0)
        assert play(task).moves == moves
    kept = "len(open(tournament.user_folder('data') / 'arena.jsonl').readlines())"
    before = python(window, kept, "from connect_four_ai.study.arena import tournament")
    python(window, "0", "lab.pages.close(); lab.toggle_page('arena')")
    wait_until(lambda: python(window, ended), window)
    assert python(window, kept, "from connect_four_ai.study.arena import tournament") == before
    assert {*python(window, "[row.player for row in lab.page.state.rows]")} >= {*names}


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (844, 390), (820, 1180)], ids=["phone", "lying", "tablet"]
)
def test_a_small_screen_is_filled_and_tapped(
    page: tuple[Browser, str], width: int, height: int
) -> None:
    window, address = page
    window.show_on(width, height)
    open_at(window, f"{address}#language=en")  # what earlier tests have opened beside it is closed
    begin(window, POSITION="44", STAGE="9.1.2")
    wait_until(lambda: canvas_box(window)[2:] == [room(window), drawn_width(window)], window)
    left, top, scale = python(window, "here().board", WITH_LAYOUT)
    tap(window, left + 250 * scale, top + 400 * scale)
    wait_until(lambda: len(python(window, "str(lab.game.position)")) == 4, window)
    wait_until(lambda: "Column 3, from below: Red" in window.texts("#position")[0], window)
    tap(window, *button_at(window, "step"))
    wait_until(lambda: python(window, "type(lab.page).__name__") == "StepByStep", window)
    assert window.run("return document.documentElement.scrollWidth") <= width
    assert window.run("return scrollY") == 0, "a page is shown from its top"
    tap(window, *button_at(window, "leave"))
    wait_until(lambda: not python(window, "bool(lab.page)"), window)
    window.show_on(1280, 900)
    wait_until(lambda: drawn_width(window) == 1080, window)


def room(window: Browser) -> float:
    """Returns the width of the page without its scroll bar."""
    return float(window.run("return document.documentElement.clientWidth"))


WITH_LAYOUT = "from connect_four_ai.lab.widgets.layout import here"


def canvas_box(window: Browser) -> list[float]:
    """Returns the left, the top and the width of the canvas on the screen, and its own width."""
    box: list[float] = window.run(
        "const canvas = document.getElementById('sketch');"
        "const { left, top, width } = canvas.getBoundingClientRect();"
        "return [left, top, width, canvas.width / devicePixelRatio]"
    )
    return box


def drawn_width(window: Browser) -> float:
    return float(python(window, "here().width", WITH_LAYOUT))


def button_at(window: Browser, text: str) -> tuple[float, float]:
    """Returns the middle of a button in the picture."""
    places = python(window, "[[one.text, *rect] for one, rect in lab.controls().places]")
    x, y, width, height = next(rect for name, *rect in places if name == text)
    return x + width / 2, y + height / 2


def tap(window: Browser, x: float, y: float) -> None:
    """Taps a point of the picture."""
    left, top, width, across = canvas_box(window)
    at = {"clientX": left + x * width / across, "clientY": top + y * width / across}
    for kind in ("pointerdown", "pointerup", "click"):
        event = json.dumps({"pointerType": "touch", **at})
        window.run(
            f"document.getElementById('sketch').dispatchEvent(new PointerEvent({kind!r}, {event}))"
        )


@pytest.mark.parametrize("width", [1024, 1280])
def test_text_is_14_pixels_high_at_least(page: tuple[Browser, str], width: int) -> None:
    window, _ = page
    window.show_on(width, 768)
    wait_until(lambda: drawn_width(window) == 1080, window)
    smallest = python(window, "theme.smallest", "from connect_four_ai.lab import theme")
    assert max(smallest, 14) * canvas_box(window)[2] / 1080 >= 13.99
    window.show_on(1280, 900)


def test_no_button_moves_while_the_opponent_does(page: tuple[Browser, str]) -> None:
    """Neither because the text grows nor because an action is impossible for a moment."""
    window, _ = page
    begin(window, POSITION="44", STAGE="9.1.2")
    wait_until(lambda: says(window, "Red’s turn. Last move: column 4. Column 4"), window)
    window.run("document.querySelector('#columns button').focus()")  # all buttons appear
    before, lines = places(window), window.texts("#text p")
    window.click("#columns button", "3")
    wait_until(lambda: says(window, "Red’s turn. Last move: column", "Column 3, from"), window)
    assert len(window.texts("#text p")) > len(lines)
    assert places(window) == before
    assert {"7", "undo", "hint", "step"} <= before.keys()


def test_without_https_the_clipboard_is_told_to_be_missing(page: tuple[Browser, str]) -> None:
    """As on another computer of the school's network: without https, browsers have no clipboard."""
    window, _ = page
    begin(window, POSITION="4453", STAGE="9.1.2")
    window.run("Object.defineProperty(navigator, 'clipboard', {configurable: true})")
    for ask in ("copy()", "clipboard.ask()"):
        python(window, "0", f"lab.toggle_page('compare'); lab.keeping.{ask}")
        wait_until(lambda: "begins with https." in python(window, "lab.notice.text"), window)
        assert python(window, "type(lab.page).__name__") == "Compare"
        python(window, "0", "lab.pages.close(); lab.tell('')")
    window.run("delete navigator.clipboard")


def test_what_is_copied_in_the_page_is_pasted_there(page: tuple[Browser, str]) -> None:
    window, _ = page
    begin(window, POSITION="4453", STAGE="9.1.2")
    window.allow("clipboardReadWrite", "clipboardSanitizedWrite")
    window.click("#sketch")
    wait_until(lambda: python(window, "lab.game.human_to_move"), window)
    moves = python(window, "str(lab.game.position)")
    python(window, "0", "lab.keeping.copy(); lab.game.begin()")
    wait_until(lambda: window.run("return navigator.clipboard.readText()") == moves, window)
    assert python(window, "str(lab.game.position)") == ""
    python(window, "0", "lab.keeping.clipboard.ask()")
    wait_until(lambda: python(window, "str(lab.game.position)") == moves, window)
    assert python(window, "lab.notice.text") == "Pasted; Z undoes this."


def says(window: Browser, start: str, part: str = "") -> bool:
    """Returns whether the page's text about the position begins with this, and contains this
    part."""
    (said,) = window.texts("#position")
    return said.startswith(start) and part in said


def places(window: Browser) -> dict[str, list[float]]:
    """Returns where each button is on the page."""
    found: dict[str, list[float]] = window.run(
        "return Object.fromEntries([...document.querySelectorAll('#spoken button')].map(each => {"
        " const box = each.getBoundingClientRect();"
        " return [each.textContent, [box.x + each.parentElement.scrollLeft, box.y + scrollY]]; }))"
    )
    return found


def code_read(window: Browser) -> list[str]:
    """Returns the lines of the page as text, without the blanks between differently coloured
    parts."""
    return [line.replace("  ", "") for line in window.texts("#text p")]


def can_be_played(window: Browser) -> list[str]:
    return window.texts("#columns button[aria-disabled=false]")


def can_be_done(window: Browser) -> list[str]:
    return window.texts("#actions button[aria-disabled=false]")


def test_the_keyboard_keeps_its_place_among_the_buttons(page: tuple[Browser, str]) -> None:
    window, _ = page
    begin(window, STAGE="9.1.2")
    wait_until(lambda: can_be_played(window) == list("1234567"), window)
    wait_until(lambda: "undo" not in can_be_done(window), window)
    window.run("document.querySelectorAll('#columns button')[2].focus()")
    window.press("Enter")
    wait_until(lambda: "undo" in can_be_done(window), window)
    wait_until(lambda: can_be_played(window) == list("1234567"), window)
    assert focused(window) == "3"
    window.run(
        "[...document.querySelectorAll('#actions button')]"
        ".find(each => each.textContent === 'undo').focus()"
    )
    window.press("Enter")
    wait_until(lambda: "undo" not in can_be_done(window), window)
    assert focused(window) == "undo"


def focused(window: Browser) -> str:
    return str(window.run("return document.activeElement.textContent"))


def test_it_runs_in_firefox(page: tuple[Browser, str]) -> None:
    if NO_FIREFOX:
        pytest.skip(NO_FIREFOX)
    _, address = page
    with firefox() as window:
        open_at(window, address + "#language=zh-Hant&position=4453&stage=9.1.5")
        window.click("#sketch")
        wait_until(lambda: len(python(window, "str(lab.game.position)")) == 6, window)
        window.press("v")
        wait_until(lambda: python(window, "len(lab.exact.scores)") == 7, window)
        assert printed(window) == ""


@pytest.mark.usefixtures("screen")
def test_it_runs_in_webkit(page: tuple[Browser, str], tmp_path: Path) -> None:
    if NO_WEBKIT:
        pytest.skip(NO_WEBKIT)
    _, address = page
    with webkit(tmp_path) as window:
        window.visit(address + "#language=zh-Hant&position=4453&stage=9.1.5")
        wait_until(lambda: frames(window) > 5, window)
        window.click("#sketch")
        wait_until(lambda: len(python(window, "str(lab.game.position)")) == 6, window)
        window.press("v")
        wait_until(lambda: python(window, "len(lab.exact.scores)") == 7, window)
        assert printed(window) == ""


def reload(window: Browser) -> None:
    window.run("globalThis.isOld = true; location.reload()")
    wait_until(lambda: not window.run("return globalThis.isOld") and frames(window) > 5, window)


def test_two_tabs_lose_nothing_of_each_other(page: tuple[Browser, str]) -> None:
    window, address = page
    open_at(window, address + "#language=en")
    with window.another_tab(address):
        wait_until(lambda: frames(window) > 5, window)
        python(window, "0", "page.keep_file('theirs.py', 'one = 1')")
        wait_until(lambda: stored(window, "theirs.py"), window)
    python(window, "0", "page.keep_file('ours.py', 'two = 2')")
    wait_until(lambda: stored(window, "ours.py"), window)
    reload(window)
    assert {"ours.py", "theirs.py"} <= set(python(window, "page.files()"))


def stored(window: Browser, name: str) -> bool:
    """Returns whether the browser has stored this file."""
    return bool(
        window.run(f"""
            const opening = indexedDB.open("/home/pyodide");
            await new Promise((done) => {{ opening.onsuccess = done; }});
            const asked = opening.result.transaction("FILE_DATA").objectStore("FILE_DATA")
                .getKey("/home/pyodide/{name}");
            await new Promise((done) => {{ asked.onsuccess = done; }});
            opening.result.close();
            return Boolean(asked.result)""")
    )


def test_the_address_follows_and_back_leads_through_it(page: tuple[Browser, str]) -> None:
    window, address = page
    open_at(window, address + "#language=en")
    where = "return location.hash"
    wait_until(lambda: "position=" in window.run(where), window)
    python(window, "0", "lab.game.play(4)")
    wait_until(lambda: "position=4" in window.run(where), window)
    moved = window.run(where)
    python(window, "0", "lab.press('c')")
    wait_until(lambda: "page=compare" in window.run(where), window)
    window.run("history.back()")
    wait_until(lambda: window.run(where) == moved and not python(window, "bool(lab.page)"), window)
    reload(window)
    assert f"position={python(window, 'str(lab.game.position)')}" in moved
    window.run("history.back()")  # to an entry of before the reload, which is loaded anew
    loaded = "return 'python' in globalThis"
    wait_until(
        lambda: window.run(loaded) and python(window, "str(lab.game.position)") == "", window
    )


def test_the_language_changes_and_the_game_stays(page: tuple[Browser, str]) -> None:
    window, address = page
    open_at(window, address + "#language=en&position=445")
    window.run(
        "const language = document.getElementById('language'); language.value = 'zh-Hant';"
        "language.dispatchEvent(new Event('change'))"
    )
    wait_until(lambda: window.texts("#share") == ["分享"], window)
    assert python(window, "str(lab.game.position)").startswith("445")


def test_a_swipe_drops_no_disc_and_a_tap_does(page: tuple[Browser, str]) -> None:
    window, address = page
    open_at(window, address + "#language=en")
    down, tapped = (
        f"for (const kind of {kinds}) document.getElementById('sketch').dispatchEvent("
        "new PointerEvent(kind, {pointerType: 'touch', clientX: 300, clientY: 300}))"
        for kinds in (["pointerdown", "pointercancel"], ["pointerdown", "pointerup", "click"])
    )
    window.run(down)
    some_frames(window)
    assert python(window, "str(lab.game.position)") == ""
    window.run(tapped)
    wait_until(lambda: python(window, "len(str(lab.game.position))") > 0, window)


def test_tab_leaves_the_board(page: tuple[Browser, str]) -> None:
    window, address = page
    open_at(window, address + "#language=en")
    assert window.run("return document.activeElement.id") == "sketch"
    window.press("Tab")
    assert window.run("return document.activeElement.id") != "sketch"


@pytest.mark.parametrize("name", ["memory", "app.zip"])
def test_a_damaged_file_is_loaded_again(page: tuple[Browser, str], name: str) -> None:
    window, address = page
    open_at(window, address + "#language=en")
    wait_until(lambda: window.run("return caches.match('memory').then(Boolean)"), window)
    window.run(
        "for (const name of await caches.keys())"
        f" await (await caches.open(name)).put('{name}', new Response('damaged'))"
    )
    reload(window)
    kept = "const file = await caches.match('app.zip'); return (await file?.blob())?.size ?? 0"
    wait_until(lambda: window.run(kept) > 100_000, window)


def test_a_frame_that_allows_nothing_says_so(page: tuple[Browser, str], tmp_path: Path) -> None:
    window, address = page
    around = tmp_path / "around.html"
    around.write_text(f'<iframe sandbox="allow-scripts" src="{address}"></iframe>')
    window.open(around)
    with window.inside_frame():
        wait_until(lambda: window.texts("#news a"), window)
    open_at(window, address + "#language=en")


def test_a_browser_that_keeps_nothing_says_so(server: Server) -> None:
    with browser(keeps=False) as window:
        window.visit(f"http://127.0.0.1:{server.server_port}/#language=en")
        wait_until(lambda: frames(window) > 5, window)
        assert "keeps nothing" in printed(window)
        assert python(window, "str(lab.game.position)") == ""


FIRST_MOVE = """
addEventListener("DOMContentLoaded", () => {
    const board = document.getElementById("sketch");
    const { left, top, width, height } = board.getBoundingClientRect();
    const at = { clientX: left + 0.33 * width, clientY: top + height / 2 };
    board.dispatchEvent(new PointerEvent("click", at));
    globalThis.before = [typeof python, document.getElementById("position").textContent];
});"""


def test_one_plays_before_python_is_there_and_goes_on(server: Server) -> None:
    with browser() as window:
        window.before_each_page(FIRST_MOVE)
        window.visit(f"http://127.0.0.1:{server.server_port}/#language=en")
        wait_until(lambda: frames(window) > 5, window)
        assert window.run("return globalThis.before") == ["undefined", "Yellow’s turn"]
        wait_until(lambda: len(python(window, "str(lab.game.position)")) == 2, window)
        assert python(window, "str(lab.game.position)")[0] == "4"


ESCAPES = {
    "a pickle": "post(pickle.dumps(Evil()))",
    "a function": 'post(b\'[["connect_four_ai.app.language.set_language", "zh-Hant"]]\')',
    "no message": "post(b'[[\"list\", 1]]')",
    "the answer of another": "post(b'[[\"connect_four_ai.jobs.messages.Answer\", 99, 3]]')",
    "an object": "js.postMessage(js.Object.new())",
    "a file": "js.postMessage(written)",
}
ESCAPING = """import js, pickle
from pyodide.ffi import to_js

written = js.Object.new()
written.file, written.weights = "/home/pyodide/my_brain.py", to_js(b"taken")

class Evil:
    def __reduce__(self):
        return exec, ("import js; js.document.title = 'taken'",)

def post(content):
    js.postMessage(to_js(content))

class AIBrain:
    def auto_play(self, board):
        js.postMessage(2e6)
        {line}
        return board.legal_moves[0]
"""


@pytest.mark.parametrize("name", ESCAPES)
def test_a_program_cannot_leave_its_worker(page: tuple[Browser, str], name: str) -> None:
    window, _ = page
    begin(window, STAGE="9.1.2")
    brain = ESCAPING.format(line=ESCAPES[name])
    python(
        window, "0", f"page.keep_file('my_brain.py', {brain!r}); lab.press('m'); lab.game.play(4)"
    )
    ended = "lab.game.thinker.error or str(lab.game.position)[1:]"
    wait_until(lambda: python(window, ended), window)
    assert window.run("return document.title") != "taken"
    assert python(window, "page.language()") == "en"
    assert python(window, "page.text_of('my_brain.py')") == brain
    begin(window, STAGE="9.1.5")
    python(window, "0", "lab.game.play(4)")
    wait_until(lambda: len(python(window, "str(lab.game.position)")) == 2, window)


@pytest.mark.parametrize("sent", ["2e6", "0"])
def test_a_program_cannot_lift_its_time_limit(page: tuple[Browser, str], sent: str) -> None:
    """In one call into C, which only the page can end."""
    window, _ = page
    begin(window, STAGE="9.1.2")
    brain = ESCAPING.replace("2e6", sent).format(line="sum(range(10**12))")
    python(
        window,
        "0",
        "from connect_four_ai.jobs import web_worker; web_worker.LONGEST = 12;"
        f"page.keep_file('my_brain.py', {brain!r}); lab.press('m'); lab.game.play(4)",
    )
    wait_until(lambda: "time was up" in python(window, "lab.game.thinker.error"), window)


def test_it_does_not_wait_for_a_new_version_that_says_nothing(server: Server) -> None:
    with browser() as window:
        window.before_each_page(
            "navigator.serviceWorker.getRegistration = async () => ({waiting: {postMessage() {}}})"
        )
        window.visit(f"http://127.0.0.1:{server.server_port}/")
        wait_until(lambda: frames(window) > 5, window)


def test_it_opens_again_without_its_server(page: tuple[Browser, str], server: Server) -> None:
    """It starts from the stored memory, but with new random numbers."""
    window, address = page
    assert window.run("return navigator.serviceWorker.ready.then(() => true)")
    wait_until(lambda: window.run("return caches.match('memory').then(Boolean)"), window)
    server.shutdown()
    server.server_close()
    open_at(window, address + "#language=zh-Hant")
    assert window.texts("#share") == ["分享"]
    drawn = [python(window, "random.random()", "import random")]
    open_at(window, address + "#language=zh-Hant")
    drawn.append(python(window, "random.random()", "import random"))
    assert len({*drawn}) == 2
    assert window.run("return performance.getEntriesByName('from memory').length") == 1
