"""Deathly Thrones' rules, as every mode is declared."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.mode import Mode, Plain, Preset
from game.core.text import message
from game.tales.throne.rules import snapshot
from game.tales.throne.rules.commands import COMMANDS
from game.tales.throne.rules.events import EVENTS
from game.tales.throne.rules.game import ThronesGame
from game.tales.throne.rules.generate import RULES
from game.tales.throne.rules.help import HELP
from game.tales.throne.rules.narrate import narrate, trace
from game.tales.throne.rules.params import SPACE
from game.tales.throne.rules.quest import ThronesContent
from game.tales.throne.rules.start import start


def restore(content: ThronesContent, data: Mapping[str, Plain]) -> ThronesGame:
    """The game that a snapshot stands for; `BadValue` for data that no run can lead to."""
    return ThronesGame(snapshot.restore(content, data), content)


MODE = Mode(
    name="thrones",
    rules=RULES,
    clock="decision",
    space=SPACE,
    presets=(
        Preset(
            message("A first game"),
            "dwarf,tale",
            message("The Dwarf, at the kindest level: you choose your gains and scout ahead."),
        ),
        Preset(
            message("The ritual"),
            "hero,seed",
            message("The Hero and the rules as they were written. Few reach the throne."),
        ),
        Preset(
            message("Adventurer"),
            "hero,adventurer",
            message("Every gain may be taken as life or as armour."),
        ),
        Preset(
            message("Iron"),
            "barbarian,iron",
            message("Whatever hurts you costs you life. For those who have seen it all."),
        ),
        Preset(
            message("The Throne of Sand"),
            "dwarf,tale,sand",
            message("A pyramid, and what it keeps: the second quest, told at Tale."),
        ),
        Preset(
            message("The Putrid Throne"),
            "dwarf,tale,putrid",
            message("The dead have a queen: the third quest, told at Tale."),
        ),
    ),
    start=start,
    restore=restore,
    parse_command=COMMANDS.read,
    narrate=narrate,
    trace=trace,
    events=EVENTS,
    help=HELP,
    spread="hero",
)
