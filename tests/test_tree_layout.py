"""Trees laid out by hand, and the two promises: parents stand in the middle, neighbours keep their
distance."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai.graphics.tree_layout import Placed, lay_out

Tree = tuple["Tree", ...]
trees: st.SearchStrategy[Tree] = st.recursive(
    st.just(()), lambda children: st.lists(children, max_size=4).map(tuple), max_leaves=25
)


def laid_out(tree: Tree) -> Placed[Tree]:
    return lay_out(tree, lambda children: children)


def places(tree: Tree) -> list[tuple[float, int]]:
    return [(placed.x, placed.level) for placed in laid_out(tree)]


def test_a_single_node() -> None:
    assert places(()) == [(0, 0)]


def test_a_parent_stands_in_the_middle_above_its_children() -> None:
    assert places(((), ())) == [(0.5, 0), (0, 1), (1, 1)]
    assert places(((), (), ())) == [(1, 0), (0, 1), (1, 1), (2, 1)]
    assert places(((),)) == [(0, 0), (0, 1)]


def test_a_subtree_stands_over_its_neighbours_where_there_is_room() -> None:
    leaf: Tree = ()
    assert places(((leaf, leaf), leaf)) == [(1, 0), (0.5, 1), (0, 2), (1, 2), (1.5, 1)]


def test_size_and_paths() -> None:
    tree = laid_out((((), ()), ()))
    assert (tree.width, tree.height) == (1.5, 2)
    assert [path for path, _ in tree.paths()] == [(), (0,), (0, 0), (0, 1), (1,)]


@given(trees)
def test_every_tree_is_tidy(tree: Tree) -> None:
    root = laid_out(tree)
    assert min(placed.x for placed in root) == 0
    levels: dict[int, list[float]] = {}
    for placed in root:
        levels.setdefault(placed.level, []).append(placed.x)
        assert [child.level for child in placed.children] == [placed.level + 1] * len(placed.node)
        if placed.children:
            assert placed.x == (placed.children[0].x + placed.children[-1].x) / 2
    for xs in levels.values():
        assert all(right - left >= 1 for left, right in pairwise(xs))
