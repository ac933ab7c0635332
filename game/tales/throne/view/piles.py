"""The piles of the table: life and armour on the left, deck, discard and steps on the right."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.tales.throne.rules.cards import Card, Suit
from game.tales.throne.view.cards import card_sprite, seal, tag
from game.tales.throne.view.lamp import Lamp
from game.tales.throne.view.layout import ARMOUR, DECK, LIFE, SPENT, STEPS, TAG_Y, Place, card_rect
from game.tales.throne.view.look import Look

_MOST_EDGES = 6
_MOST_KNOWN = 3
_PEEK = 23
"""How far a known step card looks out from below the one before it."""
_TAG = (134, 38)

RECTS: dict[str, pygame.Rect] = {
    "life": card_rect(LIFE),
    "armour": card_rect(ARMOUR),
    "deck": card_rect(DECK),
    "spent": card_rect(SPENT),
    "steps": card_rect(STEPS),
}
"""Where each pile can be clicked; the tag below belongs to it."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What the hero's counters would become."""

    life: int
    armour: int


def pile_under(position: tuple[float, float]) -> str:
    """The name of the pile at ``position``; empty for none."""
    for name, rect in RECTS.items():
        if pygame.Rect(rect.left - 4, rect.top, rect.width + 8, rect.height + 30).collidepoint(
            position
        ):
            return name
    return ""


class Piles:
    """Draws the five piles."""

    def __init__(self, app: App, lamp: Lamp) -> None:
        self._app = app
        self._lamp = lamp

    def draw(
        self,
        canvas: pygame.Surface,
        look: Look,
        preview: Preview | None = None,
        chosen: str = "",
    ) -> None:
        """``chosen``: the pile that stands out now."""
        _ = self._app.locale.gettext
        self._counter(canvas, LIFE, "hearts", look.life, chosen == "life")
        self._counter(canvas, ARMOUR, "spades", look.armour, chosen == "armour")
        life, armour = look.life, look.armour
        after = preview or Preview(life, armour)
        self._tag(canvas, LIFE, _("Life"), life, after.life)
        self._tag(canvas, ARMOUR, _("Armour"), armour, after.armour)
        self._change(canvas, LIFE, after.life - life)
        self._change(canvas, ARMOUR, after.armour - armour)
        self._backs(canvas, DECK, look.deck, "clubs", chosen == "deck")
        self._tag(canvas, DECK, _("Deck"), look.deck, look.deck)
        self._spent(canvas, look.top, look.spent)
        self._tag(canvas, SPENT, _("Spent"), look.spent, look.spent)
        self._known(canvas, look.known)
        self._backs(canvas, STEPS, look.steps, "diamonds", chosen == "steps")
        self._tag(canvas, STEPS, _("Steps"), look.steps, look.steps)

    # Inside

    def _counter(
        self, canvas: pygame.Surface, place: Place, suit: Suit, value: int, chosen: bool
    ) -> None:
        if value == 0:
            self._mark(canvas, f"card/ghost_{suit}", place)
        else:
            self._below(canvas, place, value)
            self._put(canvas, place, Card(value, suit))
        if chosen:
            self._mark(canvas, "card/selected", place)

    def _backs(
        self, canvas: pygame.Surface, place: Place, count: int, suit: Suit, chosen: bool
    ) -> None:
        if count == 0:
            self._mark(canvas, f"card/ghost_{suit}", place)
        else:
            self._below(canvas, place, (count + 1) // 2)
            self._put(canvas, place, None)
        if chosen:
            self._mark(canvas, "card/selected", place)

    def _spent(self, canvas: pygame.Surface, top: Card | None, count: int) -> None:
        if top is None:
            self._mark(canvas, "card/ghost_clubs", SPENT)
            return
        self._below(canvas, SPENT, (count + 1) // 2)
        self._put(canvas, SPENT, top)

    def _known(self, canvas: pygame.Surface, known: tuple[Card, ...]) -> None:
        """The bottom cards that scouting showed look out above it, the last one farthest."""
        shown = known[-_MOST_KNOWN:]
        for place, card in enumerate(reversed(shown)):
            y = STEPS[1] - _PEEK * (len(shown) - place)
            self._put(canvas, (STEPS[0], y), card)

    def _put(self, canvas: pygame.Surface, place: Place, card: Card | None) -> None:
        sprite = card_sprite(self._app, card)
        self._lamp.put(canvas, sprite.image, *sprite.place(*place))

    def _below(self, canvas: pygame.Surface, place: Place, count: int) -> None:
        self._mark(canvas, "card/shadow", place)
        edges = min(count - 1, _MOST_EDGES)
        if edges > 0:
            sprite = self._app.assets.sprite("cards/marks_small", f"card/under_{edges}")
            self._lamp.put(canvas, sprite.image, *sprite.place(*place))

    def _mark(self, canvas: pygame.Surface, name: str, place: Place) -> None:
        sprite = self._app.assets.sprite("cards/marks_small", name)
        canvas.blit(sprite.image, sprite.place(*place))

    def _tag(
        self, canvas: pygame.Surface, place: Place, label: str, value: int, after: int
    ) -> None:
        app = self._app
        rect = pygame.Rect((place[0] - _TAG[0] // 2, TAG_Y), _TAG)
        tag(app, canvas, rect)
        number = Style("numeral", "ink", 26)
        right = rect.right - 14
        if after == value:
            shown = app.text.draw(canvas, str(value), number, (right, rect.centery), "midright")
        else:
            shown = app.text.draw(canvas, str(after), number, (right, rect.centery), "midright")
            arrow = app.assets.sprite("throne/signs", "arrow/sepia")
            canvas.blit(arrow.image, arrow.place(shown.left - 13, rect.centery))
            old = Style("numeral", "sepia", 21)
            before = (shown.left - 26, rect.centery)
            shown = app.text.draw(canvas, str(value), old, before, "midright")
            colour = app.text.colour("rubric")
            foot = (shown.left - 2, shown.centery + 5)
            pygame.draw.line(canvas, colour, foot, (shown.right + 2, shown.centery - 5), 2)
        room = shown.left - rect.left - 18
        style = Style("caption", "ink" if app.assets.high_contrast else "sepia", 18)
        app.text.draw(canvas, label, style, (rect.left + 12, rect.centery), "midleft", room, 1.4)

    def _change(self, canvas: pygame.Surface, place: Place, change: int) -> None:
        if change:
            text = f"+{change}" if change > 0 else f"−{-change}"
            corner = (place[0] + 54, place[1] - 76)
            spark = self._app.assets.sprite("throne/signs", "spark")
            canvas.blit(spark.frames[1], spark.place(*corner))
            seal(self._app, canvas, corner, text, "verdigris" if change > 0 else "rubric", 17)
