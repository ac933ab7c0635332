"""When something breaks: what the page says is so, a report can be made, and the run goes on."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from game.core import journal
from game.core.verify import verify
from game.engine.app import Failure
from game.engine.driver import Driver
from game.engine.inputs import InputEvent
from game.engine.scene import Push, Scene, Transition
from game.shell import report
from game.shell.error import LOOK_STEPS, MOST_CHARACTERS, MOST_LINES, ErrorScene
from game.shell.flow import Label, Paragraph
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.shell.title import TitleScene
from game.store.places import Places
from game.store.runs import Runs
from game.tales.null_turns.rules import Guess
from tests.window import begin_run, settle, wait_for

ID = "null-turns#oak"
LOWER = Guess(higher=False)


class Broken(Scene):
    """A scene that breaks at the first input."""

    def handle(self, event: InputEvent) -> Transition:
        raise ZeroDivisionError("spilled")

    def draw(self, canvas: object, alpha: float) -> None:
        """Nothing."""


def stumble(_: object) -> None:
    raise ZeroDivisionError("planted")


def told(page: ErrorScene) -> str:
    """All sentences on the page."""
    blocks = [block for flow in page.flows for block, _ in flow.places]
    return " ".join(block.text for block in blocks if isinstance(block, Paragraph | Label))


def buttons(page: ErrorScene) -> list[str]:
    return [widget.name for widget in page.form.widgets]


def choose(page: ErrorScene, hands: Driver, name: str) -> None:
    page.ensure()
    page.form.focus_on(name)
    hands.press("confirm")


def broken_run(services: Services, hands: Driver) -> tuple[PlayScene, ErrorScene]:
    """A run of some commands that broke at the next."""
    live = begin_run(services, ID, 3)
    live.session.note("My name is Alice")
    services.app.go(Push(TitleScene(services)))
    play = PlayScene(services, live)
    services.app.go(Push(play))
    live.session.run.do = stumble  # type: ignore[assignment]
    play.handle = lambda _: play.give(LOWER)  # type: ignore[method-assign]
    hands.press("confirm")
    page = services.app.scene
    assert isinstance(page, ErrorScene)
    hands.steps(1)
    return play, page


def made(page: ErrorScene, hands: Driver) -> Path:
    """The report that the page makes."""
    choose(page, hands, "report")
    wait_for(hands, lambda: page.made is not None)
    assert page.made is not None
    return page.made


def test_a_scene_that_breaks_ends_in_a_page_that_leads_home(services: Services, hands: Driver):
    app = services.app
    title = TitleScene(services)
    app.go(Push(title))
    app.go(Push(Broken()))
    hands.press("confirm")
    page = app.scene
    assert isinstance(page, ErrorScene)
    hands.steps(2)
    assert page.lines()[0] == "ZeroDivisionError: spilled"
    assert "No run was open." in told(page)
    assert buttons(page) == ["report", "copy", "home"]
    choose(page, hands, "home")
    assert app.scene is title


def test_when_nothing_is_left_the_page_offers_to_quit(services: Services, hands: Driver):
    services.app.go(Push(Broken()))
    hands.press("confirm")
    page = services.app.scene
    assert isinstance(page, ErrorScene)
    hands.steps(1)
    assert buttons(page) == ["report", "copy", "quit"]
    hands.press("cancel")
    assert not services.app.running


def test_what_broke_is_in_the_log(
    services: Services, hands: Driver, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.INFO, "game"):
        broken_run(services, hands)
    assert f"run {ID} from command 3" in caplog.messages
    assert "scene PlayScene" in caplog.messages
    assert "PlayScene raised" in caplog.messages
    assert f"command 4 of {ID}: {LOWER.text}" in caplog.text


def test_the_page_begins_with_what_happened(services: Services, hands: Driver):
    _, page = broken_run(services, hands)
    happened, where, led = page.lines()[:3]
    assert happened == "ZeroDivisionError: planted"
    assert where == f"command 4 of {ID}: {LOWER.text}"
    assert led.startswith("Traceback")


def test_the_page_says_where_the_run_is(services: Services, hands: Driver):
    play, page = broken_run(services, hands)
    settle(services)
    wait_for(hands, lambda: "Your run is on disk" in told(page))
    path = play.live.path
    assert path is not None
    assert path.read_bytes() == play.live.text()


def test_a_run_that_is_not_on_disk_is_not_said_to_be(services: Services, hands: Driver):
    live = begin_run(services, ID, 3)
    play = PlayScene(services, live)
    assert live.path is not None
    hidden = live.path.with_suffix(".elsewhere")
    live.path.rename(hidden)
    services.app.go(Push(page := ErrorScene(services, Failure("broken", (play,)))))
    hands.steps(1)
    assert "on disk, up to" not in told(page)
    hidden.rename(live.path)  # whoever took it away brings it back
    services.app.go(Push(page := ErrorScene(services, Failure("broken", (play,)))))
    hands.steps(LOOK_STEPS + 1)
    assert "Your run is on disk" in told(page)


def test_the_run_goes_on_where_it_broke(services: Services, hands: Driver):
    play, page = broken_run(services, hands)
    choose(page, hands, "go_on")
    again = services.app.scene
    assert isinstance(again, PlayScene)
    assert again is not play
    assert again.session.commands == play.session.commands == 3
    assert again.session.game.digest() == play.session.game.digest()
    assert page not in services.app.stack


def test_a_run_that_is_only_in_memory_goes_on_too(
    services: Services, hands: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    nowhere = Places(None, "no room")
    kept_nothing = replace(services, places=nowhere, runs=Runs(nowhere))
    services.app.make_error_scene = lambda failure: ErrorScene(kept_nothing, failure)
    monkeypatch.setattr(report.tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    play, page = broken_run(kept_nothing, hands)
    assert "not on disk, only in memory" in told(page)
    found = report.run_in(made(page, hands).read_bytes())
    assert journal.read(found).commands == 3
    choose(page, hands, "go_on")
    again = services.app.scene
    assert isinstance(again, PlayScene)
    assert again.session.game.digest() == play.session.game.digest()
    assert journal.read(again.live.text()).commands == 3, "with all that was before"


def test_the_report_has_the_run_and_what_broke_it(services: Services, hands: Driver):
    play, page = broken_run(services, hands)
    assert "Nothing is sent by itself" in told(page)
    file = made(page, hands)
    hands.steps(2)
    assert str(file) in told(page)
    assert buttons(page)[0] == "show"
    parts = report.parts_of(file.read_bytes())
    assert "ZeroDivisionError: planted" in parts["error"]
    assert f"command 4 of {ID}: {LOWER.text}" in parts["error"]
    assert '"text_size": 100' in parts["settings"]
    run = journal.read(report.run_in(file.read_bytes()))
    assert verify(play.session.world, play.session.content, run).same
    assert run.commands == 3
    assert "Alice" not in file.read_text(encoding="utf-8")
    assert "1 notes left out" in parts["about"]


def test_an_error_without_an_end_is_shown_and_reported_in_part(services: Services, hands: Driver):
    told = "Traceback\n" + "  a line\n" * 200_000 + "ValueError: " + "x" * 2_000_000 + " end"
    services.app.go(Push(page := ErrorScene(services, Failure(told, ()))))
    hands.steps(2)
    assert len(page.lines()) == MOST_LINES
    assert page.lines()[0].startswith("ValueError: xxx")
    assert max(map(len, page.lines())) == MOST_CHARACTERS
    file = made(page, hands)
    error = report.parts_of(file.read_bytes())["error"]
    assert error.startswith("Traceback")
    assert error.endswith("x end\n")
    assert len(error) < report.MOST_ERROR + 100


def test_the_details_can_be_copied(services: Services, hands: Driver):
    _, page = broken_run(services, hands)
    choose(page, hands, "copy")
    assert services.app.notices.shown in ("Copied.", "There is no clipboard here.")


def test_a_report_that_can_be_written_nowhere_says_so(
    services: Services, hands: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    _, page = broken_run(services, hands)
    assert services.places.root is not None
    (services.places.root / "reports").write_text("in the way")
    (tmp_path / "full").write_text("in the way")
    monkeypatch.setattr(report.tempfile, "gettempdir", lambda: str(tmp_path / "full"))
    choose(page, hands, "report")
    wait_for(hands, lambda: "cannot be written" in services.app.notices.shown)
    assert page.made is None
    assert buttons(page)[0] == "report", "it can be tried again"
