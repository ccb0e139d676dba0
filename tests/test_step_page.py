"""The page that shows a search step by step, in the real window."""

from pathlib import Path

import numpy as np
from lab_window import INK, LabWindow, count, lab_window

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import score_text
from connect_four_ai.games import find_start
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.playback import Playback
from connect_four_ai.lab.pages.step import CODE, STRIP, StepByStep, on_board
from connect_four_ai.lab.widgets.layout import SMALL_LEFT
from connect_four_ai.lab.widgets.node_chip import LIT
from connect_four_ai.lab.widgets.tree_view import GLIDE
from connect_four_ai.lab.window import Window
from connect_four_ai.play.match import Match
from connect_four_ai.search.evaluation.connect_four import patterns
from connect_four_ai.stages import find_stage
from connect_four_ai.study.recording.recording import Kind
from connect_four_ai.study.recording.timeline import Timeline

PICTURES = Path("test-pictures")
MARK = "#FFE9A6"


def open_page(window: LabWindow) -> StepByStep:
    window.key("t")
    return filmed(window)


def filmed(window: LabWindow) -> StepByStep:
    """The page, once it has its timeline."""
    page = window.window.page
    assert isinstance(page, StepByStep)
    window.wait_until(lambda: page.shown is not None or bool(page.failure))
    assert not page.failure
    window.frames(2)
    return page


def parts(page: StepByStep) -> tuple[Playback, Timeline]:
    assert page.playback is not None
    return page.playback, page.playback.timeline


def labels(page: StepByStep) -> list[str]:
    """The keys on the buttons that are there."""
    return [control.label for control, _ in page.controls().places]


def jump(window: LabWindow, page: StepByStep, moment: int) -> None:
    parts(page)[0].jump(moment)
    window.frames(GLIDE + 3)


def click_chip(window: LabWindow, page: StepByStep, *path: int) -> None:
    x, y = page.tree.places[path]
    window.click(int(x), int(y))


def click_button(window: LabWindow, page: StepByStep, label: str) -> None:
    left, top, width, height = next(
        rect for control, rect in page.controls().places if control.label == label
    )
    x, y = left + width / 2, top + height / 2
    window.click(int(x), int(y))


def test_it_opens_at_the_beginning_and_goes_step_by_step() -> None:
    with lab_window("1212125", stage="9.1.4", depth=1, computer="R") as window:
        window.key("1")
        window.key("4")
        page = open_page(window)
        _, timeline = parts(page)
        assert timeline.recording.position == Position.from_moves("1212125")
        assert labels(page) == ["space", "→", "↑", "End", "−", "↓", "+"]
        window.key("ArrowRight")
        assert timeline.now == 1
        assert timeline.moment.node.move == 1
        assert "←" in labels(page)
        window.key("ArrowLeft")
        assert timeline.now == 0
        window.key("End")
        assert timeline.now == timeline.last
        assert "→" not in labels(page)
        window.frames(GLIDE + 3)
        scores = {chip.move: chip.score for path, chip in page.tree.chips.items() if len(path) == 1}
        alone = AIBrain("9.1.4", 1).auto_play(Position.from_moves("1212125")).scores
        assert scores == {move: score_text(score) for move, score in alone.items()}
        window.key("Home")
        assert timeline.now == 0


def test_the_buttons_do_what_the_keys_do() -> None:
    with lab_window("4453", stage="9.1.6", depth=1) as window:
        page = open_page(window)
        playback, timeline = parts(page)
        click_button(window, page, "→")
        click_button(window, page, "→")
        assert timeline.now == 2
        click_button(window, page, "↑")
        assert timeline.is_left(timeline.moment.node)
        click_button(window, page, "End")
        click_button(window, page, "Home")
        assert timeline.now == 0
        click_button(window, page, "+")
        assert playback.speed == 4
        click_button(window, page, "space")
        assert playback.playing
        window.wait_until(lambda: timeline.now > 1)
        click_button(window, page, "space")
        assert not playback.playing
        x, y, width, height = STRIP
        window.click(int(x + width / 2), int(y + height / 2))
        assert abs(timeline.now - timeline.last / 2) <= timeline.last / 100 + 1


def test_it_plays_to_the_end_faster_and_slower() -> None:
    with lab_window("4453", stage="9.1.7", depth=1) as window:
        page = open_page(window)
        playback, timeline = parts(page)
        window.key("-")
        assert playback.speed == 1
        assert "−" not in labels(page)
        for _ in range(12):
            window.key("+")
        assert "+" not in labels(page)
        window.key(" ")
        window.wait_until(lambda: not playback.playing)
        assert timeline.now == timeline.last


def test_the_board_shows_what_is_thought_of() -> None:
    with lab_window("4453", stage="9.1.5", depth=1) as window:
        page = open_page(window)
        _, timeline = parts(page)
        node = timeline.recording.root.children[2].children[4]
        jump(window, page, timeline.place(node).entered)
        assert page.view.imagined == (Position.from_moves("4453"), (3, 5))
        before = window.image().tobytes()
        x, y = page.tree.places[3, 1]
        window.move(int(x), int(y))
        assert page.view.imagined == (Position.from_moves("4453"), (3, 1))
        assert window.image().tobytes() != before
        window.move(400, 20)
        assert page.view.imagined == (Position.from_moves("4453"), (3, 5))
        assert window.game.position == Position.from_moves("4453")


def test_at_the_end_the_best_line_stays_open() -> None:
    """Down to the depth limit, each move the one that its player takes; and the board shows what
    counted there."""
    with lab_window("5624727721", stage="8", depth=3) as window:
        page = open_page(window)
        _, timeline = parts(page)
        window.key("End")
        window.frames(GLIDE + 3)
        recording = timeline.recording
        assert recording.thought is not None
        line = timeline.moves(timeline.shown)
        assert len(line) == 4
        assert page.view.imagined == (recording.position, line)
        assert {len(path) for path in page.tree.chips} == {0, 1, 2, 3, 4}, "no row is empty"
        for end in range(1, 5):
            assert page.tree.chips[line[:end]].taken
        position = recording.position
        for move in line:
            position = position.play(move)
        assert patterns(position) == recording.root.value, (
            "so it is this position that the score comes from"
        )
        assert "Patterns: " in page.words.about(timeline.shown)
        outlined = window.image().crop((int(SMALL_LEFT), 0, 1080, 362)).tobytes()
        node = recording.root.children[0]
        jump(window, page, timeline.place(node).entered)
        assert page.words.counted(node) == []
        assert window.image().crop((int(SMALL_LEFT), 0, 1080, 362)).tobytes() != outlined


def test_outlines_are_drawn_where_the_patterns_are() -> None:
    with lab_window("415", stage="8", depth=0, computer="R") as window:
        page = open_page(window)
        _, timeline = parts(page)
        # Yellow in column 6: of two Red discs in a row, one side is free
        node = timeline.recording.root.children[5]
        assert node.move == 6
        jump(window, page, timeline.place(node).left)
        found = page.words.counted(node)
        assert [one.cells for one in found] == [((3, 1), (4, 1), (5, 1))]
        left, right = on_board(page, (2, 5)), on_board(page, (4, 5))
        middle = (int((left[0] + right[0]) / 2) + 24, int(left[1]) - 15)
        assert window.pixel(*middle) in ("#FF5641", INK), (
            "between two discs, where the board is grey"
        )
        assert page.words.now().startswith("Patterns: 1 of Red’s, 0 of Yellow’s, worth 5 each: +5.")


def test_a_node_shows_that_it_can_be_clicked() -> None:
    with lab_window("4453", stage="9.1.5", depth=1) as window:
        page = open_page(window)
        _, timeline = parts(page)
        jump(window, page, timeline.place(timeline.recording.root.children[1]).entered)
        x, y = page.tree.places[5,]
        assert window.pixel(int(x) - 25, int(y) + 8) == "#FFFFFF"
        window.move(int(x), int(y))
        assert window.pixel(int(x) - 25, int(y) + 8) == LIT
        window.move(400, 20)
        assert window.pixel(int(x) - 25, int(y) + 8) == "#FFFFFF"


def test_a_click_on_a_node_goes_there() -> None:
    with lab_window("4453", stage="9.1.5", depth=2) as window:
        page = open_page(window)
        _, timeline = parts(page)
        jump(window, page, timeline.place(timeline.recording.root.children[1]).entered)
        click_chip(window, page, 1)
        node = timeline.moment.node
        assert (node.move, timeline.now) == (1, timeline.place(node).left)
        window.frames(GLIDE + 3)
        click_chip(window, page, 1, 5)
        assert timeline.moves(timeline.moment.node) == (1, 5)
        window.frames(GLIDE + 3)
        click_chip(window, page, 7)
        assert timeline.moves(timeline.moment.node) == (7,)
        assert timeline.moment.step.kind is Kind.ENTERED


def test_the_acting_line_is_marked() -> None:
    with lab_window("4453", stage="9.1.7", depth=1) as window:
        page = open_page(window)
        _, timeline = parts(page)
        rows = set()
        for moment in range(1, 5):
            jump(window, page, moment)
            pixels = np.asarray(window.image().convert("RGB"))[
                int(CODE.y) :, : int(CODE.x + CODE.width)
            ]
            marked = [y for y in range(len(pixels)) if count(pixels[y : y + 1], MARK) > 300]
            assert 15 <= len(marked) <= 45
            rows.add((timeline.moment.step.lines, marked[0]))
        assert len(rows) > 1


def test_cut_branches_say_why() -> None:
    with lab_window("121212", stage="8", depth=3, computer="Y") as window:
        page = open_page(window)
        _, timeline = parts(page)
        node = next(node for node in timeline.recording.root if node.bounds is not None)
        jump(window, page, timeline.place(node).cut)
        assert "Pruned: " in page.words.now()
        pruned = [chip for chip in page.tree.chips.values() if chip.pruned]
        assert len(pruned) == len(timeline.position(node).legal_moves) - len(node.children) > 0
        assert timeline.window(page.tree.parents[max(page.tree.parents)]) == node.bounds


def test_what_is_said_of_sure_wins_is_said_in_words() -> None:
    """Where Red wins at once, nobody "has +∞ elsewhere", and nothing is pruned where nothing is
    left."""
    with lab_window("44444432322231", stage="8", depth=5, computer="Y") as window:
        page = open_page(window)
        _, timeline = parts(page)
        cuts = [node for node in timeline.recording.root if node.bounds is not None]
        said = {page.words.pruned(node) for node in cuts}
        assert len(cuts) > 100
        assert not any("∞" in text or " 0 moves" in text for text in said)
        assert any("Pruned: Red wins here, and nothing is better." in text for text in said)
        jump(window, page, timeline.last)
        chips = {chip.move: chip.score for path, chip in page.tree.chips.items() if len(path) == 1}
        assert chips[3] == "R wins"
        assert "∞" not in page.words.now()


def test_what_is_kept_and_what_is_not_add_up() -> None:
    with lab_window("4453", stage="8", depth=6) as window:
        page = open_page(window)
        _, timeline = parts(page)
        nodes = list(timeline.recording.root)
        kept, sorting, left_out = (
            len(nodes) - 1,
            sum(n.sorting for n in nodes),
            sum(n.left_out for n in nodes),
        )
        assert timeline.recording.thought is not None
        assert kept + sorting + left_out == timeline.recording.thought.nodes
        for count_ in (sorting, left_out, timeline.recording.thought.nodes):
            assert f"{count_:,}" in page.recorded


def test_a_large_search_opens_and_says_what_it_left_out() -> None:
    with lab_window("4453", stage="9.1.7", depth=4) as window:
        page = open_page(window)
        _, timeline = parts(page)
        assert sum(node.left_out for node in timeline.recording.root) > 1000
        assert "Left out: " in page.recorded
        node = next(node for node in timeline.recording.root if node.left_out > 5)
        before = timeline.place(node).left
        jump(window, page, timeline.place(node).entered)
        window.key("Enter")
        filmed(window)
        assert not node.left_out
        assert timeline.moment.node is node
        assert timeline.place(node).left > before
        window.key("ArrowRight")
        assert timeline.path(timeline.moment.node)[-2] is node


def test_a_search_of_more_than_a_million_nodes_opens() -> None:
    with lab_window("444441333331", stage="9.1.7", depth=7) as window:
        page = open_page(window)
        _, timeline = parts(page)
        assert timeline.recording.root.nodes > 1_000_000
        assert sum(1 for _ in timeline.recording.root) < 5000
        jump(window, page, timeline.last // 2)
        window.picture(PICTURES / "step-millions.png")


def test_it_follows_the_game_and_the_stage() -> None:
    with lab_window("4453", stage="9.1.5", depth=1, computer="Y") as window:
        page = open_page(window)
        first = page.timeline
        window.key("7")
        window.wait_until(lambda: page.timeline is not first)
        page = filmed(window)
        assert page.wanted.stage is find_stage("7")
        window.key("1")
        window.frames(3)
        assert page.timeline is None
        window.key("Escape")
        assert window.window.page is None


def test_the_computers_last_thought_is_shown_on_the_board_before_its_move() -> None:
    with lab_window("445", stage="9.1.5", depth=1, computer="Y") as window:
        window.settle()
        thought = window.game.now.thought
        assert thought is not None
        page = open_page(window)
        _, timeline = parts(page)
        assert timeline.recording.position == Position.from_moves("445")
        assert timeline.recording.thought is not None
        assert timeline.recording.thought.scores == thought.scores
        window.key("t")
        assert window.window.page is None
        assert window.window.screen.view.position == window.game.position
        assert window.window.screen.view.rest > 0, "nothing falls"


def test_leaving_it_ends_its_process_and_brings_the_board_back() -> None:
    with lab_window("4453", depth=7, stage="9.1.7") as window:
        window.frames(3)
        before = window.image().tobytes()
        window.key("t")
        page = window.window.page
        assert isinstance(page, StepByStep)
        window.wait_until(lambda: page.worker.nodes > 0)
        window.key("t")
        assert window.window.page is None
        assert not page.worker.running
        window.frames(2)
        assert window.image().tobytes() == before


def test_every_game_can_be_watched() -> None:
    for name, stage in (
        ("Tic-tac-toe", "8"),
        ("Isolation", "8"),
        ("Tic-tac-toe", "9"),
        ("Isolation", "U"),
    ):
        start = find_start(name)
        with LabWindow(
            Window(Match(AIBrain(find_stage(stage, start), 2, seconds=0.1), start), 20)
        ) as window:
            page = open_page(window)
            _, timeline = parts(page)
            assert {child.move for child in timeline.recording.root.children} == set(
                start.legal_moves
            )
            jump(window, page, timeline.last // 2)
            window.picture(PICTURES / f"step-{stage}-{name.replace(' ', '')}.png")


def test_equal_scores_are_counted_not_listed_again() -> None:
    with lab_window("44444432322231", stage="8", depth=5, computer="Y") as window:
        page = open_page(window)
        _, timeline = parts(page)
        said = {}
        for number, moment in enumerate(timeline.moments):
            timeline.now = number
            if moment.node.children and moment.step.kind is Kind.LEFT:
                said[moment.node] = page.words.now()
        assert len(said) > 100
        for node, text in said.items():
            scores = [page.words.score(child.value) for child in node.children]
            if len(scores) > 1 and len(set(scores)) == 1:
                assert text.startswith(f"Each of the {len(scores)} moves gives {scores[0]}.")
                continue
            for score in set(scores):
                times = f"{score} ({scores.count(score)} times)"
                assert (times in text) == (scores.count(score) > 1), text


def test_play_outs_are_watched_and_every_node_can_be_gone_to() -> None:
    """Stage U: the counts beside the chips are visits, and a click goes to the last play-out
    through a node."""
    with lab_window("445", stage="U") as window:
        window.game.brain.seconds = 0.1
        page = open_page(window)
        _, timeline = parts(page)
        jump(window, page, timeline.last)
        chips = {chip.move: chip for path, chip in page.tree.chips.items() if len(path) == 1}
        assert sum(chip.below for chip in chips.values()) == page.tree.chips[()].below
        assert len({len(path) for path in page.tree.chips}) > 2, "the main line is shown, too"
        other = next(move for move, chip in chips.items() if not chip.taken)
        assert any(chip.taken for chip in chips.values()), "several, if their averages are the same"
        click_chip(window, page, other)
        assert timeline.moves(timeline.moment.node)[0] == other
        assert timeline.moment.step.kind is Kind.LEFT
        assert "Back up: " in page.words.now()
        window.key("ArrowUp")
        assert timeline.moment.step.kind is Kind.LEFT
