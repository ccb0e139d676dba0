"""A page that asks brains about the position on the board, and fills in as their answers arrive."""

from abc import abstractmethod
from typing import Any

from connect_four_ai.comparison import Comparison, Opinions
from connect_four_ai.lab.lab import Lab
from connect_four_ai.lab.page import Page
from connect_four_ai.lab.rect import Point
from connect_four_ai.lab.view import View
from connect_four_ai.thinker import Failure, Thinker


class AskingPage(Page):
    def __init__(self, lab: Lab[Any], view: View[Any]) -> None:
        super().__init__(lab, view)
        self.thinker = Thinker()
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
        answer = self.thinker.poll()
        if isinstance(answer, Failure):
            self.failure = answer.reason
        elif answer is not None:
            self.opinions = answer
        elif self.thinker.thinking:
            self.opinions = self.thinker.scores

    @property
    def busy(self) -> bool:
        return self.thinker.thinking

    def state(self, mouse: Point) -> object:
        return super().state(mouse), self._subject, tuple(self.opinions.items()), self.failure

    def close(self) -> None:
        super().close()
        self.thinker.close()

    def _ask(self) -> None:
        self._subject = self.subject()
        self.opinions, self.failure = {}, ""
        self.thinker.cancel()
        question = self.question()
        if question is not None:
            self.thinker.ask(question, self.lab.position)
