"""The ideas that make the search fast, one bit each, so that `bench solver` can leave one out.

Behind each stands how many times the nodes, and the time, of the search are without it, for ten positions of 6 plies
(`bench solver --without IDEA --plies 6 --positions 10`).
"""

IDEAS = {
    "threats": 1,  # 5.7 times the nodes, 4.6 times the time
    "centre": 2,  # 10.0, 11.0
    "table": 4,  # 1.14, 1.0, with 12 plies; the cutoffs look into it all the same
    "tiers": 8,  # 0.85, 1.67: more nodes, but from the cache
    "forced-move": 16,  # 0.84, 1.19: more nodes, but without the table
    "mirror": 32,  # 1.0, 1.0; from the empty board 1.7, 1.8
    "cutoffs": 64,  # 1.39, 1.14
    "claimeven": 128,  # 1.75, 1.49
    "follow-up": 256,  # 1.29, 1.20
    "mtdf": 512,  # 1.09, 1.01
    "red-wins": 1024,  # 1.13, 1.13
    "blocked-threats": 2048,
    "early-claims": 4096,
    "closed-columns": 8192,
    "cells-left": 16384,
}
(
    THREATS,
    CENTRE,
    TABLE,
    TIERS,
    FORCED_MOVE,
    MIRROR,
    CUTOFFS,
    CLAIMEVEN,
    FOLLOW_UP,
    MTDF,
    RED_WINS,
    BLOCKED_THREATS,
    EARLY_CLAIMS,
    CLOSED_COLUMNS,
    CELLS_LEFT,
) = IDEAS.values()
ALL_IDEAS = sum(IDEAS.values())
