"""Records the calls of a function."""

from functools import wraps
from typing import Any

import pytest


def first_arguments(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> list[Any]:
    """Returns a list to which each later call of `owner.name` appends its first argument. The
    function still runs."""
    heard: list[Any] = []
    function = getattr(owner, name)

    @wraps(function)
    def noted(first: Any, *others: Any, **named: Any) -> Any:
        heard.append(first)
        return function(first, *others, **named)

    monkeypatch.setattr(owner, name, noted)
    return heard
