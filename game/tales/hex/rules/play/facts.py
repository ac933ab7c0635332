"""What play adds to the tables of Hex: levels, seasons, weather, companions, tools, hosts, wishes.

Numbers and ids are rules and stand in the address; words may be mended freely.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass, field, replace
from functools import cached_property
from typing import Protocol, TypeVar

from game.core import pack
from game.core.made_from import not_packed
from game.core.parts import Parts, in_pack
from game.core.text import Prose, message
from game.tales.hex.rules.country.content import COUNTRY, HexContent
from game.tales.hex.rules.play.encounters import SKILLS, Book, Effect, Encounter
from game.tales.hex.rules.play.params import BOOK, ENCOUNTERS, PLAY

CHARGES = ("roads", "courts", "map", "plot")
SCENE = "end_of_"
"""What the ids of the scenes begin with in which charges end."""
CARDS = ("refuge", "trail", "quiet", "omen", "trouble", "peril", "wonder")
"""The patrol cards of a hex; ``wonder`` only where securing takes seven steps."""
MEETINGS = ("omen", "trouble", "peril", "wonder")
"""Cards that begin an encounter."""
NEEDED = (
    "visit", "secure", "secure_other", "ruin", "ruins", "relic", "candles", "bread", "spirits",
    "quarters",
)  # fmt: skip
"""What settles a wish (`WishFacts.needs`)."""


@dataclass(frozen=True, slots=True)
class Level:
    """How hard it is."""

    id: str
    days: int
    """Days of the year; when the last is over, winter falls."""
    spirits: int
    bread: int
    candles: int
    rumours: int
    """Rumours that are told before the patrol leaves."""
    roads: int
    """Communities whose caravans are to be brought to the city."""
    courts: int
    """Fairy courts to be reconciled."""
    map: int
    """Hexes to be drawn."""
    proofs: int
    """Proofs needed against the plot."""
    chart: int
    """Hexes to be drawn before any charge takes its turn."""
    snow: int
    """Percent of the year after which snow lies on the northern rim."""
    rest: int
    """Days until a community hands out again."""
    told: int
    """Of how many charges, as they turn, one is told at once where they are to end."""


@dataclass(frozen=True, slots=True)
class Season:
    """A part of the year."""

    id: str
    words: Prose
    start: int
    """Percent of the year before it."""
    weathers: tuple[tuple[str, int], ...]
    """How likely each weather is, as whole-number weights."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of play and what it means: a weather, a card, a tool, a skill."""

    id: str
    words: Prose
    text: Prose


@dataclass(frozen=True, slots=True)
class CompanionFacts:
    """Somebody who may go along."""

    id: str
    words: Prose
    """The name."""
    people: str
    text: Prose
    """Who that is, and what they think of it all, in one line."""
    skills: tuple[int, ...]
    """From 0 to 2, in the order of `SKILLS`."""
    loves: tuple[str, ...]
    """Reliefs and growths at whose first sight they cheer up."""
    hates: tuple[str, ...]

    def skill(self, skill: str) -> int:
        """How good they are at something, unhurt and untaught."""
        return self.skills[SKILLS.index(skill)]


@dataclass(frozen=True, slots=True)
class HostFacts:
    """What a community of a nature has for the patrol."""

    id: str
    """Of the nature."""
    bread: int
    candles: int
    """What is handed out at a time."""
    boon: tuple[Effect, ...]
    """Thanks for a wish."""


@dataclass(frozen=True, slots=True)
class WishFacts:
    """What settles a want."""

    id: str
    """Of the want."""
    needs: str
    """One of `NEEDED`."""
    amount: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """Single numbers of the rules, as the table ``[numbers]`` has them."""

    most_spirits: int
    most_bread: int
    most_bread_mule: int
    most_candles: int
    find: int
    """The least on a d6 with which an undrawn hex brings a find."""
    wonder: int
    """The same where nothing should grow: on water, and on high mountains."""
    card: int
    """The least on that die with which it turns a patrol card, if there is no find."""
    road: int
    """The most on a d6 with which somebody is met in a secured hex."""
    scour: int
    """Quarters."""
    pace: int
    """By how much the country's tolls, for carts, are divided for those who walk."""
    unknown: int
    """Quarters, for entering what nobody knows."""
    snow_last: int
    """Percent of the year after which snow lies on the southern rim."""
    snow_deep: int
    """Days from the first snow in a hex until nobody gets out of it alive."""
    shield: int
    """Days for each hex from the city by which deep snow comes before the end of the year, at the
    earliest."""
    guide: int
    """Hexes around a community whose lie its people describe to those who call."""
    escort: int
    """The least number of hexes between the city and those who want an escort."""
    forage: int
    """Quarters."""
    forage_rest: int
    """Days until a hex that was foraged feeds again."""
    rest: int
    """Quarters of rest that cheer up."""
    heal: int
    """Target of the check that heals a companion in camp; one less under a roof."""
    secured: int
    """The most that it costs to leave a secured hex."""
    ask: int
    """Quarters."""
    riddle: int
    """Target."""
    explore: int
    """Quarters."""
    glow: int
    """Hexes around a reconciled court that are shown."""
    height: int
    """Sight, in hexes, from which a relief is a height: the weather is seen to gather."""


@dataclass(frozen=True, slots=True)
class ChargeFacts:
    """What a charge comes to once its first part is done."""

    id: str
    """One of ``roads``, ``courts``, ``map``, ``plot``."""
    turn: Prose
    """How it turns; ``{place}`` is where it is to end."""
    turn_scene: tuple[str, ...]
    """What is seen as it turns (`rules.play.sights`)."""
    scene: Encounter
    """How it ends there."""
    home: Prose
    """What the city makes of it, when it is reported."""
    home_scene: tuple[str, ...]
    """What is seen then."""


class _Named(Protocol):
    @property
    def id(self) -> str: ...


Named = TypeVar("Named", bound=_Named)


@dataclass(frozen=True)
class PlayFacts:
    """The file hex_play.toml."""

    levels: Mapping[str, Level]
    seasons: tuple[Season, ...]
    """In the order of the year."""
    weathers: Mapping[str, Term]
    cards: Mapping[str, Term]
    tools: Mapping[str, Term]
    skills: Mapping[str, Term]
    companions: Mapping[str, CompanionFacts]
    patrols: Mapping[str, tuple[str, ...]]
    hosts: Mapping[str, HostFacts]
    """By nature."""
    charges: Mapping[str, ChargeFacts]
    wishes: Mapping[str, WishFacts]
    """By want; a want about a place that is missing takes a visit there, or an exploration."""
    forage: Mapping[str, int]
    """Targets by growth."""
    lean: Mapping[str, int]
    """What a season adds to them."""
    wet: tuple[str, ...]
    """Growths and reliefs that rain makes harder to leave."""
    high: tuple[str, ...]
    """Reliefs that a storm does not let go."""
    roped: tuple[str, ...]
    """Obstacles that a rope makes nothing of."""
    numbers: Numbers

    def scenes(self) -> tuple[Encounter, ...]:
        """How the charges end."""
        return tuple(each.scene for each in self.charges.values())

    def facts(self) -> Iterator[tuple[str, bytes]]:
        """Everything but the words, packed."""
        for charge in self.charges.values():
            scene = Book((charge.scene,), ()).address
            yield "charge", _texts((charge.id, scene))
        for level in self.levels.values():
            numbers = (
                level.days, level.spirits, level.bread, level.candles, level.rumours, level.roads,
                level.courts, level.map, level.proofs, level.chart, level.snow,
            )  # fmt: skip
            yield "level", pack.text(level.id) + pack.integers(*numbers)
        for season in self.seasons:
            yield "season", pack.text(season.id) + pack.integers(season.start)
            yield "weathers", _counted(season.weathers)
        for terms in (self.weathers, self.cards, self.tools, self.skills):
            yield "terms", _texts(tuple(terms))
        for each in self.companions.values():
            yield (
                "companion",
                _texts((each.id, each.people))
                + pack.integers(*each.skills)
                + _texts(each.loves)
                + _texts(each.hates),
            )
        for id_, who in self.patrols.items():
            yield "patrol", _texts((id_, *who))
        for host in self.hosts.values():
            boon = tuple((effect.kind, effect.amount) for effect in host.boon)
            amounts = pack.integers(host.bread, host.candles)
            yield "host", pack.text(host.id) + amounts + _counted(boon)
        for wish in self.wishes.values():
            yield "wish", _texts((wish.id, wish.needs)) + pack.integers(wish.amount)
        yield "forage", _counted(tuple(self.forage.items())) + _counted(tuple(self.lean.items()))
        yield "land", _texts(self.wet) + _texts(self.high) + _texts(self.roped)
        yield "numbers", pack.integers(*astuple(self.numbers))


@dataclass(frozen=True)
class HexPlayContent(HexContent):
    """Everything Hex is made from and played with."""

    play: PlayFacts
    book: Book
    packs: Mapping[str, Book] = field(default_factory=dict)
    """Encounters of content packs, by the names of the packs."""

    @cached_property
    def parts(self) -> Parts:
        """The country, what it is played with, and every chapter of the book."""
        return {
            COUNTRY: pack.digest(tuple(self._facts())),
            PLAY: pack.digest(tuple(self.play.facts())),
            **{f"{BOOK}/{name}": address for name, address in self.book.chapters.items()},
            **{in_pack(name, ENCOUNTERS): book.address for name, book in self.packs.items()},
        }

    def taking_in(self, pack: str) -> HexPlayContent:
        """This content with the encounters of a pack in its book, or with none but its own;
        `BadValue` if the pack is not here."""
        if pack and pack not in self.packs:
            raise not_packed(pack, message("encounters"))
        return self._bound.get(pack, self)

    @cached_property
    def _bound(self) -> Mapping[str, HexPlayContent]:
        return {
            name: replace(self, book=self.book.followed_by(added), packs={})
            for name, added in self.packs.items()
        }


def _texts(texts: tuple[str, ...]) -> bytes:
    return pack.integers(len(texts)) + b"".join(map(pack.text, texts))


def _counted(pairs: tuple[tuple[str, int], ...]) -> bytes:
    return b"".join(pack.text(name) + pack.integers(number) for name, number in pairs)
