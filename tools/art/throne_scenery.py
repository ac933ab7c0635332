"""Pieces of landscape for the pictures of story pages and the banners of the quests.

Coordinates: the origin is the middle of the lower edge, x right, y down (so things stand at
y < 0); scenery reaches from x = -310 to 310, so that a wide banner can show more than a page.
"""

from __future__ import annotations

import math

from tools.art import throne_parts as parts
from tools.art.palette import mix
from tools.art.shapes import Points
from tools.art.throne_pen import Quill, ellipse

EDGE = 310


def sky(
    pen: Quill,
    paper: str,
    tint: str,
    *,
    moon: tuple[float, float] | None = None,
    sun: tuple[float, float] | None = None,
) -> None:
    """Fill the page and engrave the sky with lines that grow denser upward."""
    pen.form([(-EDGE, 10), (-EDGE, -260), (EDGE, -260), (EDGE, 10)], paper, 0, curved=False)
    lamp = moon or sun
    y, gap = -250.0, 3.6
    while y < -40:
        for left in range(-EDGE, EDGE, 62):
            start = left + (y * 7.3) % 40
            end = start + 46 + (y * 3.1) % 14
            if lamp and abs(y - lamp[1]) < 34:
                hole = math.sqrt(34 * 34 - (y - lamp[1]) ** 2) + 2
                if end > lamp[0] - hole and start < lamp[0] + hole:
                    if start < lamp[0] - hole:
                        end = lamp[0] - hole
                    elif end > lamp[0] + hole:
                        start = lamp[0] + hole
                    else:
                        continue
            pen.line(
                [(start, y), (end, y + 0.6)], 0.8, tint, curved=False, taper=(0.2, 0.2), alpha=0.6
            )
        y += gap
        gap *= 1.045
    if moon:
        pen.glow(moon[0], moon[1], 60, "bone", 0.9)
        pen.form(ellipse(moon[0], moon[1], 20, 20, 30), "candle", 1.6, shade=0.25)
    if sun:
        pen.glow(sun[0], sun[1], 90, "flame", 0.7)
        pen.form(ellipse(sun[0], sun[1], 22, 22, 30), "flame", 1.7, shade=0.2)
        for k in range(16):
            ca, sa = math.cos(k * math.tau / 16), math.sin(k * math.tau / 16)
            pen.line(
                [(sun[0] + ca * 26, sun[1] + sa * 26), (sun[0] + ca * 36, sun[1] + sa * 36)],
                1.3,
                "ochre",
                curved=False,
                taper=(0.3, 0.9),
            )


def ridge(
    pen: Quill, heights: list[float], fill: str, *, shade: float = 0.0, hatch: bool = True
) -> None:
    """Draw a line of hills over the whole width, `heights` being y at even steps."""
    step = 2 * EDGE / (len(heights) - 1)
    line = [(-EDGE + k * step, y) for k, y in enumerate(heights)]
    pen.form([(-EDGE - 30, 30), *line, (EDGE + 30, 30)], fill, 1.7, shade=shade)
    if hatch:
        for k, (x, y) in enumerate(line[1:-1]):
            for j in range(4):
                pen.line(
                    [(x + 4 + j * 9, y + 7 + j * 3), (x + 12 + j * 9, y + 18 + j * 4 + k % 3)],
                    0.9,
                    "sepia",
                    curved=False,
                    alpha=0.8,
                )


def pine(pen: Quill, x: float, y: float, height: float, fill: str = "#55704F") -> None:
    """Draw a fir whose foot stands on (x, y)."""
    pen.form(
        [(x - 3, y), (x - 2, y - height * 0.3), (x + 2, y - height * 0.3), (x + 3, y)],
        parts.WOOD,
        1.2,
        curved=False,
    )
    wide = height * 0.26
    for k in range(4):
        top = y - height + k * height * 0.2
        reach = wide * (0.4 + k * 0.2)
        pen.form(
            [
                (x, top),
                (x + reach, top + height * 0.3),
                (x + reach * 0.4, top + height * 0.26),
                (x, top + height * 0.31),
                (x - reach * 0.4, top + height * 0.26),
                (x - reach, top + height * 0.3),
            ],
            fill,
            1.3,
            curved=False,
            shade=0.4,
        )


def dead_tree(pen: Quill, x: float, y: float, height: float, *, lean: float = 1.0) -> None:
    """Draw a bare tree, leaning right for `lean` > 0."""
    bark = "#4A3A30"
    top = (x + lean * height * 0.18, y - height)
    pen.limb(
        [(x, y), (x - lean * 4, y - height * 0.4), (x + lean * 6, y - height * 0.7), top],
        (height * 0.15, height * 0.1, height * 0.07, 2),
        bark,
        1.6,
        shade=0.3,
    )
    for share, side, reach in ((0.42, -1, 0.4), (0.55, 1, 0.46), (0.7, -1, 0.34), (0.8, 1, 0.26)):
        base = (x + lean * share * 5, y - height * share)
        tip = (base[0] + side * height * reach, base[1] - height * reach * 0.75)
        middle = ((base[0] + tip[0]) / 2, (base[1] + tip[1]) / 2 + height * 0.07)
        pen.limb([base, middle, tip], (height * 0.06, height * 0.035, 1.4), bark, 1.2)
        for twig in (0.5, 0.75):
            tx, ty = base[0] + (tip[0] - base[0]) * twig, base[1] + (tip[1] - base[1]) * twig
            pen.line(
                [(tx, ty), (tx + side * 3, ty - height * 0.12)],
                1.3,
                bark,
                curved=False,
                taper=(1, 0.1),
            )


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
    pen.form(door, parts.WOOD, 1.2, curved=False)
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


def grave(
    pen: Quill, x: float, foot: float, size: float, *, cross: bool = False, tilt: float = 0.0
) -> None:
    """Draw a gravestone or a cross, tilted by `tilt` degrees."""
    with pen.at(x, foot, tilt, size):
        if cross:
            pen.form(
                [
                    (-4, 0),
                    (-4, -22),
                    (-13, -22),
                    (-13, -30),
                    (-4, -30),
                    (-4, -40),
                    (4, -40),
                    (4, -30),
                    (13, -30),
                    (13, -22),
                    (4, -22),
                    (4, 0),
                ],
                "stone",
                1.6,
                curved=False,
                shade=0.3,
            )
        else:
            pen.form(
                [(-13, 0), (-13, -24), (-9, -32), (0, -36), (9, -32), (13, -24), (13, 0)],
                "stone",
                1.6,
                shade=0.3,
            )
            for y in (-22, -16, -10):
                pen.line([(-7, y), (7, y + 0.5)], 1.0, "sepia", curved=False)
    pen.form(
        [
            (x - 18 * size, foot + 3),
            (x - 8 * size, foot - 4),
            (x + 9 * size, foot - 3),
            (x + 19 * size, foot + 3),
        ],
        "olive",
        1.2,
    )


def torch(pen: Quill, x: float, y: float) -> None:
    """Draw a burning torch on a wall."""
    pen.glow(x, y - 14, 40, "flame", 0.85)
    pen.form(
        [(x - 4, y - 6), (x + 4, y - 6), (x + 1.6, y + 14), (x - 1.6, y + 14)],
        parts.WOOD,
        1.4,
        curved=False,
    )
    parts.flame(pen, x, y - 6, 1.25)


def road(pen: Quill, points: Points, fill: str) -> None:
    """Draw a way narrowing into the distance."""
    pen.form(points, fill, 1.4, ink_colour="sepia")


def wanderer(pen: Quill, x: float, foot: float, size: float = 1.0) -> None:
    """Draw the hero from behind, cloak and staff, small in the landscape."""
    with pen.at(x, foot, 0, size):
        pen.line([(13, 2), (12, -44)], 2.0, "sepia", curved=False, taper=(1, 1))
        pen.form(
            [(0, -36), (8, -30), (13, -8), (12, 2), (-12, 2), (-13, -8), (-8, -30)],
            "rubric",
            1.5,
            shade=0.35,
        )
        pen.form(
            [(0, -50), (6, -46), (8, -38), (5, -32), (-5, -32), (-8, -38), (-6, -46)],
            "sepia",
            1.4,
            shade=0.3,
        )


def pyramid(pen: Quill, x: float, foot: float, width: float, height: float, fill: str) -> None:
    """Draw a pyramid with a shaded right face and courses of stone."""
    edge = x + width * 0.16
    pen.form([(x - width / 2, foot), (x, foot - height), (edge, foot)], fill, 1.8, curved=False)
    pen.form(
        [(edge, foot), (x, foot - height), (x + width / 2, foot)],
        mix(fill, "umber", 0.45),
        1.8,
        curved=False,
    )
    pen.hatch(
        [(edge, foot), (x, foot - height), (x + width / 2, foot)],
        1.1,
        3.6,
        0.9,
        "ink",
        0.5,
        curved=False,
    )
    for k in range(1, 9):
        share = k / 9
        y = foot - height * (1 - share)
        left, corner = x - width / 2 * share, x + (edge - x) * share
        pen.line([(left + 3, y), ((left + corner) / 2, y + 0.8), (corner, y)], 0.9, "umber")


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
