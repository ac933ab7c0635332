"""Tokens: a figure in a ring. The ring tells whose it is, by its colour and by its line."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.art.ink import Pen
from tools.art.shapes import TAU, box, ellipse
from tools.art.throne.pen import Quill

RADIUS = 26.0
"""Radius of a token in units: a little more than half a cell."""
GREAT = 94.0
"""Radius of a boss's great token, which fills its room when it is first seen."""

RINGS = {
    "beast": "rubric",
    "folk": "ochre",
    "undead": "sepia",
    "spirit": "lapis",
    "ooze": "verdigris",
    "thing": "plum",
    "boss": "rubric",
    "hero": "gold",
}


def draw_token(
    quill: Quill,
    figure: Callable[[Quill], None],
    kin: str,
    radius: float = RADIUS,
    drawn: float = 22.0,
) -> None:
    """Draw a figure in its ring round the origin; it was drawn for a circle of radius ``drawn``."""
    disc = ellipse(0, 0, radius, count=72)
    quill.wash(disc + 3.2, "night", 0.5, curved=False, blur=3.0)
    quill.pen.fill(disc, "parch_hi")
    share = (radius - 4.2) / drawn
    with quill.clip(ellipse(0, 0, radius - 1, count=72), curved=False):
        _smaller(quill, figure, share)
    quill.pen.line(disc, 2.9 * quill.boldness, "ink", wobble=0.4, closed=True)
    _ring(quill, radius - (3.8 if kin == "hero" else 3.4) * quill.boldness**0.5, kin)


def _smaller(quill: Quill, figure: Callable[[Quill], None], share: float) -> None:
    """Draw a figure at a share of its size, its lines as bold as that size asks for."""
    within = Quill(quill.canvas, quill.pen.seed, quill.scale * share)
    within.pen.zoom = quill.pen.zoom
    if within.scale > 1:  # a larger picture has finer lines, as if drawn for its size
        within.boldness = within.scale**-0.45
    with within.at(0, 0, scale=share):
        figure(within)


def hero_figure(bust: Callable[[Pen], None]) -> Callable[[Quill], None]:
    """Return a hero's bust as a figure of radius 22: the face near, before the dark."""

    def figure(quill: Quill) -> None:
        quill.pen.fill(ellipse(0, 0, 26), "dusk")
        stops = [(0.0, "flame", 0.7), (0.45, "amber", 0.3), (1.0, "amber", 0.0)]
        quill.pen.radial(14, 6, 30, stops)
        with quill.pen.at(-1.5, 4.6, 0.5):
            bust(quill.pen)

    return figure


def _ring(quill: Quill, radius: float, kin: str) -> None:
    """Draw the inner ring: whole, of two lines, dashed, wavy or toothed, by kin."""
    tint, wide = RINGS[kin], 1.7 * quill.boldness
    circle = ellipse(0, 0, radius, count=72)
    if kin == "spirit":
        for k in range(12):
            a = k * TAU / 12
            arc = ellipse(0, 0, radius, count=8, start=a, end=a + TAU / 12 * 0.62)
            quill.pen.line(arc, wide, tint, wobble=0.1, taper=(0.1, 0.1))
        return
    if kin == "ooze":
        wave = ellipse(0, 0, radius, count=120)
        swell = 1 + 0.03 * np.sin(np.arange(120) * TAU / 120 * 18)
        circle = wave * swell[:, None]
    quill.pen.line(circle, wide * (1.25 if kin == "hero" else 1.0), tint, wobble=0.2, closed=True)
    if kin in ("boss", "hero"):
        outer = ellipse(0, 0, radius + 1.9 * quill.boldness, count=72)
        quill.pen.line(outer, 0.7 * quill.boldness, "gold", wobble=0.1, closed=True)


def draw_target(quill: Quill, colour: str) -> None:
    """Draw the frame round a token that may be chosen: four corners."""
    far, long = 25.0, 9.0
    for turn in range(4):
        with quill.at(0, 0, turn * 90):
            corner = [(-far, -far + long), (-far, -far), (-far + long, -far)]
            quill.line(corner, 4.4, "ink", curved=False, taper=(0.2, 0.2))
            quill.line(corner, 2.4, colour, curved=False, taper=(0.2, 0.2))


def draw_base(quill: Quill, colour: str) -> None:
    """Draw the ring of light under whoever's turn it is."""
    for radius, wide, alpha in ((29.5, 3.2, 1.0), (33, 1.3, 0.75)):
        ring = ellipse(0, 0, radius, count=60)
        quill.pen.line(ring, wide, colour, alpha, wobble=0.3, closed=True)


def draw_ring(quill: Quill, colour: str, *, chosen: bool) -> None:
    """Draw the ring round a token that a deed may be aimed at; the chosen one has four points."""
    ring = ellipse(0, 0, RADIUS + 2.4, count=72)
    if not chosen:
        quill.pen.line(ring, 5.2, "parch_hi", 0.85, wobble=0.2, closed=True)
        for k in range(12):
            a = k * TAU / 12
            arc = ellipse(0, 0, RADIUS + 2.4, count=10, start=a, end=a + TAU / 12 * 0.62)
            quill.pen.line(arc, 3.2, colour, wobble=0.1, taper=(0.1, 0.1))
        return
    quill.pen.line(ring, 6.6, "ink", wobble=0.2, closed=True)
    quill.pen.line(ring, 3.8, colour, wobble=0.2, closed=True)
    for turn in range(4):
        with quill.at(0, 0, turn * 90):
            quill.pen.fill([(-8.4, -37.5), (8.4, -37.5), (0, -20.0)], "ink")
            quill.pen.fill([(-5.2, -35.4), (5.2, -35.4), (0, -24.4)], colour)


def draw_square(quill: Quill, colour: str, *, filled: bool) -> None:
    """Draw the square of a cell one may step to, aims at, or reaches."""
    edge = box(-18, -18, 36, 36)
    if filled:
        quill.pen.fill(edge, colour, 0.26)
    quill.pen.line(edge, 1.5 * quill.boldness, colour, 0.9, wobble=0.4, closed=True)
