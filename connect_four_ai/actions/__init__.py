"""What one can do in a Match beside playing a move: each action is a function of it."""
