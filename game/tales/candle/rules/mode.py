"""Candle's rules, as every mode is declared."""

from __future__ import annotations

from game.core.mode import Mode, Preset
from game.core.text import message
from game.tales.candle.rules.commands import parse_command
from game.tales.candle.rules.events import EVENTS
from game.tales.candle.rules.floors import make_ahead
from game.tales.candle.rules.game import ASSISTS
from game.tales.candle.rules.generate import RULES
from game.tales.candle.rules.help import HELP
from game.tales.candle.rules.narrate import narrate, trace
from game.tales.candle.rules.params import SPACE
from game.tales.candle.rules.scoring import TIMED
from game.tales.candle.rules.start import restore, start

MODE = Mode(
    name="platformer",
    rules=RULES,
    clock="tick",
    space=SPACE,
    presets=(
        Preset(
            message("The story"),
            "story,1",
            message("Levels drawn by hand that teach as they go, and end hard."),
        ),
        Preset(
            message("A level"),
            "level",
            message("One floor, two to four minutes: its code is all a friend needs."),
        ),
        Preset(
            message("The castle"),
            "castle,10",
            message("Ten floors from cellar to roof, no room twice while another is left."),
        ),
        Preset(
            message("A small floor"),
            "level,columns=3,rows=3",
            message("Nine rooms for a short break."),
        ),
        Preset(
            message("The long night"),
            "castle,10,traps=150,darkness=200",
            message("A castle with more traps and half the candles."),
        ),
    ),
    start=start,
    restore=restore,
    parse_command=parse_command,
    narrate=narrate,
    trace=trace,
    events=EVENTS,
    help=HELP,
    assists=ASSISTS,
    make_ahead=make_ahead,
    timed=TIMED,
    spread="kind",
)
