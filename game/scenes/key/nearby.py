"""Who and what is in this room: foes with what they mean to do, else what a hand can be laid on."""

from __future__ import annotations

import pygame

from game.core.dungeon.play.commands import Handle
from game.core.dungeon.play.telling import intent_told
from game.core.dungeon.play.view import FoeSeen, KeyView, RoomSeen
from game.core.dungeon.play.words import MARKS, percent
from game.core.grid import Cell
from game.core.text import message
from game.engine.app import App
from game.engine.text import Style
from game.scenes.key.parts import cut, headed, heading
from game.scenes.key.tokens import intent_sign

_ROW = 46
_TOKEN = 26
"""Half the width of a token in a row."""
_HEARTS = 6
"""Hearts that are drawn one by one."""
_NAME = Style("section", "ink", 20)
_NOTE = Style("caption", "sepia", 16)
_MOST_GROWTH = 1.4


def room_of(view: KeyView, cell: Cell) -> RoomSeen | None:
    """The room that a cell belongs to; None in a passage."""
    x, y = cell
    for room in view.rooms:
        if room.x <= x < room.x + room.width and room.y <= y < room.y + room.height:
            return room
    return None


def foes_told(view: KeyView) -> tuple[FoeSeen, ...]:
    """The foes that are seen, those who come next first."""
    order = {who: place for place, who in enumerate(view.order)}
    return tuple(sorted(view.foes, key=lambda foe: (order.get(foe.id, 99), foe.id)))


def row_height(app: App) -> int:
    """Height of one row."""
    name, note = (app.text.leading(style, _MOST_GROWTH) for style in (_NAME, _NOTE))
    return max(_ROW, name + note - 2)


def draw_nearby(app: App, canvas: pygame.Surface, view: KeyView, room: pygame.Rect) -> int:
    """The section, in ``room`` at most; returns the height it took."""
    _ = app.locale.gettext
    used = heading(app, canvas, _("In sight") if view.foes else _("In this room"), room)
    below = cut(room, used)
    foes = foes_told(view)
    if not foes:
        return used + _quiet(app, canvas, view, below)
    tall = row_height(app)
    fit = max(1, below.height // tall)
    if len(foes) > fit:
        fit = max(1, (below.height - app.text.leading(_NOTE, _MOST_GROWTH)) // tall)
    for foe in foes[:fit]:
        _foe(app, canvas, view, foe, pygame.Rect(below.left, below.top, below.width, tall))
        below = cut(below, tall)
        used += tall
    if len(foes) > fit:
        more = len(foes) - fit
        told = app.locale.ngettext("and {count} more", "and {count} more", more)
        place = below.left + 56, below.top
        app.text.draw(canvas, told.format(count=more), _NOTE, place, growth=_MOST_GROWTH)
        used += app.text.leading(_NOTE, _MOST_GROWTH)
    return used + 4


def foe_rows(app: App, view: KeyView, room: pygame.Rect) -> tuple[tuple[pygame.Rect, int], ...]:
    """Where the foes stand that `draw_nearby` draws into ``room``, its heading left out."""
    tall = row_height(app)
    return tuple(
        (pygame.Rect(room.left, room.top + number * tall, room.width, tall), foe.id)
        for number, foe in enumerate(foes_told(view))
    )


def intent_line(app: App, view: KeyView, foe: FoeSeen) -> str:
    """What a foe means to do, and the chance that it hurts, in a few words."""
    locale, _ = app.locale, app.locale.gettext
    if foe.mood == "bones":
        return locale.ngettext(
            "stands up in {count} round", "stands up in {count} rounds", foe.rises
        ).format(count=foe.rises)
    if foe.mood == "asleep":
        return _("asleep")
    if foe.mood == "aloft":
        return _("up in the vault")
    target = None
    if foe.intent is not None and foe.intent.target:
        target = view.hero(foe.intent.target).facts.words.the
    told = locale.render(intent_told(foe.intent, target))
    if foe.threat and app.settings.show_odds:
        worst = max(percent(blow.odds, 1) for _hero, blow in foe.threat)
        told = f"{told} · {locale.percent(worst / 100)}"
    marks = [locale.render(MARKS[name]) for name, _rounds in foe.marks if name in MARKS]
    return f"{told} · {', '.join(marks)}" if marks else told


def _foe(app: App, canvas: pygame.Surface, view: KeyView, foe: FoeSeen, rect: pygame.Rect) -> None:
    name = "foe/bones" if foe.mood == "bones" else f"foe/{foe.facts.id}"
    token = app.assets.sprite("key/tokens_36", name)
    canvas.blit(token.image, token.place(rect.left + _TOKEN, rect.centery))
    hearts = _hearts(app, canvas, foe, rect)
    left = rect.left + 58
    wide = rect.right - hearts - left - 8
    language = app.locale.language
    title = headed(foe.facts.words.name.in_language(language))
    told = app.text.draw(canvas, title, _NAME, (left, rect.top), width=wide, growth=_MOST_GROWTH)
    y = told.bottom - 3
    sign = "state18/asleep" if foe.mood == "asleep" else f"intent18/{intent_sign(foe)}"
    if sign != "intent18/":
        sprite = app.assets.sprite("key/panel", sign)
        canvas.blit(sprite.image, sprite.place(left + 10, y + 11))
        left += 24
    line = intent_line(app, view, foe)
    app.text.draw(canvas, line, _NOTE, (left, y), width=rect.right - left, growth=_MOST_GROWTH)


def _hearts(app: App, canvas: pygame.Surface, foe: FoeSeen, rect: pygame.Rect) -> int:
    """The hearts of a foe, at the right; returns how wide they are."""
    y = rect.top + 14
    if foe.mood == "bones":
        return 0
    if foe.most > _HEARTS:
        heart = app.assets.sprite("key/panel", "heart18/full")
        style = Style("strong", "ink", 19)
        told = app.text.draw(
            canvas, f"{foe.hearts}/{foe.most}", style, (rect.right, y), "midright", growth=1.2
        )
        canvas.blit(heart.image, heart.place(told.left - 14, y))
        return rect.right - told.left + 28
    for number in range(foe.most):
        state = "full" if number < foe.hearts else "spent"
        heart = app.assets.sprite("key/panel", f"heart18/{state}")
        x = rect.right - 10 - (foe.most - 1 - number) * 22
        canvas.blit(heart.image, heart.place(x, y))
    return foe.most * 22


def _quiet(app: App, canvas: pygame.Surface, view: KeyView, room: pygame.Rect) -> int:
    """Where no foe is seen: which room this is."""
    _ = app.locale.gettext
    style = Style("body", "ink", 17)
    hero = view.hero(view.acting) if view.acting else view.heroes[0]
    here = room_of(view, hero.cell)
    if here is None or here.theme is None:
        told = _("A passage between two rooms.")
    else:
        told = here.theme.words.text.in_language(app.locale.language)
    step = app.text.leading(style, _MOST_GROWTH)
    said = app.text.wrap(told, style, room.width, _MOST_GROWTH)
    hands = [_at_hand(app, view, command.cell) for command in _handles(view, here)]
    lines = [(line, style) for line in said] + [(line, _NOTE) for line in hands]
    fit = max(1, room.height // step)
    for number, (line, each) in enumerate(lines[:fit]):
        place = room.left, room.top + number * step
        app.text.draw(canvas, line, each, place, width=room.width, growth=_MOST_GROWTH)
    return min(len(lines), fit) * step + 6


def _handles(view: KeyView, here: RoomSeen | None) -> list[Handle]:
    """The furniture of this room that a hand can be laid on."""
    return [
        command
        for command in view.legal
        if isinstance(command, Handle) and here is not None and room_of(view, command.cell) == here
    ]


def _at_hand(app: App, view: KeyView, cell: Cell) -> str:
    facts = next(fixture.facts for fixture in view.fixtures if fixture.cell == cell)
    words = message("{thing}: {used}", thing=facts.words.head, used=facts.used)
    return headed(app.locale.render(words))
