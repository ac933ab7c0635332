"""The heroes of Key as busts of cut paper, lit by a candle on their left hand, our right.

A bust fills a circle of radius 62 round the origin; one unit is one pixel of the portrait in the
panel. Each hero has two faces, so that two players of one class are told apart.
"""

from __future__ import annotations

from collections.abc import Callable

from tools.art.dwarf import dwarf
from tools.art.ink import Pen, cut
from tools.art.key.faces import (
    RIM,
    SOFT,
    STEEL,
    STEEL_DARK,
    draw_braid,
    draw_candle_in_hand,
    draw_eyes,
    draw_face,
    draw_helm,
    draw_mouth,
    draw_nose,
    draw_shoulders,
)
from tools.art.props import candle, cut_paper
from tools.art.shapes import box, curve, ellipse, placed, star
from tools.art.suits import glyph_path


def _shield(pen: Pen, tint: str, glyph: str) -> None:
    with pen.at(-30, 37, degrees=-10):
        edge = curve(
            [(-24, -26), (0, -31), (24, -26), (23, 2), (13, 20), (0, 30), (-13, 20), (-23, 2)],
            steps=6,
        )
        cut_paper(pen, edge, "#C9B07A", light=RIM, width=1.8)
        inner = placed(edge, 0, -0.5, 0.82)
        cut_paper(pen, inner, tint, shadow=False, width=1.2)
        pen.fill(glyph_path(glyph, 0, -3, 13), "bone", 0.95)


def warden(pen: Pen) -> None:
    """Isaure: helm, auburn braid, a shield before her."""
    skin = "#DDAA82"
    draw_shoulders(pen, "#6E2A26")
    mail = curve([(-22, 14), (0, 22), (20, 14), (30, 36), (0, 46), (-32, 36)], steps=6)
    cut_paper(pen, mail, STEEL_DARK, light=RIM, width=1.6)
    with pen.clip(mail):
        for y in range(18, 46, 5):
            for x in range(-32, 32, 6):
                pen.line(
                    ellipse(x + (y % 2) * 3, y, 3.2, count=8, start=0, end=3.1),
                    1.1,
                    "night",
                    0.7,
                    wobble=0,
                )
    cut_paper(
        pen,
        curve([(-17, -28), (-22, -8), (-19, 10), (-12, -4), (-10, -24)], steps=6),
        "#8E4A24",
        light=RIM,
    )
    draw_face(pen, skin)
    draw_eyes(pen, stern=0.6, brow="#7A3A1C")
    draw_nose(pen, skin, 0.8)
    draw_mouth(pen, 0.8)
    draw_helm(pen)
    draw_braid(pen, "#A4562A")
    _shield(pen, "rubric", "sun")


def warden_second(pen: Pen) -> None:
    """A warden with a black beard and a plume."""
    skin = "#8F5E3E"
    draw_shoulders(pen, "#2C3F63")
    gorget = curve([(-24, 18), (0, 26), (24, 18), (30, 34), (0, 44), (-30, 34)], steps=6)
    cut_paper(pen, gorget, STEEL, light=RIM, width=1.6)
    draw_face(pen, skin, round_=0.5)
    beard = curve(
        [(-17, -6), (-12, 2), (4, 4), (12, 3), (25, -1), (25, 10), (17, 24), (4, 28), (-10, 19)],
        steps=7,
    )
    cut_paper(pen, beard, "#2A1C18", light=("amber", -2, 0.5, 0.6), width=1.5)
    pen.line(curve([(7, 10), (13, 11), (20, 9)], closed=False), 2.0, "#8A4A38", wobble=0.1)
    draw_eyes(pen, stern=1.0, brow="#1E1412")
    draw_nose(pen, skin, 1.08)
    draw_helm(pen, plume="#8E3322")
    guard = [(13, -28), (19, -28), (21, -8), (17, -6)]
    cut_paper(pen, curve(guard, steps=4), STEEL, light=RIM, width=1.3)
    _shield(pen, "lapis", "star")


def delver(pen: Pen) -> None:
    """Brondar: the dwarf with his candle."""
    with pen.at(-6, 106, 1.36):
        dwarf(pen)


def delver_second(pen: Pen) -> None:
    """A delver in a green hood, picks behind her ear."""
    skin = "#D9A074"
    draw_shoulders(pen, "#27473C")
    back = curve(
        [
            (-30, 26),
            (-36, -4),
            (-32, -36),
            (-12, -56),
            (12, -57),
            (26, -44),
            (30, -26),
            (12, -40),
            (-10, -38),
            (-20, -20),
            (-22, 8),
            (-12, 28),
        ],
        steps=6,
    )
    draw_face(pen, skin, round_=0.6)
    draw_eyes(pen, brow="#5A2A18")
    for x, y in ((-4, 0), (0, 3), (3, -1), (25, 1), (22, 4)):
        pen.dot(x, y, 0.9, "#A8653F")
    draw_nose(pen, skin, 0.76)
    draw_mouth(pen, 1.8)
    fringe = curve(
        [
            (-18, -8),
            (-20, -28),
            (-8, -42),
            (14, -43),
            (24, -30),
            (16, -34),
            (6, -28),
            (-2, -33),
            (-8, -24),
            (-14, -20),
        ],
        steps=6,
    )
    cut_paper(pen, fringe, "#C26A2C", light=RIM, width=1.4)
    cut_paper(pen, back, "verdigris", light=RIM, width=1.8)
    with pen.clip(back):
        for k in range(4):
            pen.line(
                curve([(-28 + k * 3, 22), (-30 + k * 4, -10), (-14 + k * 5, -44)], closed=False),
                1.3,
                "night",
                0.45,
            )
    collar = curve([(-28, 24), (-4, 16), (20, 20), (28, 32), (0, 40), (-30, 36)], steps=6)
    cut_paper(pen, collar, "#356B59", light=RIM, width=1.6)
    cut_paper(pen, ellipse(4, 30, 5.4), "gold", light=("candle", -1, 0.4, 0.8))
    for turn in (-28, -14):
        with pen.at(-17, -14, degrees=turn):
            pen.line([(0, 6), (0, -26)], 3.2, "night", wobble=0, taper=(0, 0))
            pen.line([(0, 6), (0, -26), (4, -28)], 1.8, "woad", wobble=0, taper=(0, 0))
    draw_candle_in_hand(pen, 37, 41, "#4A3428")


def _brim_candles(pen: Pen) -> None:
    for x, y, high in ((-30, -24, 13), (-2, -40, 7), (31, -24, 11)):
        with pen.at(x, y, 0.85):
            candle(pen, high)


def chandler(pen: Pen) -> None:
    """Tallis: candles on her hat, wax on her apron."""
    skin = "#C98B62"
    draw_shoulders(pen, "#5B3A22")
    apron = curve([(-24, 34), (0, 28), (24, 34), (30, 70), (-30, 70)], steps=6)
    cut_paper(pen, apron, "parch_mid", light=RIM, width=1.6)
    for x, y, long in ((-14, 36, 12), (-2, 34, 20), (10, 36, 9), (18, 38, 15)):
        pen.line([(x, y), (x, y + long)], 3.2, "bone", wobble=0.2, taper=(0, 0.2))
    for x, y, size in ((-24, -6, 12), (-28, 8, 11), (-22, 20, 10), (27, -12, 8), (29, 2, 7)):
        cut_paper(
            pen, ellipse(x, y, size, size * 0.95), "#2E1B16", light=("amber", -1.8, 0.5, 0.55)
        )
    draw_face(pen, skin, round_=0.8)
    draw_eyes(pen, brow="#2A1712")
    draw_nose(pen, skin, 0.84)
    draw_mouth(pen, 2.0)
    crown = curve([(-20, -24), (-18, -37), (-8, -43), (10, -43), (20, -37), (23, -25)], steps=6)
    cut_paper(pen, crown, "#7A4A22", light=RIM, width=1.7)
    brim = [(-46, -22), (-24, -31), (2, -33), (28, -31), (49, -21), (28, -20), (2, -24), (-24, -20)]
    _brim_candles(pen)
    cut_paper(pen, curve(brim, steps=6), "#94602E", light=RIM, width=1.8)
    for x, drip in ((-32, 8), (-26, 4), (31, 7), (36, 4)):
        pen.line([(x, -26), (x, -26 + drip)], 2.6, "bone", wobble=0.1, taper=(0, 0.3))
    for x, drip in ((-4, 7), (1, 4)):
        pen.line([(x, -42), (x, -42 + drip)], 2.6, "bone", wobble=0.1, taper=(0, 0.3))


def chandler_second(pen: Pen) -> None:
    """An old chandler with spectacles and a crown of stubs."""
    skin = "#E2B48E"
    draw_shoulders(pen, "#3B4A3A")
    for x, y, size in ((-23, -2, 11), (-25, 10, 9), (26, -4, 7)):
        cut_paper(pen, ellipse(x, y, size), "#D8D2C2", light=RIM)
    draw_face(pen, skin)
    beard = curve(
        [
            (-15, -2),
            (-8, 4),
            (4, 7),
            (14, 5),
            (25, 0),
            (26, 12),
            (19, 30),
            (6, 40),
            (-6, 32),
            (-14, 14),
        ],
        steps=7,
    )
    cut_paper(pen, beard, "#E4DDCB", light=RIM, width=1.5)
    for x in (-4, 3, 10, 17):
        pen.line(curve([(x, 10), (x - 1, 20), (x - 4, 32)], closed=False), 1.2, "sepia_lt", 0.7)
    draw_eyes(pen, brow="#D8D2C2")
    for glass in (4.5, 18.0):
        pen.line(ellipse(glass, -12.4, 7.2, count=30), 1.8, "ochre", wobble=0.1, closed=True)
    pen.line([(11.4, -12), (11.6, -12)], 1.6, "ochre", wobble=0)
    pen.line([(-3, -13), (-16, -15)], 1.6, "ochre", wobble=0.1)
    draw_nose(pen, skin, 1.12)
    pen.line(curve([(9, 9), (14, 10), (19, 8)], closed=False), 1.8, "#7A3A28", wobble=0.1)
    cap = curve([(-19, -20), (-17, -33), (-4, -39), (12, -38), (23, -31), (25, -20)], steps=6)
    cut_paper(pen, cap, "#5A6B4A", light=RIM, width=1.7)
    for x, y, high in ((-15, -29, 9), (4, -33, 12), (21, -29, 8)):
        with pen.at(x, y, 0.85):
            candle(pen, high)
    band = curve([(-22, -20), (-20, -28), (4, -34), (26, -28), (28, -20), (4, -27)], steps=6)
    cut_paper(pen, band, "ochre", light=("candle", -1.6, 0.6, 0.8), width=1.5)
    draw_candle_in_hand(pen, 37, 42, skin)


def _bell(pen: Pen, x: float, y: float, size: float, degrees: float) -> None:
    with pen.at(x, y, size, degrees):
        pen.line([(0, -14), (0, -26)], 6.4, "night", wobble=0, taper=(0, 0))
        pen.line([(0, -14), (0, -26)], 4.0, "#6F4724", wobble=0, taper=(0, 0))
        body = curve(
            [(-3, -15), (3, -15), (7, -6), (9, 6), (14, 13), (-14, 13), (-9, 6), (-7, -6)], steps=5
        )
        cut_paper(pen, ellipse(0, 14, 3.6), "#8A5A20", light=RIM)
        cut_paper(pen, body, "gold", light=("candle", -2, 0.6, 0.9), width=1.6)
        pen.line(curve([(-9, 6), (0, 7.4), (9, 6)], closed=False), 1.3, "night", 0.8, wobble=0.1)


def ringer(pen: Pen) -> None:
    """Odo: round, bald, in a brown habit, his bell raised."""
    skin = "#E0A582"
    draw_shoulders(pen, "#54402E", RIM)
    hood = curve(
        [(-40, 34), (-24, 18), (0, 22), (24, 17), (38, 30), (22, 44), (0, 50), (-24, 46)], steps=6
    )
    cut_paper(pen, hood, "#6A5038", light=RIM, width=1.7)
    tuft = curve([(-15, -2), (-24, -8), (-25, -24), (-19, -31), (-12, -26), (-12, -10)], steps=6)
    cut_paper(pen, tuft, "#7A4A26", light=RIM, width=1.4)
    draw_face(pen, skin, round_=1.5)
    cut_paper(
        pen,
        curve([(-13, -12), (-20, -16), (-21, -27), (-15, -32), (-11, -25), (-10, -16)], steps=6),
        "#7A4A26",
        light=RIM,
        width=1.3,
    )
    pen.line(curve([(-4, -29), (6, -31), (14, -29)], closed=False), 1.2, "#A86A4C", 0.8, wobble=0.1)
    pen.line(
        curve([(-1, -34), (8, -35.4), (15, -33)], closed=False), 1.2, "#A86A4C", 0.8, wobble=0.1
    )
    draw_eyes(pen, closed=True, brow="#7A4A26")
    draw_nose(pen, skin, 1.2)
    mouth = curve([(7, 8), (14, 7), (20, 7.4), (18, 14), (13, 16), (9, 14)], steps=5)
    cut_paper(pen, mouth, "#5A1512", shadow=False, width=1.3)
    pen.dot(25, 2, 3.6, "rose")
    _bell(pen, 36, 34, 1.1, 8)
    cut_paper(pen, ellipse(38, 10, 7, 6.4), skin, light=("candle", -1, 0.3, 0.7), width=1.3)


def ringer_second(pen: Pen) -> None:
    """A young sister in a wimple, a bell at her shoulder."""
    skin = "#B77F58"
    draw_shoulders(pen, "#2B2A40", SOFT)
    veil = curve(
        [
            (-34, 42),
            (-34, -4),
            (-28, -38),
            (-6, -54),
            (14, -52),
            (28, -36),
            (31, -10),
            (30, 30),
            (20, 12),
            (-18, 12),
            (-16, 40),
        ],
        steps=6,
    )
    cut_paper(pen, veil, "#33324E", light=RIM, width=1.8)
    draw_face(pen, skin, round_=0.3)
    draw_eyes(pen, brow="#2A1712")
    draw_nose(pen, skin, 0.78)
    draw_mouth(pen, 1.2)
    outer = curve(
        [
            (-21, -28),
            (-8, -41),
            (8, -44),
            (24, -35),
            (29, -14),
            (26, 12),
            (15, 29),
            (0, 33),
            (-15, 27),
            (-25, 8),
            (-27, -14),
        ],
        steps=6,
    )
    inner = curve(
        [
            (-8, -28),
            (6, -33),
            (20, -28),
            (23, -14),
            (23, 3),
            (16, 15),
            (6, 18),
            (-4, 14),
            (-11, 2),
            (-13, -14),
        ],
        steps=6,
    )
    linen = cut(outer, inner)
    pen.fill(linen, "parch_hi")
    with pen.clip(linen):
        pen.hatch(box(-28, -30, 18, 66), 0.9, 3.6, 1.0, "sepia_lt", 0.5)
        pen.rim(inner, 3.4, "umber", 0.35, blur=1.4)
    for edge in (outer, inner):
        pen.line(edge, 1.5, "night", wobble=0.2, closed=True)
    pen.fill(star(-2, 40, 7, 4, 0.34), "gold")
    _bell(pen, 33, 32, 1.1, 8)
    cut_paper(pen, ellipse(35, 8, 6.6, 6), skin, light=("candle", -1, 0.3, 0.7), width=1.3)


def _near(draw: Callable[[Pen], None]) -> Callable[[Pen], None]:
    """Come a little nearer: heads fill the medallion as the dwarf's does."""

    def bust(pen: Pen) -> None:
        with pen.at(-1, 8, 1.12):
            draw(pen)

    return bust


HEROES: dict[str, Callable[[Pen], None]] = {
    "warden": _near(warden),
    "warden-2": _near(warden_second),
    "delver": delver,
    "delver-2": _near(delver_second),
    "chandler": _near(chandler),
    "chandler-2": _near(chandler_second),
    "ringer": _near(ringer),
    "ringer-2": _near(ringer_second),
}
