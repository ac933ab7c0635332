"""The ground of Hex: paper, washes with wet borders that fit each other, coasts, ruling."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
from PIL import Image

from tools.art.hex import lattice, rulings
from tools.art.hex.kit import GRIDS, SIDES, Grid, on_hex, pack_each, ready
from tools.art.key.ground import cloud
from tools.art.palette import FloatArray, rgb, table
from tools.art.palette import pixels as whole_pixels
from tools.art.sheet import Sprite, pack, plate

NUMBERS = lattice.PERIOD**2
PAPER, GRAIN = 704, 640
FRONT = (0, 1, 2)
"""North, north-east, south-east: the other three sides belong to the neighbours."""
LIGHT, DENSE = 0.60, 1.06


def _whole(name: str, pixels: FloatArray) -> Sprite:
    side = pixels.shape[0]
    return ready(name, [pixels], (side / 2, side / 2), 1.0, 0)


def _trim(name: str, grid: Grid, make: Callable[[Grid], FloatArray]) -> Sprite | None:
    """Return the picture without its empty margin, the pivot in the middle of the hex."""
    pixels = make(grid)
    shown = pixels[..., 3] > 0
    if not shown.any():
        return None
    half = pixels.shape[0] // 2
    rows, columns = np.flatnonzero(shown.any(axis=1)), np.flatnonzero(shown.any(axis=0))
    top, bottom = min(int(rows[0]), half), max(int(rows[-1]) + 1, half)
    left, right = min(int(columns[0]), half), max(int(columns[-1]) + 1, half)
    cut = pixels[top:bottom, left:right]

    def finish(_pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
        if scale == 1.0:
            return cut
        denser = np.pad(make(grid.denser(scale)), ((2, 2), (2, 2), (0, 0)))
        middle = denser.shape[0] // 2
        x, y = middle - whole_pixels(half - left, scale), middle - whole_pixels(half - top, scale)
        rows, columns = whole_pixels(bottom - top, scale), whole_pixels(right - left, scale)
        return denser[y : y + rows, x : x + columns]

    return replace(ready(name, [cut], (half - left, half - top), 1.0, 0), finish=finish)


def _masks(grid: Grid) -> list[Sprite]:
    found = []
    for number in range(NUMBERS):
        grey = lattice.mask(grid, number)[..., None]
        opaque = np.ones_like(grey)
        found.append(_whole(f"mask/{number}", np.dstack([grey, grey, grey, opaque])))
    return found


def _borders(grid: Grid) -> list[Sprite]:
    found: list[Sprite | None] = []
    for number in range(NUMBERS):
        for side in FRONT:
            name = lattice.border_name(number, side)
            rim = partial(lattice.rim, number=number, side=side, colour=rgb("umber"))
            coast = partial(lattice.coast, number=number, side=side, colour=rgb("ink"))
            found += [_trim(f"rim/{name}", grid, rim), _trim(f"coast/{name}", grid, coast)]
        memory = partial(lattice.memory, number=number, colour=rgb("sepia"))
        found.append(_trim(f"memory/{number}", grid, memory))
    return [sprite for sprite in found if sprite is not None]


def _lining(grid: Grid) -> list[Sprite]:
    found = []
    for number in range(NUMBERS):
        for side in range(6):
            for code in range(4):
                made = partial(
                    lattice.lining,
                    number=number,
                    side=side,
                    before=bool(code & 1),
                    after=bool(code & 2),
                    colour=rgb("lapis"),
                )
                sprite = _trim(f"lining/{lattice.border_name(number, side)}/{code}", grid, made)
                if sprite is not None:
                    found.append(sprite)
    return found


def _ruling(grid: Grid) -> list[Sprite]:
    found = []
    for state in ("seen", "unseen"):
        for side in SIDES[:3]:
            for k in range(3):
                draw = partial(rulings.draw_ruling, side=side, seen=state == "seen", k=k)
                found.append(on_hex(f"ruling/{state}/{side}/{k}", grid, draw))
    for state in rulings.FRAMES:
        found.append(on_hex(f"frame/{state}", grid, partial(rulings.draw_frame, state=state)))
    return found


def paper(pixels: FloatArray, _scale: float, _frame: int) -> FloatArray:
    """Return parchment that repeats without a seam."""
    side = pixels.shape[0]
    t = np.clip(0.62 + cloud(side, 230, 5, 12) * 0.19, 0, 1)[..., None]
    sheet = (rgb("parch_mid") * (1 - t) + rgb("parch_hi") * t) * 0.58 + rgb("parch") * 0.42
    rng = np.random.RandomState(12)
    grain = cloud(side, 3, 1, 13) * 0.010
    fibre = np.repeat(rng.randn(side, side // 8), 8, axis=1).astype(np.float32) * 0.006
    sheet = sheet * (1 + (grain + fibre)[..., None])
    stain = np.clip((cloud(side, 60, 3, 52) - 1.5) * 0.9, 0, 1)[..., None]
    sheet = sheet * (1 - 0.09 * stain * (1 - rgb("parch_lo")))
    return np.dstack([np.clip(sheet, 0, 1), np.ones((side, side))]).astype(np.float32)


def _grain(out: Path) -> Path:
    """Write how thick pigment lies: white as alpha, in 24 steps, repeating without a seam."""
    thick = cloud(GRAIN, 92, 3, 56) * 0.155 + cloud(GRAIN, 9, 2, 55) * 0.06 + 0.45
    steps = np.round(np.clip(thick, 0, 1) * 23) / 23
    alpha = (steps * 255 + 0.5).astype(np.uint8)
    white = np.full((GRAIN, GRAIN), 255, np.uint8)
    file = out / "grain.png"
    Image.merge("LA", [Image.fromarray(white), Image.fromarray(alpha)]).save(file, optimize=True)
    return file


def _hex(colour: FloatArray) -> str:
    return "#{:02X}{:02X}{:02X}".format(*(round(float(c) * 255) for c in np.clip(colour, 0, 1)))


def _told(out: Path) -> Path:
    """Write how hexes lie on pixels, and the thin and thick colour of every wash."""
    washes = {
        relief: {
            "thin": _hex(1 - LIGHT * (1 - rgb(colour))),
            "thick": _hex(1 - DENSE * (1 - rgb(colour))),
        }
        for relief, colour in table()["hex_relief_wash"].items()
    }
    body = {
        "format": "washes/1",
        "period": lattice.PERIOD,
        "sizes": {
            str(grid.size): {"column": grid.column, "row": grid.row, "squash": grid.squash}
            for grid in GRIDS
        },
        "washes": washes,
    }
    file = out / "washes.json"
    file.write_text(json.dumps(body, indent=1) + "\n", encoding="utf-8")
    return file


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of the ground into ``out / "hex"``."""
    folder = out / "hex"
    sheet = Sprite("paper", PAPER, PAPER, rulings.draw_nothing, oversample=1, finish=paper)
    written = [plate(sheet, scale, folder / "paper.png", colours=56)]
    written += [_grain(folder), _told(folder)]
    shade = Sprite("vignette", 320, 180, rulings.draw_nothing, oversample=1,
                   finish=rulings.vignette)  # fmt: skip
    written.append(plate(shade, 1.0, folder / "vignette.png"))
    written += pack("glow", rulings.glows(), 1.0, folder)
    written += pack_each("mask", _masks, 1.0, folder, colours=0)
    written += pack_each("border", _borders, scale, folder, colours=64)
    written += pack_each("lining", _lining, scale, folder, colours=48)
    written += pack_each("ruling", _ruling, scale, folder, colours=48)
    return written
