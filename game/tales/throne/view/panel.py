"""The open piles: which cards are used and left, and the road ahead as the quest sheet has it."""

from __future__ import annotations

from collections import Counter

import pygame

from game.engine.app import App
from game.engine.inputs import Click, InputEvent, Press, Wheel
from game.engine.text import Style
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_RANKS, Card
from game.tales.throne.rules.quest import LAST_STEP
from game.tales.throne.rules.view import ThronesView
from game.tales.throne.rules.wording import what_waits
from game.tales.throne.view.cards import card_sprite
from game.tales.throne.view.setting import darken, fitting

_BOX = pygame.Rect(150, 70, 980, 584)
_INNER = _BOX.inflate(-72, -64)
_TABS = ("cards", "road")
_CELL, _TALL_CELL = 92, 126
"""From one row of the deck to the next, in large text and where there is room."""
_ROOMY = 1.25
_PITCH = 97
"""From one card of the deck to the next: they lie like a fan."""
_CORNER = (62, 84)
_USED = (226, 210, 178, 255)
"""What a card that was used is dimmed by."""


class PilesPanel:
    """An overlay with two leaves: the cards, and the road. `closed` once it is shut."""

    def __init__(self, app: App, view: ThronesView, leaf: str) -> None:
        self._app = app
        self._view = view
        self._leaf = leaf
        self._scroll = 0
        self.closed = False
        app.audio.play("parchment_unroll")

    def handle(self, event: InputEvent) -> bool:
        """Turn, scroll or shut it; True when the event was for the panel."""
        match event:
            case Press("tab_next" | "tab_previous" | "left" | "right"):
                self._leaf = _TABS[1 - _TABS.index(self._leaf)]
                self._scroll = 0
                self._app.audio.play("page_turn")
            case Press("down" | "page_down"):
                self._scroll += 1 if event.action == "down" else 5
            case Press("up" | "page_up"):
                self._scroll -= 1 if event.action == "up" else 5
            case Wheel(_, steps):
                self._scroll -= round(steps)
            case Press("confirm" | "cancel" | "skip", False):
                self.closed = True
            case Click(position, 1, True):
                leaf = self._leaf_under(position)
                if leaf:
                    self._leaf, self._scroll = leaf, 0
                elif not _BOX.collidepoint(position):
                    self.closed = True
            case _:
                return not isinstance(event, Press)
        return True

    def draw(self, canvas: pygame.Surface) -> None:
        """The panel over the table."""
        app = self._app
        darken(app, canvas)
        for leaf, rect in self._leaves().items():
            if leaf != self._leaf:
                self._tab(canvas, leaf, rect)
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), _BOX)
        self._tab(canvas, self._leaf, self._leaves()[self._leaf])
        if self._leaf == "cards":
            self._cards(canvas)
        else:
            self._road(canvas)

    # Inside

    def _leaves(self) -> dict[str, pygame.Rect]:
        return {
            leaf: pygame.Rect(_BOX.left + 40 + 250 * n, _BOX.top - 44, 236, 47)
            for n, leaf in enumerate(_TABS)
        }

    def _leaf_under(self, position: tuple[float, float]) -> str:
        for leaf, rect in self._leaves().items():
            if rect.collidepoint(position):
                return leaf
        return ""

    def _tab(self, canvas: pygame.Surface, leaf: str, rect: pygame.Rect) -> None:
        app = self._app
        _ = app.locale.gettext
        state = "selected" if leaf == self._leaf else "normal"
        app.assets.draw_nine(canvas, app.assets.ui(f"tab/{state}"), rect)
        label = _("Cards") if leaf == "cards" else _("Road")
        place = rect.move(0, 2).center
        app.text.draw(canvas, label, Style("section", "ink", 22), place, "center", 190, 1.4)

    def _cards(self, canvas: pygame.Surface) -> None:
        app, view = self._app, self._view
        _ = app.locale.gettext
        head = Style("section", "rubric", 21)
        y = _INNER.top
        left = set(view.combat_left)
        told = _("Combat deck: {left} left, {spent} used").format(
            left=len(view.combat_left), spent=len(COMBAT_CARDS) - len(view.combat_left)
        )
        app.text.draw(canvas, told, head, (_INNER.left, y), width=_INNER.width)
        y += app.text.leading(head) + 6
        cell = _CELL if app.text.scale > _ROOMY else _TALL_CELL
        for card in COMBAT_CARDS:
            row = 0 if card.suit == "clubs" else 1
            place = (_INNER.left + (card.rank - 1) * _PITCH, y + row * cell)
            self._card(canvas, card, place, card in left, (0, cell - 8))
        y += 2 * cell + 4
        note = Style("caption", "sepia", 18)
        legend = _("Lit cards are still in the deck; faint ones are used.")
        app.text.draw(canvas, legend, note, (_INNER.left, y), width=_INNER.width)
        y += app.text.leading(note) + 8
        self._steps(canvas, y)

    def _steps(self, canvas: pygame.Surface, y: int) -> None:
        app, view = self._app, self._view
        _ = app.locale.gettext
        head = Style("section", "rubric", 21)
        hidden = (*view.steps_hidden, *(view.scouted or ()))
        total = len(hidden) + len(view.steps_known)
        told = _("Step pile: {left} left").format(left=total)
        app.text.draw(canvas, told, head, (_INNER.left, y), width=_INNER.width)
        y += app.text.leading(head) + 6
        counts = Counter(card.rank for card in hidden)
        x = _INNER.left
        body = Style("strong", "ink", 22)
        for rank in STEP_RANKS:
            self._card(canvas, Card(rank, "spades"), (x, y), counts[rank] > 0)
            app.text.draw(canvas, f"× {counts[rank]}", body, (x + 70, y + 40), "midleft", 52, 1.3)
            x += 122
        if view.steps_known:
            x += 12
            words = _("at the bottom, in this order:")
            style = Style("caption", "sepia", 18)
            room = pygame.Rect(x, y, 150, 0)
            growth = fitting(app, words, style, room.width, 84)
            app.text.paragraph(canvas, words, style, room, growth=growth)
            x += 156
            pitch = min(70, (_INNER.right - x - 62) // max(1, len(view.steps_known) - 1 or 1))
            for card in view.steps_known:
                self._card(canvas, card, (x, y), True)
                x += pitch

    def _card(
        self,
        canvas: pygame.Surface,
        card: Card,
        place: tuple[int, int],
        there: bool,
        size: tuple[int, int] = _CORNER,
    ) -> None:
        """The upper part of a card, its whole width for 0; faint when it is used."""
        image = card_sprite(self._app, card).image
        width, height = size
        part = image.subsurface(pygame.Rect(0, 0, width or image.get_width(), height))
        x, y = place
        right, foot = x + part.get_width() - 1, y + part.get_height() - 1
        if not there:
            part = part.copy()
            part.fill(_USED, special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(part, place)
        colour = self._app.text.colour("ink" if there else "sepia_lt")
        pygame.draw.line(canvas, colour, (x + 3, foot), (right - 3, foot), 1)
        if width:
            pygame.draw.line(canvas, colour, (right, y + 4), (right, foot), 1)
        if not there:
            pygame.draw.line(canvas, colour, (x + 8, y + 76), (x + 56, y + 8), 2)

    def _road(self, canvas: pygame.Surface) -> None:
        app, view = self._app, self._view
        style = Style("body", "ink", 19)
        step = max(38, app.text.leading(style) + 4)
        room = _INNER.height // step
        first = max(1, view.step)
        numbers = range(first, LAST_STEP + 1)
        self._scroll = min(max(0, self._scroll), max(0, len(numbers) - room))
        y = _INNER.top
        for number in numbers[self._scroll : self._scroll + room]:
            here = number == view.step
            entry = view.quest.step(number)
            kind = "throne" if number == LAST_STEP else entry.type
            state = "current" if here else "future"
            sprite = app.assets.sprite("throne/signs", f"step/{kind}_{state}")
            canvas.blit(sprite.image, sprite.place(_INNER.left + 26, y + step // 2))
            number_style = Style("strong", "rubric" if here else "sepia", 19)
            app.text.draw(
                canvas, str(number), number_style, (_INNER.left + 104, y + step // 2), "midright"
            )
            words = app.locale.render(what_waits(entry))
            app.text.draw(
                canvas,
                words,
                style,
                (_INNER.left + 122, y + step // 2),
                "midleft",
                _INNER.width - 160,
            )
            y += step
        if len(numbers) > room:
            track = pygame.Rect(_INNER.right - 4, _INNER.top, 14, room * step)
            app.assets.draw_nine(canvas, app.assets.ui("scroll/track"), track)
            tall = max(60, track.height * room // len(numbers))
            most = len(numbers) - room
            top = track.top + (track.height - tall) * self._scroll // most
            thumb = pygame.Rect(track.left, top, 14, tall)
            app.assets.draw_nine(canvas, app.assets.ui("scroll/thumb"), thumb)
