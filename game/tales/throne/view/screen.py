"""Throne on the screen: the table of Gambit, where cards are held, or that of the other levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.core.mode import Command, Event
from game.core.text import Message
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Point
from game.engine.prompts import Prompt
from game.shell.advised import Advice
from game.shell.contract import ModeView, RunInfo, Wish
from game.shell.tale import Services
from game.tales.throne.rules.gambit.chances import GambitOdds
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.rules.odds import Odds
from game.tales.throne.rules.table import TableView
from game.tales.throne.view.board import PORTRAIT_RECT
from game.tales.throne.view.folded import Fold, fold_of
from game.tales.throne.view.gambit import GambitTable
from game.tales.throne.view.layout import CLOTH, LARGE
from game.tales.throne.view.pieces import SHEETS
from game.tales.throne.view.view import ThronesTable


class ThroneScreen(ModeView):
    """The whole screen of a run, at any level."""

    music: str | None = "throne_table"
    mood: frozenset[str] = frozenset()

    prompt_room = (392, 1256)
    """Right of the round buttons of either table."""

    notice_top = 3
    """Over the name of the quest: on the road below it one sees where one stands."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._plain: ThronesTable | None = None
        self._gambit: GambitTable | None = None

    @property
    def _fold(self) -> Fold | None:
        return fold_of(self._services.app.canvas)

    @property
    def foot(self) -> int:
        return 0 if self._fold is None else self._fold.more

    @property
    def slip_room(self) -> pygame.Rect:
        """Over the piles that nothing is chosen from, as advice lies."""
        return pygame.Rect(812, 150, 456, 512) if self._fold is None else self._fold.slips

    @property
    def sheets(self) -> tuple[str, ...]:
        """What lies on either table, and the page that is read first."""
        return SHEETS

    @property
    def table(self) -> ThronesTable | GambitTable:
        """The table at which the run is played that is shown."""
        if self._gambit is not None:
            return self._gambit
        if self._plain is None:
            self._plain = ThronesTable(self._services)
        return self._plain

    def show(self, view: TableView, info: RunInfo) -> None:
        if isinstance(view, GambitView):
            if self._gambit is None:
                self._gambit = GambitTable(self._services)
            self._gambit.show(view, info)
        else:
            self._gambit = None
            table = self.table
            assert isinstance(table, ThronesTable)
            table.show(view, info)
        self._follow()

    def play(self, events: Sequence[Event], view: TableView, info: RunInfo) -> None:
        if isinstance(view, GambitView):
            if self._gambit is not None:
                self._gambit.play(events, view, info)
        elif self._plain is not None:
            self._plain.play(events, view, info)
        self._follow()

    def _follow(self) -> None:
        self.music, self.mood = self.table.music, self.table.mood

    @property
    def reading(self) -> bool:
        """Whether a story page waits for its reader."""
        return self.table.reading

    @property
    def chapter(self) -> int:
        return self.table.chapter

    @property
    def busy(self) -> bool:
        return self.table.busy

    def hurry(self) -> None:
        self.table.hurry()

    def handle(self, event: InputEvent) -> Command | Wish | None:
        if self._fold is not None and isinstance(event, Point | Click) and not self.table.covered:
            event = replace(event, position=self._fold.to_page(event.position))
        return self.table.handle(event)

    def update(self) -> Command | None:
        return self.table.update()

    def prepare(self) -> Iterator[None]:
        app = self._services.app
        yield from app.spare.rehearse(app.canvas, self.table.painting)

    def prepare_again(self) -> Iterator[None]:
        return self.prepare()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self.table.draw(canvas, alpha)

    def prompts(self) -> Sequence[Prompt]:
        return self.table.prompts()

    def spot(self, name: str) -> pygame.Rect | None:
        return self._seen(self.table.spot(name))

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Who is met, and in large text, in which a slip is as large as the cloth, all of that."""
        large = self._services.app.text.scale > LARGE
        met = self._seen(CLOTH if large else PORTRAIT_RECT)
        return () if met is None else (met,)

    def _seen(self, rect: pygame.Rect | None) -> pygame.Rect | None:
        """Where in the window something on the page lies."""
        return rect if rect is None or self._fold is None else self._fold.to_window(rect)

    def advise(self, advice: Advice | None) -> None:
        self.table.advise(advice)

    def recall(self, told: Sequence[Message]) -> None:
        self.table.recall(told)

    def odds(self, odds: Odds | GambitOdds | None) -> None:
        table = self.table
        if isinstance(table, GambitTable):
            table.odds(odds if isinstance(odds, GambitOdds) else None)
        else:
            table.odds(odds if isinstance(odds, Odds) else None)
