"""Predict: the tree of a stage's search with its scores covered. Asks for the score of a node or
the column chosen; with alpha-beta, also for the cut-offs, or for alpha and beta."""

import random
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import random_positions
from connect_four_ai.search.evaluation import evaluate
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Node, Recording, Timeline

LEAVES = range(5, 13)
"""Numbers of leaves that are worth a question, and fit side by side."""
SHAPES = ((1, 3), (2, 2))
"""Depths, and numbers of open columns, that make the tree small."""
ALPHA_BETA = 2, 3
ASKED = {"8": ("cuts", "cuts", "window", "value")}
"""The kinds of questions of a section, if not only for a score or a column."""

USUAL = {"9.1.3": -inf, "9.1.4": -inf, "9.1.5": 10, "9.1.6": 10, "9.1.7": 10}
"""The score of most nodes of a section: it is the answer to two in five questions."""

Path = tuple[int, ...]
"""The moves from the root to a node."""


@dataclass(frozen=True)
class Branch:
    """A node of the tree shown, or a move that the search skipped."""

    path: Path
    node: Node | None
    parent: Node | None


@dataclass(frozen=True)
class Predict:
    section: str
    position: Position
    recording: Recording
    asked: str
    """The kind of question: "value", "column", "cuts" or "window"."""
    top: Node
    """The node whose tree is shown: the root, or one of its branches."""
    marked: Node
    """The node that is asked about."""

    @property
    def stage(self) -> Stage:
        return find_stage(self.section)

    @cached_property
    def timeline(self) -> Timeline:
        return Timeline(self.recording)

    @cached_property
    def answer(self) -> Any:
        """The right answer: a score; the best columns; the paths to the branches that are cut off;
        or alpha and beta when the node is entered."""
        if self.asked == "value":
            return self.marked.value
        if self.asked == "window":
            return self.marked.alpha, self.marked.beta
        if self.asked == "column":
            assert self.recording.thought is not None
            return frozenset(self.recording.thought.best)
        return frozenset(branch.path for branch in self.branches() if branch.node is None)

    def is_right(self, answer: Any) -> bool:
        return bool(answer in self.answer if self.asked == "column" else answer == self.answer)

    def first(self) -> Branch:
        return Branch(self.timeline.moves(self.top), self.top, None)

    def below(self, branch: Branch) -> list[Branch]:
        """Returns a branch for every move at a visited node, the skipped ones too."""
        if branch.node is None or not branch.node.children:
            return []
        children = {child.move: child for child in branch.node.children}
        moves = self.timeline.position(branch.node).legal_moves
        return [Branch((*branch.path, move), children.get(move), branch.node) for move in moves]

    def branches(self) -> list[Branch]:
        """Returns all branches, each before those below it."""
        found = [self.first()]
        for branch in found:  # grows in the loop
            found += self.below(branch)
        return found

    def given(self, branch: Branch) -> bool:
        """Returns whether a branch's score is visible from the start: at a leaf, unless it is asked
        for."""
        return branch.node is None or (not branch.node.children and branch.node is not self.marked)

    def score(self, branch: Branch) -> float:
        """Returns a branch's score; for a skipped position, the score that it would have had."""
        if branch.node is not None:
            return branch.node.value
        assert branch.parent is not None
        return evaluate(self.timeline.position(branch.parent).play(branch.path[-1]))

    @classmethod
    def make(cls, section: str, rng: random.Random) -> "Predict":
        """Returns a random question about the search of a section's stage."""
        asked = rng.choice(ASKED.get(section, ("value", "column")))
        usual = rng.random() < 0.4
        while True:
            exercise = _tried(find_stage(section), asked, rng)
            if exercise is None or (
                asked == "value"
                and section in USUAL
                and usual != (exercise.answer == USUAL[section])
            ):
                continue
            if sum(not exercise.below(branch) for branch in exercise.branches()) in LEAVES:
                return exercise


def _tried(stage: Stage, asked: str, rng: random.Random) -> Predict | None:
    """Returns a random question; None if it is not worth asking."""
    depth, columns = ALPHA_BETA if stage.section == "8" else rng.choice(SHAPES)
    some = random_positions(rng, 25, 39) if stage.looks_ahead else random_positions(rng, 9, 25)
    fitting = (p for p in some if not stage.looks_ahead or len(p.legal_moves) == columns)
    position = next(fitting)
    recording = Replay(position, stage, depth).run()
    top = rng.choice(recording.root.children) if stage.section == "8" else recording.root
    exercise = Predict(stage.section, position, recording, asked, top, top)
    marked = _marked(exercise, rng)
    return replace(exercise, marked=marked) if marked else None


def _marked(exercise: Predict, rng: random.Random) -> Node | None:
    """Returns the node to ask about; None if no node takes some thought."""
    top, asked = exercise.top, exercise.asked
    if asked == "column":
        return top if len(exercise.answer) < len(top.children) else None
    if asked == "cuts":
        cut_off = len(top.children) < len(exercise.timeline.position(top).legal_moves)
        return top if exercise.answer and not cut_off else None
    if asked == "window":
        kinds = [[node for node in top.children if not {node.alpha, node.beta} <= {inf, -inf}]]
    else:
        below = [node for node in top if node is not exercise.recording.root]
        kinds = [[n for n in below if len({child.value for child in n.children}) > 1]]
        if exercise.section != "8":
            kinds.append([node for node in below if not node.children])
    nodes = rng.choice([kind for kind in kinds if kind] or [[]])
    return rng.choice(nodes) if nodes else None
