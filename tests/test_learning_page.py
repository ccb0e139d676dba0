"""The page of a learner in the window, by mouse."""

from dataclasses import replace
from pathlib import Path

import pytest
from lab_window import BoardWindow, lab_window

from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.learning_page import LearningPage, file
from connect_four_ai.stages.learned.patterns import lines
from connect_four_ai.study.learning.learner import Learner, Settings
from connect_four_ai.study.learning.watch import Session, View


@pytest.fixture(autouse=True)
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A learner with small patterns and a short exam, which starts and saves quickly."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file().parent.mkdir(parents=True)
    Learner(0, patterns=lines()).save(file())
    monkeypatch.setattr("connect_four_ai.study.learning.watch.GAMES", 2)
    job = Session.job
    monkeypatch.setattr(Session, "job", lambda *of: replace(job(*of), questions=5))


def opened(window: BoardWindow) -> LearningPage:
    window.key("f4")
    return window.opened(LearningPage)


def test_it_begins_by_itself_and_is_watched_paused_and_changed() -> None:
    with lab_window(stage="Q", depth=0) as window:
        page = opened(window)
        session = page.session
        window.wait_until(lambda: len(session.seen.curve) > 2 and bool(session.seen.game))
        window.click(900, 300)
        assert window.game.position == Position(), "the board is only looked at"
        window.click_button("one game")
        assert str(page.game.position) == page.moves == session.kept[-1].moves
        window.click_button("back")
        assert str(page.game.position) == page.moves[:-1]
        window.click_button("+", 0)  # the step size
        window.wait_until(lambda: session.seen.settings.alpha == 0.07)
        window.click_button("pause")
        window.wait_until(lambda: not page.worker.thinking)
        games = session.seen.games
        assert not window.window.loop.busy
        window.click_button("+", 2)  # lambda
        window.wait_until(lambda: session.seen.settings.trace == 0.9 and not page.worker.thinking)
        assert session.seen.games == games
        window.key("Escape")
        assert not page.worker.running
        again = opened(window)
        window.wait_until(lambda: again.session.seen.games > games > 0)
        assert again.session.seen.settings == Settings(alpha=0.07, trace=0.9)
        assert again.worker.process
        again.worker.process.popen.kill()
        window.wait_until(lambda: bool(again.failure))
        again.session.seen = View()
        window.click_button("resume")
        window.wait_until(lambda: again.session.seen.games > games)


def test_one_plays_against_the_learner_and_begins_again() -> None:
    with lab_window(stage="Q", depth=0) as window:
        opened(window)
        window.click_button("1k")
        assert window.window.page is None
        assert window.game.brain.stage.section == "learned:1000"
        page = opened(window)
        window.wait_until(lambda: page.session.seen.games > 1000)
        before = page.session.seen.games
        window.click_button("begin again")
        window.click_button("really forget it?")
        assert page.session.seen.games < before, "it begins anew"
        window.wait_until(lambda: page.session.seen.games > 0)
        window.click_button("this learner")
        window.wait_until(lambda: window.window.page is None)
        assert window.game.brain.stage.section == str(page.session.file)
        assert Learner.load(page.session.file).games == page.session.seen.games
        window.play(4)
        window.settle()
        assert len(window.game.position.moves) == 2
