"""How good a position looks, where a search cannot see the end: one file for each game, for the first player's view."""
