"""Small phrases that several sentences share: cards, changes, and what waits on a step."""

from __future__ import annotations

from game.core.text import N_, Message, message
from game.core.thrones.cards import Card
from game.core.thrones.quest import Change, Step

_SUITS = {
    "clubs": message(N_("clubs")),
    "diamonds": message(N_("diamonds")),
    "hearts": message(N_("hearts")),
    "spades": message(N_("spades")),
}
_COURTS = {11: message(N_("Jack")), 12: message(N_("Queen")), 13: message(N_("King"))}


def card_name(card: Card) -> Message:
    """A card in words: ``Jack of hearts``, ``10 of spades``."""
    rank = _COURTS.get(card.rank, card.rank)
    return message(N_("{rank} of {suit}"), rank=rank, suit=_SUITS[card.suit])


def signed(points: int) -> str:
    """A change of a counter with its sign, a true minus included."""
    return f"+{points}" if points > 0 else f"−{-points}"


def change_in_words(change: Change) -> Message:
    """A change of the counters: ``life +1``, ``armour −2``, or both."""
    if change.armour == 0:
        return message(N_("life {points}"), points=signed(change.life))
    if change.life == 0:
        return message(N_("armour {points}"), points=signed(change.armour))
    return message(
        N_("life {life}, armour {armour}"), life=signed(change.life), armour=signed(change.armour)
    )


def what_waits(step: Step) -> Message:
    """A step as the quest sheet has it: its name and numbers."""
    if step.type == "fight":
        return message(
            N_("{name}, life {life}, armour {armour}"),
            name=step.name,
            life=step.life,
            armour=step.armour,
        )
    return message(N_("{name}, {change}"), name=step.name, change=change_in_words(step.change))
