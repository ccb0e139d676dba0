"""The exercises' answers, against searches that are written out here."""

import csv
import io
import random
import subprocess
import sys
from collections import Counter
from functools import cache
from math import inf
from pathlib import Path
from statistics import median

import pytest
from exact import plain_column

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app import preferences
from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import RED, YELLOW, Position
from connect_four_ai.games.game import for_first_player
from connect_four_ai.search.evaluation import evaluate
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.learned.patterns import draw_patterns
from connect_four_ai.stages.own import FileFault
from connect_four_ai.stages.own.new import new_file
from connect_four_ai.stages.the_solver import the_solver
from connect_four_ai.study.checking.mistakes import brain_of
from connect_four_ai.study.exercises import (
    Exercise,
    choose,
    judge,
    predict,
    progress,
    update,
    write,
)
from connect_four_ai.study.exercises.find import Find
from connect_four_ai.study.exercises.judge import Judge
from connect_four_ai.study.exercises.paths import PATHS, Maker
from connect_four_ai.study.exercises.predict import Predict
from connect_four_ai.study.exercises.repair import RepairSearch, RepairUpdate
from connect_four_ai.study.learning.learner import Learner, Settings, page
from connect_four_ai.texts import exercise_words

SEEDS = range(12)
CHAPTER = ("9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7")


@cache
def made(kind: str, section: str, seed: int) -> Exercise:
    return Maker(kind, section, seed).run()


@pytest.mark.parametrize(
    ("section", "kind"), [(section, kind) for section, path in PATHS.items() for kind in path]
)
def test_each_step_of_each_path_can_be_made_and_the_same_seed_makes_the_same(
    section: str, kind: str
) -> None:
    one, other = made(kind, section, 5), Maker(kind, section, 5).run()
    assert one.section == section
    assert one.position.winner is None
    assert (type(one), one.position) == (type(other), other.position)


# Find


def finds(sections: tuple[str, ...], fewest: int) -> list[Find]:
    found = [made("find", section, seed) for section in sections for seed in range(24)]
    return [task for task in found if isinstance(task, Find) and len(task.position.moves) >= fewest]


def test_what_keeps_the_exact_result_is_right_and_nothing_else() -> None:
    tasks = [task for task in finds(("9.1.5", "0"), 28) if task.task in ("block", "draw")]
    assert {task.task for task in tasks} == {"block", "draw"}
    for task in tasks:
        exact = {
            column: plain_column(task.position, column) for column in task.position.legal_moves
        }
        assert task.scores == {
            column: for_first_player(task.position, score) for column, score in exact.items()
        }
        keep = {
            column for column, score in exact.items() if sign(score) == sign(max(exact.values()))
        }
        assert task.right == keep
        assert max(exact.values()) == 0 or task.task == "block"


def sign(score: float) -> int:
    return (score > 0) - (score < 0)


def in_moves(position: Position, player: str, moves: int) -> bool:
    """Whether a player can win with so many moves at most, whatever the other does."""
    if position.winner is not None or not moves:
        return position.winner == player
    mine = position.player == player
    after = (
        in_moves(position.play(column), player, moves - mine) for column in position.legal_moves
    )
    return any(after) if mine else all(after)


def test_a_win_that_is_to_be_fast_has_no_faster_one() -> None:
    for task in finds(("9.1.3", "9.1.4", "8", "9"), 20):
        player = task.position.player
        own = {
            column: abs(score)
            for column, score in task.scores.items()
            if (score > 0) == (player == RED) and score
        }
        moves = {"win": 1, "two threats": 2}.get(task.task)
        if moves is None:
            moves = 22 - round(max(own.values())) - len(task.position.moves) // 2
            assert 3 <= moves <= 5
        wins = {
            c
            for c in task.position.legal_moves
            if in_moves(task.position.play(c), player, moves - 1)
        }
        assert task.right == wins
        assert not in_moves(task.position, player, moves - 1)
        if task.task == "two threats":
            for column in task.right:
                after = task.position.play(column)._replace(player=player)
                assert sum(after.play(c).winner == player for c in after.legal_moves) > 1


# Predict


def by_hand(section: str, position: Position, depth: int) -> float:
    """A section's score of a position, by what the chapter says."""
    if section == "9.1.3" or position.winner is not None or depth == 0:
        nothing_yet = -inf if section in ("9.1.3", "9.1.4", "9.1.5") else 0
        weight = 10**depth if section == "9.1.7" else 1
        return {RED: 10, YELLOW: -10, "O": 0}.get(str(position.winner), nothing_yet) * weight
    below = [by_hand(section, position.play(column), depth - 1) for column in position.legal_moves]
    if section in ("9.1.6", "9.1.7"):
        return sum(below)
    # in 9.1.4 both are the wrong way round
    highest = (position.player == RED) == (section == "9.1.5")
    return max(below) if highest else min(below)


@pytest.mark.parametrize("section", CHAPTER)
def test_the_scores_and_columns_of_the_chapter_s_sections(section: str) -> None:
    asked = set()
    for seed in SEEDS:
        exercise = made("predict", section, seed)
        assert isinstance(exercise, Predict)
        asked.add(exercise.asked)
        assert exercise.position.player == YELLOW
        thought = exercise.recording.thought
        assert thought
        after = {
            c: by_hand(section, exercise.position.play(c), thought.depth)
            for c in exercise.position.legal_moves
        }
        best = max(after.values()) if section in ("9.1.3", "9.1.4") else min(after.values())
        if exercise.asked == "column":
            right = {column for column, score in after.items() if score == best}
            assert {c for c in exercise.position.legal_moves if exercise.is_right(c)} == right
            assert len(right) < len(after), "else there is nothing to be chosen"
        else:
            node = exercise.marked
            value = by_hand(section, exercise.timeline.position(node), node.depth)
            assert exercise.is_right(value)
            assert not exercise.is_right(value + 1 if abs(value) < inf else 0)
    assert asked == {"value", "column"}


def test_no_score_is_the_answer_to_most_questions() -> None:
    asked, most_often, weighted = 0, 0, 0
    for section in ("9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7"):
        made = [predict.make(section, random.Random(f"{section} {n}")) for n in range(50)]
        scores = [exercise for exercise in made if exercise.asked == "value"]
        counts = Counter(exercise.answer for exercise in scores)
        asked += len(scores)
        most_often += max(counts.values())
        assert len(counts) > 1
        weighted += sum(
            not exercise.marked.children and abs(exercise.answer) > 10 for exercise in scores
        )
    assert most_often <= 0.5 * asked
    assert weighted >= 5, "in 9.1.7, a result with depth left is asked for"


def test_what_alpha_beta_cuts_off_and_its_window() -> None:
    asked = set()
    for seed in range(30):
        exercise = made("predict", "8", seed)
        assert isinstance(exercise, Predict)
        asked.add(exercise.asked)
        skipped: set[tuple[int, ...]] = set()
        windows: dict[tuple[int, ...], tuple[float, float]] = {}
        first = exercise.first()
        value = textbook(
            exercise.timeline.position(exercise.top), first.path, 2, -inf, inf, skipped, windows
        )
        path = exercise.timeline.moves(exercise.marked)
        if exercise.asked == "cuts":
            assert exercise.is_right(frozenset(skipped))
            assert {branch.path for branch in exercise.branches() if branch.node is None} == skipped
        elif exercise.asked == "window":
            assert exercise.is_right(windows[path])
        assert exercise.top.value == value
        leaves = [branch for branch in exercise.branches() if not exercise.below(branch)]
        assert all(
            exercise.score(leaf) == evaluate(position_at(exercise.position, leaf.path))
            for leaf in leaves
        )
    assert asked == {"cuts", "window", "value"}


def position_at(position: Position, path: tuple[int, ...]) -> Position:
    for column in path:
        position = position.play(column)
    return position


def textbook(
    position: Position,
    path: tuple[int, ...],
    depth: int,
    alpha: float,
    beta: float,
    skipped: set[tuple[int, ...]],
    windows: dict[tuple[int, ...], tuple[float, float]],
) -> float:
    """Alpha-beta as any textbook has it; it writes down what it skips, and its window at each
    node."""
    windows[path] = alpha, beta
    if position.winner is not None or depth == 0:
        return evaluate(position)
    best = -inf if position.player == RED else inf
    moves = list(position.legal_moves)
    for number, column in enumerate(moves):
        below = textbook(
            position.play(column), (*path, column), depth - 1, alpha, beta, skipped, windows
        )
        if position.player == RED:
            best = max(best, below)
            alpha = max(alpha, best)
        else:
            best = min(best, below)
            beta = min(beta, best)
        if alpha >= beta:
            skipped |= {(*path, other) for other in moves[number + 1 :]}
            break
    return best


# Choose


@pytest.mark.parametrize("section", ["9.1.0", "9.1.2", "9", "U", "Q"])
def test_no_answer_is_right_in_more_than_half_of_the_questions(section: str) -> None:
    of = update if section == "Q" else choose
    made = [of.make(section, random.Random(f"{section} {n}")) for n in range(40)]
    right = Counter(exercise.answer for exercise in made)
    assert max(right.values()) <= 20
    places = Counter(exercise.choices.index(exercise.answer) for exercise in made)
    assert max(places.values()) <= 20
    assert all(exercise.is_right(exercise.answer) for exercise in made)


def test_calls_are_counted_as_they_are_made() -> None:
    made: list[int] = []

    def fibonacci(n: int) -> int:
        made.append(n)
        return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

    for seed in range(40):
        exercise = choose.make("9.1.0", random.Random(seed))
        assert isinstance(exercise, choose.Calls)
        made.clear()
        value = fibonacci(exercise.marked.n)
        if exercise.name == "call order":
            made.clear()
            fibonacci(exercise.root.n)
            assert made[int(exercise.answer) - 1] == exercise.marked.n
        else:
            assert exercise.answer == (value if exercise.name == "call value" else len(made))


def test_what_q_learns_is_worked_out_as_on_paper() -> None:
    assert update.target(best=0.2, later=1.0, trace=0.75) == 0.8  # 0.25 × 0.2 + 0.75 × 1
    assert update.target(best=-0.6, later=0.8, trace=0.25) == -0.25  # 0.75 × −0.6 + 0.25 × 0.8
    # corrections of one sign leave the step as it is, and those that cancel out leave nothing of it
    assert update.step_after((0.5, 1.0), step=0.2) == 0.2
    assert update.step_after((1.0, -1.0), step=0.2) == 0
    assert update.step_after((1.0, -0.5, 1.0), step=0.1) == 0.06  # the course's own example


def learns(size: float, patterns: int) -> bool:
    """Whether a learner with this step size and so many patterns still learns after some games:
    else nearly all its values are 1 or -1, where no correction counts any more."""
    ending = "72523151642246611172426763417436"  # 32 discs: what follows is learnt in an instant
    some = draw_patterns(patterns, patterns, length=4)
    learner = Learner(1, Settings(size, opening=10), some, ending, compiled=False)
    learner.learn(update.GAMES)
    values: list[float] = [
        abs(page.value(one.red, one.red | one.yellow, len(one.moves), *learner.tables))
        for one in following(Position.from_moves(ending), {})
    ]
    return median(values) < 0.99


def following(position: Position, found: dict[Position, None]) -> dict[Position, None]:
    """All positions without a result that can follow, itself included."""
    if position.winner is None and position not in found:
        found[position] = None
        for column in position.legal_moves:
            following(position.play(column), found)
    return found


def test_the_more_weights_add_up_the_sooner_a_step_is_too_large() -> None:
    for patterns, largest in update.LARGEST.items():
        learning = [size for size in update.SIZES if learns(size, patterns)]
        assert learning == [size for size in update.SIZES if size <= largest]


# Repair and write


def choice(kind: type[Brain], exercise: RepairSearch, seed: int) -> int | None:
    """What a page plays; None if it fails."""

    def watch(nodes: int, scores: object) -> None:
        if nodes > 20_000:
            raise TimeoutError

    try:
        return int(kind(exercise.depth, seed, watch).auto_play(exercise.position))
    except Exception:
        return None


@pytest.mark.parametrize("section", CHAPTER)
def test_the_mistake_shows_in_the_position_and_its_line_is_the_answer(section: str) -> None:
    for seed in SEEDS:
        exercise = made("repair", section, seed)
        assert isinstance(exercise, RepairSearch)
        page = AIBrain(section, exercise.depth, 0).auto_play(exercise.position)
        assert exercise.wanted.chosen == frozenset(page.best)
        kind = brain_of(section, exercise.mistake)
        moves = {choice(kind, exercise, seed) for seed in range(100, 180)}
        assert exercise.found.chosen == moves - {None} != exercise.wanted.chosen
        assert bool(exercise.found.fault) == (None in moves)
        whole = find_stage(section).code.splitlines()
        planted = exercise.mistake.planted().splitlines()
        right = [number for number in range(1, len(planted) + 1) if exercise.is_right(number)]
        assert 0 < len(right) < 8
        if len(whole) == len(planted):
            differ = [
                number
                for number, (a, b) in enumerate(zip(whole, planted, strict=True), 1)
                if a != b
            ]
            assert right == differ


def test_a_wrong_line_of_q_is_shown_and_put_right_it_is_as_the_page() -> None:
    page = find_stage("Q").code.splitlines()
    exercises = [made("repair", "Q", seed) for seed in range(40)]
    keys = set()
    for exercise in exercises:
        assert isinstance(exercise, RepairUpdate)
        keys.add(exercise.mistake.key)
        differ = {number for number, line in exercise.code.items() if line != page[number]}
        assert [exercise.is_right(number + 1) for number in exercise.code].count(True) == 1
        assert all(exercise.is_right(number + 1) for number in differ)
        facts = exercise.difference.facts
        assert facts["found"] != facts["wanted"]
        if "trace" in facts:
            values, by_chance = facts["values"], None
            if exercise.difference.difference == "target by chance":
                by_chance = facts["ply"] - 1
            targets = weighed(values, facts["trace"], by_chance)
            assert facts["wanted"] == pytest.approx(targets, abs=6e-4)
    assert len(keys) == 8


def weighed(values: list[float], trace: float, by_chance: int | None) -> list[float]:
    """What each position should have been worth: the mean of all that came later, up to the next
    move by chance, each weighed by how far away it is."""
    targets = []
    for first in range(len(values)):
        last = len(values) - 1
        if by_chance is not None and first <= by_chance:
            last = by_chance
        weights = [(1 - trace) * trace**ply for ply in range(last - first)]
        weights.append(trace ** (last - first))
        pairs = zip(weights, values[first : last + 1], strict=True)
        targets.append(sum(weight * value for weight, value in pairs))
    return targets


def test_a_perfect_evaluation_keeps_every_result_and_the_shipped_one_fewer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def perfect(position: Position) -> int:
        return the_solver().score(position, weak=True) * (1 if position.player == RED else -1)

    count = 30
    some = random.Random(1).sample(write.fixed_positions(), count)
    monkeypatch.setattr(write, "fixed_positions", lambda: some)
    for position, keep in some:
        scores = the_solver().scores(position)
        assert keep == {
            column for column, score in scores.items() if sign(score) == sign(max(scores.values()))
        }
    assert write.kept(perfect) == count
    assert write.kept(lambda position: 0) < write.kept(evaluate) < count


def test_an_evaluation_in_a_file_is_measured_and_its_error_is_told_with_its_line(
    tmp_path: Path,
) -> None:
    path = tmp_path / "my_evaluation.py"
    with pytest.raises(FileFault, match=r"my_evaluation\.py"):
        write.Measure(path).run()
    path.write_text("def evaluate(position):\n    return 1 / 0\n", encoding="utf-8")
    with pytest.raises(FileFault, match="line 2"):
        write.Measure(path).run()
    path.write_text("def evaluate(position:\n", encoding="utf-8")
    with pytest.raises(FileFault, match="line 1"):
        write.Measure(path).run()
    path.write_text("from connect_four_ai.search.evaluation import evaluate\n", encoding="utf-8")
    measured = write.Measure(path).run()
    assert measured.kept == measured.shipped
    assert measured.right


def test_an_evaluation_without_end_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "my_evaluation.py"
    path.write_text("def evaluate(position):\n    return 0\n", encoding="utf-8")
    write.Measure(path).run()  # its process knows the positions from now on
    path.write_text("def evaluate(position):\n    while True:\n        pass\n", encoding="utf-8")
    monkeypatch.setattr(judge, "SECONDS", 0.5)
    with pytest.raises(FileFault, match="line 2: the time is up"):
        write.Measure(path).run()


RULES = find_stage("9.1.1").code
RANDOM, ALPHA_BETA, DEEPENING, LEARNING = (
    find_stage(name).code for name in ("9.1.2", "8", "9", "Q")
)
WRONG = (
    ("9.1.1", RULES, "return None", "return 'O'", "winner"),
    ("9.1.1", RULES, "for j in range(3, 7):", "for j in range(4, 7):", "winner"),
    ("9.1.1", RULES, 'return "O"', 'return "R"', "winner"),
    ("Q", LEARNING, "trace) * values[ply]", "trace) + values[ply]", "target"),
    ("Q", LEARNING, "if not boards[ply, 2]:", "if True:", "target by chance"),
    ("Q", LEARNING, "if size > 0 else 1.0", "if size > 0 else 0.5", "weight"),
    ("Q", LEARNING, "step * rate * error", "step * error", "weight"),
    ("9.1.2", RANDOM, "self.random.shuffle(available_columns)", "pass", "never"),
    ("9.1.2", RANDOM, "board.legal_moves", "list(range(1, 8))", "full"),
    ("8", ALPHA_BETA, "beta = min(beta, best_score)", "pass", "nodes"),
    ("8", ALPHA_BETA, "best_score = max(score, best_score)", "best_score = score", "scores"),
    ("9", DEEPENING, "range(1, self.depth + 1)", "range(1, 2)", "depth"),
    ("9", DEEPENING, "self.random.choice(best_moves)", "position.legal_moves[-1]", "move"),
)
"""A section, its code, what is changed in it, and what is then found."""


@pytest.mark.parametrize(("section", "code", "right", "wrong", "found"), WRONG)
def test_a_task_is_judged_by_what_it_does(
    section: str, code: str, right: str, wrong: str, found: str, tmp_path: Path
) -> None:
    path = tmp_path / "my_task.py"
    assert right in code
    path.write_text(code.replace(right, wrong), encoding="utf-8")
    judged = write.Write(section, Position()).checker()
    assert isinstance(judged, Judge)
    said = Judge(path, section).run()
    assert said.difference == found
    assert exercise_words.difference(said)


@pytest.mark.parametrize(("section", "code"), {row[0]: row[1] for row in WRONG}.items())
def test_a_section_does_its_own_task_and_the_file_to_begin_with_does_not(
    section: str, code: str, tmp_path: Path
) -> None:
    path = tmp_path / "my_task.py"
    path.write_text(code, encoding="utf-8")
    assert Judge(path, section).run().right
    new_file(find_stage(section), path, as_task=True)
    assert not Judge(path, section).run().right
    broken = code.replace("return", "return 1 / 0 or").replace("step * rate", "1 / 0 * rate")
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(FileFault, match="line"):
        Judge(path, section).run()


# Progress


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where nothing is remembered yet."""
    for variable in ("XDG_CONFIG_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    assert tmp_path in progress.file().parents
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_each_person_has_a_count_of_right_answers() -> None:
    for name, right in (("小明", True), ("Anna", True), ("小明", True), ("小明", False)):
        preferences.remember("person", name)
        progress.add("9.1.5", "find", 7, right, 2)
    assert progress.Answers().right("9.1.5", "find") == 2
    assert progress.Answers().right("9.1.5", "predict") == 0
    preferences.remember("person", "Anna")
    assert progress.Answers().right("9.1.5", "find") == 1


@pytest.mark.usefixtures("folder")
def test_a_damaged_line_costs_that_line_only() -> None:
    for seed in (1, 2):
        progress.add("8", "predict", seed, True, 0)
    whole = progress.file().read_bytes()
    progress.file().write_bytes(b'\xff\xfe{"a": 1}\n[]\n5\n' + whole[:-20])
    progress.add("8", "predict", 3, False, 0)
    assert [entry.seed for entry in progress.entries()] == [1, 3]


@pytest.mark.usefixtures("folder")
def test_a_kill_costs_no_earlier_answer() -> None:
    code = (
        "from connect_four_ai.study.exercises import progress\nfor seed in range(10**6):\n   "
        " progress.add('8', 'find', seed, True, 0)\n    print(seed, flush=True)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    told = [int(next(process.stdout)) for _ in range(20)]
    process.kill()
    told += [int(line) for line in process.stdout.read().split("\n")[:-1]]
    process.wait()
    seeds = [entry.seed for entry in progress.entries()]
    assert seeds[: len(told)] == told
    progress.add("8", "find", 5_000_000, True, 0)
    assert progress.entries()[-1].seed == 5_000_000


@pytest.mark.usefixtures("folder")
def test_the_command_gives_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["exercises", "--name", "小明"]) == 0
    progress.add("9.1.4", "find", 11, True, 1)
    assert main(["exercises", "--csv"]) == 0
    out = capsys.readouterr().out.split("\n0 ")[-1].partition("\n")[2]
    rows = list(csv.DictReader(io.StringIO(out.removeprefix("\ufeff"))))
    assert [(row["person"], row["section"], row["right"], row["hints"]) for row in rows] == [
        ("小明", "9.1.4", "True", "1")
    ]
    assert main(["exercises", "--csv", str(tmp_path / "table.csv")]) == 0
    assert (tmp_path / "table.csv").read_text(encoding="utf-8") == out
    assert main(["exercises", "--csv", str(tmp_path / "table.csv" / "table.csv")]) == 1
    assert main(["exercises"]) == 0
    assert "Find 1/3" in capsys.readouterr().out


def test_the_chance_of_9_1_2_is_how_often_it_wins() -> None:
    exercise = choose.make("9.1.2", random.Random(1))
    position, games = exercise.position, 400
    brain = AIBrain("9.1.2", seed=1)
    wins = sum(position.play(brain.auto_play(position).move).winner == "Y" for _ in range(games))
    assert wins / games == pytest.approx(1 / exercise.answer, abs=0.07)
