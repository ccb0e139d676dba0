"""What stage Q has learnt: its patterns, and their weights."""
