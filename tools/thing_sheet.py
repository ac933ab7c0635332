"""What stirs on Candle's floors, as series of frames to be looked at: before its act, in it, after.

    python -m tools.thing_sheet OUT [--world ID ..] [--policy NAME] [--kind WORD ..]
        [--every 6] [--frames 16] [--count 1] [--most 60000] [--lang L]

A bot plays each world twice. The first time it is noted when what first happens near him: boards
fold, bellows blow, a trap strikes, a gate catches fire, a bell is rung, a moth drinks, a warden
dives ... The second time the frames around each of these moments are drawn by the real view, a
part of the page at its own size. Writes OUT/<kind>.png for each, with the first frame's tick.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.cli.play import open_services
from game.core.mode import Event
from game.engine.canvas import CANVAS
from game.tales.candle.rules.clockwork import blows, is_moved
from game.tales.candle.rules.events import (
    CreatureActed,
    Died,
    DoorPassed,
    FindUsed,
    Found,
    GateActed,
    LampReached,
    LightChanged,
    Revealed,
    WardenActed,
    WebCaught,
    WorkActed,
)
from game.tales.candle.rules.hazards import PERIOD, kind_of, warns
from game.tales.candle.rules.params import LEVELS
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.look import NEAR, TILE, px
from tools.candle_playing import Playing

WORLDS = ("platformer:story,11#things", "platformer:story,12#things")
LEAD = 5
"""Frames before the moment."""
PART = (400, 320)
"""Pixels of the page in a frame."""
ACROSS = 8
NEARBY = 5
"""Tiles from him within which something happens that he sees."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What happened, in which step of the run, and where (in tiles; None: to himself)."""

    kind: str
    step: int
    at: tuple[float, float] | None


def told(event: Event) -> tuple[str, tuple[float, float] | None] | None:
    """The kind of what happened, and where; None for what is not looked at."""
    match event:
        case GateActed(gate=gate, deed=deed, x=x, y=y):
            return f"gate {gate} {deed}", (x, y)
        case WorkActed(what=what, x=x, y=y):
            return f"{what} acts", (x, y)
        case CreatureActed(creature=creature, deed=deed, x=x, y=y):
            return f"{creature} {deed}", (x, y)
        case WardenActed(warden=warden, deed=deed, x=x, y=y):
            return f"{warden} {deed}", (x, y)
        case LightChanged(change=change):
            return f"light {change}", None
        case LampReached(x=x, y=y, was_lit=False):
            return "lamp", (x, y)
        case DoorPassed(x=x, y=y):
            return "door", (x, y)
        case WebCaught(x=x, y=y):
            return "web burns", (x, y)
        case Revealed(x=x, y=y):
            return "coin appears", (x, y)
        case Found(what=what, x=x, y=y):
            return f"found {what}", (x, y)
        case FindUsed(find=find):
            return f"find {find}", None
        case Died(trap=trap):
            return f"death {trap}", None
        case _:
            return None


def clocked(view: CandleView) -> Iterator[tuple[str, tuple[float, float]]]:
    """What the clock begins with this tick, near him."""
    tick = view.tick
    for place in view.floor.clockworks:
        if _is_near(view, place) and is_moved(place, tick) != is_moved(place, tick - 1):
            yield f"{place.name} {'goes' if is_moved(place, tick) else 'returns'}", _middle(place)
    for place in view.floor.draughts:
        if _is_near(view, place) and blows(place, tick) and not blows(place, tick - 1):
            yield "bellows blow", _middle(place)
    ease = LEVELS[1]
    for hazard in view.floor.hazards:
        place = hazard.place
        phase = (tick + place.offset) % PERIOD
        if _is_near(view, place) and warns(place, phase - 1, ease) > warns(place, phase, ease):
            named = place.name if not place.twice else f"{place.name} twice"
            middle = _middle(place)
            falls = kind_of(place) in ("crusher", "stones", "blade")
            yield f"trap {named}", (middle[0], middle[1] + 1.5) if falls else middle


def _middle(place: Place) -> tuple[float, float]:
    return place.x + (max(1, place.width) - 1) / 2, place.y + (max(1, place.height) - 1) / 2


def _is_near(view: CandleView, place: Place) -> bool:
    x, y = _middle(place)
    here = px(view.x) / TILE, px(view.y) / TILE
    return abs(here[0] - x) < NEARBY + 1 and abs(here[1] - y) < NEARBY


def moments(playing: Playing, count: int, most: int) -> list[Moment]:
    """The first so many of each kind in a run, of which ``most`` ticks are looked at."""
    found: list[Moment] = []
    seen: Counter[str] = Counter()
    for step, (events, view) in enumerate(islice(playing.steps(), most)):
        if view.phase != "playing":
            continue
        for kind, at in (*filter(None, map(told, events)), *clocked(view)):
            seen[kind] += 1
            if seen[kind] <= count:
                found.append(Moment(kind, step, at))
    return found


def series(
    playing: Playing, chosen: Sequence[Moment], every: int, frames: int, most: int
) -> dict[Moment, list[pygame.Surface]]:
    """The frames around each moment."""
    drawn: dict[Moment, list[pygame.Surface]] = {moment: [] for moment in chosen}
    for step, (_, view) in enumerate(islice(playing.steps(), most)):
        for moment, pictures in drawn.items():
            since = step - moment.step + LEAD * every
            if since >= 0 and since % every == 0 and len(pictures) < frames:
                pictures.append(frame(playing, view, moment))
    return drawn


def frame(playing: Playing, view: CandleView, moment: Moment) -> pygame.Surface:
    """The part of the picture round what happens."""
    canvas, stage = playing.canvas, playing.stage
    stage.draw(canvas, 1.0)
    tile, corner = TILE * NEAR, stage.corner
    x, y = (
        (px(view.x) * NEAR, (px(view.y) - TILE) * NEAR)
        if moment.at is None
        else ((moment.at[0] + 0.5) * tile, (moment.at[1] + 0.5) * tile)
    )
    part = pygame.Rect((0, 0), PART)
    part.center = round(x - corner[0]), round(y - corner[1])
    return canvas.subsurface(part.clamp(canvas.get_rect())).copy()


def sheet(pictures: Sequence[pygame.Surface]) -> pygame.Surface:
    """Frames side by side; that of the moment has a line under it."""
    rows = -(-len(pictures) // ACROSS)
    width, height = PART[0] + 4, PART[1] + 8
    made = pygame.Surface((width * min(ACROSS, len(pictures)), height * rows))
    for number, picture in enumerate(pictures):
        at = number % ACROSS * width, number // ACROSS * height
        made.blit(picture, at)
        if number == LEAD:
            made.fill((230, 190, 90), (at[0], at[1] + PART[1] + 1, PART[0], 5))
    return made


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw what is asked for."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("out", type=Path)
    reader.add_argument("--world", nargs="+", default=WORLDS)
    reader.add_argument("--policy", default="golden")
    reader.add_argument("--kind", nargs="+", help="only what has one of these words in its name")
    reader.add_argument("--every", type=int, default=6, help="ticks from frame to frame")
    reader.add_argument("--frames", type=int, default=16)
    reader.add_argument("--count", type=int, default=1, help="so many of each kind")
    reader.add_argument("--most", type=int, default=60_000, help="ticks that are played at most")
    reader.add_argument("--lang", default="en")
    said: Any = reader.parse_args(arguments)
    said.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(folder, said.lang, size=CANVAS)
        for number, world in enumerate(said.world):
            playing = Playing(services, world, said.policy, watching=True)
            found = moments(playing, said.count, said.most)
            if said.kind:
                found = [each for each in found if any(word in each.kind for word in said.kind)]
            again = Playing(services, world, said.policy, watching=True)
            drawn = series(again, found, said.every, said.frames, said.most)
            for moment, pictures in drawn.items():
                name = f"{number}-{moment.kind}-{moment.step}".replace(" ", "-")
                pygame.image.save(sheet(pictures), said.out / f"{name}.png")
                print(f"{world}: {moment.kind}, step {moment.step}, {len(pictures)} frames")
        services.app.close()
        services.chronicle.close()


if __name__ == "__main__":
    main()
