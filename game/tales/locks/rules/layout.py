"""Where the objects of a tree are drawn: a tidy layout without crossing lines, in linear time.

After C. Buchheim, M. Jünger and S. Leipert, "Improving Walker's Algorithm to Run in Linear Time"
(2002): subtrees of one shape are drawn alike, parents stand over the middle of what is behind them,
and neighbours keep their distance on every level. Trees may be deeper than Python's stack, so that
nothing here calls itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.tales.locks.rules.diagram import Tree
from game.tales.locks.rules.items import START

GOAL = -1
"""The id under which the end of a diagram has its place."""
UNIT = 1 << 20
"""Parts of a column: fine enough that the shares of a shift may be rounded down unseen."""


@dataclass(frozen=True, slots=True)
class Place:
    x: int
    """Its middle, in `UNIT` to one column; the leftmost object stands at 0 or to the right."""
    level: int
    """How many lines lead to it from Start."""
    row: int = 0
    """Its row within a tray; 0 at the top and for whatever stands alone."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Several things behind one node, with nothing behind them, laid out together in rows."""

    parent: int
    members: tuple[int, ...]
    """Row by row, from the left."""
    x: int
    """The middle of the tray, in `UNIT`."""
    level: int
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A place for every id."""

    places: Mapping[int, Place]
    trays: tuple[Tray, ...]
    columns: int
    """The width of the whole, rounded up."""
    levels: int
    """How many levels high the whole is, trays included."""


def levels_of(rows: int) -> int:
    """How many levels a tray of so many rows takes: two rows are as high as one level, and a level
    needs half of its height for the lines above it."""
    return rows // 2 + 1


class _Spot:
    """What the algorithm keeps of an object; the names are those of the paper."""

    __slots__ = (
        "ancestor", "change", "children", "columns", "level", "members", "mod", "number", "parent",
        "prelim", "rows", "shift", "sum", "thread",
    )  # fmt: skip

    def __init__(
        self, members: tuple[int, ...], columns: int, number: int, parent: _Spot | None
    ) -> None:
        self.members = members
        """One id, or those of a tray; none where a tray reaches down into another level."""
        self.columns = columns
        self.rows = -(-len(members) // columns)
        self.level: int = 0 if parent is None else parent.level + 1
        self.number = number
        """Its place among its siblings."""
        self.parent = parent
        self.children: list[_Spot] = []
        self.prelim = self.mod = self.shift = self.change = self.sum = 0
        self.thread: _Spot | None = None
        self.ancestor = self

    @property
    def is_tray(self) -> bool:
        """Whether it is a tray, or a part of one."""
        return len(self.members) != 1

    @property
    def leftmost(self) -> _Spot | None:
        """The next object on the left contour."""
        return self.children[0] if self.children else self.thread

    @property
    def rightmost(self) -> _Spot | None:
        """The next object on the right contour."""
        return self.children[-1] if self.children else self.thread


def layout(tree: Tree, rows: int = 1, goal: int | None = None) -> Layout:
    """The layout of ``tree``, siblings in the order of placement, the end behind the lock ``goal``.

    With more than one row, what has nothing behind it is laid out in trays of at most so many rows,
    left of its siblings: a tree of many leaves gets narrower. Two things side by side are a column
    apart or more.
    """
    spots = [_Spot((START,), 1, 0, None)]
    for spot in spots:
        if len(spot.members) == 1:
            for number, members in enumerate(_grouped(tree, spot.members[0], rows, goal)):
                columns = -(-len(members) // rows)
                spot.children.append(_Spot(members, columns, number, spot))
            spots += spot.children
        deepest = spot
        for _ in range(levels_of(spot.rows) - 1):
            spots.append(_Spot((), spot.columns, 0, deepest))
            deepest.children.append(spots[-1])
            deepest = spots[-1]
    # Nothing is settled before what stands behind it, whose level is deeper.
    for spot in sorted(spots, key=lambda each: -each.level):
        _settle(spot)
    return _placed(spots)


def _grouped(tree: Tree, number: int, rows: int, goal: int | None) -> list[tuple[int, ...]]:
    """What stands behind a node: its tray first, if it gets one, then everything else."""
    if number == GOAL:
        return []
    children = tree.children[number]
    end = [(GOAL,)] if number == goal else []
    others = [child for child in children if tree.children[child] or child == goal]
    if rows == 1 or len(children) - len(others) < 2:
        return [*((child,) for child in children), *end]
    leaves = tuple(child for child in children if not tree.children[child] and child != goal)
    return [leaves, *((child,) for child in others), *end]


def _apart(left: _Spot, right: _Spot) -> int:
    """The least distance between the middles of two neighbours."""
    gap = UNIT // 4 if left.is_tray or right.is_tray else 0
    return (left.columns + right.columns) * UNIT // 2 + gap


def _settle(spot: _Spot) -> None:
    """Place what stands behind ``spot`` side by side. All of it is settled in itself."""
    if not spot.children:
        return
    default = spot.children[0]
    for child in spot.children:
        left = spot.children[child.number - 1] if child.number else None
        middle = _middle(child)
        if left is None:
            child.prelim = middle
        else:
            child.prelim = left.prelim + _apart(left, child)
            child.mod = child.prelim - middle
        default = _apportion(child, left, default)
    _execute_shifts(spot)


def _middle(spot: _Spot) -> int:
    if not spot.children:
        return 0
    return (spot.children[0].prelim + spot.children[-1].prelim) // 2


def _apportion(spot: _Spot, left: _Spot | None, default: _Spot) -> _Spot:
    """Push ``spot`` to the right until it is clear of everything left of it."""
    if left is None or spot.parent is None:
        return default
    inner_right: _Spot = spot
    outer_right: _Spot = spot
    inner_left: _Spot = left
    outer_left: _Spot = spot.parent.children[0]
    sir, sor = inner_right.mod, outer_right.mod
    sil, sol = inner_left.mod, outer_left.mod
    while inner_left.rightmost is not None and inner_right.leftmost is not None:
        inner_left, inner_right = inner_left.rightmost, inner_right.leftmost
        assert outer_left.leftmost is not None
        assert outer_right.rightmost is not None
        outer_left, outer_right = outer_left.leftmost, outer_right.rightmost
        outer_right.ancestor = spot
        apart = _apart(inner_left, inner_right)
        shift = inner_left.prelim + sil - inner_right.prelim - sir + apart
        if shift > 0:
            among = inner_left.ancestor
            if among.parent is not spot.parent:
                among = default
            _move(among, spot, shift)
            sir += shift
            sor += shift
        sil += inner_left.mod
        sir += inner_right.mod
        sol += outer_left.mod
        sor += outer_right.mod
    if inner_left.rightmost is not None and outer_right.rightmost is None:
        outer_right.thread = inner_left.rightmost
        outer_right.mod += sil - sor
    if inner_right.leftmost is not None and outer_left.leftmost is None:
        outer_left.thread = inner_right.leftmost
        outer_left.mod += sir - sol
        default = spot
    return default


def _move(left: _Spot, right: _Spot, shift: int) -> None:
    """Push ``right`` aside and note that its neighbours from ``left`` on share the gap."""
    subtrees = right.number - left.number
    share = shift // subtrees
    right.change -= share
    right.shift += shift
    left.change += share
    right.prelim += shift
    right.mod += shift


def _execute_shifts(spot: _Spot) -> None:
    shift = change = 0
    for child in reversed(spot.children):
        child.prelim += shift
        child.mod += shift
        change += child.change
        shift += child.shift + change


def _placed(spots: list[_Spot]) -> Layout:
    """Add up the shifts from the root down, and move everything so far that it begins at 0."""
    spots[0].prelim = _middle(spots[0])
    middles: list[int] = []
    for spot in spots:
        above = 0 if spot.parent is None else spot.parent.sum
        middles.append(spot.prelim + above)
        spot.sum = above + spot.mod
    edges = [(x, spot.columns * UNIT // 2) for x, spot in zip(middles, spots, strict=True)]
    left = min(x - half for x, half in edges)
    right = max(x + half for x, half in edges)
    places: dict[int, Place] = {}
    trays: list[Tray] = []
    for x, spot in zip(middles, spots, strict=True):
        first = x - left - (spot.columns - 1) * UNIT // 2
        for number, member in enumerate(spot.members):
            row, column = divmod(number, spot.columns)
            places[member] = Place(first + column * UNIT, spot.level, row)
        if spot.parent is not None and len(spot.members) > 1:
            trays.append(
                Tray(
                    spot.parent.members[0], spot.members, x - left, spot.level, spot.columns,
                    spot.rows,
                )
            )  # fmt: skip
    return Layout(
        places,
        tuple(trays),
        -(-(right - left) // UNIT),
        max(spot.level for spot in spots) + 1,
    )
