"""An engine without a window or a loudspeaker: everything else in it is real."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.engine.app import App
from game.engine.driver import Driver
from game.engine.scene import Push
from game.store.shipped import assets_dir
from tests.engine.recording import Recorder, Told


@pytest.fixture
def loudspeaker() -> str:
    """What SDL calls the device that programs play on; there is none. To close even one that
    swallows everything takes as long as many a test: a module that listens asks for it."""
    return "none"


@pytest.fixture
def app(tmp_path: Path, loudspeaker: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A program with default settings, in English, at the canvas's own size."""
    monkeypatch.setenv("SDL_AUDIODRIVER", loudspeaker)
    app = App(
        "test",
        assets_dir(),
        tmp_path / "settings.json",
        language="en",
        screenshots=tmp_path / "pictures",
    )
    yield app
    app.close()


@pytest.fixture
def hands(app: App) -> Driver:
    """Keyboard, mouse and pad of that program."""
    return Driver(app)


@pytest.fixture
def title(app: App) -> Recorder:
    """The lowest scene, and an error screen for whatever breaks."""
    app.make_error_scene = Told
    title = Recorder("title")
    app.go(Push(title))
    return title
