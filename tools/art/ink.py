"""The pen: strokes of living width, hatching, washes, and soft shadows on a skia canvas.

A stroke is a filled polygon, never a line of constant width. Every wobble comes from the seed of
the :class:`Pen` and the number of strokes that this pen has drawn, so the same calls with the
same seed give the same pixels, whatever was drawn elsewhere before.
"""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import skia

from tools.art.noise import noise1
from tools.art.palette import skia_colour
from tools.art.shapes import Outline, Points, outline, resample

BLENDS = {
    "over": skia.BlendMode.kSrcOver,
    "multiply": skia.BlendMode.kMultiply,
    "screen": skia.BlendMode.kScreen,
    "add": skia.BlendMode.kPlus,
    "erase": skia.BlendMode.kDstOut,
}


def path(shape: Points | skia.Path, closed: bool = True) -> skia.Path:
    """Return the outline as a skia path; a path is passed through."""
    if isinstance(shape, skia.Path):
        return shape
    made = skia.Path()
    made.addPoly([skia.Point(x, y) for x, y in outline(shape).tolist()], closed)
    return made


def union(*shapes: Points | skia.Path) -> skia.Path:
    """Return all the shapes as one."""
    whole = skia.Path()
    for shape in shapes:
        whole = skia.Op(whole, path(shape), skia.PathOp.kUnion_PathOp)
    return whole


def cut(shape: Points | skia.Path, *holes: Points | skia.Path) -> skia.Path:
    """Return the shape without the holes."""
    left = path(shape)
    for hole in holes:
        left = skia.Op(left, path(hole), skia.PathOp.kDifference_PathOp)
    return left


def common(first: Points | skia.Path, second: Points | skia.Path) -> skia.Path:
    """Return what two shapes share."""
    return skia.Op(path(first), path(second), skia.PathOp.kIntersect_PathOp)


def paint(
    colour: str = "ink",
    alpha: float = 1.0,
    *,
    width: float | None = None,
    blur: float = 0.0,
    blend: str = "over",
) -> skia.Paint:
    """Return a flat paint; with ``width`` a round-ended line of that constant width."""
    made = skia.Paint(AntiAlias=True, Color=skia_colour(colour, alpha))
    if width is not None:
        made.setStyle(skia.Paint.kStroke_Style)
        made.setStrokeWidth(width)
        made.setStrokeCap(skia.Paint.kRound_Cap)
        made.setStrokeJoin(skia.Paint.kRound_Join)
    if blend != "over":
        made.setBlendMode(BLENDS[blend])
    if blur:
        made.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    return made


def stroke_contours(
    points: Points,
    width: float,
    wobble: float,
    taper: tuple[float, float],
    closed: bool,
    seed: int,
    jitter: float = 0.28,
    wavelength: float = 26.0,
) -> list[Outline]:
    """Return the rim of one pen stroke: one contour, or two (outer, inner) when closed.

    ``wobble`` is the sideways drift in px, ``taper`` the share of width lost at both ends,
    ``jitter`` the share by which the width breathes.
    """
    q, length = resample(points, max(1.0, min(4.0, width * 1.6)), closed)
    count = len(q)
    if count < 2:
        return []
    s = np.linspace(0, length, count, endpoint=not closed)
    tangent = np.roll(q, -1, 0) - np.roll(q, 1, 0) if closed else np.gradient(q, axis=0)
    tangent = tangent / np.maximum(np.hypot(tangent[:, 0], tangent[:, 1]), 1e-6)[:, None]
    normal = np.c_[-tangent[:, 1], tangent[:, 0]]
    drift = noise1(s / wavelength, seed) + 0.3 * noise1(s / (wavelength * 0.3), seed + 5)
    breath = noise1(s / (wavelength * 1.3), seed + 9) + 0.4 * noise1(s / 5, seed + 3)
    offset = np.asarray(drift * wobble)
    breadth = np.asarray(width * (1 + jitter * breath))
    if closed:
        blend = max(2, int(count * 0.08))
        share = np.linspace(0, 1, blend)
        offset[-blend:] = offset[-blend:] * (1 - share) + offset[0] * share
        breadth[-blend:] = breadth[-blend:] * (1 - share) + breadth[0] * share
    else:
        start, end = taper
        u = s / length
        reach = min(0.45, 14 * width / length)
        pressure = (1 - start) + start * np.minimum(1, u / reach) ** 0.6
        pressure = np.minimum(pressure, (1 - end) + end * np.minimum(1, (1 - u) / reach) ** 0.6)
        breadth = breadth * pressure
    centre = q + normal * offset[:, None]
    left, right = centre + normal * breadth[:, None] / 2, centre - normal * breadth[:, None] / 2
    if closed:
        return [left, right[::-1]]
    return [np.vstack([left, right[::-1]])]


def hatch_lines(
    bounds: tuple[float, float, float, float],
    angle: float,
    gap: float,
    rng: random.Random,
    dash: float = 0.0,
    jitter: float = 0.25,
) -> list[Outline]:
    """Return parallel lines over ``bounds`` (left, top, right, bottom), ``angle`` in radians."""
    x0, y0, x1, y1 = bounds
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    radius = math.hypot(x1 - x0, y1 - y0) / 2 + 2
    ca, sa = math.cos(angle), math.sin(angle)
    lines: list[Outline] = []

    def add(start: float, end: float, aside: float) -> None:
        lines.append(
            outline([(cx + ca * t - sa * aside, cy + sa * t + ca * aside) for t in (start, end)])
        )

    away = -radius
    while away < radius:
        aside = away + rng.uniform(-jitter, jitter) * gap
        half = math.sqrt(max(0.0, radius * radius - aside * aside))
        if not dash:
            add(-half, half, aside)
        else:
            t = -half + rng.uniform(-dash, 0)
            while t < half:
                end = min(t + dash * rng.uniform(0.5, 1.5), half)
                add(t, end, aside)
                t = end + gap * rng.uniform(0.6, 1.6)
        away += gap
    return lines


class Pen:
    """A canvas with a seed: what draws, and how its hand shakes.

    ``zoom`` is the number of device-independent pixels to one unit of the current transform; line
    widths and wobbles are given in units and scale with the drawing.
    """

    def __init__(self, canvas: skia.Canvas, seed: int | str, zoom: float = 1.0) -> None:
        self.canvas = canvas
        self.seed = zlib.crc32(seed.encode()) if isinstance(seed, str) else seed
        self.zoom = zoom
        self._drawn = 0

    def next_seed(self) -> int:
        """Return the seed of the next stroke."""
        self._drawn += 1
        return (self.seed * 7919 + self._drawn * 31) % 65_521

    def random(self) -> random.Random:
        """Return a generator of its own for placing things."""
        return random.Random(self.next_seed())

    def with_seed(self, seed: int | str) -> Pen:
        """Return a pen on the same canvas with another seed."""
        return Pen(self.canvas, seed, self.zoom)

    @contextmanager
    def at(
        self,
        x: float = 0.0,
        y: float = 0.0,
        scale: float = 1.0,
        degrees: float = 0.0,
        mirror: bool = False,
    ) -> Iterator[None]:
        """Draw moved to (x, y), turned clockwise, scaled, and mirrored left-right if asked."""
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.rotate(degrees)
        self.canvas.scale(-scale if mirror else scale, scale)
        before = self.zoom
        self.zoom *= scale
        try:
            yield
        finally:
            self.zoom = before
            self.canvas.restore()

    @contextmanager
    def clip(self, shape: Points | skia.Path, *, outside: bool = False) -> Iterator[None]:
        """Draw only inside the shape (or only outside it)."""
        how = skia.ClipOp.kDifference if outside else skia.ClipOp.kIntersect
        self.canvas.save()
        self.canvas.clipPath(path(shape), how, True)
        try:
            yield
        finally:
            self.canvas.restore()

    @contextmanager
    def layer(self, alpha: float = 1.0, blend: str = "over") -> Iterator[None]:
        """Draw on a layer that is laid down as a whole with ``alpha`` and ``blend``."""
        self.canvas.saveLayer(None, paint("bone", alpha, blend=blend))
        try:
            yield
        finally:
            self.canvas.restore()

    def fill(
        self,
        shape: Points | skia.Path,
        colour: str,
        alpha: float = 1.0,
        *,
        blur: float = 0.0,
        blend: str = "over",
    ) -> None:
        """Fill the shape flat."""
        self.canvas.drawPath(path(shape), paint(colour, alpha, blur=blur, blend=blend))

    def dot(self, x: float, y: float, radius: float, colour: str, alpha: float = 1.0) -> None:
        """Fill a small circle."""
        self.canvas.drawCircle(float(x), float(y), radius, paint(colour, alpha))

    def rim(
        self,
        shape: Points | skia.Path,
        width: float,
        colour: str,
        alpha: float = 1.0,
        *,
        blur: float = 0.0,
        blend: str = "over",
    ) -> None:
        """Follow the shape with a line of constant width: for soft rims, not for ink."""
        self.canvas.drawPath(path(shape), paint(colour, alpha, width=width, blur=blur, blend=blend))

    def inner_rim(
        self,
        shape: Points | skia.Path,
        width: float,
        colour: str,
        alpha: float,
        *,
        blur: float = 0.0,
        blend: str = "multiply",
    ) -> None:
        """Darken (or lighten) the inside of the shape along its edge."""
        with self.clip(shape):
            self.rim(shape, width, colour, alpha, blur=blur, blend=blend)

    def shadow(
        self,
        shape: Points | skia.Path,
        dx: float = 2.0,
        dy: float = 4.0,
        blur: float = 5.0,
        alpha: float = 0.55,
    ) -> None:
        """Lay the soft shadow of paper on paper under a shape not yet drawn."""
        with self.at(dx, dy):
            self.fill(shape, "night", alpha, blur=blur)

    def line(
        self,
        points: Points,
        width: float = 2.0,
        colour: str = "ink",
        alpha: float = 1.0,
        *,
        wobble: float = 0.5,
        taper: tuple[float, float] = (0.35, 0.35),
        closed: bool = False,
        jitter: float = 0.28,
        wavelength: float = 26.0,
        blend: str = "over",
    ) -> None:
        """Draw one pen stroke along the points."""
        self.lines(
            [points],
            width,
            colour,
            alpha,
            wobble=wobble,
            taper=taper,
            closed=closed,
            jitter=jitter,
            wavelength=wavelength,
            blend=blend,
        )

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
        """Draw many strokes as one fill, so that crossings do not darken twice."""
        z = self.zoom
        made = skia.Path()
        if closed:
            made.setFillType(skia.PathFillType.kEvenOdd)
        for points in many:
            rims = stroke_contours(
                outline(points) * z,
                width * z,
                wobble * z,
                taper,
                closed,
                self.next_seed(),
                jitter,
                wavelength,
            )
            for rim in rims:
                made.addPoly([skia.Point(x, y) for x, y in (rim / z).tolist()], True)
        self.canvas.drawPath(made, paint(colour, alpha, blend=blend))

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
        """Fill the shape with one family of parallel strokes; ``angle`` in radians."""
        made = path(shape)
        if made.isEmpty():
            return
        b = made.getBounds()
        lines = hatch_lines(
            (b.left(), b.top(), b.right(), b.bottom()), angle, gap, self.random(), dash, jitter
        )
        with self.clip(made):
            self.lines(lines, width, colour, alpha, wobble=wobble, blend=blend)

    def wash(
        self,
        shape: Points | skia.Path,
        colour: str,
        alpha: float = 0.6,
        *,
        edge: float = 0.35,
        edge_width: float = 5.0,
    ) -> None:
        """Lay a flat wash (multiply) whose colour pools along the edge."""
        self.fill(shape, colour, alpha, blend="multiply")
        if edge:
            self.inner_rim(shape, edge_width, colour, edge, blur=edge_width * 0.4)

    def shape(
        self,
        points: Points,
        fill: str,
        width: float = 1.6,
        *,
        colour: str = "ink",
        alpha: float = 1.0,
        wobble: float = 0.3,
    ) -> None:
        """Fill a closed outline and ink its contour."""
        self.fill(points, fill, alpha)
        self.line(points, width, colour, wobble=wobble, closed=True)

    def radial(
        self,
        x: float,
        y: float,
        radius: float,
        stops: Sequence[tuple[float, str, float]],
        blend: str = "over",
    ) -> None:
        """Lay a round glow; stops are (share of radius, colour, alpha). For light only."""
        brush = skia.Paint(AntiAlias=True)
        brush.setShader(
            skia.GradientShader.MakeRadial(
                skia.Point(x, y),
                radius,
                [skia_colour(colour, alpha) for _, colour, alpha in stops],
                [at for at, _, _ in stops],
            )
        )
        brush.setBlendMode(BLENDS[blend])
        self.canvas.drawCircle(x, y, radius, brush)
