"""Mutated files of every kind that somebody may hand to the program or leave in its folder.

    python -m tools.soak.fuzz_files [--cases 100000] [--only chronicle settings ...]
                                    [--processes 2] [--folder out/soak-files]

Plans of locks and keys, sections and levels of Candle, quests and tables, settings, chronicles,
atlases and catalogues are changed in their bytes, their words or their structure, one in fifty with
something hostile in it, and given to the program: through its command line where there is one, else
through the function that reads them. Each is accepted, or refused in a clear line; an exception is
a fault, an answer of another shape (`Unclear`), and more than two seconds of CPU (sections, whose
ways are proved, may take `PROVING`). Of chronicles
whose one row is spoilt the others have to stay readable; settings that were read are written and
read again the same.

A case is told by its kind and number alone; children, ledger and folder are as in
`tools.soak.fuzz_runs`.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from game.cli.entry import main as command
from game.cli.tales import registry
from game.core import journal
from game.core.errors import GameError
from game.engine import settings
from game.engine.settings import Setting
from game.store.chronicle import Chronicle, Entry, Times, entry_of
from game.store.places import Places
from game.store.shipped import assets_dir, levels_dir
from tools.soak import faults
from tools.soak.damage import JUNK, Chance, bytes_changed, spoilt, text_changed
from tools.soak.faults import Unclear
from tools.soak.fuzz_runs import content_of, report
from tools.soak.ledger import Finding
from tools.soak.lively import lively_run
from tools.soak.watched import SLOW, Begin, search

SIZE = 250
"""Cases of a batch."""
PROVING = 20.0
"""Seconds of CPU that a section may take: `check` proves all its ways, jump by jump."""
LONGEST = 1_000
"""Characters of a line that can still be read."""
RUNS_KEPT = 6
"""Runs in the chronicle that is spoilt."""


@dataclass(frozen=True)
class Case:
    """A file that was changed, and what tries it."""

    make: Callable[[], bytes]
    trial: faults.Trial


def room() -> tempfile.TemporaryDirectory[str]:
    """A folder to try in; in memory where that can be had, for most of the work is files."""
    memory = Path("/dev/shm")
    return tempfile.TemporaryDirectory(
        prefix="soak-files-", dir=str(memory) if memory.is_dir() else None
    )


def said_by(words: Sequence[str]) -> tuple[int, str, str]:
    """Status, output and complaints of a command."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = command(list(words))
    return status, out.getvalue(), err.getvalue()


def one_line(told: str) -> None:
    """Raise `Unclear` unless ``told`` is one line that a person can read."""
    lines = told.splitlines()
    if len(lines) != 1 or not lines[0].strip():
        raise Unclear(f"expected one line, got {len(lines)}")
    if len(lines[0]) > LONGEST:
        raise Unclear("a line too long to be read")


def check(file: Path, data: bytes) -> str:
    """Lint a file in its place, and put back there what was there."""
    before = file.read_bytes()
    file.write_bytes(data)
    try:
        status, out, err = said_by(["check", str(file)])
    finally:
        file.write_bytes(before)
    if status == 2:
        one_line(err)
        return "refused"
    if status == 0:
        return "accepted"
    for line in out.splitlines():
        if file.name not in line and str(file.parent) not in line:
            raise Unclear(f"a fault that names no file: {line[:60]}")
        one_line(line)
    if status != 1 or not out:
        raise Unclear(f"exit status {status}")
    return "faulty"


def generate(folder: Path, data: bytes) -> str:
    """Lay a diagram as the locks and keys of a dungeon."""
    plan = folder / "plan.json"
    plan.write_bytes(data)
    out = str(folder / "out.json")
    words = ["generate", "dungeon:12#oak", "--plan", str(plan), "--format", "json", "--out", out]
    status, _, err = said_by(words)
    if status:
        one_line(err)
    return "refused" if status else "accepted"


def read_settings(folder: Path, data: bytes) -> str:
    """Read settings, and read what is written of them."""
    path, again = folder / "settings.json", folder / "again.json"
    path.write_bytes(data)
    found, complaints = settings.read(path, own_settings())
    for complaint in complaints:
        one_line(complaint.in_english())
    settings.write(found, again)
    there, more = settings.read(again, own_settings())
    if more or there != found:
        raise Unclear("settings that were written are not read the same")
    return "faulty" if complaints else "accepted"


@cache
def own_settings() -> tuple[Setting, ...]:
    """The settings of the tales."""
    return tuple(setting for tale in registry().tales for setting in tale.settings)


def open_chronicle(folder: Path, one_row: bool, data: bytes) -> str:
    """Ask a chronicle all that the program asks of one; ``one_row`` says that only one row of it
    is spoilt, which may hide nothing but itself."""
    root = folder / "data"
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()
    places = Places(root)
    assert places.chronicle is not None
    places.chronicle.write_bytes(data)
    asked = refused = 0
    chronicle = Chronicle.open(places)
    notice = chronicle.notice
    try:
        if notice is not None:
            one_line(str(GameError(notice)))
        for ask in _questions(chronicle):
            asked += 1
            try:
                ask()
            except GameError as error:
                one_line(str(error))
                refused += 1
        shown = _shown(chronicle)
    finally:
        chronicle.close()
    if one_row and notice is None and shown < RUNS_KEPT - 1:
        raise Unclear("a spoilt row hides others")
    again = Chronicle.open(places)
    again.close()
    if notice is not None and again.notice is not None:
        raise Unclear("what was set aside is not replaced by a sound one")
    if notice is not None:
        return "set aside"
    return "refused in part" if refused else "accepted"


def _shown(chronicle: Chronicle) -> int:
    """How many runs it lists."""
    try:
        return len(chronicle.recent())
    except GameError:
        return 0


def _questions(chronicle: Chronicle) -> Iterator[Callable[[], object]]:
    text, entry = _kept()[0]
    yield chronicle.recent
    yield lambda: chronicle.recent("null-turns", 10, 2)
    for assisted in (False, True):
        yield partial(chronicle.best, "null-turns", assisted=assisted)
    yield chronicle.statistics
    yield lambda: chronicle.statistics("null-turns")
    for number in range(1, RUNS_KEPT + 1):
        yield partial(chronicle.entry, number)
        yield partial(chronicle.text, number)
    yield lambda: chronicle.add(entry, text + b"\n")
    yield lambda: chronicle.delete(2)
    yield chronicle.recent


@cache
def _kept() -> tuple[tuple[bytes, Entry], ...]:
    """Texts and entries of the runs in the chronicle that is spoilt."""
    found = []
    for number in range(RUNS_KEPT):
        mode = registry().mode("null-turns")
        session = lively_run(mode, content_of(mode), f"kept {number}", 60)
        text = session.take_records().encode()
        times = Times(1.0e9 + number, 1.1e9 + number, 60.0)
        entry = entry_of(journal.read(text), session.run, times, verified=True)
        found.append((text, entry))
    return tuple(found)


@cache
def sound_chronicle() -> bytes:
    """The bytes of a chronicle of a few runs."""
    with room() as folder:
        places = Places(Path(folder))
        chronicle = Chronicle.open(places)
        for text, entry in _kept():
            chronicle.add(entry, text)
        chronicle.close()
        assert places.chronicle is not None
        return places.chronicle.read_bytes()


SCHEMES = (
    "CREATE TRIGGER spoil BEFORE INSERT ON runs BEGIN SELECT RAISE(ABORT, 'spoilt'); END",
    "CREATE TRIGGER spoil AFTER DELETE ON runs BEGIN DELETE FROM runs; END",
    "CREATE TRIGGER spoil AFTER INSERT ON runs BEGIN UPDATE runs SET score = 'x'; END",
    "ALTER TABLE runs RENAME COLUMN score TO points",
    "ALTER TABLE runs RENAME TO walks",
    "ALTER TABLE runs ADD COLUMN more TEXT",
    "DROP TABLE runs",
    "DROP INDEX runs_by_mode",
    "DELETE FROM runs",
    "CREATE TABLE others (a)",
    "CREATE VIEW walks AS SELECT * FROM runs",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = 2",
    "PRAGMA user_version = -1",
    "PRAGMA user_version = 2000000000",
    "PRAGMA application_id = 7",
    "PRAGMA journal_mode = WAL",
    "PRAGMA encoding = 'UTF-16le'",
)
"""What another program, or a hand, may do to the tables."""
CELLS: tuple[object, ...] = (
    *(
        None,
        0,
        -1,
        2**62,
        -(2**63),
        1e300,
        float("inf"),
        "",
        "x",
        "\x00",
        "é" * 3_000,
        b"",
        b"\xff",
    ),
    *("[" * 50_000, '[["a", "b", 1e999]]', "[[]]", "{}", '[["a", "b", "' + "9" * 5_000 + '"]]'),
    *("bot", "won", "null-turns", "no-such-mode", "2025-11-20", "9" * 5_000),
)


def spoilt_row(chance: Chance) -> bytes:
    """A chronicle with one row in which some columns hold something else."""
    with room() as folder:
        path = Path(folder) / "chronicle.sqlite3"
        path.write_bytes(sound_chronicle())
        with contextlib.closing(sqlite3.connect(path)) as database:
            columns = [told[1] for told in database.execute("PRAGMA table_info(runs)")]
            number = chance.randrange(RUNS_KEPT) + 1
            for _ in range(chance.choice((1, 1, 2))):
                column = chance.choice(columns)
                with contextlib.suppress(sqlite3.Error), database:
                    database.execute(
                        f"UPDATE runs SET {column} = ? WHERE number = ?",
                        (chance.choice(CELLS), number),
                    )
        return path.read_bytes()


def spoilt_tables(chance: Chance) -> bytes:
    """A chronicle whose tables were changed."""
    with room() as folder:
        path = Path(folder) / "chronicle.sqlite3"
        path.write_bytes(sound_chronicle())
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            for _ in range(chance.choice((1, 1, 2))):
                with contextlib.suppress(sqlite3.Error):
                    database.execute(chance.choice(SCHEMES))
        return path.read_bytes()


def spoilt_pages(chance: Chance) -> bytes:
    """A chronicle some of whose bytes were changed, or a page of it lost, doubled or emptied."""
    data = bytearray(sound_chronicle())
    if chance.randrange(2):
        return bytes_changed(bytes(data), chance)
    page = 512 * chance.randrange(len(data) // 512)
    match chance.randrange(4):
        case 0:
            data[page : page + 512] = bytes(512)
        case 1:
            data[page : page + 512] = chance.randbytes(512)
        case 2:
            del data[page:]
        case _:
            # Within the first hundred bytes, the header, or the heads of pages.
            at = (page // 4096 * 4096) + chance.randrange(100)
            data[at % len(data)] = chance.randrange(256)
    return bytes(data)


def chronicle_case(folder: Path, chance: Chance) -> Case:
    which = chance.randrange(3)
    make = (spoilt_row, spoilt_tables, spoilt_pages)[which]
    return Case(partial(make, chance), partial(open_chronicle, folder, which == 0))


def json_changed(text: str, chance: Chance) -> bytes:
    """A JSON text after its structure, its words or its bytes were changed."""
    match chance.randrange(4):
        case 0:
            return text_changed(text, chance).encode("utf-8", "surrogatepass")
        case 1:
            return bytes_changed(text.encode(), chance)
        case _:
            data = json.loads(text)
            for _ in range(chance.choice((1, 1, 2))):
                data = spoilt(data, chance)
            return json.dumps(data).encode()


def plain_changed(text: str, chance: Chance) -> bytes:
    """A text after its words or its bytes were changed."""
    if chance.randrange(4):
        return text_changed(text, chance).encode("utf-8", "surrogatepass")
    return bytes_changed(text.encode(), chance)


def settings_case(folder: Path, chance: Chance) -> Case:
    text = (folder / "sound-settings.json").read_text(encoding="utf-8")

    def make() -> bytes:
        if chance.randrange(2):
            return json_changed(text, chance)
        said = json.loads(text)
        for _ in range(chance.choice((1, 2, 4))):
            said[chance.choice(list(said))] = chance.choice(JUNK)
        return json.dumps(said).encode()

    return Case(make, partial(read_settings, folder))


def plan_case(folder: Path, chance: Chance) -> Case:
    plan = chance.choice(sorted(folder.glob("plan-*.json")))
    text = plan.read_text(encoding="utf-8")
    return Case(partial(json_changed, text, chance), partial(generate, folder))


def _checked(pattern: str, folder: Path, chance: Chance) -> Case:
    """A file of content, checked where it stands beside the others."""
    file = chance.choice(sorted(folder.glob(pattern)))
    text = file.read_text(encoding="utf-8")
    change = json_changed if file.suffix == ".json" else plain_changed
    return Case(partial(change, text, chance), partial(check, file))


KINDS: Mapping[str, tuple[int, Callable[[Path, Chance], Case]]] = {
    "plan": (15, plan_case),
    "section": (25, partial(_checked, "levels/*/*.tmx")),
    "table": (25, partial(_checked, "levels/*/*.toml")),
    "settings": (10, settings_case),
    "chronicle": (15, chronicle_case),
    "atlas": (5, partial(_checked, "assets/*.json")),
    "catalogue": (5, partial(_checked, "assets/*.po")),
}
"""By kind: how many of a hundred cases are of it, and what makes one."""
SUFFIX = {"section": ".tmx", "table": ".toml", "chronicle": ".sqlite3", "catalogue": ".po"}


def furnish(folder: Path, kind: str) -> None:
    """Put into ``folder`` what cases of a kind are made of and stand beside."""
    match kind:
        case "plan":
            for number in range(6):
                out = folder / f"plan-{number}.json"
                words = ["--set", f"unique={2 + number}", "--seed", f"plan {number}"]
                command(["generate", "lockkey", *words, "--format", "json", "--out", str(out)])
        case "section" | "table":
            shutil.copytree(levels_dir(), folder / "levels")
        case "settings":
            settings.write(settings.read(None, own_settings())[0], folder / "sound-settings.json")
        case "atlas":
            (folder / "assets").mkdir()
            for file in sorted((assets_dir() / "key").glob("*_24.*")):
                shutil.copy(file, folder / "assets")
        case "catalogue":
            (folder / "assets").mkdir()
            text = (assets_dir() / "locale/fr/LC_MESSAGES/ckht.po").read_text(encoding="utf-8")
            entries = text.split("\n\n")
            for number in range(4):
                some = [entries[0], *entries[1 + 60 * number : 61 + 60 * number]]
                path = folder / "assets" / f"{number}.po"
                path.write_text("\n\n".join(some) + "\n", encoding="utf-8")


def work(folder: Path, batch: str, begin: Begin, skipped: frozenset[int]) -> Finding:
    """Try a batch, ``KIND/NUMBER``."""
    kind, number = batch.split("/")
    first = int(number) * SIZE
    with room() as place:
        furnish(Path(place), kind)
        cases = []
        for at in range(first, first + SIZE):
            case = KINDS[kind][1](Path(place), Chance(f"{kind} {at}"))
            cases.append((at, case.make, case.trial))
        suffix = SUFFIX.get(kind, ".json")
        slow, shrink = PROVING if kind == "section" else SLOW, kind != "chronicle"
        return faults.tried(batch, cases, begin, skipped, folder, suffix, shrink, slow)


def batches(kinds: Sequence[str], cases: int) -> list[str]:
    """The batches of so many cases of all kinds together, the kinds mixed."""
    wanted = {kind: -(-cases * KINDS[kind][0] // 100 // SIZE) for kind in kinds}
    numbered = [(n / wanted[kind], kind, n) for kind in kinds for n in range(wanted[kind])]
    return [f"{kind}/{number}" for _, kind, number in sorted(numbered)]


def main(words: Sequence[str] | None = None) -> int:
    reader = argparse.ArgumentParser(prog="python -m tools.soak.fuzz_files")
    reader.add_argument("--cases", type=int, default=100_000, help="of all kinds together")
    reader.add_argument("--only", nargs="+", choices=KINDS, default=list(KINDS), metavar="KIND")
    reader.add_argument("--processes", type=int, default=2)
    reader.add_argument("--folder", type=Path, default=Path("out/soak-files"))
    said = reader.parse_args(words)
    wanted = batches(said.only, said.cases)
    work_here = partial(work, said.folder.resolve())
    return search(said.folder, wanted, work_here, said.processes, report)


if __name__ == "__main__":
    sys.exit(main())
