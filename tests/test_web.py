"""The web page: what it loads, keeps and computes, compared with the app itself."""

import base64
import gzip
import json
import random
from pathlib import Path
from typing import Any

import drawn_pages
import pytest
from golden_rows import CHAPTER_ROWS
from lab_window import lab_window
from web_page import WebPage

from connect_four_ai.app.language import ENGLISH, LANGUAGES, set_language
from connect_four_ai.commands.options import CommandError
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import solvable_positions
from connect_four_ai.solver.solver import Solver
from connect_four_ai.study.arena.game import Task, play
from connect_four_ai.study.arena.players import stage_player
from connect_four_ai.study.learning.learner import Learner
from connect_four_ai.study.learning.watch import Watch
from tools.web.site import PYODIDE, SKETCHES, build

pytest_plugins = ("web_page",)

LARGEST = 9_000_000
"""Maximum bytes of the first visit, compressed."""
SOLVED = 2000
"""Number of positions that both solvers solve."""
LEARNT = 2000
"""Least number of games that the page learns from."""


def test_another_folder_is_not_filled(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(CommandError, match="something else"):
        build(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_the_site_is_whole_and_small(site: Path) -> None:
    assert {file.name for file in (site / "pyodide").iterdir()} == set(PYODIDE)
    assert set(json.loads((site / "sketches.json").read_text())) == set(SKETCHES)
    assert '"app.zip"' in (site / "sw.js").read_text(encoding="utf-8")
    files = [file.read_bytes() for file in site.rglob("*") if file.is_file()]
    assert sum(len(gzip.compress(content, 6)) for content in files) < LARGEST


def test_the_page_stays_free_while_python_works(page: WebPage) -> None:
    counted = page.run("""
        let frames = 0;
        const count = () => { frames += 1; requestAnimationFrame(count); };
        requestAnimationFrame(count);
        await app.runPython("import time\\nend = time.time() + 2\\nwhile time.time() < end: pass");
        return frames""")
    assert counted > 10


def test_every_page_is_drawn_as_in_the_app_s_window(page: WebPage) -> None:
    """Call by call: text, places and colours, in both languages."""
    here: dict[tuple[str, str], list[Any]] = {}
    page.begin(POSITION="4453", STAGE="9.1.5", DEPTH="2")
    with lab_window("4453", "9.1.5", 2) as app:
        app.window.loop.across = page.python("lab.loop.across")
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
    page.do(f"open('/app/drawn_pages.py', 'w').write({code!r})")
    speak = "from connect_four_ai.app.language import set_language\n"
    for name in drawn_pages.PAGES:
        page.do(
            f"import drawn_pages\n{speak}set_language('en'); drawn_pages.open_page(lab, {name!r})"
        )
        for spoken in LANGUAGES:
            page.do(f"{speak}set_language({spoken!r})")
            page.some_frames()
            page.wait_for("not lab.loop.busy")
            page.some_frames()
            there = page.python("drawn_pages.calls(lab)", "import drawn_pages")
            assert len(there) > 100
            assert there == json.loads(json.dumps(here[name, spoken])), (name, spoken)


def test_the_sections_score_there_as_the_chapter_s_programs_did(page: WebPage) -> None:
    asked = [(row.section, row.depth, row.position) for row in CHAPTER_ROWS]
    there = page.python(
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


def test_the_solver_is_the_same_there(page: WebPage) -> None:
    positions = solvable_positions(random.Random(7))
    asked = [str(next(positions)) for _ in range(SOLVED)]
    here = Solver()
    first = "from connect_four_ai.stages.the_solver import the_solver"
    there = page.python(f"[the_solver().score(moves) for moves in {asked!r}]", first)
    assert there == [here.score(Position.from_moves(moves)) for moves in asked]


def test_the_arena_plays_the_same_games_there(page: WebPage) -> None:
    names = ("9.1.2", "9.1.3", "9.1.5")
    page.begin(STAGE="9.1.2")
    page.do(
        "from connect_four_ai.study.arena import tournament\n"
        f"tournament.DEFAULT_PLAYERS = {names!r}; lab.toggle_page('arena')"
    )
    ended = "not lab.page.worker.thinking"
    page.wait_for(ended)
    played = "lab.page.state.games"
    games = f"[[one.red[0], one.yellow[0], one.opening, one.moves] for one in {played}]"
    there = [game for game in page.python(games) if {*game[:2]} <= {*names}]
    assert len(there) == 12
    for red, yellow, opening, moves in there:
        task = Task(stage_player(red), stage_player(yellow), opening, 0, 5.0)
        assert play(task).moves == moves
    kept = "len(open(tournament.user_folder('data') / 'arena.jsonl').readlines())"
    before = page.python(kept, "from connect_four_ai.study.arena import tournament")
    page.do("lab.pages.close(); lab.toggle_page('arena')")
    page.wait_for(ended)
    assert page.python(kept, "from connect_four_ai.study.arena import tournament") == before
    assert {*page.python("[row.player for row in lab.page.state.rows]")} >= {*names}


def test_it_learns_there_as_here_and_goes_on_after_a_reload(page: WebPage, tmp_path: Path) -> None:
    """Weights to the last bit, and the curve. Then the learner is the opponent."""
    page.load("#language=en&page=learn")
    seen = "lab.page.session.seen"
    page.wait_for(f"{seen}.games >= {LEARNT}")
    page.press(" ")
    page.wait_for("not lab.page.worker.thinking")
    games = page.python(f"{seen}.games")
    content = page.python(
        "base64.b64encode(lab.page.session.file.read_bytes()).decode()", "import base64"
    )
    (tmp_path / "there.weights").write_bytes(base64.b64decode(content))
    there = Learner.load(tmp_path / "there.weights")
    Watch(tmp_path / "here.weights", games=games).run()
    here = Learner.load(tmp_path / "here.weights")
    assert there.weights.tobytes() == here.weights.tobytes()
    assert there.head == here.head
    assert len(here.notes) > 3
    page.wait(lambda: page.stored(".local/share/connect-four-ai/learning/15-0.weights"))
    page.wait_for_writing()
    page.reload()
    page.wait_for(f"lab.page and {seen}.games > {games}")
    page.do("lab.page._put_away()")
    page.wait_for("not lab.page")
    page.do("lab.game.play(4)")
    page.wait_for("len(str(lab.game.position)) == 2")


def test_nothing_is_asked_of_anybody_else(page: WebPage) -> None:
    asked = page.run("return performance.getEntriesByType('resource').map(each => each.name)")
    loaded = "[each.name for each in js.performance.getEntriesByType('resource')]"
    own = (page.address, f"blob:{page.address}", "data:")
    for names in (asked, page.python(loaded, "import js")):
        assert names
        assert [each for each in names if not each.startswith(own)] == []
    page.do(
        "import js\nfrom pyodide.ffi import create_once_callable as once\n"
        "def tell(event): page.blocked = event.blockedURI\n"
        "js.addEventListener('securitypolicyviolation', once(tell))\n"
        "js.fetch('https://example.org/').catch(once(lambda error: None))"
    )
    page.wait_for("getattr(page, 'blocked', '')")
