"""What the app says about each page: its title, what it can and cannot do, and positions that show
it."""

from dataclasses import replace

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages.stage import Example, Stage

_EASY_WIN = Example(
    "546476254", 3, frozenset({7}), "Column 7 wins now, for −10. Column 3 adds up to −110."
)
_HIDDEN_LOSS = Example(
    "3545342423636",
    3,
    frozenset({1}),
    "Red wins in column 1 next; distant chances in column 5 outweigh that.",
)
_FAR = Example(
    "5243533645631",
    5,
    frozenset({4}),
    "Only column 4 wins, 14 moves from now: too far away to see at depth 5.",
)

CHAPTER = {
    "section_9_1_1": Stage(
        "9.1.1",
        "Two players",
        changed=(
            "When all 42 cells are full and nobody has four in a row, check_win answers 'O': a tie."
        ),
        can="Let two people take turns; a full board without four in a row is a tie.",
        cannot="Play by itself: alone, you have no opponent.",
        plays=object,
        looks_ahead=False,
        handles=Example(
            "544445131211623551641334662563522362777777",
            0,
            frozenset(),
            "42 discs and no four in a row: a tie.",
        ),
    ),
    "section_9_1_2": Stage(
        "9.1.2",
        "Random",
        changed=(
            "auto_play scores every open column and takes the best; minimax still says 1 to all of"
            " them."
        ),
        can="Always find an open column.",
        cannot="Tell one column from another: it misses even its own win.",
        scoring="chance",
        plays=object,
        looks_ahead=False,
        handles=Example(
            "544445131211623551641334662563522362",
            0,
            frozenset({7}),
            "Only column 7 is still open.",
        ),
    ),
    "section_9_1_3": Stage(
        "9.1.3",
        "Dummy",
        changed=(
            "auto_play tries each column on a copy of the board; minimax scores the result, if"
            " there is one."
        ),
        can="Take its own win: any result ranks above no result.",
        cannot="Look at your reply: it neither blocks nor prepares.",
        scoring="result",
        depth=4,  # passed on, never used
        looks_ahead=False,
        handles=Example("1212125", 0, frozenset({2}), "Three in column 2: the fourth wins."),
    ),
    "section_9_1_4": Stage(
        "9.1.4",
        "Minimax",
        changed=(
            "minimax calls itself for every next board; it returns the highest score on one level,"
            " the lowest on the next."
        ),
        can="Prepare its own win in advance.",
        cannot=(
            "Block: auto_play takes the highest score, minimax gives you the lowest; both are the"
            " wrong way round."
        ),
        scoring="result",
        exhaustive=True,
        handles=Example(
            "73344",
            2,
            frozenset({2, 5}),
            "Three in a row, open at both ends: you cannot block twice.",
        ),
    ),
    "section_9_1_5": Stage(
        "9.1.5",
        "Blocking",
        changed=(
            "Both are turned round: auto_play takes the lowest score; on your turn, minimax takes"
            " the highest."
        ),
        can="Block your win and, at depth 3, your double threat.",
        cannot="Win: no result counts as minus infinity, lower than its own win.",
        scoring="result",
        exhaustive=True,
        handles=Example("41424", 1, frozenset({4}), "Red has three in column 4: cover them."),
    ),
    "section_9_1_6": Stage(
        "9.1.6",
        "Summing",
        changed="minimax starts from 0 and adds up the scores below; no result counts 0.",
        can="At depth 1, block and take its own win.",
        cannot="See what comes first: at depth 3, many distant wins outweigh an immediate one.",
        scoring="sum",
        exhaustive=True,
        handles=Example(
            "1212125", 1, frozenset({2}), "Both have three in a column: win, do not block."
        ),
        fails=_EASY_WIN,
    ),
    "section_9_1_7": Stage(
        "9.1.7",
        "Depth-weighted",
        changed="minimax multiplies each result by ten to the depth that is left.",
        can="Win or block immediately; at depth 3, build and stop double threats.",
        cannot="See beyond its depth; and many distant chances can outweigh an immediate loss.",
        scoring="weighted",
        exhaustive=True,
        depth=3,
        handles=_EASY_WIN,
        fails=_HIDDEN_LOSS,
    ),
}

_BEYOND = {
    "section_4": Stage(
        "4",
        "Plain minimax",
        changed=(
            "A win of the first player counts +1, a win of the second −1. Each side takes what is"
            " best for it."
        ),
        can="Play perfectly if it can look to the end of the game.",
        cannot="Judge a position before the end, or skip anything: it visits every node.",
        scoring="utility",
        plays=object,
        but_not=Position,
        depth=8,
        deepest=8,
        exhaustive=True,
        has_book=True,
    ),
    "section_5": Stage(
        "5",
        "Six states",
        changed=(
            "A win counts ±100, two open pairs ±50, a tie 0, all else 1: minimax stops as soon as"
            " it is decided."
        ),
        can="Visit fewer nodes than plain minimax and still never lose on 3 × 3.",
        cannot="Prefer the quicker of two wins.",
        follows="4",
        scoring="six states",
        plays=TicTacToe,
        depth=8,
        deepest=8,
        exhaustive=True,
        has_book=True,
    ),
    "section_8": Stage(
        "8",
        "Alpha-beta",
        changed=(
            "Skips branches that cannot change the result. At the depth limit, an evaluation scores"
            " the position."
        ),
        can="Look deeper in the same time, and tell good from bad before anybody wins.",
        cannot="Say how long it will take, or take the quickest of several certain wins.",
        follows="4",
        scoring="value",
        plays=object,
        depth=5,
        deepest=9,
        has_book=True,
        handles=_HIDDEN_LOSS,
        fails=replace(_EASY_WIN, depth=5, caption="Column 7 wins now; a win later counts as much."),
    ),
    "section_9": Stage(
        "9",
        "Deepening",
        changed="Alpha-beta, one ply deeper each time until the time is up.",
        can="Answer in time, take the quickest win, and try first what was best one depth before.",
        cannot="See the end: beyond the last finished depth it only estimates.",
        scoring="value",
        plays=object,
        depth=5,  # in case of a change to stage 8
        timed=True,
        has_book=True,
        handles=replace(
            _EASY_WIN, depth=5, caption="Column 7 wins now; a win later counts as much."
        ),
        fails=_FAR,
    ),
    "section_u": Stage(
        "U",
        "Monte Carlo",
        changed="It plays at random to the end, most often after moves that did well.",
        can="Play any game by its rules alone, without an evaluation.",
        cannot="Be certain: at random, the one good reply is seldom found.",
        follows="U",
        scoring="average",
        plays=object,
        looks_ahead=False,
        timed=True,
        fails=Example(
            "54672332716",
            0,
            frozenset({3}),
            "Only column 3 draws, as 9 sees at depth 9. At random, column 4 looks better.",
        ),
    ),
    "section_q": Stage(
        "Q",
        "Learning",
        changed="It learns from games against itself what a position is worth.",
        can="See in a position, without looking ahead, who will win it.",
        cannot="Be certain: it has never met most positions, and guesses from patterns.",
        follows="8",
        scoring="learnt",
        depth=0,
        deepest=4,
    ),
    "section_0": Stage(
        "0",
        "Perfect",
        changed="It searches to the end of the game, so its scores are exact: see solver/plain.py.",
        can=(
            "Win as soon as possible, and lose as late as possible. From the empty board, Red"
            " always wins."
        ),
        cannot="Lose, except to a flawless first player.",
        follows="0",
        scoring="exact",
        looks_ahead=False,
        uninterrupted=True,
        handles=_FAR,
    ),
}

CATALOGUE = CHAPTER | _BEYOND
"""By the names of the pages' files."""
