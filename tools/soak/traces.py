"""Thousands of traces: each step has its sentence in both languages, and together they make the
world.

``python -m tools.soak.traces [--seeds N] [--system NAME]``
"""

from __future__ import annotations

import argparse
import sys
import time

from game.cli.tales import library, registry
from game.engine.locale import Locale
from game.store.shipped import assets_dir
from tools.soak.replays import REPLAYS


def check(name: str, seeds: int) -> list[str]:
    """What is wrong with the traces of ``seeds`` worlds of a system."""
    system = registry().system(name)
    content = library().worlds(system)
    generator, wrong, steps = system.generator, [], 0
    locales = [Locale(assets_dir() / "locale", language) for language in ("en", "fr")]
    assert generator.tell is not None
    started = time.perf_counter()
    for number in range(seeds):
        seed = f"trace/{number}"
        world = generator.world(generator.space.build({}), seed, content, True)
        told = list(generator.tell(world, content))
        trace = world["trace"]
        assert isinstance(trace, list)
        steps += len(trace)
        if len(told) != len(trace):
            wrong.append(f"{name} {seed}: {len(trace)} steps, {len(told)} sentences")
        for sentence in told:
            words = [locale.render(sentence) for locale in locales]
            if not all(words) or any("{" in each for each in words):
                wrong.append(f"{name} {seed}: {words}")
        result, wanted = REPLAYS[name](world)
        if result != wanted:
            wrong.append(f"{name} {seed}: the trace makes another world")
    spent = time.perf_counter() - started
    print(f"{name}: {seeds} traces, {steps} steps, {len(wrong)} wrong, {spent:.0f} s", flush=True)
    return wrong


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak.traces", description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--system", choices=tuple(REPLAYS))
    options = parser.parse_args(arguments)
    wrong: list[str] = []
    for name in (options.system,) if options.system else REPLAYS:
        wrong += check(name, options.seeds)
    for line in wrong[:20]:
        print(line, file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
