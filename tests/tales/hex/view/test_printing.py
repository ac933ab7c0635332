"""The map of a country as a page to print, and where it is offered."""

from __future__ import annotations

import struct
from typing import Any

import pygame
import pytest

from game.cli.screenshot import known
from game.core.sliced import through
from game.engine.scene import Push
from game.shell import gallery
from game.shell.craft.taking_home import take_home
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.view.land import spots_of_world
from game.tales.hex.view.printing import LONG, SHORT, names_of, print_page, sheet_of
from tests.depth import one_in, thorough
from tests.workshop.conftest import AtOnce


def world_of(services: Services, params: str) -> dict[str, Any]:
    system = services.registry.system("hexcrawl")
    generator = system.generator
    content = services.library.worlds(system)
    world: dict[str, Any] = generator.world(generator.space.read(params), "print", content, False)
    return {**world, "id": f"hexcrawl:{params}#print"}


def test_everything_of_a_world_is_on_its_sheet(services: Services) -> None:
    world = world_of(services, "radius=4")
    spots = spots_of_world(world)
    assert len(spots) == 61
    stands = [name for spot in spots.values() for name, _ in spot.stands]
    assert world["satellites"]
    assert len(stands) == sum(len(world[key]) for key in ("communities", "satellites", "ruins"))
    assert sum(1 for spot in spots.values() if spot.obstacle) == sum(
        1 for each in world["hexes"] if each["obstacle"]
    )
    assert sheet_of(services.app, world, 28).radius == 4


def test_every_home_has_its_name_on_the_page_and_none_is_cut(services: Services) -> None:
    app, world, scale = services.app, world_of(services, "radius=4"), 3.0
    sheet = sheet_of(app, world, 44)
    seen = sheet.picture.get_rect().inflate(-4 * 44, -4 * 44)
    names = names_of(app, world, sheet, scale, seen)
    homes = [each["name"]["en"] for key in ("communities", "satellites") for each in world[key]]
    assert set(homes) <= {label.text for label in names}
    room = pygame.Rect([round(each * scale) for each in seen])
    for label in names:
        box = app.text.line(label.text, label.style, label.growth).get_rect()
        box.center = round(label.x * scale), round(label.y * scale)
        assert room.contains(box), label.text


@one_in(2)
@pytest.mark.parametrize("params", ["radius=2", "radius=12,profile=original"])
def test_a_page_is_as_large_as_a3(services: Services, params: str) -> None:
    world = world_of(services, params)
    page = through(print_page(services.app, world))
    assert sorted(page.get_size()) == [SHORT, LONG]
    middle = pygame.Rect(0, 0, 1200, 1200)
    middle.center = page.get_rect().center
    assert pygame.transform.average_color(page, middle) != pygame.transform.average_color(
        page, pygame.Rect(200, 200, 400, 200)
    )


def on_its_way(services: Services, monkeypatch: pytest.MonkeyPatch) -> PlayScene:
    """A run under way, with a worker that needs no time."""
    monkeypatch.setattr(services.app, "worker", AtOnce())
    gallery.arrange(services, known()["hex-plan"])
    scene = services.app.scene
    assert isinstance(scene, PlayScene)
    return scene


@thorough(instead="test_a_page_is_as_large_as_a3")
def test_the_map_of_a_run_is_printed_as_far_as_it_is_known(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = on_its_way(services, monkeypatch)
    page = take_home(services, scene.session)
    services.app.go(Push(page))
    assert "print" in dict(page.formats())
    services.app.go(page.chosen("print"))
    assert services.app.scene is scene
    folder = services.places.exports
    assert folder is not None
    (file,) = folder.glob("*.print.png")
    head = file.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert sorted(struct.unpack(">2I", head[16:])) == [SHORT, LONG]


def test_the_booklet_of_a_run_has_a_picture_of_everything_that_was_met(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = on_its_way(services, monkeypatch)
    game = scene.session.game
    assert isinstance(game, HexGame)
    while len(_shown(game)) < 2:
        hint = game.hint()
        assert hint is not None
        scene.session.apply(hint.command)
    page = take_home(services, scene.session)
    services.app.go(Push(page))
    services.app.go(page.chosen("booklet"))
    folder = services.places.exports
    assert folder is not None
    (file,) = folder.glob("*.booklet.pdf")
    assert file.read_bytes().count(b"/DCTDecode") == len(_shown(game))


def _shown(game: HexGame) -> list[Any]:
    return [each for chapter in game.story().chapters for _, each in chapter.seen]
