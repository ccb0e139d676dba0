"""Helpers of a sketch's board: they read its constants, let the brain think while the window goes
on drawing, print what the chapter's program prints, and refuse clicks."""

import inspect
from pathlib import Path
from typing import Any

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import say, sentence
from connect_four_ai.games.connect_four import RED, ROWS, YELLOW, IllegalMove, Position
from connect_four_ai.games.reading import read
from connect_four_ai.play.thinker import Refusal, Thinker
from connect_four_ai.stages import STAGES, Stage, UnknownStage, faults, working_stage
from connect_four_ai.stages.own import own_stage

FALLBACK_STAGE = "9.1.7"
"""The stage used in place of one that does not exist."""
NO_OPPONENT = "9.1.1"
"""The stage of a board without a brain."""


class SketchThinker(Thinker):
    """Plays Yellow on a sketch's board: call `update` in every frame."""

    def __init__(self, brain: AIBrain, fault: str) -> None:
        super().__init__()
        self.brain = brain
        self.fault = fault
        """The error in the sketch's constants; empty if there is none."""
        self.refusal = ""
        """Why the last click was refused."""
        self.thought: Thought | None = None
        """The brain's last thought."""
        if fault:
            print(fault)

    def update(self, position: Position, its_turn: bool) -> int | None:
        """Lets the brain think if it is its turn. Returns its column, from 0, once it is found."""
        self.brain.reload_if_saved()
        self.ask(self.brain if its_turn else None, position)
        thought = self.poll()
        if thought is None:
            return None
        self.thought, self.refusal = thought, ""
        _print_scores(thought)
        return thought.column - 1

    def accepts(self, i: int, position: Position, humans_turn: bool) -> bool:
        """Returns whether the human may drop a disc into column `i` now; if not, sets `refusal`."""
        self.refusal = ""
        try:
            self.require_turn(position, humans_turn)
            if position.height(i + 1) == ROWS:
                why = sentence(say("column {column} is full", column=i + 1))
                raise Refusal(say("{why} Choose another one.", why=why))
        except Refusal as refusal:
            self.refusal = str(refusal)
            print(self.refusal)
        else:
            self.thought = None
        return not self.refusal

    def notice(self, position: Position) -> str:
        """Returns the line of text above the board: a refusal, an error, or who is thinking."""
        name = position.player_name(position.player)
        thinking = say("{name} is thinking…", name=name) if self.worker.thinking else ""
        return self.refusal or self.error or self.fault or thinking

    @property
    def scores(self) -> dict[int, float]:
        """The score of each column, 1–7: the scores found so far, or those of the last thought."""
        if self.worker.thinking and self._question:
            return self.scores_so_far(self._question[-1])
        return self.thought.scores if self.thought else {}

    def forget(self) -> None:
        """Drops the question and its answer, because a new game begins."""
        self.thought, self.refusal = None, ""
        self.failure = None
        self.stop()


def position_of(moves: str, grids: Any, player: Any, winner: Any) -> Position:
    """Returns the position on a board of spots."""
    discs = {RED: 0, YELLOW: 0, "": 0}
    for i, row in enumerate(grids):
        for j, spot in enumerate(row):
            discs[spot.value] |= 1 << (ROWS + 1) * j + ROWS - 1 - i
    if winner:  # in a position that is won, the loser is to move, but the sketch has not swapped
        player = YELLOW if player == RED else RED
    return Position(moves, discs[RED], discs[YELLOW], winner, player)


def mark_four(grids: Any, position: Position) -> None:
    """Marks the spots of every four in a row."""
    for column, row in position.winning_cells:
        grids[ROWS - row][column - 1].won = True


def read_constants(brain: Any, position: Any, depth: Any) -> tuple[AIBrain, Position, str]:
    """Returns the opponent and the position that a sketch's constants name, and their errors in a
    text; a default replaces a wrong constant.

    `brain`: a page's AIBrain, a class of one's own, an AIBrain object, or a section; None for two
    people. POSITION = 4453 is read without quotes as well. A `depth` of None is the chapter's
    choice.
    """
    wrong = faults()
    opponent = brain if isinstance(brain, AIBrain) else AIBrain(_stage_of(brain, wrong))
    board = Position()
    try:
        board, assumed = read(str(position))
        if assumed:
            wrong.append(f"POSITION: {assumed}")
    except IllegalMove as error:
        wrong.append(say("POSITION = {value}: {error}.", value=repr(position), error=error))
    deepest = opponent.stage.deepest
    fits = isinstance(depth, int) and not isinstance(depth, bool) and 0 <= depth <= deepest
    if depth is not None and not fits:
        facts = {"value": repr(depth), "deepest": deepest, "depth": opponent.depth}
        wrong.append(
            say(
                "DEPTH = {value}: write a whole number from 0 to {deepest}. It is {depth} for now.",
                **facts,
            )
        )
    elif depth is not None:
        opponent.depth = depth
    return opponent, board, " ".join(wrong)


def _stage_of(brain: Any, wrong: list[str]) -> Stage:
    """Returns the stage that a sketch names; an error in the name is added to `wrong`."""
    if isinstance(brain, type):
        return _stage_with(brain)
    try:
        return working_stage(NO_OPPONENT if brain is None else str(brain))
    except UnknownStage as error:
        wrong.append(say("STAGE = {value}: {error}.", value=repr(brain), error=error))
        return working_stage(FALLBACK_STAGE)


def _stage_with(page: type) -> Stage:
    """Returns the stage whose page is this class, or else the student's own stage in the file of
    the class."""
    for stage in STAGES.values():
        if stage.page is page:
            return stage
    method = next(filter(inspect.isfunction, vars(page).values()), None)
    return own_stage(Path(inspect.getfile(method or page)).resolve())


def _print_scores(thought: Thought) -> None:
    """Prints what the chapter's program prints when the computer plays; `i` counts from 0."""
    for column, score in thought.scores.items():
        values = {"column": column, "i": column - 1, "score": round(score, 2)}
        print(say("column {column} (i={i}): {score}", **values))
    name = thought.position.player_name(thought.player)
    values = {"name": name, "column": thought.column, "i": thought.column - 1}
    print(say("{name} plays column {column} (i={i})", **values), end="\n\n")
