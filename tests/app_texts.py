"""Every text of the app in English, and its translations."""

import ast
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from connect_four_ai import texts
from connect_four_ai.app.language import TEXTS
from connect_four_ai.commands import options
from connect_four_ai.stages import STAGES, Stage
from connect_four_ai.stages.own import own_stage
from connect_four_ai.stages.switches import COMBINATIONS, stage_of
from connect_four_ai.study import gallery, lessons
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.mistakes import mistakes_of, steps_of
from connect_four_ai.texts import texts_in

ROOT = Path(__file__).resolve().parent.parent
TABLE = TEXTS / "zh_hant.toml"
ERRORS = """
    BadArchive BadOption BadWeights CommandError DamagedBook IllegalMove JavaMissing LostCluster
    NoCluster NoMove NoOpponent NoQuestion NotAllowed StageError TooMany UnknownPlayer
    UnknownStage _NoAnswer _TooMany
"""
SAYS = ("say", *ERRORS.split())
"""The functions that take a text of the table: `say`, and the errors that are AppError."""
OUR_STAGES = ("0", "4", "5", "8", "9", "Q", "U", *(f"9.1.{number}" for number in range(1, 8)))
"""The stages whose texts must be translated; those of added stages need not be."""
SIGNS = "←→↑↓−∞×±½…·’“”"
"""Signs that are drawn but are in no text."""


def chinese() -> dict[str, dict[str, str]]:
    """Returns the translations as in their file: for each part of the app, the English texts with
    their Chinese."""
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


@cache
def all_texts() -> set[str]:
    """Returns every English text that the app can show."""
    of_the_stages = {text for name in OUR_STAGES for text in texts_of(STAGES[name])}
    of_the_stages |= {text for switches in COMBINATIONS for text in texts_of(stage_of(switches))}
    of_the_stages |= set(texts_of(own_stage(Path("mine.py"))))
    return said_in_the_code() | said_from_tables() | said_by_commands() | of_the_stages


def said_in_the_code() -> set[str]:
    """Returns the texts in calls of `say`, and in the app's own errors."""
    found = set()
    for folder, says in (("connect_four_ai", SAYS), ("sketches", SAYS), ("tools/web", ("say",))):
        for file in (ROOT / folder).rglob("*.py"):
            found |= said_in(file.read_text(encoding="utf-8"), says)
    return found


def said_in(source: str, names: Iterable[str] = SAYS) -> set[str]:
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    says = [
        call.args[0]
        for call in calls
        if isinstance(call.func, ast.Name) and call.args and call.func.id in names
    ]
    return {
        text.value
        for text in says
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    }


def said_from_tables() -> set[str]:
    """Returns the texts in tables, which are translated where they are shown."""
    from connect_four_ai.lab.boards.pieces import LOOKS, OTHERS  # here, because it starts Java
    from connect_four_ai.lab.figures.check_win import DIRECTIONS
    from connect_four_ai.lab.keys import GROUPS, KEYS
    from connect_four_ai.lab.menu import HERE
    from connect_four_ai.lab.pages.lesson_page import OPENED

    found = {key.meaning for key in KEYS} | {key.name for key in KEYS if key.name} | {*GROUPS, HERE}
    found |= {words for _, words in OPENED.values()} | {*DIRECTIONS.values()}
    found |= {key.label for key in KEYS if len(key.label) > 3 and key.label.isalpha()}
    found |= set(gallery.KINDS.values()) | said_by_checks()
    for file in Path(texts.__file__).parent.glob("*.toml"):
        if file.stem not in ("help", "keys"):
            found |= set(strings_in(texts_in(file.stem)))
    return found | {
        text for look in (*LOOKS.values(), OTHERS) for text in (look.invitation, look.rule) if text
    }


def strings_in(part: Any) -> Iterable[str]:
    """Yields every text in a table."""
    if isinstance(part, str):
        yield part
    else:
        for inner in part.values() if isinstance(part, dict) else part:
            yield from strings_in(inner)


def said_by_checks() -> set[str]:
    """Returns the steps of the sections, and the known mistakes with their hints."""
    found = set[str]()
    for section in SECTIONS:
        for mistake in mistakes_of(section):
            found |= {mistake.title, *mistake.hints}
        found |= {
            text
            for step in steps_of(section).values()
            for text in (step.name, step.text, step.part)
        }
    return found


def said_by_commands() -> set[str]:
    """Returns the texts of the commands' `--help`."""
    help_texts = texts_in("help")
    found = {*options.HEADINGS, *help_texts.pop("shared").values()}
    for told in help_texts.values():
        found |= {told[name] for name in ("summary", "about", "more") if name in told}
        found |= {meaning for _, meaning in told["examples"]}
        found |= {*told.get("options", {}).values()}
    return found


def texts_of(stage: Stage) -> Iterable[str]:
    yield from (stage.title, stage.changed, stage.can, stage.cannot)
    yield from (example.caption for example in (stage.handles, stage.fails) if example)


def all_characters() -> set[str]:
    """Returns every character in the app's own texts, in both languages."""
    every = all_texts() | {
        translation for part in chinese().values() for translation in part.values()
    }
    every |= {file.read_text(encoding="utf-8") for file in Path(*lessons.__path__).glob("*.toml")}
    return {*"".join(every), *map(chr, range(0x20, 0x7F)), *SIGNS} - {"\n"}
