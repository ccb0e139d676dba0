"""The chapter's board: forty-two spots, the player to move, and the winner."""

from collections.abc import Callable
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.player import write
from connect_four_ai.play.sketch import SketchThinker, mark_four, position_of, read_constants
from connect_four_ai.spot import BLUE, Spot
from connect_four_ai.stages.section_9_1_1 import check_win

Rule = Callable[["GameBoard"], str | None]


class GameBoard:
    """A game between Red, who clicks, and Yellow, a brain or a second person."""

    def __init__(
        self, brain: Any = None, depth: Any = None, position: Any = "", check_win: Rule = check_win
    ) -> None:
        """Begins a game. `brain`: the opponent that plays Yellow: a page's AIBrain, a class of your
        own, or a section; without one, two people play. `depth`: how many plies it looks beyond its
        move. `position`: the columns already played, 1–7, Red first. `check_win`: the function that
        returns the winner."""
        self.brain, begun, fault = read_constants(brain, position, depth)
        self.thinker = SketchThinker(self.brain, fault)
        self.rule = check_win
        self.new_game()
        for column in begun.moves:
            self.drop(int(column) - 1)

    def new_game(self) -> None:
        self.grids = []
        for i in range(6):
            row = []
            for j in range(7):
                row.append(Spot(i, j, 700 / 7 * (j + 0.5), 600 / 6 * (i + 0.5), ""))
            self.grids.append(row)
        self.current_row = 0
        self.current_col = 0
        self.col_height = [0, 0, 0, 0, 0, 0, 0]
        self.current_player = "R"
        self.game_over = False
        self.winner: str | None = None
        self.moves = ""
        self.thinker.forget()

    def display(self) -> None:
        for i in range(6):
            for j in range(7):
                self.grids[i][j].display()
        write(self.thinker.notice(self.position), 350, 100)
        if self.winner == "R":
            write(say("YOU WIN!!!!"), 350, 300, 100, BLUE)
        elif self.winner == "Y":
            write(say("GAME OVER"), 350, 300, 100, BLUE)
        elif self.winner == "O":
            write(say("TIE"), 350, 300, 100, BLUE)

    def swap_player(self) -> None:
        if self.current_player == "R":
            self.current_player = "Y"
        elif self.current_player == "Y":
            self.current_player = "R"

    def trigger(self, i: int) -> None:
        """Drops the human's disc into column `i`, counted from 0, or shows why that is
        impossible."""
        if self.thinker.accepts(i, self.position, self.human_to_move):
            self.drop(i)

    def drop(self, i: int) -> None:
        """Drops a disc of the player to move, and checks whether it wins."""
        self.col_height[i] += 1
        self.current_col = i
        self.current_row = 6 - self.col_height[i]
        self.grids[self.current_row][self.current_col].value = self.current_player
        self.moves += str(i + 1)
        self.winner = self.check_win()
        if self.winner is not None:
            self.game_over = True
            mark_four(self.grids, self.position)
            return
        self.swap_player()

    def check_win(self) -> str | None:
        """Returns 'R' or 'Y' for four in a row, 'O' for a tie, None while the game goes on."""
        return self.rule(self)

    def update(self) -> None:
        """Lets the brain think while the window goes on drawing, and plays its move once it is
        found."""
        its_turn = not self.game_over and not self.human_to_move
        i = self.thinker.update(self.position, its_turn)
        if i is not None:
            self.drop(i)

    def close(self) -> None:
        """Ends the brain's process."""
        self.thinker.worker.close()

    @property
    def position(self) -> Position:
        """The position on the board, as the brain gets it."""
        return position_of(self.moves, self.grids, self.current_player, self.winner)

    @property
    def human_to_move(self) -> bool:
        two_people = not self.brain.stage.computer
        return not self.game_over and (two_people or self.current_player == "R")
