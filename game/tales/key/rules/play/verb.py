"""What a player may do: the base of every command, and what the rules look at to see which are
open.

A command stands with its subject - `Shove` in `pushing`, `Open` in `doors` - and says all that the
rules know of it::

    @dataclass(frozen=True, slots=True)
    class Shove(Verb):
        verb = "shove"                           # its first word; the fields follow, as text
        foe: Number

        @classmethod
        def open(cls, here: Here) -> Iterator[Shove]: ...     # those that are open now, in order
        def carry_out(self, table: Table, hero: Hero) -> None: ...
        def explain(self, known: Known) -> Message: ...       # what it would do, with its chances

`commands` joins them in one closed union, so that the type checker asks each for these methods.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from game.core.codec import Matching, Within
from game.core.command_text import TextCommand
from game.core.grid import Cell
from game.core.pathfind import Reach
from game.tales.key.rules.play.movement import FAR, walks
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table

Number = Annotated[int, Within(1, 99_999)]
"""Of a door, room, foe, hero or tile."""
Place = Annotated[Cell, Within(0, 99)]
"""A cell, written ``x,y``."""
Word = Annotated[str, Matching("[a-z][a-z0-9-]{0,31}")]
"""The id of a thing, a skill or a talent."""


class Verb(TextCommand):
    """A decision; each kind of them is a small frozen dataclass."""

    __slots__ = ()

    def takes_deed(self, table: Table) -> bool:
        """Whether it takes the deed of a turn in a fight, and out of danger a turn of the clock."""
        return False

    def done_from(self, table: Table) -> tuple[Cell, ...]:
        """The cells from which it is done, the party walking there out of danger; none where it
        does not matter."""
        return ()


class Here:
    """The table when a hero is asked: what every kind of command looks at, worked out once."""

    def __init__(self, table: Table, hero: Hero) -> None:
        self.table = table
        self.hero = hero
        self.danger = table.state.danger
        self.still = "stone" in hero.marks or "held" in hero.marks
        self._found: Reach[Cell] | None = None

    @property
    def found(self) -> Reach[Cell]:
        """Where the hero gets to: in this turn, or out of danger at all."""
        if self._found is None:
            self._found = walks(self.table, self.hero, self.hero.steps if self.danger else FAR)
        return self._found

    @property
    def has_deed(self) -> bool:
        """Whether a deed is left, or none is counted."""
        return not self.danger or self.hero.deeds > 0

    @property
    def has_step(self) -> bool:
        """Whether a step is left, or none is counted."""
        return not self.danger or (self.hero.steps > 0 and not self.still)

    @property
    def foes_near(self) -> bool:
        """Whether there is a foe in sight, asleep or not."""
        table, hero = self.table, self.hero
        return self.danger or any(
            foe.id in table.spotted and table.ground.sees(hero.cell, foe.cell)
            for foe in table.foes()
        )

    def near(self, cell: Cell) -> bool:
        """Whether the hero is beside a cell, or out of danger can walk there."""
        ground = self.table.ground
        if cell == self.hero.cell or ground.touches(self.hero.cell, cell):
            return True
        if self.danger:
            return False
        return any(near in self.found.cost for near in (cell, *ground.beside(cell)))

    @property
    def cells(self) -> Iterable[Cell]:
        """The cells from which something can be done now."""
        return (self.hero.cell,) if self.danger else self.found.cost
