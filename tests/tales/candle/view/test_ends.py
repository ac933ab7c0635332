"""What ends is seen to its end: a warden, before what came of a floor is told, and he himself."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from game.core.mode import Status
from game.engine.canvas import Canvas
from game.engine.inputs import Press
from game.shell.contract import USED, RunInfo
from game.shell.tale import Services
from game.tales.candle.rules.body import CELL, RIGHT
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.events import Died, FloorResult, WardenActed
from game.tales.candle.rules.game import LEAST_PAUSE
from game.tales.candle.rules.terrain import terrain_of
from game.tales.candle.rules.view import CandleView, WardenView
from game.tales.candle.view.camera import ABOVE, MOST_UP
from game.tales.candle.view.look import TILE, Corner, Spot
from game.tales.candle.view.view import PARTING, PASSING, CandleScreen
from game.tales.candle.view.wardens import ENDS
from tests.tales.candle.view.playing import begun, stage

FELLED = WardenView(0, 0, 1, "felled", 0, (0, 0), 3, 0, ())
INFO = RunInfo("x")


def done(shown: CandleScreen, **changes: Any) -> CandleView:
    """The warden of a floor is felled, and with the next tick the floor is done."""
    assert shown.view is not None
    fighting = replace(shown.view, warden=FELLED)
    shown.play((WardenActed("eater", "felled", 3, 3),), fighting, INFO)
    told = replace(fighting, results=(FloorResult(*(0,) * 14, ""),), pause=1, **changes)
    shown.play((), told, INFO)
    return told


def test_a_result_waits_until_the_end_of_a_warden_was_seen(services: Services) -> None:
    shown, canvas = stage(begun(services)), services.app.canvas
    told = done(shown, phase="interlude")
    waited = 0
    while shown.sheet_right is None:
        shown.draw(canvas, 1.0)
        shown.play((), told, INFO)
        waited += 1
        assert waited <= ENDS + 1
    assert waited > ENDS - 5


def test_who_does_not_want_to_see_it_goes_on_to_the_result_and_no_further(
    services: Services,
) -> None:
    shown, canvas = stage(begun(services)), services.app.canvas
    done(shown, phase="interlude")
    shown.handle(Press("right"))
    assert shown.update() == HOLDS[0], "what is pressed in it turns no page"
    assert [prompt.action for prompt in shown.prompts()] == ["confirm"]
    assert shown.handle(Press("confirm")) == USED
    shown.draw(canvas, 1.0)
    assert shown.sheet_right is not None
    for _ in range(LEAST_PAUSE):
        shown.handle(Press("right"))
        assert shown.update() == HOLDS[0], "nobody has read it yet"
    shown.update()
    shown.handle(Press("right"))
    assert shown.update() == HOLDS[RIGHT]


def test_the_last_page_waits_for_it_too(services: Services) -> None:
    shown = stage(begun(services))
    done(shown, phase="over", status=Status("won"))
    steps = 0
    while shown.busy:
        assert shown.update() is None
        steps += 1
        assert steps <= ENDS
    assert steps > ENDS - 5
    done(shown, phase="over", status=Status("won"))
    shown.handle(Press("confirm"))
    assert not shown.busy
    done(shown, phase="over", status=Status("lost"))
    assert not shown.busy, "who gives up waits for nothing"


def test_what_was_said_of_a_run_does_not_lie_on_the_page_after_it(services: Services) -> None:
    shown, notices = stage(begun(services)), services.app.notices
    done(shown, phase="over", status=Status("won"))
    assert notices.shown
    shown.leave()
    assert not notices.shown
    notices.say("Picture kept.")
    shown.leave()
    assert notices.shown == "Picture kept."


def test_where_he_died_is_seen_before_the_lamp_far_away_is(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He is at the lamp at once; what is seen is how he ends."""
    drawn: list[tuple[Corner, CandleView, Spot]] = []

    def noted(
        _: CandleScreen, page: Canvas, view: CandleView, corner: Corner, heels: Spot, alpha: float
    ) -> None:
        assert page.get_size()
        assert alpha == 1.0
        drawn.append((corner, view, heels))

    monkeypatch.setattr(CandleScreen, "draw_place", noted)
    shown, canvas = stage(begun(services)), services.app.canvas
    at_lamp = shown.view
    assert at_lamp is not None
    for tiles, steps in ((4, 0), (12, PARTING)):
        there = replace(at_lamp, x=at_lamp.x + tiles * CELL, is_lit=True, stun=0)
        shown.show(there, INFO)
        shown.draw(canvas, 1.0)
        place, drawn[:] = drawn[-1], []
        shown.play((Died("pikes", 1, 3, 3),), at_lamp, INFO)
        for _ in range(steps + 4):
            shown.draw(canvas, 1.0)
            shown.play((), at_lamp, INFO)
        told = [(corner, heels) for corner, _, heels in drawn]
        assert told[:steps] == [(place[0], place[2])] * steps
        assert all(heels != place[2] for _, heels in told[steps:])
        assert not any(view.is_lit or view.safe for _, view, _ in drawn[:steps])
        assert all(view.stun for _, view, _ in drawn[:steps]), "he is hurt"
        assert all(view.is_lit is at_lamp.is_lit for _, view, _ in drawn[steps:])
    # Whoever takes it back sees at once what he came back to, and so does who goes by a door or
    # comes to another floor.
    there = replace(at_lamp, x=at_lamp.x + 12 * CELL)
    above = replace(at_lamp, floor=replace(at_lamp.floor))
    died = (Died("pikes", 1, 3, 3),)
    for events, then in ((died, None), ((), None), (died, above)):
        shown.show(there, INFO)
        shown.play(events, at_lamp, INFO)
        if then is not None:
            shown.play((), then, INFO)
        elif events:
            shown.show(at_lamp, INFO)
        shown.draw(canvas, 1.0)
        assert drawn[-1][1] is (then or at_lamp)


def test_it_grows_dark_where_he_died_and_light_where_he_comes(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def all_grey(_: CandleScreen, page: Canvas, *seen: object) -> None:
        assert seen
        page.fill((200, 200, 200))

    monkeypatch.setattr(CandleScreen, "draw_place", all_grey)
    shown, canvas = stage(begun(services)), services.app.canvas
    assert shown.view is not None
    at_lamp = replace(shown.view, results=())
    shown.show(replace(at_lamp, x=at_lamp.x + 12 * CELL), INFO)
    shown.play((Died("pikes", 1, 3, 3),), at_lamp, INFO)
    lights = []
    for _ in range(PARTING + PASSING + 1):
        shown.draw(canvas, 1.0)
        lights.append(canvas.get_at((640, 500))[0])
        shown.play((), at_lamp, INFO)
    darkens, lightens = lights[:PARTING], lights[PARTING:]
    assert darkens[0] == lightens[-1] == 200
    assert darkens == sorted(darkens, reverse=True)
    assert lightens == sorted(lightens)
    assert max(abs(now - was) for was, now in pairwise(lights)) < 30, "no cut to be seen"


def test_nothing_drifts_where_he_comes_to_another_place(services: Services) -> None:
    """There it stands as high at once as it will, over stone that nothing stands in: after a
    death, at a lamp far away, and when time went back."""
    shown = stage(begun(services))
    assert shown.view is not None
    rows = ["#" * 80] * 12 + ["#" + "." * 78 + "#"] * 5 + ["#" * 80] * 12
    floor = replace(shown.view.floor, terrain=terrain_of("\n".join(rows)))
    lamp = replace(shown.view, floor=floor, x=20 * CELL, y=17 * CELL, on_ground=True)
    there = replace(lamp, x=60 * CELL)

    def heights() -> set[float]:
        found = set()
        for _ in range(30):
            shown.play((), lamp, INFO)
            found.add(shown.camera.y)
        return found

    shown.show(lamp, INFO)
    begins = heights()
    assert begins == {17 * TILE - ABOVE - MOST_UP}
    shown.show(there, INFO)
    shown.play((Died("pikes", 1, 3, 3),), lamp, INFO)
    assert heights() == begins
