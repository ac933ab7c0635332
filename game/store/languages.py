"""Languages that content packs teach the game: ``languages/XX.po`` of a pack, checked against what
the game says, and kept as it was understood.

::

    content/languages/PACK-XX.json    what of the catalogue of PACK can be used

A catalogue is other people's file as everything in a pack is. An entry that cannot be used is told
in a line, and its text stays in English; where nothing was kept, or it is damaged, all of it does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import NullTranslations, c2py
from pathlib import Path
from string import Formatter

from game.core.errors import ContentError
from game.core.po import MOST_FORMS, Entry, entries
from game.core.text import LANGUAGES, Message, Taught, Translator, message
from game.store import files

FOLDER = "languages"
CODE = re.compile(r"[a-z]{2,3}(?:-[a-z]{2,4})?")
"""What a catalogue of a language may be called: ``it``, ``pt-br``."""
CHOICE = re.compile(r"[a-z][a-z0-9-]{0,63}/[a-z]{2,3}(?:-[a-z]{2,4})?")
"""What a language of a pack is called in the settings: ``salt-road/it``."""
CONTENT = "content"
"""The context of an entry that is meant for texts of content alone."""
MOST_KEPT = 12_000_000
"""Bytes of what is kept of a catalogue."""
MOST_NAME = 24
"""Characters of the name of a language."""
MOST_TIMES, MOST_MORE = 3, 60
"""A translation has at most so many times the characters of the English, and so many more: the
pages are made for texts of about that length."""
_COUNTED = (*range(201), 1_000, 1_001, 10_000, 100_000, 1_000_000, 2_000_000)
"""What a rule for plurals is asked about."""
_ENGLISH_RULE = "nplurals=2; plural=n != 1;"
_RULE = re.compile(r"nplurals\s*=\s*(\d{1,3})\s*;\s*plural\s*=\s*([^;]{1,500});?")
_MARK = "[-.,’'/· \u00a0\u202f]"
"""What may stand between digits."""
_NUMBERS = re.compile(rf"1({_MARK}?)234({_MARK})5")
_PERCENT = re.compile(rf"12({_MARK}?)%")
_DATE = re.compile(rf"(YYYY|MM|DD)({_MARK})(YYYY|MM|DD)\2(YYYY|MM|DD)")
_SPACES = "\n\u00a0\u202f"
"""What is no letter and yet may stand in a text."""
_NOT_RULED = (ValueError, ArithmeticError, RecursionError, SyntaxError, MemoryError, KeyError)


@dataclass(frozen=True)
class Wording:
    """All that the game says, in English."""

    interface: Mapping[str, str]
    """The msgids of the interface; of those that count something, the English of several."""
    content: Mapping[str, str]
    """The texts of content, and which tale has each."""

    def __len__(self) -> int:
        return len(self.interface.keys() | self.content.keys())


@dataclass(frozen=True)
class Customs:
    """How a language writes numbers and dates: as English does, unless the catalogue says."""

    thousands: str = ","
    decimal: str = "."
    percent: str = ""
    """What stands between a number and its sign."""
    date: str = "YYYY-MM-DD"


@dataclass(frozen=True)
class Teaching:
    """What a catalogue of a pack comes to: what is told of it."""

    code: str
    name: str
    stamp: str
    """Tells one version of it from another."""
    said: int
    """Texts of the game that it has words for."""
    all: int
    """Texts that the game has."""


@dataclass(frozen=True)
class Spoken:
    """What can be used of a catalogue."""

    plural: str = _ENGLISH_RULE
    customs: Customs = Customs()
    interface: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    content: Mapping[str, str] = field(default_factory=dict)


# What a catalogue says


def understood(
    text: str, place: str, wording: Wording, letters: frozenset[str]
) -> tuple[str, Spoken, list[ContentError]]:
    """The name of the language of a catalogue, what of it can be used, and what is wrong with the
    rest. ``letters`` are those that the fonts have. `ContentError` if it is no catalogue."""
    found = [entry for entry in entries(text, place) if entry.parts]
    head = next((entry for entry in found if not entry.msgid), Entry(1, unsure=False))
    said = _head(head)
    faults: list[ContentError] = []

    def complain(line: int, expected: Message, shown: str) -> None:
        faults.append(
            ContentError(
                message(
                    "{place}: line {line}: expected {expected}, got {shown}",
                    place=place,
                    line=line,
                    expected=expected,
                    shown=repr(shown if len(shown) <= 50 else f"{shown[:49]}…"),
                )
            )
        )

    name = said.get("X-Language-Name", "")
    if not (0 < len(name) <= MOST_NAME and _is_text(name, letters)):
        expected = message("the language’s own name in the head, as X-Language-Name")
        complain(head.line, expected, name)
        name = ""
    plural = said.get("Plural-Forms", _ENGLISH_RULE)
    forms = forms_of(plural)
    if forms is None:
        expected = message(
            "Plural-Forms that tell a form for every number, and a number for every form"
        )
        complain(head.line, expected, plural)
    customs = _customs(said, lambda expected, shown: complain(head.line, expected, shown))
    interface: dict[str, tuple[str, ...]] = {}
    content: dict[str, str] = {}
    strange: dict[str, int] = {}
    for entry in found:
        if entry.unsure or not (entry.msgid and any(map(str.strip, entry.forms))):
            continue
        if entry.context not in ("", CONTENT):
            complain(
                entry.line, message("no context but “{context}”", context=CONTENT), entry.msgid
            )
            continue
        wrong = _wrong_with(entry, wording, forms)
        if wrong is not None:
            complain(entry.line, *wrong)
            continue
        missing = sorted({each for form in entry.forms for each in form} - letters - {*_SPACES})
        if missing:
            strange |= {letter: strange.get(letter, entry.line) for letter in missing}
            continue
        if entry.context == "" and not entry.plural:
            interface[entry.msgid] = entry.forms
            content.setdefault(entry.msgid, entry.forms[0])
        elif entry.context == "":
            interface[entry.msgid] = entry.forms
        else:
            content[entry.msgid] = entry.forms[0]
    if strange:
        line = min(strange.values())
        expected = message("letters that the fonts of the game have")
        complain(line, expected, " ".join(sorted(strange)))
    return name, Spoken(plural if forms else _ENGLISH_RULE, customs, interface, content), faults


def told(spoken: Spoken, wording: Wording) -> int:
    """How many of the game's texts have words in a language."""
    own = wording.interface.keys() & spoken.interface.keys()
    return len(own | (wording.content.keys() & spoken.content.keys()))


def forms_of(said: str) -> int | None:
    """How many plural forms a rule counts; None for one that is no rule, or that does not tell
    what it counts: a form that it has not, or one that nothing is told in."""
    found = _RULE.fullmatch(said.strip())
    if found is None or not 1 <= int(found[1]) <= MOST_FORMS:
        return None
    try:
        rule = c2py(found[2])
        told = {rule(count) for count in _COUNTED}
    except _NOT_RULED:
        return None
    return int(found[1]) if told == set(range(int(found[1]))) else None


def _head(entry: Entry) -> dict[str, str]:
    lines = (line.partition(":") for line in "".join(entry.forms).splitlines())
    return {key.strip(): value.strip() for key, colon, value in lines if colon}


def _customs(said: Mapping[str, str], complain: Callable[[Message, str], None]) -> Customs:
    def asked(key: str, form: re.Pattern[str], like: str) -> re.Match[str] | None:
        value = said.get(key, "")
        found = form.fullmatch(value)
        if value and found is None:
            complain(message("{key} in the form {like}", key=key, like=like), value)
        return found

    usual = Customs()
    numbers = asked("X-Numbers", _NUMBERS, "1.234,5")
    percent = asked("X-Percent", _PERCENT, "12 %")
    date = asked("X-Date", _DATE, "DD.MM.YYYY")
    if date is not None and len({date[1], date[3], date[4]}) < 3:
        complain(message("{key} in the form {like}", key="X-Date", like="DD.MM.YYYY"), date[0])
        date = None
    return Customs(
        usual.thousands if numbers is None else numbers[1],
        usual.decimal if numbers is None else numbers[2],
        usual.percent if percent is None else percent[1],
        usual.date if date is None else date[0],
    )


def _wrong_with(entry: Entry, wording: Wording, forms: int | None) -> tuple[Message, str] | None:
    """What an entry was expected to be, and what it is; None for one that can be used."""
    many = wording.interface.get(entry.msgid, "")
    if entry.context == "" and entry.msgid in wording.interface and many != entry.plural:
        return message("msgid_plural as the game has it: “{plural}”", plural=many), entry.plural
    said_all = all(map(str.strip, entry.forms))
    if entry.plural and (forms is None or len(entry.forms) != forms or not said_all):
        if forms is None:
            return message("Plural-Forms that can be used, for this text"), entry.msgid
        got = str(sum(map(bool, map(str.strip, entry.forms))))
        return message("{count} forms, as Plural-Forms says", count=forms), got
    known = _blanks(entry.msgid) if not entry.plural else _blanks(entry.plural)
    for form in entry.forms:
        said = _blanks(form)
        optional = {"count"} if entry.plural else set()
        if said is None or known is None or said | optional != known | optional:
            shown = " ".join(f"{{{each}}}" for each in sorted(known or ()))
            return message("the blanks of the English ({blanks})", blanks=shown or "–"), form
        longest = MOST_TIMES * max(len(entry.msgid), len(entry.plural)) + MOST_MORE
        if len(form) > longest:
            return message("a text of at most {most} characters", most=longest), form
        if form.count("\n") > entry.msgid.count("\n"):
            return message("no more line breaks than the English has"), form
        slip = next((each for each in form if not each.isprintable() and each not in _SPACES), "")
        if slip:
            return message("nothing but letters, marks and spaces"), slip
    return None


def _blanks(text: str) -> set[str] | None:
    """The names in braces with all that stands behind them; None when the braces are not in
    order."""
    try:
        parsed = list(Formatter().parse(text))
    except ValueError:
        return None
    return {
        f"{name}{f'!{turn}' if turn else ''}{f':{form}' if form else ''}"
        for _, name, form, turn in parsed
        if name is not None
    }


def _is_text(text: str, letters: frozenset[str]) -> bool:
    return text.isprintable() and frozenset(text) <= letters | {" "}


# What is kept of it


def kept_at(root: Path, pack: str, code: str) -> Path:
    """Where what a pack teaches is kept in a data folder."""
    return root / "content" / FOLDER / f"{pack}-{code}.json"


def keep(path: Path, spoken: Spoken) -> None:
    """Keep what can be used of a catalogue; raises `OSError`."""
    customs = spoken.customs
    data = {
        "plural": spoken.plural,
        "customs": [customs.thousands, customs.decimal, customs.percent, customs.date],
        "interface": dict(spoken.interface),
        "content": dict(spoken.content),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_whole(path, json.dumps(data, ensure_ascii=False).encode() + b"\n")


@lru_cache(maxsize=2)
def _read(path: Path, _version: str) -> Spoken:
    """What was kept under ``path``; nothing at all where that is damaged, or gone."""
    match files.read_object(path, MOST_KEPT):
        case {
            "plural": str(plural),
            "customs": [str(thousands), str(decimal), str(percent), str(date)],
            "interface": dict(interface),
            "content": dict(content),
        } if forms_of(plural) and _DATE.fullmatch(date):
            return Spoken(
                plural,
                Customs(thousands, decimal, percent, date),
                {
                    msgid: tuple(map(str, forms))
                    for msgid, forms in interface.items()
                    if isinstance(forms, list) and forms
                },
                {english: text for english, text in content.items() if isinstance(text, str)},
            )
        case _:
            return Spoken()


class _Catalogue(NullTranslations):
    """The interface in a language that a pack teaches, and in English where it says nothing."""

    def __init__(self, spoken: Spoken) -> None:
        super().__init__()
        self._said = spoken.interface
        found = _RULE.fullmatch(spoken.plural)
        assert found is not None
        self._rule = c2py(found[2])

    def gettext(self, message: str) -> str:
        said = self._said.get(message)
        return said[0] if said else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        said = self._said.get(msgid1)
        if said:
            try:
                return said[self._rule(abs(n))]
            except (ArithmeticError, IndexError):  # a number that the rule was not asked about
                return said[-1]
        return msgid1 if n == 1 else msgid2


@lru_cache(maxsize=2)
def _catalogue(path: Path, key: str) -> _Catalogue:
    return _Catalogue(_read(path, key))


class Language(Taught):
    """A language of a pack, by what was kept of it; it is handed to other processes by that name,
    and read where it is first asked."""

    code: str
    """As other programs know it, ``it``."""
    path: Path

    def __new__(cls, pack: str, teaching: Teaching, root: Path) -> Language:
        """``pack`` teaches it in the data folder ``root``."""
        return cls._of(
            f"{pack}/{teaching.code}/{teaching.stamp}", kept_at(root, pack, teaching.code)
        )

    @classmethod
    def _of(cls, key: str, path: Path) -> Language:
        self = str.__new__(cls, key)
        self.code = key.split("/")[1]
        self.path = path
        return self

    def __reduce__(self) -> tuple[Callable[[str, Path], Language], tuple[str, Path]]:
        return Language._of, (str(self), self.path)

    @property
    def translator(self) -> Translator:
        return _catalogue(self.path, self)

    @property
    def customs(self) -> Customs:
        """How it writes numbers and dates."""
        return _read(self.path, self).customs

    def said(self, english: str) -> str:
        return _read(self.path, self).content.get(english, english)


def code_of(file: str) -> str | None:
    """The code of the language that a catalogue called so teaches the game; None for others, and
    for the game's own, which are read with their pack."""
    code = file.removesuffix(".po")
    taught = file.endswith(".po") and CODE.fullmatch(code) and code not in LANGUAGES
    return code if taught else None


def catalogues(found: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """The catalogues among the files of a pack that teach the game a language: their paths in the
    pack, and the codes of the languages."""
    for name in sorted(found):
        folder, _, file = name.partition("/")
        code = code_of(file)
        if folder == FOLDER and code is not None:
            yield name, code
