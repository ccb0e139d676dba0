"""Q: learning. It knows the rules and plays against itself: what it thinks of a position moves
towards what it thinks one move later (temporal differences; Sutton, 1988)."""

from connect_four_ai.games.connect_four import completing, has_four
from connect_four_ai.stages.learned.weights import tables, valuation
from connect_four_ai.stages.section_8 import AIBrain as AlphaBeta


class AIBrain(AlphaBeta):  # 8, with a value of its own where 8 evaluates
    learned = None  # its patterns and weights; None for those that come with the app

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.value = valuation(value, self.learned or tables())

    def minimax(self, position, depth, alpha, beta, is_maximizing):
        if depth == 0 and position.winner is None:
            red, filled = position.red, position.red | position.yellow
            return self.value(red, filled, len(position.moves))
        return super().minimax(position, depth, alpha, beta, is_maximizing)


# Below, a position is three integers, so that a compiler can make it fast: the cells of Red's
# discs, those of all discs, and how many there are.

BOTTOM = sum(1 << 7 * column for column in range(7))
CELLS = 63 * BOTTOM
STACKS, THREATS = 128, 512  # so much a column can show: its discs, and where four can be completed
OPENING = 2  # a position before those that it learns from
VALUE, NET, SIZE = 0, 1, 2  # a weight, the sum of its corrections, and that of their sizes


def value(red, filled, discs, places, weights, found):
    # for Red, from -1 to 1; each player to move has weights of its own
    look_up(red, filled, places, found)
    total = 0.0
    for pattern in range(len(found)):
        total += weights[discs & 1, found[pattern], VALUE]
    return tanh(total)


def tanh(total):
    # Lambert's fraction, and tanh 2x by tanh x; math.tanh depends on the computer in its last bit
    size, doublings = min(abs(total), 20.0), 0
    while size > 0.5:
        size *= 0.5
        doublings += 1
    square = size * size
    above = 135135.0 + square * (17325.0 + square * (378.0 + square))
    below = 135135.0 + square * (62370.0 + square * (3150.0 + square * 28.0))
    found = size * above / below
    for _ in range(doublings):
        found = 2.0 * found / (1.0 + found * found)
    return -found if total < 0 else found


def look_up(red, filled, places, found):
    # which of its weights each pattern uses: every column adds its part to the number
    board = red + filled + BOTTOM  # seven bits say what is in a column
    reds, yellows = completing(red) & ~filled, completing(filled ^ red) & ~filled
    for pattern in range(len(found)):
        found[pattern] = 0
    for column in range(7):
        first = (STACKS + THREATS) * column
        stack = first + (board >> 7 * column & 127)
        threat = first + STACKS + lowest(reds, yellows, filled, 7 * column)
        for pattern in range(len(found)):
            found[pattern] += places[stack, pattern] + places[threat, pattern]


def lowest(reds, yellows, filled, shift):
    # of a column: its next free cell, the lowest that completes four, and whose it is
    red, yellow = reds >> shift & 63, yellows >> shift & 63
    cell = (red | yellow) & -(red | yellow)
    whose = (1 if red & cell else 0) + (2 if yellow & cell else 0)
    return STACKS * whose + ((filled + BOTTOM >> shift & 127) | cell)


def learn(games, start, step, trace, explore, opening, often, memory):
    moves = 0
    for _ in range(games):
        length = self_play(start, explore, opening, often, memory)
        look_back(length, trace, memory)
        correct(start, length, step, memory)
        moves += length
    return moves


def self_play(start, explore, opening, often, memory):
    places, weights, found, boards, values, chance = memory
    red, filled, discs = begin(start, opening, often, memory)
    while discs < 42 and not has_won(red, filled, discs):
        ply = discs - start[2]
        move, values[ply] = best_move(red, filled, discs, places, weights, found, chance)
        chosen = any_move(filled, chance) if draw(chance) < explore else move
        boards[ply, 0], boards[ply, 1], boards[ply, 2] = red, filled, chosen != move
        red, filled = drop(red, filled, discs, chosen)
        discs += 1
    return discs - start[2]


def begin(start, opening, often, memory):
    # so often it begins with moves by chance, at most so many; the surer it is of the position that
    # comes of them, the more often it draws others: it learns most where it is not sure
    places, weights, found, boards, _, chance = memory
    opening = opening if often == 1 or draw(chance) < often else 0
    while True:
        red, filled, discs = start
        last = discs + int(draw(chance) * (opening + 1))
        while discs < last and discs < 42 and not has_won(red, filled, discs):
            ply = discs - start[2]
            boards[ply, 0], boards[ply, 1], boards[ply, 2] = red, filled, OPENING
            red, filled = drop(red, filled, discs, any_move(filled, chance))
            discs += 1
        sure = abs(value(red, filled, discs, places, weights, found))
        over = discs == 42 or has_won(red, filled, discs)
        if discs == start[2] or (not over and sure < draw(chance)):
            return red, filled, discs


def look_back(length, trace, memory):
    # from the value of the best move to what it should have been, by what came later
    boards, values = memory[3], memory[4]
    for ply in range(length - 2, -1, -1):
        if not boards[ply, 2]:  # what follows a move by chance says nothing of the best
            values[ply] = (1 - trace) * values[ply] + trace * values[ply + 1]


def correct(start, length, step, memory):
    places, weights, found, boards, values, _ = memory
    for ply in range(length - 1, -1, -1):
        if boards[ply, 2] != OPENING:
            red, filled, discs = boards[ply, 0], boards[ply, 1], start[2] + ply
            now = value(red, filled, discs, places, weights, found)
            error = (values[ply] - now) * (1 - now * now)
            for pattern in range(len(found)):
                change(weights, discs & 1, found[pattern], step, error)


def change(weights, player, number, step, error):
    # the more its corrections contradict each other, the smaller its steps (TCL; Beal and Smith)
    net, size = weights[player, number, NET], weights[player, number, SIZE]
    rate = 1.0 * abs(net) / size if size > 0 else 1.0
    weights[player, number, VALUE] += step * rate * error
    weights[player, number, NET] += error
    weights[player, number, SIZE] += abs(error)


def best_move(red, filled, discs, places, weights, found, chance):
    # the best for the player to move, one of the equals at random, and its value for Red
    sign = -1 if discs & 1 else 1
    best, highest, equals = 0, -2.0, 0
    moves = (filled + BOTTOM) & CELLS
    while moves:
        move = moves & -moves
        moves ^= move
        after, full = drop(red, filled, discs, move)
        if has_won(after, full, discs + 1):
            score = 1.0
        elif discs == 41:
            score = 0.0
        else:
            score = sign * value(after, full, discs + 1, places, weights, found)
        if score > highest:
            best, highest, equals = move, score, 1
        elif score == highest:
            equals += 1
            if draw(chance) * equals < 1:
                best = move
    return best, sign * highest


def any_move(filled, chance):
    moves = (filled + BOTTOM) & CELLS
    move, count = 0, 0
    while moves:
        count += 1
        if draw(chance) * count < 1:
            move = moves & -moves
        moves &= moves - 1
    return move


def drop(red, filled, discs, move):
    return red if discs & 1 else red | move, filled | move


def has_won(red, filled, discs):
    return has_four(red if discs & 1 else filled ^ red)  # who has just moved


def draw(chance):
    # a random number above 0 and below 1 (Park and Miller, 1988)
    chance[0] = chance[0] * 48271 % 2147483647
    return chance[0] / 2147483647
