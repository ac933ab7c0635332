"""What runs are made from: every quest, and the chances worked out for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.core.errors import BadValue
from game.core.made_from import not_packed
from game.core.parts import Parts, address_of
from game.core.sliced import Sliced, through
from game.core.text import message
from game.tales.throne.rules.gambit.worth import FEATURES, Judge
from game.tales.throne.rules.odds import OddsCalculator
from game.tales.throne.rules.odds_table import OddsRules, OddsTable, building, table_key
from game.tales.throne.rules.params import (
    HEROES,
    Hero,
    QuestName,
    ThronesParams,
    pack_and_quest,
    quest_part,
)
from game.tales.throne.rules.quest import Quest

MOST_KEPT = 8
"""Pairs of a quest and toggles whose odds a content keeps."""


class TableShelf(Protocol):
    """Where tables of odds worked out beforehand are found."""

    def find(self, key: str) -> OddsTable | None:
        """The table with this `table_key`, or None when it has to be built."""
        ...


@dataclass(frozen=True)
class ThronesContent:
    """Every quest by its id, in menu order."""

    quests: Mapping[str, Quest]
    tables: TableShelf | None = field(default=None, compare=False, repr=False)
    """No part of the rules, nor of an address: only a saving of time."""
    worth: Mapping[tuple[QuestName, Hero], Sequence[int]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """What bots and chances weigh positions of Gambit with; no part of the rules either."""
    parts: Parts = field(init=False)
    _calculators: dict[tuple[QuestName, OddsRules], OddsCalculator] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """What `calculator` has made."""
    _begun: dict[tuple[QuestName, OddsRules], Sliced[OddsTable]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """The table of which a part is built, at most one. Whoever asks next goes on with it: a
    question that is of no interest any more leaves what was done for it."""

    _judges: dict[tuple[QuestName, Hero], Judge] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """What `judge` has made."""

    def __post_init__(self) -> None:
        parts = {quest_part(name): address_of(quest.facts()) for name, quest in self.quests.items()}
        object.__setattr__(self, "parts", parts)

    def quest(self, id_: str) -> Quest:
        """The quest with that id; `BadValue` when it is not here."""
        packed = pack_and_quest(id_)
        if packed is not None and id_ not in self.quests:
            pack, name = packed
            raise not_packed(pack, message("the quest {name}", name=name))
        if id_ not in self.quests:
            raise BadValue(
                message(
                    "quest: expected one of: {known}; got {shown}",
                    known=", ".join(self.quests) or message("none"),
                    shown=repr(id_),
                )
            )
        return self.quests[id_]

    def table_on_shelf(self, params: ThronesParams) -> OddsTable | None:
        """The table for these parameters that was built beforehand; None when there is none."""
        if self.tables is None or params.quest not in self.quests:
            return None
        return self.tables.find(table_key(self.quests[params.quest], OddsRules.of(params)))

    def calculator(self, params: ThronesParams) -> OddsCalculator:
        """The odds for the quest and toggles of ``params``; a few of them are kept.

        Where no table was worked out beforehand (toggles that belong to no level), the first call
        builds one, which takes seconds: ask the worker, for `preparing` first.
        """
        return through(self.preparing(params))

    def preparing(self, params: ThronesParams) -> Sliced[OddsCalculator]:
        """What `calculator` gives, in slices."""
        kept = self._calculators
        key = (params.quest, OddsRules.of(params))
        while key not in kept:
            quest = self.quests[params.quest]
            table = self.table_on_shelf(params)
            if table is None:
                # Others may take a slice of the same table between two of ours, or its last.
                begun = self._begun.pop(key, None) or building(quest, key[1])
                try:
                    share = next(begun)
                except StopIteration as end:
                    table = end.value
                else:
                    self._begun.clear()
                    self._begun[key] = begun
                    yield share
                    continue
            while len(kept) >= MOST_KEPT:
                kept.pop(next(iter(kept)))
            kept[key] = OddsCalculator(quest, key[1], table)
        return kept[key]

    def judge(self, params: ThronesParams) -> Judge:
        """Who judges positions of Gambit; without weights all of them look the same."""
        key = (params.quest, params.hero)
        if key not in self._judges:
            weights = self.worth.get(key, (0,) * FEATURES)
            self._judges[key] = Judge(self.quest(params.quest), params.hero, weights)
        return self._judges[key]

    def start_chance(self, params: ThronesParams) -> float:
        """The win chance with best play before anything is known of the order of the cards."""
        return self.calculator(params).table.start(*HEROES[params.hero])
