"""What is found for a castle: the choice between two in an open cage, and small labels under the
strip of what he has."""

from __future__ import annotations

import pygame

from game.core.text import N_
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.tales.candle.rules.finds import LEAVES, OFFERED, left_of
from game.tales.candle.rules.narrate import NAMES
from game.tales.candle.rules.state import FINDS, FindName
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.hud import with_keys

ATLAS = "candle/hud"
TELLS: dict[FindName, str] = {
    "bottle": N_(
        "In the dark, {up} and {throw} light your candle at once, in the air too; with none left it"
        " gives a stub. Once on each floor."
    ),
    "boots": N_(
        "As long as you creep, holding {down}, the dark does not hear you. Your wick is saved; the"
        " time is not."
    ),
    "mirror": N_(
        "Stand still in your own light and hold {up}: it goes twelve tiles along the row, lights"
        " lamps and braziers, brings out coins. The candle burns five times as fast."
    ),
    "powder": N_(
        "In the air, {up} and {jump}: powder in your flame lifts you once more. Each time costs"
        " five seconds of wick."
    ),
    "thread": N_(
        "Throw, and go on holding {throw}: let it go, and your candle comes back from twelve tiles"
        " away, if you see it. A quarter of it is burnt."
    ),
    "bell": N_(
        "In the dark, {down} and {throw} ring it: the dark begins anew, shades flee. It wakes bats,"
        " and sounds three times on each floor."
    ),
}
"""What each is good for, and what it costs; keys in braces."""

TAGS = (24, 88)
TAG_STEP = 34
"""Pixels from one label to the next at a text size of 100 %."""
TAG_HEIGHT = 30
MOST_TAG = 300
NIGHT = (12, 14, 30, 168)
SPENT = 96
"""Of 255: how much is seen of a find that is used up on this floor."""
PIP, PIP_STEP = 3, 11

MARGIN = 72
GAP = 20
LARGE = 1.3
TOP, BOTTOM = 132, 652
PICTURE = 136
"""Pixels at the head of a card that its picture takes."""
TAB = 24
"""Pixels by which a tab is higher than the name on it."""
BEYOND = 12
"""Pixels by which the sheet on which the cards lie is seen round them."""
ASIDE = 480
"""Width of the sheet that lies beside the cards."""
CHOSEN = (255, 199, 102)
EDGE, HEAD = 24, 10
"""Pixels between the edge of a card and its words, and of the slip at their head."""
TITLE, CHOSEN_TITLE = Style("section", "ink", size=24), Style("section", "rubric", size=24)
BODY = Style("body", size=18)


class Finds:
    """Draws labels and cards."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.places: list[pygame.Rect] = []
        """Where each that is offered can be clicked."""
        self._sheet = pygame.Rect(0, 0, 0, 0)
        """In large words: where what the one looked at is good for stands."""

    def draw_tags(self, canvas: Canvas, view: CandleView, top: int) -> None:
        """A label for each that he has: picture, name, and a dot for each time it is left."""
        app = self._app
        style = Style("caption", "parch_hi", halo="night")
        grown = app.text.scale
        high = max(round(TAG_HEIGHT * grown), app.text.leading(style) + 6)
        words, half = TAGS[0] + round(40 * grown), round(19 * grown)
        pip, step = round(PIP * grown), round(PIP_STEP * grown)
        y = max(TAGS[1], top)
        for name in view.finds:
            left = left_of(name, view.used[FINDS.index(name)])
            said = app.locale.render(NAMES[name])
            wide = min(app.text.width(said, style), MOST_TAG)
            dots = step * (left or 0) + (round(8 * grown) if left else 0)
            panel = pygame.Rect(TAGS[0], y, words - TAGS[0] + wide + 10 + dots, high)
            canvas.blit(self._ground(canvas, panel.size), panel)
            self._icon(canvas, name, (TAGS[0] + half, y + high // 2), left == 0)
            text = Style("caption", "sepia_lt", halo="night") if left == 0 else style
            app.text.draw(canvas, said, text, (words, y + high // 2), "midleft", wide)
            for dot in range(left or 0):
                x = words + wide + round(12 * grown) + dot * step
                canvas.circle(CHOSEN, (x, y + high // 2), pip)
            if left == 0:
                # Not by colour alone: what is used up is struck through.
                line = (words - 2, y + high // 2), (words + 2 + wide, y + high // 2)
                canvas.line((160, 140, 110), *line, 2)
            y += high + TAG_STEP - TAG_HEIGHT

    def _ground(self, canvas: Canvas, size: tuple[int, int]) -> Canvas:
        def make() -> Canvas:
            made = canvas.blank(size, alpha=True)
            made.rect(NIGHT, made.get_rect(), border_radius=8)
            return made

        return self._app.assets.made(("find label", size, canvas.scale), make)

    def _icon(self, canvas: Canvas, name: FindName, at: tuple[int, int], is_spent: bool) -> None:
        sprite = self._app.assets.sprite(ATLAS, f"find/{name}")
        picture = sprite.image
        if is_spent:

            def make() -> Canvas:
                copy = sprite.image.copy()
                copy.fill((150, 150, 170, SPENT), special_flags=pygame.BLEND_RGBA_MULT)
                return copy

            picture = self._app.assets.made(("spent find", name, sprite.image), make)
        width, height = picture.get_size()
        grown = self._app.text.scale
        if grown != 1.0:
            size = round(width * grown), round(height * grown)
            picture = self._app.assets.scaled(picture, size)
        canvas.blit(picture, picture.get_rect(center=at))

    # The choice

    @property
    def is_large(self) -> bool:
        """Whether words are so large that cards and result do not lie side by side."""
        return self._app.text.scale > LARGE

    def draw_offer(self, canvas: Canvas, view: CandleView, at_right: bool) -> None:
        """The two cards beside the result, one left and one right, as the keys are; in large words
        the one looked at, in its place, under a tab for each."""
        app = self._app
        wide = canvas.get_width() - 2 * MARGIN
        if self.is_large:
            card = pygame.Rect(MARGIN, TOP + 8, wide, BOTTOM - TOP - 8)
            self.places = self._tabs(canvas, view, card)
            rest = card.height - self.places[0].height - GAP // 2
            card.update(card.left, card.bottom - rest, card.width, rest)
            self._large_card(canvas, view.offer[view.choice], card)
            self._sheet = card
            return
        wide -= ASIDE + GAP
        left = MARGIN + ASIDE + GAP if not at_right else MARGIN
        room = pygame.Rect(left, TOP, wide, BOTTOM - TOP)
        each = (room.width - GAP) // OFFERED
        highest = max(self.height_of(name, each) for name in view.offer)
        told = app.locale.gettext(
            "Two finds lie in the cage. Take one, for the rest of the castle."
        )
        if view.choice == LEAVES:
            told = app.locale.gettext("Leave both? Press down once more.")
        words = room.inflate(-2 * EDGE, -2 * HEAD)
        slip = app.text.height(told, TITLE, words.width) + 2 * HEAD
        head = slip + GAP // 2
        has_head = highest <= room.height - head
        if not has_head:
            # Cards and prompts have to tell it.
            head = 0
        high = min(highest, room.height - head)
        # On a sheet: he may stand there, in all his light.
        ground = pygame.Rect(room.topleft, (room.width, head + high))
        ground.inflate_ip(2 * BEYOND, 2 * BEYOND)
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), ground)
        if has_head:
            app.text.paragraph(canvas, told, TITLE, words, "centre")
        room.update(room.left, room.top + head, room.width, room.height - head)
        self.places = [
            pygame.Rect(room.left + number * (each + GAP), room.top, each, high)
            for number in range(len(view.offer))
        ]
        for number, (name, card) in enumerate(zip(view.offer, self.places, strict=True)):
            self._card(canvas, name, card, number == view.choice)

    def _told(self, name: FindName) -> str:
        return with_keys(self._app, self._app.locale.gettext(TELLS[name]))

    def height_of(self, name: FindName, wide: int) -> int:
        """Of a card of this width."""
        text = self._app.text
        words = text.height(self._told(name), BODY, wide - 2 * EDGE)
        return 20 + PICTURE + text.leading(TITLE) + 8 + words + 28

    def _card(self, canvas: Canvas, name: FindName, card: pygame.Rect, is_chosen: bool) -> None:
        app = self._app
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), card)
        sprite = app.assets.sprite(ATLAS, f"find_large/{name}")
        canvas.blit(sprite.image, sprite.place(card.centerx, card.top + 20 + PICTURE // 2))
        style = CHOSEN_TITLE if is_chosen else TITLE
        y = card.top + 20 + PICTURE
        said = app.locale.render(NAMES[name])
        app.text.draw(canvas, said, style, (card.centerx, y), "midtop", card.width - 2 * EDGE)
        y += app.text.leading(style) + 8
        body = pygame.Rect(card.left + EDGE, y, card.width - 2 * EDGE, card.bottom - y - 14)
        app.text.paragraph(canvas, self._told(name), BODY, body, "left")
        if is_chosen:
            self._mark(canvas, card)

    def _tabs(self, canvas: Canvas, view: CandleView, card: pygame.Rect) -> list[pygame.Rect]:
        """A name for each, left and right: what a mouse points at."""
        app = self._app
        each = (card.width - GAP) // OFFERED
        high = app.text.leading(CHOSEN_TITLE) + TAB
        tabs = []
        for number, name in enumerate(view.offer):
            tab = pygame.Rect(card.left + number * (each + GAP), card.top, each, high)
            app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), tab)
            is_chosen = number == view.choice
            style = CHOSEN_TITLE if is_chosen else TITLE
            said = app.locale.render(NAMES[name])
            app.text.draw(canvas, said, style, tab.center, "center", tab.width - 3 * EDGE)
            if is_chosen:
                self._mark(canvas, tab)
            tabs.append(tab)
        return tabs

    def _large_card(self, canvas: Canvas, name: FindName, card: pygame.Rect) -> None:
        app = self._app
        left = card.left + PICTURE + 44
        body = pygame.Rect(left, card.top + 24, card.right - left - EDGE, card.height - 38)
        words = app.text.height(self._told(name), BODY, body.width)
        card.height = min(card.height, max(words, PICTURE) + 52)
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), card)
        sprite = app.assets.sprite(ATLAS, f"find_large/{name}")
        canvas.blit(sprite.image, sprite.place(card.left + 24 + PICTURE // 2, card.centery))
        app.text.paragraph(canvas, self._told(name), BODY, body, "left")

    def _mark(self, canvas: Canvas, card: pygame.Rect) -> None:
        """What his hand is on: outline, a tick, and a name in red tell it three ways."""
        canvas.rect(CHOSEN, card.inflate(-6, -6), 4, border_radius=8)
        seal = self._app.assets.ui("icon24/check").image
        canvas.blit(seal, seal.get_rect(center=(card.right - 30, card.top + 32)))

    def card_at(self, view: CandleView, at: tuple[float, float]) -> int | None:
        """Which find lies at a point of the page; of large words, before one is looked at, the
        first, wherever the result is clicked."""
        if not view.offer:
            return None
        if self.is_large and view.choice < 0:
            return 0
        if self.is_large and self._sheet.collidepoint(at):
            return view.choice
        found = [number for number, place in enumerate(self.places) if place.collidepoint(at)]
        return found[0] if found else None
