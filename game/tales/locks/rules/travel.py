"""Diagrams with ways beside the tree: what a player can do where one cannot always go back.

A way leads from the ground before or behind a lock to another: a short cut both ways, a one-way way
there alone. Without them keys and opened locks only ever help, and order does not matter
(`game.tales.locks.rules.validate`); with a one-way way it does, since one may stand where what one
needs can be had no more. So every situation is looked at: on which ground one stands, what was
taken, what is open. Whatever can be done where one can still come back is done at once, for it
closes nothing; what is left to choose are the ways without return, and each choice is tried.

That is a search with a bound, `MOST_SITUATIONS`: where it is reached, what was not seen is not
promised, and the search says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.core.errors import BadValue
from game.core.text import Message, message
from game.tales.locks.rules.diagram import Diagram, Passage, thing
from game.tales.locks.rules.items import START
from game.tales.locks.rules.validate import faults, set_faults

MOST_SITUATIONS = 2_000
"""Situations that are looked at before a search gives up."""
MOST_TRIED = 40
"""Sets of which it is asked whether one can do without."""


@dataclass(frozen=True, slots=True)
class Stranding:
    """A choice after which the end cannot be reached any more, which it could before."""

    way: Passage
    stuck: tuple[int, ...]
    """The locks before which one stands then, or behind which one is shut in."""


@dataclass(frozen=True, slots=True)
class Travel:
    """What becomes of whoever walks a diagram with ways."""

    finishable: bool
    """Whether some order of doing things leads to the end, or, where there is none, to all."""
    whole: bool
    """Whether every situation was looked at: if not, there may be more ways to the end, and more to
    strand."""
    situations: int
    choices: int
    """Ways without return that could be chosen, in all situations from which the end is reached."""
    order: tuple[int, ...]
    """What is taken and opened on a way to the end with the fewest ways without return; as far as
    one comes, where none leads there."""
    turns: int
    """Ways without return on it."""
    strandings: tuple[Stranding, ...]
    """Each choice that strands once, those first that are met first."""
    shut: tuple[int, ...]
    """Locks that are open in no situation that was looked at. Where nobody comes to the end and all
    were, there are some: whoever can open a lock can stand on both of its sides, so from the Start
    on each could be opened after the others."""
    unneeded: tuple[int, ...]
    """Sets whose keys the tree asks for, and which one can do without by a way."""


@dataclass(frozen=True, slots=True)
class _Situation:
    ground: int
    """The least node of those between which one can go to and fro."""
    done: frozenset[int]
    """Keys taken and locks opened."""


class _Country:
    """The grounds of a diagram, and what leads from one to another."""

    def __init__(self, diagram: Diagram) -> None:
        self.tree = diagram.tree
        self.goal = diagram.goal
        self.count = len(diagram.objects)
        self.leads: dict[int, list[Passage]] = {}
        """By ground, the ways that can be gone from it."""
        for way in diagram.ways:
            self.leads.setdefault(way.start, []).append(way)
            if not way.one_way:
                back = Passage(way.end, way.start)
                self.leads.setdefault(way.end, []).append(back)

    def near(self, ground: int, done: frozenset[int]) -> Iterable[int]:
        """The grounds that lie one step from one."""
        if ground != START and ground in done:
            yield self.tree.parent[ground]
        for child in self.tree.children[ground]:
            if child in done and not self.tree.items[child].is_key:
                yield child
        for way in self.leads.get(ground, ()):
            yield way.end

    def forth(self, ground: int, done: frozenset[int]) -> dict[int, bool]:
        """The grounds that one can come to."""
        found = {ground: True}
        waiting = [ground]
        while waiting:
            for other in self.near(waiting.pop(), done):
                if other not in found:
                    found[other] = True
                    waiting.append(other)
        return found

    def to_and_fro(self, ground: int, done: frozenset[int]) -> list[int]:
        """The grounds that one can come to and back from, sorted."""
        forth = self.forth(ground, done)
        back: dict[int, list[int]] = {}
        for one in forth:
            for other in self.near(one, done):
                back.setdefault(other, []).append(one)
        found, waiting = {ground: True}, [ground]
        while waiting:
            for other in back.get(waiting.pop(), ()):
                if other not in found:
                    found[other] = True
                    waiting.append(other)
        return sorted(found)

    def doable(self, grounds: Sequence[int], done: frozenset[int]) -> list[int]:
        """Keys that lie there, and locks that can be opened there, from before or from behind."""
        items, held = self.tree.items, self.held(done)
        found = [n for ground in grounds for n in self.tree.children[ground] if n not in done]
        found += [ground for ground in grounds if ground != START and ground not in done]
        return [
            n
            for n in dict.fromkeys(found)
            if items[n].is_key or held.get(items[n].set, 0) >= items[n].need
        ]

    def held(self, done: Iterable[int]) -> dict[int, int]:
        """Keys of each set among what was done."""
        found: dict[int, int] = {}
        for number in done:
            item = self.tree.items[number]
            if item.is_key:
                found[item.set] = found.get(item.set, 0) + 1
        return found

    def settled(self, ground: int, before: frozenset[int]) -> tuple[_Situation, list[int]]:
        """The situation once all is done that can be done with a way back, and what was done, in
        order."""
        done = before
        order: list[int] = []
        while True:
            grounds = self.to_and_fro(ground, done)
            fresh = self.doable(grounds, done)
            if not fresh:
                return _Situation(grounds[0], done), order
            order += fresh
            done = done | frozenset(fresh)

    def is_over(self, at: _Situation) -> bool:
        """Whether the end is reached: one has come behind its lock."""
        if self.goal is None:
            return len(at.done) == self.count
        return self.goal in self.to_and_fro(at.ground, at.done)

    def choices(self, at: _Situation) -> list[Passage]:
        """The ways that lead away for good."""
        grounds = self.to_and_fro(at.ground, at.done)
        return [
            way
            for ground in grounds
            for way in self.leads.get(ground, ())
            if way.end not in grounds
        ]

    def stuck(self, at: _Situation) -> tuple[int, ...]:
        """The closed locks that one stands at."""
        grounds = self.to_and_fro(at.ground, at.done)
        items = self.tree.items
        around = [n for g in grounds for n in self.tree.children[g] if not items[n].is_key]
        around += [ground for ground in grounds if ground != START]
        return tuple(n for n in dict.fromkeys(around) if n not in at.done)


def grounds_from(diagram: Diagram, ground: int, done: Iterable[int]) -> Iterable[int]:
    """Where one can go from a ground when so much was done, perhaps without a way back."""
    return _Country(diagram).forth(ground, frozenset(done))


def end_faults(diagram: Diagram) -> list[Message]:
    """Why nobody comes to the end of a diagram that is a tree with ways; empty if somebody does."""
    if not diagram.ways:
        return faults(diagram.list_json())
    found = set_faults(diagram.list_json())
    if not found and not _travel(diagram).finishable:
        found = [message("nobody comes to the end of it")]
    return found


def require_safe(diagram: Diagram) -> Diagram:
    """A diagram that a place is laid by: `BadValue` where one can come to stand where the end can
    be reached no more, or where it is not known whether one can."""
    if not diagram.ways:
        return diagram
    found = _travel(diagram)
    for stranding in found.strandings:
        raise BadValue(
            message(
                "plan: whoever goes the way from {start} to {end} may never come to the end:"
                " expected a diagram in which no way strands",
                start=thing(diagram, stranding.way.start),
                end=thing(diagram, stranding.way.end),
            )
        )
    if not found.whole:
        raise BadValue(
            message(
                "plan: more than {most} situations: expected a diagram with fewer one-way ways",
                most=MOST_SITUATIONS,
            )
        )
    return diagram


def travel(diagram: Diagram) -> Travel:
    """What becomes of whoever walks ``diagram``, in any order, by any way."""
    found = _travel(diagram)
    return replace(found, unneeded=_unneeded(diagram) if found.finishable else ())


def _travel(diagram: Diagram) -> Travel:
    country = _Country(diagram)
    first, begun = country.settled(START, frozenset())
    order: dict[_Situation, tuple[list[int], _Situation | None]] = {first: (begun, None)}
    """By situation: what was done last to come to it, and where from."""
    moves: list[tuple[_Situation, Passage, _Situation]] = []
    waiting, whole = [first], True
    over: dict[_Situation, bool] = {}
    for at in waiting:
        if country.is_over(at):
            over[at] = True
            continue
        for way in country.choices(at):
            then, done = country.settled(way.end, at.done)
            moves.append((at, way, then))
            if then in order:
                continue
            if len(order) >= MOST_SITUATIONS:
                whole = False
                continue
            order[then] = done, at
            waiting.append(then)
    alive = _that_lead_to(over, moves)
    strandings: dict[Passage, Stranding] = {}
    for at, way, then in moves:
        # Of what was not looked at nothing is said.
        if at in alive and then not in alive and whole:
            strandings.setdefault(way, Stranding(way, country.stuck(then)))
    end = next(iter(over), max(order, key=lambda each: len(each.done)))
    path: list[int] = []
    turns = -1
    at_: _Situation | None = end
    while at_ is not None:
        done, before = order[at_]
        path[:0] = done
        turns += 1
        at_ = before
    choices = sum(at in alive for at, _, _ in moves)
    opened = frozenset[int]().union(*(each.done for each in order))
    locks = (placed.id for placed in diagram.objects if not placed.item.is_key)
    return Travel(
        finishable=bool(over),
        whole=whole,
        situations=len(order),
        choices=choices,
        order=tuple(path),
        turns=turns,
        strandings=tuple(strandings.values()),
        shut=tuple(lock for lock in locks if lock not in opened),
        unneeded=(),
    )


def _that_lead_to(
    over: Iterable[_Situation], moves: Sequence[tuple[_Situation, Passage, _Situation]]
) -> dict[_Situation, bool]:
    """The situations from which one of those can be reached, themselves among them."""
    found = dict.fromkeys(over, True)
    before: dict[_Situation, list[_Situation]] = {}
    for at, _, then in moves:
        before.setdefault(then, []).append(at)
    waiting = list(found)
    while waiting:
        for at in before.get(waiting.pop(), ()):
            if at not in found:
                found[at] = True
                waiting.append(at)
    return found


def _unneeded(diagram: Diagram) -> tuple[int, ...]:
    """The sets without whose keys one comes to the end by a way, and not without."""
    sets = sorted({placed.item.set for placed in diagram.objects})
    if diagram.goal is None or len(sets) > MOST_TRIED:
        return ()
    if not _travel(replace(diagram, ways=())).finishable:
        # The tree asks for nothing that would help.
        return ()
    found = []
    for number in sets:
        left = tuple(
            placed
            for placed in diagram.objects
            if not (placed.item.is_key and placed.item.set == number)
        )
        without = replace(diagram, objects=left)
        if _travel(without).finishable and not _travel(replace(without, ways=())).finishable:
            found.append(number)
    return tuple(found)
