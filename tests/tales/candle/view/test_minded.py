"""A warden on the screen: what it is about to do has a shape of its own, in the dark as at rest."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.engine.canvas import Canvas
from game.engine.inputs import Press
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.candle.rules.body import CELL
from game.tales.candle.rules.guide import FIGHT
from game.tales.candle.rules.state import TAKEN, WardenMood
from game.tales.candle.rules.view import CandleView, WardenView
from game.tales.candle.rules.wardens import (
    BLOWS,
    BREATHES,
    CATCH,
    FALLS,
    SPENT,
    STRIKES,
    TURNS,
    WAKES,
    middle_of_bell,
)
from game.tales.candle.view.embers import SINKS, SMOKES
from game.tales.candle.view.hud import Hud
from game.tales.candle.view.look import TILE
from game.tales.candle.view.night_face import NightFace
from game.tales.candle.view.wardens import (
    BELL_HIGH,
    BLINKS,
    SHUTS,
    Wardens,
    bells_before,
    crushed_to,
    darkened,
    framed,
)
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


def night(mood: WardenMood, posts: tuple[int, ...], timer: int = 0) -> WardenView:
    return WardenView(0, 0, 1, mood, timer, (0, 0), 0, 0, posts)


def test_the_old_night_takes_on_its_second_look_bit_by_bit() -> None:
    came_back = (1, 1, 1)
    looks = [darkened(night("turn", came_back, timer)) for timer in range(WAKES, 0, -1)]
    assert looks[0] == 0
    assert looks[20:] == [1] * (WAKES - 20)
    assert max(now - was for was, now in pairwise(looks)) <= 0.15
    assert darkened(night("turn", came_back, TURNS)) == darkened(night("watch", came_back)) == 1
    assert darkened(night("turn", (0, 0, 0), TURNS)) == darkened(night("tell", (0, 0, 0))) == 0


def test_the_old_night_blinks_before_it_draws_breath_and_shuts_its_mouth_when_it_has_blown(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_in(NIGHT)
    worn: list[tuple[Any, ...]] = []

    def draw(*said: object) -> None:
        _, _, _, look, side, _, opened, _ = said
        worn.append((look, side, opened))

    monkeypatch.setattr(NightFace, "draw", draw)
    put(game, (14, 9))
    wardens, canvas = Wardens(services.app), Canvas((1280, 720))

    def pass_by(mood: WardenMood, begins: int, ticks: int) -> list[tuple[Any, ...]]:
        worn.clear()
        for timer in range(begins, begins - ticks, -1):
            warden(game).mood, warden(game).timer = mood, timer
            view = game.view()
            wardens.step(view)
            wardens.before(canvas, view, 0, 0, 1.0)
        return list(worn)

    breath = BREATHES["normal"]
    looks = [look for look, _, _ in pass_by("tell", breath, breath)]
    assert looks == ["shut"] * BLINKS + ["wide"] * (breath - BLINKS)
    blew = pass_by("blow", BLOWS, BLOWS)
    warden(game).facing = -warden(game).facing
    shuts = pass_by("turn", TURNS, TURNS)
    gapes = [opened for _, _, opened in (blew[-1], *shuts)]
    assert gapes[0] == 1
    assert gapes[SHUTS:] == [0] * (TURNS - SHUTS + 1)
    assert all(0 < was - now < 0.2 for was, now in pairwise(gapes[: SHUTS + 1]))
    assert {side for _, side, opened in shuts if opened} == {blew[-1][1]}


@pytest.mark.parametrize(
    ("come", "covers"), [(CATCH, False), (FALLS - 1, False), (STRIKES - 1, True), (SPENT, True)]
)
def test_a_bell_that_comes_down_on_her_is_before_her(
    services: Services, come: int, covers: bool
) -> None:
    game = game_in(EATER)
    put(game, (14, 9))
    eater = warden(game)
    eater.posts[0] = STRIKES - 1
    (bell,) = bells_before(game.view(), (0, 0))
    x, top = bell.top
    amid = x, top + BELL_HIGH / 2
    eater.mood, eater.timer, eater.posts[0] = "cling", 40, come
    eater.x, eater.y = (round(length * CELL / TILE) for length in amid)
    view, canvas = game.view(), Canvas((400, 300))
    canvas.fill((90, 80, 70))
    Wardens(services.app).before(canvas, view, round(x) - 200, round(top) - 150, 0.0)
    assert (canvas.get_at((200, 150 + BELL_HIGH // 2))[:3] == (90, 80, 70)) is covers
    wing = canvas.subsurface((200 + 60, 150, 50, 60))
    assert len({wing.get_at((x, y))[:3] for x in range(50) for y in range(60)}) > 1, "a wing"


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


def test_a_bell_takes_her_down_with_it_until_it_strikes() -> None:
    """From where she hovers to the floor, where the bell has struck her; never up, and at no time
    farther than the bell falls."""
    game = game_in(EATER)
    put(game, (14, 9))
    eater = warden(game)
    rope = eater.hall.posts[0]
    eater.mood, eater.timer = "hover", 90
    eater.x = middle_of_bell(eater.hall, rope) + CELL
    hovers, way = eater.y * TILE / CELL, list[tuple[float, float]]()
    for come in range(FALLS + 1, STRIKES):
        eater.posts[0] = come
        place = crushed_to(game.view())
        assert place is not None
        way.append(place)
    lies = (rope.y + 1) * TILE - TILE / 2
    downs = [low - high for (_, high), (_, low) in pairwise([(0, hovers), *way, (0, lies)])]
    assert min(downs) >= 0
    falls = (rope.y + 1 - eater.hall.y) * TILE
    assert max(downs) < falls / 4
    aside = [abs(x - (rope.x + 0.5) * TILE) for x, _ in way]
    assert aside == sorted(aside, reverse=True)
    # Who dives out from under it, or sleeps, is not struck, and stays where she is.
    for mood in ("dive", "sleep"):
        eater.mood = mood
        assert crushed_to(game.view()) is None
    eater.mood, eater.x = "hover", eater.x + 2 * CELL
    assert crushed_to(game.view()) is None


def test_a_cresset_that_is_blown_out_is_seen_to_go_out(services: Services) -> None:
    game = game_in(NIGHT)
    put(game, (14, 9))
    state = game.state
    number = state.stage.cressets[0]
    hall = warden(game).hall
    wardens, pictures = Wardens(services.app), list[bytes]()

    def picture() -> bytes:
        drawn = Canvas((hall.width * TILE, hall.height * TILE))
        wardens.step(game.view())
        wardens.before(drawn, game.view(), hall.x * TILE, hall.y * TILE, 1.0)
        return pygame.image.tobytes(drawn, "RGB")

    dark = picture()
    state.things[number] = TAKEN
    lit = picture()
    state.things[number] = 0
    pictures = [picture() for _ in range(SMOKES + 2)]
    assert len(set(pictures[:SINKS])) > SINKS // 2, "its flame sinks"
    assert lit not in pictures
    assert dark not in pictures[: SMOKES - 4]
    assert pictures[-1] == dark
    state.things[number] = TAKEN
    assert picture() == lit


def test_she_comes_apart_where_the_last_bell_has_brought_her(services: Services) -> None:
    """Also where some of its fall was not drawn."""
    game = game_in(EATER)
    put(game, (14, 9))
    eater, hall = warden(game), warden(game).hall
    eater.mood, eater.timer, eater.posts[0] = "hover", 90, STRIKES - 1
    eater.x = middle_of_bell(hall, hall.posts[0])

    def picture(wardens: Wardens) -> Canvas:
        drawn = Canvas((hall.width * TILE, hall.height * TILE))
        wardens.before(drawn, game.view(), hall.x * TILE, hall.y * TILE, 1.0)
        return drawn

    wardens, other = Wardens(services.app), Wardens(services.app)
    wardens.step(game.view())
    eater.mood, eater.posts[0] = "felled", 0
    bare = pygame.mask.from_threshold(picture(other), (0, 0, 0), (1, 1, 1, 255))
    bare.invert()
    lowest = []
    for each in (wardens, other):
        each.fell()
        seen = pygame.mask.from_threshold(picture(each), (0, 0, 0), (1, 1, 1, 255))
        seen.invert()
        seen.erase(bare, (0, 0))
        lowest.append(max(rect.bottom for rect in seen.get_bounding_rects()))
    assert lowest[0] > lowest[1] + TILE
