"""A diagram in one word, for IDs: what stands behind what, the goal, and the ways beside the tree.

Whoever has the word has the plan, on any machine, without a file. What is only said of a diagram -
names, rewards, obstacles - is not in it: it changes nothing that rules read. A diagram of sixty
objects takes some 140 letters, one of twenty some 35; a way beside the tree two more.

The word is one whole number in digits of 64, read from its last digit on: each fact is a remainder
by as many as there are choices. A diagram without ways beside its tree ends at the goal.
"""

from __future__ import annotations

from functools import lru_cache

from game.core.digits import in_letters, number_of
from game.core.errors import BadValue
from game.core.text import message
from game.tales.locks.rules.diagram import MOST_WAYS, Diagram, Passage, Placed
from game.tales.locks.rules.items import KINDS, Item
from game.tales.locks.rules.travel import end_faults, require_safe

MOST_OBJECTS = 60
"""Locks and keys of a diagram that has a word."""
LONGEST = 300
"""Letters of the longest word that is read; none that is written comes near."""
_NEAR, _FAR = 7, 10_000
"""Gaps between the numbers of sets: up to seven are said at once, larger ones in a second fact."""


def word_of(diagram: Diagram) -> str:
    """The word of a diagram that can be finished; `BadValue` if it has too many objects, or a way
    that strands. Objects are numbered anew in the order of their numbers; sets keep theirs."""
    objects = sorted(require_safe(diagram).objects, key=lambda placed: placed.id)
    count = len(objects)
    if count > MOST_OBJECTS:
        raise BadValue(
            message(
                "plan: expected a diagram of at most {most} locks and keys, got {count}",
                most=MOST_OBJECTS,
                count=count,
            )
        )
    writer = _Writer()
    writer.put(count, MOST_OBJECTS + 1)
    sets = sorted({placed.item.set for placed in objects})
    if count:
        writer.put(len(sets) - 1, count)
    kinds = {placed.item.set: placed.item.kind for placed in objects}
    for before, number in zip([0, *sets], sets, strict=False):
        gap = number - before - 1
        writer.put(min(gap, _NEAR), _NEAR + 1)
        if gap >= _NEAR:
            writer.put(gap - _NEAR, _FAR)
        writer.put(KINDS.index(kinds[number]), len(KINDS))
    places = {0: 0} | {placed.id: n for n, placed in enumerate(objects, start=1)}
    for placed in objects:
        item = placed.item
        writer.put(int(item.is_key), 2)
        writer.put(sets.index(item.set), len(sets))
        writer.put(places[placed.behind], count + 1)
        if item.kind == "multi" and not item.is_key:
            writer.put(item.need - 1, count)
    writer.put(places[diagram.goal or 0], count + 1)
    if diagram.ways:
        writer.put(len(diagram.ways) - 1, MOST_WAYS)
    for way in diagram.ways:
        writer.put(places[way.start], count + 1)
        writer.put(places[way.end], count + 1)
        writer.put(int(way.one_way), 2)
    return writer.word()


@lru_cache(maxsize=64)
def diagram_of(word: str) -> Diagram:
    """The diagram that `word_of` wrote; `BadValue` for any other text, and for a diagram that
    cannot be finished, or in which a way strands."""
    reader = _Reader(word)
    count = reader.take(MOST_OBJECTS + 1)
    total = reader.take(count) + 1 if count else 0
    sets: list[tuple[int, int]] = []
    number = 0
    for _ in range(total):
        gap = reader.take(_NEAR + 1)
        number += 1 + (gap if gap < _NEAR else _NEAR + reader.take(_FAR))
        sets.append((number, reader.take(len(KINDS))))
    objects: list[Placed] = []
    for place in range(1, count + 1):
        is_key = bool(reader.take(2))
        set_, kind = sets[reader.take(len(sets))]
        behind = reader.take(count + 1)
        need = 0 if is_key else 1
        if KINDS[kind] == "multi" and not is_key:
            need = 1 + reader.take(count)
        item = Item(place, "key" if is_key else "lock", KINDS[kind], set_, need)
        objects.append(Placed(item, behind))
    goal = reader.take(count + 1) or None
    ways = tuple(
        Passage(reader.take(count + 1), reader.take(count + 1), bool(reader.take(2)))
        for _ in range(0 if reader.is_over else reader.take(MOST_WAYS) + 1)
    )
    reader.end()
    locks = {0} | {placed.id for placed in objects if not placed.item.is_key}
    if any(placed.behind not in locks for placed in objects) or (goal or 0) not in locks:
        raise _no_word(word)
    pairs = {frozenset((way.start, way.end)) for way in ways}
    if len(pairs) < len(ways) or any(len(pair) < 2 or not pair <= locks for pair in pairs):
        raise _no_word(word)
    if _runs_in_circles(objects):
        raise _no_word(word)
    diagram = Diagram(tuple(objects), goal, ways=ways)
    for fault in end_faults(diagram):
        raise BadValue(message("plan: {why}", why=fault))
    if word_of(diagram) != word:
        raise _no_word(word)
    return diagram


def _runs_in_circles(objects: list[Placed]) -> bool:
    """Whether something is not reached from Start."""
    parents = {placed.id: placed.behind for placed in objects}
    for placed in objects:
        at = placed.id
        for _ in range(len(objects) + 1):
            if not at:
                break
            at = parents[at]
        if at:
            return True
    return False


def _no_word(word: str) -> BadValue:
    shown = word if len(word) <= 40 else word[:37] + "..."
    return BadValue(
        message(
            "plan: expected the word of a diagram, as --plan FILE gives it, got {shown}",
            shown=repr(shown),
        )
    )


class _Writer:
    def __init__(self) -> None:
        self._facts: list[tuple[int, int]] = []

    def put(self, value: int, choices: int) -> None:
        """One of so many, from 0."""
        assert 0 <= value < choices
        self._facts.append((value, choices))

    def word(self) -> str:
        # A one before everything: no digit in front is a nought, so that a number has one word.
        number = 1
        for value, choices in reversed(self._facts):
            number = number * choices + value
        return in_letters(number)


class _Reader:
    def __init__(self, word: str) -> None:
        self._word = word
        if not word or len(word) > LONGEST:
            raise _no_word(word)
        try:
            self._number = number_of(word)
        except ValueError:
            raise _no_word(word) from None

    def take(self, choices: int) -> int:
        """The next of so many."""
        if choices < 1 or not self._number:
            raise _no_word(self._word)
        self._number, value = divmod(self._number, choices)
        return value

    @property
    def is_over(self) -> bool:
        """Whether nothing is left."""
        return self._number == 1

    def end(self) -> None:
        """Nothing must be left."""
        if not self.is_over:
            raise _no_word(self._word)
