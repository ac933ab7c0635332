"""The complete state of a run, as records without behaviour. Rules change it; nothing else does.

The country before play is a function of parameters and seed and no part of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from game.core.codec import OUTSIDE, Apart, AsPlain, AtMost, Codec, Nested, Plain, Within
from game.core.errors import BadValue
from game.core.gameid import Seed
from game.core.hexgrid import Hex
from game.core.text import message
from game.tales.hex.rules.country.chart import Chart, most_text
from game.tales.hex.rules.country.params import MOST_RADIUS
from game.tales.hex.rules.play.params import SPACE, HexPlayParams

UNKNOWN, RUMOURED, PLACED, MET = range(4)
"""What is known of a community: nothing, hearsay, where it lies, or its people. Ruins are UNKNOWN,
PLACED or, once they were explored, MET."""
NEVER = -99
"""The day of what has not happened yet."""
PATROL = 4
"""Companions at most."""
TEXT_MOST = 120
"""Characters of a note on a hex, and of a day rewritten."""
MOST_NOTES = 200
_ZERO, _ROW = 64, 128


def _hex_number(at: Hex) -> int:
    return (at[0] + _ZERO) * _ROW + at[1] + _ZERO


def _read_hex(value: Plain) -> Hex:
    if type(value) is not int or not 0 <= value < _ROW * _ROW:
        raise BadValue(message("expected the number of a hex"))
    return value // _ROW - _ZERO, value % _ROW - _ZERO


def _read_own_words(value: Plain) -> str:
    if not isinstance(value, list) or len(value) > TEXT_MOST:
        raise BadValue(message("expected the numbers of characters"))
    found = [chr(c) for c in value if type(c) is int and 32 <= c <= 0x10FFFF and _is_scalar(c)]
    if len(found) != len(value):
        raise BadValue(message("expected the numbers of characters"))
    return "".join(found)


def _is_scalar(code: int) -> bool:
    return not 0xD800 <= code <= 0xDFFF


def _read_line(value: Plain) -> list[Plain]:
    if not isinstance(value, list) or len(value) > 12 or not all(map(_is_line_part, value)):
        raise BadValue(message("expected a line of the journal"))
    return value


def _is_line_part(part: Plain) -> bool:
    """The numbers and ids of which lines are made."""
    if type(part) is str:
        return part.isascii() and len(part) <= 64
    return type(part) is int and -_ZERO <= part <= 1_000_000


Count = Annotated[int, Within(-1, 1_000_000)]
Day = Annotated[int, Within(NEVER, 10_000)]
Known = Annotated[int, Within(UNKNOWN, MET)]
Words = Annotated[list[str], AtMost(2_000)]
At = Annotated[Hex, AsPlain(_hex_number, _read_hex)]
"""A hex, written as one number."""
OwnWords = Annotated[str, AsPlain(lambda text: [*map(ord, text)], _read_own_words)]
"""What a player wrote, as the numbers of its characters."""
Line = Annotated[list[Plain], AsPlain(list, _read_line)]


@dataclass(slots=True)
class Companion:
    """One of the patrol."""

    id: str
    standing: str = "hale"
    """``hale``, ``hurt`` or ``gone``."""
    learnt: Words = field(default_factory=list)
    """Skills that are one better."""


@dataclass(slots=True)
class Place:
    """A community, as the patrol and it know each other."""

    known: Known = UNKNOWN
    mood: Annotated[int, Within(-2, 3)] = 0
    """From -2 to 3."""
    heard: bool = False
    """Whether its rumour was told."""
    given: bool = False
    """Whether what is known of it was given away as a gift."""
    wish: str = ""
    """``promised`` or ``settled``; empty before."""
    done: bool = False
    """Whether its errand was run: somebody is visited, something is explored."""
    told: bool = False
    """Whether it told what it knows of the plot."""
    reconciled: bool = False
    """Of fairies."""
    visited: Day = NEVER
    """The last day on which it was visited."""
    provided: Day = NEVER
    gifted: Day = NEVER
    riddled: Day = NEVER
    asked: Count = 0
    """How often it was asked for news."""


@dataclass(slots=True)
class Ground:
    """What happened in a hex that was entered."""

    cards: Words = field(default_factory=list)
    """Patrol cards that were drawn, in order."""
    secured: bool = False
    entered: Count = 0
    met: Count = 0
    """Encounters."""
    foraged: Day = NEVER


@dataclass(slots=True)
class Meeting:
    """An encounter that waits for a choice."""

    id: str
    community: Count = -1
    """The one whose people are met; -1 for nobody's."""
    ruin: Count = -1


@dataclass(slots=True)
class State:
    """One run. ``params`` and ``seed`` never change."""

    params: Annotated[HexPlayParams, SPACE.form]
    seed: Seed
    fate: Seed
    """The seed of the dice still to be rolled: ``seed``, but for tests of what is hidden."""
    chart: Annotated[Chart, OUTSIDE]
    at: At
    clock: Count = 0
    """Quarters since the patrol left."""
    spirits: Count = 0
    bread: Count = 0
    candles: Count = 0
    relics: Count = 0
    wick: Count = 0
    """Nights left in the candle that was lit: with a lantern."""
    companions: Annotated[list[Companion], AtMost(20)] = field(default_factory=list)
    tools: Words = field(default_factory=list)
    weather: Words = field(default_factory=list)
    """By day: up to tomorrow's."""
    places: Annotated[list[Place], AtMost(40)] = field(default_factory=list)
    """By number of the community."""
    ruins: Annotated[list[Known], AtMost(40)] = field(default_factory=list)
    """By number: `UNKNOWN`, `PLACED` or `MET`."""
    grounds: dict[At, Ground] = field(default_factory=dict)
    proofs: Count = 0
    seat_known: bool = False
    """Whether it is known who plots, and from where."""
    undone: bool = False
    """Whether the plot is."""
    accused: Count = 0
    """How often somebody was accused."""
    meeting: Meeting | None = None
    seen: Words = field(default_factory=list)
    """Encounters that were met."""
    trail: list[At] = field(default_factory=list)
    """Where the patrol went, from the city on."""
    notes: Annotated[dict[At, OwnWords], AtMost(MOST_NOTES)] = field(default_factory=dict)
    written: Annotated[dict[Count, OwnWords], AtMost(MOST_NOTES)] = field(default_factory=dict)
    """By day: what the player wrote over the journal's own words."""
    lines: Annotated[list[Line], AtMost(20_000)] = field(default_factory=list)
    """The journal: the day, what kind of thing happened, and its numbers and ids."""
    tasks: Words = field(default_factory=list)
    """Tasks that are done."""
    outcome: str = "playing"
    """``playing``, ``won``, ``winter``, ``despair``, ``alone`` or ``conceded``."""
    undo_depth: Count = 0

    @property
    def day(self) -> int:
        """The day, from 1."""
        return self.clock // 4 + 1

    def ground(self, at: Hex) -> Ground:
        """What happened in a hex, to be changed."""
        return self.grounds.setdefault(at, Ground())


def _chart_part(chart: Chart) -> tuple[tuple[str, bytes], ...]:
    return (("hexes", chart.packed()),)


STATE = Codec(
    State,
    parts={
        "world": ("params", "seed"),
        "fate": ("fate",),
        "chart": Apart(_chart_part),
        "companions": Nested("companions"),
        "places": Nested("places"),
        "grounds": Nested("grounds"),
        "trail": Nested("trail"),
        "lines": Nested("lines"),
        "weather": Nested("weather"),
        "patrol": Nested(),
    },
)


@dataclass(frozen=True, slots=True)
class Charted:
    """The chart as a snapshot has it, and what must be known to read it."""

    params: Annotated[HexPlayParams, SPACE.form]
    fate: Seed
    hexes: Annotated[str, AtMost(most_text(MOST_RADIUS))]


CHARTED = Codec(Charted)
