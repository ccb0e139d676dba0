"""What searches use: evaluations and opening books; and the search of the game-tree notebook."""
