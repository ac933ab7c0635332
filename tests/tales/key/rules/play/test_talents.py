"""Talents: the same turn with and without each, and what can be done that could not."""

from dataclasses import replace

import pytest

from game.tales.key.rules.play.events import Attacked, Hurt, Slain
from tests.tales.key.rules.play.shown import APART, BESIDE, blow, shows
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene

WITHOUT_AND_WITH = (False, True)


def fight(
    picture: str, hero: str, talent: str, learnt: bool, *, dark: bool = False, **legend: str
) -> Scene:
    """A fight in which a hero has learnt a talent, or not."""
    scene = lay(picture, dark=dark, **legend)
    if learnt:
        scene.hero(hero).talents.append(talent)
    scene.begin(hero)
    return scene


# The warden's


@shows("talent", "riposte")
def test_who_strikes_in_vain_at_a_guard_bleeds() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(BESIDE, "W", "riposte", learnt, f="ghoul")
        scene.foe("f").hearts = 1
        scene.do("skill guard")
        scene.dice(1, 1, 1, 1, 1, 1)
        scene.do("end")
        assert (scene.state.monsters == {}) is learnt


@shows("talent", "bulwark")
def test_a_bulwark_cannot_be_pushed_from_a_doorway_and_covers_who_stands_behind() -> None:
    picture = """
        . . f . .
        . . . . .
        . . . . .
        - - / - -
        . . W . .
        . . D . .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "W", "bulwark", learnt, f="abbess")
        scene.foe("f").cell = (12, 18)
        scene.hero("W").off = ""
        assert scene.look().hero(1).defence == 1 + learnt
        scene.do("skill guard")
        assert scene.look().hero(2).defence == 1 + 2 * learnt
        toll = fight(picture, "W", "bulwark", learnt, f="abbess")
        toll.foe("f").cell = (12, 18)
        toll.hero("D").cell = (10, 21)
        toll.do("end", "end")
        assert (toll.at("W") == (12, 20)) is learnt


@shows("talent", "sweep")
def test_a_sweep_strikes_everybody_beside_her() -> None:
    picture = """
        . . f . .
        . g W g .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "W", "sweep", learnt, f="rat", g="rat")
        scene.dice(*[6] * 6)
        scene.do("attack f")
        assert len(scene.told(Slain)) == (3 if learnt else 1)


@shows("talent", "onset")
def test_after_two_steps_her_blow_drives_a_foe_into_the_fire() -> None:
    picture = """
        . . i . .
        . . f . .
        . . x . W
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "W", "onset", learnt, f="ghoul", i="fire 3", x="here")
        scene.foe("f").marks["stunned"] = 1
        scene.do("move x")
        assert blow(scene, "f")[0] == 2 + learnt
        scene.dice(6, 1, 1)
        scene.do("attack f")
        assert (scene.at("f") == scene.at("i")) is learnt


@shows("talent", "breath")
def test_three_hearts_more_than_she_had() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(APART, "W", "breath", learnt, f="ghoul")
        scene.hero().hearts = 1
        assert scene.can("skill breath") is learnt


@shows("talent", "long-arm")
def test_with_a_long_arm_foes_stop_two_cells_away_and_are_bashed_there() -> None:
    picture = """
        f . x . .
        p p . p p
        . . W . D
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "W", "long-arm", learnt, f="ghoul", p="pillar", x="here")
        scene.do("end")
        assert (scene.at("f") == scene.at("x")) is learnt
        near = fight(APART, "W", "long-arm", learnt, f="ghoul")
        assert near.can("skill bash f") is learnt
        off = fight("f . . W .\n. . . . .", "W", "long-arm", learnt, f="ghoul")
        assert not off.can("skill bash f")


# The delver's


@shows("talent", "throw-knife")
def test_a_thrown_knife_reaches_a_chanter_across_a_table() -> None:
    picture = """
        . . f . .
        t t t t t
        . . D . .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "D", "throw-knife", learnt, f="chanter", t="table")
        scene.hero().hand = ""
        assert scene.can("skill throw-knife f") is learnt
        assert scene.open("attack") == []


@shows("talent", "second-shadow")
def test_who_slays_from_the_second_shadow_is_not_there_for_the_others() -> None:
    picture = """
        . f . g .
        . . D . .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "D", "second-shadow", learnt, f="rat", g="ghoul")
        scene.hero().cell = (11, 21)
        scene.dice(6, 6, 6, 6)
        scene.do("attack f")
        assert ("hidden" in scene.hero().marks) is learnt
        scene.do("end")
        assert bool(scene.told(Attacked)) is not learnt


@shows("talent", "snare")
def test_a_snare_can_be_laid_where_they_will_come() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(APART.replace("W", "D"), "D", "snare", learnt, f="ghoul")
        assert scene.can("skill snare 12,21") is learnt
        assert not scene.can("skill snare f")


@shows("talent", "nimble")
def test_the_nimble_walk_between_foes_and_past_bone_wardens() -> None:
    picture = """
        . . x . .
        f f g f f
        . . D . .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "D", "nimble", learnt, f="ghoul", g="bone-warden", x="here")
        assert scene.can("move x") is learnt
        if learnt:
            scene.do("move x")
            assert scene.at("D") == scene.at("x")
            assert scene.hero().steps == 4
        web = fight(
            """
            . . f . .
            p x p p p
            . D . . .
            """,
            "D",
            "nimble",
            learnt,
            f="chanter",
            p="pillar",
            x="web, rubble",
        )
        web.do("move x")
        assert ("held" in web.hero().marks) is not learnt


@shows("talent", "fine-fingers")
def test_fine_fingers_need_no_die_find_one_thing_more_and_are_not_caught() -> None:
    picture = """
        . . . . .
        x . D . c
        """
    for learnt in WITHOUT_AND_WITH:
        scene = lay(picture, x="pit known", c="chest")
        scene.fixture("c").holds = ["wedge"]
        mimic = lay(picture, x="pit known", c="mimic chest")
        for table in (scene, mimic):
            table.hero().pack = []
            table.hero().talents += ["fine-fingers"] * learnt
        scene.dice(1)
        scene.do("disarm x")
        assert (scene.hero().hearts < scene.hero().most) is not learnt
        scene.do("handle c")
        assert len(scene.hero().pack) == 1 + learnt
        mimic.do("handle c")
        assert ("held" in mimic.hero().marks) is not learnt


@shows("talent", "venom")
def test_who_did_not_expect_the_blow_dies_of_it_two_turns_later() -> None:
    picture = """
        . . . . .
        . D f W .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = lay(picture, f="boar asleep")
        scene.hero("D").talents += ["venom"] * learnt
        scene.state.leader = scene.hero("D").id
        scene.dice(6, 1, 1, 1, 6, 1)
        scene.do("attack f")
        assert scene.foe("f").marks.get("poisoned", 0) == 2 * learnt
    known = fight(BESIDE.replace("W", "D"), "D", "venom", True, f="boar")
    known.foe("f").intent = known.foe("f").intent.__class__("strike", known.hero().id)
    known.dice(6, 1, 1)
    known.do("attack f")
    assert "poisoned" not in known.foe("f").marks


# The chandler's


@shows("talent", "ember-heart")
def test_to_an_ember_heart_fire_is_a_bed() -> None:
    picture = """
        . . f . .
        . . x . .
        . . C . .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "C", "ember-heart", learnt, f="chanter", x="fire 3")
        scene.hero().hearts = 3
        scene.do("move x", "end")
        assert scene.hero().hearts == (4 if learnt else 1)


@shows("talent", "wall")
def test_a_wall_of_flame_can_be_drawn_across_the_room() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(APART.replace("W", "C"), "C", "wall", learnt, f="ghoul")
        assert scene.can("skill wall f") is learnt


@shows("talent", "beacon")
def test_a_beacon_shows_four_cells_and_leaves_a_wisp_no_defence() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = lay("f . . . C\n. . . . .", dark=True, f="ghoul asleep")
        scene.hero().talents += ["beacon"] * learnt
        assert len(scene.look().foes) == learnt
        wisp = fight(BESIDE.replace("W", "C"), "C", "beacon", learnt, f="wisp")
        assert blow(wisp, "f")[1] == (0 if learnt else 3)


@shows("talent", "hot-wax")
def test_hot_wax_holds_who_would_have_struck() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(APART.replace("W", "C"), "C", "hot-wax", learnt, f="ghoul")
        scene.dice(6, 1, 1)
        scene.do("skill flame f", "end")
        assert bool(scene.told(Attacked)) is not learnt


@shows("talent", "snuff")
def test_a_breath_of_darkness_can_be_had() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(BESIDE.replace("W", "C"), "C", "snuff", learnt, f="ogre")
        assert scene.can("skill snuff") is learnt


@shows("talent", "hearth")
def test_a_hearth_warms_all_who_stand_about_and_a_rest_is_longer_by_a_heart() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = lay(". W C D .\n. . . . .")
        scene.hero("C").talents += ["hearth"] * learnt
        scene.state.leader = scene.hero("C").id
        for hero in scene.state.heroes:
            hero.hearts = 1
        assert scene.look().rest_hearts == 2 + learnt
        scene.do("skill warm W")
        assert scene.hero("W").hearts == 3
        assert scene.hero("D").hearts == (3 if learnt else 1)


# The ringer's


@shows("talent", "summons")
def test_the_dead_can_be_called_upon() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(APART.replace("W", "R"), "R", "summons", learnt, f="ghoul")
        assert scene.can("skill summons f") is learnt


@shows("talent", "great-bell")
def test_a_great_bell_is_heard_three_cells_off_and_drives_back_two() -> None:
    picture = """
        . . . . .
        . . . . .
        . . f . .
        . . . . .
        . . R . .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "R", "great-bell", learnt, f="ghoul")
        scene.do("skill toll")
        assert scene.at("f") == ((12, 20) if learnt else (12, 21))
        far = fight("f . . R .\n. . . . .", "R", "great-bell", learnt, f="ghoul")
        assert far.can("skill toll") is learnt
        too_far = fight("f . . . R\n. . . . .", "R", "great-bell", learnt, f="ghoul")
        assert not too_far.can("skill toll")


@shows("talent", "lullaby")
def test_an_ogre_can_be_sung_to_sleep() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(APART.replace("W", "R"), "R", "lullaby", learnt, f="ogre")
        assert scene.can("skill lullaby f") is learnt


@shows("talent", "march")
def test_a_marching_song_frees_who_is_held_and_lengthens_every_stride() -> None:
    picture = """
        . . f . .
        . . . . .
        . R D . .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "R", "march", learnt, f="ogre")
        scene.hero("D").marks["held"] = 1
        scene.do("skill song")
        assert scene.hero("R").steps == 5 + 2 * learnt
        assert ("held" in scene.hero("D").marks) is not learnt
        scene.hero("D").marks.pop("held", None)
        order = scene.state.order
        singer, friend = scene.hero("R").id, scene.hero("D").id
        order[:] = [singer, friend, *(who for who in order if who not in (singer, friend))]
        scene.state.at = 0
        scene.do("end")
        assert scene.look().acting == scene.hero("D").id
        usual = scene.table.class_of(scene.hero("D")).steps
        assert scene.hero("D").steps == usual + 2 * learnt
        scene.do("end")
        assert "marching" not in scene.hero("D").marks, "on one turn only"
        assert "marching" not in scene.hero("R").marks


@shows("talent", "peal")
def test_a_peal_slays_what_a_toll_only_moves() -> None:
    for kind, hearts in (("rat", 1), ("bone-warden", 2)):
        for learnt in WITHOUT_AND_WITH:
            scene = fight(BESIDE.replace("W", "R"), "R", "peal", learnt, f=kind)
            assert scene.foe("f").hearts == hearts
            scene.do("skill toll")
            assert bool(scene.told(Slain)) is learnt
            assert bool(scene.told(Hurt)) is learnt


@shows("talent", "requiem")
def test_when_a_foe_dies_in_his_sight_he_and_the_worst_off_are_mended() -> None:
    picture = """
        . f g . .
        . W R D .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "W", "none", False, f="rat", g="ogre")
        scene.hero("R").talents += ["requiem"] * learnt
        scene.hero("R").hearts, scene.hero("D").hearts = 3, 2
        scene.dice(6, 6)
        scene.do("attack f")
        assert (scene.hero("R").hearts, scene.hero("D").hearts) == ((4, 3) if learnt else (3, 2))
    # Once a round: a second death in it mends nobody.
    scene.hero("W").deeds = 1
    scene.foe("g").hearts = 1
    scene.foe("g").cell = (11, 20)
    scene.look()
    scene.dice(6, 6, 6, 1)
    scene.do("attack g")
    assert scene.told(Slain)
    assert (scene.hero("R").hearts, scene.hero("D").hearts) == (4, 3)


# What the callings added


@shows("talent", "latch")
def test_a_door_that_she_shuts_is_barred_and_costs_no_step() -> None:
    picture = """
        . . f . .
        . . . . .
        - - / - -
        . . W . .
        . . . . .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "W", "latch", learnt, f="ghoul")
        steps = scene.hero().steps
        scene.do("close 1")
        assert scene.state.doors == ["barred" if learnt else "shut"]
        assert scene.hero().steps == steps - (not learnt)


@shows("talent", "wreck")
def test_who_is_driven_against_a_wall_by_a_wrecker_loses_two_hearts_and_hinges_are_cheaper() -> (
    None
):
    for learnt in WITHOUT_AND_WITH:
        scene = fight("f W . . .\n. . . . .", "W", "wreck", learnt, f="ogre")
        hearts = scene.foe("f").hearts
        scene.do("skill bash f")
        assert scene.foe("f").hearts == hearts - 1 - learnt
        onset = lay("f . . W .\n. . . . .", f="ogre")
        onset.hero().talents += ["onset"] + ["wreck"] * learnt
        onset.begin("W")
        before = onset.foe("f").hearts
        onset.do("move 11,20")
        onset.dice(6, 1, 1, 1, 1)
        onset.do("attack f")
        assert onset.foe("f").hearts == before - 1 - learnt
        door = lay(". . . . .\n. . . . .\n- - * - -\n. . W . .\n. . . . .")
        door.state.plaques[1].seal, door.state.plaques[1].price = "hinges", 11
        door.hero().talents += ["wreck"] * learnt
        told = door.look().doors[0].plaque
        assert told is not None
        assert told.price == (6 if learnt else 11)
        wick = door.state.wick
        door.do("force 1")
        # Walking there and tearing take a turn beside.
        assert wick - door.state.wick == told.price + 1


@shows("talent", "vigil")
def test_who_keeps_vigil_rests_at_less_risk_and_loses_nothing_to_who_comes() -> None:
    picture = """
        . . . . .
        . . . . .
        - - / - -
        . . W . .
        . . . . .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = lay(picture)
        scene.hero().talents += ["vigil"] * learnt
        scene.hero().hearts = 1
        assert scene.look().rest_risk == 2 - learnt
        scene.rolls("rest", 1)
        scene.do("rest")
        assert scene.hero().hearts == 1 + (2 if learnt else 1)


@shows("talent", "smoke-step")
def test_nobody_in_smoke_or_darkness_expects_his_blow() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(BESIDE.replace("W", "D"), "D", "smoke-step", learnt, f="ogre")
        scene.hero().talents.append("nimble")
        aimed = scene.foe("f").intent.__class__("strike", scene.hero().id)
        scene.foe("f").intent = aimed
        dice, _ = blow(scene, "f")
        scene.state.ground[scene.at("f")] = {"smoke": 3}
        assert blow(scene, "f")[0] == dice + 2 * learnt
        del scene.state.ground[scene.at("f")]
        scene.state.wick = scene.state.candles = 0
        scene.state.chambers[1].lit = False
        assert blow(scene, "f")[0] == dice + 2 * learnt


@shows("talent", "rigger")
def test_a_rigger_takes_along_what_a_trap_was_made_of_and_his_snares_bite() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = lay("x . D . .\n. . . . .", x="flame-jet known")
        scene.hero().pack = []
        scene.hero().talents += ["rigger"] * learnt
        scene.dice(6)
        scene.do("disarm x")
        assert scene.hero().pack == ["fire-pot"] * learnt
        snare = fight("f . x D .\n. . . . .", "D", "rigger", learnt, f="ogre", x="here")
        snare.hero().talents.append("snare")
        hearts = snare.foe("f").hearts
        snare.do("skill snare x", "end")
        assert snare.foe("f").hearts == hearts - learnt


@shows("talent", "quick-hands")
def test_quick_hands_use_one_thing_a_turn_beside_the_deed() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(BESIDE.replace("W", "D"), "D", "quick-hands", learnt, f="ogre")
        scene.hero().pack = ["pepper", "pepper", "draught"]
        scene.do("use pepper f")
        assert bool(scene.open("attack")) is learnt
        if learnt:
            scene.hero().hearts = 1
            scene.dice(1, 1, 1, 1, 1, 1, 1)
            scene.do("attack f")
            assert scene.open("use") == [], "once a turn"


@shows("talent", "pyre")
def test_oil_that_catches_takes_a_heart_at_once_of_every_foe_on_it() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(
            ". f g . .\n. . . . .\n. . C . .", "C", "pyre", learnt, f="ogre, oil", g="ogre, oil"
        )
        before = scene.foe("f").hearts, scene.foe("g").hearts
        scene.dice(1, 1, 1, 1, 1, 1)
        scene.do("skill flame f")
        after = scene.foe("f").hearts, scene.foe("g").hearts
        assert after == (before[0] - learnt, before[1] - learnt)


@shows("talent", "glim")
def test_with_a_glim_keyholes_are_free_and_a_light_at_the_door_is_cheap() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = lay(". . . .\n. C . .\n. . . .\n. . . .")
        scene.hero().talents += ["glim"] * learnt
        scene.tell()
        wick, turn = scene.state.wick, scene.state.turn
        scene.do(scene.open("peer")[0])
        assert (scene.state.wick, scene.state.turn) == (
            wick - 3 * (not learnt),
            turn + (not learnt),
        )
        wick = scene.state.wick
        left = next(text for text in scene.open("leave") if "candle" in text)
        scene.do(left)
        assert wick - scene.state.wick == (4 if learnt else 11)


@shows("talent", "physic")
def test_what_heals_gives_a_heart_more_where_somebody_knows_remedies() -> None:
    for learnt in WITHOUT_AND_WITH:
        for item, given in (("draught", 3), ("bandage", 2)):
            scene = lay("C . . . .\n. . . . .")
            scene.hero().talents += ["physic"] * learnt
            scene.hero().hearts, scene.hero().pack = 1, [item]
            scene.do(next(text for text in scene.open("use") if item in text))
            assert scene.hero().hearts == 1 + given + learnt


@shows("talent", "shiver")
def test_a_toll_that_shivers_throws_a_statue_down_on_who_stands_behind_it() -> None:
    picture = """
        . . g . .
        . . s . .
        . . R f .
        """
    for learnt in WITHOUT_AND_WITH:
        scene = fight(picture, "R", "shiver", learnt, f="ogre", g="ogre", s="statue")
        scene.dice(6, 6, 6)
        scene.do("skill toll")
        assert (scene.fixture("s").mode == "gone") is learnt
        assert scene.foe("g").hearts == 6 - 3 * learnt


def test_a_toll_throws_over_once_what_stands_where_something_else_is_gone() -> None:
    """A campfire was lit where a grate had been opened: run `balance/1100266` ended in an error."""
    scene = fight(
        """
        . . . . .
        . . s . .
        . . R f .
        """,
        "R",
        "shiver",
        True,
        f="ogre",
        s="statue",
    )
    statue = scene.fixture("s")
    gone = replace(statue, kind="grate", mode="gone")
    scene.state.fixtures[max(scene.state.fixtures) + 1] = gone
    scene.table.ground.changed()
    scene.dice(6, 6, 6)
    scene.do("skill toll")
    assert statue.mode == "gone"


@shows("talent", "rites")
def test_the_dead_that_fall_in_his_sight_lie_still_and_holy_water_burns_deeper() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(BESIDE.replace("W", "R"), "R", "rites", learnt, f="bone-warden")
        scene.foe("f").hearts = 1
        scene.foe("f").marks["stunned"] = 1
        scene.dice(6, 6)
        scene.do("attack f")
        assert scene.told(Slain)
        assert bool(scene.state.monsters) is not learnt
        holy = fight(APART.replace("W", "R"), "R", "rites", learnt, f="shade")
        holy.foe("f").hearts = 6
        holy.hero().pack = ["holy-water"]
        holy.do("use holy-water f")
        assert holy.foe("f").hearts == 3 - 2 * learnt


@shows("talent", "echo")
def test_an_echo_tells_who_is_there_and_how_large_it_is_without_losing_time() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = lay(". . . .\n. R . .\n. . . .\n. . . .")
        scene.hero().talents += ["echo"] * learnt
        scene.tell()
        turn = scene.state.turn
        scene.do(scene.open("listen")[0])
        assert scene.state.turn == turn + (not learnt)
        assert sum(len(exit_.bought) for exit_ in scene.look().exits) == 1 + learnt


# What talents and things are together


ROW = """
    . . . . .
    . g f . .
    . . . . .
    . . {} . .
    . . . . .
    """


@pytest.mark.parametrize(
    ("hero", "talent", "thing", "foes", "without", "with_it"),
    [
        ("C", "pyre", "oil-flask", "ghoul", [0, 0], [2, 2]),
        ("R", "rites", "holy-water", "ghoul", [3, 0], [5, 2]),
        ("D", "rigger", "net", "ghoul", [0, 0], [2, 0]),
    ],
)
def test_a_talent_makes_what_is_thrown_take_hearts(
    hero: str, talent: str, thing: str, foes: str, without: list[int], with_it: list[int]
) -> None:
    for learnt, taken in ((False, without), (True, with_it)):
        scene = fight(ROW.format(hero), hero, talent, learnt, f=foes, g=foes)
        for letter in "fg":
            scene.foe(letter).hearts = 9
        scene.hero().pack = [thing]
        scene.do(f"use {thing} f")
        assert [9 - scene.foe(letter).hearts for letter in "fg"] == taken


@pytest.mark.parametrize(
    ("hero", "talent", "thing", "mark"),
    [("C", "hot-wax", "oil-flask", "held"), ("C", "beacon", "star-phial", "stunned")],
)
def test_a_talent_makes_what_is_thrown_hold_or_dazzle(
    hero: str, talent: str, thing: str, mark: str
) -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(ROW.format(hero), hero, talent, learnt, f="ghoul", g="ghoul")
        scene.hero().pack = [thing]
        used = "use star-phial" if thing == "star-phial" else f"use {thing} f"
        if thing == "star-phial" and not learnt:
            assert not scene.can(used)  # there is light already
            continue
        scene.do(used)
        assert [mark in scene.foe(letter).marks for letter in "fg"] == [learnt, learnt]


def test_with_echo_a_whistle_stuns_whoever_it_calls() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(ROW.format("R"), "R", "echo", learnt, f="ghoul", g="ghoul")
        scene.hero().pack = ["tin-whistle"]
        scene.do("use tin-whistle")
        assert ["stunned" in scene.foe(letter).marks for letter in "fg"] == [learnt, learnt]


def test_with_last_rites_a_circle_of_chalk_burns_those_beside_it() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(BESIDE.replace("W", "R"), "R", "rites", learnt, f="ghoul")
        scene.foe("f").hearts = 9
        scene.hero().pack = ["chalk"]
        scene.do("use chalk")
        assert scene.foe("f").hearts == 9 - 2 * learnt


def test_with_physic_a_bandage_is_no_deed_once_a_turn() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(BESIDE.replace("W", "C"), "C", "physic", learnt, f="ghoul")
        hero = scene.hero()
        hero.hearts, hero.pack = 1, ["bandage", "bandage"]
        scene.do("use bandage C")
        assert scene.can("attack f") is learnt
        hero.hearts = 1
        assert not scene.can("use bandage C") or hero.deeds == 1


def test_with_smoke_step_smoke_at_his_feet_hides_him() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(APART.replace("W", "D"), "D", "smoke-step", learnt, f="ghoul")
        scene.hero().pack = ["smoke-pot"]
        scene.do("use smoke-pot D")
        assert ("hidden" in scene.hero().marks) is learnt


def test_fine_fingers_blow_pepper_from_afar_and_a_long_arm_stuns_with_the_gaff() -> None:
    for learnt in WITHOUT_AND_WITH:
        far = fight(ROW.format("D"), "D", "fine-fingers", learnt, f="ogre", g="rat")
        far.hero().pack = ["pepper"]
        assert far.can("use pepper f") is learnt
        hook = fight(ROW.format("W"), "W", "long-arm", learnt, f="ghoul", g="rat")
        hook.hero().hand, hook.hero().off = "gaff", ""
        hook.do("use gaff f")
        assert ("stunned" in hook.foe("f").marks) is learnt


def test_who_throws_knives_throws_caltrops_at_foes() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(ROW.format("D"), "D", "throw-knife", learnt, f="ogre", g="ogre")
        scene.hero().pack = ["caltrops"]
        before = [scene.foe(letter).hearts for letter in "fg"]
        scene.do("use caltrops f")
        lost = [old - scene.foe(letter).hearts for old, letter in zip(before, "fg", strict=True)]
        assert lost == [2 * learnt, 2 * learnt]


def test_with_second_breath_meat_is_eaten_on_ones_own_cell() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(APART, "W", "breath", learnt, f="boar")
        scene.hero().hearts, scene.hero().pack = 1, ["meat"]
        scene.do("use meat W")
        assert scene.hero().hearts == 1 + 3 * learnt
        assert any("bait" in on for on in scene.state.ground.values()) is not learnt


def test_with_peal_a_whistle_hurts_whoever_hears_it_as_the_toll_does() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(ROW.format("R"), "R", "peal", learnt, f="ogre", g="ghoul")
        scene.hero().pack = ["tin-whistle"]
        before = [scene.foe(letter).hearts for letter in "fg"]
        scene.do("use tin-whistle")
        lost = [old - scene.foe(letter).hearts for old, letter in zip(before, "fg", strict=True)]
        assert lost == [learnt, 2 * learnt]


def test_who_knows_venom_coats_the_blade_beside_the_deed() -> None:
    for learnt in WITHOUT_AND_WITH:
        scene = fight(BESIDE.replace("W", "D"), "D", "venom", learnt, f="boar")
        scene.hero().pack = ["poison-vial"]
        scene.do("use poison-vial")
        assert scene.can("attack f") is learnt
