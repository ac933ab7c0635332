"""The judge of diagrams: reads what was made, and shares no code with what made it.

It is given the list ``objects`` of the JSON output. `faults` holds it against the rules. `reach`
lets a player take and open whatever they can: since keys are counted as found and never given up,
taking something never closes anything, so that every order of taking leads to the same end; whoever
can get stuck in one order is stuck in all. `safe_if_spent` asks what that is worth to a game in
which multi keys are used up: there the order matters, and every one is tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from game.core.text import Message, message

Object = Mapping[str, Any]
"""One element of ``objects``."""

MOST_STATES = 1_024
"""How many states of open locks `safe_if_spent` looks at before it gives up."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """A lock that a player meets and can never open."""

    lock: int
    set: int
    need: int
    have: int
    """Keys of its set that can be reached."""
    missing: tuple[tuple[int, int], ...]
    """Each key of its set that cannot be reached, and the first closed lock on the way to it."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a player gets who takes whatever they can."""

    order: tuple[int, ...]
    """Keys taken and locks opened, in one of the orders in which it can be done."""
    stuck: tuple[Stuck, ...]
    """The locks that they stand before in the end."""

    @property
    def complete(self) -> bool:
        """Whether they reach everything."""
        return not self.stuck


def faults(objects: Sequence[Object]) -> list[Message]:
    """What is wrong with a diagram by the rules; empty for one that can be played."""
    found = _structure(objects)
    if found:
        return found
    found += set_faults(objects)
    for stuck in reach(objects).stuck:
        found.append(
            message(
                "lock {id} can never be opened: it needs {need} of set {set}, {have} can be found",
                id=stuck.lock,
                need=stuck.need,
                set=stuck.set,
                have=stuck.have,
            )
        )
    return found


def reach(objects: Sequence[Object]) -> Reach:
    """Take every key and open every lock that can be had; the objects must form a tree."""
    behind = _behind(objects)
    keys: dict[int, int] = {}
    closed: list[Object] = []
    order: list[int] = []
    fresh = list(behind.get(_start(objects), ()))
    while fresh:
        for found in fresh:
            if found["type"] == "key":
                keys[found["set"]] = keys.get(found["set"], 0) + 1
                order.append(found["id"])
            else:
                closed.append(found)
        openable = [lock for lock in closed if keys.get(lock["set"], 0) >= lock["need"]]
        closed = [lock for lock in closed if keys.get(lock["set"], 0) < lock["need"]]
        order += [lock["id"] for lock in openable]
        fresh = [found for lock in openable for found in behind.get(lock["id"], ())]
    return Reach(tuple(order), tuple(_stuck(objects, lock, keys) for lock in closed))


def _stuck(objects: Sequence[Object], lock: Object, keys: Mapping[int, int]) -> Stuck:
    by_id = {found["id"]: found for found in objects}
    missing = []
    for key in objects:
        if key["type"] != "key" or key["set"] != lock["set"]:
            continue
        barrier, at = None, key["behind"]
        while by_id[at]["type"] == "lock":
            if keys.get(by_id[at]["set"], 0) < by_id[at]["need"]:
                barrier = at
            at = by_id[at]["behind"]
        if barrier is not None:
            missing.append((key["id"], barrier))
    have = keys.get(lock["set"], 0)
    return Stuck(lock["id"], lock["set"], lock["need"], have, tuple(missing))


def is_solution(objects: Sequence[Object], order: Sequence[int]) -> bool:
    """Whether ``order`` names every id but the Start's once, each at a moment when it can be had:
    the lock before it is open, and of a lock enough keys have been taken."""
    by_id = {found["id"]: found for found in objects}
    start = _start(objects)
    if sorted(order) != sorted(number for number in by_id if number != start):
        return False
    done = {start: True}
    keys: dict[int, int] = {}
    for number in order:
        found = by_id[number]
        if found["behind"] not in done:
            return False
        if found["type"] == "key":
            keys[found["set"]] = keys.get(found["set"], 0) + 1
        elif keys.get(found["set"], 0) < found["need"]:
            return False
        done[number] = True
    return True


def safe_if_spent(objects: Sequence[Object], most: int = MOST_STATES) -> bool | None:
    """Whether no order can strand a player when multi keys are used up by the locks they open.

    None when that takes more than ``most`` states to find out. The objects must form a tree.
    """
    keys, locks = _count(objects, "key"), _count(objects, "lock")
    contested = {
        each["set"]: True
        for each in objects
        if each["type"] == "lock" and each["kind"] == "multi" and locks[each["set"]] > 1
    }
    asked: dict[int, int] = {}
    for each in objects:
        if each["type"] == "lock" and each["set"] in contested:
            asked[each["set"]] = asked.get(each["set"], 0) + each["need"]
    if any(keys.get(number, 0) < needed for number, needed in asked.items()):
        return False
    behind, start = _behind(objects), _start(objects)
    seen: dict[tuple[int, ...], bool] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        state = waiting.pop()
        options, all_open = _spending(behind, start, contested, state)
        if not options and not all_open:
            return False
        for lock in options:
            following = tuple(sorted((*state, lock)))
            if following not in seen:
                if len(seen) >= most:
                    return None
                seen[following] = True
                waiting.append(following)
    return True


def _spending(
    behind: Mapping[int, list[Object]],
    start: int,
    contested: Mapping[int, bool],
    opened: tuple[int, ...],
) -> tuple[list[int], bool]:
    """After these locks of contested sets were opened: which others of them could be opened next,
    and whether every lock that was met is open. A lock that is alone in asking for its keys takes
    nothing from another, so that such locks are opened at once."""
    keys: dict[int, int] = {}
    met: list[Object] = []
    fresh = list(behind.get(start, ()))
    while fresh:
        for found in fresh:
            if found["type"] == "key":
                keys[found["set"]] = keys.get(found["set"], 0) + 1
            else:
                met.append(found)
        passed = [lock for lock in met if _passes(lock, keys, contested, opened)]
        met = [lock for lock in met if not _passes(lock, keys, contested, opened)]
        for lock in passed:
            if lock["set"] in contested:
                keys[lock["set"]] = keys.get(lock["set"], 0) - lock["need"]
        fresh = [found for lock in passed for found in behind.get(lock["id"], ())]
    options = [
        lock["id"]
        for lock in met
        if lock["set"] in contested and keys.get(lock["set"], 0) >= lock["need"]
    ]
    return options, not met


def _passes(
    lock: Object, keys: Mapping[int, int], contested: Mapping[int, bool], opened: tuple[int, ...]
) -> bool:
    if lock["set"] in contested:
        return lock["id"] in opened
    return keys.get(lock["set"], 0) >= int(lock["need"])


def _structure(objects: Sequence[Object]) -> list[Message]:
    """One Start, ids once, everything behind Start or a lock, no circles."""
    by_id = {found["id"]: found for found in objects}
    found: list[Message] = []
    if len(by_id) < len(objects):
        found.append(message("an id is used twice"))
    if sum(each["type"] == "start" for each in objects) != 1:
        return [*found, message("expected one Start")]
    start = _start(objects)
    for each in objects:
        if each["id"] == start:
            continue
        if by_id.get(each["behind"], {}).get("type") not in ("start", "lock"):
            found.append(
                message("object {id} does not stand behind Start or a lock", id=each["id"])
            )
    if found:
        return found
    behind = _behind(objects)
    reached, waiting = 0, [start]
    while waiting:
        reached += 1
        waiting += [child["id"] for child in behind.get(waiting.pop(), ())]
    if reached < len(objects):
        found.append(message("some objects stand behind each other in a circle"))
    return found


def set_faults(objects: Sequence[Object]) -> list[Message]:
    """The needs of each set rise, fit its keys, and are those of its kind."""
    found: list[Message] = []
    keys = _count(objects, "key")
    needs: dict[int, list[int]] = {}
    kinds: dict[int, str] = {}
    for each in sorted(objects, key=lambda each: int(each["id"])):
        if each["type"] == "start":
            continue
        if kinds.setdefault(each["set"], each["kind"]) != each["kind"]:
            found.append(message("set {set} is of two kinds", set=each["set"]))
        if each["type"] == "lock":
            needs.setdefault(each["set"], []).append(each["need"])
    for number, kind in kinds.items():
        asked = needs.get(number, [])
        if kind == "multi":
            if any(more <= less for less, more in pairwise(asked)):
                found.append(message("the needs of set {set} do not rise", set=number))
            if max(asked, default=1) > keys.get(number, 0):
                found.append(message("set {set} needs more keys than it has", set=number))
        elif keys.get(number, 0) != 1 or any(need != 1 for need in asked):
            found.append(message("set {set} needs exactly one key", set=number))
        if kind == "unique" and len(asked) != 1:
            found.append(message("set {set} needs exactly one lock", set=number))
        if not asked:
            found.append(message("set {set} has no lock", set=number))
    return found


def _behind(objects: Sequence[Object]) -> dict[int, list[Object]]:
    behind: dict[int, list[Object]] = {}
    for found in objects:
        if found["behind"] is not None:
            behind.setdefault(found["behind"], []).append(found)
    return behind


def _start(objects: Sequence[Object]) -> int:
    return next(int(found["id"]) for found in objects if found["type"] == "start")


def _count(objects: Sequence[Object], type_: str) -> dict[int, int]:
    count: dict[int, int] = {}
    for found in objects:
        if found["type"] == type_:
            count[found["set"]] = count.get(found["set"], 0) + 1
    return count
