"""The castle on the bench: the way that was proved, and the table of open sides."""

from __future__ import annotations

from game.cli.tales import registry
from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH
from game.tales.candle.view.craft import CastlePicture, sign_of
from game.tales.candle.view.craft_ways import castle_ways
from game.tales.locks.rules.word import word_of
from tests.depth import few
from tests.tales.key.rules.dungeon.loops import RING
from tests.workshop.conftest import bench

CASTLE = "castle,floors=2,columns=3,rows=3"


def at(told: dict[str, list[int]]) -> tuple[float, float]:
    (column, row), (x, y) = told["cell"], told["tile"]
    return column * SECTION_WIDTH + x + 0.5, row * SECTION_HEIGHT + y + 0.5


def test_the_way_of_a_floor_leads_from_its_start_by_every_key_to_its_treasure(services: Services):
    scene = bench(services, "platformer", CASTLE)
    assert scene.made is not None
    ways = castle_ways(registry().tale("candle"), CASTLE, "hollow oak")
    floors = scene.made.world["floors"]
    assert len(ways) == len(floors) == 2
    for floor, lines in zip(floors, ways, strict=True):
        points = [point for line in lines for point in line]
        for thing in (floor["start"], floor["treasure"], *floor["keys"]):
            x, y = at(thing)
            assert any(abs(x - px) <= 2 and abs(y - py) <= 2 for px, py in points), thing
        x, y = at(floor["start"])
        assert abs(points[0][0] - x) <= 1
        x, y = at(floor["treasure"])
        assert abs(points[-1][0] - x) <= 2
        assert len(lines) >= 1 + bool(floor["teleports"])


def test_the_way_is_shown_once_its_floor_is_certified(services: Services):
    scene = bench(services, "platformer", CASTLE)
    services.app.step()
    assert scene.made is not None
    picture = scene.picture
    assert isinstance(picture, CastlePicture)
    assert len(picture.ways) == 2
    certified = [n for n, step in enumerate(scene.made.steps) if step["type"] == "attempt"]
    for step, done in ((certified[0], [False, False]), (certified[0] + 1, [True, False])):
        scene.seek(step)
        services.app.step()
        assert isinstance(scene.picture, CastlePicture)
        assert [floor.certified for floor in scene.picture.floors] == done
        assert scene.picture.ways


def test_what_bars_a_way_is_shown_and_a_lock_by_its_number(services: Services):
    plan = "level,plan=Fe7oj1b8PUd02Y02_"
    for params, floor, letters in few(((plan, 0, "1234"), (CASTLE, 1, "g")), 1):
        scene = bench(services, "platformer", params)
        assert scene.made is not None
        scene.seek(len(scene.made.steps))
        assert isinstance(scene.picture, CastlePicture)
        gates = scene.made.world["floors"][floor]["gates"]
        things = scene.picture.floors[floor].things
        seen = [
            (sign_of(kind)[1], [*cell], [*tile])
            for kind, cell, tile, _ in things
            if kind.split()[0] in ("gate", "lock")
        ]
        assert gates
        assert sorted(seen) == sorted(
            (str(gate.get("set", "g")), gate["cell"], gate["tile"]) for gate in gates
        )
        assert {letter for letter, *_ in seen} <= {*letters}


def test_magic_doors_of_a_diagram_bear_the_letters_that_a_player_sees(services: Services):
    scene = bench(services, "platformer", f"plan={word_of(RING)}", "oak")
    assert scene.made is not None
    scene.seek(len(scene.made.steps))
    picture = scene.picture
    assert isinstance(picture, CastlePicture)
    (floor,) = scene.made.world["floors"]
    seen = {
        (*cell, *tile): sign_of(kind)[1]
        for kind, (_, cell, tile, _) in picture.signed(0)
        if kind.startswith("door")
    }
    assert seen == {
        (*door["cell"], *door["tile"]): letter
        for pair, letter in zip(floor["teleports"], "AB", strict=True)
        for door in pair
    }
    assert "A magic door, by its letter" in [line.label for line in picture.details()]


def test_the_table_has_every_set_of_open_sides(services: Services):
    scene = bench(services, "platformer", "columns=3,rows=3")
    assert isinstance(scene.picture, CastlePicture)
    lines = [line for line in scene.picture.details() if line.value]
    labels = [line.label for line in lines]
    table = labels[labels.index("None") + 1 :]
    assert len(table) == 15
    assert sorted(map(len, table)) == [1] * 4 + [2] * 6 + [3] * 4 + [4]
    assert scene.made is not None
    laid = sum(int(line.value.split("laid ")[1].rstrip("×")) for line in lines[-16:])
    assert laid == sum(bool(cell["section"]) for cell in scene.made.world["floors"][0]["cells"])


def test_a_floor_is_looked_at_by_itself(services: Services, hands: Driver):
    scene = bench(services, "platformer", CASTLE)
    picture, lens = scene.picture, scene.lens
    assert isinstance(picture, CastlePicture)
    whole = lens.scale
    for number in (1, 2):
        hands.press("map")
        assert scene.part == number
        _, (left, top, wide, high) = picture.parts()[number - 1]
        seen = lens.rect(left, top, wide, high)
        assert lens.window.contains(seen.inflate(-2, -2))
        assert abs(seen.centerx - lens.window.centerx) <= 1
        assert abs(seen.centery - lens.window.centery) <= 1
        assert lens.scale > 1.5 * whole
    hands.press("map")
    assert (scene.part, lens.scale) == (0, whole)
    hands.key(31)  # 2
    assert scene.part == 2
    hands.pad("pause")
    assert scene.part == 0
    scene.look_at_part(3)
    assert scene.part == 0


def test_what_is_shown_in_the_end_is_what_was_made(services: Services):
    """The draw that is gone on with need not be the last one."""
    scene = bench(services, "platformer", CASTLE)
    assert scene.made is not None
    assert isinstance(scene.picture, CastlePicture)
    kept = [step["draw"] for step in scene.made.steps if step["type"] == "kept"]
    last = [step["draw"] for step in scene.made.steps if step["type"] == "pruning"]
    assert max(kept) < max(last)
    for number, floor in enumerate(scene.made.world["floors"]):
        laid = {
            (cell["x"], cell["y"]): cell["section"] + "/mirrored" * cell["mirrored"]
            for cell in floor["cells"]
            if cell["kept"]
        }
        rooms = scene.picture.rooms(number)
        assert {at: room.key for at, room in rooms.items()} == laid
