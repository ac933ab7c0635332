"""The pages around Candle: a banner for every kind of run, a living picture for every help page."""

from __future__ import annotations

import pygame
import pytest

from game.cli.tales import registry
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell.help import HelpScene
from game.shell.mode_page import ModePage
from game.shell.tale import Services
from game.tales.candle.rules.mode import HELP, MODE
from game.tales.candle.view.help_pictures import HELP_PICTURES, SIZE
from tests.depth import one_in


def banner(params: str) -> str:
    illustrate = registry().tale("candle").illustrate
    assert illustrate is not None
    ((atlas, name),) = illustrate(MODE.space.read(params))
    assert atlas == "candle/vignettes"
    return name


def test_every_preset_has_a_banner_of_its_own(services: Services):
    names = [banner(preset.params) for preset in MODE.presets]
    assert len(set(names)) == len(names)
    for name in names:
        assert services.app.assets.has("candle/vignettes", name)


@pytest.mark.parametrize(
    ("params", "name"),
    [
        ("story,5", "banner/story"),
        ("castle,3", "banner/castle"),
        ("level,darkness=150", "banner/night"),
        ("level,columns=4,rows=3", "banner/small"),
        ("level,columns=4,rows=4", "banner/level"),
        ("castle,10,columns=3,rows=3", "banner/castle"),
    ],
)
def test_a_banner_follows_what_was_set(params: str, name: str):
    assert banner(params) == name


def test_the_page_shows_the_banner_as_it_was_baked(services: Services, hands: Driver):
    page = ModePage(services, MODE)
    services.app.go(Push(page))
    hands.steps(2)
    ((picture, rect),) = page.pictures
    assert picture.get_size() == rect.size
    sprite = services.app.assets.sprite("candle/vignettes", banner(MODE.presets[0].params))
    assert picture is sprite.image


@one_in(2)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_of_the_help_has_a_picture_whose_names_are_whole(
    services: Services, hands: Driver, language: str
):
    services.app.change(language=language)
    services.app.locale.language = language
    assert len(HELP_PICTURES) == len(HELP)
    scene = HelpScene(services, MODE)
    services.app.go(Push(scene))
    for page in range(len(HELP)):
        hands.steps(2)
        hands.picture()
        shown = [block for flow in scene.flows for block, _ in flow.places]
        assert any(type(block).__name__ == "Drawing" for block in shown), page
        hands.press("right")
    cut = [text for text, _ in services.app.text.fitted_texts.values() if text.endswith("…")]
    assert not cut


@pytest.mark.parametrize("still", [True, False])
def test_pictures_of_the_help_live_unless_one_wants_rest(services: Services, still: bool):
    services.app.change(reduced_motion=still, reduced_flashes=still)
    rect = pygame.Rect(0, 0, *SIZE)
    for make in HELP_PICTURES[:5]:
        block = make(services.app)
        canvases = []
        for _ in range(2):
            canvas = Canvas(SIZE)
            block.draw(services.app, canvas, rect)
            canvases.append(pygame.image.tobytes(canvas, "RGB"))
            services.app.seconds += 0.7
        assert (canvases[0] == canvases[1]) is still
