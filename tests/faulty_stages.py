"""Stages that go wrong, for the tests. In a file of their own, so that the thinking process can import them."""

from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import Stage


class Faulty(Stage):
    section = "0.0.1"
    title = "Faulty"
    changed = "It divides by zero."
    can = "Nothing."
    cannot = "Answer."

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> float:
        raise ZeroDivisionError("on purpose")


class Deaf(Faulty):
    """Thinks for ever, and never looks up."""

    section = "0.0.2"

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> float:
        while True:
            pass


class Talkative(Faulty):
    """Prints while it thinks, as somebody does who wants to see what goes on."""

    section = "0.0.3"

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> float:
        print("at", position.moves)
        return 1
