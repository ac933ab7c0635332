"""Small phrases that several sentences share: cards, changes, and what waits on a step."""

from __future__ import annotations

from game.core.text import Message, message
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.quest import Change, Step

_SUITS = {
    "clubs": message("clubs"),
    "diamonds": message("diamonds"),
    "hearts": message("hearts"),
    "spades": message("spades"),
}
_COURTS = {11: message("Jack"), 12: message("Queen"), 13: message("King")}


def card_name(card: Card) -> Message:
    """A card in words: ``Jack of hearts``, ``10 of spades``."""
    rank = _COURTS.get(card.rank, card.rank)
    return message("{rank} of {suit}", rank=rank, suit=_SUITS[card.suit])


def signed(points: int) -> str:
    """A change of a counter with its sign, a true minus included."""
    return f"+{points}" if points > 0 else f"−{-points}"


def change_in_words(change: Change) -> Message:
    """A change of the counters: ``life +1``, ``armour −2``, or both."""
    if change.armour == 0:
        return message("life {points}", points=signed(change.life))
    if change.life == 0:
        return message("armour {points}", points=signed(change.armour))
    return message(
        "life {life}, armour {armour}", life=signed(change.life), armour=signed(change.armour)
    )


def what_waits(step: Step) -> Message:
    """A step as the quest sheet has it: its name and numbers."""
    if step.type == "fight":
        return message(
            "{name}, life {life}, armour {armour}",
            name=step.name,
            life=step.life,
            armour=step.armour,
        )
    return message("{name}, {change}", name=step.name, change=change_in_words(step.change))
