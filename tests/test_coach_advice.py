"""A page's questions to the coach, and attempts to stop a win, without a window."""

import random
from dataclasses import replace

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import STAGES
from connect_four_ai.study.coach.advice import Asked, ShowMe, Why, asked_of

LOSES = Position.from_moves("53174531455"), 6
"""Two threats of Red's follow."""


def test_it_explains_the_column_that_is_asked_about() -> None:
    told = Why(*LOSES).run()
    assert not told.only
    assert [(column, said.kind) for column, said in told.bad.items()] == [(6, "two threats")]


def test_if_a_move_needs_no_explanation_it_goes_on_to_the_next_question() -> None:
    position, bad = LOSES
    good = next(column for column in position.legal_moves if not Why(position, column).run().bad)
    assert list(Why(position, good, otherwise=Why(position, bad)).run().bad) == [bad]


def test_a_stage_is_asked_as_it_thought() -> None:
    thought = AIBrain("9.1.5", 2, 1).auto_play(LOSES[0])
    assert asked_of(thought) == Asked(STAGES["9.1.5"], 2)
    assert asked_of(None) is None
    timed = AIBrain("9", seconds=0.05).auto_play(LOSES[0])
    assert asked_of(timed) == Asked(STAGES["9"], timed.depth, timed.nodes)
    assert asked_of(replace(thought, stage=STAGES["0"])) is None, "it is never wrong"


@pytest.mark.parametrize(("moves", "column"), [("651742421335", 7), ("25523546515", 1)])
def test_the_coach_wins_whatever_one_tries(moves: str, column: int) -> None:
    said = Why(Position.from_moves(moves), column).run().bad[column]
    for seed in range(20):
        chance = random.Random(seed)
        show = ShowMe(said, said.start)
        assert show.coach_plays
        assert show.taken_back() == show, "nothing was tried yet"
        while show.position.winner is None:
            before = show
            tries = chance.choice(show.position.legal_moves)
            show = show.played(show.run() if show.coach_plays else tries)
            if not before.coach_plays:
                assert show.taken_back() == before
        assert show.position.winner == said.winner
        assert not show.coach_plays
        assert not show.taken_back().coach_plays
