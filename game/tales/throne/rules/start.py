"""How a run begins: the hero's counters, the two shuffled piles, and which deal of a seed it is."""

from __future__ import annotations

from game.core.dice import Dice
from game.tales.throne.rules.cards import Deal
from game.tales.throne.rules.game import ThronesGame
from game.tales.throne.rules.params import HEROES, ThronesParams
from game.tales.throne.rules.quest import Quest, ThronesContent
from game.tales.throne.rules.solver import first_winnable_attempt
from game.tales.throne.rules.state import State


def deal_of(params: ThronesParams, quest: Quest, seed: str) -> tuple[Deal, bool | None]:
    """The deal that ``seed`` stands for, and with `winnable` whether one was found."""
    if not params.winnable:
        return Deal(Dice(seed)), None
    attempt, found = first_winnable_attempt(quest, params, seed)
    return Deal(Dice(seed), attempt), found


def start(params: ThronesParams, seed: str, content: ThronesContent) -> ThronesGame:
    """A run before its first card."""
    quest = content.quest(params.quest)
    deal, winnable_found = deal_of(params, quest, seed)
    life, armour = HEROES[params.hero]
    return ThronesGame(
        State(
            params=params,
            seed=seed,
            quest=quest,
            attempt=deal.attempt,
            winnable_found=winnable_found,
            life=life,
            armour=armour,
            step_pile=deal.step_pile(),
            scouts_left=params.scout,
            deck=deal.combat_deck(0),
        ),
        content,
    )
