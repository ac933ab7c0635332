"""What a player may do, each with its one-line text. Cells are written ``x,y``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.core import grid
from game.core.codec import Matching, Within
from game.core.command_text import Commands, TextCommand
from game.core.grid import Direction

Number = Annotated[int, Within(1, 99_999)]
Cell = Annotated[grid.Cell, Within(0, 99)]
Name = Annotated[str, Matching("[a-z][a-z0-9-]{0,31}")]


@dataclass(frozen=True, slots=True)
class Move(TextCommand):
    """Walk to a cell: out of danger with the whole party and as far as one likes."""

    verb = "move"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Open(TextCommand):
    """Open a door that is there; a locked one if enough of its keys were found."""

    verb = "open"
    door: Number


@dataclass(frozen=True, slots=True)
class Delve(TextCommand):
    """Open an exit: the next room is laid."""

    verb = "delve"
    room: Number
    side: Direction


@dataclass(frozen=True, slots=True)
class PickTile(TextCommand):
    """Say which tile is laid, after an 8 without the boss."""

    verb = "tile"
    tile: Number


@dataclass(frozen=True, slots=True)
class Close(TextCommand):
    """Shut a door."""

    verb = "close"
    door: Number


@dataclass(frozen=True, slots=True)
class Attack(TextCommand):
    """Strike or shoot a foe."""

    verb = "attack"
    foe: Number


@dataclass(frozen=True, slots=True)
class Shove(TextCommand):
    """Push a foe one cell back."""

    verb = "shove"
    foe: Number


@dataclass(frozen=True, slots=True)
class UseSkill(TextCommand):
    """Do what only some can."""

    verb = "skill"
    skill: Name
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class UseItem(TextCommand):
    """Use a thing of the pack, or throw what is in the hand."""

    verb = "use"
    item: Name
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Handle(TextCommand):
    """Lay a hand on furniture: pray, read, open, pull ..."""

    verb = "handle"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Topple(TextCommand):
    """Throw furniture over, away from oneself."""

    verb = "topple"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Disarm(TextCommand):
    """Make a trap harmless that was found."""

    verb = "disarm"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Lift(TextCommand):
    """Help up a friend who is down."""

    verb = "lift"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Struggle(TextCommand):
    """Free oneself from a web or net, or roll out flames."""

    verb = "struggle"


@dataclass(frozen=True, slots=True)
class Load(TextCommand):
    """Load what has been shot."""

    verb = "load"


@dataclass(frozen=True, slots=True)
class Take(TextCommand):
    """Pick up what lies here."""

    verb = "take"


@dataclass(frozen=True, slots=True)
class Drop(TextCommand):
    """Lay a thing down."""

    verb = "drop"
    item: Name


@dataclass(frozen=True, slots=True)
class Wear(TextCommand):
    """Take a thing from the pack in hand, or put it on; what was there goes into the pack."""

    verb = "wear"
    item: Name


@dataclass(frozen=True, slots=True)
class Give(TextCommand):
    """Hand a thing to a friend beside one."""

    verb = "give"
    item: Name
    hero: Number


@dataclass(frozen=True, slots=True)
class Lead(TextCommand):
    """Say who goes ahead out of danger."""

    verb = "lead"
    hero: Number


@dataclass(frozen=True, slots=True)
class Search(TextCommand):
    """Search a wall of the room for a passage."""

    verb = "search"
    side: Direction


@dataclass(frozen=True, slots=True)
class Rest(TextCommand):
    """Rest in this room."""

    verb = "rest"


@dataclass(frozen=True, slots=True)
class Explore(TextCommand):
    """Walk to the nearest thing that was not yet seen or taken."""

    verb = "explore"


@dataclass(frozen=True, slots=True)
class End(TextCommand):
    """End the turn; out of danger, let one pass."""

    verb = "end"


@dataclass(frozen=True, slots=True)
class Learn(TextCommand):
    """Choose a talent for the hero who may learn one."""

    verb = "talent"
    talent: Name


@dataclass(frozen=True, slots=True)
class Concede(TextCommand):
    """Give the run up."""

    verb = "concede"


KeyCommand = (
    Move | Open | Delve | PickTile | Close | Attack | Shove | UseSkill | UseItem | Handle | Topple
    | Disarm | Lift | Struggle | Load | Take | Drop | Wear | Give | Lead | Search | Rest | Explore
    | End | Learn | Concede
)  # fmt: skip
COMMANDS: Commands[KeyCommand] = Commands(KeyCommand)
