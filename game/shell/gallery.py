"""Every scene by name, in a state worth looking at: for screenshots, contact sheets and benches.

Nothing here draws: it puts a scene on the stack as a player would have reached it. The tales
declare their own moments.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from game.core.errors import BadValue
from game.core.registry import Registry, World
from game.core.text import message
from game.engine.scene import Push, Scene
from game.shell.credits import CreditsScene
from game.shell.error import ErrorScene
from game.shell.help import HelpScene
from game.shell.options import OptionsScene
from game.shell.play import PlayScene
from game.shell.question import QuestionScene
from game.shell.sights import only
from game.shell.tale import Arrange, Services, Tale
from game.shell.title import TitleScene

DEFAULT_SEED = "hollow-oak"
SETTLE_STEPS = 90
"""Steps after which a scene that was arranged has settled."""
MOST_WAITS, WAIT_SECONDS = 400, 0.02
"""How often, and how long each time, the worker's answer is waited for."""


def _leaving(services: Services, _: str) -> None:
    gettext = services.app.locale.gettext
    told = gettext("Everything is kept; the candle will be lit again.")
    title = gettext("Leave the game?")
    services.app.go(Push(TitleScene(services)))
    services.app.go(
        Push(QuestionScene(services.app, title, told, gettext("Leave"), gettext("Stay")))
    )


def _plain(services: Services, seed: str) -> Scene:
    """A tale without a view of its own."""
    mode = next(t.mode() for t in services.registry.tales if t.view is None and t.mode is not None)
    return PlayScene.begin(services, World(mode, mode.space.build({}), seed))


SCENES: Mapping[str, Arrange] = {
    "title": only(lambda services, _: TitleScene(services)),
    "options": only(lambda services, _: OptionsScene(services)),
    "credits": only(lambda services, _: CreditsScene(services)),
    "error": only(lambda services, _: ErrorScene(services.app, "ValueError: an example")),
    "question": _leaving,
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
    """The scene ``name``, in which a tale may be called by either of its names; `BadValue` lists
    the names there are."""
    spellings = [name]
    for tale in registry.tales:
        for said, other in ((tale.name, tale.id), (tale.id, tale.name)):
            if name == said or name.startswith(f"{said}-"):
                spellings.append(other + name[len(said) :])
    for spelling in spellings:
        if spelling in known:
            return known[spelling]
    raise BadValue(
        message(
            "unknown scene {name}, expected a name that “screenshot list” tells",
            name=repr(name[:40]),
        )
    )


def arrange(services: Services, scene: Arrange, seed: str = DEFAULT_SEED) -> None:
    """Put a scene on the stack and let it settle."""
    app = services.app
    scene(services, seed)
    for _ in range(SETTLE_STEPS):
        app.step()
    for _ in range(MOST_WAITS):
        if app.worker.idle:
            break
        time.sleep(WAIT_SECONDS)
        app.step()
    app.step()
