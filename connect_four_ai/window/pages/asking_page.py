"""A page that asks brains about the position on the board, and fills in as their answers arrive."""

from abc import abstractmethod
from typing import Any

from connect_four_ai.app.search_process import Failure, SearchProcess
from connect_four_ai.comparison import Comparison, Opinions
from connect_four_ai.game_board import GameBoard
from connect_four_ai.window.pages.page import Page


class AskingPage(Page):
    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        super().__init__(game, speed)
        self.search_process = SearchProcess()
        self.opinions: Opinions = {}
        """What was answered so far."""
        self.failure = ""
        """What went wrong with the thinking as a whole."""
        self._ask()

    @abstractmethod
    def subject(self) -> object:
        """All that the question depends on: when it changes, the brains are asked anew."""

    @abstractmethod
    def question(self) -> Comparison | None:
        """Whom to ask about the position; None if there is nothing to ask."""

    def update(self) -> None:
        if self.subject() != self._subject:
            self._ask()
        answer = self.search_process.poll()
        if isinstance(answer, Failure):
            self.failure = answer.reason
        elif answer is not None:
            self.opinions = answer
        elif self.search_process.thinking:
            self.opinions = self.search_process.scores

    @property
    def busy(self) -> bool:
        return self.search_process.thinking

    def close(self) -> None:
        super().close()
        self.search_process.close()

    def _ask(self) -> None:
        self._subject = self.subject()
        self.opinions, self.failure = {}, ""
        self.search_process.cancel()
        question = self.question()
        if question is not None:
            self.search_process.ask(question, self.game.position)
