"""The memory of the whole program, its worker included, after hours of play.

    python -m tools.soak.memory TALE --scenes 400 --out FILE      a bot plays the tale
    python -m tools.soak.memory hands --scenes 400 --out FILE     random hands over all scenes
    python -m tools.soak.memory attract --scenes 40 --out FILE    the title, left alone

Each is counted in scenes entered, not in hours: a run begun, a log, a pause, a page of results each
counts as one; of the attract mode each run that a bot began. FILE gets a line of JSON for every
twentieth part, and with ``--every`` also each time so many frames have passed: scenes, frames, the
proportional set size of all processes in MB (PSS, what the kernel says in /proc), what the program
and its worker hold of it, what pictures weigh, and where that was; in the end the first, the median
of the last third and the most are told, and to how many scenes of each tale, of the workshop and of
the house the hands were led. These take turns, a share of each in every round (`walk`): two rounds
of them are some 240 scenes entered, all three some 370. Frames are drawn (of the attract mode one
in four), in a window of 1280x720 or of ``--size WxH``, but time does not pass as on a clock. With
``--hints`` the player of a tale asks for a hint whenever so many frames have passed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from typing import NamedTuple

from game.cli import frames
from game.cli.play import open_services
from game.cli.screenshot import known
from game.cli.tales import registry
from game.core.dice import Dice, Stream
from game.core.errors import BadValue, GameError
from game.engine.actions import ACTIONS
from game.engine.app import STEP, App
from game.engine.canvas import CANVAS
from game.engine.driver import Driver
from game.engine.memory import held, hold_large_apart
from game.engine.scene import Home, Push, Scene
from game.shell.attract import AttractScene
from game.shell.gallery import SCENES
from game.shell.tale import Services
from game.shell.title import TitleScene
from game.workshop.gallery import SCENES as WORKSHOP

SAMPLES = 20
WANTED = 300.0
"""Megabytes that the program with its worker may hold."""
PACE = 8.0
"""Decisions a second of the bot that plays a tale, if no other is wanted: who plays in haste."""
MOST_FRAMES = 200_000
"""Frames for each scene that is asked for, at most: a game that never ends is told, not waited
for."""
ROUNDS = 3
"""Rounds in which the hands come to all scenes, a share of each tale in each."""
HANDS_FRAMES = 40
"""Deeds of the hands on one scene before they come to the next."""
TITLE_FRAMES = 12
"""Frames for which the title is seen between two of them: a fifth of a second."""
COMING_FRAMES = 600
"""Frames at most until what is entered can be seen."""
ATTRACT_SEEN = 4
"""Of the attract mode one frame in so many is drawn: a night is long."""
UNWANTED = ("screenshot", "fullscreen", "copy")
"""Actions whose traces leave the program."""


def family() -> list[int]:
    """This process and all that it started, directly or not. One that is just being started still
    is its parent, memory and all: it would be counted twice."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                told = (folder / "stat").read_text(encoding="ascii", errors="replace")
            except OSError:
                continue
            parent = int(told.rpartition(")")[2].split()[1])
            parents.setdefault(parent, []).append(int(folder.name))
    found = [os.getpid()]
    for pid in found:
        own = _command_line(pid)
        found.extend(child for child in parents.get(pid, ()) if _command_line(child) != own)
    return found


def _command_line(pid: int) -> bytes:
    """What the process was started with; empty for one that is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


class Counting:
    """Counts the scenes that a program enters."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._last: tuple[Scene, ...] = ()
        self.scenes = self.frames = 0

    def look(self) -> None:
        """To be called after each frame."""
        stack = self._app.stack
        self.frames += 1
        if stack != self._last:
            self.scenes += sum(scene not in self._last for scene in stack)
            self._last = stack


class Played(NamedTuple):
    """What a soak has seen."""

    curve: list[float]
    """What was held at each sample, in MB."""
    reached: Mapping[str, int]
    """How many scenes of each place (`places`) the hands were led to; empty without hands."""


def places() -> Mapping[str, Sequence[str]]:
    """The scenes of the house, of each tale and of the workshop by name: what `walk` goes through.
    A tale without any is no place."""
    found = {"house": tuple(SCENES)}
    for tale in registry().tales:
        if tale.scenes is not None:
            found[tale.name] = tuple(tale.scenes())
    return {**found, "workshop": tuple(WORKSHOP)}


def walk(chance: Stream, places: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """All scenes, each once, in `ROUNDS` rounds: in each every place has its turn, in an order that
    is drawn, with its share of scenes one after the other, as drawn too. So a walk that ends early
    has been everywhere, and whoever comes to a tale stays for a while."""
    drawn = {place: chance.shuffled(scenes) for place, scenes in places.items()}
    for number in range(ROUNDS):
        for place in chance.shuffled(tuple(drawn)):
            yield from drawn[place][number::ROUNDS]


def _tale(services: Services, tale: str, seed: str, hints: int, pace: float) -> Iterator[str]:
    size = services.app.screen.window.get_size()
    sitting = frames.Sitting(tale, size, pace=pace, seed=seed, hints=hints)
    player = frames.Player(services, sitting, frozenset())
    player.begin()
    while True:
        player.frame()
        player.forget()
        yield tale


def _attract(services: Services, seed: str) -> Iterator[str]:
    del seed
    app = services.app
    app.assets.waits = False  # as when the program runs
    app.go(Push(TitleScene(services)))
    # Before the first run is begun, as the program does: what the collector passes over stays.
    app.chores.freeze_loaded()
    scene: AttractScene | None = None
    for number in count():
        if scene is None or app.scene is not scene:
            scene = AttractScene(services)
            app.go(Push(scene))
        app.frame([], 1 / 60, number % ATTRACT_SEEN == 0)
        yield "attract"


def _hands(services: Services, seed: str) -> Iterator[str]:
    """Each scene in turn is put on the stack as a player would have reached it, and then anything
    is pressed."""
    scenes = known()
    app, hands = services.app, Driver(services.app)
    chance = Dice(seed).stream("hands")
    # As when the program runs: sheets come beside the frames, and make room as they come.
    app.assets.waits = False
    app.go(Push(TitleScene(services)))
    app.chores.freeze_loaded()
    while True:
        for name in walk(chance, places()):
            while len(app.stack) > 1:
                app.go(Home())
            # Nobody chooses on the title before he has seen it, and by then it has tidied up.
            hands.steps(TITLE_FRAMES)
            try:
                scenes[name](services, f"{seed}/{name}")
            except BadValue:
                # From this seed no run comes to the moment: an hour is not over for that.
                continue
            for _ in range(HANDS_FRAMES):
                if not app.running:
                    app.running = True
                    app.go(Push(TitleScene(services)))
                _come(hands)
                _deed(hands, chance)
                yield name


def _come(hands: Driver) -> None:
    """Let frames pass until what was entered is to be seen, at a pace that leaves the thread that
    reads the time which it has before a player: nobody presses anything on what is not there."""
    for _ in range(COMING_FRAMES):
        if not hands.app.picture.prepares:
            return
        hands.steps()
        time.sleep(STEP / 2)


def _deed(hands: Driver, chance: Stream) -> None:
    """One thing that hands can do, with a frame or two."""
    x, y = chance.below(1280), chance.below(720)
    match chance.below(6):
        case 0:
            hands.point(x, y)
        case 1 | 2:
            hands.click(x, y)
        case 3:
            hands.wheel(1 - 2 * chance.below(2))
        case 4:
            hands.steps(1 + chance.below(8))
        case _:
            hands.press(chance.pick([name for name in ACTIONS if name not in UNWANTED]))


def run(
    what: str,
    scenes: int,
    seed: str,
    out: Path,
    say: Callable[[str], None],
    size: tuple[int, int] = CANVAS,
    every: int = 0,
    hints: int = 0,
    pace: float = PACE,
) -> Played:
    """Go on until so many scenes were entered."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    curve: list[float] = []
    with tempfile.TemporaryDirectory() as folder, out.open("w", encoding="utf-8") as file:
        services = open_services(folder, "en", size=size)
        app = services.app
        app.worker.start()
        ways = {"hands": _hands, "attract": _attract}
        way = ways.get(what)
        go = way(services, seed) if way else _tale(services, what, seed, hints, pace)
        counting = Counting(app)
        due = 0.0
        begun: set[int] = set()
        been: set[str] = set()
        for at in go:
            been.add(at)
            counting.look()
            if what == "attract" and isinstance(app.scene, AttractScene):
                begun.add(app.scene.runs)
                counting.scenes = max(counting.scenes, len(begun))
            part = counting.scenes >= due or counting.frames > MOST_FRAMES * scenes
            if part or (every and counting.frames % every == 0):
                due += scenes / SAMPLES if part else 0
                megabytes = held(family()) / 1e6
                curve.append(megabytes)
                sample = {
                    "scenes": counting.scenes,
                    "frames": counting.frames,
                    "mb": round(megabytes, 1),
                    "own": round(held([os.getpid()]) / 1e6, 1),
                    "worker": round(held(filter(None, [app.worker.pid])) / 1e6, 1),
                    "pictures": round(app.assets.weight / 1e6, 1),
                    "at": at,
                }
                file.write(json.dumps(sample) + "\n")
                file.flush()
                say(json.dumps(sample))
            if counting.scenes >= scenes:
                break
        app.close()
        services.chronicle.close()
    there = {place: len(been.intersection(scenes)) for place, scenes in places().items()}
    return Played(curve, there if what == "hands" else {})


def told(curve: Sequence[float]) -> str:
    """A curve in four figures."""
    late = median(curve[-max(1, len(curve) // 3) :])
    over = sum(each > WANTED for each in curve)
    return (
        f"{len(curve)} samples, first {curve[0]:.1f}, median of the last third {late:.1f}, at most"
        f" {max(curve):.1f} MB; {over} of more than {WANTED:g}"
    )


def come_to(reached: Mapping[str, int]) -> str:
    """To how many scenes of each place hands were led, of how many."""
    every = places()
    return ", ".join(f"{place} {some} of {len(every[place])}" for place, some in reached.items())


def _size(said: str) -> tuple[int, int]:
    across, down = said.split("x")
    return int(across), int(down)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", metavar="TALE|hands|attract")
    parser.add_argument("--scenes", type=int, default=200)
    parser.add_argument("--seed", default="memory")
    parser.add_argument("--size", type=_size, default=CANVAS, metavar="WxH")
    parser.add_argument("--every", type=int, default=0, metavar="FRAMES", help="sample also then")
    parser.add_argument("--hints", type=int, default=0, metavar="FRAMES", help="ask for one then")
    parser.add_argument("--pace", type=float, default=PACE, help="decisions a second")
    parser.add_argument("--out", type=Path, required=True)
    said = parser.parse_args()
    hold_large_apart()  # as the program does when it starts
    try:
        played = run(
            said.what,
            said.scenes,
            said.seed,
            said.out,
            partial(print, flush=True),
            said.size,
            said.every,
            said.hints,
            said.pace,
        )
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{said.what}: {said.scenes} scenes, {told(played.curve)}")
    if played.reached:
        print(f"led to: {come_to(played.reached)}")
    return 0
