"""The chapter's listings play as they stand. Where a function returns nothing, its line is told."""

import pytest
from checked import PATH, listing
from golden_rows import CHAPTER_ROWS, rows_of

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import FileFault, stage_of_file
from connect_four_ai.study.recording import Replay

ROWS = [row for row in CHAPTER_ROWS if row.depth <= 2 or row.section == "9.1.3"]


def think(text: str, moves: str) -> Thought:
    """Thinks with another seed if the listing's own slip, a full column as its fallback, loses the
    turn."""
    fault = FileFault(PATH, None, "")
    for seed in range(30):
        try:
            return AIBrain(stage_of_file(PATH, text), seed=seed).auto_play(
                Position.from_moves(moves)
            )
        except FileFault as error:
            fault = error
            if "which is full" not in str(error):
                break
    raise fault


def fault_of(text: str, moves: str = "41424") -> FileFault:
    with pytest.raises(FileFault) as caught:
        think(text, moves)
    return caught.value


@pytest.mark.parametrize("section", ["9.1.4", "9.1.5"])
def test_a_score_of_none_is_explained_with_what_is_missing(section: str) -> None:
    text = listing(section, mended=False)
    fault, lines = fault_of(text), text.splitlines()
    end = lines.index("        elif _winner == 'O':") + 2
    assert "a score is None" in str(fault)
    assert f"In score, nothing is returned after line {end}. No result yet needs" in str(fault)
    shown = str(fault).splitlines()[-1]
    assert shown == lines[(fault.line or 0) - 1].strip()
    assert "score" in shown


FORGOTTEN = {
    "            return best_score\n        else": ("        else", "minimax", "else:"),
    "        return best_move\n": ("", "auto_play", "def score(self, winner):"),
}


@pytest.mark.parametrize("old", FORGOTTEN)
def test_a_forgotten_return_is_told_with_its_line_and_no_wrong_advice(old: str) -> None:
    new, name, following = FORGOTTEN[old]
    text = find_stage("9.1.5").code.replace(old, new)
    lines = text.splitlines()
    end = max(n for n, line in enumerate(lines) if line.strip() == following)
    while not lines[end - 1]:
        end -= 1
    results = str(fault_of(text))
    assert f"In {name}, nothing is returned after line {end}." in results
    assert "number, too" not in results


@pytest.mark.parametrize(("section", "depth"), sorted({(row.section, row.depth) for row in ROWS}))
def test_its_scores_are_the_originals(section: str, depth: int) -> None:
    text = listing(section, depth)
    for row in rows_of(section):
        if row.depth == depth:
            assert think(text, row.position).scores == row.scores, row


def test_a_listing_that_chooses_a_full_column_loses_nothing() -> None:
    text = listing("9.1.7", 0).replace("gameBoard.trigger(bestMove)", "gameBoard.trigger(3)")
    assert "autoPlay chose column 4 (i=3), which is full" in str(fault_of(text, "444444"))


def test_a_listing_plays_red_too() -> None:
    """On the board with exchanged colours; Red's win is good for Red."""
    thought = think(listing("9.1.7"), "121212")
    assert (thought.move, thought.scores[1]) == (1, 100)


def test_a_copy_that_is_none_is_felt() -> None:
    """`=` copies only the reference: the discs that were tried stay on the board."""
    text = listing("9.1.7", 0).replace("copy.deepcopy(self.gameBoard)", "self.gameBoard")
    assert "autoPlay played 8 discs" in str(fault_of(text, ""))


def test_its_search_is_recorded_with_its_own_lines() -> None:
    recording = Replay(Position.from_moves("41424"), stage_of_file(PATH, listing("9.1.7")), 1).run()
    assert recording.root.nodes - 1 == 56
    assert {child.move: child.value for child in recording.root.children} == {4: 0} | dict.fromkeys(
        (1, 2, 3, 5, 6, 7), 10
    )
    shown = {line.strip() for source in recording.sources for line in source.lines}
    assert "score = self.minimax(possibleBoard, _depth - 1, False)" in shown
