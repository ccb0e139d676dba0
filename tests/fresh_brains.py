"""AIBrains written in another style than the sections' pages, with mistakes in that style."""

TEMPLATE = """
import random

FAR = float("inf")
POINTS = {{"R": {red}, "Y": {yellow}, "O": {tie}}}
SECTION = "{section}"


class AIBrain:
    def auto_play(self, board):
        columns = {columns}
        {shuffle}
        record, favourite, i = {start}, columns[0], 0
        while i < len(columns):
            value = self.minimax({given}, {depth}, {player})
            self.scores[columns[i]] = value
            if value {sign} record:
                record, favourite = value, columns[i]
            i += {step}
        return favourite

    def score(self, who):
        return POINTS.get(who, {nothing})

    def minimax(self, b, n, red):
        if {stop}:
            return {value}
        results = []
        for c in {replies}:
            results.append(self.minimax(b.play(c), {less}, {turned}))
            {enough}
        return {highest} if red else {lowest}
"""

RIGHT = {
    "red": "10",
    "yellow": "-10",
    "tie": "0",
    "columns": "board.legal_moves",
    "shuffle": "random.shuffle(columns)",
    "start": "FAR",
    "given": "board.play(columns[i])",
    "depth": "self.depth",
    "player": "True",
    "sign": "<",
    "step": "1",
    "nothing": "-FAR",
    "stop": "b.winner or n == 0",
    "value": "self.score(b.winner)",
    "replies": "b.legal_moves",
    "less": "n - 1",
    "turned": "not red",
    "enough": "pass",
    "highest": "max(results + [-FAR])",
    "lowest": "min(results + [FAR])",
}
_HIGHEST = {"start": "-FAR", "sign": ">"}
_SUMS = {"nothing": "0", "highest": "sum(results)", "lowest": "sum(results)"}
SECTIONS = {
    "9.1.3": {**_HIGHEST, "stop": "True"},
    "9.1.4": {**_HIGHEST, "player": "False"},
    "9.1.5": {},
    "9.1.6": _SUMS,
    "9.1.7": {**_SUMS, "value": "self.score(b.winner) * 10**n"},
}
"""The differences of each section from 9.1.5."""

MISTAKES = {
    "root-lowest": {"start": "FAR", "sign": "<"},
    "root-highest": {"start": "-FAR", "sign": ">"},
    "no-shuffle": {"shuffle": "pass"},
    "full-columns": {"columns": "[1, 2, 3, 4, 5, 6, 7]"},
    "no-column-7": {"columns": "[c for c in range(1, 7) if c in board.legal_moves]"},
    "one-less": {"depth": "self.depth - 1"},
    "one-more": {"depth": "1 + self.depth"},
    "root-player": {"player": "not {player}"},
    "signs": {"red": "-10", "yellow": "10"},
    "no-minus": {"yellow": "10"},
    "tie": {"tie": "-FAR"},
    "zero-result": {"nothing": "0"},
    "infinite-result": {"nothing": "-FAR"},
    "whose-turn": {"value": "self.score(b.player) * {weight}"},
    "stops-early": {"stop": "b.winner or n == 1"},
    "no-depth": {"stop": "b.winner"},
    "no-winner": {"stop": "n == 0"},
    "no-count-down": {"less": "n"},
    "red-not-turned": {"turned": "True"},
    "yellow-not-turned": {"turned": "False"},
    "never-turned": {"turned": "red"},
    "red-lowest": {"highest": "min(results + [FAR])"},
    "yellow-highest": {"lowest": "max(results + [-FAR])"},
    "first-reply": {"enough": "break"},
    "adds": {"highest": "sum(results)", "lowest": "sum(results)"},
    "no-weight": {"value": "self.score(b.winner)"},
    "same-weight": {"value": "self.score(b.winner) * 10**self.depth"},
    "caret": {"value": "self.score(b.winner) * 10 ^ n"},
}


def fresh_text(section: str, *keys: str) -> str:
    """Returns an AIBrain of this section with these mistakes, in the other style."""
    words = {**RIGHT, **SECTIONS[section]}
    known = {**words, "weight": "10**n" if section == "9.1.7" else "1"}
    for key in keys:
        words |= {slot: text.format(**known) for slot, text in MISTAKES[key].items()}
    return TEMPLATE.format(section=section, **words)
