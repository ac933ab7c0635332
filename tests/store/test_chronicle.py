"""The chronicle of finished runs: best results, statistics, damage, several programs at once."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import threading
import zlib
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.errors import GameError
from game.engine.locale import Locale
from game.store import chronicle as module
from game.store.chronicle import SCHEMA, Chronicle, Entry
from game.store.places import Places
from game.store.shipped import assets_dir
from tests.conftest import AT_PLAY
from tests.depth import one_in

ENTRY = Entry(
    mode="null-turns",
    params="long",
    seed="hollow oak",
    daily="",
    result="won",
    score=30,
    figures=(("points", "Points", 30), ("cards", "Cards turned", 24)),
    origin="played",
    assisted=False,
    verified=True,
    started=100.0,
    ended=160.0,
    played=55.5,
)


def add(chronicle: Chronicle, text: str, **changes: object) -> int:
    return chronicle.add(replace(ENTRY, **changes), text.encode())


def file_of(places: Places) -> Path:
    assert places.chronicle is not None
    return places.chronicle


def test_a_run_comes_out_as_it_went_in(chronicle: Chronicle):
    number = add(chronicle, "a run\n")
    assert chronicle.entry(number) == replace(ENTRY, number=number)
    assert chronicle.text(number) == b"a run\n"
    assert str(ENTRY.id) == "null-turns:long#hollow oak"
    assert chronicle.entry(number + 1) is None
    with pytest.raises(GameError, match="there is no run 2"):
        chronicle.text(number + 1)


def test_what_is_entered_outlasts_a_power_cut(places: Places, monkeypatch: pytest.MonkeyPatch):
    assert AT_PLAY == "EXTRA"
    said: list[str] = []
    real = sqlite3.connect

    def connect(*where: object, **how: object) -> sqlite3.Connection:
        database: sqlite3.Connection = real(*where, **how)  # type: ignore[call-overload]
        database.set_trace_callback(said.append)
        return database

    monkeypatch.setattr(sqlite3, "connect", connect)
    monkeypatch.setattr(module, "SYNCHRONOUS", AT_PLAY)
    chronicle = Chronicle.open(places)
    add(chronicle, "a")
    chronicle.close()
    inserted = next(n for n, statement in enumerate(said) if statement.startswith("INSERT"))
    assert "PRAGMA synchronous = EXTRA" in said[:inserted]


def test_the_same_run_is_entered_once(chronicle: Chronicle):
    assert add(chronicle, "a run\n") == add(chronicle, "a run\n", origin="imported")
    assert [entry.origin for entry in chronicle.recent()] == ["played"]


def test_the_latest_comes_first(chronicle: Chronicle):
    for number in range(5):
        add(chronicle, f"{number}", ended=float(number % 3), score=number)
    assert [entry.score for entry in chronicle.recent()] == [2, 4, 1, 3, 0]
    assert [entry.score for entry in chronicle.recent(limit=2, offset=1)] == [4, 1]
    assert chronicle.recent("thrones") == []


def test_best_results_are_wins_then_points_then_speed_of_ones_own_clean_runs(chronicle: Chronicle):
    add(chronicle, "1", score=30, played=60.0, ended=1.0)  # the slower one came first
    add(chronicle, "2", score=30, played=50.0, ended=2.0)
    add(chronicle, "3", score=40, result="lost")
    add(chronicle, "4", score=99, result="abandoned")
    add(chronicle, "5", score=99, origin="bot")
    add(chronicle, "6", score=99, origin="imported")
    add(chronicle, "7", score=50, assisted=True)
    add(chronicle, "8", score=31, params="")
    best = chronicle.best("null-turns")
    assert [(entry.score, entry.played) for entry in best] == [
        (31, 55.5),
        (30, 50.0),
        (30, 60.0),
        (40, 55.5),
    ]
    assert [entry.score for entry in chronicle.best("null-turns", assisted=True)] == [50]
    assert [entry.score for entry in chronicle.best("null-turns", params="long", limit=1)] == [30]
    assert chronicle.best("null-turns", seed="another") == []


def test_daily_results_stand_apart(chronicle: Chronicle):
    add(chronicle, "1", daily="2025-11-20", score=5)
    add(chronicle, "2", daily="2025-11-21", score=6)
    add(chronicle, "3", score=7)
    assert [entry.score for entry in chronicle.best("null-turns", daily="2025-11-20")] == [5]


def test_statistics_count_ones_own_runs(chronicle: Chronicle):
    results = ["won", "won", "lost", "won", "won", "won", "abandoned", "won"]
    for number, result in enumerate(results):
        add(chronicle, f"{number}", result=result, ended=float(number), score=number, played=10.0)
    add(chronicle, "assisted", assisted=True, score=99, ended=8.0, played=10.0)
    add(chronicle, "bot", origin="bot", score=99)
    found = chronicle.statistics()
    assert (found.runs, found.won, found.lost, found.abandoned) == (9, 7, 1, 1)
    assert (found.assisted, found.played, found.best) == (1, 90.0, 7)
    assert (found.streak, found.longest_streak) == (2, 3)
    assert chronicle.statistics("thrones").runs == 0


def test_a_run_can_be_deleted(chronicle: Chronicle):
    number = add(chronicle, "1")
    add(chronicle, "2")
    chronicle.delete(number)
    assert chronicle.entry(number) is None
    assert len(chronicle.recent()) == 1


def test_everything_is_there_when_it_is_opened_again(places: Places, chronicle: Chronicle):
    number = add(chronicle, "1")
    chronicle.close()
    again = Chronicle.open(places)
    assert again.notice is None
    assert again.text(number) == b"1"
    again.close()


@one_in(5)
@pytest.mark.usefixtures("system")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.write_bytes(b"Dear dwarf,\n" * 400),
        lambda path: path.write_bytes(path.read_bytes()[:-4096]),
        lambda path: path.write_bytes(path.read_bytes()[:2048] + b"\xff" * 6144),
        lambda path: change(path, f"PRAGMA user_version = {SCHEMA + 1}"),
        lambda path: change(path, "DROP TABLE runs"),
        lambda path: change(path, "ALTER TABLE runs DROP COLUMN figures"),
    ],
)
def test_a_damaged_chronicle_is_set_aside_and_a_new_one_begun(places: Places, spoil):
    first = Chronicle.open(places)
    for number in range(40):
        add(first, f"{number}")
    first.close()
    spoil(file_of(places))
    spoilt = file_of(places).read_bytes()
    second = Chronicle.open(places)
    assert "it was set aside in" in second.notice.in_english()
    assert second.unreadable() == []
    salvaged = {second.text(entry.number) for entry in second.recent()}
    assert salvaged <= {b"%d" % number for number in range(40)}
    add(second, "another")
    second.close()
    assert places.damaged is not None
    assert (places.damaged / "chronicle.sqlite3").read_bytes() == spoilt
    assert (places.damaged / "chronicle.sqlite3.reason.txt").read_text().strip()
    third = Chronicle.open(places)
    assert third.notice is None
    assert len(third.recent()) == len(salvaged) + 1
    third.close()


@pytest.mark.parametrize(
    ("spoil", "french"),
    [
        (lambda path: path.write_bytes(b"Dear dwarf,\n" * 400), "ce n’est pas une base de données"),
        (
            lambda path: path.write_bytes(path.read_bytes()[:2048] + b"\xff" * 6144),
            "son contenu est incohérent",
        ),
    ],
)
def test_what_sqlite_complains_of_is_said_in_french_too(places: Places, spoil, french: str):
    first = Chronicle.open(places)
    for number in range(40):
        add(first, f"{number}")
    first.close()
    spoil(file_of(places))
    second = Chronicle.open(places)
    assert french in Locale(assets_dir() / "locale", "fr").render(second.notice)
    second.close()


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("figures", "[1, 2]"),
        ("figures", "["),
        ("figures", "[" * 100_000),
        ("figures", f'[["a", "b", {"9" * 5_000}]]'),
        ("score", "many"),
        ("seed", "x" * 100_000),
        ("mode", b"\xff"),
        ("ended", float("inf")),
        ("started", -1e300),
        ("played", "long"),
    ],
)
def test_a_row_that_cannot_be_read_hides_no_other_and_can_be_deleted(
    places: Places, chronicle: Chronicle, column: str, value: object
):
    add(chronicle, "1")
    bad = add(chronicle, "2")
    add(chronicle, "3")
    with closing(sqlite3.connect(file_of(places))) as database, database:
        database.execute(f"UPDATE runs SET {column} = ? WHERE number = ?", (value, bad))
    again = Chronicle.open(places)
    assert again.notice is None
    assert sorted(entry.number for entry in again.recent()) == [1, 3]
    assert again.statistics().runs == 2
    (row,) = again.unreadable()
    assert row.number == bad
    assert 0 < len(row.why.in_english()) < 200
    again.delete(bad)
    assert again.unreadable() == []
    again.close()
    third = Chronicle.open(places)
    assert third.unreadable() == []
    third.close()


FOREIGN = [
    "CREATE TRIGGER t BEFORE INSERT ON runs BEGIN SELECT RAISE(ABORT, 'gotcha'); END",
    "CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM runs; END",
    "CREATE VIEW v AS SELECT * FROM runs",
    "CREATE UNIQUE INDEX one_of_each ON runs (mode)",
]


@pytest.mark.parametrize("statement", FOREIGN)
def test_what_acts_by_itself_in_a_foreign_chronicle_is_left_behind_with_its_file(
    places: Places, statement: str
):
    first = Chronicle.open(places)
    add(first, "1")
    first.close()
    change(file_of(places), statement)
    second = Chronicle.open(places)
    assert second.notice is not None
    assert "expected tables of a chronicle alone" in second.notice.in_english()
    assert [second.text(entry.number) for entry in second.recent()] == [b"1"]
    add(second, "2")
    assert len(second.recent()) == 2
    second.close()


def test_a_table_of_others_is_passed_by(places: Places):
    first = Chronicle.open(places)
    add(first, "1")
    first.close()
    change(file_of(places), "CREATE TABLE letters (text TEXT)")
    second = Chronicle.open(places)
    assert second.notice is None
    assert len(second.recent()) == 1
    second.close()


def test_runs_in_a_view_are_refused(places: Places):
    first = Chronicle.open(places)
    first.close()
    change(file_of(places), "ALTER TABLE runs RENAME TO others")
    change(file_of(places), "CREATE VIEW runs AS SELECT * FROM others")
    second = Chronicle.open(places)
    assert second.notice is not None
    add(second, "1")
    assert len(second.recent()) == 1
    second.close()


# While playing


def test_a_file_that_is_deleted_is_begun_anew_by_the_next_run(places: Places, chronicle: Chronicle):
    add(chronicle, "1")
    file_of(places).unlink()
    number = add(chronicle, "2")
    assert chronicle.text(number) == b"2"
    assert len(chronicle.recent()) == 1


def test_a_folder_that_is_deleted_is_made_again(places: Places, chronicle: Chronicle):
    assert places.root is not None
    shutil.rmtree(places.root)
    add(chronicle, "1")
    assert len(chronicle.recent()) == 1


@pytest.mark.usefixtures("system")
def test_a_file_that_is_spoilt_while_playing_is_set_aside(places: Places, chronicle: Chronicle):
    add(chronicle, "1")
    file_of(places).write_bytes(b"Dear dwarf,\n" * 400)
    add(chronicle, "2")
    assert chronicle.notice is not None
    assert [chronicle.text(entry.number) for entry in chronicle.recent()] == [b"2"]


def test_a_file_that_another_holds_locked_is_an_error_now_and_none_later(
    places: Places, chronicle: Chronicle
):
    add(chronicle, "1")
    with closing(sqlite3.connect(file_of(places))) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(GameError, match="chronicle: another program is writing in it"):
            add(chronicle, "2")
        assert len(chronicle.recent()) == 1, "what is known is shown all the same"
        other.rollback()
    add(chronicle, "2")
    assert len(chronicle.recent()) == 2


def test_a_chronicle_that_is_locked_at_the_start_is_told_and_used_once_it_is_free(places: Places):
    first = Chronicle.open(places)
    add(first, "1")
    first.close()
    with closing(sqlite3.connect(file_of(places))) as other:
        other.execute("BEGIN EXCLUSIVE")
        second = Chronicle.open(places)
        assert second.notice is not None
        assert "another program is writing in it" in second.notice.in_english()
        other.rollback()
    add(second, "2")
    assert len(second.recent()) == 2
    second.close()


def test_what_another_window_enters_is_seen_after_a_refresh(places: Places, chronicle: Chronicle):
    other = Chronicle.open(places)
    add(other, "1")
    assert chronicle.stale
    chronicle.refresh()
    assert not chronicle.stale
    assert len(chronicle.recent()) == 1
    add(other, "2")
    add(chronicle, "3")
    assert len(chronicle.recent()) == 3
    other.close()


def _bomb() -> bytes:
    """A hundred megabytes in less than half of one, packed as quickly as can be."""
    packer = zlib.compressobj(1)
    piece = b"0" * 1_000_000
    return b"".join([*(packer.compress(piece) for _ in range(100)), packer.flush()])


@pytest.mark.parametrize("text", [b"no zlib", _bomb, 7])
def test_a_text_that_is_damaged_or_would_burst_is_refused(places: Places, chronicle, text):
    text = text() if callable(text) else text
    number = add(chronicle, "1")
    database = sqlite3.connect(file_of(places))
    database.execute("UPDATE runs SET text = ?", (text,))
    database.commit()
    database.close()
    with pytest.raises(GameError, match="the text of run 1 is damaged"):
        chronicle.text(number)


ADDS = """
import sys
from pathlib import Path
from dataclasses import replace
from game.core.errors import GameError
from game.engine.locale import Locale
from game.store.chronicle import Chronicle
from game.store.places import open_places
from tests.store.test_chronicle import ENTRY

chronicle = Chronicle.open(open_places(Path(sys.argv[1])))
for number in range(50):
    for _ in range(100):
        try:
            chronicle.add(replace(ENTRY, score=number), f"{sys.argv[2]} {number}".encode())
            break
        except GameError:  # the other is writing
            continue
"""


def test_two_programs_write_at_once(places: Places):
    assert places.root is not None
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", ADDS, str(places.root), name], cwd=Path(__file__).parents[2]
        )
        for name in ("one", "two")
    ]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0]
    chronicle = Chronicle.open(places)
    assert chronicle.notice is None
    assert len(chronicle.recent(limit=200)) == 100
    chronicle.close()


def test_where_nothing_can_be_kept_the_chronicle_lasts_as_long_as_the_program():
    chronicle = Chronicle.open(Places(None, "no room"))
    add(chronicle, "1")
    assert len(chronicle.recent()) == 1
    chronicle.close()


def test_what_is_known_is_shown_while_the_file_is_read(
    places: Places, chronicle: Chronicle, monkeypatch: pytest.MonkeyPatch
):
    add(chronicle, "1")
    other = Chronicle.open(places)
    add(other, "2")
    other.close()
    reading, go_on = threading.Event(), threading.Event()
    loads = json.loads

    def slow(text: str) -> object:
        if threading.current_thread() is reader:
            reading.set()
            go_on.wait(30)
        return loads(text)

    reader = threading.Thread(target=chronicle.refresh)
    monkeypatch.setattr(json, "loads", slow)
    reader.start()
    assert reading.wait(30)
    assert len(chronicle.recent()) == 1
    go_on.set()
    reader.join()
    assert len(chronicle.recent()) == 2


# What long searches found


@pytest.mark.parametrize(
    "spoil",
    [
        f"UPDATE runs SET number = {2**62} WHERE number = 2",
        f"UPDATE runs SET number = {2**63 - 1} WHERE number = 2",
        f"UPDATE sqlite_sequence SET seq = {2**63 - 1}",
        "UPDATE sqlite_sequence SET seq = 1e300",
    ],
)
def test_a_number_that_none_could_follow_hides_no_run_and_keeps_none_out(
    places: Places, spoil: str
):
    first = Chronicle.open(places)
    for text in ("1", "2", "3"):
        add(first, text)
    first.close()
    change(file_of(places), spoil)
    second = Chronicle.open(places)
    assert second.notice is not None
    assert "leaves no number for those to come" in second.notice.in_english()
    add(second, "4")
    texts = sorted(second.text(entry.number) for entry in second.recent())
    assert texts == [b"1", b"2", b"3", b"4"]
    assert max(entry.number for entry in second.recent()) == 4
    second.close()


def test_a_name_that_is_no_text_is_damage(places: Places):
    """SQLite complains of the name, and its complaint cannot be read."""
    first = Chronicle.open(places)
    add(first, "1")
    first.close()
    data = file_of(places).read_bytes()
    assert data.count(b"indexruns_by_mode") == data.count(b"INDEX runs_by_mode") == 1
    data = data.replace(b"indexruns_by_mode", b"indexruns_by_m\xda\xffe")
    file_of(places).write_bytes(data.replace(b"INDEX runs_by_mode", b"INDEX runs_by_m(de"))
    with closing(sqlite3.connect(file_of(places))) as database, pytest.raises(UnicodeDecodeError):
        database.execute("SELECT * FROM runs")
    second = Chronicle.open(places)
    assert second.notice is not None
    assert "the file is damaged" in second.notice.in_english()
    add(second, "2")
    assert len(second.recent()) == 1
    second.close()


def pages_without_cells(path: Path) -> None:
    """The offsets of the cells in every page but the first are gone."""
    data = bytearray(path.read_bytes())
    for page in range(4096, len(data), 4096):
        data[page + 8 : page + 300] = bytes(292)
    path.write_bytes(data)


def long_name(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute(f"UPDATE sqlite_master SET name = '{'x' * 900}', sql = 'CREATE INDEX'")


@pytest.mark.parametrize("spoil", [pages_without_cells, long_name])
def test_what_is_told_of_much_damage_is_a_line_that_can_be_read(places: Places, spoil):
    first = Chronicle.open(places)
    for number in range(60):
        add(first, f"{number}", seed=f"seed {number}")
    first.close()
    spoil(file_of(places))
    second = Chronicle.open(places)
    assert second.notice is not None
    told = second.notice.in_english().replace(str(places.damaged), "")
    assert "the file is damaged" in told
    assert "\n" not in told
    assert len(told) < 400
    second.close()
