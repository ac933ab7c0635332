"""What happens at the table, in order and with numbers.

Counters named ``life``, ``armour``, ``enemy_life`` and ``enemy_armour`` are always the values
*after* the event.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.mode import Event
from game.core.text import Prose
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.combat import Clash, Pile
from game.tales.throne.rules.quest import Change, Passage, Step


@dataclass(frozen=True, slots=True)
class Scouted(Event):
    """The next two step cards were seen; one of them must be taken."""

    first: Card
    second: Card
    scouts_left: int


@dataclass(frozen=True, slots=True)
class StepDrawn(Event):
    """A step card was drawn, or taken after scouting, and walked."""

    card: Card
    start: int
    to: int
    cards_left: int
    """Step cards still in the pile, the one put last included."""


@dataclass(frozen=True, slots=True)
class PutLast(Event):
    """The scouted card that was not taken went to the bottom of the step pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class PassageTold(Event):
    """The party passed a place where the story goes on; never the opening (after step 0), which
    is read before the first command."""

    passage: Passage


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    """The hero stands on a step, which is resolved next."""

    step: Step


@dataclass(frozen=True, slots=True)
class TrapSprung(Event):
    """A trap took its toll: ``change`` as written or as chosen, before the counters stop at 0."""

    step: Step
    change: Change
    life: int
    armour: int


@dataclass(frozen=True, slots=True)
class HelpGiven(Event):
    """A help gave its gift: ``change`` as written or as chosen, before the counters stop at 9."""

    step: Step
    change: Change
    life: int
    armour: int


@dataclass(frozen=True, slots=True)
class RewardTaken(Event):
    """A fight paid: ``change`` as written or as chosen, before the counters stop at 9."""

    step: Step
    change: Change
    life: int
    armour: int


@dataclass(frozen=True, slots=True)
class FightBegun(Event):
    """An enemy stands in the way."""

    step: Step
    enemy_life: int
    enemy_armour: int


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """All combat cards lay in the discard and became a new deck."""

    number: int
    """How many times this run has shuffled, this time included."""


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """Two combat cards were turned. `HandSettled` follows: at once, or after a choice."""

    player: Card
    enemy: Card
    clash: Clash


@dataclass(frozen=True, slots=True)
class HandSettled(Event):
    """A hand is over and its cards lie in the discard."""

    player: Card
    enemy: Card
    clash: Clash
    pile: Pile | Literal["none"]
    """The struck side's pile that took the damage; ``none`` when there was no damage."""
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int


@dataclass(frozen=True, slots=True)
class HandRedrawn(Event):
    """A hand that would have hurt somebody was put aside unused; another is dealt at once."""

    player: Card
    enemy: Card
    clash: Clash
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int


@dataclass(frozen=True, slots=True)
class EnemySlain(Event):
    """The enemy's life is 0."""

    step: Step


@dataclass(frozen=True, slots=True)
class ThroneWon(Event):
    """The boss is slain: the quest is won."""

    quest: Prose
    """The quest's title."""


@dataclass(frozen=True, slots=True)
class Fallen(Event):
    """The hero's life is 0: the quest is lost."""

    step: Step


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """The player gave the quest up."""

    step: int
    """The step stood on; 0 before the first card."""


EVENTS: tuple[type[Event], ...] = (
    Scouted,
    StepDrawn,
    PutLast,
    PassageTold,
    Arrived,
    TrapSprung,
    HelpGiven,
    RewardTaken,
    FightBegun,
    DeckShuffled,
    HandDealt,
    HandSettled,
    HandRedrawn,
    EnemySlain,
    ThroneWon,
    Fallen,
    Conceded,
)
