"""Doors, exits, walls (docs/key.md, "Doors, locks, walls")."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.tales.key.rules.play.events import DoorMoved, RoomLaid, RoomOpened, Searched
from tests.tales.key.rules.play.table import CONTENT, lay

TWO = """
. . . . .
. . g . .
. . . . .
- - + - -
. . W . .
. . . . .
"""


def test_opening_a_door_beside_oneself_costs_a_step() -> None:
    scene = lay(TWO.replace(". . W . .", "s . W . ."), g="ooze", s="ooze")
    scene.begin("W")
    steps = scene.hero("W").steps
    scene.do("open 1")
    assert scene.state.doors == ["open"]
    assert scene.hero("W").steps == steps - 1
    scene.do("close 1")
    assert scene.state.doors == ["shut"]
    assert scene.hero("W").steps == steps - 2
    assert scene.hero("W").deeds == 1


def test_in_a_fight_a_door_further_off_cannot_be_opened() -> None:
    scene = lay(TWO.replace(". . W . .", "s . . . W"), g="ooze", s="ooze")
    scene.begin("W")
    assert not scene.can("open 1")


def test_out_of_danger_one_walks_to_the_door() -> None:
    scene = lay(TWO.replace(". . W . .", ". . . . W"), g="ogre asleep")
    scene.rolls("stir", 6, 6)
    scene.do("open 1")
    assert scene.hero("W").cell == (12, 20)
    assert scene.state.doors == ["open"]


def test_a_shut_door_stops_sight() -> None:
    scene = lay(TWO, g="ogre asleep")
    assert not scene.look().foes
    scene.rolls("stir", 6, 6)
    scene.do("open 1")
    assert [foe.id for foe in scene.look().foes] == [scene.foe("g").id]
    scene.rolls("stir", 6, 6)
    scene.do("close 1")
    assert not scene.look().foes


@pytest.mark.parametrize(("kind", "comes"), [("hound", False), ("ghoul", True)])
def test_a_shut_door_stops_beasts_but_no_hands(kind: str, comes: bool) -> None:
    scene = lay(TWO.replace("+", "/"), g=kind)
    scene.begin("W")
    scene.do("close 1")
    for _ in range(2):
        if scene.state.danger:
            scene.dice(1, 1, 1, 1, 1, 1)
            scene.do("end")
    assert (scene.state.doors == ["open"]) is comes


def test_a_wedge_bars_a_door_and_the_strong_break_it_after_a_while() -> None:
    scene = lay(TWO.replace("+", "/"), g="ogre")
    scene.hero("W").pack = ["wedge"]
    scene.begin("W")
    scene.do("close 1", "use wedge 12,19")
    assert scene.state.doors == ["barred"]
    modes = []
    for _ in range(4):
        if scene.state.danger and scene.state.doors == ["barred"]:
            scene.do("end")
            modes += [event.mode for event in scene.told(DoorMoved)]
    assert modes == ["barred", "broken"]


def test_a_barred_door_stops_those_who_are_not_strong() -> None:
    scene = lay(TWO.replace("+", "="), g="ghoul")
    scene.foe("g").known = True
    scene.foe("g").trail = scene.hero("W").cell
    for _ in range(8):
        scene.do("end")
    assert scene.state.doors == ["barred"]


def test_a_broken_door_can_be_shut_no_more() -> None:
    scene = lay(TWO.replace("+", "X"), g="ogre asleep")
    assert not scene.open("close")


# Exits


def test_an_exit_lays_the_next_room_with_all_its_dice() -> None:
    scene = lay(". . . . .\n. . W . .")
    assert scene.open("delve") == ["delve 1 north", "delve 1 east", "delve 1 west"]
    scene.do("delve 1 north")
    (laid,) = scene.told(RoomLaid)
    assert laid.room == laid.counter == 2
    types = [step.type for step in laid.steps]
    assert types[0] == "open"
    assert "tile" in types
    assert len(scene.state.dungeon.board.rooms) == 2
    if scene.state.doors[0] == "open":
        assert scene.told(RoomOpened)


def test_what_is_in_a_room_is_not_told_when_it_is_laid() -> None:
    hidden = 0
    for number in range(40):
        scene = lay(". . . . .\n. . W . .", seed=f"laid {number}")
        scene.do("delve 1 north")
        (laid,) = scene.told(RoomLaid)
        types = [(step.type, step.fact("on")) for step in laid.steps]
        assert not {"drawn", "where", "key"} & {type_ for type_, _ in types}
        assert ("lock", "chest") not in types
        hidden += bool(scene.state.dungeon.keys_in(2))
    assert hidden, "no room had a key"


def test_at_every_exit_stands_the_chance_that_the_boss_is_behind_it() -> None:
    scene = lay(". . . . .\n. . W . .", size=6)
    view = scene.look()
    assert view.exits
    assert {exit_.boss for exit_ in view.exits if exit_.open} == {view.boss}
    late = lay(
        """
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        - - / - -
        . . . . .
        . . W . .
        """,
        size=3,
    )
    assert late.look().boss == Fraction(1)


def test_opening_an_exit_costs_a_step_in_a_fight() -> None:
    scene = lay(". . W . .\n. . . . g", g="ooze")
    scene.begin("W")
    scene.do("delve 1 north")
    assert scene.hero("W").steps == CONTENT.classes["warden"].steps - 1


# Searching


@pytest.mark.parametrize(("die", "found"), [(1, True), (3, True), (4, False), (6, False)])
def test_searching_a_free_wall_finds_a_passage_on_one_to_three(die: int, found: bool) -> None:
    for number in range(200):
        scene = lay("# . . . .\n# . . . .\n# . W . .\n# . . . .", seed=f"search {number}")
        sides = scene.open("search")
        if not sides:
            continue
        turn = scene.state.turn
        scene.do(sides[0])
        (searched,) = scene.told(Searched)
        if searched.roll != die:
            continue
        assert searched.most == 3
        assert searched.found is found
        assert bool(scene.state.dungeon.board.doors) is found
        assert scene.state.turn == turn + (not scene.state.danger)
        if found:
            assert scene.state.doors[0] == "open"
        return
    raise AssertionError("no seed rolls that")


def test_only_free_walls_can_be_searched() -> None:
    scene = lay("# . . . .\n# . . . .\n# . W . .\n# . . . .")
    touching = [side for side in ("north", "east") if scene.can(f"search {side}")]
    assert touching == []
    assert scene.open("search")
