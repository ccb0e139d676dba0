"""The right files: the sections' own pages, and every style for every section; and wrong ones,
which wrong.toml lists.

In a style, a line that ends in `#: 45` is only in the files of 9.1.4 and 9.1.5.
"""

import hashlib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking import SECTIONS

STYLES = Path(__file__).parent / "styles"
MARK = re.compile(r"  #: (\d+)$")


@dataclass(frozen=True)
class File:
    """A student's file, right or wrong."""

    section: str
    style: str
    text: str
    right: bool | None = None
    """Whether the file is right; None if the judge is to decide."""

    @property
    def own_depth(self) -> int | None:
        """The number in a listing's autoPlay; None if the depth can be chosen."""
        found = re.search(r"self\.minimax\(\w+, (\d), ", self.text)
        return int(found[1]) if found and "def autoPlay" in self.text else None

    @property
    def digest(self) -> str:
        """A short hash of the section and text, the same on every machine."""
        return hashlib.sha256(f"{self.section} {self.text}".encode()).hexdigest()[:12]

    @property
    def name(self) -> str:
        return f"{self.section} {self.style}"


def text_of(style: str, section: str) -> str:
    lines = []
    for line in (STYLES / f"{style}.txt").read_text(encoding="utf-8").splitlines():
        mark = MARK.search(line)
        if not mark or section[-1] in mark[1]:
            lines.append(MARK.sub("", line))
    return "\n".join(lines) + "\n"


def right_files() -> list[File]:
    styles = sorted(path.stem for path in STYLES.glob("*.txt"))
    pages = [File(section, "page", find_stage(section).code, True) for section in SECTIONS]
    return pages + [
        File(section, style, text_of(style, section), True)
        for style in styles
        for section in SECTIONS
    ]


def wrong_files() -> list[File]:
    """Returns the files of wrong.toml: a section's page, or a style, with some of its words
    changed."""
    listed = tomllib.loads((STYLES.parent / "wrong.toml").read_text(encoding="utf-8"))
    return [
        File(section, name, edited(entry["style"], section, entry["edits"]), False)
        for name, entry in listed.items()
        for section in entry["sections"]
    ]


def edited(style: str, section: str, edits: list[tuple[str, str]]) -> str:
    """Returns a right file with words replaced. Raises ValueError if it has none of them."""
    before = text = find_stage(section).code if style == "page" else text_of(style, section)
    for old, new in edits:
        text = text.replace(old, new)
    if text == before:
        raise ValueError(f"nothing of {edits} is in {section} {style}")
    return text
