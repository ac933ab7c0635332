"""Who and what is in this room: foes with what they mean to do, else what a hand can be laid on."""

from __future__ import annotations

import pygame

from game.core.grid import Cell
from game.core.text import message
from game.engine.app import App
from game.engine.text import Style
from game.tales.key.rules.play.furniture import Handle
from game.tales.key.rules.play.known import FoeSeen, RoomSeen
from game.tales.key.rules.play.narrate import intent_told
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.words import MARKS, percent
from game.tales.key.view.parts import cut, headed, heading
from game.tales.key.view.tokens import intent_sign

_ROW = 46
_TOKEN = 26
"""Half the width of a token in a row."""
_HEARTS = 6
"""Hearts that are drawn one by one."""
_NAME = Style("section", "ink", 20)
_NOTE = Style("caption", "sepia", 16)
_SLIM_ROW = 30
"""Height of a row of one line, for more foes than there is room for otherwise."""
_SLIM_NAME = Style("section", "ink", 17)
_SLIM_NAME_WIDE = 160
_IDLE = ("bones", "asleep", "aloft")
"""Moods in which nobody is about to be hurt."""
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


def slim_height(app: App) -> int:
    """Height of a row where there are many."""
    return max(_SLIM_ROW, app.text.leading(_SLIM_NAME, _MOST_GROWTH) + 2)


def draw_nearby(app: App, canvas: pygame.Surface, view: KeyView, room: pygame.Rect) -> int:
    """The section, in ``room`` at most; returns the height it took."""
    _ = app.locale.gettext
    used = heading(app, canvas, _("In sight") if view.foes else _("In this room"), room)
    below = cut(room, used)
    foes = foes_told(view)
    if not foes:
        return used + _quiet(app, canvas, view, below)
    tall, draw = row_height(app), _foe
    if len(foes) * tall > below.height:
        tall, draw = slim_height(app), _slim_foe
    fit = max(1, below.height // tall)
    if len(foes) > fit:
        fit = max(1, (below.height - app.text.leading(_NOTE, _MOST_GROWTH)) // tall)
    for foe in foes[:fit]:
        draw(app, canvas, view, foe, pygame.Rect(below.left, below.top, below.width, tall))
        below = cut(below, tall)
        used += tall
    if len(foes) > fit:
        more = len(foes) - fit
        told = app.locale.ngettext("and {count} more", "and {count} more", more)
        place = below.left + 56, below.top
        app.text.draw(canvas, told.format(count=more), _NOTE, place, growth=_MOST_GROWTH)
        used += app.text.leading(_NOTE, _MOST_GROWTH)
    return used + 4


def intent_line(app: App, view: KeyView, foe: FoeSeen) -> str:
    """What a foe means to do, the chance that it hurts, and what is the matter with it."""
    parts = (_meant(app, view, foe), _chance(app, foe), _marked(app, foe))
    return " · ".join(part for part in parts if part)


def _meant(app: App, view: KeyView, foe: FoeSeen) -> str:
    """What a foe means to do, in a few words."""
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
    return locale.render(intent_told(foe.intent, target))


def _chance(app: App, foe: FoeSeen) -> str:
    """The chance that it hurts whom it threatens most; empty where there is none."""
    if not foe.threat or not app.settings.show_odds or foe.mood in _IDLE:
        return ""
    return app.locale.percent(max(percent(blow.odds, 1) for _, blow in foe.threat) / 100)


def _marked(app: App, foe: FoeSeen) -> str:
    if foe.mood in _IDLE:
        return ""
    return ", ".join(app.locale.render(MARKS[name]) for name, _ in foe.marks if name in MARKS)


def _foe(app: App, canvas: pygame.Surface, view: KeyView, foe: FoeSeen, rect: pygame.Rect) -> None:
    token = app.assets.sprite("key/tokens_36", _token_of(foe))
    canvas.blit(token.image, token.place(rect.left + _TOKEN, rect.centery))
    hearts = _hearts(app, canvas, foe, rect)
    left = rect.left + 58
    wide = rect.right - hearts - left - 8
    language = app.locale.language
    title = headed(foe.facts.words.name.in_language(language))
    told = app.text.draw(canvas, title, _NAME, (left, rect.top), width=wide, growth=_MOST_GROWTH)
    y = told.bottom - 3
    sign = _sign_of(foe)
    if sign:
        sprite = app.assets.sprite("key/panel", sign)
        canvas.blit(sprite.image, sprite.place(left + 10, y + 11))
        left += 24
    line = intent_line(app, view, foe)
    app.text.draw(canvas, line, _NOTE, (left, y), width=rect.right - left, growth=_MOST_GROWTH)


def _slim_foe(
    app: App, canvas: pygame.Surface, view: KeyView, foe: FoeSeen, rect: pygame.Rect
) -> None:
    """A foe on one line: its token, name, intent and hearts."""
    y, text = rect.centery, app.text
    token = app.assets.sprite("key/tokens_24", _token_of(foe))
    canvas.blit(token.image, token.place(rect.left + _TOKEN, y))
    right = rect.right
    if foe.mood != "bones":
        style = Style("strong", "ink", 17)
        hearts = f"{foe.hearts}/{foe.most}"
        told = text.draw(canvas, hearts, style, (right, y), "midright", growth=1.2)
        heart = app.assets.sprite("key/panel", "heart14/full")
        canvas.blit(heart.image, heart.place(told.left - 12, y))
        right = told.left - 26
    chance = _chance(app, foe)
    if chance:
        style = Style("strong", "rubric", 17)
        right = text.draw(canvas, chance, style, (right, y), "midright", growth=1.2).left - 8
    title = headed(foe.facts.words.name.in_language(app.locale.language))
    place = rect.left + 58, y
    said = text.draw(canvas, title, _SLIM_NAME, place, "midleft", _SLIM_NAME_WIDE, 1.15)
    left = said.right + 8
    sign = _sign_of(foe)
    if sign:
        sprite = app.assets.sprite("key/panel", sign)
        canvas.blit(sprite.image, sprite.place(left + 10, y))
        left += 24
    line = " · ".join(part for part in (_meant(app, view, foe), _marked(app, foe)) if part)
    text.draw(canvas, line, _NOTE, (left, y), "midleft", right - left, _MOST_GROWTH)


def _token_of(foe: FoeSeen) -> str:
    return "foe/bones" if foe.mood == "bones" else f"foe/{foe.facts.id}"


def _sign_of(foe: FoeSeen) -> str:
    """The sign of sleep, or of an intent; empty where it has none."""
    if foe.mood == "asleep":
        return "state18/asleep"
    sign = intent_sign(foe)
    return f"intent18/{sign}" if sign else ""


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
