"""The chronicle: what was played is found again, watched, shared, taken in and forgotten."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.driver import Driver
from game.engine.scene import Push, Scene
from game.engine.widgets import Choice
from game.shell.chronicle import PAGE, ChronicleScene, FinishedMenu, UnfinishedMenu
from game.shell.feats import marks
from game.shell.importing import ImportScene
from game.shell.page import Page, QuestionScene
from game.shell.play import PlayScene
from game.shell.results import figure_label
from game.shell.tale import Services
from game.shell.theatre import TheatreScene
from game.shell.title import TitleScene
from tests.window import begin_run, finish_run, settle, wait_for

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
SHORT = "null-turns:#"
"""A game of twelve cards, for lists that want many runs."""


def chronicle(services: Services) -> ChronicleScene:
    services.app.go(Push(TitleScene(services)))
    scene = ChronicleScene(services)
    services.app.go(Push(scene))
    scene.ensure()
    return scene


def top(services: Services) -> Page:
    scene = services.app.scene
    assert isinstance(scene, Page)
    return scene


def choose(services: Services, hands: Driver, name: str) -> Scene | None:
    top(services).form.focus_on(name)
    hands.press("confirm")
    return services.app.scene


def test_an_unfinished_run_is_gone_on_with(services: Services, hands: Driver):
    live = begin_run(services, "thrones:dwarf,tale#oak", 7)
    chronicle(services)
    assert isinstance(choose(services, hands, "unfinished.0"), UnfinishedMenu)
    play = choose(services, hands, "go_on")
    assert isinstance(play, PlayScene)
    assert play.session.game.digest() == live.session.game.digest()


def test_an_unfinished_run_may_be_given_up_for_good(services: Services, hands: Driver):
    begin_run(services, "thrones:dwarf,tale#oak", 7)
    scene = chronicle(services)
    choose(services, hands, "unfinished.0")
    choose(services, hands, "give_up")
    choose(services, hands, "yes")
    assert services.app.scene is scene
    settle(services)
    assert services.runs.unfinished() == ()
    assert [entry.result for entry in services.chronicle.recent()] == ["abandoned"]


def test_a_finished_run_is_watched(services: Services, hands: Driver):
    finish_run(services, "thrones:dwarf,tale#oak")
    chronicle(services)
    assert isinstance(choose(services, hands, "finished.0"), FinishedMenu)
    assert isinstance(choose(services, hands, "watch"), TheatreScene)


def test_a_finished_run_is_played_again_from_the_same_seed(services: Services, hands: Driver):
    finish_run(services, "thrones:dwarf,tale#oak")
    chronicle(services)
    choose(services, hands, "finished.0")
    play = choose(services, hands, "again")
    assert isinstance(play, PlayScene)
    assert str(play.session.id) == "thrones:dwarf,tale#oak"
    assert play.session.commands == 0


def test_a_run_is_exported_forgotten_and_taken_in_again(services: Services, hands: Driver):
    number = finish_run(services, SHORT + "oak")
    text = services.chronicle.text(number)
    chronicle(services)
    choose(services, hands, "finished.0")
    choose(services, hands, "export")
    choose(services, hands, "delete")
    assert isinstance(services.app.scene, QuestionScene)
    choose(services, hands, "yes")
    settle(services)
    hands.steps(2)
    assert services.chronicle.recent() == []
    assert isinstance(choose(services, hands, "import"), ImportScene)
    choose(services, hands, "file.0")
    wait_for(hands, lambda: isinstance(services.app.scene, ChronicleScene))
    settle(services)
    (entry,) = services.chronicle.recent()
    assert entry.origin == "imported"
    assert services.chronicle.text(entry.number) == text


def test_a_run_is_not_forgotten_without_a_yes(services: Services, hands: Driver):
    finish_run(services, SHORT + "oak")
    chronicle(services)
    choose(services, hands, "finished.0")
    choose(services, hands, "delete")
    hands.press("confirm")
    assert len(services.chronicle.recent()) == 1


@pytest.mark.parametrize("content", [None, b"", b"no run at all\n"])
def test_a_bad_file_is_refused_in_one_line(
    services: Services, hands: Driver, tmp_path: Path, content: bytes | None
):
    path = tmp_path / "bad.run"
    if content is not None:
        path.write_bytes(content)
    chronicle(services)
    scene = choose(services, hands, "import")
    assert isinstance(scene, ImportScene)
    scene.field.put(str(path))
    choose(services, hands, "take")
    assert services.app.scene is scene
    assert "bad.run" in services.app.notices.shown
    assert "\n" not in services.app.notices.shown
    assert services.chronicle.recent() == []


def test_long_lists_have_pages(services: Services, hands: Driver):
    for number in range(PAGE + 3):
        finish_run(services, f"{SHORT}{number}")
    scene = chronicle(services)
    assert len(scene.entries) == PAGE
    choose(services, hands, "earlier")
    assert len(scene.entries) == 3
    choose(services, hands, "later")
    assert len(scene.entries) == PAGE


def test_the_filter_shows_one_mode_alone(services: Services, hands: Driver):
    finish_run(services, SHORT + "oak")
    finish_run(services, "thrones:dwarf,tale#oak")
    scene = chronicle(services)
    assert len(scene.entries) == 2
    scene.form.focus_on("filter")
    for tale in services.registry.listed:
        hands.press("right")
        if tale.id == "thrones":
            break
    assert [entry.mode for entry in scene.entries] == ["thrones"]


def test_feats_and_statistics_are_tabs_away_by_keyboard_pad_and_mouse(
    services: Services, hands: Driver
):
    scene = chronicle(services)
    hands.press("tab_next")
    assert scene.tab == 1
    hands.pad("tab_next")
    assert scene.tab == 2
    hands.pad("tab_next")
    assert scene.tab == 0
    tabs = scene.form.widget("tabs").rect
    hands.click(tabs.right - 40, tabs.centery)
    assert scene.tab == 2


@pytest.mark.parametrize(
    ("language", "now"), [("en", "Charges fulfilled"), ("fr", "Missions accomplies")]
)
def test_what_runs_of_0_1_0_kept_is_told_in_the_words_of_today(
    services: Services, language: str, now: str
):
    locale = services.app.locale
    locale.language = language
    kept = CORPUS / "0.1.0" / "data" / "chronicle.sqlite3"
    with closing(sqlite3.connect(f"{kept.as_uri()}?mode=ro&immutable=1", uri=True)) as runs:
        figures = [json.loads(told) for (told,) in runs.execute("SELECT figures FROM runs")]
    labels = {label for run in figures for _, label, _ in run}
    assert figure_label(locale, "Tasks done") == now
    assert "Tasks done" in labels
    if language == "fr":
        same = {label for label in labels if figure_label(locale, label) == label}
        assert same <= {"Score", "Points"}


def done(services: Services, tale: str) -> dict[str, bool]:
    """The feats of a tale that are done, and whether they took assists."""
    shown = marks(services, services.registry.tale(tale))
    return {mark.feat.name: mark.helped for mark in shown if mark.done}


def test_feats_are_read_off_the_finished_runs(services: Services):
    assert done(services, "throne") == {}
    finish_run(services, "thrones:dwarf,tale#oak")
    figures = services.chronicle.recent()[0].figures
    steps = next(value for name, _, value in figures if name == "steps")
    assert ("gate" in done(services, "throne")) == (steps >= 9)
    assert ("half" in done(services, "throne")) == (steps >= 20)
    assert done(services, "key") == {}
    services.chronicle.delete(services.chronicle.recent()[0].number)
    assert done(services, "throne") == {}


def test_only_a_players_own_runs_are_feats(services: Services):
    finish_run(services, "thrones:dwarf,tale#oak")
    number = services.chronicle.recent()[0].number
    entry, text = services.chronicle.entry(number), services.chronicle.text(number)
    assert entry is not None
    services.chronicle.delete(number)
    for origin in ("imported", "bot"):
        services.chronicle.add(replace(entry, origin=origin), text + origin.encode())
    services.chronicle.add(replace(entry, result="abandoned"), text + b"abandoned")
    assert services.chronicle.own("thrones") == []
    assert done(services, "throne") == {}


def test_a_run_of_parameters_unknown_today_hides_no_other(services: Services):
    finish_run(services, "thrones:dwarf,tale#oak")
    number = services.chronicle.recent()[0].number
    entry, text = services.chronicle.entry(number), services.chronicle.text(number)
    assert entry is not None
    before = done(services, "throne")
    services.chronicle.add(replace(entry, params="gnome,tale"), text + b"gnome")
    assert done(services, "throne") == before


def test_the_feats_are_those_of_the_last_run_until_another_tale_is_chosen(
    services: Services, hands: Driver
):
    finish_run(services, "thrones:dwarf,tale#oak")
    scene = chronicle(services)
    hands.press("tab_next")
    scene.ensure()
    shown = scene.form.widget("tale")
    assert isinstance(shown, Choice)
    assert shown.value == "thrones"
    scene.form.focus_on("tale")
    hands.press("right")
    scene.ensure()
    after = scene.form.widget("tale")
    assert isinstance(after, Choice)
    assert after.value != "thrones"
