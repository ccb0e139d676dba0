"""What CONTRIBUTING.md says is true: its examples, saved where it says, are found, pass every test,
and can be played.

Another game and a stage, in another style, are added with them: tests/more_games/ and
more_stages/. The whole suite, with each of them in place: python3 .ci/extended.py
"""

import re
import shutil
from pathlib import Path

import pytest
from running import run_python

PROJECT = Path(__file__).resolve().parent.parent
PAGE = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
EXAMPLES = dict(
    re.findall(r"^Save this as `(\S+)`:\n\n```python\n(.*?)```$", PAGE, re.DOTALL | re.MULTILINE)
)
PLAIN = {"NUMBA_DISABLE_JIT": "1"}
"""Without numba: compiling the solver for the copy would double the time."""
STAGE = "connect_four_ai/stages/section_9_1_7j.py"
GAME = "connect_four_ai/games/nim.py"
MORE = {
    f"connect_four_ai/{kind}/{file.name}": file.read_text(encoding="utf-8")
    for kind in ("games", "stages")
    for file in sorted((PROJECT / "tests" / f"more_{kind}").glob("*.py"))
}


def copy_of_the_project(folder: Path, files: dict[str, str]) -> Path:
    """Returns a copy of the project with these files added."""
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


def test_the_examples_pass_the_conformance_tests_and_others_do_not_mind_them(project: Path) -> None:
    """A stage or a game of one's own needs no Chinese."""
    added = "nim or 9.1.7j or 9.1.2 or gomoku or file_can_be_read or key_of_its_own"
    others = (  # which takes a fast solver
        "not test_conformance and not column_scores and not fonts and not 9-0"
    )
    options = ("-p", "no:cacheprovider", "-rA", "-k", f"{added} or ({others})")
    files = [f"tests/test_{name}.py" for name in ("conformance", "stages", "language")]
    done = run_python("-m", "pytest", *options, *files, folder=project, **PLAIN)
    assert done.returncode == 0, done.stdout
    # pytest escapes what is not ASCII
    names = re.sub(r"\\+xd7", "×", re.sub(r"\\+xe4", "ä", done.stdout))
    for test in (
        "test_every_legal_move_can_be_played_and_no_other[Nim]",
        "test_a_stage_scores_every_legal_move_and_plays_one_of_the_best[2-Connect Four-9.1.7j]",
        "test_a_stage_is_right_and_wrong_where_it_says_so[9.1.2ä]",
        "test_a_stage_can_be_stopped_and_thinks_again[Gomoku 5 × 5-9]",
        "test_every_text_has_its_chinese_and_the_table_has_no_others",
    ):
        assert f"::{test}\n" in names


@pytest.mark.parametrize("check", ["ruff check", "ruff format --check", "mypy"])
def test_the_examples_pass_the_checks_of_the_code(project: Path, check: str) -> None:
    done = run_python("-m", *check.split(), *EXAMPLES, folder=project)
    assert done.returncode == 0, done.stdout


SAME_NAMES = {
    "connect_four_ai/stages/aaa.py": EXAMPLES[STAGE].replace('"9.1.7j"', '"9.1.7"'),
    "connect_four_ai/stages/section_j.py": EXAMPLES[STAGE].replace('"9.1.7j"', '"mj"'),
    "connect_four_ai/games/nim2.py": EXAMPLES[GAME].replace('{"Nim"', '{"NIM!"'),
}
ALL_SAID = r"""
from connect_four_ai.games import broken
from connect_four_ai.stages import faults
print(*faults(), *map(str, broken().values()), sep="\n")
"""


def test_two_files_with_one_name_or_key_are_refused_with_both_names(tmp_path: Path) -> None:
    project = copy_of_the_project(tmp_path, EXAMPLES | SAME_NAMES)
    assert run_python("-c", ALL_SAID, folder=project).stdout.splitlines() == [
        "section_9_1_7.py and aaa.py have the same section, 9.1.7",
        "section_9_1_7j.py and section_j.py have the same key, J",
        "nim.py and nim2.py have games of the same name, NIM!",
    ]
