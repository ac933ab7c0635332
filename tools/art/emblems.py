"""Vignettes for the heads of pages: a crown, a snuffed candle, an open book, spilled ink."""

from __future__ import annotations

import math

import numpy as np

from tools.art.ink import Pen, common, cut
from tools.art.props import candle, cut_paper, rays
from tools.art.shapes import Outline, box, curve, ellipse, outline, placed
from tools.art.suits import draw_suit

WIDTH, HEIGHT = 240, 170


def _laurel(pen: Pen, side: int) -> None:
    """One branch of laurel round the origin, rising on the left (-1) or right (1) side."""
    start, end = math.radians(100), math.radians(205)
    branch = ellipse(0, 0, 74, 68, count=30, start=start, end=end)
    branch = branch * np.array([-side, 1])
    pen.line(branch, 2.0, wobble=0.2, taper=(0.3, 0.8))
    blade = curve([(0, 0), (6, -5), (15, -4), (21, 0), (15, 4), (6, 5)], steps=5)
    for i, t in enumerate(np.linspace(0.06, 0.97, 9)):
        a = start + (end - start) * t
        for out in (-1, 1):
            turn = a + math.pi / 2 - out * 0.62
            leaf = placed(blade, math.cos(a) * 74, math.sin(a) * 68, 0.92 - 0.03 * i, turn)
            leaf = leaf * np.array([-side, 1])
            pen.shape(leaf, "verdigris" if out == 1 else "moss", 1.1, wobble=0.1)
            pen.line([leaf[0], leaf[len(leaf) // 2]], 0.8, wobble=0.1)


def _crown(pen: Pen) -> None:
    """A five-point crown about 92 wide round the origin."""
    tips = [(-46, -26), (-23, -40), (0, -48), (23, -40), (46, -26)]
    points = [
        (-34.0, 26.0),
        tips[0],
        (-25, 0),
        tips[1],
        (-10, -4),
        tips[2],
        (10, -4),
        tips[3],
        (25, 0),
        tips[4],
        (34, 26),
    ]
    body = outline([*points, (18, 30), (0, 31.5), (-18, 30)])
    pen.shadow(body, 2, 4, 4, 0.5)
    pen.fill(body, "gold")
    pen.hatch(common(body, box(6, -60, 60, 100)), 0.9, 3.4, 0.9, "ink", 0.55)
    pen.line(body, 2.2, wobble=0.25, closed=True)
    for dy in (12, 18):
        pen.line(
            curve([(-35.5, dy), (0, dy + 6), (35.5, dy)], closed=False),
            1.1,
            wobble=0.1,
            taper=(0, 0),
        )
    for x, y in tips:
        pen.shape(ellipse(x, y - 3, 4.2, count=20), "rubric", 1.3, wobble=0.1)
    for x in (-22, 22):
        draw_suit(pen, "diamonds", x, 21 if abs(x) > 5 else 23, 4.6, "lapis")
    draw_suit(pen, "diamonds", 0, 23.5, 5.4, "rubric")


def won(pen: Pen) -> None:
    """A crown in laurel, with rays."""
    with pen.at(120, 84):
        rays(pen, 52, 78, 32, "ochre", 0.8, 1.5)
        for side in (-1, 1):
            _laurel(pen, side)
        with pen.at(0, 2):
            _crown(pen)
        draw_suit(pen, "diamonds", 0, 70, 6, "rubric")


def lost(pen: Pen) -> None:
    """A candle snuffed out, its smoke a question."""
    with pen.at(120, 150):
        dish = curve([(-46, -6), (0, -13), (46, -6), (37, 7), (0, 13), (-37, 7)], steps=6)
        pen.shadow(dish, 2, 5, 5, 0.5)
        pen.fill(dish, "ochre")
        pen.hatch(common(dish, box(4, -20, 60, 40)), 0.8, 3.6, 1, "ink", 0.55)
        pen.line(dish, 2, wobble=0.3, closed=True)
        pen.line(ellipse(-52, -4, 10, 7.5), 4.4, "ochre", wobble=0.1, closed=True)
        for grow in (2.6, -2.6):
            pen.line(ellipse(-52, -4, 10 + grow, 7.5 + grow), 1.2, wobble=0.1, closed=True)
        with pen.at(0, -3, 3.0):
            candle(pen, 16, lit=False)
        pen.line(
            curve([(-15, -2), (-24, 2), (-20, 5), (8, 6), (20, 3), (15, -2)], closed=False),
            6,
            "bone",
            wobble=0.3,
            taper=(0.4, 0.4),
        )
        _smoke(pen)


def _smoke(pen: Pen) -> None:
    t = np.linspace(0, 1, 60)
    spread = 3 + 20 * t**1.4
    column = np.column_stack([np.sin(t * 8.6) * spread * 0.8, -68 - t * 76])
    pen.line(column, 4.5, "stone", 0.55, wobble=0.4, taper=(0.3, 0.9))
    pen.line(column + np.array([1.5, -1.5]), 1.4, "sepia", 0.9, wobble=0.4, taper=(0.3, 0.9))
    pen.line(column[:40] + np.array([5, -6]), 0.9, "sepia", 0.6, wobble=0.5, taper=(0.6, 0.9))
    pen.dot(0, -66, 2, "ember")


def _leaf_of_book(side: int) -> Outline:
    leaf = curve(
        [(0, -34), (30, -46), (66, -44), (84, -38), (82, 30), (60, 26), (30, 26), (0, 40)], steps=6
    )
    return np.asarray(leaf * np.array([side, 1]))


def book(pen: Pen) -> None:
    """An open book with a quill."""
    with pen.at(120, 92):
        cover = outline([(-92, -38), (92, -38), (90, 44), (6, 48), (0, 52), (-6, 48), (-90, 44)])
        cut_paper(pen, cover, "#6f1a12", width=1.8)
        for side in (-1, 1):
            for depth in (5, 2.5):
                pen.shape(_leaf_of_book(side) + np.array([0, depth]), "parch_mid", 1.0, wobble=0.2)
            leaf = _leaf_of_book(side)
            pen.fill(leaf, "bone")
            pen.inner_rim(leaf, 8, "parch_lo", 0.6, blur=5)
            for k in range(6):
                y = -26 + k * 8.6
                end = 68 if k != 5 else 40
                line = curve([(16, y - 4), (38, y - 9), (end, y - 8)], closed=False)
                pen.line(line * np.array([side, 1]), 1.2, "sepia", 0.85, wobble=0.5)
            pen.line(leaf, 1.7, wobble=0.25, closed=True)
        pen.hatch(cut(_leaf_of_book(1), box(18, -60, 90, 120)), 1.35, 3, 0.9, "ink", 0.5)
        pen.shape([(-34, -42), (-24, -44), (-22, 50), (-28, 44), (-35, 52)], "rubric", 1.2)
        _quill(pen)


def _quill(pen: Pen) -> None:
    with pen.at(42, 6, degrees=28):
        vane = curve(
            [(0, -14), (9, -30), (13, -62), (6, -92), (-3, -98), (-9, -78), (-10, -40), (-6, -20)],
            steps=6,
        )
        pen.shadow(vane, 3, 4, 3, 0.4)
        pen.fill(vane, "parch_hi")
        with pen.clip(vane):
            pen.fill(box(1.5, -110, 30, 120), "woad", 0.6)
            for y in range(-96, -14, 6):
                pen.line([(0, y + 8), (12, y - 3)], 0.8, "sepia", 0.7, wobble=0.2)
                pen.line([(0, y + 8), (-10, y - 1)], 0.8, "sepia", 0.5, wobble=0.2)
        pen.line(vane, 1.5, wobble=0.25, closed=True)
        pen.line(
            curve([(-2, -96), (0, -40), (0, 16)], closed=False), 2.0, wobble=0.1, taper=(0.7, 0.1)
        )


def spilled_ink(pen: Pen) -> None:
    """An inkwell on its side: something went wrong, and nothing is lost."""
    with pen.at(120, 96):
        pool = curve(
            [
                (-8, 30),
                (-34, 22),
                (-62, 30),
                (-86, 26),
                (-98, 40),
                (-82, 54),
                (-52, 50),
                (-30, 60),
                (2, 56),
                (26, 50),
                (20, 36),
            ],
            steps=8,
        )
        pen.fill(pool, "night", 0.95)
        pen.line(
            curve([(-84, 36), (-60, 37), (-36, 32)], closed=False),
            2.2,
            "slate",
            0.9,
            taper=(0.8, 0.8),
        )
        for x, y, r in ((-108, 30, 3.4), (-100, 60, 2.4), (-64, 66, 3.0), (36, 60, 2.6)):
            pen.dot(x, y, r, "night")
        with pen.at(32, 18, degrees=-76):
            glass = curve(
                [
                    (-30, 26),
                    (-34, 4),
                    (-26, -14),
                    (-13, -20),
                    (-13, -30),
                    (13, -30),
                    (13, -20),
                    (26, -14),
                    (34, 4),
                    (30, 26),
                ],
                steps=5,
            )
            pen.shadow(glass, -2, 4, 4, 0.5)
            pen.fill(glass, "slate")
            with pen.clip(glass):
                pen.fill(box(-40, -4, 80, 40), "deep", 0.85)
                pen.hatch(box(8, -30, 40, 70), 1.1, 3.4, 0.9, "ink", 0.6)
                pen.line(curve([(-24, 18), (-27, 4), (-20, -8)], closed=False), 3, "woad", 0.8)
            pen.line(glass, 2.0, wobble=0.3, closed=True)
            pen.shape(box(-17, -38, 34, 9), "ochre", 1.7)
