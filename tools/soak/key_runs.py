"""Runs of Key, played carelessly: nothing that is needed is ever out of reach, and every run ends.

`fair_run` gives a party hearts and light that do not run out and plays without a thought: doors in
any order, keys late, furniture thrown over, fire everywhere. After every command the whole truth of
the table is looked at: with the keys that can be had, is every room within reach on foot, and is
there a way on while the boss cannot be reached? After so many commands somebody careful takes over,
who must find and slay the boss in whatever is left, with no other foe about. `random_run` is an
honest run of the random bot, which must end within a bound. Both are called by
`tools.soak.dungeon`.
"""

from __future__ import annotations

import time
from functools import cache

from game.cli.tales import library, registry
from game.core.dice import Dice, Stream
from game.core.grid import Cell
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import Delve, Open, PickTile, Search
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.fight import Attack
from game.tales.key.rules.play.furniture import Handle, Topple
from game.tales.key.rules.play.game import KeyGame
from game.tales.key.rules.play.growth import Learn
from game.tales.key.rules.play.harm import slay
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.mode import MODE, RULES
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.things import Take
from game.tales.key.rules.play.turns import Concede
from game.tales.key.rules.play.walking import Explore
from tools.soak.ledger import Finding

FAIR = (
    "2d6,warden",
    "3d6,delver",
    "3d6,chandler,locks=200",
    "3d6,ringer,filling=6",
    "9,warden+delver,columns=3,rows=3,locks=150",
    "12,warden+chandler,columns=2,rows=2",
    "15,delver+ringer,columns=2,rows=8,start=0.0",
    "18,warden+delver+chandler+ringer,grim",
    "18,chandler,eights=chosen",
    "24,warden,columns=7,rows=7",
)
"""What the seeds of runs that must be won are spread over."""
HONEST = (
    "2d6,warden,gentle",
    "3d6,delver",
    "3d6,chandler,grim",
    "3d6,ringer",
    "3d6,warden+delver+chandler+ringer,gentle",
    "24,warden+delver,columns=7,rows=7,eights=chosen",
)
"""The same for honest runs of the random bot."""
CARELESS = 1_500
MOST_FAIR = 12_000
MOST_HONEST = 20_000
"""Commands after which a fair run is played carefully, and after which one is said not to end."""
ENDLESS = 100_000
"""Hearts of a party that cannot die."""
BURNING = 30
"""Turns of light that it always has: the dark would bring ever more foes."""
_BOLD: tuple[type[KeyCommand], ...] = (
    Delve, Open, Explore, Take, Handle, Attack, Topple, UseItem, UseSkill, Search,
)  # fmt: skip
_ALWAYS: tuple[type[KeyCommand], ...] = (Learn, PickTile)
_LAST = 4
"""One decision in so many is any at all; of the others a quarter is made of each kind in turn."""


@cache
def content() -> DungeonContent:
    """The tables, read once."""
    found = library().content(MODE.name)
    assert isinstance(found, DungeonContent)
    return found


def sealed(table: Table) -> str:
    """What is out of reach of a party on the full board, in a few words; nothing if all is well.

    Foes are no obstacle, since they can be fought; doors that are shut or barred can be opened.
    """
    state, dungeon = table.state, table.state.dungeon
    held = dict(state.held)
    had = dict.fromkeys(state.keys, True)
    sets = {key.number: key.key for key in dungeon.keys}
    while True:
        reached = _walked(table, held)
        fresh = [n for n in _keys_within(table, reached) if n not in had]
        if not fresh:
            break
        for number in fresh:
            had[number] = True
            held[sets[number]] = held.get(sets[number], 0) + 1
    lost = [key.number for key in dungeon.keys if key.number not in had]
    if lost:
        return f"keys {lost} out of reach"
    rooms = dict.fromkeys(table.room_at(cell) for cell in reached)
    owed = dungeon.reached()
    shut = [n for n, open_ in enumerate(owed, start=1) if open_ and n not in rooms]
    if shut:
        return f"rooms {shut} out of reach"
    if dungeon.boss_room is not None and dungeon.boss_room in rooms:
        return ""
    if dungeon.asked is not None or any(
        exit_.open and exit_.room in rooms for exit_ in dungeon.exits()
    ):
        return ""
    return "there is no way on"


def _walked(table: Table, held: dict[int, int]) -> dict[Cell, bool]:
    """Where heroes get with so many keys of each set."""
    ground, dungeon = table.ground, table.state.dungeon
    doors = dungeon.board.doors
    waiting = [hero.cell for hero in table.up()]
    reached = dict.fromkeys(waiting, True)
    while waiting:
        for near, number in ground.ways(waiting.pop()):
            if near in reached or ground.blocks(near):
                continue
            if number and table.state.doors[number - 1] == "locked":
                lock = dungeon.lock_of(doors[number - 1])
                if lock is not None and not lock.opens(held):
                    continue
            reached[near] = True
            waiting.append(near)
    return reached


def _keys_within(table: Table, reached: dict[Cell, bool]) -> list[int]:
    """The keys that can be had from the cells that are reached: those that lie there, those that
    furniture beside them holds, and those of rooms that were not looked into yet."""
    state = table.state
    found: list[str] = []
    for cell, things in state.things.items():
        if cell in reached:
            found += things
    for fixture in state.fixtures.values():
        near = (fixture.cell, *table.ground.beside(fixture.cell))
        uncovered = table.ground.furniture(fixture.cell) is fixture
        if uncovered and fixture.mode == "standing" and any(cell in reached for cell in near):
            found += fixture.holds
    keys = [int(thing[4:]) for thing in found if thing.startswith("key:")]
    rooms = dict.fromkeys(table.room_at(cell) for cell in reached)
    keys += [
        key.number
        for key in state.dungeon.keys
        if key.room in rooms and key.room not in state.chambers
    ]
    return keys


def _careless(game: KeyGame, stream: Stream) -> KeyCommand:
    """Whatever comes to mind, doors and fire before all else."""
    legal = [command for command in game.legal() if not isinstance(command, Concede)]
    always = [command for command in legal if isinstance(command, _ALWAYS)]
    if always:
        return stream.pick(always)
    if stream.below(_LAST):
        kind = stream.pick(_BOLD)
        bold = [command for command in legal if isinstance(command, kind)]
        if bold:
            return stream.pick(bold)
    return stream.pick(legal)


def fair_run(seed: str) -> Finding:
    """One run of a party that cannot die, to the boss's end."""
    text = FAIR[int(seed.split("/")[1]) % len(FAIR)]
    game = MODE.start(MODE.space.read(text), seed, content())
    assert isinstance(game, KeyGame)
    state, table = game.state, game.table
    stream = Dice(seed).stream("careless")
    careful = registry().tale(MODE.name).bots()[1].make(content())
    begun, wrong, commands = time.process_time(), sealed(table), 0
    while not wrong and not game.status.over:
        for hero in state.heroes:
            hero.most = hero.hearts = ENDLESS
        state.wick = BURNING
        careless = commands < CARELESS
        if not careless:
            _clear(table)
        game.apply(_careless(game, stream) if careless else careful(game.view(), stream))
        commands += 1
        wrong = "" if game.status.over else sealed(table)
        if commands >= MOST_FAIR:
            wrong = wrong or "no end"
    if not wrong and state.outcome != "won":
        wrong = f"a party that cannot die has {state.outcome}"
    return _finding(seed, text, game, commands, begun, wrong)


def _clear(table: Table) -> None:
    """Every foe but the boss falls: what is left to prove is the way, not the fights on it."""
    for foe in list(table.foes()):
        if not table.kind_of(foe).boss:
            slay(table, foe, 0, "fire")
    table.events.clear()


def random_run(seed: str) -> Finding:
    """One run of the random bot, as it is."""
    text = HONEST[int(seed.split("/")[1]) % len(HONEST)]
    game = MODE.start(MODE.space.read(text), seed, content())
    assert isinstance(game, KeyGame)
    choose = registry().tale(MODE.name).bots()[0].make(content())
    stream = Dice(seed).stream("bot")
    begun, commands = time.process_time(), 0
    while not game.status.over and commands < MOST_HONEST:
        game.apply(choose(game.view(), stream))
        commands += 1
    wrong = "" if game.status.over else "no end"
    return _finding(seed, text, game, commands, begun, wrong)


def _finding(
    seed: str, text: str, game: KeyGame, commands: int, begun: float, wrong: str
) -> Finding:
    return {
        "seed": seed,
        "text": text,
        "commands": commands,
        "rooms": len(game.state.chambers),
        "outcome": game.state.outcome,
        "seconds": round(time.process_time() - begun, 3),
        "wrong": wrong,
    }


def seeds_of(kind: str, first: int, count: int) -> list[str]:
    """The seeds of so many runs of a kind."""
    return [f"{kind}/{number}/{RULES}" for number in range(first, first + count)]
