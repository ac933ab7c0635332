"""The pad alone reaches everything in the workshop: every button, every step, every object."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.hexgrid import neighbours
from game.engine.driver import Driver
from game.engine.fields import OnScreenKeyboard
from game.engine.inputs import Press
from game.engine.scene import Push
from game.engine.widgets import Form
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.page import Page, QuestionScene
from game.shell.tale import Services
from game.tales.hex.view.chart_desk import ChartDesk
from game.tales.key.view.desk import DungeonDesk
from game.tales.locks.view.desk_scene import DiagramDesk, NamingScene, OpeningScene
from game.workshop import batch
from game.workshop.batch import BatchScene
from game.workshop.bench import BenchScene
from game.workshop.compare import CompareScene
from game.workshop.page import WorkshopPage
from game.workshop.projects import ProjectsScene, RenamingScene
from tests.depth import all_but, one_in
from tests.workshop.conftest import bench, made
from tests.workshop.systems import SYSTEMS

every_system = pytest.mark.parametrize("system", SYSTEMS)
SMALL = {"platformer": "columns=3,rows=3", "hexcrawl": "radius=2"}
WAYS = ("up", "down", "left", "right")


def reached(form: Form) -> dict[str, tuple[str, ...]]:
    """The widgets that the focus can be brought to, each with the arrows that do it. (Sideways
    nothing is changed: where that turns a slider, the focus stays.)"""
    assert form.focus is not None
    start = form.focus.name
    ways: dict[str, tuple[str, ...]] = {start: ()}
    waiting = [start]
    while waiting:
        name = waiting.pop(0)
        for way in WAYS:
            form.focus_on(name)
            if way in ("up", "down") or not form.focus.turn(form.app, 1):
                form.handle(Press(way))
            to = form.focus.name
            if to not in ways:
                ways[to] = (*ways[name], way)
                waiting.append(to)
    form.focus_on(start)
    return ways


def choose(hands: Driver, form: Form, name: str) -> None:
    """Bring the focus to a widget by the arrows, and confirm."""
    hands.pad(*reached(form)[name], "confirm")


def down_to(hands: Driver, page: WorkshopPage, name: str) -> None:
    """Down, row by row, until the widget ``name`` has the focus; the page is laid anew."""
    for _ in page.form.widgets:
        assert page.form.focus is not None
        if page.form.focus.name == name:
            return
        hands.pad("down")
    raise AssertionError(name)


@one_in(3)
@every_system
@pytest.mark.parametrize("size", [100, 200])
def test_every_widget_of_the_first_page(services: Services, hands: Driver, system: str, size: int):
    services.app.change(text_size=size)
    page = WorkshopPage(services)
    services.app.go(Push(page))
    while page.system != system:
        hands.pad("tab_next")
    assert set(reached(page.form)) == {widget.name for widget in page.form.widgets}
    choose(hands, page.form, "seed")
    assert isinstance(services.app.scene, OnScreenKeyboard)
    hands.pad("cancel")
    assert services.app.scene is page
    hands.pad("tab_previous")
    assert page.system != system


@all_but("platformer", "dungeon")
@every_system
def test_every_step_of_a_trace(services: Services, hands: Driver, system: str):
    scene = bench(services, system, SMALL.get(system, ""))
    assert scene.made is not None
    last, id_ = len(scene.made.steps), scene.made.id
    for action, step in (
        ("undo", 0), ("right", 1), ("tab_next", 11), ("left", 10), ("tab_previous", 0),
        ("skip", last), ("left", last - 1),
    ):  # fmt: skip
        hands.pad(action)
        assert scene.taken == min(step, last)
    hands.pad("undo", "confirm")
    assert scene.transport.playing
    pace = scene.transport.pace
    hands.pad("speed")
    assert scene.transport.pace > pace
    hands.pad("confirm", "odds")
    hands.steps(2)
    assert scene.made.id != id_
    hands.pad("journal")
    assert isinstance(services.app.scene, TakeHomeScene)
    hands.pad("cancel")
    if services.registry.tale(system).craft().work is not None:
        hands.pad("hint")
        assert services.app.scene is not scene
        hands.pad("cancel")
    assert services.app.scene is scene
    hands.pad("cancel")
    assert services.app.scene is not scene


def test_pointing_moving_and_zooming_on_the_bench(services: Services, hands: Driver):
    scene = bench(services, "hexcrawl", "radius=4")
    assert scene.made is not None
    hands.pad("log")
    assert scene.cursor == scene.lens.window.center
    step, said = scene.said()
    assert step is not None
    assert services.app.locale.render(scene.made.told[step - 1]) in said
    hands.pad("right", "right", "down")
    assert scene.cursor[0] > scene.lens.window.centerx
    under = scene.lens.to_picture(scene.cursor)
    hands.pad("tab_next", "tab_next", "tab_next")
    assert scene.lens.zoom > 1.5
    assert scene.lens.to_picture(scene.cursor) == pytest.approx(under)
    x = scene.lens.x
    for _ in range(40):
        hands.pad("right")
    assert scene.lens.x < x
    hands.pad("log")
    assert scene.cursor is None
    assert scene.said()[0] == scene.taken


def test_what_lies_under_an_idle_mouse_does_not_hide_the_sentence_of_a_step(
    services: Services, hands: Driver
):
    scene = bench(services, "lockkey")
    assert scene.made is not None
    hands.point(*scene.lens.to_canvas(*scene.picture.sheet.middle(1)))  # type: ignore[union-attr]
    assert scene.said()[0] != len(scene.made.steps)
    hands.pad("left")
    assert scene.said()[0] == len(scene.made.steps) - 1


@all_but("platformer", "dungeon")
@every_system
def test_taking_home(services: Services, hands: Driver, system: str):
    scene = bench(services, system, SMALL.get(system, ""))
    hands.pad("journal")
    home = services.app.scene
    assert isinstance(home, TakeHomeScene)
    names = [name for name, _ in home.formats()]
    assert set(reached(home.form)) == {*names, "id"}
    choose(hands, home.form, "id")
    assert services.app.scene is home
    choose(hands, home.form, "json")
    assert services.app.scene is scene
    folder = services.places.exports
    assert folder is not None
    assert [file.suffix for file in folder.iterdir()] == [".json"]


@pytest.fixture
def desk(services: Services, hands: Driver) -> DiagramDesk:
    bench(services, "lockkey", "unique=6")
    hands.pad("hint")
    scene = services.app.scene
    assert isinstance(scene, DiagramDesk)
    return scene


def test_at_the_desk_an_object_is_put_elsewhere_and_back(hands: Driver, desk: DiagramDesk):
    before = desk.desk.diagram
    hands.pad("down", "right", "confirm")
    lifted = desk.desk.lifted
    assert lifted is not None
    parent = before.tree.parent[lifted]
    while (
        desk.desk.chosen in before.tree.under(lifted)
        or desk.desk.chosen == parent
        or before.tree.items[desk.desk.chosen].is_key
    ):
        hands.pad("right")
        assert desk.desk.chosen != lifted, "no lock on this level"
    hands.pad("confirm")
    assert desk.desk.diagram.tree.parent[lifted] == desk.desk.chosen
    hands.pad("undo")
    assert desk.desk.diagram == before


def test_every_object_and_every_tool_at_the_desk(
    services: Services, hands: Driver, desk: DiagramDesk
):
    seen = {desk.desk.chosen}
    for _ in range(desk.desk.diagram.tree.depth[max(desk.desk.diagram.tree.depth)] + 10):
        hands.pad("down")
        first = desk.desk.chosen
        hands.pad("right")
        while desk.desk.chosen != first:
            seen.add(desk.desk.chosen)
            hands.pad("right")
        seen.add(first)
        level = desk.desk.diagram.tree
        if not level.children[desk.desk.chosen]:
            deeper = [n for n in seen if level.children[n] and level.depth[n] == level.depth[first]]
            while deeper and desk.desk.chosen != deeper[0]:
                hands.pad("right")
    assert seen >= set(desk.desk.diagram.tree.items)
    hands.pad("skip")
    assert desk.on_form
    assert set(reached(desk.form)) == {widget.name for widget in desk.form.widgets}
    choose(hands, desk.form, "walk")
    assert desk.stroll is not None
    hands.pad("cancel")
    assert desk.stroll is None
    hands.pad("skip", "cancel")
    assert not desk.on_form
    assert services.app.scene is desk
    hands.pad("tab_next")
    assert desk.leaf.lens.zoom > 1
    hands.pad("tab_previous")
    assert desk.leaf.lens.zoom == 1


def test_naming_by_the_keyboard_on_the_screen(services: Services, hands: Driver, desk: DiagramDesk):
    hands.pad("down", "skip")
    choose(hands, desk.form, "rename")
    naming = services.app.scene
    assert isinstance(naming, NamingScene)
    assert set(reached(naming.form)) == {widget.name for widget in naming.form.widgets}
    for name in ("key", "lock"):
        choose(hands, naming.form, name)
        assert isinstance(services.app.scene, OnScreenKeyboard)
        hands.pad("down", "confirm", "pause")
        assert services.app.scene is naming
    choose(hands, naming.form, "own")
    assert services.app.scene is desk
    (name_,) = desk.desk.diagram.names
    assert len(name_.key.en) == len(name_.lock.en) == 1


def test_what_was_made_by_hand_and_cannot_be_kept_is_not_lost_unasked(
    services: Services, hands: Driver, desk: DiagramDesk, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(desk.project, "begin", lambda _: None)
    hands.pad("down", "skip")
    choose(hands, desk.form, "obstacle")
    hands.pad("cancel", "cancel")
    assert isinstance(services.app.scene, QuestionScene)
    hands.pad("confirm")
    assert services.app.scene is desk
    hands.pad("skip")
    choose(hands, desk.form, "take_home")
    home = services.app.scene
    assert isinstance(home, TakeHomeScene)
    choose(hands, home.form, "json")
    hands.pad("cancel", "cancel")
    assert isinstance(services.app.scene, BenchScene)


def test_opening_a_diagram(services: Services, hands: Driver, desk: DiagramDesk):
    hands.pad("skip")
    choose(hands, desk.form, "take_home")
    home = services.app.scene
    assert isinstance(home, TakeHomeScene)
    choose(hands, home.form, "json")
    page = WorkshopPage(services)
    services.app.go(Push(page))
    hands.steps(1)
    hands.pad("left")
    down_to(hands, page, "projects")
    hands.pad("confirm")
    projects = services.app.scene
    assert isinstance(projects, ProjectsScene)
    choose(hands, projects.form, "file.lockkey")
    opening = services.app.scene
    assert isinstance(opening, OpeningScene)
    assert set(reached(opening.form)) == {"path", "take", "file.0"}
    choose(hands, opening.form, "file.0")
    assert isinstance(services.app.scene, DiagramDesk)


def test_a_dungeon_is_laid_by_hand(services: Services, hands: Driver):
    bench(services, "dungeon", "size=12")
    hands.pad("hint")
    scene = services.app.scene
    assert isinstance(scene, DungeonDesk)
    for number in range(8):
        if scene.hand.tiles:
            hands.pad("down")
        else:
            before = scene.looked_at
            hands.pad("right")
            assert scene.looked_at != before or len(scene.choices) < 2
            hands.pad("left")
        hands.pad("confirm")
        assert len(scene.hand.orders) == number + 1
    hands.pad("undo")
    assert len(scene.hand.orders) == 7
    hands.pad("tab_next")
    assert scene.glass.zoom > 1
    at = scene.picture.part(scene.glass).to_canvas(*scene.mark_of(scene.choices[scene.looked_at]))
    assert scene.glass.window.collidepoint(at)
    hands.pad("tab_previous", "journal")
    assert isinstance(services.app.scene, TakeHomeScene)
    hands.pad("cancel", "cancel")
    assert isinstance(services.app.scene, BenchScene)


def test_projects_are_renamed_and_deleted(services: Services, hands: Driver):
    bench(services, "dungeon", "size=12")
    hands.pad("hint", "confirm", "cancel")
    assert services.app.writer.drain(10)
    page = ProjectsScene(services)
    services.app.go(Push(page))
    hands.pad("confirm", "down", "confirm")
    naming = services.app.scene
    assert isinstance(naming, RenamingScene)
    naming.field.put("vault")
    hands.pad("down", "confirm")
    assert [entry.name for entry in page.entries] == ["vault"]
    page.form.focus_on("delete")
    hands.pad("confirm")
    assert not page.entries
    hands.pad("undo")
    assert [entry.name for entry in page.entries] == ["vault"]


@all_but("12")
@pytest.mark.parametrize("radius", [3, 12])
def test_a_country_is_drawn_hex_by_hex(services: Services, hands: Driver, radius: int):
    chart = ChartDesk(services, made(services, "hexcrawl", f"radius={radius}"))
    services.app.go(Push(chart))
    hands.steps(1)
    start = chart.cursor
    for action in WAYS:
        hands.pad(action, "confirm")
        assert chart.cursor in chart.chart
        assert chart.glass.window.collidepoint(chart.glass.on_screen(chart.cursor))
    count = len(chart.order)
    assert count >= 3
    assert any(at in neighbours(start) for at in chart.order)
    hands.pad("undo", "odds")
    assert len(chart.order) == count - 1
    assert not chart.shows_all
    sizes = {chart.glass.size * chart.glass.scale}
    for action in ("tab_next", "tab_next", "tab_previous", "tab_previous", "tab_previous"):
        hands.pad(action)
        sizes.add(chart.glass.size * chart.glass.scale)
        assert chart.glass.window.collidepoint(chart.glass.on_screen(chart.cursor))
    assert len(sizes) >= 3
    hands.pad("journal")
    assert isinstance(services.app.scene, TakeHomeScene)


def test_the_statistics_of_a_batch(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(batch, "WORLDS", 12)
    scene = BatchScene(services, services.registry.tale("lockkey"), "", "oak")
    services.app.go(Push(scene))
    assert hands.until(lambda: scene.done)
    hands.steps(2)
    assert set(reached(scene.form)) == {"next", "low", "middle", "high"}
    hands.pad("tab_next", "tab_next", "tab_previous")
    assert scene.figure == scene.names[1]
    choose(hands, scene.form, "high")
    assert isinstance(services.app.scene, BenchScene)


def test_two_worlds_are_compared_at_the_same_place(services: Services, hands: Driver):
    scene = CompareScene(
        services, services.registry.tale("hexcrawl"), ("radius=4", "radius=5"), "oak"
    )
    services.app.go(Push(scene))
    hands.steps(2)
    hands.pad("tab_next", "tab_next", "right", "down")
    for lens in scene.lenses:
        assert lens is not None
        assert lens.zoom > 1.5
        assert lens.x < 0
        assert lens.y < 0
    hands.pad("tab_previous", "tab_previous", "tab_previous")
    assert all(lens is not None and lens.zoom == 1 and lens.x == 0 for lens in scene.lenses)
    hands.pad("cancel")
    assert services.app.scene is not scene


def test_from_the_title_to_a_picture(services: Services, hands: Driver):
    services.app.go(Push(WorkshopPage(services)))
    hands.pad("confirm")
    hands.steps(2)
    hands.pad("journal", "confirm")
    hands.steps(1)
    folder = services.places.exports
    assert folder is not None
    assert [Path(file).suffix for file in folder.iterdir()] == [".png"]


def test_every_page_tells_its_keys(services: Services, hands: Driver):
    """What a pad can do on a page stands below it as far as there is room: nothing is shown there
    that a pad has no button for."""
    scene = bench(services, "lockkey")
    hands.pad("log")
    for prompt in scene.prompts():
        for action in prompt.action.split("+"):
            assert services.app.settings.buttons[action]
    assert isinstance(scene, BenchScene)
    page = WorkshopPage(services)
    services.app.go(Push(page))
    hands.steps(1)
    assert isinstance(page, Page)
    for prompt in page.prompts():
        for action in prompt.action.split("+"):
            assert services.app.settings.buttons[action]
