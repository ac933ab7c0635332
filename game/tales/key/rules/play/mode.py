"""Key's rules of play, as every mode is declared, with the pages of its help."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.codec import Plain
from game.core.mode import HelpPage, ModeOf, Preset
from game.core.text import message
from game.tales.key.rules.play.commands import COMMANDS
from game.tales.key.rules.play.events import EVENTS
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.game import KeyGame, start
from game.tales.key.rules.play.narrate import LOG_KINDS, narrate, trace
from game.tales.key.rules.play.params import SPACE, uses
from game.tales.key.rules.play.state import restored
from game.tales.key.rules.play.tally import KeyTally

HELP = (
    HelpPage(
        message("The dungeon"),
        (
            message(
                "One to four heroes go down with a few candles. Open an exit, and the next room"
                " is laid by a die: seven kinds of room, and on an 8 perhaps that of the boss."
                " Slay him, and you have won; when none of you stands any more, you have lost."
            ),
            message(
                "At every exit stand clues, and the chance that the boss is behind it."
                " Prepare, listen, rest, or go on while it is low: that is the game."
            ),
            message(
                "A lock shows the sign of its key and how many of them it wants. Keys are counted,"
                " never spent; levers and skills are keys too. A plaque tells what waits behind a"
                " locked door, and what it takes instead of its keys: light and noise, gold, or"
                " hearts. Passages hide as much: most of them show on the wall."
            ),
        ),
    ),
    HelpPage(
        message("Doors that speak"),
        (
            message(
                "Each exit tells two things of the next room, at gentle three: its echo, who is"
                " heard, what waits, a draught. All are true. Behind some doors a fire waits to"
                " rest at, a treasure, a captive: going one way gives up what waits behind the"
                " others of that room."
            ),
            message(
                "Listening takes a turn, the keyhole three turns of light: each tells one more."
                " Dens are many and deadly: fight them, or leave a light or gold at their door, for"
                " which most of them go. If you go round one, something may come after you."
            ),
            message(
                "The boss’s chamber is great and silent, and no way leads on. A light or gold"
                " left at an exit keeps him from it; a bell calls him."
            ),
        ),
    ),
    HelpPage(
        message("Turns"),
        (
            message(
                "Out of danger the party walks together, as far as you like. Five steps, or one"
                " deed, are a turn of light. Danger begins when a waking foe is seen: each"
                " side rolls a die, everybody adds their quickness, and that is the order."
            ),
            message(
                "In your turn you have steps, in four directions, and one deed: a blow, a skill,"
                " a thing used, a shove, a hand laid on furniture. Opening or shutting a door"
                " takes a step."
            ),
            message(
                "Two heroes can do more: hold a foe, so that it cannot parry a friend; trade"
                " places for a step; throw each other what is in the pack."
            ),
            message("What rolled no die and showed nothing new can be taken back."),
        ),
    ),
    HelpPage(
        message("Dice"),
        (
            message(
                "An attack rolls its dice: 4, 5 and 6 are hits. The defender rolls others: 5 and"
                " 6 are blocks. What is left of the hits is hearts lost. Whoever sleeps, is held"
                " fast or stunned rolls no defence."
            ),
            message(
                "A shield in a doorway gives a defence die more, and so does a toppled table"
                " against shots. A friend on the other side of a foe gives an attack die more."
                " Before you strike, the exact chances are shown."
            ),
        ),
    ),
    HelpPage(
        message("Foes"),
        (
            message(
                "Every waking foe shows what it will do on its next turn, and does just that if"
                " it still can. Step out of the marked cells, shut the door, shove the archer:"
                " it will not think again before its turn is over."
            ),
            message(
                "Sleepers wake when there is a fight in their room, or by a die when somebody"
                " walks close by. What lurks in the dark springs first."
            ),
            message(
                "Bosses grow with the party: many more hearts, and for each friend of yours an"
                " attack die more. At grim each calls once, at half of its hearts, and something"
                " comes."
            ),
        ),
    ),
    HelpPage(
        message("Light and rest"),
        (
            message(
                "A candle burns twenty turns. In a dark room it shows two cells, without it you"
                " see one, foes roll an attack die more, and every tenth turn (at grim every"
                " eighth) costs you a heart."
                " Fire and braziers give light."
            ),
            message(
                "A rest takes six turns of light and gives two hearts; skills are ready again. A"
                " die says whether something comes: shut the doors first."
            ),
            message(
                "Who has no heart left is down, and bleeds for three rounds; falling again before"
                " a rest, for one. A friend beside them can help them up: with a heart less for"
                " good, and without a deed on the next turn."
            ),
        ),
    ),
    HelpPage(
        message("Growing, and going down"),
        (
            message(
                "Each hero has three callings of three talents. A level offers the next of the"
                " calling you follow, and the next of another: the sheet shows which, before it"
                " comes."
            ),
            message(
                "In the descent a slain boss is not the end: you camp, do one thing of three,"
                " and go down with what you carry. The third boss ends it."
            ),
        ),
    ),
    HelpPage(
        message("The room is a weapon"),
        (
            message(
                "Oil burns, and fire spreads to webs and wood. Water puts it out. Tables topple"
                " into cover, statues onto heads, braziers into flames. Pits, caltrops and fire"
                " do not ask who was shoved into them."
            ),
            message(
                "Point at anything, or go there with the keys that the foot of the screen names"
                " beside “look”, and it is explained in a sentence, numbers included."
            ),
        ),
    ),
    HelpPage(
        message("Hatches"),
        (
            message(
                "A dungeon by a plan from the workshop may have tunnels: hatches in two rooms,"
                " both with the same number. Out of danger the whole party goes through for a"
                " step, as through a door. No foe follows; nobody sees or strikes through it."
            ),
            message(
                "A hatch with an arrow is a drop: you go down and never back up, and are told so"
                " before. From below it is a hole in the ceiling, out of reach."
            ),
            message(
                "Where a tunnel leads is known once you have seen both its ends: then a dashed"
                " line joins them on the map, however far apart they lie."
            ),
        ),
    ),
)


# The mode


RULES = 5
"""Version of the rules; raised whenever a seed would lay or play out otherwise."""


def restore(content: DungeonContent, data: Mapping[str, Plain]) -> KeyGame:
    """The game that a snapshot stands for; `BadValue` for data that no run can lead to."""
    return KeyGame(restored(content, data), content)


FORMERLY = {
    "d8aacb1d5f519415": (
        "foes=f4bf34e2016cd797,"
        "heroes=78b16118c6cf2ec8,"
        "items=cec61061a0674178,"
        "rooms=b13e9c614b63d648"
    ),
}
"""What runs of format 1 meant by their fingerprint of all content: the parts of then."""


MODE = ModeOf(
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
            message("The descent"),
            "10,warden,normal,descent",
            message("Three dungeons in a row, each deeper, with a camp between them."),
        ),
        Preset(
            message("The warden alone"),
            "15,warden,normal",
            message("Shield and door: the plainest of the four, and the hardest to move."),
        ),
        Preset(
            message("The delver alone"),
            "15,delver,normal",
            message("Quick, quiet, and gone again. For those who look before they strike."),
        ),
        Preset(
            message("The chandler alone"),
            "15,chandler,normal",
            message("Fire is a tool. Mind where you stand when you use it."),
        ),
        Preset(
            message("The ringer alone"),
            "15,ringer,normal",
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
    uses=uses,
    formerly=FORMERLY,
    restore=restore,
    parse_command=COMMANDS.read,
    narrate=narrate,
    trace=trace,
    events=EVENTS,
    help=HELP,
    log_kinds=LOG_KINDS,
    tally=lambda _: KeyTally(),
    spread="party",
)
