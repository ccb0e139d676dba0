"""The ideas that make the search fast, one bit each, so that `bench solver` can leave one out.

Behind each stands how many times the nodes of the search are without it, for ten positions of 8
plies (`bench solver --without IDEA --plies 8 --positions 10`).

What was tried and left out, for it did not pay: keys without dead discs (11 % fewer nodes, each a
third slower); a history of cutoffs for the order (up to three times the nodes); threats in good
rows, or that can be played, before others (1 to 20 % more); in a proof, only one of the two lowest
cells that a follower pairs (Allis' baseinverse: 3 to 7 % fewer nodes, not less time); first asking
who wins or loses soon (1 to 2 % fewer).
"""

THREATS = 1  # 3.2 times the nodes
CENTRE = 2  # 2.3
TABLE = 4  # 1.10; the cutoffs look into it all the same
TIERS = 8  # 0.99, and the same time; but two threads would write into one table
FORCED_MOVE = 16  # 0.87, and the same time: those nodes need no table
MIRROR = 32  # 1.0; from the empty board 1.8
CUTOFFS = 64  # 1.44
CLAIMEVEN = 128  # 3.2
FOLLOW_UP = 256  # 2.1
MTDF = 512  # 1.29
RED_WINS = 1024  # 1.03
BLOCKED_THREATS = 2048  # 1.05
CLOSED_COLUMNS = 4096  # 1.7
CELLS_LEFT = 8192  # 1.4
OPEN_LINES = 16384  # 1.5

IDEAS = {
    name.lower().replace("_", "-"): bit for name, bit in list(vars().items()) if name.isupper()
}
"""All of them, each by the name that `--without` takes."""
ALL_IDEAS = sum(IDEAS.values())
THREAD = 16
"""From this bit on, the same integer says which thread searches; the first one is 0."""
SEVERAL = 1 << 15
"""Whether there is more than one."""
