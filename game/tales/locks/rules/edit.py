"""What a designer may do to a diagram: pure functions that give another one.

An operation that makes no sense raises `IllegalCommand` and says why. One that makes sense is
carried out even if the diagram cannot be finished afterwards: `verdict` says whether it can, and if
not, which lock stays closed and where its keys lie.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.errors import IllegalCommand
from game.core.text import Message, Prose, counted, message
from game.tales.locks.rules.diagram import Diagram, Name, Placed, thing
from game.tales.locks.rules.items import START
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


def verdict(diagram: Diagram) -> Verdict:
    """Whether ``diagram`` can be finished, and if not, why not."""
    reached = reach(diagram.list_json())
    ranked = sorted(reached.stuck, key=lambda stuck: not _bars_itself(stuck))
    return Verdict(reached.complete, tuple(_why(diagram, stuck) for stuck in ranked))


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
    if not any(placed.item.set == number for placed in diagram.objects):
        raise IllegalCommand(message("there is no set {number}", number=number))
    for words in (key.en, key.fr, lock.en, lock.fr):
        if not 1 <= len(words) <= MOST_NAME or not words.isprintable():
            raise IllegalCommand(
                message("a name has 1 to {most} characters on one line", most=MOST_NAME)
            )
    names = (*(name for name in diagram.names if name.set != number), Name(number, key, lock))
    return replace(diagram, names=tuple(sorted(names, key=lambda name: name.set)))


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
