"""The tiles of the platform game, and the row of tiles that an author sees in the map editor."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.art.candle import fittings, masonry
from tools.art.candle.kit import pack_near
from tools.art.candle.masonry import HANG, PERIOD, REACH, TILE
from tools.art.ink import Pen
from tools.art.shapes import box
from tools.art.sheet import Draw, Sprite, render, to_image

WEAR = ("crack", "moss", "pits", "mark")
END = 24
"""Side of the pictures that close the ends of rims."""


def still(draw: Callable[[Pen], None], x: float = 0.0, y: float = 0.0) -> Draw:
    """Return a drawing of one frame with its origin moved to (x, y)."""

    def place(pen: Pen, _frame: int) -> None:
        with pen.at(x, y):
            draw(pen)

    return place


def _mirrored(draw: Callable[[Pen], None], x: float, y: float) -> Draw:
    def place(pen: Pen, _frame: int) -> None:
        with pen.at(x, y, mirror=True):
            draw(pen)

    return place


def _rims() -> list[Sprite]:
    side = 2 * REACH
    lit, shaded = partial(masonry.draw_side, shaded=False), partial(masonry.draw_side, shaded=True)
    found = [
        Sprite("body", PERIOD, PERIOD, still(masonry.draw_body), (0, 0)),
        Sprite("top", PERIOD, 32, still(masonry.draw_top, 0, REACH), (0, REACH)),
        Sprite("bottom", PERIOD, 12 + HANG, still(masonry.draw_bottom, 0, 12), (0, 12)),
        Sprite("left", side, PERIOD, still(lit, REACH), (REACH, 0)),
        Sprite("right", side, PERIOD, _mirrored(shaded, REACH, 0), (REACH, 0)),
    ]
    for name, draw, y in (
        ("top_end", masonry.draw_top_end, REACH / 2),
        ("top_butt", masonry.draw_top_butt, REACH / 2),
        ("bottom_butt", masonry.draw_bottom_butt, 14),
    ):
        half = END / 2
        found.append(Sprite(f"{name}/left", END, END, still(draw, half, y), (half, y)))
        found.append(Sprite(f"{name}/right", END, END, _mirrored(draw, half, y), (half, y)))
    found.append(Sprite("corbel", 40, 28, still(masonry.draw_corbel, 20, 3), (20, 3)))
    for k, name in enumerate(WEAR):
        draw_wear = partial(masonry.draw_crack, variant=k)
        found.append(Sprite(f"wear/{name}", TILE, TILE, still(draw_wear), (0, 0)))
    return found


def _fittings() -> list[Sprite]:
    found = []
    for name, left, right, variant in (
        ("left", True, False, 0),
        ("middle", False, False, 1),
        ("middle_plain", False, False, 2),
        ("right", False, True, 0),
        ("single", True, True, 1),
    ):
        draw = partial(fittings.draw_plank, left_end=left, right_end=right, variant=variant)
        found.append(Sprite(f"plank/{name}", TILE, TILE, still(draw), (0, 0)))
    for part in ("top", "middle", "bottom"):
        chain = partial(fittings.draw_chain, part=part)
        found.append(Sprite(f"chain/{part}", TILE, TILE, still(chain), (0, 0)))
    for column in range(4):

        def surface(pen: Pen, frame: int, column: int = column) -> None:
            fittings.draw_water_top(pen, column, frame)

        found.append(
            Sprite(
                f"water/top_{column}",
                TILE,
                TILE,
                surface,
                (0, 0),
                frames=fittings.WATER_FRAMES,
                fps=8,
            )
        )
    for k in range(4):
        body = partial(fittings.draw_water_body, variant=k)
        found.append(Sprite(f"water/body_{k}", TILE, TILE, still(body), (0, 0)))
        web = partial(fittings.draw_web, variant=k)
        found.append(Sprite(f"web/{k}", TILE, TILE, still(web), (0, 0)))
    burn = Sprite("web/burn", TILE, TILE, fittings.draw_web_burning, (0, 0), frames=6, fps=14)
    return [*found, burn]


def sprites() -> list[Sprite]:
    """Return every piece of the terrain."""
    return [*_rims(), *_fittings()]


def _editor_row(pen: Pen, _frame: int) -> None:
    """Stone, plank, chain, water, web: the tiles as an author sees them."""
    for column in range(5):
        with pen.at(column * TILE, 0), pen.clip(box(0, 0, TILE, TILE)):
            if column == 0:
                with pen.at(0, -TILE):
                    masonry.draw_body(pen)
            elif column == 1:
                fittings.draw_plank(pen, True, True, 1)
            elif column == 2:
                fittings.draw_chain(pen, "middle")
            elif column == 3:
                fittings.draw_water_top(pen, 0, 0)
            else:
                fittings.draw_web(pen, 0)


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheet and the row of tiles for the map editor."""
    folder = out / "candle"
    files = pack_near("masonry", sprites(), scale, folder)
    row = folder / "tiled.png"
    picture = to_image(render(Sprite("editor row", 5 * TILE, TILE, _editor_row), 0, scale))
    picture.save(row, optimize=True)
    return [*files, row]
