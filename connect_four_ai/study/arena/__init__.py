"""The arena: players meet each other from the same openings, and a table rates their strength."""
