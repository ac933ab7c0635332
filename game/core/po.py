"""Catalogues of translations in gettext's .po format, as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from game.core.errors import ContentError
from game.core.text import message

Translations = dict[str, tuple[str, ...]]
"""By msgid: one form, or for texts with a plural the two of English and French."""

_ENTRY = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[(\d)\])?)\s+(".*")$')
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_ESCAPE = re.compile(r'\\([ntr"\\])')
_QUOTED = re.compile(r'"(?:[^"\\]|\\[ntr"\\])*+"')
MOST_FORMS = 9
"""Plural forms that a catalogue may count."""


@dataclass
class Entry:
    """A text and what it is in another language."""

    line: int
    """Where it begins."""
    unsure: bool
    """Whether a tool guessed it (``fuzzy``): nobody has read it yet."""
    parts: dict[str, str] = field(default_factory=dict)
    """Its lines by their keywords."""

    @property
    def context(self) -> str:
        """What it is meant for, where its English alone does not say that."""
        return self.parts.get("msgctxt", "")

    @property
    def msgid(self) -> str:
        """The English; empty for the head of the catalogue."""
        return self.parts.get("msgid", "")

    @property
    def plural(self) -> str:
        """The English of several; empty for a text that counts nothing."""
        return self.parts.get("msgid_plural", "")

    @property
    def forms(self) -> tuple[str, ...]:
        """What it is, once, or for each plural form as far as they are numbered on."""
        if not self.plural:
            return (self.parts.get("msgstr", ""),)
        named = (f"msgstr[{number}]" for number in range(MOST_FORMS + 1))
        return tuple(self.parts[name] for name in named if name in self.parts)


def parse(text: str, place: str) -> Translations:
    """The entries of a catalogue in French; `ContentError` names ``place`` and the line of what is
    none."""
    found: Translations = {}
    for entry in entries(text, place):
        if entry.msgid:
            one = entry.parts.get("msgstr", "") or entry.parts.get("msgstr[0]", "")
            many = (entry.parts.get("msgstr[1]", ""),) if "msgid_plural" in entry.parts else ()
            found[entry.msgid] = (one, *many)
    return found


def entries(text: str, place: str) -> Iterator[Entry]:
    """What stands in a catalogue, its head among it; `ContentError` names ``place`` and the line of
    what is no entry."""
    lines: dict[str, list[str]] = {}
    entry = Entry(1, unsure=False)
    current, unsure = "", False
    # Some editors mark UTF-8 by a letter of no width before all else.
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            unsure = unsure or (stripped.startswith("#,") and "fuzzy" in stripped)
            continue
        found = _ENTRY.match(stripped)
        if found is not None:
            before, current = current, found[1]
            if current == "msgctxt" or (current == "msgid" and before != "msgctxt"):
                yield _whole(entry, lines)
                lines, entry, unsure = {}, Entry(number, unsure), False
            lines[current] = [_unquoted(place, number, found[3])]
        elif stripped.startswith('"') and current:
            lines[current].append(_unquoted(place, number, stripped))
        else:
            raise ContentError(
                message(
                    "{place}: line {line}: expected an entry, got {shown}",
                    place=place,
                    line=number,
                    shown=repr(stripped[:40]),
                )
            )
    yield _whole(entry, lines)


def _whole(entry: Entry, lines: dict[str, list[str]]) -> Entry:
    """Each text of its lines at once: one line after the other takes the square of their number."""
    entry.parts = {name: "".join(texts) for name, texts in lines.items()}
    return entry


def _unquoted(place: str, number: int, text: str) -> str:
    if _QUOTED.fullmatch(text) is None:
        raise ContentError(
            message(
                "{place}: line {line}: expected a quoted text, got {shown}",
                place=place,
                line=number,
                shown=repr(text[:40]),
            )
        )
    return _ESCAPE.sub(lambda found: _ESCAPES[found[1]], text[1:-1])
