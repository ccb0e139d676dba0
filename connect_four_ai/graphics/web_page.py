"""A page for a browser: games and searches to step through, as one file in every language."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from connect_four_ai.app.language import in_each_language, language, say

PAGE = Path(__file__).with_name("page.html")

Texts = Mapping[str, Sequence[str]]
"""For each language, the texts that a walk's `notes` refer to by number."""
Walk = Mapping[str, Any]
"""The `moves` of a game, or the `steps` of a search, as page.html reads them."""


def numbered(tell: Callable[[], Sequence[str]]) -> tuple[Texts, list[int]]:
    """Returns the distinct texts of `tell` in every language, and for each text in order its number
    among them."""
    told = in_each_language(tell)
    together = list(zip(*told.values(), strict=True))
    numbers = {texts: number for number, texts in enumerate(dict.fromkeys(together))}
    return dict(zip(told, zip(*numbers, strict=True), strict=True)), [
        numbers[texts] for texts in together
    ]


def html_page(
    walks: Sequence[Walk],
    tell: Callable[[], Mapping[str, object]],
    texts: Texts | None = None,
    rows: Sequence[Sequence[str]] = (),
) -> bytes:
    """Returns the page. `tell`: returns its `title`, its description `about`, and the `heads` of
    its table. `rows`: the cells of that table, a player's name first."""
    said = in_each_language(lambda: {**_words(), **tell()})
    parts = {"now": language(), "said": said, "texts": texts or {}, "rows": rows, "walks": walks}
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
