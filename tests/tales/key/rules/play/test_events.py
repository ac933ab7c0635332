"""Events: what happens in a room when it is first entered, once, and what it leaves behind."""

from __future__ import annotations

from game.tales.key.rules.play.cover import cover
from game.tales.key.rules.play.events import Happening, Rumoured
from game.tales.key.rules.play.movement import step_cost
from tests.tales.key.rules.play.shown import shows
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import CONTENT, Scene

THREE_ROOMS = """
    . . . . .
    . . . . .
    . . x . .
    - - / - -
    . . W . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    - - / - -
    . . . . .
    . . . . .
    """


def entered(event: str, less: int = 0, wick: int = 20) -> Scene:
    """The warden, who has lost some hearts, walks into a third room in which something happens."""
    scene = lay(THREE_ROOMS, x="here")
    scene.state.chambers[3].entered = False
    scene.state.wick, scene.state.candles = wick, 0
    scene.hero().hearts -= less
    scene.hero().pack = []
    weights = [facts.weight for facts in CONTENT.events.values()]
    place = list(CONTENT.events).index(event)
    scene.rolls("event", 1 + sum(weights[:place]))
    scene.do("move x")
    assert scene.state.chambers[3].entered
    told = [happening.event for happening in scene.told(Happening)]
    assert told == [event] * (event != "quiet")
    return scene


@shows("event", "quiet")
def test_mostly_nothing_stirs_and_nothing_ever_happens_twice() -> None:
    scene = entered("quiet")
    assert scene.state.ground == {}
    flood = entered("flood")
    flood.do("move 12,16", "move x")
    assert flood.told(Happening) == []


@shows("event", "draught")
def test_a_draught_puts_the_last_of_the_light_out_and_in_the_dark_nobody_rests() -> None:
    for event, light in (("quiet", True), ("draught", False)):
        scene = entered(event, less=3, wick=5)
        assert (scene.state.wick > 0) is light
        assert scene.can("rest") is light


@shows("event", "pilgrim")
def test_a_pilgrim_leaves_a_thing_that_can_be_used() -> None:
    quiet, pilgrim = entered("quiet"), entered("pilgrim")
    assert quiet.hero().pack == []
    (thing,) = pilgrim.hero().pack
    assert pilgrim.can(f"drop {thing}")


@shows("event", "collapse")
def test_stones_fall_on_three_cells_and_each_costs_a_step_more() -> None:
    scene = entered("collapse")
    rubble = [cell for cell, on in scene.state.ground.items() if "rubble" in on]
    assert len(rubble) == 3
    assert all(scene.table.room_at(cell) == 3 for cell in rubble)
    assert [step_cost(scene.table, scene.hero(), cell) for cell in rubble] == [2, 2, 2]


@shows("event", "whisper")
def test_a_whisper_tells_a_rumour_that_is_not_told_again() -> None:
    scene = entered("whisper")
    (rumour,) = scene.told(Rumoured)
    assert scene.state.heard == [rumour.number]


@shows("event", "flood")
def test_on_a_flooded_floor_nothing_burns() -> None:
    scene = entered("flood")
    wet = [cell for cell, on in scene.state.ground.items() if "water" in on]
    dry = [cell for cell in scene.table.room_cells(3) if cell not in wet]
    assert len(wet) == 6
    assert cover(scene.table, "fire", wet) == []
    assert cover(scene.table, "fire", dry) == dry


@shows("event", "feast")
def test_after_a_supper_there_is_nothing_left_to_rest_for() -> None:
    for event, hurt in (("quiet", True), ("feast", False)):
        scene = entered(event, less=1)
        assert (scene.hero().hearts < scene.hero().most) is hurt
        assert scene.can("rest") is hurt
