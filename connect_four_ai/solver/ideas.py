"""The ideas that make the search fast, one bit each, so that `bench solver` can leave one out.

Behind each stands how many times the nodes, and the time, of the search are without it, for ten positions of 8 plies
(`bench solver --without IDEA --plies 8 --positions 10`).
"""

IDEAS = {
    "threats": 1,  # 6.2 times the nodes, 5.8 times the time
    "centre": 2,  # 6.8, 6.4
    "table": 4,  # 1.13, 1.1; the cutoffs look into it all the same
    "tiers": 8,  # 0.97, 1.7: more nodes, but from the cache
    "forced-move": 16,  # 0.84, 1.1: more nodes, but without the table
    "mirror": 32,  # 1.0, 1.0; from the empty board 1.7, 1.8
    "cutoffs": 64,  # 1.40, 1.3
    "claimeven": 128,  # 3.0, 1.8
    "follow-up": 256,  # 2.1, 1.7
    "mtdf": 512,  # 1.31, 1.2
    "red-wins": 1024,  # 1.03, 1.0
    "blocked-threats": 2048,  # 1.05, 1.1
    "closed-columns": 4096,  # 1.5, 1.4
    "cells-left": 8192,  # 1.3, 1.2
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
    CLOSED_COLUMNS,
    CELLS_LEFT,
) = IDEAS.values()
ALL_IDEAS = sum(IDEAS.values())
THREAD = 16
"""From this bit on, the same integer says which thread searches; the first one is 0."""
SEVERAL = 1 << 15
"""Whether there is more than one."""
