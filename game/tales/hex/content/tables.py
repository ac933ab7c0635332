"""The tables of Hex, levels/tables/hex_*.toml (docs/hex.md)."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from game.core.errors import ContentError
from game.core.text import LANGUAGES, NO_PROSE, Prose, message
from game.store.lint import lint_prose
from game.store.toml_reader import TomlTable, read_toml
from game.tales.hex.rules.country.content import (
    GROWTHS,
    NATURE_DICE,
    OBSTACLES,
    RELIEFS,
    About,
    Compounds,
    Entry,
    Growth,
    HexContent,
    Nature,
    Obstacle,
    People,
    Plot,
    Relation,
    Relief,
    Rumour,
    Syllables,
    Tongue,
    Want,
)

LAND, PEOPLES, COMMUNITIES, TALES = NAMES = (
    "hex_land.toml",
    "hex_peoples.toml",
    "hex_communities.toml",
    "hex_tales.toml",
)
_FORMATS = ("hex-land/1", "hex-peoples/1", "hex-communities/1", "hex-tales/1")
_GROUPS = ("mortal", "fairy")
_MOODS = ("good", "bad")
_FAITHS = ("sure", "doubtful")
_ABOUT: tuple[About, ...] = ("community", "ruin", "none")
_ANY_FAIRY = "fairy"
_SIDES = 8
_LONGEST_WAY = 40
_FARTHEST_SIGHT = 40
_MOST_SOULS = 100_000
_ID = re.compile(r"[a-z][a-z0-9_]{0,31}")
_SYLLABLE = re.compile(r"[^\W\d_]{1,12}")

T = TypeVar("T")


def load_hex(levels: Path) -> HexContent:
    """The tables below the folder ``levels``; `ContentError` says what is wrong with them."""
    return read_tables(levels / "tables")


def read_tables(folder: Path, faults: list[ContentError] | None = None) -> HexContent:
    """The tables in the files `NAMES` of ``folder``.

    Raises `ContentError`, with the place and the key, where they break the format; with ``faults``
    each is entered there instead, and what is returned is good for nothing.
    """
    return _Reader(folder, faults).read()


def faults_of(path: Path) -> list[ContentError]:
    """Everything that `read_tables` has against the file ``path``, in its order."""
    faults: list[ContentError] = []
    read_tables(path.parent, faults)
    return [fault for fault in faults if str(fault).startswith(f"{path}:")]


def lint_tables(path: Path) -> Iterator[str]:
    """What is wrong with the file ``path`` of tables: everything that keeps them from being
    loaded, or else texts in one language only or against the typography of French."""
    faults: list[ContentError] = []
    tables = read_tables(path.parent, faults)
    if faults:
        yield from (str(fault) for fault in faults if str(fault).startswith(f"{path}:"))
        return
    for place, words in _proses(tables, path.name):
        # Some words are the same in both languages, but no sentence is.
        if words.en != words.fr or " " in words.en:
            yield from (f"{path}: {place}: {fault}" for fault in lint_prose(words))


def _proses(tables: HexContent, name: str) -> Iterator[tuple[str, Prose]]:
    if name == LAND:
        for relief in tables.reliefs:
            yield relief.id, relief.words
            yield from ((relief.id, area) for area in relief.areas)
        for growth in tables.growths:
            yield from ((growth.id, w) for w in (growth.words, growth.afloat, growth.aloft))
        yield from ((obstacle.id, obstacle.words) for obstacle in tables.obstacles)
        yield from ((prose.en, prose) for prose in (*tables.countries, *tables.epithets))
    elif name == PEOPLES:
        for people in tables.peoples:
            yield from ((people.id, words) for words in (people.words, people.text))
        for tongue in tables.tongues:
            if isinstance(tongue.places, Compounds):
                parts = (*tongue.places.heads, *tongue.places.epithets)
                yield from ((tongue.id, part) for part in parts)
    elif name == COMMUNITIES:
        for nature in tables.natures:
            yield nature.id, nature.words
            yield from ((entry.id, entry.words) for entry in nature.functions)
    else:
        for id_, words, text in tables.tales():
            yield id_, words
            if text != NO_PROSE:
                yield id_, text
        yield from ((prose.en, prose) for prose in tables.ruin_epithets)


class _Reader:
    """Reads the four files together: ids are used once in all of them."""

    def __init__(self, folder: Path, faults: list[ContentError] | None) -> None:
        self._folder = folder
        self._faults = faults
        self._ids: dict[str, bool] = {}
        self._tongues: tuple[Tongue, ...] = ()
        self._peoples: tuple[People, ...] = ()

    def read(self) -> HexContent:
        land, peoples, places, tales = map(self._file, NAMES, _FORMATS)
        reliefs = self._all(land, "relief", self._relief, RELIEFS, RELIEFS)
        growths = self._all(land, "growth", self._growth, GROWTHS, GROWTHS)
        obstacles = self._all(land, "obstacle", self._obstacle, OBSTACLES, OBSTACLES)
        countries = self._all(land, "country", lambda part: _filled(part, "name"))
        epithets = self._all(land, "epithet", TomlTable.prose)
        land.finish()
        self._tongues = self._all(peoples, "tongue", self._tongue)
        self._peoples = self._all(peoples, "people", self._people)
        self._need(peoples, "people", any(people.fairy for people in self._peoples))
        peoples.finish()
        natures = self._all(places, "nature", self._nature)
        self._need(places, "nature", any(nature.id == "city" for nature in natures))
        dice = self._dice(places, natures)
        places.finish()
        rumours = self._all(tales, "rumour", self._rumour)
        self._need(tales, "rumour", len({rumour.sure for rumour in rumours}) == 2)
        content = HexContent(
            reliefs=reliefs,
            growths=growths,
            obstacles=obstacles,
            countries=countries,
            epithets=epithets,
            natures=natures,
            dice=dice,
            peoples=self._peoples,
            tongues=self._tongues,
            themes=self._all(tales, "theme", self._told, 2),
            relations=self._all(tales, "relation", self._relation),
            wants=self._all(tales, "want", self._want),
            rumours=rumours,
            factions=self._all(tales, "faction", self._told, 4),
            plots=self._all(tales, "plot", self._plot),
            ruins=self._all(tales, "ruin", self._named),
            builders=self._all(tales, "builder", self._named),
            perils=self._all(tales, "peril", self._named),
            prizes=self._all(tales, "prize", self._named),
            ruin_epithets=self._all(tales, "epithet", TomlTable.prose),
        )
        tales.finish()
        return content

    def _file(self, name: str, form: str) -> TomlTable:
        try:
            table = read_toml(self._folder / name, self._faults)
        except ContentError as error:
            if self._faults is None:
                raise
            self._faults.append(error)
            # What is missing in a missing file is told once, and not again for each table.
            return TomlTable({}, str(self._folder / name), [])
        table.word("format", (form,))
        return table

    def _all(
        self,
        table: TomlTable,
        key: str,
        read: Callable[[TomlTable], T],
        least: int = 1,
        most: int = 1_000,
    ) -> tuple[T, ...]:
        """The parts headed ``key``, each read and finished; from ``least`` to ``most`` of them."""
        parts = table.tables(key)
        found = []
        for part in parts:
            found.append(read(part))
            part.finish()
        if not least <= len(parts) <= most:
            expected = (
                message("{count} tables headed [[{key}]]", count=least, key=key)
                if least == most
                else message("at least {count} tables headed [[{key}]]", count=least, key=key)
            )
            table.refuse(
                ContentError(
                    message(
                        "{place}: {key}: expected {expected}, got {shown}",
                        place=table.place,
                        key=key,
                        expected=expected,
                        shown=len(parts),
                    )
                )
            )
        return tuple(found)

    def _need(self, table: TomlTable, key: str, there: bool) -> None:
        if not there:
            expected = {
                "people": message("a people of the group fairy"),
                "nature": message("a nature with the id city"),
                "rumour": message("rumours that are sure and rumours that are doubtful"),
            }[key]
            table.refuse(
                ContentError(
                    message("{place}: expected {expected}", place=table.place, expected=expected)
                )
            )

    def _id(self, part: TomlTable) -> str:
        id_ = part.text("id")
        if id_ and (not _ID.fullmatch(id_) or id_ in self._ids):
            part.complain(
                "id", message("an id of its own, in small letters, used in no table of Hex")
            )
        self._ids[id_] = True
        return id_

    def _named(self, part: TomlTable) -> Entry:
        return Entry(self._id(part), part.prose())

    def _told(self, part: TomlTable) -> Entry:
        return Entry(self._id(part), part.prose(), part.prose_at("text"))

    def _relief(self, part: TomlTable) -> Relief:
        id_, words = self._id(part), part.prose()
        leave = part.whole("leave", 0, _LONGEST_WAY)
        sight = part.whole("sight", 1, _FARTHEST_SIGHT)
        areas = self._all(part, "areas", lambda each: _filled(each, "name"))
        return Relief(id_, words, leave, sight, areas)

    def _growth(self, part: TomlTable) -> Growth:
        id_, words = self._id(part), part.prose()
        leave = part.whole("leave", 0, _LONGEST_WAY)
        return Growth(id_, words, leave, part.prose_at("afloat"), part.prose_at("aloft"))

    def _obstacle(self, part: TomlTable) -> Obstacle:
        id_, words = self._id(part), part.prose()
        return Obstacle(id_, words, part.whole("leave", 0, _LONGEST_WAY))

    def _tongue(self, part: TomlTable) -> Tongue:
        id_ = self._id_of_tongue(part)
        places: Syllables | Compounds
        if "heads" in part:
            heads = self._all(part, "heads", _untrimmed)
            places = Compounds(heads, self._all(part, "epithets", TomlTable.prose))
        else:
            places = Syllables(*(_syllables(part, key) for key in ("start", "middle", "end")))
        given = part.table("given")
        names = Syllables(_syllables(given, "start"), (), _syllables(given, "end"))
        given.finish()
        return Tongue(id_, places, names)

    def _id_of_tongue(self, part: TomlTable) -> str:
        """Tongues are only spoken of among themselves, so that one may be called like a thing."""
        id_ = part.text("id")
        if id_ and (not _ID.fullmatch(id_) or f"tongue {id_}" in self._ids):
            part.complain("id", message("an id of its own, in small letters"))
        self._ids[f"tongue {id_}"] = True
        return id_

    def _people(self, part: TomlTable) -> People:
        id_, words, text = self._id(part), part.prose(), part.prose_at("text")
        fairy = part.word("group", _GROUPS) == "fairy"
        known = [tongue.id for tongue in self._tongues] or [""]
        return People(id_, words, text, fairy, part.word("tongue", known))

    def _nature(self, part: TomlTable) -> Nature:
        id_, words = self._id(part), part.prose()
        souls = part.whole("souls", 1, _MOST_SOULS)
        said = part.text("peoples").split()
        mortals = [people.id for people in self._peoples if not people.fairy]
        if said == [_ANY_FAIRY]:
            said = [people.id for people in self._peoples if people.fairy]
        elif "peoples" in part and (not said or any(word not in mortals for word in said)):
            part.complain(
                "peoples",
                message("{any}, or some of: {known}", any=_ANY_FAIRY, known=", ".join(mortals)),
            )
        functions = self._all(part, "functions", self._named)
        return Nature(id_, words, souls, tuple(said), functions)

    def _dice(self, places: TomlTable, natures: tuple[Nature, ...]) -> dict[str, tuple[str, ...]]:
        table = places.table("dice")
        known = [nature.id for nature in natures]
        found = {}
        for name in NATURE_DICE:
            sides = tuple(table.text(name).split())
            allowed = [*known, "settled"] if name == "community" else known
            if len(sides) != _SIDES or any(side not in allowed for side in sides):
                table.complain(
                    name,
                    message(
                        "{count} words, each one of: {known}",
                        count=_SIDES,
                        known=", ".join(allowed),
                    ),
                )
            found[name] = sides
        table.finish()
        return found

    def _relation(self, part: TomlTable) -> Relation:
        id_, words = self._id(part), _filled(part, "other")
        return Relation(id_, words, part.word("mood", _MOODS) == "good")

    def _want(self, part: TomlTable) -> Want:
        id_, said = self._id(part), part.word("about", _ABOUT)
        about: About = next((each for each in _ABOUT if each == said), "none")
        words = part.prose() if about == "none" else _filled(part, "other")
        return Want(id_, words, about)

    def _rumour(self, part: TomlTable) -> Rumour:
        id_, words = self._id(part), _filled(part, "name", "way")
        return Rumour(id_, words, part.word("faith", _FAITHS) == "sure")

    def _plot(self, part: TomlTable) -> Plot:
        caught = part.table("caught")
        plot = Plot(self._id(part), _filled(part, "other"), caught=_filled(caught, "other"))
        caught.finish()
        return plot


def _filled(part: TomlTable, *blanks: str) -> Prose:
    """Prose with each ``{blank}`` in it once, in each language, and no other braces."""
    prose = part.prose()
    for language in LANGUAGES:
        text = prose.in_language(language)
        if text and _blanks(text) != sorted(blanks):
            shown = ", ".join(f"{{{blank}}}" for blank in blanks)
            part.complain(language, message("a text with {blanks} in it, once", blanks=shown))
    return prose


def _blanks(text: str) -> list[str]:
    try:
        parsed = list(string.Formatter().parse(text))
    except ValueError:
        return []
    # Each blank with whatever follows its name, which must be nothing.
    return sorted(f"{name}{form}{turn or ''}" for _, name, form, turn in parsed if name is not None)


def _untrimmed(part: TomlTable) -> Prose:
    """The head of a compound: a word on its own begins with a capital in English, and has a gap
    before it; others grow together with what stands before them."""
    prose = part.prose()
    return Prose(f" {prose.en}", prose.fr) if prose.en[:1].isupper() else prose


def _syllables(part: TomlTable, key: str) -> tuple[str, ...]:
    """Words with gaps between them, each a syllable or two in letters."""
    said = tuple(part.text(key).split())
    if key in part and not (said and all(_SYLLABLE.fullmatch(word) for word in said)):
        part.complain(key, message("syllables with gaps between them"))
    return said
