"""What the checker says of a text, here without a process of its own."""

from functools import partial
from pathlib import Path

from connect_four_ai.study.checking.asking import answers, search
from connect_four_ai.study.checking.diagnosis import diagnose
from connect_four_ai.study.checking.question_set import all_questions
from connect_four_ai.study.checking.verdict import Answers, Report, is_right

PATH = Path("anna.py")


def answers_of(section: str, text: str) -> Answers:
    return answers(PATH, text, all_questions(section, text))


def report_of(section: str, text: str) -> Report:
    return diagnose(section, answers_of(section, text), partial(search, PATH, text))


def passes(section: str, text: str) -> bool:
    return is_right(section, answers_of(section, text))


def line_of(text: str, code: str) -> int:
    """The number of the only line that is this code."""
    (found,) = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == code]
    return found
