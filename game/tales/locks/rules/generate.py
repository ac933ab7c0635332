"""Lock-and-key diagrams to take home: JSON, letters, pictures, graphs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

from game.core.mode import Generator, JsonValue
from game.core.steps import Steps
from game.tales.locks.rules.content import LockKeyContent
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.furnish import furnished
from game.tales.locks.rules.narrate import sentences
from game.tales.locks.rules.params import SPACE, LockKeyParams, checked
from game.tales.locks.rules.picture import as_svg, picture
from game.tales.locks.rules.reading import is_draft, read_kept
from game.tales.locks.rules.shape import best_attempt, grown
from game.tales.locks.rules.text import as_dot, as_text, titles_of
from game.tales.locks.rules.validate import safe_if_spent
from game.tales.locks.rules.walk import Walk, figures, walk

RULES = 1
"""Version of the rules; raised whenever a seed would grow another diagram."""


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


def told(diagram: Diagram, content: LockKeyContent) -> dict[str, JsonValue]:
    """A diagram as JSON with what can be worked out from it: solution, figures, words. One that
    cannot be finished is marked as a ``draft``, and its solution ends where one is stuck."""
    walked = walk(diagram)
    body = diagram.json()
    if len(walked.order) < len(diagram.objects):
        body["draft"] = True
    body["words"] = _words(diagram, content)
    body["solution"] = list(walked.order)
    body["empty"] = list(diagram.empty_locks())
    body.update(_figures(diagram, walked))
    return body


def world(
    params: LockKeyParams, seed: str, content: LockKeyContent, traced: bool
) -> dict[str, JsonValue]:
    """The diagram of ``seed`` as rules/lockkey.md lists it ("Output"), and how hard it is."""
    steps = Steps() if traced else None
    made = make(params, seed, content, steps)
    body = told(made.diagram, content)
    body["attempt"] = made.attempt
    if steps is not None:
        body["trace"] = steps.taken
    return body


def _figures(diagram: Diagram, walked: Walk) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = dict(asdict(figures(diagram, walked)))
    objects = diagram.json()["objects"]
    assert isinstance(objects, list)
    found["safe_if_spent"] = safe_if_spent([each for each in objects if isinstance(each, dict)])
    return found


def _words(diagram: Diagram, content: LockKeyContent) -> dict[str, JsonValue]:
    """What the rewards and obstacles in the diagram are called."""
    found: dict[str, JsonValue] = {}
    for _, id_ in diagram.rewards:
        words = content.reward(id_)
        found[id_] = {"en": words.en, "fr": words.fr}
    for _, id_ in diagram.obstacles:
        words = content.obstacle(id_)
        found[id_] = {"en": words.en, "fr": words.fr}
    return found


def _svg(body: Mapping[str, JsonValue]) -> str:
    diagram = read_kept(body)
    title = str(body["id"]) + (" (draft)" if is_draft(body) else "")
    return as_svg(picture(diagram, title, titles_of(diagram, body)))


def measure(body: Mapping[str, JsonValue]) -> Mapping[str, float]:
    """How large and how hard it is."""
    names = ("locks", "keys", "depth", "width", "choices", "backtracking", "keys_held")
    found = {name: float(cast(float, body[name])) for name in names}
    return {**found, "empty": float(len(cast(Sequence[Any], body["empty"])))}


GENERATOR = Generator(
    name="lockkey",
    format="lockkey/1",
    space=SPACE,
    world=world,
    writers={"text": as_text, "svg": _svg, "dot": as_dot},
    rules=RULES,
    measure=measure,
    tell=sentences,
)
