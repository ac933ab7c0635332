"""Things that are used up: each opens something that could not be done without it, and what it
does is what its text says."""

from __future__ import annotations

from game.tales.key.rules.play.events import Attacked, Slain
from tests.tales.key.rules.play.shown import APART, BESIDE, advised, blow, intent, means, shows
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene

FAR = """
    . . f . .
    . . . . .
    . . . . .
    . . . . .
    . . W . .
    """


def scene_with(picture: str, item: str = "", *, begin: bool = True, **legend: str) -> Scene:
    """A table at which the warden has one thing in the pack, or none."""
    scene = lay(picture, **legend)
    scene.hero("W").pack = [item] if item else []
    if begin:
        scene.begin("W")
    return scene


@shows("item", "draught")
def test_a_draught_is_what_one_needs_with_one_heart_left() -> None:
    for hearts, best in ((1, True), (8, False)):
        scene = scene_with(APART, "draught", f="ghoul")
        scene.foe("f").marks["stunned"] = 1
        scene.hero().most, scene.hero().hearts = 8, hearts
        assert (advised(scene) == scene.said("use draught W")) is best
        assert scene.can("use draught W") is best
        if best:
            scene.do("use draught W")
            assert scene.hero().hearts == 4
            assert not scene.can("use draught W")


@shows("item", "bandage")
def test_a_bandage_lifts_a_friend_whom_a_draught_does_not_help() -> None:
    picture = """
        . . . . .
        . D W . .
        """
    for item, helps in (("draught", False), ("bandage", True)):
        scene = scene_with(picture, item, begin=False)
        delver = scene.hero("D")
        delver.standing, delver.hearts, delver.bleeding = "down", 0, 2
        assert scene.can(f"use {item} D") is helps
        if helps:
            scene.do("use bandage D")
            assert (delver.up, delver.hearts) == (True, 2)
    poisoned = scene_with(". . W . .\n. . . . .", "draught", begin=False)
    poisoned.hero().marks["poisoned"] = 2
    assert not poisoned.can("use draught W")
    poisoned.hero().pack = ["bandage"]
    assert poisoned.can("use bandage W")
    for danger, hearts in ((False, 2), (True, 1)):
        scene = scene_with(BESIDE, "bandage", begin=danger, f="ghoul" if danger else "table")
        scene.hero().hearts = 3
        scene.hero().marks["poisoned"] = 2
        scene.do("use bandage W")
        assert scene.hero().hearts == 3 + hearts
        assert "poisoned" not in scene.hero().marks


@shows("item", "oil-flask")
def test_with_oil_one_flame_takes_three_at_once() -> None:
    picture = """
        . g f g .
        . . . . .
        . . C . .
        """
    for oiled in (False, True):
        scene = lay(picture, f="rat", g="rat")
        scene.begin()
        if oiled:
            scene.do("use oil-flask f")
            assert scene.table.covered(scene.at("g"), "oil")
            scene.hero().deeds = 1
        assert advised(scene).startswith("skill flame")
        scene.dice(6, 6)
        scene.do("skill flame f")
        assert scene.table.covered(scene.at("g"), "fire") is oiled
        scene.dice(1, 1)
        scene.do("end")
        assert bool(scene.foes("g")) is not oiled


@shows("item", "fire-pot")
def test_a_fire_pot_burns_a_crowd_that_no_blow_reaches() -> None:
    picture = """
        . g f g .
        . . . . .
        . . . . .
        . . W . .
        . . . . .
        """
    scene = scene_with(picture, "fire-pot", f="rat", g="rat")
    assert advised(scene) == scene.said("use fire-pot f")
    scene.do("use fire-pot f")
    assert len(scene.told(Slain)) == 3
    assert not scene.state.danger
    imp = scene_with(picture, "fire-pot", f="imp", g="imp")
    assert "fire-pot" not in advised(imp)


@shows("item", "smoke-pot")
def test_nobody_shoots_through_smoke() -> None:
    for item, shot in (("", True), ("smoke-pot", False)):
        scene = scene_with(FAR, item, f="slinger")
        assert means(scene, "f") == ("shoot", "warden")
        if item:
            scene.do("use smoke-pot 12,22")
        scene.do("end")
        assert bool(scene.told(Attacked)) is shot


@shows("item", "caltrops")
def test_caltrops_stop_a_runner_short() -> None:
    picture = """
        f x . . W
        p p p p p
        . . . . .
        """
    for item, struck in (("", True), ("caltrops", False)):
        scene = scene_with(picture, item, f="hound", p="pillar", x="here")
        scene.foe("f").count = 1
        scene.do("end")  # It howls, or has howled: from now on it runs her down.
        scene.foe("f").cell = scene.table.room_cells(1)[0]
        assert means(scene, "f") == ("strike", "warden")
        if item:
            scene.do("use caltrops x")
        scene.do("end")
        assert bool(scene.told(Attacked)) is struck
        if item:
            assert (scene.at("f"), scene.foe("f").hearts) == (scene.at("x"), 1)


@shows("item", "wedge")
def test_a_barred_door_stops_all_but_the_strong_and_those_for_two_turns() -> None:
    picture = """
        . . f . .
        . . . . .
        . . . . .
        - - / - -
        . . W . .
        . . . . .
        """
    for kind, item, modes in (
        ("ghoul", "", ["open", "open"]),
        ("ghoul", "wedge", ["barred", "barred"]),
        ("ogre", "wedge", ["barred", "broken"]),
    ):
        scene = scene_with(picture, item, f=kind)
        scene.foe("f").cell = (12, 19)
        scene.do("close 1")
        if item:
            scene.do("use wedge 12,19")
        seen = []
        for _ in range(2):
            scene.do("end")
            seen.append(scene.state.doors[0])
        assert seen == modes


@shows("item", "meat")
def test_a_beast_eats_whoever_stands_near_and_does_not_expect_a_blow() -> None:
    for kind, lured in (("boar", True), ("ogre", False)):
        scene = scene_with(APART, "meat", f=kind)
        scene.do("use meat 10,21")
        assert (intent(scene, "f").kind == "eat") is lured
        for _ in range(3):
            scene.do("end")
            assert bool(scene.told(Attacked)) is not lured or kind == "ogre"
        if lured:
            assert scene.hero().hearts == scene.hero().most
            scene.do("end")
            assert intent(scene, "f").kind in ("charge", "line-up")


def test_there_is_meat_enough_for_a_pack() -> None:
    scene = scene_with(
        """
        . f . g .
        . . . . .
        . . W . .
        """,
        "meat",
        f="rat",
        g="rat",
    )
    scene.do("use meat 12,20", "end")
    assert "eating" in scene.foe("f").marks
    assert "eating" in scene.foe("g").marks
    assert means(scene, "f") == means(scene, "g") == ("eat", "")
    scene.do("end", "end", "end")
    assert "eating" not in scene.foe("f").marks
    scene.state.ground[12, 20] = {"bait": 3}
    scene.do("end")
    assert means(scene, "f")[0] == "strike"  # Full for a while.


@shows("item", "holy-water")
def test_holy_water_puts_the_dead_to_rest_for_good_and_does_nothing_to_the_living() -> None:
    for kind, works in (("bone-warden", True), ("shade", True), ("ogre", False)):
        scene = scene_with(APART, "holy-water", f=kind)
        assert scene.can("use holy-water f") is works
        if works:
            assert advised(scene) == scene.said("use holy-water f")
            scene.do("use holy-water f")
            assert scene.state.monsters == {}


@shows("item", "net")
def test_a_net_costs_a_foe_its_turn_unless_it_is_large() -> None:
    for kind, held in (("ghoul", True), ("ogre", False)):
        scene = scene_with(BESIDE, "net", f=kind)
        before = blow(scene, "f")[1]
        scene.do("use net f")
        scene.hero().deeds = 1
        assert before > blow(scene, "f")[1] == 0
        scene.do("end")
        assert bool(scene.told(Attacked)) is not held


@shows("item", "chalk")
def test_the_dead_do_not_cross_chalk_and_the_living_do() -> None:
    for kind, struck in (("ghoul", False), ("hound", True)):
        scene = scene_with(FAR, "chalk", f=kind)
        scene.foe("f").count = 1
        scene.foe("f").intent = None
        scene.do("use chalk")
        for _ in range(2):
            scene.do("end")
        assert (scene.hero().hearts < scene.hero().most or bool(scene.told(Attacked))) is struck


@shows("item", "star-phial")
def test_starlight_lays_a_shade_open_to_steel() -> None:
    for item, open_ in (("", False), ("star-phial", True)):
        scene = lay(BESIDE, dark=True, f="shade")
        scene.hero().pack = [item] if item else []
        scene.state.wick = scene.state.candles = 0
        scene.begin()
        if item:
            scene.do("use star-phial")
            scene.hero().deeds = 1
            assert "stunned" in scene.foe("f").marks
        assert scene.can("attack f") is open_
    lit = scene_with(BESIDE, "star-phial", f="shade")
    assert not lit.can("use star-phial")


@shows("item", "stone-draught")
def test_stone_takes_no_harm_and_does_nothing() -> None:
    for item, hurt in (("", True), ("stone-draught", False)):
        scene = scene_with(BESIDE, item, f="ogre")
        if item:
            scene.do("use stone-draught")
            assert scene.open("move", "attack", "skill") == []
        scene.dice(6, 6, 6, 1, 1)
        scene.do("end")
        assert (scene.hero().hearts < scene.hero().most) is hurt
        assert (scene.open("attack") == []) is not hurt


@shows("item", "quick-draught")
def test_with_a_quick_draught_two_foes_fall_in_a_turn() -> None:
    picture = """
        . . f . .
        . . W g .
        """
    scene = scene_with(picture, "quick-draught", f="rat", g="rat")
    scene.dice(6, 6)
    scene.do("attack f")
    assert scene.open("attack") == []
    scene.do("use quick-draught")
    assert scene.can("attack g")
    scene.dice(6, 6)
    scene.do("attack g")
    assert not scene.state.danger


@shows("item", "tin-whistle")
def test_a_whistle_calls_the_club_off_a_friend() -> None:
    picture = """
        . . f . .
        . . D . .
        W . . . .
        """
    for item in ("", "tin-whistle"):
        scene = scene_with(picture, item, f="ogre")
        assert means(scene, "f") == ("smash", "delver")
        if item:
            scene.do("use tin-whistle")
            assert means(scene, "f") == ("strike", "warden")
            assert intent(scene, "f").cells == ()


@shows("item", "poison-vial")
def test_poison_finishes_what_the_blade_began_if_it_breathes() -> None:
    for kind, poisoned in (("boar", True), ("ghoul", False)):
        scene = scene_with(BESIDE, "poison-vial", f=kind)
        scene.foe("f").marks["stunned"] = 1
        scene.do("use poison-vial")
        scene.hero().deeds = 1
        scene.dice(6, 1, 1)
        scene.do("attack f")
        assert scene.foe("f").marks.get("poisoned", 0) == 3 * poisoned
        scene.do("end")
        assert scene.foe("f").hearts == (1 if poisoned else 2)


@shows("item", "pepper")
def test_pepper_stuns_what_breathes() -> None:
    for kind, works in (("ogre", True), ("wyrm", True), ("ghoul", False), ("wisp", False)):
        scene = scene_with(BESIDE, "pepper", f=kind)
        assert scene.can("use pepper f") is works
        if works:
            scene.do("use pepper f", "end")
            assert scene.told(Attacked) == []


@shows("item", "hook-line")
def test_a_hook_carries_over_fire_and_foes() -> None:
    picture = """
        x p . . .
        f p . . .
        W p . . .
        """
    for item, gone in (("", False), ("hook-line", True)):
        scene = scene_with(picture, item, f="boar", p="pillar", x="here")
        assert not scene.can("move x")
        assert scene.can("use hook-line x") is gone
        if gone:
            scene.do("use hook-line x")
            assert scene.at("W") == scene.at("x")


@shows("item", "water-skin")
def test_water_clears_the_way_and_drowns_an_imp() -> None:
    picture = """
        t f t
        t i t
        . W .
        """
    for item, walks in (("", False), ("water-skin", True)):
        scene = scene_with(picture, item, f="imp", t="table", i="fire 3")
        if item:
            assert advised(scene).startswith("use water-skin")
            scene.do("use water-skin i")
            assert scene.state.monsters == {}
        assert scene.table.covered(scene.at("i"), "fire") is not walks


@shows("item", "ghost-powder")
def test_powder_gives_steel_a_hold_on_a_ghost_and_shows_every_trap() -> None:
    for item, shown in (("", False), ("ghost-powder", True)):
        scene = lay(
            """
            . . f . .
            . . W . .
            x . . . c
            """,
            dark=True,
            f="shade",
            x="pit",
            c="mimic chest",
        )
        scene.hero().pack = [item] if item else []
        scene.state.wick = scene.state.candles = 0
        scene.begin()
        if item:
            scene.do("use ghost-powder")
            scene.hero().deeds = 1
        assert scene.can("attack f") is shown
        assert (scene.foe("c").mood == "awake") is shown
        assert (scene.state.traps[scene.at("x")].mode == "known") is shown


def test_no_web_holds_a_stone() -> None:
    scene = scene_with(APART, "stone-draught", f="weaver")
    scene.do("use stone-draught", "end")
    assert "held" not in scene.hero().marks


def test_numbers_are_those_of_the_texts() -> None:
    quick = scene_with(APART, "quick-draught", f="ghoul")
    quick.do("use quick-draught")
    assert (quick.hero().steps, quick.hero().deeds) == (4 + 4, 1 + 1)
    held = scene_with(APART, "quick-draught", f="ghoul")
    held.hero().steps, held.hero().marks["held"] = 0, 1
    held.do("use quick-draught")
    assert (held.hero().steps, held.hero().deeds) == (0, 1 + 1)
    powder = scene_with(APART, "ghost-powder", f="shade")
    powder.do("use ghost-powder")
    assert powder.foe("f").marks["solid"] == 3
    water = scene_with(APART, "water-skin", f="imp")
    water.foe("f").hearts = 5
    water.do("use water-skin f")
    assert water.foe("f").hearts == 3
