"""The exercise to write check_win: whatever is left out or one off is found, and nothing else."""

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from connect_four_ai.games.connect_four import TIE, Position
from connect_four_ai.stages.own import FileFault
from connect_four_ai.study.check_win import differences
from connect_four_ai.study.exercises.judge import Judge, Judged
from connect_four_ai.texts import exercise_words
from tools.evidence.reference import FOURS

DIRECTIONS = (0, 1), (1, 0), (1, 1), (-1, 1)
LINES = [*map(list, FOURS)]
PAGE = Path("connect_four_ai/stages/section_9_1_1.py").read_text(encoding="utf-8")


def judged(text: str) -> Judged | str:
    """Returns the judgement of a check_win; a text if it raises an error."""
    space: dict[str, Any] = {}
    exec(text, space)
    for kind, facts in differences(space["check_win"]):
        return "stops" if kind == "stops" else Judged(kind, facts)
    return Judged()


Line = list[tuple[int, int]]


def rules(
    left_out: tuple[Line, str] = ([], ""), cells_of: Callable[[Line], Line] = list[tuple[int, int]]
) -> Any:
    """Returns a check_win by the list of lines, without one line in one colour. `cells_of`: the
    cells of a line that it compares."""

    def check_win(board: Any) -> Any:
        marks = [[cell.value for cell in row] for row in board.grids]
        for line in LINES:
            found = {marks[i][j] for i, j in cells_of(line)}
            is_left_out = (line, found) == (left_out[0], {left_out[1]})
            if len(found) == 1 and found != {""} and not is_left_out:
                return found.pop()
        return TIE if all(marks[0]) else None

    return check_win


@pytest.mark.parametrize("colour", "RY")
def test_each_line_that_is_left_out_is_found_on_a_board_that_has_it_alone(colour: str) -> None:
    assert len(LINES) == 69
    for line in LINES:
        kind, facts = next(differences(rules((line, colour))))
        assert (kind, facts["wanted"]) == ("winner", colour)
        position = Position.from_moves(facts["moves"])
        rows = [[square.mark for square in row] for row in position.board_rows]
        whole = [each for each in LINES if {rows[i][j] for i, j in each} in ({"R"}, {"Y"})]
        assert whole == [line]
    assert next(differences(rules()), None) is None


def off_by_one() -> list[str]:
    """Returns the page with each number in each `range` one more and one less."""
    changed = []
    for found in re.finditer(r"(?<=range\()[\d, ]+(?=\))", PAGE):
        numbers = [int(number) for number in found[0].split(",")]
        for place, step in itertools.product(range(len(numbers)), (-1, 1)):
            other = [n + step * (place == at) for at, n in enumerate(numbers)]
            inside = ", ".join(map(str, other))
            changed.append(PAGE[: found.start()] + inside + PAGE[found.end() :])
    return changed


def test_the_page_is_right_and_whatever_is_one_off_is_not() -> None:
    assert judged(PAGE) == Judged()
    tried = off_by_one()
    assert len(tried) > 20
    assert [text for text in tried if judged(text) == Judged()] == []


@pytest.mark.parametrize(("direction", "k"), [*zip(DIRECTIONS, range(4), strict=True)], ids=str)
def test_a_line_of_three_is_none(direction: tuple[int, int], k: int) -> None:
    """A comparison that leaves out one of the four cells."""

    def cells_of(line: Line) -> Line:
        (i, j), (below, right), *_ = line
        is_in_direction = (below - i, right - j) == direction
        return [cell for at, cell in enumerate(line) if not (is_in_direction and at == k)]

    assert next(differences(rules(cells_of=cells_of)))[0] == "winner"


def test_the_order_of_results_counts() -> None:
    """A full board with four in a row is no tie."""

    def check_win(board: Any) -> Any:
        full = all(cell.value for row in board.grids for cell in row)
        return TIE if full else by_lines(board)

    by_lines = rules()
    _, facts = next(differences(check_win))
    assert (facts["found"], facts["wanted"], len(facts["moves"])) == (TIE, "Y", 42)


def test_a_board_is_shown_where_an_index_leads_out_of_it(tmp_path: Path) -> None:
    path = tmp_path / "my_check_win.py"
    path.write_text(
        PAGE.replace(
            "if gs[i][j] == gs[i + 1][j] ==", "if gs[i][j] != '' and gs[i][j] == gs[i + 1][j] =="
        ).replace("for i in range(3)", "for i in range(4)", 1),
        encoding="utf-8",
    )
    with pytest.raises(FileFault) as fault:
        Judge(path, "9.1.1").run()
    moves = re.match(r"my_check_win\.py, line 16: after (\d+): IndexError", str(fault.value))
    assert moves
    assert Position.from_moves(moves[1]).moves


def test_a_cell_that_no_game_leaves_empty_is_told_too() -> None:
    said = judged(
        PAGE.replace(
            "for i in range(6):\n        for j in range(7):\n            is_any",
            "for i in range(5):\n        for j in range(7):\n            is_any",
        )
    )
    assert isinstance(said, Judged)
    assert said.difference == "cell"
    assert "row 1 of column 1" in exercise_words.difference(said)
