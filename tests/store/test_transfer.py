"""Runs that travel as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import journal
from game.core.errors import GameError, JournalError
from game.core.journal import Do
from game.core.mode import NoContent
from game.core.sliced import through
from game.store import files
from game.store.chronicle import Chronicle
from game.store.places import Places
from game.store.transfer import export_name, export_to, header_of, proving, read
from tests.playing import null_session, play_some

NOW = 1_763_625_600.0


def a_run(world_id: str = "null-turns#hollow oak", commands: int = 1_000) -> bytes:
    session = null_session(world_id)
    session.about("started", "2025-11-19T20:00:00Z")
    play_some(session, commands, policy=1)
    session.checkpoint()
    return session.take_records().encode()


def taken_in(path: Path, modes, chronicle: Chronicle) -> int:
    """Its number in the chronicle."""
    text = read(path)
    world = modes.read_id(str(header_of(path, text).id))
    entry = through(proving(path.name, journal.read(text), world, NoContent(), NOW))
    return chronicle.add(entry, text)


def test_an_exported_run_comes_in_elsewhere_proved(modes, places: Places, chronicle):
    path = export_to(places, "null-turns#hollow oak", a_run())
    assert path.name == "null-turns-hollow-oak.run"
    number = taken_in(path, modes, chronicle)
    entry = chronicle.entry(number)
    assert (entry.origin, entry.result in ("won", "lost"), entry.verified) == (
        "imported",
        True,
        True,
    )
    assert entry.started == NOW - 12 * 3600
    assert chronicle.text(number) == a_run()
    assert chronicle.best("null-turns") == []
    assert taken_in(path, modes, chronicle) == number


@pytest.mark.usefixtures("system")
def test_a_second_export_takes_another_name(places: Places):
    first = export_to(places, "null-turns#a", b"1")
    second = export_to(places, "null-turns#a", b"2")
    assert (first.read_bytes(), second.read_bytes()) == (b"1", b"2")


@pytest.mark.parametrize(
    ("world_id", "name"),
    [
        ("thrones:dwarf,tale#../../etc/passwd", "thrones-dwarf-tale-etc-passwd.run"),
        ("thrones#élan «»", "thrones-lan.run"),
        ("null#" + "x" * 64, "null-" + "x" * 55 + ".run"),
    ],
)
def test_names_of_exports_are_safe_on_every_system(world_id, name):
    assert export_name(world_id) == name


def test_a_folder_that_cannot_be_written_is_a_clear_error(tmp_path: Path):
    (tmp_path / "exports").write_text("a file where the folder should be")
    with pytest.raises(GameError, match="exports: cannot be written: File exists"):
        export_to(Places(tmp_path), "null-turns#a", b"")


def test_an_unfinished_run_comes_in_as_abandoned(modes, chronicle: Chronicle, tmp_path: Path):
    path = tmp_path / "half.run"
    path.write_bytes(a_run("null-ticks#a", commands=30))
    entry = chronicle.entry(taken_in(path, modes, chronicle))
    assert entry.result == "abandoned"


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"Dear dwarf,\n", "x.run: run, line 1: the checksum does not fit"),
        (a_run()[:-9], "played back the same; then line .*: the line is not finished"),
        (
            journal.write(
                journal.read(a_run()).header, [Do("bank"), *journal.read(a_run()).records]
            ).encode(),
            "run, line 2, command 1: bank: not open now",
        ),
        (
            journal.write(journal.read(a_run()).header, journal.read(a_run()).records[:1])
            .replace("null-turns", "null-terns")
            .encode(),
            "the checksum does not fit",
        ),
    ],
)
def test_what_cannot_be_proved_does_not_come_in(modes, chronicle, tmp_path, data, complaint):
    path = tmp_path / "x.run"
    path.write_bytes(data)
    with pytest.raises(JournalError, match=complaint):
        taken_in(path, modes, chronicle)
    assert chronicle.recent() == []


@pytest.mark.usefixtures("system")
def test_a_folder_in_the_place_of_a_file_is_called_a_folder(tmp_path: Path):
    with pytest.raises(GameError, match=r"cannot be read: it is a folder$"):
        files.read_regular(tmp_path, 1_000)


def test_a_file_that_is_not_there_is_a_clear_error(modes, chronicle, tmp_path: Path):
    with pytest.raises(GameError, match=r"nothing\.run: cannot be read: No such file"):
        taken_in(tmp_path / "nothing.run", modes, chronicle)
