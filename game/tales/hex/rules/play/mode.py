"""Hex as every mode is declared: its rules of play, its presets, how to play it."""

from __future__ import annotations

from game.core.mode import HelpPage, ModeOf, Preset
from game.core.text import message
from game.tales.hex.rules.play.commands import COMMANDS
from game.tales.hex.rules.play.events import EVENTS, trace
from game.tales.hex.rules.play.game import restore, start
from game.tales.hex.rules.play.narrate import LOG_KINDS, narrate
from game.tales.hex.rules.play.params import SPACE, uses
from game.tales.hex.rules.play.tally import Tally

RULES = 4
"""Version of the rules of play; that of the country is the generator's own."""

HELP: tuple[HelpPage, ...] = (
    HelpPage(
        message("A patrol leaves the city"),
        (
            message(
                "The country is drawn under your feet, by dice. Winter comes from the north, and"
                " its line is on the map. Do one of four things, come back to the city, and report:"
                " that is enough to win."
            ),
            message(
                "The roads: bring caravans to the city. The courts: reconcile them by each other’s"
                " lanterns. The map: draw most of it. The plot: gather proofs. When that is done"
                " and enough of the country is drawn, the charge takes a new turn: ask for"
                " news where it is to end, and a cross on the map says it."
            ),
        ),
    ),
    HelpPage(
        message("Costs are known, contents are not"),
        (
            message(
                "Entering a hex that nobody knows takes a quarter of a day. Leaving a hex takes as"
                " long as its relief, its growth and the obstacle on that side say; weather and"
                " snow may add a quarter each. Every price is shown before the step, and that is"
                " what you pay. A march goes on until something happens, or night falls."
            ),
            message(
                "From heights one sees far: smoke, a glow, stones, and whether the land beyond is"
                " high, low or wet. Rumours tell which way a place lies; those that are marked"
                " doubtful are wrong half of the time. In snow that lies deep nobody wakes again."
            ),
        ),
    ),
    HelpPage(
        message("Bread, candles, spirits"),
        (
            message(
                "A night outside takes a loaf, and a candle or a spirit. Where a community"
                " welcomes you, the night costs nothing and cheers you up; in a refuge or a secured"
                " hex it costs a loaf. Whoever has no bread is hurt; without spirits the patrol"
                " turns back, and that is the end."
            ),
            message(
                "Camp to rest until morning, forage for food, and take what communities hand out."
                " The weather of today and of tomorrow is shown."
            ),
        ),
    ),
    HelpPage(
        message("Patrol cards"),
        (
            message(
                "Every hex holds a hand of six cards: refuge, trail, quiet, omen, trouble, peril."
                " Crossing it draws one, once on each journey from one place to another; staying"
                " draws none. After the last one it is secured: leaving it takes a quarter, and"
                " nights there are safe. Caravans leave roads, which are as quick."
            ),
        ),
    ),
    HelpPage(
        message("Checks"),
        (
            message(
                "One die, and one more for each point of skill of your best companion who is not"
                " hurt. If one of them shows the target or more, it works. The chance is shown"
                " before you choose; some choices take a candle for one die more."
            ),
        ),
    ),
    HelpPage(
        message("Communities and fairies"),
        (
            message(
                "Call on a community to know its mood and its wish. Give what they want, or"
                " promise it and settle it when it is done: they think better of you, and thank"
                " you in their way."
            ),
            message(
                "Fairies are cold at first. Gifts and riddles warm them, once on each journey. A"
                " warm court lends its lantern; carried to another warm court it reconciles that"
                " one."
            ),
        ),
    ),
)

FORMERLY = {
    "4b33a6828d26ba4a": (
        "book/fairy=85cac9fd706e7f6c,"
        "book/land=691c37d625de277b,"
        "book/people=38eb67e74a4e2072,"
        "book/ruin=2c63d1df3c11c414,"
        "book/trouble=3f4f8bd8cb5480ec,"
        "country=0cb07f454c1cc265,"
        "play=77c58948982ae7a5"
    ),
}
"""What runs of format 1 meant by their fingerprint of all content: the parts of then."""


MODE = ModeOf(
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
            message("Four charges; one of them before winter is enough."),
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
    uses=uses,
    formerly=FORMERLY,
    restore=restore,
    parse_command=COMMANDS.read,
    narrate=narrate,
    trace=trace,
    events=EVENTS,
    help=HELP,
    log_kinds=LOG_KINDS,
    spread="level",
    tally=lambda _: Tally(),
)
