"""Furniture: what a hand laid on it does, and what it does to who stands beyond when it falls."""

from game.tales.key.rules.play import clock, fight
from game.tales.key.rules.play.contents import add_fixture
from game.tales.key.rules.play.events import Attacked, Rumoured, Slain
from tests.tales.key.rules.play.shown import advised, means, shows, threat
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene

ALONG = "\n. . . . .\n. . W . .\n. . c . .\n. . . . .\n. . . . .\n"
"""The warden, with something south of her, in a large room."""


def hands_on(kind: str, *die: int) -> Scene:
    """The warden, hurt, lays hands on something, with a die that shows what one wants."""
    scene = lay(ALONG, c=kind)
    scene.hero().hearts = 3
    scene.hero().pack = []
    scene.rolls("handle", *die)
    scene.do("handle c")
    return scene


@shows("fixture", "table")
def test_behind_a_toppled_table_a_shot_meets_one_die_more() -> None:
    for toppled in (False, True):
        scene = lay(
            """
            . . f . .
            . . . . .
            . . . . .
            . . t . .
            . . W . .
            """,
            f="slinger",
            t="table",
        )
        scene.begin()
        assert means(scene, "f") == ("shoot", "warden")
        before = threat(scene, "f")[1]
        assert not scene.can("handle t")
        if toppled:
            scene.do("topple t")
        assert threat(scene, "f")[1] == before + toppled


def test_a_table_burns_when_fire_comes_beside_it() -> None:
    scene = lay(ALONG, c="table")
    scene.state.ground[11, 22] = {"fire": 3}
    clock.tick(scene.table)
    assert scene.fixture("c").mode == "gone"
    assert scene.covered("c", "fire")


@shows("fixture", "altar")
def test_an_altar_gives_and_takes_by_a_die() -> None:
    assert [hands_on("altar", die).hero().hearts for die in (1, 2, 3, 4, 5, 6)] == [
        2, 3, 3, 5, 5, 10
    ]  # fmt: skip
    blessed = hands_on("altar", 6)
    assert blessed.hero().marks["blessed"] == 6
    assert not blessed.can("handle c")
    blessed.put("f", (12, 20), "ghoul")
    blessed.begin()
    assert threat(blessed, "f") == (2, 2 + 1)
    blessed.do("end")
    assert blessed.hero().marks["blessed"] == 5
    last = lay(ALONG, c="altar")
    last.hero().hearts = 1
    last.rolls("handle", 1)
    last.do("handle c")
    assert last.hero().hearts == 1


@shows("fixture", "brazier")
def test_a_brazier_tossed_over_burns_three_cells_beyond_and_leaves_the_room_dark() -> None:
    scene = lay(
        """
        . . . . .
        . . W . .
        . . b . .
        . g f g .
        . . . . .
        """,
        f="rat",
        g="rat",
        b="brazier",
    )
    scene.begin()
    assert advised(scene) == scene.said("topple b")
    scene.do("topple b")
    assert len(scene.told(Slain)) == 3
    assert not scene.state.chambers[1].lit
    assert scene.covered("b", "fire")


def test_a_second_brazier_keeps_the_room_light() -> None:
    scene = lay(ALONG, c="brazier")
    add_fixture(scene.table, "brazier", (10, 24), 1)
    scene.do("topple c")
    assert scene.state.chambers[1].lit


@shows("fixture", "oil-barrel")
def test_a_barrel_runs_out_when_staved_in_and_bursts_in_the_fire() -> None:
    scene = lay(ALONG, c="oil-barrel")
    scene.do("topple c")
    assert sum("oil" in on for on in scene.state.ground.values()) == 9
    burst = lay(ALONG, c="oil-barrel")
    burst.state.ground[10, 22] = {"fire": 3}
    burst.state.ground[11, 22] = {"oil": 99}
    hearts = burst.hero().hearts
    burst.dice(6, 6, 1)
    clock.spread_fire(burst.table)
    burst.state.ground[11, 22] = {"fire": 3}
    clock.spread_fire(burst.table)
    fight.settle(burst.table)
    assert burst.fixture("c").mode == "gone"
    assert burst.hero().hearts == hearts - 2


@shows("fixture", "water-butt")
def test_a_butt_of_water_puts_out_the_fire_between() -> None:
    scene = lay(
        """
        . . W . .
        . . c . .
        . . i . .
        . . . . .
        . . f . .
        """,
        c="water-butt",
        f="chanter",
        i="fire 3",
    )
    scene.begin()
    assert scene.covered("i", "fire")
    scene.do("topple c")
    assert not scene.covered("i", "fire")
    assert scene.covered("i", "water")
    scene.do("move i")
    assert scene.hero().hearts == scene.hero().most


@shows("fixture", "well")
def test_a_drink_mends_everybody_once_and_washes_poison_off() -> None:
    scene = lay(ALONG.replace(". W .", "D W ."), c="well")
    for hero in scene.state.heroes:
        hero.hearts = 2
    scene.hero("D").marks["poisoned"] = 2
    assert advised(scene) == scene.said("handle c")
    scene.do("handle c")
    assert [hero.hearts for hero in scene.state.heroes] == [4, 4]
    assert "poisoned" not in scene.hero("D").marks
    assert not scene.can("handle c")


@shows("fixture", "bookcase")
def test_a_bookcase_is_read_once_hides_the_archer_and_falls_on_whoever_is_beyond() -> None:
    scene = hands_on("bookcase")
    assert scene.told(Rumoured)
    assert scene.state.experience == 2
    assert not scene.can("handle c")
    for kind, seen in (("table", 1), ("bookcase", 0)):
        hidden = lay(
            """
            . . f . .
            . . c . .
            . . W . .
            """,
            f="slinger asleep",
            c=kind,
        )
        assert len(hidden.look().foes) == seen
    falls = lay(
        """
        . . W . .
        . . c . .
        . . f . .
        """,
        f="imp asleep",
        c="bookcase",
    )
    falls.dice(6, 6)
    falls.do("topple c")
    assert falls.told(Slain)
    assert falls.covered("c", "rubble")
    assert falls.table.covered((12, 22), "rubble")


@shows("fixture", "weapon-rack")
def test_a_rack_has_one_weapon_that_can_be_taken_in_hand() -> None:
    scene = hands_on("weapon-rack")
    (weapon,) = scene.hero().pack
    assert scene.table.content.items[weapon].slot in ("hand", "off")
    assert scene.can(f"wear {weapon}")
    assert not scene.can("handle c")


@shows("fixture", "bed")
def test_in_a_bed_one_rests_better_unless_it_was_made_a_barricade() -> None:
    hearts = []
    for kind, toppled in (("table", False), ("bed", False), ("bed", True)):
        scene = lay(ALONG, c=kind)
        scene.hero().hearts = 1
        if toppled:
            scene.do("topple c")
        hearts.append(scene.look().rest_hearts)
    assert hearts == [2, 3, 2]


@shows("fixture", "statue")
def test_a_statue_falls_on_an_ogre_that_nobody_sees() -> None:
    for kind, falls in (("pillar", False), ("statue", True)):
        scene = lay(
            """
            . . W . .
            . . c . .
            . . f . .
            """,
            f="ogre",
            c=kind,
        )
        scene.foe("f").hearts = 3
        assert scene.can("topple c") is falls
        assert scene.open("attack") == []
        if falls:
            scene.dice(6, 6, 6)
            scene.do("topple c")
            assert scene.told(Slain)


@shows("fixture", "cauldron")
def test_broth_mends_or_turns_and_scalds_without_dice() -> None:
    assert hands_on("cauldron", 1).hero().hearts == 2
    assert hands_on("cauldron", 2).hero().hearts == 4
    scene = lay(
        """
        . . W . .
        . . c . .
        . g f g .
        """,
        f="rat",
        g="rat",
        c="cauldron",
    )
    scene.begin()
    scene.do("topple c")
    assert scene.state.monsters == {}


@shows("fixture", "coffin")
def test_in_a_coffin_is_its_owner_or_gold_or_a_thing() -> None:
    for die in (1, 2):
        scene = hands_on("coffin", die)
        assert [foe.kind for foe in scene.state.monsters.values()] == ["ghoul"]
        assert scene.state.danger
    for die in (3, 4):
        assert hands_on("coffin", die).state.gold == 7
    for die in (5, 6):
        assert len(hands_on("coffin", die).hero().pack) == 1


@shows("fixture", "crates")
def test_in_crates_is_nothing_or_a_candle_end_or_a_thing() -> None:
    plain = hands_on("crates", 1)
    assert (plain.state.monsters, plain.hero().pack) == ({}, [])
    assert hands_on("crates", 2).state.wick == plain.state.wick
    for die in (3, 4):
        assert hands_on("crates", die).state.wick == plain.state.wick + 8
    for die in (5, 6):
        assert len(hands_on("crates", die).hero().pack) == 1


@shows("fixture", "chest")
def test_a_chest_gives_what_it_holds_and_cannot_be_thrown_over() -> None:
    scene = lay(ALONG, c="chest")
    scene.fixture("c").holds = ["mail", "gold:9"]
    scene.hero().pack = []
    assert advised(scene) == scene.said("handle c")
    assert not scene.can("topple c")
    scene.do("handle c")
    assert scene.hero().pack == ["mail"]
    assert scene.state.gold == 9


@shows("fixture", "pillar")
def test_a_pillar_stops_the_charge_the_shot_and_the_breath() -> None:
    for kind, dead in (("slinger", "shoot"), ("boar", "charge"), ("wyrm", "breath")):
        for stands in (False, True):
            scene = lay(
                """
                . . f . .
                . . c . .
                . . . . .
                . . W . .
                . . . . .
                """,
                f=kind,
                c="pillar" if stands else "here",
            )
            if stands:
                assert len(scene.look().foes) == 0
                assert not scene.can("topple c")
                assert not scene.can("handle c")
            else:
                scene.begin()
                assert means(scene, "f")[0] == dead


@shows("fixture", "lever")
def test_a_lever_opens_a_lock_somewhere_else() -> None:
    for pulled in (False, True):
        scene = lay(
            """
            . . . . .
            . . . . .
            - - * - -
            W l . . k
            . . . . .
            """,
            l="lever",
            k="key",
        )
        (key,) = scene.state.things.pop(scene.at("k"))
        scene.fixture("l").holds = [key]
        assert not scene.can("open 1")
        if pulled:
            assert advised(scene) == scene.said("handle l")
            scene.do("handle l")
            assert not scene.can("handle l")
        assert scene.can("open 1") is pulled


def test_what_falls_strikes_with_the_dice_of_its_text_and_broth_with_none() -> None:
    picture = """
        . . W . .
        . . c . .
        . . f . .
        """
    for kind, dice in (("statue", [3]), ("bookcase", [2]), ("cauldron", [])):
        scene = lay(picture, f="ogre", c=kind)
        if kind == "cauldron":
            scene.begin()
        scene.do("topple c")
        assert [len(event.attack) for event in scene.told(Attacked) if not event.attacker] == dice
        if kind == "cauldron":
            assert scene.foe("f").hearts == 5
