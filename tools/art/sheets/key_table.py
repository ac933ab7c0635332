"""What lies on the table beside the dungeon's map: dice and room tiles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.art.ink import Pen
from tools.art.key import cards, dice
from tools.art.key.kit import UNIT, Framed, at_size, strip_at
from tools.art.sheet import Sprite, pack
from tools.art.throne.pen import Quill

DICE = (28, 38, 46)
"""Sizes of a die: on the map of many rooms, on a slip of paper, and on the map seen from near."""
_BLEED = 5


def _dice() -> list[Sprite]:
    found = []
    kinds: tuple[tuple[str, int, Callable[..., None]], ...] = (
        ("attack", 6, dice.draw_attack),
        ("defence", 6, dice.draw_defence),
        ("pips", 6, dice.draw_pips),
        ("eight", 8, dice.draw_eight),
        ("twenty", 20, dice.draw_twenty),
    )
    for size in DICE:
        for kind, sides, draw in kinds:
            for number in range(1, sides + 1):
                face = partial(draw, number=number)
                name = f"die{size}/{kind}/{number}"
                found.append(at_size(name, size, face, base=UNIT, bleed=_BLEED))
    for kind, _, _ in kinds:
        roll: Framed = partial(_tumble, kind)
        found.append(strip_at(f"roll/{kind}", DICE[1], roll, dice.TUMBLES, 18, bleed=_BLEED + 4))
    return found


def _tumble(kind: str, quill: Quill, frame: int) -> None:
    dice.draw_tumble(quill, frame, kind)


def _card(draw: Callable[[Pen], None], name: str) -> Sprite:
    width, height = cards.SIZE[0] + 12, cards.SIZE[1] + 16

    def place(pen: Pen, _frame: int) -> None:
        with pen.at(width / 2, height / 2 - 2):
            draw(pen)

    return Sprite(name, width, height, place, (width / 2, height / 2 - 2), bleed=(6, 6, 6, 10))


def _tiles() -> list[Sprite]:
    found = [_card(partial(cards.draw_room, name=name), f"tile/{name}") for name in cards.ROOMS]
    for length in cards.PASSAGES:
        found.append(_card(partial(cards.draw_passage, length=length), f"tile/secret-{length}"))
    return [*found, _card(cards.draw_back, "tile/back")]


def bake(scale: float, out: Path) -> list[Path]:
    """Write dice and tiles into ``out / "key"``."""
    folder = out / "key"
    written = pack("dice", _dice(), scale, folder, colours=240)
    return written + pack("tiles", _tiles(), scale, folder, colours=240)
