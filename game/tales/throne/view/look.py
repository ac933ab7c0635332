"""What lies on the table at one moment: the picture between two animations, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from game.core.text import Message
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.combat import Clash, Pile
from game.tales.throne.rules.events import HandRedrawn, HandSettled
from game.tales.throne.rules.view import ThronesView

Stage = Literal["start", "road", "meet", "result", "hand", "scouting"]
"""What the cloth shows: the quest, nothing (on the road), who is met, how it went, two cards, or
two roads."""

Fate = Literal["open", "settled", "aside"]
"""What became of a hand: its damage waits, it is over, or it was redrawn."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Two turned cards and their sums."""

    player: Card
    enemy: Card
    clash: Clash
    armour: int
    """The armour that the strike met, before this hand."""
    fate: Fate = "open"
    pile: Pile | Literal["none"] = "none"
    """The pile that took the damage, once it is settled."""
    empty: int = 0
    """How many hands before this one, one after the other, hurt nobody."""

    @property
    def empty_so_far(self) -> int:
        """Hands in a row that hurt nobody, this one included; 0 when this one hurt somebody."""
        return 0 if self.clash.damage else self.empty + 1

    @property
    def life(self) -> int:
        """The life that was added to the player's card."""
        return self.clash.player_power - self.player.rank

    @property
    def enemy_life(self) -> int:
        """The life that was added to the enemy's card."""
        return self.clash.enemy_power - self.enemy.rank


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that is drawn besides what moves just now."""

    stage: Stage
    step: int
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int
    deck: int
    """Cards in the combat deck."""
    spent: int
    """Cards in the discard."""
    top: Card | None
    """The card on top of the discard."""
    steps: int
    """Cards in the step pile."""
    known: tuple[Card, ...] = ()
    """The bottom of the step pile, as far as it was seen."""
    scouted: tuple[Card, Card] | None = None
    hand: Hand | None = None
    sealed: bool = True
    """Whether the hand's result is pressed in wax already."""
    told: Message | None = None
    """On the road: what the step card said."""
    slain: bool = False
    """The enemy in the portrait is dead, the trap sprung, the help given."""


BARE = Look("start", 0, 0, 0, 0, 0, 0, 0, None, 0)
"""A table on which nothing lies yet."""


def resting(view: ThronesView, last: Hand | None) -> Look:
    """The table at rest. ``last`` is the hand dealt last, if it should still be told of."""
    hand = last
    if view.hand is not None:
        clash = view.hand.clash
        armour = view.enemy_armour if clash.by == "player" else view.armour
        hand = Hand(view.hand.player, view.hand.enemy, clash, armour)
    stage = _stage(view, hand)
    # A settled hand stays on the cloth until the next is dealt; only then is it thrown aside.
    held = 2 if stage == "hand" and view.hand is None else 0
    thrown = view.discard[: len(view.discard) - held]
    look = Look(
        stage=stage,
        step=view.step,
        life=view.life,
        armour=view.armour,
        enemy_life=view.enemy_life,
        enemy_armour=view.enemy_armour,
        deck=len(view.combat_left),
        spent=len(thrown),
        top=thrown[-1] if thrown else None,
        steps=len(view.steps_hidden) + len(view.steps_known),
        known=view.steps_known,
        scouted=view.scouted,
        hand=hand,
        slain=_done(view),
    )
    return look if stage == "hand" else replace(look, hand=None)


def hand_of(event: HandSettled | HandRedrawn, empty: int) -> Hand:
    """What a finished hand is remembered as; ``empty`` hands before it hurt nobody."""
    clash = event.clash
    if clash.damage:
        armour = clash.strike - clash.damage
    else:
        armour = event.enemy_armour if clash.by == "player" else event.armour
    if isinstance(event, HandRedrawn):
        return Hand(event.player, event.enemy, clash, armour, "aside")
    return Hand(event.player, event.enemy, clash, armour, "settled", event.pile, empty)


def _stage(view: ThronesView, hand: Hand | None) -> Stage:
    if view.scouted is not None:
        return "scouting"
    if view.step == 0:
        return "start"
    if _done(view):
        return "result"
    return "meet" if hand is None else "hand"


def _done(view: ThronesView) -> bool:
    """Whether the step stood on is resolved."""
    here = view.here
    if here is None:
        return False
    if here.type == "fight":
        return view.enemy_life == 0
    if view.phase == "over":
        return view.status.phase == "lost" and view.life == 0
    return view.phase not in ("gain", "trap")
