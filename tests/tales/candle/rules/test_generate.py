"""Floors of a seed: made, certified, and shown as JSON, letters, plans and maps for Tiled."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytmx import TiledMap

from game.cli.tales import library, registry
from game.core.errors import BadValue, ContentError
from game.core.gameid import GameId
from game.core.parts import of_names
from game.core.sliced import Sliced
from game.tales.candle.rules.certificate import Certificate, Made
from game.tales.candle.rules.content import CandleContent, prove
from game.tales.candle.rules.floor import ATTEMPTS, Floor
from game.tales.candle.rules.floors import FloorSource, Prove
from game.tales.candle.rules.generate import GENERATOR, world_of
from game.tales.candle.rules.golden import proving
from game.tales.candle.rules.map_tmx import KINDS, SIDE, as_tmx
from game.tales.candle.rules.params import SPACE, WIDE, uses
from game.tales.candle.rules.proof import pack_proof
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH, Chunk, Place, Slot
from game.tales.candle.rules.terrain import LETTERS
from tests.cli.test_formats import assert_described, validator
from tests.depth import all_but, either, thorough
from tests.tales.candle.rules.rooms import NOOK, STAND, complete, level, room

CONTENT = complete()
PLENTY = complete(each=16)
SEEDS = st.integers(0, 10**6).map(str)


def sure(floor: Floor, _: CandleContent) -> Made:
    """A certificate for any floor: a tick for each thing on it."""
    ticks = len(floor.spots)
    return Made(floor, Certificate(ticks, bytes((0, ticks)), ()))


AtOnce = Callable[[Floor, CandleContent], Made | None]


def at_once(prove: AtOnce) -> Prove:
    """As a proof of many slices."""

    def sliced(floor: Floor, content: CandleContent) -> Sliced[Made | None]:
        yield 0.5
        return prove(floor, content)

    return sliced


def refusing(*attempts: tuple[int, int]) -> AtOnce:
    """Refuses these attempts of these floors."""
    return lambda floor, content: (
        None if (floor.number, floor.attempt) in attempts else sure(floor, content)
    )


def test_floors_far_larger_than_are_played_are_laid_and_certified():
    """By the sections of the game: every cell filled, edges matching, a way over all keys."""
    content = library().content("platformer")
    source = FloorSource(content, WIDE.read("level,columns=15,rows=15"), "oak", proving)
    made = source.made(0)
    sections = [cell.section for cell in made.floor.cells]
    for number, section in enumerate(sections):
        east = sections[number + 1] if number % 15 < 14 else None
        south = sections[number + 15] if number < 210 else None
        for one, other, ways in ((section, east, (1, 3)), (section, south, (2, 0))):
            open_here = one is not None and one.open_sides >> ways[0] & 1
            assert open_here == (other is not None and other.open_sides >> ways[1] & 1)
    rests = {cell for _, cell in made.certificate.stops}
    ends = [spot.in_floor for spot in (*made.floor.keys, made.floor.treasure)]
    assert rests >= {(place.x, place.y) for place in ends}
    assert sum(section is None for section in sections) == 18, "8 percent are walls"


def source_of(
    text: str = "castle", seed: str = "oak", certify: AtOnce = sure, content: Any = CONTENT
) -> FloorSource:
    return FloorSource(content, SPACE.read(text), seed, at_once(certify))


def world(
    text: str = "level",
    seed: str = "oak",
    traced: bool = False,
    certify: AtOnce = sure,
    content: CandleContent = CONTENT,
) -> dict[str, Any]:
    """What `generate` prints, envelope included."""
    params = SPACE.read(text)
    return {
        "format": GENERATOR.format,
        "id": str(GameId("platformer", SPACE.write(params), seed)),
        "seed": seed,
        "rules": 4,
        "content": of_names(content.parts, uses(params)),
        "params": SPACE.values(params),
        **world_of(params, seed, content, traced, at_once(certify)),
    }


# Attempts and fallbacks


def test_the_next_attempt_is_drawn_when_one_has_no_certificate():
    first = source_of().made(0).floor
    second = source_of(certify=refusing((0, 0))).made(0).floor
    assert (first.attempt, second.attempt) == (0, 1)
    assert [cell.section for cell in first.cells] != [cell.section for cell in second.cells]


def test_after_eight_attempts_a_level_drawn_by_hand_takes_the_place():
    asked = []

    def certify(floor: Floor, content: CandleContent) -> Made | None:
        asked.append(floor.attempt)
        return sure(floor, content) if floor.level else None

    floor = source_of(certify=certify).made(0).floor
    assert asked == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert floor.is_fallback
    assert floor.level in CONTENT.fallbacks


def test_a_fallback_is_certified_too_and_another_taken_if_it_cannot_be():
    def certify(floor: Floor, content: CandleContent) -> Made | None:
        attic = floor.level is not None and floor.level.name == "attic"
        return sure(floor, content) if attic else None

    for seed in "abcd":
        floor = source_of(seed=seed, certify=certify).made(0).floor
        assert floor.level is not None
        assert floor.level.name == "attic"


def test_fallbacks_of_a_castle_take_turns():
    source = source_of(certify=lambda f, c: sure(f, c) if f.level else None)
    levels = [source.made(number).floor.level for number in range(4)]
    assert levels[0] != levels[1]
    assert levels[:2] == levels[2:]


@pytest.mark.parametrize(
    ("fallbacks", "complaint"),
    [
        ((), "floor 1: no level drawn by hand can be certified, tried: none"),
        ((level(),), "floor 1: no level drawn by hand can be certified, tried: cellar"),
    ],
)
def test_a_floor_without_a_certificate_is_never_shown(fallbacks: Any, complaint: str):
    content = replace(CONTENT, fallbacks=fallbacks)
    with pytest.raises(ContentError, match=complaint):
        source_of(certify=lambda *_: None, content=content).made(0)


def test_a_set_that_fills_no_grid_names_what_is_missing():
    content = replace(CONTENT, sections=(room("NES"),))
    with pytest.raises(ContentError, match="no floor of 5 x 5 can be laid; missing signatures: -,"):
        source_of(content=content).made(0)


# The story


def test_the_story_is_played_level_by_level():
    assert source_of("story,2").made(0).floor.level == CONTENT.stories[1]
    source = source_of("story,1,floors=2")
    assert [source.made(n).floor.level for n in (0, 1)] == list(CONTENT.stories)
    assert not source.made(0).floor.is_fallback


@pytest.mark.parametrize(("text", "number"), [("story,3", 0), ("story,2,floors=2", 1)])
def test_a_chapter_that_the_story_lacks_is_told(text: str, number: int):
    told = "chapter: expected a level of the story, up to 2, got 3"
    with pytest.raises(BadValue, match=told):
        source_of(text).made(number)


# Usage


@settings(max_examples=15)
@given(SEEDS)
def test_usage_counts_the_kept_cells_of_earlier_floors(seed: str):
    source = source_of("castle,4", seed)
    expected: Counter[str] = Counter()
    for number in range(4):
        assert source.usage(number) == expected
        floor = source.made(number).floor
        expected.update(cell.section.key for cell in floor.kept if cell.section)


def test_an_attempt_that_was_refused_is_not_counted():
    """Floor 2 follows from the floor 1 that is shown, whichever attempt that is."""
    plain, other = source_of(), source_of(certify=refusing((0, 0)))
    assert other.usage(1) == Counter(
        cell.section.key for cell in other.made(0).floor.kept if cell.section
    )
    assert plain.made(1).floor != other.made(1).floor


@settings(max_examples=either(15, 4))
@given(SEEDS)
def test_a_castle_repeats_nothing_while_something_unused_would_fit(seed: str):
    """256 drawings for ten floors of 23 cells: what is met twice is at most a tenth."""
    body = world("castle", seed, content=PLENTY)
    met: Counter[str] = Counter()
    for key, times in body["usage"].items():
        met[key.removesuffix("/mirrored")] += times
    assert body["repeated"] == sum(times - 1 for times in met.values())
    assert body["kept"] == sum(body["usage"].values())
    assert body["repeated"] <= body["kept"] * 0.1
    names = [cell["section"] for cell in body["floors"][0]["cells"] if cell["section"]]
    assert len(set(names)) == len(names), "mirrored or not"


# Sources


def test_floors_may_be_asked_for_in_any_order():
    upwards, downwards = source_of("castle,3"), source_of("castle,3")
    found = [upwards.made(number) for number in (0, 1, 2)]
    assert [downwards.made(number) for number in (2, 1, 0)] == found[::-1]
    assert downwards.made(1) is downwards.made(1)


def test_no_floor_is_made_twice():
    asked = []

    def certify(floor: Floor, content: CandleContent) -> Certificate:
        asked.append(floor.number)
        return sure(floor, content)

    source = source_of("castle,3", certify=certify)
    for number in (0, 2, 1, 0):
        source.made(number)
    assert asked == [0, 1, 2]


# JSON


@all_but("level,columns=2,rows=12,blocked=50")
@pytest.mark.parametrize(
    ("text", "certify", "traced"),
    [
        ("level,columns=2,rows=2", sure, False),
        ("castle,3,columns=3,rows=3", sure, True),
        ("level,columns=2,rows=12,blocked=50", sure, True),
        ("story,2", sure, False),
        ("story,2", sure, True),
        ("level", lambda floor, content: sure(floor, content) if floor.level else None, True),
    ],
)
def test_worlds_are_as_the_page_says(text: str, certify: AtOnce, traced: bool):
    body = json.loads(json.dumps(world(text, traced=traced, certify=certify)))
    assert ("trace" in body) is traced
    assert_described("platformer/1", body)


@thorough(instead="test_worlds_are_as_the_page_says")
def test_the_page_would_notice_what_is_amiss_in_a_floor_or_a_step():
    body = json.loads(json.dumps(world("level,columns=3,rows=3", traced=True)))
    body["trace"] = [body["trace"][number] for number in _first_of_each_type(body["trace"])]
    assert len(body["trace"]) == 9
    judge = validator("platformer/1")
    floor, alone = body["floors"][0], {**body, "trace": []}
    for key in floor:
        less = {name: item for name, item in floor.items() if name != key}
        assert not judge.is_valid({**alone, "floors": [less]}), key
    for step in body["trace"]:
        assert judge.is_valid({**alone, "trace": [step]})
        for key in step:
            less = {name: item for name, item in step.items() if name != key}
            assert key in ("rolls", "draw") or not judge.is_valid({**alone, "trace": [less]}), key
        assert not judge.is_valid({**alone, "trace": [{**step, "more": 1}]})


def _first_of_each_type(trace: list[dict[str, Any]]) -> Iterator[int]:
    seen: dict[str, None] = {}
    for number, step in enumerate(trace):
        if step["type"] not in seen:
            seen[step["type"]] = None
            yield number


def test_the_page_knows_every_parameter():
    from tests.cli.test_formats import SCHEMAS

    described = SCHEMAS["ckht:envelope"]["$defs"]["platformer-params"]["properties"]
    assert list(described) == [field.name for field in GENERATOR.space.fields]
    for field in GENERATOR.space.fields:
        if field.kind == "integer":
            bounds = described[field.name]["minimum"], described[field.name]["maximum"]
            assert bounds == (field.low, field.high)
        elif field.choices:
            assert described[field.name]["enum"] == list(field.choices)


def test_cells_are_told_as_they_were_laid():
    floor = world()["floors"][0]
    assert (floor["columns"], floor["rows"]) == (5, 5)
    assert [(c["x"], c["y"]) for c in floor["cells"]] == [(n % 5, n // 5) for n in range(25)]
    assert sum(cell["blocked"] for cell in floor["cells"]) == 2
    sizes = Counter(cell["zone"] for cell in floor["cells"] if cell["zone"] is not None)
    assert {zone["zone"]: zone["size"] for zone in floor["zones"]} == sizes
    kept = [zone["zone"] for zone in floor["zones"] if zone["kept"]]
    for cell in floor["cells"]:
        edges = list(cell["edges"].values())
        assert (cell["section"] is None) == cell["blocked"]
        assert cell["kept"] == (cell["zone"] in kept)
        assert (cell["zone"] is None) == ("open" not in edges)
        if cell["x"] < 4:
            beside = floor["cells"][cell["y"] * 5 + cell["x"] + 1]
            assert cell["edges"]["east"] == beside["edges"]["west"]
        else:
            assert cell["edges"]["east"] == "closed"


def test_a_tile_is_relative_to_its_section():
    floor = world()["floors"][0]
    names = ("keys", "candles", "coins", "saves", "traps")
    for place in [floor["start"], floor["treasure"], *(p for n in names for p in floor[n])]:
        (column, row), (x, y) = place["cell"], place["tile"]
        assert 0 <= x < SECTION_WIDTH
        assert 0 <= y < SECTION_HEIGHT
        assert floor["cells"][row * 5 + column]["kept"]
        assert floor["tiles"][row * SECTION_HEIGHT + y][column * SECTION_WIDTH + x] == "."
    assert {trap["name"] for trap in floor["traps"]} == {"spikes"}


def test_a_fallback_is_told_and_counted():
    body = world("castle,3", certify=refusing(*((1, attempt) for attempt in range(8))))
    assert [floor.get("fallback") for floor in body["floors"]] == [None, True, None]
    assert body["floors"][1]["level"] in ("cellar", "attic")
    assert (body["attempts"], body["fallbacks"]) == (1 + 8 + 1, 1)
    assert world("story,1")["floors"][0]["fallback"] is False


def test_missing_signatures_are_told():
    assert world()["missing"] == []
    thin = complete(without=("NESW", "NES", "NSW", "-"))
    assert world(content=thin)["missing"] == ["-", "NES", "NSW", "NESW"]


def test_the_trace_tells_every_attempt_in_order():
    refused = refusing((0, 0), *((1, attempt) for attempt in range(8)))
    told = world("castle,2", traced=True, certify=refused)["trace"]
    ends = [
        (step["floor"], step["attempt"], step["certified"])
        for step in told
        if step["type"] in ("attempt", "level")
    ]
    assert ends == [
        (0, 0, False),
        (0, 1, True),
        *((1, attempt, False) for attempt in range(8)),
        (1, ATTEMPTS, True),
    ]
    order = [(step["floor"], step["attempt"], step.get("draw", 99)) for step in told]
    assert order[:-1] == sorted(order[:-1])


def test_tracing_changes_nothing():
    plain, traced = world("castle,2"), world("castle,2", traced=True)
    del traced["trace"]
    assert plain == traced


# Letters and plans


def test_the_map_shows_signatures_and_what_became_of_the_cells():
    body = world(seed="letters")
    text = GENERATOR.writers["text"](body)
    lines = text.splitlines()
    assert lines[0] == "platformer:level#letters"
    rows = lines[4:9]
    floor = body["floors"][0]
    for row, cells in zip(
        rows, (floor["cells"][at : at + 5] for at in range(0, 25, 5)), strict=True
    ):
        for cell in cells:
            letters = row.ljust(54)[cell["x"] * 11 : cell["x"] * 11 + 10]
            ways = "".join(s[0] for s in cell["edges"] if cell["edges"][s] == "open") or "-"
            if cell["blocked"]:
                assert letters == "##########"
                continue
            assert letters[1:5].strip() == (ways.upper() if cell["kept"] else ways)
            assert (letters[0] in "[(") == cell["kept"]
    for letter in "ST":
        assert sum(row.count(letter) for row in _marks(rows)) == 1
    assert sum(row.count("D") for row in _marks(rows)) == 2 * len(floor["teleports"])


def _marks(rows: list[str]) -> list[str]:
    """What stands in the cells, apart from their signatures."""
    return [row.ljust(54)[x * 11 + 6 : x * 11 + 9] for row in rows for x in range(5)]


def test_the_tiles_show_what_stands_on_them():
    body = world()
    floor = body["floors"][0]
    text = GENERATOR.writers["text"](body).splitlines()
    tiles = text[10 : 10 + 5 * SECTION_HEIGHT]
    assert all(len(row) == 5 * SECTION_WIDTH for row in tiles)
    letters = Counter("".join(tiles))
    assert letters["S"] == letters["T"] == 1
    assert letters["K"] == len(floor["keys"])
    assert letters["L"] == len(floor["saves"])
    assert letters["o"] == len(floor["coins"])
    assert letters["#"] == sum(row.count("#") for row in floor["tiles"])


def test_levels_drawn_by_hand_are_shown_by_their_tiles():
    text = GENERATOR.writers["text"](world("story,1"))
    assert "first, drawn by hand, par" in text
    assert str(level().terrain).splitlines()[0] in text


def test_a_text_names_missing_signatures():
    text = GENERATOR.writers["text"](world(content=complete(without=("NESW", "-"))))
    assert "missing signatures: - NESW" in text


@pytest.mark.parametrize("text", ["level", "castle,2", "story,1"])
def test_a_plan_is_a_picture_of_every_floor(text: str):
    body = world(text, seed="<&>")
    picture = ElementTree.fromstring(GENERATOR.writers["svg"](body))
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(picture.findall("{*}g")) == len(body["floors"])
    width, height = int(picture.attrib["width"]), int(picture.attrib["height"])
    for disc in picture.iter("{http://www.w3.org/2000/svg}circle"):
        assert 0 < int(disc.attrib["cx"]) < width
        assert 0 < int(disc.attrib["cy"]) < height
    for plan, floor in zip(picture.findall("{*}g"), body["floors"], strict=True):
        coins = [
            ((SECTION_WIDTH * column + x) * 8 + 4, (SECTION_HEIGHT * row + y) * 8 + 4)
            for (column, row), (x, y) in (
                (coin["cell"], coin["tile"]) for coin in floor.get("coins", ())
            )
        ]
        discs = [disc.attrib for disc in plan.findall("{*}circle") if disc.attrib["r"] == "3"]
        assert [(int(disc["cx"]), int(disc["cy"])) for disc in discs] == coins, "of eight pixels"


# With real proofs


@cache
def proved() -> CandleContent:
    """A room and its mirror image, keys in their niches, and the proofs of the real physics."""
    kinds = ("start", "treasure", "door", "save", "candle")
    places = [Place(kind, 8 + 2 * number, STAND) for number, kind in enumerate(kinds)]
    slots = (Slot("nook", 2, 7, "right"),)
    niche = Chunk("niche", "A key.", "nook", NOOK.terrain, (Place("key", 1, 2),))
    section = room("E", 0, places, slots)
    packed = {
        key: pack_proof(proof)
        for piece in (section, niche)
        for key, proof in prove(piece).items()
        if not proof.gaps
    }
    return CandleContent((section,), (niche,), (), (), packed)


def test_a_floor_is_certified_from_the_proofs_of_its_pieces():
    """Two corridors of two rooms, joined by doors; one walks through both, into every niche."""
    params = SPACE.read("level,columns=2,rows=2,blocked=0,keys=25")
    openings = set()
    for seed in either("abcd", "ab"):
        made = FloorSource(proved(), params, seed, proving).made(0)
        floor = made.floor
        assert (floor.attempt, len(floor.teleports), len(floor.keys)) == (0, 1, 4)
        assert made.certificate.ticks > 300, "five seconds at least"
        assert made.certificate.golden is not None
        openings |= {slot.opening for cell in floor.kept for slot, _ in cell.fillings}
        (told,) = GENERATOR.world(params, seed, proved(), False)["floors"]  # type: ignore
        assert told["certificate"] == {  # type: ignore
            "ticks": made.certificate.ticks,
            "digest": made.certificate.digest,
            "lit": made.certificate.lit,
            "wick": {
                "given": made.certificate.wick.given,
                "used": made.certificate.wick.used,
                "first": made.certificate.wick.first,
                "each": made.certificate.wick.each,
            },
            "needs_flame": False,
            "all": {
                "ticks": made.certificate.golden.ticks,
                "digest": made.certificate.golden.digest,
                "coins": 0,
                "lit": made.certificate.golden.lit,
                "wick": {
                    "given": made.certificate.golden.wick.given,
                    "used": made.certificate.golden.wick.used,
                },
            },
        }
    assert openings == {"left", "right"}


SYSTEM = registry().system("platformer")


@pytest.fixture(scope="module")
def castle_told() -> dict[str, Any]:
    content = library().worlds(SYSTEM)
    params = SYSTEM.generator.space.read("castle,floors=2,columns=3,rows=3")
    return {"id": "platformer#t", **SYSTEM.generator.world(params, "tiled", content, False)}


def test_a_castle_has_a_layer_of_tiles_and_one_of_things_for_each_floor(
    castle_told: dict[str, Any], tmp_path: Path
):
    file = tmp_path / "castle.tmx"
    file.write_text(as_tmx(castle_told), encoding="utf-8")
    found = TiledMap(str(file))
    assert {layer.name: bool(layer.visible) for layer in found.layers} == {
        "floor 1": True,
        "floor 1 things": True,
        "floor 2": False,
        "floor 2 things": False,
    }
    for number, floor in enumerate(castle_told["floors"]):
        layer = found.get_layer_by_name(f"floor {number + 1}")
        for y, row in enumerate(floor["tiles"]):
            for x, letter in enumerate(row):
                tile = found.get_tile_properties_by_gid(layer.data[y][x])
                kind = KINDS[LETTERS.index(letter) - 1] if letter != "." else None
                assert (tile["kind"] if tile else None) == kind


def test_things_stand_where_the_world_says(castle_told: dict[str, Any]):
    root = ElementTree.fromstring(as_tmx(castle_told))
    floor = castle_told["floors"][0]
    objects = root.findall("objectgroup")[0].findall("object")
    places = {(each.get("type"), each.get("x"), each.get("y")) for each in objects}
    start = floor["start"]
    x = (start["cell"][0] * 20 + start["tile"][0]) * SIDE
    y = (start["cell"][1] * 12 + start["tile"][1]) * SIDE
    assert ("start", str(x), str(y)) in places
    for key in ("keys", "candles", "coins", "saves", "traps", "creatures"):
        kind = key.removesuffix("s")
        assert sum(each.get("type") == kind for each in objects) == len(floor[key])
    upper = castle_told["floors"][1]["gates"]
    assert upper
    objects = root.findall("objectgroup")[1].findall("object")
    for gate in upper:
        x, y = (20 * gate["cell"][0] + gate["tile"][0], 12 * gate["cell"][1] + gate["tile"][1])
        high = 1 if gate["name"] == "seal" else 2
        box = (str(x * SIDE), str((y - high + 1) * SIDE), str(high * SIDE))
        assert box in {
            (each.get("x"), each.get("y"), each.get("height"))
            for each in objects
            if each.get("type") == gate["name"]
        }
