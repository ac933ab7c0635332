"""The steps of the laying in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.core.codec import JsonValue
from game.core.text import Message, counted, message
from game.tales.key.rules.dungeon.called import names_of, words_of
from game.tales.key.rules.dungeon.trace import StepType
from game.tales.locks.rules.diagram import Name

Told = Mapping[str, Any]
"""A step as JSON has it (`game.tales.key.rules.dungeon.trace.Step.json`)."""


def sentences(world: Mapping[str, JsonValue], content: object) -> Iterator[Message]:
    """One sentence for each step of the trace of ``world``, in order."""
    del content
    told: Mapping[str, Any] = world
    names = names_of(world)
    return (sentence(step, names) for step in told["trace"])


def sentence(step: Told, names: Mapping[int, Name] | None = None) -> Message:
    """One sentence for a step of the trace; ``names`` are those of the sets that have any."""
    if step["type"] in _OF_A_SET:
        return _OF_A_SET[step["type"]](step, (names or {}).get(step["key"]))
    return _SENTENCES[step["type"]](step)


def towards(side: str) -> Message:
    """``to the north``"""
    return {
        "north": message("to the north"),
        "east": message("to the east"),
        "south": message("to the south"),
        "west": message("to the west"),
    }[side]


def _shown(step: Told) -> Message:
    """What the last roll of a step shows."""
    sides, value = step["rolls"][-1]
    return message("a die of {sides} shows {value}", sides=sides, value=value)


def _sum(step: Told) -> str:
    """The dice of a step, added up: ``3 + 5 + 1``."""
    return " + ".join(str(value) for _, value in step["rolls"])


def _size(step: Told) -> Message:
    if step["last"] != step["size"]:
        return message(
            "The size is {size}; read literally, the boss room falls on turn {last}.",
            size=step["size"],
            last=step["last"],
        )
    if "rolls" not in step:
        return counted(
            "The dungeon has {count} room.", "The dungeon has {count} rooms.", step["size"]
        )
    return counted(
        "The dice show {sum}: the dungeon has {count} room.",
        "The dice show {sum}: the dungeon has {count} rooms.",
        step["size"],
        sum=_sum(step),
    )


def _explore(step: Told) -> Message:
    return counted(
        "There is {count} exit to be opened.",
        "There are {count} exits to choose from.",
        step["exits"],
    )


def _look(step: Told) -> Message:
    return message(
        "Room {room} is looked over; {percent} rooms in a hundred are searched, and this is one.",
        room=step["searched"]["room"],
        percent=step["percent"],
    )


def _open(step: Told) -> Message:
    return message(
        "The counter goes to {number}: the exit of room {room} {side} is opened.",
        number=step["room"],
        room=step["exit"]["room"],
        side=towards(step["exit"]["side"]),
    )


def _search(step: Told) -> Message:
    room, side = step["searched"]["room"], towards(step["searched"]["face"])
    if step["found"]:
        return message(
            "Room {room} is searched {side}: {die}. There is a passage, as on 1-{most}.",
            room=room,
            side=side,
            die=_shown(step),
            most=step["most"],
        )
    return message(
        "Room {room} is searched {side}: {die}. Nothing; a passage would be there on 1-{most}.",
        room=room,
        side=side,
        die=_shown(step),
        most=step["most"],
    )


def _join(step: Told) -> Message:
    return counted(
        "The passage joins rooms {one} and {other}; it is {count} cell long.",
        "The passage joins rooms {one} and {other}; it is {count} cells long.",
        step["length"],
        one=step["rooms"][0],
        other=step["rooms"][1],
    )


def _due(step: Told) -> Message:
    return message("Room {room} is the last one: it is the boss’s.", room=step["room"])


def _cells(size: str) -> str:
    """The size of a tile as it is read."""
    return size.replace("x", "×")


def _tile(step: Told) -> Message:
    if step["tile"] is None:
        return message("Room {room}: {die}. Is it the boss?", room=step["room"], die=_shown(step))
    return message(
        "Room {room}: {die}, a tile of {tile}.",
        room=step["room"],
        die=_shown(step),
        tile=_cells(step["tile"]),
    )


def _eight(step: Told) -> Message:
    if step["why"] == "came":
        return message("He has been found already, so an 8 counts for nothing.")
    return message("In so small a dungeon he comes last, so an 8 counts for nothing.")


def _boss(step: Told) -> Message:
    if step["comes"]:
        return message(
            "The dice show {sum}, no more than {most}: it is the boss.",
            sum=_sum(step),
            most=step["most"],
        )
    return message(
        "The dice show {sum}, more than {most}: not yet.", sum=_sum(step), most=step["most"]
    )


def _chosen(step: Told) -> Message:
    return message("A tile of {tile} is picked.", tile=_cells(step["tile"]))


def _filling(step: Told) -> Message:
    if step["fills"]:
        return message(
            "A tile of {tile} fits beside the room just left: {die}. It goes there, as on"
            " 1-{most}.",
            tile=_cells(step["tile"]),
            die=_shown(step),
            most=step["most"],
        )
    return message(
        "A tile of {tile} fits beside the room just left: {die}. It would go there on 1-{most}.",
        tile=_cells(step["tile"]),
        die=_shown(step),
        most=step["most"],
    )


def _instead(step: Told) -> Message:
    if step["by"] == "boss":
        return message("Nothing else can be laid anywhere: it is the boss room.")
    room = step["at"]["room"]
    if step["by"] == "filling":
        return message(
            "Nothing can be laid there: the room goes beside room {room}, in its zone.", room=room
        )
    side = towards(step["at"]["side"])
    if step["by"] == "exit":
        return message(
            "Nothing can be laid there: the room goes to another exit, of room {room} {side}.",
            room=room,
            side=side,
        )
    return message(
        "Nothing can be laid at any exit: a secret passage is revealed, from room {room} {side}.",
        room=room,
        side=side,
    )


def _stock(step: Told) -> Message:
    if step["why"] == "stock":
        return message(
            "No tile of {wanted} is left: one of {tile} takes its place.",
            wanted=_cells(step["wanted"]),
            tile=_cells(step["tile"]),
        )
    return message(
        "A tile of {wanted} cannot be laid there: one of {tile} takes its place.",
        wanted=_cells(step["wanted"]),
        tile=_cells(step["tile"]),
    )


def _place(step: Told) -> Message:
    column, row = step["zone"]
    return counted(
        "It comes to lie in zone {column}, {row}, where there is {count} place for it.",
        "It comes to lie in zone {column}, {row}, at one of {count} places.",
        step["of"],
        column=column,
        row=row,
    )


def _entrance(step: Told) -> Message:
    return message("The way in is {side}.", side=towards(step["side"]))


def _door(step: Told) -> Message:
    if step["length"]:
        return counted(
            "A passage of {count} cell leads there.",
            "A passage of {count} cells leads there.",
            step["length"],
        )
    return counted(
        "There is {count} place for the door.",
        "The door is at one of {count} places.",
        step["of"],
    )


def _refill(step: Told) -> Message:
    return counted(
        "Every pile is empty: all are filled again, with {count} tile each.",
        "Every pile is empty: all are filled again, with {count} tiles each.",
        step["stock"],
    )


def _sets(step: Told) -> Message:
    return counted(
        "There is {count} set of keys to be laid.", "There are {count} sets of keys to be laid.",
        len(step["sets"]),
    )  # fmt: skip


def _drawn(step: Told) -> Message:
    if step["item"] == "key":
        return message("Next comes a key of set {key}; {die}.", key=step["key"], die=_shown(step))
    return message("Next comes a lock of set {key}; {die}.", key=step["key"], die=_shown(step))


def _where(step: Told) -> Message:
    if step["door"]:
        return message(
            "The lock: {die}. It goes on the door, as on 1-{most}.",
            die=_shown(step),
            most=step["most"],
        )
    return message(
        "The lock: {die}. It goes on a chest; on 1-{most} it would be on the door.",
        die=_shown(step),
        most=step["most"],
    )


def _lock(step: Told, name: Name | None) -> Message:
    words = words_of(step, False, name)
    on = {
        "door": message("On the door is {what}", what=words),
        "chest": message("On a chest is {what}", what=words),
        "boss": message("On the boss’s door is {what}", what=words),
    }[step["on"]]
    if step["lacking"]:
        return counted(
            "{on}; it needs {count} key, to be found elsewhere.",
            "{on}; it needs {count} keys, to be found elsewhere.",
            step["need"],
            on=on,
        )
    return counted(
        "{on}; it needs {count} key, which has been laid.",
        "{on}; it needs {count} keys, which have been laid.",
        step["need"],
        on=on,
    )


def _key(step: Told, name: Name | None) -> Message:
    words = words_of(step, True, name)
    what = {
        "key": message("Here lies {what}", what=words),
        "lever": message("Here is {what}", what=words),
        "emblem": message("Here lies {what}", what=words),
        "skill": message("Here one learns {what}", what=words),
    }[step["form"]]
    if step["owed"]:
        return message("{what}: there may be no later place for it.", what=what)
    return message("{what}.", what=what)


_OF_A_SET: Mapping[StepType, Callable[[Told, Name | None], Message]] = {"lock": _lock, "key": _key}
"""Steps about a set of keys, which a diagram may have named."""
_SENTENCES: Mapping[StepType, Callable[[Told], Message]] = {
    "size": _size,
    "explore": _explore,
    "look": _look,
    "open": _open,
    "search": _search,
    "join": _join,
    "due": _due,
    "tile": _tile,
    "eight": _eight,
    "boss": _boss,
    "chosen": _chosen,
    "filling": _filling,
    "instead": _instead,
    "stock": _stock,
    "place": _place,
    "entrance": _entrance,
    "door": _door,
    "refill": _refill,
    "sets": _sets,
    "drawn": _drawn,
    "where": _where,
}
