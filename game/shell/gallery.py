"""Every scene by name, in a state worth looking at: for screenshots, contact sheets and benches.

Nothing here draws: it puts a scene on the stack as a player would have reached it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from game.bots.registry import bot_for
from game.core.errors import BadValue
from game.core.mode import Event
from game.core.registry import World
from game.core.session import Session
from game.core.text import message
from game.engine.inputs import Press
from game.engine.scene import Push, Scene
from game.shell.chronicle import ChronicleScene
from game.shell.credits import CreditsScene
from game.shell.error import ErrorScene
from game.shell.help import HelpScene
from game.shell.importing import ImportScene
from game.shell.journal import JournalScene
from game.shell.log import LogScene
from game.shell.mode_page import ModePage
from game.shell.options import OptionsScene
from game.shell.pause import PauseScene
from game.shell.play import PlayScene
from game.shell.question import QuestionScene
from game.shell.results import ResultsScene
from game.shell.services import Services
from game.shell.sights import Arrange, at_play, kept
from game.shell.theatre import TheatreScene
from game.shell.title import TitleScene
from game.tales.candle.view import gallery as candle
from game.tales.hex.view import gallery as hexes
from game.tales.key.view import gallery as key
from game.tales.throne.view.lookback import LookbackScene
from game.workshop import gallery as workshop

DEFAULT_SEED = "hollow-oak"
SETTLE_STEPS = 90
"""Steps after which a scene that was arranged has settled."""
MOST_WAITS, WAIT_SECONDS = 400, 0.02
"""How often, and how long each time, the worker's answer is waited for."""
_MOST_COMMANDS = 2_000


def _only(make: Callable[[Services, str], Scene]) -> Arrange:
    return lambda services, seed: services.app.go(Push(make(services, seed)))


def _page(mode: str) -> Arrange:
    return _only(lambda services, _: ModePage(services, services.registry.mode(mode)))


def _over_play(make: Callable[[Services, Session], Scene]) -> Arrange:
    """An overlay above a run at the table."""

    def arrange(services: Services, seed: str) -> None:
        scene = _played(services, _world(services, "dwarf,tale", seed), 12)
        services.app.go(Push(scene))
        services.app.go(Push(make(services, scene.session)))

    return arrange


def _world(services: Services, params: str, seed: str) -> World:
    mode = services.registry.mode("thrones")
    return World(mode, mode.space.read(params), seed)


def _played(services: Services, world: World, commands: int) -> PlayScene:
    """A run in which a bot has made the first decisions."""
    session = Session.start(world, services.content(world.mode))
    bot = bot_for(world.mode.name, "greedy")
    for _, command in zip(
        range(commands), bot.moves(session.game, session.content, world.seed), strict=False
    ):
        session.apply(command)
    return at_play(services, session)


def _until(params: str, phase: str, enough: Callable[[Session], bool] = lambda _: True) -> Arrange:
    """A run at the table that has come to the phase ``phase``."""

    def arrange(services: Services, seed: str) -> None:
        for attempt in range(60):
            world = _world(services, params, seed if attempt == 0 else f"{seed}/{attempt}")
            session = Session.start(world, services.content(world.mode))
            bot = bot_for(world.mode.name, "greedy")
            moves = bot.moves(session.game, session.content, world.seed)
            for _ in range(_MOST_COMMANDS):
                view = session.game.view()
                if view.phase == phase and view.step > 0 and enough(session):
                    services.app.go(Push(at_play(services, session)))
                    return
                if phase == "scouting" and view.scouts_left and view.step > 9:
                    session.apply(world.mode.parse_command("scout"))
                    continue
                command = next(moves, None)
                if command is None:
                    break
                session.apply(command)
        raise BadValue(
            message(
                "screenshot: no run of {params} came to {phase} from this seed",
                params=params,
                phase=phase,
            )
        )

    return arrange


def _struck_by(side: str) -> Callable[[Session], bool]:
    return lambda session: session.game.view().hand.clash.by == side


def _finished(services: Services, seed: str) -> tuple[Session, int, bytes, tuple[str, ...]]:
    world = _world(services, "barbarian,tale", seed)
    session = Session.start(world, services.content(world.mode))
    told: list[str] = []
    for command in bot_for("thrones", "greedy").moves(session.game, session.content, seed):
        told.extend(_narrated(services, session.apply(command), world))
    return session, *kept(services, session), tuple(told)


def _narrated(services: Services, events: tuple[Event, ...], world: World) -> list[str]:
    messages = [world.mode.narrate(event) for event in events]
    return [services.app.locale.render(message) for message in messages if message is not None]


def _results(services: Services, seed: str) -> Scene:
    return ResultsScene(services, *_finished(services, seed))


def _theatre(services: Services, seed: str) -> Scene:
    scene = TheatreScene(services, _finished(services, seed)[2])
    for _ in range(20):
        scene.handle(Press("right"))
    return scene


def _over_results(make: Callable[[Services, bytes, tuple[str, ...]], Scene]) -> Arrange:
    """A page that is opened from the results of a run."""

    def arrange(services: Services, seed: str) -> None:
        session, number, text, told = _finished(services, seed)
        services.app.go(Push(ResultsScene(services, session, number, text, told)))
        services.app.go(Push(make(services, text, told)))

    return arrange


def _over(below: Callable[[Services, str], Scene], make: Callable[[Services], Scene]) -> Arrange:
    """An overlay above a page."""

    def arrange(services: Services, seed: str) -> None:
        services.app.go(Push(below(services, seed)))
        services.app.go(Push(make(services)))

    return arrange


def _leaving(services: Services) -> Scene:
    _ = services.app.locale.gettext
    told = _("Everything is kept; the candle will be lit again.")
    return QuestionScene(services.app, _("Leave the game?"), told, _("Leave"), _("Stay"))


def _story(services: Services, seed: str) -> Scene:
    return PlayScene.begin(services, _world(services, "dwarf,tale", seed))


def _asked(arrange: Arrange, action: str) -> Arrange:
    """A table at which the player has pressed ``action``."""

    def then(services: Services, seed: str) -> None:
        arrange(services, seed)
        scene = services.app.scene
        assert scene is not None
        scene.handle(Press(action))

    return then


def _by_pad(arrange: Arrange) -> Arrange:
    """A page whose text field was confirmed with a gamepad."""

    def then(services: Services, seed: str) -> None:
        arrange(services, seed)
        services.app.inputs.device = "pad"
        services.app.send(Press("confirm"))

    return then


def _chronicle(services: Services, seed: str) -> Scene:
    for number in range(3):
        _finished(services, f"{seed}/{number}")
    return ChronicleScene(services)


def _plain(mode: str) -> Arrange:
    def arrange(services: Services, seed: str) -> None:
        world = World(
            services.registry.mode(mode), services.registry.mode(mode).space.build({}), seed
        )
        services.app.go(Push(PlayScene.begin(services, world)))

    return arrange


SCENES: Mapping[str, Arrange] = {
    "title": _only(lambda services, _: TitleScene(services)),
    "mode": _page("thrones"),
    "options": _only(lambda services, _: OptionsScene(services)),
    "chronicle": _only(_chronicle),
    "help": _only(lambda services, _: HelpScene(services, services.registry.mode("thrones"))),
    "credits": _only(lambda services, _: CreditsScene(services)),
    "error": _only(lambda services, _: ErrorScene(services.app, "ValueError: an example")),
    "results": _only(_results),
    "theatre": _only(_theatre),
    "pause": _over_play(PauseScene),
    "journal": _over_play(lambda services, _: JournalScene(services)),
    "typing": _by_pad(_over_play(lambda services, _: JournalScene(services))),
    "log": _over_results(lambda services, _, told: LogScene(services, told)),
    "look-back": _over_results(lambda services, text, _: LookbackScene(services, text)),
    "question": _over(lambda services, _: TitleScene(services), _leaving),
    "import": _over(_chronicle, ImportScene),
    "keys": _only(lambda services, _: HelpScene(services, None)),
    "thrones": _until("dwarf,tale", "walk"),
    "thrones-scouting": _until("dwarf,tale", "scouting"),
    "thrones-fight": _until("dwarf,tale", "fight"),
    "thrones-strike": _until("dwarf,tale", "pile", _struck_by("player")),
    "thrones-struck": _until("barbarian,tale", "pile", _struck_by("enemy")),
    "thrones-gain": _until("dwarf,tale", "gain"),
    "thrones-story": _only(_story),
    "thrones-cards": _asked(_until("dwarf,tale", "fight"), "tab_next"),
    "thrones-road": _asked(_until("dwarf,tale", "fight"), "tab_previous"),
    "thrones-hint": _asked(_until("dwarf,tale", "scouting"), "hint"),
    "thrones-trap": _until("dwarf,seed,armour_traps", "trap"),
    **candle.SCENES,
    **key.SCENES,
    **hexes.SCENES,
    **workshop.SCENES,
    "plain": _plain("null-turns"),
}


def require(name: str) -> None:
    """Raise `BadValue`, listing the names there are, when no scene is called ``name``."""
    if name not in SCENES:
        raise BadValue(
            message(
                "unknown scene {name}, expected one of: {known}",
                name=repr(name[:40]),
                known=", ".join(SCENES),
            )
        )


def arrange(services: Services, name: str, seed: str = DEFAULT_SEED) -> None:
    """Put the scene ``name`` on the stack and let it settle; `BadValue` lists the names."""
    require(name)
    app = services.app
    SCENES[name](services, seed)
    for _ in range(SETTLE_STEPS):
        app.step()
    for _ in range(MOST_WAITS):
        if app.worker.idle:
            break
        time.sleep(WAIT_SECONDS)
        app.step()
    app.step()
