"""The colours of Python code, by pygments."""

from collections.abc import Sequence
from functools import lru_cache

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Operator, String

from connect_four_ai.window import theme

Run = tuple[int, str, str]
"""A piece of a line that has one colour: where it begins, what it says, and the colour."""

COLORS = (
    (Comment, "#5C6B5C"),
    (String, "#5C6B5C"),
    (Keyword, "#8A2BB8"),
    (Operator.Word, "#8A2BB8"),
)


@lru_cache(maxsize=64)
def highlighted(lines: Sequence[str]) -> list[list[Run]]:
    """The runs of each line; what belongs to a string of several lines is known."""
    runs: list[list[Run]] = [[]]
    place = 0
    lexer = PythonLexer(stripnl=False, ensurenl=False)
    for kind, text in lexer.get_tokens("\n".join(lines)):
        color = next((color for family, color in COLORS if kind in family), theme.INK)
        for number, piece in enumerate(text.split("\n")):
            if number:
                runs.append([])
                place = 0
            if piece.strip():
                runs[-1].append((place, piece, color))
            place += len(piece)
    return runs
