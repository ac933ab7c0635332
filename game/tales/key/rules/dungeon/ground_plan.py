"""Where every room of a dungeon lies whose locks and keys are those of a diagram, settled before
the first door is opened: all of the diagram, nothing beside it.

A node of the diagram - Start, or what is behind a lock on a door - is a group of rooms that hang
together. The groups are laid on the board one beside the other, a room to a zone, so that the doors
between groups are the diagram's locks and every other door is without one. A lock with nothing
behind it is on a chest, or on the door of a room that holds nothing of the diagram. The boss is
behind the diagram's goal. Rooms may be dead ends.

Laying groups on a board can come to a place without a way on; it is then begun again with other
dice, so often as `_ATTEMPTS` says. On a board that the diagram asks for itself the first few do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import isqrt

from game.core.dice import Dice, Stream
from game.core.errors import BadValue
from game.core.text import message
from game.tales.key.rules.dungeon.board import INNER, OPPOSITE, SIDES, STEP, Side, Zone, places
from game.tales.key.rules.dungeon.placing import Spot, spots_of
from game.tales.key.rules.dungeon.tiles import BOSS, DIE, TILES, Preference, Stock, Tile
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.items import START
from game.tales.locks.rules.word import diagram_of

_ATTEMPTS = 100
_TRIES = 5
"""Attempts after which groups with several doors may have a room more, to spread them."""
_MOST_SPREAD = 3
_ROOMY = 9
"""Cells that a room has at least in which a chest stands."""
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
    tile: Tile = BOSS
    spot: Spot = _WHOLE
    along: int = 2
    """The place of its door along the border."""


@dataclass(frozen=True)
class GroundPlan:
    """All rooms, each after the one from which it is entered."""

    plan: Diagram
    sites: tuple[Site, ...]
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
            bare = not item.is_key and not tree.children[item.id]
            if bare and item.id != plan.goal:
                free += 1
                if free % doors_in == 0:
                    on_chests.append(item.id)
        chests[node] = tuple(on_chests)
        apart = len(on_chests) + any(tree.items[lock].set in own for lock in on_chests)
        doors = sum(not item.is_key for item in items) - len(on_chests)
        keys = len(items) - doors - len(on_chests)
        if node == plan.goal and not items:
            rooms[node] = 0
        elif doors_in == 1:
            # A room has four sides: one is entered by, and every room but the last leads on.
            rooms[node] = max(1, apart, -(-(doors + (node == plan.goal) - 1) // 2))
        else:
            rooms[node] = max(1, apart, -(-(keys + doors + len(on_chests)) // 2))
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
            spread = 0 if size else min(_MOST_SPREAD, attempt // _TRIES)
            work = _Work(plan, shares, size, (columns, rows), dice, spread)
            sites = work.settled(start, stock)
            if sites is not None:
                return _ground_plan(plan, sites)
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


def _ground_plan(plan: Diagram, sites: list[Site]) -> GroundPlan:
    beyond: list[list[tuple[Side, int]]] = [[] for _ in sites]
    for number, site in enumerate(sites):
        if site.parent >= 0:
            beyond[site.parent].append((site.side, number))
    return GroundPlan(
        plan,
        tuple(sites),
        {site.zone: number for number, site in enumerate(sites)},
        tuple(tuple(sorted(each, key=lambda way: SIDES.index(way[0]))) for each in beyond),
    )


_Way = tuple[int, Side, Zone]
"""From a room by a side into a zone."""


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
        self._strict = size > 0
        """Whether there are just so many rooms; else as many more as ways round need."""
        self._most = min(MOST_ROOMS, board[0] * board[1])
        self._plan, self._tree = plan, plan.tree
        self._chests = shares.chests
        self._columns, self._rows = board
        self._dice = dice
        self._rooms = dict(shares.rooms)
        """By node."""
        inner = [node for node, count in self._rooms.items() if count]
        for _ in range(size - shares.size if size else 0):
            self._rooms[dice.pick(inner)] += 1
        for node in inner if spread else ():
            if len([*self._doors(node)]) > 1:
                self._rooms[node] += dice.below(spread + 1)
        self._sites: list[Site] = []
        self._used: dict[Zone, int] = {}
        self._weight: dict[int, int] = {}
        """By node: rooms of it and of everything behind it that are still to be laid."""
        for node in reversed(self._tree.preorder):
            if node in self._rooms:
                own = self._rooms[node] + (node == self._boss_node)
                self._weight[node] = own + sum(self._weight[n] for n in self._doors(node))

    @property
    def _boss_node(self) -> int:
        return self._plan.goal or START

    def settled(self, start: Zone, stock: int) -> list[Site] | None:
        """The rooms; None if this attempt came to nothing."""
        outside = self._dice.pick([s for s in SIDES if not self._on_board(_next(start, s))])
        self._put(Site(start, START, -1, outside))
        waiting = [START]
        while waiting:
            # Who has least room to spare comes first.
            node = min(waiting, key=lambda node: (self._spare(node), -self._weight[node]))
            waiting.remove(node)
            if not self._lay_group(node):
                return None
            waiting += [lock for lock in self._doors(node) if self._weight[lock]]
        return self._with_tiles(self._with_contents(), stock)

    def _spare(self, node: int) -> int:
        """How many more zones are free beside a group than it has doors to be laid."""
        near = {
            zone: True
            for site in self._sites
            if site.node == node and not site.boss
            for side in SIDES
            if self._is_free(zone := _next(site.zone, side))
        }
        return len(near) - len([*self._doors(node)])

    def _doors(self, node: int) -> Iterator[int]:
        """The locks on doors behind a node."""
        return (n for n in self._tree.children[node] if n in self._rooms)

    def _lay_group(self, node: int) -> bool:
        """The other rooms of a node of which one is laid, and the first room behind each of its
        doors."""
        own = [number for number, site in enumerate(self._sites) if site.node == node]
        if self._rooms[node] == 0:
            return True
        for _ in range(self._rooms[node] - len(own)):
            number = self._add(own, node, 0)
            if number is None:
                return False
            own.append(number)
        doors = sorted(self._doors(node), key=lambda lock: -self._weight[lock])
        wanted = [(lock, lock, False) for lock in doors]
        if node == self._boss_node:
            wanted.append((node, 0, True))
        for behind, lock, boss in wanted:
            while self._add(own, behind, lock, boss=boss) is None:
                if self._strict or len(self._sites) >= self._most:
                    return False
                self._rooms[node] += 1
                self._weigh(node, 1)
                number = self._add(own, node, 0)
                if number is None:
                    return False
                own.append(number)
        return True

    def _add(self, own: list[int], node: int, lock: int, *, boss: bool = False) -> int | None:
        """One more room beside one of ``own``, where whatever is to come still finds a way."""
        boss = boss or (bool(lock) and self._rooms[node] == 0)
        ways = [
            (number, side, zone)
            for number in own
            for side in SIDES
            if self._is_free(zone := _next(self._sites[number].zone, side))
        ]
        alone = boss or self._weight[node] <= 1
        while ways:
            weights = [self._liking(zone, alone=alone) for _, _, zone in ways]
            number, side, zone = ways.pop(self._dice.weighted(weights))
            self._put(Site(zone, node, number, side, lock, boss))
            if self._leaves_room():
                return len(self._sites) - 1
            self._take_back()
        return None

    def _liking(self, zone: Zone, *, alone: bool) -> int:
        """How good a zone is: what nothing follows goes into corners, the rest into the open."""
        free = sum(self._is_free(_next(zone, side)) for side in SIDES)
        if alone:
            return (4 - free) ** 3 + 1
        if free < 2:
            return 1
        x, y = zone
        return (
            1
            + sum(self._is_free((x + dx, y + dy)) for dx in range(-2, 3) for dy in range(-2, 3))
            ** 3
        )

    def _put(self, site: Site) -> None:
        self._used[site.zone] = len(self._sites)
        self._sites.append(site)
        self._weigh(site.node, -1)

    def _take_back(self) -> None:
        site = self._sites.pop()
        del self._used[site.zone]
        self._weigh(site.node, 1)

    def _weigh(self, node: int, more: int) -> None:
        self._weight[node] += more
        while node != START:
            node = self._tree.parent[node]
            self._weight[node] += more

    def _to_grow(self, node: int) -> bool:
        """Whether a group has not all of its own rooms."""
        laid = sum(site.node == node and not site.boss for site in self._sites)
        return laid < self._rooms[node]

    def _leaves_room(self) -> bool:
        """Whether all that is still to be laid has zones enough within reach, and every group that
        is not done one beside it that no other such group needs; where no rooms may come on top,
        one for each of its doors."""
        parts: dict[Zone, int] = {}
        sizes: list[int] = []
        beside: dict[int, dict[Zone, bool]] = {}
        for site in self._sites:
            near = beside.setdefault(site.node, {})
            if self._weight[site.node] and not site.boss:
                for side in SIDES:
                    zone = _next(site.zone, side)
                    if self._is_free(zone):
                        near[zone] = True
                        if zone not in parts:
                            sizes.append(self._flood(zone, parts, len(sizes)))
        needs = [0] * len(sizes)
        undone: list[dict[Zone, bool]] = []
        for node, near in beside.items():
            begun = [lock for lock in self._doors(node) if lock in beside]
            own = self._weight[node] - sum(self._weight[lock] for lock in begun)
            if not own:
                continue
            within = {parts[zone]: True for zone in near}
            if sum(sizes[part] for part in within) < own:
                return False
            if len(within) == 1:
                needs[next(iter(within))] += own
            doors = len([*self._doors(node)]) - len(begun)
            if self._strict and not self._to_grow(node) and len(near) < doors:
                return False
            undone.append(near)
        if any(size < need for size, need in zip(sizes, needs, strict=True)):
            return False
        return _each_has_its_own(undone)

    def _flood(self, zone: Zone, parts: dict[Zone, int], part: int) -> int:
        waiting, count = [zone], 0
        parts[zone] = part
        while waiting:
            at = waiting.pop()
            count += 1
            for side in SIDES:
                near = _next(at, side)
                if near not in parts and self._is_free(near):
                    parts[near] = part
                    waiting.append(near)
        return count

    def _is_free(self, zone: Zone) -> bool:
        return zone not in self._used and self._on_board(zone)

    def _on_board(self, zone: Zone) -> bool:
        return 0 <= zone[0] < self._columns and 0 <= zone[1] < self._rows

    # What lies where

    def _with_contents(self) -> list[Site]:
        """Keys spread over the rooms of their node, those last by which it is entered; chests each
        in a room of its own, apart from the keys that open it."""
        sites = [*self._sites]
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
            entry = site.side if site.parent < 0 else OPPOSITE[site.side]
            parent = None if site.parent < 0 else sites[site.parent]
            wanted = INNER if parent is None else parent.spot.span(site.side) & INNER
            tile = BOSS
            if not site.boss:
                rolled = TILES[self._dice.below(DIE - 1)]
                found = Preference(piles, rolled, self._dice.die).first(
                    lambda tile, site=site, sides=ways[number], entry=entry, wanted=wanted: bool(  # type: ignore[misc]
                        _fitting(tile, site, entry, sides, wanted)
                    )
                )
                if found is None:
                    return None
                tile = found
                piles.take(tile)
            spot = self._dice.pick(_fitting(tile, site, entry, ways[number], wanted))
            along = self._dice.pick(places(spot.span(entry) & wanted))
            sites[number] = replace(site, tile=tile, spot=spot, along=along)
        return sites


def _fitting(
    tile: Tile, site: Site, entry: Side, ways: list[Side], wanted: int
) -> tuple[Spot, ...]:
    """Where a tile may lie in its zone: it touches the side by which it is entered, at one of the
    places ``wanted``, and all that lead on."""
    if site.chest and tile.length * tile.breadth < _ROOMY:
        return ()
    return tuple(
        spot
        for spot in spots_of(tile.number)
        if spot.touches(entry)
        and spot.span(entry) & wanted
        and all(spot.touches(side) and spot.span(side) & INNER for side in ways)
    )


def _each_has_its_own(groups: list[dict[Zone, bool]]) -> bool:
    """Whether each group can have a zone of its own among those beside it."""
    of: dict[Zone, int] = {}

    def finds(number: int, tried: dict[Zone, bool]) -> bool:
        for zone in groups[number]:
            if zone not in tried:
                tried[zone] = True
                if zone not in of or finds(of[zone], tried):
                    of[zone] = number
                    return True
        return False

    return all(finds(number, {}) for number in range(len(groups)))


def _next(zone: Zone, side: Side) -> Zone:
    dx, dy = STEP[side]
    return zone[0] + dx, zone[1] + dy
