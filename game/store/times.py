"""Times as texts: seconds since 1970 (UTC) and ISO 8601."""

from __future__ import annotations

from datetime import UTC, datetime


def iso(seconds: float) -> str:
    """``2025-11-20T08:00:00Z``"""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def stamp(seconds: float) -> str:
    """``20251120T080000Z``, for names of files."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%dT%H%M%SZ")


def date(seconds: float) -> str:
    """``2025-11-20``: the seed of that day."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


def seconds_of(noted: str, otherwise: float) -> float:
    """The seconds of a text that `iso` wrote; ``otherwise`` when it is none."""
    try:
        return datetime.fromisoformat(noted).timestamp()
    except (ValueError, OverflowError, OSError):
        return otherwise
