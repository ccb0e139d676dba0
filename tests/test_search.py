"""Whole games and lost positions, played by the pages of 4, 5, 8 and 9, their opening books, and
the search of the command."""

import json
from math import inf
from typing import NamedTuple

import pytest
from golden_rows import golden_counts

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.commands import main
from connect_four_ai.commands.search import ORDERS, search
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import Board, TicTacToe
from connect_four_ai.search.opening_book import book_move
from connect_four_ai.stages import find_stage


def best(section: str, position: TicTacToe) -> list[int]:
    brain = AIBrain(find_stage(section, position), 9, uses_book=False)
    return list(brain.auto_play(position).best)


def test_isolation_as_the_text_has_it() -> None:
    start = Isolation.from_moves()
    thought = AIBrain(find_stage("4", start), 9, uses_book=False).auto_play(start)
    assert thought.scores == {(0, 0): 1, (1, 0): -1, (2, 0): 1, (0, 1): 1, (1, 1): -1}
    assert thought.best == ((0, 0), (2, 0), (0, 1))


# Tic-tac-toe on 3 × 3


def test_the_text_chooses_among_all_best_moves() -> None:
    """X threatens nothing yet: against a corner only the middle holds; against the middle all four
    corners do."""
    assert best("5", TicTacToe.from_moves("0")) == [4]
    assert best("5", TicTacToe.from_moves("4")) == [0, 2, 6, 8]


# Deepening.


def test_it_ends_when_the_end_of_the_game_is_seen() -> None:
    thought = AIBrain(find_stage("9", TicTacToe()), seconds=600, uses_book=False).auto_play(
        TicTacToe()
    )
    # at depth 9 the last ply was only evaluated
    assert (thought.scores[thought.move], thought.depth) == (0, 10)


def test_it_ends_when_a_win_is_found_and_takes_the_quickest() -> None:
    thought = AIBrain("9", seconds=600, uses_book=False).auto_play("1212125")  # Yellow to move
    assert (thought.move, thought.scores[2], thought.depth) == (2, -inf, 1)


def test_who_has_lost_plays_on_with_what_held_out_longest() -> None:
    """Yellow to move loses everywhere; alpha-beta has no move here (a row of the golden
    figures)."""
    position = Position.from_moves("22131713362453215715725")
    thought = AIBrain("9", seconds=600, uses_book=False).auto_play(position)
    *earlier, last = thought.by_depth
    assert last.score == inf
    assert thought.move in earlier[-1].best
    assert earlier[-1].score < inf


def test_the_notebooks_openings() -> None:
    moves = {moves: book_move(Position.from_moves(moves)) for moves in ("", "4", "1", "44")}
    assert moves == {"": 4, "4": 3, "1": None, "44": None}


def test_tic_tac_toe_on_4_by_4() -> None:
    start = TicTacToe(board=Board(4, 4, 4))
    for position in [start, *map(start.play, start.legal_moves)]:
        assert book_move(position) in {5, 6, 9, 10} & set(position.legal_moves)
    assert book_move(TicTacToe()) is None


# Alpha-beta against the notebook's own figures: every row, in both orders, by the search of the
# command, which runs the page of stage 8


class NotebookRow(NamedTuple):
    """The result of the notebook's alpha-beta in a position, and its cost."""

    position: str
    depth: int
    order: str
    figures: tuple[int | None, float, int, int]
    """Move, value, visits and prunes."""


ROWS = [
    NotebookRow(
        row["position"],
        row["depth"],
        order,
        (found["move"], float(found["value"]), found["visits"], found["prunes"]),
    )
    for row in golden_counts()
    for order, found in zip(ORDERS, (row, row["reversed"]), strict=True)
]


def test_the_first_row_is_the_notebooks_example() -> None:
    assert len(ROWS) == 62
    assert [row.figures[2:] for row in ROWS[:2]] == [(292387, 53987), (24768, 7336)]


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=[pytest.mark.slow] * (row.depth > 7)) for row in ROWS],
    ids=lambda row: f"{row.position}-depth{row.depth}-{row.order}",
)
def test_alpha_beta(row: NotebookRow) -> None:
    found = search(Position.from_moves(row.position), row.depth, row.order)
    move = found.principal_variation[0] if found.principal_variation else None
    assert (move, found.value, found.visits, found.prunes) == row.figures
    assert found.depth == row.depth


@pytest.mark.parametrize("order", ORDERS)
def test_the_command(order: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [row for row in ROWS if row.order == order and row.depth == 4]
    words = [*(row.position for row in rows), "--depth", "4", "--order", order, "--json"]
    assert main(["search", *words]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for row, answer in zip(rows, answers, strict=True):
        move, value, visits, prunes = row.figures
        seconds, line = answer.pop("seconds"), answer.pop("principal_variation")
        assert answer == {
            "position": row.position,
            "depth": 4,
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
