"""The dwarf: a puppet of cut paper, 128 units tall, origin between the heels, facing right."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tools.art.ink import Pen
from tools.art.palette import table
from tools.art.props import cut_paper, flame
from tools.art.shapes import box, curve, ellipse

FLAME_SEAT = (46.0, -72.0)
"""Where the flame stands in the puppet's units when every part is at rest."""

_ARM_PIVOT = (4.0, -62.0)
_HAT_PIVOT = (4.0, -92.0)
_BEARD_PIVOT = (6.0, -80.0)


@dataclass(frozen=True)
class Pose:
    """How the parts stand; angles in degrees clockwise, shifts in units."""

    hat: float = 0.0
    beard: float = 0.0
    arm: float = 0.0
    bob: float = 0.0
    stride: float = 0.0
    blink: bool = False


def idle_pose(frame: int, frames: int = 6) -> Pose:
    """Return the pose of one frame of standing still: he breathes, hat and beard trail after."""
    t = 2 * math.pi * frame / frames
    return Pose(
        hat=1.6 * math.sin(t - 0.9),
        beard=1.4 * math.sin(t - 0.5),
        arm=0.9 * math.sin(t),
        bob=0.7 * math.sin(t),
    )


def flame_seat(pose: Pose) -> tuple[float, float]:
    """Return where the flame stands in the puppet's units in this pose."""
    a = math.radians(pose.arm)
    x, y = FLAME_SEAT[0] - _ARM_PIVOT[0], FLAME_SEAT[1] - _ARM_PIVOT[1]
    return (
        _ARM_PIVOT[0] + x * math.cos(a) - y * math.sin(a),
        _ARM_PIVOT[1] + x * math.sin(a) + y * math.cos(a) - pose.bob,
    )


@contextmanager
def _turned(pen: Pen, pivot: tuple[float, float], degrees: float) -> Iterator[None]:
    with pen.at(*pivot, degrees=degrees), pen.at(-pivot[0], -pivot[1]):
        yield


def dwarf(pen: Pen, pose: Pose | None = None, *, lit: bool = True) -> None:
    """Draw the dwarf with his candle; ``lit`` draws the flame too."""
    pose = pose or Pose()
    colours: dict[str, str] = table()["dwarf"]
    with pen.at(0, -pose.bob):
        _back_arm(pen, colours)
    _boots(pen, colours, pose)
    with pen.at(0, -pose.bob):
        _body(pen, colours)
        with _turned(pen, _BEARD_PIVOT, pose.beard):
            _beard(pen, colours)
        _face(pen, colours, pose)
        with _turned(pen, _HAT_PIVOT, pose.hat):
            _hat(pen, colours)
        _buckle(pen)
        with _turned(pen, _ARM_PIVOT, pose.arm):
            _candle_arm(pen, colours, lit)


def _back_arm(pen: Pen, colours: dict[str, str]) -> None:
    cut_paper(
        pen,
        curve([(-16, -64), (-26, -52), (-28, -38), (-22, -33), (-16, -40), (-10, -56)]),
        colours["back_arm"],
    )
    cut_paper(pen, ellipse(-24, -33, 5.2, 5), "#7A4A30")


def _boots(pen: Pen, colours: dict[str, str], pose: Pose) -> None:
    for x, colour in ((-13 - pose.stride, "#241913"), (9 + pose.stride, colours["boots"])):
        boot = [
            (x - 7, -20),
            (x + 7, -20),
            (x + 8, -9),
            (x + 15, -7),
            (x + 17, -1),
            (x + 9, 0.5),
            (x - 8, 0.5),
            (x - 9, -8),
        ]
        cut_paper(pen, curve(boot, steps=6), colour, light=("amber", -1.2, 0.8, 0.5))
        cuff = curve([(x - 8, -17), (x, -15.5), (x + 8, -17)], closed=False)
        pen.line(cuff, 2.6, "#5a4028", wobble=0.2)


def _body(pen: Pen, colours: dict[str, str]) -> None:
    body = curve(
        [
            (-14, -72),
            (2, -76),
            (15, -70),
            (22, -50),
            (27, -28),
            (29, -15),
            (18, -12),
            (8, -15),
            (-4, -12),
            (-16, -15),
            (-28, -12),
            (-27, -28),
            (-22, -52),
        ]
    )
    cut_paper(pen, body, colours["tunic"], light=("rose", -2.2, 0.4, 0.7))
    with pen.clip(body):
        for x in range(-24, 26, 6):
            pen.line([(x * 0.6, -60), (x * 0.9, -36), (x * 1.15, -10)], 0.8, "night", 0.55)
        hem = curve([(-27, -19), (-14, -22), (0, -19), (14, -22), (28, -20)], closed=False)
        pen.line(hem, 2.2, "ochre", 0.9, wobble=0.2)
    belt = curve([(-25, -39), (0, -35), (25, -39), (26.5, -31), (0, -27), (-26.5, -31)], steps=6)
    cut_paper(pen, belt, colours["belt"], light=("amber", -1, 0.5, 0.4), width=1)


def _beard(pen: Pen, colours: dict[str, str]) -> None:
    beard = curve(
        [
            (-6, -84),
            (-13, -72),
            (-15, -60),
            (-11, -46),
            (-9, -36),
            (-3, -29),
            (0, -38),
            (5, -26),
            (9, -20),
            (13, -30),
            (16, -38),
            (20, -30),
            (24, -44),
            (27, -58),
            (25, -72),
            (17, -82),
            (6, -78),
        ],
        steps=8,
    )
    cut_paper(pen, beard, colours["beard"], light=("flame", -2.6, 0.6, 0.75), width=1.4)
    with pen.clip(beard):
        for top, low in ((-6, -8), (-2, -2), (2, 5), (6, 9), (10, 12), (14, 17), (18, 20)):
            lock = curve([(top + 4, -76), (top - 1, -62), (low + 2, -46), (low, -30)], closed=False)
            pen.line(lock, 1.0, "#5a2410", 0.85)


def _face(pen: Pen, colours: dict[str, str], pose: Pose) -> None:
    face = curve([(-6, -92), (8, -95), (22, -91), (24, -82), (17, -77), (4, -77), (-6, -82)])
    cut_paper(pen, face, colours["skin"], light=("candle", -2, 0.2, 0.6), width=1)
    if pose.blink:
        pen.line(curve([(10, -87), (13, -86), (16.5, -87)], closed=False), 1.0, "night", wobble=0.1)
    else:
        pen.fill(curve([(10, -87), (13, -89), (16.5, -87), (13, -85.6)], steps=5), "night")
        pen.dot(14, -87.4, 0.8, "candle")
    moustache = curve(
        [
            (4, -79),
            (14, -80),
            (24, -78),
            (31, -72),
            (33, -66),
            (24, -70),
            (15, -74),
            (4, -69),
            (-6, -66),
            (-4, -74),
        ],
        steps=7,
    )
    cut_paper(pen, moustache, colours["moustache"], light=("flame", -1.2, 0.6, 0.8), width=1)
    cut_paper(
        pen,
        ellipse(21.5, -82.5, 6.2, 5.2),
        colours["nose"],
        light=("candle", -1.6, 0.6, 0.9),
        width=1,
    )
    brow = curve([(5, -90), (11, -93.5), (19, -91.5), (18, -88.6), (11, -90), (6, -87.5)], steps=5)
    cut_paper(pen, brow, colours["beard"], width=0.8, shadow=False)
    ear = curve([(-5, -88), (-10, -91), (-12, -84), (-7, -79)], steps=6)
    cut_paper(pen, ear, "#B97B52", width=0.9)


def _hat(pen: Pen, colours: dict[str, str]) -> None:
    hat = curve(
        [
            (-16, -91),
            (-14, -104),
            (-8, -118),
            (-14, -128),
            (-26, -130),
            (-34, -122),
            (-38, -126),
            (-30, -138),
            (-14, -141),
            (2, -134),
            (14, -116),
            (24, -94),
            (6, -97),
        ],
        steps=8,
    )
    cut_paper(pen, hat, colours["hat"], light=("rose", -2.4, 0.3, 0.85), width=1.5)
    with pen.clip(hat):
        for x in range(-16, 22, 5):
            fold = curve([(x, -94), (x * 0.5 - 2, -112), (x * 0.15 - 8, -128)], closed=False)
            pen.line(fold, 0.8, "night", 0.5, wobble=0.4)
    cut_paper(pen, ellipse(-37, -122, 5, 5), "gold", width=1.2)
    brim = curve(
        [(-19, -92), (-4, -99), (12, -99), (29, -93), (30, -88), (12, -93), (-4, -93), (-18, -86)],
        steps=7,
    )
    cut_paper(pen, brim, colours["hat_brim"], light=("rose", -1, 0.8, 0.9), width=1.2)


def _buckle(pen: Pen) -> None:
    cut_paper(pen, box(-4, -36, 10, 9), "gold", width=1.2)
    pen.fill(box(-1.6, -33.8, 5.2, 4.6), "#241711")


def _candle_arm(pen: Pen, colours: dict[str, str], lit: bool) -> None:
    arm = curve(
        [
            (-4, -66),
            (6, -68),
            (16, -58),
            (30, -53),
            (38, -54),
            (39, -47),
            (28, -44),
            (12, -47),
            (0, -54),
        ],
        steps=7,
    )
    cut_paper(pen, arm, colours["sleeve"], light=("rose", -1.8, 0.7, 0.9))
    pen.line([(32.5, -54), (33.5, -45.5)], 3, "ochre", wobble=0.1, taper=(0, 0))
    dish = curve(
        [(36, -47), (56, -47), (54, -42.5), (48, -40.5), (43, -40.5), (38, -42.5)], steps=6
    )
    cut_paper(pen, dish, "ochre", light=("candle", 0, 1.4, 0.8), width=1.1)
    pen.line(ellipse(35.2, -45, 3.6, 3.4), 1.8, "ochre", wobble=0.1, closed=True)
    wax = [(42.6, -48), (42.6, -66), (44, -67.5), (48, -67), (49.2, -65), (49.2, -48)]
    cut_paper(pen, wax, "parch_hi", light=("amber", 1.2, -0.6, 0.4), width=1)
    for x, drip in ((43.6, 6), (47.6, 9)):
        pen.line([(x, -66), (x, -66 + drip)], 1.4, "bone", wobble=0.1, taper=(0, 0))
    cut_paper(
        pen,
        ellipse(39.5, -49.5, 4.6, 4.6),
        colours["skin"],
        light=("candle", -1, 0.3, 0.8),
        width=1,
    )
    pen.line([(46, -67.5), (46, -71)], 1, wobble=0)
    if lit:
        with pen.at(*FLAME_SEAT):
            flame(pen)
