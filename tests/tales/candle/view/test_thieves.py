"""A candle that an owl carries off burns on, and is seen to: the rules let it give light."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.engine.canvas import CANVAS, Canvas
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.candle.rules.body import CELL
from game.tales.candle.rules.section import CreatureKind
from game.tales.candle.rules.state import Mood
from game.tales.candle.rules.view import CandleView, CreatureView
from game.tales.candle.view.look import NEAR, TILE, booty
from game.tales.candle.view.things import Things
from game.tales.candle.view.view import CandleScreen
from tests.tales.candle.rules.playing import game_of

HALL = """
    ########################
    #......................#
    #......................#
    #......................#
    #.S..................T.#
    ########################
"""
PERCH = (12, 3)


def thief(kind: CreatureKind, mood: Mood, carried: int) -> CreatureView:
    x, y = ((tile + 0.5) * CELL for tile in PERCH)
    return CreatureView(0, kind, int(x), int(y), 0, 0, 1, mood, 0, carried, False)


def view_of(*thieves: CreatureView) -> CandleView:
    return replace(game_of(HALL).view(), is_lit=False, creatures=thieves)


def burning(services: Services, view: CandleView) -> pygame.Mask:
    canvas, things = Canvas(CANVAS, alpha=True), Things(services.app)
    things.behind(Canvas(CANVAS).spoken(NEAR, (0, 0)), view, 0, 0, 0.0)
    things.behind(canvas.spoken(NEAR, (0, 0)), replace(view, creatures=()), 0, 0, 0.0)
    canvas.fill((0, 0, 0, 0))
    things.flames(view, 0.0)
    return pygame.mask.from_surface(canvas, 60)


@pytest.mark.parametrize("mood", ["home", "hoard"])
def test_the_flame_of_a_stolen_candle_is_seen(services: Services, mood: Mood) -> None:
    owl = thief("owl", mood, 900)
    place = booty(owl)
    assert place is not None
    flame = burning(services, view_of(owl))
    x, y = flame.centroid()
    assert abs(x - place[0] * NEAR) < TILE / 2
    assert 0 < place[1] * NEAR - y < TILE * NEAR
    assert not burning(services, view_of(thief("owl", "rest", 0))).count()
    assert not burning(services, view_of(thief("slime", "seek", 900))).count(), "swallowed"


@pytest.mark.parametrize("facing", [1, -1])
@pytest.mark.parametrize("mood", ["home", "hoard"])
def test_the_wax_of_a_stolen_candle_is_seen(services: Services, mood: Mood, facing: int) -> None:
    """Under its flame: in the claws, which are before it as it flies, or beside it."""

    def drawn(carried: int) -> pygame.Mask:
        canvas, things = Canvas(CANVAS, alpha=True), Things(services.app)
        owl = thief("owl", mood, carried)._replace(facing=facing)
        things.behind(canvas.spoken(NEAR, (0, 0)), view_of(owl), 0, 0, 0.0)
        return pygame.mask.from_surface(canvas, 60)

    place = booty(thief("owl", mood, 900)._replace(facing=facing))
    assert place is not None
    wax = drawn(900)
    wax.erase(drawn(0), (0, 0))
    assert wax.count() > 100
    x, y = wax.centroid()
    assert abs(x - place[0] * NEAR) < TILE / 2
    assert abs(y - place[1] * NEAR) < TILE
    middle = (PERCH[0] + 0.5) * TILE
    assert (place[0] - middle) * (facing if mood == "home" else 1) > 0


def test_a_stolen_candle_lights_what_is_round_it(services: Services) -> None:
    stage, canvas = CandleScreen(services), Canvas(CANVAS)
    dark, lit = view_of(thief("owl", "rest", 0)), view_of(thief("owl", "hoard", 5000))
    stage.show(dark, RunInfo(""))
    corner = (0, 0)
    greys = []
    for view in (dark, lit):
        stage.draw_place(canvas, view, corner, (100.0, 240.0), 1.0)
        x, y = (round((tile + 0.5) * TILE * NEAR) for tile in PERCH)
        part = canvas.subsurface((x - 150, y - 60, 60, 120))
        greys.append(sum(pygame.transform.average_color(part)[:3]) / 3)
    assert greys[1] > 1.5 * greys[0]
