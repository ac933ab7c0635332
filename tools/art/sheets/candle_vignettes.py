"""The banners of Candle's page, and a frame for pictures that the game puts together itself.

Banners are made of the castle's other sheets, so they are baked after them.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.candle import banners
from tools.art.sheet import Sprite, pack

FRAME, MARGIN = (120, 96), 20


def sprites() -> list[Sprite]:
    """Return a banner for each kind of run, and the frame."""
    framed = partial(banners.draw_frame, size=FRAME)
    found = [Sprite("frame", *FRAME, framed, margins=(MARGIN, MARGIN, MARGIN, MARGIN))]
    for name in banners.BANNERS:
        under = partial(banners.lay_under, name)
        found.append(Sprite(f"banner/{name}", *banners.SIZE, banners.draw_frame, finish=under))
    return found


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheet."""
    return pack("vignettes", sprites(), scale, out / "candle", coarse=4)
