"""The coach beside a board: its sentence, the cells that it lights, and the line that it plays out.
Every page uses it."""

from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.worker import Failure, Worker
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.exact_scores import last_moves
from connect_four_ai.lab.widgets.layout import here, side
from connect_four_ai.play.match import Match
from connect_four_ai.study.coach.advice import Advice, Why, asked_of
from connect_four_ai.study.coach.explanation import Explanation
from connect_four_ai.texts.coach_words import blind_spot_text, coach_text, only_text

REST = 0.5
"""Seconds between two moves of a line, at natural speed."""
SIZES = (16, 15, 14, 13)
"""Sizes of the coach's text: the first at which all of it fits is used."""


def coach_top() -> float:
    """Returns the top of the coach's buttons, below its text, in the side column."""
    return here().foot - 2 * here().pitch


class Coaching:
    def __init__(self) -> None:
        self.worker = Worker()
        self.advice: Advice | None = None
        self.column: int | None = None
        """The column that the advice is about; None for all of them."""
        self.failure = ""
        self._played: Position | None = None
        """The position on the board while a line is played out, else None. The game does not
        change."""
        self._to_play: tuple[int, ...] = ()
        """The moves of the line that are still to be played."""

    @property
    def busy(self) -> bool:
        return self.worker.thinking or bool(self._to_play)

    @property
    def why(self) -> Explanation | None:
        """The explanation behind the cells, the line and "show me"."""
        if self.advice is None:
            return None
        return self.advice.bad.get(self.column or 0) or next(iter(self.advice.bad.values()), None)

    def play(self, position: Position, column: int, view: View[Position]) -> None:
        """Plays a column on the board; if the coach is asked about it, plays the rest of the line
        when it is known."""
        self.forget()
        view.imagine(position)
        self._played, self._to_play = position, (column,)

    def ask(self, why: Why) -> None:
        self.worker.ask(why)

    def tell(self, advice: Advice) -> None:
        """Shows advice that was found elsewhere."""
        self.forget()
        self.advice = advice

    def forget(self) -> None:
        """Cancels the question, and clears the text and the line."""
        self.worker.cancel()
        self.advice, self.column, self.failure = None, None, ""
        self._played, self._to_play = None, ()

    def close(self) -> None:
        self.forget()
        self.worker.close()

    def update(self, view: View[Position]) -> None:
        """Takes an answer and goes on with the line. Called in every frame."""
        known, answer = self.why, self.worker.poll()
        if isinstance(answer, Failure):
            self.failure = answer.reason
        elif answer is not None:
            self.advice = answer
        elif self.worker.thinking and self.worker.found:
            self.advice = Advice(self.worker.found)  # the rest is still to come
        if self._played and self.why:
            self._go_on(self.why, len(known.line) if known else 0, view)
        view.lit = self.why.cells if self.why else ()
        if self._to_play:
            self._drop_next(view)

    def _go_on(self, why: Explanation, shown: int, view: View[Position]) -> None:
        """Plays the line that follows the move; if a win was missed, plays that win in place of the
        move. `shown`: number of its moves that are on the board."""
        if shown or why.start != why.position:
            self._to_play += why.line[shown:]
        else:
            view.imagine(why.start)
            self._played, self._to_play = why.start, why.line

    def _drop_next(self, view: View[Position]) -> None:
        """Drops the next disc of the line once the last one has come to rest."""
        if self._played and view.rest * view.speed >= REST:
            self._played = self._played.play(self._to_play[0])
            self._to_play = self._to_play[1:]
            view.imagined = self._played, ()  # `imagine` would not let the disc fall

    @property
    def texts(self) -> list[str]:
        """The coach's texts, one a paragraph."""
        if self.failure or self.advice is None or self.why is None:
            return [self.failure] if self.failure else []
        if self.advice.only and self.column is None:
            return [only_text(self.advice.bad)]
        texts = [coach_text(self.why)]
        return [*texts, blind_spot_text(self.advice.spot)] if self.advice.spot else texts

    def display(self, y: float) -> None:
        """Draws the texts above the buttons."""
        bottom = coach_top()
        size = next((size for size in SIZES if self._height(size) <= bottom - y), SIZES[-1])
        for text in self.texts:
            room = int((bottom - y) // theme.leading(size))
            y = side().paragraph(text, y, size, most_lines=max(1, room)) + 6

    def _height(self, size: float) -> float:
        lines = sum(theme.line_count(text, side().width, size) for text in self.texts)
        return lines * theme.leading(size) + 6 * len(self.texts)


class HintCoaching(Coaching):
    """The coach beside a hint on the large board: it explains the only good move, or what is wrong
    with the hint, the move at the cursor or the last move."""

    def __init__(self, game: Match) -> None:
        super().__init__()
        self.game = game
        self._asked: Why | None = None

    def update(self, view: View[Any]) -> None:
        why = self._why(view)
        if why != self._asked:
            self._asked = why
            if why is None:
                self.forget()
            else:
                self.ask(why)  # the last text stays until the answer comes
        super().update(view)

    def _why(self, view: View[Any]) -> Why | None:
        thinker, position = self.game.thinker, self.game.position
        hint = None if thinker.explained is not None else thinker.hint
        if hint is None or not isinstance(position, Position):
            return None
        last = None
        for before, column in last_moves(position.moves)[:1]:
            last = Why(before, column, asked_of(self.game.now.thought))
        why = Why(position, otherwise=last)
        why = Why(position, hint.column, asked_of(hint), otherwise=why)
        if view.pointing and view.cursor in position.legal_moves:
            why = Why(position, view.cursor, otherwise=why)
        return why
