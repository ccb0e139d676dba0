"""The mistakes of a class: programs that go wrong alike, in groups, and a page of HTML about them,
which names no pupil. A group has the smallest position where it differs from its section, both
searches there, a short example and an exercise."""

import random
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from html import escape
from itertools import islice
from pathlib import Path

from connect_four_ai.app.language import capitalised, language, say, score_text
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import random_positions, threats
from connect_four_ai.games.svg import board_svg, labelled_tree
from connect_four_ai.graphics.tree_layout import lay_out
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.mistakes import brain_of, mistakes_of
from connect_four_ai.study.checking.parting import Tree, parting, tree_of
from connect_four_ai.study.checking.questions import Question, known, stored_questions
from connect_four_ai.study.checking.verdict import Difference, Report, first_difference
from connect_four_ai.study.exercises.practice import REPAIR, Maker
from connect_four_ai.texts import check_words as words

SEEDS = 2000
"""Number of exercises among which one about a mistake is looked for."""
TRIED, OF_EACH = 2000, 12
"""Number of random positions of each size that are looked at, and of those that are asked."""
MOST_BELOW = 7
"""Maximum number of branches drawn of each node below the one where two searches part."""
AROUND = 4
"""Lines of code shown before and after those at fault."""
STYLE = """
body { font: 17px/1.5 system-ui, sans-serif; margin: 1.5em auto; max-width: 68em; padding: 0 1em;
  color: #1d1d1f } h1 { font-size: 1.6em } h2 { font-size: 1.25em; margin: 0 0 .3em }
section { border-top: 1px solid #d3d1ca; padding: 1.2em 0; break-inside: avoid }
.trees { display: flex; flex-wrap: wrap; gap: 1.5em; align-items: flex-start }
figure { margin: 0 } figcaption { color: #5c5c61 } svg { max-width: 100%; height: auto }
.board svg { width: 14em } pre { background: #f6f5f1; padding: .6em .8em; overflow: auto;
  font: 14px/1.45 ui-monospace, monospace; border-radius: 6px } mark { background: #ffe9a6 }
code { background: #f6f5f1; padding: .1em .3em } .faded { color: #5c5c61 }
"""


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


# The page


def title(report: Report) -> str:
    """Returns the result of a check in a few words."""
    if report.right:
        return say("right")
    if report.fault:
        return report.fault.splitlines()[0]
    if report.mistakes or report.other:
        titles = [say(mistake.title) for mistake in report.mistakes]
        return capitalised(" / ".join(titles)) or words.verdict_text(report)
    return words.where_they_part(report)


@dataclass(frozen=True)
class MistakesPage:
    """A job: makes the page, in the language of its process."""

    checked: tuple[Checked, ...]

    def run(self, report: Listener = ignore_progress) -> str:
        title = escape(say("The class’s mistakes"))
        parts = "\n".join(map(_section, groups(self.checked)))
        return (
            f'<!doctype html>\n<html lang="{language()}"><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title><style>{STYLE}</style>\n"
            f'<h1>{title} <span class="faded">{_count(self.checked)}</span></h1>\n{parts}\n'
            "</html>\n"
        )


def _count(programs: tuple[Checked, ...]) -> str:
    return escape(say("{count:program|programs}", count=len(programs)))


def _section(group: Group) -> str:
    """Returns the part of the page about a group."""
    head = f"{group.report.section} · {title(group.report)}".removeprefix(" · ")
    parts = [f"<h2>{escape(head)}</h2>", f'<p class="faded">{_count(group.members)}</p>']
    if group.difference:
        parts.append(f'<div class="trees">{"".join(_figures(group, group.difference))}</div>')
    if not group.report.right:
        parts.append(_code(group.example))
    if address := group.exercise or group.address:
        said = say("Exercise:") if group.exercise else say("Look there:")
        parts.append(f"<p>{escape(said)} <code>{escape(address)}</code></p>")
    return f"<section>{''.join(parts)}</section>"


def _figures(group: Group, difference: Difference) -> Iterator[str]:
    """Yields the position, and both searches at the node where they part."""
    position = Position.from_moves(difference.question.moves)
    caption = f"{words.where_text(difference)} {words.difference_text(difference)}"
    yield _figure(board_svg(position), caption, "board")
    path, *nodes = group.trees
    for name, tree in zip((say("this program"), group.report.section), nodes, strict=True):
        if tree:
            moves = " ".join(map(str, path))
            caption = say("{name}, after {moves}:", name=name, moves=moves) if path else name
            yield _figure(_tree(tree), caption)


def _figure(picture: str, caption: str, kind: str = "") -> str:
    return f'<figure class="{kind}">{picture}<figcaption>{escape(caption)}</figcaption></figure>'


def _tree(tree: Tree) -> str:
    """Returns the picture of a node and of those below it."""

    def below(one: Tree) -> tuple[Tree, ...]:
        columns = sorted(tree.children)[:MOST_BELOW] if one is tree else ()
        return tuple(tree.children[column] for column in columns)

    def label(one: Tree) -> tuple[str, str, str]:
        is_root = one is tree and not one.move  # auto_play returns a column, and no score
        return str(one.move or ""), "" if is_root else score_text(one.value), ""

    return labelled_tree(lay_out(tree, below), label)


def _code(example: Checked) -> str:
    """Returns the lines at fault in a program; empty if none is known."""
    lines = example.text.splitlines()
    marked = {*example.report.lines} & {*range(1, len(lines) + 1)}
    if not marked:
        return ""
    shown = {near for line in marked for near in range(line - AROUND, line + AROUND + 1)}
    rows = []
    for number, line in enumerate(lines, 1):
        if number in shown:
            text = f"{number:4}  {escape(line)}"
            rows.append(f"<mark>{text}</mark>" if number in marked else text)
        elif rows and rows[-1] != "…":
            rows.append("…")
    said = "" if example.report.fault else words.lines_text(example.report)
    return f"<p>{escape(said or say('A short example:'))}</p><pre>{chr(10).join(rows)}</pre>"
