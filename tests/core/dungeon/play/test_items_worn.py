"""Things worn and wielded: two tables that are the same but for one thing, and what then differs -
what can be done, what is best, who can be reached, who can be slain."""

from __future__ import annotations

from game.core.dungeon.play import light
from game.core.dungeon.play.events import Attacked, Slain
from tests.core.dungeon.play.shown import advised, blow, means, shows, threat
from tests.core.dungeon.play.table import Scene, lay

BESIDE = """
    . . f . .
    . . W . .
    . . . . .
    """
APART = """
    . . f . .
    . . . . .
    . . W . .
    """


def scene_with(
    picture: str, item: str = "", *, begin: bool = True, dark: bool = False, **legend: str
) -> Scene:
    """A table at which the warden has nothing in hand or on but one thing."""
    scene = lay(picture, dark=dark, **legend)
    hero = scene.hero("W")
    hero.hand = hero.off = hero.body = hero.charm = ""
    hero.pack = []
    if item:
        wear(scene, item)
    light.look(scene.table)
    if begin:
        scene.begin("W")
    return scene


def wear(scene: Scene, item: str) -> None:
    """Have the warden wear a thing."""
    setattr(scene.hero("W"), scene.table.content.items[item].slot, item)


def chance_to_slay(scene: Scene, letter: str) -> object:
    """The exact chance that an attack on a foe slays it."""
    foe = scene.foe(letter)
    target = next(t for t in scene.look().targets if t.foe == foe.id)
    return target.blow.odds.at_least(foe.hearts)


# In the hand


@shows("item", "arming-sword")
def test_with_a_sword_a_foe_of_two_hearts_can_fall_at_one_blow() -> None:
    bare, sword = (scene_with(BESIDE, item, f="imp") for item in ("", "arming-sword"))
    assert chance_to_slay(bare, "f") == 0
    assert chance_to_slay(sword, "f") > 0


@shows("item", "knife")
def test_a_knife_is_thrown_at_who_is_out_of_reach_and_lies_there_afterwards() -> None:
    sword, knife = (scene_with(APART, item, f="ghoul") for item in ("arming-sword", "knife"))
    assert sword.open("use") == []
    assert knife.open("use") == ["use knife 12,20"]
    knife.do("use knife f")
    assert [throw.how for throw in knife.told(Attacked)] == ["thrown"]
    assert knife.hero().hand == ""
    assert knife.state.things == {(12, 20): ["knife"]}


@shows("item", "taper-staff")
def test_a_taper_staff_strikes_over_a_cell_and_shows_who_sits_three_cells_off() -> None:
    sword, staff = (scene_with(APART, item, f="ghoul") for item in ("arming-sword", "taper-staff"))
    assert not sword.can("attack f")
    assert staff.can("attack f")
    far = "f . . W ."
    picture = f"""
        {far}
        . . . . .
        """
    seen = [
        scene_with(picture, item, begin=False, dark=True, f="ghoul asleep").look().foes
        for item in ("arming-sword", "taper-staff")
    ]
    assert [len(foes) for foes in seen] == [0, 1]


@shows("item", "handbell")
def test_two_hearts_of_bronze_cost_a_foe_its_turn() -> None:
    for item, kept in (("arming-sword", False), ("clapper", True)):
        scene = scene_with(BESIDE, item, f="ogre")
        scene.dice(6, 6, 1, 1)
        scene.do("attack f")
        assert ("stunned" in scene.foe("f").marks) is kept
    scene = scene_with(BESIDE, "handbell", f="ogre")
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
    sword, spear = (scene_with(picture, item, f="ghoul") for item in ("arming-sword", "spear"))
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
        scene_with(picture, item, f="chanter", t="table") for item in ("arming-sword", "sling")
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
    sword, gaff = (scene_with(picture, item, f="chanter") for item in ("arming-sword", "gaff"))
    assert sword.open("use") == []
    gaff.do("use gaff f")
    assert gaff.at("f") == (12, 20)


@shows("item", "hatchet")
def test_what_a_hatchet_has_left_over_goes_on_to_the_next() -> None:
    picture = """
        . . . . .
        . f W g .
        """
    for item, slain in (("arming-sword", 1), ("hatchet", 2)):
        scene = scene_with(picture, item, f="rat", g="rat")
        scene.dice(6, 6)
        scene.do("attack f")
        assert len(scene.told(Slain)) == slain


@shows("item", "firebrand")
def test_a_brand_keeps_vermin_off_and_burns_what_it_hurts() -> None:
    for item, bitten in (("arming-sword", True), ("firebrand", False)):
        pack = scene_with(
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
        scene = scene_with(BESIDE, item, f="ghoul, oil")
        scene.dice(6, 1, 1)
        scene.do("attack f")
        assert ("burning" in scene.foe("f").marks) is not bitten
        assert scene.table.covered(scene.at("f"), "fire") is not bitten


@shows("item", "flail")
def test_bones_that_a_flail_broke_stay_broken() -> None:
    for item, moods in (("arming-sword", ["bones"]), ("flail", [])):
        scene = scene_with(BESIDE, item, f="bone-warden")
        scene.foe("f").hearts = 1
        scene.dice(6, 6, 1, 1)
        scene.do("attack f")
        assert [foe.mood for foe in scene.state.monsters.values()] == moods
        fresh = scene_with(BESIDE, item, f="bone-warden")
        assert blow(fresh, "f")[1] == (1 if item == "flail" else 2)


@shows("item", "silver-knife")
def test_the_dead_have_no_defence_against_silver_and_ghosts_no_dark() -> None:
    for item, dice in (("knife", 2), ("silver-knife", 0)):
        scene = scene_with(BESIDE, item, f="bone-warden")
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
        scene = scene_with(picture, item, f="ghoul", i="fire 3")
        assert not scene.can("wear kite-shield")
        scene.dice(6, 1, 1, 1)
        scene.do("attack f")
        assert (scene.at("f") == (12, 20)) is burnt
        assert scene.foe("f").hearts == (1 if burnt else 2)


@shows("item", "crossbow")
def test_a_crossbow_shoots_from_the_far_wall_once_and_then_must_be_loaded() -> None:
    scene = scene_with("f . . . W\n. . . . .", "crossbow", f="ghoul")
    scene.dice(1, 1, 1, 1)
    scene.do("attack f")
    scene.hero().deeds = 1
    assert not scene.can("attack f")
    assert scene.can("load")
    scene.do("load")
    scene.hero().deeds = 1
    assert scene.can("attack f")
    near = scene_with(BESIDE, "crossbow", f="ghoul")
    assert not near.can("attack f")


@shows("item", "great-sword")
def test_a_great_sword_strikes_all_who_stand_about() -> None:
    picture = """
        . . f . .
        . g W h .
        . . . . .
        """
    for item, struck in (("arming-sword", 1), ("great-sword", 3)):
        scene = scene_with(picture, item, f="rat", g="rat", h="rat")
        scene.dice(*[6] * 8)
        scene.do("attack f")
        assert len(scene.told(Slain)) == struck
    assert scene.state.outcome == "playing"
    assert not scene.state.danger


@shows("item", "clapper")
def test_a_clapper_stuns_where_a_handbell_alone_cannot() -> None:
    for item, chance in (("handbell", False), ("clapper", True)):
        scene = scene_with(BESIDE, item, f="ghoul")
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
    bare, shield = (scene_with(picture, item, f="ghoul") for item in ("", "kite-shield"))
    for scene, in_door, beside in ((bare, 1, 1), (shield, 3, 2)):
        assert threat(scene, "f")[1] == in_door
        scene.hero().cell = (12, 21)
        assert threat(scene, "f")[1] == beside


@shows("item", "tower-shield")
def test_who_stands_still_behind_a_tower_shield_is_hard_to_hurt() -> None:
    for walks, dice in ((False, 4), (True, 2)):
        scene = scene_with(
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
        scene = scene_with(picture, item, begin=False, dark=True, f="ghoul lurking")
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
        scene = scene_with(picture, item, f="weaver")
        assert means(scene, "f") == ("web", "warden")
        scene.do("end")
        assert ("held" in scene.hero().marks) is not bool(item)
        assert ("stunned" in scene.foe("f").marks) is bool(item)
        assert bool(scene.open("move")) is bool(item)
        wyrm = scene_with(picture, item, f="wyrm")
        hearts = wyrm.foe("f").hearts
        wyrm.do("end")
        assert bool(wyrm.told(Attacked)) is not bool(item)
        assert wyrm.foe("f").hearts == hearts - bool(item)


@shows("item", "main-gauche")
def test_the_second_blade_finds_a_duellist_who_has_parried_the_first() -> None:
    for item, blows in (("", 1), ("main-gauche", 2)):
        scene = scene_with(BESIDE, item, f="duellist")
        scene.dice(1, 1, 1, 1, 1, 6, 1)
        scene.do("attack f")
        defences = [len(event.defence) for event in scene.told(Attacked)]
        assert defences == [4, 1][:blows]


# On the body


@shows("item", "leather-coat")
def test_in_soft_leather_one_walks_past_sleepers() -> None:
    for item, mood in (("", "awake"), ("leather-coat", "asleep")):
        scene = scene_with(APART, item, begin=False, f="ghoul asleep")
        scene.rolls("stir", 1)
        scene.do("end")
        assert scene.foe("f").mood == mood


@shows("item", "quilted-coat")
def test_a_quilted_coat_stops_what_bare_skin_lets_through() -> None:
    for item, hurt in (("", 1), ("quilted-coat", 0)):
        scene = scene_with(BESIDE, item, f="ghoul")
        scene.dice(6, 6, 5, 6)
        scene.do("end")
        assert scene.hero().most - scene.hero().hearts == hurt


@shows("item", "mail")
def test_sleepers_hear_mail_from_three_cells() -> None:
    picture = """
        f . . W .
        . . . . .
        """
    for item, mood in (("", "asleep"), ("mail", "awake")):
        scene = scene_with(picture, item, begin=False, f="ghoul asleep")
        scene.rolls("stir", 1)
        scene.do("end")
        assert scene.foe("f").mood == mood


@shows("item", "wax-coat")
def test_in_a_waxed_coat_fire_is_a_way_like_any_other() -> None:
    picture = """
        t f t
        t i t
        . W .
        """
    bare, waxed = (
        scene_with(picture, item, f="chanter", t="table", i="fire 3") for item in ("", "wax-coat")
    )
    assert advised(bare).split()[0] != "move"
    assert advised(waxed) == waxed.said("move i")
    waxed.do("move i")
    assert waxed.hero().hearts == waxed.hero().most


@shows("item", "thorn-coat")
def test_who_strikes_at_thorns_in_vain_bleeds() -> None:
    for item, hearts in (("", 1), ("thorn-coat", 0)):
        scene = scene_with(BESIDE, item, f="ghoul")
        scene.foe("f").hearts = 1
        scene.dice(1, 1, 1)
        scene.do("end")
        assert len(scene.state.monsters) == hearts


@shows("item", "iron-shoes")
def test_nothing_holds_or_moves_iron_shoes() -> None:
    for item, moved in (("", True), ("iron-shoes", False)):
        web = scene_with(APART, item, f="weaver")
        web.do("end")
        assert (web.open("move") == []) is moved
        toll = scene_with(BESIDE, item, f="abbess")
        before = toll.at("W")
        toll.do("end")
        assert (toll.at("W") != before) is moved


@shows("item", "feather-shoes")
def test_feather_shoes_go_over_what_holds_others() -> None:
    picture = """
        p f p
        p x p
        . W .
        """
    for ground in ("web", "caltrops", "net-trap", "pit"):
        for item, stopped in (("", True), ("feather-shoes", False)):
            scene = scene_with(picture, item, f="chanter", p="pillar", x=ground)
            scene.do("move x")
            hurt = scene.hero().hearts < scene.hero().most
            held = "held" in scene.hero().marks
            assert (hurt or held) is stopped
            assert (scene.hero().steps == 0) is stopped


# Charms


@shows("item", "rats-tooth")
def test_no_vermin_comes_beside_a_rat_kings_tooth() -> None:
    for item, bitten in (("", True), ("rats-tooth", False)):
        scene = scene_with(APART, item, f="bat")
        scene.do("end")
        assert bool(scene.told(Attacked)) is bitten


@shows("item", "loaded-die")
def test_a_loaded_die_rolls_again_what_missed_once_in_a_fight() -> None:
    for item, slain in (("", False), ("loaded-die", True)):
        scene = scene_with(BESIDE, item, f="fuse")
        scene.dice(1, 6)
        scene.do("attack f")
        assert bool(scene.told(Slain)) is slain
    twice = scene_with(BESIDE, "loaded-die", f="ghoul")
    twice.dice(1, 1, 1)
    twice.do("attack f")
    twice.hero().deeds = 1
    assert not next(iter(twice.look().targets)).blow.lucky


@shows("item", "owls-eye")
def test_an_owls_eye_sees_the_trap_and_the_sleeper_that_others_walk_into() -> None:
    picture = """
        f . . . W
        . . x . .
        """
    for item, seen in (("", 0), ("owls-eye", 1)):
        scene = scene_with(picture, item, begin=False, dark=True, f="ghoul asleep", x="pit")
        assert len(scene.look().foes) == seen
        assert len(scene.look().traps) == seen
        assert scene.can("disarm x") is bool(seen)


@shows("item", "hazel-rod")
def test_a_hazel_rod_shows_traps_and_chests_with_teeth_when_a_wall_is_searched() -> None:
    picture = """
        . . . .
        x . . c
        . W . .
        . . . .
        """
    for item, found in (("", 0), ("hazel-rod", 1)):
        scene = scene_with(picture, item, begin=False, x="pit", c="mimic chest")
        scene.rolls("notice", *[6] * 20)
        scene.do(scene.open("search")[0])
        assert len(scene.look().traps) == found
        assert (scene.foe("c").mood == "awake") is bool(found)


@shows("item", "leech-stone")
def test_a_leech_stone_pays_for_every_foe_slain_by_hand() -> None:
    for item, hearts in (("", 1), ("leech-stone", 2)):
        scene = scene_with(BESIDE, item, f="slinger")
        scene.hero().hearts = scene.foe("f").hearts = 1
        scene.dice(6)
        scene.do("attack f")
        assert scene.hero().hearts == hearts


@shows("item", "cuckoo-watch")
def test_with_a_cuckoo_watch_the_heroes_go_first_even_when_ambushed() -> None:
    for item, first in (("", 10), ("cuckoo-watch", 1)):
        scene = scene_with(APART, item, begin=False, f="bat lurking")
        scene.begin("", heroes=1, foes=6)
        acted = [event for event in scene.events if isinstance(event, Attacked)]
        assert bool(acted) is (first == 10)


@shows("item", "saints-knuckle")
def test_the_dead_do_not_come_beside_a_saints_knuckle() -> None:
    for item, struck in (("", True), ("saints-knuckle", False)):
        scene = scene_with(APART, item, f="ghoul")
        scene.do("end")
        assert bool(scene.told(Attacked)) is struck
    there = scene_with(BESIDE, "saints-knuckle", f="ghoul")
    there.do("end")
    assert there.told(Attacked)
