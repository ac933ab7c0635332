"""Hex's rules of play, as every mode is declared."""

from __future__ import annotations

from game.core.mode import Mode, Preset
from game.core.text import message
from game.tales.hex.rules.play.commands import COMMANDS
from game.tales.hex.rules.play.events import EVENTS
from game.tales.hex.rules.play.help import HELP
from game.tales.hex.rules.play.log_kinds import LOG_KINDS
from game.tales.hex.rules.play.narrate import narrate
from game.tales.hex.rules.play.params import SPACE
from game.tales.hex.rules.play.start import restore, start
from game.tales.hex.rules.play.tracing import trace

RULES = 1
"""Version of the rules of play; that of the country is the generator's own."""

MODE = Mode(
    name="hexcrawl",
    rules=RULES,
    clock="decision",
    space=SPACE,
    presets=(
        Preset(
            message("A first patrol"),
            "gentle,radius=4",
            message("A small country, a long year, and full packs."),
        ),
        Preset(
            message("The charge"),
            "normal",
            message("Four tasks; one of them before winter is enough."),
        ),
        Preset(
            message("The hard winter"),
            "grim",
            message("It comes early, and more is asked."),
        ),
        Preset(
            message("The wide country"),
            "normal,radius=7",
            message("Twice the land, and no more days than before."),
        ),
        Preset(
            message("Seven steps"),
            "normal,steps=7",
            message("A hex is secured after seven cards, and one of them is a wonder."),
        ),
        Preset(
            message("The simulator’s land"),
            "normal,original",
            message("An island in the sea, drawn as its first simulator drew."),
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
    spread="level",
)
