"""The panel of Hex: icons at three sizes, supplies, their sheet, plates for title and sky."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.hex import icons, icons_gear
from tools.art.hex.kit import MapPen, in_box
from tools.art.hex.thrift import thrifty
from tools.art.props import parchment_panel
from tools.art.sheet import Sprite, pack

SIZES = (22, 32, 48)
SUPPLY_SIZES = (20, 28)
BOX = 48.0
PANEL, TITLE, SKY = (302, 676), (322, 70), (182, 70)
BLEED = 10


def _icon(pen: MapPen, draw: icons.Icon, size: int) -> None:
    made = MapPen(pen.canvas, pen.seed)
    with made.at(size / 2 + 1, size / 2 + 1, size / BOX):
        draw(made)


def _sized(name: str, size: int, draw: icons.Icon) -> Sprite:
    side = size + 2
    return in_box(name, side, side, partial(_icon, draw=draw, size=size), oversample=3)


def _sheet(pen: MapPen, size: tuple[int, int], seed: int, rag: float) -> None:
    parchment_panel(pen, BLEED, BLEED, *size, seed=seed, rag=rag)


def _panels() -> list[Sprite]:
    found = []
    for name, size, seed, rag in (
        ("panel", PANEL, 64, 2.4),
        ("title", TITLE, 61, 2.0),
        ("sky", SKY, 66, 2.0),
    ):
        draw = partial(_sheet, size=size, seed=seed, rag=rag)
        made = in_box(name, size[0] + 2 * BLEED, size[1] + 2 * BLEED, draw)
        found.append(
            Sprite(
                name,
                made.width,
                made.height,
                made.draw,
                (BLEED, BLEED),
                margins=(40, 34, 40, 34),
                bleed=(BLEED,) * 4,
            )
        )
    return found


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of the panel into ``out / "hex"``."""
    folder = out / "hex"
    drawn = {**icons.DRAWN, **icons_gear.DRAWN}
    signs = [
        _sized(f"icon{size}/{name}", size, draw) for size in SIZES for name, draw in drawn.items()
    ]
    for size in SUPPLY_SIZES:
        for name, supply in icons.SUPPLIES.items():
            for state in ("full", "spent"):
                draw = partial(supply, full=state == "full")
                signs.append(_sized(f"{name}{size}/{state}", size, draw))
    return [
        *thrifty(pack("icons", signs, scale, folder)),
        *thrifty(pack("panel", _panels(), scale, folder), grain=3),
    ]
