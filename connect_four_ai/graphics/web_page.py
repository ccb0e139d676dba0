"""A page for a browser: games and searches to walk through, in one file, in every language, without
a network."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from connect_four_ai.app.language import in_each_language, language, say

PAGE = Path(__file__).with_name("page.html")

Texts = Mapping[str, Sequence[str]]
"""For each language the texts that a walk's `notes` number."""
Walk = Mapping[str, Any]
"""What can be walked through: the `moves` of a game, or the `steps` of a search; page.html reads
it."""


def numbered(tell: Callable[[], Sequence[str]]) -> tuple[Texts, list[int]]:
    """Collects texts in every language, each once, and numbers them."""
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
    """The page's content. `tell`: its `title`, what it is `about`, and the `heads` of its table;
    `rows`: the cells of that table, a player's name first."""
    said = in_each_language(lambda: {**_words(), **tell()})
    parts = {"now": language(), "said": said, "texts": texts or {}, "rows": rows, "walks": walks}
    data = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    # no name ends the script
    page = PAGE.read_text(encoding="utf-8").replace("DATA", data.replace("<", "\\u003c"))
    # what UTF-8 has not is in no other place than the script
    return page.encode(errors="backslashreplace")


def _words() -> dict[str, str]:
    return {
        "R": say("Red"),
        "Y": say("Yellow"),
        "redWins": say("Red wins"),
        "yellowWins": say("Yellow wins"),
    }
