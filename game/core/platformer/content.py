"""What worlds of Candle are made from: sections, chunks and hand-made levels."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.platformer.section import Decor, Place
from game.core.platformer.terrain import Terrain
from game.core.text import Prose


@dataclass(frozen=True, slots=True)
class Level:
    """A floor drawn whole by hand: every place in it is there."""

    name: str
    title: Prose
    terrain: Terrain
    places: tuple[Place, ...] = ()
    decor: tuple[Decor, ...] = ()
