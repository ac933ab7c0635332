"""What covers the ground (docs/key.md, "Ground")."""

from __future__ import annotations

from game.tales.key.rules.play.cover import cover
from game.tales.key.rules.play.events import Hurt, Toppled, TrapSprung
from tests.tales.key.rules.play.table import CONTENT, lay


def test_oil_burns_when_fire_touches_it() -> None:
    scene = lay("W . o o o\n. . . . .", o="oil")
    cells = scene.marks["o"]
    cover(scene.table, "fire", [cells[0]], 3)
    assert all("fire" in scene.state.ground[cell] for cell in cells)
    assert not any("oil" in on for on in scene.state.ground.values())


def test_fire_burns_three_rounds() -> None:
    scene = lay("W . . . f\n. . . . .", f="here")
    cover(scene.table, "fire", [scene.at("f")])
    scene.do("end", "end")
    assert scene.covered("f", "fire")
    scene.do("end")
    assert not scene.covered("f", "fire")


def test_whoever_enters_fire_or_begins_a_turn_in_it_loses_a_heart() -> None:
    scene = lay("W f . . .\n. . . . .", f="fire 9")
    hearts = scene.hero("W").hearts
    scene.do("move f")
    assert [event.amount for event in scene.told(Hurt)] == [1]
    scene.do("end")
    assert scene.hero("W").hearts == hearts - 2


def test_fire_spreads_to_wooden_furniture_beside_it() -> None:
    scene = lay("W . t f .\n. . . . .", t="table", f="fire 3")
    scene.do("end")
    assert scene.fixture("t").mode == "gone"
    assert scene.covered("t", "fire")
    assert [event.how for event in scene.told(Toppled)] == ["burnt"]


def test_what_burning_furniture_held_lies_on_its_cell() -> None:
    scene = lay("W . t f .\n. . . . .", t="crates", f="fire 3")
    scene.fixture("t").holds = ["key:1"]
    scene.do("end")
    assert scene.state.things[scene.at("t")] == ["key:1"]


def test_fire_spreads_to_webs() -> None:
    scene = lay("W . w f .\n. . . . .", w="web", f="here")
    cover(scene.table, "fire", [scene.at("f")], 3)
    assert scene.covered("w", "fire")


def test_water_puts_fire_out() -> None:
    scene = lay("W . f . .\n. . . . .", f="fire 3")
    cover(scene.table, "water", [scene.at("f")])
    assert not scene.covered("f", "fire")
    cover(scene.table, "fire", [scene.at("f")])
    assert not scene.covered("f", "fire"), "nothing burns on water"


def test_a_web_holds_who_enters_it_until_a_deed_frees_them() -> None:
    scene = lay("W w . . .\n. . . . g", w="web", g="ooze")
    scene.begin("W")
    scene.do("move w")
    assert "held" in scene.hero("W").marks
    assert not scene.open("move", "open", "close")
    scene.do("struggle")
    assert "held" not in scene.hero("W").marks
    assert scene.hero("W").deeds == 0


def test_smoke_stops_sight_for_three_rounds() -> None:
    scene = lay(
        "W . s . g\n# # # # #".replace("# # # # #", "t t t t t"), s="here", g="ooze", t="pillar"
    )
    cover(scene.table, "smoke", [scene.at("s")], 3)
    assert scene.at("g") not in scene.look().visible
    scene.do("end", "end")
    assert scene.at("s") in scene.state.ground
    cover(scene.table, "chalk", [scene.at("W")])
    scene.do("end")
    assert not scene.covered("s", "smoke")


def test_caltrops_cost_a_heart_and_the_rest_of_ones_steps() -> None:
    scene = lay("W c . . .\n. . . . g", c="caltrops", g="ooze")
    scene.begin("W")
    hearts = scene.hero("W").hearts
    scene.do("move c")
    assert scene.hero("W").hearts == hearts - 1
    assert scene.hero("W").steps == 0
    assert not scene.covered("c", "caltrops")


def test_rubble_costs_two_steps() -> None:
    scene = lay("W r a . .\n# # # # g".replace("#", "t"), r="rubble", a="here", t="table", g="ooze")
    scene.begin("W")
    scene.do("move a")
    assert scene.hero("W").steps == CONTENT.classes["warden"].steps - 3


PIT = CONTENT.traps["pit"].power


def test_a_pit_costs_hearts_and_the_next_turn() -> None:
    scene = lay("W p . . .\n. . . . g", p="pit known", g="egg")
    scene.begin("W")
    hearts = scene.hero("W").hearts
    scene.do("move p")
    assert scene.told(TrapSprung)
    assert scene.hero("W").hearts == hearts - PIT
    assert scene.hero("W").steps == scene.hero("W").deeds == 0
    rounds = scene.state.rounds
    scene.do("end")
    assert scene.state.rounds == rounds + 2


def test_a_sprung_trap_is_spent() -> None:
    scene = lay("W p . . .\n. . . . .", p="pit known")
    hearts = scene.hero("W").hearts
    scene.do("move p", "end", "move 12,20", "move p")
    assert scene.hero("W").hearts == hearts - PIT
