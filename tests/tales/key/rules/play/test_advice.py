"""What the hint does about friends who are down and bones that will get up."""

from __future__ import annotations

from game.tales.key.rules.play.harm import hurt, slay
from tests.tales.key.rules.play.shown import advised
from tests.tales.key.rules.play.steady import lay


def test_one_walks_to_a_friend_who_is_down_and_helps_them_up_before_one_strikes() -> None:
    for down in (True, False):
        scene = lay(
            """
            . . . . .
            D . W . g
            . . . . .
            . . . . .
            . . . . .
            """,
            g="ghoul",
        )
        scene.begin("W")
        if down:
            scene.hero("W").pack = []  # A bandage would do it, too.
            hurt(scene.table, scene.hero("D").id, 99, "blow")
        said = advised(scene)
        assert (said in ("move 11,21", "move 10,20", "move 10,22")) is down
        if down:
            scene.do(said)
            assert advised(scene) == scene.said("lift D")


def test_bones_are_burnt_where_there_is_fire_to_throw_and_left_alone_where_it_has_reached() -> None:
    for burning in (False, True):
        scene = lay(
            """
            . . . . .
            . . b . .
            . . . . .
            . . C . .
            . . . . g
            """,
            b="bone-warden",
            g="ghoul asleep",
        )
        slay(scene.table, scene.foe("b"), 0, "blow")
        assert scene.foe("b").mood == "bones"
        if burning:
            scene.put("f", scene.at("b"), "fire 3")
        assert (advised(scene) == scene.said("skill flame b")) is not burning
        if not burning:
            scene.rolls("stir", 6)
            scene.do("skill flame b", "end")
            assert not scene.foes("b")


def test_without_fire_one_ends_the_turn_on_the_bones() -> None:
    scene = lay(
        """
        . . . . .
        . b . . .
        . W . . g
        """,
        b="bone-warden",
        g="egg",
    )
    scene.begin("W")
    slay(scene.table, scene.foe("b"), 0, "blow")
    scene.hero("W").deeds = 0
    assert advised(scene) == scene.said("move b")
