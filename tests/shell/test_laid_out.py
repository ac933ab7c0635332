"""What a run of a content pack is made from is laid out beside the frames, whoever asks for it."""

from __future__ import annotations

import shutil
import threading
from typing import Any

import pytest

from game.cli.tales import registry
from game.core.sliced import through
from game.engine.driver import Driver
from game.engine.scene import Push, Transition
from game.shell.packs import taking_in
from game.shell.play import PlayScene
from game.shell.taking_up import begin_run, resume_run
from game.shell.tale import Services
from game.shell.theatre import TheatreScene, watch
from game.shell.title import TitleScene
from game.shell.waiting import WaitingScene
from game.store.shipped import Library
from game.workshop.bench import BenchScene
from game.workshop.preview import Preview
from tests.cli.calling import CHECKOUT
from tests.window import wait_for

ID = "thrones:dwarf,tale,salt-road/toll#lamp"


@pytest.fixture
def threads(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads in which content was laid out; the pack lies in the data folder."""
    root = services.places.root
    assert root is not None
    pack = root / "packs" / "salt-road"
    pack.mkdir(parents=True)
    example = CHECKOUT / "docs" / "packs" / "salt-road"
    shutil.copy(example / "pack.toml", pack)
    for folder in ("quests", "languages"):
        shutil.copytree(example / folder, pack / folder)
    assert through(taking_in(registry().tales, root, "salt-road")).faults == ()
    found: list[str] = []
    lay_out: Any = Library.lay_out

    def noted(self: Library, *facts: Any) -> object:
        found.append(threading.current_thread().name)
        return lay_out(self, *facts)

    monkeypatch.setattr(Library, "lay_out", noted)
    services.app.go(Push(TitleScene(services)))
    return found


def come_to(services: Services, hands: Driver, transition: Transition, scene: type) -> None:
    """Wait with a sign for what was asked for."""
    services.app.go(transition)
    assert isinstance(services.app.scene, WaitingScene)
    wait_for(hands, lambda: isinstance(services.app.scene, scene))


def test_a_run_of_a_pack_is_begun_taken_up_and_watched_beside_the_frames(
    services: Services, hands: Driver, threads: list[str]
) -> None:
    world = services.registry.read_id(ID)
    come_to(services, hands, begin_run(services, world), PlayScene)
    assert threads == ["errand"]
    hands.press("pause")
    services.runs.close()
    (run,) = services.runs.unfinished()
    text = services.runs.text_of(run.path)
    services.library.recalled.clear()
    come_to(services, hands, resume_run(services, run), PlayScene)
    services.library.recalled.clear()
    come_to(services, hands, watch(services, text), TheatreScene)
    assert threads == ["errand"] * 3


def test_what_is_at_hand_is_waited_for_by_nobody(services: Services, threads: list[str]) -> None:
    world = services.registry.read_id(ID)
    services.library.content_for(world)
    threads.clear()
    assert services.library.to_lay_out(world) is None
    bare = services.registry.read_id("thrones:dwarf,tale#lamp")
    assert services.library.to_lay_out(bare) is None
    assert services.library.parts_for(world).parts["pack/salt-road/toll"]
    assert threads == []


def test_a_world_of_the_workshop_is_laid_out_beside_the_frames(
    services: Services, hands: Driver, threads: list[str]
) -> None:
    tale = services.registry.tale("thrones")
    world = services.registry.read_id(ID)
    params = services.registry.system("thrones").shaping(world.mode.space.write(world.params))
    bench = BenchScene(services, tale, params, world.seed)
    services.app.go(Push(bench))
    wait_for(hands, lambda: bench.made is not None)
    assert threads == ["errand"]
    services.library.recalled.clear()
    preview = Preview(services)
    preview.want(tale, params, world.seed)

    def shown() -> bool:
        preview.update()
        return preview.made(tale, params, world.seed) is not None

    wait_for(hands, shown)
    assert threads == ["errand"] * 2
