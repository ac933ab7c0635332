"""How a run begins: the hero's counters, the two shuffled piles, and which deal of a seed it is."""

from __future__ import annotations

from game.core.dice import Dice
from game.core.errors import BadValue
from game.core.text import message
from game.tales.throne.rules.cards import Deal
from game.tales.throne.rules.game import ThronesGame
from game.tales.throne.rules.params import HEROES, ThronesParams
from game.tales.throne.rules.quest import Quest, ThronesContent
from game.tales.throne.rules.solver import first_winnable_attempt
from game.tales.throne.rules.state import State


def quest_of(params: ThronesParams, content: ThronesContent) -> Quest:
    """The quest that ``params`` asks for; `BadValue` when the content lacks it."""
    quest = content.quests.get(params.quest)
    if quest is None:
        raise BadValue(
            message(
                "quest: expected one of: {known}; got {shown}",
                known=", ".join(content.quests) or message("none"),
                shown=repr(params.quest),
            )
        )
    return quest


def deal_of(params: ThronesParams, quest: Quest, seed: str) -> tuple[Deal, bool | None]:
    """The deal that ``seed`` stands for, and with `winnable` whether one was found."""
    if not params.winnable:
        return Deal(Dice(seed)), None
    attempt, found = first_winnable_attempt(quest, params, seed)
    return Deal(Dice(seed), attempt), found


def start(params: ThronesParams, seed: str, content: ThronesContent) -> ThronesGame:
    """A run before its first card."""
    quest = quest_of(params, content)
    deal, winnable_found = deal_of(params, quest, seed)
    life, armour = HEROES[params.hero]
    return ThronesGame(
        State(
            params=params,
            quest=quest,
            deal=deal,
            winnable_found=winnable_found,
            life=life,
            armour=armour,
            step_pile=deal.step_pile(),
            scouts_left=params.scout,
            deck=deal.combat_deck(0),
        ),
        content,
    )
