"""The coach on a board of the window: its sentence, the cells that it lights, and the line that it
plays out. The same on every page."""

from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.worker import Failure, Worker
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.exact_scores import last_moves
from connect_four_ai.lab.widgets.layout import SIDE
from connect_four_ai.play.match import Match
from connect_four_ai.study.coach.advice import Advice, Why, asked_of
from connect_four_ai.study.coach.explanation import Explanation
from connect_four_ai.texts.coach_words import blind_spot_text, coach_text, only_text

BUTTONS = 562.0
"""Where its buttons are, below all that it says."""
REST = 0.5
"""Seconds between two moves, at a natural speed."""
SIZES = (16, 15, 14, 13)
"""Of its text: the first in which all of it has room."""


class Coaching:
    def __init__(self) -> None:
        self.worker = Worker()
        self.advice: Advice | None = None
        self.column: int | None = None
        """Which of several columns it speaks of; None for all of them."""
        self.failure = ""
        self._played: Position | None = None
        """The position that the board shows while a line is played out; None if none is. The game
        stays as it is."""
        self._to_play: tuple[int, ...] = ()
        """The rest of the line."""

    @property
    def busy(self) -> bool:
        return self.worker.thinking or bool(self._to_play)

    @property
    def said(self) -> Explanation | None:
        """The explanation that its cells, its line and "show me" are about."""
        if self.advice is None:
            return None
        return self.advice.bad.get(self.column or 0) or next(iter(self.advice.bad.values()), None)

    def play(self, position: Position, column: int, view: View[Position]) -> None:
        """Plays a column; if it is asked about, too, what follows falls when it is known."""
        self.forget()
        view.imagine(position)
        self._played, self._to_play = position, (column,)

    def ask(self, why: Why) -> None:
        self.worker.ask(why)

    def tell(self, advice: Advice) -> None:
        """Says what was found elsewhere."""
        self.forget()
        self.advice = advice

    def forget(self) -> None:
        """Stops asking, saying and playing anything."""
        self.worker.cancel()
        self.advice, self.column, self.failure = None, None, ""
        self._played, self._to_play = None, ()

    def close(self) -> None:
        self.forget()
        self.worker.close()

    def update(self, view: View[Position]) -> None:
        """Takes an answer, and goes on with the line; in every frame."""
        known, answer = self.said, self.worker.poll()
        if isinstance(answer, Failure):
            self.failure = answer.reason
        elif answer is not None:
            self.advice = answer
        elif self.worker.thinking and self.worker.found:
            self.advice = Advice(self.worker.found)  # the rest is still to come
        if self._played and self.said:
            self._go_on(self.said, len(known.line) if known else 0, view)
        view.lit = self.said.cells if self.said else ()
        if self._to_play:
            self._drop_next(view)

    def _go_on(self, said: Explanation, shown: int, view: View[Position]) -> None:
        """After the move; or, if a win was missed, with that win in its place. `shown`: how much of
        it was there already."""
        if shown or said.start != said.position:
            self._to_play += said.line[shown:]
        else:
            view.imagine(said.start)
            self._played, self._to_play = said.start, said.line

    def _drop_next(self, view: View[Position]) -> None:
        """Drops the next disc of the line once the last one has come to rest."""
        if self._played and view.rest * view.speed >= REST:
            self._played = self._played.play(self._to_play[0])
            self._to_play = self._to_play[1:]
            view.imagined = self._played, ()  # not by `imagine`: each disc is to fall

    @property
    def texts(self) -> list[str]:
        """What it says, each in a paragraph of its own."""
        if self.failure or self.advice is None or self.said is None:
            return [self.failure] if self.failure else []
        if self.advice.only and self.column is None:
            return [only_text(self.advice.bad)]
        texts = [coach_text(self.said)]
        return [*texts, blind_spot_text(self.advice.spot)] if self.advice.spot else texts

    def display(self, y: float, bottom: float = BUTTONS) -> None:
        """Draws its texts, above its buttons."""
        size = next((size for size in SIZES if self._height(size) <= bottom - y), SIZES[-1])
        for text in self.texts:
            room = int((bottom - y) // theme.leading(size))
            y = SIDE.paragraph(text, y, size, most_lines=max(1, room)) + 6

    def _height(self, size: float) -> float:
        lines = sum(theme.line_count(text, SIDE.width, size) for text in self.texts)
        return lines * theme.leading(size) + 6 * len(self.texts)


class HintCoaching(Coaching):
    """Beside a hint on the large board: why it is the only good move, or why it is not good, or the
    one at the cursor, or the last one."""

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
                self.ask(why)  # until the answer comes, it says what it said before
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
