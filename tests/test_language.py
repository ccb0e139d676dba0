"""Both languages say everything: the table of translations, the fonts, and how the app comes to its
language."""

import ast
import re
import string
from collections import Counter
from pathlib import Path

import pytest
from app_texts import all_characters, all_texts, chinese
from faulty_stages import Faulty
from fontTools.ttLib import TTFont

from connect_four_ai.ai_brain import AIBrain, Think
from connect_four_ai.app import language, preferences
from connect_four_ai.app.files import FONTS
from connect_four_ai.app.language import (
    CHINESE,
    ENGLISH,
    MARKED_CODE,
    say,
    set_language,
    start_language,
    switch_language,
)
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.messages import Failure
from connect_four_ai.jobs.worker import Worker
from connect_four_ai.texts import Sentences

PACKAGE = Path(__file__).resolve().parent.parent / "connect_four_ai"
TABLE = {text: translation for part in chinese().values() for text, translation in part.items()}


def placeholders(text: str) -> Counter[str | None]:
    return Counter(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def test_every_text_has_its_chinese_and_the_table_has_no_others() -> None:
    assert all_texts() - TABLE.keys() == set(), "without a translation in texts/zh_hant.toml"
    assert TABLE.keys() - all_texts() == set(), "never said"


def test_every_translation_says_the_same_values() -> None:
    assert [text for text, said in TABLE.items() if placeholders(text) != placeholders(said)] == []
    assert all(said.strip() for said in TABLE.values())


def test_code_in_what_exercises_and_checks_say_is_set_as_code_in_both_languages() -> None:
    """Errors, which go to a terminal and to logs, are plain."""
    for text, said in TABLE.items():
        assert Counter(MARKED_CODE.findall(text)) == Counter(MARKED_CODE.findall(said)), text
    parts = chinese()
    assert {*parts} >= {"exercises", "mistakes", "stages", "steps"}
    for part in ("exercises", "mistakes", "stages", "steps"):
        for text in parts[part]:
            plain = MARKED_CODE.sub("", text.replace("lain minimax", ""))
            assert not re.search(r"[a-z]_[a-z]|\bminimax\b", plain), text


PLURAL = re.compile(r"{\w+:[^{}|]+\|(\w[\w-]*)")
MAY_STAND_BEFORE = re.compile(
    "ahead|better|loser|mark|me|mover|name|other|player|winner|you"  # people: {name} wins
    "|disc|size|count|moves|total|games|known|longest|most|seconds"  # always many, or no count
)


def test_of_what_may_be_one_thing_no_text_says_many() -> None:
    nouns = {noun for text in TABLE for noun in PLURAL.findall(text)}
    assert {"moves", "nodes", "plies", "replies"} <= nouns
    many = re.compile(rf"{{(\w+)}} ({'|'.join(nouns)})\b")
    said = {name for text in TABLE for name, _ in many.findall(text)}
    assert [name for name in said if not MAY_STAND_BEFORE.fullmatch(name)] == []
    assert say("{count:ply is|plies are} left", count=1) == "1 ply is left"
    assert say("{count:ply is|plies are} left", count="1,000") == "1,000 plies are left"


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_the_fonts_have_the_letters_of_all_texts(weight: str) -> None:
    """If one is missing, `run.py fonts` makes the fonts again."""
    has = {chr(code) for code in TTFont(FONTS / f"NotoSansTC-{weight}.ttf").getBestCmap()}
    assert all_characters() - has == set()


def test_a_text_without_a_translation_is_said_in_english() -> None:
    set_language(CHINESE)
    assert say("A stage of {name}", name="Ann") == "A stage of Ann"
    assert say("a student's {braces") == "a student's {braces"


@pytest.mark.parametrize(
    ("system", "expected"),
    [("zh_TW.UTF-8", CHINESE), ("zh-Hant", CHINESE), ("en_GB.UTF-8", ENGLISH), ("C", ENGLISH)],
)
@pytest.mark.parametrize(
    "damaged", [None, b"{", b"[]", b"\xff\xfe", b'{"language": "fr"}', b'{"language": []}']
)
@pytest.mark.usefixtures("nothing_remembered")
def test_the_first_start_follows_the_system_and_each_other_what_was_chosen(
    system: str, expected: str, damaged: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A damaged file of preferences costs nothing."""
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", system)
    if damaged is not None:
        preferences.file().parent.mkdir(parents=True)
        preferences.file().write_bytes(damaged)
    start_language()
    assert language.language() == expected
    switch_language()
    chosen = language.language()
    assert (chosen, say("Red") == "紅方") == (preferences.read()["language"], chosen == CHINESE)
    start_language(expected)
    assert language.language() == expected
    start_language()
    assert language.language() == chosen, "what is wanted once is not remembered"


def test_the_thinking_process_speaks_the_language_too() -> None:
    worker = Worker()
    places = {CHINESE: "faulty_stages.py 第 ", ENGLISH: "faulty_stages.py, line "}
    for spoken, place in places.items():
        set_language(spoken)
        worker.ask(Think(AIBrain(Faulty), Position()))
        failure = worker.wait()
        assert isinstance(failure, Failure)
        assert failure.reason.startswith(place)
    worker.close()


def test_every_sentence_that_is_chosen_by_its_name_exists() -> None:
    missing = []
    for file in PACKAGE.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        tables: dict[str, Sentences] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                made, target = node.value, node.targets[0]
                if getattr(made.func, "id", "") == "Sentences" and isinstance(target, ast.Name):
                    tables[target.id] = Sentences(ast.literal_eval(made.args[0]))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                table, name = tables.get(node.func.id), node.args[0]
                if table and isinstance(name, ast.Constant) and name.value not in table.texts:
                    missing.append((file.name, name.value))
    assert missing == []
