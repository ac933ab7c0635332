"""Masonry for the pictures of stories and the banners of quests; coordinates as in `land`."""

from __future__ import annotations

import math

from tools.art.palette import mix
from tools.art.throne import gear
from tools.art.throne.colours import WOOD
from tools.art.throne.land import EDGE, sky
from tools.art.throne.pen import Quill, ellipse


def wall(
    pen: Quill,
    left: float,
    right: float,
    top: float,
    foot: float,
    fill: str,
    *,
    merlons: bool = True,
) -> None:
    """Draw a stretch of wall with battlements and a few courses of stone."""
    pen.form(
        [(left, foot), (left, top), (right, top), (right, foot)],
        fill,
        1.8,
        curved=False,
        shade=0.12,
    )
    if merlons:
        count = max(2, round((right - left) / 15))
        width = (right - left) / (count * 2 - 1)
        for k in range(count):
            x = left + 2 * k * width
            pen.form(
                [(x, top + 1), (x, top - 8), (x + width, top - 8), (x + width, top + 1)],
                fill,
                1.4,
                curved=False,
            )
    row = 0
    y = top + 9.0
    while y < foot - 4:
        x = left + 5 + (row % 2) * 9
        while x < right - 12:
            if (int(x * 3.1) + row * 5) % 4 == 0:
                pen.line([(x, y), (x + 10, y + 0.4)], 1.0, "sepia", curved=False)
                pen.line([(x + 10, y), (x + 10, y + 6)], 0.9, "sepia", curved=False)
            x += 15
        y += 9
        row += 1


def tower(
    pen: Quill,
    x: float,
    foot: float,
    width: float,
    height: float,
    fill: str,
    *,
    roof: str | None = None,
    lit: bool = False,
    ruined: bool = False,
) -> None:
    """Draw a tower with battlements, a pointed roof, or a broken crown."""
    half, top = width / 2, foot - height
    if ruined:
        pen.form(
            [
                (x - half, foot),
                (x - half, top + 10),
                (x - half * 0.4, top - 4),
                (x - half * 0.1, top + 12),
                (x + half * 0.4, top + 4),
                (x + half, top + 22),
                (x + half, foot),
            ],
            fill,
            1.9,
            curved=False,
            shade=0.3,
        )
    else:
        wall(pen, x - half, x + half, top, foot, fill, merlons=roof is None)
        pen.shade([(x - half, top), (x + half, top), (x + half, foot), (x - half, foot)], 0.35)
    if roof is not None:
        pen.form(
            [(x - half - 5, top + 2), (x, top - width * 1.15), (x + half + 5, top + 2)],
            roof,
            1.8,
            curved=False,
            shade=0.35,
        )
        pen.line([(x, top - width * 1.15), (x, top - width * 1.15 - 12)], 1.4, curved=False)
        pen.form(
            [
                (x, top - width * 1.15 - 12),
                (x + 13, top - width * 1.15 - 9),
                (x, top - width * 1.15 - 5),
            ],
            "rubric",
            1.0,
            curved=False,
        )
    window = [
        (x - 3.4, top + 30),
        (x - 3.4, top + 20),
        (x, top + 15),
        (x + 3.4, top + 20),
        (x + 3.4, top + 30),
    ]
    if lit:
        pen.glow(x, top + 23, 16, "flame", 0.8)
    pen.form(window, "flame" if lit else "night", 1.1, curved=False)


def arch(
    pen: Quill,
    x: float,
    foot: float,
    width: float,
    height: float,
    inside: str,
    *,
    stone: str = "#A89C88",
) -> list[tuple[float, float]]:
    """Draw a round-headed gate with voussoirs and return its opening."""
    half, spring = width / 2, foot - height + width / 2
    turns = [math.pi + k * math.pi / 10 for k in range(11)]
    outer = [(x + math.cos(t) * (half + 10), spring + math.sin(t) * (half + 10)) for t in turns]
    inner = [(x + math.cos(t) * half, spring + math.sin(t) * half) for t in turns]
    pen.form([(x - half - 10, foot), *outer, (x + half + 10, foot)], stone, 1.8, curved=False)
    for first, second in zip(inner, outer, strict=True):
        pen.line([first, second], 1.2, curved=False)
    opening = [(x - half, foot), *inner, (x + half, foot)]
    pen.form(opening, inside, 1.8, curved=False)
    return opening


def column(
    pen: Quill,
    x: float,
    foot: float,
    height: float,
    width: float,
    fill: str,
    band: str | None = None,
) -> None:
    """Draw a column with base and capital."""
    half, top = width / 2, foot - height
    pen.form(
        [
            (x - half, foot - 6),
            (x - half * 0.86, top + 12),
            (x + half * 0.86, top + 12),
            (x + half, foot - 6),
        ],
        fill,
        1.8,
        curved=False,
        shade=0.35,
    )
    pen.form(
        [
            (x - half - 5, foot),
            (x - half - 5, foot - 8),
            (x + half + 5, foot - 8),
            (x + half + 5, foot),
        ],
        fill,
        1.6,
        curved=False,
        shade=0.3,
    )
    pen.form(
        [(x - half, top + 14), (x - half - 7, top), (x + half + 7, top), (x + half, top + 14)],
        fill,
        1.7,
        curved=False,
        shade=0.3,
    )
    if band:
        for share in (0.2, 0.5, 0.8):
            y = top + height * share
            pen.form(
                [(x - half, y), (x + half, y), (x + half, y + 7), (x - half, y + 7)],
                band,
                1.1,
                curved=False,
            )


def house(
    pen: Quill,
    x: float,
    foot: float,
    width: float,
    height: float,
    roof: str,
    *,
    lit: bool = False,
    cross: bool = False,
) -> None:
    """Draw a timber-framed house with a steep roof."""
    half, eaves = width / 2, foot - height * 0.55
    plaster = mix("parch", "stone", 0.25)
    pen.form(
        [(x - half, foot), (x - half, eaves), (x + half, eaves), (x + half, foot)],
        plaster,
        1.7,
        curved=False,
        shade=0.25,
    )
    pen.line([(x - half, foot), (x, eaves), (x + half, foot)], 1.7, "sepia", curved=False)
    pen.line(
        [(x - half, (foot + eaves) / 2), (x + half, (foot + eaves) / 2)], 1.7, "sepia", curved=False
    )
    pen.form(
        [(x - half - 7, eaves + 3), (x, foot - height), (x + half + 7, eaves + 3)],
        roof,
        1.8,
        curved=False,
        shade=0.3,
    )
    for share in (0.4, 0.7):
        y = foot - height + (height * 0.45) * share
        pen.line([(x - half * share, y), (x + half * share, y)], 0.9, curved=False)
    door = [(x - 5, foot), (x - 5, foot - 15), (x, foot - 19), (x + 5, foot - 15), (x + 5, foot)]
    pen.form(door, WOOD, 1.2, curved=False)
    for side in (-1, 1):
        wx, wy = x + side * half * 0.58, foot - height * 0.4
        pen.form(
            [(wx - 4, wy), (wx + 4, wy), (wx + 4, wy + 8), (wx - 4, wy + 8)],
            "flame" if lit else "night",
            1.1,
            curved=False,
        )
    if cross:
        pen.line([(x - 6, foot - 20), (x + 6, foot - 5)], 2.6, "rubric", curved=False, taper=(1, 1))
        pen.line([(x + 6, foot - 20), (x - 6, foot - 5)], 2.6, "rubric", curved=False, taper=(1, 1))


def torch(pen: Quill, x: float, y: float) -> None:
    """Draw a burning torch on a wall."""
    pen.glow(x, y - 14, 40, "flame", 0.85)
    pen.form(
        [(x - 4, y - 6), (x + 4, y - 6), (x + 1.6, y + 14), (x - 1.6, y + 14)],
        WOOD,
        1.4,
        curved=False,
    )
    gear.flame(pen, x, y - 6, 1.25)


def throne(
    pen: Quill,
    x: float,
    foot: float,
    size: float,
    frame: str,
    seat: str,
    spikes: int = 7,
    jewel: str = "gold",
) -> None:
    """Draw an empty throne on two steps."""
    with pen.at(x, foot, 0, size):
        pen.form([(-64, 0), (-64, -10), (64, -10), (64, 0)], "stone", 1.8, curved=False, shade=0.15)
        pen.form(
            [(-50, -10), (-50, -20), (50, -20), (50, -10)], "stone", 1.7, curved=False, shade=0.15
        )
        for k in range(spikes):
            px = -30 + 60 * k / (spikes - 1)
            tall = 128 - abs(px) * 1.1
            pen.form(
                [
                    (px - 6, -40),
                    (px - 6, -tall + 10),
                    (px, -tall),
                    (px + 6, -tall + 10),
                    (px + 6, -40),
                ],
                frame,
                1.5,
                curved=False,
                shade=0.35,
            )
        pen.form(
            [(-28, -44), (-28, -98), (0, -112), (28, -98), (28, -44)],
            seat,
            1.7,
            curved=False,
            shade=0.2,
        )
        pen.form(ellipse(0, -92, 7, 7, 18), jewel, 1.4, shade=0.3)
        pen.form(
            [(-36, -20), (-36, -50), (36, -50), (36, -20)], frame, 1.8, curved=False, shade=0.25
        )
        pen.form([(-32, -58), (32, -58), (36, -48), (-36, -48)], seat, 1.6)
        for side in (-1, 1):
            pen.form(
                [(side * 32, -20), (side * 32, -72), (side * 44, -72), (side * 44, -20)],
                frame,
                1.7,
                curved=False,
                shade=0.3,
            )
            pen.form(ellipse(side * 38, -75, 9, 7, 16), jewel, 1.4, shade=0.3)


def hall(pen: Quill, paper: str, tint: str, stone: str, banner: str) -> None:
    """Draw a columned hall with a carpet in its middle, lit by two torches."""
    sky(pen, paper, tint)
    pen.glow(0, -110, 140, "flame", 0.5)
    pen.form([(-EDGE, -40), (EDGE, -40), (EDGE, 10), (-EDGE, 10)], "#C2B495", 1.8, curved=False)
    for k in range(-8, 9):
        pen.line([(k * 24, -40), (k * 46, 8)], 1.0, "sepia", curved=False)
    for y in (-32, -20, -6):
        pen.line([(-EDGE, y), (EDGE, y)], 0.9, "sepia", curved=False)
    for x in (-268, -196, -124, 124, 196, 268):
        column(pen, x, -24, 190, 30, stone)
    for x in (-232, -160, 160, 232):
        pen.form(
            [(x - 17, -190), (x + 17, -190), (x + 17, -104), (x, -88), (x - 17, -104)],
            banner,
            1.7,
            curved=False,
            shade=0.25,
        )
        pen.form([(x, -158), (x + 8, -146), (x, -134), (x - 8, -146)], "gold", 1.2, curved=False)
    for x in (-88, 88):
        torch(pen, x, -96)
    pen.form([(-30, -26), (30, -26), (64, 8), (-64, 8)], banner, 1.6, curved=False, shade=0.15)
    for side in (-1, 1):
        pen.line([(side * 25, -26), (side * 55, 8)], 1.8, "gold", curved=False, taper=(1, 1))
