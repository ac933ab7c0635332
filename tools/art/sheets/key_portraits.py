"""Round portraits for the dungeon's panel: the heroes, large and small, and the bosses."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.ink import Pen
from tools.art.key import bosses, busts, portraits
from tools.art.key.kit import UNIT, on_cell
from tools.art.key.tokens import draw_token
from tools.art.sheet import Draw, Sprite, pack

LARGE = 62
"""Radius of a hero's portrait in px; its rays reach 10 px farther."""
SMALL = 22
BOSS = 116.0
"""Radius of a boss's portrait in px."""


def _hero(name: str, radius: int, rich: bool) -> Draw:
    half = radius + (12 if rich else 6)

    def place(pen: Pen, _frame: int) -> None:
        with pen.at(half, half):
            portraits.draw_portrait(pen, busts.HEROES[name], radius, rich=rich)

    return place


def sprites() -> list[Sprite]:
    """Return every portrait."""
    found = []
    for name in busts.HEROES:
        for group, radius, rich in (("portrait", LARGE, True), ("face", SMALL, False)):
            side = 2 * (radius + (12 if rich else 6))
            draw = _hero(name, radius, rich)
            found.append(Sprite(f"{group}/{name}", side, side, draw, oversample=3))
    for name, figure in bosses.FIGURES.items():
        boss = partial(draw_token, figure=figure, kin="boss", radius=BOSS, drawn=bosses.RADIUS)
        found.append(on_cell(f"boss/{name}", int(UNIT), (BOSS + 10, BOSS + 10), boss))
    return found


def bake(scale: float, out: Path) -> list[Path]:
    """Write the portraits into ``out / "key"``."""
    return pack("portraits", sprites(), scale, out / "key", colours=240)
