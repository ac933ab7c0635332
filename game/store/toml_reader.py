"""TOML files read with located errors: every complaint names file, place, key and expectation."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.errors import ContentError
from game.core.text import LANGUAGES, Message, Prose, either, message
from game.store import files

MOST_BYTES = 1_000_000
_MOST_CHARACTERS = 20_000
_MOST_PARTS = 16
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_DEEP = re.compile(rf"(?<![\w\"'.-])(?:{_PART}[ \t]*\.[ \t]*){{{_MOST_PARTS}}}")
"""A key of more parts, for each of which tomllib walks all those before it."""
_MOST_TABLES = 40_000
"""Headers, and dots in lines that hold keys: for each of them tomllib may make a table."""
_FITS = 2**63


@dataclass(frozen=True, slots=True)
class Words:
    """French for texts that are written in English alone, as those of content packs may be."""

    said: Mapping[str, str]
    """By the English, single line breaks of which are spaces."""
    optional: bool = False
    """Whether the English stands in where there is no French."""


def read_toml(
    path: Path, faults: list[ContentError] | None = None, words: Words | None = None
) -> TomlTable:
    """The top table of the file ``path``; `ContentError` when it is none.

    What is wrong inside it goes to ``faults``, as with `TomlTable`.
    """
    return TomlTable(toml_data(path), str(path), faults, words)


def toml_data(path: Path) -> dict[str, Any]:
    """What the TOML file ``path`` holds; `ContentError` for any other, also for one that would take
    minutes to read, or holds numbers that cannot be printed."""
    text = files.read_text(path, MOST_BYTES)
    tables = 0
    for number, line in enumerate(text.split("\n"), 1):
        header = line.lstrip().startswith("[")
        if header or "=" in line:
            tables += header + line.count(".")
            if tables > _MOST_TABLES:
                raise ContentError(
                    message(
                        "{file}: line {line}: expected at most {most} tables in one file",
                        file=str(path),
                        line=number,
                        most=_MOST_TABLES,
                    )
                )
        # Counting first: the pattern tries every word of the prose, which most tables consist of.
        if line.count(".") >= _MOST_PARTS and _DEEP.search(line):
            raise ContentError(
                message(
                    "{file}: line {line}: expected keys of at most {most} parts",
                    file=str(path),
                    line=number,
                    most=_MOST_PARTS,
                )
            )
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise ContentError(
            message("{file}: expected TOML that is not nested so deeply", file=str(path))
        ) from None
    except ValueError as error:  # of tomllib, or of a number too long for Python
        raise ContentError(
            message("{file}: expected TOML: {why}", file=str(path), why=str(error))
        ) from None
    if not _numbers_fit(data):
        raise ContentError(
            message("{file}: expected TOML: whole numbers of at most 64 bits", file=str(path))
        )
    return data


def _numbers_fit(data: object) -> bool:
    """Whether every whole number is one that TOML promises to hold."""
    waiting = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, int) and not -_FITS <= value < _FITS:
            return False
    return True


class TomlTable:
    """One table of a file. Keys that nobody asked for are complained about by `finish`.

    The first complaint is raised; with ``faults`` each is entered there, and the reading goes on
    with the least number, or with something empty.
    """

    def __init__(
        self,
        data: Mapping[str, object],
        place: str,
        faults: list[ContentError] | None = None,
        words: Words | None = None,
    ) -> None:
        self._data = data
        self._faults = faults
        self._words = words
        self._sound = True
        self._asked: list[str] = []
        self.place = place
        """Where this table stands, for complaints: ``levels/quests/sand.toml: step 4``."""

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def refuse(self, error: ContentError) -> None:
        """Raise ``error``, or enter it where faults are gathered."""
        if self._faults is None:
            raise error
        self._sound = False
        self._faults.append(error)

    def complain(self, key: str, expected: Message) -> None:
        """Refuse what stands at ``key``, saying what was expected."""
        shown: str | Message = message("nothing")
        if key in self._data:
            shown = repr(self._data[key])
            shown = shown if len(shown) <= 40 else shown[:37] + "..."
        self.refuse(
            ContentError(
                message(
                    "{place}: {key}: expected {expected}, got {shown}",
                    place=self.place,
                    key=key,
                    expected=expected,
                    shown=shown,
                )
            )
        )

    def _value(self, key: str) -> object:
        self._asked.append(key)
        return self._data.get(key)

    def whole(self, key: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        value = self._value(key)
        if type(value) is not int or not low <= value <= high:
            self.complain(key, message("a whole number from {low} to {high}", low=low, high=high))
            return low
        return value

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self._value(key)
        if type(value) is not str or not value.strip():
            self.complain(key, message("a text"))
            return ""
        if len(value) > _MOST_CHARACTERS:
            self.complain(key, message("at most {most} characters", most=_MOST_CHARACTERS))
        return value.strip()

    def optional_text(self, key: str) -> str:
        """A text, or nothing at all when the key is missing."""
        return self.text(key) if key in self else ""

    def word(self, key: str, words: Sequence[str]) -> str:
        """One of ``words``."""
        value = self._value(key)
        if type(value) is not str or value not in words:
            self.complain(key, either(words))
            return ""
        return value

    def words(self, key: str, words: Sequence[str]) -> tuple[str, ...]:
        """A list of some of ``words``, each once."""
        value = self._value(key)
        listed = value if isinstance(value, list) else []
        found = tuple(word for word in listed if isinstance(word, str) and word in words)
        if not found or len(dict.fromkeys(found)) != len(listed):
            self.complain(key, message("a list of some of: {known}", known=", ".join(words)))
        return found

    def prose(self) -> Prose:
        """This table's own ``en`` and ``fr``, in which single line breaks are only spaces and
        blank lines part paragraphs."""
        if self._words is None or LANGUAGES[1] in self:
            return Prose(*(paragraphs(self.text(language)) for language in LANGUAGES))
        english = paragraphs(self.text(LANGUAGES[0]))
        self._asked.append(LANGUAGES[1])
        french = self._words.said.get(english, english if self._words.optional else "")
        if not french:
            self.complain(LANGUAGES[1], message("a text, or one in languages/fr.po"))
        return Prose(english, paragraphs(french))

    def prose_at(self, key: str) -> Prose:
        """The prose of the table ``key``."""
        table = self.table(key)
        prose = table.prose()
        table.finish()
        return prose

    def table(self, key: str) -> TomlTable:
        value = self._value(key)
        if not isinstance(value, dict):
            self.complain(key, message("a table"))
            # One fault is told once, not again for all that is missing in the missing table.
            return TomlTable({}, f"{self.place}: {key}", [])
        return TomlTable(value, f"{self.place}: {key}", self._faults, self._words)

    def tables(self, key: str) -> list[TomlTable]:
        """The tables of the array ``key``, each placed by its number; none when it is missing."""
        value = self._value(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
            self.complain(key, message("tables headed [[{key}]]", key=key))
            return []
        return [
            TomlTable(part, f"{self.place}: {key} {number}", self._faults, self._words)
            for number, part in enumerate(value, start=1)
        ]

    def finish(self) -> None:
        """Complain about keys that mean nothing here: most are slips of the pen.

        Where something else is wrong nobody knows which keys would have been asked for.
        """
        if not self._sound:
            return
        for key in self._data:
            if key not in self._asked:
                known = ", ".join(dict.fromkeys(self._asked))
                self.refuse(
                    ContentError(
                        message(
                            "{place}: unknown key {key}, expected one of: {known}",
                            place=self.place,
                            key=repr(key[:40]),
                            known=known,
                        )
                    )
                )


def paragraphs(text: str) -> str:
    """``text`` with its single line breaks as spaces, and one blank line between paragraphs."""
    blocks = ("\n".join(line.strip() for line in text.splitlines())).split("\n\n")
    return "\n\n".join(" ".join(block.split("\n")).strip() for block in blocks if block.strip())
