"""The pictures of Hex's encounters, and the banners of its presets made of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.hex.kit import MapPen
from tools.art.hex.pictures import HIGH, LANDS, WIDE, Picture
from tools.art.hex.pictures_met import MEETINGS
from tools.art.hex.thrift import thrifty
from tools.art.ink import Pen
from tools.art.shapes import box, rough
from tools.art.sheet import Sprite, pack

BLEED = 6


def _framed(pen: Pen, _frame: int, name: str, draw: Picture) -> None:
    """Draw a picture on a slip of paper with a ragged edge."""
    made = MapPen(pen.canvas, pen.seed)
    edge = rough(box(0, 0, WIDE, HIGH), 1.2, 9, sum(map(ord, name)))
    with made.at(BLEED, BLEED):
        made.shadow(edge, 1, 3, 3, 0.45)
        with made.clip(edge):
            draw(made)
            made.inner_rim(edge, 10, "umber", 0.35, blur=5)
        made.line(edge, 2.0, closed=True, wobble=0.3)


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheet of pictures into ``out / "hex"``."""
    found = [
        Sprite(
            f"picture/{name}",
            WIDE + 2 * BLEED,
            HIGH + 2 * BLEED,
            partial(_framed, name=name, draw=draw),
            bleed=(BLEED,) * 4,
        )
        for name, draw in {**LANDS, **MEETINGS}.items()
    ]
    return thrifty(pack("pictures", found, scale, out / "hex"), grain=4)
