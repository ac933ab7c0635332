"""What hurts: spikes, pikes, crusher, falling stones, darts, the pendulum blade, draughts."""

from __future__ import annotations

import math
import random

from tools.art.candle.kit import board
from tools.art.candle.masonry import TILE
from tools.art.ink import Pen, cut
from tools.art.palette import table
from tools.art.props import cut_paper, stone_block
from tools.art.shapes import box, curve, ellipse, polygon, rough
from tools.art.suits import glyph_path

STEEL = "#b7aa98"
IRON = "#4B4A50"


def _spike(pen: Pen, x: float, high: float, half: float, lean: float, *, front: bool) -> None:
    tip = (x + lean, -high)
    pen.fill([(x - half, 0), tip, (x + half, 0)], STEEL if front else "#6a625c")
    pen.fill([tip, (x + half, 0), (x + half * 0.12, 0)], "ink", 0.5)
    pen.line([(x - half, 0), tip], 1.4, wobble=0.15, taper=(0, 0.3))
    pen.line([tip, (x + half, 0)], 1.6, wobble=0.15, taper=(0.3, 0))
    if front:
        pen.line([(x - half * 0.45, -4), (x - 0.8, -high * 0.8)], 1.2, "bone", 0.75, wobble=0.1)


def draw_spikes(pen: Pen, variant: int) -> None:
    """Draw one tile of spikes standing on y = 0, from x = 0; the row goes on without a gap."""
    rng = random.Random(variant + 3)
    for x in (0.0, 16.0, 32.0, 48.0):  # the outermost stand half in the next tile
        high = 17.0 if x in (0.0, 48.0) else rng.uniform(15, 20)
        with pen.clip(box(0, -60, TILE, 70)):
            _spike(pen, x, high, 6.4, 0, front=False)
    for k in range(3):
        _spike(pen, 8 + 16 * k, rng.uniform(25, 32), 7.0, rng.uniform(-1.5, 1.5), front=True)


PIKE_FRAMES = 6
PIKE_LENGTH = 44.0


def draw_pikes(pen: Pen, frame: int) -> None:
    """Draw one tile of pikes at a sixth of their way out: only holes at 0, all out at the last."""
    share = frame / (PIKE_FRAMES - 1)
    length = PIKE_LENGTH * share
    with pen.clip(box(-4, -60, TILE + 8, 60)):
        for k in range(3):
            x = 8 + 16 * k
            if length > 3:
                shaft = box(x - 1.9, -length + 10, 3.8, length + 4)
                pen.fill(shaft, "#5d4a36")
                pen.line(shaft, 1.2, wobble=0.1, closed=True)
                head = [
                    (x, -length - 1),
                    (x + 5, -length + 11),
                    (x, -length + 15),
                    (x - 5, -length + 11),
                ]
                pen.fill(head, STEEL)
                pen.fill([head[0], head[1], head[2]], "ink", 0.45)
                pen.line(head, 1.4, wobble=0.1, closed=True)
                pen.line(
                    [(x - 1.2, -length + 4), (x - 2.6, -length + 10)], 1.0, "bone", 0.9, wobble=0
                )
            elif frame == 1:
                pen.fill([(x - 3, 0), (x, -6), (x + 3, 0)], STEEL)
    for k in range(3):
        hole = ellipse(8 + 16 * k, 1.6, 6, 2.4)
        pen.fill(hole, "night")
        pen.line(hole, 1.2, "ink", wobble=0.2, closed=True)


def draw_pike_glint(pen: Pen, frame: int) -> None:
    """Draw the glint that warns before something deadly moves: four frames, centred."""
    size = (3.0, 6.5, 9.0, 5.0)[frame]
    for turn, share in ((0, 1.0), (90, 1.0), (45, 0.5), (135, 0.5)):
        with pen.at(0, 0, degrees=turn):
            pen.fill([(-size * share, 0), (0, -1.1), (size * share, 0), (0, 1.1)], "candle", 0.95)


def draw_crusher(pen: Pen) -> None:
    """Draw the block that falls, a tile wide, from the upper left corner of its tile."""
    rng = random.Random(6)
    block = box(1, 0, TILE - 2, TILE - 10)
    pen.fill(block, "#6f675c")
    stone_block(pen, 2, 0, TILE - 4, TILE - 11, rng, "#857a6b", 1.6)
    pen.fill(glyph_path("skull", TILE / 2, 17, 10), "ink", 0.75)
    for x in (4, TILE - 12):
        band = board(x, 0, 8, TILE - 10)
        cut_paper(pen, band, IRON, light=("bone", 0, 1, 0.4), width=1.4, shadow=False)
        for y in (5, 18, 31):
            pen.dot(x + 4, y, 1.5, "bone", 0.7)
    for k in range(4):
        x = 6 + 12 * k
        tooth = [(x - 6, TILE - 12), (x + 6, TILE - 12), (x, TILE - 0.5)]
        pen.fill(tooth, STEEL)
        pen.fill([(x, TILE - 12), (x + 6, TILE - 12), (x, TILE - 0.5)], "ink", 0.45)
        pen.line(tooth, 1.5, wobble=0.1, closed=True)
    pen.line([(0, TILE - 12), (TILE, TILE - 12)], 2.2, wobble=0.2, taper=(0, 0))


def draw_crusher_chain(pen: Pen) -> None:
    """Draw a tile of the chain that pulls the crusher up, its middle at x = 0."""
    for k in range(-1, 5):
        y = 12 * (k + 0.5)
        if k % 2:
            ring = ellipse(0, y, 1.8, 8)
            pen.fill(ring, IRON)
        else:
            ring = ellipse(0, y, 4.2, 8)
            pen.fill(cut(ring, ellipse(0, y, 1.8, 5)), IRON)
        pen.line(ring, 1.3, wobble=0.1, closed=True)


def draw_crusher_slot(pen: Pen) -> None:
    """Draw the beam from which a crusher hangs, from the corner of its tile."""
    beam = board(4, -7, TILE - 8, 8)
    cut_paper(pen, beam, "#4A3018", light=("flame", 0, 1, 0.3), width=1.5)


def draw_stone(pen: Pen, frame: int) -> None:
    """Draw a falling stone, centred; four frames of its tumble."""
    with pen.at(0, 0, degrees=frame * 90.0):
        edge = rough(polygon(0, 0, 13, 7, 0.2), 1.6, 6, 5)
        pen.fill(edge, "stone")
        with pen.clip(edge):
            pen.fill(ellipse(-5, -5, 9), "bone", 0.18)
            pen.line([(-6, -3), (0, 1), (-1, 7)], 1.2, "sepia", 0.8)
        pen.line(edge, 1.8, wobble=0.3, closed=True)
    with pen.clip(curve([(-13, 2), (13, -4), (14, 16), (-10, 16)], steps=4)):
        pen.hatch(ellipse(0, 0, 11), -0.8, 3.0, 0.9, "ink", 0.5)


def draw_stone_socket(pen: Pen, *, loose: bool) -> None:
    """Draw the cracked ceiling from which stones fall, under y = 0, centred on x = 0."""
    for turn in (-1, 1):
        crack = [(turn * 2, -1), (turn * 7, 4), (turn * 5, 8), (turn * 13, 12)]
        pen.line(crack, 1.7, "ink", 0.9, wobble=0.3, taper=(0, 0.9))
    chunk = rough(curve([(-12, -1), (12, -1), (9, 8), (1, 12), (-9, 7)], steps=4), 0.8, 6, 4)
    if loose:
        cut_paper(pen, chunk, "stone", width=1.7)
        pen.hatch([(0, 2), (12, -1), (6, 12)], -0.8, 3, 0.9, "ink", 0.5)
    else:
        pen.fill(chunk, "night", 0.85)
        pen.line(chunk, 1.5, wobble=0.3, closed=True)


def draw_dart(pen: Pen) -> None:
    """Draw a dart flying right, its middle at the origin."""
    pen.line([(-13, 0), (9, 0)], 2.6, "ink", wobble=0.1, taper=(0, 0))
    pen.line([(-12, -0.3), (8, -0.3)], 1.3, "#9A6C3A", wobble=0.1, taper=(0, 0))
    head = [(15, 0), (7, -3.6), (9, 0), (7, 3.6)]
    pen.shape(head, STEEL, 1.2)
    for side in (-1, 1):
        vane = [(-8, 0), (-14, side * 5), (-17, side * 5), (-13, 0)]
        pen.shape(vane, "rubric", 1.1)


def draw_dart_mouth(pen: Pen, *, ready: bool) -> None:
    """Draw the stone head that spits darts to the right, from the corner of its tile.

    It is seen from its side and looks out of the wall; ready, its eye glows and a point shows.
    """
    stone = table()["castle"]["slab"]
    head = curve(
        [
            (2, 6),
            (20, 4),
            (36, 8),
            (41, 15),
            (46, 22),
            (43, 27),
            (49, 29),
            (40, 32),
            (40, 36),
            (48, 39),
            (42, 45),
            (24, 46),
            (2, 44),
        ],
        steps=5,
    )
    cut_paper(pen, head, stone, light=("bone", -1.5, 1, 0.5), width=1.9)
    with pen.clip(head):
        pen.hatch(box(0, 0, 20, TILE), -0.8, 3.4, 0.9, "sepia", 0.6)
        mouth = [(52, 28), (33, 31), (30, 34), (33, 38), (52, 41)]
        pen.fill(curve(mouth, closed=False), "night")
    pen.line(curve([(48, 29), (34, 31), (30, 34.5), (34, 37.6), (48, 39)], closed=False), 1.6)
    pen.fill(curve([(28, 17), (34, 14), (39, 18), (34, 20)], steps=4), "night")
    pen.line([(25, 12), (40, 14.5)], 2.4, wobble=0.2)
    for k in range(3):  # a mane of three stone locks
        lock = [(20 - 5 * k, 8), (13 - 5 * k, 22), (19 - 5 * k, 42)]
        pen.line(curve(lock, closed=False), 1.4, wobble=0.3)
    if ready:
        pen.dot(34.6, 17.2, 1.9, "ember")
        pen.shape([(37, 33), (46, 34.6), (37, 36.2)], STEEL, 1.0)


BLADE_DEGREES = range(-60, 61, 5)
ROD = 48.0
"""Length of one piece of the rod; pieces follow one another from the pivot."""


def draw_rod(pen: Pen, degrees: float) -> None:
    """Draw a piece of the rod hanging from the origin, turned by ``degrees`` (right positive)."""
    with pen.at(0, 0, degrees=-degrees):
        rod = box(-2.4, -1.5, 4.8, ROD + 3)
        pen.fill(rod, IRON)
        pen.line([(-0.9, 2), (-0.9, ROD - 2)], 1.0, "bone", 0.6, wobble=0.1)
        for side in (-2.4, 2.4):
            pen.line([(side, -1.5), (side, ROD + 1.5)], 1.4, wobble=0, taper=(0, 0))


def draw_blade(pen: Pen, degrees: float) -> None:
    """Draw the blade, the end of its rod at the origin, its edge 30 px below, turned likewise."""
    half = [(0, -2), (5, -2), (10, 9), (26, 12), (20, 24)]
    blade = curve([*half[1:], (0, 31), *[(-x, y) for x, y in reversed(half[1:])]], steps=5)
    with pen.at(0, 0, degrees=-degrees):
        pen.fill(blade, STEEL)
        with pen.clip(blade):
            pen.fill(box(0, -10, 40, 60), "ink", 0.22)
            edge = curve([(-26, 12), (-19, 23), (0, 29), (19, 23), (26, 12)], closed=False)
            pen.line(edge, 3.0, "bone", 0.85, wobble=0.1)
            pen.hatch(box(3, -2, 24, 26), -0.8, 3.4, 0.9, "ink", 0.5)
        pen.line(blade, 1.8, wobble=0.2, closed=True)
        pen.shape(ellipse(0, 5, 4.4), "ochre", 1.3)


def draw_blade_pivot(pen: Pen) -> None:
    """Draw the iron from which a blade hangs, centred."""
    plate = polygon(0, 0, 11, 8, math.pi / 8)
    cut_paper(pen, plate, IRON, light=("bone", -1, 1, 0.4), width=1.6)
    pen.shape(ellipse(0, 0, 4), "ochre", 1.3)


def draw_draught(pen: Pen, frame: int) -> None:
    """Draw one of six frames of streaks of moving air, two tiles long, blowing right."""
    for k in range(5):
        rng = random.Random(k)
        y = 6 + k * 9 + rng.uniform(-2, 2)
        x = ((frame / 6 + rng.random()) % 1.0) * 96
        for start in (x - 96, x):
            streak = [(start, y), (start + 14, y - 2.5), (start + 28, y + 1), (start + 40, y - 1)]
            with pen.clip(box(0, 0, 96, TILE)):
                pen.line(
                    curve(streak, closed=False), 1.3, "bone", 0.5, wobble=0.2, taper=(0.9, 0.9)
                )


def draw_draught_vent(pen: Pen) -> None:
    """Draw the grille in the wall out of which a draught blows, from the corner of its tile."""
    frame = box(8, 8, 32, 32)
    pen.fill(frame, "night")
    for y in (14, 21, 28, 35):
        pen.line([(9, y), (39, y)], 2.2, IRON, wobble=0.2, taper=(0, 0))
        pen.line([(9, y - 0.8), (39, y - 0.8)], 0.8, "bone", 0.5, wobble=0.2)
    pen.line(frame, 2.0, wobble=0.3, closed=True)
