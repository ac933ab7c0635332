"""Laying a floor: blocked cells, then a section for each free cell, the least used ones first.

Rules: rules/platformer.md, "Assembly of one floor", steps 1 and 2. A cell is known by its number in
reading order. What may still stand in a cell is kept as a set of signatures, a bit for each; with a
complete set of sections every choice leaves one for every neighbour, with an incomplete one the
search looks ahead and goes back within a bound, so that no hole is ever left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.core.codec import JsonValue
from game.core.dice import Dice, KeyPart, Stream
from game.core.errors import ContentError
from game.core.steps import Steps
from game.core.text import message
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.section import OPPOSITE, SIDES, STEP, Chunk, Section, Side

SIGNATURES = tuple(
    "".join(side[0].upper() for bit, side in enumerate(SIDES) if number >> bit & 1) or "-"
    for number in range(16)
)
"""Every signature; bit 0 of its number is an open north side, then east, south, west."""
_NUMBER_OF = {signature: number for number, signature in enumerate(SIGNATURES)}
_OPEN: dict[Side, int] = {
    side: sum(1 << number for number in range(16) if number >> bit & 1)
    for bit, side in enumerate(SIDES)
}
"""The signatures open on a side, as a set of bits."""
_ANY = (1 << 16) - 1

MOST_CHOICES = 2_000
"""Sections tried in one cell after another before a draw is given up."""

Key = tuple[KeyPart, ...]
Grid = tuple[Section | None, ...]
"""A section for each cell in reading order; None where the cell is blocked."""


class Catalogue:
    """Every section with its mirror image, by key and by signature; every chunk by shape."""

    def __init__(self, content: CandleContent) -> None:
        self.sections: dict[str, Section] = {}
        for drawn in content.sections:
            for section in (drawn, drawn.mirrored()):
                self.sections.setdefault(section.key, section)
        self._signatures: list[list[Section]] = [[] for _ in SIGNATURES]
        for section in self.sections.values():
            self._signatures[_NUMBER_OF[section.signature]].append(section)
        self.chunks: dict[str, Chunk] = {chunk.name: chunk for chunk in content.chunks}
        self.present = sum(1 << n for n, known in enumerate(self._signatures) if known)
        """The signatures of which there is a section, as a set of bits."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The signatures of which there is no section."""
        return tuple(s for n, s in enumerate(SIGNATURES) if not self.present >> n & 1)

    def among(self, signatures: int) -> list[Section]:
        """The sections whose signature is in a set of bits, in a fixed order."""
        return [
            section
            for number, known in enumerate(self._signatures)
            if signatures >> number & 1
            for section in known
        ]

    def chunks_of(self, shape: str) -> list[Chunk]:
        """The chunks that fill a slot of that shape, in a fixed order."""
        return [chunk for chunk in self.chunks.values() if chunk.shape == shape]


def neighbour(cell: int, side: Side, columns: int, rows: int) -> int | None:
    """The cell on that side; None beyond the border."""
    x, y = cell % columns + STEP[side][0], cell // columns + STEP[side][1]
    return y * columns + x if 0 <= x < columns and 0 <= y < rows else None


def blocked_cells(columns: int, rows: int, percent: int, stream: Stream) -> tuple[int, ...]:
    """Step 1: which cells are walls, in reading order."""
    left = list(range(columns * rows))
    count = (percent * len(left) + 50) // 100
    return tuple(sorted(left.pop(stream.below(len(left))) for _ in range(count)))


def least_used(sections: Sequence[Section], used: Mapping[str, int]) -> list[Section]:
    """Those of ``sections`` that were used least often so far."""
    fewest = min((used.get(section.key, 0) for section in sections), default=0)
    return [section for section in sections if used.get(section.key, 0) == fewest]


class _Board:
    """What may still stand in each cell."""

    def __init__(self, columns: int, rows: int, blocked: Sequence[int], present: int) -> None:
        self.columns, self.rows = columns, rows
        self.neighbours: list[list[tuple[Side, int]]] = []
        self.may: list[int] = []
        for cell in range(columns * rows):
            beside: list[tuple[Side, int]] = []
            may = 0 if cell in blocked else present
            for side in SIDES:
                other = neighbour(cell, side, columns, rows)
                if other is None or other in blocked:
                    may &= ~_OPEN[side]
                else:
                    beside.append((side, other))
            self.neighbours.append([] if cell in blocked else beside)
            self.may.append(may)

    def narrow(self, cells: Iterable[int]) -> bool:
        """Carry on what ``cells`` no longer allow; False when nothing fits some cell any more."""
        waiting = list(cells)
        while waiting:
            cell = waiting.pop()
            may = self.may[cell]
            if not may:
                return False
            for side, other in self.neighbours[cell]:
                allowed = _ANY
                if not may & _OPEN[side]:
                    allowed &= ~_OPEN[OPPOSITE[side]]
                if not may & ~_OPEN[side]:
                    allowed &= _OPEN[OPPOSITE[side]]
                if self.may[other] & ~allowed:
                    self.may[other] &= allowed
                    waiting.append(other)
        return True


def assemble(
    catalogue: Catalogue,
    columns: int,
    rows: int,
    blocked: Sequence[int],
    usage: Mapping[str, int],
    dice: Dice,
    key: Key,
    steps: Steps | None = None,
) -> Grid | None:
    """Step 2: a section for every free cell, edges matching, the border closed.

    ``usage`` counts the sections met on earlier floors. None when the sections there are cannot
    fill this grid, or not within `MOST_CHOICES`; with a complete set that never happens.
    """
    board = _Board(columns, rows, blocked, catalogue.present)
    free = [cell for cell in range(columns * rows) if cell not in blocked]
    streams = [dice.stream("section", *key, cell % columns, cell // columns) for cell in free]
    if not board.narrow(free):
        return None
    used = dict(usage)
    laid: list[tuple[Section, list[int]]] = []
    for _ in range(MOST_CHOICES):
        if len(laid) == len(free):
            found: list[Section | None] = [None] * (columns * rows)
            for cell, (section, _before) in zip(free, laid, strict=True):
                found[cell] = section
            return tuple(found)
        cell = free[len(laid)]
        fitting = catalogue.among(board.may[cell])
        section = streams[len(laid)].pick(least_used(fitting, used))
        if steps is not None:
            steps.add("choice", **_chosen(cell, columns, fitting, used, section))
        laid.append((section, board.may.copy()))
        used[section.key] = used.get(section.key, 0) + 1
        board.may[cell] = 1 << _NUMBER_OF[section.signature]
        held = board.narrow((cell,))
        while not held and laid:
            section, board.may = laid.pop()
            used[section.key] -= 1
            cell = free[len(laid)]
            board.may[cell] &= ~(1 << _NUMBER_OF[section.signature])
            if steps is not None:
                steps.add("back", cell=[cell % columns, cell // columns])
            held = board.narrow((cell,))
        if not held:
            return None
    return None


def _chosen(
    cell: int,
    columns: int,
    fitting: Sequence[Section],
    used: Mapping[str, int],
    section: Section,
) -> dict[str, JsonValue]:
    return {
        "cell": [cell % columns, cell // columns],
        "candidates": {other.key: used.get(other.key, 0) for other in fitting},
        "section": section.name,
        "mirrored": section.is_mirror,
    }


def no_floor(catalogue: Catalogue, columns: int, rows: int) -> ContentError:
    """What to say when the sections there are cannot fill a grid."""
    return ContentError(
        message(
            "sections: no floor of {columns} x {rows} can be laid; missing signatures: {missing}",
            columns=columns,
            rows=rows,
            missing=", ".join(catalogue.missing) or message("none"),
        )
    )
