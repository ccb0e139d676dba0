"""What the menu offers: every key that does something now, opponents, and positions in writing."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from connect_four_ai.actions.settings import choose_stage
from connect_four_ai.app.language import in_each_language, say
from connect_four_ai.games.reading import read
from connect_four_ai.lab.keys import GROUPS, TAKE_OVER, Host, Key, is_connect_four
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.stages import stages_of

HERE = "On this page"
"""The heading of what only the open page does."""
MAX_FOUND = 11
"""Maximum number of entries shown."""


@dataclass(frozen=True)
class Entry:
    label: str
    """The key, as it is shown; empty if none does it."""
    text: str
    meaning: str
    action: Callable[[], object]
    group: str = ""
    possible: bool = True
    """Whether it would do something now."""


def entries(window: Any) -> list[Entry]:
    """All that a click can do now, first what the open page has of its own."""
    return [entry for entry in listed(window) if entry.possible]


def listed(window: Any) -> list[Entry]:
    """As `entries`, with those keys in their places that do something at another time."""
    page: Page | None = window.page
    controls = page.buttons().all if page else []
    own = [
        Entry(say(control.label), control.text, "", control.action, HERE)
        for control in controls
        if control.label
    ]
    if window.tries_out:
        own.append(_entry(TAKE_OVER, window, HERE))
    taken = {part for entry in own for part in _parts(entry.label)}
    return own + [
        _entry(key, window, group)
        for group, keys in GROUPS.items()
        for key in keys
        if key.name
        and key.here
        and key.is_about(window.board)
        and key.group in window.lets
        and not taken.intersection(_parts(say(key.label)))
    ]


def found(window: Any, typed: str) -> list[Entry]:
    """Those that fit what was typed, in any language, the best first; opponents; and a position, if
    that was typed."""
    words = typed.lower().split()
    if not words:
        return []
    fitting = [
        entry
        for entry in [*entries(window), *_opponents(window)]
        if all(_rank(word, entry) < NOWHERE for word in words)
    ]
    fitting.sort(key=lambda entry: min(_rank(word, entry) for word in words))
    return [*_position(window, typed.strip()), *fitting][:MAX_FOUND]


NOWHERE = 9


def _rank(word: str, entry: Entry) -> int:
    """How well an entry fits a word: 0 best, NOWHERE not at all."""
    names, sentences = _texts(entry.text, entry.meaning)
    label = entry.label.lower()
    if label == word or any(name.startswith(word) for name in names):
        return 0
    if label.startswith(word) or any(word in name for name in names):
        return 1
    return 2 if any(word in sentence for sentence in sentences) else NOWHERE


@lru_cache(maxsize=256)
def _texts(text: str, meaning: str) -> tuple[list[str], list[str]]:
    """The name and the sentence of an entry in every language."""
    told = in_each_language(lambda: (say(text).lower(), say(meaning).lower())).values()
    return [name for name, _ in told], [sentence for _, sentence in told]


def _parts(label: str) -> list[str]:
    """The keys of a label such as "↑ ↓"; Ctrl with another is one."""
    return [label] if label.startswith("Ctrl") else label.split()


def _entry(key: Key, host: Host, group: str) -> Entry:
    do = partial(key.press, host)
    return Entry(key.label, key.name, key.meaning, do, group, key.works(host.board))


def _opponents(host: Host) -> list[Entry]:
    board = host.board
    return [
        Entry(stage.section, stage.title, stage.can, partial(choose_stage, board, stage.section))
        for stage in stages_of(board.position)
    ]


def _position(host: Any, typed: str) -> list[Entry]:
    """The position that was typed, if there is one: at least two columns."""
    if not is_connect_four(host.board) or len(typed) < 2:
        return []
    try:
        read(typed)
    except ValueError:
        return []

    def take() -> None:
        host.tell(host.keeping.take(typed))

    return [Entry("", typed, "put this position on the board", take)]
