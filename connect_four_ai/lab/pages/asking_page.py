"""A page that runs a job about a position and shows the answers as they arrive; and one that steps
through a game, disc by disc."""

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
    """The opinions found so far."""
    patience = CANCEL_TIMEOUT
    """Grace period in seconds after cancelling a job."""

    def __init__(self, game: Match, speed: float) -> None:
        super().__init__(game, speed)
        self.worker = Worker(patience=self.patience)
        self.failure = ""
        """Why there is no answer: the job has failed, or could not be asked; else empty."""
        self._ask()

    def subject(self) -> object:
        """Returns a value that changes when the question has to be asked again: the question
        itself, unless making it takes time or equal questions are not to be asked again."""
        return self.question()

    @abstractmethod
    def question(self) -> Job[Any] | None:
        """Returns the job to run; None if there is nothing to ask. Raises ValueError or OSError
        with the reason if the question cannot be asked."""

    def receive(self, answer: Any) -> None:
        """Takes an answer; None when another question has been asked."""
        self.opinions = answer or {}

    def receive_partial(self, found: Any) -> None:
        """Takes the results found so far."""
        self.opinions = found

    def renew_texts(self) -> None:
        if self.failure:
            self._ask()

    def update(self) -> None:
        if self.subject() != self._subject:
            self._ask()
        answer = self.worker.poll()
        if isinstance(answer, Failure):
            self.failure = answer.reason
        elif answer is not None:
            self.receive(answer)
        elif self.worker.thinking:
            self.receive_partial(self.worker.found)

    @property
    def busy(self) -> bool:
        return super().busy or self.worker.thinking

    def close(self) -> None:
        super().close()
        self.worker.close()

    def _ask(self) -> None:
        self._subject, self.failure = self.subject(), ""
        self.worker.cancel()
        self.receive(None)
        try:
            if question := self.question():
                self.worker.ask(question)
        except (ValueError, OSError) as error:
            self.failure = str(error)


class WalkingPage(AskingPage):
    at = 0
    """Number of discs in the position that is shown."""

    @property
    @abstractmethod
    def moves(self) -> str:
        """The moves of the whole game; empty if there is none."""

    def go_to(self, count: int) -> None:
        """Shows the position after `count` discs."""
        self.at = max(0, min(count, len(self.moves)))
        self.look_at(Position.from_moves(self.moves[: self.at]))

    def walk(self, by: int) -> None:
        self.go_to(self.at + by)

    def update(self) -> None:
        super().update()
        if self.game is not self.opened_on and str(self.game.position) != self.moves[: self.at]:
            self.go_to(self.at)  # N, for instance, has put another position onto the small board
