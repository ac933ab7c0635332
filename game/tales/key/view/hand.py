"""What input means: keys, mouse and pad become commands, the list of them, an aim, a cursor."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.grid import DIRECTIONS, beside
from game.core.text import Message, capital
from game.engine.app import App
from game.engine.inputs import Click, InputEvent, Point, Press
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.clues import Leave, Listen, Peer
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import Close, Delve, Force, Open
from game.tales.key.rules.play.fight import Attack
from game.tales.key.rules.play.furniture import Handle, Topple
from game.tales.key.rules.play.harm import Lift
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.known import FoeSeen
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.things import Take
from game.tales.key.rules.play.tunnels import Climb
from game.tales.key.rules.play.turns import End
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Explore, Move
from game.tales.key.rules.play.words import percent
from game.tales.key.view.board import middle
from game.tales.key.view.camera import Camera, Spot, room_at
from game.tales.key.view.commands import Line, lines_of, near, spot_of
from game.tales.key.view.describe import NEAR_DOOR, NEAR_EXIT, describe, describe_cell
from game.tales.key.view.layout import PANEL, to_panel
from game.tales.key.view.menu import Choose, Menu
from game.tales.key.view.panel import slot_under, slots_of
from game.tales.key.view.parts import ASKED

# Pointing with keys: a cursor that goes from cell to cell, or from target to target.


WAYS: dict[str, tuple[int, int]] = {
    "up": (0, -1),
    "right": (1, 0),
    "down": (0, 1),
    "left": (-1, 0),
}
EDGE = 1
"""Cells beyond the board to which the cursor goes: exits are marked there."""
_ASKEW = 2.5
"""How much further than straight ahead a target counts that lies aside."""


@dataclass(frozen=True, slots=True)
class Target:
    """A place, and what is done to it."""

    spot: Spot
    command: KeyCommand


class Aim:
    """One line of the list, several targets: one of them has the focus."""

    def __init__(self, view: KeyView, name: Message, commands: Sequence[KeyCommand]) -> None:
        self.name = name
        found = []
        for command in commands:
            spot = spot_of(view, command)
            if spot is not None:
                found.append(Target(spot, command))
        here = view.hero(view.acting).cell if view.acting else (0, 0)
        found.sort(key=lambda t: abs(t.spot[0] - here[0] - 0.5) + abs(t.spot[1] - here[1] - 0.5))
        self.targets = tuple(found)
        self.focus = max(
            range(len(found)), key=lambda number: (_promise(view, found[number]), -number)
        )

    @property
    def target(self) -> Target:
        """The one in focus."""
        return self.targets[self.focus]

    def next(self, by: int) -> None:
        """On to the next in turn."""
        self.focus = (self.focus + by) % len(self.targets)

    def move(self, way: str) -> bool:
        """On to the nearest target in a direction; False when there is none."""
        dx, dy = WAYS[way]
        x, y = self.target.spot
        best, found = 0.0, None
        for number, target in enumerate(self.targets):
            ahead = (target.spot[0] - x) * dx + (target.spot[1] - y) * dy
            aside = abs((target.spot[0] - x) * dy) + abs((target.spot[1] - y) * dx)
            if ahead > 0 and (found is None or ahead + _ASKEW * aside < best):
                best, found = ahead + _ASKEW * aside, number
        if found is None:
            return False
        self.focus = found
        return True

    def at(self, spot: Spot) -> Target | None:
        """The target below the pointer."""
        found = None
        nearest = 0.7
        for target in self.targets:
            away = max(abs(target.spot[0] - spot[0]), abs(target.spot[1] - spot[1]))
            if away <= nearest:
                nearest, found = away, target
        return found


def _promise(view: KeyView, target: Target) -> int:
    """How much a person would want to aim there, before anything else is asked: at foes that are
    awake, those first that are most likely to fall; at friends who are hurt, those first who have
    least; at what lies or stands there rather than at nothing."""
    cell = math.floor(target.spot[0]), math.floor(target.spot[1])
    foe = next((foe for foe in view.foes if foe.cell == cell and foe.mood != "bones"), None)
    hero = next((hero for hero in view.heroes if hero.cell == cell), None)
    if foe is not None:
        blows = dict(foe.aimed)
        blow = blows.get(target.command.skill) if isinstance(target.command, UseSkill) else foe.blow
        slays = 0 if blow is None else percent(blow.odds, foe.hearts)
        return 1_000 + 2 * slays + (foe.mood == "awake")
    if hero is not None:
        lost = hero.most - hero.hearts
        mends = isinstance(target.command, UseItem | Lift) or (
            isinstance(target.command, UseSkill) and not _hurts(view, target.command)
        )
        return 500 + 20 * lost if mends else -500
    if any(fixture.cell == cell for fixture in view.fixtures):
        return 1
    return 0


def _hurts(view: KeyView, command: UseSkill) -> bool:
    """Whether a skill is one that foes are hurt by."""
    return any(skill == command.skill for foe in view.foes for skill, _ in foe.aimed)


class Cursor:
    """A cell that is looked at."""

    def __init__(self, view: KeyView, cell: tuple[int, int]) -> None:
        self._columns, self._rows = view.params.columns * 5, view.params.rows * 5
        self.cell = cell

    @property
    def spot(self) -> Spot:
        """Its middle."""
        return self.cell[0] + 0.5, self.cell[1] + 0.5

    def move(self, way: str) -> bool:
        """One cell on; False at the edge of the board."""
        dx, dy = WAYS[way]
        x, y = self.cell[0] + dx, self.cell[1] + dy
        if not (-EDGE <= x < self._columns + EDGE and -EDGE <= y < self._rows + EDGE):
            return False
        self.cell = x, y
        return True


# What is meant by pointing at the map: at a place, or in a direction from who acts.


ON_CELL = 0.01
AROUND = 0.51
"""From the middle of a cell to the doors in its walls."""
_AT_ONCE = (Attack, Lift, Take, Handle, Move)
"""What a click does without asking, the first that is open."""


def at_place(view: KeyView, spot: Spot) -> tuple[KeyCommand, ...]:
    """The open commands that a place of the board stands for: those of the door or the exit that is
    there, else those of its cell."""
    doors = [c for c in near(view, spot, 2.0) if isinstance(c, Open | Close | AT_EXIT)]
    for command in doors:
        x, y = spot_of(view, command) or spot
        reach = NEAR_EXIT if isinstance(command, AT_EXIT) else NEAR_DOOR
        if math.hypot(spot[0] - x, spot[1] - y) <= reach and _means(view, command, spot):
            return tuple(c for c in doors if spot_of(view, c) == (x, y))
    cell = math.floor(spot[0]), math.floor(spot[1])
    found = near(view, middle(cell), ON_CELL)
    hero = view.hero(view.acting) if view.acting else None
    if hero is not None and hero.cell == cell:
        found = (*(c for c in view.legal if isinstance(c, Take)), *found)
    return found


def around(view: KeyView, spot: Spot) -> tuple[KeyCommand, ...]:
    """The open commands for a cell and for what stands in its walls."""
    found = dict.fromkeys(at_place(view, spot))
    found.update(dict.fromkeys(near(view, spot, AROUND)))
    return tuple(found)


def at_once(view: KeyView, commands: Sequence[KeyCommand]) -> KeyCommand | None:
    """What of them is done without asking; None where it is better to ask."""
    if any(isinstance(command, Delve | Climb) for command in commands):
        # What is laid stays laid, and from a drop nobody comes back: it is asked first, with what
        # is known told.
        return None
    if any(is_choice(view, command) for command in commands):
        return None
    for command in commands:
        if isinstance(command, Open):
            return command
    for kind in _AT_ONCE:
        for command in commands:
            if isinstance(command, kind):
                risky = isinstance(command, Move) and Field(view).is_risky(command.cell)
                return None if risky else command
    return None


def can_be_undone(view: KeyView, command: KeyCommand) -> bool:
    """Whether nothing is lost by doing it: an arrow key does so without asking."""
    if isinstance(command, Move):
        return not Field(view).is_risky(command.cell)
    return isinstance(command, Lift)


def sleepers_near(view: KeyView) -> list[FoeSeen]:
    """Who sleeps in the room of whoever goes ahead."""
    here = room_at(view.rooms, middle(view.hero(view.acting).cell))
    if here is None:
        return []
    return [f for f in view.foes if f.mood == "asleep" and room_at((here,), middle(f.cell))]


def is_choice(view: KeyView, command: KeyCommand) -> bool:
    """Whether a hand laid on something takes one thing and forgoes another: that is asked first."""
    if not isinstance(command, Handle):
        return False
    fixture = next((f for f in view.fixtures if f.cell == command.cell), None)
    return fixture is not None and fixture.facts.handled == "choose"


def towards(view: KeyView, way: int) -> KeyCommand | None:
    """What a step in one of the four directions means: a blow, a door, a hand, a step."""
    hero = view.hero(view.acting)
    side = DIRECTIONS[way]
    cell = beside(hero.cell, side)
    foe = next((foe.id for foe in view.foes if foe.cell == cell), 0)
    step: KeyCommand | None = None
    for command in view.legal:
        match command:
            case Attack(number) if number == foe:
                return command
            case Handle(there) | Lift(there) if there == cell:
                return command
            case Open(number) | Force(number) if hero.cell in view.doors[number - 1].cells:
                door = view.doors[number - 1]
                if cell in (*door.cells, *door.passage):
                    return command
            case Delve(room, there) if there == side:
                exit_ = next(e for e in view.exits if (e.room, e.side) == (room, there))
                if hero.cell in exit_.cells:
                    return command
            case Move(there) | Topple(there) if there == cell and step is None:
                step = command
    return step


AT_EXIT = Delve | Listen | Peer | Leave
"""What is done at an exit."""


def at_exit(view: KeyView, delve: Delve) -> tuple[KeyCommand, ...]:
    """What may be done at an exit; to open it comes first."""
    there = (delve.room, delve.side)
    others = (c for c in view.legal if isinstance(c, Listen | Peer | Leave))
    return (delve, *(c for c in others if (c.room, c.side) == there))


def doors_at_hand(view: KeyView) -> tuple[KeyCommand, ...]:
    """Doors and exits beside who acts; where there are none, all that can be walked to."""
    ways = [c for c in view.legal if isinstance(c, Open | Close | Delve | Climb | Force)]
    hero = view.hero(view.acting)
    x, y = middle(hero.cell)
    beside_ = []
    for command in ways:
        spot = spot_of(view, command)
        if spot is not None and math.hypot(spot[0] - x, spot[1] - y) <= 1.0:
            beside_.append(command)
    return tuple(beside_ or [c for c in ways if not isinstance(c, Close)] or ways)


def _means(view: KeyView, command: KeyCommand, spot: Spot) -> bool:
    """Whether a place near an exit means it, rather than the floor before it."""
    if not isinstance(command, AT_EXIT):
        return True
    x, y = spot_of(view, command) or spot
    cell = math.floor(spot[0]), math.floor(spot[1])
    inside = describe_cell(view, cell, {}) is not None
    return not inside or math.hypot(spot[0] - x, spot[1] - y) <= NEAR_DOOR


# Input


_SHORT = frozenset({"map", "rest", "take", "search", "explore", "pack"})
"""Actions that stand for one kind of command, where keys are bound to them."""


class Hand:
    """Keeps what the player is about to do."""

    def __init__(self, app: App, camera: Camera) -> None:
        self._app = app
        self._camera = camera
        self.menu: Menu | None = None
        self.aim: Aim | None = None
        self.cursor: Cursor | None = None
        self.pointer: Spot | None = None
        """Where the mouse points, on the canvas; None while keys or pad are used."""

    @property
    def near(self) -> bool:
        """Whether a room is looked at from near, and not the whole map."""
        return self._camera.near

    def let_go(self) -> None:
        """Nothing is about to be done: another moment is shown."""
        self.menu = self.aim = None

    def ask(self, view: KeyView) -> None:
        """Unroll the list where something must be said."""
        if view.phase in ASKED and self.menu is None and view.legal:
            self._app.audio.play("parchment_unroll")
            self.menu = Choose(self._app, view)

    def handle(self, view: KeyView, event: InputEvent) -> tuple[bool, KeyCommand | None]:
        """Whether the event was used, and the command that it leads to."""
        if isinstance(event, Point):
            self.pointer = event.position
        elif isinstance(event, Press):
            self.pointer = self._camera.peek = None
        if self.menu is not None and self.menu.handle(event):
            return True, self._from_menu(view)
        if self.aim is not None:
            used, command = self._aimed(event)
            if used:
                return True, command
        match event:
            case Press(action, repeat):
                return self._pressed(view, action, repeat)
            case Click(position=position, button=button, down=True):
                return self._clicked(view, position, button)
        return False, None

    @property
    def focus(self) -> Spot | None:
        """The place of the board that is looked at by key; None when it is who acts."""
        if self.aim is not None:
            return self.aim.target.spot
        return self.cursor.spot if self.cursor is not None else None

    def spot(self) -> Spot | None:
        """The place of the board that is pointed at now, by mouse or cursor."""
        if self.pointer is not None:
            beside = to_panel(self._app.canvas.area, self.pointer)
            over = self._camera.view.collidepoint(self.pointer)
            over = over and not PANEL.collidepoint(beside)
            return self._camera.frame.spot(self.pointer) if over else None
        return self.cursor.spot if self.cursor is not None else None

    def is_pointing(self, view: KeyView) -> bool:
        """Whether something is told of what is pointed at."""
        spot = self.spot()
        return spot is not None and describe(view, spot, {}) is not None

    # The list and the aim

    def open_menu(
        self, view: KeyView, commands: tuple[KeyCommand, ...] = (), title: str = ""
    ) -> None:
        """Unroll the list of all that may be done, or of some of it."""
        _ = self._app.locale.gettext
        self._app.audio.play("parchment_unroll")
        self.menu = Menu(self._app, view, commands or view.legal, title or _("What to do"))

    def take_up(self, view: KeyView, line: Line) -> KeyCommand | None:
        """Do what a line says; where there are several targets, aim first."""
        self.menu = None
        if len(line.commands) == 1:
            self.cursor = None
            return line.commands[0]
        self.aim = Aim(view, line.name, line.commands)
        return None

    def _from_menu(self, view: KeyView) -> KeyCommand | None:
        assert self.menu is not None
        if self.menu.closed:
            self.menu = None
        elif self.menu.chosen is not None:
            return self.take_up(view, self.menu.chosen)
        return None

    def _aimed(self, event: InputEvent) -> tuple[bool, KeyCommand | None]:
        aim = self.aim
        assert aim is not None
        match event:
            case Press(("up" | "down" | "left" | "right") as way):
                if aim.move(way):
                    self._app.audio.play("menu_move")
            case Press("skip" | "tab_next", False):
                aim.next(1)
            case Press("tab_previous", False):
                aim.next(-1)
            case Press("confirm", False):
                self.aim = self.cursor = None
                return True, aim.target.command
            case Press("cancel", False) | Click(button=3, down=True):
                self.aim = None
            case Click(position=position, button=1, down=True) if self._camera.view.collidepoint(
                position
            ):
                target = aim.at(self._camera.frame.spot(position))
                self.aim = None
                return True, None if target is None else target.command
            case Point(position):
                target = aim.at(self._camera.frame.spot(position))
                if target is not None:
                    aim.focus = aim.targets.index(target)
                return False, None
            case _:
                return False, None
        return True, None

    # Keys and pad

    def _pressed(self, view: KeyView, action: str, repeat: bool) -> tuple[bool, KeyCommand | None]:
        if action in WAYS:
            return True, self._direction(view, action, repeat)
        if repeat:
            return False, None
        match action:
            case "confirm":
                return True, self._confirm(view)
            case "cancel" if self.cursor is not None:
                self.cursor = None
                return True, None
            case "skip":
                return True, self._next(view)
            case "tab_next":
                return True, self._among(view, doors_at_hand(view))
            case "tab_previous":
                self._look(view)
                return True, None
            case "page_up" | "page_down":
                self._camera.nearer(1 if action == "page_up" else -1)
                return True, None
            case _ if action.startswith("digit_"):
                return True, self._slot(view, (int(action[6:]) + 9) % 10)
            case _ if action in _SHORT:
                return True, self._short(view, action)
        return False, None

    def _direction(self, view: KeyView, action: str, repeat: bool) -> KeyCommand | None:
        if self.cursor is not None:
            self.cursor.move(action)
            return None
        way = list(WAYS).index(action)
        command = towards(view, way)
        if repeat:
            return command if isinstance(command, Move) and view.phase == "walk" else None
        if command is None:
            self._app.audio.play("error")
            return None
        if isinstance(command, Delve | Force):
            self._ask_at_door(view, command)
            return None
        if isinstance(command, Attack) or can_be_undone(view, command):
            return command
        # What cannot be taken back is asked, with what else may be done there.
        cell = beside(view.hero(view.acting).cell, DIRECTIONS[way])
        others = around(view, (cell[0] + 0.5, cell[1] + 0.5))
        self.open_menu(view, (command, *(other for other in others if other != command)))
        return None

    def _confirm(self, view: KeyView) -> KeyCommand | None:
        if self.cursor is None:
            self.open_menu(view)
            return None
        command = self._at(view, around(view, self.cursor.spot))
        if command is not None:
            # What was looked for was found: from here on arrows walk and strike again.
            self.cursor = None
        return command

    def _at(self, view: KeyView, commands: tuple[KeyCommand, ...]) -> KeyCommand | None:
        """Do what a place stands for, or ask what is meant."""
        if not commands:
            self._app.audio.play("error")
            return None
        command = at_once(view, commands)
        if command is None:
            self.open_menu(view, commands)
        return command

    def _next(self, view: KeyView) -> KeyCommand | None:
        """Out of danger on to what is unknown; in a fight on to the next foe."""
        if view.phase == "walk":
            return self._explore(view)
        attacks = tuple(c for c in view.legal if isinstance(c, Attack))
        if attacks:
            self.aim = Aim(view, lines_of(view, attacks[:1])[0].name, attacks)
            return None
        foes = [foe for foe in view.foes if foe.mood != "bones"]
        if foes:
            cells = [foe.cell for foe in foes]
            at = self.cursor.cell if self.cursor is not None else None
            number = cells.index(at) + 1 if at in cells else 0
            self.cursor = Cursor(view, cells[number % len(cells)])
        return None

    def _explore(self, view: KeyView) -> KeyCommand | None:
        """On to what was not seen; where somebody sleeps it is asked first, and where nothing is
        left to see, the ways on are shown."""
        _ = self._app.locale.gettext
        found = next((c for c in view.legal if isinstance(c, Explore)), None)
        if found is None:
            ways = tuple(c for c in view.legal if isinstance(c, Delve | Climb | Open | Force))
            if ways:
                self.open_menu(view, ways, _("Seen all round: what is left"))
            else:
                self.open_menu(view, (), _("Seen all round: what is left"))
            return None
        sleepers = sleepers_near(view)
        if sleepers:
            by_it = tuple(c for c in view.legal if isinstance(c, Attack))
            foe = capital(sleepers[0].facts.words.name.in_language(self._app.locale.language))
            title = _("{foe} is asleep here").format(foe=foe)
            self.open_menu(view, (*by_it, found), title)
            return None
        return found

    def _among(self, view: KeyView, commands: tuple[KeyCommand, ...]) -> KeyCommand | None:
        """The one command, or an aim among several."""
        if not commands:
            self._app.audio.play("error")
            return None
        if len(commands) == 1 and isinstance(commands[0], Delve | Climb | Force):
            self._ask_at_door(view, commands[0])
            return None
        if len(commands) == 1:
            return commands[0]
        self.aim = Aim(view, lines_of(view, commands)[0].name, commands)
        return None

    def _ask_at_door(self, view: KeyView, command: Delve | Climb | Force) -> None:
        """There is no way back once an exit is opened, or a price is paid: ask, with what else may
        be done there."""
        _ = self._app.locale.gettext
        if isinstance(command, Delve):
            self.open_menu(view, at_exit(view, command), _("At this exit"))
        elif isinstance(command, Climb):
            self.open_menu(view, (command,), _("At this hatch"))
        else:
            self.open_menu(view, (command,), _("At this door"))

    def _look(self, view: KeyView) -> None:
        if self.cursor is None and view.acting:
            self.cursor = Cursor(view, view.hero(view.acting).cell)
        else:
            self.cursor = None
        self._app.audio.play("menu_move")

    def _slot(self, view: KeyView, number: int) -> KeyCommand | None:
        slots = slots_of(view)
        if number >= len(slots) or not slots[number].commands:
            self._app.audio.play("error")
            return None
        lines = lines_of(view, slots[number].commands)
        if len(lines) == 1:
            return self.take_up(view, lines[0])
        self.open_menu(view, slots[number].commands)
        return None

    def _short(self, view: KeyView, what: str) -> KeyCommand | None:
        if what == "rest" and view.phase == "danger":
            return next((c for c in view.legal if isinstance(c, End)), None)
        if what == "explore" and view.phase == "walk":
            return self._explore(view)
        if what == "map":
            self._camera.turn()
            return None
        if what == "pack":
            carried = tuple(c for c in view.legal if hasattr(c, "item"))
            if carried:
                self.open_menu(view, carried, self._app.locale.gettext("The pack"))
            return None
        return self._among(view, tuple(c for c in view.legal if c.text.split(" ")[0] == what))

    # The mouse

    def _clicked(
        self, view: KeyView, position: tuple[float, float], button: int
    ) -> tuple[bool, KeyCommand | None]:
        self.pointer = position
        number = slot_under(view, to_panel(self._app.canvas.area, position))
        if number is not None:
            return True, self._slot(view, number)
        if not self._camera.view.collidepoint(position):
            return False, None
        spot = self._camera.frame.spot(position)
        self.cursor = None
        if button == 3:
            here = around(view, (math.floor(spot[0]) + 0.5, math.floor(spot[1]) + 0.5))
            self.open_menu(view, at_place(view, spot) or here)
            return True, None
        return True, self._at(view, at_place(view, spot))
