"""run.py pack: what it gathers for other computers, and that run.py installs from that alone,
without a network."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.markers import Marker

import run
from connect_four_ai.commands.options import CommandError
from tools import pack

OFFLINE = {  # nothing answers there
    **dict.fromkeys(
        ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"),
        "http://127.0.0.1:9",
    ),
    "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
    "PIP_EXTRA_INDEX_URL": "",
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_RETRIES": "0",
}


def wheel(folder: Path, name: str, tag: str = "py3-none-any", needs: tuple[str, ...] = ()) -> None:
    """A file such as pip installs, with one module and nothing in it."""
    information = f"{name}-1.0.dist-info"
    metadata = [
        "Metadata-Version: 2.1",
        f"Name: {name}",
        "Version: 1.0",
        *(f"Requires-Dist: {each}" for each in needs),
    ]
    files = {
        f"{name}.py": "WORD = 'found'\n",
        f"{information}/METADATA": "\n".join([*metadata, ""]),
        f"{information}/WHEEL": (
            f"Wheel-Version: 1.0\nGenerator: a test\nRoot-Is-Purelib: true\nTag: {tag}\n"
        ),
    }
    record = [f"{path},," for path in (*files, f"{information}/RECORD")]
    with zipfile.ZipFile(folder / f"{name}-1.0-{tag}.whl", "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
        archive.writestr(f"{information}/RECORD", "\n".join([*record, ""]))


TAGS = {
    "windows": "cp313-cp313-win_amd64",
    "macos": "cp313-cp313-macosx_11_0_arm64",
    "macos-intel": "cp313-cp313-macosx_10_13_x86_64",
    "linux": "cp313-cp313-manylinux_2_27_x86_64.manylinux_2_28_x86_64",
    "linux-arm": "cp313-cp313-manylinux2014_aarch64.manylinux_2_17_aarch64",
}


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where pip finds all that there is, in place of the network: `drawing`, which needs different
    things on different computers, as py5 does."""
    folder = tmp_path / "registry"
    folder.mkdir()
    for tag in TAGS.values():
        wheel(folder, "fast", tag)
    needs = ("fast", "bar; sys_platform == 'darwin'", "win; sys_platform == 'win32'")
    wheel(folder, "drawing", needs=(*needs, "old; python_version < '3.13'"))
    wheel(folder, "bar", needs=("newest; platform_release >= '23.0'",))
    for name in ("win", "old", "newest", "arm"):
        wheel(folder, name)
    for name, value in (OFFLINE | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder)}).items():
        monkeypatch.setenv(name, value)
    return folder


@pytest.mark.parametrize(
    ("kind", "others"),
    [
        ("windows", ["win"]),
        ("macos", ["arm", "bar", "newest"]),
        ("macos-intel", ["bar", "newest"]),
        ("linux", []),
        ("linux-arm", ["arm"]),
    ],
)
@pytest.mark.usefixtures("registry")
def test_each_computer_gets_what_it_needs_wherever_it_is_packed(
    kind: str, others: list[str], tmp_path: Path
) -> None:
    needed = ["drawing", "arm; platform_machine in 'arm64 aarch64'", "old; python_version < '3.13'"]
    pack.download(tmp_path / "wheels", kind, "3.13", needed)
    files = sorted(file.name for file in (tmp_path / "wheels").iterdir())
    plain = [f"{name}-1.0-py3-none-any.whl" for name in ("drawing", *others)]
    assert files == sorted([*plain, f"fast-1.0-{TAGS[kind]}.whl"])


@pytest.mark.usefixtures("registry")
def test_what_cannot_be_had_is_said(tmp_path: Path) -> None:
    with pytest.raises(
        CommandError, match=r"fast(.|\n)*For windows and Python 3.12 not everything"
    ):
        pack.download(tmp_path / "wheels", "windows", "3.12", ["drawing"])


def test_every_condition_that_a_requirement_may_ask_for_is_told() -> None:
    from packaging.markers import default_environment

    for kind, (computer, _) in pack.COMPUTERS.items():
        told = {
            "platform_version": "",
            "platform_release": "",
            **computer,
            **pack.conditions_of("3.13"),
        }
        assert told.keys() == default_environment().keys(), kind


def test_this_computer_is_described_as_it_is() -> None:
    computer, _ = pack.COMPUTERS[run.kind_of_computer()]
    for name in ("os_name", "sys_platform", "platform_system", "platform_machine"):
        assert Marker(f"{name} == {computer[name]!r}").evaluate(), name


def test_a_word_that_is_none_is_refused_before_anything_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pack", str(tmp_path), "--for", "windows,amiga"])
    assert pack.main() == 1
    assert (
        capsys.readouterr().err
        == "'amiga' is none of windows, macos, macos-intel, linux, linux-arm.\n"
    )
    assert list(tmp_path.iterdir()) == []


ASKING = """
import sys, run
run.playing = lambda: ["drawing"]
python = [str(run.PYTHON), "-c", WORDS]
run.start = lambda words, **variables: run.wait_for(run.subprocess.Popen(python))
sys.exit(run.main(["scores"]))
""".replace("WORDS", repr("import drawing, sys; print(drawing.WORD, sys.prefix)"))


def packed(folder: Path, registry: Path, monkeypatch: pytest.MonkeyPatch, python: str) -> Path:
    """A project packed for this computer and this version of Python."""
    wheel(registry, "fast", "py3-none-any")
    monkeypatch.setattr(pack, "playing", lambda: ["drawing"])
    pack.pack(folder, [run.kind_of_computer()], [python])
    return folder


def ask(project: Path) -> "subprocess.CompletedProcess[str]":
    """Starts run.py of a project, with a program in place of the app, where there is no network."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PIP_")
    } | OFFLINE
    environment |= {"PYTHONPATH": str(project)}
    return subprocess.run(
        [sys.executable, "-c", ASKING], cwd=project, env=environment, capture_output=True, text=True
    )


def test_a_packed_project_is_set_up_without_a_network(
    registry: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = "{}.{}".format(*sys.version_info)
    project = packed(tmp_path / "電腦 室" / "connect-four", registry, monkeypatch, python)
    assert (project / "docs" / "class.zh-Hant.md").exists()
    assert not (project / ".venv").exists()
    done = ask(project)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == f"found {project / '.venv'}"


def test_a_project_packed_for_other_computers_says_for_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "WHEELS", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "STAMP", tmp_path / ".venv" / "stamp")
    monkeypatch.setattr(run, "PYTHON", tmp_path / ".venv" / "python")
    monkeypatch.setattr(
        run, "_run", lambda command: "" if "venv" in command else "pip found nothing\n"
    )
    (tmp_path / run.PACKED).write_text("windows, Python 3.99\nmacos, Python 3.99\n")
    with pytest.raises(run.CannotRun) as refused:
        run.set_up()
    said, why, last = str(refused.value).splitlines()
    assert said == "pip found nothing"
    assert why.startswith(
        f"This is {run.kind_of_computer()}, Python {sys.version_info[0]}.{sys.version_info[1]}. "
    )
    assert (
        " is for windows, Python 3.99; macos, Python 3.99. Pack it again for this one, or delete"
        " that" in why
    )
    assert last == "Setting up did not work."


def test_packing_again_adds_to_what_is_there(
    registry: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = packed(tmp_path, registry, monkeypatch, "3.12")
    (project / "sketches" / "my_brain.py").write_text("# mine")
    packed(tmp_path, registry, monkeypatch, "3.13")
    packed(tmp_path, registry, monkeypatch, "3.13")
    here = run.kind_of_computer()
    assert (
        project / "wheels" / run.PACKED
    ).read_text() == f"{here}, Python 3.12\n{here}, Python 3.13\n"
    assert (project / "sketches" / "my_brain.py").read_text() == "# mine"
