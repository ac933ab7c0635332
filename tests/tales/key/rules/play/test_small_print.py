"""What the rules say in passing: who is struck from, what is kept, what is told, and to whom."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.codec import Codec
from game.core.dice import Dice
from game.core.errors import BadValue
from game.core.grid import square_distance
from game.tales.key.rules.play import clues, contents, furniture, light, skills
from game.tales.key.rules.play.advice import ways
from game.tales.key.rules.play.advice.hint import Turn
from game.tales.key.rules.play.commands import COMMANDS
from game.tales.key.rules.play.events import Found, Slain
from game.tales.key.rules.play.foes.paths import alive
from game.tales.key.rules.play.foes.plans import plan
from game.tales.key.rules.play.game import start
from game.tales.key.rules.play.harm import hurt, requiem
from game.tales.key.rules.play.hazards import arrive
from game.tales.key.rules.play.known import ExitSeen
from game.tales.key.rules.play.params import SPACE
from game.tales.key.rules.play.shuffling import shuffle
from game.tales.key.rules.play.state import Chamber, Clues, is_known
from game.tales.key.rules.play.things import pick_up_small
from game.tales.key.rules.play.turns import End, next_round
from tests.tales.key.rules.play.table import CONTENT, lay

HALL = """
. . . . .
. . . . .
. . g . .
. . W . .
. . . . t
"""

TWO_ROOMS = """
. . g . .
. . . . .
. . . . .
. . . . .
. . . . .
- - / - -
. . . . .
. . . . .
. . . . .
. . . . .
. . W . .
"""


@pytest.mark.parametrize(
    ("kind", "marks", "goes_on"),
    [
        ("ghoul", {}, True),
        ("ghoul", {"stunned": 1}, False),
        ("ghoul", {"held": 1}, False),
        ("ogre", {"held": 1}, True),
        ("ogre", {"stunned": 1}, False),
    ],
)
def test_a_net_holds_whoever_is_not_large_and_a_blow_on_the_head_everybody(
    kind: str, marks: dict[str, int], goes_on: bool
) -> None:
    scene = lay(HALL, g=kind, t="here")
    scene.foe("g").marks.update(marks)
    assert alive(scene.table, scene.foe("g")) == goes_on


@pytest.mark.parametrize(("depth", "best"), [(3, 1), (4, 2), (7, 2), (8, 3)])
def test_a_rack_has_better_weapons_every_four_rooms(
    monkeypatch: pytest.MonkeyPatch, depth: int, best: int
) -> None:
    scene, found = lay(HALL, g="table", t="here"), set()
    monkeypatch.setattr(scene.table, "depth_of", lambda _: depth)
    monkeypatch.setattr(furniture, "receive", lambda _, __, thing: found.add(thing))
    for number in range(200):
        dice = Dice(f"rack {number}").stream("rack")
        monkeypatch.setattr(scene.table, "stream", lambda *_, dice=dice: dice)
        furniture.rack(scene.table, scene.hero(), scene.fixture("g"), 0)
    there = max(item.tier for item in CONTENT.items.values() if item.slot in ("hand", "off"))
    assert max(CONTENT.items[thing].tier for thing in found) == min(best, there)


def test_harm_that_nobody_did_is_nobodys_deed() -> None:
    scene = lay(HALL, g="ghoul", t="here")
    hurt(scene.table, scene.foe("g").id, 99, "fall")
    assert [event.by for event in scene.table.events if isinstance(event, Slain)] == [0]


def test_whoever_comes_onto_a_cell_and_falls_goes_no_further() -> None:
    scene = lay(HALL, g="fire", t="here")
    hero = scene.hero()
    hero.hearts = 1
    assert not arrive(scene.table, hero.id, scene.at("g"))
    assert not hero.up
    well = lay(HALL, g="fire", t="here")
    assert arrive(well.table, well.hero().id, well.at("g"))


def test_a_mimic_is_seen_where_its_chest_is() -> None:
    scene = lay(HALL, g="mimic chest", t="here")
    light.refresh(scene.table)
    assert scene.foe("g").id in scene.table.spotted
    del scene.state.seen[scene.at("g")]
    light.refresh(scene.table)
    assert scene.foe("g").id not in scene.table.spotted


def test_what_is_to_come_is_hidden_and_is_shuffled_too() -> None:
    scene = lay(HALL, g="here", t="here")
    before = scene.state.dungeon
    shuffle(scene.table, Dice("other").stream("shuffle"))
    assert scene.state.dungeon is not before


def test_a_wall_of_fire_is_three_cells_across_the_line_of_sight() -> None:
    for letter, across in (("g", (-1, 0)), ("t", (0, -1))):
        scene = lay(". . . . .\n. . g . .\n. . . . .\n. . W . t\n. . . . .", g="here", t="here")
        x, y = scene.at(letter)
        act: Any = SimpleNamespace(table=scene.table, hero=scene.hero(), cell=(x, y))
        skills.raise_wall(act)
        burning = {cell for cell, on in scene.state.ground.items() if "fire" in on}
        dx, dy = across
        assert burning == {(x, y), (x + dx, y + dy), (x - dx, y - dy)}


@pytest.mark.parametrize("what", ["heroes", "monsters", "fixtures", "traps", "chambers"])
def test_a_state_of_which_one_kind_is_unknown_is_none(what: str) -> None:
    scene = lay(HALL, g="ghoul", t="table")
    scene.put("p", (scene.at("g")[0] - 1, scene.at("g")[1]), "pit")
    assert is_known(scene.state, CONTENT)
    things = getattr(scene.state, what)
    one = things[0] if isinstance(things, list) else next(iter(things.values()))
    if what == "chambers":
        one.theme = "nothing"
    else:
        one.kind = "nothing"
    assert not is_known(scene.state, CONTENT)


def test_a_boss_is_bolder_by_each_hero_beyond_the_first() -> None:
    boss = next(facts for facts in CONTENT.monsters.values() if facts.boss)
    for others in ("", "D", "DC", "DCR"):
        rows = HALL.replace(
            "\n. . . . .\n. . . . .", "\n" + " ".join(f"{others:.<5}") + "\n. . . . ."
        )
        assert lay(rows, g="here", t="here").table.boldness(boss) == len(others)


def test_what_is_small_is_picked_up_in_passing_and_the_rest_lies_there() -> None:
    scene = lay(HALL, g="here", t="here")
    hero = scene.hero()
    gold, candles = scene.state.gold, scene.state.candles
    scene.put("g", hero.cell, "wedge, gold:5, candle:1")
    pick_up_small(scene.table, hero)
    assert scene.state.things[hero.cell] == ["wedge"]
    assert (scene.state.gold, scene.state.candles) == (gold + 5, candles + 1)
    found = [event for event in scene.table.events if isinstance(event, Found)]
    assert [(event.what, event.amount) for event in found] == [("gold", 5), ("candle", 1)]


def test_who_comes_into_sight_in_a_fight_has_a_turn_from_the_next_round() -> None:
    scene = lay(HALL, g="ghoul", t="here")
    scene.begin()
    scene.put("n", (scene.at("W")[0] + 1, scene.at("W")[1]), "ghoul")
    late = scene.foe("n").id
    assert late not in scene.state.order
    next_round(scene.table)
    assert late in scene.state.order


def test_a_foe_that_stands_is_shown_what_skills_would_roll_and_does_not_rise() -> None:
    scene = lay(HALL.replace("W", "D"), g="ghoul", t="here")
    scene.begin("D")
    (foe,) = scene.look().foes
    assert foe.rises == 0
    assert not foe.aimed
    scene.hero().talents.append("throw-knife")
    (foe,) = scene.look().foes
    assert [name for name, _ in foe.aimed] == ["throw-knife"]


def test_once_all_is_over_nothing_is_searched() -> None:
    scene = lay(HALL, g="here", t="here")
    for hero in scene.state.heroes:
        hero.standing = "down"
    view = scene.look()
    assert not view.searchable


def test_the_ringer_sings_only_for_whom_she_sees_fall() -> None:
    scene = lay(TWO_ROOMS.replace("/", "+").replace("W", "R"), g="ghoul asleep")
    hero = scene.hero()
    hero.talents.append("requiem")
    hero.hearts -= 1
    requiem(scene.table, scene.foe("g"))
    assert "sang" not in hero.marks
    scene.foe("g").cell = hero.cell[0] + 1, hero.cell[1]
    requiem(scene.table, scene.foe("g"))
    assert "sang" in hero.marks


def test_nobody_sees_further_than_eight_cells() -> None:
    scene = lay(TWO_ROOMS, g="here")
    here = scene.hero().cell
    assert square_distance(here, scene.at("g")) == 9
    assert max(square_distance(here, cell) for cell in scene.table.ground.seen_from(here)) == 8


def test_smoke_lets_one_see_who_is_beside_one_and_nobody_else() -> None:
    scene = lay(
        HALL.replace("g", "t")
        .replace(". . . . .\n. . t", ". . g . .\n. . t")
        .replace("t\n", ".\n"),
        g="smoke",
        t="here",
    )
    here = scene.hero().cell
    scene.table.ground.changed()
    assert not scene.table.ground.sees(here, scene.at("g"))
    assert scene.table.ground.sees(scene.at("t"), scene.at("g"))


ALLEY = """
W . g . .
t t t t t
"""


def test_what_must_have_a_place_never_shuts_off_a_part_of_the_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(contents, "place_fixture", lambda *_, **__: None)
    for number in range(12):
        scene = lay(ALLEY, g="here", t="table")
        (room,) = scene.state.dungeon.board.rooms
        stream = Dice(f"surely {number}").stream("contents")
        placed = contents.place_surely(scene.table, room, "table", stream)
        assert placed is not None
        assert placed.cell == (scene.at("g")[0] + 2, scene.at("g")[1])


def test_what_makes_way_goes_where_it_shuts_nothing_off_once_it_has_left_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(contents, "gates_of", lambda *_, **__: {})
    scene = lay(ALLEY, g="table", t="table")
    (room,) = scene.state.dungeon.board.rooms
    x, y = scene.at("g")
    assert contents.place_elsewhere(scene.table, room, (x, y)) == (x + 2, y)


def test_where_a_room_is_parted_furniture_of_that_room_makes_way() -> None:
    scene = lay(ALLEY, g="table", t="table")
    (room,) = scene.state.dungeon.board.rooms
    contents.open_up(scene.table, room)
    assert scene.table.ground.furniture(scene.at("g")) is None


def test_a_door_that_was_just_laid_is_shut_until_it_is_known() -> None:
    game = start(SPACE.read("12,warden,normal"), "door", CONTENT)
    table, dungeon = game.table, game.state.dungeon
    exit_ = next(each for each in dungeon.exits() if each.open)
    dungeon.open_exit(exit_.room, exit_.side, 0)
    assert len(dungeon.board.doors) > len(table.state.doors)
    table.ground.changed()
    here = table.state.heroes[0].cell
    assert table.ground.seen_from(here).keys() <= dict.fromkeys(dungeon.board.room(1).cells).keys()


def test_a_room_too_narrow_for_furniture_has_a_puddle_of_oil_to_fight_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(contents, "place_prop", lambda *_: False)
    scene = lay(HALL, g="here", t="here")
    (room,) = scene.state.dungeon.board.rooms
    theme = next(each for each in CONTENT.themes.values() if each.stage)
    stream = Dice("oil").stream("stage")
    contents.set_stage(scene.table, room, theme, None, stream)
    assert [list(on) for on in scene.state.ground.values()] == [["oil"]]


def test_the_end_is_learnt_and_the_last_boss_of_a_descent_is_told_as_that() -> None:
    scene = lay(HALL, g="here", t="here")
    scene.state.outcome = "fallen"
    scene.game.end_if_over()
    assert scene.table.learnt
    for length in ("single", "descent"):
        scene = lay(HALL, g="here", t="here", length=length)
        scene.state.outcome = "won"
        reason = scene.game.status.reason
        assert reason is not None
        assert ("deeper" in reason.in_english()) == (length == "descent")


def test_a_step_in_peace_is_told_by_its_length() -> None:
    scene = lay(HALL, g="here", t="here")
    scene.look()
    x, y = scene.at("t")
    for text, steps in ((f"move {x},{y - 4}", "steps."), (f"move {x},{y}", "steps.")):
        said = scene.game.explain(COMMANDS.read(text))
        assert said is not None
        assert said.in_english().endswith(steps)
        assert said.in_english().split()[0].isdigit()


def test_who_is_down_searches_no_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = lay(HALL, g="here", t="here")
    monkeypatch.setattr(type(scene.state.dungeon), "searchable", lambda _, room: ("north",) * room)
    assert scene.look().searchable
    scene.hero().standing = "down"
    assert not scene.look().searchable


def test_the_brood_mother_bites_who_is_close_in_every_third_turn_only() -> None:
    scene = lay(HALL, g="brood-mother", t="here")
    scene.begin()
    mother = scene.foe("g")
    kinds = []
    for count in range(1, 7):
        mother.count = count
        plan(scene.table, mother)
        assert mother.intent is not None
        kinds.append(mother.intent.kind)
    assert kinds == ["strike", "lay", "web"] * 2


def test_a_sound_that_no_side_of_the_die_makes_rules_none_of_the_seven_out() -> None:
    shape = clues.Shape.__new__(clues.Shape)
    shape.alive, shape.sounds_by_side = [0, 2], [{"small": 1}, {"small": 1}, {"large": 1}]
    assert [shape.still(value) for value in ("small", "large", "none")] == [1, 4, 127]


def test_where_no_shape_is_foreseen_how_large_it_sounds_says_nothing() -> None:
    nobody: Any = None
    assert clues.likely(None, nobody, nobody, "size", "large") == 1


def test_what_is_no_weapon_adds_nothing_and_a_room_that_was_laid_is_not_entered() -> None:
    wedge = CONTENT.items["wedge"]
    assert (wedge.attack, wedge.defence) == (0, 0)
    assert not Chamber("hall", True).entered


def test_from_forty_steps_on_it_is_all_one_to_the_hint_how_far_a_foe_is() -> None:
    nothing = SimpleNamespace(cost_at=lambda *_: 0, cost_for_others=lambda *_: 0, foes=())
    nothing.ground_cost = lambda _cell: 0
    turn: Any = SimpleNamespace(menace=nothing, prices=SimpleNamespace(bones=(), called=()))
    turn.view, turn.field = SimpleNamespace(rounds=0), SimpleNamespace()
    turn._cost, turn._coming, turn._fallen, turn._restless = {}, 1, {}, 0
    turn._gap = {(gap, 1): gap for gap in (1, 39, 40, 41)}
    worth: Any = SimpleNamespace(off={}, guarding=False, spared=False, value=0)
    near = {cell[0]: -Turn._plan(turn, None, worth, cell, End()).score for cell in turn._gap}
    assert near == {1: 1, 39: 39, 40: 40, 41: 40}
    assert -Turn._plan(turn, None, worth, (99, 1), End()).score == 40, "where no way leads there"


def test_what_waits_behind_an_exit_is_worth_so_much_to_the_hint() -> None:
    def worth(waits: str, lost: int = 0, *, short: bool = False, knows: bool = False) -> int:
        told = (("what", waits),) if waits else ()
        exit_ = ExitSeen(1, "north", (), True, Fraction(0), clues=told)
        return ways.worth(exit_, lost, short=short, knows=knows) - ways._UNTOLD

    kinds = ("", "none", "gold", "thing", "fire", "choice", "counsel", "captive", "light")
    assert [worth(kind) for kind in kinds] == [
        400, 0, 50, 400, 700, 1_700, 3_500, 2_600, 2_600
    ]  # fmt: skip
    assert worth("counsel", knows=True) == 500, "of a boss of whom one has read"
    assert [worth("fire", lost) for lost in (0, 25, 50, 90)] == [700, 1_950, 3_200, 3_200]
    assert (worth("thing", short=True), worth("light", short=True)) == (800, 4_100)


def test_the_weight_of_a_sum_is_at_most_a_million_millions() -> None:
    codec = Codec(Clues, "snapshot")
    for weight, told in ((0, True), (10**12, True), (10**12 + 1, False), (-1, False)):
        data = codec.write(Clues(1, "north", 0, odds=[weight]))
        if told:
            assert codec.read(data).odds == [weight]
        else:
            with pytest.raises(BadValue):
                codec.read(data)
