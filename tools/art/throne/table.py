"""What lies on the card table: walnut, quest scroll, cloth runner, candle, story page.

Places on the screen are those of the mockup: the wick of the candle stands at `WICK`.
"""

from __future__ import annotations

import math

import numpy as np

from tools.art.around import REGION, ROOM
from tools.art.ink import Pen, common
from tools.art.light import Candle, Region, grain, lit, vignette, warmth
from tools.art.noise import noise1
from tools.art.palette import FloatArray, mix
from tools.art.paper import fill_parchment
from tools.art.props import flame, parchment_panel
from tools.art.shapes import Outline, box, curve, ellipse, outline, rough, rounded_box
from tools.art.suits import draw_glyph

WICK = (1179.0, 244.0)
SCREEN = (1280, 720)
BOARDS = ("#54351F", "#4A2E1B", "#5A3A23", "#4D301D")
LAMP = Candle(*WICK)


def draw_walnut(pen: Pen) -> None:
    """Draw seven boards of walnut with engraved grain and a few knots."""
    width, height = SCREEN
    pen.fill(box(0, 0, width, height), "#4B3020")
    rng = pen.random()
    for board in range(7):
        top = board * 110 - 10
        pen.fill(box(0, top, width, 110), BOARDS[board % 4])
        for row in range(17):
            y = top + 4 + row * 6.4
            alpha = rng.uniform(0.2, 0.55)
            x = rng.uniform(-200, 200)
            while x < width:
                length = rng.uniform(160, 480)
                across = np.arange(x, x + length, 14)
                wave = 5 * noise1(across * 0.006 + board * 3, 7 + board)
                wave = wave + 3 * noise1(across * 0.02, row * 3 + board)
                pen.line(
                    np.c_[across, y + wave],
                    rng.uniform(0.8, 1.7),
                    alpha=alpha,
                    wobble=0.4,
                    taper=(0.9, 0.9),
                )
                x += length + rng.uniform(10, 60)
        for _ in range(2):
            x, y = rng.uniform(0, width), top + rng.uniform(30, 80)
            for radius in (3, 6, 10, 15):
                pen.line(ellipse(x, y, radius * 1.9, radius * 0.8), 1, alpha=0.55, closed=True)
        pen.line([(0, top + 110), (width, top + 110)], 2.6, wobble=0.6)
        pen.line([(0, top + 112.5), (width, top + 112.5)], 1, "#7D5536", wobble=0.6)


def draw_walnut_around(pen: Pen) -> None:
    """Draw the same boards going on around the page."""
    own = pen.with_seed("beyond")
    rng = own.random()
    (width, height), (across, down) = SCREEN, ROOM
    start, end = -across, width + across
    own.fill(box(start, -down, end - start, height + 2 * down), "#4B3020")
    for board in range(-1 - down // 110, 8 + down // 110):
        top = board * 110 - 10
        own.fill(box(start, top, end - start, 110), BOARDS[board % 4])
        for row in range(17):
            y, alpha = top + 4 + row * 6.4, rng.uniform(0.2, 0.55)
            x = start - rng.uniform(0, 300)
            while x < end:
                length = rng.uniform(160, 480)
                if not 0 <= board < 7 or x + length < 0 or x > width:
                    along = np.arange(x, x + length, 14)
                    wave = 5 * noise1(along * 0.006 + board * 3, 7 + board)
                    wave = wave + 3 * noise1(along * 0.02, row * 3 + board)
                    points = np.c_[along, y + wave]
                    own.line(
                        points, rng.uniform(0.8, 1.7), alpha=alpha, wobble=0.4, taper=(0.9, 0.9)
                    )
                x += length + rng.uniform(10, 60)
        own.line([(start, top + 110), (end, top + 110)], 2.6, wobble=0.6)
        own.line([(start, top + 112.5), (end, top + 112.5)], 1, "#7D5536", wobble=0.6)
    draw_walnut(pen)


def light_around(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    """Light what lies around the table by the same candle."""
    return _lit(pixels, scale, REGION, ROOM)


def light_table(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    """Light the finished table by its candle, as `Sprite.finish`."""
    return _lit(pixels, scale, (0.0, 0.0, *SCREEN), (0, 0))


def _lit(pixels: FloatArray, scale: float, region: Region, room: tuple[int, int]) -> FloatArray:
    shone = lit(pixels, table_light(scale, region))
    shone[..., :3] += LAMP.glow(region, scale)
    return grain(vignette(np.clip(shone, 0, 1).astype(np.float32), 0.22, room), 0.005)


def table_light(scale: float, region: Region = (0.0, 0.0, *SCREEN)) -> FloatArray:
    """Return the factor by which the candle lights each pixel, (height, width, 3), up to 1.15."""
    field = LAMP.field(region, scale)
    y, x = np.mgrid[0 : field.shape[0], 0 : field.shape[1]].astype(np.float32) / scale
    y, x = y + region[1], x + region[0]
    return warmth(field + 0.12 * np.exp(-((np.hypot(x - 640, y - 330) / 520) ** 2)), LAMP.cold)


def draw_scroll(pen: Pen, width: float, height: float) -> None:
    """Draw the quest scroll with its rollers; the sheet's top left corner is the origin."""
    parchment_panel(pen, 0, 0, width, height, seed=71, rag=1.8, inner=False)
    for x in (0, width):
        with pen.clip(box(0, 0, width, height)):
            curl = box(14 if x == 0 else width - 30, 0, 16, height)
            pen.fill(curl, "umber", 0.3, blur=6, blend="multiply")
        rod = rounded_box(x - 11, -8, 22, height + 16, 10)
        pen.shadow(rod, 2, 4, 4, 0.5)
        pen.fill(rod, "#B98D58")
        with pen.clip(rod):
            pen.hatch(box(x, -8, 12, height + 16), 1.57, 2.6, 0.9)
            pen.line([(x - 6, -4), (x - 6, height + 4)], 2, "parch_hi", 0.55)
        pen.line(rod, 1.8, wobble=0.3, closed=True)
        for y in (-12, height + 12):
            knob = ellipse(x, y, 8, 7)
            pen.shape(knob, "#6F4724", 1.6)
            with pen.clip(knob):
                pen.hatch(box(x, y - 8, 9, 16), 0.8, 2.6, 0.8, "ink", 0.7)


def draw_runner(pen: Pen, width: float, height: float) -> None:
    """Draw the blue cloth on which a fight is laid out, its top left corner at the origin."""
    cloth = rough(box(0, 0, width, height), 1.4, 9, 5)
    pen.shadow(cloth, 2, 5, 7, 0.6)
    pen.fill(cloth, "#1A2239")
    pen.hatch(cloth, 0.78, 4.2, 0.8, "night", 0.55, wobble=0.1, jitter=0.1)
    pen.hatch(cloth, -0.78, 4.2, 0.8, "#2A3656", 0.55, wobble=0.1, jitter=0.1)
    pen.inner_rim(cloth, 14, "night", 0.4, blur=8)
    for inset, weight in ((8, 2.0), (13, 0.9)):
        frame = box(inset, inset, width - 2 * inset, height - 2 * inset)
        pen.line(frame, weight, "gold", wobble=0.4, closed=True)
    for x in (25.0, width - 25):
        for y in (25.0, height - 25):
            draw_glyph(pen, "sun", x, y, 8, "gold")


def draw_candlestick(pen: Pen) -> None:
    """Draw the candle and its dish without flame; the tip of the wick is the origin."""
    with pen.at(-1, 128):
        dish = curve([(-58, 6), (0, -8), (58, 6), (46, 22), (0, 30), (-46, 22)], steps=6)
        with pen.at(3, 8):
            pen.fill(dish, "night", 0.65, blur=8)
        pen.fill(dish, "ochre")
        pen.hatch(common(dish, box(4, -10, 60, 44)), 0.8, 3.6, 1.0)
        pen.line(dish, 2, wobble=0.3, closed=True)
        pen.line(curve([(-44, 6), (0, 17), (44, 6)], False), 1.3, wobble=0.3)
        pen.line(curve([(-40, 4), (-10, -1), (24, -2)], False), 1.6, "candle", 0.7, wobble=0.2)
        pen.line(ellipse(-62, 8, 13, 10), 5, "ochre", wobble=0.2, closed=True)
        for rx, ry, weight in ((16, 12.5, 1.4), (10, 7.5, 1.2)):
            pen.line(ellipse(-62, 8, rx, ry), weight, wobble=0.2, closed=True)
        body = curve(
            [(-19, 2), (-19, -96), (-12, -104), (6, -101), (19, -94), (19, 2), (0, 8)], steps=6
        )
        pen.fill(body, "bone")
        with pen.clip(body):
            pen.radial(
                0, -104, 66, ((0, "flame", 0.75), (0.5, "amber", 0.25), (1, "amber", 0)), "multiply"
            )
        pen.fill(box(7, -96, 12, 100), "ochre", 0.28)
        pen.hatch(box(6, -94, 13, 97), -0.8, 4, 1, "umber", 0.75)
        for x, length, weight in ((-17, 40, 7), (-9, 22, 7), (1, 58, 8), (11, 30, 7)):
            pen.line([(x, -99), (x, -99 + length)], weight, "#FFF7E2", wobble=0.3, taper=(0, 0.2))
            drip = [
                (x + weight / 2, -92),
                (x + weight / 2, -99 + length),
                (x, -96 + length),
                (x - weight / 2, -99 + length),
            ]
            pen.line(drip, 1, "umber", wobble=0.2)
        pen.line(body, 2, wobble=0.3, closed=True)
        pen.line([(0, -101), (1, -116)], 2.4, wobble=0.3)


def draw_candle_flame(pen: Pen, frame: int, frames: int = 8) -> None:
    """Draw one frame of the flame, the tip of the wick at the origin."""
    turn = frame * math.tau / frames
    lean = 1.0 * math.sin(turn) + 0.5 * math.sin(2 * turn + 0.7)
    height = 1 + 0.05 * math.sin(turn + 1.9) + 0.03 * math.sin(3 * turn)
    with pen.at(0, 1, 3.3):
        flame(pen, lean, height)


def draw_glow(pen: Pen, radius: float) -> None:
    """Draw the light round the flame, to be added to what it covers."""
    pen.radial(
        0,
        0,
        radius,
        (
            (0, "flame", 0.30),
            (0.16, "amber", 0.20),
            (0.42, "amber", 0.09),
            (0.72, "ember", 0.03),
            (1, "ember", 0),
        ),
    )


def draw_page(pen: Pen, width: float, height: float) -> None:
    """Draw the page on which a passage of the story stands; its top left is the origin."""
    sheet = rough(box(0, 0, width, height), 2.4, 9, 17)
    pen.shadow(sheet, 3, 7, 9, 0.6)
    fill_parchment(pen, sheet, 23, edge=0.5)
    pen.line(sheet, 1.7, wobble=0.4, closed=True)
    for inset, weight, colour in ((16, 1.6, "ink"), (21, 0.8, "sepia")):
        frame = rough(box(inset, inset, width - 2 * inset, height - 2 * inset), 0.5, 14, inset)
        pen.line(frame, weight, colour, wobble=0.3, closed=True)
    for x, y, degrees in (
        (16, 16, 0),
        (width - 16, 16, 90),
        (width - 16, height - 16, 180),
        (16, height - 16, 270),
    ):
        with pen.at(x, y, 1, degrees):
            _corner(pen)


def _corner(pen: Pen) -> None:
    """Draw a tendril growing from a corner of the page inward, right and down."""
    patch = outline([(-5, -5), (17, -5), (6, 6), (-5, 17)])
    fill = mix("parch", "parch_hi", 0.4)
    pen.fill(patch, fill)
    for mirrored in (False, True):
        with pen.at(0, 0, 1, -90 if mirrored else 0, mirrored):
            stem = curve([(4, 4), (22, -3), (44, 4), (62, 0)], False)
            pen.line(stem, 1.5, wobble=0.2, taper=(0.8, 0.2))
            for x, y, size in ((20, -2, 7), (36, 1, 6), (52, 2, 5)):
                leaf = curve(
                    [
                        (x, y),
                        (x + size * 0.9, y - size * 0.9),
                        (x + size * 2, y - size),
                        (x + size, y - 0.4),
                    ],
                    steps=5,
                )
                pen.shape(leaf, "verdigris", 0.9)
            pen.dot(64, 0, 2.2, "rubric")
    jewel = outline([(0, -8), (8, 0), (0, 8), (-8, 0)])
    pen.shape(jewel, "gold", 1.4)
    pen.dot(0, 0, 2.6, "rubric")


def initial_box(pen: Pen, size: float) -> Outline:
    """Draw the box of an initial letter and return its inner frame; top left at the origin."""
    whole = rough(box(1, 1, size - 2, size - 2), 0.6, 8, 3)
    pen.fill(whole, "lapis")
    with pen.clip(whole):
        for inset in range(6):
            ring = ellipse(size * 0.5, size * 0.5, 6 + inset * 8)
            pen.line(ring, 0.8, "woad", 0.6, wobble=0.4, closed=True)
        for x, y, degrees in ((0, size, -45), (size, 0, 135)):
            with pen.at(x, y, 1, degrees):
                for k in (-1, 0, 1):
                    tendril = curve([(0, 0), (10, k * 7), (20, k * 9), (24, k * 4)], False)
                    pen.line(tendril, 1.4, "gold", 0.9, wobble=0.2, taper=(0.9, 0.2))
                    pen.dot(24, k * 4, 1.7, "gold")
    pen.line(whole, 1.7, wobble=0.3, closed=True)
    inner = box(4, 4, size - 8, size - 8)
    pen.line(inner, 1.0, "gold", wobble=0.2, closed=True)
    return inner
