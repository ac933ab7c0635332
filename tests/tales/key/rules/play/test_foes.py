"""Folk and imps: what each does, what it does instead, and what one does about it."""

import pytest

from game.core.grid import distance
from game.tales.key.rules.play.events import Announced, Attacked, FoeActed, Slain
from game.tales.key.rules.play.foes.actions import carry_out
from game.tales.key.rules.play.foes.plans import plan
from game.tales.key.rules.play.harm import mark, slay
from game.tales.key.rules.play.state import Intent
from tests.tales.key.rules.play.shown import advised, intent, means, shows
from tests.tales.key.rules.play.steady import lay

HALL = """
    . . . . .
    . . f . .
    . . . . .
    . . W . .
    . . . . .
    """


@shows("foe", "slinger")
def test_a_slinger_shoots_from_afar_and_backs_away_from_whoever_comes() -> None:
    scene = lay(HALL, f="slinger")
    scene.begin()
    assert means(scene, "f") == ("shoot", "warden")
    scene.do("end")
    assert [shot.how for shot in scene.told(Attacked)] == ["shot"]
    assert means(scene, "f") == ("shoot", "warden")
    # Who comes beside it is struck with one die less, and then it backs away.
    scene.do("move 12,22", "end")
    assert [(shot.how, len(shot.attack)) for shot in scene.told(Attacked)] == [("blow", 1)]
    assert means(scene, "f") == ("back", "warden")
    scene.do("end")
    assert not scene.can("attack f")


def test_a_shut_door_before_a_slinger_leaves_it_nothing_but_to_come() -> None:
    scene = lay(
        """
        . . f . .
        . . . . .
        . . . . .
        - - / - -
        . . W . .
        . . . . .
        . . . . .
        """,
        f="slinger",
    )
    scene.begin()
    assert means(scene, "f") == ("shoot", "warden")
    scene.do("close 1", "end")
    assert scene.told(Attacked) == []
    assert scene.at("f") == (12, 19)


@shows("foe", "pilferer")
def test_a_pilferer_takes_a_thing_and_runs_and_gives_it_back_dead() -> None:
    scene = lay(HALL, f="pilferer")
    scene.hero().pack = ["wedge"]
    scene.begin()
    assert means(scene, "f") == ("rob", "warden")
    scene.dice(6, 6, 1, 1)
    scene.do("end")
    assert scene.hero().hearts == scene.hero().most
    assert scene.hero().pack == []
    assert means(scene, "f") == ("flee", "")
    scene.foe("f").hearts = 1
    scene.foe("f").cell = (12, 22)
    scene.look()
    scene.dice(6, 6, 1)
    scene.do("attack f")
    assert scene.state.things[12, 22][0] == "wedge"


def test_a_pilferer_takes_gold_from_empty_packs_and_strikes_who_has_nothing() -> None:
    rich, poor = lay(HALL, f="pilferer"), lay(HALL, f="pilferer")
    for scene in (rich, poor):
        scene.hero().pack = []
    rich.state.gold = 4
    rich.begin()
    poor.begin()
    assert means(rich, "f") == ("rob", "warden")
    assert means(poor, "f") == ("strike", "warden")
    rich.dice(6, 6, 1, 1)
    rich.do("end")
    assert rich.state.gold == 0
    assert rich.foe("f").loot == ["gold:4"]


@shows("foe", "imp")
def test_fire_lands_where_one_stood_and_hurts_nobody_who_is_gone() -> None:
    stays, goes = lay(HALL, f="imp"), lay(HALL, f="imp")
    for scene in (stays, goes):
        scene.begin()
        assert intent(scene, "f").cells == ((12, 23),)
    assert advised(stays).split()[0] == "move"
    stays.do("end")
    goes.do("move 11,22", "end")
    assert stays.hero().hearts < stays.hero().most
    assert goes.hero().hearts == goes.hero().most
    assert goes.table.covered((12, 23), "fire")


def test_who_slays_an_imp_at_arms_length_stands_in_its_flames() -> None:
    scene = lay(
        """
        . . f . .
        . . W . .
        """,
        f="imp",
    )
    scene.begin()
    scene.dice(6, 6, 1)
    scene.do("attack f")
    assert scene.told(Slain)
    assert scene.table.covered(scene.at("W"), "fire")


@shows("foe", "chanter")
def test_three_chants_call_a_bone_warden_and_any_harm_begins_them_again() -> None:
    for harmed in (False, True):
        scene = lay(
            """
            . . f . .
            . . . . .
            . . . . .
            . . . . .
            . . W . .
            """,
            f="chanter",
        )
        scene.begin()
        assert means(scene, "f") == ("chant", "")
        scene.do("end", "end")
        assert means(scene, "f") == ("summon", "")
        if harmed:
            scene.hero().hand = "sling"
            scene.dice(6)
            scene.do("attack f")
            assert means(scene, "f") == ("chant", "")
        scene.do("end")
        kinds = [foe.kind for foe in scene.state.monsters.values()]
        assert ("bone-warden" in kinds) is not harmed


@pytest.mark.parametrize("known", [True, False])
def test_a_foe_that_flees_opens_no_door_behind_which_nobody_has_looked(known: bool) -> None:
    scene = lay(
        """
        . . . . .
        . . . . .
        - - + - -
        . . f . .
        . . . . .
        . . W . .
        """,
        f="pilferer",
    )
    scene.foe("f").loot = ["draught"]
    if not known:
        del scene.state.chambers[2]
    scene.begin()
    assert means(scene, "f") == ("flee", "")
    scene.do("end")
    assert scene.state.doors == ["open" if known else "shut"]


def test_no_chanter_has_more_than_two_wardens_and_another_chanter_has_two_of_its_own() -> None:
    scene = lay(
        """
        . p f p .
        . . . . .
        . . . . .
        p p p p p
        . . W . .
        """,
        f="chanter",
        p="table",
    )
    chanter = scene.foe("f")
    scene.begin()
    for kept in (1, 2, 2):
        chanter.count = 2
        plan(scene.table, chanter)
        carry_out(scene.table, chanter)
        raised = [foe for foe in scene.state.monsters.values() if foe.kind == "bone-warden"]
        assert len(raised) == kept
        for warden, cell in zip(raised, ((10, 20), (14, 20)), strict=False):
            warden.cell = cell  # Room for the next one.
    assert means(scene, "f") == ("chant", "")
    slay(scene.table, raised[0], 0, "blow")
    plan(scene.table, chanter)
    assert means(scene, "f") == ("chant", "")  # Bones stand up by themselves.
    slay(scene.table, raised[1], 0, "fire")
    plan(scene.table, chanter)
    assert means(scene, "f") == ("summon", "")
    raised[0].marks["raised"] = 99  # Another's: it does not count.
    scene.put("g", (10, 22), "bone-warden")
    plan(scene.table, chanter)
    assert means(scene, "f") == ("summon", "")


@shows("foe", "ogre")
def test_an_ogres_club_falls_where_one_was_and_on_its_friends() -> None:
    scene = lay(
        """
        . . f . .
        . r W . .
        . . . . .
        """,
        f="ogre",
        r="rat",
    )
    scene.begin()
    assert sorted(intent(scene, "f").cells) == [(11, 21), (12, 21), (13, 21)]
    scene.dice(1, 6, 6, 6)
    scene.do("end")  # The rat bites first; neither it nor she gets out of the way.
    assert scene.foes("r") == []
    assert scene.hero().hearts < scene.hero().most


def test_the_club_misses_whoever_steps_out_of_the_red() -> None:
    scene = lay(
        """
        . . f . .
        . . W . .
        . . . . .
        """,
        f="ogre",
    )
    scene.begin()
    scene.do("move 12,22", "end")
    assert scene.told(Attacked) == []


def test_an_ogre_raises_its_club_only_over_somebody() -> None:
    scene = lay(HALL, f="ogre")
    scene.begin()
    assert means(scene, "f") == ("loom", "warden")
    scene.do("end")
    assert intent(scene, "f").kind == "smash"
    assert scene.at("W") in intent(scene, "f").cells


def test_an_ogres_club_makes_firewood_of_a_table() -> None:
    scene = lay(
        """
        . . f . .
        . t W . .
        . . . . .
        """,
        f="ogre",
        t="table",
    )
    scene.begin()
    assert scene.at("t") in intent(scene, "f").cells
    scene.do("move 12,22", "end")
    assert scene.fixture("t").mode == "gone"


@shows("foe", "fuse")
def test_a_bomber_is_best_shut_out_or_shoved_away() -> None:
    near = lay(HALL, f="fuse")
    near.begin()
    assert means(near, "f") == ("light", "warden")
    near.do("end")
    assert means(near, "f") == ("burst", "warden")
    near.dice(6, 6, 6, 1, 1)
    near.do("end")
    assert near.state.monsters == {}
    assert near.hero().hearts == near.hero().most - 3
    shut = lay(
        """
        . . . . .
        . . . . .
        . . f . .
        - - / - -
        . . W . .
        . . . . .
        """,
        f="fuse",
    )
    shut.hero().pack = ["wedge"]
    shut.foe("f").marks["fuse"] = 1
    shut.begin()
    assert means(shut, "f") == ("burst", "warden")
    shut.do("close 1", "use wedge 12,19", "end")
    assert shut.hero().hearts == shut.hero().most


def test_a_bomber_slain_with_its_fuse_alight_goes_off_all_the_same() -> None:
    for lit in (False, True):
        scene = lay(
            """
            . . f . .
            . . W . .
            """,
            f="fuse",
        )
        if lit:
            scene.foe("f").marks["fuse"] = 1
        scene.begin()
        scene.dice(6, 6, 6, 6, 6, 1, 1)
        scene.do("attack f")
        assert (scene.hero().hearts < scene.hero().most) is lit


def test_fire_that_is_hurled_is_told_and_lands_where_it_was_meant() -> None:
    scene = lay(". . . . .\n. . f . .\n. . . . .\n. . W . .\n. . x . .", f="imp", x="here")
    scene.begin("W")
    foe = scene.foe("f")
    scene.table.events, foe.intent = [], Intent("hurl", 0, (scene.at("x"),))
    carry_out(scene.table, foe)
    acted = [event for event in scene.table.events if isinstance(event, FoeActed)]
    assert [event.deed for event in acted] == ["hurl"]
    assert scene.covered("x", "fire")


def test_a_shove_against_a_wall_makes_unsteady_and_who_stepped_away_is_followed() -> None:
    for cell, away in (("W", "."), (".", "W")):
        scene = lay(f". . . . .\n. . . . .\n{cell} f . . .\n. . . . .\n. . . . {away}", f="ghoul")
        scene.begin("W")
        foe, hero = scene.foe("f"), scene.hero("W")
        far = distance(foe.cell, hero.cell)
        foe.intent = Intent("shove", hero.id)
        carry_out(scene.table, foe)
        assert ("unsteady" in hero.marks) is (cell == "W")
        assert (distance(foe.cell, hero.cell) < far) is (cell != "W")


def test_who_meant_to_throw_something_over_that_is_gone_comes_nearer() -> None:
    scene = lay(". . . . .\nf . . . .\n. . . . .\n. . . . W\n. . . . .", f="ghoul")
    scene.begin("W")
    foe, hero = scene.foe("f"), scene.hero("W")
    far = distance(foe.cell, hero.cell)
    foe.intent = Intent("topple", hero.id, (hero.cell,))
    carry_out(scene.table, foe)
    assert distance(foe.cell, hero.cell) < far


def test_a_call_that_is_broken_off_is_told_and_begun_anew() -> None:
    scene = lay(". . . . .\n. . f . .\n. . . . .\n. . W . .\n. . . . .", f="chanter")
    scene.begin("W")
    foe = scene.foe("f")
    foe.count, foe.intent = 2, Intent("summon", 0, ())
    scene.table.events = []
    mark(scene.table, foe.id, "stunned")
    told = [event for event in scene.table.events if isinstance(event, Announced)]
    assert [event.intent for event in told] == [Intent("chant")]
    assert (foe.count, foe.intent) == (0, Intent("chant"))
