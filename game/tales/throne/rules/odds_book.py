"""One fight of a quest in the model of full decks, computed as far as it is asked about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.tales.throne.rules.combat import MOST
from game.tales.throne.rules.odds_fight import PLACES, Field, place, responses
from game.tales.throne.rules.odds_table import Valuer
from game.tales.throne.rules.quest import Step

Reaction = list[float]
"""A win chance for each difference of the two cards dealt next (`DIFFERENCES`)."""


@dataclass(frozen=True, slots=True)
class _Fields:
    """Values of a fight against one armour, for counters up to the two bounds."""

    unspent: Field
    spent: Field
    most_life: int
    most_armour: int


class FightBook:
    """The values of one fight; what it answers never depends on what was asked before."""

    def __init__(self, step: Step, valuer: Valuer, after: Sequence[float]) -> None:
        """``after`` is the field of the table once ``step`` is resolved."""
        self._step = step
        self._valuer = valuer
        self._after = after
        self._fields: dict[int, _Fields] = {}

    def value(
        self, life: int, armour: int, enemy_life: int, enemy_armour: int, redraw: bool
    ) -> float:
        """The win chance before a hand."""
        fields = self._against(enemy_armour, life, armour)
        values = fields.unspent if redraw else fields.spent
        return values[enemy_life * PLACES + place(life, armour)]

    def responses(
        self, life: int, armour: int, enemy_life: int, enemy_armour: int
    ) -> tuple[tuple[int, int], ...]:
        """`odds_fight.responses` under the toggles of this quest."""
        picks = self._valuer.rules.enemy_picks
        return responses(life, armour, enemy_life, enemy_armour, picks)

    def reaction(
        self, life: int, armour: int, enemy_life: int, enemy_armour: int, redraw: bool
    ) -> Reaction:
        """For each difference of the next two cards, the value of the best answer to it."""
        fields = self._against(enemy_armour, life, armour)
        answers = self.responses(life, armour, enemy_life, enemy_armour)
        if not redraw:
            values = fields.spent
            return [max(values[first], values[second]) for first, second in answers]
        values = fields.unspent
        here = enemy_life * PLACES + place(life, armour)
        aside = fields.spent[here]
        return [
            values[here] if first == here else max(values[first], values[second], aside)
            for first, second in answers
        ]

    def _against(self, enemy_armour: int, life: int, armour: int) -> _Fields:
        """The fields against ``enemy_armour``, which a player may have lowered."""
        known = self._fields.get(enemy_armour)
        if known is not None:
            if life <= known.most_life and armour <= known.most_armour:
                return known
            life, armour = max(life, known.most_life), max(armour, known.most_armour)
        # A little more than asked for: the next question is often one point away.
        life, armour = min(MOST, life + 1), min(MOST, armour + 1)
        unspent, spent = self._valuer.fight(self._step, enemy_armour, self._after, life, armour)
        fields = self._fields[enemy_armour] = _Fields(unspent, spent, life, armour)
        return fields
