"""The names that the plain view meets, in the player's language.

A field or a command that is not listed here is shown as the rules write it: a new mode can be
played before anybody has found words for it.
"""

from __future__ import annotations

from typing import Any

from game.core.text import N_
from game.engine.locale import Locale

WORDS = frozenset(
    {
        N_("card"),
        N_("seen"),
        N_("unseen"),
        N_("stake"),
        N_("row"),
        N_("pot"),
        N_("bank"),
        N_("candles"),
        N_("higher"),
        N_("lower"),
        N_("tick"),
        N_("lamp"),
        N_("spark"),
        N_("moths"),
        N_("flame"),
        N_("safe"),
        N_("sparks"),
        N_("assists"),
        N_("concede"),
    }
)
"""Names of fields and first words of commands."""


def said(locale: Locale, text: str) -> str:
    """A field's name or a command's text, with a capital: ``stake 2`` as "Stake 2"."""
    first, _, rest = text.replace("_", " ").partition(" ")
    if first in WORDS:
        first = locale.gettext(first)
    whole = f"{first} {rest}".strip()
    return whole[:1].upper() + whole[1:]


def shown(locale: Locale, value: Any) -> str:
    """A value as a player would write it down."""
    if isinstance(value, bool):
        return locale.gettext("yes") if value else locale.gettext("no")
    if isinstance(value, int):
        return locale.number(value)
    if isinstance(value, (tuple, list)):
        nested = any(isinstance(part, (tuple, list)) for part in value)
        # No separators of thousands here: commas part the numbers of a list.
        parts = [str(part) if isinstance(part, int) else shown(locale, part) for part in value]
        return (" · " if nested else ", ").join(parts)
    return str(value)
