"""Groups the programs of a class that go wrong alike."""

import random
from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice
from pathlib import Path

from connect_four_ai.app.language import say
from connect_four_ai.games.positions import random_positions, threats
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.mistakes import brain_of, mistakes_of
from connect_four_ai.study.checking.parting import Tree, parting, tree_of
from connect_four_ai.study.checking.questions import Question, known, stored_questions
from connect_four_ai.study.checking.verdict import Difference, Report, first_difference
from connect_four_ai.study.exercises.practice import REPAIR, Maker

SEEDS = 2000
"""Number of exercises among which one about a mistake is looked for."""
TRIED, OF_EACH = 2000, 12
"""Number of random positions of each size that are looked at, and of those that are asked."""


@dataclass(frozen=True)
class Checked:
    """A program that was checked."""

    name: str
    """The pupil's."""
    text: str
    report: Report

    @classmethod
    def of(cls, name: str, file: Path, text: str, report: Report) -> "Checked":
        """Returns a program whose errors do not name its file, which may be the pupil's name."""
        fault = report.fault.replace(file.name, say("program"))
        return cls(name, text, replace(report, fault=fault))


@dataclass(frozen=True)
class Group:
    """Programs with the same result."""

    members: tuple[Checked, ...]

    @property
    def report(self) -> Report:
        """The report with the smallest position."""
        reports = (one.report for one in self.members)
        return min(
            reports, key=lambda one: len(one.difference.question.moves) if one.difference else 0
        )

    @property
    def example(self) -> Checked:
        """The shortest program."""
        return min(self.members, key=lambda one: len(one.text))

    @cached_property
    def difference(self) -> Difference | None:
        """The difference at the smallest position that shows it; None if the programs are right, or
        could not be checked."""
        section, mistake, found = self.report.section, self.report.mistake, self.report.difference
        if mistake is None or found is None:
            return found
        for question in (*_small_questions(section), *stored_questions(section)):
            if len(question.moves) < len(found.question.moves):
                answer = known(section, mistake, question)
                if answer.scores and (apart := first_difference(section, {question: answer})):
                    return apart
        return found

    @cached_property
    def trees(self) -> tuple[tuple[int, ...], Tree | None, Tree | None]:
        """The moves to the node where both searches part at that position, and that node in each of
        them; if only the choice differs, the section's root alone."""
        report, apart = self.report, self.report.parting
        if self.difference is None:
            return (), None, None
        question = self.difference.question
        theirs, right = (
            tree_of(brain_of(report.section, mistake)(question.depth, 0), question)
            for mistake in (report.mistake, None)
        )
        if self.difference != report.difference:
            apart = parting(theirs, right, question.depth) if theirs and right else None
        return (apart.path, apart.theirs, apart.chapters) if apart else ((), None, right)

    @cached_property
    def exercise(self) -> str:
        """The address of an exercise about this mistake; "" if there is none."""
        mistake, section = self.report.mistake, self.report.section
        for seed in range(SEEDS if mistake else 0):
            # an exercise begins with the choice of its mistake
            if random.Random(seed).choice(mistakes_of(section)) == mistake:
                made = Maker(REPAIR, section, seed).run()
                if getattr(made, "mistake", None) == mistake:
                    return f"exercise={section}:{REPAIR}:{seed}"
        return ""

    @property
    def address(self) -> str:
        """The address of the section's decision at that position; "" if there is none."""
        if self.difference is None:
            return ""
        question = self.difference.question
        place = f"position={question.moves}&stage={self.report.section}&depth={question.depth}"
        return f"{place}&page=step"


@cache
def _small_questions(section: str) -> tuple[Question, ...]:
    """Returns questions about positions with one threat, those with the fewest discs first."""
    depths = (0,) if section == SECTIONS[0] else (1, 0)  # the first looks no further
    rng = random.Random(0)
    found: list[Question] = []
    for discs in range(5, 12):
        some = islice(random_positions(rng, discs, discs), TRIED)
        plain = (position for position in some if len(threats(position)) == 1)
        for position in islice(plain, OF_EACH):
            found += [Question(str(position), depth) for depth in depths]
    return tuple(found)


def groups(checked: Iterable[Checked]) -> list[Group]:
    """Returns the programs in groups of equal mistakes, the largest first; at the end those that
    could not be checked, and those that are right."""
    found: defaultdict[Hashable, list[Checked]] = defaultdict(list)
    for one in checked:
        found[_result(one.report)].append(one)
    made = [Group(tuple(members)) for members in found.values()]
    return sorted(
        made, key=lambda one: (one.report.right, bool(one.report.fault), -len(one.members))
    )


def _result(report: Report) -> Hashable:
    if report.fault or report.right:
        return report.section if report.right else "", report.fault
    if report.mistakes or report.other:
        return report.section, report.other, tuple(mistake.key for mistake in report.mistakes)
    assert report.difference
    apart = report.parting
    node = (apart.path, apart.theirs and apart.theirs.value) if apart else ()
    return report.section, report.difference.question, report.difference.column, node
