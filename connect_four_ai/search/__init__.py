"""Search over game trees, for every game: minimax, alpha-beta, deepening, evaluations and opening
books."""
