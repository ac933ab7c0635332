"""Where every room of a dungeon lies whose locks and keys are those of a diagram, settled before
the first door is opened: all of the diagram, nothing beside it.

A node of the diagram - Start, or what is behind a lock on a door - is a group of rooms that hang
together. The groups are laid on the board one beside the other, a room to a zone, so that the doors
between groups are the diagram's locks and every other door is without one. A lock with nothing
behind it is on a chest, or on the door of a room that holds nothing of the diagram. The boss is
behind the diagram's goal. Rooms may be dead ends. The diagram's ways beside its tree are tunnels
(`game.tales.key.rules.dungeon.tunnels`) between a room of the one node and one of the other.

Laying groups on a board can come to a place without a way on; it is then begun again with other
dice, so often as `_ATTEMPTS` says. On a board that the diagram asks for itself the first few do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from math import isqrt

from game.core.dice import Dice, Stream
from game.core.errors import BadValue
from game.core.text import message
from game.tales.key.rules.dungeon.board import INNER, OPPOSITE, Cell, Side, Zone, places
from game.tales.key.rules.dungeon.placing import Spot, border_cell, corner, spots_of
from game.tales.key.rules.dungeon.tiles import BOSS, DIE, TILES, Preference, Stock, Tile
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.grounds import SIDES, Grounds, beside, widened
from game.tales.locks.rules.items import START
from game.tales.locks.rules.word import diagram_of

_ATTEMPTS = 100
_TRIES = 5
"""Attempts after which groups with several doors may have more rooms, to spread them, and more
again, up to the most; then it begins anew with none."""
_MOST_SPREAD = 3
_ROOMY = 9
"""Cells that a room has at least in which a chest stands, or a hatch is."""
_HATCHES = 3
"""Hatches in a room at most."""
_DOORS_IN = 3
"""Of so many locks with nothing behind them, one is on a chest."""
_SLACK = 3
"""Zones of the board for each room."""
MOST_SIDE = 15
MOST_STOCK = 99
MOST_ROOMS = 200


_WHOLE = Spot(5, 5, 0, 0)


@dataclass(frozen=True, slots=True)
class Site:
    """A room that is to be laid."""

    zone: Zone
    node: int
    """The lock behind which it lies, or Start."""
    parent: int
    """The place in the list of the room from which it is entered; -1 for the first."""
    side: Side
    """Of the room from which it is entered; of the first, the side of the board where it opens."""
    lock: int = 0
    """On the door by which it is entered; 0 for none."""
    boss: bool = False
    keys: tuple[int, ...] = ()
    chest: int = 0
    """The lock of a chest in it; 0 for none."""
    hatches: int = 0
    """How many are in it."""
    tile: Tile = BOSS
    spot: Spot = _WHOLE
    along: int = 2
    """The place of its door along the border."""


@dataclass(frozen=True, slots=True)
class Shaft:
    """A tunnel that is to be laid, by the places of its rooms in the list."""

    sites: tuple[int, int]
    cells: tuple[Cell, Cell]
    one_way: bool


@dataclass(frozen=True)
class GroundPlan:
    """All rooms, each after the one from which it is entered."""

    plan: Diagram
    sites: tuple[Site, ...]
    shafts: tuple[Shaft, ...]
    """In the order of the diagram's ways."""
    at: Mapping[Zone, int] = field(compare=False)
    """By zone: the place in the list."""
    beyond: tuple[tuple[tuple[Side, int], ...], ...] = field(compare=False)
    """By room: the sides that lead on, each with the room there."""


@dataclass(frozen=True, slots=True)
class _Shares:
    """How many rooms each node has, and which locks are on chests."""

    rooms: Mapping[int, int]
    """By node, the boss's own not counted."""
    chests: Mapping[int, tuple[int, ...]]
    """By node: the locks on chests there."""

    @property
    def size(self) -> int:
        """Rooms, the boss's included."""
        return sum(self.rooms.values()) + 1


@lru_cache(maxsize=64)
def _read(word: str) -> tuple[Diagram, _Shares, _Shares]:
    """A diagram, its shares where nobody says how many rooms there are, and the least that do."""
    plan = diagram_of(word)
    return plan, _shares(plan, _DOORS_IN), _shares(plan, 1)


def _shares(plan: Diagram, doors_in: int) -> _Shares:
    """``doors_in``: of so many locks that might be on a chest, one is."""
    tree = plan.tree
    hatches = Counter(node for way in plan.ways for node in (way.start, way.end))
    rooms: dict[int, int] = {}
    chests: dict[int, tuple[int, ...]] = {}
    free = 0
    for node in tree.preorder:
        if node != START and tree.items[node].is_key:
            continue
        items = [tree.items[n] for n in tree.children[node]]
        own = {item.set for item in items if item.is_key}
        on_chests: list[int] = []
        for item in items:
            bare = not item.is_key and not tree.children[item.id] and not hatches[item.id]
            if bare and item.id != plan.goal:
                free += 1
                if free % doors_in == 0:
                    on_chests.append(item.id)
        chests[node] = tuple(on_chests)
        apart = len(on_chests) + any(tree.items[lock].set in own for lock in on_chests)
        doors = sum(not item.is_key for item in items) - len(on_chests)
        keys = len(items) - doors - len(on_chests)
        holes = -(-hatches[node] // _HATCHES)
        if node == plan.goal and not items and not holes:
            rooms[node] = 0
        elif doors_in == 1:
            # A room has four sides: one is entered by, and every room but the last leads on.
            rooms[node] = max(1, apart, holes, -(-(doors + (node == plan.goal) - 1) // 2))
        else:
            rooms[node] = max(1, apart, holes, -(-(keys + doors + len(on_chests)) // 2))
    for lock in [lock for node in chests.values() for lock in node]:
        del rooms[lock], chests[lock]
    return _Shares(rooms, chests)


def usual_size(word: str) -> int:
    """How many rooms a diagram asks for, some on the way round others not counted."""
    return _read(word)[1].size


def side_for(rooms: int) -> int:
    """Zones along each side of a board on which so many rooms lie well apart."""
    return max(3, min(MOST_SIDE, isqrt(_SLACK * rooms) + 1))


@lru_cache(maxsize=16)
def settle(
    word: str, seed: str, size: int, columns: int, rows: int, start: Zone, stock: int
) -> GroundPlan:
    """The ground plan of the diagram ``word`` for a board, with ``size`` rooms, or 0 for as many as
    it asks for; `BadValue` says what does not fit, and which parameters would make it fit."""
    plan, usual, least = _read(word)
    count = len(plan.objects)
    if size and size < least.size:
        raise BadValue(
            message(
                "size: {count} locks and keys do not fit into {size} rooms: expected {least} or"
                " more, or no size",
                count=count,
                size=size,
                least=least.size,
            )
        )
    shares = usual if not size or size >= usual.size else least
    if max(size, shares.size) <= min(columns * rows, len(TILES) * stock):
        for attempt in range(_ATTEMPTS):
            dice = Dice(seed).stream("ground", attempt)
            spread = 0 if size else attempt // _TRIES % (_MOST_SPREAD + 1)
            work = _Work(plan, shares, size, (columns, rows), dice, spread)
            sites = work.settled(start, stock)
            if sites is not None:
                return _ground_plan(plan, sites, work.shafts(sites))
    rooms = size or shares.size
    raise BadValue(
        message(
            "columns, rows: {rooms} rooms for {count} locks and keys do not fit on {columns} x"
            " {rows} zones with {stock} tiles of each kind: columns={side},rows={side},"
            "stock={tiles} would do",
            rooms=rooms,
            count=count,
            columns=columns,
            rows=rows,
            stock=stock,
            side=side_for(rooms),
            tiles=min(MOST_STOCK, rooms),
        )
    )


def _ground_plan(plan: Diagram, sites: list[Site], shafts: tuple[Shaft, ...]) -> GroundPlan:
    beyond: list[list[tuple[Side, int]]] = [[] for _ in sites]
    for number, site in enumerate(sites):
        if site.parent >= 0:
            beyond[site.parent].append((site.side, number))
    return GroundPlan(
        plan,
        tuple(sites),
        shafts,
        {site.zone: number for number, site in enumerate(sites)},
        tuple(tuple(sorted(each, key=lambda way: SIDES.index(way[0]))) for each in beyond),
    )


class _Work:
    """One attempt."""

    def __init__(
        self,
        plan: Diagram,
        shares: _Shares,
        size: int,
        board: tuple[int, int],
        dice: Stream,
        spread: int,
    ) -> None:
        self._tree = plan.tree
        self._plan = plan
        self._ends: list[tuple[int, int]] = []
        """By way of the diagram: the places of the rooms in which its hatches are."""
        self._chests = shares.chests
        self._dice = dice
        rooms = dict(shares.rooms)
        inner = [node for node, count in rooms.items() if count]
        for _ in range(size - shares.size if size else 0):
            rooms[dice.pick(inner)] += 1
        rooms = widened(plan.tree, rooms, spread, dice)
        self._grounds = Grounds(
            plan.tree,
            rooms,
            board,
            dice,
            most=min(MOST_ROOMS, board[0] * board[1]),
            strict=size > 0,
            end=plan.goal or START,
        )

    def settled(self, start: Zone, stock: int) -> list[Site] | None:
        """The rooms; None if this attempt came to nothing."""
        edges = [side for side in SIDES if not self._grounds.is_on_board(beside(start, side))]
        laid = self._grounds.laid(start, self._dice.pick(edges))
        if laid is None:
            return None
        sites = [Site(s.zone, s.node, s.parent, s.side, s.lock, s.is_end) for s in laid]
        return self._with_tiles(self._with_hatches(self._with_contents(sites)), stock)

    def shafts(self, sites: list[Site]) -> tuple[Shaft, ...]:
        """The tunnels between rooms that have their places: each hatch on a cell of its own, and
        none before a door."""
        free = {
            number: list(self._dice.shuffled(_floor(sites, number)))
            for number, site in enumerate(sites)
            if site.hatches
        }
        return tuple(
            Shaft(ends, (free[ends[0]].pop(), free[ends[1]].pop()), way.one_way)
            for ends, way in zip(self._ends, self._plan.ways, strict=True)
        )

    # What lies where

    def _with_contents(self, sites: list[Site]) -> list[Site]:
        """Keys spread over the rooms of their node, those last by which it is entered; chests each
        in a room of its own, apart from the keys that open it."""
        groups: dict[int, list[int]] = {}
        for number, site in enumerate(sites):
            if not site.boss:
                groups.setdefault(site.node, []).append(number)
        for node, own in groups.items():
            chests = self._chests[node]
            mixed = [*self._dice.shuffled(own[1:]), own[0]]
            for number, lock in zip(mixed, chests, strict=False):
                sites[number] = replace(sites[number], chest=lock)
            # Rooms with a chest have something already.
            order = [*mixed[len(chests) :], *mixed[: len(chests)]]
            keys = [n for n in self._tree.children[node] if self._tree.items[n].is_key]
            for turn, key in enumerate(self._dice.shuffled(keys)):
                number = next(
                    n
                    for n in (*order[turn % len(order) :], *order)
                    if not self._opens(key, sites[n].chest)
                )
                sites[number] = replace(sites[number], keys=(*sites[number].keys, key))
        return sites

    def _with_hatches(self, sites: list[Site]) -> list[Site]:
        """The hatches of each way in a room of both its nodes, where there are fewest; those last
        by which a node is entered, and in which a chest stands."""
        groups: dict[int, list[int]] = {}
        for number, site in enumerate(sites):
            if not site.boss:
                groups.setdefault(site.node, []).append(number)
        for way in self._plan.ways:
            ends = []
            for node in (way.start, way.end):
                own = groups[node]
                order = [*self._dice.shuffled(own[1:]), own[0]]
                number = min(order, key=lambda n: (sites[n].hatches, sites[n].chest > 0))
                sites[number] = replace(sites[number], hatches=sites[number].hatches + 1)
                ends.append(number)
            self._ends.append((ends[0], ends[1]))
        return sites

    def _opens(self, key: int, lock: int) -> bool:
        return bool(lock) and self._tree.items[key].set == self._tree.items[lock].set

    def _with_tiles(self, sites: list[Site], stock: int) -> list[Site] | None:
        """A tile for each room, by the die and the stock as ever, of those that touch all sides
        that lead on; and the place of its door."""
        piles = Stock(stock)
        ways: list[list[Side]] = [[] for _ in sites]
        for site in sites[1:]:
            ways[site.parent].append(site.side)
        for number, site in enumerate(sites):
            entry = _entry(site)
            parent = None if site.parent < 0 else sites[site.parent]
            wanted = INNER if parent is None else parent.spot.span(site.side) & INNER
            tile = BOSS
            if not site.boss:
                rolled = TILES[self._dice.below(DIE - 1)]
                fits = partial(_fits, site, entry, ways[number], wanted)
                found = Preference(piles, rolled, self._dice.die).first(fits)
                if found is None:
                    return None
                tile = found
                piles.take(tile)
            spot = self._dice.pick(_fitting(tile, site, entry, ways[number], wanted))
            along = self._dice.pick(places(spot.span(entry) & wanted))
            sites[number] = replace(site, tile=tile, spot=spot, along=along)
        return sites


def _fits(site: Site, entry: Side, ways: list[Side], wanted: int, tile: Tile) -> bool:
    return bool(_fitting(tile, site, entry, ways, wanted))


def _fitting(
    tile: Tile, site: Site, entry: Side, ways: list[Side], wanted: int
) -> tuple[Spot, ...]:
    """Where a tile may lie in its zone: it touches the side by which it is entered, at one of the
    places ``wanted``, and all that lead on."""
    if (site.chest or site.hatches) and tile.length * tile.breadth < _ROOMY:
        return ()
    return tuple(
        spot
        for spot in spots_of(tile.number)
        if spot.touches(entry)
        and spot.span(entry) & wanted
        and all(spot.touches(side) and spot.span(side) & INNER for side in ways)
    )


def _floor(sites: list[Site], number: int) -> list[Cell]:
    """The cells of a room that lie before none of its doors."""
    site = sites[number]
    x, y = corner(site.spot, site.zone)
    doors = {border_cell(site.zone, _entry(site), site.along): True}
    doors.update(
        {
            border_cell(site.zone, other.side, other.along): True
            for other in sites
            if other.parent == number
        }
    )
    return [
        (x + across, y + down)
        for down in range(site.spot.height)
        for across in range(site.spot.width)
        if (x + across, y + down) not in doors
    ]


def _entry(site: Site) -> Side:
    """The side by which a room is entered."""
    return site.side if site.parent < 0 else OPPOSITE[site.side]
