"""What pages are made of."""
