"""What the patrol of Hex meets: encounters as facts, where they fit, and the chances of a check.

Prose is no rule; everything else here is, and stands in the address of its chapter. Nothing in this
module changes a game: the rules of play pay for choices, roll their checks and apply effects.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from game.core import pack
from game.core.dice import Stream
from game.core.text import Prose

KINDS = ("find", "omen", "trouble", "peril", "wonder", "fairy", "road", "faction", "ruin")
"""What makes somebody meet something: a first entry, a patrol card, a court, a road, ..."""
SEASONS = ("spring", "summer", "autumn", "winter")
"""``winter`` is its eve, the last share of the year."""
WEATHERS = ("clear", "heat", "rain", "fog", "wind", "storm", "snow")
NEARS = ("community", "fairy", "ruin", "city", "road", "height", "water")
"""What may lie in the hex of an encounter or beside it."""
SKILLS = ("way", "lore", "arms", "tongue", "craft")
TOOLS = ("rope", "boat", "lantern", "mule", "charm", "snowshoes", "horn", "map_case")
PICTURES = (
    "road", "camp", "storm", "river", "beast", "ruin", "fairies", "stranger", "village", "omen",
    "grave", "mountain", "bog", "forest", "sea", "snow",
)  # fmt: skip

EFFECTS: dict[str, tuple[int, int]] = {
    "bread": (-9, 9),
    "spirits": (-7, 7),
    "candles": (-7, 7),
    "quarters": (1, 12),
    "hurt": (1, 4),
    "heal": (1, 4),
    "gone": (1, 1),
    "rumour": (1, 3),
    "sign": (1, 6),
    "card": (1, 6),
    "secure": (1, 1),
    "mood": (-3, 3),
    "favour": (-3, 3),
    "proof": (-2, 2),
    "relic": (-2, 2),
    "join": (1, 1),
    "clear": (1, 1),
    "prize": (1, 1),
    **{f"tool:{tool}": (-1, 1) for tool in TOOLS},
    **{f"skill:{skill}": (1, 1) for skill in SKILLS},
}
"""Kinds of effect, each with the least and the most amount it can have; none has 0.

``quarters`` of a day pass; ``hurt``, ``heal`` and ``gone`` count companions; ``sign`` shows what
lies within so many hexes and draws nothing; ``card`` turns patrol cards of this hex harmlessly;
``mood`` is the nearest known community's, ``favour`` the nearest fairy court's; ``prize`` is the
`Haul` of the ruin one is in; ``join`` means nothing when the patrol is full.
"""
NEEDS = ("bread", "candles", "relic", "quarters", *(f"tool:{tool}" for tool in TOOLS))
"""What a choice may ask for: things and time are spent by it, tools must be there and stay."""
DIE = 6


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a choice costs or an outcome does: a kind of `EFFECTS`, and how much."""

    kind: str
    amount: int


@dataclass(frozen=True, slots=True)
class Check:
    """Dice of the best hale companion at ``skill``: 1 and the skill of them, the best is kept."""

    skill: str
    target: int
    """2 to 6: the least that succeeds."""
    candle: bool
    """Whether a candle may be burnt for one die more."""


@dataclass(frozen=True, slots=True)
class Branch:
    """How it comes out."""

    text: Prose
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something one may do. ``{who}`` in its words is the companion who is put to the check."""

    id: str
    label: Prose
    needs: tuple[Effect, ...]
    check: Check | None
    good: Branch
    """What happens; with a check, when that succeeds."""
    bad: Branch | None
    """What happens when the check fails; None without one."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where an encounter fits: in each respect one of these, or anywhere where there are none."""

    relief: tuple[str, ...] = ()
    growth: tuple[str, ...] = ()
    obstacle: tuple[str, ...] = ()
    season: tuple[str, ...] = ()
    weather: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    """Any one of these must be near."""
    peril: tuple[str, ...] = ()
    """What waits in the ruin; of the kind ``ruin`` only."""

    @property
    def anywhere(self) -> bool:
        """Whether it asks for nothing."""
        return self == _ANYWHERE


_ANYWHERE = Where()


@dataclass(frozen=True, slots=True)
class Encounter:
    """Something met. ``{place}`` in its words is the name of the area."""

    id: str
    kind: str
    weight: int
    once: bool
    """Never met twice in a run."""
    picture: str
    where: Where
    title: Prose
    text: Prose
    choices: tuple[Choice, ...]

    def choice(self, id_: str) -> Choice:
        """The choice called ``id_``; `KeyError` if there is none."""
        for choice in self.choices:
            if choice.id == id_:
                return choice
        raise KeyError(id_)


@dataclass(frozen=True, slots=True)
class Haul:
    """What the prize of a ruin is good for: the effect ``prize`` stands for these."""

    id: str
    """Of a prize in the tables of tales."""
    text: Prose
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Book:
    """All encounters, and the hauls of all prizes. Every id is used once."""

    encounters: tuple[Encounter, ...]
    hauls: tuple[Haul, ...]
    chapters: Mapping[str, str] = field(default_factory=dict, compare=False)
    """The addresses of the chapters it was bound of, by their names (`bound`)."""

    @cached_property
    def address(self) -> str:
        """Over everything but the words."""
        return pack.digest(tuple(self._facts()))

    def encounter(self, id_: str) -> Encounter:
        """The encounter called ``id_``; `KeyError` if there is none."""
        for encounter in self.encounters:
            if encounter.id == id_:
                return encounter
        raise KeyError(id_)

    def haul(self, prize: str) -> Haul:
        """What the prize called ``prize`` is good for; `KeyError` if there is none."""
        for haul in self.hauls:
            if haul.id == prize:
                return haul
        raise KeyError(prize)

    def _facts(self) -> Iterator[tuple[str, bytes]]:
        for each in self.encounters:
            where = each.where
            yield (
                "encounter",
                _texts(each.id, each.kind, each.picture)
                + pack.integers(each.weight, each.once, len(each.choices))
                + b"".join(
                    pack.integers(len(ids)) + _texts(*ids)
                    for ids in (
                        where.relief,
                        where.growth,
                        where.obstacle,
                        where.season,
                        where.weather,
                        where.near,
                        where.peril,
                    )
                ),
            )
            for choice in each.choices:
                check = choice.check
                dice = () if check is None else (SKILLS.index(check.skill), check.target)
                yield (
                    "choice",
                    pack.text(choice.id)
                    + pack.integers(*dice, check is not None and check.candle)
                    + _effects(choice.needs)
                    + _effects(choice.good.effects)
                    + (b"-" if choice.bad is None else _effects(choice.bad.effects)),
                )
        for haul in self.hauls:
            yield "haul", pack.text(haul.id) + _effects(haul.effects)


def bound(chapters: Mapping[str, Book]) -> Book:
    """One book of several, in their order."""
    return Book(
        tuple(each for book in chapters.values() for each in book.encounters),
        tuple(each for book in chapters.values() for each in book.hauls),
        {name: book.address for name, book in chapters.items()},
    )


def _texts(*texts: str) -> bytes:
    return b"".join(map(pack.text, texts))


def _effects(effects: tuple[Effect, ...]) -> bytes:
    amounts = (pack.text(effect.kind) + pack.integers(effect.amount) for effect in effects)
    return pack.integers(len(effects)) + b":" + b"".join(amounts)


# Where they fit


@dataclass(frozen=True, slots=True)
class Situation:
    """Where and when something of a kind is met."""

    kind: str
    relief: str
    growth: str
    """Empty on bare water."""
    obstacle: str
    """Empty without one."""
    season: str
    weather: str
    near: tuple[str, ...] = ()
    peril: str = ""
    """What waits in the ruin, when it is explored."""


def fits(encounter: Encounter, situation: Situation) -> bool:
    """Whether an encounter may happen here."""
    where = encounter.where
    return (
        encounter.kind == situation.kind
        and _among(situation.relief, where.relief)
        and _among(situation.growth, where.growth)
        and _among(situation.obstacle, where.obstacle)
        and _among(situation.season, where.season)
        and _among(situation.weather, where.weather)
        and _among(situation.peril, where.peril)
        and (not where.near or any(place in where.near for place in situation.near))
    )


def _among(what: str, allowed: tuple[str, ...]) -> bool:
    return not allowed or what in allowed


def fitting(book: Book, situation: Situation, seen: Collection[str]) -> tuple[Encounter, ...]:
    """The encounters that may happen here, in the order of the book.

    ``seen`` are the ids of those already met. They come again only when nothing unmet fits, and
    those that are ``once`` never do.
    """
    found = tuple(each for each in book.encounters if fits(each, situation))
    fresh = tuple(each for each in found if each.id not in seen)
    return fresh or tuple(each for each in found if not each.once)


def draw(
    book: Book, situation: Situation, seen: Collection[str], stream: Stream
) -> Encounter | None:
    """One of the fitting encounters, each as likely as its weight; None if none fits.

    It takes one draw from ``stream``, or none where nothing fits.
    """
    found = fitting(book, situation, seen)
    if not found:
        return None
    return found[stream.weighted(tuple(each.weight for each in found))]


def chance(check: Check, dice: int) -> Fraction:
    """The chance that the best of ``dice`` six-sided dice reaches the target, exactly."""
    return 1 - Fraction(check.target - 1, DIE) ** dice
