"""What countries of Hex are made from: the land, its peoples, and what stirs among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Protocol, TypeVar

from game.core import pack
from game.core.parts import Parts
from game.core.text import NO_PROSE, Prose

RELIEFS, GROWTHS, OBSTACLES = 8, 16, 8
"""How many of each there are: the sides of their dice."""

About = Literal["community", "ruin", "none"]


@dataclass(frozen=True, slots=True)
class Relief:
    """One side of the relief die."""

    id: str
    words: Prose
    leave: int
    """Quarters of a day to leave such a hex."""
    sight: int
    """How many hexes far one sees from it."""
    areas: tuple[Prose, ...]
    """What areas of it are called; ``{name}`` is an epithet."""


@dataclass(frozen=True, slots=True)
class Growth:
    """One kind of vegetation."""

    id: str
    words: Prose
    leave: int
    afloat: Prose
    """What it is like in the water, where nothing grows by itself."""
    aloft: Prose
    """What it is like in the high mountains."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One kind of natural obstacle."""

    id: str
    words: Prose
    leave: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table: what it is called, and what it is like."""

    id: str
    words: Prose
    text: Prose = NO_PROSE


@dataclass(frozen=True, slots=True)
class Plot(Entry):
    """What is plotted, against ``{other}``."""

    caught: Prose = NO_PROSE
    """What is seen of it where those behind it are brought to account."""


@dataclass(frozen=True, slots=True)
class Nature:
    """A type of community."""

    id: str
    words: Prose
    souls: int
    """Inhabitants for each point of a d8."""
    peoples: tuple[str, ...]
    """Who may live there, by their ids."""
    functions: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class People:
    """Who lives in a community."""

    id: str
    words: Prose
    text: Prose
    fairy: bool
    tongue: str


@dataclass(frozen=True, slots=True)
class Syllables:
    """Names from a start, perhaps a middle, and an end: the same in every language."""

    start: tuple[str, ...]
    middle: tuple[str, ...]
    end: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Compounds:
    """Names from a head and an epithet, which each language joins in its way."""

    heads: tuple[Prose, ...]
    epithets: tuple[Prose, ...]


@dataclass(frozen=True, slots=True)
class Tongue:
    """What makes the names of a people."""

    id: str
    places: Syllables | Compounds
    given: Syllables
    """Names of people; they have no middle."""


@dataclass(frozen=True, slots=True)
class Relation:
    """How one community stands to another, ``{other}``."""

    id: str
    words: Prose
    good: bool


@dataclass(frozen=True, slots=True)
class Want:
    """What a community wants; ``{other}`` is what it is about, if it is about something."""

    id: str
    words: Prose
    about: About


@dataclass(frozen=True, slots=True)
class Rumour:
    """How somebody tells where the community ``{name}`` lies: ``{way}``."""

    id: str
    words: Prose
    sure: bool


class _Named(Protocol):
    @property
    def id(self) -> str: ...


Named = TypeVar("Named", bound=_Named)

COUNTRY = "country"
"""The part of content that is all tables of the land, its peoples, communities and tales."""
NATURE_DICE = ("community", "settled", "fairy")
"""The tables of types, each the eight sides of a d8."""


@dataclass(frozen=True)
class HexContent:
    """All tables of Hex. Every id is used once in all of them."""

    reliefs: tuple[Relief, ...]
    growths: tuple[Growth, ...]
    obstacles: tuple[Obstacle, ...]
    countries: tuple[Prose, ...]
    """What countries are called; ``{name}`` is an epithet."""
    epithets: tuple[Prose, ...]
    """Of countries and areas."""
    natures: tuple[Nature, ...]
    dice: Mapping[str, tuple[str, ...]]
    """The tables of `NATURE_DICE`: ids of natures, or the name of another table."""
    peoples: tuple[People, ...]
    tongues: tuple[Tongue, ...]
    themes: tuple[Entry, ...]
    relations: tuple[Relation, ...]
    wants: tuple[Want, ...]
    rumours: tuple[Rumour, ...]
    """Sure ones and doubtful ones, at least one of each."""
    factions: tuple[Entry, ...]
    plots: tuple[Plot, ...]
    ruins: tuple[Entry, ...]
    builders: tuple[Entry, ...]
    perils: tuple[Entry, ...]
    prizes: tuple[Entry, ...]
    ruin_epithets: tuple[Prose, ...]

    @cached_property
    def parts(self) -> Parts:
        """One part: the four files are only ever used together. Its address is over ids, numbers
        and lengths, which the dice read."""
        return {COUNTRY: pack.digest(tuple(self._facts()))}

    def nature(self, id_: str) -> Nature:
        """The type of community called ``id_``; `KeyError` if there is none."""
        return _find(self.natures, id_)

    def people(self, id_: str) -> People:
        """The people called ``id_``; `KeyError` if there is none."""
        return _find(self.peoples, id_)

    def tongue(self, id_: str) -> Tongue:
        """The tongue called ``id_``; `KeyError` if there is none."""
        return _find(self.tongues, id_)

    def want(self, id_: str) -> Want:
        """The want called ``id_``; `KeyError` if there is none."""
        return _find(self.wants, id_)

    def relation(self, id_: str) -> Relation:
        """The relation called ``id_``; `KeyError` if there is none."""
        return _find(self.relations, id_)

    def entries(self) -> Iterator[tuple[str, Prose, Prose]]:
        """Everything that has an id: the id, what it is called, and what it is like."""
        for relief in self.reliefs:
            yield relief.id, relief.words, NO_PROSE
        for growth in self.growths:
            yield growth.id, growth.words, NO_PROSE
        for obstacle in self.obstacles:
            yield obstacle.id, obstacle.words, NO_PROSE
        for nature in self.natures:
            yield nature.id, nature.words, NO_PROSE
            yield from ((entry.id, entry.words, entry.text) for entry in nature.functions)
        for people in self.peoples:
            yield people.id, people.words, people.text
        yield from self.tales()

    def tales(self) -> Iterator[tuple[str, Prose, Prose]]:
        """Of what `entries` gives, that which stirs in communities, and ruins."""
        for relation in self.relations:
            yield relation.id, relation.words, NO_PROSE
        for want in self.wants:
            yield want.id, want.words, NO_PROSE
        for rumour in self.rumours:
            yield rumour.id, rumour.words, NO_PROSE
        for table in self._tables():
            yield from ((entry.id, entry.words, entry.text) for entry in table)

    def _tables(self) -> tuple[tuple[Entry, ...], ...]:
        return (
            self.themes,
            self.factions,
            self.plots,
            self.ruins,
            self.builders,
            self.perils,
            self.prizes,
        )

    def _facts(self) -> Iterator[tuple[str, bytes]]:
        for relief in self.reliefs:
            numbers = (relief.leave, relief.sight, len(relief.areas))
            yield "relief", pack.text(relief.id) + pack.integers(*numbers)
        for growth in self.growths:
            yield "growth", pack.text(growth.id) + pack.integers(growth.leave)
        for obstacle in self.obstacles:
            yield "obstacle", pack.text(obstacle.id) + pack.integers(obstacle.leave)
        for nature in self.natures:
            yield (
                "nature",
                pack.text(nature.id)
                + pack.integers(nature.souls)
                + _ids(nature.functions)
                + b"".join(map(pack.text, nature.peoples)),
            )
        for name in NATURE_DICE:
            yield "dice", b"".join(map(pack.text, self.dice[name]))
        for people in self.peoples:
            texts = pack.text(people.id) + pack.text(people.tongue)
            yield "people", texts + pack.integers(people.fairy)
        for tongue in self.tongues:
            yield "tongue", pack.text(tongue.id) + pack.integers(*_lengths(tongue))
        for relation in self.relations:
            yield "relation", pack.text(relation.id) + pack.integers(relation.good)
        for want in self.wants:
            yield "want", pack.text(want.id) + pack.text(want.about)
        for rumour in self.rumours:
            yield "rumour", pack.text(rumour.id) + pack.integers(rumour.sure)
        yield "tales", b"".join(map(_ids, self._tables()))
        lists = (self.countries, self.epithets, self.ruin_epithets)
        yield "names", pack.integers(*map(len, lists))


def _ids(table: Sequence[_Named]) -> bytes:
    return pack.integers(len(table)) + b"".join(pack.text(entry.id) for entry in table)


def _lengths(tongue: Tongue) -> tuple[int, ...]:
    places, given = tongue.places, tongue.given
    own = (
        (len(places.start), len(places.middle), len(places.end))
        if isinstance(places, Syllables)
        else (len(places.heads), len(places.epithets))
    )
    return (*own, len(given.start), len(given.end))


def _find(table: Sequence[Named], id_: str) -> Named:
    for entry in table:
        if entry.id == id_:
            return entry
    raise KeyError(id_)
