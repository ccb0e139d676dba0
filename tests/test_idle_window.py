"""A window in which nothing happens sleeps: it records and draws no frame, and asks about no file
more than twice a second."""

from pathlib import Path

import pytest
from lab_window import lab_window
from spies import first_arguments
from waiting import wait_until

from connect_four_ai.lab import bell
from connect_four_ai.lab.frames import QUIET
from connect_four_ai.stages.own import my_file, saved, use

KEYS = ("", *"ctsbgerwim", "v", "d", "?")
"""The keys that open each page, show exact scores and dangers, and open the menu."""


@pytest.fixture(autouse=True)
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    # or W would have to play a whole tournament before it comes to rest
    monkeypatch.setattr(
        "connect_four_ai.study.arena.tournament.DEFAULT_PLAYERS", ("9.1.2", "9.1.3")
    )
    source = Path(__file__).parents[1] / "connect_four_ai" / "stages" / "section_9_1_5.py"
    (tmp_path / "my_brain.py").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    use(tmp_path / "my_brain.py")
    return my_file()


@pytest.mark.parametrize("key", KEYS)
def test_every_page_comes_to_rest(key: str) -> None:
    with lab_window("4455", stage="m") as window:
        window.press(*key)
        window.wait_until(lambda: not window.window.loop.busy)
        for _ in range(QUIET + 1):
            window.window.loop.frame(1080)
        assert window.window.loop.asleep


@pytest.mark.usefixtures("screen")
def test_a_window_that_sleeps_records_nothing_and_hears_of_events_and_saved_files(
    own_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from connect_four_ai.lab import sketch

    assert sketch.SLEEP > saved.MIN_INTERVAL >= 0.5
    monkeypatch.setattr(sketch, "SLEEP", 0.05)
    with lab_window("4455", stage="9.1.1", shown=True) as window:
        window.wait_until(lambda: not window.window.loop.busy)
        shell, loop = window.driver.shell, window.window.loop
        slept = first_arguments(monkeypatch, type(shell), "sleep")
        recorded = first_arguments(monkeypatch, type(loop), "frame")
        monkeypatch.setattr(window.driver, "wake", lambda: None)  # from now on, only events wake it

        def sleeps() -> int:
            """Waits until it sleeps. Returns how many frames it has recorded."""
            before = len(slept)
            wait_until(lambda: len(slept) >= before + 3)
            return len(recorded)

        before = sleeps()
        assert sleeps() == before, "nothing is recorded, nothing drawn"
        for action in (1, 2, 3):
            window.mouse(action, 350, 400)
        bell.ring()  # as Java does for an event that comes from the screen
        wait_until(lambda: window.game.position.moves == "44554")
        assert before < sleeps() < before + 200
        own_file.write_text(f"DEPTH = 2\n{own_file.read_text(encoding='utf-8')}", encoding="utf-8")
        before = len(recorded)
        wait_until(lambda: len(recorded) > before)
        monkeypatch.setattr(window.driver, "wake", loop.wake)
