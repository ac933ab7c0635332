"""Dice of the dungeon: of attack and defence, with pips, with eight and with twenty sides."""

from __future__ import annotations

import math

from tools.art.lettering import write
from tools.art.palette import mix
from tools.art.shapes import Outline, box, curve, ellipse, outline, placed, polygon, rounded_box
from tools.art.throne.pen import Quill

HITS = (4, 5, 6)
BLOCKS = (5, 6)
TUMBLES = 6
"""Frames of a die that rolls."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _cube(quill: Quill, fill: str, *, cut: bool) -> Outline:
    """Draw a die from above; ``cut`` corners tell the dice of defence by their shape."""
    edge = polygon(0, 0, 22.5, 8, math.pi / 8) if cut else rounded_box(-20, -20, 40, 40, 6)
    quill.wash(edge + outline([(2.6, 4.0)]), "night", 0.5, curved=False, blur=3)
    quill.pen.fill(edge, fill)
    with quill.clip(edge, curved=False):
        low = [(-24, 24), (24, -24), (24, 24)]
        quill.hatch(low, -0.8, 4.6, 0.9, "ink", 0.22, curved=False)
        quill.pen.rim(edge, 3.4, mix(fill, "bone", 0.55), 0.8)
    quill.pen.line(edge, 2.4 * quill.boldness, wobble=0.25, closed=True)
    return edge


def _small_number(quill: Quill, number: int, colour: str, aside: float) -> None:
    write(quill.pen, str(number), aside, aside + 3.6, 18.5, "numeral", colour, align="centre")


def _large_number(quill: Quill, number: int, colour: str) -> None:
    """The number of a face that counts for nothing stands alone."""
    write(quill.pen, str(number), 0, 9.4, 28, "numeral", colour, align="centre")


def draw_attack(quill: Quill, number: int) -> None:
    """Draw a face of the red die: a sword from four up, else its number alone."""
    hit = number in HITS
    _cube(quill, "rubric" if hit else mix("rubric", "parch", 0.62), cut=False)
    if hit:
        with quill.at(-4, -3, 42, scale=0.92):
            blade = [(-3.4, 5), (-3.4, -14), (0, -19), (3.4, -14), (3.4, 5)]
            quill.form(blade, "bone", 1.7, curved=False)
            quill.form(box(-9, 4.4, 18, 4.4), "gold", 1.6, curved=False)
            quill.form(box(-2.4, 8.6, 4.8, 8), "bone", 1.5, curved=False)
        _small_number(quill, number, "bone", 12.6)
    else:
        _large_number(quill, number, "#5A1512")


def draw_defence(quill: Quill, number: int) -> None:
    """Draw a face of the blue die: a shield on five and six."""
    block = number in BLOCKS
    _cube(quill, "lapis" if block else mix("lapis", "parch", 0.66), cut=True)
    if block:
        shield = curve([(0, -14), (11, -10), (10, 3), (0, 14), (-10, 3), (-11, -10)], steps=6)
        quill.form(placed(shield * 0.94, -4, -3), "bone", 1.8, curved=False, shade=0.25)
        quill.form(box(-5.6, -13, 3.4, 21), "gold", 1.0, curved=False)
        _small_number(quill, number, "bone", 11.4)
    else:
        _large_number(quill, number, "dusk")


def draw_pips(quill: Quill, number: int) -> None:
    """Draw a face of an ordinary die."""
    _cube(quill, "bone", cut=False)
    for x, y in PIPS[number]:
        quill.dot(x * 10, y * 10, 4.0, "rubric" if number == 1 else "ink")


def draw_eight(quill: Quill, number: int) -> None:
    """Draw a die with eight sides, its number on the face before us."""
    edge = outline([(0, -23), (20, -8), (20, 9), (0, 23), (-20, 9), (-20, -8)])
    face = outline([(0, -23), (20, 9), (-20, 9)])
    _gem(quill, edge, face, "verdigris")
    write(quill.pen, str(number), 0, 5.5, 20, "numeral", "bone", align="centre")


def draw_twenty(quill: Quill, number: int) -> None:
    """Draw a die with twenty sides: it counts the rooms."""
    edge = polygon(0, 0, 23, 6, math.pi / 6)
    face = polygon(0, 0.6, 14, 3, -math.pi / 2)
    _gem(quill, edge, face, "plum")
    for corner in face.tolist():
        near = sorted(edge.tolist(), key=lambda p: math.dist(p, corner))[:3]
        for other in near:
            quill.line([corner, other], 1.4, curved=False, taper=(0, 0))
    size = 13.5 if number < 10 else 11.5
    write(quill.pen, str(number), 0, 5.6, size, "numeral", "bone", align="centre")


def _gem(quill: Quill, edge: Outline, face: Outline, fill: str) -> None:
    quill.wash(edge + outline([(2.6, 4.0)]), "night", 0.5, curved=False, blur=3)
    quill.pen.fill(edge, mix(fill, "night", 0.25))
    quill.pen.fill(face, fill)
    with quill.clip(edge, curved=False):
        quill.hatch([(0, 8), (24, 4), (24, 24), (0, 24)], -0.8, 4.4, 0.9, "ink", 0.35, curved=False)
        quill.line([(-19, -8), (0, -22)], 2.0, "bone", curved=False, alpha=0.5)
    quill.pen.line(face, 1.5 * quill.boldness, wobble=0.15, closed=True)
    quill.pen.line(edge, 2.4 * quill.boldness, wobble=0.25, closed=True)


def draw_tumble(quill: Quill, frame: int, kind: str) -> None:
    """Draw a die in the air: it turns, its face not to be read yet."""
    fill, sides = {
        "attack": ("rubric", 4),
        "defence": ("lapis", 8),
        "pips": ("bone", 4),
        "eight": ("verdigris", 6),
        "twenty": ("plum", 6),
    }[kind]
    turn = frame * 360 / TUMBLES / (2 if sides == 4 else 4)
    with quill.at(0, 0, turn * 1.0):
        radius = 27 if sides == 4 else 23
        edge = polygon(0, 0, radius, sides, math.pi / 4)
        quill.wash(edge + outline([(2.6, 4.0)]), "night", 0.4, curved=False, blur=3)
        quill.form(edge, fill, 2.2, curved=False)
        inner = polygon(0, 0, radius * 0.52, sides, math.pi / 4 + frame * 0.5)
        quill.form(inner, mix(fill, "night", 0.25), 1.4, curved=False)
    for k in range(3):
        a = math.radians(200 + k * 26 + frame * 9)
        arc = ellipse(0, 0, 25 + k, count=8, start=a, end=a + 0.32)
        quill.line(arc, 1.3, "sepia", curved=False, alpha=0.6)
