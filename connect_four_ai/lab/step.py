"""The search of the stage that plays, on the position that is played, step by step."""

import time
from functools import partial
from typing import Any

import py5

from connect_four_ai.lab import theme
from connect_four_ai.lab.chip import Chip
from connect_four_ai.lab.controls import Control, Controls
from connect_four_ai.lab.filming import Filming
from connect_four_ai.lab.lab import Lab
from connect_four_ai.lab.page import BESIDE_WIDTH, MARGIN, NEWS, SMALL_LEFT, Page, Picture, clear
from connect_four_ai.lab.projector import Projector
from connect_four_ai.lab.rect import Point
from connect_four_ai.lab.source_view import SourceView
from connect_four_ai.lab.step_tree import StepTree
from connect_four_ai.lab.step_words import StepWords, moves_text, recording_text
from connect_four_ai.lab.strip import Strip
from connect_four_ai.lab.tree_view import Box
from connect_four_ai.lab.view import View
from connect_four_ai.language import say
from connect_four_ai.replay.film import Film
from connect_four_ai.replay.recording import Line, Node

FULL = theme.BOARD_WIDTH - MARGIN - 24
HEAD = 92
TREE = Box(MARGIN, HEAD, FULL, 368)
CODE = Box(MARGIN, 470, FULL, 234)
THOUGHT, SENTENCE = NEWS - 18, NEWS + 12
STRIP = Box(SMALL_LEFT, 542, BESIDE_WIDTH, 8)
BUTTONS = 560
KEYS = ("left", "right", "up", "down", "space", "enter", "home", "end", "+", "=", "-", "_", "−")
"""None of them means anything else here, even when it does nothing now."""


class StepByStep(Page):
    key = "t"
    short = "step"
    meaning = "step by step: how the stage comes to its move"

    def __init__(self, lab: Lab[Any], view: View[Any]) -> None:
        super().__init__(lab, view)
        view.point(None)
        self.filming = Filming(lab)
        self.projector: Projector | None = None
        """Shows the film, once there is one."""
        self.strip = Strip(STRIP)
        self.pointed: Chip | None = None
        self._time = time.perf_counter()
        self._shown: tuple[Film, int] | None = None
        """What the tree was laid out for."""
        self._prepare()

    @property
    def film(self) -> Film | None:
        return self.filming.film

    @property
    def waiting(self) -> bool:
        """Whether there is nothing to be done but to wait, or to choose another stage."""
        return bool(self.filming.news) or self.projector is None

    # What goes on

    @property
    def busy(self) -> bool:
        playing = self.projector is not None and self.projector.playing
        return playing or self.filming.thinker.thinking

    def update(self) -> None:
        if self.filming.update():
            self._prepare()
        elapsed, self._time = time.perf_counter() - self._time, time.perf_counter()
        if self.projector and not self.waiting:
            self.projector.play_on(elapsed)
            self._follow(self.projector)

    def _prepare(self) -> None:
        """There is another film, or more of it, or none."""
        film = self.film
        self.pointed = self._shown = None
        self.view.imagine(self.filming.wanted.position)
        if film is None:
            self.projector = None
            return
        if self.projector is None or self.projector.film is not film:
            self.projector = Projector(film)
        self.retell()

    def retell(self) -> None:
        film, stage = self.film, self.filming.wanted.stage
        if film is None:
            return
        self.pointed = self._shown = None
        self.words = StepWords(film, stage)
        self.tree = StepTree(film, self.words, self.view, TREE)
        self.source = SourceView(film.recording.sources, CODE)
        self._recorded = recording_text(film.recording, stage, self.lab.brain.uses_book)

    def _follow(self, projector: Projector) -> None:
        """Where the film has gone on, the tree does so too, and the board shows what is thought of."""
        film = projector.film
        if (film, film.now) != self._shown:
            self.tree.show(projector.glides and self._shown is not None)
            self._shown = film, film.now
        self.view.imagine(film.recording.position, self._imagined(film))

    def _imagined(self, film: Film) -> tuple[Any, ...]:
        """The moves to the node under the mouse, or to where the search is."""
        chip = self.pointed
        if chip is None or (chip.node is None and chip.parent is None):
            return film.moves(film.moment.node)
        if chip.node is not None:
            return film.moves(chip.node)
        assert chip.parent is not None
        return (*film.moves(chip.parent), chip.move)

    def close(self) -> None:
        super().close()
        self.view.imagine(None)
        self.filming.close()

    # Keys and mouse

    def controls(self) -> Controls:
        """Those that do something now."""
        rows: list[list[Control]] = []
        if self.projector and not self.waiting:
            node = self.projector.film.moment.node
            can_open = self.filming.can_open(node)
            rows = self.projector.rows()
            rows.append([Control(("enter",), "Enter", say("open this branch"), lambda: self._open(node), can_open)])
        return Controls(SMALL_LEFT, BUTTONS, BESIDE_WIDTH, rows)

    def press(self, key: str) -> bool:
        control = self.controls().of(key)
        if control:
            control.action()
        return key in KEYS

    def keys(self) -> list[tuple[str, str]]:
        return self.controls().meanings

    def click(self, point: Point) -> None:
        control = self.controls().at(point)
        if control:
            control.action()
        elif self.projector and not self.waiting:
            moment = self.strip.moment_at(point, self.projector)
            if moment is not None:
                self.projector.jump(moment)
            elif chip := self.tree.chip_at(point):
                self._visit(chip, self.projector)

    def move_at(self, point: Point) -> Any:
        return None  # what the board shows is only thought of

    def _visit(self, chip: Chip, projector: Projector) -> None:
        """Goes to a node: to its score if that is known by now, else to where the search comes to it."""
        film = projector.film
        if chip.node is None:
            if chip.pruned and chip.parent is not None:
                projector.jump(film.place(chip.parent).cut)
        elif self.filming.can_open(chip.node):
            self._open(chip.node)
        else:
            place = film.place(chip.node)
            projector.jump(place.left if film.is_left(chip.node) else place.entered)

    def _open(self, node: Node) -> None:
        assert self.projector is not None
        self.projector.playing = False
        self.filming.open(node)

    # How it is shown

    def pictures(self, mouse: Point) -> list[Picture]:
        projector = self.projector
        if projector is None or self.waiting:
            return super().pictures(mouse)
        self.pointed = self.tree.chip_at(mouse)
        self._follow(projector)
        film, controls = projector.film, self.controls()
        pointed, lines = controls.at(mouse), film.moment.step.lines
        display_controls = partial(_display_controls, controls, mouse)
        return [
            (self._recorded, self._display_head),
            *self.tree.pictures(),
            (lines, partial(self._display_source, lines)),
            (self.view.state(), self._display_board),
            ((film.now, projector.speed, self.pointed), partial(self._display_sentence, projector)),
            ((controls.labels, projector.playing, pointed and pointed.label), display_controls),
        ]

    def state(self, mouse: Point) -> object:
        return super().state(mouse), self.filming.wanted, self.filming.news

    def display_page(self, mouse: Point) -> None:
        """While there is nothing else to be seen."""
        self._display_head()
        theme.paragraph(self.filming.news, MARGIN, HEAD + 40, FULL, 20)

    def _display_head(self) -> None:
        clear(0, 0, theme.BOARD_WIDTH, HEAD)
        stage = self.filming.wanted.stage
        theme.write(f"{stage.section}  {say(stage.title)}", MARGIN, 34, 26, bold=True)
        theme.write(say("T or Esc: back to the board"), MARGIN + FULL, 34, 14, theme.FADED, align=py5.RIGHT)
        if not self.waiting:
            theme.paragraph(self._recorded, MARGIN, 52, FULL, 15, theme.FADED, most_lines=2)

    def _display_source(self, lines: tuple[Line, ...]) -> None:
        clear(0, TREE.y + TREE.height, theme.BOARD_WIDTH, theme.HEIGHT)
        self.source.display(lines)

    def _display_board(self) -> None:
        clear(theme.BOARD_WIDTH, 0, theme.WIDTH, SENTENCE)
        self._display_small_board()
        self._display_news()

    def _display_news(self) -> None:
        """The moves that are thought of."""
        if self.filming.nothing_to_see:
            return
        position, moves = self.view.imagined or (self.lab.position, ())
        theme.paragraph(moves_text(position, moves), SMALL_LEFT, THOUGHT, BESIDE_WIDTH, 15, theme.FADED, most_lines=1)

    def _display_sentence(self, projector: Projector) -> None:
        clear(theme.BOARD_WIDTH, SENTENCE, theme.WIDTH, BUTTONS - 2)
        theme.paragraph(self._sentence(), SMALL_LEFT, SENTENCE, BESIDE_WIDTH, 16, most_lines=5)
        self.strip.display(projector)

    def _sentence(self) -> str:
        """What is known of the chip under the mouse, or what the search is doing."""
        chip = self.pointed
        if chip and chip.node is not None:
            return self.words.about(chip.node)
        if chip and chip.parent is not None:
            return self.words.pruned(chip.parent) if chip.pruned else say("It has not been looked at.")
        return self.words.now()


def _display_controls(controls: Controls, mouse: Point) -> None:
    clear(theme.BOARD_WIDTH, BUTTONS - 2, theme.WIDTH, theme.HEIGHT)
    controls.display(mouse)
