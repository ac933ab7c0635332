"""States over tokens: what is the matter with somebody.

Every sign is drawn in a box of 48 units round the origin. States are round and hang at a token's
upper left; intents (`intents`) sit on a plaque at its upper right, so that the two differ.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.ink import union
from tools.art.key.fixtures import small_flame
from tools.art.shapes import Points, box, curve, ellipse, rounded_box, star
from tools.art.suits import glyph_path, suit_outlines
from tools.art.throne.pen import Quill

Sign = Callable[[Quill], None]


def stroke(quill: Quill, points: Points, width: float, colour: str = "ink") -> None:
    """Draw a stroke of a width that does not grow on small signs."""
    quill.line(points, width / quill.boldness, colour, curved=False, taper=(0.05, 0.05))


def _disc(quill: Quill, fill: str) -> None:
    ring = ellipse(0, 0, 20, count=40)
    quill.wash(ring + 2.2, "night", 0.45, curved=False, blur=2)
    quill.form(ring, fill, 3.0, curved=False)


def asleep(quill: Quill) -> None:
    """Three Z, growing."""
    _disc(quill, "woad")
    for x, y, size in ((-8, 7, 5), (0, 0, 6.6), (8, -8, 8)):
        half = size / 2
        z = [(x - half, y - half), (x + half, y - half), (x - half, y + half), (x + half, y + half)]
        stroke(quill, z, 3.0)


def alert(quill: Quill) -> None:
    """An exclamation mark."""
    _disc(quill, "flame")
    quill.pen.fill([(-4, -14), (4, -14), (2, 4), (-2, 4)], "ink")
    quill.dot(0, 10.5, 3.6)


def unaware(quill: Quill) -> None:
    """A question mark: it has not seen the party."""
    _disc(quill, "parch_hi")
    hook = curve([(-6, -7), (-4, -12), (2, -13), (7, -8), (3, -2), (0, 1), (0, 5)], closed=False)
    stroke(quill, hook, 4.2)
    quill.dot(0, 11.5, 3.0)


def stunned(quill: Quill) -> None:
    """Stars going round."""
    _disc(quill, "parch_hi")
    for turn, size in ((-90, 8), (30, 7), (150, 7)):
        a = math.radians(turn)
        quill.pen.fill(star(math.cos(a) * 10, math.sin(a) * 10, size), "ochre")
    stroke(quill, ellipse(0, 0, 4, count=14, start=0, end=5), 2.2)


def burning(quill: Quill) -> None:
    """A flame."""
    _disc(quill, "#4A1A10")
    small_flame(quill, 0, 11, 1.9)


def poisoned(quill: Quill) -> None:
    """A drop with a skull in it."""
    _disc(quill, "moss")
    drop = curve([(0, -16), (8, -2), (9, 7), (0, 15), (-9, 7), (-8, -2)], steps=6)
    quill.pen.fill(drop, "ink")
    quill.pen.fill(glyph_path("skull", 0, 4.4, 6.4), "moss")


def guarded(quill: Quill) -> None:
    """A shield."""
    _disc(quill, "parch_hi")
    shield = curve([(0, -14), (11, -10), (10, 2), (0, 14), (-10, 2), (-11, -10)], steps=6)
    quill.pen.fill(shield, "lapis")
    quill.pen.fill(box(-1.8, -11, 3.6, 22), "bone")
    quill.pen.fill(box(-8.6, -5, 17.2, 3.6), "bone")


def marked(quill: Quill) -> None:
    """A target."""
    _disc(quill, "parch_hi")
    stroke(quill, ellipse(0, 0, 11, count=40), 3.0, "rubric")
    quill.dot(0, 0, 4.4, "rubric")
    for turn in range(4):
        with quill.at(0, 0, turn * 90):
            stroke(quill, [(0, -16), (0, -8)], 3.0, "rubric")


def held(quill: Quill) -> None:
    """A net."""
    _disc(quill, "parch_hi")
    for k in (-1, 0, 1):
        stroke(quill, [(k * 9 - 10, -13), (k * 9 + 10, 13)], 2.2)
        stroke(quill, [(k * 9 + 10, -13), (k * 9 - 10, 13)], 2.2)


def bleeding(quill: Quill) -> None:
    """A drop of blood."""
    _disc(quill, "parch_hi")
    quill.pen.fill(
        curve([(0, -15), (8, -1), (9, 6), (0, 14), (-9, 6), (-8, -1)], steps=6), "rubric"
    )
    stroke(quill, curve([(-4, 5), (-2, 9), (2, 10)], closed=False), 2.4, "bone")


def down(quill: Quill) -> None:
    """A fallen one."""
    _disc(quill, "rubric")
    quill.pen.fill(glyph_path("skull", 0, 1, 12), "bone")


def fallen(quill: Quill) -> None:
    """A broken heart: up again after a fall, and weak."""
    _disc(quill, "parch_hi")
    quill.pen.fill(suit_outlines("hearts")[0] * 15 + (0, 1), "rubric")
    stroke(quill, [(3, -13), (-3, -5), (4, 1), (-2, 7), (1, 17)], 3.6, "parch_hi")


def hidden(quill: Quill) -> None:
    """An eye, struck out."""
    _disc(quill, "dusk")
    quill.pen.fill(glyph_path("eye", 0, 0, 13.5), "bone")
    stroke(quill, [(-11, 11), (11, -11)], 6, "dusk")
    stroke(quill, [(-11, 11), (11, -11)], 3.2, "bone")


def hasted(quill: Quill) -> None:
    """Two arrow heads."""
    _disc(quill, "verdigris")
    for x in (-9, 1):
        quill.pen.fill([(x, -9), (x + 10, 0), (x, 9), (x + 3.4, 0)], "bone")


def heartened(quill: Quill) -> None:
    """A note of the song."""
    _disc(quill, "gold")
    quill.pen.fill(ellipse(-5, 9, 5.4, 4.2), "ink")
    stroke(quill, [(-0.6, 9), (-0.6, -11), (9, -7)], 3.2)


def blessed(quill: Quill) -> None:
    """A star of light."""
    _disc(quill, "lapis")
    quill.pen.fill(star(0, 0, 15, 4, 0.3), "candle")
    quill.pen.fill(star(0, 0, 8, 8, 0.5), "candle")


def numbed(quill: Quill) -> None:
    """A hand that does nothing."""
    _disc(quill, "slate")
    palm = union(
        rounded_box(-8, -3, 16, 15, 4),
        *(rounded_box(x, -13, 3.4, 14, 1.7) for x in (-8, -3.8, 0.4, 4.6)),
    )
    quill.pen.fill(palm, "bone")
    stroke(quill, [(-12, -10), (12, 12)], 3.4, "rubric")


def stony(quill: Quill) -> None:
    """Turned to stone."""
    _disc(quill, "stone")
    stroke(quill, [(-6, -13), (-1, -3), (-7, 5), (-3, 13)], 2.4)
    stroke(quill, [(-1, -3), (8, 1), (12, -4)], 2.4)


def venomous(quill: Quill) -> None:
    """Poison on the blade."""
    _disc(quill, "parch_hi")
    stroke(quill, [(-10, 11), (10, -11)], 4.2, "slate")
    stroke(quill, [(-11, 2), (-2, 11)], 3.4)
    quill.pen.fill(curve([(7, 0), (12, 8), (7, 13), (2, 8)], steps=6), "verdigris")


def snared(quill: Quill) -> None:
    """A shackle."""
    _disc(quill, "parch_hi")
    stroke(quill, ellipse(-3, 3, 8, count=30), 4.0)
    for k in range(3):
        stroke(quill, ellipse(5 + k * 4, -5 - k * 4, 3.0, count=14), 2.0)


def draw_chance(quill: Quill, colour: str) -> None:
    """Draw the skull that stands before the chance that the boss is behind a door."""
    for k in range(12):
        a = math.radians(30 * k)
        halo = glyph_path("skull", math.cos(a) * 4, math.sin(a) * 4, 17)
        quill.pen.fill(halo, "parch_hi")
    quill.pen.fill(glyph_path("skull", 0, 0, 17), colour)


def frightened(quill: Quill) -> None:
    """A face that would rather be elsewhere."""
    _disc(quill, "parch_hi")
    for x in (-6, 6):
        quill.form(ellipse(x, -4, 4, 5), "bone", 1.6)
        quill.dot(x, -3, 1.8)
    stroke(quill, curve([(-8, 9), (-4, 6), (0, 9), (4, 6), (8, 9)], closed=False), 2.4)


STATES: dict[str, Sign] = {
    "asleep": asleep,
    "alert": alert,
    "unaware": unaware,
    "stunned": stunned,
    "burning": burning,
    "poisoned": poisoned,
    "guarded": guarded,
    "marked": marked,
    "held": held,
    "snared": snared,
    "bleeding": bleeding,
    "down": down,
    "fallen": fallen,
    "hidden": hidden,
    "hasted": hasted,
    "heartened": heartened,
    "blessed": blessed,
    "numbed": numbed,
    "stony": stony,
    "venomous": venomous,
    "frightened": frightened,
}
