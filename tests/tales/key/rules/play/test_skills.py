"""Skills: what each makes of a turn that was lost without it."""

from game.tales.key.rules.play.events import Attacked, Slain
from game.tales.key.rules.play.fight import vanish
from tests.tales.key.rules.play.shown import APART, BESIDE, intent, means, shows, threat
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene


def with_talent(picture: str, hero: str, talent: str = "", **legend: str) -> Scene:
    """A fight in which a hero has learnt something, or nothing."""
    scene = lay(picture, **legend)
    if talent:
        scene.hero(hero).talents.append(talent)
    scene.begin(hero)
    return scene


@shows("skill", "guard")
def test_a_guard_draws_the_blow_that_was_meant_for_a_friend() -> None:
    picture = """
        . . f . .
        . W . D .
        """
    plain, guarded = lay(picture, f="ghoul"), lay(picture, f="ghoul")
    for scene in (plain, guarded):
        scene.begin("W")
        assert means(scene, "f") == ("strike", "delver")
    dice = threat(guarded, "f", "D")[1]
    guarded.do("skill guard")
    assert means(guarded, "f") == ("strike", "warden")
    assert threat(guarded, "f", "W") == (2, 2 + 2)
    assert dice == 1
    guarded.do("end")
    assert [event.defender for event in guarded.told(Attacked)] == [guarded.hero("W").id]
    assert means(guarded, "f") == ("strike", "warden")  # Settled while she still guarded.


def test_a_guard_draws_nobody_who_cannot_reach_her_and_no_duellist() -> None:
    picture = """
        . . f . .
        t t t D t
        W . . . .
        """
    for kind in ("ghoul", "duellist"):
        scene = lay(picture, f=kind, t="table")
        if kind == "duellist":
            scene.fixture("t").mode = "gone"
            scene.foe("f").count = scene.hero("D").id
        scene.begin("W")
        scene.do("skill guard")
        assert means(scene, "f") == ("strike", "delver")


@shows("skill", "bash")
def test_a_bash_moves_and_stuns_even_an_ogre() -> None:
    scene = lay(
        """
        . . . . .
        . . f . .
        . . W . .
        """,
        f="ogre",
    )
    scene.begin()
    assert not scene.can("shove f")
    scene.do("skill bash f")
    assert scene.at("f") == (12, 20)
    scene.do("end")
    assert scene.told(Attacked) == []
    wall = lay(BESIDE, f="ogre")
    wall.begin()
    wall.do("skill bash f")
    assert wall.foe("f").hearts == 5


@shows("skill", "vanish")
def test_who_has_vanished_is_not_struck_and_strikes_unexpected() -> None:
    scene = lay(BESIDE.replace("W", "D"), f="ghoul")
    scene.begin()
    expected = scene.look().targets[0].blow.attack
    scene.do("skill vanish")
    assert intent(scene, "f").kind == "lost"
    scene.do("end")
    assert scene.told(Attacked) == []
    assert scene.look().targets[0].blow.attack == expected + 2
    scene.dice(1, 1, 1, 1, 1)
    scene.do("attack f")
    assert "hidden" not in scene.hero().marks


@shows("skill", "tumble")
def test_a_tumble_goes_where_no_steps_do() -> None:
    scene = lay(
        """
        . x . . .
        f f p p p
        D . . . .
        """,
        f="ghoul",
        p="pillar",
        x="here",
    )
    scene.begin()
    assert not scene.can("move x")
    assert scene.can("skill tumble x")
    scene.do("skill tumble x")
    assert scene.at("D") == scene.at("x")


@shows("skill", "flame")
def test_a_flame_slays_at_four_cells_and_sets_a_web_alight() -> None:
    scene = lay("f w . . C\n. . . . .", f="egg", w="web")
    scene.begin()
    assert not scene.can("attack f")
    scene.dice(6, 1)
    scene.do("skill flame f")
    assert scene.told(Slain)
    assert not scene.state.danger
    web = lay("f w . . C\n. . . . .", f="egg", w="web")
    web.begin()
    web.do("skill flame w")
    assert web.covered("w", "fire")


@shows("skill", "warm")
def test_warmth_mends_who_stands_beside_at_the_price_of_light() -> None:
    for row, open_ in ((". C D . .", True), (". C . D .", False)):
        scene = lay(f"{row}\n. . . . .")
        scene.hero("D").hearts = 1
        scene.state.leader = scene.hero("C").id
        assert scene.can("skill warm D") is open_
        if open_:
            wick = scene.state.wick
            scene.do("skill warm D")
            assert scene.hero("D").hearts == 3
            assert scene.state.wick == wick - 6 - 1
            assert not scene.can("skill warm D")
    low = lay(". C D . .\n. . . . .")
    low.hero("D").hearts = 1
    low.state.leader = low.hero("C").id
    low.state.wick = 6
    assert not low.can("skill warm D")


@shows("skill", "toll")
def test_a_toll_throws_all_back_and_takes_their_turn_but_the_large_ones() -> None:
    picture = """
        . . . . .
        . . f . .
        . . R . .
        """
    for kind, struck in (("ghoul", False), ("ogre", True)):
        scene = lay(picture, f=kind)
        scene.begin()
        scene.do("skill toll")
        assert scene.at("f") == (12, 20)
        assert ("stunned" in scene.foe("f").marks) is not struck
        # The ogre's club comes down where it was raised.
        assert scene.at("R") in intent(scene, "f").cells or not struck
        scene.do("end")
        assert bool(scene.told(Attacked)) is struck


@shows("skill", "song")
def test_a_song_gives_a_friend_the_die_that_slays() -> None:
    for sung in (False, True):
        scene = lay(
            """
            . . f . .
            . R D . .
            """,
            f="bone-warden",
        )
        scene.foe("f").hearts = 3
        scene.foe("f").intent = None
        scene.begin("R")
        scene.hero("D").hearts = 1
        if sung:
            scene.do("skill song")
            assert scene.hero("D").hearts == 2
        scene.state.at = scene.state.order.index(scene.hero("D").id)
        scene.hero("D").deeds = 1
        base = 1 + 1 + 2 * (intent(scene, "f").target != scene.hero("D").id)
        target = scene.look().targets[0]
        assert target.blow.attack == base + sung


@shows("skill", "breath")
def test_a_second_breath_is_there_once_between_rests() -> None:
    scene = with_talent(APART, "W", "breath", f="ghoul")
    assert not scene.can("skill breath")
    scene.hero().hearts = 2
    assert scene.can("skill breath")
    scene.do("skill breath")
    assert scene.hero().hearts == 5
    scene.do("end")
    scene.hero().hearts = 2
    assert not scene.can("skill breath")
    calm = lay(". . W . .\n. . . . .")
    calm.hero().talents.append("breath")
    calm.hero().hearts = 1
    calm.do("skill breath")
    assert not calm.can("skill breath")
    calm.rolls("rest", 6)
    calm.do("rest")
    calm.hero().hearts = 1
    assert calm.can("skill breath")


@shows("skill", "throw-knife")
def test_a_knife_is_thrown_every_other_round() -> None:
    scene = with_talent(APART.replace("W", "D"), "D", "throw-knife", f="ogre")
    scene.hero().hand = "arming-sword"
    scene.do("skill throw-knife f")
    open_ = []
    for _ in range(2):
        scene.hero().hearts = scene.hero().most
        scene.do("end")
        open_.append(scene.can("skill throw-knife f"))
    assert open_ == [False, True]


@shows("skill", "snare")
def test_a_snare_holds_who_comes_for_him() -> None:
    picture = """
        p f p
        p x p
        . D .
        """
    for laid in (False, True):
        scene = with_talent(picture, "D", "snare", f="ghoul", p="pillar", x="here")
        scene.foe("f").cell = (11, 20)
        if laid:
            scene.do("skill snare x")
        scene.do("end")
        assert bool(scene.told(Attacked)) is not laid
        assert ("held" in scene.foe("f").marks) is laid


def test_foes_go_round_the_traps_of_the_house_but_know_nothing_of_a_snare() -> None:
    for trap, caught in (("net-trap known", True), ("pit", False), ("caltrops", False)):
        scene = lay("f x D\n. . .\n. . .", f="ghoul", x=trap)
        scene.begin()
        scene.do("end")
        assert (scene.at("f") == scene.at("x")) is caught
        assert bool(scene.told(Attacked)) is not caught


@shows("skill", "wall")
def test_a_wall_of_flame_burns_three_cells_between() -> None:
    picture = """
        . g f g .
        . . . . .
        . . C . .
        """
    scene = with_talent(picture, "C", "wall", f="rat", g="rat")
    scene.do("skill wall f")
    assert len(scene.told(Slain)) == 3
    between = with_talent(picture, "C", "wall", f="rat", g="rat")
    between.do("skill wall 12,21")
    assert all(between.table.covered((x, 21), "fire") for x in (11, 12, 13))
    assert not any(between.table.covered((x, 22), "fire") for x in range(10, 15))


@shows("skill", "snuff")
def test_when_the_candle_is_snuffed_every_foe_loses_its_turn() -> None:
    picture = """
        . g f . .
        . . C . .
        . . . . .
        """
    for snuffed in (False, True):
        scene = with_talent(picture, "C", "snuff", f="ghoul", g="ogre")
        if snuffed:
            scene.do("skill snuff")
            assert intent(scene, "f").kind == intent(scene, "g").kind == "lost"
        scene.do("end")
        assert bool(scene.told(Attacked)) is not snuffed


@shows("skill", "lullaby")
def test_who_sleeps_by_a_lullaby_sleeps_through_the_fight_until_hurt() -> None:
    picture = """
        . f . g .
        . . R . .
        """
    scene = with_talent(picture, "R", "lullaby", f="boar", g="rat")
    scene.do("skill lullaby f")
    assert scene.foe("f").mood == "asleep"
    scene.do("end")
    scene.foe("g").cell = (12, 20)
    scene.dice(6, 6)
    scene.do("attack g")
    assert scene.foe("f").mood == "asleep"
    assert not scene.state.danger
    scene.hero().cell = (11, 21)
    scene.dice(6, 6)
    scene.do("attack f")
    assert scene.state.danger
    for kind in ("ghoul", "mimic", "ooze", "wyrm"):
        refused = with_talent(APART.replace("W", "R"), "R", "lullaby", f=kind)
        assert not refused.can("skill lullaby f")


@shows("skill", "summons")
def test_the_dead_obey_and_strike_whoever_stands_beside_them() -> None:
    picture = """
        . . f g .
        . . . . .
        . . R . .
        """
    scene = with_talent(picture, "R", "summons", f="ghoul", g="fuse")
    assert not scene.can("skill summons g")
    scene.dice(6, 6)
    scene.do("skill summons f")
    assert scene.told(Slain)
    assert intent(scene, "f").kind == "lost"


def test_in_the_dark_only_what_burns_wick_is_out_of_reach() -> None:
    for hero, skill, open_ in (("C", "flame f", False), ("R", "toll", True), ("W", "guard", True)):
        scene = lay(BESIDE.replace("W", hero), dark=True, f="ghoul")
        scene.state.wick = scene.state.candles = 0
        scene.begin()
        assert scene.can(f"skill {skill}") is open_


def test_who_is_held_does_not_tumble_out() -> None:
    scene = lay(BESIDE.replace("W", "D"), f="ghoul")
    scene.begin()
    assert scene.open("skill") != ["skill vanish"]
    scene.hero().marks["held"] = 1
    assert scene.open("skill") == ["skill vanish"]


def test_whom_a_slain_foe_lets_vanish_is_hidden_until_the_next_turn_and_no_longer() -> None:
    scene = lay(". . . . .\n. . f . .\n. . . . .\n. . D . .\n. . . . .", f="ghoul")
    scene.begin("D")
    scene.foe("f").aim = scene.hero("D").id
    vanish(scene.table, scene.hero("D"))
    assert scene.hero("D").marks["hidden"] == 1
    assert not scene.foe("f").aim
