"""The chapter from 9.1.4 to 9.1.7 as five decisions: each combination of them is an opponent, with
a page of its own.

A combination with the same page as a section is that section's opponent.
"""

from dataclasses import astuple, dataclass
from functools import cache
from itertools import product
from pathlib import Path

from connect_four_ai.app.files import read_toml
from connect_four_ai.stages.catalogue import STAGES
from connect_four_ai.stages.changes import page_lines
from connect_four_ai.stages.stage import Scoring, Stage
from connect_four_ai.stages.text_module import module_of

BASE = "9.1.4"
"""The section with all switches off. 9.1.5 turns the first two on, 9.1.6 the next two, 9.1.7 the
last."""

_CHANGES: list[list[list[str]]] = read_toml(Path(__file__).with_suffix(".toml"))["changes"]
"""The replacements in the page of BASE by each switch."""


@dataclass(frozen=True)
class Switches:
    """The five decisions, in the order in which the chapter makes them."""

    takes_lowest: bool = False
    """The computer takes the lowest score, not the highest."""
    reply_highest: bool = False
    """Minimax picks the highest score of the replies, not the lowest."""
    counts_zero: bool = False
    """A position without a result counts 0, not minus infinity."""
    adds_up: bool = False
    """Minimax adds the scores up; it does not pick one."""
    weighted: bool = False
    """A result is multiplied by ten to the depth that is left."""

    @property
    def name(self) -> str:
        """All five in short: "B↑↓∞" is 9.1.4, "B↓↑0+×" is 9.1.7."""
        arrows = "↑↓"[self.takes_lowest] + "↓↑"[self.reply_highest]
        return "B" + arrows + "∞0"[self.counts_zero] + "+" * self.adds_up + "×" * self.weighted

    def turned(self, switch: int) -> "Switches":
        """Returns these switches with one, counted from 0, turned."""
        return Switches(*(on ^ (place == switch) for place, on in enumerate(astuple(self))))


COMBINATIONS = tuple(Switches(*on) for on in product((False, True), repeat=len(_CHANGES)))


def page_text(switches: Switches) -> str:
    """Returns the whole page of a combination. Raises KeyError if the file of 9.1.4 has an
    error."""
    text = STAGES[BASE].code.partition("\n")[2]
    for on, changes in zip(astuple(switches), _CHANGES, strict=True):
        for words, others in changes if on else ():
            text = text.replace(words, others)
    return f'"""{switches.name}: an opponent built from five switches."""\n{text}'


@cache
def switch_of_line(line: int) -> int | None:
    """Returns the switch, from 0, that changes a line of `page_lines`; None if no switch does."""
    same = page_lines(stage_of(Switches()))[line]
    pages = (page_lines(stage_of(Switches().turned(switch))) for switch in range(len(_CHANGES)))
    return next((switch for switch, page in enumerate(pages) if page[line] != same), None)


@cache
def stage_of(switches: Switches) -> Stage:
    """Returns the stage of a combination: the section's with the same page, or else a new one."""
    text, name = page_text(switches), f"{__name__}.{switches.name}"
    module = module_of(text, f"<{switches.name}>", name)
    built = Stage(
        switches.name,
        "From switches",
        changed="The five decisions of 9.1.4 to 9.1.7, set by hand: see the switches (B).",
        can="Show what each decision does, alone or with others.",
        cannot="It may neither block nor win: that depends on the switches.",
        page=module.AIBrain,
        follows=BASE,
        scoring=_scoring(switches),
        exhaustive=True,
        made_by=(stage_of, (switches,)),
    )
    same = (stage for stage in STAGES.values() if page_lines(stage) == page_lines(built))
    return next(same, built)


def switches_of(stage: Stage) -> Switches | None:
    """Returns the switches of a stage; None if it has none."""
    return next((switches for switches in COMBINATIONS if stage_of(switches) is stage), None)


def _scoring(switches: Switches) -> Scoring:
    """Returns the meaning of the scores of a combination."""
    if switches.adds_up:
        return Scoring.WEIGHTED if switches.weighted else Scoring.SUM
    return Scoring.RESULT_OR_ZERO if switches.counts_zero else Scoring.RESULT
