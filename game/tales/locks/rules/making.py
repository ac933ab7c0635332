"""From a seed to a diagram: several are grown, the nearest to the shape wished for is kept, and
gets its goal, rewards, obstacles and names.

The source leaves what comes to a grown diagram to whoever uses it ("How to use the diagram"); here
it is drawn, each by keyed dice of its own, so that one never changes another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.codec import JsonValue
from game.core.dice import Dice
from game.core.steps import Steps
from game.core.text import Prose
from game.tales.locks.rules.content import LockKeyContent, Pair
from game.tales.locks.rules.diagram import Diagram, Name, Placed, goal_of
from game.tales.locks.rules.growth import Growth
from game.tales.locks.rules.items import KINDS, Kind
from game.tales.locks.rules.params import LockKeyParams, checked
from game.tales.locks.rules.walk import Pruning, Walk, walk

# The search for a wished shape


@dataclass(frozen=True, slots=True)
class Shape:
    """What a wish looks at."""

    choices: int
    """Things that could be taken, summed over a walk: a straight line has the fewest."""
    depth: int
    """The most lines between Start and an object."""


def grown(params: LockKeyParams, seed: str, attempt: int, steps: Steps | None = None) -> Diagram:
    """The bare diagram of one attempt. Every attempt places the same list of objects."""
    growth = Growth(params, seed, attempt, steps).finish()
    return Diagram(tuple(Placed(made.item, made.behind) for made in growth.placements))


def best_attempt(params: LockKeyParams, seed: str, steps: Steps | None = None) -> int:
    """The attempt whose diagram is nearest to what ``params`` wish for; 0 where only one is drawn.

    Each wish ranks the diagrams; the least sum of ranks wins, then the first.
    """
    if params.tries == 1:
        return 0
    shapes = []
    for attempt in range(params.tries):
        shapes.append(shape_of(grown(params, seed, attempt)))
        if steps is not None:
            steps.add(
                "try",
                attempt=attempt,
                choices=shapes[-1].choices,
                depth=shapes[-1].depth,
            )
    best = choose(shapes, params.breadth, params.reach)
    if steps is not None:
        steps.add("kept", attempt=best, tries=params.tries)
    return best


def shape_of(diagram: Diagram) -> Shape:
    return Shape(walk(diagram).choices, max(diagram.tree.depth.values()))


def choose(shapes: Sequence[Shape], breadth: str, reach: str) -> int:
    """The place of the best of ``shapes``; the first where nothing is wished for."""
    ranks = [0] * len(shapes)
    if breadth != "any":
        _rank(ranks, [shape.choices for shape in shapes], most_first=breadth == "wide")
    if reach != "any":
        _rank(ranks, [shape.depth for shape in shapes], most_first=reach == "deep")
    return ranks.index(min(ranks))


def _rank(ranks: list[int], values: list[int], most_first: bool) -> None:
    """Add to each its rank; equal values share one."""
    ordered = sorted(dict.fromkeys(values), reverse=most_first)
    rank = {value: number for number, value in enumerate(ordered)}
    for number, value in enumerate(values):
        ranks[number] += rank[value]


# What comes to a grown diagram


MOST_WALKED = 2
"""An obstacle stands where a thorough player passes at most so often: there and back."""


def furnished(
    bare: Diagram,
    params: LockKeyParams,
    seed: str,
    content: LockKeyContent,
    steps: Steps | None = None,
) -> Diagram:
    """``bare`` with its goal and whatever ``params`` ask for."""
    dice = Dice(seed, None if steps is None else steps.rolls)
    diagram = replace(bare, goal=goal_of(bare.objects))
    if steps is not None and diagram.goal is not None:
        steps.add("goal", id=diagram.goal, depth=diagram.tree.depth[diagram.goal])
    if params.empty == "remove":
        diagram = _pruned(diagram, steps)
    elif params.empty == "reward":
        diagram = _rewarded(diagram, dice, content, steps)
    if params.obstacles:
        diagram = _obstructed(diagram, params.obstacles, dice, content, steps)
    if params.theme != "none":
        diagram = _named(diagram, content.themes[params.theme], dice, steps)
    return diagram


def _pruned(diagram: Diagram, steps: Steps | None) -> Diagram:
    """Remove empty locks with their keys until there are none but that of the goal."""
    left = {placed.id: placed for placed in diagram.objects}
    for lock, *keys in Pruning(diagram).all_but(diagram.goal):
        for number in (lock, *keys):
            del left[number]
        if steps is not None:
            steps.add("remove", id=lock, keys=list[JsonValue](keys))
    return replace(diagram, objects=tuple(left.values()))


def _rewarded(
    diagram: Diagram, dice: Dice, content: LockKeyContent, steps: Steps | None
) -> Diagram:
    """Put a reward behind each empty lock but that of the goal."""
    rewards = []
    for lock in diagram.empty_locks():
        if lock == diagram.goal:
            continue
        reward = dice.stream("reward", lock).pick(content.rewards).id
        rewards.append((lock, reward))
        if steps is not None:
            steps.add("reward", id=lock, reward=reward)
    return replace(diagram, rewards=tuple(rewards))


def _obstructed(
    diagram: Diagram, percent: int, dice: Dice, content: LockKeyContent, steps: Steps | None
) -> Diagram:
    """Put obstacles on ``percent`` of the lines that nobody has to walk again and again."""
    walked = walk(diagram)
    obstacles = []
    for placed in diagram.objects:
        if _crossings(diagram, walked, placed.id) > MOST_WALKED:
            continue
        stream = dice.stream("obstacle", placed.id)
        if stream.chance(percent, 100):
            obstacle = stream.pick(content.obstacles).id
            obstacles.append((placed.id, obstacle))
            if steps is not None:
                steps.add("obstacle", id=placed.id, obstacle=obstacle)
        elif steps is not None:
            steps.rolls.rolls.clear()
    return replace(diagram, obstacles=tuple(obstacles))


def _crossings(diagram: Diagram, walked: Walk, number: int) -> int:
    """How often the line to an object is walked: to a key there and back."""
    if diagram.tree.items[number].is_key:
        return MOST_WALKED
    return walked.passages.get(number, 1)


def _named(
    diagram: Diagram, theme: Mapping[Kind, tuple[Pair, ...]], dice: Dice, steps: Steps | None
) -> Diagram:
    """Name every set after the theme. Names come in an order drawn for each kind; when they are
    used up they come again with a number."""
    kinds = {placed.item.set: placed.item.kind for placed in diagram.objects}
    names: list[Name] = []
    for kind in KINDS:
        sets = sorted(number for number, of in kinds.items() if of == kind)
        if not sets:
            continue
        order = dice.stream("names", kind).shuffled(theme[kind])
        for place, number in enumerate(sets):
            round_, entry = divmod(place, len(order))
            names.append(_name(number, order[entry], round_ + 1))
    if steps is not None:
        steps.add("names", sets=len(names))
    return replace(diagram, names=tuple(sorted(names, key=lambda name: name.set)))


def _name(number: int, pair: Pair, round_: int) -> Name:
    if round_ == 1:
        return Name(number, pair.key, pair.lock)
    return Name(number, _again(pair.key, round_), _again(pair.lock, round_))


_AGAIN = Prose("{name} {number}", "{name} {number}")


def _again(words: Prose, round_: int) -> Prose:
    return _AGAIN.filled(name=words, number=round_)


# The whole


@dataclass(frozen=True, slots=True)
class Made:
    """A diagram and which of the attempts it is."""

    diagram: Diagram
    attempt: int


def make(
    params: LockKeyParams, seed: str, content: LockKeyContent, steps: Steps | None = None
) -> Made:
    """The diagram of ``seed``; `BadValue` for parameters that are out of their ranges."""
    attempt = best_attempt(checked(params), seed, steps)
    bare = grown(params, seed, attempt, steps)
    return Made(furnished(bare, params, seed, content, steps), attempt)
