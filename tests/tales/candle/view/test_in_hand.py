"""What he does with a find is seen, and neither comes nor goes from one frame to the next."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import pytest

from game.engine.canvas import CANVAS, Canvas
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.candle.rules.body import CELL, LEFT, THROW, UP
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.events import Died, FindUsed
from game.tales.candle.rules.finds import TAUT
from game.tales.candle.rules.light import BEAM_RADIUS
from game.tales.candle.rules.state import RAISE, FindName, FloorState
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.ghosts import between
from game.tales.candle.view.in_hand import DRAWN, FALLS, LONGEST, SHOWN, SINKS, InHand
from game.tales.candle.view.look import HALF_BODY, NEAR, Spot
from game.tales.candle.view.view import CandleScreen
from game.tales.candle.view.works import BRIGHTENS, Works
from tests.tales.candle.rules.playing import game_of

HALL = """
    ########################
    #......................#
    #......................#
    #......................#
    #.S..................T.#
    ########################
"""
HEELS = (200.0, 200.0)


def view_of(*finds: FindName) -> CandleView:
    """One who stands at the left end of a hall and looks along it."""
    game = game_of(HALL)
    game.state = FloorState(game.laid.stage, [], finds)
    for _ in range(30):
        game.apply(HOLDS[0])
    return game.view()


def drawn(hand: InHand, view: CandleView, away: tuple[int, int] = (0, 0)) -> pygame.Mask:
    """What is drawn of it, with his heels in the same place, that many pixels ``away``."""
    canvas = Canvas(CANVAS, alpha=True)
    hand.draw(canvas.spoken(NEAR, away), view, (0, 0), HEELS)
    return pygame.mask.from_surface(canvas, 20)


def test_a_mirror_comes_up_and_is_lowered(services: Services) -> None:
    view, hand = view_of("mirror"), InHand(services.app)
    heights = []
    for raised in (*range(0, RAISE + 1, 4), RAISE, RAISE):
        hand.step(replace(view, raised=raised))
        seen = drawn(hand, view)
        heights.append(seen.centroid()[1] if seen.count() else CANVAS[1])
    assert heights == sorted(heights, reverse=True)
    assert heights[2] > heights[-1] + 4
    for _ in range(SINKS - 1):
        hand.step(view)
        assert drawn(hand, view).count()
    hand.step(view)
    assert not drawn(hand, view).count()


def test_who_wants_no_motion_sees_a_mirror_once_it_is_raised(services: Services) -> None:
    services.app.change(reduced_motion=True)
    view, hand = view_of("mirror"), InHand(services.app)
    for raised in (1, RAISE - 1):
        hand.step(replace(view, raised=raised))
        assert not drawn(hand, view).count()
    hand.step(replace(view, raised=RAISE))
    assert drawn(hand, view).count()


def test_the_light_of_a_mirror_in_his_hand_is_seen(services: Services) -> None:
    """A bar along his row, which fades when he lowers it."""
    game = game_of(HALL)
    game.state = FloorState(game.laid.stage, [], ("mirror",))
    works = Works(services.app)

    def lit() -> int:
        return max((box.width for box in beams(works)), default=0)

    for _ in range(30 + RAISE + BRIGHTENS):
        game.apply(HOLDS[UP])
        works.step(game.view())
    assert lit() > 8 * 48 * NEAR
    game.apply(HOLDS[0])
    works.step(game.view())
    assert lit(), "it is not gone at once"
    for _ in range(BRIGHTENS):
        works.step(game.view())
    assert not lit()


def beams(works: Works) -> list[pygame.Rect]:
    """The bars of light, in pixels of the page with the floor's corner at its own."""
    canvas = Canvas(CANVAS, alpha=True)
    works.glow(canvas.spoken(NEAR, (0, 0)), 0, 0)
    return pygame.mask.from_surface(canvas, 20).get_bounding_rects()


def test_light_of_another_mirror_behind_stone_is_none_of_his(services: Services) -> None:
    game = game_of(HALL.replace("S..................T", "S....#.............T"))
    game.state = FloorState(game.laid.stage, [], ("mirror",))
    works = Works(services.app)
    for _ in range(30 + RAISE):
        game.apply(HOLDS[UP])
    view = game.view()
    row = view.flame[1] // CELL
    beyond = ((12 * CELL, row * CELL + 1, BEAM_RADIUS), (15 * CELL, row * CELL + 1, BEAM_RADIUS))
    for _ in range(BRIGHTENS):
        works.step(replace(view, lights=(*view.lights, *beyond)))
    wall = 7 * 48 * NEAR
    (beam, *others) = beams(works)
    assert not others
    assert beam.left < wall
    assert beam.right <= wall + 48 * NEAR


def test_the_light_goes_the_way_he_looks(services: Services) -> None:
    game = game_of(HALL.replace("S..................T", "T..................S"))
    game.state = FloorState(game.laid.stage, [], ("mirror",))
    works = Works(services.app)
    for held in (*(LEFT,) * 8, *(0,) * 30, *(UP,) * (RAISE + BRIGHTENS)):
        game.apply(HOLDS[held])
        works.step(game.view())
    view = game.view()
    assert view.facing < 0
    (beam,) = beams(works)
    assert beam.width > 8 * 48 * NEAR
    assert beam.right < (view.x + HALF_BODY) * 48 * NEAR / CELL


def test_nothing_shines_or_swings_on_after_another_beginning(services: Services) -> None:
    game = game_of(HALL)
    game.state = FloorState(game.laid.stage, [], ("mirror", "bell"))
    begun = game.view()
    stage = CandleScreen(services)
    stage.show(begun, RunInfo(""))
    for _ in range(30 + RAISE + BRIGHTENS):
        stage.play(game.apply(HOLDS[UP]), game.view(), RunInfo(""))
    stage.works.ring(9, 3)
    stage.in_hand.used("bell", begun)
    assert beams(stage.works)
    assert stage.works.rung
    assert drawn(stage.in_hand, game.view()).count()
    # He begins anew, goes back in a run that he watches, or takes another one up.
    stage.show(begun, RunInfo(""))
    assert not beams(stage.works)
    assert not stage.works.rung
    assert not drawn(stage.in_hand, begun).count()


def test_what_he_still_does_as_a_run_is_taken_up_is_there_at_once(services: Services) -> None:
    game = game_of(HALL)
    game.state = FloorState(game.laid.stage, [], ("thread", "mirror"))
    for _ in range(12):
        game.apply(HOLDS[THROW])
    view, stage = game.view(), CandleScreen(services)
    assert view.line
    stage.show(view, RunInfo(""))
    assert drawn(stage.in_hand, view).count()
    stage.show(replace(view, line=0), RunInfo(""))
    assert not drawn(stage.in_hand, view).count()
    stage.show(replace(view, line=0, raised=RAISE), RunInfo(""))
    assert drawn(stage.in_hand, view).count()


def test_who_dies_has_nothing_in_his_hand(services: Services) -> None:
    game = game_of(HALL)
    game.state = FloorState(game.laid.stage, [], ("bottle",))
    stage, view = CandleScreen(services), game.view()
    stage.show(view, RunInfo(""))
    used, died = FindUsed("bottle", 2, 4), Died("pikes", 1, 2, 4)
    for _ in range(5):
        stage.play((used,), view, RunInfo(""))
    assert drawn(stage.in_hand, view).count()
    stage.play((died,), view, RunInfo(""))
    assert not drawn(stage.in_hand, view).count()


def test_it_is_before_his_face_to_either_side(services: Services) -> None:
    view, hand = replace(view_of("mirror"), raised=RAISE), InHand(services.app)
    hand.step(view)
    for facing in (1, -1):
        across = drawn(hand, replace(view, facing=facing)).centroid()[0] / NEAR - HEELS[0]
        assert 8 < across * facing < 24


def test_it_goes_with_the_view(services: Services) -> None:
    for name in ("mirror", "bell"):
        view, hand = replace(view_of("mirror"), raised=RAISE), InHand(services.app)
        if name == "mirror":
            hand.step(view)
        else:
            hand.used(name, view)
            for _ in range(20):
                hand.step(replace(view, raised=0))
        (x, y), (right, low) = (drawn(hand, view, at).centroid() for at in ((0, 0), (30, 20)))
        assert (right - x, low - y) == (30, 20)


def test_an_arm_is_raised_with_what_he_uses_up(services: Services) -> None:
    """From his shoulder to it, for the pictures of him have none that is; lower when he crouches,
    and let down again."""
    view, hand = view_of("bell"), InHand(services.app)
    hand.used("bell", view)
    heights = []
    for _ in range(SHOWN - 1):
        hand.step(view)
        heights.append(drawn(hand, view).get_bounding_rects()[0].top)
        assert len(drawn(hand, view).connected_components(60)) == 1
    assert heights[0] > min(heights) + 10
    assert heights[-1] > min(heights) + 10
    hand.used("bell", view)
    for _ in range(20):
        hand.step(view)
    upright, low = (drawn(hand, replace(view, crouched=low)) for low in (False, True))
    assert low.centroid()[1] > upright.centroid()[1] + 10


def test_a_bell_swings_and_a_bottle_does_not(services: Services) -> None:
    for find, swings in (("bell", True), ("bottle", False)):
        view, hand = view_of(find), InHand(services.app)
        hand.used(find, view)
        shapes = set()
        for age in range(30):
            hand.step(view)
            if age > 10:
                shapes.add(drawn(hand, view).count())
        assert (len(shapes) > 1) is swings


def test_a_candle_comes_back_on_its_thread(services: Services) -> None:
    view, hand = view_of("thread"), InHand(services.app)
    hand.tied = HEELS[0] + 60, HEELS[1] - 24
    hand.used("thread", view)
    places = []
    for _ in range(DRAWN - 1):
        hand.step(view)
        wax = max(drawn(hand, view).connected_components(), key=pygame.Mask.count)
        assert wax.count() > 150
        places.append(wax.centroid()[0])
    assert places == sorted(places, reverse=True)
    hand.step(view)
    assert not drawn(hand, view).count()


def test_a_thread_hangs_until_it_is_taut(services: Services) -> None:
    view, hand = view_of("thread"), InHand(services.app)
    hand.tied = HEELS[0] + 300, HEELS[1] - 24
    slack, taut = (drawn(hand, replace(view, line=line)).get_bounding_rects() for line in (1, TAUT))
    assert max(box.bottom for box in slack) > max(box.bottom for box in taut) + 20


def test_a_thread_is_tied_to_no_other_candle(services: Services) -> None:
    """Where what hung on it is gone, it falls."""
    game = game_of(HALL)
    game.state = FloorState(game.laid.stage, [], ("thread",))
    for _ in range(TAUT + 10):
        game.apply(HOLDS[THROW])
    view, hand = game.view(), InHand(services.app)
    hand.enter(view)
    assert hand.tied is not None
    (lying,) = view.lying
    hand.step(replace(view, lying=(lying._replace(x=lying.x + 4 * CELL),)))
    assert hand.tied is None
    assert hand.broken is not None


def test_no_thread_leads_through_a_magic_door(services: Services) -> None:
    view, hand = replace(view_of("thread"), line=TAUT), InHand(services.app)
    for far, seen in ((LONGEST - 40, True), (LONGEST, False)):
        hand.tied = HEELS[0], HEELS[1] + far
        assert bool(drawn(hand, view).count()) is seen


def test_who_wants_no_motion_sees_no_candle_fly_and_no_bell_swing(services: Services) -> None:
    services.app.change(reduced_motion=True)
    view, hand = view_of("bell"), InHand(services.app)
    hand.used("bell", view)
    hand.step(view)
    seen = [drawn(hand, view)]
    for _ in range(SHOWN - 2):
        hand.step(view)
        seen.append(drawn(hand, view))
    assert len({(mask.count(), mask.centroid()) for mask in seen}) == 1
    hand.step(view)
    assert not drawn(hand, view).count()
    hand.tied = HEELS
    hand.used("thread", replace(view, wick=0))
    assert hand.as_drawn(view) is view
    assert not drawn(hand, view).count()


def test_a_thread_leads_to_the_candle_until_it_is_back(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(HALL)
    game.state = FloorState(game.laid.stage, [], ("thread",))
    stage, canvas = CandleScreen(services), Canvas(CANVAS)
    stage.show(game.view(), RunInfo(""))
    hand = stage.in_hand
    for tick in range(TAUT + 30):
        stage.play(game.apply(HOLDS[THROW]), game.view(), RunInfo(""))
        if tick > 2:
            lying = game.view().lying[-1]
            assert hand.tied is not None
            assert math.dist(hand.tied, (lying.x * 48 / CELL, lying.y * 48 / CELL)) < 12
    stage.play(game.apply(HOLDS[0]), game.view(), RunInfo(""))
    view = game.view()
    assert view.is_lit
    assert not hand.as_drawn(view).wick, "it is still on its way"
    held: list[int] = []
    for name in ("draw", "draw_in_light", "draw_flame"):
        monkeypatch.setattr(stage.puppet, name, lambda _, him, __: held.append(him.wick))
    places: list[tuple[float, float]] = []

    def told(_: Canvas, __: CandleView, corner: tuple[int, int], heels: Spot) -> None:
        places.append((corner[0] + heels[0], corner[1] + heels[1]))

    monkeypatch.setattr(hand, "draw", told)
    stage.view = replace(view, wet=True)
    stage.draw(canvas, 1.0)
    assert places == [between(view, view, 1.0)]
    assert held == [0, 0, 0, 0], "nor is it in his hand as he is seen through water"
    stage.view = view
    for _ in range(DRAWN):
        stage.play(game.apply(HOLDS[0]), game.view(), RunInfo(""))
    assert hand.as_drawn(view) is view


def test_a_thread_that_is_let_go_too_early_falls(services: Services) -> None:
    game = game_of(HALL)
    game.state = FloorState(game.laid.stage, [], ("thread",))
    stage = CandleScreen(services)
    stage.show(game.view(), RunInfo(""))
    hand = stage.in_hand
    for held in (*(THROW,) * 6, 0):
        stage.play(game.apply(HOLDS[held]), game.view(), RunInfo(""))
    assert hand.tied is None
    assert hand.broken is not None
    assert drawn(hand, game.view()).count()
    for _ in range(FALLS):
        stage.play(game.apply(HOLDS[0]), game.view(), RunInfo(""))
    assert not drawn(hand, game.view()).count()


def test_bottle_and_bell_are_in_his_hand_when_he_uses_them(services: Services) -> None:
    for find in ("bottle", "bell"):
        view, hand = view_of(find), InHand(services.app)
        assert not drawn(hand, view).count()
        hand.used(find, view)
        counts = []
        for _ in range(60):
            hand.step(view)
            counts.append(drawn(hand, view).count())
        assert max(counts) > 200
        assert counts[0] < max(counts)
        assert not counts[-1]
