"""What happens on a floor, in order and with numbers; places are tiles of the floor.

Counters are always the values after the event. What only moves - steps, jumps, landings, traps -
is no event: it is read from two views.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from game.core.mode import Event
from game.core.text import Prose
from game.tales.candle.rules.section import WardenKind
from game.tales.candle.rules.spine import GateKind
from game.tales.candle.rules.state import FindName

LightChange = Literal[
    "low",
    "next",
    "burnt_out",
    "thrown",
    "landed",
    "retaken",
    "guttered",
    "water",
    "draught",
    "shade",
    "breath",
    "flint",
    "lamp",
    "stub",
    "drowned",
    "snapped",
]
"""What has become of a flame.

- ``low``: a fifth of the wick is left;
- ``next``: the candle is burnt down, another from the belt is lit from it;
- ``burnt_out``: the last one is burnt down;
- ``thrown``, ``landed``, ``retaken``: a candle leaves the hand, comes to rest, is back;
- ``guttered``: one that lay burning is burnt down;
- ``water``, ``draught``, ``shade``, ``breath``: what put the flame in his hand out;
- ``flint``, ``lamp``: what lit it again;
- ``stub``: a lamp lent a stub to one who had no candle left;
- ``drowned``: one that lay or flew went out;
- ``snapped``: one that was to be drawn back is too far, or behind stone.
"""

Deed = Literal[
    "drinks",
    "leaves",
    "wakes",
    "knocks",
    "snuffs",
    "steals",
    "swallows",
    "freezes",
    "thaws",
    "snatches",
    "drops",
    "flees",
]
"""What a creature does: a moth ``drinks`` and ``leaves``; a bat ``wakes`` and ``knocks``; a shade
``snuffs``, ``steals`` and ``flees``; a slime ``freezes``, ``thaws`` and ``swallows``; an owl
``wakes`` and ``snatches``; whoever carries a candle ``drops`` it."""

GateDeed = Literal["catches", "opens", "lights", "yields", "closes", "holds"]
"""What becomes of a gate: web and wax ``catches`` fire and ``opens``; a brazier ``lights``, and its
bars ``opens``; the dark ``yields`` and ``closes``; what he pushes against in vain, or finds sealed,
``holds``.
"""

WardenDeed = Literal[
    "wakes",
    "stares",
    "dives",
    "clings",
    "catches",
    "falls",
    "misses",
    "wounded",
    "breathes",
    "blows",
    "lights",
    "snuffs",
    "reaches",
    "returns",
    "holds",
    "felled",
]
"""What becomes of a warden: it ``wakes``, the cage ``holds`` while it is there, it is ``felled``;
the Candle-Eater ``stares``, ``dives`` and ``clings``, a rope ``catches``, its bell ``falls`` and
``misses``, or she is ``wounded``; the Old Night ``breathes`` and ``blows``, a cresset ``lights``,
its breath ``snuffs`` that, it ``reaches`` for one without light, and ``returns`` when all burn
for the first time."""

Medal = Literal["", "bronze", "silver", "gold"]


@dataclass(frozen=True, slots=True)
class FloorBegun(Event):
    """The first tick of a floor."""

    number: int
    """From 1."""
    floors: int
    title: Prose
    keys: int


@dataclass(frozen=True, slots=True)
class Found(Event):
    """Something was picked up; ``count`` of ``total`` of its kind on this floor.

    Of candles ``count`` is how many hang in the belt; of them and of secrets ``total`` is 0.
    """

    what: Literal["coin", "secret", "key", "candle"]
    x: int
    y: int
    count: int
    total: int


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """Light brought out a hidden coin."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class LightChanged(Event):
    change: LightChange
    wick: int
    """Ticks left of the candle in question; of the one in his hand unless it lies."""
    spares: int


@dataclass(frozen=True, slots=True)
class LampReached(Event):
    """A lamp is the place to return to now."""

    x: int
    y: int
    was_lit: bool


@dataclass(frozen=True, slots=True)
class CageShut(Event):
    """The treasure's cage was touched and wants more keys."""

    keys_left: int


@dataclass(frozen=True, slots=True)
class DoorPassed(Event):
    """From one door to the other."""

    x: int
    y: int
    to_x: int
    to_y: int
    for_good: bool = False
    """Whether the other leads nowhere."""


@dataclass(frozen=True, slots=True)
class DoorAsleep(Event):
    """He wanted to go in where a way ends that leads one way alone."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class WebCaught(Event):
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class SignRead(Event):
    """Light fell on a sign before which he stands."""

    text: Prose


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """A trap hit him: a third of the wick, and he is thrown back."""

    trap: str
    wick: int


@dataclass(frozen=True, slots=True)
class Died(Event):
    """A trap, a warden, a ``bell`` or the ``dark`` was his death; he stands at his last lamp again,
    at (x, y)."""

    trap: str
    deaths: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class GateActed(Event):
    """Something that only a flame opens."""

    gate: GateKind
    deed: GateDeed
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class DarkStirs(Event):
    """Something in the dark has noticed him, and comes in so many ticks."""

    ticks: int


@dataclass(frozen=True, slots=True)
class WorkActed(Event):
    """He set a ``bell`` swinging; light from a ``mirror`` set fire to a lamp or a brazier there."""

    what: Literal["bell", "mirror"]
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class FindUsed(Event):
    """Something found was used, at (x, y)."""

    find: FindName
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class FindTaken(Event):
    """He took one of those that lay in an open cage, for the rest of the castle; ``left`` are the
    others, or all of them, with no ``find``."""

    find: FindName | None
    left: tuple[FindName, ...]


@dataclass(frozen=True, slots=True)
class CoinsLost(Event):
    """The coins since the last lamp are where they were; ``coins`` are left."""

    count: int
    coins: int


@dataclass(frozen=True, slots=True)
class CreatureActed(Event):
    """One of those who answer to light did something."""

    creature: str
    deed: Deed
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class WardenActed(Event):
    """A warden did something, or something was done to it."""

    warden: WardenKind
    deed: WardenDeed
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class FloorResult:
    """How a floor was finished."""

    number: int
    """From 0."""
    ticks: int
    par: int
    """Ticks that its proof takes; 0 when there is none."""
    coins: int
    coins_there: int
    """Coins in sight; hidden ones are extra."""
    secrets: int
    secrets_there: int
    """Hidden coins, found or not."""
    deaths: int
    candles: int
    """Candles lit after the first."""
    wick: int
    """Ticks of wick that were burnt in his hand; thrown candles burn on their own."""
    wick_par: int
    """Ticks of wick that its proof burns; 0 when there is none."""
    golden: int
    """Ticks that the way takes which takes every coin; 0 when there is none."""
    golden_wick: int
    """Ticks of wick that it burns; 0 when there is none."""
    helped: int
    """Which finds were used, as bits by their numbers: a medal is told with them."""
    medal: Medal


@dataclass(frozen=True, slots=True)
class FloorDone(Event):
    """The cage is open."""

    result: FloorResult
    floors: int


@dataclass(frozen=True, slots=True)
class RunEnded(Event):
    """The last floor is done, or the run was left."""

    won: bool
    floors_done: int


CandleEvent = (
    FloorBegun
    | Found
    | Revealed
    | LightChanged
    | LampReached
    | CageShut
    | DoorPassed
    | DoorAsleep
    | WebCaught
    | SignRead
    | Struck
    | Died
    | GateActed
    | DarkStirs
    | WorkActed
    | CoinsLost
    | CreatureActed
    | WardenActed
    | FindUsed
    | FindTaken
    | FloorDone
    | RunEnded
)
EVENTS: tuple[type[CandleEvent], ...] = get_args(CandleEvent)
