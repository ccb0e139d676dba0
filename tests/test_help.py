"""The defaults in `--help` are those of the code."""

import re
from dataclasses import asdict
from typing import Any

from connect_four_ai.commands import app_parser
from connect_four_ai.study.learning.learner import Settings

TOLD = re.compile(r"\((?:default )?(\d+(?:\.\d+)?)\)$")


def test_the_defaults_that_help_names_are_those_of_the_code() -> None:
    parsers: Any = next(
        action.choices for action in app_parser(["--help"])._actions if action.dest == "command"
    )
    told = {
        (name, action.dest): (float(found[1]), action.default)
        for name, parser in parsers.items()
        for action in parser._actions
        if (found := TOLD.search(action.help or ""))
    }
    settings = asdict(Settings())
    for (name, option), (number, default) in told.items():
        default = settings.get(option, 0) if name == "learn" else default
        if option not in ("stage", "seconds") or default is not None:  # these are the stage's
            assert number == default, (name, option)
    assert {("learn", "opening"), ("search", "depth"), ("check", "seconds")} <= told.keys()
