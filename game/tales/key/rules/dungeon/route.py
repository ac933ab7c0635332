"""The way to the boss: which keys were taken and which locks opened, in order. It is the proof that
he can be reached."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.mode import JsonValue
from game.tales.key.rules.dungeon.board import Door
from game.tales.key.rules.dungeon.locks import Key
from game.tales.key.rules.dungeon.survey import Survey


@dataclass(frozen=True, slots=True)
class _Taken:
    """A key that was taken or a door that was unlocked, in the order of a walk."""

    key: Key | None = None
    door: Door | None = None


def route_of(dungeon: Survey) -> list[JsonValue]:
    """Keys, locked doors and the boss, in the order in which somebody takes them who takes what is
    needed and nothing else; empty while he is not laid, or owed keys bar the way to him."""
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
        elif is_needed and taken.door is not None:
            told.append({"type": "lock", "rooms": list(taken.door.rooms)})
    return [*told, {"type": "boss", "room": boss}]


def _walk(dungeon: Survey) -> tuple[list[_Taken], dict[int, Door | None]]:
    """What somebody takes and opens who takes and opens everything; and the door by which each room
    was first entered."""
    parents: dict[int, Door | None] = {}
    held: dict[int, int] = {}
    walk: list[_Taken] = []
    closed: list[Door] = []
    waiting: list[tuple[int, Door | None]] = [(1, None)]
    while waiting:
        room, by = waiting.pop(0)
        if room in parents:
            continue
        parents[room] = by
        if by is not None and by.lock:
            walk.append(_Taken(door=by))
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
    return walk, parents


def _needed(
    dungeon: Survey, walk: list[_Taken], parents: dict[int, Door | None], boss: int
) -> list[bool]:
    """Which steps of a walk are needed to reach the boss: seen from the end, the locks on the way
    to what is needed, and for each as many keys of its set as it asks for, the first ones."""
    needed = [False] * len(walk)
    goals = [boss]
    while goals:
        at = goals.pop()
        door = parents[at]
        while door is not None:
            lock = dungeon.lock_of(door)
            if lock is not None:
                number = next(n for n, taken in enumerate(walk) if taken.door is door)
                if needed[number]:
                    break
                needed[number] = True
                keys = [
                    n for n, t in enumerate(walk) if t.key is not None and t.key.key == lock.key
                ]
                for n in keys[: lock.need]:
                    if not needed[n]:
                        needed[n] = True
                        key = walk[n].key
                        assert key is not None
                        goals.append(key.room)
            at = door.other(at)
            door = parents[at]
    return needed
