"""What the coach says of mistakes, judged by brute force.

Takes mistakes from games of the stages, of random play and of Monte Carlo, and lets the coach
explain each. A check that shares nothing with it reads each English sentence as a program, plays it
against every reply on plain grids, and confirms scores with BitBully. The first mistakes of each
seed, as many as --blind, are also explained by what the stage lacked. Two mistakes that are mirror
images count once. Ctrl+C ends it, and prints what it has.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, product
from statistics import median, quantiles
from typing import NamedTuple

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import in_each_language
from connect_four_ai.commands.options import CommandError
from connect_four_ai.commands.outputs import progress
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import best_by_outcome
from connect_four_ai.stages import STAGES
from connect_four_ai.stages.the_solver import the_solver
from connect_four_ai.study.coach.advice import Asked, blind_spot
from connect_four_ai.study.coach.explain import explain, played_out
from connect_four_ai.study.coach.explanation import Explanation
from connect_four_ai.texts.coach_words import coach_text
from tools.bench import Option
from tools.bench.coach_check import Exact, faults

EXAMPLES = (("bench coach", "2,000 mistakes; it takes half an hour"),)
OPTIONS = {
    "mistakes": Option("mistakes of each seed", 500),
    "blind": Option("of these, how many are explained by what the stage lacked", 60, 0),
    "seeds": Option("seeds", 4),
}
PLAYERS = (
    *[("9.1.2", 0, 0), ("9.1.3", 0, 0)] * 2,
    *[(each, depth, 0) for each, depth in product(("9.1.4", "9.1.5", "9.1.6", "9.1.7"), (1, 2, 3))],
    *[("8", depth, 0) for depth in (2, 4, 6)],
    *[(each, 0, nodes) for each, nodes in product(("9", "U"), (300, 2000))],
)
"""Stages by section and depth, with a node limit for those that think by the clock."""


class Found(NamedTuple):
    """A move that made the outcome worse."""

    position: Position
    column: int
    scores: dict[int, int]
    """Every open column's exact score for the player to move."""
    player: tuple[str, int, int]


def mistakes(seed: int) -> Iterator[Found]:
    """Yields each mistake once; its repetitions and its mirror image are left out."""
    chance, seen = random.Random(seed), set[tuple[Position, int]]()
    while True:
        players = chance.choice(PLAYERS), chance.choice(PLAYERS)
        brains = [
            AIBrain(
                section,
                depth or None,
                chance.randrange(10**6),
                uses_book=False,
                nodes=nodes or None,
            )
            for section, depth, nodes in players
        ]
        position = Position()
        while position.winner is None:
            turn = len(position.moves) % 2
            column = brains[turn].auto_play(position).column
            scores = the_solver().scores(position)
            if column not in best_by_outcome(scores) and (position, column) not in seen:
                mirror = "".join(str(8 - int(each)) for each in position.moves)
                seen |= {(position, column), (Position.from_moves(mirror), 8 - column)}
                yield Found(position, column, scores, players[turn])
            position = position.play(column)


class Judged(NamedTuple):
    """The explanation of a mistake."""

    how: str
    """The way in which it loses."""
    said: Explanation
    texts: list[str]
    """The texts in English and in Chinese."""
    faults: list[str]
    seconds: float
    """Seconds of processor time, including the exact scores."""
    lack: str
    """What the stage lacked; empty if it was not asked."""


def judged(found: Found, exact: Exact, asks: bool) -> Judged:
    """Explains a mistake, and checks the explanation. `asks`: also asks the stage that made it for
    its blind spot."""
    score, played = found.scores[found.column], (len(found.position.moves) + 1) // 2
    soon = "loses within 6 plies" if 22 + score - played <= 3 else "loses later"
    how = "a win becomes a draw" if score >= 0 else soon
    the_solver().clear()
    began = time.process_time()
    said = explain(found.position, found.column)
    seconds = time.process_time() - began
    assert said, "it is a mistake"
    said, lack = played_out(said), ""
    section, depth, nodes = found.player
    if asks and section != "9.1.2":
        spot = blind_spot(said, Asked(STAGES[section], depth, nodes), best_by_outcome(found.scores))
        lack = spot.lack if spot else "unknown"
    texts = [*in_each_language(lambda: coach_text(said)).values()]
    return Judged(how, said, texts, faults(said, texts[0], exact), seconds, lack)


def run(arguments: argparse.Namespace) -> int:
    """Prints the tables. Returns 1 if an explanation is false, else 0."""
    try:
        exact, every = Exact(), list[Judged]()
    except ImportError as error:
        raise CommandError(f"BitBully is not installed: pip install bitbully ({error})") from None
    count = arguments.mistakes * arguments.seeds
    with suppress(KeyboardInterrupt), progress("") as show:
        for seed in range(1, arguments.seeds + 1):
            for number, found in enumerate(islice(mistakes(seed), arguments.mistakes)):
                show(f"{len(every)} of {count}")
                every.append(judged(found, exact, number < arguments.blind))
    print(*_report(every), sep="\n")
    return any(one.faults for one in every)


def _report(every: list[Judged]) -> Iterator[str]:
    for how in sorted({one.how for one in every}):
        yield _row(how, [one.said.kind for one in every if one.how == how])
    yield _row("all", [one.said.kind for one in every])
    yield _row("not seen by the opponent", [one.lack for one in every if one.lack])
    words = [len(one.texts[0].split()) for one in every]
    characters = [len(one.texts[1]) for one in every]
    for name, lengths in (("words", words), ("Chinese characters", characters)):
        yield f"{name}: median {median(lengths):.0f}, most {max(lengths)}"
    plans = [one.said.plan for one in every if one.said.plan and one.said.plan.lasting]
    counts = sorted(Counter(len(plan.exceptions) for plan in plans).items())
    yield "exceptions: " + ", ".join(f"{count} in {number} plans" for count, number in counts)
    times = [1000 * one.seconds for one in every]
    last = quantiles([*times, *times], n=100)[-1]
    yield f"processor time: median {median(times):.0f} ms, p99 {last:.0f}, most {max(times):.0f}"
    false = [one for one in every if one.faults]
    yield f"false: {len(false)}"
    for one in false:
        yield f"{one.said.position} {one.said.column}, {one.texts[0]} {one.faults}"


def _row(name: str, kinds: list[str]) -> str:
    unexplained = sum(kind in ("search", "unknown") for kind in kinds)
    each = ", ".join(f"{kind} {number}" for kind, number in Counter(kinds).most_common())
    return f"{name}: {len(kinds)}, explained {1 - unexplained / max(1, len(kinds)):.1%} ({each})"
