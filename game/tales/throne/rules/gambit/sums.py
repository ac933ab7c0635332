"""The arithmetic of Gambit: what a card, a pair or a feint does against the card that lies open.

Pure functions of small numbers, so that game, bots and chances cannot disagree.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from game.tales.throne.rules.combat import Clash
from game.tales.throne.rules.gambit.relics import (
    ACE_COUNTS,
    COIN_STRIKE,
    LUCKY,
    PARRIED,
    PIERCING,
    WHETTED,
    Relic,
)
from game.tales.throne.rules.params import Hero, QuestName
from game.tales.throne.rules.quest import LAST_STEP

Way = Literal["play", "feint", "weave", "turn"]
"""How an open card is answered: with a held card; with a held card given away for the open one;
with two held cards added up to ten; with the next of the deck, unseen."""

HELD = 5
"""Cards that may be held."""
OPENING: Mapping[Hero, int] = {"hero": 3, "barbarian": 4, "wizard": 4, "dwarf": 1}
"""Cards held before the first step."""
SPOILS: Mapping[Hero, int] = {"hero": 1, "barbarian": 0, "wizard": 2, "dwarf": 1}
"""Cards drawn when an enemy is slain; the Barbarian draws when he bleeds."""
WOVEN_UP_TO = 10
"""What two cards that are woven count at most."""
INSTEAD = 2
"""Cards drawn by whoever leaves the relics."""
FORGED_FROM = 7
"""The lowest card that the Dwarf can forge."""
FORGED_GIVES, FORGED_TAKES = 1, 2
"""The life that a forged card gives, and the armour that is melted with it."""
FORGED_UP_TO = 6
"""The life beyond which he forges nothing: one more than he set out with."""
BOLDEST = 40
"""Boldness never grows beyond this. Long before, the enemy hurts whoever stalls."""
MAJESTY: Mapping[QuestName, int] = {"iron": 2, "sand": 4, "putrid": 4}
"""The boldness with which whoever sits on the throne begins."""
WARNED: Mapping[QuestName, int] = {"iron": 4, "sand": 5, "putrid": 5}
"""The same before a Wizard."""


class Foe(NamedTuple):
    """Who stands against you, and how things stand."""

    life: int
    armour: int
    enemy_life: int
    enemy_armour: int
    boldness: int


def held_at_most(relics: Collection[Relic]) -> int:
    """How many cards may be held."""
    return HELD + ("satchel" in relics)


def boldness_at(quest: str, hero: Hero, step: int) -> int:
    """With what boldness the enemy of a step begins."""
    if step < LAST_STEP:
        return 0
    thrones = WARNED if hero == "wizard" else MAJESTY
    return next((bold for name, bold in thrones.items() if name == quest), 0)


def forged_rank(held: Iterable[int], life: int, armour: int) -> int | None:
    """The rank of the held card that the Dwarf would forge, the lowest from seven up; None where he
    has none, too little armour to melt, or as much life as the forge gives."""
    if life >= FORGED_UP_TO or armour < FORGED_TAKES:
        return None
    return min((rank for rank in held if rank >= FORGED_FROM), default=None)


def worth_of(rank: int, relics: Collection[Relic]) -> int:
    """What a card of yours counts."""
    return ACE_COUNTS if rank == 1 and "ace" in relics else rank


def answered(
    way: Way, ranks: Sequence[int], theirs: int, foe: Foe, relics: Collection[Relic]
) -> tuple[Clash, bool]:
    """What the answer ``ranks`` does to the open card ``theirs``, and whether it goes through
    armour."""
    if way == "feint":
        mine, its, sharp = worth_of(theirs, relics), ranks[0], theirs == PIERCING
    else:
        mine, its, sharp = ranks[0], theirs, PIERCING in ranks
        if mine == 1:
            mine = worth_of(1, relics)
        if way == "weave":
            mine = min(mine + worth_of(ranks[1], relics), WOVEN_UP_TO)
        elif way == "turn" and "thimble" in relics:
            mine += LUCKY
    life, shield, enemy_life, armour, boldness = foe
    through = sharp and "bodkin" in relics
    if through:
        armour = 0
    power, against = mine + life, its + enemy_life + boldness
    if "coin" in relics and way != "weave" and ranks[0] == theirs:
        strike = COIN_STRIKE + max(0, power - against)
        return Clash(power, against, strike, "player", max(0, strike - armour)), through
    if power > against:
        strike = power - against
        if "whetstone" in relics:
            strike += WHETTED
        return Clash(power, against, strike, "player", max(0, strike - armour)), through
    if against > power:
        strike = against - power
        if "buckler" in relics:
            strike = max(0, strike - PARRIED)
        return Clash(power, against, strike, "enemy", max(0, strike - shield)), False
    return Clash(power, against, 0, "none", 0), False
