"""The four suits and the six key glyphs, as shapes. No font glyph is ever used for them."""

from __future__ import annotations

import math

import numpy as np
import skia

from tools.art.ink import Pen, cut, hatch_lines, path, union
from tools.art.palette import keys
from tools.art.shapes import Outline, box, curve, ellipse, placed, polygon, rough, star

SUITS = ("hearts", "diamonds", "clubs", "spades")


def suit_outlines(suit: str) -> list[Outline]:
    """Return the parts of a suit in the box -1..1."""
    if suit == "hearts":
        t = np.linspace(0, 2 * math.pi, 60, endpoint=False)
        x = 16 * np.sin(t) ** 3
        y = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t))
        return [np.c_[x / 17, (y - 1.5) / 16]]
    if suit == "diamonds":
        points = [
            (0, -1.12),
            (0.36, -0.50),
            (0.84, 0),
            (0.36, 0.50),
            (0, 1.12),
            (-0.36, 0.50),
            (-0.84, 0),
            (-0.36, -0.50),
        ]
        return [curve(points, steps=8)]
    stem = curve(
        [(0, 0.1), (0.10, 0.55), (0.42, 1.0), (0, 0.95), (-0.42, 1.0), (-0.10, 0.55)], steps=8
    )
    if suit == "spades":
        blade = suit_outlines("hearts")[0] * np.array([0.98, -0.82]) + np.array([0, -0.18])
        return [blade, stem]
    if suit == "clubs":
        return [
            ellipse(0, -0.52, 0.43),
            ellipse(-0.5, 0.16, 0.43),
            ellipse(0.5, 0.16, 0.43),
            ellipse(0, -0.02, 0.22),
            stem,
        ]
    raise ValueError(f"suit {suit!r}: expected one of {', '.join(SUITS)}")


def suit_colour(suit: str) -> str:
    """Return the palette name in which the suit is printed."""
    return "rubric" if suit in ("hearts", "diamonds") else "ink"


def suit_path(suit: str, x: float, y: float, radius: float, turn: float = 0.0) -> skia.Path:
    """Return the suit as one path; ``turn`` in radians."""
    return union(*(placed(part, x, y, radius, turn) for part in suit_outlines(suit)))


def draw_suit(
    pen: Pen,
    suit: str,
    x: float,
    y: float,
    radius: float,
    colour: str | None = None,
    alpha: float = 1.0,
    turn: float = 0.0,
) -> None:
    """Print a suit flat."""
    pen.fill(suit_path(suit, x, y, radius, turn), colour or suit_colour(suit), alpha)


def engrave_suit(
    pen: Pen,
    suit: str,
    x: float,
    y: float,
    radius: float,
    turn: float = 0.0,
    colour: str | None = None,
) -> None:
    """Print a suit with white engraving lines on its upper left lobe (from radius 9 up)."""
    shape = suit_path(suit, x, y, radius, turn)
    pen.fill(shape, colour or suit_colour(suit))
    if radius < 9:
        return
    bounds = (x - radius, y - radius, x + radius, y + radius)
    lines = hatch_lines(bounds, -0.8, max(2.0, radius * 0.17), pen.random(), jitter=0.1)
    lobe = ellipse(x - radius * 0.42, y - radius * 0.30, radius * 0.52, radius * 0.5)
    with pen.clip(shape), pen.clip(lobe):
        pen.lines(lines, max(0.7, radius * 0.055), "bone", 0.75, wobble=0.1)


def glyph_path(glyph: str, x: float, y: float, r: float) -> skia.Path:
    """Return one of the six key glyphs (moon, star, leaf, sun, eye, skull) of radius ``r``."""
    if glyph == "moon":
        return cut(ellipse(x, y, r * 0.85), ellipse(x + r * 0.42, y - r * 0.12, r * 0.72))
    if glyph == "star":
        return path(star(x, y, r))
    if glyph == "leaf":
        blade = curve(
            [(0, -1), (0.62, -0.25), (0.5, 0.4), (0, 0.75), (-0.5, 0.4), (-0.62, -0.25)], steps=8
        )
        return union(placed(blade, x, y, r), box(x - r * 0.1, y + r * 0.5, r * 0.2, r * 0.62))
    if glyph == "sun":
        rays = [
            placed(box(r * 0.68, -r * 0.1, r * 0.36, r * 0.2), x, y, 1, k * math.pi / 4)
            for k in range(8)
        ]
        return union(ellipse(x, y, r * 0.5), *rays)
    if glyph == "eye":
        upper = ellipse(0, 0.62, 1.2, count=20, start=math.pi + 0.55, end=2 * math.pi - 0.55)
        lower = ellipse(0, -0.62, 1.2, count=20, start=0.55, end=math.pi - 0.55)
        ring = cut(placed(np.vstack([upper, lower]), x, y, r), ellipse(x, y, r * 0.34))
        return union(ring, ellipse(x, y, r * 0.16))
    if glyph == "skull":
        head = union(
            ellipse(x, y - r * 0.18, r * 0.78, r * 0.74),
            box(x - r * 0.42, y + r * 0.3, r * 0.84, r * 0.62),
        )
        eyes = [ellipse(x + r * side, y - r * 0.1, r * 0.22) for side in (-0.32, 0.32)]
        nose = [(x, y + r * 0.18), (x + r * 0.12, y + r * 0.4), (x - r * 0.12, y + r * 0.4)]
        return cut(head, *eyes, nose)
    raise ValueError(f"glyph {glyph!r}: expected moon, star, leaf, sun, eye or skull")


def draw_glyph(
    pen: Pen,
    glyph: str,
    x: float,
    y: float,
    radius: float,
    colour: str = "bone",
    alpha: float = 1.0,
) -> None:
    """Print a key glyph flat."""
    pen.fill(glyph_path(glyph, x, y, radius), colour, alpha)


def draw_lock(pen: Pen, index: int, x: float, y: float, half: float = 20.0) -> None:
    """Draw the lock (square) of key colour ``index`` (0..5); ``half`` is half its side."""
    edge = rough(box(x - half, y - half, 2 * half, 2 * half), 0.5, 8, index)
    shaded = [(x + half, y - half), (x + half, y + half), (x - half, y + half)]
    inner = box(x - half + 4, y - half + 4, 2 * half - 8, 2 * half - 8)
    _seal_stone(pen, index, edge, path(shaded), inner, x, y, half * 0.52)


def draw_key_stone(pen: Pen, index: int, x: float, y: float, half: float = 26.0) -> None:
    """Draw the key (diamond) of key colour ``index`` (0..5); ``half`` is half its diagonal."""
    edge = rough(polygon(x, y, half, 4), 0.5, 8, index + 20)
    shaded = [(x, y + half), (x + half, y), (x + half * 0.3, y - half * 0.7), (x, y + half * 0.2)]
    _seal_stone(pen, index, edge, path(shaded), polygon(x, y, half - 6, 4), x, y, half * 0.40)


def _seal_stone(
    pen: Pen,
    index: int,
    edge: Outline,
    shaded: skia.Path,
    inner: Outline,
    x: float,
    y: float,
    radius: float,
) -> None:
    colour, glyph = keys()[index]
    pen.shadow(edge, 1.5, 2.5, 2.0, 0.5)
    pen.fill(edge, colour)
    with pen.clip(edge):
        pen.hatch(shaded, -0.8, 3.6, 0.9, "ink", 0.35)
    pen.line(edge, 2.2, wobble=0.3, closed=True)
    pen.line(inner, 1.0, "bone", 0.85, wobble=0.2, closed=True)
    draw_glyph(pen, glyph, x, y, radius)
