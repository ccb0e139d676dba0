"""What the commands share: their parser, their kinds of argument, and their way of saying that something is wrong."""

import argparse
import math
import sys
from collections.abc import Callable, Iterable
from typing import Any, NoReturn, TypeAlias

from connect_four_ai.games import UnknownGame, find_start
from connect_four_ai.games.connect_four import CELLS, IllegalMove, Position
from connect_four_ai.games.game import Game
from connect_four_ai.stages import Stage, UnknownStage, find_stage

STAGE_HELP = "the section to think by: 9.1.1 to 9.1.7, or 8 or 9; the last digit is enough"


class CommandError(Exception):
    """A command cannot do what was asked: one line for standard error, and the exit status is 1."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (--help tells more)\n")


Subparsers: TypeAlias = "argparse._SubParsersAction[Parser]"


def add_command(subparsers: Subparsers, name: str, summary: str, about: str, examples: str = "") -> Parser:
    """A command's own parser; its help keeps the line breaks of `about` and `examples`."""
    return subparsers.add_parser(
        name,
        help=summary,
        description=about,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def stage(text: str) -> type[Stage]:
    """A stage by its section or its key."""
    try:
        return find_stage(text)
    except UnknownStage as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def game(text: str) -> Game[Any]:
    """Where the game of this name begins."""
    try:
        return find_start(text)
    except UnknownGame as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def position(text: str) -> Position:
    """A position by its column digits."""
    try:
        return Position.from_moves(text.strip())
    except IllegalMove as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def whole(lowest: int, highest: int = CELLS) -> Callable[[str], int]:
    """A whole number from lowest to highest."""

    def read(text: str) -> int:
        if text.isdecimal() and lowest <= int(text) <= highest:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {lowest} to {highest}")

    return read


def factor(text: str) -> float:
    """A factor above 0."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if 0 < number < math.inf:
        return number
    raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")


def questions(positions: list[str]) -> Iterable[tuple[str, str]]:
    """The positions to answer, each with where it stands: the arguments, or without any the lines of standard input."""
    if positions:
        return ((f"argument {number}", text) for number, text in enumerate(positions, start=1))
    lines = sys.stdin or ()
    if sys.stdin and sys.stdin.isatty():
        print("Type a position, such as 4453, and press Enter (Ctrl-C ends).", file=sys.stderr)
    return ((f"line {number}", text) for number, text in enumerate(lines, start=1))
