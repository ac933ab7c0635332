"""The dwarf at playing size: a posable puppet of cut paper, 141 units tall with his hat.

Units are those of `tools.art.dwarf`, two to a pixel of the game; contours are twice as heavy here,
because the picture is a quarter as large. Origin between the heels, facing right. Hat, held candle
and flame are pictures of their own; `anchors` tells where they belong.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from tools.art.ink import Pen
from tools.art.palette import table
from tools.art.props import cut_paper
from tools.art.shapes import Outline, Points, curve, ellipse, outline, placed

UNIT = 0.5
"""Pixels to one unit."""

_SHOULDER = (4.0, -62.0)
_BACK_SHOULDER = (-15.0, -62.0)
_HIP = (0.0, -30.0)
_NECK = (6.0, -76.0)
_HAT = (4.0, -92.0)
_HAT_LIFT = 1.5
_REACH = (38.0, 12.0)
"""From the shoulder to the hand when the arm hangs at rest: forward, a little down."""

Light = tuple[str, float, float, float]


@dataclass(frozen=True)
class Pose:
    """How the parts stand. Angles are degrees, clockwise; lengths are units, y down."""

    bob: float = 0.0
    """How far the body is lifted above its rest."""
    lean: float = 0.0
    """Turn of all above the hips."""
    squash: float = 1.0
    """Height of the body as a share of its rest; it widens as it shrinks."""
    head: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Shift and turn of the head."""
    hat: float = 0.0
    """Turn of the hat against the head."""
    beard: float = 0.0
    arm: float = 0.0
    """Turn of the candle arm."""
    arm_length: float = 1.0
    back_arm: float = 0.0
    back_length: float = 1.0
    near: tuple[float, float, float] = (9.0, 0.0, 0.0)
    """Place of the near boot's heel, and its turn."""
    far: tuple[float, float, float] = (-13.0, 0.0, 0.0)
    eye: str = "open"
    """open, shut, wide or pinched."""
    behind: bool = False
    """Seen from behind, as when climbing."""
    turn: float = 0.0
    """Turn of the whole puppet round its hips: swimming, falling."""


def _part(
    pen: Pen,
    points: Points,
    fill: str,
    light: Light | None = None,
    width: float = 2.3,
    *,
    shadow: bool = True,
) -> None:
    cut_paper(pen, points, fill, light=light, width=width, shadow=shadow)


@contextmanager
def _about(pen: Pen, pivot: tuple[float, float], degrees: float) -> Iterator[None]:
    with pen.at(*pivot, degrees=degrees), pen.at(-pivot[0], -pivot[1]):
        yield


@contextmanager
def _whole(pen: Pen, pose: Pose) -> Iterator[None]:
    with _about(pen, (0.0, -40.0), pose.turn):
        yield


@contextmanager
def _trunk(pen: Pen, pose: Pose) -> Iterator[None]:
    """Draw in the frame of all above the hips."""
    pen.canvas.save()
    pen.canvas.translate(0, -pose.bob)
    pen.canvas.scale(1 / math.sqrt(pose.squash), pose.squash)
    try:
        with _about(pen, _HIP, pose.lean):
            yield
    finally:
        pen.canvas.restore()


def _spun(
    point: tuple[float, float], pivot: tuple[float, float], degrees: float
) -> tuple[float, float]:
    a = math.radians(degrees)
    x, y = point[0] - pivot[0], point[1] - pivot[1]
    return (
        pivot[0] + x * math.cos(a) - y * math.sin(a),
        pivot[1] + x * math.sin(a) + y * math.cos(a),
    )


@contextmanager
def _unpressed(pen: Pen, pose: Pose, pivot: tuple[float, float]) -> Iterator[None]:
    """Draw inside the trunk what keeps its own shape while the body is squashed."""
    wide, high = 1 / math.sqrt(pose.squash), pose.squash
    canvas = pen.canvas
    canvas.save()
    canvas.translate(*pivot)
    canvas.rotate(-pose.lean)
    canvas.scale(1 / wide, 1 / high)
    canvas.rotate(pose.lean)
    canvas.translate(-pivot[0], -pivot[1])
    try:
        yield
    finally:
        canvas.restore()


def _to_ground(
    point: tuple[float, float], pose: Pose, pivot: tuple[float, float]
) -> tuple[float, float]:
    """Return where a point that is drawn unpressed about ``pivot`` lies in the puppet's units."""
    x, y = _spun(pivot, _HIP, pose.lean)
    x, y = x / math.sqrt(pose.squash), y * pose.squash - pose.bob
    aside = _spun((point[0] - pivot[0], point[1] - pivot[1]), (0.0, 0.0), pose.lean)
    return _spun((x + aside[0], y + aside[1]), (0.0, -40.0), pose.turn)


def _hand_at(pose: Pose) -> tuple[float, float]:
    reach = (
        _SHOULDER[0] + _REACH[0] * pose.arm_length,
        _SHOULDER[1] + _REACH[1] * pose.arm_length,
    )
    return _spun(reach, _SHOULDER, pose.arm)


def _hat_at(pose: Pose) -> tuple[float, float]:
    x, y = _spun((_HAT[0], _HAT[1] - _HAT_LIFT), _NECK, pose.head[2])
    return x + pose.head[0], y + pose.head[1]


def anchors(pose: Pose) -> dict[str, list[float]]:
    """Return, in pixels from the pivot, the candle hand and the hat's foot with its degrees."""
    hand = _to_ground(_hand_at(pose), pose, _SHOULDER)
    hat = _to_ground(_hat_at(pose), pose, _NECK)
    tilt = pose.hat + pose.head[2] + pose.lean + pose.turn
    return {
        "hand": [round(hand[0] * UNIT, 1), round(hand[1] * UNIT, 1)],
        "hat": [round(hat[0] * UNIT, 1), round(hat[1] * UNIT, 1), round(tilt, 1)],
    }


def draw_dwarf(pen: Pen, pose: Pose) -> None:
    """Draw the dwarf without hat and candle, in units, heels at the origin."""
    colours: dict[str, str] = table()["dwarf"]
    with _whole(pen, pose):
        with _trunk(pen, pose):
            if not pose.behind:
                _back_arm(pen, colours, pose)
        _leg(pen, pose, pose.far, -8, "#241913")
        _leg(pen, pose, pose.near, 8, colours["boots"])
        with _trunk(pen, pose):
            _tunic(pen, colours, buckle=not pose.behind)
            if pose.behind:
                with _unpressed(pen, pose, _NECK):
                    _head_behind(pen, colours)
                _back_arm(pen, colours, pose)
            else:
                with pen.at(pose.head[0] * 0.6, pose.head[1] * 0.6):
                    _beard(pen, colours, pose.beard + pose.head[2] * 0.5)
                with (
                    _unpressed(pen, pose, _NECK),
                    pen.at(pose.head[0], pose.head[1]),
                    _about(pen, _NECK, pose.head[2]),
                ):
                    _face(pen, colours, pose.eye)
            with _unpressed(pen, pose, _SHOULDER):
                _candle_arm(pen, colours, pose)


def _limb(a: tuple[float, float], b: tuple[float, float], wide: float, narrow: float) -> Outline:
    along = math.atan2(b[1] - a[1], b[0] - a[0])
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    shape = [
        (-wide * 0.4, -wide * 0.8),
        (0, -wide),
        (length * 0.5, -(wide + narrow) * 0.52),
        (length, -narrow),
        (length + narrow * 0.5, 0),
        (length, narrow),
        (length * 0.5, (wide + narrow) * 0.52),
        (0, wide),
        (-wide * 0.7, 0),
    ]
    return placed(curve(shape, steps=4), a[0], a[1], 1, along)


def _back_arm(pen: Pen, colours: dict[str, str], pose: Pose) -> None:
    rest = (
        _BACK_SHOULDER[0] - 10 * pose.back_length,
        _BACK_SHOULDER[1] + 30 * pose.back_length,
    )
    hand = _spun(rest, _BACK_SHOULDER, pose.back_arm)
    sleeve = colours["sleeve"] if pose.behind else colours["back_arm"]
    _part(pen, _limb(_BACK_SHOULDER, hand, 7, 5), sleeve)
    _part(pen, ellipse(*hand, 5.6, 5.4), colours["skin"] if pose.behind else "#8A5636")


def _leg(pen: Pen, pose: Pose, boot: tuple[float, float, float], hip: float, colour: str) -> None:
    x, y, turn = boot
    top = _spun((x, y - 18), (x, y), turn)
    hip_y = (-26 - pose.bob) * min(1.0, pose.squash + 0.1)
    if math.hypot(top[0] - hip, top[1] - hip_y) > 9:
        _part(pen, _limb((hip, hip_y), top, 7.5, 6.5), "#2f2118", shadow=False)
    shape = [(-7, -20), (7, -20), (8, -9), (15, -7.5), (18, -1), (9, 0.5), (-8, 0.5), (-9, -8)]
    with pen.at(x, y, degrees=turn):
        _part(pen, curve(shape, steps=6), colour, ("amber", -1.6, 1.0, 0.6))
        cuff = curve([(-8, -17), (0, -15.5), (8, -17)], closed=False)
        pen.line(cuff, 3.6, "#5a4028", wobble=0.2)


def _tunic(pen: Pen, colours: dict[str, str], *, buckle: bool) -> None:
    edge = curve(
        [
            (-14, -72),
            (2, -76),
            (15, -70),
            (22, -50),
            (27, -28),
            (29, -14),
            (18, -10),
            (8, -13),
            (-4, -10),
            (-16, -13),
            (-28, -10),
            (-27, -28),
            (-22, -52),
        ]
    )
    _part(pen, edge, colours["tunic"], ("rose", -3.0, 0.4, 0.8), 2.6)
    with pen.clip(edge):
        for x in (-20, -10, 2, 14):
            pen.line([(x * 0.6, -58), (x * 0.9, -36), (x * 1.2, -10)], 1.4, "night", 0.6)
        hem = curve([(-27, -18), (-14, -20), (0, -17), (14, -20), (29, -18)], closed=False)
        pen.line(hem, 3.6, "ochre", 0.95, wobble=0.2)
    belt = curve([(-25, -40), (0, -36), (25, -40), (26.5, -31), (0, -27), (-26.5, -31)], steps=6)
    _part(pen, belt, colours["belt"], ("amber", -1.4, 0.6, 0.5), 1.8)
    if buckle:
        _part(pen, [(-5, -38), (7, -38), (7, -26), (-5, -26)], "gold", None, 1.8)
        pen.fill([(-1.5, -34), (3.5, -34), (3.5, -30), (-1.5, -30)], colours["belt"])


def _beard(pen: Pen, colours: dict[str, str], degrees: float) -> None:
    edge = curve(
        [
            (-6, -84),
            (-13, -72),
            (-15, -60),
            (-11, -46),
            (-7, -36),
            (-2, -40),
            (3, -30),
            (9, -22),
            (14, -32),
            (19, -30),
            (24, -44),
            (28, -58),
            (26, -72),
            (17, -82),
            (6, -78),
        ],
        steps=8,
    )
    with _about(pen, (6.0, -80.0), degrees):
        _part(pen, edge, colours["beard"], ("flame", -3.4, 0.8, 0.85), 2.4)
        with pen.clip(edge):
            for top, low in ((-4, -6), (4, 3), (11, 11), (18, 19)):
                lock = [(top + 3, -76), (top - 1, -62), (low + 2, -46), (low, -30)]
                pen.line(curve(lock, closed=False), 1.7, "#5a2410", 0.9, wobble=0.4)


def _face(pen: Pen, colours: dict[str, str], eye: str) -> None:
    ear = curve([(-4, -90), (-11, -93), (-13, -84), (-7, -79)], steps=6)
    face = curve([(-7, -93), (8, -97), (22, -93), (25, -83), (17, -76), (4, -76), (-7, -82)])
    _part(pen, face, colours["skin"], ("candle", -2.4, 0.2, 0.7), 1.9)
    _eye(pen, eye)
    moustache = curve(
        [
            (3, -79),
            (14, -81),
            (25, -79),
            (33, -72),
            (36, -64),
            (25, -68),
            (15, -72),
            (4, -67),
            (-8, -64),
            (-6, -73),
        ],
        steps=7,
    )
    _part(pen, moustache, colours["moustache"], ("flame", -1.8, 0.8, 0.9), 1.9)
    nose = ellipse(23, -82.5, 7.4, 6.2)
    _part(pen, nose, colours["nose"], ("candle", -2.2, 0.8, 0.95), 1.9)
    _part(pen, ear, "#B97B52", None, 1.7)


def _eye(pen: Pen, eye: str) -> None:
    x, y = 12.0, -87.2
    if eye == "shut":
        pen.line(curve([(x - 4, y), (x, y + 2), (x + 4, y)], closed=False), 1.8, "night", wobble=0)
    elif eye == "pinched":
        pen.line([(x - 4, y - 3), (x + 3, y), (x - 4, y + 3)], 1.9, "night", wobble=0.1)
    else:
        tall = 4.6 if eye == "wide" else 3.4
        pen.fill(ellipse(x, y, 5.0, tall), "bone")
        pen.line(ellipse(x, y, 5.0, tall), 1.3, "night", wobble=0.1, closed=True)
        pen.dot(x + 1.6, y + 0.2, 1.7 if eye == "wide" else 2.4, "night")
    lift = 3.5 if eye == "wide" else 0.0
    brow = [(3, -92), (10, -96), (19, -93), (18, -90), (11, -92), (5, -89.5)]
    pen.fill(curve(outline(brow) + np.array([0, -lift]), steps=5), "#B9662D")


def _head_behind(pen: Pen, colours: dict[str, str]) -> None:
    hair = curve([(-15, -92), (-17, -78), (-9, -66), (4, -63), (17, -66), (24, -78), (22, -92)])
    _part(pen, hair, colours["beard"], ("flame", -3.0, 0.6, 0.7))
    with pen.clip(hair):
        for x in (-9, -2, 5, 12, 18):
            pen.line([(x, -92), (x + 1, -64)], 1.6, "#5a2410", 0.85, wobble=0.6)
    _part(pen, ellipse(-15, -84, 4.6, 6), "#B97B52", None, 1.7)
    _part(pen, ellipse(23, -84, 4.6, 6), colours["skin"], None, 1.7)


def _candle_arm(pen: Pen, colours: dict[str, str], pose: Pose) -> None:
    hand = _hand_at(pose)
    mid = (
        (_SHOULDER[0] + hand[0]) / 2 + 3 * math.sin(math.radians(pose.arm)),
        (_SHOULDER[1] + hand[1]) / 2 + 4 * math.cos(math.radians(pose.arm)),
    )
    wrist = (mid[0] + (hand[0] - mid[0]) * 0.86, mid[1] + (hand[1] - mid[1]) * 0.86)
    _part(pen, _limb(_SHOULDER, mid, 8.2, 7), colours["sleeve"], shadow=True)
    forearm = _limb(mid, wrist, 7, 6.2)
    _part(pen, forearm, colours["sleeve"], ("rose", -2.2, 0.9, 0.9))
    pen.fill(_limb(_SHOULDER, mid, 6.6, 5.6), colours["sleeve"])
    away = math.atan2(hand[1] - mid[1], hand[0] - mid[0])
    across = (-math.sin(away) * 6, math.cos(away) * 6)
    cuff = [(wrist[0] + s * across[0], wrist[1] + s * across[1]) for s in (-1, 1)]
    pen.line(cuff, 4, "ochre", wobble=0.1, taper=(0, 0))
    _part(pen, ellipse(*hand, 5.8, 5.6), colours["skin"], ("candle", -1.4, 0.4, 0.9), 1.9)


HAT_TIPS = ("hang", "rest", "fly")
"""Where the tip of the hat is: fallen down behind, at ease, thrown up."""

_TIPS: dict[str, list[tuple[float, float]]] = {
    "hang": [(-24, -120), (-35, -106), (-42, -108), (-38, -126), (-22, -137)],
    "rest": [(-26, -130), (-35, -121), (-40, -126), (-31, -139), (-14, -142)],
    "fly": [(-20, -142), (-31, -150), (-32, -157), (-20, -157), (-6, -148)],
}
_POMPOM = {"hang": (-40.0, -103.0), "rest": (-39.0, -121.0), "fly": (-34.0, -157.0)}


def draw_hat(pen: Pen, degrees: float, tip: str) -> None:
    """Draw the hat, in units, its foot at the origin, turned by ``degrees``."""
    colours: dict[str, str] = table()["dwarf"]
    edge = curve(
        [
            (-17, -90),
            (-15, -104),
            (-9, -119),
            *_TIPS[tip],
            (3, -134),
            (15, -116),
            (25, -93),
            (5, -96),
        ],
        steps=8,
    )
    with pen.at(0, 0, degrees=degrees), pen.at(-_HAT[0], -_HAT[1]):
        _part(pen, edge, colours["hat"], ("rose", -3.2, 0.4, 0.9), 2.5)
        with pen.clip(edge):
            for x in (-12, -3, 6, 15):
                fold = curve([(x, -94), (x * 0.5 - 2, -112), (x * 0.15 - 8, -130)], closed=False)
                pen.line(fold, 1.4, "night", 0.55, wobble=0.4)
        _part(pen, ellipse(*_POMPOM[tip], 6.2, 6.2), "gold", ("candle", -1.4, 1.2, 0.8), 2.0)
        brim = curve(
            [
                (-21, -91),
                (-5, -100),
                (12, -100),
                (31, -93),
                (32, -86),
                (12, -92),
                (-5, -92),
                (-20, -84),
            ],
            steps=7,
        )
        _part(pen, brim, colours["hat_brim"], ("rose", -1.4, 1.0, 0.95), 2.1)


WAX_STEPS = 5
"""How many lengths the held candle burns through, the longest first."""


def held_flame(step: int) -> list[float]:
    """Return where the flame's seat is, in pixels from the hand, for a length of the candle."""
    return [round(7.5 * UNIT, 1), round((-3 - _wax(step) - 3.5) * UNIT, 1)]


def _wax(step: int) -> float:
    return 24.0 - 3.8 * step


def draw_held(pen: Pen, step: int) -> None:
    """Draw dish, candle and the fingers that hold them, in units, the hand at the origin."""
    colours: dict[str, str] = table()["dwarf"]
    tall = _wax(step)
    wax = [(3, -1), (3, -tall), (5, -tall - 2), (10, -tall - 1.4), (12, -tall + 1), (12, -1)]
    _part(pen, wax, "parch_hi", ("amber", 1.6, -0.8, 0.45), 1.8)
    pen.line([(4.6, -tall + 1), (4.6, -tall + 7)], 2.2, "bone", wobble=0.1, taper=(0, 0))
    pen.line([(7.5, -tall - 1), (7.5, -tall - 5)], 1.7, wobble=0)
    dish = curve([(-3, 0), (20, 0), (18, 5), (11, 7.5), (4, 7.5), (-1, 5)], steps=6)
    _part(pen, dish, "ochre", ("candle", 0, 2.0, 0.8), 1.9)
    _part(pen, ellipse(-1, 1.5, 5.4, 5.0), colours["skin"], ("candle", -1.4, 0.4, 0.9), 1.9)
