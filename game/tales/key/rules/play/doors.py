"""Doors opened, shut, barred and broken; exits behind which the next room is laid; walls that are
searched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.grid import Cell, Direction
from game.core.text import Message, Prose, counted, listed, message
from game.tales.key.rules.dungeon.board import Door
from game.tales.key.rules.dungeon.exits import spots
from game.tales.key.rules.dungeon.laying import Asked, Laid
from game.tales.key.rules.dungeon.secrets import FOUND
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.rules.dungeon.trace import Step
from game.tales.key.rules.play import growth, vaults
from game.tales.key.rules.play.clues import at, cells_before, lean_of, pass_over
from game.tales.key.rules.play.contents import clear_way, furnish_room
from game.tales.key.rules.play.events import (
    DoorMoved,
    Forced,
    Happening,
    RoomLaid,
    RoomOpened,
    Searched,
    TileAsked,
    Unlocked,
)
from game.tales.key.rules.play.known import ExitSeen, Known, PlaqueSeen
from game.tales.key.rules.play.light import look, show_traps
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import WARNED, Table
from game.tales.key.rules.play.verb import Here, Number, Verb
from game.tales.key.rules.play.words import COMPASS, PRIZES, REASONS, percent_of

STRENGTH = 2
"""Runs that a barred door stands against something strong."""


@dataclass(frozen=True, slots=True)
class Open(Verb):
    """Open a door that is there; a locked one if enough of its keys were found."""

    verb = "open"
    door: Number

    @classmethod
    def offered(cls, here: Here) -> Iterator[Open]:
        state = here.table.state
        doors = enumerate(state.dungeon.board.doors, start=1)
        for number, door in doors if here.has_step else ():
            mode = state.doors[number - 1]
            if mode in ("open", "broken") or not any(cell in here.cells for cell in door.cells):
                continue
            if mode != "locked" or can_unlock(here.table, number):
                yield cls(number)

    def done_from(self, table: Table) -> tuple[Cell, ...]:
        return table.door_cells(self.door)

    def carry_out(self, table: Table, hero: Hero) -> None:
        hero.steps -= table.state.danger
        open_door(table, self.door, hero.id)

    def explain(self, known: Known) -> Message:
        door = known.doors[self.door - 1]
        if door.lock is not None and door.mode == "locked":
            return counted(
                "The lock wants {count} key of its sign, and you have {have}.",
                "The lock wants {count} keys of its sign, and you have {have}.",
                door.lock.need,
                have=door.lock.have,
            )
        return message("Open the door.")


@dataclass(frozen=True, slots=True)
class Force(Verb):
    """Open a locked door by something else than its keys, at the price that it tells."""

    verb = "force"
    door: Number

    @classmethod
    def offered(cls, here: Here) -> Iterator[Force]:
        state = here.table.state
        doors = enumerate(state.dungeon.board.doors, start=1)
        for number, door in doors if not here.danger else ():
            if state.doors[number - 1] != "locked" or can_unlock(here.table, number):
                continue
            reached = any(cell in here.cells for cell in door.cells)
            if reached and vaults.can_pay(here.table, here.hero, state.plaques[number]):
                yield cls(number)

    def takes_deed(self, table: Table) -> bool:
        return True

    def done_from(self, table: Table) -> tuple[Cell, ...]:
        return table.door_cells(self.door)

    def carry_out(self, table: Table, hero: Hero) -> None:
        plaque = table.state.plaques[self.door]
        table.learnt = True
        price = plaque.price
        if plaque.seal == "hinges":
            price = vaults.torn_for(table, price)
        table.tell(Forced(self.door, plaque.seal, price, hero.id))
        vaults.pay(table, hero, self.door)
        set_door(table, self.door, "open", hero.id)
        for number in table.state.dungeon.board.doors[self.door - 1].rooms:
            _enter_sight(table, number, self.door)
            if plaque.seal == "hinges":
                vaults.rouse(table, number)

    def explain(self, known: Known) -> Message:
        plaque = known.doors[self.door - 1].plaque
        assert plaque is not None
        told = seal_told(plaque)
        if plaque.told is None:
            return told
        return message("{behind} {price}", behind=vault_told(plaque.told), price=told)


@dataclass(frozen=True, slots=True)
class Close(Verb):
    """Shut a door."""

    verb = "close"
    door: Number

    @classmethod
    def offered(cls, here: Here) -> Iterator[Close]:
        state = here.table.state
        doors = enumerate(state.dungeon.board.doors, start=1)
        latches = here.table.knows(here.hero, "latch") and not here.still
        for number, door in doors if here.has_step or latches else ():
            wide = not door.length and state.doors[number - 1] == "open"
            if wide and any(cell in here.cells for cell in door.cells):
                yield cls(number)

    def done_from(self, table: Table) -> tuple[Cell, ...]:
        return table.door_cells(self.door)

    def carry_out(self, table: Table, hero: Hero) -> None:
        latches = table.knows(hero, "latch")
        hero.steps -= table.state.danger and not latches
        set_door(table, self.door, "barred" if latches else "shut", hero.id)

    def explain(self, known: Known) -> Message:
        if known.asked.knows("latch"):
            return message("Shut and barred, it stops all but the strong, and those for a while.")
        return message("Shut, it stops beasts, sight and shots.")


@dataclass(frozen=True, slots=True)
class Delve(Verb):
    """Open an exit: the next room is laid."""

    verb = "delve"
    room: Number
    side: Direction

    @classmethod
    def offered(cls, here: Here) -> Iterator[Delve]:
        for exit_ in here.table.state.dungeon.exits() if here.has_step else ():
            if exit_.open:
                cells = cells_before(here.table, exit_.room, exit_.side)
                if any(cell in here.cells for cell in cells):
                    yield cls(exit_.room, exit_.side)

    def done_from(self, table: Table) -> tuple[Cell, ...]:
        return cells_before(table, self.room, self.side)

    def carry_out(self, table: Table, hero: Hero) -> None:
        hero.steps -= table.state.danger
        lean = lean_of(table, self.room, self.side)
        clues = at(table, self.room, self.side)
        table.state.listened = clues is not None and "who" in clues.bought
        pass_over(table, self.room, self.side)
        found = table.state.dungeon.open_exit(self.room, self.side, lean)
        table.learnt = True
        if isinstance(found, Asked):
            table.tell(TileAsked(tuple(tile.number for tile in found.tiles), found.steps))
        else:
            lay(table, hero, found)

    def explain(self, known: Known) -> Message:
        exit_ = next(e for e in known.exits if (e.room, e.side) == (self.room, self.side))
        told = message(
            "The next room is laid: {percent}% that it is the boss’s.",
            percent=percent_of(exit_.boss),
        )
        if exit_.why in REASONS:
            told = message("{told} {why}", told=told, why=REASONS[exit_.why])
        lost = _given_up(known, self.room, self.side)
        if lost is not None:
            told = message("{told} {why}", told=told, why=lost)
        if dens_passed(known, self.room, self.side):
            told = message(
                "{told} Each den beside it hears you go: on 1 to {most} of a die something comes"
                " after you, unless a light or gold is left at its door.",
                told=told,
                most=known.severity.follows,
            )
        return told


def _given_up(known: Known, room: int, side: Direction) -> Message | None:
    """What is carried off from behind the other exits of a room as one of them is opened, by name
    as far as it is told there; None if nothing is."""
    there = [
        (dict(e.clues).get("what", ""), COMPASS[e.side])
        for e in known.exits
        if e.room == room and e.side != side and not e.forgone
    ]
    prizes = [
        message("{thing} ({name})", thing=PRIZES[what], name=where)
        for what, where in there
        if what in PRIZES
    ]
    untold = any(not what for what, _ in there)
    if prizes and untold:
        prizes.append(message("whatever else waits there"))
    if prizes:
        return message(
            "Then carried off from this room’s other exits: {prizes}.",
            prizes=listed(prizes),
        )
    if untold:
        return message("What waits behind the other exits of this room is then carried off.")
    return None


def dens_passed(known: Known, room: int, side: Direction) -> list[ExitSeen]:
    """The dens that are heard behind the other exits of a room, as long as nobody went round them
    or left a light or gold at their door; nobody comes after one once the boss's chamber is
    laid."""
    if any(other.boss for other in known.rooms):
        return []
    return [
        exit_
        for exit_ in known.exits
        if exit_.room == room
        and exit_.side != side
        and not exit_.forgone
        and dict(exit_.clues).get("who", "").startswith("den-")
    ]


@dataclass(frozen=True, slots=True)
class PickTile(Verb):
    """Say which tile is laid, after an 8 without the boss; it is asked for before all else."""

    verb = "tile"
    tile: Number

    @classmethod
    def asked(cls, table: Table) -> tuple[PickTile, ...]:
        """One for each tile that may be picked now; none if that is not asked."""
        return tuple(cls(number) for number in tiles_asked(table))

    def carry_out(self, table: Table, hero: Hero) -> None:
        table.learnt = True
        lay(table, hero, table.state.dungeon.choose(self.tile))

    def explain(self, known: Known) -> Message:
        return message("Lay a room of {size} cells.", size=TILES[self.tile - 1].name)


def tiles_asked(table: Table) -> tuple[int, ...]:
    """The tiles of which one is to be picked: those that can be laid, or any that is left."""
    dungeon = table.state.dungeon
    way = dungeon.asked
    if way is None:
        return ()
    left = [tile for tile in TILES if dungeon.stock.has(tile)]
    fitting = [tile for tile in left if spots(dungeon.board, way, tile)]
    return tuple(tile.number for tile in fitting or left)


@dataclass(frozen=True, slots=True)
class Search(Verb):
    """Search a wall of the room for a passage."""

    verb = "search"
    side: Direction

    @classmethod
    def offered(cls, here: Here) -> Iterator[Search]:
        room = here.table.room_at(here.hero.cell)
        if room and not here.danger:
            for side in here.table.state.dungeon.searchable(room):
                yield cls(side)

    def takes_deed(self, table: Table) -> bool:
        return True

    def carry_out(self, table: Table, hero: Hero) -> None:
        search(table, hero, self.side)

    def explain(self, known: Known) -> Message:
        if self.side in known.signs:
            return message("A turn of light. The wall shows it: there is a passage.")
        if self.side in known.searched:
            return message("A turn of light, and a passage on 1 to 3 of a die: 50%.")
        return message(
            "A turn of light, and a passage on 1 to 3 of a die; two of three show on the wall, and"
            " here nothing does: 25%."
        )


def door_between(table: Table, one: Cell, other: Cell) -> int:
    """The number of the door between two cells that share a side; 0 for none."""
    return next((door for near, door in table.ground.ways(one) if near == other), 0)


def doors_at(table: Table, cell: Cell) -> list[int]:
    """The numbers of the doors beside a cell."""
    return [door for _, door in table.ground.ways(cell) if door]


def beyond(table: Table, door: int, cell: Cell) -> Cell:
    """The cell on the other side of a door."""
    one, other = table.door_cells(door)
    return other if cell == one else one


def can_unlock(table: Table, door: int) -> bool:
    """Whether the keys that were found open a locked door."""
    dungeon = table.state.dungeon
    lock = dungeon.lock_of(dungeon.board.doors[door - 1])
    return lock is None or lock.opens(table.state.held)


def open_door(table: Table, door: int, who: int) -> None:
    """Somebody opens a door that they can open."""
    state = table.state
    if state.doors[door - 1] == "locked":
        lock = state.dungeon.lock_of(state.dungeon.board.doors[door - 1])
        assert lock is not None
        table.learnt = True
        table.tell(Unlocked("door", door, lock.key))
        growth.gain(table, growth.FOR_LOCK)
    set_door(table, door, "open", who)
    for number in state.dungeon.board.doors[door - 1].rooms:
        _enter_sight(table, number, door)


def set_door(table: Table, door: int, mode: str, who: int) -> None:
    """A door is open, shut, barred or broken from now on."""
    table.state.doors[door - 1] = mode
    table.state.strain.pop(door, None)
    table.ground.changed()
    table.tell(DoorMoved(door, mode, who))


def _enter_sight(table: Table, number: int, door: int) -> None:
    """One sees through a door into a room."""
    made: Door = table.state.dungeon.board.doors[door - 1]
    see_into(table, number, made.cells[made.rooms.index(number)])


def see_into(table: Table, number: int, entry: Cell) -> None:
    """A room that can be seen into for the first time, from a cell of it, gets its contents."""
    state = table.state
    if number in state.chambers:
        return
    furnish_room(table, number, entry)
    chamber = state.chambers[number]
    table.learnt = True
    table.tell(RoomOpened(number, chamber.theme, chamber.lit))
    growth.gain(table, growth.FOR_ROOM)


def break_down(table: Table, door: int, who: int) -> None:
    """Something strong runs against a barred door."""
    state = table.state
    state.strain[door] = state.strain.get(door, 0) + 1
    table.learnt = True
    if state.strain[door] >= STRENGTH:
        set_door(table, door, "broken", who)
    else:
        table.tell(DoorMoved(door, "barred", who))


def vault_told(told: Prose) -> Message:
    """What waits behind a locked door, as its plaque says."""
    return message("Behind it: {what}.", what=told)


def seal_told(plaque: PlaqueSeen) -> Message:
    """By what else than its keys a locked door opens, and at what price."""
    match plaque.seal:
        case "slit":
            return message(
                "A slit for coins: {count} gold opens it, and is gone.", count=plaque.price
            )
        case "thorn":
            return counted(
                "A thorn in the wood: it opens for {count} heart of whoever lays a hand on it.",
                "A thorn in the wood: it opens for {count} hearts of whoever lays a hand on it.",
                plaque.price,
            )
    if not plaque.vault:
        return message(
            "Its hinges can be torn out: {count} turns of light. The boss hears it, and has"
            " {hearts} hearts more for each of you.",
            count=plaque.price,
            hearts=WARNED,
        )
    return message(
        "Its hinges can be torn out: {count} turns of light, and whoever is behind it is awake.",
        count=plaque.price,
    )


# The next room


def lay(table: Table, hero: Hero, laid: Laid, *, opens: bool = True) -> None:
    """Take a room into the game that was laid, and open its door if it ``opens`` so, and the hero
    is there and can."""
    state = table.state
    dungeon = state.dungeon
    table.learnt = True
    lock = laid.lock
    table.tell(
        RoomLaid(
            laid.room.number,
            laid.room.width,
            laid.room.height,
            laid.room.boss,
            dungeon.counter,
            dungeon.last,
            lock.key if lock else 0,
            lock.need if lock else 0,
            tuple(step for step in laid.steps if not _is_hidden(step)),
        )
    )
    if state.listened:
        state.expected.append(laid.room.number)
        state.listened = False
    number = len(dungeon.board.doors)
    match_doors(table)
    table.ground.changed()
    door = dungeon.board.doors[number - 1]
    for cell in door.cells:
        clear_way(table, cell)
    here = table.room_at(hero.cell) in door.rooms
    if door.length:
        _enter_sight(table, door.rooms[1], number)
    elif opens and here and can_unlock(table, number):
        open_door(table, number, hero.id)
    look(table)


def _is_hidden(step: Step) -> bool:
    """Whether a step of the laying says what lies in a room into which nobody has looked."""
    if step.type == "lock":
        return step.fact("on") == "chest"
    return step.type in ("drawn", "where", "key")


def match_doors(table: Table) -> None:
    """Every door of the board is shut or locked when it is laid; a passage lies open."""
    state = table.state
    for door in state.dungeon.board.doors[len(state.doors) :]:
        state.doors.append("locked" if door.lock else "open" if door.length else "shut")
        if door.lock:
            vaults.put_up_plaque(table, len(state.doors))


def search(table: Table, hero: Hero, side: Direction) -> None:
    """A hero searches a wall of the room."""
    state = table.state
    room = table.room_at(hero.cell)
    if table.has(hero, "dowsing"):
        show_traps(table, room)
    before = len(state.dungeon.board.doors)
    found = state.dungeon.search(room, side)
    table.learnt = True
    steps: tuple[Step, ...] = found.steps
    table.tell(Searched(room, side, found.search.roll, FOUND, found.search.found, steps))
    if found.search.found:
        growth.gain(table, growth.FOR_PASSAGE)
    if isinstance(found.laid, Laid):
        lay(table, hero, found.laid)
    elif isinstance(found.laid, Asked):
        table.tell(TileAsked(tuple(tile.number for tile in found.laid.tiles), found.laid.steps))
    elif len(state.dungeon.board.doors) > before:
        match_doors(table)
        table.ground.changed()
        for cell in state.dungeon.board.doors[-1].cells:
            clear_way(table, cell)
        for number in state.dungeon.board.doors[-1].rooms:
            _enter_sight(table, number, len(state.doors))
        look(table)


def enter(table: Table, hero: Hero) -> Happening | None:
    """A hero stands in a room for the first time: what happens there, if anything does."""
    state = table.state
    number = table.room_at(hero.cell)
    chamber = state.chambers.get(number)
    if chamber is None or chamber.entered:
        return None
    chamber.entered = True
    if number == 1 or state.dungeon.board.room(number).boss:
        return None
    events = [e for e in table.content.events.values() if e.depth <= table.depth_of(number)]
    stream = table.stream("event", number)
    event = events[stream.weighted([e.weight for e in events])]
    return Happening(event.id, event.power)
