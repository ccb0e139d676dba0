"""The coach: a position for each claim, plans against every reply, and a sample for the check by
brute force, which shares nothing with the coach."""

import random
from dataclasses import replace

import pytest
from exact import plain_column, random_position

from connect_four_ai.app.language import CHINESE, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import STAGES
from connect_four_ai.stages.the_solver import the_solver
from connect_four_ai.study.coach.blind_spot import Asked, blind_spot
from connect_four_ai.study.coach.explain import explain, played_out, why_only
from connect_four_ai.study.coach.explanation import Explanation
from connect_four_ai.study.coach.finder import find_plan
from connect_four_ai.study.coach.plan import winning_by_threats
from connect_four_ai.texts.coach_words import blind_spot_text, coach_text, only_text
from tools.bench.coach import Results, judged
from tools.bench.coach_check import Exact, completes, grid_of, wins_in


@pytest.fixture(scope="module")
def exact() -> Exact:
    pytest.importorskip("bitbully")
    return Exact()


def said_of(moves: str, column: int) -> Explanation:
    said = explain(Position.from_moves(moves), column)
    assert said
    return said


EACH = [
    ("255235465151743522", 7, "misses", "at once", {(4, 3)}),
    ("255235465151743", 5, "loses", "not blocked", {(4, 3)}),
    ("4125166471521345", 6, "loses", "under", {(6, 4)}),
    ("53174531455", 6, "loses", "two threats", {(2, 1), (4, 4)}),
    ("651742421335", 7, "loses", "series", {(2, 6), (5, 5)}),
    ("25523546515", 1, "loses", "odd threat", {(4, 3)}),
    ("377752733776", 1, "loses", "even threat", {(4, 2)}),
    ("71312773723533655", 4, "misses", "given up", {(4, 2)}),
    ("2552354651517435", 2, "later", "at once", {(4, 3)}),
    ("412516647152134", 5, "sooner", "two threats", {(2, 3), (5, 4)}),
    ("763167173533222335642755", 4, "loses", "not blocked", {(7, 5)}),
    ("5113572455642147635774", 5, "misses", "two threats", {(2, 3), (3, 4), (6, 3)}),
    ("476135567616627677345455331441527222342", 1, "misses", "net", {(1, 6)}),
    ("", 1, "loses", "search", None),
]


@pytest.mark.parametrize(("moves", "column"), [(moves, column) for moves, column, *_ in EACH[:9]])
def test_the_same_is_said_whether_or_not_the_scores_are_known(moves: str, column: int) -> None:
    """The better column is the same one, too, where several are equally good."""
    position = Position.from_moves(moves)
    scores = {other: the_solver().score_after(position, other) for other in position.legal_moves}
    assert explain(position, column, scores) == explain(position, column)


def test_a_missed_win_is_told_as_something_that_could_have_been() -> None:
    moves, column, *_ = EACH[0]
    assert coach_text(said_of(moves, column)).endswith("Red could win at once in column 4.")


@pytest.mark.parametrize(("moves", "column", "cause", "kind", "cells"), EACH)
def test_each_kind_is_named_its_cells_are_lit_and_all_of_it_is_true(
    moves: str, column: int, cause: str, kind: str, cells: set[tuple[int, int]] | None, exact: Exact
) -> None:
    said = said_of(moves, column)
    assert (said.cause, said.kind) == (cause, kind)
    assert cells is None or set(said.cells) == cells
    assert said.plan or len(said.line) == 1
    assert judged(played_out(said), exact, Results(), most=400) == []


def test_what_it_says() -> None:
    said = said_of("53174531455", 6)
    assert coach_text(said) == (
        "Red plays column 4 and threatens to win in 2 places: column 2 row 1 and column 4 row 4."
        " Yellow can block only one of them."
    )
    set_language(CHINESE)
    assert coach_text(said).startswith("紅方走第 4 欄，就有 2 處威脅（雙頭蛇）")


@pytest.mark.parametrize("seed", range(2))
def test_a_sample_holds_against_brute_force(seed: int, exact: Exact) -> None:
    chance, told = random.Random(seed), 0
    for _ in range(4):
        position = random_position(chance.randrange(14, 34), chance)
        for column in position.legal_moves:
            if said := explain(position, column):
                told += 1
                assert judged(played_out(said), exact, Results(), most=400) == []
    assert told > 10


@pytest.mark.parametrize(
    "change", [{"outcome": 0}, {"moves": 3}, {"kind": "under"}, {"cells": ((1, 1), (2, 1))}]
)
def test_the_check_finds_what_is_false(change: dict[str, object], exact: Exact) -> None:
    said = replace(said_of("53174531455", 6), **change)  # type: ignore[arg-type]
    assert judged(said, exact, Results(), most=400)


def test_the_check_finds_a_gap_in_a_plan(exact: Exact) -> None:
    said = said_of("25523546515", 1)
    assert said.plan
    gap = replace(said.plan, moves=dict.fromkeys(said.plan.moves, 7))
    assert judged(replace(said, plan=gap), exact, Results(), most=400)


def test_a_forced_win_is_found_by_whoever_follows_a_plan() -> None:
    """By two threats at once, the win of the list above."""
    position = Position.from_moves("53174531455" + "6")
    assert winning_by_threats(position) == {4}
    assert winning_by_threats(Position.from_moves("44")) == set()


@pytest.mark.parametrize("seed", range(3))
def test_show_me_wins_whatever_one_tries(seed: int) -> None:
    """Along the rule for an odd threat and the one for an even one."""
    for moves, column in (("25523546515", 1), ("377752733776", 1)):
        said, chance = said_of(moves, column), random.Random(seed)
        for _ in range(50):
            now = said.start
            while now.winner is None:
                own = now.player == said.winner
                now = now.play(said.answer(now) if own else chance.choice(now.legal_moves))
            assert now.winner == said.winner


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
        "Columns 1, 2, 3, 5, 6 and 7: Red wins at once in column 4: Yellow did not block.",
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


def test_the_check_s_own_rules() -> None:
    grid = grid_of(map(int, "4142414"))
    assert wins_in(grid_of(map(int, "414241")), "R") == [4]
    assert completes(grid_of(map(int, "414241")), [(4, 4)], "R")
    assert grid[3] == "RRRR"


ALLEN_1, ALLEN_2, ALLEN_3 = "34444236", "4513553336", "44433344757757"
"""Diagrams 1-2, 1-3 and 1-4 of James D. Allen, Expert Play in Connect-Four (1990), up to where Red
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


def test_it_wins_with_the_eleventh_disc_as_allen_says() -> None:
    said = said_of(ALLEN_3[:-1], int(ALLEN_3[-1]))
    assert (said.kind, said.winner, said.moves) == ("series", "R", 11 - 7)


def test_where_the_rest_is_pairs_red_must_give_yellow_the_cell_above() -> None:
    """Claimeven (Allis 1988): all columns are even, Yellow answers above and gets the even rows."""
    said = said_of("377752733776", 1)
    assert (said.kind, said.winner) == ("even threat", "Y")
    assert all(row % 2 == 0 for _, row in said.cells)
    end = Position.from_moves(f"{said.start.moves}{''.join(map(str, said.line))}")
    assert end.winner == "Y"
    assert {*said.cells} <= end.winning_cells


@pytest.mark.parametrize("section", ["9.1.5", "8"])
def test_a_loss_within_its_horizon_is_avoided(section: str) -> None:
    """What is told of a horizon, where it can be tried."""
    chance, tried = random.Random(5), 0
    while tried < 5:
        position = random_position(36, chance)
        scores = {column: plain_column(position, column) for column in position.legal_moves}
        if min(scores.values()) < 0 <= max(scores.values()):
            tried += 1
            for column in Asked(STAGES[section], 6).best(position):
                assert scores[column] >= 0


def test_good_and_bad_columns_look_the_same_to_it() -> None:
    said = said_of("", 2)
    spot = blind_spot(said, Asked(STAGES["9.1.6"], 2), frozenset({4}))
    assert spot
    assert (spot.lack, spot.alike, spot.plays) == ("chance", (1, 2, 3, 4, 5, 6, 7), 4)
    assert blind_spot_text(spot).endswith("look equally good, and chance decides.")


DIAGRAM_5_4 = "35333337444474477775"
"""Of Allis (1988): the board, in an order of moves made for it; White (Red) is to move."""
DIAGRAM_8_2 = "32252544447553"
"""Of Allis (1988), up to Black's last move, in an order made for it. White (Red) then has the odd
threat a3."""


def test_all_columns_are_even_and_black_draws_by_claimeven_as_allis_says() -> None:
    """Without an answer to learn: always above the last disc."""
    position = Position.from_moves(DIAGRAM_5_4)
    for column in position.legal_moves:
        plan = find_plan(position.play(column), most=0)
        assert plan
        assert not plan.moves
    plan = find_plan(position.play(5), most=0)
    assert plan
    assert plan.line[:1] == (5,), "e4, the Claimeven of e3"


def test_an_odd_threat_decides_as_allis_says() -> None:
    said = said_of(DIAGRAM_8_2[:-1], int(DIAGRAM_8_2[-1]))
    assert (said.kind, said.cells) == ("odd threat", ((1, 3),))
    after = said.start.play(said.line[0])
    assert after.dangers[1, 3] == "R", "c3 makes it"
    assert said.line[-1] == 1
