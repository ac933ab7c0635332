"""What the busts of Key's heroes are made of: face and shoulders, helm and braid, a candle held.

Units are those of the busts, see `tools.art.key.busts`.
"""

from __future__ import annotations

from tools.art.ink import Pen
from tools.art.palette import mix
from tools.art.props import candle, cut_paper
from tools.art.shapes import box, curve, ellipse, placed

Light = tuple[str, float, float, float]
RIM: Light = ("flame", -2.4, 0.5, 0.7)
SOFT: Light = ("rose", -2.2, 0.4, 0.6)
STEEL = "#76839A"
STEEL_DARK = "#4A566C"


def draw_face(pen: Pen, skin: str, *, round_: float = 0.0) -> None:
    """Draw neck, ear and face, turned a little to the right; ``round_`` widens the cheeks."""
    shaded = mix(skin, "#5A2A18", 0.35)
    cut_paper(pen, curve([(-12, 4), (14, 8), (16, 30), (-14, 30)], steps=5), shaded, shadow=False)
    cheek = round_ * 4
    face = [
        (-16, -26), (-8, -37), (9, -39), (20, -31), (22, -19), (24 + cheek, -8), (22 + cheek, 3),
        (16, 14 + cheek), (7, 18 + cheek), (-5, 14 + cheek), (-14, 4), (-18, -10),
    ]  # fmt: skip
    cut_paper(pen, curve(face, steps=7), skin, light=("candle", -2.6, 0.3, 0.55), width=1.6)
    ear = curve([(-15, -16), (-21, -18), (-22, -9), (-16, -4)], steps=6)
    cut_paper(pen, ear, mix(skin, "#5A2A18", 0.15), width=1.3)


def draw_eyes(pen: Pen, *, stern: float = 0.0, brow: str = "#3A2116", closed: bool = False) -> None:
    """Draw eyes and brows; ``stern`` tilts the brows, ``closed`` eyes are lids."""
    for x, wide in ((4.5, 5.4), (17.5, 4.2)):
        if closed:
            lid = curve([(x - wide, -12), (x, -10), (x + wide, -12.4)], closed=False)
            pen.line(lid, 1.6, "night", wobble=0.1)
        else:
            white = curve([(x - wide, -12), (x, -15.6), (x + wide, -12.6), (x, -10)], steps=6)
            pen.fill(white, "bone")
            pen.dot(x + 1.4, -12.8, 2.5, "night")
            pen.dot(x + 2.2, -13.6, 0.9, "candle")
            pen.line(
                curve([(x - wide - 1, -12), (x, -16), (x + wide, -13)], closed=False),
                1.5,
                "night",
                wobble=0.1,
            )
        tilt = stern * (2.2 if x < 10 else -2.2)
        arch = [(x - wide - 1, -19.4 - tilt), (x, -21.4), (x + wide + 1, -19.8 + tilt)]
        pen.line(curve(arch, closed=False), 3.0, brow, wobble=0.2, taper=(0.5, 0.5))


def draw_nose(pen: Pen, skin: str, size: float = 1.0) -> None:
    """Draw a nose, seen a little from the side."""
    ridge = curve([(13, -14), (19, -9), (23, -3), (20, 1.6), (14, 1)], steps=6)
    ridge = placed(ridge - [16, -6], 16, -6, size)
    cut_paper(pen, ridge, mix(skin, "#E0805A", 0.25), light=("candle", -1.4, 0.3, 0.8), width=1.2)


def draw_mouth(pen: Pen, smile: float = 0.0) -> None:
    """Draw a mouth; ``smile`` lifts its corners."""
    line = curve([(6, 8 - smile), (13, 8.6), (20, 7 - smile * 1.3)], closed=False)
    pen.line(line, 2.0, "#5A1F18", wobble=0.1)
    pen.line([(10, 12), (16, 12)], 1.2, "#7A3A28", 0.6, wobble=0.1)


def draw_shoulders(pen: Pen, fill: str, light: Light = SOFT, *, high: float = 24) -> None:
    """Draw shoulders in a cloth of colour ``fill``, as high as ``high``."""
    cloth = curve(
        [
            (-64, 66),
            (-48, high + 14),
            (-22, high + 2),
            (4, high - 2),
            (26, high + 3),
            (48, high + 14),
            (64, 66),
        ],
        steps=6,
    )
    cut_paper(pen, cloth, fill, light=light, width=1.8)
    with pen.clip(cloth):
        for x in (-40, -24, 26, 42):
            pen.line(
                curve([(x * 0.7, high + 6), (x, 48), (x * 1.1, 70)], closed=False),
                1.3,
                "night",
                0.5,
            )


def draw_candle_in_hand(pen: Pen, x: float, y: float, glove: str) -> None:
    """Draw a small candlestick held up at (x, y)."""
    with pen.at(x, y, 1.5):
        cut_paper(
            pen,
            curve([(-9, 0), (9, 0), (7, 5), (-7, 5)], steps=4),
            "ochre",
            light=("candle", 0, 1.4, 0.8),
        )
        candle(pen, 16)
        cut_paper(pen, ellipse(-3, 7, 6.5, 5.6), glove, light=("candle", -1, 0.4, 0.7))


def draw_helm(pen: Pen, *, plume: str = "") -> None:
    """Draw a helm of steel, with a plume if that has a colour."""
    if plume:
        crest = curve(
            [
                (-6, -40),
                (-16, -56),
                (-38, -56),
                (-48, -40),
                (-50, -16),
                (-42, -24),
                (-34, -38),
                (-20, -42),
            ],
            steps=6,
        )
        cut_paper(pen, crest, plume, light=SOFT, width=1.6)
        for k in range(4):
            pen.line(
                curve(
                    [(-12, -46), (-28 - k * 3, -48 + k * 4), (-40 - k, -34 + k * 4)], closed=False
                ),
                1.2,
                "night",
                0.5,
            )
    dome = curve(
        [(-21, -22), (-21, -38), (-10, -51), (8, -53), (22, -44), (27, -27), (4, -30)], steps=7
    )
    cut_paper(pen, dome, STEEL, light=("candle", -3, 0.4, 0.75), width=1.8)
    with pen.clip(dome):
        pen.hatch(box(-24, -56, 18, 40), 0.9, 3.8, 1.0, "night", 0.5)
    band = curve([(-22, -20), (-20, -27), (4, -32), (28, -28), (29, -21), (4, -25)], steps=6)
    cut_paper(pen, band, STEEL_DARK, light=RIM, width=1.5)
    for x, y in ((-14, -24), (-2, -27.4), (11, -28), (23, -25)):
        pen.dot(x, y, 1.3, "gold")


def draw_braid(pen: Pen, colour: str) -> None:
    """Draw a braid that hangs down behind the shoulder."""
    for k in range(6):
        x, y = -21 - k * 1.2 + (2.4 if k % 2 else -2.4), -4 + k * 10
        lock = curve(
            [(x - 6, y - 6), (x + 6, y - 7), (x + 7, y + 4), (x, y + 9), (x - 6, y + 4)], steps=6
        )
        cut_paper(pen, lock, colour, light=RIM, width=1.3)
