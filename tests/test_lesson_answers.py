"""The answers that the lessons' files state, computed with the sections themselves or with the
rules."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import count, product
from math import inf, log, sqrt
from statistics import fmean
from typing import Any

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.lab.figures.play_outs import WEIGHTS
from connect_four_ai.stages import find_stage, recursion
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.stages.learned.patterns import lines
from connect_four_ai.stages.recursion import listing, record
from connect_four_ai.study.arena.tournament import chosen_openings
from connect_four_ai.study.check_win import grid_of
from connect_four_ai.study.exercises.judge import weight_after
from connect_four_ai.study.learning.learner import Learner, Settings, page
from connect_four_ai.study.learning.watch import mistakes, points
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.found import (
    Deepen,
    Measure,
    Moves,
    SumsOfReplies,
    WinsByDepth,
    weighted,
)
from connect_four_ai.study.lessons.lesson import COLUMN, NUMBER, SCORE, Step, steps_of
from connect_four_ai.study.lessons.small_learner import FirstGame, Learn
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Kind, Timeline


def _moves_until_red_wins() -> float:
    position = Position.from_moves("445")
    return next(
        depth + 1
        for depth in count()
        if AIBrain("9.1.5", depth, 0).auto_play(position).scores[1] == 10
    )


def _points(section: str, winner: str | None) -> float:
    score: float = find_stage(section).page().score(winner)
    return score


def _first_base_that_wins() -> float:
    """Returns the least base with which 9.1.7 plays column 7 after 546476254."""
    position = Position.from_moves("546476254")
    return next(
        base
        for base in count(1)
        if changed_stage("9.1.7", "10**depth", f"{base}**depth").page(3, 0).auto_play(position) == 7
    )


def _nodes(section: str, moves: str, depth: int) -> float:
    return AIBrain(section, depth, 0).auto_play(Position.from_moves(moves)).nodes


def _calls(n: int, with_memory: bool = False) -> int:
    """Returns the number of calls, by counting them as they are made."""
    memory: dict[int, int] = {}
    made: list[int] = []

    def fibonacci(n: int) -> int:
        made.append(n)
        if with_memory and n in memory:
            return memory[n]
        memory[n] = n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)
        return memory[n]

    fibonacci(n)
    return len(made)


def _places_for_four() -> int:
    cells = {(column, row) for column in range(COLUMNS) for row in range(ROWS)}
    return sum(
        {(x + step * dx, y + step * dy) for step in range(4)} <= cells
        for x, y in cells
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def _one_in(moves: str) -> float:
    """Returns the number of open columns divided by that of those where Yellow wins."""
    position = Position.from_moves(moves)
    wins = [move for move in position.legal_moves if position.play(move).winner == "Y"]
    return len(position.legal_moves) / len(wins)


def _never_drawn() -> float:
    """Returns the column that the chapter's randint leaves out."""
    drawn = {random.Random(seed).randint(0, 5) + 1 for seed in range(99)}
    (never,) = set(range(1, COLUMNS + 1)) - drawn
    return never


def _always_played(step: Step) -> float:
    """Returns the column that a step's stage plays, whatever its random source."""
    (column,) = {
        AIBrain(step.stage, step.depth, seed).auto_play(step.position).column for seed in range(30)
    }
    return float(column)


def _looked_at_after_the_first(moves: str, path: tuple[int, ...]) -> float:
    """Returns how many replies to a node 8 looks at after the first one."""
    node = Replay(Position.from_moves(moves), find_stage("8"), len(path)).run().root
    for move in path:
        node = next(child for child in node.children if child.move == move)
    assert [child.value for child in node.children] == [10]
    assert node.alpha == 20
    return len(node.children) - 1


def _worth(moves: str) -> float:
    """Returns what 8's evaluation is worth, by reading the board's lines as text."""
    position, worth = Position.from_moves(moves), 0
    cells = [(column, row) for column in range(1, 8) for row in range(1, 7)]
    for (x, y), (dx, dy) in product(cells, ((1, 0), (0, 1), (1, 1), (1, -1))):
        line = [(x + n * dx, y + n * dy) for n in range(7)]
        line = [cell for cell in line if cell in cells]
        if (x - dx, y - dy) in cells or len(line) < 4:
            continue
        text = "".join(position.disc_at(cell) or "." for cell in line)
        for disc, sign in (("R", 1), ("Y", -1)):
            patterns = [
                one.replace("x", disc) for one in [".xx", "xx.", ".xxx", "xxx.", "xx.x", "x.xx"]
            ]
            worth += 5 * sign * sum(pattern in text for pattern in patterns)
    return worth


@cache
def _play_outs(count: int) -> tuple[dict[int, list[float]], float]:
    """Returns the results of U's first play-outs after 1212125 by the columns that they began with,
    and the column that the next one began with."""
    recording = Replay(Position.from_moves("1212125"), find_stage("U"), None, nodes=60).run()
    results: dict[int, list[float]] = {column: [] for column in range(1, 8)}
    timeline, number, begun = Timeline(recording), 0, 0
    for moment in timeline.moments[:-1]:
        path = timeline.moves(moment.node)
        begun = path[0] if path else begun
        if number == count and path:
            return results, begun
        if moment.kind is Kind.RETURNED:
            results[begun].append(moment.value)
        number += moment.kind is Kind.LEFT
    raise AssertionError("it is recorded")


def _tried_after(count: int) -> float:
    return _play_outs(count)[1]


def _largest_weight_for_the_best(count: int) -> float:
    """Returns the largest weight on the slider with which the column with the best average has the
    lowest bound, by UCB1's formula."""
    results, _ = _play_outs(count)
    means = {column: fmean(found) for column, found in results.items()}
    bonuses = {column: 20 * sqrt(2 * log(count) / len(found)) for column, found in results.items()}
    best = min(means, key=means.__getitem__)
    return max(
        weight
        for weight in WEIGHTS
        if min(means, key=lambda column: means[column] - weight * bonuses[column]) == best
    )


def _different_games(settings: Settings) -> int:
    """Returns how many of a small learner's first 60 games are different ones."""
    learner = Learner(0, settings, lines(), compiled=False)
    games = [tuple(one.moves for one in learner.watched_game()) for _ in range(60)]
    return len(Counter(games))


def _points_of_today() -> float:
    young, old = (AIBrain(f"learned:{games}", 0, 0) for games in (1000, 10_000))
    return points(old, young, chosen_openings(10, 0))


ANSWERS: dict[tuple[str, int], Callable[[], float]] = {
    ("9.1.0", 3): lambda: [0, 1, 1, 2, 3, 5][4],
    ("9.1.0", 5): lambda: _calls(6),
    ("9.1.0", 6): lambda: [call.n for call in record(6)].count(2),
    ("9.1.0", 7): lambda: _calls(6, with_memory=True),
    ("9.1.0", 8): lambda: round(_calls(20), -3),
    ("9.1.1", 2): _places_for_four,
    ("9.1.2", 4): lambda: _one_in("1111117777773434546"),
    ("9.1.2", 5): lambda: _always_played(steps_of("9.1.2")[4]),
    ("9.1.2", 8): _never_drawn,
    ("9.1.3", 6): lambda: AIBrain("9.1.3").auto_play(Position.from_moves("41424")).nodes,
    ("9.1.4", 2): lambda: max(-inf, _points("9.1.4", "Y"), _points("9.1.4", None)),
    ("9.1.4", 6): lambda: _nodes("9.1.4", "4", 4),
    ("9.1.7", 1): _first_base_that_wins,
    ("9.1.5", 7): _moves_until_red_wins,
    ("9.1.5", 9): lambda: _points("9.1.6", None),
    ("8", 3): lambda: _looked_at_after_the_first("1121632555276612616777552315723", (3, 4)),
    ("8", 5): lambda: _worth("415"),
    ("8", 6): lambda: _worth("41516"),
    ("U", 3): lambda: _tried_after(25),
    ("U", 4): lambda: _tried_after(15),
    ("U", 5): lambda: _largest_weight_for_the_best(15),
    ("U", 6): lambda: (
        AIBrain(steps_of("U")[5].stage, nodes=200)
        .auto_play(Position.from_moves("1212125"))
        .visits[3]
    ),
    ("U", 7): lambda: Measure("blocks", Position.from_moves("3545342423636"), 0).run()[-1],
    ("Q", 3): lambda: round(100 * FirstGame().run()[-3].target),
    ("Q", 5): lambda: round(100 * mistakes(find_stage("Q"), 0, 60)),
    ("Q", 6): lambda: _different_games(Settings(explore=0, opening=0)),
    ("Q", 7): lambda: 20 * _points_of_today(),
    ("8", 8): lambda: AIBrain("8", 5).auto_play(Position.from_moves("4")).nodes,
}
"""The answers by section and number of the step."""

TYPED = [
    (section, number)
    for section in SECTIONS
    for number, step in enumerate(steps_of(section), 1)
    if step.ask and step.ask.right is not None and step.ask.kind in (COLUMN, NUMBER, SCORE)
]


@pytest.mark.parametrize(("section", "number"), TYPED)
def test_a_typed_answer_is_the_computed_one(section: str, number: int) -> None:
    ask = steps_of(section)[number - 1].ask
    assert ask
    assert ask.right == ANSWERS[section, number]()


def test_the_sum_of_a_column_is_that_of_its_replies() -> None:
    for section, moves, depth, column in (
        ("9.1.6", "35452", 1, 4),
        ("9.1.6", "546476254", 3, 3),
        ("9.1.7", "3545342423636", 3, 5),
    ):
        position, brain = Position.from_moves(moves), AIBrain(section, depth, 0)
        replies = SumsOfReplies(position.play(column), brain).run()
        assert sum(replies.values()) == brain.auto_play(position).scores[column]
    assert [replies[column] for column in range(1, 8)] == [1000, -230, -270, -270, -160, -120, -270]
    assert SumsOfReplies(Position.from_moves("5464762547"), brain).run() == {}


@pytest.mark.parametrize(("section", "base"), [("9.1.6", 1), ("9.1.7", 10)])
def test_the_weighted_wins_are_the_scores_of_both_sections(section: str, base: int) -> None:
    for moves in ("546476254", "3545342423636", "445"):
        position = Position.from_moves(moves)
        scores = AIBrain(section, 3, 0).auto_play(position).scores
        assert weighted(WinsByDepth(position, 3).run(), base) == scores


def test_what_the_sentences_of_9_1_4_to_9_1_7_count() -> None:
    late = WinsByDepth(Position.from_moves("546476254"), 3).run()[3]
    assert (late[1], late[0]) == (12 * -10, 10), "twelve wins for Yellow and one for Red"
    assert 49 * _points("9.1.7", "Y") * 10 == -4900
    assert (2800 * 7, _nodes("9.1.4", "4", 3)) == (19600, 2800)
    scores = AIBrain("9.1.7", 3, 0).auto_play(Position.from_moves("546476254")).scores
    assert (scores[3], scores[7]) == (-1190, -10000)


def test_what_the_sentences_about_wrong_answers_count() -> None:
    position = Position.from_moves("546476254")
    wins = WinsByDepth(position, 3).run()
    by_base = {base: weighted(wins, base) for base in (2, 3)}
    assert by_base[2][7] == -80
    assert sum(by_base[3][7] < score for score in by_base[3].values()) == 5, "lower than most"
    replies = SumsOfReplies(position.play(3), AIBrain("9.1.6", 3, 0)).run()
    assert Counter(replies.values()) == {-20: 5, 0: 1, -10: 1}
    step = steps_of("U")[5]
    visits = AIBrain(step.stage, None, 0, nodes=200).auto_play(step.position).visits
    assert (visits[2], max(visits.values())) == (194, 194)
    results, _ = _play_outs(25)
    assert results[7] == [10, 10], "Red won both"
    assert (len(results[3]), len(_play_outs(15)[0][1])) == (2, 2)
    assert round(100 * mistakes(find_stage("learned:1000"), 0, 60)) == 27


def test_what_check_win_is_said_to_return() -> None:
    asked = 0
    for step in steps_of("9.1.1"):
        if step.ask and "What does `check_win` return" in step.text.en:
            result = step.stage.page(grid_of(step.position))
            shown = "None" if result is None else f'"{result}"'
            right = next(one for one in step.ask.choices if one.answer == step.ask.right)
            assert right.text.en.startswith(f"`{shown}`:"), step.text.en
            asked += 1
    assert asked == 4


def test_the_calls_of_9_1_0_are_as_many_as_it_says() -> None:
    assert (_calls(5), _calls(4), _calls(10), _calls(20, with_memory=True)) == (15, 9, 177, 39)
    assert [call.n for call in record(6)].count(1) == 8
    assert 1.5 < _calls(21) / _calls(20) < 1.7


def test_without_its_base_case_the_function_calls_itself_without_end() -> None:
    begun: list[int] = []
    head, *_, last = listing(recursion.fibonacci)
    code = "\n".join((head, "    begun.append(n)", last))
    names: dict[str, Any] = {"begun": begun}
    exec(code, names)
    with pytest.raises(RecursionError):
        names["fibonacci"](3)
    assert begun[:6] == [3, 2, 1, 0, -1, -2]


def test_9_1_2_plays_all_open_columns_about_equally_often() -> None:
    """Within four standard deviations."""
    for moves, columns in (("1212125", range(1, 8)), ("1111117777773434546", range(2, 7))):
        drawn = Counter(Moves(find_stage("9.1.2"), Position.from_moves(moves)).run())
        assert sorted(drawn) == [*columns]
        share = 1 / len(columns)
        spread = (drawn.total() * share * (1 - share)) ** 0.5
        assert all(abs(count - drawn.total() * share) < 4 * spread for count in drawn.values())
    assert sorted(set(Moves(None, Position()).run())) == [1, 2, 3, 4, 5, 6]


def right(section: str, number: int) -> float | None:
    """Returns the right answer that a step states."""
    ask = steps_of(section)[number - 1].ask
    assert ask
    return ask.right


def test_the_order_changes_the_nodes_and_never_the_scores() -> None:
    step = steps_of("8")[3]
    before, after = (opinion.thought for opinion in step.question().run().values())
    assert before
    assert after
    assert before.scores == after.scores
    assert before.nodes != after.nodes
    assert right("8", 4) == 2
    best, from_one, worst = Measure("orders", step.position, 4).run()
    assert {before.nodes, after.nodes} == {best, worst}
    assert best < from_one < worst


def test_what_the_sentences_of_8_say() -> None:
    without = AIBrain("8", 5, uses_book=False).auto_play(Position.from_moves("4"))
    assert Measure("book", Position.from_moves("4"), 5).run() == [0, without.nodes]
    assert without.nodes == 18267
    position = Position.from_moves("3545342423636")
    assert AIBrain("9.1.7", 3, 0).auto_play(position).move == 5
    lost = [c for c in position.legal_moves if 1 in position.play(c).legal_moves and c != 1]
    assert all(position.play(column).play(1).winner == "R" for column in lost)
    at_depth_2 = AIBrain("8", 2, uses_book=False).auto_play(Position.from_moves("445"))
    assert (at_depth_2.best, at_depth_2.scores[5]) == ((5,), -5)


def test_repeating_the_shallow_depths_costs_less_than_it_saves() -> None:
    """The right answers to 9's questions about nodes, by counting with both pages."""
    position = Position.from_moves("5243533645631")
    found = {at.depth: at.nodes for at in AIBrain("9", nodes=20_000).auto_play(position).by_depth}
    each = Measure("depths", position, 7).run()
    assert [sum(each[:depth]) for depth in range(1, 8)] == [found[depth] for depth in range(1, 8)]
    together, alone = Measure("repeated", position, 7).run()
    assert (together, alone) == (found[7], AIBrain("8", 6, 0).auto_play(position).nodes)
    assert round(2 * together / alone) == right("9", 6) == 1, "about half as many"
    with_order, without = Measure("remembered", position, 6).run()
    assert with_order == found[6] < without
    assert right("9", 5) == 3, "more"


def test_9_plays_what_the_last_complete_depth_says() -> None:
    step = steps_of("9")[3]
    deepened = Deepen(step.position, step.stage, 500).run()
    assert deepened.complete == 3
    *_, last, cut = (
        {one.column: one.score for one in deepened.found if one.depth == depth}
        for depth in range(1, 5)
    )
    assert last == step.brain().auto_play(step.position).scores
    assert min(last, key=last.__getitem__) == 2
    assert last[2] == -15
    assert (min(cut, key=cut.__getitem__), cut[2] > cut[4]) == (4, True), "another is tempting"
    assert deepened.found == Deepen(step.position, step.stage, 500).run().found


def test_what_the_last_steps_of_9_and_u_say() -> None:
    position = Position.from_moves("5243533645631")
    exact = AIBrain("0").auto_play(position).scores
    assert [column for column, score in exact.items() if score < 0] == [4]
    assert 22 - abs(exact[4]) == len(position.moves) // 2 + 14, "Yellow's 14th move from now"
    found = AIBrain("9", nodes=8000, uses_book=False).auto_play(position).by_depth
    assert [at.best for at in found if at.depth >= 4] == [(5,), (5,)]
    position = Position.from_moves("54672332716")
    exact = AIBrain("0").auto_play(position).scores
    assert [column for column, score in exact.items() if score <= 0] == [3]
    assert exact[3] == 0
    blocks = Measure("blocks", Position.from_moves("3545342423636"), 0).run()
    tries = [AIBrain("U", seed=seed, nodes=10) for seed in range(20)]
    played = [brain.auto_play(Position.from_moves("3545342423636")).move for brain in tries]
    assert blocks[0] == played.count(1) == 5


def test_the_reward_flows_back_by_four_fifths() -> None:
    game = FirstGame().run()
    assert [round(one.target, 9) for one in reversed(game)] == [
        round(0.8**n, 9) for n in range(len(game))
    ]
    assert not any(one.before or one.by_chance for one in game)
    last = Position.from_moves(game[-1].moves)
    assert last.player == "R"
    assert any(last.play(move).winner == "R" for move in last.legal_moves)


def test_the_small_learner_wins_and_its_weight_rises() -> None:
    reached = Learn().run()
    assert (reached[0].weight, reached[0].won) == (0, False)
    first = next(one for one in reached if one.won)
    assert Position.from_moves(first.game).winner == "R"
    assert reached[-1].weight > 0.2
    assert right("Q", 4) == 1
    assert reached[-1].mistakes < reached[0].mistakes


def test_corrections_that_contradict_each_other_move_a_weight_least() -> None:
    ask = steps_of("Q")[8].ask
    assert ask
    moved = {}
    for one in ask.choices:
        errors = [float(each.replace("−", "-")) for each in one.text.en.split(",")]
        after = weight_after(page, [*errors, 1.0], 0.1)
        moved[one.answer] = after - weight_after(page, errors, 0.1)
    assert min(moved, key=moved.__getitem__) == right("Q", 9)
    assert moved[2] == 0


def test_what_the_sentences_of_q_say() -> None:
    exam = Measure("exam", Position(), 0).run()
    assert [round(100 * one) for one in exam] == [43, 27, 11, 5]
    settings = Settings()
    assert Measure("played", Position(), 0).run() == [11, _different_games(settings)]
    assert Measure("rivals", Position(), 0).run() == [16, 0, 4]
    exact = AIBrain("0").auto_play(Position.from_moves("63113354")).scores
    assert [column for column, score in exact.items() if score == 0] == [5]
    assert all(score < 0 for column, score in exact.items() if column != 5)
