"""A page that asks about a position, and fills in as the answers arrive."""

from abc import abstractmethod
from typing import Any

from connect_four_ai.game_board import GameBoard
from connect_four_ai.jobs.worker import Failure, Worker
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.study.comparison import Opinions


class AskingPage(Page):
    opinions: Opinions
    """What was answered so far."""

    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        super().__init__(game, speed)
        self.search_process = Worker()
        self.failure = ""
        """What went wrong with the thinking as a whole."""
        self._ask()

    @abstractmethod
    def subject(self) -> object:
        """All that the question depends on: when it changes, it is asked anew."""

    @abstractmethod
    def question(self) -> Any:
        """Whom to ask about the position; None if there is nothing to ask."""

    @property
    def asked_about(self) -> Any:
        """The position."""
        return self.game.decision

    def hear(self, answer: Any) -> None:
        """Takes an answer, or, with None, notices that something else has been asked."""
        self.opinions = answer or {}

    def update(self) -> None:
        if self.subject() != self._subject:
            self._ask()
        answer = self.search_process.poll()
        if isinstance(answer, Failure):
            self.failure = answer.reason
        elif answer is not None:
            self.hear(answer)
        elif self.search_process.thinking:
            self.opinions = self.search_process.scores

    @property
    def busy(self) -> bool:
        return self.search_process.thinking

    def close(self) -> None:
        super().close()
        self.search_process.close()

    def _ask(self) -> None:
        self._subject, self.failure = self.subject(), ""
        self.search_process.cancel()
        self.hear(None)
        question = self.question()
        if question is not None:
            self.search_process.ask(question, self.asked_about)
