"""What happens at the table, in order and with numbers; and how it is told, in a sentence for the
log and as a step of the JSON trace.

Counters named ``life``, ``armour``, ``enemy_life`` and ``enemy_armour`` are always the values
*after* the event.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from game.core.codec import JsonValue
from game.core.mode import Event
from game.core.text import Message, Prose, counted, message
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


ThronesEvent = (
    Scouted
    | StepDrawn
    | PutLast
    | PassageTold
    | Arrived
    | TrapSprung
    | HelpGiven
    | RewardTaken
    | FightBegun
    | DeckShuffled
    | HandDealt
    | HandSettled
    | HandRedrawn
    | EnemySlain
    | ThroneWon
    | Fallen
    | Conceded
)
EVENTS: tuple[type[Event], ...] = get_args(ThronesEvent)


def narrate(event: Event) -> Message | None:
    """The sentence of an event of this mode."""
    return sentence(event) if isinstance(event, ThronesEvent) else None


def sentence(event: ThronesEvent) -> Message:
    """What happened, in a sentence or two. A quest's prose closes its own sentences; names do
    not. They begin with a capital and carry their article, so each opens a sentence."""
    match event:
        case Scouted(first=first, second=second):
            return message(
                "Scouting ahead: {first}, {second}.",
                first=first.name,
                second=second.name,
            )
        case StepDrawn(card=card, to=to):
            return counted(
                "{card}: {count} step, to step {to}.",
                "{card}: {count} steps, to step {to}.",
                card.steps,
                card=card.name,
                to=to,
            )
        case PutLast(card=card):
            return message("{card}: to the bottom of the step pile.", card=card.name)
        case PassageTold(passage=passage):
            return message("The tale goes on: {title}.", title=passage.title)
        case Arrived(step=step):
            return message(
                "Step {step}. {name}. {meet}", step=step.number, name=step.name, meet=step.meet
            )
        case (
            TrapSprung(step=step, change=change, life=life, armour=armour)
            | HelpGiven(step=step, change=change, life=life, armour=armour)
        ):
            return message(
                "{result} That is {change}: life {life}, armour {armour} now.",
                result=step.result,
                change=change.told,
                life=life,
                armour=armour,
            )
        case RewardTaken(change=change, life=life, armour=armour):
            return message(
                "Your reward is {change}: life {life}, armour {armour} now.",
                change=change.told,
                life=life,
                armour=armour,
            )
        case FightBegun(step=step, enemy_life=life, enemy_armour=armour):
            return message(
                "A fight. {name}: life {life}, armour {armour}.",
                name=step.name,
                life=life,
                armour=armour,
            )
        case DeckShuffled():
            return message("The discard is shuffled and becomes the new combat deck.")
        case HandDealt(player=player, enemy=enemy, clash=clash):
            return message(
                "Your card is {player}, the enemy’s {enemy}: power {yours} against {theirs}.",
                player=player.rank,
                enemy=enemy.rank,
                yours=clash.player_power,
                theirs=clash.enemy_power,
            )
        case HandSettled():
            return _settled(event)
        case HandRedrawn():
            return message("Both cards are put aside unused, and two new ones turned.")
        case EnemySlain(step=step):
            return message("{name} is slain. {result}", name=step.name, result=step.result)
        case ThroneWon(quest=quest):
            return message("The quest is won: {quest}.", quest=quest)
        case Fallen(step=step):
            return step.road_ends
        case Conceded(step=number):
            return message("Given up at step {step}.", step=number)


def _settled(event: HandSettled) -> Message:
    strike, damage = event.clash.strike, event.clash.damage
    if event.clash.by == "none":
        return message("Equal powers: nobody strikes.")
    if event.clash.by == "player":
        if event.pile == "none":
            return message("You strike for {strike}: the enemy’s armour holds.", strike=strike)
        if event.pile == "life":
            return message(
                "You strike for {strike}: damage {damage} on the enemy’s life, {left} left.",
                strike=strike,
                damage=damage,
                left=event.enemy_life,
            )
        return message(
            "You strike for {strike}: damage {damage} on the enemy’s armour, {left} left.",
            strike=strike,
            damage=damage,
            left=event.enemy_armour,
        )
    if event.pile == "none":
        return message("The enemy strikes for {strike}: your armour holds.", strike=strike)
    if event.pile == "life":
        return message(
            "The enemy strikes for {strike}: damage {damage} on your life, {left} left.",
            strike=strike,
            damage=damage,
            left=event.life,
        )
    return message(
        "The enemy strikes for {strike}: damage {damage} on your armour, {left} left.",
        strike=strike,
        damage=damage,
        left=event.armour,
    )


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of ``bot --trace``, exactly as rules/thrones.md lists them.

    A hand put aside by a redraw is a ``hand`` with its damage and the pile ``none``, so that every
    combat card dealt stands in the trace.
    """
    match event:
        case StepDrawn(card=card, to=to):
            return {"type": "step", "card": card.label, "to": to}
        case HandSettled():
            return _hand(event, event.pile)
        case HandRedrawn():
            return _hand(event, "none")
        case TrapSprung(change=change, life=life, armour=armour):
            return _changed("trap", change, life, armour)
        case HelpGiven(change=change, life=life, armour=armour):
            return _changed("help", change, life, armour)
        case RewardTaken(change=change, life=life, armour=armour):
            return _changed("reward", change, life, armour)
        case DeckShuffled():
            return {"type": "shuffle"}
        case _:
            return None


def _changed(kind: str, change: Change, life: int, armour: int) -> dict[str, JsonValue]:
    return {
        "type": kind,
        "change": {"life": change.life, "armour": change.armour},
        "life": life,
        "armour": armour,
    }


def _hand(event: HandSettled | HandRedrawn, pile: str) -> dict[str, JsonValue]:
    return {
        "type": "hand",
        "player": event.player.rank,
        "enemy": event.enemy.rank,
        "strike": event.clash.strike,
        "by": event.clash.by,
        "damage": event.clash.damage,
        "pile": pile,
        "life": event.life,
        "armour": event.armour,
        "enemy_life": event.enemy_life,
        "enemy_armour": event.enemy_armour,
    }
