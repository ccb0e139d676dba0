"""Stages that go wrong, for the tests. In a file of their own, so that the thinking process can import them."""

import os
import time
from collections.abc import Iterable
from typing import Any

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


class Leaving(Faulty):
    section = "0.0.5"

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> float:
        exit()


class Asking(Faulty):
    section = "0.0.6"

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> float:
        return float(input("How good is that? "))


class Falling(Faulty):
    """Takes its process with it, after a while in which another question may have come."""

    section = "0.0.7"

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> float:
        time.sleep(0.3)
        os._exit(1)


class Answering(Stage):
    """Answers with whatever `answers` holds, right or wrong."""

    section = "0.0.4"
    title = "Answering"
    changed = "Its answer is made up."
    can = "Nothing."
    cannot = "Think."
    answers: object = ()

    def scores(self, position: object, depth: int) -> Any:
        return self.answers


class OutOfTheBoard(Answering):
    answers = ((9, 5),)


class NoAnswer(Answering):
    answers = None


class NoMoves(Answering):
    answers = ()


class NoPair(Answering):
    answers = (3,)


class NotANumber(Answering):
    answers = ((3, "ten"),)


class NothingAtAll(Answering):
    answers = ((3, None),)


class Nan(Answering):
    answers = ((3, float("nan")),)


class BestOfNone(Answering):
    answers = ((3, 5),)

    def best(self, scores: Iterable[float]) -> float:
        return 7


class ChosenOutOfTheBoard(Answering):
    answers = ((3, 5),)

    def scores(self, position: object, depth: int) -> Any:
        self.chosen = 0
        return self.answers


WRONG_ANSWERS = {
    NoAnswer: "0.0.4 gave None in place of moves and scores",
    OutOfTheBoard: "0.0.4 gave column 9, which cannot be played",
    NoMoves: "0.0.4 gave no move a score",
    NoPair: "0.0.4 gave 3, which is not a move and its score",
    NotANumber: "0.0.4 gave column 3 the score 'ten', which is not a number",
    NothingAtAll: "0.0.4 gave column 3 the score None, which is not a number",
    Nan: "0.0.4 gave column 3 the score nan, which is not a number",
    BestOfNone: "0.0.4 took 7 for the best score, which no move has",
    ChosenOutOfTheBoard: "0.0.4 gave column 0, which cannot be played",
}
"""What is said of each."""
