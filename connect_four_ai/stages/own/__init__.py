"""A student's own AIBrain: one file, read again whenever it has been saved.

The window never runs it: `own_stage` only reads the text. A separate process runs it, by `loaded`.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from connect_four_ai.stages.brain import YellowsBrain
from connect_four_ai.stages.own import saved
from connect_four_ai.stages.own.brains import brain_in
from connect_four_ai.stages.own.explain import FileFault
from connect_four_ai.stages.own.program import Program, constants
from connect_four_ai.stages.stage import Stage
from connect_four_ai.stages.text_module import show

__all__ = ["FileFault", "OwnStage", "my_file", "my_stage", "own_stage", "stage_of_file", "use"]

KEY = "m"
SKETCHES = Path(__file__).resolve().parents[3] / "sketches"
HAS_SKETCHES = SKETCHES.is_dir()
NAME = "my_brain.py"
NAME_LENGTH = 14
"""Maximum length of a file's name that is shown in place of a section."""

_used: list[Path] = []
"""The file chosen in place of the default one."""


def use(path: Path) -> None:
    """Sets the student's file, which key M uses."""
    _used[:] = [path]


def my_file() -> Path:
    """Returns the path of the student's file, which may not exist yet: beside the sketches, or else
    in the working folder."""
    return _used[0] if _used else (SKETCHES if HAS_SKETCHES else Path.cwd()) / NAME


def my_stage() -> "OwnStage | None":
    """Returns the stage of the student's file; None if there is no file."""
    path = my_file()
    version = saved.version(path)
    return _own_stage(path, None, version) if version else None


@dataclass(frozen=True, eq=False)
class OwnStage(Stage):
    """The stage of a student's file: what is known without running it, until it is `loaded`."""

    title: str = "Your own"
    changed: str = "Whatever you write. Save the file, and the next move uses it."
    can: str = "Everything that you teach it."
    cannot: str = "It does only what you have written."
    deepest: int = 9
    exhaustive: bool = True
    path: Path = Path(NAME)
    version: saved.Version = None
    """The version of the file that was read."""
    text: str | None = None
    """A text in place of the file's own; None for the file's."""

    def __reduce__(self) -> Any:
        """Pickles the stage as the name of its file, which unpickling does not run."""
        return own_stage, (self.path, self.text)

    def reference(self) -> tuple[str, tuple[Any, ...]]:
        """Returns the function and arguments that make the stage from an untrusted answer, without
        reading a file."""
        about = self.section, self.follows, self.depth, self.looks_ahead
        return f"{__name__}.unread_stage", (self.path, self.text, *about)

    @property
    def code(self) -> str:
        """The text of the file without the sketch around the brain."""
        try:
            return Program.of(self.path, self.text).code
        except FileFault as fault:
            return str(fault)

    def key(self) -> str:
        return KEY

    def reloaded_if_saved(self) -> Stage:
        """Returns the stage of the file's current version, which is half a second old at most."""
        if self.text is not None:
            return self
        version = saved.version(self.path)
        return self if version == self.version else _own_stage(self.path, None, version)

    def loaded(self) -> Stage:
        """Runs the file, and returns the stage that it defines. Raises FileFault."""
        return stage_of_file(self.path, self.text)


def own_stage(path: Path, text: str | None = None) -> OwnStage:
    """Returns the stage of a student's file, or of this text in its place. Errors in it are raised
    only when it is to play."""
    return _own_stage(path, text, saved.current(path))


@lru_cache(maxsize=64)
def _own_stage(path: Path, text: str | None, version: saved.Version) -> OwnStage:
    about = constants(path, text)
    with suppress(FileFault):
        about["looks_ahead"] = Program.of(path, text).looks_ahead
    name = path.stem if len(path.stem) <= NAME_LENGTH else f"{path.stem[:NAME_LENGTH]}…"
    return OwnStage(name, page=YellowsBrain, path=path, version=version, text=text, **about)


def unread_stage(
    path: Path, text: str | None, section: str, follows: str, depth: int, looks_ahead: bool
) -> OwnStage:
    """Returns the stage of a student's file with the facts that another process has read."""
    stage = OwnStage(section, page=YellowsBrain, path=path, text=text)
    return replace(stage, follows=follows, depth=depth, looks_ahead=looks_ahead)


def stage_of_file(path: Path, text: str | None = None) -> OwnStage:
    """Runs a student's file, or this text in its place, and returns its stage. Raises FileFault."""
    program = Program.of(path, text)
    show(program.text, str(path))
    return replace(own_stage(path, program.text), page=brain_in(program))
