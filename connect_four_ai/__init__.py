"""How a program comes to play Connect Four well, section by section.

A position is written as the columns played so far, 1 to 7 from the left, Red first. It never
changes: `play` returns the next one. Python shows it as a board, with the words that make it again:

>>> from connect_four_ai import AIBrain, Position, Solver
>>> position = Position.from_moves("4453")
>>> position
Position.from_moves('4453')
# · · · · · · ·
# · · · · · · ·
# · · · · · · ·
# · · · · · · ·
# · · · Y · · ·
# · · Y R R · ·
# 1 2 3 4 5 6 7
>>> position.player, position.winner, position.play(6).moves
('R', None, '44536')

AIBrain is the opponent of any section, from "9.1.2" to "9.1.7", "8", "9", "U" or "0". It gives
every column a score, high if it is good for Red, and plays one of the columns with the best score:

>>> brain = AIBrain("9.1.5", depth=1, seed=1)
>>> thought = brain.auto_play("41424")
>>> thought.move, thought.scores[4], thought.scores[3]
(4, -inf, 10)

Solver knows how a game ends if both players play perfectly. 18 means: the player to move wins with
the fourth disc.

>>> Solver(bits=17).score("4455")
18

`record` keeps every node of a section's search:

>>> from connect_four_ai import record
>>> [child.value for child in record("41424", "9.1.5", depth=1).root.children]
[10, 10, 10, -inf, 10, 10, 10]

In a notebook, positions, thoughts and recorded searches show themselves as pictures (SVG), and need
no Java for it.

The rules of the other games are in connect_four_ai.games, and AIBrain plays them too.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from connect_four_ai.ai_brain import AIBrain
    from connect_four_ai.games.connect_four import Position
    from connect_four_ai.solver.solver import Solver
    from connect_four_ai.study.recording import record

__version__ = "0.2.0"
__all__ = ["AIBrain", "Position", "Solver", "__version__", "record"]

_HOMES = {
    "AIBrain": "ai_brain",
    "Position": "games.connect_four",
    "Solver": "solver.solver",
    "record": "study.recording",
}
"""The modules of the public names. They load when a name is first used: the solver's compiler takes
a moment."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return [*globals(), *_HOMES]
