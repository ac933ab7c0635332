"""The sums of the table: a hand of combat, and what a gain or a trap does to two counters.

Source: seeds/004, "Règles des combats". Everything here is a pure function of small numbers, so
that the game, the odds and the solver cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.tales.throne.rules.params import ThronesParams
from game.tales.throne.rules.quest import Change

Side = Literal["player", "enemy", "none"]
Pile = Literal["life", "armour"]

PILES: tuple[Pile, Pile] = ("life", "armour")
MOST = 9
"""Life and armour are piles of nine cards: what a gain gives beyond them is lost."""
WIDEST = 8
"""The largest difference of two combat cards: a nine against a one."""


@dataclass(frozen=True, slots=True)
class Clash:
    """What two combat cards do, before anybody chooses a pile."""

    player_power: int
    enemy_power: int
    strike: int
    """Difference of the powers, never negative."""
    by: Side
    """Who strikes; ``none`` when the powers are equal."""
    damage: int
    """Strike less the target's armour, never negative. 0: the hand does nothing."""


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
