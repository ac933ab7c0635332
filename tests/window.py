"""The whole program on a folder of its own, without a window: real store, real rules."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"


from game.cli.play import open_services
from game.cli.tales import registry
from game.core.session import Session
from game.engine.assets import Assets
from game.engine.driver import Driver
from game.engine.text import Role, Typesetter
from game.engine.widgets import Slider
from game.engine.worker import Job, Urgency, Worker
from game.shell.coach import OVER
from game.shell.page import Page
from game.shell.tale import Services
from game.store.runs import LiveRun
from game.store.shipped import Library, assets_dir
from tests.engine.jobs import keep_tables
from tests.patience import PATIENCE, wait_until

Open = Callable[[], Services]
FRAMES_BEFORE = 8
"""Frames before the worker begins what is made ahead."""
NEVER = 1_000_000
"""So many in a test in which nobody comes to what is made ahead."""
MOST_PICTURES = 256 << 20
"""What sheets may weigh that stay from test to test: in a program those go that one page needs and
the next does not, and here they would come again with the next test."""
MOST_WIDTHS = 50_000
"""Widths that are kept; a text has some hundred bytes."""
MOST_LINES = 1_500
"""Pictures of lines that are kept, of some ten thousand bytes each."""


class Hands(Driver):
    """Hands whose owner looks up when done: of many steps the last is drawn, of a press the end.
    Drawing is most of what a frame costs, and nobody sees what lies between."""

    def steps(self, count: int = 1) -> None:
        """Let so many steps of a sixtieth of a second pass, and draw the last."""
        with self._eyes_shut():
            super().steps(count - 1)
        super().steps(min(count, 1))

    def until(self, come: Callable[[], bool], most: int = 600) -> bool:
        """Let steps pass until ``come()`` and draw it; False when it takes more than ``most``."""
        with self._eyes_shut():
            super().until(come, most)
        if self.app.running:
            self.app.draw()
        return come()

    def key(self, scancode: int, modifiers: int = 0) -> None:
        """Press and release a key."""
        with self._eyes_shut():
            self.key_down(scancode, modifiers)
        self.key_up(scancode, modifiers)

    def press(self, *actions: str) -> None:
        """Press and release the key bound to each action, in order."""
        with self._eyes_shut():
            super().press(*actions[:-1])
        super().press(*actions[-1:])

    def pad(self, *actions: str) -> None:
        """Press and release the gamepad button bound to each action, in order."""
        with self._eyes_shut():
            super().pad(*actions)
        if self.app.running:
            self.app.draw()

    def type(self, text: str) -> None:
        """Type letter by letter."""
        with self._eyes_shut():
            super().type(text[:-1])
        super().type(text[-1:])

    def drag(self, start: tuple[float, float], *places: tuple[float, float]) -> None:
        """Press the mouse at ``start``, move it from place to place and let go at the last."""
        with self._eyes_shut():
            super().drag(start, *places)
        if self.app.running:
            self.app.draw()

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Move the mouse to a place on the canvas, press and release."""
        with self._eyes_shut():
            self.point(x, y)
            self.mouse_down(button)
        self.mouse_up(button)

    @contextmanager
    def _eyes_shut(self) -> Iterator[None]:
        """Frames that are not drawn."""
        before, self.seen = self.seen, False
        try:
            yield
        finally:
            self.seen = before


class LastingWorker(Worker):
    """One process for all these tests: starting it takes longer than what most of them do.

    What is only made ahead is begun when a few frames have passed, for most tests are over by then
    or have gone on to what makes another: nobody would ever have looked at it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._later: dict[Job, int] = {}
        """By job that is not begun yet: how many times it is polled before."""

    @property
    def idle(self) -> bool:
        return super().idle and all(left >= NEVER for left in self._later.values())

    def submit(
        self,
        work: Callable[..., Any],
        *arguments: Any,
        urgency: Urgency = Urgency.WATCHED,
        then: Callable[[], None] | None = None,
    ) -> Job:
        if urgency != Urgency.AHEAD:
            return super().submit(work, *arguments, urgency=urgency, then=then)
        job = Job(work, arguments, urgency, next(self._numbers), then=then)
        self._later[job] = FRAMES_BEFORE
        self.poll()
        return job

    def drop(self, job: Job) -> None:
        if self._later.pop(job, None) is not None:
            job.state = "cancelled"
        super().drop(job)

    def poll(self) -> None:
        for job, left in tuple(self._later.items()):
            if left:
                self._later[job] = left - 1
            else:
                del self._later[job]
                self._waiting.append(job)
        super().poll()

    def close(self) -> None:
        """Forget what was asked of it; only a process that does not come to an end must go."""
        for job in (self._running, *self._waiting, *self._later):
            if job is not None:
                self.drop(job)
        for _ in range(1_000):
            self.poll()
            if self.idle or not self._ready:
                return
            time.sleep(0.002)
        super().close()


class LastingTypesetter(Typesetter):
    """Keeps how wide every text was that some test has set, and what it looked like: a program does
    either once for each, and most tests set the same ones."""

    _kept: ClassVar[dict[tuple[str, Role, int, float], int]] = {}
    _seen: ClassVar[dict[tuple[str, Role, int, float, tuple[int, ...]], pygame.Surface]] = {}

    def _width(self, text: str, role: Role, size: int) -> int:
        key = text, role, size, self.density
        width = self._kept.get(key)
        if width is None:
            if len(self._kept) > MOST_WIDTHS:
                self._kept.clear()
            width = self._kept[key] = super()._width(text, role, size)
        return width

    def _render(self, text: str, role: Role, size: int, colour: str) -> pygame.Surface:
        key = text, role, size, self.density, tuple(self.colour(colour))
        picture = self._seen.get(key)
        if picture is None:
            if len(self._seen) > MOST_LINES:
                self._seen.clear()
            picture = self._seen[key] = super()._render(text, role, size, colour)
        return picture


@pytest.fixture(scope="session")
def lasting_worker() -> Iterator[Worker]:
    """The process that works for every test."""
    worker = LastingWorker()
    told = worker.submit(keep_tables)
    wait_until(lambda: told.over, worker.poll)
    yield worker
    Worker.close(worker)


@pytest.fixture(scope="session")
def pictures() -> Assets:
    """The pictures that some test has asked for: reading them takes longer than showing them. Each
    is read for the scale at which its tale draws it, as in the program."""
    return Assets(assets_dir(), dict(each for tale in registry().tales for each in tale.pinned))


@pytest.fixture(scope="module")
def end_of_pygame() -> Iterator[Callable[[], None]]:
    """What a program does that ends. Between two tests of a file pygame does not end, only to begin
    again: it would look for gamepads each time, a quarter of what it takes to open a window."""
    yield pygame.event.clear
    pygame.quit()


@pytest.fixture
def open_again(
    tmp_path: Path,
    end_of_pygame: Callable[[], None],
    library: Library,
    pictures: Assets,
    lasting_worker: Worker,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Open]:
    """Starts the program on the same folder; what ran before is closed first.

    What is only read is read once for all tests: content and pictures; and one process works.
    There is no loudspeaker: to close even one that is none takes as long as many a test.
    """
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
    monkeypatch.setattr(pygame, "quit", end_of_pygame)
    for budget in ("SHEET_BYTES", "SHARP_BYTES"):
        monkeypatch.setattr(f"game.engine.assets.{budget}", MOST_PICTURES)
    running: list[Services] = []

    def close() -> None:
        for services in running:
            services.app.close()
            services.runs.close()
            services.chronicle.close()
        running.clear()

    def start() -> Services:
        close()
        services = open_services(str(tmp_path / "data"), "en", size=(1280, 720))
        shelf = services.places.shelf
        services = replace(services, library=library.on_shelf(lambda: shelf))
        services.app.worker = lasting_worker
        services.app.assets.borrow(pictures)
        services.app.text.__class__ = LastingTypesetter
        services.app.change(animation_speed=0, lessons=all_behind(services))
        running.append(services)
        return services

    yield start
    close()


def all_behind(services: Services) -> dict[str, tuple[str, ...]]:
    """No tale is met for the first time: most tests want to see what comes after that."""
    lessons = [tale.lesson() for tale in services.registry.listed if tale.lesson is not None]
    return {lesson.name: (OVER,) for lesson in lessons}


@pytest.fixture
def services(open_again: Open) -> Services:
    """The program, started for the first time."""
    return open_again()


@pytest.fixture
def hands(services: Services) -> Driver:
    """Keyboard, mouse and pad of the program."""
    return Hands(services.app)


def wait_for(hands: Driver, come: Callable[[], object]) -> None:
    """Let frames pass, unseen, until what another process or thread does has come."""
    before, hands.seen = hands.seen, False
    try:
        wait_until(come, lambda: Driver.steps(hands))
    finally:
        hands.seen = before


def begin_run(services: Services, game_id: str, commands: int) -> LiveRun:
    """A run on disk in which a bot has made so many decisions."""
    world = services.registry.read_id(game_id)
    session = Session.start(world, services.content(world.mode))
    live = services.runs.begin(session, services.now())
    bot = registry().tale(world.mode.name).bots()[0]
    moves = bot.moves(session.game, session.content, world.seed)
    for _, command in zip(range(commands), moves, strict=False):
        session.apply(command)
    live.leave(services.now())
    settle(services)
    return live


def settle(services: Services) -> None:
    """Wait until the disk has what was handed to it."""
    assert services.app.writer.drain(PATIENCE)


def finish_run(services: Services, game_id: str) -> int:
    """A run that a bot's hand played to its end, as a player's, in the chronicle."""
    live = begin_run(services, game_id, 100_000)
    assert live.session.status.over
    return live.finish(services.chronicle, services.now()).wait()


def drag_slider(hands: Driver, page: Page, name: str, share: float) -> Slider:
    """Drag the knob of a slider in ten moves from its left end to ``share`` of its way; the slider
    that the page has then."""
    slider = page.form.widget(name)
    assert isinstance(slider, Slider)
    track = slider.track
    places = [
        (track.left + track.width * share * part / 10, float(track.centery)) for part in range(11)
    ]
    hands.drag(*places)
    hands.steps(1)
    now = page.form.widget(name)
    assert isinstance(now, Slider)
    return now


def assert_drawn(services: Services) -> None:
    """There is something to see on the screen: more than a few colours across its middle."""
    services.app.draw()
    assert len({services.app.canvas.get_at((x, 360))[:3] for x in range(0, 1280, 40)}) > 3
