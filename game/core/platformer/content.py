"""What worlds of Candle are made from: sections, chunks and hand-made levels."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.platformer.section import Chunk, Decor, Place, Section
from game.core.platformer.terrain import Terrain
from game.core.text import Prose


@dataclass(frozen=True, slots=True)
class Level:
    """A floor drawn whole by hand: every place in it is there, and there are no slots."""

    name: str
    title: Prose
    terrain: Terrain
    places: tuple[Place, ...] = ()
    """Doors lead to the other door of the same name."""
    decor: tuple[Decor, ...] = ()


Piece = Section | Chunk | Level
"""What one file holds."""


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
