"""The stage of Key as a mode's view: what is shown when, and what input means."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import pygame

from game.core.dungeon.play.commands import (
    Attack,
    Delve,
    End,
    Explore,
    Handle,
    KeyCommand,
    Move,
    Open,
)
from game.core.dungeon.play.narrate import narrate
from game.core.dungeon.play.view import KeyView
from game.core.grid import DIRECTIONS, beside
from game.core.mode import Command, Event
from game.core.text import Message
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt
from game.engine.still import Still
from game.scenes.contract import ModeView, RunInfo, Wish
from game.scenes.key.board import Board
from game.scenes.key.camera import SIZES, Camera, Spot
from game.scenes.key.chart import floors_of
from game.scenes.key.layout import PANEL
from game.scenes.key.light import Light
from game.scenes.key.motion import Motion
from game.scenes.key.script import perform
from game.scenes.key.tokens import Tokens, meant, threatened
from game.scenes.services import Services

FRAMES = 9
"""Pictures a second of what burns and flows."""
TOLD = 60


class KeyTable(ModeView):
    """The whole screen of a run."""

    def __init__(self, services: Services) -> None:
        self._app = services.app
        self._board = Board(services.app)
        self._light = Light(services.app)
        self._tokens = Tokens(services.app)
        self._motion = Motion(services.app)
        self._camera = Camera()
        self._still = Still()
        self._shown: KeyView | None = None
        self._info = RunInfo("")
        self._told: deque[Message] = deque(maxlen=TOLD)

    @property
    def music(self) -> str | None:  # type: ignore[override]
        """Fights have a piece of their own."""
        view = self._shown
        return "key_fight" if view is not None and view.phase == "danger" else "key_deep"

    def show(self, view: KeyView, info: RunInfo) -> None:
        if self._shown is None or self._shown.params != view.params:
            self._camera.enter(view.params.columns, view.params.rows, SIZES[0])
        self._shown, self._info = view, info
        self._motion.begin(view)
        self._follow(at_once=True)

    def play(self, events: Sequence[Event], view: KeyView, info: RunInfo) -> None:
        before = self._shown or view
        self._motion.hurry()
        self._motion.begin(before)
        self._shown, self._info = view, info
        for event in events:
            told = narrate(event)
            if told is not None:
                self._told.append(told)
        perform(self._motion, events, before, view)

    @property
    def busy(self) -> bool:
        return self._motion.busy

    def hurry(self) -> None:
        self._motion.hurry()
        self._follow(at_once=True)

    def handle(self, event: InputEvent) -> Command | Wish | None:
        view = self._shown
        if view is None or self._info.watching or view.status.over:
            return None
        if self._motion.busy and isinstance(event, Press | Click):
            if isinstance(event, Press) and event.repeat:
                return None
            self._motion.hurry()
        if isinstance(event, Press):
            if event.action in ("up", "right", "down", "left"):
                way = ("up", "right", "down", "left").index(event.action)
                return self._step(view, way)
            if event.action == "skip" and not event.repeat:
                return next((c for c in view.legal if isinstance(c, Explore | End)), None)
        return None

    def update(self) -> Command | None:
        self._motion.update()
        self._follow(at_once=False)
        return None

    def draw(self, canvas: pygame.Surface, alpha: float) -> None:
        view = self._motion.map
        if view is None:
            return
        app = self._app
        seconds = 0.0 if app.settings.reduced_motion else int(app.seconds * FRAMES) / FRAMES
        still = not self._motion.busy and self._camera.settled
        key = (
            view,
            self._camera.frame,
            seconds if self._board.moves else 0,
            app.locale.language,
            app.text.scale,
            app.assets.high_contrast,
        )
        self._still.draw(canvas, key if still else None, lambda: self._paint(canvas, view, seconds))
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), PANEL)

    def prompts(self) -> Sequence[Prompt]:
        return ()

    # Inside

    def _paint(self, canvas: pygame.Surface, view: KeyView, seconds: float) -> None:
        frame = self._camera.frame
        candle = self._candle(view)
        self._board.draw(canvas, frame, view, seconds)
        floors = floors_of(view.rooms, view.doors)
        self._light.shine(canvas, frame, floors, view.visible, candle)
        self._board.chances(canvas, frame, view)
        self._tokens.squares(canvas, frame, "square/aim", threatened(view))
        for piece, lift in self._motion.shown():
            if piece.id == view.acting:
                self._tokens.mark(canvas, frame, "base/now", piece.spot)
            self._tokens.piece(canvas, frame, piece, lift)
            if piece.id in meant(view):
                self._tokens.mark(canvas, frame, "frame/danger", piece.spot)
        for piece, _ in self._motion.shown():
            self._tokens.signs(canvas, frame, piece)
        self._light.rim(canvas, frame, candle)
        self._motion.draw(canvas, frame)

    def _candle(self, view: KeyView) -> Spot:
        """Where the light is carried: by whoever acts, or goes ahead."""
        number = view.acting or next((h.id for h in view.heroes if h.up), 1)
        return self._motion.spot_of(number) or (12.5, 12.5)

    def _follow(self, *, at_once: bool) -> None:
        view = self._motion.map
        if view is not None:
            self._camera.follow(view.rooms, self._candle(view), at_once=at_once)

    def _step(self, view: KeyView, way: int) -> KeyCommand | None:
        """What an arrow means: a step, a blow, a door."""
        hero = view.hero(view.acting)
        cell = beside(hero.cell, DIRECTIONS[way])
        foe = next((f for f in view.foes if f.cell == cell and f.mood != "bones"), None)
        for command in view.legal:
            match command:
                case Attack(number) if foe is not None and number == foe.id:
                    return command
                case Move(there) if there == cell:
                    return command
                case Handle(there) if there == cell:
                    return command
                case Open(number) if set(view.doors[number - 1].cells) == {hero.cell, cell}:
                    return command
                case Delve(room, side) if side == DIRECTIONS[way]:
                    exit_ = next(e for e in view.exits if (e.room, e.side) == (room, side))
                    if hero.cell in exit_.cells:
                        return command
        return None
