"""Pointing with keys: a cursor that goes from cell to cell, or from target to target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.text import Message
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.camera import Spot
from game.tales.key.view.commands import spot_of

WAYS: dict[str, tuple[int, int]] = {
    "up": (0, -1),
    "right": (1, 0),
    "down": (0, 1),
    "left": (-1, 0),
}
EDGE = 1
"""Cells beyond the board to which the cursor goes: exits are marked there."""
_ASKEW = 2.5
"""How much further than straight ahead a target counts that lies aside."""


@dataclass(frozen=True, slots=True)
class Target:
    """A place, and what is done to it."""

    spot: Spot
    command: KeyCommand


class Aim:
    """One line of the list, several targets: one of them has the focus."""

    def __init__(self, view: KeyView, name: Message, commands: Sequence[KeyCommand]) -> None:
        self.name = name
        found = []
        for command in commands:
            spot = spot_of(view, command)
            if spot is not None:
                found.append(Target(spot, command))
        here = view.hero(view.acting).cell if view.acting else (0, 0)
        found.sort(key=lambda t: abs(t.spot[0] - here[0] - 0.5) + abs(t.spot[1] - here[1] - 0.5))
        self.targets = tuple(found)
        self.focus = 0

    @property
    def target(self) -> Target:
        """The one in focus."""
        return self.targets[self.focus]

    def next(self, by: int) -> None:
        """On to the next in turn."""
        self.focus = (self.focus + by) % len(self.targets)

    def move(self, way: str) -> bool:
        """On to the nearest target in a direction; False when there is none."""
        dx, dy = WAYS[way]
        x, y = self.target.spot
        best, found = 0.0, None
        for number, target in enumerate(self.targets):
            ahead = (target.spot[0] - x) * dx + (target.spot[1] - y) * dy
            aside = abs((target.spot[0] - x) * dy) + abs((target.spot[1] - y) * dx)
            if ahead > 0 and (found is None or ahead + _ASKEW * aside < best):
                best, found = ahead + _ASKEW * aside, number
        if found is None:
            return False
        self.focus = found
        return True

    def at(self, spot: Spot) -> Target | None:
        """The target below the pointer."""
        found = None
        nearest = 0.7
        for target in self.targets:
            away = max(abs(target.spot[0] - spot[0]), abs(target.spot[1] - spot[1]))
            if away <= nearest:
                nearest, found = away, target
        return found


class Cursor:
    """A cell that is looked at."""

    def __init__(self, view: KeyView, cell: tuple[int, int]) -> None:
        self._columns, self._rows = view.params.columns * 5, view.params.rows * 5
        self.cell = cell

    @property
    def spot(self) -> Spot:
        """Its middle."""
        return self.cell[0] + 0.5, self.cell[1] + 0.5

    def move(self, way: str) -> bool:
        """One cell on; False at the edge of the board."""
        dx, dy = WAYS[way]
        x, y = self.cell[0] + dx, self.cell[1] + dy
        if not (-EDGE <= x < self._columns + EDGE and -EDGE <= y < self._rows + EDGE):
            return False
        self.cell = x, y
        return True
