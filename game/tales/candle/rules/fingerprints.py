"""Fingerprints that say whether a proof is still true: of the physics, and of a piece in it."""

from __future__ import annotations

from hashlib import blake2b

from game.core import pack
from game.tales.candle.rules.body import DOWN, LEAP, LEFT, RIGHT, UP, Body, step
from game.tales.candle.rules.content import Piece, facts
from game.tales.candle.rules.feel import CELL, UNIT
from game.tales.candle.rules.hazards import hazard_of
from game.tales.candle.rules.section import TRAPS, Place
from game.tales.candle.rules.terrain import Ground, terrain_of

METHOD = 5
"""Of proving: raised when something counts as proved no longer, or now does."""

_COURSE = terrain_of(
    """
    ####################
    #.......H..........#
    #.......H...==.....#
    #..##...H.......#..#
    #.......H......##..#
    #==.....#..........#
    #.....###.....==...#
    #...#.....%%.......#
    #..##~~~~~~#....##.#
    ####################
    """
)
_HELD = (
    RIGHT, RIGHT | LEAP, RIGHT, UP, LEFT | LEAP, LEFT, DOWN, RIGHT | DOWN, LEAP, 0, UP | LEAP,
    DOWN | LEAP, LEFT | UP,
)  # fmt: skip


def physics_fingerprint() -> bytes:
    """Eight bytes over how a body moves, where traps hurt and what counts as proved.

    A body runs a course on which there is every kind of tile, from many places, and every trap
    runs through its period. Who changes either changes this, unless nobody could notice.
    """
    state = blake2b(bytes((METHOD,)), digest_size=8)
    ground = Ground(_COURSE)
    for start in range(12):
        body = Body((1 + start * 3 // 2) * CELL + 6 * UNIT, (2 + start % 8) * CELL)
        for tick in range(180):
            held = _HELD[(tick // (5 + start) + start * 5) % len(_HELD)]
            step(body, held, ground)
            if tick % 10 == 0:
                state.update(pack.integers(*body.state()))
    for name in TRAPS:
        hazard = hazard_of(Place("trap", 8, 8, name, width=2, height=5, offset=7))
        for box in hazard.boxes:
            state.update(pack.integers(*(box or ())))
    return state.digest()


def proof_fingerprint(piece: Piece, physics: bytes) -> bytes:
    """Eight bytes over all that a piece's proofs depend on, ``physics`` being the present ones."""
    return blake2b(physics + facts(piece), digest_size=8).digest()
