"""Weighted draws of the growth: which object comes next, and behind which node (algorithm 3).

The rate is the exact fraction part/whole. An object weighs ``part``, or ``whole`` if its partner is
placed: as 1 to 1/rate. A node with N objects behind it weighs

- ``written``: 1/(N+1) + rate*N, in units of 1/(``whole`` * `SCALE`);
- ``original``: 1 if N is 0, else rate*N, in units of 1/``whole``.

Whole numbers of these units are exact as long as N+1 is at most 24; above, 1/(N+1) is rounded down,
which makes a weight too small by less than a millionth of it. At rate 0 the limit holds: weights
that vanish beside others count only among themselves, in proportion to what rate*N was.
"""

from __future__ import annotations

from game.core.dice import Stream
from game.tales.locks.rules.fenwick import Fenwick
from game.tales.locks.rules.params import Profile, Rate

SCALE = 5_354_228_880
"""The least number that 1 to 24 all divide."""


class ObjectPool:
    """The objects not yet placed, by their places in the list."""

    __slots__ = ("_others", "_partnered", "_rate")

    def __init__(self, size: int, rate: Rate) -> None:
        self._rate = rate
        self._partnered = Fenwick(size)
        self._others = Fenwick(size)
        for place in range(size):
            self._others.set(place, 1)

    def partner_placed(self, place: int) -> None:
        """The partner of an object not yet placed is in the tree from now on."""
        if self._others[place]:
            self._others.set(place, 0)
            self._partnered.set(place, 1)

    def is_partnered(self, place: int) -> bool:
        """Whether its partner is in the tree."""
        return bool(self._partnered[place])

    def remove(self, place: int) -> None:
        """The object is placed."""
        self._others.set(place, 0)
        self._partnered.set(place, 0)

    def weight(self, place: int) -> int:
        """What the object weighs in the next draw."""
        if self._partnered[place]:
            return self._rate.whole
        return self._other_weight * self._others[place]

    @property
    def total(self) -> int:
        """What all objects weigh together in the next draw."""
        return self._partnered.total * self._rate.whole + self._others.total * self._other_weight

    def draw(self, stream: Stream) -> int:
        """The place of one object: those with a partner lie first on the die, in their order."""
        drawn = stream.below(self.total)
        first = self._partnered.total * self._rate.whole
        if drawn < first:
            return self._partnered.find(drawn // self._rate.whole)
        return self._others.find((drawn - first) // self._other_weight)

    @property
    def _other_weight(self) -> int:
        """Of an object without a partner: at rate 0 it only counts when there is no other."""
        if self._rate.part:
            return self._rate.part
        return 0 if self._partnered.total else 1


class NodePool:
    """The accessible nodes, in the order in which they became accessible."""

    __slots__ = ("_behind", "_limit", "_profile", "_rate", "_weights")

    def __init__(self, size: int, profile: Profile, rate: Rate) -> None:
        self._profile = profile
        self._rate = rate
        self._behind: list[int] = []
        self._weights = Fenwick(size)
        limited = profile == "original" and not rate.part
        self._limit = Fenwick(size) if limited else None

    def open(self) -> None:
        """One more node becomes accessible."""
        self._behind.append(0)
        self._weigh(len(self._behind) - 1)

    def put(self, place: int) -> None:
        """One more object stands behind the node."""
        self._behind[place] += 1
        self._weigh(place)

    def behind(self, place: int) -> int:
        """How many objects stand behind the node."""
        return self._behind[place]

    def weight(self, place: int) -> int:
        """What the node weighs in the next draw."""
        return self._drawn_from[place]

    @property
    def total(self) -> int:
        """What all nodes weigh together in the next draw."""
        return self._drawn_from.total

    def draw(self, stream: Stream) -> int:
        """The place of one node."""
        weights = self._drawn_from
        return weights.find(stream.below(weights.total))

    @property
    def _drawn_from(self) -> Fenwick:
        """The weights that count; those of the limit where none else is left."""
        if self._limit is not None and not self._weights.total:
            return self._limit
        return self._weights

    def _weigh(self, place: int) -> None:
        count = self._behind[place]
        self._weights.set(place, node_weight(self._profile, self._rate, count))
        if self._limit is not None:
            self._limit.set(place, count)


def node_unit(profile: Profile, rate: Rate) -> int:
    """How many units a weight of 1 has."""
    return rate.whole if profile == "original" else rate.whole * SCALE


def node_weight(profile: Profile, rate: Rate, count: int) -> int:
    """The weight of a node with ``count`` objects behind it, in units of 1/`node_unit`."""
    if profile == "original":
        return rate.part * count if count else rate.whole
    return rate.whole * SCALE // (count + 1) + rate.part * count * SCALE
