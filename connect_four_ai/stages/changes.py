"""What a stage changes in the code of the stage before it: read from the classes themselves, so it is what runs."""

import ast
import difflib
import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from connect_four_ai.stages import Stage

NOT_CODE = {
    *("section", "title", "changed", "can", "cannot", "handles", "fails"),
    *("plays", "can_play", "depth", "deepest", "timed", "looks_ahead", "exhaustive"),
    *("uninterrupted", "takes_long", "scoring", "mirrored"),
}
"""What a stage says of itself, and how it is to be used."""


@dataclass(frozen=True)
class Line:
    sign: str
    """'+' for a new line, '-' for one that it replaces, ' ' for one that stays."""
    text: str


def changes(stage: type[Stage], before: type[Stage] | None = None) -> list[Line]:
    """The methods and values of the stage's own, against those that it would have without them, or, where it would
    have none, against those of another stage `before` it.

    >>> from connect_four_ai.stages import find_stage
    >>> for line in changes(find_stage("9.1.6")):
    ...     print(line.sign, line.text)
    - no_result = -inf
    + no_result = 0
    <BLANKLINE>
      def combine(self, scores: Iterable[float], is_maximizing: bool) -> float:
    -     return max(scores) if is_maximizing else min(scores)
    +     return sum(scores)
    """
    lines: list[Line] = []
    for name, value in vars(stage).items():
        if name in NOT_CODE or name.startswith(("__", "_abc")):
            continue
        if lines:
            lines.append(Line(" ", ""))
        lines += _difference(_source(name, _inherited(stage, name, before)), _source(name, value))
    return lines


def rules(game: type[Any]) -> list[Line]:
    """How a game's position plays a move and sees its end, what makes a tie as new: 9.1.1 adds it to the rules."""
    lines = _source("play", game.play)
    ties = {number for number, text in enumerate(lines) if "TIE" in text}
    ties |= {number - 1 for number in ties}  # what it depends on
    return [Line("+" if number in ties else " ", text) for number, text in enumerate(lines)]


def _inherited(stage: type[Stage], name: str, before: type[Stage] | None) -> Any:
    """What the stage would have under this name; None if there is nothing yet."""
    parents = [*stage.__mro__[1:], *([before] if before else [])]
    found = [vars(parent)[name] for parent in parents if name in vars(parent)]
    return next((value for value in found if not _only_announced(value)), None)


def _only_announced(value: Any) -> bool:
    """Whether a method says that it is there, but not yet what it does."""
    if getattr(value, "__isabstractmethod__", False):
        return True
    return inspect.isfunction(value) and "NotImplementedError" in inspect.getsource(value)


def _source(name: str, value: Any) -> list[str]:
    if value is None:
        return []
    if not inspect.isfunction(value):
        return [f"{name} = {value!r}"]
    source = textwrap.dedent(inspect.getsource(value))
    lines = [line.rstrip() for line in source.splitlines()]
    function = ast.parse(source).body[0]
    if isinstance(function, ast.FunctionDef) and ast.get_docstring(function) is not None:
        docstring = function.body[0]
        del lines[docstring.lineno - 1 : docstring.end_lineno]
    return lines


def _difference(before: list[str], after: list[str]) -> Iterator[Line]:
    for kind, i, j, k, m in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            yield from (Line(" ", text) for text in after[k:m])
        else:
            yield from (Line("-", text) for text in before[i:j])
            yield from (Line("+", text) for text in after[k:m])
