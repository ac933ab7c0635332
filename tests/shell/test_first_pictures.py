"""What the first picture of a run takes longer than a frame for is made before it is seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.engine.assets import Sprite
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.inputs import Click
from game.engine.scene import Push, Replace
from game.engine.text import Typesetter
from game.shell.attract import AttractScene
from game.shell.credits import CreditsScene
from game.shell.options import OptionsScene
from game.shell.page import QuestionScene
from game.shell.pause import PauseScene
from game.shell.play import PlayScene
from game.shell.results import COUNT_STEPS, ResultsScene
from game.shell.tale import Services
from game.shell.theatre import TheatreScene
from game.tales.candle.view.masonry import Masonry
from game.tales.hex.view.chart_sheet import ChartSheet
from game.tales.key.view.chart import Task
from tests.depth import one_in
from tests.window import begin_run

MOST_FRAMES = 3000


def _begun(services: Services, game_id: str) -> PlayScene:
    scene = PlayScene.begin(services, services.registry.read_id(game_id))
    services.app.go(Replace(scene) if services.app.stack else Push(scene))
    return scene


def _before_a_player(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames wait for nothing from now on; what they show has been read."""
    monkeypatch.setattr(services.app.assets, "waits", False)
    monkeypatch.setattr(services.app.assets, "ready", lambda *_: True)


@one_in(2)
@pytest.mark.parametrize("game_id", ["dungeon:12#first", "hexcrawl:radius=6#first"])
def test_a_picture_that_was_prepared_is_that_which_is_made_at_once(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    services.app.change(animation_speed=0, reduced_motion=True)
    _begun(services, game_id)
    hands.steps(2)
    at_once = pygame.image.tobytes(hands.picture(), "RGB")
    _before_a_player(services, monkeypatch)
    _begun(services, game_id)
    assert hands.until(lambda: not services.app.picture.prepares)
    hands.steps(1)
    assert pygame.image.tobytes(hands.picture(), "RGB") == at_once


@one_in(2)
@pytest.mark.parametrize(
    ("game_id", "painter", "painting"),
    [
        ("dungeon:12#first", Task, "go_on"),
        ("hexcrawl:radius=6#first", ChartSheet, "_paint"),
        ("platformer:story#first", Masonry, "_shadow"),
    ],
)
def test_the_frame_that_shows_it_first_paints_nothing_of_the_map(
    services: Services,
    hands: Driver,
    monkeypatch: pytest.MonkeyPatch,
    game_id: str,
    painter: type,
    painting: str,
) -> None:
    monkeypatch.setattr("game.engine.picture.PREPARING", 0.0)
    _before_a_player(services, monkeypatch)
    frame, painted_in = 0, list[int]()
    paint = getattr(painter, painting)

    def watched(self: object, *told: object) -> object:
        painted_in.append(frame)
        return paint(self, *told)

    monkeypatch.setattr(painter, painting, watched)
    scene = _begun(services, game_id)
    monkeypatch.setattr(scene, "update", lambda: None)
    while services.app.picture.prepares and frame < MOST_FRAMES:
        frame += 1
        hands.steps(1)
    assert painted_in, "it was painted before"
    assert frame not in painted_in


def _slowly(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """One part of what a first picture takes in each frame."""
    monkeypatch.setattr("game.engine.picture.PREPARING", 0.0)
    _before_a_player(services, monkeypatch)


@pytest.mark.parametrize("page", [OptionsScene, CreditsScene])
def test_a_page_is_set_a_little_in_each_frame_before_it_is_seen(
    services: Services,
    hands: Driver,
    monkeypatch: pytest.MonkeyPatch,
    page: type[OptionsScene | CreditsScene],
) -> None:
    services.app.change(animation_speed=0, reduced_motion=True)
    _begun(services, "platformer:story#first")
    hands.steps(2)
    _slowly(services, monkeypatch)
    frame, set_in = 0, list[int]()
    setting = "_render"
    render = getattr(Typesetter, setting)

    def watched(self: Typesetter, *told: Any, **more: Any) -> object:
        set_in.append(frame)
        return render(self, *told, **more)

    monkeypatch.setattr(Typesetter, setting, watched)
    services.app.go(Push(page(services)))
    while services.app.picture.prepares and frame < MOST_FRAMES:
        frame += 1
        hands.steps(1)
    assert len(set(set_in)) > 3
    assert frame not in set_in


def test_a_sheet_unrolls_before_the_eyes_of_the_player(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.app.change(animation_speed=100)
    _begun(services, "platformer:story#first")
    hands.steps(2)
    _slowly(services, monkeypatch)
    scene = QuestionScene(services.app, "Give up?", "The run ends here.", "Yes", "No")
    low, seen = scene.panel.move(0, scene.panel.height // 4).center, list[tuple[int, ...]]()
    draw = scene.draw

    def noted(canvas: Canvas, alpha: float) -> None:
        draw(canvas, alpha)
        seen.append(canvas.get_at(low)[:3])

    monkeypatch.setattr(scene, "draw", noted)
    services.app.go(Push(scene))
    unseen = 0
    while not seen:
        unseen += 1
        hands.steps(1)
    for _ in range(20):
        hands.steps(1)
    assert unseen > 8
    assert seen.index(seen[-1]) > 3


def test_figures_are_counted_up_before_the_eyes_of_the_player(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = begin_run(services, "thrones:dwarf,tale#oak", 100_000)
    text = live.text()
    entering = live.finish(services.chronicle, services.now())
    entering.wait()
    _slowly(services, monkeypatch)
    scene = ResultsScene(services, live.session, entering, text)
    at_first = scene.figures()
    services.app.go(Push(scene))
    while services.app.picture.prepares:
        assert scene.figures() == at_first
        hands.steps(1)
    hands.steps(COUNT_STEPS)
    assert scene.figures() != at_first


def test_nobody_decides_before_anything_is_seen(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    _slowly(services, monkeypatch)
    scene = _begun(services, "dungeon:12#first")
    hands.press("right", "confirm", "skip", "confirm")
    services.app.send(Click((640, 360), 1, True))
    assert services.app.picture.prepares
    assert scene.session.commands == 0
    hands.press("cancel")
    assert isinstance(services.app.scene, PauseScene)


def test_a_run_that_is_watched_begins_when_it_is_seen(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = PlayScene.begin(services, services.registry.read_id("platformer:story#first"))
    for _ in range(60):
        command = played.view.update()
        assert command is not None
        played.give(command)
    text = played.live.text()
    _slowly(services, monkeypatch)
    scene = TheatreScene(services, text)
    services.app.go(Push(scene))
    unseen = []
    while services.app.picture.prepares:
        hands.steps(1)
        unseen.append(scene.place)
    assert unseen
    assert not any(unseen)
    hands.steps(5)
    assert scene.place > 0


def test_the_card_of_the_attract_mode_stands_until_what_it_shows_is_prepared(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    _slowly(services, monkeypatch)
    scene = AttractScene(services)
    services.app.go(Push(scene))
    prepared, drawn = list[int](), list[int]()

    def prepare() -> Iterator[None]:
        for part in range(3):
            prepared.append(part)
            yield

    monkeypatch.setattr(scene.view, "prepare", prepare)
    draw = scene.view.draw

    def noted(canvas: Canvas, alpha: float) -> None:
        drawn.append(len(prepared))
        draw(canvas, alpha)

    monkeypatch.setattr(scene.view, "draw", noted)
    hands.until(lambda: bool(drawn))
    assert drawn[0] == 3


@pytest.mark.parametrize("name", ["platformer", "dungeon", "hexcrawl", "thrones"])
def test_a_leaf_of_the_help_reads_nothing_to_be_seen(
    services: Services, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    app, asked = services.app, list[str]()
    sprite = app.assets.sprite

    def noted(sheet: str, name: str) -> Sprite:
        asked.append(sheet)
        return sprite(sheet, name)

    pictures = services.registry.tale(name).help_pictures
    assert pictures is not None
    monkeypatch.setattr(app.assets, "waits", False)
    monkeypatch.setattr(app.assets, "ready", lambda *_: False)
    monkeypatch.setattr(app.assets, "sprite", noted)
    for picture in pictures():
        block = picture(app)
        block.draw(app, app.canvas, pygame.Rect(0, 0, 480, block.height(app, 480)))
    assert set(asked) <= {"ui/ui"}, "every page shows that"


def test_the_wall_of_a_floor_is_read_before_its_rooms_are_composed(services: Services) -> None:
    scene = PlayScene.begin(services, services.registry.read_id("platformer:story#first"))
    assert any(name.startswith("candle/wall_") for name in scene.sheets)
