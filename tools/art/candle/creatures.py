"""Moth, shade, slime, bat, owl: each one silhouette that a child could name. Facing right."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np

from tools.art.ink import Pen
from tools.art.props import cut_paper
from tools.art.shapes import curve, ellipse, outline

Eye = tuple[float, float, float]


def draw_moth(pen: Pen, frame: int) -> None:
    """Draw one of four frames of a fluttering moth, centred, 30 wide: two great pale wings."""
    open_ = (1.0, 0.66, 0.3, 0.66)[frame]
    upper = curve([(1, -2), (5, -13), (15, -15), (16, -6), (10, 1), (2, 2)], steps=6)
    lower = curve([(1, 1), (9, 2), (12, 9), (6, 13), (2, 7)], steps=6)
    squeeze = np.array([open_, 1.0])
    for side in (-1, 1):
        turned = squeeze * np.array([side, 1.0])
        for wing, colour in ((lower, "parch_mid"), (upper, "parch")):
            cut_paper(pen, wing * turned, colour, light=("candle", 0, 1.2, 0.5), width=1.4)
        spot = ellipse(9 * open_ * side, -8, 2.6 * max(0.4, open_), 2.6)
        pen.fill(spot, "plum")
        pen.dot(9 * open_ * side, -8, 1.0, "flame")
        for x, y in ((13, -11), (12, -5)):
            vein = [(3 * open_ * side, -2), (x * open_ * side, y)]
            pen.line(vein, 0.9, "sepia", 0.7, wobble=0.2)
        feeler = [(0, -7), (3 * side, -12), (6 * side, -14)]
        pen.line(curve(feeler, closed=False), 1.2, "ink", wobble=0.1)
    body = curve([(0, -8), (2.8, -3), (2, 7), (0, 10), (-2, 7), (-2.8, -3)], steps=6)
    cut_paper(pen, body, "umber", light=("flame", -0.8, 0.4, 0.7), width=1.3)
    for y in (1, 4):
        pen.line([(-2, y), (2, y)], 0.9, "ink", 0.8, wobble=0.1)
    for side in (-1, 1):
        pen.dot(1.4 * side, -6.2, 1.0, "ink")


def _eyes(
    pen: Pen, eyes: Sequence[Eye], colour: str, look: float = 0.0, slit: bool = False
) -> None:
    for x, y, radius in eyes:
        pen.fill(ellipse(x, y, radius * 2.2), colour, 0.3, blur=2.5)
        pen.fill(ellipse(x, y, radius, radius * (0.62 if slit else 1.0)), colour)
        pen.dot(x + look, y, radius * 0.42, "night")


def draw_shade(pen: Pen, mood: str, frame: int) -> None:
    """Draw a shade that hangs over the origin, 52 high: a hooded rag of night with two eyes.

    ``mood`` is idle, flee (thin, leaning away from the light on its right) or near (arms out).
    """
    t = 2 * math.pi * frame / 4
    sway = 2.2 * math.sin(t)
    lean = -9.0 if mood == "flee" else 3.0 if mood == "near" else 0.0
    thin = 0.74 if mood == "flee" else 1.08 if mood == "near" else 1.0
    hood = [(-9, -34), (-8, -46), (2, -53), (11, -45), (12, -33)]
    hem = [
        (14 + 0.4 * sway, -16),
        (16 + sway, -3),
        (10 + sway, -9),
        (6 + sway * 1.4, 2),
        (1 + sway, -8),
        (-4 + sway * 1.2, 1),
        (-8 + sway, -8),
        (-15 + sway * 1.4, -1),
        (-13, -16),
    ]
    edge = outline([*hood, *hem])
    up = np.maximum(-edge[:, 1], 0) / 50
    edge = np.column_stack([edge[:, 0] * thin + lean * up**1.3, edge[:, 1]])
    body = curve(edge, steps=6)
    pen.fill(body, "dusk", 0.55, blur=5)
    pen.fill(body, "night", 0.94)
    with pen.clip(body):
        for k in range(-2, 3):
            fold = [(k * 3 + lean * 0.7, -36), (k * 5 + 1, -18), (k * 6.4 + sway, 0)]
            pen.line(curve(fold, closed=False), 1.2, "slate", 0.55, wobble=0.6)
        pen.hatch(ellipse(8, -26, 12, 28), 0.9, 4, 1.0, "slate", 0.35)
    pen.line(body, 1.5, "slate", 0.9, wobble=0.4, closed=True)
    if mood == "near":
        for y, long in ((-33.0, 25.0), (-25.0, 21.0)):
            hand = y + 3 + sway * 0.6
            sleeve = [(4, y - 3), (15, y - 4), (long, hand - 3), (long + 1, hand + 6), (13, y + 7)]
            arm = curve([*sleeve, (4, y + 6)], steps=5)
            pen.fill(arm, "night")
            pen.line(arm, 1.4, "slate", 0.9, wobble=0.3, closed=True)
            for finger in (-3.4, 0.4, 4.2):
                claw = [(long, hand + 1), (long + 5, hand + finger), (long + 10, hand + finger + 2)]
                pen.line(curve(claw, closed=False), 1.8, "slate", wobble=0.1, taper=(0, 0.9))
    x = 3 + lean * 0.9
    eyes = [(x - 4.2, -40, 2.1), (x + 3.2, -40, 2.1)]
    if mood == "flee":
        eyes = [(x - 3.0, -39, 2.6), (x + 3.4, -39, 2.6)]
    _eyes(pen, eyes, "woad", -0.6 if mood == "flee" else 0.5, slit=mood == "idle")


def draw_slime(pen: Pen, frame: int, *, frozen: bool = False) -> None:
    """Draw a slime sitting on the origin, 42 wide: a dome that creeps, and cracks when frozen."""
    spread = 0.0 if frozen else (0.0, 1.0, 0.2, -0.8)[frame]
    wide, high = 20 + 3.2 * spread, 24 - 4.0 * spread
    ahead = 2.5 * spread
    dome = curve(
        [
            (-wide, 0),
            (-wide * 0.92, -high * 0.45),
            (-wide * 0.4 + ahead, -high * 0.94),
            (wide * 0.3 + ahead, -high),
            (wide * 0.86 + ahead, -high * 0.52),
            (wide + ahead * 0.6, 0),
            (wide * 0.4, 1.5),
            (-wide * 0.4, 1.5),
        ],
        steps=6,
    )
    fill, line = ("woad", "lapis") if frozen else ("moss", "olive")
    cut_paper(pen, dome, fill, light=("bone" if frozen else "candle", -2.2, 1.4, 0.6), width=1.8)
    with pen.clip(dome):
        pen.fill(ellipse(-4, 4, wide * 1.1, 9), line, 0.55)
        pen.hatch(ellipse(-10, -4, 12, 14), 0.8, 3.6, 1.0, "ink", 0.4)
        for bubble in ((-9, -9, 2.2), (-3, -5, 1.5), (10, -6, 1.8)):
            pen.line(ellipse(*bubble), 1.0, "bone", 0.7, wobble=0.1, closed=True)
        shine = curve(
            [(2 + ahead, -high * 0.84), (8 + ahead, -high * 0.8), (11 + ahead, -high * 0.62)],
            closed=False,
        )
        pen.line(shine, 2.2, "bone", 0.85, wobble=0.1)
        if frozen:
            for crack in (
                [(-8, -22), (-4, -14), (-9, -8)],
                [(9, -20), (6, -12), (12, -6), (10, 0)],
            ):
                pen.line(crack, 1.4, "bone", 0.95, wobble=0.2)
    y = -high * 0.5
    for x in (4 + ahead, 12 + ahead):
        pen.fill(ellipse(x, y, 3.2, 3.6), "bone")
        pen.line(ellipse(x, y, 3.2, 3.6), 1.1, wobble=0.1, closed=True)
        if frozen:
            pen.line([(x - 2, y - 1), (x + 2, y + 1)], 1.3, wobble=0)
            pen.line([(x - 2, y + 1), (x + 2, y - 1)], 1.3, wobble=0)
        else:
            pen.dot(x + 0.9, y + 0.2, 1.6, "ink")
    if frozen:
        for x, tall in ((-21.0, 9), (21.0, 12), (14.0, 6), (-15.0, 5)):
            spike = [(x - 3, 0.5), (x + 0.5, -tall), (x + 3, 0.5)]
            pen.shape(spike, "woad", 1.2)
    else:
        smile = curve([(5 + ahead, y + 6.4), (9 + ahead, y + 8), (13 + ahead, y + 6)], closed=False)
        pen.line(smile, 1.4, wobble=0.1)


def draw_bat_asleep(pen: Pen) -> None:
    """Draw a bat hanging head down from the origin, 30 high, wrapped in its wings."""
    for x in (-3, 3):
        pen.line([(x, -1), (x * 0.8, 5)], 2.0, "ink", wobble=0.1)
    head = curve([(-5, 22), (5, 22), (6, 28), (0, 31), (-6, 28)], steps=5)
    for side in (-1, 1):
        pen.shape([(side * 2, 28), (side * 7, 36), (side * 6, 26)], "#2c2233", 1.3)
    cut_paper(pen, head, "#4a3850", light=("rose", -1, -0.6, 0.5), width=1.5)
    for eye in (-2.4, 2.4):
        pen.line([(eye - 1.4, 26.6), (eye + 1.4, 26.6)], 1.2, "bone", 0.9, wobble=0.1)
    for side in (1, -1):
        wing = curve(
            [
                (0, 3),
                (side * 6, 5),
                (side * 10, 13),
                (side * 7, 23),
                (side * 1, 26),
                (side * -2, 14),
            ],
            steps=6,
        )
        cut_paper(pen, wing, "#3a2c42", light=("rose", -1.4, -0.4, 0.5), width=1.6)
        pen.line([(side * 2, 5), (side * 5, 14), (side * 2, 24)], 1.1, "night", 0.8, wobble=0.2)


def draw_bat(pen: Pen, frame: int) -> None:
    """Draw one of four frames of a flying bat, centred, 56 wide."""
    beat = (1.0, 0.25, -0.7, 0.25)[frame]
    wing = outline(
        [
            (3, -4),
            (9, -11),
            (18, -15),
            (29, -9),
            (25, -5),
            (23, 3),
            (18, 0),
            (14, 7),
            (9, 3),
            (4, 7),
        ]
    )
    lifted = np.column_stack(
        [
            wing[:, 0] * (1 - 0.12 * abs(beat)),
            wing[:, 1] + (wing[:, 0] / 28) ** 1.2 * 13 * (1 - beat),
        ]
    )
    for side in (-1, 1):
        shape = curve(lifted * np.array([side, 1.0]), steps=5)
        cut_paper(pen, shape, "#3a2c42", light=("rose", -1.2, 0.8, 0.5), width=1.6)
        for k in (2, 3, 5):
            tip = lifted[k] * np.array([side, 1.0])
            pen.line([(side * 5, -3), tip.tolist()], 1.1, "night", 0.8, wobble=0.2)
    for side in (-1, 1):
        pen.shape([(side * 1, -7), (side * 6, -16), (side * 6, -6)], "#2c2233", 1.3)
    body = curve([(0, -10), (6.5, -5), (5.5, 5), (0, 10), (-5.5, 5), (-6.5, -5)], steps=6)
    cut_paper(pen, body, "#4a3850", light=("rose", -1.4, 0.5, 0.6), width=1.5)
    _eyes(pen, [(-2.6, -4, 1.7), (3.0, -4, 1.7)], "flame", 0.3)
    for x in (-1.6, 1.9):
        pen.fill([(x - 1.1, 0.4), (x + 1.1, 0.4), (x, 3.6)], "bone")


def _owl_face(pen: Pen, y: float, *, asleep: bool) -> None:
    for x in (-6.5, 6.5):
        disc = ellipse(x, y, 7.6, 7.4)
        pen.fill(disc, "parch_mid")
        pen.line(disc, 1.2, "ink", wobble=0.2, closed=True)
        if asleep:
            lid = curve([(x - 4.6, y), (x, y + 2.4), (x + 4.6, y)], closed=False)
            pen.line(lid, 1.7, "ink", wobble=0.1)
        else:
            pen.fill(ellipse(x, y, 5.4), "flame")
            pen.line(ellipse(x, y, 5.4), 1.2, "ink", wobble=0.1, closed=True)
            pen.dot(x + 0.8, y, 2.6, "night")
            pen.dot(x + 1.7, y - 1.2, 0.9, "bone")
    beak = [(-2.6, y + 1.6), (2.6, y + 1.6), (0, y + 8)]
    pen.shape(beak, "ochre", 1.3)


def draw_owl(pen: Pen, state: str) -> None:
    """Draw an owl on its perch at the origin, 50 high: asleep or watching; ear tufts tell it."""
    wide = 19.0 if state == "asleep" else 17.5
    top = -44.0 if state == "asleep" else -48.0
    for x in (-6, 6):
        for toe in (-3, 0, 3):
            pen.line([(x, -4), (x + toe, 2)], 1.9, "ochre", wobble=0.1)
    body = curve(
        [
            (-9, -1),
            (-wide, -14),
            (-wide * 0.94, -30),
            (-13, top + 7),
            (-12.5, top - 5),
            (-5, top + 2.5),
            (5, top + 2.5),
            (12.5, top - 5),
            (13, top + 7),
            (wide * 0.94, -30),
            (wide, -14),
            (9, -1),
        ],
        steps=5,
    )
    cut_paper(pen, body, "#6d5138", light=("flame", -2.2, 0.8, 0.55), width=1.8)
    with pen.clip(body):
        pen.fill(ellipse(1, -12, 11, 14), "#A08058")
        for row in range(4):
            for k in range(-2, 3):
                at, y = k * 5 + (row % 2) * 2.5, -20 + row * 5.4
                mark = curve([(at - 2, y), (at, y + 2.4), (at + 2, y)], closed=False)
                pen.line(mark, 1.1, "sepia", 0.9, wobble=0.1)
    for side in (-1, 1):
        wing = curve(
            [
                (side * 13, -30),
                (side * (wide + 1), -22),
                (side * (wide + 0.5), -8),
                (side * 9, 3),
                (side * 10, -14),
            ],
            steps=5,
        )
        cut_paper(pen, wing, "#54402c", light=("flame", -1.6, 0.6, 0.5), width=1.5)
    _owl_face(pen, top + 11.5, asleep=state == "asleep")


def draw_owl_diving(pen: Pen, frame: int) -> None:
    """Draw one of two frames of the owl coming down to the right, claws first, centred."""
    lift = (0.0, 5.0)[frame]
    far = curve(
        [(-4, -6), (-14, -22 - lift), (-30, -30 - lift), (-26, -18), (-20, -8), (-8, 2)], steps=5
    )
    cut_paper(pen, far, "#3f2f20", width=1.6)
    tail = curve([(-12, 2), (-26, 4), (-30, 10), (-24, 13), (-10, 9)], steps=5)
    cut_paper(pen, tail, "#54402c", width=1.5)
    body = curve([(-14, 0), (-4, -11), (10, -10), (15, 0), (6, 11), (-8, 12)], steps=6)
    cut_paper(pen, body, "#6d5138", light=("flame", -2, 0.8, 0.55), width=1.8)
    for x in (4, 11):
        leg = [(x - 2, 8), (x + 5, 17)]
        pen.line(leg, 3.0, "ochre", wobble=0.1)
        for toe in (-4, 0.5, 5):
            pen.line([(x + 5, 16), (x + 6 + toe, 23)], 1.8, "ink", wobble=0.1, taper=(0, 0.8))
    high = -30 - lift
    near = outline(
        [
            (2, -7),
            (7, high + 8),
            (2, high - 8),
            (-8, high - 16),
            (-10, high - 6),
            (-17, high - 8),
            (-17, high + 2),
            (-24, high + 3),
            (-21, high + 12),
            (-26, high + 17),
            (-12, -3),
        ]
    )
    cut_paper(pen, near, "#7d5f42", light=("flame", -1.8, 0.6, 0.5), width=1.7)
    for x, y in ((-8, high - 12), (-16, high - 4), (-21, high + 6)):
        pen.line([(-2, -9), ((x - 2) * 0.5, (y - 9) * 0.5 - 2), (x, y)], 1.1, "sepia", 0.85)
    with pen.at(11, -7, 0.8):
        head = curve(
            [(-13, 8), (-14, -10), (-12, -17), (-4, -11), (6, -11), (13, -17), (14, -8), (11, 9)],
            steps=5,
        )
        cut_paper(pen, head, "#6d5138", light=("flame", -2, 0.8, 0.5), width=1.9)
        _owl_face(pen, -2, asleep=False)


def draw_stolen(pen: Pen) -> None:
    """Draw the wisps about a light that a moth or a shade drinks, centred."""
    rng = random.Random(2)
    for _ in range(6):
        a = rng.uniform(0, 2 * math.pi)
        arc = ellipse(0, 0, rng.uniform(7, 13), count=8, start=a, end=a + 1.2)
        pen.line(arc, 1.2, "slate", 0.8, wobble=0.2, taper=(0.8, 0.8))
