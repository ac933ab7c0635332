"""Wardens and their halls, drawn: bells on ropes, cressets, the Candle-Eater and the Old Night.

Whoever of them is to be feared is seen in any light: they are drawn after it. What each is about to
do has its own shape - a stare and the ring on the floor where she will be, a mouth that opens - so
nothing is told by colour alone, and nothing but the shape changes for who wants no motion.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.core.sliced import Sliced
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.tween import smoothstep
from game.tales.candle.rules.floor import Hall
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.state import TAKEN
from game.tales.candle.rules.terrain import STONE
from game.tales.candle.rules.view import CandleView, WardenView
from game.tales.candle.rules.wardens import (
    BLOWS,
    BREATHES,
    CATCH,
    DRAWN_UP,
    DROP,
    FALLS,
    FUSE,
    LIES,
    REACHES,
    SPENT,
    STARES,
    STRIKES,
    TAKES,
    TURNS,
    UNDER_BELL,
    WAKES,
)
from game.tales.candle.view.embers import SINKS, SMOKES
from game.tales.candle.view.look import NEAR, TILE, Spot, foot, px
from game.tales.candle.view.night_face import LIPS, NightFace, gape_of

INK = (22, 18, 24)
BRASS, BRASS_LIT, BRASS_DARK = (178, 134, 58), (232, 198, 112), (104, 74, 34)
IRON, IRON_LIT = (84, 84, 92), (146, 148, 154)
HEMP, HEMP_LIT, CHAR = (150, 122, 80), (196, 168, 116), (52, 38, 32)
FUR, FUR_LIT, FUR_DARK = (112, 88, 72), (168, 136, 104), (62, 48, 46)
WING, WING_LIT, WING_DARK = (124, 94, 66), (214, 182, 132), (70, 52, 48)
SPOT, SPOT_IN = (208, 138, 52), (38, 24, 30)
EYE, EYE_LIT = (226, 206, 150), (255, 244, 190)
SHADE, SHADE_RIM = (9, 9, 20), (62, 58, 112)
BREATH = (206, 216, 236)
MOON = (206, 220, 250)
FIRE_LIT = (255, 226, 140)
DANGER = (236, 132, 104)

FINE = 2
"""So many times finer than the floor is drawn what has its own edges, and set down soft."""
BELL_HALF, BELL_HIGH = 44, 78
HANGS = 16
"""Units below the roof at which a bell hangs."""
COMES_BEFORE = 4
"""Ticks of its fall in which a bell that hung behind the Candle-Eater comes before her."""
BELL_ROOM, BELL_AT = (104, 108), (52, 14)
CRESSET_ROOM, CRESSET_AT = (48, 84), (24, 78)
MOTH_ROOM, MOTH_AT = (264, 272), (132, 166)
"""Units that each may take at most, and where in them it hangs, stands, or has its middle."""
ENDS = 150
"""Steps for which a warden's end is seen."""
STIRS, OPENS = 0.35, 0.2
"""Parts of the time that the Old Night takes to wake: in the first it gathers, and in so much its
eyes are still shut."""
STARTLED, FADED = 0.08, 0.24
"""Parts of its end: in the first its eyes are wide, at the second its face is gone."""
LEANS = 34
"""Units by which its face is nearer to the side to which it looks."""
DARKENS = 18
"""Ticks in which the Old Night is seen to come back darker: larger, and with another face."""
BLINKS, SHUTS = 5, 8
"""Ticks for which its lids are shut before it draws breath, and in which its mouth shuts after it
blew."""
THINNED, DARKER = 0.17, 1.25
"""By how much of its size each cresset that burns thins it, and how much larger the second is."""
ASLEEP, AWAKE, SWOLLEN = 0.7, 1.15, 1.4
"""How large it is asleep and awake, and by how much larger when it has just gathered."""
TREMBLES = 24
"""Steps for which the hall trembles after a bell."""
PUFF = 72
"""Half the side of a round piece of the Old Night."""
LIMBS = 23
PORTRAYED = 1.35
"""So many times the room of the help's picture is what they take side by side."""
GOLDEN = math.pi * (3 - math.sqrt(5))


def _rounded(shape: Sequence[Spot]) -> tuple[Spot, ...]:
    """A shape with its corners cut off twice; its first point, where it is joined, stays."""
    for _ in range(2):
        cut: list[Spot] = [shape[0]]
        for (ax, ay), (bx, by) in pairwise((*shape[1:], shape[0])):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        shape = cut
    return tuple(shape)


_FORE = _rounded(
    ((3, -8), (14, -30), (58, -62), (104, -58), (112, -34), (92, -8), (64, 12), (20, 10))
)
_HIND = _rounded(((4, 2), (44, 0), (78, 18), (84, 44), (60, 66), (34, 52), (12, 26)))
"""The wings on the right, from the middle of her body, held level."""


def _room_for(size: tuple[int, int]) -> Canvas:
    """A clear page; what is drawn on it ends in ink, not in black."""
    made = Canvas(size, NEAR * FINE, alpha=True)
    made.fill((*INK, 0))
    return made


def framed(view: CandleView) -> Spot | None:
    """The middle of a hall in which he and its warden are, awake, in units of the floor."""
    hall, warden = view.floor.hall, view.warden
    if hall is None or warden is None or warden.mood == "sleep":
        return None
    x, y = px(view.x) / TILE, px(view.y) / TILE
    if not (hall.x - 1 <= x < hall.x + hall.width and hall.y <= y <= hall.y + hall.height + 1):
        return None
    return (hall.x + hall.width / 2) * TILE, (hall.y + hall.height / 2 + 0.25) * TILE


@dataclass(frozen=True, slots=True)
class _Pose:
    """How the Candle-Eater hangs in the air."""

    flap: float = 0.0
    """How far the wings are lifted, in radians."""
    folded: float = 1.0
    """How wide they are spread, of 1."""
    stretch: float = 1.0
    """How long the body is, and the wings are deep, for their usual length."""
    glare: float = 0.4
    """How wide the eyes are open; 0: shut."""
    wounds: int = 0


class Wardens:
    """Draws with the floor's unit (left, top) at the canvas's corner."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._end: int | None = None
        """Steps since the warden of this floor was beaten; None while it is there."""
        self._trembles = 0
        self._shuts, self._blew = 0, 1
        """For how many steps the mouth of the Old Night shuts yet, and the side that it blew."""
        self._puff: Canvas | None = None
        self._beam: Canvas | None = None
        self._face = NightFace()
        self._moths: Canvas | None = None
        self._kept: dict[tuple[str, bool], Canvas] = {}
        self._lit: Sequence[int] = ()
        self._burning: frozenset[int] = frozenset()
        """The cressets that burnt in the last step, by their numbers."""
        self._goes_out: dict[int, int] = {}
        """Those that were blown out, and for how many steps that is still seen."""
        self._crushed: Spot | None = None
        """Where the bell that fell upon the Candle-Eater last has brought her, in units of the
        floor."""

    def enter(self) -> None:
        """Another floor begins, or one is taken up again."""
        self._end = self._crushed = None
        self._trembles = 0
        self._shuts, self._blew = 0, 1
        self._burning, self._goes_out = frozenset(), {}

    def struck(self) -> None:
        """A bell came down."""
        self._trembles = TREMBLES

    def step(self, view: CandleView) -> None:
        """A step of what goes on by itself."""
        self._trembles = max(0, self._trembles - 1)
        if view.warden is None:
            return
        self._see_out(view)
        if view.warden.mood == "blow":
            self._shuts, self._blew = SHUTS, view.warden.facing
        else:
            self._shuts = max(0, self._shuts - 1)
        if view.warden.mood != "felled":
            self._end, self._crushed = None, crushed_to(view)
        elif self._end is not None:
            self._end += 1

    def _see_out(self, view: CandleView) -> None:
        """A step of the cressets that were blown out, and of those that are now."""
        burning = frozenset(
            number
            for number, thing in enumerate(view.floor.things)
            if thing.kind == "cresset" and view.things[number] == TAKEN
        )
        left = {number: steps - 1 for number, steps in self._goes_out.items() if steps > 1}
        left.update(dict.fromkeys(self._burning - burning, SMOKES))
        self._goes_out = {number: left[number] for number in sorted(left.keys() - burning)}
        self._burning = burning

    def fell(self) -> None:
        """The warden was beaten in this step."""
        self._end = 0

    @property
    def ends(self) -> bool:
        """Whether a warden's end is being seen."""
        return self._end is not None and self._end < ENDS

    def hurry(self) -> None:
        """A warden's end was seen."""
        if self.ends:
            self._end = ENDS

    @property
    def _still(self) -> bool:
        return bool(self._app.settings.reduced_motion)

    # What is lit like the stone

    def behind(self, canvas: Canvas, view: CandleView, left: int, top: int) -> None:
        """Ropes, bells and cressets."""
        hall, warden = view.floor.hall, view.warden
        if hall is None or not _near(canvas, hall, left, top):
            return
        if hall.kind == "night":
            for post in hall.posts:
                self._cresset(canvas, post, (left, top))
            return
        for number, post in enumerate(hall.posts):
            come = warden.posts[number] if warden is not None else 0
            self._bell(canvas, view, post, come, (left, top))

    def _bell(
        self, canvas: Canvas, view: CandleView, rope: Place, come: int, corner: tuple[int, int]
    ) -> None:
        roof, (x, y) = _roof_over(view, rope), _bell_at(view, rope, come)
        beam = roof * TILE - corner[1]
        x, y, floor = x - corner[0], y - corner[1], foot(rope.x, rope.y)[1] - corner[1]
        if come < FALLS:
            self._rope(canvas, (x, y + BELL_HIGH), (x, floor), come)
            if come >= CATCH and not self._still:
                x += (view.tick // 3) % 3 - 1
        if come < FALLS or STRIKES + LIES <= come < SPENT:
            canvas.line(INK, (x, beam), (x, y + 4), 5)
            canvas.line(IRON_LIT, (x, beam), (x, y + 4), 2)
        self._brass(canvas, x, y, cracked=come == SPENT)

    def _brass(self, canvas: Canvas, x: float, y: float, cracked: bool = False) -> None:
        canvas.blit(self._bell_of(cracked), (x - BELL_AT[0], y - BELL_AT[1]))

    def _bell_of(self, cracked: bool) -> Canvas:
        bell = self._kept.get(("bell", cracked))
        if bell is None:
            bell = self._kept["bell", cracked] = _room_for(BELL_ROOM)
            self._draw_brass(bell, *BELL_AT, cracked)
            bell.fixed = True
        return bell

    @staticmethod
    def _draw_brass(canvas: Canvas, x: float, y: float, cracked: bool) -> None:
        half, low = BELL_HALF, y + BELL_HIGH
        shape = ((x - 13, y + 3), (x + 13, y + 3), (x + 24, y + 20), (x + 28, y + 52),
                 (x + half, low - 7), (x + half, low), (x - half, low), (x - half, low - 7),
                 (x - 28, y + 52), (x - 24, y + 20))  # fmt: skip
        canvas.polygon(INK, [(a + (3 if a > x else -3), b + (2 if b > y + 40 else -3))
                             for a, b in shape])  # fmt: skip
        canvas.polygon(BRASS, shape)
        canvas.polygon(BRASS_DARK, ((x + 6, y + 6), (x + 13, y + 6), (x + 23, y + 22),
                                    (x + 27, y + 54), (x + 40, low - 8), (x + 16, low - 8),
                                    (x + 12, y + 40)))  # fmt: skip
        canvas.line(BRASS_LIT, (x - 16, y + 16), (x - 22, y + 50), 4)
        for ring in (24, 58):
            wide = 24 if ring == 24 else 31
            canvas.line(BRASS_LIT, (x - wide, y + ring), (x + wide, y + ring), 2)
        canvas.rect(BRASS_DARK, (x - half - 2, low - 7, 2 * half + 4, 8), border_radius=3)
        canvas.rect(BRASS_LIT, (x - half, low - 7, 2 * half, 2))
        canvas.circle(INK, (x, y), 9)
        canvas.circle(BRASS, (x, y), 7)
        if cracked:
            crack = ((x + 2, low), (x - 6, low - 18), (x + 5, low - 30), (x - 3, low - 48))
            canvas.lines(INK, False, crack, 4)
        else:
            canvas.circle(INK, (x, low + 3), 8)
            canvas.circle(IRON_LIT, (x, low + 2), 5)

    def _rope(self, canvas: Canvas, top: Spot, low: Spot, come: int) -> None:
        """From a bell's mouth to the floor; what is burnt of it is gone, from below."""
        burnt = max(0, come - CATCH) / FUSE
        end = low[1] - 10 - (low[1] - 10 - top[1]) * burnt
        canvas.line(INK, top, (low[0], end), 7)
        canvas.line(HEMP, top, (low[0], end), 4)
        knot = top[1] + 12
        while knot < end:
            canvas.line(HEMP_LIT, (low[0] - 2, knot), (low[0] + 2, knot + 4), 2)
            knot += 9
        if not burnt:
            # A tassel and an iron ring at the foot: this is where a flame takes.
            canvas.circle(INK, (low[0], low[1] - 9), 10)
            canvas.circle(IRON_LIT, (low[0], low[1] - 9), 8, 3)
            for strand in (-6, -2, 2, 6):
                canvas.line(HEMP_LIT, (low[0], low[1] - 26), (low[0] + strand, low[1] - 12), 2)
            if come:
                canvas.line(CHAR, (low[0], low[1] - 28), (low[0], low[1] - 12), 4)

    def _cresset(self, canvas: Canvas, post: Place, corner: tuple[int, int]) -> None:
        """An iron basket on a pole."""
        basket = self._kept.get(("cresset", False))
        if basket is None:
            basket = self._kept["cresset", False] = _room_for(CRESSET_ROOM)
            self._draw_cresset(basket, *CRESSET_AT)
            basket.fixed = True
        x, y = foot(post.x, post.y)
        canvas.blit(basket, (x - corner[0] - CRESSET_AT[0], y - corner[1] - CRESSET_AT[1]))

    @staticmethod
    def _draw_cresset(canvas: Canvas, x: float, y: float) -> None:
        canvas.line(INK, (x, y), (x, y - 46), 8)
        canvas.line(IRON, (x, y), (x, y - 46), 5)
        for side in (-1, 1):
            canvas.line(INK, (x, y - 8), (x + side * 15, y), 5)
            canvas.line(IRON, (x, y - 8), (x + side * 14, y), 3)
        canvas.polygon(
            INK, ((x - 19, y - 72), (x + 19, y - 72), (x + 11, y - 42), (x - 11, y - 42))
        )
        for stave in (-14, -5, 5, 14):
            canvas.line(IRON_LIT, (x + stave * 0.6, y - 44), (x + stave, y - 71), 3)
        canvas.rect(IRON_LIT, (x - 18, y - 72, 36, 4), border_radius=2)
        canvas.rect(IRON, (x - 14, y - 58, 28, 3))

    # What is seen in any light

    def before(self, canvas: Canvas, view: CandleView, left: int, top: int, seconds: float) -> None:
        """Fire, the warden, and where it is about to strike."""
        hall, warden = view.floor.hall, view.warden
        if hall is None or warden is None or not _near(canvas, hall, left, top):
            return
        if hall.kind == "eater":
            self._fuses(canvas, view, hall, warden, (left, top), seconds)
            self._eater(canvas, view, warden, (left, top))
            return
        for number, thing in enumerate(view.floor.things):
            if thing.kind == "cresset" and view.things[number] == TAKEN:
                x, y = foot(thing.x, thing.y)
                self._fire(canvas, x - left, y - 66 - top, 1.5, seconds + thing.x)
        for number, steps in self._goes_out.items():
            thing = view.floor.things[number]
            x, y = foot(thing.x, thing.y)
            self._blown_out(canvas, (x - left, y - 66 - top), SMOKES - steps, seconds + thing.x)
        self._night(canvas, view, hall, warden, (left, top), seconds)

    def _fire(self, canvas: Canvas, x: float, y: float, size: float, seconds: float) -> None:
        flame = self._app.assets.sprite("candle/dwarf", "flame/0")
        still = self._app.settings.reduced_flashes
        aside = (-9, 0, 9) if size > 1 else (0,)
        for number, dx in enumerate(aside):
            picture = flame.image if still else flame.at(seconds + number * 0.13)
            for lift in range(0, round(10 * size), 6):
                canvas.blit(picture, flame.place(x + dx, y - lift))

    def _blown_out(self, canvas: Canvas, at: Spot, since: int, seconds: float) -> None:
        """What is seen of a cresset that was blown out so many steps ago: its flame sinks, and
        smoke goes up from it."""
        x, y = at
        if since < SINKS:
            self._fire(canvas, x, y + since, 1.5 * (1 - since / SINKS), seconds)
        if not self._still:
            smoke = self._app.assets.sprite("candle/dwarf", "smoke")
            frame = smoke.frames[since * len(smoke.frames) // SMOKES]
            canvas.blit(frame, smoke.place(x, y - since * 0.5))

    def _fuses(
        self,
        canvas: Canvas,
        view: CandleView,
        hall: Hall,
        warden: WardenView,
        corner: tuple[int, int],
        seconds: float,
    ) -> None:
        """Fire that climbs a rope, and the shadow of its bell on the floor."""
        for rope, come in zip(hall.posts, warden.posts, strict=True):
            if not CATCH <= come < STRIKES:
                continue
            x, floor = foot(rope.x, rope.y)
            x, floor = x - corner[0], floor - corner[1]
            top = _roof_over(view, rope) * TILE - corner[1] + HANGS + BELL_HIGH
            done = min(1.0, (come - CATCH) / FUSE)
            wide = 16 + (BELL_HALF - 12) * done
            for side in (-1, 1):
                canvas.line(INK, (x, floor - 2), (x + side * wide, floor - 2), 5)
                tip = x + side * (wide + 8)
                canvas.polygon(DANGER, ((tip, floor - 12), (tip, floor), (tip - side * 9, floor)))
            if come < FALLS:
                self._fire(canvas, x, floor - 6 - (floor - 10 - top) * done, 0.7, seconds * 1.6)

    # The Candle-Eater

    def _eater(
        self,
        canvas: Canvas,
        view: CandleView,
        eater: WardenView,
        corner: tuple[int, int],
    ) -> None:
        crushed = self._crushed if eater.mood == "felled" else crushed_to(view)
        x, y = (px(eater.x), px(eater.y)) if crushed is None else crushed
        x, y = x - corner[0], y - corner[1]
        bells = bells_before(view, corner)
        if eater.mood == "felled":
            self._dust(canvas, (x, y), bells)
            return
        flap, folded, stretch, glare = 0.0, 1.0, 1.0, 0.4
        beat = 0.0 if self._still else math.sin(view.tick * 0.34)
        if eater.mood != "sleep" and not self._still:
            y += 5 * math.sin(view.tick * 0.17)
        match eater.mood:
            case "sleep":
                folded, glare, flap = 0.24, 0.0, -0.9
            case "wake":
                opened = 1 - eater.timer / WAKES
                folded, flap, glare = 0.24 + 0.76 * opened, -0.9 + 1.2 * opened, opened
            case "hover" | "rise":
                flap = 0.15 + 0.55 * beat
            case "tell":
                done = 1 - eater.timer / STARES[view.params.level]
                flap, glare, y = 0.75 + 0.35 * done, 1.0, y - 14 * done
                if not self._still:
                    x += (view.tick // 2 % 3 - 1) * 2 * done
                self._aim(canvas, eater, corner, done)
            case "dive":
                flap, folded, stretch, glare = 1.15, 0.5, 1.25, 1.0
                self._aim(canvas, eater, corner, 1.0)
            case "cling":
                flap, glare = -0.28 + (0.0 if self._still else 0.05 * beat), 0.25
                if eater.timer < 30 and not self._still:
                    x += view.tick // 2 % 3 - 1
            case "watch" | "blow" | "turn":
                pass
        if crushed is not None:
            flap, glare = 0.9, 1.0
        self._moth(canvas, (x, y), _Pose(flap, folded, stretch, glare, eater.wounds), bells)

    def _aim(self, canvas: Canvas, eater: WardenView, corner: tuple[int, int], done: float) -> None:
        """Dust falls along the way of the dive, and a ring closes where it ends."""
        x, y = px(eater.x) - corner[0], px(eater.y) - corner[1]
        to_x, to_y = px(eater.aim[0]) - corner[0], px(eater.aim[1]) - corner[1]
        for mote in range(1, 12):
            at = mote / 12
            canvas.circle(WING_LIT, (x + (to_x - x) * at, y + (to_y - y) * at), 2 + at * 2)
        ring = 58 - 34 * done
        canvas.circle(INK, (to_x, to_y), ring + 2, 7)
        canvas.circle(DANGER, (to_x, to_y), ring, 3)
        for quarter in range(4):
            turn = quarter * math.pi / 2 + math.pi / 4
            near, far = ring - 8, ring + 12
            ends = [(to_x + math.cos(turn) * r, to_y + math.sin(turn) * r) for r in (near, far)]
            canvas.line(INK, ends[0], ends[1], 6)
            canvas.line(DANGER, ends[0], ends[1], 3)

    def _moth(self, canvas: Canvas, at: Spot, pose: _Pose, bells: Sequence[Bell] = ()) -> None:
        """``bells``: those before her. They are lit like the stone, and she is not: so nothing of
        her is drawn where they are."""
        moth = self._moths
        if moth is None:
            moth = self._moths = _room_for(MOTH_ROOM)
        else:
            moth.fill((*INK, 0))
        self._draw_moth(moth, MOTH_AT, pose)
        for bell in bells:
            x, y = bell.top
            place = x - at[0] + MOTH_AT[0] - BELL_AT[0], y - at[1] + MOTH_AT[1] - BELL_AT[1]
            moth.blit(self._gap_of(bell), place, special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(moth, (at[0] - MOTH_AT[0], at[1] - MOTH_AT[1]))

    def _gap_of(self, bell: Bell) -> Canvas:
        """What leaves of a picture what is round a bell, the more sharply the nearer that is."""
        kind = f"gap {bell.step}", bell.cracked
        gap = self._kept.get(kind)
        if gap is None:
            shape = self._bell_of(bell.cracked).copy()
            covers = 255 * bell.step // COMES_BEFORE
            shape.fill((0, 0, 0, covers), special_flags=pygame.BLEND_RGBA_MULT)
            gap = self._kept[kind] = _room_for(BELL_ROOM)
            gap.fill((255, 255, 255, 255))
            gap.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
            gap.fixed = True
        return gap

    @staticmethod
    def _draw_moth(canvas: Canvas, at: Spot, pose: _Pose) -> None:
        x, y = at
        flap, folded, stretch, glare = pose.flap, pose.folded, pose.stretch, pose.glare

        def wing(shape: Sequence[Spot], side: int, lift: float, grown: float = 1.0) -> list[Spot]:
            turn, made = -lift, []
            for a, b in shape:
                wide = (a * math.cos(turn) - b * math.sin(turn)) * folded
                high = a * math.sin(turn) + b * math.cos(turn)
                made.append((x + side * wide * grown, y + high * grown * stretch))
            return made

        for side in (-1, 1):
            for shape, lift in ((_HIND, flap * 0.7), (_FORE, flap)):
                outer = wing(shape, side, lift, 1.06)
                canvas.polygon(INK, outer)
                canvas.polygon(WING, wing(shape, side, lift))
                inner = wing(shape, side, lift, 0.72)
                canvas.polygon(WING_DARK, inner)
                rim = wing(shape, side, lift)
                canvas.lines(WING_LIT, False, rim[len(rim) // 5 : len(rim) * 2 // 3], 3)
                for vein in range(4, len(inner) - 4, 4):
                    canvas.line(WING, inner[0], inner[vein], 2)
            spot = wing(((74, -22),), side, flap)[0]
            size = 13 * max(0.35, folded)
            canvas.circle(WING_LIT, spot, size)
            canvas.circle(SPOT, spot, size - 3)
            canvas.circle(SPOT_IN, spot, size * 0.45)
            # Each bell tore a wing.
            for tear in range(pose.wounds):
                edge = wing(((96 - 16 * tear, 6 - 8 * tear), (70 - 14 * tear, -6)), side, flap)
                canvas.line(INK, edge[0], edge[1], 5)
        body = ((x - 15, y - 22), (x + 15, y - 22), (x + 19, y + 2), (x + 12, y + 34 * stretch),
                (x, y + 52 * stretch), (x - 12, y + 34 * stretch), (x - 19, y + 2))  # fmt: skip
        canvas.polygon(INK, [(x + (a - x) * 1.16, y + (b - y) * 1.06) for a, b in body])
        canvas.polygon(FUR, body)
        for band in range(3):
            low = y + (12 + band * 12) * stretch
            wide = 14 - band * 3
            canvas.line(FUR_DARK, (x - wide, low), (x + wide, low), 4)
        canvas.circle(INK, (x, y - 24), 20)
        canvas.circle(FUR_LIT, (x, y - 24), 17)
        canvas.circle(FUR, (x, y - 20), 14)
        for side in (-1, 1):
            tip = x + side * 34, y - 66 + 8 * abs(flap)
            canvas.line(INK, (x + side * 8, y - 38), tip, 5)
            canvas.line(WING_LIT, (x + side * 8, y - 38), tip, 2)
            for barb in range(1, 5):
                share = barb / 5
                stem = x + side * (8 + 26 * share), y - 38 + (tip[1] - y + 38) * share
                canvas.line(WING_LIT, stem, (stem[0] + side * 9, stem[1] + 4), 2)
            eye = x + side * 9, y - 26
            canvas.circle(INK, eye, 9)
            if glare:
                canvas.circle(EYE_LIT if glare > 0.7 else EYE, eye, 4 + 3.5 * glare)
                canvas.circle(SPOT_IN, eye, 2.4)
            else:
                canvas.line(EYE, (eye[0] - 5, eye[1]), (eye[0] + 5, eye[1]), 2)
        canvas.line(INK, (x, y - 14), (x, y - 4), 4)

    def _dust(self, canvas: Canvas, at: Spot, bells: Sequence[Bell]) -> None:
        """She comes apart: wings of dust that rise, turn golden, and are gone."""
        if self._end is None or self._end >= ENDS:
            return
        (x, y), done = at, self._end / ENDS
        if done < 0.2:
            self._moth(canvas, at, _Pose(-0.3 - 2 * done, 1.0, 1.0 - 2 * done, 0.0, 3), bells)
        for mote in range(90):
            turn, born = mote * GOLDEN, (mote % 9) / 30
            age = done - born
            if age < 0:
                continue
            far = (18 + 150 * age) * (0.35 + mote % 7 / 7)
            spot = (
                x + math.cos(turn) * far * 1.5,
                y + math.sin(turn) * far * 0.55 - 190 * age * age - 30 * age,
            )
            size = (6 - mote % 3) * (1 - done)
            if size > 0.6:
                canvas.circle(FIRE_LIT if mote % 3 else WING_LIT, spot, size)

    # The Old Night

    def _round(self) -> Canvas:
        """A round piece of the dark, soft at its edge."""
        if self._puff is None:
            self._puff = Canvas((2 * PUFF, 2 * PUFF), NEAR, alpha=True)
            for ring in range(24):
                radius = PUFF * (1 - ring / 30)
                self._puff.circle((*SHADE, min(250, 14 + 13 * ring)), (PUFF, PUFF), radius)
        return self._puff

    def _night(
        self,
        canvas: Canvas,
        view: CandleView,
        hall: Hall,
        night: WardenView,
        corner: tuple[int, int],
        seconds: float,
    ) -> None:
        wide = hall.width * TILE
        x = px(night.x) - corner[0]
        roof = hall.y * TILE - corner[1]
        if night.mood == "felled":
            done = 1.0 if self._end is None else min(1.0, self._end / ENDS)
            self._moonlight(canvas, hall, corner, done)
            if done < 1:
                self._cloud(canvas, (x, roof), wide, 1 - done, done, seconds)
            if done < FADED:
                eyes = "wide" if done < STARTLED else "shut"
                place = x, roof + 84 - 190 * done * done
                self._face.draw(canvas, place, eyes, night.facing, True, shown=1 - done / FADED)
            return
        awake = night.mood != "sleep"
        lit = sum(
            view.things[number] == TAKEN
            for number, thing in enumerate(view.floor.things)
            if thing.kind == "cresset"
        )
        darker = any(night.posts)
        roused, stirs = float(awake), 1.0
        full = AWAKE if awake else ASLEEP
        if night.mood == "wake":
            # It gathers, larger than it is, before its eyes open.
            roused = 1 - night.timer / WAKES
            stirs = smoothstep(min(1.0, roused / STIRS))
            full *= SWOLLEN - (SWOLLEN - 1) * roused
            full = ASLEEP + (full - ASLEEP) * stirs
        came = darkened(night)
        thick, drawn_in = 1 - THINNED * lit, 1 - THINNED * len(hall.posts)
        full *= drawn_in + (thick * DARKER - drawn_in) * came if darker else thick
        self._cloud(canvas, (x, roof), wide, full, 0.0, seconds)
        y = roof + 58 + 34 * full
        side = night.facing
        breath = night.mood == "tell"
        blow = night.mood == "blow"
        drawn = 1 - night.timer / BREATHES[view.params.level] if breath else 0.0
        lean = side * (LEANS * stirs if awake else 0)
        if night.mood == "turn" and not darker:
            # It looks to the other side already, and is seen to come there.
            lean *= 1 - 2 * smoothstep(night.timer / TURNS)
        face = x + lean - side * 12 * drawn
        look = (
            "shut"
            if roused < OPENS or night.mood == "turn" or blinks(night, view.params.level)
            else "wide"
            if breath or blow
            else "watch"
        )
        if night.dark >= REACHES // 2:
            # It comes out from behind the face.
            share = night.dark / TAKES[view.params.level]
            size = min(1.0, (night.dark - REACHES // 2 + 1) / (REACHES // 2))
            self._hand(canvas, view, (x, roof + 40), corner, share, size)
        opened = max(0.15, drawn) if breath else float(blow)
        if night.mood == "turn" and self._shuts:
            # Its mouth is where it was when it blew.
            opened, side = self._shuts / SHUTS, self._blew
        for hot, shown in ((False, 1 - came), (True, came)):
            if shown:
                self._face.draw(canvas, (face, y - 8), look, side, hot, opened, shown)
        if breath or blow:
            edge = hall.x * TILE - corner[0] + (wide if side > 0 else 0)
            (across, down), half, high = gape_of(side, opened)
            mouth = face + across, y - 8 + down
            self._breath(canvas, mouth, (half + LIPS, high + LIPS), edge, hall, corner,
                         drawn if breath else 1 - night.timer / BLOWS, blow)  # fmt: skip

    def _cloud(
        self, canvas: Canvas, at: Spot, wide: float, full: float, torn: float, seconds: float
    ) -> None:
        puff = self._round()
        turn = 0.0 if self._still else seconds
        for limb in range(LIMBS):
            share = limb / (LIMBS - 1) * 2 - 1
            hang = (1 - share * share) * 120 * full + 34 * full
            sway = 9 * math.sin(turn * 0.9 + limb * 1.7)
            spot = (
                at[0] + share * wide * 0.5 * (1 + torn * 1.4) + sway,
                at[1] + hang * (0.35 + 0.65 * (limb % 3) / 2) - 26 - 190 * torn * torn,
            )
            if torn:
                puff.set_alpha(round(255 * (1 - torn)))
            canvas.blit(puff, (spot[0] - PUFF, spot[1] - PUFF))
        puff.set_alpha(255)

    def _breath(
        self,
        canvas: Canvas,
        mouth: Spot,
        lips: tuple[float, float],
        edge: float,
        hall: Hall,
        corner: tuple[int, int],
        done: float,
        out: bool,
    ) -> None:
        """Streaks that gather at the lips, and then fill the side that is blown; none crosses the
        mouth."""
        low = (hall.y + hall.height) * TILE - corner[1]
        for streak in range(26):
            away = (streak * 0.618) % 1
            to = (
                mouth[0] + (edge - mouth[0]) * (0.15 + 0.85 * away),
                mouth[1] + (low - mouth[1]) * ((streak * 0.414) % 1) * (0.4 + 0.6 * away),
            )
            along = (done * (2.2 if out else 1) + streak * 0.37) % 1
            if not out:
                along = 1 - along
            head = along
            tail = max(0.0, head - (0.22 if out else 0.1))
            across, down = to[0] - mouth[0], to[1] - mouth[1]
            rim = 1 / max(1.0, math.hypot(across / lips[0], down / lips[1]))
            ends = [
                (mouth[0] + across * part, mouth[1] + down * part)
                for part in (rim + (1 - rim) * tail, rim + (1 - rim) * head)
            ]
            for aside in (0, 1, 2) if out else (0,):
                canvas.aaline(
                    BREATH, (ends[0][0], ends[0][1] + aside), (ends[1][0], ends[1][1] + aside)
                )

    def _hand(
        self,
        canvas: Canvas,
        view: CandleView,
        at: Spot,
        corner: tuple[int, int],
        share: float,
        size: float,
    ) -> None:
        """It reaches for one without light: an arm of the dark that grows towards him."""
        to = px(view.x) + 12 - corner[0], px(view.y) - 34 - corner[1]
        end = at[0] + (to[0] - at[0]) * share, at[1] + (to[1] - at[1]) * share
        across, down = end[0] - at[0], end[1] - at[1]
        for grown, colour in ((4, SHADE_RIM), (0, SHADE)):
            # Where it comes out of the cloud there is no edge to it.
            for joint in range(3 if grown else 0, 15):
                part = joint / 14
                spot = at[0] + across * part, at[1] + down * part
                canvas.circle(colour, spot, (46 - 30 * part) * size + grown)
        for finger in range(4):
            turn = math.atan2(down, across) + (finger - 1.5) * 0.42
            long = 38 * size
            tip = end[0] + math.cos(turn) * long, end[1] + math.sin(turn) * long
            for grown, colour in ((3, SHADE_RIM), (0, SHADE)):
                for knuckle in range(6):
                    part = knuckle / 5
                    spot = end[0] + (tip[0] - end[0]) * part, end[1] + (tip[1] - end[1]) * part
                    canvas.circle(colour, spot, (9 - 5 * part) * size + grown)

    def _moonlight(self, canvas: Canvas, hall: Hall, corner: tuple[int, int], done: float) -> None:
        """What fell into the hall before the Old Night stood there."""
        wide, high = hall.width * TILE, hall.height * TILE
        if self._beam is None or self._beam.get_size() != (wide, high):
            self._beam = Canvas((wide, high), NEAR, alpha=True)
            for step in range(5):
                inset = step * wide * 0.035
                self._beam.polygon((*MOON, 14 + 9 * step), (
                    (wide * 0.34 + inset, 0), (wide * 0.66 - inset, 0),
                    (wide * 0.92 - inset * 2, high), (wide * 0.08 + inset * 2, high),
                ))  # fmt: skip
        self._beam.set_alpha(round(255 * min(1.0, done * 1.4)))
        canvas.blit(self._beam, (hall.x * TILE - corner[0], hall.y * TILE - corner[1]))
        self._beam.set_alpha(255)

    def portraying(self, size: tuple[int, int]) -> Sliced[Canvas]:
        """Draw both of them, and what they are beaten by, for the help."""
        width, height = (round(side * PORTRAYED) for side in size)
        canvas = Canvas((width, height), NEAR)
        canvas.fill((34, 32, 58))
        floor = height - 26
        canvas.rect((86, 76, 92), (0, floor, width, 26))
        canvas.line(INK, (0, floor), (width, floor), 4)
        x = width * 0.10
        self._rope(canvas, (x, 14 + BELL_HIGH), (x, floor), 0)
        self._brass(canvas, x, 14)
        self._moth(canvas, (width * 0.38, height * 0.5), _Pose(0.55, 0.86, glare=1.0))
        yield 0.2
        puff = self._round()
        x, y = width * 0.82, height * 0.3
        for across, down in ((-70, 4), (-34, -18), (0, 18), (34, -18), (70, 4), (0, -30)):
            canvas.blit(puff, (x + across - PUFF, y + 8 + down - PUFF))
        yield 0.4
        self._face.draw(canvas, (x, y), "watch", 1, darker=False)
        at = round(width * 0.63 / TILE - 0.5)
        self._cresset(canvas, Place("cresset", at, 0), (0, TILE - floor))
        self._fire(canvas, (at + 0.5) * TILE, floor - 66, 1.5, 0.0)
        return canvas.resized(size)

    def shaken(self) -> int:
        """By how many units the picture trembles: a bell is heavy."""
        if self._still or not self._trembles:
            return 0
        return (self._trembles // 2 % 3 - 1) * (1 + self._trembles // 10)


def _roof_over(view: CandleView, rope: Place) -> int:
    """The row below the stone from which a rope's bell hangs."""
    roof = rope.y
    while view.floor.terrain.at(rope.x, roof - 1) != STONE:
        roof -= 1
    return roof


def _bell_at(view: CandleView, rope: Place, come: int) -> Spot:
    """The top of a bell whose rope has come so far, in units of the floor."""
    x, floor = foot(rope.x, rope.y)
    hung, low = _roof_over(view, rope) * TILE + HANGS, floor - BELL_HIGH
    if come == SPENT:
        return x + 3, low + 4
    if come < FALLS:
        return x, hung
    if come < STRIKES:
        return x, hung + (low - hung) * ((come - FALLS) / DROP) ** 2
    return x, low + (hung - low) * max(0, come - STRIKES - LIES) / DRAWN_UP


def crushed_to(view: CandleView) -> Spot | None:
    """Where a bell that falls upon the Candle-Eater brings her, in units of the floor: she goes
    down as it does, for where she is she will be struck. None while none does."""
    hall, eater = view.floor.hall, view.warden
    if hall is None or eater is None or eater.mood in ("sleep", "dive"):
        return None
    x, y = px(eater.x), px(eater.y)
    for rope, come in zip(hall.posts, eater.posts, strict=True):
        if FALLS < come < STRIKES:
            (bell, floor), share = foot(rope.x, rope.y), ((come - FALLS) / DROP) ** 2
            if abs(bell - x) < px(UNDER_BELL) and y < floor:
                return x + (bell - x) * share, y + (floor - TILE / 2 - y) * share
    return None


class Bell(NamedTuple):
    """A bell that is nearer than the Candle-Eater."""

    top: Spot
    cracked: bool
    step: int
    """How far it has come before her, of `COMES_BEFORE`."""


def bells_before(view: CandleView, corner: tuple[int, int]) -> Sequence[Bell]:
    """Those that fall and those that came down, she is felled under one; where they hang she is
    seen before them. ``corner`` is the floor's unit from which on they are told of."""
    hall, warden = view.floor.hall, view.warden
    if hall is None or warden is None or hall.kind != "eater":
        return ()
    found = []
    for rope, come in zip(hall.posts, warden.posts, strict=True):
        if FALLS <= come < STRIKES + LIES or come == SPENT:
            x, y = _bell_at(view, rope, come)
            step = min(COMES_BEFORE, come - FALLS + 1)
            found.append(Bell((x - corner[0], y - corner[1]), come == SPENT, step))
    return found


def darkened(night: WardenView) -> float:
    """How much of its second look the Old Night has, of 1: it takes that on with all the light that
    it has just drawn in."""
    if night.mood != "turn":
        return float(any(night.posts))
    # It stays shut for longer then than whenever else it turns.
    return smoothstep(min(1.0, (WAKES - night.timer) / DARKENS)) if any(night.posts) else 0.0


def blinks(night: WardenView, level: str) -> bool:
    """Whether its lids are shut for a moment: no look becomes another before one's eyes."""
    return night.mood == "tell" and BREATHES[level] - night.timer < BLINKS


def _near(canvas: Canvas, hall: Hall, left: int, top: int) -> bool:
    width, height = canvas.get_size()
    x, y = hall.x * TILE - left, hall.y * TILE - top
    across = -(hall.width + 3) * TILE < x < width + 3 * TILE
    return across and -(hall.height + 3) * TILE < y < height + 3 * TILE
