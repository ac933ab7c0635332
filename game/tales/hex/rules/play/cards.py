"""Patrol cards: the hand of six (or seven) that a hex holds, from refuge to peril."""

from __future__ import annotations

from game.core.hexgrid import Hex
from game.tales.hex.rules.play.events import CardDrawn, HexSecured
from game.tales.hex.rules.play.facts import CARDS
from game.tales.hex.rules.play.table import Table


def hand_left(table: Table, at: Hex) -> tuple[str, ...]:
    """The cards of a hex that are still to be drawn, in the order of `CARDS`."""
    ground = table.ground(at)
    if ground.secured:
        return ()
    return tuple(card for card in CARDS[: table.state.params.steps] if card not in ground.cards)


def draw_card(table: Table, harmless: bool = False) -> str:
    """Draw the next card of the patrol's hex and say which; empty where none is left.

    After the last one the hex is secured.
    """
    at = table.state.at
    left = hand_left(table, at)
    if not left:
        return ""
    ground = table.state.ground(at)
    card = table.stream("card", *at, len(ground.cards)).pick(left)
    ground.cards.append(card)
    steps = table.state.params.steps
    term = table.facts.cards[card]
    table.tell(CardDrawn(at, card, len(ground.cards), steps, harmless, term.words, term.text))
    if card == "refuge" and not harmless:
        table.change("spirits", 1)
    if len(ground.cards) == steps:
        secure(table)
    return card


def secure(table: Table) -> None:
    """The patrol's hex is secured."""
    ground = table.state.ground(table.state.at)
    if not ground.secured:
        ground.secured = True
        table.tell(HexSecured(table.state.at))
