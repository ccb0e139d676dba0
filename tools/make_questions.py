"""Makes the checker's stored questions anew: `.venv/bin/python -m tools.make_questions`.

They are in study/checking/questions.csv: for each section, those that decide whether a file is
right. It takes about a minute.
"""

import argparse
import csv
import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import TextIO

from connect_four_ai.games.connect_four import TIE, Position
from connect_four_ai.games.positions import random_positions
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.question_set import (
    FILE,
    asked_about,
    chapters,
    question_about,
)
from connect_four_ai.study.checking.questions import (
    MOST_NODES,
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


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    with FILE.open("w", encoding="ascii", newline="") as out:
        write(out)


def write(out: TextIO, sections: Iterable[str] = SECTIONS) -> None:
    """The questions of these sections as CSV, a line each."""
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("section", *Question._fields))
    for section in sections:
        for moves, depth, runs, again in judging(section):
            lines.writerow((section, moves, depth, runs, "yes" if again else "no"))


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
        question, board = Question(str(position), depth), tree_below(position, depth + 1)
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
        if Question(str(position), depth).nodes <= MOST_SOUGHT:
            yield position


def _orders(section: str, rng: random.Random) -> Iterator[Question]:
    """Choices among few columns that depend on which score comes first, for what may be mistaken
    in comparing two scores."""
    right, left = Search(section), list(wrong_choices(section))
    for number in range(CANDIDATES):
        depth = 0 if section == "9.1.3" else number % 4
        position = next(random_positions(rng, 35, 41) if number % 4 else random_positions(rng))
        runs = enough_runs(len(position.legal_moves))
        question = Question(str(position), depth, runs=runs)
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
        first = question_about(section, moves[:length], depth, again=length > start | 1)
        yield first
        yield first._replace(again=True)


def _choices(section: str, positions: Iterator[Position], depth: int) -> Iterator[Question]:
    """Choices among all open columns and among some of them."""
    wanted = set(product((True, False), repeat=2))
    for position in islice(positions, 300):
        question = question_about(section, position, depth)
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
        question = Question(str(position), 2)
        best = _lowest(chapters(section, question))
        if any(_lowest(ask(other, question)) != best for other in others):
            yield question._replace(runs=enough_runs(len(best)) if len(best) > 1 else 1)
            found += 1
        if found == BALANCED:
            return


def _lowest(answer: Answer) -> frozenset[int]:
    lowest = min(answer.scores.values())
    return frozenset(column for column, score in answer.scores.items() if score == lowest)


if __name__ == "__main__":
    main()
