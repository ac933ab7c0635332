"""The line over the map: where the party is, and in a fight who comes next."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.layout import HEADING
from game.tales.key.view.nearby import room_of
from game.tales.key.view.panel import shown_hero

_PITCH = 40
_LEAST_ID = 120
_MOST = 9
"""Of the order of a fight, as many as are shown."""


def draw_head(app: App, canvas: pygame.Surface, view: KeyView, run: str, actor: int) -> None:
    """Title, turn, and the two rules below. ``run``: its ID, told where there is room for it;
    ``actor``: who acts at this moment."""
    _ = app.locale.gettext
    row = _order(app, canvas, view, actor) if view.phase == "danger" else 0
    wide = HEADING.width - row
    if view.phase == "danger":
        told = _("round {round}").format(round=view.rounds + 1)
    elif view.last:
        told = _("turn {turn} · room {room} of {last}").format(
            turn=view.turn, room=view.counter, last=view.last
        )
    note = Style("caption", "rubric", 19)
    beside = min(app.text.width(told, note, 1.3), wide // 2)
    here = room_of(view, shown_hero(view).cell)
    if here is None or here.theme is None:
        name = _("The passage")
    else:
        name = here.theme.words.head.in_language(app.locale.language)
    style = Style("title", "ink", 34)
    line = HEADING.bottom - 8
    base = line - app.text.ascent(style)
    title = app.text.draw(canvas, name, style, (HEADING.left, base), width=wide - beside - 26)
    low = line - app.text.ascent(note, 1.3)
    said = app.text.draw(canvas, told, note, (title.right + 16, low), width=beside + 4, growth=1.3)
    left = HEADING.right - row - said.right - 24
    if not row and left >= _LEAST_ID:
        small = Style("caption", "sepia", 16)
        if app.text.width(run, small, 1.0) > left:
            run = "#" + run.rpartition("#")[2]
        place = HEADING.right, line - app.text.ascent(small, 1.0) + app.text.leading(small, 1.0)
        app.text.draw(canvas, run, small, place, "bottomright", left, 1.0)
    ink, sepia = app.text.colour("ink"), app.text.colour("sepia")
    y = HEADING.bottom + 1
    pygame.draw.line(canvas, ink, (HEADING.left, y), (HEADING.right, y), 2)
    pygame.draw.line(canvas, sepia, (HEADING.left, y + 4), (HEADING.right, y + 4), 1)


def _order(app: App, canvas: pygame.Surface, view: KeyView, actor: int) -> int:
    """Tokens in the order of their turns, at the right; returns how wide the row is."""
    shown = []
    for who in view.order[:_MOST]:
        if who < 10:
            hero = view.hero(who)
            if hero.up:
                shown.append((who, f"hero/{hero.facts.id}"))
        else:
            foe = view.foe(who)
            name = "foe/unknown" if foe is None else f"foe/{foe.facts.id}"
            shown.append((who, "foe/bones" if foe is not None and foe.mood == "bones" else name))
    left = HEADING.right - len(shown) * _PITCH
    for number, (who, name) in enumerate(shown):
        x, y = left + number * _PITCH + _PITCH // 2, HEADING.top + 20
        if who == actor:
            base = app.assets.sprite("key/marks_24", "base/now")
            canvas.blit(base.image, base.place(x, y))
        token = app.assets.sprite("key/tokens_24", name)
        canvas.blit(token.image, token.place(x, y))
    return len(shown) * _PITCH + 8
