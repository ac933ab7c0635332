"""The twelve courts: half figures above the belt of a card, each with a face of its own.

Drawn in card units with the belt at y = 0 and the crown below y = -92. King: sword, beard, crown
of five points. Queen: flower, veil, seven points. Jack: axe, cap and a feather that stays clear
of the suit in the corner (34, -78).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tools.art.palette import mix
from tools.art.suits import suit_path
from tools.art.throne import bodies, gear
from tools.art.throne.colours import STEEL
from tools.art.throne.pen import Quill, ellipse


@dataclass(frozen=True)
class Look:
    """What tells one court from its cousins; colours are palette names or hex."""

    robe: str
    second: str
    hair: str
    skin: str = "#F3DCC0"
    stern: float = 1.0
    beard: float = 0.0
    beard_width: float = 16.0
    forked: bool = False
    patch: bool = False
    moustache: bool = False
    flower: str = "rose"
    age: int = 0
    broad: float = 1.0


LOOKS: dict[tuple[str, str], Look] = {
    ("king", "hearts"): Look(
        "rubric", "lapis", "#CFC2A8", beard=30, beard_width=17, stern=0.2, age=2
    ),
    ("king", "diamonds"): Look(
        "rubric",
        "verdigris",
        "#A8532B",
        beard=22,
        beard_width=12,
        stern=1.6,
        patch=True,
        broad=0.94,
    ),
    ("king", "clubs"): Look(
        "verdigris",
        "rubric",
        "#7B4F28",
        beard=36,
        beard_width=20,
        forked=True,
        broad=1.08,
        skin="#E9C9A2",
    ),
    ("king", "spades"): Look(
        "dusk",
        "ochre",
        "#2E2622",
        beard=40,
        beard_width=13,
        stern=2.4,
        broad=0.9,
        skin="#EAD3B4",
        age=1,
    ),
    ("queen", "hearts"): Look("rubric", "lapis", "ochre", flower="rose", stern=-0.6),
    ("queen", "diamonds"): Look(
        "rubric", "verdigris", "#A8532B", flower="gold", stern=0.6, broad=0.95
    ),
    ("queen", "clubs"): Look(
        "verdigris", "rubric", "#5A3A1E", flower="bone", stern=-1.2, skin="#E2BC92"
    ),
    ("queen", "spades"): Look(
        "dusk", "plum", "#CFC2A8", flower="plum", stern=1.8, age=2, broad=0.95
    ),
    ("jack", "hearts"): Look("rubric", "lapis", "#C58B3A", stern=-0.8),
    ("jack", "diamonds"): Look(
        "rubric", "verdigris", "#5A3A1E", stern=0.6, moustache=True, skin="#E9C9A2"
    ),
    ("jack", "clubs"): Look("verdigris", "rubric", "#A8532B", stern=-0.2, beard=15, beard_width=9),
    ("jack", "spades"): Look("dusk", "rubric", "#2E2622", stern=2.0, moustache=True, broad=0.95),
}

ROBE = [(-47, 6), (-47, -14), (-37, -25), (-17, -31), (17, -31), (37, -25), (47, -14), (47, 6)]


def court_half(pen: Quill, suit: str, rank: str) -> None:
    """Draw the upper half of a court card."""
    look = LOOKS[rank, suit]
    _robe(pen, suit, look)
    if rank == "king":
        _king(pen, look)
    elif rank == "queen":
        _queen(pen, look)
    else:
        _jack(pen, suit, look)


def _robe(pen: Quill, suit: str, look: Look) -> None:
    pen.form(ROBE, look.robe, 0)
    with pen.clip(ROBE):
        _pattern(pen, suit)
        pen.hatch([(10, -36), (50, -36), (50, 8), (20, 8)], 1.05, 3.0, 0.8, curved=False)
        pen.form([(-11, -36), (11, -36), (13, 8), (-13, 8)], "bone", 1.6, curved=False)
        for y in range(-30, 8, 7):
            pen.line([(-12, y), (0, y + 4), (12, y)], 1.6, look.second, taper=(1, 1), curved=False)
        for side in (-1, 1):
            pen.line([(side * 24, -8), (side * 28, 6)], 1.3)
            pen.line([(side * 33, -14), (side * 39, 4)], 1.0)
    pen.form(ROBE, look.robe, 1.8, alpha=0)


def _pattern(pen: Quill, suit: str) -> None:
    """Cover the robe with the weave of its suit."""
    for column in range(-5, 6):
        for row in range(5):
            x, y = column * 9.5 + (4.7 if row % 2 else 0), -28 + row * 8
            if suit == "hearts":
                pen.form(
                    [(x, y - 3), (x + 2.6, y), (x, y + 3), (x - 2.6, y)], "gold", 0, curved=False
                )
            elif suit == "clubs":
                for angle in (90, 210, 330):
                    turn = math.radians(angle)
                    pen.dot(x + math.cos(turn) * 1.9, y - math.sin(turn) * 1.9, 1.6, "gold")
            elif suit == "spades":
                pen.line(
                    [(x - 3, y + 1.6), (x, y - 2), (x + 3, y + 1.6)], 1.4, "gold", curved=False
                )
            elif row == 0:
                pen.line([(column * 9.5, -36), (column * 9.8, 8)], 2.4, "gold", taper=(1, 1))


def _ermine(pen: Quill) -> None:
    pen.form(
        [(-30, -31), (-17, -42), (17, -42), (30, -31), (22, -21), (0, -17), (-22, -21)], "bone", 1.5
    )
    for index in range(7):
        angle = 0.35 + index * (math.pi - 0.7) / 6
        x, y = math.cos(angle) * 22, -33 + math.sin(angle) * 9
        pen.line([(x, y), (x * 1.1, y + 3.6)], 1.8, taper=(0, 0.9), curved=False)


def _wrinkles(pen: Quill, age: int) -> None:
    if age:
        for side in (-1, 1):
            pen.line([(side * 9, 0), (side * 11, 3)], 0.8)
            pen.line([(side * 3.4, 6), (side * 6.5, 10)], 0.9)
    if age > 1:
        pen.line([(-5, -13), (5, -13.4)], 0.8, curved=False)
        pen.line([(-4, -15.6), (4, -16)], 0.7, curved=False)


def _king(pen: Quill, look: Look) -> None:
    _ermine(pen)
    with pen.at(0, -46, 0, 0.98):
        with pen.at(scale=1):
            pen.canvas.save()
            pen.canvas.scale(look.broad, 1)
            bodies.hair(pen, look.hair, length=18)
            bodies.face(pen, skin=look.skin, stern=look.stern)
            _wrinkles(pen, look.age)
            bodies.beard(
                pen, look.hair, length=look.beard, width=look.beard_width, forked=look.forked
            )
            pen.canvas.restore()
        if look.patch:
            pen.form([(1.4, -5), (10.6, -5.4), (9.4, 1.8), (3, 1.8)], "night", 1.0)
            pen.line([(-13, -12), (2, -4.4)], 1.2, curved=False)
            pen.line([(10, -4.6), (14, -7)], 1.2, curved=False)
    with pen.at(0, -62, 0, 0.98):
        gear.crown(pen, points=5, width=36, height=17, jewel=look.second)
    with pen.at(-34, -17):
        gear.sword(pen, length=58, width=6.6)
    bodies.fist(pen, (-34, -15), look.skin)


def _queen(pen: Quill, look: Look) -> None:
    pen.form(
        [
            (-25, -22),
            (-29, -48),
            (-21, -66),
            (0, -71),
            (21, -66),
            (29, -48),
            (25, -22),
            (14, -30),
            (-14, -30),
        ],
        look.second,
        1.6,
        shade=0.2,
    )
    for side in (-1, 1):
        pen.line([(side * 20, -60), (side * 24, -44), (side * 21, -28)], 0.9)
    _ermine(pen)
    with pen.at(0, -47, 0, 0.95):
        pen.canvas.save()
        pen.canvas.scale(look.broad * 0.95, 1)
        bodies.hair(pen, look.hair, length=12)
        bodies.face(pen, skin=look.skin, stern=look.stern)
        _wrinkles(pen, look.age)
        for side in (-1, 1):
            if look.age < 2:
                pen.dot(side * 8, 6, 2.6, "rose", 0.55)
            for lash in (2.6, 4.6):
                pen.line([(side * (5 + lash), -3), (side * (6.4 + lash), -5)], 0.7, curved=False)
        pen.canvas.restore()
        pen.form(
            [(-14, -11), (-8, -17), (0, -14), (8, -17), (14, -11), (8, -12), (0, -10), (-8, -12)],
            look.hair,
            1.1,
        )
    for index in range(5):
        pen.form(
            ellipse(-12 + index * 6, -27 + 5 * (1 - ((index - 2) / 2) ** 2), 2, 2, 10), "gold", 0.9
        )
    with pen.at(0, -63, 0, 0.98):
        gear.crown(pen, points=7, width=34, height=13, jewel=look.second)
    _flower(pen, look.flower)
    bodies.fist(pen, (-33, -14), look.skin)


def _flower(pen: Quill, colour: str) -> None:
    pen.line([(-33, -6), (-34, -28), (-36, -42)], 1.9, "verdigris", taper=(1, 1))
    pen.form([(-34, -26), (-42, -32), (-44, -26), (-38, -22)], "verdigris", 1.0)
    pen.form([(-34, -32), (-27, -38), (-25, -32), (-30, -28)], "verdigris", 1.0)
    petals = 6 if colour != "plum" else 8
    for index in range(petals):
        angle = index * math.tau / petals
        pen.form(
            ellipse(-36 + math.cos(angle) * 5, -48 + math.sin(angle) * 5, 3.9, 3.9, 12), colour, 1.0
        )
    heart = "gold" if colour not in ("gold",) else "rubric"
    pen.form(ellipse(-36, -48, 3.1, 3.1, 12), heart, 1.0)


def _jack(pen: Quill, suit: str, look: Look) -> None:
    for side in (-1, 1):
        pen.form(
            [(0, -21), (side * 10, -19), (side * 20, -30), (side * 12, -37), (side * 4, -31)],
            "bone",
            1.4,
        )
        pen.line([(side * 6, -23), (side * 15, -31)], 0.8)
    with pen.at(0, -47, 0, 0.98):
        pen.canvas.save()
        pen.canvas.scale(look.broad, 1)
        bodies.hair(pen, look.hair, length=14)
        bodies.face(pen, skin=look.skin, stern=look.stern)
        if look.beard:
            pen.form(
                [
                    (-4, 14),
                    (4, 14),
                    (3, 14 + look.beard * 0.6),
                    (0, 15 + look.beard),
                    (-3, 14 + look.beard * 0.6),
                ],
                look.hair,
                1.2,
                shade=0.2,
            )
        if look.moustache:
            pen.form(
                [
                    (0, 8),
                    (5, 6.6),
                    (11, 10),
                    (14, 5),
                    (11, 12),
                    (4, 10.6),
                    (0, 10),
                    (-4, 10.6),
                    (-11, 12),
                    (-14, 5),
                    (-11, 10),
                    (-5, 6.6),
                ],
                look.hair,
                1.1,
            )
        pen.canvas.restore()
    pen.form(
        [(14, -66), (26, -65), (33, -56), (35, -40), (30, -44), (24, -56), (15, -60)], "bone", 1.3
    )
    pen.line([(15, -64), (26, -60), (33, -44)], 1.0)
    for x, y in ((21, -63), (26, -60), (30, -55), (32, -49)):
        pen.line([(x, y), (x - 1.5, y + 4)], 0.8, curved=False)
    cap = [(-18, -57), (-20, -66), (-9, -76), (9, -76), (20, -67), (18, -57), (0, -61)]
    pen.form(cap, look.second, 1.7, shade=0.35)
    pen.form([(-20, -59), (0, -64), (20, -59), (19, -54.5), (0, -59), (-19, -54.5)], "gold", 1.4)
    pen.pen.fill(suit_path(suit, -9, -68, 4), mix(look.second, "bone", 0.85))
    with pen.at(-33, -8, flip=True):
        gear.axe(pen, up=62, down=14, size=0.6)
        pen.form([(-2.6, -61), (0, -74), (2.6, -61)], STEEL, 1.2, curved=False)
    bodies.fist(pen, (-34, -15), look.skin)
