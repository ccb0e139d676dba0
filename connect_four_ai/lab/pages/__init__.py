"""The pages, which take the place of the board and the panel."""
