"""What can be told at an exit of the room behind it before that is laid: clues of two families
or three, more for whoever listens or looks through the keyhole, and the chance that it is the
boss's.

The dice of the room are keyed by the exit, so there is a room to be told of
(`Dungeon.foretell`). A clue is true of the room that would be laid now, and is told again when that
changes. The chance is worked out from what is public and nothing else: the dice that would bring
the boss, and how often what was told at this exit, and when, is told of his chamber and of others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from typing import Literal

from game.core.grid import Cell, Direction
from game.core.text import Message, message
from game.tales.key.rules.dungeon import boss
from game.tales.key.rules.dungeon.exits import Exit, Way, spots
from game.tales.key.rules.dungeon.laying import Dungeon
from game.tales.key.rules.dungeon.placing import Spot, filling_spots
from game.tales.key.rules.dungeon.tiles import TILES, Preference, Tile
from game.tales.key.rules.play import light
from game.tales.key.rules.play.contents import (
    FIRST_ROOM,
    THINS,
    Company,
    company,
    foretold_foes,
    foretold_thing,
    is_den,
    is_forgone,
)
from game.tales.key.rules.play.events import Hinted, LeftAtDoor, Prowled
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.state import Clues, Hero
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.verb import Here, Number, Verb

FAMILIES = ("size", "who", "what", "way")
"""The echo; what is heard or smelt of who lives there; what glimmers; the draught of a way on."""
_SHOWN = {count: tuple(combinations(FAMILIES, count)) for count in range(1, len(FAMILIES) + 1)}
"""By how many clues stand at an exit: the families of which it shows one set."""
GREAT, SMALL = 15, 6
"""Cells from which a room sounds great, and up to which it sounds small."""
HEARD = 4
"""The highest roll of one die with which whoever lives there is heard by whoever walks past."""
FELT = 3
"""The same for the draught of a way on."""
WHOLE = 10**6
"""A chance of one, as it is kept."""
_SCALE = 10**9
_BOSS = {"size": "great", "who": "none", "way": "none"}
"""What is told of the boss's chamber: it is great, he suffers no company, and no way leads on."""

PEERING = 2
"""Turns of light that the keyhole takes beyond its own."""
CANDLE = 10
"""Turns of light that are left burning at a door."""
GLIM = 3
"""The same of who knows how little is enough."""
TOLL = 12
"""Gold that is left at a door."""
_MOST = boss.LARGE


# What is told


def tell_anew(table: Table) -> None:
    """Tell at every exit what there is to tell, if anything was laid since, or left there."""
    state, dungeon = table.state, table.state.dungeon
    if _mark(table) == state.told_at:
        return
    before = {(clues.room, clues.side): clues for clues in state.clues}
    lives = Lives(table)
    state.clues = [
        _told(lives, exit_, before.get((exit_.room, exit_.side)))
        for exit_ in dungeon.exits()
        if exit_.room in state.chambers
    ]
    state.told_at = _mark(table)


def _mark(table: Table) -> list[int]:
    """How much was laid, bought and left: whatever changes what is told changes one of these."""
    dungeon = table.state.dungeon
    return [
        dungeon.counter,
        len(dungeon.board.doors),
        len(dungeon.locks.growth.placements),
        len(table.state.chambers),
        int(dungeon.asked is not None),
        sum(len(clues.bought) + len(clues.left) for clues in table.state.clues),
    ]


def pass_over(table: Table, room: int, side: Direction) -> None:
    """The party goes one way out of a room: what waited behind the other ways out of that room is
    carried off, and for each den that is gone round something may come after the party."""
    state = table.state
    forgone = state.chambers[room].forgone
    for exit_ in state.dungeon.exits():
        if exit_.room != room or exit_.side == side or exit_.side in forgone:
            continue
        forgone.append(exit_.side)
        key = state.dungeon.key_of(room, exit_.side)
        if state.dungeon.boss_room is None and is_den(table, key):
            roll = table.stream("after", *key).die(6)
            came = roll <= table.severity.follows
            table.tell(Prowled(roll, table.severity.follows, came, den=True))
            state.summoned += came


def at(table: Table, room: int, side: Direction) -> Clues | None:
    """What is told at an exit."""
    return next((c for c in table.state.clues if (c.room, c.side) == (room, side)), None)


def lean_of(table: Table, room: int, side: Direction) -> int:
    """What is added to the boss's dice at an exit by what was left there."""
    clues = at(table, room, side)
    return 0 if clues is None else _lean(clues)


def _lean(clues: Clues) -> int:
    return sum(LEANS[means] for means in clues.left)


class Lives:
    """How often somebody who makes a sound lives in the next room: the same at every exit but for
    whether it may be a den."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._found: dict[bool, Company] = {}

    def company(self, *, dens: bool) -> Company:
        found = self._found.get(dens)
        if found is None:
            number = self.table.state.dungeon.counter + 1
            found = self._found[dens] = company(self.table, number, dens=dens)
        return found


def _told(lives: Lives, exit_: Exit, clues: Clues | None) -> Clues:
    """What is told at an exit now."""
    table = lives.table
    dungeon = table.state.dungeon
    times = dungeon.through.count((exit_.room, exit_.side))
    if clues is None or clues.times != times:
        clues = Clues(exit_.room, exit_.side, times, odds=list(prior(dungeon)))
    families = _families(table, exit_, clues)
    values = _values(table, exit_, clues, families)
    for family, value in values.items():
        if clues.told.get(family, value) != value:
            gone = family == "what" and value == "none"
            table.tell(Hinted(exit_.room, exit_.side, family, value, "gone" if gone else "again"))
    thin = exit_.room == FIRST_ROOM or any(means in clues.left for means in THINS)
    weigh(dungeon, lives.company(dens=not thin), exit_, clues, values)
    clues.told, clues.weighed = values, list(clues.bought)
    return clues


def _families(table: Table, exit_: Exit, clues: Clues) -> list[str]:
    """Of what the clues of an exit are. Where the room comes to lie elsewhere, or somebody picks
    its tile, nothing is told of its shape."""
    key = table.state.dungeon.key_of(exit_.room, exit_.side)
    shown = table.secret("clues", *key).pick(_SHOWN[table.severity.clues])
    if not _shapely(table.state.dungeon, exit_):
        shown = ("who", "what")
    gone = is_forgone(table, key)
    return [
        family
        for family in FAMILIES
        if family in shown or family in clues.bought or (gone and family == "what")
    ]


def _shapely(dungeon: Dungeon, exit_: Exit) -> bool:
    return exit_.fits and dungeon.params.eights == "again"


def _values(table: Table, exit_: Exit, clues: Clues, families: list[str]) -> dict[str, str]:
    """The clues of an exit: true of the room that would be laid now."""
    dungeon = table.state.dungeon
    key = dungeon.key_of(exit_.room, exit_.side)
    found = dungeon.foretell(exit_.room, exit_.side, _lean(clues))
    area = 0 if found.tile is None else found.tile.length * found.tile.breadth
    values: dict[str, str] = {}
    for family in families:
        keen = family in clues.bought
        match family:
            case "size":
                values[family] = size_of(area)
            case "who":
                foes = () if found.boss else foretold_foes(table, key, found.number, area)
                heard = keen or table.secret("noise", *key).die(6) <= HEARD
                loud = heard and foes and foes[0].behaviour != "mimic"
                den = "den-" if is_den(table, key) else ""
                values[family] = den + foes[0].kin if loud else "none"
            case "what":
                values[family] = foretold_thing(table, key)
            case _:
                felt = keen or table.secret("draught", *key).die(6) <= FELT
                values[family] = "draught" if felt and found.ways_on else "none"
    return values


def size_of(area: int) -> str:
    """How a room of so many cells sounds."""
    return "great" if area >= GREAT else "small" if area <= SMALL else "middle"


# The chance of the boss
#
# The boss is behind an exit if the least sum that his dice show there, on an 8, is no more than the
# counter (`game.tales.key.rules.dungeon.boss`). Kept is how likely each least sum is by all that
# was told: at first by the dice alone, and each time something is told, as often as it is told of
# his chamber for the sums that bring him, and as often as it is told of another for the others.


@cache
def _least_sums(dice: int, again: bool) -> tuple[int, ...]:
    """How likely each least sum is from 0 to the most there is; the last: that he never comes."""
    chances = [boss.chance_at(dice, most, again=again) for most in range(_MOST + 1)]
    steps = [chances[0], *(b - a for a, b in pairwise(chances))]
    return tuple(int(_SCALE * step) for step in (*steps, 1 - chances[-1]))


def prior(dungeon: Dungeon) -> tuple[int, ...]:
    """How likely each least sum is before anything is heard at an exit."""
    return _least_sums(boss.dice_of(dungeon.size), dungeon.params.eights == "again")


def weigh(
    dungeon: Dungeon, company: Company, exit_: Exit, clues: Clues, values: dict[str, str]
) -> None:
    """Work out the chance at an exit from what is told there now."""
    clues.why = ""
    if dungeon.boss_room is not None or exit_.boss == 1:
        clues.chance = 0 if dungeon.boss_room is not None else WHOLE
        due = dungeon.counter + 1 >= dungeon.last
        clues.why = "came" if dungeon.boss_room is not None else "last" if due else "only"
        return
    against = next((family for family, value in _BOSS.items() if _excludes(values, family)), "")
    if dungeon.settled:
        # No die brings him: what is left at a door moves nothing.
        clues.chance, clues.why = int(WHOLE * (0 if against else exit_.boss)), "plan"
        return
    limit = boss.most(dungeon.size, dungeon.counter + 1) - _lean(clues)
    shape = Shape(dungeon, exit_, clues.alive) if _shapely(dungeon, exit_) else None
    usual = Fraction(1)
    for family, value in values.items():
        usual *= likely(shape, company, clues, family, value)
    if shape is not None and "size" in values:
        clues.alive = shape.still(values["size"])
    his, others = (0 if against else usual.denominator), usual.numerator
    weights = [weight * (his if n <= limit else others) for n, weight in enumerate(clues.odds)]
    total = sum(weights)
    if total:
        clues.odds = [_SCALE * weight // total for weight in weights]
        clues.chance = WHOLE * sum(weights[: max(0, limit + 1)]) // total
    if not clues.chance:
        clues.why = against or "early"
    elif clues.chance >= WHOLE:
        clues.why = "changed"


def _excludes(values: dict[str, str], family: str) -> bool:
    return values.get(family, _BOSS[family]) != _BOSS[family]


def likely(
    shape: Shape | None, company: Company, clues: Clues, family: str, value: str
) -> Fraction:
    """How often that is told where the boss is not, by what was told here before. ``company``:
    how often somebody lives there who makes a sound."""
    match family:
        case "size":
            return shape.sounds(value) if shape is not None else Fraction(1)
        case "who":
            there, noticed = company.chance, Fraction(HEARD, 6)
        case "way":
            there = shape.leads_on if shape is not None else Fraction(1)
            noticed = Fraction(FELT, 6)
        case _:
            return Fraction(1)
    if value != "none":
        # It is no chamber of his: by how much does not matter.
        return Fraction(1)
    before = clues.told.get(family)
    missed = 1 - there * (1 if family in clues.bought else noticed)
    if before is None:
        return missed
    if before != "none":
        return 1 - (company.share if family == "who" else there)
    if (family in clues.weighed) == (family in clues.bought):
        return Fraction(1)
    return missed / (1 - there * noticed)


class Shape:
    """What may be laid at an exit by each of the seven sides of the die that are no 8."""

    def __init__(self, dungeon: Dungeon, exit_: Exit, alive: int) -> None:
        way = next(w for w in dungeon.ways() if (w.room, w.side) == (exit_.room, exit_.side))
        self.sounds_by_side: list[dict[str, int]] = []
        """For each side, of `_SHARES`, how often it sounds like what."""
        self.alive = [n for n in range(len(TILES)) if alive >> n & 1]
        """The sides that the die may still show."""
        on = Fraction(0)
        for tile in TILES:
            sounds: dict[str, int] = {}
            for share, laid, leads in _laid(dungeon, way, tile):
                sound = size_of(laid.length * laid.breadth)
                sounds[sound] = sounds.get(sound, 0) + share
                if leads and tile.number - 1 in self.alive:
                    on += share * leads
            self.sounds_by_side.append(sounds)
        self.leads_on = on / (_SHARES * max(1, len(self.alive)))
        """How often a way leads on."""

    def sounds(self, value: str) -> Fraction:
        """How often it sounds like that."""
        told = sum(self.sounds_by_side[n].get(value, 0) for n in self.alive)
        return Fraction(told, _SHARES * max(1, len(self.alive)))

    def still(self, value: str) -> int:
        """The sides of the die with which it sounds like that, as bits."""
        still = sum(1 << n for n in self.alive if self.sounds_by_side[n].get(value))
        return still or (1 << len(TILES)) - 1


_SHARES = 12
"""Of so many throws of two dice, one of two sides and one of six, `_laid` tells how many bring
it."""


def _laid(dungeon: Dungeon, way: Way, rolled: Tile) -> Iterator[tuple[int, Tile, Fraction | int]]:
    """What comes to lie at an exit if the die shows a tile: how often of `_SHARES`, and how often
    it has a way on."""
    here = dungeon.board.room(way.room)
    fills = dungeon.params.filling if dungeon.can_fill(here) else 0
    for tie in (1, 2):
        order = Preference(dungeon.stock, rolled, _shows(tie))
        first = next(iter(order))
        rest = _SHARES // 2
        on_here = filling_spots(dungeon.board, here, first) if fills else ()
        if on_here:
            yield fills, first, _fill_leads_on(dungeon, way, on_here)
            rest -= fills
        tile = order.first(lambda tile: bool(spots(dungeon.board, way, tile))) if rest else None
        if tile is not None:
            last = dungeon.counter + 1 >= dungeon.last
            yield rest, tile, int(not last)


def _shows(face: int) -> Callable[[int], int]:
    """A die that shows a face, whatever its sides."""
    return lambda _: face


def _fill_leads_on(dungeon: Dungeon, way: Way, found: Sequence[Spot]) -> Fraction:
    """How often a room on one of some spots of the zone of an exit has a way on."""
    here = dungeon.board.room(way.room)
    on = 0
    for spot in found:
        for side in ("north", "east", "south", "west"):
            zone = dungeon.board.beyond(here.zone, side)
            if spot.touches(side) and zone is not None and not dungeon.board.is_used(zone):
                on += 1
                break
    return Fraction(on, len(found))


# What is done about it


class _AtExit(Verb):
    """What is done at an exit that could be opened: the party walks to it."""

    __slots__ = ()
    room: Number
    side: Direction

    def takes_deed(self, table: Table) -> bool:
        return True

    def done_from(self, table: Table) -> tuple[Cell, ...]:
        return cells_before(table, self.room, self.side)


def cells_before(table: Table, room: int, side: Direction) -> tuple[Cell, ...]:
    """The cells from which an exit is opened: those in front of it, or where furniture stands on
    all of them, any in the room."""
    exit_ = next(e for e in table.state.dungeon.exits() if (e.room, e.side) == (room, side))
    fitting = tuple(cell for cell in exit_.cells if not table.ground.blocks(cell))
    if fitting:
        return fitting
    return tuple(cell for cell in table.room_cells(room) if not table.ground.blocks(cell))


def _within_reach(here: Here) -> Iterator[Clues]:
    """What is told at the exits to which the party can walk, out of danger."""
    for exit_ in () if here.danger else here.table.state.dungeon.exits():
        clues = at(here.table, exit_.room, exit_.side) if exit_.open else None
        if clues is not None:
            cells = cells_before(here.table, exit_.room, exit_.side)
            if any(cell in here.cells for cell in cells):
                yield clues


def _untold(table: Table, clues: Clues, families: tuple[str, ...]) -> str:
    """The first of some families of which an exit could tell more; empty for none."""
    dungeon = table.state.dungeon
    exits = dungeon.exits()
    exit_ = next(e for e in exits if (e.room, e.side) == (clues.room, clues.side))
    shapely = _shapely(dungeon, exit_)
    for family in families:
        if family in clues.bought or (not shapely and family in ("size", "way")):
            continue
        keen = family in ("who", "way") and clues.told.get(family) == "none"
        if family not in clues.told or keen:
            return family
    return ""


_HEARING, _SEEING = ("who", "size"), ("what", "way")


@dataclass(frozen=True, slots=True)
class Listen(_AtExit):
    """Put an ear to an exit: who is there, or how large it is."""

    verb = "listen"
    room: Number
    side: Direction

    @classmethod
    def offered(cls, here: Here) -> Iterator[Listen]:
        for clues in _within_reach(here):
            if _untold(here.table, clues, _HEARING):
                yield cls(clues.room, clues.side)

    def takes_deed(self, table: Table) -> bool:
        return not _party_knows(table, "echo")

    def carry_out(self, table: Table, hero: Hero) -> None:
        _buy(table, self.room, self.side, _HEARING)

    def explain(self, known: Known) -> Message:
        if known.party_knows("echo"):
            return message("Hear who is there, and how large it is: it costs no time.")
        return message("A turn of light: hear who is there, or how large it is.")


@dataclass(frozen=True, slots=True)
class Peer(_AtExit):
    """Hold the candle to the keyhole: what waits there, or whether a way leads on."""

    verb = "peer"
    room: Number
    side: Direction

    @classmethod
    def offered(cls, here: Here) -> Iterator[Peer]:
        for clues in _within_reach(here) if light.burns(here.table) else ():
            if _untold(here.table, clues, _SEEING):
                yield cls(clues.room, clues.side)

    def takes_deed(self, table: Table) -> bool:
        return not _party_knows(table, "glim")

    def carry_out(self, table: Table, hero: Hero) -> None:
        if not _party_knows(table, "glim"):
            light.burn(table, PEERING, "peer")
        _buy(table, self.room, self.side, _SEEING)

    def explain(self, known: Known) -> Message:
        if known.party_knows("glim"):
            return message("See what waits there, or whether a way leads on: it costs nothing.")
        return message("Three turns of light: see what waits there, or whether a way leads on.")


def _buy(table: Table, room: int, side: Direction, families: tuple[str, ...]) -> None:
    """More clues at an exit: of the first of some families of which there is more to tell; whoever
    knows echoes hears all of them."""
    clues = at(table, room, side)
    assert clues is not None
    wanted = [_untold(table, clues, families)]
    if families == _HEARING and _party_knows(table, "echo"):
        wanted = [f for each in families if (f := _untold(table, clues, (each,)))]
    for family in wanted:
        _tell_more(table, room, side, family)


def _tell_more(table: Table, room: int, side: Direction, family: str) -> None:
    """One more clue at an exit, of a family of which there is more to tell."""
    clues = at(table, room, side)
    assert clues is not None
    told = clues.told.get(family)
    clues.bought.append(family)
    table.learnt = True
    tell_anew(table)
    clues = at(table, room, side)
    assert clues is not None
    if clues.told[family] == told or told is None:
        table.tell(Hinted(room, side, family, clues.told[family], "bought"))


def _party_knows(table: Table, talent: str) -> bool:
    """Whether somebody who stands has learnt a talent."""
    return any(table.knows(hero, talent) for hero in table.up())


Means = Literal["candle", "gold", "bell"]
_MEANS: tuple[Means, ...] = ("candle", "gold", "bell")
LEANS = {"candle": 1, "gold": 1, "bell": -1}
"""What each adds to the boss's dice: he shuns light, takes what is owed to him, and comes when a
bell calls."""


@dataclass(frozen=True, slots=True)
class Leave(_AtExit):
    """Leave something at an exit that keeps the boss from it and thins out a den, or calls him."""

    verb = "leave"
    means: Means
    room: Number
    side: Direction

    @classmethod
    def offered(cls, here: Here) -> Iterator[Leave]:
        table = here.table
        for clues in _within_reach(here):
            for means in _MEANS:
                den = means in THINS and clues.told.get("who", "").startswith("den-")
                moves = den or clues.why not in _SETTLED
                if moves and means not in clues.left and _has(table, means):
                    yield cls(means, clues.room, clues.side)

    def carry_out(self, table: Table, hero: Hero) -> None:
        clues = at(table, self.room, self.side)
        assert clues is not None
        match self.means:
            case "candle":
                light.burn(table, GLIM if _party_knows(table, "glim") else CANDLE, "door")
            case "gold":
                table.state.gold -= TOLL
        clues.left.append(self.means)
        table.learnt = True
        table.tell(LeftAtDoor(self.room, self.side, self.means, LEANS[self.means]))
        tell_anew(table)

    def explain(self, known: Known) -> Message:
        match self.means:
            case "candle":
                if known.party_knows("glim"):
                    return message(
                        "Three turns of light left here: the boss’s dice show one more, and most"
                        " of a den go away."
                    )
                return message(
                    "Ten turns of light left burning here: the boss’s dice show one more, and most"
                    " of a den go away."
                )
            case "gold":
                return message(
                    "Twelve gold laid down here: the boss’s dice show one more, and most of a den"
                    " go away."
                )
            case "bell":
                return message("A bell rung here calls him: his dice show one less.")


_SETTLED = ("came", "last", "only", "plan")
"""Why a chance is one that nothing left at a door moves."""


def _has(table: Table, means: str) -> bool:
    """Whether the party has what it takes."""
    match means:
        case "candle":
            return table.state.wick > CANDLE or table.state.candles > 0
        case "gold":
            return table.state.gold >= TOLL
    return any(
        table.knows(hero, "knell") or any(item.id == "handbell" for item in table.worn(hero))
        for hero in table.up()
    )
