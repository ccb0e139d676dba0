"""What is written for readers beside the course: the README and docs/, in both languages."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = sorted(path for path in (ROOT / "docs").glob("*.md") if path.suffixes == [".md"])
"""The English pages; each has a twin, NAME.zh-Hant.md."""


def twin(path: Path) -> Path:
    """The Chinese page."""
    return path.with_suffix(".zh-Hant.md")


def from_root(path: Path) -> str:
    """A page of docs/ whose links lead from the project's folder, as the README's do."""
    text = path.read_text(encoding="utf-8")
    links = {
        link: (path.parent / link).resolve().relative_to(ROOT).as_posix()
        for link in re.findall(r"\]\(([^)]+)\)", text)
        if "://" not in link
    }
    return re.sub(r"\]\(([^)]+)\)", lambda found: f"]({links.get(found[1], found[1])})", text)


def pages_in(language: str) -> list[str]:
    """The README and then the pages of docs/ in a language."""
    readme = ROOT / "README.md"
    paths = [readme, *DOCS]
    return [from_root(path if language == "en" else twin(path)) for path in paths]
