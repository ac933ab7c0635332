"""What a player may know of a run of Candle.

It is read every frame, so what does not change while a floor is played is one shared object, and
the rest is numbers and short tuples. What lies hidden - coins that no light brought out, creatures
far away, the floors to come - is not in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from game.core.mode import Status
from game.core.text import NO_PROSE, Prose
from game.tales.candle.rules.body import CELL, HALF_WIDTH
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.commands import CandleCommand
from game.tales.candle.rules.events import FloorResult
from game.tales.candle.rules.floor import Gate, Hall, MagicDoor
from game.tales.candle.rules.hazards import Hazard
from game.tales.candle.rules.params import CandleParams
from game.tales.candle.rules.section import CreatureKind, Decor, Place
from game.tales.candle.rules.state import (
    FINDS,
    TAKEN,
    THERE,
    Cell,
    Creature,
    FindName,
    FloorState,
    Lying,
    Mood,
    Point,
    Stage,
    WardenMood,
)
from game.tales.candle.rules.terrain import Terrain

Phase = Literal["playing", "interlude", "over"]
"""On a floor; between two floors, where any key goes on; over."""


@dataclass(frozen=True, slots=True)
class FloorView:
    """What never changes while a floor is played: the same object in every view of it."""

    number: int
    """From 0."""
    floors: int
    title: Prose | None
    """The name of a level drawn by hand, or of a castle's floor; None on one of no castle."""
    terrain: Terrain
    columns: int
    """Rooms from left to right: rectangles of the size of a section."""
    rows: int
    rooms: tuple[Cell, ...]
    """The rooms in which one plays, as column and row."""
    things: tuple[Place, ...]
    """Lamps (the start is one), treasure, keys, candles, coins in sight, signs, bells."""
    doors: tuple[MagicDoor, ...]
    """Those that lead to each other one after the other."""
    hazards: tuple[Hazard, ...]
    draughts: tuple[Place, ...]
    decor: tuple[Decor, ...]
    keys: int
    """Keys that the cage asks for."""
    coins: int
    """Coins in sight."""
    gates: tuple[Gate, ...]
    wick: int
    """Of the longest candle, when it is whole."""
    certificate: Certificate
    par: int
    """Ticks of the certificate."""
    clockworks: tuple[Place, ...] = ()
    """What the clock moves (`clockwork.is_moved`)."""
    mirrors: tuple[Place, ...] = ()
    hall: Hall | None = None
    """Where a warden minds the treasure."""


class LyingView(NamedTuple):
    """A candle out of the hand: its foot."""

    x: int
    y: int
    vx: int
    vy: int
    wick: int
    is_lit: bool
    resting: bool


class CreatureView(NamedTuple):
    """A creature near him: its middle."""

    number: int
    kind: CreatureKind
    x: int
    y: int
    vx: int
    vy: int
    facing: int
    mood: Mood
    timer: int
    carried: int
    """The wick of the candle it carries; 0 for none."""
    is_lit: bool


class WardenView(NamedTuple):
    """The floor's warden, and how far it is beaten (`state.Warden`)."""

    x: int
    y: int
    facing: int
    mood: WardenMood
    timer: int
    aim: Point
    wounds: int
    dark: int
    posts: tuple[int, ...]


class SecretView(NamedTuple):
    """A hidden coin that light brought out, in tiles."""

    x: int
    y: int
    taken: bool


@dataclass(frozen=True, slots=True)
class CandleView:
    """A moment of a run. Lengths are 1/256 of a unit, 8192 of them a tile; times are ticks."""

    params: CandleParams
    status: Status
    legal: tuple[CandleCommand, ...]
    phase: Phase
    floor: FloorView
    tick: int
    """The floor's own clock: traps go by it, modulo their period."""
    pause: int
    """Ticks since the floor was finished."""

    # The dwarf.
    x: int
    """His left edge."""
    y: int
    """His feet."""
    vx: int
    vy: int
    facing: int
    height: int
    on_ground: bool
    climbing: bool
    crouched: bool
    wet: bool
    grip: int
    """0 while no edge is in his hand; up to `body.HANG` he hangs, beyond he pulls himself up."""
    kicked: bool
    """Whether he kicked off a wall since something last held him up."""
    swing: int
    """0 while he swings on no chain; else its column, and one."""
    held: int
    """What he was told in the last tick."""
    safe: int
    """Ticks in which no hit counts."""
    stun: int

    # Light.
    is_lit: bool
    wick: int
    """Of the candle in his hand; 0 for an empty hand."""
    spares: tuple[int, ...]
    """The wicks of the candles in his belt."""
    flame: Point
    """Where the flame in his hand is, lit or not."""
    strike: int
    """Ticks for which he has been striking his flint."""
    gust: int
    """Ticks for which his flame has stood in a draught."""
    lights: tuple[tuple[int, int, int], ...]
    """Everything that gives light near him: point and radius; his own flame first if it burns."""
    lying: tuple[LyingView, ...]
    burning: tuple[tuple[int, int, int], ...]
    """Webs on fire: column, row, ticks left."""
    burnt: tuple[Cell, ...]
    """Cells of the terrain whose web is gone."""

    dread: int
    """Ticks for which he has been in the dark (`dread.COMES`, `dread.WARNS`)."""

    # What there is.
    gates: bytes
    """How far each of the floor's gates is open, in ticks (`gates.is_open`)."""
    things: bytes
    """State of each of the floor's things: 0 untouched, 1 taken, lit or read."""
    secrets: tuple[SecretView, ...]
    creatures: tuple[CreatureView, ...]
    visited: bytes
    """1 for each room in which he was, row by row."""
    lamp: Cell
    """Where he returns to."""
    sign: Prose | None
    """What the sign before him says, once light fell on it."""

    # Counters of this floor.
    coins: int
    keys: int
    secrets_found: int
    deaths: int
    candles: int
    """Candles lit after the first."""
    results: tuple[FloorResult, ...]
    """The floors that are done."""
    assists: tuple[str, ...]
    warden: WardenView | None = None
    """None where there is none, and far from its hall."""
    finds: tuple[FindName, ...] = ()
    """What he holds for the castle, in the order in which he took it."""
    used: tuple[int, ...] = (0,) * len(FINDS)
    """How often each of `state.FINDS` was used on this floor."""
    raised: int = 0
    """Ticks for which he has been raising a mirror; at `state.RAISE` it shines."""
    line: int = 0
    """Ticks for which a thrown candle has hung on his thread; taut at `finds.TAUT`."""
    offer: tuple[FindName, ...] = ()
    """What lies in the open cage."""
    choice: int = -1
    """Which of these he has his hand on; -1 for none."""

    @property
    def door(self) -> MagicDoor | None:
        """The magic door before which he stands."""
        at = (self.x + HALF_WIDTH) // CELL, (self.y - 1) // CELL
        return next((door for door in self.floor.doors if self.on_ground and door.tile == at), None)


def floor_view_of(stage: Stage, floors: int, certificate: Certificate) -> FloorView:
    """What never changes of a floor in play."""
    floor = stage.floor
    rooms = tuple((cell.x, cell.y) for cell in floor.kept)
    if floor.level is not None:
        rooms = tuple((x, y) for y in range(stage.rows) for x in range(stage.columns))
    return FloorView(
        number=floor.number,
        floors=floors,
        title=floor.title if floor.title != NO_PROSE else None,
        terrain=floor.terrain,
        columns=stage.columns,
        rows=stage.rows,
        rooms=rooms,
        things=stage.things,
        doors=floor.doors,
        hazards=stage.all_hazards,
        draughts=tuple(place for place in floor.places if place.kind == "draught"),
        decor=floor.decor,
        keys=stage.asked,
        coins=stage.coins,
        gates=stage.gates,
        wick=stage.wick,
        certificate=certificate,
        par=certificate.ticks,
        clockworks=stage.clockworks,
        mirrors=tuple(place for place in floor.places if place.kind == "mirror"),
        hall=stage.hall,
    )


def lying_view(candle: Lying) -> LyingView:
    """A candle out of the hand, as it is now."""
    return LyingView(
        candle.x, candle.y, candle.vx, candle.vy, candle.wick, candle.is_lit, candle.resting
    )


def creature_view(creature: Creature) -> CreatureView:
    """A creature, as it is now."""
    return CreatureView(
        creature.number,
        creature.kind,
        creature.x,
        creature.y,
        creature.vx,
        creature.vy,
        creature.facing,
        creature.mood,
        creature.timer,
        creature.carried,
        creature.is_lit,
    )


def warden_view(state: FloorState) -> WardenView | None:
    """The warden as it is now, once he is near its hall."""
    warden = state.warden
    if warden is None:
        return None
    hall = warden.hall
    room = state.stage.room(hall.x * CELL, hall.y * CELL)
    if room not in state.stage.near[state.room]:
        return None
    return WardenView(
        warden.x,
        warden.y,
        warden.facing,
        warden.mood,
        warden.timer,
        warden.aim,
        warden.wounds,
        warden.dark,
        tuple(warden.posts),
    )


def secrets_view(state: FloorState) -> tuple[SecretView, ...]:
    """The hidden coins that light brought out."""
    known = zip(state.stage.secrets, state.secrets, strict=True)
    return tuple(SecretView(at.x, at.y, now == TAKEN) for at, now in known if now != THERE)


def sign_view(state: FloorState) -> Prose | None:
    """What the sign before him says, once it was read."""
    number = state.touching
    if number < 0 or state.stage.things[number].kind != "sign" or not state.things[number]:
        return None
    return state.stage.things[number].text
