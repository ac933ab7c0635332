"""Options: in force at once, kept, and never a way to lock oneself out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest

from game.engine.driver import Driver
from game.engine.scene import Push
from game.engine.settings import Settings
from game.engine.widgets import Row
from game.shell import report
from game.shell.flow import Label, Paragraph
from game.shell.options import LISTEN_STEPS, TABS, OptionsScene
from game.shell.page import QuestionScene
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.store.places import Places
from tests.window import Hands, Open, begin_run, wait_for

NOT_OFFERED = {"lessons", "window", "keys", "buttons", "switches", "choices"}
"""Kept by other means; the last two hold what belongs to tales."""


def options(services: Services, tab: str = "text") -> OptionsScene:
    scene = OptionsScene(services, tab)
    services.app.go(Push(scene))
    return scene


def on(scene: OptionsScene, hands: Driver, name: str, *actions: str) -> None:
    scene.form.focus_on(name)
    hands.press(*actions)


def test_every_setting_that_does_something_is_offered(services: Services):
    offered: set[str] = set()
    for tab in TABS:
        scene = OptionsScene(services, tab)
        scene.ensure()
        offered |= {widget.name for widget in scene.form.widgets}
    wanted = {field.name for field in fields(Settings)} - NOT_OFFERED
    wanted |= {own.name for tale in services.registry.tales for own in tale.settings}
    assert wanted <= offered


def test_the_language_is_switched_at_once_even_when_another_was_asked_for(
    services: Services, hands: Driver
):
    scene = options(services)
    on(scene, hands, "language", "right", "right")
    assert services.app.locale.language == "fr"
    assert services.app.settings.language == "fr"


def test_a_larger_text_lays_the_page_out_anew_and_keeps_the_focus(
    services: Services, hands: Driver
):
    scene = options(services)
    small = scene.form.widget("text_size").rect.height
    on(scene, hands, "text_size", "right", "right", "right", "right")
    hands.steps(1)
    assert services.app.settings.text_size == 200
    assert scene.form.widget("text_size").rect.height > small
    assert scene.form.focus is scene.form.widget("text_size")


def test_changes_survive_the_end_of_the_program(open_again: Open):
    services = open_again()
    scene = options(services, "sound")
    on(scene, Hands(services.app), "effects_volume", "left", "left")
    services.app.change(high_contrast=True)
    again = open_again()
    assert again.app.settings.effects_volume == 90
    assert again.app.assets.high_contrast


def test_volumes_are_heard_while_they_change(services: Services, hands: Driver):
    scene = options(services, "sound")
    hands.click(*scene.form.widget("volume").rect.center)
    on(scene, hands, "volume", *["left"] * 30)
    assert services.app.settings.volume == 0


@pytest.mark.parametrize("turn", ["tab_next", "tab_previous"])
def test_the_keys_of_tabs_turn_them_all_around(services: Services, hands: Driver, turn: str):
    scene = options(services)
    seen = []
    for _ in TABS:
        seen.append(scene.tab)
        hands.press(turn)
    assert sorted(seen) == list(range(len(TABS)))
    assert scene.tab == 0


def test_a_key_is_bound_anew_and_works(services: Services, hands: Driver):
    scene = options(services, "controls")
    on(scene, hands, "hint", "confirm")
    hands.key(17)  # the place of N, which means nothing yet
    hands.steps(LISTEN_STEPS)
    assert services.app.settings.keys["hint"] == (17,)
    assert services.app.settings.bindings.of_key(17) == "hint"
    assert not services.app.inputs.raw


def asked(services: Services) -> str:
    """What the question on top says."""
    question = services.app.scene
    assert isinstance(question, QuestionScene)
    return question.text


def test_a_key_of_another_action_is_taken_only_when_the_player_agrees(
    services: Services, hands: Driver
):
    scene = options(services, "controls")
    before = services.app.settings
    first, second = before.keys["undo"]
    on(scene, hands, "hint", "confirm")
    hands.key(first)
    assert asked(services).startswith("U does “Undo”. Use it for “Hint” instead?")
    assert asked(services).endswith("“Undo” then has Bksp.")
    assert services.app.settings.keys == before.keys
    hands.press("right", "confirm")
    assert services.app.scene is scene
    assert services.app.settings.keys["hint"] == (first,)
    assert services.app.settings.keys["undo"] == (second,)
    assert scene.form.focus is scene.form.widget("hint")


@pytest.mark.parametrize("answer", ["confirm", "cancel"])
def test_a_key_stays_with_its_action_unless_the_player_says_yes(
    services: Services, hands: Driver, answer: str
):
    scene = options(services, "controls")
    before = services.app.settings.bindings
    on(scene, hands, "hint", "confirm")
    hands.key(before.keys["undo"][0])
    hands.press(answer)
    assert services.app.scene is scene
    assert services.app.settings.bindings == before
    # Nothing of it lingers: another question's yes takes no key.
    hands.key(17)
    assert services.app.settings.bindings == before


def test_the_last_key_of_an_action_is_exchanged_and_the_question_says_so(
    services: Services, hands: Driver
):
    scene = options(services, "controls")
    keys = services.app.settings.keys
    on(scene, hands, "pause", "confirm")
    hands.key(keys["cancel"][0])
    assert asked(services).endswith("“Back” then has P.")
    hands.press("right", "confirm")
    assert services.app.settings.keys["cancel"] == keys["pause"]


def test_an_action_that_is_left_without_a_key_is_named(services: Services, hands: Driver):
    scene = options(services, "controls")
    bindings = services.app.settings.bindings
    services.app.change(keys={**bindings.keys, "hint": ()})
    scene.rebuild()
    on(scene, hands, "hint", "confirm")
    hands.key(bindings.keys["log"][0])
    assert asked(services).endswith("“Log” has no other and is left without one.")


def test_a_held_key_does_not_answer_the_question_that_it_raised(services: Services, hands: Driver):
    scene = options(services, "controls")
    on(scene, hands, "hint", "confirm")
    enter = services.app.settings.keys["confirm"][0]
    hands.key_down(enter)
    for _ in range(3):
        hands.key_down(enter)
        hands.steps(10)
    assert asked(services).startswith("Enter does “Confirm”.")
    hands.key_up(enter)
    hands.press("confirm")
    assert services.app.scene is scene


def test_the_key_that_an_action_has_already_raises_no_question(services: Services, hands: Driver):
    scene = options(services, "controls")
    keys = services.app.settings.keys["undo"]
    on(scene, hands, "undo", "confirm")
    hands.key(keys[1])
    assert services.app.scene is scene
    assert services.app.settings.keys["undo"] == (keys[1],)


def test_a_button_is_bound_anew_by_the_pad_alone(services: Services, hands: Driver):
    scene = options(services, "controls")
    scene.form.focus_on("log")
    hands.pad("confirm")
    hands.button("y")
    assert asked(services).startswith("Y does “Hint”. Use it for “Log” instead?")
    hands.pad("right", "confirm")
    assert services.app.settings.buttons["log"] == ("y",)
    assert "y" not in services.app.settings.buttons["hint"]


def test_waiting_or_a_click_leaves_the_key_as_it_is(services: Services, hands: Driver):
    scene = options(services, "controls")
    before = services.app.settings.keys["hint"]
    on(scene, hands, "hint", "confirm")
    for _ in range(LISTEN_STEPS + 30):
        services.app.step()
    on(scene, hands, "hint", "confirm")
    hands.click(640, 360)
    hands.steps(40)
    assert services.app.settings.keys["hint"] == before
    assert not services.app.inputs.raw
    hands.press("cancel")
    assert services.app.scene is not scene


def test_the_key_that_was_just_bound_does_nothing_while_it_is_still_held(
    services: Services, hands: Driver
):
    scene = options(services, "controls")
    on(scene, hands, "cancel", "confirm")
    hands.key_down(17)
    hands.steps(3)
    hands.key_down(17)
    assert services.app.scene is scene


def test_defaults_bring_every_key_back(services: Services, hands: Driver):
    scene = options(services, "controls")
    on(scene, hands, "hint", "confirm")
    hands.key(17)
    hands.steps(40)
    on(scene, hands, "defaults", "confirm")
    assert services.app.settings.bindings == Settings().bindings


# The folder and the report


@pytest.fixture
def opener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Puts a script in the place of what opens folders; gives the file that it may write to."""

    def put(script: str) -> Path:
        folder = tmp_path / "bin"
        folder.mkdir()
        for name in ("xdg-open", "open"):
            (folder / name).write_text(f"#!/bin/sh\n{script}\n")
            (folder / name).chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")
        monkeypatch.setenv("OPENED", str(tmp_path / "opened"))
        return tmp_path / "opened"

    return put


on_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows opens folders itself")


@on_posix
def test_the_data_folder_is_opened_and_nobody_waits_for_it(
    services: Services, hands: Driver, opener: Callable[[str], Path]
):
    opened = opener('echo "$1" > "$OPENED"; while [ ! -e "$OPENED.closed" ]; do sleep 0.1; done')
    scene = options(services, "report")
    on(scene, hands, "open_folder", "confirm")
    # Would the page wait for the file manager to be closed, it would wait for ever.
    wait_for(hands, lambda: opened.exists() and opened.read_text() != "")
    assert opened.read_text() == f"{services.places.root}\n"
    assert services.app.notices.shown == ""
    opened.with_name("opened.closed").touch()


@on_posix
@pytest.mark.parametrize("script", ["exit 3", None], ids=["refuses", "missing"])
def test_a_folder_that_cannot_be_opened_is_shown_and_can_be_copied(
    services: Services,
    hands: Driver,
    opener: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
    script: str | None,
):
    if script is None:
        monkeypatch.setenv("PATH", "/nowhere")
    else:
        opener(script)
    scene = options(services, "report")
    on(scene, hands, "open_folder", "confirm")
    said = "the folder cannot be opened"
    wait_for(hands, lambda: said in services.app.notices.shown)
    blocks = [block for block, _ in scene.flows[0].places]
    paths = [block.text for block in blocks if isinstance(block, Label)]
    assert paths == [str(services.places.root)]
    on(scene, hands, "copy_folder", "confirm")
    assert services.app.notices.shown in ("Copied.", "There is no clipboard here.")


def test_a_report_from_the_pause_is_about_the_run_that_is_open(services: Services, hands: Driver):
    live = begin_run(services, "null-turns#oak", 2)
    begin_run(services, "null-turns#other", 3)  # written later, but not open
    services.app.go(Push(PlayScene(services, live)))
    scene = options(services, "report")
    on(scene, hands, "report", "confirm")
    assert services.places.root is not None
    folder = services.places.root / "reports"

    def told() -> bool:
        # Who wrote the file tells of it a little later.
        blocks = [block for block, _ in scene.flows[0].places if isinstance(block, Label)]
        return any(str(file) in block.text for block in blocks for file in folder.glob("*.txt"))

    wait_for(hands, told)
    (file,) = folder.glob("*.txt")
    assert report.run_in(file.read_bytes()) == live.text()


def test_where_nothing_is_kept_no_folder_is_offered(services: Services):
    nowhere = replace(services, places=Places(None, "no room"))
    scene = options(nowhere, "report")
    assert "open_folder" not in [widget.name for widget in scene.form.widgets]


def test_in_a_tall_window_each_setting_stands_with_what_it_is_for(
    services: Services, hands: Driver
):
    hands.resize(720, 1280)
    for tab in ("text", "display", "sound", "play", "controls"):
        scene = OptionsScene(services, tab)
        scene.ensure()
        (flow,) = scene.flows
        said = [block.text for block, _ in flow.places if isinstance(block, Paragraph)]
        helped = {w.help for w in flow.widgets if isinstance(w, Row) and w.help}
        assert helped <= set(said)
        assert len(said) == len(set(said))
        assert not flow.scrolls
        end = flow.places[-1][1].bottom
        assert end > flow.area.bottom - flow.area.height // 8, f"{tab} is bare below"
    hands.resize(1024, 768)
    scene = OptionsScene(services, "play")
    scene.ensure()
    assert not scene.flows[0].scrolls, "with less room it is told in one place, for the focus"
