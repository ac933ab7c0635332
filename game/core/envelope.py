"""Worlds as JSON: the keys that every object begins with, and figures over many of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.core.codec import JsonValue
from game.core.gameid import GameId
from game.core.mode import Content, Generator
from game.core.params import ParamSpace
from game.core.parts import Parts, of_names
from game.core.registry import System


def envelope(
    form: str,
    world_id: str,
    seed: str,
    rules: int,
    content: Parts,
    params: Mapping[str, Any],
) -> dict[str, JsonValue]:
    """The keys that every JSON object of the project begins with; ``content`` are the parts that
    were used."""
    return {
        "format": form,
        "id": world_id,
        "seed": seed,
        "rules": rules,
        "content": {name: content[name] for name in sorted(content)},
        "params": dict(params),
    }


def params_object(space: ParamSpace[Any], params: Any) -> dict[str, JsonValue]:
    """Parameters as JSON."""
    return dict(space.values(params))


def heading(
    system: System, params: Any, seed: str, content: Content, form: str
) -> dict[str, JsonValue]:
    """The envelope of a world, or of a report on many."""
    space = system.generator.space
    world_id = str(GameId(system.generator.name, space.write(params), seed))
    parts = of_names(content.parts, system.generator.uses(params))
    return envelope(
        form, world_id, seed, system.generator.rules, parts, params_object(space, params)
    )


def world(
    system: System, params: Any, seed: str, content: Content, traced: bool
) -> dict[str, JsonValue]:
    """The world of a seed, as `generate --format json` prints it."""
    made = heading(system, params, seed, content, system.generator.format)
    made.update(system.generator.world(params, seed, content, traced))
    return made


def to_json(value: JsonValue | Mapping[str, JsonValue]) -> str:
    """One line of JSON; two runs print the same bytes."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def report(
    told: dict[str, JsonValue], made: Iterable[Mapping[str, JsonValue]], generator: Generator
) -> dict[str, JsonValue]:
    """Figures over a batch: the spread of every number, the shares of every word.

    ``told`` is the report's own envelope; what it says already is left out of the figures.
    """
    numbers: dict[str, list[float]] = {}
    words: dict[str, Counter[str]] = {}
    count = 0
    for each in made:
        count += 1
        for key, value in figures(each, generator):
            if key in told:
                continue
            if isinstance(value, float):
                numbers.setdefault(key, []).append(value)
            else:
                words.setdefault(key, Counter())[value] += 1
    told["worlds"] = count
    told["numbers"] = {
        key: {
            "min": min(values),
            "median": median(values),
            "mean": round(sum(values) / len(values), 6),
            "max": max(values),
        }
        for key, values in numbers.items()
    }
    told["words"] = {
        key: dict[str, JsonValue](sorted(shares.items())) for key, shares in words.items()
    }
    return told


def figures(
    made: Mapping[str, JsonValue], generator: Generator
) -> Iterable[tuple[str, float | str]]:
    """What a world has to say in a statistic: its numbers, its words, how long its lists are, and
    what its generator measures."""
    if generator.measure is not None:
        measured = generator.measure(made)
        yield from ((key, float(value)) for key, value in measured.items() if key not in made)
    for key, value in made.items():
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield key, float(value)
        elif isinstance(value, str | bool):
            yield key, str(value).lower()
        elif isinstance(value, list):
            yield f"{key} (count)", float(len(value))


def median(values: Sequence[float]) -> float:
    """The middle of the values, or the mean of the two in the middle. There must be one.

    (The standard module that has it draws random numbers as well, which no rule may import.)
    """
    ordered, half = sorted(values), len(values) // 2
    if len(ordered) % 2:
        return ordered[half]
    return (ordered[half - 1] + ordered[half]) / 2
