"""What a turn of the clock brings: light burns, fire spreads, bones rise, the dark stirs."""

from __future__ import annotations

from game.core.grid import Cell, distance
from game.tales.key.rules.play import light
from game.tales.key.rules.play.contents import add_foe, budget
from game.tales.key.rules.play.cover import FIRE_ROUNDS, cover, cross, fade
from game.tales.key.rules.play.events import Died, FoeActed, Prowled, Stirred, Toppled
from game.tales.key.rules.play.fight import settle
from game.tales.key.rules.play.harm import hurt, leave_order, near_heroes, wake
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table

HEARD = 2
"""Cells within which somebody is heard; in mail one more."""
DARK_TURNS = 5
"""Turns of darkness between two dice for what comes."""
MOST_ABOUT = 5
"""Waking foes with which nobody else comes."""
PROWLS = 2
"""The highest roll of one die that brings something."""
BARREL_DICE = 2


def tick(table: Table) -> None:
    """One turn of the clock passes for everything but those who take turns."""
    state = table.state
    state.turn += 1
    light.burn(table, 1)
    spread_fire(table)
    fade(table)
    settle(table)
    _bleed(table)
    _raise_bones(table)
    _stir_sleepers(table)
    _prowl(table)
    come(table)


def spread_fire(table: Table) -> None:
    """Wooden furniture in the fire or beside it burns; barrels of oil burst."""
    state = table.state
    burning = [cell for cell, on in state.ground.items() if "fire" in on]
    if not burning:
        return
    near: dict[Cell, bool] = {}
    for cell in burning:
        for there in cross(table, cell):
            near[there] = True
    for cell in near:
        fixture = table.ground.furniture(cell)
        if fixture is None or "wooden" not in table.facts_of(fixture).traits:
            continue
        fixture.mode = "gone"
        table.ground.changed()
        table.learnt = True
        table.tell(Toppled(0, fixture.kind, cell, "burnt"))
        if fixture.holds:
            state.things.setdefault(cell, []).extend(fixture.holds)
            fixture.holds = []
        if table.facts_of(fixture).toppled == "oil":
            table.blasts.append((cell, BARREL_DICE, "blast"))
        cover(table, "fire", [cell], FIRE_ROUNDS)


def _bleed(table: Table) -> None:
    for hero in table.state.heroes:
        if hero.standing != "down":
            continue
        hero.bleeding -= 1
        if hero.bleeding <= 0:
            hero.standing = "dead"
            table.tell(Died(hero.id))
            leave_order(table, hero.id)


def _raise_bones(table: Table) -> None:
    """Bones count their rounds; they rise when nobody stands on them. Fire makes an end of them."""
    for foe in list(table.state.monsters.values()):
        if foe.mood != "bones":
            continue
        if table.covered(foe.cell, "fire") and not table.is_fireproof(foe.id):
            if foe.known:
                table.tell(FoeActed(foe.id, foe.kind, "ash"))
            del table.state.monsters[foe.id]
            table.learnt = True
            continue
        foe.count = max(0, foe.count - 1)
        if foe.count or table.actor_at(foe.cell):
            continue
        foe.mood, foe.hearts = "awake", table.hearts_of(table.kind_of(foe))
        foe.intent = None
        table.learnt = table.halted = True
        table.tell(FoeActed(foe.id, foe.kind, "rise"))


def _is_quiet(table: Table, hero: Hero) -> bool:
    return table.knows(hero, "sneak") or table.has(hero, "quiet") or "hidden" in hero.marks


def _stir_sleepers(table: Table) -> None:
    """A die for each sleeper that somebody is near to."""
    stirs = table.severity.stirs
    for foe in list(table.state.monsters.values()):
        if foe.mood != "asleep" or "lulled" in foe.marks:
            continue
        loud = [h for h in near_heroes(table, foe, HEARD + 1) if not _is_quiet(table, h)]
        if not any(
            max(abs(h.cell[0] - foe.cell[0]), abs(h.cell[1] - foe.cell[1])) <= _heard_from(h)
            for h in loud
        ):
            continue
        roll = table.stream("stir", foe.id, table.state.turn).die(6)
        if roll <= stirs:
            wake(table, foe, roll)
        elif foe.known:
            table.tell(Stirred(foe.id, foe.kind, roll, stirs, False))


def _heard_from(hero: Hero) -> int:
    return HEARD + (hero.body == "mail")


def _prowl(table: Table) -> None:
    """Without light, every so often a die says whether something comes."""
    state = table.state
    if light.burns(table):
        state.dark = 0
        return
    state.dark += 1
    gnaws = table.severity.gnaws
    if state.dark % gnaws == 0:
        for hero in table.up():
            hurt(table, hero.id, state.dark // gnaws, "dark")
    about = sum(foe.mood == "awake" for foe in table.awake())
    if state.dark % DARK_TURNS or about >= MOST_ABOUT:
        return
    roll = table.stream("prowl", state.turn).die(6)
    table.tell(Prowled(roll, PROWLS, roll <= PROWLS))
    state.summoned += roll <= PROWLS


def come(table: Table) -> None:
    """Whatever was called comes: out of sight, but not far."""
    while table.state.summoned:
        table.state.summoned -= 1
        _wanderers(table)


def _wanderers(table: Table) -> None:
    """Foes for half the threat of the next room, at a cell that the party does not see."""
    state = table.state
    stream = table.stream("wander", state.turn, state.next_id)
    seen = light.visible(table)
    heroes = [hero.cell for hero in table.up()]
    cells = [
        cell
        for number in state.chambers
        for cell in table.room_cells(number)
        if cell not in seen and table.is_free(cell)
    ]
    if not heroes or not cells:
        return
    cells.sort(key=lambda cell: min(distance(cell, hero) for hero in heroes))
    depth = table.depth_of(len(state.chambers))
    left = max(1, budget(depth, len(state.heroes), table.severity.threat) // 2)
    for cell in cells[:3]:
        fitting = [
            facts
            for facts in table.content.monsters.values()
            if not facts.boss and facts.depth <= depth + 1 and 0 < facts.threat <= left
            and facts.behaviour != "mimic"
        ]  # fmt: skip
        if not fitting:
            return
        facts = stream.pick(fitting)
        left -= facts.threat
        foe = add_foe(table, facts.id, cell, table.room_at(cell), "awake")
        foe.marks["paid"] = 1
        foe.trail = min(heroes, key=lambda hero: distance(hero, cell))
