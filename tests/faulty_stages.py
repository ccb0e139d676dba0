"""Stages that go wrong, for the tests. In a file of their own, so that the search process can
import them."""

import os
import time
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import Stage
from connect_four_ai.stages.brain import Brain


class Page(Brain):
    """Scores every column by its own minimax, and plays the best."""

    def auto_play(self, board: Position) -> int:
        for move in board.legal_moves:
            self.scores[move] = self.minimax(board.play(move), self.depth, False)
        return int(max(self.scores, key=self.scores.__getitem__))

    def minimax(self, board: Position, depth: int, is_maximizing: bool) -> float:
        return 1


class DividingByZero(Page):
    def minimax(self, board: Position, depth: int, is_maximizing: bool) -> float:
        raise ZeroDivisionError("on purpose")


class ThinkingForEver(Page):
    def minimax(self, board: Position, depth: int, is_maximizing: bool) -> float:
        while True:
            pass


class Exiting(Page):
    def minimax(self, board: Position, depth: int, is_maximizing: bool) -> float:
        exit()


class Typing(Page):
    def minimax(self, board: Position, depth: int, is_maximizing: bool) -> float:
        return float(input("How good is that? "))


class Crashing(Page):
    """Crashes its process after a while, in which another question may arrive."""

    def minimax(self, board: Position, depth: int, is_maximizing: bool) -> float:
        time.sleep(0.3)
        os._exit(1)


class OftenDividingByZero(Brain):
    """Plays at random, and raises an error in one position of four."""

    def auto_play(self, board: Any) -> Any:
        self.scores = dict.fromkeys(board.legal_moves, 0.0)
        if self.random.random() < 0.25:
            raise ZeroDivisionError("on purpose")
        return self.random.choice(board.legal_moves)


class Looking(Brain):
    """Looks ahead by a function of its own, and counts the nodes."""

    def auto_play(self, board: Position) -> int:
        for move in board.legal_moves:
            self.scores[move] = self.look(board.play(move), self.depth)
        return int(max(self.scores, key=self.scores.__getitem__))

    def look(self, board: Position, depth: int) -> float:
        self.visit()
        if depth == 0 or board.winner is not None:
            return 0
        return sum(self.look(board.play(move), depth - 1) for move in board.legal_moves)


def stage(section: str, page: Any, plays: type = Position) -> Stage:
    return Stage(
        section, "Faulty", "It goes wrong.", "Do nothing.", "Answer.", page=page, plays=plays
    )


Faulty = stage("0.0.1", DividingByZero)
Deaf = stage("0.0.2", ThinkingForEver)
Leaving = stage("0.0.5", Exiting)
Asking = stage("0.0.6", Typing)
Falling = stage("0.0.7", Crashing)
OwnRecursion = stage("0.0.8", Looking)
Unreliable = stage("0.0.9", OftenDividingByZero, plays=object)


def answering(move: Any, **scores: Any) -> Stage:
    """Returns a stage that always answers with this move and these scores: c3=5 is column 3 with a
    score of 5."""

    def auto_play(self: Brain, board: Position) -> Any:
        for column, score in scores.items():
            self.scores[int(column[1:])] = score
        return move

    name = f"Answering{len(globals())}"  # the search process imports it by its name
    globals()[name] = page = type(name, (Brain,), {"auto_play": auto_play, "__module__": __name__})
    return stage("0.0.4", page)


WRONG_ANSWERS = {
    "0.0.4 gave no move": answering(None),
    "0.0.4 gave column 9, which cannot be played": answering(9, c9=5),
    "0.0.4 gave column 8, which cannot be played": answering(3, c3=1, c8=5),
    "0.0.4 gave no score to its move": answering(3),
    "0.0.4 gave column 3 the score 'ten', which is not a number": answering(3, c3="ten"),
    "0.0.4 gave column 3 the score None, which is not a number": answering(3, c3=None),
    "0.0.4 gave column 3 the score nan, which is not a number": answering(3, c3=float("nan")),
}
"""The error message of each stage."""
OutOfTheBoard = WRONG_ANSWERS["0.0.4 gave column 9, which cannot be played"]
