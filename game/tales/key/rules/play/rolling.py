"""Dice of an attack rolled, and the hearts that they take."""

from __future__ import annotations

from game.tales.key.rules.play.blows import Blow
from game.tales.key.rules.play.dice import HIT_FROM, blocks_of, hits_of
from game.tales.key.rules.play.events import Attacked
from game.tales.key.rules.play.harm import hurt
from game.tales.key.rules.play.table import Table


def roll(table: Table, blow: Blow, cause: str = "", by: int = 0) -> int:
    """Roll the dice of an attack and take the hearts; returns how many it cost."""
    damage = throw(table, blow)
    return hurt(table, blow.defender, damage, cause or blow.how, by or blow.attacker)


def throw(table: Table, blow: Blow) -> int:
    """Roll the dice of an attack; returns the hits that were not blocked."""
    attack = table.fight_dice(blow.attack)
    if blow.lucky:
        attack = _again(table, blow, attack)
    defence = table.fight_dice(blow.defence)
    hits, blocks = hits_of(attack), blocks_of(defence)
    damage = max(0, hits - blocks)
    table.tell(
        Attacked(blow.attacker, blow.defender, blow.how, attack, defence, hits, blocks, damage)
    )
    return damage


def _again(table: Table, blow: Blow, attack: tuple[int, ...]) -> tuple[int, ...]:
    """The loaded die: what missed is rolled again, once in a fight."""
    missed = sum(die < HIT_FROM for die in attack)
    hero = table.hero(blow.attacker)
    if not missed:
        return attack
    hero.marks["lucky-used"] = 1
    fresh = iter(table.fight_dice(missed))
    return tuple(die if die >= HIT_FROM else next(fresh) for die in attack)


def plain_attack(table: Table, who: int, how: str, dice: int, defence: int) -> int:
    """An attack by nobody: a trap, a blast, a falling statue."""
    return roll(table, Blow(0, who, how, dice, defence))
