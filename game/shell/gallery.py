"""Every scene by name, in a state worth looking at: for screenshots, contact sheets and benches.

Nothing here draws: it puts a scene on the stack as a player would have reached it. The tales
declare their own moments.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher

from game.core.account import narrated
from game.core.errors import BadValue
from game.core.mode import Command
from game.core.registry import Registry, World
from game.core.session import Session
from game.core.text import message, verbatim
from game.engine.app import Failure
from game.engine.inputs import Press
from game.engine.scene import Push, Scene
from game.engine.worker import Job
from game.shell.credits import CreditsScene
from game.shell.days import DaysScene
from game.shell.doors import DoorsScene
from game.shell.error import ErrorScene
from game.shell.help import HelpScene
from game.shell.log import LogScene, filters_of
from game.shell.mode_page import ModePage
from game.shell.options import OptionsScene
from game.shell.page import QuestionScene
from game.shell.play import PlayScene
from game.shell.results import ResultsScene
from game.shell.tale import Arrange, Services, Tale
from game.shell.theatre import TheatreScene
from game.shell.title import TitleScene
from game.shell.waiting import WaitingScene
from game.shell.welcome import WelcomePage
from game.store.writer import Ticket

Way = tuple[World, tuple[Command, ...]]
"""A world, and the commands that lead to a moment of it."""
FindWay = Callable[[Services, str], Way]
"""``find(services, seed)``; `BadValue` when no run comes to the moment."""
FindRun = Callable[[Services, str], Session]
"""``find(services, seed)``: a run that is over; `BadValue` when none ends so."""


def only(make: Callable[[Services, str], Scene]) -> Arrange:
    """One scene, and nothing below it."""
    return lambda services, seed: services.app.go(Push(make(services, seed)))


def after(services: Services, way: Way) -> Session:
    world, commands = way
    session = Session.start(world, services.content(world.mode))
    for command in commands:
        session.apply(command)
    return session


def at_play(services: Services, session: Session) -> PlayScene:
    """The run as the player goes on with it."""
    return PlayScene(services, services.runs.begin(session, services.now()))


def kept(services: Services, session: Session) -> tuple[Ticket[int], bytes]:
    """Enter a run that is over into the chronicle: what came of that, and its text."""
    live = services.runs.begin(session, services.now())
    text = live.text()
    entering = live.finish(services.chronicle, services.now())
    entering.wait()
    return entering, text


def helped(mode: str, page: int) -> Arrange:
    """A page of the mode's help, from 0."""

    def arrange(services: Services, _seed: str) -> None:
        scene = HelpScene(services, services.registry.mode(mode))
        services.app.go(Push(scene))
        for _ in range(page):
            scene.handle(Press("right"))

    return arrange


def chosen(mode: str, preset: int) -> Arrange:
    """The mode's page with one of its presets, from 0."""

    def arrange(services: Services, _seed: str) -> None:
        page = ModePage(services, services.registry.mode(mode))
        services.app.go(Push(page))
        page.form.focus_on("preset")
        for _ in range(preset):
            page.handle(Press("right"))
        page.form.focus_on("begin")

    return arrange


def finished(find: FindRun) -> Arrange:

    def arrange(services: Services, seed: str) -> None:
        session = find(services, seed)
        services.app.go(Push(ResultsScene(services, session, *kept(services, session))))

    return arrange


def watched(find: FindRun, commands: int) -> Arrange:
    """A run that is watched again, some commands in."""

    def arrange(services: Services, seed: str) -> None:
        scene = TheatreScene(services, kept(services, find(services, seed))[1])
        services.app.go(Push(scene))
        for _ in range(commands):
            scene.handle(Press("right"))

    return arrange


def logged(find: FindWay, *actions: str) -> Arrange:
    """The log of a run above it, after some keys."""

    def arrange(services: Services, seed: str) -> None:
        world, commands = find(services, seed)
        session = Session.start(world, services.content(world.mode))
        lines = [line for c in commands for line in narrated(world.mode, session.apply(c))]
        services.app.go(Push(at_play(services, session)))
        told = [services.app.locale.render(line.text) for line in lines]
        scene = LogScene(services, told, filters_of(world.mode, [line.kind for line in lines]))
        services.app.go(Push(scene))
        for action in actions:
            scene.handle(Press(action))

    return arrange


DEFAULT_SEED = "hollow-oak"
_LONGEST_SHOWN = 40
_LIKE = 0.4
"""Names less like what was typed (`difflib`, 0 to 1) are no help."""
_MOST_SUGGESTED = 5
SETTLE_STEPS = 90
"""Steps after which a scene that was arranged has settled."""
MOST_WAITS, WAIT_SECONDS = 400, 0.02
"""How often at most, and how long each time, the worker's answers are waited for."""


def _leaving(services: Services, _: str) -> None:
    gettext = services.app.locale.gettext
    told = gettext("Everything is kept; the candle will be lit again.")
    title = gettext("Leave the game?")
    services.app.go(Push(TitleScene(services)))
    services.app.go(
        Push(QuestionScene(services.app, title, told, gettext("Leave"), gettext("Stay")))
    )


def _broken(services: Services, seed: str) -> None:
    """A run broke above the title."""
    services.app.go(Push(TitleScene(services)))
    tale = next(tale for tale in services.registry.tales if tale.mode is not None)
    assert tale.mode is not None
    mode = tale.mode()
    run = PlayScene.begin(services, World(mode, mode.space.build({}), seed))
    told = f"Traceback (most recent call last):\n  ...\n{_AN_ERROR}"
    services.app.go(Push(ErrorScene(services, Failure(told, (run,)))))


_AN_ERROR = "ValueError: expected a candle, got the dark"


def _waiting(services: Services, _: str) -> None:
    """An import that is two fifths through."""
    gettext = services.app.locale.gettext
    told = gettext("{file} is played again, from its first move to its last.")
    name = "thrones-dwarf-tale-hollow-oak.run"
    job = Job(lambda: None, (), state="running", progress=0.4)
    services.app.go(Push(TitleScene(services)))
    heading = gettext("Proving a run")
    services.app.go(Push(WaitingScene(services.app, job, heading, told.format(file=name))))


def _plain(services: Services, seed: str) -> Scene:
    """A tale without a view of its own."""
    mode = next(t.mode() for t in services.registry.tales if t.view is None and t.mode is not None)
    return PlayScene.begin(services, World(mode, mode.space.build({}), seed))


SCENES: Mapping[str, Arrange] = {
    "title": only(lambda services, _: TitleScene(services)),
    "days": only(lambda services, _: DaysScene(services)),
    "doors": only(lambda services, _: DoorsScene(services)),
    "welcome": only(lambda services, _: WelcomePage(services)),
    "options": only(lambda services, _: OptionsScene(services)),
    "report": only(lambda services, _: OptionsScene(services, "report")),
    "credits": only(lambda services, _: CreditsScene(services)),
    "error": _broken,
    "question": _leaving,
    "waiting": _waiting,
    "keys": only(lambda services, _: HelpScene(services, None)),
    "plain": only(_plain),
}


def scenes(registry: Registry[Tale], more: Mapping[str, Arrange]) -> dict[str, Arrange]:
    """The scenes of the shell and of every tale, and ``more``, by name."""
    found = dict(SCENES)
    for tale in registry.tales:
        if tale.scenes is not None:
            found.update(tale.scenes())
    found.update(more)
    return found


def named(registry: Registry[Tale], known: Mapping[str, Arrange], name: str) -> Arrange:
    """The scene ``name``, in which a tale may be called by either of its names; `BadValue` suggests
    the names of ``known`` that are most like it."""
    spellings = [name]
    for tale in registry.tales:
        for said, other in ((tale.name, tale.id), (tale.id, tale.name)):
            if f"-{said}-" in f"-{name}-":
                spellings.append(f"-{name}-".replace(f"-{said}-", f"-{other}-").strip("-"))
    for spelling in spellings:
        if spelling in known:
            return known[spelling]
    shown = repr(name[:_LONGEST_SHOWN])
    near = _most_like(known, [spelling[:_LONGEST_SHOWN] for spelling in spellings])
    if not near:
        raise BadValue(
            message(
                "unknown scene {name}, expected a name that “screenshot list” tells", name=shown
            )
        )
    raise BadValue(
        message(
            "unknown scene {name}, expected {near}, or another that “screenshot list” tells",
            name=shown,
            near=verbatim(", ".join(near)),
        )
    )


def _most_like(known: Iterable[str], spellings: Sequence[str]) -> list[str]:
    """The few names that are most like any of the spellings, the best first."""
    likeness = {
        name: max(SequenceMatcher(None, name, spelling).ratio() for spelling in spellings)
        for name in known
    }
    near = [name for name, ratio in likeness.items() if ratio >= _LIKE]
    return sorted(near, key=lambda name: -likeness[name])[:_MOST_SUGGESTED]


def arrange(services: Services, scene: Arrange, seed: str = DEFAULT_SEED) -> None:
    """Put a scene on the stack and let it settle. What the worker is asked for comes before the
    next step, however long it takes: so a scene in which time goes by is seen at one moment."""
    app = services.app
    scene(services, seed)
    waits = MOST_WAITS
    for _ in range(SETTLE_STEPS):
        while waits and not app.worker.idle:
            waits -= 1
            time.sleep(WAIT_SECONDS)
            app.worker.poll()
        app.step()
