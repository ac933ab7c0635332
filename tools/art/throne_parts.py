"""Heads, clothes and arms from which the figures of the card table are put together.

Every part is drawn around its own origin: heads around the middle of the face (about 30 units
wide, 36 tall), weapons around the hand that holds them and pointing up. Place them with
`Quill.at`.
"""

from __future__ import annotations

import math
from itertools import pairwise

from tools.art.palette import mix
from tools.art.throne_pen import Quill, ellipse

SKIN = "#f3dcc0"
STEEL = "#dfe3e4"
IRON = "#7d8794"
WOOD = "#6f4724"
OLD_BONE = "#efe3c2"


def robe(
    pen: Quill,
    fill: str,
    trim: str,
    *,
    top: float = -36,
    hem: float = 84,
    shoulder: float = 29,
    width: float = 41,
    folds: int = 4,
) -> None:
    """A long robe from the shoulders to the ground, with folds and a hem band."""
    outline = [
        (-9, top - 3),
        (9, top - 3),
        (shoulder - 5, top + 3),
        (shoulder, top + 16),
        (shoulder - 2, top + 48),
        (width - 3, hem - 24),
        (width, hem),
        (width * 0.4, hem - 2),
        (-width * 0.4, hem + 1),
        (-width, hem),
        (-width + 3, hem - 24),
        (-shoulder + 2, top + 48),
        (-shoulder, top + 16),
        (-shoulder + 5, top + 3),
    ]
    pen.form(outline, fill, 1.8, shade=0.32)
    with pen.clip(outline):
        for index in range(folds):
            x = -width * 0.62 + index * width * 1.24 / max(1, folds - 1)
            pen.line(
                [(x * 0.45, top + 50), (x * 0.8, hem - 30), (x, hem + 2)], 1.0, taper=(0.1, 0.8)
            )
        pen.line(
            [(-width - 2, hem - 7), (0, hem - 5), (width + 2, hem - 7)], 4.2, trim, taper=(1, 1)
        )
        pen.line([(-width - 2, hem - 10), (0, hem - 8), (width + 2, hem - 10)], 0.8)


def legs(
    pen: Quill, fill: str, boots: str, *, hip: float = 26, ground: float = 84, stance: float = 17
) -> None:
    """Two legs in hose and boots, from the hips to the ground."""
    for side in (-1, 1):
        pen.limb(
            [
                (side * 8, hip),
                (side * stance * 0.85, (hip + ground) / 2),
                (side * stance, ground - 4),
            ],
            (17, 14, 11),
            fill,
            shade=0.3 if side > 0 else 0.15,
        )
        pen.form(
            [
                (side * stance - 8, ground - 22),
                (side * stance + 8, ground - 22),
                (side * stance + 7, ground - 8),
                (side * (stance + 6) + 7, ground),
                (side * (stance + 6) - 9, ground + 1),
                (side * stance - 7, ground - 8),
            ],
            boots,
            1.5,
            shade=0.3,
        )


def tunic(
    pen: Quill,
    fill: str,
    belt: str,
    *,
    top: float = -34,
    hem: float = 38,
    shoulder: float = 28,
    waist: float = 20,
    skirt: float = 29,
) -> None:
    """A belted tunic from the shoulders to above the knees."""
    outline = [
        (-9, top - 3),
        (9, top - 3),
        (shoulder - 4, top + 3),
        (shoulder, top + 17),
        (waist, top + 46),
        (skirt, hem),
        (0, hem + 3),
        (-skirt, hem),
        (-waist, top + 46),
        (-shoulder, top + 17),
        (-shoulder + 4, top + 3),
    ]
    pen.form(outline, fill, 1.8, shade=0.32)
    y = top + 46
    pen.form(
        [
            (-waist - 1, y - 4),
            (0, y - 2),
            (waist + 1, y - 4),
            (waist + 1, y + 3),
            (0, y + 5),
            (-waist - 1, y + 3),
        ],
        belt,
        1.2,
    )
    pen.form([(-5, y - 4), (5, y - 4), (5, y + 5), (-5, y + 5)], "gold", 1.1, curved=False)


def arm(
    pen: Quill,
    route: list[tuple[float, float]],
    fill: str,
    *,
    hand: str | None = SKIN,
    width: float = 14,
) -> None:
    """A sleeve along `route` from shoulder to wrist, with a fist at its end."""
    pen.limb(route, (width, width * 0.95, width * 0.72), fill, 1.5, shade=0.25)
    if hand is not None:
        fist(pen, route[-1], hand)


def fist(pen: Quill, place: tuple[float, float], fill: str = SKIN) -> None:
    """A closed hand seen from its back."""
    x, y = place
    pen.form(
        [
            (x - 6, y - 4),
            (x, y - 6.5),
            (x + 6, y - 4),
            (x + 6.5, y + 3),
            (x, y + 6.5),
            (x - 6.5, y + 3),
        ],
        fill,
        1.3,
    )
    for shift in (-2.4, 1.2):
        pen.line([(x + shift, y - 5), (x + shift, y + 1)], 0.8)


def face(pen: Quill, *, skin: str = SKIN, stern: float = 1.0, mouth: str = "rubric") -> None:
    """A face in three-quarter light: eyes, brows, nose, mouth; `stern` tilts the brows."""
    pen.form(
        [(-13.5, -12), (-13.5, 2), (-10, 12), (0, 19), (10, 12), (13.5, 2), (13.5, -12), (0, -18)],
        skin,
        1.6,
    )
    for index in range(4):
        pen.line([(8.2 + index * 1.8, -11), (6.4 + index * 1.7, 13)], 0.7, "sepia")
    for side in (-1, 1):
        x = side * 5.6
        pen.line([(x - 3.6, -2), (x, -4), (x + 3.6, -2)], 1.3, taper=(0.6, 0.6))
        pen.line([(x - 2.6, -0.7), (x + 2.6, -0.7)], 0.7)
        pen.dot(x + 0.4, -2, 1.4)
        pen.line([(x - side * 3.4, -5.6 + stern), (x, -8), (x + side * 4, -6.4 - stern)], 1.6)
    pen.line([(1.2, -5), (0.8, 3), (-2, 6), (1.8, 6.8)], 1.1)
    pen.line([(-3.6, 11), (0, 10.2), (3.6, 11)], 1.6, mouth)


def beard(
    pen: Quill,
    fill: str,
    *,
    length: float = 24,
    width: float = 16,
    strands: int = 7,
    forked: bool = False,
) -> None:
    """A full beard with moustache, hanging from the face drawn by `face`."""
    tip = [(5, length), (0, length - 8), (-5, length)] if forked else [(4, length), (-4, length)]
    pen.form(
        [
            (-13.5, 0),
            (-10, 6),
            (-4, 8),
            (0, 7),
            (4, 8),
            (10, 6),
            (13.5, 0),
            (width, 13),
            (width * 0.7, length * 0.8),
            *tip,
            (-width * 0.7, length * 0.8),
            (-width, 13),
        ],
        fill,
        1.5,
        shade=0.2,
    )
    for index in range(strands):
        x = -10 + 20 * index / (strands - 1)
        pen.line([(x, 10), (x * 1.1 - 1, length * 0.55), (x * 0.6, length * 0.9)], 0.9)
    pen.line([(-10, 11), (-4, 7.4), (0, 9), (4, 7.4), (10, 11)], 2.3)
    pen.line([(-2.6, 12.4), (2.6, 12.4)], 1.4, "rubric")


def hair(pen: Quill, fill: str, *, length: float = 22) -> None:
    """Hair falling to both sides of the face; draw it before `face`."""
    pen.form(
        [
            (-10, -19),
            (10, -19),
            (18, -10),
            (19, length * 0.5),
            (22, length),
            (12, length + 2),
            (0, 8),
            (-12, length + 2),
            (-22, length),
            (-19, length * 0.5),
            (-18, -10),
        ],
        fill,
        1.5,
        shade=0.2,
    )
    for side in (-1, 1):
        for index in range(3):
            pen.line(
                [
                    (side * (12 + index * 2), -12),
                    (side * (14 + index * 2), 4),
                    (side * (14 + index * 2.4), length - 2),
                ],
                0.8,
            )


def skull(pen: Quill, *, fill: str = OLD_BONE, glow: str | None = None) -> None:
    """A bare skull seen from the front."""
    pen.form(
        [
            (-8, 9),
            (-14, 5),
            (-17, -6),
            (-12, -18),
            (0, -22),
            (12, -18),
            (17, -6),
            (14, 5),
            (8, 9),
            (8, 17),
            (0, 19),
            (-8, 17),
        ],
        fill,
        1.8,
        shade=0.22,
    )
    for side in (-1, 1):
        pen.form(ellipse(side * 6.6, -2, 4.9, 5.4, 16), "ink", 0)
        if glow is not None:
            pen.dot(side * 6.6, -1.6, 2, glow)
    pen.form([(0, 3), (2.6, 8), (0, 7), (-2.6, 8)], "ink", 0, curved=False)
    for x in (-5, -2, 1, 4):
        pen.line([(x + 0.5, 11), (x + 0.5, 17.5)], 1.0, curved=False)
    pen.line([(-7.5, 11), (0, 12), (7.5, 11)], 1.1)
    pen.line([(-8, -15), (-4, -12), (-5, -9)], 0.8)


def ribs(
    pen: Quill, *, top: float = -30, bottom: float = 20, width: float = 22, fill: str = OLD_BONE
) -> None:
    """Spine, rib cage and pelvis."""
    pen.form(
        [
            (-width, top + 2),
            (width, top + 2),
            (width * 0.95, bottom - 20),
            (0, bottom - 8),
            (-width * 0.95, bottom - 20),
        ],
        "sepia",
        1.2,
        alpha=0.85,
    )
    pen.limb([(0, top - 6), (0, bottom + 4)], (7, 7), fill, 1.3)
    for index in range(5):
        y = top + 4 + index * (bottom - top - 22) / 4.4
        reach = width * (0.8, 1, 1, 0.92, 0.75)[index]
        for side in (-1, 1):
            pen.limb(
                [
                    (0, y),
                    (side * reach * 0.75, y + 1),
                    (side * reach, y + 7),
                    (side * reach * 0.5, y + 10),
                ],
                (3.6, 4.6, 4, 2.4),
                fill,
                1.1,
            )
    for y in range(int(bottom) - 16, int(bottom) + 2, 6):
        pen.line([(-4, y), (4, y)], 1.0, curved=False)
    pen.form(
        [
            (-15, bottom),
            (-6, bottom + 4),
            (0, bottom + 1),
            (6, bottom + 4),
            (15, bottom),
            (12, bottom + 12),
            (4, bottom + 16),
            (0, bottom + 11),
            (-4, bottom + 16),
            (-12, bottom + 12),
        ],
        fill,
        1.4,
        shade=0.2,
    )


def bone(
    pen: Quill, route: list[tuple[float, float]], *, fill: str = OLD_BONE, width: float = 6
) -> None:
    """A limb of bare bones, a knuckle at each joint."""
    for start, end in pairwise(route):
        pen.limb([start, end], (width, width * 0.7, width), fill, 1.2)
    for x, y in route:
        pen.form(ellipse(x, y, width * 0.62, width * 0.62, 10), fill, 1.1)


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


def wing(pen: Quill, fill: str, *, span: float = 46, height: float = 40, fingers: int = 4) -> None:
    """A webbed wing spreading to the right from the origin."""
    tips = [
        (span * (0.35 + 0.65 * i / (fingers - 1)), height * (0.62 - 0.72 * i / (fingers - 1)))
        for i in range(fingers)
    ]
    outline: list[tuple[float, float]] = [
        (0, 0),
        (span * 0.28, -height * 0.62),
        (span * 0.52, -height * 0.7),
    ]
    outline += [tips[-1]]
    for first, second in pairwise(tips[::-1]):
        outline += [
            ((first[0] + second[0]) / 2 - span * 0.12, (first[1] + second[1]) / 2 - height * 0.08),
            second,
        ]
    outline += [(span * 0.12, height * 0.36)]
    pen.form(outline, fill, 1.7, curved=False, shade=0.25)
    for tip in tips:
        pen.line(
            [
                (span * 0.34, -height * 0.62),
                (tip[0] * 0.7 + span * 0.1, tip[1] * 0.6 - height * 0.2),
                tip,
            ],
            1.0,
        )
