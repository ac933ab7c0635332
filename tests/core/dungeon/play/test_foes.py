"""Folk, the dead and spirits: what each does, what it does instead, and what one does about it."""

from game.core.dungeon.play import clock
from game.core.dungeon.play.events import Attacked, Slain
from tests.core.dungeon.play.shown import advised, blow, intent, means, shows, threat
from tests.core.dungeon.play.table import lay

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


@shows("foe", "bone-warden")
def test_nobody_walks_past_a_bone_warden() -> None:
    for kind, where in (("ghoul", (13, 20)), ("bone-warden", (12, 20))):
        scene = lay(
            """
            . W . x .
            . . f . .
            . . . . .
            """,
            f=kind,
            x="here",
        )
        scene.begin()
        scene.do("move x")
        assert scene.at("W") == where


def test_bones_stand_up_unless_they_burnt_or_somebody_stands_on_them() -> None:
    def slain(hero: str, deed: str) -> tuple[str, ...]:
        scene = lay(
            f"""
            . . . . .
            . . f . .
            . . {hero} . .
            """,
            f="bone-warden",
        )
        scene.hero().hand = "flail" if deed == "flail" else "arming-sword"
        scene.foe("f").hearts = 1
        scene.begin()
        scene.dice(6, 6, 1, 1)
        scene.do("skill flame f" if deed == "flame" else "attack f")
        if deed == "stand":
            scene.hero().cell = (12, 21)
        for _ in range(3):
            clock.tick(scene.table)
        return tuple(foe.mood for foe in scene.state.monsters.values())

    assert slain("W", "sword") == ("awake",)
    assert slain("W", "stand") == ("bones",)
    assert slain("W", "flail") == ()
    assert slain("C", "flame") == ()


@shows("foe", "ghoul")
def test_a_ghoul_goes_past_the_nearest_for_the_weakest() -> None:
    picture = """
        . f W . .
        . . . . .
        . . . D .
        """
    for kind, prey in (("ghoul", "delver"), ("bone-warden", "warden")):
        scene = lay(picture, f=kind)
        scene.begin()
        assert means(scene, "f") == ("strike", prey)


def test_a_ghouls_blow_of_two_costs_the_next_deed() -> None:
    scene = lay(
        """
        . . f . .
        . . W . .
        """,
        f="ghoul",
    )
    scene.begin()
    scene.dice(6, 6, 1, 1)
    scene.do("end")
    assert scene.open("attack", "skill", "use") == []
    assert scene.open("move") != []


@shows("foe", "wisp")
def test_a_wisp_takes_light_and_keeps_away_where_there_is_none() -> None:
    scene = lay(HALL, f="wisp")
    scene.begin()
    wick = scene.state.wick
    assert means(scene, "f") == ("snuff", "warden")
    scene.do("end")
    assert scene.hero().hearts == scene.hero().most
    assert scene.state.wick == wick - 8 - 1
    dark = lay(HALL, f="wisp")
    dark.state.wick = dark.state.candles = 0
    dark.begin()
    assert means(dark, "f") == ("back", "")


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


@shows("foe", "shade")
def test_a_shade_comes_through_the_wall_and_its_touch_through_mail() -> None:
    picture = """
        . . . . .
        . . f . .
        - - - + -
        . . . . .
        . . W . .
        """
    shade, ghoul = lay(picture, f="shade"), lay(picture, f="ghoul")
    for scene in (shade, ghoul):
        scene.foe("f").trail = scene.at("W")
        for _ in range(2):
            scene.do("end")
    assert shade.state.doors == ["shut"]
    assert shade.state.danger
    assert ghoul.state.doors == ["open"]
    shade.hero().body = "mail"
    assert threat(shade, "f") == (2, 1)  # Neither shield nor mail: only what she has herself.


def test_in_the_dark_steel_has_no_hold_on_a_shade() -> None:
    def chances(hand: str, wick: int) -> bool:
        scene = lay(
            """
            . . f . .
            . . W . .
            """,
            f="shade",
            dark=True,
        )
        scene.hero().hand = hand
        scene.state.wick, scene.state.candles = wick, 0
        scene.begin()
        return scene.can("attack f")

    assert chances("arming-sword", 20)
    assert not chances("arming-sword", 0)
    assert chances("silver-knife", 0)
    assert chances("firebrand", 0)


def test_in_the_dark_a_shade_is_hurt_by_no_bell_and_in_the_light_it_is() -> None:
    for wick, hurt in ((20, True), (0, False)):
        scene = lay(
            """
            . . . . .
            . . f . .
            . . R . .
            """,
            f="shade",
            dark=True,
        )
        scene.hero().talents = ["peal"]
        scene.state.wick, scene.state.candles = wick, 0
        scene.begin()
        scene.do("skill toll")
        assert (scene.foe("f").hearts == 1) is hurt


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


@shows("foe", "duellist")
def test_a_duellist_parries_the_first_blow_of_a_round_and_not_the_second() -> None:
    scene = lay(
        """
        . . . . .
        . D f . .
        . . W . .
        """,
        f="duellist",
    )
    scene.begin()
    assert scene.look().acting == scene.hero("D").id
    assert blow(scene, "f")[1] == 4
    scene.do("attack f", "end")
    assert scene.look().acting == scene.hero("W").id
    assert blow(scene, "f")[1] == 1
    scene.do("end")
    assert blow(scene, "f")[1] == 4


def test_a_duellist_lets_others_be_when_the_one_it_chose_is_gone() -> None:
    scene = lay(
        """
        . . . . .
        . D f . .
        . . W . .
        """,
        f="duellist",
    )
    scene.foe("f").count = scene.hero("D").id
    scene.begin("D")
    assert means(scene, "f") == ("strike", "delver")
    scene.do("skill vanish", "end")
    scene.do("end")
    assert scene.hero("W").hearts == scene.hero("W").most


def test_who_meant_somebody_gone_strikes_whoever_is_beside_but_no_duellist_does() -> None:
    for kind, struck in (("duellist", False), ("ghoul", True)):
        scene = lay(
            """
            . . . . .
            . D f . .
            . . W . .
            """,
            f=kind,
        )
        scene.hero("D").hearts = 2
        scene.foe("f").count = scene.hero("D").id
        scene.begin("W")
        assert means(scene, "f") == ("strike", "delver")
        scene.hero("D").marks["hidden"] = 3
        scene.do("end")
        hit = [event.defender for event in scene.told(Attacked)]
        assert hit == [scene.hero("W").id] * struck
