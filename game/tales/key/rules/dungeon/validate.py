"""The judge of dungeons: reads what was laid, and shares no code with what lays it.

It is given the JSON of `generate dungeon` (rules/dungeon.md, "Output") and lays the dungeon again
in its order, with pencil and ruler.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.text import Message, message

# The judge of a dungeon's locks and keys: can whoever takes and opens what they can, in any order,
# reach every room, open every chest, and beat the boss?
#
# Keys are counted as found and never given up, so taking or opening something never closes anything
# else: every order of taking ends with the same things taken. One order is as good as all.


Told = Mapping[str, Any]


def lock_faults(dungeon: Told) -> Iterator[Message]:
    """What is wrong with the locks, the keys and the route of a finished dungeon."""
    yield from _sets(dungeon)
    reached, held = _spread(dungeon, by_passages=True)
    for room in dungeon["rooms"]:
        if room["number"] not in reached:
            yield message("room {room} can never be reached", room=room["number"])
    for chest in dungeon["chests"]:
        if held.get(chest["lock"]["key"], 0) < chest["lock"]["need"]:
            yield message("the chest in room {room} can never be opened", room=chest["room"])
    by_doors, _ = _spread(dungeon, by_passages=False)
    asked = {lock["key"]: True for lock in _locks(dungeon)}
    for key in dungeon["keys"]:
        if key["key"] in asked and key["room"] not in by_doors:
            yield message(
                "a secret passage is the only way to key {key} in room {room}",
                key=key["key"],
                room=key["room"],
            )
        if dungeon["rooms"][key["room"] - 1]["boss"]:
            yield message("key {key} lies in the boss room", key=key["key"])
    yield from _route(dungeon)


def _locks(dungeon: Told) -> list[Told]:
    """Every lock, on doors and chests."""
    doors = [door["lock"] for door in dungeon["doors"] if door["lock"]]
    return [*doors, *(chest["lock"] for chest in dungeon["chests"])]


def _sets(dungeon: Told) -> Iterator[Message]:
    """A set is of one kind; what its locks ask for suits it."""
    kinds: dict[int, str] = {}
    count: dict[int, int] = {}
    for key in dungeon["keys"]:
        number = key["key"]
        count[number] = count.get(number, 0) + 1
        if kinds.setdefault(number, key["kind"]) != key["kind"]:
            yield message("the keys {key} are of two kinds", key=number)
    needs: dict[int, list[int]] = {}
    for lock in _locks(dungeon):
        needs.setdefault(lock["key"], []).append(lock["need"])
    for number, asked in needs.items():
        kind = kinds.get(number)
        if kind is None:
            yield message("there is no key {key}", key=number)
        elif kind == "multi" and len(asked) != len(dict.fromkeys(asked, True)):
            yield message("two locks need as many keys {key}", key=number)
        elif kind != "multi" and (count[number] != 1 or any(need != 1 for need in asked)):
            yield message("key {key} is not the only one of its kind", key=number)
        elif kind == "unique" and len(asked) != 1:
            yield message("key {key} opens more than one lock", key=number)


def _spread(dungeon: Told, *, by_passages: bool) -> tuple[dict[int, bool], dict[int, int]]:
    """The rooms that somebody reaches who takes every key and opens every lock that they can, and
    the keys that they hold of each set."""
    reached = {1: True}
    while True:
        held: dict[int, int] = {}
        for key in dungeon["keys"]:
            if key["room"] in reached:
                held[key["key"]] = held.get(key["key"], 0) + 1
        before = len(reached)
        for door in dungeon["doors"]:
            lock = door["lock"]
            closed = lock and held.get(lock["key"], 0) < lock["need"]
            if not closed and (by_passages or not door["secret"]):
                one, other = door["rooms"]
                if one in reached or other in reached:
                    reached[one] = reached[other] = True
        for tunnel in dungeon.get("tunnels", ()):
            one, other = tunnel["rooms"]
            if one in reached:
                reached[other] = True
            elif other in reached and not tunnel["one_way"]:
                reached[one] = True
        if len(reached) == before:
            return reached, held


def _route(dungeon: Told) -> Iterator[Message]:
    """The route to the boss can be walked, step by step."""
    opened: list[list[int]] = []
    held: dict[int, int] = {}
    left = list(dungeon["keys"])
    for number, step in enumerate(dungeon["route"], start=1):
        reached = _walked(dungeon, opened)
        fine = False
        if step["type"] == "key":
            lying = [k for k in left if (k["key"], k["room"]) == (step["key"], step["room"])]
            if lying and step["room"] in reached:
                left.remove(lying[0])
                held[step["key"]] = held.get(step["key"], 0) + 1
                fine = True
        elif step["type"] == "lock":
            for door in dungeon["doors"]:
                lock = door["lock"]
                if door["rooms"] == step["rooms"] and lock and not fine:
                    near = any(room in reached for room in door["rooms"])
                    fine = near and held.get(lock["key"], 0) >= lock["need"]
            opened.append(step["rooms"])
        elif step["type"] == "tunnel":
            for tunnel in dungeon.get("tunnels", ()):
                one, other = tunnel["rooms"]
                if [one, other] == step["rooms"]:
                    fine |= one in reached or (other in reached and not tunnel["one_way"])
            opened.append(step["rooms"])
        else:
            fine = step["room"] in reached and dungeon["rooms"][step["room"] - 1]["boss"]
            fine = fine and number == len(dungeon["route"])
        if not fine:
            yield message("step {number} of the route cannot be taken", number=number)
            return
    if not dungeon["route"] or dungeon["route"][-1]["type"] != "boss":
        yield message("the route does not lead to the boss")


def _walked(dungeon: Told, opened: list[list[int]]) -> dict[int, bool]:
    """The rooms that can be entered by doors without lock, by passages, by opened doors, and by
    tunnels that were passed."""
    reached = {1: True}
    waiting = [1]
    passed = [each for each in dungeon.get("tunnels", ()) if each["rooms"] in opened]
    free = [d for d in dungeon["doors"] if not d["lock"] or d["rooms"] in opened]
    while waiting:
        at = waiting.pop()
        for way in (*free, *passed):
            if at == way["rooms"][0] or (at == way["rooms"][1] and not way.get("one_way")):
                for room in way["rooms"]:
                    if room not in reached:
                        reached[room] = True
                        waiting.append(room)
    return reached


# The judge of a dungeon that follows a plan: all of it is laid, nothing beside it, and everything
# behind what the plan has before it.


def plan_faults(dungeon: Told) -> Iterator[Message]:
    """What is laid otherwise than the plan of a finished dungeon has it."""
    plan = dungeon.get("plan")
    if plan is None:
        return
    group: dict[int, int] = {1: 0}
    lock_of = {0: (0, 0)}
    behind: dict[int, list[tuple[int, int]]] = {0: []}
    inside: dict[int, list[int]] = {0: []}
    for door in dungeon["doors"]:
        near, far = door["rooms"]
        group[far] = group[near]
        if door["lock"]:
            group[far] = len(lock_of)
            lock_of[group[far]] = door["lock"]["key"], door["lock"]["need"]
            inside[group[near]].append(group[far])
            behind[group[far]], inside[group[far]] = [], []
    for chest in dungeon["chests"]:
        number = len(lock_of)
        lock_of[number] = chest["lock"]["key"], chest["lock"]["need"]
        inside[group[chest["room"]]].append(number)
        behind[number], inside[number] = [], []
    for key in dungeon["keys"]:
        behind[group[key["room"]]].append((key["key"], 0))
    boss = next(room["number"] for room in dungeon["rooms"] if room["boss"])
    tunnels = [
        (group[each["rooms"][0]], group[each["rooms"][1]], each["one_way"])
        for each in dungeon.get("tunnels", ())
    ]
    laid = _tree(0, lock_of, behind, inside, group[boss], _ends(tunnels))
    children: dict[int, list[Told]] = {}
    for each in plan["objects"]:
        if each["type"] != "start":
            children.setdefault(each["behind"], []).append(each)
    locks = {e["id"]: (e["set"], e["need"]) for e in plan["objects"] if e["type"] == "lock"}
    ids = {0: (0, 0), **locks}
    keys = {
        node: [(e["set"], 0) for e in children.get(node, ()) if e["type"] == "key"] for node in ids
    }
    doors = {node: [e["id"] for e in children.get(node, ()) if e["type"] == "lock"] for node in ids}
    goal = plan["goal"] or 0
    ways = [(way["from"], way["to"], way["one_way"]) for way in plan.get("ways", ())]
    if laid != _tree(0, ids, keys, doors, goal, _ends(ways)):
        yield message("it is laid otherwise than its plan has it")


def _tree(
    node: int,
    locks: Mapping[int, tuple[int, int]],
    keys: Mapping[int, list[tuple[int, int]]],
    inside: Mapping[int, list[int]],
    goal: int,
    ends: Mapping[int, str],
) -> str:
    """What is behind a node, in one word that does not know the order of things; ``ends`` says
    which ways beside the tree begin and end in a node."""
    beneath = sorted(_tree(n, locks, keys, inside, goal, ends) for n in inside[node])
    mark = "!" if node == goal else ""
    at = ends.get(node, "")
    return f"{locks[node]}{mark}{at}{sorted(keys[node])}[{','.join(beneath)}]"


def _ends(ways: list[tuple[int, int, bool]]) -> dict[int, str]:
    """By node, the ends of ways in it, each by the number of its way."""
    found: dict[int, str] = {}
    for number, (start, end, one_way) in enumerate(ways, start=1):
        there, back = (">", "v") if one_way else ("-", "-")
        found[start] = found.get(start, "") + f"{number}{there}"
        found[end] = found.get(end, "") + f"{number}{back}"
    return found


# Everything else


Spot = tuple[int, int]

SHAPES = {
    "5x5": (5, 5), "4x4": (4, 4), "5x3": (5, 3), "3x3": (3, 3), "3x2": (3, 2), "2x2": (2, 2),
    "5x2": (5, 2),
}  # fmt: skip
AHEAD = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def faults(dungeon: Told) -> list[Message]:
    """What is wrong with a finished dungeon by the rules; empty if nothing is.

    ``params`` and ``trace`` are read where they are there: the one for its profile, the other for
    an early boss and for passages that nobody searched for.
    """
    judge = _Judge(dungeon)
    found = [*judge.size(), *judge.rooms()]
    if not found:
        found = [
            *judge.doors(),
            *judge.tunnels(),
            *judge.searches(),
            *lock_faults(dungeon),
            *plan_faults(dungeon),
        ]
    return found


class _Judge:
    def __init__(self, dungeon: Told) -> None:
        self._told = dungeon
        self._rooms: list[Told] = dungeon["rooms"]
        self._doors: list[Told] = dungeon["doors"]
        self._columns: int = dungeon["zones"]["columns"]
        self._rows: int = dungeon["zones"]["rows"]
        self._floor: dict[Spot, int] = {}
        """By cell: the room that it belongs to, or 0 for a passage."""
        self._trace: list[Told] | None = dungeon.get("trace")
        self._is_planned = "plan" in dungeon
        """Whether its rooms had their places before: then rooms may be dead ends, and the boss is
        where the plan has him."""

    def size(self) -> Iterator[Message]:
        """The size, the number of rooms, the stock, the boss."""
        size, last, rooms = self._told["size"], self._told["last"], self._rooms
        literal = self._told.get("params", {}).get("profile") == "literal"
        if last != (6 if literal and 3 <= size <= 6 else size):
            yield message("size {size}: room {last} cannot be the last", size=size, last=last)
        if [room["number"] for room in rooms] != list(range(1, len(rooms) + 1)):
            yield message("the rooms are not numbered in order")
        bosses = [room["number"] for room in rooms if room["boss"]]
        if len(bosses) != 1:
            yield message("expected one boss room, got {count}", count=len(bosses))
        if len(rooms) > last:
            yield message("{count} rooms, {last} expected at most", count=len(rooms), last=last)
        if bosses and self._trace is not None and bosses[0] != last and not self._is_planned:
            tested = any(step["type"] == "boss" and step["comes"] for step in self._trace)
            forced = any(step["type"] == "instead" and step["by"] == "boss" for step in self._trace)
            if not (tested and size > 6) and not forced:
                yield message("the boss came early without a reason")
        yield from self._piles()
        if self._told["zones"]["side"] != 5:
            yield message("a zone has five cells along its side")

    def _piles(self) -> Iterator[Message]:
        """No tile is laid of which none is left."""
        start: int = self._told["stock"]
        left: dict[str, int] = dict.fromkeys(SHAPES, start)
        for room in self._rooms:
            if room["boss"]:
                if room["tile"] != "5x5":
                    yield message("the boss room has another tile than 5x5")
                continue
            if left.get(room["tile"], 0) < 1:
                yield message("room {room}: no such tile was left", room=room["number"])
                return
            left[room["tile"]] -= 1
            if not any(left.values()):
                left = dict.fromkeys(SHAPES, start)

    def rooms(self) -> Iterator[Message]:
        """Every room lies within a zone, over nothing else, and where it may lead on, it does."""
        used: dict[Spot, list[int]] = {}
        for room in self._rooms:
            number, zone = room["number"], tuple(room["zone"])
            shape = SHAPES.get(room["tile"])
            if (room["width"], room["height"]) not in (shape, shape[::-1] if shape else None):
                yield message("room {room} has the shape of no tile of its size", room=number)
            if not (0 <= zone[0] < self._columns and 0 <= zone[1] < self._rows):
                yield message("room {room} lies off the board", room=number)
            for cell in _cells(room):
                if (cell[0] // 5, cell[1] // 5) != zone:
                    yield message("room {room} leaves its zone", room=number)
                    break
                if cell in self._floor:
                    yield message("room {room} lies over another", room=number)
                    break
                self._floor[cell] = number
            before = used.setdefault(zone, [])
            if (room["entered_by"] == "fill") is not bool(before):
                yield message("room {room}: a used zone is filled, no other", room=number)
            before.append(number)
            if len(before) > 3:
                yield message("room {room} is the fourth of its zone", room=number)
            if not room["boss"] and room["entered_by"] != "fill":
                entry = self._entry(room)
                if entry is None or entry not in _touching(room):
                    yield message(
                        "room {room} does not touch the side it is entered by", room=number
                    )
                if not self._is_planned and not any(
                    side != entry and self._on_board(zone, side) and _next(zone, side) not in used
                    for side in _touching(room)
                ):
                    yield message("room {room} leads nowhere", room=number)

    def _entry(self, room: Told) -> str | None:
        """The side of its zone by which a room is entered."""
        if room["number"] == 1:
            side: str = self._told["entrance"]["side"]
            return side
        parent = self._rooms[room["parent"] - 1]
        for side in AHEAD:
            if _next(tuple(room["zone"]), side) == tuple(parent["zone"]):
                return side
        return None

    def _on_board(self, zone: Spot, side: str) -> bool:
        column, row = _next(zone, side)
        return 0 <= column < self._columns and 0 <= row < self._rows

    def doors(self) -> Iterator[Message]:
        """Every room has its door, and every door joins two rooms as it should."""
        yield from self._entrance()
        entered: dict[int, Told] = {}
        for door in self._doors:
            one, other = door["rooms"]
            if not (1 <= one <= len(self._rooms) and 1 <= other <= len(self._rooms)):
                yield message("a door leads to no room")
                return
            yield from self._joined(door)
            if other not in entered and self._rooms[other - 1]["parent"] == one and one < other:
                entered[other] = door
                yield from self._entered(door)
            elif not door["secret"]:
                yield message(
                    "a door between {one} and {other} is one too many", one=one, other=other
                )
            elif self._rooms[one - 1]["boss"] or self._rooms[other - 1]["boss"]:
                yield message("a passage joins the boss room")
        for room in self._rooms[1:]:
            if room["number"] not in entered:
                yield message("room {room} has no door to its parent", room=room["number"])
            elif self._rooms[room["parent"] - 1]["boss"]:
                yield message("room {room} was laid from the boss room", room=room["number"])

    def _entrance(self) -> Iterator[Message]:
        room, entrance = self._rooms[0], self._told["entrance"]
        cell, side = tuple(entrance["cell"]), entrance["side"]
        x, y = cell
        dx, dy = AHEAD[side]
        outside = not (0 <= x + dx < 5 * self._columns and 0 <= y + dy < 5 * self._rows)
        if self._floor.get((x, y)) != 1 or not outside or _is_corner((x, y)):
            yield message("the entrance is not at the edge of the board")
        if room["entered_by"] != "start" or room["parent"] is not None:
            yield message("the first room is not the start")

    def _joined(self, door: Told) -> Iterator[Message]:
        """The two cells of a door, and the cells of its passage."""
        one, other = door["rooms"]
        (x, y), (to_x, to_y) = door["cells"]
        if self._floor.get((x, y)) != one or self._floor.get((to_x, to_y)) != other:
            yield message("the door between {one} and {other} is not theirs", one=one, other=other)
        if _is_corner((x, y)) or _is_corner((to_x, to_y)):
            yield message("the door between {one} and {other} is on a corner", one=one, other=other)
        apart = abs(x - to_x) + abs(y - to_y)
        if (x != to_x and y != to_y) or apart != door["length"] + 1:
            yield message(
                "the door between {one} and {other} is not straight", one=one, other=other
            )
            return
        if door["secret"] is not (1 <= door["length"] <= 3):
            yield message(
                "the passage between {one} and {other} is of no length", one=one, other=other
            )
        dx, dy = (to_x - x) // apart, (to_y - y) // apart
        for n in range(1, door["length"] + 1):
            cell = (x + n * dx, y + n * dy)
            if cell in self._floor:
                yield message(
                    "the passage between {one} and {other} is not free", one=one, other=other
                )
            self._floor[cell] = 0
        if door["secret"] and door["lock"]:
            yield message("the passage between {one} and {other} is locked", one=one, other=other)
        if door["secret"]:
            here = self._rooms[one - 1]
            beyond = tuple(self._rooms[other - 1]["zone"])
            side = _side_of(dx, dy)
            if side in _touching(here) or _next(tuple(here["zone"]), side) != beyond:
                yield message("the passage from {one} leaves by no free face", one=one)

    def _entered(self, door: Told) -> Iterator[Message]:
        """A room's own door is as the way it was entered by."""
        parent, room = (self._rooms[number - 1] for number in door["rooms"])
        number, way = room["number"], room["entered_by"]
        side = next(
            (s for s in AHEAD if _next(tuple(parent["zone"]), s) == tuple(room["zone"])), None
        )
        if way == "fill":
            if parent["zone"] != room["zone"] or door["secret"]:
                yield message("room {room} does not fill its parent’s zone", room=number)
        elif side is None or (way == "secret") is not door["secret"]:
            yield message("room {room} is not entered by a {way}", room=number, way=way)
        elif way == "door" and side not in _touching(parent):
            yield message("the door to room {room} does not cross the border", room=number)
        if way != "fill" and side is not None and _opposite(side) not in _touching(room):
            yield message("room {room} does not touch the side it is entered by", room=number)

    def tunnels(self) -> Iterator[Message]:
        """Every hatch is in its room, on a cell of its own and before no door; only a plan has
        any."""
        told = self._told.get("tunnels", ())
        if told and not self._is_planned:
            yield message("there are tunnels without a plan")
        doors = [tuple(cell) for door in self._doors for cell in door["cells"]]
        doors.append(tuple(self._told["entrance"]["cell"]))
        used = dict.fromkeys(doors, True)
        for tunnel in told:
            for room, (x, y) in zip(tunnel["rooms"], tunnel["cells"], strict=True):
                if self._floor.get((x, y)) != room:
                    yield message(
                        "a hatch of tunnel {number} is not in its room", number=tunnel["number"]
                    )
                if (x, y) in used:
                    yield message(
                        "a hatch of tunnel {number} has no place of its own",
                        number=tunnel["number"],
                    )
                used[x, y] = True

    def searches(self) -> Iterator[Message]:
        """Searches keep to free faces and to their number; what they found is there."""
        made: dict[int, int] = {}
        found: dict[tuple[int, str], int] = {}
        for search in self._told["searches"]:
            number, face = search["room"], search["face"]
            room = self._rooms[number - 1]
            free = [
                side
                for side in AHEAD
                if side not in _touching(room) and self._on_board(tuple(room["zone"]), side)
            ]
            made[number] = made.get(number, 0) + 1
            if face not in free:
                yield message("room {room} was searched on a face that is not free", room=number)
            if made[number] > min(2, len(free)):
                yield message("room {room} was searched too often", room=number)
            if search["found"] is not (search["roll"] <= 3):
                yield message("room {room}: a search finds something on 1-3", room=number)
            if search["found"]:
                found[number, face] = found.get((number, face), 0) + 1
        revealed = 0
        for door in self._doors:
            if door["secret"]:
                (x, y), (to_x, to_y) = door["cells"]
                length = door["length"] + 1
                face = _side_of((to_x - x) // length, (to_y - y) // length)
                if found.get((door["rooms"][0], face)):
                    found[door["rooms"][0], face] -= 1
                else:
                    revealed += 1
        if any(found.values()):
            yield message("a search found a passage that is not there")
        if self._trace is not None:
            steps = [step for step in self._trace if step["type"] == "instead"]
            if revealed != sum(step["by"] == "secret" for step in steps):
                yield message("a passage is there that nobody found")


def _cells(room: Told) -> Iterator[Spot]:
    for y in range(room["y"], room["y"] + room["height"]):
        for x in range(room["x"], room["x"] + room["width"]):
            yield x, y


def _touching(room: Told) -> list[str]:
    """The sides of its zone with which a room is flush."""
    left, top = 5 * room["zone"][0], 5 * room["zone"][1]
    edges = {
        "north": room["y"] == top,
        "east": room["x"] + room["width"] == left + 5,
        "south": room["y"] + room["height"] == top + 5,
        "west": room["x"] == left,
    }
    return [side for side, touches in edges.items() if touches]


def _next(zone: tuple[Any, ...], side: str) -> Spot:
    return zone[0] + AHEAD[side][0], zone[1] + AHEAD[side][1]


def _opposite(side: str) -> str:
    return {"north": "south", "south": "north", "east": "west", "west": "east"}[side]


def _side_of(dx: int, dy: int) -> str:
    return next((side for side, step in AHEAD.items() if step == (dx, dy)), "north")


def _is_corner(cell: Spot) -> bool:
    return cell[0] % 5 in (0, 4) and cell[1] % 5 in (0, 4)
