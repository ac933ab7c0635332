"""What may be done, gathered by kind: each deed with its name and the places it is aimed at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.grid import STEPS
from game.core.text import Message, message
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.rules.play.commands import (
    Attack,
    Close,
    Concede,
    Delve,
    Disarm,
    Drop,
    End,
    Explore,
    Give,
    Handle,
    KeyCommand,
    Lead,
    Learn,
    Lift,
    Load,
    Move,
    Open,
    PickTile,
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
from game.tales.key.rules.play.facts import ItemFacts
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.board import door_spot, exit_spot, middle
from game.tales.key.view.camera import Spot

Icon = tuple[str, str]
"""An atlas and the name of a sprite in it."""

_SIDES = {
    "north": message("north"),
    "east": message("east"),
    "south": message("south"),
    "west": message("west"),
}


@dataclass(frozen=True, slots=True)
class Deed:
    """One line of the list: commands that differ only in what they are aimed at."""

    name: Message
    commands: tuple[KeyCommand, ...]
    icon: Icon | None = None
    group: str = ""
    """Deeds of the pack lie behind one line of the list."""
    inner: tuple[Deed, ...] = ()
    """The lines behind this one."""


PACK = message("The pack")


def spot_of(view: KeyView, command: KeyCommand) -> Spot | None:
    """Where on the board a command is aimed; None for those that are aimed at nothing."""
    match command:
        case Move(cell) | Handle(cell) | Topple(cell) | Disarm(cell) | Lift(cell):
            return middle(cell)
        case UseSkill(_, cell) | UseItem(_, cell):
            return None if cell is None else middle(cell)
        case Attack(number) | Shove(number):
            foe = view.foe(number)
            return None if foe is None else middle(foe.cell)
        case Open(number) | Close(number):
            return door_spot(view.doors[number - 1])
        case Delve(room, side):
            exit_ = next((e for e in view.exits if (e.room, e.side) == (room, side)), None)
            return None if exit_ is None else exit_spot(exit_)
        case Give(_, hero) | Lead(hero):
            return middle(view.hero(hero).cell)
        case Search(side):
            return _wall_spot(view, side)
        case _:
            return None


def near(view: KeyView, spot: Spot, reach: float) -> tuple[KeyCommand, ...]:
    """The open commands that are aimed at a place, or no further than ``reach`` cells from it."""
    found = []
    for command in view.legal:
        aim = spot_of(view, command)
        if aim is not None and abs(aim[0] - spot[0]) + abs(aim[1] - spot[1]) <= reach:
            found.append(command)
    return tuple(found)


def deeds_of(view: KeyView, commands: Iterable[KeyCommand]) -> tuple[Deed, ...]:
    """``commands`` as lines of the list, the most likely first; giving up is in the pause menu."""
    lines: dict[tuple[object, ...], list[KeyCommand]] = {}
    for command in commands:
        if not isinstance(command, Concede):
            lines.setdefault(_line(command), []).append(command)
    order = sorted(lines, key=lambda line: _RANK.index(line[0]))
    return tuple(_deed(view, tuple(lines[line])) for line in order)


_RANK: tuple[type[KeyCommand], ...] = (
    Learn, PickTile, Attack, Struggle, Take, Handle, Lift, Open, Delve, UseSkill, UseItem, Load,
    Shove, Topple, Disarm, Search, Rest, Explore, End, Move, Close, Wear, Give, Drop, Lead, Concede,
)  # fmt: skip
"""In which order the list has them."""


def _line(command: KeyCommand) -> tuple[object, ...]:
    """What commands on one line have in common."""
    match command:
        case UseSkill(name, _):
            return UseSkill, name
        case UseItem(name, _):
            return UseItem, name
        case Wear(name) | Drop(name) | Give(name, _):
            return type(command), name
        case Learn() | PickTile() | Attack() | Shove():
            return type(command), command.text
        case _:
            return (type(command),)


def _deed(view: KeyView, commands: tuple[KeyCommand, ...]) -> Deed:
    command = commands[0]
    match command:
        case UseItem(item) | Wear(item) | Drop(item) | Give(item):
            group = "" if isinstance(command, UseItem) else "pack"
            return Deed(_of_item(view, command), commands, ("key/items_24", f"item/{item}"), group)
        case UseSkill(name):
            skill = next(s for s in view.hero(view.acting).skills if s.facts.id == name)
            return Deed(
                message("{skill}", skill=skill.facts.words.name),
                commands,
                ("key/panel", f"skill/{name}"),
            )
        case Attack(number) | Shove(number):
            foe = view.foe(number)
            assert foe is not None
            told = message("Strike {foe}", foe=foe.facts.words.the)
            if isinstance(command, Shove):
                told = message("Shove {foe}", foe=foe.facts.words.the)
            return Deed(told, commands, ("key/tokens_24", f"foe/{foe.facts.id}"))
        case Learn(name):
            talent = next(t for h in view.heroes for t in h.offers if t.id == name)
            return Deed(message("{talent}", talent=talent.words.name), commands)
        case PickTile(number):
            return Deed(message("A room of {size}", size=TILES[number - 1].name), commands)
        case _:
            return _plain(view, commands)


def _of_item(view: KeyView, command: KeyCommand) -> Message:
    assert isinstance(command, UseItem | Wear | Drop | Give)
    item = item_of(view, command.item).words
    match command:
        case UseItem():
            hero = view.hero(view.acting)
            if hero.hand is not None and hero.hand.id == command.item:
                return message("Throw {item}", item=item.the)
            return message("Use {item}", item=item.the)
        case Wear():
            return message("Put on {item}", item=item.the)
        case Drop():
            return message("Lay down {item}", item=item.the)
        case Give():
            return message("Hand over {item}", item=item.the)


def item_of(view: KeyView, name: str) -> ItemFacts:
    """A thing that the acting hero carries."""
    hero = view.hero(view.acting)
    for item in hero.pack:
        if item.id == name:
            return item
    assert hero.hand is not None
    return hero.hand


_PLAIN: dict[type[KeyCommand], tuple[Message, Icon | None, str]] = {
    Struggle: (message("Free yourself"), ("key/panel", "state18/snared"), ""),
    Take: (message("Take what lies here"), ("key/panel", "count18/pack"), ""),
    Lift: (message("Help up a friend"), ("key/panel", "heart18/full"), ""),
    Open: (message("Open a door"), ("ui/ui", "icon24/unlock"), ""),
    Delve: (message("Open a way into the unknown"), ("key/panel", "count18/dice"), ""),
    Load: (message("Load"), ("key/panel", "count18/attack"), ""),
    Disarm: (message("Disarm a trap"), ("ui/ui", "icon24/warning"), ""),
    Search: (message("Search a wall"), ("ui/ui", "icon24/search"), ""),
    Rest: (message("Rest"), ("key/panel", "heart18/full"), ""),
    Explore: (message("Explore"), ("key/panel", "count18/map"), ""),
    Move: (message("Walk somewhere"), ("key/panel", "count18/steps"), ""),
    Close: (message("Shut a door"), ("ui/ui", "icon24/lock"), ""),
    Lead: (message("Let somebody else go ahead"), ("key/panel", "count18/quick"), ""),
}


def _plain(view: KeyView, commands: tuple[KeyCommand, ...]) -> Deed:
    command = commands[0]
    match command:
        case End():
            told = message("End the turn") if view.phase == "danger" else message("Wait a turn")
            return Deed(told, commands, ("key/panel", "count18/turn"))
        case Handle() | Topple():
            icon = ("key/panel", "count18/page")
            if len(commands) == 1:
                fixture = next(f for f in view.fixtures if f.cell == command.cell)
                if isinstance(command, Topple):
                    told = message("Throw over: {thing}", thing=fixture.facts.words.name)
                else:
                    told = message(
                        "{thing}: {used}", thing=fixture.facts.words.head, used=fixture.facts.used
                    )
                return Deed(told, commands, icon)
            if isinstance(command, Topple):
                return Deed(message("Throw furniture over"), commands, icon)
            return Deed(message("Lay a hand on furniture"), commands, icon)
        case Search(side) if len(commands) == 1:
            told = message("Search the wall: {side}", side=_SIDES[side])
            return Deed(told, commands, _PLAIN[Search][1])
    name, plain_icon, group = _PLAIN[type(command)]
    return Deed(name, commands, plain_icon, group)


def _wall_spot(view: KeyView, side: str) -> Spot | None:
    """The middle of a wall of the room in which the acting hero stands."""
    x, y = view.hero(view.acting).cell
    for room in view.rooms:
        if room.x <= x < room.x + room.width and room.y <= y < room.y + room.height:
            dx, dy = STEPS[side]  # type: ignore[index]
            across = room.x + room.width / 2, room.y + room.height / 2
            return across[0] + dx * room.width / 2, across[1] + dy * room.height / 2
    return None
