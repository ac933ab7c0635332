"""Floors whose doors, keys and locked gates are those of a lock-and-key diagram.

A node of the diagram - Start, or what is behind a lock - is a group of rooms that hang together; a
lock is a gate in a way through a wall that opens for good to who brings what it asks for; a key
lies in a room of the node that it is behind, alone of its kind. The cage stands behind the
diagram's goal and asks for nothing else; where there is no goal it stands in the first group and
asks for all keys. A way beside the tree is a pair of magic doors, one in a room of either node;
where it leads one way alone, so do they, and the door at its end sleeps.

The rules of play know no diagram: they know gates with the keys that these ask for, and doors that
lead somewhere. That these are the diagram's is proved for each floor from its ways
(`certify.follows_diagram`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt

from game.core.dice import Dice, Stream
from game.core.errors import BadValue
from game.core.text import message
from game.tales.candle.rules.section import OPPOSITE, SIDES
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.grounds import Ground, Grounds, Side, widened
from game.tales.locks.rules.items import START
from game.tales.locks.rules.travel import grounds_from, travel
from game.tales.locks.rules.walk import walk
from game.tales.locks.rules.word import diagram_of

MOST_SIDE = 18
"""Rooms along a side of the largest grid that a diagram asks for."""
MOST_SAID = 12
"""... and of the largest that can be said for a floor that is played."""
LEAST_SIDE = 3
SLACK = 2
"""Cells of the grid for each room."""
TURNS = 100
"""How often the rooms are laid anew before it is said that they do not fit."""
SPREAD_EVERY, MOST_SPREAD = 4, 3
"""Turns after which nodes with several locks may have more rooms, and more again, up to the most;
then it begins anew with none."""
GROUP_TRIES = 4
"""How often the rooms of one node are laid anew before all are."""
LOOPS = (1, 2)
"""How likely two rooms of one node that touch are joined."""
_DOORS: tuple[Side, ...] = ("east", "west")
"""Gates stand in ways through walls, where the ground is flat."""


@dataclass(frozen=True, slots=True)
class Door:
    """A lock of the diagram, in a way through a wall."""

    lock: int
    near: int
    """The rooms before it and behind it, by their numbers in reading order."""
    far: int


@dataclass(frozen=True, slots=True)
class KeyedPlan:
    """Where everything of a diagram lies on a grid."""

    diagram: Diagram
    nodes: Mapping[int, int]
    """By room: the lock behind which it lies, or Start."""
    open_sides: Mapping[int, int]
    """By room: a bit for each open side, as signatures have it."""
    doors: tuple[Door, ...]
    keys: Mapping[int, int]
    """By room: the key that lies there."""
    ways: tuple[tuple[int, int], ...]
    """In the order of the diagram's ways: the rooms of the two doors of each."""
    start: int
    treasure: int


@lru_cache(maxsize=64)
def _read(word: str) -> tuple[Diagram, Mapping[int, int]]:
    """A diagram, and how many rooms each node has."""
    diagram = diagram_of(word)
    tree = diagram.tree
    rooms: dict[int, int] = {}
    ends = Counter(node for way in diagram.ways for node in (way.start, way.end))
    for node in tree.preorder:
        if node != START and tree.items[node].is_key:
            continue
        keys = sum(tree.items[n].is_key for n in tree.children[node])
        things = len(tree.children[node]) + (node != START)
        # A room has one key at most, and two walls; the floor begins in a room that leads on.
        rooms[node] = max(1 + (node == START), keys, -(-things // 2))
        if ends[node]:
            # And one magic door, none where the floor begins or the cage stands.
            calm = (node == START) + (node == (diagram.goal or START))
            rooms[node] = max(rooms[node], ends[node] + calm)
    return diagram, rooms


def side_for(word: str) -> int:
    """Cells along each side of a grid on which the rooms of a diagram lie well apart: a room more
    for each lock beside another, as ways round others come on top."""
    diagram, rooms = _read(word)
    beside = (locks for node in rooms if (locks := _locks(diagram, node)) > 1)
    count = sum(rooms.values()) + sum(beside)
    return max(LEAST_SIDE, min(MOST_SIDE, isqrt(SLACK * count) + 1))


@lru_cache(maxsize=16)
def settle(word: str, seed: str, attempt: int, columns: int, rows: int) -> KeyedPlan:
    """Where the diagram ``word`` lies on a grid; `BadValue` says what does not fit, and on what it
    would."""
    diagram, rooms = _read(word)
    count = sum(rooms.values())
    roomy = SLACK * count <= columns * rows
    if count <= columns * rows:
        for turn in range(TURNS):
            dice = Dice(seed).stream("keyed", attempt, turn)
            spread = turn // SPREAD_EVERY % (MOST_SPREAD + 1) if roomy else 0
            wider = widened(diagram.tree, rooms, spread, dice)
            grounds = Grounds(
                diagram.tree,
                wider,
                (columns, rows),
                dice,
                most=columns * rows,
                doors=_DOORS,
                tries=GROUP_TRIES,
            )
            first = dice.below(columns), dice.below(rows)
            sites = grounds.laid(first, "west")
            if sites is not None:
                return _plan(diagram, sites, columns, dice)
    told = {"count": len(diagram.objects), "columns": columns, "height": rows}
    side = side_for(word)
    if side > MOST_SAID and (columns < side or rows < side):
        raise BadValue(
            message(
                "columns, rows: {rooms} rooms for {count} locks and keys do not fit on {columns} x"
                " {height}: expected neither beside the plan, which asks for {side} x {side} then",
                rooms=count,
                side=side,
                **told,
            )
        )
    if columns < side or rows < side:
        raise BadValue(
            message(
                "columns, rows: {rooms} rooms for {count} locks and keys do not fit on {columns} x"
                " {height}: columns={side},rows={side} would do",
                rooms=count,
                side=side,
                **told,
            )
        )
    if min(columns, rows) < MOST_SAID:
        raise BadValue(
            message(
                "plan: {count} locks and keys that branch so widely found no place on {columns} x"
                " {height} rooms: expected columns={side},rows={side}, or another seed",
                side=MOST_SAID,
                **told,
            )
        )
    raise BadValue(
        message(
            "plan: {count} locks and keys that branch so widely found no place on {columns} x"
            " {height} rooms: expected fewer locks side by side, or another seed",
            **told,
        )
    )


def _locks(diagram: Diagram, node: int) -> int:
    return sum(not diagram.tree.items[n].is_key for n in diagram.tree.children[node])


def _plan(diagram: Diagram, sites: Sequence[Ground], columns: int, dice: Stream) -> KeyedPlan:
    room = [site.zone[1] * columns + site.zone[0] for site in sites]
    nodes = {room[number]: site.node for number, site in enumerate(sites)}
    sides = dict.fromkeys(room, 0)
    doors: list[Door] = []

    def open_between(one: int, side: Side, other: int) -> None:
        sides[one] |= 1 << SIDES.index(side)
        sides[other] |= 1 << SIDES.index(OPPOSITE[side])

    for number, site in enumerate(sites):
        if site.parent >= 0:
            open_between(room[site.parent], site.side, room[number])
        if site.lock:
            doors.append(Door(site.lock, room[site.parent], room[number]))
    for one in sorted(nodes):
        beside: tuple[tuple[Side, int], ...] = (("east", one + 1), ("south", one + columns))
        for side, other in beside:
            is_there = other in nodes and (side != "east" or other % columns)
            is_open = sides[one] >> SIDES.index(side) & 1
            if is_there and nodes[one] == nodes[other] and not is_open and dice.chance(*LOOPS):
                open_between(one, side, other)
    keys: dict[int, int] = {}
    groups: dict[int, list[int]] = {}
    for number, node in nodes.items():
        groups.setdefault(node, []).append(number)
    # What one comes into first has a key last.
    orders = {node: [*dice.shuffled(own[1:]), own[0]] for node, own in groups.items()}
    for node, order in orders.items():
        held = [n for n in diagram.tree.children[node] if diagram.tree.items[n].is_key]
        keys.update(zip(order, held, strict=False))
    goal = diagram.goal or START
    bare = [number for number in orders[goal] if number not in keys and number != room[0]]
    others = [number for number in orders[goal] if number != room[0]]
    treasure = (bare or others)[0]
    return KeyedPlan(
        diagram,
        nodes,
        sides,
        tuple(sorted(doors, key=lambda door: (door.far // columns, door.near + door.far))),
        keys,
        _ways(diagram, orders, (room[0], treasure), keys),
        room[0],
        treasure,
    )


def _ways(
    diagram: Diagram,
    orders: Mapping[int, Sequence[int]],
    ends: tuple[int, int],
    keys: Mapping[int, int],
) -> tuple[tuple[int, int], ...]:
    """The rooms of the magic doors, one of them in a room: by node its rooms in their order, those
    without a key first."""
    free = {
        node: sorted((n for n in own if n not in ends), key=keys.__contains__)
        for node, own in orders.items()
    }
    return tuple((free[way.start].pop(0), free[way.end].pop(0)) for way in diagram.ways)


# What was laid


@dataclass(frozen=True, slots=True)
class Keyed:
    """The diagram that a floor follows, and whose keys lie on it."""

    diagram: Diagram
    keys: tuple[int, ...]
    """By the floor's keys, in their order: the object of the diagram that each is."""
    doors: tuple[int, ...]
    """By the floor's gates, in their order: the lock that each is."""

    @property
    def is_caged(self) -> bool:
        """Whether the cage asks for every key, as it does on other floors: the diagram has no end
        that is behind a lock."""
        return self.diagram.goal is None


def keyed_of(plan: KeyedPlan) -> Keyed:
    """Of a floor that was laid as planned: its keys and gates are in reading order."""
    keys = tuple(plan.keys[room] for room in sorted(plan.keys))
    return Keyed(plan.diagram, keys, tuple(door.lock for door in plan.doors))


SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
"""What stands over the doors of each way of a diagram: numbers are for keys and locks."""


def key_order(diagram: Diagram) -> tuple[int, ...]:
    """Of a diagram with ways beside its tree: keys that lead to the goal in this order, none of
    which could be left out. All, where there is no goal."""
    keys = [found for found in travel(diagram).order if diagram.tree.items[found].is_key]
    if diagram.goal is not None:
        for key in reversed(keys):
            fewer = [each for each in keys if each != key]
            if _leads(diagram, fewer, diagram.goal):
                keys = fewer
    return tuple(keys)


def _leads(diagram: Diagram, keys: Sequence[int], goal: int) -> bool:
    """Whether one comes to the goal who takes these keys in this order and no others."""
    tree = diagram.tree
    had = Counter[int]()
    here = START
    for key in (*keys, None):
        there = goal if key is None else tree.parent[key]
        opened = [n for n, at in tree.items.items() if not at.is_key and had[at.set] >= at.need]
        if there not in grounds_from(diagram, here, opened):
            return False
        if key is not None:
            had[tree.items[key].set] += 1
        here = there
    return True


def needed_keys(diagram: Diagram) -> frozenset[int]:
    """The keys that open the way to the goal of a tree: for each lock on it, those of its set that
    a thorough player finds first, and what these need. All, where there is no goal."""
    if diagram.goal is None:
        return frozenset(placed.id for placed in diagram.objects if placed.item.is_key)
    order = {found: place for place, found in enumerate(walk(diagram).order)}
    keys: dict[int, list[int]] = {}
    for placed in diagram.objects:
        if placed.item.is_key and placed.id in order:
            keys.setdefault(placed.item.set, []).append(placed.id)
    tree = diagram.tree
    found: set[int] = set()
    opened: set[int] = set()
    waiting = [diagram.goal]
    while waiting:
        node = waiting.pop()
        while node != START and node not in opened:
            opened.add(node)
            item = tree.items[node]
            first = sorted(keys.get(item.set, ()), key=order.__getitem__)[: item.need]
            waiting += [tree.parent[key] for key in first if key not in found]
            found.update(first)
            node = tree.parent[node]
    return frozenset(found)
