"""What Hex is played with: levels/tables/hex_play.toml, and all tables of Hex together
(docs/hex.md, "Play")."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

from game.core.errors import ContentError
from game.core.text import Prose, message
from game.store import packs
from game.store.lint import lint_prose
from game.store.toml_reader import TomlTable, read_toml
from game.tales.hex.content.encounters import (
    load_encounters,
    read_packed,
    read_scene,
    read_sights,
)
from game.tales.hex.content.tables import load_hex
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.play.encounters import EFFECTS, SEASONS, SKILLS, TOOLS, WEATHERS, Effect
from game.tales.hex.rules.play.facts import (
    CARDS,
    CHARGES,
    NEEDED,
    SCENE,
    ChargeFacts,
    CompanionFacts,
    HexPlayContent,
    HostFacts,
    Level,
    Numbers,
    PlayFacts,
    Season,
    Term,
    WishFacts,
)
from game.tales.hex.rules.play.params import LEVELS, PATROLS

NAME = "hex_play.toml"
_FORMAT = "hex-play/1"
_MOST = 999
_BEST = 2
_PATROL = 4

T = TypeVar("T")
Faults = list[ContentError] | None


def load_hexes(levels: Path) -> HexPlayContent:
    """All tables of Hex below the folder ``levels``; `ContentError` says what is wrong."""
    land = load_hex(levels)
    play = read_play(levels / "tables" / NAME, land)
    parts = {part.name: getattr(land, part.name) for part in fields(HexContent) if part.init}
    book = load_encounters(levels)
    added = {
        folder.name: read_packed(levels, book, folder)
        for folder in sorted((levels / packs.FOLDER).glob("*"))
        if (folder / "encounters").is_dir()
    }
    return HexPlayContent(**parts, play=play, book=book, packs=added)


def read_play(path: Path, land: HexContent, faults: Faults = None) -> PlayFacts:
    """The file ``path``, beside the land's tables; faults are raised, or entered in ``faults``."""
    return _Reader(path, land, faults).read()


def lint_play(path: Path) -> Iterator[str]:
    """What is wrong with the file ``path``: whatever keeps it from being loaded, or else texts in
    one language only or against the typography of French."""
    faults: list[ContentError] = []
    try:
        play = read_play(path, load_hex(path.parent.parent), faults)
    except ContentError as error:
        yield str(error)
        return
    if faults:
        yield from map(str, faults)
        return
    terms = (play.weathers, play.cards, play.tools, play.skills, play.companions)
    for table in terms:
        for id_, term in table.items():
            yield from (f"{path}: {id_}: {fault}" for fault in lint_prose(term.text))
    for charge in play.charges.values():
        for words in _proses(charge):
            yield from (f"{path}: {charge.id}: {fault}" for fault in lint_prose(words))


def _proses(charge: ChargeFacts) -> Iterator[Prose]:
    scene = charge.scene
    yield from (charge.turn, scene.title, scene.text, charge.home)
    for choice in scene.choices:
        yield choice.label
        yield from (branch.text for branch in (choice.good, choice.bad) if branch is not None)


class _Reader:
    def __init__(self, path: Path, land: HexContent, faults: Faults) -> None:
        self._table = read_toml(path, faults)
        self._land = land
        self._grounds = (*(each.id for each in land.reliefs), *(each.id for each in land.growths))

    def read(self) -> PlayFacts:
        """The facts, sound if nothing was refused."""
        table, land = self._table, self._land
        table.word("format", (_FORMAT,))
        companions = self._rows("companion", self._companion)
        facts = PlayFacts(
            levels=self._all("level", self._level, LEVELS),
            seasons=tuple(self._all("season", _season, SEASONS).values()),
            weathers=self._all("weather", _term, WEATHERS),
            cards=self._all("card", _term, CARDS),
            tools=self._all("tool", _term, TOOLS),
            skills=self._all("skill", _term, SKILLS),
            companions=companions,
            patrols=self._patrols(companions),
            hosts=self._all("host", self._host, tuple(each.id for each in land.natures), "nature"),
            charges=self._all("charge", _charge, CHARGES),
            wishes=self._rows("wish", self._wish, "want"),
            forage=self._counts("forage", (*(each.id for each in land.growths), "water")),
            lean=self._counts("lean", SEASONS),
            **self._lists(),
            numbers=self._numbers(),
        )
        table.finish()
        return facts

    def _rows(self, key: str, read: Callable[[TomlTable], T], id_: str = "id") -> dict[str, T]:
        """The tables headed ``key`` by their ids, each id once."""
        found: dict[str, T] = {}
        for part in self._table.tables(key):
            name = part.text(id_)
            if name in found:
                part.complain(id_, message("an id of its own"))
            found[name] = read(part)
            part.finish()
        return found

    def _all(
        self,
        key: str,
        read: Callable[[TomlTable], T],
        ids: tuple[str, ...],
        id_: str = "id",
    ) -> dict[str, T]:
        """The tables headed ``key``: one for each of ``ids``, put into their order."""
        found = self._rows(key, read, id_)
        for name in (*ids, *found):
            if name not in found or name not in ids:
                self._refuse(key, ", ".join(ids), name)
                return found
        return {name: found[name] for name in ids}

    def _refuse(self, key: str, known: str, shown: str) -> None:
        self._table.refuse(
            ContentError(
                message(
                    "{place}: {key}: expected each of: {known}; {shown} is missing or unknown",
                    place=self._table.place,
                    key=key,
                    known=known,
                    shown=repr(shown),
                )
            )
        )

    def _words(self, part: TomlTable, key: str, known: tuple[str, ...]) -> tuple[str, ...]:
        """Ids with gaps between them."""
        said = tuple(part.text(key).split())
        if key in part and any(word not in known for word in said):
            part.complain(key, message("some of: {known}", known=", ".join(known)))
        return said

    def _level(self, part: TomlTable) -> Level:
        names = [each.name for each in fields(Level)][1:]
        least = {"told": 0}
        numbers = (part.whole(name, least.get(name, 1), _MOST) for name in names)
        return Level(part.text("id"), *numbers)

    def _companion(self, part: TomlTable) -> CompanionFacts:
        skills = part.text("skills").split()
        known = [str(number) for number in range(_BEST + 1)]
        if len(skills) != len(SKILLS) or any(each not in known for each in skills):
            part.complain("skills", message("{count} numbers from 0 to 2", count=len(SKILLS)))
            skills = ["0"] * len(SKILLS)
        return CompanionFacts(
            part.text("id"),
            part.prose(),
            part.word("people", [each.id for each in self._land.peoples]),
            part.prose_at("text"),
            tuple(map(int, skills)),
            self._words(part, "loves", self._grounds),
            self._words(part, "hates", self._grounds),
        )

    def _patrols(self, pool: dict[str, CompanionFacts]) -> dict[str, tuple[str, ...]]:
        table = self._table.table("patrols")
        found: dict[str, tuple[str, ...]] = {}
        for name in PATROLS[1:]:
            found[name] = self._words(table, name, tuple(pool))
            if len(dict.fromkeys(found[name])) != _PATROL:
                table.complain(name, message("{count} different companions", count=_PATROL))
        table.finish()
        return found

    def _host(self, part: TomlTable) -> HostFacts:
        boon = []
        for effect in part.tables("boon"):
            kind = effect.word("kind", tuple(EFFECTS))
            least, most = EFFECTS.get(kind, (1, 1))
            boon.append(Effect(kind, effect.whole("amount", least, most)))
            effect.finish()
        bread, candles = part.whole("bread", 0, 9), part.whole("candles", 0, 9)
        return HostFacts(part.text("nature"), bread, candles, tuple(boon))

    def _wish(self, part: TomlTable) -> WishFacts:
        wants = [want.id for want in self._land.wants]
        return WishFacts(
            part.word("want", wants), part.word("needs", NEEDED), part.whole("amount", 1, 9)
        )

    def _counts(self, key: str, ids: tuple[str, ...]) -> dict[str, int]:
        table = self._table.table(key)
        found = {id_: table.whole(id_, -6, 6) for id_ in ids}
        table.finish()
        return found

    def _lists(self) -> dict[str, tuple[str, ...]]:
        table = self._table.table("land")
        obstacles = tuple(each.id for each in self._land.obstacles)
        found = {
            "wet": self._words(table, "wet", self._grounds),
            "high": self._words(table, "high", self._grounds),
            "roped": self._words(table, "roped", obstacles),
        }
        table.finish()
        return found

    def _numbers(self) -> Numbers:
        table = self._table.table("numbers")
        numbers = Numbers(*(table.whole(each.name, 0, _MOST) for each in fields(Numbers)))
        table.finish()
        return numbers


def _season(part: TomlTable) -> Season:
    weather = part.table("weather")
    weights = tuple((id_, weather.whole(id_, 0, 99)) for id_ in WEATHERS if id_ in weather)
    weather.finish()
    if not any(weight for _, weight in weights):
        part.complain("weather", message("a weight for one weather at least"))
    return Season(part.text("id"), part.prose(), part.whole("start", 0, 99), weights)


def _charge(part: TomlTable) -> ChargeFacts:
    id_ = part.text("id")
    return ChargeFacts(
        id=id_,
        turn=part.prose_at("turn"),
        turn_scene=read_sights(part, "turn_scene"),
        scene=read_scene(part, f"{SCENE}{id_}", id_),
        home=part.prose_at("home"),
        home_scene=read_sights(part, "home_scene"),
    )


def _term(part: TomlTable) -> Term:
    return Term(part.text("id"), part.prose(), part.prose_at("text"))
