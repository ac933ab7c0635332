"""Random hands and kills: they find what was planted, and nothing where nothing is wrong."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.mode import NoContent
from game.core.session import Session
from game.engine.canvas import Canvas
from game.engine.inputs import InputEvent
from game.engine.scene import Push, Scene, Transition
from game.shell.tale import Services
from game.store.chronicle import Chronicle
from game.store.places import Places, open_places
from game.store.runs import Runs
from tests.depth import thorough
from tests.patience import PATIENCE
from tests.playing import null_session, play_some
from tools.soak import kills, monkeys
from tools.soak.ledger import Finding


class Stuck(Scene):
    """A screen that nothing leaves."""

    def handle(self, event: InputEvent) -> Transition:
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.fill((0, 0, 0))


class Broken(Stuck):
    def draw(self, canvas: Canvas, alpha: float) -> None:
        raise ZeroDivisionError("planted")


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str, int], Finding]:
    """A sitting whose surroundings are as they were afterwards."""
    for name in ("HOME", "PATH", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, os.environ.get(name, ""))
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
    monkeypatch.chdir(tmp_path)
    real = monkeys.known()

    def planted(scene: type[Scene]) -> Callable[[Services, str], None]:
        return lambda services, _seed: services.app.go(Push(scene()))

    # Frames are measured in seconds of CPU, which a loaded machine makes longer.
    monkeypatch.setattr(monkeys, "LONGEST", 60.0)
    scenes = {**real, "stuck": planted(Stuck), "broken": planted(Broken)}
    monkeypatch.setattr(monkeys, "known", lambda: scenes)

    def sitting(scene: str, acts: int) -> Finding:
        return monkeys.work(acts, f"{scene}/0", lambda _number, _slow=0.0, /: None, frozenset())

    return sitting


@thorough(instead="test_a_screen_that_nothing_leaves_is_found")
def test_hands_come_back_from_where_they_went(sit: Callable[[str, int], Finding]):
    finding = sit("keys", 30)
    assert finding["faults"] == []
    assert finding["acts"] == 30
    assert {"HelpScene", "TitleScene"} <= set(finding["scenes"])


def test_a_screen_that_nothing_leaves_is_found(sit: Callable[[str, int], Finding]):
    told = [fault["what"] for fault in sit("stuck", 1)["faults"]]
    assert told == ["nothing leaves Stuck for the title"]


@thorough(instead="test_a_screen_that_nothing_leaves_is_found")
def test_what_raises_is_found_with_its_place(sit: Callable[[str, int], Finding]):
    fault = sit("broken", 4)["faults"][0]
    assert fault["what"].startswith("ZeroDivisionError: planted in ")
    assert "raise ZeroDivisionError" in fault["details"]


@thorough(instead="test_what_was_told_and_is_not_there_is_a_fault")
def test_killed_twice_nothing_is_lost_but_the_last_second(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(kills, "LIVES", 2)
    monkeypatch.setattr(kills, "MOST_TOLD", 30)
    monkeypatch.setattr(kills, "WAYS", ("anywhen", "aimed", "between"))
    # Seconds by which a loaded machine may be late: what is lost is held against them elsewhere.
    monkeypatch.setattr(kills, "SLACK", 60.0)
    finding = kills.lives("test/0", tmp_path)
    assert finding["faults"] == []
    assert finding["kills"] == 2
    assert finding["lost seconds"] <= kills.LOST + kills.SLACK
    assert kills.report([finding])[0].startswith("kills 2, ")


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """A folder with one run that is being played."""
    found = open_places(tmp_path)
    runs = Runs(found)
    runs.begin(play_some(null_session("null-turns#oak"), 5), 1e9).flush(1e9)
    assert runs.close(PATIENCE)
    Chronicle.open(found).close()
    return found


def told(played: int, volume: int = 100) -> kills.Memory:
    """What a program said long ago: commands of a run, and a setting."""
    memory = kills.Memory()
    for count in range(1, played + 1):
        memory.hear({"what": "played", "at": 1.0, "id": "null-turns#oak", "commands": count})
    memory.hear({"what": "changing", "at": 1.0, "values": {"volume": volume}})
    memory.hear({"what": "changed", "at": 1.0, "values": {"volume": volume}})
    return memory


def look(places: Places, memory: kills.Memory) -> list[str]:
    assert places.root is not None
    return kills.look(places.root, memory, time.monotonic()).faults


def test_what_is_there_is_no_fault(places: Places):
    assert look(places, told(5)) == []


def test_what_was_told_and_is_not_there_is_a_fault(places: Places):
    assert "lost what was played" in look(places, told(6))[0]
    assert look(places, told(0, volume=30)) == ["settings: volume 100, expected one of [30]"]
    memory = told(5)
    memory.hear({"what": "finished", "at": 1.0, "id": "null-turns#elm", "text": "00"})
    assert look(places, memory) == ["null-turns#elm: finished, and not in the chronicle"]
    assert places.runs is not None
    for path in places.runs.iterdir():
        path.unlink()
    assert look(places, told(5)) == ["null-turns#oak: nowhere to be found"]


def test_a_line_cut_short_is_counted_and_damage_is_a_fault(places: Places):
    assert places.root is not None
    assert places.runs is not None
    (run,) = places.runs.glob("*.run")
    sound = run.read_bytes()
    run.write_bytes(sound + b"> high")
    seen = kills.look(places.root, told(5), time.monotonic())
    assert (seen.torn, seen.faults) == (1, [])
    run.write_bytes(sound.replace(b"digest", b"digits") + b"> high\n")
    assert any("the checksum does not fit" in fault for fault in look(places, told(0)))


def test_a_run_that_does_not_play_back_is_a_fault(places: Places):
    assert places.runs is not None
    (run,) = places.runs.glob("*.run")
    other = Session.start(null_session("null-turns#oak").world, NoContent())
    other.checkpoint()
    text = other.take_records()
    head, _, digest = text.partition("digest 0 ")
    chain = kills.journal.Chain(head.rstrip("\n").rpartition("~")[2])
    run.write_text(head + chain.close("digest 0 " + "0" * 16 + digest[16:].rpartition(" ~")[0]))
    assert any("diverged" in fault for fault in look(places, told(0)))


@pytest.mark.skipif(os.name != "posix", reason="needs a timer of the processor's time")
def test_where_a_frame_was_that_takes_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monkeys, "LONGEST", 0.01)
    told: list[str] = []

    def loiter() -> None:
        while not told:
            pass

    with monkeys.watched(told.append):
        loiter()
    assert "in loiter" in told[0]
    with monkeys.watched(told.append):
        pass
    assert len(told) == 1
