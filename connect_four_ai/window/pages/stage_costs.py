"""What a stage costs on the position: its nodes at every depth, in other orders, and what deepening found."""

from typing import Any

import py5

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import say
from connect_four_ai.comparison import OTHER_ORDERS, Comparison, Opinion, Opinions, every_depth, every_order
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import STAGES
from connect_four_ai.window import theme
from connect_four_ai.window.pages.page import MARGIN
from connect_four_ai.window.words.formats import nodes_text, opinion_text, seconds_text, short_name

ROW = 21
SEVEN = len("1 2 3 4 5 6 7")  # no more of its best moves are named
DEEPENED, BLOCKS = 8, 2
"""What deepening found is told in blocks of so many rows, and so many of them side by side."""


def question(brain: AIBrain, position: Any) -> Comparison | None:
    """Whom to ask; None if there is nothing to measure."""
    stage = brain.stage
    if not stage.computer or position.winner is not None or stage.takes_long(position):
        return None
    if stage.timed:
        return Comparison({"": AIBrain(stage, None, 0, brain.seconds, uses_book=False)})
    depth = brain.depth if stage.looks_ahead else 0
    orders = every_order(stage, depth).brains if _compares_orders(brain, position) else {}
    return Comparison(every_depth(stage, depth).brains | orders)


def _compares_orders(brain: AIBrain, position: Any) -> bool:
    """Whether it is the alpha-beta that the notebook's experiment is about."""
    return brain.stage is STAGES["8"] and isinstance(position, Position)


def rows_needed(brain: AIBrain, position: Any) -> int:
    if brain.stage.timed:
        return DEEPENED + 2
    depths = brain.depth + 1 if brain.stage.looks_ahead else 1
    return max(depths, len(OTHER_ORDERS) + 1) if _compares_orders(brain, position) else depths


def display_costs(brain: AIBrain, opinions: Opinions, y: float, width: float) -> None:
    """What is known by now, under its heading."""
    theme.write(say("What it costs on this position"), MARGIN, y, 16, bold=True)
    if brain.stage.timed:
        text = say("As much time as it is given: {seconds} s a move.", seconds=f"{brain.seconds:g}")
        theme.write(text, MARGIN, y + 26, 15)
        if "" in opinions and (thought := opinions[""].thought):
            _display_deepening(thought, y + 26 + ROW, width)
        return
    orders = {say(name): opinions[name] for name in OTHER_ORDERS if name in opinions}
    if orders:
        orders[say("best first, as it does")] = opinions[str(brain.depth)]
        _display_orders(orders, y, width)
    before = 0
    depths = [item for item in opinions.items() if item[0] not in OTHER_ORDERS]
    for row, (depth, opinion) in enumerate(depths):
        line = y + 26 + ROW * row
        if brain.stage.looks_ahead:
            theme.write(say("depth {depth}", depth=depth), MARGIN, line, 15)
        if opinion.error:
            theme.write(opinion.error, MARGIN + 84, line, 15, theme.ALARM)
        if opinion.thought is None:
            continue
        theme.write(nodes_text(opinion.thought.nodes), MARGIN + 240, line, 15, align=py5.RIGHT)
        theme.write(seconds_text(opinion.thought.seconds), MARGIN + 340, line, 15, align=py5.RIGHT)
        if before:
            times = say("× {times}", times=f"{opinion.thought.nodes / before:.1f}")
            theme.write(times, MARGIN + 430, line, 15, theme.FADED, align=py5.RIGHT)
        before = opinion.thought.nodes


def _display_deepening(thought: Thought, y: float, width: float) -> None:
    """What each depth found, and the nodes visited by then; of very many depths, the last ones."""
    shown = thought.by_depth[-BLOCKS * DEEPENED :]
    for first in range(0, len(shown), DEEPENED):
        left = MARGIN + first // DEEPENED * width / BLOCKS
        _display_row(left, y, (say("best"), say("score"), say("nodes")), theme.FADED)
        for row, found in enumerate(shown[first : first + DEEPENED]):
            line = y + ROW * (row + 1)
            theme.write(say("depth {depth}", depth=found.depth), left, line, 15)
            best = " ".join(short_name(thought.position.move_name(move)) for move in found.best)
            score = opinion_text(thought.stage, thought.position, found.score)
            _display_row(left, line, (best if len(best) <= SEVEN else "…", score, f"{found.nodes:,}"))


def _display_row(left: float, y: float, texts: tuple[str, str, str], color: str = theme.INK) -> None:
    for text, right in zip(texts, (160, 224, 306), strict=True):
        theme.write(text, left + right, y, 15, color, align=py5.RIGHT)


def _display_orders(orders: dict[str, Opinion], y: float, width: float) -> None:
    """The notebook's experiment: the same search, with the columns in one order or another."""
    theme.write(say("Order of the columns"), MARGIN + 452, y, 16, bold=True)
    for row, (name, opinion) in enumerate(orders.items()):
        line = y + 26 + ROW * row
        theme.write(name, MARGIN + 452, line, 15)
        nodes = f"{opinion.thought.nodes:,}" if opinion.thought else "…"
        theme.write(nodes, MARGIN + width, line, 15, align=py5.RIGHT)
