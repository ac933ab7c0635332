"""Commands carried out. Each was found to be open before it comes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.grid import Cell
from game.tales.key.rules.play import skills, uses
from game.tales.key.rules.play.arriving import spring
from game.tales.key.rules.play.blows import way_to_strike
from game.tales.key.rules.play.commands import (
    Attack,
    Close,
    Delve,
    Disarm,
    Drop,
    End,
    Explore,
    Give,
    Handle,
    KeyCommand,
    Lead,
    Lift,
    Load,
    Move,
    Open,
    Rest,
    Search,
    Shove,
    Struggle,
    Take,
    Topple,
    UseItem,
    UseSkill,
    Wear,
)
from game.tales.key.rules.play.cover import uncover
from game.tales.key.rules.play.doors import delve, noise, open_door, search, set_door
from game.tales.key.rules.play.events import TrapDisarmed, Walked
from game.tales.key.rules.play.fight import settle, strike
from game.tales.key.rules.play.furniture import handle, topple
from game.tales.key.rules.play.harm import lift, unmark, wake
from game.tales.key.rules.play.legal import is_open
from game.tales.key.rules.play.pushing import push
from game.tales.key.rules.play.rest import rest
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.things import drop, give, pick_up_small, take, wear
from game.tales.key.rules.play.travel import explore, happen, travel
from game.tales.key.rules.play.turns import end_turn, over, pass_turn, watch
from game.tales.key.rules.play.walking import FAR, walk_in_danger, walks

DISARMED = 4
DEFT = 2
"""The lowest roll of one die that disarms a trap: anybody's, and that of the trained."""
_DEEDS = (
    Attack, Shove, UseSkill, UseItem, Handle, Topple, Disarm, Lift, Struggle, Load, Search,
)  # fmt: skip
"""What takes a deed in danger, and a turn out of it."""


def act(table: Table, hero: Hero, command: KeyCommand) -> None:
    """Carry out what a hero does, and what it costs in time."""
    danger = table.state.danger
    if isinstance(command, End):
        end_turn(table, hero) if danger else pass_turn(table)
        return
    if not danger and not _walk_there(table, hero, command):
        return
    danger = table.state.danger
    costs_deed = isinstance(command, _DEEDS) or (isinstance(command, Wear) and danger)
    if costs_deed and danger and not _is_haste(table, command):
        hero.deeds -= 1
    _ACT[type(command)](table, hero, command)
    settle(table)
    watch_after(table, hero)
    if costs_deed and not danger and not table.state.danger and not over(table):
        pass_turn(table)


def _is_haste(table: Table, command: KeyCommand) -> bool:
    return isinstance(command, UseItem) and table.content.items[command.item].effect == "haste"


def watch_after(table: Table, hero: Hero) -> None:
    """See what a deed has brought about."""
    if not over(table):
        if hero.up:
            pick_up_small(table, hero)
        watch(table)


def _walk_there(table: Table, hero: Hero, command: KeyCommand) -> bool:
    """Out of danger, walk to where something is to be done; False if that was cut short, or if
    when one is there it can be done no more."""
    goals = _where(table, command)
    if not goals or hero.cell in goals:
        return True
    found = walks(table, hero, FAR)
    blocked = {foe.cell: True for foe in table.foes()}
    goal = next((c for c in found.cost if c in goals and c not in blocked), None)
    if goal is None:
        return True
    return travel(table, hero, found.path_to(goal)) and is_open(table, command)


def _where(table: Table, command: KeyCommand) -> dict[Cell, bool]:
    """The cells from which a command can be carried out, if it matters."""
    ground = table.ground
    dungeon = table.state.dungeon
    cells: tuple[Cell, ...] = ()
    match command:
        case Open(door) | Close(door):
            cells = dungeon.board.doors[door - 1].cells
        case Delve(room, side):
            exit_ = next(e for e in dungeon.exits() if (e.room, e.side) == (room, side))
            cells = tuple(c for c in exit_.cells if not ground.blocks(c))
            if not cells:
                cells = tuple(c for c in table.room_cells(room) if not ground.blocks(c))
        case Handle(cell) | Disarm(cell) | Lift(cell):
            cells = ground.beside(cell)
            if not isinstance(command, Disarm) and not ground.blocks(cell):
                cells = (cell, *cells)
    return dict.fromkeys(cells, True)


def _move(table: Table, hero: Hero, command: Move) -> None:
    if not table.state.danger:
        found = walks(table, hero, FAR)
        travel(table, hero, found.path_to(command.cell))
        return
    found = walks(table, hero, hero.steps)
    start, mark = hero.cell, len(table.events)
    way = found.path_to(command.cell)
    walk_in_danger(table, hero, way)
    if hero.cell != start:
        went = (start, *way[: way.index(hero.cell) + 1]) if hero.cell in way else (start, hero.cell)
        table.tell_at(mark, Walked(hero.id, went))
        if hero.up:
            happen(table, hero)


def _open(table: Table, hero: Hero, command: Open) -> None:
    hero.steps -= table.state.danger
    open_door(table, command.door, hero.id)


def _close(table: Table, hero: Hero, command: Close) -> None:
    hero.steps -= table.state.danger
    set_door(table, command.door, "shut", hero.id)


def _delve(table: Table, hero: Hero, command: Delve) -> None:
    hero.steps -= table.state.danger
    delve(table, hero, command.room, command.side)


def _attack(table: Table, hero: Hero, command: Attack) -> None:
    foe = table.state.monsters[command.foe]
    how = way_to_strike(table, hero, foe)
    noise(table, hero.cell)
    strike(table, hero, foe, how)


def _shove(table: Table, hero: Hero, command: Shove) -> None:
    foe = table.state.monsters[command.foe]
    wake(table, foe)
    push(table, foe.id, hero.cell, 1, hero.id)


def _skill(table: Table, hero: Hero, command: UseSkill) -> None:
    skills.use(table, hero, table.content.skills[command.skill], command.cell)


def _item(table: Table, hero: Hero, command: UseItem) -> None:
    if table.content.items[command.item].slot == "hand":
        assert command.cell is not None
        uses.throw_hand(table, hero, command.cell)
    else:
        uses.use(table, hero, table.content.items[command.item], command.cell)


def _handle(table: Table, hero: Hero, command: Handle) -> None:
    handle(table, hero, command.cell)


def _topple(table: Table, hero: Hero, command: Topple) -> None:
    topple(table, hero, command.cell)


def _disarm(table: Table, hero: Hero, command: Disarm) -> None:
    """A die, unless the fingers are fine; a slip springs the trap on who slipped."""
    trap = table.state.traps[command.cell]
    sure = table.knows(hero, "fine-fingers")
    roll = 0 if sure else table.fight_die()
    least = DEFT if table.knows(hero, "trap-sense") else DISARMED
    done = sure or roll >= least
    trap.mode = "spent"
    table.learnt = True
    table.tell(TrapDisarmed(trap.kind, hero.id, roll, done))
    if not done:
        spring(table, trap.kind, hero.cell, hero.id)


def _lift(table: Table, hero: Hero, command: Lift) -> None:
    friend = next(h for h in table.state.heroes if h.standing == "down" and h.cell == command.cell)
    if table.actor_at(friend.cell):
        friend.cell = next(
            (c for c in table.ground.beside(hero.cell) if table.is_free(c)), friend.cell
        )
    lift(table, friend, hero.id)


def _struggle(table: Table, hero: Hero, _: Struggle) -> None:
    unmark(table, hero.id, "held")
    unmark(table, hero.id, "burning")
    uncover(table, "web", [hero.cell])


def _load(table: Table, hero: Hero, _: Load) -> None:
    unmark(table, hero.id, "unloaded")


def _take(table: Table, hero: Hero, _: Take) -> None:
    hero.steps -= table.state.danger
    take(table, hero)


def _drop(table: Table, hero: Hero, command: Drop) -> None:
    drop(table, hero, command.item)


def _wear(table: Table, hero: Hero, command: Wear) -> None:
    wear(table, hero, command.item)


def _give(table: Table, hero: Hero, command: Give) -> None:
    hero.steps -= table.state.danger
    give(table, hero, command.item, table.hero(command.hero))


def _lead(table: Table, _: Hero, command: Lead) -> None:
    table.state.leader = command.hero


def _search(table: Table, hero: Hero, command: Search) -> None:
    search(table, hero, command.side)


def _rest(table: Table, hero: Hero, _: Rest) -> None:
    rest(table, hero)


def _explore(table: Table, hero: Hero, _: Explore) -> None:
    explore(table, hero)


_ACT: dict[type[KeyCommand], Callable[[Table, Hero, Any], None]] = {
    Move: _move,
    Open: _open,
    Close: _close,
    Delve: _delve,
    Attack: _attack,
    Shove: _shove,
    UseSkill: _skill,
    UseItem: _item,
    Handle: _handle,
    Topple: _topple,
    Disarm: _disarm,
    Lift: _lift,
    Struggle: _struggle,
    Load: _load,
    Take: _take,
    Drop: _drop,
    Wear: _wear,
    Give: _give,
    Lead: _lead,
    Search: _search,
    Rest: _rest,
    Explore: _explore,
}
