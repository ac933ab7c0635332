"""The pictures of the castle of Candle: stone without seams, and all that docs/art.md promises."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.depth import thorough

ROOT = Path(__file__).resolve().parents[2]
CANDLE = ROOT / "assets" / "candle"
TILE = 48
PERIOD = 12 * 72
"""Pixels: the castle is baked for tiles of 72."""
MEGABYTE = 1_000_000


def sprites(sheet: str) -> dict[str, Any]:
    """Return the sprites of a sheet by name."""
    data = json.loads((CANDLE / f"{sheet}.json").read_text("utf-8"))
    found: dict[str, Any] = data["sprites"]
    return found


def frame(sheet: str, name: str) -> Any:
    """Return the first frame of a sprite as an array of RGBA."""
    numpy = pytest.importorskip("numpy")
    image = pytest.importorskip("PIL.Image", reason="Pillow reads the sheets")
    data = json.loads((CANDLE / f"{sheet}.json").read_text("utf-8"))
    page, x, y, width, height = data["sprites"][name]["frames"][0]
    with image.open(CANDLE / data["images"][page]) as opened:
        picture = opened.convert("RGBa").crop((x, y, x + width, y + height))
    return numpy.asarray(picture, numpy.int16)


def step(first: Any, second: Any) -> float:
    """Return the mean difference of two rows or columns of pixels."""
    return float(abs(first - second).mean())


@pytest.mark.parametrize(
    ("piece", "across"),
    [("body", True), ("body", False), ("top", True), ("bottom", True), ("left", False)],
)
def test_the_stone_repeats_without_a_seam(piece: str, across: bool) -> None:
    picture = frame("masonry", piece)
    lines = picture.swapaxes(0, 1) if across else picture
    assert lines.shape[0] == PERIOD
    inside = sorted(step(lines[k], lines[k + 1]) for k in range(PERIOD - 1))
    # The last line goes over into the first as any line does into the next: channels are rounded,
    # which alone is half a step.
    assert step(lines[-1], lines[0]) <= 1.5 * inside[PERIOD // 2] + 0.5


def test_the_editor_shows_a_tile_for_each_kind() -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow reads the sheets")
    with image.open(CANDLE / "tiled.png") as row:
        assert row.size == (5 * TILE, TILE)


def test_every_frame_of_the_dwarf_tells_where_hand_and_hat_are() -> None:
    dwarf = sprites("dwarf")
    anchors = json.loads((CANDLE / "dwarf_anchors.json").read_text("utf-8"))
    for name, frames in anchors["movements"].items():
        assert len(frames) == len(dwarf[name]["frames"]), name
        width, height = dwarf[name]["size"]
        for place in frames:
            for part in ("hand", "hat"):
                assert abs(place[part][0]) < width / 2, f"{name}: {part}"
                assert -height < place[part][1] < 0, f"{name}: {part}"
    assert len(anchors["held_flame"]) == sum(name.startswith("held/") for name in dwarf)
    first, last, by = anchors["hat_degrees"]
    for tip in ("hang", "rest", "fly"):
        assert all(f"hat/{tip}/{degrees}" in dwarf for degrees in range(first, last + 1, by))


def test_a_crouching_dwarf_fits_under_one_tile() -> None:
    for movement in ("crouch", "crawl"):
        picture = frame("dwarf", movement)
        rows = picture[..., 3].max(axis=1).nonzero()[0]
        pivot = sprites("dwarf")[movement]["pivot"][1]
        assert 1.5 * pivot - rows[0] < 72, movement


def test_a_movement_has_the_frames_that_were_asked_for() -> None:
    dwarf = sprites("dwarf")
    wanted = {"idle": 6, "walk": 8, "skid": 2, "jump": 2, "fall": 2, "land": 3, "crouch": 1}
    wanted |= {"crawl": 4, "climb": 4, "throw": 3, "hurt": 2, "swim": 4, "cheer": 6, "snuffed": 6}
    wanted |= {"look_up": 1, "look_down": 1, "flame/0": 8}
    assert {name: len(dwarf[name]["frames"]) for name in wanted} == wanted


def test_every_decoration_of_the_docs_is_drawn_and_every_one_drawn_is_told() -> None:
    told = (ROOT / "docs" / "art.md").read_text("utf-8")
    part = told[told.index("### Walls, windows, decoration") : told.index("### Light")]
    names = set(re.findall(r"`([a-z_]+)`", part))
    drawn = {name for name in sprites("back") if "/" not in name} | set(sprites("front"))
    assert drawn <= names, f"not told: {drawn - names}"


@thorough(instead="test_the_six_keys_differ_by_shape")
def test_glass_lies_where_the_window_is_open() -> None:
    windows = [name for name in sprites("back") if name.endswith("/panes")]
    assert len(windows) == 5
    for name in windows:
        glass = frame("back", name)[..., 3] > 250
        stone = frame("back", name.removesuffix("/panes"))[..., 3]
        assert (stone[glass] < 20).mean() > 0.4, f"{name}: the window is closed"


def test_the_six_keys_differ_by_shape() -> None:
    glyphs = ("moon", "star", "leaf", "sun", "eye", "skull")
    shapes = [frame("things", f"key/{g}")[..., :3].sum(axis=2) > 600 for g in glyphs]
    for k, one in enumerate(shapes):
        for other in shapes[k + 1 :]:
            assert (one != other).sum() > 20, "two keys have the same white glyph"


def test_there_is_light_for_each_of_the_ten_floors() -> None:
    floors = tomllib.loads((CANDLE / "floors.toml").read_text("utf-8"))["floor"]
    assert len(floors) == 10
    for entry in floors:
        assert entry["wall"] == "sky" or (CANDLE / f"wall_{entry['wall']}.webp").is_file()
        for field in ("tint", "back", "ambient", "night", "stone", "ledge"):
            assert len(entry[field]) == 3, field
            assert all(0 < channel <= 255 for channel in entry[field]), field


def test_every_set_of_open_sides_has_a_mark_on_the_map() -> None:
    hud = sprites("hud")
    marks = {n.removeprefix("map/") for n in hud if n.startswith("map/") and "_" not in n}
    assert len(marks - {"unseen"}) == 16
    for name in marks - {"unseen"}:
        assert f"map/{name}_here" in hud


def test_the_castle_weighs_less_than_eight_megabytes() -> None:
    assert sum(file.stat().st_size for file in CANDLE.iterdir()) < 8 * MEGABYTE
