"""Words of tables as they are shown: in the player's language, as a heading, as a sentence."""

from __future__ import annotations

from game.core.text import Prose
from game.engine.app import App


def prose(app: App, words: Prose) -> str:
    """Words of a table in the player's language."""
    return words.in_language(app.locale.language)


def capital(words: str) -> str:
    """The same with a capital letter first."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """Words of a table as a sentence: a capital letter first, a point at the end."""
    return capital(words) + ("" if words.endswith((".", "!", "?", "…")) else ".")
