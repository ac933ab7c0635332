"""The title: what it offers, by every device, and what it says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.mode import Mode
from game.engine.driver import Driver
from game.engine.scene import Push, Scene
from game.engine.widgets import Widget
from game.shell.chronicle import ChronicleScene
from game.shell.credits import CreditsScene
from game.shell.days import DaysScene
from game.shell.help import HelpScene
from game.shell.mode_page import ModePage
from game.shell.options import OptionsScene
from game.shell.page import QuestionScene
from game.shell.play import PlayScene
from game.shell.reading import Reading
from game.shell.tale import Services, Tale
from game.shell.title import IDLE_STEPS, TitleScene
from tests.patience import wait_until
from tests.window import begin_run, wait_for


def title(services: Services, **more: object) -> TitleScene:
    scene = TitleScene(services, **more)  # type: ignore[arg-type]
    services.app.go(Push(scene))
    return scene


def word(scene: TitleScene, name: str) -> Widget:
    return scene.form.widget(name)


def test_keys_alone_lead_from_the_title_to_the_table(services: Services, hands: Driver):
    title(services)
    hands.press("confirm")
    assert isinstance(services.app.scene, ModePage)
    hands.press("confirm")
    wait_for(hands, lambda: isinstance(services.app.scene, PlayScene))
    assert len(services.runs.unfinished()) == 1


def test_a_pad_alone_leads_from_the_title_to_the_table(services: Services, hands: Driver):
    title(services)
    hands.pad("confirm", "confirm")
    wait_for(hands, lambda: isinstance(services.app.scene, PlayScene))


def test_a_mouse_alone_leads_to_the_table_and_a_right_click_back(services: Services, hands: Driver):
    scene = title(services)
    hands.click(1100, 384)
    assert isinstance(services.app.scene, ModePage)
    hands.click(640, 300, button=3)
    assert services.app.scene is scene
    hands.click(1100, 384)
    page = services.app.scene
    assert isinstance(page, ModePage)
    hands.steps(2)
    hands.click(*page.form.widget("begin").rect.center)
    assert isinstance(services.app.scene, PlayScene)


def test_continue_comes_first_and_takes_the_run_up_where_it_stood(
    services: Services, hands: Driver
):
    live = begin_run(services, "thrones:dwarf,tale#hollow oak", 9)
    scene = title(services)
    focus = scene.form.focus
    assert focus is not None
    assert focus.name == "continue"
    assert "thrones:dwarf,tale#hollow oak" in focus.help
    assert "Steps walked: " in focus.help
    hands.press("confirm")
    play = services.app.scene
    assert isinstance(play, PlayScene)
    assert play.session.game.digest() == live.session.game.digest()


class HalfRead(Reading):
    """A reader that has not come to the tale yet."""

    done = False

    def has(self, tale: Tale) -> bool:
        return self.done


def test_a_tale_that_is_still_being_read_is_opened_as_soon_as_it_is_there(
    services: Services, hands: Driver
):
    reading = HalfRead((), services.library)
    scene = TitleScene(services, reading=reading)
    services.app.go(Push(scene))
    hands.press("confirm")
    hands.steps(5)
    assert services.app.scene is scene
    reading.done = True
    hands.steps(1)
    assert isinstance(services.app.scene, ModePage)


def test_another_wish_takes_the_place_of_a_tale_that_is_still_being_read(
    services: Services, hands: Driver
):
    reading = HalfRead((), services.library)
    scene = TitleScene(services, reading=reading)
    services.app.go(Push(scene))
    hands.press("confirm")
    hands.press("right")
    reading.done = True
    hands.steps(3)
    assert services.app.scene is scene


def test_all_tales_are_read_beside_the_title(services: Services):
    reading = Reading(services.registry.listed, services.library)
    assert not any(reading.has(tale) for tale in services.registry.listed)
    reading.begin()
    wait_until(lambda: all(reading.has(tale) for tale in services.registry.listed))


def test_a_click_on_a_tale_that_is_still_being_read_opens_it_too(services: Services, hands: Driver):
    reading = HalfRead((), services.library)
    scene = TitleScene(services, reading=reading)
    services.app.go(Push(scene))
    hands.click(1100, 384)
    reading.done = True
    hands.steps(2)
    assert isinstance(services.app.scene, ModePage)


def test_a_tale_that_cannot_be_read_keeps_no_other_from_being_read(services: Services):
    def broken() -> Mode:
        raise ImportError("no such rules")

    candle, *others = services.registry.listed
    reading = Reading((replace(candle, mode=broken), *others), services.library)
    reading.begin()
    wait_until(lambda: reading.is_done)
    assert all(reading.has(tale) for tale in services.registry.listed)


def test_without_a_run_there_is_nothing_to_continue(services: Services):
    assert "continue" not in [widget.name for widget in title(services).form.widgets]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("daily", DaysScene),
        ("chronicle", ChronicleScene),
        ("options", OptionsScene),
        ("help", HelpScene),
        ("credits", CreditsScene),
    ],
)
def test_every_word_of_the_menu_opens_its_page_and_back_returns(
    services: Services, hands: Driver, name: str, kind: type[Scene]
):
    scene = title(services)
    hands.steps(1)
    hands.click(*word(scene, name).rect.center)
    assert isinstance(services.app.scene, kind)
    hands.steps(3)
    hands.press("cancel")
    assert services.app.scene is scene


def test_leaving_is_asked_once_and_can_be_thought_better_of(services: Services, hands: Driver):
    scene = title(services)
    hands.press("cancel")
    assert isinstance(services.app.scene, QuestionScene)
    hands.press("confirm")
    assert services.app.scene is scene
    hands.press("cancel")
    hands.press("right", "confirm")
    assert not services.app.running


def test_after_a_minute_of_nothing_the_idle_scene_comes_and_input_puts_it_off(
    services: Services, hands: Driver
):
    shown = OptionsScene(services)
    scene = title(services, idle_scene=lambda: shown)
    for _ in range(IDLE_STEPS - 10):
        scene.update()
    hands.press("left")
    for _ in range(IDLE_STEPS - 10):
        assert scene.update() is None
    hands.steps(20)
    assert services.app.scene is shown


def test_the_menu_is_on_the_ledge_whole_or_turns(services: Services, hands: Driver):
    scene = title(services)
    for size in (100, 200):
        services.app.change(text_size=size, reduced_motion=True)
        hands.steps(2)
        for name in ("daily", "quit"):
            scene.form.focus_on(name)
            hands.steps(2)
            seen = word(scene, name)
            assert seen.window is not None
            assert seen.window.contains(seen.rect.inflate(-2, 0)), (size, name)


def test_names_stay_on_their_plates_until_larger_text_is_asked_for(
    services: Services, hands: Driver
):
    """A small window sets them larger by itself; in a row they can be read on it all the same."""
    scene = title(services)
    hands.resize(800, 600)
    for size, rows in ((100, 1), (150, 2), (100, 1)):
        services.app.change(text_size=size)
        hands.steps(2)
        tops = {word(scene, f"plate.{tale.name}").rect.top for tale in services.registry.listed}
        assert services.app.text.scale > 1.2
        assert len(tops) == rows, size


def test_over_a_plate_the_pointer_stays_a_hand(services: Services, hands: Driver):
    scene = TitleScene(services)
    services.app.go(Push(scene))
    hands.point(*scene.form.widget("plate.throne").rect.center)
    for _ in range(30):
        hands.steps(1)
        services.app.draw()
        assert services.app.pointer.hand
    hands.point(20, 20)
    services.app.draw()
    assert not services.app.pointer.hand
