"""The pages for readers apart from the course: the README and docs/, in both languages."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = sorted(path for path in (ROOT / "docs").glob("*.md") if path.suffixes == [".md"])
PAGES = [ROOT / "README.md", *DOCS]
"""The English pages, each of which has a twin, NAME.zh-Hant.md."""


def twin(path: Path) -> Path:
    """Returns the path of the Chinese page."""
    return path.with_suffix(".zh-Hant.md")


def from_root(path: Path) -> str:
    """Returns the text of a page with its links relative to the project's folder, as the README's
    are."""

    def link(found: re.Match[str]) -> str:
        if "://" in found[1]:
            return found[0]
        return f"]({(path.parent / found[1]).resolve().relative_to(ROOT).as_posix()})"

    return re.sub(r"\]\(([^)]+)\)", link, path.read_text(encoding="utf-8"))


def pages_in(language: str) -> list[str]:
    """Returns the README and then the pages of docs/ in a language."""
    return [from_root(path if language == "en" else twin(path)) for path in PAGES]
