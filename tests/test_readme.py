"""README, docs/ and their Chinese twins tell the same: commands, pictures, files, keys, figures."""

import re
from functools import cache

import pytest
from written_pages import DOCS, PAGES, ROOT, pages_in, twin

from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.keys import KEYS
from tools.bench.search import WAYS

EACH = list(zip(pages_in("en"), pages_in("zh-Hant"), strict=True))
"""Each page in English and in Chinese."""
ENGLISH, CHINESE = ("\n".join(pages) for pages in zip(*EACH, strict=True))

SEARCHED = {"": [960_793, 29_661, 28_592, 28_636], "4447456": [855_270, 89_934, 23_241, 28_338]}
"""Nodes at depth 7 by position: minimax, alpha-beta, ordered and deepened, which is section 9."""


def commands(page: str) -> list[str]:
    """Returns the commands on a page, without comments."""
    lines = re.findall(r"^    (.+)$", page, re.MULTILINE)
    return [line.partition("  ")[0] for line in lines]


def targets(page: str) -> list[str]:
    return re.findall(r"\]\(([^)]+)\)", page)


def figures(page: str) -> list[str]:
    """Returns the numbers of three digits and more, sorted."""
    return sorted(re.findall(r"\d[\d,]+\d", page), key=lambda figure: (len(figure), figure))


def keys(page: str) -> list[str]:
    """Returns the first cell of every row of a table, if it is a key and not a word."""
    return [cell for cell in re.findall(r"^\| ([^|]*?) \|", page, re.MULTILINE) if len(cell) == 1]


def test_each_leads_to_the_other() -> None:
    for (english, chinese), path in zip(EACH, PAGES, strict=True):
        assert f"]({twin(path).relative_to(ROOT).as_posix()})" in english[:200]
        assert f"]({path.relative_to(ROOT).as_posix()})" in chinese[:200]


def test_the_readme_is_short_and_leads_to_every_page() -> None:
    english, chinese = EACH[0]
    assert max(len(english.splitlines()), len(chinese.splitlines())) <= 120
    for path in DOCS:
        assert f"](docs/{path.name})" in english
        assert f"](docs/{twin(path).name})" in chinese


def test_both_have_the_same_commands() -> None:
    assert len(commands(ENGLISH)) > 15
    for english, chinese in EACH:
        assert commands(english) == commands(chinese)


def in_chinese(target: str) -> str:
    """Returns the link of the Chinese page that corresponds to an English page's link."""
    if target.endswith(".md") and target != "CONTRIBUTING.md":
        return target.replace(".md", ".zh-Hant.md")
    return target.replace(".en.", ".zh-Hant.")


def test_both_have_the_same_pictures_and_links() -> None:
    for english, chinese in EACH:
        first, *others = targets(english)
        assert [in_chinese(target) for target in others] == [
            target for target in targets(chinese) if target != first.replace(".zh-Hant.md", ".md")
        ]


def test_both_have_the_same_keys_and_figures() -> None:
    assert "L" in keys(ENGLISH)
    assert "960,793" in figures(ENGLISH)
    for english, chinese in EACH:
        assert keys(english) == keys(chinese)
        assert figures(english) == figures(chinese)


def keys_told(page: str) -> set[str]:
    """Returns every key that the page's table of keys names."""
    table = page[page.index("| F1 |") :].split("\n\n")[0]
    cells = [row.split(" | ")[0].removeprefix("| ") for row in table.splitlines()]
    words = [re.sub(r"and space|空白鍵|and|和|或|or", " ", cell) for cell in cells]
    return {
        key
        for cell in words
        for key in re.findall(r"Enter|Tab|Esc|F\d+|Ctrl [A-Z+−]|[^\s、,]", cell)
    }


@pytest.mark.parametrize("page", EACH[[path.name for path in PAGES].index("window.md")])
def test_the_table_of_keys_is_the_window_s(page: str) -> None:
    """The mouse is explained above the table, and how to play with the arrows in a row of its
    own."""
    labels = {key.label for key in KEYS} - {"click", "space", "← → ↑ ↓", "0 … 9, U, Q"}
    assert keys_told(page) == labels | {"1", "…", "9", "0", "U", "Q", "←", "→", "Enter"}


@pytest.mark.parametrize("page", [ENGLISH, CHINESE])
def test_what_they_show_and_lead_to_is_there(page: str) -> None:
    for target in targets(page):
        if "://" not in target:
            assert (ROOT / target).exists(), target


@pytest.mark.slow
def test_the_nodes_at_depth_7_are_those_of_the_searches() -> None:
    """Those of `bench search`; the last are those of section 9, which the window plays."""
    for moves, nodes in SEARCHED.items():
        position = Position.from_moves(moves)
        others = [way(position, 7)[1] for name, way in WAYS.items() if name != "minimax"]
        assert [visited_by_minimax(position, 7), *others] == nodes
        for number in nodes:
            for page in (ENGLISH, CHINESE):
                assert re.search(rf"(?<![\d,]){number:,}(?!,?\d)", page)


@cache
def visited_by_minimax(position: Position, depth: int) -> int:
    """Returns the number of all nodes, with a memory for positions that several orders of moves
    lead to."""
    if depth == 0 or position.winner is not None:
        return 1
    return 1 + sum(
        visited_by_minimax(position.play(move), depth - 1) for move in position.legal_moves
    )
