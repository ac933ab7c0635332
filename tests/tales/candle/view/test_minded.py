"""A warden on the screen: what it is about to do has a shape of its own, in the dark as at rest."""

from __future__ import annotations

import pygame
import pytest

from game.engine.canvas import Canvas
from game.engine.inputs import Press
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.candle.rules.guide import FIGHT
from game.tales.candle.rules.state import WardenMood
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.hud import Hud
from game.tales.candle.view.look import TILE
from game.tales.candle.view.wardens import Wardens, framed
from tests.tales.candle.rules.test_wardens import EATER, NIGHT, game_in, put, warden
from tests.tales.candle.view.playing import begun, stage

MOODS: dict[str, tuple[WardenMood, ...]] = {
    EATER: ("sleep", "wake", "hover", "tell", "dive", "cling", "felled"),
    NIGHT: ("sleep", "watch", "tell", "blow", "turn", "felled"),
}


def shown(services: Services, view: CandleView) -> bytes:
    hall = view.floor.hall
    assert hall is not None
    drawn, wardens = Canvas((hall.width * TILE, hall.height * TILE)), Wardens(services.app)
    corner = hall.x * TILE, hall.y * TILE
    wardens.behind(drawn, view, *corner)
    wardens.before(drawn, view, *corner, 1.0)
    return pygame.image.tobytes(drawn, "RGB")


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("name", MOODS)
def test_each_mood_is_another_picture(services: Services, name: str, still: bool):
    services.app.change(reduced_motion=still, reduced_flashes=still)
    game = game_in(name)
    put(game, (14, 9))
    found = []
    for mood in MOODS[name]:
        warden(game).mood, warden(game).timer = mood, 20
        found.append(shown(services, game.view()))
    assert len(set(found)) == len(found)


def test_how_far_a_rope_has_burnt_and_a_bell_has_come_is_seen(services: Services):
    game = game_in(EATER)
    found = []
    for come in (0, 10, 60, 120, 160, 190, 300, 349):
        warden(game).posts[0] = come
        found.append(shown(services, game.view()))
    assert len(set(found)) == len(found)


def test_a_hall_is_seen_as_a_whole_while_its_warden_is_awake_and_he_is_in_it():
    game = game_in(EATER)
    put(game, (14, 9))
    assert framed(game.view()) is None
    warden(game).mood = "hover"
    hall = warden(game).hall
    middle = framed(game.view())
    assert middle is not None
    assert middle[0] == (hall.x + hall.width / 2) * TILE
    put(game, (2, 9))
    assert framed(game.view()) is None


@pytest.mark.parametrize(("name", "told"), [(EATER, "bells"), (NIGHT, "cressets")])
def test_how_far_a_warden_is_beaten_is_said_in_words(services: Services, name: str, told: str):
    game, hud = game_in(name), Hud(services.app)
    put(game, (14, 9))
    assert not any(told in each for each in hud.figures(game.view()))
    warden(game).mood, warden(game).wounds = "cling" if name == EATER else "watch", 2
    assert f"{told} 2 of 3" in hud.figures(game.view())
    warden(game).mood = "felled"
    assert not any(told in each for each in hud.figures(game.view()))


def test_the_way_is_not_shown_into_a_fight(services: Services):
    scene, game = begun(services), game_in(EATER)
    put(game, (14, 9))
    warden(game).mood = "hover"
    view = game.view()
    stage(scene).show(view, RunInfo("x"))
    stage(scene).handle(Press("hint"))
    assert services.app.notices.shown == FIGHT.in_english()
