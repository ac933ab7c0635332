"""``bench``: what things cost on this machine, beside the budgets.

Pictures are drawn with SDL's dummy driver: the cost of our own drawing and of scaling, without that
of the system's compositor. Times are told, never judged by a test: machines differ.
"""

from __future__ import annotations

import argparse
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from game.cli import frames
from game.cli.play import open_services
from game.cli.screenshot import known
from game.cli.tales import library, registry
from game.core import envelope
from game.core.codec import JsonValue
from game.core.dice import Dice
from game.core.errors import BadValue
from game.core.hexgrid import count_within
from game.core.mode import Content, Mode
from game.core.registry import World
from game.core.session import Session
from game.core.text import LANGUAGES, message
from game.engine.app import App
from game.shell.gallery import arrange
from game.shell.tale import Tale
from game.tales.candle.rules.assembly import Catalogue, assemble, lay
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floor import Floor
from game.tales.candle.rules.golden import prove_floor
from game.tales.hex.rules.country.chart import Chart
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.country.orders import explore_rings
from game.tales.key.rules.dungeon.generate import explored
from game.tales.locks.rules.growth import Growth

FRAMES = 150
WORLDS = 200
FLOORS: tuple[tuple[int, int, float | None, float | None], ...] = (
    (5, 200, 0.27, None),
    (12, 50, None, None),
    (25, 8, None, None),
    (50, 4, 500.0, 5000.0),
)
"""Sections a side, how many floors, and the budgets in ms of laying the edges and of the proof."""
DECISIONS = 3_000
TICKS = 6_000
STARTS = 7
PLAIN, FULL_HD = (1280, 720), (1920, 1080)
"""The two windows that budgets are set for."""
PACES = (3.0, 8.0)
"""Decisions a second of a player, and of a fast one."""

_OPEN = (
    "import os, tempfile; from game.cli.play import open_services; "
    "from game.engine.scene import Push; from game.shell.title import TitleScene; "
    "s = open_services(tempfile.mkdtemp(), 'en'); s.app.go(Push(TitleScene(s))); "
    "s.app.frame([], 1 / 60); "
)
_START = "import game.cli.entry; " + _OPEN + "os._exit(0)"
"""A fresh program up to its first picture, and not a step further; what `main.py` reads as well."""
IS_PACKED = hasattr(sys, "frozen")
"""Whether this is a program of its own (tools/bundle): no Python can be started to measure it."""
_VERSION = "from game.cli.entry import main; main(['--version'])"
_SIT_DOWN = _OPEN + (
    "import re; from pathlib import Path; from game.cli.screenshot import known; "
    "from game.shell.gallery import arrange; arrange(s, known()['thrones-fight']); s.app.draw(); "
    "pids = (os.getpid(), s.app.worker.pid); "
    "told = [Path(f'/proc/{pid}/status').read_text() for pid in pids]; "
    "peaks = [re.search(r'VmHWM:\\s+(\\d+)', status) for status in told]; "
    "print(sum(int(peak[1]) for peak in peaks), flush=True); os._exit(0)"
)
"""A fresh program at the table, its worker with the largest table of odds included. The kernel's
high-water mark of each process is read: what rusage tells of a child counts its parent's pages."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement. ``budget`` is in the same unit; None where none was set."""

    name: str
    unit: str
    median: float
    p99: float
    budget: float | None
    judged_by: str = "p99"

    @property
    def kept(self) -> bool | None:
        """Whether the budget holds; None without one."""
        if self.budget is None:
            return None
        return (self.p99 if self.judged_by == "p99" else self.median) <= self.budget


def run(arguments: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    figures: list[JsonValue] = []
    if arguments.play is not None:
        for report in _played(arguments):
            figures.append(_report(report))
            if not arguments.json:
                print("\n".join(frames.lines(report)), flush=True)
    else:
        for figure in _figures():
            figures.append(_object(figure))
            if not arguments.json:
                print(_line(figure), flush=True)
    if arguments.json:
        print(envelope.to_json({"format": "bench/1", "figures": figures}))
    return 0


def _played(arguments: argparse.Namespace) -> Iterator[frames.Report]:
    """Sittings at play, as the arguments ask for them."""
    if arguments.play:
        tales = [registry().tale(arguments.play)]
        if tales[0].mode is None:
            raise BadValue(
                message("--play: expected a tale that is played, got {name}", name=arguments.play)
            )
    else:
        tales = list(registry().listed)
    sizes = (PLAIN, FULL_HD) if arguments.size is None else (arguments.size,)
    languages = LANGUAGES if arguments.lang is None else (arguments.lang,)
    paces = PACES if arguments.pace is None else (arguments.pace,)
    for sitting in frames.sittings(tales, arguments.minutes, sizes, languages, paces):
        yield frames.measure(sitting, arguments.runs)


def _figures() -> Iterator[Figure]:
    yield from _start_up()
    for tale in registry().tales:
        if tale.mode is not None:
            yield from _rules(tale, tale.mode())
    yield from _floors()
    yield from _dungeons()
    yield from _countries()
    yield from _diagrams()
    yield from _scenes()


def _start_up() -> Iterator[Figure]:
    """The processor's time, its system's included, where it can be told; once more than is counted,
    so that what Python compiles at a first start is there."""
    if IS_PACKED:
        return
    for name, code, budget in (("launch to title", _START, 0.5), ("--version", _VERSION, None)):
        times = [start_seconds(code) for _ in range(1 + STARTS)][1:]
        yield replace(_figure(name, "s", times, budget), judged_by="median")


def start_seconds(code: str) -> float:
    """Seconds that a fresh program takes."""
    before = os.times()
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    used = after.children_user + after.children_system
    used -= before.children_user + before.children_system
    # Windows tells nothing of children.
    return used or after.elapsed - before.elapsed


def _rules(tale: Tale, mode: Mode) -> Iterator[Figure]:
    content = library().content(tale.id)
    params = mode.space.build({})
    if tale.generator is not None:
        world = tale.generator().world
        made = _timed(WORLDS, lambda n: world(params, f"bench/{n}", content, False), 1.0)
        yield _figure(f"{mode.name}: a world from its seed", "s", made, 1.0)
    times: list[float] = []
    count = TICKS if mode.clock == "tick" else DECISIONS
    number = 0
    while len(times) < count:
        seed = f"bench/{number}"
        session = Session.start(World(mode, params, seed), content)
        for command in tale.bot("random").moves(session.game, content, seed):
            before = time.perf_counter()
            session.apply(command)
            times.append((time.perf_counter() - before) * 1000)
            if len(times) >= count:
                break
        number += 1
    what, budget = ("a tick", 1.0) if mode.clock == "tick" else ("a decision", 10.0)
    yield _figure(f"{mode.name}: {what}", "ms", times, budget)


def _floors() -> Iterator[Figure]:
    """Floors of sections: their edges alone, and whole with their proof, and how both grow. The
    times are those of the thread: a shared machine tells little by the clock on the wall."""
    platformer = registry().system("platformer")
    content = library().worlds(platformer)
    assert isinstance(content, CandleContent)
    catalogue = Catalogue(content)
    for side, few, edges, whole in FLOORS:
        params = platformer.generator.space.build({"columns": side, "rows": side})
        named = f"platformer: {side}x{side} sections"
        laid = _worked(few, partial(_edges, catalogue, side), 1000.0)
        yield replace(_figure(f"{named}, edges", "ms", laid, edges), judged_by="median")
        yield _figure(f"{named}, edges, each", "us", [t * 1000 / side**2 for t in laid], None)
        made = _worked(few, partial(_floor, catalogue, params), 1000.0)
        yield _figure(f"{named}, laid and peopled", "ms", made, None)
        floors = [floor for n in range(few) if (floor := _floor(catalogue, params, n))]
        proved = _worked(len(floors), partial(_proof, floors, content), 1000.0)
        yield replace(_figure(f"{named}, proof", "ms", proved, whole), judged_by="median")
        each = [t * 1000 / len(floor.kept) for t, floor in zip(proved, floors, strict=True)]
        yield _figure(f"{named}, proof, each kept", "us", each, None)


def _edges(catalogue: Catalogue, side: int, number: int) -> None:
    assemble(catalogue, side, side, (), {}, Dice(f"bench/{number}"), (0, 0, 0))


def _floor(catalogue: Catalogue, params: Any, number: int) -> Floor | None:
    return lay(catalogue, params, f"bench/{number}", 0, 0, {})


def _proof(floors: list[Floor], content: CandleContent, number: int) -> None:
    prove_floor(floors[number], content)


def _dungeons() -> Iterator[Figure]:
    """The largest dungeon, and how laying its rooms grows with their number and the board."""
    dungeon = registry().system("dungeon")
    world, build = dungeon.generator.world, dungeon.generator.space.build
    few = max(1, WORLDS // 10)
    params = build({"size": "200", "columns": 15, "rows": 15})
    made = _worked(few, lambda n: world(params, f"bench/{n}", None, False), 1.0)
    yield replace(_figure("dungeon: size 200 on 15x15 zones", "s", made, 0.05), judged_by="median")
    for size, side in ((18, 5), (50, 8), (100, 11), (200, 15)):
        params = build({"size": str(size), "columns": side, "rows": side})
        each = [_lay_each(params, number) for number in range(few)]
        yield _figure(f"dungeon: each room, size {size} on {side}x{side} zones", "ms", each, None)


def _lay_each(params: Any, number: int) -> float:
    """Milliseconds for each room of a dungeon, on average."""
    before = time.thread_time()
    dungeon, _ = explored(params, f"bench/{number}")
    return (time.thread_time() - before) * 1000 / dungeon.counter


def _countries() -> Iterator[Figure]:
    """The largest map, and how drawing its hexes scales."""
    hexcrawl = registry().system("hexcrawl")
    world, build = hexcrawl.generator.world, hexcrawl.generator.space.build
    content = library().worlds(hexcrawl)
    few = max(1, WORLDS // 10)
    made = _timed(few, partial(_world, world, build({"radius": 40}), content), 1.0)
    yield _figure("hexcrawl: radius 40, explored whole", "s", made, 1.0)
    for radius in (10, 20, 40):
        params, hexes = build({"radius": radius}), count_within(radius)
        draw = _timed(few, partial(_explore, params, content), 1_000_000 / hexes)
        figure = _figure(f"hexcrawl: drawing, each of {hexes:,} hexes", "us", draw, 50.0)
        # 20,000 hexes a second, taken together: what one map takes now and then is no matter.
        yield replace(figure, judged_by="median")


def _explore(params: Any, content: Any, number: int) -> None:
    explore_rings(Chart(Drawing(params, f"bench/{number}", content)), (0, 0))


def _diagrams() -> Iterator[Figure]:
    """Diagrams of the usual size, of a thousand objects, and how their growth scales."""
    lockkey = registry().system("lockkey")
    world = lockkey.generator.world
    content = library().worlds(lockkey)
    for what, unique, budget in (("a world from its seed", 5, 1.0), ("1,000 objects", 490, 0.2)):
        params = lockkey.generator.space.build({"unique": unique})
        made = _timed(WORLDS, partial(_world, world, params, content), 1.0)
        yield _figure(f"lockkey: {what}", "s", made, budget)
    for unique in (125, 250, 500):
        params = lockkey.generator.space.build({"unique": unique, "multi": 0, "permanent": 0})
        grow = _timed(WORLDS, partial(_grow, params), 1_000_000 / (2 * unique))
        yield _figure(f"lockkey: growth, each of {2 * unique:,} objects", "us", grow, None)


def _world(world: Callable[..., object], params: Any, content: Content, number: int) -> None:
    world(params, f"bench/{number}", content, False)


def _grow(params: Any, number: int) -> None:
    Growth(params, f"bench/{number}").finish()


def _scenes() -> Iterator[Figure]:
    for size, budget, showing in ((PLAIN, 12.0, False), (FULL_HD, 14.0, True)):
        for name, scene in known().items():
            with tempfile.TemporaryDirectory() as folder:
                services = open_services(folder, "en", size=size)
                arrange(services, scene)
                services.app.draw()
                times = _timed(FRAMES, partial(_frame, services.app, showing), 1000.0)
                yield _figure(f"frame {size[0]}x{size[1]}: {name}", "ms", times, budget)
                services.app.close()
                services.chronicle.close()
    yield from _memory()


def _frame(app: App, showing: bool, _: int) -> None:
    app.step()
    app.draw()
    if showing:
        app.screen.show()


def _memory() -> Iterator[Figure]:
    """The most memory that a program at the table holds, its worker process included."""
    if IS_PACKED or not sys.platform.startswith("linux"):
        return
    told = subprocess.run(
        [sys.executable, "-c", _SIT_DOWN], check=True, stdout=subprocess.PIPE, text=True
    )
    megabytes = int(told.stdout.split()[-1]) / 1024
    yield Figure("memory of the program", "MB", megabytes, megabytes, 300.0)


def _worked(count: int, work: Callable[[int], object], scale: float) -> list[float]:
    """What `_timed` tells, in the time of this thread."""
    times = []
    for number in range(count):
        before = time.thread_time()
        work(number)
        times.append((time.thread_time() - before) * scale)
    return times


def _timed(count: int, work: Callable[[int], object], scale: float) -> list[float]:
    times = []
    for number in range(count):
        before = time.perf_counter()
        work(number)
        times.append((time.perf_counter() - before) * scale)
    return times


def _figure(name: str, unit: str, times: list[float], budget: float | None) -> Figure:
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, math.ceil(len(ordered) * 0.99) - 1)]
    return Figure(name, unit, ordered[len(ordered) // 2], p99, budget)


def _line(figure: Figure) -> str:
    kept = {None: "", True: "kept", False: "EXCEEDED"}[figure.kept]
    budget = "" if figure.budget is None else f"budget {figure.budget:g} {figure.unit}"
    return (
        f"{figure.name:<44} median {figure.median:9.4f}  p99 {figure.p99:9.4f} {figure.unit:<3}"
        f" {budget:<18} {kept}"
    )


def _object(figure: Figure) -> dict[str, JsonValue]:
    return {
        "name": figure.name,
        "unit": figure.unit,
        "median": round(figure.median, 6),
        "p99": round(figure.p99, 6),
        "budget": figure.budget,
        "kept": figure.kept,
    }


def _report(report: frames.Report) -> JsonValue:
    """Figures of whole frames at play are those of any bench, with more beside them."""
    figure = Figure(report.name, "ms", report.median, report.p99, report.budget)
    return {
        **_object(figure),
        "worst": round(report.worst, 6),
        "frames": report.frames,
        "over": report.over,
        "repeated": report.repeated,
        "wall": [round(each, 6) for each in report.wall],
        "begin": round(report.begin, 6),
        "scale": report.scale,
        "coarser": report.coarser,
        "late": [
            {
                "frame": late.number,
                "cpu": round(late.cpu, 6),
                "deed": late.deed,
                "cause": late.cause,
            }
            for late in report.late
        ],
    }
