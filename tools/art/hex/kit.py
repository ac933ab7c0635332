"""Small helps for the pictures of Hex: one drawing, baked for every size of a hex.

Drawings are made in units: a hex reaches `UNIT` of them from its middle to a corner. A sheet is
baked once for each size of `SIZES`, since hatching must not be scaled; the names are the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
import skia

from tools.art.hex.thrift import thrifty
from tools.art.ink import Pen, path
from tools.art.palette import FloatArray, skia_colour
from tools.art.shapes import Outline, Points, outline
from tools.art.sheet import Sprite, pack, render

UNIT = 46.0
SIDES = ("north", "north_east", "south_east", "south", "south_west", "north_west")
"""The six sides of a hex, clockwise, in the order of the rules."""
PLACES = ("centre", *SIDES)


@dataclass(frozen=True)
class Grid:
    """How hexes of one size lie on whole pixels: a column every ``column``, a row every ``row``."""

    size: int
    column: int
    row: int
    density: float = 1.0
    """How many times as many pixels as the game's page has units."""

    @property
    def squash(self) -> float:
        """How much lower than wide: about 0.92, such that rows lie on whole pixels."""
        return self.row / (self.size * math.sqrt(3))

    @property
    def scale(self) -> float:
        """Pixels to one unit."""
        return self.size / UNIT

    @property
    def seen(self) -> float:
        """Units of the game's page to one unit: what the weight of a line goes by."""
        return self.scale / self.density

    def denser(self, density: float) -> Grid:
        """Return the same grid with so many times as many pixels, which must be whole."""
        sides = [side * density for side in (self.size, self.column, self.row)]
        if any(side != int(side) for side in sides):
            raise ValueError(f"hexes of {self.size} px at {density}: expected whole pixels")
        size, column, row = map(int, sides)
        return Grid(size, column, row, self.density * density)

    def middle(self, q: float, r: float) -> tuple[float, float]:
        """Where the middle of a hex lies, that of (0, 0) at the origin."""
        return q * self.column, (r + q / 2) * self.row


GRIDS = (Grid(28, 42, 44), Grid(44, 66, 70), Grid(64, 96, 102))
SQUASH = 0.92
HIGH = SQUASH * math.sqrt(3) / 2 * UNIT
"""From the middle of a hex to its upper side, in units."""


class MapPen(Pen):
    """A pen whose lines keep their weight, and whose hatching keeps its gap, on small hexes."""

    def lines(
        self,
        many: Sequence[Points],
        width: float = 1.2,
        colour: str = "ink",
        alpha: float = 1.0,
        *,
        wobble: float = 0.5,
        taper: tuple[float, float] = (0.6, 0.6),
        closed: bool = False,
        jitter: float = 0.25,
        wavelength: float = 20.0,
        blend: str = "over",
    ) -> None:
        """Draw many strokes as one fill; ``width`` is that of the middle size."""
        super().lines(
            many,
            width * self.zoom**-0.45,
            colour,
            alpha,
            wobble=wobble,
            taper=taper,
            closed=closed,
            jitter=jitter,
            wavelength=wavelength,
            blend=blend,
        )

    def hatch(
        self,
        shape: Points | skia.Path,
        angle: float = -0.8,
        gap: float = 3.6,
        width: float = 0.9,
        colour: str = "ink",
        alpha: float = 0.6,
        *,
        dash: float = 0.0,
        wobble: float = 0.4,
        jitter: float = 0.25,
        blend: str = "over",
    ) -> None:
        """Hatch a shape, never closer than 2.2 px."""
        super().hatch(
            shape,
            angle,
            max(gap, 2.2 / self.zoom),
            width,
            colour,
            alpha,
            dash=dash,
            wobble=wobble,
            jitter=jitter,
            blend=blend,
        )

    def grounded(
        self, shape: Points | skia.Path, colour: str, alpha: float, high: float, low: float
    ) -> None:
        """Fill a shape whose foot fades into the ground between the levels ``high`` and ``low``."""
        brush = skia.Paint(AntiAlias=True)
        brush.setShader(
            skia.GradientShader.MakeLinear(
                [skia.Point(0, high), skia.Point(0, low)],
                [skia_colour(colour, alpha), skia_colour(colour, 0)],
            )
        )
        self.canvas.drawPath(path(shape), brush)

    def with_seed(self, seed: int | str) -> MapPen:
        """Return a pen on the same canvas with another seed."""
        return MapPen(self.canvas, seed, self.zoom)


Drawing = Callable[[MapPen], None]
Framed = Callable[[MapPen, int], None]


def _nothing(_pen: Pen, _frame: int) -> None:
    """Pixels that are computed need no drawing."""


def ready(
    name: str, frames: Sequence[FloatArray], pivot: tuple[float, float], scale: float, fps: float
) -> Sprite:
    """Return a sprite of finished premultiplied pixels."""
    rows, columns = frames[0].shape[:2]

    def finish(_pixels: FloatArray, _scale: float, frame: int) -> FloatArray:
        return frames[frame]

    return Sprite(
        name,
        round(columns / scale),
        round(rows / scale),
        _nothing,
        pivot,
        frames=len(frames),
        fps=fps,
        oversample=1,
        finish=finish,
    )


def trimmed(sprite: Sprite) -> Sprite:
    """Return the sprite without the empty rows and columns round it, by what it shows at 1."""
    frames = [render(sprite, frame) for frame in range(sprite.frames)]
    shown = np.maximum.reduce([pixels[..., 3] for pixels in frames]) > 0.012
    rows, columns = np.flatnonzero(shown.any(axis=1)), np.flatnonzero(shown.any(axis=0))
    if not len(rows):
        raise ValueError(f"sprite {sprite.name}: nothing was drawn")
    pivot = sprite.pivot or (sprite.width / 2, sprite.height / 2)
    px, py = pivot
    # The pivot has to lie on the picture, wherever the drawing is.
    top, bottom = min(int(rows[0]), math.floor(py)), max(int(rows[-1]) + 1, math.ceil(py))
    left, right = min(int(columns[0]), math.floor(px)), max(int(columns[-1]) + 1, math.ceil(px))
    cut = [pixels[top:bottom, left:right] for pixels in frames]

    def draw(pen: Pen, frame: int) -> None:
        with pen.at(-left, -top):
            sprite.draw(pen, frame)

    size = right - left, bottom - top
    within = replace(sprite, width=size[0], height=size[1], draw=draw)

    def finish(_pixels: FloatArray, scale: float, frame: int) -> FloatArray:
        return cut[frame] if scale == 1.0 else render(within, frame, scale)

    made = ready(sprite.name, cut, (float(px - left), float(py - top)), 1.0, sprite.fps)
    return replace(made, finish=finish)


def _place(
    draw: Callable[..., None], scale: float, x: float, y: float, strip: bool, pen: Pen, frame: int
) -> None:
    made = MapPen(pen.canvas, pen.seed)
    with made.at(x, y, scale):
        if strip:
            draw(made, frame)
        else:
            draw(made)


def on_hex(
    name: str,
    grid: Grid,
    draw: Drawing | Framed,
    reach: tuple[float, float, float] = (62, 66, 58),
    frames: int = 1,
    fps: float = 0.0,
) -> Sprite:
    """Return a sprite whose origin, the pivot, is the middle of a hex.

    ``reach`` is how far it may go aside, up and down, in units; empty margins are cut away.
    """
    aside, up, down = (math.ceil(value * grid.scale) for value in reach)
    place = partial(_place, draw, grid.scale, aside, up, frames > 1)
    sprite = Sprite(
        name, 2 * aside, up + down, place, (aside, up), frames=frames, fps=fps, oversample=3
    )
    return trimmed(sprite)


def at_scale(
    name: str,
    scale: float,
    draw: Drawing | Framed,
    reach: tuple[float, float, float],
    frames: int = 1,
    fps: float = 0.0,
) -> Sprite:
    """Return a sprite drawn round its pivot; ``reach`` is aside, up and down in its units."""
    aside, up, down = (math.ceil(value * scale) for value in reach)
    place = partial(_place, draw, scale, aside, up, frames > 1)
    made = Sprite(
        name, 2 * aside, up + down, place, (aside, up), frames=frames, fps=fps, oversample=3
    )
    return trimmed(made)


def in_box(name: str, width: int, height: int, draw: Drawing, oversample: int = 2) -> Sprite:
    """Return a picture of a fixed size, its origin at the top left."""
    return Sprite(name, width, height, partial(_place, draw, 1.0, 0, 0, False),
                  oversample=oversample)  # fmt: skip


def pack_each(
    name: str,
    sprites: Callable[[Grid], Sequence[Sprite]],
    scale: float,
    out: Path,
    *,
    colours: int = 255,
) -> list[Path]:
    """Bake ``NAME_28``, ``NAME_44`` and ``NAME_64`` and return the files written.

    ``colours`` is the size of the palette; 0 keeps the pixels as they are.
    """
    written = []
    for grid in GRIDS:
        written += pack(f"{name}_{grid.size}", sprites(grid), scale, out)
    return thrifty(written, colours) if colours else written


def corners(share: float = 1.0) -> Outline:
    """Return the corners of a hex, clockwise from the one in the east; side k of `SIDES` runs
    between corners k + 4 and k + 5."""
    angles = [math.radians(60 * k) for k in range(6)]
    return outline(
        [(UNIT * share * math.cos(a), UNIT * SQUASH * share * math.sin(a)) for a in angles]
    )


def side_ends(side: str, share: float = 1.0) -> tuple[Outline, Outline]:
    """Return the two ends of a side, the first one first clockwise."""
    points, k = corners(share), SIDES.index(side)
    return points[(k + 4) % 6], points[(k + 5) % 6]


def side_middle(side: str, share: float = 1.0) -> Outline:
    """Return the middle of a side."""
    one, other = side_ends(side, share)
    return np.asarray((one + other) / 2)


def rows_of(
    count: int, spread: float, seed: int, lift: float = 0.0
) -> Iterator[tuple[float, float]]:
    """Yield ``count`` places strewn evenly over a hex, back to front."""
    rng = np.random.RandomState(seed)
    tries: list[tuple[float, float]] = []
    while len(tries) < count:
        best, far = (0.0, 0.0), -1.0
        for _ in range(14):
            x, y = rng.uniform(-1, 1), rng.uniform(-1, 1)
            if abs(x) + abs(y) * 0.55 > 1.05:
                continue
            near = min((math.hypot(x - a, (y - b) * 1.1) for a, b in tries), default=2.0)
            if near > far:
                best, far = (x, y), near
        tries.append(best)
    for x, y in sorted(tries, key=lambda at: at[1]):
        yield x * spread, y * spread * 0.8 + lift
