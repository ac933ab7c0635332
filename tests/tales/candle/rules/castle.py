"""A small castle to play in: rooms of every signature, levels, and their real proofs.

The rules of play are tested here and not on what is drawn in levels/, which grows. Everything is
proved as the tools prove it. That takes four seconds, and so the proofs are kept, as those of
levels/ are: under a fingerprint of the physics and of what is proved, so that those of another
physics are none, and are made anew by whoever asks. ``python -m tests.tales.candle.rules.castle``
makes and keeps them; test_goldens.py holds that they are what is made.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from game.cli.tales import registry
from game.core.dice import Dice
from game.core.mode import Event
from game.core.text import Prose
from game.tales.candle.rules.commands import CandleCommand
from game.tales.candle.rules.content import (
    CandleContent,
    Piece,
    physics_fingerprint,
    proof_fingerprint,
    prove,
)
from game.tales.candle.rules.game import CandleGame, start
from game.tales.candle.rules.params import SPACE
from game.tales.candle.rules.proof import pack_proof
from game.tales.candle.rules.section import Chunk, Place, Section, Slot
from game.tales.candle.rules.terrain import terrain_of
from tests.tales.candle.rules.playing import level_of
from tests.tales.candle.rules.rooms import STAND, room_terrain

ALWAYS_THERE = (
    Place("start", 3, STAND),
    Place("treasure", 5, STAND),
    Place("save", 7, STAND),
    Place("key", 12, STAND),
    Place("candle", 13, STAND),
    Place("door", 14, STAND),
    Place("coin", 4, STAND),
    Place("coin", 6, 8),
    Place("coin", 11, 8),
    Place("coin", 16, 8, hidden=True),
)
"""What every room offers."""

STROKES = {
    "E": (Place("trap", 15, STAND, name="spikes"), Place("creature", 12, 3, name="moth")),
    "N": (Place("trap", 15, STAND, name="pikes", width=2), Place("creature", 4, 4, name="shade")),
    "NE": (
        Place("trap", 0, 7, name="darts", height=12),
        Place("creature", 6, STAND, name="slime"),
    ),
    "S": (Place("trap", 15, 4, name="crusher", height=5), Place("creature", 4, 2, name="owl")),
    "ES": (Place("trap", 15, 1, name="stones", height=9), Place("creature", 6, 3, name="bat")),
    "-": (),
    "NS": (Place("trap", 4, 3, name="blade", height=5), Place("creature", 15, 1, name="bat")),
    "NES": (
        Place("draught", 15, 8, width=2, height=2),
        Place("trap", 4, 2, name="blade", height=6),
    ),
    "EW": (
        Place("sign", 8, STAND, text=Prose("Snuff nothing but doubt.", "Ne mouche que le doute.")),
        Place("creature", 9, 1, name="bat"),
    ),
    "NEW": (Place("creature", 12, STAND, name="slime"), Place("creature", 5, 3, name="moth")),
    "ESW": (
        Place("creature", 6, 4, name="owl"),
        Place("trap", 15, STAND, name="spikes", chance=50),
    ),
    "NESW": (Place("creature", 4, 3, name="shade"), Place("creature", 15, 4, name="moth")),
}
"""What is special in the room of a signature; the others are mirror images of these."""
FEW = ("E", "N", "NE", "S", "ES")
"""With their mirror images these fill any two rooms by two."""

BUILT = {"EW": ("~~", 15, 10), "N": ("%%\n%%", 1, 8), "NES": ("==", 15, 7)}
"""What is built into the bare hall, and where."""

NICHE = Slot("nook", 2, 7, "right")
NICHED = ("E", "S")
"""Signatures whose room has a niche."""
KEY = Chunk("key", "A key.", "nook", terrain_of("..#\n..#\n..#"), (Place("key", 1, 2),))
STEPS = Chunk("steps", "Two steps.", "nook", terrain_of("...\n..#\n.##"), (Place("coin", 1, 1),))


def room_of(signature: str) -> Section:
    """The room of a signature."""
    name = "closed" if signature == "-" else signature.lower()
    slots = (NICHE,) if signature in NICHED else ()
    terrain = room_terrain(signature, slots)
    if signature in BUILT:
        drawing, x, y = BUILT[signature]
        terrain = terrain.with_box(x, y, terrain_of(drawing))
    places = [place.moved(4, 0) if slots and place.x < 7 else place for place in ALWAYS_THERE]
    return Section(name, "A bare hall.", terrain, (*places, *STROKES[signature]), slots)


FIRST = level_of(
    """
    ####################
    #..................#
    #..................#
    #.........o........#
    #.S...C.....o.I..T.#
    ####################
    """,
    name="first",
)
SECOND = level_of(
    """
    ####################
    #..................#
    #.K.D..............#
    #####..............#
    #..................#
    #.....==...........#
    #..................#
    #.S.......L..D.o.T.#
    ####################
    """,
    name="second",
)
THIRD = level_of(
    """
    ####################
    #..................#
    #...............m..#
    #.......K..........#
    #......===.........#
    #.S..........o...T.#
    ####################
    """,
    Place("trap", 5, 5, name="spikes"),
    Place("trap", 14, 1, name="stones", height=5),
    name="third",
)
CELLAR = level_of(
    """
    ####################
    #..................#
    #.S....K.......C.T.#
    ####################
    """,
    name="cellar",
)


KEPT = Path(__file__).parents[3] / "goldens" / "candle_castle.json"


@cache
def fingerprint(piece: Piece) -> str:
    """Over all that the proofs of a piece depend on."""
    return proof_fingerprint(piece, _physics()).hex()


_physics = cache(physics_fingerprint)


@cache
def _kept() -> Mapping[str, dict[str, bytes]]:
    saved = json.loads(KEPT.read_text("utf-8"))
    return {
        name: {key: zlib.decompress(b64decode(proof)) for key, proof in proofs.items()}
        for name, proofs in saved.items()
    }


def proved(piece: Piece) -> dict[str, bytes]:
    """The proofs of a piece, made anew."""
    proofs = prove(piece)
    for key, proof in proofs.items():
        if proof.gaps:
            raise AssertionError(f"{key}: {proof.gaps}")
    return {key: pack_proof(proof) for key, proof in proofs.items()}


def pieces(content: CandleContent) -> tuple[Piece, ...]:
    """All that is proved of it."""
    return (*content.sections, *content.chunks, *content.stories, *content.fallbacks)


@cache
def castle(signatures: tuple[str, ...] = FEW) -> CandleContent:
    """Rooms of these signatures, a story of three levels, one to fall back on, all proved."""
    sections = tuple(map(room_of, signatures))
    chunks, stories, fallbacks = (KEY, STEPS), (FIRST, SECOND, THIRD), (CELLAR,)
    packed: dict[str, bytes] = {}
    for piece in (*sections, *chunks, *stories, *fallbacks):
        packed |= _kept().get(fingerprint(piece)) or proved(piece)
    return CandleContent(sections, chunks, stories, fallbacks, packed)


def begin(text: str = "level", seed: str = "oak") -> CandleGame:
    """A new run of the small castle; a floor of it is two rooms by two."""
    words = text if text.startswith("story") else f"{text},columns=2,rows=2,blocked=0"
    return start(SPACE.read(words), seed, castle())


def walked(game: CandleGame, limit: int = 20_000) -> Iterator[tuple[CandleCommand, list[Event]]]:
    """The certificate's bot plays on: each command, and what came of it, until the run is over."""
    choose = registry().tale("platformer").bot("certificate").make(castle())
    stream = Dice("walked").stream("bot")
    for _ in range(limit):
        if game.status.over:
            return
        command = choose(game.view(), stream)
        yield command, list(game.apply(command))


def finish_floor(game: CandleGame) -> list[Event]:
    """Let the bot finish the floor; what happened."""
    found: list[Event] = []
    for _, events in walked(game):
        found += events
        if game.pause:
            return found
    raise AssertionError("the floor was not finished")


def finish(game: CandleGame, limit: int = 100_000) -> list[Event]:
    """Let the bot finish the run; what happened."""
    found = [event for _, events in walked(game, limit) for event in events]
    assert game.status.over
    return found


def keep() -> None:
    """Keep the proofs as they are made now."""
    made = {fingerprint(piece): proved(piece) for piece in pieces(castle())}
    text = {
        name: {key: b64encode(zlib.compress(proof, 9)).decode() for key, proof in proofs.items()}
        for name, proofs in made.items()
    }
    KEPT.write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    keep()
