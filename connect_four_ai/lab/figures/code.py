"""Lines of a stage's page."""

import ast
import textwrap
from functools import cached_property

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.widgets.code_view import changed_rows, display_rows, letter_width
from connect_four_ai.stages import STAGES
from connect_four_ai.stages.changes import DiffLine, changes, difference, only_changes, page_lines
from connect_four_ai.study.lessons import SECTIONS

PADDING, SIGNS = 12.0, 48.0
"""The margin around the code, and the room for the signs before its lines."""
WIDEST = 640.0
LEADINGS = (19.0, 17.0, 15.5)
"""Distances of lines, the first that fits."""


class CodeFigure(Figure):
    """Functions of the section's page, or what changes in the page.

    `of`: the functions' names; else the lines that differ from the page of the section before, or
    those of the step's `change`. `marks`: parts of the lines to mark.
    """

    ready = True

    @cached_property
    def lines(self) -> list[DiffLine]:
        """The lines to show, with signs."""
        step, page = self.step, page_lines(self.step.stage)
        if names := self.options.get("of", "").split():
            texts = "\n\n".join(_function(page, name) for name in names).splitlines()
            marks = self.options.get("marks", ())
            return [DiffLine(">" if any(m in text for m in marks) else " ", text) for text in texts]
        if step.change:
            before = page_lines(STAGES[step.stage_name or step.section])
            return only_changes(difference(page, before))
        before_it = STAGES.get(SECTIONS[SECTIONS.index(step.section) - 1])
        return only_changes(changes(step.stage, before_it))

    def height_at(self, width: float) -> float:
        rows = changed_rows(self.lines, width - 2 * PADDING)
        return len(rows) * theme.grown(LEADINGS[0]) + 2 * PADDING

    def width_at(self, height: float) -> float:
        longest = max(len(line.text) for line in self.lines)
        return min(WIDEST, longest * letter_width() + 2 * PADDING + SIGNS)

    def display(self) -> None:
        x, y, width, height = self.box
        rows = changed_rows(self.lines, width - 2 * PADDING)
        fitting = (each for each in LEADINGS if len(rows) * each <= height - 2 * PADDING)
        leading = next(fitting, LEADINGS[-1])
        tall = min(height, len(rows) * theme.grown(leading) + 2 * PADDING)
        top = y + max(0.0, (height - tall) / 2)
        box((x, top, width, tall), theme.WHITE, 8, edge=theme.LINE)
        display_rows(rows, x + PADDING, top + PADDING, width - 2 * PADDING, leading)


def _function(lines: list[str], name: str) -> str:
    """Returns the text of a function or method in a page."""
    nodes = ast.walk(ast.parse("\n".join(lines)))
    function = next(n for n in nodes if isinstance(n, ast.FunctionDef) and n.name == name)
    return textwrap.dedent("\n".join(lines[function.lineno - 1 : function.end_lineno]))
