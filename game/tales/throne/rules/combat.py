"""The sums of the table: a hand of combat, what a gain or a trap does to two counters; and the
proof that no fight can go on for ever.

Source: seeds/004, "Règles des combats". Everything here is a pure function of small numbers, so
that the game, the odds and the solver cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

from game.core.codec import expect
from game.tales.throne.rules.cards import STEP_RANKS
from game.tales.throne.rules.params import HEROES, ThronesParams
from game.tales.throne.rules.quest import Change, Quest, Step

Side = Literal["player", "enemy", "none"]
Pile = Literal["life", "armour"]

PILES: tuple[Pile, Pile] = ("life", "armour")
MOST = 9
"""Life and armour are piles of nine cards: what a gain gives beyond them is lost."""
WIDEST = 8
"""The largest difference of two combat cards: a nine against a one."""


class Clash(NamedTuple):
    """What two combat cards do, before anybody chooses a pile. (A tuple is made three times as fast
    as a frozen dataclass, and bots look at millions.)"""

    player_power: int
    enemy_power: int
    strike: int
    """Difference of the powers, never negative."""
    by: Side
    """Who strikes; ``none`` when the powers are equal."""
    damage: int
    """Strike less the target's armour, never negative. 0: the hand does nothing."""


def check_enemy(life: int, armour: int, step: Step | None) -> None:
    """`BadValue` unless the counters are those of an enemy of ``step``, no stronger than the quest
    says; without a step, of nobody."""
    if step is None:
        expect(life == 0 == armour, "enemy_life: nobody stands here")
        return
    expect(1 <= life <= step.life, f"enemy_life: expected 1 to {step.life}")
    expect(armour <= step.armour, f"enemy_armour: expected 0 to {step.armour}")


def clash(
    player: int, enemy: int, life: int, armour: int, enemy_life: int, enemy_armour: int
) -> Clash:
    """The hand in which you turn ``player`` and the enemy turns ``enemy`` (values 1 to 9)."""
    player_power = player + life
    enemy_power = enemy + enemy_life
    if player_power > enemy_power:
        strike = player_power - enemy_power
        return Clash(player_power, enemy_power, strike, "player", max(0, strike - enemy_armour))
    if enemy_power > player_power:
        strike = enemy_power - player_power
        return Clash(player_power, enemy_power, strike, "enemy", max(0, strike - armour))
    return Clash(player_power, enemy_power, 0, "none", 0)


def piles_open(by: Side, armour: int, enemy_armour: int, enemy_picks: bool) -> tuple[Pile, ...]:
    """The piles that may take damage: never an armour of 0.

    When ``enemy_picks`` and the enemy strikes, the enemy picks your life, always. That is its best
    choice: life lost is never fewer points than armour lost, and a point of life less makes
    every later blow on you one harder, as a point of armour less would, but also every blow of
    yours one weaker and your end one nearer.
    """
    if by == "enemy":
        return PILES if armour > 0 and not enemy_picks else ("life",)
    return PILES if enemy_armour > 0 else ("life",)


def nobody_can_hurt(life: int, armour: int, enemy_life: int, enemy_armour: int) -> bool:
    """Whether no two cards can do any damage, so that the fight would never end.

    It takes both armours together to be at least 16 (twice the widest difference of two cards).
    """
    return life - enemy_life + WIDEST <= enemy_armour and enemy_life - life + WIDEST <= armour


def changed(life: int, armour: int, change: Change) -> tuple[int, int]:
    """Life and armour after ``change``: never above nine, never below nothing."""
    return (
        min(MOST, max(0, life + change.life)),
        min(MOST, max(0, armour + change.armour)),
    )


def hurt(life: int, armour: int, damage: int, pile: Pile) -> tuple[int, int]:
    """Life and armour after so much damage on ``pile``; what exceeds it is lost."""
    if pile == "life":
        return max(0, life - damage), armour
    return life, max(0, armour - damage)


def on_pile(pile: Pile, points: int) -> Change:
    """``points`` more (or, negative, fewer), all on one pile."""
    return Change(life=points) if pile == "life" else Change(armour=points)


def gain_options(params: ThronesParams, change: Change) -> tuple[tuple[Pile, Change], ...]:
    """What may be chosen for a gain; empty when it is applied as written.

    With `reward_choice` all its points may be taken as life, or all as armour.
    """
    points = change.life + change.armour
    if not params.reward_choice or points == 0:
        return ()
    return (("life", Change(life=points)), ("armour", Change(armour=points)))


def trap_options(
    params: ThronesParams, change: Change, armour: int
) -> tuple[tuple[Pile, Change], ...]:
    """What may be chosen for a trap; empty when it is applied as written.

    With `armour_traps` and armour left, its points may be taken on armour; as with damage, what
    exceeds the armour is lost.
    """
    if not params.armour_traps or armour == 0 or change.life == 0:
        return ()
    return (("life", change), ("armour", Change(armour=change.life + change.armour)))


# No fight of a quest can go on for ever.
#
# Nobody can hurt anybody when even a nine against a one does no damage, on either side:
# `life - enemy_life + 8 <= enemy_armour` and `enemy_life - life + 8 <= armour`. Added up, that
# takes armours of at least 16 together. Three things follow.
#
# - Armour never exceeds 9, so an enemy of armour 6 or less can always be fought out.
# - A fight that can begin can end: armour only falls in a fight; while both sides can hurt, their
#   armours add up to less than 16; and a side that can hurt still can after each of its blows.
#   So a fight is endless on its first hand or never.
# - What remains to be found are the counters with which an enemy of armour 7 or more can be met.
#
# Those are followed exactly: from every hero, through every order of the sixteen step cards, with
# every choice that any toggle allows, and with any two cards in any hand. (Which cards are left in
# a deck is not followed: at worst a quest is refused for a run of cards that no deck holds.)


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
            alive = survivors(*counters, step.life, step.armour)
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
def survivors(life: int, armour: int, enemy_life: int, enemy_armour: int) -> int:
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
            toll = on_pile(pile, -hand.damage)
            if hand.by == "player":
                left |= survivors(life, armour, *changed(enemy_life, enemy_armour, toll))
            else:
                left |= survivors(*changed(life, armour, toll), enemy_life, enemy_armour)
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
