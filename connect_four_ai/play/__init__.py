"""A game that is being played: its history, how it is written down and kept, its opponent."""
