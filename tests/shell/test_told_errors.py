"""What goes wrong inside the game is told in the player's language, down to its last reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.scene import Push
from game.shell.chronicle import ImportScene
from game.shell.taking_up import resume_run
from game.shell.tale import Services
from tests.core.marked import Marked
from tests.patience import wait_until
from tests.window import begin_run


@pytest.fixture
def marked(services: Services) -> Services:
    """The program in a language in which all that was translated stands in brackets."""
    services.app.locale.translations["fr"] = Marked()
    services.app.locale.language = "fr"
    return services


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5])


def test_why_a_run_cannot_be_taken_in(marked: Services, tmp_path: Path):
    path = tmp_path / "cut.run"
    path.write_bytes(begin_run(marked, "thrones:dwarf,tale#a", 40).text())
    cut(path)
    scene = ImportScene(marked)
    marked.app.go(Push(scene))
    scene.field.put(str(path))
    marked.app.go(scene.chosen("take"))
    wait_until(lambda: marked.app.scene is scene, marked.app.step)
    shown = scene.field.error
    assert shown.startswith("⟦cut.run: ⟦⟦")
    assert "; then ⟦line " in shown
    assert shown.endswith(": ⟦the line is not finished⟧⟧⟧⟧")
    assert marked.app.notices.shown == shown


def test_why_a_file_cannot_be_read(marked: Services, tmp_path: Path):
    scene = ImportScene(marked)
    marked.app.go(Push(scene))
    scene.field.put(str(tmp_path / "none.run"))
    scene.chosen("take")
    assert marked.app.notices.shown.startswith("⟦" + str(tmp_path))


def test_what_was_lost_of_a_run(marked: Services):
    live = begin_run(marked, "thrones:dwarf,tale#a", 40)
    assert live.path is not None
    cut(live.path)
    (unfinished,) = marked.runs.unfinished()
    marked.app.go(resume_run(marked, unfinished))
    assert marked.app.notices.shown.endswith(": ⟦the line is not finished⟧⟧")


def test_why_there_is_no_way_on(marked: Services):
    live = begin_run(marked, "thrones:dwarf,tale#a", 4)
    (unfinished,) = marked.runs.unfinished()
    assert live.path is not None
    live.path.write_bytes(b"nothing\n")
    assert resume_run(marked, unfinished) is None
    assert "⟦run, line 1: ⟦" in marked.app.notices.shown


def test_why_results_are_missing(marked: Services):
    marked.chronicle.close()
    from game.shell.chronicle import ChronicleScene

    page = ChronicleScene(marked)
    marked.app.go(Push(page))
    texts = [block.text for block, _ in page.flows[0].places if hasattr(block, "text")]
    assert any(text.startswith("⟦chronicle: ") for text in texts)
