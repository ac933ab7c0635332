"""The workshop's pages in states worth looking at."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace

from game.engine.inputs import Press
from game.engine.scene import Push
from game.shell.tale import Arrange, Services
from game.tales.candle.view.castle_desk import CastleDesk
from game.tales.key.view.desk import playing, with_plan
from game.tales.locks.rules.items import START
from game.tales.locks.view.desk_scene import DiagramDesk, begun
from game.workshop.batch import BatchScene
from game.workshop.bench import BenchScene
from game.workshop.compare import CompareScene
from game.workshop.page import WorkshopPage
from game.workshop.projects import ProjectsScene

_SYSTEMS = ("lockkey", "dungeon", "platformer", "hexcrawl", "thrones")
_WAITS = 600
_UNDER_ITSELF = ("confirm", "left", "confirm")
"""A key is lifted and put behind the lock beside it, which it opens."""


def _page(tale: str) -> Arrange:
    def arrange(services: Services, seed: str) -> None:
        page = WorkshopPage(replace(services, seed=seed), tale)
        services.app.go(Push(page))
        for _step in range(_WAITS):
            services.app.step()
            if not page.preview.waiting:
                break
            time.sleep(0.02)

    return arrange


def _bench(tale: str, share: float = 1.0, params: str = "") -> Arrange:
    """A world that has come so far: ``share`` of its steps."""

    def arrange(services: Services, seed: str) -> None:
        scene = BenchScene(services, services.registry.tale(tale), params, seed)
        services.app.go(Push(scene))
        for _ in range(_WAITS):
            services.app.step()
            if not scene.waiting:
                break
            time.sleep(0.02)
        assert scene.made is not None
        if share < 1:
            scene.seek(round(share * len(scene.made.steps)))

    return arrange


def _floor(services: Services, seed: str) -> None:
    """One floor of a whole castle."""
    _bench("platformer", 1.0, "castle,floors=2,columns=3,rows=3")(services, seed)
    scene = services.app.scene
    assert isinstance(scene, BenchScene)
    scene.look_at_part(2)


def _home(services: Services, seed: str) -> None:
    _bench("lockkey")(services, seed)
    services.app.send(Press("journal"))


def _desk(params: str, *actions: str) -> Arrange:
    """A diagram at the desk, after some keys."""

    def arrange(services: Services, seed: str) -> None:
        _bench("lockkey", 1.0, params)(services, seed)
        services.app.send(Press("hint"))
        for action in actions:
            services.app.send(Press(action))

    return arrange


def _beyond_trees(services: Services, seed: str) -> None:
    """A diagram with a short cut and a one-way way."""
    _desk("unique=6")(services, seed)
    desk = services.app.scene
    assert isinstance(desk, DiagramDesk)
    locks = [p.id for p in desk.desk.diagram.objects if not p.item.is_key]
    for tool, start, end in (("short_cut", START, locks[2]), ("one_way", START, locks[4])):
        desk.desk.chosen = start
        desk.chosen(tool)
        desk.end_way(end)


def _from_nothing(services: Services, _: str) -> None:
    """A diagram of which nothing is there yet."""
    services.app.go(Push(begun(services)))


def _one_set(services: Services, seed: str) -> None:
    """A lock of multiple keys, and what can be done with its set."""
    _desk("unique=3,multi=1")(services, seed)
    desk = services.app.scene
    assert isinstance(desk, DiagramDesk)
    locks = [p.id for p in desk.desk.diagram.objects if p.item.kind == "multi" and p.item.need]
    desk.desk.chosen = locks[0]
    services.app.go(desk.chosen("set"))


def _charted(services: Services, seed: str) -> None:
    """A country of which some was drawn by hand."""
    _bench("hexcrawl")(services, seed)
    services.app.send(Press("hint"))
    way = ("right", "down", "down", "left", "down", "right", "right", "up", "up", "right", "up")
    for action in way * 3:
        services.app.send(Press(action))
        services.app.send(Press("confirm"))


def _by_hand(services: Services, seed: str) -> None:
    """A dungeon of which some was laid by hand."""
    _bench("dungeon", 1.0, "size=24")(services, seed)
    services.app.send(Press("hint"))
    for _ in range(9):
        services.app.send(Press("confirm"))


def _exchanged(services: Services, seed: str) -> None:
    """A floor of a castle of which two rooms were exchanged."""
    scene = CastleDesk(services, "castle,floors=2", seed)
    services.app.go(Push(scene))
    _wait_for(services, scene)
    for _ in range(2):
        scene.put(scene.candidates()[0].key)
        _wait_for(services, scene)
        services.app.send(Press("right"))
    services.app.send(Press("skip"))
    services.app.send(Press("down"))
    services.app.send(Press("down"))


def _wait_for(services: Services, scene: CastleDesk) -> None:
    for _ in range(_WAITS):
        services.app.step()
        if not scene.waiting:
            break
        time.sleep(0.02)


def _planned(drawn: Arrange, rooms: int) -> Arrange:
    """A dungeon of which some was laid with a diagram as its plan."""

    def arrange(services: Services, seed: str) -> None:
        drawn(services, seed)
        desk = services.app.scene
        assert isinstance(desk, DiagramDesk)
        services.app.go(Push(with_plan(services, desk.desk.diagram.json(), seed)))
        for _ in range(rooms):
            services.app.send(Press("confirm"))

    return arrange


def _to_play(services: Services, seed: str) -> None:
    """The page before a game in the dungeon of a diagram."""
    _desk("unique=6")(services, seed)
    desk = services.app.scene
    assert isinstance(desk, DiagramDesk)
    services.app.go(Push(playing(services, desk.desk.diagram.json(), seed)))


def _batch(tale: str) -> Arrange:
    """The statistics of a whole batch."""

    def arrange(services: Services, seed: str) -> None:
        scene = BatchScene(services, services.registry.tale(tale), "", seed)
        services.app.go(Push(scene))
        for _ in range(20 * _WAITS):
            services.app.step()
            if scene.done:
                break
            time.sleep(0.01)

    return arrange


def _with_projects(services: Services) -> ProjectsScene:
    """The list of projects, after something was done to a diagram, a dungeon and a country."""
    for tale, seed in (("lockkey", "hollow oak"), ("dungeon", "ashen ferry"), ("hexcrawl", "fen")):
        _bench(tale)(services, seed)
        services.app.send(Press("hint"))
        for action in ("down", "right", *_UNDER_ITSELF, "confirm"):
            services.app.send(Press(action))
        services.app.step()
        services.app.send(Press("save"))
        services.app.send(Press("cancel"))
        services.app.send(Press("cancel"))
    services.app.writer.drain(10)
    scene = ProjectsScene(services)
    services.app.go(Push(scene))
    return scene


def _projects(services: Services, _: str) -> None:
    _with_projects(services)
    services.app.send(Press("confirm"))


def _versions(services: Services, _: str) -> None:
    """The versions of a project."""
    scene = _with_projects(services)
    services.app.send(Press("confirm"))
    services.app.go(scene.chosen("versions"))


def _locked(services: Services, _: str) -> None:
    """Parameters of which one is locked and another is typed."""
    page = WorkshopPage(services, "lockkey")
    services.app.go(Push(page))
    page.chosen("latch.multi")
    page.form.focus_on("unique")
    services.app.send(Press("digit_1"))


def _compared(services: Services, seed: str) -> None:
    scene = CompareScene(services, services.registry.tale("hex"), ("", "profile=original"), seed)
    services.app.go(Push(scene))
    for _ in range(_WAITS):
        services.app.step()
        if all(scene.pictures):
            break
        time.sleep(0.02)


SCENES: Mapping[str, Arrange] = {
    **{f"workshop-{name}": _page(name) for name in _SYSTEMS},
    "bench-lockkey": _bench("lockkey", 0.6, "unique=6"),
    "bench-lockkey-wide": _bench("lockkey", 1.0, "unique=100,multi=12,permanent=10"),
    "bench-dungeon": _bench("dungeon"),
    "bench-platformer": _bench("platformer", 1.0),
    "bench-floor": _floor,
    "bench-choice": _bench("platformer", 0.08),
    "bench-hexcrawl": _bench("hexcrawl", 0.7),
    "bench-thrones": _bench("thrones", 0.7),
    "bench-home": _home,
    "batch": _batch("lockkey"),
    "compare": _compared,
    "projects": _projects,
    "projects-versions": _versions,
    "workshop-number": _locked,
    "chart": _charted,
    "castle-desk": _exchanged,
    "dungeon-desk": _by_hand,
    "dungeon-plan": _planned(_desk("unique=6"), 9),
    "dungeon-plan-ways": _planned(_beyond_trees, 30),
    "dungeon-play": _to_play,
    "desk-named": _desk("unique=6,theme=castle"),
    "desk-nothing": _from_nothing,
    "desk-ways": _beyond_trees,
    "desk-adding": _desk("unique=6", "down", "skip", *["down"] * 2, "confirm"),
    "desk-set": _one_set,
    "desk": _desk("unique=6"),
    "desk-stuck": _desk("unique=6", "down", *["right"] * 4, "down", "right", *_UNDER_ITSELF),
    "desk-walk": _desk("unique=6", "skip", "down", "confirm", "down", "confirm"),
}
