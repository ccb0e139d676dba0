"""The rules that every game and every stage keeps. A new one is found automatically: there is
nothing to add here.

rules.toml has the rules. The message of a broken one says it, and where it is broken.
"""

import math
import pickle
import random
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
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

RULES = tomllib.loads(Path(__file__).with_name("rules.toml").read_text(encoding="utf-8"))

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


def keep(rule: str, kept: object, position: Any = None, **facts: object) -> None:
    """Asserts that a rule of a game or a stage is kept, there or in this position."""
    kind, name = rule.split(".")
    where = "" if position is None else at(position)
    assert kept, RULES[kind][name].format(**facts) + where


def at(position: Game[Move]) -> str:
    """Returns the place where a rule is broken: the position in words, if the game has them, and as
    Python writes it."""
    try:
        words = f", {position.player_name(position.player)} to move:\n{position}"
    except Exception:  # what says so may be what is wrong
        words = ":"
    return f". The position{words}\n{position!r}"


def play_out(start: Game[Move], source: random.Random) -> list[Game[Move]]:
    """Returns every position of a random game."""
    positions = [start]
    while (position := positions[-1]).winner is None:
        keep("game.ends", len(positions) < MOST_MOVES, moves=MOST_MOVES)
        keep("game.goes_on", position.legal_moves, position)
        positions.append(position.play(source.choice(position.legal_moves)))
    return positions


def facts(position: Game[Move]) -> tuple[Any, ...]:
    player = None if position.winner is not None else position.player
    return list(position.legal_moves), position.winner, position.outcome, player


def test_every_file_can_be_read() -> None:
    faults = [describe(error) for error in (*broken().values(), *BROKEN.values())]
    keep("game.readable", not faults, faults="; ".join(faults))


# Games


@every_game
def test_a_game_says_what_everything_is_called(name: str) -> None:
    start = GAMES[name]
    keep("game.own_name", find_start(name) == start, name=name)
    keep("game.game_name", start.game_name.strip())
    keep("game.two_players", len(set(start.players)) == 2, players=start.players)
    names = [start.player_name(player) for player in start.players]
    keep("game.player_names", all(name.strip() for name in names), names=names)
    keep("game.players_apart", names[0] != names[1], name=names[0])
    moves = [start.move_name(move) for move in start.legal_moves]
    keep("game.move_names", all(move.strip() for move in moves), names=moves)
    keep("game.moves_apart", len(set(moves)) == len(moves), names=moves)


@every_game
@random_games
def test_the_players_take_turns_until_the_game_is_over(name: str, source: random.Random) -> None:
    *positions, last = play_out(GAMES[name], source)
    player = GAMES[name].player
    keep("game.known_player", player in last.players, player=player)
    for position in positions:
        keep("game.turns", position.player == player, position, player=player)
        keep("game.no_outcome", position.outcome == "", position)
        again = list(position.legal_moves) == list(position.legal_moves)
        keep("game.same_order", again, position)
        player = opponent(position, player)
    keep("game.outcome", last.outcome.strip(), last)
    keep("game.no_moves", len(last.legal_moves) == 0, last)


@every_game
@random_games
def test_every_legal_move_can_be_played_and_no_other(name: str, source: random.Random) -> None:
    positions = play_out(GAMES[name], source)
    known = {move for position in positions for move in position.legal_moves}
    for position in positions:
        legal = list(position.legal_moves)
        keep("game.once", len(set(legal)) == len(legal), position, legal=legal)
        after = {position.play(move) for move in legal}
        keep("game.different", len(after) == len(legal), position)
        keep("game.changes", position not in after, position)
        for move in known.difference(legal):
            refused = None
            try:
                position.play(move)
            except IllegalMove as error:
                refused = str(error)
            keep("game.refuses", refused is not None, position, move=move)
            keep("game.says_why", refused and refused.strip(), position, move=move)


@every_game
@random_games
def test_a_board_has_a_free_square_for_each_legal_move_and_the_piece_comes_to_stand_there(
    name: str, source: random.Random
) -> None:
    for position in play_out(GAMES[name], source):
        squares = [square for row in squares_of(position) for square in row]
        for move in position.legal_moves if squares else ():
            of_move = [n for n, square in enumerate(squares) if square.move == move]
            free = [number for number in of_move if not squares[number].mark]
            keep("game.free_square", free, position, move=move)
            after = [square for row in squares_of(position.play(move)) for square in row]
            same = [square.move for square in after] == [square.move for square in squares]
            keep("game.same_squares", same, position, move=move)
            keep("game.mark", after[free[-1]].mark == position.player, position, move=move)


@every_game
@random_games
def test_playing_leaves_a_position_as_it_was(name: str, source: random.Random) -> None:
    for position in play_out(GAMES[name], source):
        before = pickle.loads(pickle.dumps(position))
        number, written = hash(position), str(position)
        keep("game.copy", position == before, position)
        for move in position.legal_moves:
            position.play(move)
        keep("game.untouched", position == before, before)
        keep("game.same_hash", hash(position) == number, position)
        keep("game.same_text", str(position) == written, position)
        keep("game.same_facts", facts(position) == facts(before), position)


@every_game
def test_positions_and_moves_cross_to_the_thinking_process(name: str) -> None:
    start, worker = GAMES[name], Worker()
    worker.ask(Think(AIBrain("2"), start))
    thought: Any = worker.wait()
    worker.close()
    keep("game.sent", isinstance(thought, Thought), why=getattr(thought, "reason", ""))
    keep("game.same_there", thought.position == start, start)
    keep("game.same_moves_there", set(thought.scores) == set(start.legal_moves), start)


# Stages


def brain(stage: Stage, depth: int = 1, seed: int = 1) -> AIBrain:
    return AIBrain(stage, depth, seed, seconds=AT_ONCE, uses_book=False)


def some_positions(stage: Stage, start: Game[Move]) -> list[Game[Move]]:
    """Returns positions of a game: early, in the middle and at its end."""
    game = play_out(beginning(stage, start), random.Random(4))[:-1]
    positions = [*game[:2], *game[len(game) // 2 :][:2], *game[-2:]]
    both = {position.player for position in positions} == set(start.players)
    keep("stage.both_play", both)
    return positions


@every_stage
def test_a_stage_says_what_it_is(stage: Stage) -> None:
    for name in ("section", "title", "changed", "can", "cannot"):
        keep("stage.texts", getattr(stage, name).strip(), name=name)
    in_range = 0 <= stage.depth <= stage.deepest
    keep("stage.depth", in_range, depth=stage.depth, deepest=stage.deepest)
    plays = any(stage.can_play(start) for start in GAMES.values())
    keep("stage.plays", plays, plays=stage.plays)


@every_game
def test_a_stage_is_found_by_its_section_and_by_a_key_of_its_own(name: str) -> None:
    taken = {name for key in KEYS for name in key.names} - set(STAGE_KEYS)
    for stage in stages_of(GAMES[name]):
        names: dict[str, Any] = {"section": stage.section, "key": stage.key()}
        keep("stage.own_section", find_stage(stage.section, GAMES[name]) is stage, **names)
        keep("stage.own_key", find_stage(stage.key(), GAMES[name]) is stage, **names)
        keep("stage.free_key", stage.key() not in taken, **names)


@every_pair
@pytest.mark.parametrize("depth", [0, 2])
def test_a_stage_scores_every_legal_move_and_plays_one_of_the_best(
    name: str, stage: Stage, depth: int
) -> None:
    for position in some_positions(stage, GAMES[name]):
        thought = brain(stage, depth).auto_play(position)
        scores, best = thought.scores, {thought.scores[move] for move in thought.best}
        same = set(scores) == set(position.legal_moves)
        keep("stage.all_scores", same, position, scores=set(scores))
        keep("stage.numbers", not any(map(math.isnan, scores.values())), position, scores=scores)
        keep("stage.gives_move", thought.best, position)
        keep("stage.same_best", len(best) == 1, position, best=best)
        keep("stage.one_of_best", thought.move in thought.best, position)
        keep("stage.counts", thought.nodes > 0, position)


@every_pair
def test_what_a_stage_expects_can_be_played(name: str, stage: Stage) -> None:
    for position in some_positions(stage, GAMES[name]):
        thought = brain(stage, 2).auto_play(position)
        keep("stage.own_move_first", thought.line[0] == thought.move, position)
        for move in thought.line:
            keep("stage.legal_line", move in position.legal_moves, position, move=move)
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
    keep("stage.same_seed", first == second, first=first, second=second)


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
        keep("stage.stops_if_told", heard[-1] > ENOUGH_NODES)
    gaps = [after - before for before, after in pairwise(heard)]
    keep("stage.watched", gaps)
    keep("stage.never_fewer", min(gaps) >= 0, heard=heard)
    if stage.uninterrupted:
        enough = heard[-1] > ENOUGH_NODES or len(gaps) >= len(position.legal_moves)
        keep("stage.every_move", enough, heard=heard)
    else:
        often = max(gaps) <= LONGEST_GAP
        limits = {"gap": max(gaps), "most": LONGEST_GAP}
        keep("stage.gap", often, position, section=stage.section, **limits)
    deep.depth, deep.seconds = 1, AT_ONCE
    deep.random.seed(1)  # the same chance, too, for those that play out
    thoughts = deep.auto_play(position), brain(stage).auto_play(position)
    one, other = ((thought.scores, thought.best, thought.nodes) for thought in thoughts)
    keep("stage.same_after", one == other, position)


@pytest.mark.parametrize("stage", OPPONENTS, ids=lambda stage: stage.section)
def test_a_stage_crosses_to_the_thinking_process(stage: Stage) -> None:
    copy = pickle.loads(pickle.dumps(AIBrain(stage))).stage
    keep("stage.crosses", copy is stage, section=stage.section)


@every_stage
def test_a_stage_is_right_and_wrong_where_it_says_so(stage: Stage) -> None:
    for name, example in (("handles", stage.handles), ("fails", stage.fails)):
        if example is None:
            continue
        position, good = Position.from_moves(example.moves), sorted(example.good)
        said: dict[str, Any] = {"name": name, "good": good, "moves": example.moves}
        keep("stage.caption", example.caption.strip(), name=name)
        keep("stage.playable", example.good <= set(position.legal_moves), **said)
        if stage.computer:
            found = set(AIBrain(stage, example.depth).auto_play(position).best)
            said |= {"section": stage.section, "depth": example.depth, "found": sorted(found)}
            keep(f"stage.{name}", (found <= example.good) is (name == "handles"), **said)
