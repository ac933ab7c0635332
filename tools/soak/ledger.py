"""What a long run has found so far: lines of JSON by seed, in a file that may be cut."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from game.cli.parallel import serve

Finding = dict[str, Any]


class Ledger:
    """Findings by their seed, or by what else is their ``key``; of several the last counts.

    What a line that was cut would have told is worked out again.
    """

    def __init__(self, path: Path, key: str = "seed") -> None:
        self._path = path
        self._key = key
        self.found: dict[str, Finding] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                try:
                    finding = json.loads(line)
                    self.found[finding[self._key]] = finding
                except (ValueError, KeyError, TypeError):
                    continue

    def keep(self, finding: Finding) -> None:
        """Write a finding down at once."""
        self.found[finding[self._key]] = finding
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(finding, separators=(",", ":")) + "\n")

    def forget(self, which: Callable[[Finding], bool]) -> None:
        """Have findings worked out again; in the file they stay until something else is found."""
        self.found = {key: each for key, each in self.found.items() if not which(each)}


def run(
    ledger: Ledger, seeds: Sequence[str], work: Callable[[str], Finding], processes: int
) -> Iterator[Finding]:
    """Work out what is missing and give every finding in the order of the seeds.

    ``work`` is a function of a module: it runs in other processes.
    """
    missing = [seed for seed in seeds if seed not in ledger.found]
    with get_context("spawn").Pool(processes, serve) as pool:
        for number, finding in enumerate(pool.imap_unordered(work, missing, chunksize=1), 1):
            ledger.keep(finding)
            if sys.stderr.isatty() or number % 50 == 0 or number == len(missing):
                print(f"{number} of {len(missing)}", end="\n", file=sys.stderr, flush=True)
    yield from (ledger.found[seed] for seed in seeds)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which ``share`` of all lie; 0 for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
