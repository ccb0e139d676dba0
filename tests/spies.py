"""Watching the calls of a function."""

from functools import wraps
from typing import Any

import pytest


def first_arguments(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> list[Any]:
    """Returns what `owner.name` is called with from now on: the first argument of each call. It
    still does what it did."""
    heard: list[Any] = []
    function = getattr(owner, name)

    @wraps(function)
    def noted(first: Any, *others: Any, **named: Any) -> Any:
        heard.append(first)
        return function(first, *others, **named)

    monkeypatch.setattr(owner, name, noted)
    return heard
