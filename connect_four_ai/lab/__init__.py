"""A window to play in, to choose the opponent's stage, and to see what it thought."""
