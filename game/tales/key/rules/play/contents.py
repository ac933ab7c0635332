"""What is in a room, rolled when it is first opened: theme, light, furniture, foes, traps, things.

Every die is keyed by the exit through which the room was laid, so that it does not matter what was
done before; who lives there and what lies there have dice of their own, so that both can be hinted
at before the room is laid (`game.tales.key.rules.play.clues`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.core.dice import KeyPart, Stream
from game.core.grid import Cell, distance, neighbours
from game.tales.key.rules.dungeon.board import SIDES, Room
from game.tales.key.rules.play.cover import cover
from game.tales.key.rules.play.facts import (
    STAGE_GROUNDS,
    FixtureFacts,
    MonsterFacts,
    ThemeFacts,
)
from game.tales.key.rules.play.state import Chamber, Fixture, Monster, Trap
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.vaults import SIGN, is_forgotten, is_vault, vault_of

MOODS = ("asleep", "awake", "lurking")
DENS = 1
"""The highest roll with which a room that has foes is a den: of more, and of worse."""
FIRST_ROOM = 1
THINS = ("candle", "gold")
"""What is left at an exit that thins out a den."""
LEAST = 2
"""The least threat of a room in which foes live."""
TRAPS_COME = 2
"""The highest roll of one die with which a room has a trap."""
SHARES = (12, 25, 49, 74)
"""What a party of one, two, three, four meets, beside one another: blows that fall together tell
more than as many one by one, so it grows faster than the party."""
_CANDLE_IN = 3
RARER = 16
"""By how many rooms deeper down a thing in a vault might be found."""
_DRAWS = 8


def budget(number: int, party: int, percent: int) -> int:
    """The threat of the foes in room ``number``, if it has any: so many percent of the usual."""
    usual = number * SHARES[party - 1] * percent
    return max(1, usual // 800)


def furnish_room(table: Table, number: int, entry: Cell | None) -> None:
    """Roll everything that is in a room. ``entry``: its cell by which it is entered."""
    state = table.state
    room = state.dungeon.board.room(number)
    key = state.dungeon.key_of_room(number)
    stream = table.stream("contents", *key)
    theme = _theme(table, number, room.boss, table.stream("theme", *key))
    state.chambers[number] = Chamber(theme.id, stream.die(6) <= theme.lit)
    _keys_and_chests(table, room, stream)
    waits = foretold_thing(table, key) if number != FIRST_ROOM else ""
    if is_vault(table, number) or waits in table.content.vaults:
        _vault(table, room, key, table.secret("vault-place", *key))
    if waits == FIRE:
        _watch_fire(table, room, table.secret("fire-place", *key))
    _signs(table, room)
    _furniture(table, room, theme, stream)
    if number == FIRST_ROOM:
        return
    if room.boss:
        _boss(table, room, entry, stream)
    else:
        area = room.width * room.height
        foes = _foes(table, number, area, theme, key, table.stream("foes", *key))
        if is_forgotten(table, number):
            foes = []
        if foes:
            set_stage(table, room, theme, entry, table.stream("stage", *key))
        _place_foes(table, room, foes, entry, stream)
        if stream.die(6) <= TRAPS_COME:
            _trap(table, room, entry, stream)
    _things(table, room, key, stream)


def _theme(table: Table, number: int, boss: bool, stream: Stream) -> ThemeFacts:
    if boss:
        return table.content.themes["lair"]
    fitting = _themes(table, number)
    return fitting[stream.weighted([weight for _, weight in fitting])][0]


def _themes(table: Table, number: int) -> list[tuple[ThemeFacts, int]]:
    """What room ``number`` may be, with weights."""
    more = dict(table.storey.themes) if table.storey is not None else {}
    depth = table.depth_of(number)
    themes = table.content.themes.values()
    return [(t, t.weight * more.get(t.id, 1)) for t in themes if t.weight and t.depth <= depth]


# What is hinted at


def foretold_foes(
    table: Table, key: tuple[KeyPart, ...], number: int, area: int
) -> tuple[MonsterFacts, ...]:
    """Who lives in the room that would be laid with these dice; the first is sure to be there."""
    theme = _theme(table, number, False, table.secret("theme", *key))
    return tuple(_foes(table, number, max(area, 1), theme, key, table.secret("foes", *key)))


def is_den(table: Table, key: tuple[KeyPart, ...]) -> bool:
    """Whether whoever lives there is many, or worse than usual; never behind a door of the first
    room, where there may be no other way."""
    if key[0] == FIRST_ROOM or is_thinned(table, key):
        return False
    return table.secret("foes", *key).die(6) <= DENS


def is_thinned(table: Table, key: tuple[KeyPart, ...]) -> bool:
    """Whether a light or gold was left at the exit with these dice: of a den most go by another
    way, and who stays is as many as anywhere."""
    return any(
        (clues.room, clues.side, clues.times) == key and any(m in clues.left for m in THINS)
        for clues in table.state.clues
    )


def foretold_thing(table: Table, key: tuple[KeyPart, ...]) -> str:
    """What waits there: ``none``, ``gold``, ``thing``, a watch-fire, or what waits in vaults."""
    if is_forgone(table, key):
        return "none"
    waits = _WAITS[table.secret("things", *key).die(6) - 1]
    return vault_of(table, key).id if waits == "vault" else waits


def is_forgone(table: Table, key: tuple[KeyPart, ...]) -> bool:
    """Whether the room with these dice lies behind an exit that was passed over for another."""
    match key:
        case (int(room), side, _) if room in table.state.chambers:
            return side in table.state.chambers[room].forgone
    return False


FIRE = "fire"
"""A watch-fire to rest at, as what waits in a room."""
_WAITING = ("choose", "counsel", "free", "kindle", "camp")
"""How hands are laid on what waits somewhere."""
_WAITS = ("none", "gold", "gold", "thing", FIRE, "vault")
"""By the roll of one die: what waits in a room. The boss has his hoard by the same dice, so that
what glimmers says nothing of him."""


@dataclass(frozen=True, slots=True)
class Company:
    """How often somebody who makes a sound lives in the next room, if it is no boss's."""

    chance: Fraction
    share: Fraction
    """The same where somebody comes at all."""


def company(table: Table, number: int, *, dens: bool) -> Company:
    """How often somebody who makes a sound lives in room ``number``. ``dens``: whether it may be a
    den."""
    themes = _themes(table, number)
    come = table.severity.foes
    share = Fraction(0)
    for theme, weighed in themes:
        lairs = DENS if dens else 0
        for den, rolls in ((True, lairs), (False, come - lairs)):
            fitting = _fitting(table, number, theme, _threat(table, number, den=den))
            loud = sum(weight for facts, weight in fitting if facts.behaviour != "mimic")
            if loud:
                often = Fraction(weighed * rolls, come)
                share += often * loud / sum(weight for _, weight in fitting)
    share /= sum(weighed for _, weighed in themes)
    return Company(share * Fraction(come, 6), share)


# Places


def gates_of(table: Table, room: Room, *, doors_only: bool = False) -> dict[Cell, bool]:
    """The cells of a room that must stay free: at doors, at hatches, and where doors may come."""
    dungeon = table.state.dungeon
    found: dict[Cell, bool] = {}
    for door in dungeon.board.doors_of(room.number):
        for cell in door.cells:
            found[cell] = True
    found.update({hatch.cell: True for hatch in dungeon.hatches() if hatch.room == room.number})
    for exit_ in dungeon.exits():
        if exit_.room == room.number and not doors_only:
            found.update(dict.fromkeys(exit_.cells, True))
    if dungeon.entrance is not None and room.number == 1:
        found[dungeon.entrance.cell] = True
    return found


def _keeps_together(table: Table, room: Room, cell: Cell, left: Cell | None = None) -> bool:
    """Whether the rest of a room can still be walked through if ``cell`` is blocked, now and when
    furniture has made way where doors may come; mimics stay where they are as furniture does.
    ``left``: the cell from which furniture goes there."""
    still = {foe.cell: True for foe in table.foes() if foe.mood == "chest"}
    now = {
        c: True
        for c in room.cells
        if c != cell and c not in still and (c == left or table.ground.furniture(c) is None)
    }
    ways = (c for c in gates_of(table, room) if room.has(c) and c not in still)
    return _is_one(now) and _is_one(now | dict.fromkeys(ways, True))


def _is_one(cells: dict[Cell, bool]) -> bool:
    """Whether one gets from any of some cells to any other; not of none."""
    if not cells:
        return False
    start = next(iter(cells))
    reached = {start: True}
    waiting = [start]
    while waiting:
        for near in neighbours(waiting.pop()):
            if near in cells and near not in reached:
                reached[near] = True
                waiting.append(near)
    return len(reached) == len(cells)


def place_fixture(
    table: Table, room: Room, kind: str, stream: Stream, *, tight: bool = False
) -> Fixture | None:
    """Put furniture on a free cell where it shuts nothing off; None if there is no such cell.

    ``tight``: also where a door may come, but is not yet.
    """
    gates = gates_of(table, room, doors_only=tight)
    cells = [cell for cell in room.cells if cell not in gates and _is_bare(table, cell)]
    for cell in stream.shuffled(cells):
        if _keeps_together(table, room, cell):
            return add_fixture(table, kind, cell, room.number)
    return None


def place_surely(table: Table, room: Room, kind: str, stream: Stream) -> Fixture | None:
    """The same for what was told before: in a room that is full also where it makes way as soon as
    a door comes; None where not even that leaves a way through."""
    fixture = place_fixture(table, room, kind, stream)
    fixture = fixture or place_fixture(table, room, kind, stream, tight=True)
    if fixture is not None:
        return fixture
    doors = gates_of(table, room, doors_only=True)
    bare = [cell for cell in room.cells if cell not in doors and _is_bare(table, cell)]
    for cell in stream.shuffled(bare):
        rest = [c for c in room.cells if c != cell and table.ground.furniture(c) is None]
        if _is_one(dict.fromkeys(rest, True)):
            return add_fixture(table, kind, cell, room.number)
    return None


def _is_bare(table: Table, cell: Cell) -> bool:
    """Whether furniture on a cell would stand on nothing and nobody: no lever, no key."""
    bare = table.ground.furniture(cell) is None and cell not in table.state.things
    return bare and table.is_free(cell)


def clear_way(table: Table, cell: Cell) -> None:
    """A door comes where furniture stands: it is moved aside; what it holds stays with it. A lock
    stays shut: where its room is too full, a locked chest is found in the nearest that is not."""
    _clear_mimic(table, cell)
    fixture = table.ground.furniture(cell)
    if fixture is None:
        return
    board = table.state.dungeon.board
    place = _place_beside(table, board.room(fixture.room), cell)
    if place is None and (fixture.lock or is_vault(table, fixture.room)):
        place = place_elsewhere(table, board.room(fixture.room), cell)
    if place is not None:
        fixture.cell = place
        fixture.room = table.room_at(place)
        fixture.known = fixture.known and place in table.state.seen
    else:
        _clear(table, fixture)
    table.ground.changed()
    open_up(table, board.room(table.room_at(cell)))


def _clear_mimic(table: Table, cell: Cell) -> None:
    """What looks like a chest makes way as a chest does."""
    foe = next((f for f in table.foes() if f.mood == "chest" and f.cell == cell), None)
    if foe is None:
        return
    foe.mood = "lurking"
    place = _place_beside(table, table.state.dungeon.board.room(foe.room))
    if place is None:
        del table.state.monsters[foe.id]
    else:
        foe.cell, foe.mood = place, "chest"


def _clear(table: Table, fixture: Fixture) -> None:
    """Furniture for which there is no place is gone; what it holds lies there."""
    fixture.mode = "gone"
    if fixture.holds:
        table.state.things.setdefault(fixture.cell, []).extend(fixture.holds)
        fixture.holds = []


def open_up(table: Table, room: Room) -> None:
    """Where a door has come into a corner that is full, more makes way, so that one gets through:
    first what nobody came for."""
    for _ in room.cells:
        free = dict.fromkeys((c for c in room.cells if table.ground.furniture(c) is None), True)
        left = [
            f
            for f in table.state.fixtures.values()
            if f.cell in room.cells and f.mode != "gone" and not f.lock
        ]
        if _is_one(free) or not left:
            return
        _clear(table, min(left, key=lambda f: (table.facts_of(f).handled in _WAITING, f.id)))
        table.ground.changed()


def _place_beside(
    table: Table, room: Room, left: Cell | None = None, *, tight: bool = False
) -> Cell | None:
    """A cell of a room for furniture that makes way; None if there is no such cell. ``left``: the
    cell that it leaves, if it is of the same room."""
    gates = gates_of(table, room, doors_only=tight)
    places = [cell for cell in room.cells if cell not in gates and _is_bare(table, cell)]
    return next((cell for cell in places if _keeps_together(table, room, cell, left)), None)


def place_elsewhere(table: Table, room: Room, left: Cell) -> Cell | None:
    """The same where a door may come, and in the other rooms that were opened, the nearest
    first."""
    board = table.state.dungeon.board
    near = sorted(
        (board.room(number) for number in table.state.chambers if number != room.number),
        key=lambda other: (distance((other.x, other.y), (room.x, room.y)), other.number),
    )
    for other in (room, *(other for other in near if not other.boss)):
        place = _place_beside(table, other, left if other is room else None, tight=True)
        if place is not None:
            return place
    return None


def add_fixture(table: Table, kind: str, cell: Cell, room: int) -> Fixture:
    """A piece of furniture on a cell."""
    state = table.state
    fixture = Fixture(state.next_id, kind, cell, room)
    state.fixtures[fixture.id] = fixture
    state.next_id += 1
    table.ground.changed()
    return fixture


def far_cells(table: Table, room: Room, entry: Cell | None, stream: Stream) -> list[Cell]:
    """The free cells of a room in a random order, those near its entry last, the nearest at the
    end."""
    cells = [cell for cell in room.cells if table.is_free(cell)]
    mixed = stream.shuffled(cells)
    if entry is None:
        return list(mixed)
    return sorted(mixed, key=lambda cell: max(0, 3 - distance(cell, entry)))


# What is laid


def _keys_and_chests(table: Table, room: Room, stream: Stream) -> None:
    state = table.state
    depth = table.depth_of(room.number)
    for key in state.dungeon.keys_in(room.number):
        if key.form == "lever":
            lever = place_fixture(table, room, "lever", stream)
            if lever is not None:
                lever.holds.append(f"key:{key.number}")
                continue
        cells = far_cells(table, room, None, stream) or list(room.cells)
        state.things.setdefault(cells[0], []).append(f"key:{key.number}")
    for chest in state.dungeon.chests:
        if chest.room == room.number:
            fixture = place_fixture(table, room, "chest", stream)
            fixture = fixture or place_fixture(table, room, "chest", stream, tight=True)
            gold = 10 + 2 * state.dungeon.depth_of(room.number)
            holds = [draw_item(table, stream, depth + 4), "candle"]
            holds += [draw_item(table, stream, depth + 4), f"gold:{gold}"]
            if fixture is not None:
                fixture.lock = chest.lock.number
                fixture.holds = holds


def _vault(table: Table, room: Room, key: tuple[KeyPart, ...], stream: Stream) -> None:
    """What waits in a room behind a lock, or behind a hidden passage."""
    facts = vault_of(table, key)
    things: list[str] = []
    for _ in range(facts.count):
        fixture = place_surely(table, room, facts.fixture, stream)
        if fixture is not None and table.facts_of(fixture).handled == "choose":
            things.append(_rare_item(table, stream, table.depth_of(room.number), things))
            fixture.holds = things[-1:]


def _watch_fire(table: Table, room: Room, stream: Stream) -> None:
    """Somebody left a fire burning: it gives light, and whoever sits down by it is well again."""
    fixture = place_surely(table, room, "campfire", stream)
    table.state.chambers[room.number].lit |= fixture is not None


def _rare_item(table: Table, stream: Stream, depth: int, others: Sequence[str]) -> str:
    """A thing such as is found deeper down, and none of ``others``."""
    for _ in range(_DRAWS):
        item = draw_item(table, stream, depth + RARER)
        if item not in others:
            return item
    return next(item for item in table.content.items if item not in others)


def _signs(table: Table, room: Room) -> None:
    """Passages that a search would find at once show on the wall, most of them."""
    state = table.state
    for side in SIDES:
        shows = table.secret("sign", room.number, side).die(6) <= SIGN
        if shows and state.dungeon.would_find(room.number, side):
            state.chambers[room.number].signs.append(side)


def _furniture(table: Table, room: Room, theme: ThemeFacts, stream: Stream) -> None:
    area = room.width * room.height
    count = (area + 1) // 6 if not room.boss else 4
    kinds, weights = [f for f, _ in theme.fixtures], [w for _, w in theme.fixtures]
    for _ in range(count):
        kind = kinds[stream.weighted(weights)]
        fixture = place_fixture(table, room, kind, stream)
        if fixture is None:
            return
        facts = table.facts_of(fixture)
        if "light" in facts.traits:
            table.state.chambers[room.number].lit = True
        if kind == "chest":
            item = draw_item(table, stream, table.depth_of(room.number) + 2)
            fixture.holds = [item, f"gold:{5 + table.state.dungeon.depth_of(room.number)}"]


def decides(facts: FixtureFacts) -> bool:
    """Whether a fight can be decided with a piece of furniture: it can be thrown over, or hides
    whoever stands behind it."""
    return facts.toppled != "nothing" or "tall" in facts.traits


def has_stage(table: Table, room: Room) -> bool:
    """Whether a room has something to topple, to stand behind, or to push somebody into."""
    state = table.state
    cells = dict.fromkeys(room.cells)
    return (
        any(f.cell in cells and decides(table.facts_of(f)) for f in state.fixtures.values())
        or any(cell in cells and trap.mode == "known" for cell, trap in state.traps.items())
        or any(kind in on for cell, on in state.ground.items() if cell in cells
               for kind in STAGE_GROUNDS)
    )  # fmt: skip


def set_stage(
    table: Table, room: Room, theme: ThemeFacts, entry: Cell | None, stream: Stream
) -> None:
    """Where foes live there is something to fight with: if the furniture has none, one thing more;
    where a room is too narrow for furniture, something on the ground."""
    if has_stage(table, room) or not theme.stage:
        return
    left = list(theme.stage)
    while left:
        kind = left.pop(stream.weighted([weight for _, weight in left]))[0]
        if place_prop(table, room, kind, entry, stream):
            return
    cells = far_cells(table, room, entry, stream)
    cover(table, "oil", [c for c in cells if not table.covered(c, "water")][:1])


def place_prop(table: Table, room: Room, kind: str, entry: Cell | None, stream: Stream) -> bool:
    """Put a piece of a stage into a room; returns whether there was a place for it."""
    if kind in table.content.fixtures:
        fixture = place_fixture(table, room, kind, stream)
        if fixture is not None and "light" in table.facts_of(fixture).traits:
            table.state.chambers[room.number].lit = True
        return fixture is not None
    cells = [c for c in far_cells(table, room, entry, stream) if _is_bare(table, c)]
    if kind in STAGE_GROUNDS:
        cover(table, kind, cells[:1])
        return bool(cells)
    gates = gates_of(table, room)
    for cell in cells:
        if (
            cell not in gates
            and cell not in table.state.traps
            and _keeps_together(table, room, cell)
        ):
            table.state.traps[cell] = Trap(kind, "known")
            return True
    return False


def _trap(table: Table, room: Room, entry: Cell | None, stream: Stream) -> None:
    depth = table.depth_of(room.number)
    kinds = [trap for trap in table.content.traps.values() if trap.depth <= depth]
    traps = table.state.traps
    cells = [c for c in room.cells if table.is_free(c) and c != entry and c not in traps]
    if kinds and cells:
        kind = kinds[stream.weighted([trap.weight for trap in kinds])]
        table.state.traps[stream.pick(cells)] = Trap(kind.id)


def _things(table: Table, room: Room, key: tuple[KeyPart, ...], stream: Stream) -> None:
    """What lies on the floor, by the die that says what waits: gold, a candle or a thing. In a room
    that is full it lies at somebody's feet."""
    dice = table.stream("things", *key)
    dice.die(6)
    waits = foretold_thing(table, key)
    cells = far_cells(table, room, None, stream)
    cells = cells or [cell for cell in room.cells if table.ground.furniture(cell) is None]
    if waits not in ("gold", "thing") or not cells:
        return
    if waits == "gold":
        lies = f"gold:{dice.die(6) + table.state.dungeon.depth_of(room.number)}"
    elif dice.die(6) > _CANDLE_IN:
        lies = "candle"
    else:
        lies = draw_item(table, dice, table.depth_of(room.number))
    table.state.things.setdefault(cells[0], []).append(lies)


def draw_item(table: Table, stream: Stream, depth: int) -> str:
    """A thing such as is found in room ``depth``."""
    tiers = (8, 2 + depth // 2, max(0, depth - 4) // 3)
    tier = stream.weighted(tiers) + 1
    fitting = [i for i in table.content.items.values() if i.tier == tier and i.weight]
    return fitting[stream.weighted([item.weight for item in fitting])].id


# Foes


def _boss(table: Table, room: Room, entry: Cell | None, stream: Stream) -> None:
    bosses = [kind for kind in table.content.bosses if kind not in table.state.bosses]
    kind = stream.pick(bosses)
    centre = room.x + room.width // 2, room.y + room.height // 2
    cells = sorted(far_cells(table, room, entry, stream), key=lambda cell: distance(cell, centre))
    foe = add_foe(table, kind, cells[0], room.number, "awake")
    foe.hearts = table.boss_hearts(foe)


def _threat(table: Table, number: int, *, den: bool) -> int:
    """The threat of whoever lives in a room, if anybody does: a den has five times the usual,
    and others half of it; nowhere is it so little that a single rat would be all."""
    usual = budget(table.depth_of(number), len(table.state.heroes), table.severity.threat)
    return max(LEAST, 5 * usual if den else usual // 2)


def _foes(
    table: Table,
    number: int,
    area: int,
    theme: ThemeFacts,
    key: tuple[KeyPart, ...],
    stream: Stream,
) -> list[MonsterFacts]:
    """Who lives in room ``number``, of so many cells: nobody, if the first die is against it."""
    if stream.die(6) > table.severity.foes:
        return []
    den = is_den(table, key)
    most = max(1, area * (len(table.state.heroes) + 1) // table.severity.crowd)
    left = _threat(table, number, den=den)
    found: list[MonsterFacts] = []
    for _ in range(2 * most if den else most):
        fitting = _fitting(table, number, theme, left)
        if not fitting:
            break
        facts = fitting[stream.weighted([weight for _, weight in fitting])][0]
        left -= facts.threat
        found.append(facts)
    return found


def _fitting(
    table: Table, number: int, theme: ThemeFacts, left: int
) -> list[tuple[MonsterFacts, int]]:
    """Who may live in a room of a theme, with weights, as far as so much threat allows."""
    kins, more = dict(theme.kins), dict(theme.monsters)
    depth = table.depth_of(number)
    return [
        (facts, kins[facts.kin] * more.get(facts.id, 1))
        for facts in table.content.monsters.values()
        if facts.kin in kins
        and facts.depth <= depth
        and 0 < facts.threat <= left
        and not facts.boss
    ]


def _place_foes(
    table: Table, room: Room, foes: Sequence[MonsterFacts], entry: Cell | None, stream: Stream
) -> None:
    for facts in foes:
        cells = far_cells(table, room, entry, stream)
        if not cells:
            return
        mood = _mood(facts, table.state.chambers[room.number].lit, stream)
        if mood == "chest":
            cells = _chest_cells(table, room, cells)
        if cells:
            add_foe(table, facts.id, cells[0], room.number, mood)


def _chest_cells(table: Table, room: Room, cells: Sequence[Cell]) -> list[Cell]:
    """The cells on which what looks like a chest may stand: where a chest might."""
    gates = gates_of(table, room)
    return [
        cell
        for cell in cells
        if cell not in gates and _is_bare(table, cell) and _keeps_together(table, room, cell)
    ]


def _mood(facts: MonsterFacts, lit: bool, stream: Stream) -> str:
    """How a foe is met. In a room with light nothing lurks."""
    if facts.behaviour == "mimic":
        return "chest"
    weights: Sequence[int] = facts.moods
    if lit:
        weights = (weights[0], weights[1] + weights[2], 0)
    return MOODS[stream.weighted(weights)]


def add_foe(table: Table, kind: str, cell: Cell, room: int, mood: str) -> Monster:
    """A foe on a cell."""
    state = table.state
    hearts = table.hearts_of(table.content.monsters[kind])
    foe = Monster(state.next_id, kind, cell, hearts, room, mood)
    state.monsters[foe.id] = foe
    state.next_id += 1
    return foe
