"""Beasts, oozes and chests with teeth: what each does, what it does instead, and what one does
about it."""

import pytest

from game.tales.key.rules.play.events import Attacked
from tests.tales.key.rules.play.shown import intent, means, shows, threat
from tests.tales.key.rules.play.steady import lay

HALL = """
    . . . . .
    . . f . .
    . . . . .
    . . W . .
    . . . . .
    """


@shows("foe", "rat")
def test_a_rat_circles_alone_and_bites_in_company() -> None:
    alone = lay(HALL, f="rat")
    alone.begin()
    assert means(alone, "f") == ("circle", "warden")
    alone.do("end")
    assert alone.told(Attacked) == []
    pack = lay(
        """
        . . . . .
        . f . r .
        . . W . .
        """,
        f="rat",
        r="rat",
    )
    pack.begin()
    assert means(pack, "f") == means(pack, "r") == ("strike", "warden")
    pack.dice(6, *(1,) * threat(pack, "f")[1], 6, 6, *(1,) * threat(pack, "f")[1])
    pack.do("end")
    assert [blow.how for blow in pack.told(Attacked)] == ["blow", "blow"]
    # Both are beside her now, and each lends the other a die.
    assert threat(pack, "f")[0] == threat(pack, "r")[0] == 2
    assert pack.can("attack f")
    assert pack.can("attack r")


def test_a_lone_rat_bites_whoever_comes_beside_it() -> None:
    scene = lay(
        """
        . . . . .
        . . f . .
        . . W . .
        """,
        f="rat",
    )
    scene.begin()
    assert means(scene, "f") == ("strike", "warden")


@shows("foe", "bat")
def test_a_bat_is_gone_again_unless_it_is_cornered_or_held_up() -> None:
    for hero, stays in (("D", False), ("W", True)):
        scene = lay(HALL.replace("W", hero), f="bat")
        scene.begin()
        assert means(scene, "f")[0] == "flit"
        scene.dice(6, *(1,) * threat(scene, "f")[1])
        scene.do("end")
        assert len(scene.told(Attacked)) == 1
        assert scene.can("attack f") is stays
    cornered = lay(
        """
        f p
        D p
        """,
        f="bat",
        p="pillar",
    )
    cornered.begin()
    cornered.dice(6, *(1,) * threat(cornered, "f")[1])
    cornered.do("end")
    assert len(cornered.told(Attacked)) == 1
    assert cornered.can("attack f")


@shows("foe", "weaver")
def test_who_is_webbed_must_struggle_and_is_bitten_without_defence() -> None:
    scene = lay(HALL, f="weaver")
    scene.begin()
    assert means(scene, "f") == ("web", "warden")
    scene.do("end")
    assert scene.hero().marks["held"]
    assert scene.open("move") == []
    assert scene.can("struggle")
    assert means(scene, "f") == ("strike", "warden")
    assert threat(scene, "f") == (2, 0)
    scene.do("struggle")
    assert threat(scene, "f")[1] > 0


def test_fire_beside_a_weaver_leaves_it_nothing_but_flight() -> None:
    scene = lay(
        """
        . . . . .
        . i f . .
        . . . . .
        . . W . .
        . . . . .
        """,
        f="weaver",
        i="fire 3",
    )
    scene.begin()
    assert means(scene, "f") == ("back", "")


def test_a_web_misses_whoever_is_out_of_sight_by_then_and_the_weaver_comes() -> None:
    scene = lay(
        """
        . . . . .
        . . . f .
        . . . . .
        - - - / -
        . . . W .
        . . . . .
        . . . . .
        """,
        f="weaver",
    )
    scene.begin()
    assert means(scene, "f") == ("web", "warden")
    before = scene.at("f")
    scene.do("move 11,20", "end")
    assert "held" not in scene.hero().marks
    assert scene.at("f") != before


@shows("foe", "ooze")
def test_steel_makes_two_oozes_of_one_and_fire_does_not() -> None:
    steel = lay(
        """
        . . . . .
        . . f . .
        . . W . .
        """,
        f="ooze",
    )
    steel.begin()
    steel.dice(6, 1)
    steel.do("attack f")
    assert sorted(foe.hearts for foe in steel.state.monsters.values()) == [1, 2]
    fire = lay(
        """
        . . . . .
        . . f . .
        . . C . .
        """,
        f="ooze",
    )
    fire.begin()
    fire.dice(6, 1)
    fire.do("skill flame f")
    assert [foe.hearts for foe in fire.state.monsters.values()] == [3]


def test_an_ooze_swallows_what_lies_where_it_goes_until_it_is_slain() -> None:
    scene = lay(
        """
        . . . . .
        . . f . .
        . . x . .
        . . W . .
        . . . . .
        """,
        f="ooze",
        x="draught",
    )
    scene.begin()
    scene.dice(6, *(1,) * threat(scene, "f")[1])
    scene.do("end")
    assert scene.state.things == {}
    assert scene.foe("f").loot == ["draught"]
    scene.foe("f").hearts = 1
    scene.dice(6, 6)
    scene.do("attack f")
    assert scene.state.things == {scene.at("x"): ["draught"]}


def test_a_key_that_an_ooze_flows_over_stays_where_it_lies() -> None:
    scene = lay(
        """
        . . . . .
        . . . . .
        - - * - -
        . . f . .
        . . x . .
        . . W . .
        . . . . .
        . . . . .
        """,
        f="ooze",
        x="draught, key",
    )
    (_, key) = scene.state.things[scene.at("x")]
    assert key.startswith("key:")
    scene.begin()
    scene.do("end")
    assert scene.foe("f").loot == ["draught"]
    assert scene.state.things == {scene.at("x"): [key]}


@shows("foe", "hound")
def test_a_hound_howls_for_those_who_sleep_in_the_next_room() -> None:
    scene = lay(
        """
        . . . . .
        s . . . .
        - - - / -
        . . . f .
        . . . . .
        . . . . .
        . . . . .
        . . . W .
        """,
        f="hound",
        s="ghoul asleep",
    )
    scene.begin()
    assert means(scene, "f") == ("howl", "warden")
    assert scene.foe("s").mood == "asleep"
    scene.do("end")
    assert scene.foe("s").mood == "awake"
    assert means(scene, "f") == ("strike", "warden")


def test_a_shut_door_stops_a_hound_but_no_ghoul() -> None:
    for kind, mode in (("hound", "shut"), ("ghoul", "open")):
        scene = lay(
            """
            . . . . .
            . . f . .
            . . . . .
            - - / - -
            . . W . .
            . . . . .
            . . . . .
            """,
            f=kind,
        )
        scene.foe("f").count = 1  # The hound has howled.
        scene.begin()
        assert means(scene, "f") == ("strike", "warden")
        scene.do("close 1", "end")
        assert scene.state.doors == [mode]
        assert bool(scene.told(Attacked)) is (mode == "open")


@shows("foe", "boar")
def test_whoever_steps_out_of_a_charge_has_a_stunned_boar_beside_the_wall() -> None:
    stays = lay(HALL, f="boar")
    stays.begin()
    assert intent(stays, "f").kind == "charge"
    assert intent(stays, "f").cells == ((12, 22), (12, 23), (12, 24))
    stays.dice(6, 6, 6, 1, 1)
    stays.do("end")
    assert stays.hero().hearts == stays.hero().most - 3
    assert stays.at("W") == (12, 24)  # thrown back a cell
    steps = lay(HALL, f="boar")
    steps.begin()
    steps.do("move 10,23", "end")
    assert steps.told(Attacked) == []
    assert steps.at("f") == (12, 24)
    assert "stunned" in steps.foe("f").marks


def test_a_warden_beside_its_way_stops_a_charge_at_somebody_else() -> None:
    scene = lay(
        """
        . . f . .
        . . . . .
        . W . . .
        . . . . .
        . . D . .
        """,
        f="boar",
    )
    scene.hero("W").cell = (10, 22)
    scene.begin("D")
    assert means(scene, "f") == ("charge", "delver")
    scene.hero("W").cell = (11, 22)
    scene.do("end")
    scene.do("end")
    assert scene.at("f") == (12, 22)
    assert scene.hero("D").hearts == scene.hero("D").most


@pytest.mark.parametrize(("kind", "then"), [("boar", "charge"), ("wyrm", "breath")])
def test_who_lines_up_goes_where_the_line_reaches_its_victim(kind: str, then: str) -> None:
    scene = lay(
        """
        . . f . .
        . . t . .
        . . . . .
        . . . . .
        . . W . .
        """,
        f=kind,
        t="table",
    )
    scene.begin()
    assert means(scene, "f") == ("line-up", "warden")
    scene.do("end")
    assert means(scene, "f") == (then, "warden")
    assert scene.at("W") in intent(scene, "f").cells


@pytest.mark.parametrize("kind", ["boar", "wyrm"])
def test_who_can_line_up_nowhere_comes_nearer(kind: str) -> None:
    scene = lay(
        """
        . . f . .
        t t t t .
        . . . . .
        . . . . .
        . . W . .
        """,
        f=kind,
        t="table",
    )
    scene.begin()
    before = scene.at("f")
    scene.do("end")
    assert scene.at("f") != before
    assert scene.at("f")[1] > before[1]


@shows("foe", "mimic")
def test_a_chest_that_bites_holds_the_hand() -> None:
    picture = """
        . . . . .
        . . c . .
        . . W . .
        """
    chest, mimic = lay(picture, c="chest"), lay(picture, c="mimic chest")
    assert chest.open() == mimic.open()
    chest.do("handle c")
    mimic.do("handle c")
    assert not chest.state.danger
    assert mimic.state.danger
    assert mimic.hero().marks["held"]
    assert mimic.open("move") == []
    assert mimic.can("struggle")


def test_a_mimic_comes_two_steps_for_anybody_and_no_further() -> None:
    for kind, near in (("strike", "W"), ("wait", ".")):
        far = "." if near == "W" else "W"
        scene = lay(
            f"""
            . . f . .
            . . . . .
            . . . . .
            . . {near} . .
            . . {far} . .
            """,
            f="mimic",
        )
        scene.begin()
        assert intent(scene, "f").kind == kind


def test_a_mimic_burns_like_any_chest() -> None:
    for kind, lost in (("mimic", 2), ("boar", 1)):
        scene = lay(HALL.replace("W", "C"), f=kind)
        scene.begin()
        scene.dice(6, 1, 1, 1) if kind == "mimic" else scene.dice(6, 1, 1)
        before = scene.foe("f").hearts
        scene.do("skill flame f")
        assert before - scene.foe("f").hearts == lost


@shows("foe", "spiderling")
def test_a_spiderling_runs_over_the_web_that_holds_a_ghoul() -> None:
    for kind, held in (("spiderling", False), ("ghoul", True)):
        scene = lay(
            """
            p f p
            p w p
            W . .
            """,
            f=kind,
            w="web",
            p="pillar",
        )
        scene.begin()
        scene.do("end")
        assert bool(scene.told(Attacked)) is not held
        assert ("held" in scene.foe("f").marks) is held


def test_fire_beside_a_spiderling_drives_it_off() -> None:
    scene = lay(
        """
        . . . . .
        . i f . .
        . . W . .
        """,
        f="spiderling",
        i="fire 3",
    )
    scene.begin()
    assert means(scene, "f") == ("back", "")


@shows("foe", "egg")
def test_an_egg_left_alone_is_two_spiderlings_two_turns_later() -> None:
    left = lay(HALL, f="egg")
    left.begin()
    assert means(left, "f") == ("ripen", "")
    left.do("end")
    assert means(left, "f") == ("hatch", "")
    left.do("end")
    kinds = [foe.kind for foe in left.state.monsters.values()]
    assert kinds == ["spiderling", "spiderling"]
    crushed = lay(
        """
        . . f . .
        . . W . .
        """,
        f="egg",
    )
    crushed.begin()
    crushed.dice(6, 6)
    crushed.do("attack f")
    assert crushed.state.monsters == {}
    assert not crushed.state.danger
