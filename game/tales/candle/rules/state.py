"""A floor in play: what a tick looks up, found once (`Stage`), and what changes (`FloorState`).

Things, traps and draughts are kept by the cell or the room (a section's rectangle) in which they
matter, so that a tick's work does not grow with the floor. A stage never changes.

Points (flames, creatures) are pixels of 1/256 unit: the point p is the span from p to p + 1, so
that the mirror image of p in a world W wide is W - 1 - p, and no point lies between two cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Literal, TypeVar, get_args

from game.core.errors import BadValue
from game.core.text import message
from game.tales.candle.rules.body import (
    CELL,
    COYOTE,
    CROUCHING,
    HALF_WIDTH,
    STANDING,
    UNIT,
    WIDTH,
    Body,
    has_room,
)
from game.tales.candle.rules.clockwork import blows, clockworks_of, turns_of, wind
from game.tales.candle.rules.floor import LONG, Floor, Gate, Hall
from game.tales.candle.rules.hazards import PERIOD, Box, Hazard, hazards_of
from game.tales.candle.rules.section import (
    SECTION_HEIGHT,
    SECTION_WIDTH,
    VIGIL,
    Place,
    creature_kind,
)
from game.tales.candle.rules.terrain import WEB, Ground

ROOM_WIDTH, ROOM_HEIGHT = SECTION_WIDTH * CELL, SECTION_HEIGHT * CELL
CANDLE_HEIGHT = 12 * UNIT
_REACH = 48 * UNIT
"""How far outside a room the body may stick out while its middle is inside."""

GATE_REACH = 3 * CELL
"""From no farther off than this, across and down, a flame or he himself moves a gate."""

LAMPS = ("start", "save")
THINGS = (*LAMPS, "brazier", "cresset", "treasure", "key", "candle", "coin", "sign", "bell")
"""Kinds of places that do something when they are touched. The start is a lamp, lit already, and
so are those that stand before gates."""
BURNING = (*LAMPS, "brazier", "cresset")
"""Those that give light when they were lit."""
WICK = 5400
"""Ticks for which a whole candle burns in a moving hand: ninety seconds. Laid floors hand out
shorter ones."""

LONG_WICK = 3000
"""Ticks for which a long candle burns, off the way of a laid floor: fifty seconds."""

T = TypeVar("T")
Cell = tuple[int, int]
Point = tuple[int, int]


class Stage:
    """One floor, indexed. Numbers of things count `things`, those of secrets `secrets`."""

    def __init__(self, floor: Floor, first: int = WICK, each: int = WICK) -> None:
        self.floor = floor
        self.first, self.each = first, each
        """Ticks for which the candle burns with which he begins, and each on the floor."""
        self.wick = max(first, each)
        """Of the longer of these two."""
        terrain = floor.terrain
        self.ground = Ground(terrain)
        """Never to be burnt: a game burns its own copy."""
        self.columns = -(-terrain.width // SECTION_WIDTH)
        self.rows = -(-terrain.height // SECTION_HEIGHT)
        places = floor.places
        self.things: tuple[Place, ...] = tuple(
            place for place in places if place.kind in THINGS and not place.hidden
        )
        self.start = _only(self.things, "start")
        self.treasure = _only(self.things, "treasure")
        """The numbers of those two."""
        self.keys = sum(place.kind == "key" for place in self.things)
        self.asked = self.keys if floor.keyed is None or floor.keyed.is_caged else 0
        """How many keys there are, and how many of them the cage asks for."""
        self.coins = sum(place.kind == "coin" for place in self.things)
        self.creatures = tuple(place for place in places if place.kind == "creature")
        self.webs = frozenset(
            self.index(at % terrain.width, at // terrain.width)
            for at, tile in enumerate(terrain.cells)
            if tile == WEB
        )
        """Cells of web, by their index in the ground."""

        self.at: dict[int, tuple[int, ...]] = {}
        """Numbers of the things in a cell, by its index in the ground."""
        for number, place in enumerate(self.things):
            cell = self.index(place.x, place.y)
            self.at[cell] = (*self.at.get(cell, ()), number)
        self.gates = floor.gates
        self.sealed: dict[int, int] = {}
        """By the numbers of sealed things, and of braziers, the numbers of their gates."""
        self.vigils = frozenset(
            number for number, place in enumerate(self.things) if place.name == VIGIL
        )
        """The lamps that always burn."""
        self.doors: dict[int, Cell] = {}
        """Where a door leads, by the index of its cell."""
        for door in floor.doors:
            if door.to is not None:
                self.doors[self.index(*door.tile)] = door.to
        self.asleep = frozenset(self.index(*door.tile) for door in floor.doors if door.to is None)
        """The cells of doors that lead nowhere."""

        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._around(room)) for room in range(self.columns * self.rows)
        )
        """A room and those around it."""
        self._hang_gates()
        self.hall = floor.hall
        """Where a warden minds the treasure; None on most floors."""
        self.cressets = tuple(
            number for number, place in enumerate(self.things) if place.kind == "cresset"
        )
        """The things that are cressets, by their numbers."""
        self.all_hazards = hazards_of(places)
        self.hazards: tuple[tuple[Hazard, ...], ...] = self.by_room(
            [(hazard, hazard.bounds) for hazard in self.all_hazards]
        )
        """The traps that can touch a body whose middle is in a room."""
        self.draughts: tuple[tuple[tuple[Box, Place], ...], ...] = self.by_room(
            [((box, place), box) for place in places if (box := _box(place)) is not None]
        )
        """What blows in a room, where and how."""
        self.gates_near: tuple[frozenset[int], ...] = tuple(
            map(frozenset, self.by_room([*enumerate(map(_reach_of, self.gates))]))
        )
        """By the room he is in, the gates that his flame or he himself can move, by their numbers;
        of bars, which rise over a brazier wherever that is, all."""
        self.is_draughty = any(self.draughts)
        self.webs_in: tuple[tuple[int, ...], ...] = self.by_room(
            [(at, _cell_box(*self.cell(at))) for at in sorted(self.webs)]
        )
        """The webs that one whose middle is in a room can come to."""
        self.clockworks = clockworks_of(places)
        self.turns = turns_of(self.clockworks)
        """By phase of the floor's clock, the clockwork that moves in it."""
        mirrors = [place for place in places if place.kind == "mirror"]
        in_rooms = self._rooms_of(mirrors)
        self.mirrors: tuple[tuple[Place, ...], ...] = tuple(
            tuple(mirrors[number] for room in near for number in in_rooms[room])
            for near in self.near
        )
        """The mirrors that stand in each room and in those around it."""
        self.has_mirrors = bool(mirrors)
        self.lamps_in: tuple[tuple[int, ...], ...] = tuple(
            tuple(number for number in numbers if self.things[number].kind in BURNING)
            for numbers in self._rooms_of(self.things)
        )
        """Lamps in a room, lit or not."""
        self._hide([place for place in places if place.kind == "coin" and place.hidden])

    def _hang_gates(self) -> None:
        for number, gate in enumerate(self.gates):
            tile = gate.brazier if gate.brazier is not None else (gate.x, gate.y)
            kinds = ("brazier",) if gate.brazier is not None else ("key", "treasure")
            if gate.brazier is not None or gate.kind == "seal":
                for thing in self.at[self.index(*tile)]:
                    if self.things[thing].kind in kinds:
                        self.sealed[thing] = number

    def _hide(self, secrets: Sequence[Place]) -> None:
        self.secrets: tuple[Place, ...] = tuple(secrets)
        """The hidden coins."""
        self.secret_at = {self.index(at.x, at.y): number for number, at in enumerate(secrets)}
        """The hidden coin of a cell."""
        in_rooms = self._rooms_of(secrets)
        self.secrets_near: tuple[tuple[int, ...], ...] = tuple(
            tuple(number for room in near for number in in_rooms[room]) for near in self.near
        )
        """The hidden coins of each room and of those around it."""
        self.marks = bytearray(len(self.ground.flags))
        """1 for each cell with a thing or a hidden coin, by its index in the ground."""
        for cell in (*self.at, *self.secret_at):
            self.marks[cell] = 1

    def wick_of(self, candle: Place) -> int:
        """Ticks for which a candle of the floor burns."""
        return LONG_WICK if candle.name == LONG else self.each

    def with_secrets(self, secrets: Sequence[Place]) -> Stage:
        """The same stage, its hidden coins elsewhere."""
        other = copy(self)
        other._hide(secrets)
        return other

    def index(self, x: int, y: int) -> int:
        """The index of a cell in the ground's flags."""
        return self.ground.base + y * self.ground.stride + x

    def cell(self, index: int) -> Cell:
        y, x = divmod(index - self.ground.base, self.ground.stride)
        return x, y

    def room(self, x: int, y: int) -> int:
        column, row = x // ROOM_WIDTH, y // ROOM_HEIGHT
        if not 0 <= column < self.columns:
            column = 0 if column < 0 else self.columns - 1
        if not 0 <= row < self.rows:
            row = 0 if row < 0 else self.rows - 1
        return row * self.columns + column

    def draught_at(self, x: int, y: int, tick: int) -> bool:
        """Whether a point is in a draught, at a tick of the clock."""
        for (left, top, right, bottom), place in self.draughts[self.room(x, y)]:
            if left <= x < right and top <= y < bottom and blows(place, tick):
                return True
        return False

    def box_of(self, room: int) -> Box:
        """The points of a room; those of a room at the edge go on without end."""
        row, column = divmod(room, self.columns)
        far = 1 << 40
        return (
            column * ROOM_WIDTH if column else -far,
            row * ROOM_HEIGHT if row else -far,
            (column + 1) * ROOM_WIDTH if column < self.columns - 1 else far,
            (row + 1) * ROOM_HEIGHT if row < self.rows - 1 else far,
        )

    def _around(self, room: int) -> list[int]:
        row, column = divmod(room, self.columns)
        return [
            y * self.columns + x
            for y in range(max(row - 1, 0), min(row + 2, self.rows))
            for x in range(max(column - 1, 0), min(column + 2, self.columns))
        ]

    def _rooms_of(self, places: Sequence[Place]) -> tuple[tuple[int, ...], ...]:
        found: list[list[int]] = [[] for _ in self.near]
        for number, place in enumerate(places):
            found[self.room(*middle_of(place))].append(number)
        return tuple(map(tuple, found))

    def by_room(self, boxed: Sequence[tuple[T, Box]]) -> tuple[tuple[T, ...], ...]:
        """What can be touched in each room, of things with a box."""
        found: list[tuple[T, ...]] = []
        for room in range(self.columns * self.rows):
            row, column = divmod(room, self.columns)
            left, top = column * ROOM_WIDTH - _REACH, row * ROOM_HEIGHT - _REACH
            right, bottom = left + ROOM_WIDTH + 2 * _REACH, top + ROOM_HEIGHT + 2 * _REACH
            found.append(
                tuple(
                    thing
                    for thing, box in boxed
                    if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top
                )
            )
        return tuple(found)


def middle_of(place: Place) -> Point:
    """The point in the middle of a place's cell."""
    return place.x * CELL + CELL // 2 - (place.facing < 0), place.y * CELL + CELL // 2


def standing_in(cell: Cell) -> Point:
    """Left edge and feet of a body that stands in the middle of a cell."""
    return cell[0] * CELL + (CELL - WIDTH) // 2, (cell[1] + 1) * CELL


def body_in(ground: Ground, cell: Cell, facing: int) -> Body:
    """A body at rest in the middle of a cell."""
    body = Body(0, 0, facing)
    stand(body, ground, cell)
    return body


def stand(body: Body, ground: Ground, cell: Cell) -> None:
    """Put a body at rest in the middle of a cell; what is held stays held."""
    body.x, body.y = standing_in(cell)
    body.let_go()
    body.vx = body.vy = 0
    body.coyote = COYOTE
    body.on_ground = True
    body.kicked = False
    body.crouched = not has_room(ground, body.x, body.y)


def _box(place: Place) -> Box | None:
    """The box of a draught; None for any other place."""
    if place.kind != "draught":
        return None
    left, top = place.x * CELL, place.y * CELL
    return left, top, left + place.width * CELL, top + place.height * CELL


def _reach_of(gate: Gate) -> Box:
    """From where a gate can be moved."""
    far = 1 << 40 if gate.kind == "bars" else GATE_REACH
    x, y = gate.x * CELL + CELL // 2, gate.y * CELL
    return x - far, y - far, x + far, y + far


def _cell_box(x: int, y: int) -> Box:
    return x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL


def _only(places: Sequence[Place], kind: str) -> int:
    found = [number for number, place in enumerate(places) if place.kind == kind]
    if len(found) != 1:
        raise BadValue(
            message("floor: expected one {kind}, got {count}", kind=kind, count=len(found))
        )
    return found[0]


FindName = Literal["bottle", "boots", "mirror", "powder", "thread", "bell"]
"""What may be found:

- ``bottle``: a flame in a bottle; *up* and throw in the dark light the candle at once, even of one
  who has none. Once on each floor;
- ``boots``: of felt; who creeps in them is not heard in the dark;
- ``mirror``: *up* held while he stands in his own light throws that light along his row; the candle
  burns two ticks more in each;
- ``powder``: *up* and jump in the air, and he leaps once more; it costs five seconds of wick;
- ``thread``: the throw key held on keeps a thrown candle on a thread, and let go draws it back; a
  quarter of what is left of it is burnt then;
- ``bell``: *down* and throw in the dark ring it: the dark starts anew, shades flee, bats wake.
  Three times on each floor.
"""
FINDS: tuple[FindName, ...] = get_args(FindName)
"""In the order of their numbers in snapshots and digests."""
MOST_FINDS = 3
"""So many are held at most: what three choices give."""
RAISE = 20
"""Ticks of standing still with *up* held after which a mirror is raised."""

MOST_SPARES = 9
MOST_LYING = 32

MELTED = 60
"""How far a gate has come that is open for good, in ticks."""
THERE, TAKEN, OUT = 0, 1, 2
"""What has become of a thing: untouched; taken, lit or read; of a hidden coin, brought out."""


class Lying:
    """A candle out of the hand, flying or at rest; (x, y) is its foot."""

    __slots__ = ("age", "is_lit", "is_tied", "resting", "vx", "vy", "wick", "x", "y")

    def __init__(self, x: int, y: int, vx: int, vy: int, wick: int, is_lit: bool) -> None:
        self.x, self.y = x, y
        self.vx, self.vy = vx, vy
        self.wick = wick
        self.is_lit = is_lit
        self.resting = False
        self.age = 0
        """Ticks since it left the hand, or since something moved it."""
        self.is_tied = False
        """Whether it hangs on his thread (`finds`); of all candles one at most."""


Mood = Literal[
    "rest",
    "seek",
    "drink",
    "sated",
    "flee",
    "frozen",
    "wake",
    "swoop",
    "home",
    "hoard",
]
"""What a creature is about; each kind knows some of these."""
MOODS: tuple[Mood, ...] = get_args(Mood)
"""In the order of their numbers in snapshots and digests."""


class Creature:
    """One of those who answer to light."""

    __slots__ = (
        "carried",
        "facing",
        "home",
        "is_lit",
        "kind",
        "mood",
        "number",
        "timer",
        "vx",
        "vy",
        "x",
        "y",
    )

    def __init__(self, number: int, place: Place) -> None:
        self.number = number
        self.kind = creature_kind(place.name)
        self.x, self.y = self.home = middle_of(place)
        self.vx = self.vy = 0
        self.facing = place.facing
        self.mood: Mood = "rest"
        self.timer = 0
        """Ticks in this mood, or until it ends; each kind says which."""
        self.carried = 0
        """The wick of the candle that it took."""
        self.is_lit = False
        """Whether light fell on it when it last looked."""


WardenMood = Literal[
    "sleep", "wake", "hover", "tell", "dive", "cling", "rise", "watch", "blow", "turn", "felled"
]
"""What a warden is about; each knows some of these."""
WARDEN_MOODS: tuple[WardenMood, ...] = get_args(WardenMood)
"""In the order of their numbers in snapshots and digests."""


class Warden:
    """Who minds the treasure, and how far it is beaten."""

    __slots__ = ("aim", "dark", "facing", "hall", "mood", "posts", "start", "timer", "wounds", "x",
                 "y")  # fmt: skip

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.begin()

    def begin(self) -> None:
        """As it is before anybody has come."""
        hall = self.hall
        right = hall.facing < 0
        self.x = hall.x * CELL + hall.width * CELL // 2 - right
        self.y = hall.y * CELL + CELL
        self.facing = -hall.facing
        self.mood: WardenMood = "sleep"
        self.timer = 0
        """Ticks until the mood ends, in those that do."""
        self.aim: Point = (self.x, self.y)
        """Where it dives to."""
        self.start: Point = (self.x, self.y)
        """Where it dived from."""
        self.wounds = 0
        self.dark = 0
        """Ticks for which he has been without light in its hall."""
        self.posts = [0] * len(hall.posts)
        """How far each bell's rope has come (`wardens`); 1 of a cresset when all have burnt."""

    @property
    def is_felled(self) -> bool:
        return self.mood == "felled"


class FloorState:
    """One floor being played. Plain numbers; the rules that change them are elsewhere."""

    __slots__ = (
        "awake",
        "body",
        "burning",
        "burnt",
        "candles",
        "catching",
        "coins",
        "creatures",
        "deaths",
        "dread",
        "finds",
        "gates",
        "glow",
        "ground",
        "gust",
        "hush",
        "is_lit",
        "keys",
        "lamp",
        "lamps",
        "leapt",
        "line",
        "lying",
        "raised",
        "room",
        "room_box",
        "safe",
        "secrets",
        "secrets_found",
        "since",
        "spares",
        "spent",
        "stage",
        "strike",
        "stun",
        "things",
        "tick",
        "touching",
        "used",
        "visited",
        "warden",
        "wick",
    )

    def __init__(self, stage: Stage, spares: list[int], finds: tuple[FindName, ...] = ()) -> None:
        self.stage = stage
        self.ground = copy(stage.ground)
        self.ground.flags = bytearray(stage.ground.flags)
        start = stage.things[stage.start]
        self.body = body_in(self.ground, (start.x, start.y), start.facing)
        self.tick = 0
        """Ticks played on this floor: the clock of its traps."""
        # Light.
        self.is_lit = True
        self.wick = stage.first
        """Of the candle in his hand; 0 without one."""
        self.spent = 0
        """Ticks of wick that burnt in his hand, or that flint, traps and those in the dark took."""
        self.spares = spares
        """The wicks of the candles in his belt."""
        self.gust = 0
        """Ticks for which his flame has stood in a draught."""
        self.strike = 0
        """Ticks for which he has been striking his flint."""
        self.lying: list[Lying] = []
        self.catching: tuple[int, int] = (0, 0)
        """The web that his flame licks, by its index, and for how many ticks."""
        self.burning: list[tuple[int, int]] = []
        """Webs on fire, and the ticks each has left."""
        self.burnt: list[int] = []
        self.gates = bytearray(len(stage.gates))
        """How far each gate is open, in ticks (`gates.FULL`)."""
        for gate in stage.gates:
            for cell in gate.cells:
                self.ground.shut(*cell)
        wind(self.ground, stage.ground, stage.clockworks, 0)
        self.dread = 0
        """Ticks for which he has been in the dark."""
        # Things.
        self.things = bytearray(len(stage.things))
        self.secrets = bytearray(len(stage.secrets))
        self.things[stage.start] = TAKEN
        for vigil in stage.vigils:
            self.things[vigil] = TAKEN
        self.lamp = stage.start
        """The lamp to which he returns."""
        self.touching = stage.start
        """The treasure, a lamp or a sign that he touched a tick ago: it is told once."""
        self.since: list[int] = []
        """The coins, by their numbers, that he took since he was at a lamp."""
        # The dwarf.
        self.safe = 0
        """Ticks in which no hit counts."""
        self.stun = 0
        """Ticks in which nothing he holds is heard."""
        self.hush = 0
        """Keys that are not heard until they are let go."""
        # What he holds for the castle.
        self.finds = finds
        """In the order in which he took them."""
        self.used = [0] * len(FINDS)
        """How often each was used on this floor, by its number in `FINDS`."""
        self.raised = 0
        """Ticks for which he has been raising a mirror; at `RAISE` it shines."""
        self.leapt = False
        """Whether powder lifted him since something last held him up."""
        self.line = 0
        """Ticks for which the throw key has been held on since a candle was thrown on a thread; 0
        while none hangs there."""
        self.creatures = [Creature(*numbered) for numbered in enumerate(stage.creatures)]
        self.visited = bytearray(len(stage.near))
        self.warden = Warden(stage.hall) if stage.hall is not None else None
        # Counters.
        self.candles = 0
        """Candles lit after the first."""
        self.coins = self.keys = self.deaths = self.secrets_found = 0
        # Found again whenever he comes into another room.
        self.room = -1
        self.room_box = (0, 0, 0, 0)
        self.awake: list[Creature] = []
        self.lamps: list[Point] = []
        self.glow: list[tuple[int, int, int]] = []
        """What gives light now: points with their radius."""
        self.enter(stage.room(*middle_of(start)))

    def enter(self, room: int) -> None:
        """The dwarf is in ``room`` now: who is awake, which lamps are near."""
        stage = self.stage
        self.room = room
        self.room_box = stage.box_of(room)
        self.visited[room] = 1
        near = stage.near[room]
        self.awake = [creature for creature in self.creatures if stage.room(*creature.home) in near]
        self.lamps = [
            middle_of(stage.things[number])
            for other in near
            for number in stage.lamps_in[other]
            if self.things[number] == TAKEN
        ]

    def turn(self) -> None:
        """The clock has come to another tick: what moves in it is moved, or comes back."""
        stage = self.stage
        phase = self.tick % PERIOD
        if phase in stage.turns:
            wind(self.ground, stage.ground, stage.turns[phase], self.tick)

    @property
    def lamp_cell(self) -> Cell:
        """Where he returns to."""
        place = self.stage.things[self.lamp]
        return place.x, place.y

    @property
    def keys_left(self) -> int:
        """Keys that the cage still asks for."""
        return max(0, self.stage.asked - self.keys)

    def hand(self) -> Point:
        """The point of the flame in his hand: on the side that he faces."""
        body = self.body
        return (
            body.x + (WIDTH - 257 if body.facing > 0 else 256),
            body.y - (14 * UNIT if body.crouched else 24 * UNIT),
        )

    def middle(self) -> Point:
        """The point in the middle of his body."""
        # As `Body` has it of its width and height; asked for twice a tick and more.
        body = self.body
        return (
            body.x + HALF_WIDTH - (body.facing < 0),
            body.y - (CROUCHING if body.crouched else STANDING) // 2,
        )
