"""The hands of a tool on the first page: numbers typed, values locked, drawn and reset, the way
back, an ID that says everything, and what would come of it.
"""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core.dice import Dice
from game.core.errors import BadValue
from game.core.params import ParamSpace
from game.core.text import message
from game.engine.driver import Driver
from game.engine.scene import Push
from game.engine.widgets import Slider, Tabs
from game.shell.tale import Services
from game.workshop.bench import BenchScene
from game.workshop.page import WorkshopPage
from game.workshop.rows import NumberScene
from game.workshop.settings import Settings, surprising
from tests.workshop.systems import SYSTEMS

Z, Y, C, FOUR, TWO = 29, 28, 6, 33, 31
"""Scancodes."""


@pytest.fixture
def page(services: Services, hands: Driver) -> WorkshopPage:
    page = WorkshopPage(services, "lockkey")
    services.app.go(Push(page))
    hands.steps(1)
    return page


def space(services: Services, system: str = "lockkey") -> ParamSpace[Any]:
    return services.registry.system(system).generator.space


def test_a_number_is_typed_where_a_slider_has_the_focus(page: WorkshopPage, hands: Driver):
    page.form.focus_on("unique")
    hands.key(FOUR)
    assert isinstance(page.app.scene, NumberScene)
    hands.type("2")
    hands.press("confirm")
    assert page.app.scene is page
    assert page.params_text == "unique=42"


def test_a_number_that_cannot_be_is_refused_until_it_can(page: WorkshopPage, hands: Driver):
    page.form.focus_on("unique")
    hands.press("confirm")
    asked = page.app.scene
    assert isinstance(asked, NumberScene)
    hands.type("501")
    hands.press("confirm")
    assert page.app.scene is asked
    assert asked.field.error
    hands.key(42)
    hands.press("confirm")
    assert page.params_text == "unique=50"


def test_a_click_on_a_number_asks_for_another(page: WorkshopPage, hands: Driver):
    slider = page.form.widget("multi")
    assert isinstance(slider, Slider)
    hands.click(slider.rect.right - 16, slider.rect.centery)
    assert isinstance(page.app.scene, NumberScene)
    hands.press("cancel")
    assert page.params_text == ""


def test_ctrl_z_and_ctrl_y_go_through_what_was_set(page: WorkshopPage, hands: Driver):
    page.form.focus_on("unique")
    hands.press("right", "right")
    page.form.focus_on("multi")
    hands.press("right")
    page.chosen("dice")
    seeds = page.seed
    assert page.params_text == "unique=7,multi=2"
    hands.key(Z, pygame.KMOD_CTRL)
    assert page.seed != seeds
    hands.key(Z, pygame.KMOD_META)  # Cmd, on a Mac
    assert page.params_text == "unique=7"
    hands.key(Z, pygame.KMOD_CTRL)
    assert page.params_text == ""  # both steps at one value are one change
    hands.key(Y, pygame.KMOD_CTRL)
    hands.key(Z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    hands.key(Y, pygame.KMOD_CTRL)
    assert (page.params_text, page.seed) == ("unique=7,multi=2", seeds)
    assert page.field.text == seeds


def test_ctrl_c_copies_the_id(page: WorkshopPage, hands: Driver, monkeypatch: pytest.MonkeyPatch):
    copied: list[str] = []
    monkeypatch.setattr("game.engine.fields.pygame.scrap.put_text", copied.append)
    hands.key(C, pygame.KMOD_CTRL)
    assert copied == [f"lockkey#{page.seed}"]


def test_what_is_locked_stays(page: WorkshopPage, hands: Driver):
    page.form.focus_on("unique")
    hands.press("right", "log")
    row = page.form.widget("unique")
    assert not row.enabled
    assert row.why_not
    hands.press("right")
    page.chosen("reset")
    assert page.params_text == "unique=6"
    for _ in range(5):
        page.chosen("surprise")
        assert page.settings.params.unique == 6
    page.chosen("latch.unique")
    page.chosen("reset")
    assert page.params_text == ""


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_surprise_is_a_world_that_can_be_made(services: Services, system: str):
    known = space(services, system)
    drawn = [
        known.write(surprising(known, {}, Dice(seed).stream("surprise")) or known.build({}))
        for seed in "abcdefgh"
    ]
    assert len(set(drawn)) > 4
    assert [known.write(known.read(text)) for text in drawn] == drawn


def test_a_surprise_that_makes_no_sense_changes_nothing(services: Services):
    def refuse(**_: object) -> object:
        raise BadValue(message("never"))

    known = space(services)
    odd = ParamSpace(refuse, known.fields)
    assert surprising(odd, {}, Dice("a").stream("surprise")) is None
    settings = Settings({"lockkey": known}, "lockkey", "oak")
    settings.surprise("a")
    assert settings.now.seed == "a"
    assert settings.undo()
    assert settings.now.seed == "oak"
    assert not settings.undo()


def test_a_whole_id_in_the_seed_field_sets_everything(page: WorkshopPage, hands: Driver):
    page.field.put("hexcrawl:radius=4#ashen ferry")
    page.chosen("seed")
    assert (page.system, page.params_text, page.seed) == ("hexcrawl", "radius=4", "ashen ferry")
    assert page.field.text == "ashen ferry"
    hands.steps(1)
    hands.press("cancel")
    assert page.form.widget("radius")


@pytest.mark.parametrize("text", ["nothing:#a", "lockkey:unique=-1#a", "lockkey#", "#"])
def test_an_id_that_cannot_be_read_is_refused_in_a_sentence(page: WorkshopPage, text: str):
    page.field.put(text)
    page.chosen("seed")
    assert page.field.error
    assert page.told == page.field.error
    assert page.params_text == ""


def test_the_id_of_a_project_makes_no_other_world(services: Services, page: WorkshopPage):
    folder = services.places.projects
    assert folder is not None
    folder.mkdir(exist_ok=True)
    page.field.put("lockkey#oak+oak-2")
    page.chosen("seed")
    assert page.seed == "oak+oak-2"  # a seed like any other, as long as there is no such project
    (folder / "lockkey-oak-2.json").write_text("{}", encoding="utf-8")
    page.field.put("lockkey#oak+oak-2")
    page.chosen("seed")
    assert "Projects" in page.field.error


def test_the_id_of_a_game_says_what_shapes_its_world(page: WorkshopPage):
    page.field.put("dungeon:warden+delver,gentle#oak")
    page.chosen("seed")
    assert (page.system, page.seed) == ("dungeon", "oak")


def test_what_would_come_of_it_is_seen_and_then_lies_on_the_bench(
    services: Services, page: WorkshopPage, hands: Driver
):
    assert page.preview.waiting
    hands.steps(30)
    assert not page.preview.waiting
    made = page.preview.made(page.tale, "", page.seed)
    assert made is not None
    assert made.world["seed"] == page.seed
    page.form.focus_on("unique")
    hands.press("right")
    hands.steps(1)
    assert page.preview.made(page.tale, page.params_text, page.seed) is None
    hands.steps(30)
    page.form.focus_on("begin")
    hands.press("confirm")
    scene = services.app.scene
    assert isinstance(scene, BenchScene)
    assert scene.made is page.preview.made(page.tale, page.params_text, page.seed)
    assert scene.made is not None
    assert scene.made.world["params"]["unique"] == 6


def test_tabs_stand_on_a_line_that_the_selected_one_interrupts(page: WorkshopPage, hands: Driver):
    hands.press("tab_next")
    tabs = page.form.widget("tabs")
    assert isinstance(tabs, Tabs)
    page.app.draw()
    line, ink = tabs.rect.bottom + 1, page.app.text.colour("ink")
    feet = [page.app.canvas.get_at((tab.centerx, line)) == ink for tab in tabs.places(page.app)]
    assert feet == [index != tabs.index for index in range(len(feet))]
