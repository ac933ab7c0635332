"""The dark proof that asks nothing of proved ways: it tells a floor that one finishes unlit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.cli.tales import library
from game.core.dice import Dice
from game.tales.candle.rules.certificate import Certificate, routes_of
from game.tales.candle.rules.certify import finishes_unlit
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floor import Gate, Hall, floor_of_level
from game.tales.candle.rules.floors import ReadyFloor, RunFloors
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.mode import MODE
from game.tales.candle.rules.params import CandleParams
from game.tales.candle.rules.section import Place
from tests.depth import thorough
from tests.tales.candle.rules.playing import level_of
from tools.soak import dark
from tools.soak.dark import (
    Physics,
    Walk,
    castle,
    faults_of,
    gates_shut,
    look,
    out_of_reach,
    tell,
)

HALL = """
####################
####################
#..................#
#.S............K.T.#
####################
"""
WALLED = """
###########
#.........#
#..#......#
#..#......#
#..#......#
#..#......#
#..#......#
#..#......#
#..#......#
#.S.....KT#
###########
"""
LOW = """
####################
#..................#
#..................#
#..................#
#.S............K.T.#
####################
"""


APART = """
####################
####################
#..........##......#
#.S....D...##.D.KT.#
####################
"""
PIT = """
#########
#.S...T.#
#####..##
#####..##
#####..##
#####..##
#####..##
#####..##
#####..##
#####.K##
#########
"""


def floor_of(drawing: str, *gates: Gate, places: tuple[Place, ...] = ()) -> CandleGame:
    level = level_of(drawing, *places)
    params = CandleParams(kind="story", floors=1)
    floor = replace(floor_of_level(level, 0), gates=gates)
    ready = ReadyFloor(floor, Certificate(0, b"", ((0, (0, 0)),)), (), ())
    return CandleGame(
        params, "test", RunFloors(CandleContent((), (), (level,), ()), params, "test"), ready
    )


def web(row: int, column: int = 8) -> Gate:
    return Gate("web", column, row, lamps=((6, row),))


def content() -> CandleContent:
    found = library().content(MODE.name)
    assert isinstance(found, CandleContent)
    return found


@pytest.fixture(scope="module")
def second() -> CandleGame:
    """The second floor of a castle of few rooms."""
    game = MODE.start(MODE.space.read("castle,2,columns=3,rows=3"), "dark", content())
    assert isinstance(game, CandleGame)
    game.next_floor()
    return game


def without(game: CandleGame, *numbers: int) -> CandleGame:
    """The same floor, these of its gates taken away."""
    floor = game.laid.floor
    kept = tuple(gate for n, gate in enumerate(floor.gates) if n not in numbers)
    laid = replace(game.laid, floor=replace(floor, gates=kept))
    return CandleGame(game.params, game.seed, game.source, laid)


def test_a_floor_with_gates_is_proved_by_flight_and_by_each_of_its_gates(second: CandleGame):
    told = look(second)
    assert (told["by"], told["idle"], faults_of(told)) == ("flight", [], [])
    assert len(told["gates"]) >= 3
    for number in range(1, len(told["gates"])):
        fewer = look(without(second, *range(number)))
        assert (fewer["by"], len(fewer["gates"])) == ("flight", len(told["gates"]) - number)


def test_he_goes_to_all_that_is_before_the_gates_and_none_of_them_stirs(second: CandleGame):
    told = look(second, physics=True)
    assert faults_of(told) == []
    assert told["goals"] >= 2
    assert (told["missed"], told["lost"], told["stirred"], told["strays"]) == ([], [], [], [])
    assert told["stranded"] == []
    assert not told["bounded"]


def test_without_its_gates_it_is_finished_by_flight_by_physics_and_in_the_game(second: CandleGame):
    game = without(second, *range(len(second.laid.floor.gates)))
    assert out_of_reach(game.laid.stage, ()) == []
    assert look(game)["by"] == "bare"
    told = look(game, physics=True)
    assert (told["by"], told["done"], told["fault"]) == ("finished", True, "")
    assert faults_of(told) == ["can be finished without a flame"]
    # What the finding holds is a run.
    again = CandleGame(game.params, game.seed, game.source, game.laid)
    again.assist("ward", True)
    for held, ticks in told["way"]:
        for _ in range(ticks):
            again.apply(HOLDS[held])
    assert again.pause


@thorough(instead="test_without_its_gates_it_is_finished_by_flight_by_physics_and_in_the_game")
def test_half_a_gate_is_told_of_which_the_proved_ways_know_nothing(
    second: CandleGame, monkeypatch: pytest.MonkeyPatch
):
    gates = second.laid.floor.gates
    joints = [number for number, gate in enumerate(gates) if gate.kind != "seal"]
    upper = property(lambda gate: ((gate.x, gate.y - 1),) if gate.kind != "seal" else ())
    monkeypatch.setattr(Gate, "cells", upper)
    assert look(second)["idle"] == joints
    game = without(second, *(number for number in range(len(gates)) if number not in joints))
    floor = game.laid.floor
    assert not finishes_unlit(floor, routes_of(floor, content().proofs))
    assert look(game)["done"], "one creeps under it"


@thorough(instead="test_a_gate_over_which_one_can_leap_is_told_with_the_keys_that_do_it")
def test_a_gate_round_which_one_could_fly_is_left_to_the_physics():
    told = look(floor_of(WALLED, web(9, 3)))
    assert (told["by"], told["idle"], told["bounded"]) == ("physics", [0], False)
    assert [goal[:2] for goal in told["missed"]] == [(9, 9), (8, 9)]


def test_a_gate_over_which_one_can_leap_is_told_with_the_keys_that_do_it():
    told = look(floor_of(LOW, web(4)))
    assert (told["by"], told["done"], told["lost"]) == ("finished", True, [])
    assert "can be finished without a flame" in faults_of(told)


@pytest.mark.parametrize("kind", ["web", "wax", "bars", "dark"])
def test_each_kind_of_gate_shuts_a_way(kind: str):
    brazier = (5, 3) if kind == "bars" else None
    gate = Gate(kind, 8, 3, lamps=((6, 3),), brazier=brazier)
    told = look(floor_of(HALL, gate), physics=True)
    assert (told["by"], faults_of(told)) == ("flight", [])
    assert told["goals"] == 1 + (kind == "bars")


@pytest.mark.parametrize(("column", "out"), [(15, "key"), (17, "treasure")])
def test_a_seal_keeps_what_he_touches(column: int, out: str):
    game = floor_of(HALL, Gate("seal", column, 3, lamps=((13, 3),)))
    stage = game.laid.stage
    assert [stage.things[n].kind for n in out_of_reach(stage, gates_shut(stage))] == [out]
    told = look(game, physics=True)
    assert (told["by"], faults_of(told), told["goals"]) == ("flight", [], 2)


def test_a_key_opens_a_lock_and_what_the_clock_moves_is_no_wall():
    lock = Gate("lock", 8, 3, set=1, need=1)
    assert look(floor_of(HALL, lock))["by"] == "bare"
    boards = Place("clockwork", 8, 2, "boards", width=1, height=2)
    told = look(floor_of(HALL, web(3), places=(boards,)))
    assert told["by"] != "flight", "where the clock moves something, one flies"
    walled = HALL.replace("#..................#\n", "#.......#..........#\n")
    walled = walled.replace("#.S............K.T.#", "#.S.....#......K.T.#")
    stages = [floor_of(walled, places=places).laid.stage for places in ((), (boards,))]
    assert [bool(out_of_reach(stage, ())) for stage in stages] == [True, False]


def test_a_door_is_a_way_and_a_gate_behind_it_shuts_none():
    assert look(floor_of(APART, web(3, 5)))["by"] == "flight"
    told = look(floor_of(APART, web(3, 9)))
    assert (told["by"], told["done"], told["idle"]) == ("finished", True, [0])


@pytest.mark.parametrize(
    ("finding", "said"),
    [
        ({"idle": [1]}, "gates that alone shut nothing [1]"),
        ({"strays": [(3, 4)]}, "he is in [(3, 4)]"),
        ({"missed": [(5, 6, False)]}, "does not come to [(5, 6, False)]"),
        ({"stirred": [0]}, "gates that stir [0]"),
        ({"stranded": [(7, 8)]}, "no lamp from [(7, 8)]"),
        ({"fault": "tick 9: he has a flame"}, "tick 9: he has a flame"),
        ({"by": "bare"}, "can be finished without a flame"),
    ],
)
def test_each_thing_that_can_be_wrong_with_a_floor_is_a_fault(
    finding: dict[str, Any], said: str, capsys: pytest.CaptureFixture[str]
):
    floor = {"floor": 2, "gates": ["web"], "idle": [], "by": "flight"} | finding
    assert faults_of(floor) == [said]
    assert tell("test", [{"seed": "s", "floors": [floor], "looked": 0.0, "seconds": 0.0}]) == 1
    assert capsys.readouterr().err == f"s, floor 2: {said}\n"


def test_a_gate_that_stirs_is_told_and_so_is_a_body_that_is_elsewhere():
    game = floor_of(HALL, web(3))
    walk = Walk(game, Physics(game.laid.stage, ()))
    walk.to_all([(15, 3, False)])
    assert "elsewhere" in walk.fault, "these physics know of no gate"
    assert walk.stirred == []
    walk.game.state.is_lit, walk.game.state.wick = True, 100
    walk.hold(0)
    assert "flame" in walk.fault
    assert walk.stirred == [0]


@thorough(instead="test_he_goes_to_all_that_is_before_the_gates_and_none_of_them_stirs")
def test_who_finds_no_lamp_is_stranded():
    game = floor_of(PIT)
    walk = Walk(game, Physics(game.laid.stage, ()))
    walk.about([(6, 9, True)], [(2, 1, False)], Dice("test").stream("dark"))
    assert (walk.fault, walk.left) == ("", [])
    assert [x in (5, 6) for x, _ in walk.stranded] == [True]
    walk.about([(6, 9, True)], [(5, 9, False)], Dice("test").stream("dark"))
    assert len(walk.stranded) == 1


def test_a_warden_alone_shuts_a_cage_to_one_without_a_flame(second: CandleGame):
    stage = without(second, 0, 1, 2).laid.stage
    assert out_of_reach(stage, ()) == []
    stage.hall = Hall("eater", 1, 1, 3, 3, 1, (), (0, 0))
    assert out_of_reach(stage, ()) == [stage.treasure]
    assert out_of_reach(stage, (), minded=False) == []


def test_a_castle_is_a_line_of_the_ledger_and_every_second_is_searched(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(dark, "CASTLE", "castle,2,columns=3,rows=3")
    monkeypatch.setattr(
        dark, "look", lambda game, physics: {"floor": game.number + 1, "physics": physics}
    )
    found = [castle(f"soak/{number}/test", every=2)["floors"] for number in (0, 1)]
    assert found == [[{"floor": 2, "physics": True}], [{"floor": 2, "physics": False}]]


def test_what_was_found_is_told(capsys: pytest.CaptureFixture[str], second: CandleGame):
    floors = [look(second), look(without(second, 0, 1, 2))]
    finding = {"seed": "soak/0/test", "floors": floors, "looked": 0.1, "seconds": 1.0}
    assert tell("test", [finding]) == 1
    said = capsys.readouterr()
    assert "proved by flight: 1\n" in said.out
    assert said.err == "soak/0/test, floor 2: can be finished without a flame\n"
    assert tell("test", [finding | {"floors": floors[:1]}]) == 0
