"""`python -m connect_four_ai`, and the command `connect-four-ai`: play, or one of the commands."""

import os
import sys


def start() -> int:
    """Does what was typed, and returns the exit status. Raises SystemExit if something is not
    installed."""
    from connect_four_ai.app.language import say
    from connect_four_ai.app.program import program

    # More threads of numpy's fight for cores that play games: ratings took a hundred times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from connect_four_ai.commands import main

        return main()
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("connect_four_ai"):
            raise
        sys.exit(
            say(
                "{module} is not installed: {program} sets it up.",
                module=error.name,
                program=program(),
            )
        )
    except KeyboardInterrupt:
        return 130  # as a shell counts it


if __name__ == "__main__":  # a process that thinks reads this file too, and must not start to play
    sys.exit(start())
