"""Candle's entry in the registry."""

from __future__ import annotations

from game.core.mode import Mode, Preset
from game.core.platformer.commands import parse_command
from game.core.platformer.events import EVENTS
from game.core.platformer.floors import make_ahead
from game.core.platformer.game import ASSISTS
from game.core.platformer.generate import GENERATOR
from game.core.platformer.help import HELP
from game.core.platformer.narrate import narrate, trace
from game.core.platformer.params import SPACE
from game.core.platformer.scoring import TIMED
from game.core.platformer.start import restore, start
from game.core.text import message

RULES = 2
"""Version of the rules; raised whenever a seed would lay another floor or play out otherwise."""

MODE = Mode(
    name="platformer",
    aliases=("candle",),
    title=message("Candle"),
    tagline=message("The flame is timer, map, tool and weapon, and one wick is never enough."),
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
    generator=GENERATOR,
    assists=ASSISTS,
    make_ahead=make_ahead,
    content_kind="sections",
    timed=TIMED,
    spread="kind",
)
