"""Bodies from which the figures of the card table are put together: limbs, heads, clothes, bones.

Every part is drawn around its own origin, heads around the middle of the face (about 30 units
wide, 36 tall). Place them with `Quill.at`.
"""

from __future__ import annotations

from itertools import pairwise

from tools.art.throne.colours import OLD_BONE, SKIN
from tools.art.throne.pen import Quill, ellipse


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
