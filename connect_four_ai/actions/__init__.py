"""The actions in a Match other than a move: each is a function that takes the Match."""
