"""The rest of the screen round a composed map: title, panel, names; for the preview alone."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import numpy as np
import skia
from PIL import Image

from game.tales.hex.rules.country.country import Country
from tools.art.hex.compose import STEPS, Chart, Hex, atlas
from tools.art.hex.kit import SIDES
from tools.art.hex.scene import variant
from tools.art.ink import Pen, paint
from tools.art.lettering import write

PANEL, TITLE = (956, 22), (22, 16)
ROUTE = 4
"""Hexes that the patrol has walked in the preview."""


def walked(country: Country, lands: Iterable[Hex]) -> list[Hex]:
    """Return a way from the city through hexes that were drawn."""
    known = set(lands)
    way = [country.city.at]
    while len(way) < ROUTE:
        q, r = way[-1]
        near = [(q + dq, r + dr) for dq, dr in STEPS[1:3] + STEPS[0:1] + STEPS[3:]]
        way.append(next(at for at in near if at in known and at not in way))
    return way


def patrol(chart: Chart, country: Country) -> None:
    """Lay the way, the frame and the light of its last hex, and the patrol."""
    way = walked(country, chart.lands)
    for one, other in itertools.pairwise(way):
        side = STEPS.index((other[0] - one[0], other[1] - one[1]))
        chart.put("rivers", f"trail/{SIDES[side]}", one)
        chart.put("rivers", f"trail/{SIDES[(side + 3) % 6]}", other)
    x, y = chart.place(way[-1])
    chart.put_at(atlas(chart.folder, "glow"), "light/candle", (x, y - 10))
    chart.put("ruling", "frame/here", way[-1])
    chart.put("patrol", "patrol/rest/right", way[-1])


def _canvas(picture: Image.Image) -> tuple[skia.Surface, Pen]:
    surface = skia.Surface.MakeRasterN32Premul(*picture.size)
    image = skia.Image.fromarray(np.array(picture), skia.kRGBA_8888_ColorType)
    surface.getCanvas().drawImage(image, 0, 0)
    return surface, Pen(surface.getCanvas(), "page")


def _halo(pen: Pen, text: str, x: float, y: float, size: float, font: str, colour: str) -> None:
    brush = paint("parch_hi", 0.9, width=4, blur=1.2)
    write(pen, text, x, y, size, font, align="centre", brush=brush)
    write(pen, text, x, y, size, font, colour, align="centre")


def _names(chart: Chart, country: Country, pen: Pen) -> None:
    down = chart.grid.size * 0.9
    for home in country.communities:
        if home.at not in chart.lands:
            continue
        x, y = chart.place(home.at)
        city, fairy = home.nature == "city", home.kind == "fairy"
        size = 21 if city else 16
        font = "numeral" if city else "italic" if fairy else "heading"
        colour = "rubric" if city else "plum" if fairy else "ink"
        _halo(pen, home.name.en, x, y + down, size, font, colour)


def lay(chart: Chart, country: Country) -> Image.Image:
    """Return the picture with names, title, compass and panel."""
    surface, pen = _canvas(chart.picture)
    _names(chart, country, pen)
    chart.picture = Image.fromarray(
        np.array(surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType))
    )
    folder = chart.folder
    chart.put_at(atlas(folder, "compass"), "compass/large", (858, 624))
    panel = atlas(folder, "panel")
    chart.put_at(panel, "panel", PANEL)
    chart.put_at(panel, "title", TITLE)
    here = chart.lands[walked(country, chart.lands)[-1]]
    x, y = PANEL[0] + 151, PANEL[1] + 118
    views = atlas(folder, "views")
    for name in ("shadow", "sky/dusk", f"land/{here.relief}", "hour/dusk", "frame"):
        chart.put_at(views, name, (x, y))
    icons = atlas(folder, "icons")
    for row, (name, full) in enumerate((("spirits", 5), ("bread", 4), ("candle", 3))):
        for k in range(7):
            state = "full" if k < full else "spent"
            chart.put_at(icons, f"{name}20/{state}", (PANEL[0] + 140 + k * 21, 420 + row * 30))
    faces = atlas(folder, "portraits")
    for k, name in enumerate(("odile", "dagna", "maud", "fenna")):
        chart.put_at(faces, f"face/{name}", (PANEL[0] + 56 + k * 62, 330))
    for k, name in enumerate(("rope", "lantern", "horn", "map_case", "charm")):
        chart.put_at(icons, f"icon32/{name}", (PANEL[0] + 50 + k * 50, 540))
    for k, name in enumerate(("roads", "courts", "map", "plot")):
        chart.put_at(icons, f"icon32/{name}", (PANEL[0] + 60 + k * 60, 610))
    surface, pen = _canvas(chart.picture)
    write(pen, country.name.en, 183, 52, 28, "heading", align="centre")
    write(pen, "day the twelfth, toward dusk", 183, 73, 17, "italic", "rubric", align="centre")
    write(pen, here.relief.replace("_", " "), x, 272, 26, "heading", align="centre")
    for row, name in enumerate(("Spirits", "Bread", "Candles")):
        write(pen, name, PANEL[0] + 28, 426 + row * 30, 18, "italic", "sepia")
    for text, high in (("The company", 300), ("Supplies", 396), ("Pack", 514), ("Charge", 582)):
        write(pen, text, PANEL[0] + 26, high, 18, "heading", "rubric")
    shown = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    return Image.fromarray(np.array(shown))


def sea(chart: Chart) -> None:
    """Lay a ship and a serpent on bare water."""
    left = ["ship", "serpent"]
    for at in sorted(chart.lands):
        land = chart.lands[at]
        if left and land.relief == "water" and land.growth in (None, "grass") and variant(at, 2):
            chart.put("patrol", f"sea/{left.pop()}", at)
