"""The four tarot plates of the title: a candle, a key, a hex of land, a throne.

A plate is 176 x 276, drawn round its centre. The numeral above the picture and the name below it
are left to the game, which writes them in the player's language.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tools.art.ink import Pen, common, path, union
from tools.art.landscape import hill, peak, pine
from tools.art.props import candle, flame, key, rays, shaded_side
from tools.art.shapes import box, curve, ellipse, outline, polygon, rough, rounded_box
from tools.art.suits import draw_suit

WIDTH, HEIGHT = 176, 276
PICTURE = (-WIDTH / 2 + 12, -HEIGHT / 2 + 36, WIDTH - 24, HEIGHT - 86)


def plate(pen: Pen, draw: Callable[[Pen], None], *, selected: bool = False) -> None:
    """Draw one plate round the origin; a selected one has a heavier contour and a gold frame."""
    card = rounded_box(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, 10)
    pen.shadow(card, 2, 6, 7, 0.6)
    pen.fill(card, "bone")
    pen.inner_rim(card, 10, "parch_lo", 0.6, blur=7)
    pen.line(card, 2.6 if selected else 2.0, wobble=0.3, closed=True)
    frame = box(*PICTURE)
    with pen.clip(frame):
        draw(pen)
    pen.line(frame, 2, wobble=0.3, closed=True)
    hair = box(-WIDTH / 2 + 8, -HEIGHT / 2 + 8, WIDTH - 16, HEIGHT - 16)
    pen.line(hair, 0.9, "sepia", wobble=0.3, closed=True)
    if selected:
        outer = rounded_box(-WIDTH / 2 - 5, -HEIGHT / 2 - 5, WIDTH + 10, HEIGHT + 10, 13)
        pen.line(outer, 2.4, "gold", wobble=0.3, closed=True)


def candle_picture(pen: Pen) -> None:
    """A candle between black towers, in rings of light."""
    pen.fill(box(-90, -140, 180, 280), "deep")
    for radius, alpha in ((118, 0.22), (88, 0.30), (60, 0.45), (36, 0.7)):
        pen.fill(rough(ellipse(0, -42, radius), 2.6, 9, radius), "amber", alpha)
    with pen.at(0, -42):
        rays(pen, 38, 112, 36, "flame", 0.85)
    for side in (-1, 1):
        for x, height, colour in ((84, 176, "#0b0f20"), (60, 118, "#070a16")):
            lit = [
                (side * (x - 22), 150),
                (side * (x - 22), 100 - height),
                (side * (x - 11), 72 - height),
            ]
            rest = [(side * x, 100 - height), (side * (x + 40), 100 - height), (side * 140, 150)]
            pen.fill([*lit, *rest], colour)
            pen.line(lit, 1.2, "amber", 0.8, wobble=0.3)
    pen.fill(box(-90, 62, 180, 60), "#070a16")
    pen.line([(-90, 62), (90, 62)], 1.6, "amber")
    dish = curve([(-34, 60), (0, 52), (34, 60), (27, 70), (0, 75), (-27, 70)], steps=6)
    pen.fill(dish, "ochre")
    pen.hatch(dish, 0.8, 3, 0.9, "ink", 0.6)
    pen.line(dish, 1.6, wobble=0.2, closed=True)
    with pen.at(0, 62, 2.3):
        candle(pen, 32, lit=False)
    with pen.at(0, -32, 2.5):
        flame(pen)


_ROOMS = (
    (-64, -92, 58, 50),
    (14, -78, 50, 44),
    (-58, 18, 50, 52),
    (12, 8, 58, 66),
    (-6, -66, 20, 12),
    (-40, -42, 12, 60),
    (34, -34, 12, 42),
    (-8, 40, 20, 12),
)


def key_picture(pen: Pen) -> None:
    """A golden key on the plan of a dungeon with its hatched rim."""
    pen.fill(box(-90, -140, 180, 280), "parch")
    rng = np.random.RandomState(4)
    strokes = []
    for gx in np.arange(-90, 92, 11):
        for gy in np.arange(-110, 100, 11):
            x, y = gx + rng.uniform(-4, 4), gy + rng.uniform(-4, 4)
            away = min(
                max(abs(x - left - w / 2) - w / 2, abs(y - top - h / 2) - h / 2)
                for left, top, w, h in _ROOMS
            )
            if away >= 15:
                continue
            turn = rng.uniform(0, math.pi)
            ca, sa = math.cos(turn), math.sin(turn)
            strokes += [
                outline(
                    [
                        (x - sa * k - ca * 6, y + ca * k - sa * 6),
                        (x - sa * k + ca * 6, y + ca * k + sa * 6),
                    ]
                )
                for k in (-3.2, 0, 3.2)
            ]
    pen.lines(strokes, 1.1, "sepia", 0.9, wobble=0.2)
    floor = union(*(box(*room) for room in _ROOMS))
    pen.fill(floor, "bone")
    with pen.clip(floor):
        for i in range(-10, 11):
            for j in range(-11, 11):
                pen.dot(i * 12, j * 12, 0.7, "sepia", 0.6)
    pen.rim(floor, 3, "ink")
    pen.fill(ellipse(2, -10, 60), "parch_hi", 0.55, blur=22)
    with pen.at(3, -5, 2.9, 90):
        key(pen, "#3a2a18")
    with pen.at(0, -10, 2.9, 90):
        key(pen)


def hex_picture(pen: Pen) -> None:
    """A hex of country: peaks, a river, a red sun."""
    pen.fill(box(-90, -140, 180, 280), "parch_mid")
    for x, y in ((-132, -76), (132, -76), (-132, 64), (132, 64), (0, -160), (0, 144)):
        pen.line(polygon(x, y - 4, 83, 6), 1.2, "sepia", closed=True)
    land = polygon(0, -8, 76, 6)
    pen.fill(land, "#eadfbd")
    with pen.clip(land):
        pen.fill(box(-90, -90, 180, 100), "#e9c78b")
        pen.shape(ellipse(34, -48, 15), "rubric", 1.2, alpha=0.85)
        sky = [outline([(-90, -74 + k * 6), (90, -73 + k * 6)]) for k in range(8)]
        pen.lines(sky, 0.8, "umber", 0.5, wobble=0.4)
        rng = pen.with_seed("hex peaks").random()
        peak(pen, -34, 6, 62, 62, rng)
        peak(pen, 36, 8, 54, 44, rng)
        peak(pen, 2, 14, 66, 76, rng)
        pen.fill(box(-90, 10, 180, 90), "#b9bd7c")
        hill(pen, -42, 26, 66, 20)
        hill(pen, 44, 24, 60, 18)
        _river(pen)
        for x, y in (
            (-56, 38),
            (-44, 46),
            (-32, 40),
            (-24, 54),
            (34, 40),
            (46, 34),
            (52, 46),
            (30, 56),
        ):
            pine(pen, x, y, 14, rng)
    pen.line(land, 2.6, wobble=0.3, closed=True)
    pen.line(polygon(0, -8, 83, 6), 1.1, wobble=0.3, closed=True)


def _river(pen: Pen) -> None:
    course = curve([(4, 12), (-8, 24), (10, 36), (-8, 50), (6, 76)], closed=False, steps=8)
    for narrow, wide, colour in ((3, 13, "ink"), (1.5, 10, "#86aebd")):
        for i in range(len(course) - 1):
            width = narrow + (wide - narrow) * i / len(course)
            pen.rim(course[i : i + 2], width, colour)


def throne_picture(pen: Pen) -> None:
    """A throne on three steps with three cards on its seat."""
    pen.fill(box(-90, -140, 180, 280), "#5a1f1c")
    for k in range(-9, 10):
        for lean in (-120, 120):
            pen.line([(k * 18 + lean, -140), (k * 18 - lean, 140)], 0.8, "gold", 0.35, wobble=0.2)
    with pen.at(0, -72):
        rays(pen, 20, 70, 28, "gold", 0.8, 1.3)
    for width, y in ((150, 86), (118, 74), (92, 62)):
        step = box(-width / 2, y, width, 14)
        pen.fill(step, "stone")
        pen.hatch(box(width * 0.1, y + 2, width * 0.4, 12), -0.8, 3.4, 0.9, "ink", 0.5)
        pen.line(step, 1.6, wobble=0.3, closed=True)
    back = curve(
        [(-34, 64), (-36, -40), (-30, -58), (0, -84), (30, -58), (36, -40), (34, 64)],
        closed=False,
        steps=8,
    )
    pen.fill(back, "ochre")
    pen.hatch(common(back, box(8, -90, 40, 170)), 1.2, 3.6, 1, "ink", 0.55)
    pen.line(back, 2.2, wobble=0.3, closed=True)
    cushion = curve([(-23, 60), (-24, -36), (0, -62), (24, -36), (23, 60)], closed=False, steps=7)
    pen.shape(cushion, "rubric", 1.6)
    for x, y in ((0, -34), (-10, -14), (10, -14)):
        draw_suit(pen, "diamonds", x, y, 4.6, "gold")
    for side in (-1, 1):
        arm = box(side * 38 - 7, 12, 14, 52)
        pen.fill(arm, "gold")
        shaded_side(pen, arm, side * 38 - 1, angle=0.8, gap=3)
        pen.line(arm, 1.6, wobble=0.2, closed=True)
        pen.shape(ellipse(side * 38, 9, 9), "gold", 1.6, wobble=0.2)
    pen.shape(box(-32, 24, 64, 14), "#b2352a", 1.7)
    pen.line([(-32, 38), (-28, 64)], 1.6)
    pen.line([(32, 38), (28, 64)], 1.6)
    for i, (suit, turn) in enumerate((("hearts", -16), ("spades", 0), ("diamonds", 14))):
        with pen.at(-12 + i * 12, 8, degrees=turn):
            pen.shape(rounded_box(-10, -15, 20, 30, 2.5, 5), "bone", 1.3, wobble=0.1)
            draw_suit(pen, suit, 0, 0, 6.4)
    crown = [(-17, -84), (-21, -101), (-9, -93), (0, -101), (9, -93), (21, -101), (17, -84)]
    pen.shape(crown, "gold", 1.8, wobble=0.2)
    for x in (-7, 0, 7):
        pen.fill(path(ellipse(x, -88, 1.8)), "rubric")


PICTURES: dict[str, Callable[[Pen], None]] = {
    "candle": candle_picture,
    "key": key_picture,
    "hex": hex_picture,
    "throne": throne_picture,
}
