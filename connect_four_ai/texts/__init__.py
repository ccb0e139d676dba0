"""What the app says about scores, moves and searches: words only, no drawing."""
