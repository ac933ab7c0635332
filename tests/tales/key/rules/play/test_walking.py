"""Walking: the whole party freely out of danger, step by step in it (docs/key.md, "A turn")."""

from __future__ import annotations

import pytest

from game.core.grid import distance
from game.tales.key.rules.play import walking
from game.tales.key.rules.play.events import Found, Sighted, Walked
from tests.tales.key.rules.play.table import CONTENT, lay

HALL = """
. . . . a
. . . . .
. . . . .
. . . . .
W D . . .
"""


def test_out_of_danger_the_party_walks_together_to_any_cell_it_knows() -> None:
    scene = lay(HALL, a="here")
    goal = scene.at("a")
    scene.do("move a")
    assert scene.hero("W").cell == goal
    assert distance(scene.hero("D").cell, goal) <= 2
    (walked,) = scene.told(Walked)
    assert len(walked.cells) == 9


def test_friends_who_fell_behind_catch_up_however_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "NEAR", 2)
    scene = lay(HALL.replace("W D . . .", "D . . W ."), a="here")
    scene.do("move a")
    assert distance(scene.hero("D").cell, scene.at("a")) <= 2


def test_who_stands_before_another_goes_first_whatever_their_order() -> None:
    scene = lay(
        """
        D C W . a
        . . . . .
        """,
        a="here",
    )
    scene.do("move a")
    assert distance(scene.hero("C").cell, scene.at("a")) <= 2
    assert distance(scene.hero("D").cell, scene.at("a")) <= 3


def test_nobody_walks_where_nobody_has_looked() -> None:
    scene = lay(HALL, dark=True, a="here")
    assert not scene.can("move a")
    scene.see_all()
    assert scene.can("move a")


def test_who_walks_picks_up_gold_candles_and_keys_in_passing() -> None:
    scene = lay(
        """
        W g c w a
        . . . . .
        """,
        g="gold:7",
        c="candle",
        w="wedge",
        a="here",
    )
    gold, candles = scene.state.gold, scene.state.candles
    scene.do("move a")
    assert scene.state.gold == gold + 7
    assert scene.state.candles == candles + 1
    assert {event.what for event in scene.told(Found)} == {"gold", "candle"}
    assert scene.state.things == {scene.at("w"): ["wedge"]}


def test_who_walks_stops_for_what_is_seen_for_the_first_time() -> None:
    scene = lay(
        """
        . . . . .
        W . . s a
        """,
        dark=True,
        a="here",
        s="ogre asleep",
    )
    scene.see_all()
    scene.rolls("stir", 6, 6, 6)
    scene.do("move a")
    assert scene.told(Sighted)
    assert scene.hero("W").cell != scene.at("a")


def test_a_way_leads_around_what_is_dangerous() -> None:
    scene = lay(
        """
        W f a . .
        . . . . .
        """,
        f="fire",
        a="here",
    )
    hearts = scene.hero("W").hearts
    scene.do("move a")
    assert scene.hero("W").hearts == hearts
    (walked,) = scene.told(Walked)
    assert len(walked.cells) == 5


def test_what_is_dangerous_may_be_the_end_of_a_way() -> None:
    scene = lay("W f . . .\n. . . . .", f="fire 3")
    assert scene.can("move f")
    hearts = scene.hero("W").hearts
    scene.do("move f")
    assert scene.hero("W").hearts < hearts


def test_furniture_is_walked_around() -> None:
    scene = lay("W t a . .\n. . . . .", t="table", a="here")
    assert not scene.can("move t")
    scene.do("move a")
    assert len(scene.told(Walked)[0].cells) == 5


def test_friends_make_way_out_of_danger() -> None:
    scene = lay("W D . . .\n. . . . .")
    before = scene.hero("W").cell, scene.hero("D").cell
    scene.do(f"move {before[1][0]},{before[1][1]}")
    assert (scene.hero("D").cell, scene.hero("W").cell) == before


def test_in_a_fight_friends_are_walked_past_but_nobody_stops_on_them() -> None:
    scene = lay(
        """
        # W D a #
        # . g . #
        """,
        g="ooze",
        a="here",
    )
    scene.begin("W")
    friend = scene.hero("D").cell
    assert not scene.can(f"move {friend[0]},{friend[1]}")
    scene.do("move a")
    assert scene.hero("W").cell == scene.at("a")
    assert scene.hero("D").cell == friend


def test_foes_are_in_the_way() -> None:
    scene = lay("W g a . .\n. . . . .", g="ooze", a="here")
    scene.begin("W")
    scene.do("move a")
    assert scene.hero("W").steps == CONTENT.classes["warden"].steps - 4


def test_beside_a_bone_warden_nobody_goes_on() -> None:
    scene = lay(
        """
        . . g . .
        W . a . b
        """,
        g="bone-warden",
        a="here",
        b="here",
    )
    scene.begin("W")
    scene.do("move b")
    assert scene.hero("W").cell == scene.at("a")
    assert scene.hero("W").steps == 0


def test_lead_says_who_goes_ahead() -> None:
    scene = lay(HALL, a="here")
    scene.do("lead 2", "move a")
    assert scene.hero("D").cell == scene.at("a")


def test_explore_goes_to_the_nearest_thing_and_takes_it() -> None:
    scene = lay(
        """
        W . . k .
        . g . . .
        """,
        g="net",
        k="wedge",
    )
    scene.do("explore")
    assert "net" in scene.hero("W").pack
    scene.do("explore")
    assert "wedge" in scene.hero("W").pack
    assert not scene.can("explore"), "nothing is left to look for"


def test_explore_goes_where_nobody_has_looked() -> None:
    scene = lay(HALL, dark=True, a="here")
    for _ in range(20):
        if not scene.can("explore"):
            break
        scene.do("explore")
    assert scene.at("a") in scene.state.seen


def test_in_a_fight_nobody_explores_searches_or_rests() -> None:
    scene = lay("W . . g .\n. . . . .", g="ooze")
    scene.hero("W").hearts = 1
    scene.begin("W")
    assert not scene.open("explore", "search", "rest", "lead")
