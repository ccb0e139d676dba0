"""What CONTRIBUTING.md says is true: its examples, saved where it says, are found, pass every test,
and can be played.

Two more games and a stage are added with them, as somebody else might write them: tests/more_games/
and more_stages/. The whole suite, with each of them in place: python3 .ci/extended.py
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sketch_process import SketchProcess
from waiting import TIME_LIMIT

from connect_four_ai.lab.boards.views import MOVES

PROJECT = Path(__file__).resolve().parent.parent
PICTURES = PROJECT / "test-pictures"
PAGE = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
EXAMPLES = dict(
    re.findall(r"^Save this as `(\S+)`:\n\n```python\n(.*?)```$", PAGE, re.DOTALL | re.MULTILINE)
)
STAGE = "connect_four_ai/stages/section_9_1_7j.py"
GAME = "connect_four_ai/games/nim.py"
MORE = {
    f"connect_four_ai/{kind}/{file.name}": file.read_text(encoding="utf-8")
    for kind in ("games", "stages")
    for file in sorted((PROJECT / "tests" / f"more_{kind}").glob("*.py"))
}


def copy_of_the_project(folder: Path, files: dict[str, str]) -> Path:
    """The project of somebody who has added these files."""
    left_out = shutil.ignore_patterns("__pycache__", "pictures")
    for part in ("connect_four_ai", "sketches", "tests", "tools"):
        shutil.copytree(PROJECT / part, folder / part, ignore=left_out)
    shutil.copy(PROJECT / "pyproject.toml", folder)
    if (
        known := PROJECT / ".mypy_cache"
    ).is_dir():  # what mypy knows of the rest saves it ten seconds
        shutil.copytree(known, folder / ".mypy_cache")
    for path, code in files.items():
        (folder / path).write_text(code, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_project(tmp_path_factory.mktemp("contributed"), EXAMPLES | MORE)


def run(project: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Nothing here needs a fast solver, and compiling it for a copy takes as long as all else."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", *words]
    return subprocess.run(
        command, cwd=project, env=environment, capture_output=True, text=True, timeout=TIME_LIMIT
    )


def tried(project: Path, which: str, *others: str) -> "subprocess.CompletedProcess[str]":
    """The conformance tests, and others."""
    options = ("-p", "no:cacheprovider", "-rA", "-k", which)
    return run(project, "pytest", *options, "tests/test_conformance.py", *others)


def test_the_page_has_a_stage_and_a_game_one_short_file_each() -> None:
    assert set(EXAMPLES) == {STAGE, GAME}
    assert len(EXAMPLES[STAGE].splitlines()) <= 80
    assert len(EXAMPLES[GAME].splitlines()) <= 50


def test_the_examples_pass_the_conformance_tests_and_others_do_not_mind_them(project: Path) -> None:
    """A stage or a game of one's own needs no Chinese."""
    added = "nim or 9.1.7j or 9.1.2 or domineering or gomoku or file_can_be_read or key_of_its_own"
    others = (  # which takes a fast solver
        "not test_conformance and not column_scores and not fonts and not 9-0"
    )
    done = tried(
        project, f"{added} or ({others})", "tests/test_stages.py", "tests/test_language.py"
    )
    assert done.returncode == 0, done.stdout
    # pytest escapes what is not ASCII
    names = re.sub(r"\\+xd7", "×", re.sub(r"\\+xe4", "ä", done.stdout))
    for test in (
        "test_every_legal_move_can_be_played_and_no_other[Nim]",
        "test_a_stage_scores_every_legal_move_and_plays_one_of_the_best[2-Nim-9]",
        "test_a_stage_scores_every_legal_move_and_plays_one_of_the_best[2-Connect Four-9.1.7j]",
        "test_a_stage_is_right_and_wrong_where_it_says_so[9.1.7j]",
        "test_a_stage_is_right_and_wrong_where_it_says_so[9.1.2ä]",
        "test_a_stage_is_found_by_its_section_and_by_a_key_of_its_own[Connect Four]",
        "test_a_stage_can_be_stopped_and_thinks_again[Domineering 4 × 4-9]",
        "test_a_stage_can_be_stopped_and_thinks_again[Gomoku 5 × 5-9]",
        "test_the_players_take_turns_until_the_game_is_over[Gomoku 5 × 5]",
        "test_the_sections_are_all_there_and_in_order",
        "test_every_text_has_its_chinese_and_the_table_has_no_others",
    ):
        assert f"::{test}\n" in names


def test_the_example_stage_changes_one_line_of_the_page_before() -> None:
    def page(code: str) -> list[str]:
        return code.partition("class AIBrain")[2].partition("\nSTAGE")[0].strip().splitlines()

    before = (PROJECT / "connect_four_ai/stages/section_9_1_7.py").read_text(encoding="utf-8")
    pairs = zip(page(before), page(EXAMPLES[STAGE]), strict=True)
    assert [pair for pair in pairs if pair[0] != pair[1]] == [
        ("            return 10", "            return 20")
    ]


@pytest.mark.parametrize("check", ["ruff check", "ruff format --check", "mypy"])
def test_the_examples_pass_the_checks_of_the_code(project: Path, check: str) -> None:
    done = run(project, *check.split(), *EXAMPLES)
    assert done.returncode == 0, done.stdout


PLAY = "return Nim(tuple(heaps), opponent(self, self.player))"
SLIPS = [  # an example, what is written instead of what, and the test that must notice
    (
        GAME,
        "if move not in self.legal_moves",
        "if False",
        "every_legal_move_can_be_played_and_no_other",
    ),
    (GAME, PLAY, "return Nim(heaps, self.player)", "the_players_take_turns"),
    (
        GAME,
        "any(self.heaps)",
        "sum(self.heaps) > 1",
        "the_players_take_turns_until_the_game_is_over",
    ),
    (
        GAME,
        PLAY,
        f"object.__setattr__(self, 'heaps', heaps); {PLAY}",
        "playing_leaves_a_position_as_it_was",
    ),
    (GAME, 'f"{move[0]} from heap {move[1]}"', '"a few"', "a_game_says_what_everything_is_called"),
    (
        GAME,
        "@dataclass(frozen=True)",
        "@dataclass(frozen=True, eq=False)",
        "playing_leaves_a_position_as_it_was",
    ),
    (STAGE, "return 20", "return float('nan')", "a_stage_scores_every_legal_move"),
    (STAGE, '"Cautious"', '""', "a_stage_says_what_it_is"),
    (STAGE, "frozenset({1, 5})", "frozenset({3})", "a_stage_is_right_and_wrong_where_it_says_so"),
]
TAGS = "defijosrw"
"""Letters that are nobody's keys, for the examples with slips."""


@pytest.mark.shipped
def test_slips_in_the_examples_are_noticed(tmp_path: Path) -> None:
    files = {}
    for tag, (path, right, slip, _) in zip(TAGS, SLIPS, strict=True):
        assert EXAMPLES[path].count(right) == 1
        code = EXAMPLES[path].replace(right, slip)
        code = code.replace('{"Nim":', f'{{"slip{tag}":').replace(
            '    "9.1.7j",', f'    "slip{tag}",'
        )
        files[path.replace(".py", f"_{tag}.py")] = code
    done = tried(copy_of_the_project(tmp_path, files), "slip")
    failed = re.findall(r"^FAILED \S+::test_(\w+)\[(.*?)\]", done.stdout, re.MULTILINE)
    bare = re.findall(r"^FAILED .* - assert .*", done.stdout, re.MULTILINE)
    assert not bare, f"these say no rule: {bare}"
    for tag, (_, _, slip, test) in zip(TAGS, SLIPS, strict=True):
        noticed = any(name.startswith(test) and f"slip{tag}" in which for name, which in failed)
        assert noticed, f"nobody noticed {slip}:\n{failed}"


@pytest.mark.usefixtures("screen")
def test_the_example_game_is_played_in_the_window(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann takes heap 1 away. Ben makes the others equal: 9 moves were possible, and now 6 are."""
    monkeypatch.setattr("sketch_process.ROOT", project)
    left, top, _, _ = map(int, MOVES)
    with SketchProcess("-m", "connect_four_ai", "--game", "nim", "--seed", "1") as window:
        window.wait_until(lambda: window.pixel(left + 224, top + 20) == "#FFFFFF")
        assert window.pixel(left + 224, top + 120) == "#FFFFFF", "the third row of buttons"
        window.real_click(left + 100, top + 20)
        window.wait_until(lambda: window.pixel(left + 224, top + 120) == "#C8C8C8")
        window.wait_until(lambda: window.pixel(left + 224, top + 20) == "#FFFFFF")
        PICTURES.mkdir(exist_ok=True)
        window.image().save(PICTURES / "contributed-game.png")
        window.real_close()
        assert window.wait() == 0
        assert "Traceback" not in window.output


SAME_NAMES = {
    "connect_four_ai/stages/aaa.py": EXAMPLES[STAGE].replace('"9.1.7j"', '"9.1.7"'),
    "connect_four_ai/stages/section_j.py": EXAMPLES[STAGE].replace('"9.1.7j"', '"mj"'),
    "connect_four_ai/stages/section_9_1_7k.py": EXAMPLES[STAGE],
    "connect_four_ai/games/aaa.py": EXAMPLES[GAME].replace('{"Nim"', '{"isolation 3x2"'),
    "connect_four_ai/games/nim2.py": EXAMPLES[GAME].replace('{"Nim"', '{"NIM!"'),
}
ALL_SAID = r"""
from connect_four_ai.games import UnknownGame, broken, find_start
from connect_four_ai.stages import STAGES, faults
print(*faults(), *map(str, broken().values()), sep="\n")
print(STAGES["9.1.7"].title, type(find_start("nim")).__module__, sep="\n")
"""


def test_two_files_with_one_name_or_key_are_refused_with_both_names(tmp_path: Path) -> None:
    project = copy_of_the_project(tmp_path, EXAMPLES | SAME_NAMES)
    said = subprocess.run(
        [sys.executable, "-c", ALL_SAID],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
    )
    assert said.stdout.splitlines() == [
        "section_9_1_7.py and aaa.py have the same section, 9.1.7",
        "section_9_1_7j.py and section_9_1_7k.py have the same section, 9.1.7j",
        "section_9_1_7j.py and section_j.py have the same key, J",
        "aaa.py and isolation.py have games of the same name, Isolation 3 × 2",
        "nim.py and nim2.py have games of the same name, NIM!",
        "Depth-weighted",
        "connect_four_ai.games.nim",
    ], said.stderr
