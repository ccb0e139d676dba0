"""The chapter's board: forty-two spots, and a game that is played on them."""

import py5

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import say
from connect_four_ai.app.search_process import Failure, SearchProcess
from connect_four_ai.games.connect_four import COLUMNS, RED, ROWS, TIE, YELLOW, Player, Position, Winner
from connect_four_ai.spot import Spot

WIDTH, HEIGHT = 700, 600


class GameBoard:
    """What the chapter's sketches show and play. Columns are the chapter's `i`, 0–6 from the left.

    With a brain, `auto_play` lets it think and `update`, called from `draw`, plays its answer.
    """

    def __init__(self, brain: AIBrain | None = None, moves: str = "") -> None:
        """`moves`: columns already played, 1–7, Red first. Raises IllegalMove."""
        self.brain = brain
        self.search_process = SearchProcess()
        self.grids = [
            [Spot(i, j, WIDTH / COLUMNS * (j + 0.5), HEIGHT / ROWS * (i + 0.5)) for j in range(COLUMNS)]
            for i in range(ROWS)
        ]
        self.show(Position.from_moves(moves))
        if self.current_player == YELLOW:
            self.auto_play()

    def show(self, position: Position) -> None:
        """Puts the discs of a position on the board."""
        self.position = position
        self.col_height = [position.height(j + 1) for j in range(COLUMNS)]
        self.current_player: Player = position.player
        self.winner: Winner | None = self.check_win()
        self.game_over = self.winner is not None
        for row in self.grids:
            for spot in row:
                spot.value = position.disc_at((spot.j + 1, ROWS - spot.i)) or ""

    def display(self) -> None:
        """Draws the spots and, when the game is over, how it ended."""
        self.display_spots()
        if self.game_over:
            py5.text_align(py5.CENTER, py5.CENTER)
            py5.text_size(100)
            py5.fill("#0000FF")
            py5.text({RED: "YOU WIN!!!!", YELLOW: "GAME OVER", TIE: "TIE"}[str(self.winner)], WIDTH / 2, HEIGHT / 2)

    def display_spots(self) -> None:
        for row in self.grids:
            for spot in row:
                spot.display()

    def swap_player(self) -> None:
        self.current_player = YELLOW if self.current_player == RED else RED

    def trigger(self, i: int) -> bool:
        """Drops the current player's disc into a column, if that is a human's. False, with the reason on the console,
        if it cannot."""
        if self.game_over or self.search_process.thinking:
            return False
        if self.brain is not None and self.current_player == YELLOW:
            print(say("It is {name}’s turn: it thinks again.", name=self.position.player_name(YELLOW)))
            self.auto_play()
            return False
        return self._drop(i)

    def _drop(self, i: int) -> bool:
        if not 0 <= i < COLUMNS:
            print(say("There is no column {column}.", column=i + 1))
            return False
        if self.col_height[i] == ROWS:
            print(say("Column {column} is full.", column=i + 1))
            return False
        self.col_height[i] += 1
        self.grids[ROWS - self.col_height[i]][i].value = self.current_player
        self.position = self.position.play(i + 1)
        self.winner = self.check_win()
        if self.winner is not None:
            self.game_over = True
        else:
            self.swap_player()
        return True

    def check_win(self) -> Winner | None:
        """'R' or 'Y' for four in a row, 'O' for a tie, None while the game goes on."""
        return self.position.winner

    def auto_play(self) -> None:
        """Lets the brain think about its move, without waiting for it."""
        if self.brain is not None and not self.game_over and not self.search_process.thinking:
            self.search_process.ask(self.brain.twin(), self.position)

    def update(self) -> None:
        """Plays the brain's move once it has been found, with every column's score on the console."""
        thought = self.search_process.poll()
        name = self.position.player_name(self.current_player)
        if isinstance(thought, Failure):
            print(say("{name} has no move. {why}", name=name, why=thought.traceback or thought.reason))
        elif isinstance(thought, Thought):
            for column, score in thought.scores.items():
                print(say("column {column} (i={i}): {score}", column=column, i=column - 1, score=score))
            i = thought.column - 1
            print(say("{name} plays column {column} (i={i})", name=name, column=i + 1, i=i), end="\n\n")
            self._drop(i)

    def close(self) -> None:
        """Ends the thinking, for when the window closes."""
        self.search_process.close()
