"""A student's own AIBrain: one file, read again whenever it has been saved.

The window never runs it: `own_stage` only looks at the text. A process of its own runs it, by
`loaded`.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from connect_four_ai.stages.brain import YellowsBrain
from connect_four_ai.stages.own import saved
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
"""Maximum length of a file's name where a section's would stand."""

_used: list[Path] = []
"""The file that was named in place of the usual one."""


def use(path: Path) -> None:
    """Makes this the file that key M means."""
    _used[:] = [path]


def my_file() -> Path:
    """Returns where the student's file is, or will be: beside the sketches, or else in the working
    folder."""
    return _used[0] if _used else (SKETCHES if HAS_SKETCHES else Path.cwd()) / NAME


def my_stage() -> "OwnStage | None":
    """Returns the student's own opponent, if there is a file of that name."""
    path = my_file()
    version = saved.version(path)
    return _own_stage(path, None, version) if version else None


@dataclass(frozen=True, eq=False)
class OwnStage(Stage):
    """A student's file: what is known of it without running it, until it is `loaded`."""

    title: str = "Your own"
    changed: str = "Whatever you write. Save the file, and the next move uses it."
    can: str = "Everything that you teach it."
    cannot: str = "It does only what you have written."
    deepest: int = 9
    exhaustive: bool = True
    path: Path = Path(NAME)
    version: saved.Version = None
    """Which of the versions of the file this is."""
    text: str | None = None
    """What stands in place of the file's own text."""

    def __reduce__(self) -> Any:
        """Crosses to another process as the name of its file, which is not run by that."""
        return own_stage, (self.path, self.text)

    def reference(self) -> tuple[str, tuple[Any, ...]]:
        """Returns what makes it in a process that trusts no answer: no file is read for that."""
        about = self.section, self.follows, self.depth, self.looks_ahead
        return f"{__name__}.unread_stage", (self.path, self.text, *about)

    @property
    def code(self) -> str:
        """The text of what thinks, without the sketch around it."""
        try:
            return Program.of(self.path, self.text).code
        except FileFault as fault:
            return str(fault)

    def key(self) -> str:
        return KEY

    def reloaded_if_saved(self) -> Stage:
        """Returns the file as it was half a second ago, or later."""
        if self.text is not None:
            return self
        version = saved.version(self.path)
        return self if version == self.version else _own_stage(self.path, None, version)

    def loaded(self) -> Stage:
        """Runs the file. Raises FileFault."""
        return stage_of_file(self.path, self.text)


def own_stage(path: Path, text: str | None = None) -> OwnStage:
    """Returns the opponent in a student's file, or in this text in its place, which need not even
    be Python: what is wrong is said when it is to play."""
    return _own_stage(path, text, saved.current(path))


@lru_cache(maxsize=64)
def _own_stage(path: Path, text: str | None, version: saved.Version) -> OwnStage:
    about = constants(path, text)
    with suppress(FileFault):
        about["looks_ahead"] = Program.of(path, text).looks_ahead
    return OwnStage(
        _section(path), page=YellowsBrain, path=path, version=version, text=text, **about
    )


def unread_stage(
    path: Path, text: str | None, section: str, follows: str, depth: int, looks_ahead: bool
) -> OwnStage:
    """Returns the opponent in a student's file, as another process has read it."""
    stage = OwnStage(section, page=YellowsBrain, path=path, text=text)
    return replace(stage, follows=follows, depth=depth, looks_ahead=looks_ahead)


def stage_of_file(path: Path, text: str | None = None) -> OwnStage:
    """Runs a student's file, or this text in its place, and gives its opponent. Raises
    FileFault."""
    from connect_four_ai.stages.own.listing import brain_in

    program = Program.of(path, text)
    show(program.text, str(path))
    return replace(own_stage(path, program.text), page=brain_in(program))


def _section(path: Path) -> str:
    """Returns what stands where others have their section."""
    return path.stem if len(path.stem) <= NAME_LENGTH else f"{path.stem[:NAME_LENGTH]}…"
