"""What is baked once more, finer: what is seen large or by everybody.

It lies in ``assets/fine``, laid out like ``assets``, for canvases with more pixels than units; the
game reads it there (`game.engine.assets`) and does without what is missing. Files are lossless
WebP, a quarter smaller than PNG and as quick to read. Before that, the channels of solid colours
are rounded: nobody sees a difference of one in 255, nor one of three in the grain of paper, and
files shrink by a third.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image

from tools.art.key.kit import NEAR

FOLDER, SCALE = "fine", 1.5
_STEP, _GRAINY = 3, 6
"""Channels of sprites, and of pages of paper, are multiples of these."""


def _each(names: str, *sizes: int) -> tuple[str, ...]:
    return tuple(f"{name}_{size}" for name in names.split() for size in sizes)


SHEETS: dict[str, tuple[str, ...]] = {
    "title": ("title", "hall.png"),
    "interface": ("ui", "ui_hc"),
    "pages": ("page.png", "page_plain.png"),
    "emblems": ("emblems",),
    "cards": ("cards", "cards_small", "courts_fr", "courts_fr_small", "marks", "marks_small"),
    "throne": ("table.png", "table_things", "signs", "candle", "vignettes_road"),
    "candle_hud": ("hud",),
    "hex_cards": ("cards",),
    "hex_ground": _each("border lining ruling", 28, 44, 64),
    "hex_land": _each("relief growth", 28, 44, 64),
    "hex_panel": ("panel", "icons"),
    "hex_patrol": ("patrol_28", "patrol_44", "patrol_64", "compass"),
    "hex_portraits": ("portraits",),
    "hex_scenes": ("scenery", "sights"),
    "hex_signs": _each("places obstacles rivers", 28, 44, 64),
    "key_doors": _each("doors", 24, 36, 48, 96),
    "key_furniture": (*_each("furniture moving", 24, 36, 48), "furniture_96"),
    "key_items": _each("items", 24, 36, 48, 96),
    "key_map": (*_each("lines hatch shades", 24, 36, 48), "lines_96", "floors_48"),
    "key_tokens": (*_each("tokens greats", 24, 36, 48), "tokens_96"),
    "key_marks": (*_each("marks", 24, 36, 48, 96), "panel"),
    "key_portraits": ("portraits",),
    "key_table": ("dice",),
}
"""For each module of `tools.art.sheets` the atlases and plates that are wanted."""
TOLD = {
    **dict.fromkeys(_each("doors furniture items lines marks tokens", 96), 80),
    "hatch_48": 80,
}
"""Atlases that are told once more, for cells of another size: the same pictures, brought to these
sizes when they are read. Strokes of hatching are as long on cells of 96 units as on those of 48."""


def bake(sheet: Callable[[float, Path], list[Path]], name: str, out: Path) -> list[Path]:
    """Bake what is wanted of the module ``name``, by its ``sheet``, below ``out / FOLDER``."""
    written: list[Path] = []
    with tempfile.TemporaryDirectory() as folder:
        files = sheet(SCALE, Path(folder))
        for wanted in SHEETS[name]:
            kind = wanted if wanted.endswith(".png") else f"{wanted}.json"
            (found,) = (file for file in files if file.name == kind)
            there = out / FOLDER / found.parent.relative_to(folder)
            there.mkdir(parents=True, exist_ok=True)
            if found.suffix == ".png":
                written.append(packed(found, there))
            else:
                written += packed_atlas(found, there)
                written += told_again(there / found.name)
    return written


def told_again(file: Path) -> list[Path]:
    """The atlas once more, if it is one of `TOLD`, with the pictures of ``file``."""
    cell = TOLD.get(file.stem)
    if cell is None:
        return []
    share = cell / NEAR
    atlas = json.loads(file.read_text(encoding="utf-8"))
    for sprite in atlas["sprites"].values():
        for key in ("size", "pivot", "margins", "bleed"):
            if key in sprite:
                sprite[key] = [round(value * share, 2) for value in sprite[key]]
    entries = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in atlas["sprites"].items()
    )
    there = file.with_name(f"{file.stem.rpartition('_')[0]}_{cell}.json")
    there.write_text(
        f'{{"format": "{atlas["format"]}", "scale": {round(atlas["scale"] / share, 4)}, '
        f'"images": {json.dumps(atlas["images"])},\n "sprites": {{\n{entries}\n }}}}\n',
        encoding="utf-8",
    )
    return [there]


def packed_atlas(file: Path, folder: Path) -> list[Path]:
    """An atlas again in ``folder``, its pages as lossless WebP."""
    text = file.read_text(encoding="utf-8")
    images = json.loads(text)["images"]
    written = [packed(file.parent / image, folder) for image in images]
    for image in images:
        text = text.replace(json.dumps(image), json.dumps(f"{Path(image).stem}.webp"))
    (folder / file.name).write_text(text, encoding="utf-8")
    return [*written, folder / file.name]


def packed(file: Path, folder: Path) -> Path:
    """The picture again in ``folder``, as a lossless WebP."""
    with Image.open(file) as opened:
        few = opened.mode == "P"
        clear = opened.mode == "RGBA" or "transparency" in opened.info
        picture = opened.convert("RGBA" if clear else "RGB")
    if not few:
        picture = _rounded(picture)
    packed = folder / f"{file.stem}.webp"
    picture.save(packed, lossless=True, quality=100, method=6)
    return packed


def _rounded(picture: Image.Image) -> Image.Image:
    """Solid pixels in steps; soft edges and glows as they are, where steps would show as rings."""
    pixels = np.array(picture)
    step, solid = _GRAINY, np.ones(pixels.shape[:2], bool)
    if pixels.shape[2] == 4:
        step, solid = _STEP, pixels[..., 3] == 255
    colours = (pixels[solid][:, :3].astype(np.uint16) + step // 2) // step * step
    pixels[solid, :3] = np.minimum(colours, 255)
    return Image.fromarray(pixels, picture.mode)
