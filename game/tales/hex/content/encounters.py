"""The encounters of Hex, levels/tables/hex_encounters_*.toml (docs/hex.md)."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from game.core.errors import ContentError
from game.core.parts import in_pack
from game.core.sliced import Sliced
from game.core.text import LANGUAGES, Message, Prose, either, message
from game.store import packs
from game.store.archive import Files
from game.store.lint import lint_prose
from game.store.packs import Found
from game.store.toml_reader import TomlTable, Words, read_toml
from game.tales.hex.rules.play.encounters import (
    EFFECTS,
    HOURS,
    KINDS,
    NEARS,
    NEEDS,
    PARTIES,
    SEASONS,
    SKILLS,
    STANDING,
    WEATHERS,
    Book,
    Branch,
    Check,
    Choice,
    Effect,
    Encounter,
    Haul,
    Where,
    bound,
)
from game.tales.hex.rules.play.params import CHAPTERS, ENCOUNTERS
from game.tales.hex.rules.play.sights import MOST, SETTINGS, SIGHTS

NAMES = tuple(f"hex_encounters_{chapter}.toml" for chapter in CHAPTERS)
_FORMAT = "hex-encounters/1"
_LAND, _TALES = "hex_land.toml", "hex_tales.toml"
_COMMUNITIES, _PLAY = "hex_communities.toml", "hex_play.toml"
_ASHORE = "land"
"""Every relief but the water, in one word."""
_AFLOAT = ("omen", "trouble", "peril", "wonder", "road", "site")
"""Kinds that are met on the water too."""
_MOST_WEIGHT = 20
_EVERYWHERE = ("find", "omen", "trouble", "peril", "wonder")
"""Kinds of which something small is there for every hex; of the others nothing need come."""
_CHOICES = (2, 4)
_ID = re.compile(r"[a-z][a-z0-9_]{0,31}")
_EFFECT = re.compile(r"\s*([a-z_:]+) (-?[0-9]{1,2})\s*")
_CHECK = re.compile(r"([a-z]+) ([2-6])( candle)?")
_PLACE, _WHO = "place", "who"
_ELIDED = re.compile(r"\b(?:[dljmtsncDLJMTSNC]e|[lL]a|(?:\w*[qQ]u|jusqu)e) \{who\}")
"""French before a name that may begin with a vowel: it would have to be elided there."""

Faults = list[ContentError] | None


def load_encounters(levels: Path) -> Book:
    """The encounters below the folder ``levels``; `ContentError` says what is wrong with them."""
    return read_encounters(levels / "tables")


def read_encounters(folder: Path, faults: Faults = None) -> Book:
    """The encounters in the files `NAMES` of ``folder``, beside the other tables of Hex.

    Raises `ContentError`, with the place and the key; with ``faults`` each is entered there
    instead, and what is returned is good for nothing.
    """
    return _Reader(folder, faults).read()


def read_packed(levels: Path, book: Book, folder: Path, faults: Faults = None) -> Book:
    """The encounters of the content pack in ``folder``, which come behind those of ``book``, the
    tables of which lie below ``levels``."""
    reader = _Reader(levels / "tables", faults, packs.words_of(folder))
    return reader.read_packed(_packed_files(folder), book)


def _packed_files(folder: Path) -> list[Path]:
    return sorted((folder / "encounters").glob("*.toml"))


def reading_pack(levels: Path, name: str, found: Files) -> Sliced[Found]:
    """What the pack ``name``, laid out below ``levels`` with the files ``found``, has of
    encounters."""
    folder = levels / packs.FOLDER / name
    paths = _packed_files(folder)
    if not paths:
        return Found()
    yield 0.0
    faults: list[ContentError] = []
    added = read_packed(levels, load_encounters(levels), folder, faults)
    if faults:
        return Found(faults=tuple(fault.told for fault in faults))
    yield 0.5
    words = packs.words_of(folder)
    told = [
        message("{file}: {fault}", file=str(path), fault=fault)
        for path in paths
        for fault in _lint(path, words)
    ]
    kept = {
        f"{packs.FOLDER}/{name}/encounters/{path.name}": found[f"encounters/{path.name}"]
        for path in paths
    }
    part = in_pack(name, ENCOUNTERS)
    kept |= packs.read_along(folder, found)
    return Found({part: (added.address, kept)}, faults=tuple(told))


def faults_of(path: Path) -> list[ContentError]:
    """Everything that `read_encounters` has against the file ``path``, in its order."""
    faults: list[ContentError] = []
    read_encounters(path.parent, faults)
    return _in_file(path, faults)


def _in_file(path: Path, faults: Sequence[ContentError]) -> list[ContentError]:
    return [fault for fault in faults if str(fault).startswith(f"{path}:")]


def lint_encounters(path: Path) -> Iterator[str]:
    """What is wrong with the file ``path`` of encounters: everything that keeps them from being
    loaded, or else texts in one language only or against the typography of French."""
    yield from _told(path, faults_of(path))


def lint_book(folder: Path) -> Iterator[str]:
    """`lint_encounters` of each of the files `NAMES` of ``folder``, which are read once."""
    faults: list[ContentError] = []
    read_encounters(folder, faults)
    for path in (folder / name for name in NAMES):
        yield from _told(path, _in_file(path, faults))


def _told(path: Path, found: Sequence[ContentError]) -> Iterator[str]:
    if found:
        yield from map(str, found)
    else:
        yield from (f"{path}: {fault}" for fault in _lint(path))


def _lint(path: Path, french: Words | None = None) -> Iterator[str]:
    """What is wrong with the words of a file that could be read."""
    bilingual = french is None or not french.optional
    table = read_toml(path, [], french)
    for part in (*table.tables("encounter"), *table.tables("haul")):
        id_ = part.text("id")
        for place, words in _proses(part):
            yield from (f"{id_}: {place}: {fault}" for fault in lint_prose(words, bilingual))
            for fault in _told_wrong(part, place, words):
                yield f"{id_}: {place}: {fault}"
            if _ELIDED.search(words.fr):
                yield f"{id_}: {place}: expected no word before {{who}} that may be elided"
        yield from (f"{id_}: {fault}" for fault in _out_of_time(part))


_HOURS = re.compile(
    r"\b(?:mornings?|noon|midday|afternoon|dusk|evening|tonight|midnight|dawn|daybreak|sunrise|"
    r"sunset|nightfall|breakfast|moonlight|by night|at night)\b"
)
"""Words of an opening that are true at some hour only."""
_FOUR = re.compile(r"\b(?:all four|four of them|the four of|fourth (?:chair|voice|bowl|plate))\b")
"""Words that count the patrol."""
_ASHORE_ONLY = re.compile(
    r"\b(?:path|road|grass|fields?|hedges?|ditch|milestone|crossroads|lane|mud|dust|gate|heath|"
    r"trees?|forest|fern|sheep|horse|cart)\b"
)
"""Words of an opening that stand on dry land."""
_SNOW = re.compile(r"\b(?:snow|snows|snowed|drift|frost|frozen)\b")
"""Words of an opening that are true in some weather or season only."""
_LONG = re.compile(
    r"\b(?:all (?:night|day|morning|afternoon)|(?:till|until|by|at|towards) (?:dawn|daybreak|"
    r"midnight|evening|nightfall|noon)|the (?:whole|rest of the) (?:day|afternoon|night))\b"
)
"""Words of an outcome by which time passes."""
_UNTIL = re.compile(
    r"\b(?:by|towards|at|around) (?:the )?(?:evening|noon|dusk|dawn|nightfall|midnight|daybreak|"
    r"morning)\b|\b(?:the|whole|all) afternoon\b",
    re.IGNORECASE,
)
"""Words of an outcome that are true only where one knows when it began."""


def _out_of_time(part: TomlTable) -> Iterator[str]:
    """Outcomes that tell of hours, of choices that take none, or of an hour that nobody knows."""
    timed = "where" in part and "hour" in part.table("where")
    for choice in part.tables("choice"):
        spent = choice.text("needs") if "needs" in choice else ""
        for key in ("good", "bad"):
            if key in choice:
                branch = choice.table(key)
                effects = branch.text("effects") if "effects" in branch else ""
                told = f"{choice.text('id')}: {key}"
                if _UNTIL.search(branch.text("en")) and not timed:
                    yield f"{told}: expected where.hour, for a text that tells the hour"
                if _LONG.search(branch.text("en")) and "quarters" not in spent + effects:
                    yield f"{told}: expected quarters, for a text that tells hours"


def _told_wrong(part: TomlTable, place: str, words: Prose) -> Iterator[str]:
    """What a text says although nothing makes it so: classes of faults, by the words of English."""
    where = part.table("where") if "where" in part else TomlTable({}, part.place, [])
    if place == "text" and "kind" in part:
        asked = {key: where.text(key).split() if key in where else [] for key in _ASKED}
        if _HOURS.search(words.en) and not asked["hour"]:
            yield "expected where.hour, for a text that tells the hour"
        cold = asked["season"] or asked["weather"] or asked["relief"]
        if _SNOW.search(words.en) and not cold:
            yield "expected where.season, weather or relief, for a text that tells of frost"
        afloat = not asked["relief"]
        inland = asked["ruin"] or asked["obstacle"] or asked["near"] == ["road"]
        afloat = afloat and not inland and part.text("kind") in _AFLOAT
        if afloat and _ASHORE_ONLY.search(words.en):
            yield "expected where.relief, for a text that stands on dry land"
    full = "party" in where and where.text("party") == "full"
    if place in ("title", "text") and "kind" in part and not full and _FOUR.search(words.en):
        yield "expected where.party full, for a text that counts four"


_ASKED = ("hour", "season", "weather", "relief", "ruin", "obstacle", "near")


def _proses(part: TomlTable) -> Iterator[tuple[str, Prose]]:
    """All prose of an encounter or haul that could be read."""
    for key in ("title", "text"):
        if key in part:
            yield key, part.prose_at(key)
    for choice in part.tables("choice"):
        id_ = choice.text("id")
        yield id_, choice.prose()
        for key in ("good", "bad"):
            if key in choice:
                yield f"{id_}: {key}", choice.table(key).prose()


@dataclass(frozen=True, slots=True)
class _Known:
    """The ids that the other tables give."""

    relief: tuple[str, ...]
    growth: tuple[str, ...]
    obstacle: tuple[str, ...]
    peril: tuple[str, ...]
    prize: tuple[str, ...]
    ruin: tuple[str, ...]
    nature: tuple[str, ...]
    companion: tuple[str, ...]


_LISTS = (
    "relief", "growth", "obstacle", "peril", "prize", "ruin", "nature", "companion",
)  # fmt: skip


class _Reader:
    """Reads the files together: ids are used once in all of them."""

    def __init__(self, folder: Path, faults: Faults, words: Words | None = None) -> None:
        self._folder = folder
        self._faults = faults
        self._words = words
        self._ids: dict[str, bool] = {}
        self._links: list[tuple[TomlTable, tuple[str, ...]]] = []
        """What is done elsewhere, with the tables that ask for it."""
        land, tales, communities, play = (
            self._ids_in(name) for name in (_LAND, _TALES, _COMMUNITIES, _PLAY)
        )
        self._known = _Known(
            relief=land["relief"],
            growth=land["growth"],
            obstacle=land["obstacle"],
            peril=tales["peril"],
            prize=tales["prize"],
            ruin=tales["ruin"],
            nature=communities["nature"],
            companion=play["companion"],
        )

    def read(self) -> Book:
        """The book, sound if nothing was refused."""
        chapters: dict[str, Book] = {}
        last = None
        for chapter, name in zip(CHAPTERS, NAMES, strict=True):
            encounters: list[Encounter] = []
            hauls: list[Haul] = []
            table = self._file(name)
            for part in table.tables("encounter"):
                encounters.append(self._encounter(part))
                part.finish()
            for part in table.tables("haul"):
                hauls.append(self._haul(part))
                part.finish()
            table.finish()
            chapters[chapter] = Book(tuple(encounters), tuple(hauls))
            last = table
        book = bound(chapters)
        # What cannot be read is not missed as well.
        if last is not None and not self._faults:
            self._complete(last, book.encounters, book.hauls)
        self._linked(book.encounters)
        return book

    def read_packed(self, paths: Sequence[Path], house: Book) -> Book:
        """The encounters of a pack. Their ids are none of the house's; what comes of a deed may
        come of one that is done there."""
        self._ids = {each.id: True for each in house.encounters}
        found: list[Encounter] = []
        for path in paths:
            table = read_toml(path, self._faults, self._words)
            table.word("format", (_FORMAT,))
            for part in table.tables("encounter"):
                found.append(self._encounter(part))
                part.finish()
            table.finish()
        self._linked((*house.encounters, *found))
        return Book(tuple(found), ())

    def _linked(self, met: Sequence[Encounter]) -> None:
        """Complain of what comes back and nobody can have done."""
        deeds: dict[str, bool] = {}
        for each in met:
            for choice in each.choices:
                outcomes = ("good",) if choice.bad is None else ("good", "bad")
                deed = f"{each.id}.{choice.id}"
                deeds.update(dict.fromkeys((deed, *(f"{deed}.{how}" for how in outcomes)), True))
        for table, wanted in self._links:
            if any(deed not in deeds for deed in wanted):
                table.complain("after", message("deeds that can be done: encounter.choice"))

    def _ids_in(self, name: str) -> dict[str, tuple[str, ...]]:
        """The ids of each table in another file, whose own reader says what is wrong with it."""
        table = self._open(name, [] if self._faults is not None else None)
        found = {}
        for key in _LISTS:
            found[key] = tuple(part.text("id") for part in table.tables(key))
        return found

    def _file(self, name: str) -> TomlTable:
        table = self._open(name, self._faults)
        table.word("format", (_FORMAT,))
        return table

    def _open(self, name: str, faults: Faults) -> TomlTable:
        try:
            return read_toml(self._folder / name, faults)
        except ContentError as error:
            if faults is None:
                raise
            faults.append(error)
            # What is missing in a missing file is told once, and not again for each table.
            return TomlTable({}, str(self._folder / name), [])

    def _complete(self, table: TomlTable, met: Sequence[Encounter], hauls: Sequence[Haul]) -> None:
        """Complain, where the last file is, of what the rules cannot do without."""
        for kind in _EVERYWHERE:
            if not any(each.kind == kind and each.where.anywhere for each in met):
                _expect(table, message("an encounter of the kind {kind} for anywhere", kind=kind))
        for kind in _EVERYWHERE:
            if all(each.once for each in met if each.kind == kind and each.where.anywhere):
                _expect(
                    table,
                    message("an encounter of the kind {kind} that may come again", kind=kind),
                )
        told = [haul.id for haul in hauls]
        for prize in self._known.prize:
            if prize not in told:
                _expect(table, message("a haul with the id {id}", id=prize))

    def _own_id(self, part: TomlTable) -> str:
        """An id of its own, which also stands in complaints about whatever follows."""
        id_ = part.text("id")
        if id_ and (not _ID.fullmatch(id_) or id_ in self._ids):
            part.complain("id", message("an id of its own, in small letters"))
        self._ids[id_] = True
        part.place = f"{part.place} {id_}".rstrip()
        return id_

    def _encounter(self, part: TomlTable) -> Encounter:
        id_ = self._own_id(part)
        kind = part.word("kind", KINDS)
        where = self._where(part, kind)
        choices = part.tables("choice")
        if not _CHOICES[0] <= len(choices) <= _CHOICES[1]:
            low, high = _CHOICES
            _expect(part, message("{low} to {high} choices", low=low, high=high))
        read = tuple(_choice(each) for each in choices)
        if choices and not any(_asks_nothing(choice) for choice in read):
            _expect(part, message("a choice that needs nothing but time"))
        for choice in read:
            _truthful(part, choice, kind, where)
        ids = [choice.id for choice in read]
        if len(dict.fromkeys(ids)) < len(ids):
            _expect(part, message("choices with an id of their own each"))
        return Encounter(
            id=id_,
            kind=kind,
            weight=part.whole("weight", 1, _MOST_WEIGHT),
            once=_once(part),
            scene=read_sights(part, "scene"),
            where=where,
            title=_filled_at(part, "title", ()),
            text=_filled_at(part, "text", (_PLACE,)),
            choices=read,
        )

    def _where(self, part: TomlTable, kind: str) -> Where:
        if "where" not in part:
            return Where()
        table = part.table("where")
        known = self._known
        where = Where(
            relief=self._reliefs(table),
            growth=_listed(table, "growth", known.growth),
            obstacle=_listed(table, "obstacle", known.obstacle),
            season=_listed(table, "season", SEASONS),
            weather=_listed(table, "weather", WEATHERS),
            near=_listed(table, "near", NEARS),
            peril=_listed(table, "peril", known.peril),
            ruin=_listed(table, "ruin", known.ruin),
            hour=_listed(table, "hour", HOURS),
            nature=_listed(table, "nature", known.nature),
            party=_listed(table, "party", PARTIES),
            who=_listed(table, "who", known.companion),
            after=tuple(table.text("after").split()) if "after" in table else (),
        )
        if where.peril and kind != "ruin":
            table.complain("peril", message("nothing but in encounters of the kind ruin"))
        if where.ruin and kind not in ("ruin", "site"):
            table.complain("ruin", message("nothing but in encounters of the kinds ruin and site"))
        if where.after:
            self._links.append((table, where.after))
        table.finish()
        return where

    def _reliefs(self, table: TomlTable) -> tuple[str, ...]:
        """As `_listed`, or ``land`` for all but the water."""
        if "relief" in table and table.text("relief") == _ASHORE:
            return tuple(each for each in self._known.relief if each != "water")
        return _listed(table, "relief", self._known.relief)

    def _haul(self, part: TomlTable) -> Haul:
        id_ = self._own_id(part)
        if id_ not in self._known.prize:
            part.complain("id", message("a prize of {file}", file=_TALES))
        effects = _effects(part, "effects", tuple(EFFECTS), _amounts)
        if any(effect.kind == "prize" for effect in effects):
            part.complain("effects", message("what the prize is, not the prize again"))
        return Haul(id_, _filled_at(part, "text", (_PLACE,)), effects)


def _truthful(part: TomlTable, choice: Choice, kind: str, where: Where) -> None:
    """Complain of effects that come to nothing where the encounter is met."""
    branches = [choice.good, *([] if choice.bad is None else [choice.bad])]
    effects = [effect.kind for branch in branches for effect in branch.effects]
    if kind == "road" and any(effect in ("card", "secure") for effect in effects):
        _expect(part, message("{id}: no cards on a road, whose hex is secured", id=choice.id))
    room = "room" in [need.kind for need in choice.needs] or where.party == ("room",)
    if "join" in effects and not room:
        _expect(part, message("{id}: room for whoever joins, needed or in where", id=choice.id))
    if "stay" in effects and (len(where.who) != 1 or choice.check or where.party != ("several",)):
        _expect(part, message("{id}: one companion to stay, no dice, and several", id=choice.id))


def read_sights(part: TomlTable, key: str) -> tuple[str, ...]:
    """What a picture shows, under ``key``: words of `SIGHTS`, as often as they are seen, and of
    `SETTINGS`; one sight at least, since nothing is met without a picture."""
    found = tuple(part.text(key).split())
    strange = [word for word in found if word not in SIGHTS and word not in SETTINGS]
    seen = [word for word in found if word in SIGHTS]
    if strange:
        near = get_close_matches(strange[0], (*SIGHTS, *SETTINGS), 3, 0.0)
        part.complain(
            key,
            message(
                "things that can be drawn, like {near}; {word} is none",
                near=", ".join(near),
                word=strange[0],
            ),
        )
    elif not 1 <= len(seen) <= MOST:
        part.complain(key, message("1 to {most} things that are seen", most=MOST))
    return found


def read_scene(part: TomlTable, id_: str, kind: str) -> Encounter:
    """A scene as it stands in another file: title, text, picture and choices."""
    return Encounter(
        id=id_,
        kind=kind,
        weight=1,
        once=True,
        scene=read_sights(part, "scene"),
        where=Where(),
        title=_filled_at(part, "title", ()),
        text=_filled_at(part, "text", (_PLACE,)),
        choices=tuple(_choice(each) for each in part.tables("choice")),
    )


def _once(part: TomlTable) -> bool:
    """``again = "never"``, or nothing at all."""
    return "again" in part and part.word("again", ("never",)) != ""


def _choice(part: TomlTable) -> Choice:
    id_ = part.text("id")
    if id_ and not _ID.fullmatch(id_):
        part.complain("id", message("an id in small letters"))
    part.place = f"{part.place} {id_}".rstrip()
    check = _check(part)
    blanks = (_PLACE, _WHO) if check is not None else (_PLACE,)
    needs = _effects(part, "needs", NEEDS, _prices) if "needs" in part else ()
    choice = Choice(
        id=id_,
        label=_filled(part, blanks),
        needs=needs,
        check=check,
        good=_branch(part.table("good"), blanks),
        bad=_branch(part.table("bad"), blanks) if check is not None else None,
    )
    part.finish()
    return choice


def _check(part: TomlTable) -> Check | None:
    if "check" not in part:
        return None
    parsed = _CHECK.fullmatch(part.text("check"))
    if parsed is None or parsed[1] not in SKILLS:
        expected = "{skills}, a target from 2 to 6, and perhaps: candle"
        part.complain("check", message(expected, skills=either(SKILLS)))
        return Check(SKILLS[0], 2, False)
    return Check(parsed[1], int(parsed[2]), parsed[3] is not None)


def _branch(part: TomlTable, blanks: tuple[str, ...]) -> Branch:
    effects = _effects(part, "effects", tuple(EFFECTS), _amounts) if "effects" in part else ()
    branch = Branch(_filled(part, blanks), effects)
    part.finish()
    return branch


def _amounts(kind: str) -> tuple[int, int]:
    return EFFECTS[kind]


def _prices(kind: str) -> tuple[int, int]:
    """What is spent is counted; what must be there is there once."""
    return 1, 1 if kind in STANDING else EFFECTS[kind][1]


def _effects(
    part: TomlTable, key: str, kinds: Sequence[str], bounds: Callable[[str], tuple[int, int]]
) -> tuple[Effect, ...]:
    """Kinds with their amounts, as in ``bread 2, spirits -1``, each kind once."""
    found: dict[str, Effect] = {}
    for word in part.text(key).split(","):
        parsed = _EFFECT.fullmatch(word)
        if parsed is None:
            example = "bread 2, candles 1"
            part.complain(key, message("amounts as in {example}", example=example))
            return ()
        kind, amount = parsed[1], int(parsed[2])
        if kind not in kinds or kind in found:
            known = ", ".join(kinds)
            part.complain(key, message("kinds, each once, out of: {known}", known=known))
            return ()
        low, high = bounds(kind)
        if not low <= amount <= high or not amount:
            part.complain(
                key, message("{kind} from {low} to {high}, not 0", kind=kind, low=low, high=high)
            )
            return ()
        found[kind] = Effect(kind, amount)
    return tuple(found.values())


def _listed(table: TomlTable, key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Words with spaces between, each once and known; none when the key is missing."""
    if key not in table:
        return ()
    found = tuple(table.text(key).split())
    wrong = known and any(word not in known for word in found)
    if wrong or len(dict.fromkeys(found)) < len(found):
        table.complain(key, message("words, each once, out of: {known}", known=", ".join(known)))
    return found


def _asks_nothing(choice: Choice) -> bool:
    return all(need.kind == "quarters" for need in choice.needs)


def _filled(part: TomlTable, blanks: tuple[str, ...]) -> Prose:
    """Prose in which nothing but ``blanks`` is to be filled in, the same in each language."""
    prose = part.prose()
    for language in LANGUAGES:
        text = prose.in_language(language)
        if "{" not in text and "}" not in text:
            continue
        try:
            parsed = list(string.Formatter().parse(text))
        except ValueError:
            parsed = [("", "{", "", "")]
        named = [f"{name}{form}{turn or ''}" for _, name, form, turn in parsed if name is not None]
        if any(name not in blanks for name in named):
            shown = ", ".join(f"{{{blank}}}" for blank in blanks) or message("nothing")
            part.complain(language, message("no blanks but: {blanks}", blanks=shown))
    return prose


def _filled_at(part: TomlTable, key: str, blanks: tuple[str, ...]) -> Prose:
    """The prose of the table ``key``, as `_filled` reads it."""
    table = part.table(key)
    prose = _filled(table, blanks)
    table.finish()
    return prose


def _expect(table: TomlTable, expected: Message) -> None:
    table.refuse(
        ContentError(message("{place}: expected {expected}", place=table.place, expected=expected))
    )
