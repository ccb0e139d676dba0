"""Alpha-beta against the notebook's own figures: every row, in both orders, by the search of the
command, which runs the page of stage 8."""

import json
from dataclasses import dataclass
from math import inf

import pytest
from golden_rows import golden_counts

from connect_four_ai.commands import main
from connect_four_ai.commands.search import ORDERS, search
from connect_four_ai.games.connect_four import Position


@dataclass(frozen=True)
class NotebookRow:
    """The result of the notebook's alpha-beta in a position, and its cost."""

    position: str
    depth: int
    order: str
    figures: tuple[int | None, float, int, int]
    """Move, value, visits and prunes."""

    def __str__(self) -> str:
        return f"{self.position}-depth{self.depth}-{self.order}"


def _rows() -> list[NotebookRow]:
    rows = []
    for row in golden_counts():
        for order, found in zip(ORDERS, (row, row["reversed"]), strict=True):
            figures = found["move"], float(found["value"]), found["visits"], found["prunes"]
            rows.append(NotebookRow(row["position"], row["depth"], order, figures))
    return rows


ROWS = _rows()


def test_the_first_row_is_the_notebooks_example() -> None:
    assert len(ROWS) == 62
    assert [row.figures[2:] for row in ROWS[:2]] == [(292387, 53987), (24768, 7336)]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_alpha_beta(row: NotebookRow) -> None:
    found = search(Position.from_moves(row.position), row.depth, row.order)
    move = found.principal_variation[0] if found.principal_variation else None
    assert (move, found.value, found.visits, found.prunes) == row.figures
    assert found.depth == row.depth


@pytest.mark.parametrize("order", ORDERS)
def test_the_command(order: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [row for row in ROWS if row.order == order and row.depth == 6]
    words = [*(row.position for row in rows), "--depth", "6", "--order", order, "--json"]
    assert main(["search", *words]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for row, answer in zip(rows, answers, strict=True):
        move, value, visits, prunes = row.figures
        seconds, line = answer.pop("seconds"), answer.pop("principal_variation")
        assert answer == {
            "position": row.position,
            "depth": 6,
            "move": move,
            "value": str(value) if value in (inf, -inf) else value,
            "visits": visits,
            "prunes": prunes,
        }
        assert line[:1] == ([] if move is None else [move])
        assert seconds > 0


def test_the_best_play_leads_to_the_value() -> None:
    position = Position.from_moves("4344343443556")
    found = search(position, 6)
    for number, column in enumerate(found.principal_variation):
        assert search(position, 6 - number).value == found.value
        position = position.play(column)


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "4344343443556", "--depth", "2"]) == 0
    shown = capsys.readouterr().out
    assert "4344343443556" in shown
    assert "value for Red: −5\n" in shown
    assert "best play: 7 3\n" in shown
