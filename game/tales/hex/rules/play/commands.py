"""All that a player may do: the closed union of commands, the order in which they are listed, and
how they are read. Each stands with its rules (`verb`)."""

from __future__ import annotations

from collections.abc import Callable

from game.core.command_text import Commands
from game.core.mode import Command
from game.tales.hex.rules.play.costs import Ways
from game.tales.hex.rules.play.courts import Gift, Lantern, Riddle
from game.tales.hex.rules.play.escorts import Escort
from game.tales.hex.rules.play.going import Go, Travel
from game.tales.hex.rules.play.hosts import Ask, Promise, Provision, Settle, Visit
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.staying import Camp, Explore, Forage, Scour
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.tasks import Concede, Report
from game.tales.hex.rules.play.verb import Here
from game.tales.hex.rules.play.writing import Note, Write

HexCommand = (
    Go | Travel | Scour | Forage | Camp | Choose | Visit | Provision | Ask | Promise | Settle
    | Gift | Riddle | Lantern | Escort | Explore | Report | Concede | Note | Write
)  # fmt: skip
COMMANDS: Commands[HexCommand] = Commands(HexCommand)

ON_THE_WAY: tuple[type[HexCommand], ...] = (
    Report, Visit, Settle, Promise, Provision, Ask, Gift, Riddle, Lantern, Escort, Explore, Go,
    Travel, Scour, Forage, Camp, Concede, Note, Write,
)  # fmt: skip
"""What may be open while nothing waits, in the order in which it is listed."""
IN_A_MEETING: tuple[type[HexCommand], ...] = (Choose, Concede, Note, Write)
"""What may be open while an encounter waits, likewise."""


def open_commands(table: Table, ways: Callable[[], Ways]) -> tuple[HexCommand, ...]:
    """Everything that may be done now and is listed, in a stable order."""
    here = Here(table, ways)
    return tuple(command for kind in _kinds(table) for command in kind.open(here))


def is_open(table: Table, command: Command, ways: Callable[[], Ways]) -> bool:
    """Whether a command may be given now; cheaper than looking through all that may."""
    if not isinstance(command, HexCommand) or type(command) not in _kinds(table):
        return False
    return command.is_open(Here(table, ways))


def _kinds(table: Table) -> tuple[type[HexCommand], ...]:
    if table.over:
        return ()
    return ON_THE_WAY if table.state.meeting is None else IN_A_MEETING
