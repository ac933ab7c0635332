"""``generate``: worlds as text or JSON, one or many, with the trace of how they came about."""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from game.cli import worlds
from game.content.library import Library
from game.core.errors import BadValue
from game.core.gameid import GameId
from game.core.mode import Generator, JsonValue
from game.core.modes import registry
from game.core.registry import Registry


def run(arguments: argparse.Namespace) -> int:
    """Make what was asked for and write it out."""
    modes = registry()
    generator, text, seed = _what(modes, arguments.world, arguments.seed)
    params = generator.space.change(text, worlds.read_settings(arguments.set))
    known = ["json", *generator.writers]
    if arguments.format not in known:
        raise BadValue(
            f"--format: expected {' or '.join(known)} for {generator.name}, "
            f"got {arguments.format[:20]!r}"
        )
    made = _worlds(modes, generator, params, seed, arguments)
    if arguments.batch_report:
        worlds.write(_report(generator, made, arguments.format), arguments.out)
        return 0
    if arguments.format == "json":
        lines: Iterable[str] = (worlds.to_json(world) + "\n" for world in made)
    else:
        writer = generator.writers[arguments.format]
        lines = (writer(world).rstrip("\n") + "\n" for world in made)
    if arguments.out is None:
        for line in lines:
            worlds.write(line, None)
    else:
        worlds.write("".join(lines), arguments.out)
    return 0


def _what(modes: Registry, text: str, seed: str | None) -> tuple[Generator, str, str]:
    """The generator, the text of its parameters, and the seed."""
    head, hash_sign, in_id = text.partition("#")
    name, _, params = head.partition(":")
    generator = modes.generator(name)
    if hash_sign:
        if seed is not None:
            raise BadValue("--seed: not allowed together with a game ID that has a seed")
        return generator, params, worlds.chosen_seed(in_id)
    return generator, params, worlds.chosen_seed(seed)


def _worlds(
    modes: Registry, generator: Generator, params: Any, seed: str, arguments: argparse.Namespace
) -> Iterable[dict[str, JsonValue]]:
    mode = modes.mode(generator.name)
    content = Library().content(mode)
    words = generator.space.write(params)
    said = worlds.params_object(generator.space, params)
    progress = worlds.Progress(generator.name, arguments.count)
    for done, one in enumerate(worlds.numbered_seeds(seed, arguments.count)):
        progress.tell(done)
        world_id = str(GameId(generator.name, words, one))
        world = worlds.envelope(generator.format, world_id, one, mode.rules, content, said)
        world.update(generator.world(params, one, content, arguments.trace))
        yield world
    progress.close()


def _report(generator: Generator, made: Iterable[Mapping[str, JsonValue]], form: str) -> str:
    """Figures over a batch: the spread of every number, the shares of every word."""
    numbers: dict[str, list[float]] = {}
    words: dict[str, Counter[str]] = {}
    count = 0
    for world in made:
        count += 1
        for key, value in world.items():
            if key in ("format", "id", "seed", "content", "rules"):
                continue
            if isinstance(value, int | float) and not isinstance(value, bool):
                numbers.setdefault(key, []).append(float(value))
            elif isinstance(value, str | bool):
                words.setdefault(key, Counter())[str(value)] += 1
            elif isinstance(value, list):
                numbers.setdefault(f"{key} (count)", []).append(float(len(value)))
    report: dict[str, JsonValue] = {"format": f"{generator.name}-report/1", "worlds": count}
    report["numbers"] = {
        key: {
            "min": min(values),
            "median": statistics.median(values),
            "mean": round(statistics.fmean(values), 6),
            "max": max(values),
        }
        for key, values in numbers.items()
    }
    report["words"] = {
        key: dict[str, JsonValue](sorted(shares.items())) for key, shares in words.items()
    }
    if form == "json":
        return worlds.to_json(report) + "\n"
    lines = [f"{generator.name}: {count} worlds"]
    for key, values in numbers.items():
        lines.append(
            f"  {key}: {min(values):g} to {max(values):g}, "
            f"median {statistics.median(values):g}, mean {statistics.fmean(values):g}"
        )
    for key, shares in words.items():
        lines.append(f"  {key}: " + ", ".join(f"{w} {n}" for w, n in sorted(shares.items())))
    return "\n".join(lines) + "\n"
