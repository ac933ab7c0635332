"""The other six companions, and the place of one who is not there."""

from __future__ import annotations

import math

from tools.art.hex.companions import Bust, beard, sheet, strands
from tools.art.ink import Pen
from tools.art.key.faces import (
    RIM,
    SOFT,
    draw_eyes,
    draw_face,
    draw_mouth,
    draw_nose,
    draw_shoulders,
)
from tools.art.props import cut_paper
from tools.art.shapes import curve, ellipse


def silas(pen: Pen) -> None:
    """The marshman: a hat of reeds, a pole, a thin grey beard."""
    skin = "#B48A68"
    pen.line([(-44, 70), (-30, -70)], 6.4, "night", wobble=0.1, taper=(0, 0))
    pen.line([(-44, 70), (-30, -70)], 4.0, "#A97F52", wobble=0.1, taper=(0, 0))
    draw_shoulders(pen, "#4E5F52")
    sheet(pen, [(-26, 26), (0, 18), (24, 24), (30, 38), (0, 48), (-30, 40)], "#6F7F5E")
    draw_face(pen, skin)
    sheet(pen, [(0, 12), (14, 13), (18, 20), (12, 38), (6, 42), (0, 28)], "#B9B2A0", 5, 1.3)
    strands(pen, [[(6, 18), (7, 28), (6, 38)], [(11, 18), (11, 28), (9, 36)]])
    draw_eyes(pen, brow="#8E887A")
    draw_nose(pen, skin, 1.2)
    draw_mouth(pen, 0.2)
    cone = curve([(-44, -18), (-20, -34), (2, -56), (26, -34), (50, -16), (26, -21), (2, -25),
                  (-22, -21)], True, 5)  # fmt: skip
    cut_paper(pen, cone, "#C7AE6C", light=RIM, width=1.8)
    with pen.clip(cone):
        for k in range(-9, 10):
            pen.line([(2, -57), (2 + k * 7, -10)], 1.1, "sepia", 0.75, wobble=0.3)


def maud(pen: Pen) -> None:
    """The clerk: a tight bun, spectacles, a quill behind her ear."""
    skin = "#EBC7A8"
    draw_shoulders(pen, "#2E3A58", SOFT)
    sheet(pen, [(-18, 22), (2, 27), (20, 21), (28, 34), (2, 42), (-26, 36)], "bone", 5)
    pen.line([(2, 30), (2, 44)], 1.4, "night", wobble=0.1)
    sheet(pen, [(-18, -48), (-8, -60), (8, -58), (12, -46), (0, -40)], "#6B6259", 6)
    draw_face(pen, skin)
    draw_eyes(pen, stern=0.7, brow="#6B6259")
    for glass in (4.5, 18.0):
        pen.line(ellipse(glass, -12.4, 7.2, count=30), 1.8, "ochre", wobble=0.1, closed=True)
    pen.line([(-3, -13), (-16, -15)], 1.6, "ochre", wobble=0.1)
    draw_nose(pen, skin, 0.9)
    draw_mouth(pen, -0.8)
    crown = sheet(
        pen,
        [
            (-20, -10),
            (-21, -32),
            (-8, -45),
            (10, -45),
            (23, -35),
            (25, -24),
            (10, -33),
            (-6, -29),
            (-13, -16),
        ],
        "#7C7268",
    )
    with pen.clip(crown):
        strands(pen, [[(-18, -16), (-12, -34), (2, -44)], [(20, -28), (10, -38), (0, -44)]])
    with pen.at(-17, -14, degrees=-42):
        pen.fill(curve([(0, 14), (5, -6), (4, -32), (-4, -24), (-4, -4)], True, 5), "bone")
        pen.line(curve([(0, 14), (5, -6), (4, -32), (-4, -24), (-4, -4)], True, 5), 1.4, "night",
                 closed=True)  # fmt: skip
        pen.line([(0, 24), (2, -24)], 1.4, "night", wobble=0.1)


def tor(pen: Pen) -> None:
    """The rider: a horse's mane of hair, a saddle on his shoulder."""
    skin = "#A9714A"
    draw_shoulders(pen, "#7A4A2A")
    saddle = [(-62, 30), (-54, 4), (-40, -2), (-30, 8), (-22, 4), (-18, 18), (-26, 40), (-48, 52)]
    edge = sheet(pen, saddle, "#5B3218")
    with pen.clip(edge):
        pen.line(curve([(-60, 32), (-44, 22), (-22, 24)], False), 2.2, "gold", wobble=0.2)
        pen.line(curve([(-52, 8), (-38, 12), (-24, 12)], False), 1.6, "night", wobble=0.2)
    mane = [(-10, -44), (-24, -50), (-36, -30), (-36, 4), (-28, 24), (-20, 8), (-14, -20)]
    edge = sheet(pen, mane, "#2A1A12")
    with pen.clip(edge):
        strands(
            pen, [[(-14, -40), (-26, -24), (-30, 10)], [(-12, -34), (-20, -14), (-24, 14)]], "umber"
        )
    draw_face(pen, skin, round_=0.2)
    draw_eyes(pen, stern=0.5, brow="#1E120C")
    draw_nose(pen, skin, 1.12)
    draw_mouth(pen, 0.4)
    for y in (-4, 0):
        pen.line([(17, y + 2), (23, y)], 1.6, "lapis", wobble=0.1)
    sheet(
        pen,
        [(-20, -20), (-20, -38), (-4, -48), (14, -46), (24, -34), (24, -26), (8, -36), (-8, -32)],
        "#2A1A12",
    )
    pen.line(curve([(-21, -24), (2, -34), (26, -25)], False), 3.4, "rubric", wobble=0.1)
    pen.line(curve([(12, 18), (13, 24), (8, 30)], False), 2.0, "#2A1A12", wobble=0.2)


def fenna(pen: Pen) -> None:
    """The salter: a blue kerchief, freckles, a curl in the wind."""
    skin = "#D9A178"
    draw_shoulders(pen, "#4F7181")
    for y in (38, 48, 58):
        pen.line(
            curve([(-50, y + 6), (0, y - 6), (50, y + 6)], False), 3.0, "bone", 0.8, wobble=0.3
        )
    sheet(pen, [(-22, 22), (2, 28), (22, 21), (26, 34), (0, 42), (-26, 34)], "bone", 5)
    tail = [(-18, -20), (-36, -24), (-54, -16), (-44, -8), (-52, 4), (-32, 2), (-16, -4)]
    sheet(pen, tail, "#A8452C", 5)
    draw_face(pen, skin, round_=0.6)
    draw_eyes(pen, brow="#7A3A1C")
    for x, y in ((-4, 0), (0, 3), (4, 0), (24, 1), (22, 4), (-7, 4)):
        pen.dot(x, y, 1.0, "#9E5A36")
    draw_nose(pen, skin, 0.86)
    pen.shape(ellipse(15, 8.4, 3.4, 3.0, count=18), "#7A2F24", 1.3)
    scarf = [
        (-21, -14),
        (-22, -34),
        (-8, -47),
        (12, -46),
        (25, -35),
        (27, -21),
        (10, -31),
        (-6, -29),
    ]
    edge = sheet(pen, scarf, "lapis")
    with pen.clip(edge):
        for x, y in ((-12, -30), (-2, -38), (8, -40), (18, -34), (-16, -20)):
            pen.dot(x, y, 1.8, "bone")
    sheet(pen, [(-20, -14), (-30, -12), (-34, 0), (-24, -2), (-18, -6)], "#8A3A24", 5, 1.3)
    for y in (-2, 6):
        pen.line(curve([(28, 8 + y), (40, 4 + y), (52, 8 + y * 2)], False), 1.8, "bone", 0.9)


def hob(pen: Pen) -> None:
    """The woodman who bows to trees: a cap of leaves, moss in his beard."""
    skin = "#C79A6C"
    draw_shoulders(pen, "#3E5238")
    sheet(pen, [(-26, 24), (0, 18), (24, 23), (32, 36), (0, 48), (-32, 38)], "#6B4F32")
    draw_face(pen, skin, round_=0.7)
    beard(pen, "#CFC9B6", 1.25)
    for x, y in ((-2, 18), (12, 26), (5, 34), (16, 12)):
        pen.dot(x, y, 2.6, "moss")
        pen.dot(x + 1, y - 1, 1.0, "olive")
    draw_eyes(pen, brow="#D8D2C2")
    draw_nose(pen, skin, 1.3)
    cut_paper(pen, curve([(-15, -16), (-27, -26), (-24, -10), (-16, -4)], steps=5), skin, light=RIM)
    for k, (x, y, a) in enumerate(
        ((-18, -22, 200), (-12, -34, 230), (-2, -42, 262), (10, -43, 285), (20, -36, 318),
         (24, -26, 345), (-6, -31, 245), (6, -34, 272), (16, -31, 305))
    ):  # fmt: skip
        turn = math.radians(a)
        ca, sa = math.cos(turn), math.sin(turn)
        leaf = [(-8, 0), (2, -8), (18, 0), (2, 8)]
        form = [(x + px * ca - py * sa, y + px * sa + py * ca) for px, py in leaf]
        sheet(pen, form, ("#6D8245", "#7D8F4A", "#A9804A")[k % 3], 5, 1.4)
        pen.line([(x - 6 * ca, y - 6 * sa), (x + 14 * ca, y + 14 * sa)], 1.1, "night", 0.6)


def ragna(pen: Pen) -> None:
    """Of the stone clans: broad, grey, painted, with beads of stone."""
    skin = "#A59C90"
    draw_shoulders(pen, "#6B5B4A", high=20)
    sheet(pen, [(-44, 34), (-24, 20), (0, 24), (26, 19), (46, 32), (30, 46), (0, 52), (-30, 46)],
          "#B8A98E")  # fmt: skip
    for k in range(16):
        x = -40 + k * 5.4
        pen.line([(x, 40), (x + 1, 48)], 1.4, "umber", 0.8, wobble=0.2)
    with pen.at(1, 2, 1.1):
        draw_face(pen, skin, round_=1.3)
        draw_eyes(pen, stern=0.2, brow="#4A423A", closed=True)
        draw_nose(pen, skin, 1.25)
        mouth = curve([(7, 8), (13, 6.6), (20, 7.4), (18, 13), (12, 15), (8, 13)], True, 5)
        cut_paper(pen, mouth, "#4A2A26", shadow=False, width=1.3)
        for y in (-26, -30):
            pen.line(curve([(-8, y), (4, y - 3), (18, y)], False), 1.9, "rubric", wobble=0.2)
        pen.line([(11, 16), (11.5, 22)], 2.2, "rubric", wobble=0.1)
        knot = [(-4, -38), (-6, -52), (4, -60), (14, -54), (12, -40)]
        sheet(pen, knot, "#3B332C", 6)
        pen.line([(-5, -42), (13, -43)], 3.4, "ochre", wobble=0.1)
    for k in range(9):
        t = math.pi * (0.12 + 0.76 * k / 8)
        form = ellipse(2 - math.cos(t) * 30, 20 + math.sin(t) * 16, 4.6, 4.0, count=16)
        cut_paper(pen, form, ("stone", "#C9BBA0", "slate")[k % 3], light=RIM, width=1.4)


def absent(pen: Pen) -> None:
    """Nobody: a hood without a face."""
    draw_shoulders(pen, "#7B6A50", SOFT)
    hood = [(-30, 30), (-30, -10), (-22, -40), (2, -54), (24, -42), (31, -14), (30, 30), (0, 40)]
    sheet(pen, hood, "#8A785C")
    pen.fill(curve([(-14, -20), (2, -36), (20, -24), (22, 2), (4, 16), (-12, 4)], True, 6), "night")


SECOND: dict[str, tuple[Bust, str]] = {
    "silas": (silas, "#C3CDB0"), "maud": (maud, "#E3D3AE"), "tor": (tor, "#DDC98E"),
    "fenna": (fenna, "#BFD3D4"), "hob": (hob, "#BECB98"), "ragna": (ragna, "#D8BE93"),
    "absent": (absent, "#D9C9A4"),
}  # fmt: skip
