"""Lays a little dungeon by hand, so that a test reads like the rule.

    scene = lay(
        '''
        . . . . .
        . . g . .
        . . W . .
        ''',
        g="ghoul",
    )
    scene.begin()               # heroes come first
    scene.dice(6, 6, 1)         # two hits, no block
    scene.do("attack g")
    assert scene.foe("g").hearts == 1

A picture shows rooms from north to south. A line of dashes parts two rooms and shows what joins
them: ``- + - - -`` a shut door, ``/`` open, ``=`` barred, ``X`` broken, ``*`` locked, ``:`` a
passage. Rooms are numbered from the south, where the party came in. They are lit unless ``dark``;
what the heroes see from where they stand is known. ``#`` is no floor: it makes rooms smaller.

Capital letters are heroes (`HEROES`). Small letters are what the call says they are, several things
parted by commas: a foe (``ghoul``, ``ghoul asleep``), furniture (``table``), a trap (``pit``,
``pit known``), what covers the cell (``oil``, ``fire 3``), what lies there (``wedge``, ``gold:5``,
``key`` for the key of the locked door), or nothing but a place to speak of (``here``). A letter
names its first cell, foe or piece of furniture in commands (``attack g``, ``move a``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from game.core.dice import Stream
from game.core.grid import Cell
from game.store.shipped import levels_dir
from game.tales.key.content.tables import load_dungeon
from game.tales.key.rules.dungeon.board import Board, Door, Room
from game.tales.key.rules.dungeon.laying import Dungeon
from game.tales.key.rules.dungeon.locks import DueGrowth, Locks, usual
from game.tales.key.rules.dungeon.survey import Entrance
from game.tales.key.rules.dungeon.tiles import BOSS, TILES, ZONE
from game.tales.key.rules.play import clues, light, turns, vaults
from game.tales.key.rules.play.commands import COMMANDS
from game.tales.key.rules.play.contents import add_fixture, add_foe
from game.tales.key.rules.play.events import KeyEvent
from game.tales.key.rules.play.game import KeyGame, hero_of
from game.tales.key.rules.play.params import SPACE
from game.tales.key.rules.play.state import FOREVER, Chamber, Fixture, Hero, Monster, State, Trap
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.view import KeyView

E = TypeVar("E", bound=KeyEvent)

HEROES = {"W": "warden", "D": "delver", "C": "chandler", "R": "ringer"}
DOORS = {"+": "shut", "/": "open", "=": "barred", "X": "broken", "*": "locked", ":": "open"}
GROUND = ("oil", "fire", "water", "web", "smoke", "caltrops", "rubble", "chalk", "bait")
CONTENT = load_dungeon(levels_dir())
COLUMN = 2
"""The column of zones in which rooms lie, one north of the other."""


class Loaded(Stream):
    """A stream whose first dice show what a test wants."""

    __slots__ = ("wanted",)
    wanted: list[int]

    def below(self, sides: int) -> int:
        if not self.wanted:
            return super().below(sides)
        value = self.wanted.pop(0)
        assert 1 <= value <= sides, f"{self.name} rolls a die of {sides} sides, not a {value}"
        return value - 1


class LoadedTable(Table):
    """A table with dice that show what a test wants."""

    def __init__(self, state: State, content: Any) -> None:
        super().__init__(state, content)
        self.fight: list[int] = []
        self.loaded: dict[str, list[int]] = {}

    def fight_dice(self, count: int) -> tuple[int, ...]:
        rolls = list(super().fight_dice(count))
        for place in range(min(count, len(self.fight))):
            rolls[place] = self.fight.pop(0)
        return tuple(rolls)

    def stream(self, name: str, *key: int | str) -> Stream:
        return self._load(super().stream(name, *key))

    def secret(self, name: str, *key: int | str) -> Stream:
        return self._load(super().secret(name, *key))

    def _load(self, stream: Stream) -> Stream:
        wanted = self.loaded.get(stream.name)
        if wanted is None:
            return stream
        loaded = Loaded(self.state.fate, stream.name, stream.key)
        loaded.wanted = wanted
        return loaded


class Scene:
    """A run that stands in a room laid by hand."""

    def __init__(self, table: LoadedTable, marks: dict[str, list[Cell]]) -> None:
        self.table = table
        self.state = table.state
        self.game = KeyGame(table.state, CONTENT)
        self.game.table = table
        self.events: tuple[KeyEvent, ...] = ()
        """Those of the last command."""
        self.marks = marks
        self._foes: dict[str, list[int]] = {}
        self._fixtures: dict[str, list[int]] = {}

    # Dice

    def dice(self, *shown: int) -> None:
        """What the next dice of fights show, in the order in which they are rolled."""
        self.table.fight = list(shown)

    def rolls(self, stream: str, *shown: int) -> None:
        """What the next dice of a stream (``rest``, ``notice``, ``stir`` ...) show."""
        self.table.loaded[stream] = list(shown)

    # Playing

    def begin(self, first: str = "", heroes: int = 6, foes: int = 1) -> tuple[KeyEvent, ...]:
        """A fight begins, with these dice for the sides; waking foes must be in sight. ``first``:
        the letter of the hero who is asked, whoever is quickest."""
        self._forget()
        self.dice(heroes, foes)
        turns.watch(self.table)
        assert self.state.danger, "no waking foe is in sight"
        if first:
            hero = self.hero(first)
            self.state.at = self.state.order.index(hero.id)
            turns.begin_turn(self.table, hero)
        self.events, self.table.events = tuple(self.table.events), []
        self._forget()
        return self.events

    def do(self, *texts: str) -> tuple[KeyEvent, ...]:
        """Give commands, one after the other; returns the events of the last."""
        for text in texts:
            self.events = self.game.apply(COMMANDS.read(self.said(text)))  # type: ignore[assignment]
        return self.events

    def can(self, text: str) -> bool:
        """Whether a command is open."""
        self._forget()
        wanted = COMMANDS.read(self.said(text))
        listed = wanted in self.game.legal()
        fresh = KeyGame(self.state, CONTENT)
        assert listed == fresh.is_open(wanted), f"{wanted.text}: listed {listed}, open is not"
        return listed

    def open(self, *kinds: str) -> list[str]:
        """The texts of the open commands, or of those whose first word is one of ``kinds``."""
        self._forget()
        texts = [command.text for command in self.game.legal()]
        return [text for text in texts if not kinds or text.split()[0] in kinds]

    def look(self) -> KeyView:
        """What the party knows."""
        self._forget()
        return self.game.view()

    def tell(self) -> KeyView:
        """What is told at the exits, as it is after every command; what the party knows then."""
        clues.tell_anew(self.table)
        return self.look()

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind that the last command brought."""
        return [event for event in self.events if isinstance(event, kind)]

    def see_all(self) -> None:
        """The party has seen every cell before."""
        for room in self.state.dungeon.board.rooms:
            self.state.seen.update(dict.fromkeys(room.cells, True))

    def said(self, text: str) -> str:
        """A command with numbers and cells for the letters of the picture."""
        head, *words = text.split()
        for place, word in enumerate(words):
            if len(word) == 1 and word.isalpha():
                is_foe = head in ("attack", "shove", "grip")
                cell = self.at(word)
                words[place] = str(self._foes[word][0]) if is_foe else f"{cell[0]},{cell[1]}"
        return " ".join([head, *words])

    def _forget(self) -> None:
        """The state was changed by hand: nothing that was worked out from it holds."""
        self.game.changed()
        self.table.ground.changed()

    # Who and where

    def hero(self, letter: str = "") -> Hero:
        """The hero with that letter; unsaid, the first."""
        kind = HEROES.get(letter, self.state.heroes[0].kind)
        return next(hero for hero in self.state.heroes if hero.kind == kind)

    def foe(self, letter: str) -> Monster:
        """The first foe of a letter; `KeyError` when it is no more."""
        return self.state.monsters[self._foes[letter][0]]

    def foes(self, letter: str) -> list[Monster]:
        """The foes of a letter that are still there."""
        found = self.state.monsters
        return [found[number] for number in self._foes[letter] if number in found]

    def fixture(self, letter: str) -> Fixture:
        """The first piece of furniture of a letter."""
        return self.state.fixtures[self._fixtures[letter][0]]

    def at(self, letter: str) -> Cell:
        """The cell of a letter: where its foe is now, or its hero, or where it was drawn."""
        if letter in HEROES:
            return self.hero(letter).cell
        if letter in self._foes and self._foes[letter][0] in self.state.monsters:
            return self.foe(letter).cell
        return self.marks[letter][0]

    def covered(self, letter: str, kind: str) -> bool:
        """Whether that kind of thing covers the cell of a letter."""
        return self.table.covered(self.marks[letter][0], kind)

    def put(self, letter: str, cell: Cell, what: str) -> None:
        """Put on a cell what a picture can show."""
        state, table, room = self.state, self.table, self.table.room_at(cell)
        for words in (part.split() for part in what.split(",")):
            kind, more = words[0], words[1:]
            if kind in CONTENT.monsters:
                foe = add_foe(table, kind, cell, room, more[0] if more else "awake")
                self._foes.setdefault(letter, []).append(foe.id)
            elif kind in CONTENT.fixtures:
                fixture = add_fixture(table, kind, cell, room)
                fixture.mode = more[0] if more else "standing"
                self._fixtures.setdefault(letter, []).append(fixture.id)
            elif kind in CONTENT.traps:
                state.traps[cell] = Trap(kind, more[0] if more else "hidden")
            elif kind in GROUND:
                rounds = int(more[0]) if more else FOREVER
                state.ground.setdefault(cell, {})[kind] = rounds
            elif kind == "key":
                locks = state.dungeon.locks
                lock = next(door.lock for door in state.dungeon.board.doors if door.lock)
                wanted = locks.lock(lock).key
                item = next(i for i in locks.growth.items if i.is_key and i.set == wanted)
                number = locks.lay_key(item, room).number
                state.things.setdefault(cell, []).append(f"key:{number}")
            elif kind != "here":
                assert kind in CONTENT.items or kind.split(":")[0] in ("gold", "candle"), kind
                state.things.setdefault(cell, []).append(kind)


def lay(
    picture: str,
    *,
    level: str = "normal",
    length: str = "single",
    dark: bool = False,
    boss: bool = False,
    size: int = 18,
    seed: str = "by hand",
    **legend: str,
) -> Scene:
    """A scene as drawn (see above). ``boss``: the room furthest north is the boss room, 5x5."""
    rooms, bars = _parted(picture)
    letters = [letter for rows in reversed(rooms) for row in rows for letter in row]
    party = [kind for letter, kind in HEROES.items() if letter in letters]
    params = SPACE.read(f"{size},{'+'.join(party)},{level},{length}")
    growth = DueGrowth(usual(size, 100), seed)
    dungeon = Dungeon(params, seed, size, Locks(growth))
    corners = _lay_rooms(dungeon, rooms, bars, boss)
    state = State(params, seed, seed, dungeon, [])
    table = LoadedTable(state, CONTENT)
    for number, kind in enumerate(party, start=1):
        state.heroes.append(hero_of(CONTENT, params, number, kind))
    for room in dungeon.board.rooms:
        state.chambers[room.number] = Chamber("lair" if room.boss else "hall", not dark, True)
    state.doors = [DOORS[bar[0]] for bar in bars]
    for number, mode in enumerate(state.doors, start=1):
        if mode == "locked":
            vaults.put_up_plaque(table, number)
    state.candles = 4
    state.wick = light.candle_turns(table)
    marks: dict[str, list[Cell]] = {}
    scene = Scene(table, marks)
    for rows, (x, y) in zip(rooms, corners, strict=True):
        for down, row in enumerate(rows):
            for right, letter in enumerate(row):
                cell = x + right, y + down
                if letter in HEROES:
                    scene.hero(letter).cell = cell
                elif letter not in ".#":
                    marks.setdefault(letter, []).append(cell)
                    scene.put(letter, cell, legend[letter])
    light.look(table)
    table.events = []
    table.learnt = table.halted = False
    return scene


def _parted(picture: str) -> tuple[list[list[str]], list[tuple[str, int]]]:
    """The rows of the rooms from the south to the north, and the doors between: which and where."""
    rooms: list[list[str]] = [[]]
    bars: list[tuple[str, int]] = []
    for line in picture.split("\n"):
        row = "".join(line.split())
        if "-" in row:
            bar = next(letter for letter in row if letter != "-")
            bars.append((bar, row.index(bar)))
            rooms.append([])
        elif row:
            rooms[-1].append(row)
    return rooms[::-1], bars[::-1]


def _lay_rooms(
    dungeon: Dungeon, rooms: Sequence[Sequence[str]], bars: Sequence[tuple[str, int]], boss: bool
) -> list[Cell]:
    """Lay the rooms, each in a zone of its own; returns where each picture's corner lies."""
    board: Board = dungeon.board
    corners = []
    for number, rows in enumerate(rooms, start=1):
        down = [n for n, row in enumerate(rows) if row.strip("#")]
        right = [n for n in range(len(rows[0])) if any(row[n] != "#" for row in rows)]
        width, height = len(right), len(down)
        tile = next(t for t in TILES if (width, height) in t.turns)
        if boss and number == len(rooms):
            tile = BOSS
        # The first room lies at the north of its zone, the others at the south, for a door is where
        # two zones meet: so a room between two others is five cells high, or # makes up for it.
        row = board.rows - number
        x, y = ZONE * COLUMN, ZONE * row + (0 if number == 1 else ZONE - len(rows))
        corners.append((x, y))
        room = Room(
            number, tile, COLUMN, row, x + right[0], y + down[0], width, height,
            "start" if number == 1 else "door", number - 1 or None,
        )  # fmt: skip
        door = None
        if number > 1:
            bar, along = bars[number - 2]
            door = _door(dungeon, board.room(number - 1), room, bar, along)
        board.lay(room, door)
        if door is not None and door.lock:
            board.lock_last(door.lock)
        dungeon.locks.enter(room, door)
        if not room.boss:
            dungeon.stock.take(tile)
    first = board.room(1)
    dungeon.entrance = Entrance("south", first.cell_at("south", first.x % ZONE + first.width // 2))
    return corners


def _door(dungeon: Dungeon, parent: Room, room: Room, bar: str, along: int) -> Door:
    """The door that a picture shows, with the first lock of one key if it is locked."""
    x = ZONE * COLUMN + along
    cells = (x, parent.y), (x, room.y + room.height - 1)
    length = parent.y - room.y - room.height
    door = Door((parent.number, room.number), cells, secret=length > 0, length=length)
    if bar != "*":
        return door
    growth = dungeon.locks.growth
    item = next(i for i in growth.items if i.kind == "unique" and not i.is_key)
    return replace(door, lock=dungeon.locks.lay_door(item.id, parent.number).number)
