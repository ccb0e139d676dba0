"""What every game and every stage must pass. A new one is found by itself: there is nothing to add here."""

import math
import pickle
import random
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from beginnings import beginning
from hypothesis import given, settings
from hypothesis import strategies as st
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.search_process import SearchProcess
from connect_four_ai.games import broken, find_start, starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, IllegalMove, opponent
from connect_four_ai.stages import BROKEN, STAGES, Example, Stage, find_stage, stages_of
from connect_four_ai.window.keys import DIGITS, KEYS

Move = Any
GAMES = starts()
OPPONENTS = [stage for stage in STAGES.values() if stage.computer]
PAIRS = [(name, stage) for name, start in GAMES.items() for stage in stages_of(start) if stage.computer]
PAIR_NAMES = [f"{name}-{stage.section}" for name, stage in PAIRS]
AT_ONCE = 1e-9  # seconds: time for a first look only, so that chance and the clock play no part

every_game = pytest.mark.parametrize("name", GAMES)
every_stage = pytest.mark.parametrize("stage", STAGES.values(), ids=STAGES)
every_pair = pytest.mark.parametrize(("name", "stage"), PAIRS, ids=PAIR_NAMES)


def random_games(test: Any) -> Any:
    """Runs a test with some random sources, the same ones each time; what fails is made as small as can be."""
    return settings(deadline=None, max_examples=15, derandomize=True)(
        given(source=st.randoms(use_true_random=False))(test)
    )


def play_out(start: Game[Move], source: random.Random) -> list[Game[Move]]:
    """Every position of a random game."""
    positions = [start]
    while positions[-1].winner is None:
        assert len(positions) < 1000, "a game comes to an end"
        positions.append(positions[-1].play(source.choice(positions[-1].legal_moves)))
    return positions


def moves_of(positions: list[Game[Move]]) -> set[Move]:
    """All that could be played anywhere in a game."""
    return {move for position in positions for move in position.legal_moves}


def facts(position: Game[Move]) -> tuple[Any, ...]:
    over = position.winner is not None
    return list(position.legal_moves), position.winner, position.outcome, None if over else position.player


def test_every_file_can_be_read() -> None:
    assert broken() == {}
    assert BROKEN == {}


# Games


@every_game
def test_a_game_says_what_everything_is_called(name: str) -> None:
    start = GAMES[name]
    assert find_start(name) == start
    assert start.game_name.strip()
    assert len(set(start.players)) == 2
    names = [start.player_name(player) for player in start.players]
    assert all(name.strip() for name in names)
    assert names[0] != names[1]
    moves = [start.move_name(move) for move in start.legal_moves]
    assert all(move.strip() for move in moves)
    assert len(set(moves)) == len(moves), "moves are told apart by their names"


@every_game
@random_games
def test_the_players_take_turns_until_the_game_is_over(name: str, source: random.Random) -> None:
    positions = play_out(GAMES[name], source)
    player = positions[0].player
    for position in positions[:-1]:
        assert position.player == player
        assert position.player in position.players
        assert position.outcome == ""
        assert len(position.legal_moves) > 0
        assert list(position.legal_moves) == list(position.legal_moves)
        player = opponent(position, player)
    last = positions[-1]
    assert last.winner is not None
    assert last.outcome.strip()
    assert len(last.legal_moves) == 0


@every_game
@random_games
def test_every_legal_move_can_be_played_and_no_other(name: str, source: random.Random) -> None:
    positions = play_out(GAMES[name], source)
    known = moves_of(positions)
    for position in positions:
        legal = list(position.legal_moves)
        assert len(set(legal)) == len(legal)
        after = {position.play(move) for move in legal}
        assert len(after) == len(legal), "different moves lead to different positions"
        assert position not in after
        for move in known.difference(legal):
            with pytest.raises(IllegalMove) as refused:
                position.play(move)
            assert str(refused.value).strip()


@every_game
@random_games
def test_playing_leaves_a_position_as_it_was(name: str, source: random.Random) -> None:
    for position in play_out(GAMES[name], source):
        before, number, written = pickle.loads(pickle.dumps(position)), hash(position), str(position)
        for move in position.legal_moves:
            position.play(move)
        assert position == before
        assert (hash(position), str(position)) == (number, written)
        assert facts(position) == facts(before)


@every_game
@random_games
def test_equal_positions_go_on_in_the_same_way(name: str, source: random.Random) -> None:
    """Whichever moves led to them: a search that meets one again does not work it out again."""
    known: dict[Game[Move], tuple[Any, ...]] = {}
    for _ in range(10):
        for position in play_out(GAMES[name], source)[:8]:
            assert known.setdefault(position, facts(position)) == facts(position)


@every_game
def test_positions_and_moves_cross_to_the_thinking_process(name: str) -> None:
    start, search_process = GAMES[name], SearchProcess()
    found: list[Any] = []
    search_process.ask(AIBrain("2"), start)
    wait_until(lambda: found.append(search_process.poll()) or found[-1])
    search_process.close()
    thought = found[-1]
    assert isinstance(thought, Thought), thought
    assert thought.position == start
    assert set(thought.scores) == set(start.legal_moves)


# Stages


def brain(stage: Stage, depth: int = 1) -> AIBrain:
    return AIBrain(stage, depth, seed=1, seconds=AT_ONCE, uses_book=False)


def some_positions(stage: Stage, start: Game[Move]) -> list[Game[Move]]:
    """From the beginning, the middle and the end of a game, with either side to move."""
    game = play_out(beginning(stage, start), random.Random(4))[:-1]
    positions = [*game[:2], *game[len(game) // 2 :][:2], *game[-2:]]
    assert {position.player for position in positions} == set(start.players)
    return positions


@every_stage
def test_a_stage_says_what_it_is(stage: Stage) -> None:
    assert all(text.strip() for text in (stage.section, stage.title, stage.changed, stage.can, stage.cannot))
    assert 0 <= stage.depth <= stage.deepest
    assert any(stage.can_play(start) for start in GAMES.values())


@every_game
def test_a_stage_is_found_by_its_section_and_by_a_key_of_its_own(name: str) -> None:
    taken = {name for key in KEYS for name in key.names} - set(DIGITS)
    for stage in stages_of(GAMES[name]):
        assert find_stage(stage.section, GAMES[name]) is stage
        assert find_stage(stage.key(), GAMES[name]) is stage, "two stages have the same key"
        assert stage.key() not in taken


@every_pair
@pytest.mark.parametrize("depth", [0, 2])
def test_a_stage_scores_every_legal_move_and_plays_one_of_the_best(name: str, stage: Stage, depth: int) -> None:
    for position in some_positions(stage, GAMES[name]):
        thought = brain(stage, depth).auto_play(position)
        assert set(thought.scores) == set(position.legal_moves)
        assert not any(math.isnan(score) for score in thought.scores.values())
        assert thought.best
        assert len({thought.scores[move] for move in thought.best}) == 1
        assert thought.move in thought.best
        assert thought.nodes > 0


@every_pair
def test_what_a_stage_expects_can_be_played(name: str, stage: Stage) -> None:
    for position in some_positions(stage, GAMES[name]):
        thought = brain(stage, 2).auto_play(position)
        assert thought.line[0] == thought.move
        for move in thought.line:
            assert move in position.legal_moves
            position = position.play(move)


@every_pair
def test_a_stage_plays_both_sides_and_the_same_with_the_same_seed(name: str, stage: Stage) -> None:
    def game() -> list[Move]:
        both, position, moves = brain(stage), beginning(stage, GAMES[name]), []
        while position.winner is None:
            moves.append(both.auto_play(position).move)
            position = position.play(moves[-1])
        return moves

    assert game() == game()


@every_pair
def test_a_stage_with_a_book_plays_a_legal_move(name: str, stage: Stage) -> None:
    for position in some_positions(stage, GAMES[name]):
        assert AIBrain(stage, 0, seconds=AT_ONCE).auto_play(position).move in position.legal_moves


class Stopped(Exception):
    pass


@every_pair
def test_a_stage_can_be_stopped_and_thinks_again(name: str, stage: Stage) -> None:
    """It looks up every thousand nodes or so, at the latest; machine code cannot, but does so between two moves."""
    position, heard = beginning(stage, GAMES[name]), [0]

    def watch(nodes: int, scores: Mapping[Move, float]) -> None:
        heard.append(nodes)
        if nodes > 3000:
            raise Stopped

    deep = AIBrain(stage, stage.deepest, seed=1, seconds=60, uses_book=False)
    try:
        deep.auto_play(position, watch)
    except Stopped:
        assert heard[-1] > 3000
    gaps = [after - before for before, after in pairwise(heard)]
    assert len(gaps) > 0
    if stage.uninterrupted:
        assert heard[-1] > 3000 or len(gaps) >= len(position.legal_moves)
    else:
        assert all(0 <= gap <= 1500 for gap in gaps)
    deep.depth, deep.seconds = 1, AT_ONCE
    thought, fresh = deep.auto_play(position), brain(stage).auto_play(position)
    assert (thought.scores, thought.best, thought.nodes) == (fresh.scores, fresh.best, fresh.nodes)


@pytest.mark.parametrize("stage", OPPONENTS, ids=lambda stage: stage.section)
def test_a_stage_crosses_to_the_thinking_process(stage: Stage) -> None:
    assert pickle.loads(pickle.dumps(AIBrain(stage))).stage is stage


@every_stage
def test_a_stage_is_right_and_wrong_where_it_says_so(stage: Stage) -> None:
    for example, right in ((stage.handles, True), (stage.fails, False)):
        if example is not None:
            position = Position.from_moves(example.moves)
            assert example.caption.strip()
            assert example.good <= set(position.legal_moves)
            assert not stage.computer or (best(stage, example) <= example.good) is right


def best(stage: Stage, example: Example) -> set[Move]:
    return set(AIBrain(stage, example.depth).auto_play(Position.from_moves(example.moves)).best)
