"""What a designer may do to a diagram: pure functions that give another one.

An operation that makes no sense raises `IllegalCommand` and says why. One that makes sense is
carried out even if the diagram cannot be finished afterwards: `verdict` says whether it can, and if
not, which lock stays closed and where its keys lie.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.core.errors import IllegalCommand
from game.core.text import Message, Prose, counted, message
from game.tales.locks.rules.diagram import MOST_WAYS, Diagram, Name, Passage, Placed, thing
from game.tales.locks.rules.items import START, Item, Kind
from game.tales.locks.rules.reading import MOST_OBJECTS
from game.tales.locks.rules.travel import MOST_SITUATIONS, Travel, travel
from game.tales.locks.rules.validate import Stuck, reach
from game.tales.locks.rules.walk import Pruning

MOST_OBSTACLES = 5
"""On one line."""
MOST_NAME = 40
"""Characters of a name."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a diagram can be finished, in whatever order its player does things."""

    solvable: bool
    reasons: tuple[Message, ...] = ()
    """One for each lock before which a player would stand for ever, those first that bar their own
    keys: what else stays closed mostly follows."""
    notes: tuple[Message, ...] = ()
    """Of a diagram with ways beside the tree that can be finished: where one can strand all the
    same, what one can do without, and how far was looked."""


def verdict(diagram: Diagram) -> Verdict:
    """Whether ``diagram`` can be finished, and if not, why not."""
    if diagram.ways:
        return _travelled(diagram, travel(diagram))
    reached = reach(diagram.list_json())
    ranked = sorted(reached.stuck, key=lambda stuck: not _bars_itself(stuck))
    return Verdict(reached.complete, tuple(_why(diagram, stuck) for stuck in ranked))


def _travelled(diagram: Diagram, found: Travel) -> Verdict:
    """The verdict on a diagram with ways."""
    notes = [
        message(
            "one can strand: {way}, and {lock} stays closed",
            way=_way_words(diagram, each.way),
            lock=thing(diagram, each.stuck[0]),
        )
        if each.stuck
        else message("one can strand: {way}", way=_way_words(diagram, each.way))
        for each in found.strandings
    ]
    for number in found.unneeded:
        key = next(p for p in diagram.objects if p.item.is_key and p.item.set == number)
        notes.append(
            message("{key} is not needed: a way leads round it", key=thing(diagram, key.id))
        )
    if not found.whole:
        notes.append(
            message("more than {most} situations: not all were looked at", most=MOST_SITUATIONS)
        )
    if found.finishable:
        return Verdict(True, (), tuple(notes))
    if not found.whole:
        return Verdict(False, tuple(notes))
    why = [
        message("{lock} stays closed, whatever one does", lock=thing(diagram, lock))
        for lock in found.shut
    ]
    return Verdict(False, tuple(why))


def _way_words(diagram: Diagram, way: Passage) -> Message:
    """A way that is gone."""
    ends = {"start": _ground_words(diagram, way.start), "end": _ground_words(diagram, way.end)}
    return message("from {start} one goes to {end}", **ends)


def _ground_words(diagram: Diagram, node: int) -> Message:
    if node == START:
        return message("the Start")
    return message("behind {lock}", lock=thing(diagram, node))


def with_way(diagram: Diagram, start: int, end: int, *, one_way: bool) -> Diagram:
    """The diagram with one more way between two nodes, in place of one that was there.

    Raises `IllegalCommand` for keys, for a node and itself, and where there are too many.
    """
    _node(diagram, start)
    _node(diagram, end)
    if start == end:
        raise IllegalCommand(message("a way leads somewhere else"))
    left = tuple(way for way in diagram.ways if {way.start, way.end} != {start, end})
    if len(left) >= MOST_WAYS:
        raise IllegalCommand(message("a diagram has room for {most} ways", most=MOST_WAYS))
    return replace(diagram, ways=(*left, Passage(start, end, one_way)))


def without_ways(diagram: Diagram, number: int) -> Diagram:
    """The diagram without the ways that begin or end at a node."""
    left = tuple(way for way in diagram.ways if number not in (way.start, way.end))
    if left == diagram.ways:
        raise IllegalCommand(message("no way leads from {thing}", thing=thing(diagram, number)))
    return replace(diagram, ways=left)


def _bars_itself(stuck: Stuck) -> bool:
    return any(barrier == stuck.lock for _, barrier in stuck.missing)


def moved(diagram: Diagram, number: int, behind: int) -> Diagram:
    """The diagram with an object, and everything behind it, moved behind another node.

    Raises `IllegalCommand` for Start, for a target that is a key, and for one within the branch
    that is to be moved.
    """
    _existing(diagram, number)
    _node(diagram, behind)
    if behind in diagram.tree.under(number):
        raise IllegalCommand(
            message(
                "{thing} cannot stand behind itself",
                thing=thing(diagram, number),
            )
        )
    objects = tuple(
        replace(placed, behind=behind) if placed.id == number else placed
        for placed in diagram.objects
    )
    return _tidied(replace(diagram, objects=objects))


def without_empty_lock(diagram: Diagram, number: int) -> Diagram:
    """The diagram without a lock that has no object behind it, and without its keys.

    Which keys those are, `game.tales.locks.rules.walk.Pruning` says. Raises `IllegalCommand` if it
    is no lock or not empty.
    """
    item = _existing(diagram, number)
    if item.item.is_key:
        raise IllegalCommand(message("{thing} is no lock", thing=thing(diagram, number)))
    if diagram.tree.children[number]:
        raise IllegalCommand(
            message("{thing} is not empty", thing=thing(diagram, number)),
        )
    gone = Pruning(diagram).remove(number)
    objects = tuple(placed for placed in diagram.objects if placed.id not in gone)
    return _tidied(replace(diagram, objects=objects))


def with_obstacle(diagram: Diagram, number: int, obstacle: str) -> Diagram:
    """The diagram with one more obstacle on the line that leads to an object."""
    _existing(diagram, number)
    if sum(id_ == number for id_, _ in diagram.obstacles) >= MOST_OBSTACLES:
        raise IllegalCommand(message("a line has room for {most} obstacles", most=MOST_OBSTACLES))
    return replace(diagram, obstacles=(*diagram.obstacles, (number, obstacle)))


def without_obstacles(diagram: Diagram, number: int) -> Diagram:
    """The diagram with a free line to an object."""
    _existing(diagram, number)
    left = tuple(each for each in diagram.obstacles if each[0] != number)
    return replace(diagram, obstacles=left)


def with_goal(diagram: Diagram, number: int) -> Diagram:
    """The diagram whose end lies behind another lock; a reward there gives way to it."""
    _lock(diagram, number)
    rewards = tuple(each for each in diagram.rewards if each[0] != number)
    return replace(diagram, goal=number, rewards=rewards)


def with_reward(diagram: Diagram, number: int, reward: str) -> Diagram:
    """The diagram with a reward behind an empty lock, in place of the one that was there."""
    _lock(diagram, number)
    if diagram.tree.children[number] or number == diagram.goal:
        raise IllegalCommand(message("{thing} is not empty", thing=thing(diagram, number)))
    rewards = tuple(each for each in diagram.rewards if each[0] != number)
    return replace(diagram, rewards=(*rewards, (number, reward)))


def renamed(diagram: Diagram, number: int, key: Prose, lock: Prose) -> Diagram:
    """The diagram in which the keys and locks of the set ``number`` are called otherwise."""
    _require_set(diagram, number)
    for words in (key.en, key.fr, lock.en, lock.fr):
        if not 1 <= len(words) <= MOST_NAME or not words.isprintable():
            raise IllegalCommand(
                message("a name has 1 to {most} characters on one line", most=MOST_NAME)
            )
    names = (*(name for name in diagram.names if name.set != number), Name(number, key, lock))
    return replace(diagram, names=tuple(sorted(names, key=lambda name: name.set)))


def with_set(diagram: Diagram, kind: Kind, at: int) -> Diagram:
    """The diagram with one more set: its key and the lock that it opens, side by side behind the
    node ``at``; where that is a key, beside it. The lock has the highest id of all."""
    behind = _node_at(diagram, at)
    _require_room(diagram, 2)
    number = 1 + max((placed.item.set for placed in diagram.objects), default=0)
    id_ = _next_id(diagram)
    key, lock = Item(id_, "key", kind, number), Item(id_ + 1, "lock", kind, number, 1)
    added = Placed(key, behind), Placed(lock, behind)
    return _tidied(replace(diagram, objects=(*diagram.objects, *added)))


def with_key(diagram: Diagram, at: int) -> Diagram:
    """The diagram with one more key of the set of the object ``at``, beside that object. Raises
    `IllegalCommand` if it is no set of multiple keys."""
    placed = _existing(diagram, at)
    if placed.item.kind != "multi":
        raise IllegalCommand(
            message("set {number} has one key: make its keys multiple", number=placed.item.set)
        )
    _require_room(diagram, 1)
    key = Item(_next_id(diagram), "key", "multi", placed.item.set)
    return _tidied(replace(diagram, objects=(*diagram.objects, Placed(key, placed.behind))))


def with_lock(diagram: Diagram, at: int) -> Diagram:
    """The diagram with one more lock of the set of the object ``at``, behind that object, or beside
    it if it is a key. A unique key becomes a permanent one; a lock of multiple keys needs one more
    than the last, for which a key is added beside the first where there are too few."""
    item = _existing(diagram, at).item
    behind = _node_at(diagram, at)
    if item.kind == "unique":
        diagram = _of_kind(diagram, item.set, "permanent")
    kind = _existing(diagram, at).item.kind
    need = 1 + max(_needs(diagram, item.set)) if kind == "multi" else 1
    if kind == "multi":
        diagram = _with_keys(diagram, item.set, need)
    _require_room(diagram, 1)
    lock = Item(_next_id(diagram), "lock", kind, item.set, need)
    return _tidied(replace(diagram, objects=(*diagram.objects, Placed(lock, behind))))


def needs_for(diagram: Diagram, number: int) -> range:
    """What a lock may need: the needs of a set rise from lock to lock, and no lock needs more keys
    than there are."""
    item = diagram.tree.items[number]
    if item.is_key or item.kind != "multi":
        return range(item.need, item.need + 1)
    locks = _locks(diagram, item.set)
    at = locks.index(number)
    least = 1 + (diagram.tree.items[locks[at - 1]].need if at else 0)
    if at + 1 < len(locks):
        return range(least, diagram.tree.items[locks[at + 1]].need)
    return range(least, len(_keys(diagram, item.set)) + 1)


def with_need(diagram: Diagram, number: int, need: int) -> Diagram:
    """The diagram in which a lock needs another number of keys. Raises `IllegalCommand` for one
    that `needs_for` has not."""
    _lock(diagram, number)
    known = needs_for(diagram, number)
    if need not in known:
        raise IllegalCommand(
            message(
                "{thing} can need {low} to {high} keys",
                thing=thing(diagram, number),
                low=known.start,
                high=known.stop - 1,
            )
        )
    return _changed(diagram, {number: replace(diagram.tree.items[number], need=need)})


def with_kind(diagram: Diagram, number: int, kind: Kind) -> Diagram:
    """The diagram in which the set ``number`` is of another kind. Keys that it lacks then are added
    beside its first, keys that it has too many of go. Raises `IllegalCommand` where several locks
    would be left with a unique key."""
    _require_set(diagram, number)
    if kind == "unique" and len(_locks(diagram, number)) > 1:
        raise IllegalCommand(
            message("a unique key has one lock: split the others of set {number}", number=number)
        )
    return _of_kind(diagram, number, kind)


def split(diagram: Diagram, number: int) -> Diagram:
    """The diagram in which a lock has a set of its own, a unique one, whose key lies beside the
    first key of its old set. Raises `IllegalCommand` for the only lock of a set."""
    _lock(diagram, number)
    item = diagram.tree.items[number]
    if len(_locks(diagram, item.set)) < 2:
        raise IllegalCommand(
            message("{thing} is the only one of its set", thing=thing(diagram, number))
        )
    _require_room(diagram, 1)
    own = 1 + max(placed.item.set for placed in diagram.objects)
    beside = diagram.tree.parent[_keys(diagram, item.set)[0]]
    key = Item(_next_id(diagram), "key", "unique", own)
    changed = _changed(diagram, {number: Item(number, "lock", "unique", own, 1)})
    return _tidied(replace(changed, objects=(*changed.objects, Placed(key, beside))))


def without(diagram: Diagram, number: int) -> Diagram:
    """The diagram without a lock, what stands behind it standing in its place; its keys go as far
    as no other lock needs them (`without_empty_lock`). Or without one key of many: raises
    `IllegalCommand` if a lock needs it."""
    item = _existing(diagram, number).item
    if not item.is_key:
        parent = diagram.tree.parent[number]
        objects = tuple(
            replace(placed, behind=parent) if placed.behind == number else placed
            for placed in diagram.objects
        )
        return without_empty_lock(replace(diagram, objects=objects), number)
    if len(_keys(diagram, item.set)) <= max(_needs(diagram, item.set)):
        raise IllegalCommand(
            message("a lock needs {thing}: remove the set", thing=thing(diagram, number))
        )
    objects = tuple(placed for placed in diagram.objects if placed.id != number)
    return _tidied(replace(diagram, objects=objects))


def without_set(diagram: Diagram, number: int) -> Diagram:
    """The diagram without all keys and locks of a set; what stands behind its locks stands in their
    place."""
    _require_set(diagram, number)
    gone = {placed.id for placed in diagram.objects if placed.item.set == number}
    objects = []
    for placed in diagram.objects:
        behind = placed.behind
        while behind in gone:
            behind = diagram.tree.parent[behind]
        if placed.id not in gone:
            objects.append(replace(placed, behind=behind))
    return _tidied(replace(diagram, objects=tuple(objects)))


def _of_kind(diagram: Diagram, number: int, kind: Kind) -> Diagram:
    """A set of another kind, whole: with as many keys as it needs, and needs as its kind has."""
    locks, keys = _locks(diagram, number), _keys(diagram, number)
    left = keys if kind == "multi" else keys[:1]
    objects = tuple(
        placed for placed in diagram.objects if placed.id not in keys or placed.id in left
    )
    items: dict[int, Item] = {id_: replace(diagram.tree.items[id_], kind=kind) for id_ in left}
    before = diagram.tree.items[locks[0]].kind
    for place, id_ in enumerate(locks, start=1):
        need = place if kind == "multi" != before else 1
        if kind == before:
            need = diagram.tree.items[id_].need
        items[id_] = replace(diagram.tree.items[id_], kind=kind, need=need)
    changed = _tidied(_changed(replace(diagram, objects=objects), items))
    if kind != "multi":
        return changed
    return _with_keys(changed, number, max(_needs(changed, number)))


def _with_keys(diagram: Diagram, number: int, count: int) -> Diagram:
    """A set of multiple keys with at least so many, the new ones beside the first."""
    keys = _keys(diagram, number)
    lacking = count - len(keys)
    if lacking <= 0:
        return diagram
    _require_room(diagram, lacking)
    beside, first = diagram.tree.parent[keys[0]], _next_id(diagram)
    added = (
        Placed(Item(id_, "key", "multi", number), beside) for id_ in range(first, first + lacking)
    )
    return replace(diagram, objects=(*diagram.objects, *added))


def _changed(diagram: Diagram, items: Mapping[int, Item]) -> Diagram:
    """The diagram with other items in the places of some."""
    objects = tuple(
        replace(placed, item=items[placed.id]) if placed.id in items else placed
        for placed in diagram.objects
    )
    return replace(diagram, objects=objects)


def _locks(diagram: Diagram, number: int) -> list[int]:
    """The locks of a set in the order of their ids, in which their needs rise."""
    return sorted(
        placed.id
        for placed in diagram.objects
        if placed.item.set == number and not placed.item.is_key
    )


def _keys(diagram: Diagram, number: int) -> list[int]:
    """The keys of a set in the order of their ids."""
    return sorted(
        placed.id for placed in diagram.objects if placed.item.set == number and placed.item.is_key
    )


def _needs(diagram: Diagram, number: int) -> list[int]:
    return [diagram.tree.items[lock].need for lock in _locks(diagram, number)]


def _next_id(diagram: Diagram) -> int:
    return 1 + max((placed.id for placed in diagram.objects), default=START)


def _node_at(diagram: Diagram, at: int) -> int:
    """Start or a lock, or what a key stands behind."""
    if at != START and _existing(diagram, at).item.is_key:
        return diagram.tree.parent[at]
    return at


def _require_set(diagram: Diagram, number: int) -> None:
    if not any(placed.item.set == number for placed in diagram.objects):
        raise IllegalCommand(message("there is no set {number}", number=number))


def _require_room(diagram: Diagram, more: int) -> None:
    if _next_id(diagram) + more - 1 > MOST_OBJECTS:
        raise IllegalCommand(
            message("a diagram has room for {most} locks and keys", most=MOST_OBJECTS)
        )


def _existing(diagram: Diagram, number: int) -> Placed:
    for placed in diagram.objects:
        if placed.id == number:
            return placed
    if number == START:
        raise IllegalCommand(message("the Start stays where it is"))
    raise IllegalCommand(message("there is no object {number}", number=number))


def _node(diagram: Diagram, number: int) -> None:
    if number != START and _existing(diagram, number).item.is_key:
        raise IllegalCommand(
            message("nothing can stand behind {thing}", thing=thing(diagram, number))
        )


def _lock(diagram: Diagram, number: int) -> None:
    if _existing(diagram, number).item.is_key:
        raise IllegalCommand(message("{thing} is no lock", thing=thing(diagram, number)))


def _tidied(diagram: Diagram) -> Diagram:
    """Without what was written beside objects that are gone, or locks that are empty no more."""
    left = diagram.tree.items
    sets = {item.set for item in left.values()}
    return replace(
        diagram,
        goal=diagram.goal if diagram.goal in left else None,
        rewards=tuple(
            each
            for each in diagram.rewards
            if each[0] in left and not diagram.tree.children[each[0]]
        ),
        obstacles=tuple(each for each in diagram.obstacles if each[0] in left),
        names=tuple(name for name in diagram.names if name.set in sets),
        ways=tuple(
            way
            for way in diagram.ways
            if all(node == START or node in left for node in (way.start, way.end))
        ),
    )


def _why(diagram: Diagram, stuck: Stuck) -> Message:
    """Why a lock can never be opened, and where the nearest of its missing keys lies."""
    told = thing(diagram, stuck.lock)
    lacking = counted(
        "{lock} stays closed: it needs {count} key",
        "{lock} stays closed: it needs {count} keys",
        stuck.need,
        lock=told,
    )
    have = counted("{count} can be reached", "{count} can be reached", stuck.have)
    if not stuck.missing:
        return message("{lacking}, {have}, and there are no more", lacking=lacking, have=have)
    key, barrier = stuck.missing[0]
    if barrier == stuck.lock:
        where = message("{key} lies behind that very lock", key=thing(diagram, key))
    else:
        where = message(
            "{key} lies behind {lock}, which stays closed too",
            key=thing(diagram, key),
            lock=thing(diagram, barrier),
        )
    return message("{lacking}, {have}; {where}", lacking=lacking, have=have, where=where)
