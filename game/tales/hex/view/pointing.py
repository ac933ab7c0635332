"""The cursor on the map: from hex to hex by arrows."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hexgrid import Hex, distance, neighbours


def moved(at: Hex, action: str, radius: int) -> Hex | None:
    """The hex an arrow leads to: north and south straight, east and west to the side that keeps
    the height; None where the map ends."""
    near = neighbours(at)
    if action in ("up", "down"):
        ways: tuple[Hex, ...] = (near[0] if action == "up" else near[3],)
    else:
        up, down = (near[1], near[2]) if action == "right" else (near[5], near[4])
        ways = (down, up) if at[0] % 2 else (up, down)
    return next((way for way in ways if distance(way, (0, 0)) <= radius), None)


def arrows(at: Hex, to: Hex, radius: int) -> Iterator[str]:
    """The arrows that lead from one hex to another, across first."""
    while at != to:
        if at[0] != to[0]:
            action = "right" if to[0] > at[0] else "left"
        else:
            action = "down" if to[1] > at[1] else "up"
        yield action
        there = moved(at, action, radius)
        assert there is not None
        at = there
