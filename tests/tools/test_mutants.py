"""Mutants are slips of the pen and nothing else, and what nobody notices is told."""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.depth import thorough
from tools.soak import mutants as tool
from tools.soak.mutation import mutants

SOURCE = '''
"""Adds 1 to what is below 2."""
from typing import Annotated

MOST = 2


class Thing:
    life: Annotated[int, Within(0, 9)]
    name: str | None = None

    def hurt(self, by: int) -> int:
        """Takes 1 or more."""
        if by < 1 and not self.name:
            raise GameError(message("expected at least {least}", least=1))
        self.life -= by
        print(f"{by + 1}")
        return self.life if self.life > 0 else 0
'''


def changes(source: str) -> set[tuple[str, str]]:
    return {(each.old, each.new) for each in mutants("x.py", source.encode())}


def test_operators_comparisons_numbers_conditions_and_statements_are_changed() -> None:
    found = changes(SOURCE)
    assert found >= {
        ("2", "(3)"),
        ("2", "(1)"),
        ("9", "(10)"),
        ("by < 1", "(by <= 1)"),
        ("by < 1", "(by >= 1)"),
        ("by < 1 and not self.name", "(by < 1 or not self.name)"),
        ("not self.name", "(self.name)"),
        ("self.life -= by", "pass"),
        ("self.life > 0", "(self.life >= 0)"),
        ('raise GameError(message("expected at least {least}", least=1))', "pass"),
    }


def test_words_types_and_declarations_are_left_alone() -> None:
    told = changes('x = message("{n}", n=1)\ny: int | None = None\nz = f"{1 + 1}" + "a"\n')
    assert told == set()
    assert changes("@dataclass(frozen=True)\nclass A:\n    pass\n") == set()


def test_every_mutant_is_a_program_that_differs_in_one_place() -> None:
    source = SOURCE.encode()
    found = mutants("x.py", source)
    assert len({each.key for each in found}) == len(found)
    for each in found:
        changed = each.applied(source)
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source))
        assert changed.startswith(source[: each.start])
        assert changed.endswith(source[each.end :])


def test_the_list_is_the_same_every_time_and_leaves_words_and_pictures_out() -> None:
    drawn = [tool.sample(tool.CHECKOUT, 20, "a", ["game/core/g*"]) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) == 20
    assert tool.sample(tool.CHECKOUT, 20, "b", ["game/core/g*"]) != drawn[0]
    # What others there are draws nothing else, but what was tried has its place.
    fewer = [each for each in drawn[0] if each[0] == "game/core/grid.py"]
    alone = tool.sample(tool.CHECKOUT, len(fewer), "a", ["game/core/grid.py"])
    assert alone == fewer
    all_of_them = tool.sample(tool.CHECKOUT, 10_000, "a", ["game/core/g*"])
    other = next(each for each in all_of_them if each not in drawn[0])
    again = tool.sample(tool.CHECKOUT, 20, "a", ["game/core/g*"], {other[1].key})
    assert other in again
    assert len([each for each in again if each in drawn[0]]) == 19
    names = tool.sources(tool.CHECKOUT)
    assert "game/core/dice.py" in names
    assert "game/tales/key/rules/play/fight.py" in names
    assert not any("narrate" in name or "map_svg" in name for name in names)


RULES = '''
def shares(total, by):
    """What each gets."""
    if by < 1:
        raise ValueError
    rest = total
    while rest >= by:
        rest -= by
    return (total - rest) // by


def untried(number):
    return number + 5
'''
TESTS = """
import pytest

from game.core.rules import shares, untried


def test_each_gets_as_much():
    assert shares(7, 2) == 3


def test_none_is_too_few():
    with pytest.raises(ValueError):
        shares(-1, 0)


def test_it_is_called():
    assert untried(1)


@pytest.mark.sum_of_source
def test_its_text():
    pass
"""


MADE = """
class Purse:
    def __init__(self, held):
        self._held = held

    @property
    def held(self):
        return self._held + 0

    @held.setter
    def held(self, value):
        self._held = value + 0


AT_ONCE = Purse(3).held
"""
TESTS_OF_MADE = """
from game.core import purse


def test_at_once():
    assert purse.AT_ONCE == 3


def test_put():
    mine = purse.Purse(1)
    mine.held = 5
    mine.held
    assert mine._held == 5
"""


def test_only_the_parts_that_are_come_by_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that does not come by a line cannot notice what was changed in it."""
    called = types.ModuleType("soak_called")
    told: set[tuple[str, int]] = set()
    vars(called)["seen"] = told
    monkeypatch.setitem(sys.modules, "soak_called", called)
    made: dict[str, Callable[[int, int], int]] = {}
    exec(tool.telling(RULES, "rules.py"), made)
    assert told == set()
    lines = {line.strip(): number for number, line in enumerate(RULES.splitlines(), 1)}
    parts = {line: tool.part_of(RULES.encode(), number) for line, number in lines.items()}
    assert parts["def shares(total, by):"] == 0
    assert made["shares"](1, 2) == 0
    seen = {line for _, line in told}
    assert seen == {parts["if by < 1:"]} == {parts["rest = total"]}
    made["shares"](2, 1)
    assert {line for _, line in told} == {*seen, parts["rest -= by"]}
    assert parts["raise ValueError"] == lines["raise ValueError"]


FILES = {
    "game/core/rules.py": RULES,
    "tests/core/test_rules.py": TESTS,
    "game/core/purse.py": MADE,
    "tests/core/test_purse.py": TESTS_OF_MADE,
}


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tool.Bench]:
    """One for all: to start its processes costs more than all they do."""
    folder = tmp_path_factory.mktemp("mutants")
    tree = folder / "house"
    for name, text in FILES.items():
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for name in ("game", "game/core", "tests", "tests/core"):
        (tree / name / "__init__.py").touch()
    # As the suite does, which puts away what stays.
    frozen = "import gc\n\n\ndef pytest_collection_finish():\n    gc.freeze()\n"
    (tree / "tests/conftest.py").write_text(frozen)
    found = tool.Bench(folder / "soak", tree, loaded=())
    yield found
    found.copy.close()


@thorough(instead="test_what_was_made_at_import_is_noticed_by_a_run_that_imports_it")
def test_what_is_noticed_what_never_ends_and_what_survives_are_told_apart(
    bench: tool.Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "LEAST", 0.5)
    source = RULES.encode()
    ends = {}
    for mutant in mutants("game/core/rules.py", source):
        change = f"{mutant.old} -> {mutant.new}"
        if change in (
            "by < 1 -> (by >= 1)",
            "rest -= by -> pass",
            "5 -> (6)",
        ):
            finding = bench.attempt("game/core/rules.py", mutant, 60.0)
            bench.ledger.keep(finding)
            ends[change] = finding["end"]
    assert ends == {
        "by < 1 -> (by >= 1)": "noticed",
        "rest -= by -> pass": "ended",
        "5 -> (6)": "survived",
    }
    assert (bench.copy.tree / "game/core/rules.py").read_bytes() == source
    swapped = {each["change"]: each.get("swapped", False) for each in bench.ledger.found.values()}
    assert swapped == dict.fromkeys(ends, True)
    told = tool.report(list(bench.ledger.found.values()), {})
    assert told[0] == "all: 2 of 3 noticed, 0 cannot be: 66.7%"
    assert any(line.startswith("survived: game/core/rules.py:13: 5 -> (6)") for line in told)
    (known,) = [key for key in bench.ledger.found if "5 -> (6)" in key]
    assert not any(
        "5 -> (6)" in line for line in tool.report([bench.ledger.found[known]], {known: "why"})
    )


def test_what_was_made_at_import_is_noticed_by_a_run_that_imports_it(bench: tool.Bench) -> None:
    """A process that was warmed made it before the function was changed."""
    name = "game/core/purse.py"
    found = {}
    for mutant in mutants(name, MADE.encode()):
        if mutant.new == "(1)" and mutant.old == "0":
            found[mutant.key] = bench.attempt(name, mutant, 60.0)
    getter, setter = found.values()
    assert (getter["end"], getter.get("swapped", False)) == ("noticed", False)
    assert (setter["end"], setter.get("swapped", False)) == ("noticed", True)


def test_the_nearest_tests_come_first_and_are_not_run_again(bench: tool.Bench) -> None:
    folder = "tests/tales/key/rules"
    assert tool.near("game/tales/key/rules/dungeon/validate.py") == [f"{folder}/dungeon"]
    assert tool.near("game/tales/key/rules/play/advice/hint.py") == [f"{folder}/play"]
    # What one tale lends to another is tried where it is used.
    lent = "game/tales/locks/rules/grounds.py"
    assert tool.near(lent) == [f"{folder}/dungeon"]
    assert tool.tests_of(lent)[:2] == [f"{folder}/dungeon", "tests/tales/locks/rules"]
    assert tool.borrowed(f"{folder}/dungeon/test_planned.py") == [lent]
    assert tool.borrowed("tests/core/test_rules.py") == []
    name = "game/core/rules.py"
    (mutant, *_) = mutants(name, RULES.encode())
    names = {test.name for test in bench.order(name, mutant, tool.near(name))}
    assert "tests/core/test_rules.py::test_it_is_called" in names
    # One that notices whatever is written otherwise says nothing of rules.
    assert "tests/core/test_rules.py::test_its_text" not in names
    others = bench.attempt(name, mutant, 60.0, tool.tests_of(name), tool.near(name))
    assert (others["end"], others["by"]) == ("survived", "no test comes by")


def test_what_began_no_test_is_no_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk or a kill is told, not taken for a mutant that was noticed."""
    copy = tool.Copy(tmp_path, tmp_path, ())
    monkeypatch.setattr(copy, "answer", lambda *_: {"status": 70})
    with pytest.raises(SystemExit, match="no test was begun"):
        copy.run("warm", [tool.Test("t.py::a", 0.1, {})])


@thorough(instead="test_the_nearest_tests_come_first_and_are_not_run_again")
def test_quick_tests_come_first_and_the_budget_is_kept() -> None:
    tests = [tool.Test(f"t.py::{n}", cpu, {}) for n, cpu in enumerate((0.1, 1.0, 1.0, 9.0))]
    assert len(tool.within(tests, 100.0)) == 4
    assert len(tool.within(tests, 5.0)) == 3


@thorough(instead="test_what_was_made_at_import_is_noticed_by_a_run_that_imports_it")
def test_what_was_killed_leaves_no_mutant_behind(bench: tool.Bench) -> None:
    """A copy that is taken up again is tested as the tree is."""
    name, source = "game/core/rules.py", RULES.encode()
    (harmless,) = [each for each in mutants(name, source) if (each.old, each.new) == ("5", "(6)")]
    bench.order(name, harmless)
    bench.copy.write(name, source.replace(b"+ 5", b"- 1"))
    folder = bench.copy.folder
    again = tool.Bench(folder, folder.with_name("house"), loaded=())
    try:
        assert again.attempt(name, harmless, 60.0)["end"] == "survived"
        assert (again.copy.tree / name).read_bytes() == source
    finally:
        again.copy.close()
