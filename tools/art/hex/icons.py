"""Icons of Hex's panel: supplies, time, weather, moods, health. A box of 48 units."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tools.art.hex.kit import MapPen
from tools.art.props import flame, flame_outline
from tools.art.shapes import Outline, Points, box, curve, ellipse, outline, star
from tools.art.suits import suit_outlines

Icon = Callable[[MapPen], None]
LEATHER, ROPE = "#8A5F35", "#C9A36B"


def solid(
    pen: MapPen, points: Points, colour: str, width: float = 2.4, *, hatch: float = 0.0
) -> Outline:
    """Fill and contour a form; ``hatch`` > 0 hatches that share of its right side."""
    form = outline(points)
    pen.fill(form, colour)
    if hatch:
        left, right = float(form[:, 0].min()), float(form[:, 0].max())
        with pen.clip(form):
            pen.hatch(box(right - (right - left) * hatch, -40, 60, 90), 1.0, 4.4, 1.3, alpha=0.5)
    pen.line(form, width, closed=True, wobble=0.2)
    return form


def _ghost(pen: MapPen, points: Points) -> None:
    """Draw what is spent: pale, with a broken contour."""
    form = outline(points)
    pen.fill(form, "parch_mid", 0.55)
    pen.line(form, 1.9, "sepia_lt", 0.8, closed=True, wobble=0.2)


def heart(pen: MapPen, *, full: bool) -> None:
    """Spirits."""
    form = suit_outlines("hearts")[0] * 18
    if full:
        solid(pen, form, "rubric")
        pen.line(curve([(-11, -6), (-9, -11), (-4, -11)], False), 2.0, "bone", 0.8, wobble=0.1)
    else:
        _ghost(pen, form)


def bread(pen: MapPen, *, full: bool) -> None:
    """A day's bread."""
    form = curve([(-19, 10), (-19, -3), (-8, -12), (9, -12), (19, -2), (19, 10)], True, 6)
    if not full:
        _ghost(pen, form)
        return
    solid(pen, form, "ochre")
    for x in (-8, 1, 10):
        pen.line([(x - 2, -8), (x + 4, 1)], 2.2, "sepia", wobble=0.1)


def candle(pen: MapPen, *, full: bool) -> None:
    """A candle."""
    form = outline([(-8, 21), (-8, -3), (-2, -5), (8, -3), (8, 21)])
    if not full:
        _ghost(pen, form)
        return
    solid(pen, form, "bone", hatch=0.35)
    pen.line([(4, -3), (4, 6)], 1.8, "parch_lo", wobble=0.1)
    pen.line([(0, -4), (0, -8)], 1.8, wobble=0)
    with pen.at(0, -10, 1.35):
        flame(pen)
    pen.line(flame_outline() * 1.35 + np.array([0.0, -10.0]), 1.3, "ember", closed=True, wobble=0.1)


def _rays(pen: MapPen, inner: float, outer: float, count: int, colour: str, width: float) -> None:
    for k in range(count):
        a = k * math.tau / count - math.pi / 2
        pen.line(
            [
                (math.cos(a) * inner, math.sin(a) * inner),
                (math.cos(a) * outer, math.sin(a) * outer),
            ],
            width,
            colour,
            wobble=0.1,
        )


def sun(pen: MapPen) -> None:
    """A day."""
    _rays(pen, 12, 20, 12, "ink", 2.2)
    solid(pen, ellipse(0, 0, 10.5, count=28), "flame", 2.2)


def quarter(k: int) -> Icon:
    """Quarter ``k`` of a day: the sun on its way over the hills, last the moon."""

    def draw(pen: MapPen) -> None:
        frame = ellipse(0, 0, 20, count=40)
        pen.fill(frame, ("#F3DDA6", "#CFE0DC", "#EFC388", "#22304F")[k])
        with pen.clip(frame):
            x, y = ((-12, 3), (0, -9), (12, 3), (4, -5))[k]
            pen.dot(x, y, 7.6, "ink" if k < 3 else "candle")
            pen.dot(x, y, 6.2, ("amber", "flame", "ember", "candle")[k])
            if k == 3:
                pen.dot(x + 3.4, y - 1.6, 6.2, "#22304F")
                for sx, sy in ((-11, -6), (-5, -13), (13, 4)):
                    pen.fill(star(sx, sy, 2.6, 4, 0.35), "candle")
            land = curve(
                [(-24, 10), (-10, 4), (2, 9), (14, 5), (24, 9), (24, 26), (-24, 26)], True, 5
            )
            pen.fill(land, "moss" if k < 3 else "dusk")
            pen.line(land, 2.0, closed=True, wobble=0.2)
        pen.line(frame, 2.4, closed=True, wobble=0.2)

    return draw


def spring(pen: MapPen) -> None:
    """A twig with leaves and a blossom."""
    pen.line(curve([(-8, 18), (-2, 4), (4, -12)], False), 2.6, "sepia", wobble=0.2)
    for x, y, a in ((-6, 8, -0.7), (3, 3, 0.5), (-2, -2, -0.9)):
        leaf = np.array([(0, 0), (6, -4), (13, 0), (6, 4)])
        ca, sa = math.cos(a - 0.4), math.sin(a - 0.4)
        if a < 0:
            ca, sa = -math.cos(a + 0.4), math.sin(a + 0.4)
        turned = np.c_[x + leaf[:, 0] * ca - leaf[:, 1] * sa, y + leaf[:, 0] * sa + leaf[:, 1] * ca]
        solid(pen, curve(turned, True, 5), "moss", 1.8)
    for k in range(5):
        a = k * math.tau / 5
        pen.dot(4 + math.cos(a) * 5.4, -13 + math.sin(a) * 5.4, 4.6, "ink")
        pen.dot(4 + math.cos(a) * 5.4, -13 + math.sin(a) * 5.4, 3.4, "#EBC3B4")
    pen.dot(4, -13, 3.2, "gold")


def summer(pen: MapPen) -> None:
    """A full sun with a face of rays."""
    for k in range(12):
        a = k * math.tau / 12
        tip, b = (20 if k % 2 else 17), 0.2
        blade = [
            (math.cos(a - b) * 11, math.sin(a - b) * 11),
            (math.cos(a) * tip, math.sin(a) * tip),
            (math.cos(a + b) * 11, math.sin(a + b) * 11),
        ]
        solid(pen, blade, "amber", 1.5)
    solid(pen, ellipse(0, 0, 11, count=28), "flame", 2.2)


def autumn(pen: MapPen) -> None:
    """An oak leaf."""
    half = [(0, 16), (4, 10), (10, 11), (8, 4), (14, 2), (10, -4), (12, -11), (6, -11), (0, -18)]
    leaf = [*half, *[(-x, y) for x, y in half[-2:0:-1]]]
    solid(pen, curve(leaf, True, 4), "#C0702F", 2.2, hatch=0.4)
    pen.line([(0, -12), (0, 20)], 2.0, wobble=0.2)
    for y in (-4, 4):
        pen.line([(-6, y - 4), (0, y), (6, y - 4)], 1.5, wobble=0.1)


def winter(pen: MapPen) -> None:
    """A snow crystal."""
    for k in range(6):
        a = k * math.pi / 3 - math.pi / 2
        ca, sa = math.cos(a), math.sin(a)
        for width, colour in ((4.6, "ink"), (2.2, "woad")):
            pen.line([(0, 0), (ca * 18, sa * 18)], width, colour, wobble=0, taper=(0, 0))
            for far, reach in ((9, 6), (14, 4)):
                for side in (-0.9, 0.9):
                    b = a + side
                    pen.line([(ca * far, sa * far), (ca * far + math.cos(b) * reach,
                              sa * far + math.sin(b) * reach)], width, colour, wobble=0,
                             taper=(0, 0))  # fmt: skip


def _cloud(pen: MapPen, colour: str, y: float = -4) -> None:
    form = curve([(-19, y + 6), (-18, y - 3), (-10, y - 6), (-4, y - 13), (7, y - 12), (12, y - 4),
                  (19, y - 1), (18, y + 7), (0, y + 8)], True, 6)  # fmt: skip
    solid(pen, form, colour, 2.4, hatch=0.45)


def rain(pen: MapPen) -> None:
    """A cloud with slanting drops."""
    _cloud(pen, "stone", -6)
    for x, y in ((-11, 7), (-2, 7), (7, 7), (-7, 14), (2, 14)):
        pen.line([(x + 2, y), (x - 1, y + 6)], 2.6, "lapis", wobble=0.1, taper=(0.6, 0.1))


def fog(pen: MapPen) -> None:
    """Long bands of mist."""
    for y, left, right in (
        (-13, -12, 14),
        (-6, -19, 10),
        (1, -14, 19),
        (8, -19, 13),
        (15, -10, 17),
    ):
        line = curve([(left, y), (left + 9, y - 2.4), (0, y + 1.6), (right, y - 0.6)], False)
        pen.line(line, 4.6, "ink", 0.75, wobble=0.2, taper=(0.7, 0.7))
        pen.line(line, 2.6, "bone", wobble=0.2, taper=(0.7, 0.7))


def wind(pen: MapPen) -> None:
    """Three curling gusts."""
    for y, far, r in ((-9, 9, 5.5), (1, 13, 6.0), (10, 4, 4.2)):
        t = np.linspace(math.pi / 2, -math.pi * 1.1, 18)
        curl = np.c_[far + np.cos(t) * r, y - r + np.sin(t) * r]
        line = np.vstack([[(-19, y + 1), (-6, y - 0.6)], curl])
        pen.line(line, 3.0, "ink", wobble=0.2, taper=(0.8, 0.5))
        pen.line(line, 1.1, "woad", wobble=0.2, taper=(0.8, 0.5))


def storm(pen: MapPen) -> None:
    """A dark cloud with lightning."""
    _cloud(pen, "slate", -6)
    solid(pen, [(1, 1), (-7, 12), (-1, 11), (-5, 21), (9, 7), (2, 8), (6, 1)], "flame", 1.9)


def snow(pen: MapPen) -> None:
    """A cloud with flakes."""
    _cloud(pen, "bone", -6)
    for x, y in ((-10, 9), (0, 14), (9, 8)):
        for k in range(3):
            a = k * math.pi / 3
            pen.line(
                [
                    (x - math.cos(a) * 4, y - math.sin(a) * 4),
                    (x + math.cos(a) * 4, y + math.sin(a) * 4),
                ],
                1.8,
                "lapis",
                wobble=0,
            )


def heat(pen: MapPen) -> None:
    """A red sun over shimmering ground."""
    _rays(pen, 12, 18, 12, "ember", 2.2)
    solid(pen, ellipse(0, -3, 9.5, count=28), "amber", 2.2)
    for y in (12, 18):
        line = curve([(-18, y), (-9, y - 3), (0, y), (9, y - 3), (18, y)], False)
        pen.line(line, 2.2, "ember", wobble=0.2)


def mood(level: int) -> Icon:
    """How a community thinks of the patrol, -2 to 3: a face and its mouth."""
    colours = {-2: "rubric", -1: "rose", 0: "parch_mid", 1: "moss", 2: "verdigris", 3: "gold"}

    def draw(pen: MapPen) -> None:
        solid(pen, ellipse(0, 0, 17, count=36), colours[level], 2.4)
        for x in (-6, 6):
            pen.dot(x, -4, 2.3, "ink")
            if level < 0:
                slope = 2 * (1 if x < 0 else -1)
                pen.line([(x - 4, -10 - slope * 0.6), (x + 4, -10 + slope * 0.6)], 2.0, wobble=0)
        bow = {-2: -5.5, -1: -3.0, 0: 0.0, 1: 3.0, 2: 5.0, 3: 6.5}[level]
        mouth = curve([(-8, 7 - bow * 0.5), (0, 7 + bow * 0.5), (8, 7 - bow * 0.5)], False)
        pen.line(mouth, 2.4, wobble=0.1, taper=(0.2, 0.2))
        if level == 3:
            for k in (-1, 0, 1):
                pen.fill(star(k * 10, -19 + abs(k) * 3, 4.4, 5), "rubric")

    return draw


def hale(pen: MapPen) -> None:
    """A companion in good health."""
    leaf = curve([(0, -18), (11, -6), (9, 6), (0, 13), (-9, 6), (-11, -6)], True, 6)
    solid(pen, leaf, "verdigris", 2.4)
    pen.line([(0, -12), (0, 20)], 2.0, "bone", wobble=0.1)


def hurt(pen: MapPen) -> None:
    """A bandage."""
    for colour, grow in (("ink", 2.4), ("bone", 0.0)):
        for a in (-0.75, 0.75):
            ca, sa = math.cos(a), math.sin(a)
            pen.line([(-ca * 15, -sa * 15), (ca * 15, sa * 15)], 9 + grow, colour, wobble=0,
                     taper=(0, 0), jitter=0)  # fmt: skip
    pen.dot(0, 0, 4.4, "rubric")


def gone(pen: MapPen) -> None:
    """An empty place: a dashed outline of a head."""
    ring = ellipse(0, -2, 14, 16, count=36)
    for k in range(0, 36, 6):
        pen.line(ring[k : k + 4], 2.2, "sepia_lt", wobble=0.1)
    pen.line([(-6, -8), (6, 4)], 2.2, "sepia", wobble=0.1)
    pen.line([(6, -8), (-6, 4)], 2.2, "sepia", wobble=0.1)


DRAWN: dict[str, Icon] = {
    "day": sun, "spring": spring, "summer": summer, "autumn": autumn, "winter": winter,
    "clear": sun, "heat": heat, "rain": rain, "fog": fog, "wind": wind, "storm": storm,
    "snow": snow, "hale": hale, "hurt": hurt, "gone": gone,
    **{f"quarter/{k}": quarter(k) for k in range(4)},
    **{f"mood/{level}": mood(level) for level in range(-2, 4)},
}  # fmt: skip
SUPPLIES = {"spirits": heart, "bread": bread, "candle": candle}
