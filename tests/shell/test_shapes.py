"""A window of any shape is filled by every kind of scene; what is added is for the eye alone."""

from __future__ import annotations

import pygame
import pytest

from game.cli.screenshot import known
from game.engine.app import App
from game.engine.driver import Driver
from game.shell.flow import Paragraph
from game.shell.gallery import arrange
from game.shell.page import Page
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.shell.title import TitleScene
from tests.depth import all_but, few, one_in

SCENES = (
    "title",
    "options",
    "question",
    "platformer",
    "platformer-pause",
    "dungeon",
    "dungeon-sheet",
    "hex",
    "hex-whole",
    "thrones",
    "bench-dungeon",
)
"""One for each way to fill what lies beside the page."""
SHAPES = ((1024, 768), (1720, 720), (600, 900))
BARE = (255, 0, 255)


@all_but("sheet", "hex-whole", "options", "question", "dungeon", "platformer-pause")
@pytest.mark.parametrize("name", SCENES)
def test_nothing_of_the_window_is_left_bare(services: Services, hands: Driver, name: str) -> None:
    arrange(services, known()[name])
    app = services.app
    for shape in few(SHAPES, 2):
        hands.resize(*shape)
        app.canvas.fill(BARE)
        app.draw()
        bare = pygame.mask.from_threshold(app.canvas, BARE, (1, 1, 1, 255))
        assert bare.count() == 0, (shape, bare.get_bounding_rects()[:4])


UPRIGHT = (600, 900)


@one_in(3)
@pytest.mark.parametrize("name", ["options", "results", "title"])
def test_a_page_of_a_menu_fills_an_upright_window(
    services: Services, hands: Driver, name: str
) -> None:
    """The window shows three pages one above the other: the sheet has the room of all three."""
    arrange(services, known()[name])
    app = services.app
    app.draw()
    flat = _lowest(app)
    hands.resize(*UPRIGHT)
    app.step()
    app.draw()
    area = app.canvas.area
    assert area.height > 2 * 720
    assert flat < 720 < _lowest(app) <= area.bottom


@pytest.mark.parametrize("name", ["options", "title"])
def test_a_page_of_a_menu_fills_a_window_of_four_to_three(
    services: Services, hands: Driver, name: str
) -> None:
    arrange(services, known()[name])
    app = services.app
    app.draw()
    flat = _lowest(app)
    hands.resize(1280, 960)
    app.step()
    app.draw()
    assert _lowest(app) == flat + 120


def _lowest(app: App) -> int:
    """Where the lowest thing that can be chosen, or the sheet's last line, ends."""
    scene = app.scene
    if isinstance(scene, Page):
        return scene.area.bottom
    assert isinstance(scene, TitleScene)
    return max(widget.rect.bottom for widget in scene.form.widgets)


@all_but("dungeon", "platformer", "hex")
@pytest.mark.parametrize("name", ["platformer", "dungeon", "hex", "thrones"])
def test_a_world_fills_an_upright_window(services: Services, hands: Driver, name: str) -> None:
    """What lies above and below the page shows the world as brightly as the page does, and the
    prompts stand at the foot of the window."""
    services.app.change(reduced_motion=True, reduced_flashes=True)
    arrange(services, known()[name])
    app = services.app
    hands.resize(*UPRIGHT)
    for _ in range(4):
        app.step()
        app.draw()
    scene, area = app.scene, app.canvas.area
    assert isinstance(scene, PlayScene)
    assert scene.view.foot == area.bottom - 720
    for top in (-200, 760):
        strip = app.canvas.subsurface(pygame.Rect(20, top, 700, 120))
        lit = pygame.surfarray.array3d(strip).astype(int).mean()
        assert lit > 12, f"night at {top}"


@all_but("hex", "dungeon")
@pytest.mark.parametrize("name", ["options", "dungeon", "hex", "thrones"])
def test_the_page_itself_is_the_same_in_a_little_higher_window(
    services: Services, hands: Driver, name: str
) -> None:
    services.app.change(reduced_motion=True, reduced_flashes=True)
    arrange(services, known()[name])
    app = services.app
    middle = pygame.Rect(300, 200, 300, 200)
    seen = []
    for shape in ((1280, 720), (1280, 800)):
        hands.resize(*shape)
        app.draw()
        seen.append(app.canvas.subsurface(middle).copy())
    first, second = (pygame.surfarray.array3d(each).astype(int) for each in seen)
    # Light that falls over all that is seen falls a little otherwise.
    assert abs(first - second).mean() < 12


def test_results_in_a_tall_window_are_told_above_what_can_be_done(
    services: Services, hands: Driver
) -> None:
    arrange(services, known()["results"])
    scene = services.app.scene
    assert isinstance(scene, Page)
    hands.resize(*UPRIGHT)
    services.app.step()
    story, deeds = (flow.area for flow in scene.flows)
    assert story.width == scene.body.width
    assert story.bottom < deeds.top
    assert deeds.bottom == scene.body.bottom


def test_help_in_a_tall_window_is_set_as_large_as_it_fits(
    services: Services, hands: Driver
) -> None:
    """A tall window has few pixels to a unit, and room."""
    arrange(services, known()["help"])
    scene = services.app.scene
    assert isinstance(scene, Page)
    hands.resize(*UPRIGHT)
    services.app.step()
    (flow,) = scene.flows
    sizes = {block.style.size for block in flow.blocks if isinstance(block, Paragraph)}
    assert sizes == {30}
    assert flow.most == 0
