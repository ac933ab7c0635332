"""A small piece of castle that is looked at and not played: for the pages of the help.

It is drawn by everything that draws the game, from a view that is put together by hand. Nothing is
decided here: creatures stay where they are, traps go by the clock as they always do.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from game.core.mode import Status
from game.engine.app import App
from game.tales.candle.rules.body import CELL, STANDING, UNIT
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.hazards import PERIOD, hazards_of
from game.tales.candle.rules.light import WEB_BURNS
from game.tales.candle.rules.params import CandleParams
from game.tales.candle.rules.section import CreatureKind, Decor, Place
from game.tales.candle.rules.state import WICK, Mood
from game.tales.candle.rules.terrain import terrain_of
from game.tales.candle.rules.view import CandleView, CreatureView, FloorView, LyingView, SecretView
from game.tales.candle.view.lighting import Lighting
from game.tales.candle.view.look import HALF_BODY, TICKS_A_SECOND, px
from game.tales.candle.view.masonry import Masonry
from game.tales.candle.view.puppet import Puppet
from game.tales.candle.view.things import Things

SIZE = (476, 188)
"""Pixels of the picture: as wide as a column of the help, three tiles of air between two halves of
stone."""
CORNER = (2, 28)
"""The pixel of the floor that lies at its corner."""
REACH_OF_HAND = (9 * UNIT, 24 * UNIT)
"""Where the flame is from the middle of his feet, in lengths of the rules."""
DARKNESS = 170
"""Percent: so small a picture wants its dark as well."""
BURN_SLOWLY = 3
"""How many times longer than in the game a web burns, again and again."""
MOST_STEPS = 4
"""Steps that are made up for at most when a picture comes late."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What stands on the piece of castle, in tiles; its first and last rows are stone."""

    rows: str
    hero: tuple[float, int] = (1.5, 4)
    """Where his heels are."""
    facing: int = 1
    is_lit: bool = True
    wick: int = WICK
    things: Sequence[tuple[Place, int]] = ()
    """Things and the state of each."""
    secrets: Sequence[SecretView] = ()
    traps: Sequence[Place] = ()
    creatures: Sequence[tuple[CreatureKind, float, float, int, Mood]] = ()
    """Kind, middle, facing and mood."""
    lying: Sequence[tuple[float, float, bool]] = ()
    """Candles out of the hand: their feet, and whether they burn."""
    burning: Sequence[tuple[int, int]] = ()
    decor: Sequence[Decor] = ()
    keys: int = 0
    look: int = 3
    """Which of the floors it looks like."""
    still: int = 0
    """The tick that is shown to those who want no motion."""


class Showcase:
    """Draws one piece of castle."""

    def __init__(self, app: App, shown: Shown) -> None:
        self._app = app
        self._picture = pygame.Surface(SIZE).convert()
        self._masonry = Masonry(app.assets)
        self._lighting = Lighting(app, SIZE)
        self._things = Things(app)
        self._puppet = Puppet(app)
        self._shown = shown
        self._view = _view_of(shown)
        self._steps = 0
        self._masonry.enter(shown.look, self._view.floor)
        look = self._masonry.backdrop.look
        self._lighting.ambient, self._lighting.night = look.ambient, look.night

    def draw(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it with its corner at that of ``rect``, in a frame."""
        still = self._app.settings.reduced_motion
        seconds = 0.0 if still else self._app.seconds
        view = self._at(self._shown.still if still else round(seconds * TICKS_A_SECOND))
        picture = self._picture
        left, top = CORNER
        at = (px(view.x + HALF_BODY) - left, px(view.y) - top)
        self._masonry.draw(picture, left, top)
        self._things.behind(picture, view, left, top, seconds)
        self._puppet.draw(picture, view, at)
        self._things.before(view, seconds)
        self._lighting.draw(picture, view, left, top, seconds)
        self._puppet.draw_flame(picture, view, at)
        self._things.flames(view, seconds)
        self._lighting.glow(picture, view, left, top, at)
        canvas.blit(picture, rect)
        frame = self._app.assets.sprite("candle/vignettes", "frame")
        self._app.assets.draw_nine(canvas, frame, pygame.Rect(rect.topleft, SIZE))

    def _at(self, tick: int) -> CandleView:
        """What is seen in that tick."""
        view = self._view
        if not self._app.settings.reduced_motion:
            for _ in range(min(MOST_STEPS, max(0, tick - self._steps))):
                self._puppet.step(view, view)
            self._steps = tick
        drifting = tuple(
            creature._replace(y=creature.y + round(900 * math.sin(tick / 40 + creature.number)))
            if creature.kind in ("moth", "shade") or creature.mood == "swoop"
            else creature
            for creature in view.creatures
        )
        left = WEB_BURNS - 1 - tick // BURN_SLOWLY % WEB_BURNS
        burning = tuple((x, y, left) for x, y, _ in view.burning)
        return replace(view, tick=tick % PERIOD, creatures=drifting, burning=burning)


def _view_of(shown: Shown) -> CandleView:
    floor = _floor_of(shown)
    x, y = round(shown.hero[0] * CELL), shown.hero[1] * CELL
    hand = (x + shown.facing * REACH_OF_HAND[0], y - REACH_OF_HAND[1])
    return CandleView(
        params=CandleParams(darkness=DARKNESS),
        status=Status(),
        legal=(),
        phase="playing",
        floor=floor,
        tick=0,
        pause=0,
        x=x - HALF_BODY,
        y=y,
        vx=0,
        vy=0,
        facing=shown.facing,
        height=STANDING,
        on_ground=True,
        climbing=False,
        crouched=False,
        wet=False,
        held=0,
        safe=0,
        stun=0,
        is_lit=shown.is_lit,
        wick=shown.wick,
        spares=(),
        flame=hand,
        strike=0,
        gust=0,
        lights=(),
        lying=tuple(
            LyingView(round(x * CELL), round(y * CELL), 0, 0, WICK, is_lit, True)
            for x, y, is_lit in shown.lying
        ),
        burning=tuple((x, y, WEB_BURNS) for x, y in shown.burning),
        burnt=tuple(shown.burning),
        things=bytes(state for _, state in shown.things),
        secrets=tuple(shown.secrets),
        creatures=tuple(
            CreatureView(n, kind, round(x * CELL), round(y * CELL), 0, 0, facing, mood, 0, 0, False)
            for n, (kind, x, y, facing, mood) in enumerate(shown.creatures)
        ),
        visited=b"\x01",
        lamp=(0, 0),
        sign=None,
        coins=0,
        keys=0,
        secrets_found=0,
        deaths=0,
        candles=0,
        results=(),
        assists=(),
    )


def _floor_of(shown: Shown) -> FloorView:
    return FloorView(
        number=0,
        floors=1,
        title=None,
        terrain=terrain_of(shown.rows),
        columns=1,
        rows=1,
        rooms=((0, 0),),
        things=tuple(place for place, _ in shown.things),
        doors=(),
        hazards=hazards_of(shown.traps),
        draughts=(),
        decor=tuple(shown.decor),
        keys=shown.keys,
        coins=0,
        certificate=Certificate(0, b"", ()),
        par=0,
    )
