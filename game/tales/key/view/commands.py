"""How each command is shown: where on the board it is aimed, its label and icon; and the list of
what may be done, in which commands that differ only in their aim share a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from game.core.grid import STEPS, Direction
from game.core.text import Message, message
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.rules.play.clues import Leave, Listen, Peer
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.descent import Camp
from game.tales.key.rules.play.doors import Close, Delve, Force, Open, PickTile, Search
from game.tales.key.rules.play.facts import ItemFacts
from game.tales.key.rules.play.fight import Attack, Load
from game.tales.key.rules.play.furniture import Handle, Topple
from game.tales.key.rules.play.growth import Learn
from game.tales.key.rules.play.harm import Lift, Struggle
from game.tales.key.rules.play.hazards import Disarm
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.known import SkillSeen
from game.tales.key.rules.play.pushing import Shove
from game.tales.key.rules.play.rest import Rest
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.things import Drop, Give, Take, Wear
from game.tales.key.rules.play.together import Grip, Swap
from game.tales.key.rules.play.tunnels import Climb
from game.tales.key.rules.play.turns import Concede, End
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Explore, Lead, Move
from game.tales.key.view.board import door_spot, exit_spot, middle
from game.tales.key.view.camera import Spot

_MEANS = {
    "candle": (message("Leave a light at an exit"), "count18/candle"),
    "gold": (message("Lay gold down at an exit"), "count18/gold"),
    "bell": (message("Ring a bell at an exit"), "count18/quick"),
}

_SEALS = {
    "hinges": (message("Tear a door from its hinges"), "count18/turn"),
    "slit": (message("Pay at a door"), "count18/gold"),
    "thorn": (message("Bleed on the thorn of a door"), "heart18/full"),
}

Icon = tuple[str, str]
"""An atlas and the name of a sprite in it."""

_SIDES = {
    "north": message("north"),
    "east": message("east"),
    "south": message("south"),
    "west": message("west"),
}


# One command


def spot_of(view: KeyView, command: KeyCommand) -> Spot | None:
    """Where on the board a command is aimed; None for those that are aimed at nothing."""
    match command:
        case Move(cell) | Handle(cell) | Topple(cell) | Disarm(cell) | Lift(cell):
            return middle(cell)
        case UseSkill(cell=cell) | UseItem(cell=cell):
            return None if cell is None else middle(cell)
        case Attack(number) | Shove(number) | Grip(number):
            foe = view.foe(number)
            return None if foe is None else middle(foe.cell)
        case Open(number) | Close(number) | Force(number):
            return door_spot(view.doors[number - 1])
        case (
            Delve(room, side) | Listen(room, side) | Peer(room, side) | Leave(room=room, side=side)
        ):
            exit_ = next((e for e in view.exits if (e.room, e.side) == (room, side)), None)
            return None if exit_ is None else exit_spot(exit_)
        case Climb(room, tunnel):
            ends = [h.cell for h in view.hatches if (h.room, h.number) == (room, tunnel)]
            return middle(ends[0]) if ends else None
        case Give(hero=hero) | Lead(hero=hero) | Swap(hero=hero):
            return middle(view.hero(hero).cell)
        case Search(side):
            return _wall_spot(view, side)
        case Struggle() | Load() | Take() | Drop() | Wear() | Rest() | Explore() | End():
            return None
        case Learn() | PickTile() | Camp() | Concede():
            return None
        case _:
            assert_never(command)


@dataclass(frozen=True, slots=True)
class Look:
    """How a command stands in the list."""

    label: Message
    icon: Icon | None = None
    several: Message | None = None
    """The label where it shares its line with others; unsaid the label of the first."""
    about: str = ""
    """What commands of one kind have to have in common to share a line."""
    packed: bool = False
    """Whether its line lies behind that of the pack."""


def look_of(view: KeyView, command: KeyCommand) -> Look:
    """How a command that is open in ``view`` stands in the list."""
    match command:
        case Learn(name):
            talent = next(t for h in view.heroes for t in h.offers if t.id == name)
            return Look(message("{talent}", talent=talent.words.name), about=name)
        case Camp(choice):
            words = next(facts for facts in view.camp if facts.id == choice).words
            return Look(message("{camp}", camp=words.head), about=choice)
        case PickTile(number):
            label = message("A room of {size}", size=TILES[number - 1].name)
            return Look(label, about=str(number))
        case Attack(number):
            facts = view.target(number).facts
            label = message("Strike {foe}", foe=facts.words.the)
            return Look(label, _token(facts.id), about=str(number))
        case Shove(number):
            facts = view.target(number).facts
            label = message("Shove {foe}", foe=facts.words.the)
            return Look(label, _token(facts.id), about=str(number))
        case Grip(number):
            facts = view.target(number).facts
            label = message("Keep {foe} busy for a friend", foe=facts.words.the)
            return Look(label, _token(facts.id), about=str(number))
        case Swap(number):
            words = view.hero(number).facts.words
            label = message("Trade places with {who}", who=words.the)
            return Look(label, _panel("count18/steps"), about=str(number))
        case Load():
            return Look(message("Load"), _panel("count18/attack"))
        case UseSkill(name):
            skill = next(s for s in view.asked.skills if s.facts.id == name)
            label = message("{skill}", skill=skill.facts.words.name)
            return Look(label, _panel(f"skill/{name}"), about=name)
        case UseItem(name):
            item = view.carried(name).words
            hand = view.asked.hand
            if hand is not None and hand.id == name:
                label = message("Throw {item}", item=item.the)
            else:
                label = message("Use {item}", item=item.the)
            return Look(label, _item(name), about=name)
        case Wear(name):
            label = message("Put on {item}", item=view.carried(name).words.the)
            return Look(label, _item(name), about=name, packed=True)
        case Drop(name):
            label = message("Lay down {item}", item=view.carried(name).words.the)
            return Look(label, _item(name), about=name, packed=True)
        case Give(name):
            label = message("Hand over {item}", item=view.carried(name).words.the)
            return Look(label, _item(name), about=name, packed=True)
        case Take():
            return Look(message("Take what lies here"), _panel("count18/pack"))
        case Handle(cell):
            facts_ = next(f for f in view.fixtures if f.cell == cell).facts
            label = message("{thing}: {used}", thing=facts_.words.head, used=facts_.used)
            several = message("Lay a hand on furniture")
            return Look(label, _panel("count18/page"), several)
        case Topple(cell):
            words = next(f for f in view.fixtures if f.cell == cell).facts.words
            label = message("Throw over: {thing}", thing=words.name)
            return Look(label, _panel("count18/page"), message("Throw furniture over"))
        case Disarm():
            return Look(message("Disarm a trap"), ("ui/ui", "icon24/warning"))
        case Struggle():
            return Look(message("Free yourself"), _panel("state18/snared"))
        case Lift():
            return Look(message("Help up a friend"), _panel("heart18/full"))
        case Open():
            return Look(message("Open a door"), ("ui/ui", "icon24/unlock"))
        case Close():
            return Look(message("Shut a door"), ("ui/ui", "icon24/lock"))
        case Force(number):
            plaque = view.doors[number - 1].plaque
            assert plaque is not None
            label, icon = _SEALS[plaque.seal]
            return Look(label, _panel(icon), about=plaque.seal)
        case Delve():
            return Look(message("Open a way into the unknown"), _panel("count18/dice"))
        case Climb(_, tunnel):
            label = message("Go through hatch {number}", number=tunnel)
            several = message("Go through a hatch")
            return Look(label, _panel("count18/map"), several)
        case Listen():
            return Look(message("Listen at an exit"), ("ui/ui", "icon24/speaker"))
        case Peer():
            return Look(message("Look through a keyhole"), ("ui/ui", "icon24/eye"))
        case Leave(means):
            label, icon = _MEANS[means]
            return Look(label, _panel(icon), about=means)
        case Search(side):
            label = message("Search the wall: {side}", side=_SIDES[side])
            return Look(label, ("ui/ui", "icon24/search"), message("Search a wall"))
        case Rest():
            return Look(message("Rest"), _panel("heart18/full"))
        case Move():
            return Look(message("Walk somewhere"), _panel("count18/steps"))
        case Explore():
            return Look(message("Explore"), _panel("count18/map"))
        case Lead():
            return Look(message("Let somebody else go ahead"), _panel("count18/quick"))
        case End():
            fights = view.phase == "danger"
            label = message("End the turn") if fights else message("Wait a turn")
            return Look(label, _panel("count18/turn"))
        case Concede():
            return Look(message("Give up"))
        case _:
            assert_never(command)


@dataclass(frozen=True, slots=True)
class Deal:
    """A command as a button of the party's sheet, for the thing or the skill that it is about."""

    command: KeyCommand
    label: Message
    icon: str
    """Of the interface's own."""
    closes: bool = False
    """Whether the map should be seen while it happens."""


def deal_of(
    view: KeyView, command: KeyCommand, item: ItemFacts | None, skill: SkillSeen | None
) -> Deal | None:
    """What can be done with a thing of the pack, or with a skill; None for what is not about it,
    and for what is aimed on the map."""
    match command:
        case Wear(name) if item is not None and name == item.id:
            return Deal(command, message("Put it on"), "shield")
        case Drop(name) if item is not None and name == item.id:
            return Deal(command, message("Lay it down"), "arrow_down")
        case Give(name, other) if item is not None and name == item.id:
            told = message("Give it to {who}", who=view.hero(other).facts.words.name)
            return Deal(command, told, "arrow_right")
        case UseItem(name, None) if item is not None and name == item.id:
            return Deal(command, message("Use it"), "check", closes=True)
        case UseItem(name, cell) if item is not None and name == item.id:
            friend = next((h for h in view.heroes if h.cell == cell and h.standing != "dead"), None)
            if friend is not None and item.target == "friend":
                told = message("Use it on {who}", who=friend.facts.words.name)
                return Deal(command, told, "heart", closes=True)
        case UseSkill(name, None) if skill is not None and name == skill.facts.id:
            return Deal(command, message("Do it now"), "check", closes=True)
    return None


def lead_deal(view: KeyView, command: Lead) -> Deal:
    """The button on the sheet of a hero who may go ahead."""
    told = message("{who} goes ahead", who=view.hero(command.hero).facts.words.head)
    return Deal(command, told, "arrow_right")


def _panel(sprite: str) -> Icon:
    return "key/panel", sprite


def _token(foe: str) -> Icon:
    return "key/tokens_24", f"foe/{foe}"


def _item(item: str) -> Icon:
    return "key/items_24", f"item/{item}"


def _wall_spot(view: KeyView, side: Direction) -> Spot | None:
    """The middle of a wall of the room in which the acting hero stands."""
    x, y = view.asked.cell
    for room in view.rooms:
        if room.x <= x < room.x + room.width and room.y <= y < room.y + room.height:
            dx, dy = STEPS[side]
            across = room.x + room.width / 2, room.y + room.height / 2
            return across[0] + dx * room.width / 2, across[1] + dy * room.height / 2
    return None


# Several commands


def near(view: KeyView, spot: Spot, reach: float) -> tuple[KeyCommand, ...]:
    """The open commands that are aimed at a place, or no further than ``reach`` cells from it."""
    found = []
    for command in view.legal:
        aim = spot_of(view, command)
        if aim is not None and abs(aim[0] - spot[0]) + abs(aim[1] - spot[1]) <= reach:
            found.append(command)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the list: commands that differ only in what they are aimed at."""

    name: Message
    commands: tuple[KeyCommand, ...]
    icon: Icon | None = None
    packed: bool = False
    """Whether it lies behind the line of the pack."""
    inner: tuple[Line, ...] = ()
    """The lines behind this one."""


LIST_ORDER: tuple[type[KeyCommand], ...] = (
    Learn, Camp, PickTile, Attack, Struggle, Take, Handle, Lift, Open, Force, Delve, Climb,
    UseSkill, UseItem, Load, Shove, Grip, Swap, Topple, Disarm, Search, Listen, Peer, Leave, Rest,
    Explore, End, Move, Close, Wear, Give, Drop, Lead, Concede,
)  # fmt: skip
"""In which order the list has them."""


def lines_of(view: KeyView, commands: Iterable[KeyCommand]) -> tuple[Line, ...]:
    """``commands`` as lines of the list, the most likely first; giving up is in the pause menu."""
    shared: dict[tuple[type[KeyCommand], str], list[KeyCommand]] = {}
    for command in commands:
        if not isinstance(command, Concede):
            about = look_of(view, command).about
            shared.setdefault((type(command), about), []).append(command)
    order = sorted(shared, key=lambda line: LIST_ORDER.index(line[0]))
    return tuple(_line(view, tuple(shared[line])) for line in order)


def _line(view: KeyView, commands: tuple[KeyCommand, ...]) -> Line:
    look = look_of(view, commands[0])
    name = look.label if len(commands) == 1 or look.several is None else look.several
    return Line(name, commands, look.icon, look.packed)


def lines_with_pack(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines of the pack behind one line, where there is much else."""
    packed = tuple(line for line in lines if line.packed)
    others = tuple(line for line in lines if not line.packed)
    if not packed or not others:
        return lines
    commands = tuple(command for line in packed for command in line.commands)
    return (*others, Line(message("The pack"), commands, _panel("count18/pack"), inner=packed))


def line_told(view: KeyView, line: Line) -> Message:
    """A sentence on a line of the list."""
    if line.inner:
        return message("Put on, hand over or lay down what is carried.")
    return line.commands[0].explain(view)
