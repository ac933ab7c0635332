"""Catalogues of translations in gettext's .po format, as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from game.core.errors import ContentError
from game.core.text import message

Translations = dict[str, tuple[str, ...]]
"""By msgid: one form, or for texts with a plural the two of English and French."""

_ENTRY = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[(\d)\])?)\s+(".*")$')
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_ESCAPE = re.compile(r'\\([ntr"\\])')
_QUOTED = re.compile(r'"(?:[^"\\]|\\[ntr"\\])*+"')


def parse(text: str, place: str) -> Translations:
    """The entries of a catalogue; `ContentError` names ``place`` and the line of what is none."""
    entries: Translations = {}
    for fields in _entries(text.splitlines(), place):
        if fields.get("msgid"):
            forms = [fields.get("msgstr", "") or fields.get("msgstr[0]", "")]
            if "msgid_plural" in fields:
                forms.append(fields.get("msgstr[1]", ""))
            entries[fields["msgid"]] = tuple(forms)
    return entries


def _entries(lines: list[str], place: str) -> Iterator[dict[str, str]]:
    fields: dict[str, list[str]] = {}
    current = ""
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        entry = _ENTRY.match(stripped)
        if entry is not None:
            current = entry[1]
            if current == "msgid":
                yield _joined(fields)
                fields = {}
            fields[current] = [_unquoted(place, number, entry[3])]
        elif stripped.startswith('"') and current:
            fields[current].append(_unquoted(place, number, stripped))
        else:
            raise ContentError(
                message(
                    "{place}: line {line}: expected an entry, got {shown}",
                    place=place,
                    line=number,
                    shown=repr(stripped[:40]),
                )
            )
    yield _joined(fields)


def _joined(fields: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Each text of its lines at once: one line after the other takes the square of their number."""
    return {name: "".join(lines) for name, lines in fields.items()}


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
