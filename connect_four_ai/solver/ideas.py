"""The ideas that make the search fast, one bit each, so that `bench solver` can leave one out.

Behind each stands how many times the nodes of the search are without it, for ten positions of 8 plies
(`bench solver --without IDEA --plies 8 --positions 10`).

What was tried and left out, for it did not pay: keys without dead discs (11 % fewer nodes, each a third slower); a
history of cutoffs for the order (up to three times the nodes); threats in good rows, or that can be played, before
others (1 to 20 % more); in a proof, only one of the two lowest cells that a follower pairs (Allis' baseinverse: 3 to
7 % fewer nodes, not less time).
"""

IDEAS = {
    "threats": 1,  # 6.2 times the nodes
    "centre": 2,  # 6.8
    "table": 4,  # 1.12; the cutoffs look into it all the same
    "tiers": 8,  # 0.97, but 1.5 times the time: a processor keeps a small table close
    "forced-move": 16,  # 0.89, and the same time: those nodes need no table
    "mirror": 32,  # 1.0; from the empty board 1.7
    "cutoffs": 64,  # 1.41
    "claimeven": 128,  # 3.1
    "follow-up": 256,  # 2.1
    "mtdf": 512,  # 1.32
    "red-wins": 1024,  # 1.03
    "blocked-threats": 2048,  # 1.05
    "closed-columns": 4096,  # 1.5
    "cells-left": 8192,  # 1.3
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
