"""What harm is worth: to a foe, and to friends who stand in the way of it."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as part

from game.core.grid import Cell
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.advice.worth import (
    HEART,
    WHOLE,
    Chances,
    at_least,
    chances,
    harm_done,
    loss,
)
from game.tales.key.rules.play.known import FoeSeen, HeroSeen
from game.tales.key.rules.play.view import KeyView

SURE: Chances = (0, WHOLE)
"""A heart, without dice."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a deed does."""

    value: int
    """In thousandths of a heart."""
    off: dict[int, int] = part(default_factory=dict)
    """By foe: the chance that it will do nothing on its next turn."""
    guarding: bool = False
    spared: bool = False
    """Whether nothing can hurt the hero until the next turn."""
    lands: Cell | None = None
    """Where the hero is afterwards, if elsewhere."""
    chance: int = 0
    """Of an attack: the chance that the foe falls."""
    hurts: int = 0
    """Of an attack: the chance that it loses a heart or more."""


NOTHING = Worth(0)


class Harm:
    """Prices what strikes and what burns, in a view."""

    def __init__(self, view: KeyView, ground: Field, hero: HeroSeen) -> None:
        self.view = view
        self.ground = ground
        self.hero = hero
        self._foes = {foe.cell: foe for foe in view.foes if foe.mood in ("awake", "asleep")}
        self.bones = {foe.cell: True for foe in view.foes if is_rising(foe, ground)}
        """The cells of those that will stand up again."""

    def attack(self, foe: FoeSeen, more: int = 0) -> Worth | None:
        """What a blow is worth, with so many dice more."""
        if foe.blow is None:
            return None
        blow = foe.blow
        chance = chances(blow.attack + more, blow.defence, blow.lucky)
        return self._struck(foe, chance)

    def _struck(self, foe: FoeSeen, chance: Chances, price: int = 0) -> Worth:
        falls = at_least(chance, foe.hearts)
        sleeping = HEART // 2 if foe.mood == "asleep" else 0
        off = {foe.id: falls}
        hand = self.hero.hand
        if hand is not None and "stun" in hand.traits:
            off[foe.id] = max(falls, at_least(chance, 2))
        value = harm_done(foe, chance) + sleeping - price
        return Worth(value, off, chance=falls, hurts=at_least(chance, 1))

    def _alight(self, cell: Cell) -> list[Cell]:
        """The cells that would burn."""
        found = {cell: True}
        waiting = [cell]
        while waiting:
            for near in self.ground.beside(waiting.pop()):
                if near not in found and self.ground.burns(near):
                    found[near] = True
                    waiting.append(near)
        return list(found)

    def _burn(self, cells: list[Cell], price: int) -> Worth:
        """What fire on cells is worth: a heart of each foe there, now or soon; less of friends."""
        value, off = -price, {}
        for cell in cells:
            foe = self._foes.get(cell)
            if foe is not None and "fireborn" not in foe.facts.traits:
                hearts = 1 + ("burns" in foe.facts.traits)
                chance = (0,) * hearts + (WHOLE,)
                value += harm_done(foe, chance)
                if hearts >= foe.hearts:
                    off[foe.id] = WHOLE
            for hero in self.view.heroes:
                if hero.up and hero.cell == cell:
                    value -= loss(hero, SURE) + 500
        return Worth(value, off)

    def _cross(self, cell: Cell) -> list[Cell]:
        return [cell, *self.ground.beside(cell)]

    def _on(self, cell: Cell) -> list[str]:
        return self.ground.covered.get(cell, [])


def is_rising(foe: FoeSeen, ground: Field) -> bool:
    """Whether a foe lies as bones that no fire has reached."""
    burning = "fire" in ground.covered.get(foe.cell, ())
    return foe.mood == "bones" and "rises" in foe.facts.traits and not burning


def defence_of(foe: FoeSeen) -> int:
    """The defence dice against what is no blow of the hand."""
    helpless = foe.mood == "asleep" or foe.has("held") or foe.has("stunned")
    return 0 if helpless else foe.facts.defence
