"""What searches use: evaluations and opening books."""
