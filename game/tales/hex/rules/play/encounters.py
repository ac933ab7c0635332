"""What the patrol of Hex meets: encounters as facts, where they fit, and the chances of a check.

Prose is no rule; everything else here is, and stands in the address of its chapter. Nothing in this
module changes a game: the rules of play pay for choices, roll their checks and apply effects.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from game.core import pack
from game.core.dice import Stream
from game.core.text import Prose

KINDS = (
    "find", "omen", "trouble", "peril", "wonder", "fairy", "road", "faction", "ruin", "site",
)  # fmt: skip
"""What makes somebody meet something: a first entry, a patrol card, a court, a road, ...; ``site``
is the first sight of a ruin."""
SEASONS = ("spring", "summer", "autumn", "winter")
"""``winter`` is its eve, the last share of the year."""
WEATHERS = ("clear", "heat", "rain", "fog", "wind", "storm", "snow")
NEARS = (
    "community", "fairy", "ruin", "city", "road", "height", "water", "home", "wild",
)  # fmt: skip
"""What may lie in the hex of an encounter or beside it: ``home`` in that very hex a community of
mortals, ``wild`` no community at all in either."""
HOURS = ("morning", "noon", "afternoon", "dusk")
"""The quarters of a day."""
PARTIES = ("full", "room", "several", "fewer", "hurt", "hale", "hungry", "dark", "low")
"""How the patrol is: four, fewer than that, three at least, fewer than set out; somebody hurt,
nobody hurt; without bread, without a candle, low in spirits."""
LATER = 2
"""Days after which what one did comes back (`Where.after`)."""
SKILLS = ("way", "lore", "arms", "tongue", "craft")
TOOLS = ("rope", "boat", "lantern", "mule", "charm", "snowshoes", "horn", "map_case")
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
    "stay": (1, 1),
    "clear": (1, 1),
    "prize": (1, 1),
    **{f"tool:{tool}": (-1, 1) for tool in TOOLS},
    **{f"skill:{skill}": (1, 1) for skill in SKILLS},
}
"""Kinds of effect, each with the least and the most amount it can have; none has 0.

``quarters`` of a day pass; ``hurt``, ``heal`` and ``gone`` count companions; ``sign`` shows what
lies within so many hexes and draws nothing; ``card`` turns patrol cards of this hex harmlessly;
``mood`` is the nearest known community's, ``favour`` the nearest fairy court's; ``prize`` is the
`Haul` of the ruin one is in; ``join`` means nothing when the patrol is full; by ``stay`` the
companion whom the encounter is about leaves the patrol in peace.
"""
NEEDS = ("bread", "candles", "relic", "quarters", "room", *(f"tool:{tool}" for tool in TOOLS))
"""What a choice may ask for: things and time are spent by it; tools, and ``room`` for one more in
the patrol, must be there and stay."""
STANDING = ("room", *(f"tool:{tool}" for tool in TOOLS))
"""Needs that are not spent."""
TOLD = ("bread", "candles", "relic", "quarters", "spirits")
"""Losses that are told before a choice without dice is made; of others it is told that there are
some."""
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

    @property
    def price(self) -> tuple[Effect, ...]:
        """What it is certain to take, in the order of `TOLD`: what it needs and, where no die
        decides, what comes of it."""
        certain = self.good.effects if self.check is None else ()
        lost = [_loss(effect) for effect in certain]
        spent = [(need.kind, need.amount) for need in self.needs]
        sums = [(kind, sum(n for other, n in (*spent, *lost) if other == kind)) for kind in TOLD]
        return tuple(Effect(kind, amount) for kind, amount in sums if amount)

    @property
    def untold(self) -> bool:
        """Whether it may take more than its price says: by bad luck, or in another coin."""
        branches = [self.good, *([] if self.bad is None else [self.bad])]
        return any(
            _is_loss(effect) and (self.check is not None or effect.kind not in TOLD)
            for branch in branches
            for effect in branch.effects
        )


def _loss(effect: Effect) -> tuple[str, int]:
    """What an effect takes; nothing of what it gives."""
    lost = effect.amount if effect.kind == "quarters" else -effect.amount
    return effect.kind, max(0, lost)


def _is_loss(effect: Effect) -> bool:
    return effect.kind in ("hurt", "gone", "stay") or _loss(effect)[1] > 0


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
    ruin: tuple[str, ...] = ()
    """What the ruin was; of the kinds ``ruin`` and ``site`` only."""
    hour: tuple[str, ...] = ()
    nature: tuple[str, ...] = ()
    """Of the community that is met, or that lies in the hex."""
    party: tuple[str, ...] = ()
    """How the patrol is, any one of `PARTIES`."""
    who: tuple[str, ...] = ()
    """Any one of these companions goes along, unhurt."""
    after: tuple[str, ...] = ()
    """Any one of these was done some days ago: ``encounter.choice``, or with its outcome,
    ``encounter.choice.good``."""

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
    scene: tuple[str, ...]
    """What is seen (`rules.play.sights`); words like any others, no fact."""
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

    def followed_by(self, other: Book) -> Book:
        """This book with the encounters of another behind its own."""
        return replace(self, encounters=(*self.encounters, *other.encounters))

    def _facts(self) -> Iterator[tuple[str, bytes]]:
        for each in self.encounters:
            where = each.where
            yield (
                "encounter",
                _texts(each.id, each.kind)
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
                        where.ruin,
                        where.hour,
                        where.nature,
                        where.party,
                        where.who,
                        where.after,
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
    ruin: str = ""
    """What it was, when it is explored or seen first."""
    hour: str = HOURS[0]
    natures: tuple[str, ...] = ()
    """Of the community that is met, else of all in the hex."""
    parties: tuple[str, ...] = ("full", "several", "hale")
    who: tuple[str, ...] = ()
    """The companions who are there and unhurt."""
    done: tuple[str, ...] = ()
    """What was done at least `LATER` days ago."""


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
        and _among(situation.ruin, where.ruin)
        and _among(situation.hour, where.hour)
        and _meet(situation.near, where.near)
        and _meet(situation.natures, where.nature)
        and _meet(situation.parties, where.party)
        and _meet(situation.who, where.who)
        and _meet(situation.done, where.after)
    )


def _among(what: str, allowed: tuple[str, ...]) -> bool:
    return not allowed or what in allowed


def _meet(what: tuple[str, ...], allowed: tuple[str, ...]) -> bool:
    return not allowed or any(each in allowed for each in what)


def fitting(book: Book, situation: Situation, seen: Collection[str]) -> tuple[Encounter, ...]:
    """The encounters that may happen here, in the order of the book.

    ``seen`` are the ids of those already met. They come again only when nothing unmet fits, and
    those that are ``once`` never do. What comes of something done goes before all others; those
    that fit anywhere come when nothing else does.
    """
    found = tuple(each for each in book.encounters if fits(each, situation))
    fresh = tuple(each for each in found if each.id not in seen)
    links = tuple(each for each in fresh if each.where.after)
    bound = tuple(each for each in fresh if not each.where.anywhere)
    return links or bound or fresh or tuple(each for each in found if not each.once)


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
