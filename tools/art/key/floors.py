"""Room floors: for every theme a wash under the faint lines of what one walks on.

A floor is `paving.CELLS` cells square, the largest room; smaller rooms show a part of it. Themes
differ by their lines as well as by their colour. Lengths are units, 48 to a cell.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.art.ink import Pen, path
from tools.art.key.kit import UNIT
from tools.art.key.paving import LINES, SIDE, Ground, Lines
from tools.art.noise import fractal
from tools.art.palette import FloatArray, mix, rgb
from tools.art.shapes import Outline, box, outline


@dataclass(frozen=True)
class Theme:
    """A floor: colour of the wash, how much of it lies on the paper, and the lines on it."""

    wash: str
    share: float
    lines: Lines
    tint: str = "sepia"
    pool: float = 0.44
    """How strongly the wash pools along the walls."""


THEMES: dict[str, Theme] = {
    "hall": Theme("flame", 0.10, LINES["slabs"]),
    "crypt": Theme("stone", 0.38, LINES["tombs"]),
    "library": Theme("rose", 0.24, LINES["planks"]),
    "garden": Theme("moss", 0.38, LINES["grass"]),
    "armoury": Theme("parch_mid", 0.30, LINES["herringbone"]),
    "guardroom": Theme("slate", 0.16, LINES["bricks"]),
    "kitchen": Theme("ochre", 0.20, LINES["chequer"]),
    "chapel": Theme("#9FAECB", 0.22, LINES["lozenges"]),
    "cistern": Theme("woad", 0.46, LINES["wet"], "dusk", 0.5),
    "treasury": Theme("gold", 0.30, LINES["stars"], "umber"),
    "cellar": Theme("#C9A876", 0.42, LINES["earth"]),
    "forge": Theme("#A89684", 0.46, LINES["soot"]),
    "dormitory": Theme("#CDB3BE", 0.46, LINES["straw"]),
    "throne": Theme("plum", 0.15, LINES["marble"], "plum"),
    "prison": Theme("slate", 0.25, LINES["drains"]),
    "laboratory": Theme("verdigris", 0.20, LINES["hexagons"], "verdigris"),
    "observatory": Theme("lapis", 0.14, LINES["heavens"], "dusk"),
    "cave": Theme("#B79B7C", 0.44, LINES["rock"]),
    "shrine": Theme("#8FA0C4", 0.16, LINES["circle"]),
    "nest": Theme("olive", 0.24, LINES["threads"]),
    "lair": Theme("rubric", 0.22, LINES["scorched"], "#5A1F14", 0.5),
    "passage": Theme("parch", 0.60, LINES["bare"]),
}
"""Every theme, in the order of docs/art.md."""


def floor_colour(theme: Theme) -> str:
    """Return the colour of the bare floor: paper with its wash."""
    return mix("bone", theme.wash, theme.share)


def draw_floor(pen: Pen, theme: Theme, cell: int) -> None:
    """Draw a floor, `paving.CELLS` cells square, its corner at the origin."""
    scale = cell / UNIT
    with pen.at(0, 0, scale):
        pen.fill(box(-8, -8, SIDE + 16, SIDE + 16), floor_colour(theme))
        ground = Ground(pen, pen.random(), 1 + 0.7 * (1 / scale - 1), theme.tint)
        theme.lines(ground)


def dapple(pixels: FloatArray, scale: float, seed: int) -> FloatArray:
    """Lay the clouds of the paper on a baked floor."""
    rows, columns = pixels.shape[:2]
    cloud = fractal(rows, columns, 60 * scale, 4, seed)
    out = pixels.copy()
    out[..., :3] *= (1 - np.clip((cloud - 0.4) * 0.35, 0, 0.2))[..., None]
    return out


RIM = 3
"""Cells along a side of a rim's picture, a nine-slice; its corners are one cell each."""


def draw_pool(pen: Pen, theme: Theme, cell: int) -> None:
    """Draw the wash that pools along the walls of a room: only its rim, on nothing."""
    side = RIM * cell
    room = path(box(0, 0, side, side))
    reach = 7 + 3 * (cell - 24) / 24
    darker = mix(floor_colour(theme), theme.wash if theme.share < 0.5 else "umber", 0.6)
    with pen.clip(room):
        pen.rim(room, reach * 2, mix(darker, "umber", 0.25), theme.pool, blur=reach * 0.42)


def draw_wall_shade(pen: Pen, cell: int) -> None:
    """Draw the shade that walls throw on the floor: from above and from the left."""
    side = RIM * cell
    dx, dy = 3.5 + (cell - 24) / 12, 4.5 + (cell - 24) / 10
    outside = _frame(side, dx, dy)
    with pen.clip(box(0, 0, side, side)):
        pen.fill(outside, "#5E3E20", 0.58, blur=2.5 + (cell - 24) / 24)


def _frame(side: float, dx: float, dy: float) -> Outline:
    """Return the walls of a square room moved by (dx, dy): an angle above and on the left."""
    far = side * 2
    return outline([(-far, -far), (far, -far), (far, dy), (dx, dy), (dx, far), (-far, far)])


def average(theme: Theme) -> tuple[int, int, int]:
    """Return the floor's colour as bytes, for maps too small for lines."""
    red, green, blue = (round(float(value) * 255) for value in rgb(floor_colour(theme)))
    return red, green, blue
