"""The cost of a stage on the position, beside its neighbours': a graph of their nodes, and the
results of each depth of deepening."""

from collections.abc import Mapping, Sequence
from math import ceil, log10
from typing import Any

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.game import short_name
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import LEFT, Rect
from connect_four_ai.lab.widgets.graph import Axes, Pen, display_line
from connect_four_ai.lab.widgets.layout import Column, here
from connect_four_ai.stages import Scoring, Stage
from connect_four_ai.stages.learned.stage import divided
from connect_four_ai.study.comparison import (
    Costs,
    Opinion,
    Opinions,
    effective_branching_factor,
    neighbours,
)
from connect_four_ai.texts.formats import nodes_text, opinion_text, seconds_text

ROW = 21
HIGH, HIGHEST = 178.0, 330.0
"""Heights of it all: with nothing below the legend, and with the depths of deepening."""
PITCH = 17
"""Height of the row of a depth."""
GRAPH, NAMES = 304.0, 74.0
"""Widths of the graph, with the legend beside it, and of the numbers at its left."""
ABOVE_LEGEND = 190.0
"""Height of the graph in a column without room for the legend beside it."""
NAME = 78.0
"""Width of a name in the legend."""
PENS = {-1: Pen("#C9C6BC", 9, 9), 0: Pen(theme.INK, 2, 7), 1: Pen("#8FB4EE", 5, 7)}
"""Pens for the stage before, the stage itself and the one after. Thinner lines are drawn over
thicker ones, so that equal lines can all be seen."""


def question(brain: AIBrain, position: Any) -> Costs | None:
    """Returns the job that measures the cost; None if there is nothing to measure."""
    stage = brain.stage
    if not stage.computer or position.winner is not None or stage.takes_long(position):
        return None
    asked = AIBrain(stage, brain.depth, 0, brain.seconds, uses_book=False)
    return Costs(position, asked, neighbours(stage, position))


def height(stage: Stage) -> float:
    """Returns the height of the costs."""
    needed = HIGHEST if stage.timed else HIGH
    return theme.grown(needed) + (0 if here().is_wide else ABOVE_LEGEND)


def display_costs(
    brain: AIBrain, position: Any, opinions: Opinions, column: Column, y: float, bottom: float
) -> None:
    """Draws the costs known so far, under their heading."""
    stages = neighbours(stage := brain.stage, position)
    pens = [PENS[index - stages.index(stage)] for index in range(len(stages))]
    growths = [_growth(stage, opinions) for stage in stages]
    own = opinions.get(stage.section) or opinions.get(f"{stage.section}:{brain.depth}", Opinion())
    column.line(say("What it costs on this position"), y, 16, bold=True)
    if position.winner is not None:
        column.line(say("The game is over: there is nothing to think about."), y + 24)
        return
    graph, legend = column.box(y + 24, bottom - y - 24)._replace(width=GRAPH), column
    if here().is_wide:
        legend = Column(column.left + GRAPH + 22, column.width - GRAPH - 22, column.top)
    else:
        graph = column.box(y + 20, ABOVE_LEGEND - 20)
        y += ABOVE_LEGEND + 16
    cost = own.error or _cost(own.thought)
    theme.flush_right(cost, legend.right, legend.top + y, 15, theme.FADED, within=legend.width)
    if any(growths):
        _display_growth([*zip(pens, growths, strict=True)], graph)
    for row, (stage, pen, growth) in enumerate(zip(stages, pens, growths, strict=True)):
        _display_row(stage, pen, growth, stage is brain.stage, legend, y + 32 + ROW * row)
    caption = say("Nodes by plies; ×: effective branching factor.")
    below = legend.paragraph(caption, y + 30 + ROW * len(stages), 14, theme.FADED)
    if own.thought and own.thought.by_depth:
        _display_deepening(own.thought, legend, below + 8, bottom)


def _cost(thought: Thought | None) -> str:
    if thought is None:
        return ""
    depth = [say("depth {depth}", depth=thought.depth)] if thought.stage.looks_ahead else []
    return " · ".join([*depth, nodes_text(thought.nodes), seconds_text(thought.seconds)])


def _growth(stage: Stage, opinions: Opinions) -> dict[int, int]:
    """Returns a stage's nodes by its plies, the stage's own move included; for deepening, the nodes
    until then. Empty for play-outs, and for a program that counts no nodes."""
    growth: dict[int, int] = {}
    for name, opinion in {} if stage.scoring is Scoring.AVERAGE else opinions.items():
        section, depth = divided(name)
        if section == stage.section and opinion.thought:
            deepened = {found.depth: found.nodes for found in opinion.thought.by_depth}
            growth |= {int(depth) + 1: opinion.thought.nodes} if depth else deepened
    return {ply: nodes for ply, nodes in growth.items() if nodes}


def _display_growth(lines: Sequence[tuple[Pen, Mapping[int, int]]], rect: Rect) -> None:
    """Draws nodes against plies; each line up is ten times as many nodes."""
    axes = Axes(rect[0] + NAMES, rect[1], rect[2] - NAMES, rect[3] - ROW, NAMES)
    plies = max(ply for _, growth in lines for ply in growth)
    most = max(nodes for _, growth in lines for nodes in growth.values())
    powers = max(1, ceil(log10(most)))
    every = 1 if axes.height >= 15 * powers else 2
    levels = {
        power / powers: "" if (powers - power) % every else f"{10**power:,}"
        for power in range(powers + 1)
    }
    xs = {ply: (ply - 0.5) / max(plies, 2) for ply in range(1, plies + 1)}
    axes.display(levels, {x: str(ply) for ply, x in xs.items()})
    for pen, growth in sorted(lines, reverse=True, key=lambda line: line[0].weight):
        display_line([axes.at(xs[ply], log10(growth[ply]) / powers) for ply in sorted(growth)], pen)


def _display_row(
    stage: Stage, pen: Pen, growth: Mapping[int, int], own: bool, legend: Column, y: float
) -> None:
    """Draws a stage's row of the legend: its pen, and its effective branching factor."""
    left, y = legend.left, legend.top + y
    if growth:
        display_line([(left, y), (left + 24, y)], pen)
    ink = theme.INK if own else theme.FADED
    theme.write_within(stage.section, left + 36, y, NAME, 15, 14, ink, LEFT)
    if growth and stage.looks_ahead:
        plies = max(growth)
        times = f"{effective_branching_factor(growth[plies], plies):.1f}"
        theme.flush_right(say("× {times}", times=times), left + 176, y, 15, within=58)


def _display_deepening(thought: Thought, legend: Column, top: float, bottom: float) -> None:
    """Draws a row for each of the last depths: the best moves, the value and the nodes."""
    count = int((bottom - top) / theme.grown(PITCH)) - 1
    position, rows = thought.position, [(say("depth"), say("best"), "", "")]
    for at in thought.by_depth[-count:]:
        moves = " ".join(short_name(position.move_name(move)) for move in at.best)
        value = opinion_text(thought.stage, position, at.score)
        rows.append((str(at.depth), moves, value, nodes_text(at.nodes)))
    left, width, above = legend
    for number, (depth, moves, value, nodes) in enumerate(rows):
        y = above + top + theme.grown(PITCH) * (number + 0.5)
        ink = theme.INK if number else theme.FADED
        theme.write(depth, left, y, 14, ink, within=48)
        theme.write(moves, left + 52, y, 14, ink, within=110)
        theme.flush_right(value, left + 0.64 * width, y, 14, ink, within=60)
        theme.flush_right(nodes, left + width, y, 14, theme.FADED, within=110)
