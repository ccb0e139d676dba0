"""What each switch decides, in words."""

from connect_four_ai.app.language import say


def switches() -> tuple[tuple[str, str, str], ...]:
    """What each switch decides, and what it is when it is off or on."""
    lowest, highest = say("lowest"), say("highest")
    return (
        (say("The computer takes"), highest, lowest),
        (say("The reply picks"), lowest, highest),
        (say("No result counts"), "−∞", "0"),
        (say("Minimax"), say("picks one"), say("adds up")),
        (say("× 10 to the depth"), say("no"), say("yes")),
    )
