"""Text in pictures: shaped with HarfBuzz, so that kerning is right. Only for baked lettering."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import skia
import uharfbuzz

from tools.art.ink import Pen, paint
from tools.art.palette import ASSETS

FONTS: dict[str, Path] = {
    "logo": Path(__file__).parent / "fonts" / "Jessen-Cicero12.otf",
    "initial": Path(__file__).parent / "fonts" / "Durandus-GoticoAntiqua118G.otf",
    "heading": ASSETS / "fonts" / "ElstobD-18ptSemiBold.otf",
    "numeral": ASSETS / "fonts" / "ElstobD-18ptExtraBold.otf",
    "body": ASSETS / "fonts" / "ElstobD-10ptMedium.otf",
    "body_bold": ASSETS / "fonts" / "ElstobD-10ptSemiBold.otf",
    "italic": ASSETS / "fonts" / "ElstobD-14ptMediumItalic.otf",
}


@cache
def _load(font: str) -> tuple[skia.Typeface, Any, int]:
    file = str(FONTS[font])
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(file))
    return skia.Typeface.MakeFromFile(file), uharfbuzz.Font(face), int(face.upem)


def _shape(
    text: str, size: float, font: str, track: float
) -> tuple[list[int], list[tuple[float, float]], float]:
    _, shaper, upem = _load(font)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text or " ")
    buffer.guess_segment_properties()
    uharfbuzz.shape(shaper, buffer, {"kern": True, "liga": True, "lnum": True})
    unit = size / upem
    x = 0.0
    glyphs: list[int] = []
    places: list[tuple[float, float]] = []
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        glyphs.append(info.codepoint)
        places.append((x + position.x_offset * unit, -position.y_offset * unit))
        x += position.x_advance * unit + track
    return glyphs, places, x - track


def text_width(text: str, size: float, font: str = "body", track: float = 0.0) -> float:
    """Return the advance of the shaped text in px; ``track`` is extra space between letters."""
    return _shape(text, size, font, track)[2]


def write(
    pen: Pen,
    text: str,
    x: float,
    y: float,
    size: float = 18.0,
    font: str = "body",
    colour: str = "ink",
    alpha: float = 1.0,
    *,
    align: str = "left",
    track: float = 0.0,
    brush: skia.Paint | None = None,
) -> float:
    """Write one line with its baseline at ``y`` and return its width.

    ``align`` is left, centre or right of ``x``; ``brush`` replaces the flat colour.
    """
    glyphs, places, width = _shape(text, size, font, track)
    x -= {"left": 0.0, "centre": width / 2, "right": width}[align]
    made = skia.Font(_load(font)[0], size)
    made.setEdging(skia.Font.Edging.kAntiAlias)
    made.setSubpixel(True)
    made.setHinting(skia.FontHinting.kNone)
    builder = skia.TextBlobBuilder()
    builder.allocRunPos(made, glyphs, [skia.Point(*place) for place in places])
    pen.canvas.drawTextBlob(builder.make(), x, y, brush or paint(colour, alpha))
    return width
