"""Moments of the table for the gallery; and the pages around a run, for which Throne stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.errors import BadValue
from game.core.mode import Event
from game.core.registry import World
from game.core.session import Session
from game.core.text import message
from game.engine.inputs import Press
from game.engine.scene import Push, Scene
from game.shell.chronicle import ChronicleScene
from game.shell.gallery import at_play, kept, only
from game.shell.help import HelpScene
from game.shell.importing import ImportScene
from game.shell.keeping import SaveElsewhereScene
from game.shell.log import JournalScene, LogScene
from game.shell.mode_page import ModePage
from game.shell.pause import PauseScene
from game.shell.play import PlayScene
from game.shell.results import ResultsScene
from game.shell.taking_up import LockedScene
from game.shell.tale import Arrange, Services
from game.shell.theatre import TheatreScene
from game.store.writer import Ticket
from game.tales.throne.rules.gambit.commands import FORGE
from game.tales.throne.view.lookback import LookbackScene

_MOST_COMMANDS = 2_000
_POLICY = "greedy"


def _over_play(make: Callable[[Services, PlayScene], Scene]) -> Arrange:
    """An overlay above a run at the table."""

    def arrange(services: Services, seed: str) -> None:
        scene = _played(services, _world(services, "dwarf,tale", seed), 12)
        services.app.go(Push(scene))
        services.app.go(Push(make(services, scene)))

    return arrange


def _elsewhere(services: Services, scene: PlayScene) -> Scene:
    return SaveElsewhereScene(services, [(str(scene.session.id), scene.live.text())])


def _world(services: Services, params: str, seed: str) -> World:
    mode = services.registry.mode("throne")
    return World(mode, mode.space.read(params), seed)


def _played(services: Services, world: World, commands: int) -> PlayScene:
    """A run in which a bot has made the first decisions."""
    session = Session.start(world, services.content(world.mode))
    bot = services.registry.tale("throne").bot(_POLICY)
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
            bot = services.registry.tale("throne").bot(_POLICY)
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


def _has_come_far(session: Session) -> bool:
    """Whether relics were found and cards are held."""
    view = session.game.view()
    return len(view.relics) > 1 and len(view.held) > 2


def _can_forge(session: Session) -> bool:
    """Whether the Dwarf holds what his forge asks for."""
    return FORGE in session.game.legal()


def _finished(services: Services, seed: str) -> tuple[Session, Ticket[int], bytes, tuple[str, ...]]:
    world = _world(services, "barbarian,tale", seed)
    session = Session.start(world, services.content(world.mode))
    told: list[str] = []
    for command in (
        services.registry.tale("throne").bot(_POLICY).moves(session.game, session.content, seed)
    ):
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
        session, entering, text, told = _finished(services, seed)
        services.app.go(Push(ResultsScene(services, session, entering, text, told)))
        services.app.go(Push(make(services, text, told)))

    return arrange


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


def _importing(services: Services, seed: str) -> None:
    services.app.go(Push(_chronicle(services, seed)))
    services.app.go(Push(ImportScene(services)))


def _feats(services: Services, seed: str) -> None:
    scene = _chronicle(services, seed)
    services.app.go(Push(scene))
    scene.handle(Press("tab_next"))


SCENES: Mapping[str, Arrange] = {
    "throne-gambit-fork": _until("dwarf,gambit", "fork", _can_forge),
    "throne-gambit-answer": _until("hero,gambit", "answer", _has_come_far),
    "throne-gambit-weave": _until("wizard,gambit,sand", "answer", _has_come_far),
    "throne-gambit-pile": _until("barbarian,gambit", "pile", _has_come_far),
    "throne-gambit-relic": _until("barbarian,gambit,putrid", "relic", _has_come_far),
    "mode": only(lambda services, _: ModePage(services, services.registry.mode("throne"))),
    "chronicle": only(_chronicle),
    "feats": _feats,
    "help": only(lambda services, _: HelpScene(services, services.registry.mode("throne"))),
    "results": only(_results),
    "theatre": only(_theatre),
    "pause": _over_play(lambda services, scene: PauseScene(services, scene.live)),
    "save-elsewhere": _over_play(_elsewhere),
    "locked": _over_play(lambda services, _: LockedScene(services, services.runs.unfinished()[0])),
    "journal": _over_play(lambda services, _: JournalScene(services)),
    "typing": _by_pad(_over_play(lambda services, _: JournalScene(services))),
    "log": _over_results(lambda services, _, told: LogScene(services, told)),
    "look-back": _over_results(lambda services, text, _: LookbackScene(services, text)),
    "import": _importing,
    "thrones": _until("dwarf,tale", "walk"),
    "thrones-scouting": _until("dwarf,tale", "scouting"),
    "thrones-fight": _until("dwarf,tale", "fight"),
    "thrones-strike": _until("dwarf,tale", "pile", _struck_by("player")),
    "thrones-struck": _until("barbarian,tale", "pile", _struck_by("enemy")),
    "thrones-gain": _until("dwarf,tale", "gain"),
    "thrones-story": only(_story),
    "thrones-cards": _asked(_until("dwarf,tale", "fight"), "tab_next"),
    "thrones-road": _asked(_until("dwarf,tale", "fight"), "tab_previous"),
    "thrones-hint": _asked(_until("dwarf,tale", "scouting"), "hint"),
    "thrones-trap": _until("dwarf,seed,armour_traps", "trap"),
}
