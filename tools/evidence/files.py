"""The right files: the sections' own pages, and every style for every section.

In a style, a line that ends in `#: 45` is only in the files of 9.1.4 and 9.1.5.
"""

import hashlib
import re
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

    @property
    def own_depth(self) -> int | None:
        """The number in a listing's autoPlay; None if the depth can be chosen."""
        found = re.search(r"self\.minimax\(\w+, (\d), ", self.text)
        return int(found[1]) if found and "def autoPlay" in self.text else None

    @property
    def digest(self) -> str:
        """Short and the same everywhere, to keep what is known about the file."""
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
    pages = [File(section, "page", find_stage(section).code) for section in SECTIONS]
    return pages + [
        File(section, style, text_of(style, section)) for style in styles for section in SECTIONS
    ]
