"""Perfect play: the exact score of any position. Begin with `Solver`; plain.py is the page to read
first.

search.py searches bitboards (bitboard.py), with what the rules alone prove about the end of a game
(proofs.py) and a transposition table (table.py). docs/speed.md says what makes it fast. numba
compiles it (compiled.py); without numba it runs in plain Python. The opening book (book.py), which
`run.py book` builds, has every position of the first ten plies.
"""
