"""Win chances for every state between two steps of a quest, by dynamic programming.

A table answers for one quest and one set of toggles, for all heroes at once: the win chance with
best play for each step pile (`StepsLeft`) and each pair of counters, when the next decision is to
draw a step card. Fights are valued by `odds_fight`, which takes every hand as drawn from a full
deck; `docs/odds.md` says how far that is from the truth.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from math import sqrt
from typing import TypeVar

from game.core import pack
from game.core.thrones.combat import MOST, changed, gain_options, trap_options
from game.core.thrones.odds_fight import (
    PLACES,
    Field,
    fight_values,
    fight_values_with_redraw,
    place,
)
from game.core.thrones.odds_walk import (
    StepsLeft,
    Walked,
    draws,
    full_pile,
    memory_for,
    scoutings,
)
from game.core.thrones.params import ThronesParams
from game.core.thrones.quest import Quest, Step

T = TypeVar("T")

MODEL = 1
"""Version of the model; a table made by another one is not used."""
PAIRS = MOST * (MOST + 1)
"""Pairs of counters in which the hero lives."""
FINEST = 65535


@dataclass(frozen=True, slots=True)
class OddsRules:
    """The toggles that chances depend on; the hero and `winnable` are none of them."""

    scout: int = 0
    reward_choice: bool = False
    armour_traps: bool = False
    redraw: bool = False
    enemy_picks: bool = False

    @staticmethod
    def of(params: ThronesParams) -> OddsRules:
        """The toggles that hold in ``params``."""
        return OddsRules(
            params.scout,
            params.reward_choice,
            params.armour_traps,
            params.redraw,
            params.enemy_picks,
        )

    def params(self) -> ThronesParams:
        """Some parameters in which these toggles hold."""
        return ThronesParams(
            scout=self.scout,
            reward_choice=self.reward_choice,
            armour_traps=self.armour_traps,
            redraw=self.redraw,
            enemy_picks=self.enemy_picks,
        )


def table_key(quest: Quest, rules: OddsRules) -> str:
    """Sixteen hexadecimal digits over everything that a table depends on."""
    state = blake2b(digest_size=8)
    state.update(pack.integers(MODEL))
    state.update(quest.facts())
    state.update(
        pack.integers(
            rules.scout,
            rules.reward_choice,
            rules.armour_traps,
            rules.redraw,
            rules.enemy_picks,
        )
    )
    return state.hexdigest()


def encode(chance: float) -> int:
    """A chance as a whole number below 2**16: its square root, so that small ones stay apart."""
    return min(FINEST, int(sqrt(chance) * FINEST + 0.5))


def decode(code: int) -> float:
    """The chance that `encode` wrote, within 0.00002."""
    return (code / FINEST) ** 2


DECODED = tuple(decode(code) for code in range(FINEST + 1))


@dataclass(frozen=True)
class OddsTable:
    """Win chances between steps. ``codes`` holds PAIRS numbers for each pile of ``piles(scout)``.

    Picklable, never changed, and equal for equal quests and toggles, wherever it was made.
    """

    key: str
    scout: int
    codes: array[int]

    @cached_property
    def _rows(self) -> Mapping[StepsLeft, int]:
        return {left: row for row, left in enumerate(piles(self.scout))}

    def field(self, left: StepsLeft) -> Field:
        """Win chances for all counters before the next card of the pile ``left`` is drawn."""
        row = self._rows[left.remembering(memory_for(self.scout))] * PAIRS
        alive = [DECODED[code] for code in self.codes[row : row + PAIRS]]
        return [0.0] * (MOST + 1) + alive

    def chance(self, left: StepsLeft, life: int, armour: int) -> float:
        """One entry of `field`."""
        if life == 0:
            return 0.0
        row = self._rows[left.remembering(memory_for(self.scout))] * PAIRS
        return DECODED[self.codes[row + place(life, armour) - (MOST + 1)]]

    def start(self, life: int, armour: int) -> float:
        """The win chance before the first card."""
        return self.chance(full_pile(self.scout), life, armour)


def piles(scouts: int) -> tuple[StepsLeft, ...]:
    """Every step pile a run can meet, those with fewest cards first."""
    layers = _layers(scouts)
    return tuple(left for layer in reversed(layers) for left in layer)


def _layers(scouts: int) -> list[list[StepsLeft]]:
    """The piles by the number of cards walked; each layer in a fixed order."""
    memory = memory_for(scouts)
    layers = [[full_pile(scouts)]]
    while layers[-1][0].cards:
        following = {
            walked.left.remembering(memory): None
            for left in layers[-1]
            for walked in _walkable(left)
        }
        layers.append(sorted(following))
    return layers


def _walkable(left: StepsLeft) -> list[Walked]:
    found = [walked for _, walked in draws(left)]
    for _, one, other in scoutings(left):
        found += [one, other]
    return found


class Valuer:
    """Carries fields over the steps of one quest under one set of toggles."""

    def __init__(self, quest: Quest, rules: OddsRules) -> None:
        self._rules = rules
        self._quest = quest
        params = rules.params()
        self._options = tuple(_options(step, params) for step in quest.steps)

    def resolved(self, step: Step, after: Sequence[float]) -> Field:
        """The field before a trap, a help or a reward, given the field after it."""
        return [
            max(after[first], after[second]) for first, second in self._options[step.number - 1]
        ]

    def fight(self, step: Step, after: Sequence[float]) -> tuple[Field, Field]:
        """`fight_values` with the redraw unspent and spent (the same without that toggle)."""
        slain = self.resolved(step, after)
        picks = self._rules.enemy_picks
        spent = fight_values(step.life, step.armour, picks, slain)
        if not self._rules.redraw:
            return spent, spent
        return (
            fight_values_with_redraw(step.life, step.armour, picks, slain, spent),
            spent,
        )

    def arrival(self, position: int, after: Sequence[float]) -> Field:
        """The field on arriving at step ``position``, given the field once it is resolved."""
        step = self._quest.step(position)
        if step.type != "fight":
            return self.resolved(step, after)
        unspent, _ = self.fight(step, after)
        return unspent[step.life * PLACES : (step.life + 1) * PLACES]


def _options(step: Step, params: ThronesParams) -> tuple[tuple[int, int], ...]:
    """For each place the two places that a trap, help or reward may lead to (or the same twice)."""
    found = []
    for life in range(MOST + 1):
        for armour in range(MOST + 1):
            if step.type == "trap":
                choices = trap_options(params, step.change, armour)
            else:
                choices = gain_options(params, step.change)
            changes = [change for _, change in choices] or [step.change]
            to = [place(*changed(life, armour, change)) for change in changes] if life else [0]
            found.append((to[0], to[-1]))
    return tuple(found)


def best_field(
    left: StepsLeft, arrivals: Mapping[StepsLeft, Sequence[float]], memory: int
) -> Field:
    """Win chances before the next card, given those on arrival after each card."""
    weighed = [
        (weight, arrivals[walked.left.remembering(memory)]) for weight, walked in draws(left)
    ]
    drawn = [0.0] * PLACES
    for share, field in _shares(weighed):
        drawn = [value + share * one for value, one in zip(drawn, field, strict=True)]
    shown = [
        (weight, (arrivals[one.left.remembering(memory)], arrivals[other.left.remembering(memory)]))
        for weight, one, other in scoutings(left)
    ]
    if not shown:
        return drawn
    scouted = [0.0] * PLACES
    for share, (first, second) in _shares(shown):
        scouted = [
            value + share * (one if one > other else other)
            for value, one, other in zip(scouted, first, second, strict=True)
        ]
    return [plain if plain > seen else seen for plain, seen in zip(drawn, scouted, strict=True)]


def _shares(weighed: list[tuple[int, T]]) -> list[tuple[float, T]]:
    """Whole-number weights as chances."""
    total = sum(weight for weight, _ in weighed)
    return [(weight / total, thing) for weight, thing in weighed]


def build_table(quest: Quest, rules: OddsRules) -> OddsTable:
    """The table of ``quest`` under ``rules``: under a second without scouts, some with three."""
    memory = memory_for(rules.scout)
    valuer = Valuer(quest, rules)
    won: Field = [0.0] * (MOST + 1) + [1.0] * PAIRS
    codes = array("H")
    arrivals: dict[StepsLeft, Field] = {}
    for layer in reversed(_layers(rules.scout)):
        following = arrivals
        arrivals = {}
        for left in layer:
            field = best_field(left, following, memory) if left.cards else won
            codes.extend([encode(chance) for chance in field[MOST + 1 :]])
            if left.position:
                arrivals[left] = valuer.arrival(left.position, field)
    return OddsTable(table_key(quest, rules), rules.scout, codes)
