"""Work at the desk is kept by itself, under a name of its own, and opened again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from threading import Event

import pygame
import pytest

from game.core.errors import GameError
from game.engine.driver import Driver
from game.engine.scene import Push, Scene
from game.shell.craft.project import Project
from game.shell.page import QuestionScene
from game.shell.tale import Services
from game.store.projects import Projects, clean_name
from game.tales.hex.view.chart_desk import ChartDesk
from game.tales.key.view.desk import DungeonDesk, with_plan
from game.tales.locks.view.desk_scene import DiagramDesk
from game.workshop.projects import ProjectsScene
from tests.workshop.conftest import made


def begun(services: Services) -> DiagramDesk:
    """The desk with a diagram to which something was done."""
    desk = DiagramDesk(services, made(services, "lockkey", "unique=4"))
    services.app.go(Push(desk))
    services.app.step()
    desk.desk.chosen = desk.desk.diagram.objects[0].id
    desk.chosen("obstacle")
    services.app.step()
    assert services.app.writer.drain(10)
    return desk


def projects(services: Services) -> list[Path]:
    folder = services.places.projects
    assert folder is not None
    return sorted(folder.glob("*.json"))


def listing(services: Services) -> ProjectsScene:
    scene = ProjectsScene(services)
    services.app.go(Push(scene))
    services.app.step()
    return scene


def again(services: Services, name: str = "") -> Scene:
    """The latest project, or the one called ``name``, opened from the list."""
    page = listing(services)
    at = next(n for n, entry in enumerate(page.entries) if name in ("", entry.name))
    page.chosen(f"project.{at}")
    services.app.go(page.chosen("open"))
    return services.app.scene


def test_nothing_is_kept_of_what_was_not_changed(services: Services):
    services.app.go(Push(DiagramDesk(services, made(services, "lockkey", "unique=4"))))
    services.app.step()
    assert services.app.writer.drain(10)
    assert not projects(services)


def test_what_is_changed_is_kept_by_itself_and_opened_again(services: Services, hands: Driver):
    desk = begun(services)
    (file,) = projects(services)
    assert desk.project.path == file
    hands.press("cancel")
    assert services.app.scene is not desk
    reopened = again(services)
    assert isinstance(reopened, DiagramDesk)
    assert reopened.desk.diagram == desk.desk.diagram
    reopened.desk.chosen = reopened.desk.diagram.objects[0].id
    reopened.chosen("clear")
    reopened.update()
    assert services.app.writer.drain(10)
    assert projects(services) == [file]
    assert json.loads(file.read_text(encoding="utf-8"))["obstacles"] == []


def test_what_is_taken_back_is_kept_too(services: Services):
    desk = begun(services)
    desk.undo()
    desk.update()
    assert services.app.writer.drain(10)
    (file,) = projects(services)
    assert json.loads(file.read_text(encoding="utf-8"))["obstacles"] == []


def test_what_was_changed_has_an_id_that_says_so(services: Services):
    first, second = begun(services), begun(services)
    ids = [desk.as_made().world["id"] for desk in (first, second)]
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


def test_two_programs_never_have_the_same_name(services: Services):
    """The other program has taken the name and written nothing yet."""
    folder = services.places.projects
    assert folder is not None
    other = Projects(folder).begin("lockkey", "hollow oak", lambda _: False)
    desk = begun(services)
    assert desk.project.path != other.path
    with pytest.raises(GameError, match="open in another window"):
        Project(services, "lockkey", other.path)
    other.release()
    Project(services, "lockkey", other.path).close()


def test_a_project_that_is_open_is_not_opened_again_until_it_is_left(
    services: Services, hands: Driver
):
    desk = begun(services)
    page = listing(services)
    page.chosen("project.0")
    services.app.go(page.chosen("open"))
    assert services.app.scene is page
    assert "another window" in services.app.notices.shown
    hands.press("cancel", "cancel")
    assert services.app.writer.drain(10)
    assert again(services) is not desk


def test_a_dungeon_laid_by_hand_goes_on_where_it_was(services: Services, hands: Driver):
    desk = DungeonDesk(services, made(services, "dungeon", "size=12"))
    services.app.go(Push(desk))
    for _ in range(6):
        hands.press("confirm")
    hands.press("undo")
    assert len(desk.hand.orders) == 5
    hands.key(29, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)  # Ctrl+Shift+Z
    hands.key(29, pygame.KMOD_CTRL)
    hands.key(28, pygame.KMOD_CTRL)  # Ctrl+Y
    assert len(desk.hand.orders) == 6
    hands.press("cancel")
    assert services.app.scene is not desk
    assert services.app.writer.drain(10)
    reopened = again(services)
    assert isinstance(reopened, DungeonDesk)
    assert reopened.hand.orders == desk.hand.orders
    assert reopened.as_made().world == desk.as_made().world
    assert str(reopened.head["id"]).endswith("+hollow-oak")


def test_a_dungeon_of_a_diagram_keeps_the_diagram(services: Services, hands: Driver):
    diagram = begun(services).desk.diagram
    desk = with_plan(services, diagram.json(), "oak")
    services.app.go(Push(desk))
    hands.press("confirm", "confirm", "cancel")
    assert services.app.writer.drain(10)
    reopened = again(services, "oak")
    assert isinstance(reopened, DungeonDesk)
    assert reopened.hand.plan == diagram
    assert reopened.as_made().world == desk.as_made().world


def test_a_country_goes_on_where_it_was(services: Services, hands: Driver):
    desk = ChartDesk(services, made(services, "hexcrawl", "radius=3"))
    services.app.go(Push(desk))
    hands.press("up", "confirm", "up", "confirm", "undo")
    hands.key(28, pygame.KMOD_CTRL)
    assert len(desk.order) == 3
    hands.press("cancel")
    assert services.app.writer.drain(10)
    reopened = again(services)
    assert isinstance(reopened, ChartDesk)
    assert reopened.order == desk.order
    assert reopened.as_made().world == desk.as_made().world


def test_the_list_renames_duplicates_deletes_and_brings_back(services: Services, hands: Driver):
    begun(services)
    hands.press("cancel")
    page = listing(services)
    page.chosen("project.0")
    page.asked = "rename"
    page.resume("the vault, again")
    (file,) = projects(services)
    assert file.name == "lockkey-the-vault-again.json"
    id_ = made(services, "lockkey", "unique=4").world["id"]
    assert json.loads(file.read_bytes())["id"] == f"{id_}+the-vault-again"
    page.chosen("duplicate")
    assert len(projects(services)) == 2
    assert json.loads(projects(services)[0].read_bytes())["id"].endswith("again-2")
    page.chosen("delete")
    assert projects(services) == [file]
    hands.key(29, pygame.KMOD_CTRL)
    assert len(projects(services)) == 2
    page.chosen("delete")
    page.chosen("deleted.0")
    services.app.go(page.chosen("for_good"))
    assert isinstance(services.app.scene, QuestionScene)
    hands.press("right", "confirm")
    assert (len(page.entries), page.deleted) == (1, [])
    assert all(prompt.action != "undo" for prompt in page.prompts())


def test_a_name_that_is_taken_is_refused_and_nothing_is_lost(services: Services, hands: Driver):
    for _ in range(2):
        begun(services)
        hands.press("cancel")
    page = listing(services)
    before = {path: path.read_bytes() for path in projects(services)}
    page.chosen("project.0")
    assert page.selected is not None
    other = next(each for each in page.entries if each != page.selected)
    page.asked = "rename"
    page.resume(other.name)
    assert "another project" in services.app.notices.shown
    assert {path: path.read_bytes() for path in projects(services)} == before


def test_a_version_is_kept_and_gone_back_to(services: Services, hands: Driver):
    desk = begun(services)
    hands.key(22, pygame.KMOD_CTRL)  # Ctrl+S
    assert services.app.notices.shown
    first = desk.desk.diagram
    desk.chosen("clear")
    hands.press("cancel")
    assert services.app.writer.drain(10)
    page = listing(services)
    page.chosen("project.0")
    assert page.selected is not None
    folder = services.places.projects
    assert folder is not None
    store = Projects(folder)
    (version,) = store.versions(page.selected.path)
    page.asked = "versions"
    page.resume(version)
    assert len(store.versions(page.selected.path)) == 2
    reopened = again(services)
    assert isinstance(reopened, DiagramDesk)
    assert reopened.desk.diagram == first


def test_what_is_deleted_keeps_its_versions_whatever_has_its_name_meanwhile(
    services: Services, hands: Driver
):
    folder = services.places.projects
    assert folder is not None
    store = Projects(folder)
    kept = []
    for _ in range(2):
        begun(services)
        hands.press("cancel")
        (entry,) = store.listed(["lockkey"])
        store.keep_version(entry.path, f"{len(kept)}".encode())
        kept.append(store.delete(entry))
    assert len({entry.name for entry in store.deleted(["lockkey"])}) == 2
    for number, gone in enumerate(kept):
        (version,) = store.versions(store.bring_back(gone).path)
        assert version.path.read_bytes() == f"{number}".encode()
    names = {entry.name for entry in store.listed(["lockkey"])}
    assert len(names) == 2
    ids = [json.loads(path.read_bytes())["id"] for path in projects(services)]
    assert {id_.rpartition("+")[2] for id_ in ids} == names


@pytest.mark.parametrize(
    "held",
    [b"", b"[", b"\xff" * 9, b'{"format": "lockkey/1"}', b'{"id": "dungeon#a", "seed": "a"}'],
)
@pytest.mark.parametrize("system", ["lockkey", "dungeon", "hexcrawl"])
def test_a_damaged_project_is_listed_and_refused_in_one_line(
    services: Services, held: bytes, system: str
):
    folder = services.places.projects
    assert folder is not None
    folder.mkdir(exist_ok=True)
    (folder / f"{system}-bad.json").write_bytes(held)
    page = listing(services)
    page.chosen("project.0")
    assert page.chosen("open") is None
    assert f"{system}-bad.json" in services.app.notices.shown
    assert "\n" not in services.app.notices.shown


def test_a_folder_is_no_project(services: Services):
    folder = services.places.projects
    assert folder is not None
    (folder / "lockkey-mine.json").mkdir(parents=True)
    assert listing(services).entries == []


def test_decisions_that_cannot_be_made_are_refused(services: Services):
    folder = services.places.projects
    assert folder is not None
    folder.mkdir(exist_ok=True)
    for number, order in enumerate(("open 9999 north", "dance", "tile 5x3", "search 1 up")):
        world = {"format": "dungeon-project/1", "id": "dungeon#a", "seed": "a", "rules": 1}
        told = {**world, "params": "size=12", "orders": [order]}
        path = folder / f"dungeon-{number}.json"
        path.write_text(json.dumps(told), encoding="utf-8")
    page = listing(services)
    assert len(page.entries) == 4
    for number in range(4):
        page.chosen(f"project.{number}")
        assert page.chosen("open") is None


def test_names_are_letters_and_digits():
    assert clean_name("  The Vault, again: é/..\\x ") == "The-Vault-again-é-x"
    assert clean_name("../../") == ""


def test_where_the_disk_refuses_one_is_asked_before_leaving(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
):
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.store.files.write_whole", refuse)
    desk = DiagramDesk(services, made(services, "lockkey", "unique=4"))
    services.app.go(Push(desk))
    services.app.step()
    desk.desk.chosen = desk.desk.diagram.objects[0].id
    desk.chosen("obstacle")
    services.app.step()
    services.app.writer.drain(10)
    assert not desk.project.kept
    hands.press("cancel")
    assert isinstance(services.app.scene, QuestionScene)


def test_capitals_alone_are_renamed_where_the_disk_takes_both_names_for_one_file(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
):
    begun(services)
    hands.press("cancel")
    (path,) = projects(services)
    store = Projects(path.parent)
    (entry,) = store.listed(("lockkey",))

    def is_there(self: Path) -> bool:
        return any(self.name.casefold() == name.casefold() for name in os.listdir(self.parent))

    with monkeypatch.context() as blind:
        blind.setattr(Path, "exists", is_there)
        blind.setattr(Path, "samefile", lambda self, _: is_there(self))
        renamed = store.rename(entry, entry.name.upper())
    assert [each.name for each in projects(services)] == [renamed.path.name]
    assert store.read(renamed.path)["id"].endswith(f"+{entry.name.upper()}")
