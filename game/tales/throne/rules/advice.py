"""Joins a game to its odds: finds or builds the table of its quest and toggles, once."""

from __future__ import annotations

from dataclasses import dataclass

from game.tales.throne.rules.odds import OddsCalculator
from game.tales.throne.rules.odds_table import OddsRules, OddsTable, build_table, table_on_shelf
from game.tales.throne.rules.params import HEROES, ThronesParams
from game.tales.throne.rules.quest import ThronesContent

MOST_KEPT = 8
"""Pairs of a quest and toggles whose odds a content keeps."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A table of odds and the calculator that reads it."""

    table: OddsTable
    calculator: OddsCalculator


def advice(content: ThronesContent, params: ThronesParams) -> Advice:
    """The odds for the quest and toggles of ``params``; they are kept with the content.

    Where no table was worked out beforehand (toggles that belong to no level), the first call
    builds one, which takes seconds: ask from the worker.
    """
    rules = OddsRules.of(params)
    kept = content.advice
    key = (params.quest, rules)
    found = kept.get(key)
    if not isinstance(found, Advice):
        quest = content.quests[params.quest]
        table = table_on_shelf(content, params) or build_table(quest, rules)
        while len(kept) >= MOST_KEPT:
            kept.pop(next(iter(kept)))
        found = kept[key] = Advice(table, OddsCalculator(quest, rules, table))
    return found


def start_chance(content: ThronesContent, params: ThronesParams) -> float:
    """The win chance with best play before anything is known of the order of the cards."""
    return advice(content, params).table.start(*HEROES[params.hero])
