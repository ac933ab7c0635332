"""Key's rules of play, as every mode is declared."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.mode import Mode, Plain, Preset
from game.core.text import message
from game.tales.key.rules.play import snapshot
from game.tales.key.rules.play.commands import COMMANDS
from game.tales.key.rules.play.events import EVENTS
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.game import KeyGame
from game.tales.key.rules.play.help import HELP
from game.tales.key.rules.play.narrate import LOG_KINDS, narrate, trace
from game.tales.key.rules.play.params import SPACE
from game.tales.key.rules.play.start import start

RULES = 1
"""Version of the rules; raised whenever a seed would lay or play out otherwise."""


def restore(content: DungeonContent, data: Mapping[str, Plain]) -> KeyGame:
    """The game that a snapshot stands for; `BadValue` for data that no run can lead to."""
    return KeyGame(snapshot.restore(content, data), content)


MODE = Mode(
    name="dungeon",
    rules=RULES,
    clock="decision",
    space=SPACE,
    presets=(
        Preset(
            message("A first descent"),
            "2d6,warden+delver,gentle",
            message("Two heroes, a short dungeon, and a second chance."),
        ),
        Preset(
            message("The warden alone"),
            "3d6,warden,normal",
            message("Shield and door: the plainest of the four, and the hardest to move."),
        ),
        Preset(
            message("The delver alone"),
            "3d6,delver,normal",
            message("Quick, quiet, and gone again. For those who look before they strike."),
        ),
        Preset(
            message("The chandler alone"),
            "3d6,chandler,normal",
            message("Fire is a tool. Mind where you stand when you use it."),
        ),
        Preset(
            message("The ringer alone"),
            "3d6,ringer,normal",
            message("A bell against the dark, and a song for those who stay."),
        ),
        Preset(
            message("Two at the table"),
            "3d6,warden+chandler,normal",
            message("One holds the door, the other sets fire to what is behind it."),
        ),
        Preset(
            message("Three at the table"),
            "3d6,warden+delver+chandler,normal",
            message("A shield, a knife and a light."),
        ),
        Preset(
            message("All four"),
            "3d6,warden+delver+chandler+ringer,normal",
            message("A long evening at one keyboard."),
        ),
        Preset(
            message("The long way down"),
            "24,warden+delver,normal,columns=7,rows=7,eights=chosen",
            message("Twenty-four rooms on a larger board; on an eight, you pick the tile."),
        ),
    ),
    start=start,
    restore=restore,
    parse_command=COMMANDS.read,
    narrate=narrate,
    trace=trace,
    events=EVENTS,
    help=HELP,
    log_kinds=LOG_KINDS,
    spread="party",
)
