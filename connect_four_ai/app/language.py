"""The language of the app. The English text itself is the key to its translation.

The translations are in texts/, one file for each language; anybody can correct them.
"""

import locale
import os
import re
import sys
import unicodedata
from collections.abc import Callable
from functools import lru_cache
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

_language = ENGLISH
_translations: dict[str, str] = {}
slips: list[str] = []
"""What is wrong with the translations of the current language, a sentence each."""


class _Plurals(Formatter):
    """Replaces `{count:node|nodes}` by "1 node" or "7 nodes"."""

    def format_field(self, value: Any, form: str) -> str:
        one, is_plural, many = form.partition("|")
        if not is_plural:
            return str(super().format_field(value, form))
        return f"{value} {one if str(value) == '1' else many}"


_plurals = _Plurals()


def say(text: str, /, **values: object) -> str:
    """A text of the app in the chosen language; `{name}` in it is replaced by a value,
    `{name:node|nodes}` by a number and the noun for that many.

    >>> say("{count:node|nodes} at depth {depth}", count=1, depth=3)
    '1 node at depth 3'
    """
    said = _translations.get(text, text)
    if not values:
        return said
    return shown(_plurals.vformat(said, (), values) if "|" in said else said.format(**values))


class Said(Exception):
    """An error whose message is a text of the app; `{name}` in it is replaced as by `say`."""

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(say(text, **values))


def shown(text: object) -> str:
    """A text that can be shown anywhere: "?" for control characters and for lone surrogates, which
    stand for the bytes of a file's name that is not in UTF-8."""
    return _NEVER_SHOWN.sub("?", str(text))


def half_width(text: str) -> str:
    """With the usual letters, digits and signs for full-width ones, which a Chinese keyboard may
    give.

    >>> half_width("４４５３？")
    '4453?'
    """
    return unicodedata.normalize("NFKC", text)


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return say("{text}.", text=capitalised(text))


def shortened(text: str, most: int = 300) -> str:
    """Cuts out the middle of a text that is too long to read: a file taken for a position, for
    instance."""
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 2 :]}"


def language() -> str:
    """The current language, one of LANGUAGES."""
    return _language


def set_language(language: str) -> None:
    """Switches to this language. Raises ValueError if it is not one of LANGUAGES."""
    global _language, _translations
    if language not in LANGUAGES:
        raise ValueError(
            f"{language!r} is not a language of this app (they are {', '.join(LANGUAGES)})"
        )
    if language == _language:
        return
    _translations = {}
    slips.clear()
    if language != ENGLISH:
        file = TEXTS / f"{language.lower().replace('-', '_')}.toml"
        _translations, slips[:] = _read(file, file.stat().st_mtime_ns if file.exists() else 0)
    _language = language


def in_each_language(tell: Callable[[], T]) -> dict[str, T]:
    """Calls `tell` in every language; afterwards the current one is set again."""
    current, told = _language, {}
    try:
        for name in LANGUAGES:
            set_language(name)
            told[name] = tell()
    finally:
        set_language(current)
    return told


def switch_language() -> None:
    """Switches to the other language, and remembers it for the next start."""
    set_language(ENGLISH if _language == CHINESE else CHINESE)
    preferences.remember("language", _language)


def start_language(wanted: str | None = None) -> None:
    """Switches to the wanted language, or else to the remembered one, or else to the system's."""
    remembered = preferences.read().get("language")
    set_language(wanted or (remembered if remembered in LANGUAGES else system_language()))


def system_language() -> str:
    """Chinese if the system uses any Chinese, otherwise English."""
    return CHINESE if _system_locale().lower().startswith(("zh", "chinese")) else ENGLISH


def _system_locale() -> str:
    """Such as zh_TW.UTF-8; "" if the system does not say."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value
    if sys.platform == "win32":
        import ctypes

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    if sys.platform == "darwin":  # an app that no terminal has started
        import subprocess

        command = ["defaults", "read", "-g", "AppleLocale"]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return ""


@lru_cache(maxsize=2)
def _read(file: Path, changed: int) -> tuple[dict[str, str], list[str]]:
    """The translations in all parts of a file as it was `changed` last, and what is wrong there:
    that is reported, and said in English."""
    import tomllib  # here, because English needs none

    translations: dict[str, Any] = {}
    try:
        for part in tomllib.loads(file.read_text(encoding="utf-8-sig")).values():
            translations |= part
    except (OSError, ValueError, TypeError) as error:
        return {}, [_reported(f"{file.name}: {error}")]
    bad = [
        text for text, translation in translations.items() if _values(translation) != _values(text)
    ]
    for text in bad:
        del translations[text]
    rule = "must be a text with the same braces."
    return translations, [
        _reported(f"{file.name}: the translation of {text!r} {rule}") for text in bad
    ]


def _reported(slip: str) -> str:
    print(slip, file=sys.stderr)
    return slip


def _values(text: Any) -> set[str] | None:
    """The names in a text's braces; None if it is no text, or if there is anything else in
    braces."""
    braces = (
        re.findall(r"{(\w*)(?::[^{}]*\|[^{}]*)?}|[{}]", text) if isinstance(text, str) else [""]
    )
    return None if "" in braces else set(braces)
