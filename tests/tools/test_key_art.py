"""The pictures of the dungeon of Key: no seam on any map, a picture for whatever tables name."""

from __future__ import annotations

import itertools
import json
import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.depth import one_in, thorough

ROOT = Path(__file__).resolve().parents[2]
KEY = ROOT / "assets" / "key"
CELLS = (24, 36, 48)
PER_CELL = ("lines", "hatch", "shades", "floors", "doors", "furniture", "moving", "effects")
SIZED = (*PER_CELL, "tokens", "greats", "marks", "items")
GLYPHS = ("moon", "star", "leaf", "sun", "eye", "skull")
MEGABYTE = 1_000_000


def atlas(sheet: str) -> dict[str, Any]:
    """Return the sprites of a sheet by name."""
    found: dict[str, Any] = json.loads((KEY / f"{sheet}.json").read_text("utf-8"))["sprites"]
    return found


def names(*sheets: str) -> set[str]:
    """Return the names on the sheets for the smallest cell, or of sheets of one size."""
    return {name for sheet in sheets for name in atlas(f"{sheet}_24" if sheet in SIZED else sheet)}


def table(name: str) -> dict[str, Any]:
    """Return a table of play."""
    return tomllib.loads((ROOT / "levels" / "tables" / f"key_{name}.toml").read_text("utf-8"))


def frame(sheet: str, name: str, number: int = 0) -> Any:
    """Return a frame of a sprite as an array of premultiplied RGBA."""
    numpy = pytest.importorskip("numpy")
    image = pytest.importorskip("PIL.Image", reason="Pillow reads the sheets")
    data = json.loads((KEY / f"{sheet}.json").read_text("utf-8"))
    page, x, y, width, height = data["sprites"][name]["frames"][number]
    with image.open(KEY / data["images"][page]) as opened:
        picture = opened.convert("RGBA").convert("RGBa").crop((x, y, x + width, y + height))
    return numpy.asarray(picture, numpy.int16)


def step(first: Any, second: Any) -> float:
    """Return the mean difference of two rows or columns of pixels."""
    return float(abs(first - second).mean())


@pytest.mark.parametrize("sheet", SIZED)
def test_a_sheet_has_the_same_names_for_every_size_of_a_cell(sheet: str) -> None:
    small, middle, large = (set(atlas(f"{sheet}_{cell}")) for cell in CELLS)
    if sheet != "hatch":  # a finer net has more clusters
        assert small == middle == large


@pytest.mark.parametrize("cell", CELLS)
def test_every_cluster_of_hatching_has_its_point(cell: int) -> None:
    net = json.loads((KEY / "hatching.json").read_text("utf-8"))
    points = net["sizes"][str(cell)]
    assert set(atlas(f"hatch_{cell}")) == {f"hatch/{k}" for k in range(len(points))}
    for x, y, reach in points:
        assert 0 <= x < net["period"]
        assert 0 <= y < net["period"]
        assert 0.3 < reach < 1.7, "hatching hugs the walls and leaves the paper bare"


@pytest.mark.parametrize("cell", CELLS)
def test_hatching_stands_all_round_any_rooms(cell: int) -> None:
    net = json.loads((KEY / "hatching.json").read_text("utf-8"))
    period, points = net["period"], net["sizes"][str(cell)]
    everywhere = [
        (x + across, y + down, reach)
        for across in (-period, 0, period, 2 * period)
        for down in (-period, 0, period, 2 * period)
        for x, y, reach in points
    ]
    rng = random.Random(cell)
    for _ in range(4):
        left, top = rng.randrange(0, 8), rng.randrange(0, 8)
        wide, high = rng.choice([(5, 5), (5, 3), (2, 2), (3, 2)])

        def away(x: float, y: float, room: tuple[int, ...] = (left, top, wide, high)) -> float:
            dx = max(room[0] - x, 0, x - room[0] - room[2])
            dy = max(room[1] - y, 0, y - room[1] - room[3])
            return float((dx * dx + dy * dy) ** 0.5)

        drawn = [(x, y) for x, y, reach in everywhere if away(x, y) < reach]
        for k in range(60):  # places a fifth of a cell outside the walls, corners and all
            share = k / 60 * 4
            side, along = int(share), share % 1
            x = (left + along * wide, left + wide + 0.2, left + along * wide, left - 0.2)[side]
            y = (top - 0.2, top + along * high, top + high + 0.2, top + along * high)[side]
            nearest = min((px - x) ** 2 + (py - y) ** 2 for px, py in drawn) ** 0.5
            assert nearest < 0.62, f"a gap in the hatching at {x:.1f}, {y:.1f}"


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize(("name", "across"), [("wall/h", True), ("wall/v", False)])
def test_a_wall_goes_on_without_a_seam(cell: int, name: str, across: bool) -> None:
    picture = frame(f"lines_{cell}", name)
    lines = picture.swapaxes(0, 1) if across else picture
    assert lines.shape[0] == 8 * cell
    inside = sorted(step(lines[k], lines[k + 1]) for k in range(len(lines) - 1))
    assert step(lines[-1], lines[0]) <= inside[len(inside) * 95 // 100]


@pytest.mark.parametrize("across", [True, False])
def test_the_paper_repeats_without_a_seam(across: bool) -> None:
    numpy = pytest.importorskip("numpy")
    image = pytest.importorskip("PIL.Image", reason="Pillow reads the sheets")
    with image.open(KEY / "ground.webp") as paper:
        picture = numpy.asarray(paper.convert("RGB"), numpy.int16)
    lines = picture.swapaxes(0, 1) if across else picture
    assert len(lines) >= 512
    inside = sorted(step(lines[k], lines[k + 1]) for k in range(len(lines) - 1))
    assert step(lines[-1], lines[0]) <= 1.5 * inside[len(inside) // 2]


@one_in(3)
@pytest.mark.parametrize("cell", CELLS)
def test_a_floor_is_as_large_as_the_largest_room(cell: int) -> None:
    for name, sprite in atlas(f"floors_{cell}").items():
        assert sprite["size"] == [5 * cell, 5 * cell], name
        assert frame(f"floors_{cell}", name)[..., 3].min() == 255, f"{name}: a hole in the floor"


@thorough(instead="test_a_floor_is_as_large_as_the_largest_room")
def test_no_two_floors_look_the_same() -> None:
    floors = {name: frame("floors_24", name)[..., :3] for name in atlas("floors_24")}
    for (one, first), (other, second) in itertools.combinations(floors.items(), 2):
        assert step(first, second) > 3, f"{one} and {other}"


@pytest.mark.parametrize("way", ["h", "v"])
def test_a_door_fills_its_edge(way: str) -> None:
    doors = atlas("doors_48")
    for name in doors:
        if not name.endswith(f"/{way}"):
            continue
        picture = frame("doors_48", name)[..., 3]
        x, y = (round(value) for value in doors[name]["pivot"])
        for end in (-23, 23):
            ink = picture[y, x + end] if way == "h" else picture[y + end, x]
            assert ink > 200, f"{name}: the wall has a gap beside it"


@pytest.mark.parametrize("kind", ["oil", "water"])
def test_a_pool_goes_on_where_its_neighbour_does(kind: str) -> None:
    ways = "NESW"
    for count in range(5):
        for sides in itertools.combinations(ways, count):
            mask = "".join(sides) or "-"
            picture = frame("effects_48", f"{kind}/{mask}")[..., 3]
            middle = picture.shape[0] // 2
            borders = {
                "N": picture[middle - 24, middle],
                "E": picture[middle, middle + 23],
                "S": picture[middle + 23, middle],
                "W": picture[middle, middle - 24],
            }
            for way, alpha in borders.items():
                assert (alpha > 120) == (way in mask), f"{kind}/{mask}: {way}"


def test_whoever_is_in_the_tables_has_a_token() -> None:
    foes = {f"foe/{foe['id']}" for foe in table("foes")["foe"]}
    assert foes <= names("tokens")
    bosses = {foe["id"] for foe in table("foes")["foe"] if "boss" in foe.get("traits", "")}
    assert bosses
    assert {f"great/{boss}" for boss in bosses} == names("greats")
    assert {f"boss/{boss}" for boss in bosses} <= names("portraits")
    for hero in table("heroes")["class"]:
        for face in (hero["id"], f"{hero['id']}-2"):
            assert f"hero/{face}" in names("tokens")
            assert {f"portrait/{face}", f"face/{face}"} <= names("portraits")


def test_whatever_is_in_the_tables_has_a_picture() -> None:
    items = {f"item/{item['id']}" for item in table("items")["item"]}
    assert items <= names("items")
    assert {f"skill/{skill['id']}" for skill in table("heroes")["skill"]} <= names("panel")
    rooms = table("rooms")
    assert {f"floor/{theme['id']}" for theme in rooms["theme"]} <= names("floors")
    assert {f"pool/{theme['id']}" for theme in rooms["theme"]} <= names("shades")
    drawn = names("furniture", "moving")
    for fixture in rooms["fixture"]:
        assert fixture["id"] in drawn
        if fixture["toppled"] == "cover":  # all else is gone when it is thrown over
            assert f"{fixture['id']}/toppled" in drawn
        if fixture["handled"] not in ("nothing", "rest"):
            assert f"{fixture['id']}/spent" in drawn
    for trap in rooms["trap"]:
        assert {f"trap/{trap['id']}", f"trap/{trap['id']}/spent"} <= names("effects")


@pytest.mark.parametrize("group", ["key", "emblem"])
def test_the_six_keys_differ_by_shape(group: str) -> None:
    shapes = [frame("items_48", f"{group}/{glyph}")[..., :3].sum(axis=2) > 600 for glyph in GLYPHS]
    for one, other in itertools.combinations(shapes, 2):
        assert (one != other).sum() > 20, f"two of {group} have the same glyph"


@pytest.mark.parametrize(("kind", "sides", "hits"), [("attack", 6, 4), ("defence", 6, 5)])
def test_a_die_shows_at_a_glance_whether_it_counts(kind: str, sides: int, hits: int) -> None:
    def dark(number: int) -> float:
        return float(frame("dice", f"die46/{kind}/{number}")[18:22, 10:14, 1].mean())

    blank = [dark(number) for number in range(1, hits)]
    counted = [dark(number) for number in range(hits, sides + 1)]
    assert max(counted) + 25 < min(blank)


@thorough(instead="test_a_door_fills_its_edge")
def test_every_number_of_a_die_has_its_face() -> None:
    sides = {"attack": 6, "defence": 6, "pips": 6, "eight": 8, "twenty": 20}
    for kind, count in sides.items():
        faces = [frame("dice", f"die46/{kind}/{number}") for number in range(1, count + 1)]
        for one, other in itertools.combinations(faces, 2):
            assert abs(one - other).max() > 60, f"two faces of {kind} look the same"


@thorough(instead="test_a_door_fills_its_edge")
def test_a_token_stands_in_the_middle_of_its_cell() -> None:
    for cell in CELLS:
        sprites = atlas(f"tokens_{cell}")
        for name, sprite in sprites.items():
            width, height = sprite["size"]
            assert sprite["pivot"] == [width / 2, height / 2], name
            disc = frame(f"tokens_{cell}", name)[..., 3] >= 250
            across = disc[height // 2].sum()
            assert abs(across - 1.08 * cell) <= 0.12 * cell, f"{name}: {across} px across"


def test_what_the_docs_tell_is_drawn_and_what_is_drawn_is_told() -> None:
    told = (ROOT / "docs" / "art.md").read_text("utf-8")
    part = told[told.index("## The dungeon of Key") :]
    words = set(re.findall(r"`([a-z0-9-]+)", part))
    drawn = {name.split("/")[0] for name in names("furniture", "moving", "effects", "doors")}
    for name in names("floors", "marks", "effects"):
        group, _, rest = name.partition("/")
        if group in ("floor", "state", "intent", "trap"):
            drawn.add(rest.split("/")[0])
    assert drawn <= words, f"not told: {sorted(drawn - words)}"
    start = part.index("### Furniture")
    lists = part[start : part.index("### On the floor")]
    known = {name.split("/")[0] for name in names("furniture", "moving")}
    for word in re.findall(r"`([a-z-]+)`", lists):
        assert word in known, f"told, but not drawn: {word}"


def test_the_dungeon_weighs_less_than_five_megabytes() -> None:
    assert sum(file.stat().st_size for file in KEY.iterdir()) < 5 * MEGABYTE
