"""Deathly Thrones, as every mode is declared; and how to play, on seven short pages."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.codec import Plain
from game.core.mode import HelpPage, ModeOf, Preset
from game.core.text import message
from game.tales.throne.rules import game
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.gambit import game as gambit
from game.tales.throne.rules.gambit.game import GambitGame
from game.tales.throne.rules.game import ThronesGame
from game.tales.throne.rules.generate import RULES, own_rules
from game.tales.throne.rules.params import SPACE, ThronesParams, uses
from game.tales.throne.rules.state import level_of
from game.tales.throne.rules.table import COMMANDS, EVENTS, narrate, trace
from game.tales.throne.rules.tally import ThronesTally

HELP = (
    HelpPage(
        message("The table"),
        (
            message(
                "A pack of 52 cards lies in four piles. Hearts 1 to 9 count your life, spades 1"
                " to 9 your armour. Clubs and diamonds 1 to 9 are the combat deck. The tens,"
                " jacks, queens and kings are the step pile."
            ),
            message(
                "Choose who walks. The Hero begins with life 3 and armour 5, the Barbarian with"
                " 6 and 2, the Wizard with 2 and 6, the Dwarf with 5 and 3. Neither counter"
                " ever goes above 9: what is too much is lost."
            ),
            message(
                "Walk the forty steps of a quest and slay whoever sits on the throne at the"
                " end of it. Life 0 is the end of you."
            ),
        ),
    ),
    HelpPage(
        message("The walk"),
        (
            message(
                "Draw a step card and walk: a ten is 1 step, a jack 2, a queen 3, a king 4."
                " The sixteen cards add up to forty exactly, so the last one always brings you"
                " to the throne."
            ),
            message(
                "You meet only the step you land on: a fight, a trap or a help. What you pass"
                " over does nothing, except the tale, which goes on where it is written."
            ),
            message(
                "A trap takes life, and armour does not stop it. A help gives life or armour,"
                " and so do some enemies when they are slain."
            ),
        ),
    ),
    HelpPage(
        message("A fight"),
        (
            message(
                "Nobody may run from a fight. Turn two combat cards: the first is yours, the"
                " second your enemy’s. Each adds its card to its life: that is its power."
            ),
            message(
                "The higher power strikes for the difference. What the armour of the one who is"
                " struck does not stop is damage. Equal powers, or a strike that the armour"
                " stops: nothing happens, and the next hand is dealt."
            ),
            message(
                "An example. You have life 3, your enemy life 2 and armour 1. You turn 8, it"
                " turns 3: power 11 against 5, a strike of 6, a damage of 5."
            ),
            message(
                "Used cards go to the discard, and the deck carries over from fight to fight."
                " When it is empty, the discard is shuffled and becomes the new deck."
            ),
        ),
    ),
    HelpPage(
        message("Life or armour"),
        (
            message(
                "You choose which pile takes the damage, your enemy’s when you strike and your"
                " own when you are struck: life or armour, all of it on one. Damage beyond what"
                " the pile holds is lost. An armour of 0 cannot be chosen."
            ),
            message(
                "Life is strength too: a wounded enemy hits more softly, and so do you. Armour"
                " given up means that later blows go deeper."
            ),
            message(
                "Some positions are lost: once your life is at most your enemy’s life plus its"
                " armour less 8, no card of yours can hurt it any more."
            ),
        ),
    ),
    HelpPage(
        message("Levels of difficulty"),
        (
            message(
                "Ritual is the game as it was written: hard, and with little to decide. Iron is"
                " harder: when you are hurt, it is always your life that pays."
            ),
            message(
                "Adventurer lets you take every gain as life or as armour, as you like."
                " Storyteller does the same, and three times a quest you may scout: see two step"
                " cards, walk with one and put the other at the bottom of the pile."
            ),
            message(
                "Each of these rules can also be switched on alone, and three more with them:"
                " traps may be taken on armour, as far as it goes; once a fight, two cards that"
                " would hurt somebody may be put aside and two new ones turned; and only deals"
                " that could be won with open cards are dealt."
            ),
        ),
    ),
    HelpPage(
        message("Knowing and choosing"),
        (
            message(
                "Nothing is hidden but the order of the cards. The quest sheet, the discard and"
                " the counts of each pile may be read at any time, and the chances that follow"
                " from them are shown if you wish."
            ),
            message(
                "A choice may be taken back until the next card is turned. What has been turned"
                " stays turned."
            ),
            message(
                "The same game ID deals the same cards to everyone. Ten points a step; a throne"
                " is worth a thousand more, and ten for each life and armour you sit down with."
            ),
        ),
    ),
    HelpPage(
        message("Gambit"),
        (
            message(
                "Cards are held, up to five. The enemy’s card is turned first: answer it with a"
                " card of your hand, or blind with the next of the deck. Who is slain gives a card;"
                " an exchange that hurts nobody makes the enemy bolder: 1 more power. Who sits on"
                " the throne begins bold: 2 in iron and 4 elsewhere; before a Wizard 4 and 5."
            ),
            message(
                "Two step cards always lie open: the road forks, and you take one. An enemy that"
                " leaves no reward leaves two relics: take one, which changes a sum for the rest of"
                " the quest, or two cards instead."
            ),
            message(
                "The Hero feints once a fight: he gives a card away for the one that lies open."
                " The Barbarian draws when his life is struck, not when he slays. The Wizard weaves"
                " two cards into one that counts 10 at most, and draws two when he slays. The Dwarf"
                " forges: between two steps he melts armour 2 and a card from seven up into life,"
                " up to 6."
            ),
        ),
    ),
)


FORMERLY = {
    "936b640bd3fe7c3d": (
        "quest/iron=264d3a2c403d7cfb,quest/putrid=4ca380feb36c4d9e,quest/sand=c9cd03ebdff36ca5"
    ),
}
"""What runs of format 1 meant by their fingerprint of all content: the parts of then."""


def start(params: ThronesParams, seed: str, content: ThronesContent) -> ThronesGame | GambitGame:
    """A new run: Gambit has rules of its own."""
    if params.level == "gambit":
        return gambit.start(params, seed, content)
    return game.start(params, seed, content)


def restore(content: ThronesContent, data: Mapping[str, Plain]) -> ThronesGame | GambitGame:
    """The game that a snapshot stands for; `GameError` for data that no run can lead to."""
    if level_of(data) == "gambit":
        return gambit.restore(content, data)
    return game.restore(content, data)


MODE = ModeOf(
    name="thrones",
    rules=RULES,
    clock="decision",
    space=SPACE,
    presets=(
        Preset(
            message("A first game"),
            "dwarf,tale",
            message("The Dwarf, at the kindest difficulty: you choose your gains and scout ahead."),
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
            message("Gambit"),
            "dwarf,gambit",
            message("Cards are held, the defeated leave relics, and the road forks."),
        ),
        Preset(
            message("Iron"),
            "barbarian,iron",
            message("Whatever hurts you costs you life. For those who have seen it all."),
        ),
        Preset(
            message("The Throne of Sand"),
            "dwarf,tale,sand",
            message("A pyramid, and what it keeps: the second quest, at Storyteller."),
        ),
        Preset(
            message("The Putrid Throne"),
            "dwarf,tale,putrid",
            message("The dead have a queen: the third quest, at Storyteller."),
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
    tally=ThronesTally,
    own_rules=own_rules,
    spread="hero",
)
