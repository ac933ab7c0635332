"""What stands beside the help of Candle: small pieces of castle, alive and lit as in the game.

They are drawn by everything that draws the game, from a view that is put together by hand. Nothing
is decided here: creatures stay where they are, traps go by the clock as they always do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from game.core.mode import Status
from game.core.text import N_
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.flow import Block, Drawing
from game.tales.candle.rules.body import CELL, REACH, STANDING, UNIT
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.clockwork import clockworks_of
from game.tales.candle.rules.floor import Gate
from game.tales.candle.rules.hazards import PERIOD, hazards_of
from game.tales.candle.rules.light import WEB_BURNS
from game.tales.candle.rules.narrate import NAMES
from game.tales.candle.rules.params import CandleParams
from game.tales.candle.rules.section import CreatureKind, Decor, Place
from game.tales.candle.rules.state import FINDS, WICK, Mood
from game.tales.candle.rules.terrain import terrain_of
from game.tales.candle.rules.view import CandleView, CreatureView, FloorView, LyingView, SecretView
from game.tales.candle.view.gates import Gates
from game.tales.candle.view.lighting import Lighting
from game.tales.candle.view.look import HALF_BODY, NEAR, TICKS_A_SECOND, TILE, px
from game.tales.candle.view.masonry import Masonry
from game.tales.candle.view.puppet import Puppet
from game.tales.candle.view.things import Things
from game.tales.candle.view.wardens import Wardens
from game.tales.candle.view.works import Works

SHEETS = (
    *("candle/masonry", "candle/back", "candle/things", "candle/creatures", "candle/dwarf"),
    *("candle/glow", "candle/light", "candle/hatch.webp", "candle/sky.webp", "candle/towers"),
    "candle/vignettes",
)
"""What is seen of the castle."""
_HUD = "candle/hud"
"""What is seen of finds and of the map."""
SIZE = (476, 188)
"""Units of the picture, here as large as those of the page: as wide as a column of the help, with
three tiles of air between two halves of stone."""
CORNER = (2, 28)
"""The unit of the floor that lies at its corner."""
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
    hero: tuple[float, float] = (1.5, 4)
    """Where his heels are."""
    facing: int = 1
    grip: int = 0
    """Whether he hangs at an edge (`CandleView.grip`)."""
    is_lit: bool = True
    wick: int = WICK
    things: Sequence[tuple[Place, int]] = ()
    """Things and the state of each."""
    secrets: Sequence[SecretView] = ()
    traps: Sequence[Place] = ()
    works: Sequence[Place] = ()
    """What goes by the clock, and mirrors."""
    creatures: Sequence[tuple[CreatureKind, float, float, int, Mood]] = ()
    """Kind, middle, facing and mood."""
    lying: Sequence[tuple[float, float, bool]] = ()
    """Candles out of the hand: their feet, and whether they burn."""
    burning: Sequence[tuple[int, int]] = ()
    decor: Sequence[Decor] = ()
    keys: int = 0
    gates: Sequence[tuple[Gate, int]] = ()
    """Locks, and for how many ticks each has been opening."""
    look: int = 3
    """Which of the floors it looks like."""
    still: int = 0
    """The tick that is shown to those who want no motion."""


class Showcase:
    """Draws one piece of castle."""

    def __init__(self, app: App, shown: Shown) -> None:
        self._app = app
        self._picture = Canvas(SIZE, NEAR)
        self._masonry = Masonry(app.assets)
        self._lighting = Lighting(app, self._picture.pixels)
        self._things = Things(app)
        self._works = Works(app)
        self._gates = Gates(app)
        self._puppet = Puppet(app)
        self._shown = shown
        self._view = _view_of(shown)
        self._steps = 0
        self._masonry.enter(shown.look, self._view.floor)
        self._lighting.enter(self._masonry.backdrop.look, self._masonry.decor)
        self._things.decor = self._masonry.decor

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw it with its corner at that of ``rect``, in a frame; nothing until its room is
        composed."""
        assets, wall = self._app.assets, self._masonry.backdrop.wall
        if not assets.ready(wall) or not (assets.waits or self._masonry.come(*CORNER, SIZE)):
            return
        still = self._app.settings.reduced_motion
        seconds = 0.0 if still else self._app.seconds
        view = self._at(self._shown.still if still else round(seconds * TICKS_A_SECOND))
        picture = self._picture
        left, top = CORNER
        at = (px(view.x + HALF_BODY) - left, px(view.y) - top)
        self._masonry.draw(picture, left, top)
        self._things.behind(picture, view, left, top, seconds)
        self._works.behind(picture, view, left, top)
        self._gates.behind(picture, view, left, top)
        self._puppet.draw(picture, view, at)
        self._things.before(seconds)
        self._works.before(picture, view, left, top, seconds)
        self._lighting.draw(picture, view, left, top, seconds)
        self._things.dangers(picture, view, left, top)
        self._gates.before(picture, view, left, top, seconds)
        self._things.lights(view, seconds)
        self._gates.fires(picture, view, left, top, seconds)
        self._puppet.draw_in_light(picture, view, at)
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
    x, y = round(shown.hero[0] * CELL), round(shown.hero[1] * CELL)
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
        on_ground=not shown.grip,
        climbing=False,
        crouched=False,
        wet=False,
        grip=shown.grip,
        kicked=False,
        swing=0,
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
        dread=0,
        gates=bytes(ticks for _, ticks in shown.gates),
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
        draughts=tuple(place for place in shown.works if place.kind == "draught"),
        decor=tuple(shown.decor),
        keys=shown.keys,
        coins=0,
        gates=tuple(gate for gate, _ in shown.gates),
        wick=WICK,
        certificate=Certificate(0, b"", ()),
        par=0,
        clockworks=clockworks_of(shown.works),
        mirrors=tuple(place for place in shown.works if place.kind == "mirror"),
    )


Captions = Sequence[tuple[float, str]]
"""The middle of each, in tiles, and its msgid."""

_CAPTION_GROWTH = 2.0
_BELOW = 8
_CLOSE = 1.3
"""Tiles between two captions for which one line is too narrow."""

_TREASURE = Shown(
    rows="##########\n..........\n..........\n....==....\n##########",
    hero=(2.9, 4),
    things=(
        (Place("start", 1, 3), 1),
        (Place("key", 4, 2), 0),
        (Place("key", 6, 3), 0),
        (Place("coin", 7, 2), 0),
        (Place("treasure", 8, 3), 0),
    ),
    keys=2,
)
_CANDLE = Shown(
    rows="##########\n..........\n..........\n..........\n#####~~###",
    hero=(1.2, 4),
    wick=WICK * 3 // 4,
    things=((Place("save", 8, 3), 1),),
    lying=((3.7, 4.0, True), (6.0, 4.25, False)),
    decor=(Decor("window_narrow", 5, 3, 2, 3),),
    look=4,
)
_LIGHT = Shown(
    rows="##########\n.....#%%..\n.....#%%..\n.....#%%..\n##########",
    hero=(2.5, 4),
    things=((Place("save", 1, 3), 1), (Place("sign", 8, 3), 0)),
    secrets=(SecretView(3, 2, False), SecretView(4, 2, False)),
    lying=((4.4, 4.0, True),),
    burning=((6, 3),),
    look=1,
)
_TRAPS = Shown(
    rows="##########\n.........#\n.........#\n.........#\n##########",
    hero=(0.9, 4),
    traps=(
        Place("trap", 2, 3, "spikes"),
        Place("trap", 3, 3, "pikes"),
        Place("trap", 4, 1, "crusher", height=2),
        Place("trap", 5, 1, "stones", height=3),
        Place("trap", 7, 1, "blade", height=2),
        Place("trap", 9, 3, "darts", width=3, height=3, facing=-1),
    ),
    look=2,
    still=100,
)
_EDGE = 4
"""The column of the wall at whose edge he hangs, and whose top is the second row."""
_MOVES = Shown(
    rows="##########\n.H........\n.H..##..##\n.H..##..##\n##########",
    hero=(_EDGE - HALF_BODY / CELL, 2 + REACH / CELL),
    grip=1,
    things=((Place("coin", 5, 1), 0), (Place("coin", 8, 1), 0)),
)
_WORKS = Shown(
    rows="##########\n........H.\n.==.....H.\n........H.\n##########",
    hero=(0.9, 4),
    things=((Place("bell", 6, 1), 0),),
    works=(
        Place("clockwork", 1, 2, "boards", width=2),
        Place("clockwork", 8, 1, "hoist", height=3, offset=60),
        Place("draught", 3, 2, "bellows", height=2, offset=30),
        Place("mirror", 5, 3),
        Place("clockwork", 6, 3, "sluice", width=2, offset=120),
    ),
    look=5,
    still=130,
)
_CREATURES = Shown(
    rows="##########\n..........\n..........\n........==\n##########",
    hero=(4.6, 4),
    wick=WICK * 2 // 5,
    creatures=(
        ("bat", 1.1, 1.5, 1, "rest"),
        ("shade", 2.9, 2.8, 1, "seek"),
        ("moth", 5.6, 2.1, -1, "seek"),
        ("slime", 7.0, 3.5, -1, "frozen"),
        ("owl", 8.8, 2.5, -1, "seek"),
    ),
    look=0,
)
_LOCKS = Shown(
    rows="##########\n.....#####\n..........\n..........\n##########",
    hero=(1.2, 4),
    things=(
        (Place("key", 2, 3, "7"), 0),
        (Place("key", 4, 2, "3"), 0),
        (Place("treasure", 9, 3), 0),
    ),
    gates=((Gate("lock", 6, 3, set=7, need=1), 0), (Gate("lock", 8, 3, set=3, need=2), 0)),
    look=4,
)


def _shown(shown: Shown, captions: Captions) -> Callable[[App], Block]:
    """A piece of castle with names below it, by turns on two lines if they stand close."""

    def make(app: App) -> Block:
        case: Showcase | None = None
        style = Style("caption", "sepia")
        high = app.text.leading(style, _CAPTION_GROWTH)
        steps = [after[0] - before[0] for before, after in pairwise(captions)]
        lines = 1 if min(steps) > _CLOSE else 2

        def draw(canvas: Canvas, rect: pygame.Rect) -> None:
            nonlocal case
            # Only a page that is looked at needs its picture.
            case = case or Showcase(app, shown)
            corner = (rect.centerx - SIZE[0] // 2, rect.top)
            case.draw(canvas, pygame.Rect(corner, SIZE))
            for place, (x, msgid) in enumerate(captions):
                near = [abs(x - other) for other, _ in captions[place % lines :: lines]]
                width = round(min([far for far in near if far] or [3.0]) * TILE) - 6
                y = rect.top + SIZE[1] + _BELOW + place % lines * high
                at = (corner[0] + x * TILE - CORNER[0], y)
                said = app.locale.gettext(msgid)
                app.text.draw(canvas, said, style, at, "midtop", width, _CAPTION_GROWTH)

        return Drawing(SIZE[1] + _BELOW + high * lines, draw, SHEETS)

    return make


def _minded(app: App) -> Block:
    """The wardens, and what each is beaten by."""
    style = Style("caption", "sepia")
    high = app.text.leading(style, _CAPTION_GROWTH)
    captions = (
        (0.10, N_("bell")),
        (0.38, N_("Candle-Eater")),
        (0.63, N_("cresset")),
        (0.86, N_("Old Night")),
    )

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        picture = app.assets.painted(
            "candle wardens", lambda: Wardens(app).portraying(SIZE), SHEETS
        )
        corner = (rect.centerx - SIZE[0] // 2, rect.top)
        if picture is not None:
            canvas.blit(picture, corner)
        for place, (share, msgid) in enumerate(captions):
            y = rect.top + SIZE[1] + _BELOW + place % 2 * high
            said = app.locale.gettext(msgid)
            at = (corner[0] + share * SIZE[0], y)
            app.text.draw(canvas, said, style, at, "midtop", SIZE[0] // 2, _CAPTION_GROWTH)

    return Drawing(SIZE[1] + _BELOW + high * 2, draw)


def _found(app: App) -> Block:
    """The six finds by their names, on two rows, or on three where these are long."""
    style = Style("caption", "sepia")
    high = app.text.leading(style, _CAPTION_GROWTH)
    each = SIZE[0] // len(FINDS)
    said = {name: app.locale.render(NAMES[name]) for name in FINDS}
    longest = max(app.text.width(words, style, _CAPTION_GROWTH) for words in said.values())
    rows = 2 if longest <= 1.6 * each else 3
    most = round((0.8 * rows) * each)

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        left = rect.centerx - SIZE[0] // 2
        for number, name in enumerate(FINDS):
            middle = left + each * number + each // 2
            _put(app, canvas, f"find_medium/{name}", (middle, rect.top + 39))
            wide = min(app.text.width(said[name], style, _CAPTION_GROWTH), most)
            x = min(max(middle, left + wide // 2 + 1), left + SIZE[0] - wide // 2 - 1)
            at = (x, rect.top + 84 + number % rows * high)
            app.text.draw(canvas, said[name], style, at, "midtop", most, _CAPTION_GROWTH)

    return Drawing(84 + rows * high, draw, (_HUD,))


def _map(app: App) -> Block:
    """A floor as its map shows it, and what stands for what."""
    _ = app.locale.gettext
    legend = (
        ("start", _("the first lamp")),
        ("lamp", _("a lamp that burns")),
        ("key", _("a key")),
        ("treasure", _("the treasure")),
    )
    style = Style("caption", "sepia", 20)
    high = max(32, app.text.leading(style, _CAPTION_GROWTH) + 4)

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        slip = pygame.Rect(rect.left + 20, rect.top + 10, 190, high * len(legend))
        app.assets.draw_nine(canvas, app.assets.ui("panel/dark"), slip)
        left = slip.centerx - len(_PLAN[0]) * _CELL[0] // 2
        top = slip.centery - len(_PLAN) * _CELL[1] // 2
        for row, cells in enumerate(_PLAN):
            for column, name in enumerate(cells):
                if name:
                    cell = (left + column * _CELL[0], top + row * _CELL[1])
                    _put(app, canvas, f"map/{name}", cell)
        for mark, across, down in _MARKS:
            spot = (left + round(across * _CELL[0]), top + round(down * _CELL[1]))
            _put(app, canvas, f"mark/{mark}", spot)
        for line, (mark, name) in enumerate(legend):
            y = rect.top + 10 + line * high + high // 2
            _put(app, canvas, f"mark/{mark}", (slip.right + 34, y))
            at = (slip.right + 54, y)
            width = rect.right - slip.right - 60
            app.text.draw(canvas, name, style, at, "midleft", width, _CAPTION_GROWTH)

    return Drawing(high * len(legend) + 20, draw, (_HUD,))


def _put(app: App, canvas: Canvas, name: str, at: tuple[int, int]) -> None:
    sprite = app.assets.sprite(_HUD, name)
    canvas.blit(sprite.image, sprite.place(*at))


_CELL = (24, 15)
_PLAN = (
    ("ES", "EW", "SW", "", ""),
    ("N", "ES", "NEW", "SW", "S"),
    ("ES", "NW", "S", "NE", "NW"),
    ("NE", "EW", "NW_here", "", ""),
)
"""A floor of fifteen rooms: the open sides of each."""
_MARKS = (
    ("start", 0.5, 2.5),
    ("lamp", 2.5, 0.5),
    ("key", 0.5, 1.5),
    ("treasure", 4.5, 1.5),
    ("lamp", 1.4, 3.5),
)
"""A mark and its place, in rooms."""

HELP_PICTURES: Sequence[Callable[[App], Block]] = (
    _shown(
        _TREASURE,
        ((1.5, N_("lamp")), (4.6, N_("keys")), (7.3, N_("coin")), (8.9, N_("treasure"))),
    ),
    _shown(
        _CANDLE,
        (
            (1.4, N_("in the hand")),
            (3.7, N_("thrown")),
            (6.0, N_("drowned")),
            (8.5, N_("at a lamp")),
        ),
    ),
    _shown(
        _LIGHT,
        ((1.5, N_("lamp")), (4.0, N_("hidden coins")), (7.0, N_("webs")), (8.6, N_("sign"))),
    ),
    _shown(
        _TRAPS,
        (
            (2.4, N_("spikes")),
            (3.5, N_("pikes")),
            (4.6, N_("crusher")),
            (5.7, N_("stone")),
            (7.5, N_("blade")),
            (9.0, N_("dart")),
        ),
    ),
    _shown(
        _WORKS,
        (
            (2.0, N_("boards")),
            (3.5, N_("bellows")),
            (5.2, N_("mirror")),
            (6.5, N_("bell")),
            (7.4, N_("sluice")),
            (8.6, N_("hoist")),
        ),
    ),
    _shown(
        _CREATURES,
        (
            (1.2, N_("bat")),
            (3.3, N_("shade")),
            (5.6, N_("moth")),
            (7.0, N_("slime")),
            (8.8, N_("owl")),
        ),
    ),
    _minded,
    _shown(
        _MOVES,
        ((1.5, N_("chain")), (4.2, N_("edge")), (8.5, N_("wall"))),
    ),
    _found,
    _map,
    _shown(
        _LOCKS,
        (
            (2.5, N_("its key")),
            (4.5, N_("one of two")),
            (6.5, N_("wants one")),
            (8.6, N_("wants two")),
        ),
    ),
)
"""One for each page of the help, in its order."""
