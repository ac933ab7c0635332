"""While the disk takes nothing: what the player sees, and what is offered."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game.core import journal
from game.core.errors import GameError
from game.engine.driver import Driver
from game.engine.scene import Push, Scene
from game.shell.chronicle import ChronicleScene, UnreadableMenu
from game.shell.error import ErrorScene
from game.shell.keeping import SaveElsewhereScene, UnsavedScene
from game.shell.page import Page, QuestionScene
from game.shell.pause import PauseScene
from game.shell.play import PlayScene
from game.shell.results import ResultsScene
from game.shell.taking_up import LockedScene, resume_run
from game.shell.tale import Services
from game.shell.theatre import TheatreScene
from game.shell.title import TitleScene
from game.store.runs import Runs
from tests.disk import Disk
from tests.window import begin_run, finish_run, settle

SHORT = "null-turns:#oak"


@pytest.fixture
def disk(services: Services, monkeypatch: pytest.MonkeyPatch) -> Disk:
    settle(services)
    return Disk(monkeypatch)


def sit_down(services: Services, game_id: str = SHORT) -> PlayScene:
    scene = PlayScene.begin(services, services.registry.read_id(game_id))
    services.app.go(Push(TitleScene(services)))
    services.app.go(Push(scene))
    return scene


def tried(services: Services, hands: Driver) -> None:
    """The disk is asked for what it owes, and the frame hears of it."""
    hands.steps(1)
    services.app.writer.drain(30)
    hands.steps(2)


def choose(services: Services, hands: Driver, name: str) -> Scene | None:
    page = services.app.scene
    assert isinstance(page, Page)
    page.ensure()
    page.form.focus_on(name)
    hands.press("confirm")
    return services.app.scene


def names(scene: Page) -> list[str]:
    scene.ensure()
    return [widget.name for widget in scene.form.widgets]


def play_to_the_end(services: Services, hands: Driver) -> ResultsScene:
    for _ in range(400):
        if isinstance(services.app.scene, ResultsScene):
            break
        hands.press("confirm")
        hands.steps(3)
    results = services.app.scene
    assert isinstance(results, ResultsScene)
    return results


def test_a_full_disk_is_said_once_and_again_once_it_is_over(
    services: Services, hands: Driver, disk: Disk
):
    scene = sit_down(services)
    disk.refuses = True
    scene.session.note("Dark.")
    tried(services, hands)
    shown = services.app.notices.shown
    assert shown == (
        "The run cannot be written (there is no room left on the disk). "
        "It goes on in memory, and is tried again."
    )
    services.app.notices.say("something else")
    scene.session.note("Darker.")
    tried(services, hands)
    assert services.app.notices.shown == "something else"
    disk.refuses = False
    tried(services, hands)
    assert services.app.notices.shown == "The run is on disk again."
    assert scene.live.path is not None
    assert journal.read(scene.live.path.read_bytes()).notes == ("Dark.", "Darker.")


def test_frames_go_on_while_the_disk_hangs(services: Services, hands: Driver, disk: Disk):
    scene = sit_down(services)
    settle(services)
    disk.hang()
    for _ in range(8):
        hands.press("confirm")
        hands.steps(1)
    assert scene.session.commands > 3
    assert not services.app.writer.idle
    disk.go_on()
    settle(services)
    assert scene.live.path is not None
    assert journal.read(scene.live.path.read_bytes()).commands == scene.session.commands


def test_the_pause_says_that_a_run_is_in_memory_only(services: Services, hands: Driver, disk: Disk):
    scene = sit_down(services)
    disk.refuses = True
    scene.session.note("Dark.")
    tried(services, hands)
    hands.press("pause")
    pause = services.app.scene
    assert isinstance(pause, PauseScene)
    assert isinstance(choose(services, hands, "elsewhere"), SaveElsewhereScene)


def test_a_run_left_on_a_full_disk_is_gone_on_with_from_the_title(
    services: Services, hands: Driver, disk: Disk
):
    disk.refuses = True
    scene = sit_down(services)
    scene.session.note("Dark.")
    hands.press("pause")
    choose(services, hands, "leave")
    tried(services, hands)
    title = services.app.scene
    assert isinstance(title, TitleScene)
    title.form.focus_on("continue")
    hands.press("confirm")
    again = services.app.scene
    assert isinstance(again, PlayScene)
    assert journal.read(again.live.text()).notes == ("Dark.",)


@pytest.mark.parametrize("way", ["cancel", "quit", "window"])
def test_whoever_leaves_with_a_run_in_memory_only_is_asked(
    services: Services, hands: Driver, disk: Disk, tmp_path: Path, way: str
):
    disk.refuses = True
    sit_down(services)
    hands.press("pause")
    choose(services, hands, "leave")
    tried(services, hands)
    title = services.app.scene
    assert isinstance(title, TitleScene)
    if way == "window":
        services.app.frame([pygame.Event(pygame.QUIT)], 0.02)
    elif way == "quit":
        title.form.focus_on("quit")
        hands.press("confirm")
    else:
        hands.press("cancel")
    assert services.app.running
    assert isinstance(services.app.scene, UnsavedScene)
    assert isinstance(choose(services, hands, "elsewhere"), SaveElsewhereScene)
    disk.refuses = False
    folder = tmp_path / "a stick"
    page = services.app.scene
    assert isinstance(page, SaveElsewhereScene)
    page.field.put(str(folder))
    choose(services, hands, "take")
    services.app.writer.drain(30)
    hands.steps(2)
    (file,) = folder.iterdir()
    assert journal.read(file.read_bytes()).header.id.seed == "oak"


def test_whoever_closes_the_window_twice_means_it(services: Services, hands: Driver, disk: Disk):
    disk.refuses = True
    sit_down(services)
    tried(services, hands)
    for running in (True, False):
        services.app.frame([pygame.Event(pygame.QUIT)], 0.02)
        assert services.app.running is running
    disk.refuses = False


def test_leaving_says_that_everything_is_kept_only_when_it_is(
    services: Services, hands: Driver, disk: Disk
):
    services.app.go(Push(TitleScene(services)))
    hands.press("cancel")
    question = services.app.scene
    assert isinstance(question, QuestionScene)
    assert question.text.startswith("Everything is kept")
    hands.press("cancel")
    disk.refuses = True
    services.app.change(text_size=125)
    tried(services, hands)
    hands.press("cancel")
    question = services.app.scene
    assert isinstance(question, QuestionScene)
    assert question.text.startswith("The runs are kept, but not everything else is: ")


# The end of a run


def spoil_chronicle(services: Services) -> Path:
    """Put a folder where the chronicle should be."""
    path = services.places.chronicle
    assert path is not None
    path.unlink()
    path.mkdir()
    return path


def test_an_end_that_the_chronicle_refuses_is_no_traceback_and_can_be_tried_again(
    services: Services, hands: Driver
):
    sit_down(services)
    path = spoil_chronicle(services)
    results = play_to_the_end(services, hands)
    tried(services, hands)
    assert {"try_again", "elsewhere"} <= set(names(results))
    assert services.chronicle.recent() == []
    path.rmdir()
    choose(services, hands, "try_again")
    tried(services, hands)
    assert not {"try_again", "elsewhere"} & set(names(results))
    assert len(services.chronicle.recent()) == 1


def test_an_end_that_nothing_takes_is_saved_elsewhere(
    services: Services, hands: Driver, tmp_path: Path
):
    sit_down(services)
    path = spoil_chronicle(services)
    results = play_to_the_end(services, hands)
    tried(services, hands)
    page = choose(services, hands, "elsewhere")
    assert isinstance(page, SaveElsewhereScene)
    page.field.put(f'"{tmp_path / "stick"}"')
    choose(services, hands, "take")
    services.app.writer.drain(30)
    hands.steps(2)
    assert services.app.scene is results
    (file,) = (tmp_path / "stick").iterdir()
    assert journal.read(file.read_bytes()).damage is None
    path.rmdir()


@pytest.mark.parametrize("typed", ["", "nul\0l", "{file}"])
def test_a_folder_that_cannot_be_is_refused_in_one_line(
    services: Services, hands: Driver, tmp_path: Path, typed: str
):
    file = tmp_path / "file"
    file.write_text("no folder")
    scene = sit_down(services)
    page = SaveElsewhereScene(services, [(SHORT, scene.live.text())])
    services.app.go(Push(page))
    page.ensure()
    page.field.put(typed.format(file=file))
    choose(services, hands, "take")
    services.app.writer.drain(30)
    hands.steps(2)
    assert services.app.scene is page
    assert page.field.error
    assert "\n" not in page.field.error
    assert services.app.writer.drain(30), "it is not tried again behind the player's back"


# Two windows


@pytest.fixture
def _locked(services: Services) -> Iterator[LockedScene]:
    """A run that another window plays, and this one wants to."""
    live = begin_run(services, "thrones:dwarf,tale#oak", 7)
    other = Runs(services.places)
    assert live.path is not None
    content = services.content(live.session.mode)
    other.resume(live.path, live.session.world, content, services.now())
    (unfinished,) = services.runs.unfinished()
    services.app.go(Push(TitleScene(services)))
    services.app.go(resume_run(services, unfinished))
    scene = services.app.scene
    assert isinstance(scene, LockedScene)
    yield scene
    other.close()


@pytest.mark.usefixtures("_locked")
def test_a_run_of_another_window_can_be_watched(services: Services, hands: Driver):
    theatre = choose(services, hands, "watch")
    assert isinstance(theatre, TheatreScene)
    assert theatre.playback.length == 7


@pytest.mark.usefixtures("_locked")
def test_a_run_of_another_window_can_be_played_as_a_copy(services: Services, hands: Driver):
    scene = choose(services, hands, "branch")
    assert isinstance(scene, PlayScene)
    assert scene.session.commands == 7
    settle(services)
    assert len(services.runs.unfinished()) == 2


# The chronicle


def test_a_row_that_cannot_be_read_is_shown_and_can_be_deleted(services: Services, hands: Driver):
    finish_run(services, SHORT)
    path = services.places.chronicle
    assert path is not None
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE runs SET figures = '['")
    services.app.go(Push(TitleScene(services)))
    scene = ChronicleScene(services)
    services.app.go(Push(scene))
    tried(services, hands)
    assert isinstance(choose(services, hands, "unreadable.0"), UnreadableMenu)
    choose(services, hands, "delete")
    tried(services, hands)
    assert services.app.scene is scene
    assert "unreadable.0" not in names(scene)


def test_what_cannot_be_resumed_is_said(services: Services):
    live = begin_run(services, SHORT, 2)
    assert live.path is not None
    (unfinished,) = services.runs.unfinished()
    live.path.unlink()
    with pytest.raises(GameError):
        services.runs.resume(live.path, live.session.world, None, services.now())
    assert resume_run(services, unfinished) is None
    assert "cannot be read" in services.app.notices.shown


def test_a_run_whose_game_broke_is_gone_on_with_from_its_text(
    services: Services, hands: Driver, disk: Disk, monkeypatch: pytest.MonkeyPatch
):
    scene = sit_down(services, "null-turns:long#oak")
    for _ in range(4):
        hands.press("confirm")
        hands.steps(1)
    commands = scene.session.commands
    assert commands > 1
    digest = scene.session.game.digest()
    game = type(scene.session.game)
    apply = game.apply

    def breaks(self: object, command: object) -> object:
        apply(self, command)  # type: ignore[arg-type]
        raise ZeroDivisionError

    disk.hang()
    with monkeypatch.context() as broken:
        broken.setattr(game, "apply", breaks)
        hands.press("confirm")
        hands.steps(1)
    assert isinstance(services.app.scene, ErrorScene)
    (unfinished,) = services.runs.unfinished()
    services.app.go(resume_run(services, unfinished))
    again = services.app.scene
    assert isinstance(again, PlayScene)
    assert (again.session.commands, again.session.game.digest()) == (commands, digest)
    disk.go_on()
    settle(services)
