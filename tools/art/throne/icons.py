"""Signs of the card table: steps of the track, seals, swords, plates, pawns, sparks and dust.

Kinds of steps differ by shape as well as by colour: fight is a circle, trap a diamond, help a
square, the throne an octagon. States differ by line: the current step wears a ring, past steps
have no colour left.
"""

from __future__ import annotations

import math

import numpy as np

from tools.art.ink import Pen, union
from tools.art.palette import mix
from tools.art.paper import fill_parchment
from tools.art.shapes import Outline, Points, box, curve, ellipse, outline, placed, polygon, rough
from tools.art.suits import draw_suit, suit_path

KINDS = ("fight", "trap", "help", "throne")
STATES = ("future", "current", "past")
FILLS = {"fight": "rose", "trap": "ochre", "help": "#9CC3A8", "throne": "gold"}


def draw_symbol(pen: Pen, kind: str, radius: float, colour: str = "ink") -> None:
    """Draw the sign of a kind of step around the origin."""
    r = radius
    if kind == "fight":
        for side in (-1, 1):
            pen.line(
                [(-side * r * 0.7, r * 0.75), (side * r * 0.75, -r * 0.8)],
                r * 0.24,
                colour,
                wobble=0.05,
                taper=(0, 0.7),
            )
            pen.line(
                [(-side * r * 0.75, r * 0.1), (-side * r * 0.05, r * 0.72)],
                r * 0.2,
                colour,
                wobble=0.05,
                taper=(0, 0),
            )
    elif kind == "trap":
        for x in (-0.62, 0.0, 0.62):
            tip = 0.95 if x == 0 else 0.7
            pen.fill(
                [(x * r - r * 0.3, r * 0.5), (x * r, -r * tip), (x * r + r * 0.3, r * 0.5)], colour
            )
        pen.fill(box(-r * 0.95, r * 0.5, r * 1.9, r * 0.3), colour)
    elif kind == "help":
        pen.fill(box(-r * 0.32, -r * 0.25, r * 0.64, r * 1.1), colour)
        pen.fill(box(-r * 0.7, r * 0.7, r * 1.4, r * 0.25), colour)
        drop = curve([(0, -1.25), (0.34, -0.62), (0, -0.3), (-0.34, -0.62)], steps=6)
        pen.fill(placed(drop, 0, 0, r), colour)
    else:
        pen.fill(
            [
                (-r, r * 0.7),
                (-r * 1.1, -r * 0.6),
                (-r * 0.45, r * 0.05),
                (0, -r * 0.95),
                (r * 0.45, r * 0.05),
                (r * 1.1, -r * 0.6),
                (r, r * 0.7),
            ],
            colour,
        )


def step_outline(kind: str, radius: float) -> Outline:
    """Return the shape of a kind of step around the origin."""
    if kind == "fight":
        return ellipse(0, 0, radius)
    if kind == "trap":
        return polygon(0, 0, radius * 1.15, 4)
    if kind == "help":
        return box(-radius * 0.9, -radius * 0.9, radius * 1.8, radius * 1.8)
    return polygon(0, 0, radius, 8, math.pi / 8)


def draw_step(pen: Pen, kind: str, state: str, radius: float) -> None:
    """Draw a step of the track in one of its states."""
    edge = step_outline(kind, radius)
    with pen.at(1, 2):
        pen.fill(edge, "umber", 0.45, blur=1.5)
    pen.fill(edge, "parch_mid" if state == "past" else FILLS[kind])
    with pen.clip(edge):
        pen.hatch(
            box(radius * 0.2, 0, radius * 1.2, radius * 1.3),
            -0.8,
            2.8,
            0.7,
            "ink",
            0.0 if state == "past" else 0.35,
        )
    pen.line(edge, 1.7, "sepia" if state == "past" else "ink", wobble=0.2, closed=True)
    draw_symbol(pen, kind, radius * 0.58, "sepia_lt" if state == "past" else "ink")
    if state == "current":
        pen.line(ellipse(0, 0, radius * 1.15 + 4), 2.6, "rubric", wobble=0.2, closed=True)
        pen.line(ellipse(0, 0, radius * 1.15 + 7.2), 0.9, "rubric", 0.8, wobble=0.2, closed=True)


def draw_dot(pen: Pen, state: str) -> None:
    """Draw a plain step: hollow ahead, filled behind, ringed now."""
    pen.shape(ellipse(0, 0, 4.6), "bone" if state == "future" else "rubric", 1.4, wobble=0.15)
    if state == "current":
        pen.line(ellipse(0, 0, 9.5), 2.2, "rubric", wobble=0.2, closed=True)


def draw_passage_mark(pen: Pen, told: bool) -> None:
    """Draw the open book that marks a passage of the story on the track."""
    tint = "sepia_lt" if told else "ink"
    for side in (-1, 1):
        leaf = curve(
            [(0, -5), (side * 5, -8), (side * 11, -6), (side * 11, 5), (side * 5, 3.4), (0, 6)],
            steps=5,
        )
        pen.fill(leaf, "parch_mid" if told else "bone")
        pen.line(leaf, 1.3, tint, wobble=0.1, closed=True)
        for y in (-3.4, -0.6, 2.0):
            pen.line([(side * 2.6, y), (side * 8.6, y - 0.8)], 0.8, tint, wobble=0.1)
    pen.line([(0, -5), (0, 6)], 1.3, tint, wobble=0.1)


def draw_swords(pen: Pen, radius: float = 50) -> None:
    """Draw two crossed swords."""
    for side in (-1, 1):
        along = np.array([side * 0.62, -0.78])
        across = np.array([-along[1], along[0]])
        tip = np.array([0.0, 4.0]) + along * radius
        hilt = np.array([0.0, 4.0]) - along * radius * 0.55
        shoulder = tip - along * 9
        blade = np.vstack(
            [
                tip,
                shoulder + across * 4.2,
                hilt + across * 4.2,
                hilt - across * 4.2,
                shoulder - across * 4.2,
            ]
        )
        pen.shadow(blade, 2, 4, 3, 0.5)
        pen.fill(blade, "#DFE0DA")
        pen.fill(np.vstack([tip, hilt, hilt - across * 4.2, shoulder - across * 4.2]), "slate")
        pen.line(blade, 1.6, wobble=0.2, closed=True)
        guard = np.vstack(
            [
                hilt + across * 15 + along * 2.5,
                hilt + across * 15 - along * 2.5,
                hilt - across * 15 - along * 2.5,
                hilt - across * 15 + along * 2.5,
            ]
        )
        pen.shape(guard, "gold", 1.5, wobble=0.2)
        grip = np.vstack(
            [
                hilt + across * 3,
                hilt - along * 17 + across * 3,
                hilt - along * 17 - across * 3,
                hilt - across * 3,
            ]
        )
        pen.shape(grip, "#6F4724", 1.4, wobble=0.2)
        pommel = hilt - along * 20
        pen.shape(ellipse(float(pommel[0]), float(pommel[1]), 5), "gold", 1.4, wobble=0.2)


def draw_flourish(pen: Pen) -> None:
    """Draw three converging strokes with an arrow head, pointing right from (-34, 0) to (34, 0)."""
    for spread in (-1, 0, 1):
        line = curve([(-34, spread * 15.4), (-8, spread * 8.4), (24, spread * 2.8)], False, 6)
        pen.line(line, 2.4, "gold", wobble=0.3, taper=(0.9, 0.3))
    pen.fill([(20, -7), (34, 0), (20, 7)], "gold")


def draw_arrow(pen: Pen, colour: str) -> None:
    """Draw a small hand-drawn arrow pointing right, 24 long."""
    pen.line(
        curve([(-12, 1), (-2, -1), (9, 0)], False, 6), 2.0, colour, wobble=0.2, taper=(0.5, 0.9)
    )
    pen.line([(4, -5), (11, 0), (4, 5)], 2.0, colour, wobble=0.1, taper=(0.6, 0.6))


def draw_tag(pen: Pen, width: float, height: float) -> None:
    """Draw a strip of parchment for a word and a number, its top left at the origin."""
    strip = rough(box(0, 0, width, height), 0.7, 8, 11)
    pen.shadow(strip, 2, 3, 4, 0.6)
    pen.fill(strip, "parch")
    pen.inner_rim(strip, 5, "umber", 0.4, blur=3)
    pen.line(strip, 1.6, wobble=0.2, closed=True)


def draw_choice(pen: Pen, suit: str, width: float, height: float, *, chosen: bool) -> None:
    """Draw the plate of a choice of pile: the suit's medallion at its left, small suits right.

    Hearts sit on a plate with round ends, spades on one cut to points: shape, not hue, tells them.
    """
    tint = "rubric" if suit == "hearts" else "dusk"
    notch = height / 2 if suit == "spades" else 0
    if suit == "hearts":
        arc_left = ellipse(
            height / 2, height / 2, height / 2, count=14, start=math.pi / 2, end=math.pi * 1.5
        )
        arc_right = ellipse(
            width - height / 2,
            height / 2,
            height / 2,
            count=14,
            start=-math.pi / 2,
            end=math.pi / 2,
        )
        edge = np.vstack([arc_left, arc_right])
    else:
        edge = outline(
            [
                (notch * 0.55, 0),
                (width - notch * 0.55, 0),
                (width, height / 2),
                (width - notch * 0.55, height),
                (notch * 0.55, height),
                (0, height / 2),
            ]
        )
    plate = rough(edge, 0.7, 8, 5)
    pen.shadow(plate, 2, 4, 5, 0.6)
    fill_parchment(pen, plate, 31, edge=0.2)
    pen.line(plate, 2.6 if chosen else 1.7, "flame" if chosen else "ink", wobble=0.25, closed=True)
    if chosen:
        pen.line(plate, 1.0, "ink", 0.9, wobble=0.2, closed=True)
    inner = placed(edge - np.array([width / 2, height / 2]), 0, 0, 1)
    inner = inner * np.array([(width - 10) / width, (height - 10) / height])
    pen.line(inner + np.array([width / 2, height / 2]), 0.8, "sepia", 0.8, wobble=0.2, closed=True)
    middle = height / 2
    pen.shape(ellipse(middle + 6, middle, middle - 12), tint, 1.6, wobble=0.2)
    pen.line(ellipse(middle + 6, middle, middle - 15.5), 0.9, "gold", wobble=0.2, closed=True)
    draw_suit(pen, suit, middle + 6, middle + 1, (middle - 12) * 0.56, "bone")
    draw_suit(pen, suit, width - 26, middle, 7, mix(tint, "parch", 0.35))


def draw_heart_emblem(pen: Pen, radius: float) -> None:
    """Draw the emblem of life: an engraved heart, aflame."""
    for x, lean, size in ((-0.22, -0.1, 0.5), (0.22, 0.1, 0.5), (0.0, 0.0, 0.78)):
        tongue = curve(
            [(x, -0.5), (x - 0.2, -0.85), (x + lean, -0.62 - size), (x + 0.2, -0.85)], steps=6
        )
        pen.fill(placed(tongue, 0, 0, radius), "flame")
        pen.line(placed(tongue, 0, 0, radius), 1.1, "ember", wobble=0.2, closed=True)
    heart = suit_path("hearts", 0, radius * 0.12, radius * 0.86)
    pen.fill(heart, "rubric")
    with pen.clip(heart):
        pen.hatch(box(0, -radius, radius * 1.2, radius * 2.2), 0.8, 3.2, 0.9, "ink", 0.4)
        pen.hatch(ellipse(-radius * 0.38, -radius * 0.22, radius * 0.3), -0.8, 3, 1.1, "bone", 0.8)
    pen.rim(heart, 1.9, "ink")


def shield_outline(radius: float) -> Outline:
    """Return a heater shield around the origin."""
    return placed(
        curve(
            [
                (-0.82, -0.86),
                (-0.4, -0.8),
                (0, -0.96),
                (0.4, -0.8),
                (0.82, -0.86),
                (0.84, -0.1),
                (0.5, 0.6),
                (0, 1.0),
                (-0.5, 0.6),
                (-0.84, -0.1),
            ],
            steps=6,
        ),
        0,
        0,
        radius,
    )


def draw_shield_emblem(pen: Pen, radius: float, *, broken: bool = False) -> None:
    """Draw the emblem of armour: a shield with a spade; cracked when it gives way."""
    edge = shield_outline(radius)
    pen.fill(edge, "slate")
    with pen.clip(edge):
        pen.fill(box(0, -radius, radius, radius * 2), "dusk")
        pen.hatch(box(radius * 0.1, -radius, radius, radius * 2), 0.8, 3.2, 0.9, "ink", 0.5)
        draw_suit(pen, "spades", 0, 0, radius * 0.46, "bone")
        if broken:
            crack: Points = [
                (-0.15 * radius, -radius),
                (0.1 * radius, -0.4 * radius),
                (-0.2 * radius, -0.05 * radius),
                (0.15 * radius, 0.4 * radius),
                (-0.05 * radius, radius),
            ]
            pen.line(crack, 5, "night", wobble=0.3, taper=(1, 0.3))
            pen.line(
                [(-0.2 * radius, -0.05 * radius), (-0.7 * radius, 0.2 * radius)],
                2.6,
                "night",
                taper=(1, 0.1),
            )
    pen.line(edge, 2.0, wobble=0.25, closed=True)
    pen.line(edge * 0.84, 0.9, "gold", 0.9, wobble=0.2, closed=True)


def draw_pawn(pen: Pen, hero: str) -> None:
    """Draw a hero's pawn standing on the origin, about 34 tall; hats tell them apart."""
    tint = {"hero": "lapis", "barbarian": "ochre", "wizard": "plum", "dwarf": "rubric"}[hero]
    wide = 1.2 if hero == "dwarf" else 1.0
    with pen.at(1, 1):
        pen.fill(ellipse(2, 0, 12, 4), "night", 0.5, blur=2)
    body = curve(
        [
            (-9 * wide, -1),
            (-8 * wide, -5),
            (-3.4, -9),
            (-3, -18),
            (3, -18),
            (3.4, -9),
            (8 * wide, -5),
            (9 * wide, -1),
            (0, 2),
        ],
        steps=5,
    )
    pen.shape(body, tint, 1.5, wobble=0.1)
    with pen.clip(body):
        pen.hatch(box(1, -20, 12, 24), -0.8, 2.6, 0.7, "ink", 0.5)
    pen.shape(ellipse(0, -21, 6), "#F0D6B4", 1.4, wobble=0.1)
    if hero == "wizard":
        hat: Outline = outline([(-9, -24), (-4, -26), (1, -40), (4, -26), (9, -24), (0, -22)])
        pen.shape(hat, tint, 1.4, wobble=0.1)
    elif hero == "barbarian":
        for side in (-1, 1):
            horn = curve(
                [(side * 4, -25), (side * 10, -26), (side * 11, -34), (side * 7, -29)], steps=5
            )
            pen.shape(horn, "bone", 1.2, wobble=0.1)
        pen.shape(
            curve([(-6.4, -22), (-5, -28), (0, -30), (5, -28), (6.4, -22), (0, -24)], steps=5),
            "stone",
            1.3,
            wobble=0.1,
        )
    elif hero == "dwarf":
        pen.shape(
            curve([(-7, -23), (-3, -31), (6, -36), (5, -29), (7, -23), (0, -25)], steps=5),
            tint,
            1.3,
            wobble=0.1,
        )
        pen.shape(
            curve([(-5, -19), (5, -19), (3, -11), (0, -8), (-3, -11)], steps=5),
            "#B9662D",
            1.2,
            wobble=0.1,
        )
    else:
        pen.shape(
            curve([(-6.4, -20), (-6, -27), (0, -31), (6, -27), (6.4, -20), (0, -22)], steps=5),
            "slate",
            1.4,
            wobble=0.1,
        )
        pen.shape(
            curve([(0, -30), (-4, -37), (-10, -36), (-6, -31)], steps=5), "rubric", 1.1, wobble=0.1
        )


def draw_spark(pen: Pen, frame: int, frames: int) -> None:
    """Draw one frame of the burst of a blow, around the origin, radius up to 42."""
    age = (frame + 0.5) / frames
    rng = pen.random()
    for index in range(15):
        angle = index * math.tau / 15 + rng.uniform(-0.12, 0.12)
        reach = (42 if index % 3 == 0 else 30) * rng.uniform(0.85, 1.1)
        start = 6 + reach * max(0.0, age * 1.25 - 0.35)
        end = 8 + (reach - 6) * min(1.0, age * 1.6 + 0.12)
        if end - start < 2:
            continue
        ca, sa = math.cos(angle), math.sin(angle)
        ray = [(ca * start, sa * start), (ca * end, sa * end)]
        pen.line(ray, 4.2 * (1.1 - age), "ink", 0.8, wobble=0.1, taper=(0.3, 0.9))
        pen.line(
            ray, 2.8 * (1.1 - age), "flame" if index % 2 else "candle", wobble=0.1, taper=(0.3, 0.9)
        )
    if age < 0.5:
        size = 15 * (1 - age)
        points = [
            (
                math.cos(k * math.pi / 7) * size * (1 if k % 2 else 0.5),
                math.sin(k * math.pi / 7) * size * (1 if k % 2 else 0.5),
            )
            for k in range(14)
        ]
        pen.shape(points, "candle", 1.2, colour="ember", wobble=0.1)


def draw_dust(pen: Pen, frame: int, frames: int) -> None:
    """Draw one frame of the dust that a seal throws up, around the origin, radius up to 64."""
    age = frame / (frames - 1)
    rng = pen.random()
    for index in range(13):
        angle, speed = (index + rng.uniform(-0.35, 0.35)) * math.tau / 13, rng.uniform(0.7, 1.1)
        away = 24 + 30 * speed * (1 - (1 - age) ** 2)
        size = (5 + 5 * rng.random()) * (0.55 + 0.8 * age)
        x, y = math.cos(angle) * away, math.sin(angle) * away * 0.85 - 5 * age
        puffs = [
            ellipse(x + rng.uniform(-3, 3), y + rng.uniform(-3, 3), size * rng.uniform(0.6, 1))
            for _ in range(3)
        ]
        cloud = union(*puffs)
        fade = (1 - age) ** 0.8
        pen.fill(cloud, "parch", 0.85 * fade)
        pen.rim(cloud, 1.2, "sepia", 0.8 * fade)
