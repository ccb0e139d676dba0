"""In which language the app speaks. The English text itself is the key to its translation."""

_translations: dict[str, str] = {}


def say(text: str, **values: object) -> str:
    """A text of the app in the language that is chosen; `{name}` in it stands for a value.

    >>> say("{count} nodes", count=7)
    '7 nodes'
    """
    return _translations.get(text, text).format(**values)
