"""What a Match consists of: the history of a game, its record, who thinks, and the journal."""
