"""A turn (docs/key.md): danger, its order, steps and one deed, and the clock."""

from __future__ import annotations

import pytest

from game.core.grid import beside
from game.tales.key.rules.play.events import DangerBegan, DangerEnded, Sighted, Stirred, TurnBegan
from tests.tales.key.rules.play.table import CONTENT, lay

ARENA = """
. . . . .
. . g . .
. . . . .
. W . D .
. . . . .
"""


def quick(kind: str) -> int:
    facts = CONTENT.monsters[kind] if kind in CONTENT.monsters else CONTENT.classes[kind]
    return facts.quick


# Danger


def test_danger_begins_when_a_waking_foe_is_seen() -> None:
    scene = lay(
        """
        . . g . .
        . . . . .
        - - + - -
        . . W . .
        . . . . .
        """,
        g="ghoul",
    )
    assert not scene.state.danger
    scene.do("open 1")
    assert scene.state.danger
    assert scene.told(Sighted)
    assert scene.told(DangerBegan)


def test_a_sleeper_that_is_seen_is_no_danger() -> None:
    scene = lay(
        """
        . . g . .
        . . . . .
        - - + - -
        . . W . .
        . . . . .
        """,
        g="ghoul asleep",
    )
    scene.rolls("stir", 6, 6, 6)
    scene.do("open 1")
    assert scene.told(Sighted)
    assert not scene.state.danger


@pytest.mark.parametrize(("heroes", "foes"), [(6, 1), (1, 6), (3, 3)])
def test_each_side_rolls_a_die_and_adds_everybodys_quickness(heroes: int, foes: int) -> None:
    scene = lay(ARENA, g="ghoul")
    scene.begin(heroes=heroes, foes=foes)
    (began,) = scene.told(DangerBegan)
    worth = {
        scene.hero("W").id: heroes + quick("warden"),
        scene.hero("D").id: heroes + quick("delver"),
        10: foes + quick("ghoul"),
    }
    assert (began.heroes_die, began.monsters_die) == (heroes, foes)
    assert dict(began.order) == worth
    values = [value for _, value in began.order]
    assert values == sorted(values, reverse=True)


def test_of_equals_heroes_go_first() -> None:
    scene = lay(ARENA, g="ghoul")
    even = quick("warden") - quick("ghoul")
    scene.begin("", heroes=1, foes=1 + even)
    (began,) = scene.told(DangerBegan)
    values = dict(began.order)
    warden, ghoul = scene.hero("W").id, scene.foe("g").id
    assert values[warden] == values[ghoul]
    order = [who for who, _ in began.order]
    assert order.index(warden) < order.index(ghoul)


def test_the_order_holds_until_the_fight_is_over() -> None:
    scene = lay(
        """
        . . . . .
        W . . . g
        . . . . .
        . . . . .
        D . . . .
        """,
        g="weaver",
    )
    scene.begin()
    order = list(scene.state.order)
    turns = [scene.look().acting]
    for _ in range(5):
        scene.hero("W").hearts = scene.hero("D").hearts = 6
        scene.hero("W").marks.clear()
        scene.hero("D").marks.clear()
        scene.do("end")
        turns.append(scene.look().acting)
    heroes = [who for who in order if who < 10]
    assert turns == heroes * 3
    assert scene.state.order == order


def test_a_fight_is_over_when_the_last_foe_falls() -> None:
    scene = lay(ARENA.replace("W . D", "D W ."), g="rat")
    scene.foe("g").cell = beside(scene.at("W"), "north")
    scene.begin("W")
    scene.dice(6, 6, 1)
    scene.do("attack g")
    assert scene.told(DangerEnded)
    assert not scene.state.danger


def test_a_fight_is_over_after_two_rounds_without_a_foe_in_sight() -> None:
    scene = lay(
        """
        . . . . .
        . . g . .
        - - / - -
        . . W . .
        . . . . .
        """,
        g="rat",
    )
    scene.begin()
    scene.do("close 1", "end")
    assert scene.state.danger
    scene.do("end")
    assert not scene.state.danger, "the rat opens no doors and is seen no more"


# Steps and the deed


def test_a_turn_has_steps_and_one_deed_in_any_order_and_steps_may_be_split() -> None:
    scene = lay(
        """
        . . . . .
        . . . . .
        . a . . .
        . b W . .
        . g . . .
        """,
        g="ooze",
        a="here",
        b="here",
    )
    scene.begin("W")
    steps = scene.hero("W").steps
    assert steps == CONTENT.classes["warden"].steps
    scene.do("move a")
    assert scene.hero("W").steps == steps - 2
    assert scene.hero("W").deeds == 1
    scene.do("move b")
    scene.dice(1, 1)
    scene.do("attack g")
    assert scene.hero("W").deeds == 0
    assert not scene.open("attack", "skill", "use", "handle", "shove")
    assert scene.hero("W").steps == steps - 3


def test_after_the_deed_the_steps_that_are_left_can_be_walked() -> None:
    scene = lay(
        """
        . g . . .
        a W . . .
        . . . . .
        """,
        g="ooze",
        a="here",
    )
    scene.begin("W")
    scene.dice(1, 1)
    scene.do("attack g")
    assert scene.hero("W").steps == 4
    scene.do("move a")
    assert scene.hero("W").steps == 3


def test_there_are_four_directions() -> None:
    scene = lay(
        """
        . . . . g
        . . . . .
        . . . . .
        . a . . .
        W . . . .
        """,
        g="ooze",
        a="here",
    )
    scene.begin("W")
    scene.do("move a")
    assert scene.hero("W").steps == CONTENT.classes["warden"].steps - 2


def test_nobody_walks_further_than_the_steps_that_are_left() -> None:
    scene = lay(
        """
        a b . . g
        . . . . .
        . . . . .
        . . . . .
        W . . . .
        """,
        g="ooze",
        a="here",
        b="here",
    )
    scene.begin("W")
    assert scene.can("move a")
    assert not scene.can("move b")


def test_end_passes_the_turn_to_the_next_in_order() -> None:
    scene = lay(ARENA, g="ghoul")
    scene.begin("D")
    scene.state.order = [2, 1, 10]
    scene.state.at = 0
    scene.do("end")
    assert [event.who for event in scene.told(TurnBegan)] == [1]
    assert scene.look().acting == 1


def test_whoever_is_stunned_loses_a_turn() -> None:
    scene = lay(ARENA, g="ooze")
    scene.begin("D")
    scene.state.order = [2, 1, 10]
    scene.state.at = 0
    scene.hero("W").marks["stunned"] = 1
    scene.do("end")
    assert scene.look().acting == 2
    assert "stunned" not in scene.hero("W").marks


# The clock


def test_out_of_danger_five_steps_are_one_turn_of_the_clock() -> None:
    scene = lay(
        """
        . . . . .
        . . . . .
        . . . . .
        . . . . a
        W . . . b
        """,
        a="here",
        b="here",
    )
    scene.do("move b")
    assert scene.state.turn == 0
    scene.do("move a")
    assert scene.state.turn == 1


def test_out_of_danger_a_deed_is_one_turn_of_the_clock() -> None:
    scene = lay(
        """
        . . . . #
        . . . . #
        . W . . #
        . . . . #
        """,
    )
    turn = scene.state.turn
    scene.rolls("secret", 6)
    scene.do("search east")
    assert scene.state.turn == turn + 1
    scene.do("end")
    assert scene.state.turn == turn + 2


def test_a_round_of_a_fight_is_one_turn_of_the_clock() -> None:
    scene = lay(ARENA, g="ooze")
    scene.begin()
    turn, wick = scene.state.turn, scene.state.wick
    scene.do("end")
    assert scene.state.turn == turn
    scene.do("end")
    assert scene.state.turn == turn + 1
    assert scene.state.wick == wick - 1


# Sleepers, and what lurks


@pytest.mark.parametrize(("die", "wakes"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_sleeper_two_cells_away_wakes_on_one_or_two(die: int, wakes: bool) -> None:
    scene = lay(
        """
        . . g . .
        . . . . .
        . . W . .
        . . . . .
        . . . . .
        """,
        g="ogre asleep",
    )
    scene.rolls("stir", die)
    scene.do("end")
    assert (scene.foe("g").mood == "awake") is wakes
    assert [event.woke for event in scene.told(Stirred)] == [wakes]


def test_a_sleeper_three_cells_away_hears_nothing() -> None:
    scene = lay(
        """
        . . g . .
        . . . . .
        . . . . .
        . . W . .
        . . . . .
        """,
        g="ogre asleep",
    )
    scene.rolls("stir", 1)
    scene.do("end")
    assert scene.foe("g").mood == "asleep"


def test_a_fight_in_the_room_wakes_sleepers() -> None:
    scene = lay(ARENA.replace("D", "s"), g="ghoul", s="ogre asleep")
    scene.begin()
    assert scene.foe("s").mood == "awake"


def test_what_lurks_is_not_seen_until_one_stands_close_and_moves_first() -> None:
    scene = lay(
        """
        . . g . .
        . . . . .
        . . a . .
        . . . . .
        . . W . .
        """,
        dark=True,
        g="shade lurking",
        a="here",
    )
    scene.see_all()
    assert not scene.look().foes
    scene.dice(6, 1)
    scene.do("move a")
    assert scene.state.danger
    (began,) = [e for e in scene.events if isinstance(e, DangerBegan)]
    assert began.order[0][0] == scene.foe("g").id
    assert (began.heroes_die, began.monsters_die) == (6, 1)
    assert (began.heroes_more, began.monsters_more) == (0, 10)


def test_what_lurks_springs_at_whoever_comes_by_the_corner_too() -> None:
    scene = lay(
        """
        . g . . .
        . . a . .
        . . W . .
        """,
        dark=True,
        g="shade lurking",
        a="here",
    )
    scene.see_all()
    assert not scene.look().foes
    scene.dice(6, 1)
    scene.do("move a")
    assert [event.mood for event in scene.told(Sighted)] == ["lurking"]
    (began,) = scene.told(DangerBegan)
    assert began.order[0][0] == scene.foe("g").id


def test_in_a_fight_too_what_lurks_stops_whoever_walks_by_and_springs() -> None:
    scene = lay(
        """
        . . . . .
        . . . . .
        g a . W r
        """,
        dark=True,
        g="shade lurking",
        a="here",
        r="egg",
    )
    scene.see_all()
    scene.begin()
    x, y = scene.hero().cell
    scene.do("move a")
    assert scene.hero().cell == (x - 1, y)
    assert scene.foe("g").mood == "awake"
    assert scene.foe("g").id in scene.state.order
