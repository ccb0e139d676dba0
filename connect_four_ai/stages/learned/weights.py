"""Weights: those that come with the app, and files of one's own."""

import json
import zlib
from array import array
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import unread
from connect_four_ai.app.files import read_file
from connect_four_ai.app.language import Said
from connect_four_ai.stages.learned.patterns import Pattern, is_pattern, places, size

Tables = tuple[Any, Any, Any]
"""What `value` on the page needs: where a pattern finds its weight, the weights, and room for the
numbers of those in use."""

ENDING = ".weights"
MARK = b"connect-four-ai weights 1\n"
MOST = 1 << 28
"""No such file is larger, in bytes."""
MOST_WEIGHTS = 1 << 24
FOLDER = Path(__file__).parent
EACH = 3
"""A learner keeps so many numbers for a weight."""
STEP = 1 / 32
"""To multiples of this the app's own weights are rounded: finer steps make no fewer mistakes, and
none is larger than 127 of them."""


class BadWeights(Said, ValueError):
    """A file holds no weights that can be used; the message says why."""


@dataclass(frozen=True)
class Head:
    """What stands at the beginning of a file of weights."""

    games: int
    """How many games they were learnt from."""
    seed: int
    patterns: tuple[Pattern, ...]
    learner: dict[str, Any]
    """What a learner needs to go on; empty if the file is only to be played by."""

    @property
    def size(self) -> int:
        """How many weights each player to move has."""
        return sum(map(size, self.patterns))


def packed(head: Head, content: bytes) -> bytes:
    """Returns a file: a mark, a line of JSON, and what was compressed."""
    return MARK + json.dumps(asdict(head)).encode() + b"\n" + content


def unpacked(path: Path) -> tuple[Head, bytearray]:
    """Returns the head of a file, and its float32 numbers: EACH for a weight if a learner can go on
    with it, else one. Raises BadWeights."""
    try:
        data = read_file(path, MOST)
    except OSError as error:
        raise BadWeights(unread(path, error)) from None
    mark, head, content = (*data.split(b"\n", 2), b"", b"")[:3]
    if mark + b"\n" != MARK:
        raise BadWeights("{path} is not a file of weights", path=path)
    try:
        parts = _head(json.loads(head))
        values = bytearray(zlib.decompress(content)) if parts.learner else _long(content)
        if len(values) != 8 * parts.size * (EACH if parts.learner else 1):
            raise ValueError
    except (ValueError, KeyError, TypeError, zlib.error):
        raise BadWeights("{path} is damaged; its weights are lost", path=path) from None
    return parts, values


def _head(parts: Any) -> Head:
    patterns = tuple(
        tuple((column, row) for column, row in pattern) for pattern in parts["patterns"]
    )
    if not (
        patterns and all(map(is_pattern, patterns)) and sum(map(size, patterns)) <= MOST_WEIGHTS
    ):
        raise ValueError
    return Head(int(parts["games"]), int(parts["seed"]), patterns, dict(parts["learner"]))


def short(values: Iterable[float]) -> bytes:
    """Weights as the app ships them: each as a whole number of steps."""
    return zlib.compress(array("b", (round(value / STEP) for value in values)).tobytes(), 9)


def _long(content: bytes) -> bytearray:
    """Returns what `short` made short. All weights with the same byte are translated at a time: one
    by one, millions would take half a second."""
    numbers = zlib.decompress(content)
    values = array("f", (STEP * (byte - 256 * (byte > 127)) for byte in range(256))).tobytes()
    found = bytearray(4 * len(numbers))
    for place in range(4):
        found[place::4] = numbers.translate(values[place::4])
    return found


def steps() -> tuple[int, ...]:
    """Returns after how many games there are weights that come with the app, in order."""
    return tuple(sorted(int(path.stem) for path in FOLDER.glob(f"*{ENDING}")))


def shipped(games: int) -> Path:
    """Returns the file of the weights after so many games. Raises BadWeights."""
    if games not in steps():
        known = ", ".join(map(str, steps()))
        raise BadWeights("weights are kept after {known} games", known=known)
    return FOLDER / f"{games}{ENDING}"


def tables(file: Path | None = None) -> Tables:
    """Returns what is played by: the weights of a file, or the last ones that come with the app.
    Raises BadWeights."""
    path = file or shipped(steps()[-1])
    try:
        changed = path.stat().st_mtime_ns
    except OSError as error:
        raise BadWeights(unread(path, error)) from None
    return _tables(path, changed)


@lru_cache(maxsize=8)
def _tables(path: Path, changed: int) -> Tables:
    head, values = unpacked(path)
    if head.learner:
        values = bytearray(memoryview(values).cast("f")[::EACH].tobytes())
    return tables_of(head, values)


def tables_of(head: Head, values: bytearray) -> Tables:
    """Returns the tables for one number a weight."""
    weights = memoryview(values).cast("f", [2, head.size, 1])
    return places(head.patterns), weights, memoryview(array("i", bytes(8 * len(head.patterns))))
