"""Where the picture changes at once: what is told then, and what must never be hidden."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.candle.rules.body import CELL, LEAP
from game.tales.candle.rules.light import WEB_BURNS
from game.tales.candle.view.camera import Camera, Gaze
from game.tales.candle.view.front import WORDS, Front
from game.tales.candle.view.gates import Gates
from game.tales.candle.view.hud import Hud
from game.tales.candle.view.look import NEAR, TILE
from game.tales.candle.view.puppet import Puppet
from game.tales.candle.view.things import Things
from tests.tales.candle.rules.test_wardens import EATER, game_in, put, warden
from tests.tales.candle.view.playing import begun, hold, nearly_done, stage

SCREEN = (1280, 720)


def pixels(picture: Canvas, part: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(part), "RGB")


def blank() -> Canvas:
    canvas = Canvas(SCREEN)
    canvas.fill((90, 80, 70))
    return canvas


def drawn_below(canvas: Canvas, y: int) -> bool:
    part = pygame.Rect(0, y, SCREEN[0], SCREEN[1] - y)
    return pixels(canvas, part) != pixels(blank(), part)


def test_he_stands_before_what_burns_behind_him(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    """Or the flames of a brazier would lie on his face."""
    order: list[str] = []
    begun(services)
    for kind, name in ((Things, "lights"), (Gates, "fires"), (Puppet, "draw_in_light")):

        def noted(*_: object, name: str = name) -> None:
            order.append(name)

        monkeypatch.setattr(kind, name, noted)
    services.app.draw()
    assert order == ["lights", "fires", "draw_in_light"]


def test_silhouettes_sink_where_he_goes_low(services: Services):
    view = begun(services).session.game.view()
    for heels, seen in ((300.0, True), (672.0, False)):
        canvas = blank()
        for left in range(0, 6_000, 500):
            Front(services.app).silhouettes(canvas, view, left, heels)
        assert drawn_below(canvas, 400) is seen


def test_silhouettes_stand_behind_no_words(services: Services):
    """The line of prompts ends at the right; in large text, and under what watches a run, words
    take all of the foot."""
    view = begun(services).session.game.view()
    words = pygame.Rect(SCREEN[0] - WORDS, 400, WORDS, 320)
    for text_size, bare, seen in ((100, False, True), (100, True, False), (150, False, False)):
        services.app.change(text_size=text_size)
        canvas = blank()
        for left in range(0, 6_000, 100):
            Front(services.app).silhouettes(canvas, view, left, 300.0, bare=bare)
        assert drawn_below(canvas, 400) is seen
        assert pixels(canvas, words) == pixels(blank(), words)


def test_silhouettes_stand_behind_no_map(services: Services):
    view, canvas = begun(services).session.game.view(), blank()
    corner = pygame.Rect(0, 400, 160, 320)
    for left in range(0, 6_000, 100):
        Front(services.app).silhouettes(canvas, view, left, 300.0, after=corner.right)
    assert drawn_below(canvas, 400)
    assert pixels(canvas, corner) == pixels(blank(), corner)


def test_silhouettes_stand_before_no_ground_on_which_one_fights(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    """However high he is: there ropes end, and there she strikes."""
    shown, game = stage(begun(services)), game_in(EATER)
    put(game, (14, 9))
    low: list[float] = []
    monkeypatch.setattr(Front, "silhouettes", lambda *said, **_: low.append(said[4]))
    for mood in ("sleep", "hover", "felled"):
        warden(game).mood = mood
        shown.show(replace(game.view(), y=6 * CELL), RunInfo("x"))
        shown.draw(services.app.canvas, 1.0)
    asleep, awake, felled = low
    hall = warden(game).hall
    assert awake == felled == (hall.y + hall.height) * TILE * NEAR - shown.corner[1] > asleep


def test_silhouettes_do_not_rise_with_a_leap(services: Services):
    view = begun(services).session.game.view()
    front = Front(services.app)
    front.silhouettes(blank(), view, 0, 672.0)
    for _ in range(30):
        canvas = blank()
        for left in range(0, 6_000, 500):
            front.silhouettes(canvas, view, left, 500.0)
            front.silhouettes(canvas, view, left, 672.0)
    assert not drawn_below(canvas, 690)


def test_a_web_burns_from_its_first_picture_to_its_last(services: Services):
    view = begun(services).session.game.view()
    area = pygame.Rect(4 * TILE, 4 * TILE, 3 * TILE, 3 * TILE)

    def burning(left: int, seconds: float) -> bytes:
        things, canvas = Things(services.app), blank()
        things.behind(canvas, view, 0, 0, 0.0)
        canvas.fill((0, 0, 0))
        things.flames(replace(view, burning=((5, 5, left),)), seconds)
        return pixels(canvas, area)

    assert burning(WEB_BURNS, 0.0) == burning(WEB_BURNS, 0.4)
    assert len({burning(left, 0.0) for left in range(1, WEB_BURNS + 1)}) >= 5


def test_a_new_floor_is_told_by_its_name_while_it_is_dark(services: Services, hands: Driver):
    services.app.change(ghost="none")
    scene, rest = nearly_done(services, "story,1,floors=2")
    hold(hands, [0], hold(hands, rest))
    assert hands.until(lambda: scene.session.game.view().phase == "interlude")
    hands.steps(70)
    first = scene.session.game.view().floor
    hold(hands, [LEAP, 0])
    assert scene.session.game.view().floor is not first
    middle = hands.picture().subsurface((240, 300, 800, 110))
    letters = pygame.mask.from_threshold(middle, (244, 226, 187), (40, 40, 60, 255))
    assert letters.count() > 400
    assert stage(scene).veil
    hands.steps(60)
    assert not stage(scene).veil


def test_a_click_goes_on_to_the_next_floor_but_does_not_leap(services: Services, hands: Driver):
    services.app.change(ghost="none")
    scene, rest = nearly_done(services, "story,1,floors=2")
    hands.click(640, 400)
    hands.steps(2)
    assert scene.session.game.view().on_ground
    hold(hands, [0], hold(hands, rest))
    assert hands.until(lambda: scene.session.game.view().phase == "interlude")
    hands.steps(70)
    first = scene.session.game.view().floor
    hands.click(640, 400)
    hands.steps(2)
    assert scene.session.game.view().floor is not first


@pytest.mark.parametrize(("far", "cut"), [(3, False), (30, True)])
def test_the_picture_is_cut_only_where_he_went_far(far: int, cut: bool):
    camera = Camera(*SCREEN)
    camera.enter(100 * TILE, 40 * TILE, 20 * TILE, 20 * TILE)
    assert camera.follow(Gaze((20 + far) * TILE, 20 * TILE)) is cut


def test_the_map_leaves_the_controls_of_the_theatre_alone(services: Services):
    view = begun(services, "level").session.game.view()
    view = replace(view, visited=b"\x01" * len(view.visited))
    controls = pygame.Rect(0, 668, 640, 52)
    for watching in (True, False):
        canvas = blank()
        Hud(services.app).draw(canvas, view, RunInfo("x", watching=watching), 0.0)
        assert (pixels(canvas, controls) == pixels(blank(), controls)) is watching


def test_while_a_result_is_told_nothing_lies_over_him_and_the_cage(services: Services):
    """They are often at the head of the floor, where the strip is; the sheet tells all of it."""
    view = begun(services, "level").session.game.view()
    strip = pygame.Rect(0, 0, 640, 96)
    for phase, is_free in (("playing", False), ("interlude", True)):
        canvas = blank()
        told = replace(view, phase=phase)
        Hud(services.app).draw(canvas, told, RunInfo("x"), 0.0)
        assert (pixels(canvas, strip) == pixels(blank(), strip)) is is_free


def test_he_is_seen_through_water_and_nothing_round_him_changes(services: Services):
    scene = begun(services)
    canvas = blank()
    stage(scene).draw_swimmer(canvas, scene.session.game.view(), (640.0, 400.0))
    around = pygame.Rect(580, 300, 120, 110)
    assert pixels(canvas, around) != pixels(blank(), around)
    canvas.blit(blank(), around, around)
    assert pixels(canvas, canvas.get_rect()) == pixels(blank(), canvas.get_rect())
