"""The questions that brains are asked, and their answers: the same questions for a section's page,
its mistakes and a student.

Most questions are the same for every file: those in questions.csv. They were searched for so that
each kind of slip (a score of 0 taken for nothing, a full column, the last reply) shows in two of
them. If `evidence` finds a wrong file that passes, it names a position where the file differs: add
a line for it.
"""

import csv
import math
import random
import traceback
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from connect_four_ai.app.faults import NoMove, StageError
from connect_four_ai.app.language import say, shortened
from connect_four_ai.games.connect_four import CELLS, COLUMNS, Position
from connect_four_ai.games.positions import endings, random_positions, threats
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.own.brains import FullColumn, Listing, Own
from connect_four_ai.stages.own.explain import explained
from connect_four_ai.stages.thought import plain_number
from connect_four_ai.study.checking.mistakes import Mistake, brain_of

RUNS = 103
"""Number of runs in which one of seven equal columns is missed with a probability of 7 (6/7)^103:
1e-6."""
PATIENT = 4
"""Maximum factor of additional runs while one of the equal columns has not been chosen."""
MOST_NODES = 6000
"""Node limit of a question with several runs."""
FALLBACK = frozenset(range(1, 7))
"""The columns that the chapter's `randint(0, 5)` can choose from."""
ENDLESS = "endless"


class Question(NamedTuple):
    """A question: asks for every column's score, and for the column chosen in each of the
    `runs`."""

    moves: str
    depth: int = 0
    runs: int = 1
    again: bool = False
    """Whether the same object is asked again: what it remembers must not matter."""

    @property
    def nodes(self) -> int:
        """Maximum number of nodes of a search without cut-offs."""
        return _nodes(self.moves, self.depth + 1)

    @property
    def most_nodes(self) -> int:
        """More nodes than any search of this depth, or one ply deeper, visits."""
        return 2 * min(_nodes(self.moves, self.depth + 2), _uniform(COLUMNS, 4))


# Cached, because each question is asked of dozens of brains, several times.
_position = lru_cache(1024)(Position.from_moves)


@lru_cache(1024)
def _nodes(moves: str, plies: int) -> int:
    return _uniform(len(_position(moves).legal_moves), min(plies, CELLS - len(moves)))


def _uniform(columns: int, plies: int) -> int:
    """Returns the number of nodes of a tree with `columns` branches at each of them."""
    total: int = sum(columns**ply for ply in range(1, plies + 1))
    return total


class Answer(NamedTuple):
    scores: dict[int, float] = {}  # noqa: RUF012 never changed
    chosen: frozenset[int] = frozenset()
    fault: str = ""
    """The kind of the fault: ENDLESS or the error's; empty if there is none."""
    message: str = ""
    """The message of the error."""
    lines: tuple[int, ...] = ()
    """The line of the error, and the line that called its function."""
    by_fallback: bool = False
    """Whether a listing's random fallback chose: the chapter draws from the columns 1 to 6."""

    @property
    def best(self) -> frozenset[int]:
        """The columns with the same score as a chosen one."""
        scores = {self.scores[column] for column in self.chosen & self.scores.keys()}
        alike = frozenset(column for column, score in self.scores.items() if score in scores)
        return alike or self.chosen

    def like(self, other: "Answer", choice: bool) -> bool:
        """Returns whether one brain could give both answers. The choice is compared only if it was
        asked for often."""
        if self.fault or other.fault or len(self.scores) != len(other.scores):
            return (self.fault, len(self.scores)) == (other.fault, len(other.scores))
        # A brain that scores one column only may choose another one each time.
        shared = self.scores.keys() & other.scores.keys()
        return (not choice or self.chosen == other.chosen) and all(
            same(self.scores[column], other.scores[column]) for column in shared
        )


class _NoAnswer(StageError):
    """Raised if auto_play has not returned a column, or a score is no number."""


class _TooMany(StageError):
    """Raised if a search has visited more nodes than it ever should."""


def far_more_nodes() -> str:
    """Returns what is wrong with a search that does not end."""
    return say("it visits far more nodes than the chapter’s program: it may never stop")


def _lines_of(error: BaseException, line: int | None, file: str) -> tuple[int, ...]:
    """Returns the line of an error in the file, and the one in the function that called."""
    calls = [call for call in traceback.extract_tb(error.__traceback__) if call.filename == file]
    callers = [call.lineno for call in calls if call.name != calls[-1].name]
    lines = (line, *[number for number in callers if number != line][-1:])
    return tuple(number for number in lines if number)


def same(score: float, other: float) -> bool:
    return score == other or math.isclose(score, other, rel_tol=1e-9)


def ask(kind: type[Brain], question: Question) -> Answer:
    """Returns the answer of a brain of this kind; an error of the brain becomes part of it."""
    return Examinee(kind).ask(question)


class Examinee:
    """A brain that is asked one question after another."""

    def __init__(self, kind: type[Brain], path: Path | None = None) -> None:
        """Takes a kind of brain. `path`: the student's file that it is from; None for a page of the
        app."""
        self.kind, self.path = kind, path
        self._brain: Any = None
        """The brain that was asked last."""

    def ask(self, question: Question) -> Answer:
        try:
            return self._play(question)
        except BaseException as error:  # a student's program can raise anything
            endless = isinstance(error, RecursionError | _TooMany)
            kind = ENDLESS if endless else type(error).__name__
            if self.path:
                fault = explained(error, self.path)
                lines = _lines_of(error, fault.line, str(self.path))
                return Answer(fault=kind, message=shortened(str(fault)), lines=lines)
            return Answer(fault=kind, message=f"{type(error).__name__}: {error}".removesuffix(": "))

    def made(self, question: Question, run: int) -> Any:
        """Returns the brain to ask. Its random numbers are the same in every check."""
        most = question.most_nodes

        def watch(nodes: int, scores: object) -> None:
            if nodes > most:
                raise _TooMany(far_more_nodes())

        if self.path:
            random.seed(f"{question} {run}")
        if question.again and isinstance(self._brain, Own):
            self._brain.again(question.depth, watch)
        else:
            self._brain = None  # stays so if making it fails
            self._brain = self.kind(question.depth, run, watch)
        return self._brain

    def _play(self, question: Question) -> Answer:
        position, chosen = _position(question.moves), set[int]()
        nodes, runs = question.nodes, question.runs
        for run in range(1, (PATIENT * runs if runs > 1 else 1) + 1):
            brain = self.made(question, run - 1)
            try:
                chosen.add(_column(brain.auto_play(position)))
            except FullColumn as error:
                chosen.add(error.column)
            answer = Answer(_scores(brain), frozenset(chosen))
            more = run * nodes < MOST_NODES and answer.chosen < answer.best
            if run >= runs and not more:
                break
        unscored = isinstance(brain, Listing) and set(answer.scores.values()) == {-math.inf}
        if unscored and chosen <= FALLBACK and (runs == 1 or chosen == FALLBACK):
            return answer._replace(chosen=frozenset(answer.scores), by_fallback=runs > 1)
        return answer


def _scores(brain: Any) -> dict[int, float]:
    """Returns the scores as floats. Raises _NoAnswer, also for NaN, which cannot be compared."""
    found = {}
    for column, score in sorted(brain.scores.items()):
        if (number := plain_number(score)) is None:
            facts = {"column": column, "score": shortened(repr(score), 40)}
            raise _NoAnswer(
                "the score of column {column} is {score}, which is not a number to compare", **facts
            )
        found[int(column)] = float(number)
    return found


def _column(move: Any) -> int:
    if move is None:
        raise NoMove("auto_play gave no move")
    if move not in range(1, COLUMNS + 1):
        wrong = shortened(repr(move), 40)
        raise _NoAnswer("auto_play gave {move}, which is not a column", move=wrong)
    return int(move)


# Questions for a file

FILE = Path(__file__).with_name("questions.csv")
FRESH = 6
"""Number of positions of each kind that depend on the file's text."""


def all_questions(section: str, text: str) -> list[Question]:
    """Returns the questions for a file. Some positions depend on its text: nobody can know them
    before, but the same file always gets the same verdict."""
    return list(dict.fromkeys([*stored_questions(section), *fresh_questions(section, text)]))


@cache
def stored_questions(section: str) -> tuple[Question, ...]:
    """Returns the questions that every file of a section is asked."""
    with FILE.open(encoding="utf-8-sig", newline="") as lines:
        return tuple(
            Question(row["moves"], int(row["depth"]), int(row["runs"]), row["again"] == "yes")
            for row in csv.DictReader(lines)
            if row["section"] == section
        )


def fresh_questions(section: str, text: str) -> list[Question]:
    """Returns the questions that depend on a file's text; those for 9.1.3, which does not look
    ahead, have depth 0."""
    rng = random.Random(f"{section} {text}")
    # one threat of the opponent: the plainest case
    plain = (position for position in random_positions(rng) if len(threats(position)) == 1)
    kinds = (plain, 1), (random_positions(rng), 0), (random_positions(rng, 27, 35), 3)
    return [
        Question(str(position), 0 if section == "9.1.3" else depth)
        for positions, depth in (*kinds, (endings(rng), 6))
        for position in islice(positions, FRESH)
    ]


@cache
def known(section: str, mistake: Mistake | None, question: Question) -> Answer:
    """Returns the answer of a section's page with this mistake."""
    return ask(brain_of(section, mistake), question)


def chapters(section: str, question: Question) -> Answer:
    """Returns the answer of a section's own page."""
    return known(section, None, question)
