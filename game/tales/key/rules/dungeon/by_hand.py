"""A dungeon that is laid by hand: the choices that its rules leave to a person, and going back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from game.core.errors import BadValue
from game.core.text import message
from game.tales.key.rules.dungeon.board import SIDES, Side
from game.tales.key.rules.dungeon.exits import Exit
from game.tales.key.rules.dungeon.laying import Asked, Dungeon, Laid, Searched, begin
from game.tales.key.rules.dungeon.params import SPACE, LayingParams
from game.tales.key.rules.dungeon.tiles import TILES, Tile
from game.tales.key.rules.dungeon.trace import Step
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.word import word_of

Kind = Literal["open", "search", "tile"]
_ORDER = re.compile(r"(open|search) ([0-9]{1,4}) (north|east|south|west)")


def params_for(plan: Diagram) -> LayingParams:
    """Parameters of a dungeon with the locks and keys of ``plan``, on a board that it asks for;
    `BadValue` if it has too many."""
    return SPACE.build({"plan": word_of(plan)})


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody decided."""

    kind: Kind
    room: int = 0
    side: Side = "north"
    tile: int = 0

    def text(self) -> str:
        """``open 3 north``, ``search 2 east``, ``tile 5x3``"""
        if self.kind == "tile":
            return f"tile {TILES[self.tile - 1].name}"
        return f"{self.kind} {self.room} {self.side}"

    @classmethod
    def read(cls, text: str) -> Order:
        """The decision that `text` tells; `BadValue` for any other words."""
        for tile in TILES:
            if text == f"tile {tile.name}":
                return cls("tile", tile=tile.number)
        known = _ORDER.fullmatch(text)
        if known is None:
            expected = "open 3 north, search 2 east, tile 5x3"
            told = message("expected a decision ({such}), got {shown}", such=expected, shown=text)
            raise BadValue(told)
        kind, room, side = known.groups()
        return cls("open" if kind == "open" else "search", int(room), SIDES[SIDES.index(side)])


@dataclass(frozen=True, slots=True)
class Choice:
    """What can be decided now."""

    order: Order
    exit: Exit | None = None
    """Of an exit, what is known of it. It may be one that cannot be opened now."""


class ByHand:
    """Lays the dungeon of ``seed``. Dice fall as they would for anybody who decides the same; on an
    eight without the boss a tile is chosen. ``plan``: the diagram whose locks and keys are laid, if
    there is one, with its names.
    """

    def __init__(self, params: LayingParams, seed: str, plan: Diagram | None = None) -> None:
        self.params: LayingParams = params
        """With a plan no die says which tile comes."""
        if not params.plan:
            self.params = SPACE.change(SPACE.write(params), {"eights": "chosen"})
        self._seed = seed
        self.plan = plan
        self.orders: list[Order] = []
        self._begin()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Those of which one has to be chosen before anything else; mostly none."""
        return self._asked

    @property
    def over(self) -> bool:
        """Whether nothing can be opened or searched any more."""
        return not self.tiles and not any(
            choice.exit is None or choice.exit.open for choice in self.choices()
        )

    def choices(self) -> tuple[Choice, ...]:
        """What can be decided now, room by room; exits that are closed are among them."""
        if self.tiles:
            return tuple(Choice(Order("tile", tile=tile.number)) for tile in self.tiles)
        found = [Choice(Order("open", e.room, e.side), e) for e in self.dungeon.exits()]
        for room in self.dungeon.board.rooms:
            for face in self.dungeon.searchable(room.number):
                found.append(Choice(Order("search", room.number, face)))
        return tuple(sorted(found, key=lambda choice: choice.order.room))

    def do(self, order: Order) -> None:
        """Carry out a decision. Raises `IllegalCommand`, and changes nothing, if it is none that
        can be made now."""
        self._since = len(self.steps)
        self._carry_out(order)
        self.orders.append(order)

    def undo(self) -> bool:
        """Take the last decision back; False if there is none."""
        if not self.orders:
            return False
        orders = self.orders[:-1]
        self.orders = []
        self._begin()
        for order in orders:
            self.do(order)
        return True

    def latest(self) -> tuple[Step, ...]:
        """What the last decision brought about."""
        return tuple(self.steps[self._since :])

    def _begin(self) -> None:
        self.dungeon: Dungeon
        self.dungeon, laid = begin(self.params, self._seed)
        self.steps: list[Step] = list(laid.steps)
        self._since = 0
        self._asked: tuple[Tile, ...] = ()

    def _carry_out(self, order: Order) -> None:
        made: Laid | Asked | Searched
        if order.kind == "tile":
            made = self.dungeon.choose(order.tile)
        elif order.kind == "open":
            made = self.dungeon.open_exit(order.room, order.side)
        else:
            made = self.dungeon.search(order.room, order.side)
        self._asked = ()
        self._take(made)

    def _take(self, made: Laid | Asked | Searched) -> None:
        self.steps += made.steps
        if isinstance(made, Searched) and made.laid is not None:
            self._take(made.laid)
        elif isinstance(made, Asked):
            self._asked = made.tiles

    def told(self) -> dict[str, Any]:
        """The decisions and the steps as JSON."""
        return {
            "orders": [order.text() for order in self.orders],
            "trace": [step.json() for step in self.steps],
        }
