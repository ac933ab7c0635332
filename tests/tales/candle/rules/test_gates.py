"""What only a flame opens, and what comes for one who has none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, product

import pytest

from game.cli.tales import library, registry
from game.core.errors import BadValue
from game.core.mode import Event
from game.core.sliced import Sliced, through
from game.tales.candle.rules import certify
from game.tales.candle.rules.body import CELL, UNIT, WIDTH
from game.tales.candle.rules.certificate import Certificate, Routes, routes_of
from game.tales.candle.rules.certify import SLACK, certify_floor, finishes_unlit, shut_joints
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.dread import COMES as TEETH
from game.tales.candle.rules.dread import WARNS
from game.tales.candle.rules.events import CoinsLost, DarkStirs, Died, Found, GateActed
from game.tales.candle.rules.floor import Floor, Gate, floor_of_level
from game.tales.candle.rules.floors import FloorSource, Made, ReadyFloor, RunFloors
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.gates import CATCH, FULL, tend
from game.tales.candle.rules.light import STUB
from game.tales.candle.rules.params import SPACE, CandleParams
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH
from game.tales.candle.rules.snapshot import PLAY, state_of
from game.tales.candle.rules.state import WICK, standing_in
from game.tales.candle.rules.terrain import SOLID, WEB, Ground
from game.tales.candle.rules.ways import unpacked
from tests.depth import either, few, one_in, thorough
from tests.tales.candle.rules.playing import hold, level_of, of_kind, wandering
from tools.soak.bodies import in_stone

HALL = """
####################
#..................#
#.S.o..........K.T.#
####################
"""
COMES = TEETH["normal"]
STIRS = COMES - WARNS
LAMP = (6, 2)
CURTAIN = Gate("web", 8, 2, lamps=(LAMP,))
BARS = Gate("bars", 8, 2, lamps=(LAMP,), brazier=(4, 2))
BLACK = Gate("dark", 8, 2, lamps=(LAMP, (9, 2)))
KEY = Gate("seal", 15, 2, lamps=((13, 2),))
CAGE = Gate("seal", 17, 2, lamps=((13, 2),))

SHORT = 450
"""Ticks of a candle with which hardly a floor can be done on its shortest way."""


def hall(*gates: Gate, drawing: str = HALL, ease: str = "normal") -> CandleGame:
    """A game in a plain hall with gates."""
    level = level_of(drawing)
    content = CandleContent((), (), (level,), ())
    params = CandleParams(kind="story", floors=1, level=ease)
    floor = replace(floor_of_level(level, 0, ease=ease), gates=gates)
    ready = ReadyFloor(floor, Certificate(0, b"", ((0, (0, 0)),)), (), ())
    return CandleGame(params, "test", RunFloors(content, params, "test"), ready)


def put(game: CandleGame, column: int, lit: bool = True) -> CandleGame:
    """Him at rest in a column, with a flame or without."""
    game.state.body.x = standing_in((column, 2))[0]
    game.state.is_lit = lit
    return game


def is_shut(game: CandleGame) -> bool:
    return bool(game.state.ground.at(8, 2) & SOLID and game.state.ground.at(8, 1) & SOLID)


def told(events: list[Event]) -> list[str]:
    return [event.deed for event in of_kind(events, GateActed) if isinstance(event, GateActed)]


@pytest.mark.parametrize("kind", ["web", "wax"])
def test_web_and_wax_take_fire_from_a_flame_close_by_and_are_gone_for_good(kind: str):
    game = put(hall(replace(CURTAIN, kind=kind)), 4)
    hold(game, "", 80)
    assert is_shut(game), "too far"
    put(game, 7)
    assert told(hold(game, "", CATCH)) == ["catches"]
    put(game, 4, lit=False)
    assert is_shut(game), "it burns for a while"
    assert told(hold(game, "", FULL)) == ["opens"], "also without him"
    assert not is_shut(game)
    hold(game, "", 2 * FULL)
    assert not is_shut(game)


def test_a_flame_that_leaves_too_soon_burns_nothing():
    game = put(hall(CURTAIN), 7)
    hold(game, "", CATCH - 1)
    put(game, 3, lit=False)
    hold(game, "", FULL)
    assert game.state.gates[0] == 0
    assert is_shut(game)


@pytest.mark.parametrize("gate", [CURTAIN, BARS, BLACK])
def test_without_a_flame_nothing_opens(gate: Gate):
    game = put(hall(gate), 3, lit=False)
    game.assist("ward", True)
    game.state.wick = 0
    events = []
    for _ in range(3 * FULL):
        game.state.is_lit = False
        events += hold(game, "R")
    assert told(events) == []
    assert is_shut(game)
    assert game.state.body.x < 8 * CELL
    hold(game)
    game.state.is_lit = False
    assert told(hold(game, "R")) == ["holds"], "and says so to whoever pushes against it"


def test_a_flame_put_into_the_brazier_raises_the_bars_for_good():
    game = put(hall(BARS), 3)
    lamps = dict.fromkeys(game.state.lamps)
    while told(hold(game, "R")) != ["lights"]:
        pass
    (fire,) = [lamp for lamp in game.state.lamps if lamp not in lamps]
    assert (fire[0] // CELL, fire[1] // CELL) == BARS.brazier, "it shines at once"
    put(game, 2, lit=False)
    assert told(hold(game, "", FULL)) == ["opens"]
    assert not is_shut(game)


def test_the_dark_gives_way_at_once_and_closes_behind():
    game = put(hall(BLACK), 6)
    assert told(hold(game)) == ["yields"]
    assert not is_shut(game)
    put(game, 14, lit=False)
    events = hold(game, "", FULL)
    assert told(events) == ["closes"]
    assert is_shut(game)
    assert told(hold(put(game, 10))) == ["yields"], "from behind as well"


def test_the_dark_never_closes_on_him():
    game = put(hall(BLACK), 8)
    game.assist("ward", True)
    hold(game)
    for _ in range(3 * FULL):
        game.state.is_lit = False
        game.state.wick = 0
        hold(game)
    assert not is_shut(game)
    game.state.body.x = standing_in((11, 2))[0]
    hold(game, "", FULL)
    assert is_shut(game)


PIT = """
####################
#..................#
#.S.o..........K.T.#
########.###########
########.###########
########.###########
####################
"""


@pytest.mark.parametrize(("down", "closes"), [(39, False), (40, True)])
def test_the_dark_closes_over_one_whose_hat_is_below_it(down: int, closes: bool):
    """``down``: units from the ground to his feet, in a pit under the gate; he is 40 high."""
    game = put(hall(BLACK, drawing=PIT), 8)
    state, body = game.state, game.state.body
    tend(state, 0, [])
    assert state.gates[0] == FULL
    state.is_lit, body.y = False, 3 * CELL + down * UNIT
    for _ in range(FULL):
        tend(state, 0, [])
    assert is_shut(game) is closes


def test_a_sealed_key_is_taken_when_a_flame_has_melted_its_seal():
    game = put(hall(KEY), 15, lit=False)
    game.state.wick = 0
    assert told(hold(game, "", 5)) == ["holds"], "told once"
    assert game.state.keys == 0
    game.state.wick, game.state.is_lit = 900, True
    events = hold(game, "", FULL + 1)
    assert told(events) == ["catches", "opens"]
    assert [event.what for event in of_kind(events, Found) if isinstance(event, Found)] == ["key"]


def test_a_sealed_cage_opens_when_its_seal_is_melted():
    game = put(hall(CAGE), 15)
    hold(game, "", 2)
    put(game, 17, lit=False)
    game.state.wick = 0
    hold(game, "", 30)
    assert not game.pause
    game.state.wick, game.state.is_lit = 900, True
    hold(game, "", FULL - 1)
    assert not game.pause
    hold(game)
    assert game.pause


GATED = (
    replace(BARS, x=5, lamps=((3, 2),), brazier=(2, 2)),
    CURTAIN,
    replace(BLACK, x=12, lamps=()),
)
MIRROR = {1: 2, 2: 1}
"""Left and right held, exchanged."""


def mirrored(gate: Gate) -> Gate:
    turned = [(19 - x, y) for x, y in (*gate.lamps, *filter(None, (gate.brazier,)))]
    brazier = turned.pop() if gate.brazier is not None else None
    return replace(gate, x=19 - gate.x, facing=-gate.facing, lamps=tuple(turned), brazier=brazier)


@one_in(2)
@pytest.mark.parametrize("seed", range(6))
def test_gates_are_their_own_mirror_images_and_put_nobody_into_stone(seed: int):
    drawing = "\n".join(row[::-1] for row in HALL.split())
    game, other = hall(*GATED), hall(*map(mirrored, GATED), drawing=drawing)
    other.state.body.facing = -game.state.body.facing
    opened = set()
    for bits in islice(wandering(seed), 1_500):
        turned = bits & ~3 | MIRROR.get(bits & 3, bits & 3)
        if game.status.over or other.status.over:
            break
        one, two = game.apply(HOLDS[bits]), other.apply(HOLDS[turned])
        assert told(list(one)) == told(list(two))
        assert game.state.gates == other.state.gates
        body, image = game.state.body, other.state.body
        assert (image.x, image.y) == (20 * CELL - WIDTH - body.x, body.y)
        assert not in_stone(body, game.state.ground)
        opened |= {number for number, ticks in enumerate(game.state.gates) if ticks}
    assert opened


# What comes in the dark


def in_the_dark(ease: str = "normal") -> CandleGame:
    game = put(hall(ease=ease), 11, lit=False)
    game.state.wick = 0
    return game


def test_it_is_told_three_seconds_before_it_comes_and_takes_him_back_without_the_coins_since():
    game = put(hall(), 4)
    hold(game)
    assert game.state.coins == 1
    put(game, 11, lit=False)
    game.state.wick = 0
    assert of_kind(hold(game, "", STIRS - 1), DarkStirs) == []
    assert of_kind(hold(game), DarkStirs) == [DarkStirs(COMES - STIRS)]
    assert COMES - STIRS >= 120, "two seconds at least"
    events = hold(game, "", COMES - STIRS)
    assert [type(event) for event in events if isinstance(event, Died | CoinsLost)] == [
        Died,
        CoinsLost,
    ]
    assert (game.state.coins, game.state.deaths) == (0, 1)
    assert game.state.body.x == standing_in((2, 2))[0]
    put(game, 4)
    hold(game)
    assert game.state.coins == 1, "they are where they were"


@pytest.mark.parametrize(("ease", "seconds"), [("gentle", 14), ("normal", 10), ("grim", 7)])
def test_it_comes_the_sooner_the_grimmer_and_always_tells(ease: str, seconds: int):
    game = in_the_dark(ease)
    events = hold(game, "", 60 * seconds - 1)
    assert of_kind(events, DarkStirs) == [DarkStirs(180)]
    assert game.state.deaths == 0
    data = game.snapshot()
    hold(game)
    assert game.state.deaths == 1
    play = data["play"]
    assert isinstance(play, dict)
    assert play["dread"] == 60 * seconds - 1
    play["dread"] = 60 * seconds
    with pytest.raises(BadValue, match="dread"):
        state_of(PLAY.read(play), game.laid.stage)


def test_at_a_lamp_coins_are_safe():
    game = put(hall(), 4)
    hold(game)
    put(game, 2)
    hold(game)
    assert game.state.since == []


def test_light_drives_it_away():
    game = in_the_dark()
    hold(game, "", COMES - 10)
    game.state.wick, game.state.is_lit = 900, True
    hold(game, "", COMES)
    assert game.state.dread == 0
    assert game.state.deaths == 0


def test_the_light_of_a_lamp_is_enough():
    game = put(hall(), 4, lit=False)
    game.state.wick = 0
    hold(game, "", COMES + 5)
    assert game.state.deaths == 0


def test_the_lamp_before_a_gate_lends_a_stub_to_who_has_no_wick():
    game = put(hall(CURTAIN), 4, lit=False)
    game.state.wick = 0
    hold(put(game, LAMP[0], lit=False))
    assert game.state.is_lit
    assert STUB - 2 <= game.state.wick <= STUB


def test_it_spares_whoever_is_beyond_harm():
    game = in_the_dark()
    game.assist("ward", True)
    hold(game, "", COMES + 5)
    assert game.state.deaths == 0


# On floors of the game


@cache
def content() -> CandleContent:
    found = library().content("platformer")
    assert isinstance(found, CandleContent)
    return found


@cache
def drawn(number: int, level: str = "normal") -> ReadyFloor:
    """A floor as it would be if nothing had been used below it; its golden way is not asked for."""
    params = SPACE.read(f"castle,10,level={level}")
    source = FloorSource(content(), params, f"gates/{number}", way_alone)
    made = through(source.making(number, {}))
    return ReadyFloor(made.floor, made.certificate, (), ())


def way_alone(floor: Floor, known: CandleContent) -> Sliced[Made | None]:
    proved = yield from certify.proving_way(floor, known)
    return Made(floor, proved.certificate) if proved is not None else None


FLOORS = few((1, 2, 3, 4, 9), 3)


@one_in(3)
@pytest.mark.parametrize("number", FLOORS)
def test_no_way_to_the_treasure_avoids_any_gate_and_they_are_in_different_rooms(number: int):
    floor = drawn(number).floor
    routes = routes_of(floor, content().proofs)
    assert len(floor.gates) >= 3
    assert drawn(number).certificate.needs_flame
    rooms = {
        (gate.near[0] // SECTION_WIDTH, gate.near[1] // SECTION_HEIGHT) for gate in floor.gates
    }
    assert len(rooms) == len(floor.gates)
    assert finishes_unlit(replace(floor, gates=()), routes)
    for gate in floor.gates:
        assert not finishes_unlit(replace(floor, gates=(gate,)), routes), gate


@pytest.mark.parametrize("number", FLOORS)
def test_no_move_however_bold_passes_a_gate_for_no_air_leads_round_it(number: int):
    """Whatever hands and boots can do: with every web burnt and only this one gate shut."""
    floor = drawn(number).floor
    doors = {door.tile: door.to for door in floor.doors if door.to is not None}
    for gate in floor.gates:
        if gate.kind == "seal":
            continue
        ground = Ground(floor.terrain)
        for cell in gate.cells:
            ground.shut(*cell)
        start = (floor.start.in_floor.x, floor.start.in_floor.y)
        seen, waiting = {start}, [start]
        while waiting:
            x, y = waiting.pop()
            near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            for cell in (*near, doors.get((x, y), start)):
                web = floor.terrain.at(*cell) == WEB and cell not in gate.cells
                if cell not in seen and (web or not ground.at(*cell) & SOLID):
                    seen.add(cell)
                    waiting.append(cell)
        assert gate.near in seen
        assert (gate.x + gate.facing, gate.y) not in seen, gate


def test_the_first_floor_asks_for_no_flame():
    assert drawn(0).floor.gates == ()
    assert not drawn(0).certificate.needs_flame


@pytest.mark.parametrize("number", FLOORS)
def test_whoever_has_no_wick_can_reach_a_lamp_that_burns(number: int):
    """From wherever one comes with a flame, whichever gates are open for good."""
    floor = drawn(number).floor
    routes = routes_of(floor, content().proofs)
    start = routes.node((floor.start.in_floor.x, floor.start.in_floor.y))
    lamps = (start, *_at_lamps(floor, routes))
    dark = tuple(gate for gate in floor.gates if gate.kind == "dark")
    lasting = [gate for gate in floor.gates if gate.kind not in ("dark", "seal")]
    for count in range(len(lasting) + 1):
        for closed in combinations(lasting, count):
            reached = routes.reached(start, shut_joints(closed))
            assert reached <= routes.reaching(lamps, shut_joints((*closed, *dark)))


def _at_lamps(floor: Floor, routes: Routes) -> Iterator[int]:
    """Where one rests at the lamps before gates, or has just passed the lamp behind the dark."""
    for gate in floor.gates:
        yield routes.node(gate.lamps[0] if gate.kind == "seal" else gate.near)
        if gate.kind == "dark":
            yield routes.node((gate.x, gate.y))


@pytest.mark.parametrize("number", FLOORS)
def test_the_certificate_finishes_its_floor_with_the_wick_that_it_tells(number: int):
    ready = drawn(number)
    certificate = ready.certificate
    params = SPACE.read("castle,10")
    game = CandleGame(params, "x", RunFloors(content(), params, "x"), ready)
    lit = 0
    for held in unpacked(certificate.log):
        game.apply(HOLDS[held])
        lit += game.state.is_lit
    assert game.pause
    assert lit == certificate.lit
    assert game.state.spent == certificate.wick.used
    assert game.state.deaths == 0


def test_the_wick_that_a_floor_hands_out_follows_its_level():
    for number, level in [*product((3,), SLACK), *product(few(FLOORS, 1), ("normal",))]:
        times, of = SLACK[level]
        wick = drawn(number, level).certificate.wick
        enough = wick.given * of >= times * wick.used * 9 // 10
        assert enough or wick.first == WICK, "no candle in his hand is longer than a whole one"
    found = [drawn(3, level).certificate.wick for level in ("gentle", "normal", "grim")]
    shares = [wick.given / wick.used for wick in found]
    assert shares == sorted(set(shares), reverse=True)


def test_most_of_the_wick_is_in_his_hand_and_what_lies_about_is_shorter():
    """Else whoever looks about finds more than he can burn."""
    for number in FLOORS:
        wick = drawn(number).certificate.wick
        assert wick.first >= certify.LEAST_FIRST["normal"]
        assert wick.first * 5 >= wick.given * 2
        assert wick.each <= wick.first


def test_candles_are_longer_where_there_are_more_rooms_to_look_through():
    least = []
    for number in (1, 7):
        ready = drawn(number)
        wick = ready.certificate.wick
        least.append(certify.least_of(ready.floor))
        assert (wick.first, wick.each) >= least[-1]
        assert wick.each >= least[-1][1]
    few, many = least
    assert few[0] < many[0]
    assert few[1] < many[1]
    once, twice = (
        certify.least_of(replace(ready.floor, plan=replace(ready.floor.plan, wick=percent)))
        for percent in (100, 200)
    )
    assert twice == (2 * once[0], 2 * once[1]), "a floor may have longer ones"


def test_a_walk_is_given_up_after_counted_ticks(monkeypatch: pytest.MonkeyPatch):
    floor = drawn(1).floor
    assert certify.longest_walk(floor) >= drawn(1).certificate.ticks
    monkeypatch.setattr(certify, "WALKED", drawn(1).certificate.ticks // 2)
    monkeypatch.setattr(certify, "WALKED_A_ROOM", 0)
    assert certify_floor(floor, content()) is None


def test_where_the_wick_runs_out_the_walker_leaves_its_way_for_more():
    """With short candles, of a dozen floors one that can be done by him alone who fetches wick."""
    params = SPACE.read("castle,10")
    for number in range(either(0, 6), 12):
        source = FloorSource(content(), params, f"measure/{number}", way_alone)
        floor = through(source.making(0, {})).floor
        proved = through(certify.proving_way(floor, content()))
        assert proved is not None
        walkers = [
            certify.Walker(floor, proved.routes, SHORT, SHORT, thrifty=thrifty)
            for thrifty in (False, True)
        ]
        if [through(walker.tour(proved.order)) for walker in walkers] == [False, True]:
            return
    raise AssertionError("no floor can be done by leaving the way")


@thorough(instead="test_no_move_however_bold_passes_a_gate_for_no_air_leads_round_it")
def test_one_who_never_has_a_flame_does_not_finish_the_second_floor():
    """Of the floors above, `tools.soak.candle_person` tells."""
    params = SPACE.read("castle,10")
    game = CandleGame(params, "x", RunFloors(content(), params, "x"), drawn(1))
    for command in registry().tale("platformer").bot("unlit").moves(game, content(), "x"):
        game.apply(command)
        if game.pause:
            break
    assert not game.pause
    assert game.status.phase == "lost"


@thorough(instead="test_no_move_however_bold_passes_a_gate_for_no_air_leads_round_it")
@pytest.mark.parametrize("chapter", [3, 8])
def test_one_who_never_has_a_flame_is_taken_back_in_the_story(chapter: int):
    """Of all chapters from the second on, docs/candle-balance.md tells."""
    params = SPACE.read(f"story,{chapter}")
    floors = RunFloors(content(), params, "unlit")
    game = CandleGame(params, "unlit", floors, floors.draw(0, []))
    for command in registry().tale("platformer").bot("unlit").moves(game, content(), "unlit"):
        game.apply(command)
        if game.pause:
            break
    assert not game.results
    assert game.state.deaths, "the dark takes him, and he is no farther"
