"""Lines of a stage's page."""

from functools import cached_property
from typing import Any

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

    @cached_property
    def lines(self) -> list[DiffLine]:
        """The lines to show, with signs."""
        step = self.scene.step
        marks = self.options.get("marks", ())
        if names := self.options.get("of", "").split():
            page = page_lines(step.stage)
            functions = [_function(page, name) for name in names]
            return [
                DiffLine("+" if any(mark in text for mark in marks) else " ", text)
                for number, function in enumerate(functions)
                for text in ([""] * (number > 0) + function)
            ]
        if step.change:
            before = page_lines(STAGES[step.stage_name or step.section])
            return only_changes(difference(page_lines(step.stage), before))
        before_it = STAGES.get(SECTIONS[SECTIONS.index(step.section) - 1])
        return only_changes(changes(step.stage, before_it))

    def height_at(self, width: float) -> float:
        rows = changed_rows(self.lines, width - 2 * PADDING)
        return len(rows) * theme.grown(LEADINGS[0]) + 2 * PADDING

    def width_at(self, height: float) -> float:
        longest = max(len(line.text) for line in self.lines)
        return min(WIDEST, longest * letter_width() + 2 * PADDING + SIGNS)

    def display(self, mouse: Any) -> None:
        x, y, width, height = self.box
        rows = changed_rows(self.lines, width - 2 * PADDING)
        leading = next(
            (each for each in LEADINGS if len(rows) * each <= height - 2 * PADDING), 15.5
        )
        tall = min(height, len(rows) * theme.grown(leading) + 2 * PADDING)
        top = y + max(0.0, (height - tall) / 2)
        box((x, top, width, tall), theme.WHITE, 8, edge=theme.LINE)
        display_rows(rows, x + PADDING, top + PADDING, width - 2 * PADDING, leading)


def _function(lines: list[str], name: str) -> list[str]:
    """Returns the lines of a function or method."""
    first = next(number for number, line in enumerate(lines) if f"def {name}(" in line)
    indent = len(lines[first]) - len(lines[first].lstrip())
    found = [lines[first]]
    for line in lines[first + 1 :]:
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            break
        found.append(line)
    while not found[-1].strip():
        found.pop()
    return [line[indent:] for line in found]
