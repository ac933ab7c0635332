"""Certifying a floor: the proved ways walked in the rules of play, with a flame where it is needed.

A walker follows the ways of a tour tick by tick in the game's own rules, with every creature awake,
and what it pressed is the certificate. At places of rest it does what the light asks for: it
strikes its flint when it has been in the dark for long, waits before a gate until its flame has
opened it, fetches fire from a lamp where it has none, and puts fire into braziers.

It is walked twice: with an endless candle, to find how much wick it burns; then with those that the
floor hands out, which is so many times as much as its level says. Where these run out on the way,
it is walked once more by one who leaves the way for candles and lamps in time. What a walker may
walk is counted in ticks, so that one who goes round and round gives up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from game.core.sliced import Sliced, attempt, part, through
from game.tales.candle.rules.behind import backs_of
from game.tales.candle.rules.body import CELL, CELL_SHIFT, HALF_WIDTH, THROW
from game.tales.candle.rules.certificate import (
    LONGEST,
    Certificate,
    Leg,
    Passage,
    Routes,
    Wick,
    log_of,
    routes_of,
)
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.dread import COMES, FLEES
from game.tales.candle.rules.duels import fight
from game.tales.candle.rules.events import CandleEvent, Died, Found, LightChanged, Struck
from game.tales.candle.rules.floor import Floor, Gate, Spot
from game.tales.candle.rules.gates import has_keys, is_open
from game.tales.candle.rules.gating import PLAYED
from game.tales.candle.rules.keyed import Keyed, key_order, needed_keys
from game.tales.candle.rules.light import STRIKE, STUB
from game.tales.candle.rules.params import LEVELS
from game.tales.candle.rules.proof import Cell
from game.tales.candle.rules.section import VIGIL
from game.tales.candle.rules.spine import EVEN
from game.tales.candle.rules.state import (
    LAMPS,
    TAKEN,
    THERE,
    WICK,
    FloorState,
    Stage,
    standing_in,
)
from game.tales.candle.rules.terrain import WATER
from game.tales.candle.rules.tick import tick
from game.tales.candle.rules.ways import (
    INDENT,
    LONGEST_WALK,
    Node,
    packed,
    towards,
    unpacked,
    wait,
)
from game.tales.locks.rules.items import START

SLACK = dict(zip(LEVELS, ((3, 1), (2, 1), (7, 5)), strict=True))
"""How many times the wick that the proved way burns its floor hands out."""
LEAST_FIRST = dict(zip(LEVELS, (3_300, 2_700, 2_100), strict=True))
LEAST_EACH = dict(zip(LEVELS, (1_500, 1_200, 900), strict=True))
"""No candle in his hand is shorter, and none on a floor of `LEAST_ROOMS`: 45 seconds and twenty at
normal, and more where there are more rooms, up to `MOST_ROOMS`. Who has to look for the way takes
so long, however short it is."""
LEAST_ROOMS, MOST_ROOMS = 12, 20
LONGER = (5, 4)
"""How many times as long as the shortest those that lie about become where the slack asks for more.
There are some eight of them, of which the way takes one or two, and who looks for it most."""
BESIDE = 4
"""Where the proved way finds none, those beside it are so many times shorter than that in his hand.
"""
SHORT = (23, 20)
"""Up to each candle that it finds, a floor has handed out this much of what is burnt till then."""
TRIES = 5
"""How often a floor is walked, with other candles when these did not do or were far too long."""
WALKED, WALKED_A_ROOM = 6_000, 400
"""Ticks of a walk after which it is given up: so many, and so many for each room that is kept."""
WALKED_A_LOCK = 2_000
"""And for each lock of a diagram so many more: one comes back to it."""
MOST_WALKS = 2
"""Times as many ticks as that, and no further walk of an attempt is begun."""
EXACT, NEAR = 1_000, 80
"""Thousandths: within so many of them the wick is as the level says."""
FEW, FEWER_FROM = 3, 4
"""A floor with fewer gates is drawn again, up to that attempt."""
MARGIN = STRIKE + 45
"""Ticks by which it has light before something in the dark would come."""
FIGHT = 1_500
"""With less wick than this it looks for more before a fight."""
MOST_TURNS = 40
"""How often a walker sets out anew for one goal before it gives up."""
MOST_ERRANDS = 12
"""How often it fetches fire."""
NEEDY = 900
"""With less wick than this, who is thrifty leaves his way for the nearest candle."""
MOST_DETOURS = 40
"""How often he does so."""
LONGEST_WAIT = WICK // 4 + 60
"""Ticks for which it waits at a lamp that lends nothing while its candle burns elsewhere."""


@dataclass(frozen=True, slots=True)
class Proved:
    """A floor's certificate, and what was found on the way to it."""

    certificate: Certificate
    routes: Routes
    order: Sequence[Node]
    """Keys, in the order in which it takes them, and the treasure."""
    walker: Walker | None
    """Who walked it; None on a floor that nobody plays."""


def certify_floor(floor: Floor, content: CandleContent) -> Certificate | None:
    """The certificate of a floor; None when it has none (`proving_way`)."""
    proved = through(proving_way(floor, content))
    return proved.certificate if proved is not None else None


_ENDLESS = 0.3
"""The share of the walk with an endless candle."""


def proving_way(floor: Floor, content: CandleContent) -> Sliced[Proved | None]:
    """The certificate of a floor; None when some key or the treasure cannot be had.

    None as well when some place can be reached from which no way leads to the treasure, when there
    are gates and one could do without a flame, when a lamp's stub does not last to its gate, or
    when locks and keys are not needed as the floor's diagram has them.
    """
    played = floor.columns * floor.rows <= PLAYED or floor.keyed is not None
    if _wants_gates(floor) and played and len(floor.gates) < FEW and floor.attempt < FEWER_FROM:
        return None
    routes = routes_of(floor, content.proofs)
    start, goal = routes.node(tile_of(floor.start)), routes.node(tile_of(floor.treasure))
    keys = [routes.node(tile_of(key)) for key in floor.keys]
    if routes.stranded(start, goal) or not stubs_last(floor, routes):
        return None
    if floor.keyed is not None:
        needs_flame, found = False, diagram_order(floor, floor.keyed, routes)
        if found is None or not follows_diagram(floor, floor.keyed, routes):
            return None
        order = (*found, goal)
    else:
        needs_flame = not finishes_unlit(floor, routes)
        if floor.gates and not needs_flame:
            return None
        order = (*routes.ordered(start, keys, goal), goal)
    if not played:
        unplayed = _unplayed(routes, start, order)
        return Proved(unplayed, routes, order, None) if unplayed is not None else None
    if floor.level is not None and not floor.is_fallback:
        whole = Walker(floor, routes, WICK, WICK)
        walker = whole if (yield from whole.tour(order)) else None
    else:
        endless = Walker(floor, routes, WICK, WICK, endless=True)
        if not (yield from part(endless.tour(order), 0.0, _ENDLESS)):
            return None
        walker = yield from part(_measured(floor, routes, order, endless), _ENDLESS, 1.0)
    if walker is None:
        return None
    return Proved(walker.certificate(needs_flame), routes, order, walker)


def _wants_gates(floor: Floor) -> bool:
    return floor.level is None and floor.number > 0


def _measured(
    floor: Floor, routes: Routes, order: Sequence[Node], endless: Walker
) -> Sliced[Walker | None]:
    """The walk with candles as short as the level says, or as near to that as it can be done."""
    sizes = _shared(endless, floor)
    for number, thrifty in enumerate((False, True)):
        fitted = _fitted(floor, routes, order, sizes, thrifty)
        found = yield from part(fitted, *attempt(number))
        if found is not None:
            return found
    return None


def _fitted(
    floor: Floor, routes: Routes, order: Sequence[Node], sizes: tuple[int, int], thrifty: bool
) -> Sliced[Walker | None]:
    walked, most = 0, MOST_WALKS * longest_walk(floor)
    whole: Walker | None = None
    best: tuple[int, Walker] | None = None
    for number in range(TRIES):
        short = Walker(floor, routes, *sizes, thrifty=thrifty)
        done = yield from part(short.tour(order), *attempt(number))
        walked += short.ticks
        before = sizes
        if done:
            share = short.share(floor.ease)
            off = abs(share - EXACT)
            if best is not None and off >= best[0]:
                break
            best = off, short
            if off <= NEAR:
                break
            first = sizes[0] * EXACT // share
            each = sizes[1] * EXACT // share
            sizes = _bounded(first, min(each, max(sizes[1], longest_of(floor))), floor)
        elif best is not None:
            break
        else:
            if whole is None:
                # Who cannot do it with the longest candles will not with shorter ones.
                whole = Walker(floor, routes, WICK, WICK, thrifty=thrifty)
                so_far = attempt(number)[1]
                if not (yield from part(whole.tour(order), so_far, so_far)):
                    return None
                walked += whole.ticks
            sizes = _bounded(sizes[0] * 4 // 3, sizes[1] * 4 // 3, floor)
        if sizes == before or walked > most:
            break
    return best[1] if best is not None else whole


def longest_walk(floor: Floor) -> int:
    """Ticks after which a walk on this floor is given up."""
    rooms = len(floor.kept) or floor.columns * floor.rows
    back = WALKED_A_LOCK * len(floor.gates) if floor.keyed is not None else 0
    return min(LONGEST, WALKED + WALKED_A_ROOM * rooms + back)


def _unplayed(routes: Routes, start: Node, order: Sequence[Node]) -> Certificate | None:
    """Of a floor that nobody plays: its ways alone, whatever lives there."""
    legs = routes.tour(start, order[:-1], order[-1], 0)
    if legs is None:
        return None
    log = log_of(legs, 0)
    stops = [(0, routes.cell(start))]
    stops += [(leg.at + leg.ticks, routes.cell(leg.end)) for leg in legs]
    return Certificate(sum(log[1::2]), log, tuple(stops))


def _shared(walk: Walker, floor: Floor) -> tuple[int, int]:
    """The wick of the candle in his hand and of each on the floor: together, for those on the way,
    as much as the level says; and up to each of them enough."""
    times, of = SLACK[floor.ease]
    found = len(walk.burnt_at)
    burnt_at = (*walk.burnt_at, walk.used)
    wanted = -(-walk.used * times // of)
    least, each = least_of(floor)
    # In his hand, as far as it goes: all that lies about is as long as what lies on the way, and
    # long candles would make plenty of it.
    half = -(-wanted // 2)
    first = max(least, half, wanted - each * found, -(-burnt_at[0] * times // of))
    if not found:
        # What one candle cannot hold lies beside the way.
        return _bounded(first, max(first // BESIDE, wanted - WICK), floor)
    first = min(WICK, first)
    each = max(each, min(longest_of(floor), -(-(wanted - first) // found)))
    for number, burnt in enumerate(burnt_at[1:], start=1):
        each = max(each, -(-(burnt * SHORT[0] // SHORT[1] - first) // number))
    return _bounded(first, each, floor)


def least_of(floor: Floor) -> tuple[int, int]:
    """The shortest candles of a floor: that in his hand, and those that lie about."""
    rooms = min(MOST_ROOMS, max(LEAST_ROOMS, len(floor.kept)))
    parts = rooms * floor.plan.wick
    first, each = LEAST_FIRST[floor.ease], LEAST_EACH[floor.ease]
    return first * parts // (LEAST_ROOMS * EVEN), each * parts // (LEAST_ROOMS * EVEN)


def longest_of(floor: Floor) -> int:
    """How long those that lie about become for the sake of the level's slack alone."""
    return least_of(floor)[1] * LONGER[0] // LONGER[1]


def _bounded(first: int, each: int, floor: Floor) -> tuple[int, int]:
    least = least_of(floor)
    return min(WICK, max(least[0], first)), min(WICK, max(least[1], each))


def shut_joints(gates: Iterable[Gate]) -> frozenset[tuple[Cell, Cell]]:
    """The joints that gates bar, as pairs of the places of rest in them, both ways."""
    pairs = [(gate.near, (gate.x, gate.y)) for gate in gates if gate.kind != "seal"]
    return frozenset((*pairs, *(pair[::-1] for pair in pairs)))


def finishes_unlit(floor: Floor, routes: Routes) -> bool:
    """The dark proof: whether one who never has a flame reaches every key and the treasure."""
    sealed = {(gate.x, gate.y) for gate in floor.gates if gate.kind == "seal"}
    needed = [tile_of(spot) for spot in (*floor.keys, floor.treasure)]
    shut = shut_joints(floor.gates)
    reached = routes.reached(routes.node(tile_of(floor.start)), shut)
    return all(cell not in sealed and routes.node(cell) in reached for cell in needed)


def diagram_order(floor: Floor, keyed: Keyed, routes: Routes) -> tuple[Node, ...] | None:
    """The keys that the way to the cage needs, each the nearest of those that can be had; with
    ways beside the tree, where it may matter, in an order of the diagram's. None where one cannot
    be had."""
    if keyed.diagram.ways:
        nodes = {
            key: routes.node(tile_of(spot))
            for spot, key in zip(floor.keys, keyed.keys, strict=True)
        }
        return tuple(nodes[key] for key in key_order(keyed.diagram))
    needed = needed_keys(keyed.diagram)
    tree = keyed.diagram.tree
    left = {
        routes.node(tile_of(spot)): tree.items[key].set
        for spot, key in zip(floor.keys, keyed.keys, strict=True)
        if key in needed
    }
    here = routes.node(tile_of(floor.start))
    had: dict[int, int] = {}
    found: list[Node] = []
    while left:
        shut = shut_joints(gate for gate in floor.gates if had.get(gate.set, 0) < gate.need)
        when, _ = routes.earliest(here, 0, left, first=True, shut=shut)
        reached = [node for node in left if node in when]
        if not reached:
            return None
        here = min(reached, key=lambda node: (when[node], node))
        number = left.pop(here)
        had[number] = had.get(number, 0) + 1
        found.append(here)
    return tuple(found)


def follows_diagram(floor: Floor, keyed: Keyed, routes: Routes) -> bool:
    """Whether locks and keys are needed as the diagram has them.

    With every lock shut and no magic door passed the floor is in parts, one for Start and one
    behind each lock, that have nothing in common, and from each place of which a way leads back to
    where one comes in: so nobody is shut in with a lock that he lacks a key for. Each lock stands
    in the part of the node that it is behind and leads into its own; each key lies in the part of
    its node, the cage in that of the goal, and the doors of each way in those of its two nodes. So
    what the diagram has behind a lock is out of reach as long as that is shut and no way leads
    round it, and nothing else is; and where a diagram strands nobody, nor does its floor.
    """
    tree = keyed.diagram.tree
    passed = {(door.tile, door.to) for door in floor.doors if door.to is not None}
    shut = shut_joints(floor.gates) | passed
    gates = dict(zip(keyed.doors, floor.gates, strict=True))
    firsts = {START: tile_of(floor.start)}
    firsts |= {lock: (gate.x, gate.y) for lock, gate in gates.items()}
    parts = {node: routes.reached(routes.node(tile), shut) for node, tile in firsts.items()}
    if sum(map(len, parts.values())) != len(frozenset().union(*parts.values())):
        return False
    if any(parts[node] - routes.reaching((routes.node(t),), shut) for node, t in firsts.items()):
        return False
    lies = [(tree.parent[lock], gate.near) for lock, gate in gates.items()]
    spots = zip(keyed.keys, floor.keys, strict=True)
    lies += [(tree.parent[key], tile_of(spot)) for key, spot in spots]
    lies.append((keyed.diagram.goal or START, tile_of(floor.treasure)))
    for way, (one, other) in zip(keyed.diagram.ways, floor.teleports, strict=True):
        lies += [(way.start, tile_of(one)), (way.end, tile_of(other))]
    if not all(routes.node(tile) in parts[node] for node, tile in lies):
        return False
    return _hangs_together(floor, keyed, routes, lies, shut)


def _hangs_together(
    floor: Floor,
    keyed: Keyed,
    routes: Routes,
    lies: Iterable[tuple[int, Cell]],
    shut: Set[tuple[Cell, Cell]],
) -> bool:
    """Whether each part that one may come into round its lock hangs together while that is shut:
    wherever one comes in, all that lies there is within reach, and nowhere is one caught."""
    for number, back in backs_of(floor, keyed, routes).items():
        things = [routes.node(tile) for node, tile in lies if node == keyed.doors[number]]
        reached = routes.reached(things[0], shut, back.shunned)
        if not reached.issuperset(things) or back.inside in reached:
            return False
        if reached - routes.reaching(things[:1], shut, back.shunned):
            return False
    return True


def stubs_last(floor: Floor, routes: Routes) -> bool:
    """Whether from a lamp of each gate one comes to what it needs before a stub is burnt down."""
    for gate in floor.gates:
        if gate.brazier is None and gate.kind != "seal":
            continue
        # The lamp of a joint is one tile from where one rests before it.
        goal = routes.node(gate.brazier or gate.near)
        lamp = routes.node(gate.lamps[0] if gate.kind == "seal" else gate.near)
        when, _ = routes.earliest(lamp, 0, (goal,), shut=shut_joints(floor.gates))
        if when.get(goal, STUB) >= STUB:
            return False
    return True


class Walker:
    """One who walks a floor in the rules of play."""

    def __init__(
        self,
        floor: Floor,
        routes: Routes,
        first: int,
        each: int,
        endless: bool = False,
        thrifty: bool = False,
        times: int = 1,
    ) -> None:
        """With an ``endless`` candle in its hand it finds how much is burnt; who is ``thrifty``
        leaves the way for candles and lamps before the wick runs out."""
        self._floor = floor
        self._endless = endless
        self._thrifty = thrifty
        self._needy = NEEDY
        self._detours = MOST_DETOURS
        self._comes_back = False
        """Whether it goes through no door by which it could not come back."""
        self._most = longest_walk(floor) * times
        self._routes = routes
        self._first, self._each = first, each
        self.state = FloorState(Stage(floor, first, each), [])
        self._node = routes.node(tile_of(floor.start))
        self._log: list[int] = []
        self._stops: list[tuple[int, Cell]] = [(0, routes.cell(self._node))]
        self._lit = 0
        self._given = first
        self._done = False
        self._hurt = False
        self._errands = 0
        terrain = floor.terrain
        self._wide = terrain.width
        self._trod = bytearray(terrain.width * terrain.height)
        """1 for each tile of the floor in which the middle of his heels has been."""
        self.burnt_at: list[int] = []
        """How much wick was burnt when it found each candle."""
        self._by_joint = {
            pair: number for number, gate in enumerate(floor.gates) for pair in shut_joints((gate,))
        }
        self._backs = (
            backs_of(floor, floor.keyed, routes)
            if floor.keyed is not None and floor.keyed.diagram.ways
            else {}
        )
        self._inside = {back.inside: number for number, back in self._backs.items()}
        self._by_seal = {
            routes.node((gate.x, gate.y)): number
            for number, gate in enumerate(floor.gates)
            if gate.kind == "seal"
        }

    @property
    def ticks(self) -> int:
        """How long it has walked."""
        return len(self._log)

    @property
    def used(self) -> int:
        """How much wick it burnt, what flint and moths took of it included."""
        return self.state.spent

    @property
    def wick(self) -> Wick:
        """What was given and used so far."""
        return Wick(self._given, self.used, self._first, self._each)

    def came_near(self, tile: Cell) -> bool:
        """Whether he may have touched what stands in a tile."""
        x, y = tile
        wide, trod = self._wide, self._trod
        return any(
            trod[row * wide + max(x - 1, 0) : row * wide + x + 2].count(1)
            for row in range(max(y, 0), min(y + 3, len(trod) // wide))
        )

    def share(self, ease: str) -> int:
        """The wick that was given, in `EXACT` parts of what the level says for what was burnt."""
        times, of = SLACK[ease]
        return EXACT * self._given * of // max(1, self.used * times)

    def certificate(self, needs_flame: bool) -> Certificate:
        log, stops = packed(self._log), tuple(self._stops)
        return Certificate(self.ticks, log, stops, self._lit, self.wick, needs_flame)

    def tour(self, goals: Sequence[Node]) -> Sliced[bool]:
        """Whether it finishes the floor over these goals."""
        for behind, goal in enumerate(goals):
            yield behind / len(goals)
            if behind == len(goals) - 1 and not self._fell_warden():
                return False
            if not self._go(goal):
                return False
            number = self._by_seal.get(goal)
            if number is not None and not self._wait_open(number):
                return False
        if not self._done:
            self._press(0)
        self._stops.append((len(self._log), self._routes.cell(goals[-1])))
        return self._done and len(self._log) <= self._most

    # Wardens

    def _fell_warden(self) -> bool:
        """Whether the treasure is minded by nobody, or by nobody any more."""
        warden = self.state.warden
        if warden is None or warden.is_felled:
            return True
        thrifty, self._thrifty = self._thrifty, False
        fell = self._arm() and fight(self, warden)
        self._thrifty = thrifty
        return fell

    def _arm(self) -> bool:
        """Fetch wick for a fight, where there is little left; without any a lamp will do."""
        thrifty, needy = self._thrifty, self._needy
        self._thrifty, self._needy = True, FIGHT
        self._fetch_wick()
        self._thrifty, self._needy = thrifty, needy
        return not self._hurt

    @property
    def node(self) -> Node:
        """Where it rests."""
        return self._node

    @property
    def routes(self) -> Routes:
        return self._routes

    @property
    def is_hurt(self) -> bool:
        """Whether something was not as it should be."""
        return self._hurt

    def press(self, held: int) -> None:
        """A tick with so much held."""
        self._press(held)

    def go(self, goal: Node) -> bool:
        """Whether it comes to rest at a place."""
        return self._go(goal) and not self._hurt

    def give_light(self) -> bool:
        """Whether its flame burns, or it could strike one where it is."""
        return self.state.is_lit or self._strike()

    # Keys

    def _press(self, held: int) -> None:
        state = self.state
        if self._done:
            return
        events: list[CandleEvent] = []
        self._done = tick(state, held, False, events) or self._done
        self._log.append(held)
        self._lit += state.is_lit
        if self._endless and state.wick < WICK // 2:
            state.wick = WICK
        body = state.body
        x, y = (body.x + HALF_WIDTH) >> CELL_SHIFT, (body.y - 1) >> CELL_SHIFT
        self._trod[y * self._wide + x] = 1
        for event in events:
            match event:
                case Found(what="candle", x=found_x, y=found_y):
                    self.burnt_at.append(self.used)
                    self._given += self._wick_at(found_x, found_y)
                case LightChanged(change="stub"):
                    self._given += STUB
                case Struck() | Died():
                    self._hurt = True
                case _:
                    pass

    def _wick_at(self, x: int, y: int) -> int:
        """Of the candle that was in a tile."""
        stage = self.state.stage
        candles = (stage.things[number] for number in stage.at[stage.index(x, y)])
        return next(stage.wick_of(place) for place in candles if place.kind == "candle")

    def _rest(self, node: Node) -> bool:
        """Whether it rests where it should; from there its certificate can be taken up."""
        if self._done:
            return False
        body, cell = self.state.body, self._routes.cell(node)
        x, y = standing_in(cell)
        same = (body.x, body.y, body.climbing) == (x, y, bool(node & 1))
        if self._hurt or not same or body.vx or body.vy:
            self._hurt = True
            return False
        self._node = node
        self._stops.append((len(self._log), cell))
        return True

    # Ways

    def _go(self, goal: Node) -> bool:
        for _ in range(MOST_TURNS):
            if self._node == goal or self._done:
                return True
            legs = self._path(goal)
            if legs is None or self._hurt or len(self._log) > self._most:
                return False
            if not self._put_fire(legs):
                self._along(legs)
            if self._hurt or self._done:
                return self._done
        return False

    def _path(self, goal: Node) -> list[Leg] | None:
        """The legs to a place; None when none lead there."""
        return self._routes.path(self._node, len(self._log), goal, self._locked, self._shunned)

    @property
    def _shunned(self) -> frozenset[Node | Passage]:
        """What it does not do now: ways for good, where it wants to come back; what touches a shut
        gate from behind, and rest in one that it could not open."""
        found: frozenset[Node | Passage] = self._for_good
        for number, back in self._backs.items():
            if not is_open(self._floor.gates[number], self.state.gates[number]):
                has = has_keys(self.state, self._floor.gates[number])
                found |= back.touching if has else back.shunned
        return found

    @property
    def _for_good(self) -> frozenset[Passage]:
        """The ways through magic doors that it does not go now, as it could not come back."""
        if not self._comes_back:
            return frozenset()
        routes, shut = self._routes, self._locked
        doors = [
            (routes.node(door.tile), routes.node(door.to))
            for door in self._floor.doors
            if door.one_way and door.to is not None
        ]
        return frozenset(
            (near, far) for near, far in doors if near not in routes.reached(far, shut)
        )

    @property
    def _locked(self) -> frozenset[tuple[Cell, Cell]]:
        """The joints whose locks ask for keys that it has not found."""
        if self._floor.keyed is None:
            return frozenset()
        state = self.state
        return shut_joints(
            gate
            for gate, ticks in zip(self._floor.gates, state.gates, strict=True)
            if not ticks and not has_keys(state, gate)
        )

    def _gate_between(self, one: Node, other: Node) -> int | None:
        return self._by_joint.get((self._routes.cell(one), self._routes.cell(other)))

    def _put_fire(self, legs: Sequence[Leg]) -> bool:
        """Go to the brazier of the first bars on the way that are shut, if there are any."""
        nodes = (self._node, *(leg.end for leg in legs))
        for one, other in pairwise(nodes):
            number = self._gate_between(one, other)
            if number is None:
                continue
            gate = self._floor.gates[number]
            if gate.brazier is None or is_open(gate, self.state.gates[number]):
                continue
            return self._go(self._routes.node(gate.brazier)) and self._wait_open(number)
        return False

    def _along(self, legs: Sequence[Leg]) -> None:
        """Follow the legs, as long as nothing makes it leave them."""
        for number, leg in enumerate(legs):
            here = self._node
            if self._thrifty and self._fetch_wick():
                return
            self._light_for(legs[number:])
            gate = self._gate_between(here, leg.end)
            if gate is not None and not self._wait_open(gate):
                return
            inside = self._inside.get(leg.end) if gate is None else None
            if inside is not None and not is_open(
                self._floor.gates[inside], self.state.gates[inside]
            ):
                if not self._push_open(inside, leg):
                    return
                continue
            if self._node != here or self._hurt:
                return
            now = len(self._log)
            for _ in range(wait(leg.phases, now) if leg.phases else 0):
                self._press(0)
            for held in unpacked(leg.log):
                self._press(held)
            if not self._rest(leg.end):
                return

    def _push_open(self, number: int, leg: Leg) -> bool:
        """Go against a lock from behind, wait there until it is open, and go on to where the way
        ends that led there."""
        for _ in range(wait(leg.phases, len(self._log)) if leg.phases else 0):
            self._press(0)
        for held in unpacked(leg.log):
            self._press(held)
        there = self._wait_open(number) and self._walk_to(self._floor.gates[number].x)
        self._hurt = self._hurt or not there
        return self._rest(leg.end)

    # Light

    def _light_for(self, legs: Sequence[Leg]) -> None:
        """Strike a light where the dark would come before he can strike one on these legs."""
        state = self.state
        if state.is_lit or not state.wick or state.body.wet:
            return
        comes = COMES[self._floor.ease] - MARGIN
        dark = self._dark_for(legs)
        if state.dread + dark < comes:
            return
        self._strike()
        # Where water is near, he waits in the light until the dark has gone far enough.
        for _ in range(comes // FLEES):
            if not state.is_lit or not state.dread or state.dread + dark < comes:
                break
            self._press(0)

    def _dark_for(self, legs: Sequence[Leg]) -> int:
        """Ticks in which one without a flame is out of water on the way to the next place of rest
        in which he can strike a light."""
        now, dark, before = len(self._log), 0, False
        for leg in legs:
            ticks = leg.ticks + (wait(leg.phases, now) if leg.phases else 0)
            wet = self._floor.terrain.at(*self._routes.cell(leg.end)) == WATER
            if not (wet and before):
                dark += ticks
            if not wet:
                break
            now, before = now + ticks, wet
        return dark

    def _fetch_wick(self) -> bool:
        """Leave the way for the nearest candle where little wick is left, or for a lamp where none
        is; whether it did."""
        state = self.state
        left = state.wick + sum(state.spares)
        if left >= self._needy or not self._detours:
            return False
        wanted = [self._routes.node(tile) for tile in self._offers(left)]
        now = len(self._log)
        whole, self._comes_back = self._comes_back, True
        when, _ = self._routes.earliest(
            self._node, now, wanted, first=True, shut=self._shut(), avoid=self._shunned
        )
        self._comes_back = whole
        # Those which the search only saw may come earlier by another way; the one it met does not.
        goal = min((node for node in wanted if node in when), key=when.__getitem__, default=None)
        if goal is None or goal == self._node:
            return False
        if when[goal] - now > left + COMES[self._floor.ease] - state.dread - MARGIN:
            return False
        self._detours -= 1
        self._thrifty, self._comes_back = False, True
        there = self._go(goal)
        self._comes_back = whole
        for _ in range(LONGEST_WAIT):
            if state.is_lit or state.wick or not there:
                break
            self._press(0)
        self._thrifty = True
        return True

    def _shut(self) -> frozenset[tuple[Cell, Cell]]:
        """The joints that one without a flame does not pass now."""
        return shut_joints(
            gate
            for gate, ticks in zip(self._floor.gates, self.state.gates, strict=True)
            if gate.kind == "dark" or not is_open(gate, ticks)
        )

    def _offers(self, left: int) -> list[Cell]:
        """Tiles of candles that nobody took, and of lamps that burn for one who has no wick."""
        state = self.state
        lamps = () if left else LAMPS
        return [
            (place.x, place.y)
            for number, place in enumerate(state.stage.things)
            if (place.kind == "candle" and state.things[number] == THERE)
            or (place.kind in lamps and (state.things[number] == TAKEN or place.name == VIGIL))
        ]

    def _strike(self) -> bool:
        state = self.state
        if state.wick and not state.body.wet:
            for _ in range(STRIKE + 1):
                if state.is_lit:
                    break
                self._press(THROW)
            self._press(0)
        return state.is_lit

    def _wait_open(self, number: int) -> bool:
        """Wait with a flame until a gate is open; without one, fetch it from its lamp.

        Before bars it waits only when their brazier burns."""
        gate, state = self._floor.gates[number], self.state
        here = self._routes.cell(self._node)
        for _ in range(LONGEST_WAIT):
            if is_open(gate, state.gates[number]) or self._hurt or self._done:
                return not self._hurt
            lights = gate.kind != "lock" and (gate.brazier is None or not self._burns(gate))
            if gate.brazier is not None and lights and here != gate.brazier:
                return False
            if lights and not state.is_lit and not self._strike():
                return self._fetch_fire(gate)
            self._press(0)
        return False

    def _burns(self, gate: Gate) -> bool:
        stage = self.state.stage
        return any(
            self.state.things[thing] == TAKEN
            for thing, number in stage.sealed.items()
            if stage.gates[number] is gate
        )

    def _fetch_fire(self, gate: Gate) -> bool:
        """Go to the lamp of a gate, wait for its fire, and come back."""
        here, state = self._node, self.state
        self._errands += 1
        if self._errands > MOST_ERRANDS:
            self._hurt = True
            return False
        beside = self._routes.cell(here) == gate.near and gate.kind != "seal"
        lamp = self._routes.node(gate.lamps[0] if gate.kind == "seal" else gate.near)
        if not (self._walk_to(gate.lamps[0][0]) if beside else self._go(lamp)):
            self._hurt = True
            return False
        for _ in range(LONGEST_WAIT):
            if state.is_lit:
                break
            self._press(0)
        back = state.is_lit and (self._walk_to(gate.near[0]) if beside else self._go(here))
        self._hurt = self._hurt or not back or not self._rest(here)
        return not self._hurt and self._wait_open(self._floor.gates.index(gate))

    def _walk_to(self, column: int) -> bool:
        """Along the flat ground of a way through a wall to the middle of a tile."""
        body, target = self.state.body, column * CELL + INDENT
        for _ in range(LONGEST_WALK):
            if body.x == target and not body.vx:
                self._press(0)
                return True
            self._press(towards(body, target))
        return False


def tile_of(spot: Spot) -> Cell:
    place = spot.in_floor
    return place.x, place.y
