"""Prompts for three devices - blank keycaps, pad buttons, the mouse - and the cursors."""

from __future__ import annotations

import math

from tools.art.icons import line
from tools.art.ink import Pen, common, cut, path, union
from tools.art.lettering import write
from tools.art.shapes import box, curve, ellipse, rounded_box
from tools.art.widgets import Look

PAD_LETTERS = {"a": "verdigris", "b": "rubric", "x": "lapis", "y": "ochre"}
DIRECTIONS = {"up": -90, "right": 0, "down": 90, "left": 180}


def keycap(pen: Pen, look: Look, width: float, height: float) -> None:
    """A blank key: its top face leaves 5 px of front below; text stands on the top face."""
    edge = rounded_box(0, 0, width, height, 5)
    pen.shadow(edge, 1.5, 3, 3, 0.5)
    pen.fill(edge, "parch_mid" if look.plain else "parch_lo")
    face = rounded_box(0, 0, width, height - 5, 5)
    pen.fill(face, "bone")
    if not look.plain:
        pen.inner_rim(face, 5, "parch_mid", 0.8, blur=3)
    pen.line(face, look.weight(0.9), "sepia", wobble=0.1, closed=True)
    pen.line(edge, look.weight(1.5), wobble=0.15, closed=True)


def _disc(pen: Pen, look: Look, size: float, colour: str) -> None:
    r = size / 2
    disc = ellipse(r, r, r - 2, count=44)
    pen.shadow(disc, 1, 2.5, 2, 0.5)
    pen.fill(disc, colour)
    if not look.plain:
        pen.hatch(cut(disc, ellipse(r * 0.72, r * 0.78, r - 2)), -0.8, 3.2, 0.8, "ink", 0.4)
    pen.line(disc, look.weight(1.6), wobble=0.15, closed=True)


def pad_letter(pen: Pen, look: Look, size: float, letter: str) -> None:
    """One of the four face buttons: a letter, a colour, and a place on the diamond of dots."""
    _disc(pen, look, size, PAD_LETTERS[letter])
    r = size / 2
    write(pen, letter.upper(), r, r + size * 0.2, size * 0.58, "numeral", "bone", align="centre")


def pad_cross(pen: Pen, look: Look, size: float, lit: tuple[str, ...]) -> None:
    """The directional cross, with the arms in ``lit`` marked."""
    m, arm = size / 2, size * 0.15
    cross = union(
        rounded_box(m - arm, 3, 2 * arm, size - 6, 3), rounded_box(3, m - arm, size - 6, 2 * arm, 3)
    )
    pen.shadow(cross, 1, 2.5, 2, 0.5)
    pen.fill(cross, "bone")
    pen.rim(cross, look.weight(1.6), "ink")
    for name, degrees in DIRECTIONS.items():
        tip = (m - 6) * math.cos(math.radians(degrees)), (m - 6) * math.sin(math.radians(degrees))
        with pen.at(m + tip[0] * 0.72, m + tip[1] * 0.72, size / 36, degrees):
            arrow = [(-3, -3.4), (3.4, 0), (-3, 3.4)]
            if name in lit:
                pen.fill(arrow, "rubric")
            else:
                pen.dot(0, 0, 1.1, "sepia", 0.7)


def pad_shoulder(pen: Pen, look: Look, width: float, height: float, name: str) -> None:
    """A bumper (LB, RB) or a trigger (LT, RT: taller, with a rounded back)."""
    mirror = name.startswith("R")
    top = height * (0.06 if name.endswith("T") else 0.24)
    edge = curve(
        [
            (3, height - 6),
            (4, top + 8),
            (12, top + 1),
            (width - 6, top + 3),
            (width - 3, top + 8),
            (width - 3, height - 6),
            (width / 2, height - 3.5),
        ],
        steps=6,
    )
    if mirror:
        edge[:, 0] = width - edge[:, 0]
    pen.shadow(edge, 1, 2.5, 2, 0.5)
    pen.fill(edge, "bone")
    if not look.plain:
        pen.inner_rim(edge, 5, "parch_mid", 0.8, blur=3)
    pen.line(edge, look.weight(1.6), wobble=0.15, closed=True)
    write(
        pen,
        name,
        width / 2,
        height * (0.66 if name.endswith("T") else 0.74),
        height * 0.44,
        "numeral",
        align="centre",
    )


def pad_menu(pen: Pen, look: Look, size: float, *, start: bool) -> None:
    """The two small buttons in the middle: three lines for start, two boxes for select."""
    _disc(pen, look, size, "bone")
    m, u = size / 2, size / 36
    if start:
        for k in (-5, 0, 5):
            pen.fill(line([(m - 6 * u, m + k * u), (m + 6 * u, m + k * u)], 2.6 * u), "ink")
    else:
        pen.rim(box(m - 7 * u, m - 6 * u, 9 * u, 8 * u), 1.8 * u, "ink")
        pen.fill(box(m - 2 * u, m - 1 * u, 9 * u, 8 * u), "ink")


def pad_stick(pen: Pen, look: Look, size: float, name: str, *, pressed: bool = False) -> None:
    """A stick seen from above, named L or R; ``pressed`` adds the arrow of a push."""
    r = size / 2
    _disc(pen, look, size, "parch_mid")
    cap = ellipse(r, r, r * 0.66, count=36)
    pen.shape(cap, "bone", look.weight(1.3), wobble=0.1)
    write(pen, name, r, r + size * 0.16, size * 0.44, "numeral", align="centre")
    if pressed:
        u = size / 36
        pen.fill([(r - 5 * u, 1), (r + 5 * u, 1), (r, 8 * u)], "rubric")
        pen.rim([(r - 5 * u, 1), (r + 5 * u, 1), (r, 8 * u)], 0.8, "ink")


def mouse(pen: Pen, look: Look, width: float, height: float, part: str) -> None:
    """A mouse with the part to use in red: left, right, wheel or move."""
    u = width / 32
    edge = rounded_box(4 * u, 3 * u, 24 * u, height - 7 * u, 11 * u, 10)
    pen.shadow(edge, 1, 2.5, 2, 0.5)
    pen.fill(edge, "bone")
    middle, split = width / 2, height * 0.42
    for side, x in (("left", 0.0), ("right", middle)):
        if part == side:
            pen.fill(common(edge, box(x, 0, middle, split)), "rubric")
    pen.line([(middle, 3 * u), (middle, split)], look.weight(1.2) * u, wobble=0.1, taper=(0, 0))
    pen.line(
        [(4 * u, split), (width - 4 * u, split)], look.weight(1.2) * u, wobble=0.1, taper=(0, 0)
    )
    wheel = rounded_box(middle - 2.6 * u, 8 * u, 5.2 * u, 8 * u, 2.4 * u)
    pen.fill(wheel, "rubric" if part == "wheel" else "sepia")
    pen.rim(wheel, 1.0 * u, "ink")
    if part == "move":
        y = height * 0.66
        pen.fill(line([(middle - 6 * u, y), (middle + 6 * u, y)], 2 * u), "rubric")
        for s in (-1, 1):
            pen.fill(
                [
                    (middle + s * 5 * u, y - 4 * u),
                    (middle + s * 9.5 * u, y),
                    (middle + s * 5 * u, y + 4 * u),
                ],
                "rubric",
            )
    pen.line(edge, look.weight(1.6) * u, wobble=0.15, closed=True)


def arrow_cursor(pen: Pen, size: float) -> None:
    """A quill-white arrow; its point is at (3, 3) of 32."""
    with pen.at(0, 0, size / 32):
        arrow = [(3, 3), (3, 25), (9.2, 19.6), (13, 28.4), (17.4, 26.4), (13.4, 17.8), (21.4, 17)]
        pen.shadow(arrow, 1, 2, 1.5, 0.5)
        pen.fill(arrow, "bone")
        pen.fill([(3, 3), (21.4, 17), (13.4, 17.8)], "parch_mid", 0.6)
        pen.rim(arrow, 1.8, "ink")


def hand_cursor(pen: Pen, size: float) -> None:
    """A pointing hand with a red cuff; the finger tip is at (12, 3) of 32."""
    with pen.at(0, 0, size / 32):
        palm = curve(
            [
                (10, 13),
                (10, 5),
                (12, 3),
                (14, 5),
                (14.4, 12),
                (17, 11.4),
                (18.6, 12.6),
                (21, 12),
                (22.4, 13.6),
                (24.6, 13.6),
                (25.6, 16),
                (25, 21),
                (22.6, 25),
                (12.4, 25),
                (9, 20.4),
                (5.6, 16.4),
                (6.4, 14.4),
                (9, 15.6),
            ],
            steps=5,
        )
        cuff = box(11.4, 24.4, 12.4, 5)
        pen.shadow(union(palm, cuff), 1, 2, 1.5, 0.5)
        pen.fill(palm, "bone")
        pen.rim(palm, 1.7, "ink")
        for x in (17.4, 21):
            pen.line([(x, 13.4), (x + 0.3, 18)], 1.2, wobble=0.1, taper=(0, 0.5))
        pen.fill(cuff, "rubric")
        pen.rim(path(cuff), 1.5, "ink")
