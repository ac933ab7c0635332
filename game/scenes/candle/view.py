"""Candle as a mode's view: what is shown when, and what the held keys mean."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.mode import Command, Event
from game.core.platformer.body import DOWN, LEAP, LEFT, RIGHT, THROW, UP
from game.core.platformer.commands import HOLDS
from game.core.platformer.events import Died, Found, LampReached, LightChanged, WebCaught
from game.core.platformer.view import CandleView
from game.engine.inputs import InputEvent, Press
from game.engine.prompts import Prompt
from game.scenes.advice import Advice
from game.scenes.candle.camera import Camera
from game.scenes.candle.hud import Hud
from game.scenes.candle.lighting import Lighting
from game.scenes.candle.look import TILE, middle
from game.scenes.candle.masonry import Masonry
from game.scenes.candle.notes import draw_result, draw_sign
from game.scenes.candle.puppet import Puppet, heels
from game.scenes.candle.sounds import Sounds
from game.scenes.candle.sparks import Sparks
from game.scenes.candle.things import Things
from game.scenes.contract import ModeView, RunInfo, Wish
from game.scenes.services import Services

_KEYS = {
    "left": LEFT,
    "right": RIGHT,
    "up": UP,
    "down": DOWN,
    "confirm": LEAP,
    "skip": THROW,
}
"""Which bit of a tick each action stands for."""
_WISHES: dict[str, Wish] = {
    "pause": "pause",
    "cancel": "pause",
    "hint": "hint",
    "undo": "undo",
    "log": "log",
    "journal": "journal",
    "copy": "copy",
}
LOOK_AFTER = 30
"""Steps of standing still after which up or down moves the picture."""
MUSIC = ("candle_cellar", "candle_halls", "candle_roof")


class CandleStage(ModeView):
    """The whole screen of a run."""

    def __init__(self, services: Services) -> None:
        self._app = app = services.app
        self._camera = Camera(*app.canvas.get_size())
        self._masonry = Masonry(app.assets)
        self._lighting = Lighting(app)
        self._puppet = Puppet(app)
        self._things = Things(app)
        self._sparks = Sparks(app)
        self._sounds = Sounds(app)
        self._hud = Hud(app)
        self._before: CandleView | None = None
        self._view: CandleView | None = None
        self._info = RunInfo("")
        self._floor: object = None
        self._steps = 0
        self._still = 0
        self._advice: Advice | None = None

    @property
    def music(self) -> str | None:  # type: ignore[override]
        """The floor's own piece; another while a trap or the dark is close."""
        view = self._view
        if view is None:
            return MUSIC[0]
        if not view.is_lit and view.phase == "playing":
            return "candle_danger"
        floors = max(view.floor.floors, 3)
        return MUSIC[min(2, view.floor.number * 3 // floors)]

    def show(self, view: CandleView, info: RunInfo) -> None:
        self._before = self._view = view
        self._info = info
        self._sparks.clear()
        self._enter(view)

    def play(self, events: Sequence[Event], view: CandleView, info: RunInfo) -> None:
        before = self._view or view
        self._before, self._view, self._info = before, view, info
        if view.floor is not self._floor:
            self._before = view
            self._enter(view)
            return
        self._steps += 1
        self._puppet.step(before, view)
        self._sounds.tick(events, before, view, self._puppet.footfall)
        for event in events:
            self._react(event, view)
        self._follow(before, view)
        self._sparks.step()

    @property
    def busy(self) -> bool:
        return False

    def hurry(self) -> None:
        self._sparks.clear()

    def handle(self, event: InputEvent) -> Command | Wish | None:
        if self._info.watching:
            return None
        if isinstance(event, Press) and not event.repeat and event.action in _WISHES:
            return _WISHES[event.action]
        return None

    def update(self) -> Command | None:
        view = self._view
        if view is None or self._info.watching or view.status.over:
            return None
        bits = 0
        for action in self._app.inputs.held:
            bits |= _KEYS.get(action, 0)
        return HOLDS[bits]

    def advise(self, advice: Advice | None) -> None:
        if advice is not None:
            self._advice = advice
            self._app.notices.say(self._app.locale.render(advice.why))

    def prompts(self) -> Sequence[Prompt]:
        _ = self._app.locale.gettext
        view = self._view
        if self._info.watching or view is None:
            return ()
        if view.phase == "interlude":
            return (Prompt("confirm", _("go on")),)
        throw = Prompt("skip", _("throw") if view.is_lit else _("strike"))
        return (
            Prompt("confirm", _("jump")),
            throw,
            Prompt("hint", _("show the way")),
            Prompt("pause", _("pause")),
        )

    def draw(self, canvas: pygame.Surface, alpha: float) -> None:
        view, before = self._view, self._before
        if view is None or before is None:
            return
        seconds = self._steps / 60
        left, top = self._camera.corner(alpha)
        x, y = heels(view, before, alpha)
        at = (x - left, y - top)
        self._masonry.draw(canvas, left, top)
        self._things.behind(canvas, view, left, top, seconds)
        self._puppet.draw(canvas, view, at)
        self._things.before(view, seconds)
        self._lighting.draw(canvas, view, left, top, seconds)
        self._puppet.draw_flame(canvas, view, at)
        self._things.flames(view, seconds)
        self._lighting.glow(canvas, view, left, top, at)
        self._sparks.draw(canvas, left, top)
        self._hud.draw(canvas, view, self._info.id, seconds)
        draw_sign(self._app, canvas, view)
        if view.phase == "interlude" and view.results:
            draw_result(self._app, canvas, view.results[-1], view.floor.floors)

    # Inside

    def _enter(self, view: CandleView) -> None:
        """The picture of a floor is set up anew, unless it is the one already shown."""
        x, y = heels(view, view, 1.0)
        terrain = view.floor.terrain
        if view.floor is not self._floor:
            self._floor = view.floor
            self._masonry.enter(view.floor.number, terrain, view.floor.decor)
            look = self._masonry.backdrop.look
            self._lighting.ambient, self._lighting.night = look.ambient, look.night
        self._camera.enter(terrain.width * TILE, terrain.height * TILE, x, y)

    def _follow(self, before: CandleView, view: CandleView) -> None:
        moved = view.x != before.x or view.y != before.y
        self._still = 0 if moved else self._still + 1
        look = 0
        if self._still > LOOK_AFTER:
            look = bool(view.held & DOWN) - bool(view.held & UP)
        x, y = heels(view, view, 1.0)
        grounded = view.on_ground or view.climbing
        self._camera.follow(x, y, view.facing, look, grounded)
        if view.on_ground and not before.on_ground and before.vy > 1100:
            self._sparks.puff("dust", x, y)
        if view.wet and not before.wet and before.vy > 300:
            self._sparks.puff("splash", x, y - 20)

    def _react(self, event: Event, view: CandleView) -> None:
        match event:
            case LightChanged(change="thrown"):
                self._puppet.threw()
            case LightChanged(change="water" | "draught" | "shade" | "burnt_out"):
                self._puppet.was_snuffed()
                x, y = heels(view, view, 1.0)
                self._sparks.puff("smoke", x + view.facing * 20, y - 40)
            case Found(x=x, y=y) | LampReached(x=x, y=y, was_lit=False) | WebCaught(x=x, y=y):
                self._sparks.burst(*middle(x, y))
            case Died(x=x, y=y):
                self._sparks.burst(*middle(x, y), 16)
