"""Runs a sketch in the page, from the text in its editor, and keeps the student's files."""

import json
import re
import sys
import traceback
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import nesting  # type: ignore[import-not-found]
import py5
import spoken  # type: ignore[import-not-found]
from pyodide.ffi import to_js

from connect_four_ai.app import preferences
from connect_four_ai.app.files import STEM
from connect_four_ai.app.language import language, say, set_language
from connect_four_ai.jobs import endless
from connect_four_ai.jobs.web_worker import keep_one_spare, refuse_input
from connect_four_ai.lab.pages.pages import PAGES
from connect_four_ai.play.actions import choose_stage
from connect_four_ai.stages import text_module
from connect_four_ai.stages.own import my_file, saved, use
from connect_four_ai.stages.own.explain import FileFault
from connect_four_ai.stages.own.program import Program

SKETCHES = Path(__file__).parent / "sketches"
MOST_LETTERS = 1000
"""Maximum length of a constant in an address."""
sys.path.insert(0, str(SKETCHES))
text_module.too_deep = nesting.too_deep

constants: dict[str, str] = {}
"""The constants in the page's address, by their names in capitals."""
scene: dict[str, Any] = {}
"""The names that the running sketch has defined."""
_fault: dict[str, Any] | None = None
"""The error in the sketch's code."""
downloads: list[Callable[[str, Any], None]] = []
"""Functions that offer a file for download, by its name and content."""
_shown: dict[str, str] = {}
"""The text of each of the student's files, as far as the page has it."""
_handed_out: set[Path] = set()


class Endless(Exception):
    """The sketch does not end."""


def begin() -> None:
    """Begins a visit; the modules may still be imported from an earlier one."""
    refuse_input()
    use(Path.home() / "my_brain.py")
    _handed_out.update(Path.cwd().glob(f"{STEM}*"))


def begin_worker() -> None:
    """Starts the Python that thinks, in a Web Worker, before it is needed."""
    keep_one_spare()


# The address


def begin_with(wanted: dict[str, str]) -> None:
    """Sets constants that replace the sketch's own."""
    constants.clear()
    constants.update({name: value[:MOST_LETTERS] for name, value in wanted.items()})


def value_of(constant: str) -> Any:
    """Returns the value of a constant of the address. A DEPTH that is not a number stays text,
    which the sketch refuses."""
    value = constants[constant]
    return int(value) if constant == "DEPTH" and re.fullmatch("[0-9]{1,3}", value) else value


def address(name: str) -> str:
    """Returns the fragment of an address that shows the current state."""
    window, board = spoken.window_of(scene), spoken.board_of(scene)
    parts = [f"sketch={name}"]
    if board is not None:
        parts.append(f"position={board.position}")
        parts.append(f"stage={board.brain.stage.section}&depth={board.brain.depth}")
    page = window.page if window else None
    kind = type(page).__name__
    if page is None or kind == "CoachPage":  # it explains a move of another page
        pass
    elif kind == "LessonPage":
        parts.append(f"lesson={page.walk.section}")
    elif kind == "ExercisePage":
        practice = page.practice
        parts.append(f"exercise={practice.section}:{practice.kind}:{practice.seed}")
    else:
        names = {kind.partition(".")[2]: name for name, kind in PAGES.items()}
        parts.append(f"page={names[kind]}")
    return "&".join([*parts, f"language={language()}"])


# Sketches


def code_of(name: str) -> str:
    """Returns a sketch's code with the constants of the address in place of its own."""
    code = (SKETCHES / f"{name}.py").read_text(encoding="utf-8")
    for constant in constants:
        value = repr(value_of(constant)).replace("\\", r"\\")
        pattern = rf"^{constant} = [^#\n]*?(?=  #|$)"
        code = re.sub(pattern, f"{constant} = {value}", code, flags=re.MULTILINE)
    return code


def run(code: str | None, name: str, wanted: str) -> None:
    """Runs a sketch in place of the one before; errors are shown with their line. `code`: its text;
    None for the original one."""
    global _fault
    speak(wanted)
    stop()
    file = str(SKETCHES / f"{name}.py")
    limit = endless.within(endless.SOON) if code else nullcontext()  # a slow phone may take longer
    code = code_of(name) if code is None else code
    endless.watch(file, _without_end)
    scene.update({"__name__": "__main__", "__file__": file})
    try:
        with limit:
            exec(compile(text_module.parsed(code, file), file, "exec"), scene)
    except Exception as error:
        tell_of(error)


def speak(wanted: str) -> None:
    """Sets the language, and remembers it."""
    set_language(wanted)
    preferences.remember("language", wanted)
    wake()


def stop() -> None:
    """Ends the sketch."""
    global _fault
    _fault = None
    py5.exit_sketch()
    scene.clear()


def _without_end(line: int) -> Exception:
    return Endless(say("this loop has not ended after {seconds} seconds", seconds=endless.SOON))


def tell_of(error: Exception) -> None:
    """Prints an error of the sketch, and keeps it with its line."""
    global _fault
    calls = [
        call for call in traceback.extract_tb(error.__traceback__) if _is_sketch(call.filename)
    ]
    line = calls[-1].lineno if calls else getattr(error, "lineno", None)
    _fault = {"file": "", "line": line, "message": str(error)}
    print(f"{type(error).__name__}: {error}" + (f" (line {line})" if line else ""))


def _is_sketch(file: str) -> bool:
    return Path(file).parent == SKETCHES


py5.on_error = tell_of


# Files of one's own


def files() -> list[str]:
    """Returns the names of the student's files."""
    return sorted(file.name for file in Path.home().glob("*.py") if file.is_file())


def text_of(name: str) -> str:
    return (Path.home() / Path(name).name).read_text(encoding="utf-8", errors="replace")


def keep_file(name: str, text: str, typed: bool = False) -> None:
    """Saves a program; the next move uses it. `typed`: whether the page has this text."""
    file = Path.home() / Path(name).name
    file.write_text(text, encoding="utf-8")
    if typed:
        _shown[file.name] = text
    saved.forget()
    wake()


def begin_file() -> None:
    """Opens the window's page that begins a program."""
    window = spoken.window_of(scene)
    if window and not window.page:
        window.toggle_page("own")
        wake()


# Polled by the page


def told() -> str:
    """Returns as JSON: the language, the error in a program, the student's files, each with its
    text if the page does not have it, and the picture as text."""
    board = spoken.board_of(scene)
    _hand_out()
    failure = board.thinker.failure if board else None
    fault = _fault or _fault_of_file(failure.error if failure else None)
    waits = board is not None and (board.human_to_move or board.position.winner is not None)
    heard = {
        "language": language(),
        "fault": fault,
        "files": {name: _text_for_page(name) for name in files()},
        "address": address("lab") if waits and spoken.window_of(scene) else "",
        **spoken.spoken(scene, py5.texts),
    }
    return json.dumps(heard, ensure_ascii=False)


def _text_for_page(name: str) -> str | None:
    """Returns the text of a file; None if the page has it."""
    text = text_of(name)
    if _shown.get(name) == text:
        return None
    _shown[name] = text
    return text


def _fault_of_file(cause: Any) -> dict[str, Any] | None:
    """Returns the error in a student's program: that of its last move, or one that is found without
    running it."""
    if not isinstance(cause, FileFault):
        try:
            if my_file().is_file():
                Program.of(my_file())
        except FileFault as fault:
            cause = fault
        else:
            return None
    return {"file": cause.path.name, "line": cause.line, "message": cause.why}


def wake() -> None:
    """Redraws after an action outside of the canvas."""
    if window := spoken.window_of(scene):
        window.loop.wake()


def act(text: str) -> None:
    """Does the action of a button below the picture."""
    if window := spoken.window_of(scene):
        spoken.act(window, text)
        wake()


def play(move: str) -> None:
    """Plays a move on the board, or chooses it on a page that asks for one."""
    if window := spoken.window_of(scene):
        with window.event():
            window.screen.take(int(move))
        wake()
    elif (board := spoken.board_of(scene)) is not None:
        board.trigger(int(move) - 1)


def choose(section: str) -> None:
    if window := spoken.window_of(scene):
        with window.event():
            choose_stage(window.board, section)
        wake()


def _hand_out() -> None:
    """Offers the files for download that the app has saved since the last call."""
    for file in Path.cwd().glob(f"{STEM}*"):
        if file not in _handed_out:
            _handed_out.add(file)
            for download in downloads:
                download(file.name, to_js(file.read_bytes()))
