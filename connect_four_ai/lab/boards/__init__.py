"""The boards of all games."""
