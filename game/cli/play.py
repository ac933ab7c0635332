"""The window: the title menu, straight into a game, or a run to watch."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from game.cli import worlds
from game.cli.tales import library, registry, take_in
from game.core.errors import GameError
from game.core.gameid import clean_seed
from game.core.journal import Journal
from game.core.registry import Registry
from game.core.text import message
from game.engine import audio
from game.engine.app import App
from game.engine.memory import hold_large_apart
from game.engine.scene import Push, Scene
from game.engine.screen import require_display
from game.shell import pack_page
from game.shell.attract import AttractScene
from game.shell.drawn import proving, require_drawing, tale_for
from game.shell.error import ErrorScene
from game.shell.keeping import unsaved
from game.shell.play import PlayScene
from game.shell.reading import Reading
from game.shell.tale import Services
from game.shell.theatre import TheatreScene
from game.shell.title import TitleScene
from game.shell.welcome import WelcomePage, is_first_start
from game.store import crash, log
from game.store.chronicle import Chronicle
from game.store.log import logger
from game.store.places import Places, open_places
from game.store.runs import Runs
from game.store.shipped import assets_dir

TITLE = "Candle, Key, Hex & Throne"
WINDOW_CLASS = "ckht"
DRAWING = ".tmx"
"""How the name of a file that somebody drew ends."""
BROKEN = 1
"""Exit status after an error that nobody foresaw."""


def run(arguments: argparse.Namespace) -> int:
    """``play`` and the bare command: a window until the player leaves it."""
    if arguments.command is None:
        seed = "" if arguments.seed is None else clean_seed(arguments.seed)
        return _show(arguments, lambda _: None, seed)
    drawing = Path(arguments.world)
    if drawing.suffix == DRAWING:
        if arguments.plan is not None:
            raise GameError(
                message("{option}: not an option of {command}", option="--plan", command=".tmx")
            )
        seed = worlds.chosen_seed(arguments.seed)
        require_drawing(tale_for(registry().tales), drawing)
        return _show(arguments, lambda services: proving(services, drawing, seed))
    world = worlds.read_world(registry(), arguments.world, arguments.seed, arguments.plan)
    take_in(arguments.data_dir, world.mode.name, world.mode.uses(world.params))
    return _show(arguments, lambda services: PlayScene.begin(services, world))


def watch(arguments: argparse.Namespace, record: Journal) -> int:
    """``replay`` without ``--verify``."""
    return _show(arguments, lambda services: TheatreScene(services, record))


def _show(
    arguments: argparse.Namespace, first: Callable[[Services], Scene | None], seed: str = ""
) -> int:
    """The window, with the log open; exit status 1 when it ends badly."""
    hold_large_apart()
    places = open_places(None if arguments.data_dir is None else Path(arguments.data_dir))
    try:
        with (
            log.opened(places.root),
            crash.watched(places.root, log.Veil(places.root)) as ended_badly,
        ):
            logger.info("started")
            for name, value in log.system():
                logger.info("%s: %s", name, value)
            services = _services_in(places, arguments.lang, seed)
            if ended_badly:
                _say_ended_badly(services)
            _run(services, first)
            return 0
    except (GameError, ModuleNotFoundError):
        raise
    except Exception as error:
        told = message(
            "the game ended badly: {why}; “report” makes a file of what is known",
            why=f"{type(error).__name__}: {error}",
        )
        print(worlds.locale_of(arguments.lang).tell(GameError(told)), file=sys.stderr)
        return BROKEN


def _run(services: Services, first: Callable[[Services], Scene | None]) -> None:
    app = services.app
    _tell_log(app)
    # The first scene may refuse its run: that must be said before a window shows.
    scene = first(services)
    reading = Reading(services.registry.tales, services.library)
    pack_page.look(services)
    title = TitleScene(services, lambda: AttractScene(services), reading)
    app.go(Push(title))
    if scene is None and is_first_start(services):
        scene = WelcomePage(services, reading)
    if scene is not None:
        app.go(Push(scene))
    try:
        app.run()
    finally:
        services.runs.close()
        services.chronicle.close()
    logger.info("ended")


def _tell_log(app: App) -> None:
    """What the game runs on, as far as only the window knows it."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    window = app.screen.window.get_size()
    desktops = pygame.display.get_desktop_sizes()
    logger.info("SDL: %s, display %s, %s in %s", sdl, pygame.display.get_driver(), window, desktops)
    sound = pygame.mixer.get_init()
    logger.info("audio: %s", f"{pygame.mixer.get_driver()}, {sound}" if sound else "none")
    said = app.settings
    logger.info("language: %s, text %d %%", app.locale.language, said.text_size)
    logger.info("animations %d %%, game %d %%", said.animation_speed, said.game_speed)


def _say_ended_badly(services: Services) -> None:
    app = services.app
    told = app.locale.gettext("The game ended badly last time: Options, Report.")
    shown = app.notices.shown
    app.notices.say(f"{told} · {shown}" if shown else told)


def open_services(
    data_dir: str | None,
    language: str | None,
    *,
    seed: str = "",
    size: tuple[int, int] | None = None,
) -> Services:
    """Open the window and everything that is kept in ``data_dir``."""
    places = open_places(None if data_dir is None else Path(data_dir))
    return _services_in(places, language, seed, size)


def _services_in(
    places: Places, language: str | None, seed: str = "", size: tuple[int, int] | None = None
) -> Services:
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", WINDOW_CLASS)
    os.environ.setdefault("SDL_APP_NAME", TITLE)
    require_display()
    audio.prepare()
    pygame.init()
    shelf = places.shelf
    tales = Registry(tuple(replace(tale, shelf=shelf) for tale in registry().tales))
    app = App(
        TITLE,
        assets_dir(),
        places.settings,
        language=language,
        size=size,
        screenshots=None if places.root is None else places.root / "pictures",
        settings=[setting for tale in tales.tales for setting in tale.settings],
        pinned=dict(pinned for tale in tales.tales for pinned in tale.pinned),
        loose=[name for tale in tales.tales for name in tale.loose],
        brief=[name for tale in tales.tales for name in tale.brief],
    )
    app.worker.crashes = None if places.root is None else places.root / crash.WORKER
    chronicle = Chronicle.open(places)
    # Told at once, and not again after a run.
    gone = pack_page.refresh(app, places.root, unread=True)
    notices = [*app.faults, *filter(None, (chronicle.notice, gone))]
    chronicle.notice = None
    if notices:
        app.notices.say(" · ".join(map(app.locale.render, notices)))
    services = Services(
        app,
        tales,
        library().on_shelf(lambda: shelf),
        places,
        Runs(places, app.writer),
        chronicle,
        seed,
        open_workshop=_open_workshop,
    )
    app.before_quit = lambda: unsaved(services)
    app.make_error_scene = lambda failure: ErrorScene(services, failure)
    return services


def _open_workshop(services: Services) -> Scene:
    from game.workshop.page import WorkshopPage

    return WorkshopPage(services)
