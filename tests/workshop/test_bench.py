"""The bench for each of the five systems: by keys alone, by mouse alone, and what is pointed at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.engine.driver import Driver
from game.engine.scene import Push
from game.engine.worker import Job, Urgency
from game.shell.craft.picture import Picture, Telling
from game.shell.tale import Services
from game.tales.candle.view.craft_ways import castle_ways
from game.tales.locks.view.craft import DiagramPicture
from game.workshop.bench import BenchScene
from game.workshop.page import WorkshopPage
from tests.depth import all_but
from tests.workshop.conftest import AtOnce, bench, made
from tests.workshop.systems import SYSTEMS

every_system = pytest.mark.parametrize("system", SYSTEMS)
SMALL = {"platformer": "columns=3,rows=3", "hexcrawl": "radius=2"}


def click(hands: Driver, scene: BenchScene, button: str) -> None:
    """Click a button of the transport."""
    hands.click(*scene.transport.form.widget(button).rect.center)


@all_but("platformer", "hexcrawl", "dungeon")
@every_system
def test_from_the_title_by_keys_alone(services: Services, hands: Driver, system: str):
    services.app.go(Push(WorkshopPage(services, system)))
    hands.press("confirm")
    hands.steps(2)
    scene = services.app.scene
    assert isinstance(scene, BenchScene)
    assert scene.made is not None
    world, last = scene.made, len(scene.made.steps)
    assert scene.taken == last
    hands.press("left", "left", "right")
    assert scene.taken == last - 1
    assert scene.said() == (last - 1, services.app.locale.render(world.told[last - 2]))
    hands.press("tab_previous")
    assert scene.taken == max(0, last - 11)
    hands.press("odds")
    hands.steps(2)
    assert scene.made.id != world.id
    assert scene.made.world["params"] == world.world["params"]
    hands.press("confirm", "speed", "speed", "speed", "speed")
    assert hands.until(lambda: scene.taken == len(scene.made.steps), 6_000)
    hands.press("cancel")
    page = services.app.scene
    assert isinstance(page, WorkshopPage)
    assert page.seed == scene.seed


@all_but("platformer", "dungeon")
@every_system
def test_by_mouse_alone(services: Services, hands: Driver, system: str):
    scene = bench(services, system, SMALL.get(system, ""))
    assert scene.made is not None
    last = len(scene.made.steps)
    for button, step in (("first", 0), ("step", 1), ("last", last), ("back", last - 1)):
        click(hands, scene, button)
        hands.steps(1)
        assert scene.taken == step
    bar = scene.transport.bar
    hands.click(bar.left + bar.width / 2, bar.centery)
    hands.steps(1)
    assert scene.taken == round(last / 2)
    click(hands, scene, "play")
    assert scene.transport.playing
    prompts = {action: rect.center for rect, action in scene.prompt_bar.places}
    before = scene.made.id
    hands.click(*prompts["odds"])
    hands.steps(2)
    assert scene.made.id != before
    hands.click(*prompts["cancel"])
    assert services.app.scene is not scene


@all_but("platformer")
@every_system
def test_each_step_brings_the_picture_on_as_playing_from_the_beginning_does(
    services: Services, system: str
):
    """Going back makes the picture anew, so it cannot keep anything of what comes later."""
    scene = bench(services, system, SMALL.get(system, ""))
    assert scene.made is not None
    half = len(scene.made.steps) // 2
    scene.seek(half)
    services.app.step()
    assert scene.picture is not None
    there = {key: value for key, value in vars(scene.picture).items() if _plain(value)}
    fresh = services.registry.tale(system).craft().make(services.app, scene.made)
    fresh.learn(scene.learned)
    for number, step in enumerate(scene.made.steps[:half]):
        fresh.take(number, step)
    assert {key: value for key, value in vars(fresh).items() if key in there} == there


def _plain(value: object) -> bool:
    return isinstance(value, int | str | tuple | dict | list) and "object at" not in repr(value)


def point_of(picture: Picture, wanted: int) -> tuple[float, float] | None:
    """A point of a picture of which ``wanted`` is the step, if there is one on a fine grid."""
    width, height = picture.size
    for row in range(180):
        for column in range(180):
            point = (column + 0.5) * width / 180, (row + 0.5) * height / 180
            if picture.why(point) == wanted:
                return point
    return None


@all_but("dungeon", "platformer", "thrones")
@pytest.mark.parametrize(
    ("system", "type_", "share"),
    [
        ("lockkey", "place", 1.0),
        ("dungeon", "place", 1.0),
        ("hexcrawl", "relief", 1.0),
        ("platformer", "choice", 0.3),
        ("thrones", "", 1.0),
    ],
)
def test_what_is_pointed_at_tells_the_step_that_put_it_there(
    services: Services, hands: Driver, system: str, type_: str, share: float
):
    scene = bench(services, system, SMALL.get(system, ""))
    assert scene.made is not None
    scene.seek(round(share * len(scene.made.steps)))
    services.app.step()
    assert scene.picture is not None
    steps = scene.made.steps[: scene.taken]
    found = 0
    for number in [n for n, step in enumerate(steps) if type_ in ("", step["type"])][:4]:
        point = point_of(scene.picture, number)
        if point is None:
            continue
        found += 1
        hands.point(*scene.lens.to_canvas(*point))
        step, said = scene.said()
        assert step == number + 1
        assert services.app.locale.render(scene.made.told[number]) in said
    assert found >= 2


def test_keys_point_too(services: Services, hands: Driver):
    scene = bench(services, "lockkey")
    hands.press("log")
    assert isinstance(scene.picture, DiagramPicture)
    steps = scene.made.steps if scene.made else ()
    number = next(n for n, step in enumerate(steps) if step["type"] == "place")
    point = scene.picture.sheet.middle(steps[number]["id"])
    target = scene.lens.to_canvas(*point)
    for _ in range(60):
        x, y = scene.cursor or (0.0, 0.0)
        if abs(target[0] - x) > 12:
            hands.press("right" if target[0] > x else "left")
        elif abs(target[1] - y) > 12:
            hands.press("down" if target[1] > y else "up")
    assert scene.said()[0] == number + 1
    hands.press("log")
    assert scene.cursor is None


def test_what_is_found_out_later_is_told_beside_the_picture_too(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    class Slow(AtOnce):
        """A worker that has to think about the certificates."""

        thinking: Job

        def submit(
            self, work: Callable[..., Any], *arguments: Any, urgency: Urgency = Urgency.WATCHED
        ) -> Job:
            job = super().submit(work, *arguments, urgency=urgency)
            if work is castle_ways:
                job.state, self.thinking = "running", job
            return job

    worker = Slow()
    monkeypatch.setattr(services.app, "worker", worker)
    scene = bench(services, "platformer", SMALL["platformer"])
    services.app.step()
    assert scene.waiting
    assert scene.flow is not None
    scene.flow.to_end()
    end = scene.flow.offset
    worker.thinking.state = "done"
    services.app.step()
    assert not scene.waiting
    scene.flow.to_end()
    assert scene.flow.offset > end


@every_system
def test_a_world_in_the_workshop_is_the_one_that_generate_makes(services: Services, system: str):
    known = services.registry.system(system).generator
    text = SMALL.get(system, "")
    shown = made(services, system, text)
    content = services.library.worlds(services.registry.system(system))
    world = known.world(known.space.read(text), "hollow oak", content, True)
    assert {key: shown.world[key] for key in world} == world
    assert len(shown.told) == len(tuple(shown.told)) == len(shown.steps)


def test_the_sentences_of_a_wide_world_are_told_a_few_at_a_time(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.workshop.bench._SENTENCES", 2)
    scene = bench(services, "hexcrawl")
    assert scene.made is not None
    last = len(scene.made.steps)
    scene.made = replace(scene.made, told=Telling(iter(tuple(scene.made.told)), last))
    scene.seek(last)
    hands.steps(2)
    assert scene.taken == last
    assert scene.said() == (last, ""), "it is being told"
    assert scene.made.sentence(0) is not None
    hands.until(lambda: scene.said()[1], last)
    assert scene.said() == (last, services.app.locale.render(scene.made.told[last - 1]))


def test_what_rules_keep_for_a_world_is_let_go_where_a_run_of_another_tale_is_entered(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[object] = []
    monkeypatch.setattr(services.app.chores, "keeps_for", lambda whose, _: kept.append(whose))
    services.app.go(Push(BenchScene(services, services.registry.tale("dungeon"), "", "oak")))
    assert kept == ["dungeon"]


def test_a_job_that_fails_is_told_and_the_page_stays(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    def fail(*_: object) -> Job:
        return Job(print, (), state="failed", error="Traceback\nMemoryError: too much")

    monkeypatch.setattr(services.app.worker, "submit", fail)
    scene = BenchScene(services, services.registry.tale("lockkey"), "", "oak")
    services.app.go(Push(scene))
    services.app.step()
    services.app.draw()
    assert scene.made is None
