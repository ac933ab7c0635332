"""What is held over the table to be read: the piles and the road ahead, and pages of the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.core.text import capital
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Press, Wheel
from game.engine.text import Style
from game.engine.tween import Tween, out_cubic
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_RANKS, Card
from game.tales.throne.rules.quest import LAST_STEP, Passage
from game.tales.throne.rules.table import TableView
from game.tales.throne.view.board import kind_of
from game.tales.throne.view.pieces import card_sprite, darken, grown, portrait_sprite, told

# The open piles: which cards are used and left, and the road as the quest sheet has it


_BOX = pygame.Rect(150, 70, 980, 584)
_LEAF = _BOX.inflate(-72, -64)
_TABS = ("cards", "road")
_CELL, _TALL_CELL = 92, 126
"""From one row of the deck to the next, in large text and where there is room."""
_ROOMY = 1.25
_PITCH = 97
"""From one card of the deck to the next: they lie like a fan."""
_CORNER = (62, 84)
_FACE = 150
"""How high a whole card of the step pile is at most."""
_USED = (226, 210, 178, 255)
"""What a card that was used is dimmed by."""


class PilesPanel:
    """An overlay with two leaves: the cards, and the road. `closed` once it is shut."""

    def __init__(self, app: App, view: TableView, leaf: str) -> None:
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
            case Click(position=position, button=1, down=True):
                leaf = self._leaf_under(position)
                if leaf:
                    self._leaf, self._scroll = leaf, 0
                elif not _BOX.collidepoint(position):
                    self.closed = True
            case _:
                return not isinstance(event, Press)
        return True

    def draw(self, canvas: Canvas) -> None:
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

    def _tab(self, canvas: Canvas, leaf: str, rect: pygame.Rect) -> None:
        app = self._app
        _ = app.locale.gettext
        state = "selected" if leaf == self._leaf else "normal"
        app.assets.draw_nine(canvas, app.assets.ui(f"tab/{state}"), rect)
        label = _("Cards") if leaf == "cards" else _("Road")
        place = rect.move(0, 2).center
        app.text.draw(canvas, label, Style("section", "ink", 22), place, "center", 190)

    def _cards(self, canvas: Canvas) -> None:
        app, view = self._app, self._view
        _ = app.locale.gettext
        head = Style("section", "rubric", 21)
        y = _LEAF.top
        left = set(view.combat_left)
        told = _("Combat deck: {left} left, {spent} used").format(
            left=len(view.combat_left), spent=len(COMBAT_CARDS) - len(view.combat_left)
        )
        app.text.draw(canvas, told, head, (_LEAF.left, y), width=_LEAF.width)
        y += app.text.leading(head) + 6
        cell = _CELL if app.text.scale > _ROOMY else _TALL_CELL
        for card in COMBAT_CARDS:
            row = 0 if card.suit == "clubs" else 1
            place = (_LEAF.left + (card.rank - 1) * _PITCH, y + row * cell)
            self._card(canvas, card, place, card in left, (0, cell - 8))
        y += 2 * cell + 4
        note = Style("caption", "sepia", 18)
        legend = _("Lit cards are still in the deck; faint ones are used.")
        app.text.draw(canvas, legend, note, (_LEAF.left, y), width=_LEAF.width)
        y += app.text.leading(note) + 8
        self._steps(canvas, y)

    def _steps(self, canvas: Canvas, y: int) -> None:
        app, view = self._app, self._view
        _ = app.locale.gettext
        head = Style("section", "rubric", 21)
        hidden = (*view.steps_hidden, *(view.scouted or ()))
        total = len(hidden) + len(view.steps_known)
        told = _("Step pile: {left} left").format(left=total)
        app.text.draw(canvas, told, head, (_LEAF.left, y), width=_LEAF.width)
        y += app.text.leading(head) + 6
        counts = Counter(card.rank for card in hidden)
        if app.text.scale > _ROOMY:
            self._corners(canvas, counts, y)
        else:
            self._faces(canvas, counts, y, min(_FACE, _LEAF.bottom - y))

    def _faces(self, canvas: Canvas, counts: Counter[int], y: int, high: int) -> None:
        """The step pile as cards that are ``high``; what lies at its bottom is told above them."""
        app, known = self._app, self._view.steps_known
        body, style = Style("strong", "ink", 22), Style("caption", "sepia", 18)
        x = _LEAF.left
        for rank in STEP_RANKS:
            wide = self._face(canvas, Card(rank, "spades"), (x, y), counts[rank] > 0, high)
            said = f"× {counts[rank]}"
            app.text.draw(canvas, said, body, (x + wide + 8, y + high // 2), "midleft")
            x += wide + 16 + max(40, app.text.width(said, body))
        if not known:
            return
        words = app.locale.gettext("at the bottom, in this order:")
        above = y - 8
        app.text.draw(canvas, words, style, (x, above), "bottomleft", _LEAF.right - x)
        pitch = min(70, (_LEAF.right - x - wide) // max(1, len(known) - 1))
        for card in known:
            self._face(canvas, card, (x, y), True, high)
            x += pitch

    def _face(
        self, canvas: Canvas, card: Card, place: tuple[int, int], there: bool, high: int
    ) -> int:
        """A whole card, faint and struck through when it is used; how wide it is."""
        image = card_sprite(self._app, card).image
        wide = round(high * image.get_width() / image.get_height())
        face = self._app.assets.scaled(image, (wide, high))
        if not there:
            face = face.copy()
            face.fill(_USED, special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(face, place)
        if not there:
            (x, y), colour = place, self._app.text.colour("sepia_lt")
            canvas.line(colour, (x + 10, y + high - 10), (x + wide - 10, y + 10), 2)
        return wide

    def _corners(self, canvas: Canvas, counts: Counter[int], y: int) -> None:
        """The step pile in large text: corners of cards, and below them those at its bottom."""
        app, known = self._app, self._view.steps_known
        body, style = Style("strong", "ink", 22), Style("caption", "sepia", 18)
        x = _LEAF.left
        for rank in STEP_RANKS:
            self._card(canvas, Card(rank, "spades"), (x, y), counts[rank] > 0)
            said = f"× {counts[rank]}"
            app.text.draw(canvas, said, body, (x + 70, y + 40), "midleft")
            x += max(122, 82 + app.text.width(said, body))
        if not known:
            return
        words = app.locale.gettext("at the bottom, in this order:")
        x, y = _LEAF.left, y + 92
        app.text.draw(canvas, words, style, (x, y + 40), "midleft")
        x += app.text.width(words, style) + 16
        pitch = min(70, (_LEAF.right - x - 62) // max(1, len(known) - 1))
        for card in known:
            self._card(canvas, card, (x, y), True)
            x += pitch

    def _card(
        self,
        canvas: Canvas,
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
        canvas.line(colour, (x + 3, foot), (right - 3, foot), 2)
        if width:
            canvas.line(colour, (right, y + 4), (right, foot), 2)
        if not there:
            canvas.line(colour, (x + 8, y + 76), (x + 56, y + 8), 2)

    def _road(self, canvas: Canvas) -> None:
        app, view = self._app, self._view
        style = Style("body", "ink", 19)
        step = max(38, app.text.leading(style) + 4)
        room = _LEAF.height // step
        first = max(1, view.step)
        numbers = range(first, LAST_STEP + 1)
        self._scroll = min(max(0, self._scroll), max(0, len(numbers) - room))
        y = _LEAF.top
        for number in numbers[self._scroll : self._scroll + room]:
            here = number == view.step
            entry = view.quest.step(number)
            state = "current" if here else "future"
            sprite = app.assets.sprite("throne/signs", f"step/{kind_of(entry)}_{state}")
            canvas.blit(sprite.image, sprite.place(_LEAF.left + 26, y + step // 2))
            number_style = Style("strong", "rubric" if here else "sepia", 19)
            app.text.draw(
                canvas, str(number), number_style, (_LEAF.left + 104, y + step // 2), "midright"
            )
            words = app.locale.render(entry.told)
            app.text.draw(
                canvas,
                words,
                style,
                (_LEAF.left + 122, y + step // 2),
                "midleft",
                _LEAF.width - 160,
            )
            y += step
        if len(numbers) > room:
            track = pygame.Rect(_LEAF.right - 4, _LEAF.top, 14, room * step)
            app.assets.draw_nine(canvas, app.assets.ui("scroll/track"), track)
            tall = max(60, track.height * room // len(numbers))
            most = len(numbers) - room
            top = track.top + (track.height - tall) * self._scroll // most
            thumb = pygame.Rect(track.left, top, 14, tall)
            app.assets.draw_nine(canvas, app.assets.ui("scroll/thumb"), thumb)


# Story passages and last words, told on a page at the reader's pace


_PAPER = pygame.Rect(264, 36, 752, 612)
_PAGE = pygame.Rect(_PAPER.left + 46, _PAPER.top + 30, _PAPER.width - 92, _PAPER.height - 58)
_BODY = Style("body", "ink", 19)
_INITIALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÉÈÊÀÂÔÎÇ"
_PICTURE_HEIGHT = 189
_FADE = 56
"""Height over which text that goes on below fades, in pixels."""
_STEP = 48
"""Pixels that one notch of the wheel or one press of a key scrolls."""
WATCHED_STEPS = 240
"""How long a page stays when nobody turns it (the theatre), in steps."""


@dataclass(frozen=True, slots=True)
class Tale:
    title: str
    text: str
    picture: str = ""
    """Name of a story picture, or of a portrait for last words."""
    heading: str = ""
    short: bool = False
    """A few words, set in the middle, not a tale with a painted initial."""


class Page:
    """One tale on show. `closed` once the reader has turned it."""

    def __init__(self, app: App, tell: Callable[[], Tale]) -> None:
        """``tell`` is asked again when the language has changed."""
        self._app = app
        self._tell = tell
        self._tale = tell()
        self.closed = False
        self.age = 0
        self._scroll = 0
        self._unrolled: Tween | None = None
        self._animator = app.animator()
        self._unrolled = self._animator.start("unroll", easing=out_cubic, motion=True)
        self._sheet: Canvas | None = None
        self._size = 0.0
        """The text size in which it was set."""
        self._veil: Canvas | None = None

    def update(self) -> None:
        self.age += 1
        self._animator.update()

    def hurry(self) -> None:
        """Unroll at once."""
        self._animator.hurry()

    def set_again(self) -> None:
        """The language, the text size or the contrast may have changed."""
        self._tale = self._tell()
        self._sheet = self._veil = None

    def handle(self, event: InputEvent) -> bool:
        """Scroll or turn the page; True when the event was for the page."""
        match event:
            case Press("confirm" | "cancel" | "skip", False) | Click(button=1, down=True):
                self._onward()
            case Press("down" | "page_down" | "right"):
                self._move(_STEP if event.action != "page_down" else _PAGE.height - _STEP)
            case Press("up" | "page_up" | "left"):
                self._move(-_STEP if event.action != "page_up" else _STEP - _PAGE.height)
            case Wheel(_, steps):
                self._move(round(-steps * _STEP))
            case _:
                return isinstance(event, Press) and event.action in ("undo", "hint")
        return True

    def draw(self, canvas: Canvas) -> None:
        app = self._app
        darken(app, canvas)
        share = self._unrolled.value if self._unrolled is not None else 1.0
        drop = round((1 - share) * -90)
        page = app.assets.sprite("throne/table_things", "page")
        canvas.blit(page.image, page.place(_PAPER.left, _PAPER.top + drop))
        sheet = self._set()
        window = pygame.Rect(0, self._scroll, _PAGE.width, _PAGE.height)
        canvas.blit(sheet, (_PAGE.left, _PAGE.top + drop), window)
        if self._scroll < self._most():
            canvas.blit(self._fade(page.image), (_PAGE.left, _PAGE.bottom - _FADE + drop))
        if self._most() > 0:
            self._scroll_bar(canvas, drop)

    # Inside

    def _onward(self) -> None:
        """Scroll on, and at the end turn the page."""
        if self._animator.busy:
            self._animator.hurry()
        elif self._scroll < self._most():
            self._move(_PAGE.height - 2 * _STEP)
        else:
            self.closed = True
            self._app.audio.play("page_turn")

    def _fade(self, page: Canvas) -> Canvas:
        """The paper again, from clear to opaque: lines that go on below sink into it."""
        if self._veil is None:
            corner = (_PAGE.left - _PAPER.left + 14, _PAGE.bottom - _FADE - _PAPER.top + 10)
            veil = page.subsurface(pygame.Rect(corner, (_PAGE.width, _FADE))).copy()
            for row in range(_FADE):
                shade = (255, 255, 255, 255 * row // _FADE)
                line = pygame.Rect(0, row, _PAGE.width, 1)
                veil.fill(shade, line, special_flags=pygame.BLEND_RGBA_MULT)
            self._veil = veil
        return self._veil

    def _move(self, pixels: int) -> None:
        self._scroll = min(max(0, self._scroll + pixels), self._most())

    def _most(self) -> int:
        return max(0, self._set().get_height() - _PAGE.height)

    def _scroll_bar(self, canvas: Canvas, drop: int) -> None:
        assets = self._app.assets
        track = pygame.Rect(_PAGE.right + 12, _PAGE.top + drop, 14, _PAGE.height)
        assets.draw_nine(canvas, assets.ui("scroll/track"), track)
        tall = max(60, track.height * _PAGE.height // self._set().get_height())
        y = track.top + (track.height - tall) * self._scroll // self._most()
        thumb = pygame.Rect(track.left, y, track.width, tall)
        assets.draw_nine(canvas, assets.ui("scroll/thumb"), thumb)

    def _set(self) -> Canvas:
        page = self._app.canvas
        size = self._app.text.scale
        if self._sheet is None or self._sheet.scale != page.scale or self._size != size:
            self._size, self._veil = size, None
            height = self._compose(None, 0)
            self._sheet = page.blank((_PAGE.width, max(height, _PAGE.height)), alpha=True)
            self._compose(self._sheet, max(0, (_PAGE.height - height) // 2))
        return self._sheet

    def _compose(self, sheet: Canvas | None, top: int) -> int:
        """Set the tale on ``sheet`` from ``top`` down, or measure it; returns where it ends."""
        text, width = self._app.text, _PAGE.width
        scratch = sheet or Canvas((1, 1), alpha=True)
        y = self._head(scratch, top)
        for number, paragraph in enumerate(self._tale.text.strip().split("\n\n")):
            plain = " ".join(paragraph.split("\n"))
            if self._tale.short:
                room = pygame.Rect(40, y, width - 80, 0)
                y += text.paragraph(scratch, plain, Style("body", "ink", 21), room, "centre")
            elif number == 0 and plain[:1] in _INITIALS:
                y += self._with_initial(scratch, plain, y)
            else:
                y += text.paragraph(scratch, plain, _BODY, pygame.Rect(0, y, width, 0))
            y += 8
        return y

    def _head(self, sheet: Canvas, y: int) -> int:
        """Picture and title: side by side above a tale, which then fits on its page; one below the
        other above a few words. Returns where the text begins."""
        picture = self._picture()
        column = pygame.Rect(0, y, _PAGE.width, 0)
        if picture is None:
            return self._title(sheet, column) + 10
        if self._tale.short:
            sheet.blit(picture, picture.get_rect(midtop=(_PAGE.width // 2, y)))
            column.top += picture.get_height() + 8
            return self._title(sheet, column) + 10
        sheet.blit(picture, (0, y))
        column.left = picture.get_width() + 24
        column.width -= column.left
        nowhere = Canvas((1, 1), alpha=True)
        high = self._title(nowhere, column) - y
        column.top += max(0, picture.get_height() - high) // 2
        self._title(sheet, column)
        return y + max(picture.get_height(), high) + 16

    def _title(self, sheet: Canvas, column: pygame.Rect) -> int:
        """The quest, the title and an ornament at the top of ``column``; returns where they end."""
        app, text, y = self._app, self._app.text, column.top
        heading = Style("caption", "rubric", 18)
        if self._tale.heading:
            place = (column.centerx, y)
            text.draw(sheet, self._tale.heading, heading, place, "midtop", column.width)
            y += text.leading(heading)
        title = Style("title", "ink", grown(app, 30))
        room = pygame.Rect(column.left, y, column.width, 0)
        y += text.paragraph(sheet, self._tale.title, title, room, "centre")
        rule = app.assets.ui("rule_ornament").image
        sheet.blit(rule, rule.get_rect(midtop=(column.centerx, y + 2)))
        return y + rule.get_height()

    def _picture(self) -> Canvas | None:
        assets = self._app.assets
        if not self._tale.picture:
            return None
        name = f"story/{self._tale.picture}"
        if assets.has("throne/stories", name):
            whole = assets.sprite("throne/stories", name).image
        else:
            whole = portrait_sprite(self._app, self._tale.picture).image
        return assets.scaled(whole, (round(whole.get_width() * 0.86), _PICTURE_HEIGHT))

    def _with_initial(self, sheet: Canvas, plain: str, y: int) -> int:
        """A paragraph that begins with a painted letter; its first lines go around it."""
        text, width = self._app.text, _PAGE.width
        letter = self._app.assets.sprite("throne/signs", f"initial/{plain[0]}").image
        sheet.blit(letter, (0, y))
        step = text.leading(_BODY)
        beside = letter.get_width() + 12
        count = -(-letter.get_height() // step)
        lines = text.wrap(plain[1:], _BODY, width - beside)
        near, rest = lines[:count], " ".join(lines[count:])
        for number, line in enumerate(near):
            if line:
                sheet.blit(text.line(line, _BODY), (beside, y + number * step))
        used = max(len(near) * step, letter.get_height())
        if rest:
            used = count * step
            used += text.paragraph(sheet, rest, _BODY, pygame.Rect(0, y + used, width, 0))
        return used


def tale_of(app: App, view: TableView, passage: Passage) -> Tale:
    """A story passage of the quest."""
    return Tale(
        told(app, passage.title),
        told(app, passage.text),
        passage.picture,
        told(app, view.quest.title),
    )


def last_words(app: App, view: TableView) -> Tale:
    """Kind words for a hero who fell; which ones depends on how far he came."""
    _ = app.locale.gettext
    step = view.here
    epitaphs = view.quest.epitaphs
    name = told(app, step.name) if step is not None else ""
    words = told(app, epitaphs[(view.step + view.hands) % len(epitaphs)]) if epitaphs else ""
    text = words.format(name=name, step=view.step)
    title = _("The road ends at step {step}").format(step=view.step)
    picture = step.picture if step is not None else ""
    return Tale(title, capital(text), picture, told(app, view.quest.title), True)
