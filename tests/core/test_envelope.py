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


def test_a_report_spreads_numbers_and_counts_words_and_what_stands_in_lists():
    measuring_nothing = replace(registry().system("thrones").generator, measure=None)
    made = [
        {"size": 3, "kind": "a", "rooms": [1]},
        {"size": 8, "kind": "b", "rooms": [1, 2, 3]},
        {"size": 4, "kind": "a", "rooms": [7, 7]},
    ]
    told = report({"format": "x"}, made, measuring_nothing)
    assert told == {
        "format": "x",
        "worlds": 3,
        "numbers": {
            "rooms (count)": {"min": 1.0, "median": 2.0, "mean": 2.0, "max": 3.0},
            "size": {"min": 3.0, "median": 4.0, "mean": 5.0, "max": 8.0},
        },
        "words": {"kind": {"a": 2, "b": 1}},
    }
