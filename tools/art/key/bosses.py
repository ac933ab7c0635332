"""The four who end a dungeon. A figure fills a circle of radius 44 units round the origin."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.key.fixtures import small_flame
from tools.art.key.foes_beasts import eye, teeth
from tools.art.shapes import TAU, box, curve, ellipse
from tools.art.throne.pen import Quill

RADIUS = 44.0
TALLOW = "#EAD9A8"
TALLOW_DARK = "#C9A868"


def rays(quill: Quill, ground: str = "#F1D9A0", tint: str = "amber") -> None:
    """Lay the ground of a boss's ring: rays from behind the head."""
    quill.pen.fill(ellipse(0, 0, 50, count=72), ground)
    for k in range(26):
        a = k * TAU / 26
        quill.line(
            [(math.cos(a) * 24, math.sin(a) * 24), (math.cos(a) * 47, math.sin(a) * 47)],
            1.5, tint, curved=False, taper=(0.8, 0.2), alpha=0.8,
        )  # fmt: skip


def wyrm(quill: Quill) -> None:
    """The Rubric Wyrm: neck, horned head, a wing of plum behind."""
    rays(quill)
    wing = [
        (-6, 18),
        (-34, -6),
        (-40, -34),
        (-30, -22),
        (-22, -38),
        (-16, -20),
        (-4, -34),
        (-2, -12),
        (6, 6),
    ]
    quill.form(wing, "plum", 1.8)
    for tip in ((-40, -34), (-22, -38), (-4, -34)):
        quill.line([(-4, 14), tip], 1.7, curved=False)
    neck = [
        (-30, 48),
        (-24, 22),
        (-8, 6),
        (-4, -10),
        (6, -22),
        (18, -16),
        (14, -4),
        (12, 10),
        (4, 26),
        (8, 48),
    ]
    quill.form(neck, "rubric", 2.2)
    quill.hatch(
        [(2, 46), (0, 20), (10, -6), (18, -14), (16, 12), (8, 46)], 0.2, 3.2, 1.0, "ink", 0.75
    )
    for y, x in ((40, -10), (30, -7), (20, -1), (10, 4)):
        quill.line([(x - 6, y), (x + 6, y + 3)], 1.2, "gold")
    for plate in (
        ((-8, 6), (-16, 0), (-12, 12)),
        ((-16, 14), (-25, 9), (-21, 20)),
        ((-24, 24), (-33, 20), (-27, 32)),
        ((-4, -8), (-12, -12), (-7, 0)),
    ):
        quill.form(plate, "ink", 0, curved=False)
    for foot_x, foot_y, tip_x, tip_y in ((6, -28, -10, -40), (12, -30, 0, -44)):
        horn = [
            (foot_x - 3, foot_y + 3),
            (foot_x - 6, foot_y - 5),
            (tip_x, tip_y),
            (foot_x + 1, foot_y - 4),
            (foot_x + 4, foot_y + 1),
        ]
        quill.form(horn, "bone", 1.5)
    head = [
        (2, -16),
        (4, -28),
        (14, -31),
        (24, -27),
        (36, -22),
        (40, -16),
        (37, -12),
        (26, -13),
        (20, -10),
        (30, -4),
        (33, 0),
        (24, 3),
        (14, 0),
        (6, -4),
    ]
    quill.form(head, "rubric", 2.2)
    quill.hatch(
        [(8, -14), (20, -11), (32, -3), (33, 1), (20, 3), (8, -2)], 0.6, 3.0, 0.9, "ink", 0.7
    )
    teeth(quill, [(24, -12), (29, -13), (34, -12.5)], 3.4)
    teeth(quill, [(26, -5.5), (30, -3.4)], 3.0, down=False)
    eye(quill, 17, -22, 3.2)
    quill.line([(12, -26.4), (21, -24)], 2.2, curved=False)
    quill.dot(36, -18, 1.3)
    for k, (x, y) in enumerate(((40, -9), (44, -4))):
        small_flame(quill, x, y + 2, 0.7 + 0.25 * k)


def _drips(quill: Quill, runs: list[tuple[float, float, float]], fill: str) -> None:
    """Draw runs of fat, broad where they leave the heap: (x, top, length)."""
    for x, y, long in runs:
        left = [(x - 8, y - 3), (x - 4.4, y + 2), (x - 3.2, y + long * 0.6), (x - 3.4, y + long)]
        right = [(2 * x - px, py) for px, py in reversed(left)]
        drop = curve([*left, (x, y + long + 3.2), *right], closed=False, steps=6)
        quill.form(drop, fill, 0, curved=False)
        quill.line(drop, 1.6, curved=False, taper=(0.6, 0.6))


def tallow_king(quill: Quill) -> None:
    """The Tallow King: a heap of fat with a crown of candles stuck in it."""
    rays(quill, "#E7C98A", "ember")
    body = [(-46, 50), (-40, 22), (-28, 10), (0, 6), (28, 10), (40, 22), (46, 50)]
    quill.form(body, TALLOW_DARK, 2.2, shade=0.3)
    face = [
        (-24, -12),
        (-15, -25),
        (0, -28),
        (15, -25),
        (24, -12),
        (23, 8),
        (19, 24),
        (8, 30),
        (-8, 30),
        (-19, 24),
        (-23, 8),
    ]
    quill.form(face, TALLOW, 2.3, shade=0.26)
    _drips(
        quill,
        [
            (-26, 12, 16),
            (27, 10, 19),
            (-15, 27, 12),
            (0, 29, 15),
            (14, 27, 9),
            (-37, 22, 12),
            (38, 22, 9),
        ],
        TALLOW,
    )
    for side in (-1, 1):
        quill.form([(side * 4, -6), (side * 15, -10), (side * 16, 0), (side * 8, 3)], "ink", 1.2)
        quill.dot(side * 10.4, -3, 2.6, "ember")
        quill.dot(side * 10.4, -3, 1.2, "candle")
        quill.line(
            [(side * 2.6, -9), (side * 17, -14)], 3.4, "#9C7C40", curved=False, taper=(0.4, 0.4)
        )
    quill.form([(-3, 0), (3, 0), (5, 8), (0, 11), (-5, 8)], TALLOW, 1.7)
    mouth = [(-13, 15), (0, 13), (13, 15), (10, 23), (0, 25), (-10, 23)]
    quill.form(mouth, "#3A1A0E", 1.7)
    teeth(quill, [(-7, 14.4), (0, 13.6), (7, 14.4)], 4.6)
    for x, high in ((-18, 12), (-9.4, 16), (0, 13), (9.4, 17), (18, 11)):
        foot = -23 + abs(x) * 0.34
        quill.form(box(x - 3.2, foot - high, 6.4, high), "parch_hi", 1.4, curved=False)
        small_flame(quill, x, foot - high - 1.6, 0.86)
    band = [
        (-25, -17),
        (-13, -23),
        (0, -25),
        (13, -23),
        (25, -17),
        (25, -10),
        (12, -16),
        (0, -18),
        (-12, -16),
        (-25, -10),
    ]
    quill.form(band, "gold", 1.9, shade=0.2)
    for x, y, tint in ((-15, -18, "rubric"), (0, -21.4, "lapis"), (15, -18, "rubric")):
        quill.form(ellipse(x, y, 2.7, count=16), tint, 1.1)


def abbess(quill: Quill) -> None:
    """The Abbess of Bones: a skull in a wimple, her crozier and her bell."""
    rays(quill, "#C9CBD6", "slate")
    quill.form(
        [(-48, 50), (-36, 22), (-18, 14), (18, 14), (36, 22), (48, 50)], "dusk", 2.2, shade=0.3
    )
    veil = [
        (-27, 34),
        (-30, 0),
        (-25, -26),
        (-10, -41),
        (10, -41),
        (25, -26),
        (30, 0),
        (27, 34),
        (12, 26),
        (-12, 26),
    ]
    quill.form(veil, "#2B2A40", 2.2, shade=0.28)
    quill.form(
        [(-20, 10), (-21, -16), (-10, -31), (10, -31), (21, -16), (20, 10), (9, 26), (-9, 26)],
        "parch_hi",
        1.9,
    )
    quill.hatch([(-20, 8), (-20, -16), (-13, -26), (-13, 8), (-8, 24)], 0.9, 3.4, 0.9, "sepia", 0.5)
    quill.form([(-8, 11), (8, 11), (7, 21), (-7, 21)], "#EFE3C2", 1.7, curved=False)
    dome = [
        (-15, -5),
        (-11, -18),
        (0, -22),
        (11, -18),
        (15, -5),
        (11, 7),
        (9, 12),
        (-9, 12),
        (-11, 7),
    ]
    quill.form(dome, "#EFE3C2", 2.1)
    for side in (-1, 1):
        quill.form(ellipse(side * 6, -3, 4.8, 5.4), "ink", 0.8)
        quill.dot(side * 6, -2.6, 1.9, "woad")
        quill.dot(side * 6, -2.6, 0.9, "bone")
        quill.line([(side * 2, -9.6), (side * 11, -10.4)], 1.5, curved=False)
    quill.form([(0, 2), (2.8, 7.6), (-2.8, 7.6)], "ink", 0.7, curved=False)
    for x in (-4.6, 0, 4.6):
        quill.line([(x, 12), (x, 20)], 1.3, curved=False, taper=(0, 0))
    quill.line([(-8, 15.4), (8, 15.4)], 1.1, curved=False)
    quill.line([(-1, -18), (2, -13), (-1, -10)], 1.3)
    crook = curve(
        [(-33, 50), (-34, 0), (-35, -22), (-31, -33), (-22, -34), (-19, -26), (-25, -21)],
        closed=False,
    )
    quill.cord(crook.tolist(), 3.6, "gold", curved=False, taper=(0, 0.2))
    for y in (-8, 8, 24):
        quill.form(ellipse(-34, y, 3.2, 2.2, count=14), "gold", 1.2)
    with quill.at(31, 14, 12):
        quill.line([(0, -17), (0, -8)], 4.6, curved=False, taper=(0, 0))
        quill.form(
            [(-3, -9), (3, -9), (7, 2), (12, 10), (-12, 10), (-7, 2)], "gold", 1.9, shade=0.3
        )
        quill.dot(0, 11.6, 2.6)


def brood_mother(quill: Quill) -> None:
    """The Brood-Mother: eight eyes, two fangs, more legs than one likes."""
    rays(quill, "#D9D2A8", "olive")
    shell = [(-30, 12), (-26, -22), (0, -38), (26, -22), (30, 12), (0, 26)]
    quill.form(shell, "#3D3140", 2.3, shade=0.32)
    for x, y in ((-13, -19), (13, -19), (0, -28), (-20, -4), (20, -4)):
        quill.form(ellipse(x, y, 3.6, 4.4), "rubric", 1.1, alpha=0.9)
    for side in (-1, 1):
        for knee, foot in (
            ((32, -20), (48, 6)),
            ((36, -2), (46, 26)),
            ((32, 16), (36, 46)),
            ((22, 26), (20, 50)),
        ):
            leg = curve(
                [(side * 12, 8), (side * knee[0], knee[1]), (side * foot[0], foot[1])], closed=False
            )
            quill.cord(leg.tolist(), 4.6, "#54434F", curved=False, taper=(0, 0.5))
            for share in (14, 17):
                x, y = leg[min(share, len(leg) - 1)].tolist()
                quill.line([(x, y), (x + side * 3, y - 4)], 1.2, curved=False)
    head = [
        (-17, 2),
        (-11, -9),
        (0, -12),
        (11, -9),
        (17, 2),
        (15, 16),
        (7, 24),
        (-7, 24),
        (-15, 16),
    ]
    quill.form(head, "#54434F", 2.2, shade=0.25)
    for side in (-1, 1):
        eye(quill, side * 5, 2, 4.2, "flame")
        for aside, high, size in ((12.0, 3.0, 2.6), (9.0, -4.0, 2.2), (3.4, -6.4, 2.0)):
            quill.form(ellipse(side * aside, high, size, count=14), "flame", 1.0)
            quill.dot(side * aside, high, size * 0.4)
        fang = [(side * 2.4, 14), (side * 9, 14), (side * 10, 26), (side * 5, 37), (side * 4.6, 26)]
        quill.form(fang, "ink", 1.2)
        quill.line([(side * 6.4, 17), (side * 7.4, 26)], 1.3, "slate")
        quill.form(ellipse(side * 5, 40, 1.5, 2.2, count=12), "moss", 0.9)
    for k in range(5):
        x = -8 + k * 4
        quill.line([(x, -11), (x * 1.3, -17)], 1.3, curved=False)


FIGURES: dict[str, Callable[[Quill], None]] = {
    "wyrm": wyrm,
    "tallow-king": tallow_king,
    "abbess": abbess,
    "brood-mother": brood_mother,
}
NEAR = {"wyrm": 44.0, "tallow-king": 35.0, "abbess": 31.0, "brood-mother": 33.0}
"""Radius that is seen of each in an ordinary token, which is too small for the whole."""
