"""Dungeons to look at: explored by nobody, by a stated policy, and told as JSON.

The policy ``first`` opens the oldest exit, ``random`` any; exits at which no tile fits come last.
It takes every key that can be had and opens every lock at once. A room that was just laid is
searched on ``search`` percent of a die. It goes on until the last room is laid or, once the boss
came, until no key is owed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from game.core.codec import JsonValue
from game.core.dice import Dice, Stream
from game.core.mode import GeneratorOf
from game.core.steps import Steps as ListSteps
from game.tales.key.rules.dungeon.board import Door
from game.tales.key.rules.dungeon.called import named
from game.tales.key.rules.dungeon.laying import Asked, Dungeon, Laid, Searched, begin
from game.tales.key.rules.dungeon.locks import Key, Lock, PlannedGrowth
from game.tales.key.rules.dungeon.map_pdf import as_pdf
from game.tales.key.rules.dungeon.map_svg import as_svg
from game.tales.key.rules.dungeon.map_text import as_text
from game.tales.key.rules.dungeon.map_tmx import TILESET, as_tmx
from game.tales.key.rules.dungeon.map_vtt import as_uvtt
from game.tales.key.rules.dungeon.params import SPACE, LayingParams
from game.tales.key.rules.dungeon.survey import Survey
from game.tales.key.rules.dungeon.tiles import ZONE
from game.tales.key.rules.dungeon.trace import Step, Steps
from game.tales.key.rules.dungeon.trace_words import sentences
from game.tales.key.rules.dungeon.tunnels import Tunnel
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.items import Kind, list_of

# The way to the boss: which keys were taken and which locks opened, in order. It is the proof that
# he can be reached.


@dataclass(frozen=True, slots=True)
class _Taken:
    """A key that was taken, a door that was unlocked or a tunnel that was passed, in the order of a
    walk."""

    key: Key | None = None
    way: Door | Tunnel | None = None


def route_of(dungeon: Survey) -> list[JsonValue]:
    """Keys, locked doors, tunnels and the boss, in the order in which somebody takes them who takes
    what is needed and nothing else; empty while he is not laid, or owed keys bar the way to him."""
    boss = dungeon.boss_room
    if boss is None:
        return []
    walk, parents = _walk(dungeon)
    if boss not in parents:
        return []
    needed = _needed(dungeon, walk, parents, boss)
    told: list[JsonValue] = []
    for taken, is_needed in zip(walk, needed, strict=True):
        if is_needed and taken.key is not None:
            told.append({"type": "key", "key": taken.key.key, "room": taken.key.room})
        elif is_needed and taken.way is not None:
            kind = "lock" if isinstance(taken.way, Door) else "tunnel"
            told.append({"type": kind, "rooms": list(taken.way.rooms)})
    return [*told, {"type": "boss", "room": boss}]


def _walk(dungeon: Survey) -> tuple[list[_Taken], dict[int, Door | Tunnel | None]]:
    """What somebody takes and opens who takes and opens everything; and the door or the tunnel by
    which each room was first entered."""
    parents: dict[int, Door | Tunnel | None] = {}
    held: dict[int, int] = {}
    walk: list[_Taken] = []
    closed: list[Door] = []
    tunnels = dungeon.tunnels()
    waiting: list[tuple[int, Door | Tunnel | None]] = [(1, None)]
    while waiting:
        room, by = waiting.pop(0)
        if room in parents:
            continue
        parents[room] = by
        if isinstance(by, Tunnel) or (by is not None and by.lock):
            walk.append(_Taken(way=by))
        for key in dungeon.keys_in(room):
            walk.append(_Taken(key=key))
            held[key.key] = held.get(key.key, 0) + 1
        closed += [door for door in dungeon.board.doors_of(room) if door.other(room) not in parents]
        still = []
        for door in closed:
            lock = dungeon.lock_of(door)
            if lock is None or lock.opens(held):
                near, far = door.rooms if door.rooms[0] in parents else door.rooms[::-1]
                assert near in parents
                waiting.append((far, door))
            else:
                still.append(door)
        closed = still
        waiting += [(each.other(room), each) for each in tunnels if each.leads_from(room)]
    return walk, parents


def _needed(
    dungeon: Survey, walk: list[_Taken], parents: dict[int, Door | Tunnel | None], boss: int
) -> list[bool]:
    """Which steps of a walk are needed to reach the boss: seen from the end, the tunnels and locks
    on the way to what is needed, and for each lock as many keys of its set as it asks for, the
    first ones."""
    needed = [False] * len(walk)
    goals = [boss]
    while goals:
        at = goals.pop()
        way = parents[at]
        while way is not None:
            lock = dungeon.lock_of(way) if isinstance(way, Door) else None
            if lock is not None or isinstance(way, Tunnel):
                number = next(n for n, taken in enumerate(walk) if taken.way is way)
                if needed[number]:
                    break
                needed[number] = True
            if lock is not None:
                keys = [
                    n for n, t in enumerate(walk) if t.key is not None and t.key.key == lock.key
                ]
                for n in keys[: lock.need]:
                    if not needed[n]:
                        needed[n] = True
                        key = walk[n].key
                        assert key is not None
                        goals.append(key.room)
            at = way.other(at)
            way = parents[at]
    return needed


# Dungeons to look at


RULES = 1
"""Version of the rules of laying; raised whenever a seed would lay another dungeon."""
_MOST_STEPS = 10_000

T = TypeVar("T")


def world(
    params: LayingParams, seed: str, _: Any, traced: bool, plan: Diagram | None = None
) -> dict[str, JsonValue]:
    """The dungeon of ``seed`` as rules/dungeon.md lists it ("Output"). ``plan``: the diagram whose
    word is in ``params``, with its names."""
    dungeon, steps = explored(params, seed)
    told = body(dungeon, plan)
    if traced:
        told["trace"] = [step.json() for step in steps]
    return told


def explored(params: LayingParams, seed: str) -> tuple[Dungeon, list[Step]]:
    """A dungeon laid to its end by the policy of ``params``, and every step of it."""
    dungeon, laid = begin(params, seed)
    size, *steps = _Explorer(dungeon, laid).explore()
    return dungeon, [size, _sets(dungeon), *steps]


def _sets(dungeon: Dungeon) -> Step:
    """The sets of locks and keys to be laid, and the dice for them; a player is not told."""
    growth = dungeon.locks.growth
    listing = ListSteps()
    kinds: dict[int, Kind] = {}
    keys: Counter[int] = Counter()
    needs: dict[int, list[JsonValue]] = {}
    if isinstance(growth, PlannedGrowth):
        items = growth.items
    else:
        items = list_of(growth.params, growth.seed, listing)
    for item in items:
        kinds.setdefault(item.set, item.kind)
        of_set = needs.setdefault(item.set, [])
        if item.is_key:
            keys[item.set] += 1
        else:
            of_set.append(item.need)
    taken: Sequence[Any] = listing.taken
    rolls = [roll for step in taken for roll in step.get("rolls", ())]
    facts: list[JsonValue] = [
        {"key": each, "kind": kind, "keys": keys[each], "needs": needs[each]}
        for each, kind in kinds.items()
    ]
    return Step("sets", (("sets", facts),), tuple((sides, value) for sides, value in rolls))


class _Explorer:
    """Somebody who opens exits and searches rooms by a policy."""

    def __init__(self, dungeon: Dungeon, laid: Laid) -> None:
        self._dungeon = dungeon
        self._steps = Steps()
        self._dice = Dice(dungeon.seed, self._steps.rolls)
        self._taken: list[Step] = list(laid.steps)
        self._search = dungeon.params.search
        self._any = dungeon.params.explore == "random"

    def explore(self) -> list[Step]:
        """Go on to the end; every step since the first room."""
        dungeon = self._dungeon
        searched = 0
        for _ in range(_MOST_STEPS):
            if dungeon.finished:
                break
            stream = self._dice.stream("explore", dungeon.counter, searched)
            if searched < dungeon.counter:
                searched += 1
                self._look_around(searched, stream)
                continue
            exits = [each for each in dungeon.exits() if each.open]
            if not exits:
                break
            exits = [each for each in exits if each.fits] or exits
            chosen = self._pick(stream, exits)
            self._steps.add("explore", exits=len(exits))
            self._take(dungeon.open_exit(chosen.room, chosen.side), stream)
        return self._taken

    def _look_around(self, room: int, stream: Stream) -> None:
        """Search a room, or not."""
        faces = self._dungeon.searchable(room)
        if faces and self._search and stream.chance(self._search, 100):
            face = self._pick(stream, faces)
            self._steps.add("look", searched={"room": room, "face": face}, percent=self._search)
            self._take(self._dungeon.search(room, face), stream)
        self._steps.rolls.rolls.clear()

    def _take(self, made: Laid | Asked | Searched, stream: Stream) -> None:
        """Note the steps of what was done, and pick a tile if asked."""
        self._taken += (*self._steps.taken(), *made.steps)
        if isinstance(made, Searched) and made.laid is not None:
            self._take(made.laid, stream)
        if isinstance(made, Asked):
            self._take(self._dungeon.choose(self._pick(stream, made.tiles).number), stream)

    def _pick(self, stream: Stream, options: Sequence[T]) -> T:
        return stream.pick(options) if self._any and len(options) > 1 else options[0]


def body(dungeon: Dungeon, plan: Diagram | None = None) -> dict[str, JsonValue]:
    """A dungeon as JSON, as far as it is laid. ``plan``: its diagram, with the names in it."""
    entrance, growth = dungeon.entrance, dungeon.locks.growth
    assert entrance is not None
    if plan is None and isinstance(growth, PlannedGrowth):
        plan = growth.diagram
    names = [] if plan is None else named(dungeon, plan)
    tunnels = dungeon.tunnels()
    return {
        "size": dungeon.size,
        "last": dungeon.last,
        "zones": {"columns": dungeon.board.columns, "rows": dungeon.board.rows, "side": ZONE},
        "stock": dungeon.stock.start,
        "entrance": {"side": entrance.side, "cell": list(entrance.cell)},
        "rooms": [
            {
                "number": room.number,
                "tile": room.tile.name,
                "boss": room.boss,
                "zone": [room.column, room.row],
                "x": room.x,
                "y": room.y,
                "width": room.width,
                "height": room.height,
                "entered_by": room.entered_by,
                "parent": room.parent,
            }
            for room in dungeon.board.rooms
        ],
        "doors": [
            {
                "rooms": list(door.rooms),
                "cells": [list(cell) for cell in door.cells],
                "secret": door.secret,
                "length": door.length,
                "lock": _lock(dungeon.lock_of(door)),
            }
            for door in dungeon.board.doors
        ],
        **({"tunnels": [_tunnel(each) for each in tunnels]} if tunnels else {}),
        "searches": [
            {"room": each.room, "face": each.face, "roll": each.roll, "found": each.found}
            for each in dungeon.searches
        ],
        "keys": [
            {"key": key.key, "kind": key.kind, "room": key.room, "form": key.form}
            for key in dungeon.keys
        ],
        "chests": [{"room": chest.room, "lock": _lock(chest.lock)} for chest in dungeon.chests],
        "route": route_of(dungeon),
        **({"names": names} if names else {}),
        **({} if plan is None else {"plan": plan.json()}),
    }


def _tunnel(tunnel: Tunnel) -> JsonValue:
    return {
        "number": tunnel.number,
        "rooms": list(tunnel.rooms),
        "cells": [list(cell) for cell in tunnel.cells],
        "one_way": tunnel.one_way,
    }


def _lock(lock: Lock | None) -> JsonValue:
    return None if lock is None else {"key": lock.key, "need": lock.need}


def measure(body: Mapping[str, JsonValue]) -> Mapping[str, float]:
    """How large it became, and what has to be opened."""
    told: Mapping[str, Any] = body
    doors = told["doors"]
    return {
        "rooms": len(told["rooms"]),
        "size": told["size"],
        "doors": sum(not door["secret"] for door in doors),
        "passages": sum(door["secret"] for door in doors),
        "locks": sum(door["lock"] is not None for door in doors) + len(told["chests"]),
        "keys": len(told["keys"]),
        "route": len(told["route"]),
    }


GENERATOR = GeneratorOf(
    name="dungeon",
    format="dungeon/1",
    space=SPACE,
    world=world,
    planned=world,
    writers={"text": as_text, "svg": as_svg, "tmx": as_tmx},
    editions={"uvtt": as_uvtt, "pdf": as_pdf},
    beside={"tmx": (TILESET,)},
    rules=RULES,
    bare=True,
    measure=measure,
    tell=sentences,
)
