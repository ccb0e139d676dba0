"""Makes the checker's stored questions anew: `.venv/bin/python -m tools.make_questions`.

They are in study/checking/questions.csv: for each section, those that tell its known mistakes
apart, and those that decide whether a file is right. It takes about a minute.
"""

import argparse
import csv
import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import TextIO

from connect_four_ai.games.connect_four import TIE, Position
from connect_four_ai.games.positions import endings, random_positions
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.mistakes import brain_of, mistakes_of
from connect_four_ai.study.checking.question_set import (
    FILE,
    JUDGING,
    NAMING,
    asked_about,
    chapters,
    plain_positions,
    question_about,
)
from connect_four_ai.study.checking.questions import (
    MOST_NODES,
    RUNS,
    Answer,
    Question,
    ask,
    enough_runs,
)
from tools.slips import Board, Scores, Search, slips, tree_below, wrong_choices

Goal = tuple[int, bool]
"""The number of a slip, and whether it is to show by the choice of a column alone."""

SOUGHT = {
    0: ((7, 41), (35, 41)),
    1: ((7, 41), (35, 41)),
    2: ((13, 41), (35, 41)),
    3: ((25, 41), (33, 41)),
    6: ((35, 41),),
}
"""The depths at which slips are to show, and between how many discs they are looked for."""
CANDIDATES, MOST_SOUGHT = 240, 1500
"""Number of positions that are tried at each of them, and the node limit of one."""
TWICE = 2
"""In how many questions each slip is to show."""
BALANCED = 3
"""Number of questions in which the choice depends on how much a win counts."""
TRIES = 40
"""Number of positions of each kind with which known mistakes are told apart."""


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    with FILE.open("w", encoding="ascii", newline="") as out:
        write(out)


def write(out: TextIO, sections: Iterable[str] = SECTIONS) -> None:
    """The questions of these sections as CSV, a line each."""
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("section", "set", *Question._fields))
    for section in sections:
        for name, questions in ((NAMING, naming(section)), (JUDGING, judging(section))):
            lines.writerows((section, name, *map(_written, asked)) for asked in questions)


def _written(value: str | int | None) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def judging(section: str) -> Iterable[Question]:
    """What every file is asked: positions where slips show, at all depths up to that of the
    chapter and near the end of a game; choices among equal columns; and games that one object
    plays."""
    rng = random.Random(f"verdict {section}")
    depths = (0,) if section == "9.1.3" else SOUGHT
    early, late = random_positions(rng, 7, 15), random_positions(rng, 25, 39)
    ties = (position for position in random_positions(rng, 41, 41) if _ties(position))
    asked = [
        *(q for depth in depths for q in telling(section, depth, rng)),
        *asked_about(section, 6, random_positions(rng), 0),
        *asked_about(section, 4, random_positions(rng), 1),
        *asked_about(section, 2, early, 3),
        *asked_about(section, 4, ties, 6, differ=False),
        *_game(section, rng, 1, 0),
        *_game(section, rng, 3, 21),
        *_orders(section, rng),
    ]
    for depth, positions in ((0, random_positions(rng)), (1, random_positions(rng)), (3, late)):
        asked += _choices(section, positions, depth)
    deeper = random_positions(rng, 31, 37)
    asked += [
        *asked_about(section, 8, (p for p in deeper if len(p.legal_moves) < 5), 4),
        *islice(_game(section, rng, 0, 0), 16),
        *_balanced(section, rng),
    ]
    return asked


def telling(section: str, depth: int, rng: random.Random) -> list[Question]:
    """Questions of this depth in which slips show: each of them in two, in its scores and also in
    the column that it chooses, as far as there are such positions."""
    right, known = Search(section), list(slips(section))
    found: list[tuple[Question, set[Goal]]] = []
    count = Counter[Goal]()
    for position in _candidates(depth, rng):
        question, board = Question("play", str(position), depth), tree_below(position, depth + 1)
        scores = right.scores(board, depth)
        open_slips = [i for i in range(len(known)) if min(count[i, False], count[i, True]) < TWICE]
        shown = _shown(right, scores, board, depth, {i: known[i] for i in open_slips})
        if any(count[goal] < TWICE for goal in shown):
            shown = _shown(right, scores, board, depth, dict(enumerate(known)))
            found.append((question, shown))
            count.update(shown)
    kept = []
    for question, shown in sorted(found, key=lambda one: one[0].nodes, reverse=True):
        if all(count[goal] > TWICE for goal in shown):
            count.subtract(shown)
        else:
            kept.append(question)
    return kept[::-1]


def _shown(
    right: Search, scores: Scores, board: Board, depth: int, known: dict[int, Search]
) -> set[Goal]:
    """Which slips show on a board: their numbers, and whether by the choice of a column alone."""
    shown = set()
    for i, slip in known.items():
        theirs = slip.scores(board, depth)
        if theirs != scores:
            shown.add((i, False))
            if not right.best(theirs) & right.best(scores):
                shown.add((i, True))
    return shown


def _candidates(depth: int, rng: random.Random) -> Iterator[Position]:
    drawn = [random_positions(rng, *lengths) for lengths in SOUGHT[depth]]
    for number in range(CANDIDATES):
        position = next(drawn[number % len(drawn)])
        if Question("play", str(position), depth).nodes <= MOST_SOUGHT:
            yield position


def _orders(section: str, rng: random.Random) -> Iterator[Question]:
    """Choices among few columns that depend on which score comes first, for what may be mistaken
    in comparing two scores."""
    right, left = Search(section), list(wrong_choices(section))
    for number in range(CANDIDATES):
        depth = 0 if section == "9.1.3" else number % 4
        position = next(random_positions(rng, 35, 41) if number % 4 else random_positions(rng))
        runs = enough_runs(len(position.legal_moves))
        question = Question("play", str(position), depth, runs=runs)
        if question.nodes * runs <= MOST_NODES:
            scores = right.scores(tree_below(position, depth + 1), depth)
            chosen = right.choices(scores)
            shown = [search for search in left if search.choices(scores) != chosen]
            if shown:
                left = [search for search in left if search not in shown]
                yield question


def _ties(position: Position) -> bool:
    return position.play(position.legal_moves[0]).winner == TIE


def _game(section: str, rng: random.Random, depth: int, start: int) -> Iterator[Question]:
    """One object's moves in one game from so many discs on, each of them asked for twice."""
    moves = str(next(random_positions(rng, 41, 41)))
    for length in range(start | 1, len(moves) + 1, 2):
        first = question_about(section, "play", moves[:length], depth, again=length > start | 1)
        yield first
        yield first._replace(again=True)


def _choices(section: str, positions: Iterator[Position], depth: int) -> Iterator[Question]:
    """Choices among all open columns and among some of them."""
    wanted = set(product((True, False), repeat=2))
    for position in islice(positions, 300):
        question = question_about(section, "play", position, depth)
        answer = chapters(section, question)
        best, every = len(answer.best), len(answer.scores)
        runs = enough_runs(every)
        kind = best == every, math.isinf(min(answer.scores[n] for n in answer.best))
        if best > 1 and kind in wanted and question.nodes * runs <= MOST_NODES:
            wanted.remove(kind)
            yield question._replace(runs=runs)


def _balanced(section: str, rng: random.Random) -> Iterator[Question]:
    """Choices that depend on how much a win of each player counts, where wins are added up: they
    show it in a file that keeps no scores."""
    if section != "9.1.6":
        return
    others = [
        changed_stage(section, f"return {points}", f"return {points} * 0.9").page
        for points in (10, -10)
    ]
    found = 0
    for position in islice(random_positions(rng, 21, 33), 400):
        question = Question("play", str(position), 2)
        best = _lowest(chapters(section, question))
        if any(_lowest(ask(other, question)) != best for other in others):
            yield question._replace(runs=enough_runs(len(best)) if len(best) > 1 else 1)
            found += 1
        if found == BALANCED:
            return


def _lowest(answer: Answer) -> frozenset[int]:
    return answer.columns_of(min(answer.scores.values()))


def naming(section: str) -> Iterable[Question]:
    """Questions that tell the section's page and its mistakes apart, as far as these can be, the
    quick ones first."""
    groups = [[brain_of(section), *(brain_of(section, m) for m in mistakes_of(section))]]
    count, chosen = len(groups[0]), list[Question]()
    for question in _possible(section, random.Random(f"{section} 0")):
        split = [part for group in groups for part in _split(group, question)]
        if len(split) > len(groups):
            chosen.append(question)
        groups = split
        if len(groups) == count:
            break
    return chosen


def _possible(section: str, rng: random.Random) -> Iterator[Question]:
    middle, end, reds = random_positions(rng), endings(rng), random_positions(rng, 12, 40)
    few, plain = endings(rng, columns=3), plain_positions(rng)
    yield from (Question("score", winner=winner) for winner in ("R", "Y", "O", None))
    for number in range(TRIES):
        position = next(plain if number % 3 == 1 else middle)
        yield question_about(section, "play", position, number % 3)
        yield question_about(section, "play", next(end), 6)
    for number in range(TRIES):
        yield question_about(section, "minimax", next(reds), number % 3, maximizing=True)
        yield question_about(section, "minimax", next(end), 6)
    seen = set()
    for number in range(10 * TRIES):
        position, depth = (next(few), 6) if number % 2 else (next(middle), number % 4 // 2)
        question = question_about(section, "play", position, depth)
        kinds = frozenset(map(_kind, chapters(section, question).scores.values()))
        if kinds not in seen:  # a choice between the same kinds of scores shows the same
            seen.add(kinds)
            yield question._replace(runs=RUNS)


def _kind(score: float) -> float:
    return score if math.isinf(score) else math.copysign(1, score) if score else 0


def _split(group: Sequence[type[Brain]], question: Question) -> list[list[type[Brain]]]:
    """The brains that answer alike, together. A group of one is not asked."""
    if len(group) == 1:
        return [list(group)]
    parts: list[tuple[Answer, list[type[Brain]]]] = []
    for brain in group:
        answer = ask(brain, question)
        alike = next((part for first, part in parts if answer.like(first, question.runs > 1)), None)
        if alike is None:
            parts.append((answer, [brain]))
        else:
            alike.append(brain)
    return [part for _, part in parts]


if __name__ == "__main__":
    main()
