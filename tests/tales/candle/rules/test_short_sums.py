"""Sums of a line or two: who is whose neighbour, what a medal takes, what a sign says."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.core.codec import JsonValue
from game.core.errors import BadValue, ContentError, IllegalCommand
from game.core.sliced import Sliced, through
from game.core.steps import Steps
from game.tales.candle.rules import certify, duels, scoring
from game.tales.candle.rules.assembly import neighbour
from game.tales.candle.rules.body import CELL, WIDTH
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.certify import LEAST_EACH, LEAST_FIRST, Walker
from game.tales.candle.rules.clockwork import WAITS
from game.tales.candle.rules.commands import CONCEDE
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.events import FloorBegun, FloorDone, LightChanged
from game.tales.candle.rules.floor import ATTEMPTS, Floor, Gate, gate_json
from game.tales.candle.rules.floors import FloorSource, Made
from game.tales.candle.rules.gates import has_keys
from game.tales.candle.rules.gating import _Taken, locked_ways
from game.tales.candle.rules.golden import Gatherer
from game.tales.candle.rules.hazards import PERIOD, Hazard
from game.tales.candle.rules.params import LEVELS, SPACE
from game.tales.candle.rules.proof import BEYOND, surrounded
from game.tales.candle.rules.section import (
    FLOOR_ROW,
    MOODS,
    SECTION_HEIGHT,
    SECTION_WIDTH,
    SHAFT,
    SHAPES,
    SIDES,
    Place,
    mood_called,
)
from game.tales.candle.rules.state import TAKEN, WICK
from game.tales.candle.rules.tally import CandleTally
from game.tales.candle.rules.terrain import CHAIN, EMPTY, STONE, filled
from game.tales.candle.rules.view import sign_view
from game.tales.candle.rules.ways import INDENT, Phases
from tests.tales.candle.rules.playing import SIGN, game_of, hold, of_kind
from tests.tales.candle.rules.rooms import complete, level, room


def test_a_cell_has_neighbours_on_the_grid_and_none_beyond_it() -> None:
    for cell in range(6):
        found = {neighbour(cell, side, 3, 2) for side in SIDES} - {None}
        x, y = cell % 3, cell // 3
        near = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
        assert found == {v * 3 + u for u, v in near if 0 <= u < 3 and 0 <= v < 2}


def test_a_terrain_of_one_tile_has_it_everywhere() -> None:
    assert filled(4, 3, 2) == type(filled(4, 3, 2))(4, 3, bytes([2] * 12))


def test_a_mood_is_called_by_its_name_and_nothing_else_is_one() -> None:
    assert [mood_called(mood) for mood in MOODS] == list(MOODS)
    with pytest.raises(BadValue):
        mood_called("cheerful")


def test_a_body_in_the_middle_of_a_tile_is_as_far_from_both_of_its_sides() -> None:
    assert 2 * INDENT + WIDTH == CELL


@pytest.mark.parametrize(("count", "medal"), [(2, ""), (3, "bronze"), (4, "silver"), (5, "gold")])
def test_a_medal_is_for_what_was_done_of_five(
    monkeypatch: pytest.MonkeyPatch, count: int, medal: str
) -> None:
    monkeypatch.setattr(scoring, "done", lambda _: [number < count for number in range(5)])
    result: Any = SimpleNamespace()
    assert scoring.medal_of(result) == medal


def test_a_sign_says_its_text_to_whoever_stands_before_it_once_it_was_read() -> None:
    state = game_of("########\n#S.I..T#\n########").state
    sign = next(n for n, thing in enumerate(state.stage.things) if thing.kind == "sign")
    for touching, read, said in ((sign, 0, None), (-1, 1, None), (sign, 1, SIGN)):
        state.touching, state.things[sign] = touching, read
        assert sign_view(state) == said


def test_a_lock_asks_for_as_many_keys_of_its_set_as_were_taken() -> None:
    state = game_of("########\n#S.KK.T#\n########").state
    keys = [n for n, thing in enumerate(state.stage.things) if thing.kind == "key"]
    gate: Any = SimpleNamespace(set="", need=2)
    for number, key in enumerate(keys, start=1):
        state.things[key] = TAKEN
        assert has_keys(state, gate) == (number >= 2)
    other: Any = SimpleNamespace(set="9", need=1)
    assert not has_keys(state, other)


def test_the_cage_asks_for_the_keys_that_were_not_found_yet() -> None:
    state = game_of("########\n#S.KK.T#\n########").state
    left = []
    for state.keys in range(4):
        left.append(state.keys_left)
    assert left == [2, 1, 0, 0]


def test_the_first_tick_of_a_floor_says_which_it_is_and_how_many_keys_are_on_it() -> None:
    game = game_of("########\n#S.KK.T#\n########")
    title = game.laid.floor.title
    assert of_kind(hold(game), FloorBegun) == [FloorBegun(1, 1, title, 2)]
    assert of_kind(hold(game), FloorBegun) == []


def test_around_a_room_is_stone_but_for_its_ways_through() -> None:
    for signature in ("NESW", "NS", "EW", "-"):
        whole, drawn = surrounded(room(signature), STONE), room(signature).terrain
        for y in range(-BEYOND, SECTION_HEIGHT + BEYOND):
            for x in range(-BEYOND, SECTION_WIDTH + BEYOND):
                tile = whole.at(x + BEYOND, y + BEYOND)
                if 0 <= x < SECTION_WIDTH and 0 <= y < SECTION_HEIGHT:
                    assert tile == drawn.at(x, y)
                elif x in SHAFT and ("N" if y < 0 else "S") in signature:
                    assert tile == CHAIN
                elif 0 <= FLOOR_ROW - 1 - y <= 1 and ("W" if x < 0 else "E") in signature:
                    assert tile == EMPTY
                else:
                    assert tile == STONE


def test_a_trap_hurts_in_its_box_and_not_beside_it() -> None:
    box, around = (2, 2, 6, 6), (0, 0, 9, 9)
    boxes = tuple(box if phase in (0, 2) else None for phase in range(PERIOD))
    phases = Phases([Hazard(Place("trap", 0, 0, "pikes"), boxes, True, around)])
    assert phases.hurt((5, 5, 7, 7)) == phases.hurt((1, 1, 3, 3)) == 0b101
    for beside in ((6, 2, 8, 6), (0, 2, 2, 6), (2, 6, 6, 8), (2, 0, 6, 2)):
        assert phases.hurt(beside) == 0


def test_that_every_candle_was_burnt_down_is_counted_on_the_floor_where_it_was() -> None:
    tally, nobody = CandleTally(), None
    view: Any = SimpleNamespace(phase="playing")
    done: Any = SimpleNamespace(number=0, deaths=0, ticks=60, wick=9)
    for events in ([LightChanged("burnt_out", 0, 0), FloorDone(done, 1)], [FloorDone(done, 2)]):
        tally.note(view, cast(Any, nobody), events)
    floors: Any = tally.figures()["floors"]
    assert [floor["dry"] for floor in floors] == [True, False]


def test_who_concedes_has_conceded_and_plays_no_more() -> None:
    game = game_of("########\n#S.I..T#\n########")
    assert not game.conceded
    game.apply(CONCEDE)
    assert game.conceded
    with pytest.raises(IllegalCommand):
        game.apply(CONCEDE)


def test_the_trace_tells_what_was_brought_out_and_what_taken_away() -> None:
    changed: list[JsonValue] = []

    def proved(floor: Floor, _: CandleContent) -> Sliced[Made]:
        """A coin's place is a candle's on the golden way."""
        yield 1.0
        lost, *kept = floor.coins
        candle = replace(lost, place=replace(lost.place, kind="candle"))
        changed[:] = candle.json, lost.json
        other = replace(floor.with_candles((*floor.candles, candle)), coins=tuple(kept))
        return Made(other, Certificate(0, b"", ()))

    steps = Steps()
    FloorSource(complete(), SPACE.read("level"), "oak", proved, steps).made(0)
    told: Any = steps.taken[-2:]
    assert [(step["type"], step["kind"], step["place"]) for step in told] == [
        ("place", "candle", changed[0]),
        ("gone", "coin", changed[1]),
    ]


def test_who_has_walked_to_the_middle_of_a_tile_lets_all_keys_go() -> None:
    pressed: list[int] = []
    body = SimpleNamespace(x=3 * CELL + INDENT, vx=0)
    walker: Any = SimpleNamespace(state=SimpleNamespace(body=body), _press=pressed.append)
    assert Walker._walk_to(walker, 3)
    assert pressed == [0]


def test_candles_of_a_level_are_never_shorter_than_so_many_seconds() -> None:
    seconds = [(LEAST_FIRST[level] / 60, LEAST_EACH[level] / 60) for level in LEVELS]
    assert seconds == [(55, 25), (45, 20), (35, 15)]


def test_a_hidden_coin_is_sought_only_with_a_flame_for_four_hundred_ticks_more() -> None:
    routes = SimpleNamespace(takings={(3, 3): (0, (0, 50, 0, b""))})
    for left, lasts in ((10 + 50 + 399, False), (10_000, True)):
        gatherer: Any = SimpleNamespace(
            ticks=90, _left=left, _routes=routes, _hides=lambda _tile: True
        )
        gatherer._nearest = lambda *_: None
        gatherer._candles = gatherer._unseen = gatherer._shut = tuple
        assert Gatherer._lasts(gatherer, 0, (3, 3), 100) is lasts
        gatherer._left = 10 + 50 + 400
        assert Gatherer._lasts(gatherer, 0, (3, 3), 100)


def test_a_lock_is_in_the_way_till_it_is_open_or_all_its_keys_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gates = {"shut": 0, "opening": 3, "has its keys": 0}
    floor = SimpleNamespace(keyed="a diagram", gates=list(gates))
    walker: Any = SimpleNamespace(_floor=floor, state=SimpleNamespace(gates=list(gates.values())))
    monkeypatch.setattr(certify, "has_keys", lambda _state, gate: gate == "has its keys")
    monkeypatch.setattr(certify, "shut_joints", frozenset)
    locked: Any = Walker._locked
    assert locked.fget(walker) == {"shut"}


def test_a_light_is_struck_where_the_dark_would_come_on_the_way_and_not_before() -> None:
    comes = certify.COMES["normal"] - certify.MARGIN
    for dark, struck in ((comes - 101, []), (comes - 100, ["struck"])):
        state = SimpleNamespace(is_lit=False, wick=9, dread=100, body=SimpleNamespace(wet=False))
        found: list[str] = []
        walker: Any = SimpleNamespace(state=state, _floor=SimpleNamespace(ease="normal"))
        walker._dark_for = lambda _legs, dark=dark: dark
        walker._strike = lambda found=found: found.append("struck")
        Walker._light_for(walker, ())
        assert found == struck


def test_of_a_floor_that_nobody_plays_no_way_is_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    routes = SimpleNamespace(node=lambda _tile: 0, stranded=lambda *_: [], ordered=lambda *_: ())
    for name, found in (
        ("routes_of", routes),
        ("stubs_last", True),
        ("finishes_unlit", True),
        ("tile_of", (0, 0)),
        ("_unplayed", "what is proved"),
    ):
        monkeypatch.setattr(certify, name, lambda *_, found=found: found)
    floor: Any = SimpleNamespace(columns=50, rows=50, keyed=None, gates=(), start=0, treasure=0)
    floor.keys, floor.level, floor.number = (), None, 0
    proved = through(certify.proving_way(floor, cast(Any, SimpleNamespace(proofs=()))))
    assert proved is not None
    assert (proved.certificate, proved.walker) == ("what is proved", None)


def test_the_wick_on_the_way_is_as_much_as_the_level_says_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twice what is burnt at normal; the first candle is as long as it goes, the others share the
    rest."""
    monkeypatch.setattr(certify, "least_of", lambda _floor: (2_700, 1_200))
    monkeypatch.setattr(certify, "longest_of", lambda _floor: WICK)
    monkeypatch.setattr(certify, "_bounded", lambda first, each, _floor: (first, each))
    floor: Any = SimpleNamespace(ease="normal")
    for used in (3_000, WICK - 1, WICK + 401):
        for found in (1, 2, 4):
            walk: Any = SimpleNamespace(burnt_at=[100 * n for n in range(found)], used=used)
            first, each = certify._shared(walk, floor)
            wanted = 2 * used
            assert first == min(WICK, max(2_700, used, wanted - 1_200 * found))
            assert each == max(1_200, min(WICK, -(-(wanted - first) // found)))
            assert wanted <= first + each * found or each == WICK


def test_no_candle_on_the_way_is_so_short_that_one_is_in_the_dark_before_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A sixth more than what is burnt up to there: 6,100 ticks to the second, 5,400 in his hand."""
    monkeypatch.setattr(certify, "least_of", lambda _floor: (2_700, 1_200))
    monkeypatch.setattr(certify, "longest_of", lambda _floor: 1_500)
    monkeypatch.setattr(certify, "_bounded", lambda first, each, _floor: (first, each))
    walk: Any = SimpleNamespace(burnt_at=[0, 6_100], used=6_200)
    floor: Any = SimpleNamespace(ease="normal")
    assert certify._shared(walk, floor) == (WICK, 6_100 * 23 // 20 - WICK)


def test_a_tile_of_the_floor_is_told_by_its_room_and_its_place_there() -> None:
    told = gate_json(Gate("lock", 2 * SECTION_WIDTH + 5, SECTION_HEIGHT + 7, 1))
    assert (told["cell"], told["tile"]) == ([2, 1], [5, 7])


def test_slots_are_three_or_six_tiles_wide_and_works_wait_for_two_seconds_and_a_half() -> None:
    assert SHAPES == {"nook": (3, 3), "hall": (6, 3), "well": (3, 5)}
    assert WAITS == {"boards": 156, "hoist": 168, "sluice": 156}


@pytest.mark.parametrize(("comes", "burns"), [(True, False), (False, True)])
def test_no_warden_is_fought_in_the_dark(
    monkeypatch: pytest.MonkeyPatch, comes: bool, burns: bool
) -> None:
    """Who has no light left and gets none at the lamp gives up."""
    fetched, gone = iter([True, burns]), iter([True, comes])
    monkeypatch.setattr(duels, "_fetch_fire", lambda _: next(fetched))
    monkeypatch.setitem(duels._TURNS, "eater", lambda *_: pytest.fail("it is dark"))
    fighter: Any = SimpleNamespace(go=lambda _: next(gone), give_light=lambda: False)
    fighter.routes, fighter.is_hurt = SimpleNamespace(node=lambda _: 0), False
    hall = SimpleNamespace(kind="eater", lamp=(0, 0))
    warden: Any = SimpleNamespace(hall=hall, is_felled=False)
    assert not duels.fight(fighter, warden)


def test_where_no_draw_can_be_proved_levels_drawn_by_hand_take_their_turn() -> None:
    """From floor to floor another begins, and the trace names each that is tried."""
    content = replace(complete(), fallbacks=tuple(level(name) for name in "abcd"))

    def refused(_floor: Floor, _content: CandleContent) -> Sliced[Made | None]:
        yield 1.0
        return None

    steps = Steps()
    source = FloorSource(content, SPACE.read("castle"), "oak", refused, steps)
    turns = []
    for number in range(5):
        with pytest.raises(ContentError) as told:
            through(source.making(number, {}))
        turns.append("".join(str(told.value).rpartition("tried: ")[2].split(", ")))
    assert all(turn in "abcdabcd" for turn in turns)
    assert [one[1:] + one[0] for one in turns[:4]] == turns[1:]
    tried = [step for step in steps.taken if isinstance(step, dict) and "certified" in step]
    drawn = [("attempt", None)] * ATTEMPTS
    assert [(step["type"], step.get("level")) for step in tried] == [
        each for turn in turns for each in (*drawn, *(("level", name) for name in turn))
    ]


def test_what_stands_in_a_tile_takes_it_and_the_one_below_it() -> None:
    spot: Any = SimpleNamespace(place=Place("save", 4, 5), in_floor=Place("save", 24, 17))
    taken = _Taken([spot])
    assert [tile for tile in ((24, 16), (24, 17), (24, 18), (25, 17)) if taken.has(*tile)] == [
        (24, 17),
        (24, 18),
    ]
    assert not taken.is_draughty(Place("start", 24, 17))


def test_a_lock_is_in_the_first_tile_behind_its_way_to_either_side() -> None:
    items = {7: SimpleNamespace(set="1", need=2)}
    doors = [SimpleNamespace(near=3, far=4, lock=7), SimpleNamespace(near=4, far=3, lock=7)]
    tree = SimpleNamespace(tree=SimpleNamespace(items=items))
    plan: Any = SimpleNamespace(doors=doors, diagram=tree)
    gates = [(gate.x, gate.y, gate.facing) for gate in locked_ways(plan, 3)]
    behind = SECTION_HEIGHT + FLOOR_ROW - 1
    assert gates == [(SECTION_WIDTH, behind, 1), (SECTION_WIDTH - 1, behind, -1)]
