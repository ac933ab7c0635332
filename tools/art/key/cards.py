"""Room tiles as they are laid on the table: a card with a room's plan and its die's number."""

from __future__ import annotations

import math

import numpy as np

from tools.art.ink import Pen, cut, path
from tools.art.key.foes_beasts import bones
from tools.art.lettering import write
from tools.art.paper import fill_parchment
from tools.art.shapes import box, ellipse, outline, rough, rounded_box
from tools.art.suits import draw_glyph
from tools.art.throne.pen import Quill

SIZE = (132, 168)
CELL = 17.0
MIDDLE = (0.0, 8.0)
"""Where the middle of the plan lies on the card, whose own middle is the origin."""

ROOMS: dict[str, tuple[int, int, int]] = {
    "5x5": (1, 5, 5),
    "4x4": (2, 4, 4),
    "5x3": (3, 5, 3),
    "3x3": (4, 3, 3),
    "3x2": (5, 3, 2),
    "2x2": (6, 2, 2),
    "5x2": (7, 5, 2),
    "boss": (8, 5, 5),
}
"""Tiles by their roll of the eight-sided die: number, width, height in cells."""
PASSAGES = (1, 2, 3)


def _paper(pen: Pen, seed: int, rim: str) -> None:
    width, height = SIZE
    card = rough(rounded_box(-width / 2, -height / 2, width, height, 7), 0.7, 9, seed)
    pen.shadow(card, 2, 4, 4, 0.55)
    fill_parchment(pen, card, seed, edge=0.2, rim=0.45)
    pen.line(card, 2.0, wobble=0.3, closed=True)
    hair = rough(box(-width / 2 + 5, -height / 2 + 5, width - 10, height - 10), 0.4, 14, seed)
    pen.line(hair, 0.9, rim, 0.9, wobble=0.3, closed=True)


def _hatching(pen: Pen, wide: float, high: float, seed: int) -> None:
    """Draw a rim of hatched clusters round a rectangle about the origin."""
    rng = np.random.RandomState(seed)
    strokes = []
    for gx in np.arange(-wide / 2 - 15, wide / 2 + 16, 8.0):
        for gy in np.arange(-high / 2 - 15, high / 2 + 16, 8.0):
            x, y = gx + rng.uniform(-2.4, 2.4), gy + rng.uniform(-2.4, 2.4)
            away = math.hypot(max(abs(x) - wide / 2, 0), max(abs(y) - high / 2, 0))
            if away > rng.uniform(6.5, 10.5):
                continue
            a = rng.uniform(0, math.pi)
            ca, sa = math.cos(a) * 3.9, math.sin(a) * 3.9
            for k in (-2.4, 0.0, 2.4):
                ox, oy = x - sa * k / 3.9, y + ca * k / 3.9
                strokes.append(outline([(ox - ca, oy - sa), (ox + ca, oy + sa)]))
    pen.lines(strokes, 1.0, "ink", 0.9, wobble=0.2, taper=(0.3, 0.6))


def _plan(pen: Pen, columns: int, rows: int, floor: str) -> None:
    wide, high = columns * CELL, rows * CELL
    room = box(-wide / 2, -high / 2, wide, high)
    with pen.clip(room, outside=True):
        _hatching(pen, wide, high, columns * 7 + rows)
    pen.fill(room, floor)
    pen.inner_rim(room, 6, "umber", 0.45, blur=2.6)
    for k in range(1, columns):
        for j in range(int(rows * 5)):
            if j % 5:
                pen.dot(-wide / 2 + k * CELL, -high / 2 + j * CELL / 5, 0.6, "sepia", 0.6)
    for k in range(1, rows):
        for j in range(int(columns * 5)):
            if j % 5:
                pen.dot(-wide / 2 + j * CELL / 5, -high / 2 + k * CELL, 0.6, "sepia", 0.6)
    pen.line(room, 3.0, wobble=0.4, closed=True)


def _number(pen: Pen, number: int) -> None:
    width, height = SIZE
    x, y = -width / 2 + 19, -height / 2 + 20
    gem = outline([(0, -13), (11.4, -4.6), (11.4, 5), (0, 13), (-11.4, 5), (-11.4, -4.6)])
    with pen.at(x, y):
        pen.shape(gem, "verdigris", 1.7)
        pen.line([(-11.4, 5), (0, -13), (11.4, 5), (-11.4, 5)], 1.0, wobble=0.1, taper=(0, 0))
        write(pen, str(number), 0, 5.4, 15, "numeral", "bone", align="centre")


def draw_room(pen: Pen, name: str) -> None:
    """Draw the card of a room tile round the origin."""
    number, columns, rows = ROOMS[name]
    _paper(pen, number + 2, "rubric" if name == "boss" else "sepia")
    with pen.at(*MIDDLE):
        _plan(pen, columns, rows, "#EAC4B2" if name == "boss" else "bone")
        if name == "boss":
            quill = Quill(pen.canvas, pen.seed, 1.3)
            with quill.at(0, -2, scale=1.5):
                bones(quill)
    _number(pen, number)
    boss = name == "boss"
    _corner(pen, "?" if boss else name.replace("x", " × "), "rubric" if boss else "ink")


def _corner(pen: Pen, text: str, colour: str) -> None:
    x, y = SIZE[0] / 2 - 12, -SIZE[1] / 2 + 26
    write(pen, text, x, y, 19, "heading", colour, align="right")


def draw_passage(pen: Pen, length: int) -> None:
    """Draw the card of a secret passage: one, two or three cells long."""
    _paper(pen, length + 30, "rubric")
    with pen.at(*MIDDLE):
        _plan(pen, 1, length, "bone")
        letter_y = 6.5
        write(pen, "S", 0, letter_y, 19, "numeral", "rubric", align="centre")
    _corner(pen, str(length), "rubric")
    draw_glyph(pen, "eye", -SIZE[0] / 2 + 20, -SIZE[1] / 2 + 19, 8.5, "rubric")


def draw_back(pen: Pen) -> None:
    """Draw the back of the tiles: plum, a lozenge, a key."""
    width, height = SIZE
    card = rough(rounded_box(-width / 2, -height / 2, width, height, 7), 0.6, 9, 3)
    pen.shadow(card, 2, 4, 4, 0.55)
    pen.fill(card, "plum")
    with pen.clip(card):
        for k in range(-14, 15):
            for lean in (-90, 90):
                pen.line([(k * 12 + lean, -90), (k * 12 - lean, 90)], 0.8, "gold", 0.35, wobble=0.2)
    pen.line(card, 2.0, wobble=0.3, closed=True)
    hair = box(-width / 2 + 6, -height / 2 + 6, width - 12, height - 12)
    pen.line(hair, 1.2, "gold", wobble=0.3, closed=True)
    pen.shape(ellipse(0, 0, 34, count=48), "plum", 2.0)
    pen.line(ellipse(0, 0, 29, count=48), 1.2, "gold", wobble=0.2, closed=True)
    bow = cut(ellipse(0, -11, 9), ellipse(0, -11, 4))
    pen.fill(bow, "gold")
    pen.fill(path(box(-2.2, -4, 4.4, 26)), "gold")
    for y in (12, 18):
        pen.fill(path(box(1, y, 8, 3.6)), "gold")
