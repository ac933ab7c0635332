"""Where people live: signs of the natures of towns and camps, their feet a little below (0, 0)."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tools.art.hex.kit import MapPen
from tools.art.hex.plants import boulder, broadleaf
from tools.art.hex.relief import tuft
from tools.art.shapes import box, curve, ellipse, outline

ROOF, TOWN_ROOF, CITY_ROOF, THATCH = "#B4523A", "#A3452F", "#2C4C86", "#C39A4E"
WALL = "#E9DCC0"


def pennant(pen: MapPen, x: float, y: float, tall: float, colour: str = "rubric") -> None:
    """Draw a pole with a pennant that flies to the right."""
    pen.line([(x, y), (x, y - tall)], 1.3, wobble=0.1, taper=(0, 0))
    cloth = [(x, y - tall), (x + tall, y - tall * 0.72), (x, y - tall * 0.45)]
    pen.fill(cloth, colour)
    pen.line(cloth, 1.0, wobble=0.15, closed=True)


def house(pen: MapPen, x: float, y: float, s: float, roof: str = ROOF, door: bool = True) -> None:
    """Draw a small house with a hipped roof."""
    pen.fill(box(x - s * 0.42, y - s * 0.5, s * 0.84, s * 0.5), "bone")
    pen.fill(box(x + s * 0.1, y - s * 0.5, s * 0.32, s * 0.5), "umber", 0.35)
    pen.line(box(x - s * 0.42, y - s * 0.5, s * 0.84, s * 0.5), 1.3, closed=True, wobble=0.2)
    top = [(x - s * 0.56, y - s * 0.46), (x - s * 0.2, y - s * 1.02), (x + s * 0.26, y - s * 1.02),
           (x + s * 0.58, y - s * 0.46)]  # fmt: skip
    pen.fill(top, roof)
    pen.hatch([(x + s * 0.05, y - s * 1.02), top[2], top[3], (x + s * 0.15, y - s * 0.46)], 1.2,
              2.4, 0.8, alpha=0.7)  # fmt: skip
    pen.line(top, 1.5, closed=True, wobble=0.2)
    if door:
        pen.fill(box(x - s * 0.14, y - s * 0.3, s * 0.2, s * 0.3), "ink")


def turret(pen: MapPen, x: float, y: float, w: float, h: float, roof: str = CITY_ROOF) -> None:
    """Draw a round tower with a pointed roof."""
    pen.fill(box(x - w / 2, y - h, w, h), "bone")
    pen.hatch(box(x + w * 0.05, y - h, w * 0.45, h), 1.4, 2.6, 0.9, alpha=0.7)
    pen.line(box(x - w / 2, y - h, w, h), 1.4, closed=True, wobble=0.2)
    cone = [(x - w * 0.72, y - h), (x, y - h - w * 1.5), (x + w * 0.72, y - h)]
    pen.fill(cone, roof)
    pen.hatch([cone[1], cone[2], (x + w * 0.08, y - h)], 1.1, 2.2, 0.9, alpha=0.7)
    pen.line(cone, 1.5, closed=True, wobble=0.2)
    pen.fill(box(x - 1.3, y - h * 0.72, 2.6, 5.4), "ink")


def rampart(pen: MapPen, y: float, half: float, high: float, merlons: int) -> None:
    """Draw a wall with merlons from -``half`` to ``half``, its foot at ``y``."""
    top = []
    for i in range(merlons):
        x = -half + 2 * half * i / merlons
        rise = y - high + (2.6 if i % 2 else 0)
        top += [(x, rise), (x + 2 * half / merlons, rise)]
    wall = [(-half, y), *top, (half, y)]
    pen.fill(wall, WALL)
    pen.hatch(box(half * 0.28, y - high - 3, half, high + 4), 1.2, 3, 0.9, alpha=0.5)
    pen.line(wall, 1.7, closed=True, wobble=0.2)


def bastion(pen: MapPen, x: float, y: float, w: float, h: float) -> None:
    """Draw a square tower of a wall."""
    pen.fill(box(x - w / 2, y - h, w, h), "bone")
    pen.hatch(box(x, y - h, w / 2, h), 1.3, 2.4, 0.9, alpha=0.7)
    pen.line(box(x - w / 2, y - h, w, h), 1.5, closed=True, wobble=0.2)
    for k in (-1, 1):
        pen.fill(box(x + k * w * 0.32 - 1.6, y - h - 3, 3.2, 3.4), "ink")


def gate(pen: MapPen, x: float, y: float, w: float) -> None:
    """Draw the dark mouth of a gate."""
    arch = ellipse(x, y - w * 0.8, w / 2, w / 2, count=12, start=math.pi, end=math.tau)
    pen.fill(np.vstack([[(x - w / 2, y)], arch, [(x + w / 2, y)]]), "ink")


def city(pen: MapPen) -> None:
    """Walls, gate, three turrets, houses, a pennant."""
    with pen.at(0, 20, 0.98):
        turret(pen, -2, -10, 15, 30)
        turret(pen, 14, -8, 10, 20, ROOF)
        turret(pen, -18, -8, 10, 18, ROOF)
        house(pen, -10, -5, 10.4)
        house(pen, 8, -5, 11)
        rampart(pen, 11, 30, 17, 15)
        for x in (-30, 30):
            bastion(pen, x, 12, 10, 24)
        gate(pen, 0, 11, 10)
        pennant(pen, -2, -61, 13)


def town(pen: MapPen) -> None:
    """A walled town: roofs behind a low wall with two towers."""
    with pen.at(0, 13):
        turret(pen, 1, -8, 9, 17, TOWN_ROOF)
        for x, y, s in ((-13, -6, 11), (12, -7, 11), (-5, -3, 10.5), (6, -2, 10)):
            house(pen, x, y, s, TOWN_ROOF, door=False)
        rampart(pen, 6, 23, 10, 11)
        for x in (-22, 22):
            bastion(pen, x, 7, 7, 17)
        gate(pen, 0, 6, 7)
        pennant(pen, 1, -38, 8)


def borough(pen: MapPen) -> None:
    """A chapel with a steeple among six houses."""
    with pen.at(0, 8):
        house(pen, -15, -8, 12)
        house(pen, 15, -9, 12)
        pen.fill(box(-4.4, -25, 8.8, 24), "bone")
        pen.hatch(box(0.4, -25, 4, 24), 1.4, 2.5, 0.8, alpha=0.65)
        pen.line(box(-4.4, -25, 8.8, 24), 1.4, closed=True, wobble=0.2)
        spire = [(-6.4, -25), (0, -43), (6.4, -25)]
        pen.fill(spire, "slate")
        pen.hatch([spire[1], spire[2], (0.8, -25)], 1.1, 2.2, 0.9, alpha=0.6)
        pen.line(spire, 1.5, closed=True, wobble=0.2)
        pen.line([(0, -43), (0, -49)], 1.3, wobble=0)
        pen.line([(-2.4, -46.6), (2.4, -46.6)], 1.2, wobble=0)
        pen.fill(ellipse(0, -18, 1.7, 2.4, count=12), "ink")
        house(pen, -9, 4, 13.5)
        house(pen, 9, 6, 14)
        house(pen, -23, 5, 10.5)
        house(pen, 24, 4, 10.5)


def village(pen: MapPen) -> None:
    """Four houses, and a pole in the middle."""
    with pen.at(0, 6, 1.15):
        pen.line([(-3, -18), (-3, -32)], 1.2, wobble=0.1)
        house(pen, -12, -9, 12.6)
        house(pen, 11, -11, 11.9)
        house(pen, -2, 3, 15.4)
        house(pen, 16, 4, 11.9)


def farmstead(pen: MapPen) -> None:
    """A thatched house, a barn, a field and a tree."""
    with pen.at(0, 8):
        field = outline([(2, 2), (25, -2), (28, 9), (4, 14)])
        pen.fill(field, "#B99A5B")
        with pen.clip(field):
            for k in range(5):
                pen.line([(1, 4 + k * 2.7), (29, k * 2.7)], 1.0, "sepia", wobble=0.3)
        pen.line(field, 1.1, closed=True, wobble=0.3)
        pen.line([(-17, -1), (-17, -7)], 1.5)
        rng = pen.random()
        broadleaf(pen, -20, 1, 12, rng)
        house(pen, 12, -2, 15, "#8E6A3A")
        house(pen, -5, 6, 17, THATCH)


def tent(
    pen: MapPen, x: float, y: float, s: float, cloth: str, stripe: str = "", flap: bool = True
) -> None:
    """Draw a tent, striped if ``stripe`` has a colour."""
    form = outline([(x - s * 0.62, y), (x - s * 0.06, y - s), (x + s * 0.62, y)])
    pen.fill(form, cloth)
    if stripe:
        with pen.clip(form):
            for d in (-0.36, 0.0, 0.36):
                pen.fill([(x - s * 0.06, y - s), (x + (d - 0.09) * s, y), (x + (d + 0.09) * s, y)],
                         stripe)  # fmt: skip
    pen.hatch([(x - s * 0.06, y - s), (x + s * 0.62, y), (x + s * 0.22, y)], 1.1, 2.4, 0.8,
              alpha=0.65)  # fmt: skip
    pen.line(form, 1.5, closed=True, wobble=0.2)
    if flap:
        pen.fill([(x - s * 0.05, y - s * 0.62), (x - s * 0.2, y), (x + s * 0.1, y)], "ink")
    pen.line([(x - s * 0.06, y - s), (x - s * 0.12, y - s * 1.14)], 1.2, wobble=0)
    pen.line([(x - s * 0.06, y - s), (x + s * 0.02, y - s * 1.12)], 1.2, wobble=0)


def camp(pen: MapPen) -> None:
    """Wagons and tents of people on the road, round a fire."""
    with pen.at(0, 6):
        tent(pen, -13, -6, 17, "#D9C391", "rubric")
        tent(pen, 13, -8, 15, "#D9C391", "verdigris")
        wagon(pen, 12, 9, 0.9)
        campfire(pen, -8, 8, 0.9)


def wagon(pen: MapPen, x: float, y: float, s: float) -> None:
    """Draw a covered wagon."""
    with pen.at(x, y, s):
        hood = curve([(-13, -6), (-13, -15), (-6, -20), (6, -20), (13, -15), (13, -6)], True, 5)
        pen.fill(hood, "bone")
        for d in (-6, 0, 6):
            rib = curve([(d, -6), (d * 1.1, -14), (d * 0.9, -19.5)], False, 5)
            pen.line(rib, 0.9, "sepia", wobble=0.2)
        pen.hatch(box(4, -20, 10, 14), 1.2, 2.5, 0.8, alpha=0.5)
        pen.line(hood, 1.4, closed=True, wobble=0.2)
        pen.shape(box(-14, -7, 28, 4.4), "#8A5F35", 1.3)
        for dx in (-8, 8):
            pen.shape(ellipse(dx, -1, 4.6, count=18), "#C9A36B", 1.4)
            for a in range(3):
                t = a * math.pi / 3
                pen.line([(dx - math.cos(t) * 4, -1 - math.sin(t) * 4),
                          (dx + math.cos(t) * 4, -1 + math.sin(t) * 4)], 0.9, wobble=0)  # fmt: skip


def campfire(pen: MapPen, x: float, y: float, s: float) -> None:
    """Draw a fire with its smoke."""
    with pen.at(x, y, s):
        for a, b in (((-5, 0), (5, -3)), ((-5, -3), (5, 0))):
            pen.line([a, b], 2.0, "sepia", wobble=0.1, taper=(0.1, 0.1))
        for k, colour in ((1.0, "amber"), (0.6, "candle")):
            flame = curve([(0, -12 * k), (3.2 * k, -5 * k), (0, -1), (-3.2 * k, -5 * k)], True, 6)
            pen.fill(flame, colour)
            if k == 1:
                pen.line(flame, 1.0, "ember", closed=True, wobble=0.1)
        smoke = curve([(1, -13), (4, -18), (0, -23), (4, -29)], False, 6)
        pen.line(smoke, 1.2, "sepia", 0.6, wobble=0.3, taper=(0.2, 0.9))


def hold(pen: MapPen) -> None:
    """A hall of dwarves: a carved gate in a mountain's foot."""
    with pen.at(0, 12):
        rock = outline([(-29, 3), (-25, -15), (-14, -29), (-3, -41), (6, -33), (17, -24), (25, -12),
                        (30, 3)])  # fmt: skip
        pen.fill(rock, "#BFAE92")
        shade = [(6, -33), (17, -24), (25, -12), (30, 3), (13, 3), (10, -18)]
        pen.fill(shade, "umber", 0.4)
        pen.hatch(shade, 1.0, 2.8, 1.0, alpha=0.8)
        pen.line(rock, 2.0, closed=True, wobble=0.5)
        frame = [(-12, 3), (-12, -15), (-7, -22), (7, -22), (12, -15), (12, 3)]
        pen.fill(frame, "#DCCBA6")
        pen.line(frame, 1.5, closed=True, wobble=0.2)
        door = [(-7.6, 3), (-7.6, -12), (-4, -16.6), (4, -16.6), (7.6, -12), (7.6, 3)]
        pen.fill(door, "ink")
        pen.line([(0, -15), (0, 3)], 1.0, "ochre", wobble=0.1)
        pen.fill([(-3.4, -19.4), (0, -26), (3.4, -19.4)], "gold")
        pen.line([(-3.4, -19.4), (0, -26), (3.4, -19.4)], 1.0, closed=True, wobble=0.1)
        for x in (-10, 10):
            pen.dot(x, -8, 1.5, "amber")


def spires(pen: MapPen) -> None:
    """Slender towers of the tall ones, joined by a bridge."""
    with pen.at(0, 14):
        for x, h, w in ((-14, 34, 6.4), (13, 40, 6.6), (0, 54, 8)):
            body = [(x - w / 2, 0), (x - w * 0.3, -h), (x + w * 0.3, -h), (x + w / 2, 0)]
            pen.fill(body, "#EFE7D2")
            pen.hatch([(x + w * 0.05, 0), (x + w * 0.02, -h), body[2], body[3]], 1.45, 2.4, 0.8)
            pen.line(body, 1.3, closed=True, wobble=0.2)
            cap = curve([(x - w * 0.55, -h), (x - w * 0.2, -h - 5), (x, -h - 15),
                         (x + w * 0.2, -h - 5), (x + w * 0.55, -h)], True, 5)  # fmt: skip
            pen.fill(cap, "verdigris")
            pen.line(cap, 1.2, closed=True, wobble=0.15)
            for k in range(3):
                pen.fill(ellipse(x, -h * (0.3 + 0.22 * k), 1.0, 2.0, count=10), "ink")
        for y in (-20, -30):
            span = curve([(-11, y), (0, y - 4), (10, y - 1)], False, 6)
            pen.line(span, 1.8, "ink", wobble=0.1, taper=(0, 0))
        for x in (-22, 21):
            tuft(pen, x, 3, 4.5)


def post(pen: MapPen) -> None:
    """A post of the riders: a palisade, a lookout, a horse's standard."""
    with pen.at(0, 10):
        for leg in (2, 12):
            pen.line([(leg, 0), (7 + (leg - 7) * 0.6, -26)], 1.8, "sepia", wobble=0.2, taper=(0, 0))
        pen.line([(3.4, -8), (11, -15)], 1.2, "sepia", wobble=0.2)
        pen.shape(box(1, -32, 12, 7), "#A97F52", 1.4)
        roof = [(-1, -32), (7, -40), (15, -32)]
        pen.shape(outline(roof), THATCH, 1.4)
        tent(pen, -11, -3, 15, "#C9B58C", "", flap=False)
        stakes = []
        for k in range(11):
            x = -26 + k * 5.2
            y = 5 + 1.6 * math.sin(k * 0.65)
            stakes.append(
                outline(
                    [
                        (x - 2.2, y + 3),
                        (x - 2.2, y - 7),
                        (x, y - 11),
                        (x + 2.2, y - 7),
                        (x + 2.2, y + 3),
                    ]
                )
            )
        for stake in stakes:
            pen.shape(stake, "#B08A58", 1.2, wobble=0.15)
        pennant(pen, -20, -3, 21, "ochre")


def stone_ring(pen: MapPen) -> None:
    """Standing stones in a ring, and a fire in their midst."""
    with pen.at(0, 4):
        places = [
            (math.cos(t) * 24, math.sin(t) * 12) for t in np.linspace(0, math.tau, 9)[:-1] + 0.3
        ]
        for i, (x, y) in enumerate(sorted(places, key=lambda at: at[1])):
            if i == 4:
                campfire(pen, 0, 3, 0.75)
            h = 15 + (i * 5) % 6
            stone = curve(
                [
                    (x - 3.6, y),
                    (x - 3.8, y - h * 0.6),
                    (x - 1, y - h),
                    (x + 2.8, y - h * 0.9),
                    (x + 3.8, y - h * 0.3),
                    (x + 3.6, y),
                ],
                True,
                4,
            )
            pen.fill(ellipse(x + 3, y + 0.5, 5, 1.5, count=14), "sepia", 0.25)
            pen.fill(stone, "stone")
            pen.hatch(box(x + 0.4, y - h, 5, h), 1.3, 2.4, 0.85, alpha=0.6)
            pen.line(stone, 1.4, closed=True, wobble=0.25)
        x = -12.5
        lintel = outline([(x - 8, -25), (x + 8, -26), (x + 8, -22.5), (x - 8, -21.5)])
        pen.shape(lintel, "stone", 1.3)


def boulders(pen: MapPen) -> None:
    """Draw a few stones at somebody's door."""
    rng = pen.random()
    for x, y, s in ((-20, 10, 9), (19, 12, 8), (25, 8, 6)):
        boulder(pen, x, y, s, rng)


DRAWN: dict[str, Callable[[MapPen], None]] = {
    "city": city, "town": town, "borough": borough, "village": village, "farmstead": farmstead,
    "camp": camp, "hold": hold, "spires": spires, "post": post, "stone_ring": stone_ring,
}  # fmt: skip
