"""Traps: what each does to who treads on it, heroes and foes alike, and who is spared."""

from game.tales.key.rules.play.events import Attacked, Prowled, TrapSprung
from tests.tales.key.rules.play.shown import shows
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene

WAY = """
    . . f . .
    . . . . .
    . . x . .
    . . W . .
    . . . . .
    """


def trodden(trap: str, *dice: int, foe: str = "ogre", hero: str = "W") -> Scene:
    """A hero walks onto a trap in a fight."""
    scene = lay(WAY.replace("W", hero), f=foe, x=trap)
    scene.begin()
    scene.dice(*dice)
    scene.do("move x")
    assert scene.told(TrapSprung)
    assert scene.hero().steps == 0
    return scene


@shows("trap", "pit")
def test_a_pit_takes_a_heart_this_turn_and_the_next() -> None:
    scene = trodden("pit")
    assert scene.hero().hearts == scene.hero().most - 1
    assert scene.open("attack", "skill", "use", "move") == []
    scene.do("end")
    # Two turns of the ogre have gone by: it came, and it struck at who was still climbing.
    assert scene.state.rounds == 2
    assert len(scene.told(Attacked)) == 1


@shows("trap", "darts")
def test_darts_that_hurt_also_poison() -> None:
    hit, missed = trodden("darts", 6, 6, 1), trodden("darts", 1, 1)
    assert hit.hero().hearts == hit.hero().most - 2
    assert hit.hero().marks["poisoned"] == 2
    assert missed.hero().hearts == missed.hero().most
    assert "poisoned" not in missed.hero().marks
    before = hit.hero().hearts
    hit.foe("f").marks["stunned"] = 1
    hit.do("end")
    assert hit.hero().hearts == before - 1


@shows("trap", "blade")
def test_a_blade_swings_through_the_whole_row() -> None:
    scene = lay(
        """
        . . . . .
        f . x . .
        . . W . .
        """,
        f="ghoul",
        x="blade",
    )
    scene.begin()
    scene.dice(6, 6, 6, 1, 6, 6, 6, 1)
    scene.do("move x")
    assert scene.hero().hearts == scene.hero().most - 3
    assert scene.state.monsters == {}


@shows("trap", "gas")
def test_gas_takes_a_heart_from_all_and_hides_them_from_shots() -> None:
    scene = trodden("gas", foe="slinger")
    assert scene.hero().hearts == scene.hero().most - 1
    assert scene.covered("x", "smoke")
    scene.do("end")
    assert scene.told(Attacked) == []


@shows("trap", "net-trap")
def test_a_net_leaves_nothing_but_to_struggle_and_foes_can_be_shoved_into_it() -> None:
    scene = trodden("net-trap")
    assert scene.open("move") == []
    assert scene.can("struggle")
    picture = """
        . . x . .
        . . f . .
        . . W . .
        """
    for trap in ("net-trap known", "here"):
        foe = lay(picture, f="ghoul", x=trap)
        foe.begin()
        foe.do("shove f", "end")
        assert bool(foe.told(Attacked)) is (trap == "here")


@shows("trap", "flame-jet")
def test_a_flame_jet_burns_who_stands_about() -> None:
    scene = lay(
        """
        . . . . .
        . f x . .
        . . W . .
        """,
        f="rat",
        x="flame-jet",
    )
    scene.begin()
    scene.do("move x")
    assert scene.state.monsters == {}
    assert scene.hero().hearts < scene.hero().most
    assert scene.covered("x", "fire")


@shows("trap", "alarm")
def test_a_bell_wire_wakes_the_house_and_may_bring_somebody() -> None:
    picture = """
        s . . . .
        . . . . .
        - - + - -
        . . . . .
        . x W . .
        """
    for die, came in ((3, True), (4, False)):
        scene = lay(picture, s="ghoul asleep", x="alarm")
        scene.dice(die)
        scene.do("move x")
        assert scene.foe("s").mood == "awake"
        assert [event.came for event in scene.told(Prowled)] == [came]
        assert scene.state.summoned == came, "what comes is on its way, not there"
        scene.do("end")
        assert (len(scene.state.monsters) > 1) is came


def test_traps_are_seen_by_the_delver_two_cells_away_and_by_others_by_a_die() -> None:
    for hero, die, seen in (("D", 6, 1), ("W", 6, 0), ("W", 1, 0)):
        scene = lay(
            f"""
            . . x . .
            . . . . .
            . . {hero} . .
            """,
            x="pit",
        )
        scene.rolls("notice", die)
        assert len(scene.look().traps) == seen


def test_what_flies_wakes_no_trap() -> None:
    for kind, sprung in (("bat", False), ("hound", True)):
        scene = lay(
            """
            p f p
            p x p
            . W .
            """,
            f=kind,
            x="net-trap known",
            p="pillar",
        )
        scene.foe("f").count = 1
        scene.begin()
        scene.foe("f").cell = (11, 20)
        scene.do("end")
        assert (scene.state.traps[scene.at("x")].mode == "spent") is sprung


def test_a_trap_is_disarmed_by_somebody_who_has_a_deed_left() -> None:
    for deeds in (1, 0):
        scene = lay(
            ". . . . .\n. . g . .\n. . . . .\n. W x . .\n. . . . .", g="ghoul", x="pit known"
        )
        scene.begin("W")
        scene.hero("W").deeds = deeds
        assert bool(scene.open("disarm")) is bool(deeds)
