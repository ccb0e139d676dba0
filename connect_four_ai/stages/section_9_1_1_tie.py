"""9.1.1: the game can end in a tie. Two people, one board, no opponent to build yet."""

from connect_four_ai.stages.stage import Example, Stage


class TwoPlayers(Stage):
    section = "9.1.1"
    title = "Two players"
    changed = "When all 42 cells are full and nobody has four in a row, check_win answers 'O': a tie."
    can = "Two people take turns at one board; a full board is a tie."
    cannot = "Play by itself: alone you have no opponent."
    plays = object  # any game
    computer = False
    looks_ahead = False
    handles = Example(
        "544445131211623551641334662563522362777777", 0, frozenset(), "42 discs and no four in a row: a tie."
    )
