"""The texts of the app in the chosen language, and how numbers and lists are written in them.

The English text is the key to its translation. The translations are in texts/, one file for each
language.
"""

import locale
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from math import isinf
from pathlib import Path
from string import Formatter
from typing import Any, TypeVar

from connect_four_ai.app import preferences

ENGLISH, CHINESE = "en", "zh-Hant"
LANGUAGES = (ENGLISH, CHINESE)
TEXTS = Path(__file__).parent / "texts"

T = TypeVar("T")

_NEVER_SHOWN = re.compile(
    r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""All control characters but line breaks and tabs, and the halves of surrogate pairs."""

MARKED_CODE = re.compile("`([^`\n]+)`")
"""Code in a text."""

_language = ENGLISH
_translations: dict[str, str] = {}


class _Plurals(Formatter):
    """Replaces `{count:node|nodes}` by "1 node" or "7 nodes"."""

    def format_field(self, value: Any, form: str) -> str:
        one, is_plural, many = form.partition("|")
        if not is_plural:
            return str(super().format_field(value, form))
        return f"{value} {one if str(value) == '1' else many}"


_plurals = _Plurals()


def say(text: str, /, **values: object) -> str:
    """Returns a text of the app in the chosen language; `{name}` in it is replaced by a value,
    `{name:node|nodes}` by a number and the noun for that many.

    >>> say("{count:node|nodes} at depth {depth}", count=1, depth=3)
    '1 node at depth 3'
    """
    translated = _translations.get(text, text)
    if not values:
        return translated
    try:
        return shown(_plurals.vformat(translated, (), values))
    except (LookupError, ValueError):  # the braces of the translation do not match
        return shown(_plurals.vformat(text, (), values))


class AppError(Exception):
    """An error whose message is a text of the app; `{name}` in it is replaced as by `say`."""

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(say(text, **values))


def shown(text: object) -> str:
    """Returns a text that can be printed and drawn anywhere: "?" replaces control characters and
    lone surrogates, which Python uses for the bytes of file names that are not UTF-8."""
    return _NEVER_SHOWN.sub("?", str(text))


def half_width(text: str) -> str:
    """Returns a text with full-width letters, digits and signs, which a Chinese keyboard may give,
    replaced by the usual ones.

    >>> half_width("４４５３？")
    '4453?'
    """
    return unicodedata.normalize("NFKC", text)


def capitalised(text: str) -> str:
    """Returns the text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Returns the text with a capital letter and a full stop."""
    return say("{text}.", text=capitalised(text))


def listed(names: Iterable[object]) -> str:
    """Returns the names with commas between them: 1, 2, 3."""
    return say(", ").join(map(str, names))


def score_text(score: float) -> str:
    """Returns a score with its sign, short enough for a column: +10, −10,000, +7.64 M, 0, +0.4,
    −∞."""
    return "−" * (score < 0) + "+" * (score > 0) + size_text(score)


def size_text(score: float) -> str:
    """Returns a score without its sign."""
    size = abs(score)
    if isinf(size):
        return "∞"
    if size >= 1e6:
        return f"{size / 1e6:,.2f} M"
    if size >= 1000 or size == int(size):
        return f"{size:,.0f}"
    return f"{size:.2g}" if size < 1 else f"{size:.2f}".rstrip("0").rstrip(".")


def number_text(value: float, form: str = "g") -> str:
    """Returns a number with a minus sign in place of a hyphen."""
    return f"{value:{form}}".replace("-", "−")


def shortened(text: str, most: int = 300) -> str:
    """Returns a text without its middle if it is too long to read, such as a file that was read as
    a position."""
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 2 :]}"


def without_marks(text: str) -> str:
    """Returns a text without the backquotes around its code."""
    return MARKED_CODE.sub(r"\1", text)


def language() -> str:
    """Returns the current language, one of LANGUAGES."""
    return _language


def set_language(language: str) -> None:
    """Sets the language. Raises ValueError if it is not one of LANGUAGES."""
    global _language, _translations
    if language not in LANGUAGES:
        raise ValueError(
            f"{language!r} is not a language of this app (they are {', '.join(LANGUAGES)})"
        )
    _language, _translations = language, {}
    if language != ENGLISH:
        _translations = _read(TEXTS / f"{language.lower().replace('-', '_')}.toml")


def in_each_language(text: Callable[[], T]) -> dict[str, T]:
    """Returns the result of `text` in every language; afterwards the current language is set
    again."""
    current, results = _language, {}
    try:
        for name in LANGUAGES:
            set_language(name)
            results[name] = text()
    finally:
        set_language(current)
    return results


def switch_language() -> None:
    """Switches to the other language, and remembers it for the next start."""
    set_language(ENGLISH if _language == CHINESE else CHINESE)
    preferences.remember("language", _language)


def start_language(wanted: str | None = None) -> None:
    """Sets the wanted language, or else the remembered one, or else the system's."""
    remembered = preferences.read().get("language")
    set_language(wanted or (remembered if remembered in LANGUAGES else system_language()))


def system_language() -> str:
    """Returns CHINESE if the system's language is any kind of Chinese, otherwise ENGLISH."""
    return CHINESE if _system_locale().lower().startswith(("zh", "chinese")) else ENGLISH


def _system_locale() -> str:
    """Returns the system's locale, such as zh_TW.UTF-8; empty if it is unknown."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value
    if sys.platform == "win32":
        import ctypes

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    if sys.platform == "darwin":  # an app started outside a terminal has no LANG
        import subprocess

        command = ["defaults", "read", "-g", "AppleLocale"]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return ""


@cache
def _read(file: Path) -> dict[str, str]:
    """Returns the translations in all parts of a file. If it cannot be read, prints why and returns
    none: all texts are then English."""
    import tomllib  # here, because English needs none

    translations: dict[str, str] = {}
    try:
        for part in tomllib.loads(file.read_text(encoding="utf-8-sig")).values():
            translations |= part
    except (OSError, ValueError, TypeError) as error:
        print(f"{file.name}: {error}", file=sys.stderr)
    return translations
