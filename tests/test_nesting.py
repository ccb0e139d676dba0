"""How deeply programs may be nested: what Python reads here, and what a web page's Python may be
given, whose stack is small."""

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import text_module
from connect_four_ai.stages.own import own_stage
from connect_four_ai.stages.own.explain import FileFault
from connect_four_ai.stages.own.program import Program
from tools.web.browser import nesting

BRAIN = """
class AIBrain:
    def auto_play(self, board):
        a, b = 1, [0]
        {part}
        return 1
"""
ELIF = "\n        elif a == {}: a = 2"
PARTS = {
    "elifs": "if a == 0: a = 1" + "".join(map(ELIF.format, range(600))),
    "a sum": "a = " + "\\\n + ".join(["3 * b[0]"] * 600),
    "comparisons": "a = " + " and ".join(["a == b[0] or not a"] * 600),
}
SHALLOW = {
    "elifs": "if a == 0: a = 1" + 450 * ELIF,
    "ifs": "if a == 0: a = 1\n        elif a == 2: a = 1\n        " * 600,
    "a sum": "a = " + " + ".join(["max(b[0].c(a, b), -a)"] * 450),
    "comparisons": "a = " + " and ".join(["a == b[0] or a < b"] * 2000),
    "a list": "a = [" + "b[0] + a * 2 - f(a, [1, 2]), " * 2000 + "]",
}
SLACK = 4
"""Levels by which the tree's ends may be deeper: its root, the statement, and the names."""
ATOMS = ["a", "b.c.d", "e[0]", "f(1)(2)", "7"]
BINARY = ["+", "-", "*", "/", "**", "&", "<<", "and", "or", "<", "not in", "is"]
NESTED = ["({})", "[{}, a]", "f(a, {})", "{{a: {}}}", "a.b[{}].c", "-{}", "- ~ {}", "(not {})"]


@pytest.mark.parametrize("part", PARTS)
def test_long_chains_are_played(part: str, tmp_path: Path) -> None:
    path = tmp_path / "anna.py"
    path.write_text(BRAIN.format(part=PARTS[part]), encoding="utf-8")
    assert AIBrain(own_stage(path).loaded()).auto_play(Position()).move == 1


@pytest.mark.parametrize("part", SHALLOW)
def test_a_web_page_reads_long_programs_that_are_not_deep(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_module, "too_deep", nesting.too_deep)
    assert Program.of(Path("anna.py"), BRAIN.format(part=SHALLOW[part])).brain.name == "AIBrain"


@pytest.mark.parametrize("part", ["elifs", "a sum"])
def test_a_web_page_names_the_line_that_is_too_deep(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_module, "too_deep", nesting.too_deep)
    with pytest.raises(FileFault, match="this: it is nested too deeply for a web page") as fault:
        Program.of(Path("anna.py"), BRAIN.format(part=PARTS[part]))
    assert 200 < int(str(fault.value).split()[2].strip(":")) < 500


def chained(parts: list[str], words: list[str]) -> str:
    """Returns the parts with the words in turn between them."""
    between = (words * len(parts))[: len(parts) - 1]
    return parts[0] + "".join(
        f" {word} {part}" for word, part in zip(between, parts[1:], strict=True)
    )


def larger(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    parts = st.tuples(st.lists(inside, min_size=1, max_size=3), st.integers(1, 8))
    chain = st.builds(
        chained,
        parts.map(lambda given: given[0] * given[1]),
        st.lists(st.sampled_from(BINARY), min_size=1, max_size=3),
    )
    nested = st.builds(str.format, st.sampled_from(NESTED), inside)
    chosen = st.builds("({0} if {1} else {0})".format, inside, inside)
    return chain | nested | chosen | inside.map("(lambda: {})".format)


def depth(tree: ast.AST) -> int:
    return 1 + max((depth(child) for child in ast.iter_child_nodes(tree)), default=0)


@given(st.recursive(st.sampled_from(ATOMS), larger, max_leaves=30), st.integers(0, 9))
def test_no_tree_is_deeper_than_it_is_counted(expression: str, elifs: int) -> None:
    text = f"if {expression}: a\n" + f"elif a:\n  a = {expression}\n" * elifs
    levels = depth(ast.parse(text)) - SLACK
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nesting, "DEEPEST", max(0, levels - 1))
        assert nesting.too_deep(text)
