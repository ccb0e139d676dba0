"""Alpha-beta against the notebook's own figures: every row, in both orders, by the searches and by
the command."""

import io
import json
from dataclasses import dataclass
from math import inf

import pytest
from golden_rows import GOLDEN

from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.search.notebook import ORDERS, SearchResult, search
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.study.comparison import OTHER_ORDERS


@dataclass(frozen=True)
class NotebookRow:
    """What the notebook's alpha-beta finds in a position, and what that costs."""

    position: str
    depth: int
    order: str
    move: int | None
    value: float
    prunes: int
    visits: int

    def __str__(self) -> str:
        return f"{self.position}-depth{self.depth}-{self.order}"

    @property
    def figures(self) -> tuple[int | None, float, int, int]:
        return self.move, self.value, self.visits, self.prunes


def _rows() -> list[NotebookRow]:
    rows = []
    for line in (GOLDEN / "alpha_beta_counts.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        for order, figures in (("left-to-right", row), ("minimiser-reversed", row["reversed"])):
            counts = figures["move"], float(figures["value"]), figures["prunes"], figures["visits"]
            rows.append(NotebookRow(row["position"], row["depth"], order, *counts))
    return rows


ROWS = _rows()
SMALL_ROWS = [row for row in ROWS if row.visits < 4000]


def figures(found: SearchResult) -> tuple[int | None, float, int, int]:
    return found.move, found.value, found.visits, found.prunes


def test_the_first_row_is_the_notebooks_example() -> None:
    assert len(ROWS) == 62
    assert [(row.visits, row.prunes) for row in ROWS[:2]] == [(292387, 53987), (24768, 7336)]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_alpha_beta(row: NotebookRow) -> None:
    assert figures(search(Position.from_moves(row.position), row.depth, row.order)) == row.figures


@pytest.mark.parametrize("row", SMALL_ROWS, ids=str)
def test_stage_8_in_the_notebooks_orders(row: NotebookRow) -> None:
    """The page that plays finds the same from the same nodes."""
    orders = dict(zip(("left-to-right", "minimiser-reversed"), OTHER_ORDERS.values(), strict=True))
    position = Position.from_moves(row.position)
    brain = changed_stage("8", *orders[row.order]).page(row.depth)
    value = brain.minimax(position, row.depth, -inf, inf, position.player == "R")
    assert (value, brain.nodes, brain.prunes) == (row.value, row.visits, row.prunes)


@pytest.mark.parametrize("order", ORDERS)
def test_the_command(order: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [row for row in ROWS if row.order == order and row.depth == 6]
    assert (
        main(
            ["search", *(row.position for row in rows), "--depth", "6", "--order", order, "--json"]
        )
        == 0
    )
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for row, answer in zip(rows, answers, strict=True):
        assert list(answer) == [
            *(
                "position",
                "depth",
                "move",
                "value",
                "visits",
                "prunes",
                "principal_variation",
                "seconds",
            )
        ]
        value = str(row.value) if row.value in (inf, -inf) else row.value
        assert (answer["position"], answer["depth"], answer["value"]) == (row.position, 6, value)
        assert (answer["move"], answer["visits"], answer["prunes"]) == (
            row.move,
            row.visits,
            row.prunes,
        )
        assert answer["principal_variation"][:1] == ([] if row.move is None else [row.move])
        assert answer["seconds"] > 0


def test_bad_positions_are_named_and_the_others_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("4453\n48\n\n4444444\n"))
    assert main(["search", "--depth", "2", "--json"]) == 1
    out, err = capsys.readouterr()
    assert [json.loads(line)["position"] for line in out.splitlines()] == ["4453", ""]
    assert err.splitlines() == [
        "line 2: move 2 of '48': '8' is not a column (they are 1 to 7)",
        "line 4: move 7 of '4444444': column 4 is full",
    ]


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "4344343443556", "--depth", "2"]) == 0
    shown = capsys.readouterr().out
    assert "4344343443556" in shown
    assert "│ −5 " in shown
    assert "│ 7 3 " in shown
