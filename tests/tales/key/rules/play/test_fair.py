"""No order of opening makes a run impossible, and nothing seals away what is needed."""

from __future__ import annotations

import pytest

from game.tales.key.rules.play.contents import add_fixture, clear_way
from game.tales.key.rules.play.doors import set_door
from game.tales.key.rules.play.mode import MODE
from tests.depth import all_but, one_in
from tests.tales.key.rules.play.table import CONTENT, Scene, lay
from tools.soak.key_runs import fair_run, random_run, sealed

LOCKED = """
. . . . .
. . b . .
. . . . .
. . . . .
. . . . .
- - * - -
. . W . .
. . . . k
"""


def locked() -> Scene:
    return lay(LOCKED, boss=True, k="key", b="abbess asleep")


# The judge sees what is wrong


def test_a_key_that_can_be_had_opens_the_way() -> None:
    assert sealed(locked().table) == ""


def test_a_key_under_furniture_is_out_of_reach() -> None:
    scene = locked()
    add_fixture(scene.table, "pillar", scene.at("k"), 1)
    assert sealed(scene.table) == "keys [1] out of reach"


def test_a_key_behind_furniture_is_out_of_reach() -> None:
    scene = locked()
    x, y = scene.at("k")
    for cell in ((x - 1, y), (x, y - 1)):
        add_fixture(scene.table, "pillar", cell, 1)
    assert sealed(scene.table) == "keys [1] out of reach"


def test_a_lever_under_a_pillar_is_out_of_reach() -> None:
    scene = locked()
    cell = scene.at("k")
    lever = add_fixture(scene.table, "lever", cell, 1)
    lever.holds = scene.state.things.pop(cell)
    assert sealed(scene.table) == ""
    add_fixture(scene.table, "pillar", cell, 1)
    assert sealed(scene.table) == "keys [1] out of reach"


def test_barred_and_shut_doors_keep_nobody_from_anything() -> None:
    for mode in ("shut", "barred", "broken"):
        scene = lay(LOCKED.replace("*", "+").replace("k", "."), boss=True, b="abbess asleep")
        set_door(scene.table, 1, mode, 0)
        assert sealed(scene.table) == ""
        if mode != "broken":
            scene.rolls("stir", 6, 6)
            scene.do("open 1")
            assert scene.state.doors == ["open"]


# The game does nothing wrong


def test_no_furniture_stands_on_other_furniture_or_on_what_lies_about() -> None:
    for number in range(20):
        game = MODE.start(MODE.space.read("18,warden,locks=200"), f"stand {number}", CONTENT)
        state = game.state  # type: ignore[attr-defined]
        for _ in range(12):
            delves = [c for c in game.legal() if c.text.startswith(("delve", "open"))]
            if state.danger or not delves:
                break
            game.apply(delves[0])
        cells = [f.cell for f in state.fixtures.values() if f.mode != "gone"]
        assert len(set(cells)) == len(cells)
        blocked = [
            fixture.cell
            for fixture in state.fixtures.values()
            if "blocks" in CONTENT.fixtures[fixture.kind].traits and fixture.mode != "gone"
        ]
        keys = [
            cell
            for cell, things in state.things.items()
            if any(thing.startswith("key:") for thing in things)
        ]
        assert not set(blocked) & set(keys)


def test_furniture_that_makes_way_for_a_door_does_not_step_on_a_key() -> None:
    scene = lay("# . . k #\n# t k W #\n# k k k #", t="altar", k="wedge")
    clear_way(scene.table, scene.at("t"))
    assert scene.fixture("t").cell not in scene.state.things


@all_but("14")
@pytest.mark.parametrize("number", [1, 14])
def test_a_careless_party_that_cannot_die_always_gets_to_the_boss(number: int) -> None:
    found = fair_run(f"fair/{number}/1")
    assert found["wrong"] == ""
    assert found["outcome"] == "won"


@one_in(4)
@pytest.mark.parametrize("number", range(4))
def test_runs_of_the_random_bot_end(number: int) -> None:
    assert random_run(f"random/{number}/1")["wrong"] == ""
