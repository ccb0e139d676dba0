"""What the page itself says, around the picture and before Python is there."""

from connect_four_ai.app.language import in_each_language, say


def page_texts() -> dict[str, dict[str, str]]:
    """Every text by its name, in each language."""
    return in_each_language(_texts)


def _texts() -> dict[str, str]:
    return {
        "run": say("Run"),
        "original": say("As it was"),
        "write": say("My program"),
        "share": say("Share"),
        "copy": say("Copy"),
        "copied": say("Copied."),
        "close": say("Close"),
        "download": say("Download"),
        "open": say("Open a file"),
        "loading": say("Loading Python…"),
        "opponent": say("Opponent"),
        "board": say("The board; what it shows stands below as text, too."),
        "unended": say("This program did not end last time. Change it, and click Run."),
        "large": say("This file is too large."),
        "noSketch": say("There is no sketch {name}."),
        "noLanguage": say("There is no language {name}."),
    }
