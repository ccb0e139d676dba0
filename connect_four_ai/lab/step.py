"""The search of the stage that plays, on the position that is played, step by step."""

import time
from dataclasses import dataclass
from typing import Any

import py5

from connect_four_ai.games.game import Game
from connect_four_ai.lab import theme
from connect_four_ai.lab.controls import Control, Controls
from connect_four_ai.lab.lab import Lab
from connect_four_ai.lab.page import BESIDE_WIDTH, MARGIN, NEWS, SMALL_LEFT, Page, Point
from connect_four_ai.lab.projector import Projector
from connect_four_ai.lab.source_view import SourceView
from connect_four_ai.lab.step_tree import Chip, StepTree
from connect_four_ai.lab.step_words import StepWords, moves_text, recording_text
from connect_four_ai.lab.strip import Strip
from connect_four_ai.lab.tree_view import Box
from connect_four_ai.lab.view import View
from connect_four_ai.lab.words import nodes_text
from connect_four_ai.language import say
from connect_four_ai.replay import Branch, Replay
from connect_four_ai.replay.film import Film
from connect_four_ai.replay.recording import Node
from connect_four_ai.stages import Stage
from connect_four_ai.thinker import Failure, Thinker

FULL = theme.BOARD_WIDTH - MARGIN - 24
TREE = Box(MARGIN, 92, FULL, 368)
CODE = Box(MARGIN, 470, FULL, 234)
SENTENCE = NEWS + 18
STRIP = Box(SMALL_LEFT, 542, BESIDE_WIDTH, 8)
BUTTONS = 560
KEYS = ("left", "right", "up", "down", "space", "enter", "home", "end", "+", "=", "-", "_", "−")
"""None of them means anything else here, even when it does nothing now."""


@dataclass(frozen=True)
class Wanted:
    """Whose search is shown: with another of these, it is recorded anew."""

    position: Game[Any]
    stage: type[Stage]
    depth: int | None
    seconds: float


class StepByStep(Page):
    key = "t"
    short = "step"
    meaning = "step by step: how the stage comes to its move"

    def __init__(self, lab: Lab[Any], view: View[Any]) -> None:
        super().__init__(lab, view)
        view.point(None)
        self.thinker = Thinker()
        self.strip = Strip(STRIP)
        self.projector: Projector | None = None
        """Shows the film, once there is one."""
        self.failure = ""
        self.opening: Node | None = None
        """The node whose branches are being recorded."""
        self.pointed: Chip | None = None
        self._time = time.perf_counter()
        self._laid_out: tuple[Film, int] | None = None
        self._ask(self._wanted())

    # What it knows

    @property
    def film(self) -> Film | None:
        return self.projector.film if self.projector else None

    def update(self) -> None:
        wanted = self._wanted()
        if wanted != self._asked:
            self._ask(wanted)
        answer = self.thinker.poll()
        if isinstance(answer, Failure):
            self.failure, self.opening = answer.reason, None
        elif answer is not None:
            self._receive(answer)
        elapsed, self._time = time.perf_counter() - self._time, time.perf_counter()
        if self.projector and not self.opening:
            self.projector.play_on(elapsed)
            self._lay_out(self.projector)

    def _wanted(self) -> Wanted:
        """The computer's last thought, if it has just moved; else what it would think now."""
        lab, brain = self.lab, self.lab.brain
        thought = lab.now.thought
        position = thought.position if thought else lab.position
        return Wanted(position, brain.stage, None if brain.stage.timed else brain.depth, brain.seconds)

    def _ask(self, wanted: Wanted) -> None:
        self._asked = wanted
        self.projector, self.failure, self.opening, self.pointed = None, "", None, None
        self._replay = Replay(wanted.stage, self._depth(wanted), wanted.seconds)
        self.thinker.cancel()
        self.view.imagine(wanted.position)
        if not self._nothing_to_see():
            self.thinker.ask(self._replay, wanted.position)

    def _depth(self, wanted: Wanted) -> int | None:
        """How deep a stage by the clock has looked, if that is known."""
        thought = self.lab.now.thought
        if wanted.depth is None and thought and thought.section == wanted.stage.section and thought.scores:
            return thought.depth
        return wanted.depth

    def _nothing_to_see(self) -> str:
        """Why there is no search to be shown, if there is none."""
        if not self._asked.stage.computer:
            return say("Two people play here, and nobody searches. Choose an opponent with a digit.")
        if self._asked.position.winner is not None:
            return say("The game is over: there is nothing to think about. Z takes a move back.")
        return ""

    def _receive(self, recording: Any) -> None:
        if self.opening is not None and self.film is not None:
            self.film.open(self.opening, recording)
            self.opening = None
        else:
            self._replay = Replay(self._asked.stage, recording.thought.depth)
            self.projector = Projector(Film(recording))
        assert self.film is not None
        self.words = StepWords(self.film, self._asked.stage)
        self.tree = StepTree(self.film, self.words, self.view, TREE)
        self.source = SourceView(self.film.recording.sources, CODE)
        self.pointed = None

    def _lay_out(self, projector: Projector) -> None:
        """Where the film has gone on, the tree does so too, and the board shows the position."""
        film = projector.film
        if (film, film.now) != self._laid_out:
            self._laid_out = film, film.now
            self.tree.show(projector.glides)
        self.view.imagine(film.recording.position, self._imagined(film))

    def _imagined(self, film: Film) -> tuple[Any, ...]:
        """The moves that are thought of: those to the node under the mouse, or to where the search is."""
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
        self.thinker.close()

    # Keys and mouse

    def controls(self) -> Controls:
        """Those that do something now."""
        rows: list[list[Control]] = []
        if self.projector and not self.opening:
            node = self.projector.film.moment.node
            can_open = self._can_open(node)
            rows = self.projector.rows()
            rows.append([Control(("enter",), "Enter", say("open this branch"), lambda: self._open(node), can_open)])
        return Controls(SMALL_LEFT, BUTTONS, BESIDE_WIDTH, rows)

    def press(self, key: str) -> bool:
        control = self.controls().of(key)
        if control:
            control.action()
        return key in KEYS

    def click(self, point: Point) -> None:
        control = self.controls().at(point)
        if control:
            control.action()
        elif self.projector and not self.opening:
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
            if chip.parent is not None:
                projector.jump(film.place(chip.parent).cut)
        elif self._can_open(chip.node):
            self._open(chip.node)
        else:
            place = film.place(chip.node)
            projector.jump(place.left if film.is_left(chip.node) else place.entered)

    def _can_open(self, node: Node) -> bool:
        return bool(node.left_out) and self.film is not None and None not in self._way(self.film, node)

    @staticmethod
    def _way(film: Film, node: Node) -> tuple[Any, ...]:
        return tuple(above.move for above in film.path(node)[1:])

    def _open(self, node: Node) -> None:
        """Records what lies below a node and was left out."""
        assert self.projector is not None
        self.projector.playing = False
        self.opening = node
        branch = Branch(self._way(self.projector.film, node), node.depth, node.maximising)
        self.thinker.ask(Replay(self._replay.stage, self._replay.depth, branch=branch), self._asked.position)

    # How it is shown

    def state(self, mouse: Point) -> object:
        projector = self.projector
        if projector is None or self.opening:
            return super().state(mouse), self._asked, self._summary(), self.opening
        self.pointed = self.tree.chip_at(mouse)
        self._lay_out(projector)
        controls = self.controls()
        held = controls.at(mouse)
        return (
            super().state(mouse),
            projector.film.now,
            (self.tree.gliding, projector.playing, projector.speed, self.failure),
            (controls.labels, held and held.label),
            self.pointed,
        )

    def _summary(self) -> str:
        """What is being shown, and what is not."""
        if said := self._nothing_to_see() or self.failure:
            return said
        if self.projector is None or self.opening:
            return say("Searching once more, to write it down… {nodes} visited", nodes=nodes_text(self.thinker.nodes))
        return recording_text(self.projector.film.recording, self._asked.stage, self.lab.brain.uses_book)

    def display_page(self, mouse: Point) -> None:
        stage = self._asked.stage
        theme.write(f"{stage.section}  {stage.title}", MARGIN, 34, 26, bold=True)
        theme.paragraph(self._summary(), MARGIN, 52, FULL, 15, theme.FADED, most_lines=2)
        theme.write(say("T or Esc: back to the board"), MARGIN + FULL, 34, 14, theme.FADED, align=py5.RIGHT)
        if self.projector:
            self.tree.display()
            self.source.display(self.projector.film.moment.step.line)
            theme.paragraph(self._sentence(), SMALL_LEFT, SENTENCE, BESIDE_WIDTH, 16, most_lines=5)
            self.strip.display(self.projector)
            self.controls().display(mouse)

    def _sentence(self) -> str:
        chip = self.pointed
        if chip and chip.node is not None:
            return self.words.about(chip.node)
        if chip and chip.parent is not None:
            return self.words.pruned(chip.parent) if chip.pruned else say("It has not been looked at.")
        return self.words.now()

    def _display_news(self) -> None:
        """The moves that are thought of."""
        position, moves = self.view.imagined or (self.lab.position, ())
        theme.paragraph(moves_text(position, moves), SMALL_LEFT, NEWS - 18, BESIDE_WIDTH, 15, theme.FADED, most_lines=2)
