"""The patrol cards of Hex, large in the hand of a hex and small in a row."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.hex import patrol_cards
from tools.art.hex.kit import at_scale
from tools.art.hex.thrift import thrifty
from tools.art.sheet import Sprite, pack

REACH = (66, 90, 92)
SIZES = {"card": 1.0, "card-small": 0.5}


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheet of cards into ``out / "hex"``."""
    found: list[Sprite] = []
    for group, large in SIZES.items():
        for kind in patrol_cards.PICTURES:
            draw = partial(patrol_cards.draw_card, kind=kind)
            found.append(at_scale(f"{group}/{kind}", large, draw, REACH))
        found.append(at_scale(f"{group}/back", large, patrol_cards.draw_back, REACH))
    return thrifty(pack("cards", found, scale, out / "hex"))
