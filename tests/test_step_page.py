"""The page that shows a search step by step, in the window; and its words, without one."""

import pytest
from lab_window import LabWindow, lab_window

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import score_text
from connect_four_ai.games import find_start
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.step import StepByStep, strip
from connect_four_ai.lab.playback import Playback
from connect_four_ai.lab.window import Window
from connect_four_ai.play.match import Match
from connect_four_ai.search.evaluation import patterns
from connect_four_ai.stages import find_stage
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Kind, Timeline
from connect_four_ai.texts.step_words import words_of


def open_page(window: LabWindow) -> StepByStep:
    window.key("t")
    return recorded(window)


def recorded(window: LabWindow) -> StepByStep:
    """Returns the page, once it has its timeline."""
    page = window.opened(StepByStep)
    window.wait_until(lambda: page.shown is not None or bool(page.failure))
    assert not page.failure
    window.frames(2)
    return page


def parts(page: StepByStep) -> tuple[Playback[Timeline], Timeline]:
    assert page.playback is not None
    return page.playback, page.playback.film


def labels(page: StepByStep) -> list[str]:
    """Returns the keys on the buttons that are there."""
    return [control.label for control, _ in page.controls().places]


def jump(window: LabWindow, page: StepByStep, moment: int) -> None:
    parts(page)[0].jump(moment)
    window.frames(3)


def click_chip(window: LabWindow, page: StepByStep, *path: int) -> None:
    x, y = page.tree.places[path]
    window.click(int(x), int(y))
    window.frames(3)


def test_it_goes_step_by_step_by_keys_and_by_buttons() -> None:
    with lab_window("1212125", stage="9.1.4", depth=1, computer="R") as window:
        window.key("1")
        window.key("4")
        page = open_page(window)
        _, timeline = parts(page)
        assert timeline.recording.position == Position.from_moves("1212125")
        assert labels(page) == ["space", "→", "↑", "End", "−", "↓", "+"]
        window.key("ArrowRight")
        assert (timeline.now, timeline.moment.node.move) == (1, 1)
        window.key("ArrowLeft")
        window.click_button("→")
        window.click_button("→")
        assert timeline.now == 2
        window.click_button("↑")
        assert timeline.is_left(timeline.moment.node)
        window.key("End")
        assert timeline.now == timeline.last
        assert "→" not in labels(page)
        window.frames(3)
        scores = {chip.move: chip.score for path, chip in page.tree.chips.items() if len(path) == 1}
        alone = AIBrain("9.1.4", 1).auto_play(Position.from_moves("1212125")).scores
        assert scores == {move: score_text(score) for move, score in alone.items()}
        window.click_button("Home")
        assert timeline.now == 0


def test_it_plays_to_the_end_faster_and_slower_and_the_strip_leads_anywhere() -> None:
    with lab_window("4453", stage="9.1.7", depth=1) as window:
        page = open_page(window)
        playback, timeline = parts(page)
        window.key("-")
        assert playback.speed == 1
        assert "−" not in labels(page)
        for _ in range(12):
            window.key("+")
        assert "+" not in labels(page)
        window.click_button("space")
        window.wait_until(lambda: not playback.playing)
        assert timeline.now == timeline.last
        x, y, width, height = strip()
        window.click(int(x + width / 2), int(y + height / 2))
        assert abs(timeline.now - timeline.last / 2) <= timeline.last / 100 + 1


def test_the_board_shows_what_is_thought_of_and_a_click_on_a_node_goes_there() -> None:
    here = Position.from_moves("4453")
    with lab_window("4453", stage="9.1.5", depth=2) as window:
        page = open_page(window)
        _, timeline = parts(page)
        jump(window, page, timeline.place(timeline.recording.root.children[1]).entered)
        assert page.view.imagined == (here, (2,))
        before = window.calls()
        x, y = page.tree.places[5,]
        window.move(int(x), int(y))
        assert page.view.imagined == (here, (5,))
        assert window.calls() != before
        window.move(400, 20)
        assert window.calls() == before
        click_chip(window, page, 1)
        node = timeline.moment.node
        assert (node.move, timeline.now) == (1, timeline.place(node).left)
        click_chip(window, page, 1, 5)
        assert timeline.moves(timeline.moment.node) == (1, 5)
        click_chip(window, page, 7)
        assert timeline.moves(timeline.moment.node) == (7,)
        assert timeline.moment.kind is Kind.ENTERED
        assert window.game.position == here


def test_at_the_end_the_best_line_stays_open() -> None:
    """Down to the depth limit, each move the one that its player takes; and the board shows what
    counted there."""
    with lab_window("5624727721", stage="8", depth=3) as window:
        page = open_page(window)
        _, timeline = parts(page)
        window.key("End")
        window.frames(3)
        recording, line = timeline.recording, timeline.moves(timeline.shown)
        assert len(line) == 4
        assert page.view.imagined == (recording.position, line)
        assert {len(path) for path in page.tree.chips} == {0, 1, 2, 3, 4}, "no row is empty"
        assert all(page.tree.chips[line[:end]].taken for end in range(1, 5))
        position = recording.position
        for move in line:
            position = position.play(move)
        assert patterns(position) == recording.root.value, "the score comes from this position"
        assert "Patterns: " in page.words.about(timeline.shown)
        assert "rotate" in [name for (name, _), *_ in window.calls()], "patterns are outlined"
        jump(window, page, timeline.place(recording.root.children[0]).entered)
        assert "rotate" not in [name for (name, _), *_ in window.calls()]


def test_what_was_left_out_is_told_and_can_be_opened() -> None:
    with lab_window("4453", stage="9.1.7", depth=4) as window:
        page = open_page(window)
        _, timeline = parts(page)
        root = timeline.recording.root
        assert (left_out := sum(node.left_out for node in root)) > 1000
        assert f"Left out: {left_out:,} nodes" in page.recorded
        node = next(node for node in root if node.left_out > 5)
        jump(window, page, timeline.place(node).entered)
        window.key("Enter")
        recorded(window)
        assert not node.left_out
        assert timeline.moment.node is node
        window.key("ArrowRight")
        assert timeline.path(timeline.moment.node)[-2] is node


def test_it_follows_the_stage_and_leaving_it_ends_its_process() -> None:
    with lab_window("4453", stage="9.1.5", depth=1, computer="Y") as window:
        window.frames(3)
        before = window.calls()
        first = open_page(window).timeline
        window.key("1")
        window.frames(3)
        page = window.opened(StepByStep)
        assert page.timeline is None
        window.key("5")
        page = recorded(window)
        assert page.timeline is not first
        assert page.wanted.stage is find_stage("5")
        window.key("t")
        assert window.window.page is None
        assert not page.worker.running
        window.frames(2)
        assert window.calls() == before


@pytest.mark.parametrize(("name", "stage"), [("Tic-tac-toe", "8"), ("Isolation", "U")])
def test_every_game_can_be_watched(name: str, stage: str) -> None:
    start = find_start(name)
    match = Match(AIBrain(find_stage(stage, start), 2, seconds=0.1), start)
    with LabWindow(Window(match, 20)) as window:
        page = open_page(window)
        _, timeline = parts(page)
        tried = {child.move for child in timeline.recording.root.children}
        assert tried == set(start.legal_moves)
        jump(window, page, timeline.last // 2)


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
        assert any(chip.taken for chip in chips.values()), "several, if their averages are the same"
        other = next(move for move, chip in chips.items() if not chip.taken)
        click_chip(window, page, other)
        assert timeline.moves(timeline.moment.node)[0] == other
        assert "Back up: " in page.words.now()
        window.key("ArrowUp")
        assert timeline.moment.kind is Kind.LEFT


# Its words


def test_a_cut_says_why_and_a_sure_win_is_said_in_words() -> None:
    """Where Red wins at once, no player "has +∞ elsewhere", and nothing is pruned where nothing is
    left."""
    stage = find_stage("8")
    timeline = Timeline(Replay(Position.from_moves("44444432322231"), stage, 5).run())
    words = words_of(timeline, stage)
    cuts = [node for node in timeline.recording.root if node.bounds is not None]
    said = {words.pruned(node) for node in cuts}
    assert len(cuts) > 100
    assert not any("∞" in text or " 0 moves" in text for text in said)
    assert any("Pruned: Red wins here, and nothing is better." in text for text in said)
    timeline.go(timeline.place(cuts[0]).cut)
    assert words.now().startswith("Pruned: ")
    timeline.go(timeline.last)
    winning = next(child for child in timeline.recording.root.children if child.move == 3)
    assert words.on_chip(winning) == "R wins"
    assert "∞" not in words.now()
