"""Key R in the real window: the graph, stepping along it, and a better move in place of a
mistake."""

from functools import partial

from lab_window import PANEL, LabWindow, lab_window

from connect_four_ai.app.language import CHINESE, language, say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.canvas import centre
from connect_four_ai.lab.pages.review_page import ReviewPage, graph, legend, said
from connect_four_ai.lab.widgets.layout import SMALL, SMALL_LEFT, SMALL_TOP
from connect_four_ai.lab.widgets.tables import List
from connect_four_ai.lab.widgets.tree_view import Box


def review(window: LabWindow) -> ReviewPage:
    window.key("r")
    page = window.opened(ReviewPage)
    window.wait_until(lambda: not page.worker.thinking)
    window.frames(2)
    return page


def test_a_walk_by_keys_and_mouse_with_the_board_beside_it() -> None:
    with lab_window("4453443356615662246", stage="9.1.1") as window:
        page = review(window)
        assert len(page.quiz.standings) == 20
        assert page.at == 19
        window.key("ArrowLeft")
        assert page.game.position == Position.from_moves("445344335661566224")
        window.click(int(graph().x + 5), int(graph().y + 40))
        assert page.game.position == Position()
        window.key("ArrowRight")
        assert page.game.position == Position.from_moves("4")
        window.key("n")
        window.frames(2)
        assert page.game.position == Position.from_moves("4"), (
            "what is looked at stays on the small board"
        )
        window.key("Escape")
        assert window.window.page is None
        assert window.game.position.moves.startswith("4453443356615662246"), "looking costs no game"
        assert not page.worker.running


def test_a_better_move_is_found_again_or_shown_after_two_wrong_ones() -> None:
    with lab_window("4453443356615662246", stage="9.1.1") as window:
        page = review(window)
        late = page.quiz.blunders[-1]
        assert (late.column, set(late.good)) == (6, {5})
        *_, (_, last) = page.list.lines()
        window.click(*map(int, centre(last)))
        assert page.game.position == late.position
        assert "column 5" not in " ".join(said(page)).lower(), "the answer is hidden"
        window.key("3")
        assert page.quiz.guesses == [], (
            "a digit only points at a column, as on every page that asks"
        )
        window.key("Enter")
        assert page.quiz.is_open
        window.click(int(SMALL_LEFT + SMALL * 50), int(SMALL_TOP + SMALL * 400))
        assert page.quiz.guesses == [3, 1]
        window.wait_until(lambda: page.view.position.winner is not None)
        window.frames(2)
        assert page.view.position == late.position.play(5), "the win that was missed"
        assert page.coaching.texts[0].startswith(
            "Not column 6: Red could win at once: column 5 row 4."
        )
        window.key("ArrowLeft")
        assert page.quiz.asked is None
        window.key("Enter")
        assert page.quiz.asked == late
        window.key("ArrowLeft")
        window.key("ArrowLeft")
        window.key("Enter")
        assert page.quiz.asked == page.quiz.blunders[-2]
        window.key(str(min(page.quiz.asked.good)))
        window.key("Enter")
        assert page.game.position in page.quiz.solved


def test_it_offers_itself_at_the_end_and_has_nothing_to_say_before_the_first_disc() -> None:
    with lab_window(stage="9.1.1") as window:
        page = review(window)
        assert page.failure.startswith("Nothing has been played yet.")
        window.key("l")
        assert page.failure == say("Nothing has been played yet. Play a game, then press R again.")
        assert language() == CHINESE
        window.key("l")
        for key in ("Enter", "ArrowLeft", "h"):
            window.key(key)
        window.key("Escape")
        for column in "1212121":
            window.between_frames(partial(window.game.play, int(column)))
        window.settle()
        window.click(900, PANEL.turn + PANEL.turn_height - 28)  # beside "new game"
        assert isinstance(window.window.page, ReviewPage)


def test_an_opponent_whose_scores_say_nothing_has_no_line() -> None:
    with lab_window("4143434", stage="9.1.2") as window:
        page = review(window)
        assert len(page.quiz.standings) == 8
        assert {standing.opinion for standing in page.quiz.standings.values()} == {None}
        assert "9.1.2" not in legend(page.section)


def test_the_chosen_line_of_a_long_list_is_seen() -> None:
    for size in (3, 10, 40):
        for chosen in range(size):
            lines = [*List(Box(0, 0, 100, 240), 24, size, chosen).lines()]
            numbers = [number for number, _ in lines]
            assert numbers == [*range(numbers[0], numbers[0] + min(size, 10))]
            assert chosen in numbers
            assert all(0 <= top <= 240 - height for _, (_, top, _, height) in lines)
