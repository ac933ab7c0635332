"""The list of objects to be placed: locks and keys by sets (rules/lockkey.md, algorithm 1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import Literal

from game.core.dice import Dice
from game.core.steps import Steps
from game.tales.locks.rules.params import LockKeyParams

Type = Literal["start", "lock", "key"]
Kind = Literal["unique", "multi", "permanent"]

KINDS: tuple[Kind, ...] = ("unique", "multi", "permanent")
START = 0
"""The id of Start. Locks and keys are numbered from 1 in the order of the list."""


@dataclass(frozen=True, slots=True)
class Item:
    """A lock or a key. What opens what is a matter of sets, which are numbered from 1."""

    id: int
    type: Type
    kind: Kind
    set: int
    need: int = 0
    """Of a lock: how many keys of its set must have been found; of a key 0."""

    @property
    def is_key(self) -> bool:
        return self.type == "key"


def list_of(params: LockKeyParams, seed: str, steps: Steps | None = None) -> tuple[Item, ...]:
    """Every lock and key of ``seed``: unique pairs, then multi sets, then permanent sets.

    A maximum of 0 means that there are no objects of that kind.
    """
    dice = Dice(seed, None if steps is None else steps.rolls)
    items: list[Item] = []
    for number, kind in enumerate(_kinds(params), start=1):
        keys, needs = _set(params, dice, kind, number, steps)
        for need in (*[0] * keys, *needs):
            items.append(Item(len(items) + 1, "lock" if need else "key", kind, number, need))
    return tuple(items)


def _kinds(params: LockKeyParams) -> Iterator[Kind]:
    """The kind of each set, in the order of their numbers."""
    multi = params.multi if params.multi_keys and params.multi_locks else 0
    permanent = params.permanent if params.permanent_locks else 0
    for kind, count in zip(KINDS, (params.unique, multi, permanent), strict=True):
        yield from repeat(kind, count)


def _set(
    params: LockKeyParams, dice: Dice, kind: Kind, number: int, steps: Steps | None
) -> tuple[int, list[int]]:
    """How many keys a set has, and what each of its locks needs."""
    if kind == "unique":
        return 1, [1]
    if kind == "permanent":
        locks = dice.stream("locks", number).die(params.permanent_locks)
        if steps is not None:
            steps.add("locks", kind=kind, set=number, locks=locks, keys=1)
        return 1, [1] * locks
    keys = dice.stream("keys", number).die(params.multi_keys)
    if steps is not None:
        steps.add("keys", kind=kind, set=number, keys=keys)
    locks = min(dice.stream("locks", number).die(params.multi_locks), keys)
    if steps is not None:
        steps.add("locks", kind=kind, set=number, locks=locks, keys=keys)
    stream = dice.stream("needs", number)
    needs: list[int] = []
    for lock in range(locks):
        least = (needs[-1] if needs else 0) + 1
        surplus = keys - (least - 1) - (locks - lock)
        needs.append(least + stream.below(surplus + 1))
        if steps is not None:
            steps.add("need", set=number, least=least, surplus=surplus, need=needs[-1])
    return keys, needs
