"""What lies and stands about: candles, lamps, keys, coins, chests, doors, signs.

Everything stands on the origin or, if it hangs in the air, is centred on it.
"""

from __future__ import annotations

import math
import random

import numpy as np

from tools.art.candle.kit import board
from tools.art.ink import Pen, cut, path
from tools.art.palette import keys
from tools.art.props import cut_paper, flame
from tools.art.shapes import Outline, box, curve, ellipse
from tools.art.suits import draw_glyph, glyph_path

IRON = "#3B3A40"
WOOD = "#7B4F28"
WOOD_DARK = "#5A3A1E"


def draw_thrown(pen: Pen, degrees: float) -> None:
    """Draw a thrown candle in the air, its middle at the origin; upright at 0 degrees."""
    with pen.at(0, 0, degrees=degrees):
        _stub(pen, 7, 13)


def _stub(pen: Pen, half_height: float, _wick: float) -> None:
    h = half_height
    wax = [(-3.4, h), (-3.4, -h), (-1.4, -h - 1.4), (2, -h - 0.8), (3.4, -h + 0.4), (3.4, h)]
    cut_paper(pen, wax, "parch_hi", light=("amber", 1.2, -0.6, 0.5), width=1.2, shadow=False)
    pen.line([(-2.2, -h), (-2.2, -h + 5)], 1.6, "bone", wobble=0.1, taper=(0, 0))
    pen.line([(0, -h - 0.6), (0, -h - 3.8)], 1.2, wobble=0)


def draw_landed(pen: Pen) -> None:
    """Draw a candle that stands in its own wax on the ground; its flame sits at (0, -21)."""
    pool = curve([(-9, 0), (-6, -2.4), (0, -3), (7, -2.2), (9.5, 0), (0, 1)], steps=5)
    cut_paper(pen, pool, "parch_hi", light=("amber", 0.8, -0.6, 0.4), width=1.1, shadow=False)
    with pen.at(0, -9):
        _stub(pen, 7, 13)


def draw_pickup(pen: Pen) -> None:
    """Draw a spare candle to take: thick wax on a dish of brass; its flame sits at (0, -30)."""
    dish = curve([(-13, -5), (13, -5), (10, 0), (-10, 0)], steps=5)
    with pen.at(0, -5):
        wax = [(-5, 0), (-5, -17), (-2, -19), (3, -18), (5, -17), (5, 0)]
        cut_paper(pen, wax, "parch_hi", light=("amber", 1.4, -0.6, 0.5), width=1.4, shadow=False)
        for x, drip in ((-3.6, 7), (0.6, 4), (3.6, 9)):
            pen.line([(x, -17), (x, -17 + drip)], 1.9, "bone", wobble=0.1, taper=(0, 0))
        pen.line([(0, -18), (0, -22)], 1.3, wobble=0)
    cut_paper(pen, dish, "ochre", light=("candle", 0, 1.3, 0.8), width=1.4)
    pen.line(ellipse(15.5, -3.6, 3.4, 3.2), 1.7, "ochre", wobble=0.1, closed=True)


def _open_book(pen: Pen) -> None:
    book = curve(
        [
            (-24, -40),
            (-12, -47),
            (0, -45),
            (12, -52),
            (25, -50),
            (24, -46.5),
            (12, -47.5),
            (1, -40.5),
            (-11, -41.5),
            (-23, -36),
        ],
        steps=6,
    )
    cut_paper(pen, book, "bone", light=("amber", 1, -1, 0.2), width=1.5)
    for k in range(3):
        left = [(-19 + k * 2, -41 - k * 1.4), (-5, -44.4 + k * 0.8)]
        right = [(5, -45.4 - k), (19, -49.6 + k * 0.8)]
        pen.line(left, 0.8, "sepia", wobble=0.2)
        pen.line(right, 0.8, "sepia", wobble=0.2)
    ribbon = [(3, -42), (7, -43.6), (8, -31), (5.4, -33), (3.2, -30.4)]
    cut_paper(pen, ribbon, "rubric", width=1.0)


def _closed_book(pen: Pen) -> None:
    pages = [(-17, -39), (11, -46), (12, -43), (-16, -35.6)]
    cut_paper(pen, pages, "parch", width=1.2)
    cover = [(-19, -44), (10, -51), (12.5, -46), (-17, -39)]
    cut_paper(pen, cover, "rubric", light=("rose", 0, 1.2, 0.6), width=1.5)
    pen.line([(-4, -47.4), (-2.6, -42.6)], 2.2, "ochre", wobble=0.1, taper=(0, 0))


def draw_lectern(pen: Pen, *, lit: bool) -> None:
    """Draw the save place: a lectern with an open book and a lamp; its flame sits at (21, -62)."""
    foot = [(-18, 0), (-14, -5), (-4.5, -8), (-3.6, -38), (3.6, -38), (4.5, -8), (14, -5), (18, 0)]
    cut_paper(pen, curve(foot, steps=4), "#5d3b1f", light=("amber", 1, 0.5, 0.5), width=1.5)
    for y in (-14, -27):
        pen.line([(-5.4, y), (5.4, y)], 2.6, "#3a2412", wobble=0.2)
    pole = [(9, -38), (20, -42), (21, -47)]
    pen.line(curve(pole, closed=False), 2.6, IRON, wobble=0.1, taper=(0, 0))
    board = [(-24, -36), (24, -45), (26, -40.5), (-22, -31)]
    cut_paper(pen, board, "#6f4724", light=("flame", 0, 1, 0.5), width=1.5)
    if lit:
        _open_book(pen)
    else:
        _closed_book(pen)
    cup = [(14, -53), (28, -53), (25.5, -47), (16.5, -47)]
    cut_paper(pen, cup, "ochre" if lit else IRON, light=("candle", 0, 1, 0.5), width=1.3)
    wax = [(18, -53), (18, -58), (24, -58), (24, -53)]
    cut_paper(pen, wax, "parch_hi", width=1.1, shadow=False)
    pen.line([(21, -58), (21, -61)], 1.2, wobble=0)


KEY_TURN = -24.0


def draw_key(pen: Pen, index: int) -> None:
    """Draw one of the six keys: a diamond bow with its glyph, so colour is never alone."""
    colour, glyph = keys()[index]
    with pen.at(0, 0, degrees=KEY_TURN):
        bow = [(-23, 0), (-11, -12), (1, 0), (-11, 12)]
        shaft = path(box(-1, -2.4, 24, 4.8))
        for x, long in ((11, 8.5), (17.5, 10)):
            shaft.addPath(path(box(x, 1, 4.4, long)))
        collar = box(-1.5, -4.4, 3.4, 8.8)
        for part in (shaft, path(collar), path(bow)):
            pen.rim(part, 3.6, "ink")
        for part in (shaft, path(collar), path(bow)):
            pen.fill(part, colour)
        pen.line([(2, -1.1), (21, -1.1)], 1.0, "bone", 0.8, wobble=0.1)
        pen.line([(-20, 0), (-11, -9), (-2, 0), (-11, 9)], 0.9, "bone", 0.85, wobble=0, closed=True)
        with pen.at(-11, 0, degrees=-KEY_TURN):
            draw_glyph(pen, glyph, 0, 0, 6.0)


COIN_WIDTHS = (1.0, 0.8, 0.42, 0.14, 0.42, 0.8)


def draw_coin(pen: Pen, frame: int, radius: float = 8.5) -> None:
    """Draw one of six frames of a spinning coin, centred."""
    share, r = COIN_WIDTHS[frame], radius
    edge = ellipse(0, 0, max(1.5, r * share), r)
    if frame > 0:
        side = -1 if frame > 3 else 1
        thick = ellipse(side * 1.6, 0, max(1.5, r * share), r)
        pen.fill(thick, "umber")
        pen.line(thick, 1.3, wobble=0.15, closed=True)
    pen.fill(edge, "gold")
    pen.fill(ellipse(-r * 0.18 * share, -r * 0.15, r * 0.6 * share, r * 0.6), "#F1D27A")
    pen.line(edge, 1.5, wobble=0.2, closed=True)
    if share > 0.3:
        pen.line(ellipse(0, 0, r * 0.68 * share, r * 0.68), 0.9, "umber", wobble=0.1, closed=True)
        bar = r * 0.36
        pen.line([(0, -bar), (0, bar)], 1.3 * share, "umber", wobble=0.1)
        pen.line([(-bar * share, -0.18 * r), (bar * share, -0.18 * r)], 1.2, "umber", wobble=0.1)
    if frame in (0, 5):
        pen.line(ellipse(0, 0, r * 0.84 * share, r * 0.84, start=3.5, end=4.5), 1.2, "bone", 0.9)


def draw_hidden_coin(pen: Pen, frame: int) -> None:
    """Draw the glint that a hidden coin shows in the dark: four frames, mostly nothing."""
    size = (1.2, 2.6, 4.4, 2.2)[frame]
    for turn in (0, 90):
        with pen.at(0, 0, degrees=turn + 12):
            pen.fill([(-size, 0), (0, -0.7), (size, 0), (0, 0.7)], "gold", 0.9)
    pen.line(ellipse(0, 0, 8), 1.0, "gold", 0.22, wobble=0.3, closed=True)


def draw_chest(pen: Pen, state: str, frame: int = 0) -> None:
    """Draw the treasure: in its cage, free, open, or shining (frames 0 to 3)."""
    is_open = state in ("open", "won")
    if is_open:
        lid = curve([(-27, -26), (-29, -43), (-21, -51), (21, -51), (29, -43), (27, -26)], steps=5)
        cut_paper(pen, lid, WOOD_DARK, light=("amber", 0, 1.5, 0.4), width=1.5)
        inside = curve(
            [(-23, -26), (-24, -40), (-18, -46), (18, -46), (24, -40), (23, -26)], steps=5
        )
        cut_paper(pen, inside, "#2a180c", width=1.2)
        rng = random.Random(4)
        for _ in range(30):
            x = rng.uniform(-21, 21)
            y = -26 - rng.uniform(0, 13) * (1 - (x / 24) ** 2)
            edge = ellipse(x, y, rng.choice([4.2, 3.4, 2.4]), 4.2)
            pen.fill(edge, rng.choice(["gold", "#F1D27A", "#E8BE54"]))
            pen.line(edge, 0.9, "umber", wobble=0.1, closed=True)
        cut_paper(pen, [(-6, -43), (4, -43), (-1, -33)], "rubric", width=1.1)
        cut_paper(pen, ellipse(11, -36, 3.8), "lapis", light=("candle", -0.8, 0.8, 0.8), width=1.1)
    else:
        lid = curve([(-28, -26), (-28, -36), (-22, -43), (22, -43), (28, -36), (28, -26)], steps=5)
        cut_paper(pen, lid, "#8A5A2E", light=("flame", 0, 1.5, 0.5), width=1.6)
        for x in (-21, 0, 21):
            pen.line([(x, -42), (x, -26)], 5.2, "ochre", wobble=0.1, taper=(0, 0))
    cut_paper(pen, board(-28, -26, 56, 26), WOOD, light=("flame", 0, 1.4, 0.45), width=1.6)
    for y in (-18, -9):
        pen.line([(-27, y), (27, y)], 1.1, wobble=0.3)
    pen.hatch(box(8, -25, 19, 24), -0.8, 3.6, 0.9, "ink", 0.6)
    for x in (-23, -2.6, 18):
        cut_paper(
            pen,
            board(x, -26.4, 5.2, 26.8),
            "ochre",
            light=("candle", 0, 1, 0.6),
            width=1.2,
            shadow=False,
        )
    lock = curve([(-5, -29), (6, -29), (6.5, -20), (0.5, -15.5), (-5, -20)], steps=5)
    cut_paper(pen, lock, "gold", width=1.3)
    pen.dot(0.5, -23.6, 1.8, "ink")
    if state == "caged":
        _cage(pen)
    if state == "won":
        _shine(pen, frame)


def _cage(pen: Pen) -> None:
    for x in (-31, -18.6, -6.2, 6.2, 18.6, 31):
        top = -58 + abs(x) * 0.22
        bar = [(x, 0), (x, -44), (x * 0.62, top + 2), (0, -66)]
        pen.line(curve(bar, closed=False), 4.0, "night", wobble=0.1, taper=(0, 0))
        pen.line(curve(bar, closed=False), 2.0, "slate", wobble=0.1, taper=(0, 0))
        pen.line([(x - 0.7, -2), (x - 0.7, -40)], 0.8, "bone", 0.7, wobble=0.1)
    for y in (-3, -44):
        rail = box(-34, y - 2, 68, 4.4)
        pen.fill(rail, "slate")
        pen.line(rail, 1.4, wobble=0.2, closed=True)
    pen.shape(box(-9, -33, 18, 17), "gold", 1.6)
    pen.dot(0, -26.5, 2.6, "ink")
    pen.fill([(-1.3, -26), (1.3, -26), (2.2, -19.5), (-2.2, -19.5)], "ink")


def _shine(pen: Pen, frame: int) -> None:
    for k in range(9):
        t = math.pi + math.pi * (k + 0.5) / 9 + 0.09 * (frame - 1.5)
        inner, outer = 34.0, 46.0 + 7 * ((k + frame) % 2)
        ray = [
            (math.cos(t) * inner, -26 + math.sin(t) * inner),
            (math.cos(t) * outer, -26 + math.sin(t) * outer),
        ]
        pen.line(ray, 2.0, "flame", 0.95, wobble=0.2, taper=(0.4, 0.9))
    rng = random.Random(frame)
    for _ in range(5):
        pen.dot(rng.uniform(-24, 24), -rng.uniform(48, 66), rng.uniform(0.9, 1.8), "candle")


def arch_outline(half: float, spring: float, rise: float) -> Outline:
    """Return a round arch standing on the origin, open below."""
    bow = ellipse(0, -spring, half, rise, count=22, start=math.pi, end=2 * math.pi)
    return np.vstack([[(-half, 0)], bow, [(half, 0)]])


PORTAL_FRAMES = 8


PORTAL_SCALE = 0.88


def draw_portal_arch(pen: Pen, *, awake: bool) -> None:
    """Draw the stone arch of a teleport door, 72 wide and two tiles high, on the origin."""
    with pen.at(scale=PORTAL_SCALE):
        _arch(pen, awake=awake)


def _arch(pen: Pen, *, awake: bool) -> None:
    outer, inner = arch_outline(40, 58, 38), arch_outline(27, 58, 26)
    frame = cut(np.vstack([outer]), inner)
    pen.fill(frame, "#8d8172")
    with pen.clip(frame):
        pen.rim([(-38.6, 0), (-38.6, -60)], 2.6, "bone", 0.3)
        pen.hatch(box(27, -64, 15, 66), -0.8, 3.2, 0.9, "ink", 0.6)
    for k in range(11):
        t = math.pi + k * math.pi / 10
        joint = [
            (27 * math.cos(t), -58 + 26 * math.sin(t)),
            (40 * math.cos(t), -58 + 38 * math.sin(t)),
        ]
        pen.line(joint, 1.3, wobble=0.2)
    for y in (-15, -31, -46):
        pen.line([(-40, y), (-27, y)], 1.3, wobble=0.2)
        pen.line([(27, y), (40, y)], 1.3, wobble=0.2)
    pen.line(outer, 1.9, wobble=0.3)
    pen.line(inner, 1.9, wobble=0.3)
    if not awake:
        pen.fill(inner, "#141a30")
        with pen.clip(inner):
            pen.hatch(box(-28, -90, 56, 92), 0.8, 4.4, 1.0, "slate", 0.5)
            pen.line(ellipse(0, -45, 14, 20), 1.2, "slate", 0.8, closed=True)
            pen.line(ellipse(0, -45, 6, 9), 1.2, "slate", 0.8, closed=True)
    keystone = [(-5.5, -106), (5.5, -106), (8.5, -91), (-8.5, -91)]
    cut_paper(pen, keystone, "#a99b86", width=1.5)
    draw_glyph(pen, "moon", 0, -98.5, 5.0, "#bfe6fa" if awake else "slate")


def draw_portal_spiral(pen: Pen, frame: int) -> None:
    """Draw one frame of the light that turns in a waking door."""
    with pen.at(scale=PORTAL_SCALE):
        _spiral(pen, frame)


def _spiral(pen: Pen, frame: int) -> None:
    inner = arch_outline(27, 58, 26)
    turn = 2 * math.pi / 3 * frame / PORTAL_FRAMES
    pen.fill(inner, "#0d1b3d")
    with pen.clip(inner):
        for k in range(6):
            t = np.linspace(0, 4.4 * math.pi, 70)
            r = 3 + t * 2.5
            arm = np.column_stack(
                [
                    np.cos(t + k * math.pi / 3 - turn) * r * 0.8,
                    -44 + np.sin(t + k * math.pi / 3 - turn) * r * 1.2,
                ]
            )
            colour = ("#6fb7e6", "#a9dcf5", "#3c78c4")[k % 3]
            pen.with_seed(k).line(arm, 1.4 + 0.4 * (k % 2), colour, 0.92, wobble=0.5)
        pen.fill(ellipse(0, -44, 7, 10), "#e8f8ff", 0.9, blur=5)
    pen.line(inner, 1.9, wobble=0.3)


def draw_sign(pen: Pen) -> None:
    """Draw a sign board on a post."""
    post = [(-3.4, 0), (-3, -24), (3, -24), (3.4, 0)]
    cut_paper(pen, post, WOOD_DARK, light=("amber", -1, 0.5, 0.4), width=1.5)
    board = [(-23, -44), (21, -46), (25, -34), (21, -21), (-22, -20), (-20, -32)]
    cut_paper(pen, board, "#9A6C3A", light=("flame", 0, 1.5, 0.5), width=1.7)
    for y, a, b in ((-38, -15, 14), (-32, -14, 17), (-26, -16, 8)):
        pen.line([(a, y), (b, y - 0.6)], 1.5, "ink", 0.8, wobble=0.5)
    for x in (-19, 18):
        pen.dot(x, -33, 1.3, "ink")


def draw_lock(pen: Pen, index: int) -> None:
    """Draw the square plate that stands for a key still wanted: `draw_key`'s other half."""
    colour, glyph = keys()[index]
    plate = box(-9, -9, 18, 18)
    pen.shape(plate, colour, 1.6)
    pen.line(box(-6.6, -6.6, 13.2, 13.2), 0.9, "bone", 0.85, wobble=0, closed=True)
    pen.fill(glyph_path(glyph, 0, 0, 5.0), "bone")


def draw_bright_flame(pen: Pen, frame: int) -> None:
    """Draw one frame of the larger flame of a lamp, its seat at the origin."""
    t = 2 * math.pi * frame / 8
    with pen.at(0, -2, 1.0):
        flame(pen, 1.1 * math.sin(t), 1 + 0.08 * math.sin(t + 2))


def draw_sconce(pen: Pen) -> None:
    """Draw a bracket with a candle on the wall; its flame sits at (0, -24)."""
    arm = curve([(-11, 17), (-9, 7), (0, 4)], closed=False)
    pen.line(arm, 3.0, "ink", wobble=0.2)
    cut_paper(pen, [(-9, 2), (9, 2), (6, 8), (-6, 8)], "#2c2119", width=1.4)
    wax = [(-4.4, 2), (-4.4, -15), (-1.6, -17), (2.6, -16), (4.4, -15), (4.4, 2)]
    cut_paper(pen, wax, "parch_hi", light=("amber", 1.2, -0.6, 0.5), width=1.3, shadow=False)
    for x, drip in ((-3.2, 7), (0.6, 4), (3.2, 9)):
        pen.line([(x, -15), (x, -15 + drip)], 1.7, "bone", wobble=0.1, taper=(0, 0))
    pen.line([(0, -16), (0, -20)], 1.2, wobble=0)
