"""Files of the app that were changed: a byte order mark is no fault, a damaged file is named."""

import shutil
import subprocess
from pathlib import Path

import pytest
from running import run_python

import connect_four_ai

HERE = Path(connect_four_ai.__file__).parent
FILES = [
    file.relative_to(HERE)
    for ending in ("toml", "csv", "txt", "json")
    for file in sorted(HERE.rglob(f"*.{ending}"))
]
COMMANDS = ["scores 4453", "exercises", "worksheet --section 9.1.5 --out -", "check no.py"]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("copy") / "connect_four_ai"
    shutil.copytree(HERE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy.parent / "no.py").write_text("SECTION = '9.1.5'\n", encoding="utf-8")
    return copy


def ended(package: Path, words: str) -> "subprocess.CompletedProcess[str]":
    folder = package.parent
    command = ("-m", "connect_four_ai", *words.split())
    return run_python(*command, folder=folder, PYTHONPATH=str(folder))


def test_a_byte_order_mark_is_no_fault(package: Path) -> None:
    right = [ended(package, words) for words in COMMANDS]
    for name in FILES:
        content = (HERE / name).read_bytes()
        (package / name).write_bytes(b"\xef\xbb\xbf" + content)
    marked = [ended(package, words) for words in COMMANDS]
    for name in FILES:
        (package / name).write_bytes((HERE / name).read_bytes())
    for one, other in zip(right, marked, strict=True):
        assert (one.returncode, one.stderr) == (other.returncode, other.stderr)


@pytest.mark.parametrize("content", [None, b"x = [", b"\xff\xfe\0"])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("stages/catalogue.toml", "scores 44"),
        ("texts/help.toml", "--help"),
        ("texts/exercises.toml", "exercises"),
        ("study/checking/mistakes.toml", "check no.py"),
    ],
)
def test_a_damaged_file_is_named_in_a_sentence(
    name: str, words: str, content: bytes | None, package: Path
) -> None:
    file = package / name
    file.unlink()
    if content is not None:
        file.write_bytes(content)
    done = ended(package, words)
    shutil.copy(HERE / name, file)
    assert done.returncode in (1, 2)
    told = done.stdout + done.stderr
    assert file.name in told
    assert "Traceback" not in told
