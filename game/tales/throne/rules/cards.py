"""The cards of the table: sixteen that count steps, eighteen that fight.

Source: seeds/004, "Préparation". Hearts and spades 1-9 are only counters (life and armour), so
they are numbers here and cards in the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Literal

from game.core.codec import AsText
from game.core.dice import Dice
from game.core.errors import BadValue
from game.core.text import Message, message

Suit = Literal["clubs", "diamonds", "hearts", "spades"]

_LETTERS: tuple[tuple[str, Suit], ...] = (
    ("C", "clubs"),
    ("D", "diamonds"),
    ("H", "hearts"),
    ("S", "spades"),
)
_LETTER_OF: dict[Suit, str] = {suit: letter for letter, suit in _LETTERS}

TEN, JACK, QUEEN, KING = 10, 11, 12, 13
STEP_RANKS = (TEN, JACK, QUEEN, KING)
_LABELS = {JACK: "J", QUEEN: "Q", KING: "K"}
_SUITS: dict[Suit, Message] = {
    "clubs": message("clubs"),
    "diamonds": message("diamonds"),
    "hearts": message("hearts"),
    "spades": message("spades"),
}
_COURTS = {JACK: message("Jack"), QUEEN: message("Queen"), KING: message("King")}


@dataclass(frozen=True, slots=True)
class Card:
    """A French playing card; ``rank`` is 1 (ace) to 13 (king). Its suit never decides anything."""

    rank: int
    suit: Suit

    @property
    def label(self) -> str:
        """The rank as printed in its corner: ``1`` to ``10``, ``J``, ``Q``, ``K``."""
        return _LABELS.get(self.rank) or str(self.rank)

    @property
    def text(self) -> str:
        """Rank and suit in two or three characters: ``7C``, ``10H``, ``QS``."""
        return self.label + _LETTER_OF[self.suit]

    @property
    def name(self) -> Message:
        """In words: ``Jack of hearts``, ``10 of spades``."""
        rank = _COURTS.get(self.rank, self.rank)
        return message("{rank} of {suit}", rank=rank, suit=_SUITS[self.suit])

    @property
    def steps(self) -> int:
        """How far a step card walks: 10 = 1, Jack = 2, Queen = 3, King = 4."""
        return self.rank - 9


STEP_CARDS = tuple(Card(rank, suit) for _, suit in _LETTERS for rank in STEP_RANKS)
"""The sixteen step cards in the fixed order in which they are shuffled; they add up to 40."""

COMBAT_CARDS = tuple(Card(rank, suit) for suit in ("clubs", "diamonds") for rank in range(1, 10))
"""The eighteen combat cards in the fixed order in which they are shuffled."""

_BY_TEXT = {card.text: card for card in (*STEP_CARDS, *COMBAT_CARDS)}


def parse_card(text: str) -> Card:
    """The step or combat card written ``text``; `BadValue` for any other text."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise BadValue(
            message("card: expected one like 7C or QS, got {shown}", shown=repr(text[:20]))
        ) from None


def written(cards: Sequence[Card] | None) -> str:
    """Cards in a row, as text; no cards and None are the same."""
    return " ".join([card.text for card in cards or ()])


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards that were `written`; `BadValue` for any other text."""
    return tuple(map(parse_card, text.split()))


def read_pair(text: str) -> tuple[Card, Card] | None:
    """Two cards that were `written`, or none; `BadValue` for any other text."""
    match read_cards(text):
        case ():
            return None
        case (first, second):
            return first, second
        case _:
            raise BadValue(message("expected two cards or none"))


Cards = Annotated[tuple[Card, ...], AsText(written, read_cards)]
Pair = Annotated[tuple[Card, Card] | None, AsText(written, read_pair)]
"""Rows of cards in the record of a run."""


_ORDER = attrgetter("rank", "suit")
"""Sorts as comparing cards would, five times as fast: views are made thousands of times."""


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards sorted by rank, so that their order tells nothing."""
    return tuple(sorted(cards, key=_ORDER))


@dataclass(frozen=True, slots=True)
class Deal:
    """Where every card of a run lies: the seed, and which attempt at a deal it is.

    ``attempt`` is None for the plain deal of a seed. A run that asks for winnable deals only looks
    at attempt 0, 1, 2 ... until one can be won with open cards.
    """

    dice: Dice
    attempt: int | None = None

    def step_pile(self) -> tuple[Card, ...]:
        """The sixteen step cards in drawing order."""
        return self.dice.stream("steps", *self._key()).shuffled(STEP_CARDS)

    def combat_deck(self, number: int) -> tuple[Card, ...]:
        """The eighteen combat cards in drawing order, after ``number`` reshuffles.

        A reshuffle happens when all eighteen lie in the discard, and starts from their fixed
        order: which deck comes next depends on its number alone, never on how hands went.
        """
        return self.dice.stream("combat", *self._key(), number).shuffled(COMBAT_CARDS)

    def _key(self) -> tuple[int, ...]:
        return () if self.attempt is None else (self.attempt,)
