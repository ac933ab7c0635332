"""What lies over the game: the strip, the gauge of the wick, signs, and the map of the floor."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from pathlib import Path

from tools.art.candle import finds, hud
from tools.art.candle.kit import one, strip
from tools.art.ink import Pen
from tools.art.palette import keys
from tools.art.sheet import Sprite, pack

STRIP = (372, 60)
BLEED = 12
SIDES = "NESW"


def signatures() -> list[str]:
    """Return the sixteen sets of open sides as letters in the order NESW, ``-`` for none."""
    sets = ["".join(c) for n in range(5) for c in combinations(SIDES, n)]
    return [name or "-" for name in sets]


def _strip(pen: Pen, _frame: int) -> None:
    with pen.at(BLEED, BLEED):
        hud.draw_strip(pen, *STRIP)


def _gauge() -> list[Sprite]:
    wide, high = (round(side) for side in hud.GAUGE)
    return [
        one("gauge/bed", (wide + 6, high + 6), (3, 3), hud.draw_gauge_bed),
        one("gauge/wax", (wide + 6, high + 6), (3, 3), partial(hud.draw_gauge_wax, low=False)),
        one("gauge/wax_low", (wide + 6, high + 6), (3, 3), partial(hud.draw_gauge_wax, low=True)),
        one("gauge/end", (16, high + 6), (5, 3), hud.draw_gauge_end),
        strip("gauge/flame", (24, 24), (8, 15), 8, 14, hud.draw_gauge_flame),
    ]


def _signs() -> list[Sprite]:
    found = [
        one("sign/candle", (16, 32), (8, 18), partial(hud.draw_candle_sign, spent=False)),
        one("sign/candle_spent", (16, 32), (8, 18), partial(hud.draw_candle_sign, spent=True)),
        one("sign/coin", (28, 28), (14, 14), hud.draw_coin_sign),
        one("sign/death", (28, 28), (14, 14), hud.draw_skull),
        one("sign/time", (24, 28), (12, 14), hud.draw_clock),
    ]
    for index, (_, glyph) in enumerate(keys()):
        for state, held in (("held", True), ("wanted", False)):
            draw = partial(hud.draw_key_sign, index=index, held=held)
            found.append(one(f"sign/key_{glyph}_{state}", (48, 28), (14, 14), draw))
        lock = partial(hud.draw_lock_sign, index=index)
        found.append(one(f"sign/lock_{glyph}", (24, 24), (12, 12), lock))
    for name in hud.MEDALS:
        small = partial(hud.draw_medal, name=name, radius=9)
        large = partial(hud.draw_medal, name=name, radius=22)
        found.append(one(f"medal/{name}", (24, 28), (12, 11), small))
        found.append(one(f"medal_large/{name}", (56, 66), (28, 26), large))
    return found


def _finds() -> list[Sprite]:
    def draw(pen: Pen, name: str, zoom: float) -> None:
        with pen.with_seed(name).at(0, 0, zoom):
            finds.draw_find(pen, name)

    return [
        sprite
        for name in finds.FINDS
        for sprite in (
            one(f"find/{name}", (32, 32), (16, 16), partial(draw, name=name, zoom=0.62)),
            one(f"find_medium/{name}", (84, 78), (42, 39), partial(draw, name=name, zoom=1.5)),
            one(f"find_large/{name}", (132, 124), (66, 62), partial(draw, name=name, zoom=2.4)),
        )
    ]


def _map() -> list[Sprite]:
    wide, high = (round(side) for side in hud.CELL)
    size, pivot = (wide + 4, high + 4), (2, 2)
    found = []
    for name in signatures():
        for state, here in (("", False), ("_here", True)):
            draw = partial(hud.draw_map_cell, signature=name, here=here, dim=False)
            found.append(one(f"map/{name}{state}", size, pivot, draw))
    dim = partial(hud.draw_map_cell, signature="", here=False, dim=True)
    found.append(one("map/unseen", size, pivot, dim))
    for mark in hud.MAP_MARKS:
        found.append(one(f"mark/{mark}", (16, 16), (8, 8), partial(hud.draw_map_mark, name=mark)))
    return found


def sprites() -> list[Sprite]:
    """Return all of it."""
    margin = BLEED + 26
    panel = Sprite(
        "strip",
        STRIP[0] + 2 * BLEED,
        STRIP[1] + 2 * BLEED,
        _strip,
        (BLEED, BLEED),
        margins=(margin, BLEED + 24, margin, BLEED + 24),
        bleed=(BLEED, BLEED, BLEED, BLEED),
    )
    return [panel, *_gauge(), *_signs(), *_finds(), *_map()]


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheet."""
    return pack("hud", sprites(), scale, out / "candle")
