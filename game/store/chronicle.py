"""Finished runs in one SQLite file: the chronicle, the best results, the statistics.

Several programs may use it at once. What is damaged, or made by a later version, is set aside with
its reason and a new chronicle is begun with what can still be read of it; nothing is deleted.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Literal

from game.core.errors import GameError
from game.core.gameid import GameId
from game.core.journal import MAX_BYTES, Journal
from game.core.run import Run
from game.core.text import Message, message, verbatim
from game.store import files
from game.store.migration import migrate
from game.store.places import Places

SCHEMA = 2
"""Version of the tables, kept in the file itself; `game.store.migration` leads there."""
WAIT_SECONDS = 0.5
"""How long to wait for another program that is writing: the writer, which tries again, has runs to
write meanwhile."""
READ_SECONDS = 0.1
"""How long to wait for it when a text is read, which a frame may do."""
SYNCHRONOUS = "EXTRA"
"""How SQLite commits: what is entered outlasts a power cut, the name of the rollback journal
included."""
MAX_ROWS = 1_000
MAX_VALUE = 2 * MAX_BYTES
"""Longest text or blob that is read from a row, in bytes."""
MAX_TEXT = 4_096
"""Longest text of a column, in characters."""
MAX_FIGURES = 64
MAX_SALVAGED = 10_000
"""Most runs that are taken over out of a damaged file."""
MOST_SCORE = 2**62
MOST_NUMBER = 2**53
"""The highest number of a run after which another can be entered."""
MAX_SAID = 200
"""Most characters of what SQLite says of a file; it lists all that it finds, with every name."""
LAST_SECOND = 253_402_300_799.0
"""The last second of the year 9999, in seconds since 1970."""

Origin = Literal["played", "bot", "imported"]

_TABLES = """
CREATE TABLE runs (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    mode TEXT NOT NULL,
    params TEXT NOT NULL,
    seed TEXT NOT NULL,
    daily TEXT NOT NULL,
    result TEXT NOT NULL,
    score INTEGER NOT NULL,
    figures TEXT NOT NULL,
    origin TEXT NOT NULL,
    assisted INTEGER NOT NULL,
    verified INTEGER NOT NULL,
    started REAL NOT NULL,
    ended REAL NOT NULL,
    played REAL NOT NULL,
    text BLOB NOT NULL,
    rules INTEGER NOT NULL DEFAULT 0,
    content TEXT NOT NULL DEFAULT ''
);
CREATE INDEX runs_by_mode ON runs (mode, params, seed);
CREATE INDEX runs_by_end ON runs (ended);
"""
_COLUMNS = (
    "number, mode, params, seed, daily, result, score, figures, origin, assisted, verified,"
    " started, ended, played, rules, content"
)
_BEST_FIRST = "ORDER BY result = 'won' DESC, score DESC, played ASC, ended ASC, number ASC"


@dataclass(frozen=True, slots=True)
class Entry:
    """One run of the chronicle."""

    mode: str
    params: str
    seed: str
    daily: str
    """The UTC date whose daily run this was, or an empty text."""
    result: str
    """``won``, ``lost``, or ``abandoned``."""
    score: int
    """The first of its figures; more is better."""
    figures: tuple[tuple[str, str, int], ...]
    """Name, msgid of the label, value."""
    origin: Origin
    assisted: bool
    verified: bool
    """False for a run that went on under other rules or content than it began with."""
    started: float
    ended: float
    """Seconds since 1970 (UTC)."""
    played: float
    """Seconds of play, pauses left out."""
    number: int = 0
    """Its number in the chronicle; 0 for one that is not in it yet."""
    rules: int = 0
    content: str = ""
    """Under which rules and with which content it was played, as its text says; 0 and nothing when
    that cannot be read."""

    @property
    def id(self) -> GameId:
        return GameId(self.mode, self.params, self.seed)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A row that is in the chronicle, but says nothing that can be understood."""

    number: int
    why: Message


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a player's own runs add up to."""

    runs: int
    won: int
    lost: int
    abandoned: int
    assisted: int
    played: float
    """Seconds."""
    best: int
    """The best score of an unassisted run."""
    streak: int
    """Wins in a row up to the last finished run."""
    longest_streak: int


@dataclass(frozen=True, slots=True)
class Times:
    """When a run was played: start and end in seconds since 1970 (UTC), and seconds of play."""

    started: float
    ended: float
    played: float


def entry_of(
    recorded: Journal, run: Run, times: Times, verified: bool, imported: bool = False
) -> Entry:
    """The entry of a run that was recorded and stands as ``run`` does."""
    world, status, figures = recorded.header.id, run.game.status, run.game.figures()
    origin: Origin = "bot" if recorded.about("policy") else "played"
    return Entry(
        mode=world.mode,
        params=world.params,
        seed=world.seed,
        daily=recorded.about("daily"),
        result=status.phase if status.over else "abandoned",
        score=figures[0].value if figures else 0,
        figures=tuple((figure.name, figure.label.msgid, figure.value) for figure in figures),
        origin="imported" if imported else origin,
        assisted=run.assisted,
        verified=verified,
        started=times.started,
        ended=times.ended,
        played=times.played,
        rules=recorded.last.rules,
        content=recorded.last.content,
    )


class Chronicle:
    """The finished runs. What is read comes from a copy in memory of all but their texts, so that
    no frame waits for the file; what is written goes into the file, from whichever thread.

    Writing raises `GameError` when the file cannot be used; another try may fare better. A row that
    cannot be read is told apart (`unreadable`) and hides no other.
    """

    def __init__(self, path: Path | None, damaged: Path | None) -> None:
        self.notice: Message | None = None
        """What the player should be told about the opening; None when all is well."""
        self._path, self._damaged = path, damaged
        self._lock = threading.RLock()
        self._shown = sqlite3.connect(":memory:", check_same_thread=False)
        _make_tables(self._shown)
        self._texts: dict[int, bytes] = {}
        """Texts of the runs that no file holds, compressed."""
        self._unread: dict[int, Message] = {}
        self._state: _FileState | None = None
        """The file as it was when it was read last."""

    @classmethod
    def open(cls, places: Places) -> Chronicle:
        """The chronicle of these places; one in memory when nothing can be kept.

        A file that cannot be read just now is told, and tried again when something is written.
        """
        chronicle = cls(places.chronicle, places.damaged)
        if chronicle._path is not None:
            try:
                with chronicle._using(thorough=True) as database:
                    chronicle._read(database)
            except GameError as error:
                # What cannot be written can be shown all the same, perhaps.
                with suppress(GameError), chronicle._reading(chronicle._path) as database:
                    chronicle._read(database)
                chronicle.notice = message(
                    "{error}; until it can be used, finished runs are kept beside it",
                    error=error.told,
                )
        return chronicle

    @property
    def kept(self) -> bool:
        """Whether what is entered survives the program."""
        return self._path is not None

    def close(self) -> None:
        with self._lock:
            self._shown.close()

    @property
    def stale(self) -> bool:
        """Whether another program has changed the file since it was read."""
        return self._path is not None and _state_of(self._path) != self._state

    def refresh(self) -> None:
        """Read the file again."""
        if self._path is not None:
            with self._using() as database:
                self._read(database)

    def add(self, entry: Entry, text: bytes) -> int:
        """Enter a finished run with its text; returns its number. Adding it again changes nothing.

        Runs are told apart by their text, in which the time they started is noted.
        """
        key = blake2b(text, digest_size=16).hexdigest()
        packed = zlib.compress(text, 6)
        if self._path is None:
            with self._lock, _told():
                number = _insert(self._shown, key, entry, b"")
                self._texts[number] = packed
                return number
        with self._using() as database:
            with database:
                number = _insert(database, key, entry, packed)
            self._read(database, only=number)
        return number

    def entry(self, number: int) -> Entry | None:
        found = self._entries("WHERE number = ?", (number,))
        return found[0] if found else None

    def unreadable(self) -> list[Unreadable]:
        """The rows that cannot be read, which can still be deleted."""
        with self._lock:
            return [Unreadable(number, why) for number, why in sorted(self._unread.items())]

    def text(self, number: int) -> bytes:
        """The recorded run itself, to be watched or exported."""
        found: object = self._texts.get(number)
        if self._path is not None:
            with self._reading(self._path) as database:
                row = database.execute(
                    "SELECT text FROM runs WHERE number = ?", (number,)
                ).fetchone()
            found = None if row is None else row[0]
        if found is None:
            raise GameError(message("chronicle: there is no run {number}", number=number))
        text = _unpacked(found)
        if text is None:
            raise GameError(
                message("chronicle: the text of run {number} is damaged", number=number)
            )
        return text

    def recent(self, mode: str | None = None, limit: int = 50, offset: int = 0) -> list[Entry]:
        """Runs by when they ended, the latest first; of one mode, or of all."""
        where, values = ("WHERE mode = ?", (mode,)) if mode else ("", ())
        order = "ORDER BY ended DESC, number DESC LIMIT ? OFFSET ?"
        return self._entries(f"{where} {order}", (*values, _limit(limit), max(offset, 0)))

    def own(self, mode: str) -> list[Entry]:
        """The player's own finished runs of a mode, those that were given up left out, the first
        one first."""
        where = "WHERE mode = ? AND origin = 'played' AND result != 'abandoned'"
        return self._entries(f"{where} ORDER BY ended, number", (mode,))

    def best(
        self,
        mode: str,
        *,
        params: str | None = None,
        seed: str | None = None,
        daily: str | None = None,
        rules: int | None = None,
        content: Sequence[str] = (),
        assisted: bool = False,
        limit: int = 10,
    ) -> list[Entry]:
        """The player's own best runs, won ones first, then by score, then the quicker ones.

        ``params`` narrows them to a preset, ``seed`` to an ID, ``daily`` to a date; ``rules`` and
        ``content`` (`game.core.made_from.written_as`) to those that were played in the same world.
        Clean and assisted runs never stand in one list; those given up are in neither.
        """
        said = {"mode": mode, "params": params, "seed": seed, "daily": daily, "rules": rules}
        kept = {name: value for name, value in said.items() if value is not None}
        where = "".join(f"{name} = ? AND " for name in kept)
        if content:
            where += f"content IN ({', '.join('?' * len(content))}) AND "
        rest = "origin = 'played' AND result != 'abandoned' AND assisted = ?"
        values: tuple[str | int, ...] = (
            *kept.values(),
            *content,
            int(assisted),
            _limit(limit),
        )
        return self._entries(f"WHERE {where}{rest} {_BEST_FIRST} LIMIT ?", values)

    def of_id(self, game_id: GameId) -> list[Entry]:
        """The runs of an ID, whoever played them, the latest first."""
        return self._entries(
            "WHERE mode = ? AND params = ? AND seed = ? ORDER BY ended DESC, number DESC LIMIT ?",
            (game_id.mode, game_id.params, game_id.seed, MAX_ROWS),
        )

    def statistics(self, mode: str | None = None) -> Statistics:
        """What the player's own runs add up to, of one mode or of all."""
        where, values = ("AND mode = ?", (mode,)) if mode else ("", ())
        with self._lock, _told():
            rows = self._shown.execute(
                "SELECT result, assisted, played, score FROM runs WHERE origin = 'played'"
                f" {where} ORDER BY ended, number",
                values,
            ).fetchall()
        results = [str(row[0]) for row in rows]
        streak = longest = 0
        for result in results:
            streak = streak + 1 if result == "won" else 0
            longest = max(longest, streak)
        clean = [int(row[3]) for row in rows if not row[1] and row[0] != "abandoned"]
        return Statistics(
            runs=len(rows),
            won=results.count("won"),
            lost=results.count("lost"),
            abandoned=results.count("abandoned"),
            assisted=sum(1 for row in rows if row[1]),
            played=sum(float(row[2]) for row in rows),
            best=max(clean, default=0),
            streak=streak,
            longest_streak=longest,
        )

    def delete(self, number: int) -> None:
        """Remove one run, readable or not, because the player said so."""
        if self._path is not None:
            with self._using() as database, database:
                database.execute("DELETE FROM runs WHERE number = ?", (number,))
            self._state = _state_of(self._path)
        with self._lock:
            self._shown.execute("DELETE FROM runs WHERE number = ?", (number,))
            self._shown.commit()
            self._unread.pop(number, None)
            self._texts.pop(number, None)

    def _entries(self, rest: str, values: Sequence[str | int]) -> list[Entry]:
        with self._lock, _told():
            rows = self._shown.execute(
                f"SELECT {_COLUMNS} FROM runs {rest}", tuple(values)
            ).fetchall()
            return [_entry(row) for row in rows]

    @contextmanager
    def _using(
        self, wait: float = WAIT_SECONDS, *, thorough: bool = False
    ) -> Iterator[sqlite3.Connection]:
        """The file, open; a damaged one is set aside first, and what can be read of it taken over
        into a new one. Raises `GameError`."""
        path = self._path
        assert path is not None
        with _told():
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                database = _begin(path, wait, thorough=thorough)
            except _Unusable as damage:
                database = self._begin_anew(path, damage)
        try:
            with _told():
                yield database
        finally:
            database.close()

    @contextmanager
    def _reading(self, path: Path) -> Iterator[sqlite3.Connection]:
        """The file, open to be read and nothing else; raises `GameError`."""
        with _told(), closing(_to_read(path)) as database:
            yield database

    def _begin_anew(self, path: Path, damage: _Unusable) -> sqlite3.Connection:
        assert self._damaged is not None
        aside = _set_aside(path, self._damaged, str(damage))
        database = _begin(path, WAIT_SECONDS)
        if damage.salvageable:
            _salvage(aside, database)
        self.notice = message(
            "{file}: {error}; it was set aside in {aside} and a new one begun",
            file=path.name,
            error=damage.told,
            aside=str(aside),
        )
        return database

    def _read(self, database: sqlite3.Connection, only: int | None = None) -> None:
        """Copy what the file holds; ``only`` one row where nobody else has written meanwhile."""
        assert self._path is not None
        self._state = _state_of(self._path)
        count = "SELECT count(*) FROM runs"
        rows = database.execute(count).fetchone()[0]
        with self._lock:
            known = self._shown.execute(count).fetchone()[0] + len(self._unread)
            known += only is not None and self.entry(only) is None
        if only is not None and rows == known:
            numbers = [only]
        else:  # another program wrote, too
            numbers, only = _numbers(database), None
        # Nobody who wants to show something waits while the file is read.
        found, unread = [], {}
        for number in numbers:
            try:
                found.append(_row(database, number))
            except _Unread as error:
                unread[number] = error.told
            except (sqlite3.Error, ValueError, TypeError, OverflowError) as error:
                unread[number] = _said_by(error)
        with self._lock, self._shown as shown:
            if only is None:
                shown.execute("DELETE FROM runs")
                self._unread.clear()
            shown.executemany(_INSERT_SHOWN, found)
            self._unread.update(unread)


class _Unusable(GameError):
    """The file is there, but is no chronicle of ours."""

    def __init__(self, told: Message, *, salvageable: bool = True) -> None:
        super().__init__(told)
        self.salvageable = salvageable
        """Whether its rows, if it has any, mean what ours do."""


def _begin(path: Path, wait: float, *, thorough: bool = False) -> sqlite3.Connection:
    """An open chronicle, its tables made if it is new; raises `_Unusable` or `sqlite3.Error`.

    ``thorough`` reads all of the file once, as it may have been damaged since it was closed.
    """
    database = sqlite3.connect(path, timeout=wait)
    try:
        _distrust(database)
        database.execute("BEGIN IMMEDIATE")
        version = database.execute("PRAGMA user_version").fetchone()[0]
        tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if version == 0 and tables == 0:
            _make_tables(database)
        elif 0 < version < SCHEMA:
            _refuse_strangers(database)  # before anything of theirs could act
            migrate(database, path, version, SCHEMA)
        elif version != SCHEMA:
            raise _Unusable(
                message(
                    "expected version {expected} of the chronicle, got {version}",
                    expected=SCHEMA,
                    version=int(version),
                ),
                salvageable=False,
            )
        _refuse_strangers(database)
        database.commit()
        _refuse_the_last(database)
        if thorough:
            sound = database.execute("PRAGMA quick_check(1)").fetchone()[0]
            if sound != "ok":
                raise _damaged(sound)
        database.execute(f"SELECT {_COLUMNS}, key, text FROM runs LIMIT 1")
    except GameError:
        database.close()
        raise
    except _COMPLAINTS as error:
        database.close()
        if _is_busy(error):
            raise
        raise _damaged(error) from None
    return database


def _to_read(path: Path) -> sqlite3.Connection:
    """A chronicle that is there, open to be read; raises `_Unusable` or `sqlite3.Error`."""
    where = f"{path.absolute().as_uri()}?mode=rw"  # a rollback may be due before it can be read
    database = sqlite3.connect(where, uri=True, timeout=READ_SECONDS)
    try:
        _distrust(database)
        database.execute("PRAGMA query_only = ON")
        _refuse_strangers(database)
    except (*_COMPLAINTS, _Unusable):
        database.close()
        raise
    return database


def _distrust(database: sqlite3.Connection) -> None:
    """Use nothing but tables of a file that anybody may have made, and lose nothing of ours."""
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA writable_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    database.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")


def _make_tables(database: sqlite3.Connection) -> None:
    for statement in filter(str.strip, _TABLES.split(";")):
        database.execute(statement)
    database.execute(f"PRAGMA user_version = {SCHEMA}")
    database.commit()


@cache
def _known_names() -> frozenset[str]:
    """The names of all tables and indexes that a chronicle has."""
    with closing(sqlite3.connect(":memory:")) as ours:
        _make_tables(ours)
        return frozenset(name for (name,) in ours.execute("SELECT name FROM sqlite_master"))


def _refuse_strangers(database: sqlite3.Connection) -> None:
    """Raise `_Unusable` for what would act by itself: triggers, views, indexes of others."""
    for kind, name, table, sql in database.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master"
    ).fetchall():
        virtual = kind == "table" and table == "runs" and " VIRTUAL " in str(sql)[:40].upper()
        strange = kind in ("trigger", "view") or (table == "runs" and name not in _known_names())
        if virtual or strange:
            raise _Unusable(
                message(
                    "expected tables of a chronicle alone, got the {kind} {name}",
                    kind=str(kind)[:20],
                    name=repr(str(name)[:40]),
                ),
                salvageable=not virtual,
            )


def _refuse_the_last(database: sqlite3.Connection) -> None:
    """Raise `_Unusable` where a run has a number so high that soon none could be entered any more;
    the runs get others where they are taken over."""
    highest = "SELECT max(number) FROM runs"
    tables = "SELECT count(*) FROM sqlite_master WHERE name = 'sqlite_sequence'"
    if database.execute(tables).fetchone()[0]:  # what SQLite remembers of those that were deleted
        highest += " UNION SELECT CAST(seq AS INTEGER) FROM sqlite_sequence WHERE name = 'runs'"
    for (number,) in database.execute(highest).fetchall():
        if type(number) is int and number > MOST_NUMBER:
            raise _damaged(
                message("run {number} leaves no number for those to come", number=number)
            )


def _numbers(database: sqlite3.Connection) -> list[int]:
    """The numbers of all rows, as far as they can be read."""
    numbers = []
    with suppress(*_COMPLAINTS):
        for (number,) in database.execute("SELECT number FROM runs ORDER BY number"):
            numbers.append(int(number))
    return numbers


def _row(
    database: sqlite3.Connection, number: int, columns: str = _COLUMNS
) -> tuple[str | int | float, ...]:
    """The row of a run without its text; raises what makes it unreadable."""
    row = database.execute(
        f"SELECT key, {columns} FROM runs WHERE number = ?", (number,)
    ).fetchone()
    key, *rest = row
    return (number, *_values(_text("key", key), _entry(rest)))


def _salvage(aside: Path, database: sqlite3.Connection) -> None:
    """Take over the runs that can be read out of a file that was set aside."""
    try:
        damaged = sqlite3.connect(aside, timeout=WAIT_SECONDS)
    except sqlite3.Error:
        return
    try:
        _distrust(damaged)
        numbers = _numbers(damaged)[:MAX_SALVAGED]
        (version,) = damaged.execute("PRAGMA user_version").fetchone()
    except _COMPLAINTS:
        numbers, version = [], SCHEMA
    # Tables of version 1 did not say under which rules and with which content a run was played.
    columns = _COLUMNS if version != 1 else _COLUMNS.replace("rules, content", "0, ''")
    for number in numbers:
        try:
            _, key, *values = _row(damaged, number, columns)
            text = damaged.execute("SELECT text FROM runs WHERE number = ?", (number,)).fetchone()
            if _unpacked(text[0]) is None:
                continue
            database.execute(_INSERT, (key, *values, text[0]))
        except (sqlite3.Error, ValueError, TypeError, OverflowError):
            continue
    database.commit()
    damaged.close()


def _insert(database: sqlite3.Connection, key: str, entry: Entry, packed: bytes) -> int:
    """Enter a run, unless it is there; returns its number."""
    database.execute(_INSERT, (*_values(key, entry), packed))
    found = database.execute("SELECT number FROM runs WHERE key = ?", (key,)).fetchone()
    if found is None:
        raise GameError(message("chronicle: the run could not be entered"))
    return int(found[0])


def _values(key: str, entry: Entry) -> tuple[str | int | float, ...]:
    """The columns of a row but for number and text, in their order."""
    return (
        key,
        entry.mode,
        entry.params,
        entry.seed,
        entry.daily,
        entry.result,
        _bounded(entry.score),
        json.dumps([list(figure) for figure in entry.figures], ensure_ascii=False),
        entry.origin,
        int(entry.assisted),
        int(entry.verified),
        possible(entry.started),
        possible(entry.ended),
        possible(entry.played),
        entry.rules,
        entry.content,
    )


_NAMES = (
    "key, mode, params, seed, daily, result, score, figures, origin, assisted, verified, started,"
    " ended, played, rules, content"
)
_INSERT = f"INSERT OR IGNORE INTO runs ({_NAMES}, text) VALUES ({', '.join('?' * 17)})"
_INSERT_SHOWN = (
    f"INSERT OR REPLACE INTO runs (number, {_NAMES}, text) VALUES ({', '.join('?' * 17)}, x'')"
)


def _unpacked(packed: object) -> bytes | None:
    """The text of a run; None when it is damaged, or would be longer than a run may be."""
    if not isinstance(packed, bytes):
        return None
    try:
        opener = zlib.decompressobj()
        text = opener.decompress(packed, MAX_BYTES + 1)
    except zlib.error:
        return None
    return text if len(text) <= MAX_BYTES and opener.eof else None


_FileState = tuple[int, int, int]


def _state_of(path: Path) -> _FileState | None:
    """What changes whenever a file does; None for one that is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _damaged(why: object) -> _Unusable:
    told = why if isinstance(why, Message) else _reason(why)
    return _Unusable(message("the file is damaged: {why}", why=told))


def _reason(error: object) -> Message:
    """What SQLite has against it, in the player's language where it is a thing that happens."""
    known = _SAID.get(_primary(error)) if isinstance(error, Exception) else None
    return known or _said_by(error)


def _said_by(error: object) -> Message:
    """What SQLite says of a file, in a line that can be read."""
    said = " ".join(str(error).split())
    return verbatim(said if len(said) <= MAX_SAID else f"{said[: MAX_SAID - 1]}…")


_COMPLAINTS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises of a file; the second where the name that it complains of is no text."""


def _is_busy(error: Exception) -> bool:
    """Whether the file may be sound, but somebody or something keeps us from it."""
    return _primary(error) in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
    )


def _primary(error: Exception) -> int:
    """The kind of an error, without what SQLite knows besides."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


_LOCKED = message("another program is writing in it")
_SAID = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_FULL: message("there is no room left on the disk"),
    sqlite3.SQLITE_READONLY: message("it may not be written"),
    sqlite3.SQLITE_PERM: message("it may not be written"),
    sqlite3.SQLITE_CORRUPT: message("what is in it does not fit together"),
    sqlite3.SQLITE_NOTADB: message("it is no database"),
    sqlite3.SQLITE_CANTOPEN: message("it cannot be opened"),
    sqlite3.SQLITE_IOERR: message("the disk reports an error"),
}
"""What SQLite has against it where that happens to everybody's disk."""


def _set_aside(path: Path, folder: Path, reason: str) -> Path:
    aside = files.set_aside(path, folder, reason)
    for ending in ("-journal", "-wal", "-shm"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + ending))
    return aside


@contextmanager
def _told() -> Iterator[None]:
    """Turns what SQLite, or a row that was tampered with, complains of into one line."""
    try:
        yield
    except OSError as error:
        raise GameError(message("chronicle: {why}", why=files.reason(error))) from None
    except _COMPLAINTS as error:
        raise GameError(message("chronicle: {why}", why=_reason(error))) from None


def _entry(row: Sequence[object]) -> Entry:
    """The entry that a row holds; `_Unread` for a row that is none of ours."""
    number, mode, params, seed, daily, result, score, figures, origin, *rest = row
    assisted, verified, started, ended, played, rules, made = rest
    return Entry(
        mode=_text("mode", mode),
        params=_text("params", params),
        seed=_text("seed", seed),
        daily=_text("daily", daily),
        result=_text("result", result),
        score=_whole("score", score),
        figures=_figures(_text("figures", figures)),
        origin=_ORIGINS.get(str(origin), "imported"),
        assisted=bool(assisted),
        verified=bool(verified),
        started=_seconds("started", started),
        ended=_seconds("ended", ended),
        played=_seconds("played", played),
        number=_number(number),
        rules=_whole("rules", rules),
        content=_text("content", made),
    )


class _Unread(ValueError):
    """A column that holds nothing of the kind that it should."""

    def __init__(self, column: str) -> None:
        super().__init__(column)
        self.told = message("its {column} cannot be understood", column=column)


def _figures(text: str) -> tuple[tuple[str, str, int], ...]:
    try:
        figures = json.loads(text)
        if isinstance(figures, list) and len(figures) <= MAX_FIGURES:
            return tuple(
                (_text("figures", name), _text("figures", label), _whole("figures", value))
                for name, label, value in figures
            )
    except (ValueError, TypeError, RecursionError):
        pass
    raise _Unread("figures")


def _text(column: str, value: object) -> str:
    if isinstance(value, str) and len(value) <= MAX_TEXT:
        return value
    raise _Unread(column)


def _whole(column: str, value: object) -> int:
    if type(value) is int and abs(value) <= MOST_SCORE:
        return value
    raise _Unread(column)


def _number(value: object) -> int:
    if type(value) is int:
        return value
    raise _Unread("number")


def _seconds(column: str, value: object) -> float:
    if isinstance(value, int | float) and 0 <= value <= LAST_SECOND:
        return float(value)
    raise _Unread(column)


_ORIGINS: dict[str, Origin] = {"played": "played", "bot": "bot", "imported": "imported"}


def _limit(count: int) -> int:
    return min(max(count, 0), MAX_ROWS)


def _bounded(score: int) -> int:
    """A score that SQLite can hold."""
    return min(max(score, -MOST_SCORE), MOST_SCORE)


def iso(seconds: float) -> str:
    """``2025-11-20T08:00:00Z``"""
    return _moment(seconds).strftime("%Y-%m-%dT%H:%M:%SZ")


def stamp(seconds: float) -> str:
    """``20251120T080000Z``, for names of files."""
    return _moment(seconds).strftime("%Y%m%dT%H%M%SZ")


def date(seconds: float) -> str:
    """``2025-11-20``: the seed of that day."""
    return _moment(seconds).strftime("%Y-%m-%d")


def _moment(seconds: float) -> datetime:
    """A moment that a calendar has, whatever the machine's clock says."""
    return datetime.fromtimestamp(possible(seconds), UTC)


def possible(seconds: float) -> float:
    """The nearest moment that a calendar has."""
    return min(max(seconds, 0.0), LAST_SECOND)


def seconds_of(noted: str, otherwise: float) -> float:
    """The seconds of a text that `iso` wrote; ``otherwise`` when it is none."""
    try:
        return datetime.fromisoformat(noted).timestamp()
    except (ValueError, OverflowError, OSError):
        return otherwise
