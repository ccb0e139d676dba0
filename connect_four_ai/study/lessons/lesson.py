"""The steps of the lessons, each section's in a file of its own: figures, sentences in both
languages, and questions.

    [[steps]]
    moves = "41424"                  the position, Red first; else the board is empty
    depth = 1                        of the section's stage; else its own
    stage = "9.1.4"                  another stage; a section without one has the rules of 9.1.1
    change = ["True", "False"]       text of the stage's page, and what replaces it
    figures = ["board", {kind = "code", of = "auto_play"}]
    text = {en = "…", zh = "…"}      one to three sentences
    more = {en = "…", zh = "…"}      what need not be known: formulas, authors, commands
    open = ["step"]                  pages that a button opens with the step's position
    [steps.ask]
    kind = "column"                  where does the stage play? a column, or chance; `right` is
                                     needed if it plays only one of the best ones
    kind = "score"                   what does column `column` score? one of the `choices`
    kind = "number"                  `right` is one of the `choices`
    kind = "choice"                  `right` is the number of one of the `choices`, from 1
    why = {en = "…", zh = "…"}       why the right answer is right
    wrong = [{answer = 3, en = "…", zh = "…"}, {en = "…", zh = "…"}]
                                     why a wrong answer is tempting; of eight columns, the last
                                     one is for all others
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.files import read_toml
from connect_four_ai.app.language import CHINESE, language, number_text, score_text
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import ELSEWHERE, Stage, find_stage
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.study.comparison import Comparison, Opinions

COLUMN, SCORE, NUMBER, CHOICE = "column", "score", "number", "choice"
"""The kinds of questions."""
CHANCE = 0
"""The answer that all columns are equal, and chance decides."""
PLAY_OUTS = 500
"""Number of nodes of a stage that otherwise thinks by the clock."""
BEFORE, NOW = "before", "now"
"""The names of the stage as it is, and with the step's change, among the opinions."""


@dataclass(frozen=True)
class Text:
    """A text in both languages; as a string, in the current one."""

    en: str
    zh: str

    def __str__(self) -> str:
        return self.zh if language() == CHINESE else self.en


@dataclass(frozen=True)
class Figure:
    """A figure of a step: its kind, and how it is shown."""

    kind: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Choice:
    answer: float
    text: Text


@dataclass(frozen=True)
class Ask:
    """A question."""

    kind: str
    why: Text
    """Why the right answer is right."""
    wrong: Mapping[float | None, Text]
    """Why wrong answers are tempting; by None, all others."""
    right: float | None = None
    """The right answer; None if the stage gives it."""
    column: int = 0
    """The column whose score is asked for."""
    choices: tuple[Choice, ...] = ()

    def about_wrong(self, answer: float) -> Text:
        """Returns the sentence about a wrong answer."""
        return self.wrong.get(answer) or self.wrong[None]


@dataclass(frozen=True, eq=False)
class Step:
    section: str
    figures: tuple[Figure, ...]
    text: Text
    moves: str = ""
    depth: int | None = None
    stage_name: str = ""
    change: tuple[str, str] | None = None
    """Text of the stage's page, and what the step has in its place."""
    ask: Ask | None = None
    more: Text | None = None
    pages: tuple[str, ...] = ()
    """The names of pages that a button opens with the step's position."""

    @property
    def position(self) -> Position:
        return Position.from_moves(self.moves)

    @property
    def stage(self) -> Stage:
        """The stage that plays, with the step's change."""
        name = self.stage_name or self.section
        if self.change:
            return changed_stage(name, *self.change)
        return find_stage("9.1.1" if name in ELSEWHERE else name)

    @property
    def search_depth(self) -> int:
        """The step's depth, or the stage's own."""
        return self.stage.depth if self.depth is None else self.depth

    def brains(self) -> dict[str, AIBrain]:
        """Returns the brains whose opinions the step is about: the one that plays, NOW, and, if its
        page is changed, BEFORE; none if nobody plays."""
        if not self.stage.computer or self.position.winner is not None:
            return {}
        stages = {NOW: self.stage}
        if self.change:
            stages[BEFORE] = find_stage(self.stage_name or self.section)
        return {name: self.brain(stage) for name, stage in stages.items()}

    def brain(self, stage: Stage | None = None) -> AIBrain:
        """Returns a brain of the step's stage, or another, at the step's depth."""
        return AIBrain(stage or self.stage, self.depth, 0, nodes=PLAY_OUTS, uses_book=False)

    def question(self) -> Comparison:
        """Returns the job that finds the opinions on the step's position."""
        return Comparison(self.position, self.brains())

    def right_answers(self, opinions: Opinions) -> set[float]:
        """Returns the right answers; none as long as the stage has not given them."""
        thought = opinions[NOW].thought if NOW in opinions else None
        if self.ask and self.ask.right is not None:
            return {self.ask.right}
        if self.ask is None or thought is None:
            return set()
        if self.ask.kind == SCORE:
            return {thought.scores[self.ask.column]}
        return {CHANCE} if len(thought.best) == len(thought.scores) > 1 else set(thought.best)


@cache
def steps_of(section: str) -> tuple[Step, ...]:
    """Returns the steps of a section's lesson."""
    name = section.lower().replace(".", "_")
    file = Path(__file__).with_name(f"lesson_{name}.toml")
    content = read_toml(file)
    return tuple(_step(section, entry) for entry in content["steps"])


def _step(section: str, entry: dict[str, Any]) -> Step:
    change = entry.get("change")
    return Step(
        section=section,
        figures=tuple(_figure(figure) for figure in entry["figures"]),
        text=Text(**entry["text"]),
        moves=entry.get("moves", ""),
        depth=entry.get("depth"),
        stage_name=entry.get("stage", ""),
        change=tuple(change) if change else None,
        ask=_ask(entry["ask"]) if "ask" in entry else None,
        more=Text(**entry["more"]) if "more" in entry else None,
        pages=tuple(entry.get("open", ())),
    )


def _figure(entry: str | dict[str, Any]) -> Figure:
    if isinstance(entry, str):
        return Figure(entry, {})
    return Figure(entry["kind"], {name: entry[name] for name in entry if name != "kind"})


def _ask(entry: dict[str, Any]) -> Ask:
    wrong = {one.get("answer"): Text(one["en"], one["zh"]) for one in entry.get("wrong", ())}
    choices = tuple(
        _choice(place, one, entry["kind"]) for place, one in enumerate(entry.get("choices", ()), 1)
    )
    return Ask(
        kind=entry["kind"],
        why=Text(**entry["why"]),
        wrong=wrong,
        right=entry.get("right"),
        column=entry.get("column", 0),
        choices=choices,
    )


def _choice(place: int, entry: float | dict[str, str], kind: str) -> Choice:
    """Returns a choice: a number, or a text, whose answer is its place."""
    if isinstance(entry, dict):
        return Choice(place, Text(**entry))
    shown = score_text(entry) if kind == SCORE else number_text(entry, ",")
    return Choice(entry, Text(shown, shown))
