"""The sheets of the deck: 52 faces, back, shadow, selection, ghosts and pile edges.

``assets/cards/cards*`` holds cards at full size (150 x 216), ``cards_small*`` at 0.86 of it: a
hatched picture is never scaled by more than 15 %, so each size has its own bake. ``courts_fr`` and
``courts_fr_small`` hold the courts with the letters of a French deck, ``marks*`` and
``marks_small*`` what surrounds cards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.art import cards
from tools.art.ink import Pen
from tools.art.sheet import Sprite, pack

SIZES = {"cards": 1.0, "cards_small": 0.86}
MARGIN = 2
HALO = 14
PILE = 6
COLOURS = 240


def _centred(
    draw: Callable[[Pen], None], ratio: float, width: int, height: int
) -> Callable[[Pen, int], None]:
    def place(pen: Pen, _frame: int) -> None:
        with pen.at(width / 2, height / 2, ratio):
            draw(pen)

    return place


def _sprite(name: str, draw: Callable[[Pen], None], ratio: float, margin: int) -> Sprite:
    width, height = (round(side * ratio) + 2 * margin for side in (cards.WIDTH, cards.HEIGHT))
    return Sprite(name, width, height, _centred(draw, ratio, width, height))


def sprites(ratio: float) -> list[Sprite]:
    """Return the faces and the back at `ratio` of the full size."""
    found = [
        _sprite(f"card/{suit}_{rank}", partial(_face, suit, rank, ratio), ratio, MARGIN)
        for suit, rank in cards.deck()
    ]
    found.append(_sprite("card/back", cards.draw_back, ratio, MARGIN))
    found.append(_sprite("card/blank", cards.draw_blank, ratio, MARGIN))
    return found


def french_courts(ratio: float) -> list[Sprite]:
    """Return the courts as a French player knows them: valet, dame, roi."""
    return [
        _sprite(f"card/{suit}_{rank}", partial(_french, suit, rank, ratio), ratio, MARGIN)
        for suit, rank in cards.deck()
        if rank in cards.COURTS
    ]


def marks(ratio: float) -> list[Sprite]:
    """Return what surrounds cards: shadow, selection, empty places, edges of a pile."""
    found = [
        _sprite("card/shadow", cards.draw_shadow, ratio, HALO),
        _sprite("card/selected", cards.draw_selected, ratio, HALO),
    ]
    for suit in ("hearts", "spades", "clubs", "diamonds"):
        found.append(_sprite(f"card/ghost_{suit}", partial(_ghost, suit), ratio, MARGIN))
    for count in range(1, PILE + 1):
        found.append(_sprite(f"card/under_{count}", partial(_under, count), ratio, HALO + 8))
    return found


def _face(suit: str, rank: str, ratio: float, pen: Pen) -> None:
    cards.draw_card(pen, suit, rank, ratio)


def _french(suit: str, rank: str, ratio: float, pen: Pen) -> None:
    cards.draw_card(pen, suit, rank, ratio, cards.FRENCH)


def _ghost(suit: str, pen: Pen) -> None:
    cards.draw_ghost(pen, suit)


def _under(count: int, pen: Pen) -> None:
    cards.draw_under(pen, count)


def bake(scale: float, out: Path) -> list[Path]:
    """Bake both sizes of the deck into ``out / "cards"``."""
    written: list[Path] = []
    for name, ratio in SIZES.items():
        folder = out / "cards"
        written += pack(name, sprites(ratio), scale, folder, colours=COLOURS)
        courts = name.replace("cards", "courts_fr")
        written += pack(courts, french_courts(ratio), scale, folder, colours=COLOURS)
        written += pack(name.replace("cards", "marks"), marks(ratio), scale, folder, coarse=4)
    return written
