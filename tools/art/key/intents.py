"""What a foe means to do, and what a hero can do: signs on plaques.

Every sign is drawn in a box of 48 units round the origin.
"""

from __future__ import annotations

import math

from tools.art.key.fixtures import small_flame
from tools.art.key.signs import Sign, stroke
from tools.art.shapes import TAU, box, curve, ellipse, placed, polygon, rough, rounded_box, star
from tools.art.suits import glyph_path
from tools.art.throne.pen import Quill


def _plaque(quill: Quill, fill: str = "bone", rim: str = "ink") -> None:
    """A shield-like plaque, point down: a foe's mind."""
    corners = [(-19, -18), (0, -20), (19, -18), (19, 6), (9, 16), (0, 22), (-9, 16), (-19, 6)]
    edge = rough(curve(corners, steps=4), 0.4, 6, 3)
    quill.wash(edge + 2.2, "night", 0.45, curved=False, blur=2)
    quill.form(edge, fill, 3.0, curved=False, ink_colour=rim)


def _sword(
    quill: Quill, x: float, y: float, degrees: float, size: float = 1.0, tint: str = "ink"
) -> None:
    with quill.at(x, y, degrees, size):
        quill.pen.fill([(-2.4, 4), (-2.4, -14), (0, -18), (2.4, -14), (2.4, 4)], tint)
        quill.pen.fill(box(-7, 3.4, 14, 3.4), tint)
        quill.pen.fill(box(-1.8, 6, 3.6, 8), tint)


def _strike(quill: Quill) -> None:
    _plaque(quill, "#E9B7A6")
    _sword(quill, 0, 1, 38, 0.95, "rubric")


def _shoot(quill: Quill) -> None:
    _plaque(quill, "#E9B7A6")
    stroke(quill, [(-11, 10), (8, -9)], 3.0)
    quill.pen.fill([(13, -14), (2, -10), (9, -3)], "rubric")
    for k in (0, 4):
        stroke(quill, [(-12 + k, 5 - k), (-7 + k, 11 - k)], 2.2)


def _move(quill: Quill) -> None:
    _plaque(quill)
    quill.pen.fill([(-14, -4), (2, -4), (2, -12), (14, 0), (2, 12), (2, 4), (-14, 4)], "ink")


def _flee(quill: Quill) -> None:
    _plaque(quill, "woad")
    quill.pen.fill([(14, -4), (0, -4), (0, -12), (-13, 0), (0, 12), (0, 4), (14, 4)], "ink")
    for y in (-11, 11):
        stroke(quill, [(6, y), (14, y)], 2.4)


def _cast(quill: Quill) -> None:
    _plaque(quill, "#C9BBD6")
    quill.pen.fill(star(0, -1, 14, 5, 0.42), "plum")
    for x, y in ((-12, -11), (12, -12), (11, 9)):
        quill.pen.fill(star(x, y, 4, 4, 0.36), "plum")


def _summon(quill: Quill) -> None:
    _plaque(quill, "#C9BBD6")
    quill.pen.fill(glyph_path("skull", 0, 4, 9), "ink")
    for side in (-1, 1):
        stroke(
            quill,
            curve([(side * 13, 8), (side * 14, -4), (side * 7, -12)], closed=False),
            2.6,
            "plum",
        )
        quill.pen.fill([(side * 3.4, -15), (side * 10, -16), (side * 9.6, -8.6)], "plum")


def _guard(quill: Quill) -> None:
    _plaque(quill, "#BFD0DA")
    quill.pen.fill(
        curve([(0, -14), (11, -10), (10, 3), (0, 15), (-10, 3), (-11, -10)], steps=6), "dusk"
    )
    quill.pen.fill(curve([(0, -10), (7, -7), (6.6, 2), (0, 10)], steps=6), "bone", 0.45)


def _wait(quill: Quill) -> None:
    _plaque(quill)
    glass = [(-9, -13), (9, -13), (1.6, 0), (9, 13), (-9, 13), (-1.6, 0)]
    quill.form(glass, "parch_hi", 2.2, curved=False)
    quill.pen.fill([(-5, -7), (5, -7), (0, 0)], "ochre")
    quill.pen.fill([(-7, 12), (7, 12), (0, 5)], "ochre")


def _charge(quill: Quill) -> None:
    _plaque(quill, "#E9B7A6")
    quill.pen.fill([(-3, -11), (14, 0), (-3, 11), (0, 0)], "rubric")
    for y, long in ((-7, 7), (0, 11), (7, 7)):
        stroke(quill, [(-5 - long, y), (-5, y)], 2.8)


def _smash(quill: Quill) -> None:
    _plaque(quill, "#E9B7A6")
    with quill.at(-2, -3, 40):
        quill.pen.fill(
            curve([(-2.4, 14), (-6.4, -8), (0, -14), (6.4, -8), (2.4, 14)], steps=6), "ink"
        )
    for turn in (-10, 40, 90):
        a = math.radians(turn)
        stroke(
            quill,
            [
                (7 + math.cos(a) * 4, 5 + math.sin(a) * 4),
                (7 + math.cos(a) * 11, 5 + math.sin(a) * 11),
            ],
            2.6,
            "rubric",
        )


def _howl(quill: Quill) -> None:
    _plaque(quill, "#F0D9A0")
    quill.pen.fill([(-13, -4), (-6, -4), (2, -12), (2, 12), (-6, 4), (-13, 4)], "ink")
    for radius in (8, 14):
        stroke(quill, ellipse(2, 0, radius, count=16, start=-0.7, end=0.7), 2.6)


def _steal(quill: Quill) -> None:
    _plaque(quill, "#F0D9A0")
    purse = curve([(-3, -9), (3, -9), (11, 4), (8, 13), (-8, 13), (-11, 4)], steps=6)
    quill.pen.fill(purse, "ink")
    stroke(quill, [(-6, -13), (0, -9), (6, -13)], 2.8)
    quill.pen.fill(ellipse(0, 4, 4.6), "gold")


def _burst(quill: Quill) -> None:
    _plaque(quill, "#E9B7A6")
    quill.pen.fill(star(0, 0, 17, 9, 0.56), "ember")
    quill.pen.fill(star(0, 0, 9, 9, 0.56), "flame")


def _burn(quill: Quill) -> None:
    _plaque(quill, "#E9B7A6")
    small_flame(quill, 0, 11, 1.8)


def _snare(quill: Quill) -> None:
    _plaque(quill)
    for k in range(8):
        a = k * TAU / 8
        stroke(quill, [(0, 0), (math.cos(a) * 14, math.sin(a) * 14)], 1.8)
    for radius in (5.4, 10.4):
        stroke(quill, [*polygon(0, 0, radius, 8).tolist(), (radius, 0)], 1.8)


def _lost(quill: Quill) -> None:
    """It meant something, and it has come to nothing."""
    _plaque(quill, "parch_mid")
    for lean in (-1, 1):
        stroke(quill, [(-8, -9 * lean), (8, 9 * lean)], 4.4, "sepia")


INTENTS: dict[str, Sign] = {
    "strike": _strike,
    "shoot": _shoot,
    "move": _move,
    "flee": _flee,
    "cast": _cast,
    "summon": _summon,
    "guard": _guard,
    "wait": _wait,
    "charge": _charge,
    "smash": _smash,
    "howl": _howl,
    "steal": _steal,
    "burst": _burst,
    "burn": _burn,
    "snare": _snare,
    "lost": _lost,
}


# What a hero can do: square plates, in the colour of the class.

CLASS_COLOURS = {
    "warden": "rubric",
    "delver": "verdigris",
    "chandler": "ember",
    "ringer": "dusk",
}


def _plate(quill: Quill, hero: str) -> None:
    edge = rough(rounded_box(-21, -21, 42, 42, 7), 0.4, 8, 5)
    quill.wash(edge + 2.2, "night", 0.45, curved=False, blur=2)
    quill.form(edge, CLASS_COLOURS[hero], 2.8, curved=False)
    inner = rounded_box(-17, -17, 34, 34, 4)
    quill.line([*inner.tolist(), inner[0].tolist()], 1.0, "bone", curved=False, alpha=0.7)


def _shield(quill: Quill, x: float, y: float, size: float) -> None:
    edge = curve([(0, -14), (11, -10), (10, 3), (0, 15), (-10, 3), (-11, -10)], steps=6)
    quill.pen.fill(placed(edge, x, y, size), "bone")


def _bell(quill: Quill, x: float, y: float, size: float) -> None:
    with quill.at(x, y, 0, size):
        body = curve(
            [(-2, -12), (2, -12), (5, -5), (7, 4), (11, 9), (-11, 9), (-7, 4), (-5, -5)], steps=5
        )
        quill.pen.fill(body, "bone")
        quill.dot(0, 11.6, 3.0, "bone")


def _note(quill: Quill, x: float, y: float) -> None:
    quill.pen.fill(ellipse(x - 3, y + 6, 4.4, 3.4), "bone")
    stroke(quill, [(x + 0.6, y + 6), (x + 0.6, y - 9), (x + 8, y - 6)], 2.6, "bone")


def skill(quill: Quill, name: str) -> None:
    """Draw the plate of a skill."""
    _plate(quill, SKILLS[name])
    match name:
        case "guard":
            _shield(quill, 0, 0, 1.0)
            quill.pen.fill(glyph_path("eye", 0, -1, 7), "rubric")
        case "bash":
            _shield(quill, -4, 0, 0.9)
            for turn in (-35, 0, 35):
                a = math.radians(turn)
                ends = [
                    (7 + math.cos(a) * 3, math.sin(a) * 9),
                    (7 + math.cos(a) * 9, math.sin(a) * 15),
                ]
                stroke(quill, ends, 2.6, "flame")
        case "breath":
            quill.pen.fill(
                curve([(0, 12), (-13, -2), (-7, -11), (0, -5), (7, -11), (13, -2)], steps=6), "bone"
            )
            stroke(quill, [(-12, 1), (-4, 1), (-1, -5), (3, 6), (5, 1), (12, 1)], 2.4, "rubric")
        case "vanish":
            quill.pen.fill(
                curve(
                    [(0, -14), (9, -6), (11, 8), (6, 13), (2, 9), (-3, 14), (-10, 9), (-9, -6)],
                    steps=6,
                ),
                "bone",
                0.55,
            )
            for x in (-3.4, 3.4):
                quill.pen.fill(ellipse(x, -4, 1.9, 2.6), "ink")
        case "tumble":
            stroke(quill, ellipse(0, 0, 10, count=26, start=-2.6, end=2.2), 3.4, "bone")
            quill.pen.fill([(-13, 2), (-1, 12), (-11, 15)], "bone")
        case "throw-knife":
            with quill.at(0, 0, 45):
                quill.pen.fill([(-3, 3), (0, -15), (3, 3)], "bone")
                quill.pen.fill(box(-5, 3, 10, 2.6), "bone")
                quill.pen.fill(box(-1.8, 5, 3.6, 8), "bone")
            for y in (-2, 5):
                stroke(quill, [(-14, y + 6), (-8, y)], 2.0, "bone")
        case "snare":
            for k in range(-2, 3):
                stroke(quill, [(k * 6, -13), (k * 6, 13)], 1.8, "bone")
                stroke(quill, [(-13, k * 6), (13, k * 6)], 1.8, "bone")
        case "flame":
            small_flame(quill, 0, 11, 1.9)
        case "warm":
            for side in (-1, 1):
                hand = curve(
                    [
                        (side * 2, 13),
                        (side * 12, 8),
                        (side * 14, -4),
                        (side * 10, -2),
                        (side * 7, 5),
                    ],
                    steps=5,
                )
                quill.pen.fill(hand, "bone")
            small_flame(quill, 0, 5, 1.15)
        case "wall":
            for x in (-10, 0, 10):
                small_flame(quill, x, 10, 1.35)
        case "snuff":
            quill.pen.fill(box(-4, 0, 8, 14), "bone")
            smoke = curve([(0, -2), (4, -7), (-2, -11), (2, -16)], closed=False)
            stroke(quill, smoke, 2.6, "bone")
            stroke(quill, [(-11, -12), (11, 12)], 3.2, "ink")
        case "toll":
            _bell(quill, 0, 0, 0.95)
            for side in (-1, 1):
                for radius in (14, 18):
                    arc = ellipse(0, 0, radius, count=10, start=-0.45, end=0.45) * [side, 1]
                    stroke(quill, arc, 2.0, "flame")
        case "song":
            _note(quill, -5, 2)
            _note(quill, 6, -1)
        case "lullaby":
            _note(quill, -6, 4)
            for x, y, half in ((5, 0, 3.0), (10, -8, 3.8)):
                z = [
                    (x - half, y - half),
                    (x + half, y - half),
                    (x - half, y + half),
                    (x + half, y + half),
                ]
                stroke(quill, z, 2.2, "bone")
        case _:
            quill.pen.fill(glyph_path("skull", 0, 3, 10), "bone")
            _bell(quill, 0, -11, 0.5)


SKILLS = {
    "guard": "warden",
    "bash": "warden",
    "breath": "warden",
    "vanish": "delver",
    "tumble": "delver",
    "throw-knife": "delver",
    "snare": "delver",
    "flame": "chandler",
    "warm": "chandler",
    "wall": "chandler",
    "snuff": "chandler",
    "toll": "ringer",
    "song": "ringer",
    "lullaby": "ringer",
    "summons": "ringer",
}
"""Skills with the class whose colour their plate has."""
