"""Taking home writes what `generate` prints; what was kept is opened again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.entry import main
from game.core.registry import Registry
from game.core.sliced import Sliced
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.tale import Services
from game.shell.title import TitleScene
from game.store.shipped import assets_dir
from game.tales.locks.rules.reading import read_diagram
from game.tales.locks.view.desk_scene import DiagramDesk, OpeningScene
from game.workshop.bench import BenchScene
from game.workshop.page import WorkshopPage
from tests.depth import all_but
from tests.workshop.conftest import bench, made

FORMATS = {
    "lockkey": ("json", "svg", "png", "text", "dot"),
    "dungeon": ("json", "svg", "png", "text", "tmx"),
    "platformer": ("json", "svg", "png", "text", "tmx"),
    "hexcrawl": ("json", "svg", "png", "text", "textmapper", "md"),
    "thrones": ("json", "text", "md"),
}
PARAMS = {"platformer": "columns=3,rows=3", "hexcrawl": "radius=2"}


def taken(services: Services) -> list[Path]:
    folder = services.places.exports
    assert folder is not None
    return sorted(folder.iterdir()) if folder.is_dir() else []


@all_but("platformer", "dungeon", "hexcrawl")
@pytest.mark.parametrize("system", FORMATS)
def test_each_format_is_byte_for_byte_what_generate_prints(
    services: Services, tmp_path: Path, system: str
):
    scene = TakeHomeScene(services, system, made(services, system, PARAMS.get(system, "")))
    offered = [name for name, _ in scene.formats()]
    assert set(offered) >= {*FORMATS[system], "trace"}
    services.app.go(Push(scene))
    id_ = scene.made.id
    for name in FORMATS[system]:
        before = taken(services)
        scene.chosen(name)
        (file,) = [
            each for each in taken(services) if each not in before and each.suffix != ".png"
        ] or [each for each in taken(services) if each.stem.startswith(system)][-1:]
        if name == "png":
            file = next(each for each in taken(services) if each.name.startswith(f"{system}-"))
            file = file.with_suffix(".png")
        out = tmp_path / f"wanted.{name}"
        assert main(["generate", id_, "--format", name, "--out", str(out)]) == 0
        assert file.read_bytes() == out.read_bytes(), name


def test_the_trace_is_what_generate_prints_with_it(services: Services, tmp_path: Path):
    scene = TakeHomeScene(services, "dungeon", made(services, "dungeon"))
    services.app.go(Push(scene))
    scene.chosen("trace")
    (file,) = taken(services)
    out = tmp_path / "wanted.json"
    said = ["generate", scene.made.id, "--trace", "--format", "json", "--out", str(out)]
    assert main(said) == 0
    assert file.read_bytes() == out.read_bytes()


def test_another_picture_of_that_name_is_neither_used_nor_written_over(services: Services):
    folder = services.places.exports
    assert folder is not None
    (folder / "dungeon_tiles.png").write_bytes(b"mine")
    services.app.go(Push(TakeHomeScene(services, "dungeon", made(services, "dungeon"))))
    scene = services.app.scene
    assert isinstance(scene, TakeHomeScene)
    services.app.go(scene.chosen("tmx"))
    assert "another file has that name" in services.app.notices.shown
    assert [path.read_bytes() for path in taken(services)] == [b"mine"]


@pytest.mark.parametrize("system", ["dungeon", "platformer"])
def test_a_map_for_tiled_comes_with_its_tileset(services: Services, system: str):
    scene = TakeHomeScene(services, system, made(services, system, PARAMS.get(system, "")))
    services.app.go(Push(scene))
    scene.chosen("tmx")
    (picture,) = services.registry.system(system).generator.beside["tmx"]
    folder = services.places.exports
    assert folder is not None
    assert (folder / Path(picture).name).read_bytes() == (assets_dir() / picture).read_bytes()


def test_a_folder_that_cannot_be_written_is_told(services: Services):
    folder = services.places.exports
    assert folder is not None
    if folder.is_dir():
        folder.rmdir()
    folder.write_text("a file where the folder should be", encoding="utf-8")
    scene = TakeHomeScene(services, "lockkey", made(services, "lockkey"))
    services.app.go(Push(scene))
    services.app.go(scene.chosen("json"))
    services.app.draw()
    assert services.app.scene is scene
    assert "cannot be written: " in services.app.notices.shown
    assert folder.read_text(encoding="utf-8").startswith("a file")


@pytest.mark.parametrize("name", ["print", "textmapper"])
def test_a_file_that_cannot_be_written_is_told(services: Services, name: str):
    """A folder stands where it would go."""

    def small(*_: object) -> Sliced[Canvas]:
        yield 0.5
        return Canvas((8, 8))

    craft = replace(services.registry.tale("hex").craft(), printer=small)
    tale = replace(services.registry.tale("hex"), craft=lambda: craft)
    services = replace(services, registry=Registry((tale,)))
    scene = TakeHomeScene(services, "hexcrawl", made(services, "hexcrawl", "radius=2"))
    services.app.go(Push(TitleScene(services)))
    services.app.go(Push(scene))
    services.app.go(scene.chosen(name))
    assert services.app.scene is not scene
    (file,) = taken(services)
    file.unlink()
    file.mkdir()
    services.app.go(Push(scene))
    services.app.go(scene.chosen(name))
    assert services.app.scene is scene
    assert f"{file.name}: cannot be written: " in services.app.notices.shown
    assert taken(services) == [file]


def test_from_bench_to_picture_by_keys_alone(services: Services, hands: Driver):
    bench(services, "lockkey")
    hands.press("journal", "confirm")
    hands.steps(1)
    (file,) = taken(services)
    assert file.suffix == ".png"


def test_from_the_title_to_a_drawing_in_four_clicks(services: Services, hands: Driver):
    title = TitleScene(services)
    services.app.go(Push(title))
    hands.steps(1)
    hands.click(*title.form.widget("workshop").rect.center)
    page = services.app.scene
    assert isinstance(page, WorkshopPage)
    hands.click(*page.form.widget("begin").rect.center)
    hands.steps(2)
    scene = services.app.scene
    assert isinstance(scene, BenchScene)
    hands.app.draw()
    places = {action: rect.center for rect, action in scene.prompt_bar.places}
    hands.click(*places["journal"])
    hands.steps(1)
    home = services.app.scene
    assert isinstance(home, TakeHomeScene)
    hands.click(*home.form.widget("svg").rect.center)
    (file,) = taken(services)
    assert file.suffix == ".svg"
    assert services.app.scene is scene


@pytest.fixture
def kept(services: Services) -> Path:
    """A diagram in the folder of exports."""
    scene = TakeHomeScene(services, "lockkey", made(services, "lockkey", "unique=4"))
    services.app.go(Push(scene))
    services.app.go(scene.chosen("json"))
    (file,) = taken(services)
    return file


def opened(services: Services, file: Path) -> DiagramDesk:
    """The desk to which opening a file leads."""
    scene = OpeningScene(services)
    services.app.go(Push(scene))
    services.app.go(scene.choose(file))
    desk = services.app.scene
    assert isinstance(desk, DiagramDesk)
    return desk


def take_home(services: Services, desk: DiagramDesk, name: str) -> None:
    """Take what lies on a desk home in a format."""
    home = TakeHomeScene(services, "lockkey", desk.as_made())
    services.app.go(Push(home))
    services.app.go(home.chosen(name))
    assert services.app.scene is desk


def test_a_kept_diagram_is_opened_at_the_desk(services: Services, hands: Driver, kept: Path):
    services.app.go(Push(OpeningScene(services)))
    hands.steps(1)
    hands.press("confirm")
    hands.steps(1)
    scene = services.app.scene
    assert isinstance(scene, DiagramDesk)
    world = json.loads(kept.read_text(encoding="utf-8"))
    assert scene.desk.diagram == read_diagram(world)
    assert scene.as_made().id == world["id"]


def test_a_diagram_that_was_worked_on_is_the_same_when_it_is_opened_again(
    services: Services, hands: Driver, kept: Path
):
    desk = opened(services, kept)
    before = desk.desk.diagram
    hands.press("down")
    hands.steps(1)
    desk.chosen("obstacle")
    changed = desk.desk.diagram
    take_home(services, desk, "json")
    (mine,) = (file for file in taken(services) if file != kept)
    assert mine.name == kept.name.replace(".json", "-2.json")
    assert opened(services, mine).desk.diagram == changed
    assert opened(services, kept).desk.diagram == before != changed


def test_a_draft_is_taken_home_in_every_format_and_opened_again(
    services: Services, hands: Driver, kept: Path
):
    desk = opened(services, kept)
    diagram = desk.desk.diagram
    key = next(each for each in diagram.objects if each.item.is_key)
    lock = next(
        each for each in diagram.objects if each.item.set == key.item.set and not each.item.is_key
    )
    desk.put(key.id, lock.id)
    assert not desk.desk.verdict.solvable
    finished = kept.read_text(encoding="utf-8")
    for name in ("png", "svg", "text", "dot", "json"):
        take_home(services, desk, name)
    assert kept.read_text(encoding="utf-8") == finished
    drafts = [file for file in taken(services) if ".draft." in file.name]
    assert len(drafts) == 5
    again = opened(services, next(file for file in drafts if file.suffix == ".json"))
    assert again.desk.diagram == desk.desk.diagram
    again.put(key.id, diagram.tree.parent[key.id])
    assert "draft" not in again.as_made().world
    hands.press("cancel")
    assert services.app.scene is not again


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (None, "cannot be read"),
        ("", "expected JSON"),
        ("[" * 100_000, "expected JSON"),
        ("[1, 2]", "expected a diagram"),
        ('{"format": "dungeon/1"}', "expected a diagram"),
        ('{"format": "lockkey/1"}', "odd.json: id: expected"),
        ('{"format": "lockkey/1", "id": 3}', "odd.json: id: expected"),
    ],
)
def test_any_other_file_is_refused_with_one_line(
    services: Services, tmp_path: Path, written: str | None, told: str
):
    file = tmp_path / "odd.json"
    if written is not None:
        file.write_text(written, encoding="utf-8")
    scene = OpeningScene(services)
    services.app.go(Push(scene))
    assert scene.choose(file) is None
    services.app.draw()
    said = scene.field.error
    assert said
    assert told in said
    assert "\n" not in said
    assert services.app.scene is scene


@pytest.mark.parametrize(
    ("part", "odd", "told"),
    [
        ("seed", "a#b", "seed: expected a text without “#”"),
        ("seed", "", "seed: expected 1 to 64 characters"),
        ("objects", [{"id": "x"}], "type: expected"),
        ("objects", [], "expected one Start"),
        ("goal", "x", "goal: expected"),
    ],
)
def test_a_diagram_with_an_odd_part_is_refused_with_one_line(
    services: Services, kept: Path, part: str, odd: object, told: str
):
    world = json.loads(kept.read_text(encoding="utf-8"))
    kept.write_text(json.dumps({**world, part: odd}), encoding="utf-8")
    scene = OpeningScene(services)
    services.app.go(Push(scene))
    assert scene.choose(kept) is None
    assert scene.field.error.startswith(f"{kept.name}: ")
    assert told in scene.field.error


@pytest.mark.parametrize("drop", ["id", "seed", "rules", "content", "params", "objects", "goal"])
def test_a_diagram_that_lacks_a_part_is_refused_or_opened_but_never_breaks(
    services: Services, kept: Path, tmp_path: Path, drop: str
):
    world = json.loads(kept.read_text(encoding="utf-8"))
    world.pop(drop, None)
    file = tmp_path / "less.json"
    file.write_text(json.dumps(world), encoding="utf-8")
    scene = OpeningScene(services)
    services.app.go(Push(scene))
    services.app.go(scene.choose(file))
    services.app.step()
    services.app.draw()
    if drop == "goal":
        assert isinstance(services.app.scene, DiagramDesk)
    else:
        assert scene.field.error.startswith("less.json: ")
        assert services.app.scene is scene


@pytest.mark.parametrize("form", ["pdf", "uvtt"])
def test_players_get_an_edition_of_their_own(services: Services, tmp_path: Path, form: str):
    scene = TakeHomeScene(services, "dungeon", made(services, "dungeon", "size=12,search=100"))
    services.app.go(Push(scene))
    assert f"{form}.player" in [name for name, _ in scene.formats()]
    scene.chosen(f"{form}.player")
    (file,) = taken(services)
    assert file.name.endswith(f".player.{form}")
    out = tmp_path / f"wanted.{form}"
    said = ["generate", scene.made.id, "--format", form, "--edition", "player", "--out", str(out)]
    assert main(said) == 0
    assert file.read_bytes() == out.read_bytes()


def test_a_graph_is_opened_at_the_desk(services: Services, kept: Path):
    desk = opened(services, kept)
    take_home(services, desk, "dot")
    graph = next(path for path in taken(services) if path.suffix == ".dot")
    page = OpeningScene(services)
    services.app.go(Push(page))
    services.app.step()
    assert graph in page.files
    again = opened(services, graph)
    assert {placed.item for placed in again.desk.diagram.objects} == {
        placed.item for placed in desk.desk.diagram.objects
    }
    services.app.step()
    assert again.as_made().id.endswith(f"+{again.project.name}")
    assert again.project.name
    graph.write_text("digraph { a -> b }", encoding="utf-8")
    page.choose(graph)
    assert graph.name in page.field.error
