"""Lint of prose in two languages: that there are two, and that each is set as it should be."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.text import Prose

_STRAIGHT = re.compile(r"['\"]")
_FRENCH_GAP = re.compile(r"[\w,.)»’][;:!?»]|[ \n][;:!?»]|«[^\u202f\u00a0]")
"""Where French wants a no-break space: before ``; : ! ? »`` and after ``«``."""


def lint_prose(prose: Prose) -> Iterator[str]:
    """What is wrong with one text: languages that are the same, typography."""
    if prose.en == prose.fr:
        yield f"expected two languages, got {prose.en[:40]!r} twice"
    for text in (prose.en, prose.fr):
        slip = _STRAIGHT.search(text)
        if slip is not None:
            yield f"expected typographic quotation marks, got {_around(text, slip)}"
    slip = _FRENCH_GAP.search(prose.fr)
    if slip is not None:
        yield f"expected a no-break space in French, got {_around(prose.fr, slip)}"


def _around(text: str, slip: re.Match[str]) -> str:
    return repr(text[max(0, slip.start() - 15) : slip.end() + 15])
