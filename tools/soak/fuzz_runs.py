"""Mutated runs: what the reader, the proof, the theatre and the resuming make of them.

    python -m tools.soak.fuzz_runs [--reads 1000000] [--replays 50000] [--only dungeon ...]
                                   [--processes 2] [--folder out/soak-runs]

Of each mode a few short runs with everything in them that a run can hold (`lively_run`) are changed
again and again, and

- *read*: half by accident, in their bytes, half by hand, with their checksums closed again. Of a
  run changed by accident the reader has to keep exactly the whole lines before the first change;
  of any, what it keeps has to be written as it was read, and the line behind has to be no record;
- *replayed*: those closed again. They end as refused, damaged, diverged or the same, never in
  another error than the house's; every tenth is watched and resumed as well. The work is counted:
  every time a game carries out a command. More than `most_work` says is a fault.

A case is told by its batch and number alone. Batches are worked on in child processes that are
watched for hangs (`tools.soak.watched`) and for growing; the folder keeps the ledger, so that what
was stopped goes on where it was, and the smallest file of each fault.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from game.cli.tales import library, registry
from game.core import journal
from game.core.errors import GameError
from game.core.journal import Do, Journal, Rewind, Undo
from game.core.mode import Mode
from game.core.playback import Playback
from game.core.registry import World
from game.core.run import REACH
from game.core.session import resume
from game.core.verify import verify
from tools.soak import faults
from tools.soak.damage import Chance, bytes_changed, lines_changed
from tools.soak.ledger import Finding
from tools.soak.lively import lively_run, short_params
from tools.soak.watched import Begin, growth, search

READS, REPLAYS = 5_000, 200
"""Cases of a batch."""
SEEDS = "abcdefgh"
"""Of the runs that are changed."""
WATCHED = 10
"""One in so many of the replayed is watched and resumed too."""


def content_of(mode: Mode) -> Any:
    """The mode's content, loaded once."""
    return library().content(mode.name)


@cache
def originals(name: str, seeds: str = SEEDS) -> tuple[bytes, ...]:
    """Short runs of a mode, a few dozen commands each."""
    mode = registry().mode(name)
    found = []
    for number, seed in enumerate(seeds):
        session = lively_run(mode, content_of(mode), seed, 20 + 10 * (number % 3))
        session.note("A draught,\nand then nothing.")
        found.append(session.take_records().encode())
    return tuple(found)


def whole_lines_alike(one: bytes, other: bytes) -> int:
    """How many whole lines two texts begin with alike."""
    count = 0
    for line, there in zip(
        one.splitlines(keepends=True), other.splitlines(keepends=True), strict=False
    ):
        if line != there or not line.endswith(b"\n"):
            break
        count += 1
    return count


def read_in(data: bytes, original: bytes | None = None) -> str:
    """What the reader does with a file; ``original`` is the run that accidents were done to.

    `AssertionError` when what it keeps is not the longest sound prefix.
    """
    alike = -1 if original is None else whole_lines_alike(data, original)
    try:
        recorded = journal.read(data)
    except GameError:
        assert alike < 1, "the reader refused a run with a sound header"
        return "refused"
    assert recorded.size <= len(data), "the reader kept more than there was"
    assert (recorded.damage is None) == (recorded.size == len(data)), "nothing said of a rest"
    kept = journal.write(recorded.header, recorded.records).encode()
    assert kept == data[: recorded.size], "the reader kept something else than was written"
    if original is not None:
        assert len(recorded.records) + 1 == alike, "the reader did not keep the sound lines"
    elif recorded.damage is not None:
        assert not _is_sound(recorded, data[recorded.size :]), "the reader stopped too soon"
    return "whole" if recorded.damage is None else "cut"


def _is_sound(recorded: Journal, rest: bytes) -> bool:
    """Whether a line that the reader did not keep could have been kept."""
    line = rest[: rest.find(b"\n") + 1]
    body = line[: -len(" ~01234567\n")]
    try:
        text = body.decode()
        record = journal.parse(text)
    except (GameError, UnicodeDecodeError):
        return False
    closed = journal.Chain(recorded.checksums[-1]).close(text).encode()
    too_many = isinstance(record, Do) and recorded.commands + record.count > journal.MAX_COMMANDS
    return closed == line and not too_many


def most_work(recorded: Journal) -> int:
    """The most commands that may be carried out to prove a run: each once and, where it diverges,
    twice more; and for each step back no more than lie between two snapshots."""
    back = sum(isinstance(record, Undo | Rewind) for record in recorded.records)
    between = max(reach.spacing for reach in REACH.values())
    return 3 * (recorded.commands + between * back)


@dataclass
class Count:
    """How many commands games carried out."""

    applied: int = 0


@contextmanager
def counting(mode: Mode) -> Iterator[Count]:
    """Counts the commands that games of ``mode`` carry out."""
    kind: Any = type(mode.start(short_params(mode), "a", content_of(mode)))
    apply, count = kind.apply, Count()

    def counted(game: Any, command: Any) -> Any:
        count.applied += 1
        return apply(game, command)

    kind.apply = counted
    try:
        yield count
    finally:
        kind.apply = apply


def take_in(data: bytes, watched: bool, count: Count | None = None) -> str:
    """What the program does with a run that somebody gives it; how it ended.

    ``watched`` ones are played in the theatre and resumed as well. `AssertionError` when the
    answers do not go together, or when more was carried out than `most_work`, if it is counted.
    """
    try:
        recorded = journal.read(data)
        world = registry().read_id(str(recorded.header.id))
        content = content_of(world.mode)
    except GameError:
        return "refused"
    assert recorded.size <= len(data)
    assert (recorded.damage is None) == (recorded.size == len(data))
    # No line stands for more than 600 commands, so the work is bounded by the length of the file.
    assert recorded.commands <= journal.MAX_REPEAT * data.count(b"\n")
    if count is not None:
        count.applied = 0
    result = verify(world, content, recorded)
    if count is not None:
        assert count.applied <= most_work(recorded), "more was carried out than is bounded"
    assert result.commands <= recorded.commands
    assert result.told.in_english()
    assert "\n" not in result.told.in_english()
    if watched:
        _watch(world, content, recorded, result.same)
    return result.outcome


def _watch(world: World, content: Any, recorded: Journal, same: bool) -> None:
    try:
        playback = Playback(world, content, recorded)
        playback.seek(playback.length)
    except GameError:
        assert not same, "what is proved cannot be watched"
    try:
        again = resume(world, content, recorded)
        assert again.session.commands <= recorded.commands
    except GameError:
        assert not same, "what is proved cannot be resumed"


def work(folder: Path, batch: str, begin: Begin, skipped: frozenset[int]) -> Finding:
    """Try a batch, ``read/MODE/NUMBER`` or ``replay/MODE/NUMBER``."""
    how, name, number = batch.split("/")
    mode = registry().mode(name)
    texts = originals(mode.name)
    first = int(number) * (READS if how == "read" else REPLAYS)

    def cases() -> Iterator[tuple[int, Callable[[], bytes], faults.Trial]]:
        for at in range(first, first + (READS if how == "read" else REPLAYS)):
            chance, text = Chance(f"{how} {name} {at}"), texts[at % len(texts)]
            if how == "read" and at // len(texts) % 2:
                yield at, partial(bytes_changed, text, chance), partial(_read_accident, text)
            elif how == "read":
                yield at, partial(lines_changed, text, chance), read_in
            else:
                watched = not at % WATCHED
                yield at, partial(lines_changed, text, chance), partial(_replay, count, watched)

    with counting(mode) as count:
        return faults.tried(batch, list(cases()), begin, skipped, folder, ".run")


def _read_accident(original: bytes, data: bytes) -> str:
    return read_in(data, original)


def _replay(count: Count, watched: bool, data: bytes) -> str:
    return take_in(data, watched, count)


def batches(modes: Sequence[str], reads: int, replays: int) -> list[str]:
    """The batches of so many cases of each mode, all modes in turn."""
    return [
        f"{how}/{mode}/{number}"
        for how, cases, size in (("read", reads, READS), ("replay", replays, REPLAYS))
        for number in range(-(-cases // size))
        for mode in modes
    ]


def report(findings: Sequence[Finding]) -> list[str]:
    """A line for each way and mode, the growth of memory, and every fault."""
    lines = []
    for key in sorted({finding["batch"].rpartition("/")[0] for finding in findings}):
        mine = [each for each in findings if each["batch"].rpartition("/")[0] == key]
        ends: Counter[str] = Counter()
        for each in mine:
            ends.update(each.get("ends", {}))
        said = ", ".join(f"{end} {count}" for end, count in sorted(ends.items()))
        cpu = sum(each.get("cpu", 0) for each in mine)
        slowest = max(each.get("slowest", 0) for each in mine)
        lines.append(f"{key}: {ends.total()} cases, {said}; {cpu:.0f} s CPU, slowest {slowest:g} s")
    lines.append(f"memory: {growth(findings):+.1f} KB a batch")
    return [*lines, *faults.told(findings)]


def main(words: Sequence[str] | None = None) -> int:
    reader = argparse.ArgumentParser(prog="python -m tools.soak.fuzz_runs")
    reader.add_argument("--reads", type=int, default=1_000_000, help="of each mode")
    reader.add_argument("--replays", type=int, default=50_000, help="of each mode")
    modes = [mode.name for mode in registry().modes]
    reader.add_argument("--only", nargs="+", choices=modes, default=modes, metavar="MODE")
    reader.add_argument("--processes", type=int, default=2)
    reader.add_argument("--folder", type=Path, default=Path("out/soak-runs"))
    said = reader.parse_args(words)
    wanted = batches(said.only, said.reads, said.replays)
    work_here = partial(work, said.folder.resolve())
    return search(said.folder, wanted, work_here, said.processes, report)


if __name__ == "__main__":
    sys.exit(main())
