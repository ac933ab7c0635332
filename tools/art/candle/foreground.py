"""What passes before the play: silhouettes with one lit hairline, and the pillars of the wall."""

from __future__ import annotations

import random

import numpy as np

from tools.art.ink import Pen
from tools.art.palette import table
from tools.art.props import cut_paper
from tools.art.shapes import Outline, Points, box, curve, ellipse

PILLAR = 36.0
"""Width of a pillar's shaft."""
FENCE = 208
"""Period of the railing, in px."""
VAULT = (1280, 210)


def _dark() -> str:
    colour: str = table()["castle"]["foreground"]
    return colour


def _silhouette(pen: Pen, shape: Points, lit: Points | None = None) -> None:
    pen.fill(shape, _dark())
    if lit is not None:
        pen.line(lit, 1.3, "amber", 0.42, wobble=0.2)


def draw_fence(pen: Pen) -> None:
    """Draw an iron railing `FENCE` px long and 70 high on the origin; it repeats. It is round all
    over, rings between two rails and balls on the posts: what has points is a trap."""
    for y, high in ((-58, 6), (-34, 5), (-8, 8)):
        _silhouette(pen, box(-4, y, FENCE + 8, high), [(-4, y), (FENCE + 4, y)])
    for k in range(8):
        x = 13.0 + 26 * k
        _silhouette(pen, ellipse(x, -43.5, 10.5, 10.5))
        pen.fill(ellipse(x, -43.5, 7.2, 7.2), "#000000", blend="erase")
    for k in range(4):
        x = 26.0 + 52 * k
        _silhouette(pen, box(x - 4, -58, 8, 60), [(x + 4, -56), (x + 4, -2)])
        _silhouette(pen, ellipse(x, -66, 7.5, 7.5))
        pen.line(ellipse(x, -66, 7, start=-1.9, end=0.6), 1.3, "amber", 0.42, wobble=0.2)


def draw_urn(pen: Pen) -> None:
    """Draw an urn on its plinth, 90 wide and 130 high."""
    _silhouette(pen, box(-42, -26, 84, 28), [(-42, -26), (42, -26)])
    urn = curve(
        [
            (-14, -26),
            (-10, -36),
            (-34, -62),
            (-36, -88),
            (-22, -104),
            (-26, -116),
            (26, -116),
            (22, -104),
            (36, -88),
            (34, -62),
            (10, -36),
            (14, -26),
        ],
        steps=6,
    )
    lit = curve([(10, -36), (34, -62), (36, -88), (22, -104), (26, -116)], closed=False)
    _silhouette(pen, urn, lit)


def draw_column(pen: Pen) -> None:
    """Draw a broken column, 110 wide and 330 high."""
    shaft = [
        (-34, 2),
        (-34, -250),
        (-28, -290),
        (-12, -276),
        (4, -318),
        (18, -288),
        (30, -300),
        (34, -260),
        (34, 2),
    ]
    _silhouette(pen, shaft, [(34, 0), (34, -260), (30, -300), (18, -288), (4, -318)])
    _silhouette(pen, box(-52, -30, 104, 32), [(-52, -30), (52, -30)])
    for x in (-16, 2, 18):
        pen.line([(x, -34), (x, -262)], 1.2, "slate", 0.16, wobble=0.3)


def draw_chains(pen: Pen) -> None:
    """Draw two heavy chains from above, 90 wide and 290 high, the longer ending on the origin."""
    for x, low in ((-24, 0.0), (22, -74.0)):
        y = low - 12
        while y > -300:
            _silhouette(pen, ellipse(x, y, 8, 15))
            pen.fill(ellipse(x, y, 3.2, 9), "#000000", blend="erase")
            _silhouette(pen, ellipse(x, y - 20, 3.6, 13), [(x + 3.2, y - 30), (x + 3.2, y - 10)])
            y -= 40


def draw_branch(pen: Pen) -> None:
    """Draw a bare branch that reaches in from the left, 300 wide and 200 high."""
    main: Outline = curve(
        [(-150, -60), (-80, -96), (0, -104), (70, -140), (140, -150)], closed=False
    )
    pen.line(main, 15, _dark(), wobble=1.2, taper=(0, 0.95))
    rng = random.Random(3)
    for k in range(9):
        t = (k + 2) / 12
        x, y = main[int(t * (len(main) - 1))].tolist()
        up = -1 if k % 3 else 1
        tip = (x + rng.uniform(26, 58), y + up * rng.uniform(22, 56))
        middle = ((x + tip[0]) / 2 - 8, (y + tip[1]) / 2 + up * 4)
        twig = curve([(x, y), middle, tip], closed=False)
        pen.line(twig, 6.5, _dark(), wobble=0.8, taper=(0, 0.95))
        pen.line(twig + np.array([0.5, -2]), 1.1, "amber", 0.3, wobble=0.4)
    pen.line(main + np.array([0, -6]), 1.3, "amber", 0.34, wobble=0.8)


def draw_candelabrum(pen: Pen) -> None:
    """Draw a dead candelabrum, 150 wide and 250 high."""
    stem = curve([(-30, 2), (-8, -14), (-6, -180), (6, -180), (8, -14), (30, 2)], steps=5)
    _silhouette(pen, stem, [(8, -16), (6, -178)])
    for side in (-1, 1):
        arm = curve(
            [(0, -120), (side * 34, -116), (side * 56, -140), (side * 58, -168)], closed=False
        )
        pen.line(arm, 8, _dark(), wobble=0.3, taper=(0, 0))
        pen.line(arm + np.array([0, 3.4]), 1.2, "amber", 0.34, wobble=0.2)
    for x, y in ((-58.0, -168.0), (0.0, -180.0), (58.0, -168.0)):
        _silhouette(
            pen,
            [(x - 15, y - 6), (x + 15, y - 6), (x + 9, y + 3), (x - 9, y + 3)],
            [(x - 15, y - 6), (x + 15, y - 6)],
        )
        _silhouette(pen, box(x - 6, y - 40, 12, 36), [(x + 6, y - 6), (x + 6, y - 40)])


def draw_gargoyle(pen: Pen) -> None:
    """Draw a gargoyle that crouches on a ledge, looking right, 160 wide and 150 high."""
    body = curve(
        [
            (-60, -20),
            (-58, -60),
            (-40, -88),
            (-8, -96),
            (6, -116),
            (2, -132),
            (14, -124),
            (28, -134),
            (30, -120),
            (44, -110),
            (60, -104),
            (46, -96),
            (34, -88),
            (24, -74),
            (34, -50),
            (40, -20),
        ],
        steps=5,
    )
    wing = curve(
        [(-36, -70), (-52, -122), (-76, -142), (-70, -110), (-82, -96), (-66, -84), (-70, -62)],
        steps=5,
    )
    lit = curve(
        [
            (40, -20),
            (34, -50),
            (24, -74),
            (46, -96),
            (60, -104),
            (44, -110),
            (30, -120),
            (28, -134),
        ],
        closed=False,
    )
    _silhouette(pen, wing)
    _silhouette(pen, body, lit)
    _silhouette(pen, box(-78, -22, 156, 24), [(-78, -22), (78, -22)])
    pen.dot(30, -113, 2.0, "amber", 0.8)


def draw_vault(pen: Pen) -> None:
    """Draw the vault that frames the screen above: dark corners and one hairline."""
    curved = curve(
        [
            (1280, 210),
            (1262, 120),
            (1200, 58),
            (1080, 30),
            (900, 20),
            (640, 16),
            (380, 20),
            (200, 30),
            (80, 58),
            (18, 120),
            (0, 210),
        ],
        closed=False,
    )
    pen.fill(np.vstack([[(-9, -9), (1289, -9), (1289, 210)], curved, [(-9, 210)]]), _dark())
    pen.line(curved, 1.6, "#3a3550", 0.9, wobble=0.4)


def draw_pillar_shaft(pen: Pen, tall: float) -> None:
    """Draw the shaft of a pillar of the back wall, ``tall`` px up from the origin."""
    half = PILLAR / 2
    pen.fill(box(-half, -tall, PILLAR, tall), "#ab9672")
    pen.hatch(box(half * 0.12, -tall, half * 0.9, tall), -0.9, 4.4, 1.0, "sepia", 0.65)
    pen.line([(-half + 8, -tall - 4), (-half + 8, 4)], 0.9, "sepia", wobble=0.4)
    pen.line([(-half, -tall - 4), (-half, 4)], 1.8, wobble=0.4, taper=(0, 0))
    pen.line([(half, -tall - 4), (half, 4)], 2.2, wobble=0.4, taper=(0, 0))
    rng = random.Random(9)
    y = 0.0
    while y < tall:
        pen.line([(-half, -y), (half, -y)], 1.0, "sepia", 0.7, wobble=0.4)
        y += rng.uniform(58, 92)


def draw_pillar_cap(pen: Pen) -> None:
    """Draw a capital hanging from y = 0, 60 wide and 26 high."""
    stone = "#c4b088"
    cap = [(-29, 0), (29, 0), (29, 7), (21, 24), (-21, 24), (-29, 7)]
    cut_paper(pen, cap, stone, width=1.8)
    pen.line([(-29, 7), (29, 7)], 1.3, wobble=0.3)
    pen.hatch([(4, 7), (29, 7), (21, 24), (4, 24)], -0.8, 3.8, 0.9, "sepia", 0.7)


def draw_pillar_base(pen: Pen) -> None:
    """Draw a pillar's foot on y = 0, 56 wide and 24 high."""
    stone = "#b9a681"
    cut_paper(pen, [(-21, -24), (21, -24), (25, -12), (-25, -12)], stone, width=1.6)
    cut_paper(pen, [(-28, -12), (28, -12), (28, 0), (-28, 0)], stone, width=1.8)
    pen.hatch(box(6, -12, 22, 12), -0.8, 3.8, 0.9, "sepia", 0.7)
