"""Candle on the screen: keys move the dwarf, ghosts touch nothing, options become assists."""

from __future__ import annotations

import pygame
import pytest

from game.core import journal
from game.core.verify import verify
from game.engine.driver import Driver
from game.engine.scene import Pop, Push
from game.shell.results import ResultsScene
from game.shell.tale import Services
from game.shell.theatre import TheatreScene
from game.tales.candle.view.ghosts import ProofRacer, TrailRacer
from game.tales.candle.view.view import CandleScreen
from tests.playing import await_others
from tests.tales.candle.view.playing import begun, hold, nearly_done, proof, stage
from tests.window import settle


def test_the_proved_way_walked_with_real_keys_wins_in_par(services: Services, hands: Driver):
    services.app.change(ghost="none")
    scene = begun(services, "story,1,floors=1")
    log = proof(scene)
    before = hold(hands, log)
    hold(hands, [0], before)
    (done,) = scene.session.game.view().results
    # The cage may be touched before the last step of the way is done.
    assert done.par - 60 < done.ticks <= done.par == len(log)
    assert not scene.session.assisted
    assert hands.until(lambda: isinstance(services.app.scene, ResultsScene))


def test_a_run_that_is_left_keeps_no_pictures_of_rooms(services: Services, hands: Driver):
    scene = begun(services)
    hands.steps(2)
    services.app.draw()
    pieces = stage(scene).masonry.pieces
    assert pieces, "those in sight"
    before = hands.picture()
    # Whatever leads away from it, it may still be drawn once.
    stage(scene).leave()
    assert not pieces
    assert pygame.image.tobytes(hands.picture(), "RGB") == pygame.image.tobytes(before, "RGB")
    services.app.go(Pop())
    assert not pieces


def test_the_run_that_was_written_verifies(services: Services, hands: Driver):
    scene = begun(services, "story,1,floors=1")
    hold(hands, proof(scene)[:300])
    scene.live.flush(services.now())
    text = scene.live.text()
    assert verify(scene.session.world, scene.session.run.content, journal.read(text)).same


def test_a_run_that_is_watched_is_seen_as_it_was_played(services: Services, hands: Driver):
    scene = begun(services, "story,1,floors=1")
    hold(hands, proof(scene)[:60])
    played = stage(scene)
    theatre = TheatreScene(services, scene.live.text())
    services.app.go(Push(theatre))
    while theatre.playback.position < 60:
        services.app.step()
    watched = theatre.view
    assert isinstance(watched, CandleScreen)
    assert watched.corner == played.corner
    view = scene.session.game.view()
    assert watched.puppet.movement(view) == played.puppet.movement(view)


def test_signs_tell_the_keys_that_are_bound(services: Services, hands: Driver):
    scene = begun(services)
    log, before = proof(scene), 0
    for at in range(0, len(log), 20):
        before = hold(hands, log[at : at + 20], before)
        if scene.session.game.view().sign is not None:
            break
    else:
        raise AssertionError("no sign was read")
    first = hands.picture()
    services.app.change(keys={**services.app.settings.keys, "left": (20,)})
    second = hands.picture()
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(second, "RGB")


@pytest.mark.parametrize(
    ("option", "value", "assist"),
    [("game_speed", 50, "slow"), ("ward", True, "ward"), ("bright", True, "bright")],
)
def test_help_from_the_options_is_told_with_the_run(
    services: Services, hands: Driver, option, value, assist
):
    scene = begun(services)
    hands.steps(5)
    assert not scene.session.assists
    services.app.change(**{option: value})
    hands.steps(5)
    assert scene.session.assists == {assist}
    usual = {"game_speed": 100, "ward": False, "bright": False}
    services.app.change(**{option: usual[option]})
    hands.steps(5)
    assert not scene.session.assists
    assert scene.session.assisted


def test_half_speed_takes_twice_the_steps(services: Services, hands: Driver):
    scene = begun(services)
    services.app.change(game_speed=50)
    before = scene.session.game.view().tick
    hands.steps(40)
    assert scene.session.game.view().tick == before + 20


def test_time_goes_back_by_a_key_and_that_is_told(services: Services, hands: Driver):
    scene = begun(services)
    hold(hands, proof(scene)[:300])
    tick = scene.session.game.view().tick
    hands.press("undo")
    assert scene.session.game.view().tick <= tick - 110
    assert scene.session.assisted


def test_a_tap_goes_on_until_the_next(services: Services, hands: Driver):
    services.app.change(hold_to_toggle=True)
    scene = begun(services)
    hands.press("right")
    hands.steps(20)
    walked = scene.session.game.view()
    assert walked.vx > 0
    hands.press("right")
    hands.steps(40)
    assert scene.session.game.view().vx == 0


# Those who are not there


def test_the_way_is_shown_from_where_he_stands(services: Services, hands: Driver):
    scene = begun(services)
    log = proof(scene)
    hands.steps(10)
    digest = scene.session.game.digest
    before = digest()
    stage(scene).ask_way()
    assert digest() == before
    assert hands.until(lambda: stage(scene).way.tour is not None)
    tour = stage(scene).way.tour
    assert abs(tour.now.x - scene.session.game.view().x) < 8192
    began = tour.now.x
    hands.steps(min(len(log), 600) // 2)
    assert tour.now.x != began


def test_the_shown_way_waits_for_the_traps_to_be_as_they_were(services: Services, hands: Driver):
    scene = begun(services)
    hands.steps(37)
    stage(scene).ask_way()
    assert hands.until(lambda: stage(scene).way.tour is not None)
    tour = stage(scene).way.tour
    moved = []

    def has_moved() -> bool:
        if tour.now.x != tour.before.x or tour.now.y != tour.before.y:
            moved.append(scene.session.game.view().tick)
        return bool(moved)

    assert hands.until(has_moved)
    # The log's first tick with a key held, modulo the period of all traps.
    assert (moved[0] - 1 - tour.rest.tick) % 240 <= 2


def test_the_proof_runs_ahead_as_a_ghost(services: Services, hands: Driver):
    services.app.change(ghost="proof")
    scene = begun(services)
    hold(hands, proof(scene)[:200])
    assert isinstance(stage(scene).racer, ProofRacer)
    _, now = stage(scene).ran
    view = scene.session.game.view()
    assert (now.x, now.y) == (view.x, view.y)


def test_one_races_the_best_run_of_the_same_world(services: Services, hands: Driver):
    scene, rest = nearly_done(services)
    log = proof(scene)
    hold(hands, [0], hold(hands, rest))
    assert hands.until(lambda: isinstance(services.app.scene, ResultsScene))
    settle(services)
    again = begun(services, "story,1,floors=1")
    assert again.race is not None

    assert await_others(hands.steps, lambda: isinstance(stage(again).racer, TrailRacer))
    racer = stage(again).racer
    assert racer.at(0).x == again.session.game.view().x or racer.at(0) is not None
    assert racer.at(len(log) + 5) is None
    assert racer.at(len(log) // 2).x != racer.at(0).x
