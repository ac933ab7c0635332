"""Taking a world home beside the frame: the worker process draws and writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.sliced import through
from game.engine.driver import Driver
from game.engine.easel import look_of
from game.engine.scene import Push
from game.shell.craft import making, writing
from game.shell.craft.picture import Made
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.tale import Services
from game.shell.title import TitleScene
from game.shell.waiting import UNSEEN, WaitingScene
from tests.engine import jobs
from tests.window import wait_for


def _world(services: Services, system: str, params: str) -> Made:
    known = services.registry.system(system)
    world = making.make(services.registry.tale(system), params, "oak")
    return Made.of(known.generator, world, services.library.worlds(known))


def _open(services: Services, system: str, params: str) -> TakeHomeScene:
    scene = TakeHomeScene(services, system, _world(services, system, params))
    services.app.go(Push(TitleScene(services)))
    services.app.go(Push(scene))
    return scene


def _taken(services: Services) -> list[Path]:
    folder = services.places.exports
    assert folder is not None
    return sorted(folder.iterdir()) if folder.is_dir() else []


def test_a_picture_is_drawn_in_the_worker_as_it_would_be_here(
    services: Services, hands: Driver
) -> None:
    scene = _open(services, "lockkey", "unique=2")
    services.app.go(scene.chosen("png"))
    assert isinstance(services.app.scene, WaitingScene)
    wait_for(hands, lambda: isinstance(services.app.scene, TitleScene))
    (file,) = _taken(services)
    assert services.app.notices.shown == f"Written: {file.name}"
    here = file.with_name("here")
    tale = services.registry.tale("lockkey")
    through(writing.written(tale, dict(scene.made.world), "png", here, look_of(services.app)))
    assert file.read_bytes() == here.read_bytes()


def test_what_is_given_up_is_not_written_and_another_format_can_be_chosen(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(writing, "written", jobs.pondering)
        scene = _open(services, "lockkey", "unique=2")
        services.app.go(scene.chosen("svg"))
        waiting = services.app.scene
        assert isinstance(waiting, WaitingScene)
        wait_for(hands, lambda: waiting.share > 0)
        hands.steps(UNSEEN + 1)
        hands.press("cancel")
    assert services.app.scene is scene
    assert _taken(services) == []
    services.app.go(scene.chosen("text"))
    wait_for(hands, lambda: isinstance(services.app.scene, TitleScene))
    assert [file.suffix for file in _taken(services)] == [".txt"]


def test_a_long_trace_is_not_sent_but_made_again(services: Services, tmp_path: Path) -> None:
    made = _world(services, "hexcrawl", "radius=15")
    assert len(made.steps) > writing.MOST_SENT
    sent = writing.sent(made.world, "trace")
    assert "trace" not in sent
    tale, look = services.registry.tale("hexcrawl"), look_of(services.app)
    through(writing.written(tale, sent, "trace", tmp_path / "again", look))
    through(writing.written(tale, dict(made.world), "trace", tmp_path / "here", look))
    assert (tmp_path / "again").read_bytes() == (tmp_path / "here").read_bytes()
