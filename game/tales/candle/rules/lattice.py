"""Where a body can be at rest: the nodes between which a proof looks for ways.

A node is a tile in whose middle one stands (or crouches, where the ceiling is low) or hangs on
a chain. As a number it is ``(row * width + column) * 2``, plus 1 for hanging: small, sortable,
and the same in compiled files.
"""

from __future__ import annotations

from game.tales.candle.rules.body import Body, has_room
from game.tales.candle.rules.feel import CELL, COYOTE, UNIT, WIDTH
from game.tales.candle.rules.terrain import CLIMB, SOLID, TOP, WET, Ground

Node = int

INDENT = (CELL - WIDTH) // 2
"""From a tile's left edge to that of a body in its middle."""


class Lattice:
    """The nodes of a ground, in reading order."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.width = ground.width
        self.nodes: tuple[Node, ...] = tuple(
            node
            for y in range(ground.height)
            for x in range(ground.width)
            for node in (self.node(x, y), self.node(x, y, hanging=True))
            if self._holds(x, y, node & 1)
        )
        self.known = frozenset(self.nodes)

    def node(self, x: int, y: int, hanging: bool = False) -> Node:
        """The number of the node at column ``x`` and row ``y``."""
        return (y * self.width + x) * 2 + hanging

    def place(self, node: Node) -> tuple[int, int]:
        """Column and row of a node."""
        return (node >> 1) % self.width, (node >> 1) // self.width

    def body(self, node: Node, facing: int = 1) -> Body:
        """A body at rest there."""
        x, y = self.place(node)
        body = Body(x * CELL + INDENT, (y + 1) * CELL, facing)
        at = self.ground.at
        body.wet = bool(at(x, self._middle_row(y)) & WET)
        if node & 1:
            body.climbing, body.on_ground, body.coyote = True, False, 0
        else:
            body.crouched = not has_room(self.ground, body.x, body.y)
        return body

    def at_rest(self, body: Body) -> Node | None:
        """The node in which ``body`` is at rest; None if it moves, or rests elsewhere."""
        if body.vx or body.vy or body.held or body.hold or body.buffer:
            return None
        if body.x % CELL != INDENT or body.y % CELL:
            return None
        node = self.node(body.x // CELL, body.y // CELL - 1, hanging=body.climbing)
        if node not in self.known or body.coyote != (0 if body.climbing else COYOTE):
            return None
        same = self.body(node, body.facing)
        return node if same.state() == body.state() else None

    def under(self, body: Body) -> Node | None:
        """The node nearest to a body that stands or hangs, on the same row."""
        row = (body.y - 1) // CELL
        middle = body.middle_x
        column = middle // CELL
        beside = column + 1 if middle % CELL > CELL // 2 else column - 1
        for x in (column, beside):
            if 0 <= x < self.width and 0 <= row < self.ground.height:
                node = self.node(x, row, hanging=body.climbing)
                if node in self.known:
                    return node
        return None

    def run(self, node: Node) -> tuple[Node, ...]:
        """The nodes left and right of ``node`` to which one can walk along the same row."""
        x, y = self.place(node)
        found = []
        for side in (-1, 1):
            column = x + side
            while self.node(column, y, bool(node & 1)) in self.known and 0 <= column < self.width:
                found.append(self.node(column, y, bool(node & 1)))
                column += side
        return tuple(found)

    def _holds(self, x: int, y: int, hanging: int) -> bool:
        at = self.ground.at
        if at(x, y) & SOLID:
            return False
        if hanging:
            return not at(x, y - 1) & SOLID and bool((at(x, y) | at(x, y - 1)) & CLIMB)
        return bool(at(x, y + 1) & (SOLID | TOP))

    @staticmethod
    def _middle_row(y: int) -> int:
        """The row of the middle of a body whose feet stand at the bottom of row ``y``."""
        return ((y + 1) * CELL - 20 * UNIT) // CELL
