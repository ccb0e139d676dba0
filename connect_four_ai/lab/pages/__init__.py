"""What can take the place of the board and the panel."""
