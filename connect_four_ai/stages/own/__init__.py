"""A student's own AIBrain: one file, read again whenever it has been saved.

The window never runs it: `own_stage` only looks at the text. A process of its own runs it, by
`loaded`.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.brain import YellowsBrain
from connect_four_ai.stages.own import saved
from connect_four_ai.stages.own.explain import FileFault, explained
from connect_four_ai.stages.own.program import Program
from connect_four_ai.stages.stage import Stage
from connect_four_ai.stages.text_module import show

__all__ = ["FileFault", "OwnStage", "my_file", "my_stage", "own_stage", "stage_of_file", "use"]

KEY = "m"
SKETCHES = Path(__file__).resolve().parents[3] / "sketches"
NAME = "my_brain.py"
DEEPEST = 9
NAME_LENGTH = 14
"""Maximum length of a file's name where a section's would stand."""

_used: list[Path] = []
"""The file that somebody named in place of the usual one."""


def use(path: Path) -> None:
    """From now on, this is the file that key M means."""
    _used[:] = [path]


def my_file() -> Path:
    """Where the student's file is, or will be: beside the sketches, or else in the working
    folder."""
    return _used[0] if _used else (SKETCHES if _has_sketches() else Path.cwd()) / NAME


@cache
def _has_sketches() -> bool:
    return SKETCHES.is_dir()


def my_stage() -> "OwnStage | None":
    """The student's own opponent, if there is a file of that name."""
    path = my_file()
    version = saved.version(path)
    return _own_stage(path, None, version) if version else None


@dataclass(frozen=True, eq=False)
class OwnStage(Stage):
    """A student's file: what is known of it without running it, until it is `loaded`."""

    version: saved.Version = None
    """Which of the versions of the file this is."""
    text: str | None = None
    """What stands in place of the file's own text."""

    def __reduce__(self) -> Any:
        """It crosses to another process as the name of its file, and is not run by that."""
        return own_stage, (self.path, self.text)

    @property
    def code(self) -> str:
        """The text of what thinks, without the sketch around it."""
        try:
            return Program.of(self._file, self.text).code
        except FileFault as fault:
            return str(fault)

    def key(self) -> str:
        return KEY

    def renewed(self) -> Stage:
        """The same file as it was half a second ago, or later."""
        if self.text is not None:
            return self
        version = saved.version(self._file)
        return self if version == self.version else _own_stage(self._file, None, version)

    def loaded(self) -> Stage:
        """Runs the file. Raises FileFault."""
        return stage_of_file(self._file, self.text)

    def explained(self, error: BaseException) -> BaseException:
        return explained(error, self._file)

    def takes_long(self, position: Any) -> bool:
        return False

    @property
    def _file(self) -> Path:
        assert self.path is not None
        return self.path


def own_stage(path: Path, text: str | None = None) -> OwnStage:
    """The opponent in a student's file, or in this text in its place, which need not even be
    Python: what is wrong is said when it is to play."""
    return _own_stage(path, text, saved.current(path))


@lru_cache(maxsize=64)
def _own_stage(path: Path, text: str | None, version: saved.Version) -> OwnStage:
    try:
        about = Program.of(path, text).about
    except FileFault:
        about = {}
    return OwnStage(**_description(path) | about, page=YellowsBrain, version=version, text=text)


def stage_of_file(path: Path, text: str | None = None) -> OwnStage:
    """Runs a student's file, or this text in its place, and gives its opponent. Raises
    FileFault."""
    from connect_four_ai.stages.own.listing import brain_in

    program = Program.of(path, text)
    show(program.text, str(path))
    return OwnStage(**_description(path) | program.about, page=brain_in(program), text=program.text)


def _description(path: Path) -> dict[str, Any]:
    return {
        "section": path.stem if len(path.stem) <= NAME_LENGTH else f"{path.stem[:NAME_LENGTH]}…",
        "title": "Your own",
        "changed": "Whatever you write. Save the file, and the next move uses it.",
        "can": "Everything that you teach it.",
        "cannot": "Do what you have not written yet.",
        "plays": Position,
        "deepest": DEEPEST,
        "exhaustive": True,
        "path": path,
    }
