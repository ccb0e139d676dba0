"""B: five switches for the decisions of the chapter. Each combination is an opponent, shown with
its page of code and its scores."""

from dataclasses import astuple
from functools import partial

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import say, score_text
from connect_four_ai.games.connect_four import COLUMNS, RED, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import LEFT, Point, box
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.widgets.code_view import CALLER, MARK, TIGHT, Row, display_code, rows_of
from connect_four_ai.lab.widgets.controls import Controls, button, choice, pair
from connect_four_ai.lab.widgets.layout import TOUCH, Column, full, here, lowest_row, main, side
from connect_four_ai.lab.widgets.tables import display_score, prefers
from connect_four_ai.play.actions import use
from connect_four_ai.play.match import Match
from connect_four_ai.stages import STAGES, Example, Stage, working_stage
from connect_four_ai.stages.changes import page_lines
from connect_four_ai.stages.switches import Switches, stage_of, switch_of_line, switches_of
from connect_four_ai.study.comparison import Comparison, Opinion
from connect_four_ai.texts.formats import nodes_text
from connect_four_ai.texts.why import on_the_one_move

TOP, NUMBER = 16.0, 28.0
"""Top of the code, and width of a switch's number."""
ROW, CHOICES, DEPTH = 24.0, 164.0, 56.0
"""Height of a switch in the wide layout, and widths of its two choices and of the two buttons of
the depth."""


class SwitchesPage(AskingPage):
    explains = True
    lets = frozenset(Group) - {Group.CURSOR, Group.OPPONENT}
    room = 450.0
    row = 0
    """The switch that the keys are at, from 0."""
    example = -1
    """Index of the chapter's position that was tried out last; −1 for none."""

    def __init__(self, game: Match, speed: float) -> None:
        switches = switches_of(game.brain.stage)
        self.switches = switches or Switches()
        self.depth = game.brain.depth if switches else self.stage.depth
        super().__init__(game, speed)

    @property
    def stage(self) -> Stage:
        """The opponent that the switches make."""
        return stage_of(self.switches)

    def subject(self) -> object:
        return self.switches, self.depth, self.game.thinker.decision

    def question(self) -> Comparison | None:
        if self.game.thinker.decision.winner is not None:
            return None
        brain = AIBrain(self.stage, self.depth, 0, uses_book=False)
        return Comparison(self.game.thinker.decision, {self.stage.section: brain})

    # Controls

    def press(self, key: str) -> bool:
        if key == "f" and self.game is not self.opened_on:
            self._play()  # the position is taken over with this opponent
            return False
        return super().press(key)

    def controls(self) -> Controls:
        brain = self.game.brain
        plays = (brain.stage, brain.depth) == (self.stage, self.depth)
        row = [
            button("Enter", say("let it play"), self._play, not plays),
            button("Tab", say("next position"), self._try_next),
        ]
        depths = [choice("−", partial(self._look, -1)), choice("+", partial(self._look, +1))]
        return (
            _choices(self)
            + lowest_row(*row)
            + _depth_column().buttons(_name_at() - _row() / 2, depths, pitch=_row(), gap=4)
            + _keys(self)
        )

    def scroll(self, lines: int) -> None:
        self.row = max(0, min(self.row + lines, len(_decisions()) - 1))

    def back(self) -> bool:
        return self.end_trial()

    def _turn(self, row: int) -> None:
        self.row, self.switches = row, self.switches.turned(row)

    def _look(self, by: int) -> None:
        """Changes the depth."""
        self.depth = max(0, min(self.depth + by, self.stage.deepest))

    def _play(self) -> None:
        # in the game, too, when a position is tried out
        for game in {self.opened_on, self.game}:
            use(game, self.stage, self.depth)

    def _try_next(self) -> None:
        """Tries out the next of the chapter's positions. The computer plays in it only after the
        user has chosen this opponent."""
        examples = _examples()
        self.example = (self.example + 1) % len(examples)
        example = examples[self.example]
        position, self.depth = Position.from_moves(example.moves), example.depth
        self.try_out(position, working_stage("9.1.1"), 0, position.player)

    # Drawing

    def display_main(self, mouse: Point) -> float:
        lit = int((mouse[1] - side().top - _rows_at()) // _row())
        is_switch = mouse[0] > side().left and 0 <= lit < len(_decisions())
        return _display_code(self.stage, lit if is_switch else self.row)

    def display_side(self, mouse: Point) -> None:
        left, width, top = side()
        opinion = self.opinions.get(self.stage.section, Opinion())
        _display_scores(opinion)
        bottom = _name_at() - 10
        side().paragraph(self.explanation(opinion), _scores_at() + 18, 14, bottom=bottom)
        _display_name(self.stage, self.depth)
        for row, (label, *_) in enumerate(_decisions()):
            middle = top + _rows_at() + (row + 0.5) * _row()
            ink = theme.BLUE if row == self.row else theme.FADED
            theme.write(str(row + 1), left, middle, 15, ink, bold=True)
            theme.write(label, left + 18, middle, 14, within=width - _choices_width() - 24)

    def explanation(self, opinion: Opinion) -> str:
        """Returns whether the opponent wins or blocks here, and what is odd about the
        combination."""
        if wrong := self.failure or opinion.error:
            return wrong
        if self.worker.thinking:
            return say("thinking… {nodes} visited", nodes=nodes_text(self.worker.nodes))
        said = []
        if thought := opinion.thought:
            equal = "" if prefers(thought) else say("All columns are equal: it plays at random.")
            said.append(on_the_one_move(thought) or equal)
        if self.game.thinker.decision.player == RED:
            said.append(say("Red is to move: signs are reversed, lowest becomes highest."))
        if self.switches.adds_up:
            said.append(say("When scores are added up, switch 2 changes nothing."))
        return " ".join(said)


def _choices(page: SwitchesPage) -> Controls:
    """Returns two buttons for each switch, off and on."""
    rows = []
    for row, ((_, *texts), on) in enumerate(zip(_decisions(), astuple(page.switches), strict=True)):
        now = choice(texts[on], partial(setattr, page, "row", row), chosen=True)
        other = choice(texts[not on], partial(page._turn, row))
        rows.append((other, now) if on else (now, other))
    width = _choices_width()
    column = side()._replace(left=side().right - width, width=width)
    return column.buttons(_rows_at(), *rows, pitch=_row(), gap=4)


def _keys(page: SwitchesPage) -> Controls:
    def move(by: int) -> None:
        page.row = (page.row + by) % len(_decisions())

    return pair(("up", "down"), "↑ ↓", say("choose a switch"), move) + Controls.of_keys(
        button("space", say("turn it"), lambda: page._turn(page.row)),
        button("+", say("look one ply deeper"), partial(page._look, +1)),
        button("−", say("look less deep"), partial(page._look, -1)),
    )


# Places in the side column, from below


def _row() -> float:
    """Returns the height of a switch."""
    return ROW if here().is_wide else TOUCH + 4


def _choices_width() -> float:
    return min(CHOICES, 0.45 * side().width)


def _rows_at() -> float:
    return here().foot - here().pitch - 4 - _row() * len(_decisions())


def _name_at() -> float:
    """Returns the middle of the combination's name."""
    return _rows_at() - _row() / 2 - 2


def _scores_at() -> float:
    """Returns the middle of the scores: below the columns of the board or, on a small screen, below
    their numbers."""
    return here().beside + (-19 if here().is_wide else 30)


def _depth_column() -> Column:
    width = DEPTH if here().is_wide else 2 * TOUCH
    return side()._replace(left=side().right - width, width=width)


def _examples() -> list[Example]:
    """Returns the positions with which the chapter explains the sections that have switches, each
    once."""
    stages = [stage for stage in STAGES.values() if switches_of(stage)]
    found = [example for stage in stages for example in (stage.handles, stage.fails) if example]
    return list({example.moves: example for example in found}.values())


def _code_rows(stage: Stage) -> list[Row]:
    return rows_of(tuple(page_lines(stage)), full().width - NUMBER)


def _display_code(stage: Stage, lit: int) -> float:
    """Draws the page of code. The lines that a switch changes have its number; those of the lit
    switch stand out. If large type leaves too little room, the page is moved up to them. Returns
    the bottom of the whole page."""
    rows, leading, (left, width, top) = _code_rows(stage), theme.grown(TIGHT), main()
    room = int((here().height - TOP) / leading)
    last = max(n for n, row in enumerate(rows) if switch_of_line(row.line) == lit)
    for place, row in enumerate(rows[max(0, last + 1 - room) :][:room]):
        switch, y = switch_of_line(row.line), top + TOP + leading * place
        if switch is not None:
            box((left, y, width, leading), MARK if switch == lit else CALLER)
            number = str(switch + 1)
            theme.write(number, left + 6, y + leading / 2, 14, theme.FADED, bold=True)
        display_code(row, left + NUMBER, y + leading / 2)
    return TOP + leading * len(rows)


def _display_scores(opinion: Opinion) -> None:
    """Draws the score of each column, in two rows if one is too short."""
    (left, width, top), y = side(), _scores_at()
    across = width / COLUMNS
    texts = {column: score_text(score) for column, score in opinion.scores.items()}
    long = any(theme.text_width(text, 14, True) > across - 10 for text in texts.values())
    size = (1.6 * across, 18.0) if long else (across - 4, 24.0)
    for column, text in texts.items():
        x, up = left + (column - 0.5) * across, (9 if column % 2 else -9) * long
        display_score(text, (x, top + y - up), size, opinion, column)
        if not here().is_wide:
            theme.centred(str(column), x, top + y - 26, 14, theme.FADED)


def _display_name(stage: Stage, depth: int) -> None:
    name = say("= {section} {title}", section=stage.section, title=say(stage.title))
    if stage.section not in STAGES:
        name = say("{section}: no section", section=stage.section)
    right, y = _depth_column().left - 8, side().top + _name_at()
    text = say("depth {depth}", depth=depth)
    theme.flush_right(text, right, y, 14, theme.FADED, within=70)
    theme.write_within(name, side().left, y, right - 76 - side().left, 17, 14, theme.INK, LEFT)


def _decisions() -> tuple[tuple[str, str, str], ...]:
    """Returns what each switch decides, and its two choices, off and on."""
    lowest, highest = say("lowest"), say("highest")
    return (
        (say("The computer takes"), highest, lowest),
        (say("The reply picks"), lowest, highest),
        (say("No result counts"), "−∞", "0"),
        (say("Minimax"), say("picks one"), say("adds up")),
        (say("A result counts"), say("as it is"), say("weighted")),
    )
