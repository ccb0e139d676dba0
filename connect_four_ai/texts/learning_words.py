"""What is said of a learner and of what it has learnt."""

from importlib.util import find_spec
from math import tanh

from connect_four_ai.app.language import number_text, say
from connect_four_ai.study.learning.learner import Correction
from connect_four_ai.study.learning.session import CELLS, GAME
from connect_four_ai.study.learning.watch import View
from connect_four_ai.texts import Sentences, texts_in

TEXTS = texts_in("learning")
SAID = Sentences("learning", "said")


def numbers() -> dict[str, tuple[str, str]]:
    """Each number that can be set: its name, and what it does."""
    return {name: (say(title), say(about)) for name, (title, about) in TEXTS["numbers"].items()}


def tabs() -> dict[str, str]:
    """Returns what can be looked at, by its name in the session."""
    return {
        CELLS: say("the cells"),
        GAME: say("one game"),
    }


def amount(name: str, value: float) -> str:
    """One of them, as it is written."""
    return f"{value:.0%}" if name == "explore" else f"{value:g}"


def rounded(games: int) -> str:
    """A number of games, where there is little room.

    >>> rounded(0), rounded(10_000), rounded(1_000_000)
    ('0', '10k', '1M')
    """
    for unit, letter in ((10**6, "M"), (1000, "k")):
        if games >= unit:
            return f"{games // unit}{letter}"
    return str(games)


def moment(section: str) -> str:
    """What it can do, once it gets a section's example right."""
    return say(TEXTS["moments"][section])


def since(games: int) -> str:
    """When a moment was."""
    return SAID("after games" if games else "before its first game", games=f"{games:,}")


def progress(seen: View, paused: bool) -> str:
    """Returns how far it is."""
    name = "getting ready" if not seen.curve else "paused" if paused else "progress"
    told = SAID(name, games=f"{seen.games:,}", speed=f"{seen.speed:,.0f}")
    slow = name == "progress" and not find_spec("numba")
    return f"{told} {SAID('without numba')}" if slow else told


def about_cells(seen: View) -> str:
    """Returns what the cells add."""
    total = sum(seen.cells.values())
    return say(
        "What each cell adds, in hundredths, + for Red. Together: {sum}; tanh makes it the value"
        " {value}.",
        sum=hundredths(total),
        value=hundredths(tanh(total)),
    )


def about_correction(one: Correction, is_last: bool) -> str:
    """What a position of a game was thought to be worth, and what it should have been."""
    flow = "next ends" if is_last else "by chance" if one.by_chance else "should be"
    numbers = {name: hundredths(getattr(one, name), 1) for name in ("before", "after", "target")}
    return f"{SAID(flow, **numbers)} {SAID('learnt', **numbers)}"


def hundredths(value: float, digits: int = 0) -> str:
    """+5 for 0.05; no sign at 0."""
    text = number_text(100 * value, f"+.{digits}f")
    return text if text.strip("+−0.") else "0"
