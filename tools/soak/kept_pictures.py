"""Whether what is kept of pictures is what would be drawn anew, while a game is played.

    python -m tools.soak.kept_pictures TALE [--frames 600] [--every 10] [--size WxH] [--out FOLDER]

A bot plays, the pointer wanders, and now and then something changes on which pictures depend:
language, text size, contrast, odds, motion, the size of the window, the device in hand. After every
so many frames the picture is drawn three times: with all that is kept put aside, as it is, and once
more with that put aside. Where the first and the last are the same, the one between must be, but
for 2 of 255 (a shade that is enlarged from another part of itself differs by so much); else it is
told, and the program ends with status 1. Nothing that is kept comes to be right by being compared:
it is as it was, afterwards. A paper that is painted a part in each frame is waited for; while snow
comes to a map of Hex, nothing is compared.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import os
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame

from game.cli.frames import Player, Sitting
from game.cli.play import open_services
from game.engine.app import STEP, App
from game.engine.assets import Assets
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.paper import Paper
from game.engine.prompts import PromptBar
from game.engine.screen import Still
from game.tales.candle.view.lighting import Lighting
from game.tales.candle.view.look import NEAR
from game.tales.candle.view.masonry import HEIGHT, WIDTH, Masonry
from game.tales.hex.view.chart_view import ChartView
from game.tales.hex.view.sky import Sky
from game.tales.key.view.chart import Light
from game.tales.throne.view.board import Track
from game.tales.throne.view.pieces import Lamp

NEARLY = 2
"""Of 255: by how much a channel may differ."""
MOST_PARTS = 12
"""Frames in which a paper is whole at the latest."""
BETWEEN = 25
"""Frames between two changes."""


def _without(attributes: dict[str, Callable[[], Any]], method: Callable[..., Any]) -> Any:
    """``method`` of an object whose ``attributes`` are new, and as they were afterwards."""

    def call(self: Any, *said: Any, **named: Any) -> Any:
        bare = copy.copy(self)
        for name, make in attributes.items():
            assert hasattr(bare, name), f"{type(self).__name__} keeps nothing called {name}"
            setattr(bare, name, make())
        return method(bare, *said, **named)

    return call


def _paint(
    self: Paper, canvas: Canvas, _: object, paint: Callable[[Canvas], Iterator[None]], **__: bool
) -> bool:
    sheet = Canvas.spanning(self._reach, canvas.scale, alpha=True)
    for _part in paint(sheet):
        pass
    canvas.blit(sheet, (0, 0))
    return True


def _make(_: Assets, __: object, make: Callable[[], Canvas]) -> Canvas:
    picture = make()
    picture.fixed = True
    return picture


def _compose(self: Masonry, piece: tuple[int, int]) -> Canvas:
    picture = Canvas((WIDTH, HEIGHT), NEAR)
    for _ in self.work(picture, piece):
        pass
    return picture


@contextlib.contextmanager
def anew(app: App) -> Iterator[None]:
    """What is drawn here is drawn as if nothing had been kept of it."""
    put, keep = Still.put, Still.keep

    def put_below(self: Still, canvas: Canvas, key: Any) -> bool:
        # Time stands still below an overlay, which a picture that is drawn now cannot know.
        return self is app.picture.below and put(self, canvas, key)

    def keep_below(self: Still, canvas: Canvas, key: Any) -> None:
        if self is app.picture.below:
            keep(self, canvas, key)

    changes: tuple[tuple[type, str, Any], ...] = (
        (Still, "put", put_below),
        (Still, "keep", keep_below),
        (Paper, "draw", _paint),
        (Assets, "made", _make),
        (PromptBar, "_laid_out", _without({"_key": tuple}, PromptBar._laid_out)),
        (ChartView, "draw_ground", _without({"_ground": lambda: None}, ChartView.draw_ground)),
        (Sky, "painting", _without({"_shade": lambda: None}, Sky.painting)),
        (Light, "_vignette", _without({"rim_kept": lambda: None}, Light._vignette)),
        (Light, "_glow_of", _without({"_shining": lambda: None}, Light._glow_of)),
        (Track, "draw", _without({"_picture": lambda: None}, Track.draw)),
        (Lamp, "lit", _without({"_cache": OrderedDict}, Lamp.lit)),
        (Masonry, "piece", _compose),
        (
            Lighting,
            "draw",
            _without(
                {"_least": dict, "_skies": dict, "_floor": lambda: None, "_edges_of": tuple},
                Lighting.draw,
            ),
        ),
    )
    with contextlib.ExitStack() as stack:
        for owner, name, made in changes:
            stack.enter_context(patch.object(owner, name, made))
        yield


@dataclass(slots=True)
class Seen:
    """What came of it."""

    compared: int = 0
    passed_over: int = 0
    """Pictures that something went on changing, so that there was nothing to compare with."""
    told: list[str] = field(default_factory=list)


def _picture(app: App) -> Any:
    app.draw(app._owed / STEP)
    width, height = app.canvas.pixels
    rows = np.frombuffer(app.canvas.get_buffer().raw, np.uint8).reshape(height, -1)
    return rows[:, : 4 * width].reshape(height, width, 4)[:, :, :3].astype(np.int16)


def _kept(app: App) -> Any:
    """The picture with what is kept, once all papers on it are whole."""
    whole, draw = [True], Paper.draw

    def noting(self: Paper, *said: Any, **named: Any) -> bool:
        whole.append(draw(self, *said, **named))
        return whole[-1]

    with patch.object(Paper, "draw", noting):
        for _ in range(MOST_PARTS):
            whole.clear()
            picture = _picture(app)
            if all(whole):
                break
    return picture


def _snows(app: App) -> bool:
    """Whether snow comes to a map, which is seen once all of it lies there."""
    charts = [getattr(getattr(scene, "view", None), "chart", None) for scene in app.stack]
    return any(isinstance(each, ChartView) and each.sheet.snows for each in charts)


def compare(app: App, seen: Seen, what: str, out: Path | None = None) -> None:
    """Compare the picture that is seen now."""
    if app.picture.prepares or app.turning.turning or _snows(app):
        return
    with anew(app):
        before = _picture(app)
    kept = _kept(app)
    with anew(app):
        after = _picture(app)
    if before.shape != after.shape or np.abs(before - after).max() > NEARLY:
        seen.passed_over += 1
        return
    seen.compared += 1
    away = np.abs(kept - after).max(axis=2)
    if away.max() <= NEARLY:
        return
    rows, columns = np.nonzero(away > NEARLY)
    place = (int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max()))
    seen.told.append(f"{what}: by {int(away.max())}, {len(rows)} pixels within {place}")
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        for name, pixels in (("kept", kept), ("anew", after)):
            seen_as = pixels.astype(np.uint8)[:, :, ::-1].tobytes()
            picture = pygame.image.frombytes(seen_as, away.shape[::-1], "RGB")
            pygame.image.save(picture, out / f"{len(seen.told)}-{name}.png")


def _changes(app: App, size: tuple[int, int]) -> Iterator[str]:
    """Change what pictures depend on, one thing at a time, and say what."""

    hands = Driver(app)

    while True:
        for language in ("fr", "en"):
            app.change(language=language)
            yield f"language {language}"
            for name, values in (
                ("text_size", (150, 100)),
                ("high_contrast", (True, False)),
                ("show_odds", (False, True)),
                ("reduced_motion", (True, False)),
            ):
                for value in values:
                    app.change(**{name: value})
                    yield f"{name} {value}"
            for switch, value in app.settings.switches.items():
                for now in (not value, value):
                    app.change(**{switch: now})
                    yield f"{switch} {now}"
            hands.resize(1000, 700)
            yield "a smaller window"
            hands.resize(*size)
            yield "the window as it was"
            app.inputs.device = "pad"
            yield "a pad"


def play(
    tale: str,
    frames: int,
    every: int = 10,
    size: tuple[int, int] = (1920, 1080),
    params: str = "",
    out: Path | None = None,
) -> Seen:
    """Play a tale for so many frames, and compare."""
    seen = Seen()
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(folder, "en", size=size)
        app = services.app
        app.worker.start()
        try:
            player = Player(services, Sitting(tale, size, params=params), frozenset())
            player.begin()
            changes, changed = _changes(app, size), "as it began"
            for number in range(1, frames + 1):
                if number % BETWEEN == 0:
                    changed = next(changes)
                player.frame()
                player.forget()
                if number % every == 0:
                    compare(app, seen, f"{tale}, frame {number}, {changed}", out)
        finally:
            app.close()
            services.chronicle.close()
    return seen


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tale")
    parser.add_argument("--frames", type=int, default=600)
    parser.add_argument("--every", type=int, default=10)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--out", type=Path)
    said = parser.parse_args()
    wide, tall = map(int, said.size.split("x"))
    seen = play(said.tale, said.frames, said.every, (wide, tall), out=said.out)
    print(f"{seen.compared} pictures compared, {seen.passed_over} that went on changing")
    print("\n".join(seen.told))
    return bool(seen.told)


if __name__ == "__main__":
    sys.exit(main())
