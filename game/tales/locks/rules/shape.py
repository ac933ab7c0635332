"""The search for a wished shape: several diagrams are drawn, the nearest to the wish is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.steps import Steps
from game.tales.locks.rules.diagram import Diagram, Placed
from game.tales.locks.rules.growth import Growth
from game.tales.locks.rules.params import LockKeyParams
from game.tales.locks.rules.walk import walk


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
    """The shape of a diagram."""
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
