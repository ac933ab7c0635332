"""Mutants of the rules: is a slip of the pen in them noticed by the tests?

    python -m tools.soak.mutants [--count 1000] [--seed mutants] [--only 'game/core/dice.py' ...]
                                 [--first 'game/tales/hex/*' ...] [--budget 120] [--rounds 2]
                                 [--again] [--folder out/soak-mutants]
    python -m tools.soak.mutants --list

A mutant is one change of one file of game/core or of a tale's rules: an operator or a comparison
another, a number one more or one less, a condition turned round, a statement left out
(`tools.soak.mutation`). Those of words, messages and pictures are left alone (`TOLD`). ``--count``
are drawn by the seed, those of the ledger among them.

Everything happens in a copy of the tree, in the folder. There are two rounds (`ROUNDS`): all
mutants are tried with the tests of the folder that mirrors their own; then those that were not
noticed with the others of their package and the contract's. First each file of these tests is run
once, with every part of a function of the rules (what stands between two branchings) saying that
it is come by: that tells which tests come by a line, and how long they take. Then those that come
by the changed one are run until one fails, the quickest first, and last the others of their files.
They run in a child of a process that has loaded and collected the tests of the folder
(`tools/soak/warmed.py`), in which the changed function takes the place of the other: that spares
everything but the tests. What is done at import was done by the other function, so a mutant of that
is tried in a process that loads the changed file. A test that notices something must pass in the
same company without the mutant, else it does not count; one of the text itself, which notices
everything, has the marker ``sum_of_source`` and is left out. A test is ended after `MULTIPLE` times
what it takes on the clean tree, and some: that is noticed, too. What passes them all has
*survived*, and is listed with file, line and change; *unfinished* are those that have more tests
than ``--budget`` seconds. Reasons why a mutant cannot be noticed (it changes nothing) stand in
tools/soak/mutants.toml.

What was found is kept in the folder, so that a run goes on where it was stopped. The copy follows
the tree at each start; with ``--again`` what was not noticed and has no reason is tried anew, once
there are tests for it.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
import zlib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path
from typing import Any, TypedDict

from tools.soak.ledger import Finding, Ledger
from tools.soak.mutation import Mutant, mutants

CHECKOUT = Path(__file__).resolve().parents[2]
REASONS = Path(__file__).with_suffix(".toml")
RUNNER = Path(__file__).with_name("warmed.py")
TOLD = (
    *("*/text.py", "*/po.py", "*/errors.py", "*/narrate.py", "*/trace_words.py", "*/words.py"),
    *("*/map_*.py", "*/gazetteer.py", "*/picture.py", "*/look.py", "*/remarks.py", "*/diary.py"),
    *("*/writing.py", "locks/rules/layout.py", "locks/rules/tiles.py", "*/called.py"),
    *("core/booklet.py", "core/pdf.py", "core/pdf_svg.py", "core/print_type.py"),
)
"""Files that hold words and pictures."""
MULTIPLE, LEAST = 5.0, 5.0
"""A test may take so many times the seconds of CPU of the clean run, and so many more."""
UNCHANGED = 3
"""What a run ends with when the function is not where it could be changed."""
MOST_MEMORY = 4 * 1024**3
UNNOTICED = ("survived", "unfinished")
COPIED = ("assets", "docs", "game", "levels", "tests", "tools")
LOADED = ("hypothesis", "jsonschema", "numpy", "pygame", "pytmx", "sqlite3", "unittest.mock")
"""What tests load that no mutant changes: loaded once."""

LENT = {"game/tales/locks/rules/grounds.py": "tests/tales/key/rules/dungeon"}
"""Files that only other tales use, with the tests there."""

# What the parts of the rules in the clean run write down when they are come by.
_CALLED = "seen = set()\n"


def tests_of(file: str) -> list[str]:
    """The tests of a file's package, and the contract's."""
    parts = Path(file).parts
    if parts[1] == "core":
        return ["tests/core", "tests/contract", "tests/store"]
    tale = f"tests/tales/{parts[2]}"
    inside = ("rules", "content", "test_bots.py")
    borrowers = [LENT[file]] if file in LENT else []
    return [*borrowers, *(f"{tale}/{name}" for name in inside), "tests/contract"]


def borrowed(test: str) -> list[str]:
    """The files of other tales that a file of tests may come by."""
    return [file for file, folder in LENT.items() if test.startswith(f"{folder}/")]


def near(file: str) -> list[str]:
    """The tests that lie as the file does, in the folder of tests that mirrors its own."""
    parts = Path(file).parts
    if parts[1] == "core":
        return ["tests/core"]
    if file in LENT:
        return [LENT[file]]
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


def sample(
    tree: Path, count: int, seed: str, only: Sequence[str], tried: Container[str] = ()
) -> list[tuple[str, Mutant]]:
    """So many mutants with their files, in the order of their files: those that were ``tried``, and
    others drawn by the seed, each by its own key, so that what is drawn stays drawn when others
    come and go."""
    names = [name for name in sources(tree) if any(fnmatchcase(name, o) for o in only)]
    mine = [(name, each) for name in names for each in mutants(name, (tree / name).read_bytes())]

    def turn(number: int) -> tuple[bool, bytes]:
        key = mine[number][1].key
        return key not in tried, sha256(f"{seed}/{key}".encode()).digest()

    return [mine[number] for number in sorted(sorted(range(len(mine)), key=turn)[:count])]


@dataclass(frozen=True)
class Test:
    """A test on the clean tree."""

    name: str
    cpu: float
    calls: Mapping[str, Sequence[int]]
    """Parts of the rules that it came by: the lines on which they begin, by file."""

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

    def __init__(self, folder: Path, tree: Path, loaded: Sequence[str]) -> None:
        self.folder = folder
        self.tree = folder / "tree"
        self._loaded = loaded
        self.told = folder / "told.jsonl"
        self._from = tree
        self._processes: dict[str, subprocess.Popen[str]] = {}
        """What runs tests: cold, or warmed."""
        self._warmed: tuple[str, ...] = ()
        self._made = False
        self._written = 0

    def make(self) -> None:
        """Copy what is needed and not there, or not as it is in the tree itself: that may have
        changed, and what was killed left its mutant behind."""
        if self._made:
            return
        for path in self._from.iterdir():
            if path.name in COPIED:
                for each in path.rglob("*"):
                    if each.is_file() and "__pycache__" not in each.parts:
                        self._take(each)
            elif path.is_file() and path.name != ".git":
                self._take(path)
        self._made = True

    def _take(self, path: Path) -> None:
        there = self.tree / path.relative_to(self._from)
        mine = path.stat()
        if there.exists():
            theirs = there.stat()
            if (mine.st_size, mine.st_mtime_ns) == (theirs.st_size, theirs.st_mtime_ns):
                return
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, there)

    def write(self, name: str, source: bytes) -> None:
        """Put a text in a file's place. No other has its time, so no bytecode is taken for it."""
        path = self.tree / name
        path.write_bytes(source)
        self._written = max(self._written + 1, int(time.time()))
        os.utime(path, (self._written, self._written))

    def restore(self, name: str) -> None:
        """Put the file of the tree itself back."""
        shutil.copy2(self._from / name, self.tree / name)

    def clean(self, name: str) -> bytes:
        """What stands in the file of the tree itself."""
        return (self._from / name).read_bytes()

    def warm(self, files: Sequence[str]) -> None:
        """Have the clean tree's modules of these tests loaded, in a process of their own."""
        if self._warmed != tuple(files):
            self.end("warm")
            self.load("warm", files, 1_200)
            self._warmed = tuple(files)

    def load(self, which: str, files: Sequence[str], cpu: float) -> Mapping[str, Any]:
        """Collect files of tests. An answer with ``ended`` says how pytest ended instead."""
        order = {"load": list(files), "out": str(self.folder / f"{which}.txt"), "cpu": cpu}
        return self.answer(which, order)

    def run(
        self, which: str, tests: Sequence[Test], swap: Swap | None = None, *, stop: bool = True
    ) -> tuple[int, list[Any]]:
        """Run tests until one fails, or all: how that ended (below 0: a signal ended it), and what
        was told of each. With ``swap`` a function of a module is another than in its file."""
        order: dict[str, Any] = {
            "run": [(test.name, MULTIPLE * test.cpu + LEAST) for test in tests],
            "told": str(self.told),
            "memory": MOST_MEMORY,
            "stop": stop,
        }
        if swap is not None:
            order["swap"] = swap
        self.told.unlink(missing_ok=True)
        status = self.answer(which, order)["status"]
        lines = self.told.read_text("utf-8").splitlines() if self.told.exists() else []
        if not lines and status not in (0, UNCHANGED):
            # Nothing of the rules was run, so it was no mutant: a full disk, a kill.
            raise SystemExit(f"no test was begun; {which}.txt in the folder may say why")
        return status, [json.loads(line) for line in lines]

    def answer(self, which: str, order: Mapping[str, Any]) -> Mapping[str, Any]:
        process = self._processes.get(which)
        if process is None:
            process = self._processes[which] = subprocess.Popen(
                [sys.executable, str(RUNNER), *self._loaded],
                cwd=self.tree,
                env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
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
        found: Mapping[str, Any] = json.loads(told)
        return found

    def unload(self, which: str) -> None:
        """Let go of what was collected; the process stays."""
        self.answer(which, {"end": True})

    def close(self) -> None:
        """End the processes that run tests."""
        for which in tuple(self._processes):
            self.end(which)

    def end(self, which: str) -> None:
        """End one of them."""
        process = self._processes.pop(which, None)
        if process is not None:
            process.communicate()
        if which == "warm":
            self._warmed = ()


def telling(source: str, name: str) -> str:
    """A source whose functions say which of their parts are come by, by file and line."""
    tree = ast.parse(source)
    for block in [block for block, inside in _blocks(tree, inside=False) if inside]:
        at = 1 if _comes_first(block[0]) else 0
        block[at:at] = ast.parse(f"_soak_seen.add(({name!r}, {block[0].lineno}))").body
    head = ast.parse("from soak_called import seen as _soak_seen").body
    at = 0
    while at < len(tree.body) and _comes_first(tree.body[at]):
        at += 1
    tree.body[at:at] = head
    return ast.unparse(ast.fix_missing_locations(tree))


def _comes_first(node: ast.stmt) -> bool:
    doc = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return doc or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


def _blocks(node: ast.AST, *, inside: bool) -> Iterator[tuple[list[ast.stmt], bool]]:
    """The runs of statements of a node, those around others first, and whether a function is
    around them. A class's own are done once and left out."""
    inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    for value in [value for _, value in ast.iter_fields(node)]:
        if isinstance(value, list) and value:
            if isinstance(value[0], ast.stmt) and not isinstance(node, ast.ClassDef):
                yield value, inside
            for child in value:
                if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
                    yield from _blocks(child, inside=inside)


def part_of(source: bytes, line: int) -> int:
    """The line on which the part of a function begins that is come by with a line; 0 where that is
    none of a function's."""
    found = 0
    for block, inside in _blocks(ast.parse(source), inside=False):
        if inside and block[0].lineno <= line <= (block[-1].end_lineno or 0):
            found = block[0].lineno
    return found


class Bench:
    """Tries mutants in a copy of the tree."""

    def __init__(self, folder: Path, tree: Path = CHECKOUT, loaded: Sequence[str] = LOADED) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.copy = Copy(folder, tree, loaded)
        self.ledger = Ledger(folder / "ledger.jsonl", key="mutant")
        self._clean = Ledger(folder / "clean.jsonl", key="file")
        self._tree = tree
        self._tests: dict[str, list[Test]] = {}
        self._steady: dict[str, bool] = {}
        """Tests that have noticed something: whether they pass without it, in the same company."""

    def tests(self, places: Sequence[str]) -> list[Test]:
        """The tests of files and folders that pass on the clean tree, with what they come by."""
        self.copy.make()
        files = self._files(places)
        missing = [file for file in files if file not in self._tests and self._is_old(file)]
        if missing:
            self._listen(missing)
        for file in files:
            if file not in self._tests:
                self._tests[file] = [
                    Test(told["test"], told["cpu"], told["calls"])
                    for told in self._clean.found[file]["tests"]
                    if not told["failed"]
                ]
        return [test for file in files for test in self._tests[file]]

    def _files(self, places: Sequence[str]) -> list[str]:
        found: list[str] = []
        for place in places:
            path = self._tree / place
            each = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
            found += [one.relative_to(self._tree).as_posix() for one in each if one.exists()]
        return found

    def _state(self, names: Iterable[str]) -> dict[str, int]:
        """What tells whether files have changed."""
        return {
            name: zlib.crc32(self.copy.clean(name)) if (self._tree / name).exists() else 0
            for name in sorted(names)
        }

    def _is_old(self, file: str) -> bool:
        """Whether a file of tests, or what they came by, is another than when it was run."""
        of: dict[str, int] = self._clean.found.get(file, {}).get("of", {})
        return not of or not set(borrowed(file)) <= set(of) or of != self._state(of)

    def _listen(self, files: Sequence[str]) -> None:
        """Run files of tests on a tree that tells which parts of the rules are come by; each in a
        process of its own, in which nothing is known yet."""
        # Tests of a tale try its own rules only, and what it borrows.
        folders = {"/".join(Path(file).parts[1:3]) for file in files}
        tales = [f"game/{each}/" for each in folders if each.startswith("tales/")]
        theirs = tuple(tales) if len(tales) == len(folders) else ("",)
        others = {name for file in files for name in borrowed(file)}
        names = [n for n in sources(self.copy.tree) if n.startswith(theirs) or n in others]
        (self.copy.tree / "soak_called.py").write_text(_CALLED)
        try:
            for name in names:
                self.copy.write(name, telling(self.copy.clean(name).decode(), name).encode())
            loaded = self.copy.load("cold", files, 1_200)
            if "ended" in loaded:
                raise SystemExit(f"these tests cannot be collected: {' '.join(files)}")
            for number, file in enumerate(files, 1):
                print(f"clean run: {file}, {number} of {len(files)}", file=sys.stderr, flush=True)
                mine = [each for each in loaded["loaded"] if each.partition("::")[0] == file]
                _, told = self.copy.run(
                    "cold", [Test(each, 120.0, {}) for each in mine], stop=False
                )
                done = [each for each in told if "cpu" in each]
                by = {name for each in done for name in each["calls"]} | set(loaded["calls"])
                of = self._state({file, *by, *borrowed(file)})
                finding = {"file": file, "of": of, "loading": loaded["calls"], "tests": done}
                self._clean.keep(finding)
            self.copy.unload("cold")
        finally:
            for name in names:
                self.copy.restore(name)

    def order(
        self, name: str, mutant: Mutant, places: Sequence[str] = (), passed: Sequence[str] = ()
    ) -> list[Test]:
        """The tests for a mutant, of ``places`` or of all that are its package's, without those
        that it has ``passed``: those that come by what is changed, the quickest first, of equally
        quick ones the module's own; then the others of their files. What a module does at its
        import belongs to all its functions. The others, since what tests share is made by the first
        of them alone, and so is what is kept."""
        tests = self._not_passed(places or tests_of(name), passed)
        part = part_of(self.copy.clean(name), mutant.line) if mutant.function else 0

        def comes_by(test: Test) -> bool:
            return part in test.calls.get(name, ()) if part else name in test.calls

        def likely(test: Test) -> tuple[int, bool, str, float]:
            # About as quick as others: so files of tests need not be left and taken up again.
            quick = int(test.cpu * 10).bit_length()
            return quick, Path(test.file).stem != f"test_{Path(name).stem}", test.file, test.cpu

        near = sorted((test for test in tests if comes_by(test)), key=likely)
        files = {test.file for test in near}
        mine = {test.name for test in near}
        others = [test for test in tests if test.file in files and test.name not in mine]
        return [*near, *sorted(others, key=likely)]

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
        chosen = within(tests, budget)
        whole = self._not_passed(places or tests_of(name), passed)
        # Tests of the whole folder, so that the process stays as long as its mutants do.
        self.copy.warm(list(dict.fromkeys(test.file for test in whole)))
        while True:
            seen = self._tried(name, mutant, chosen)
            by = seen.get("by", "")
            if not by or self._is_steady(chosen, by):
                break
            chosen = [test for test in chosen if test.name != by]
        left = sum(test.cpu for test in tests) - sum(test.cpu for test in within(tests, budget))
        if seen["end"] == "survived":
            seen |= {"by": f"{left:.0f} s of tests left"}
            if left >= 0.01:
                seen |= {"end": "unfinished"}
        return {**finding, **seen}

    def _is_steady(self, chosen: Sequence[Test], by: str) -> bool:
        """Whether a test that noticed something passes where there is nothing, after the same
        others."""
        if by not in self._steady:
            at = next((at for at, test in enumerate(chosen) if test.name == by), None)
            status = 0 if at is None else self.copy.run("warm", chosen[: at + 1])[0]
            self._steady[by] = status == 0
        return self._steady[by]

    def _tried(self, name: str, mutant: Mutant, tests: Sequence[Test]) -> Finding:
        """Try it in the warmed process; where the function that is changed is not there, or was
        called when it was loaded, in one that imports the changed file."""
        source = mutant.applied(self.copy.clean(name))
        if mutant.function and not self._is_loading(name, mutant, tests):
            swap: Swap = {"path": name, "line": mutant.function, "source": source.decode()}
            status, told = self.copy.run("warm", tests, swap)
            if status != UNCHANGED:
                return {**_judged(status, told), "swapped": True}
        self.copy.write(name, source)
        try:
            files = list(dict.fromkeys(test.file for test in tests))
            loaded = self.copy.load("cold", files, 60)
            if "ended" in loaded:
                end = "ended" if loaded["ended"] < 0 else "noticed"
                return {"end": end, "by": "", "cpu": 0.0, "loading": True}
            status, told = self.copy.run("cold", tests)
            self.copy.unload("cold")
            return _judged(status, told)
        finally:
            self.copy.restore(name)

    def _is_loading(self, name: str, mutant: Mutant, tests: Sequence[Test]) -> bool:
        """Whether what is changed is come by before the first test."""
        part = part_of(self.copy.clean(name), mutant.line)
        return not part or any(
            part in self._clean.found[file]["loading"].get(name, ())
            for file in {test.file for test in tests}
        )


def within(tests: Sequence[Test], budget: float) -> list[Test]:
    """The tests in their order, until the budget is spent."""
    spent, found = 0.0, []
    for test in tests:
        spent += test.cpu
        if spent > budget:
            break
        found.append(test)
    return found


def _judged(status: int, told: Sequence[Mapping[str, Any]]) -> Finding:
    """What a run of tests said: the last of which anything was told noticed it, if one did."""
    cpu = round(sum(each.get("cpu", 0.0) for each in told), 1)
    by = told[-1]["test"] if told else ""
    if status == 0:
        return {"end": "survived", "by": "", "cpu": cpu}
    return {"end": "ended" if status < 0 else "noticed", "by": by, "cpu": cpu}


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


def _rank(name: str, patterns: Sequence[str]) -> int:
    """Which of the patterns a file's name fits first; behind all of them if none."""
    fits = (at for at, pattern in enumerate(patterns) if fnmatchcase(name, pattern))
    return next(fits, len(patterns))


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
    reader.add_argument("--again", action="store_true", help="also what no test has noticed")
    reader.add_argument("--list", action="store_true", help="only tell which they are")
    said = reader.parse_args(words)
    ledger = Ledger(said.folder / "ledger.jsonl", key="mutant")
    drawn = sample(CHECKOUT, said.count, said.seed, said.only, ledger.found)
    known = reasons()
    if said.list:
        for name, mutant in drawn:
            print(f"{name}:{mutant.line}: {mutant.old} -> {mutant.new}")
        return 0
    bench = Bench(said.folder.resolve())
    # What a module does at its import takes longest, and comes last.
    order = sorted(drawn, key=lambda each: (not each[1].function, _rank(each[0], said.first)))
    if said.again:
        bench.ledger.forget(lambda each: each["end"] in UNNOTICED and each["mutant"] not in known)
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
    print("\n".join(report(found, known)))
    open_ = [each for each in found if each["end"] == "survived" and each["mutant"] not in known]
    return 1 if open_ else 0


if __name__ == "__main__":
    sys.exit(main())
