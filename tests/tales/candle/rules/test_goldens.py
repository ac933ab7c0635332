"""A catalogue of seeds whose floors and runs never change within a version of the rules.

Floors are laid from the rooms of `tests.tales.candle.rules.rooms`, runs are played in the small
castle of `tests.tales.candle.rules.castle`: goldens are about the rules, not about what is drawn in
levels/. When one does change on purpose: raise `game.tales.candle.rules.mode.RULES`, say in
CHANGELOG.md what a player would notice, and write the catalogue anew with ``python -m
tests.tales.candle.rules.test_goldens``.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from itertools import islice

import pytest

from game.core.parts import write
from game.core.sliced import Sliced
from game.tales.candle.rules.certificate import Certificate, Made
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floor import Floor
from game.tales.candle.rules.floors import FloorSource, floors_of, to_plain
from game.tales.candle.rules.generate import RULES
from game.tales.candle.rules.params import SPACE
from tests.core import catalogue
from tests.core.catalogue import SEEDS
from tests.depth import few, one_in
from tests.tales.candle.rules.castle import (
    KEPT,
    begin,
    castle,
    fingerprint,
    finish,
    pieces,
    proved,
)
from tests.tales.candle.rules.playing import wandering
from tests.tales.candle.rules.rooms import complete

NAME = "candle"
LAID = (
    "level",
    "castle,10",
    "level,columns=3,rows=3",
    "castle,2,blocked=30,second_zone=2,traps=150,darkness=200,keys=25",
    "level,columns=12,rows=12",
)
PLAYED = ("level", "castle,3", "castle,2,traps=200,keys=25", "story,1")
TICKS = 2_000


@cache
def rooms() -> CandleContent:
    """Three rooms of every signature."""
    return complete()


def _sure(floor: Floor, _: CandleContent) -> Sliced[Made]:
    """A certificate for any floor: these goldens are about how floors are laid."""
    yield 0.5
    return Made(floor, Certificate(1, bytes((0, 1)), ()))


def laid(text: str, seed: str) -> str:
    """A hash of every floor of a seed."""
    params, state = SPACE.read(text), blake2b(digest_size=8)
    source = FloorSource(rooms(), params, seed, _sure)
    for number in range(floors_of(params, rooms())):
        floor = source.made(number).floor
        state.update(json.dumps(to_plain(floor), sort_keys=True).encode())
        state.update(floor.terrain.cells)
    return state.hexdigest()


def played(text: str, seed: str) -> dict[str, str]:
    """Digests after wandering about for a while, and after walking every proved way."""
    wanderer, walker = begin(text, seed), begin(text, seed)
    for bits in islice(wandering(7), TICKS):
        if not wanderer.status.over:
            wanderer.apply(HOLDS[bits])
    finish(walker)
    return {"wandering": wanderer.digest(), "walking": walker.digest()}


def test_the_catalogue_is_of_these_rules_rooms_and_physics():
    saved = catalogue.read(NAME)
    assert saved["rules"] == RULES
    assert saved["rooms"] == write(rooms().parts)
    assert saved["castle"] == write(castle().parts), "other rooms, or proofs in another physics"
    assert len(saved["laid"]) == len(LAID) * len(SEEDS)
    assert len(saved["played"]) == len(PLAYED) * len(SEEDS)


def test_the_proofs_kept_of_the_small_castle_are_those_that_are_made():
    kept = json.loads(KEPT.read_text("utf-8"))
    every = sorted(pieces(castle()), key=lambda piece: piece.terrain.width)
    told = "keep them anew: python -m tests.tales.candle.rules.castle"
    assert sorted(kept) == sorted(map(fingerprint, every)), told
    for piece in few(every, 1):
        made = proved(piece)
        assert {key: castle().packed[key] for key in made} == made, told


@one_in(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("text", LAID)
def test_a_seed_never_changes_its_floors(text: str, seed: str):
    assert laid(text, seed) == catalogue.read(NAME)["laid"][f"{text}#{seed}"]


@one_in(5)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("text", PLAYED)
def test_a_seed_never_plays_out_otherwise(text: str, seed: str):
    assert played(text, seed) == catalogue.read(NAME)["played"][f"{text}#{seed}"]


if __name__ == "__main__":
    catalogue.write(
        NAME,
        {
            "rules": RULES,
            "rooms": write(rooms().parts),
            "castle": write(castle().parts),
            "laid": {f"{text}#{seed}": laid(text, seed) for text in LAID for seed in SEEDS},
            "played": {f"{text}#{seed}": played(text, seed) for text in PLAYED for seed in SEEDS},
        },
    )
