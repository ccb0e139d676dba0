"""A learner to watch: how it learns, how strong it is, and what it has learnt."""
