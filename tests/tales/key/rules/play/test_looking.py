"""The view: what the party may know, and nothing else."""

from __future__ import annotations

import pytest

from game.cli.tales import registry
from game.core.dice import Dice
from game.tales.key.rules.play.events import Hurt
from game.tales.key.rules.play.harm import hurt
from game.tales.key.rules.play.mode import MODE
from tests.depth import one_in
from tests.tales.key.rules.play.table import CONTENT, lay

DARK = """
g . . . .
. t . . .
. . . . .
. . . h .
. . . . W
"""


def test_what_lies_in_the_dark_is_not_in_the_view() -> None:
    scene = lay(DARK, dark=True, g="ghoul", t="table, wedge", h="here")
    view = scene.look()
    assert not view.foes
    assert not view.fixtures
    assert not view.things
    assert scene.at("g") not in view.seen


def test_a_foe_that_went_out_of_sight_is_not_in_the_view() -> None:
    scene = lay(DARK, dark=True, g="ghoul asleep", t="table", h="here")
    foe = scene.foe("g")
    foe.known = True
    assert scene.look().foe(foe.id) is None
    foe.cell = scene.at("h")
    assert scene.look().foe(foe.id) is not None


def test_hidden_traps_are_not_in_the_view() -> None:
    scene = lay("W . . . .\n. . . p .", p="pit")
    assert not scene.look().traps
    scene.state.traps[scene.at("p")].mode = "known"
    (trap,) = scene.look().traps
    assert (trap.cell, trap.spent) == (scene.at("p"), False)


def test_a_mimic_looks_like_a_chest() -> None:
    scene = lay("W . . c .\n. . m . .", c="chest", m="mimic chest")
    scene.fixture("c").known = True
    view = scene.look()
    assert not view.foes
    assert {fixture.facts.id for fixture in view.fixtures} == {"chest"}
    assert len(view.fixtures) == 2
    assert scene.can("handle c")
    assert scene.can("handle m")


def test_fog_keeps_what_was_seen() -> None:
    scene = lay("W . . . k\n. . . . .", k="wedge")
    scene.state.chambers[1].lit = False
    view = scene.look()
    assert scene.at("k") in view.seen
    assert scene.at("k") not in view.visible
    assert [lies.cell for lies in view.things] == [scene.at("k")]


def test_what_a_foe_will_do_is_shown_with_its_chances() -> None:
    scene = lay(". g . . .\n. W . . .", g="ghoul")
    scene.begin("W")
    (foe,) = scene.look().foes
    assert foe.intent is not None
    assert (foe.intent.kind, foe.intent.target) == ("strike", 1)
    ((who, blow),) = foe.threat
    assert who == 1
    assert blow.attack == CONTENT.monsters["ghoul"].attack
    assert blow.odds.damage[0] < 1


def test_sleepers_show_no_intent() -> None:
    scene = lay(". g . . .\n. W . . .", g="ghoul asleep")
    assert [foe.intent for foe in scene.look().foes] == [None]


def test_what_the_order_does_not_show_is_unknown() -> None:
    scene = lay(". g . . s\n. W . . .", g="ghoul", s="shade lurking")
    scene.begin("W")
    scene.state.order.append(99)
    assert 99 not in scene.look().order
    assert set(scene.look().order) <= {1, scene.foe("g").id, scene.foe("s").id}


def test_a_locked_chest_does_not_show_what_it_holds() -> None:
    scene = lay("W . . c .\n. . . . .", c="chest")
    scene.fixture("c").holds = ["mirror"]
    scene.fixture("c").known = True
    before = scene.look()
    scene.fixture("c").holds = ["gold:50"]
    assert scene.look() == before


@one_in(7)
@pytest.mark.parametrize("policy", [0, 1, 2])
@pytest.mark.parametrize("params", ["", "3d6,warden+delver+chandler+ringer,grim", "2d6,delver"])
def test_nobody_who_looks_can_tell_what_is_hidden(params: str, policy: int) -> None:
    stream = Dice("hidden").stream("test")
    game = MODE.start(MODE.space.read(params), "a", CONTENT)
    choose = registry().tale("dungeon").bots()[policy].make(CONTENT)
    own = Dice("a").stream("bot")
    for number in range(90):
        if game.status.over:
            break
        if number % 9 == 0:
            other = game.with_hidden(stream)  # type: ignore[attr-defined]
            assert other.digest() != game.digest()
            assert other.view() == game.view()
            assert other.hint() == game.hint()  # type: ignore[attr-defined]
            for command in game.legal():
                told = game.explain(command)  # type: ignore[attr-defined]
                assert other.explain(command) == told
        game.apply(choose(game.view(), own))


def test_what_befalls_a_foe_that_nobody_has_seen_is_not_told() -> None:
    for known in (False, True):
        scene = lay(DARK, dark=True, g="ghoul", t="table", h="here")
        scene.foe("g").known = known
        hurt(scene.table, scene.foe("g").id, 1, "fire")
        assert scene.foe("g").hearts < CONTENT.monsters["ghoul"].hearts
        assert any(isinstance(event, Hurt) for event in scene.table.events) is known
