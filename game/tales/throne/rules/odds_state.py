"""The standings that chances are about, and what the rules make of them.

A standing is `Between` two steps (the next decision is about a step card) or `Fighting` (the next
is to deal a hand). The choice of a pile, of a gain or of a trap stands between two of them: it is
given as the tuple of standings that may be chosen from.
"""

from __future__ import annotations

from typing import NamedTuple

from game.tales.throne.rules.combat import PILES, Pile, Side, changed, gain_options, trap_options
from game.tales.throne.rules.odds_walk import StepsLeft, steps_left
from game.tales.throne.rules.params import ThronesParams
from game.tales.throne.rules.quest import Change, Quest, Step
from game.tales.throne.rules.view import ThronesView


class Between(NamedTuple):
    """On a step that is resolved. With life 0 the quest is lost; without cards it is won."""

    left: StepsLeft
    life: int
    armour: int


class Fighting(NamedTuple):
    """Before a hand."""

    left: StepsLeft
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int
    redraw: bool
    """Whether a redraw is unspent."""


Standing = Between | Fighting


class Moves:
    """The rules of one quest under one set of toggles, on standings."""

    def __init__(self, quest: Quest, params: ThronesParams) -> None:
        self.quest = quest
        self.params = params

    def arrive(self, left: StepsLeft, life: int, armour: int) -> tuple[Standing, ...]:
        """What may be chosen from on reaching the position of ``left``."""
        step = self.quest.step(left.position)
        if step.type == "fight":
            redraw = self.params.redraw
            return (Fighting(left, life, armour, step.life, step.armour, redraw),)
        if step.type == "trap":
            options = trap_options(self.params, step.change, armour)
            return self._changes(left, life, armour, step, options)
        return self.slain(left, life, armour, step)

    def taken(self, left: StepsLeft, life: int, armour: int, pile: Pile) -> tuple[Standing, ...]:
        """After the choice of ``pile`` for the trap or the gain of the step stood on."""
        step = self.quest.step(left.position)
        if step.type == "trap":
            options = trap_options(self.params, step.change, armour)
        else:
            options = gain_options(self.params, step.change)
        return (Between(left, *changed(life, armour, dict(options)[pile])),)

    def settle(self, state: Fighting, by: Side, damage: int, pile: Pile) -> tuple[Standing, ...]:
        """What may be chosen from after ``pile`` of the struck side took ``damage``."""
        left, life, armour, enemy_life, enemy_armour, _ = state
        if by == "enemy":
            life, armour = _struck(life, armour, damage, pile)
            if life == 0:
                return (Between(left, 0, 0),)
            return (state._replace(life=life, armour=armour),)
        enemy_life, enemy_armour = _struck(enemy_life, enemy_armour, damage, pile)
        if enemy_life == 0:
            return self.slain(left, life, armour, self.quest.step(left.position))
        return (state._replace(enemy_life=enemy_life, enemy_armour=enemy_armour),)

    def slain(self, left: StepsLeft, life: int, armour: int, step: Step) -> tuple[Standing, ...]:
        """What may be chosen from when the enemy of ``step`` is slain (or its help given)."""
        options = gain_options(self.params, step.change)
        return self._changes(left, life, armour, step, options)

    def _changes(
        self,
        left: StepsLeft,
        life: int,
        armour: int,
        step: Step,
        options: tuple[tuple[Pile, Change], ...],
    ) -> tuple[Standing, ...]:
        changes = [change for _, change in options] or [step.change]
        found = [Between(left, *changed(life, armour, change)) for change in changes]
        return tuple(dict.fromkeys(found))


def _struck(life: int, armour: int, damage: int, pile: Pile) -> tuple[int, int]:
    toll = Change(life=-damage) if pile == PILES[0] else Change(armour=-damage)
    return changed(life, armour, toll)


def pile_of(view: ThronesView) -> StepsLeft:
    """The step pile that ``view`` shows, scouted cards apart."""
    return steps_left(view.steps_hidden, view.steps_known, view.scouts_left)


def fighting(view: ThronesView) -> Fighting:
    """The fight that ``view`` shows, an open hand apart."""
    return Fighting(
        pile_of(view),
        view.life,
        view.armour,
        view.enemy_life,
        view.enemy_armour,
        view.redraw_open,
    )
