"""Parameters of Deathly Thrones: hero, level, quest, and the toggles that a level stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.params import Field, ParamSpace, Value
from game.core.text import N_

HEROES: Mapping[str, tuple[int, int]] = {
    "hero": (3, 5),
    "barbarian": (6, 2),
    "wizard": (2, 6),
    "dwarf": (5, 3),
}
"""Life and armour at the start."""

QUESTS = ("iron", "sand", "putrid")

LEVELS: Mapping[str, Mapping[str, Value]] = {
    "iron": {"enemy_picks": True},
    "seed": {},
    "adventurer": {"reward_choice": True},
    "tale": {"reward_choice": True, "scout": 3},
}
"""What each level switches on; the seed's own rules are the level ``seed``."""


@dataclass(frozen=True, slots=True)
class ThronesParams:
    """What a player sets before a quest; the toggles hold whatever the level says."""

    hero: str = "hero"
    level: str = "seed"
    quest: str = "iron"
    scout: int = 0
    """How many times a quest two step cards are seen and one taken."""
    reward_choice: bool = False
    """A gain may be taken as life or as armour."""
    armour_traps: bool = False
    """A trap may be taken on armour."""
    redraw: bool = False
    """Once a fight both combat cards may be discarded and two new ones drawn."""
    enemy_picks: bool = False
    """The enemy chooses which of the player's piles takes the damage."""
    winnable: bool = False
    """Only deals that can be won with open cards are dealt."""


def _toggles_of_level(values: Mapping[str, Value]) -> Mapping[str, Value]:
    return LEVELS[str(values["level"])]


SPACE: ParamSpace[ThronesParams] = ParamSpace(
    make=ThronesParams,
    derive=_toggles_of_level,
    fields=(
        Field(
            "hero",
            "choice",
            N_("Hero"),
            "hero",
            help=N_("Who walks to the throne: the life and armour to begin with."),
            choices=tuple(HEROES),
            choice_labels=(N_("the Hero"), N_("the Barbarian"), N_("the Wizard"), N_("the Dwarf")),
            bare=True,
            always=True,
        ),
        Field(
            "level",
            "choice",
            N_("Level"),
            "seed",
            help=N_("Seed is the ritual as it was written; the others add or take a choice."),
            choices=tuple(LEVELS),
            choice_labels=(N_("Iron"), N_("Seed"), N_("Adventurer"), N_("Tale")),
            bare=True,
            always=True,
        ),
        Field(
            "quest",
            "choice",
            N_("Quest"),
            "iron",
            help=N_("Which throne, and who sits on it."),
            choices=QUESTS,
            choice_labels=(
                N_("The Iron Throne"),
                N_("The Throne of Sand"),
                N_("The Putrid Throne"),
            ),
            bare=True,
        ),
        Field(
            "scout",
            "integer",
            N_("Scout"),
            0,
            help=N_("How often you may see two step cards, take one and put the other last."),
            low=0,
            high=16,
        ),
        Field(
            "reward_choice",
            "toggle",
            N_("Choice of reward"),
            False,
            help=N_("What you gain may be taken as life or as armour."),
        ),
        Field(
            "armour_traps",
            "toggle",
            N_("Traps on armour"),
            False,
            help=N_("A trap may be taken on armour instead of life."),
        ),
        Field(
            "redraw",
            "toggle",
            N_("Redraw"),
            False,
            help=N_("Once a fight you may put both cards aside and draw two new ones."),
        ),
        Field(
            "enemy_picks",
            "toggle",
            N_("The enemy chooses"),
            False,
            help=N_("When you are hurt, your enemy says whether life or armour takes it."),
        ),
        Field(
            "winnable",
            "toggle",
            N_("Winnable deals only"),
            False,
            help=N_("Only deals that open cards could win are dealt; the odds say so."),
        ),
    ),
)
