"""A page for a browser: games and searches to step through, as one file in every language."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from connect_four_ai.app.language import LANGUAGES, in_each_language, language, say

PAGE = Path(__file__).with_name("page.html")

Walk = Mapping[str, Any]
"""The `moves` of a game, or the `steps` of a search, as page.html reads them."""


class Texts:
    """The distinct texts of a walk in every language; the walk refers to them by number."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, ...], int] = {}

    def add(self, tell: Callable[[], str]) -> int:
        """Returns the number of the text that `tell` returns."""
        texts = tuple(text.strip() for text in in_each_language(tell).values())
        return self._numbers.setdefault(texts, len(self._numbers))

    def by_language(self) -> dict[str, Sequence[str]]:
        """Returns the texts of each language, in the order of their numbers."""
        return dict(zip(LANGUAGES, zip(*self._numbers, strict=True), strict=False))


def html_page(
    walks: Sequence[Walk],
    tell: Callable[[], Mapping[str, object]],
    texts: Texts | None = None,
    rows: Sequence[Sequence[str]] = (),
) -> bytes:
    """Returns the page. `tell`: returns its `title`, its description `about`, and the `heads` of
    its table. `rows`: the cells of that table, a player's name first."""
    words = in_each_language(lambda: {**_words(), **tell()})
    by_language = texts.by_language() if texts else {}
    parts = {"now": language(), "said": words, "texts": by_language, "rows": rows, "walks": walks}
    data = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    # escaped, so that no text ends the script
    page = PAGE.read_text(encoding="utf-8").replace("DATA", data.replace("<", "\\u003c"))
    # only the script can hold lone surrogates
    return page.encode(errors="backslashreplace")


def _words() -> dict[str, str]:
    return {
        "R": say("Red"),
        "Y": say("Yellow"),
        "redWins": say("Red wins"),
        "yellowWins": say("Yellow wins"),
    }
