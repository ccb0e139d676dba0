"""Perfect play: the exact score of any position. `Solver` is the way in.

Bitboards (bitboard.py) are searched (search.py) with what the rules alone prove about the end of a game (zugzwang.py)
and a memory of what was found (table.py); numba compiles all four (compiled.py), and without it they run in plain
Python. A book (book.py), which openings.py, progress.py and build.py make, knows every position of the first 8 plies.
"""
