"""What lies around the full-screen plates: the same wall or table, going on where a window is wider
or higher than the page, until it is lost in the night."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tools.art.ink import Pen
from tools.art.palette import FloatArray
from tools.art.sheet import Draw, Finish, Sprite, render, to_image

PAGE = (1280, 720)
ROOM = (240, 360)
"""Pixels to the left and right of the page, and above and below it."""
REGION = (-ROOM[0], -ROOM[1], PAGE[0] + 2 * ROOM[0], PAGE[1] + 2 * ROOM[1])
"""The whole picture, the page's corner being the origin."""
BEYOND = (ROOM[0], ROOM[1], ROOM[0], ROOM[1])
"""How far walls and tables go on there."""
_CLEAR = 24
"""Pixels beside the page from which on it grows dark."""
_NIGHT = np.array([8, 10, 20], np.float32) / 255
_QUALITY = 95
"""Of the WebP: not lossless, as plates in the light are, for dark grain packs badly."""
_UNDER = 4
"""Pixels that go on under the edge of the page."""


def around(name: str, draw: Draw, finish: Finish, scale: float, file: Path) -> Path:
    """Write the surroundings of the plate ``name``: what ``draw`` draws about the page, its corner
    at the origin, in the light of ``finish``, which gets pixels of `REGION`.

    The name is the plate's own: the same strokes come to lie in the same places.
    """

    def moved(pen: Pen, frame: int) -> None:
        with pen.at(*ROOM):
            draw(pen, frame)

    pixels = render(Sprite(name, REGION[2], REGION[3], moved, finish=finish), 0, scale)
    pixels = _lost_in_the_night(pixels, scale)
    left, top = (round((side + _UNDER) * scale) for side in ROOM)
    # The page lies over it; what is plain there makes a small file.
    pixels[top:-top, left:-left, :3] = _NIGHT
    file.parent.mkdir(parents=True, exist_ok=True)
    to_image(pixels).convert("RGB").save(file, quality=_QUALITY, method=6)
    return file


def places(scale: float) -> tuple[FloatArray, FloatArray]:
    """How far right and down the middle of each pixel lies from the page's corner."""
    left, top, width, height = REGION
    x = (np.arange(round(width * scale), dtype=np.float32)[None, :] + 0.5) / scale + left
    y = (np.arange(round(height * scale), dtype=np.float32)[:, None] + 0.5) / scale + top
    return x, y


def _lost_in_the_night(pixels: FloatArray, scale: float) -> FloatArray:
    x, y = places(scale)
    seen = np.ones(pixels.shape[:2], np.float32)
    for place, page, room in ((x, PAGE[0], ROOM[0]), (y, PAGE[1], ROOM[1])):
        away = np.abs(place - page / 2) - page / 2
        share = np.clip((away - _CLEAR) / (room - _CLEAR), 0, 1)
        seen = seen * (1 - share * share * (3 - 2 * share))
    out = pixels.copy()
    out[..., :3] = out[..., :3] * seen[..., None] + _NIGHT * (1 - seen[..., None])
    return out
