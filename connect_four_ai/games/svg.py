"""Positions, scores and trees as SVG, by the standard library, for notebooks and web pages."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, TypeVar

from connect_four_ai.app.language import score_text
from connect_four_ai.games.game import in_columns, short_name, squares_of
from connect_four_ai.graphics.tree_layout import PlacedTree, lay_out

N = TypeVar("N")
Label = tuple[str, str, str]

COLORS = {"": "#FFFFFF", "R": "#FF5641", "Y": "#FFDF37"}
INK, GREY, CLOSED, BLUE = "#1D1D1F", "#C8C8C8", "#6E6E73", "#0000FF"
SIDE, STRIP = 44, 26
"""Side of a square, and height of the strip of scores, in pixels."""
ACROSS, DOWN, CHIP = 52, 64, 22
"""Distances between nodes of a tree, and the height of a chip."""
MAX_NODES = 120
"""Maximum number of nodes drawn; deeper levels are left out."""


def board_svg(
    position: Any, scores: Mapping[Any, float] | None = None, marked: bool = False
) -> str:
    """Returns the picture of a position. A game without a board is drawn as its text.

    `scores`: the score of each move, + for the first player. `marked`: draws a ring on the first
    player's discs.
    """
    rows, scores = squares_of(position), scores or {}
    if not rows:
        lines = str(position).splitlines()
        middle = 10 + 4.5 * max(map(len, lines), default=0)
        texts = [_text(line, middle, 22 * i + 16, 15) for i, line in enumerate(lines)]
        return _svg(2 * middle, 22 * len(lines) + 10, texts)
    columns = in_columns(rows)
    strip, parts = STRIP if columns and scores else 0, []
    for down, row in enumerate(rows):
        for across, square in enumerate(row):
            x, y = SIDE * (across + 0.5), strip + SIDE * (down + 0.5)
            paper = CLOSED if square.closed else GREY if columns else COLORS[""]
            edge = paper if columns else INK
            parts.append(_box(x, y, SIDE, SIDE, fill=paper, stroke=edge))
            if square.mark or columns:
                line = {"stroke": BLUE, "stroke_width": 4} if square.won else {"stroke": INK}
                fill = COLORS[_color(position, square.mark)]
                parts.append(_circle(x, y, 17, fill=fill, **line))
            if marked and square.mark == position.players[0]:
                parts.append(_circle(x, y, 10, fill="none", stroke=INK, stroke_width=2))
            if square.mark and not columns:
                parts.append(_text(square.mark, x, y, 18))
            elif square.last and not square.won:
                parts.append(_circle(x, y, 3, fill=INK))
            if square.move in scores and not square.mark and (down == 0 or not columns):
                at = STRIP / 2 if columns else y
                parts.append(_text(score_text(scores[square.move]), x, at, 13))
    return _svg(SIDE * len(rows[0]), SIDE * len(rows) + strip, parts)


def tree_svg(root: Any, position: Any) -> str:
    """Returns the picture of a recorded search of this position.

    Each node has its move, its score, ✂ if other moves were cut off, and the number of nodes below
    it that are not drawn. An edge between equal scores is thick.
    """
    levels = [[root]]
    while below := [child for node in levels[-1] for child in node.children]:
        if sum(map(len, levels)) + len(below) > MAX_NODES:
            break
        levels.append(below)
    inner = {node for level in levels[:-1] for node in level}

    def label(node: Any) -> Label:
        hidden = node.left_out if node in inner else node.nodes - 1
        note = " ".join([*(["✂"] if node.bounds else []), *([f"+{hidden}"] if hidden else [])])
        name = "" if node.move is None else short_name(position.move_name(node.move))
        return name, score_text(node.value), note

    return labelled_tree(lay_out(root, lambda node: node.children if node in inner else []), label)


def labelled_tree(tree: PlacedTree[N], label: Callable[[N], Label]) -> str:
    """Returns the picture of a tree with labels above, in and below each node."""
    edges, chips = [], []
    for path, node in tree.nodes.items():
        x, y = ACROSS * (tree.xs[path] + 0.5), DOWN * (len(path) + 0.5)
        name, score, note = label(node)
        if path:
            above = path[:-1]
            start = ACROSS * (tree.xs[above] + 0.5), y - DOWN + CHIP / 2
            weight = 3 if score and label(tree.nodes[above])[1] == score else 1
            edges.append(_line(start, (x, y - CHIP / 2 - 13), weight))
        chips.append(_box(x, y, ACROSS - 6, CHIP, fill=COLORS[""], stroke=INK))
        texts = (score, y, 12), (name, y - CHIP / 2 - 7, 12), (note, y + CHIP / 2 + 9, 11)
        chips += [_text(text, x, at, size) for text, at, size in texts if text]
    return _svg(ACROSS * (tree.width + 1), DOWN * (tree.height + 1), edges + chips)


def _color(position: Any, mark: str) -> str:
    return mark and "RY"[mark == position.players[1]]


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    size = {"width": width, "height": height, "viewBox": f"0 0 {width:g} {height:g}"}
    inside = "\n".join(["", *parts, ""])
    return _tag("svg", inside, xmlns="http://www.w3.org/2000/svg", font_family="sans-serif", **size)


def _text(text: str, x: float, y: float, size: float) -> str:
    # dominant-baseline is not supported everywhere
    place = {"x": x, "y": y + 0.36 * size, "font_size": size, "fill": INK}
    return _tag("text", escape(text), **place, text_anchor="middle")


def _box(x: float, y: float, width: float, height: float, **look: Any) -> str:
    """Returns a rectangle around a point."""
    left, top = x - width / 2, y - height / 2
    return _tag("rect", x=left, y=top, width=width, height=height, **look)


def _line(start: tuple[float, float], end: tuple[float, float], weight: float) -> str:
    (x1, y1), (x2, y2) = start, end
    return _tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=INK, stroke_width=weight)


def _circle(x: float, y: float, radius: float, **look: Any) -> str:
    return _tag("circle", cx=x, cy=y, r=radius, **look)


def _tag(name: str, inside: str = "", **attributes: object) -> str:
    words = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name}{words}>{inside}</{name}>"
