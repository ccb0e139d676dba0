"""Stage 8's search, by which Q looks ahead; found by its name, as every page is."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from connect_four_ai.stages.brain import Brain

    AlphaBeta = Brain
else:
    AlphaBeta = import_module("connect_four_ai.stages.section_8").AIBrain
