"""Work at the desk is kept by itself, under a name of its own, and opened again."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event

import pytest

from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell.craft.project import Project
from game.shell.page import QuestionScene
from game.shell.tale import Services
from game.tales.locks.view.desk_scene import DeskScene, OpeningScene
from tests.workshop.conftest import made


def begun(services: Services) -> DeskScene:
    """The desk with a diagram to which something was done."""
    desk = DeskScene(services, made(services, "lockkey", "unique=4"))
    services.app.go(Push(desk))
    services.app.step()
    desk.desk.chosen = desk.desk.diagram.objects[0].id
    desk._chosen("obstacle")
    services.app.step()
    assert services.app.writer.drain(10)
    return desk


def projects(services: Services) -> list[Path]:
    folder = services.places.projects
    assert folder is not None
    return sorted(folder.glob("*"))


def opening(services: Services) -> OpeningScene:
    scene = OpeningScene(services)
    services.app.go(Push(scene))
    services.app.step()
    return scene


def test_nothing_is_kept_of_what_was_not_changed(services: Services):
    services.app.go(Push(DeskScene(services, made(services, "lockkey", "unique=4"))))
    services.app.step()
    assert services.app.writer.drain(10)
    assert not projects(services)


def test_what_is_changed_is_kept_by_itself_and_opened_again(services: Services, hands: Driver):
    desk = begun(services)
    (file,) = projects(services)
    assert desk.project.path == file
    hands.press("cancel")
    assert services.app.scene is not desk
    page = opening(services)
    assert page.files == [file]
    services.app.go(page.chosen("file.0"))
    again = services.app.scene
    assert isinstance(again, DeskScene)
    assert again.desk.diagram == desk.desk.diagram
    again.desk.chosen = again.desk.diagram.objects[0].id
    again._chosen("clear")
    again.update()
    assert services.app.writer.drain(10)
    assert projects(services) == [file]
    assert json.loads(file.read_text(encoding="utf-8"))["obstacles"] == []


def test_what_is_taken_back_is_kept_too(services: Services):
    desk = begun(services)
    desk._undo()
    desk.update()
    assert services.app.writer.drain(10)
    (file,) = projects(services)
    assert json.loads(file.read_text(encoding="utf-8"))["obstacles"] == []


def test_what_was_changed_has_an_id_that_says_so(services: Services):
    first, second = begun(services), begun(services)
    ids = [desk._as_made().world["id"] for desk in (first, second)]
    plain = made(services, "lockkey", "unique=4").world["id"]
    assert ids == [f"{plain}+{desk.project.name}" for desk in (first, second)]
    assert len({plain, *ids}) == 3
    assert len(projects(services)) == 2


def test_two_that_begin_while_the_disk_hangs_have_two_names(services: Services):
    hangs = Event()
    services.app.writer.post("something slow", lambda: hangs.wait(10))
    kept = []
    for _ in range(2):
        project = Project(services, "lockkey")
        project.begin("oak")
        project.keep({"format": "lockkey/1"})
        kept.append(project.path)
    hangs.set()
    assert services.app.writer.drain(10)
    assert len(set(kept)) == 2
    assert projects(services) == sorted(path for path in kept if path is not None)


@pytest.mark.parametrize("held", [b"", b"[", b"\xff" * 9, b'{"format": "lockkey/1"}'])
def test_a_damaged_project_is_listed_and_refused_in_one_line(services: Services, held: bytes):
    begun(services)
    (file,) = projects(services)
    bad = file.with_name("lockkey-bad.json")
    bad.write_bytes(held)
    page = opening(services)
    assert set(page.files) == {file, bad}
    assert page.choose(bad) is None
    assert "lockkey-bad.json" in page.field.error
    assert "\n" not in page.field.error


def test_where_the_disk_refuses_one_is_asked_before_leaving(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
):
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.store.files.write_whole", refuse)
    desk = DeskScene(services, made(services, "lockkey", "unique=4"))
    services.app.go(Push(desk))
    services.app.step()
    desk.desk.chosen = desk.desk.diagram.objects[0].id
    desk._chosen("obstacle")
    services.app.step()
    services.app.writer.drain(10)
    assert not desk.project.kept
    hands.press("cancel")
    assert isinstance(services.app.scene, QuestionScene)
