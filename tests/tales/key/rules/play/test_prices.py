"""What the hint holds a deed of a fight to be worth, one beside another (advice/prices.py): which
of two is worth more is a rule, by how much is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.grid import Cell
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.advice.menace import FIRE_STAND, NOTHING, Menace
from game.tales.key.rules.play.advice.prices import SURE, Prices, Worth
from game.tales.key.rules.play.advice.worth import (
    WHOLE,
    Chances,
    chances,
    danger_of,
    dimmed,
    gain,
    harm_done,
    loss,
)
from game.tales.key.rules.play.commands import COMMANDS
from game.tales.key.rules.play.known import FoeSeen
from game.tales.key.rules.play.state import Intent
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene

ROW = """
    . . . . .
    . . . . .
    . {0} {1} {2} .
    . . . . .
    . . . . .
    """


def prices_of(scene: Scene) -> Prices:
    view = scene.look()
    return Prices(view, Field(view), view.hero(view.acting))


def worth(scene: Scene, text: str) -> Worth:
    """What is held of a command that is written as in `Scene.do`."""
    found = prices_of(scene).worth(COMMANDS.read(scene.said(text)))
    assert found is not None
    return found


def row(hero: str, foe: str, beyond: str = ".", **legend: str) -> Scene:
    """Somebody beside a foe, and what lies on the cell behind it."""
    scene = lay(ROW.format(hero, foe, beyond), **legend)
    scene.begin(hero)
    return scene


def seen(scene: Scene, letter: str = "g") -> FoeSeen:
    """A foe as the party sees it."""
    return next(foe for foe in scene.look().foes if foe.id == scene.foe(letter).id)


# Blows


def test_a_blow_is_worth_more_the_likelier_it_fells_and_a_felled_foe_does_nothing() -> None:
    found = []
    for hearts in (1, 2, 3):
        scene = row("W", "g", g="ghoul")
        scene.foe("g").hearts = hearts
        found.append(worth(scene, "attack g"))
    assert [each.chance for each in found] == sorted((e.chance for e in found), reverse=True)
    assert found[0].value > found[1].value
    number = next(iter(found[0].off))
    assert [each.off[number] for each in found] == [each.chance for each in found]
    assert found[0].hurts == found[0].chance > found[1].chance
    assert found[1].hurts == found[0].hurts


def test_a_sleeper_is_struck_before_one_that_defends_itself() -> None:
    found = [
        worth(lay(ROW.format("W", "g", "."), g=ghoul), "attack g").value
        for ghoul in ("ghoul", "ghoul asleep")
    ]
    assert found[0] < found[1]


# What lies behind a foe


@pytest.mark.parametrize("behind", ["caltrops", "fire 3", "pit known"])
def test_whoever_is_pushed_into_something_is_worth_more_than_into_nothing(behind: str) -> None:
    bare = row("W", "g", g="ghoul")
    into = row("W", "g", "x", g="ghoul", x=behind)
    for deed in ("shove g", "skill bash g"):
        assert worth(into, deed).value > worth(bare, deed).value


def test_fire_behind_it_is_nothing_to_one_that_is_born_of_it() -> None:
    for kind, more in (("imp", 0), ("rat", 1)):
        bare = worth(row("W", "g", g=kind), "shove g").value
        into = worth(row("W", "g", "x", g=kind, x="fire 3"), "shove g").value
        assert (into > bare) == bool(more)


def test_only_a_trap_that_stops_it_takes_its_turn() -> None:
    trap, fire = (row("W", "g", "x", g="ghoul", x=what) for what in ("pit known", "fire 3"))
    assert list(worth(trap, "shove g").off.values()) == [WHOLE]
    assert not worth(fire, "shove g").off
    assert worth(trap, "shove g").value > worth(fire, "shove g").value


def test_a_club_or_a_charge_that_is_pushed_aside_and_a_lit_fuse_are_worth_a_shove() -> None:
    plain = worth(row("W", "g", g="ghoul"), "shove g").value
    assert worth(row("W", "g", g="fuse"), "shove g").value == plain + 400


def test_to_be_thrown_against_a_wall_hurts_and_more_for_whoever_wrecks() -> None:
    picture = "\n. . . . .\n. . . . .\n. . . W g\n. . . . .\n. . . . ."
    found = []
    for talents in ([], ["wreck"]):
        scene = lay(picture, g="ghoul")
        scene.hero().talents += talents
        scene.begin("W")
        found.append(worth(scene, "skill bash g").value)
    free = worth(row("W", "g", g="ghoul"), "skill bash g").value
    assert free < found[0] < found[1]


# The bell


def test_the_bell_is_worth_more_the_more_stand_within_its_reach_and_drives_all_but_the_large() -> (
    None
):
    one, two = row("R", "g", g="ghoul"), row("R", "g", "h", g="ghoul", h="ghoul")
    assert worth(two, "skill toll").value > worth(one, "skill toll").value
    assert list(worth(two, "skill toll").off.values()) == [WHOLE, WHOLE]
    large = row("R", "g", g="ogre")
    assert not worth(large, "skill toll").off


def test_what_it_reaches_is_two_cells_and_three_with_the_great_bell() -> None:
    for talents, reached in (([], False), (["great-bell"], True)):
        scene = lay("\n. . . . .\n. . . . .\nR . . g .\n. . . . .\n. . . . .", g="ghoul")
        scene.hero().talents += talents
        scene.begin("R")
        assert bool(worth(scene, "skill toll").off) is reached


# Fire


def test_a_flame_is_worth_more_where_oil_lies_under_whom_it_strikes() -> None:
    dry, oiled = row("C", ".", "g", g="ghoul"), lay(ROW.format("C", ".", "g"), g="ghoul,oil")
    oiled.begin("C")
    assert worth(oiled, "skill flame g").value > worth(dry, "skill flame g").value


def test_fire_is_worth_less_that_catches_a_friend() -> None:
    found = []
    for friend in (".", "W"):
        scene = lay(ROW.format("C", friend, "g"), g="ghoul,oil")
        x, y = scene.at("g")
        scene.put("o", (x - 1, y), "oil")
        scene.begin("C")
        found.append(worth(scene, "skill flame g").value)
    assert found[1] < found[0]


def test_a_flame_at_one_that_is_born_of_fire_is_worth_less_than_nothing() -> None:
    assert worth(row("C", ".", "g", g="imp"), "skill flame g").value < 0


# What is kept for later


def test_a_draught_is_for_the_hurt_and_a_friend_who_is_down_comes_first() -> None:
    found = []
    for lost in (0, 4):
        scene = row("W", "g", g="ghoul")
        scene.hero().pack = ["draught"]
        scene.hero().hearts -= lost
        found.append(worth(scene, "use draught W").value)
    assert found[0] < 0 < found[1]


def test_who_is_held_wants_to_be_free_but_not_between_jaws() -> None:
    found = []
    for kind in ("ghoul", "mimic"):
        scene = row("W", "g", g=kind)
        scene.foe("g").mood = "awake"
        scene.hero().marks["held"] = 1
        found.append(worth(scene, "struggle").value)
    assert found[0] > found[1] > 0


def test_light_is_spent_on_warmth_only_where_hearts_are_lost() -> None:
    found = []
    for lost in (0, 3):
        scene = row("C", ".", "g", g="ghoul")
        scene.hero().hearts -= lost
        found.append(worth(scene, "skill warm C").value)
    assert found[0] < 0 < found[1]


# Light


def menace_of(scene: Scene) -> Menace:
    view = scene.look()
    return Menace(view, Field(view), view.hero(view.acting))


def test_the_touch_of_a_wisp_costs_more_the_less_light_is_left() -> None:
    found = []
    for wick, candles in ((20, 4), (20, 3), (20, 1), (20, 0), (8, 0)):
        scene = row("W", "g", g="wisp")
        scene.state.wick, scene.state.candles = wick, candles
        found.append(menace_of(scene).cost_at(scene.hero().cell, {}))
    assert found == sorted(found)
    assert len(dict.fromkeys(found)) == len(found)


def test_so_does_a_flame() -> None:
    found = []
    for candles in (4, 0):
        scene = row("C", ".", "g", g="ghoul")
        scene.state.candles = candles
        found.append(worth(scene, "skill flame g").value)
    assert found[1] < found[0]


def test_what_befalls_a_friend_besides_wounds_counts_too() -> None:
    """Light, a purse and what a web holds are lost to the party, whoever is touched."""
    scene = lay(ROW.replace(". . . . .", "W . . . .", 1).format("C", "g", "."), g="wisp")
    scene.begin("W")
    intent = scene.foe("g").intent
    assert intent is not None
    assert (intent.kind, intent.target) == ("snuff", scene.hero("C").id)
    menace = menace_of(scene)
    assert menace.cost_for_others({}) > 0 == menace.cost_for_others({scene.foe("g").id: WHOLE})


# What threatens on a cell


def threatened(scene: Scene, intent: Intent, cell: Cell, **changed: Any) -> tuple[Chances, int]:
    """What the foe ``g`` does to the hero who is asked, on a cell, if it means to do that."""
    view = scene.look()
    foe = replace(seen(scene), intent=intent, **changed)
    return Menace(view, Field(view), view.hero(view.acting)).at(foe, cell)


def test_a_shove_is_to_be_feared_where_one_stands_and_by_whom_it_means() -> None:
    scene = lay(ROW.replace(". . . . .", "D . . . .", 1).format("W", "g", "."), g="ghoul")
    scene.begin("W")
    here, (x, y) = scene.at("W"), scene.at("W")
    assert threatened(scene, Intent("shove", scene.hero("W").id), here) == (SURE, FIRE_STAND)
    assert threatened(scene, Intent("shove", scene.hero("W").id), (x, y - 1)) == (NOTHING, 0)
    assert threatened(scene, Intent("shove", scene.hero("D").id), here) == (NOTHING, 0)


@pytest.mark.parametrize(("kind", "dice"), [("charge", 3), ("tail", 2), ("smash", 5)])
def test_a_charge_has_three_dice_and_a_tail_two_whatever_else_a_foe_strikes_with(
    kind: str, dice: int
) -> None:
    scene = row("W", "g", g="boar")
    here, foe = scene.at("W"), seen(scene)
    found = threatened(
        scene, Intent(kind, 1, (here,)), here, threat=(), facts=replace(foe.facts, attack=5)
    )
    assert found == (chances(dice, scene.look().hero(1).defence), 0)


def test_what_lies_on_a_cell_costs_whoever_ends_a_turn_there() -> None:
    for what, cost in (("pit known", 2_000), ("caltrops", 1_000), ("web", 1_000), ("oil", 0)):
        scene = row("W", "g", "x", g="ghoul", x=what)
        assert menace_of(scene).ground_cost(scene.at("x")) == cost


def test_who_smashes_or_weaves_is_worth_a_die_more_and_who_calls_others_is_worth_theirs() -> None:
    foe = seen(row("W", "g", g="ghoul"))
    plain = danger_of(replace(foe, facts=replace(foe.facts, behaviour="haunt")))
    for behaviour, dice in (("smash", 1), ("weave", 1), ("chant", 4)):
        more = danger_of(replace(foe, facts=replace(foe.facts, behaviour=behaviour)))
        assert more - plain == 450 * dice


# Furniture


def fallen(kind: str) -> tuple[Worth | None, Worth | None]:
    """What it is worth to throw something over onto a foe, and onto nobody; a friend sees both."""
    scene = lay(ROW.replace(". . . . .", ". . D . .", 1).format("W", "s", "g"), s=kind, g="ghoul")
    scene.begin("W")
    prices, stands = prices_of(scene), scene.at("s")
    x, y = stands
    return prices.topple(stands, scene.hero("W").cell), prices.topple(stands, (x, y + 1))


@pytest.mark.parametrize("kind", ["statue", "bookcase"])
def test_what_falls_is_worth_something_if_it_falls_on_a_foe(kind: str) -> None:
    onto, beside = fallen(kind)
    assert onto is not None
    assert onto.hurts > 0
    assert beside is None


def test_a_statue_is_heavier_than_a_bookcase() -> None:
    statue, bookcase = fallen("statue")[0], fallen("bookcase")[0]
    assert statue is not None
    assert bookcase is not None
    assert statue.value > bookcase.value


# Things that are thrown, strewn, poured and blown

KEPT = 450
"""What it is worth to keep most things for later."""


def holding(scene: Scene, item: str, *talents: str) -> Scene:
    """The scene, its first hero with a thing in the pack and such talents."""
    hero = scene.hero()
    hero.pack, hero.talents = [item], [*hero.talents, *talents]
    return scene


def meaning(scene: Scene, kind: str) -> Scene:
    """The scene, in which the foe ``g`` means to do that to the first hero."""
    scene.foe("g").intent = Intent(kind, scene.hero().id)
    return scene


def test_a_hook_is_for_those_who_strike_from_afar_and_with_a_long_arm_for_everybody() -> None:
    found = []
    for talents in ([], ["long-arm"]):
        for kind in ("strike", "shoot"):
            scene = meaning(row("W", "g", g="slinger"), kind)
            scene.hero().hand, scene.hero().off = "gaff", ""
            scene.hero().talents += talents
            found.append(worth(scene, "use gaff g").value)
    assert found == [0, 700, 300, 700]


def test_a_whistle_that_peals_is_worth_the_harm_it_does() -> None:
    scene = holding(row("W", "g", g="ghoul"), "tin-whistle", "peal")
    two = harm_done(seen(scene), (0, 0, WHOLE))
    assert worth(scene, "use tin-whistle").value == two - KEPT > -KEPT


def test_caltrops_are_strewn_under_a_foe_only_by_whoever_can_throw_them() -> None:
    found = []
    for talents in ((), ("throw-knife",)):
        scene = holding(row("D", "g", g="egg"), "caltrops", *talents)
        found.append(worth(scene, "use caltrops g"))
    assert not found[0].off
    assert list(found[1].off.values()) == [WHOLE]
    assert found[1].value > found[0].value


def test_oil_is_for_somebody_with_fire_and_worth_half_its_harm_under_whoever_stays() -> None:
    found = []
    for stays in (False, True):
        scene = holding(lay(ROW.format("C", ".", "g"), g="hound"), "oil-flask")
        scene.begin("C")
        scene.foe("g").marks.update({"held": 1} if stays else {})
        harm = harm_done(seen(scene), (0, WHOLE))
        found.append(worth(scene, "use oil-flask g").value + KEPT)
        assert found[-1] == harm // (2 if stays else 4)
    assert (
        prices_of(holding(row("W", ".", "g", g="hound"), "oil-flask")).worth(
            COMMANDS.read(f"use oil-flask {','.join(map(str, scene.at('g')))}")
        )
        is None
    )


def test_oil_that_is_alight_as_it_falls_spares_nobody_but_the_fireproof() -> None:
    found = []
    for talents in (["pyre"], ["pyre", "ember-heart"]):
        scene = holding(row("C", ".", "g", g="ghoul"), "oil-flask", *talents)
        scene.begin("C")
        x, y = scene.at("C")
        found.append(worth(scene, f"use oil-flask {x - 1},{y}").value + KEPT)
    hero = scene.look().hero(1)
    assert found == [-2 * loss(hero, SURE) - 500, 0]


def test_bait_is_thrown_far_from_everybody() -> None:
    scene = holding(row("W", ".", "g", g="rat"), "meat")
    x, y = scene.at("W")
    near, far = (worth(scene, f"use meat {x + n},{y}").value for n in (1, 3))
    assert far - near == 20


def test_a_circle_is_worth_more_the_more_unholy_foes_would_come() -> None:
    found = []
    for beyond in (".", "h"):
        picture = ROW.replace(". . . . .", f". . . . {beyond}", 1)
        scene = holding(lay(picture.format("W", ".", "g"), g="ghoul", h="ghoul"), "chalk")
        scene.begin("W")
        found.append(worth(scene, "use chalk").value + KEPT)
    assert found == [200, 400]


def test_smoke_beside_a_smoke_stepper_hides_from_all_who_mean_blows() -> None:
    for talents, hidden in (((), 0), (("smoke-step",), 1)):
        scene = holding(meaning(row("D", "g", g="ghoul"), "strike"), "smoke-pot", *talents)
        x, y = scene.at("D")
        assert len(worth(scene, f"use smoke-pot {x - 1},{y}").off) == hidden
        assert not worth(scene, f"use smoke-pot {x},{y - 2}").off


# Skills


def test_who_guards_stands_guarded() -> None:
    assert worth(row("W", "g", g="ghoul"), "skill guard").guarding


def test_a_wall_of_fire_and_a_friend_warmed_burn_six_turns_of_light() -> None:
    scene = row("C", ".", "g", g="ghoul")
    x, y = scene.at("C")
    light = dimmed(scene.look().light, 6)
    assert worth(scene, f"skill wall {x},{y - 1}").value == -light
    scene.hero().hearts = scene.hero().most - 3
    assert worth(scene, "skill warm C").value == gain(scene.look().hero(1), 2) - light
    assert gain(scene.look().hero(1), 3) > gain(scene.look().hero(1), 2)


def test_a_summons_is_worth_the_same_whoever_comes_and_a_lullaby_a_third_of_the_danger() -> None:
    for kind in ("rat", "ogre"):
        scene = row("R", ".", "g", g=kind)
        assert worth(scene, "skill summons g").value == 300
        assert worth(scene, "skill lullaby g").value == danger_of(seen(scene)) // 3


def test_a_net_is_laid_in_the_way_of_one_that_comes_and_not_behind_ones_back() -> None:
    scene = meaning(row("D", ".", "g", g="ghoul"), "strike")
    x, y = scene.at("D")
    laid = worth(scene, f"skill snare {x + 1},{y}")
    assert (laid.value, list(laid.off.values())) == (300, [WHOLE * 3 // 4])
    assert prices_of(scene).worth(COMMANDS.read(f"skill snare {x - 1},{y}")) is None
    scene.hero().talents.append("rigger")
    bites = harm_done(seen(scene), SURE)
    assert worth(scene, f"skill snare {x + 1},{y}").value == 300 + bites * 3 // 4


def test_the_bell_rung_before_one_foe_and_a_song_before_any_are_worth_a_little_each() -> None:
    scene = row("R", "g", g="ghoul")
    assert worth(scene, "skill toll").value == 200
    assert worth(scene, "skill song").value == 350
    scene.hero().hearts -= 1
    assert worth(scene, "skill song").value == 350 + gain(scene.look().hero(1), 1)
