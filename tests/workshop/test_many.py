"""Many worlds at once, two side by side, and the page that leads there."""

from __future__ import annotations

import statistics

import pytest

from game.cli.tales import registry
from game.engine.driver import Driver
from game.engine.scene import Push
from game.engine.worker import Job, Urgency
from game.shell.tale import Services
from game.tales.locks.view.desk_scene import OpeningScene
from game.workshop import batch
from game.workshop.batch import BatchScene
from game.workshop.bench import BenchScene
from game.workshop.compare import CompareScene
from game.workshop.page import WorkshopPage
from game.workshop.projects import ProjectsScene
from tests.depth import all_but
from tests.window import drag_slider
from tests.workshop.systems import SYSTEMS


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "WORLDS", 30)


@pytest.mark.usefixtures("few")
def test_a_batch_counts_every_world_and_leads_to_the_extremes(services: Services, hands: Driver):
    scene = BatchScene(services, services.registry.tale("lockkey"), "", "oak")
    services.app.go(Push(scene))
    assert hands.until(lambda: scene.done)
    assert [seed for seed, _ in scene.found] == [f"oak/{number}" for number in range(30)]
    generator = registry().system("lockkey").generator
    assert generator.measure is not None
    for seed, told in scene.found[:3]:
        content = services.library.content("lockkey")
        world = generator.world(generator.space.build({}), seed, content, False)
        assert told == dict(generator.measure(world))
    name = scene.figure
    low, middle, high = scene.extremes()
    values = {seed: each[name] for seed, each in scene.found}
    assert values[low] == min(values.values())
    assert values[high] == max(values.values())
    assert values[middle] in (
        statistics.median_low(values.values()),
        statistics.median_high(values.values()),
    )
    scene.form.focus_on("high")
    hands.press("confirm")
    hands.steps(2)
    bench = services.app.scene
    assert isinstance(bench, BenchScene)
    assert bench.seed == high
    assert bench.made is not None
    assert dict(generator.measure(bench.made.world))[name] == max(values.values())


@all_but("platformer")
@pytest.mark.parametrize("system", [name for name in SYSTEMS if name != "thrones"])
def test_every_figure_of_a_batch_has_its_words(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch, system: str
):
    monkeypatch.setattr(batch, "WORLDS", 8)
    params = {"platformer": "columns=3,rows=3", "hexcrawl": "radius=2"}.get(system, "")
    scene = BatchScene(services, services.registry.tale(system), params, "oak")
    services.app.go(Push(scene))
    assert hands.until(lambda: scene.done)
    assert scene.names
    for _, figures in scene.found:
        for name in figures:
            assert name in batch.LABELS, name
    shown = [scene.figure]
    for _ in scene.names:
        hands.press("tab_next")
        shown.append(scene.figure)
    assert shown == [*scene.names, scene.names[0]]


@pytest.mark.usefixtures("few")
def test_the_figure_that_was_asked_for_stays_while_more_turn_out_to_differ(services: Services):
    scene = BatchScene(services, services.registry.tale("lockkey"), "", "oak")
    services.app.go(Push(scene))
    scene.found = [("oak/0", {"one": 1, "two": 1, "three": 1}), ("oak/1", {"one": 1, "two": 2})]
    assert scene.names == ["two", "three"]
    scene.chosen("next")
    assert scene.figure == "three"
    scene.found.append(("oak/2", {"one": 2, "two": 2, "three": 2}))
    assert scene.names == ["one", "two", "three"]
    assert scene.figure == "three"
    assert scene.extremes() == ("oak/0", "oak/2", "oak/2")


def test_a_batch_that_fails_is_told_and_shows_what_there_is(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
):
    def fail(*_: object, urgency: Urgency) -> Job:
        told = "Traceback\nMemoryError: too much"
        return Job(print, (), urgency, state="failed", error=told)

    scene = BatchScene(services, services.registry.tale("lockkey"), "", "oak")
    services.app.go(Push(scene))
    hands.steps(2)
    before = list(scene.found)
    monkeypatch.setattr(services.app.worker, "submit", fail)
    assert hands.until(lambda: scene.done)
    assert scene.found[: len(before)] == before
    assert len(scene.found) < batch.WORLDS
    assert services.app.notices.shown == "It could not be worked out: MemoryError: too much"
    assert scene.form.widget("high").enabled


def test_the_same_seed_lies_side_by_side_under_two_sets_of_parameters(
    services: Services, hands: Driver
):
    page = WorkshopPage(services, "hexcrawl")
    services.app.go(Push(page))
    hands.steps(1)
    page.form.focus_on("compare")
    hands.press("confirm")
    page.form.focus_on("radius")
    hands.press("right")
    page.form.focus_on("compare")
    hands.press("confirm")
    hands.steps(2)
    scene = services.app.scene
    assert isinstance(scene, CompareScene)
    assert all(scene.pictures)
    one, other = (picture.made.world for picture in scene.pictures if picture is not None)
    assert one["seed"] == other["seed"] == page.seed
    assert (one["params"]["radius"], other["params"]["radius"]) == (6, 7)
    hands.press("odds")
    hands.steps(2)
    again = [picture.made.world["seed"] for picture in scene.pictures if picture is not None]
    assert len(again) == 2
    assert again[0] == again[1] != page.seed


@pytest.mark.parametrize("size", [100, 200])
def test_each_page_can_be_used_at_any_text_size(services: Services, hands: Driver, size: int):
    services.app.change(text_size=size)
    for system in SYSTEMS:
        page = WorkshopPage(services, system)
        services.app.go(Push(page))
        hands.steps(1)
        for name in ("tabs", "seed", "dice", "batch", "compare", "begin", "surprise", "projects"):
            assert page.form.widget(name)


def test_dice_sow_a_seed_and_an_odd_one_is_refused(services: Services, hands: Driver):
    page = WorkshopPage(services)
    services.app.go(Push(page))
    before = page.seed
    page.form.focus_on("dice")
    hands.press("confirm")
    assert page.seed != before
    assert page.field.text == page.seed
    page.field.put("#")
    page.chosen("seed")
    begin = page.form.widget("begin")
    assert not begin.enabled
    assert begin.why_not
    page.form.focus_on("projects")
    hands.press("confirm")
    assert isinstance(services.app.scene, ProjectsScene)


def test_what_a_parameter_means_is_told_while_it_has_the_focus(services: Services, hands: Driver):
    page = WorkshopPage(services, "dungeon")
    services.app.go(Push(page))
    hands.steps(1)
    assert page.helped == ""
    page.form.focus_on("filling")
    hands.steps(1)
    assert page.helped == page.form.widget("filling").help != ""
    assert page.form.focus is page.form.widget("filling")
    hands.press("down")
    hands.steps(1)
    assert page.helped == page.form.widget("locks").help


def test_a_slider_is_dragged_from_one_end_to_the_other(services: Services, hands: Driver):
    page = WorkshopPage(services, "lockkey")
    services.app.go(Push(page))
    hands.steps(1)
    slider = drag_slider(hands, page, "unique", 0.9)
    assert slider.value == round(0.9 * slider.high)
    assert page.params_text == f"unique={slider.value}"


def test_a_mouse_let_go_on_another_page_holds_nothing_here(services: Services, hands: Driver):
    page = WorkshopPage(services, "lockkey")
    services.app.go(Push(page))
    hands.steps(1)
    hands.point(*page.form.widget("unique").rect.center)
    hands.mouse_down()
    services.app.go(Push(OpeningScene(services)))
    hands.mouse_up()
    hands.press("cancel")
    assert services.app.scene is page
    page.form.focus_on("unique")
    before = page.form
    hands.press("right")
    assert page.form is not before
