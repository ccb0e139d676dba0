"""`python -m connect_four_ai`: play, or one of the commands."""

import sys

if __name__ == "__main__":  # a process that thinks reads this file too, and must not start to play
    from connect_four_ai.app.language import say

    try:
        from connect_four_ai.commands import main

        sys.exit(main())
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("connect_four_ai"):
            raise
        sys.exit(say("{module} is not installed: python3 run.py sets it up.", module=error.name))
