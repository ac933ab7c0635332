"""Finished runs in one SQLite file: the chronicle, the best results, the statistics.

Several programs may have it open at once. What is damaged, or made by a later version, is set aside
with its reason and a new chronicle is begun; nothing is deleted.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Literal

from game.core.errors import GameError
from game.core.gameid import GameId
from game.core.journal import MAX_BYTES, Journal
from game.core.run import Run
from game.core.text import Message, message
from game.store import files
from game.store.places import Places

SCHEMA = 1
"""Version of the tables, kept in the file itself."""
WAIT_SECONDS = 5.0
"""How long to wait for another program that is writing."""
MAX_ROWS = 1_000

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
    text BLOB NOT NULL
);
CREATE INDEX runs_by_mode ON runs (mode, params, seed);
CREATE INDEX runs_by_end ON runs (ended);
"""
_COLUMNS = (
    "number, mode, params, seed, daily, result, score, figures, origin, assisted, verified,"
    " started, ended, played"
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

    @property
    def id(self) -> GameId:
        return GameId(self.mode, self.params, self.seed)


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
    )


class Chronicle:
    """The file of finished runs. Every method raises `GameError` when the file cannot be used."""

    def __init__(self, database: sqlite3.Connection, notice: Message | None = None) -> None:
        self._database = database
        self.notice = notice
        """What the player should be told about the opening; None when all is well."""

    @classmethod
    def open(cls, places: Places) -> Chronicle:
        """The chronicle of these places; one in memory when nothing can be kept."""
        path = places.chronicle
        if path is None:
            return cls(_begin(":memory:"))
        try:
            return cls(_begin(str(path)))
        except _Unusable as damage:
            reason = damage
        except sqlite3.Error as error:
            told = message(
                "{file}: {why}; results are not kept this time", file=str(path), why=str(error)
            )
            return cls(_begin(":memory:"), told)
        assert places.damaged is not None
        aside = _set_aside(path, places.damaged, str(reason))
        notice = message(
            "{file}: {error}; it was set aside in {aside} and a new one begun",
            file=path.name,
            error=reason.told,
            aside=str(aside),
        )
        return cls(_begin(str(path)), notice)

    def close(self) -> None:
        self._database.close()

    def add(self, entry: Entry, text: bytes) -> int:
        """Enter a finished run with its text; returns its number. Adding it again changes nothing.

        Runs are told apart by their text, in which the time they started is noted.
        """
        key = blake2b(text, digest_size=16).hexdigest()
        values = (
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
            entry.started,
            entry.ended,
            entry.played,
            zlib.compress(text, 6),
        )
        marks = ", ".join("?" * len(values))
        with _told(), self._database as database:
            database.execute(
                "INSERT OR IGNORE INTO runs (key, mode, params, seed, daily, result, score,"
                " figures, origin, assisted, verified, started, ended, played, text)"
                f" VALUES ({marks})",
                values,
            )
            found = database.execute("SELECT number FROM runs WHERE key = ?", (key,)).fetchone()
        return int(found[0])

    def entry(self, number: int) -> Entry | None:
        found = self._entries("WHERE number = ?", (number,))
        return found[0] if found else None

    def text(self, number: int) -> bytes:
        """The recorded run itself, to be watched or exported."""
        with _told():
            row = self._database.execute(
                "SELECT text FROM runs WHERE number = ?", (number,)
            ).fetchone()
        if row is None:
            raise GameError(message("chronicle: there is no run {number}", number=number))
        try:
            # Bounded, as whatever is in the file may have been put there by others.
            opener = zlib.decompressobj()
            text = opener.decompress(bytes(row[0]), MAX_BYTES + 1)
            sound = len(text) <= MAX_BYTES and opener.eof
        except (zlib.error, TypeError, ValueError):
            sound = False
        if not sound:
            raise GameError(
                message("chronicle: the text of run {number} is damaged", number=number)
            )
        return text

    def recent(self, mode: str | None = None, limit: int = 50, offset: int = 0) -> list[Entry]:
        """Runs by when they ended, the latest first; of one mode, or of all."""
        where, values = ("WHERE mode = ?", (mode,)) if mode else ("", ())
        order = "ORDER BY ended DESC, number DESC LIMIT ? OFFSET ?"
        return self._entries(f"{where} {order}", (*values, _limit(limit), max(offset, 0)))

    def best(
        self,
        mode: str,
        *,
        params: str | None = None,
        seed: str | None = None,
        daily: str | None = None,
        assisted: bool = False,
        limit: int = 10,
    ) -> list[Entry]:
        """The player's own best runs, won ones first, then by score, then the quicker ones.

        ``params`` narrows them to a preset, ``seed`` to a world, ``daily`` to a date. Clean and
        assisted runs never stand in one list; those given up are in neither.
        """
        said = {"mode": mode, "params": params, "seed": seed, "daily": daily}
        kept = {name: value for name, value in said.items() if value is not None}
        where = "".join(f"{name} = ? AND " for name in kept)
        rest = "origin = 'played' AND result != 'abandoned' AND assisted = ?"
        values: tuple[str | int, ...] = (*kept.values(), int(assisted), _limit(limit))
        return self._entries(f"WHERE {where}{rest} {_BEST_FIRST} LIMIT ?", values)

    def statistics(self, mode: str | None = None) -> Statistics:
        """What the player's own runs add up to, of one mode or of all."""
        where, values = ("AND mode = ?", (mode,)) if mode else ("", ())
        with _told():
            rows = self._database.execute(
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
        """Remove one run, because the player said so."""
        with _told(), self._database as database:
            database.execute("DELETE FROM runs WHERE number = ?", (number,))

    def _entries(self, rest: str, values: Sequence[str | int]) -> list[Entry]:
        with _told():
            rows = self._database.execute(
                f"SELECT {_COLUMNS} FROM runs {rest}", tuple(values)
            ).fetchall()
            return [_entry(row) for row in rows]


class _Unusable(GameError):
    """The file is there, but is no chronicle of ours."""


def _begin(path: str) -> sqlite3.Connection:
    """An open chronicle, its tables made if it is new; raises `_Unusable` or `sqlite3.Error`."""
    database = sqlite3.connect(path, timeout=WAIT_SECONDS)
    try:
        database.execute("BEGIN IMMEDIATE")
        version = database.execute("PRAGMA user_version").fetchone()[0]
        tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if version == 0 and tables == 0:
            for statement in filter(str.strip, _TABLES.split(";")):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {SCHEMA}")
        elif version != SCHEMA:
            raise _Unusable(
                message(
                    "expected version {expected} of the chronicle, got {version}",
                    expected=SCHEMA,
                    version=int(version),
                )
            )
        database.commit()
        sound = database.execute("PRAGMA quick_check").fetchone()[0]
        if sound != "ok":
            raise _damaged(sound)
        database.execute(f"SELECT {_COLUMNS}, key, text FROM runs LIMIT 1").fetchone()
    except _Unusable:
        database.close()
        raise
    except sqlite3.Error as error:
        database.close()
        if _is_busy(error):
            raise
        raise _damaged(error) from None
    return database


def _damaged(why: object) -> _Unusable:
    return _Unusable(message("the file is damaged: {why}", why=str(why)))


def _is_busy(error: sqlite3.Error) -> bool:
    """Whether the file may be sound, but somebody or something keeps us from it."""
    primary = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    return primary in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
    )


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
    except (sqlite3.Error, ValueError, TypeError, RecursionError) as error:
        raise GameError(message("chronicle: {why}", why=str(error))) from None


def _entry(row: Sequence[object]) -> Entry:
    number, mode, params, seed, daily, result, score, figures, origin, *rest = row
    assisted, verified, started, ended, played = rest
    told = json.loads(str(figures))
    return Entry(
        mode=str(mode),
        params=str(params),
        seed=str(seed),
        daily=str(daily),
        result=str(result),
        score=int(str(score)),
        figures=tuple((str(name), str(label), int(value)) for name, label, value in told),
        origin=_ORIGINS.get(str(origin), "imported"),
        assisted=bool(assisted),
        verified=bool(verified),
        started=float(str(started)),
        ended=float(str(ended)),
        played=float(str(played)),
        number=int(str(number)),
    )


_ORIGINS: dict[str, Origin] = {"played": "played", "bot": "bot", "imported": "imported"}


def _limit(count: int) -> int:
    return min(max(count, 0), MAX_ROWS)


def _bounded(score: int) -> int:
    """A score that SQLite can hold."""
    return min(max(score, -(2**62)), 2**62)


def iso(seconds: float) -> str:
    """``2025-11-20T08:00:00Z``"""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def stamp(seconds: float) -> str:
    """``20251120T080000Z``, for names of files."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%dT%H%M%SZ")


def date(seconds: float) -> str:
    """``2025-11-20``: the seed of that day."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


def seconds_of(noted: str, otherwise: float) -> float:
    """The seconds of a text that `iso` wrote; ``otherwise`` when it is none."""
    try:
        return datetime.fromisoformat(noted).timestamp()
    except (ValueError, OverflowError, OSError):
        return otherwise
