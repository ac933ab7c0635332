"""The house is as docs/architecture.md says: its walls, its pure rooms, its measures, its links."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
CODE = sorted(
    path for folder in ("game", "tools") for path in (CHECKOUT / folder).rglob("*.py")
)  # fmt: skip
PURE = sorted(
    path
    for pattern in ("core/**/*.py", "tales/*/rules/**/*.py", "tales/*/bots.py")
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


def nodes(path: Path) -> Iterator[ast.AST]:
    """Everything in a file's syntax tree."""
    return ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path)))


def found(path: Path, node: ast.AST, what: str) -> str:
    return f"{name_of(path)}:{getattr(node, 'lineno', 0)}: {what}"


def test_imports_run_one_way():
    lint = shutil.which("lint-imports", path=str(Path(sys.executable).parent))
    assert lint is not None, "import-linter belongs to the group dev"
    done = subprocess.run(
        [lint, "--no-cache"], cwd=CHECKOUT, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stdout


def imported(node: ast.AST) -> list[str]:
    """What a statement imports, with the module's name in front of names taken from it."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module or ''}.{alias.name}" for alias in node.names]
    return []


def test_the_rules_and_the_bots_import_no_clock_no_file_and_no_chance():
    faults = [
        found(path, node, name)
        for path in PURE
        for node in nodes(path)
        for name in imported(node)
        if name.partition(".")[0] in IMPURE_MODULES and name not in EXACT
    ]
    assert faults == []


def test_the_rules_and_the_bots_call_nothing_that_differs_from_run_to_run():
    faults = [
        found(path, node, f"{node.func.id}()")
        for path in PURE
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in IMPURE_CALLS
    ]
    assert faults == []


def test_the_rules_and_the_bots_keep_nothing_between_calls():
    faults = [
        found(path, node, "global")
        for path in PURE
        for node in nodes(path)
        if isinstance(node, ast.Global)
    ]
    assert faults == []


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


def test_the_rules_and_the_bots_never_walk_over_a_set():
    faults = []
    for path in PURE:
        for node in nodes(path):
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
            faults += [found(path, node, "order of a set") for part in walked if is_set(part)]
    assert faults == []


def module_of(path: Path) -> str:
    parts = path.relative_to(CHECKOUT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_there_is_no_circle_of_imports_also_none_for_types_alone():
    modules = {module_of(path): path for path in GAME}
    imports: dict[str, set[str]] = {}
    for module, path in modules.items():
        found_ = set()
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    found_.add(inner if inner in modules else node.module)
        imports[module] = {name for name in found_ if name in modules and name != module}
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
        if "TYPE_CHECKING" in path.read_text(encoding="utf-8") and path.name != "tale.py"
    ]
    assert faults == []


OUR_ERRORS = re.compile(r"GameError|BadValue|IllegalCommand|ContentError|JournalError")


def test_every_error_can_be_translated():
    """An error carries a message; what others wrote is named before it is told."""
    faults = [
        found(path, node, ast.unparse(node)[:60])
        for path in GAME
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and OUR_ERRORS.fullmatch(node.func.id)
        and isinstance(node.args[0], ast.Constant | ast.JoinedStr | ast.BinOp)
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


def public_parts(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """What a reader of a module may use: its public functions and classes, and their methods.

    Methods that carry out a contract are explained where the contract is.
    """
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
            continue
        yield node, node.name


@pytest.mark.parametrize("folder", ["game", "tools"])
def test_everything_public_is_explained(folder: str):
    faults = []
    for path in CODE:
        if not path.is_relative_to(CHECKOUT / folder):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        if tree.body and not ast.get_docstring(tree):
            faults.append(f"{name_of(path)}: no docstring")
        faults += [
            found(path, node, name)
            for node, name in public_parts(tree)
            if not ast.get_docstring(node)  # type: ignore[arg-type]
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
