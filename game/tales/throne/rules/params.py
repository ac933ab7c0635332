"""Parameters of Deathly Thrones: hero, level, quest, and the toggles that a level stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from game.core.codec import Within
from game.core.params import Field, Param, ParamSpace, Value
from game.core.parts import PACK_NAME, in_pack
from game.core.text import N_

Hero = Literal["hero", "barbarian", "wizard", "dwarf"]
Level = Literal["iron", "seed", "adventurer", "tale", "gambit"]
QuestName = str
"""One of `QUESTS`, or ``PACK/QUEST`` for a quest of a content pack."""

HEROES: Mapping[Hero, tuple[int, int]] = {
    "hero": (3, 5),
    "barbarian": (6, 2),
    "wizard": (2, 6),
    "dwarf": (5, 3),
}
"""Life and armour at the start."""

QUESTS: tuple[QuestName, ...] = ("iron", "sand", "putrid")

LEVELS: Mapping[str, Mapping[str, Value]] = {
    "iron": {"enemy_picks": True},
    "seed": {},
    "adventurer": {"reward_choice": True},
    "tale": {"reward_choice": True, "scout": 3},
}
"""What each level switches on; the seed's own rules are the level ``seed``. Gambit is missing: its
rules are its own (`game.tales.throne.rules.gambit`), and no toggle bends them."""


class QuestField(Field):
    """A quest of the game by its name, or one of a content pack as ``PACK/QUEST``."""

    __slots__ = ()
    packed = "part"

    def read(self, text: str) -> Value:
        """Whether a pack has the quest is asked when a game is begun."""
        word = text.strip().lower()
        return word if pack_and_quest(word) is not None else super().read(text)

    def takes(self, word: str) -> bool:
        """A word with a stroke in it can be nothing else."""
        return super().takes(word) or pack_and_quest(word) is not None


def pack_and_quest(quest: QuestName) -> tuple[str, str] | None:
    """The content pack that a quest comes from, and what it is called there; None for a quest of
    the game."""
    pack, stroke, name = quest.partition("/")
    sound = stroke and PACK_NAME.fullmatch(pack) and PACK_NAME.fullmatch(name)
    return (pack, name) if sound else None


def quest_part(quest: QuestName) -> str:
    """The part of content that a quest is."""
    packed = pack_and_quest(quest)
    return f"quest/{quest}" if packed is None else in_pack(*packed)


@dataclass(frozen=True, slots=True)
class ThronesParams:
    """What a player sets before a quest; the toggles hold whatever the level says."""

    hero: Annotated[
        Hero,
        Param(
            N_("Hero"),
            N_("Who walks to the throne: the life and armour to begin with."),
            (N_("the Hero"), N_("the Barbarian"), N_("the Wizard"), N_("the Dwarf")),
            bare=True,
            always=True,
            asked=True,
        ),
    ] = "hero"
    level: Annotated[
        Level,
        Param(
            N_("Difficulty"),
            N_(
                "Ritual is the game as it was written; the others add or take a choice. At Gambit"
                " cards are held, the defeated leave relics, and the road forks."
            ),
            (N_("Iron"), N_("Ritual"), N_("Adventurer"), N_("Storyteller"), N_("Gambit")),
            bare=True,
            always=True,
            asked=True,
        ),
    ] = "seed"
    quest: Annotated[
        QuestName,
        Param(
            N_("Quest"),
            N_("Which throne, and who sits on it."),
            (N_("The Iron Throne"), N_("The Throne of Sand"), N_("The Putrid Throne")),
            QUESTS,
            bare=True,
            asked=True,
            kind=QuestField,
        ),
    ] = "iron"
    scout: Annotated[
        int,
        Within(0, 16),
        Param(
            N_("Scout"),
            N_("How often you may see two step cards, take one and put the other last."),
        ),
    ] = 0
    reward_choice: Annotated[
        bool,
        Param(N_("Choice of reward"), N_("What you gain may be taken as life or as armour.")),
    ] = False
    armour_traps: Annotated[
        bool,
        Param(N_("Traps on armour"), N_("A trap may be taken on armour instead of life.")),
    ] = False
    redraw: Annotated[
        bool,
        Param(
            N_("Redraw"),
            N_("Once a fight you may put both cards aside and draw two new ones."),
        ),
    ] = False
    enemy_picks: Annotated[
        bool,
        Param(
            N_("The enemy chooses"),
            N_("When you are hurt, your enemy says whether life or armour takes it."),
        ),
    ] = False
    winnable: Annotated[
        bool,
        Param(
            N_("Winnable deals only"),
            N_("Only deals that open cards could win are dealt; the odds say so."),
        ),
    ] = False


def _toggles_of_level(values: Mapping[str, Value]) -> Mapping[str, Value]:
    return LEVELS.get(str(values["level"]), {})


def uses(params: ThronesParams) -> tuple[str, ...]:
    """A run reads its own quest and no other."""
    return (quest_part(params.quest),)


_ALWAYS = ("hero", "level", "quest")


class _Space(ParamSpace[ThronesParams]):
    """Toggles say nothing at Gambit: they are left out there, so that equal games have one ID."""

    def build(self, said: Mapping[str, Value]) -> ThronesParams:
        if said.get("level") == "gambit":
            said = {name: value for name, value in said.items() if name in _ALWAYS}
        return super().build(said)

    def applies(self, field: Field, params: ThronesParams) -> bool:
        return params.level != "gambit" or field.name in _ALWAYS


SPACE = _Space(ThronesParams, derive=_toggles_of_level)
