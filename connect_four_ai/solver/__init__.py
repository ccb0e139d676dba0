"""Perfect play: the exact score of any position. `Solver` is the way in, plain.py the page to read
first.

Bitboards (bitboard.py) are searched (search.py) with what the rules alone prove about the end of a
game (proofs.py) and a memory of what was found (table.py); ideas.py lists what makes it fast. numba
compiles it (compiled.py), and without numba it runs in plain Python. A book (book.py), which
tools/book makes, knows every position of the first ten plies.
"""
