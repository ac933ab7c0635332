"""The companions of a patrol as busts of cut paper: six of the twelve, and what they are made of.

A bust fills a circle of radius 62 round the origin, like those of `tools.art.key.busts`.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.ink import Pen
from tools.art.key.faces import (
    RIM,
    STEEL,
    draw_braid,
    draw_eyes,
    draw_face,
    draw_mouth,
    draw_nose,
    draw_shoulders,
)
from tools.art.props import cut_paper
from tools.art.shapes import Outline, Points, box, curve, ellipse, outline

Bust = Callable[[Pen], None]


def sheet(pen: Pen, points: Points, fill: str, steps: int = 6, width: float = 1.6) -> Outline:
    """Cut a smooth form from paper, lit from our right."""
    edge = curve(points, True, steps)
    cut_paper(pen, edge, fill, light=RIM, width=width)
    return edge


def strands(pen: Pen, lines: list[Points], colour: str = "night", alpha: float = 0.5) -> None:
    """Draw hair or folds on what was just cut."""
    for line in lines:
        pen.line(curve(line, False), 1.2, colour, alpha, wobble=0.3)


def beard(pen: Pen, fill: str, long: float = 1.0, mouth: bool = True) -> None:
    """Draw a full beard with a moustache."""
    form = [(-17, -6), (-11, 3), (4, 5), (12, 3), (25, -1), (26, 10), (18, 22 * long + 2),
            (5, 28 * long + 4), (-9, 20 * long)]  # fmt: skip
    sheet(pen, form, fill, 7, 1.5)
    strands(
        pen, [[(x, 10), (x - 1, 14 + 6 * long), (x - 2, 18 + 8 * long)] for x in (-4, 3, 10, 17)]
    )
    if mouth:
        pen.line(curve([(7, 9.6), (13, 10.6), (19, 8.8)], False), 1.9, "#6A2A20", wobble=0.1)


def hat(pen: Pen, crown: str, brim: str, tall: float = 16, wide: float = 1.0) -> None:
    """Draw a hat with a broad brim."""
    sheet(pen, [(-19, -27), (-17, -36 - tall * 0.6), (-6, -38 - tall), (10, -38 - tall),
                (20, -34 - tall * 0.6), (24, -27)], crown)  # fmt: skip
    sheet(pen, [(-42 * wide, -23), (-22, -32), (2, -34), (28, -31), (48 * wide, -20),
                (28, -22), (2, -26), (-24, -22)], brim)  # fmt: skip


def odile(pen: Pen) -> None:
    """The surveyor: a green hat, a rolled map behind her shoulder."""
    skin = "#C68A63"
    with pen.at(-32, 10, degrees=-24):
        cut_paper(pen, box(-6, -40, 13, 74), "bone", light=RIM)
        pen.line(ellipse(0.5, -40, 6.5, 3), 1.6, "night", closed=True)
        for y in (-24, -18, 6):
            pen.line([(-5, y), (6, y - 1)], 1.1, "rubric", 0.8)
    draw_shoulders(pen, "#6B5A3A")
    sheet(pen, [(-26, 24), (-6, 18), (18, 20), (28, 30), (2, 42), (-28, 36)], "rubric")
    sheet(pen, [(-16, -28), (-26, -10), (-26, 12), (-18, 20), (-12, 2), (-12, -18)], "#3A2318")
    draw_face(pen, skin, round_=0.3)
    draw_eyes(pen, stern=0.5, brow="#2E1A12")
    draw_nose(pen, skin, 0.94)
    draw_mouth(pen, 1.2)
    sheet(pen, [(14, -30), (24, -24), (27, -4), (24, 4), (21, -14)], "#3A2318", 5, 1.3)
    hat(pen, "#4E6A44", "#5E7D52", 9)
    plume = [(16, -40), (30, -60), (42, -58), (34, -48), (22, -36)]
    sheet(pen, plume, "bone", 5, 1.3)
    pen.line([(18, -39), (38, -56)], 1.1, "sepia", wobble=0.1)


def corm(pen: Pen) -> None:
    """The charcoal burner: soot, a cap, a black beard."""
    skin = "#B98563"
    draw_shoulders(pen, "#3A3532")
    sheet(pen, [(-30, 26), (-6, 18), (20, 20), (32, 32), (6, 44), (-30, 38)], "#58493C")
    draw_face(pen, skin, round_=0.9)
    for x, y, r in ((-8, 2, 4), (20, -4, 3.4), (2, -27, 3.6)):
        pen.fill(ellipse(x, y, r, r * 0.6), "night", 0.35, blur=1.2)
    beard(pen, "#241B18", 0.8)
    draw_eyes(pen, brow="#17100E")
    draw_nose(pen, skin, 1.2)
    sheet(pen, [(-21, -20), (-20, -36), (-6, -46), (12, -45), (24, -34), (26, -20), (4, -27)],
          "#4B4540")  # fmt: skip
    sheet(pen, [(-24, -17), (-22, -25), (3, -31), (28, -24), (30, -16), (4, -23)], "#6A5A4A", 5)
    for k in range(4):
        x, y = 34 + k * 4, 18 - k * 16
        pen.line(curve([(x, y), (x + 4, y - 8), (x - 1, y - 15)], False), 2.4, "stone", 0.7)


def ysolt(pen: Pen) -> None:
    """One of the tall ones: a long pale face, pointed ears, silver hair, a book's ribbon."""
    skin = "#E6CDB4"
    draw_shoulders(pen, "#5A3B66", high=30)
    sheet(pen, [(-20, -34), (-32, -8), (-34, 26), (-28, 52), (-16, 48), (-14, 6)], "#CFCBC6")
    with pen.at(0, 2, 1.0):
        draw_face(pen, skin)
    cut_paper(
        pen,
        curve([(-15, -10), (-22, -16), (-30, -32), (-20, -22), (-14, -18)], steps=5),
        skin,
        light=RIM,
    )
    draw_eyes(pen, stern=0.4, brow="#8E8880")
    draw_nose(pen, skin, 0.86)
    draw_mouth(pen, 0.4)
    crown = sheet(
        pen,
        [
            (-20, -16),
            (-24, -38),
            (-8, -54),
            (12, -54),
            (25, -40),
            (26, -22),
            (18, -34),
            (4, -40),
            (-8, -34),
        ],
        "#DAD7D2",
    )
    with pen.clip(crown):
        strands(pen, [[(-20, -20), (-14, -40), (2, -52)], [(-12, -30), (0, -44), (14, -50)],
                      [(22, -26), (16, -42), (8, -50)]], "slate", 0.7)  # fmt: skip
    sheet(pen, [(23, -26), (31, -4), (31, 30), (25, 46), (21, 10)], "#CFCBC6", 5)
    pen.line(curve([(-19, -30), (3, -37), (25, -29)], False), 2.4, "gold", wobble=0.1)
    pen.shape(ellipse(6, -36.4, 3.2), "lapis", 1.2)
    sheet(pen, [(-16, 26), (2, 20), (20, 25), (10, 40), (2, 54), (-6, 40)], "#7B5390", 5)


def brann(pen: Pen) -> None:
    """Half a helmet, a scar, a red moustache."""
    skin = "#D39B74"
    draw_shoulders(pen, "#4C5D3A")
    sheet(pen, [(-28, 24), (-4, 17), (22, 20), (34, 34), (0, 46), (-34, 38)], "#7A6A4C")
    draw_face(pen, skin, round_=0.8)
    draw_eyes(pen, stern=0.9, brow="#8A3E1C")
    pen.line(curve([(20, -26), (22, -14), (19, -2)], False), 1.8, "#8A3A2C", wobble=0.3)
    draw_nose(pen, skin, 1.16)
    for side, x in ((-1, 4), (1, 17)):
        lip = [
            (x, 3),
            (x + side * 9, 4),
            (x + side * 14, 14),
            (x + side * 10, 20),
            (x + side * 4, 9),
        ]
        sheet(pen, lip, "#A4542A", 5, 1.3)
    hair = [(6, -40), (22, -40), (28, -26), (27, -10), (22, -22), (14, -32)]
    sheet(pen, hair, "#A4542A", 5)
    dome = [(-22, -18), (-22, -38), (-10, -52), (4, -53), (9, -47), (5, -38), (9, -30), (-6, -28)]
    edge = curve(dome, True, 4)
    cut_paper(pen, edge, STEEL, light=("candle", -3, 0.4, 0.75), width=1.8)
    with pen.clip(edge):
        pen.hatch(box(-24, -56, 18, 40), 0.9, 3.8, 1.0, "night", 0.5)
    pen.line(outline([(9, -47), (4, -43), (9, -39), (4, -35), (9, -30)]), 1.5, "night", wobble=0.3)
    for x, y in ((-15, -23), (-4, -28), (-14, -36)):
        pen.dot(x, y, 1.6, "gold")


def pim(pen: Pen) -> None:
    """The pedlar: a patched hat with tansy, a grin."""
    skin = "#DCA77C"
    draw_shoulders(pen, "#3F6A78")
    sheet(pen, [(-24, 26), (0, 18), (24, 24), (16, 38), (0, 46), (-18, 38)], "ochre")
    for x in (-30, 32):
        pen.line(curve([(x * 0.7, 22), (x, 44), (x * 1.05, 66)], False), 6.0, "#6B4526", wobble=0.2)
    draw_face(pen, skin, round_=1.0)
    draw_eyes(pen, brow="#6B4020")
    draw_nose(pen, skin, 1.05)
    grin = curve([(4, 6), (13, 9), (22, 4), (19, 12), (12, 15), (7, 12)], True, 5)
    cut_paper(pen, grin, "bone", shadow=False, width=1.5)
    for x, y in ((-6, 0), (-3, 3), (24, 0)):
        pen.dot(x, y, 1.0, "#A8653F")
    sheet(pen, [(-16, -26), (-24, -12), (-20, 2), (-14, -8), (-10, -22)], "#8E5A2C", 5, 1.3)
    hat(pen, "#7A3A4A", "#8E4656", 17, 0.92)
    patch = outline([(2, -48), (13, -49), (14, -38), (3, -37)])
    cut_paper(pen, patch, "ochre", shadow=False)
    for k in range(5):
        x, y = -30 + (k % 3) * 7, -36 - (k // 3) * 8 - (k % 2) * 4
        pen.line([(x + 6, -28), (x, y)], 1.4, "olive", wobble=0.1)
        pen.dot(x, y, 3.4, "night")
        pen.dot(x, y, 2.6, "gold")


def dagna(pen: Pen) -> None:
    """The dwarf smith: goggles, two heavy braids, a leather collar."""
    skin = "#D79A70"
    draw_shoulders(pen, "#5A3522", high=18)
    with pen.at(0, 4, 1.06):
        draw_braid(pen, "#B5672D")
        draw_face(pen, skin, round_=1.5)
        with pen.at(44, 0, mirror=True), pen.at(-2, 6):
            draw_braid(pen, "#B5672D")
        draw_eyes(pen, stern=0.3, brow="#8A4A1E")
        draw_nose(pen, skin, 1.18)
        draw_mouth(pen, 1.6)
        crown = [
            (-20, -14),
            (-22, -34),
            (-8, -46),
            (12, -46),
            (26, -34),
            (27, -14),
            (16, -29),
            (2, -31),
            (-8, -27),
        ]
        edge = sheet(pen, crown, "#B5672D")
        with pen.clip(edge):
            strands(pen, [[(-18, -18), (-8, -36), (4, -46)], [(22, -18), (16, -34), (6, -46)]])
        pen.line(curve([(-23, -26), (2, -35), (28, -26)], False), 5.0, "#3A2418", wobble=0.1)
        for x in (-4, 15):
            pen.shape(ellipse(x, -33, 8.2, count=28), "#8A5F35", 1.8)
            pen.shape(ellipse(x, -33, 5.4, count=24), "woad", 1.4)
            pen.line([(x - 2.5, -35.5), (x + 0.5, -36)], 1.5, "bone", wobble=0)
    sheet(pen, [(-34, 34), (-12, 28), (18, 29), (36, 36), (30, 50), (0, 56), (-30, 50)], "#3E2A1C")
    for x in (-22, 0, 22):
        pen.dot(x, 43, 2.2, "gold")


def sky(pen: Pen, tint: str, radius: float) -> None:
    """Fill the disc behind a bust: paper, engraved lines, a far ridge."""
    disc = ellipse(0, 0, radius, count=72)
    pen.fill(disc, tint)
    with pen.clip(disc):
        pen.radial(18, -14, radius, ((0, "parch_hi", 0.85), (1, "parch_hi", 0)))
        step = 5.0 if radius > 40 else 6.5
        lines = [[(-radius, y), (radius, y + 1)] for y in _evenly(-radius, radius * 0.2, step)]
        pen.lines(lines, 0.9, "umber", 0.5, wobble=0.4)
        ridge = [(-radius - 4, radius), *((x, radius * (0.18 + 0.10 * math.sin(x * 0.21)))
                 for x in _evenly(-radius, radius, 7)), (radius + 4, radius)]  # fmt: skip
        pen.fill(ridge, "umber", 0.32)
        pen.line(ridge[1:-1], 1.2, "sepia", 0.7, wobble=0.4)


def _evenly(first: float, last: float, step: float) -> list[float]:
    count = int((last - first) / step) + 1
    return [first + k * step for k in range(count)]


def draw_portrait(pen: Pen, bust: Bust, tint: str, radius: float, *, rich: bool) -> None:
    """Draw a bust in its medallion; ``radius`` is that of the disc, in px."""
    disc = ellipse(0, 0, radius, count=90)
    pen.shadow(disc, 2, 3, 3, 0.45)
    sky(pen, tint, radius)
    with pen.clip(ellipse(0, 0, radius - 1, count=90)), pen.at(-2 * radius / 62, 0, radius / 62):
        bust(pen)
    pen.line(disc, 3.0 if rich else 2.2, "ink", wobble=0.4, closed=True)
    if rich:
        pen.line(ellipse(0, 0, radius + 5, count=90), 1.1, "sepia", wobble=0.4, closed=True)


FIRST: dict[str, tuple[Bust, str]] = {
    "odile": (odile, "#DCCB96"), "corm": (corm, "#D9B98A"), "ysolt": (ysolt, "#CDD3D2"),
    "brann": (brann, "#C9CF9A"), "pim": (pim, "#E9CC9A"), "dagna": (dagna, "#CDB896"),
}  # fmt: skip
