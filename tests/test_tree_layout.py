"""Trees laid out by hand, and the two promises: parents stand in the middle, neighbours keep their
distance."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai.graphics.tree_layout import PlacedTree, lay_out

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
