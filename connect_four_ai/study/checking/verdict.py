"""The verdict on a brain's answers: whether it is right, and which steps hold."""

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from connect_four_ai.games.connect_four import TIE, Position
from connect_four_ai.games.positions import endings, random_positions
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.text_module import module_of
from connect_four_ai.study.checking.copies import Location
from connect_four_ai.study.checking.mistakes import Mistake, brain_of, mistakes_of, steps_of
from connect_four_ai.study.checking.parting import Parting
from connect_four_ai.study.checking.questions import (
    MOST_NODES,
    Answer,
    Question,
    ask,
    choose_questions,
    enough_runs,
    plain_positions,
    same,
)

Answers = Mapping[Question, Answer]
BALANCED = 3
"""Number of questions in which the choice depends on how much a win counts."""
FRESH = 3
"""Number of positions of each kind that are drawn by the file's text."""


@dataclass(frozen=True)
class Difference:
    """One question that is answered differently. `column`: 0 for the value of the whole
    position."""

    question: Question
    column: int
    theirs: Answer
    chapters: Answer
    chosen: bool = False
    """The scores are the chapter's, but the column chosen is not."""


@dataclass(frozen=True)
class Report:
    section: str
    steps: dict[str, bool | None] = field(default_factory=dict)
    """Whether each step holds, in the order of writing; None if it could not be seen."""
    difference: Difference | None = None
    mistakes: tuple[Mistake, ...] = ()
    """One known mistake that answers in the same way, or two; empty if there is none."""
    still: str = ""
    """The section before, if it answers as that does: an untouched task."""
    fault: str = ""
    """Why it could not be checked at all."""
    line: int | None = None
    """Where the fault is, or the place of the mistake."""
    slip: bool = False
    """Where all columns are equally bad, it chooses as the chapter's own listing does: never column
    7, and sometimes a full one."""
    place: Location | None = None
    """Where one change makes it right, if one does."""
    parting: Parting | None = None
    """Where its search parts from the section's, in the position of the difference."""

    @property
    def right(self) -> bool:
        return not self.fault and self.difference is None


def unchecked(section: str, fault: str, line: int | None = None) -> Report:
    """Nothing can be said of any step."""
    return Report(section, dict.fromkeys(steps_of(section)), fault=fault, line=line)


def all_questions(section: str, seed: int, text: str) -> list[Question]:
    """What one file is asked. Some positions depend on its text: nobody can know them before, and
    yet the same file always gets the same verdict."""
    asked = [
        *set_questions(section, seed),
        *verdict_questions(section),
        *fresh_questions(section, text),
    ]
    return list(dict.fromkeys(asked))


@cache
def set_questions(section: str, seed: int) -> tuple[Question, ...]:
    """The questions of this seed, which tell known mistakes apart."""
    return tuple(choose_questions(section, random.Random(f"{section} {seed}")))


def fresh_questions(section: str, text: str) -> list[Question]:
    """Questions that this text alone is asked."""
    rng = random.Random(f"{section} {text}")
    ends = islice(endings(rng), 2 * FRESH)
    return [
        *_asked(section, FRESH, plain_positions(rng), 1),
        *_asked(section, FRESH, random_positions(rng), 0),
        *_asked(section, FRESH, random_positions(rng, 27, 35), 3),
        *(Question("play", str(position), 6 * _looks(section)) for position in ends),
    ]


def _looks(section: str) -> bool:
    return section != "9.1.3"


def _asked(
    section: str, count: int, positions: Iterator[Position], depth: int, differ: bool = True
) -> Iterator[Question]:
    """About so many positions; if they are to `differ`, not all columns have the same score."""
    asked = (Question("play", str(position), depth * _looks(section)) for position in positions)
    if differ:
        asked = (q for q in asked if len(set(chapters(section, q).scores.values())) > 1)
    return islice(asked, count)


@cache
def verdict_questions(section: str) -> tuple[Question, ...]:
    """What every file is asked: all depths up to that of the chapter, full columns and the last
    discs of a board, choices among equal columns, and two games that one object plays."""
    rng = random.Random(f"verdict {section}")
    early, late = random_positions(rng, 7, 15), random_positions(rng, 25, 39)
    last = random_positions(rng, 39, 41)
    ties = (position for position in random_positions(rng, 41, 41) if _ties(position))
    asked = [
        *_asked(section, 14, random_positions(rng), 0),
        *_asked(section, 12, random_positions(rng), 1),
        *_asked(section, 6, random_positions(rng, 13, 33), 2),
        *_asked(section, 3, early, 3),
        *_asked(section, 20, late, 3),
        *_asked(section, 6, last, 6),
        *_asked(section, 4, ties, 6, differ=False),
        *_game(section, rng, 1, 0),
        *_game(section, rng, 3, 21),
    ]
    for depth, positions in ((0, random_positions(rng)), (1, random_positions(rng)), (3, late)):
        asked += _choices(section, positions, depth)
    deeper = random_positions(rng, 31, 37)
    asked += [
        *_asked(section, 16, (p for p in deeper if len(p.legal_moves) < 5), 4),
        *islice(_game(section, rng, 0, 0), 16),
        *_balanced(section, rng),
    ]
    return tuple(asked)


def _ties(position: Position) -> bool:
    return position.play(position.legal_moves[0]).winner == TIE


def _game(section: str, rng: random.Random, depth: int, start: int) -> Iterator[Question]:
    """One object's moves in one game from so many discs on, each of them asked for twice."""
    moves = str(next(random_positions(rng, 41, 41)))
    for length in range(start | 1, len(moves) + 1, 2):
        first = Question("play", moves[:length], depth * _looks(section), again=length > start | 1)
        yield first
        yield first._replace(again=True, runs=1)


def _choices(section: str, positions: Iterator[Position], depth: int) -> Iterator[Question]:
    """Choices among all open columns and among some of them."""
    wanted = {(every, low): 1 for every in (True, False) for low in (True, False)}
    for position in islice(positions, 300):
        question = Question("play", str(position), depth * _looks(section))
        answer = chapters(section, question)
        best, every = len(answer.best), len(answer.scores)
        runs = enough_runs(every)
        kind = best == every, math.isinf(min(answer.scores[n] for n in answer.best))
        if best > 1 and wanted.get(kind) and question.nodes * runs <= MOST_NODES:
            wanted[kind] -= 1
            yield question._replace(runs=runs)


def _balanced(section: str, rng: random.Random) -> Iterator[Question]:
    """Choices that depend on how much a win of each player counts, where wins are added up: they
    show it in a file that keeps no scores."""
    if section != "9.1.6":
        return
    page = find_stage(section).code
    others = [
        module_of(page.replace(f"return {points}", f"return {points} * 0.9"), f"<{n}>", n).AIBrain
        for points, n in ((10, f"{section} Red less"), (-10, f"{section} Yellow less"))
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


@cache
def known(section: str, mistakes: tuple[Mistake, ...], question: Question) -> Answer:
    """What the section's page answers with these mistakes."""
    return ask(brain_of(section, *mistakes), question)


def chapters(section: str, question: Question) -> Answer:
    """What the section's own page answers."""
    return known(section, (), question)


def is_right(section: str, answers: Answers) -> bool:
    """Whether auto_play always answers as the chapter's does. A file that keeps no scores is judged
    by the columns that it chooses."""
    play = {question: answer for question, answer in answers.items() if question.kind == "play"}
    scored = keeps_scores(answers)
    return bool(play) and all(
        agrees(section, question, answer, scored) for question, answer in play.items()
    )


def keeps_scores(answers: Answers) -> bool:
    """Whether its moves come with scores."""
    return any(answer.scores for question, answer in answers.items() if question.kind == "play")


def agrees(section: str, question: Question, theirs: Answer, scored: bool = True) -> bool:
    """Whether a move and, of a brain that keeps scores, all scores are the chapter's."""
    return like_chapters(question, theirs, chapters(section, question), scored)


def like_chapters(question: Question, theirs: Answer, right: Answer, scored: bool) -> bool:
    """The same, where the chapter's answer is known."""
    often = question.runs > 1
    if theirs.fault or not theirs.chosen <= right.best or (often and theirs.chosen != right.best):
        return False
    return not scored or (
        theirs.scores.keys() == right.scores.keys()
        and all(same(score, right.scores[column]) for column, score in theirs.scores.items())
    )


def judged_apart(section: str, answers: Answers) -> dict[str, bool | None]:
    """The steps of a brain that is like no known mistake. A step is only wrong if that shows
    whatever else is wrong; None if it cannot be seen apart."""
    steps: dict[str, bool | None] = {
        step: holds(section, step, answers) or None for step in steps_of(section)
    }
    play = [(q, answer) for q, answer in answers.items() if q.kind == "play" and answer.scores]
    highest = section < "9.1.5"
    for question, answer in play:
        columns = answer.columns_of((max if highest else min)(answer.scores.values()))
        if answer.scores.keys() != set(Position.from_moves(question.moves).legal_moves):
            steps["columns"] = False
        elif not answer.chosen <= columns:
            steps["choice"] = False
        elif question.runs > 1 and answer.chosen != columns:
            steps["ties"] = False
    return steps


def holds(section: str, step: str, answers: Answers) -> bool:
    """Whether there are questions that show this step, and all of them are answered as in the
    chapter. Of others, other mistakes may be the reason."""
    wrong = [(mistake,) for mistake in mistakes_of(section) if mistake.step == step]
    found = False
    for question in sorted(answers, key=lambda question: question.runs * question.nodes):
        often, right = question.runs > 1, chapters(section, question)
        agrees = answers[question].like(right, often)
        if found and agrees:
            continue  # whether it shows the step takes long to find out
        if not all(known(section, mistake, question).like(right, often) for mistake in wrong):
            if not agrees:
                return False
            found = True
    return found
