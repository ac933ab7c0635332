"""The window: the title menu, straight into a game, or a run to watch."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

import pygame

from game.cli import worlds
from game.cli.tales import library, registry
from game.core.gameid import clean_seed
from game.core.journal import Journal
from game.engine import audio
from game.engine.app import App
from game.engine.scene import Push, Scene
from game.engine.screen import require_display
from game.shell.attract import AttractScene
from game.shell.error import ErrorScene
from game.shell.play import PlayScene
from game.shell.reading import Reading
from game.shell.tale import Services
from game.shell.theatre import TheatreScene
from game.shell.title import TitleScene
from game.store.chronicle import Chronicle
from game.store.places import open_places
from game.store.runs import Runs
from game.store.shipped import assets_dir

TITLE = "Candle, Key, Hex & Throne"
WINDOW_CLASS = "ckht"


def run(arguments: argparse.Namespace) -> int:
    """``play`` and the bare command: a window until the player leaves it."""
    if arguments.command is None:
        seed = "" if arguments.seed is None else clean_seed(arguments.seed)
        return _show(arguments, lambda _: None, seed)
    world = worlds.read_world(registry(), arguments.world, arguments.seed)
    return _show(arguments, lambda services: PlayScene.begin(services, world))


def watch(arguments: argparse.Namespace, record: Journal) -> int:
    """``replay`` without ``--verify``."""
    return _show(arguments, lambda services: TheatreScene(services, record))


def _show(
    arguments: argparse.Namespace, first: Callable[[Services], Scene | None], seed: str = ""
) -> int:
    services = open_services(arguments.data_dir, arguments.lang, seed=seed)
    app = services.app
    # The first scene may refuse its run: that must be said before a window shows.
    scene = first(services)
    reading = Reading(services.registry.tales, services.library)
    title = TitleScene(services, lambda: AttractScene(services), reading)
    app.go(Push(title))
    if scene is not None:
        app.go(Push(scene))
    app.run()
    services.chronicle.close()
    return 0


def open_services(
    data_dir: str | None,
    language: str | None,
    *,
    seed: str = "",
    size: tuple[int, int] | None = None,
) -> Services:
    """Open the window and everything that is kept."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", WINDOW_CLASS)
    os.environ.setdefault("SDL_APP_NAME", TITLE)
    places = open_places(None if data_dir is None else Path(data_dir))
    require_display()
    audio.prepare()
    pygame.init()
    tales = registry()
    app = App(
        TITLE,
        assets_dir(),
        places.settings,
        language=language,
        size=size,
        screenshots=None if places.root is None else places.root / "pictures",
        settings=[setting for tale in tales.tales for setting in tale.settings],
    )
    app.make_error_scene = ErrorScene
    chronicle = Chronicle.open(places)
    notices = [*app.faults, *filter(None, (chronicle.notice,))]
    if notices:
        app.notices.say(" · ".join(map(app.locale.render, notices)))
    return Services(
        app, tales, library(), places, Runs(places), chronicle, seed, open_workshop=_open_workshop
    )


def _open_workshop(services: Services) -> Scene:
    from game.workshop.page import WorkshopPage

    return WorkshopPage(services)
