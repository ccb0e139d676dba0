"""Finds each pupil's file in a folder or a zip archive, as Moodle, Canvas, Google Classroom or a
teacher has made it."""

import re
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from connect_four_ai.app.faults import unread
from connect_four_ai.app.files import unused
from connect_four_ai.app.language import AppError, shortened
from connect_four_ai.stages.own.program import MAX_BYTES

MOST_FILES = 5000
"""Maximum number of files in a folder or an archive, those in nested archives included."""
MOST_BYTES = 100 << 20
"""Maximum size of all unpacked files, in bytes."""
LARGEST = {".py": MAX_BYTES, ".zip": 50 << 20}
"""Maximum size of a file in an archive, in bytes, by its ending; files of other kinds are listed
and not unpacked."""
NAMES = (
    re.compile(r"(?P<name>.+?)(_(?P<id>\d+))?_assignsubmission_(file|onlinetext)(_.*)?"),  # Moodle
    re.compile(r"(?P<name>[^_]+)(_LATE)?_(?P<id>\d{3,})_\d{3,}_.+"),  # Canvas
    re.compile(r"(?P<name>.+?) - .+\.\w+"),  # Google Classroom
)
"""Patterns of the names of a pupil's file or folder."""
IGNORED = re.compile(r"\.|__|(desktop\.ini|Thumbs\.db)$", re.IGNORECASE)
"""Names that systems and editors add: .DS_Store, __MACOSX, __pycache__."""
PLAYS = re.compile(rb"class\s+(AIBrain|aiBrain)\b|def\s+(auto_play|autoPlay)\b")
"""The marks of an AIBrain's program; files without them are its helpers."""


class BadArchive(AppError):
    """Raised if an archive, or a file in it, cannot be unpacked; the message has the reason."""


class TooMany(BadArchive):
    """Raised if there are more files than a class hands in."""


@dataclass
class Submission:
    """The files that one pupil has handed in."""

    name: str
    """The pupil's name, or the file's where it has none."""
    files: list[Path] = field(default_factory=list)
    """The Python programs."""
    skipped: list[str] = field(default_factory=list)
    """The names of files that are not Python programs."""
    faults: list[str] = field(default_factory=list)
    """The files that could not be unpacked, a sentence each."""


@contextmanager
def submissions(path: Path) -> Iterator[list[Submission]]:
    """Yields the submissions in the order of the pupils' names; unpacked files exist as long as the
    block runs. Raises BadArchive if an archive is damaged or there are far too many files, and
    OSError if a folder cannot be read."""
    with tempfile.TemporaryDirectory(prefix="connect_four_") as folder:
        reader = _Reader(Path(folder))
        if path.is_dir():
            found = list(reader.folder(path, (), archives=2))
        else:
            found = _without_root(list(reader.archive(path, (), archives=1)))
        yield _by_pupil(found)


Found = tuple[tuple[str, ...], Path | str]
"""The names of a file's folders and its own, and its path or the reason why it could not be
read."""


class _Reader:
    """Finds files in folders and archives, and unpacks them into a folder of its own."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._files, self._bytes = MOST_FILES, MOST_BYTES
        """The numbers of files and bytes that may still be read."""

    def folder(self, folder: Path, parts: tuple[str, ...], archives: int) -> Iterator[Found]:
        """Yields the files in a folder. Links to other folders are not followed, and `archives`
        limits how deep archives are nested."""
        for path in sorted(folder.iterdir()):
            inside = (*parts, path.name)
            if IGNORED.match(path.name) or (path.is_dir() and path.is_symlink()):
                continue
            try:
                if path.is_dir():
                    yield from self.folder(path, inside, archives)
                elif path.suffix.lower() == ".zip" and path.is_file() and archives:
                    yield from self.archive(path, inside, archives - 1)
                elif path.is_file():  # reading a pipe would wait
                    self._files -= 1
                    self._require(0)
                    yield inside, path
            except TooMany:
                raise
            except BadArchive as error:
                yield inside, str(error)
            except OSError as error:
                yield inside, unread(path.name, error)

    def archive(self, archive: Path, parts: tuple[str, ...], archives: int) -> Iterator[Found]:
        """Unpacks an archive, and yields its files, or why one cannot be unpacked. Raises
        BadArchive."""
        folder = Path(tempfile.mkdtemp(dir=self._target))
        try:
            with zipfile.ZipFile(archive) as source:
                members = [member for member in source.infolist() if not member.is_dir()]
                self._require(len(members))
                for member in members:
                    names = _names_in(member)
                    if any(map(IGNORED.match, names)):
                        continue
                    try:
                        content = self._content(source, member, "/".join(names))
                    except BadArchive as error:
                        yield (*parts, *names), str(error)
                        continue
                    target = folder.joinpath(*names)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    unused(target).write_bytes(content)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
            raise BadArchive(
                "{file} is damaged, or it is no zip archive", file=archive.name
            ) from None
        yield from self.folder(folder, parts, archives)

    def _require(self, files: int) -> None:
        if self._files < files:
            raise TooMany("there are more than {count} files", count=MOST_FILES)

    def _content(self, source: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> bytes:
        """Returns the content of a file of an archive, never more than the size that the archive
        states; nothing for files of other kinds. Raises BadArchive."""
        most, shown = LARGEST.get(PurePosixPath(name).suffix.lower(), 0), shortened(name, 80)
        if not most:
            return b""
        if member.file_size > min(most, self._bytes):
            raise BadArchive("{file} is too large: it is left out", file=shown)
        try:
            content = source.read(member)
        except Exception as error:  # a password, or any damage
            raise BadArchive("{file} cannot be unpacked: {why}", file=shown, why=error) from None
        self._bytes -= len(content)
        return content


def _by_pupil(found: list[Found]) -> list[Submission]:
    """Returns the files found as submissions, one a pupil."""
    pupils: dict[tuple[str, str], Submission] = {}
    for parts, what in found:
        key = _pupil(parts, what)
        pupil = pupils.setdefault(key, Submission(key[0]))
        if isinstance(what, str):
            pupil.faults.append(what)
        elif what.suffix.lower() == ".py":
            pupil.files.append(what)
        else:
            pupil.skipped.append(parts[-1])
    names = [name for name, _ in pupils]
    for (name, number), pupil in pupils.items():
        if number and names.count(name) > 1:
            pupil.name = f"{name} ({number})"
        if len(pupil.files) > 1:
            pupil.files = [*filter(_plays, pupil.files)] or pupil.files
    return sorted(pupils.values(), key=lambda pupil: pupil.name)


def _without_root(found: list[Found]) -> list[Found]:
    """Returns the files without the folder that an archive often has around a whole class."""
    firsts, seconds = ({parts[level : level + 1] for parts, _ in found} for level in (0, 1))
    if len(firsts) != 1 or len(seconds) < 2 or () in seconds or _by_name(found[0][0][0]):
        return found
    return _without_root([(parts[1:], what) for parts, what in found])


def _pupil(parts: tuple[str, ...], what: Path | str) -> tuple[str, str]:
    """Returns the pupil's name and number, from the first folder or the file's name; an empty name
    if neither has one."""
    if named := _by_name(parts[0]):
        return named["name"].strip(), named.groupdict().get("id") or ""
    if len(parts) == 1 and isinstance(what, Path) and what.suffix.lower() != ".py":
        return "", ""
    ends = (".py", ".zip") if len(parts) == 1 else (".zip",)
    path = PurePosixPath(parts[0])
    return (path.stem if path.suffix.lower() in ends else path.name), ""


def _by_name(name: str) -> re.Match[str] | None:
    return next(filter(None, (pattern.fullmatch(name) for pattern in NAMES)), None)


def _names_in(member: zipfile.ZipInfo) -> list[str]:
    """Returns the names of a file's folders in an archive and its own, none of which leads out of
    it. Many programs write them in the system's encoding, not UTF-8."""
    name = member.filename
    if not member.flag_bits & 0x800:
        for encoding in ("cp950", "utf-8"):
            with suppress(UnicodeError):
                name = member.filename.encode("cp437").decode(encoding)
    names = [part for part in re.split(r"[/\\]", name) if part not in ("", ".", "..")]
    return [re.sub(r'[<>:"|?*\x00-\x1f]', "_", part) for part in names] or ["_"]


def _plays(file: Path) -> bool:
    """Returns whether a file has the marks of an AIBrain's program."""
    try:
        with file.open("rb") as source:
            return bool(PLAYS.search(source.read(MAX_BYTES)))
    except OSError:
        return False
