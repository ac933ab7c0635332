"""What the panel shows, in words with numbers, for whoever points at it."""

from __future__ import annotations

import pygame

from game.core.text import message
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.camera import Spot
from game.tales.key.view.describe import Description, hero_described
from game.tales.key.view.layout import FACE, HEADING, INNER
from game.tales.key.view.panel import shown_hero
from game.tales.key.view.sheet_rows import Entry, entry_told, pack_of, skills_of
from game.tales.key.view.slots import slot_under
from game.tales.key.view.wording import candle_told, counter_told, experience_told

CANDLE = pygame.Rect(INNER.right - 76, INNER.top - 10, 96, 120)
"""The candle and its number."""


def told_at(view: KeyView, pointer: Spot) -> Description | None:
    """What is at a place of the canvas beside the map; None where there is nothing to tell."""
    number = slot_under(view, pointer)
    if number is not None:
        entry = _slot_entries(view)[number]
        assert entry.words is not None
        hero = view.hero(view.acting)
        title = message("{name}", name=entry.words.head)
        return Description(title, (entry_told(view, hero, entry),))
    if CANDLE.collidepoint(pointer):
        return Description(message("The light"), (candle_told(view),))
    if FACE.collidepoint(pointer):
        return hero_described(view, shown_hero(view))
    if HEADING.collidepoint(pointer):
        lines = (counter_told(view), experience_told(view))
        return Description(message("The dungeon so far"), lines)
    return None


def _slot_entries(view: KeyView) -> list[Entry]:
    """What the slots at the foot of the panel stand for: skills, then things, each kind once."""
    hero = view.hero(view.acting)
    packed = {entry.item.id: entry for entry in reversed(pack_of(hero)) if entry.item is not None}
    in_order = dict.fromkeys(item.id for item in hero.pack)
    return [*skills_of(hero), *(packed[id_] for id_ in in_order)]
