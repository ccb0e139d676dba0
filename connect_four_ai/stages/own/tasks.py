"""What is new in a section, for those who are to write it: its page without that part."""

from connect_four_ai.stages.catalogue import CATALOGUE
from connect_four_ai.stages.changes import DiffLine, changes, difference, page_lines
from connect_four_ai.stages.stage import Stage

RULES = "9.1.1"
"""The section whose page is about the rules, and has no opponent."""

LEFT_OUT = {
    RULES: (
        (
            """\
    is_any_null = False
    for i in range(6):
        for j in range(7):
            is_any_null = is_any_null or gs[i][j] == ""
    if not is_any_null:
        return "O"
""",
            "",
        ),
    ),
    "8": (
        (
            """\
                alpha = max(alpha, best_score)
                if alpha >= beta:  # the other player never lets it come to this
                    self.cut_off(position, alpha, beta)
                    break
""",
            "",
        ),
        (
            """\
                beta = min(beta, best_score)
                if alpha >= beta:
                    self.cut_off(position, alpha, beta)
                    break
""",
            "",
        ),
    ),
    "9": (
        (
            """\
        for depth in range(1, self.depth + 1):
            self.depth_limit_reached = False
            try:
                scores = self.all_scores(position, depth, is_first)
            except TimeIsUp:
                break  # what the last full depth has found counts
            self.scores.update(scores)
            self.depth_reached = depth
            self.found_at.append((depth, scores, self.nodes))
            best_score = max(scores.values()) if is_first else min(scores.values())
            if best_score != lost:  # else it keeps those that held out longest
                best_moves = [move for move in scores if scores[move] == best_score]
            if abs(best_score) == inf or not self.depth_limit_reached:
                break  # looking deeper would not change it
""",
            """\
        depth = 1
        self.depth_limit_reached = False
        scores = self.all_scores(position, depth, is_first)
        self.scores.update(scores)
        self.depth_reached = depth
        self.found_at.append((depth, scores, self.nodes))
        best_score = max(scores.values()) if is_first else min(scores.values())
        if best_score != lost:  # else it keeps those that held out longest
            best_moves = [move for move in scores if scores[move] == best_score]
""",
        ),
    ),
}
"""What is taken out of the page of a section that does not follow another one, and what stands
there instead."""


def has_task(stage: Stage) -> bool:
    """Whether the section's new part can be left out: nobody else's stages are among them."""
    ours = [known.section for known in CATALOGUE.values() if known.section.startswith("9.1.")]
    return stage.section in (*ours, *LEFT_OUT) and not stage.path


def task_lines(stage: Stage, before: Stage | None) -> list[DiffLine]:
    """The whole page, marked where it differs from what is given: from the page before it, or from
    itself without its new part."""
    if stage.section not in LEFT_OUT:
        return changes(stage, before)
    code = "\n".join(page_lines(stage))
    given = code
    for part, instead in LEFT_OUT[stage.section]:
        assert part in given
        given = given.replace(part, instead)
    return difference(code.splitlines(), given.splitlines())
