"""Figures over many worlds."""

from __future__ import annotations

import statistics
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cli.tales import registry
from game.core.envelope import median, report

NUMBERS = st.integers(-1_000, 1_000) | st.floats(-1e6, 1e6)


@given(st.lists(NUMBERS, min_size=1, max_size=12))
def test_the_middle_of_values_is_what_everybody_calls_it(values: list[float]):
    assert median(values) == pytest.approx(statistics.median(values))


def test_a_report_spreads_numbers_and_counts_words():
    measuring_nothing = replace(registry().system("thrones").generator, measure=None)
    made = [{"size": 3, "kind": "a"}, {"size": 8, "kind": "b"}, {"size": 4, "kind": "a"}]
    told = report({"format": "x"}, made, measuring_nothing)
    assert told == {
        "format": "x",
        "worlds": 3,
        "numbers": {"size": {"min": 3.0, "median": 4.0, "mean": 5.0, "max": 8.0}},
        "words": {"kind": {"a": 2, "b": 1}},
    }
