"""The refusal of an action."""


class Refusal(Exception):
    """Raised by an action that cannot be done now. Its text says why and is shown to the user."""
