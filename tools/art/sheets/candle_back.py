"""What is behind the play and before it: walls, windows on the night, decoration, silhouettes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from tools.art.candle import decor_hung as hung
from tools.art.candle import decor_stood as stood
from tools.art.candle import foreground, night, openings, things, walls
from tools.art.candle.kit import pack_near, plate_near
from tools.art.candle.masonry import TILE
from tools.art.ink import Pen
from tools.art.light import lit
from tools.art.palette import FloatArray, keys
from tools.art.sheet import Sprite, pack, plate

WALL_LIGHT = (0.80, 0.80, 0.86)
"""What reaches the back wall of the light on the play."""
DECOR_LIGHT = (0.86, 0.86, 0.90)
ROOM = 14
"""Pixels beyond a decoration's tiles for shadows and overhanging ends."""

Size = tuple[int, int]
Paint = Callable[[Pen], None]

HUNG: dict[str, tuple[Size, Paint]] = {
    **{f"banner_{glyph}": ((1, 3), partial(hung.draw_banner, glyph=glyph)) for _, glyph in keys()},
    "tapestry": ((2, 3), hung.draw_tapestry),
    "painting": ((2, 2), hung.draw_painting),
    "shield": ((1, 1), hung.draw_shield),
    "shelf_books": ((2, 1), partial(hung.draw_shelf, books=True)),
    "shelf_flasks": ((2, 1), partial(hung.draw_shelf, books=False)),
    "key_board": ((2, 1), hung.draw_key_board),
    "grate": ((2, 2), hung.draw_grate),
    "bell": ((2, 2), hung.draw_bell),
    "clock": ((2, 2), hung.draw_clock_face),
    "hanging_chain": ((1, 3), partial(hung.draw_hanging_chain, tiles=3)),
    "lantern": ((1, 2), hung.draw_lantern),
    "cage": ((1, 3), hung.draw_cage),
    "cobweb": ((1, 1), partial(hung.draw_cobweb, tiles=1)),
    "cobweb_large": ((2, 2), partial(hung.draw_cobweb, tiles=2)),
    "roots": ((2, 2), hung.draw_roots),
}
STOOD: dict[str, tuple[Size, Paint]] = {
    "barrel": ((1, 1), stood.draw_barrel),
    "barrels": ((2, 2), stood.draw_barrels),
    "crate": ((1, 1), stood.draw_crate),
    "crates": ((2, 2), stood.draw_crates),
    "pot": ((1, 1), stood.draw_pot),
    "pots": ((1, 1), stood.draw_pots),
    "bones": ((1, 1), stood.draw_bones),
    "skulls": ((1, 1), stood.draw_skulls),
    "skeleton": ((2, 2), stood.draw_skeleton),
    "cauldron": ((1, 1), stood.draw_cauldron),
    "table": ((2, 1), stood.draw_table),
    "bookcase": ((2, 3), stood.draw_bookcase),
    "armour": ((1, 2), stood.draw_armour),
    "statue": ((1, 3), stood.draw_statue),
    "weapon_rack": ((2, 2), stood.draw_rack),
    "stubs": ((1, 1), stood.draw_stubs),
    "mushrooms": ((1, 1), stood.draw_mushrooms),
    "rubble": ((2, 1), stood.draw_rubble_heap),
    "telescope": ((2, 2), stood.draw_telescope),
    "globe": ((1, 1), stood.draw_globe),
}
WINDOWS: dict[str, tuple[Size, Paint, Paint]] = {
    "window_tall": (
        (4, 6),
        partial(openings.draw_window, width=124, tall=256),
        partial(openings.draw_panes, width=124, tall=256),
    ),
    "window_small": (
        (3, 4),
        partial(openings.draw_window, width=86, tall=160),
        partial(openings.draw_panes, width=86, tall=160),
    ),
    "window_narrow": (
        (2, 3),
        partial(openings.draw_window, width=46, tall=112, tracery=False),
        partial(openings.draw_panes, width=46, tall=112),
    ),
    "window_round": (
        (3, 3),
        partial(openings.draw_round_window, radius=50),
        partial(openings.draw_round_panes, radius=50),
    ),
    "window_slit": (
        (1, 2),
        partial(openings.draw_slit, tall=76),
        partial(openings.draw_slit_panes, tall=76),
    ),
}
FOREGROUND: dict[str, tuple[Size, tuple[int, int], Paint]] = {
    "fence": ((foreground.FENCE, 76), (0, 74), foreground.draw_fence),
    "urn": ((96, 124), (48, 122), foreground.draw_urn),
    "column": ((116, 324), (58, 322), foreground.draw_column),
    "chains": ((76, 300), (38, 298), foreground.draw_chains),
    "branch": ((310, 220), (152, 210), foreground.draw_branch),
    "candelabrum": ((150, 226), (75, 224), foreground.draw_candelabrum),
    "gargoyle": ((168, 148), (84, 146), foreground.draw_gargoyle),
    "vault": (foreground.VAULT, (0, 0), foreground.draw_vault),
}


def _dim(share: tuple[float, float, float]) -> Callable[[FloatArray, float, int], FloatArray]:
    def finish(pixels: FloatArray, _scale: float, _frame: int) -> FloatArray:
        return lit(pixels, np.array(share, np.float32))

    return finish


def _decor(name: str, tiles: Size, draw: Paint, light: tuple[float, float, float]) -> Sprite:
    """Return a decoration; its pivot is the middle of its rectangle's lower edge."""
    width, height = tiles[0] * TILE + 2 * ROOM, tiles[1] * TILE + 2 * ROOM
    pivot = (width / 2, height - ROOM)

    def place(pen: Pen, _frame: int) -> None:
        with pen.at(*pivot):
            draw(pen)

    return Sprite(name, width, height, place, pivot, finish=_dim(light))


def _plain(name: str, size: Size, pivot: tuple[int, int], draw: Paint) -> Sprite:
    def place(pen: Pen, _frame: int) -> None:
        with pen.at(*pivot):
            draw(pen)

    return Sprite(name, *size, place, pivot)


def _sconce(pen: Pen) -> None:
    with pen.at(0, -22):
        things.draw_sconce(pen)


def _pillars() -> list[Sprite]:
    tall = 12 * TILE
    shaft = _plain(
        "pillar", (40, tall), (20, tall), partial(foreground.draw_pillar_shaft, tall=tall)
    )
    cap = _plain("pillar_cap", (68, 34), (34, 3), foreground.draw_pillar_cap)
    base = _plain("pillar_base", (64, 32), (32, 28), foreground.draw_pillar_base)
    return [
        Sprite(s.name, s.width, s.height, s.draw, s.pivot, finish=_dim(WALL_LIGHT))
        for s in (shaft, cap, base)
    ]


def sprites() -> list[Sprite]:
    """Return all that a section's decor may name, and the pillars."""
    found = [_decor(name, size, draw, DECOR_LIGHT) for name, (size, draw) in HUNG.items()]
    found += [_decor(name, size, draw, DECOR_LIGHT) for name, (size, draw) in STOOD.items()]
    for name, (size, draw, panes) in WINDOWS.items():
        found.append(_decor(name, size, draw, WALL_LIGHT))
        found.append(_decor(f"{name}/panes", size, panes, (1.0, 1.0, 1.0)))
    niche = partial(openings.draw_niche, width=56, tall=140)
    found.append(_decor("niche", (2, 4), niche, WALL_LIGHT))
    found.append(_decor("sconce", (1, 1), _sconce, (1.0, 1.0, 1.0)))
    return [*found, *_pillars()]


def _sky(pen: Pen, _frame: int) -> None:
    night.draw_sky(pen)


def _towers(pen: Pen) -> None:
    night.draw_towers(pen)


def bake(scale: float, out: Path) -> list[Path]:
    """Write walls, sky, towers, decoration and silhouettes."""
    folder = out / "candle"
    files = []
    for name, draw in walls.WALLS.items():

        def wall(pen: Pen, _frame: int, draw: Paint = draw) -> None:
            draw(pen)

        sheet = Sprite(f"wall {name}", walls.WIDE, walls.HIGH, wall, finish=_dim(WALL_LIGHT))
        files.append(plate_near(sheet, scale, folder, f"wall_{name}", 96))
    files.append(
        plate(Sprite("night sky", *night.SKY, _sky), scale, folder / "sky.png", colours=96)
    )
    files += pack("towers", [_plain("towers", night.TOWERS, (0, 0), _towers)], scale, folder)
    files += pack_near("back", sprites(), scale, folder)
    front = [_plain(name, size, pivot, draw) for name, (size, pivot, draw) in FOREGROUND.items()]
    return [*files, *pack("front", front, scale, folder)]
