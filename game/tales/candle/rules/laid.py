"""A floor as its certificate needs it: tiles of the floor, proved pieces, and where they join."""

from __future__ import annotations

from game.tales.candle.rules.certificate import Certificate, certify
from game.tales.candle.rules.content import CandleContent, proof_keys
from game.tales.candle.rules.floor import Floor, Spot
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH, Side

Tile = tuple[int, int]

_JOINTS: tuple[Side, ...] = ("east", "south")
"""The sides on which a section joins a later one, so that each joint is told once."""


class LaidFloor:
    """Reads a floor as `game.tales.candle.rules.certificate.Laid`."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self.width = floor.terrain.width
        self.start = _tile(floor.start)
        self.treasure = _tile(floor.treasure)
        self.keys = tuple(map(_tile, floor.keys))
        self.doors = floor.doors

    def pieces(self) -> list[tuple[str, int, int]]:
        """The key of the proof of each piece, and the tile of its corner."""
        level = self._floor.level
        if level is not None:
            return [(proof_keys(level)[0], 0, 0)]
        found = []
        for cell in self._floor.kept:
            if cell.section is None:
                continue
            x, y = cell.x * SECTION_WIDTH, cell.y * SECTION_HEIGHT
            found.append((cell.section.key, x, y))
            for slot, chunk in cell.fillings:
                keys = proof_keys(chunk)
                key = keys[1] if slot.opening == "right" else keys[0]
                # The grid of a chunk's proof begins with the ledge before a mouth on the left.
                ledge = slot.opening == "left"
                found.append((key, x + slot.x - ledge, y + slot.y))
        return found

    def joints(self) -> list[tuple[int, int, str]]:
        """The open ways between sections: column, row, and ``east`` or ``south``."""
        return [
            (cell.x, cell.y, side)
            for cell in self._floor.kept
            for side in _JOINTS
            if cell.section is not None and cell.section.is_open(side)
        ]


def certify_floor(floor: Floor, content: CandleContent) -> Certificate | None:
    """The certificate of a floor; None when it cannot be finished, or can strand a player."""
    return certify(LaidFloor(floor), content.proofs)


def _tile(spot: Spot) -> Tile:
    place = spot.in_floor
    return place.x, place.y
