"""The checker's reports on texts, made in this process; and the chapter's listings."""

import re
from functools import partial
from pathlib import Path

from connect_four_ai.study.checking.examine import answers, search
from connect_four_ai.study.checking.questions import all_questions
from connect_four_ai.study.checking.verdict import Answers, Report, diagnose, is_right
from tools.evidence.files import text_of

PATH = Path("anna.py")
NO_RESULT = "        return float('-inf')\n"


def answers_of(section: str, text: str) -> Answers:
    return answers(PATH, text, all_questions(section, text))


def report_of(section: str, text: str) -> Report:
    return diagnose(section, answers_of(section, text), partial(search, PATH, text))


def passes(section: str, text: str) -> bool:
    return is_right(section, answers_of(section, text))


def line_of(text: str, code: str) -> int:
    """Returns the number of the only line with this code."""
    (found,) = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == code]
    return found


def listing(section: str, depth: int = 1, mended: bool = True) -> str:
    """Returns the chapter's listing with this depth; if not `mended`, "no result yet" is None, as
    for Python 2."""
    text = re.sub(r"(?<=self.minimax\(possibleBoard, )\d", str(depth), text_of("listing", section))
    return text if mended else text.replace(NO_RESULT, "")
