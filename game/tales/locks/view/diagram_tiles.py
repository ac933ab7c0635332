"""The tiles of diagrams at every zoom, drawn as seldom as a glide from far to near allows."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from game.engine.app import App
from game.engine.vector import rasterise

TILE = 84
"""Pixels of a tile's picture at a scale of 1, wide and high."""
_MASTERS = (0.25, 0.5, 1.0, 2.0)
"""Scales at which tiles are drawn; other sizes are reduced from the next larger one."""
_RATIO = 1.04
"""Sizes that lie nearer to each other than this are one."""
_MOST_SIZES = 6
"""Sizes that are kept."""
_LEAST = 4
_SIGN, _TRIMMED = 28, 70
"""Pixels of a tile in a legend, and how much of its picture is shown there."""
_AT_ONCE = 8
"""Tiles that are drawn in one frame if smaller or larger ones can stand in for them."""


class Tiles:
    """Pictures of tiles. One that has no drawing near the size that is wanted shows another one
    scaled until its turn comes: `complete` tells whether any did since `begin`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._masters: dict[Hashable, dict[float, pygame.Surface]] = {}
        self._sizes: OrderedDict[int, dict[Hashable, pygame.Surface]] = OrderedDict()
        self._left = 0
        self.complete = True

    def begin(self) -> None:
        """A frame begins."""
        self._left, self.complete = _AT_ONCE, True

    def picture(self, key: Hashable, shapes: Callable[[], str], scale: float) -> pygame.Surface:
        """The tile of ``shapes`` (SVG around the origin), which ``key`` stands for."""
        size = max(_LEAST, round(TILE * _RATIO ** round(math.log(scale, _RATIO))))
        made = self._sizes.get(size)
        if made is None:
            made = self._sizes[size] = {}
            if len(self._sizes) > _MOST_SIZES:
                self._sizes.popitem(last=False)
        self._sizes.move_to_end(size)
        picture = made.get(key)
        if picture is None:
            master, fine = self._master(key, shapes, size / TILE)
            picture = pygame.transform.smoothscale(master, (size, size))
            if fine:
                made[key] = picture
        return picture

    def _master(
        self, key: Hashable, shapes: Callable[[], str], scale: float
    ) -> tuple[pygame.Surface, bool]:
        """What a tile of that scale is reduced from, and whether it is not a stand-in."""
        wanted = next((each for each in _MASTERS if each >= scale), _MASTERS[-1])
        drawn = self._masters.setdefault(key, {})
        if wanted not in drawn:
            if drawn and not self._left:
                self.complete = False
                return drawn[min(drawn, key=lambda each: abs(each - wanted))], False
            self._left = max(0, self._left - bool(drawn))
            drawn[wanted] = self._drawn(shapes(), wanted)
        return drawn[wanted], True

    def _drawn(self, shapes: str, scale: float) -> pygame.Surface:
        return _picture(self._app, shapes, TILE, round(TILE * scale))


def sign(app: App, shapes: str) -> pygame.Surface:
    """A tile as it stands in a legend."""
    made = app.assets.made(("sign", shapes), lambda: _picture(app, shapes, _TRIMMED, 2 * _SIGN))
    return app.assets.scaled(made, (_SIGN, _SIGN))


def _picture(app: App, shapes: str, side: int, pixels: int) -> pygame.Surface:
    """``side`` units of the shapes around the origin."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels}" height="{pixels}"'
        f' viewBox="{-side / 2} {-side / 2} {side} {side}"><g>{shapes}</g></svg>'
    )
    return rasterise(svg, app.text).convert_alpha()
