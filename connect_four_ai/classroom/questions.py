"""Questions to a class: where a stage will play, what it scores, which branch it skips, or a
lesson's question."""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import in_each_language, say, score_text, without_marks
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages import ELSEWHERE, find_stage
from connect_four_ai.study.lessons.lesson import COLUMN, NOW, PLAY_OUTS, steps_of
from connect_four_ai.study.recording import Replay
from connect_four_ai.texts.formats import scores_line

WHERE, SCORE, BRANCH, LESSON, LOOK = "where", "score", "branch", "lesson", "look"
"""The kinds of questions; LOOK asks nothing and only shows a position."""
CHANCE, NONE = "0", "0"
"""The answers that all columns are equal, and that nothing is skipped."""
USUAL_SCORES = ("−∞", "−10", "0", "+10", "+∞")
FEWEST_CHOICES = 5
DEEPEST, DEEPEST_TREE = 5, 3
"""Maximum depths of a search, and of one whose tree is recorded: the class waits for it."""

Texts = dict[str, str]
"""A text in each language."""


Question = dict[str, Any]
"""A question, as it is kept and sent:

    kind        one of the kinds above
    text        what is asked, in each language
    moves       the moves to the position, as columns
    columns     whether the answers are columns of the board
    choices     the answers that can be given, and their texts
    right       the right ones; pupils learn them at the end
    reason      why they are right, in each language
    played      the column that is played at the end; empty for none
    address     the app's address that shows the decision
    about       the section, and the step's number from 1 or the kind of question, for the marks
"""


class NoQuestion(StageError):
    """Raised if nothing can be asked about a position; the message has the reason."""


@dataclass(frozen=True)
class Ask:
    """A job: works a question out."""

    kind: str
    section: str = "9.1.5"
    moves: str = ""
    depth: int | None = None
    column: int = 0
    """The column whose score, or whose replies, are asked for; 0 for the first that skips one."""
    step: int = 0
    """The number of a lesson's step, from 0."""

    def run(self, report: Listener = ignore_progress) -> Question:
        """Returns the question. Raises NoQuestion, IllegalMove or UnknownStage."""
        return MAKERS[self.kind](self)

    @property
    def position(self) -> Position:
        position = Position.from_moves(self.moves)
        if position.winner is not None:
            raise NoQuestion("This game has ended: there is nothing to ask.")
        return position

    @property
    def brain(self) -> AIBrain:
        stage = find_stage(self.section)
        if not stage.computer or stage.path:
            raise NoQuestion("{section} plays no moves: choose another one.", section=self.section)
        depth = self.depth if stage.looks_ahead and not stage.timed else None
        if (depth or 0) > DEEPEST:
            raise NoQuestion("At most depth {most}: the class is waiting.", most=DEEPEST)
        return AIBrain(stage, depth, 0, nodes=PLAY_OUTS if stage.timed else None, uses_book=False)


def _where(ask: Ask) -> Question:
    brain, position = ask.brain, ask.position
    thought = brain.auto_play(position)
    text = in_each_language(lambda: _begin(brain, position, say("Where will it play?")))
    right = {CHANCE} if len(thought.best) == len(position.legal_moves) else set(thought.best)
    choices = _columns(position.legal_moves, lambda: say("chance: all columns are equal to it"))
    return _question(ask, text, choices, right, thought, columns=True, played=str(thought.move))


def _score(ask: Ask) -> Question:
    brain, position = ask.brain, ask.position
    thought = brain.auto_play(position)
    if ask.column not in thought.scores:
        raise NoQuestion("Column {column} has no score here.", column=ask.column)
    texts = in_each_language(
        lambda: _begin(brain, position, say("What score has column {column}?", column=ask.column))
    )
    right = {score_text(thought.scores[ask.column])}
    return _question(ask, texts, _scores(thought), right, thought)


def _scores(thought: Thought) -> list[tuple[str, Texts]]:
    """Returns scores to choose from: those of all columns, and usual ones if these are few."""
    scores = {score_text(score): score for score in thought.scores.values()}
    for text in USUAL_SCORES:
        if len(scores) < FEWEST_CHOICES:
            scores.setdefault(text, number_of(text) or 0)
    return [(text, _same(text)) for text in sorted(scores, key=scores.__getitem__)]


def _branch(ask: Ask) -> Question:
    brain, position = ask.brain, ask.position
    brain.depth = min(max(1, brain.depth), DEEPEST_TREE)
    root = Replay(position, brain.stage, brain.depth).run().root
    skipped_after = {
        child.move: {*position.play(child.move).legal_moves} - {one.move for one in child.children}
        for child in root.children
        if child.children
    }
    skipping = (move for move, skipped in skipped_after.items() if skipped)
    column = ask.column or next(skipping, 0)
    if column not in skipped_after:
        raise NoQuestion("It skips nothing here: choose another position, or another column.")

    def asked() -> str:
        told = say("It looks at column {column}. Which reply does it skip?", column=column)
        return _begin(brain, position, told)

    after = position.play(column)
    choices = _columns(after.legal_moves, lambda: say("none: it looks at all of them"))
    answers = [*map(str, skipped_after[column])] or [NONE]
    text = in_each_language(asked)
    return _question(ask, text, choices, answers, columns=True, moves=str(after))


def _lesson(ask: Ask) -> Question:
    steps = steps_of(ask.section)
    step = steps[ask.step] if 0 <= ask.step < len(steps) else None
    if step is None or step.ask is None:
        raise NoQuestion("This step asks nothing.")
    opinions = step.question().run()
    thought = opinions[NOW].thought if NOW in opinions else None
    by_column = step.ask.kind == COLUMN
    # without choices a number is typed
    choices = [(_written(one.answer), _both(one.text)) for one in step.ask.choices]
    if by_column:
        legal = step.position.legal_moves
        choices = _columns(legal, lambda: say("chance: all columns are equal to it"))
    right = map(_written, step.right_answers(opinions))
    more = {"reason": _both(step.ask.why), "moves": step.moves, "columns": by_column}
    more["played"] = str(thought.move) if thought and by_column else ""
    more["about"] = [ask.section, str(ask.step + 1)]
    if step.change:
        more["address"] = ""  # the app has no stage with this change
    return _question(ask, _both(step.text), choices, right, thought, **more)


def look(address: str) -> Question:
    """Returns what shows everybody an address of the app, and asks nothing. Raises IllegalMove for
    a position that cannot be."""
    position = re.search(r"\bposition=([1-7]*)", address)
    moves = Position.from_moves(position[1]).moves if position else ""
    text = in_each_language(lambda: say("Everybody looks here."))
    return _question(Ask(LOOK, "", moves), text, address=address)


MAKERS: dict[str, Callable[[Ask], Question]] = {
    WHERE: _where,
    SCORE: _score,
    BRANCH: _branch,
    LESSON: _lesson,
}


def _question(
    ask: Ask,
    text: Texts,
    choices: Sequence[tuple[str, Texts]] = (),
    right: Iterable[object] = (),
    thought: Thought | None = None,
    **more: Any,
) -> Question:
    """Returns a question; `more` replaces its other parts."""
    place = f"position={ask.moves}&stage={ask.section}&depth={ask.depth or 0}"
    if thought:
        section, depth = thought.stage.section, thought.depth
        place = f"position={thought.position}&stage={section}&depth={depth}"
    shows = thought is not None or ask.kind == BRANCH
    return {
        "kind": ask.kind,
        "text": text,
        "moves": ask.moves,
        "columns": False,
        "choices": list(choices),
        "right": sorted(map(str, right)),
        "reason": in_each_language(
            lambda: scores_line(thought) if thought and thought.scores else ""
        ),
        "played": "",
        "address": "" if ask.section in ELSEWHERE else f"{place}&page=step" if shows else place,
        "about": [ask.section, ask.kind],
        **more,
    }


def _begin(brain: AIBrain, position: Position, asked: str) -> str:
    """Returns who is to move, by which section and at which depth, and what is asked."""
    facts = {"section": brain.stage.full_name, "player": position.player_name(position.player)}
    if brain.stage.looks_ahead and not brain.stage.timed:
        begin = say("{section} is {player}, at depth {depth}.", depth=brain.depth, **facts)
    else:
        begin = say("{section} is {player}.", **facts)
    return say("{one} {other}", one=begin, other=asked)


def _both(text: object) -> Texts:
    """Returns a text of a lesson in each language."""
    return in_each_language(lambda: without_marks(str(text)))


def _written(answer: float) -> str:
    return f"{answer:g}"


def _columns(moves: Iterable[int], other: Callable[[], str]) -> list[tuple[str, Texts]]:
    """Returns columns to choose from, and one other answer."""
    columns = [(str(column), _same(str(column))) for column in moves]
    return [*columns, (CHANCE, in_each_language(other))]


def _same(text: str) -> Texts:
    return in_each_language(lambda: text)


def number_of(text: str) -> float | None:
    """Returns the number that a text writes; None if it writes none."""
    with suppress(ValueError):
        return float(text.replace("−", "-").replace("∞", "inf").replace(",", ""))
    return None


def is_right(question: Question, answer: str) -> bool:
    """Returns whether an answer is right; a number may be written in other ways."""
    number = number_of(answer)
    return answer in question["right"] or (
        not question["choices"] and number in map(number_of, question["right"])
    )
