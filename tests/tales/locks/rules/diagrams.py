"""What the tests of lock-and-key diagrams share: diagrams written by hand, tables, strategies."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from game.store.shipped import levels_dir
from game.tales.locks.content.tables import load_lockkey
from game.tales.locks.rules.diagram import Diagram, Placed
from game.tales.locks.rules.items import Item, Kind
from game.tales.locks.rules.making import grown
from game.tales.locks.rules.params import PROFILES, SPACE, LockKeyParams

TABLES = load_lockkey(levels_dir())


def drawn(*lines: str, goal: int | None = None) -> Diagram:
    """A diagram written by hand, one object a line: ``key 3 of 1 behind 2``, with the id of the
    object, its set, and the node; a lock's need follows as ``needs 2`` and makes its set a multi
    set, ``permanent`` at the end makes it a permanent one."""
    objects = []
    for line in lines:
        type_, number, _, of_set, _, behind, *more = line.split()
        kind: Kind = "unique"
        need = 1 if type_ == "lock" else 0
        if "permanent" in more:
            kind = "permanent"
        if "multi" in more or "needs" in more:
            kind = "multi"
        if "needs" in more:
            need = int(more[more.index("needs") + 1])
        item = Item(int(number), "lock" if need else "key", kind, int(of_set), need)
        objects.append(Placed(item, int(behind)))
    return Diagram(tuple(objects), goal)


def objects_of(diagram: Diagram) -> list[dict[str, Any]]:
    """The diagram's ``objects`` as JSON has them."""
    found: Any = diagram.json()["objects"]
    return list(found)


def bare(text: str, seed: str, attempt: int = 0) -> Diagram:
    """The grown diagram of parameters in their text form, with nothing added."""
    return grown(SPACE.read(text), seed, attempt)


RATES = st.one_of(
    st.sampled_from(["0", "0.000001", "0.001", "0.01", "0.1", "0.5", "1", "10", "1000"]),
    st.decimals(0, 1000, places=6).map(lambda rate: f"{rate:f}"),
)

PARAMS = st.builds(
    lambda rate, **counts: LockKeyParams(rate=str(SPACE.field("rate").read(rate)), **counts),
    RATES,
    unique=st.integers(0, 40),
    multi=st.integers(0, 6),
    multi_locks=st.integers(0, 20),
    multi_keys=st.integers(0, 20),
    permanent=st.integers(0, 6),
    permanent_locks=st.integers(0, 20),
    profile=st.sampled_from(PROFILES),
)
"""Parameters over their whole range, but for counts that only make trees large."""

SEEDS = st.text("abcdefghijklmnopqrstuvwxyz0123456789é ", min_size=1, max_size=12)


MULTI = drawn(
    "key 1 of 1 behind 0 multi",
    "key 2 of 1 behind 0 multi",
    "lock 3 of 1 behind 0 needs 1",
    "key 4 of 1 behind 3 multi",
    "lock 5 of 1 behind 0 needs 3",
)
"""Keys that open several locks, in a set that needs more of them from lock to lock."""
