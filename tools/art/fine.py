"""What is baked once more, finer: what is seen large or by everybody; and how pictures are packed.

The finer bake lies in ``assets/fine``, laid out like ``assets``, for canvases with more pixels than
units; the game reads it there (`game.engine.assets`) and does without what is missing. All pictures
are lossless WebP, a third smaller than PNG and read a fifth more slowly. Before that, the channels
of solid colours are rounded in what is baked twice and in `ROUNDED`: nobody sees a difference of
one in 255, nor one of three in the grain of paper, and files shrink by a third. Lights, shades and
skies are packed as they are, for steps would show as rings.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

from tools.art.key.kit import NEAR
from tools.art.sheet import compact

FOLDER, SCALE = "fine", 1.5
_STEP, _GRAINY = 3, 6
"""Channels of sprites, and of pages of paper, are multiples of these."""


def _each(names: str, *sizes: int) -> tuple[str, ...]:
    return tuple(f"{name}_{size}" for name in names.split() for size in sizes)


SHEETS: dict[str, tuple[str, ...]] = {
    "title": ("title", "plates", "candle", "hall.png"),
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
    "key_map": (*_each("lines hatch shades", 24, 36, 48), "lines_96"),
    "key_tokens": (*_each("tokens greats", 24, 36, 48), "tokens_96"),
    "key_marks": (*_each("marks", 24, 36, 48, 96), "panel"),
    "key_portraits": ("portraits",),
    "key_table": ("dice",),
}
"""For each module of `tools.art.sheets` the atlases and plates that are wanted."""
ALONE = frozenset({"page.png", "page_plain.png", "table.png", "sights.json", "vignettes_road.json"})
"""Large pictures of which only the finer bake is kept: for other canvases it is brought down."""
ROUNDED = frozenset(
    (
        *("workbench.png", "stories", "vignettes", "vignettes_iron", "vignettes_putrid"),
        *("vignettes_sand", "tiles", "front", "towers", "views"),
    )
)
"""Atlases and plates that are rounded, too, though they are baked once."""
PLAIN = ("icon_*.png", "dungeon_tiles.png", "tiled.png")
"""What other programs read: it stays PNG."""
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
        f"{json.dumps(name)}:{compact(entry)}" for name, entry in atlas["sprites"].items()
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
    (folder / file.name).write_text(_in_webp(text, images), encoding="utf-8")
    return [*written, folder / file.name]


def _in_webp(text: str, images: list[str]) -> str:
    """What an atlas tells, when its pages have been packed."""
    for image in images:
        text = text.replace(json.dumps(image), json.dumps(f"{Path(image).stem}.webp"))
    return text


def packed_up(name: str, files: list[Path]) -> list[Path]:
    """Pack what the module ``name`` wrote, where it lies, and let go what is only kept finer;
    returns the files that there are now."""
    files = _without_those_alone(name, files)
    rounded = {*SHEETS.get(name, ()), *ROUNDED}
    pages = {file: json.loads(file.read_text("utf-8")) for file in files if file.suffix == ".json"}
    sheet_of = {
        file.parent / image: file.stem
        for file, atlas in pages.items()
        for image in atlas.get("images", ())
    }
    written = []
    for file in files:
        if file.suffix == ".png" and not any(file.match(plain) for plain in PLAIN):
            exact = sheet_of.get(file, file.name) not in rounded
            written.append(packed(file, file.parent, exact=exact))
            file.unlink()
        else:
            written.append(file)
    for file, atlas in pages.items():
        if "images" in atlas:
            file.write_text(_in_webp(file.read_text("utf-8"), atlas["images"]), encoding="utf-8")
    return written


def _without_those_alone(name: str, files: list[Path]) -> list[Path]:
    wanted = {each if each.endswith(".png") else f"{each}.json" for each in SHEETS.get(name, ())}
    alone: list[Path] = []
    for file in files:
        if file.name in ALONE & wanted:
            alone.append(file)
            if file.suffix == ".json":
                images = json.loads(file.read_text(encoding="utf-8"))["images"]
                alone += [file.parent / image for image in images]
    for file in alone:
        file.unlink()
    return [file for file in files if file not in alone]


def packed(file: Path, folder: Path, *, exact: bool = False) -> Path:
    """The picture again in ``folder``, as a lossless WebP; its colours rounded unless ``exact``."""
    with Image.open(file) as opened:
        few = opened.mode == "P"
        clear = opened.mode == "RGBA" or "transparency" in opened.info
        picture = opened.convert("RGBA" if clear else "RGB")
    made = [_webp(picture)]
    if not few and not exact:
        made.append(_webp(_rounded(picture)))
    packed = folder / f"{file.stem}.webp"
    # What was drawn in steps of its own is smaller as it is.
    packed.write_bytes(min(made, key=len))
    return packed


def _webp(picture: Image.Image) -> bytes:
    """More effort takes ten times as long, for a fortieth of the size."""
    file = BytesIO()
    picture.save(file, "WEBP", lossless=True, quality=75, method=4)
    return file.getvalue()


def _rounded(picture: Image.Image) -> Image.Image:
    """Solid pixels in steps; soft edges and glows as they are, where steps would show as rings."""
    pixels = np.array(picture)
    step, solid = _GRAINY, np.ones(pixels.shape[:2], bool)
    if pixels.shape[2] == 4:
        step, solid = _STEP, pixels[..., 3] == 255
    colours = (pixels[solid][:, :3].astype(np.uint16) + step // 2) // step * step
    pixels[solid, :3] = np.minimum(colours, 255)
    return Image.fromarray(pixels, picture.mode)
