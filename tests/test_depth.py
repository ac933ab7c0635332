"""The two depths of the suite: what the quick one leaves out, and that it leaves out no rule."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import depth
from tests.depth import all_but, thorough

TESTS = Path(__file__).parent
CHECKOUT = TESTS.parent
PLANTED = """
import pytest
from tests.depth import all_but, few, one_in, thorough


@one_in(3)
@pytest.mark.parametrize("size", range(7))
def test_sizes(size):
    pass


@all_but("castle", "200")
@pytest.mark.parametrize("size", [100, 200])
@pytest.mark.parametrize("name", ["level", "castle", "old castle"])
def test_names(name, size):
    pass


@thorough(instead="test_some_of_it")
def test_all_of_it():
    assert len(few(range(9), 3)) == 9


def test_some_of_it(pytestconfig):
    assert len(few(range(9), 3)) == (9 if pytestconfig.option.all else 3)
"""
QUICK = [
    "test_sizes[0]", "test_sizes[3]", "test_sizes[6]",
    "test_names[level-100]", "test_names[old castle-100]", "test_some_of_it",
]  # fmt: skip


class Case:
    """All that is asked of a case that pytest has collected."""

    def __init__(self, nodeid: str, **how: object) -> None:
        self.nodeid = nodeid
        self.how = how

    def get_closest_marker(self, _: str) -> pytest.Mark | None:
        return pytest.Mark("thorough", (), self.how, _ispytest=True) if self.how else None


def left(*cases: Case, picked: bool = False) -> list[str]:
    return [case.nodeid for case in depth.left_out(cases, picked)]  # type: ignore[arg-type]


@pytest.fixture
def quick():
    before = depth.is_quick()
    yield lambda chosen: depth.choose(quick=chosen)
    depth.choose(quick=before)


def test_every_so_many_cases_are_kept_from_the_first_on():
    cases = [Case(f"a.py::test[{number}]", one_in=3) for number in range(7)]
    assert left(*cases) == [f"a.py::test[{number}]" for number in (1, 2, 4, 5)]
    assert left(cases[0]) == []


def test_whole_words_between_hyphens_are_left_out():
    names = ("level-100", "level-200", "castle-100", "castles-100", "a-castle")
    cases = [Case(f"a.py::T::test[{name}]", words=("castle", "200")) for name in names]
    assert left(*cases) == [cases[number].nodeid for number in (1, 2, 4)]


def test_a_test_that_stands_for_another_is_tried_itself():
    quick, slow = Case("a.py::quick"), Case("a.py::slow", instead="quick")
    assert left(quick, slow) == ["a.py::slow"]
    for others in ((), (Case("b.py::quick"),), (Case("a.py::quick", instead="slow"),)):
        with pytest.raises(
            ValueError, match=r"a\.py::\w+ is left to --all, and \w+ of that file does not"
        ):
            left(slow, *others)


def test_what_was_picked_alone_is_tried_itself():
    quick, slow = Case("a.py::quick"), Case("a.py::slow", instead="quick")
    castle = Case("a.py::test[castle]", words=("castle",))
    assert left(slow, castle, picked=True) == []
    assert left(quick, slow, picked=True) == ["a.py::slow"]


def test_no_test_loses_all_of_its_cases_unsaid():
    with pytest.raises(ValueError, match="is left to --all, in all its cases"):
        left(Case("a.py::test[castle]", words=("castle",)))
    with pytest.raises(ValueError, match="thorough by one_in, all_but or instead"):
        left(Case("a.py::test", seldom=True))


def test_loops_have_fewer_rounds_from_the_first_to_the_last(quick):
    quick(False)
    assert depth.few(range(9), 3) == [*range(9)]
    assert depth.either(40, 10) == 40
    quick(True)
    assert depth.few(range(9), 3) == [0, 4, 8]
    assert depth.few("ab", 3) == ["a", "b"]
    assert depth.few("abc", 1) == ["a"]
    assert depth.either(40, 10) == 10


def test_every_mark_names_a_test_of_its_file():
    """Told here too, for `left_out` sees only what is collected."""
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text("utf-8")
        if path == Path(__file__) or "@thorough(" not in text:
            continue
        names = {
            node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)
        }
        stand_ins = re.findall(r'@thorough\(\s*instead="(\w+)"', text)
        assert len(stand_ins) == text.count("@thorough("), path
        assert set(stand_ins) <= names, path


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with one file of tests."""
    home = tmp_path_factory.mktemp("planted")
    (home / "tests").mkdir()
    for name in ("__init__.py", "depth.py"):
        shutil.copy(TESTS / name, home / "tests")
    # Not our conftest, for the rest of it loads the game.
    (home / "tests" / "conftest.py").write_text('pytest_plugins = ["tests.depth"]\n', "utf-8")
    (home / "tests" / "test_planted.py").write_text(PLANTED, "utf-8")
    shutil.copy(CHECKOUT / "pyproject.toml", home)
    return home


@all_but("words1", "words3", "words4")
@pytest.mark.parametrize(
    ("words", "tried", "told"),
    [
        ((), QUICK, 9),
        (("--all",), 15, 0),
        (("tests/test_planted.py",), 15, 0),
        (("-k", "sizes"), 7, 0),
        (("--quick", "tests"), QUICK, 9),
    ],
)
def test_without_names_the_quick_depth_is_tried(
    planted: Path, words: tuple[str, ...], tried: list[str] | int, told: int
):
    plain = ("-vv", "-p", "no:cacheprovider", "-p", "pytest_timeout")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plain, *words],
        cwd=planted,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )
    assert done.returncode == 0, done.stdout
    passed = re.findall(r"::(\w+(?:\[.*\])?) PASSED", done.stdout)
    assert passed == tried if isinstance(tried, list) else len(passed) == tried
    assert (" more cases of the same" in done.stdout) == bool(told)
    if told:
        assert f"{told} more cases of the same" in done.stdout
        assert f"{told} deselected" in done.stdout


@thorough(instead="test_what_several_processes_left_out_is_counted_once")
def test_other_processes_leave_out_the_same_and_it_is_told_once(planted: Path):
    """With every plugin that the suite is run with."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "1", "-p", "no:cacheprovider"],
        cwd=planted,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("9 more cases of the same") == 1
    assert "6 passed, 9 deselected" in done.stdout


def test_what_several_processes_left_out_is_counted_once():
    config = SimpleNamespace(stash={depth.LEFT: 0})
    for said in ({"left": 9}, {}, {"left": 9}):
        depth.pytest_testnodedown(SimpleNamespace(workeroutput=said, config=config))
    assert config.stash[depth.LEFT] == 9


def test_ci_leaves_nothing_out_and_the_pages_say_how():
    assert "\npython3 main.py test --all\n" in (CHECKOUT / ".ci" / "run").read_text("utf-8")
    assert '"--all"' in (CHECKOUT / "tools" / "pythons.py").read_text("utf-8")
    for page in ("README.md", "CONTRIBUTING.md"):
        text = (CHECKOUT / page).read_text("utf-8")
        assert "python3 main.py test" in text
        assert "`python3 main.py test --all`" in text
