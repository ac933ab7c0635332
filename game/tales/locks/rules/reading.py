"""Diagrams read back from their JSON: those that somebody kept, drew or mended by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.codec import Plain
from game.core.errors import BadValue
from game.core.plain import PlainReader
from game.core.text import Message, Prose, message
from game.tales.locks.rules.diagram import (
    MOST_WAYS,
    Diagram,
    Name,
    Passage,
    Placed,
)
from game.tales.locks.rules.items import KINDS, START, Item, Type
from game.tales.locks.rules.travel import end_faults, require_safe
from game.tales.locks.rules.validate import set_faults

MOST_OBJECTS = 5_000
MOST_SET = 10_000
MOST_WORDS = 200
_WHAT = "diagram"
_TYPES: tuple[Type, ...] = ("start", "lock", "key")


def read_diagram(data: Mapping[str, Any]) -> Diagram:
    """The diagram that an object of JSON holds (``objects``, ``goal``, ``rewards``, ``obstacles``,
    ``names``); `BadValue` for anything that is none, or that nobody could finish."""
    diagram = read_unfinished(data)
    _refuse(end_faults(diagram))
    return diagram


def read_plan(data: Mapping[str, Any]) -> Diagram:
    """The same for a diagram that a place is laid by: no way of it strands."""
    return require_safe(read_diagram(data))


def read_kept(data: Mapping[str, Any]) -> Diagram:
    """The same for a world that was kept: as above, or, if it says that it is a ``draft``, one that
    perhaps nobody can finish yet, though its sets are whole."""
    if not is_draft(data):
        return read_diagram(data)
    diagram = read_unfinished(data)
    _refuse(set_faults(diagram.list_json()))
    return diagram


def is_draft(data: Mapping[str, Any]) -> bool:
    """Whether a world says that its diagram cannot be finished yet."""
    return data.get("draft") is True


def read_unfinished(data: Mapping[str, Any]) -> Diagram:
    """The same for one that is still being worked on: it must be a tree, but perhaps nobody can
    finish it."""
    reader = PlainReader(data, _WHAT)
    objects = [_object(part) for part in reader.objects("objects", MOST_OBJECTS)]
    placed = tuple(each for each in objects if each is not None)
    ids = {each.id: each for each in placed}
    if len(ids) < len(placed) or len(placed) != len(objects) - 1:
        raise BadValue(message("diagram: expected one Start, and every id once"))
    for each in placed:
        if each.behind != START and (each.behind not in ids or ids[each.behind].item.is_key):
            raise BadValue(
                message(
                    "diagram: object {id}: expected Start or a lock that it stands behind",
                    id=each.id,
                )
            )
    _refuse_circles(placed)
    diagram = Diagram(
        placed,
        _goal(data, ids),
        tuple(_pair(part, "lock", "reward") for part in reader.objects("rewards", MOST_OBJECTS)),
        tuple(_pair(part, "id", "obstacle") for part in reader.objects("obstacles", MOST_OBJECTS)),
        tuple(_name(part) for part in reader.objects("names", MOST_OBJECTS)),
        _ways(reader) if "ways" in data else (),
    )
    for way in diagram.ways:
        if any(node != START and _is_no_lock(ids.get(node)) for node in (way.start, way.end)):
            raise BadValue(
                message("diagram: ways: expected Start and locks, got {way}", way=str(way.json()))
            )
    for number, _ in (*diagram.rewards, *diagram.obstacles):
        if number not in ids:
            raise BadValue(message("diagram: there is no object {id}", id=number))
    return diagram


def _refuse(wrong: Sequence[Message]) -> None:
    if wrong:
        raise BadValue(message("{what}: {why}", what=_WHAT, why=wrong[0]))


def _object(part: Mapping[str, Plain]) -> Placed | None:
    """One element of ``objects``; None for the Start."""
    reader = PlainReader(part, _WHAT)
    type_ = reader.word("type", _TYPES)
    if type_ == "start":
        reader.whole("id", START, START)
        return None
    kind = reader.word("kind", KINDS)
    need = reader.whole("need", 1, MOST_OBJECTS) if type_ == "lock" else 0
    item = Item(
        reader.whole("id", 1, MOST_OBJECTS), type_, kind, reader.whole("set", 1, MOST_SET), need
    )
    return Placed(item, reader.whole("behind", START, MOST_OBJECTS))


def _refuse_circles(placed: tuple[Placed, ...]) -> None:
    children: dict[int, list[int]] = {}
    for each in placed:
        children.setdefault(each.behind, []).append(each.id)
    waiting, reached = [START], -1
    while waiting:
        reached += 1
        waiting += children.get(waiting.pop(), ())
    if reached < len(placed):
        raise BadValue(message("diagram: some objects stand behind each other in a circle"))


def _goal(data: Mapping[str, Any], ids: Mapping[int, Placed]) -> int | None:
    if data.get("goal") is None:
        return None
    goal = PlainReader(data, _WHAT).whole("goal", 1, MOST_OBJECTS)
    if goal not in ids or ids[goal].item.is_key:
        raise BadValue(message("diagram: goal: there is no lock {id}", id=goal))
    return goal


def _pair(part: Mapping[str, Plain], number: str, what: str) -> tuple[int, str]:
    reader = PlainReader(part, _WHAT)
    return reader.whole(number, 1, MOST_OBJECTS), reader.text(what, MOST_WORDS)


def _is_no_lock(placed: Placed | None) -> bool:
    return placed is None or placed.item.is_key


def _ways(reader: PlainReader) -> tuple[Passage, ...]:
    """The ways beside the tree, each between two nodes and once."""
    found: dict[frozenset[int], Passage] = {}
    for part in reader.objects("ways", MOST_WAYS):
        of = PlainReader(part, _WHAT)
        start, end = (of.whole(name, START, MOST_OBJECTS) for name in ("from", "to"))
        if start == end or frozenset((start, end)) in found:
            raise BadValue(message("diagram: ways: expected each between two others, and once"))
        found[frozenset((start, end))] = Passage(start, end, of.flag("one_way"))
    return tuple(found.values())


def _name(part: Mapping[str, Plain]) -> Name:
    reader = PlainReader(part, _WHAT)
    return Name(
        reader.whole("set", 1, MOST_SET),
        _prose(reader.mapping("key")),
        _prose(reader.mapping("lock")),
    )


def _prose(part: Mapping[str, Plain]) -> Prose:
    reader = PlainReader(part, _WHAT)
    return Prose(reader.text("en", MOST_WORDS), reader.text("fr", MOST_WORDS))
