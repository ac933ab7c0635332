"""The complete state of a run, as records without behaviour, and how it is kept. Rules change it;
nothing else does.

The country before play is a function of parameters and seed and no part of it: it is made again. As
in Key, a snapshot carries the digest of the state that it was taken of: no part of it can be
changed alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from game.core.codec import (
    OUTSIDE,
    Apart,
    AsPlain,
    AtMost,
    Codec,
    Nested,
    Plain,
    Within,
    expect,
)
from game.core.errors import BadValue
from game.core.gameid import Seed
from game.core.hexgrid import Hex
from game.core.text import message
from game.tales.hex.rules.country.chart import Chart, most_text, read_chart
from game.tales.hex.rules.country.country import Country
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.country.params import MOST_RADIUS
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.params import SPACE, HexPlayParams

DAY = 4
"""Quarters of a day."""
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

# How parts of the state are written (`game.core.codec`)

_ZERO, _ROW = 64, 128
_LINE_MOST = 12
_MOST_COUNT = 1_000_000


def _read_hex(value: Plain) -> Hex:
    if type(value) is not int or not 0 <= value < _ROW * _ROW:
        raise BadValue(message("expected a hex, as one number"))
    return value // _ROW - _ZERO, value % _ROW - _ZERO


def _read_own(value: Plain) -> str:
    if not isinstance(value, list) or len(value) > TEXT_MOST:
        raise BadValue(message("expected a text, as the numbers of its characters"))
    codes = [code for code in value if type(code) is int and 32 <= code <= 0x10FFFF]
    if len(codes) != len(value):
        raise BadValue(message("expected a text, as the numbers of its characters"))
    return "".join(map(chr, codes))


def _read_line(value: Plain) -> list[Plain]:
    if not isinstance(value, list) or len(value) > _LINE_MOST:
        raise BadValue(message("expected a line of the journal"))
    for part in value:
        is_number = type(part) is int and -_ZERO <= part <= _MOST_COUNT
        if not is_number and not (isinstance(part, str) and part.isascii() and len(part) <= _ZERO):
            raise BadValue(message("expected a line of the journal"))
    return value


Packed = Annotated[Hex, AsPlain(lambda at: (at[0] + _ZERO) * _ROW + at[1] + _ZERO, _read_hex)]
Own = Annotated[str, AsPlain(lambda text: [ord(character) for character in text], _read_own)]
"""What a player wrote."""
Line = Annotated[list[Plain], AsPlain(list, _read_line)]
Knowledge = Annotated[int, Within(UNKNOWN, MET)]
Outcome = Literal["playing", "won", "winter", "despair", "alone", "conceded"]
Count = Annotated[int, Within(-1, _MOST_COUNT)]
LOW, HIGH, WET = range(3)
Lie = Annotated[int, Within(LOW, WET)]
"""How undrawn land seems to lie, from afar: low, high, or under water."""
Day = Annotated[int, Within(NEVER, 10_000)]
Ids = Annotated[list[str], AtMost(2_000)]


@dataclass(slots=True)
class Companion:
    """One of the patrol."""

    id: str
    standing: Literal["hale", "hurt", "gone"] = "hale"
    learnt: Ids = field(default_factory=list)
    """Skills that are one better."""


@dataclass(slots=True)
class Place:
    """A community, as the patrol and it know each other."""

    known: Knowledge = UNKNOWN
    mood: Annotated[int, Within(-2, 3)] = 0
    heard: bool = False
    """Whether its rumour was told."""
    given: bool = False
    """Whether what is known of it was given away as a gift."""
    wish: Literal["", "promised", "settled"] = ""
    done: bool = False
    """Whether its errand was run: somebody is visited, something is explored."""
    told: bool = False
    """Whether it told what it knows of the plot."""
    reconciled: bool = False
    """Of fairies."""
    visited: Day = NEVER
    """The last day on which it was visited."""
    provided: Day = NEVER
    gifted: Count = -1
    """The journey, by number, on which fairies were given something; -1 for none."""
    riddled: Count = -1
    """Likewise that on which they asked their riddle."""
    asked: Count = 0
    """How often it was asked for news."""
    joined: bool = False
    """Whether its caravan was brought to the city."""


@dataclass(slots=True)
class Ground:
    """What happened in a hex that was entered."""

    cards: Ids = field(default_factory=list)
    """Patrol cards that were drawn, in order."""
    secured: bool = False
    entered: Count = 0
    met: Count = 0
    """Encounters."""
    foraged: Day = NEVER
    searched: bool = False
    road: bool = False
    """Whether a caravan has left a road in it."""


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
    at: Packed
    clock: Count = 0
    """Quarters since the patrol left."""
    spirits: Count = 0
    bread: Count = 0
    candles: Count = 0
    relics: Count = 0
    wick: Count = 0
    """Nights left in the candle that was lit: with a lantern."""
    companions: Annotated[list[Companion], AtMost(20)] = field(default_factory=list)
    tools: Ids = field(default_factory=list)
    weather: Ids = field(default_factory=list)
    """By day: up to tomorrow's."""
    places: Annotated[list[Place], AtMost(40)] = field(default_factory=list)
    """By number of the community."""
    ruins: Annotated[list[Knowledge], AtMost(40)] = field(default_factory=list)
    """By number: `UNKNOWN`, `PLACED` or `MET`."""
    grounds: dict[Packed, Ground] = field(default_factory=dict)
    proofs: Count = 0
    seat_known: bool = False
    """Whether it is known who plots, and from where."""
    meeting: Meeting | None = None
    seen: Ids = field(default_factory=list)
    """Encounters that were met."""
    trail: list[Packed] = field(default_factory=list)
    """Where the patrol went, from the city on."""
    origin: Packed = (0, 0)
    """The place, city, community or court, from which this journey goes."""
    journeys: Count = 0
    """Journeys from one place to another that are over."""
    crossed: list[Packed] = field(default_factory=list)
    """Hexes that have turned a patrol card on this journey."""
    lies: dict[Packed, Lie] = field(default_factory=dict)
    """What was made out of undrawn land from afar."""
    escort: Count = -1
    """The community whose caravan goes with the patrol; -1 for none."""
    lanterns: list[Count] = field(default_factory=list)
    """The courts whose lanterns the patrol carries."""
    turned: Ids = field(default_factory=list)
    """Charges that have taken their turn."""
    ends: list[Packed] = field(default_factory=list)
    """Where each of them is to end, in the same order."""
    told: Ids = field(default_factory=list)
    """The charges of which that place is known."""
    notes: Annotated[dict[Packed, Own], AtMost(MOST_NOTES)] = field(default_factory=dict)
    written: Annotated[dict[Count, Own], AtMost(MOST_NOTES)] = field(default_factory=dict)
    """By day: what the player wrote over the journal's own words."""
    lines: Annotated[list[Line], AtMost(20_000)] = field(default_factory=list)
    """The journal: the day, what kind of thing happened, and its numbers and ids."""
    tasks: Ids = field(default_factory=list)
    """Tasks that are done."""
    outcome: Outcome = "playing"
    undo_depth: Count = 0

    @property
    def day(self) -> int:
        """The day, from 1."""
        return self.clock // DAY + 1

    def ground(self, at: Hex) -> Ground:
        """What happened in a hex, to be changed."""
        return self.grounds.setdefault(at, Ground())


STATE = Codec(
    State,
    parts={
        "world": ("params", "seed"),
        "fate": ("fate",),
        "chart": Apart(lambda chart: (("hexes", chart.packed()),)),
        "companions": Nested("companions"),
        "places": Nested("places"),
        "grounds": Nested("grounds"),
        "trail": Nested("trail"),
        "crossed": Nested("crossed"),
        "lies": Nested("lies"),
        "lines": Nested("lines"),
        "weather": Nested("weather"),
        "patrol": Nested(),
    },
)


@dataclass(frozen=True, slots=True)
class _Head:
    """What has to be read of a snapshot before its state can be."""

    params: Annotated[HexPlayParams, SPACE.form]
    fate: Seed
    hexes: Annotated[str, AtMost(most_text(MOST_RADIUS))]
    seal: str


_HEAD = Codec(_Head)


def snapshot(state: State) -> dict[str, Plain]:
    """The complete state as plain data."""
    return {**STATE.write(state), "hexes": state.chart.text(), "seal": STATE.digest(state)}


def read_state(data: Mapping[str, Plain], content: HexPlayContent) -> State:
    """The state that a snapshot stands for; `BadValue` for data that none can be."""
    head = _HEAD.read(data)
    chart = read_chart(head.hexes, Drawing(head.params, head.fate, content))
    state = STATE.read(data, chart=chart)
    expect(STATE.digest(state) == head.seal, "it was changed, or cut short")
    return state


def require_known(state: State, content: HexPlayContent, country: Country) -> None:
    """`BadValue` unless everything in a state is of a kind that the tables have."""
    play, meeting = content.play, state.meeting
    book = [each.id for each in (*content.book.encounters, *content.play.scenes())]
    expect(state.at in state.chart, "at")
    expect(len(state.places) == len(country.communities), "places")
    expect(len(state.ruins) == len(country.ruins), "ruins")
    expect(len(state.weather) >= state.day, "weather")
    expect(all(each.id in play.companions for each in state.companions), "companions")
    expect(all(tool in play.tools for tool in state.tools), "tools")
    expect(all(weather in play.weathers for weather in state.weather), "weather")
    expect(all(at in state.chart for at in state.grounds), "grounds")
    expect(state.origin in state.chart, "origin")
    expect(state.escort < len(country.communities), "escort")
    expect(all(number < len(country.communities) for number in state.lanterns), "lanterns")
    expect(len(state.turned) == len(state.ends), "ends")
    expect(all(task in play.charges for task in state.turned), "turned")
    expect(all(task in state.turned for task in state.told), "told")
    if meeting is not None:
        expect(meeting.id in book, "meeting")
        expect(meeting.community < len(country.communities), "meeting")
        expect(meeting.ruin < len(country.ruins), "meeting")
