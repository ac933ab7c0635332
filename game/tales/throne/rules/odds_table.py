"""Win chances for every state between two steps of a quest, by dynamic programming.

A table answers for one quest and one set of toggles, for all heroes at once: the win chance with
best play for each step pile (`StepsLeft`) and each pair of counters, when the next decision is to
draw a step card. Fights are valued by `odds_fight`, which takes every hand as drawn from a full
deck; `docs/odds.md` says how far that is from the truth.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from math import sqrt
from typing import NamedTuple, TypeVar

from game.core import pack
from game.core.sliced import Sliced, part, through
from game.tales.throne.rules.cards import STEP_CARDS, STEP_RANKS, Card
from game.tales.throne.rules.combat import MOST, changed, gain_options, trap_options
from game.tales.throne.rules.odds_fight import (
    PLACES,
    Field,
    fight_values,
    fight_values_with_redraw,
    place,
)
from game.tales.throne.rules.params import SPACE, ThronesParams
from game.tales.throne.rules.quest import LAST_STEP, Quest, Step

# The step pile as far as chances go: what is left in it, what is known of it, what comes next


KINDS = len(STEP_RANKS)
FULL_PILE = (len(STEP_CARDS) // KINDS,) * KINDS

EXACT_MEMORY = 3
"""Up to this many scouts every card put last is remembered with its place."""
SHORT_MEMORY = 2
"""With more scouts, only this many of the cards put last are; see `StepsLeft.remembering`."""


class StepsLeft(NamedTuple):
    """A step pile. Cards are the indices 0 to 3 of 10, Jack, Queen and King (walking index + 1)."""

    hidden: tuple[int, ...]
    """How many of each lie on top in unknown order."""
    known: tuple[int, ...]
    """The cards below them, put there after scouting, in the order of drawing."""
    scouts: int

    @property
    def cards(self) -> int:
        """Cards left to draw."""
        return sum(self.hidden) + len(self.known)

    @property
    def position(self) -> int:
        """The step stood on: the cards left always lead to step 40."""
        walk = sum(count * (index + 1) for index, count in enumerate(self.hidden))
        return LAST_STEP - walk - sum(index + 1 for index in self.known)

    @property
    def packed(self) -> int:
        """One number for the whole pile, different for different piles that a table remembers."""
        number = self.scouts
        for count in self.hidden:
            number = number * (FULL_PILE[0] + 1) + count
        for at in range(EXACT_MEMORY):
            known = self.known[at] + 1 if at < len(self.known) else 0
            number = number * (KINDS + 1) + known
        return number

    def remembering(self, memory: int) -> StepsLeft:
        """The same pile when only the last ``memory`` cards keep their known place.

        Those above them are counted among the hidden ones, on which they lie directly.
        """
        extra = len(self.known) - memory
        if extra <= 0:
            return self
        hidden = list(self.hidden)
        for index in self.known[:extra]:
            hidden[index] += 1
        return StepsLeft(tuple(hidden), self.known[extra:], self.scouts)


class Walked(NamedTuple):
    """A card that may be walked, and the pile after it."""

    card: int
    left: StepsLeft


def memory_for(scouts: int) -> int:
    """How many cards put last a table for ``scouts`` remembers."""
    return scouts if scouts <= EXACT_MEMORY else SHORT_MEMORY


def full_pile(scouts: int) -> StepsLeft:
    """The pile before the first card."""
    return StepsLeft(FULL_PILE, (), scouts)


def steps_left(hidden: Iterable[Card], known: Iterable[Card], scouts: int) -> StepsLeft:
    """The pile that a view shows."""
    counts = [0] * KINDS
    for card in hidden:
        counts[card.steps - 1] += 1
    return StepsLeft(tuple(counts), tuple(card.steps - 1 for card in known), scouts)


def draws(left: StepsLeft) -> Iterator[tuple[int, Walked]]:
    """What drawing a card can do, each with its weight (out of the sum of weights)."""
    if not any(left.hidden):
        if left.known:
            yield 1, Walked(left.known[0], left._replace(known=left.known[1:]))
        return
    for index, count in enumerate(left.hidden):
        if count:
            yield count, Walked(index, left._replace(hidden=_less(left.hidden, index)))


def scoutings(left: StepsLeft) -> Iterator[tuple[int, Walked, Walked]]:
    """What scouting can show: weight, walking with the one card, walking with the other.

    Nothing when no scout is left or fewer than two cards are.
    """
    if not left.scouts or left.cards < 2:
        return
    after = left._replace(scouts=left.scouts - 1)
    for weight, first in draws(after):
        for other_weight, second in draws(first.left):
            if sum(left.hidden) > 1 and second.card < first.card:
                continue  # the same two cards in the other order
            twice = 2 if sum(left.hidden) > 1 and first.card != second.card else 1
            yield twice * weight * other_weight, *takes(second.left, first.card, second.card)


def takes(below: StepsLeft, first: int, second: int) -> tuple[Walked, Walked]:
    """Taking the first or the second of two scouted cards; ``below`` is the pile without both."""
    return (
        Walked(first, below._replace(known=(*below.known, second))),
        Walked(second, below._replace(known=(*below.known, first))),
    )


def _less(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


# The table


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
    return through(_laying(scouts))


def _laying(scouts: int) -> Sliced[list[list[StepsLeft]]]:
    memory = memory_for(scouts)
    layers = [[full_pile(scouts)]]
    most = layers[0][0].cards
    while layers[-1][0].cards:
        following: dict[StepsLeft, None] = {}
        for number, left in enumerate(layers[-1]):
            for walked in _walkable(left):
                following[walked.left.remembering(memory)] = None
            if number % _PILES_IN_A_SLICE == 0:
                yield len(layers) / (most + 1)
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


_LAID, _VALUED = 0.05, 0.95
"""The shares of a table's building that are behind when its piles are known, and when they are
valued; the rest turns it round."""
_PILES_IN_A_SLICE = 64


def build_table(quest: Quest, rules: OddsRules) -> OddsTable:
    """The table of ``quest`` under ``rules``: about a second without scouts, 20 with three."""
    return through(building(quest, rules))


def building(quest: Quest, rules: OddsRules) -> Sliced[OddsTable]:
    """The same in slices, each of them a few piles of steps."""
    memory = memory_for(rules.scout)
    valuer = Valuer(quest, rules)
    top = finest(rules.scout)
    won: Field = [0.0] * FIRST_ALIVE + [1.0] * PAIRS
    layers = yield from part(_laying(rules.scout), 0.0, _LAID)
    most = sum(map(len, layers))
    piles = array("I")
    rows: list[array[int]] = []
    advice: list[bytes] = []
    arrivals: dict[StepsLeft, Field] = {}
    field = won
    for layer in reversed(layers):
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
            rows.append(array("H", [encode(chance, top) for chance in field[FIRST_ALIVE:]]))
            if left.position:
                arrivals[left] = valuer.arrival(left.position, field)
            yield _LAID + (_VALUED - _LAID) * len(rows) / most
    codes = array("H")
    scout_first = bytearray()
    for pair, column in enumerate(zip(*rows, strict=True)):
        codes.extend(column)
        yield _VALUED + (1 - _VALUED) / 2 * pair / PAIRS
    for pair, better_there in enumerate(zip(*advice, strict=True)):
        scout_first += bytes(better_there)
        yield 1 - (1 - _VALUED) / 2 * (1 - pair / PAIRS)
    opening = array("d", field[FIRST_ALIVE:])
    return OddsTable(
        table_key(quest, rules), rules.scout, piles, codes, opening, bytes(scout_first)
    )
