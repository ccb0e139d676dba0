"""A page that asks about a position, and fills in as the answers arrive; and one that goes through
a game, disc by disc."""

from abc import abstractmethod
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Job
from connect_four_ai.jobs.worker import CANCEL_TIMEOUT, Failure, Worker
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.play.match import Match
from connect_four_ai.study.comparison import Opinions


class AskingPage(Page):
    opinions: Opinions
    """What was answered so far."""
    fault = ""
    """What is wrong with what is asked about."""
    patience = CANCEL_TIMEOUT
    """Seconds that a withdrawn job has to put away what it needs."""

    def __init__(self, game: Match, speed: float) -> None:
        super().__init__(game, speed)
        self.worker = Worker(patience=self.patience)
        self.failure = ""
        """What went wrong with the thinking as a whole."""
        self._ask()

    def subject(self) -> object:
        """Returns all that the question depends on: when it changes, it is asked anew. The question
        itself, unless that takes time, or equal ones are not asked again."""
        return self.question()

    @abstractmethod
    def question(self) -> Job[Any] | None:
        """Returns the job that finds it out; None if there is nothing to ask. Raises ValueError or
        OSError, which say what is wrong with what is asked about."""

    def hear(self, answer: Any) -> None:
        """Takes an answer, or, with None, notices that something else has been asked."""
        self.opinions = answer or {}

    def listen(self, found: Any) -> None:
        """Takes what has been found so far."""
        self.opinions = found

    def retell(self) -> None:
        if self.fault:
            self._ask()

    def update(self) -> None:
        if self.subject() != self._subject:
            self._ask()
        answer = self.worker.poll()
        if isinstance(answer, Failure):
            self.failure = answer.reason
        elif answer is not None:
            self.hear(answer)
        elif self.worker.thinking:
            self.listen(self.worker.found)

    @property
    def busy(self) -> bool:
        return super().busy or self.worker.thinking

    def close(self) -> None:
        super().close()
        self.worker.close()

    def _ask(self) -> None:
        self._subject, self.failure = self.subject(), ""
        self.worker.cancel()
        self.hear(None)
        try:
            self.fault = ""
            if question := self.question():
                self.worker.ask(question)
        except (ValueError, OSError) as error:
            self.fault = str(error)


class WalkingPage(AskingPage):
    at = 0
    """Number of discs in the position that is shown."""

    @property
    @abstractmethod
    def moves(self) -> str:
        """The whole game; empty if there is none."""

    def go_to(self, count: int) -> None:
        """Shows the position after so many discs."""
        self.at = max(0, min(count, len(self.moves)))
        self.look_at(Position.from_moves(self.moves[: self.at]))

    def walk(self, by: int) -> None:
        self.go_to(self.at + by)

    def update(self) -> None:
        super().update()
        if self.game is not self.opened_on and str(self.game.position) != self.moves[: self.at]:
            self.go_to(self.at)  # N, for instance, has put something else onto the small board
