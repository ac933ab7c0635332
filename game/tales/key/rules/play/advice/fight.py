"""A turn in a fight, thought through: where to stand, what to do, and in which order."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell, distance
from game.tales.key.rules.play.advice.deeds import Deeds
from game.tales.key.rules.play.advice.field import Field, awake
from game.tales.key.rules.play.advice.harm import NOTHING, Worth
from game.tales.key.rules.play.advice.menace import Menace
from game.tales.key.rules.play.advice.walks import after_walking
from game.tales.key.rules.play.advice.worth import HEART, WHOLE
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import Close
from game.tales.key.rules.play.fight import Attack
from game.tales.key.rules.play.harm import Lift
from game.tales.key.rules.play.known import FoeSeen, HeroSeen
from game.tales.key.rules.play.turns import End
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Move

COMING = 70
"""What a step nearer to somebody to strike is worth."""
COMING_TOGETHER = 130
"""The same in company: whoever hangs back leaves the blows to friends."""
TO_HELP = 1_000
"""What a step nearer to a friend who is down is worth."""
STOOD_ON = 300
"""What it is worth to stand on bones that would get up."""
FAR = 40
"""Steps beyond which it is all one how far a foe is."""
CROWDED = 250
"""What it costs to stand beside a foe more than one."""
PATIENCE = 5
"""Rounds after which one comes nearer of one’s own accord."""
SETTLED = 30
"""What it costs to walk first: of two plans of one worth the one that stays is better."""
UNDECIDED = 300
"""The same for somebody who has walked already on this turn: what would be gained by going on must
be plain, or one would go to and fro."""
SHUT_OUT = 500
"""What it costs to shut a door: whoever is beyond it is still there afterwards."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do with a turn."""

    command: KeyCommand
    """Its first command."""
    deed: KeyCommand | None
    worth: Worth
    cell: Cell
    """Where the hero ends."""
    score: int
    cost: int
    """What the foes' turns will then cost, in thousandths of a heart."""


class Turn:
    """The turn of the hero who is asked."""

    def __init__(self, view: KeyView) -> None:
        self.view = view
        self.hero: HeroSeen = view.hero(view.acting)
        self.field = Field(view)
        self.menace = Menace(view, self.field, self.hero)
        self.deeds = Deeds(view, self.field, self.hero)
        self._cost: dict[tuple[Cell, tuple[tuple[int, int], ...], bool], int] = {}
        foes = awake(view) or [foe for foe in view.foes if foe.mood == "asleep"]
        self._gap = self.field.steps_from([foe.cell for foe in foes]) if foes else {}
        fallen = [h.cell for h in view.heroes if h.standing == "down"]
        self._fallen = self.field.steps_from(fallen) if fallen else {}
        self._coming = COMING if sum(h.up for h in view.heroes) == 1 else COMING_TOGETHER
        self._stops = [self.hero.cell] + [c.cell for c in view.legal if isinstance(c, Move)]
        self._restless = SETTLED + UNDECIDED * (self.hero.steps < self.hero.pace)

    def is_safer(self, plan: Plan) -> bool:
        """Whether less is coming where a plan leads than where the hero stands."""
        stay = self.menace.cost_at(self.hero.cell, {}) + self.menace.ground_cost(self.hero.cell)
        return self.menace.cost_at(plan.cell, {}) + self.menace.ground_cost(plan.cell) < stay

    def best(self) -> Plan:
        """The plan that is worth most; of equals the first found."""
        plans = [self._plan(None, NOTHING, self.hero.cell, End())]
        for command in self.view.legal:
            worth = self.deeds.worth(command)
            if worth is not None:
                plans += self._after(command, worth)
        if self.hero.deeds:
            plans += self._first_walk()
            for deed, worth, cell in after_walking(self.deeds, self.menace.foes, self._stops[1:]):
                plans.append(self._plan(deed, worth, cell, Move(cell)))
        plans += [self._plan(None, NOTHING, cell, Move(cell)) for cell in self._stops[1:]]
        plans += [self._behind(c) for c in self.view.legal if isinstance(c, Close)]
        return max(plans, key=lambda plan: plan.score)

    def _behind(self, command: Close) -> Plan:
        """Shut a door against those who cannot open it, and those who shoot through it."""
        here = self.field.within(self.hero.cell, self.view.doors[command.door - 1].cells)
        off = {
            foe.id: WHOLE
            for foe in self.menace.foes
            if foe.cell not in here
            and ("no-doors" in foe.facts.traits or _needs_sight(foe))
            and "ghostly" not in foe.facts.traits
        }
        worth = Worth(-SHUT_OUT, off)
        return self._plan(command, worth, self.hero.cell, command)

    def _after(self, command: KeyCommand, worth: Worth) -> list[Plan]:
        """Do something now, then stand where it is best to stand."""
        if worth.lands is not None:
            return [self._plan(command, worth, worth.lands, command)]
        return [self._plan(command, worth, cell, command) for cell in self._stops]

    def _first_walk(self) -> list[Plan]:
        """Walk up to a foe, then strike it."""
        plans = []
        for foe in self.view.foes:
            if foe.mood not in ("awake", "asleep"):
                continue
            worth = self.deeds.attack(foe)
            if worth is None:
                continue
            for cell in self._stops[1:]:
                if self._strikes_from(cell, foe):
                    flank = self._flanks(cell, foe)
                    better = self.deeds.attack(foe, flank) if flank else worth
                    plans.append(self._plan(Attack(foe.id), better or worth, cell, Move(cell)))
        return plans

    def _strikes_from(self, cell: Cell, foe: FoeSeen) -> bool:
        hand = self.hero.hand
        far = distance(cell, foe.cell)
        touching = foe.cell in self.field.beside(cell)
        if hand is not None and "reload" in hand.traits and touching:
            return False
        if touching:
            return True
        same_room = self.field.room_of.get(cell) == self.field.room_of.get(foe.cell)
        if hand is None or not same_room:
            return False
        if "reach" in hand.traits and far == 2:
            return True
        shoots = hand.range and "thrown" not in hand.traits and "hook" not in hand.traits
        return bool(shoots) and far <= hand.range and not self.hero.has("unloaded")

    def _flanks(self, cell: Cell, foe: FoeSeen) -> int:
        """One, if a friend stands on the other side."""
        beyond = 2 * foe.cell[0] - cell[0], 2 * foe.cell[1] - cell[1]
        return int(
            distance(cell, foe.cell) == 1
            and any(h.up and h.cell == beyond and h.id != self.hero.id for h in self.view.heroes)
        )

    def _plan(self, deed: KeyCommand | None, worth: Worth, cell: Cell, first: KeyCommand) -> Plan:
        off = tuple(sorted(worth.off.items()))
        key = cell, off, worth.guarding
        cost = self._cost.get(key)
        if cost is None:
            cost = self.menace.cost_at(cell, worth.off, worth.guarding)
            cost += self.menace.cost_for_others(worth.off, worth.guarding)
            self._cost[key] = cost
        if worth.spared:
            cost = self.menace.cost_for_others(worth.off)
        ground = self.menace.ground_cost(cell)
        gap = self._gap.get(cell, FAR)
        near = self._coming * min(gap, FAR) * (1 + self.view.rounds // PATIENCE)
        if self._fallen and not isinstance(deed, Lift):
            near += TO_HELP * min(self._fallen.get(cell, FAR), FAR)
        stand = STOOD_ON * (cell in self.deeds.bones)
        beside = sum(foe.cell in self.field.beside(cell) for foe in self.menace.foes)
        crowd = CROWDED * max(0, beside - 1)
        stir = self._restless if isinstance(first, Move) else 0
        score = worth.value - cost - ground - near + stand - crowd - stir
        return Plan(first, deed, worth, cell, score, cost)


def _needs_sight(foe: FoeSeen) -> bool:
    """Whether a foe's next deed goes through an open door, and through no other."""
    intent = foe.intent
    return intent is not None and intent.kind in ("shoot", "web", "hurl", "charge", "breath")


def is_serious(plan: Plan) -> bool:
    """Whether what is to come costs a heart or more."""
    return plan.cost >= HEART
