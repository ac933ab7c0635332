"""From which sheet something is drawn on cells of a size, and how much larger or smaller.

Ink has sheets of its own for every size of a cell. For near ones wash, light and fire are those of
48 units, enlarged, and strokes of hatching are as long on any cell.
"""

from __future__ import annotations

from dataclasses import replace

from game.engine.assets import Assets, Sprite
from game.engine.canvas import Canvas
from game.tales.key.view.camera import FAR, NEAR

_INKED = ("lines", "shades", "hatch", "floors")
_DRAWN = (
    *(*_INKED, "doors", "furniture", "marks"),
    *("tokens", "items", "moving", "effects", "greats"),
)
SHEETS = (
    *("key/ground.webp", "key/vignette.webp", "key/glow.webp", "key/panel", "key/portraits"),
    "key/halos",
    "ui/ui",
)
"""What is seen on cells of any size."""
_SOFT = ("floors", "moving", "effects", "greats")
_LARGEST = NEAR[-1]


def sheet_of(name: str, cell: int) -> tuple[str, float]:
    """The atlas for cells of a size, and how much larger its pictures are to be drawn."""
    if cell not in NEAR:
        return f"key/{name}_{cell}", 1.0
    if name == "shades":
        return f"key/{name}_{FAR[-1]}", 1.0
    if name == "hatch":
        return f"key/{name}_{FAR[-1] if cell == _LARGEST else cell}", 1.0
    if name in _SOFT:
        return f"key/{name}_{FAR[-1]}", cell / FAR[-1]
    return f"key/{name}_{cell}", 1.0


def sheets_of(cell: int) -> tuple[str, ...]:
    """What is seen on cells of a size, named as for `Assets.ahead`."""
    return tuple(sheet_of(name, cell)[0] for name in _DRAWN)


def inked_from(cell: int) -> tuple[str, ...]:
    """What the map itself is drawn from on cells of a size, before anything lies on it."""
    return tuple(sheet_of(name, cell)[0] for name in _INKED)


def sized(assets: Assets, sheet: str, name: str, cell: int, seconds: float = 0.0) -> Sprite:
    """A sprite as it is drawn on cells of a size. Of a strip that had to be scaled it is the one
    frame that is seen now."""
    atlas, larger = sheet_of(sheet, cell)
    sprite = assets.sprite(atlas, name)
    if larger == 1.0:
        return sprite
    picture = sprite.at(seconds) if len(sprite.frames) > 1 else sprite.image
    pivot = sprite.pivot[0] * larger, sprite.pivot[1] * larger
    return replace(sprite, frames=(_scaled(assets, picture, larger),), pivot=pivot)


def _scaled(assets: Assets, picture: Canvas, larger: float) -> Canvas:
    wide, tall = picture.get_size()
    return assets.scaled(picture, (round(wide * larger), round(tall * larger)))
