"""How many dice an attack has and how many there are against it: the one count for rolling and for
showing the odds."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell, distance, square_distance
from game.tales.key.rules.play import light
from game.tales.key.rules.play.dice import Odds, odds
from game.tales.key.rules.play.facts import ItemFacts
from game.tales.key.rules.play.state import Hero, Monster
from game.tales.key.rules.play.table import Table

BACKSTAB = 2
FLANK = 1
GUARD = 2
PLANTED = 2
PARRY = 3
COUNSEL = 2
"""Dice more against the boss for each book on his weakness that was read."""
UNSTEADY = 1
"""Dice more against somebody who is off balance."""
_DARKLINGS = ("lure", "haunt")
"""Behaviours of what lives by darkness."""
_HELPLESS = ("held", "stunned")
GRIPPED = "gripped"
"""The mark of a foe that a hero holds fast: until its turn it rolls no defence."""


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack before its dice are rolled."""

    attacker: int
    defender: int
    how: str
    """``blow``, ``shot``, ``thrown``, ``flame`` ..."""
    attack: int
    defence: int
    lucky: bool = False
    """Whether the dice that miss are rolled again."""
    surprise: bool = False
    """Whether the defender does not expect it."""

    @property
    def odds(self) -> Odds:
        """Its exact chances."""
        return odds(self.attack, self.defence, self.lucky)


def weapon(table: Table, hero: Hero) -> ItemFacts | None:
    """What a hero fights with."""
    return table.content.items[hero.hand] if hero.hand else None


def far_reach(table: Table, hero: Hero) -> int:
    """Cells as far as a hero strikes without shooting."""
    item = weapon(table, hero)
    return 2 if item is not None and "reach" in item.traits else 1


def shooting_range(table: Table, hero: Hero) -> int:
    """Cells as far as a hero shoots; 0 for who does not."""
    item = weapon(table, hero)
    if item is None or not item.range or "thrown" in item.traits or "hook" in item.traits:
        return 0
    return item.range


def way_to_strike(table: Table, hero: Hero, foe: Monster, at: Cell | None = None) -> str:
    """``blow`` or ``shot``, if a hero who stands at a cell can attack a foe now; else nothing."""
    cell = hero.cell if at is None else at
    item = weapon(table, hero)
    far = distance(cell, foe.cell)
    shoots = shooting_range(table, hero)
    if far == 1 and table.ground.touches(cell, foe.cell):
        return "" if item is not None and "reload" in item.traits else "blow"
    if far <= far_reach(table, hero) and table.ground.sees(cell, foe.cell):
        return "blow"
    if shoots and far <= shoots and "unloaded" not in hero.marks:
        return "shot" if table.ground.sees(cell, foe.cell) else ""
    return ""


def untouchable(table: Table, hero: Hero, foe: Monster, how: str) -> bool:
    """Whether nothing that a hero does so can hurt a foe where it is."""
    item = weapon(table, hero)
    if how == "flame" or (item is not None and "silver" in item.traits and how != "skill"):
        return False
    if item is not None and "burning" in item.traits and how == "blow":
        return False
    return light.is_shadow(table, foe)


def expects(foe: Monster, hero: Hero) -> bool:
    """Whether a foe would not be surprised by a hero's blow."""
    if not foe.active or foe.mood == "lurking" or "hidden" in hero.marks:
        return False
    if any(name in foe.marks for name in ("stunned", "eating")):
        return False
    intent = foe.intent
    if intent is None:
        return False
    return intent.target == hero.id or hero.cell in intent.cells


def _is_veiled(table: Table, hero: Hero, foe: Monster) -> bool:
    """Whether smoke or darkness hides a hero who knows how to use them from a foe."""
    if not table.knows(hero, "smoke-step"):
        return False
    ground = table.ground
    near = (foe.cell, *ground.beside(foe.cell))
    return any(table.covered(cell, "smoke") for cell in near) or not light.in_light(table, foe.cell)


def _flanked(table: Table, hero: Hero, foe: Monster, at: Cell) -> bool:
    """Whether a friend stands on the other side of a foe."""
    if distance(at, foe.cell) != 1:
        return False
    beyond = 2 * foe.cell[0] - at[0], 2 * foe.cell[1] - at[1]
    friend = table.hero_at(beyond)
    return friend is not None and friend is not hero and table.ground.touches(foe.cell, beyond)


def covered(table: Table, attacker: Cell, defender: Cell) -> bool:
    """Whether toppled furniture beside the defender lies towards whoever shoots."""
    fixtures = table.ground.fixture_at
    for near, _ in table.ground.ways(defender):
        fixture = fixtures.get(near)
        if fixture is not None and fixture.mode == "toppled":
            facts = table.facts_of(fixture)
            if facts.toppled == "cover" and distance(near, attacker) < distance(defender, attacker):
                return True
    return False


def hero_blow(
    table: Table,
    hero: Hero,
    foe: Monster,
    how: str,
    base: int | None = None,
    at: Cell | None = None,
) -> Blow:
    """A hero's attack. ``base``: its dice before anything is added, unsaid those of the hand;
    ``at``: where the hero would stand."""
    cell = hero.cell if at is None else at
    item = weapon(table, hero)
    attack = base
    if attack is None:
        attack = table.class_of(hero).attack + (item.attack if item is not None else 0)
    surprise = not expects(foe, hero) or _is_veiled(table, hero, foe)
    if surprise and table.knows(hero, "backstab"):
        attack += BACKSTAB
    if how == "blow":
        attack += FLANK * _flanked(table, hero, foe, cell)
        attack += table.knows(hero, "onset") and hero.walked >= 2
    attack += UNSTEADY * ("unsteady" in foe.marks)
    attack += COUNSEL * table.state.counsel * table.kind_of(foe).boss
    if how != "flame":
        attack += "inspired" in hero.marks
    defence = _foe_defence(table, foe, hero, how, cell)
    lucky = table.has(hero, "lucky") and "lucky-used" not in hero.marks
    return Blow(hero.id, foe.id, how, max(1, attack), defence, lucky, surprise)


def _foe_defence(table: Table, foe: Monster, hero: Hero, how: str, cell: Cell) -> int:
    facts = table.kind_of(foe)
    if foe.mood == "asleep" or any(name in foe.marks for name in (*_HELPLESS, GRIPPED)):
        return 0
    item = weapon(table, hero) if how in ("blow", "shot", "thrown") else None
    traits = item.traits if item is not None else ()
    if "silver" in traits and facts.kin in ("undead", "spirit"):
        return 0
    near = square_distance(hero.cell, foe.cell) <= light.reach_of(table, hero)
    if facts.behaviour in _DARKLINGS and near and table.knows(hero, "beacon"):
        return 0
    defence = facts.defence - ("crush" in traits)
    if "parries" in facts.traits and "parried" not in foe.marks and how != "flame":
        defence += PARRY
    if how in ("shot", "thrown") and covered(table, cell, foe.cell):
        defence += 1
    return max(0, defence)


def foe_blow(
    table: Table,
    foe: Monster,
    hero: Hero,
    how: str,
    base: int | None = None,
    at: Cell | None = None,
) -> Blow:
    """A foe's attack on a hero, who stands where they are or would stand ``at`` a cell."""
    facts = table.kind_of(foe)
    cell = hero.cell if at is None else at
    attack = facts.attack if base is None else base
    attack += not light.burns(table)
    attack += table.boldness(facts)
    attack += UNSTEADY * ("unsteady" in hero.marks)
    if facts.behaviour == "swarm":
        attack += sum(
            other is not foe and other.kind == foe.kind and table.ground.touches(other.cell, cell)
            for other in table.awake()
        )
    through = facts.behaviour == "haunt"
    ranged = how in ("shot", "fire")
    defence = defence_of(table, hero, cell, foe.cell if ranged else None, through)
    return Blow(foe.id, hero.id, how, attack, defence)


def defence_of(
    table: Table, hero: Hero, cell: Cell, shot_from: Cell | None, through_armour: bool = False
) -> int:
    """The defence dice of a hero who stands at ``cell``."""
    if any(name in hero.marks for name in _HELPLESS):
        return 0
    dice = table.class_of(hero).defence
    if not through_armour:
        dice += sum(item.defence for item in table.worn(hero))
        bulwark = table.knows(hero, "bulwark")
        if (bulwark or table.has(hero, "shield")) and table.ground.in_doorway(cell):
            dice += 1
        if "planted" in hero.marks and cell == hero.cell:
            dice += PLANTED
    dice += GUARD * ("guarding" in hero.marks or _is_guarded(table, hero, cell))
    dice += "blessed" in hero.marks
    if shot_from is not None and covered(table, shot_from, cell):
        dice += 1
    return dice


def _is_guarded(table: Table, hero: Hero, cell: Cell) -> bool:
    """Whether the guard of a friend beside covers a hero."""
    return any(
        friend is not hero
        and "guarding" in friend.marks
        and table.knows(friend, "bulwark")
        and table.ground.touches(friend.cell, cell)
        for friend in table.up()
    )
