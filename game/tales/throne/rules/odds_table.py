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
from functools import cached_property, lru_cache
from hashlib import blake2b
from itertools import chain
from math import sqrt
from typing import TypeVar

from game.core import pack
from game.tales.throne.rules.combat import MOST, changed, gain_options, trap_options
from game.tales.throne.rules.odds_fight import (
    PLACES,
    Field,
    fight_values,
    fight_values_with_redraw,
    place,
)
from game.tales.throne.rules.odds_walk import (
    StepsLeft,
    Walked,
    draws,
    full_pile,
    memory_for,
    scoutings,
)
from game.tales.throne.rules.params import SPACE, ThronesParams
from game.tales.throne.rules.quest import Quest, Step, ThronesContent

T = TypeVar("T")

MODEL = 1
"""Version of the model; a table made by another one is not used."""
FIRST_ALIVE = place(1, 0)
PAIRS = PLACES - FIRST_ALIVE
"""Pairs of counters in which the hero lives."""
FINEST = 65535
COARSE = 4095
"""The highest code of a table without scouts, and of the much larger ones with them."""


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

    @staticmethod
    def of_level(level: str) -> OddsRules:
        """The toggles that the level stands for."""
        return OddsRules.of(SPACE.build({"level": level}))

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


def finest(scouts: int) -> int:
    """The code that stands for certainty in a table for ``scouts``."""
    return COARSE if scouts else FINEST


def encode(chance: float, top: int) -> int:
    """A chance as a whole number up to ``top``: its square root, so that small ones stay apart."""
    return min(top, int(sqrt(chance) * top + 0.5))


@lru_cache(maxsize=2)
def decoded(top: int) -> tuple[float, ...]:
    """The chance of each code, within ``1 / top`` of what was encoded."""
    return tuple((code / top) ** 2 for code in range(top + 1))


@dataclass(frozen=True)
class OddsTable:
    """Win chances between steps: picklable, never changed, and equal for equal quests and toggles,
    wherever it was made."""

    key: str
    scout: int
    piles: array[int]
    """`StepsLeft.packed` of each step pile that a run can meet (as its memory has it)."""
    codes: array[int]
    """`encode` of the win chances: all piles for the first pair of counters, then for the next
    (armour running fastest), PAIRS times."""
    opening: array[float]
    """The win chances before the first card, unrounded, in the same order."""
    scout_first: bytes
    """For the same entries, 1 where scouting is better than drawing; empty without scouts."""

    @cached_property
    def _rows(self) -> Mapping[int, int]:
        return {packed: row for row, packed in enumerate(self.piles)}

    def _entry(self, left: StepsLeft, life: int, armour: int) -> int:
        row = self._rows[left.remembering(memory_for(self.scout)).packed]
        return row + len(self.piles) * (place(life, armour) - FIRST_ALIVE)

    def field(self, left: StepsLeft) -> Field:
        """Win chances for all counters before the next card of the pile ``left`` is drawn."""
        chances = decoded(finest(self.scout))
        codes = self.codes[self._entry(left, 1, 0) :: len(self.piles)]
        return [0.0] * FIRST_ALIVE + [chances[code] for code in codes]

    def chance(self, left: StepsLeft, life: int, armour: int) -> float:
        """One entry of `field`."""
        if life == 0:
            return 0.0
        return decoded(finest(self.scout))[self.codes[self._entry(left, life, armour)]]

    def scouts(self, left: StepsLeft, life: int, armour: int) -> bool:
        """Whether scouting is better here than drawing."""
        return bool(self.scout_first) and self.scout_first[self._entry(left, life, armour)] == 1

    def start(self, life: int, armour: int) -> float:
        """The win chance before the first card."""
        return self.opening[place(life, armour) - FIRST_ALIVE]


def layers_of_piles(scouts: int) -> list[list[StepsLeft]]:
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
        self.rules = rules
        self._quest = quest
        params = rules.params()
        self.options = tuple(_options(step, params) for step in quest.steps)

    def resolved(self, step: Step, after: Sequence[float]) -> Field:
        """The field before a trap, a help or a reward, given the field after it."""
        return [max(after[first], after[second]) for first, second in self.options[step.number - 1]]

    def fight(
        self,
        step: Step,
        enemy_armour: int,
        after: Sequence[float],
        most_life: int = MOST,
        most_armour: int = MOST,
    ) -> tuple[Field, Field]:
        """`fight_values` with the redraw unspent and spent (the same without that toggle)."""
        picks = self.rules.enemy_picks
        shape = step.life, enemy_armour, picks
        spent = fight_values(*shape, self.resolved(step, after), most_life, most_armour)
        if not self.rules.redraw:
            return spent, spent
        return fight_values_with_redraw(*shape, spent, most_life, most_armour), spent

    def arrival(self, position: int, after: Sequence[float]) -> Field:
        """The field on arriving at step ``position``, given the field once it is resolved."""
        step = self._quest.step(position)
        if step.type != "fight":
            return self.resolved(step, after)
        unspent, _ = self.fight(step, step.armour, after)
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


def _drawn(left: StepsLeft, arrivals: Mapping[StepsLeft, Field], memory: int) -> Field:
    """Win chances when the next card is drawn, given those on arrival after each card."""
    weighed = [
        (weight, arrivals[walked.left.remembering(memory)]) for weight, walked in draws(left)
    ]
    drawn = [0.0] * PLACES
    for share, field in _shares(weighed):
        drawn = [value + share * one for value, one in zip(drawn, field, strict=True)]
    return drawn


def _scouted(left: StepsLeft, arrivals: Mapping[StepsLeft, Field], memory: int) -> Field:
    """The same when two cards are scouted; all zero where that is not open."""
    shown = [
        (weight, (arrivals[one.left.remembering(memory)], arrivals[other.left.remembering(memory)]))
        for weight, one, other in scoutings(left)
    ]
    scouted = [0.0] * PLACES
    for share, (first, second) in _shares(shown):
        scouted = [
            value + share * (one if one > other else other)
            for value, one, other in zip(scouted, first, second, strict=True)
        ]
    return scouted


def _shares(weighed: list[tuple[int, T]]) -> list[tuple[float, T]]:
    """Whole-number weights as chances."""
    total = sum(weight for weight, _ in weighed)
    return [(weight / total, thing) for weight, thing in weighed]


def build_table(quest: Quest, rules: OddsRules) -> OddsTable:
    """The table of ``quest`` under ``rules``: about a second without scouts, 20 with three."""
    memory = memory_for(rules.scout)
    valuer = Valuer(quest, rules)
    top = finest(rules.scout)
    won: Field = [0.0] * FIRST_ALIVE + [1.0] * PAIRS
    piles = array("I")
    rows: list[list[int]] = []
    advice: list[bytes] = []
    arrivals: dict[StepsLeft, Field] = {}
    field = won
    for layer in reversed(layers_of_piles(rules.scout)):
        following = arrivals
        arrivals = {}
        for left in layer:
            field = _drawn(left, following, memory) if left.cards else won
            if rules.scout:
                scouted = _scouted(left, following, memory)
                better = [seen > plain for seen, plain in zip(scouted, field, strict=True)]
                field = [max(both) for both in zip(scouted, field, strict=True)]
                advice.append(bytes(better[FIRST_ALIVE:]))
            piles.append(left.packed)
            rows.append([encode(chance, top) for chance in field[FIRST_ALIVE:]])
            if left.position:
                arrivals[left] = valuer.arrival(left.position, field)
    codes = array("H", chain.from_iterable(zip(*rows, strict=True)))
    scout_first = bytes(chain.from_iterable(zip(*advice, strict=True)))
    opening = array("d", field[FIRST_ALIVE:])
    return OddsTable(table_key(quest, rules), rules.scout, piles, codes, opening, scout_first)


def table_on_shelf(content: ThronesContent, params: ThronesParams) -> OddsTable | None:
    """The table for these parameters that was built beforehand; None when there is none."""
    if content.tables is None or params.quest not in content.quests:
        return None
    found = content.tables.find(table_key(content.quests[params.quest], OddsRules.of(params)))
    return found if isinstance(found, OddsTable) else None
