"""A diagram on a board: groups of rooms that hang together, and the locks between them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.core.dice import Dice
from game.tales.locks.rules.diagram import Placed, Tree
from game.tales.locks.rules.grounds import SIDES, Ground, Grounds, beside, widened
from game.tales.locks.rules.items import START, Item

PARENTS = {1: START, 2: START, 3: 1, 4: 1, 5: 3}
"""Locks: two at Start, two behind the first, one behind one of those."""


LAID = (
    "!ECc ssAa Bs.D .... | .AaD ssCE Bsc! .... | DAa. ssCc BsE! .... | BsAD ssaC .!Ec .... |"
    " .sE! ssCc BAaD .... | came to nothing | Bs.D ssAa !ECc .... | !ECc ssAa BsD. ....",
    "!ECc ssAa Bs.D .... | .AaD ssCE Bsc! .... | DAa. ssCc BsE! .... | BsAD ssaC .!Ec .... |"
    " .sE! ssCc BAaD .... | BDAa sssC .!Ec .... | Bs.D ssAa !ECc .... | !ECc ssAa BsD. ....",
    "..Ec ssAC BsaD .... | .sB. ssA. ECaD .c.. | came to nothing | .... ssEc BsAC ..aD |"
    " .aDc sAaC ssBc ..Ec | DaCc sAEc ssB. .... | Bs.. ssAD .Ca. Ec.. | .... ssEc BsAC ..aD",
    "Da.. sACE sB.. .... | Da.. sACE sB.. .... | Da.. sACE sB.. .... | .aD. sACE sB.. .... |"
    " Da.. sACE sB.. .... | Da.. sACE sB.. .... | .aD. sACE sB.. .... | Da.. sACE sB.. ....",
)
"""Boards of four columns, row by row: Start and its rooms s, a lock's own a to e, the big one
beyond it, the end !."""


TREE = Tree([Placed(Item(at, "lock", "unique", at, 1), behind) for at, behind in PARENTS.items()])
ROOMS: Mapping[int, int] = {START: 3, 1: 2, 2: 1, 3: 2, 4: 1, 5: 1}


def laid(seed: int, **said: object) -> list[Ground] | None:
    wanted: dict[str, object] = {"most": 16, "board": (4, 4), "rooms": ROOMS, **said}
    rooms, board = wanted.pop("rooms"), wanted.pop("board")
    stream = Dice(f"ground/{seed}").stream("laid")
    return Grounds(TREE, rooms, board, stream, **wanted).laid((0, 1), "west")  # type: ignore[arg-type]


def drawn(sites: list[Ground] | None) -> list[str]:
    """The board in letters: a node's own, big where one comes in by a lock."""
    if sites is None:
        return []
    names = "sabcde"
    board = [["."] * 4 for _ in range(4)]
    for site in sites:
        name = "!" if site.is_end else names[site.node]
        board[site.zone[1]][site.zone[0]] = name.upper() if site.lock else name
    return ["".join(row) for row in board]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("rooms", [ROOMS, dict.fromkeys(ROOMS, 2)])
def test_groups_hang_together_and_their_locks_are_between_them(
    seed: int, strict: bool, rooms: Mapping[int, int]
) -> None:
    sites = laid(seed, strict=strict, end=5, most=14, rooms=rooms)
    if sites is None:
        return
    zones = [site.zone for site in sites]
    assert len(set(zones)) == len(zones) <= 14
    assert all(0 <= x < 4 and 0 <= y < 4 for x, y in zones)
    for site in sites[1:]:
        parent = sites[site.parent]
        assert beside(parent.zone, site.side) == site.zone
        assert parent.node == (PARENTS[site.node] if site.lock else site.node)
        assert site.lock in (0, site.node)
    own = [site.node for site in sites if not site.is_end]
    for node, count in rooms.items():
        assert own.count(node) == count if strict else own.count(node) >= count
    (end,) = (site for site in sites if site.is_end)
    assert sites[end.parent].node == 5


@pytest.mark.parametrize("seed", range(8))
def test_where_locks_are_on_some_sides_no_other_has_one(seed: int) -> None:
    sites = laid(seed, doors=("east", "west"), tries=4)
    if sites is None:
        return
    assert all(site.side in ("east", "west") for site in sites if site.lock)
    assert any(site.side in ("north", "south") for site in sites[1:])


def test_a_group_that_is_short_of_doors_has_rooms_more_and_strictly_none() -> None:
    single = dict.fromkeys(ROOMS, 1)
    said = {"rooms": single, "doors": ("east", "west"), "tries": 2}
    plain = [laid(seed, **said) for seed in range(12)]
    exact = [laid(seed, **said, strict=True) for seed in range(12)]
    assert any(sites and len(sites) > len(single) for sites in plain)
    assert all(sites is None or len(sites) == len(single) for sites in exact)


def test_what_is_behind_many_doors_is_made_wider() -> None:
    found = [widened(TREE, ROOMS, 4, Dice(f"wide/{seed}").stream("laid")) for seed in range(40)]
    assert {rooms[START] for rooms in found} == set(range(3, 10))
    assert {rooms[1] for rooms in found} == set(range(2, 7))
    assert all(rooms[2] == 1 and rooms[3] == 2 for rooms in found)
    assert widened(TREE, ROOMS, 0, Dice("wide").stream("laid")) == ROOMS
    assert SIDES == ("north", "east", "south", "west")


def test_what_was_laid_once_is_laid_again() -> None:
    """Dungeons and floors of diagrams are what their IDs say as long as this is so."""
    tight = {"board": (4, 3), "most": 12, "end": 5}
    single = {"rooms": dict.fromkeys(ROOMS, 1), "doors": ("east", "west"), "tries": 2}
    ways = (tight, {**tight, "strict": True}, {"doors": ("east", "west"), "tries": 2}, single)
    found = [
        [" ".join(drawn(laid(seed, **said))) or "came to nothing" for seed in range(8)]
        for said in ways
    ]
    assert found == [[line.strip() for line in each.split("|")] for each in LAID]
