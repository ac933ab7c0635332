"""What worlds of Candle are made from: sections, chunks and hand-made levels, with their proofs.

A proof holds under the physics that it was made with; fingerprints say whether it still does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from itertools import product

from game.core import pack
from game.core.made_from import not_packed
from game.core.parts import Parts, address_of, in_pack
from game.core.sliced import Sliced, through
from game.core.text import Prose, message
from game.tales.candle.rules.beds import with_beds
from game.tales.candle.rules.body import CELL, DOWN, LEAP, LEFT, RIGHT, UNIT, UP, Body, step
from game.tales.candle.rules.clockwork import clock_facts, clockworks_of
from game.tales.candle.rules.hazards import hazard_of
from game.tales.candle.rules.params import CASTLE, SECTIONS, drawing_part, story_part
from game.tales.candle.rules.proof import (
    Proof,
    prove_chunk,
    prove_section,
    proving_level,
    unpack_proof,
)
from game.tales.candle.rules.section import TRAPS, Chunk, Decor, Place, Section, Slot
from game.tales.candle.rules.spine import FloorPlan
from game.tales.candle.rules.terrain import Ground, Terrain, terrain_of


@dataclass(frozen=True, slots=True)
class Level:
    """A floor drawn whole by hand: every place in it is there, and there are no slots."""

    name: str
    title: Prose
    terrain: Terrain
    places: tuple[Place, ...] = ()
    """A door leads to the other door of the same name."""
    decor: tuple[Decor, ...] = ()


Piece = Section | Chunk | Level
"""What one file holds."""


@dataclass(frozen=True, slots=True)
class Rooms:
    """What a content pack adds to the set that floors are laid from."""

    sections: tuple[Section, ...]
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True)
class CandleContent:
    """Everything that worlds of Candle are made from; every piece in it is proved."""

    sections: tuple[Section, ...]
    """As drawn; mirrors are made by whoever lays a floor."""
    chunks: tuple[Chunk, ...]
    stories: tuple[Level, ...]
    """In the order in which they are played."""
    fallbacks: tuple[Level, ...]
    """Floors for when none that was drawn could be certified."""
    packed: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """Every proof as `pack_proof` writes it, by its `proof_keys`."""
    problems: tuple[str, ...] = field(default=(), compare=False)
    """What was left out, and why: a line for each fault."""
    spine: tuple[FloorPlan, ...] = ()
    """The floors of a castle, from the lowest; without any they are all alike."""
    drawings: tuple[Level, ...] = ()
    """Floors that players drew, each called by its `drawing_name`."""
    packs: Mapping[str, Rooms] = field(default_factory=dict)
    """What content packs add, by the names of the packs."""
    worn: Mapping[str, int] = field(default_factory=dict)
    """By the keys of sections, as how often used they count before the first floor: where a pack is
    taken in its rooms go before the castle's own."""
    names: Mapping[str, Prose] = field(default_factory=dict, compare=False, repr=False)
    """What sections are called, by their own names: rooms in the words of each language."""
    proofs: Mapping[str, Proof] = field(init=False, compare=False, repr=False)
    """The proofs, each unpacked when it is first asked for."""
    parts: Parts = field(init=False)
    """The set that floors are laid from, each level of the story, each drawing of a player."""

    def __post_init__(self) -> None:
        castle = b"".join(
            b"%d;" % len(group) + b"".join(bytes.fromhex(self.address(piece)) for piece in group)
            for group in (self.sections, self.chunks, self.fallbacks)
        )
        castle += b"".join(plan.facts for plan in self.spine)
        parts = {CASTLE: address_of(castle)}
        for number, level in enumerate(self.stories, start=1):
            parts[story_part(number)] = self.address(level)
        for level in self.drawings:
            parts[drawing_part(level.name)] = self.address(level)
        for name, rooms in self.packs.items():
            pieces: tuple[Piece, ...] = (*rooms.sections, *rooms.chunks)
            parts[in_pack(name, SECTIONS)] = self.together(pieces)
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "proofs", Proofs(self.packed))

    def called(self, name: str) -> Prose:
        """What the section ``name`` is called; that of a pack, or a chunk, as its file."""
        return self.names.get(name) or Prose(name, name)

    def together(self, pieces: Sequence[Piece]) -> str:
        """The address of some pieces, in their order, with their proofs."""
        return address_of(*(bytes.fromhex(self.address(piece)) for piece in pieces))

    def taking_in(self, pack: str) -> CandleContent:
        """This content with the rooms of a pack among its own; `BadValue` if the pack is not
        here."""
        if not pack or (self.worn and not self.packs):
            return self
        if pack not in self.packs:
            raise not_packed(pack, message("sections"))
        return self._taken[pack]

    @cached_property
    def both_ways(self) -> tuple[Section, ...]:
        """Every section, followed by its mirror image. To turn them all round takes some frames."""
        return tuple(each for drawn in self.sections for each in (drawn, drawn.mirrored()))

    @cached_property
    def _taken(self) -> Mapping[str, CandleContent]:
        worn = {section.key: 1 for section in self.sections}
        return {
            name: replace(
                self,
                sections=(*self.sections, *rooms.sections),
                chunks=(*self.chunks, *rooms.chunks),
                packs={},
                worn=worn,
            )
            for name, rooms in self.packs.items()
        }

    def address(self, piece: Piece) -> str:
        """Of one piece, with its proofs: everything that rules read of them."""
        keys = (key for key in proof_keys(piece) if key in self.packed)
        return address_of(facts(piece), *(pack.text(key) + self.packed[key] for key in keys))


MOST_UNPACKED = 64
"""Proofs that are kept unpacked: a floor of the usual size has up to fifty. Each holds some
seventy kilobytes with what searches read of it, all of a castle's set sixty megabytes; to unpack
one takes 0.4 ms."""


class Proofs(Mapping[str, Proof]):
    """Proofs by their keys, unpacked when they are asked for; those asked for last are kept so.

    Asking raises `ContentError` when what is packed there is no proof.
    """

    def __init__(self, packed: Mapping[str, bytes]) -> None:
        self._packed = packed
        self._unpacked: dict[str, Proof] = {}

    def __getitem__(self, key: str) -> Proof:
        proof = self._unpacked.pop(key, None)
        if proof is None:
            proof = unpack_proof(self._packed[key])
            while len(self._unpacked) >= MOST_UNPACKED:
                del self._unpacked[next(iter(self._unpacked))]
        self._unpacked[key] = proof
        return proof

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


def proof_keys(piece: Piece) -> tuple[str, ...]:
    """The keys of a piece's proofs: as drawn, and its mirror where there is one.

    ``name`` and ``name/mirrored`` of a section, ``chunk:name`` and ``chunk:name/mirrored`` of a
    chunk (its mouth on the left and on the right), ``level:name`` of a level.
    """
    match piece:
        case Level():
            return (f"level:{piece.name}",)
        case Chunk():
            return f"chunk:{piece.name}", f"chunk:{piece.name}/mirrored"
        case Section():
            return piece.name, f"{piece.name}/mirrored"


def prove(piece: Piece) -> dict[str, Proof]:
    """The proofs of a piece by their `proof_keys`; a proof with gaps proves nothing."""
    return through(proving(piece))


def proving(piece: Piece) -> Sliced[dict[str, Proof]]:
    """`prove` in slices, for whole levels take long."""
    match piece:
        case Level():
            proofs = [(yield from proving_level(piece.terrain, piece.places))]
        case Chunk():
            proofs = [prove_chunk(piece), prove_chunk(piece, opening_right=True)]
        case Section():
            proofs = [with_beds(each, prove_section(each)) for each in (piece, piece.mirrored())]
    return dict(zip(proof_keys(piece), proofs, strict=True))


def drawing_name(level: Level) -> str:
    """What a floor that a player drew is called: the address of all that rules read of it, so that
    it has the same name wherever its file lies, and another one once it was changed."""
    return address_of(facts(replace(level, name="")))


def facts(piece: Piece) -> bytes:
    """Everything that rules read of a piece, packed: not its pictures and texts."""
    shaped = _shape_facts(piece)
    if not isinstance(piece, Section):
        return shaped
    asked = (pack.text(word) for word in (piece.mood, *piece.subjects))
    return shaped + pack.integers(piece.difficulty) + b"".join(asked)


def _shape_facts(piece: Piece) -> bytes:
    """What a proof depends on: not what a section says of itself."""
    terrain = piece.terrain
    parts = [
        pack.text(type(piece).__name__),
        pack.text(piece.name),
        pack.integers(terrain.width, terrain.height),
        terrain.cells,
        *map(_place_facts, piece.places),
    ]
    if isinstance(piece, Chunk):
        parts.append(pack.text(piece.shape))
    if isinstance(piece, Section):
        parts += map(_slot_facts, piece.slots)
    return b"".join(parts)


def _place_facts(place: Place) -> bytes:
    return (
        pack.text(place.kind)
        + pack.text(place.name)
        + pack.integers(
            place.x,
            place.y,
            place.chance,
            place.width,
            place.height,
            place.facing,
            place.offset,
            place.hidden,
        )
    )


def _slot_facts(slot: Slot) -> bytes:
    return pack.text(slot.shape) + pack.text(slot.opening) + pack.integers(slot.x, slot.y)


def place_order(place: Place) -> tuple[int, int, str, str, int, int, int, int, int, bool]:
    """The order of places: by reading, so that it does not matter who drew what first."""
    return (
        place.y,
        place.x,
        place.kind,
        place.name,
        place.width,
        place.height,
        place.facing,
        place.offset,
        place.chance,
        place.hidden,
    )


METHOD = 7
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
_SLID = (*_HELD, UP, DOWN, DOWN, DOWN)


def physics_fingerprint() -> bytes:
    """Eight bytes over how a body moves, where traps hurt and what counts as proved.

    A body runs a course on which there is every kind of tile, from many places, and every trap
    runs through its period. Who changes either changes this, unless nobody could notice.
    """
    state = blake2b(bytes((METHOD,)), digest_size=8)
    ground = Ground(_COURSE)
    for keys, start in product((_HELD, _SLID), range(12)):
        body = Body((1 + start * 3 // 2) * CELL + 6 * UNIT, (2 + start % 8) * CELL)
        for tick in range(180):
            held = keys[(tick // (5 + start) + start * 5) % len(keys)]
            step(body, held, ground)
            if tick % 10 == 0:
                # No trial catches a chain in flight, so whether he swings is no matter of proofs.
                *moves, _swing, facing = body.state()
                state.update(pack.integers(*moves, facing))
    for name in TRAPS:
        hazard = hazard_of(Place("trap", 8, 8, name, width=2, height=5, offset=7))
        for box in hazard.boxes:
            state.update(pack.integers(*(box or ())))
    return state.digest()


def proof_fingerprint(piece: Piece, physics: bytes) -> bytes:
    """Eight bytes over all that a piece's proofs depend on, ``physics`` being the present ones."""
    clock = clock_facts() if clockworks_of(piece.places) else b""
    return blake2b(physics + clock + _shape_facts(piece), digest_size=8).digest()
