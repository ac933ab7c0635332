"""What foes would do to heroes on their next turn, if heroes stood where they might stand."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.grid import Cell, distance
from game.tales.key.rules.play.advice.field import Field, awake
from game.tales.key.rules.play.advice.worth import (
    HEART,
    WHOLE,
    Chances,
    chances,
    dimmed,
    loss,
    together,
    weighed,
)
from game.tales.key.rules.play.blows import Blow
from game.tales.key.rules.play.foes.actions import SNUFFED
from game.tales.key.rules.play.known import FoeSeen, HeroSeen, Known

NOTHING: Chances = (WHOLE,)
SURE: Chances = (0, WHOLE)
_MARKED = ("smash", "slam", "tail", "charge", "breath", "call")
_BURNT = ("hurl", "pour")
_BLOWS = ("strike", "gutter", "flit", "lash", "drop", "burst", "rob", "snuff")
GUARD_DICE = 2
ROBBED = 500
WEBBED = 900
FIRE_STAND = 900
"""What it costs to end a turn where fire is, beyond the heart."""


class Menace:
    """The foes of a view, as far as they can harm somebody next."""

    def __init__(self, view: Known, field: Field, hero: HeroSeen) -> None:
        self.view = view
        self.field = field
        self.hero = hero
        self.foes = [foe for foe in awake(view) if not _loses_turn(foe)]
        others = [h.cell for h in view.heroes if h.up and h.id != hero.id]
        self._ways = {foe.id: field.steps_from([foe.cell], others) for foe in self.foes}
        self._at: dict[tuple[int, Cell], tuple[Chances, int]] = {}
        self._others: dict[tuple[int, int], tuple[Chances, int]] = {}

    def gets_to(self, foe: FoeSeen, cell: Cell) -> bool:
        """Whether a foe can strike somebody on a cell on its next turn."""
        ways = self._ways[foe.id]
        near = self.field.beside(cell)
        if foe.cell in near:
            return True
        if "ghostly" in foe.facts.traits or "flies" in foe.facts.traits:
            return distance(foe.cell, cell) - 1 <= foe.facts.steps
        far = 1 + (foe.intent is not None and foe.intent.kind == "lash")
        if far == 2 and distance(foe.cell, cell) <= 2 + foe.facts.steps:
            return True
        return any(ways.get(step, 99) <= foe.facts.steps for step in near)

    def at(self, foe: FoeSeen, cell: Cell) -> tuple[Chances, int]:
        """What a foe does to the hero who is asked, were they on a cell: hearts, and what else."""
        key = foe.id, cell
        found = self._at.get(key)
        if found is None:
            found = self._at[key] = self._against(foe, self.hero, cell)
        return found

    def _against(self, foe: FoeSeen, hero: HeroSeen, cell: Cell) -> tuple[Chances, int]:
        intent = foe.intent
        if intent is None:
            return NOTHING, 0
        if intent.kind in _MARKED:
            if cell not in intent.cells:
                return NOTHING, 0
            return self._blow(foe, hero, cell, _dice(foe, intent.kind)), 0
        if intent.kind == "topple":
            return (SURE, 0) if cell in intent.cells else (NOTHING, 0)
        if intent.kind == "shove":
            pushed = intent.target == hero.id and cell == hero.cell
            return (SURE, FIRE_STAND) if pushed else (NOTHING, 0)
        if intent.kind in _BURNT:
            fireproof = _is_fireproof(hero)
            return (SURE, FIRE_STAND) if cell in intent.cells and not fireproof else (NOTHING, 0)
        if intent.target != hero.id:
            return NOTHING, 0
        if intent.kind in ("shoot", "web"):
            if not self._in_sight(foe, cell):
                return NOTHING, 0
            return (NOTHING, WEBBED) if intent.kind == "web" else (
                self._blow(foe, hero, cell, foe.facts.attack), 0
            )  # fmt: skip
        if intent.kind not in _BLOWS or not self.gets_to(foe, cell):
            return NOTHING, 0
        if intent.kind == "rob":
            return NOTHING, ROBBED
        if intent.kind == "snuff":
            return NOTHING, dimmed(self.view.light, SNUFFED)
        return self._blow(foe, hero, cell, _dice(foe, intent.kind)), 0

    def _in_sight(self, foe: FoeSeen, cell: Cell) -> bool:
        if distance(foe.cell, cell) > foe.facts.range:
            return False
        rooms = self.field.room_of
        return rooms.get(foe.cell) == rooms.get(cell) or cell in self.field.doorways

    def _blow(self, foe: FoeSeen, hero: HeroSeen, cell: Cell, dice: int) -> Chances:
        known: Blow | None = next((blow for who, blow in foe.threat if who == hero.id), None)
        attack = known.attack if known is not None else dice
        defence = known.defence if known is not None else hero.defence
        return chances(attack, max(0, defence + self._doorway(hero, cell)))

    def _doorway(self, hero: HeroSeen, cell: Cell) -> int:
        """What a shield gains or loses in dice by leaving a doorway or coming into one."""
        shield = hero.off is not None and "shield" in hero.off.traits
        if not shield and not any(talent.id == "bulwark" for talent in hero.talents):
            return 0
        doorways = self.field.doorways
        return (cell in doorways) - (hero.cell in doorways)

    def cost_at(self, cell: Cell, off: Mapping[int, int], guarding: bool = False) -> int:
        """What the foes' next turns cost the hero who is asked, on a cell. ``off``: by foe the
        chance that it does nothing."""
        total, more = NOTHING, 0
        for foe in self.foes:
            share = WHOLE - off.get(foe.id, 0)
            harm, other = self.at(foe, cell)
            if guarding and len(harm) > 1 and harm is not SURE and not self.hero.has("held"):
                harm = self._guarded(foe, cell)
            if len(harm) > 1 and share:
                total = together(total, weighed(harm, share))
            more += other * share // WHOLE
        return loss(self.hero, total) + more

    def _guarded(self, foe: FoeSeen, cell: Cell) -> Chances:
        known = next((blow for who, blow in foe.threat if who == self.hero.id), None)
        attack = known.attack if known is not None else foe.facts.attack
        defence = known.defence if known is not None else self.hero.defence
        return chances(attack, defence + GUARD_DICE + self._doorway(self.hero, cell))

    def cost_for_others(self, off: Mapping[int, int], drawn: bool = False) -> int:
        """The same for the rest of the party, where they stand. ``drawn``: who can reach the hero
        who is asked will strike them."""
        total = 0
        for other in self.view.heroes:
            if other.id == self.hero.id or not other.up:
                continue
            harm, more = NOTHING, 0
            for foe in self.foes:
                key = foe.id, other.id
                known = self._others.get(key)
                if known is None:
                    known = self._others[key] = self._against(foe, other, other.cell)
                hearts, besides = known
                share = WHOLE - off.get(foe.id, 0)
                if drawn and len(hearts) > 1 and self.gets_to(foe, self.hero.cell):
                    share //= 2
                if len(hearts) > 1 and share:
                    harm = together(harm, weighed(hearts, share))
                more += besides * share // WHOLE
            total += loss(other, harm) + more
        return total

    def ground_cost(self, cell: Cell) -> int:
        """What it costs to end the turn on a cell, foes left aside."""
        on = self.field.covered.get(cell, ())
        cost = 0
        if "fire" in on and not _is_fireproof(self.hero):
            cost += loss(self.hero, SURE) + FIRE_STAND
        if "oil" in on and any(foe.facts.behaviour == "firebug" for foe in self.foes):
            cost += HEART
        if cell in self.field.traps:
            cost += 2 * HEART
        if "caltrops" in on or "web" in on:
            cost += HEART
        return cost


def _loses_turn(foe: FoeSeen) -> bool:
    held = foe.has("held") and foe.facts.size < 2
    return held or foe.has("stunned") or foe.has("eating")


def _is_fireproof(hero: HeroSeen) -> bool:
    if hero.body is not None and "fireproof" in hero.body.traits:
        return True
    return any(talent.id == "ember-heart" for talent in hero.talents)


def _dice(foe: FoeSeen, kind: str) -> int:
    """The dice of a foe's attack of some kind."""
    return {"charge": 3, "tail": 2}.get(kind, foe.facts.attack)
