"""Finds programs that are nested too deeply for a web page: its stack is small, and Python ends
when that is full. Elsewhere Python itself refuses them in time."""

import io
import tokenize
from collections import Counter
from contextlib import suppress
from functools import lru_cache

DEEPEST = 500
"""Maximum depth of a syntax tree: Chromium 156 ends Python at 700 to 900 levels."""
BRACKET = 3
"""Levels that a bracket or a block costs, because parsing it takes more of the stack."""
BRACKETS = dict(zip("([{", ")]}", strict=True))
FLAT = {",", ";", "and", "or", "for", "in", "is", "<", ">", "==", "!=", "<=", ">="}
"""Words between parts that lie side by side in the tree."""
NESTING = {"not", "lambda", "if"}
PASSED_OVER = {"COMMENT", "NL", "FSTRING_MIDDLE", "TSTRING_MIDDLE"}
"""Kinds of tokens that are no code; the text in an f-string may be a lone bracket."""


@lru_cache(maxsize=8)
def too_deep(text: str) -> int | None:
    """Returns the first line where the text's syntax tree may be deeper than DEEPEST."""
    levels, begins, before = [_Level()], True, ""
    with suppress(tokenize.TokenError, SyntaxError):
        for kind, word, (line, _), *_ in tokenize.generate_tokens(io.StringIO(text).readline):
            if tokenize.tok_name[kind] in PASSED_OVER:
                continue
            if kind == tokenize.INDENT:
                levels.append(_Level())
            elif kind == tokenize.DEDENT:
                levels.pop()
            elif kind == tokenize.NEWLINE:
                begins = True
            elif word in BRACKETS.values() and levels[1:]:
                inside = levels.pop().depth
                levels[-1].most |= Counter(inside=inside)
            else:
                if begins:
                    levels[-1].begin_statement(word)
                levels[-1].take(kind, word, before)
                if word in BRACKETS:
                    levels.append(_Level())
                begins, before = False, word
            if word and sum(level.depth for level in levels) > DEEPEST:
                return line
    return None


class _Level:
    """Counts what nests in a block or in a pair of brackets."""

    def __init__(self) -> None:
        self.now, self.most = Counter[str](), Counter[str]()

    @property
    def depth(self) -> int:
        """An upper limit: a tree of operators is as high as the most of them in a row."""
        return BRACKET + self.most.total()

    def begin_statement(self, word: str) -> None:
        elifs = self.most["elif"] + (word == "elif") if word in ("elif", "else") else 0
        self.now, self.most = Counter(), Counter({"elif": elifs})

    def take(self, kind: int, word: str, before: str) -> None:
        if word in FLAT:
            self.now["operators"] = 0
        elif word in NESTING:
            self._count("nesting")
        elif word == "." or word in BRACKETS:
            self._count("attributes")
        elif kind == tokenize.OP or word == "await":
            self._count("operators")
        elif before != ".":
            self.now["attributes"] = 0  # a name begins another chain

    def _count(self, what: str) -> None:
        self.now[what] += 1
        self.most[what] = max(self.most[what], self.now[what])
