"""``generate``: worlds as text, JSON or a picture, one or many, with the trace of how they came
about."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.cli import worlds
from game.cli.tales import library, registry
from game.cli.worlds import PNG, formats_of
from game.core import envelope
from game.core.codec import JsonValue
from game.core.errors import BadValue
from game.core.mode import PRINTED, Content, Edition, Generator
from game.core.registry import System
from game.core.text import either, message
from game.store.shipped import assets_dir, print_fonts
from game.tales.key.rules.dungeon import generate as dungeon
from game.tales.locks.content.diagrams import read_plan
from game.tales.locks.rules.diagram import Diagram


def run(arguments: argparse.Namespace) -> int:
    """Make what was asked for and write it out."""
    system, text, seed = worlds.read_system(registry(), arguments.world, arguments.seed)
    generator = system.generator
    params = generator.space.change(text, worlds.read_settings(arguments.set))
    _require_options(generator, arguments)
    seeds = worlds.numbered_seeds(seed, arguments.count)
    content = library().worlds(system)
    plan = None if arguments.plan is None else read_plan(Path(arguments.plan))
    shop = _Workshop(system, params, content, arguments.thorough, plan)
    if arguments.out is not None:
        _put_beside(generator.beside.get(arguments.format, ()), arguments.out)
    edition = Edition(
        arguments.lang or "en", arguments.edition != "player", arguments.paper or "a4"
    )
    if arguments.format in (PNG, *PRINTED):
        _draw(
            next(shop.make(seeds, False, _silent())),
            generator,
            arguments.format,
            edition,
            arguments.out,
        )
        return 0
    report = arguments.batch_report
    printing = arguments.out is None and not report
    with (
        worlds.output(arguments.out) as write,
        worlds.Progress(generator.name, len(seeds), printing) as progress,
    ):
        made = shop.make(seeds, arguments.trace, progress)
        lines: Iterable[str]
        if report:
            form = f"{generator.name}-report/1"
            head = envelope.heading(system, params, seed, content, form)
            told = envelope.report(head, made, generator)
            lines = [_report_text(told) if arguments.format == "text" else _json(told)]
        elif arguments.format == "json":
            lines = map(_json, made)
        else:
            edition = replace(edition, fonts=print_fonts())
            lines = (_text(world, generator, arguments.format, edition) for world in made)
        for line in lines:
            write(line)
    return 0


def _put_beside(files: Iterable[str], out: str) -> None:
    """Copy the files that the text in ``out`` expects beside itself, where there is none yet."""
    for name in files:
        target = Path(out).parent / Path(name).name
        worlds.writable(out, "--out")
        if not target.exists():
            try:
                shutil.copyfile(assets_dir() / name, target)
            except OSError as error:
                raise worlds.unwritable("--out", str(target), error) from None


def _require_options(generator: Generator, arguments: argparse.Namespace) -> None:
    unfit = {
        "--thorough": arguments.thorough and generator.thorough is None,
        # Only a dungeon has room for the locks and keys of a diagram.
        "--plan": arguments.plan is not None and generator.name != dungeon.GENERATOR.name,
    }
    for option, given in unfit.items():
        if given:
            raise BadValue(
                message(
                    "{option}: not an option of {command}", option=option, command=generator.name
                )
            )
    known = formats_of(generator)
    if arguments.format not in known:
        raise BadValue(
            message(
                "--format: expected {known} for {system}, got {shown}",
                known=either(known),
                system=generator.name,
                shown=repr(arguments.format[:20]),
            )
        )
    if arguments.format in (PNG, *PRINTED) and (arguments.out is None or arguments.count > 1):
        raise BadValue(
            message("--format {name}: expected one world and --out FILE", name=arguments.format)
        )
    for option, given, fit in (
        ("--edition", arguments.edition, arguments.format in (*generator.editions, PNG)),
        ("--paper", arguments.paper, arguments.format in PRINTED),
    ):
        if given is not None and not (fit and generator.editions):
            raise BadValue(
                message(
                    "{option}: not an option of --format {name}",
                    option=option,
                    name=arguments.format,
                )
            )
    for option, said in (("--trace", arguments.trace), ("--batch-report", arguments.batch_report)):
        if said and arguments.format not in ("text", "json"):
            raise BadValue(
                message(
                    "{option}: expected --format text or json, got {shown}",
                    option=option,
                    shown=repr(arguments.format),
                )
            )


def _draw(
    world: Mapping[str, JsonValue], generator: Generator, form: str, edition: Edition, out: str
) -> None:
    """Write the world's picture or printed pages into the file ``out``."""
    worlds.writable(out, "--out")
    if form == PNG:
        # Only pictures need pygame: everything else runs without it.
        from game.engine.vector import draw_svg

        data = draw_svg(generator.drawing(world, edition), assets_dir())
    else:
        printed = generator.write(form, world, replace(edition, fonts=print_fonts()))
        assert isinstance(printed, bytes)
        data = printed
    try:
        Path(out).write_bytes(data)
    except OSError as error:
        raise worlds.unwritable("--out", out, error) from None


def _silent() -> worlds.Progress:
    return worlds.Progress("", 1, printing=True)


@dataclass(frozen=True)
class _Workshop:
    """Everything that worlds are made from but their seeds."""

    system: System
    params: Any
    content: Content
    thorough: bool
    plan: Diagram | None = None

    def make(
        self, seeds: Iterable[str], traced: bool, progress: worlds.Progress
    ) -> Iterator[dict[str, JsonValue]]:
        """The worlds of ``seeds``, in order, each when it is asked for."""
        generator = self.system.generator
        for done, seed in enumerate(seeds):
            progress.tell(done)
            world = self._world(seed, traced)
            if self.thorough and generator.thorough is not None:
                world.update(generator.thorough(self.params, seed, self.content))
            yield world

    def _world(self, seed: str, traced: bool) -> dict[str, JsonValue]:
        if self.plan is None:
            return envelope.world(self.system, self.params, seed, self.content, traced)
        form = self.system.generator.format
        head = envelope.heading(self.system, self.params, seed, self.content, form)
        return {**head, **dungeon.world(self.params, seed, self.content, traced, self.plan)}


def _json(world: Mapping[str, JsonValue]) -> str:
    return envelope.to_json(world) + "\n"


def _text(world: Mapping[str, JsonValue], generator: Generator, form: str, edition: Edition) -> str:
    """The world as its writer puts it, then the steps of the trace, one a line."""
    trace = world.get("trace")
    steps = trace if isinstance(trace, list) else []
    written = generator.write(form, world, edition)
    assert isinstance(written, str)
    return written.rstrip("\n") + "\n" + "".join(_json(_object(step)) for step in steps)


def _report_text(told: Mapping[str, JsonValue]) -> str:
    lines = [f"{told['id']}  {told['worlds']} worlds"]
    for key, spread in _objects(told["numbers"]):
        lines.append(
            f"  {key}: {spread['min']:g} to {spread['max']:g}, "
            f"median {spread['median']:g}, mean {spread['mean']:g}"
        )
    for key, shares in _objects(told["words"]):
        lines.append(f"  {key}: " + ", ".join(f"{w} {n}" for w, n in shares.items()))
    return "\n".join(lines) + "\n"


def _objects(value: JsonValue) -> Iterator[tuple[str, Mapping[str, JsonValue]]]:
    """The objects in a JSON object, by their keys."""
    return ((key, _object(inner)) for key, inner in _object(value).items())


def _object(value: JsonValue) -> Mapping[str, JsonValue]:
    assert isinstance(value, dict)
    return value
