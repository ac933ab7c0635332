"""The bosses' patterns, and what breaks them."""

import pytest

from game.core.grid import distance
from game.tales.key.rules.play.advice.hint import advise
from game.tales.key.rules.play.events import Attacked, FoeActed
from game.tales.key.rules.play.foes.actions import carry_out
from game.tales.key.rules.play.state import Intent
from game.tales.key.rules.play.table import BOSS_HEARTS
from game.tales.key.rules.play.turns import end_danger
from tests.tales.key.rules.play.shown import advised, intent, means, shows
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene

HALL = """
    . . . . .
    . . f . .
    . . . . .
    . . W . .
    . . . . .
    """


def pattern(scene: Scene, turns: int) -> list[str]:
    """What a boss means to do, turn after turn, while nobody does anything."""
    found = []
    for _ in range(turns):
        scene.hero().hearts = scene.hero().most
        scene.hero().marks.pop("held", 0)
        found.append(intent(scene, "f").kind)
        scene.do("end")
    return found


@shows("foe", "tallow-king")
def test_the_tallow_king_takes_light_then_ground_then_brings_down_his_fists() -> None:
    scene = lay(HALL, f="tallow-king", boss=True)
    scene.begin()
    wick = scene.state.wick
    assert means(scene, "f") == ("gutter", "warden")
    scene.dice(1, 1, 1, 1, 5, 5)
    scene.do("end")
    assert scene.state.wick == wick - 6 - 1
    assert len(scene.told(Attacked)) == 1
    assert intent(scene, "f").kind == "pour"
    assert intent(scene, "f").cells == (scene.at("W"),)
    scene.hero().deeds = 0
    assert advised(scene).split()[0] == "move"
    left = scene.at("W")
    scene.do("move 10,23", "end")
    assert scene.table.covered(left, "fire")
    assert scene.hero().hearts == scene.hero().most
    assert intent(scene, "f").kind in ("slam", "loom")


def test_nobody_who_is_farther_than_three_steps_is_struck_while_the_king_gutters() -> None:
    for last, struck in (("W . . . .", True), (". W . . .", False)):
        scene = lay("f . . . .\n" + ". . . . .\n" * 3 + last, f="tallow-king", boss=True)
        scene.begin()
        scene.do("end")
        assert bool(scene.told(Attacked)) is struck


def test_nine_cells_are_few_enough_to_walk_out_of() -> None:
    for goes in (False, True):
        scene = lay(
            """
            . . f . .
            . . W . .
            . . . . .
            . . . . .
            . . x . .
            """,
            f="tallow-king",
            x="here",
            boss=True,
        )
        scene.foe("f").count = 2
        scene.begin()
        assert intent(scene, "f").kind == "slam"
        assert len(intent(scene, "f").cells) == 9
        if goes:
            scene.do("move x")
        scene.do("end")
        assert bool(scene.told(Attacked)) is not goes


def test_tallow_burns_twice_as_well() -> None:
    taken = {}
    for kind in ("tallow-king", "wyrm", "abbess"):
        scene = lay(HALL.replace("W", "C"), f=kind)
        scene.begin()
        scene.dice(6, 6, 1, 1, 1) if kind == "abbess" else scene.dice(6, 6, 6, 1, 1)
        before = scene.foe("f").hearts
        scene.do("skill flame f")
        taken[kind] = before - scene.foe("f").hearts
    assert taken["wyrm"] == 0
    assert taken["tallow-king"] == 3 * taken["abbess"] == 6


@shows("foe", "abbess")
def test_the_abbess_tolls_calls_and_lashes() -> None:
    scene = lay(HALL, f="abbess", boss=True)
    scene.begin()
    assert means(scene, "f") == ("toll", "")
    before = scene.at("W")
    scene.do("end")
    assert scene.at("W") == (before[0], before[1] + 1)
    assert means(scene, "f") == ("call", "")
    scene.do("end")
    kinds = [foe.kind for foe in scene.state.monsters.values()]
    assert kinds == ["abbess", "bone-warden"]
    assert means(scene, "f") == ("lash", "warden")


def test_nobody_stands_up_where_somebody_stands_as_the_abbess_calls() -> None:
    scene = lay(HALL, f="abbess", boss=True)
    scene.foe("f").count = 1
    scene.begin()
    (shown,) = intent(scene, "f").cells
    assert scene.table.ground.touches(shown, scene.at("f"))
    scene.hero().deeds = 0
    told = advise(scene.look())
    assert told is not None
    assert (told.command.text, told.why.msgid) == (
        f"move {shown[0]},{shown[1]}",
        "{foe} calls the dead up there: better a lash than one more of them.",
    )
    scene.do(told.command.text)
    assert [who for foe in scene.look().foes for who, _ in foe.threat] == [scene.hero().id]
    scene.do("end")
    assert len(scene.told(Attacked)) == 1
    assert [foe.kind for foe in scene.state.monsters.values()] == ["abbess"]
    assert [event.deed for event in scene.told(FoeActed)] == ["call-in-vain"]
    assert means(scene, "f") == ("lash", "warden")


def test_whoever_stands_off_is_not_driven_back_and_two_wardens_are_enough() -> None:
    scene = lay(
        """
        b f b . .
        . . . . .
        . . . . .
        . . . W .
        . . . . .
        """,
        f="abbess",
        b="bone-warden",
    )
    scene.begin()
    before = scene.at("W")
    for warden in scene.foes("b"):
        warden.marks["stunned"] = 1
    scene.do("end")
    assert scene.at("W") == before
    for warden in scene.foes("b"):
        warden.marks["stunned"] = 1
    assert means(scene, "f") == ("lash", "warden")
    scene.do("end")
    assert sum(foe.kind == "bone-warden" for foe in scene.state.monsters.values()) == 2


def test_bones_rise_at_her_next_toll() -> None:
    for kind, moods in (("abbess", ["awake"]), ("ghoul", ["bones"])):
        scene = lay(
            """
            . . f . .
            . . . . .
            b . . . .
            . . . W .
            . . . . .
            """,
            f=kind,
            b="bone-warden",
        )
        scene.foe("b").mood, scene.foe("b").count, scene.foe("b").hearts = "bones", 3, 0
        scene.begin()
        scene.do("end")
        assert [foe.mood for foe in scene.foes("b")] == moods


def test_a_lash_is_two_cells_long_and_no_longer_without_a_step() -> None:
    scene = lay(HALL, f="abbess")
    scene.foe("f").count = 2
    scene.begin()
    assert means(scene, "f") == ("lash", "warden")
    before = scene.at("f")
    scene.do("end")
    assert scene.told(Attacked)
    assert scene.at("f") == before


@shows("foe", "brood-mother")
def test_the_brood_mother_webs_bites_whoever_is_held_and_lays() -> None:
    scene = lay(HALL, f="brood-mother", boss=True)
    scene.begin()
    assert means(scene, "f") == ("web", "warden")
    scene.do("end")
    assert "held" in scene.hero().marks
    assert means(scene, "f") == ("strike", "warden")
    # Free again, there is no reason to bite from afar: she lays.
    scene.do("struggle", "end")
    scene.hero().hearts = scene.hero().most
    assert means(scene, "f") == ("lay", "")
    scene.do("end")
    assert [foe.kind for foe in scene.state.monsters.values()] == ["brood-mother", "egg"]


def test_half_her_hearts_gone_she_is_out_of_reach_for_a_turn_and_drops_on_the_weakest() -> None:
    scene = lay(
        """
        . . . . .
        . W f . .
        . . . . .
        . . . . .
        . D . . .
        """,
        f="brood-mother",
    )
    scene.foe("f").hearts = 4
    scene.hero("D").hearts = 2
    scene.begin()
    assert means(scene, "f") == ("climb", "")
    scene.do("end", "end")
    assert scene.foe("f").mood == "aloft"
    assert means(scene, "f") == ("drop", "delver")
    assert scene.open("attack", "shove") == []
    scene.dice(1, 1, 1)
    scene.do("end", "end")
    assert scene.foe("f").mood == "awake"
    assert scene.table.ground.touches(scene.at("f"), scene.at("D"))


@shows("foe", "wyrm")
def test_the_wyrm_burns_a_row_sweeps_what_is_beside_it_and_flies_off() -> None:
    burns, goes = lay(HALL, f="wyrm"), lay(HALL, f="wyrm")
    for scene in (burns, goes):
        scene.begin()
        assert intent(scene, "f").kind == "breath"
        assert intent(scene, "f").cells == ((12, 22), (12, 23), (12, 24))
        assert advised(scene).split()[0] == "move"
    burns.do("end")
    assert burns.told(Attacked)
    goes.do("move 11,22", "end")
    assert goes.told(Attacked) == []
    assert goes.table.covered((12, 23), "fire")
    near = lay(HALL, f="wyrm")
    near.hero().cell = (12, 22)
    near.begin()
    assert intent(near, "f").kind == "tail"
    near.dice(6, 6, 1, 1)
    near.do("end")
    assert near.at("W") == (12, 23)
    second = lay(HALL, f="wyrm")
    second.hero().cell = (12, 22)
    second.foe("f").count = 1
    second.begin()
    assert means(second, "f") == ("strike", "warden")
    second.dice(1, 1, 1, 1, 5, 5)
    second.do("move 10,24", "end")
    assert second.table.ground.touches(second.at("f"), second.at("W"))
    third = lay(HALL, f="wyrm")
    third.hero().cell = (12, 22)
    third.foe("f").count = 2
    third.begin()
    assert means(third, "f") == ("fly", "")
    third.do("end")
    assert third.at("f") in ((10, 20), (14, 20), (10, 24), (14, 24))


def test_in_company_a_boss_has_a_die_more_for_each_friend_and_other_foes_have_none() -> None:
    for kind, more in (("abbess", 2), ("ghoul", 0)):
        dice = []
        for heroes in ("W . .", "W D C"):
            scene = lay(f". . . . .\n. . f . .\n. . . . .\n. {heroes} .\n. . . . .", f=kind)
            scene.begin()
            scene.foe("f").intent = Intent("strike", scene.hero("W").id)
            seen = next(foe for foe in scene.look().foes if foe.id == scene.foe("f").id)
            dice.append((seen.facts.attack, dict(seen.threat)[scene.hero("W").id].attack))
        (alone, alone_rolls), (together, rolls) = dice
        assert (together - alone, rolls - alone_rolls) == (more, more)


def test_in_company_the_brood_mother_climbs_when_half_of_all_her_hearts_are_gone() -> None:
    for lost, deed in ((0, "web"), (20, "climb")):
        scene = lay(
            """
            . . f . .
            . . . . .
            . . . . .
            . W D C .
            . . . . .
            """,
            f="brood-mother",
            boss=True,
        )
        boss = scene.foe("f")
        facts = scene.table.kind_of(boss)
        assert scene.table.hearts_of(facts) == facts.hearts + BOSS_HEARTS[2]
        boss.hearts = scene.table.hearts_of(facts) - lost
        scene.begin()
        assert intent(scene, "f").kind == deed


def test_what_is_toppled_into_the_line_stops_the_breath() -> None:
    for late in (False, True):
        scene = lay(HALL, f="wyrm")
        scene.begin()
        if late:
            scene.put("p", (12, 22), "pillar")
            scene.look()
        scene.do("end")
        assert bool(scene.told(Attacked)) is not late


def test_every_boss_goes_on_as_its_text_says() -> None:
    assert pattern(_boss("tallow-king"), 4)[:2] == ["gutter", "pour"]
    assert pattern(_boss("abbess"), 4) == ["toll", "call", "lash", "toll"]


def _boss(kind: str) -> Scene:
    scene = lay(HALL, f=kind, boss=True)
    scene.begin()
    return scene


CHAMBERS = """
. . . . .
. . f . .
. . . . .
. . . . .
. . . . .
- - + - -
. . . . .
. . k . .
- - + - -
. . W . .
. . . . .
"""


def test_a_boss_that_came_out_is_back_in_its_chamber_when_the_fight_ends_unseen() -> None:
    scene = lay(CHAMBERS, f="wyrm awake", k="chest", boss=True)
    foe, table = scene.foe("f"), scene.table
    home = foe.room
    there, foe.cell = foe.cell, scene.at("k")
    assert table.room_at(foe.cell) not in (home, table.room_at(scene.hero().cell))
    end_danger(table, 3)
    assert table.room_at(foe.cell) == home
    assert not foe.known
    # Who waits in its chamber sees it come, at the far side.
    foe.cell = scene.at("W")
    scene.hero().cell = there
    end_danger(table, 3)
    assert table.room_at(foe.cell) == home
    assert distance(foe.cell, scene.hero().cell) == 5


@pytest.mark.parametrize(("boss", "deed"), [("wyrm", "breath"), ("brood-mother", "lay")])
def test_with_each_breath_and_each_clutch_its_pattern_goes_on(boss: str, deed: str) -> None:
    scene = lay(". . . . .\n. . f . .\n. . . . .\n. . W . .\n. . . . .", boss=False, f=boss)
    scene.begin("W")
    foe = scene.foe("f")
    before = foe.count
    foe.intent = Intent(deed, 0, ())
    carry_out(scene.table, foe)
    assert foe.count == before + 1
