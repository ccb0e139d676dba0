"""Pictures without a window: their contents are compared with the position, the scores and the
search."""

import random
import re
import xml.etree.ElementTree as ET
from itertools import islice, pairwise

from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai import AIBrain, record
from connect_four_ai.app.language import score_text
from connect_four_ai.games.positions import random_positions
from connect_four_ai.games.svg import COLORS, SIDE, STRIP
from connect_four_ai.graphics.tree_layout import PlacedTree, lay_out

SVG = "{http://www.w3.org/2000/svg}"
MARKS = {color: mark for mark, color in COLORS.items()}


def elements(svg: str, kind: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter(SVG + kind))


def discs(svg: str, top: float = 0) -> dict[tuple[int, int], str]:
    """Returns the player of the disc in each cell, by column and row from 1 at the bottom."""
    circles = [circle for circle in elements(svg, "circle") if circle.get("r") == "17"]
    places = [(float(circle.get("cx", 0)), float(circle.get("cy", 0)) - top) for circle in circles]
    marks = [MARKS[circle.get("fill", "")] for circle in circles]
    return {
        (int(x // SIDE) + 1, 6 - int(y // SIDE)): mark
        for (x, y), mark in zip(places, marks, strict=True)
    }


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in elements(svg, "text")]


def test_a_position_s_discs_are_where_they_lie() -> None:
    for position in islice(random_positions(random.Random(5)), 40):
        assert discs(position._repr_svg_()) == {
            (column, row): position.disc_at((column, row)) or ""
            for column in range(1, 8)
            for row in range(1, 7)
        }


def test_a_thought_s_scores_stand_above_their_columns_and_a_full_one_has_none() -> None:
    thought = AIBrain("9.1.7", 2, seed=1).auto_play("444444535")
    svg = thought._repr_svg_()
    assert discs(svg, top=STRIP)[4, 6] == "Y"
    found = {int(float(text.get("x", 0)) // SIDE) + 1: text.text for text in elements(svg, "text")}
    assert found == {column: score_text(score) for column, score in thought.scores.items()}
    assert 4 not in found


def test_a_tree_shows_every_node_of_a_small_search() -> None:
    recording = record("41424", "9.1.5", depth=1)
    scores = [score_text(node.value) for node in recording.root]
    shown = texts(recording._repr_svg_())
    assert len(scores) == len(elements(recording._repr_svg_(), "rect")) == 57
    assert sorted(text for text in shown if not re.fullmatch(r"[1-7]", text)) == sorted(scores)
    assert sorted(text for text in shown if re.fullmatch(r"[1-7]", text)) == sorted("1234567" * 8)


# Trees laid out: parents stand in the middle, neighbours keep their distance


Tree = tuple["Tree", ...]
trees: st.SearchStrategy[Tree] = st.recursive(
    st.just(()), lambda children: st.lists(children, max_size=4).map(tuple), max_leaves=25
)


def laid_out(tree: Tree) -> PlacedTree[Tree]:
    return lay_out(tree, lambda children: children)


def places(tree: Tree) -> list[tuple[float, int]]:
    return [(x, len(path)) for path, x in laid_out(tree).xs.items()]


def test_a_subtree_stands_over_its_neighbours_where_there_is_room() -> None:
    leaf: Tree = ()
    assert places(((leaf, leaf), leaf)) == [(1, 0), (0.5, 1), (0, 2), (1, 2), (1.5, 1)]


@given(trees)
def test_every_tree_is_tidy(tree: Tree) -> None:
    placed = laid_out(tree)
    assert min(placed.xs.values()) == 0
    levels: dict[int, list[float]] = {}
    for path, node in placed.nodes.items():
        levels.setdefault(len(path), []).append(placed.xs[path])
        children = [placed.nodes[*path, number] for number in range(len(node))]
        assert children == list(node)
        if children:
            ends = placed.xs[*path, 0], placed.xs[*path, len(node) - 1]
            assert placed.xs[path] == sum(ends) / 2
    for xs in levels.values():
        assert all(right - left >= 1 for left, right in pairwise(xs))
