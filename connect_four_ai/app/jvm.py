"""The Java that runs in this process, if one does. JPype is not imported here: only what draws
needs it."""

import sys
from typing import Any


def is_running() -> bool:
    """Whether Java has been started here."""
    jpype = sys.modules.get("jpype")
    return bool(jpype and jpype.isJVMStarted())


def java_class(name: str) -> Any:
    """One of Java's classes, by its full name. Java must run."""
    return sys.modules["jpype"].JClass(name)
