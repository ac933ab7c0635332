"""Runs of worlds that take long to make begin without a frame that waits."""

from __future__ import annotations

import pytest

from game.core.mode import Game, Mode
from game.core.registry import World
from game.engine.assets import INTERFACE
from game.engine.driver import Driver
from game.engine.scene import Push
from game.engine.worker import Urgency
from game.shell import attract
from game.shell.attract import AttractScene
from game.shell.contract import ModeView
from game.shell.mode_page import ModePage
from game.shell.plain_view import view_of
from game.shell.play import PlayScene
from game.shell.starting import game_of, order
from game.shell.taking_up import begin_run
from game.shell.tale import Services
from game.shell.theatre import TheatreScene, watch
from game.shell.title import TitleScene
from game.shell.waiting import WaitingScene
from game.tales.candle.rules import floors
from tests.patience import wait_until
from tests.window import begin_run as begun
from tests.window import wait_for

ID = "platformer:level,columns=2,rows=2#starting"


@pytest.fixture
def page(services: Services, monkeypatch: pytest.MonkeyPatch) -> ModePage:
    """The page before a run of Candle, in a process in which no floor can be laid."""
    world = services.registry.read_id(ID)
    scene = ModePage(services, world.mode)
    services.app.go(Push(TitleScene(services)))
    services.app.go(Push(scene))
    monkeypatch.setattr(floors, "FLOORS", floors.KeptFloors(0))
    monkeypatch.setattr(floors, "lay", _refused)
    return scene


def _refused(*_: object) -> None:
    raise AssertionError("a floor was laid in a frame")


def test_a_run_begins_when_the_worker_has_made_its_world(
    services: Services, hands: Driver, page: ModePage
) -> None:
    app, world = services.app, services.registry.read_id(ID)
    assert app.scene is page
    app.go(begin_run(services, world))
    assert isinstance(app.scene, WaitingScene)
    wait_for(hands, lambda: isinstance(app.scene, PlayScene))
    scene = app.scene
    assert isinstance(scene, PlayScene)
    assert str(scene.session.id) == ID
    hands.press("pause")
    hands.steps(2)
    assert scene.session.verified


def test_who_does_not_want_to_wait_is_back_on_the_page(
    services: Services, hands: Driver, page: ModePage
) -> None:
    app = services.app
    world = services.registry.read_id("platformer:level,columns=3,rows=2#given up")
    app.go(begin_run(services, world))
    wait = app.scene
    assert isinstance(wait, WaitingScene)
    app.go(wait.back())
    assert app.scene is page
    app.go(begin_run(services, world))
    wait_for(hands, lambda: isinstance(app.scene, PlayScene))


def test_a_run_is_watched_when_the_worker_has_made_its_world(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, app = begun(services, ID, 200), services.app
    app.go(Push(TitleScene(services)))
    monkeypatch.setattr(floors, "FLOORS", floors.KeptFloors(0))
    monkeypatch.setattr(floors, "lay", _refused)
    app.go(watch(services, live.text()))
    wait_for(hands, lambda: isinstance(app.scene, TheatreScene))
    scene = app.scene
    assert isinstance(scene, TheatreScene)
    scene.playback.seek(scene.playback.length)
    assert scene.playback.game.digest() == live.session.game.digest()


def test_the_game_is_the_one_that_would_have_been_started_here(services: Services) -> None:
    world = services.registry.read_id(ID)
    made = _made(services, world)
    content = services.content_for(world)
    assert made is not None
    assert made.digest() == world.mode.start(world.params, world.seed, content).digest()


def test_a_game_that_cannot_be_read_is_none(services: Services) -> None:
    world = services.registry.read_id(ID)
    content = services.content_for(world)
    for result in (None, {}, {"floor": 3}, "made"):
        assert game_of(world, content, result) is None


def test_what_takes_no_time_is_not_ordered(services: Services) -> None:
    world = services.registry.read_id("thrones:dwarf,tale#oak")
    begin = begin_run(services, world)
    assert isinstance(begin, Push)
    assert isinstance(begin.scene, PlayScene)


def test_in_the_attract_mode_the_next_world_is_made_while_a_run_is_on_show(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = AttractScene(services)
    while scene.next_world().mode.starting is None:
        scene.runs += 1
    scene.look_ahead()
    assert scene.ahead is not None
    wait_until(lambda: (services.app.worker.poll(), scene.ahead[1].over)[1])
    monkeypatch.setattr(floors, "FLOORS", floors.KeptFloors(0))
    monkeypatch.setattr(floors, "lay", _refused)
    made_by = services.app.worker.pid
    scene.update()
    # What it took to make it would be held all night.
    assert services.app.worker.pid not in (None, made_by)
    scene.begin()
    assert scene.game.status.phase == "playing"


def test_in_the_attract_mode_what_a_run_has_shown_goes_before_the_next_is_made(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, assets = AttractScene(services), services.app.assets
    assets.ui("panel/tooltip")
    assets.plate("key/vignette.webp")
    monkeypatch.setattr(assets, "waits", False)
    done = list[str]()
    monkeypatch.setattr(scene.view, "leave", lambda: done.append("left"))
    monkeypatch.setattr(attract, "forget", lambda load: done.append(load.__module__))

    def view(services: Services, mode: Mode) -> ModeView:
        done.append("made")
        assert not hasattr(scene, "view")
        # The card is drawn with the interface.
        assert {INTERFACE} == {*assets.shelf.behind, *assets.shelf.atlases, *assets.shelf.plates}
        made = view_of(services, mode)
        monkeypatch.setattr(made, "show", lambda *_: done.append("shown"))
        return made

    monkeypatch.setattr(attract, "view_of", view)
    scene.begin()
    # It is shown once what nobody sees of it has been played: a map would go on from what it was.
    assert done == ["left", services.registry.listed[0].load.__module__, "made"]


def test_in_the_attract_mode_the_next_world_is_ordered_long_before_its_pictures_are_read(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = AttractScene(services)
    services.app.go(Push(TitleScene(services)))
    services.app.go(Push(scene))
    monkeypatch.setattr(scene, "next_world", lambda: services.registry.read_id(ID))
    read = list[tuple[str, ...]]()
    monkeypatch.setattr(services.app.assets, "ahead", lambda names: read.append(tuple(names)))
    assert hands.until(lambda: scene.ahead is not None)
    assert services.registry.listed[scene.runs].sheets not in read


def _made(services: Services, world: World) -> Game | None:
    content = services.content_for(world)
    job = order(services, world, content, Urgency.WATCHED)
    assert job is not None
    wait_until(lambda: (services.app.worker.poll(), job.over)[1])
    return game_of(world, content, job.result)
