"""Hex-shaped views for the panel: sky, land, growth, hour and weather, laid over each other."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.hex import growth, vista
from tools.art.hex.kit import Drawing, MapPen, at_scale
from tools.art.hex.thrift import thrifty
from tools.art.sheet import Sprite, pack

REACH = (116, 106, 106)
NEAR = 2.35
"""How much larger growth is in a view than on the map's middle size."""


def _view(name: str, draw: Drawing) -> Sprite:
    return at_scale(name, 1.0, draw, REACH)


def _growth(pen: MapPen, kind: str, way: str) -> None:
    drop, near = (10, 2.5) if way == "before" else (38, NEAR)
    with pen.clip(vista.hex_shape()), pen.at(0, drop, near):
        growth.draw_growth(pen, kind, way, 0)


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheet of views into ``out / "hex"``."""
    found = [_view(f"sky/{hour}", partial(vista.draw_sky, hour=hour)) for hour in vista.HOURS]
    found += [
        _view(f"land/{kind}", partial(vista.draw_relief_view, kind=kind)) for kind in vista.RELIEFS
    ]
    for kind in growth.KINDS:
        for way in growth.WAYS:
            found.append(_view(f"{way}/{kind}", partial(_growth, kind=kind, way=way)))
    found += [_view(f"hour/{h}", partial(vista.draw_hour, hour=h)) for h in ("dusk", "night")]
    found += [
        _view(f"weather/{kind}", partial(vista.draw_weather, kind=kind)) for kind in vista.WEATHERS
    ]
    found.append(_view("frame", vista.draw_view_frame))
    found.append(_view("shadow", vista.draw_view_shadow))
    found.append(_view("unknown", vista.draw_unknown_view))
    return thrifty(pack("views", found, scale, out / "hex"))
