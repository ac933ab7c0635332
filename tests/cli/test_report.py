"""``report``: one file to send in, without a window; ``replay`` plays the run in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli.tales import library, registry
from game.core import journal
from game.core.session import Session
from game.shell import report
from game.store import crash, log
from game.store.chronicle import Chronicle
from game.store.places import open_places
from game.store.runs import Runs
from game.tales.null_turns.rules import TurnsCommand, TurnsGame
from tests.cli.calling import CHECKOUT, PATIENCE, call, good, refused
from tests.depth import thorough

ID = "null-turns#oak"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with an unfinished run that was written just now."""
    folder = tmp_path / "data"
    good("report", "--data-dir", folder, "--out", tmp_path / "first.txt")
    good("bot", "null-turns", "--seed", "oak", "--save", folder / "runs" / "null-turns-1.run")
    return folder


def made(data: Path) -> Path:
    return Path(good("report", "--data-dir", data).out.removesuffix("\n"))


def parts(file: Path) -> dict[str, str]:
    return report.parts_of(file.read_bytes())


def test_the_path_is_printed_and_the_file_lies_in_the_data_folder(data: Path):
    file = made(data)
    assert file.parent == data / "reports"
    assert made(data) != file, "a report never takes the place of another"


def test_without_a_run_it_has_the_rest(tmp_path: Path):
    out = tmp_path / "a.txt"
    assert good("report", "--data-dir", tmp_path / "data", "--out", out).out == f"{out}\n"
    assert set(parts(out)) == {"system", "settings"}
    assert "python: 3." in parts(out)["system"]


def test_it_has_log_crash_settings_and_run(data: Path):
    with log.opened(data):
        log.logger.warning("a line of the log in %s", data)
    (data / crash.LAST).write_text("Segmentation fault\n")
    (data / "settings.json").write_text('{"volume": 999, "text_size": 150, "x": "Alice"}')
    found = parts(made(data))
    assert "a line of the log in <data>" in found["log"]
    assert found["crash"] == "Segmentation fault\n"
    assert '"text_size": 150' in found["settings"]
    assert "<data>/settings.json: volume: not usable" in found["settings"]
    assert "Alice" not in found["settings"]
    assert found["run"] == (data / "runs" / "null-turns-1.run").read_text()
    assert found["about"].startswith("the last unfinished run; ")


def test_anybody_can_read_it(data: Path):
    text = made(data).read_text(encoding="utf-8")
    assert "It was sent to nobody" in text
    for part, lines in parts(made(data)).items():
        assert f"\n== {part} {len(lines.splitlines())}\n" in text


def test_notes_are_left_out_and_the_run_is_the_same(data: Path):
    (path,) = (data / "runs").glob("*.run")
    kept = journal.read(path.read_bytes())
    records = [*kept.records[:2], journal.Note("Call Alice: 555"), *kept.records[2:]]
    path.write_text(journal.write(kept.header, records))
    file = made(data)
    assert "Alice" not in file.read_text(encoding="utf-8")
    assert "1 notes left out" in parts(file)["about"]
    assert good("replay", file, "--verify").out.endswith("commands played back the same\n")


def test_a_finished_run_is_taken_when_it_was_the_last(data: Path):
    os.utime(data / "runs" / "null-turns-1.run", (1, 1))
    places = open_places(data)
    world = registry().read_id("null-turns#ash")
    session = Session.start(world, library().content("null-turns"))
    runs = Runs(places)
    live = runs.begin(session, 100.0)
    chronicle = Chronicle.open(places)
    live.finish(chronicle, 200.0)
    assert runs.close()
    chronicle.close()
    found = parts(made(data))
    assert found["about"].startswith("the last finished run; ")
    assert found["run"].splitlines()[0].startswith("ckht-run ")
    assert "null-turns#ash" in found["run"].splitlines()[0]


# replay


def test_replay_proves_the_run_of_a_report(data: Path):
    file = made(data)
    assert good("replay", file, "--verify").out.endswith("commands played back the same\n")


def test_the_command_that_broke_a_run_is_tried_where_it_stood(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    (path,) = (data / "runs").glob("*.run")
    kept = journal.read(path.read_bytes())
    records = list(kept.records)
    last = max(number for number, record in enumerate(records) if isinstance(record, journal.Do))
    path.write_text(journal.write(kept.header, records[:last]))
    broken = records[last]
    assert isinstance(broken, journal.Do)
    number = sum(r.count for r in records[:last] if isinstance(r, journal.Do)) + 1
    with log.opened(data):
        for told in (
            f"command {number} of null-turns#ash: bank",
            f"command {number + 1} of {ID}: bank",
        ):
            log.logger.error("another\n%s", told)
        log.logger.error("broken\n%s", f"command {number} of {ID}: {broken.text}")
    file = made(data)
    answer = good("replay", file, "--verify")
    assert answer.out.endswith(f"; then {broken.text}, which broke it, is carried out here\n"), (
        "it was mended"
    )
    apply = TurnsGame.apply

    def faulty(game: TurnsGame, command: TurnsCommand) -> object:
        if len(seen) == number - 1:
            raise ZeroDivisionError("planted")
        seen.append(command)
        return apply(game, command)

    seen: list[TurnsCommand] = []
    monkeypatch.setattr(TurnsGame, "apply", faulty)
    answer = call("replay", file, "--verify")
    assert answer.status == 1
    assert answer.out.endswith(f"; then {broken.text} breaks it: ZeroDivisionError: planted\n")
    assert len(answer.out.splitlines()) == 1


def test_a_command_in_a_report_cannot_steer_the_terminal(data: Path):
    file = made(data)
    commands = journal.read(report.run_in(file.read_bytes())).commands
    for text in ("\x1b[2J", "x" * 500, "no such command"):
        line = f"command {commands + 1} of {ID}: {text}"
        file.write_bytes(made(data).read_bytes() + f"\n== error 1\n{line}\n".encode())
        answer = call("replay", file, "--verify")
        assert answer.out.removesuffix("\n").isprintable()
        assert len(answer.out) < 1_000


def test_a_report_that_a_letter_box_wrapped_in_other_line_ends_is_read(data: Path):
    file = made(data)
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert good("replay", file, "--verify").out.endswith("commands played back the same\n")


def test_a_broken_run_in_a_report_is_told_in_one_line(data: Path):
    (path,) = (data / "runs").glob("*.run")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    file = made(data)
    assert "damaged: line" in parts(file)["about"]
    answer = call("replay", file, "--verify")
    assert answer.status == 1
    assert answer.err == ""
    assert len(answer.out.splitlines()) == 1
    assert "; then line " in answer.out


@pytest.mark.parametrize(
    "junk", [b"", b"\0\xff" * 50, b"note private\nckht-run 9", b"x" * 9_000_000]
)
def test_what_is_no_run_at_all_spoils_no_report(data: Path, junk: bytes):
    (path,) = (data / "runs").glob("*.run")
    path.write_bytes(junk)
    file = made(data)
    assert "private" not in file.read_text(encoding="utf-8")
    line = refused("replay", file, "--verify")
    assert str(file) in line


def test_a_report_without_a_run_cannot_be_played(tmp_path: Path):
    out = tmp_path / "a.txt"
    good("report", "--data-dir", tmp_path / "data", "--out", out)
    assert "expected a report with a run in it" in refused("replay", out)
    assert "expected a report with a run in it" in refused("replay", out, "--verify")


@pytest.mark.parametrize(
    "text",
    [
        b"ckht-report 2\n",
        b"ckht-report 1",
        b"ckht-report 1\n== run 99999999\n",
        b"ckht-report 1\n== run 0\n",
        b"ckht-report 1\n== run 999999999999\nx\n",
        b"ckht-report 1\n\xff\n== run 1\n\0\n",
    ],
)
def test_damaged_reports_are_refused_in_one_line(tmp_path: Path, text: bytes):
    file = tmp_path / "a.txt"
    file.write_bytes(text)
    assert str(file) in refused("replay", file, "--verify")


# what cannot be done


def test_wrong_arguments_are_refused(tmp_path: Path):
    folder = tmp_path / "data"
    assert "unrecognized arguments: x" in refused("report", "--data-dir", folder, "x")
    gone = tmp_path / "none" / "a.txt"
    line = refused("report", "--data-dir", folder, "--out", gone)
    assert f"--out {gone}: expected an existing folder" in line
    assert "--seed: not an option of report" in refused("--seed", "x", "report")
    assert "cannot be written" in refused("report", "--data-dir", folder, "--out", tmp_path)


def test_a_damaged_chronicle_is_no_reason_to_have_no_report(data: Path):
    (data / "chronicle.sqlite3").write_bytes(b"no database" * 100)
    assert "run" in parts(made(data))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_pipes_in_the_data_folder_are_not_waited_for(data: Path):
    for name in (log.NAME, crash.LAST):
        os.mkfifo(data / name)
    assert "run" in parts(made(data))


# the whole of it, in a process of its own

FAULTY = """
import faulthandler, os, sys, threading
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import game.cli.play
from game.engine.app import App
from game.engine.scene import Quit
from game.shell.error import ErrorScene

def fail(*_):
    raise ValueError("planted")

def over(app):
    return isinstance(app.scene, ErrorScene)

def plant(app):
    {planted}

{before}
steps, step = 0, App.step
def faulty(app):
    global steps
    steps += 1
    if steps == 20:
        plant(app)
    if steps > 20 and over(app) or steps > 1_000:
        app.go(Quit())
    step(app)
App.step = faulty
if __name__ == "__main__":
    sys.exit(game.cli.main(sys.argv[1:]))
"""


def play_with(
    planted: str, folder: Path, *argv: str, before: str = ""
) -> subprocess.CompletedProcess[str]:
    """The window in which something breaks after a third of a second."""
    script = folder / "faulty.py"
    script.write_text(FAULTY.format(planted=planted, before=before))
    return subprocess.run(
        [sys.executable, str(script), "--data-dir", str(folder / "data"), *argv],
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


PLAY = ("play", "null-turns#oak")


@thorough(instead="test_the_command_that_broke_a_run_is_tried_where_it_stood")
def test_a_scene_that_raises_is_in_the_log_and_the_report_plays_up_to_it(tmp_path: Path):
    done = play_with("app.scene.update = fail", tmp_path, *PLAY)
    assert done.returncode == 0, done.stderr
    file = made(tmp_path / "data")
    told = parts(file)["log"]
    for said in ("started", "pygame-ce: 2.", "SDL: 2.", "display dummy", "audio: ", "language: "):
        assert said in told
    assert "run null-turns#oak from command 0" in told
    assert "ERROR PlayScene raised" in told
    assert "ValueError: planted" in told
    assert "scene ErrorScene" in told
    assert told.splitlines()[-1].endswith("INFO ended")
    assert good("replay", file, "--verify").out.endswith("commands played back the same\n")


@thorough(instead="test_replay_proves_the_run_of_a_report")
def test_a_report_is_watched_up_to_where_its_run_broke(data: Path, tmp_path: Path):
    (path,) = (data / "runs").glob("*.run")
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    file = made(data)
    watching = tmp_path / "watching"
    watching.mkdir()
    done = play_with(
        "pass",
        watching,
        "replay",
        str(file),
        before="from game.engine.inputs import Press\n"
        "def over(app):\n"
        "    app.send(Press('page_down'))\n"
        "    return app.scene.playback.ended",
    )
    assert done.returncode == 0, done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"{file}: it is damaged and plays up to there: line ")
    told = log.logged(watching / "data", 2**20)
    assert "scene TheatreScene" in told
    assert "ERROR" not in told


@thorough(instead="test_an_error_at_the_start_is_in_the_log")
def test_an_error_outside_of_all_scenes_ends_in_one_line_and_is_in_the_log(tmp_path: Path):
    done = play_with("fail()", tmp_path, *PLAY)
    assert done.returncode == 1
    assert "the game ended badly: ValueError: planted" in done.stderr
    assert "Traceback" not in done.stderr
    assert "CRITICAL the program ended by this" in parts(made(tmp_path / "data"))["log"]


def test_an_error_at_the_start_is_in_the_log(tmp_path: Path):
    done = play_with("pass", tmp_path, before="game.cli.play.library = fail")
    assert done.returncode == 1
    assert "the game ended badly: ValueError: planted" in done.stderr
    told = parts(made(tmp_path / "data"))["log"]
    assert "CRITICAL the program ended by this" in told
    assert "in _services_in" in told


@thorough(instead="test_an_error_at_the_start_is_in_the_log")
def test_a_hard_crash_is_in_the_report_after_the_next_start(tmp_path: Path):
    crashed = play_with("faulthandler._sigsegv()", tmp_path, *PLAY)
    assert crashed.returncode not in (0, 1, 2)
    play_with("app.scene.update = fail", tmp_path)
    found = parts(made(tmp_path / "data"))
    assert "egmentation fault" in found["crash"]
    assert "in plant" in found["crash"]
    assert str(tmp_path) not in "".join(found.values())
    assert "WARNING the program ended badly last time" in found["log"]
    assert "said: The game ended badly last time: Options, Report." in found["log"]


@thorough(instead="test_an_error_at_the_start_is_in_the_log")
def test_a_thread_and_a_job_that_fail_are_in_the_log(tmp_path: Path):
    jobs = "jobs = [app.worker.submit(int, 'x'), app.worker.submit(faulthandler._sigsegv)]"
    thread = "threading.Thread(target=fail, name='the writer').start()"
    done = play_with(
        f"global jobs; {jobs}; {thread}",
        tmp_path,
        before="over = lambda _: all(job.over for job in jobs)",
    )
    found = parts(made(tmp_path / "data"))
    assert done.returncode == 0, (done, found)
    told = found["log"]
    assert "nobody caught this in the thread the writer" in told
    assert "ValueError: planted" in told
    assert "the job int failed" in told
    assert "invalid literal for int() with base 10: 'x'" in told
    assert "the worker process ended unexpectedly" in told
    assert "egmentation fault" in told
