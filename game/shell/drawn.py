"""Playing a file that somebody drew: it is proved first, and taken up anew whenever it is saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.core.errors import GameError
from game.core.registry import World
from game.core.text import message
from game.engine.canvas import Canvas
from game.engine.scene import Replace, Scene, Transition
from game.engine.text import Style
from game.engine.widgets import Button, line_height
from game.engine.worker import Job
from game.shell import advice
from game.shell.flow import Block, Drawing, Flow, Paragraph, Space
from game.shell.page import Page
from game.shell.play import PlayScene
from game.shell.tale import Services, Tale
from game.shell.waiting import WaitingScene
from game.store import files
from game.store.adoption import Adopted, Refused
from game.store.archive import Archive
from game.store.runs import LiveRun

LOOK_EVERY = 60
"""Steps between two looks at the file."""
FIRST_TOLD, MOST_TOLD = 4, 40
"""Faults that are listed above the drawing, and in all; it shows where all of them are."""
MAP_HEIGHT = 300
"""Units that the drawing may take."""

Stamp = tuple[int, int]


def stamp_of(path: Path) -> Stamp | None:
    """When the file was saved, and how long it is; None while it is not there."""
    try:
        told = path.stat()
    except OSError:
        return None
    return told.st_mtime_ns, told.st_size


def tale_for(tales: tuple[Tale, ...]) -> Tale:
    """The tale that takes drawings."""
    return next(tale for tale in tales if tale.adopt is not None)


def require_drawing(tale: Tale, path: Path) -> None:
    """Read the file once, without proving what is in it: `GameError` says what is wrong with it."""
    assert tale.adopt is not None
    reading = tale.adopt(path)
    next(reading)
    reading.close()


def proving(services: Services, path: Path, seed: str) -> Scene:
    """A wait while the drawing in the file ``path`` is proved; it leads to its game, or to what the
    proof misses."""
    _ = services.app.locale.gettext
    tale = tale_for(services.registry.tales)
    stamp = stamp_of(path)

    def proved(result: Any) -> Transition:
        match result:
            case Adopted():
                try:
                    return Replace(_begun(services, tale, result, path, seed, stamp))
                except GameError as error:
                    services.app.notices.say(services.app.locale.tell(error))
            case Refused():
                return Replace(FaultsPage(services, path, seed, result, stamp))
        return None

    told = _("Every way through {file} is tried, as the game would walk it.").format(file=path.name)
    job = _adopt(services, tale, path)
    return WaitingScene(services.app, job, _("One moment"), told, proved)


def _adopt(services: Services, tale: Tale, path: Path) -> Job:
    assert tale.adopt is not None
    return services.app.worker.submit(tale.adopt, path)


def _begun(
    services: Services, tale: Tale, adopted: Adopted, path: Path, seed: str, stamp: Stamp | None
) -> DrawnPlay:
    """A game in what was drawn, which is kept on the player's shelf from now on."""
    shelf = services.places.shelf
    if shelf is None:
        raise GameError(message("a drawing is played from a data folder: expected one, got none"))
    try:
        Archive(shelf).keep(tale.id, adopted.part, adopted.address, adopted.files)
    except OSError as error:
        raise files.unwritable(shelf, error) from None
    assert tale.mode is not None
    mode = tale.mode()
    world = World(mode, mode.space.read(adopted.params), seed)
    scene = DrawnPlay.begin(services, world)
    scene.watch(path, seed, stamp)
    return scene


class DrawnPlay(PlayScene):
    """A game in a floor that is still being drawn: when its file is saved anew it is proved anew,
    and played from the start. The game before is kept among the unfinished ones."""

    def __init__(self, services: Services, live: LiveRun, notice: str = "") -> None:
        super().__init__(services, live, notice)
        self._path: Path | None = None
        self._seed = ""
        self._stamp: Stamp | None = None
        self._steps = 0
        self._proving: Job | None = None

    def watch(self, path: Path, seed: str, stamp: Stamp | None) -> None:
        """Look at the file ``path`` from now on, which was read when it had that stamp."""
        self._path, self._seed, self._stamp = path, seed, stamp

    def update(self) -> Transition:
        return self._look() or super().update()

    def leave(self) -> None:
        super().leave()
        if self._proving is not None:
            self.services.app.worker.drop(self._proving)

    def _look(self) -> Transition:
        services, job = self.services, self._proving
        tale = services.tale_of(self.session.mode)
        if job is None:
            self._steps += 1
            if self._path is None or self._steps % LOOK_EVERY:
                return None
            stamp = stamp_of(self._path)
            if stamp not in (None, self._stamp):
                self._stamp = stamp
                self._say(services.app.locale.gettext("The drawing was saved: it is proved."))
                self._proving = _adopt(services, tale, self._path)
            return None
        services.app.worker.poll()
        if not job.over:
            return None
        self._proving = None
        return self._proved(tale, job)

    def _proved(self, tale: Tale, job: Job) -> Transition:
        app = self.services.app
        assert self._path is not None
        match job.result:
            case Adopted() as adopted:
                if self.session.world.mode.space.read(adopted.params) == self.session.world.params:
                    self._say(app.locale.gettext("Nothing in it that one plays has changed."))
                    return None
                work = (self.services, tale, adopted, self._path, self._seed, self._stamp)
                try:
                    return Replace(_begun(*work))
                except GameError as error:
                    self._say(app.locale.tell(error))
            case Refused(faults=[first, *_]):
                told = app.locale.gettext("It cannot be proved yet: {why}")
                self._say(told.format(why=app.locale.render(first)))
            case _:
                self._say(advice.failure(app.locale, job))
        return None

    def _say(self, told: str) -> None:
        self.services.app.notices.say(told)


class FaultsPage(Page):
    """What a drawing lacks, on a small picture of it and in words. When the file is saved anew, it
    is tried anew."""

    def __init__(
        self, services: Services, path: Path, seed: str, refused: Refused, stamp: Stamp | None
    ) -> None:
        super().__init__(services.app)
        self._services, self._path, self._seed = services, path, seed
        self._refused, self._stamp = refused, stamp
        self._steps = 0

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("It cannot be proved yet")

    def build(self) -> None:
        app, body = self.app, self.body
        _ = app.locale.gettext
        button = Button("again", _("Try again"), icon="undo")
        button.rect = pygame.Rect(0, 0, button.width(app) + 60, line_height(app))
        button.rect.midbottom = body.midbottom
        told = _("{file}: mend this in Tiled and save it; it is tried again by itself.")
        faults = [app.locale.render(fault) for fault in self._refused.faults]
        lines = [Paragraph(fault, Style("caption"), after=2) for fault in faults[:MOST_TOLD]]
        blocks: list[Block] = [
            Paragraph(told.format(file=self._path.name), after=6),
            *lines[:FIRST_TOLD],
            Space(8),
            Drawing(self._cell(body.width) * len(self._refused.rows) + 12, self._draw_map),
            *(
                Paragraph(fault, Style("caption"), after=2)
                for fault in faults[FIRST_TOLD:MOST_TOLD]
            ),
        ]
        rest = len(faults) - MOST_TOLD
        if rest > 0:
            more = app.locale.ngettext("and {count} more", "and {count} more", rest)
            blocks.append(Paragraph(more.format(count=rest), Style("caption")))
        text = pygame.Rect(body.left, body.top, body.width, button.rect.top - 12 - body.top)
        self.lay((button,), [Flow(app, text, blocks)], "again")

    def chosen(self, name: str) -> Transition:
        return self._again() if name == "again" else None

    def update(self) -> Transition:
        self._steps += 1
        if self._steps % LOOK_EVERY == 0 and stamp_of(self._path) not in (None, self._stamp):
            return self._again()
        return super().update()

    def _again(self) -> Transition:
        return Replace(proving(self._services, self._path, self._seed))

    def _cell(self, width: int) -> int:
        """Units of a tile on the small picture."""
        rows = self._refused.rows
        return max(2, min(8, width // len(rows[0]), MAP_HEIGHT // len(rows))) if rows else 0

    def _draw_map(self, canvas: Canvas, rect: pygame.Rect) -> None:
        rows, side = self._refused.rows, self._cell(rect.width)
        if not rows:
            return
        left = rect.left + (rect.width - side * len(rows[0])) // 2
        ink, bad = self.app.text.colour("umber"), self.app.text.colour("rubric")
        for y, row in enumerate(rows):
            start = 0
            for x in range(1, len(row) + 1):
                if x == len(row) or row[x] != row[start]:
                    if row[start] != ".":
                        size = ((x - start) * side, side)
                        canvas.rect(
                            ink, pygame.Rect((left + start * side, rect.top + y * side), size)
                        )
                    start = x
        for x, y in self._refused.tiles:
            middle = (left + x * side + side // 2, rect.top + y * side + side // 2)
            canvas.circle(bad, middle, side + 4, 3)
