"""The list of objects (rules/lockkey.md, algorithm 1)."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given

from game.tales.locks.rules.items import KINDS, list_of
from game.tales.locks.rules.params import LockKeyParams
from tests.tales.locks.rules.diagrams import PARAMS, SEEDS


def counts(params: LockKeyParams, seed: str) -> dict[int, tuple[str, int, list[int]]]:
    """By set: its kind, the number of its keys, and the needs of its locks."""
    found: dict[int, tuple[str, int, list[int]]] = {}
    for item in list_of(params, seed):
        kind, keys, needs = found.get(item.set, (item.kind, 0, []))
        assert kind == item.kind
        found[item.set] = (kind, keys + item.is_key, needs if item.is_key else [*needs, item.need])
    return found


@given(PARAMS, SEEDS)
def test_every_set_has_what_its_kind_allows(params: LockKeyParams, seed: str):
    sets = counts(params, seed)
    for kind, keys, needs in sets.values():
        if kind == "unique":
            assert (keys, needs) == (1, [1])
        elif kind == "permanent":
            assert keys == 1
            assert 1 <= len(needs) <= params.permanent_locks
            assert needs == [1] * len(needs)
        else:
            assert 1 <= keys <= params.multi_keys
            assert 1 <= len(needs) <= min(params.multi_locks, keys)
            assert needs[0] >= 1
            assert all(less < more for less, more in pairwise(needs))
            assert needs[-1] <= keys
    kinds = [kind for kind, _, _ in sets.values()]
    assert kinds.count("unique") == params.unique
    none = not params.multi_keys or not params.multi_locks
    assert kinds.count("multi") == (0 if none else params.multi)
    assert kinds.count("permanent") == (params.permanent if params.permanent_locks else 0)


@given(PARAMS, SEEDS)
def test_unique_pairs_come_first_then_multi_then_permanent_sets(params: LockKeyParams, seed: str):
    items = list_of(params, seed)
    assert [item.id for item in items] == list(range(1, len(items) + 1))
    assert sorted(items, key=lambda item: (KINDS.index(item.kind), item.set)) == list(items)


def test_ranges_are_drawn_to_both_ends():
    """The original program drew 1 to max - 1; the ranges of the rules are inclusive."""
    params = LockKeyParams(
        unique=0, multi=20, multi_keys=3, multi_locks=3, permanent=20, permanent_locks=2
    )
    keys, locks, permanent = set(), set(), set()
    for number in range(10):
        for kind, of_keys, needs in counts(params, f"ends/{number}").values():
            if kind == "multi":
                keys.add(of_keys)
                locks.add(len(needs))
            else:
                permanent.add(len(needs))
    assert (keys, locks, permanent) == ({1, 2, 3}, {1, 2, 3}, {1, 2})


def test_needs_take_every_value_that_leaves_room_for_the_locks_to_come():
    """Two locks and four keys: 1 to 3 for the first, above that up to 4 for the second."""
    params = LockKeyParams(unique=0, multi=20, multi_keys=4, multi_locks=2, permanent=0)
    found = set()
    for number in range(60):
        for _, keys, needs in counts(params, f"needs/{number}").values():
            if keys == 4 and len(needs) == 2:
                found.add(tuple(needs))
    assert found == {(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)}


def test_a_maximum_of_none_leaves_a_kind_out():
    assert counts(LockKeyParams(unique=0, multi=3, multi_keys=0, permanent=0), "x") == {}
    assert counts(LockKeyParams(unique=0, multi=3, multi_locks=0, permanent=0), "x") == {}
    assert counts(LockKeyParams(unique=0, multi=0, permanent=3, permanent_locks=0), "x") == {}


def test_what_one_set_draws_does_not_shift_another():
    """Streams are keyed by set: more unique keys renumber the sets and nothing else."""
    few = counts(LockKeyParams(multi=2, unique=1, permanent=0, multi_keys=9), "x")
    more = counts(LockKeyParams(multi=4, unique=1, permanent=0, multi_keys=9), "x")
    assert few[2] == more[2]
    assert few[3] == more[3]
