"""The French deck of the table: pips, aces, courts, the back, and what surrounds a card.

A card is drawn around its middle in its own units, 150 x 216, whatever size it is baked at. The
courts stand in `court_figures`. Every card has the wear of its own name, so that no two are
stained alike and none changes when another does.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import skia

from tools.art.court_figures import court_half
from tools.art.ink import Pen, path
from tools.art.lettering import write
from tools.art.palette import mix
from tools.art.props import candle
from tools.art.shapes import Outline, box, ellipse, outline, rounded_box
from tools.art.suits import SUITS, engrave_suit, suit_colour, suit_path
from tools.art.throne.pen import Quill

WIDTH, HEIGHT, RADIUS = 150, 216, 10
COURTS = ("jack", "queen", "king")
RANKS = (*(str(value) for value in range(1, 11)), *COURTS)
ENGLISH = {"jack": "J", "queen": "Q", "king": "K"}
FRENCH = {"jack": "V", "queen": "D", "king": "R"}

_LEFT, _RIGHT = -1, 1
# Columns and rows of the pips, as shares of the half width and half height of the pip field.
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    9: ((-1, -1), (1, -1), (-1, -0.34), (1, -0.34), (0, 0), (-1, 0.34), (1, 0.34), (-1, 1), (1, 1)),
    10: (
        (-1, -1),
        (1, -1),
        (0, -0.67),
        (-1, -0.34),
        (1, -0.34),
        (-1, 0.34),
        (1, 0.34),
        (0, 0.67),
        (-1, 1),
        (1, 1),
    ),
}


def deck() -> list[tuple[str, str]]:
    """Return the 52 cards as (suit, rank), ranks as in `RANKS`."""
    return [(suit, rank) for suit in SUITS for rank in RANKS]


def card_edge(grow: float = 0.0) -> Outline:
    """Return the outline of a card, its middle at the origin, `grow` units larger all round."""
    return rounded_box(
        -WIDTH / 2 - grow, -HEIGHT / 2 - grow, WIDTH + 2 * grow, HEIGHT + 2 * grow, RADIUS + grow
    )


def draw_blank(pen: Pen) -> None:
    """Draw the paper of a card: warm rim, stains, a worn corner, the contour."""
    edge = card_edge()
    pen.fill(edge, "bone")
    pen.inner_rim(edge, 9, "parch_lo", 0.55, blur=6)
    rng = pen.random()
    with pen.clip(edge):
        for _ in range(9):
            x, y = rng.uniform(-70, 70), rng.uniform(-100, 100)
            spot = ellipse(x, y, rng.uniform(6, 14))
            pen.fill(spot, "parch_mid", 0.15, blur=5, blend="multiply")
        for _ in range(rng.choice((0, 1, 1, 2))):
            x, y = rng.choice((_LEFT, _RIGHT)) * 74, rng.uniform(-90, 90)
            reach = rng.uniform(5, 13)
            pen.line(
                [(x, y), (x - math.copysign(reach, x), y + rng.uniform(-6, 6))],
                0.8,
                "sepia_lt",
                0.45,
                taper=(0.9, 0.1),
            )
        corner = ellipse(rng.choice((_LEFT, _RIGHT)) * 72, rng.choice((_LEFT, _RIGHT)) * 104, 13)
        pen.fill(corner, "umber", 0.16, blur=4, blend="multiply")
    pen.line(edge, 1.7, wobble=0.25, closed=True)


def _corners(pen: Pen, suit: str, rank: str, size: float, letters: Mapping[str, str]) -> None:
    label = letters.get(rank, rank)
    for degrees in (0, 180):
        with pen.at(0, 0, 1, degrees):
            # A ten is set tight, so that it stays clear of the pips and of the court's frame.
            write(
                pen,
                label,
                -WIDTH / 2 + (13.5 if rank in COURTS else 15),
                -HEIGHT / 2 + 28,
                size,
                "numeral",
                suit_colour(suit),
                align="centre",
                track=-2 if rank == "10" else 0,
            )
            engrave_suit(pen, suit, -WIDTH / 2 + 14.5, -HEIGHT / 2 + 42, 7.4)


def _ace(pen: Pen, suit: str) -> None:
    colour = suit_colour(suit)
    for index in range(24):
        angle = index * math.pi / 12
        far = 52 if index % 2 else 58
        pen.line(
            [
                (math.cos(angle) * 45, math.sin(angle) * 45),
                (math.cos(angle) * far, math.sin(angle) * far),
            ],
            1.2,
            colour,
            wobble=0.1,
            taper=(0, 0.9),
        )
    pen.line(ellipse(0, 0, 41), 1.4, wobble=0.2, closed=True)
    pen.line(ellipse(0, 0, 37.5), 0.8, "sepia", wobble=0.2, closed=True)
    engrave_suit(pen, suit, 0, 0, 26)


def _pips(pen: Pen, suit: str, value: int) -> None:
    if value == 1:
        _ace(pen, suit)
        return
    radius = 17.0 if value <= 3 else 14.0
    rows = 60 if value > 6 else 54
    for column, row in PIPS[value]:
        engrave_suit(pen, suit, column * 26, row * rows, radius, math.pi if row > 0.01 else 0)


def _court(pen: Pen, suit: str, rank: str, scale: float) -> None:
    frame = box(-46, -93, 92, 186)
    pen.fill(frame, "#F4E6C4")
    with pen.clip(frame):
        for index in range(-5, 6):
            pen.line([(index * 9 - 2, -94), (index * 9 - 2, 94)], 0.5, "parch_lo", 0.6, wobble=0.2)
        for degrees in (0, 180):
            with pen.at(0, 0, 1, degrees), pen.clip(box(-50, -96, 100, 96)):
                court_half(Quill(pen.canvas, f"{rank} of {suit}", scale), suit, rank)
        _belt(pen)
    pen.line(frame, 1.8, wobble=0.25, closed=True)
    pen.line(box(-48.8, -95.8, 97.6, 191.6), 0.7, "sepia", wobble=0.25, closed=True)
    for degrees in (0, 180):
        with pen.at(0, 0, 1, degrees):
            # A halo of paper keeps the suit legible where a sleeve or a veil comes near.
            pen.fill(ellipse(34, -78, 11.5), "#F4E6C4", 0.9, blur=2)
            engrave_suit(pen, suit, 34, -78, 8.8)


def _belt(pen: Pen) -> None:
    pen.fill(box(-50, -5, 100, 10), "gold")
    for index in range(-5, 6):
        x = index * 9.4
        jewel = outline([(x, -3.6), (x + 3.4, 0), (x, 3.6), (x - 3.4, 0)])
        pen.fill(jewel, "rubric" if index % 2 else "lapis")
    for y in (-5, 5):
        pen.line([(-50, y), (50, y)], 1.4, wobble=0.1)


def draw_card(
    pen: Pen, suit: str, rank: str, scale: float = 1.0, letters: Mapping[str, str] = ENGLISH
) -> None:
    """Draw one face around the origin; `scale` is the final pixels per unit, `letters` stand for
    the courts."""
    draw_blank(pen)
    # The index of a small card is set larger, in units; a court's frame leaves no room for that.
    _corners(pen, suit, rank, 24 if scale >= 0.95 or rank in COURTS else 26.5, letters)
    if rank in COURTS:
        _court(pen, suit, rank, scale)
    else:
        _pips(pen, suit, int(rank))


def draw_back(pen: Pen, colour: str = "plum") -> None:
    """Draw the back: a gold lattice with studs, and a candle in a scalloped medallion."""
    draw_blank(pen)
    field = rounded_box(-WIDTH / 2 + 9, -HEIGHT / 2 + 9, WIDTH - 18, HEIGHT - 18, 5)
    pen.fill(field, colour)
    with pen.clip(field):
        pen.hatch(field, 1.57, 3.4, 0.7, "night", 0.25)
        lattice = [
            [(index * 17 - side * 110, -110), (index * 17 + side * 110, 110)]
            for index in range(-9, 10)
            for side in (_LEFT, _RIGHT)
        ]
        pen.lines(lattice, 1.1, "gold", 0.75, wobble=0.2)
        for row in range(-13, 14):
            for column in range(-9, 10):
                if (row + column) % 2 == 0:
                    pen.dot(column * 8.5, row * 8.5, 1.2, "gold", 0.8)
        pen.inner_rim(field, 10, "night", 0.35, blur=6)
    pen.line(field, 1.5, wobble=0.2, closed=True)
    inner = rounded_box(-WIDTH / 2 + 14, -HEIGHT / 2 + 14, WIDTH - 28, HEIGHT - 28, 3)
    pen.line(inner, 1.0, "gold", wobble=0.2, closed=True)
    for degrees in (0, 180):
        with pen.at(0, 0, 1, degrees):
            for x in (-48, 48):
                pen.fill(suit_path("hearts", x, -80, 7), mix(colour, "night", 0.5))
                pen.fill(suit_path("spades" if x > 0 else "hearts", x, -80, 5.4), "gold")
    medallion = outline(
        [
            (
                math.cos(t) * 33 * (1 + 0.07 * math.cos(t * 8)),
                math.sin(t) * 44 * (1 + 0.07 * math.cos(t * 8)),
            )
            for t in (index * math.tau / 72 for index in range(72))
        ]
    )
    pen.fill(medallion, "night", 0.5, blur=3)
    pen.fill(medallion, "deep")
    with pen.clip(medallion):
        pen.radial(0, -10, 42, ((0, "amber", 0.55), (0.5, "ember", 0.25), (1, "deep", 0)))
        for index in range(16):
            angle = index * math.tau / 16
            pen.line(
                [
                    (math.cos(angle) * 19, -10 + math.sin(angle) * 19),
                    (math.cos(angle) * 31, -10 + math.sin(angle) * 34),
                ],
                0.9,
                "gold",
                0.7,
                wobble=0.1,
                taper=(0.2, 0.9),
            )
    pen.line(medallion, 1.8, "gold", wobble=0.1, closed=True)
    with pen.at(0, 29, 0.98):
        candle(pen, 30)


def draw_shadow(pen: Pen) -> None:
    """Draw the soft shadow that a card lying on the table throws."""
    with pen.at(2, 4):
        pen.fill(card_edge(-1), "night", 0.55, blur=5)


def draw_selected(pen: Pen) -> None:
    """Draw the outline of the chosen card: one line in flame, and its warmth on the table."""
    glow = card_edge(4)
    pen.rim(glow, 7, "amber", 0.35, blur=5)
    pen.line(card_edge(4), 3.2, "flame", wobble=0.25, closed=True)
    pen.line(card_edge(6.4), 0.9, "sepia", 0.8, wobble=0.25, closed=True)


def draw_ghost(pen: Pen, suit: str) -> None:
    """Draw the place of an empty pile: sepia dashes and the suit in outline."""
    edge = card_edge(-2)
    pen.fill(edge, "night", 0.22)
    _dashed(pen, edge, 9, 6, 1.9, "parch_lo", 0.9)
    _dashed(pen, rounded_box(-64, -97, 128, 194, 6), 2.6, 6, 1.0, "parch_lo", 0.6)
    shape = suit_path(suit, 0, 0, 32)
    pen.fill(shape, "night", 0.25)
    _dashed(pen, shape, 7, 5, 1.7, "parch_lo", 0.9)


def _dashed(
    pen: Pen,
    edge: Outline | skia.Path,
    dash: float,
    gap: float,
    width: float,
    colour: str,
    alpha: float,
) -> None:
    measure = skia.PathMeasure(path(edge), False)
    place = 0.0
    while place < measure.getLength() - dash / 2:
        ends = [measure.getPosTan(place + share * dash)[0] for share in (0, 0.5, 1)]
        pen.line(
            [(end.x(), end.y()) for end in ends], width, colour, alpha, wobble=0.2, taper=(0.7, 0.7)
        )
        place += dash + gap


def draw_under(pen: Pen, cards: int) -> None:
    """Draw the edges of `cards` cards lying under a top one that is drawn later at the origin.

    Each card lies 1.6 to the right and 2.4 below the one above it. The middle, which the top card
    always hides, is left out.
    """
    rng = pen.random()
    with pen.clip(box(-48, -80, 96, 160), outside=True):
        for depth in range(cards, 0, -1):
            x = depth * 1.6 + rng.uniform(-0.8, 0.8)
            with pen.at(x, depth * 2.4, 1, rng.uniform(-0.9, 0.9)):
                edge = card_edge()
                with pen.at(1.5, 2.5):
                    pen.fill(edge, "night", 0.4, blur=3)
                pen.fill(edge, mix("bone", "parch_lo", 0.18 + 0.05 * depth))
                pen.inner_rim(edge, 7, "umber", 0.4, blur=4)
                pen.line(edge, 1.6, wobble=0.25, closed=True)
