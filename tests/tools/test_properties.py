"""Properties are tried alike in every clone, and the search for what breaks them tells it."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.internal import charmap
from hypothesis.internal.intervalsets import IntervalSet

from tests.conftest import UTF8
from tests.depth import thorough
from tools.soak import properties

PLANTED = """
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.fixture(scope="module", params=["left", "right"])
def side(request):
    return request.param


@pytest.mark.parametrize("sign", [object()], ids=["a sign[é]::"])
@settings(max_examples=20)
@given(number=st.integers(0, 1_000_000), word=st.text())
def test_planted(side, sign, number, word):
    assert number < 500 or side == "left"


@given(st.data())
def test_drawn(data):
    assert data.draw(st.integers()) < 1_000


class TestPlanted:
    @given(number=st.integers())
    def test_of_a_class(self, number):
        assert number < 77


def test_no_property():
    raise AssertionError
"""


@settings(max_examples=80)
@given(st.lists(st.one_of(st.integers(), st.text(), st.floats())))
def examples_of_a_property(values: list[object]) -> None:
    DRAWN.append(repr(values))


DRAWN: list[str] = []


def test_any_text_is_of_all_that_can_be_written():
    def is_written(code: int) -> bool:
        try:
            return chr(code).encode().decode() == chr(code)
        except UnicodeEncodeError:
            return False

    for first, last in UTF8.intervals:
        assert is_written(first)
        assert is_written(last)
        assert first == 0 or not is_written(first - 1)
        assert last == sys.maxunicode or not is_written(last + 1)
    assert sum(last - first + 1 for first, last in UTF8.intervals) == 0x110000 - 0x800
    assert charmap.intervals_from_codec("utf-8") == (UTF8, IntervalSet([]))


def test_the_same_examples_are_tried_whatever_ran_before(tmp_path: Path, monkeypatch):
    """Also when a module full of numbers and texts was loaded in between."""
    drawn = []
    for others in ([], ["full_of_constants"]):
        for name in others:
            constants = "".join(f"X{n} = ({7_000_000 + n}, 'text {n}')\n" for n in range(100))
            (tmp_path / f"{name}.py").write_text(constants)
            monkeypatch.syspath_prepend(tmp_path)
            importlib.import_module(name)
        DRAWN.clear()
        examples_of_a_property()
        drawn.append(tuple(DRAWN))
    sys.modules.pop("full_of_constants")
    assert len(drawn[0]) == 80
    assert drawn[0] == drawn[1]


@thorough(instead="test_the_same_examples_are_tried_whatever_ran_before")
def test_a_planted_fault_is_found_told_and_remembered(tmp_path: Path, capsys):
    planted = tmp_path / "test_planted.py"
    planted.write_text(PLANTED, encoding="utf-8")
    words = ["--only", str(planted), "--folder", str(tmp_path / "soak"), "--slice", "0.1"]
    assert properties.main([*words, "--turns", "1"]) == 1
    out = capsys.readouterr().out
    assert "test_planted[right-a sign[\\xe9]::] fails" in out
    assert "write above its @given: @example(number=500, word='')\n" in out
    assert "test_planted[left-a sign[\\xe9]::] fails" not in out
    assert "test_no_property" not in out
    assert "test_drawn fails" in out
    assert "Draw 1: 1000" in out
    assert "TestPlanted::test_of_a_class fails" in out
    assert "write above its @given: @example(number=77)\n" in out
    assert "@reproduce_failure(" in out
    assert "4 of 4 properties tried" in out
    words[1] += "::TestPlanted"
    assert properties.main([*words, "--turns", "1"]) == 1
    assert "1 of 1 properties tried" in capsys.readouterr().out


@thorough(instead="test_the_same_examples_are_tried_whatever_ran_before")
def test_a_planted_fault_of_a_class_is_found_and_told(tmp_path: Path, capsys):
    planted = tmp_path / "test_planted.py"
    planted.write_text(PLANTED, encoding="utf-8")
    only = ("--only", f"{planted}::TestPlanted", "--folder", str(tmp_path / "soak"))
    assert properties.main([*only, "--slice", "0.1", "--turns", "1"]) == 1
    out = capsys.readouterr().out
    assert "TestPlanted::test_of_a_class fails" in out
    assert "write above its @given: @example(number=77)\n" in out
    assert "1 of 1 properties tried" in out


@thorough(instead="test_the_same_examples_are_tried_whatever_ran_before")
def test_nothing_to_try_is_told_in_one_go(tmp_path: Path, capsys):
    with pytest.raises(SystemExit) as left:
        properties.main(["--only", "tests/nowhere.py", "--folder", str(tmp_path)])
    assert left.value.code == 2
    assert "tests/nowhere.py" in capsys.readouterr().err
