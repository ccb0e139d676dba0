"""Writes a student's file from a section: the whole page, or the previous page with marks where to
change it."""

import shutil
from datetime import datetime
from pathlib import Path

from connect_four_ai.app.files import read_toml, unused, write_whole
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import stages_of
from connect_four_ai.stages.catalogue import CHAPTER
from connect_four_ai.stages.changes import DiffLine, changes, difference, page_lines
from connect_four_ai.stages.own import SKETCHES, saved
from connect_four_ai.stages.stage import Scoring, Stage

TEMPLATES: dict[str, str] = read_toml(Path(__file__).with_name("templates.toml"))
"""The parts of a file other than the section's page."""


def beginnings() -> list[Stage]:
    """Returns the stages from which a file can be begun: not those that only think by the clock,
    because a student's file has none, nor those that need a compiler, which together with Java
    exceeds its memory limit."""
    stages = [stage for stage in stages_of(Position()) if stage.computer and not stage.path]
    plain = [stage for stage in stages if stage.looks_ahead or not stage.timed]
    return [one for one in plain if not (one.uninterrupted or one.scoring is Scoring.LEARNT)]


def new_file(stage: Stage, path: Path, as_task: bool = False) -> Path | None:
    """Writes the file. An existing one is kept under another name, which is returned.

    Raises OSError, and then the old file is unchanged.
    """
    content = new_text(stage, path, as_task).encode()
    saved.forget()
    if not path.is_file() or path.read_bytes() == content:
        write_whole(path, content)
        return None
    kept = unused(path.with_name(f"{path.stem}_{datetime.now():%Y-%m-%d_%H-%M-%S}{path.suffix}"))
    try:
        shutil.copy2(path, kept)
        write_whole(path, content)
    except OSError:
        kept.unlink(missing_ok=True)
        raise
    return kept


def new_text(stage: Stage, path: Path, as_task: bool = False) -> str:
    """Returns the text of the file: the section's imports, its page or the task, and the sketch
    that runs it."""
    before = _before(stage)
    page = _task(stage, before) if as_task else stage.code[_start(stage.code) :]
    shown = before.code if as_task and before else stage.code
    about = say("My own AIBrain, begun from {section}.", section=stage.section)
    if as_task:
        facts = {"section": stage.section, "task": say(stage.changed)}
        about = say("My own AIBrain. Task: {section}. {task}", **facts)
    if stage.section in FUNCTIONS:
        imports = stage.code[: _start(stage.code)].split('"""', 2)[2]
        return f'"""{about}"""{imports}{page}\n'
    head = TEMPLATES["head"].format(
        about=about,
        how=say("Save it, and the next move uses it: here with F5, and in the lab with key M."),
        imports=_imports(shown, path),
        section=stage.section,
        compared=say("the section that it is compared with"),
        depth=stage.depth,
        position=say("columns 1–7 already played, Red first"),
    )
    return head + page.rstrip() + "\n" + TEMPLATES["sketch"]


def _before(stage: Stage) -> Stage | None:
    """Returns the stage that a task for this one begins from; None if there is none."""
    earlier = CHAPTER[: CHAPTER.index(stage.section)] if stage.section in CHAPTER else ()
    tasks = [other for other in beginnings() if other.section in earlier and has_task(other)]
    return tasks[-1] if tasks else None


def _task(stage: Stage, before: Stage | None) -> str:
    """Returns the previous page, or the stage's own without its new part; a comment marks each
    place to write."""
    here = say("{section}: write this part.", section=stage.section)
    below = say("{section}: change what follows.", section=stage.section)
    if before is None and stage.section not in LEFT_OUT:
        return TEMPLATES["first"].format(mark=here)
    lines: list[str] = []
    marked = False
    for line in task_lines(stage, before):
        if line.sign == " ":
            marked = False
        elif not marked:
            indent = line.text[: -len(line.text.lstrip())]
            lines.append(f"{indent}# {below if line.sign == '-' else here}")
            marked = True
        if line.sign != "+":
            lines.append(line.text)
    return "\n".join(lines)


def _imports(code: str, path: Path) -> str:
    """Returns the page's imports and the sketch's, in their usual order."""
    lines = code[: _start(code)].splitlines()
    own = [line for line in lines if line.startswith(("import ", "from "))]
    here = [line for line in own if "connect_four_ai" in line]
    standard = [line for line in own if line not in here]
    sketch = ["import py5", *(["import _project"] if path.resolve().parent == SKETCHES else [])]
    here.append("from connect_four_ai.game_board import GameBoard")
    groups = (sorted(standard), sorted(sketch), sorted(here))
    return "\n\n".join("\n".join(group) for group in groups if group)


def _start(code: str) -> int:
    """Returns the index of the page's first class or function."""
    return min(place for place in (code.find("\nclass "), code.find("\ndef ")) if place >= 0) + 1


FUNCTIONS = {"9.1.1": "my_check_win.py", "U": "my_select.py", "Q": "my_update.py"}
"""The sections whose task is a function that does not play by itself, and the name of its file."""

LEFT_OUT: dict[str, list[dict[str, str]]] = read_toml(Path(__file__).with_name("left_out.toml"))
"""For sections that follow no other one: the parts that a task takes out of the page, and their
replacements."""


def has_task(stage: Stage) -> bool:
    """Returns whether the stage's new part can be the task: only for the app's own stages."""
    return stage.section in (*CHAPTER, *LEFT_OUT) and not stage.path


def task_lines(stage: Stage, before: Stage | None) -> list[DiffLine]:
    """Returns the whole page, with its differences from the given one marked: from the previous
    page, or from itself without its new part."""
    if stage.section not in LEFT_OUT:
        return changes(stage, before)
    code = "\n".join(page_lines(stage))
    given = code
    for new in LEFT_OUT[stage.section]:
        assert new["part"] in given
        given = given.replace(new["part"], new["instead"])
    return difference(code.splitlines(), given.splitlines())
