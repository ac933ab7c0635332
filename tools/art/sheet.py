"""Sprites, and how they are rendered, reduced and packed into sheets with an atlas.

A drawing is made at ``oversample`` times its final size and reduced with Lanczos on premultiplied
pixels, so edges never take up the colour of nothing. The fields of an atlas are told in
docs/art.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import skia
from PIL import Image

from tools.art.ink import Pen
from tools.art.palette import FloatArray
from tools.art.palette import pixels as whole_pixels

PAGE_LIMIT = 2048
PAGE_HEIGHT = 512
"""How high a page is, if no sprite is higher: while one is read it is there twice."""
PADDING = 2
ATLAS_FORMAT = "atlas/1"

Draw = Callable[[Pen, int], None]
Finish = Callable[[FloatArray, float, int], FloatArray]


@dataclass(frozen=True)
class Sprite:
    """One picture of a sheet, or a strip of frames of one size.

    ``draw(pen, frame)`` draws in units of the 1280x720 page with the top left of the frame at
    the origin. ``pivot`` is the point, in the same units, that the engine puts on the sprite's
    place (default: the centre). ``margins`` (left, top, right, bottom) mark a nine-slice.
    ``bleed`` (left, top, right, bottom) is how far shadow and outline reach beyond the thing shown.
    ``home`` is the place on the screen for which the sprite was drawn and lit, if there is one.
    ``finish(pixels, scale, frame)`` may change the reduced premultiplied floats: light goes there.
    """

    name: str
    width: int
    height: int
    draw: Draw
    pivot: tuple[float, float] | None = None
    frames: int = 1
    fps: float = 0.0
    margins: tuple[int, int, int, int] | None = None
    bleed: tuple[int, int, int, int] | None = None
    home: tuple[float, float] | None = None
    oversample: int = 2
    finish: Finish | None = None


def render(sprite: Sprite, frame: int = 0, scale: float = 1.0) -> FloatArray:
    """Return one frame as premultiplied RGBA floats of shape (height, width, 4) at ``scale``."""
    columns, rows = whole_pixels(sprite.width, scale), whole_pixels(sprite.height, scale)
    factor = sprite.oversample
    surface = skia.Surface.MakeRasterN32Premul(columns * factor, rows * factor)
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorTRANSPARENT)
    canvas.scale(columns * factor / sprite.width, rows * factor / sprite.height)
    sprite.draw(Pen(canvas, sprite.name), frame)
    drawn = np.array(
        surface.makeImageSnapshot().toarray(
            colorType=skia.kRGBA_8888_ColorType, alphaType=skia.kPremul_AlphaType
        )
    )
    if factor != 1:
        # Channel by channel: Pillow would otherwise undo and redo the premultiplication in bytes.
        bands = [
            Image.fromarray(drawn[..., k].astype(np.float32)).resize(
                (columns, rows), Image.Resampling.LANCZOS
            )
            for k in range(4)
        ]
        drawn = np.dstack([np.asarray(band) for band in bands])
    pixels = np.asarray(np.clip(drawn / np.float32(255), 0, 1), np.float32)
    pixels[..., :3] = np.minimum(pixels[..., :3], pixels[..., 3:4])
    if sprite.finish is not None:
        pixels = np.clip(sprite.finish(pixels, scale, frame), 0, 1).astype(np.float32)
    return pixels


def to_image(pixels: FloatArray, coarse: int = 1) -> Image.Image:
    """Return premultiplied floats as an ordinary (not premultiplied) RGBA picture.

    ``coarse`` > 1 rounds every channel to multiples of it (full opacity stays full): the grain of
    paper hides the steps, and the file shrinks by a third at 4. Not for glows.
    """
    alpha = pixels[..., 3:4]
    colour = np.where(alpha > 0, pixels[..., :3] / np.maximum(alpha, 1 / 512), 0)
    whole = np.dstack([np.clip(colour, 0, 1), alpha])
    if coarse > 1:
        steps = np.clip(np.round(whole * (255 / coarse)) * (coarse / 255), 0, 1)
        solid = whole[..., 3] > 1 - coarse / 255
        steps[..., 3] = np.where(solid, 1, steps[..., 3])
        whole = steps * (steps[..., 3:4] > 0)
    return Image.fromarray((whole * 255 + 0.5).astype(np.uint8), "RGBA")


@dataclass
class _Shelf:
    page: int
    top: int
    height: int
    used: int


def placed(sizes: Sequence[tuple[int, int]]) -> tuple[list[tuple[int, int, int]], int]:
    """Return (page, x, y) for each box, tallest first on shelves, and the number of pages."""
    places: list[tuple[int, int, int]] = [(0, 0, 0)] * len(sizes)
    shelves: list[_Shelf] = []
    filled: list[int] = []
    highest = max([PAGE_HEIGHT, *(height for _, height in sizes)])
    for i in sorted(range(len(sizes)), key=lambda n: (-sizes[n][1], -sizes[n][0], n)):
        width, height = sizes[i]
        if width > PAGE_LIMIT or height > PAGE_LIMIT:
            raise ValueError(f"sprite of {width}x{height} px: expected at most {PAGE_LIMIT} a side")
        shelf = next(
            (s for s in shelves if s.used + width <= PAGE_LIMIT and height <= s.height), None
        )
        if shelf is None:
            page = next((p for p, top in enumerate(filled) if top + height <= highest), None)
            if page is None:
                page = len(filled)
                filled.append(0)
            shelf = _Shelf(page, filled[page], height, 0)
            filled[page] += height + PADDING
            shelves.append(shelf)
        places[i] = (shelf.page, shelf.used, shelf.top)
        shelf.used += width + PADDING
    return places, len(filled)


def reduced(page: Image.Image, colours: int) -> tuple[Image.Image, bytes]:
    """Return the picture with a palette of ``colours`` solid colours, and the palette's alphas.

    Only for cards and other sprites with a contour: every half-transparent pixel takes the mean
    colour of them all (the ink) in one of 16 steps. Not dithered: flat washes stay flat, and
    glows fall into rings like those of the candle.
    """
    steps = 15
    pixels = np.array(page)
    alpha = pixels[..., 3]
    solid = alpha >= 250
    soft = pixels[(alpha > 60) & ~solid][:, :3]
    ink = soft.mean(axis=0).astype(np.uint8) if len(soft) else np.zeros(3, np.uint8)
    pixels[~solid, :3] = ink
    flat = Image.fromarray(pixels[..., :3].copy(), "RGB")
    sample = flat.resize((flat.width // 2, flat.height // 2), Image.Resampling.NEAREST)
    palette = sample.quantize(colours, Image.Quantize.MEDIANCUT, kmeans=2)
    index = np.array(flat.quantize(palette=palette, dither=Image.Dither.NONE))
    level = colours + np.round(alpha / 255 * steps).astype(np.int32)
    made = Image.fromarray(np.where(solid, index, level).astype(np.uint8), "P")
    entries = (palette.getpalette() or [])[: colours * 3]
    made.putpalette(entries + [0] * (colours * 3 - len(entries)) + ink.tolist() * (steps + 1))
    fades = bytes(round(255 * step / steps) for step in range(steps + 1))
    return made, bytes([255] * colours) + fades


def pack(
    name: str,
    sprites: Sequence[Sprite],
    scale: float,
    out: Path,
    *,
    coarse: int = 1,
    colours: int = 0,
) -> list[Path]:
    """Render the sprites, write ``name.png`` (``name-1.png`` ...) and ``name.json`` into ``out``.

    ``coarse`` is handed to `to_image`; ``colours`` > 0 (at most 240) gives the pages a palette,
    see `reduced`. Returns the files written. Two sprites of one name are an error.
    """
    names = [sprite.name for sprite in sprites]
    twice = sorted({n for n in names if names.count(n) > 1})
    if twice:
        raise ValueError(f"sheet {name}: these sprite names are used twice: {', '.join(twice)}")
    cells = [(sprite, frame) for sprite in sprites for frame in range(sprite.frames)]
    pictures = [render(sprite, frame, scale) for sprite, frame in cells]
    places, count = placed([(p.shape[1], p.shape[0]) for p in pictures])
    extents = [[1, 1] for _ in range(count)]
    for (page, x, y), picture in zip(places, pictures, strict=True):
        extents[page][0] = max(extents[page][0], x + picture.shape[1])
        extents[page][1] = max(extents[page][1], y + picture.shape[0])
    pages = [Image.new("RGBA", (width, height)) for width, height in extents]
    entries: dict[str, dict[str, Any]] = {}
    for (sprite, _), (page, x, y), picture in zip(cells, places, pictures, strict=True):
        pages[page].paste(to_image(picture, coarse), (x, y))
        entry = entries.setdefault(sprite.name, _entry(sprite))
        entry["frames"].append([page, x, y, picture.shape[1], picture.shape[0]])
    out.mkdir(parents=True, exist_ok=True)
    images = [f"{name}.png" if p == 0 else f"{name}-{p}.png" for p in range(count)]
    for image, file in zip(pages, images, strict=True):
        if colours:
            few, alphas = reduced(image, colours)
            few.save(out / file, optimize=True, transparency=alphas)
        else:
            image.save(out / file, optimize=True)
    lines = ",\n".join(f"{json.dumps(key)}:{compact(entries[key])}" for key in names)
    text = (
        f'{{"format": "{ATLAS_FORMAT}", "scale": {scale}, "images": {json.dumps(images)},\n'
        f' "sprites": {{\n{lines}\n }}}}\n'
    )
    (out / f"{name}.json").write_text(text, encoding="utf-8")
    return [out / file for file in images] + [out / f"{name}.json"]


def compact(entry: dict[str, Any]) -> str:
    """A sprite in an atlas: its blanks would be a sixth of the file."""
    return json.dumps(entry, separators=(",", ":"))


def _entry(sprite: Sprite) -> dict[str, Any]:
    pivot = sprite.pivot or (sprite.width / 2, sprite.height / 2)
    entry: dict[str, Any] = {
        "size": [sprite.width, sprite.height],
        "pivot": [round(pivot[0], 2), round(pivot[1], 2)],
        "fps": sprite.fps,
        "frames": [],
    }
    if sprite.margins is not None:
        entry["margins"] = list(sprite.margins)
    if sprite.bleed is not None:
        entry["bleed"] = list(sprite.bleed)
    if sprite.home is not None:
        entry["home"] = [round(sprite.home[0], 2), round(sprite.home[1], 2)]
    return entry


def plate(sprite: Sprite, scale: float, file: Path, *, colours: int = 0) -> Path:
    """Write a full-screen picture without alpha; ``colours`` > 0 reduces it to a palette."""
    pixels = render(sprite, 0, scale)
    image = to_image(pixels).convert("RGB")
    if colours:
        palette = image.quantize(colours, Image.Quantize.MEDIANCUT, kmeans=4)
        image = image.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    file.parent.mkdir(parents=True, exist_ok=True)
    image.save(file, optimize=True)
    return file
