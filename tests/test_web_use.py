"""The web page in use: touch, keys, addresses, the clipboard, tabs, and the picture as text."""

import json

import pytest
from web_page import WebPage

from connect_four_ai.study.exercises.practice import Maker

pytest_plugins = ("web_page",)

ADDRESS = "sketch=lab&position=4453&stage=9.1.5&depth=2"
WRONG = {
    "POSITION": ("44444444", "full"),
    "STAGE": ('";import js#', "import js"),
    "DEPTH": ("03x", "DEPTH"),
    "LESSON": ("7.1", "7.1"),
    "PAGE": ("nowhere", "nowhere"),
    "EXERCISE": ("9.1.5:choose:7", "9.1.5:choose:7"),
}
WITH_LAYOUT = "from connect_four_ai.lab.widgets.layout import here"


# Mouse, touch and keys


def test_the_board_has_the_focus_and_tab_leaves_it(page: WebPage) -> None:
    assert page.run("return document.activeElement.id") == "sketch"
    page.press("Tab")
    assert page.run("return document.activeElement.id") != "sketch"


def test_a_game_is_won_by_touch(page: WebPage) -> None:
    page.begin(POSITION="616161", STAGE="9.1.2")
    page.click("#sketch", pointer="touch")  # the middle: column 6, three in a row
    page.wait_for("lab.game.position.winner == 'R'")
    page.wait(lambda: "Red has won" in page.texts("#position")[0])


def test_keys_open_pages_and_show_exact_scores(page: WebPage) -> None:
    page.begin(POSITION="4453", STAGE="9.1.5", DEPTH="2")
    asked = "[str(lab.game.position), lab.game.brain.stage.section, lab.game.brain.depth]"
    assert page.python(asked) == ["4453", "9.1.5", 2]
    assert page.python("lab.notice.text") == ""
    page.click("#sketch")
    for key, name in {"F1": "LessonPage", "t": "StepByStep", "s": "StagePage"}.items():
        page.press(key)
        page.wait_for(f"type(lab.page).__name__ == {name!r}")
        page.do("lab.pages.close()")
    page.wait_for("lab.game.human_to_move")
    page.press("v")
    page.wait_for("len(lab.exact.scores) == 7")
    assert page.printed == ""


def test_v_says_that_it_solves_and_ends_that(page: WebPage) -> None:
    """The answer is held back, as on a slow tablet."""
    page.begin(POSITION="4453", STAGE="9.1.2")
    page.click("#sketch")
    page.wait_for("lab.game.human_to_move")
    page.do("lab.exact.worker.poll = lambda: None")
    page.press("v")
    solving = ["Solving it to the end…"]
    page.wait(lambda: solving[0] in page.texts("#text p"))
    page.press("v")
    page.wait(lambda: solving[0] not in page.texts("#text p"))
    assert page.python("lab.exact.worker.thinking") is False
    page.do("del lab.exact.worker.poll")
    page.press("v")
    page.wait_for("len(lab.exact.scores) == 7")


def test_a_swipe_drops_no_disc_and_a_tap_does(page: WebPage) -> None:
    page.begin()
    down, tapped = (
        f"for (const kind of {kinds}) document.getElementById('sketch').dispatchEvent("
        "new PointerEvent(kind, {pointerType: 'touch', clientX: 300, clientY: 300}))"
        for kinds in (["pointerdown", "pointercancel"], ["pointerdown", "pointerup", "click"])
    )
    page.run(down)
    page.some_frames()
    assert page.python("str(lab.game.position)") == ""
    page.run(tapped)
    page.wait_for("len(str(lab.game.position)) > 0")


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_slider_is_dragged(page: WebPage, pointer: str) -> None:
    page.begin(STAGE="9.1.7")
    page.click("#sketch")
    page.press("F1")
    page.wait_for("type(lab.page).__name__ == 'LessonPage'")
    page.do("lab.page.begin('9.1.7', 0)")
    page.wait_for("lab.page.figures[1].ready")
    slider = "lab.page.figures[1].slider"
    page.some_frames()
    places = page.python(f"[[{slider}.x(base), {slider}.top + 12] for base in (1, 4, 9)]")
    page.drag(places, pointer)
    page.wait_for(f"{slider}.value == 9")


# Screens of other sizes


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)], ids=["phone", "lying"])
def test_a_small_screen_is_filled_and_tapped(page: WebPage, width: int, height: int) -> None:
    page.show_on(width, height)
    page.begin(POSITION="44", STAGE="9.1.2")
    room = page.run("return document.documentElement.clientWidth")
    page.wait(lambda: canvas_box(page)[2:] == [room, drawn_width(page)])
    left, top, scale = page.python("here().board", WITH_LAYOUT)
    tap(page, left + 250 * scale, top + 400 * scale)
    page.wait_for("len(str(lab.game.position)) == 4")
    page.wait(lambda: "Column 3, from below: Red" in page.texts("#position")[0])
    tap(page, *button_at(page, "step"))
    page.wait_for("type(lab.page).__name__ == 'StepByStep'")
    assert page.run("return document.documentElement.scrollWidth") <= width
    assert page.run("return scrollY") == 0, "a page is shown from its top"
    tap(page, *button_at(page, "leave"))
    page.wait_for("not lab.page")
    page.show_on(1280, 900)
    page.wait(lambda: drawn_width(page) == 1080)


def canvas_box(page: WebPage) -> list[float]:
    """Returns the left, the top and the width of the canvas on the screen, and its own width."""
    box: list[float] = page.run(
        "const canvas = document.getElementById('sketch');"
        "const { left, top, width } = canvas.getBoundingClientRect();"
        "return [left, top, width, canvas.width / devicePixelRatio]"
    )
    return box


def drawn_width(page: WebPage) -> float:
    return float(page.python("here().width", WITH_LAYOUT))


def button_at(page: WebPage, text: str) -> tuple[float, float]:
    """Returns the middle of a button in the picture."""
    places = page.python("[[one.text, *rect] for one, rect in lab.controls().places]")
    x, y, width, height = next(rect for name, *rect in places if name == text)
    return x + width / 2, y + height / 2


def tap(page: WebPage, x: float, y: float) -> None:
    """Taps a point of the picture."""
    left, top, width, across = canvas_box(page)
    at = {"clientX": left + x * width / across, "clientY": top + y * width / across}
    for kind in ("pointerdown", "pointerup", "click"):
        event = json.dumps({"pointerType": "touch", **at})
        page.run(
            f"document.getElementById('sketch').dispatchEvent(new PointerEvent({kind!r}, {event}))"
        )


@pytest.mark.parametrize("width", [1024, 1280])
def test_text_is_14_pixels_high_at_least(page: WebPage, width: int) -> None:
    page.show_on(width, 768)
    page.wait(lambda: drawn_width(page) == 1080)
    smallest = page.python("theme.smallest", "from connect_four_ai.lab import theme")
    assert max(smallest, 14) * canvas_box(page)[2] / 1080 >= 13.99
    page.show_on(1280, 900)


# The picture as text


def says(page: WebPage, start: str, part: str = "") -> bool:
    """Returns whether the page's text about the position begins with this, and contains this
    part."""
    (said,) = page.texts("#position")
    return said.startswith(start) and part in said


def places(page: WebPage) -> dict[str, list[float]]:
    """Returns where each button is on the page."""
    found: dict[str, list[float]] = page.run(
        "return Object.fromEntries([...document.querySelectorAll('#spoken button')].map(each => {"
        " const box = each.getBoundingClientRect();"
        " return [each.textContent, [box.x + each.parentElement.scrollLeft, box.y + scrollY]]; }))"
    )
    return found


def test_no_button_moves_while_the_opponent_does(page: WebPage) -> None:
    """Neither because the text grows nor because an action is impossible for a moment."""
    page.begin(POSITION="44", STAGE="9.1.2")
    page.wait(lambda: says(page, "Last move: column 4. Red’s turn. Column 4"))
    page.run("document.querySelector('#columns button').focus()")  # all buttons appear
    before, lines = places(page), page.texts("#text p")
    page.click("#columns button", "3")
    page.wait(lambda: says(page, "Last move: column", "Red’s turn. Column"))
    page.wait(lambda: len(page.texts("#text p")) > len(lines))
    assert places(page) == before
    assert {"7", "undo", "hint", "step"} <= before.keys()


HEARD = """
window.heard = [];
for (const live of document.querySelectorAll("[aria-live], [role=status], output")) {
    const given = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => heard.push(live.textContent)).observe(live, given);
}"""


def test_a_screen_reader_reads_one_sentence_a_move(page: WebPage) -> None:
    page.begin(STAGE="9.1.2")
    page.wait(lambda: page.texts("#said") == ["Red’s turn."])
    page.run(HEARD)
    page.do("lab.game.play(4)")
    page.wait(lambda: says(page, "Last move: column", "Red’s turn."))
    page.some_frames()
    heard = page.run("return heard")
    assert heard[-1] == page.texts("#said")[0]
    assert heard[:-1] in ([], ["Last move: column 4. Yellow’s turn."])


def test_the_keyboard_keeps_its_place_among_the_buttons(page: WebPage) -> None:
    def possible(group: str) -> list[str]:
        return page.texts(f"#{group} button[aria-disabled=false]")

    def focused() -> str:
        return str(page.run("return document.activeElement.textContent"))

    page.begin(STAGE="9.1.2")
    page.wait(lambda: possible("columns") == list("1234567"))
    page.wait(lambda: "undo" not in possible("actions"))
    page.run("document.querySelectorAll('#columns button')[2].focus()")
    page.press("Enter")
    page.wait(lambda: "undo" in possible("actions"))
    page.wait(lambda: possible("columns") == list("1234567"))
    assert focused() == "3"
    page.run(
        "[...document.querySelectorAll('#actions button')]"
        ".find(each => each.textContent === 'undo').focus()"
    )
    page.press("Enter")
    page.wait(lambda: "undo" not in possible("actions"))
    assert focused() == "undo"


def test_the_language_changes_and_the_game_stays(page: WebPage) -> None:
    page.begin(POSITION="445")
    page.run(
        "const language = document.getElementById('language'); language.value = 'zh-Hant';"
        "language.dispatchEvent(new Event('change'))"
    )
    page.wait(lambda: page.texts("#share") == ["分享"])
    assert page.python("str(lab.game.position)").startswith("445")


# The clipboard


def test_what_is_copied_in_the_page_is_pasted_there(page: WebPage) -> None:
    page.begin(POSITION="4453", STAGE="9.1.2")
    page.allow("clipboardReadWrite", "clipboardSanitizedWrite")
    page.click("#sketch")
    page.wait_for("lab.game.human_to_move")
    moves = page.python("str(lab.game.position)")
    page.do("lab.saving.copy(); lab.game.begin()")
    page.wait(lambda: page.run("return navigator.clipboard.readText()") == moves)
    assert page.python("str(lab.game.position)") == ""
    page.do("lab.saving.clipboard.ask()")
    page.wait_for(f"str(lab.game.position) == {moves!r}")
    assert page.python("lab.notice.text") == "Pasted; Z undoes this."


WITHOUT_PERMISSION = {
    "no clipboard": "Object.defineProperty(navigator, 'clipboard', {value: undefined})",
    "a refusal": "const no = async () => { throw new Error('NotAllowedError'); };"
    "Object.defineProperty(navigator, 'clipboard', {value: {readText: no, writeText: no}})",
}


@pytest.mark.parametrize("name", WITHOUT_PERMISSION)
def test_without_permission_the_user_copies_and_pastes_in_a_dialog(
    page: WebPage, name: str
) -> None:
    """As without https, on another computer of the school's network, and in Safari, where a text
    can be copied only while a click is handled."""
    page.load()
    page.run(f"{WITHOUT_PERMISSION[name]}; document.execCommand = () => false")
    opened = "return document.getElementById('clipboard').open"
    page.begin(POSITION="4453", STAGE="9.1.2")
    page.do("lab.saving.copy()")
    page.wait(lambda: page.run(opened))
    assert page.run("return document.getElementById('pasted').value") == "4453"
    page.click("#done")
    page.wait(lambda: not page.run(opened))
    page.do("lab.game.begin(); lab.saving.clipboard.ask()")
    page.wait(lambda: page.run(opened))
    page.press(*"445")
    page.click("#done")
    page.wait_for("str(lab.game.position) == '445'")
    page.do("lab.saving.clipboard.ask()")
    page.wait(lambda: page.run(opened))
    page.press("Escape")
    page.wait_for("lab.notice.text == 'There is no text on the clipboard.'")
    page.load()


def test_ctrl_v_needs_no_permission(page: WebPage) -> None:
    page.begin(STAGE="9.1.2")
    page.run(
        "const field = document.createElement('input'); field.value = '4453';"
        "document.body.append(field); field.select()"
    )
    page.press_control("c")
    page.run("document.body.lastChild.remove(); document.getElementById('sketch').focus()")
    page.press_control("v")
    page.wait_for("str(lab.game.position) == '4453'")


def test_a_saved_game_is_downloaded(page: WebPage) -> None:
    page.begin(POSITION="4453", STAGE="9.1.5")
    page.run("URL.createObjectURL = (content) => { window.saved = content; return '#'; }")
    page.do("lab.saving.save()")
    page.wait(lambda: page.run("return Boolean(window.saved)"))
    assert "4453" in page.run("return saved.text()")
    page.load()


# Addresses and tabs


def test_a_bad_address_is_refused_with_the_reason(page: WebPage) -> None:
    for constant, (value, told) in WRONG.items():
        page.begin(**{constant: value})
        assert told in page.python("lab.notice.text")
    page.begin(DEPTH="03")
    assert page.python("lab.game.brain.depth") == 3


def test_a_position_is_an_address(page: WebPage) -> None:
    link = f"#{ADDRESS}&exercise=9.1.6:predict:7&language=en"
    page.begin(POSITION="4453", STAGE="9.1.5", DEPTH="2", EXERCISE="9.1.6:predict:7")
    page.wait_for("lab.page.practice.exercise is not None")
    here = Maker("predict", "9.1.6", 7).run().position
    assert page.python("str(lab.page.practice.exercise.position)") == str(here)
    page.do("lab.pages.close(); lab.toggle_page('step')")
    assert page.python("page.address('lab')") == ADDRESS + "&page=step&language=en"
    page.do(
        "lab.pages.close(); lab.toggle_page('exercises');"
        "lab.page.turn_to('9.1.6'); lab.page.begin('predict', 7)"
    )
    page.click("#share")
    page.wait(lambda: page.run("return document.getElementById('qr').children.length"))
    assert page.run("return document.getElementById('address').value") == page.address + link
    page.run("document.getElementById('shared').close()")


def test_the_address_follows_and_back_leads_through_it(page: WebPage) -> None:
    page.begin()
    where = "return location.hash"
    page.wait(lambda: "position=&" in page.run(where))
    page.do("lab.game.play(4)")
    page.wait(lambda: "position=4" in page.run(where))
    moved = page.run(where)
    page.do("lab.press('c')")
    page.wait(lambda: "page=compare" in page.run(where))
    page.run("history.back()")
    page.wait(lambda: page.run(where) == moved and not page.python("bool(lab.page)"))
    page.reload()
    assert f"position={page.python('str(lab.game.position)')}" in moved
    page.run("history.back()")  # to an entry of before the reload, which is loaded anew
    page.wait(lambda: page.run("return 'app' in globalThis"))
    page.wait_for("lab and str(lab.game.position) == ''")


def test_two_tabs_lose_nothing_of_each_other(page: WebPage) -> None:
    with page.another_tab(page.address):
        page.wait(lambda: page.run("return document.getElementById('share')?.disabled === false"))
        page.do("page.keep_file('theirs.py', 'one = 1')")
        page.wait(lambda: page.stored("theirs.py"))
    page.do("page.keep_file('ours.py', 'two = 2')")
    page.wait(lambda: page.stored("ours.py"))
    page.reload()
    assert {"ours.py", "theirs.py"} <= set(page.python("page.files()"))


# A full disk

FILL_TEXTS = """
for (let part = "x".repeat(1 << 20); part; part = part.slice(0, part.length / 2)) {
    try {
        for (let number = 0; number < 30; number += 1) {
            localStorage.setItem(`filled ${part.length} ${number}`, part);
        }
    } catch { }
}"""
CANNOT_STORE = "This browser can store nothing more: what you change now goes with the page."


def test_a_program_is_run_though_its_text_cannot_be_stored(page: WebPage) -> None:
    page.load("#sketch=9_1_5_blocking&language=en")
    page.run(FILL_TEXTS)
    page.type("from py5 import *\nprint('it runs')\ndef draw(): background(0)\nrun_sketch()\n")
    page.wait(lambda: page.texts("#news") == [CANNOT_STORE])
    page.click("#run")
    page.wait(lambda: "it runs" in page.texts("#console")[0])
    assert page.texts("#news") == [CANNOT_STORE]
    page.run("localStorage.clear()")
    page.load()


def test_a_full_store_is_told_once_and_does_not_stop_the_game(page: WebPage) -> None:
    """A file that is too large for what is left does not keep a small one out."""
    other = page.address.replace("127.0.0.1", "localhost")  # of which nothing is stored yet
    origin = {"origin": other.rstrip("/")}
    page.chromium("Storage.overrideQuotaForOrigin", origin | {"quotaSize": 8_000_000})
    page.visit(f"{other}#language=en&stage=9.1.2")
    page.wait(lambda: page.frames > 5)
    large = "open('/home/pyodide/large.bin', 'wb').write(random.randbytes(30_000_000))"
    page.do(f"import random\n{large}\npage.keep_file('small.py', 'one = 1')")
    page.wait(lambda: page.texts("#news") == [CANNOT_STORE])
    page.wait(lambda: page.stored("small.py"))
    assert not page.stored("large.bin")
    page.do("lab.game.play(4)")
    page.wait_for("len(str(lab.game.position)) == 2")
    page.run("document.getElementById('news').textContent = ''")
    page.do("page.keep_file('small.py', 'two = 2')")
    page.some_frames()
    assert page.texts("#news") == [""]
    page.do("__import__('os').remove('/home/pyodide/large.bin')")
    page.chromium("Storage.overrideQuotaForOrigin", origin)
    page.wait_for_writing()
    page.reload()
    assert page.python("page.text_of('small.py')") == "two = 2"
