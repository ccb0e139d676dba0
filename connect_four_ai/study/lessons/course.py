"""The course's text, the only source of the lessons: sketches/README.md and its Chinese twin."""

import html
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from connect_four_ai.app.language import CHINESE, ENGLISH

FILES = {ENGLISH: "README.md", CHINESE: "README.zh-Hant.md"}
PACKAGE = Path(__file__).resolve().parents[2]
PLACES = PACKAGE.parent / "sketches", PACKAGE / "course"
"""The folders of the files: in a checkout, and in an installed app."""

TEXT = "text"
CODE = "code"
TABLE = "table"
PICTURE = "picture"
QUESTION = "question"
WHOLE_PAGE = "whole page"
"""The kinds of blocks."""
_BLOCK = re.compile(
    r"```.*?```|<details>.*?</details>|(?:^\|[^\n]*\n?)+|(?:^!\[[^\n]*\n?)+"
    r"|(?:^(?!```|<details>|\||!\[)[^\n]+\n?)+",
    re.DOTALL | re.MULTILINE,
)
_LABEL = re.compile(r"\*\*([^*]+?)[.。]?\*\*(?: ?[(（]\[[^]]*\]\([^)]*\)[)）])?[:：;；,， ]*")
_DETAILS = re.compile(r"<summary>(?:(\d)\. )?(.*?)</summary>\s*(.*?)\s*</details>", re.DOTALL)
_CHOICE = re.compile(r"<br>\n[a-z]\) ")
_ANSWER = re.compile(r"\*\*(.+?)\.?\*\*")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"−?\d[\d,]*(?:\.\d+)?")
_COLUMN = re.compile("column|欄", re.IGNORECASE)


@dataclass(frozen=True)
class Block:
    """A paragraph, or another block of the text."""

    kind: str
    text: str
    """The text as it is written; of a question, without choices and answer."""
    label: str = ""
    """The label of a block that begins a part: "The idea", "要點"."""
    answer: str = ""
    """The answer to a question; the right letter, number or columns stand first, in bold."""
    choices: tuple[str, ...] = ()
    """The choices of a question, each with a letter before it."""
    number: int = 0
    """The number of a question; 0 for the one about a changed line."""

    @property
    def asks_for_column(self) -> bool:
        return bool(_COLUMN.search(self._right))

    @property
    def right(self) -> frozenset[float]:
        """The right answers: numbers of choices from 1, a number, or columns; empty if any column
        is right."""
        if self.choices:
            return frozenset({float("abcdefg".index(self._right) + 1)})
        if self.asks_for_column:
            return frozenset(map(float, _DIGIT.findall(self._right)))
        written = _NUMBER.findall(self._right)[0]
        return frozenset({float(written.replace("−", "-").replace(",", ""))})

    @property
    def reason(self) -> str:
        """The answer without a letter before it."""
        return self.answer.removeprefix(f"**{self._right}.** ") if self.choices else self.answer

    @property
    def _right(self) -> str:
        found = _ANSWER.match(self.answer)
        assert found, f"no answer stands first: {self.answer}"
        return found[1]


@cache
def course(language: str) -> str:
    """Returns the whole text. Raises OSError if its file is missing."""
    name = FILES[language]
    place = next((place for place in PLACES if (place / name).is_file()), PLACES[0])
    return (place / name).read_text(encoding="utf-8")


def parts(text: str) -> dict[str, str]:
    """Returns the parts of a text by the first words of their headings: the sections, and the other
    sketches."""
    found = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    return {re.split("[ :：\n]", part)[0]: part for part in found}


@cache
def blocks(language: str, section: str) -> tuple[Block, ...]:
    """Returns the blocks of a section's part, below its heading; they are the same in each
    language."""
    _, _, body = parts(course(language))[section].partition("\n")
    return tuple(_block(piece.strip("\n")) for piece in _BLOCK.findall(body))


def _block(piece: str) -> Block:
    if details := _DETAILS.search(piece):
        number, text, answer = details.groups()
        asked, *choices = _CHOICE.split(text)
        kind = WHOLE_PAGE if answer.startswith("```") else QUESTION
        return Block(kind, asked, "", answer, tuple(choices), int(number or 0))
    if piece.startswith("```"):
        return Block(WHOLE_PAGE if piece.startswith("```python\nclass ") else CODE, piece)
    if piece.startswith("|"):
        return Block(TABLE, piece)
    if piece.startswith("!["):
        return Block(PICTURE, piece)
    if begin := _LABEL.match(piece):
        return Block(TEXT, piece[begin.end() :], begin[1])
    return Block(TEXT, piece)


def cells(table: str) -> list[list[str]]:
    """Returns the rows of a table, its head first."""
    lines = [line.strip("|").split("|") for line in table.splitlines()]
    return [[plain(cell.strip()) for cell in line] for line in lines[:1] + lines[2:]]


def plain(text: str) -> str:
    """Returns a text without its marks for bold, code and links, in one line."""
    text = re.sub(r"(?<![\x00-\x7f])\n|\n(?![\x00-\x7f])", "", text).replace("\n", " ")
    text = re.sub(r"</?code>", "`", text)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    code = text.split("`")
    code[::2] = [re.sub(r"\*+([^*]+)\*+", r"\1", piece) for piece in code[::2]]
    return html.unescape("".join(code))


def code_lines(block: str) -> tuple[str, ...]:
    """Returns the lines of a block of code, without its fences."""
    return tuple(block.splitlines()[1:-1])


def language_of(block: str) -> str:
    """Returns the language of a block of code: "python", "diff", or "text" for a drawing."""
    return block.splitlines()[0].removeprefix("```")
