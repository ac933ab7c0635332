"""Days and weeks as seeds: the same for everyone, and what somebody made of them.

A day is its UTC date (``2026-11-24``), a week that of ISO 8601 (``2026-W48``, Monday to Sunday).
Nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta


def week_of(day: str) -> str:
    """The week in which a day lies."""
    year, week, _ = date.fromisoformat(day).isocalendar()
    return f"{year}-W{week:02}"


def last_day(week: str) -> str:
    """The Sunday on which a week ends."""
    return date.fromisocalendar(int(week[:4]), int(week[6:]), 7).isoformat()


def days_until(day: str, count: int) -> list[str]:
    """So many days that end with ``day``, the first one first."""
    last = date.fromisoformat(day)
    return [(last - timedelta(days=back)).isoformat() for back in reversed(range(count))]


def weeks_until(day: str, count: int) -> list[str]:
    """So many weeks, of which the last holds ``day``."""
    last = date.fromisoformat(day)
    return [week_of((last - timedelta(weeks=back)).isoformat()) for back in reversed(range(count))]


def running(days: Collection[str], today: str) -> int:
    """How many of ``days`` follow each other up to today, or up to yesterday: today is not over."""
    at = date.fromisoformat(today)
    if at.isoformat() not in days:
        at -= timedelta(days=1)
    count = 0
    while at.isoformat() in days:
        count += 1
        at -= timedelta(days=1)
    return count
