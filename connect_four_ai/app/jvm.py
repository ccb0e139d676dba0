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


def runnable(target: Any, method: str) -> Any:
    """A Runnable that calls this method of a Java object: no Python runs in Java's threads."""
    return java_class("java.beans.EventHandler").create(
        java_class("java.lang.Runnable").class_, target, method
    )
