"""What the pictures of Hex's encounters are composed of: `scenery`, what a place is like, and
`sights`, who and what is met there."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.hex import backdrops as back
from tools.art.hex.belongings import THINGS
from tools.art.hex.fauna import BEASTS
from tools.art.hex.folk import PEOPLE
from tools.art.hex.kit import at_scale, in_box
from tools.art.hex.landmarks import LANDMARKS, PLACES
from tools.art.hex.thrift import thrifty
from tools.art.sheet import pack

_REACH = (124, 150, 40)


def bake(scale: float, out: Path) -> list[Path]:
    """Write both sheets into ``out / "hex"``."""
    land = [in_box(name, wide, high, draw) for name, (wide, high, draw) in back.strips().items()]
    land += [
        at_scale(name, 1.0, draw, (s * 1.4, s * 2, s))
        for name, (draw, s) in back.plant_sprites().items()
    ]
    for name, draw in (("sun", back.sun), ("low_sun", back.low_sun), ("moon", back.moon)):
        land.append(at_scale(f"sky/{name}", 1.0, draw, (30, 30, 30)))
    for n, (s, dark) in enumerate(((1.0, False), (1.5, False), (1.2, True), (1.8, True))):
        land.append(at_scale(f"cloud/{n}", 1.0, partial(back.cloud, s=s, dark=dark), (80, 50, 40)))
    land.append(at_scale("stream", 1.0, back.stream, (90, 4, 130)))
    land.append(at_scale("bank", 1.0, back.bank, (130, 24, 24)))
    land.append(at_scale("path", 1.0, back.path, (90, 4, 130)))
    whole = (back.WIDE + 2 * back.BLEED, back.HIGH + 2 * back.BLEED)
    for name, draw in (("mask", back.mask), ("frame", back.frame), ("shadow", back.shadow)):
        land.append(in_box(f"slip/{name}", *whole, draw))
    seen = [
        at_scale(f"sight/{name}", 1.0, draw, _REACH)
        for name, draw in {**PEOPLE, **BEASTS, **THINGS, **LANDMARKS, **PLACES}.items()
    ]
    written = pack("scenery", land, scale, out / "hex")
    return thrifty([*written, *pack("sights", seen, scale, out / "hex")])
