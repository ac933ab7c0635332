"""Proof that no fight of a quest can go on for ever.

Nobody can hurt anybody when even a nine against a one does no damage, on either side:
``life - enemy_life + 8 <= enemy_armour`` and ``enemy_life - life + 8 <= armour``. Added up, that
takes armours of at least 16 together; as no armour exceeds 9, only enemies of armour 7 and more
need a closer look. For those every pair of counters is followed from every hero through every
order of the sixteen step cards, with every choice that any toggle allows and with any two cards in
any hand. (Which cards are left in a deck is not followed, so that a quest may at worst be refused
whose endless state would take an impossible run of cards.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.thrones.cards import STEP_RANKS
from game.core.thrones.combat import (
    MOST,
    WIDEST,
    changed,
    clash,
    nobody_can_hurt,
    piles_open,
)
from game.core.thrones.params import HEROES
from game.core.thrones.quest import LAST_STEP, Change, Quest, Step

THICKEST_SAFE = 2 * WIDEST - MOST - 1
"""Enemy armour up to which no fight can be endless, whatever the hero wears: 6."""
_OF_EACH = 4
"""Step cards of each rank."""

Counters = tuple[int, int]
"""Life and armour of the hero."""


@dataclass(frozen=True, slots=True)
class EndlessState:
    """A state of a fight in which nobody can ever hurt anybody."""

    step: int
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int


def endless_state(quest: Quest) -> EndlessState | None:
    """A state in which a run of ``quest`` could be stuck for ever; None when there is none."""
    if all(step.armour <= THICKEST_SAFE for step in quest.steps):
        return None
    reached: dict[tuple[int, ...], set[Counters]] = {(0, 0, 0, 0): set(HEROES.values())}
    fights: dict[int, _Fight] = {}
    for used in _step_cards_used():
        entering = reached.pop(used)
        number = sum((rank - 9) * count for rank, count in zip(STEP_RANKS, used, strict=True))
        leaving = entering
        if number:
            step = quest.step(number)
            if step.type == "fight":
                fight = fights.setdefault(number, _Fight(step))
                leaving = set()
                for counters in sorted(entering):
                    leaving |= fight.survivors(counters)
                    if fight.endless is not None:
                        return fight.endless
            else:
                leaving = {
                    after for before in entering for after in _after_change(step.change, before)
                }
        for place, count in enumerate(used):
            if count < _OF_EACH:
                further = (*used[:place], count + 1, *used[place + 1 :])
                reached.setdefault(further, set()).update(leaving)
    return None


def _step_cards_used() -> Iterator[tuple[int, ...]]:
    """How many tens, jacks, queens and kings are drawn, smaller numbers before larger ones."""
    span = range(_OF_EACH + 1)
    for tens in span:
        for jacks in span:
            for queens in span:
                for kings in span:
                    yield (tens, jacks, queens, kings)


def _after_change(change: Change, before: Counters) -> Iterator[Counters]:
    """The counters of the living after a gain or trap, as written or on a chosen pile."""
    points = change.life + change.armour
    choices = [change, Change(life=points)]
    if points > 0 or before[1] > 0:
        choices.append(Change(armour=points))
    for choice in choices:
        life, armour = changed(*before, choice)
        if life > 0:
            yield life, armour


class _Fight:
    """Every way in which one fight can go. Remembers what it has followed."""

    def __init__(self, step: Step) -> None:
        self._step = step
        self._followed: dict[tuple[int, int, int, int], frozenset[Counters]] = {}
        self.endless: EndlessState | None = None

    def survivors(self, counters: Counters) -> set[Counters]:
        """The counters with which the hero may leave the fight, its reward included."""
        left = self._follow(*counters, self._step.life, self._step.armour)
        if self._step.number == LAST_STEP:
            return set()
        return {after for before in left for after in _after_change(self._step.change, before)}

    def _follow(
        self, life: int, armour: int, enemy_life: int, enemy_armour: int
    ) -> frozenset[Counters]:
        state = (life, armour, enemy_life, enemy_armour)
        if life == 0:
            return frozenset()
        if enemy_life == 0:
            return frozenset({(life, armour)})
        known = self._followed.get(state)
        if known is not None:
            return known
        if self.endless is None and nobody_can_hurt(*state):
            self.endless = EndlessState(self._step.number, *state)
        left: set[Counters] = set()
        for lead in range(-WIDEST, WIDEST + 1):
            left |= self._after_hand(lead, *state)
        self._followed[state] = frozenset(left)
        return self._followed[state]

    def _after_hand(
        self, lead: int, life: int, armour: int, enemy_life: int, enemy_armour: int
    ) -> set[Counters]:
        """Where a hand leads in which your card is ``lead`` higher than the enemy's."""
        player, enemy = (1 + lead, 1) if lead >= 0 else (1, 1 - lead)
        sums = clash(player, enemy, life, armour, enemy_life, enemy_armour)
        if sums.damage == 0:
            return set()
        left: set[Counters] = set()
        for pile in piles_open(sums.by, armour, enemy_armour, enemy_picks=False):
            toll = Change(**{pile: -sums.damage})
            if sums.by == "player":
                left |= self._follow(life, armour, *changed(enemy_life, enemy_armour, toll))
            else:
                left |= self._follow(*changed(life, armour, toll), enemy_life, enemy_armour)
        return left
