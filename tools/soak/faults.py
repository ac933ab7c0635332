"""What breaks in a long search: told by its place, kept with its smallest file, counted."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tools.soak.damage import smallest
from tools.soak.ledger import Finding
from tools.soak.watched import SLOW, Begin

SHRINKING = 20.0
"""Seconds of CPU for making a file smaller."""

Trial = Callable[[bytes], str]
"""Tries one file and says how it ended, in a word; raises what is a fault."""


def name_of(error: BaseException) -> str:
    """A fault by kind and place, alike for all files that find it."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "site-packages" not in frame.filename]
    frame = (own or frames)[-1]
    said = str(error).splitlines()[0][:120] if isinstance(error, AssertionError | Unclear) else ""
    place = f"{'/'.join(Path(frame.filename).parts[-3:])}:{frame.lineno} {frame.name}"
    return f"{type(error).__name__} in {place}{': ' if said else ''}{said}"


class Unclear(Exception):
    """An answer that is not what was promised: several lines, none, or one that says nothing."""


def tried(
    batch: str,
    cases: Sequence[tuple[int, Callable[[], bytes], Trial]],
    begin: Begin,
    skipped: frozenset[int],
    folder: Path,
    suffix: str,
    shrink: bool = True,
    slow: float = SLOW,
) -> Finding:
    """Try cases - number, what makes the file, what tries it - and tell how they ended.

    Of each fault the first file is kept in ``folder``, as small as it could be made if ``shrink``.
    ``slow`` are the seconds of CPU that a case may take.
    """
    ends: Counter[str] = Counter()
    faults: dict[str, dict[str, Any]] = {}
    slowest, begun = 0.0, time.process_time()
    for number, make, trial in cases:
        if number in skipped:
            continue
        begin(number, slow)
        data = make()
        before = time.process_time()
        end, fault = _outcome(trial, data)
        spent = time.process_time() - before
        slowest = max(slowest, spent)
        if spent > slow and not fault:
            fault = f"slow: more than {slow:g} s of CPU"
        ends[end] += 1
        if not fault:
            continue
        known = faults.setdefault(fault, {"case": number, "what": fault, "times": 0})
        known["times"] += 1
        if known["times"] == 1:
            begin(-1)
            known["seconds"] = round(spent, 1)
            if shrink and not fault.startswith("slow"):
                data = _smallest(data, trial, fault)
            known["file"] = _keep(folder, f"{batch.replace('/', '-')}-{number}{suffix}", data)
    return {
        "ends": dict(ends),
        "faults": list(faults.values()),
        "slowest": round(slowest, 3),
        "cpu": round(time.process_time() - begun, 2),
    }


def _outcome(trial: Trial, data: bytes) -> tuple[str, str]:
    """How a file ended, and the fault that it found, if any."""
    try:
        return trial(data), ""
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        return "fault", name_of(error)


def _smallest(data: bytes, trial: Trial, fault: str) -> bytes:
    """A shorter file with the same fault, as far as `SHRINKING` seconds of CPU reach."""
    end = time.process_time() + SHRINKING

    def fails(shorter: bytes) -> bool:
        return time.process_time() < end and _outcome(trial, shorter)[1] == fault

    return smallest(data, fails)


def _keep(folder: Path, name: str, data: bytes) -> str:
    path = folder / "faults" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return str(path)


def told(findings: Sequence[Finding]) -> list[str]:
    """Every fault once, the most frequent first, with the first file that found it."""
    times: Counter[str] = Counter()
    first: dict[str, str] = {}
    for finding in findings:
        for fault in finding["faults"]:
            times[fault["what"]] += fault.get("times", 1)
            first.setdefault(fault["what"], fault.get("file", f"{finding['batch']} {fault}"))
    return [f"{count:6} x {what}\n         {first[what]}" for what, count in times.most_common()]
