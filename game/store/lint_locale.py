"""Lint of a catalogue of translations: nothing empty, the same placeholders on both sides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from game.core.errors import ContentError
from game.core.po import parse


def lint_catalogue(path: Path) -> Iterator[str]:
    """What is wrong with the catalogue in the file ``path``."""
    try:
        entries = parse(path.read_text(encoding="utf-8"), str(path))
    except ContentError as error:
        yield str(error)
        return
    except (OSError, ValueError) as error:
        yield f"{path}: expected a catalogue of translations: {error}"
        return
    if not entries:
        yield f"{path}: expected translations"
    for msgid, forms in entries.items():
        known = _placeholders(msgid) or set()
        for form in forms:
            said = _placeholders(form)
            if not form:
                yield f"{path}: {msgid[:50]!r}: expected a translation"
            elif said is None or not said <= known:
                yield f"{path}: {msgid[:50]!r}: expected the placeholders of the English text"


def _placeholders(text: str) -> set[str] | None:
    """The names in braces; None when the braces are not in order."""
    try:
        return {name.split(":")[0] for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return None
