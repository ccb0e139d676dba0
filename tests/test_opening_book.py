"""Opening books, good and damaged."""

from pathlib import Path

import pytest

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import Board, TicTacToe
from connect_four_ai.search.opening_book import book_of, read_book


def test_the_notebooks_openings(capsys: pytest.CaptureFixture[str]) -> None:
    read_book.cache_clear()
    book = book_of(Position())
    assert capsys.readouterr().err == ""
    assert (book[Position()], book[Position.from_moves("4")]) == (4, 3)
    assert Position.from_moves("1") not in book


@pytest.mark.parametrize("first", ["X", "O"])
def test_tic_tac_toe_on_4_by_4(first: str, capsys: pytest.CaptureFixture[str]) -> None:
    read_book.cache_clear()
    start = TicTacToe(board=Board(4, 4, 4, "X" if first == "X" else "O"))
    book = book_of(start)
    assert capsys.readouterr().err == ""
    for position in [start, *map(start.play, start.legal_moves)]:
        assert book[position] in {5, 6, 9, 10} & set(position.legal_moves)
    assert TicTacToe() not in book
    assert book_of(TicTacToe()) == {}


def test_a_damaged_line_is_named_and_the_others_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(
        b"# mine\n\n: 4\n4 3\n48: 1\n444444: 4\n5: 9\n6: \xff\n44: 3 # a comment\n4: 5\n4:"
        b" 3\n1212121: 3\n"
    )
    book = read_book(file, Position.from_moves)
    assert book == {Position(): 4, Position.from_moves("44"): 3, Position.from_moves("4"): 3}
    assert capsys.readouterr().err.splitlines() == [
        "mine.txt, line 4: '4 3' has no colon between the moves and the reply",
        "mine.txt, line 5: move 2 of '48': '8' is not a column (they are 1 to 7)",
        "mine.txt, line 6: '4' cannot be played after '444444'",
        "mine.txt, line 7: '9' cannot be played after '5'",
        "mine.txt, line 8: '\ufffd' cannot be played after '6'",
        "mine.txt, line 12: '3' cannot be played after '1212121'",
    ]
    assert read_book(tmp_path / "none.txt", Position.from_moves) == {}
    said = capsys.readouterr().err
    assert said == "none.txt cannot be read: No such file or directory\n"
