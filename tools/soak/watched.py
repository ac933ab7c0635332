"""Cases tried in child processes that are watched: what hangs, dies or grows is told of them too.

The work is a function of a module, ``work(batch, begin, skipped)``. It tries the cases of a batch
one by one, calls ``begin(number)`` before each (with the seconds of CPU that it may take, if they
are not `SLOW`), passes over those ``skipped``, and gives what it
found as plain data. A case that takes `PATIENCE` times as much as it may, or that waits without
working, is ended with its child; the batch is tried again without that case.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Protocol

from tools.soak.ledger import Finding, Ledger

SLOW = 2.0
"""Seconds of CPU that a case may take; one that takes longer is a fault."""
PATIENCE = 5
"""A case is ended after so many times what it may take."""
WAITING = 60.0
"""Seconds by the clock after which a case is ended that takes no CPU: it waits for something."""
STARTING = 600.0
"""Seconds by the clock for whatever it is: what comes before the first case of a batch, too."""
MOST_ENDED = 5
"""Cases that may be ended in one batch before it is given up."""


class Begin(Protocol):
    """Says which case begins, and the seconds of CPU that it may take; -1 for what is none."""

    def __call__(self, number: int, slow: float = SLOW, /) -> None: ...


Work = Callable[[str, Begin, frozenset[int]], Finding]


class Ended(Exception):
    """A child that came to no end of its own; ``case`` is the one it was at, -1 before any."""

    def __init__(self, case: int, why: str) -> None:
        super().__init__(why)
        self.case = case
        self.why = why


class Child:
    """A process that works on one batch after the other."""

    def __init__(self, work: Work) -> None:
        context = get_context("spawn")
        self._pipe, other = context.Pipe()
        self._at = context.Array("d", [0, -1, SLOW])
        self._process = context.Process(target=_serve, args=(work, other, self._at), daemon=False)
        self._process.start()
        other.close()

    def work(self, batch: str, skipped: frozenset[int]) -> Finding:
        """What the child found; `Ended` when a case took it with it."""
        self._at[1] = -1
        self._pipe.send((batch, skipped))
        seen = -1.0
        since = spent = 0.0
        while not self._pipe.poll(0.2):
            begun, case, slow = self._at[0], int(self._at[1]), self._at[2]
            if begun != seen:
                seen, since, spent = begun, time.monotonic(), self._cpu()
            waited, worked = time.monotonic() - since, self._cpu() - spent
            if case >= 0 and worked > slow * PATIENCE:
                raise self._end(case, f"still at work after {worked:.0f} s of CPU")
            idle = case >= 0 and waited > WAITING and worked < waited / 4
            if idle or waited > STARTING:
                raise self._end(case, f"it waits, for {waited:.0f} s now")
        try:
            finding: Finding = self._pipe.recv()
        except EOFError:
            self._process.join()
            raise Ended(int(self._at[1]), f"the process died: {self._process.exitcode}") from None
        return finding

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()

    def _end(self, case: int, why: str) -> Ended:
        self.close()
        return Ended(case, why)

    def _cpu(self) -> float:
        """Seconds of CPU that the process has had; where the system does not say, by the clock."""
        try:
            told = Path(f"/proc/{self._process.pid}/stat").read_text()
        except OSError:
            return time.monotonic()
        user, system = told.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _serve(work: Work, pipe: Connection, at: Any) -> None:
    """The life of a child."""
    batches = 0

    def begin(number: int, slow: float = SLOW, /) -> None:
        at[1], at[2] = number, slow
        at[0] += 1

    while True:
        try:
            batch, skipped = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        begin(-1)
        finding = work(batch, begin, skipped)
        batches += 1
        gc.collect()
        memory = {"child": os.getpid(), "turn": batches, "memory": _memory()}
        pipe.send({"batch": batch, "faults": [], **finding, **memory})


def _memory() -> int:
    """Kilobytes that this process holds for itself; 0 where the system does not say."""
    try:
        resident, shared = Path("/proc/self/statm").read_text().split()[1:3]
    except OSError:
        return 0
    return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE") // 1024


def search(
    folder: Path,
    batches: Sequence[str],
    work: Work,
    processes: int,
    report: Callable[[Sequence[Finding]], Iterable[str]],
) -> int:
    """Work out what the ledger in ``folder`` lacks of ``batches``, and tell all that it has of
    them; exit status 1 if anything is a fault. Ctrl-C stops it: the next start goes on."""
    folder.mkdir(parents=True, exist_ok=True)
    ledger = Ledger(folder / "ledger.jsonl", key="batch")
    try:
        for _ in watch(ledger, batches, work, processes):
            pass
    except KeyboardInterrupt:
        print("stopped; the next start goes on from here", file=sys.stderr)
    found = [ledger.found[batch] for batch in batches if batch in ledger.found]
    print("\n".join(report(found)))
    return 1 if any(finding["faults"] for finding in found) else 0


def watch(ledger: Ledger, batches: Sequence[str], work: Work, processes: int) -> Iterator[Finding]:
    """Work out what the ledger lacks, and give each finding as it comes.

    Each has, besides what ``work`` gave, ``faults`` (a list, those of ended cases among them) and
    the memory that its child held afterwards, in kilobytes.
    """
    missing = [batch for batch in batches if batch not in ledger.found]
    children: SimpleQueue[Child | None] = SimpleQueue()
    for _ in range(processes):
        children.put(None)
    held: set[Child] = set()

    def one(batch: str) -> Finding:
        child = children.get()
        skipped: dict[int, str] = {}
        finding: Finding = {"batch": batch, "faults": [], "given up": True}
        try:
            while len(skipped) < MOST_ENDED:
                if child is None:
                    child = Child(work)
                    held.add(child)
                try:
                    finding = child.work(batch, frozenset(skipped))
                    break
                except Ended as ended:
                    held.discard(child)
                    child = None
                    skipped[ended.case] = ended.why
                    if ended.case < 0:
                        break
        finally:
            children.put(child)
        faults = [{"case": case, "what": why} for case, why in skipped.items()]
        return {**finding, "faults": [*faults, *finding["faults"]]}

    pool = ThreadPoolExecutor(processes)
    try:
        for number, finding in enumerate(pool.map(one, missing), 1):
            ledger.keep(finding)
            if sys.stderr.isatty() or number % 50 == 0 or number == len(missing):
                print(f"{number} of {len(missing)}", file=sys.stderr, flush=True)
            yield finding
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in held:
            with contextlib.suppress(OSError, ValueError):
                child.close()


def growth(findings: Sequence[Finding], warm: int = 2, apart: bool = True) -> float:
    """Kilobytes that a child grew by in each of its turns, in the middle of all children and kinds
    of batches: from the turn when each kind was worked on ``warm`` times, so that all is there that
    is kept on purpose, to the last. Kinds, what stands before a batch's last ``/``, are looked at
    ``apart``, or else all batches are of one."""
    of_child: dict[object, dict[str, list[tuple[int, int]]]] = {}
    for finding in findings:
        if "turn" in finding:
            kinds = of_child.setdefault(finding["child"], {})
            told = (finding["turn"], finding["memory"])
            kind = finding["batch"].rpartition("/")[0] if apart else ""
            kinds.setdefault(kind, []).append(told)
    slopes = []
    for kinds in of_child.values():
        begun = max(sorted(turns)[min(warm, len(turns)) - 1][0] for turns in kinds.values())
        for turns in kinds.values():
            later = sorted(each for each in turns if each[0] > begun)
            if len(later) > 1:
                (first, before), (last, after) = later[0], later[-1]
                slopes.append((after - before) / (last - first))
    return sorted(slopes)[len(slopes) // 2] if slopes else 0.0
