"""Pieces of the interface: panels, buttons, tabs, sliders, all made to be stretched as nine-slices.

Every function draws one piece into the rectangle (0, 0, width, height); shadows and outlines may
reach beyond it by the piece's bleed. A :class:`Look` chooses between parchment and high contrast.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.art.ink import Pen, cut
from tools.art.paper import fill_parchment
from tools.art.shapes import (
    Outline,
    Points,
    box,
    curve,
    ellipse,
    outline,
    polygon,
    resample,
    rough,
    rounded_box,
)
from tools.art.suits import draw_suit


@dataclass(frozen=True)
class Look:
    """How pieces are finished: ink on parchment, or plain paper and heavier lines."""

    plain: bool = False

    def weight(self, width: float) -> float:
        """Return the line width for this look."""
        return width * 1.6 if self.plain else width

    def rag(self, amount: float) -> float:
        """Return how torn an edge is."""
        return 0.0 if self.plain else amount


PARCHMENT = Look()
HIGH_CONTRAST = Look(plain=True)


def _sheet(pen: Pen, look: Look, edge: Outline, *, seed: int, dim: float = 0.0) -> None:
    """Fill a sheet of paper; ``dim`` darkens it toward umber."""
    if look.plain:
        pen.fill(edge, "parch_hi" if dim < 0.3 else "parch_mid")
        return
    fill_parchment(pen, edge, seed, edge=0.18, rim=0.45, rim_width=6)
    if dim:
        pen.fill(edge, "umber", dim, blend="multiply")


def _edge(look: Look, width: float, height: float, rag: float, seed: int) -> Outline:
    if look.plain:
        return rounded_box(0, 0, width, height, 4)
    return rough(box(0, 0, width, height), rag, 9, seed)


def panel(pen: Pen, look: Look, width: float, height: float) -> None:
    """A leaf of parchment with a double frame."""
    edge = _edge(look, width, height, 2.2, 31)
    pen.shadow(edge, 2, 4, 5, 0.55)
    _sheet(pen, look, edge, seed=31)
    pen.line(edge, look.weight(1.7), wobble=look.rag(0.3), closed=True)
    inner = box(6, 6, width - 12, height - 12)
    if look.plain:
        pen.line(inner, 1.4, wobble=0, closed=True, jitter=0)
    else:
        pen.line(rough(inner, 0.5, 14, 34), 0.8, "sepia", 0.8, wobble=0.3, closed=True)


def dark_panel(pen: Pen, look: Look, width: float, height: float) -> None:
    """A night-blue cloth with two golden rules; text on it is bone."""
    edge = _edge(look, width, height, 1.4, 5)
    pen.shadow(edge, 2, 5, 6, 0.6)
    pen.fill(edge, "night" if look.plain else "#1a2239")
    if not look.plain:
        pen.hatch(edge, 0.78, 4.2, 0.8, "night", 0.5)
        pen.hatch(edge, -0.78, 4.2, 0.8, "#2a3656", 0.5)
        pen.inner_rim(edge, 14, "night", 0.7, blur=9)
    pen.line(edge, look.weight(1.5), wobble=0.3, closed=True)
    for inset, weight in ((8, 1.9), (13, 0.9)):
        rule = box(inset, inset, width - 2 * inset, height - 2 * inset)
        pen.line(
            rule,
            look.weight(weight),
            "bone" if look.plain else "gold",
            wobble=look.rag(0.3),
            closed=True,
        )


def inset_panel(pen: Pen, look: Look, width: float, height: float) -> None:
    """A place sunk into a page: for lists, boards and previews."""
    edge = box(0, 0, width, height) if look.plain else rough(box(0, 0, width, height), 0.7, 9, 8)
    pen.fill(edge, "parch" if look.plain else "umber", 1.0 if look.plain else 0.16)
    if not look.plain:
        with pen.clip(edge), pen.at(2, 3):
            pen.fill(cut(box(-50, -50, width + 100, height + 100), edge), "umber", 0.65, blur=4)
        pen.line(edge + np.array([1.2, 1.4]), 0.8, "bone", 0.6, wobble=0.2, closed=True)
    pen.line(edge, look.weight(1.2), "ink" if look.plain else "sepia", wobble=0.3, closed=True)


def tooltip(pen: Pen, look: Look, width: float, height: float) -> None:
    """A small slip of pale paper."""
    edge = _edge(look, width, height, 0.9, 17)
    pen.shadow(edge, 2, 4, 4, 0.55)
    pen.fill(edge, "bone")
    if not look.plain:
        pen.inner_rim(edge, 6, "parch_lo", 0.5, blur=4)
    pen.line(edge, look.weight(1.5), wobble=0.2, closed=True)


def tag(pen: Pen, look: Look, width: float, height: float) -> None:
    """A name plate, as under the piles of the card table."""
    edge = _edge(look, width, height, 0.7, 12)
    pen.shadow(edge, 2, 3, 4, 0.6)
    if look.plain:
        pen.fill(edge, "parch_hi")
    else:
        pen.fill(edge, "parch")
        pen.inner_rim(edge, 6, "umber", 0.4, blur=3)
    pen.line(edge, look.weight(1.6), wobble=0.2, closed=True)


def row(pen: Pen, look: Look, width: float, height: float) -> None:
    """The chosen line of a list: a wash with a red pennon at its head."""
    band = box(0, 0, width, height)
    if look.plain:
        pen.fill(band, "candle")
        pen.line(band, 2.4, wobble=0, closed=True, jitter=0)
    else:
        edge = rough(band, 1.2, 7, 23)
        pen.fill(edge, "candle", 0.62)
        pen.inner_rim(edge, 5, "amber", 0.55, blur=2.5)
        pen.line(edge, 0.9, "sepia", 0.7, wobble=0.3, closed=True)
    pen.shape([(0, 0), (8, 0), (8, height), (0, height)], "rubric", look.weight(1.0), wobble=0.1)


BUTTON_STATES = ("normal", "focus", "pressed", "disabled")


def button(pen: Pen, look: Look, width: float, height: float, state: str) -> None:
    """A slip of paper to press, in one of :data:`BUTTON_STATES`."""
    edge = _edge(look, width, height, 0.8, 9)
    _pressable(pen, look, edge, outline(box(4.5, 4.5, width - 9, height - 9)), state)
    if state == "focus":
        ring = rounded_box(-3.5, -3.5, width + 7, height + 7, 7)
        _flame_line(pen, look, ring)


def round_button(pen: Pen, look: Look, size: float, state: str) -> None:
    """A round button, as in the workshop's player."""
    r = size / 2
    edge = ellipse(r, r, r, count=48)
    _pressable(pen, look, edge, ellipse(r, r, r - 4, count=44), state)
    if state == "focus":
        _flame_line(pen, look, ellipse(r, r, r + 3.5, count=48))


def _pressable(pen: Pen, look: Look, edge: Outline, hair: Outline, state: str) -> None:
    down = 2 if state == "pressed" else 0
    if state == "disabled":
        pen.fill(edge, "parch_mid", 0.55)
        _dashes(pen, edge, look.weight(1.3))
        return
    if state != "pressed":
        pen.shadow(edge, 1.5, 3.5, 3, 0.6)
    with pen.at(0, down):
        dim = 0.34 if state == "pressed" else 0.0
        _sheet(pen, look, edge, seed=9, dim=dim)
        if state == "focus" and not look.plain:
            pen.fill(edge, "candle", 0.55)
            pen.inner_rim(edge, 9, "flame", 0.9, blur=5)
        if state == "pressed" and not look.plain:
            with pen.clip(edge), pen.at(2, 3):
                pen.fill(cut(box(-50, -50, 600, 400), edge), "ink", 0.5, blur=4)
        pen.line(edge, look.weight(1.7 if state != "focus" else 2.0), wobble=0.25, closed=True)
        pen.line(hair, look.weight(0.8), "sepia", 0.85, wobble=0.2, closed=True)


def _dashes(pen: Pen, edge: Points, width: float, dash: int = 7, gap: int = 5) -> None:
    dots, _ = resample(edge, 1.0, closed=True)
    pieces = [dots[i : i + dash] for i in range(0, len(dots) - dash, dash + gap)]
    pen.lines(pieces, width, "sepia", 0.7, wobble=0.15, taper=(0.2, 0.2))


def _flame_line(pen: Pen, look: Look, ring: Outline) -> None:
    """Mark what has the focus: a flame-coloured line between two thin dark ones."""
    if not look.plain:
        pen.rim(ring, 6, "amber", 0.55, blur=3.5)
    pen.rim(ring, look.weight(4.4), "ink")
    pen.line(ring, look.weight(2.6), "flame", wobble=0.15, closed=True, jitter=0.15)


def focus_ring(pen: Pen, look: Look, width: float, height: float) -> None:
    """The mark round whatever has the focus."""
    _flame_line(pen, look, rounded_box(-3, -3, width + 6, height + 6, 8))


def toggle(pen: Pen, look: Look, width: float, height: float, *, on: bool) -> None:
    """A switch: the knob stands right with a tick when on, left and hollow when off."""
    slot = rounded_box(0, 4, width, height - 8, (height - 8) / 2, 10)
    pen.fill(slot, "verdigris" if on else "parch_mid")
    if not look.plain:
        with pen.clip(slot), pen.at(1.5, 3):
            pen.fill(cut(box(-20, -20, width + 40, height + 40), slot), "ink", 0.5, blur=2.5)
        if not on:
            pen.hatch(slot, -0.8, 4, 0.8, "sepia", 0.4)
    pen.line(slot, look.weight(1.5), wobble=0.2, closed=True)
    r = height / 2 - 1
    x, y = (width - r - 1 if on else r + 1), height / 2
    knob = ellipse(x, y, r, count=40)
    pen.shadow(knob, 1, 2, 2, 0.5)
    pen.shape(knob, "bone" if on or look.plain else "parch", look.weight(1.6), wobble=0.2)
    if on:
        tick = [(x - r * 0.42, y), (x - r * 0.1, y + r * 0.4), (x + r * 0.48, y - r * 0.42)]
        pen.line(tick, 3.0, "ink", wobble=0.1, taper=(0.3, 0.2))
    else:
        pen.line(ellipse(x, y, r * 0.42, count=24), 1.6, "sepia", wobble=0.1, closed=True)


def slider_track(pen: Pen, look: Look, width: float, height: float, *, filled: bool) -> None:
    """The line of a slider; ``filled`` is the part already passed."""
    y = height / 2
    if filled:
        pen.rim([(2, y), (width - 2, y)], look.weight(5), "ink")
        pen.rim([(2, y), (width - 2, y)], look.weight(3), "amber")
        return
    pen.line([(1, y), (width - 1, y)], look.weight(2.2), wobble=0.3, taper=(0, 0))
    for x in (2, width - 2):
        pen.line([(x, y - 6), (x, y + 6)], look.weight(1.5), wobble=0.1, taper=(0.2, 0.2))


def slider_knob(pen: Pen, look: Look, size: float, *, focus: bool) -> None:
    """The lozenge that is moved along a slider."""
    r = size / 2
    edge = outline(polygon(r, r, r - 1, 4)) * np.array([0.82, 1.0]) + np.array([r * 0.18, 0])
    pen.shadow(edge, 1, 2.5, 2, 0.5)
    pen.fill(edge, "rubric")
    if not look.plain:
        pen.fill([edge[3], edge[2], (r, r)], "bone", 0.22)
        pen.hatch([edge[0], edge[1], (r, r)], -0.8, 3, 0.8, "ink", 0.5)
    pen.line(edge, look.weight(1.7), wobble=0.2, closed=True)
    if focus:
        _flame_line(pen, look, polygon(r, r, r + 4.5, 4))


def tab(pen: Pen, look: Look, width: float, height: float, *, selected: bool) -> None:
    """A tongue of paper at the head of a page; the chosen one is taller and bright."""
    top = 0 if selected else 6
    tongue = curve(
        [
            (0, height),
            (2, top + 14),
            (12, top),
            (width - 12, top),
            (width - 2, top + 14),
            (width, height),
        ],
        closed=False,
        steps=6,
    )
    with pen.clip(box(-20, -20, width + 40, height + 20)):
        pen.shadow(tongue, 2, 3, 4, 0.5)
        if look.plain:
            pen.fill(tongue, "parch_hi" if selected else "parch_mid")
        elif selected:
            fill_parchment(pen, tongue, 14, edge=0.0, rim=0.0)
        else:
            pen.fill(tongue, "#b4965f")
            pen.hatch(tongue, 0.8, 4.4, 0.8, "sepia", 0.35)
        pen.line(tongue, look.weight(1.7), wobble=0.3, taper=(0, 0))


def field(pen: Pen, look: Look, width: float, height: float, state: str) -> None:
    """A line to write on; ``state`` is normal, focus or error."""
    edge = box(0, 0, width, height) if look.plain else rough(box(0, 0, width, height), 0.5, 8, 6)
    pen.fill(edge, "bone")
    if not look.plain:
        with pen.clip(edge), pen.at(1.5, 2.5):
            pen.fill(cut(box(-50, -50, width + 100, height + 100), edge), "umber", 0.6, blur=3)
    colour = "rubric" if state == "error" else "ink"
    pen.line(edge, look.weight(1.9 if state == "error" else 1.4), colour, wobble=0.2, closed=True)
    if state == "error":
        base = curve(
            [
                (x, height - 5 + (1.6 if i % 2 else -1.6))
                for i, x in enumerate(np.arange(8, width - 6, 6))
            ],
            closed=False,
            steps=4,
        )
        pen.line(base, 1.4, "rubric", wobble=0.1)
    if state == "focus":
        _flame_line(pen, look, rounded_box(-3, -3, width + 6, height + 6, 6))


def scroll_track(pen: Pen, look: Look, width: float, height: float) -> None:
    """The groove of a scroll bar."""
    slot = rounded_box(width / 2 - 4, 0, 8, height, 4)
    pen.fill(slot, "parch_lo", 1.0 if look.plain else 0.5)
    pen.line(slot, look.weight(1.0), "sepia", wobble=0.1, closed=True)


def scroll_thumb(pen: Pen, look: Look, width: float, height: float) -> None:
    """The handle of a scroll bar: a rolled scroll."""
    edge = rounded_box(1, 1, width - 2, height - 2, 6)
    pen.shadow(edge, 1, 2, 2, 0.5)
    pen.fill(edge, "parch_hi" if look.plain else "#b98d58")
    if not look.plain:
        pen.rim([(5, 8), (5, height - 8)], 3, "bone", 0.35)
        pen.fill(box(width * 0.62, 2, width * 0.3, height - 4), "ink", 0.16)
    pen.line(edge, look.weight(1.5), wobble=0.15, closed=True)
    for y in (7, height - 7):
        pen.line([(2, y), (width - 2, y)], look.weight(1.0), wobble=0.1, taper=(0, 0))


def bar(pen: Pen, look: Look, width: float, height: float, *, filled: bool) -> None:
    """A progress bar: its frame, or the part that is done."""
    edge = rounded_box(0, 0, width, height, height / 2 - 1, 8)
    if filled:
        pen.fill(edge, "amber")
        if not look.plain:
            pen.rim([(6, height * 0.3), (width - 6, height * 0.3)], 2.4, "candle", 0.6)
    else:
        pen.fill(edge, "bone" if look.plain else "parch_mid", 0.9)
    pen.line(edge, look.weight(1.4), wobble=0.15, closed=True)


def rule(pen: Pen, look: Look, width: float, height: float) -> None:
    """A divider: one long stroke, thin at both ends."""
    y = height / 2
    sway = curve([(0, y), (width * 0.3, y - 1.2), (width * 0.7, y + 1.2), (width, y)], closed=False)
    pen.line(sway, look.weight(1.5), wobble=look.rag(0.4), taper=(0.9, 0.9))


def rule_ornament(pen: Pen, look: Look, width: float, height: float) -> None:
    """A lozenge between two curls, for the middle of a divider."""
    x, y = width / 2, height / 2
    for side in (-1, 1):
        t = np.linspace(0, 1, 26)
        reach = 6.5 * (1 - t * 0.8)
        curl = np.column_stack(
            [x + side * (14 - np.cos(t * 5.4) * reach), y + np.sin(t * 5.4) * reach * 0.8]
        )
        pen.line(curl, look.weight(1.4), wobble=0.1, taper=(0.5, 0.3))
    draw_suit(pen, "diamonds", x, y, height * 0.34, "rubric")


def badge(pen: Pen, look: Look, size: float) -> None:
    """A small round tally."""
    r = size / 2
    disc = ellipse(r, r, r - 1, count=40)
    pen.shadow(disc, 1, 2, 2, 0.5)
    pen.shape(disc, "bone", look.weight(1.5), wobble=0.15)


def ribbon(pen: Pen, look: Look, width: float, height: float) -> None:
    """A red ribbon with swallow tails, for a headline or for going on; text on it is bone."""
    for x, side in ((0.0, 1), (width, -1)):
        tail = outline(
            [
                (x, 9),
                (x + side * 30, 9),
                (x + side * 30, height),
                (x, height),
                (x + side * 11, height / 2 + 5),
            ]
        )
        pen.shadow(tail, 1.5, 3, 3, 0.5)
        pen.fill(tail, "#6f1a12")
        pen.line(tail, look.weight(1.5), wobble=0.2, closed=True)
    band = outline(box(16, 0, width - 32, height - 7))
    pen.shadow(band, 1.5, 3.5, 3, 0.55)
    pen.fill(band, "rubric")
    if not look.plain:
        pen.inner_rim(band, 9, "night", 0.4, blur=6)
    for y in (4.5, height - 11.5):
        pen.line(
            [(18, y), (width - 18, y)],
            look.weight(1.0),
            "bone" if look.plain else "gold",
            wobble=0.15,
            taper=(0, 0),
        )
    pen.line(band, look.weight(1.7), wobble=0.2, closed=True)
