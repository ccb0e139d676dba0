"""Checks values that come from a file or from another process against type hints."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


def made(make: Callable[..., T], *values: object, **named: object) -> T:
    """Returns the result of a class or a function for these arguments. Raises TypeError if one does
    not have its declared type; `make` may raise other exceptions."""
    hints = _hints(make)
    for name, value in (*zip(hints, values, strict=False), *named.items()):
        if not has_type(value, hints.get(name, Any)):
            raise TypeError(f"{name} is of another type")
    return make(*values, **named)


@cache
def _hints(make: Callable[..., Any]) -> dict[str, Any]:
    """Returns the types of the arguments of a function, or of the fields of a class, in order."""
    if not isinstance(make, type) or is_dataclass(make) or issubclass(make, tuple):
        return get_type_hints(make)
    return get_type_hints(make.__init__)


def has_type(value: Any, hint: Any) -> bool:
    """Returns whether a value has a type, and its parts have theirs. NaN, and an integer that no
    float can hold, are not numbers. Any class but a built-in one implements a protocol.

    >>> has_type((1, 2.5), tuple[int, float]), has_type({"a": "b"}, dict[str, int])
    (True, False)
    """
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return any(has_type(value, part) for part in parts)
    if kind is Literal:
        return value in parts
    if kind is Any or not isinstance(kind, type):  # or a type variable
        return True
    if kind is float and isinstance(value, float):
        return value == value
    if kind in (int, float):
        return type(value) is int and abs(value) <= sys.float_info.max
    if getattr(kind, "_is_protocol", False):
        return type(value).__module__ != "builtins"
    if not isinstance(value, kind):
        return False
    inside: Any = value if parts else ()
    if kind is tuple and parts and parts[-1] is not ...:
        return len(parts) == len(inside) and all(map(has_type, inside, parts))
    if isinstance(inside, Mapping):
        return all(has_type(key, parts[0]) and has_type(inside[key], parts[1]) for key in inside)
    return all(has_type(part, parts[0]) for part in inside)
