"""What a person has seen of a floor, and remembers: the only eyes that the person of Candle has.

`CandleView` holds the whole terrain, every trap and the proved way. A person at the screen sees
what is drawn lit within the picture. `Seen` looks at views for somebody like that, and hands on
nothing else: tiles, traps, things and gates that were lit within the picture once, creatures and
candles that are in it now. What it sees it knows only some 200 to 260 ms later.

What is drawn in which light was measured (docs/candle-balance.md, "The person"). Stone and planks
are never darker than what is behind them (`lighting.least_light`): they are seen wherever the
picture shows them, flame or none. Chains, water, webs and gates are seen where there is light
enough: with most of a candle in the whole picture, with less of one, or without a flame, only near
it; what is farther is taken for air until it is seen better. Keys, candles, coins, traps, doors and
flames are drawn with a glow of their own. The map in the corner marks the keys and the cage of each
room in which he was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import isqrt
from typing import Literal, NamedTuple

from game.core.dice import Stream
from game.tales.candle.bots.moves import (
    ABOVE,
    ASIDE,
    BELOW,
    FIELD,
    KINDS,
    ROW,
    SWIM,
    Field,
)
from game.tales.candle.rules.body import CELL, CELL_SHIFT, DOWN, HALF_WIDTH, UP
from game.tales.candle.rules.clockwork import is_moved
from game.tales.candle.rules.floor import Gate, Hall
from game.tales.candle.rules.gates import is_open
from game.tales.candle.rules.hazards import PERIOD, Box, Hazard, cycle_of
from game.tales.candle.rules.light import EMBERS
from game.tales.candle.rules.section import (
    SECTION_HEIGHT,
    SECTION_WIDTH,
    Place,
    WardenKind,
)
from game.tales.candle.rules.state import WardenMood
from game.tales.candle.rules.terrain import (
    CHAIN,
    CLIMBABLE,
    EMPTY,
    PLANK,
    SOLID,
    STONE,
    TOP,
    WATER,
    WEB,
    WET,
    Ground,
    Terrain,
)
from game.tales.candle.rules.view import CandleView
from game.tales.candle.rules.wardens import CATCH, FALLS, SPENT, STRIKES

ACROSS, HIGH = 20 * CELL, 11 * CELL + CELL // 4
"""What the picture shows of a floor: a page of 1280 x 720 with tiles of 64."""
AHEAD = 2 * CELL
"""How far the picture looks the way he faces."""
TURNS = CELL // 32
"""How fast it turns there, a tick."""
RISES = CELL // 10
"""How fast it follows him up and down, a tick."""
PEEK = 3 * CELL
"""How far it looks down or up for somebody who stands still and holds the key."""
PEEKS_AFTER = 30
FULL, LOW, EMBER, NIGHT = 20, 12, 8, 6
"""Radius in tiles of the flame in the hand: of a whole candle, of half of one, of a fifth, and of
what one sees without any."""
HALF = 2
THROWN, LAMP, SCONCE, PORTAL, MOON, TREASURE = 6, 5, 5, 4, 5, 2
REACTS, REACTION = 12, 5
"""Between 12 and 16 ticks pass before what is seen is known."""
AWAY = 90
"""Ticks that he gives the clock to bring back what it moved, as long as he does not know its beat.
"""
READS = 3
"""Tiles to which one reads a mark on the map."""
LOOKS = 4
"""Ticks between two looks."""
STILL = ("spikes",)
"""Traps that are the same at all times."""
ALWAYS = (1 << PERIOD) - 1

Tile = tuple[int, int]


@cache
def _half_widths(radius: int) -> tuple[int, ...]:
    """Of a circle, by how far a row lies from its middle, how far it goes to each side."""
    return tuple(isqrt(radius * radius - down * down) for down in range(radius + 1))


@dataclass(slots=True)
class Trap:
    """A trap that was seen."""

    number: int
    hazard: Hazard
    watched: int = 0
    """The phases in which it was watched, as bits."""
    fear: int = 0
    """How often it hurt."""

    @property
    def is_known(self) -> bool:
        """Whether it was watched from one end of its cycle to the other."""
        return self.watched == ALWAYS

    def watch(self, first: int, last: int) -> None:
        """It was in sight from one tick to another."""
        if self.hazard.place.name in STILL:
            self.watched = ALWAYS
            return
        cycle = cycle_of(self.hazard.place)
        for tick in range(first, last + 1):
            for phase in range(tick % cycle, PERIOD, cycle):
                self.watched |= 1 << phase


RopeSight = Literal["hangs", "burns", "falls", "lies", "spent"]
"""What one sees of a bell and its rope."""


class Glimpse(NamedTuple):
    """What the picture shows of a warden: what it is about, not for how long."""

    kind: WardenKind
    mood: WardenMood
    facing: int
    ropes: tuple[RopeSight, ...]
    wounds: int
    darker: bool
    """Whether its eyes glow: the Old Night that has come back."""
    column: int
    """Where he himself stood then."""


@dataclass(slots=True)
class _Sight:
    """What one look found new: known once its time has come."""

    due: int
    tiles: list[tuple[int, int, int, bool]]
    """Column, row, tile, and whether it blocks whatever it is made of."""
    things: list[int]
    traps: list[int]
    gates: list[int]


class Seen:
    """The memory of one floor."""

    def __init__(self, view: CandleView) -> None:
        floor = view.floor
        self.number = floor.number
        self.width, self.height = floor.columns * 20, floor.rows * 12
        self.width = max(self.width, floor.terrain.width)
        self.height = max(self.height, floor.terrain.height)
        self.ground = Ground(Terrain(self.width, self.height, bytes([STONE]) * self._area))
        """The known tiles; stone where nothing is known."""
        self._over = ABOVE + BELOW
        """Rows of strips that lie above the floor, and as many below it."""
        full = _stripes(_LINE, self.height + 2 * self._over)
        self._blocked = [full] * self.width
        self._solid = [
            full & ~_stripes(_inside(x, self.width), self.height, self._over)
            for x in range(self.width)
        ]
        self._top, self._chain, self._wet, self._spikes = ([0] * self.width for _ in range(4))
        """Strips: by its column, what is within `ASIDE` of one, row by row from the highest, as the
        bits of one number. So the field around a place is one cut, and what he learns of a tile
        changes but those of the columns near it."""
        self.tiles = bytearray([UNKNOWN]) * self._area
        """What each tile is made of, `UNKNOWN` where it was not seen."""
        self.things: dict[int, Place] = {}
        """By their number in the view: what was seen of lamps, keys, candles ..."""
        self.marks: dict[int, Tile] = {}
        """Where keys and the cage are: as seen, or about, as the map of the floor tells it of each
        room in which he was."""
        self.works: dict[int, tuple[Place, int]] = {}
        """What the clock moves, and since when he knows of it."""
        self.traps: dict[int, Trap] = {}
        self.gates: dict[int, Gate] = {}
        self.doors: dict[Tile, Tile | None] = {}
        """Where the doors that were seen lead, if he has gone through."""
        self.news = 0
        """Goes up whenever he learns of a thing, a trap or a gate."""
        self._sights: deque[_Sight] = deque()
        self.sighted: set[int] = set()
        """Tiles that were seen lit, known already or not."""
        self.outlined: set[int] = set()
        """Tiles that were in the picture, lit or not: whether there is stone, or a plank."""
        self._noticed: set[tuple[str, int]] = set()
        self._burnt = 0
        self._open: dict[int, bool] = {}
        self._fields: dict[tuple[int, int], Field] = {}
        self._ahead = 0
        self._level = view.y
        self._peek = self._still = 0
        self._looked: tuple[int, ...] = ()
        self._mapped = b""
        self._last = view.tick
        self.visible_traps: list[Trap] = []
        self.hall: Hall | None = None
        """Where a warden lives, once he has seen it."""
        self.warden: Glimpse | None = None
        """The warden as he knows it to be."""
        self.ropes: set[int] = set()
        """The ropes in its hall that he has seen, by their numbers."""
        self._glimpses: deque[tuple[int, Glimpse]] = deque()
        self._glimpsed: Glimpse | None = None

    @property
    def _area(self) -> int:
        return self.width * self.height

    def noticed(self, what: str) -> set[int]:
        """The numbers of the things or traps (``what``) that came into sight."""
        return {number for kind, number in self._noticed if kind == what}

    @property
    def extent(self) -> int:
        """How many tiles, things and traps were in sight."""
        return len(self.sighted) + len(self.outlined) + len(self._noticed)

    # Looking.

    def look(self, view: CandleView, chance: Stream) -> None:
        """Once a tick: what the picture shows now."""
        self._move_picture(view)
        tick = view.tick
        if not tick % LOOKS or tick - self._last > LOOKS:
            self._take_in(view, chance)
            self._glimpse(view, chance)
            self._last = tick
        while self._sights and self._sights[0].due <= tick:
            self._learn(self._sights.popleft(), view)
        while self._glimpses and self._glimpses[0][0] <= tick:
            self.warden = self._glimpses.popleft()[1]
            self.hall = view.floor.hall
            self.news += 1

    def shows_warden(self, view: CandleView) -> bool:
        """Whether the picture shows a warden now."""
        warden = view.warden
        if warden is None:
            return False
        left, top, right, bottom = self.window(view)
        return left <= warden.x < right and top <= warden.y < bottom

    def _glimpse(self, view: CandleView, chance: Stream) -> None:
        """What a warden does now."""
        hall, warden = view.floor.hall, view.warden
        if hall is None or warden is None or not self.shows_warden(view):
            return
        stride = view.floor.terrain.width
        for number, post in enumerate(hall.posts):
            if post.kind == "rope" and post.y * stride + post.x in self.sighted:
                self.ropes.add(number)
        column = (view.x + HALF_WIDTH) >> CELL_SHIFT
        ropes = tuple(rope_sight(post) for post in warden.posts)
        darker = hall.kind == "night" and any(warden.posts)
        now = Glimpse(hall.kind, warden.mood, warden.facing, ropes, warden.wounds, darker, column)
        was, self._glimpsed = self._glimpsed, now
        if was is None or was[:-1] != now[:-1]:
            self._glimpses.append((view.tick + REACTS + chance.below(REACTION), now))

    def _move_picture(self, view: CandleView) -> None:
        goal = view.facing * AHEAD
        off = goal - self._ahead
        self._ahead += max(-TURNS, min(TURNS, off))
        down = view.y - self._level
        if abs(down) > 8 * CELL:
            self._level = view.y
        else:
            slack = 0 if view.on_ground or view.climbing else 2 * CELL
            if abs(down) > slack:
                self._level += max(-4 * RISES, min(4 * RISES, down))
        moved = view.vx or view.vy or not (view.on_ground or view.climbing)
        self._still = 0 if moved else self._still + 1
        peeks = self._still > PEEKS_AFTER and view.held & (UP | DOWN)
        wanted = (PEEK if view.held & DOWN else -PEEK) if peeks else 0
        self._peek += max(-RISES, min(RISES, wanted - self._peek))

    def window(self, view: CandleView) -> tuple[int, int, int, int]:
        """What the picture shows, in 1/256 unit: left, top, right, bottom."""
        x = view.x + HALF_WIDTH + self._ahead
        y = self._level - CELL + self._peek
        hall = view.floor.hall
        if hall is not None and _is_framed(view, hall):
            x = hall.x * CELL + hall.width * CELL // 2
            y = hall.y * CELL + hall.height * CELL // 2
        left = _held(x - ACROSS // 2, ACROSS, self.width * CELL)
        top = _held(y - HIGH // 2, HIGH, self.height * CELL)
        return left, top, left + ACROSS, top + HIGH

    def _take_in(self, view: CandleView, chance: Stream) -> None:
        window = self.window(view)
        tick = view.tick
        sight = _Sight(0, [], [], [], [])
        lights = list(self._lights(view, window))
        mark = (
            *(at >> CELL_SHIFT for at in window),
            len(view.burnt),
            *(number for light in lights for number in light),
            *view.gates,
        )
        if mark != self._looked:
            self._looked = mark
            self._see_tiles(view, window, lights, sight)
        self._see_things(view, window, sight)
        if view.visited != self._mapped:
            self._mapped = view.visited
            self._read_map(view)
        self.visible_traps = []
        for number, hazard in enumerate(view.floor.hazards):
            if self._shows_trap(hazard, view.tick, window):
                known = self.traps.get(number)
                if known is not None:
                    known.watch(max(self._last, tick - LOOKS) + 1, tick)
                    self.visible_traps.append(known)
                elif ("trap", number) not in self._noticed:
                    self._noticed.add(("trap", number))
                    sight.traps.append(number)
        if sight.tiles or sight.things or sight.traps or sight.gates:
            sight.due = tick + REACTS + chance.below(REACTION)
            self._sights.append(sight)

    @staticmethod
    def _shows_trap(hazard: Hazard, tick: int, window: tuple[int, int, int, int]) -> bool:
        bounds = hazard.bounds
        left, top, right, bottom = window
        if bounds[0] >= right or bounds[2] <= left or bounds[1] >= bottom or bounds[3] <= top:
            return False
        x0, y0, x1, y1 = hazard.boxes[tick % PERIOD] or bounds
        place = hazard.place
        root_x, root_y = place.x * CELL + CELL // 2, place.y * CELL + CELL // 2
        return (left <= (x0 + x1) // 2 < right and top <= (y0 + y1) // 2 < bottom) or (
            left <= root_x < right and top <= root_y < bottom
        )

    def _lights(
        self, view: CandleView, window: tuple[int, int, int, int]
    ) -> Iterator[tuple[int, int, int]]:
        """What lights the picture: column, row and radius in tiles."""
        whole = view.floor.wick
        x, y = view.flame[0] >> CELL_SHIFT, view.flame[1] >> CELL_SHIFT
        if view.is_lit:
            small = EMBER if view.wick * EMBERS <= whole else LOW
            yield x, y, FULL if view.wick * HALF > whole else small
        else:
            yield x, y, NIGHT
        for lying in view.lying:
            if lying.is_lit:
                yield lying.x >> CELL_SHIFT, (lying.y - CELL // 4) >> CELL_SHIFT, THROWN
        for column, row, _ in view.burning:
            yield column, row, SCONCE
        left, top, right, bottom = (edge >> CELL_SHIFT for edge in window)
        far = 6

        def near(column: int, row: int) -> bool:
            return left - far <= column <= right + far and top - far <= row <= bottom + far

        for thing, state in zip(view.floor.things, view.things, strict=True):
            if not near(thing.x, thing.y):
                continue
            if thing.kind == "treasure":
                yield thing.x, thing.y, TREASURE
            elif state and thing.kind in ("start", "save", "brazier", "cresset"):
                yield thing.x, thing.y, LAMP
        for door in view.floor.doors:
            if door.to is not None and near(door.x, door.y):
                yield door.x, door.y, PORTAL
        for decor in view.floor.decor:
            if near(decor.x, decor.y):
                if decor.name == "sconce":
                    yield decor.x, decor.y, SCONCE
                elif decor.name.startswith("window"):
                    yield decor.x + decor.width // 2, decor.y - decor.height // 2, MOON

    def _see_tiles(
        self,
        view: CandleView,
        window: tuple[int, int, int, int],
        lights: list[tuple[int, int, int]],
        sight: _Sight,
    ) -> None:
        terrain = view.floor.terrain
        cells, stride = terrain.cells, terrain.width
        left, top = max(window[0] >> CELL_SHIFT, 0), max(window[1] >> CELL_SHIFT, 0)
        right = min((window[2] - 1) >> CELL_SHIFT, terrain.width - 1)
        bottom = min((window[3] - 1) >> CELL_SHIFT, terrain.height - 1)
        shut = {
            cell: number
            for number, gate in enumerate(view.floor.gates)
            if not is_open(gate, view.gates[number])
            for cell in gate.cells
        }
        burnt = set(view.burnt)
        lit, dim = self.sighted, self.outlined
        for x, y, radius in lights:
            for row in range(max(top, y - radius), min(bottom, y + radius) + 1):
                half = _half_widths(radius)[abs(row - y)]
                first, last = max(left, x - half), min(right, x + half)
                line = row * stride
                for at in range(line + first, line + last + 1):
                    if at in lit:
                        continue
                    lit.add(at)
                    tile = cells[at]
                    column = at - line
                    if tile == WEB and (column, row) in burnt:
                        tile = EMPTY
                    number = shut.get((column, row))
                    # The living dark gives way to whoever comes with a flame.
                    bars = number is not None and view.floor.gates[number].kind != "dark"
                    if bars or at not in dim or tile not in (EMPTY, STONE, PLANK):
                        sight.tiles.append((column, row, tile, bars))
        for row in range(top, bottom + 1):
            line = row * stride
            for at in range(line + left, line + right + 1):
                if at not in dim:
                    dim.add(at)
                    if at not in lit:
                        tile = cells[at]
                        outline = tile if tile in (STONE, PLANK) else EMPTY
                        sight.tiles.append((at - line, row, outline, False))
        # What is known already, and has changed before his eyes.
        if len(burnt) != self._burnt:
            self._burnt = len(burnt)
            for column, row in view.burnt:
                if row * stride + column in lit:
                    sight.tiles.append((column, row, EMPTY, False))
        for number, gate in enumerate(view.floor.gates):
            open_ = is_open(gate, view.gates[number])
            if self._open.get(number) == open_:
                continue
            tiles = gate.cells or ((gate.x, gate.y),)
            if any(y * stride + x in lit for x, y in tiles):
                self._open[number] = open_
                sight.gates.append(number)
                for column, row in gate.cells:
                    if row * stride + column in lit:
                        tile = cells[row * stride + column]
                        sight.tiles.append((column, row, tile, not open_ and gate.kind != "dark"))

    def _see_things(
        self, view: CandleView, window: tuple[int, int, int, int], sight: _Sight
    ) -> None:
        left, top, right, bottom = window
        stride = view.floor.terrain.width
        for number, thing in enumerate(view.floor.things):
            if ("thing", number) in self._noticed:
                continue
            x, y = thing.x * CELL + CELL // 2, thing.y * CELL + CELL // 2
            if not (left <= x < right and top <= y < bottom):
                continue
            glows = thing.kind in ("key", "candle", "coin", "treasure") or (
                view.things[number] and thing.kind in ("start", "save", "brazier", "cresset")
            )
            if glows or thing.y * stride + thing.x in self.sighted:
                self._noticed.add(("thing", number))
                sight.things.append(number)
        for number, work in enumerate(view.floor.clockworks):
            if number not in self.works:
                x, y = work.x * CELL + CELL // 2, work.y * CELL + CELL // 2
                if left <= x < right and top <= y < bottom:
                    self._noticed.add(("work", number))
                    self.works[number] = work, view.tick
        for door in view.floor.doors:
            x, y = door.x * CELL + CELL // 2, door.y * CELL + CELL // 2
            if door.to is not None and left <= x < right and top <= y < bottom:
                self.doors.setdefault(door.tile, None)

    def _read_map(self, view: CandleView) -> None:
        """The map in the corner marks keys and the cage of every room in which he was."""
        for number, thing in enumerate(view.floor.things):
            if thing.kind in ("key", "treasure"):
                room = thing.y // SECTION_HEIGHT * view.floor.columns + thing.x // SECTION_WIDTH
                if view.visited[room]:
                    self._noticed.add(("mark", number))
                    about = thing.x // READS * READS, thing.y // READS * READS
                    self.marks.setdefault(number, about)

    def runs(self, boxes: list[Box], tick: int) -> Callable[[int], bool]:
        """Whether what the clock moves is in its place while he goes through ``boxes``, if he sets
        out so many ticks after ``tick``: as far as he has watched it, else as it is now."""
        left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
        top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
        near = [
            (work, since)
            for work, since in self.works.values()
            if work.x * CELL < right + CELL
            and (work.x + work.width) * CELL > left - CELL
            and work.y * CELL < bottom + CELL
            and (work.y + work.height) * CELL > top - CELL
        ]
        ticks = len(boxes)

        def right_then(waits: int) -> bool:
            for work, since in near:
                begins = tick + waits
                if tick - since < PERIOD:
                    if is_moved(work, tick) and waits < AWAY:
                        return False
                elif any(is_moved(work, begins + at) for at in range(0, ticks + 12, 6)):
                    return False
            return True

        return right_then

    # Knowing.

    def _learn(self, sight: _Sight, view: CandleView) -> None:
        for column, row, tile, shut in sight.tiles:
            self._set(column, row, tile, shut)
        for number in sight.things:
            thing = self.things[number] = view.floor.things[number]
            if thing.kind in ("key", "treasure"):
                self.marks[number] = thing.x, thing.y
        for number in sight.traps:
            self.notice_trap(number, view)
        for number in sight.gates:
            self.gates[number] = view.floor.gates[number]
        self.news += bool(sight.things or sight.traps or sight.gates)

    def notice_trap(self, number: int, view: CandleView) -> None:
        """He knows of a trap from now on."""
        self._noticed.add(("trap", number))
        if number in self.traps:
            return
        hazard = view.floor.hazards[number]
        trap = self.traps[number] = Trap(number, hazard)
        if hazard.place.name in STILL:
            trap.watched = ALWAYS
            for x in range(hazard.place.x, hazard.place.x + hazard.place.width):
                self._mark(self._spikes, x, hazard.place.y, True)
            self._fields.clear()

    def _set(self, column: int, row: int, tile: int, shut: bool) -> None:
        at = row * self.width + column
        self.tiles[at] = SHUT if shut else tile
        flags = SOLID if shut else _FLAGS[tile]
        self._put(column, row, flags)
        # The top of a chain carries, once one sees that nothing hangs above it.
        for y in (row, row + 1):
            if 0 < y < self.height and self.tiles[y * self.width + column] == CHAIN:
                above = self.tiles[(y - 1) * self.width + column]
                ends = above not in (UNKNOWN, CHAIN, STONE)
                self._put(column, y, CLIMBABLE | TOP if ends else CLIMBABLE)

    def _put(self, column: int, row: int, flags: int) -> None:
        ground = self.ground
        ground.flags[ground.base + row * ground.stride + column] = flags
        for strips, flag in (
            (self._blocked, SOLID),
            (self._solid, SOLID),
            (self._top, TOP),
            (self._chain, CLIMBABLE),
            (self._wet, WET),
        ):
            self._mark(strips, column, row, bool(flags & flag))
        if self._fields:
            self._fields.clear()

    def _mark(self, strips: list[int], column: int, row: int, there: bool) -> None:
        """Of one tile, in every strip that it lies in."""
        line = (row + self._over) * ROW + ASIDE
        if strips[column] >> line & 1 == there:
            return
        for x in range(max(0, column - ASIDE), min(self.width, column + ASIDE + 1)):
            strips[x] ^= 1 << line + column - x

    def field(self, x: int, y: int) -> Field:
        """The tiles around a place."""
        known = self._fields.get((x, y))
        if known is None:
            above = (y - ABOVE + self._over) * ROW
            known = self._fields[x, y] = Field(
                self._blocked[x] >> above & FIELD,
                self._solid[x] >> above & FIELD,
                self._top[x] >> above & FIELD,
                self._chain[x] >> above & FIELD,
                self._wet[x] >> above & FIELD,
                self._spikes[x] >> above & FIELD,
            )
        return known

    def spread(self, nodes: Iterable[int]) -> list[list[int]]:
        """Places (`moves`), by their kind, as rows of bits: for `around`."""
        rows = [[0] * (self.height + 2 * self._over) for _ in range(KINDS)]
        for node in nodes:
            self.mark(rows, node)
        return rows

    def mark(self, rows: list[list[int]], node: int) -> None:
        """Adds a place to what was `spread`."""
        at = node // KINDS
        rows[node % KINDS][at // self.width + self._over] |= 1 << at % self.width + ASIDE + 1

    def around(self, rows: list[list[int]], x: int, y: int) -> list[int]:
        """Of rows of bits what lies around a place, as bits of a field."""
        first = y - ABOVE + self._over
        lines = range(first, first + ABOVE + 1 + BELOW)
        return [_cut(each, lines, x + 1) for each in rows[: SWIM + 1]]

    def knows(self, x: int, y: int) -> bool:
        """Whether a tile was seen; what lies beyond the floor needs no looking at."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return True
        return self.tiles[y * self.width + x] != UNKNOWN

    def dares(self, x: int, y: int) -> None:
        """He takes it that a tile of which he knows nothing is empty."""
        if not self.knows(x, y):
            self._put(x, y, 0)


def rope_sight(come: int) -> RopeSight:
    """What one sees of a rope that has come so far (`wardens`)."""
    if come == SPENT:
        return "spent"
    if come < CATCH:
        return "hangs"
    if come < FALLS:
        return "burns"
    return "falls" if come < STRIKES else "lies"


def _is_framed(view: CandleView, hall: Hall) -> bool:
    """Whether the picture stands still to show a whole hall (`view.wardens.framed`)."""
    if view.warden is None or view.warden.mood == "sleep":
        return False
    column, row = view.x >> CELL_SHIFT, view.y >> CELL_SHIFT
    across = hall.x - 1 <= column < hall.x + hall.width
    return across and hall.y <= row <= hall.y + hall.height


UNKNOWN, SHUT = 255, 254
"""Of `Seen.tiles`: never seen; a gate that is shut."""
_FLAGS = {EMPTY: 0, STONE: SOLID, PLANK: TOP, CHAIN: CLIMBABLE, WATER: WET, WEB: SOLID}
_LINE = (1 << ROW) - 1


def _inside(x: int, width: int) -> int:
    """Of a row of the strip of column ``x``, the columns of the floor."""
    return sum(1 << at for at in range(ROW) if 0 <= x + at - ASIDE < width)


def _stripes(line: int, rows: int, over: int = 0) -> int:
    """A row of a strip so many times, below so many empty ones."""
    return sum(line << (over + row) * ROW for row in range(rows))


def _cut(rows: list[int], lines: range, shift: int) -> int:
    field = 0
    for at, line in enumerate(lines):
        row = rows[line]
        if row:
            field |= (row >> shift & _LINE) << at * ROW
    return field


def _held(corner: int, seen: int, whole: int) -> int:
    if whole <= seen:
        return (whole - seen) // 2
    return max(0, min(whole - seen, corner))
