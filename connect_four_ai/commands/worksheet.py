"""`worksheet`: a PDF of tasks: trees with blanks, positions with questions, and a page of
answers."""

import argparse
import io
import random
import sys
from collections.abc import Sequence
from functools import partial
from itertools import cycle

from fpdf import FPDF
from fpdf.enums import WrapMode

from connect_four_ai.app.files import BOLD, REGULAR
from connect_four_ai.app.language import CHINESE, language, listed, say, sentence
from connect_four_ai.commands.answers import game_of
from connect_four_ai.commands.options import Parser, whole
from connect_four_ai.commands.outputs import PDF, save
from connect_four_ai.games.connect_four import COLUMNS, ROWS
from connect_four_ai.games.game import opponent
from connect_four_ai.games.svg import ACROSS, DOWN, Label, board_svg, labelled_tree
from connect_four_ai.graphics.tree_layout import lay_out
from connect_four_ai.stages import find_stage
from connect_four_ai.study.exercises.practice import (
    FIND,
    MAKERS,
    ON_PAPER,
    PATHS,
    PREDICT,
    Exercise,
)
from connect_four_ai.study.exercises.predict import Branch, Predict
from connect_four_ai.study.exercises.questions import Find
from connect_four_ai.study.review import Blunder, Review, blunders_of
from connect_four_ai.texts.coach_words import printed_text
from connect_four_ai.texts.endings import said_of
from connect_four_ai.texts.exercise_words import TEXT, verdict
from connect_four_ai.texts.exercise_words import task as to_find
from connect_four_ai.texts.formats import opinion_text

Task = Exercise | Blunder

GRIDS = {PREDICT: (1, 4), FIND: (2, 3)}
"""Columns and rows of tasks on a page, by kind."""
LEFT, TOP, WIDTH, HEIGHT = 15, 36, 180, 245
"""Area of the tasks on a page, in mm."""
BOARD, SMALL = 60, 42
"""Width of a board, and of one beside a tree, in mm."""
TREE, LARGEST = 50, 0.27
"""Maximum height of a tree, and of a pixel in it, in mm."""
ANSWER = 62
"""Height of an answer with a tree, in mm."""
BLANK = "_" * 8


def add_options(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("--section", choices=ON_PAPER, required=True)
    parser.add_argument("--seed", type=whole(0, 999_999), default=1, metavar="N")
    parser.add_argument("--marks", type=whole(0, 20), default=0, metavar="N")
    parser.add_argument("--pdf", metavar="FILE")


def run(arguments: argparse.Namespace) -> int:
    section, seed, game = arguments.section, arguments.seed, arguments.game
    blunders = [] if game is None else blunders_of(Review(game_of(game)[0]).run())
    blunders = [blunder for blunder in blunders if blunder.can_be_found]
    if game is not None and not blunders:
        print(say("No mistake in this game can be found by looking ahead."), file=sys.stderr)
    file = arguments.pdf or f"worksheet_{section}_{seed}.pdf"
    save(partial(worksheet, section, seed, blunders, arguments.marks), file, PDF)
    return 0


def worksheet(section: str, seed: int, blunders: Sequence[Blunder] = (), marks: int = 0) -> bytes:
    """Returns two pages of tasks and one of answers as PDF, the same for the same seed.

    The second page begins with `blunders`. `marks`: for each task; 0 writes none. Raises KeyError
    for a section without such tasks.
    """
    rng, tasks = random.Random(f"{section} {seed}"), list[Task]()
    sheet = _Sheet(section, seed, marks)
    kinds = [kind for kind in GRIDS if kind in PATHS[section]]
    for page, kind in enumerate((kinds[0], FIND if blunders else kinds[-1])):
        across, down = GRIDS[kind]
        asked: list[Task] = [*blunders[: across * down]] if page else []
        while len(asked) < across * down and kind in PATHS[section]:
            asked.append(MAKERS[kind](section, rng))
        below = f"{say('Name:')} {BLANK * 4}   {say('Date:')} {BLANK * 2}"
        total = f"   {say('Marks:')} {BLANK} / {marks * len(asked)}" if marks else ""
        sheet.begin(below + total)
        for place, task in enumerate(asked):
            tasks.append(task)
            x, y = LEFT + WIDTH / across * (place % across), TOP + HEIGHT / down * (place // across)
            sheet.ask(len(tasks), task, x, y, WIDTH / across - 6)
    sheet.begin(say("Answers"))
    sheet.answer(tasks)
    return bytes(sheet.output())


class _Sheet(FPDF):
    def __init__(self, section: str, seed: int, marks: int) -> None:
        super().__init__(format="A4")
        self.marks = f"   ({say('{count:mark|marks}', count=marks)})" if marks else ""
        self.set_auto_page_break(False)
        self.c_margin = 0
        for style, font in (("", REGULAR), ("B", BOLD)):
            self.add_font("sans-serif", style, font)
        self.heading = find_stage(section).full_name
        self.number = say("Sheet {seed}", seed=seed)

    def begin(self, below: str) -> None:
        """Begins a page with its title and the text below that."""
        self.add_page()
        self.put(self.heading, LEFT, 14, WIDTH, 16, "B")
        self.put(self.number, LEFT + WIDTH - 30, 15, 30)
        self.put(below, LEFT, 24, WIDTH, 11)

    def put(
        self, text: str, x: float, y: float, width: float, size: float = 10.5, style: str = ""
    ) -> float:
        """Writes a text. Returns the y below it."""
        self.set_font("sans-serif", style, size)
        self.set_xy(x, y)
        wrap = WrapMode.CHAR if language() == CHINESE else WrapMode.WORD
        self.multi_cell(width, size * 0.48, text, align="L", wrapmode=wrap)
        return float(self.get_y()) + 1.5

    def ask(self, number: int, task: Task, x: float, y: float, width: float) -> None:
        board = SMALL if isinstance(task, Predict) else BOARD
        # a blank must not break at the end of a line
        gap = "  " if isinstance(task, Predict) else "\n"
        y = self.put(f"{number}.  {question(task)}{gap}{BLANK}{self.marks}", x, y, width)
        self.image(io.BytesIO(board_svg(task.position, marked=True).encode()), x, y, board)
        side = board / COLUMNS
        for column in range(COLUMNS):
            self.put(str(column + 1), x + side * (column + 0.4), y + side * ROWS + 0.5, 8, 8)
        if isinstance(task, Predict):
            self.tree(task, False, x + board + 6, y, width - board - 6)

    def answer(self, tasks: list[Task]) -> None:
        """Draws trees side by side, and below them a line for each position."""
        y, half, column = float(TOP), WIDTH / 2, 0
        for number, task in enumerate(tasks, 1):
            below = self.put(f"{number}.  {answer(task)}", LEFT + half * column, y, half)
            if isinstance(task, Predict):
                self.tree(task, True, LEFT + half * column, below, half - 6)
                column, below = 1 - column, y + ANSWER * column
            y = below

    def tree(self, task: Predict, answered: bool, x: float, y: float, width: float) -> None:
        """Draws the tree of a task, and to its left the player to move on each level."""
        tree, position = lay_out(task.first(), task.below), task.timeline.position(task.top)
        svg = labelled_tree(tree, lambda branch: _label(task, branch, answered))
        across = ACROSS * (tree.width + 1)
        scale = min(LARGEST, TREE / DOWN / (tree.height + 1), (width - 12) / across)
        self.image(io.BytesIO(svg.encode()), x + 12, y, scale * across)
        movers = cycle((position.player, opponent(position, position.player)))
        for level, mover in zip(range(tree.height), movers, strict=False):
            self.put(position.player_name(mover), x, y + scale * DOWN * (level + 1) - 2, 20, 8)


def question(task: Task) -> str:
    if isinstance(task, Predict):
        return TEXT(f"paper {task.asked}", stage=task.section)
    if isinstance(task, Blunder):
        return said_of(task.position, task.column, say("made it worse. Find a better move."))
    assert isinstance(task, Find)
    return to_find(task)


def answer(task: Task) -> str:
    if isinstance(task, Predict):
        if task.asked == "cuts":
            return say("Number of branches cut off: {count}.", count=len(task.answer))
        return verdict(task, None)
    assert isinstance(task, Find | Blunder)
    columns = sorted(task.right if isinstance(task, Find) else task.good)
    right = say("The answer: {answer}", answer=listed(columns))
    if isinstance(task, Blunder) and task.why:
        return say("{one} {other}", one=sentence(right), other=printed_text(task.why))
    return right


def _label(task: Predict, branch: Branch, answered: bool) -> Label:
    """Returns the label of a branch; in the answers a cross marks a cutoff."""
    name = str(branch.path[-1]) if branch.path else ""
    if answered and branch.node is None:
        return name, "×", ""
    if answered or task.given(branch):
        return name, opinion_text(task.stage, task.position, task.score(branch)), ""
    return name, "?" if branch.node is task.marked and task.asked in ("value", "window") else "", ""
