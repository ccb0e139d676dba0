"""What one can do at a GameBoard beside playing a move: each action is a function of the board."""
