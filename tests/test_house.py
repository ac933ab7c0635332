"""The house is as docs/architecture.md says: its walls, its pure rooms, its measures, its links."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
CODE = sorted(
    path for folder in ("game", "tools") for path in (CHECKOUT / folder).rglob("*.py")
)  # fmt: skip
PURE = sorted(
    path
    for pattern in (
        "core/**/*.py",
        "tales/*/rules.py",
        "tales/*/rules/**/*.py",
        "tales/*/bots.py",
        "tales/*/bots/*.py",
    )
    for path in (CHECKOUT / "game").glob(pattern)
)
"""The rules and the bots: what may depend on nothing but its arguments."""
GAME = [path for path in CODE if path.is_relative_to(CHECKOUT / "game")]
PAGES = [*CHECKOUT.glob("*.md"), *(CHECKOUT / "docs").rglob("*.md")]

IMPURE_MODULES = {
    "asyncio", "datetime", "glob", "io", "locale", "logging", "math", "os", "pathlib", "platform",
    "random", "secrets", "shutil", "socket", "sqlite3", "subprocess", "sys", "tempfile",
    "threading", "time", "urllib", "uuid",
}  # fmt: skip
"""Clocks, files, chance that is not keyed, libm, and everything that may differ by machine."""
EXACT = {f"math.{name}" for name in ("comb", "factorial", "gcd", "isqrt", "perm", "prod", "sqrt")}
"""Works out alike everywhere: whole numbers, and the one root that IEEE 754 rounds exactly."""
IMPURE_CALLS = {"eval", "exec", "hash", "id", "input", "open", "print", "vars", "globals"}


def name_of(path: Path) -> str:
    return path.relative_to(CHECKOUT).as_posix()


def found(path: Path, node: ast.AST, what: str) -> str:
    return f"{name_of(path)}:{getattr(node, 'lineno', 0)}: {what}"


def test_imports_run_one_way():
    lint = shutil.which("lint-imports", path=str(Path(sys.executable).parent))
    assert lint is not None, "import-linter belongs to the group dev"
    done = subprocess.run(
        [lint, "--no-cache"], cwd=CHECKOUT, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stdout


BY_HAND = {"test_short_sums.py"}
"""Tests of sums that no whole floor brings about (pyproject.toml names them for ruff, too)."""
TAKEN = re.compile(r"^from (?:game|tools)[\w.]* import (\([^)]*\)|.*)", re.MULTILINE)


def test_tests_import_public_names():
    """What a test takes another test may need, and a newcomer: it is named so. Ruff tells of what
    is reached into (SLF001), and not of what is imported."""
    taken = [
        f"{name_of(path)}: {name}"
        for path in (CHECKOUT / "tests").rglob("test_*.py")
        if path.name not in BY_HAND
        for names in TAKEN.findall(path.read_text("utf-8"))
        for name in re.findall(r"\b_[A-Za-z]\w*", names)
    ]
    assert not taken, "\n".join(taken)


def imported(node: ast.AST) -> list[str]:
    """What a statement imports, with the module's name in front of names taken from it."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module or ''}.{alias.name}" for alias in node.names]
    return []


def imports_a_clock_a_file_or_chance(node: ast.AST) -> Iterator[str]:
    for name in imported(node):
        if name.partition(".")[0] in IMPURE_MODULES and name not in EXACT:
            yield name


def calls_what_differs_from_run_to_run(node: ast.AST) -> Iterator[str]:
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in IMPURE_CALLS
    ):
        yield f"{node.func.id}()"


def keeps_something_between_calls(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Global):
        yield "global"


def is_set(node: ast.AST) -> bool:
    """Whether an expression is plainly a set, whose order is nobody's promise."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub):
        return is_set(node.left) or is_set(node.right)
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("set", "frozenset")
    )


def walks_over_a_set(node: ast.AST) -> Iterator[str]:
    walked: list[ast.AST] = []
    if isinstance(node, ast.For | ast.comprehension):
        walked = [node.iter]
    elif (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("list", "tuple", "enumerate", "iter", "next", "map", "zip")
    ):
        walked = list(node.args)
    elif isinstance(node, ast.Starred):
        walked = [node.value]
    yield from ("order of a set" for part in walked if is_set(part))


OUR_ERRORS = re.compile(r"GameError|BadValue|IllegalCommand|ContentError|JournalError")


def raises_an_error_that_cannot_be_translated(node: ast.AST) -> Iterator[str]:
    """An error carries a message; what others wrote is named before it is told."""
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and OUR_ERRORS.fullmatch(node.func.id)
        and isinstance(node.args[0], ast.Constant | ast.JoinedStr | ast.BinOp)
    ):
        yield ast.unparse(node)[:60]


Slip = Callable[[ast.AST], Iterator[str]]
OF_RULES_AND_BOTS: tuple[Slip, ...] = (
    imports_a_clock_a_file_or_chance,
    calls_what_differs_from_run_to_run,
    keeps_something_between_calls,
    walks_over_a_set,
)
OF_THE_GAME: tuple[Slip, ...] = (raises_an_error_that_cannot_be_translated,)


LOOKED_AT = (
    ast.Import, ast.ImportFrom, ast.Call, ast.Global, ast.For, ast.comprehension, ast.Starred,
)  # fmt: skip
"""Kinds of what is written in which there may be a slip; most others are names and numbers."""


def looked_at(code: str, name: str = "") -> Iterator[ast.AST]:
    """The parts of a file in which there may be a slip."""
    return (node for node in ast.walk(ast.parse(code, name)) if isinstance(node, LOOKED_AT))


@dataclass
class Read:
    """What stands in the game's code; every file is read and parsed once."""

    slips: dict[Slip, list[str]]
    """Where it does what it may not, by what that is."""
    taken: dict[str, list[tuple[str, str]]]
    """By module: modules that it takes names from, with these."""


@cache
def read() -> Read:
    pure = set(PURE)
    code = Read({slip: [] for slip in (*OF_RULES_AND_BOTS, *OF_THE_GAME)}, {})
    for path in GAME:
        looked_for = (*OF_THE_GAME, *(OF_RULES_AND_BOTS if path in pure else ()))
        taken = code.taken[module_of(path)] = []
        for node in looked_at(path.read_text(encoding="utf-8"), str(path)):
            if isinstance(node, ast.ImportFrom) and node.module:
                taken += [(node.module, alias.name) for alias in node.names]
            for slip in looked_for:
                code.slips[slip] += [found(path, node, what) for what in slip(node)]
    return code


@pytest.mark.parametrize("slip", OF_RULES_AND_BOTS, ids=lambda slip: slip.__name__)
def test_nothing_in_the_rules_and_the_bots(slip: Slip):
    assert read().slips[slip] == []


@pytest.mark.parametrize("slip", OF_THE_GAME, ids=lambda slip: slip.__name__)
def test_nothing_in_the_game(slip: Slip):
    assert read().slips[slip] == []


@pytest.mark.parametrize(
    ("code", "slip"),
    [
        ("import time", imports_a_clock_a_file_or_chance),
        ("from math import sin, sqrt", imports_a_clock_a_file_or_chance),
        ("hash(name)", calls_what_differs_from_run_to_run),
        ("def draw():\n    global drawn", keeps_something_between_calls),
        ("for name in {a} | names: pass", walks_over_a_set),
        ("[*set(names)]", walks_over_a_set),
        ("raise BadValue(f'seed: {seed}')", raises_an_error_that_cannot_be_translated),
    ],
)
def test_a_slip_is_seen(code: str, slip: Slip):
    assert [what for node in looked_at(code) for what in slip(node)]


def test_what_is_shown_is_drawn_on_a_canvas():
    """`pygame.draw` knows pixels and no units: drawn past the canvas, a line has the wrong place in
    every window that is larger than the page."""
    shown = [path for path in GAME if not path.is_relative_to(CHECKOUT / "game" / "engine")]
    past = re.compile(r"pygame\.(draw\b|Surface\()")
    assert [name_of(path) for path in shown if past.search(path.read_text("utf-8"))] == []


def module_of(path: Path) -> str:
    parts = path.relative_to(CHECKOUT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_there_is_no_circle_of_imports_also_none_for_types_alone():
    modules = {module_of(path): path for path in GAME}
    imports: dict[str, set[str]] = {}
    for module in modules:
        named = {
            inner if (inner := f"{outer}.{name}") in modules else outer
            for outer, name in read().taken[module]
        }
        imports[module] = {name for name in named if name in modules and name != module}
    # Whoever imports nobody that is left, or is imported by nobody, is taken away, until nobody is
    # left but those who go in circles.
    left = dict(imports)
    while True:
        wanted = {name for module, wants in left.items() for name in wants}
        free = [
            name for name, wants in left.items() if not wants & left.keys() or name not in wanted
        ]
        if not free:
            break
        for name in free:
            del left[name]
    assert sorted(left) == []


def test_types_alone_are_imported_only_where_a_tale_is_declared():
    """Everywhere else an import is an import; a declaration must load nothing of its tale."""
    faults = [
        name_of(path)
        for path in CODE
        if "if TYPE_CHECKING:" in path.read_text(encoding="utf-8") and path.name != "tale.py"
    ]
    assert faults == []


def test_nothing_is_left_for_later():
    later = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
    faults = [
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in (*CODE, *PAGES, *(CHECKOUT / "levels").rglob("*.toml"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if later.search(line)
    ]
    assert faults == []


def links(page: Path) -> Iterator[str]:
    """The places that a page points at, pictures included; those on the network apart."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:", target):
            yield target


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_of_a_page_leads_somewhere(page: Path):
    faults = []
    for target in links(page):
        name, _, anchor = target.partition("#")
        path = (page.parent / name).resolve() if name else page
        if not path.exists():
            faults.append(f"{name_of(page)}: {target}")
        elif anchor and path.suffix == ".md" and anchor not in anchors(path):
            faults.append(f"{name_of(page)}: {target}: no such heading")
    assert faults == []


def test_files_named_in_pages_exist():
    """What stands in backticks and looks like a file of ours is one; ``NAME`` stands for many."""
    looks = re.compile(r"`((?:game|tools|tests|docs|levels|assets|\.ci)/[\w./-]*[\w/])`")
    faults = [
        f"{name_of(page)}: {name}"
        for page in PAGES
        for name in looks.findall(page.read_text(encoding="utf-8"))
        if not re.search(r"[A-Z]{4,}", name) and not (CHECKOUT / name).exists()
    ]
    assert faults == []


def test_modules_and_members_named_in_pages_exist():
    """``advice.py`` is a file of ours wherever it lies, and ``Tale.sheets`` a word in a module in
    which there is a ``Tale``."""
    code = [path.read_text(encoding="utf-8") for path in CODE]
    files = {
        path.name for path in (*CODE, *CHECKOUT.glob("*.py"), *CHECKOUT.rglob("tests/**/*.py"))
    }
    faults = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for name in re.findall(r"`(?:\w+/)*(\w+\.py)`", text):
            if name not in files:
                faults.append(f"{name_of(page)}: {name}")
        for owner, member in re.findall(r"`([A-Z]+[a-z]\w*)\.(\w+)(?:\(\))?`", text):
            begins = f"class {owner}", f"\n{owner} = "
            homes = [each for each in code if any(begin in each for begin in begins)]
            if not any(re.search(rf"\b{member}\b", home) for home in homes):
                faults.append(f"{name_of(page)}: {owner}.{member}")
    assert faults == []
