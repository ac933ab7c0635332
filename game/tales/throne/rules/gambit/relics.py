"""What the defeated leave: eight things, each of which changes one sum of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from game.core.text import Message, message
from game.tales.throne.rules.quest import Change

Relic = Literal["whetstone", "buckler", "ace", "bodkin", "flask", "satchel", "coin", "thimble"]
RELICS: tuple[Relic, ...] = get_args(Relic)

WHETTED = 1
"""What the whetstone adds to a strike of yours."""
PARRIED = 2
"""What the buckler takes from a strike at you."""
AT_ONCE: Mapping[Relic, Change] = {
    "whetstone": Change(armour=-3),
    "buckler": Change(life=1),
}
"""What a relic does when it is taken."""
ACE_COUNTS = 8
"""What an ace of yours counts with the crowned ace."""
PIERCING = 5
"""The rank that the bodkin drives through armour."""
FLASK_FROM, FLASK_GIVES = 4, 1
"""With at most so much life, a slain enemy gives back so much."""
SATCHEL_CARDS = 2
"""Cards that lie in the satchel."""
COIN_STRIKE = 3
"""What an equal card strikes for, besides any lead in power."""
LUCKY = 1
"""What the thimble adds to a card turned blind."""

NAMES: Mapping[Relic, Message] = {
    "whetstone": message("the whetstone"),
    "buckler": message("the buckler"),
    "ace": message("the crowned ace"),
    "bodkin": message("the bodkin"),
    "flask": message("the flask"),
    "satchel": message("the satchel"),
    "coin": message("the twin coin"),
    "thimble": message("the gambler’s thimble"),
}

TOLD: Mapping[Relic, Message] = {
    "whetstone": message("Costs armour 3. Your strikes are 1 harder."),
    "buckler": message("Life +1 at once. Strikes at you are 2 softer."),
    "ace": message("Your aces count as 8."),
    "bodkin": message("Your fives go through armour."),
    "flask": message("With life 4 or less, a slain enemy gives you life +1."),
    "satchel": message("You hold one card more, and two lie in it."),
    "coin": message("A card equal to the enemy’s strikes for 3, and for your lead besides."),
    "thimble": message("A card turned blind counts 1 more."),
}
