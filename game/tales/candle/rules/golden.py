"""The golden way: a floor finished with every coin, the hidden ones as well.

One who gathers walks in the rules of play as the certificate's walker does, from each place to the
nearest of what is left: coins, keys, candles. The last key, and then the treasure, he leaves until
there is nothing else to be had without stepping there.

He sets out for nothing to which his wick does not last, and then to the next candle. Where it
would not, a long candle is brought out: at a place for one in a room that has none, where neither
he nor the walker of the certificate has been before. So neither notices it sooner, and both walks
are those of the floor with these candles. A coin that he cannot have does not come alive.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from game.core.sliced import Sliced, part, through
from game.tales.candle.rules.body import CELL, UNIT, step, touches
from game.tales.candle.rules.certificate import Golden, Leg, Made, Passage
from game.tales.candle.rules.certify import MARGIN, Proved, Walker, proving_way, tile_of
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.dread import COMES, FLEES
from game.tales.candle.rules.floor import LONG, Floor, Spot, spots_of
from game.tales.candle.rules.floor import Cell as Room
from game.tales.candle.rules.light import FLAME, LOOK_EVERY, sees
from game.tales.candle.rules.proof import Cell
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH
from game.tales.candle.rules.state import MOST_SPARES, TAKEN, THERE
from game.tales.candle.rules.terrain import WATER
from game.tales.candle.rules.ways import Node, at_rest, packed, unpacked, wait

TIMES = 2
"""It may walk so many times as far as the certificate's walker before it gives up."""
MOST_MISSED = 3
"""So many coins at most do not come alive as he cannot have them: no light falls there."""
MOST_TAKINGS = 1_000
"""How often it sets out for a coin, a key or a candle."""
MOST_SEARCHES = 40
"""For one way that touches nothing that is kept for later."""
NEAR_BY = (8, 12)
"""Columns and rows from something within which a way may touch it."""
HAND = 24 * UNIT
"""How high above his heels his flame is."""
MOST_LOOKOUTS = 6
"""From how many places he tries to bring a hidden coin out."""
TIDY = 400
"""Ticks of a way to something else in a room, before he leaves it."""
AMPLE = 1_800
"""With this much more wick than the way takes, he sets out at once."""
CARE = (5, 4)
"""He reckons with so much more time than he should need."""
DRY = 60
"""With less wick than this he goes to a lamp for more."""
RESTLESS = 4
"""He strikes a light when so great a part of the time is over after which something comes."""
NEW = 240
"""Ticks of a way that he rather goes than have a candle brought out."""
SEEKING = 400
"""Ticks of a flame that he has left where he seeks a hidden coin."""
_FAR = 1 << 40
_WAY = 0.5
"""The share of the certificate's walks, the rest being that of the golden way."""


def prove_floor(floor: Floor, content: CandleContent) -> Made | None:
    """`proving` in one go."""
    return through(proving(floor, content))


def proving(floor: Floor, content: CandleContent) -> Sliced[Made | None]:
    """The floor with its certificate and its golden way, and with the candles that were brought out
    for it; None when there is no certificate.

    None as well when a floor laid from sections has no golden way. One drawn by hand may have none:
    nothing more can come alive there; and so may one that follows a diagram. Floors too large to be
    played are not walked.
    """
    proved = yield from part(proving_way(floor, content), 0.0, _WAY)
    if proved is None:
        return None
    if proved.walker is None:
        return Made(floor, proved.certificate)
    reserve = _reserve(floor, proved.walker) if floor.level is None else {}
    gatherer = Gatherer(floor, proved, reserve)
    if (yield from part(gatherer.gather(), _WAY, 1.0)):
        return Made(gatherer.floor, replace(proved.certificate, golden=gatherer.golden))
    may_lack = floor.level is not None or floor.keyed is not None
    return Made(floor, proved.certificate) if may_lack else None


def _reserve(floor: Floor, walker: Walker) -> dict[Cell, Spot]:
    """Where a candle may be brought out: one place in each room without a candle, which whoever
    walked the certificate has not come near. Rooms that it did not enter come first."""
    stands = {(place.x, place.y) for place in floor.places}
    lit = {(spot.x, spot.y) for spot in (floor.start, *floor.candles)}
    found: dict[Room, Spot] = {}
    for room in floor.kept:
        if (room.x, room.y) in lit:
            continue
        for spot in spots_of(room):
            free = spot.place.kind == "candle" and tile_of(spot) not in stands
            if free and not walker.came_near(tile_of(spot)):
                found[room] = replace(spot, place=replace(spot.place, name=LONG))
                break
    entered = walker.state.visited
    ordered = sorted(found.values(), key=lambda spot: entered[spot.y * floor.columns + spot.x])
    return {tile_of(spot): spot for spot in ordered}


class Gatherer(Walker):
    """One who takes every coin of a floor."""

    def __init__(self, floor: Floor, proved: Proved, reserve: Mapping[Cell, Spot]) -> None:
        """``reserve`` are the candles that may be brought out, by their tiles, best first."""
        wick = proved.certificate.wick
        spots = (*floor.candles, *reserve.values())
        whole = floor.with_candles(spots)
        super().__init__(whole, proved.routes, wick.first, wick.each, thrifty=True, times=TIMES)
        self._needy = 1
        self._base = floor
        self._order = proved.order
        self._reserve = dict(reserve)
        """What was not brought out yet."""
        self._brought: list[Spot] = []
        self._numbers = {
            (place.x, place.y): number
            for number, place in enumerate(self.state.stage.things)
            if place.kind == "candle"
        }
        for tile in reserve:
            self.state.things[self._numbers[tile]] = TAKEN
        self._kept: Cell | None = None
        """The tile of what is left for later."""
        self._avoid: frozenset[Node | Passage] = frozenset()
        """Where he must not go, as he would touch it."""
        self.missed: frozenset[Cell] = frozenset()
        """Tiles of the coins that were left behind."""
        self._most_missed = MOST_MISSED if floor.level is None else 0
        self._passed: set[Node] = set()
        """What could not be had, till something else was."""

    @property
    def floor(self) -> Floor:
        """The floor with the candles that were brought out, without the coins that he missed."""
        coins = (spot for spot in self._base.coins if tile_of(spot) not in self.missed)
        whole = self._base.with_candles((*self._base.candles, *self._brought))
        return replace(whole, coins=tuple(coins))

    @property
    def golden(self) -> Golden:
        # What he missed and touched all the same on his way to the cage is not there.
        touched = self.missed.difference(self._coins_left())
        coins = self.state.coins + self.state.secrets_found - len(touched)
        return Golden(self.ticks, packed(self._log), coins, self._lit, self.wick)

    def gather(self) -> Sliced[bool]:
        """Whether it finishes the floor with every coin."""
        *keys, goal = self._order
        keyed = self._base.keyed
        waits = keys and (keyed is None or keyed.is_caged)
        last = (yield from self._least_missed(keys)) if waits else None
        self._leave(goal if last is None else last)
        most = self._to_have
        for _ in range(MOST_TAKINGS):
            yield 1 - self._to_have / most
            if self._hurt or self._done or self.ticks > self._most:
                return False
            if last is not None and self.state.keys == self.state.stage.keys:
                last = None
                self._leave(goal)
            self._comes_back = True
            found = self._next()
            if found is None and self._for_good:
                # Nothing is left from where he could come back: he goes where he cannot.
                self._comes_back = False
                found = self._next()
            if found is not None:
                self._set_out(*found)
            elif last is not None:
                self._comes_back = False
                self._leave(None)
                if not self._fetch(last):
                    return False
                last = None
                self._leave(goal)
            else:
                self._comes_back = False
                self._leave(None)
                self.missed = frozenset(self._coins_left())
                if len(self.missed) > self._most_missed:
                    return False
                return (yield from part(self.tour((goal,)), 1 - self._to_have / most, 1.0))
        return False

    @property
    def _to_have(self) -> int:
        """How many coins and keys are left to be had, and the treasure."""
        return len(self._coins_left()) + self.state.keys_left + 1

    def _least_missed(self, keys: Iterable[Node]) -> Sliced[Node]:
        """The key without which most coins can be had; of as many, the last."""
        had: dict[Node, int] = {}
        for key in reversed(list(keys)):
            yield 0.0
            self._leave(key)
            when = self._search(self._node, 0, ())
            had[key] = sum(start in when for start, _ in self._routes.takings.values())
        return max(had, key=had.__getitem__)

    def _leave(self, node: Node | None) -> None:
        """Leave what is there, the last key or the cage, for later; None to leave nothing."""
        self._kept, self._avoid = None, frozenset()
        self._passed.clear()
        if node is not None:
            x, y = self._kept = self._routes.cell(node)
            self._avoid = frozenset(
                self._routes.node((x, y + down), hanging)
                for down in (0, 1)
                for hanging in (False, True)
            )

    # What is next

    def _next(self) -> tuple[Node, Cell | None, int] | None:
        """The nearest of what is to be had, for a coin with its tile, and when it is reached; None
        when nothing is in reach."""
        state, routes = self.state, self._routes
        offers: dict[Node, Cell | None] = {
            routes.node((place.x, place.y)): None
            for number, place in enumerate(state.stage.things)
            if state.things[number] == THERE
            and (
                (place.kind == "key" and (place.x, place.y) != self._kept)
                or (place.kind == "candle" and len(state.spares) < MOST_SPARES)
            )
        }
        for tile in self._coins_left():
            if tile in routes.takings:
                offers.setdefault(routes.takings[tile][0], tile)
        if self._left < AMPLE and len(state.spares) < MOST_SPARES:
            for node in self._unseen():
                offers.setdefault(node, None)
        for node in self._passed:
            offers.pop(node, None)
        near = self._nearest(self._node, self.ticks, offers)
        if near is not None and self._room(near[0]) != self._room(self._node):
            here = [node for node in offers if self._room(node) == self._room(self._node)]
            close = self._nearest(self._node, self.ticks, here)
            if close is not None and close[1] - self.ticks <= TIDY:
                near = close
        return (near[0], offers[near[0]], near[1]) if near is not None else None

    def _room(self, node: Node) -> Cell:
        x, y = self._routes.cell(node)
        return x // SECTION_WIDTH, y // SECTION_HEIGHT

    def _coins_left(self) -> list[Cell]:
        state, stage = self.state, self.state.stage
        seen = zip(stage.things, state.things, strict=True)
        hidden = zip(stage.secrets, state.secrets, strict=True)
        return [
            (place.x, place.y)
            for place, fate in (*seen, *hidden)
            if place.kind == "coin" and fate != TAKEN
        ]

    def _search(
        self,
        start: Node,
        tick: int,
        goals: Iterable[Node],
        first: bool = False,
        shut: Collection[tuple[Cell, Cell]] = frozenset(),
    ) -> dict[Node, int]:
        barred = self._locked.union(shut)
        avoid = self._avoid.union(self._shunned)
        return self._routes.earliest(start, tick, goals, first, barred, avoid)[0]

    def _nearest(
        self,
        start: Node,
        tick: int,
        goals: Iterable[Node],
        shut: Collection[tuple[Cell, Cell]] = frozenset(),
    ) -> tuple[Node, int] | None:
        """The first of ``goals`` that is reached, and when; None when none is in reach."""
        wanted = tuple(goals)
        when = self._search(start, tick, wanted, first=True, shut=shut) if wanted else {}
        near = min((node for node in wanted if node in when), key=when.__getitem__, default=None)
        return (near, when[near]) if near is not None else None

    # Getting it

    def _set_out(self, node: Node, tile: Cell | None, at: int) -> None:
        """Go where something is to be had, and take it; or fetch the wick for it; or pass it by."""
        self._calm_down()
        if not self._lasts(node, tile, at) and self._refuel():
            return
        if node in self._unseen():
            got = self._bring(node)
        elif tile is None:
            got = self._fetch(node)
        else:
            got = self._go(node) and not self._done and self._take_coin(tile)
        if got:
            self._passed.clear()
        else:
            self._passed.add(node)

    def _fetch(self, node: Node) -> bool:
        """Go to a key or a candle, and wait until its seal is open."""
        number = self._by_seal.get(node)
        return self._go(node) and not self._done and (number is None or self._wait_open(number))

    def _take_coin(self, tile: Cell) -> bool:
        """Whether the way that takes a coin, from where it starts, takes it."""
        start, (end, ticks, phases, log) = self._routes.takings[tile]
        if not self._bring_out(tile):
            return False
        if tile not in self._coins_left():
            return True
        if self._node != start and not self._go(start):
            return False
        leg = Leg(end, self.ticks, ticks, log, phases)
        if self._takes_kept(start, leg):
            return False
        self._along((leg,))
        return tile not in self._coins_left()

    # Hidden coins

    def _hides(self, tile: Cell) -> bool:
        """Whether a hidden coin is there on which no light has fallen."""
        stage = self.state.stage
        number = stage.secret_at.get(stage.index(*tile), -1)
        return number >= 0 and self.state.secrets[number] == THERE

    def _bring_out(self, tile: Cell) -> bool:
        """Let light fall on a hidden coin, from a dry place near it where one is in water."""
        if not self._hides(tile):
            return True
        here = () if self.state.body.wet else (self._node,)
        for node in (*here, *self._lookouts(tile)):
            if not self._go(node) or not (self.state.is_lit or self._strike()):
                return False
            for _ in range(LOOK_EVERY + 1):
                self._press(0)
            if not self._hides(tile):
                return True
        return False

    def _lookouts(self, tile: Cell) -> list[Node]:
        """Where one may rest in the dry with a light that falls on a tile, nearest first, and then
        where one may rest near it: light falls there on the way too."""
        state, terrain, far = self.state, self._floor.terrain, FLAME // CELL
        columns = range(max(0, tile[0] - far), min(terrain.width, tile[0] + far + 1))
        rows = range(max(0, tile[1] - far), min(terrain.height, tile[1] + far + 1))
        middle = tile[0] * CELL + CELL // 2, tile[1] * CELL + CELL // 2
        near = {
            node: sees(state, x * CELL + CELL // 2, (y + 1) * CELL - HAND, *middle)
            for y in rows
            for x in columns
            for node in (self._routes.node((x, y)), self._routes.node((x, y), hanging=True))
            if node in self._routes and terrain.at(x, y) != WATER
        }
        when = self._search(self._node, self.ticks, near)
        found = [node for node in near if node in when]
        found.sort(key=lambda node: (not near[node], when[node], node))
        return found[:MOST_LOOKOUTS]

    # Wick

    @property
    def _left(self) -> int:
        """Ticks of wick in his hand and his belt."""
        return self.state.wick + sum(self.state.spares)

    def _candles(self) -> list[Node]:
        """Where candles are."""
        return [self._routes.node(tile) for tile in self._offers(1)]

    def _unseen(self) -> list[Node]:
        """Where a candle may still be brought out."""
        return [self._routes.node(tile) for tile in self._reserve if not self.came_near(tile)]

    def _lasts(self, goal: Node, tile: Cell | None, at: int) -> bool:
        """Whether the wick lasts to ``goal``, for the way that takes a coin there, and to the next
        candle; where there is none any more, whether he sees what he takes."""
        ticks, end, left = at - self.ticks, goal, self._left
        if tile is not None:
            end, taking, phases, _ = self._routes.takings[tile][1]
            ticks += taking + (wait(phases, at) if phases else 0)
            if self._hides(tile) and left < ticks + SEEKING:
                return False
        if left >= ticks + AMPLE:
            return True
        home = self._nearest(end, 0, (*self._candles(), *self._unseen()), self._shut())
        far = home[1] if home is not None else 0
        return left >= (ticks + far) * CARE[0] // CARE[1]

    def _refuel(self) -> bool:
        """Fetch a candle, the nearest of those that are there and those that may be brought out;
        whether there was one in reach."""
        candles, unseen = self._candles(), self._unseen()
        dry = self._left < DRY
        if dry:
            burning = (self._routes.node(tile) for tile in self._offers(0))
            candles = list(dict.fromkeys((*candles, *burning)))
        reach = self.ticks + self._left + COMES[self._floor.ease] - self.state.dread - MARGIN
        when = self._search(self._node, self.ticks, (*candles, *unseen), shut=self._shut())
        costs = {
            node: when[node] + (0 if node in candles else NEW)
            for node in (*candles, *unseen)
            if when.get(node, _FAR) <= reach
        }
        if not costs or len(self.state.spares) >= MOST_SPARES:
            return False
        node = min(costs, key=lambda node: (costs[node], node))
        if dry and node not in unseen:
            return self._go(node) and self._borrow()
        return self._bring(node) if node in unseen else self._go(node)

    def _borrow(self) -> bool:
        """Wait at a lamp until it has lent what it lends."""
        for _ in range(2 * DRY + 2):
            if self._left >= DRY or self._hurt:
                break
            self._press(0)
        return not self._hurt and self._left >= DRY

    def _bring(self, node: Node) -> bool:
        """Have a candle brought out, and fetch it."""
        tile = self._routes.cell(node)
        self.state.things[self._numbers[tile]] = THERE
        self._brought.append(self._reserve.pop(tile))
        return self._go(node)

    def _light_for(self, legs: Sequence[Leg]) -> None:
        """Strike a light also when there is a candle in his belt, which is stolen in the dark."""
        state = self.state
        stays_dry = self._floor.terrain.at(*self._routes.cell(legs[0].end)) != WATER
        if state.spares and stays_dry and not state.is_lit:
            self._strike()
        super()._light_for(legs)

    def _calm_down(self) -> None:
        """Strike a light in the dry when one has been in the dark for a while."""
        state = self.state
        if state.is_lit or not state.wick or state.dread < COMES[self._floor.ease] // RESTLESS:
            return
        here = self._routes.cell(self._node)
        for node in () if not state.body.wet else self._lookouts(here)[:1]:
            self._go(node)
        if self._strike():
            for _ in range(state.dread // FLEES):
                self._press(0)

    # Leaving something for later

    def _path(self, goal: Node) -> list[Leg] | None:
        """The legs to a place, none of which touches what he leaves for later."""
        for _ in range(MOST_SEARCHES):
            avoid = self._avoid.union(self._shunned)
            legs = self._routes.path(self._node, self.ticks, goal, self._locked, avoid)
            if legs is None or self._kept is None:
                return legs
            starts = (self._node, *(leg.end for leg in legs))
            touched = [
                (start, leg.end)
                for start, leg in zip(starts, legs, strict=False)
                if self._takes_kept(start, leg)
            ]
            if not touched:
                return legs
            self._avoid = self._avoid.union(touched)
        return None

    def _takes_kept(self, start: Node, leg: Leg) -> bool:
        """Whether on a way he touches what he leaves for later; the cage, if he stands there."""
        if self._kept is None:
            return False
        ground, (x, y) = self.state.ground, self._routes.cell(start)
        if abs(x - self._kept[0]) > NEAR_BY[0] or abs(y - self._kept[1]) > NEAR_BY[1]:
            return False
        in_flight = self._kept != tile_of(self._floor.treasure)
        body = at_rest(ground, x, y, bool(start & 1))
        for held in unpacked(leg.log):
            step(body, held, ground)
            if (in_flight or body.on_ground) and touches(body, *self._kept):
                return True
        return False
