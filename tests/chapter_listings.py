"""Listings in the chapter's own shape, as Processing's Python 2 ran them: `aiBrain` on a board that
changes."""

from connect_four_ai.stages.catalogue import from_section_on

TOP = """
import copy
import random


class aiBrain(object):

    def __init__(self, _gameBoard):
        self.gameBoard = _gameBoard

    def autoPlay(self):
        bestScore = float('{start}')
        {fallback}
        availableCol = []
        for j in range(7):
            if self.gameBoard.grids[0][j].value == '':
                availableCol.append(j)
        random.shuffle(availableCol)

        for move in availableCol:
            {copy}
            score = self.minimax({board}, {depth}, {maximizing})
            print(move, score)
            if (score {better} bestScore):
                bestScore = score
                bestMove = move
        print('')
        self.gameBoard.trigger(bestMove)
"""

SCORE = """
    def score(self, _winner):
        if _winner == 'R':
            return 10
        elif _winner == 'Y':
            return -10
        elif _winner == 'O':
            return 0
"""

FIRST_MINIMAX = """
    def minimax(self, _gameBoard, _depth, _isMaximizing):
        winner = _gameBoard.checkWin()
        if winner != None:
            return self.score(winner)
"""

MINIMAX = """
    def minimax(self, _gameBoard, _depth, _isMaximizing):
        winner = _gameBoard.checkWin()
        if winner != None or _depth == 0:
            return self.score(winner){weight}

        if _isMaximizing:
            bestScore = {low}
            availableCol = []
            for j in range(7):
                if _gameBoard.colHeight[j] < 6:
                    availableCol.append(j)
            for move in availableCol:
                possibleBoard = copy.deepcopy(_gameBoard)
                possibleBoard.trigger(move)
                score = self.minimax(possibleBoard, _depth - 1, False)
                bestScore {most}
            return bestScore

        else:
            bestScore = {high}
            availableCol = []
            for j in range(7):
                if _gameBoard.colHeight[j] < 6:
                    availableCol.append(j)
            for move in availableCol:
                possibleBoard = copy.deepcopy(_gameBoard)
                possibleBoard.trigger(move)
                score = self.minimax(possibleBoard, _depth - 1, True)
                bestScore {least}
            return bestScore
"""

PICK = {
    "low": "float('-inf')",
    "high": "float('inf')",
    "most": "= max(score, bestScore)",
    "least": "= min(score, bestScore)",
}
ADD = {"low": "0", "high": "0", "most": "+= score", "least": "+= score"}


def listing(section: str, depth: int) -> str:
    """What the chapter's student has written at the end of a section, with this number handed to
    minimax."""
    top = {
        "start": "inf" if from_section_on(section, "9.1.5") else "-inf",
        "better": "<" if from_section_on(section, "9.1.5") else ">",
        "maximizing": from_section_on(section, "9.1.5"),
        "fallback": "" if section == "9.1.2" else "bestMove = random.randint(0, 5)",
        "copy": (
            "possibleBoard = copy.deepcopy(self.gameBoard)\n            possibleBoard.trigger(move)"
        ),
        "board": "possibleBoard",
        "depth": depth,
    }
    if section == "9.1.2":
        top |= {"copy": "", "board": "self.gameBoard"}
        return (
            TOP.format(**top)
            + "\n    def minimax(self, _gameBoard, _depth, _isMaximizing):\n        return 1\n"
        )
    if section == "9.1.3":
        return TOP.format(**top) + SCORE + FIRST_MINIMAX
    if not from_section_on(section, "9.1.6"):
        return TOP.format(**top) + SCORE + MINIMAX.format(weight="", **PICK)
    score = SCORE + "        else:\n            return 0\n"
    weight = " * (10**_depth)" if section == "9.1.7" else ""
    return TOP.format(**top) + score + MINIMAX.format(weight=weight, **ADD)
