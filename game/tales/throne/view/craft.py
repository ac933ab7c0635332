"""The card deal: both piles, filled from the back as the dice say."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import SMALLEST, Style
from game.shell.craft.picture import Lens, Line, Made, Picture, Position, Step
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS, Card
from game.tales.throne.rules.generate import PileName, placings
from game.tales.throne.view.pieces import card_sprite

_COLUMNS = 9
_WIDE, _HIGH = 70.0, 100.0
_GAP = 10.0
_ROWS_APART = 36
"""What is left free between two rows of a pile, for the numbers of places."""
_HEADING, _ABOVE = 24, 20
"""How high what a pile is called stands, and how far its middle lies above the cards."""
_PILE = 2 * (_HIGH + _ROWS_APART) + 2 * _ABOVE
_TOP: dict[PileName, float] = {"steps": 2 * _ABOVE, "combat": 2 * _ABOVE + _PILE}
_CARDS: dict[PileName, tuple[Card, ...]] = {"steps": STEP_CARDS, "combat": COMBAT_CARDS}


class DealPicture(Picture):
    """Cards lie face up at their places; those not placed yet wait as bare outlines."""

    size = (_COLUMNS * (_WIDE + _GAP) + _GAP, 2 * _PILE)
    largest = 1.2
    letters = _HEADING

    def __init__(self, app: App, made: Made) -> None:
        super().__init__(app, made)
        self._draws = list(placings(made.steps))
        self._placed: dict[tuple[PileName, int], tuple[Card, int]] = {}
        self._last: tuple[PileName, int] | None = None
        self._die: tuple[int, int] | None = None

    def take(self, number: int, step: Step) -> None:
        placed = self._draws[number]
        pile = placed.pile
        self._last = pile, placed.left - 1
        self._die = placed.left, placed.value
        self._placed[self._last] = placed.card, number
        if placed.left == 2:  # the one that is left needs no die
            whole = {each.text for each in _CARDS[pile]}
            there = {each.text for (other, _), (each, _) in self._placed.items() if other == pile}
            (left,) = whole - there
            self._placed[pile, 0] = next(c for c in _CARDS[pile] if c.text == left), number

    def draw(self, canvas: Canvas, lens: Lens) -> None:
        for pile, label in self._labels().items():
            x, y = lens.to_canvas(_GAP, _TOP[pile] - _ABOVE)
            style = Style("section", "rubric", max(12, round(_HEADING * lens.scale)))
            line = self.app.text.line(label, style, growth=1.0)
            at = line.get_rect(midleft=(round(x), round(y)))
            # Seen from so far that it would lie on the cards, it is left out.
            if at.height <= 2 * _ABOVE * lens.scale and canvas.get_clip().contains(at):
                canvas.blit(line, at)
            for place in range(len(_CARDS[pile])):
                self._draw_card(canvas, lens, pile, place)

    def at_work(self) -> Position | None:
        if self._last is None:
            return None
        x, y = _at(*self._last)
        return x + _WIDE / 2, y + _HIGH / 2

    def why(self, point: Position) -> int | None:
        for key, (_, number) in self._placed.items():
            x, y = _at(*key)
            if x <= point[0] < x + _WIDE and y <= point[1] < y + _HIGH:
                return number
        return None

    def details(self) -> Sequence[Line]:
        _ = self.app.locale.gettext
        lines: list[Line] = []
        for pile, label in self._labels().items():
            there = {card.text for (other, _), (card, _) in self._placed.items() if other == pile}
            lines.append(Line(label))
            lines.append(Line(_("Placed"), str(len(there))))
            lines.append(Line(_("Not placed yet"), str(len(_CARDS[pile]) - len(there))))
        if self._die is not None:
            sides, value = self._die
            lines.append(Line(_("The dice"), now=True))
            lines.append(Line(_("d{sides}").format(sides=sides), str(value), True, True))
        return lines

    def _labels(self) -> dict[PileName, str]:
        _ = self.app.locale.gettext
        return {"steps": _("Steps"), "combat": _("Combat")}

    def _draw_card(self, canvas: Canvas, lens: Lens, pile: PileName, place: int) -> None:
        text = self.app.text
        x, y = _at(pile, place)
        rect = lens.rect(x, y, _WIDE, _HIGH)
        if not rect.inflate(60, 60).colliderect(canvas.get_clip()):
            return
        found = self._placed.get((pile, place))
        if found is None:
            canvas.rect(text.colour("sepia_lt"), rect, 1, border_radius=6)
        else:
            sprite = card_sprite(self.app, found[0])
            canvas.blit(self.app.assets.scaled(sprite.image, rect.size), rect)
            if self._last == (pile, place):
                canvas.rect(text.colour("rubric"), rect.inflate(4, 4), 3, 8)
        size = max(round(SMALLEST * text.scale), round(15 * lens.scale))
        line = text.line(str(place + 1), Style("caption", "sepia", size), growth=1.0)
        at = line.get_rect(midtop=(rect.centerx, rect.bottom + 1))
        if at.bottom > rect.bottom + lens.scale * _ROWS_APART:
            return  # seen from nearer, the number has room below its card
        if canvas.get_clip().contains(at):
            canvas.blit(line, at)


def _at(pile: PileName, place: int) -> Position:
    row, column = divmod(place, _COLUMNS)
    return _GAP + column * (_WIDE + _GAP), _TOP[pile] + row * (_HIGH + _ROWS_APART)
