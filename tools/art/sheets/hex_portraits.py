"""Portraits of Hex's companions, large for their page and small for the panel."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.hex.companions import FIRST, Bust, draw_portrait
from tools.art.hex.companions_second import SECOND
from tools.art.hex.thrift import thrifty
from tools.art.ink import Pen
from tools.art.sheet import Sprite, pack

LARGE, SMALL = 58, 21
"""Radius of a portrait in px."""
MARGIN = 9


def _place(pen: Pen, _frame: int, bust: Bust, tint: str, radius: int, rich: bool) -> None:
    half = radius + MARGIN
    with pen.at(half, half):
        draw_portrait(pen, bust, tint, radius, rich=rich)


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheet of portraits into ``out / "hex"``."""
    found = []
    for name, (bust, tint) in {**FIRST, **SECOND}.items():
        for group, radius, rich in (("portrait", LARGE, True), ("face", SMALL, False)):
            side = 2 * (radius + MARGIN)
            draw = partial(_place, bust=bust, tint=tint, radius=radius, rich=rich)
            found.append(Sprite(f"{group}/{name}", side, side, draw, oversample=3))
    return thrifty(pack("portraits", found, scale, out / "hex"))
