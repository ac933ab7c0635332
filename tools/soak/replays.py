"""A world put together again from the steps of its trace alone, to be held against the world."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS
from game.tales.throne.rules.generate import placings

World = Mapping[str, Any]


_ALIVE = ("coin", "candle", "trap", "creature")
"""Kinds of places that come alive in steps, and may be gone again."""


def _castle(world: World) -> tuple[object, object]:
    """Sections of the floors that were kept, and what stands in them."""
    told: list[Any] = []
    for number, floor in enumerate(world["floors"]):
        steps = [step for step in world["trace"] if step["floor"] == number]
        if "cells" not in floor:
            told.append(steps[-1].get("level", floor["level"]))
            continue
        mine = [step for step in steps if step["attempt"] == floor["attempt"]]
        kept = next(step["draw"] for step in mine if step["type"] == "kept")
        laid: dict[tuple[int, int], tuple[str, bool]] = {}
        for step in mine:
            chosen = step["type"] == "choice" and step["draw"] == kept
            if chosen or step["type"] == "cast":
                laid[tuple(step["cell"])] = step["section"], step["mirrored"]
            elif step["type"] == "back" and step["draw"] == kept:
                laid.pop(tuple(step["cell"]))
        alive: Counter[str] = Counter()
        for step in mine:
            if step["type"] == "place" or step.get("alive"):
                alive[step["kind"]] += 1
            elif step["type"] == "gone":
                alive[step["kind"]] -= 1
        told.append((laid, [alive[kind] for kind in _ALIVE]))
    wanted: list[Any] = []
    for floor in world["floors"]:
        if "cells" not in floor:
            wanted.append(floor["level"])
            continue
        sections = {
            (cell["x"], cell["y"]): (cell["section"], cell["mirrored"])
            for cell in floor["cells"]
            if not cell["blocked"]
        }
        wanted.append((sections, [len(floor[f"{kind}s"]) for kind in _ALIVE]))
    return told, wanted


def _dungeon(world: World) -> tuple[object, object]:
    """Rooms, and doors but for their locks."""
    keys = ("x", "y", "width", "height", "boss")
    steps = world["trace"]
    rooms = {s["room"]: tuple(s[key] for key in keys) for s in steps if s["type"] == "place"}
    found = {s["room"]: s["key"] for s in steps if s["type"] == "key"}
    wanted = {room["number"]: tuple(room[key] for key in keys) for room in world["rooms"]}
    kept = {key["room"]: key["key"] for key in world["keys"]}
    return (rooms, sorted(found)), (wanted, sorted(kept))


def _country(world: World) -> tuple[object, object]:
    """Relief, growth and obstacle of every hex."""
    told: dict[tuple[int, int], list[Any]] = {}
    for step in world["trace"]:
        if step["type"] in ("relief", "growth"):
            told.setdefault((step["q"], step["r"]), []).append(step[step["type"]])
        elif step["type"] == "obstacle":
            there = step["obstacle"] is not None
            thing = {"kind": step["obstacle"], "place": step["place"]} if there else None
            told[step["q"], step["r"]].append(thing)
    wanted = {
        (each["q"], each["r"]): [each["relief"], each["vegetation"], each["obstacle"]]
        for each in world["hexes"]
    }
    return told, wanted


def _diagram(world: World) -> tuple[object, object]:
    """What stands behind what."""
    last = max(
        (at for at, step in enumerate(world["trace"]) if step["type"] in ("list", "try")), default=0
    )
    told = {s["id"]: s["behind"] for s in world["trace"][last:] if s["type"] == "place"}
    wanted = {o["id"]: o["behind"] for o in world["objects"] if o["type"] != "start"}
    return told, wanted


def _deal(world: World) -> tuple[object, object]:
    """Both piles, in drawing order."""
    piles: dict[str, dict[int, Any]] = {"steps": {}, "combat": {}}
    for placed in placings(world["trace"]):
        piles[placed.pile][placed.left - 1] = placed.card
    for pile, cards in (("steps", STEP_CARDS), ("combat", COMBAT_CARDS)):
        (piles[pile][0],) = set(cards) - set(piles[pile].values())
    told = (
        [piles["steps"][at].label for at in range(16)],
        [piles["combat"][at].rank for at in range(18)],
    )
    return told, (world["steps"], world["combat"])


REPLAYS: Mapping[str, Callable[[World], tuple[object, object]]] = {
    "platformer": _castle,
    "dungeon": _dungeon,
    "hexcrawl": _country,
    "lockkey": _diagram,
    "thrones": _deal,
}
"""By system: what its trace says, and what its world says."""
