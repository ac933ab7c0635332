"""Pictures of encounters, 420 by 220: the origin is the top left. Eight of land and weather."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import numpy as np

from tools.art.hex import dwellings, plants, vista
from tools.art.hex.kit import MapPen
from tools.art.hex.relief import hill, peak, tuft, wavelet
from tools.art.hex.walkers import CLOAKS, gull, leader, party, seated, walker
from tools.art.shapes import Outline, box, curve, ellipse, outline

WIDE, HIGH = 420, 220
Picture = Callable[[MapPen], None]


def heaven(pen: MapPen, hour: str, horizon: float, *, moon: bool = True) -> None:
    """Fill the sky down to ``horizon``."""
    vista.sky(pen, hour, (0, 0, WIDE, HIGH), horizon, moon=moon)


def land(pen: MapPen, fill: str, crest: Sequence[float]) -> Outline:
    """Draw ground from edge to edge, at the heights of ``crest``."""
    return vista.ground(pen, fill, crest, 0, WIDE, HIGH)


def trees(
    pen: MapPen, kind: Callable[..., None], places: Sequence[tuple[float, float, float]], seed: int
) -> None:
    """Draw trees (x, foot, size) back to front."""
    rng = random.Random(seed)
    for x, y, s in sorted(places, key=lambda at: at[1]):
        kind(pen, x, y, s, rng)


def path_down(pen: MapPen, points: Sequence[tuple[float, float]], near: float, fill: str) -> None:
    """Draw a way that widens toward us."""
    line = curve(points, False, 12)
    share = np.linspace(0.08, 1, len(line))[:, None] ** 1.5
    left, right = line - [near, 0] * share, line + [near, 0] * share
    pen.fill(np.vstack([left, right[::-1]]), fill)
    for edge in (left, right):
        pen.line(edge, 1.4, "sepia", wobble=0.6, taper=(0.6, 0.1))


def dim(pen: MapPen, colour: str, alpha: float) -> None:
    """Lay a tint over everything."""
    pen.fill(box(0, 0, WIDE, HIGH), colour, alpha)


def road(pen: MapPen) -> None:
    """The patrol sets out along a road in the evening."""
    heaven(pen, "dusk", 96)
    rng = random.Random(3)
    for x, w, h in ((60, 170, 44), (200, 200, 34), (350, 190, 52)):
        hill(pen, x, 112, w, h, rng, "#C9B57E")
    land(pen, "#C5BF7C", (112, 104, 110, 102, 108))
    path_down(pen, ((300, 106), (250, 122), (310, 146), (180, 176), (230, 224)), 74, "#E4CF9C")
    trees(pen, plants.broadleaf, ((40, 150, 44), (76, 142, 34), (392, 146, 40), (366, 134, 28)), 1)
    for x, y in ((110, 190), (350, 200), (30, 200), (396, 180), (140, 150)):
        tuft(pen, x, y, 9)
    pen.line([(128, 176), (126, 116)], 4.0, "sepia", wobble=0.2, taper=(0, 0))
    for y, d in ((120, 1), (134, -1)):
        board = [
            (126 - d * 16, y),
            (126 + d * 22, y - 1),
            (126 + d * 30, y + 5),
            (126 + d * 22, y + 11),
            (126 - d * 16, y + 11),
        ]
        pen.shape(outline(board), "#C9A36B", 1.7)
    party(pen, 270, 186, 1.2)


def camp(pen: MapPen) -> None:
    """Four at a fire under the stars."""
    heaven(pen, "night", 110)
    trees(
        pen,
        plants.conifer,
        [(x, 132 + (x * 7) % 9, 44 + (x * 13) % 26) for x in range(6, 430, 27)],
        2,
    )
    dim(pen, "night", 0.30)
    land(pen, "#4A5340", (134, 128, 132, 126, 130))
    pen.radial(214, 168, 150, ((0, "candle", 0.85), (0.3, "flame", 0.5), (1, "ember", 0)))
    dwellings.tent(pen, 106, 176, 76, "#C9B58C", "rubric")
    for x, y, cloak, left in ((160, 190, CLOAKS[1], False), (268, 192, CLOAKS[2], True),
                              (296, 172, CLOAKS[3], True)):  # fmt: skip
        seated(pen, x, y, 1.5, cloak, left=left)
    leader(pen, 352, 198, 0.56, left=True)
    with pen.at(214, 188, 2.6):
        dwellings.campfire(pen, 0, 0, 1)
    for x, y in ((30, 200), (400, 206), (240, 212), (70, 190)):
        tuft(pen, x, y, 9)


def storm(pen: MapPen) -> None:
    """Rain, thunder, and a path that runs as a brook."""
    heaven(pen, "grey", 100)
    dim(pen, "dusk", 0.5)
    rng = random.Random(6)
    for x, w, h in ((90, 200, 50), (300, 240, 62)):
        hill(pen, x, 136, w, h, rng, "#8C9070")
    land(pen, "#7F8A62", (140, 132, 140, 136, 142))
    path_down(pen, ((220, 138), (190, 156), (240, 178), (170, 224)), 60, "#8FB0B8")
    for k in range(6):
        wavelet(pen, 180 + (k * 31) % 80, 172 + k * 8, 22)
    trees(pen, plants.broadleaf, ((352, 176, 62), (396, 166, 48)), 5)
    for x, y, cloak in ((96, 192, CLOAKS[1]), (132, 200, CLOAKS[2]), (66, 200, CLOAKS[3])):
        with pen.at(x, y, degrees=12):
            walker(pen, 0, 0, 1.3, cloak)
    with pen.at(190, 206, degrees=9):
        leader(pen, 0, 0, 0.52)
    with pen.at(210, 100):
        for x, y, s in ((-150, -70, 1.9), (-40, -82, 2.1), (70, -72, 1.9), (170, -80, 2.0)):
            vista.cloud(pen, x, y, s, "slate")
    bolt = outline([(292, 46), (270, 88), (286, 86), (268, 132), (312, 78), (294, 80), (312, 46)])
    pen.shape(bolt, "flame", 1.8)
    drops = []
    for _ in range(240):
        left, top, far = rng.uniform(0, WIDE), rng.uniform(0, HIGH), rng.uniform(12, 26)
        drops.append([(left, top), (left - far * 0.6, top + far)])
    pen.lines(drops, 1.0, "bone", 0.6, wobble=0.2)


def river(pen: MapPen) -> None:
    """A ford, with a rope across it."""
    heaven(pen, "day", 84)
    land(pen, "#B9C09A", (92, 84, 94, 82, 90))
    trees(
        pen,
        plants.conifer,
        [(x, 100 + (x * 3) % 8, 26 + (x * 7) % 12) for x in range(12, 420, 31)],
        4,
    )
    pen.fill(
        outline(
            [
                (0, 108),
                (140, 104),
                (300, 112),
                (420, 104),
                (420, 184),
                (260, 196),
                (120, 186),
                (0, 194),
            ]
        ),
        "#86AEBD",
    )
    for points in (
        [(0, 108), (140, 104), (300, 112), (420, 104)],
        [(0, 194), (120, 186), (260, 196), (420, 184)],
    ):
        pen.line(curve(points, False, 10), 2.2, wobble=0.8, taper=(0, 0))
    rng = random.Random(12)
    for k in range(26):
        x, y = rng.uniform(6, 414), 116 + (k * 37) % 66
        line = curve([(x - 22, y), (x - 6, y - 2.5), (x + 22, y + 0.5)], False, 6)
        pen.line(line, 1.3, "lapis" if k % 3 else "bone", 0.9, wobble=0.5)
    stones = ((118, 130, 22), (164, 148, 26), (214, 140, 20), (252, 164, 28), (306, 152, 20))
    for x, y, s in stones:
        plants.boulder(pen, x, y, s, rng)
        plants.waterline(pen, x, y, s * 0.7)
    land(pen, "#A9B67E", (202, 196, 204, 198, 192))
    pen.line(
        curve([(70, 100), (190, 128), (356, 168)], False, 12),
        2.4,
        "sepia",
        wobble=0.3,
        taper=(0, 0),
    )
    pen.line([(356, 204), (356, 160)], 5.0, "sepia", wobble=0.2, taper=(0, 0))
    walker(pen, 168, 140, 1.15, CLOAKS[2], left=True)
    walker(pen, 256, 152, 1.2, CLOAKS[1], left=True)
    leader(pen, 390, 204, 0.56, left=True)
    plants.reeds(pen, 40, 200, 26, rng)
    plants.reeds(pen, 72, 208, 22, rng)


def mountain(pen: MapPen) -> None:
    """A pass between high peaks."""
    heaven(pen, "dusk", 120)
    rng = random.Random(14)
    for x, y, w, h in (
        (210, 132, 120, 96),
        (50, 142, 170, 124),
        (372, 140, 180, 132),
        (120, 160, 150, 92),
        (302, 162, 160, 86),
    ):
        peak(pen, x, y, w, h, rng)
    land(pen, "#B9AEA6", (160, 174, 158, 172, 160))
    path_down(pen, ((214, 158), (236, 168), (190, 182), (232, 224)), 54, "#D9CFBF")
    for x, y, s in ((60, 200, 34), (98, 212, 24), (356, 204, 38), (392, 190, 24), (312, 214, 20)):
        plants.boulder(pen, x, y, s, rng)
    party(pen, 236, 204, 0.9)


def forest(pen: MapPen) -> None:
    """Trunks close together, and one way in."""
    pen.fill(box(0, 0, WIDE, HIGH), "#A9AF7E")
    pen.radial(214, 96, 120, ((0, "parch_hi", 0.95), (0.5, "#D9D8A0", 0.6), (1, "#A9AF7E", 0)))
    for far, shade in ((0, "#8F9A6C"), (1, "#6F7F55"), (2, "#4E5F42")):
        for k in range(12 - far * 2):
            x = (k * (38 + far * 9) + far * 17) % 440 - 8
            if abs(x - 214) < 34 + far * 20:
                continue
            w = 8 + far * 8 + (k % 3) * 3
            foot = 150 + far * 26
            trunk = curve(
                [
                    (x - w * 0.9, foot),
                    (x - w * 0.45, foot - 40),
                    (x - w * 0.4, -10),
                    (x + w * 0.4, -10),
                    (x + w * 0.5, foot - 40),
                    (x + w, foot),
                ],
                True,
                5,
            )
            pen.fill(trunk, shade)
            with pen.clip(trunk):
                pen.hatch(box(x, -10, w * 1.2, foot + 10), 1.5, 4.0, 1.0, alpha=0.45)
            pen.line(trunk, 1.4 + far * 0.4, closed=True, wobble=0.8)
        land_y = 146 + far * 24
        land(
            pen,
            ("#9CA873", "#87965F", "#74844F")[far],
            (land_y, land_y + 6, land_y - 4, land_y + 4),
        )
    path_down(pen, ((214, 148), (226, 164), (196, 186), (224, 224)), 52, "#C9B987")
    crown = [
        (-10, -10),
        (-10, 44),
        (40, 56),
        (84, 34),
        (130, 50),
        (170, 28),
        (214, 44),
        (260, 26),
        (304, 50),
        (350, 34),
        (396, 54),
        (430, 40),
        (430, -10),
    ]
    top = curve(crown, True, 6)
    pen.fill(top, "#5D6B35")
    with pen.clip(top):
        pen.hatch(box(0, 0, WIDE, 60), 0.7, 5, 1.1, alpha=0.55)
    pen.line(top, 2.0, closed=True, wobble=1.6, wavelength=9)
    for x, y in ((60, 206), (120, 196), (330, 202), (386, 212), (290, 188)):
        tuft(pen, x, y, 11)
    party(pen, 226, 196, 0.85)


def sea(pen: MapPen) -> None:
    """A small ship, large waves."""
    heaven(pen, "day", 92)
    pen.fill(box(0, 92, WIDE, HIGH), "#8FB4BC")
    pen.line([(0, 92), (WIDE, 92)], 1.6, wobble=0.6, taper=(0, 0))
    for k, (x, y) in enumerate(((80, 42), (112, 56), (330, 60), (300, 44), (60, 66))):
        gull(pen, x, y, 1.1 + (k % 2) * 0.5)
    rows = ((112, 34, 8), (134, 44, 12), (196, 60, 20))
    for n, (y, length, tall) in enumerate(rows):
        if n == 2:
            with pen.at(206, 158, 3.0, degrees=-6):
                _cog(pen)
        xs = np.linspace(-20, WIDE + 20, 160)
        crest = y - tall * np.abs(np.sin(xs / length + n * 1.3)) ** 1.6
        pen.fill(np.vstack([np.c_[xs, crest], [(WIDE + 20, HIGH), (-20, HIGH)]]),
                 ("#84AAB4", "#7CA2B0", "#6A93A6")[n])  # fmt: skip
        pen.line(np.c_[xs, crest], 2.0, wobble=0.6, taper=(0, 0))
        for d, a in ((6, 0.8), (12, 0.5), (19, 0.3)):
            pen.line(np.c_[xs, crest + d], 1.0, "lapis", a, wobble=0.9, taper=(0, 0))


def _cog(pen: MapPen) -> None:
    hull = curve([(-18, -5), (-14, 4), (12, 4), (20, -8), (10, -4), (-8, -4)], True, 5)
    pen.line([(0, -4), (0, -34)], 1.5, wobble=0.1)
    sail = curve([(1, -31), (15, -23), (14, -8), (1, -9), (6, -19)], True, 5)
    pen.fill(sail, "bone")
    with pen.clip(sail):
        pen.hatch(sail, 1.1, 3.4, 0.8, "rubric", 0.8)
    pen.line(sail, 1.2, closed=True, wobble=0.2)
    pen.shape(hull, "#8A5F35", 1.4)
    with pen.clip(hull):
        pen.hatch(hull, 0.1, 2.6, 0.7, alpha=0.7)
    pen.fill([(0, -34), (-9, -32), (0, -30)], "rubric")


def snow(pen: MapPen) -> None:
    """Four in deep snow, and the light going."""
    heaven(pen, "grey", 104)
    rng = random.Random(9)
    for x, y, w, h in ((70, 116, 130, 74), (200, 112, 120, 60), (344, 118, 150, 84)):
        peak(pen, x, y, w, h, rng, fill="#D5D2CC")
    for crest, fill in (
        ((120, 112, 122, 114, 120), "#DDDCD6"),
        ((150, 142, 152, 140, 150), "#E8E6DF"),
        ((190, 180, 192, 184, 176), "#F2F0E8"),
    ):
        land(pen, fill, crest)
    for x, y, s in ((46, 166, 46), (372, 158, 54), (326, 150, 34)):
        plants.dead_tree(pen, x, y, s, 1 if x < 200 else -1)
    trees(pen, plants.conifer, ((96, 150, 26), (124, 154, 32), (404, 176, 36)), 7)
    party(pen, 246, 194, 1.15)
    for k in range(9):
        x = 160 - k * 18
        pen.fill(ellipse(x, 200 + math.sin(k) * 2, 4, 1.6, count=12), "slate", 0.6)
    for _ in range(150):
        flake, wide = (rng.uniform(0, WIDE), rng.uniform(0, HIGH)), rng.uniform(1.2, 3.0)
        pen.dot(*flake, wide + 0.5, "slate", 0.5)
        pen.dot(*flake, wide, "bone")


LANDS: dict[str, Picture] = {
    "road": road, "camp": camp, "storm": storm, "river": river, "mountain": mountain,
    "forest": forest, "sea": sea, "snow": snow,
}  # fmt: skip
