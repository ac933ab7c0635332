"""Words of the rules, which belong to no table: what is the matter with somebody, how an attack was
made, what covers the ground, what a foe means to do."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from game.core.text import Message, message
from game.tales.key.rules.play.dice import Odds

MARKS: Mapping[str, Message] = {
    "held": message("held fast"),
    "stunned": message("stunned"),
    "numb": message("numb"),
    "poisoned": message("poisoned"),
    "burning": message("on fire"),
    "unsteady": message("off balance"),
    "gripped": message("kept busy, cannot parry"),
    "guarding": message("on guard"),
    "hidden": message("out of sight"),
    "stone": message("made of stone"),
    "inspired": message("heartened"),
    "blessed": message("blessed"),
    "venom": message("with poison on the blade"),
    "unloaded": message("to be loaded"),
    "planted": message("behind a planted shield"),
    "eating": message("eating"),
    "solid": message("solid"),
    "lulled": message("sung to sleep"),
    "fuse": message("with a fuse that burns"),
    "fallen": message("weak from a fall"),
}
"""What is the matter with somebody, as after a colon."""

CAUSES: Mapping[str, Message] = {
    "fire": message("fire"),
    "dark": message("the dark"),
    "burning": message("flames"),
    "poison": message("poison"),
    "caltrops": message("caltrops"),
    "pit": message("a pit"),
    "gas": message("fumes"),
    "thorns": message("thorns"),
    "scald": message("scalding broth"),
    "curse": message("a curse"),
    "thorn": message("the thorn"),
    "water": message("water"),
    "bell": message("the bell"),
    "mirror": message("its own breath"),
    "blow": message("the blow"),
    "silver": message("holy water"),
}
"""What took hearts without an attack of its own."""

HOWS: Mapping[str, Message] = {
    "darts": message("Darts"),
    "blade": message("The blade"),
    "blast": message("The blast"),
    "crush": message("What falls"),
    "smash": message("The club"),
    "flame": message("The flame"),
    "blow": message("The blow"),
}
"""What attacks somebody when nobody does, at the head of a sentence."""

GROUNDS: Mapping[str, Message] = {
    "oil": message("oil"),
    "fire": message("fire"),
    "water": message("water"),
    "web": message("cobwebs"),
    "smoke": message("smoke"),
    "caltrops": message("caltrops"),
    "rubble": message("rubble"),
    "chalk": message("a chalk circle"),
    "bait": message("meat"),
}

FORMS: Mapping[str, Message] = {
    "key": message("a key"),
    "lever": message("a lever"),
    "emblem": message("an emblem"),
    "skill": message("a skill"),
}

SIDES: Mapping[str, Message] = {
    "north": message("the north wall"),
    "east": message("the east wall"),
    "south": message("the south wall"),
    "west": message("the west wall"),
}


CLUES: Mapping[str, Mapping[str, Message]] = {
    "size": {
        "small": message("a close echo: a small room"),
        "middle": message("a plain echo: a room of middling size"),
        "great": message("a far echo: a great room"),
    },
    "who": {
        "none": message("not a sound"),
        "beast": message("claws and snuffling: beasts"),
        "folk": message("low voices: folk"),
        "undead": message("a smell of graves: the dead"),
        "spirit": message("a cold whisper: spirits"),
        "ooze": message("something drips and drags: an ooze"),
        "thing": message("something creaks that should not"),
        "den-beast": message("howls and many claws: a den of beasts"),
        "den-folk": message("many voices, loud: a camp of folk"),
        "den-undead": message("a stench of graves: many dead, or worse"),
        "den-spirit": message("wails, and frost on the wood: many spirits, or worse"),
        "den-ooze": message("it seeps under the door: many oozes"),
        "den-thing": message("much creaks that should not"),
    },
    "what": {
        "none": message("no glimmer"),
        "gold": message("a glimmer of gold"),
        "thing": message("something lies there"),
        "fire": message("a warm light under the door: a watch-fire to rest at"),
        "choice": message("two gleams behind bars: two treasures, of which one may be taken"),
        "counsel": message("a lamp over an open book: the weakness of the boss"),
        "captive": message("somebody calls from a cage: who is freed teaches a level"),
        "light": message("a blaze of candles: light and hearts made whole"),
    },
    "way": {
        "none": message("still air"),
        "draught": message("a draught: a way leads on"),
    },
}
"""What is told at an exit, by family: as after a colon."""

BRIEF: Mapping[str, Mapping[str, Message]] = {
    "size": {
        "small": message("small"),
        "middle": message("middling"),
        "great": message("great"),
    },
    "who": {
        "none": message("no sound"),
        "beast": message("beasts"),
        "folk": message("folk"),
        "undead": message("the dead"),
        "spirit": message("spirits"),
        "ooze": message("an ooze"),
        "thing": message("creaking"),
        "den-beast": message("a den of beasts"),
        "den-folk": message("a camp of folk"),
        "den-undead": message("many dead"),
        "den-spirit": message("many spirits"),
        "den-ooze": message("many oozes"),
        "den-thing": message("much creaking"),
    },
    "what": {
        "none": message("no glimmer"),
        "gold": message("gold glimmers"),
        "thing": message("something lies there"),
        "fire": message("a watch-fire"),
        "choice": message("two treasures"),
        "counsel": message("an open book"),
        "captive": message("a captive"),
        "light": message("many candles"),
    },
    "way": {
        "none": message("still air"),
        "draught": message("a draught"),
    },
}
"""The same in a word or two."""

PRIZES: Mapping[str, Message] = {
    **{what: words for what, words in BRIEF["what"].items() if what != "none"},
    "gold": message("some gold"),
    "thing": message("a thing"),
}
"""What waits behind exits, as something that is won or lost."""

COMPASS: Mapping[str, Message] = {
    "north": message("north"),
    "east": message("east"),
    "south": message("south"),
    "west": message("west"),
}

REASONS: Mapping[str, Message] = {
    "came": message("The boss is elsewhere."),
    "last": message("It is the last room: the boss’s, whatever the dice say."),
    "only": message("No other room fits there: it can only be the boss’s."),
    "plan": message("The boss is where the plan has him; nothing left at a door moves him."),
    "early": message("Too early for the boss: his dice cannot show so little."),
    "size": message("Not the boss: his chamber is great."),
    "who": message("Not the boss: he suffers no company."),
    "way": message("Not the boss: no way leads on from his chamber."),
    "changed": message("It sounded otherwise before: the boss has come."),
}
"""Why a chance of the boss is 0 or 100 %."""

LEFT: Mapping[str, Message] = {
    "candle": message("a light"),
    "gold": message("some gold"),
    "bell": message("the sound of a bell"),
}
"""What was left at an exit."""


def dice_shown(rolls: tuple[int, ...]) -> str:
    """Dice as they lie: ``4 6 1``; a dash for none."""
    return " ".join(str(roll) for roll in rolls) or "–"


def percent_of(chance: Fraction) -> int:
    """A chance in percent, never rounded to what it is not."""
    rounded = round(100 * chance)
    if 0 < chance < 1:
        return min(99, max(1, rounded))
    return rounded


def percent(odds: Odds, hearts: int) -> int:
    """The chance of so much damage or more, in percent, never rounded to what cannot happen."""
    chance = odds.at_least(hearts)
    rounded = round(100 * chance)
    if chance and not rounded:
        return 1
    return 99 if chance < 1 and rounded == 100 else rounded
