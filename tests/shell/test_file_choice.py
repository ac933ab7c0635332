"""Choosing a file: whatever is typed or lies in the folder, the page stays and says why."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.core import journal
from game.core.journal import Checkpoint, Do, Rewind
from game.engine.inputs import Press
from game.engine.scene import Push
from game.shell.importing import ImportScene
from game.shell.tale import Services
from game.shell.waiting import UNSEEN, WaitingScene
from tests.patience import wait_until
from tests.playing import null_session
from tests.window import settle


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="such files are of Unix")
def test_what_would_never_end_is_refused_at_once(services: Services, page: ImportScene, tmp_path):
    os.mkfifo(tmp_path / "pipe.run")
    (tmp_path / "zero.run").symlink_to("/dev/zero")
    for path in (tmp_path / "pipe.run", tmp_path / "zero.run", Path("a\0b.run")):
        services.app.go(page.choose(path))
        assert services.app.scene is page
        assert "cannot be read" in page.field.error
        assert services.app.worker.idle
    services.app.locale.language = "fr"
    services.app.go(page.choose(tmp_path / "zero.run"))
    assert page.field.error.endswith("ce n’est pas un fichier ordinaire")


def waited_for(services: Services) -> None:
    """Let the worker come to an end with what it does."""
    services.app.step()
    wait_until(
        lambda: services.app.worker.idle and not isinstance(services.app.scene, WaitingScene),
        services.app.step,
    )


def long_run(path: Path, ticks: int) -> None:
    """A run without a digest, which takes a while to be played again."""
    session = null_session("null-ticks:seconds=1800,moths=0#a")
    held = [Do("right", 600), Do("left", 600)]
    records = [record for _ in range(ticks // 1_200) for record in held]
    path.write_text(journal.write(session.header, records), encoding="utf-8")


def test_a_run_is_proved_in_the_worker_and_shows_how_far_it_is(
    services: Services, page: ImportScene, tmp_path: Path
):
    path = tmp_path / "long.run"
    long_run(path, 48_000)
    services.app.go(page.choose(path))
    waiting = services.app.scene
    assert isinstance(waiting, WaitingScene)
    seen = []

    def step() -> None:
        services.app.step()
        seen.append(waiting.share)

    wait_until(lambda: services.app.scene is not waiting, step, pause=0.002)
    assert seen == sorted(seen)
    assert any(0 < share < 1 for share in seen)
    settle(services)
    (entry,) = services.chronicle.recent()
    assert (entry.origin, entry.result) == ("imported", "abandoned")


@pytest.mark.parametrize("how", ["cancel", "confirm"])
def test_a_proof_is_given_up_and_nothing_is_taken_in(
    services: Services, page: ImportScene, tmp_path: Path, how: str
):
    path = tmp_path / "long.run"
    long_run(path, 288_000)  # not nearly done in the few frames until it is given up
    services.app.go(page.choose(path))
    waiting = services.app.scene
    assert isinstance(waiting, WaitingScene)
    for _ in range(2 * UNSEEN):
        services.app.step()
    services.app.send(Press(how))
    assert services.app.scene is page
    waited_for(services)
    assert services.chronicle.recent() == []


def test_a_run_that_cannot_be_proved_says_why_and_the_page_stays(
    services: Services, page: ImportScene, tmp_path: Path
):
    header = null_session("null-ticks:seconds=1800,moths=0#a").header
    loop = [record for _ in range(5_000) for record in (Do("right"), Rewind(0))]
    lie = [Do("right"), Checkpoint(1, "0" * 16)]
    for records, why in ((loop, "asks for more work"), (lie, "diverged")):
        path = tmp_path / "bad.run"
        path.write_text(journal.write(header, records), encoding="utf-8")
        services.app.go(page.choose(path))
        waited_for(services)
        assert services.app.scene is page
        assert page.field.error.startswith("bad.run: ")
        assert why in page.field.error
    assert services.chronicle.recent() == []
