"""How a learner gets better, as values for a lesson."""

from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.stages.learned.patterns import draw_patterns, pairs_of_columns
from connect_four_ai.study.learning.learner import Learner, page
from connect_four_ai.study.learning.progress import (
    duel,
    first_win,
    history,
    player,
    snapshot,
    weight,
)
from connect_four_ai.study.learning.watch import opponent

SMALL = (*pairs_of_columns()[11:], *draw_patterns(1, count=6, length=4))


def test_its_first_win_is_a_game_that_red_wins() -> None:
    learner = Learner(4, patterns=SMALL)
    won = first_win(learner, opponent("9.1.5:1"), 200)
    assert won
    assert won.games == learner.games > 1
    assert Position.from_moves(won.moves).winner == RED
    assert first_win(Learner(4, patterns=SMALL), opponent("9.1.5:1"), won.games - 1) is None


def test_the_weights_of_a_position_add_up_to_its_value() -> None:
    """And a weight's history is the weight of learners that learnt from so many games."""
    position, cell = Position.from_moves("4453"), ((1, 1),)
    learner = Learner(1, patterns=(cell,))
    rows = history(learner, position, cell, (0, 20, 60))
    assert [games for games, _ in rows] == [0, 20, 60]
    assert rows[0][1] == 0 != rows[2][1]
    for games, value in rows[1:]:
        other = Learner(1, patterns=(cell,))
        other.learn(games)
        assert value == weight(other, position, cell)
    # columns 1 and 7 are both empty: the pattern and its mirror image have the same weight
    both = page.value(position.red, position.red | position.yellow, 4, *learner.tables)
    assert both == page.tanh(2 * rows[2][1])


def test_today_s_self_beats_yesterday_s() -> None:
    learner = Learner(1)
    learner.learn(100)
    before = snapshot(learner)
    thought = player(before).auto_play("4453").scores
    learner.learn(4900)
    today = snapshot(learner)
    assert player(before).auto_play("4453").scores == thought, "a snapshot stays as it is"
    result = duel(today, before, 20)
    assert sum(result) == 20
    assert result.won > 15
    assert duel(before, today, 20) == result[::-1]
