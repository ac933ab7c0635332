"""Proof that no fight of a quest can go on for ever.

Nobody can hurt anybody when even a nine against a one does no damage, on either side:
``life - enemy_life + 8 <= enemy_armour`` and ``enemy_life - life + 8 <= armour``. Added up, that
takes armours of at least 16 together. Three things follow.

- Armour never exceeds 9, so an enemy of armour 6 or less can always be fought out.
- A fight that can begin can end: armour only falls in a fight; while both sides can hurt, their
  armours add up to less than 16; and a side that can hurt still can after each of its blows.
  So a fight is endless on its first hand or never.
- What remains to be found are the counters with which an enemy of armour 7 or more can be met.

Those are followed exactly: from every hero, through every order of the sixteen step cards, with
every choice that any toggle allows, and with any two cards in any hand. (Which cards are left in
a deck is not followed: at worst a quest is refused for a run of cards that no deck holds.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from game.tales.throne.rules.cards import STEP_RANKS
from game.tales.throne.rules.combat import MOST, WIDEST, changed, clash, nobody_can_hurt, piles_open
from game.tales.throne.rules.params import HEROES
from game.tales.throne.rules.quest import Change, Quest, Step

THICKEST_SAFE = 2 * WIDEST - MOST - 1
"""Enemy armour up to which no fight can be endless, whatever the hero wears: 6."""
_OF_EACH = 4
"""Step cards of each rank."""

Counters = tuple[int, int]
"""Life and armour of the hero."""


@dataclass(frozen=True, slots=True)
class EndlessState:
    """The beginning of a fight in which nobody can ever hurt anybody."""

    step: int
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int


def endless_state(quest: Quest) -> EndlessState | None:
    """A state in which a run of ``quest`` would be stuck for ever; None when there is none."""
    thick = [step.number for step in quest.steps if step.armour > THICKEST_SAFE]
    if not thick:
        return None
    reached: dict[tuple[int, ...], int] = {(0, 0, 0, 0): _mask(HEROES.values())}
    # How many tens, jacks, queens and kings are drawn; fewer come before more.
    for used in product(range(_OF_EACH + 1), repeat=len(STEP_RANKS)):
        number = sum((rank - 9) * count for rank, count in zip(STEP_RANKS, used, strict=True))
        if number > thick[-1]:
            continue
        entering = reached[used]
        if number in thick:
            stuck = _stuck(quest.step(number), entering)
            if stuck is not None:
                return stuck
        leaving = _through(quest.step(number), entering) if number else entering
        for place, count in enumerate(used):
            if count < _OF_EACH:
                further = (*used[:place], count + 1, *used[place + 1 :])
                reached[further] = reached.get(further, 0) | leaving
    return None


def _stuck(step: Step, entering: int) -> EndlessState | None:
    for counters in _members(entering):
        if nobody_can_hurt(*counters, step.life, step.armour):
            return EndlessState(step.number, *counters, step.life, step.armour)
    return None


def _through(step: Step, entering: int) -> int:
    """The counters with which ``step`` may be left alive, as a set."""
    leaving = 0
    for counters in _members(entering):
        alive = 1 << _place(counters)
        if step.type == "fight":
            alive = _survivors(*counters, step.life, step.armour)
        leaving |= alive if step.change == Change() else _after(step.change, alive)
    return leaving


@cache
def _after(change: Change, before: int) -> int:
    """The living after a gain or a trap, as written or on a chosen pile."""
    points = change.life + change.armour
    alive: list[Counters] = []
    for counters in _members(before):
        alive.append(changed(*counters, change))
        alive.append(changed(*counters, Change(life=points)))
        if points > 0 or counters[1] > 0:
            alive.append(changed(*counters, Change(armour=points)))
    return _mask(counters for counters in alive if counters[0] > 0)


@cache
def _survivors(life: int, armour: int, enemy_life: int, enemy_armour: int) -> int:
    """The counters with which the hero may have slain this enemy, as a set."""
    if life == 0:
        return 0
    if enemy_life == 0:
        return 1 << _place((life, armour))
    left = 0
    for lead in range(-WIDEST, WIDEST + 1):
        player, enemy = (1 + lead, 1) if lead >= 0 else (1, 1 - lead)
        hand = clash(player, enemy, life, armour, enemy_life, enemy_armour)
        if hand.damage == 0:
            continue
        for pile in piles_open(hand.by, armour, enemy_armour, enemy_picks=False):
            toll = Change(**{pile: -hand.damage})
            if hand.by == "player":
                left |= _survivors(life, armour, *changed(enemy_life, enemy_armour, toll))
            else:
                left |= _survivors(*changed(life, armour, toll), enemy_life, enemy_armour)
    return left


def _place(counters: Counters) -> int:
    return counters[0] * (MOST + 1) + counters[1]


def _mask(counters: Iterable[Counters]) -> int:
    """A set of counters as the bits of a number: they are united a million times."""
    mask = 0
    for pair in counters:
        mask |= 1 << _place(pair)
    return mask


def _members(mask: int) -> Iterator[Counters]:
    for place in range((MOST + 1) ** 2):
        if mask >> place & 1:
            yield divmod(place, MOST + 1)
