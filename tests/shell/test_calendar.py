"""Days and weeks as seeds: UTC dates and the weeks of ISO 8601."""

from __future__ import annotations

import pytest

from game.shell.calendar import days_until, last_day, running, week_of, weeks_until


@pytest.mark.parametrize(
    ("day", "week"),
    [
        ("2026-11-24", "2026-W48"),
        ("2026-11-29", "2026-W48"),
        ("2026-11-30", "2026-W49"),
        ("2027-01-03", "2026-W53"),
        ("2027-01-04", "2027-W01"),
        ("2024-12-30", "2025-W01"),
    ],
)
def test_a_week_goes_from_monday_to_sunday_and_belongs_to_the_year_of_its_thursday(
    day: str, week: str
):
    assert week_of(day) == week


def test_a_week_ends_on_sunday():
    assert last_day("2026-W48") == "2026-11-29"
    assert last_day("2026-W53") == "2027-01-03"


def test_history_goes_back_over_the_ends_of_months_and_years():
    assert days_until("2026-03-01", 3) == ["2026-02-27", "2026-02-28", "2026-03-01"]
    assert weeks_until("2027-01-05", 3) == ["2026-W52", "2026-W53", "2027-W01"]


@pytest.mark.parametrize(
    ("days", "count"),
    [
        ((), 0),
        (("2026-11-24",), 1),
        (("2026-11-23", "2026-11-24"), 2),
        (("2026-11-22", "2026-11-23"), 2),
        (("2026-11-21", "2026-11-22"), 0),
        (("2026-11-20", "2026-11-22", "2026-11-23", "2026-11-24"), 3),
    ],
)
def test_a_day_that_is_not_over_breaks_nothing(days: tuple[str, ...], count: int):
    assert running(days, "2026-11-24") == count
