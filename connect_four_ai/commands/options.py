"""The parser of the commands, their types of argument, and their errors."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from connect_four_ai.app.faults import unwritten
from connect_four_ai.app.language import LANGUAGES, AppError, say, shortened, start_language
from connect_four_ai.app.program import program
from connect_four_ai.games import find_start
from connect_four_ai.games.connect_four import CELLS
from connect_four_ai.games.reading import read
from connect_four_ai.stages import Stage, find_stage

T = TypeVar("T")
Number = TypeVar("Number", int, float)
PROGRAM = program()

HEADINGS = ("usage: ", "positional arguments:", "options:", "show this help message and exit")
"""Argparse's own texts, which are translated."""


class BadOption(AppError, argparse.ArgumentTypeError):
    """An option has an invalid value; the exit status is 2."""


class CommandError(AppError):
    """A command cannot do what was asked: one line for standard error, and the exit status is 1."""


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Raises CommandError if the file cannot be written."""
    try:
        yield
    except OSError as error:
        raise CommandError(unwritten(path, error)) from None


class Parser(argparse.ArgumentParser):
    """An argument parser with examples and --lang, which reports an error in one line."""

    mixed = False
    """Whether options may stand between positional arguments."""
    facts: Mapping[str, object] = {}
    """Values for the braces in the help of its options."""

    def __init__(
        self,
        *,
        about: str = "",
        examples: Sequence[tuple[str, str]] = (),
        more: str = "",
        **options: Any,
    ) -> None:
        """Makes the parser; its help keeps the line breaks of `about` and `more`. `examples`: the
        arguments, and what they do."""
        lines = [f"  {PROGRAM} {words}".rstrip() + f"\n        {say(of)}" for words, of in examples]
        below = [say("examples:"), *lines, *(["", say(more)] if more else [])]
        super().__init__(
            description=say(about) if about else None,
            epilog="\n".join(below) if lines else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **options,
        )
        text = say("the language: English or 中文")
        self.add_argument("--lang", choices=LANGUAGES, help=text)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self.mixed:
            self.mixed = False  # because that method calls this one again
            return self.parse_known_intermixed_args(args, namespace)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        facts = {"program": self.prog, "message": shortened(message)}
        self.exit(2, say("{program}: {message} (--help tells more)", **facts) + "\n")

    def explain(self, texts: Mapping[str, str]) -> None:
        """Sets the help of the options, by their names; `{name}` in it is replaced by a value of
        `facts`."""
        for action in self._actions:
            name = (*action.option_strings, action.dest)[0]
            if action.help is None and name in texts:
                action.help = say(texts[name], **self.facts)

    def format_help(self) -> str:
        text = super().format_help()
        for heading in HEADINGS:
            text = text.replace(heading, say(heading), 1)
        return text


def speak(typed: Sequence[str]) -> None:
    """Sets the language of `--lang`, before the first text is translated."""
    parser = Parser(prog=PROGRAM, add_help=False, allow_abbrev=False)
    start_language(parser.parse_known_args(typed)[0].lang)


def stage_help() -> str:
    return say(
        "the section to think by: 9.1.1 to 9.1.7, 8, 9, U, Q or 0; the last digit is enough; Q"
        " after fewer games: learned:1000; or a file of your own, .py or .weights"
    )


def _argument(read: Callable[[str], T]) -> Callable[[str], T]:
    """Returns an argparse type from a function that raises ValueError."""

    def argument(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return argument


stage = _argument(find_stage)
"""A stage by its section or its key."""
game = _argument(find_start)
"""The start of the game of this name."""
position = _argument(read)
"""A position in any notation, and what was assumed to read it."""


def whole(lowest: int, highest: int = CELLS) -> Callable[[str], int]:
    """Returns the argparse type of whole numbers from lowest to highest."""
    return _number(int, lowest, highest)


def between(lowest: float, highest: float) -> Callable[[str], float]:
    """Returns the argparse type of numbers from lowest to highest."""
    return _number(float, lowest, highest)


def _number(kind: type[Number], lowest: float, highest: float) -> Callable[[str], Number]:
    def number(text: str) -> Number:
        with suppress(ValueError):
            if lowest <= (found := kind(text)) <= highest:
                return found
        facts = {"word": repr(text), "lowest": lowest, "highest": highest}
        if kind is int:
            raise BadOption("{word} is not a whole number from {lowest} to {highest}", **facts)
        raise BadOption("{word} is not a number from {lowest} to {highest}", **facts)

    return number


def add_effort(parser: argparse._ActionsContainer) -> None:
    """Adds --depth and --seconds."""
    parser.add_argument("--depth", type=whole(0), metavar="N")
    parser.add_argument("--seconds", type=between(0.01, 3600), metavar="S")


def check_effort(
    stage: Stage, depth: int | None, seconds: float | None = None, deepest: int | None = None
) -> None:
    """Raises BadOption for a time or a depth that the stage does not use, or a depth beyond
    `deepest`, by default the stage's own."""
    section, deepest = stage.section, stage.deepest if deepest is None else deepest
    if seconds is not None and not stage.timed and not stage.path:
        raise BadOption(
            "argument --seconds: {section} does not think by the clock; 9 and U do", section=section
        )
    if depth is not None and not stage.looks_ahead:
        raise BadOption("argument --depth: {section} does not look ahead", section=section)
    if (depth or 0) > deepest:
        most = {"section": section, "deepest": deepest}
        raise BadOption("argument --depth: {section} looks at most {deepest} deep", **most)


def no_window() -> str | None:
    """Returns why no window can be opened, in one line. Returns None if one can; Java is then
    started for it."""
    from connect_four_ai.app.java import JavaMissing, missing_screen, start_java

    if hindrance := missing_screen():
        return hindrance
    try:
        start_java()
        return None
    except JavaMissing as error:
        return say("{text}.", text=error)
