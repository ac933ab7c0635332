"""What stays away from where one begins, comes back, or lights something."""

from __future__ import annotations

from functools import cache

import pytest

from game.cli.tales import library
from game.tales.candle.rules.assembly import Catalogue, lay
from game.tales.candle.rules.calm import (
    LAMPS,
    LIVES_OFF,
    OFF,
    STANDS,
    calmed,
    hits,
    stands_of,
    startles,
)
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.events import CandleEvent
from game.tales.candle.rules.floor import Floor, floor_of_level
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.params import SPACE
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.state import FloorState, Stage, body_in
from game.tales.candle.rules.terrain import terrain_of
from game.tales.candle.rules.touch import suffer
from tests.tales.candle.rules.playing import level_of

HALL = terrain_of("\n".join(["#" * 20, *["#" + "." * 18 + "#"] * 3, "#" * 20]))
LAMP = (2, 3)


def spikes(x: int, y: int = 3) -> Place:
    return Place("trap", x, y, name="spikes")


@pytest.mark.parametrize(("column", "too_near"), [(3, True), (5, True), (6, False), (9, False)])
def test_what_kills_is_four_tiles_off(column: int, too_near: bool):
    assert OFF == 4
    assert bool(startles(HALL, LAMP, [spikes(column)])) is too_near


def test_a_hit_that_does_not_kill_may_be_nearer_but_not_reach_the_lamp():
    stones = Place("trap", 3, 1, name="stones", height=3)
    assert not startles(HALL, LAMP, [stones])
    assert not hits(stones, LAMP)
    assert hits(Place("trap", 2, 1, name="stones", height=3), LAMP)


STEP = terrain_of(
    """
    ####################
    #..................#
    #......##..........#
    #......##..........#
    ####################
    """
)


def test_the_first_thing_that_kills_is_seen_from_the_lamp():
    """Behind a block of stone one would fall upon it; in front of it, or above, one sees it."""
    behind, before, above = spikes(9), spikes(6), Place("trap", 7, 1, name="spikes")
    assert startles(STEP, LAMP, [behind]) == [behind]
    assert not startles(STEP, LAMP, [before])
    assert not startles(STEP, LAMP, [above])


def test_only_the_first_on_a_way_counts():
    """What one comes to under a crusher is watched from in front of the crusher."""
    crusher = Place("trap", 6, 1, name="crusher", height=2)
    assert not startles(STEP, LAMP, [crusher, spikes(9)])


def test_fire_that_ends_where_a_tile_begins_does_not_reach_into_it():
    """Three tiles from its wall it ends just where the fourth begins, four before the lamp."""
    fire = Place("trap", 0, 3, name="bolts", height=3)
    assert not startles(HALL, (7, 3), [fire])
    assert startles(HALL, (6, 3), [fire]) == [fire]


def test_what_would_hit_one_who_begins_is_taken_from_the_floor_and_told():
    """Stones over the start, which kill nobody, and others that fall elsewhere."""
    drawing = "#####\n#...#\n#...#\n#S.T#\n#####"
    over, beside = (Place("trap", x, 1, name="stones", height=3) for x in (1, 2))
    floor, gone = calmed(floor_of_level(level_of(drawing, over, beside), 0))
    assert [spot.in_floor for spot in gone] == [over]
    assert [spot.in_floor for spot in floor.traps] == [beside]


def test_what_is_taken_away_for_one_lamp_startles_nobody_at_another():
    """The spikes that the start sees are too near to the lamp; those behind them are not, but too
    far off to be seen from the start."""
    empty = "#" + "." * 18 + "#"
    drawing = "\n".join(["#" * 20, empty, empty, "#.S...............T#", "#" * 20])
    seen, behind = spikes(6), spikes(13)
    lamp = Place("save", 8, 3)
    floor, _ = calmed(floor_of_level(level_of(drawing, seen, behind), 0))
    assert [spot.in_floor for spot in floor.traps] == [seen, behind]
    floor, _ = calmed(floor_of_level(level_of(drawing, seen, behind, lamp), 0))
    assert floor.traps == ()


@cache
def laid() -> tuple[Floor, ...]:
    content = library().content("platformer")
    assert isinstance(content, CandleContent)
    catalogue, params = Catalogue(content), SPACE.read("castle,10,traps=200")
    found = (lay(catalogue, params, "calm", number, 0, {}) for number in range(4))
    return tuple(floor for floor in found if floor is not None)


def test_nobody_who_stands_at_a_lamp_a_door_or_a_brazier_is_ever_hit():
    for floor in laid():
        state = FloorState(Stage(floor), [])
        for stand in stands_of(floor.places, STANDS):
            state.body = body_in(state.ground, stand, 1)
            state.enter(state.stage.room(*state.middle()))
            for tick in range(PERIOD):
                state.tick = tick
                events: list[CandleEvent] = []
                suffer(state, events)
                assert events == [], (floor.number, stand)


def test_starts_and_lamps_of_floors_are_left_alone():
    for floor in laid():
        traps = [place for place in floor.places if place.kind == "trap"]
        lamps = stands_of(floor.places, LAMPS)
        assert len(lamps) > 1
        assert not any(startles(floor.terrain, lamp, traps) for lamp in lamps)
        for place in floor.places:
            if place.kind == "creature":
                near = min(max(abs(place.x - x), abs(place.y - y)) for x, y in lamps)
                assert near >= LIVES_OFF
