"""How a run begins."""

from __future__ import annotations

from dataclasses import fields

from game.core.grid import distance
from game.tales.key.rules.dungeon.laying import begin
from game.tales.key.rules.dungeon.params import LayingParams
from game.tales.key.rules.play.contents import furnish_room
from game.tales.key.rules.play.doors import match_doors
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.game import KeyGame
from game.tales.key.rules.play.light import candle_turns, look
from game.tales.key.rules.play.params import KeyParams
from game.tales.key.rules.play.state import Hero, State
from game.tales.key.rules.play.table import Table

CANDLES = {"gentle": 6, "normal": 4, "grim": 3}
"""Spare candles at the start, by level."""
HARDY = {"gentle": 2, "normal": 0, "grim": 0}
"""Hearts that each hero has more, by level."""


def start(params: KeyParams, seed: str, content: DungeonContent) -> KeyGame:
    """A run before its first step: the party stands where it came in."""
    laying = LayingParams(
        **{field.name: getattr(params, field.name) for field in fields(LayingParams)}
    )
    dungeon, _ = begin(laying, seed)
    assert dungeon.entrance is not None
    state = State(params, seed, seed, dungeon, [])
    table = Table(state, content)
    for number, kind in enumerate(params.classes, start=1):
        state.heroes.append(hero_of(content, params, number, kind))
    furnish_room(table, 1, dungeon.entrance.cell)
    state.chambers[1].entered = True
    state.chambers[1].lit = True
    match_doors(table)
    place = dungeon.entrance.cell
    for hero in state.heroes:
        cells = [c for c in table.room_cells(1) if table.is_free(c)]
        hero.cell = min(cells, key=lambda c: (distance(c, place), c))
    state.candles = CANDLES[params.level]
    state.wick = candle_turns(table)
    look(table)
    return KeyGame(state, content)


def hero_of(content: DungeonContent, params: KeyParams, number: int, kind: str) -> Hero:
    """A new hero with the gear of the class: one thing for each place is worn, the rest packed."""
    facts = content.classes[kind]
    hearts = facts.hearts + HARDY[params.level]
    if len(params.classes) == 1:
        hearts += facts.alone
    hero = Hero(number, kind, (-1, -1), hearts, hearts)
    for item in facts.gear:
        slot = content.items[item].slot
        if slot != "use" and not hero.worn(slot):
            hero.put_on(slot, item)
        else:
            hero.pack.append(item)
    return hero
