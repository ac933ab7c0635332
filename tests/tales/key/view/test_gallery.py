"""The named scenes of Key show what their names say."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.cli.screenshot import known
from game.engine.inputs import Press
from game.shell import gallery
from game.shell.play import PlayScene
from game.shell.results import ResultsScene
from game.shell.tale import Services
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.menu import MARGINS, Choose, Menu
from game.tales.key.view.view import KeyScreen
from tests.depth import all_but
from tests.window import assert_drawn

WANTED: dict[str, Callable[[KeyView], bool]] = {
    "dungeon": lambda view: view.phase == "walk" and view.counter > 5,
    "dungeon-fight": lambda view: view.phase == "danger" and len(view.foes) > 2,
    "dungeon-dark": lambda view: any(not room.lit for room in view.rooms),
    "dungeon-boss": lambda view: any(foe.facts.boss for foe in view.foes),
    "dungeon-talent": lambda view: view.phase == "learn",
    "dungeon-sheet": lambda view: len(view.hero(view.acting).pack) > 3,
    "dungeon-party": lambda view: len(view.heroes) == 4,
}
BESIDE = ("dungeon-log", "dungeon-mode-2", "dungeon-help-4")
SEEN = (*WANTED, *BESIDE, "dungeon-result")
"""All scenes that are drawn here."""


@all_but("sheet", "dark", "boss", "party")
@pytest.mark.parametrize("name", WANTED)
def test_a_scene_shows_what_its_name_says(services: Services, name: str) -> None:
    gallery.arrange(services, known()[name])
    scene = services.app.scene
    assert isinstance(scene, PlayScene)
    view = scene.session.game.view()
    assert isinstance(view, KeyView)
    assert WANTED[name](view)
    table = scene.view
    assert isinstance(table, KeyScreen)
    assert (table.sheet is not None) == (name == "dungeon-sheet")
    assert isinstance(table.hand.menu, Choose) == (name == "dungeon-talent")
    assert_drawn(services)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_camps_choices_hold_their_words_in_large_text(services: Services, language: str) -> None:
    services.app.change(language=language, text_size=200)
    gallery.arrange(services, known()["dungeon-camp"])
    scene = services.app.scene
    assert isinstance(scene, PlayScene)
    assert isinstance(scene.view, KeyScreen)
    menu = scene.view.hand.menu
    assert isinstance(menu, Choose)
    boxes = menu.rects()
    for box, told in zip(boxes, menu.needs(boxes[0].width), strict=True):
        assert box.height >= told - MARGINS
    assert menu.rect.contains(boxes[0].unionall(boxes[1:]))


def test_deeds_are_chosen_among_others_in_large_text_and_their_words_lie_below_them_all(
    services: Services,
) -> None:
    services.app.change(language="fr", text_size=200)
    gallery.arrange(services, known()["dungeon-exit"])
    scene = services.app.scene
    assert isinstance(scene, PlayScene)
    assert isinstance(scene.view, KeyScreen)
    menu = scene.view.hand.menu
    assert isinstance(menu, Menu)
    for _ in menu.lines:
        assert_drawn(services)
        rows = [menu.row_rect(number) for number in range(len(menu.lines))]
        seen = [n for n, row in enumerate(rows) if menu.line_at(row.center) == n]
        assert len(seen) >= 3
        assert menu.focus in seen
        assert rows[seen[-1]].bottom <= menu.words_top
        menu.handle(Press("down"))


def test_the_result_is_that_of_a_run_that_was_won(services: Services) -> None:
    gallery.arrange(services, known()["dungeon-result"])
    scene = services.app.scene
    assert isinstance(scene, ResultsScene)
    assert scene.heading == "Victory"
    assert_drawn(services)


@pytest.mark.parametrize("name", BESIDE)
def test_pages_beside_the_map_can_be_drawn(services: Services, name: str) -> None:
    gallery.arrange(services, known()[name])
    assert_drawn(services)
    assert services.app.scene is not None
