"""What is open to the player now, in a stable order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from game.core.grid import Cell, beside
from game.core.pathfind import Reach
from game.tales.key.rules.dungeon.exits import spots
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.rules.play import light, skills, uses
from game.tales.key.rules.play.blows import untouchable, way_to_strike
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
from game.tales.key.rules.play.doors import can_unlock
from game.tales.key.rules.play.furniture import can_handle, can_topple
from game.tales.key.rules.play.growth import learner
from game.tales.key.rules.play.pushing import away, can_be_shoved
from game.tales.key.rules.play.rest import can_rest
from game.tales.key.rules.play.state import Hero, Monster
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.things import PACK, can_wear, lying
from game.tales.key.rules.play.travel import interests
from game.tales.key.rules.play.turns import acting, over
from game.tales.key.rules.play.walking import FAR, goals, walks

CONCEDE = Concede()


class Here:
    """The table when a hero is asked: what every kind of command looks at, worked out once."""

    def __init__(self, table: Table, hero: Hero) -> None:
        self.table = table
        self.hero = hero
        self.danger = table.state.danger
        self.still = "stone" in hero.marks or "held" in hero.marks
        self._found: Reach[Cell] | None = None

    @property
    def found(self) -> Reach[Cell]:
        """Where the hero gets to: in this turn, or out of danger at all."""
        if self._found is None:
            self._found = walks(self.table, self.hero, self.hero.steps if self.danger else FAR)
        return self._found

    @property
    def has_deed(self) -> bool:
        """Whether a deed is left, or none is counted."""
        return not self.danger or self.hero.deeds > 0

    @property
    def has_step(self) -> bool:
        """Whether a step is left, or none is counted."""
        return not self.danger or (self.hero.steps > 0 and not self.still)

    @property
    def foes_near(self) -> bool:
        """Whether there is a foe in sight, asleep or not."""
        table, hero = self.table, self.hero
        return self.danger or any(
            foe.id in table.spotted and table.ground.sees(hero.cell, foe.cell)
            for foe in table.foes()
        )

    def near(self, cell: Cell) -> bool:
        """Whether the hero is beside a cell, or out of danger can walk there."""
        ground = self.table.ground
        if cell == self.hero.cell or ground.touches(self.hero.cell, cell):
            return True
        if self.danger:
            return False
        return any(near in self.found.cost for near in (cell, *ground.beside(cell)))

    @property
    def cells(self) -> Iterable[Cell]:
        """The cells from which something can be done now."""
        return (self.hero.cell,) if self.danger else self.found.cost


def open_commands(table: Table) -> tuple[KeyCommand, ...]:
    """Everything that may be done now."""
    if over(table):
        return ()
    asked = _asked(table)
    if asked is not None:
        return (*asked, CONCEDE)
    hero = acting(table)
    if hero is None:
        return (CONCEDE,)
    light.refresh(table)
    here = Here(table, hero)
    return tuple(command for kind in _KINDS.values() for command in kind(here))


def is_open(table: Table, command: object) -> bool:
    """Whether a command may be given now; cheaper than looking through all that may."""
    if over(table):
        return False
    asked = _asked(table)
    if asked is not None:
        return command == CONCEDE or command in asked
    hero = acting(table)
    kind = _KINDS.get(type(command))  # type: ignore[arg-type]
    if hero is None or kind is None:
        return command == CONCEDE
    light.refresh(table)
    return any(command == other for other in kind(Here(table, hero)))


def _asked(table: Table) -> tuple[KeyCommand, ...] | None:
    """What must be said before anything else: which tile, which talent."""
    if table.state.dungeon.asked is not None:
        return tuple(PickTile(number) for number in tiles_asked(table))
    pupil = learner(table)
    return None if pupil is None else tuple(Learn(talent) for talent in pupil.offers)


def tiles_asked(table: Table) -> tuple[int, ...]:
    """The tiles of which one is to be picked: those that can be laid, or any that is left."""
    dungeon = table.state.dungeon
    way = dungeon.asked
    if way is None:
        return ()
    left = [tile for tile in TILES if dungeon.stock.has(tile)]
    fitting = [tile for tile in left if spots(dungeon.board, way, tile)]
    return tuple(tile.number for tile in fitting or left)


# What takes a deed, or out of danger a turn


def _struggle(here: Here) -> Iterator[KeyCommand]:
    if here.has_deed and ("held" in here.hero.marks or "burning" in here.hero.marks):
        yield Struggle()


def _attacks(here: Here) -> Iterator[KeyCommand]:
    table, hero = here.table, here.hero
    for foe in table.foes() if here.has_deed else ():
        if _can_aim(table, foe):
            how = way_to_strike(table, hero, foe)
            if how and not untouchable(table, hero, foe, how):
                yield Attack(foe.id)


def _shoves(here: Here) -> Iterator[KeyCommand]:
    for foe in here.table.foes() if here.has_deed else ():
        if _can_aim(here.table, foe) and _shovable(here.table, here.hero, foe):
            yield Shove(foe.id)


def _can_aim(table: Table, foe: Monster) -> bool:
    return foe.id in table.spotted and foe.mood != "chest"


def _shovable(table: Table, hero: Hero, foe: Monster) -> bool:
    if not table.ground.touches(hero.cell, foe.cell) or not can_be_shoved(table, foe.id):
        return False
    direction = away(hero.cell, foe.cell)
    if direction is None:
        return False
    there = beside(foe.cell, direction)
    return table.ground.touches(foe.cell, there) and table.seems_free(there)


def _skills(here: Here) -> Iterator[KeyCommand]:
    table, hero = here.table, here.hero
    for skill in skills.skills_of(table, hero) if here.has_deed else ():
        aimed = skill.target not in ("none", "friend")
        if skills.is_ready(table, hero, skill) and (not aimed or here.foes_near):
            for cell in dict.fromkeys(skills.targets(table, hero, skill)):
                yield UseSkill(skill.id, cell)


def _items(here: Here) -> Iterator[KeyCommand]:
    table, hero = here.table, here.hero
    if not here.has_deed:
        yield from _hasty(here)
        return
    for item in dict.fromkeys(hero.pack):
        facts = table.content.items[item]
        if facts.slot == "use" and (facts.target not in ("cell", "foe") or here.foes_near):
            # Two foes may share a cell: one of them aloft, or bones.
            for cell in dict.fromkeys(uses.targets(table, hero, facts)):
                yield UseItem(item, cell)
    if hero.hand:
        for cell in dict.fromkeys(uses.thrown_targets(table, hero)):
            yield UseItem(hero.hand, cell)


def _hasty(here: Here) -> Iterator[KeyCommand]:
    """What is no deed although it is one for everything else: a draught that gives one."""
    if "stone" in here.hero.marks:
        return
    for item in dict.fromkeys(here.hero.pack):
        if here.table.content.items[item].effect == "haste":
            yield UseItem(item)


def _load(here: Here) -> Iterator[KeyCommand]:
    if here.has_deed and "unloaded" in here.hero.marks:
        yield Load()


def _furniture(here: Here) -> list[Cell]:
    """The cells with furniture that was seen, and with chests that are none."""
    state = here.table.state
    cells = [fixture.cell for fixture in state.fixtures.values() if fixture.known]
    cells += [f.cell for f in state.monsters.values() if f.mood == "chest"]
    return [cell for cell in sorted(dict.fromkeys(cells)) if cell in state.seen]


def _handles(here: Here) -> Iterator[KeyCommand]:
    for cell in _furniture(here) if here.has_deed else ():
        if can_handle(here.table, cell) and here.near(cell):
            yield Handle(cell)


def _topples(here: Here) -> Iterator[KeyCommand]:
    for cell in _furniture(here) if here.has_deed else ():
        if here.table.ground.touches(here.hero.cell, cell) and can_topple(here.table, cell):
            yield Topple(cell)


def _disarms(here: Here) -> Iterator[KeyCommand]:
    table, hero = here.table, here.hero
    for cell, trap in table.state.traps.items() if here.has_deed else ():
        if trap.mode != "known" or cell == hero.cell:
            continue
        if here.danger:
            near = table.ground.touches(hero.cell, cell)
        else:
            near = any(c in here.found.cost for c in table.ground.beside(cell))
        if near:
            yield Disarm(cell)


def _lifts(here: Here) -> Iterator[KeyCommand]:
    for friend in here.table.state.heroes if here.has_deed else ():
        if friend.standing == "down" and here.near(friend.cell):
            yield Lift(friend.cell)


def _searches(here: Here) -> Iterator[KeyCommand]:
    room = here.table.room_at(here.hero.cell)
    if room and not here.danger:
        for side in here.table.state.dungeon.searchable(room):
            yield Search(side)


# What takes steps, or no time at all


def _closes(here: Here) -> Iterator[KeyCommand]:
    state = here.table.state
    for number, door in enumerate(state.dungeon.board.doors, start=1) if here.has_step else ():
        wide = not door.length and state.doors[number - 1] == "open"
        if wide and any(cell in here.cells for cell in door.cells):
            yield Close(number)


def _opens(here: Here) -> Iterator[KeyCommand]:
    state = here.table.state
    for number, door in enumerate(state.dungeon.board.doors, start=1) if here.has_step else ():
        mode = state.doors[number - 1]
        if mode in ("open", "broken") or not any(cell in here.cells for cell in door.cells):
            continue
        if mode != "locked" or can_unlock(here.table, number):
            yield Open(number)


def _delves(here: Here) -> Iterator[KeyCommand]:
    for exit_ in here.table.state.dungeon.exits() if here.has_step else ():
        if exit_.open and _stands_at(here, exit_.room, exit_.cells):
            yield Delve(exit_.room, exit_.side)


def _stands_at(here: Here, room: int, cells: tuple[Cell, ...]) -> bool:
    """Whether a hero is at an exit, or out of danger can walk there. Where furniture stands in
    front of all of it, anywhere in the room will do."""
    ground = here.table.ground
    fitting = [cell for cell in cells if not ground.blocks(cell)]
    if not fitting:
        fitting = [cell for cell in here.table.room_cells(room) if not ground.blocks(cell)]
    return any(cell in here.cells for cell in fitting)


def _takes(here: Here) -> Iterator[KeyCommand]:
    if here.has_step and lying(here.table, here.hero):
        yield Take()


def _gives(here: Here) -> Iterator[KeyCommand]:
    table, hero = here.table, here.hero
    for other in table.up() if here.has_step else ():
        if other is hero or len(other.pack) >= PACK:
            continue
        if here.danger and not table.ground.touches(hero.cell, other.cell):
            continue
        for item in dict.fromkeys(hero.pack):
            yield Give(item, other.id)


def _wears(here: Here) -> Iterator[KeyCommand]:
    for item in dict.fromkeys(here.hero.pack) if here.has_deed else ():
        if can_wear(here.table, here.hero, item):
            yield Wear(item)


def _drops(here: Here) -> Iterator[KeyCommand]:
    return (Drop(item) for item in dict.fromkeys(here.hero.pack))


def _leads(here: Here) -> Iterator[KeyCommand]:
    for other in here.table.up() if not here.danger else ():
        if other is not here.hero:
            yield Lead(other.id)


def _rests(here: Here) -> Iterator[KeyCommand]:
    if can_rest(here.table, here.hero):
        yield Rest()


def _explores(here: Here) -> Iterator[KeyCommand]:
    if not here.danger and not here.still and interests(here.table, here.hero, here.found):
        yield Explore()


def _moves(here: Here) -> Iterator[KeyCommand]:
    """Where a hero may walk to: out of danger friends make way."""
    if here.still:
        return
    table, hero, found = here.table, here.hero, here.found
    if here.danger:
        cells = goals(table, found)
    else:
        heroes = {friend.cell: True for friend in table.up()}
        foes = {foe.cell: True for foe in table.foes() if foe.id in table.spotted}
        cells = [c for c in found.cost if c in heroes or c not in foes]
    for cell in cells:
        if cell != hero.cell:
            yield Move(cell)


def _end(_: Here) -> Iterator[KeyCommand]:
    yield End()


def _concede(_: Here) -> Iterator[KeyCommand]:
    yield CONCEDE


_KINDS: Mapping[type[KeyCommand], Callable[[Here], Iterator[KeyCommand]]] = {
    Struggle: _struggle,
    Attack: _attacks,
    Shove: _shoves,
    UseSkill: _skills,
    UseItem: _items,
    Load: _load,
    Handle: _handles,
    Topple: _topples,
    Disarm: _disarms,
    Lift: _lifts,
    Open: _opens,
    Close: _closes,
    Delve: _delves,
    Take: _takes,
    Give: _gives,
    Wear: _wears,
    Drop: _drops,
    Lead: _leads,
    Search: _searches,
    Rest: _rests,
    Explore: _explores,
    Move: _moves,
    End: _end,
    Concede: _concede,
}
"""By kind: the commands of it that are open, in the order in which they are listed."""
