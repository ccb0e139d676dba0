"""The page of switches: a combination, its page of code, its scores, and how it becomes the
opponent."""

from lab_window import BoardWindow, grid_window, lab_window

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games import find_start
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.lab.pages.switches_page import SwitchesPage
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.switches import Switches, stage_of
from connect_four_ai.study.comparison import Opinion

HALF = Switches(takes_lowest=True)


def open_page(window: BoardWindow) -> SwitchesPage:
    window.key("b")
    page = window.opened(SwitchesPage)
    answered(window, page)
    return page


def answered(window: BoardWindow, page: SwitchesPage) -> Opinion:
    window.frames(2)
    window.wait_until(lambda: not page.worker.thinking)
    return page.opinions[page.stage.section]


def click_choice(window: BoardWindow, row: int, side: int) -> None:
    page = window.opened(SwitchesPage)
    _, (left, top, width, height) = page.controls().places[2 * row + side]
    window.click(int(left + width / 2), int(top + height / 2))
    window.frames(2)


def turn(window: BoardWindow, number: int) -> None:
    """Turns a switch, from 1."""
    page = window.opened(SwitchesPage)
    page.row = number - 1
    window.key(" ")


def try_out(window: BoardWindow, page: SwitchesPage, moves: str) -> None:
    """Presses Tab until this one of the chapter's positions is shown."""
    for _ in range(6):
        window.key("Tab")
        if page.game.position.moves == moves:
            return
    raise AssertionError(f"{moves} is not among the positions")


def test_it_opens_on_the_opponent_s_switches_and_each_key_turns_one() -> None:
    with lab_window("4142", stage="9.1.7", depth=2) as window:
        page = open_page(window)
        assert (page.stage, page.depth) == (find_stage("9.1.7"), 2)
        for key, section in ((5, "9.1.6"), (4, "B↓↑0"), (3, "9.1.5"), (2, "B↓↓∞"), (1, "9.1.4")):
            turn(window, key)
            assert page.stage.section == section
        window.key("4")
        assert window.game.brain.stage is find_stage("9.1.7"), "no digit changes the opponent here"
        window.key("ArrowUp")
        window.key(" ")
        assert page.row == 4, "the keys went on from switch 1 to switch 5"
        window.key("Escape")
        assert window.window.page is None
        assert window.game.brain.stage is find_stage("9.1.7"), "looking changes nothing"


def test_a_click_turns_a_switch_and_the_scores_follow() -> None:
    with lab_window("4142", stage="9.1.4", depth=1) as window:
        page = open_page(window)
        try_out(window, page, "41424")
        assert page.depth == 1
        for row, switches in ((0, HALF), (1, Switches(takes_lowest=True, reply_highest=True))):
            click_choice(window, row, 1)
            assert page.switches == switches
            found = answered(window, page)
            assert (
                found.scores
                == AIBrain(stage_of(switches), 1).auto_play(Position.from_moves("41424")).scores
            )
        assert (
            page.explanation(found)
            == "To block Red, play column 4. It does: −∞ is its lowest score."
        )
        click_choice(window, 0, 1)
        assert page.stage is find_stage("9.1.5"), "it was there already"
        click_choice(window, 0, 0)
        assert page.explanation(answered(window, page)).startswith(
            "To block Red, play column 4. It does not:"
        )
        window.key("+")
        assert page.depth == 2
        found = answered(window, page)
        assert found.scores == AIBrain(page.stage, 2).auto_play(Position.from_moves("41424")).scores
        assert window.game.position == Position.from_moves("4142"), "the running game is as it was"


def test_enter_makes_it_the_opponent_and_it_plays() -> None:
    with lab_window("4142", stage="9.1.7") as window:
        page = open_page(window)
        for number in (2, 3, 4, 5):
            turn(window, number)
        assert page.switches == HALF
        window.key("Enter")
        assert window.game.brain.stage is stage_of(HALF)
        assert page.controls().of("enter") is None, "it is the opponent now"
        window.key("Escape")
        window.play(4)
        window.settle()
        thought = window.game.now.thought
        assert thought is not None
        assert thought.stage is stage_of(HALF)
        assert len(thought.best) == 7, "one half of 9.1.5 does not block"
        window.frames(2)
        window.key("b")
        assert isinstance(window.window.page, SwitchesPage)
        assert window.window.page.switches == HALF


def test_a_position_is_tried_out_taken_over_and_stepped_through() -> None:
    with lab_window("4142", stage="9.1.1") as window:
        page = open_page(window)
        assert page.stage is find_stage("9.1.4"), "two people have no switches: the first is shown"
        try_out(window, page, "1212125")
        turn(window, 1)
        window.settle()
        assert page.game.position.moves == "1212125", "nobody plays there yet"
        window.key("Enter")
        assert page.controls().of("enter") is None, "it is the opponent now"
        window.key("Escape")
        assert window.game.brain.stage is page.stage, "in one's own game, too"
        assert window.window.page is page
        assert page.game is window.game, "first back to one's own game"
        try_out(window, page, "41424")
        window.key("f")
        assert window.window.page is None
        window.settle()
        assert window.game.brain.stage is page.stage
        assert window.game.position.moves[:5] == "41424"
        assert len(window.game.position.moves) == 6, "it has played there"
        window.key("t")
        step = window.opened(StepByStep)
        window.wait_until(lambda: step.timeline is not None)
        assert step.timeline is not None
        shown = "\n".join(
            line for source in step.timeline.recording.sources for line in source.lines
        )
        assert "if score < best_score:" in shown, "its own lines"
        assert "self.minimax(possible_board, self.depth, False)" in shown
        window.key("z")
        window.key("z")
        assert window.game.position.moves == "4142"


def test_another_game_has_no_switches() -> None:
    with grid_window(find_start("Tic-tac-toe"), stage="4", depth=2) as window:
        window.key("b")
        assert window.window.page is None
        assert window.notice == "B is for Connect Four only."
