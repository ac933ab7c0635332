"""A quill for the figures of the card table: forms that are filled, hatched and contoured at once.

Figures are drawn in the units of a portrait card: origin in its middle, x right, y down, 1 unit =
1 px of the full-size card. The quill owns a seeded ink pen, so a picture never changes when
another one does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import skia

from tools.art import ink, shapes
from tools.art.shapes import Outline, Points

# A hatch closer than this (in final pixels) turns grey; see the style guide, section 3.
NARROWEST_GAP = 2.2


def ellipse(x: float, y: float, rx: float, ry: float | None = None, count: int = 36) -> Outline:
    """Return an ellipse as an outline of `count` points."""
    return shapes.ellipse(x, y, rx, ry, count=count)


class Quill:
    """Draws whole forms on a canvas; `scale` is the final pixels per unit of the finished picture.

    Small pictures keep bolder lines and wider hatching: weights grow as `scale` falls below 1.
    """

    def __init__(self, canvas: skia.Canvas, seed: int | str, scale: float = 1.0) -> None:
        self.canvas = canvas
        self.pen = ink.Pen(canvas, seed)
        self.scale = scale
        self.boldness = 1 + 0.55 * max(0.0, 1 / scale - 1)

    def form(
        self,
        points: Points,
        fill: str,
        weight: float = 1.6,
        *,
        curved: bool = True,
        shade: float = 0.0,
        ink_colour: str = "ink",
        angle: float = 0.85,
        alpha: float = 1.0,
        gap: float = 3.0,
    ) -> None:
        """Fill a closed form, hatch `shade` (a share of its size) of its right side, contour it.

        `curved` runs a smooth curve through the points instead of straight edges; `weight` 0
        leaves the contour out.
        """
        outline = self.outline(points, curved)
        self.pen.fill(outline, fill, alpha)
        if shade:
            self.shade(outline, shade, angle=angle, gap=gap)
        if weight:
            self.pen.line(outline, weight * self.boldness, ink_colour, wobble=0.2, closed=True)

    @staticmethod
    def outline(points: Points, curved: bool) -> Outline:
        """Return the points as they are, or a smooth closed curve through them."""
        return shapes.curve(points, True, 7) if curved else shapes.outline(points)

    def shade(
        self,
        outline: Points,
        share: float = 0.3,
        *,
        angle: float = 0.85,
        gap: float = 3.0,
        colour: str = "ink",
        alpha: float = 0.62,
    ) -> None:
        """Hatch the crescent of a form that lies away from the light (upper left)."""
        form = ink.path(outline)
        bounds = form.getBounds()
        depth = min(bounds.height(), bounds.width()) * share * 0.5
        with_light = shapes.placed(outline, -bounds.width() * share, -depth)
        self.pen.hatch(
            ink.cut(form, with_light),
            angle,
            max(gap, NARROWEST_GAP / self.scale),
            0.8 * self.boldness,
            colour,
            alpha,
            wobble=0.2,
        )

    def hatch(
        self,
        points: Points,
        angle: float = 0.85,
        gap: float = 3.0,
        weight: float = 0.8,
        colour: str = "ink",
        alpha: float = 0.6,
        *,
        curved: bool = True,
        dash: float = 0.0,
    ) -> None:
        """Hatch a whole form with one family of lines."""
        self.pen.hatch(
            self.outline(points, curved),
            angle,
            max(gap, NARROWEST_GAP / self.scale),
            weight * self.boldness,
            colour,
            alpha,
            dash=dash,
            wobble=0.2,
        )

    def line(
        self,
        points: Points,
        weight: float = 1.1,
        colour: str = "ink",
        *,
        curved: bool = True,
        taper: tuple[float, float] = (0.4, 0.4),
        alpha: float = 1.0,
    ) -> None:
        """Draw one open stroke through the points."""
        route = shapes.outline(points)
        if curved and len(route) > 2:
            route = shapes.curve(route, False, 6)
        self.pen.line(route, weight * self.boldness, colour, alpha, wobble=0.2, taper=taper)

    def cord(
        self,
        points: Points,
        weight: float,
        colour: str,
        *,
        curved: bool = True,
        taper: tuple[float, float] = (0.8, 0.8),
    ) -> None:
        """Draw a coloured stroke with an ink rim: rope, ribbon, bent metal."""
        rim = 1.9 * self.boldness / weight
        self.line(points, weight * (1 + rim), curved=curved, taper=taper)
        self.line(points, weight, colour, curved=curved, taper=taper)

    def dot(
        self, x: float, y: float, radius: float, colour: str = "ink", alpha: float = 1.0
    ) -> None:
        """Fill a small circle."""
        self.pen.dot(x, y, radius, colour, alpha)

    def wash(
        self,
        points: Points,
        colour: str,
        alpha: float = 0.3,
        *,
        curved: bool = True,
        blur: float = 0.0,
    ) -> None:
        """Multiply a form with a flat colour."""
        self.pen.fill(self.outline(points, curved), colour, alpha, blur=blur, blend="multiply")

    def glow(
        self, x: float, y: float, radius: float, colour: str = "flame", alpha: float = 0.8
    ) -> None:
        """Lay a soft round light."""
        self.pen.radial(
            x, y, radius, ((0, colour, alpha), (0.4, colour, alpha * 0.5), (1, colour, 0))
        )

    def limb(
        self,
        route: Points,
        widths: Sequence[float],
        fill: str,
        weight: float = 1.5,
        *,
        shade: float = 0.0,
    ) -> None:
        """Draw a tube along the route whose thickness follows `widths` from start to end."""
        line, _ = shapes.resample(shapes.curve(route, False, 8), 2.0)
        tangent = np.gradient(line, axis=0)
        tangent /= np.maximum(np.hypot(tangent[:, 0], tangent[:, 1]), 1e-6)[:, None]
        normal = np.c_[-tangent[:, 1], tangent[:, 0]]
        along, stations = np.linspace(0, 1, len(line)), np.linspace(0, 1, len(widths))
        half = np.interp(along, stations, np.asarray(widths, float))[:, None] / 2
        left, right = line + normal * half, line - normal * half
        self.form(np.vstack([left, right[::-1]]), fill, weight, curved=False, shade=shade)

    @contextmanager
    def at(
        self,
        x: float = 0.0,
        y: float = 0.0,
        degrees: float = 0.0,
        scale: float = 1.0,
        *,
        flip: bool = False,
    ) -> Iterator[None]:
        """Draw moved to (x, y), turned clockwise, scaled, and mirrored left-right if asked."""
        with self.pen.at(x, y, scale, degrees, flip):
            yield

    @contextmanager
    def clip(self, points: Points, *, curved: bool = True) -> Iterator[None]:
        """Draw only inside the form."""
        with self.pen.clip(self.outline(points, curved)):
            yield
