"""Learning, as it can be watched: a learner, what it is worth, and what it has found out."""
