"""The growth of a diagram, one object at a time (rules/lockkey.md, algorithms 2 and 3).

`Growth` is the whole algorithm as a state that can be stopped, kept and taken up again. A diagram
is grown by calling `Growth.step` to the end. A game that lays its own places while they are
explored asks the same state what is due (`Growth.drawn`, `Growth.owed`) and says itself behind
which node it goes (`Growth.place`); what may stand where is the same rule for both.

Which object comes next, and behind which node, is drawn by weight. The rate is the exact fraction
part/whole. An object weighs ``part``, or ``whole`` if its partner is placed: as 1 to 1/rate. A node
with N objects behind it weighs

- ``written``: 1/(N+1) + rate*N, in units of 1/(``whole`` * `SCALE`);
- ``original``: 1 if N is 0, else rate*N, in units of 1/``whole``.

Whole numbers of these units are exact as long as N+1 is at most 24; above, 1/(N+1) is rounded down,
which makes a weight too small by less than a millionth of it. At rate 0 the limit holds: weights
that vanish beside others count only among themselves, in proportion to what rate*N was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.codec import JsonValue, Plain
from game.core.dice import Dice, Stream
from game.core.errors import BadValue, IllegalCommand
from game.core.plain import PlainReader
from game.core.steps import Steps
from game.core.text import message
from game.tales.locks.rules.items import START, Item, list_of
from game.tales.locks.rules.params import SPACE, LockKeyParams, Profile, Rate, checked, read_rate


class Fenwick:
    """Whole-number weights that change while things are drawn by them, in logarithmic time.

    A Fenwick tree (P. M. Fenwick, 1994): every cell holds the sum of a stretch of weights, so that
    a change and a search both touch one cell for each bit of the size.
    """

    __slots__ = ("_cells", "_highest", "_weights", "total")

    def __init__(self, size: int) -> None:
        """``size`` places, numbered from 0; all weights are 0 at first and never negative."""
        self._weights = [0] * size
        self._cells = [0] * (size + 1)
        self._highest = 1 << size.bit_length() >> 1
        self.total = 0
        """The sum of all weights."""

    def __getitem__(self, place: int) -> int:
        return self._weights[place]

    def set(self, place: int, weight: int) -> None:
        change = weight - self._weights[place]
        if not change:
            return
        self._weights[place] = weight
        self.total += change
        cell = place + 1
        while cell < len(self._cells):
            self._cells[cell] += change
            cell += cell & -cell

    def find(self, drawn: int) -> int:
        """The place on which ``drawn`` falls when the weights are laid side by side in order;
        ``drawn`` is at least 0 and less than `total`."""
        place, step = 0, self._highest
        while step:
            reached = place + step
            if reached < len(self._cells) and self._cells[reached] <= drawn:
                place = reached
                drawn -= self._cells[reached]
            step >>= 1
        return place


# Weighted draws


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


# The growth


MOST_ATTEMPT = 99


@dataclass(frozen=True, slots=True)
class Placement:
    """One step of the growth: an object, the node behind which it stands, and what it opened."""

    item: Item
    behind: int
    """The id of Start or of an open lock."""
    opened: tuple[int, ...]
    """Ids of the locks that are open from now on, in order."""


class Growth:
    """A diagram while it grows.

    Everything in it follows from parameters, seed, attempt and the placements made so far. Raises
    `BadValue` for parameters that are out of their ranges.
    """

    def __init__(
        self, params: LockKeyParams, seed: str, attempt: int = 0, steps: Steps | None = None
    ) -> None:
        self.params = checked(params)
        self.seed = seed
        self.attempt = attempt
        self.items = list_of(params, seed, steps)
        """Everything to be placed; the item with id n is at n - 1."""
        if steps is not None:
            steps.add("list", items=[_plain(item) for item in self.items])
        self.placements: list[Placement] = []
        self._steps = steps
        self._quiet = Dice(seed)
        self._dice = self._quiet if steps is None else Dice(seed, steps.rolls)
        rate = read_rate(params.rate)
        self._objects = ObjectPool(len(self.items), rate)
        locks = sum(not item.is_key for item in self.items)
        self._node_pool = NodePool(locks + 1, params.profile, rate)
        self._nodes: list[int] = []
        self._place_of: dict[int, int] = {}
        self._placed: dict[int, int] = {}
        self._sets = _Sets(self.items)
        self._open(START)

    @property
    def done(self) -> bool:
        return len(self.placements) == len(self.items)

    @property
    def nodes(self) -> tuple[int, ...]:
        """The accessible nodes: Start, then the open locks in the order of their opening."""
        return tuple(self._nodes)

    def item(self, number: int) -> Item:
        """The lock or key with the id ``number``."""
        if not 1 <= number <= len(self.items):
            raise IllegalCommand(
                message(
                    "object: expected a number from 1 to {most}, got {shown}",
                    most=len(self.items),
                    shown=number,
                )
            )
        return self.items[number - 1]

    def behind(self, number: int) -> int | None:
        """The node behind which an object stands; None when it is not placed."""
        return self._placed.get(number)

    def is_open(self, number: int) -> bool:
        """Whether ``number`` is Start or an open lock."""
        return number in self._place_of

    def keys_placed(self, number: int) -> int:
        """How many keys of the set ``number`` are in the tree."""
        return self._sets.placed_keys[number]

    def drawn(self) -> Item | None:
        """The object that is due next, drawn by weight; None when all are placed.

        Asking again gives the same answer until something is placed.
        """
        return None if self.done else self.items[self._draw_object(self._quiet)]

    def owed(self) -> tuple[Item, ...]:
        """The keys without which some lock already placed stays closed: so many of each set, and
        those first in the list, as its most demanding placed lock still lacks."""
        found: list[Item] = []
        for number, lacking in self._sets.lacking():
            keys = [i for i in self._sets.keys[number] if i.id not in self._placed]
            found += keys[:lacking]
        return tuple(found)

    def step(self) -> Placement | None:
        """Place the object that is due behind the node that is drawn; None when all are placed."""
        if self.done:
            return None
        place = self._draw_object(self._dice)
        at = self._draw_node(self._dice)
        if self._steps is not None:
            item = self.items[place]
            self._steps.add(
                "place",
                id=item.id,
                item=item.type,
                set=item.set,
                partner=self._objects.is_partnered(place),
                chance=_share(self._objects.weight(place), self._objects.total),
                behind=self._nodes[at],
                has=self._node_pool.behind(at),
                node_chance=_share(self._node_pool.weight(at), self._node_pool.total),
            )
        return self._put(self.items[place], at)

    def place(self, number: int, behind: int) -> Placement:
        """Place the object ``number`` behind the node ``behind``, as the game says.

        Raises `IllegalCommand`, and changes nothing, if the object is placed already or the node is
        not accessible.
        """
        item = self.item(number)
        if number in self._placed:
            raise IllegalCommand(message("object {number} is placed already", number=number))
        if behind not in self._place_of:
            raise IllegalCommand(message("node {number} is not accessible", number=behind))
        return self._put(item, self._place_of[behind])

    def finish(self) -> Growth:
        """The same growth with every step made."""
        while self.step() is not None:
            pass
        return self

    def snapshot(self) -> dict[str, Plain]:
        return {
            "params": SPACE.write(self.params),
            "seed": self.seed,
            "attempt": self.attempt,
            "placed": [[made.item.id, made.behind] for made in self.placements],
        }

    def _draw_object(self, dice: Dice) -> int:
        stream = dice.stream("object", self.attempt, counter=len(self.placements))
        return self._objects.draw(stream)

    def _draw_node(self, dice: Dice) -> int:
        stream = dice.stream("node", self.attempt, counter=len(self.placements))
        return self._node_pool.draw(stream)

    def _open(self, number: int) -> None:
        self._place_of[number] = len(self._nodes)
        self._nodes.append(number)
        self._node_pool.open()

    def _put(self, item: Item, at: int) -> Placement:
        self._objects.remove(item.id - 1)
        self._node_pool.put(at)
        self._placed[item.id] = self._nodes[at]
        for partner in self._sets.partners_of_first(item):
            if partner.id not in self._placed:
                self._objects.partner_placed(partner.id - 1)
        opened = self._sets.placed(item)
        for number in opened:
            self._open(number)
            if self._steps is not None:
                lock = self.items[number - 1]
                have = self._sets.placed_keys[lock.set]
                self._steps.add("open", id=number, set=lock.set, need=lock.need, have=have)
        made = Placement(item, self._nodes[at], opened)
        self.placements.append(made)
        return made


def restore(data: Mapping[str, Plain]) -> Growth:
    """The growth that `Growth.snapshot` gave; `BadValue` for data that none can be."""
    reader = PlainReader(data, "growth")
    params = SPACE.read(reader.text("params"))
    growth = Growth(params, reader.text("seed"), reader.whole("attempt", 0, MOST_ATTEMPT))
    for item, behind in reader.pairs("placed", len(growth.items)):
        if type(item) is not int or type(behind) is not int:
            raise BadValue(message("growth: placed: expected pairs of whole numbers"))
        try:
            growth.place(item, behind)
        except IllegalCommand as error:
            raise BadValue(message("growth: placed: {why}", why=error.told)) from None
    return growth


class _Sets:
    """What is in the tree of each set, and what that opens."""

    def __init__(self, items: tuple[Item, ...]) -> None:
        sets = items[-1].set if items else 0
        self.keys: list[list[Item]] = [[] for _ in range(sets + 1)]
        self._locks: list[list[Item]] = [[] for _ in range(sets + 1)]
        self.placed_keys = [0] * (sets + 1)
        self._placed_locks = [0] * (sets + 1)
        self._closed: list[dict[int, list[int]]] = [{} for _ in range(sets + 1)]
        """By set and need: the ids of closed locks in the tree."""
        for item in items:
            (self.keys if item.is_key else self._locks)[item.set].append(item)

    def partners_of_first(self, item: Item) -> list[Item]:
        """Whatever gets its partner by ``item``, the first of its set and type to be placed."""
        if item.is_key:
            return self._locks[item.set] if not self.placed_keys[item.set] else []
        return self.keys[item.set] if not self._placed_locks[item.set] else []

    def placed(self, item: Item) -> tuple[int, ...]:
        """Enter an object that was placed; the locks that open now, in the order of placement."""
        closed = self._closed[item.set]
        if item.is_key:
            self.placed_keys[item.set] += 1
            return tuple(closed.pop(self.placed_keys[item.set], ()))
        self._placed_locks[item.set] += 1
        if self.placed_keys[item.set] >= item.need:
            return (item.id,)
        closed.setdefault(item.need, []).append(item.id)
        return ()

    def lacking(self) -> list[tuple[int, int]]:
        """The sets with closed locks in the tree, and how many keys the most demanding lacks."""
        return [
            (number, max(closed) - self.placed_keys[number])
            for number, closed in enumerate(self._closed)
            if closed
        ]


def _plain(item: Item) -> JsonValue:
    need = None if item.is_key else item.need
    return {
        "id": item.id, "type": item.type, "kind": item.kind, "set": item.set, "need": need,
    }  # fmt: skip


def _share(weight: int, total: int) -> int:
    """A chance in ten-thousandths, rounded to the nearest."""
    return (20_000 * weight + total) // (2 * total)
