"""What stirs on a floor is seen before it acts, and comes to an end: nothing leaps."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pygame
import pytest

from game.engine.canvas import CANVAS, Canvas
from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.candle.rules.body import CELL
from game.tales.candle.rules.clockwork import is_moved
from game.tales.candle.rules.events import FloorResult
from game.tales.candle.rules.floor import Gate
from game.tales.candle.rules.gates import FULL
from game.tales.candle.rules.hazards import CRUSHER_FALL, PERIOD, box_at, hazard_of
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.state import FINDS
from game.tales.candle.rules.view import WardenView
from game.tales.candle.view.embers import SINKS, SMOKES
from game.tales.candle.view.finds import Finds
from game.tales.candle.view.gates import SHRINKS, Gates
from game.tales.candle.view.look import NEAR, TILE
from game.tales.candle.view.things import EDGE, Things
from game.tales.candle.view.works import gone_of, level_of
from tests.tales.candle.view.playing import begun, stage

FLAME, NEARLY = (255, 220, 110), (60, 60, 60, 255)


@pytest.mark.parametrize("name", ["boards", "hoist"])
def test_what_looks_whole_can_be_stood_on(name: str) -> None:
    place = Place("clockwork", 0, 0, name, width=3, height=4, offset=50)
    seen = [gone_of(place, tick) for tick in range(PERIOD + 1)]
    assert all((gone == 0) is not is_moved(place, tick) for tick, gone in enumerate(seen))
    assert max(seen) == 1
    assert max(abs(now - was) for was, now in pairwise(seen)) <= 0.2
    still = [gone_of(place, tick, still=True) for tick in range(PERIOD)]
    assert still == [is_moved(place, tick) for tick in range(PERIOD)]


def test_the_water_of_a_sluice_rises_and_runs_off() -> None:
    place = Place("clockwork", 0, 0, "sluice", width=3, height=2, offset=50)
    seen = [level_of(place, tick) for tick in range(PERIOD + 1)]
    assert min(seen) == 0
    assert max(seen) == 2 * TILE
    assert max(abs(now - was) for was, now in pairwise(seen)) <= TILE // 4
    wet = [level for tick, level in enumerate(seen) if is_moved(place, tick)]
    assert min(wet) > TILE // 2, "who swims has water round him"


def test_of_a_crusher_below_the_picture_the_chain_has_an_edge(services: Services) -> None:
    view = begun(services).session.game.view()
    place = Place("trap", 3, 0, "crusher", width=1, height=5)
    floor = replace(view.floor, hazards=(hazard_of(place),))
    low = replace(view, floor=floor, tick=CRUSHER_FALL + 40)
    things = Things(services.app)
    things.behind(Canvas((400, 120), alpha=True), low, 0, 0, 0.0)
    seen = Canvas((400, 120), alpha=True)
    things.dangers(seen, low, 0, 0)
    strip = pygame.surfarray.array3d(seen)[:, 30:110].astype(int)
    edges = (np.abs(strip - EDGE).max(axis=2) < 40).any(axis=0)
    assert edges.all()


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize(("name", "width"), [("flames", 2), ("bolts", 1)])
def test_fire_that_is_over_sinks_at_once_and_leaves_what_nobody_fears(
    services: Services, name: str, width: int, still: bool
) -> None:
    services.app.change(reduced_motion=still)
    trap = Place("trap", 4, 3, name, width=width, height=3)
    view = begun(services).session.game.view()
    view = replace(view, floor=replace(view.floor, hazards=(hazard_of(trap),)))
    things, seen = Things(services.app), Canvas((9 * TILE, 6 * TILE), 2 * NEAR, alpha=True)
    things.behind(seen, view, 0, 0, 0.0)
    hurts = [box_at(trap, tick) is not None for tick in range(PERIOD)]
    over = next(tick for tick in range(PERIOD // 2, PERIOD) if hurts[tick - 1] > hurts[tick])
    burns, is_seen = list[int](), list[bool]()
    for tick in range(over - 1, over + SMOKES + 1):
        seen.fill((0, 0, 0, 0))
        things.flames(replace(view, tick=tick), 0.0)
        burns.append(pygame.mask.from_threshold(seen, FLAME, NEARLY).count())
        is_seen.append(seen.get_bounding_rect().width > 0)
    ending = burns[: SINKS + 2]
    flickers, sinks = 0.05 * ending[0], 0.6 * ending[0]
    assert all(-flickers <= was - now <= sinks for was, now in pairwise(ending)), ending
    assert max(burns[SINKS + 1 :]) <= 0.02 * burns[0]
    assert SINKS + 10 <= is_seen.index(False) - 1 <= SMOKES


def test_the_dark_gives_way_step_by_step(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = begun(services).session.game.view()
    gate = Gate("dark", 3, 3, 1)
    before = replace(view, floor=replace(view.floor, gates=(gate,)), gates=bytes([0]))
    after = replace(before, gates=bytes([FULL]))
    gates, seen = Gates(services.app), list[float]()
    monkeypatch.setattr(gates, "_dark", lambda *said: seen.append(said[4]))
    gates.step(before, after)
    for _ in range(SHRINKS + 1):
        gates.before(Canvas((400, 300)), after, 0, 0, 0.0)
        gates.step(after, after)
    assert seen[0] == 0
    assert seen[-1] == 1
    assert max(now - was for was, now in pairwise(seen)) <= 0.2


def test_a_notice_leaves_the_cards_of_an_offer_alone(services: Services, hands: Driver) -> None:
    scene = begun(services)
    hands.picture()
    shown = stage(scene)
    assert shown.view is not None
    result = FloorResult(0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "")
    felled = WardenView(0, 0, 1, "felled", 0, (0, 0), 3, 0, ())
    offering = replace(
        shown.view, phase="interlude", results=(result,), offer=FINDS[2:4], warden=felled
    )
    shown.view = offering
    services.app.notices.say("The last bell falls. The Candle-Eater is moth dust.")
    for height in (200, 400, 690):
        shown.camera.x = offering.x * TILE / CELL
        shown.camera.y = offering.y * TILE / CELL - (height - 360) / NEAR
        shown.camera.before = shown.camera.x, shown.camera.y
        shown.draw(services.app.canvas, 1.0)
        slip = pygame.Rect((0, scene.notice_top), services.app.notices.size)
        slip.centerx = services.app.canvas.get_rect().centerx
        cards = Finds(services.app)
        cards.draw_offer(Canvas(CANVAS), offering, bool(shown.sheet_right))
        assert slip.collidelist(cards.places) == -1, height
