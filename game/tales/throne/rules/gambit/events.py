"""What happens at a table where cards are held; the walk tells the same events as everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.codec import JsonValue
from game.core.mode import Event
from game.core.text import Message, counted, message
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.combat import Clash, Pile
from game.tales.throne.rules.gambit.relics import NAMES, TOLD, Relic
from game.tales.throne.rules.gambit.sums import Way


@dataclass(frozen=True, slots=True)
class ForkSeen(Event):
    """The step cards that lie open: one of them is the next stretch of the road."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsHeld(Event):
    """Combat cards were drawn and are held now."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FoeShown(Event):
    """The enemy's next card lies open and waits for an answer."""

    card: Card
    boldness: int


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """The open card was answered. `ExchangeSettled` follows: at once, or after a choice."""

    way: Way
    cards: tuple[Card, ...]
    foe: Card
    clash: Clash
    through: bool
    """Whether the strike goes through armour."""


@dataclass(frozen=True, slots=True)
class ExchangeSettled(Event):
    """An exchange is over and its cards lie in the discard."""

    way: Way
    cards: tuple[Card, ...]
    foe: Card
    clash: Clash
    pile: Pile | Literal["none"]
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int
    boldness: int
    """The enemy's from now on: one more where nobody was hurt."""
    counted: tuple[int, int]
    """What your answer and the enemy's card counted: a pair ten at most, a feint the other card."""


@dataclass(frozen=True, slots=True)
class RelicsFound(Event):
    """What a slain enemy leaves; one may be taken, or cards instead."""

    relics: tuple[Relic, ...]


@dataclass(frozen=True, slots=True)
class RelicTaken(Event):
    """A relic is the hero's, for the rest of the quest; some change a counter at once."""

    relic: Relic
    life: int
    armour: int


@dataclass(frozen=True, slots=True)
class FlaskDrunk(Event):
    """The flask gave life back."""

    life: int


@dataclass(frozen=True, slots=True)
class Forged(Event):
    """A held card and armour became life."""

    card: Card
    life: int
    armour: int


GambitEvent = (
    ForkSeen
    | CardsHeld
    | FoeShown
    | Answered
    | ExchangeSettled
    | RelicsFound
    | RelicTaken
    | FlaskDrunk
    | Forged
)


def sentence(event: GambitEvent) -> Message:
    """What happened, in a sentence or two."""
    match event:
        case ForkSeen(cards=(first, second)):
            return message("The road forks: {one}, {other}.", one=first.name, other=second.name)
        case ForkSeen(cards=cards):
            return message("One way is left: {card}.", card=cards[0].name if cards else "")
        case CardsHeld(cards=(one,)):
            return message("You draw a card to hold: {card}.", card=one.rank)
        case CardsHeld(cards=cards):
            return counted(
                "You draw {count} card to hold: {cards}.",
                "You draw {count} cards to hold: {cards}.",
                len(cards),
                cards=", ".join(str(card.rank) for card in cards),
            )
        case FoeShown(card=card, boldness=0):
            return message("The enemy shows {card}.", card=card.rank)
        case FoeShown(card=card, boldness=boldness):
            return message(
                "The enemy shows {card}, with boldness {boldness}.",
                card=card.rank,
                boldness=boldness,
            )
        case Answered():
            return _answer(event)
        case ExchangeSettled():
            return _settled(event)
        case RelicsFound(relics=(one, other)):
            return message(
                "The defeated leave {one} and {other}.", one=NAMES[one], other=NAMES[other]
            )
        case RelicsFound(relics=relics):
            return message("The defeated leave {one}.", one=NAMES[relics[0]])
        case RelicTaken(relic=relic):
            return message("You take {relic}. {told}", relic=NAMES[relic], told=TOLD[relic])
        case FlaskDrunk(life=life):
            return message("A draught from the flask: life {life} now.", life=life)
        case Forged(card=card, life=life, armour=armour):
            return message(
                "The {card} and armour go into the fire: life {life}, armour {armour} now.",
                card=card.rank,
                life=life,
                armour=armour,
            )


def _answer(event: Answered) -> Message:
    powers = {"yours": event.clash.player_power, "theirs": event.clash.enemy_power}
    first, *rest = (card.rank for card in event.cards)
    match event.way:
        case "play":
            return message(
                "You answer with {card}: power {yours} against {theirs}.", card=first, **powers
            )
        case "feint":
            return message(
                "A feint: you give {card} away for the enemy’s {foe}: power {yours} against"
                " {theirs}.",
                card=first,
                foe=event.foe.rank,
                **powers,
            )
        case "weave":
            return message(
                "You weave {low} and {high}: power {yours} against {theirs}.",
                low=first,
                high=rest[0],
                **powers,
            )
        case "turn":
            return message(
                "Blind, the deck gives you {card}: power {yours} against {theirs}.",
                card=first,
                **powers,
            )


def _settled(event: ExchangeSettled) -> Message:
    strike, damage = event.clash.strike, event.clash.damage
    if event.pile == "none":
        if event.clash.by == "none":
            return message("Nobody strikes, and the enemy grows bolder.")
        return message("Armour holds, and the enemy grows bolder.")
    numbers = {"strike": strike, "damage": damage}
    if event.clash.by == "player":
        if event.pile == "life":
            return message(
                "You strike for {strike}: damage {damage} on the enemy’s life, {left} left.",
                left=event.enemy_life,
                **numbers,
            )
        return message(
            "You strike for {strike}: damage {damage} on the enemy’s armour, {left} left.",
            left=event.enemy_armour,
            **numbers,
        )
    if event.pile == "life":
        return message(
            "The enemy strikes for {strike}: damage {damage} on your life, {left} left.",
            left=event.life,
            **numbers,
        )
    return message(
        "The enemy strikes for {strike}: damage {damage} on your armour, {left} left.",
        left=event.armour,
        **numbers,
    )


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of ``bot --trace``."""
    match event:
        case ForkSeen(cards=cards):
            return {"type": "fork", "cards": [card.label for card in cards]}
        case CardsHeld(cards=cards):
            return {"type": "held", "cards": [card.rank for card in cards]}
        case ExchangeSettled():
            return {
                "type": "hand",
                "way": event.way,
                "player": event.counted[0],
                "enemy": event.counted[1],
                "strike": event.clash.strike,
                "by": event.clash.by,
                "damage": event.clash.damage,
                "pile": event.pile,
                "life": event.life,
                "armour": event.armour,
                "enemy_life": event.enemy_life,
                "enemy_armour": event.enemy_armour,
                "boldness": event.boldness,
            }
        case RelicTaken(relic=relic):
            return {"type": "relic", "relic": relic}
        case FlaskDrunk(life=life):
            return {"type": "flask", "life": life}
        case Forged(card=card, life=life, armour=armour):
            return {"type": "forge", "card": card.rank, "life": life, "armour": armour}
        case _:
            return None
