"""What the panel counts and holds: hearts, pips, numbers, the keyring, small signs of numbers."""

from __future__ import annotations

import math

from tools.art.ink import Pen
from tools.art.key.fixtures import small_flame
from tools.art.key.signs import stroke
from tools.art.lettering import write
from tools.art.palette import keys
from tools.art.shapes import TAU, box, curve, ellipse, polygon, rounded_box, star
from tools.art.suits import draw_glyph, suit_outlines
from tools.art.throne.pen import Quill


def draw_heart(quill: Quill, *, full: bool) -> None:
    """Draw a heart; a spent one is paper with a thin line."""
    edge = suit_outlines("hearts")[0] * 20
    quill.pen.fill(edge, "rubric" if full else "parch_mid")
    if full:
        with quill.clip(edge, curved=False):
            quill.pen.fill(ellipse(-8, -8, 6, 4.4), "rose", 0.75)
    width, tint = (2.9, "ink") if full else (2.2, "sepia")
    quill.pen.line(edge, width, tint, wobble=0.2, closed=True)


def draw_pip(quill: Quill, *, full: bool) -> None:
    """Draw the dot that stands for a heart under a foe's token."""
    ring = ellipse(0, 0, 17, count=30)
    quill.pen.fill(ring, "rubric" if full else "parch")
    quill.pen.line(ring, 6.0, "ink", wobble=0.2, closed=True)


def draw_number(quill: Quill, text: str, colour: str, halo: str) -> None:
    """Write a numeral with a halo: damage, hearts gained, chances."""
    turns = [k * TAU / 12 for k in range(12)]
    for a in turns:
        x, y = math.cos(a) * 4.4, 16 + math.sin(a) * 4.4
        write(quill.pen, text, x, y, 46, "numeral", halo, align="centre")
    write(quill.pen, text, 0, 16, 46, "numeral", colour, align="centre")


def draw_badge(quill: Quill, text: str) -> None:
    """Draw a small round plaque with a number: keys needed, dice, turns."""
    ring = ellipse(0, 0, 20, count=40)
    quill.pen.fill(ring, "bone")
    quill.pen.line(ring, 3.4, "ink", wobble=0.2, closed=True)
    size = 32 if len(text) < 2 else 25
    write(quill.pen, text, 0, size * 0.34, size, "numeral", "ink", align="centre")


def draw_keyring(pen: Pen, index: int, *, held: bool) -> None:
    """Draw a key of the keyring, 52 px across: a stone, or the ghost of one still missing."""
    half = 26.0
    colour, glyph = keys()[index]
    edge = polygon(0, 0, half, 4)
    if not held:
        pen.line(edge, 1.4, "sepia", 0.7, wobble=0.4, closed=True)
        draw_glyph(pen, glyph, 0, 0, 9.5, colour, 0.38)
        return
    pen.shadow(edge, 2, 3, 3, 0.4)
    pen.fill(edge, colour)
    side = [(0, half), (half, 0), (4, -half * 0.85), (-2, half * 0.3)]
    with pen.clip(edge):
        pen.hatch(side, -0.8, 4.0, 1.0, "ink", 0.35)
    pen.line(edge, 2.4, wobble=0.3, closed=True)
    pen.line(polygon(0, 0, half - 6, 4), 0.9, "bone", 0.8, wobble=0.2, closed=True)
    draw_glyph(pen, glyph, 0, 0, 11)


def _sword(quill: Quill) -> None:
    stroke(quill, [(-12, 14), (15, -16)], 4.6)
    stroke(quill, [(-14, -1), (1, 13)], 4.0)
    stroke(quill, [(-17, 19), (-11, 13)], 4.6)


def _shield(quill: Quill) -> None:
    edge = curve([(0, -19), (16, -14), (14, 4), (0, 20), (-14, 4), (-16, -14)], steps=6)
    quill.form(edge, "woad", 3.0, curved=False, shade=0.35)


def _boot(quill: Quill) -> None:
    boot = [(-9, -18), (5, -18), (5, 3), (17, 9), (18, 17), (-10, 17)]
    quill.form(boot, "#7B5027", 3.0, curved=False, shade=0.3)
    stroke(quill, [(-9, -11), (5, -11)], 2.6)


def _feather(quill: Quill) -> None:
    vane = curve([(-12, 12), (-10, -4), (4, -18), (16, -18), (14, -4), (0, 10)], steps=6)
    quill.form(vane, "bone", 2.6, curved=False, shade=0.25)
    stroke(quill, [(-18, 19), (10, -12)], 2.8)


def _coin(quill: Quill) -> None:
    quill.form(ellipse(0, 0, 17, count=36), "gold", 3.0, curved=False)
    quill.pen.line(ellipse(0, 0, 11, count=30), 1.8, "umber", wobble=0.2, closed=True)
    quill.pen.fill(star(0, 0, 8, 5), "umber")


def _candle(quill: Quill) -> None:
    quill.form(box(-6, -5, 12, 23), "parch_hi", 2.8, curved=False)
    quill.form(curve([(-14, 16), (14, 16), (9, 22), (-9, 22)], steps=4), "ochre", 2.4, curved=False)
    small_flame(quill, 0, -7, 1.15)


def _hourglass(quill: Quill) -> None:
    glass = [(-12, -17), (12, -17), (2, 0), (12, 17), (-12, 17), (-2, 0)]
    quill.form(glass, "parch_hi", 2.8, curved=False)
    quill.pen.fill([(-7, -9), (7, -9), (0, 0)], "ochre")
    quill.pen.fill([(-10, 15), (10, 15), (0, 6)], "ochre")
    for y in (-18, 18):
        stroke(quill, [(-15, y), (15, y)], 4.0)


def _experience(quill: Quill) -> None:
    quill.form(star(0, 1, 20, 5, 0.45), "lapis", 2.8, curved=False)
    quill.pen.fill(star(-1, 0, 9, 5, 0.45), "woad", 0.8)


def _page(quill: Quill) -> None:
    quill.form(rounded_box(-14, -18, 28, 36, 3), "bone", 2.8, curved=False)
    for y in (-9, -2, 5, 12):
        stroke(quill, [(-8, y), (8, y)], 2.0, "sepia")


def _dice(quill: Quill) -> None:
    quill.form(rounded_box(-16, -16, 32, 32, 6), "bone", 3.0, curved=False)
    for x, y in ((-7, -7), (7, 7), (0, 0), (7, -7), (-7, 7)):
        quill.dot(x, y, 3.0)


def _pack(quill: Quill) -> None:
    bag = curve([(-14, 18), (-17, 0), (-9, -12), (9, -12), (17, 0), (14, 18)], steps=5)
    quill.form(bag, "#A8763F", 3.0, curved=False, shade=0.3)
    quill.form(curve([(-12, -6), (12, -6), (9, 4), (-9, 4)], steps=4), "#7B5027", 2.4, curved=False)
    quill.form(box(-3, 0, 6, 7), "gold", 1.8, curved=False)


def _map(quill: Quill) -> None:
    leaf = [(-18, -12), (-6, -17), (6, -11), (18, -16), (18, 13), (6, 18), (-6, 12), (-18, 17)]
    quill.form(leaf, "parch_hi", 2.8, curved=False)
    for x in (-6, 6):
        stroke(quill, [(x, -14), (x, 14)], 1.8, "sepia")
    for lean in (-1, 1):
        stroke(quill, [(-14, -2 - 4 * lean), (-9, -2 + 4 * lean)], 2.4, "rubric")
    stroke(quill, curve([(-5, 3), (2, -2), (8, 5), (14, 0)], closed=False), 2.0, "rubric")


COUNTS = {
    "attack": _sword,
    "defence": _shield,
    "steps": _boot,
    "quick": _feather,
    "gold": _coin,
    "candle": _candle,
    "turn": _hourglass,
    "experience": _experience,
    "page": _page,
    "dice": _dice,
    "pack": _pack,
    "map": _map,
}
"""Small signs beside a number."""


def draw_wick(quill: Quill, share: float) -> None:
    """Draw the candle that burns, so much of it left (0..1), 48 wide and 96 tall."""
    high = 6 + 58 * share
    foot = 38.0
    quill.form(
        curve([(-22, foot), (22, foot), (14, foot + 9), (-14, foot + 9)], steps=4),
        "ochre",
        2.2,
        curved=False,
        shade=0.3,
    )
    wax = rounded_box(-10, foot - high, 20, high, 3)
    quill.form(wax, "parch_hi", 2.0, curved=False)
    quill.hatch(box(3, foot - high, 7, high), 0.9, 4, 0.9, "umber", 0.5, curved=False)
    for x, drip in ((-6, 14), (1, 9), (6, 18)):
        stroke(quill, [(x, foot - high + 1), (x, foot - high + min(drip, high * 0.7))], 3.0, "bone")
    stroke(quill, [(0, foot - high), (0, foot - high - 6)], 1.8)
    if share > 0:
        small_flame(quill, 0, foot - high - 5, 1.5)
    else:
        smoke = curve(
            [(0, foot - high - 7), (4, foot - high - 14), (-2, foot - high - 20)], closed=False
        )
        stroke(quill, smoke, 1.8, "sepia")
