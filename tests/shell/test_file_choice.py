"""Choosing a file: whatever is typed or lies in the folder, the page stays and says why."""

from __future__ import annotations

import os

import pytest

from game.engine.scene import Push
from game.shell.chronicle import ImportScene
from game.shell.tale import Services


@pytest.fixture
def page(services: Services) -> ImportScene:
    page = ImportScene(services)
    services.app.go(Push(page))
    services.app.step()
    return page


@pytest.mark.parametrize("typed", ["", "  ", '""', ".", "~nobody-of-that-name/a.run"])
def test_what_is_no_path_of_a_file_is_refused_in_words(
    services: Services, page: ImportScene, typed: str
):
    page.field.put(typed)
    services.app.go(page.chosen("take"))
    assert services.app.scene is page
    assert page.field.error == services.app.notices.shown != ""


def test_the_latest_file_comes_first_and_a_link_to_nowhere_last(
    services: Services, page: ImportScene
):
    folder = services.places.exports
    assert folder is not None
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "nowhere.run").symlink_to(folder / "gone")
    for name in ("old.run", "new.run"):
        (folder / name).write_text("", encoding="utf-8")
    os.utime(folder / "old.run", (1, 1))
    page.rebuild()
    assert [file.name for file in page.files] == ["new.run", "old.run", "nowhere.run"]
    services.app.go(page.chosen("file.2"))
    assert services.app.scene is page
    assert "nowhere.run" in page.field.error
