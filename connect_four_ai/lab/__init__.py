"""The window: to play in, to choose the opponent's stage, and to see its search."""
