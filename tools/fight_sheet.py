"""Fights of Key as series of frames, to be looked at: what is seen between two decisions.

    python -m tools.fight_sheet OUT [--kind NAME ..] [--frames 8] [--text N] [--lang L]

The expert plays, and of each kind of moment - a blow that slays, one that is parried and drives
back, a shove, a fall, a shot, what a boss does ... - the first is played again in the real view.
Writes OUT/<kind>.png for each, its frames evenly over the time that it takes, and OUT/fights.png.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.cli.play import open_services
from game.core.mode import Command, Event
from game.engine.canvas import Canvas
from game.engine.inputs import InputEvent
from game.engine.scene import Push, Scene, Transition
from game.shell.contract import ModeView, RunInfo
from game.shell.plain_view import view_of
from game.shell.tale import Services
from game.tales.key.rules.play.events import (
    Attacked,
    Died,
    DoorMoved,
    Downed,
    FoeActed,
    Freed,
    Handled,
    Hurt,
    ItemUsed,
    Prowled,
    Shoved,
    SkillUsed,
    Slain,
    Toppled,
    TrapSprung,
)
from game.tales.key.rules.play.state import FIRST_FOE
from game.tales.key.rules.play.view import KeyView

WORLDS = (
    "dungeon:2d6,warden+delver,normal#blows",
    "dungeon:3d6,chandler+ringer,normal#embers",
    "dungeon:3d6,warden+delver+chandler+ringer,normal#11",
    "dungeon:15,delver,normal#look 3",
    "dungeon:15,ringer,grim#look 0",
    "dungeon:15,ringer,grim#look 1",
    "dungeon:2d6,warden+delver,gentle#old hinges",
    "dungeon:15,warden,normal#fights 1",
    "dungeon:15,chandler,normal#fights 2",
    "dungeon:3d6,warden+ringer,grim#fights 3",
    "dungeon:15,warden+chandler,normal#fights 4",
)
"""Runs of the expert in which what is wanted is looked for, one after the other."""
PAGE = pygame.Rect(0, 0, 736, 672)
"""Of the window: the map."""
THUMB = (196, 179)
"""A frame; twice as large in the picture of one kind."""
MOST_STEPS = 420
"""Sixtieths of a second after which a moment is over, whatever still moves."""

Events = tuple[Event, ...]
Wanted = Callable[[Events, KeyView], bool]


def _any(events: Events, kind: type, **fields: object) -> bool:
    return any(
        isinstance(e, kind) and all(getattr(e, name) == value for name, value in fields.items())
        for e in events
    )


def _blow(events: Events, *, foe: bool, harm: bool | None = None, how: str = "") -> bool:
    """Whether somebody strikes: a foe or a hero, hurting or not, in some way."""
    return any(
        isinstance(e, Attacked)
        and (e.attacker >= FIRST_FOE) == foe
        and (harm is None or (e.damage > 0) == harm)
        and how in ("", e.how)
        for e in events
    )


KINDS: dict[str, Wanted] = {
    "followed": lambda ev, _: _any(ev, Prowled, den=True, came=True),
    "down": lambda ev, _: _any(ev, Downed),
    "shot": lambda ev, _: _blow(ev, foe=True, how="shot"),
    "boss": lambda ev, view: _any(ev, FoeActed) and any(f.facts.boss for f in view.foes),
    "trap": lambda ev, _: _any(ev, TrapSprung),
    "flame": lambda ev, _: _any(ev, SkillUsed, skill="flame"),
    "toll": lambda ev, _: _any(ev, SkillUsed, skill="toll"),
    "died": lambda ev, _: _any(ev, Died),
    "charge": lambda ev, _: _any(ev, FoeActed, deed="charge"),
    "smash": lambda ev, _: _any(ev, FoeActed, deed="smash"),
    "pushed": lambda ev, _: _any(ev, FoeActed, deed="shove"),
    "falls": lambda ev, _: any(
        isinstance(e, Toppled) and e.how == "toppled" and e.who >= FIRST_FOE for e in ev
    ),
    "shut": lambda ev, view: _any(ev, DoorMoved, mode="shut") and view.phase == "danger",
    "net": lambda ev, _: _any(ev, ItemUsed, item="net"),
    "pot": lambda ev, _: any(isinstance(e, ItemUsed) and e.item.endswith("-pot") for e in ev),
    "bell": lambda ev, _: _any(ev, ItemUsed, item="handbell"),
    "captive": lambda ev, _: _any(ev, Freed),
    "handled": lambda ev, view: _any(ev, Handled) and view.phase == "danger",
    "thrown": lambda ev, view: _any(ev, ItemUsed) and view.phase == "danger" and _any(ev, Hurt),
    "toppled": lambda ev, _: _any(ev, Toppled, how="toppled"),
    "shoved": lambda ev, _: _any(ev, Shoved) and not _any(ev, Attacked),
    "slays": lambda ev, _: _blow(ev, foe=False, harm=True) and _any(ev, Slain),
    "parried": lambda ev, _: _blow(ev, foe=False, harm=False) and _any(ev, Shoved),
    "missed": lambda ev, _: _blow(ev, foe=False, harm=False) and not _any(ev, Shoved),
    "struck": lambda ev, _: _blow(ev, foe=True, harm=True),
}
"""Kinds of moments, each by what happens in it, what is rare first: a moment is of one kind."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A command of a fight, what was seen before it, and what came of it."""

    world: str
    before: KeyView
    events: Events
    after: KeyView


def found(services: Services, kinds: Sequence[str]) -> dict[str, Moment]:
    """The first moment of each kind; of one that never comes, none."""
    moments: dict[str, Moment] = {}
    for name in WORLDS:
        for moment in _played(services, name):
            for kind in kinds:
                if kind not in moments and KINDS[kind](moment.events, moment.after):
                    moments[kind] = moment
                    break
            if len(moments) == len(kinds):
                return moments
    return moments


def _played(services: Services, name: str) -> Iterator[Moment]:
    world = services.registry.read_id(name)
    content = services.content(world.mode)
    game = world.mode.start(world.params, world.seed, content)
    for command in services.registry.tale("dungeon").bot("expert").moves(game, content, world.seed):
        before = game.view()
        events = game.apply(command)
        after = game.view()
        assert isinstance(before, KeyView)
        assert isinstance(after, KeyView)
        yield Moment(name, before, events, after)


class _Shown(Scene):
    """A moment in the real view, and nothing else."""

    def __init__(self, services: Services, moment: Moment) -> None:
        mode = services.registry.read_id(moment.world).mode
        self._info = RunInfo(id=moment.world, watching=True)
        self.view: ModeView = view_of(services, mode)
        self.view.show(moment.before, self._info)
        self._moment = moment

    def begin(self) -> None:
        """Let it happen."""
        self.view.play(self._moment.events, self._moment.after, self._info)

    def handle(self, _: InputEvent) -> Transition:
        return None

    def update(self) -> Transition:
        _given: Command | None = self.view.update()
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self.view.draw(canvas, alpha)


def filmed(services: Services, moment: Moment, frames: int) -> list[pygame.Surface]:
    """So many frames of a moment, evenly over its time; the first is how it was before."""
    app, scene = services.app, _Shown(services, moment)
    app.go(Push(scene))
    for _ in range(30):
        app.step()
    pictures = [_seen(services)]
    scene.begin()
    while scene.view.busy and len(pictures) < MOST_STEPS // 4:
        for _ in range(4):
            app.step()
        pictures.append(_seen(services))
    last = len(pictures) - 1
    return [pictures[round(n * last / max(1, frames - 1))] for n in range(frames)]


def _seen(services: Services) -> pygame.Surface:
    services.app.draw()
    size = 2 * THUMB[0], 2 * THUMB[1]
    return pygame.transform.smoothscale(services.app.canvas.subsurface(PAGE), size)


def sheet(rows: Sequence[Sequence[pygame.Surface]], scale: int, across: int) -> pygame.Surface:
    """Series of frames below one another, each broken after so many frames."""
    wide, high = THUMB[0] * scale, THUMB[1] * scale
    lines = [row[n : n + across] for row in rows for n in range(0, len(row), across)]
    made = pygame.Surface((wide * across, high * len(lines)))
    for y, line in enumerate(lines):
        for x, picture in enumerate(line):
            made.blit(pygame.transform.smoothscale(picture, (wide, high)), (x * wide, y * high))
    return made


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("out", type=Path)
    reader.add_argument("--kind", nargs="+", choices=KINDS, default=list(KINDS))
    reader.add_argument("--frames", type=int, default=8)
    reader.add_argument("--text", type=int, default=100)
    reader.add_argument("--lang", default="en")
    said = reader.parse_args()
    said.out.mkdir(parents=True, exist_ok=True)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(folder, said.lang, size=(1280, 720))
        services.app.change(text_size=said.text)
        for kind, moment in found(services, said.kind).items():
            row = filmed(services, moment, said.frames)
            pygame.image.save(sheet([row], 2, 4), said.out / f"{kind}.png")
            print(f"{kind}: {moment.world}, turn {moment.before.turn}", flush=True)
            rows.append(row)
        services.app.close()
        services.chronicle.close()
    pygame.image.save(sheet(rows, 1, said.frames), said.out / "fights.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
