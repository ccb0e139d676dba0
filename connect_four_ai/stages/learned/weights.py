"""Weights of stage Q: those of the app, and files of one's own."""

import json
import zlib
from array import array
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from inspect import isfunction
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import unread
from connect_four_ai.app.files import read_file
from connect_four_ai.app.language import AppError
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.app.typed import made
from connect_four_ai.solver.compiled import c_values, compiled
from connect_four_ai.stages.learned.patterns import Pattern, is_pattern, places, size

Tables = tuple[Any, Any, Any]
"""The arguments of `value` on the page: the table of `places`, the weights, and an array for the
numbers of the weights in use."""

ENDING = ".weights"
MARK = b"connect-four-ai weights 1\n"
MOST = 1 << 28
"""Maximum size of a file of weights, in bytes."""
MOST_WEIGHTS = 1 << 22
FOLDER = Path(__file__).parent
EACH = 3
"""Number of values that a learner keeps for a weight."""
STEP = 1 / 32
"""The app's own weights are rounded to multiples of this: finer steps make no fewer mistakes, and
no weight is larger than 127 steps."""


class BadWeights(AppError, ValueError):
    """A file has no usable weights; the message says why."""


@dataclass(frozen=True)
class Head:
    """The head of a file of weights."""

    games: int
    """Number of games that they were learnt from."""
    seed: int
    patterns: tuple[Pattern, ...]
    learner: dict[str, Any]
    """The state of the learner; empty if it cannot go on learning from the file."""

    @property
    def size(self) -> int:
        """Number of weights for each player to move."""
        return sum(map(size, self.patterns))


def packed(head: Head, content: bytes) -> bytes:
    """Returns the content of a file: a mark, a line of JSON, and the compressed weights."""
    return MARK + json.dumps(asdict(head)).encode() + b"\n" + content


def unpacked(path: Path) -> tuple[Head, bytearray]:
    """Returns the head of a file, and its float32 values: EACH for a weight if a learner can go on
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
        size = 2 * parts.size
        if not parts.learner:
            return parts, _long(_inflated(content, size))
        values = _inflated(content, 4 * EACH * size)
        high = values[3::4]
        if b"\x7f" in high or b"\xff" in high:  # 10^38 and more, an infinity or NaN
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error):
        raise BadWeights("{path} is damaged; its weights are lost", path=path) from None
    return parts, values


def _inflated(content: bytes, size: int) -> bytearray:
    """Returns the decompressed content. Raises ValueError if it is not of this size, whatever it
    would inflate to."""
    inflating = zlib.decompressobj()
    found = bytearray(inflating.decompress(content, size + 1))
    if len(found) != size or not inflating.eof:
        raise ValueError
    return found


def _head(parts: Any) -> Head:
    patterns = tuple(
        tuple((column, row) for column, row in pattern) for pattern in parts["patterns"]
    )
    head = made(Head, parts["games"], parts["seed"], patterns, parts["learner"])
    if not (patterns and all(map(is_pattern, patterns)) and head.size <= MOST_WEIGHTS):
        raise ValueError
    return head


def short(values: Iterable[float]) -> bytes:
    """Packs weights as the app ships them: each as a whole number of steps."""
    return zlib.compress(array("b", (round(value / STEP) for value in values)).tobytes(), 9)


def _long(numbers: bytearray) -> bytearray:
    """Returns numbers of steps as float32 values. `translate` converts all weights at once: one by
    one, millions would take half a second."""
    values = array("f", (STEP * (byte - 256 * (byte > 127)) for byte in range(256))).tobytes()
    found = bytearray(4 * len(numbers))
    for place in range(4):
        found[place::4] = numbers.translate(values[place::4])
    return found


def steps() -> tuple[int, ...]:
    """Returns the numbers of games after which the app has weights, in order."""
    return tuple(sorted(int(path.stem) for path in FOLDER.glob(f"*{ENDING}")))


def shipped(games: int) -> Path:
    """Returns the app's file of weights after this number of games. Raises BadWeights if there is
    none."""
    if games not in steps():
        known = ", ".join(map(str, steps()))
        raise BadWeights("weights are kept after {known} games", known=known)
    return FOLDER / f"{games}{ENDING}"


def tables(file: Path | None = None) -> Tables:
    """Returns the tables for the weights of a file, or for the app's last ones. Raises
    BadWeights."""
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
    """Returns the tables for these values, one for each weight."""
    weights = memoryview(values).cast("f", [2, head.size, 1])
    return places(head.patterns), weights, memoryview(array("i", bytes(8 * len(head.patterns))))


# Stage Q's functions, compiled


TABLES = "int32[:, ::1], float32[:, :, ::1], int32[::1]"
VALUE = f"float64(int64, int64, int64, {TABLES})"
MEMORY = f"Tuple(({TABLES}, int64[:, ::1], float64[::1], int64[::1]))"
LEARN = f"int64(int64, UniTuple(int64, 3), float64, float64, float64, int64, float64, {MEMORY})"


@cache
def fast(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """Returns the page's `value` or `learn`, compiled, for what `arrays` returns; None if it cannot
    be compiled."""
    if IN_BROWSER:
        return compiled("")(function)
    try:
        from numba.extending import register_jitable
    except Exception:  # a numba that is broken, or too old for this Python, fails in many ways
        return None
    for called in filter(isfunction, function.__globals__.values()):
        register_jitable(called)  # it is compiled only if it is called
    made = compiled({"value": VALUE, "learn": LEARN}[function.__name__], inline=False)(function)
    return None if made is function else made


def arrays(*parts: Any) -> tuple[Any, ...]:
    """Returns these parts for a compiled function, with their own memory: as numpy's arrays, or as
    arguments of the web page's library."""
    if IN_BROWSER:
        return tuple(map(c_values, parts))
    import numpy as np

    return tuple(np.asarray(part) for part in parts)


def valuation(value: Callable[..., float], learned: Tables) -> Callable[[int, int, int], float]:
    """Returns the page's `value` with these weights, compiled if possible."""
    made = fast(value)
    tables = arrays(*learned) if made else learned
    by_weights = made or value
    return lambda red, filled, discs: by_weights(red, filled, discs, *tables)
