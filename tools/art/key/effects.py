"""What lies, burns and waits on the floor: fire, oil, water, smoke, webs, blood, rubble, traps."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tools.art.key.fixtures import small_flame
from tools.art.key.furniture import IRON, OAK, STONE, cast
from tools.art.noise import noise1
from tools.art.shapes import TAU, Outline, box, curve, ellipse, outline, polygon, rough
from tools.art.throne.pen import Quill

FIRE_FRAMES = 6
SMOKE_FRAMES = 6
VARIANTS = 3


def puddle(radius: float, seed: int, squash: float = 0.9) -> Outline:
    """Return the edge of something spilt that nearly fills a cell."""
    a = np.linspace(0, TAU, 48, endpoint=False)
    r = radius * (
        1 + 0.13 * noise1(2.4 * np.cos(a) + 9, seed) + 0.10 * noise1(3 * np.sin(a), seed + 3)
    )
    return np.column_stack([np.cos(a) * r, np.sin(a) * r * squash])


def fire(quill: Quill, frame: int) -> None:
    """Flames that fill a cell; they light what is round them."""
    quill.glow(0, 2, 30, "amber", 0.55)
    quill.pen.fill(puddle(18, 4, 0.6) + np.array([0, 11]), "ember", 0.55, blur=2)
    turn = TAU * frame / FIRE_FRAMES
    for k, (x, y, size) in enumerate(
        ((-10, 8, 1.35), (10, 9, 1.3), (1, 4, 1.9), (-4, 15, 1.2), (6, 16, 1.15))
    ):
        lean = 3.6 * math.sin(turn + k * 2.1)
        high = size * (1 + 0.14 * math.sin(turn * 2 + k * 1.7))
        edge = curve([(x + lean * high, y - 12.6 * high), (x + 5.2 * high, y - 2 * high),
                      (x, y + 2.4 * high), (x - 5.2 * high, y - 2 * high)], steps=6)  # fmt: skip
        quill.pen.fill(edge, "ember", 0.9)
        small_flame(quill, x, y + 1, high * 0.92, lean)


def embers(quill: Quill) -> None:
    """Where something has burnt: ash and the last sparks."""
    quill.pen.fill(puddle(19, 8), "ink", 0.30, blur=3.5)
    for k in range(9):
        a, far = k * 2.4, 5 + k * 1.4
        x, y = math.cos(a) * far, math.sin(a) * far * 0.9
        with quill.at(x, y, k * 47):
            quill.form(box(-4, -1.5, 8, 3), "#3A302A", 1.0, curved=False)
    for x, y in ((-6, 3), (5, -4), (9, 7), (-2, -10)):
        quill.dot(x, y, 1.5, "amber")


def oil(quill: Quill, variant: int) -> None:
    """A pool of oil, black with a sheen."""
    edge = puddle(21, 11 + variant)
    quill.form(edge, "#2B2430", 1.4, curved=False, alpha=0.88)
    for k, (x, y, long) in enumerate(((-7, -7, 9), (4, -2, 12), (-3, 7, 8))):
        wave = curve([(x - long * 0.6, y + 2), (x, y - 2), (x + long * 0.6, y + 1)], closed=False)
        quill.line(
            wave, 1.7, ("plum", "ochre", "slate")[(k + variant) % 3], curved=False, alpha=0.95
        )
    quill.line(
        curve([(-14, -3), (-11, -10), (-4, -13)], closed=False),
        1.6,
        "bone",
        curved=False,
        alpha=0.6,
    )


def water(quill: Quill, variant: int) -> None:
    """Water a hand deep over the whole cell."""
    edge = puddle(22.5, 31 + variant, 0.95)
    quill.form(edge, "#7FA6BE", 0, curved=False, alpha=0.72)
    quill.line([*edge.tolist(), edge[0].tolist()], 1.5, "lapis", curved=False, taper=(0, 0))
    for y in (-9, 0, 9):
        x = ((variant * 7 + y) % 9) - 4
        wave = curve([(x - 10, y), (x - 4, y - 3), (x + 3, y), (x + 10, y - 3)], closed=False)
        quill.line(wave, 1.5, "lapis", curved=False)
    quill.line([(-10, -14), (-2, -16)], 1.4, "bone", alpha=0.9)


def smoke(quill: Quill, frame: int) -> None:
    """Smoke that hides what stands in it."""
    turn = TAU * frame / SMOKE_FRAMES
    for k, (x, y, size) in enumerate(
        ((-11, 9, 12), (11, 8, 12.5), (-9, -8, 12), (9, -9, 12), (0, 0, 14))
    ):
        dx, dy = 1.8 * math.cos(turn + k * 1.9), 1.6 * math.sin(turn + k * 1.3)
        ring = ellipse(x + dx, y + dy, size, size * 0.88)
        quill.pen.fill(ring, "#8E8880" if k < 4 else "#A39D93", 0.80)
        arc = ellipse(x + dx, y + dy, size * 0.74, size * 0.62, count=20, start=3.4, end=6.0)
        quill.line(arc, 1.5, "sepia", curved=False, alpha=0.7)
        quill.line(
            ellipse(x + dx, y + dy, size, size * 0.88, count=24, start=3.1, end=6.6),
            1.2, "sepia", curved=False, alpha=0.45,
        )  # fmt: skip


def web(quill: Quill, variant: int) -> None:
    """A web across a cell."""
    spokes = [
        (math.cos(a), math.sin(a)) for a in (k * TAU / 8 + 0.2 + variant * 0.3 for k in range(8))
    ]
    threads = [outline([(0, 0), (x * 24, y * 24)]) for x, y in spokes]
    for radius in (6.5, 12.5, 18.5, 23):
        for a, b in zip(spokes, [*spokes[1:], spokes[0]], strict=True):
            sag = ((a[0] + b[0]) * 0.42 * radius, (a[1] + b[1]) * 0.42 * radius)
            ends = [(a[0] * radius, a[1] * radius), sag, (b[0] * radius, b[1] * radius)]
            threads.append(curve(ends, closed=False, steps=4))
    for thread in threads:
        quill.line(thread, 3.0, "sepia", curved=False, taper=(0.2, 0.2), alpha=0.5)
    for thread in threads:
        quill.line(thread, 1.5, "bone", curved=False, taper=(0, 0))


def net(quill: Quill) -> None:
    """A rope net thrown over a cell."""
    ring = ellipse(0, 0, 20)
    with quill.clip(ring, curved=False):
        for k in range(-2, 3):
            for lean in (-1, 1):
                rope = [(k * 10 - lean * 22, -22), (k * 10 + lean, 0), (k * 10 + lean * 22, 22)]
                quill.line(rope, 3.0, "sepia", taper=(0, 0))
                quill.line(rope, 1.5, "ochre", taper=(0, 0))
    quill.line(ellipse(0, 0, 20, count=50), 3.2, "sepia", curved=False, taper=(0, 0))
    quill.line(ellipse(0, 0, 20, count=50), 1.5, "ochre", curved=False, taper=(0, 0))
    for k in range(8):
        a = k * TAU / 8
        quill.form(ellipse(math.cos(a) * 20, math.sin(a) * 20, 3.0, count=12), IRON, 1.2)


def blood(quill: Quill, variant: int) -> None:
    """Blood, somebody's."""
    quill.form(puddle(11 + variant, 51 + variant, 0.8), "rubric", 0, curved=False, alpha=0.72)
    rng = np.random.RandomState(variant + 3)
    for _ in range(9):
        a, far = rng.uniform(0, TAU), rng.uniform(12, 21)
        quill.dot(
            math.cos(a) * far, math.sin(a) * far * 0.85, rng.uniform(0.9, 2.6), "rubric", 0.72
        )


def slime(quill: Quill, variant: int) -> None:
    """What oozes leave behind them."""
    edge = puddle(18, 61 + variant)
    quill.form(edge, "verdigris", 1.2, curved=False, alpha=0.5, ink_colour="verdigris")
    for x, y, size in ((-6, -4, 3), (5, 3, 2.2), (-1, 8, 1.8), (8, -6, 1.5)):
        quill.line(
            ellipse(x, y, size, count=16), 1.1, "bone", curved=False, taper=(0, 0), alpha=0.9
        )


def rubble(quill: Quill, variant: int) -> None:
    """Fallen stones: two steps to cross."""
    rng = np.random.RandomState(variant + 17)
    for k in range(9):
        a, far = k * 2.39996, 2 + 5.6 * math.sqrt(k)
        x, y, size = math.cos(a) * far, math.sin(a) * far * 0.9, rng.uniform(4.4, 7.6)
        stone = rough(polygon(x, y, size, 6, rng.uniform(0, 3)), 0.9, 4, k + 9 * variant)
        cast(quill, stone, 0.6)
        quill.form(stone, ("stone", "#8D8276", "#B9AE9C")[k % 3], 1.6, curved=False, shade=0.35)


def caltrops(quill: Quill) -> None:
    """Iron points strewn about."""
    for k in range(7):
        a, far = k * 2.39996, 4 + 6 * math.sqrt(k)
        x, y = math.cos(a) * far, math.sin(a) * far
        for turn in (90, 210, 330):
            b = math.radians(turn + k * 25)
            quill.line(
                [(x, y), (x + math.cos(b) * 6.4, y + math.sin(b) * 6.4)],
                2.6,
                curved=False,
                taper=(0, 0.7),
            )
        quill.dot(x, y, 1.8, "woad")


def chalk(quill: Quill) -> None:
    """A cell within a circle of blessed chalk: a cross in a ring, the same on every cell."""
    for tint, wide, alpha in (("lapis", 3.4, 0.55), ("bone", 2.0, 1.0)):
        quill.line(ellipse(0, 0, 17, count=50), wide, tint, curved=False, taper=(0, 0), alpha=alpha)
        for turn in range(4):
            with quill.at(0, 0, turn * 90):
                quill.line([(0, -3), (0, -21)], wide, tint, curved=False, alpha=alpha)
                quill.line([(-4, -11), (4, -11)], wide, tint, curved=False, alpha=alpha)


def bait(quill: Quill) -> None:
    """Salted meat, thrown to whoever cannot leave it alone."""
    joint = curve([(-12, -2), (-6, -11), (5, -12), (12, -4), (9, 6), (-2, 9), (-11, 6)], steps=6)
    quill.cord([(9, 4), (19, 11)], 4.4, "bone", curved=False, taper=(0, 0))
    for x, y in ((20, 8), (17, 13)):
        quill.form(ellipse(x, y, 3.2, count=14), "bone", 1.5)
    cast(quill, joint)
    quill.form(joint, "#A24B36", 2.0, curved=False, shade=0.35)
    quill.form(ellipse(-3, -3, 4.4, 3.4), "rose", 1.2)


# Traps. Each is drawn as it is seen before it goes off, and as it is left behind.


def _plate(quill: Quill, *, pressed: bool = False) -> None:
    edge = rough(box(-14, -14, 28, 28), 0.5, 8, 3)
    quill.form(edge, STONE if not pressed else "#8D8276", 1.7, curved=False, alpha=0.85)
    quill.line([(-10, -10), (10, -10)], 1.1, "bone" if not pressed else "ink", curved=False)
    quill.line([(-10, 10), (10, 10)], 1.1, "ink", curved=False)


def _pit_seen(quill: Quill) -> None:
    edge = rough(box(-19, -19, 38, 38), 0.8, 7, 2)
    quill.form(edge, OAK, 1.6, curved=False, alpha=0.55)
    quill.line([(0, -19), (0.6, 0), (-0.4, 19)], 1.8, curved=False, taper=(0, 0))
    for side in (-1, 1):
        for y in (-12, 12):
            quill.form(box(side * 19 - 2, y - 3, 4, 6), IRON, 1.1, curved=False)
    quill.hatch(box(-17, -17, 34, 34), 0.8, 6, 0.9, "ink", 0.45, curved=False)


def _pit_sprung(quill: Quill) -> None:
    edge = rough(box(-20, -20, 40, 40), 0.9, 7, 2)
    quill.form(edge, "#17110D", 2.0, curved=False)
    quill.hatch(
        outline([(-20, -20), (20, -20), (-20, 20)]), 0.8, 4.4, 1.0, "umber", 0.8, curved=False
    )
    for x, y in ((-7, 8), (2, 3), (10, 9), (3, 14), (-11, 15)):
        quill.form([(x - 3, y + 4), (x, y - 7), (x + 3, y + 4)], "stone", 1.1, curved=False)


def _darts_seen(quill: Quill) -> None:
    _plate(quill)
    for k in range(-1, 2):
        quill.form(ellipse(k * 7, -0.5, 2.4, count=14), "ink", 0.8)


def _darts_sprung(quill: Quill) -> None:
    _plate(quill, pressed=True)
    for x, y, turn in ((-9, -6, 30), (6, -10, 60), (9, 7, 20), (-5, 9, 45)):
        with quill.at(x, y, turn):
            quill.line([(-9, 0), (6, 0)], 2.4, "ink", curved=False, taper=(0, 0))
            quill.form([(5, -3), (12, 0), (5, 3)], "woad", 1.1, curved=False)
            quill.form([(-9, 0), (-13, -4), (-8, -3.4)], "rubric", 0.9, curved=False)
            quill.form([(-9, 0), (-13, 4), (-8, 3.4)], "rubric", 0.9, curved=False)


def _blade_seen(quill: Quill) -> None:
    slot = rough(box(-20, -3, 40, 6), 0.4, 7, 3)
    quill.form(slot, "ink", 1.4, curved=False)
    quill.line([(-14, -1), (10, -1)], 1.8, "woad", curved=False)
    for x in (-12, 0, 12):
        quill.line([(x, -8), (x + 4, -12)], 1.3, "sepia", curved=False)


def _blade_sprung(quill: Quill) -> None:
    quill.form(rough(box(-20, 6, 40, 6), 0.4, 7, 3), "ink", 1.4, curved=False)
    half = curve([(-17, 9), (-14, -8), (0, -17), (14, -8), (17, 9)], steps=6)
    cast(quill, half)
    quill.form(half, "woad", 2.0, curved=False, shade=0.3)
    quill.line(half[6:30], 1.4, "bone", curved=False)
    quill.dot(-6, -8, 2.2, "rubric")
    quill.dot(7, -5, 1.7, "rubric")


def _gas_seen(quill: Quill) -> None:
    for k in range(3):
        for j in range(3):
            quill.form(ellipse(-9 + k * 9, -9 + j * 9, 2.7, count=12), "#2D3A2A", 1.0)
    quill.line(box(-16, -16, 32, 32)[[0, 1, 2, 3, 0]], 1.6, curved=False, taper=(0, 0))


def _gas_sprung(quill: Quill) -> None:
    _gas_seen(quill)
    for x, y, size in ((-9, -4, 10), (8, -8, 11), (2, 7, 12)):
        ring = ellipse(x, y, size, size * 0.85)
        quill.pen.fill(ring, "moss", 0.72)
        quill.line(
            ellipse(x, y, size * 0.6, count=18, start=2.4, end=7.0), 1.4, "olive", curved=False
        )


def _net_seen(quill: Quill) -> None:
    quill.line([(-22, -10), (22, 8)], 1.5, "sepia", curved=False, taper=(0, 0))
    for x, y in ((-22, -10), (22, 8)):
        quill.form(ellipse(x * 0.86, y * 0.86, 4, count=14), OAK, 1.5)
    for k in (-1, 0, 1):
        quill.line([(k * 8, k * 3.2 - 3), (k * 8 + 1, k * 3.2 + 3)], 1.3, curved=False)


def _flame_seen(quill: Quill) -> None:
    quill.form(ellipse(0, 0, 12), IRON, 1.8)
    quill.form(ellipse(0, 0, 7), "ink", 1.1)
    for k in range(6):
        a = k * TAU / 6
        quill.dot(math.cos(a) * 9.5, math.sin(a) * 9.5, 1.2)
    small_flame(quill, 0, 4, 0.7)


def _flame_sprung(quill: Quill) -> None:
    quill.pen.fill(puddle(21, 18), "ink", 0.42, blur=4)
    quill.form(ellipse(0, 0, 12), "#3C3A38", 1.8)
    quill.form(ellipse(0, 0, 7), "ink", 1.1)
    for k in range(8):
        a = k * TAU / 8 + 0.2
        quill.line(
            [(math.cos(a) * 14, math.sin(a) * 14), (math.cos(a) * 22, math.sin(a) * 22)],
            2.2,
            "ink",
            taper=(0.1, 0.9),
            alpha=0.7,
        )


def _alarm_seen(quill: Quill) -> None:
    quill.line([(-22, 9), (22, 9)], 1.5, "sepia", curved=False, taper=(0, 0))
    _small_bell(quill, -10)
    _small_bell(quill, 8)


def _small_bell(quill: Quill, x: float, swing: float = 0.0) -> None:
    with quill.at(x, -10, swing):
        body = curve([(-2, 0), (2, 0), (5, 8), (9, 15), (-9, 15), (-5, 8)], steps=4)
        cast(quill, body, 0.6)
        quill.form(body, "gold", 1.7, curved=False, shade=0.3)
        quill.dot(0, 16.4, 2.0)


def _alarm_sprung(quill: Quill) -> None:
    quill.line(
        curve([(-22, 12), (-8, 17), (4, 10), (12, 18)], closed=False), 1.5, "sepia", curved=False
    )
    _small_bell(quill, -10, 28)
    _small_bell(quill, 9, -28)
    for side in (-1, 1):
        for radius in (20, 24):
            arc = ellipse(0, -2, radius, count=14, start=-0.5, end=0.5)
            arc[:, 0] *= side
            quill.line(arc, 1.5, "rubric", curved=False)


def _stone_seen(quill: Quill) -> None:
    quill.line(
        rough(ellipse(0, 0, 18, count=40), 0.8, 7, 4), 1.6, "sepia", curved=False, taper=(0, 0)
    )
    for k in range(12):
        a = k * TAU / 12
        quill.line(
            [(math.cos(a) * 14, math.sin(a) * 14), (math.cos(a) * 9, math.sin(a) * 9)],
            1.3,
            "sepia",
            curved=False,
        )
    for x, y in ((-4, 2), (5, -3), (2, 6)):
        quill.dot(x, y, 1.6, "sepia")


def _stone_sprung(quill: Quill) -> None:
    rock = rough(polygon(0, 1, 18, 9, 0.3), 1.8, 7, 6)
    cast(quill, rock)
    quill.form(rock, STONE, 2.1, curved=False, shade=0.4)
    quill.line([(-8, -9), (-2, 0), (-7, 8)], 1.5)
    quill.line([(-2, 0), (8, 4)], 1.4)
    for x, y in ((-19, 14), (18, 16), (20, -12), (-18, -15)):
        quill.form(polygon(x, y, 3, 5, x), STONE, 1.2, curved=False)


TRAPS: dict[str, tuple[Callable[[Quill], None], Callable[[Quill], None]]] = {
    "pit": (_pit_seen, _pit_sprung),
    "darts": (_darts_seen, _darts_sprung),
    "blade": (_blade_seen, _blade_sprung),
    "gas": (_gas_seen, _gas_sprung),
    "net-trap": (_net_seen, net),
    "flame-jet": (_flame_seen, _flame_sprung),
    "alarm": (_alarm_seen, _alarm_sprung),
    "stone": (_stone_seen, _stone_sprung),
}
"""Each kind of trap: seen, and sprung."""


def disarmed(quill: Quill) -> None:
    """The mark laid on a trap that somebody has made harmless: a peg driven through."""
    quill.line([(-9, 1), (-2, 8), (12, -9)], 6.4, "bone", curved=False, taper=(0, 0))
    quill.line([(-9, 1), (-2, 8), (12, -9)], 3.4, "verdigris", curved=False, taper=(0.1, 0.3))


SPILT: dict[str, Callable[[Quill, int], None]] = {
    "oil": oil,
    "water": water,
    "web": web,
    "blood": blood,
    "slime": slime,
    "rubble": rubble,
}
"""What comes in `VARIANTS` shapes, so that neighbouring cells differ."""
LYING: dict[str, Callable[[Quill], None]] = {
    "embers": embers,
    "net": net,
    "caltrops": caltrops,
    "chalk": chalk,
    "bait": bait,
    "disarmed": disarmed,
}
BURNING: dict[str, tuple[Callable[[Quill, int], None], int, float]] = {
    "fire": (fire, FIRE_FRAMES, 10),
    "smoke": (smoke, SMOKE_FRAMES, 5),
}
