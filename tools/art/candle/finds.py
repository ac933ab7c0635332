"""What is found for a whole castle, each as a small still life: a bottled flame, felt boots, a hand
mirror, a powder horn, waxed thread, a hand bell."""

from __future__ import annotations

from tools.art.ink import Pen, common, cut
from tools.art.props import flame
from tools.art.shapes import Points, box, curve, ellipse, rounded_box

FINDS = ("bottle", "boots", "mirror", "powder", "thread", "bell")
"""In the order of the rules."""


def _body(pen: Pen, shape: Points, colour: str, width: float = 1.7) -> None:
    pen.fill(shape, colour)
    pen.line(shape, width, wobble=0.15, closed=True)


def draw_find(pen: Pen, name: str) -> None:
    """Draw one of `FINDS`, 44 high, centred."""
    {
        "bottle": _bottle,
        "boots": _boots,
        "mirror": _mirror,
        "powder": _powder,
        "thread": _thread,
        "bell": _bell,
    }[name](pen)


def _bottle(pen: Pen) -> None:
    glass = curve(
        [(-4, -12), (4, -12), (4, -7), (11, 0), (13, 9), (9, 19), (-9, 19), (-13, 9), (-11, 0),
         (-4, -7)],
        steps=5,
    )  # fmt: skip
    pen.fill(glass, "candle", 0.35, blur=5)
    pen.fill(glass, "parch_hi", 0.92)
    with pen.clip(glass):
        pen.fill(ellipse(0, 9, 12), "amber", 0.45, blur=3)
        pen.fill(box(-14, 13, 28, 8), "ochre", 0.55)
        pen.hatch(common(glass, box(4, -14, 12, 36)), -0.8, 2.9, 0.8, "umber", 0.65)
    with pen.at(0, 13, 0.95):
        flame(pen)
    pen.line(curve([(-8, -1), (-9.5, 8), (-7, 15)], closed=False), 1.3, "bone", 0.95, wobble=0.1)
    pen.line(glass, 1.8, wobble=0.15, closed=True)
    _body(pen, rounded_box(-4.6, -20, 9.2, 9, 2), "ochre", 1.5)
    pen.line([(-2, -17), (2.5, -17)], 0.9, "umber", wobble=0.1)
    pen.line(curve([(-4.5, -10), (0, -8.6), (4.5, -10)], closed=False), 2.2, "rubric", wobble=0.1)


def _boot(pen: Pen, shade: str) -> None:
    shape = curve(
        [(-7, -17), (4, -17), (4.5, -2), (10, 3), (16, 7), (16, 12), (-8, 12), (-8, 0)], steps=5
    )
    _body(pen, shape, shade)
    with pen.clip(shape):
        pen.hatch(box(-9, -2, 8, 16), -0.8, 2.8, 0.9, "night", 0.6)
    pen.line([(-8, 12.5), (16, 12.5)], 3.2, "umber", wobble=0.2, taper=(0.1, 0.1))
    cuff = rounded_box(-9, -20, 15, 6.5, 3)
    _body(pen, cuff, "bone", 1.4)
    pen.lines([[(x, -18.6), (x + 0.6, -15.4)] for x in (-6, -2.5, 1, 3.8)], 0.9, "sepia")
    stitches = [[(x, 8.4), (x + 2, 8.9)] for x in (-4, 0, 4, 8)]
    pen.lines(stitches, 1.0, "bone", 0.9, wobble=0.1)


def _boots(pen: Pen) -> None:
    with pen.at(4, 2, 0.95):
        _boot(pen, "dusk")
    with pen.at(-6, 6, 1.0):
        _boot(pen, "slate")


def _mirror(pen: Pen) -> None:
    with pen.at(0, 0, 1.0, degrees=24):
        handle = rounded_box(-2.7, 8, 5.4, 15, 2.4)
        _body(pen, handle, "umber", 1.5)
        pen.lines([[(-2.4, y), (2.4, y + 0.8)] for y in (12, 15.5, 19)], 0.9, "parch_lo")
        frame = ellipse(0, -6, 14.5, 15)
        _body(pen, frame, "gold", 1.8)
        glass = ellipse(0, -6, 10.6, 11)
        pen.fill(glass, "lapis")
        with pen.clip(glass):
            pen.fill(ellipse(-4, -10, 9), "bone", 0.75, blur=2)
            pen.hatch(cut(glass, ellipse(-4, -9, 9)), -0.8, 2.8, 0.8, "night", 0.7)
        pen.line(glass, 1.2, wobble=0.1, closed=True)
        pen.lines([[(-6, -4), (0, -13)], [(-3, -1), (3, -9)]], 1.4, "bone", 0.95, wobble=0.1)
    for side, far in ((-16, 5), (-19, 0), (-17, -5)):
        pen.line([(side + 32, far - 14), (side + 40, far - 18)], 1.3, "flame", wobble=0.1)


def _powder(pen: Pen) -> None:
    horn = curve(
        [(-17, -9), (-9, -1), (3, 4), (12, 0), (15, -9), (20, -6), (18, 7), (8, 15), (-4, 14),
         (-15, 6), (-21, -5)],
        steps=5,
    )  # fmt: skip
    _body(pen, horn, "parch_mid")
    with pen.clip(horn):
        pen.hatch(
            common(horn, curve([(-22, 2), (0, 9), (20, 2), (18, 18), (-20, 18)])),
            -0.8, 2.8, 0.9, "umber", 0.85,
        )  # fmt: skip
    _body(pen, _ferrule(-24, -12, 9, 7), "gold", 1.4)
    _body(pen, ellipse(17.4, -8.6, 4.6, 3.2), "umber", 1.4)
    strap = curve([(-12, -3), (-4, -20), (10, -20), (14, -2)], closed=False)
    pen.line(strap, 1.8, "rubric", wobble=0.2, taper=(0.1, 0.1))
    for x, y, r in ((-22, -17, 1.2), (-17, -19.5, 0.9), (-25, -20, 0.9)):
        pen.dot(x, y, r, "flame")
    pen.line([(3, 6), (4.6, 13.6)], 1.2, "sepia", wobble=0.1)


def _ferrule(x: float, y: float, wide: float, high: float) -> Points:
    """A ferrule, a little round at its corners."""
    return rounded_box(x, y, wide, high, 2)


def _thread(pen: Pen) -> None:
    for y in (-14, 14):
        _body(pen, rounded_box(-13, y - 3.6, 26, 7.2, 2.6), "ochre", 1.6)
    spool = curve([(-9, -10.5), (9, -10.5), (11, 0), (9, 10.5), (-9, 10.5), (-11, 0)], steps=4)
    _body(pen, spool, "bone", 1.6)
    turns = [[(-9.6, y + 1.6), (9.6, y - 1.6)] for y in (-8, -4.8, -1.6, 1.6, 4.8, 8)]
    with pen.clip(spool):
        pen.lines(turns, 1.3, "rubric", 0.9, wobble=0.2)
        pen.hatch(box(3, -12, 10, 24), 1.3, 3.0, 0.8, "umber", 0.6)
    tail = curve([(9, 8), (17, 10), (19, 3), (15, -1), (19, -8)], closed=False)
    pen.line(tail, 1.5, "rubric", wobble=0.2, taper=(0.1, 0.3))
    with pen.at(19, -7, 0.55):
        flame(pen)


def _bell(pen: Pen) -> None:
    with pen.at(0, 0, 1.0, degrees=-16):
        _body(pen, rounded_box(-3, -21, 6, 14, 2.6), "umber", 1.5)
        mouth = curve(
            [(-4, -8), (4, -8), (8, 2), (9.5, 9), (14, 14), (-14, 14), (-9.5, 9), (-8, 2)], steps=5
        )
        _body(pen, mouth, "gold")
        with pen.clip(mouth):
            pen.hatch(box(2, -10, 14, 26), -0.8, 2.8, 0.9, "umber", 0.85)
        pen.line(curve([(-4, -4), (-6, 5)], closed=False), 1.5, "bone", 0.9, wobble=0.1)
        pen.line([(-11, 10.5), (11, 10.5)], 1.0, "sepia", wobble=0.1)
        _body(pen, ellipse(1, 16.6, 3.2), "slate", 1.3)
    for turn, far in ((-1, 18), (1, 19)):
        wave = [(turn * far, -4), (turn * (far + 2.4), 2), (turn * far, 8)]
        pen.line(curve(wave, closed=False), 1.3, "flame", wobble=0.1)
