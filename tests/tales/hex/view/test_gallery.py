"""The named scenes of Hex show what their names say, whatever the seed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.cli.screenshot import known
from game.cli.tales import registry
from game.shell import gallery
from game.shell.help import HelpScene
from game.shell.play import PlayScene
from game.shell.results import ResultsScene
from game.shell.tale import Services
from game.tales.hex.rules.play.mode import HELP
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.gallery import SCENES
from game.tales.hex.view.help_pictures import HELP_PICTURES
from game.tales.hex.view.view import HexScreen
from tests.depth import all_but, thorough
from tests.window import assert_drawn

WANTED: dict[str, Callable[[HexView], bool]] = {
    "hex": lambda view: view.day >= 14,
    "hex-late": lambda view: view.left <= 6,
    "hex-meeting": lambda view: view.phase == "meeting",
    "hex-ruin": lambda view: view.meeting is not None and view.meeting.facts.kind == "ruin",
    "hex-court": lambda view: any(each.kind == "fairy" for each in view.here()),
    "hex-way": lambda view: len(view.hexes) > 12,
    "hex-camp": lambda view: view.quarter == 0,
}
OTHERWISE = ("hex", "hex-ruin", "hex-way")
"""Those that are looked at from another seed than the usual one."""
BESIDE = ("hex-theatre", "hex-signs")
SEEN = (*WANTED, *BESIDE, "hex-result")
"""All scenes that are drawn here."""


@all_but("late", "way", "court", "ruin")
@pytest.mark.parametrize("name", WANTED)
def test_a_scene_shows_what_its_name_says(services: Services, name: str) -> None:
    seed = "1" if name in OTHERWISE else gallery.DEFAULT_SEED
    gallery.arrange(services, known()[name], seed)
    scene = services.app.scene
    assert isinstance(scene, PlayScene)
    view = scene.session.game.view()
    assert isinstance(view, HexView)
    assert WANTED[name](view)
    table = scene.view
    assert isinstance(table, HexScreen)
    assert table.motion.camps == (name == "hex-camp")
    assert_drawn(services)


@thorough(instead="test_a_scene_shows_what_its_name_says")
def test_the_result_is_that_of_a_run_that_was_won(services: Services) -> None:
    gallery.arrange(services, known()["hex-result"])
    scene = services.app.scene
    assert isinstance(scene, ResultsScene)
    assert scene.heading == "Victory"
    assert_drawn(services)


@all_but("theatre")
@pytest.mark.parametrize("name", BESIDE)
def test_pages_beside_the_map_can_be_drawn(services: Services, name: str) -> None:
    gallery.arrange(services, known()[name])
    assert_drawn(services)
    assert services.app.scene is not None


def test_every_page_of_the_help_has_its_picture(services: Services) -> None:
    assert len(HELP_PICTURES) == len(HELP)
    for page in range(len(HELP)):
        gallery.arrange(services, known()[f"hex-help-{page + 1}"])
        assert_drawn(services)
        assert isinstance(services.app.scene, HelpScene)


def test_every_preset_has_its_scene() -> None:
    presets = registry().mode("hexcrawl").presets
    assert [name for name in SCENES if name.startswith("hex-mode")] == [
        f"hex-mode-{number + 1}" for number in range(len(presets))
    ]
