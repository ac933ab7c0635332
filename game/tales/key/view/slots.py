"""The row of skills and things at the foot of the panel; digits stand for them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.facts import Words
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.things import Drop, Give, Wear
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.layout import INNER

PITCH, SIDE = 47, 44
MOST = 10
"""There are no more digits."""
_SPENT = (255, 255, 255, 96)
_ONCE = 60
"""More rounds than any skill takes: it comes back with a rest alone."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A skill or a thing, and what it can be used for now."""

    atlas: str
    sprite: str
    words: Words
    commands: tuple[KeyCommand, ...]
    rounds: int = 0
    """Rounds until it is ready."""


def slots_of(view: KeyView) -> tuple[Slot, ...]:
    """The slots of the acting hero: skills first, then the pack."""
    if not view.acting:
        return ()
    hero = view.hero(view.acting)
    found = []
    for skill in hero.skills:
        facts = skill.facts
        skills = (c for c in view.legal if isinstance(c, UseSkill))
        open_ = tuple(c for c in skills if c.skill == facts.id)
        found.append(Slot("key/panel", f"skill/{facts.id}", facts.words, open_, skill.rounds))
    for item in dict.fromkeys(hero.pack):
        things = (c for c in view.legal if isinstance(c, UseItem | Wear | Drop | Give))
        handled = tuple(c for c in things if c.item == item.id)
        uses = tuple(c for c in handled if isinstance(c, UseItem)) or handled
        found.append(Slot("key/items_36", f"item/{item.id}", item.words, uses))
    return tuple(found[:MOST])


def slot_rect(number: int) -> pygame.Rect:
    """Where slot ``number``, from 0, lies."""
    return pygame.Rect(INNER.left + number * PITCH, INNER.bottom - SIDE, SIDE, SIDE)


def slot_under(view: KeyView, position: tuple[float, float]) -> int | None:
    """The slot at a place of the canvas."""
    for number in range(len(slots_of(view))):
        if slot_rect(number).collidepoint(position):
            return number
    return None


def draw_slots(app: App, canvas: pygame.Surface, view: KeyView) -> None:
    """The whole row."""
    for number, slot in enumerate(slots_of(view)):
        rect = slot_rect(number)
        app.assets.draw_nine(canvas, app.assets.ui("panel/inset"), rect)
        sprite = app.assets.sprite(slot.atlas, slot.sprite)
        picture = sprite.image if slot.commands else _faint(app, sprite.image)
        canvas.blit(picture, picture.get_rect(center=rect.center))
        digit = str((number + 1) % 10)
        style = Style("strong", "ink", 16, halo="parch_hi")
        app.text.draw(canvas, digit, style, (rect.left + 3, rect.top - 4), growth=1.0)
        if slot.rounds:
            shown = "–" if slot.rounds >= _ONCE else str(slot.rounds)
            spent = Style("strong", "rubric", 17, halo="parch_hi")
            corner = rect.right - 3, rect.bottom + 2
            app.text.draw(canvas, shown, spent, corner, "bottomright", growth=1.0)


def _faint(app: App, picture: pygame.Surface) -> pygame.Surface:
    def make() -> pygame.Surface:
        made = picture.copy()
        made.fill(_SPENT, special_flags=pygame.BLEND_RGBA_MULT)
        return made

    return app.assets.made(("slot", picture), make)
