"""What the hint does about friends who are down, bones that will get up, and exits."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.tales.key.rules.play.advice.hint import Road, Turn, advise, is_better
from game.tales.key.rules.play.clues import Listen, Peer
from game.tales.key.rules.play.doors import Delve, Open
from game.tales.key.rules.play.harm import hurt, slay
from game.tales.key.rules.play.state import Intent
from game.tales.key.rules.play.view import KeyView
from tests.tales.key.rules.play.shown import advised
from tests.tales.key.rules.play.steady import STEADY, lay
from tests.tales.key.rules.play.test_clues import begun


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


def told(view: KeyView) -> object:
    """The command of the hint."""
    hint = advise(view)
    return None if hint is None else hint.command


def test_nobody_listens_between_chambers_of_the_boss() -> None:
    views = (begun(f"fork {number}").view() for number in range(99))
    view = next(view for view in views if isinstance(told(view), Listen | Peer))
    for chance in (Fraction(1, 2), Fraction(1)):
        exits = tuple(replace(exit_, boss=chance, bought=()) for exit_ in view.exits)
        assert isinstance(told(replace(view, exits=exits)), Listen | Peer) == (chance < 1)


def test_one_listens_before_the_only_exit_too_for_a_den_can_be_paid_off() -> None:
    views = (begun(f"fork {number}").view() for number in range(99))
    view = next(view for view in views if isinstance(told(view), Listen))
    listen = told(view)
    assert isinstance(listen, Listen)
    one = tuple(e for e in view.exits if (e.room, e.side) == (listen.room, listen.side))
    at = (listen, Delve(listen.room, listen.side))
    only = replace(view, exits=one, legal=at)
    assert told(only) == listen
    heard = replace(one[0], clues=(("who", "none"),), bought=("who",))
    assert told(replace(only, exits=(heard,))) == at[1]


def test_the_hint_says_of_a_plain_exit_what_speaks_for_it() -> None:
    views = (begun(f"fork {number}").view() for number in range(99))
    view = next(v for v in views if sum(isinstance(c, Delve) for c in v.legal) > 1)
    delves = [c for c in view.legal if isinstance(c, Delve)][:2]
    bare = [e for d in delves for e in view.exits if (e.room, e.side) == (d.room, d.side)]
    for first, other, says in (
        ("none", "den-undead", "Rather this way than into a den"),
        ("none", "spirit", "not a sound there"),
        ("ooze", "undead", "The way on: the chance"),
    ):
        exits = tuple(
            replace(e, clues=(("who", who), ("what", "none")), bought=("who",))
            for e, who in zip(bare, (first, other), strict=True)
        )
        hint = advise(replace(view, exits=exits, legal=tuple(delves), gold=0))
        assert hint is not None
        assert hint.command == delves[0]
        assert says in str(hint.why)


def test_before_a_den_one_looks_beyond_a_shut_door_that_leads_to_another_way() -> None:
    game = begun("shut")
    while not game.view().doors:
        hint = game.hint()
        assert hint is not None
        game.apply(hint.command)
    view = game.view()
    door, here = view.doors[0], view.exits[0]
    rooms = tuple(replace(room, entered=True) for room in view.rooms)
    near, far = door.rooms
    den = replace(here, room=near, open=True, clues=(("who", "den-folk"),), left=())
    plain = replace(here, room=far, open=True, clues=(("who", "none"),))
    elsewhere = replace(plain, room=99)
    legal = (Delve(near, here.side), Open(door.number))
    for exits, shut in (((den, plain), True), ((den, elsewhere), False), ((den,), False)):
        shown = replace(
            view, phase="walk", rooms=rooms, exits=exits, legal=legal, foes=(), gold=0, signs=()
        )
        assert isinstance(told(shown), Open) == shut


def test_out_of_danger_whoever_stands_in_fire_is_told_the_way_out_of_it() -> None:
    """Through as few flames as may be, and before anything is put on, sought or taken."""
    scene = lay(
        """
        . . . . .
        . . . . .
        . W . . .
        . . . . .
        . . . . .
        """
    )
    x, y = scene.at("W")
    flames = [(x, y), (x - 1, y), (x, y - 1), (x, y + 1)]
    for cell in flames:
        scene.put("f", cell, "fire 3")
    assert advised(scene) == f"move {x + 1},{y}"
    scene.put("f", (x + 1, y), "fire 3")
    scene.put("f", (x + 1, y + 1), "fire 3")
    said = advised(scene)
    assert said in (f"move {x - 1},{y}", f"move {x},{y - 1}")
    scene.do(said)
    assert advised(scene).split()[0] == "move"
    scene.do(advised(scene))
    assert scene.hero("W").cell not in scene.table.state.ground


def test_nobody_is_sent_into_a_fire_that_will_burn_down() -> None:
    scene = lay(
        """
        . . . . .
        . . . . .
        . W . . x
        . . . . .
        . . . . .
        """,
        x="chest",
    )
    x, y = scene.fixture("x").cell
    before = advised(scene)
    assert before.split()[0] in ("handle", "explore")
    for cell in ((x - 1, y), (x, y - 1), (x, y + 1)):
        scene.put("f", cell, "fire 3")
    waits = 0
    while advised(scene) == "end":
        scene.do("end")
        waits += 1
    assert 0 < waits <= 3
    assert advised(scene) == before
    assert scene.hero("W").hearts == scene.hero("W").most


# Whom one strikes, and from where


def test_with_a_thing_that_reaches_one_strikes_over_a_cell_and_otherwise_from_beside_alone() -> (
    None
):
    for item, strikes in (("spear", True), ("", False)):
        scene = lay(
            """
            . . . . .
            . . . . .
            . W . g .
            . . . . .
            . . . . .
            """,
            g="ghoul",
        )
        scene.hero().hand, scene.hero().off = item, ""
        scene.begin("W")
        view = scene.look()
        x, y = scene.at("g")
        for far, is_so in ((1, True), (2, strikes), (3, False)):
            assert Turn(view).strikes_from((x - far, y), view.foes[0]) is is_so


def test_of_two_foes_alike_one_strikes_the_one_that_is_about_to_strike_a_friend() -> None:
    for means in ("g", "h"):
        scene = lay(
            """
            . . . . .
            . . D . .
            . g W h .
            . . . . .
            . . . . .
            """,
            g="ghoul",
            h="ghoul",
        )
        scene.begin("W")
        scene.hero("D").hearts, scene.hero("W").ready = 1, {"bash": 2}
        for letter in ("g", "h"):
            friend = scene.hero("D").id
            scene.foe(letter).intent = Intent("strike", friend) if letter == means else None
            scene.foe(letter).hearts = 1
        assert advised(scene) == scene.said(f"attack {means}")


def test_nothing_is_held_in_the_other_hand_of_whoever_needs_both() -> None:
    scene = lay("\n. . .\n. W .\n. . .")
    shield = STEADY.items["kite-shield"]
    for hand, better in (("arming-sword", True), ("great-sword", False), ("", True)):
        scene.hero().hand, scene.hero().off = hand, ""
        assert is_better(scene.look().hero(1), shield) is better


# Whether one knows enough, and what lies beyond


def test_who_has_read_of_the_boss_looks_for_a_captive_rather_than_for_a_second_book() -> None:
    views = (begun(f"fork {number}").view() for number in range(99))
    view = next(v for v in views if sum(isinstance(c, Delve) for c in v.legal) > 1)
    delves = [c for c in view.legal if isinstance(c, Delve)][:2]
    bare = [e for d in delves for e in view.exits if (e.room, e.side) == (d.room, d.side)]
    exits = tuple(
        replace(e, clues=(("who", "none"), ("what", what)), bought=("who",))
        for e, what in zip(bare, ("counsel", "captive"), strict=True)
    )
    shown = replace(view, exits=exits, legal=tuple(delves), gold=0)
    for counsel, way in ((0, delves[0]), (1, delves[1])):
        assert told(replace(shown, counsel=counsel)) == way


def test_one_looks_through_keyholes_from_sixty_turns_of_light_on() -> None:
    views = (begun(f"fork {number}").view() for number in range(99))
    view = next(v for v in views if sum(isinstance(c, Peer) for c in v.legal) > 1)
    exits = tuple(replace(e, clues=(("who", "none"),), bought=("who",)) for e in view.exits)
    legal = tuple(command for command in view.legal if isinstance(command, Delve | Peer))
    road = Road(replace(view, exits=exits, legal=legal, gold=0))
    for light, peers in ((60, True), (59, False)):
        road.light = light
        assert isinstance(road.hint().command, Peer) is peers


def test_what_lies_beyond_a_door_goes_on_through_others_that_are_not_locked() -> None:
    scene = lay("\n. . .\n. . .\n. . .\n- + -\n. W .\n. . .\n. . .")
    view = scene.look()
    (door,) = view.doors
    here, far = door.rooms
    for mode, second, leads in (
        ("shut", (far, 7), True),
        ("locked", (far, 7), False),
        ("shut", (8, 7), False),
    ):
        more = replace(door, number=2, rooms=second, mode=mode)
        road = Road(replace(view, doors=(door, more)))
        assert road.room_now() == here
        assert road.leads_to({7}, door.number) is leads
        assert road.leads_to({far}, door.number)
