"""The banners of Hex's page: a corner of a country for each kind of run, in a frame."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from game.tales.hex.rules.country.params import HexParams
from tools.art.hex.compose import Chart, atlas
from tools.art.hex.preview import country
from tools.art.hex.scene import dress
from tools.art.ink import Pen
from tools.art.palette import ASSETS, FloatArray
from tools.art.shapes import box

SIZE = (392, 176)
"""Pixels: as wide as the column of the page."""
FOLDER = ASSETS / "hex"


@dataclass(frozen=True)
class Banner:
    """A part of a country: which, how near, and what lies on it."""

    seed: str
    size: int
    origin: tuple[int, int]
    params: HexParams
    extra: Callable[[Chart], None]
    snow: bool = False


def _patrol(*at: int) -> Callable[[Chart], None]:
    """Return what lays the patrol on a hex, with its light."""

    def lay(chart: Chart) -> None:
        hex_ = (at[0], at[1])
        x, y = chart.place(hex_)
        chart.put_at(atlas(FOLDER, "glow"), "light/candle", (x, y - 6))
        chart.put("ruling", "frame/here", hex_)
        chart.put("patrol", "patrol/rest/right", hex_)

    return lay


def _flakes(chart: Chart) -> None:
    """Lay the patrol, and snow falling over everything."""
    _patrol(1, 0)(chart)
    rng = random.Random(12)
    for _ in range(150):
        x, y, r = rng.randrange(SIZE[0]), rng.randrange(SIZE[1]), rng.choice((1, 1, 2, 2, 3))
        flake = Image.new("RGBA", (8 * r, 8 * r))
        ImageDraw.Draw(flake).ellipse((2 * r, 2 * r, 6 * r, 6 * r), (251, 244, 226, 235))
        chart.lay(flake.resize((2 * r + 1, 2 * r + 1), Image.Resampling.LANCZOS), x, y)


def _compass(chart: Chart) -> None:
    _patrol(1, 0)(chart)
    chart.put_at(atlas(FOLDER, "compass"), "compass/large", (326, 98))


def _seven(chart: Chart) -> None:
    cards = atlas(FOLDER, "cards")
    kinds = ("refuge", "trail", "quiet", "omen", "trouble", "peril", "wonder")
    for k, kind in enumerate(kinds):
        card = cards.frame(f"card/{kind}")
        turned = card.rotate((3 - k) * 7, Image.Resampling.BICUBIC, expand=True)
        x = 196 + (k - 3) * 46 - turned.width // 2
        chart.lay(turned, x, 92 + abs(k - 3) ** 2 * 2 - turned.height // 2)


def _sea(chart: Chart) -> None:
    _patrol(1, 0)(chart)
    for name, place in (("ship", (46, 50)), ("serpent", (330, 140)), ("whale", (352, 40))):
        chart.put_at(chart.sheet("patrol"), f"sea/{name}", place)


def _wide(chart: Chart) -> None:
    _patrol(1, 0)(chart)
    chart.put_at(atlas(FOLDER, "compass"), "compass/small", (354, 130))


BANNERS: dict[str, Banner] = {
    "first": Banner("candle", 64, (130, 84), HexParams(radius=5), _patrol(1, 0)),
    "charge": Banner("lantern", 44, (150, 92), HexParams(radius=5), _compass),
    "winter": Banner("first-snow", 44, (196, 90), HexParams(radius=5), _flakes, snow=True),
    "wide": Banner("wide-country", 28, (190, 90), HexParams(radius=7), _wide),
    "seven": Banner("seven-steps", 44, (196, 90), HexParams(radius=5), _seven),
    "original": Banner("island", 28, (196, 90), HexParams(radius=5, profile="original"), _sea),
}


def lay_under(name: str, pixels: FloatArray, _scale: float, _frame: int) -> FloatArray:
    """Put the country of a banner under its frame."""
    told = BANNERS[name]
    made, lands = country(told.seed, told.params, whole=True)
    x, y = told.origin
    chart = Chart(lands, told.size, (0, 0), SIZE, FOLDER)
    away = chart.grid.middle(*made.city.at)
    chart.origin = (round(x - away[0]), round(y - away[1]))
    chart.ground()
    chart.borders()
    if told.snow:
        chart.picture.alpha_composite(Image.new("RGBA", SIZE, (236, 238, 240, 150)))
    dress(chart, made)
    chart.shade()
    chart.origin = (x, y)
    told.extra(chart)
    below = np.asarray(chart.picture.convert("RGB"), np.float32) / 255
    alpha = pixels[..., 3:4]
    mixed = pixels[..., :3] + below * (1 - alpha)
    return np.dstack([mixed, np.ones_like(alpha)]).astype(np.float32)


def draw_frame(pen: Pen, _frame: int) -> None:
    """Draw the frame: ink, paper, a hairline; its middle is empty."""
    wide, high = SIZE
    pen.inner_rim(box(0, 0, wide, high), 16, "umber", 0.5, blur=8, blend="over")
    pen.line(box(2, 2, wide - 4, high - 4), 3.4, "ink", wobble=0.3, closed=True, jitter=0.15)
    pen.line(box(6, 6, wide - 12, high - 12), 1.0, "parch_hi", 0.9, wobble=0.3, closed=True)
