"""The page before a run: rules, seed, ID."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.registry import World
from game.engine.driver import Driver
from game.engine.scene import Pop, Push
from game.engine.widgets import Button, Choice, Row, Toggle
from game.shell.flow import Paragraph
from game.shell.ids import changed_since
from game.shell.mode_page import ModePage, changed_params, param_rows
from game.shell.play import PlayScene
from game.shell.tale import Services
from tests.depth import one_in
from tests.window import drag_slider, finish_run


@pytest.fixture
def page(services: Services) -> ModePage:
    page = ModePage(services, services.registry.mode("thrones"))
    services.app.go(Push(page))
    return page


def change(page: ModePage, hands: Driver, name: str, *actions: str) -> None:
    page.form.focus_on(name)
    hands.press(*actions)


def test_a_preset_sets_every_parameter(page: ModePage, hands: Driver):
    change(page, hands, "preset", "right", "right")
    assert page.world.id.params == "hero,adventurer"


def test_what_a_run_shows_is_read_ahead_again_where_one_comes_back(
    page: ModePage, services: Services, monkeypatch: pytest.MonkeyPatch
):
    asked: list[object] = []
    monkeypatch.setattr(services.app.assets, "ahead", asked.append)
    services.app.go(page.chosen("help"))
    assert not asked
    services.app.go(Pop())
    assert services.registry.tale("thrones").sheets in asked


def test_a_level_sets_its_switches_and_a_switch_of_ones_own_stays_alone(
    page: ModePage, hands: Driver
):
    change(page, hands, "level", "right")
    assert page.world.id.params == "dwarf,gambit"
    assert not any(isinstance(row, Toggle) for row in page.form.widgets)
    change(page, hands, "level", "right")
    assert page.world.id.params == "dwarf,iron"
    change(page, hands, "_more", "confirm")
    assert page.world.params.enemy_picks
    change(page, hands, "redraw", "confirm")
    assert page.world.id.params == "dwarf,iron,redraw"
    change(page, hands, "scout", "right", "right")
    assert page.world.params.scout == 2


def test_first_is_asked_what_everybody_decides_and_more_on_request(
    services: Services, hands: Driver
):
    page = ModePage(services, services.registry.mode("dungeon"))
    services.app.go(Push(page))

    def shown() -> set[str]:
        page.ensure()
        return {row.name for row in page.form.widgets if isinstance(row, Row)}

    assert shown() == {"preset", "size", "party", "level"}
    change(page, hands, "_more", "confirm")
    assert shown() > {"preset", "size", "party", "level", "columns", "stock"}
    change(page, hands, "stock", "right")
    change(page, hands, "_more", "confirm")
    assert shown() == {"preset", "size", "party", "level"}
    button = page.form.widget("_more")
    assert isinstance(button, Button)
    assert button.label == "More (1 changed)"


def test_every_tale_asks_for_five_things_at_most(services: Services):
    for tale in services.registry.listed:
        fields = tale.mode().space.fields
        assert 1 <= sum(field.asked for field in fields) <= 4, tale.name


def test_an_id_pasted_into_the_seed_sets_everything(page: ModePage, hands: Driver):
    page.form.focus_on("seed")
    hands.steps(1)
    hands.app.inputs.typing = True
    page.field.put("")
    hands.type("thrones:wizard,seed,sand,redraw#old door")
    assert str(page.world.id) == "thrones:wizard,seed,sand,redraw#old door"
    assert page.field.text == "old door"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "A seed has 1 to 64 characters, none of them #."),
        ("x" * 65, "A seed has 1 to 64 characters, none of them #."),
        ("thrones:ogre#oak", "This is no ID that the game can read."),
        ("null-turns:#oak", "This ID belongs to Higher or Lower."),
    ],
)
def test_a_bad_seed_is_told_and_cannot_be_begun(
    page: ModePage, hands: Driver, typed: str, told: str
):
    before = page.world.id
    page.field.put(typed)
    page.chosen("seed")
    assert page.field.error == told
    assert page.world.id == before
    change(page, hands, "begin", "confirm")
    assert hands.app.scene is page
    assert hands.app.notices.shown == told


def test_dice_give_another_seed_and_the_calendar_that_of_the_day(
    page: ModePage, hands: Driver, services: Services
):
    before = page.world.seed
    change(page, hands, "dice", "confirm")
    assert page.world.seed != before
    change(page, hands, "daily", "confirm")
    assert page.world.seed == services.today()


def test_a_run_with_the_seed_of_the_day_is_noted_as_the_daily_one(
    page: ModePage, hands: Driver, services: Services
):
    change(page, hands, "daily", "confirm")
    change(page, hands, "begin", "confirm")
    play = hands.app.scene
    assert isinstance(play, PlayScene)
    assert f"daily {services.today()}" in play.live.text().decode()


def test_the_seed_of_the_command_line_is_filled_in(services: Services):
    said = replace(services, seed="hollow oak")
    page = ModePage(said, services.registry.mode("thrones"))
    assert page.world.seed == "hollow oak"


def test_the_best_results_are_those_of_these_rules(services: Services):
    finish_run(services, "thrones:dwarf,tale#a")
    finish_run(services, "thrones:hero,seed#a")
    entries = services.chronicle.best("thrones", params="dwarf,tale")
    assert len(entries) == 1
    page = ModePage(services, services.registry.mode("thrones"))
    services.app.go(Push(page))
    shown = [block.text for block, _ in page.flows[1].places if hasattr(block, "text")]
    assert any(services.app.locale.number(entries[0].score) in line for line in shown)


def test_the_world_that_results_pop_with_is_begun_again(page: ModePage, services: Services):
    app = services.app
    world = services.registry.read_id("thrones:dwarf,tale#again")
    app.go(Push(PlayScene.begin(services, world)))
    app.go(Pop(world))
    play = app.scene
    assert isinstance(play, PlayScene)
    assert play.session.id == world.id
    assert app.stack[0] is page


def test_copying_the_id_says_so_or_shows_it(page: ModePage, hands: Driver):
    hands.press("copy")
    assert str(page.world.id) in hands.app.notices.shown


@one_in(5)
@pytest.mark.parametrize("size", [100, 150, 200])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_has_the_focus_is_whole_on_the_page(
    page: ModePage, hands: Driver, services: Services, size: int, language: str
):
    services.app.change(text_size=size)
    services.app.locale.language = language
    screen = pygame.Rect(0, 0, 1280, 720)
    hands.steps(1)
    for _ in range(len(page.form.widgets) + 1):
        focus = page.form.focus
        assert focus is not None
        hands.steps(1)
        assert (focus.window or screen).contains(focus.rect), focus.name
        hands.press("down")


@pytest.mark.parametrize("size", [100, 200])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rows_of_every_mode_are_set_in_one_size_near_the_players_own(
    services: Services, size: int, language: str
):
    services.app.change(text_size=size)
    services.app.locale.language = language
    for mode in (tale.mode() for tale in services.registry.listed):
        page = ModePage(services, mode)
        page.ensure()
        for kind, least in ((Row, 0.85), (Button, 0.9)):
            words = [widget for widget in page.form.widgets if isinstance(widget, kind)]
            for widget in words:
                assert widget.growth == words[0].growth >= least * size / 100, widget.name
                assert widget.fits(services.app, widget.growth), f"{mode.name}: {widget.name}"


def test_the_page_of_every_mode_can_be_drawn_and_every_row_turned(
    services: Services, hands: Driver
):
    for mode in (tale.mode() for tale in services.registry.listed):
        page = ModePage(services, mode)
        services.app.go(Push(page))
        hands.steps(2)
        for widget in [w.name for w in page.form.widgets if w.name not in ("begin", "help")]:
            page.form.focus_on(widget)
            hands.press("right")
            services.app.draw()
            assert services.app.scene is page, f"{mode.name}: {widget}"
        services.app.go(Pop())


def test_a_slider_is_dragged_in_one_go(services: Services, hands: Driver):
    page = ModePage(services, services.registry.mode("dungeon"))
    services.app.go(Push(page))
    change(page, hands, "_more", "confirm")
    hands.steps(1)
    slider = drag_slider(hands, page, "columns", 1.0)
    assert f"columns={slider.high}" in page.world.id.params
    assert page.form.widget("columns").value == slider.high


def entered_as(services: Services, number: int, **changes: str | int) -> None:
    """Enter run ``number`` once more, as if it had been played in another world, and later."""
    entry = services.chronicle.entry(number)
    assert entry is not None
    later = replace(entry, ended=entry.ended + 60, **changes)
    services.chronicle.add(later, services.chronicle.text(number) + b"#")


@one_in(3)
@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"content": "quest/iron=0123456789abcdef"}, "Changed since: quest/iron."),
        ({"content": "0123456789abcdef"}, "Changed since: its content."),
        ({"rules": 99}, "Changed since: the rules."),
    ],
)
def test_an_id_that_stood_for_another_world_says_so_before_it_is_begun(
    services: Services, hands: Driver, changes: dict[str, str | int], what: str
):
    number = finish_run(services, "thrones:hero,tale#ours")
    page = ModePage(services, services.registry.mode("thrones"))
    services.app.go(Push(page))
    page.form.focus_on("seed")
    hands.steps(1)
    hands.app.inputs.typing = True
    page.field.put("")
    hands.type("thrones:hero,tale#ours")
    assert changed_since(services, page.world) == ""
    entered_as(services, number, **changes)
    told = changed_since(services, page.world)
    assert " this ID stood for another world. " in told
    assert what in told
    page.rebuild()
    hands.steps(1)
    assert page.changed == told
    scene = PlayScene.begin(services, page.world)
    services.app.go(Push(scene))
    hands.steps(1)
    assert services.app.notices.shown == told
    other = page.world
    assert changed_since(services, replace(other, seed="another")) == ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_heroes_are_met_and_the_id_is_read_without_scrolling(
    services: Services, language: str
) -> None:
    """The ID stands beside the settings where it would make them scroll."""
    services.app.locale.language = language
    mode = services.registry.mode("dungeon")
    for preset in mode.presets:
        world = World(mode, mode.space.read(preset.params), "old hinges")
        if len(world.params.classes) > 2:
            continue
        page = ModePage(services, mode, world)
        page.ensure()
        assert not any(flow.scrolls for flow in page.flows), preset.params
        told = [
            rect
            for flow in page.flows
            for block, rect in flow.places
            if isinstance(block, Paragraph) and str(world.id) in block.text
        ]
        assert len(told) == 1
        seed = page.field.rect
        assert told[0].bottom <= seed.top or told[0].right < seed.left


@pytest.mark.parametrize("rooms", ["7", "10", "2d6"])
def test_what_an_id_says_is_shown_also_where_no_list_has_it(services: Services, rooms: str):
    mode = services.registry.mode("dungeon")
    params = mode.space.read(f"{rooms},warden,normal")
    row = next(row for row in param_rows(mode.space, params, str) if row.name == "size")
    assert isinstance(row, Choice)
    assert row.value == rooms
    assert rooms in [option.value for option in row.options]
    assert changed_params(mode.space, params, row) == params
