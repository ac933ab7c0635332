"""What the figures of the card table wear and carry: helms, weapons, shields, light.

Every part is drawn around its own origin: what is worn on a head around the middle of the face,
weapons around the hand that holds them and pointing up. Place them with `Quill.at`.
"""

from __future__ import annotations

import math

from tools.art.palette import mix
from tools.art.throne.colours import IRON, OLD_BONE, STEEL, WOOD
from tools.art.throne.pen import Quill, ellipse


def hood(pen: Quill, fill: str, *, eyes: str | None = "flame", inside: str = "night") -> None:
    """A pointed hood, its inside dark, two eyes within."""
    pen.form(
        [
            (0, -31),
            (12, -24),
            (21, -6),
            (24, 18),
            (12, 26),
            (-12, 26),
            (-24, 18),
            (-21, -6),
            (-10, -24),
        ],
        fill,
        1.8,
        shade=0.3,
    )
    pen.form(
        [(0, -18), (10, -10), (13, 4), (8, 17), (0, 20), (-8, 17), (-13, 4), (-10, -10)],
        inside,
        1.3,
    )
    if eyes is not None:
        for side in (-1, 1):
            pen.form(
                [(side * 2.4, 2), (side * 5.4, -1.4), (side * 8, -1), (side * 5.4, 2.4)], eyes, 0
            )


def great_helm(pen: Quill, fill: str = IRON) -> None:
    """A closed helm with sight slit, cross and breaths."""
    pen.form(
        [(-16, -20), (0, -25), (16, -20), (18, 2), (15, 20), (0, 25), (-15, 20), (-18, 2)],
        fill,
        1.9,
        shade=0.35,
    )
    pen.form([(-15, -5), (15, -5), (14, 0), (-14, 0)], "night", 1.0, curved=False)
    pen.line([(0, -24), (0, 24)], 2.4, "gold", curved=False)
    pen.line([(-17, -7.5), (17, -7.5)], 1.2, curved=False)
    for side in (-1, 1):
        for x, y in ((5, 8), (9, 7), (5, 13), (9, 12)):
            pen.dot(side * x, y, 1.2)


def horns(pen: Quill, fill: str = OLD_BONE, *, spread: float = 30, rise: float = 26) -> None:
    """Two horns springing from the temples; draw them before the helm."""
    for side in (-1, 1):
        pen.limb(
            [
                (side * 12, -12),
                (side * spread * 0.85, -16),
                (side * spread, -16 - rise * 0.5),
                (side * spread * 0.86, -18 - rise),
            ],
            (11, 10, 7, 1),
            fill,
            1.5,
            shade=0.25,
        )
        for step in (0.45, 0.6, 0.75):
            x = side * (12 + (spread - 12) * step)
            pen.line([(x - 2, -21), (x + 1, -11)], 0.8)


def crown(
    pen: Quill,
    *,
    points: int = 5,
    width: float = 34,
    height: float = 17,
    jewel: str = "rubric",
    fill: str = "gold",
) -> None:
    """A crown resting on y = 0 over the brow."""
    half = width / 2
    outline: list[tuple[float, float]] = [(-half * 0.9, 2)]
    tips = []
    for index in range(points):
        x = -half + width * index / (points - 1)
        y = -height + (3 if index in (0, points - 1) else 0) - (3 if index == points // 2 else 0)
        outline.append((x, y))
        tips.append((x, y))
        if index < points - 1:
            outline.append((x + half / (points - 1), -height * 0.42))
    outline += [(half * 0.9, 2), (half * 0.7, 4.5), (0, 2.4), (-half * 0.7, 4.5)]
    pen.form(outline, fill, 1.6, curved=False, shade=0.3)
    for x, y in tips:
        pen.form(ellipse(x, y - 1.6, 2.2, 2.2, 10), jewel, 0.9)
    pen.line([(-half * 0.88, -1.6), (0, -4), (half * 0.88, -1.6)], 1.0)
    for x in (-half * 0.5, 0, half * 0.5):
        pen.form([(x, -3), (x + 2.2, -0.6), (x, 2), (x - 2.2, -0.6)], jewel, 0.7, curved=False)


def sword(
    pen: Quill,
    *,
    length: float = 62,
    width: float = 7,
    blade: str = STEEL,
    hilt: str = "gold",
    notched: bool = False,
) -> None:
    """A straight sword, point up, the hand at the origin."""
    half = width / 2
    edge = [(half, -8), (half, -length + 8), (0, -length), (-half, -length + 8), (-half, -8)]
    if notched:
        edge = [
            (half, -8),
            (half, -length * 0.42),
            (half - 2.6, -length * 0.46),
            (half, -length * 0.5),
            (half, -length * 0.8),
            (half - 2, -length * 0.84),
            (half - 0.6, -length * 0.9),
            (0, -length),
            (-half, -length + 8),
            (-half, -length * 0.6),
            (-half + 2, -length * 0.56),
            (-half, -length * 0.52),
            (-half, -8),
        ]
    pen.form(edge, blade, 1.4, curved=False)
    pen.form(
        [(0, -length + 1), (half - 0.6, -length + 8), (half - 0.6, -8), (0, -8)],
        mix(blade, "slate", 0.55),
        0,
        curved=False,
    )
    pen.line([(0, -10), (0, -length + 9)], 0.9, curved=False)
    pen.form([(-12, -10), (12, -10), (12, -5.5), (-12, -5.5)], hilt, 1.3, curved=False)
    pen.form([(-2.4, -5.5), (2.4, -5.5), (2.4, 8), (-2.4, 8)], WOOD, 1.1, curved=False)
    pen.form(ellipse(0, 10.5, 4, 4, 12), hilt, 1.2)


def dagger(pen: Quill, *, length: float = 30, curved: bool = False, blade: str = STEEL) -> None:
    """A dagger, point up, the hand at the origin."""
    if curved:
        pen.form(
            [(3, -6), (6, -length * 0.5), (-1, -length), (-2, -length * 0.5), (-3, -6)], blade, 1.3
        )
    else:
        pen.form(
            [(3.6, -6), (3, -length * 0.7), (0, -length), (-3, -length * 0.7), (-3.6, -6)],
            blade,
            1.3,
            curved=False,
        )
        pen.line([(0, -8), (0, -length + 5)], 0.8, curved=False)
    pen.form([(-7, -7.4), (7, -7.4), (7, -4), (-7, -4)], "gold", 1.1, curved=False)
    pen.form([(-2.2, -4), (2.2, -4), (2.2, 8), (-2.2, 8)], WOOD, 1.0, curved=False)


def bow(pen: Quill, *, height: float = 96, fill: str = WOOD, string: bool = True) -> None:
    """A bow held at its middle, the belly to the right, with an arrow on the string."""
    half = height / 2
    if string:
        pen.line([(9, -half + 2), (20, 0), (9, half - 2)], 0.9, curved=False, taper=(1, 1))
    pen.limb(
        [
            (11, -half - 3),
            (6, -half * 0.75),
            (-5, -half * 0.35),
            (-6, 0),
            (-5, half * 0.35),
            (6, half * 0.75),
            (11, half + 3),
        ],
        (3, 5, 6, 7, 6, 5, 3),
        fill,
        1.4,
    )
    pen.line([(22, 0), (-30, 0)], 1.7, "sepia", curved=False, taper=(1, 1))
    pen.form([(-29, -4), (-38, 0), (-29, 4)], STEEL, 1.2, curved=False)
    for x in (17, 20, 23):
        pen.line([(x, 0), (x + 4, -4)], 1.1, "rubric", curved=False)
        pen.line([(x, 0), (x + 4, 4)], 1.1, "rubric", curved=False)


def staff(
    pen: Quill, *, up: float = 100, down: float = 60, fill: str = WOOD, width: float = 4.6
) -> None:
    """A plain staff through the hand at the origin."""
    pen.form(
        [(-width / 2, -up), (width / 2, -up), (width / 2, down), (-width / 2, down)],
        fill,
        1.3,
        curved=False,
    )
    pen.line([(width / 4, -up + 4), (width / 4, down - 4)], 0.8, curved=False)


def axe(
    pen: Quill, *, up: float = 62, down: float = 40, double: bool = False, size: float = 1.0
) -> None:
    """A long-hafted axe, head up, the hand at the origin."""
    staff(pen, up=up, down=down)
    for side in (-1, 1) if double else (1,):
        pen.form(
            [
                (side * 2, -up + 4),
                (side * 13 * size, -up - 8 * size),
                (side * 21 * size, -up + 4),
                (side * 20 * size, -up + 20 * size),
                (side * 12 * size, -up + 30 * size),
                (side * 2, -up + 18),
            ],
            STEEL,
            1.5,
            shade=0.3,
        )
        pen.line(
            [
                (side * 16 * size, -up - 3 * size),
                (side * 17 * size, -up + 10 * size),
                (side * 13 * size, -up + 25 * size),
            ],
            0.8,
        )


def halberd(pen: Quill, *, up: float = 104, down: float = 60) -> None:
    """A halberd: spike, blade and hook on a long haft."""
    axe(pen, up=up - 14, down=down, size=0.9)
    pen.form(
        [(-3, -up + 16), (-3, -up + 2), (0, -up - 16), (3, -up + 2), (3, -up + 16)],
        STEEL,
        1.3,
        curved=False,
    )
    pen.form([(-2, -up + 16), (-14, -up + 14), (-16, -up + 22), (-2, -up + 26)], STEEL, 1.3)


def round_shield(pen: Quill, radius: float, fill: str, boss: str = "gold", rays: int = 8) -> None:
    """A round shield with a boss and engraved rays."""
    pen.form(ellipse(0, 0, radius, radius, 30), fill, 1.8, shade=0.3)
    pen.form(ellipse(0, 0, radius * 0.78, radius * 0.78, 30), fill, 0.9)
    for index in range(rays):
        angle = index * math.tau / rays
        pen.line(
            [
                (math.cos(angle) * radius * 0.36, math.sin(angle) * radius * 0.36),
                (math.cos(angle) * radius * 0.74, math.sin(angle) * radius * 0.74),
            ],
            1.0,
            curved=False,
        )
    pen.form(ellipse(0, 0, radius * 0.3, radius * 0.3, 16), boss, 1.4, shade=0.3)


def kite_shield(pen: Quill, width: float, height: float, fill: str, device: str = "gold") -> None:
    """A pointed shield with a cross."""
    half = width / 2
    outline = [
        (-half, -height * 0.45),
        (0, -height * 0.5),
        (half, -height * 0.45),
        (half, 0),
        (half * 0.55, height * 0.32),
        (0, height * 0.5),
        (-half * 0.55, height * 0.32),
        (-half, 0),
    ]
    pen.form(outline, fill, 1.9, shade=0.32)
    with pen.clip(outline):
        pen.line([(0, -height), (0, height)], width * 0.14, device, curved=False, taper=(1, 1))
        pen.line(
            [(-width, -height * 0.1), (width, -height * 0.1)],
            width * 0.14,
            device,
            curved=False,
            taper=(1, 1),
        )
    pen.form(outline, fill, 1.9, alpha=0)


def lantern(pen: Quill) -> None:
    """A lit lantern hanging from the hand at the origin."""
    pen.glow(0, 19, 20, "flame", 0.55)
    pen.line([(0, 0), (0, 8)], 1.4)
    pen.form([(-6, 8), (6, 8), (8, 12), (-8, 12)], "sepia", 1.2, curved=False)
    pen.form([(-7, 12), (7, 12), (8, 28), (-8, 28)], "candle", 1.4, curved=False)
    flame(pen, 0, 26, 0.75)
    pen.form([(-9, 28), (9, 28), (8, 32), (-8, 32)], "sepia", 1.2, curved=False)
    for x in (-3.6, 3.6):
        pen.line([(x, 12), (x, 28)], 0.9, curved=False)


def flame(pen: Quill, x: float, y: float, size: float = 1.0) -> None:
    """A small flame standing on (x, y); about 16 units tall at size 1."""
    for share, colour in ((1.0, "amber"), (0.76, "flame"), (0.46, "candle")):
        k = size * share
        pen.form(
            [
                (x, y - 15 * k),
                (x + 3 * k, y - 8 * k),
                (x + 4.6 * k, y - 3 * k),
                (x + 2.6 * k, y),
                (x, y + 0.8 * k),
                (x - 2.6 * k, y),
                (x - 4.4 * k, y - 3 * k),
                (x - 1.8 * k, y - 7.5 * k),
            ],
            colour,
            1.0 if share == 1.0 else 0,
            ink_colour="ember",
        )
