"""Every command: which are open now, in a stable order, carrying one out, and reading one.

What a command is, does and says of itself stands with its subject (`game.tales.key.rules.play.verb`
says how); here they are joined.
"""

from __future__ import annotations

from typing import get_args

from game.core.command_text import Commands
from game.tales.key.rules.play import light
from game.tales.key.rules.play.clues import Leave, Listen, Peer
from game.tales.key.rules.play.descent import Camp, pitch_camp
from game.tales.key.rules.play.doors import Close, Delve, Force, Open, PickTile, Search
from game.tales.key.rules.play.fight import Attack, Load, settle
from game.tales.key.rules.play.furniture import Handle, Topple
from game.tales.key.rules.play.growth import Learn
from game.tales.key.rules.play.harm import Lift, Struggle
from game.tales.key.rules.play.hazards import Disarm
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.movement import FAR, walks
from game.tales.key.rules.play.pushing import Shove
from game.tales.key.rules.play.rest import Rest
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.things import Drop, Give, Take, Wear, pick_up_small
from game.tales.key.rules.play.together import Grip, Swap
from game.tales.key.rules.play.tunnels import Climb
from game.tales.key.rules.play.turns import (
    Concede,
    End,
    acting,
    done,
    go_on,
    over,
    pass_turn,
    settle_fight,
    watch,
)
from game.tales.key.rules.play.verb import Here
from game.tales.key.rules.play.walking import Explore, Lead, Move, travel

Answer = PickTile | Learn | Camp
"""What is asked for before anything else is open."""
Doing = (
    Struggle | Attack | Shove | Grip | Swap | UseSkill | UseItem | Load | Handle | Topple | Disarm
    | Lift | Open
    | Force | Close | Delve | Climb | Listen | Peer | Leave | Take | Give | Wear | Drop | Lead
    | Search | Rest | Explore | Move
)  # fmt: skip
"""What a hero does without ending the turn by it."""
Act = Doing | End | Concede
"""Everything that is no answer, in the order in which `open_commands` lists it."""
KeyCommand = Answer | Act

COMMANDS: Commands[KeyCommand] = Commands(KeyCommand)
_ACTS: tuple[type[Act], ...] = get_args(Act)
_CONCEDE = Concede()


def open_commands(table: Table) -> tuple[KeyCommand, ...]:
    """Everything that may be done now."""
    if over(table):
        return ()
    asked = _asked(table)
    if asked:
        return (*asked, _CONCEDE)
    hero = acting(table)
    if hero is None:
        return (_CONCEDE,)
    light.refresh(table)
    here = Here(table, hero)
    return tuple(command for act in _ACTS for command in act.offered(here))


def is_open(table: Table, command: KeyCommand) -> bool:
    """Whether a command may be given now; cheaper than looking through all that may."""
    if over(table):
        return False
    asked = _asked(table)
    if asked:
        return command == _CONCEDE or command in asked
    hero = acting(table)
    if hero is None or not isinstance(command, Act):
        return command == _CONCEDE
    light.refresh(table)
    return any(command == other for other in command.offered(Here(table, hero)))


def _asked(table: Table) -> tuple[Answer, ...]:
    """What must be said before anything else: which tile, which talent, what is done at a camp."""
    return PickTile.asked(table) or Learn.asked(table) or Camp.asked(table)


def carry_out(table: Table, command: KeyCommand) -> None:
    """Carry out a command that is open, and whatever follows before it is somebody's turn again."""
    hero = acting(table)
    match command:
        case Concede() | Learn() | Camp():
            command.carry_out(table)
            return
        case PickTile():
            assert hero is not None
            command.carry_out(table, hero)
            watch(table)
        case End():
            assert hero is not None
            command.carry_out(table, hero)
        case _:
            assert hero is not None
            if table.state.danger or _walk_there(table, hero, command):
                _do(table, hero, command)
    settle_fight(table)
    go_on(table)
    if table.state.camping:
        pitch_camp(table)


def _do(table: Table, hero: Hero, command: Doing) -> None:
    """Carry out what a hero does, and what it costs in time."""
    danger = table.state.danger
    takes_deed = command.takes_deed(table)
    if takes_deed and danger:
        hero.deeds -= 1
    command.carry_out(table, hero)
    settle(table)
    if not done(table):
        if hero.up:
            pick_up_small(table, hero)
        watch(table)
    if takes_deed and not danger and not table.state.danger and not done(table):
        pass_turn(table)


def _walk_there(table: Table, hero: Hero, command: Doing) -> bool:
    """Out of danger, walk to where something is to be done; False if that was cut short, or if
    when one is there it can be done no more."""
    goals = dict.fromkeys(command.done_from(table))
    if not goals or hero.cell in goals:
        return True
    found = walks(table, hero, FAR)
    blocked = {foe.cell: True for foe in table.foes()}
    goal = next((c for c in found.cost if c in goals and c not in blocked), None)
    if goal is None:
        return True
    return travel(table, hero, found.path_to(goal)) and is_open(table, command)
