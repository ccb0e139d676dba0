"""The chapter's listings play as they stand. If Python 3 refuses what Python 2 did, the repair is
told, and works."""

import re
from pathlib import Path

import pytest
from chapter_listings import listing
from golden_rows import CHAPTER_ROWS, rows_of

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.catalogue import from_section_on
from connect_four_ai.stages.own import FileFault, stage_of_file
from connect_four_ai.study.recording import Replay

PATH = Path("my_brain.py")
ROWS = [row for row in CHAPTER_ROWS if row.depth <= 2 or row.section == "9.1.3"]


def think(text: str, moves: str) -> Thought:
    """With another seed if the listing's own slip, a full column as its fallback, loses the
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


def repaired(text: str, fault: FileFault) -> str:
    """The text with the line that the fault says is missing, where it says so."""
    said = re.search(
        r"At the end of (\w+), after line (\d+), write: (.+) \(indented like line (\d+)\)",
        str(fault),
    )
    assert said, str(fault)
    lines = text.splitlines()
    like = lines[int(said[4]) - 1]
    lines.insert(int(said[2]), like[: len(like) - len(like.lstrip())] + said[3])
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("section", ["9.1.3", "9.1.4", "9.1.5"])
def test_a_score_of_none_is_explained_with_its_repair(section: str) -> None:
    text = listing(section, 1)
    with pytest.raises(
        FileFault, match=r"my_brain.py, line \d+: a score is None.*Python 2"
    ) as caught:
        think(text, "41424")
    shown = str(caught.value).splitlines()[-1]
    assert shown in [line.strip() for line in text.splitlines()]
    assert caught.value.line is not None
    assert shown == text.splitlines()[caught.value.line - 1].strip()
    assert "score" in shown
    assert "Score" in shown


@pytest.mark.parametrize(("section", "depth"), sorted({(row.section, row.depth) for row in ROWS}))
def test_its_scores_are_the_originals(section: str, depth: int) -> None:
    text = listing(section, depth)
    if not from_section_on(section, "9.1.6"):
        with pytest.raises(FileFault, match="a score is None") as caught:
            think(text, "")
        text = repaired(text, caught.value)
    for row in rows_of(section):
        if row.depth == depth:
            assert think(text, row.position).scores == row.scores, row


def test_the_random_listing_gives_every_open_column_one() -> None:
    thought = think(listing("9.1.2", 4), "4444441")
    assert thought.scores == dict.fromkeys((1, 2, 3, 5, 6, 7), 1)
    assert thought.move in thought.scores


def test_a_listing_that_chooses_a_full_column_loses_nothing() -> None:
    text = listing("9.1.7", 0).replace(
        "self.gameBoard.trigger(bestMove)", "self.gameBoard.trigger(3)"
    )
    with pytest.raises(FileFault, match=r"autoPlay chose column 4 \(i=3\), which is full"):
        think(text, "444444")


def test_a_listing_plays_red_too() -> None:
    """On the board with exchanged colours; Red's win is good for Red."""
    thought = think(listing("9.1.7", 1), "121212")
    assert thought.move == 1
    assert thought.scores[1] == 100


def test_a_copy_that_is_none_is_felt() -> None:
    """`=` copies only the reference: the discs that were tried stay on the board."""
    text = listing("9.1.7", 0).replace("copy.deepcopy(self.gameBoard)", "self.gameBoard")
    with pytest.raises(FileFault, match=r"autoPlay played 8 discs"):
        think(text, "")


def test_its_search_is_recorded_with_its_own_lines() -> None:
    text = listing("9.1.7", 1)
    recording = Replay(Position.from_moves("41424"), stage_of_file(PATH, text), 1).run()
    assert recording.root.nodes - 1 == 56
    assert {child.move: child.value for child in recording.root.children} == {4: 0} | dict.fromkeys(
        (1, 2, 3, 5, 6, 7), 10
    )
    shown = {line.strip() for source in recording.sources for line in source.lines}
    assert "score = self.minimax(possibleBoard, _depth - 1, False)" in shown
