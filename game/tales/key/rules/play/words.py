"""Words of the rules, which belong to no table: what is the matter with somebody, how an attack was
made, what covers the ground, what a foe means to do."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.text import Message, message
from game.tales.key.rules.play.dice import Odds

MARKS: Mapping[str, Message] = {
    "held": message("held fast"),
    "stunned": message("stunned"),
    "numb": message("numb"),
    "poisoned": message("poisoned"),
    "burning": message("on fire"),
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


def dice_shown(rolls: tuple[int, ...]) -> str:
    """Dice as they lie: ``4 6 1``; a dash for none."""
    return " ".join(str(roll) for roll in rolls) or "–"


def percent(odds: Odds, hearts: int) -> int:
    """The chance of so much damage or more, in percent, never rounded to what cannot happen."""
    chance = odds.at_least(hearts)
    rounded = round(100 * chance)
    if chance and not rounded:
        return 1
    return 99 if chance < 1 and rounded == 100 else rounded
