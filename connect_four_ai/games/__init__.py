"""The rules of the games: no drawing and no opponent in here."""
