"""Coats, shoes and charms: two tables that are the same but for one thing, and what differs."""

from __future__ import annotations

from game.tales.key.rules.play.events import Attacked, Slain
from tests.tales.key.rules.play.shown import APART, BESIDE, advised, shows, wearing

# On the body


@shows("item", "leather-coat")
def test_in_soft_leather_one_walks_past_sleepers() -> None:
    for item, mood in (("", "awake"), ("leather-coat", "asleep")):
        scene = wearing(APART, item, begin=False, f="ghoul asleep")
        scene.rolls("stir", 1)
        scene.do("end")
        assert scene.foe("f").mood == mood


@shows("item", "quilted-coat")
def test_a_quilted_coat_stops_what_bare_skin_lets_through() -> None:
    for item, hurt in (("", 1), ("quilted-coat", 0)):
        scene = wearing(BESIDE, item, f="ghoul")
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
        scene = wearing(picture, item, begin=False, f="ghoul asleep")
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
        wearing(picture, item, f="chanter", t="table", i="fire 3") for item in ("", "wax-coat")
    )
    assert advised(bare).split()[0] != "move"
    assert advised(waxed) == waxed.said("move i")
    waxed.do("move i")
    assert waxed.hero().hearts == waxed.hero().most


@shows("item", "thorn-coat")
def test_who_strikes_at_thorns_in_vain_bleeds() -> None:
    for item, hearts in (("", 1), ("thorn-coat", 0)):
        scene = wearing(BESIDE, item, f="ghoul")
        scene.foe("f").hearts = 1
        scene.dice(1, 1, 1)
        scene.do("end")
        assert len(scene.state.monsters) == hearts


@shows("item", "iron-shoes")
def test_nothing_holds_or_moves_iron_shoes() -> None:
    for item, moved in (("", True), ("iron-shoes", False)):
        web = wearing(APART, item, f="weaver")
        web.do("end")
        assert (web.open("move") == []) is moved
        toll = wearing(BESIDE, item, f="abbess")
        before = toll.at("W")
        toll.do("end")
        assert (toll.at("W") != before) is moved
        walk = wearing("p f p\np x p\n. W .", item, f="chanter", p="pillar", x="web")
        walk.do("move x")
        assert (walk.hero().steps == 0) is moved


@shows("item", "feather-shoes")
def test_feather_shoes_go_over_what_holds_others() -> None:
    picture = """
        p f p
        p x p
        . W .
        """
    for ground in ("web", "caltrops", "net-trap", "pit"):
        for item, stopped in (("", True), ("feather-shoes", False)):
            scene = wearing(picture, item, f="chanter", p="pillar", x=ground)
            scene.do("move x")
            hurt = scene.hero().hearts < scene.hero().most
            held = "held" in scene.hero().marks
            assert (hurt or held) is stopped
            assert (scene.hero().steps == 0) is stopped


# Charms


@shows("item", "rats-tooth")
def test_no_vermin_comes_beside_a_rat_kings_tooth() -> None:
    for item, bitten in (("", True), ("rats-tooth", False)):
        scene = wearing(APART, item, f="bat")
        scene.do("end")
        assert bool(scene.told(Attacked)) is bitten


@shows("item", "loaded-die")
def test_a_loaded_die_rolls_again_what_missed_once_in_a_fight() -> None:
    for item, slain in (("", False), ("loaded-die", True)):
        scene = wearing(BESIDE, item, f="fuse")
        scene.dice(1, 6)
        scene.do("attack f")
        assert bool(scene.told(Slain)) is slain
    twice = wearing(BESIDE, "loaded-die", f="ghoul")
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
        scene = wearing(picture, item, begin=False, dark=True, f="ghoul asleep", x="pit")
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
        scene = wearing(picture, item, begin=False, x="pit", c="mimic chest")
        scene.rolls("notice", *[6] * 20)
        scene.do(scene.open("search")[0])
        assert len(scene.look().traps) == found
        assert (scene.foe("c").mood == "awake") is bool(found)


@shows("item", "leech-stone")
def test_a_leech_stone_pays_for_every_foe_slain_by_hand() -> None:
    for item, hearts in (("", 1), ("leech-stone", 2)):
        scene = wearing(BESIDE, item, f="slinger")
        scene.hero().hearts = scene.foe("f").hearts = 1
        scene.dice(6)
        scene.do("attack f")
        assert scene.hero().hearts == hearts


@shows("item", "cuckoo-watch")
def test_with_a_cuckoo_watch_the_heroes_go_first_even_when_ambushed() -> None:
    for item, first in (("", 10), ("cuckoo-watch", 1)):
        scene = wearing(APART, item, begin=False, f="bat lurking")
        scene.begin("", heroes=1, foes=6)
        acted = [event for event in scene.events if isinstance(event, Attacked)]
        assert bool(acted) is (first == 10)


@shows("item", "saints-knuckle")
def test_the_dead_do_not_come_beside_a_saints_knuckle() -> None:
    for item, struck in (("", True), ("saints-knuckle", False)):
        scene = wearing(APART, item, f="ghoul")
        scene.do("end")
        assert bool(scene.told(Attacked)) is struck
    there = wearing(BESIDE, "saints-knuckle", f="ghoul")
    there.do("end")
    assert there.told(Attacked)
