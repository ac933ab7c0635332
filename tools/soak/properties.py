"""The search for what breaks a property: the property tests of the suite, with random seeds.

    python -m tools.soak.properties [--minutes 60] [--turns N] [--only tests/...]
                                    [--slice 20] [--folder DIR]

The suite tries the same examples in every clone; this tries others, as many as there is time for:
the property that had the fewest turns comes next, for a slice of seconds, in a process of its own.
What was tried and what failed is kept in the folder, so that a search that was stopped goes on
where it was, and what failed once is tried first until it passes. Each counterexample is told with
the line that makes it an `@example` of its test, which the suite tries from then on.
"""

from __future__ import annotations

import argparse
import ast
import json
import math
import re
import subprocess
import sys
import time
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from tools.soak.ledger import Finding, Ledger

CHECKOUT = Path(__file__).resolve().parents[2]
LONGEST_END = 900
"""Seconds that a process may take beyond its slice, to finish a round or to shrink an example."""


class Tried(NamedTuple):
    """What a process of pytest did: rounds and names given by fixtures, by property; its output,
    empty when nothing failed."""

    rounds: Mapping[str, int]
    given: Mapping[str, Collection[str]]
    output: str


def pytest(folder: Path, *words: str, limit: float) -> Tried:
    """Run pytest with the plugin that makes rounds."""
    told = folder / "told.json"
    told.unlink(missing_ok=True)
    command = [
        *(sys.executable, "-m", "pytest", "-p", "tools.soak.rounds", "-p", "no:cacheprovider"),
        *("-c", "pyproject.toml", "--rootdir=.", "-q", "--no-header", "--tb=short", "--timeout=0"),
        *(f"--soak-examples={folder / 'examples'}", f"--soak-told={told}", *words),
    ]
    try:
        done = subprocess.run(
            command,
            cwd=CHECKOUT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=limit,
            check=False,
        )
        output = done.stdout if done.returncode else ""
    except subprocess.TimeoutExpired:
        output = f"it came to no end in {limit:.0f} seconds"
    properties = json.loads(told.read_text(encoding="utf-8")) if told.exists() else {}
    return Tried(
        {name: tried["rounds"] for name, tried in properties.items()},
        {name: tried["given"] for name, tried in properties.items()},
        output,
    )


def collect(folder: Path, only: Iterable[str]) -> list[str]:
    """Every property test by the name that pytest has for it, each set of parameters apart.

    Raises `ValueError` with what pytest says when it finds none.
    """
    tried = pytest(folder, "--collect-only", *only, limit=LONGEST_END)
    if tried.output or not tried.rounds:
        raise ValueError(tried.output or "no property test is there")
    return list(tried.rounds)


_CASE = re.compile(r"^(?:Failing test case|Falsifying example): \w+\((?:\n(.*?)^)?\)$", re.M | re.S)
_ARGUMENT = re.compile(r"^    (\w+)=.*\n(?:     .*\n|    [])}].*\n)*", re.M)
_BLOB = re.compile(r"@reproduce_failure\(.*\)")


def counterexample(output: str, given: Collection[str] = ()) -> tuple[str, str]:
    """What breaks a property, as Hypothesis says it, and the decorator that tries it again.

    Values that come from fixtures and parameters (``given``) do not belong in an `@example`. What
    is drawn while the test runs cannot be written as one: it takes `@reproduce_failure`.
    """
    plain = re.sub(r"^E(?: {3}|$)", "", output, flags=re.M)
    case, blob = _CASE.search(plain), _BLOB.search(plain)
    again = blob[0] if blob is not None else ""
    if case is None:
        return plain.strip(), again
    arguments = [each[0] for each in _ARGUMENT.finditer(case[1] or "") if each[1] not in given]
    try:
        call = ast.parse(f"example({''.join(arguments)})", mode="eval").body
    except SyntaxError:
        return case[0], again
    if any(isinstance(part, ast.Constant) and part.value is ... for part in ast.walk(call)):
        return case[0] + plain[case.end() :].partition("\n\n")[0], again
    return case[0], f"@{ast.unparse(call)}"


def search(folder: Path, name: str, seconds: float, before: Finding) -> Finding:
    """Try a property for so many seconds; all that is known of it then."""
    begun = time.monotonic()
    tried = pytest(folder, f"--soak-seconds={seconds}", name, limit=seconds + LONGEST_END)
    case, again = "", ""
    if tried.output:
        case, again = counterexample(tried.output, tried.given.get(name, ()))
    return {
        "test": name,
        "turns": before.get("turns", 0) + 1,
        "seconds": round(before.get("seconds", 0.0) + time.monotonic() - begun, 1),
        "rounds": before.get("rounds", 0) + tried.rounds.get(name, 0),
        "case": case,
        "again": again,
    }


def told(finding: Finding) -> str:
    """A counterexample with what to do about it."""
    lines = [f"{finding['test']} fails:", finding["case"]]
    if finding["again"].startswith("@example"):
        lines.append(f"mend it, and write above its @given: {finding['again']}")
    elif finding["again"]:
        lines.append(f"mend it with {finding['again']}; then write what was drawn as a test")
    return "\n".join(lines)


def main(words: list[str] | None = None) -> int:
    """Exit status 0 when no property that was tried is known to fail, 1 otherwise, 2 for a wrong
    argument."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--minutes", type=float, default=60.0, help="how long in all")
    reader.add_argument("--turns", type=float, default=math.inf, help="most slices of each test")
    reader.add_argument("--only", nargs="+", default=["tests"], help="files, folders, tests")
    reader.add_argument("--slice", type=float, default=20.0, help="seconds for a test at a time")
    reader.add_argument("--folder", type=Path, default=Path("out/soak-properties"))
    said = reader.parse_args(words)
    end = time.monotonic() + 60 * said.minutes
    folder: Path = said.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        names = collect(folder, said.only)
    except ValueError as error:
        reader.error(str(error))
    ledger = Ledger(folder / "ledger.jsonl", key="test")
    known = {name: ledger.found.get(name, {"test": name}) for name in names}
    try:
        while (left := end - time.monotonic()) > 0:
            name = min(names, key=lambda name: known[name].get("turns", 0))
            if known[name].get("turns", 0) >= said.turns:
                break
            if sys.stderr.isatty():
                print(name, file=sys.stderr, flush=True)
            known[name] = search(folder, name, min(said.slice, left), known[name])
            ledger.keep(known[name])
            if known[name]["case"]:
                print(told(known[name]), end="\n\n", flush=True)
    except KeyboardInterrupt:
        print("stopped; the next start goes on from here", file=sys.stderr)
    failing = [name for name in names if known[name].get("case")]
    tried = [known[name] for name in names if known[name].get("rounds")]
    print(
        f"{len(tried)} of {len(names)} properties tried, {sum(t['rounds'] for t in tried)} rounds"
        f" in {sum(t['seconds'] for t in tried) / 60:.0f} minutes; {len(failing)} fail"
    )
    print("\n".join(failing))
    return 1 if failing else 0


if __name__ == "__main__":
    sys.exit(main())
