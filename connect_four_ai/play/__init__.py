"""The parts of a Match: the history of its games, records, the thinker, and the journal."""
