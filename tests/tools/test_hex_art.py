"""The pictures of the country of Hex: no seam between hexes, a picture for whatever tables name."""

from __future__ import annotations

import itertools
import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEX = ROOT / "assets" / "hex"
SIZES = (28, 44, 64)
SIZED = (
    "mask", "border", "lining", "ruling", "relief", "growth", "obstacles", "rivers", "places",
    "patrol",
)  # fmt: skip
SIDES = ("north", "north_east", "south_east", "south", "south_west", "north_west")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
RAISED = ("hills", "plateau", "low_mountains", "high_mountains")
MEGABYTE = 1_000_000


@cache
def sheet(name: str) -> dict[str, Any]:
    """Return the atlas of a sheet."""
    data: dict[str, Any] = json.loads((home(name) / f"{name}.json").read_text("utf-8"))
    return data


def home(name: str) -> Path:
    """Return the folder of a sheet: large pictures were only baked finer."""
    return HEX if (HEX / f"{name}.json").is_file() else ROOT / "assets" / "fine" / "hex"


def names(name: str) -> set[str]:
    """Return what is on a sheet, or on that of the middle size."""
    return set(sheet(f"{name}_44" if name in SIZED else name)["sprites"])


@cache
def pages(name: str) -> list[Any]:
    """Return the pictures of a sheet."""
    image = pytest.importorskip("PIL.Image", reason="Pillow reads the sheets")
    found = []
    for file in sheet(name)["images"]:
        with image.open(home(name) / file) as opened:
            found.append(opened.convert("RGBA"))
    return found


def frame(name: str, sprite: str, number: int = 0) -> Any:
    """Return a frame as an array of RGBA."""
    numpy = pytest.importorskip("numpy")
    page, x, y, w, h = sheet(name)["sprites"][sprite]["frames"][number]
    return numpy.asarray(pages(name)[page].crop((x, y, x + w, y + h)), numpy.int32)


def table(name: str) -> dict[str, Any]:
    """Return a table of play."""
    return tomllib.loads((ROOT / "levels" / "tables" / f"hex_{name}.toml").read_text("utf-8"))


def ids(name: str, group: str) -> set[str]:
    """Return the ids of a group of a table."""
    return {entry["id"] for entry in table(name)[group]}


def grid(size: int) -> tuple[int, int]:
    """Return how far columns and rows lie apart."""
    told = json.loads((HEX / "washes.json").read_text("utf-8"))["sizes"][str(size)]
    return told["column"], told["row"]


def number_of(q: int, r: int) -> int:
    """Return the number of a hex's border."""
    return q % 4 + 4 * (r % 4)


@pytest.mark.parametrize("name", SIZED)
def test_a_sheet_has_the_same_names_for_every_size(name: str) -> None:
    small, middle, large = (set(sheet(f"{name}_{size}")["sprites"]) for size in SIZES)
    if name != "lining":  # a small hex may have no room for a line
        assert small == middle == large
    assert middle


@pytest.mark.parametrize("size", SIZES)
def test_rows_and_columns_lie_on_whole_pixels(size: int) -> None:
    column, row = grid(size)
    assert column == 1.5 * size
    assert row % 2 == 0, "odd columns lie half a row lower"
    told = json.loads((HEX / "washes.json").read_text("utf-8"))["sizes"][str(size)]
    assert told["squash"] == pytest.approx(row / (size * 3**0.5))
    assert told["squash"] == pytest.approx(0.92, abs=0.02)


@pytest.mark.parametrize("size", SIZES)
def test_masks_of_neighbours_leave_no_gap_and_do_not_overlap(size: int) -> None:
    numpy = pytest.importorskip("numpy")
    column, row = grid(size)
    side = 10 * size
    total = numpy.zeros((side, side), numpy.int32)
    for q, r in itertools.product(range(-9, 10), range(-14, 15)):
        mask = frame(f"mask_{size}", f"mask/{number_of(q, r)}")[..., 0]
        half = mask.shape[0] // 2
        x, y = side // 2 + column * q - half, side // 2 + row * r + row * q // 2 - half
        top, left = max(0, y), max(0, x)
        bottom, right = min(side, y + 2 * half), min(side, x + 2 * half)
        if top < bottom and left < right:
            total[top:bottom, left:right] += mask[top - y : bottom - y, left - x : right - x]
    assert total.min() >= 253
    assert total.max() <= 257


def test_no_border_is_that_of_a_plain_hex() -> None:
    numpy = pytest.importorskip("numpy")
    masks = [frame("mask_44", f"mask/{number}")[..., 0] for number in range(16)]
    for one, other in itertools.combinations(masks, 2):
        assert numpy.abs(one - other).mean() > 2, "two hexes have the same border"


@pytest.mark.parametrize("kind", ["rim", "coast"])
def test_every_border_has_its_line(kind: str) -> None:
    wanted = {f"{kind}/{n}/{side}" for n in range(16) for side in SIDES[:3]}
    assert {name for name in names("border") if name.startswith(kind)} == wanted


@pytest.mark.parametrize("size", SIZES)
def test_a_coast_runs_where_two_masks_meet(size: int) -> None:
    for q, r in ((0, 0), (1, 2), (3, 1)):
        own = frame(f"mask_{size}", f"mask/{number_of(q, r)}")[..., 0]
        half = own.shape[0] // 2
        for side in SIDES[:3]:
            name = f"coast/{number_of(q, r)}/{side}"
            line = frame(f"border_{size}", name)[..., 3]
            px, py = sheet(f"border_{size}")["sprites"][name]["pivot"]
            inked = [(x, y) for y, x in zip(*(line > 160).nonzero(), strict=True)]
            near = 0
            for x, y in inked:
                gx, gy = round(half + x - px), round(half + y - py)
                around = own[max(0, gy - 3) : gy + 4, max(0, gx - 3) : gx + 4]
                near += bool(around.size and around.min() < 128 <= around.max())
            assert near > 0.9 * len(inked), name


def test_water_lining_knows_every_side_and_its_neighbours() -> None:
    for size in SIZES[1:]:
        lines = set(sheet(f"lining_{size}")["sprites"])
        for number, side in itertools.product(range(16), SIDES):
            assert f"lining/{number}/{side}/0" in lines
            assert f"lining/{number}/{side}/3" in lines


def test_every_pair_of_sides_has_a_river_whose_water_lies_in_its_bed() -> None:
    rivers = names("rivers")
    pieces = [f"{a}+{b}/{k}" for a, b in itertools.combinations(SIDES, 2) for k in (0, 1)]
    pieces += [f"{end}/{side}" for end in ("spring", "mouth") for side in SIDES]
    for piece in pieces:
        assert {f"bed/{piece}", f"river/{piece}"} <= rivers
        bed, water = (frame("rivers_44", f"{group}/{piece}")[..., 3] for group in ("bed", "river"))
        assert (bed > 128).sum() > 1.15 * (water > 128).sum(), piece


@pytest.mark.parametrize("size", SIZES)
def test_rivers_meet_on_the_middle_of_a_side(size: int) -> None:
    column, row = grid(size)
    for one, other in itertools.combinations(range(6), 2):
        name = f"river/{SIDES[one]}+{SIDES[other]}/0"
        water = frame(f"rivers_{size}", name)[..., 3]
        px, py = sheet(f"rivers_{size}")["sprites"][name]["pivot"]
        for q, r in (STEPS[one], STEPS[other]):
            x, y = column * q / 2 * 0.97, row * (r + q / 2) / 2 * 0.97
            gx, gy = round(px + x), round(py + y)
            around = water[max(0, gy - 2) : gy + 3, max(0, gx - 2) : gx + 3]
            assert around.max() > 200, f"{name} at {size} does not reach its side"


def test_whatever_grows_lies_or_stands_has_its_signs() -> None:
    reliefs, growths, obstacles = (ids("land", group) for group in ("relief", "growth", "obstacle"))
    assert {f"relief/{kind}/{k}" for kind in reliefs for k in range(4)} <= names("relief")
    for group, count in (("behind", 4), ("backdrop", 2)):
        assert {f"{group}/{kind}/{k}" for kind in RAISED for k in range(count)} <= names("relief")
    for way, count in (("open", 3), ("before", 3), ("afloat", 2)):
        assert {f"{way}/{kind}/{k}" for kind in growths for k in range(count)} <= names("growth")
        assert {f"{way}/{kind}" for kind in growths} <= names("views")
    for kind, place in itertools.product(obstacles, ("centre", *SIDES)):
        assert f"obstacle/{kind}/{place}" in names("obstacles")
    assert {f"land/{kind}" for kind in reliefs} <= names("views")
    told = json.loads((HEX / "washes.json").read_text("utf-8"))
    assert set(told["washes"]) == reliefs


def test_whoever_lives_or_lived_somewhere_has_a_house() -> None:
    natures, ruins = ids("communities", "nature"), ids("tales", "ruin")
    places = names("places")
    assert {f"home/{nature}" for nature in natures} <= places
    assert {f"home-small/{nature}" for nature in natures - {"city"}} <= places
    assert {f"{group}/{what}" for what in ruins for group in ("ruin", "ruin-small")} <= places


def test_whatever_is_played_with_has_a_picture() -> None:
    icons = names("icons")
    for size, group in itertools.product((22, 32, 48), ("season", "weather", "tool", "skill")):
        assert {f"icon{size}/{each}" for each in ids("play", group)} <= icons
    assert {f"card/{kind}" for kind in ids("play", "card")} <= names("cards")
    people = ids("play", "companion")
    assert {f"{g}/{who}" for who in people for g in ("portrait", "face")} <= names("portraits")
    skies = {"heat", "rain", "fog", "wind", "storm", "snow"}
    assert ids("play", "weather") - skies == {"clear"}
    assert {f"weather/{kind}" for kind in skies} <= names("views")


def test_whatever_an_encounter_shows_was_drawn() -> None:
    files = sorted((ROOT / "levels" / "tables").glob("hex_encounters_*.toml"))
    seen = {
        word
        for file in files
        for entry in tomllib.loads(file.read_text("utf-8"))["encounter"]
        for word in entry["scene"].split()
    }
    settings = {"night", "unlit", "in_hall", "in_cave", "path", "stream"}
    assert {f"sight/{name}" for name in seen - settings} <= names("sights")
    assert {"room/hall", "room/cave", "path", "stream"} <= names("scenery")


@pytest.mark.parametrize(
    ("name", "group"),
    [("portraits", "portrait"), ("sights", "sight"), ("cards", "card"), ("icons", "icon32")],
)
def test_no_two_pictures_of_a_group_look_the_same(name: str, group: str) -> None:
    numpy = pytest.importorskip("numpy")
    shown = {each: frame(name, each) for each in names(name) if each.startswith(f"{group}/")}
    alike = {("icon32/clear", "icon32/day")}
    for one, other in itertools.combinations(sorted(shown), 2):
        if shown[one].shape == shown[other].shape and (one, other) not in alike:
            assert numpy.abs(shown[one] - shown[other]).mean() > 2, f"{one} and {other}"


@pytest.mark.parametrize("file", ["paper.webp", "grain.webp"])
@pytest.mark.parametrize("across", [True, False])
def test_paper_and_grain_repeat_without_a_seam(file: str, across: bool) -> None:
    numpy = pytest.importorskip("numpy")
    image = pytest.importorskip("PIL.Image", reason="Pillow reads the sheets")
    with image.open(HEX / file) as opened:
        picture = numpy.asarray(opened.convert("RGBA"), numpy.int32)
    lines = picture.swapaxes(0, 1) if across else picture
    steps = [float(abs(lines[k] - lines[k + 1]).mean()) for k in range(len(lines) - 1)]
    assert float(abs(lines[-1] - lines[0]).mean()) <= 1.5 * sorted(steps)[len(steps) // 2]


def test_the_docs_tell_what_is_drawn() -> None:
    told = (ROOT / "docs" / "art.md").read_text("utf-8")
    part = told[told.index("## The country of Hex") :]
    words = {
        word for quoted in re.findall(r"`([^`]+)`", part) for word in re.split(r"[/ ]", quoted)
    }
    groups = {
        name.split("/")[0]
        for file in HEX.glob("*.json")
        if '"atlas/1"' in file.read_text("utf-8")
        for name in json.loads(file.read_text("utf-8"))["sprites"]
    }
    told_by_size = {re.sub(r"\d+$", "", group) for group in groups}
    known = words | {re.sub(r"\d+$", "", word) for word in words}
    assert told_by_size <= known, f"not told: {sorted(told_by_size - known)}"
    marks = {name.split("/")[1] for name in names("places") if name.startswith("mark/")}
    assert marks <= words, f"not told: {sorted(marks - words)}"


def test_the_country_weighs_less_than_four_and_a_half_megabytes() -> None:
    assert sum(file.stat().st_size for file in HEX.iterdir()) < 4.5 * MEGABYTE
