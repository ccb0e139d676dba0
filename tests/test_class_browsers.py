"""Three real browsers among forty pupils, and the teacher's and the projector's pages."""

import asyncio
import json
import random
import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from browser import MISSING, NO_FIREFOX, NO_WEBKIT, Browser, browser, firefox, webkit
from class_pupils import Pupil
from class_server import ClassServer, class_server
from waiting import TIME_LIMIT

from connect_four_ai.commands.options import CommandError
from tools.web.site import kept_site

NAMES = ("<b>Bo</b>", "小明", "Ann")
SCRIPTED = 37
BAR = "document.querySelector('#classBar')?.textContent"
SAID = "document.querySelector('#classSheet .said')?.textContent"
FIELDS = "document.querySelectorAll('#classSheet input').length"
PLAYS = "document.querySelector('#sketch')?.dataset.frames > 5"
ALL_SENT = "!Object.keys(localStorage).some((key) => key.startsWith('class out '))"
LEAVE = """
    const kept = (key) => key === "class files of";
    for (const key of Object.keys(localStorage)) if (!kept(key)) localStorage.removeItem(key);
    location.reload();
"""
JOIN = """
    const [code, name, number] = document.querySelectorAll("#classSheet input");
    const fill = (field, text) => { field.value = text; field.dispatchEvent(new Event("input")); };
    fill(code, arguments[0]); fill(name, arguments[1]);
    if (number) fill(number, arguments[2]);
    name.form.requestSubmit();
"""
LESSON = """
    await app.runPython(`
import page
from connect_four_ai.study.exercises.progress import add
add("9.1.5", "lesson", 3, False, 0, 7)
page.keep_file("my_brain.py", "SECTION = '9.1.5'\\\\nx = (")
`);
"""

LOADED = """
    const here = performance.getEntriesByType("resource").map((each) => each.transferSize);
    const byPython = await app.runPython(`
import js
sum(each.transferSize for each in js.performance.getEntriesByType("resource"))`);
    return here.reduce((sum, size) => sum + size, byPython);
"""
"""The bytes that the page and its Python have loaded."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassServer]:
    if MISSING or not shutil.which("npm"):
        pytest.skip(MISSING or "npm is not here: THE CLASS IS NOT TESTED IN BROWSERS")
    try:
        site = kept_site()
    except CommandError as error:
        pytest.skip(f"{error}: THE CLASS IS NOT TESTED IN BROWSERS")
    with class_server(tmp_path_factory.mktemp("class"), site) as server:
        yield server


@pytest.fixture
def without_app(tmp_path: Path) -> Iterator[ClassServer]:
    """A class whose page of the app has no app in it, which loads in no time."""
    if MISSING:
        pytest.skip(MISSING)
    with class_server(tmp_path) as server:
        yield server


def wait_for(window: Browser, script: str) -> Any:
    """Returns the value of an expression in a page, once it is true."""
    end = time.monotonic() + TIME_LIMIT
    while True:
        if found := window.run(f"return {script}"):
            return found
        assert time.monotonic() < end, window.run("return document.body.innerText")
        time.sleep(0.1)


def press(window: Browser, text: str) -> None:
    """Clicks the button with this text, once it is there."""
    button = f"[...document.querySelectorAll('button')].find((b) => b.textContent === {text!r})"
    wait_for(window, f"Boolean({button} && !{button}.disabled)")
    window.run(f"{button}.click()")


def answers(window: Browser, column: int) -> None:
    columns = "document.querySelectorAll('#classSheet button.column')"
    wait_for(window, f"{columns}.length === 7 && !{columns}[0].disabled")
    window.run(f"{columns}[{column - 1}].click()")
    wait_for(window, f"{SAID}?.includes('{column}')")
    wait_for(window, ALL_SENT)


class Scripted:
    """Pupils without a browser, in a thread of their own."""

    def __init__(self, server: ClassServer) -> None:
        self.pupils = [Pupil(server, f"P{n}", random.Random(n)) for n in range(SCRIPTED)]
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        for pupil in self.pupils:
            asyncio.run_coroutine_threadsafe(pupil.live(), self._loop)

    def all_do(self, act: Callable[[Pupil], Any]) -> None:
        for work in [asyncio.run_coroutine_threadsafe(act(p), self._loop) for p in self.pupils]:
            work.result(TIME_LIMIT)


def test_three_browsers_among_forty(without_app: ClassServer) -> None:
    server = without_app
    scripted = Scripted(server)
    with ExitStack() as stack:
        teacher, *pupils = (stack.enter_context(browser()) for _ in range(4))
        teacher.visit(f"http://{server.host}/teacher#key={server.key}")
        assert server.key not in wait_for(teacher, "location.hash === '' && location.href"), (
            "hidden"
        )
        for window, name in zip(pupils, NAMES, strict=True):
            window.visit(f"http://{server.host}/{server.code}")
            wait_for(window, f"{FIELDS} === 2")
            window.run(JOIN, server.code, name)
            wait_for(window, f"{BAR}?.startsWith({name!r})")
        scripted.all_do(Pupil.come)
        wait_for(teacher, "document.querySelector('.join').textContent.includes('40 of 40')")
        press(teacher, "Ask everybody")
        for window, column in zip(pupils, (4, 4, 3), strict=True):
            answers(window, column)
        pupils[0].run("location.reload()")
        number = wait_for(teacher, "document.querySelector('#round h2') && 1")
        scripted.all_do(lambda pupil: pupil.answer(number, ["1", "4"]))
        scripted.all_do(Pupil.everything_kept)
        given = Counter(pupil.given[number][-1] for pupil in scripted.pupils)
        wanted = sorted(str(n) for n in (given + Counter(["4", "4", "3"])).values())
        bars = "[...document.querySelectorAll('#round .bar em')].map((e) => e.textContent)"
        wait_for(teacher, f"{bars}.filter(Boolean).sort().join() === {','.join(wanted)!r}")
        said = wait_for(pupils[0], SAID)
        assert "4" in said, "after a reload, the answer is still there"
        press(teacher, "Reveal")
        for window in pupils:
            wait_for(window, f"{SAID} === 'Right: 4'")
        with teacher.another_tab(f"http://{server.host}/projector"):
            app = "document.querySelector('iframe:not([hidden])')"
            wait_for(teacher, f"{app}?.src.includes('page=step')")
            wait_for(teacher, f"{app}.contentDocument.readyState === 'complete'")
            teacher.run(f"{app}.contentWindow.stays = true")
            late = server.pupil("Late")
            wait_for(teacher, "document.body.innerText.includes('40 of 41')")
            assert late.answer["is"] == "joined"
            assert teacher.run(f"return {app}.contentWindow.stays"), "it is not loaded again"
        press(teacher, "Who is where")
        wait_for(teacher, "document.querySelectorAll('table tr').length > 40")
        assert teacher.run("return document.querySelectorAll('main b').length") == 0
        assert "<b>Bo</b>" in teacher.texts("td")


@pytest.mark.parametrize("missing", [NO_FIREFOX, NO_WEBKIT], ids=["firefox", "webkit"])
def test_a_pupil_answers_in_another_browser(
    missing: str, without_app: ClassServer, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if missing:
        pytest.skip(missing)
    opened = firefox
    if "webkit" in request.node.name:
        request.getfixturevalue("screen")
        opened = partial(webkit, tmp_path)
    with opened() as window:
        window.visit(f"http://{without_app.host}/{without_app.code}")
        wait_for(window, f"{FIELDS} === 2")
        window.run(JOIN, without_app.code, "Ann")
        wait_for(window, f"{BAR}?.startsWith('Ann')")
        teacher = without_app.teacher()
        teacher.ask()
        answers(window, 4)
        window.run("location.reload()")
        wait_for(window, f"{SAID}?.includes('4')")
        teacher.wait(lambda t: t.round["counts"] == [{"4": 1}])


def test_another_tablet_goes_on_where_the_first_has_stopped(
    server: ClassServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first one then loads the page once more, with somebody else."""
    with browser() as first, browser() as second:
        first.visit(f"http://{server.host}/{server.code}")
        wait_for(first, f"{FIELDS} === 2")
        first.run(JOIN, server.code, "Maja")
        wait_for(first, PLAYS)
        wait_for(first, "localStorage.getItem('class files of')")
        loaded = first.run(LOADED)
        assert 1_000_000 < loaded < 9_000_000
        first.run(LESSON)
        number = wait_for(first, "document.querySelector('#classBar small').textContent").split()[
            -1
        ]
        press(first, "Hand in my program")
        wait_for(first, ALL_SENT)
        time.sleep(3)  # until the draft is sent
        second.visit(f"http://{server.host}/{server.code}")
        wait_for(second, f"{FIELDS} === 2")
        second.run(JOIN, server.code, "Maja")
        wait_for(second, f"{FIELDS} === 3")
        second.run(JOIN, server.code, "Maja", number)
        wait_for(second, f"{BAR}?.startsWith('Maja')")
        wait_for(second, PLAYS)
        wait_for(second, "localStorage.getItem('class files of')")
        kept = second.run("return app.runPython('page.text_of(\"my_brain.py\")')")
        assert kept == "SECTION = '9.1.5'\nx = ("
        marks = second.run("""return app.runPython(`
import json
from connect_four_ai.study.exercises.progress import Answers
json.dumps(Answers().last("9.1.5", "lesson"))`)""")
        assert json.loads(marks) == {"3": False}
        # somebody else on the first tablet finds nothing of Maja's
        of_maja = first.run("return localStorage.getItem('class files of')")
        first.run(LEAVE)
        wait_for(first, f"{FIELDS} === 2")
        first.run(JOIN, server.code, "Noah")
        wait_for(first, f"{BAR}?.startsWith('Noah')")
        wait_for(first, PLAYS)
        wait_for(first, f"localStorage.getItem('class files of') !== '{of_maja}'")
        assert first.run("return app.runPython('len(page.files())')") == 0
        again = first.run(LOADED)
        assert again < 100_000, "all else is in the browser's cache"
    with capsys.disabled():
        print(f"\nfirst {loaded:,} bytes, then {again:,}")
