"""What Key's measurements say of what they found: means over openings, intervals over runs."""

from __future__ import annotations

import pytest

from tools.soak.key_balance import lead
from tools.soak.key_exits import COUNTED, difference, in_between


def test_of_openings_the_mean_counts_each_alike_and_the_interval_each_run_once() -> None:
    better = {"first": [True, True], "last": [True, False]}
    alike = {"first": [False, False], "last": [False, False]}
    count, mean, half = difference([{"found": [better, better]}, {"found": [alike]}])
    assert (count, mean) == (3, pytest.approx(100 / 3))
    # Two openings of one run share its fate: they lie on one side of the mean together.
    assert half == pytest.approx(196 * ((1 / 3) ** 2 + (1 / 3) ** 2) ** 0.5 / 3)


def test_a_lead_is_that_of_the_pairs() -> None:
    won, lost = {"won": True}, {"won": False}
    assert lead([won, won, lost, won], [won, lost, lost, lost]).startswith("4 pairs: +50.0 points")


def test_a_run_that_is_lost_in_between_counts_for_no_more_than_that() -> None:
    had = [5, 8, 60, 20, 1, 0, 9]
    lost = {"first": [True], "last": [False], "then": [[had], [[]]]}
    poorer = {"first": [False], "last": [False], "then": [[had], [[4, *had[1:]]]]}
    told = in_between([{"found": [lost, poorer]}, {"found": [poorer]}])
    assert told["lost"][0] == pytest.approx(100 / 3)
    assert (told["hearts"], told["light"]) == ((1, 0), (0, 0))
    assert list(told) == ["lost", *COUNTED]
