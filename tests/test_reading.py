"""Positions in every notation that the app reads, written by the tests' own code."""

import csv
import gzip
import io
import json
import random
import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_published import HERE, PROJECT, data

from connect_four_ai.app.language import ENGLISH, LANGUAGES, set_language
from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import IllegalMove
from connect_four_ai.games.reading import read

FROM_1 = "Columns are taken as counted from 1, not from 0."
ORDER = "The order of the moves is assumed."


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions of games that may have ended."""
    position = Position()
    for choice in draw(st.lists(st.integers(0, 6), max_size=42)):
        if position.winner is None:
            position = position.play(position.legal_moves[choice % len(position.legal_moves)])
    return position


def grid(position: Position, marks: str = "RY.") -> list[list[str]]:
    """Returns the rows from the top, played out here move by move; `marks`: of Red, Yellow and
    nobody."""
    rows = [[marks[2]] * 7 for _ in range(6)]
    for number, digit in enumerate(position.moves):
        row = max(row for row in range(6) if rows[row][int(digit) - 1] == marks[2])
        rows[row][int(digit) - 1] = marks[number % 2]
    return rows


def lines(rows: list[list[str]], between: str = "", around: str = "") -> str:
    return "\n".join(around + between.join(row) + around for row in rows)


def numbers(position: Position) -> list[list[int]]:
    return [[int(cell) for cell in row] for row in grid(position, "120")]


def kaggle(position: Position) -> list[int]:
    return [cell for row in numbers(position) for cell in row]


def of_uci(position: Position) -> list[str]:
    rows = grid(position, "xob")
    return [rows[5 - row][column] for column in range(7) for row in range(6)]


BOARDS: dict[str, Callable[[Position], str]] = {
    "the app's drawing": lambda position: position.board,
    "OpenSpiel": lambda position: lines(grid(position, "xo.")) + "\n",
    "underscores": lambda position: lines(grid(position, "XO_"), " "),
    "noughts": lambda position: lines(grid(position, "120"), " ") + "\n0 1 2 3 4 5 6",
    "bars": lambda position: lines(grid(position, "RY "), " | ", "|"),
    "an edge of underscores": lambda position: (
        " _ _ _ _ _ _ _\n" + lines(grid(position, "RY_"), "|", "|") + "\n 1 2 3 4 5 6 7"
    ),
    "Kaggle's drawing": lambda position: re.sub(
        "^|$|\n", "\n+---+---+---+---+---+---+---+\n", lines(grid(position, "120"), " | ", "| ")
    ),
    "a frame": lambda position: (
        f"┌───────┐\n{lines(grid(position, 'RY·'), '', '│')}\n└───────┘\n 1234567"
    ),
    "names of rows and columns": lambda position: (
        "  a b c d e f g\n"
        + "\n".join(
            f"{6 - number} {' '.join(row)}" for number, row in enumerate(grid(position, "RY."))
        )
    ),
    "emoji": lambda position: "1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣\n" + lines(grid(position, "🔴🟡⚪")).replace("⚪", "⚪️"),
    "Chinese": lambda position: lines(grid(position, "紅黃空")),
    "a list": lambda position: repr(numbers(position)),
    "JSON with null": lambda position: json.dumps(grid(position, "RY.")).replace('"."', "null"),
    "None": lambda position: repr(grid(position, "XO ")).replace("' '", "None"),
    "a board by name": lambda position: json.dumps({"board": numbers(position), "turn": 1}),
    "numpy's repr": lambda position: "".join(
        ("array(", repr(numbers(position)).replace("], ", "],\n       "), ", dtype=int8)")
    ),
    "numpy's floats": lambda position: re.sub(r"(\d),?", r"\1.", repr(numbers(position))),
    "Kaggle's observation": lambda position: repr(
        {"remainingOvertimeTime": 60, "step": 3, "board": kaggle(position), "mark": 2}
    ),
    "UCI": lambda position: ",".join([*of_uci(position), "win"]),
}


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=30)
@given(position=positions())
def test_a_board_comes_back_from_each_notation(name: str, position: Position) -> None:
    reading = read(BOARDS[name](position))
    assert reading.position == position
    assert reading.assumed == (ORDER if position.moves else "")


@given(position=positions())
def test_a_board_with_its_bottom_row_first_is_turned_and_told(position: Position) -> None:
    reading = read(repr(numbers(position)[::-1]))
    if "The first row is taken as the bottom one." in reading.assumed:
        assert reading.position == position
    else:  # every column is full or empty: it can be seen either way
        assert {position.height(column) for column in range(1, 8)} <= {0, 6}


@given(position=positions())
def test_columns_in_lists_come_back(position: Position) -> None:
    upwards = [list(column)[::-1] for column in zip(*numbers(position), strict=True)]
    reading = read(repr(upwards))
    assert reading.position == position
    assert "as a column from the bottom" in reading.assumed
    downwards = [column[::-1] for column in upwards]
    if {position.height(column) for column in range(1, 8)} - {0, 6}:
        reading = read(json.dumps(downwards))
        assert reading.position == position
        assert "as a column from the top" in reading.assumed


MOVES: dict[str, Callable[[str], str]] = {
    "digits": str,
    "a quoted text": lambda moves: f' "{moves}"\r\n',
    "gamesolver.org": lambda moves: f"https://connect4.gamesolver.org/?pos={moves}",
    "shared": lambda moves: (
        f"http://localhost:8000/#sketch=lab&position={moves}&stage=9.1.5&depth=3&language=en"
    ),
    "solve --json": lambda moves: json.dumps({"position": moves, "score": 4, "best": [3]}),
    "a constant": lambda moves: f'POSITION = "{moves}"  # begins here',
    "full width": lambda moves: moves.translate(str.maketrans("1234567", "１２３４５６７")),
}
SEPARATED: dict[str, Callable[[str], str]] = {
    "spaces": " ".join,
    "full-width commas": "，".join,
    "arrows": "→".join,
    "a list": lambda moves: repr([*map(int, moves)]),
    "a list of texts": lambda moves: json.dumps([*moves]),
    "a list by name": lambda moves: json.dumps({"moves": [*map(int, moves)], "winner": "R"}),
    "numpy's print": lambda moves: f"[{' '.join(moves)}]",
}


@pytest.mark.parametrize("name", MOVES)
@settings(max_examples=30)
@given(position=positions())
def test_moves_come_back(name: str, position: Position) -> None:
    reading = read(MOVES[name](position.moves))
    assert (reading.position.moves, reading.assumed) == (position.moves, "")


@pytest.mark.parametrize("name", SEPARATED)
@settings(max_examples=30)
@given(position=positions().filter(lambda position: len(position.moves) > 1))
def test_columns_counted_from_0_are_told_and_so_are_those_that_could_be(
    name: str, position: Position
) -> None:
    reading = read(SEPARATED[name](position.moves))
    assert reading.position.moves == position.moves
    assert reading.assumed == ("" if "7" in position.moves else FROM_1)
    if "1" in position.moves:
        from_0 = "".join(str(int(digit) - 1) for digit in position.moves)
        for text in (SEPARATED[name](from_0), from_0):
            reading = read(text)
            assert reading.position.moves == position.moves
            assert reading.assumed == f"Columns are counted from 0 there: here it is {position}."


ROW = "......."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4448", "^move 4 of '4448': '8' is not a column"),
        ("?pos=41414141", "^move 8 of '41414141': column 1 cannot be played: Red has won"),
        ("?pos=4403", "'0' is not a column"),
        ("0 7", "^'07' has a 0 and a 7: columns are 0 to 6, or 1 to 7"),
        ("[4, 10, 3]", "^.* is not one position: write 4453, or 4 4 5 3"),
        ("4453 11", "^'4453 11' is not one position"),
        ("4453\n4455", "is not one position"),
        ('{"position": "4453"}\n{"position": "4455"}', "^these are 2 positions"),
        ("https://connect4.gamesolver.org/", "this address names no position"),
        ("http://x/#sketch=isolation&position=", "the address of another game"),
        ("\n".join([ROW] * 4 + ["..RY...", ROW]), "a disc in column 3 has nothing below it"),
        ("\n".join([ROW] * 5 + ["..YY..."]), "Red has 0 discs and Yellow 2"),
        ("\n".join([ROW] * 4 + ["RRRR...", "YYYY..."]), "both have four in a row"),
        ("\n".join([ROW] * 4 + ["R......", "Y......"]), "no order of moves leads to it"),
        ("\n".join([ROW] * 5), "6 rows of 7 cells; this has 5 rows"),
        ("\n".join([ROW] * 5 + ["R.G.B.."]), r"^\. B G R cannot be two players’ discs"),
        ("\n".join(["⚪⚫⚪⚫⚪⚫⚪"] * 5 + [ROW]), "nothing below it"),
        (repr([[0] * 7] * 5), "a board has 6 rows of 7 cells"),
        ("print('hello')", "is not a position"),
        (". " * 9000, r"^'\. \. .* … .*' is not a position"),
        ("๔๔๕๓", "is not a position"),
    ],
)
def test_what_is_ambiguous_or_impossible_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why) as refusal:
        read(text)
    assert len(str(refusal.value)) < 160


def test_marks_that_name_no_first_player_are_told() -> None:
    board = "\n".join([ROW] * 5 + ["..BR..."])
    assert read(board).assumed == f"R is taken for Red, B for Yellow. {ORDER}"
    assert read(repr([[0] * 7] * 5 + [[1, -1, 0, 0, 0, 0, 0]])).assumed.startswith("1 is taken")


def test_nothing_but_quotes_or_brackets_is_the_empty_board() -> None:
    for text in ("", "''", "[]", "?pos=", repr([[0] * 7] * 6)):
        assert read(text) == (Position(), "")


def test_the_published_rows_are_read() -> None:
    if HERE is None:
        return
    with gzip.open(data("uci_connect4.tsv.gz"), "rt") as file:
        _, *rows = csv.reader(file, delimiter="\t")
    for row in random.Random(1).sample(rows, 300):
        letters = ["box"[int(cell)] for cell in row[:42]]  # as UCI itself publishes them
        position = read(",".join([*letters, "win"])).position
        for place, cell in enumerate(letters):
            disc = position.disc_at((place // 6 + 1, place % 6 + 1))
            assert disc == {"x": "R", "o": "Y", "b": None}[cell]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_the_docs_is_what_is_read_and_said(language: str) -> None:
    name = "terminal.md" if language == ENGLISH else f"terminal.{language}.md"
    text = (PROJECT / "docs" / name).read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*`.*?) \| (\S+) \|(.*)\|$", text, re.MULTILINE)
    set_language(language)
    assert len(rows) == 8
    for written, moves, said in rows:
        for text in re.findall("`([^`]*)`", written):
            try:
                found = read(text).position.moves, read(text).assumed
            except IllegalMove as error:
                found = moves, str(error)
                assert not moves.isdigit()
            assert found == (moves, said.strip()), text


# Commands


@pytest.mark.parametrize("command", ["solve", "scores", "search"])
def test_commands_read_what_paste_reads_and_tell_what_they_assumed(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    late = "4344343443556"
    texts = f"?pos={late}", " ".join(late)
    depth = ["--depth", "2"] if command == "search" else []
    assert main([command, *texts, "--json", *depth]) == 0
    said = capsys.readouterr()
    assert [json.loads(line)["position"] for line in said.out.splitlines()] == [late] * 2
    assert said.err.splitlines() == [f"argument 2: {FROM_1}"]
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with pytest.raises(SystemExit):
        main([command])
    assert "no position was given" in capsys.readouterr().err
