"""Damaged files of the user's, and hostile programs: the app starts with any of them, and goes on.

Hypothesis chooses them. Without an option these are always the same; `--steps 2000` chooses so many
new ones.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lab_window import lab_window
from test_hostile_files import CASES

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app import preferences
from connect_four_ai.app.faults import StageError
from connect_four_ai.app.files import STEM
from connect_four_ai.games.connect_four import Position
from connect_four_ai.play.record import ENDING, open_journal
from connect_four_ai.stages.learned.weights import BadWeights
from connect_four_ai.stages.own import confined, my_file, own_stage, use
from connect_four_ai.study.arena.tournament import kept_games
from connect_four_ai.study.exercises import progress
from connect_four_ai.study.learning.learner import Learner

GAME = '{"game": "Connect Four", "moves": "4453", "stage": "9.1.5", "depth": 2}'
ANSWER = '{"time": "", "person": "", "section": "9.1.5", "kind": "predict", "seed": 7}'
PLAYED = '{"red": ["9.1.5", 3], "yellow": ["9.1.2", 0], "moves": "4453", "opening": ""}'
RIGHT = ['{"language": "en", "stage": "9.1.5", "marks": 1}', GAME, ANSWER, PLAYED, "x = 1"]
STORES = ("preferences", "answers", "journal", "arena", "weights", "brain", "saved game")
NAMES = st.sampled_from(["language", "stage", "depth", "game", "moves", "section", "seed", "right"])
ODD = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just(10**400)
VALUES = st.recursive(ODD, lambda inner: st.lists(inner) | st.dictionaries(NAMES, inner))
DEEP = st.integers(1, 200_000).map(lambda count: b'{"stage": ' + b"[" * count)


def damaged(content: bytes, start: int, end: int, new: bytes) -> bytes:
    """Returns a content in which a part is replaced."""
    return content[: start % (len(content) + 1)] + new + content[end % (len(content) + 1) :]


CONTENTS = st.one_of(
    st.binary(),
    DEEP,
    VALUES.map(lambda value: json.dumps(value).encode()),
    st.lists(VALUES).map(lambda values: "\n".join(map(json.dumps, values)).encode()),
    st.builds(
        damaged,
        st.sampled_from([text.encode() for text in RIGHT]),
        st.integers(0, 99),
        st.integers(0, 99),
        st.binary(max_size=9),
    ),
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for all that the app keeps, which is also the working folder."""
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    usual = my_file()
    use(tmp_path / "my_brain.py")
    yield tmp_path
    use(usual)


def stores(home: Path) -> dict[str, Path]:
    """Returns the paths of what the app keeps."""
    start = open_journal(Position())
    assert start is not None
    journal = Path(start.file.name)
    start.end()
    folder = journal.parent
    paths = [
        preferences.file(),
        progress.file(),
        journal.with_name(journal.name.replace("-", "-9", 1)),
        folder / "arena.jsonl",
        folder / "learning" / "15-0.weights",
        my_file(),
        home / f"{STEM}2026-01-01.{ENDING}",
    ]
    return dict(zip(STORES, paths, strict=True))


def put(file: Path, content: bytes | None) -> None:
    """Writes a file; a folder of this name for None."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)


def remove(file: Path) -> None:
    if file.is_dir():
        file.rmdir()
    else:
        file.unlink(missing_ok=True)


def patient(config: pytest.Config, usual: int) -> settings:
    """Returns Hypothesis' settings for the steps that are wanted."""
    steps = config.getoption("--steps")
    return settings(
        max_examples=steps or usual,
        derandomize=steps is None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def test_the_app_starts_with_whatever_is_kept(home: Path, pytestconfig: pytest.Config) -> None:
    places = stores(home)

    @patient(pytestconfig, 60)
    @given(st.dictionaries(st.sampled_from(STORES), st.none() | CONTENTS, min_size=1))
    def starts(poisoned: dict[str, bytes | None]) -> None:
        for name, content in poisoned.items():
            put(places[name], content)
        try:
            _use_all(places)
        finally:
            for file in places.values():
                remove(file)

    starts()


def _use_all(places: dict[str, Path]) -> None:
    """Starts the app, looks at all that is kept, and plays."""
    with lab_window(stage="9.1.2") as window:
        window.game.journal = open_journal(Position())
        for key in ("o", "m", "ctrl+o"):
            window.window.press(key)
            window.frames(1)
        for page in ("lesson", "exercises"):
            window.window.toggle_page(page)
            window.frames(1)
            window.window.pages.close()
        window.game.begin()
        window.game.play(4)
        window.frames(1)
        assert str(window.game.position).startswith("4")
        if window.game.journal:
            window.game.journal.end()
    assert isinstance(progress.entries(), list)
    assert isinstance(list(kept_games()), list)
    if places["weights"].is_file():
        with pytest.raises((BadWeights, OSError)):
            Learner.load(places["weights"])
    assert preferences.remember("marks", True) is not places["preferences"].is_dir()


BRAIN: str = CASES["brain"]
LINES = [
    *CASES["lines"].values(),
    "return 'four'",
    "return 10**400",
    "return None",
    "input()",
    "exit()",
]
PROGRAMS = st.one_of(
    st.builds(
        lambda top, lines: (
            BRAIN.replace("TOP", top).replace("LINE", "\n        ".join(lines)).encode()
        ),
        st.sampled_from([*CASES["tops"].values(), "", "import numpy"]),
        st.lists(st.sampled_from(LINES), max_size=3),
    ),
    st.builds(
        damaged,
        st.just(BRAIN.replace("TOP", "").replace("LINE", "pass").encode()),
        st.integers(0, 999),
        st.integers(0, 999),
        st.binary(max_size=9),
    ),
    st.binary(),
    st.integers(1, 50_000).map(lambda count: b"class AIBrain: x = a" + b".b" * count),
)


@pytest.mark.slow
def test_any_program_plays_or_one_reads_a_sentence(
    home: Path, pytestconfig: pytest.Config, capfd: pytest.CaptureFixture[str]
) -> None:
    file = home / "anna.py"

    @patient(pytestconfig, 15)
    @given(PROGRAMS)
    def ends(content: bytes) -> None:
        file.write_bytes(content)
        told = ""
        try:
            assert AIBrain(own_stage(file), seconds=1).auto_play("").move in range(1, 8)
        except StageError as error:
            told = str(error)
        assert re.match(r"$|anna\.py\b", told), told
        assert "connect_four_ai" not in told
        assert "connect_four_ai" not in capfd.readouterr().err

    try:
        ends()
    finally:
        confined.end()
