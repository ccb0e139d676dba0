"""The rules that every game and every stage keeps. A new one is found automatically: there is
nothing to add here.

The message of every assertion says which rule is broken, and where.
"""

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

from connect_four_ai.ai_brain import AIBrain, Think, Thought
from connect_four_ai.app.faults import describe
from connect_four_ai.games import broken, find_start, starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, IllegalMove, opponent, squares_of
from connect_four_ai.jobs.worker import Worker
from connect_four_ai.lab.keys import KEYS, STAGE_KEYS
from connect_four_ai.stages import BROKEN, STAGES, Stage, find_stage, stages_of

Move = Any
GAMES = starts()
OPPONENTS = [stage for stage in STAGES.values() if stage.computer]
PAIRS = [
    (name, stage) for name, start in GAMES.items() for stage in stages_of(start) if stage.computer
]
PAIR_NAMES = [f"{name}-{stage.section}" for name, stage in PAIRS]
AT_ONCE = 1e-9  # seconds: time for the first depth only, so that chance and the clock play no part
MOST_MOVES = 1000
ENOUGH_NODES, LONGEST_GAP = 3000, 1500

every_game = pytest.mark.parametrize("name", GAMES)
every_stage = pytest.mark.parametrize("stage", STAGES.values(), ids=STAGES)
every_pair = pytest.mark.parametrize(("name", "stage"), PAIRS, ids=PAIR_NAMES)


def random_games(test: Any) -> Any:
    """Runs a test with some random sources, the same ones each time, and reduces what fails to a
    small example."""
    return settings(max_examples=15, derandomize=True)(
        given(source=st.randoms(use_true_random=False))(test)
    )


def play_out(start: Game[Move], source: random.Random) -> list[Game[Move]]:
    """Returns every position of a random game."""
    positions = [start]
    while positions[-1].winner is None:
        position = positions[-1]
        assert len(positions) < MOST_MOVES, (
            f"a game comes to an end: this one goes on after {MOST_MOVES} moves"
        )
        assert position.legal_moves, f"while `winner` is None there are legal moves{at(position)}"
        positions.append(position.play(source.choice(position.legal_moves)))
    return positions


def at(position: Game[Move]) -> str:
    """Returns the place where a rule is broken: the position in words, if the game has them, and as
    Python writes it."""
    try:
        words = f", {position.player_name(position.player)} to move:\n{position}"
    except Exception:  # what says so may be what is wrong
        words = ":"
    return f". The position{words}\n{position!r}"


def moves_of(positions: list[Game[Move]]) -> set[Move]:
    """Returns all moves that are legal in any of these positions."""
    return {move for position in positions for move in position.legal_moves}


def facts(position: Game[Move]) -> tuple[Any, ...]:
    over = position.winner is not None
    return (
        list(position.legal_moves),
        position.winner,
        position.outcome,
        None if over else position.player,
    )


def test_every_file_can_be_read() -> None:
    faults = [describe(error) for error in (*broken().values(), *BROKEN.values())]
    assert not faults, "a file cannot be read: " + "; ".join(faults)


# Games


@every_game
def test_a_game_says_what_everything_is_called(name: str) -> None:
    start = GAMES[name]
    assert find_start(name) == start, (
        f"two games are called {name!r}, but for signs and spaces: give one another name"
    )
    assert start.game_name.strip(), "`game_name` is empty"
    assert len(set(start.players)) == 2, (
        f"`players` must be two different marks, not {start.players}"
    )
    names = [start.player_name(player) for player in start.players]
    assert all(name.strip() for name in names), f"`player_name` is empty for a player: {names}"
    assert names[0] != names[1], (
        f"`player_name` must tell the players apart, not call both {names[0]!r}"
    )
    moves = [start.move_name(move) for move in start.legal_moves]
    assert all(move.strip() for move in moves), f"`move_name` is empty for a legal move: {moves}"
    assert len(set(moves)) == len(moves), f"`move_name` must tell the legal moves apart: {moves}"


@every_game
@random_games
def test_the_players_take_turns_until_the_game_is_over(name: str, source: random.Random) -> None:
    positions = play_out(GAMES[name], source)
    player = positions[0].player
    assert player in positions[0].players, f"`player` is {player!r}, which is not one of `players`"
    for position in positions[:-1]:
        assert position.player == player, (
            f"the players take turns: it is {player!r} to move{at(position)}"
        )
        assert position.outcome == "", f"`outcome` is empty while the game goes on{at(position)}"
        assert list(position.legal_moves) == list(position.legal_moves), (
            f"`legal_moves` gives the same moves in the same order every time{at(position)}"
        )
        player = opponent(position, player)
    last = positions[-1]
    assert last.outcome.strip(), f"`outcome` says how the game ended{at(last)}"
    assert len(last.legal_moves) == 0, f"when the game is over there are no legal moves{at(last)}"


@every_game
@random_games
def test_every_legal_move_can_be_played_and_no_other(name: str, source: random.Random) -> None:
    positions = play_out(GAMES[name], source)
    known = moves_of(positions)
    for position in positions:
        legal = list(position.legal_moves)
        assert len(set(legal)) == len(legal), (
            f"`legal_moves` names a move twice: {legal}{at(position)}"
        )
        after = {position.play(move) for move in legal}
        assert len(after) == len(legal), (
            f"different moves lead to different positions{at(position)}"
        )
        assert position not in after, (
            f"a move changes the position, or whose turn it is{at(position)}"
        )
        for move in known.difference(legal):
            refused = refusal(position, move)
            assert refused.strip(), (
                f"`IllegalMove` says why {move!r} cannot be played{at(position)}"
            )


def refusal(position: Game[Move], move: Move) -> str:
    """Returns the message of a move that cannot be played."""
    try:
        position.play(move)
    except IllegalMove as refused:
        return str(refused)
    raise AssertionError(
        f"`play` raises IllegalMove for {move!r}, which is not a legal move{at(position)}"
    )


@every_game
@random_games
def test_a_board_has_a_free_square_for_each_legal_move_and_the_piece_comes_to_stand_there(
    name: str, source: random.Random
) -> None:
    for position in play_out(GAMES[name], source):
        squares = [square for row in squares_of(position) for square in row]
        for move in position.legal_moves if squares else ():
            free = [
                number
                for number, square in enumerate(squares)
                if square.move == move and not square.mark
            ]
            assert free, f"{move!r} has a free square in `board_rows`{at(position)}"
            after = [square for row in squares_of(position.play(move)) for square in row]
            assert [square.move for square in after] == [square.move for square in squares], (
                f"`board_rows` has the same squares after {move!r}{at(position)}"
            )
            assert after[free[-1]].mark == position.player, (
                f"the player’s mark is in the square of {move!r}, the lowest free one{at(position)}"
            )


@every_game
@random_games
def test_playing_leaves_a_position_as_it_was(name: str, source: random.Random) -> None:
    for position in play_out(GAMES[name], source):
        before, number, written = (
            pickle.loads(pickle.dumps(position)),
            hash(position),
            str(position),
        )
        assert position == before, f"a position and its copy by pickle are equal{at(position)}"
        for move in position.legal_moves:
            position.play(move)
        assert position == before, (
            f"`play` leaves the old position as it was{at(before)}\nbecame\n{position!r}"
        )
        assert hash(position) == number, (
            f"`play` does not change the hash of the old position{at(position)}"
        )
        assert str(position) == written, (
            f"`play` does not change how the old position is written{at(position)}"
        )
        assert facts(position) == facts(before), (
            "a position and its copy by pickle have the same moves, winner, outcome and"
            f" player{at(position)}"
        )


@every_game
def test_positions_and_moves_cross_to_the_thinking_process(name: str) -> None:
    start, worker = GAMES[name], Worker()
    worker.ask(Think(AIBrain("2"), start))
    thought = worker.wait()
    worker.close()
    assert isinstance(thought, Thought), (
        f"a position can be sent to another process by pickle: {thought.reason}"
    )
    assert thought.position == start, (
        f"a position is equal to its copy in another process{at(start)}"
    )
    assert set(thought.scores) == set(start.legal_moves), f"so are the moves{at(start)}"


# Stages


def brain(stage: Stage, depth: int = 1, seed: int = 1) -> AIBrain:
    return AIBrain(stage, depth, seed, seconds=AT_ONCE, uses_book=False)


def some_positions(stage: Stage, start: Game[Move]) -> list[Game[Move]]:
    """Returns positions of a game: early, in the middle and at its end."""
    game = play_out(beginning(stage, start), random.Random(4))[:-1]
    positions = [*game[:2], *game[len(game) // 2 :][:2], *game[-2:]]
    assert {position.player for position in positions} == set(start.players), (
        "both players get a turn in a game"
    )
    return positions


@every_stage
def test_a_stage_says_what_it_is(stage: Stage) -> None:
    for name in ("section", "title", "changed", "can", "cannot"):
        assert getattr(stage, name).strip(), f"`{name}` is empty"
    assert 0 <= stage.depth <= stage.deepest, (
        f"`depth` is {stage.depth}, which is not from 0 to {stage.deepest}"
    )
    assert any(stage.can_play(start) for start in GAMES.values()), (
        f"`plays` names no game: {stage.plays}"
    )


@every_game
def test_a_stage_is_found_by_its_section_and_by_a_key_of_its_own(name: str) -> None:
    taken = {name for key in KEYS for name in key.names} - set(STAGE_KEYS)
    for stage in stages_of(GAMES[name]):
        section, key = stage.section, stage.key()
        assert find_stage(section, GAMES[name]) is stage, (
            f"there are two stages {section}, or it is another's key"
        )
        assert find_stage(key, GAMES[name]) is stage, (
            f"{section} and another stage have the same key, {key!r}"
        )
        assert key not in taken, f"{section} cannot have the key {key!r}, which does something else"


@every_pair
@pytest.mark.parametrize("depth", [0, 2])
def test_a_stage_scores_every_legal_move_and_plays_one_of_the_best(
    name: str, stage: Stage, depth: int
) -> None:
    for position in some_positions(stage, GAMES[name]):
        thought = brain(stage, depth).auto_play(position)
        assert set(thought.scores) == set(position.legal_moves), (
            "`self.scores` has every legal move and no other, not"
            f" {set(thought.scores)}{at(position)}"
        )
        assert not any(math.isnan(score) for score in thought.scores.values()), (
            f"a score is a number, and nan is not one: {thought.scores}{at(position)}"
        )
        assert thought.best, f"`auto_play` gives a move{at(position)}"
        best = {thought.scores[move] for move in thought.best}
        assert len(best) == 1, f"the best moves have the same score, not {best}{at(position)}"
        assert thought.move in thought.best, (
            f"`auto_play` gives one of the best moves{at(position)}"
        )
        assert thought.nodes > 0, f"a stage counts the positions that it visits{at(position)}"


@every_pair
def test_what_a_stage_expects_can_be_played(name: str, stage: Stage) -> None:
    for position in some_positions(stage, GAMES[name]):
        thought = brain(stage, 2).auto_play(position)
        assert thought.line[0] == thought.move, (
            f"the expected line begins with the stage's own move{at(position)}"
        )
        for move in thought.line:
            assert move in position.legal_moves, (
                f"the expected line has {move!r}, which is not legal{at(position)}"
            )
            position = position.play(move)


@every_pair
def test_a_stage_plays_both_sides_and_the_same_with_the_same_seed(name: str, stage: Stage) -> None:
    def game() -> list[Move]:
        both = brain(stage, seed=8)  # with another seed, perfect play may think for seconds
        position, moves = beginning(stage, GAMES[name]), list[Move]()
        while position.winner is None:
            moves.append(both.auto_play(position).move)
            position = position.play(moves[-1])
        return moves

    first, second = game(), game()
    assert first == second, (
        f"the same seed gives the same game, not {first} and then {second}: use self.random"
    )


class Stopped(Exception):
    pass


@every_pair
def test_a_stage_can_be_stopped_and_thinks_again(name: str, stage: Stage) -> None:
    """It looks up every thousand nodes or so. Machine code looks up between two moves."""
    position, heard = beginning(stage, GAMES[name]), [0]

    def watch(nodes: int, scores: Mapping[Move, float]) -> None:
        heard.append(nodes)
        if nodes > ENOUGH_NODES:
            raise Stopped

    deep = AIBrain(stage, stage.deepest, seed=1, seconds=60, uses_book=False)
    try:
        deep.auto_play(position, watch)
    except Stopped:
        assert heard[-1] > ENOUGH_NODES, "a stage stops only because it is told to"
    gaps = [after - before for before, after in pairwise(heard)]
    assert len(gaps) > 0, "a stage calls `watch` while it thinks"
    assert min(gaps) >= 0, f"a stage never counts fewer nodes than before: {heard}"
    if stage.uninterrupted:
        enough = heard[-1] > ENOUGH_NODES or len(gaps) >= len(position.legal_moves)
        assert enough, (
            f"machine code calls `watch` after every move, not only after so many nodes: {heard}"
        )
    else:
        assert max(gaps) <= LONGEST_GAP, (
            f"{stage.section} visited {max(gaps):,} nodes without calling `watch`, so it could not"
            f" be stopped; at most {LONGEST_GAP:,} are allowed{at(position)}"
        )
    deep.depth, deep.seconds = 1, AT_ONCE
    deep.random.seed(1)  # the same chance, too, for those that play out
    thought, fresh = deep.auto_play(position), brain(stage).auto_play(position)
    assert thought.scores == fresh.scores, (
        f"a stage that was stopped gives the same scores as a new one{at(position)}"
    )
    assert thought.best == fresh.best, (
        f"a stage that was stopped has the same best moves as a new one{at(position)}"
    )
    assert thought.nodes == fresh.nodes, (
        f"a stage that was stopped visits as many nodes as a new one{at(position)}"
    )


@pytest.mark.parametrize("stage", OPPONENTS, ids=lambda stage: stage.section)
def test_a_stage_crosses_to_the_thinking_process(stage: Stage) -> None:
    copy = pickle.loads(pickle.dumps(AIBrain(stage))).stage
    assert copy is stage, (
        f"{stage.section} cannot be sent to the search process: there may be two of that name"
    )


@every_stage
def test_a_stage_is_right_and_wrong_where_it_says_so(stage: Stage) -> None:
    for name, example, right in (("handles", stage.handles, True), ("fails", stage.fails, False)):
        if example is None:
            continue
        position = Position.from_moves(example.moves)
        assert example.caption.strip(), f"`{name}` has no caption"
        assert example.good <= set(position.legal_moves), (
            f"`{name}`: not all of {sorted(example.good)} can be played after {example.moves!r}"
        )
        if stage.computer:
            found = set(AIBrain(stage, example.depth).auto_play(position).best)
            assert (found <= example.good) is right, (
                f"`{name}` says that {stage.section}"
                f" {'chooses only' if right else 'may choose another column'}"
                f" {'from' if right else 'than'} {sorted(example.good)} after {example.moves!r} at"
                f" depth {example.depth}, but it chooses from {sorted(found)}"
            )
