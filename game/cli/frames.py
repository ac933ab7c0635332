"""``bench --play``: whole frames while a game is played, and why the longest took so long.

A sitting plays one tale for some minutes in the real loop, its scene and its view under SDL's dummy
driver: a bot thinks between two frames, what it wants is carried out inside one; the pointer
wanders, and now and then the log, a hint, the pause and its help are opened. Runs follow one
another until the time is over. Each repetition is a process of its own, so that what is imported,
decoded and made at first sight is paid for again.

Frames are as long as the processor works for them in the program's own thread. Time in a sitting is
counted in steps, so it passes as fast as frames are made; only while the worker works, sheets are
read or a first picture is prepared does it pass as on a clock, for they come when they would come.
"""

from __future__ import annotations

import gc
import math
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from types import FrameType
from typing import Any, Literal

import pygame

from game.cli.parallel import serve
from game.cli.play import open_services
from game.core.dice import Dice
from game.core.mode import Command
from game.core.registry import World
from game.engine.app import STEP, App
from game.engine.canvas import Canvas
from game.engine.inputs import keycode
from game.engine.memory import hold_large_apart
from game.engine.pace import Pace, coarser
from game.engine.scene import Push, Replace, Scene
from game.shell.play import PlayScene
from game.shell.results import ResultsScene
from game.shell.tale import Services, Tale
from game.tales.candle.rules.commands import Hold
from game.tales.candle.view.view import KEYS

LIMIT = 16.7
"""Milliseconds after which a frame comes too late."""
WORST = 10
"""Frames that are told one by one."""
RESULTS_FRAMES = 120
"""How long the result of a run is looked at."""
STRANGER_FRAMES = 60
"""How long a scene that nobody asked for stays before it is left."""
INTERRUPT_FRAMES = 600
"""Frames of play between two looks at something else."""
WANDER_FRAMES = 12
"""Frames in which the pointer goes from one place to the next."""
QUICK = ("certificate", "greedy", "careful", "random")
"""Bots that play well and think quickly: the first of these that a tale has plays it."""

_Script = tuple[tuple[int, str], ...]
"""Frames to wait, and the action whose key is pressed then."""
_INTERRUPTIONS: tuple[_Script, ...] = (
    ((0, "log"), (30, "page_down"), (30, "cancel")),
    ((0, "hint"),),
    (
        *((0, "pause"), (30, "down"), (10, "down"), (10, "confirm")),
        *((40, "page_down"), (30, "cancel"), (30, "cancel")),
    ),
)


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is played, and how."""

    tale: str
    size: tuple[int, int] = (1280, 720)
    language: str = "en"
    pace: float = 3.0
    """Decisions a second; ticks have a pace of their own."""
    minutes: float = 5.0
    seed: str = "bench"
    params: str = ""
    bot: str = ""
    """Who plays; the first of `QUICK` that the tale has where nobody is named."""
    interrupted: bool = True
    """Whether something else is looked at now and then."""
    hints: int = 0
    """In how many frames a hint is asked for; 0 for those among what is looked at alone."""

    @property
    def name(self) -> str:
        """What its figures are called."""
        pace = f"{self.pace:g}/s" if self.pace else "ticks"
        played = f"{self.tale},{self.params}" if self.params else self.tale
        return f"play {self.size[0]}x{self.size[1]} {self.language} {pace}: {played}"


Place = tuple[int, int]
"""Where a frame stands, the same in every repetition: how many frames of play there were up to it,
and how many since then after which a picture was still waited for. Of those there are more or fewer
each time."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame, in milliseconds."""

    cpu: float
    wall: float
    collecting: float
    """How much of it the garbage collector took."""
    place: Place
    deed: str
    """What the player did in it; empty for nothing."""
    cause: str = ""
    """What took most of it, where that was looked for."""


@dataclass(slots=True)
class Played:
    """What came of a sitting that was played once."""

    rows: list[tuple[float, float, float, Place, str, str]] = field(default_factory=list)
    """The frames, as the collector does not look through them: thousands of other things would make
    whatever it does in the frames after them longer."""
    beginnings: list[float] = field(default_factory=list)
    """Milliseconds until each run stood on the screen for the first time: no frames of play."""
    commands: int = 0
    scale: float = 1.0
    """Pixels to a unit that all of it was drawn with."""

    @property
    def frames(self) -> list[Frame]:
        return [Frame(*row) for row in self.rows]


@dataclass(frozen=True, slots=True)
class Late:
    """A frame that is told by itself; ``cpu`` is the shortest of its repetitions."""

    number: int
    cpu: float
    deed: str
    cause: str


@dataclass(frozen=True, slots=True)
class Report:
    """What is told of a sitting, times in milliseconds, the first repetition's where there are
    several."""

    name: str
    frames: int
    runs: int
    commands: int
    median: float
    p99: float
    worst: float
    over: int
    """Frames longer than `LIMIT`."""
    repeated: int
    """Frames longer than that in every repetition."""
    wall: tuple[float, float, float]
    """Median, p99 and worst by the clock on the wall."""
    begin: float
    """The longest beginning of a run."""
    late: tuple[Late, ...]
    scale: float
    """Pixels to a unit that all of it was drawn with: those of the window, up to 2."""
    coarser: int | None
    """After so many frames a player who leaves sharpness to the program would have been shown fewer
    pixels; None if never."""

    @property
    def budget(self) -> float:
        """What p99 may be."""
        return 10.0 if "1280x720" in self.name else 14.0


def sittings(
    tales: Sequence[Tale],
    minutes: float,
    sizes: Sequence[tuple[int, int]],
    languages: Sequence[str],
    paces: Sequence[float],
) -> Iterator[Sitting]:
    """Every tale in every size and language, at every pace that it can be played at."""
    for tale in tales:
        assert tale.mode is not None
        ticking = tale.mode().clock == "tick"
        for size in sizes:
            for language in languages:
                for pace in (0.0,) if ticking else paces:
                    yield Sitting(tale.name, size, language, pace, minutes)


def measure(sitting: Sitting, repetitions: int) -> Report:
    """Play it so many times, and its worst frames once more to see what they do."""
    played = [_elsewhere(sitting, frozenset()) for _ in range(repetitions)]
    all_of = [{frame.place: frame for frame in each.frames} for each in played]
    first = played[0].frames
    cpu = {
        number: min(frames[frame.place].cpu for frames in all_of)
        for number, frame in enumerate(first)
        if all(frame.place in frames for frames in all_of)
    }
    worst = sorted(cpu, key=lambda number: -cpu[number])[:WORST]
    places = frozenset(first[number].place for number in worst)
    traced = {frame.place: frame.cause for frame in _elsewhere(sitting, places).frames}
    late = tuple(
        Late(number, cpu[number], first[number].deed, _cause(first[number], traced))
        for number in worst
    )
    took, wall = [frame.cpu for frame in first], [frame.wall for frame in first]
    return Report(
        name=sitting.name,
        frames=len(first),
        runs=len(played[0].beginnings),
        commands=played[0].commands,
        median=_at(took, 0.5),
        p99=_at(took, 0.99),
        worst=max(took),
        over=sum(each > LIMIT for each in took),
        repeated=sum(each > LIMIT for each in cpu.values()),
        wall=(_at(wall, 0.5), _at(wall, 0.99), max(wall)),
        begin=max(played[0].beginnings),
        late=late,
        scale=played[0].scale,
        coarser=_coarser(played[0]),
    )


def _coarser(played: Played) -> int | None:
    """After which frame fewer pixels would have been drawn, were the frames those of a player."""
    pace = Pace()
    if coarser(played.scale) is None:
        return None
    for number, frame in enumerate(played.frames, 1):
        if pace.note(frame.cpu / 1000):
            return number
    return None


def lines(report: Report) -> Iterator[str]:
    """A report for people."""
    kept = "kept" if report.p99 <= report.budget else "EXCEEDED"
    yield (
        f"{report.name:<44} median {report.median:9.4f}  p99 {report.p99:9.4f} ms "
        f" budget {report.budget:g} ms{'':<9} {kept}"
    )
    yield (
        f"  {report.frames} frames, {report.commands} commands, {report.runs} runs; worst "
        f"{report.worst:.1f} ms; over {LIMIT} ms: {report.over}, repeated: {report.repeated}; "
        f"by the clock {report.wall[0]:.1f} / {report.wall[1]:.1f} / {report.wall[2]:.1f} ms; "
        f"a run begins in at most {report.begin:.0f} ms"
    )
    drawn = f"  drawn at {report.scale:g} pixels a unit"
    if report.coarser is not None:
        drawn += f"; left to the program, at fewer after frame {report.coarser}"
    yield drawn
    for late in report.late:
        yield f"    frame {late.number:>6} {late.cpu:6.1f} ms  {late.deed or '-'}: {late.cause}"


def _elsewhere(sitting: Sitting, traced: frozenset[Place]) -> Played:
    """Play in a fresh process."""
    with ProcessPoolExecutor(1, get_context("spawn"), _begin) as pool:
        return pool.submit(play, sitting, traced).result()


def _begin() -> None:
    serve()
    hold_large_apart()


def play(sitting: Sitting, traced: frozenset[Place] = frozenset()) -> Played:
    """Play it here and now, looking into the frames at ``traced``. Needs SDL's dummy drivers."""
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(folder, sitting.language, size=sitting.size)
        services.app.worker.start()
        try:
            return Player(services, sitting, traced).play()
        finally:
            services.app.close()
            services.chronicle.close()


class _Idle(Scene):
    """What lies below a run when nothing else does."""

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.fill((0, 0, 0))


class Player:
    """Plays a tale for a while."""

    def __init__(self, services: Services, sitting: Sitting, traced: frozenset[Place]) -> None:
        self._services, self._sitting, self._traced = services, sitting, traced
        self._app: App = services.app
        self._tale = services.registry.tale(sitting.tale)
        assert self._tale.mode is not None
        self._mode = self._tale.mode()
        names = [bot.name for bot in self._tale.bots()]
        quick = next((word for word in QUICK if word in names), None)
        self._bot = self._tale.bot(sitting.bot or quick)
        self._content = services.content(self._mode)
        self._chance = Dice(sitting.seed).stream("wander")
        self._played = Played()
        self._collecting = Collecting()
        self._moves: Iterator[Command] = iter(())
        self._held: set[int] = set()
        self._due = 0.0
        self._quiet = 0
        self._unasked = 0
        self._strange = 0
        self._scripts = 0
        self._script: list[tuple[int, str]] = []
        self._pointer = self._goal = (640.0, 360.0)
        self._way = 0

    def play(self) -> Played:
        """Play for as long as the sitting says."""
        self.begin()
        self._played.scale = self._app.canvas.scale
        with self._collecting:
            while len(self._played.rows) < round(self._sitting.minutes * 3600):
                self.frame()
        return self._played

    def begin(self) -> None:
        """Sit down to the first run."""
        self._app.go(Push(_Idle()))
        # Before the run: what is loaded by then stays, and a run must not.
        self._app.chores.freeze_loaded()
        self._begin()

    def forget(self) -> None:
        """Keep no account of frames: for who plays for hours."""
        self._played.rows.clear()

    def _begin(self) -> None:
        """The next run, up to its first picture."""
        number = len(self._played.beginnings)
        params = self._mode.space.read(self._sitting.params)
        world = World(self._mode, params, f"{self._sitting.seed}/{number}")
        if number == 0:
            # A player comes here over the tale's page, which has read what the tale shows.
            self._app.assets.ahead(self._tale.sheets)
            self._catch_up()
        before = time.thread_time()
        scene = PlayScene.begin(self._services, world)
        self._app.go(Push(scene) if isinstance(self._app.scene, _Idle) else Replace(scene))
        self._app.frame([], STEP)
        self._played.beginnings.append((time.thread_time() - before) * 1000)
        if number == 0:
            # From now on as in the loop before a player.
            self._catch_up()
            self._app.assets.waits = False
        self._moves = self._bot.moves(scene.session.game, self._content, world.seed)
        self._held.clear()
        self._due = 0.0

    def _catch_up(self) -> None:
        """Let pass what is read ahead takes."""
        while not self._app.assets.idle:
            self._app.assets.update()
            time.sleep(STEP)

    def frame(self, seen: bool = True) -> None:
        """One frame, a picture of it where it is ``seen``: what the player is about to do is
        thought of before it."""
        scene = self._app.scene
        if self._app.picture.prepares:
            # Nobody decides on what is not seen yet.
            self._run([], None, scene, "", seen)
            return
        if isinstance(scene, ResultsScene | _Idle):
            self._script.clear()
            self._strange += 1
            if self._strange > RESULTS_FRAMES:
                self._strange = 0
                self._begin()
                return
        command: Command | None = None
        events: list[pygame.Event] = []
        deed = self._interrupt(scene, events)
        if isinstance(scene, PlayScene) and not self._script:
            command = self._decide(scene, events)
            if command is not None:
                deed = deed or command.text
        self._wander(events)
        if self._mode.clock == "tick":
            self._lift(scene, events)
        self._run(events, command, scene, deed, seen)

    def _run(
        self,
        events: list[pygame.Event],
        command: Command | None,
        scene: Scene | None,
        deed: str,
        seen: bool,
    ) -> None:
        rows = self._played.rows
        played, waited = rows[-1][3] if rows else (0, 0)
        nexts = (played + 1, 0), (played, waited + 1)
        watch = Heaviest() if self._traced.intersection(nexts) else None
        self._collecting.milliseconds = 0.0
        cpu, wall = time.thread_time(), time.perf_counter()
        if watch is not None:
            watch.begin()
        if command is not None and isinstance(scene, PlayScene):
            scene.give(command)
        self._app.frame(events, STEP, seen)
        if watch is not None:
            watch.end()
        cpu, wall = time.thread_time() - cpu, time.perf_counter() - wall
        cause = "" if watch is None else watch.told()
        place = nexts[self._app.picture.prepares]
        rows.append((cpu * 1000, wall * 1000, self._collecting.milliseconds, place, deed, cause))
        # What is done beside the frames has as much time as it has before a player.
        done = self._app.worker.idle and self._app.assets.idle and not self._app.picture.prepares
        if not done and wall < STEP:
            time.sleep(STEP - wall)

    def _decide(self, scene: PlayScene, events: list[pygame.Event]) -> Command | None:
        """What the bot does in this frame; what it holds in a game of ticks becomes keys."""
        if scene.session.status.over:
            return None
        if self._mode.clock == "tick":
            command = next(self._moves)
            self._played.commands += 1
            if not isinstance(command, Hold):
                return command
            wanted = {
                self._app.settings.keys[action][0]
                for action, bit in KEYS.items()
                if command.bits & bit
            }
            self._hold(wanted, events)
            return None
        self._due += self._sitting.pace / 60
        if self._due < 1:
            return None
        self._due -= 1
        self._played.commands += 1
        return next(self._moves)

    def _hold(self, wanted: set[int], events: list[pygame.Event]) -> None:
        events.extend(_key(pygame.KEYUP, code) for code in sorted(self._held - wanted))
        events.extend(_key(pygame.KEYDOWN, code) for code in sorted(wanted - self._held))
        self._held = wanted

    def _lift(self, scene: Scene | None, events: list[pygame.Event]) -> None:
        """Nobody plays on while looking at something else."""
        if self._script or not isinstance(scene, PlayScene):
            self._hold(set(), events)

    def _interrupt(self, scene: Scene | None, events: list[pygame.Event]) -> str:
        """Now and then something else is looked at; what came by itself is left again."""
        self._quiet += 1
        due = self._sitting.interrupted and self._quiet >= INTERRUPT_FRAMES
        if not self._script and isinstance(scene, PlayScene) and due:
            self._script = list(_INTERRUPTIONS[self._scripts % len(_INTERRUPTIONS)])
            self._scripts += 1
        self._unasked += 1
        asked = self._sitting.hints and self._unasked >= self._sitting.hints
        if asked and not self._script and isinstance(scene, PlayScene):
            self._unasked = 0
            return self._press("hint", events)
        if self._script:
            wait, action = self._script[0]
            if wait > 0:
                self._script[0] = (wait - 1, action)
                return ""
            del self._script[0]
            self._quiet = 0
            return self._press(action, events)
        if isinstance(scene, PlayScene) and scene.session.status.over:
            # Its last picture may be a page that waits to be turned.
            self._strange += 1
            if self._strange > RESULTS_FRAMES:
                self._strange = 0
                return self._press("confirm", events)
        elif not isinstance(scene, PlayScene | ResultsScene | _Idle):
            self._strange += 1
            if self._strange > STRANGER_FRAMES:
                self._strange = 0
                return self._press("cancel", events)
        return ""

    def _press(self, action: str, events: list[pygame.Event]) -> str:
        code = self._app.settings.keys[action][0]
        events += [_key(pygame.KEYDOWN, code), _key(pygame.KEYUP, code)]
        return f"[{action}]"

    def _wander(self, events: list[pygame.Event]) -> None:
        """The pointer goes to a place, stays for as long again, and goes to the next."""
        self._way += 1
        if self._way > 2 * WANDER_FRAMES:
            self._way = 0
            self._goal = float(self._chance.below(1280)), float(self._chance.below(720))
        if self._way >= WANDER_FRAMES:
            return
        (x, y), (to_x, to_y) = self._pointer, self._goal
        share = 1 / (WANDER_FRAMES - self._way)
        self._pointer = x + (to_x - x) * share, y + (to_y - y) * share
        scale = self._app.screen.window.get_width() / 1280
        spot = round(self._pointer[0] * scale), round(self._pointer[1] * scale)
        said = {"pos": spot, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
        events.append(pygame.Event(pygame.MOUSEMOTION, said))


def _key(kind: int, code: int) -> pygame.Event:
    said = {"scancode": code, "key": keycode(code), "mod": 0, "unicode": ""}
    return pygame.Event(kind, said)


class Collecting:
    """Adds up what the garbage collector takes while it is entered."""

    def __init__(self) -> None:
        self.milliseconds = 0.0
        self._since = 0.0

    def __enter__(self) -> None:
        gc.callbacks.append(self._heard)

    def __exit__(self, *_: object) -> None:
        gc.callbacks.remove(self._heard)

    def _heard(self, phase: Literal["start", "stop"], _: dict[str, int]) -> None:
        now = time.thread_time()
        if phase == "start":
            self._since = now
        else:
            self.milliseconds += (now - self._since) * 1000


@dataclass(slots=True)
class _Node:
    """A function as called from one place of the tree of calls."""

    name: str
    parts: dict[str, _Node] = field(default_factory=dict)
    seconds: float = 0.0
    calls: int = 0


CHAIN_SHARE = 0.4
"""What part of the frame a call must take to be worth following."""


class Heaviest:
    """Watches every call between `begin` and `end`, and tells the way down to the dearest."""

    def __init__(self) -> None:
        self._root = _Node("frame")
        self._stack: list[tuple[_Node, float]] = []

    def begin(self) -> None:
        self._stack = [(self._root, time.thread_time())]
        sys.setprofile(self._hear)

    def end(self) -> None:
        sys.setprofile(None)
        self._root.seconds = time.thread_time() - self._stack[0][1]

    def told(self) -> str:
        """The chain of calls that took most, and the calls that took most by themselves."""
        chain, node = [], self._root
        while node.parts:
            dearest = max(node.parts.values(), key=lambda part: part.seconds)
            if dearest.seconds < CHAIN_SHARE * self._root.seconds:
                break
            node = dearest
            chain.append(node.name)
        own: dict[str, float] = {}
        calls: Counter[str] = Counter()
        _own(self._root, own, calls)
        top = ", ".join(
            f"{name} {own[name] * 1000:.1f} ms x{calls[name]}"
            for name in sorted(own, key=lambda name: -own[name])[:4]
        )
        return f"{' > '.join(chain[-6:])} ({top})"

    def _hear(self, frame: FrameType, event: str, argument: Any) -> None:
        now = time.thread_time()
        if event in ("call", "c_call"):
            if event == "call":
                name = frame.f_code.co_qualname
            else:
                name = getattr(argument, "__qualname__", repr(argument))
                if argument.__module__:
                    name = f"{argument.__module__}.{name}"
            above = self._stack[-1][0]
            node = above.parts.get(name)
            if node is None:
                node = above.parts[name] = _Node(name)
            node.calls += 1
            self._stack.append((node, now))
        elif len(self._stack) > 1:
            node, since = self._stack.pop()
            node.seconds += now - since


def _own(node: _Node, own: dict[str, float], calls: Counter[str]) -> None:
    inner = 0.0
    for part in node.parts.values():
        inner += part.seconds
        calls[part.name] += part.calls
        _own(part, own, calls)
    own[node.name] = own.get(node.name, 0.0) + max(0.0, node.seconds - inner)


def _cause(frame: Frame, traced: Mapping[Place, str]) -> str:
    """What a frame's time went into."""
    told = traced.get(frame.place, "")
    if frame.collecting > 1:
        told = f"the collector {frame.collecting:.1f} ms; {told}"
    return told


def _at(times: Sequence[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, math.ceil(len(ordered) * share) - 1)]
