"""Walking out of danger: as far as one likes, until something is worth stopping for."""

from __future__ import annotations

from game.core.grid import Cell
from game.core.pathfind import Reach
from game.tales.key.rules.play.contents import draw_item
from game.tales.key.rules.play.cover import cover
from game.tales.key.rules.play.doors import enter
from game.tales.key.rules.play.events import Walked
from game.tales.key.rules.play.furniture import tell_rumour
from game.tales.key.rules.play.harm import heal
from game.tales.key.rules.play.light import burn
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.things import PACK, pick_up_small, receive, take
from game.tales.key.rules.play.turns import PACE, over, pass_turn, watch
from game.tales.key.rules.play.walking import FAR, step_cost, step_freely, walks


def travel(table: Table, hero: Hero, way: tuple[Cell, ...]) -> bool:
    """Lead the party along cells; returns whether it got to the end."""
    state = table.state
    went = [hero.cell]
    mark = len(table.events)
    arrived = True
    for cell in way:
        state.pace += step_cost(table, hero, cell)
        goes_on = step_freely(table, hero, cell)
        went.append(cell)
        if hero.up:
            pick_up_small(table, hero)
            happen(table, hero)
        watch(table)
        if state.pace >= PACE and not state.danger and not over(table):
            pass_turn(table)
        if not goes_on or table.halted or state.danger or over(table) or hero.cell != cell:
            arrived = cell == way[-1] and not state.danger and hero.up
            break
    table.tell_at(mark, Walked(hero.id, tuple(went)))
    return arrived


def happen(table: Table, hero: Hero) -> None:
    """What happens in a room that is entered for the first time."""
    happening = enter(table, hero)
    if happening is None:
        return
    facts = table.content.events[happening.event]
    room = table.room_at(hero.cell)
    if facts.effect == "none":
        return
    table.learnt = table.halted = True
    table.tell(happening)
    stream = table.stream("happening", room)
    match facts.effect:
        case "draught":
            burn(table, facts.power, "draught")
        case "pilgrim":
            receive(table, hero, draw_item(table, stream, room))
        case "collapse":
            free = [c for c in table.room_cells(room) if table.is_free(c)]
            cover(table, "rubble", stream.shuffled(free)[: facts.power])
        case "whisper":
            tell_rumour(table, "room", room)
        case "flood":
            cover(table, "water", stream.shuffled(table.room_cells(room))[: facts.power])
        case _:
            for friend in table.up():
                heal(table, friend, facts.power)


def interests(table: Table, hero: Hero, found: Reach[Cell]) -> list[Cell]:
    """The cells worth walking to that are within reach, the nearest first: things to take, corners
    not seen, rooms not entered."""
    state = table.state
    room_for_more = any(len(h.pack) < PACK for h in table.up()) and len(hero.pack) < PACK
    goals = []
    for cell in found.cost:
        if cell == hero.cell:
            continue
        lies = state.things.get(cell)
        if lies and (room_for_more or any(t not in table.content.items for t in lies)):
            goals.append(cell)
            continue
        chamber = state.chambers.get(table.room_at(cell))
        if chamber is not None and not chamber.entered:
            goals.append(cell)
            continue
        if any(
            near not in state.seen and table.room_at(near) in state.chambers
            for near in table.ground.beside(cell)
        ):
            goals.append(cell)
    return goals


def explore(table: Table, hero: Hero) -> None:
    """Walk to the nearest thing of interest, and take what lies there."""
    found = walks(table, hero, FAR)
    occupied = table.occupied()
    goals = [c for c in interests(table, hero, found) if c not in occupied or c in found.cost]
    goal = goals[0]
    if travel(table, hero, found.path_to(goal)) and table.state.things.get(hero.cell):
        take(table, hero)
