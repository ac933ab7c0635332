"""``generate``: worlds as text, JSON or a picture, with the trace of how they came about. Many go
into one stream, or each into a file of its own in a folder.
"""

from __future__ import annotations

import argparse
import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.cli import worlds
from game.cli.tales import library_at, registry, take_in
from game.cli.worlds import PNG, formats_of
from game.core import envelope
from game.core.codec import JsonValue
from game.core.errors import BadValue
from game.core.mode import PRINTED, Content, Edition, Generator, Paper
from game.core.registry import System
from game.core.text import either, message
from game.store import files
from game.store.shipped import assets_dir, print_fonts

_LINES = ("json", "text", "md")
"""Formats of which one file holds any number of worlds."""
_MAPS = ("svg", "pdf", "uvtt", PNG)
"""Formats in which players may see less than who leads the game."""
_SUFFIXES = {"text": "txt", "textmapper": "txt", "booklet": "pdf"}
"""Of files in a series, where it is not the format's name."""


def run(arguments: argparse.Namespace) -> int:
    """Make what was asked for and write it out."""
    system, text, seed = worlds.read_system(registry(), arguments.world, arguments.seed)
    generator = system.generator
    _require_options(generator, arguments)
    settings = worlds.read_settings(arguments.set) | worlds.plan_setting(arguments.plan)
    plan = None if arguments.plan is None else worlds.plan_at(arguments.plan)
    params = generator.space.change(text, settings)
    seeds = worlds.numbered_seeds(seed, arguments.count)
    take_in(arguments.data_dir, system.name, generator.uses(params))
    content = library_at(arguments.data_dir).worlds(system, generator.uses(params))
    shop = _Workshop(system, params, content, arguments.thorough, plan)
    if arguments.count > 1 and _is_folder(arguments):
        _write_series(shop, seeds, arguments)
    elif arguments.format in (PNG, *PRINTED):
        _write_picture(shop, seed, arguments)
    else:
        _write_stream(shop, seeds, seed, arguments)
    return 0


def _is_folder(arguments: argparse.Namespace) -> bool:
    """Whether ``--out`` of several worlds means a folder: always where one file cannot hold them
    all, else when it says so by a slash, or is one."""
    if arguments.out is None or arguments.batch_report:
        return False
    if arguments.format not in _LINES:
        return True
    out: str = arguments.out
    return out.endswith(("/", "\\")) or Path(out).is_dir()


def _write_stream(
    shop: _Workshop, seeds: Sequence[str], seed: str, arguments: argparse.Namespace
) -> None:
    """One world after another, or the report on all of them, into one file or on paper."""
    generator, report = shop.system.generator, arguments.batch_report
    edition = _edition(arguments)
    if arguments.out is not None:
        _put_beside(generator.beside.get(arguments.format, ()), Path(arguments.out).parent)
    printing = arguments.out is None and not report
    with (
        worlds.output(arguments.out) as write,
        worlds.Progress(generator.name, len(seeds), printing) as progress,
    ):
        made = shop.make(seeds, arguments.trace, progress)
        lines: Iterable[str]
        if report:
            form = f"{generator.name}-report/1"
            head = envelope.heading(shop.system, shop.params, seed, shop.content, form)
            told = envelope.report(head, made, generator)
            lines = [_report_text(told) if arguments.format == "text" else _json(told)]
        else:
            lines = (_written(world, generator, arguments.format, edition) for world in made)
        for line in lines:
            write(line)


def _write_picture(shop: _Workshop, seed: str, arguments: argparse.Namespace) -> None:
    """The only world as a picture, or as printed pages."""
    worlds.writable(arguments.out, "--out")
    with worlds.Progress("", 1) as silent:
        (world,) = shop.make([seed], False, silent)
    drawn = _drawn(world, shop.system.generator, arguments.format, _edition(arguments))
    _put(Path(arguments.out), drawn)


def _write_series(shop: _Workshop, seeds: Sequence[str], arguments: argparse.Namespace) -> None:
    """Each world into a file of its own in a new folder, and ``index.csv``: file, ID, seed and
    figures of each. What was ended half way has the worlds that it made, and an index of them."""
    generator, form, edition = shop.system.generator, arguments.format, _edition(arguments)
    folder = _new_folder(arguments.out)
    _put_beside(generator.beside.get(form, ()), folder)
    rows: list[dict[str, object]] = []
    with worlds.Progress(generator.name, len(seeds)) as progress:
        try:
            for world in shop.make(seeds, arguments.trace, progress):
                name = f"{generator.name}-{len(rows):0{len(str(len(seeds) - 1))}}"
                path = folder / f"{name}.{_SUFFIXES.get(form, form)}"
                if form in (PNG, *PRINTED):
                    _put(path, _drawn(world, generator, form, edition))
                else:
                    _put(path, _written(world, generator, form, edition).encode())
                figures = dict(envelope.figures(world, generator))
                told = {"file": path.name, "id": world["id"], "seed": world["seed"]}
                rows.append({**figures, **told})
        finally:
            _put(folder / "index.csv", _index(rows))


def _index(rows: Sequence[Mapping[str, object]]) -> bytes:
    """A table of the worlds of a series, with a column for each figure that any of them has."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    first = ["file", "id", "seed"]
    table = io.StringIO()
    writer = csv.DictWriter(table, [*first, *(name for name in columns if name not in first)])
    writer.writeheader()
    writer.writerows(rows)
    return table.getvalue().encode()


def _new_folder(out: str) -> Path:
    """The folder ``out``, which must be new or empty: nobody's files are written over."""
    folder = Path(out)
    try:
        folder.mkdir(exist_ok=True)
        taken = next(folder.iterdir(), None)
    except OSError as error:
        raise worlds.unwritable("--out", out, error) from None
    if taken is not None:
        raise BadValue(
            message(
                "--out {folder}: expected a new or empty folder, found {file} in it",
                folder=out,
                file=repr(taken.name[:40]),
            )
        )
    return folder


def _put(path: Path, data: bytes) -> None:
    try:
        files.write_whole(path, data)
    except OSError as error:
        raise worlds.unwritable("--out", str(path), error) from None


def _put_beside(names: Iterable[str], folder: Path) -> None:
    """Copy the files that a text in ``folder`` expects beside itself; another's file of such a name
    is refused."""
    for name in names:
        target = folder / Path(name).name
        worlds.writable(str(target), "--out")
        try:
            files.put_beside(assets_dir() / name, folder)
        except OSError as error:
            raise worlds.unwritable("--out", str(target), error) from None


def _require_options(generator: Generator, arguments: argparse.Namespace) -> None:
    unfit = {
        "--thorough": arguments.thorough and generator.thorough is None,
        "--plan": arguments.plan is not None and generator.planned is None,
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
    if arguments.format in (PNG, *PRINTED) and arguments.out is None:
        raise BadValue(message("--format {name}: expected --out FILE", name=arguments.format))
    if arguments.count > 1 and arguments.out is None and arguments.format not in _LINES:
        raise BadValue(
            message(
                "--format {format}: expected --out FOLDER for several worlds",
                format=arguments.format,
            )
        )
    for option, given, fit in (
        ("--edition", arguments.edition, arguments.format in _MAPS),
        ("--paper", arguments.paper, arguments.format in PRINTED),
    ):
        written = "svg" if arguments.format == PNG else arguments.format
        if given is not None and not (fit and written in generator.editions):
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


def _edition(arguments: argparse.Namespace) -> Edition:
    """For whom it is written."""
    paper: Paper = "a3" if arguments.paper == "a3" else "a4"
    return Edition(arguments.lang or "en", arguments.edition != "player", paper, print_fonts())


def _drawn(
    world: Mapping[str, JsonValue], generator: Generator, form: str, edition: Edition
) -> bytes:
    """The world as a file that is no text: a picture, or printed pages."""
    if form == PNG:
        # Only pictures need pygame: everything else runs without it.
        from game.engine.vector import draw_svg

        return draw_svg(generator.drawing(world, edition), assets_dir())
    printed = generator.write(form, world, edition)
    assert isinstance(printed, bytes)
    return printed


def _written(
    world: Mapping[str, JsonValue], generator: Generator, form: str, edition: Edition
) -> str:
    """The world as text of one of its formats."""
    return _json(world) if form == "json" else _text(world, generator, form, edition)


@dataclass(frozen=True)
class _Workshop:
    """Everything that worlds are made from but their seeds."""

    system: System
    params: Any
    content: Content
    thorough: bool
    plan: Any = None
    """What `worlds.plan_at` read, for worlds that are laid by a diagram."""

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
        generator = self.system.generator
        if self.plan is None or generator.planned is None:
            return envelope.world(self.system, self.params, seed, self.content, traced)
        head = envelope.heading(self.system, self.params, seed, self.content, generator.format)
        return {**head, **generator.planned(self.params, seed, self.content, traced, self.plan)}


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
