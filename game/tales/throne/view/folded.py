"""The table in a tall window: what lies side by side on the page lies in rows there, as large as
the width of the window allows.

The scroll of the quest keeps to the head of the window and the line of buttons to its foot; between
them come the cloth, then the chances, the plates and the candle, then the piles. Whatever is drawn
goes on being drawn where it lies on the page, on a clear sheet (`Fold.sheet`), of which each part
is laid where it belongs (`Fold.lay`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import pygame

from game.engine.backdrop import stretch
from game.engine.canvas import CANVAS, Canvas
from game.engine.fold import Part, Spot
from game.tales.throne.view.layout import CLOTH, SLIP

_WIDE, _HIGH = CANVAS
_HEAD = pygame.Rect(0, 0, _WIDE, 136)
_FOOT = pygame.Rect(0, 678, _WIDE, _HIGH - 678)
_CLOTH = pygame.Rect(196, 136, 888, 330)
_ASIDE = pygame.Rect(4, 136, 192, 325)
_CANDLE = pygame.Rect(1084, 136, 196, 325)
_PLATES = pygame.Rect(326, 426, 486, 252)
"""A card of a hand looks out above the plates when it is chosen."""
_OWN = pygame.Rect(20, 425, 308, 253)
"""What is lost or won is pressed in wax on the corners of these piles."""
_DECK = pygame.Rect(812, 455, 298, 223)
_STEPS = pygame.Rect(1110, 386, 168, 292)
"""Known cards look out above the pile."""
_LEAST_GROWN, _MOST_GROWN = 1.15, 1.4
"""How large the table lies where there is height enough for three rows: at least and at most. The
cloth is not to be wider than the window."""
_GAPS = 40
"""Units between all rows at least."""
_MARGIN = 30


Layer = Literal["cloth", "plates", "piles"]
"""The cloth with what lies beside it, the plates of what can be done, the piles."""


def _layer_of(part: Part) -> Layer:
    if part.source in (_CLOTH, _ASIDE):
        return "cloth"
    return "plates" if part.source is _PLATES else "piles"


class Fold:
    """Where everything lies in a window that reaches ``more`` units above the page and below."""

    def __init__(self, more: int) -> None:
        self.more = more
        rows: Sequence[Sequence[pygame.Rect]] = _ROWS
        high = sum(max(part.height for part in row) for row in rows)
        self.grown = min((_HIGH + 2 * more - _ENDS - _GAPS) / high, _MOST_GROWN)
        if self.grown < _LEAST_GROWN:
            rows, self.grown = _FEW, 1.0
            high = sum(max(part.height for part in row) for row in rows)
        gap = (_HIGH + 2 * more - self.grown * high - _ENDS) / (len(rows) + 1)
        parts = [Part(_HEAD, 0, -more, bare=True), Part(_FOOT, 0, _FOOT.top + more, bare=True)]
        top = _HEAD.height - more + gap
        for row in rows:
            tall = max(part.height for part in row) * self.grown
            for source, left in zip(row, _across(row, self.grown), strict=True):
                # The piles stand on one line.
                down = tall - source.height * self.grown
                down = down if _OWN in row else down / 2
                parts.append(Part(source, left, top + down, self.grown, source is _CANDLE))
            top += tall + gap
        self.parts = tuple(parts)
        self._sheets: dict[int, Canvas] = {}

    def sheet(self, canvas: Canvas, number: int = 0) -> Canvas:
        """A clear sheet as large as the page, to be laid on ``canvas``; one of those in use."""
        scale = canvas.scale * self.grown
        sheet = self._sheets.get(number)
        if sheet is None or sheet.scale != scale:
            sheet = self._sheets[number] = Canvas(CANVAS, scale, alpha=True)
        sheet.fill((0, 0, 0, 0))
        return sheet

    def lay(self, canvas: Canvas, sheet: Canvas, layer: Layer) -> None:
        """Lay the parts of ``sheet`` where they belong: those of one layer, and a sheet has one
        only, for what lies in it reaches into another on the page."""
        for part in self.parts:
            if not part.bare and _layer_of(part) == layer:
                part.on(canvas).blit(sheet, part.source.topleft, part.source)

    def whole(self, canvas: Canvas) -> Canvas:
        """``canvas`` for who draws at a `spot`, as large as the table lies there."""
        return canvas.spoken(canvas.scale * self.grown, canvas.origin)

    def spot(self, place: Spot) -> Spot:
        """Where on `whole` a place of the page is seen: what is on its way from one part to another
        crosses the boards between them."""
        part = self.part(place)
        x, y = place if part is None else part.seen(place)
        return x / self.grown, y / self.grown

    def part(self, place: Sequence[float]) -> Part | None:
        """The part in which a place on the page lies."""
        x, y = place
        found = (part for part in self.parts if part.source.collidepoint(x, y))
        return next(found, None)

    def on(self, canvas: Canvas, place: Sequence[float]) -> Canvas:
        """``canvas`` for what is drawn about a place on the page."""
        part = self.part(place)
        assert part is not None
        return part.on(canvas)

    def to_page(self, position: tuple[float, float]) -> tuple[float, float]:
        """The place on the page that is seen at a place in the window; beyond it for none."""
        for part in self.parts:
            if part.place.collidepoint(position):
                return part.to_page(position)
        return (-1.0, -1.0)

    def to_window(self, rect: pygame.Rect) -> pygame.Rect:
        """Where in the window something on the page is seen, its middle telling the part."""
        part = self.part(rect.center)
        return rect if part is None else part.to_window(rect)

    @property
    def slips(self) -> pygame.Rect:
        """Where a slip may lie: below the cloth, over the piles that nothing is chosen from."""
        place = self.to_window(SLIP)
        bottom, place.top = place.bottom, self.to_window(CLOTH).bottom + _MARGIN
        place.height = bottom - place.top
        return place


_PILES = _OWN, _DECK, _STEPS
_ROWS = (_CLOTH,), (_ASIDE, _PLATES, _CANDLE), _PILES
_FEW = (
    (_ASIDE, _CLOTH, _CANDLE),
    (_OWN, _PLATES, _DECK, _STEPS),
)
"""The rows where there is no height for more: as on the page."""
_ENDS = _HEAD.height + _FOOT.height
assert _CLOTH.contains(CLOTH)


def _across(row: Sequence[pygame.Rect], grown: float) -> list[float]:
    """Where the parts of a row begin: spread over the width, those on the right side together."""
    if grown == 1.0:
        return [float(part.left) for part in row]
    wide = [part.width * grown for part in row]
    if row is _PILES:
        first, steps = float(_MARGIN), _WIDE - _MARGIN - wide[2]
        return [first, steps - wide[1], steps]
    gap = (_WIDE - sum(wide)) / (len(row) + 1)
    return [gap * (n + 1) + sum(wide[:n]) for n in range(len(row))]


@lru_cache(maxsize=2)
def _folded(more: int) -> Fold:
    return Fold(more)


def fold_of(canvas: Canvas) -> Fold | None:
    """How the table lies on ``canvas``; None where it is as on the page."""
    more = stretch(canvas)
    return _folded(more) if more else None
