"""What an undrawn hex is likely to be, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.app import App
from game.tales.hex.rules.country.content import HexContent

_MOST = 4
"""Reliefs that are told."""


def likeliest(app: App, content: HexContent, weights: Sequence[int]) -> str:
    """The likeliest reliefs, each with its chance, of ``weights`` in the order of the relief die
    (`Drawing.odds`)."""
    locale, whole = app.locale, sum(weights)
    ranked = sorted(enumerate(weights), key=lambda each: (-each[1], each[0]))[:_MOST]
    return ", ".join(
        f"{content.reliefs[relief].words.in_language(locale.language)}"
        f" {locale.percent(weight / whole)}"
        for relief, weight in ranked
        if weight
    )
