"""Sketches and programs of one's own in the web page."""

import pytest
from web_page import WebPage

pytest_plugins = ("web_page",)


def test_a_brain_is_written_mistaken_and_mended(page: WebPage) -> None:
    page.begin(STAGE="9.1.4", DEPTH="1")
    page.do("lab.toggle_page('own')")
    page.do("lab.page._write(lab.game.brain.stage, False); lab.pages.close()")
    page.do("lab.game.brain.allowed = 1")
    page.wait(lambda: page.run("return editor.text.includes('class AIBrain')"))
    text = page.run("return editor.text")
    start = "def auto_play(self, board):\n"
    assert start in text
    error = "lab.game.thinker.error"
    page.type(text.replace(start, start + "        nonsense\n"))
    page.do("lab.game.play(4)")
    page.wait_for(f"'nonsense' in {error}")
    page.wait(lambda: page.run("return editor.marked") == 1)
    page.type(text.replace(start, start + "        while True: pass\n"))
    page.wait_for(f"'the time is up' in {error}")
    line = text[: text.index(start)].count("\n") + 2
    assert f"line {line}" in page.python(error)
    page.do("lab.game.brain.allowed = 10")
    page.type(text)
    page.wait_for("len(str(lab.game.position)) == 2")
    page.do("lab.press('i')")
    page.wait_for("lab.page.report is not None")
    assert page.python("lab.page.report.right")
    page.wait_for_writing()


def test_a_bad_address_opens_the_lab_with_the_game_and_the_brain_of_before(page: WebPage) -> None:
    page.load("#sketch=nowhere&language=en&depth=x")
    assert page.printed == "There is no sketch nowhere."
    assert "DEPTH" in page.python("lab.notice.text")
    assert page.python("bool(lab.game.journal.unfinished)")
    assert page.python("page.files()") == ["my_brain.py"]


def select(page: WebPage, sketch: str, language: str = "en") -> None:
    page.run(
        f"const name = document.getElementById('name'); name.value = '{sketch}';"
        f"document.getElementById('language').value = '{language}';"
        "name.dispatchEvent(new Event('change'))"
    )


def choose(page: WebPage, sketch: str, language: str = "en") -> None:
    """Selects a sketch, and waits until it runs."""
    select(page, sketch, language)
    page.wait_for(f"page.scene.get('__file__', '').endswith('{sketch}.py')")
    page.some_frames()


def test_a_sketch_is_changed_and_run_again(page: WebPage) -> None:
    choose(page, "9_1_5_blocking")
    code = page.run("return editor.text")
    page.type(code.replace('POSITION = ""', 'POSITION = "4142"'))
    page.click("#run")
    page.click("#sketch")  # the middle: column 4, three in a row
    page.wait(lambda: "Yellow plays column 4" in page.printed)
    page.wait(lambda: "Last move: column 4" in page.texts("#position")[0])
    page.type("import py5\nnonsense")
    page.click("#run")
    page.wait(lambda: "nonsense" in page.printed and "line 2" in page.printed)
    page.wait(lambda: page.run("return editor.marked") == 1)
    page.click("#original")
    page.some_frames()


def test_a_loop_without_end_is_ended_at_its_line(page: WebPage) -> None:
    choose(page, "9_1_5_blocking")
    page.type("import py5\ndef draw():\n    while True: pass\npy5.run_sketch()")
    page.click("#run")
    page.wait(lambda: "has not ended" in page.printed and "line 3" in page.printed)
    page.click("#original")
    page.some_frames()


def test_what_python_does_not_end_is_ended_with_it(page: WebPage) -> None:
    """Also if another sketch is chosen meanwhile. It is run again once it has been changed."""
    choose(page, "9_1_5_blocking")
    line = "sum(range(10**12))"
    page.type(line)
    page.click("#run")
    page.run("window.before = app")
    select(page, "lab")
    page.wait(lambda: page.run("return app !== before"))
    choose(page, "lab")
    select(page, "9_1_5_blocking")
    page.wait(lambda: "did not end" in page.printed)
    assert line in page.run("return editor.text")
    page.click("#original")
    page.wait_for("'draw' in page.scene")
    page.some_frames()
    assert page.printed == ""


def test_a_slow_start_is_not_taken_for_a_loop_without_end(page: WebPage) -> None:
    before = page.printed
    page.do(
        "from connect_four_ai.jobs import endless\nusual, endless.SOON = endless.SOON, 0.0\n"
        "page.run(None, 'lab', 'en')\nendless.SOON = usual"
    )
    page.some_frames()
    assert page.printed == before


@pytest.mark.parametrize("sketch", ["9_1_0_recursion", "tic_tac_toe", "isolation"])
def test_every_kind_of_sketch_is_drawn(page: WebPage, sketch: str) -> None:
    choose(page, sketch, "zh-Hant")
    assert page.printed == ""
    page.wait(lambda: page.texts("#text p"))


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
        return exec, ("import page; page.taken = True",)

def post(content):
    js.postMessage(to_js(content))

class AIBrain:
    def auto_play(self, board):
        js.postMessage(2e6)
        {line}
        return board.legal_moves[0]
"""


@pytest.mark.parametrize("name", ESCAPES)
def test_a_program_cannot_leave_its_worker(page: WebPage, name: str) -> None:
    page.begin(STAGE="9.1.2")
    brain = ESCAPING.format(line=ESCAPES[name])
    page.do(f"page.keep_file('my_brain.py', {brain!r}); lab.press('m'); lab.game.play(4)")
    page.wait_for("lab.game.thinker.error or str(lab.game.position)[1:]")
    assert page.python("hasattr(page, 'taken')") is False
    assert page.python("language()", "from connect_four_ai.app.language import language") == "en"
    assert page.python("page.text_of('my_brain.py')") == brain
    page.begin(STAGE="9.1.5")
    page.do("lab.game.play(4)")
    page.wait_for("len(str(lab.game.position)) == 2")


@pytest.mark.parametrize(
    ("line", "told"),
    [("input()", "line 3: RuntimeError"), ("import time; time.sleep(30)", "its time was up")],
)
def test_what_only_a_computer_s_python_does_is_told_in_a_sentence(
    page: WebPage, line: str, told: str
) -> None:
    page.begin(STAGE="9.1.2")
    brain = f"class AIBrain:\n    def auto_play(self, board):\n        {line}\n        return 1\n"
    page.do(
        "from connect_four_ai.jobs import web_worker; web_worker.LONGEST = 3;"
        f"page.keep_file('my_brain.py', {brain!r}); lab.press('m'); lab.game.play(4)"
    )
    page.wait_for("lab.game.thinker.error")
    error = page.python("lab.game.thinker.error")
    assert told in error
    assert "Errno" not in error


def test_it_starts_with_nested_preferences_and_an_endless_name(page: WebPage) -> None:
    page.do(
        "from connect_four_ai.app import preferences\n"
        "preferences.file().write_text('{\"stage\": ' + '[' * 100_000)\n"
        "page.keep_file('my_brain.py', 'class AIBrain: x = a' + '.b' * 100_000)"
    )
    page.wait(lambda: page.stored("my_brain.py"))
    page.wait_for_writing()
    page.reload()
    assert len(page.python("page.text_of('my_brain.py')")) > 200_000
    page.wait_for("json.loads(page.told())['fault']['file'] == 'my_brain.py'")
    page.begin(STAGE="9.1.2")
    page.do("page.keep_file('my_brain.py', ''); lab.game.begin(); lab.press('2'); lab.game.play(4)")
    page.wait_for("len(str(lab.game.position)) == 2")


DEEP = {
    "elifs": "if a == 0: a = 1" + "\n        elif a == 2: a = 2" * 480,
    "minus": "a = " + "-" * 480 + "1",
    "attributes": "a = lambda: a" + ".b" * 480,
    "powers": "a = 1" + " ** 1" * 480,
    "brackets": "a = " + "[" * 110 + "]" * 110,
    "calls": "a = lambda: " + "f(1 + " * 80 + "1" + ")" * 80,
}


def test_the_deepest_programs_that_are_read_do_not_end_python(page: WebPage) -> None:
    page.begin(STAGE="9.1.2")
    for part in DEEP.values():
        brain = f"class AIBrain:\n    def auto_play(self, board):\n        a = 1\n        {part}\n"
        page.do(f"page.keep_file('my_brain.py', {brain + '        return 7'!r})")
        page.do("lab.game.begin(); lab.press('m'); lab.game.play(4)")
        page.wait_for("str(lab.game.position) == '47'")


@pytest.mark.parametrize("sent", ["2e6", "0"])
def test_a_program_cannot_lift_its_time_limit(page: WebPage, sent: str) -> None:
    """In one call into C, which only the app's Python can end from outside."""
    page.begin(STAGE="9.1.2")
    brain = ESCAPING.replace("2e6", sent).format(line="sum(range(10**12))")
    page.do(
        "from connect_four_ai.jobs import web_worker; web_worker.LONGEST = 3;"
        f"page.keep_file('my_brain.py', {brain!r}); lab.press('m'); lab.game.play(4)"
    )
    page.wait_for("'time was up' in lab.game.thinker.error")
