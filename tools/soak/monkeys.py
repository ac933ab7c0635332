"""Random hands over every scene: what raises, what hangs, and screens that nothing leaves.

    python -m tools.soak.monkeys [--hours 2] [--only 'hex-*' ...] [--acts 400]
                                 [--first 0] [--processes 1] [--folder out/soak-monkeys]
    python -m tools.soak.monkeys --sitting hex-meeting/3

A sitting begins at one of the scenes that `screenshot` knows, over the title, and goes wherever the
hands lead: keys by action and by code, held and let go, texts, mouse, wheel, drags, pad and stick,
window sizes, focus lost and gained, files dropped, and the options (language, text size, contrast,
speed, motion), with a data folder, a home and a search path of its own, so that nothing beyond
is touched. Every `LEAVE_EVERY` acts and at the end hands that only want to leave - by what is
called to lead out, by going back, now and then by anything that can be pressed - have to come to
the title within `LEAVING` presses.

Faults are: whatever raises, and so ends in the error screen; a screen that nothing leaves; a page
with nothing on it to do; a frame of more than a second of CPU, told with the place where it was
then; an act that comes to no end. The rounds go on until so many hours of CPU are spent, the first
with sittings of number ``--first``; a sitting is told by its scene and number (its hands are; how
soon the worker answers is not), so a fault is looked at with ``--sitting``.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.cli.play import open_services
from game.cli.screenshot import known
from game.core.errors import BadValue
from game.engine.actions import ACTIONS
from game.engine.app import App, Failure
from game.engine.driver import Driver
from game.engine.inputs import BUTTON_NAMES
from game.engine.memory import hold_large_apart
from game.engine.scene import Push, Scene
from game.engine.settings import GAME_SPEEDS, SPEEDS, TEXT_SIZES
from game.shell.error import ErrorScene
from game.shell.gallery import arrange
from game.shell.page import Page
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.shell.title import TitleScene
from tools.soak.damage import HOSTILE, Chance
from tools.soak.faults import name_of, told
from tools.soak.ledger import Finding, Ledger
from tools.soak.watched import SLOW, Begin, growth, watch

ACTS = 400
"""Acts of a sitting."""
LEAVE_EVERY = 100
LEAVING = 60
"""Presses within which one must come back to the title from anywhere."""
LONG, LONGEST = 0.1, 1.0
"""Seconds of CPU: frames that take longer are counted; one that takes so long is a fault."""
ACTING = 10.0
"""Seconds of CPU that an act may take, with all its frames."""
SEEN = 6
"""One frame in so many is drawn, besides what an act ends with."""
SIZES = ((640, 360), (800, 600), (1280, 720), (1366, 768), (1920, 1080), (720, 1280), (1, 1))
TEXTS = ("a", "oak", "#", "hollow oak#1", "é", "\u2028", "🕯", "/", "..", "/dev/zero", "{0}", "-1")
OUT = ("leave", "home")
"""Names of buttons that lead to the title."""

Act = Callable[[], None]


@contextmanager
def watched(saw: Callable[[str], None]) -> Iterator[None]:
    """Tells ``saw`` where the program is once `LONGEST` seconds of its CPU have passed, if it comes
    to that; where the system has no such timer, or another thread asks, it does not."""
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(
        signal.SIGPROF, lambda _, frame: saw("".join(traceback.format_stack(frame)))
    )
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Hands(Driver):
    """Random hands on a program, which look up now and then."""

    def __init__(self, app: App, chance: Chance) -> None:
        super().__init__(app)
        self.chance = chance
        self.frames = self.long = 0
        self.slowest = 0.0
        """Seconds of CPU of the longest frame since somebody asked."""
        self.stack = ""
        """Where a frame was that took longer than `LONGEST`."""

    def steps(self, count: int = 1) -> None:
        """Let so many steps pass; the last is drawn, and some of the others."""
        for number in range(count):
            self.seen = number == count - 1 or not self.chance.randrange(SEEN)
            super().steps()

    def happen(self, kind: int, **said: Any) -> None:
        """One frame with an event of pygame's."""
        self._frame(pygame.Event(kind, said))

    def _frame(self, *events: pygame.Event) -> None:
        # By the program's own thread: what others decode meanwhile holds up nobody.
        before = time.thread_time()
        with watched(self._saw):
            super()._frame(*events)
        spent = time.thread_time() - before
        self.frames += 1
        self.long += spent > LONG
        self.slowest = max(self.slowest, spent)

    def _saw(self, stack: str) -> None:
        self.stack = stack

    def act(self) -> str:
        """Do one thing; says what."""
        chance = self.chance
        self.seen = not chance.randrange(3)
        name = chance.choices(_NAMES, _WEIGHTS)[0]
        getattr(self, f"_{name}")()
        self.steps(chance.choice((0, 1, 1, 2, 5, 20)))
        return name

    def _pressed(self) -> None:
        action = self.chance.choice(list(ACTIONS))
        if self.app.settings.keys[action]:
            self.press(action)

    def _moved(self) -> None:
        for _ in range(self.chance.randrange(1, 6)):
            self.press(self.chance.choice(("up", "down", "left", "right", "confirm")))

    def _coded(self) -> None:
        modifiers = self.chance.choice((0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
        self.key(self.chance.randrange(4, 100), modifiers)

    def _held(self) -> None:
        action = self.chance.choice(("up", "down", "left", "right", "confirm", "skip"))
        if not self.app.settings.keys[action]:
            return
        self.hold(action)
        self.steps(self.chance.randrange(40))
        if self.chance.randrange(4) and self.app.settings.keys[action]:
            self.release(action)

    def _typed(self) -> None:
        self.type(self.chance.choice(TEXTS) * self.chance.choice((1, 1, 1, 80)))
        if not self.chance.randrange(20):
            hostile = self.chance.choice(HOSTILE)()[:100_000]
            self.happen(pygame.TEXTINPUT, text=hostile)

    def _place(self) -> tuple[float, float]:
        """Mostly the middle of something that can be pressed."""
        widgets = widgets_of(self.app.scene)
        if widgets and self.chance.randrange(4):
            x, y = self.chance.choice(widgets).rect.center
            return float(x), float(y)
        return self.chance.uniform(-20, 1300), self.chance.uniform(-20, 740)

    def _clicked(self) -> None:
        self.click(*self._place(), button=self.chance.choice((1, 1, 1, 1, 2, 3)))

    def _pointed(self) -> None:
        self.point(*self._place())

    def _dragged(self) -> None:
        self.drag(self._place(), *(self._place() for _ in range(self.chance.randrange(1, 6))))

    def _wheeled(self) -> None:
        self.wheel(self.chance.choice((-30, -3, -1, 1, 3, 30)))

    def _padded(self) -> None:
        self.button(self.chance.choice(list(BUTTON_NAMES.values())))

    def _tilted(self) -> None:
        self.stick(
            self.chance.randrange(6), self.chance.choice((-32_768, -9_000, 0, 9_000, 32_767))
        )

    def _resized(self) -> None:
        self.resize(*self.chance.choice(SIZES))

    def _blurred(self) -> None:
        self.happen(pygame.WINDOWFOCUSLOST)
        self.steps(self.chance.randrange(4))
        self.happen(pygame.WINDOWFOCUSGAINED)

    def _dropped(self) -> None:
        self.happen(pygame.DROPFILE, file=self.chance.choice(("/dev/null", __file__, "", "\x00")))

    def _set(self) -> None:
        chance = self.chance
        name, values = chance.choice(
            (
                ("language", ("en", "fr")),
                ("text_size", TEXT_SIZES),
                ("high_contrast", (False, True)),
                ("reduced_motion", (False, True)),
                ("reduced_flashes", (False, True)),
                ("animation_speed", SPEEDS),
                ("game_speed", GAME_SPEEDS),
                ("captions", (False, True)),
                ("show_odds", (False, True)),
            )
        )
        self.app.change(**{name: chance.choice(values)})

    def _waited(self) -> None:
        self.steps(self.chance.choice((10, 60, 200)))


_ACTS = {
    "pressed": 20, "moved": 12, "coded": 8, "held": 5, "typed": 3, "clicked": 22, "pointed": 5,
    "dragged": 4, "wheeled": 3, "padded": 8, "tilted": 3, "resized": 1, "blurred": 1, "dropped": 1,
    "set": 2, "waited": 2,
}  # fmt: skip
_NAMES, _WEIGHTS = list(_ACTS), list(_ACTS.values())


def widgets_of(scene: Scene | None) -> list[Any]:
    """What can be pressed in a scene, if it is a page."""
    form = getattr(scene, "form", None)
    return [widget for widget in getattr(form, "widgets", ()) if widget.enabled]


def called(scene: Scene | None) -> str:
    """What a scene is called, with the game that is played in it."""
    name = type(scene).__name__
    return f"{name} of {scene.session.mode.name}" if isinstance(scene, PlayScene) else name


class Sitting:
    """One program under random hands, begun again on the same folder when it was left."""

    def __init__(self, folder: Path, scene: str, number: int) -> None:
        self._folder = folder
        self._chance = Chance(f"{scene} {number}")
        self.faults: list[str] = []
        self.details: list[str] = []
        self.scenes: Counter[str] = Counter()
        self.starts = 0
        self.services = self._open()
        self.hands = Hands(self.services.app, self._chance)
        # No moment of a tale comes of every seed; the usual one has them all.
        arrange(self.services, known()[scene])

    @property
    def app(self) -> App:
        return self.services.app

    def _open(self) -> Services:
        self.starts += 1
        services = open_services(str(self._folder), None, size=(1280, 720))
        services.app.make_error_scene = partial(self._raised, services)
        services.app.go(Push(TitleScene(services)))
        return services

    def _raised(self, services: Services, failure: Failure) -> Scene:
        told = failure.told
        lines = told.strip().splitlines()
        places = [line.strip() for line in lines if line.strip().startswith("File ")]
        place = places[-1].partition("game/")[2] if places else ""
        self.fault(f"{lines[-1][:120]} in {place.replace(chr(34), '')}", told)
        return ErrorScene(services, failure)

    def fault(self, what: str, details: str = "") -> None:
        self.faults.append(what)
        self.details.append(details)

    def act(self) -> None:
        """One act; then what stands on the screen is looked at."""
        try:
            self.hands.act()
        except Exception as error:
            self.fault(name_of(error))
            self._again()
        if not self.app.running:
            self._again()
        self.look()

    def look(self) -> None:
        """Count the scene that is there; one with nothing to do on it is a fault."""
        scene = self.app.scene
        if scene is None:
            self.fault("a program that runs without a scene")
            self._again()
            return
        self.scenes[type(scene).__name__] += 1
        if isinstance(scene, Page) and not widgets_of(scene) and not scene.prompts():
            self.fault(f"nothing to do on {type(scene).__name__}")

    def look_at_time(self) -> None:
        """A frame that took too long is a fault."""
        slowest, self.hands.slowest = self.hands.slowest, 0.0
        if slowest > LONGEST:
            what = f"a frame of more than {LONGEST:g} s, then {called(self.app.scene)}"
            self.fault(what, self.hands.stack)
        self.hands.stack = ""

    def leave(self) -> None:
        """Back to the title, or a fault; one that is left altogether is begun again."""
        hands, way = self.hands, [called(scene) for scene in self.app.stack]
        self._let_go()
        for tries in range(LEAVING):
            if not self.app.running:
                self._again()
                return
            if len(self.app.stack) == 1:
                return
            out = [widget for widget in widgets_of(self.app.scene) if widget.name in OUT]
            if out and tries % 3 < 2:
                self._press_widget(out[0], by_mouse=tries % 3 == 1)
            elif tries % 6 < 5:
                hands.press("cancel")
            else:
                self._press_anything()
            hands.steps(3)
            self._let_come()
        self.fault(f"nothing leaves {' > '.join(way[1:])} for the title")
        self._again()

    def _let_go(self) -> None:
        """Let everything go that is held, and take the keys that menus are left with."""
        self.hands.happen(pygame.WINDOWFOCUSLOST)
        self.hands.happen(pygame.WINDOWFOCUSGAINED)
        self.hands.steps(2)

    def _let_come(self) -> None:
        """Let a page turn, and what moves on the page come to rest."""
        for _ in range(60):
            if not self.app.running or not self.app.turning.turning:
                return
            self.hands.steps(1)

    def _press_anything(self) -> None:
        """Where going back leads nowhere a decision may be due."""
        widgets = widgets_of(self.app.scene)
        if widgets:
            self._press_widget(self._chance.choice(widgets), by_mouse=False)
        else:
            self.hands.press(self._chance.choice(("pause", "confirm", "skip")))

    def _press_widget(self, widget: Any, by_mouse: bool) -> None:
        """Press what may have to be scrolled to, which keys do by themselves."""
        scene = self.app.scene
        window = getattr(widget, "window", None)
        shown = widget.rect if window is None else widget.rect.clip(window)
        if by_mouse and shown:
            # Of a button that is partly scrolled away only what is shown can be clicked on.
            self.hands.click(*shown.center)
            return
        for number in range(40):
            if self.app.scene is not scene or getattr(scene, "form", widget).focus is widget:
                break
            self.hands.press("right" if number % 8 == 7 else "down")
        self.hands.press("confirm")

    def _again(self) -> None:
        self.close()
        self.services = self._open()
        before, self.hands = self.hands, Hands(self.services.app, self._chance)
        self.hands.frames, self.hands.long = before.frames, before.long

    def close(self) -> None:
        """End the program, and with it whatever it works at."""
        try:
            self.services.app.close()
        except Exception as error:
            self.fault(f"at the end: {name_of(error)}")
        self.services.chronicle.close()


def work(acts: int, batch: str, begin: Begin, skipped: frozenset[int]) -> Finding:
    """A sitting, ``SCENE/NUMBER``; each act is a case."""
    scene, number = batch.rsplit("/", 1)
    found: dict[str, dict[str, Any]] = {}
    spent = time.process_time()
    hold_large_apart()  # as the program does when it starts
    with tempfile.TemporaryDirectory(prefix="soak-monkeys-") as place:
        os.environ.update(HOME=place, PATH="", XDG_DATA_HOME=place, XDG_CONFIG_HOME=place)
        os.chdir(place)
        try:
            sitting = Sitting(Path(place) / "data", scene, int(number))
        except BadValue as error:
            return {"acts": 0, "faults": [{"case": -1, "what": f"no such moment: {error}"}]}
        for at in range(acts):
            if at in skipped:
                continue
            begin(at, ACTING)
            if at % LEAVE_EVERY == LEAVE_EVERY - 1 or at == acts - 1:
                sitting.leave()
            else:
                sitting.act()
            sitting.look_at_time()
            for what, details in zip(sitting.faults, sitting.details, strict=True):
                new = {"case": at, "what": what, "times": 0, "details": details[-2_000:]}
                found.setdefault(what, new)["times"] += 1
            sitting.faults.clear()
            sitting.details.clear()
        begin(-1)
        sitting.close()
        os.chdir("/")
    return {
        "acts": acts - len(skipped),
        "frames": sitting.hands.frames,
        "long": sitting.hands.long,
        "starts": sitting.starts,
        "scenes": dict(sitting.scenes),
        "faults": list(found.values()),
        "cpu": round(time.process_time() - spent, 2),
    }


def _unwatched(_number: int, _slow: float = SLOW, /) -> None:
    """Nobody watches a single sitting but whoever asked for it."""


def report(findings: Sequence[Finding]) -> list[str]:
    """Sums, the scenes that were seen, and every fault."""
    scenes: Counter[str] = Counter()
    for finding in findings:
        scenes.update(finding.get("scenes", {}))
    acts = sum(finding.get("acts", 0) for finding in findings)
    frames = sum(finding.get("frames", 0) for finding in findings)
    long = sum(finding.get("long", 0) for finding in findings)
    cpu = sum(finding.get("cpu", 0) for finding in findings)
    most = max((finding.get("memory", 0) for finding in findings), default=0) // 1024
    grown = growth(findings, 10, apart=False)
    seen = ", ".join(f"{name} {count}" for name, count in scenes.most_common())
    lines = [
        f"{len(findings)} sittings, {acts} acts, {frames} frames, {long} of more than {LONG:g} s,"
        f" {cpu / 3600:.2f} h of CPU",
        f"memory of a child at most {most} MB, {grown:+.0f} KB a sitting",
        f"{len(scenes)} kinds of scenes: {seen}",
    ]
    return [*lines, *told(findings)]


def main(words: Sequence[str] | None = None) -> int:
    reader = argparse.ArgumentParser(prog="python -m tools.soak.monkeys")
    reader.add_argument("--hours", type=float, default=2.0, help="of CPU")
    reader.add_argument("--only", nargs="+", default=["*"], metavar="PATTERN", help="scenes")
    reader.add_argument("--acts", type=int, default=ACTS, help="of a sitting")
    reader.add_argument("--first", type=int, default=0, help="number of the first sittings")
    reader.add_argument("--processes", type=int, default=1)
    reader.add_argument("--folder", type=Path, default=Path("out/soak-monkeys"))
    reader.add_argument("--sitting", metavar="SCENE/NUMBER", help="only this, told in full")
    said = reader.parse_args(words)
    if said.sitting:
        finding = work(said.acts, said.sitting, _unwatched, frozenset())
        for fault in finding["faults"]:
            print(f"act {fault['case']}: {fault['what']}\n{fault.get('details', '')}")
        return 1 if finding["faults"] else 0
    scenes = [name for name in known() if any(fnmatchcase(name, each) for each in said.only)]
    if not scenes:
        reader.error(f"--only: expected scenes that `screenshot list` tells, got {said.only}")
    said.folder.mkdir(parents=True, exist_ok=True)
    ledger = Ledger(said.folder / "ledger.jsonl", key="batch")
    number = said.first

    def spent() -> float:
        return sum(float(finding.get("cpu", 0)) for finding in ledger.found.values()) / 3600

    try:
        while spent() < said.hours:
            wanted = [f"{scene}/{number}" for scene in scenes]
            for _ in watch(ledger, wanted, partial(work, said.acts), said.processes):
                if spent() >= said.hours:
                    break
            number += 1
    except KeyboardInterrupt:
        print("stopped; the next start goes on from here", file=sys.stderr)
    found = list(ledger.found.values())
    print("\n".join(report(found)))
    return 1 if any(finding["faults"] for finding in found) else 0


if __name__ == "__main__":
    sys.exit(main())
