"""A window that uses itself: random steps, one or more in each frame, as a hand on a keyboard makes
them."""

import random
import time
import traceback
from collections import deque
from pathlib import Path

import py5

from connect_four_ai.app.language import ENGLISH, set_language
from connect_four_ai.lab.window import Window
from tools.soak_files import save_file
from tools.soak_steps import KEYS, SIZE, SIZES, check, new_game, undo_and_redo

IN_A_FRAME = (1, 1, 1, 2, 3, 6)
SESSION = 300
"""Steps with one game; then another window begins where this one was."""
REMEMBERED = 40
"""How many of the last steps are told if something is wrong."""
MEGABYTE = 1 << 20


class Soak(Window):
    def __init__(self, steps: int, seed: int, every: int, out: Path | None) -> None:
        self.steps, self.every, self.out = steps, every, out
        self.source = random.Random(seed)
        self.done = 0
        self.fault = ""
        """What was wrong, and after which steps."""
        self._last: deque[str] = deque(maxlen=REMEMBERED)
        self._started = self._recorded = time.perf_counter()
        self._write("steps,seconds,milliseconds a step,megabytes,processes")
        super().__init__(new_game(self.source), float("inf"), 0.5)

    def draw(self) -> None:
        if self.done == self.steps or self.fault:
            return
        try:
            for _ in range(min(self.source.choice(IN_A_FRAME), self.steps - self.done)):
                self._step()
            super().draw()
            check(self)
        except Exception:
            self.fault = (
                f"{traceback.format_exc()}After {self.done} steps, the last: {' '.join(self._last)}"
            )
        if self.done == self.steps or self.fault:
            self.anew = False
            py5.exit_sketch()

    def survive(self, error: Exception, drawing: bool) -> None:
        """Here, an error is not to be survived."""
        raise error

    def setup(self) -> None:
        super().setup()
        py5.frame_rate(1000)

    busy = True
    """It does something in each frame."""

    def _step(self) -> None:
        chance = self.source.random()
        if self.done and self.done % SESSION == 0 and not self.anew:
            self._begin_again()
        elif chance < 0.6:
            key = self.source.choice(KEYS if chance > 0.001 else SIZES)
            self._last.append(key)
            self.press(key)
        elif chance < 0.9:
            x, y = (self.source.uniform(0, side) for side in SIZE)
            self._last.append(f"({x:.0f},{y:.0f})")
            self.point(x, y)
            if chance < 0.8:
                self.click()
        elif chance < 0.95:
            self._last.append("undo+redo")
            undo_and_redo(self.board)
        elif chance < 0.965:
            self._last.append(f"[{save_file(self.source)}]")
            self.press("m")
        self.done += 1
        if self.done % self.every == 0 or self.done == self.steps:
            self._record()

    def _begin_again(self) -> None:
        self.exiting()
        set_language(ENGLISH)
        game = new_game(self.source)
        self._last.append(f"[{game.position.game_name}, {game.brain.stage.section}]")
        super().__init__(game, float("inf"), self.scale, self.full)
        self.anew = False

    def _record(self) -> None:
        now = time.perf_counter()
        step = (now - self._recorded) / self.every * 1000
        self._recorded = now
        memory = int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / MEGABYTE
        self._write(
            f"{self.done},{now - self._started:.0f},{step:.1f},{memory:.0f},{len(children())}"
        )

    def _write(self, line: str) -> None:
        if self.out is None:
            print(line, flush=True)
        else:
            with self.out.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")


def children() -> list[int]:
    """The processes that this one has started and that still run."""
    tasks = Path("/proc/self/task").glob("*/children")
    return [int(number) for task in tasks for number in task.read_text().split()]
