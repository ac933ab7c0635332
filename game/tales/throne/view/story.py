"""Story passages and last words, told on a page at the reader's pace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.app import App
from game.engine.inputs import Click, InputEvent, Press, Wheel
from game.engine.text import Style
from game.engine.tween import Tween, out_cubic
from game.tales.throne.rules.quest import Passage
from game.tales.throne.rules.view import ThronesView
from game.tales.throne.view.cards import portrait_sprite
from game.tales.throne.view.setting import darken, grown, told

_PAPER = pygame.Rect(264, 36, 752, 612)
_INNER = pygame.Rect(_PAPER.left + 46, _PAPER.top + 30, _PAPER.width - 92, _PAPER.height - 58)
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
    """What a page tells."""

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
        self._sheet: pygame.Surface | None = None
        self._veil: pygame.Surface | None = None

    def update(self) -> None:
        """One step."""
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
            case Press("confirm" | "cancel" | "skip", False) | Click(_, 1, True):
                self._onward()
            case Press("down" | "page_down" | "right"):
                self._move(_STEP if event.action != "page_down" else _INNER.height - _STEP)
            case Press("up" | "page_up" | "left"):
                self._move(-_STEP if event.action != "page_up" else _STEP - _INNER.height)
            case Wheel(_, steps):
                self._move(round(-steps * _STEP))
            case _:
                return isinstance(event, Press) and event.action in ("undo", "hint")
        return True

    def draw(self, canvas: pygame.Surface) -> None:
        """The page over the darkened table."""
        app = self._app
        darken(app, canvas)
        share = self._unrolled.value if self._unrolled is not None else 1.0
        drop = round((1 - share) * -90)
        page = app.assets.sprite("throne/table_things", "page")
        canvas.blit(page.image, page.place(_PAPER.left, _PAPER.top + drop))
        sheet = self._set()
        window = pygame.Rect(0, self._scroll, _INNER.width, _INNER.height)
        canvas.blit(sheet, (_INNER.left, _INNER.top + drop), window)
        if self._scroll < self._most():
            canvas.blit(self._fade(page.image), (_INNER.left, _INNER.bottom - _FADE + drop))
        if self._most() > 0:
            self._scroll_bar(canvas, drop)

    # Inside

    def _onward(self) -> None:
        """Scroll on, and at the end turn the page."""
        if self._animator.busy:
            self._animator.hurry()
        elif self._scroll < self._most():
            self._move(_INNER.height - 2 * _STEP)
        else:
            self.closed = True
            self._app.audio.play("page_turn")

    def _fade(self, page: pygame.Surface) -> pygame.Surface:
        """The paper again, from clear to opaque: lines that go on below sink into it."""
        if self._veil is None:
            corner = (_INNER.left - _PAPER.left + 14, _INNER.bottom - _FADE - _PAPER.top + 10)
            veil = page.subsurface(pygame.Rect(corner, (_INNER.width, _FADE))).copy()
            for row in range(_FADE):
                shade = (255, 255, 255, 255 * row // _FADE)
                line = pygame.Rect(0, row, _INNER.width, 1)
                veil.fill(shade, line, special_flags=pygame.BLEND_RGBA_MULT)
            self._veil = veil
        return self._veil

    def _move(self, pixels: int) -> None:
        self._scroll = min(max(0, self._scroll + pixels), self._most())

    def _most(self) -> int:
        return max(0, self._set().get_height() - _INNER.height)

    def _scroll_bar(self, canvas: pygame.Surface, drop: int) -> None:
        assets = self._app.assets
        track = pygame.Rect(_INNER.right + 12, _INNER.top + drop, 14, _INNER.height)
        assets.draw_nine(canvas, assets.ui("scroll/track"), track)
        tall = max(60, track.height * _INNER.height // self._set().get_height())
        y = track.top + (track.height - tall) * self._scroll // self._most()
        thumb = pygame.Rect(track.left, y, track.width, tall)
        assets.draw_nine(canvas, assets.ui("scroll/thumb"), thumb)

    def _set(self) -> pygame.Surface:
        """The whole text, set once."""
        if self._sheet is None:
            height = self._compose(None, 0)
            self._sheet = pygame.Surface(
                (_INNER.width, max(height, _INNER.height)), pygame.SRCALPHA
            )
            self._compose(self._sheet, max(0, (_INNER.height - height) // 2))
        return self._sheet

    def _compose(self, sheet: pygame.Surface | None, top: int) -> int:
        """Set the tale on ``sheet`` from ``top`` down, or measure it; returns where it ends."""
        text, width = self._app.text, _INNER.width
        scratch = sheet or pygame.Surface((1, 1), pygame.SRCALPHA)
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

    def _head(self, sheet: pygame.Surface, y: int) -> int:
        """Picture and title: side by side above a tale, which then fits on its page; one below the
        other above a few words. Returns where the text begins."""
        picture = self._picture()
        column = pygame.Rect(0, y, _INNER.width, 0)
        if picture is None:
            return self._title(sheet, column) + 10
        if self._tale.short:
            sheet.blit(picture, picture.get_rect(midtop=(_INNER.width // 2, y)))
            column.top += picture.get_height() + 8
            return self._title(sheet, column) + 10
        sheet.blit(picture, (0, y))
        column.left = picture.get_width() + 24
        column.width -= column.left
        nowhere = pygame.Surface((1, 1), pygame.SRCALPHA)
        high = self._title(nowhere, column) - y
        column.top += max(0, picture.get_height() - high) // 2
        self._title(sheet, column)
        return y + max(picture.get_height(), high) + 16

    def _title(self, sheet: pygame.Surface, column: pygame.Rect) -> int:
        """The quest, the title and an ornament at the top of ``column``; returns where they end."""
        app, text, y = self._app, self._app.text, column.top
        heading = Style("caption", "rubric", 18)
        if self._tale.heading:
            place = (column.centerx, y)
            text.draw(sheet, self._tale.heading, heading, place, "midtop", column.width, 1.4)
            y += text.leading(heading, 1.4)
        title = Style("title", "ink", grown(app, 30, 1.5))
        room = pygame.Rect(column.left, y, column.width, 0)
        y += text.paragraph(sheet, self._tale.title, title, room, "centre")
        rule = app.assets.ui("rule_ornament").image
        sheet.blit(rule, rule.get_rect(midtop=(column.centerx, y + 2)))
        return y + rule.get_height()

    def _picture(self) -> pygame.Surface | None:
        assets = self._app.assets
        if not self._tale.picture:
            return None
        name = f"story/{self._tale.picture}"
        if assets.has("throne/stories", name):
            whole = assets.sprite("throne/stories", name).image
        else:
            whole = portrait_sprite(self._app, self._tale.picture).image
        return assets.scaled(whole, (round(whole.get_width() * 0.86), _PICTURE_HEIGHT))

    def _with_initial(self, sheet: pygame.Surface, plain: str, y: int) -> int:
        """A paragraph that begins with a painted letter; its first lines go around it."""
        text, width = self._app.text, _INNER.width
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


def tale_of(app: App, view: ThronesView, passage: Passage) -> Tale:
    """A story passage of the quest."""
    return Tale(
        told(app, passage.title),
        told(app, passage.text),
        passage.picture,
        told(app, view.quest.title),
    )


def last_words(app: App, view: ThronesView) -> Tale:
    """Kind words for a hero who fell; which ones depends on how far he came."""
    _ = app.locale.gettext
    step = view.here
    epitaphs = view.quest.epitaphs
    name = told(app, step.name) if step is not None else ""
    words = told(app, epitaphs[(view.step + view.hands) % len(epitaphs)]) if epitaphs else ""
    text = words.format(name=name, step=view.step)
    title = _("The road ends at step {step}").format(step=view.step)
    picture = step.picture if step is not None else ""
    return Tale(title, text[:1].upper() + text[1:], picture, told(app, view.quest.title), True)
