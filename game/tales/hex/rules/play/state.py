"""The complete state of a run, as records without behaviour. Rules change it; nothing else does.

The country before play is a function of parameters and seed and no part of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.hexgrid import Hex
from game.core.mode import Plain
from game.core.shape import (
    FLAG,
    WHOLE,
    WORD,
    Kind,
    Shape,
    listed,
    maybe,
    paired,
    record,
    whole,
)
from game.tales.hex.rules.country.chart import Chart
from game.tales.hex.rules.play.params import HexPlayParams

UNKNOWN, RUMOURED, PLACED, MET = range(4)
"""What is known of a community: nothing, hearsay, where it lies, or its people. Ruins are UNKNOWN,
PLACED or, once they were explored, MET."""
NEVER = -99
"""The day of what has not happened yet."""
PATROL = 4
"""Companions at most."""


@dataclass(slots=True)
class Companion:
    """One of the patrol."""

    id: str
    standing: str = "hale"
    """``hale``, ``hurt`` or ``gone``."""
    learnt: list[str] = field(default_factory=list)
    """Skills that are one better."""


@dataclass(slots=True)
class Place:
    """A community, as the patrol and it know each other."""

    known: int = UNKNOWN
    mood: int = 0
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
    visited: int = NEVER
    """The last day on which it was visited."""
    provided: int = NEVER
    gifted: int = NEVER
    riddled: int = NEVER
    asked: int = 0
    """How often it was asked for news."""


@dataclass(slots=True)
class Ground:
    """What happened in a hex that was entered."""

    cards: list[str] = field(default_factory=list)
    """Patrol cards that were drawn, in order."""
    secured: bool = False
    entered: int = 0
    met: int = 0
    """Encounters."""
    foraged: int = NEVER


@dataclass(slots=True)
class Meeting:
    """An encounter that waits for a choice."""

    id: str
    community: int = -1
    """The one whose people are met; -1 for nobody's."""
    ruin: int = -1


@dataclass(slots=True)
class State:
    """One run. ``params`` and ``seed`` never change."""

    params: HexPlayParams
    seed: str
    fate: str
    """The seed of the dice still to be rolled: ``seed``, but for tests of what is hidden."""
    chart: Chart
    at: Hex
    clock: int = 0
    """Quarters since the patrol left."""
    spirits: int = 0
    bread: int = 0
    candles: int = 0
    relics: int = 0
    wick: int = 0
    """Nights left in the candle that was lit: with a lantern."""
    companions: list[Companion] = field(default_factory=list)
    tools: list[str] = field(default_factory=list)
    weather: list[str] = field(default_factory=list)
    """By day: up to tomorrow's."""
    places: list[Place] = field(default_factory=list)
    """By number of the community."""
    ruins: list[int] = field(default_factory=list)
    """By number: `UNKNOWN`, `PLACED` or `MET`."""
    grounds: dict[Hex, Ground] = field(default_factory=dict)
    proofs: int = 0
    seat_known: bool = False
    """Whether it is known who plots, and from where."""
    undone: bool = False
    """Whether the plot is."""
    accused: int = 0
    """How often somebody was accused."""
    meeting: Meeting | None = None
    seen: list[str] = field(default_factory=list)
    """Encounters that were met."""
    trail: list[Hex] = field(default_factory=list)
    """Where the patrol went, from the city on."""
    notes: dict[Hex, str] = field(default_factory=dict)
    written: dict[int, str] = field(default_factory=dict)
    """By day: what the player wrote over the journal's own words."""
    lines: list[list[Plain]] = field(default_factory=list)
    """The journal: the day, what kind of thing happened, and its numbers and ids."""
    tasks: list[str] = field(default_factory=list)
    """Tasks that are done."""
    outcome: str = "playing"
    """``playing``, ``won``, ``winter``, ``despair``, ``alone`` or ``conceded``."""
    undo_depth: int = 0

    @property
    def day(self) -> int:
        """The day, from 1."""
        return self.clock // 4 + 1

    def ground(self, at: Hex) -> Ground:
        """What happened in a hex, to be changed."""
        return self.grounds.setdefault(at, Ground())


TEXT_MOST = 120
"""Characters of a note on a hex, and of a day rewritten."""
MOST_NOTES = 200
_ZERO, _ROW = 64, 128


def _read_hex(value: Plain) -> Hex:
    number = whole(0, _ROW * _ROW - 1).read(value)
    return number // _ROW - _ZERO, number % _ROW - _ZERO


def _read_part(value: Plain) -> Plain:
    return _PART.read(value) if type(value) is int else WORD.read(value)  # type: ignore[no-any-return]


_PART = whole(-_ZERO)
HEX = Kind(lambda at: (at[0] + _ZERO) * _ROW + at[1] + _ZERO, _read_hex)
"""A hex, as one number."""
TEXT = Kind(
    lambda text: [ord(character) for character in text],
    lambda value: "".join(map(chr, listed(whole(32, 0x10FFFF), TEXT_MOST).read(value))),
)
"""What a player wrote, as the numbers of its characters."""
LINE = listed(Kind(lambda part: part, _read_part), 12)
WORDS = listed(WORD, 2_000)
DAY = whole(NEVER, 10_000)
COMPANION: Shape = {"id": WORD, "standing": WORD, "learnt": WORDS}
PLACE: Shape = {
    "known": whole(0, 3), "mood": whole(-2, 3), "heard": FLAG, "given": FLAG, "wish": WORD,
    "done": FLAG, "told": FLAG, "reconciled": FLAG, "visited": DAY, "provided": DAY,
    "gifted": DAY, "riddled": DAY, "asked": WHOLE,
}  # fmt: skip
GROUND: Shape = {
    "cards": WORDS, "secured": FLAG, "entered": WHOLE, "met": WHOLE, "foraged": DAY,
}  # fmt: skip
MEETING: Shape = {"id": WORD, "community": WHOLE, "ruin": WHOLE}
SHAPE: Shape = {
    "at": HEX, "clock": WHOLE, "spirits": WHOLE, "bread": WHOLE, "candles": WHOLE,
    "relics": WHOLE, "wick": WHOLE, "companions": listed(record(Companion, COMPANION), 20),
    "tools": WORDS, "weather": WORDS, "places": listed(record(Place, PLACE), 40),
    "ruins": listed(whole(0, 3), 40), "grounds": paired(HEX, record(Ground, GROUND)),
    "proofs": WHOLE, "seat_known": FLAG, "undone": FLAG, "accused": WHOLE,
    "meeting": maybe(record(Meeting, MEETING)), "seen": WORDS, "trail": listed(HEX, 10_000),
    "notes": paired(HEX, TEXT, MOST_NOTES), "written": paired(WHOLE, TEXT, MOST_NOTES),
    "lines": listed(LINE, 20_000), "tasks": WORDS, "outcome": WORD, "undo_depth": WHOLE,
}  # fmt: skip
"""Every part of the state but what it was made from, and the chart."""
