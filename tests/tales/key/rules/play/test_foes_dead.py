"""The dead and spirits: what each does, what it does instead, and what one does about it."""

from game.tales.key.rules.play import clock, turns
from game.tales.key.rules.play.cover import cover
from game.tales.key.rules.play.events import Attacked, Slain
from game.tales.key.rules.play.fight import foe_strikes
from tests.tales.key.rules.play.shown import BESIDE, blow, means, shows, threat
from tests.tales.key.rules.play.steady import lay

HALL = """
    . . . . .
    . . f . .
    . . . . .
    . . W . .
    . . . . .
    """


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
        scene.hero().hand = deed if deed in ("flail", "silver-knife") else "arming-sword"
        scene.foe("f").hearts = 1
        scene.begin()
        scene.dice(6, 6, 1, 1)
        scene.do("skill flame f" if deed == "flame" else "attack f")
        if deed == "stand":
            scene.hero().cell = (12, 21)
        if deed == "fire":
            cover(scene.table, "fire", [(12, 21)])
        for _ in range(9):
            clock.tick(scene.table)
        return tuple(foe.mood for foe in scene.state.monsters.values())

    assert slain("W", "sword") == ("awake",)
    assert slain("W", "stand") == ("bones",)
    assert slain("W", "fire") == (), "the fire is out again, and nothing stands up out of it"
    assert slain("W", "flail") == ()
    assert slain("W", "silver-knife") == ()
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


def test_a_brand_burns_a_shade_in_the_dark() -> None:
    scene = lay(BESIDE, f="shade", dark=True)
    scene.hero().hand = "firebrand"
    scene.state.wick = scene.state.candles = 0
    scene.begin()
    scene.dice(6, 1, 1)
    scene.do("attack f")
    assert scene.foe("f").hearts == 1


def test_bones_and_halves_that_were_paid_for_once_give_no_more_experience() -> None:
    scene = lay(BESIDE, f="bone-warden")
    scene.foe("f").hearts = 1
    scene.begin()
    scene.dice(6, 6, 1, 1)
    scene.do("attack f")
    assert [event.experience for event in scene.told(Slain)] == [4]
    for _ in range(3):
        clock.tick(scene.table)
    scene.foe("f").hearts, scene.hero().deeds = 1, 1
    scene.look()
    scene.dice(6, 6, 1, 1)
    scene.do("attack f")
    assert [event.experience for event in scene.told(Slain)] == [0]


def test_nobody_loses_two_deeds_running_to_a_ghoul_or_to_the_abbess() -> None:
    for kind in ("ghoul", "abbess"):
        scene = lay(BESIDE, f=kind)
        scene.begin("W")
        hero = scene.hero("W")
        for deeds in (0, 1, 0, 1):
            hero.hearts = hero.most = 40
            strikes = foe_strikes(scene.table, scene.foe("f"), hero, "blow", 40)
            assert strikes >= 2
            turns.begin_turn(scene.table, hero)
            assert hero.deeds == deeds
