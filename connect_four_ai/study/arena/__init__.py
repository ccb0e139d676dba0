"""The arena: players meet each other from the same openings, and a table says how strong they
are."""
