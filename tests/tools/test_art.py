"""The baked pictures and the kit that bakes them."""

from __future__ import annotations

import json
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from game.engine.assets import FINE_SCALE
from game.store.pictures import picture_size
from tests.depth import one_in, thorough

ASSETS = Path(__file__).resolve().parents[2] / "assets"
OF_0_1_0 = 40_500_098
"""Bytes of all assets in version 0.1.0."""
ATLASES = sorted(file for file in ASSETS.rglob("*.json") if '"atlas/1"' in file.read_text("utf-8"))


def _by_name(file: Path) -> str:
    return str(file.relative_to(ASSETS))


def _atlas(file: Path) -> dict[str, Any]:
    def no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        assert len(names) == len(set(names)), f"{file.name}: a name is used twice"
        return dict(pairs)

    data: dict[str, Any] = json.loads(file.read_text("utf-8"), object_pairs_hook=no_name_twice)
    return data


def test_there_are_atlases() -> None:
    assert {"title/title.json", "ui/ui.json", "ui/ui_hc.json"} <= set(map(_by_name, ATLASES))


@one_in(5)
@pytest.mark.parametrize("file", ATLASES, ids=_by_name)
def test_an_atlas_agrees_with_its_pictures(file: Path) -> None:
    atlas = _atlas(file)
    sizes = [picture_size(file.parent / name) for name in atlas["images"]]
    taken: dict[int, list[tuple[int, int, int, int]]] = {}
    for name, sprite in atlas["sprites"].items():
        width, height = sprite["size"]
        left, top, right, bottom = sprite.get("margins", (0, 0, 0, 0))
        assert left + right < width, f"{name}: the margins leave no middle"
        assert top + bottom < height, f"{name}: the margins leave no middle"
        assert 0 <= sprite["pivot"][0] <= width, f"{name}: pivot outside"
        assert 0 <= sprite["pivot"][1] <= height, f"{name}: pivot outside"
        assert len(sprite["frames"]) == 1 or sprite["fps"] > 0, f"{name}: frames without a pace"
        for page, x, y, w, h in sprite["frames"]:
            # Halves go upwards, as on the game's canvas.
            density = atlas["scale"]
            assert (w, h) == (int(width * density + 0.5), int(height * density + 0.5)), name
            box = (x, y, x + w, y + h)
            assert x >= 0, name
            assert y >= 0, name
            assert box[2] <= sizes[page][0], f"{name}: outside its picture"
            assert box[3] <= sizes[page][1], f"{name}: outside its picture"
            for other in taken.setdefault(page, []):
                apart = (
                    box[0] >= other[2]
                    or box[2] <= other[0]
                    or box[1] >= other[3]
                    or box[3] <= other[1]
                )
                assert apart, f"{name}: overlaps a neighbour"
            taken[page].append(box)


@one_in(3)
@pytest.mark.parametrize("file", ATLASES[::8], ids=_by_name)
def test_there_is_something_to_see_of_every_sprite(file: Path) -> None:
    """Of an eighth of the atlases: to decode all pictures takes as long as many tests."""
    image = pytest.importorskip("PIL.Image", reason="Pillow reads the sheets")
    atlas = _atlas(file)
    pages = []
    for name in atlas["images"]:
        with image.open(file.parent / name) as opened:
            pages.append(opened.convert("RGBA"))
    for name, sprite in atlas["sprites"].items():
        shown = [pages[p].crop((x, y, x + w, y + h)) for p, x, y, w, h in sprite["frames"]]
        assert any(frame.getchannel("A").getbbox() for frame in shown), f"{name}: nothing to see"


FINER = [file for file in ATLASES if ASSETS / "fine" in file.parents]


@one_in(5)
@pytest.mark.parametrize("file", FINER, ids=_by_name)
def test_a_finer_bake_shows_the_same_things_at_the_same_sizes(file: Path) -> None:
    ordinary_file = ASSETS / file.relative_to(ASSETS / "fine")
    finer = _atlas(file)
    if not ordinary_file.is_file():
        # What is only seen from near was only baked so; it is told again for smaller cells. Large
        # pictures are brought down.
        assert finer["scale"] >= FINE_SCALE
        if file.stem.rpartition("_")[2] not in ("80", "96"):
            return
        far = _atlas(ordinary_file.with_name(f"{file.stem.rpartition('_')[0]}_48.json"))
        assert set(finer["sprites"]) == set(far["sprites"])
        return
    ordinary = _atlas(ordinary_file)
    assert finer["scale"] == FINE_SCALE
    assert list(finer["sprites"]) == list(ordinary["sprites"])
    for name, sprite in finer["sprites"].items():
        other = ordinary["sprites"][name]
        for field in ("size", "pivot", "fps", "margins", "bleed", "home"):
            assert sprite.get(field) == other.get(field), f"{name}: another {field}"
        assert len(sprite["frames"]) == len(other["frames"]), name


def test_what_everybody_sees_was_baked_finer() -> None:
    found = {file.relative_to(ASSETS / "fine").as_posix() for file in FINER}
    assert {"title/title.json", "ui/ui.json", "cards/cards.json", "key/tokens_48.json"} <= found
    for name in ("title/hall", "ui/page", "ui/page_plain", "throne/table"):
        image = pytest.importorskip("PIL.Image", reason="Pillow reads the pictures")
        with image.open(ASSETS / "fine" / f"{name}.webp") as plate:
            assert plate.size == (1920, 1080)


def test_the_assets_have_not_grown_by_more_than_25_megabytes() -> None:
    weight = sum(file.stat().st_size for file in ASSETS.rglob("*") if file.is_file())
    assert weight <= OF_0_1_0 + 25_000_000


def test_high_contrast_offers_only_names_of_the_ordinary_interface() -> None:
    ordinary = _atlas(ASSETS / "ui" / "ui.json")["sprites"]
    contrast = _atlas(ASSETS / "ui" / "ui_hc.json")["sprites"]
    for name, sprite in contrast.items():
        for field in ("size", "margins", "bleed", "pivot"):
            assert sprite.get(field) == ordinary[name].get(field), f"{name}: another {field}"


def test_every_asset_is_credited() -> None:
    entries = tomllib.loads((ASSETS / "credits.toml").read_text("utf-8"))["credit"]
    for entry in entries:
        assert set(entry["what"]) == {"en", "fr"}
        assert entry["author"], entry
        assert entry["licence"], entry
        assert (ASSETS / entry.get("licence_file", "credits.toml")).is_file(), entry
    patterns = [pattern for entry in entries for pattern in entry["files"]]
    stray = [
        _by_name(file)
        for file in sorted(ASSETS.rglob("*"))
        if file.is_file()
        and not any(fnmatch(file.relative_to(ASSETS).as_posix(), p) for p in patterns)
    ]
    assert not stray, f"no credit covers {', '.join(stray)}"


@thorough(instead="test_an_atlas_agrees_with_its_pictures")
def test_the_same_sheet_bakes_to_the_same_pixels(tmp_path: Path) -> None:
    pytest.importorskip("skia", reason="the kit draws with skia")
    from tools.art.ink import Pen
    from tools.art.sheet import Sprite, pack
    from tools.art.widgets import PARCHMENT, button

    def slip(pen: Pen, frame: int) -> None:
        with pen.at(8, 8):
            button(pen, PARCHMENT, 80, 40, ("normal", "focus")[frame])

    sprites = [
        Sprite("slip", 96, 56, slip, frames=2, fps=4, margins=(20, 20, 20, 20)),
        Sprite("still", 96, 56, slip),
    ]
    first = pack("small", sprites, 1.0, tmp_path / "first")
    # Whatever was drawn in between must not matter.
    pack("other", [Sprite("other", 96, 56, slip)], 1.5, tmp_path / "between")
    second = pack("small", sprites, 1.0, tmp_path / "second")
    assert [file.name for file in first] == ["small.png", "small.json"]
    for one, two in zip(first, second, strict=True):
        assert one.read_bytes() == two.read_bytes(), one.name


def test_a_stroke_depends_on_its_seed_alone() -> None:
    pytest.importorskip("skia", reason="the kit draws with skia")
    from tools.art.ink import stroke_contours

    def contour(seed: int) -> list[list[float]]:
        rim = stroke_contours([(0, 0), (60, 20)], 2.0, 0.5, (0.3, 0.3), False, seed)[0]
        return [list(point) for point in rim.tolist()]

    assert contour(7) == contour(7)
    assert contour(7) != contour(8)


def test_two_sprites_of_one_name_are_refused(tmp_path: Path) -> None:
    pytest.importorskip("skia", reason="the kit draws with skia")
    from tools.art.ink import Pen
    from tools.art.sheet import Sprite, pack

    def dot(pen: Pen, _frame: int) -> None:
        pen.dot(4, 4, 3, "ink")

    with pytest.raises(ValueError, match="used twice: dot"):
        pack("twice", [Sprite("dot", 8, 8, dot), Sprite("dot", 8, 8, dot)], 1.0, tmp_path)


def test_pages_are_low_for_while_they_are_read_they_are_there_twice() -> None:
    pytest.importorskip("skia", reason="the kit draws with skia")
    from tools.art.sheet import PAGE_HEIGHT, placed

    def reach(sizes: list[tuple[int, int]]) -> tuple[int, int]:
        places, pages = placed(sizes)
        assert len({*places}) == len(sizes)
        return max(y + high for (_, _, y), (_, high) in zip(places, sizes, strict=True)), pages

    assert reach([(600, 200)] * 12) == (402, 2)
    assert reach([(600, 200)] * 3) == (200, 1)
    lower = reach([(600, 700), *[(600, 200)] * 8])
    assert lower[0] == 700 > PAGE_HEIGHT


def test_the_check_of_pictures_forgives_rounding_and_nothing_more(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow reads the sheets")
    pytest.importorskip("skia", reason="the check bakes with skia")
    from tools.art.verify import difference

    baked, again = tmp_path / "baked.png", tmp_path / "again.png"
    image.new("RGBA", (40, 40), (120, 90, 60, 255)).save(baked)
    image.new("RGBA", (40, 40), (120, 91, 60, 255)).save(again)
    assert difference(again, baked) is None
    with image.open(again) as picture:
        picture.paste((20, 20, 20, 255), (0, 0, 8, 8))
        picture.save(again)
    assert "far off" in (difference(again, baked) or "")
    assert difference(again, tmp_path / "absent.png") == "missing"
    baked.write_bytes(baked.read_bytes()[:40])
    assert "readable picture" in (difference(again, baked) or "")


def test_a_picture_tells_its_size_before_it_is_read(tmp_path: Path) -> None:
    picture = pytest.importorskip("PIL.Image").new("RGB", (37, 21), (90, 60, 30))
    files = [tmp_path / name for name in ("a.png", "lossless.webp", "lossy.webp")]
    for file in files:
        picture.save(file, lossless=file.stem == "lossless")
    assert [picture_size(file) for file in files] == [(37, 21)] * 3
