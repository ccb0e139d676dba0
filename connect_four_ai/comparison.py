"""What every stage thinks of one position, one stage after the other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.faults import describe
from connect_four_ai.games.game import Game
from connect_four_ai.stages import stages_of


@dataclass(frozen=True)
class Opinion:
    """One stage's scores, as far as they are known; the thought when it is finished, or what went wrong with it."""

    scores: dict[Any, float] = field(default_factory=dict)
    thought: Thought | None = None
    error: str = ""


Opinions = dict[str, Opinion]
"""By the stage's section, in the order of the stages."""


class Comparison:
    """A brain for each stage that has an opponent, for a Thinker to ask in one go.

    >>> from connect_four_ai.games.connect_four import Position
    >>> opinions = Comparison(Position(), depth=1).auto_play(Position.from_moves("1212125"))
    >>> opinions["9.1.3"].thought.move, opinions["9.1.5"].scores[2]
    (2, -10)
    """

    def __init__(self, position: Game[Any], depth: int, seconds: float = 1.0) -> None:
        """`depth`: how deep all of them look, if they can; `seconds`: for those that think by the clock."""
        self.brains = [
            AIBrain(stage, min(depth, stage.deepest), 0, seconds, uses_book=False)
            for stage in stages_of(position)
            if stage.computer
        ]

    def auto_play(
        self, position: Any, watch: Callable[[int, Mapping[Any, Any]], None] = lambda nodes, opinions: None
    ) -> Opinions:
        """Asks them all. `watch` hears of the nodes visited and the opinions so far, and may raise to end it."""
        opinions: Opinions = {}
        nodes = 0
        for brain in self.brains:
            section = brain.stage.section

            def hear(visited: int, scores: Mapping[Any, float], section: str = section, before: int = nodes) -> None:
                watch(before + visited, {**opinions, section: Opinion(dict(scores))})

            try:
                thought = brain.auto_play(position, hear)
            except Exception as error:  # one stage's slip must not cost the others
                opinions[section] = Opinion(error=describe(error))
            else:
                opinions[section] = Opinion(thought.scores, thought)
                nodes += thought.nodes
        return opinions
