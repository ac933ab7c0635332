"""The bosses' deeds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.grid import distance, square_distance
from game.tales.key.rules.play import light
from game.tales.key.rules.play.contents import add_foe
from game.tales.key.rules.play.cover import cover
from game.tales.key.rules.play.events import FoeActed, Shoved
from game.tales.key.rules.play.fight import foe_strikes
from game.tales.key.rules.play.foes.act import Act
from game.tales.key.rules.play.foes.paths import approach
from game.tales.key.rules.play.harm import hurt
from game.tales.key.rules.play.pushing import push
from game.tales.key.rules.play.state import Hero, Intent, Monster
from game.tales.key.rules.play.table import Table

GUTTERED = 6
"""Turns of light that the Tallow King takes."""
TOLL = 2
"""Cells within which the Abbess drives everybody back."""
LASH = 2
WARDENS_MOST = 2


def _acted(table: Table, foe: Monster, deed: str) -> None:
    table.tell(FoeActed(foe.id, foe.kind, deed))


def _meant(table: Table, intent: Intent) -> Hero | None:
    actor = table.actor(intent.target)
    return actor if isinstance(actor, Hero) and actor.up else None


def _gutter(act: Act) -> None:
    """The candle loses light, and he comes nearer."""
    table, foe = act.table, act.foe
    foe.count += 1
    _acted(table, foe, "gutter")
    light.burn(table, GUTTERED, "gutter")
    nearest = min(table.up(), key=lambda h: (distance(h.cell, foe.cell), h.id), default=None)
    if nearest is not None:
        approach(table, foe, nearest.cell, table.kind_of(foe).steps)


def _pour(act: Act) -> None:
    """Burning fat on the cells that were meant: a heart for whoever stands there, and fire."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.count += 1
    _acted(table, foe, "pour")
    for cell in intent.cells:
        hero = table.hero_at(cell)
        if hero is not None:
            hurt(table, hero.id, 1, "fire", foe.id)
    cover(table, "fire", [cell for cell in intent.cells if cell != foe.cell])


def _slam(act: Act) -> None:
    """Both fists on nine cells."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.count += 1
    _acted(table, foe, "slam")
    for cell in intent.cells:
        hero = table.hero_at(cell)
        if hero is not None:
            foe_strikes(table, foe, hero, "smash")


def _toll(act: Act) -> None:
    """Everybody near is driven back, and bones stand up."""
    table, foe = act.table, act.foe
    foe.count += 1
    _acted(table, foe, "toll")
    for hero in table.up():
        if square_distance(hero.cell, foe.cell) <= TOLL:
            push(table, hero.id, foe.cell, 1, foe.id)
    for other in list(table.state.monsters.values()):
        if other.mood == "bones" and not table.actor_at(other.cell):
            other.count = 1


def _call(act: Act) -> None:
    """A bone warden stands up beside her, unless two are about."""
    table, foe = act.table, act.foe
    foe.count += 1
    wardens = sum(other.kind == "bone-warden" for other in table.state.monsters.values())
    place = next((c for c in table.ground.beside(foe.cell) if table.is_free(c)), None)
    if wardens >= WARDENS_MOST or place is None:
        _lash(act)
        return
    _acted(table, foe, "call")
    add_foe(table, "bone-warden", place, foe.room, "awake").marks["paid"] = 1


def _lash(act: Act) -> None:
    """Strike somebody up to two cells away."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.count += intent.kind == "lash"
    hero = _meant(table, intent)
    if hero is None:
        hero = min(table.up(), key=lambda h: (distance(h.cell, foe.cell), h.id), default=None)
    if hero is None:
        return
    if distance(foe.cell, hero.cell) > LASH or not table.ground.sees(foe.cell, hero.cell):
        approach(table, foe, hero.cell, table.kind_of(foe).steps)
    if distance(foe.cell, hero.cell) <= LASH and table.ground.sees(foe.cell, hero.cell):
        foe_strikes(table, foe, hero)


def _lay(act: Act) -> None:
    table, foe = act.table, act.foe
    foe.count += 1
    place = next((c for c in table.ground.beside(foe.cell) if table.is_free(c)), None)
    if place is None:
        return
    _acted(table, foe, "lay")
    add_foe(table, "egg", place, foe.room, "awake")


def _climb(act: Act) -> None:
    """Up to the vault: for a turn nothing reaches her."""
    table, foe = act.table, act.foe
    foe.marks["climbed"] = 1
    foe.mood = "aloft"
    _acted(table, foe, "climb")


def _drop(act: Act) -> None:
    """Down again beside somebody, and on them."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.mood = "awake"
    hero = _meant(table, intent)
    if hero is None:
        hero = min(table.up(), key=lambda h: (h.hearts, h.id), default=None)
    cells = [] if hero is None else list(table.ground.beside(hero.cell))
    place = next((cell for cell in cells if table.is_free(cell)), None)
    if place is None:
        place = next((c for c in table.room_cells(foe.room) if table.is_free(c)), foe.cell)
    start, foe.cell = foe.cell, place
    _acted(table, foe, "drop")
    table.tell(Shoved(foe.id, start, place, foe.id))
    if hero is not None and table.ground.touches(foe.cell, hero.cell):
        foe_strikes(table, foe, hero, "smash")


def _breath(act: Act) -> None:
    """Fire along the marked cells, as far as nothing solid is in the way now."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.count += 1
    _acted(table, foe, "breath")
    reached = []
    for cell in intent.cells:
        if table.ground.blocks(cell):
            break
        reached.append(cell)
    for cell in reached:
        hero = table.hero_at(cell)
        if hero is not None:
            if table.has(hero, "mirror"):
                hurt(table, foe.id, 1, "mirror", hero.id)
            elif not table.has(hero, "fireproof"):
                foe_strikes(table, foe, hero, "breath")
    cover(table, "fire", reached)


def _tail(act: Act) -> None:
    """The tail sweeps everybody beside it away."""
    table, foe, intent = act.table, act.foe, act.intent
    foe.count += 1
    _acted(table, foe, "tail")
    for cell in intent.cells:
        hero = table.hero_at(cell)
        if hero is not None and table.ground.touches(foe.cell, cell):
            taken = foe_strikes(table, foe, hero, "tail", 2)
            if taken:
                push(table, hero.id, foe.cell, 1, foe.id)


def _fly(act: Act) -> None:
    """To the cell of its room that is furthest from everybody."""
    table, foe = act.table, act.foe
    foe.count += 1
    heroes = table.up()
    cells = [cell for cell in table.room_cells(table.room_at(foe.cell)) if table.is_free(cell)]
    if not heroes or not cells:
        return
    place = max(cells, key=lambda c: min(distance(c, h.cell) for h in heroes))
    _acted(table, foe, "fly")
    start, foe.cell = foe.cell, place
    table.tell(Shoved(foe.id, start, place, foe.id))


BOSS_DEEDS: Mapping[str, Callable[[Act], None]] = {
    "gutter": _gutter,
    "pour": _pour,
    "slam": _slam,
    "toll": _toll,
    "call": _call,
    "lash": _lash,
    "lay": _lay,
    "climb": _climb,
    "drop": _drop,
    "breath": _breath,
    "tail": _tail,
    "fly": _fly,
}
