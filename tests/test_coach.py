"""The coach: a position for each claim, and the check of its sentences by brute force, which shares
nothing with the coach."""

import random
from collections.abc import Iterator

import pytest
from cases import cases_of
from exact import plain_column, random_position

from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import STAGES
from connect_four_ai.study.coach.advice import Asked, blind_spot
from connect_four_ai.study.coach.explain import LastingPlans, explain, played_out, why_only
from connect_four_ai.study.coach.explanation import Explanation
from connect_four_ai.texts.coach_words import blind_spot_text, coach_text, only_text
from tools.bench.coach_check import Exact, faults


@pytest.fixture(scope="module")
def exact() -> Exact:
    pytest.importorskip("bitbully")
    return Exact()


def said_of(moves: str, column: int) -> Explanation:
    said = explain(Position.from_moves(moves), column)
    assert said
    return said


CASES = cases_of(__file__)


@pytest.mark.parametrize(("moves", "column", "cause", "kind", "cells"), CASES["each"])
def test_each_kind_is_named_its_cells_are_lit_and_all_of_it_is_true(
    moves: str, column: int, cause: str, kind: str, cells: list[list[int]], exact: Exact
) -> None:
    said = said_of(moves, column)
    assert (said.cause, said.kind, sorted(map(list, said.cells))) == (cause, kind, cells)
    said = played_out(said)
    assert faults(said, coach_text(said), exact) == []


def told(position: Position) -> Iterator[Explanation]:
    """Yields the explanations of all bad moves in a position."""
    for column in position.legal_moves:
        if said := explain(position, column):
            yield played_out(said)


def told_at_random(seed: int, least: int, most: int) -> list[Explanation]:
    """Returns the explanations of all bad moves of some random positions."""
    chance = random.Random(seed)
    positions = [random_position(chance.randrange(least, most), chance) for _ in range(4)]
    return [said for position in positions for said in told(position)]


@pytest.mark.parametrize("moves", CASES["were false"])
def test_sentences_that_were_false_hold_now(moves: str, exact: Exact) -> None:
    explanations = [*told(Position.from_moves(moves))]
    assert len(explanations) > 3
    for said in explanations:
        assert faults(said, coach_text(said), exact) == []


@pytest.mark.parametrize("seed", range(3))
def test_whoever_obeys_a_sentence_never_loses_what_it_claims(seed: int, exact: Exact) -> None:
    explanations = told_at_random(seed, 14, 34)
    assert len(explanations) > 10
    for said in explanations:
        assert faults(said, coach_text(said), exact) == []


@pytest.mark.parametrize("seed", range(2))
def test_the_app_plays_what_the_sentence_says(seed: int) -> None:
    """Against random replies, by all choices that obey."""
    chance, tried = random.Random(seed), 0
    for said in told_at_random(seed, 16, 30):
        for _ in range(20 if said.plan else 0):
            tried, now = tried + 1, said.start
            while now.winner is None:
                own = now.player == said.winner
                assert said.plan
                now = now.play(
                    chance.choice(sorted(said.plan.step(now)[1]) if own else now.legal_moves)
                )
            assert now.winner == said.winner or (said.kind == "holds" and now.winner == "O")
    assert tried > 50


@pytest.mark.parametrize(("moves", "column", "true", "false"), CASES["false"])
def test_the_check_finds_what_is_false(
    moves: str, column: int, true: str, false: str, exact: Exact
) -> None:
    said = played_out(said_of(moves, column))
    text = coach_text(said)
    assert true in text
    assert faults(said, text.replace(true, false), exact)


def test_a_good_move_has_nothing_to_explain_and_a_bad_one_always_has() -> None:
    position = random_position(32, random.Random(8))
    scores = {column: plain_column(position, column) for column in position.legal_moves}
    for column, score in scores.items():
        said = explain(position, column)
        assert (said is None) == (score == max(scores.values()))
        assert said == explain(position, column, scores), "said alike wherever it is asked"


def test_the_only_move_is_explained_by_all_others() -> None:
    bad = why_only(Position.from_moves("255235465151743"))
    assert set(bad) == {1, 2, 3, 5, 6, 7}
    assert {said.kind for said in bad.values()} == {"not blocked"}
    assert only_text(bad).splitlines() == [
        "The only move that does not lose.",
        "Columns 1, 2, 3, 5, 6 and 7: Yellow did not block column 4 row 3: Red wins there at once.",
    ]


def test_what_a_stage_lacked_changes_its_choice() -> None:
    position = Position.from_moves("41424")
    asked = Asked(STAGES["9.1.5"], 0)
    spot = blind_spot(said_of("41424", 1), asked, frozenset({4}))
    assert spot
    assert (spot.lack, spot.changed.depth, spot.plays) == ("evaluation", 1, 4)
    assert set(spot.changed.best(position)) == {4}
    assert spot.node == "414241"
    assert "at depth 1 it plays column 4" in blind_spot_text(spot)


ALLEN_1, ALLEN_2 = "34444236", "4513553336"
"""Diagrams 1-2 and 1-3 of James D. Allen, Expert Play in Connect-Four (1990), up to where Red
begins to win by force."""


def test_it_finds_the_win_of_allen_s_first_game() -> None:
    """C3 c4 B2 a1 A2, as he plays it."""
    said = said_of(ALLEN_1[:-1], int(ALLEN_1[-1]))
    assert (said.cause, said.kind, said.moves) == ("loses", "series", 3)
    assert [said.line[place] for place in (0, 2, 4)] == [3, 2, 1]


def test_it_finds_the_two_errors_that_allen_marks() -> None:
    """E2? and f1?, after which Red's ninth disc wins."""
    errors = [
        number
        for number, column in enumerate(map(int, ALLEN_2))
        if (said := explain(Position.from_moves(ALLEN_2[:number]), column))
        and said.cause in ("loses", "misses")
    ]
    assert errors == [4, 9]
    said = said_of(ALLEN_2[:-1], int(ALLEN_2[-1]))
    assert (said.kind, said.moves) == ("series", 9 - 5)


def test_good_and_bad_columns_look_the_same_to_it() -> None:
    said = said_of("", 2)
    spot = blind_spot(said, Asked(STAGES["9.1.6"], 2), frozenset({4}))
    assert spot
    assert (spot.lack, spot.alike, spot.plays) == ("chance", (1, 2, 3, 4, 5, 6, 7), 4)
    assert blind_spot_text(spot).endswith("look equally good, and chance decides.")


DIAGRAM_5_4 = "35333337444474477775"
"""Of Allis (1988): the board, in an order of moves made for it; White (Red) is to move."""


def test_all_columns_are_even_and_black_draws_by_claimeven_as_allis_says() -> None:
    plan = LastingPlans(Position.from_moves(DIAGRAM_5_4 + "5"), most=0).find([5])
    assert plan
    assert plan.line[:1] == (5,), "e4, the Claimeven of e3"
