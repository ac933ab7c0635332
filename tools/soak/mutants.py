"""Mutants of the rules: is a slip of the pen in them noticed by the tests?

    python -m tools.soak.mutants [--count 1000] [--seed mutants] [--only 'game/core/dice.py' ...]
                                 [--first 'game/tales/hex/*' ...] [--budget 120] [--rounds 2]
                                 [--folder out/soak-mutants]
    python -m tools.soak.mutants --list

A mutant is one change of one file of game/core or of a tale's rules: an operator or a comparison
another, a number one more or one less, a condition turned round, a statement left out
(`tools.soak.mutation`). Those of words, messages and pictures are left alone (`TOLD`). So many are
drawn by the seed that the list stays as it is while the sources do.

Everything happens in a copy of the tree, in the folder. There are two rounds (`ROUNDS`): all
mutants are tried with the tests of the folder that mirrors their own; then those that were not
noticed with the others of their package and the contract's. First such tests are run once, with
every function of the rules saying that it was called: that tells which come by which function, and
how long they take. Then the tests that come by the changed function are run until one fails: first
those of the module itself, the quickest first; then the others of their files. At first they run in
a child of a process that has loaded the package and its tests, and in which the changed function
takes the place of the other: that spares all imports. What no test notices there - for what was
made at import was made by the other function - is tried again with the file changed. A run is ended
after `MULTIPLE` times what its tests take on the clean tree: that is noticed, too. What passes them
all within ``--budget`` seconds of tests has *survived*: it is listed with file, line and change.
Reasons why a mutant cannot be noticed (it changes nothing) stand in tools/soak/mutants.toml.

What was found is kept in the folder, so that a run goes on where it was stopped; a mutant whose
file or tests have changed since is tried anew by removing it from ``ledger.jsonl``, or all of it.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, TypedDict

from tools.soak.ledger import Finding, Ledger
from tools.soak.mutation import Mutant, mutants

CHECKOUT = Path(__file__).resolve().parents[2]
REASONS = Path(__file__).with_suffix(".toml")
TOLD = (
    *("*/text.py", "*/po.py", "*/errors.py", "*/narrate.py", "*/trace_words.py", "*/words.py"),
    *("*/map_*.py", "*/gazetteer.py", "*/picture.py", "*/look.py", "*/remarks.py", "*/diary.py"),
    *("*/writing.py", "locks/rules/layout.py", "locks/rules/tiles.py", "*/called.py"),
)
"""Files that hold words and pictures."""
MULTIPLE, LEAST = 5.0, 20
"""A run of tests may take so many times the seconds of CPU of the clean one, and so many more."""
FAILED, UNKNOWN = 1, 4
"""What pytest ends with when a test failed, and when one is unknown by its name."""
SWAPPED_BUDGET = 10.0
"""Seconds of tests in the warmed process; what passes them is tried by importing it."""
MOST_MEMORY = 4 * 1024**3
UNNOTICED = ("survived", "unfinished")
CHUNKS = (1.5, 8.0, 30.0)
"""Seconds of clean tests run together, at first few, so that what is found at once is cheap."""
COPIED = ("assets", "docs", "game", "levels", "tests", "tools")

_QUIETLY = (
    *("-q", "-p", "no:cacheprovider", "--no-header", "--tb=line"),
    # What is loaded ahead cannot be rewritten any more: it need not be.
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)

# Runs in the copy, in a process that has loaded what never changes; every run of tests is a child.
# One that was warmed has loaded the tests of a package, too, and what they test: a child need not
# import any of it, and puts the changed function in the place of the one that is there.
_DRIVER = """
import ast, gc, json, os, resource, signal, sys, types
import hypothesis, jsonschema, numpy, pygame, pytest, pytmx, sqlite3, unittest.mock
sys.path.insert(0, os.getcwd())
answers = os.fdopen(os.dup(1), "w")

def told_to(path):
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(file, 1)
    os.dup2(file, 2)
    os.close(file)

def place_of(node, line, names=()):
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.ClassDef):
            found = place_of(each, line, (*names, each.name))
            if found is not None:
                return found
        elif isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)) and each.lineno == line:
            return *names, each.name
    return None

def codes(code):
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from codes(each)

def swapped(path, line, source):
    place = place_of(ast.parse(source), line)
    if place is None:
        return False
    path = os.path.join(os.getcwd(), path)
    name, count = ".".join(place), 0
    made = {
        each.co_firstlineno: each
        for each in codes(compile(source, path, "exec", dont_inherit=True))
        if each.co_qualname == name
    }
    # What the suite has put aside for the collector is not told among its objects.
    gc.unfreeze()
    for each in gc.get_objects():
        if type(each) is types.FunctionType:
            code = each.__code__
            if code.co_filename == path and code.co_qualname == name:
                new = made.get(code.co_firstlineno)
                # Of two with one name (a property and its setter) only one is changed.
                if new is not None and code != new:
                    each.__code__ = new
                    count += 1
    return count > 0

for line in sys.stdin:
    order = json.loads(line)
    if "warm" in order:
        before = os.dup(1), os.dup(2)
        told_to(order["out"])
        status = int(pytest.main(order["warm"]))
        sys.stdout.flush()
        sys.stderr.flush()
        os.dup2(before[0], 1)
        os.dup2(before[1], 2)
        print(status, file=answers, flush=True)
        continue
    child = os.fork()
    if not child:
        told_to(order["out"])
        os.setpgrp()
        resource.setrlimit(resource.RLIMIT_CPU, (order["cpu"], order["cpu"] + 2))
        resource.setrlimit(resource.RLIMIT_AS, (order["memory"], order["memory"]))
        signal.alarm(order["seconds"])
        status = 70
        try:
            if "swap" not in order or swapped(**order["swap"]):
                status = int(pytest.main(order["words"]))
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        pass
    print(status, file=answers, flush=True)
"""

# The module that functions call in the clean run, and the plugin that writes down who called.
_CALLED = """
import json, os, time
seen = set()
"""
_PLUGIN = """
import json, os, time, pytest
import soak_called

def pytest_configure(config):
    config.soak_file = open(os.environ["SOAK_TOLD"], "w")

@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item, nextitem):
    soak_called.seen.clear()
    item.soak_failed = False
    before = time.process_time()
    yield
    told = {
        "test": item.nodeid,
        "cpu": round(time.process_time() - before, 4),
        "failed": item.soak_failed,
        "calls": sorted(soak_called.seen),
    }
    print(json.dumps(told), file=item.config.soak_file, flush=True)

@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    item.soak_failed |= outcome.get_result().failed
"""


def tests_of(file: str) -> list[str]:
    """The tests of a file's package, and the contract's."""
    parts = Path(file).parts
    if parts[1] == "core":
        return ["tests/core", "tests/contract", "tests/store"]
    tale = f"tests/tales/{parts[2]}"
    inside = ("rules", "content", "test_bots.py")
    return [*(f"{tale}/{name}" for name in inside), "tests/contract"]


def near(file: str) -> list[str]:
    """The tests that lie as the file does, in the folder of tests that mirrors its own."""
    parts = Path(file).parts
    if parts[1] == "core":
        return ["tests/core"]
    folder = Path("tests", *parts[1:-1])
    while not (CHECKOUT / folder).is_dir():
        folder = folder.parent
    return [folder.as_posix()]


ROUNDS = 2
"""A mutant is tried with the tests nearest to it at first, which judge most of them; what they do
not notice is tried with the others, once every mutant has been tried with those."""


def sources(tree: Path) -> list[str]:
    """The files of rules that are changed."""
    found = [*tree.glob("game/core/*.py"), *tree.glob("game/tales/*/rules/**/*.py")]
    names = sorted(path.relative_to(tree).as_posix() for path in found)
    return [name for name in names if not any(fnmatchcase(name, f"*{told}") for told in TOLD)]


def sample(tree: Path, count: int, seed: str, only: Sequence[str]) -> list[tuple[str, Mutant]]:
    """So many mutants with their files, drawn by the seed; all in the order of their files."""
    names = [name for name in sources(tree) if any(fnmatchcase(name, o) for o in only)]
    mine = [(name, each) for name in names for each in mutants(name, (tree / name).read_bytes())]
    drawn = random.Random(seed).sample(range(len(mine)), min(count, len(mine)))
    return [mine[number] for number in sorted(drawn)]


@dataclass(frozen=True)
class Test:
    """A test on the clean tree."""

    name: str
    cpu: float
    calls: frozenset[str]
    """Functions of the rules that it came by, ``file:line``."""

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]


class Swap(TypedDict):
    """The function that begins on a line of a file comes from another text of that file."""

    path: str
    line: int
    source: str


class Copy:
    """A copy of the tree in which tests are run."""

    def __init__(self, folder: Path, tree: Path = CHECKOUT) -> None:
        self.folder = folder
        self.tree = folder / "tree"
        self._from = tree
        self._processes: dict[str, subprocess.Popen[str]] = {}
        """What runs tests: cold, or warmed."""
        self._warmed: tuple[str, ...] = ()

    def make(self) -> None:
        """Copy what is needed, unless it is there already."""
        if self.tree.exists():
            # What was killed left its mutant behind, or functions that say that they were called.
            for name in sources(self.tree):
                if (self.tree / name).read_bytes() != self.clean(name):
                    self.write(name, self.clean(name))
            return
        beside = self.folder / "copying"
        shutil.rmtree(beside, ignore_errors=True)
        no_caches = shutil.ignore_patterns("__pycache__", ".*_cache")
        beside.mkdir()
        for path in self._from.iterdir():
            if path.name in COPIED:
                shutil.copytree(path, beside / path.name, ignore=no_caches)
            elif path.is_file() and path.name != ".git":
                shutil.copy2(path, beside)
        beside.rename(self.tree)

    def write(self, name: str, source: bytes) -> None:
        """Put a text in a file's place, and see to it that no bytecode of another is taken."""
        path = self.tree / name
        path.write_bytes(source)
        Path(cache_from_source(path)).unlink(missing_ok=True)

    def clean(self, name: str) -> bytes:
        """What stands in the file of the tree itself."""
        return (self._from / name).read_bytes()

    def warm(self, files: Sequence[str]) -> None:
        """Have the clean tree's modules of these tests loaded, in a process of their own."""
        if self._warmed == tuple(files):
            return
        self._end("warm")
        self._warmed = tuple(files)
        words = ["--collect-only", *files, *_QUIETLY]
        self._answer("warm", {"warm": words, "out": str(self.folder / "out.txt")})

    def pytest(self, words: Sequence[str], cpu: float, swap: Swap | None = None) -> tuple[int, str]:
        """Run tests; exit status (below 0: a signal ended it) and output. With ``swap`` in the
        process that was warmed, a function of a module another than in its file."""
        out = self.folder / "out.txt"
        order = {
            "words": [*words, *_QUIETLY],
            "out": str(out),
            "cpu": int(cpu) + 1,
            "seconds": int(20 * cpu) + 60,
            "memory": MOST_MEMORY,
        }
        if swap is not None:
            order["swap"] = swap
        which = "cold" if swap is None else "warm"
        return self._answer(which, order), out.read_text("utf-8", "replace")

    def _answer(self, which: str, order: Mapping[str, Any]) -> int:
        process = self._processes.get(which)
        if process is None:
            process = self._processes[which] = subprocess.Popen(
                [sys.executable, "-c", _DRIVER],
                cwd=self.tree,
                env={
                    **os.environ,
                    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
                    "SOAK_TOLD": str(self.folder / "told.jsonl"),
                },
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(order) + "\n")
        process.stdin.flush()
        told = process.stdout.readline()
        if not told:
            raise SystemExit("the process that runs tests has ended")
        return int(told)

    def close(self) -> None:
        """End the processes that run tests."""
        for which in tuple(self._processes):
            self._end(which)

    def _end(self, which: str) -> None:
        process = self._processes.pop(which, None)
        if process is not None:
            process.communicate()
        if which == "warm":
            self._warmed = ()


def telling(source: str, name: str) -> str:
    """A source whose functions say that they were called, by file and line."""
    tree = ast.parse(source)
    for node in tree.body:
        _tell(node, name)
    head = ast.parse("import soak_called as _soak_called").body
    at = 0
    while at < len(tree.body) and _comes_first(tree.body[at]):
        at += 1
    tree.body[at:at] = head
    return ast.unparse(ast.fix_missing_locations(tree))


def _comes_first(node: ast.stmt) -> bool:
    doc = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return doc or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


def _tell(node: ast.AST, name: str) -> None:
    """Have the outermost functions of a node say that they were called."""
    if isinstance(node, ast.FunctionDef):
        call = ast.parse(f"_soak_called.seen.add('{name}:{node.lineno}')").body
        node.body[0:0] = call
        return
    for child in ast.iter_child_nodes(node):
        _tell(child, name)


class Bench:
    """Tries mutants in a copy of the tree."""

    def __init__(self, folder: Path, tree: Path = CHECKOUT) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.copy = Copy(folder, tree)
        self.ledger = Ledger(folder / "ledger.jsonl", key="mutant")
        self._clean = Ledger(folder / "clean.jsonl", key="file")
        self._folder = folder

    def tests(self, places: Sequence[str]) -> list[Test]:
        """The tests of files and folders that pass on the clean tree, with what they come by."""
        self.copy.make()
        files: list[str] = []
        for place in places:
            path = self.copy.tree / place
            found = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
            files += [
                each.relative_to(self.copy.tree).as_posix() for each in found if each.exists()
            ]
        missing = [file for file in files if file not in self._clean.found]
        if missing:
            self._listen(missing)
        return [
            Test(told["test"], told["cpu"], frozenset(told["calls"]))
            for file in files
            for told in self._clean.found[file]["tests"]
            if not told["failed"]
        ]

    def _listen(self, files: Sequence[str]) -> None:
        """Run files of tests on a tree whose functions say that they were called."""
        names = sources(self.copy.tree)
        (self.copy.tree / "soak_called.py").write_text(_CALLED)
        (self.copy.tree / "soak_plugin.py").write_text(_PLUGIN)
        for name in names:
            text = self.copy.clean(name).decode()
            self.copy.write(name, telling(text, name).encode())
        try:
            for number, file in enumerate(files, 1):
                print(f"clean run: {file}, {number} of {len(files)}", file=sys.stderr, flush=True)
                self.copy.pytest([file, "-p", "soak_plugin"], 1_200)
                lines = (self._folder / "told.jsonl").read_text().splitlines()
                self._clean.keep({"file": file, "tests": [json.loads(line) for line in lines]})
        finally:
            for name in names:
                self.copy.write(name, self.copy.clean(name))

    def order(
        self, name: str, mutant: Mutant, places: Sequence[str] = (), passed: Sequence[str] = ()
    ) -> list[Test]:
        """The tests for a mutant, of ``places`` or of all that are its package's, without those
        that it has ``passed``: those that come by its function, first the module's own, the
        quickest first, then the others of their files. What a module does at its import belongs to
        all its functions."""
        tests = self._not_passed(places or tests_of(name), passed)
        called = f"{name}:{mutant.function}"

        def comes_by(test: Test) -> bool:
            if mutant.function:
                return called in test.calls
            return any(call.startswith(f"{name}:") for call in test.calls)

        def likely(test: Test) -> tuple[bool, float]:
            return Path(test.file).stem != f"test_{Path(name).stem}", test.cpu

        near = sorted((test for test in tests if comes_by(test)), key=likely)
        files = {test.file for test in near}
        mine = {test.name for test in near}
        others = [test for test in tests if test.file in files and test.name not in mine]
        return [*near, *sorted(others, key=lambda test: test.cpu)]

    def _not_passed(self, places: Sequence[str], passed: Sequence[str]) -> list[Test]:
        folders = tuple(f"{place}/" for place in passed)
        return [test for test in self.tests(places) if not test.file.startswith(folders)]

    def attempt(
        self,
        name: str,
        mutant: Mutant,
        budget: float,
        places: Sequence[str] = (),
        passed: Sequence[str] = (),
    ) -> Finding:
        """Change the file, and run its tests until one fails; which those are, `order` says."""
        finding: Finding = {
            "mutant": mutant.key,
            "file": name,
            "line": mutant.line,
            "change": f"{mutant.old} -> {mutant.new}",
        }
        tests = self.order(name, mutant, places, passed)
        if not tests:
            return {**finding, "end": "survived", "by": "no test comes by", "cpu": 0.0}
        source = self.copy.clean(name)
        if mutant.function:
            # Tests of the whole folder, so that the process stays as long as its mutants do.
            whole = self._not_passed(places or tests_of(name), passed)
            self.copy.warm(list(dict.fromkeys(test.file for test in whole)))
            seen = self._swapped(name, mutant, tests, budget)
            if seen is not None:
                return {**finding, **seen}
        self.copy.write(name, mutant.applied(source))
        spent = 0.0
        try:
            for chunk in chunks(tests, budget):
                clean = sum(test.cpu for test in chunk)
                limit = MULTIPLE * clean + LEAST
                status, out = self.copy.pytest(["-x", *(test.name for test in chunk)], limit)
                if status == UNKNOWN:
                    # Some names cannot be asked for, or are no longer made: their files can.
                    names = list(dict.fromkeys(test.file for test in chunk))
                    limit = MULTIPLE * sum(test.cpu for test in tests if test.file in names)
                    status, out = self.copy.pytest(["-x", *names], limit + LEAST)
                spent += clean
                if status:
                    end = "ended" if status < 0 else "noticed"
                    return {**finding, "end": end, "by": _failed(out), "cpu": round(spent, 1)}
        finally:
            self.copy.write(name, source)
        left = sum(test.cpu for test in tests) - spent
        end = "survived" if left < 0.01 else "unfinished"
        return {**finding, "end": end, "by": f"{left:.0f} s of tests left", "cpu": round(spent, 1)}

    def _swapped(
        self, name: str, mutant: Mutant, tests: Sequence[Test], budget: float
    ) -> Finding | None:
        """Try it in the warmed process; None where no test fails, or the function that is changed
        is not where it could be changed: then only a run that imports the file can tell."""
        source = mutant.applied(self.copy.clean(name)).decode()
        swap: Swap = {"path": name, "line": mutant.function, "source": source}
        spent = 0.0
        for chunk in chunks(tests, min(budget, SWAPPED_BUDGET)):
            clean = sum(test.cpu for test in chunk)
            words = ["-x", *(test.name for test in chunk)]
            status, out = self.copy.pytest(words, MULTIPLE * clean + LEAST, swap)
            spent += clean
            if status < 0 or status == FAILED:
                end = "ended" if status < 0 else "noticed"
                told = {"end": end, "by": _failed(out), "cpu": round(spent, 1)}
                return {**told, "swapped": True}
            if status:
                return None
        return None


def chunks(tests: Sequence[Test], budget: float) -> Iterator[list[Test]]:
    """The tests in their order, in parts of growing length, until the budget is spent."""
    sizes = iter((*CHUNKS, budget))
    size, part, spent = next(sizes), list[Test](), 0.0
    for test in tests:
        if spent + test.cpu > budget:
            break
        spent += test.cpu
        part.append(test)
        if sum(each.cpu for each in part) >= size:
            yield part
            size, part = next(sizes, budget), []
    if part:
        yield part


def _failed(out: str) -> str:
    """The first test that failed, or the last thing said."""
    lines = [line for line in out.splitlines() if line.strip()]
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return (failed or lines[-1:] or ["nothing said"])[0][:200]


def reasons() -> Mapping[str, str]:
    """Why mutants cannot be noticed, by key."""
    if not REASONS.exists():
        return {}
    said: dict[str, Any] = tomllib.loads(REASONS.read_text(encoding="utf-8"))
    return {each["mutant"]: each["why"] for each in said.get("same", [])}


def report(findings: Sequence[Finding], known: Mapping[str, str]) -> list[str]:
    """How many were noticed, by package, and every survivor without a reason."""
    lines = []
    packages: dict[str, list[Finding]] = {}
    for finding in findings:
        parts = Path(finding["file"]).parts
        packages.setdefault("/".join(parts[:2] if parts[1] == "core" else parts[:3]), []).append(
            finding
        )
    for package, mine in sorted([*packages.items(), ("all", list(findings))]):
        noticed = sum(each["end"] in ("noticed", "ended") for each in mine)
        same = sum(each["mutant"] in known and each["end"] in UNNOTICED for each in mine)
        share = noticed / (len(mine) - same) if len(mine) > same else 1.0
        said = f"{noticed} of {len(mine)} noticed, {same} cannot be: {share:.1%}"
        lines.append(f"{package}: {said}")
    for finding in findings:
        if finding["end"] in UNNOTICED and finding["mutant"] not in known:
            place = f"{finding['file']}:{finding['line']}"
            lines.append(f"{finding['end']}: {place}: {finding['change']} ({finding['by']})")
    return lines


def _tests_in(turn: int, name: str) -> tuple[Sequence[str], Sequence[str]]:
    """Which tests a mutant of a file is tried with in a round, and which it has passed before."""
    return (near(name), ()) if turn == 0 else (tests_of(name), near(name))


def _is_due(found: Mapping[str, Finding], key: str, turn: int) -> bool:
    """Whether a mutant is to be tried in a round: in the first all, later what was not noticed."""
    finding = found.get(key)
    if finding is None:
        return True
    return finding["end"] in UNNOTICED and finding.get("round", ROUNDS) < turn


def main(words: Sequence[str] | None = None) -> int:
    reader = argparse.ArgumentParser(prog="python -m tools.soak.mutants")
    reader.add_argument("--count", type=int, default=1_000)
    reader.add_argument("--seed", default="mutants")
    reader.add_argument("--only", nargs="+", default=["*"], metavar="PATTERN", help="files")
    reader.add_argument("--first", nargs="+", default=[], metavar="PATTERN", help="begin with them")
    reader.add_argument("--budget", type=float, default=120.0, help="seconds of tests a mutant")
    reader.add_argument("--rounds", type=int, choices=(1, 2), default=ROUNDS)
    reader.add_argument("--most", type=int, default=1_000_000, help="tried in this run")
    reader.add_argument("--folder", type=Path, default=Path("out/soak-mutants"))
    reader.add_argument("--list", action="store_true", help="only tell which they are")
    said = reader.parse_args(words)
    drawn = sample(CHECKOUT, said.count, said.seed, said.only)
    if said.list:
        for name, mutant in drawn:
            print(f"{name}:{mutant.line}: {mutant.old} -> {mutant.new}")
        return 0
    bench = Bench(said.folder.resolve())
    order = sorted(drawn, key=lambda each: not any(fnmatchcase(each[0], o) for o in said.first))
    tried = 0
    try:
        for turn in range(said.rounds):
            missing = [each for each in order if _is_due(bench.ledger.found, each[1].key, turn)]
            for number, (name, mutant) in enumerate(missing, 1):
                if tried == said.most:
                    break
                tried += 1
                finding = bench.attempt(name, mutant, said.budget, *_tests_in(turn, name))
                if finding["end"] == "survived" and turn + 1 < ROUNDS:
                    finding |= {"end": "unfinished", "by": "it passed the nearest tests"}
                bench.ledger.keep({**finding, "round": turn})
                told = f"{name}:{mutant.line}: {finding['change']}"[:120]
                done = f"round {turn + 1}, {number} of {len(missing)}"
                print(f"{done}: {finding['end']}: {told}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped; the next start goes on from here", file=sys.stderr)
    finally:
        bench.copy.close()
    found = [bench.ledger.found[each.key] for _, each in drawn if each.key in bench.ledger.found]
    known = reasons()
    print("\n".join(report(found, known)))
    open_ = [each for each in found if each["end"] == "survived" and each["mutant"] not in known]
    return 1 if open_ else 0


if __name__ == "__main__":
    sys.exit(main())
