"""A diagram laid on a board, a room to a zone: for games that lay the whole of one beforehand.

A node of the diagram - Start, or what is behind a lock on a door - is a group of rooms that hang
together. The groups lie one beside the other, and the doors between them are the diagram's locks.
Laying them can come to a place without a way on; whoever asks begins again with other dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Literal

from game.core.dice import Stream
from game.tales.locks.rules.diagram import Tree
from game.tales.locks.rules.items import START

Zone = tuple[int, int]
"""Column and row."""
Side = Literal["north", "east", "south", "west"]
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
_STEP: dict[Side, Zone] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


@dataclass(frozen=True, slots=True)
class Ground:
    """A room that was laid."""

    zone: Zone
    node: int
    """The lock behind which it lies, or Start."""
    parent: int
    """The place in the list of the room from which it is entered; -1 for the first."""
    side: Side
    """Of the room from which it is entered; of the first, the side where it opens."""
    lock: int = 0
    """On the door by which it is entered; 0 for none."""
    is_end: bool = False
    """Whether it is the room beyond the group of the end."""


_Way = tuple[int, Side, Zone]
"""From a room by a side into a zone."""


class Grounds:
    """One attempt."""

    def __init__(
        self,
        tree: Tree,
        rooms: Mapping[int, int],
        board: tuple[int, int],
        dice: Stream,
        *,
        most: int,
        strict: bool = False,
        end: int | None = None,
        doors: Sequence[Side] = SIDES,
        tries: int = 1,
    ) -> None:
        """``rooms`` says how many rooms each node has; locks that are not in it are on no door.
        Beyond the group of the node ``end``, if one is said, lies a room more. Where the number of
        rooms is not ``strict`` there may be up to ``most``, as many as ways round need. Locks are
        on the sides ``doors`` of rooms and on no others. A group that comes to no end is begun so
        many ``tries`` before all is given up."""
        self._tree = tree
        self._rooms = dict(rooms)
        self._columns, self._rows = board
        self._dice = dice
        self._most = most
        self._strict = strict
        self._end = end
        self._door_sides = doors
        self._tries = tries
        self._sites: list[Ground] = []
        self._used: dict[Zone, int] = {}
        self._weight: dict[int, int] = {}
        """By node: rooms of it and of everything behind it that are still to be laid."""
        for node in reversed(tree.preorder):
            if node in self._rooms:
                own = self._rooms[node] + (node == end)
                self._weight[node] = own + sum(self._weight[n] for n in self._doors(node))

    def laid(self, start: Zone, outside: Side) -> list[Ground] | None:
        """The rooms, each after the one from which it is entered, the first in the zone ``start``;
        None if this attempt came to nothing."""
        self._put(Ground(start, START, -1, outside))
        waiting = [START]
        while waiting:
            # Who has least room to spare comes first.
            node = min(waiting, key=lambda node: (self._spare(node), -self._weight[node]))
            waiting.remove(node)
            if not any(self._lays(node) for _ in range(self._tries)):
                return None
            waiting += [lock for lock in self._doors(node) if self._weight[lock]]
        return self._sites

    def is_on_board(self, zone: Zone) -> bool:
        """Whether there is such a zone."""
        return 0 <= zone[0] < self._columns and 0 <= zone[1] < self._rows

    def _spare(self, node: int) -> int:
        """How many more zones are free beside a group than it has doors to be laid."""
        near = {
            zone: True
            for site in self._sites
            if site.node == node and not site.is_end
            for side in self._door_sides
            if self._is_free(zone := beside(site.zone, side))
        }
        return len(near) - len([*self._doors(node)])

    def _doors(self, node: int) -> Iterator[int]:
        """The locks on doors behind a node."""
        return (n for n in self._tree.children[node] if n in self._rooms)

    def _lays(self, node: int) -> bool:
        """Whether a group was laid; if not, nothing of it is."""
        count, rooms = len(self._sites), self._rooms[node]
        if self._lay_group(node):
            return True
        while len(self._sites) > count:
            self._take_back()
        self._weigh(node, rooms - self._rooms[node])
        self._rooms[node] = rooms
        return False

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
        if node == self._end:
            wanted.append((node, 0, True))
        for behind, lock, is_end in wanted:
            while self._add(own, behind, lock, is_end=is_end) is None:
                if self._strict or len(self._sites) >= self._most:
                    return False
                self._rooms[node] += 1
                self._weigh(node, 1)
                number = self._add(own, node, 0)
                if number is None:
                    return False
                own.append(number)
        return True

    def _add(self, own: list[int], node: int, lock: int, *, is_end: bool = False) -> int | None:
        """One more room beside one of ``own``, where whatever is to come still finds a way."""
        is_end = is_end or (bool(lock) and self._rooms[node] == 0)
        ways: list[_Way] = [
            (number, side, zone)
            for number in own
            for side in (self._door_sides if lock else SIDES)
            if self._is_free(zone := beside(self._sites[number].zone, side))
        ]
        alone = is_end or self._weight[node] <= 1
        while ways:
            weights = [self._liking(zone, alone=alone) for _, _, zone in ways]
            number, side, zone = ways.pop(self._dice.weighted(weights))
            self._put(Ground(zone, node, number, side, lock, is_end))
            if self._leaves_room():
                return len(self._sites) - 1
            self._take_back()
        return None

    def _liking(self, zone: Zone, *, alone: bool) -> int:
        """How good a zone is: what nothing follows goes into corners, the rest into the open."""
        free = sum(self._is_free(beside(zone, side)) for side in SIDES)
        if alone:
            return (4 - free) ** 3 + 1
        if free < 2:
            return 1
        x, y = zone
        open_ = sum(self._is_free((x + dx, y + dy)) for dx in range(-2, 3) for dy in range(-2, 3))
        if len(self._door_sides) == len(SIDES):
            return 1 + open_**3
        # Where locks are on some sides only, those are what a group is short of.
        doors = sum(self._is_free(beside(zone, side)) for side in self._door_sides)
        return (1 + open_) * (1 + doors) ** 4

    def _put(self, site: Ground) -> None:
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
        laid = sum(site.node == node and not site.is_end for site in self._sites)
        return laid < self._rooms[node]

    def _leaves_room(self) -> bool:
        """Whether all that is still to be laid has zones enough within reach, and every group that
        is not done one beside it that no other such group needs; where no rooms may come on top,
        one for each of its doors."""
        parts: dict[Zone, int] = {}
        sizes: list[int] = []
        near_to: dict[int, dict[Zone, bool]] = {}
        for site in self._sites:
            near = near_to.setdefault(site.node, {})
            if self._weight[site.node] and not site.is_end:
                for side in SIDES:
                    zone = beside(site.zone, side)
                    if self._is_free(zone):
                        near[zone] = True
                        if zone not in parts:
                            sizes.append(self._flood(zone, parts, len(sizes)))
        needs = [0] * len(sizes)
        undone: list[dict[Zone, bool]] = []
        for node, near in near_to.items():
            begun = [lock for lock in self._doors(node) if lock in near_to]
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
                near = beside(at, side)
                if near not in parts and self._is_free(near):
                    parts[near] = part
                    waiting.append(near)
        return count

    def _is_free(self, zone: Zone) -> bool:
        return zone not in self._used and self.is_on_board(zone)


def widened(tree: Tree, rooms: Mapping[int, int], spread: int, dice: Stream) -> dict[int, int]:
    """``rooms`` with more of them for the nodes with several doors: the more lies behind a node,
    the further must what it leads to be from one another, as the root of a tree that is drawn on
    squares has the longest arms. ``spread`` is 0 for none, and so many halves of the root of what
    is behind at most."""
    found = dict(rooms)
    if not spread:
        return found
    behind: dict[int, int] = {}
    for node in reversed(tree.preorder):
        doors = [lock for lock in tree.children[node] if lock in rooms]
        if node in rooms:
            behind[node] = rooms[node] + sum(behind[lock] for lock in doors)
            if rooms[node] and len(doors) > 1:
                found[node] += dice.below(1 + spread * isqrt(behind[node]) // 2)
    return found


def beside(zone: Zone, side: Side) -> Zone:
    """The zone on that side, on the board or not."""
    dx, dy = _STEP[side]
    return zone[0] + dx, zone[1] + dy


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
