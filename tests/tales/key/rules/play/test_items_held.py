"""Things in the hands: two tables that are the same but for one thing, and what then differs - what
can be done, what is best, who can be reached, who can be slain."""

from __future__ import annotations

from game.tales.key.rules.play.events import Attacked, Slain
from tests.tales.key.rules.play.shown import (
    APART,
    BESIDE,
    advised,
    blow,
    chance_to_slay,
    means,
    shows,
    threat,
    wearing,
)
from tests.tales.key.rules.play.steady import lay

# In the hand


@shows("item", "arming-sword")
def test_with_a_sword_a_foe_of_two_hearts_can_fall_at_one_blow() -> None:
    bare, sword = (wearing(BESIDE, item, f="imp") for item in ("", "arming-sword"))
    assert chance_to_slay(bare, "f") == 0
    assert chance_to_slay(sword, "f") > 0


@shows("item", "knife")
def test_a_knife_is_thrown_at_who_is_out_of_reach_and_lies_there_afterwards() -> None:
    sword, knife = (wearing(APART, item, f="ghoul") for item in ("arming-sword", "knife"))
    assert sword.open("use") == []
    assert knife.open("use") == ["use knife 12,20"]
    assert not knife.can("attack f")
    knife.do("use knife f")
    assert [throw.how for throw in knife.told(Attacked)] == ["thrown"]
    assert knife.hero().hand == ""
    assert knife.state.things == {(12, 20): ["knife"]}


@shows("item", "taper-staff")
def test_a_taper_staff_strikes_over_a_cell_and_shows_who_sits_three_cells_off() -> None:
    sword, staff = (wearing(APART, item, f="ghoul") for item in ("arming-sword", "taper-staff"))
    assert not sword.can("attack f")
    assert staff.can("attack f")
    far = "f . . W ."
    picture = f"""
        {far}
        . . . . .
        """
    seen = [
        wearing(picture, item, begin=False, dark=True, f="ghoul asleep").look().foes
        for item in ("arming-sword", "taper-staff")
    ]
    assert [len(foes) for foes in seen] == [0, 1]


@shows("item", "handbell")
def test_two_hearts_of_bronze_cost_a_foe_its_turn() -> None:
    for item, kept in (("arming-sword", False), ("clapper", True)):
        scene = wearing(BESIDE, item, f="ogre")
        scene.dice(6, 6, 1, 1)
        scene.do("attack f")
        assert ("stunned" in scene.foe("f").marks) is kept
    scene = wearing(BESIDE, "handbell", f="ogre")
    scene.hero("W").marks["inspired"] = 1  # Bare arms and a bell have but one die.
    scene.dice(6, 6, 1)
    scene.do("attack f")
    assert "stunned" in scene.foe("f").marks
    scene.do("end")
    assert scene.told(Attacked) == []


@shows("item", "spear")
def test_a_spear_strikes_past_a_friend() -> None:
    picture = """
        . . f . .
        . . D . .
        . . W . .
        """
    sword, spear = (wearing(picture, item, f="ghoul") for item in ("arming-sword", "spear"))
    assert not sword.can("attack f")
    assert spear.can("attack f")


@shows("item", "sling")
def test_a_sling_reaches_who_cannot_be_reached() -> None:
    picture = """
        f . . . .
        t t t t t
        . . . W .
        """
    sword, sling = (
        wearing(picture, item, f="chanter", t="table") for item in ("arming-sword", "sling")
    )
    assert not sword.can("attack f")
    assert sling.can("attack f")
    assert advised(sling) == sling.said("attack f")


@shows("item", "gaff")
def test_a_gaff_drags_a_chanter_out_of_its_corner() -> None:
    picture = """
        f . . W .
        . . . . .
        """
    sword, gaff = (wearing(picture, item, f="chanter") for item in ("arming-sword", "gaff"))
    assert sword.open("use") == gaff.open("attack") == []
    gaff.do("use gaff f")
    assert gaff.at("f") == (12, 20)


@shows("item", "hatchet")
def test_what_a_hatchet_has_left_over_goes_on_to_the_next() -> None:
    picture = """
        . . . . .
        . f W g .
        """
    for item, slain in (("arming-sword", 1), ("hatchet", 2)):
        scene = wearing(picture, item, f="rat", g="rat")
        scene.dice(6, 6)
        scene.do("attack f")
        assert len(scene.told(Slain)) == slain


@shows("item", "firebrand")
def test_a_brand_keeps_vermin_off_and_burns_what_it_hurts() -> None:
    for item, bitten in (("arming-sword", True), ("firebrand", False)):
        pack = wearing(
            """
            . f g . .
            . . . . .
            . . W . .
            """,
            item,
            f="rat",
            g="rat",
        )
        pack.do("end")
        assert bool(pack.told(Attacked)) is bitten
        scene = wearing(BESIDE, item, f="ghoul, oil")
        scene.dice(6, 1, 1)
        scene.do("attack f")
        assert ("burning" in scene.foe("f").marks) is not bitten
        assert scene.table.covered(scene.at("f"), "fire") is not bitten


@shows("item", "flail")
def test_bones_that_a_flail_broke_stay_broken() -> None:
    for item, moods in (("arming-sword", ["bones"]), ("flail", [])):
        scene = wearing(BESIDE, item, f="bone-warden")
        scene.foe("f").hearts = 1
        scene.dice(6, 6, 1, 1)
        scene.do("attack f")
        assert [foe.mood for foe in scene.state.monsters.values()] == moods
        fresh = wearing(BESIDE, item, f="bone-warden")
        assert blow(fresh, "f")[1] == (1 if item == "flail" else 2)


@shows("item", "silver-knife")
def test_the_dead_have_no_defence_against_silver_and_ghosts_no_dark() -> None:
    for item, dice in (("knife", 2), ("silver-knife", 0)):
        scene = wearing(BESIDE, item, f="bone-warden")
        assert blow(scene, "f")[1] == dice
        dark = lay(BESIDE, f="shade", dark=True)
        dark.state.wick = dark.state.candles = 0
        dark.hero().hand = item
        dark.begin()
        assert dark.can("attack f") is (item == "silver-knife")


@shows("item", "war-hammer")
def test_a_hammer_drives_a_foe_back_into_the_fire() -> None:
    picture = """
        . . i . .
        . . f . .
        . . W . .
        """
    for item, burnt in (("arming-sword", False), ("war-hammer", True)):
        scene = wearing(picture, item, f="ghoul", i="fire 3")
        assert not scene.can("wear kite-shield")
        scene.dice(6, 1, 1, 1)
        scene.do("attack f")
        assert (scene.at("f") == (12, 20)) is burnt
        assert scene.foe("f").hearts == (1 if burnt else 2)


@shows("item", "crossbow")
def test_a_crossbow_shoots_from_the_far_wall_once_and_then_must_be_loaded() -> None:
    scene = wearing("f . . . W\n. . . . .", "crossbow", f="ghoul")
    scene.dice(1, 1, 1, 1)
    scene.do("attack f")
    scene.hero().deeds = 1
    assert not scene.can("attack f")
    assert scene.can("load")
    scene.do("load")
    scene.hero().deeds = 1
    assert scene.can("attack f")
    near = wearing(BESIDE, "crossbow", f="ghoul")
    assert not near.can("attack f")


@shows("item", "great-sword")
def test_a_great_sword_strikes_all_who_stand_about() -> None:
    picture = """
        . . f . .
        . g W h .
        . . . . .
        """
    for item, struck in (("arming-sword", 1), ("great-sword", 3)):
        scene = wearing(picture, item, f="rat", g="rat", h="rat")
        scene.dice(*[6] * 8)
        scene.do("attack f")
        assert len(scene.told(Slain)) == struck
    assert scene.state.outcome == "playing"
    assert not scene.state.danger


@shows("item", "clapper")
def test_a_clapper_stuns_where_a_handbell_alone_cannot() -> None:
    for item, chance in (("handbell", False), ("clapper", True)):
        scene = wearing(BESIDE, item, f="ghoul")
        foe = scene.foe("f").id
        target = next(t for t in scene.look().targets if t.foe == foe)
        assert bool(target.blow.odds.at_least(2)) is chance


# In the other hand


@shows("item", "kite-shield")
def test_with_a_shield_the_doorway_is_the_place_to_stand() -> None:
    picture = """
        . . f . .
        . . . . .
        . . . . .
        - - / - -
        . . W . .
        . . . . .
        """
    bare, shield = (wearing(picture, item, f="ghoul") for item in ("", "kite-shield"))
    for scene, in_door, beside in ((bare, 1, 1), (shield, 3, 2)):
        assert threat(scene, "f")[1] == in_door
        scene.hero().cell = (12, 21)
        assert threat(scene, "f")[1] == beside


@shows("item", "tower-shield")
def test_who_stands_still_behind_a_tower_shield_is_hard_to_hurt() -> None:
    for walks, dice in ((False, 4), (True, 2)):
        scene = wearing(
            """
            . . f . .
            . . . . .
            . x W . .
            """,
            "tower-shield",
            f="ghoul",
            x="here",
        )
        scene.foe("f").marks["held"] = 1
        if walks:
            scene.do("move x")
        scene.do("end")
        assert threat(scene, "f")[1] == dice
        assert scene.hero().steps == 3


@shows("item", "lantern")
def test_a_lantern_finds_who_lurks_before_it_springs() -> None:
    picture = """
        f . . . W
        . . . . .
        """
    for item, ambushed in (("", True), ("lantern", False)):
        scene = wearing(picture, item, begin=False, dark=True, f="ghoul lurking")
        assert len(scene.look().foes) == (not ambushed)
        if ambushed:
            scene.do("move 12,20")
            assert scene.state.danger
            assert scene.state.monsters_die > 10


@shows("item", "mirror")
def test_a_web_thrown_at_a_mirror_binds_the_weaver() -> None:
    picture = """
        . . f . .
        . . . . .
        . . W . .
        """
    for item in ("", "mirror"):
        scene = wearing(picture, item, f="weaver")
        assert means(scene, "f") == ("web", "warden")
        scene.do("end")
        assert ("held" in scene.hero().marks) is not bool(item)
        assert ("stunned" in scene.foe("f").marks) is bool(item)
        assert bool(scene.open("move")) is bool(item)
        wyrm = wearing(picture, item, f="wyrm")
        hearts = wyrm.foe("f").hearts
        wyrm.do("end")
        assert bool(wyrm.told(Attacked)) is not bool(item)
        assert wyrm.foe("f").hearts == hearts - bool(item)


@shows("item", "main-gauche")
def test_the_second_blade_finds_a_duellist_who_has_parried_the_first() -> None:
    for item, blows in (("", 1), ("main-gauche", 2)):
        scene = wearing(BESIDE, item, f="duellist")
        scene.dice(1, 1, 1, 1, 1, 6, 1)
        scene.do("attack f")
        defences = [len(event.defence) for event in scene.told(Attacked)]
        assert defences == [4, 1][:blows]


def test_a_gaff_drags_nobody_who_does_not_stand_in_line() -> None:
    scene = wearing("f . . . .\n. . W . .", "gaff", f="chanter")
    assert scene.open("use") == []
