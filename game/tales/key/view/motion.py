"""What moves on the map: a timeline of walks, dice, numbers and changes of the picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import assert_never

import pygame

from game.core.grid import Cell
from game.core.mode import Event
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.tween import (
    DURATIONS,
    Timeline,
    Tween,
    in_out_cubic,
    linear,
    out_cubic,
    shake,
)
from game.tales.key.rules.play.events import (
    Announced,
    Attacked,
    CampBroken,
    CampPitched,
    Climbed,
    Counselled,
    DangerBegan,
    DangerEnded,
    Died,
    DoorMoved,
    Downed,
    Ended,
    FoeActed,
    Forced,
    Found,
    Freed,
    GroundChanged,
    Handled,
    Happening,
    Healed,
    Hinted,
    Hurt,
    ItemUsed,
    KeyEvent,
    Kindled,
    Learnt,
    LeftAtDoor,
    LevelGained,
    Lifted,
    LightChanged,
    Marked,
    Moved,
    Prowled,
    Rescued,
    Rested,
    RoomLaid,
    RoomOpened,
    Rumoured,
    Searched,
    Shoved,
    Sighted,
    SkillUsed,
    Slain,
    Stirred,
    TileAsked,
    Toppled,
    TrapDisarmed,
    TrapFound,
    TrapSprung,
    TurnBegan,
    Unlocked,
    Unmarked,
    Walked,
)
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.board import MOVING, middle
from game.tales.key.view.camera import Frame, Spot
from game.tales.key.view.chart import edges_of
from game.tales.key.view.pictures import sheet_of, sized
from game.tales.key.view.tokens import BONES, Piece, pieces_of

MOST_WALK = 1100.0
"""Milliseconds that the longest walk takes."""
HOP = 0.16
"""Cells by which a token leaps with each step."""
_KNOCK, _SHIVER = 0.24, 0.06
"""Cells by which somebody is knocked back who is hit, and by which a token shivers."""
_BACK, _FORTH, _RECOIL = 0.14, 0.4, 0.16
"""Cells by which a token draws back before it strikes, and leaps at its foe; who strikes from afar
only starts."""
_CONTACT = 0.55
"""Of a lunge, how much is over when it strikes home."""
_FLASH = 0.3
"""Of a knock, how long a token is bright."""
_FALL, _BOUNCES = 64, 2.5
"""Units from which dice fall, and how often they bounce."""
_HINGE = 46 / 48
"""Cells of a door's leaf."""
_START, _RISE = 0.12, 0.4
"""Cells below the middle of whoever lost or gained something at which a number begins, and by
which it rises: it never leaves them, for one above a neighbour seems to be the neighbour's."""
_FIGURE, _SET = 0.5, 0.55
"""Of a cell, how high a number is; of that, how far one figure is from the next."""
_DICE = {24: 28, 36: 38, 48: 46, 80: 46, 96: 46}
"""Pixels of a die on the map, by those of a cell."""
_RINGS, _APART, _RING, _HEARD = 3, 0.3, 5, 2.6
"""Of a sound: how many rings, by how much of its time one is behind another, how wide one begins,
and cells as far as it goes."""
_EDGE, _HEAD, _STROKE = 0.5, 0.16, 0.36
"""Cells from the middle of somebody to the edge, of an arrow's head, and from one stroke of its
line to the next."""
_PACE, _STREAK, _ARC = 3.0, 0.4, 0.12
"""Of what flies: cells for each of which it takes a share longer, the length of a shot, and how
high a thing rises for each cell."""
_TURNS = 12
"""Pictures a second of a die that rolls."""
_HELD, _HELD_FOR = 0.75, 0.7
"""Cells above somebody to which what they use is held up, and the pause for which it is."""
_TIPS = 0.3
"""Cells by which furniture tips that stays where it was thrown over."""
_FLARE = 0.3
"""Cells below and above somebody between which a flame leaps up that hurts them."""


@dataclass(slots=True)
class Walk:
    """Somebody on their way along cells."""

    who: int
    spots: tuple[Spot, ...]
    tween: Tween
    hops: bool

    @property
    def now(self) -> tuple[Spot, float]:
        """Where they are, and how high above the floor."""
        legs = len(self.spots) - 1
        along = self.tween.value * legs
        leg = min(int(along), legs - 1)
        share = along - leg
        (x0, y0), (x1, y1) = self.spots[leg], self.spots[leg + 1]
        lift = HOP * math.sin(share * math.pi) if self.hops else 0.0
        return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), lift


@dataclass(slots=True)
class Roll:
    """Dice that roll at a place, and lie there for a while."""

    kind: str
    """``attack``, ``defence``, ``pips`` or ``eight``."""
    values: tuple[int, ...]
    spot: Spot
    rolling: Tween
    until: Tween

    def lies_under(self, other: Roll) -> bool:
        """Whether these dice have come to rest where others fall."""
        (x, y), (to_x, to_y) = self.spot, other.spot
        wide = _HALF_DIE * (len(self.values) + len(other.values))
        return self.rolling.done and abs(x - to_x) < wide and abs(y - to_y) < 2 * _HALF_DIE


@dataclass(slots=True)
class Count:
    """A number that rises from a place."""

    text: str
    colour: str
    spot: Spot
    tween: Tween


@dataclass(slots=True)
class Lunge:
    """Somebody draws back, and leaps at somebody else."""

    way: Spot
    """Towards whom, one cell long."""
    reach: float
    tween: Tween

    @property
    def offset(self) -> Spot:
        """How far from their place they are now."""
        at = self.tween.value
        if at < _CONTACT * 0.6:
            far = -_BACK * math.sin(at / (_CONTACT * 0.6) * math.pi / 2)
        elif at < _CONTACT:
            share = (at - _CONTACT * 0.6) / (_CONTACT * 0.4)
            far = -_BACK + (self.reach + _BACK) * share
        else:
            share = (at - _CONTACT) / (1 - _CONTACT)
            far = self.reach * (1 - share) ** 2
        return self.way[0] * far, self.way[1] * far


@dataclass(slots=True)
class Point:
    """An arrow from whoever strikes to whom they mean, while the dice roll."""

    source: Spot
    target: Spot
    tween: Tween


@dataclass(slots=True)
class Flight:
    """Something on its way through the air."""

    picture: tuple[str, str] | None
    """Its sheet and name; None for a shot, which is a streak."""
    source: Spot
    target: Spot
    tween: Tween


@dataclass(slots=True)
class Wave:
    """A sound that spreads from somebody."""

    spot: Spot
    tween: Tween


@dataclass(slots=True)
class Swing:
    """The leaf of a door that turns."""

    kind: str
    """Its picture while it is shut."""
    spot: Spot
    upright: bool
    opens: bool
    tween: Tween


@dataclass(slots=True)
class Entrance:
    """A boss, seen for the first time: large over the map."""

    kind: str
    spot: Spot
    tween: Tween


class Motion(Timeline):
    """What moves on the map: people, doors, dice and numbers."""

    def __init__(self, app: App) -> None:
        super().__init__(app.animator)
        self._app = app
        self.map: KeyView | None = None
        """The view whose rooms and things are shown now."""
        self.view: KeyView | None = None
        """The view whose numbers are shown now."""
        self.actor = 0
        """Who acts at this moment; 0 for nobody."""
        self.pieces: dict[int, Piece] = {}
        self.walks: list[Walk] = []
        self.rolls: list[Roll] = []
        self._counts: list[Count] = []
        self._jolts: dict[int, tuple[Tween, Spot]] = {}
        self._lunges: dict[int, Lunge] = {}
        self._points: list[Point] = []
        self.flights: list[Flight] = []
        self.waves: list[Wave] = []
        self._swings: list[Swing] = []
        self._entrance: Entrance | None = None

    def begin(self, view: KeyView) -> None:
        """Start a timeline at the picture of ``view``."""
        self._start_anew()
        self._show(view)

    # Adding to the timeline

    def turn(self, who: int) -> None:
        """From now on it is somebody else who acts."""

        def begin() -> None:
            self.actor = who

        self.call(begin)

    def walk(self, who: int, cells: tuple[Cell, ...], *, hops: bool = True) -> float:
        """Somebody goes along cells; who does not hop is pushed, and slides to a halt. Returns how
        many milliseconds it takes."""
        spots = tuple(middle(cell) for cell in cells)
        legs = len(spots) - 1
        if legs < 1:
            return 0.0
        duration = "step" if hops else "fade"
        each = min(DURATIONS[duration] * 1.0, MOST_WALK / legs)
        easing = linear if hops else out_cubic
        tween = self._animator.start(duration, delay=self.clock, easing=easing, motion=True)
        tween.length *= legs * each / DURATIONS[duration]
        walk = Walk(who, spots, tween, hops)
        tween.at_start = lambda: self.walks.append(walk)
        after = self.clock + legs * each
        kept, self.clock = self.clock, after
        self.call(lambda: self.place(who, spots[-1]))
        self.clock = kept
        return legs * each

    def roll(self, kind: str, values: tuple[int, ...], spot: Spot, stay: float = 2.0) -> None:
        """Dice roll at a place; they lie there for so many pauses after they have come to rest."""
        if not values or self._animator.speed == 0:
            return
        rolling = self._animator.start("pause", delay=self.clock, easing=linear, motion=True)
        until = self._animator.start("pause", delay=self.clock, easing=linear)
        until.length *= 1.0 + stay
        roll = Roll(kind, values, spot, rolling, until)

        def begin() -> None:
            # What lies there from before is taken up.
            self.rolls = [other for other in self.rolls if not other.lies_under(roll)]
            self.rolls.append(roll)

        until.at_start = begin

    def count(self, text: str, colour: str, spot: Spot) -> None:
        """A number rises from a place."""
        if self._animator.speed == 0:
            return
        tween = self._animator.start("pause", delay=self.clock, easing=out_cubic)
        tween.length *= 2.0
        count = Count(text, colour, spot, tween)

        def begin() -> None:
            self._counts = [other for other in self._counts if other.spot != spot]
            self._counts.append(count)

        tween.at_start = begin

    def jolt(self, who: int, way: Spot = (0.0, 0.0)) -> None:
        """Somebody is knocked ``way``, a direction one cell long, or only shaken."""
        tween = self._animator.start("shake", delay=self.clock, easing=linear, motion=True)
        tween.length *= 2.4

        def begin() -> None:
            self._jolts[who] = tween, way

        tween.at_start = begin

    def lunge(self, who: int, way: Spot, *, far: bool) -> float:
        """Somebody strikes in a direction, drawing back first; ``far``: not with their own hand.
        Returns after how many milliseconds it strikes home."""
        tween = self._animator.start("unroll", delay=self.clock, easing=linear, motion=True)
        lunge = Lunge(way, _RECOIL if far else _FORTH, tween)

        def begin() -> None:
            self._lunges[who] = lunge

        tween.at_start = begin
        return DURATIONS["unroll"] * _CONTACT

    def leap(self, who: int, way: Spot) -> None:
        """Somebody draws back and leaps at what is beside them, and what follows waits until they
        are there; for who wants it still there is nothing to wait for."""
        if self._animator.speed and not self._animator.reduced_motion:
            self.clock += self.lunge(who, way, far=False)

    def point(self, source: Spot, target: Spot, pauses: float) -> None:
        """For so many pauses an arrow says whom somebody means to strike."""
        if self._animator.speed == 0 or source == target:
            return
        tween = self._animator.start("pause", delay=self.clock, easing=linear)
        tween.length *= pauses
        point = Point(source, target, tween)
        tween.at_start = lambda: self._points.append(point)

    def fly(self, picture: tuple[str, str] | None, source: Spot, target: Spot) -> None:
        """Something flies from one place to another, and what follows waits for it."""
        if self._animator.speed == 0 or self._animator.reduced_motion or source == target:
            return
        far = _towards(source, target)[1]
        tween = self._animator.start("hit", delay=self.clock, easing=linear, motion=True)
        tween.length *= 1 + far / _PACE
        flight = Flight(picture, source, target, tween)
        tween.at_start = lambda: self.flights.append(flight)
        self.clock += DURATIONS["hit"] * (1 + far / _PACE)

    def hold_up(self, picture: tuple[str, str], spot: Spot) -> None:
        """Something rises over somebody, who uses it or sprang it; what follows waits for it."""
        if self._animator.speed == 0 or self._animator.reduced_motion:
            return
        tween = self._animator.start("pause", delay=self.clock, easing=out_cubic, motion=True)
        tween.length *= _HELD_FOR
        flight = Flight(picture, spot, (spot[0], spot[1] - _HELD), tween)
        tween.at_start = lambda: self.flights.append(flight)
        self.wait("pause", _HELD_FOR)

    def take_away(self, cell: Cell) -> None:
        """What stood on a cell stands there no more."""

        def begin() -> None:
            if self.map is not None:
                left = tuple(each for each in self.map.fixtures if each.cell != cell)
                self.map = replace(self.map, fixtures=left)

        self.call(begin)

    def sound(self, spot: Spot) -> None:
        """A sound spreads from a place, and what follows waits until it has got somewhere."""
        if self._animator.speed == 0 or self._animator.reduced_motion:
            return
        tween = self._animator.start("pause", delay=self.clock, easing=linear, motion=True)
        tween.length *= 1.5
        wave = Wave(spot, tween)
        tween.at_start = lambda: self.waves.append(wave)
        self.wait("pause", 0.6)

    def swing(self, kind: str, edge: tuple[Spot, bool], *, opens: bool) -> None:
        """The leaf of a door turns; ``edge``: its middle, and whether it stands upright."""
        if self._animator.speed == 0 or self._animator.reduced_motion:
            return
        tween = self._animator.start("unroll", delay=self.clock, easing=in_out_cubic, motion=True)
        swing = Swing(kind, *edge, opens, tween)
        tween.at_start = lambda: self._swings.append(swing)

    def enter(self, kind: str, spot: Spot) -> None:
        """A boss is seen for the first time."""
        tween = self._animator.start("pause", delay=self.clock, easing=linear)
        tween.length *= 4.0
        entrance = Entrance(kind, spot, tween)

        def begin() -> None:
            self._entrance = entrance

        if self._animator.speed:
            tween.at_start = begin

    def lay(self, view: KeyView) -> None:
        """The map of ``view`` appears, in ink, which takes a while."""
        tween = self._animator.start("pause", delay=self.clock)

        def begin() -> None:
            self.map = view

        if self._animator.speed == 0:
            self.map = view
            return
        tween.at_start = begin

    def finish(self, view: KeyView) -> None:
        """The picture at the end."""
        self.call(lambda: self._show(view))

    # Changes of the picture, for whoever is on the timeline

    def place(self, who: int, spot: Spot) -> None:
        """Somebody is at a place from now on."""
        piece = self.pieces.get(who)
        self.walks = [walk for walk in self.walks if walk.who != who]
        if piece is not None:
            self.pieces[who] = replace(piece, spot=spot)

    def change(self, who: int, changed: Callable[[Piece], Piece]) -> None:
        """Something about somebody is otherwise from now on."""
        piece = self.pieces.get(who)
        if piece is not None:
            self.pieces[who] = changed(piece)

    def set_hearts(self, who: int, hearts: int) -> None:
        """Somebody has so many hearts from now on, on the map and beside it."""
        self.change(who, lambda piece: replace(piece, hearts=hearts))
        if self.view is not None:
            self.view = _with_hearts(self.view, who, hearts)

    # Read by the view

    def spot_of(self, who: int) -> Spot | None:
        """Where somebody is now, on their way or not."""
        for walk in self.walks:
            if walk.who == who:
                return walk.now[0]
        piece = self.pieces.get(who)
        return None if piece is None else piece.spot

    def shown(self) -> list[tuple[Piece, float]]:
        """Everybody as they are now, and how high above the floor; those behind come first, and
        bones before all, for whoever stands among them is not to be hidden."""
        walking = {walk.who: walk.now for walk in self.walks}
        found = []
        for who, piece in self.pieces.items():
            spot, lift = walking.get(who, (piece.spot, 0.0))
            away, bright = self.away(who)
            spot = spot[0] + away[0], spot[1] + away[1]
            found.append((replace(piece, spot=spot, bright=bright), lift))
        return sorted(
            found, key=lambda pair: (pair[0].sprite != BONES, pair[0].id < 10, pair[0].spot[1])
        )

    def away(self, who: int) -> tuple[Spot, bool]:
        """How far somebody is from their place, striking or struck, and whether they are bright
        with a hit."""
        x = y = 0.0
        bright = False
        lunge = self._lunges.get(who)
        if lunge is not None and not lunge.tween.done:
            x, y = lunge.offset
        jolt = self._jolts.get(who)
        if jolt is not None and not jolt[0].done:
            at, (dx, dy) = jolt[0].value, jolt[1]
            back = _KNOCK * (1 - at) ** 2
            x += dx * back + _SHIVER * shake(at)
            y += dy * back
            bright = at < _FLASH and (dx, dy) != (0.0, 0.0)
        return (x, y), bright

    def draw(self, canvas: Canvas, frame: Frame, area: pygame.Rect) -> None:
        """Doors that turn, what is aimed, flies and sounds, and a boss who enters."""
        for swing in self._swings:
            if not swing.tween.done:
                self._draw_swing(canvas, frame, swing)
        kept = canvas.get_clip()
        canvas.set_clip(area)
        for wave in self.waves:
            if not wave.tween.done:
                self._draw_wave(canvas, frame, wave)
        for point in self._points:
            if not point.tween.done:
                self._draw_point(canvas, frame, point)
        for flight in self.flights:
            if not flight.tween.done:
                self._draw_flight(canvas, frame, flight)
        canvas.set_clip(kept)
        entrance = self._entrance
        if entrance is not None and not entrance.tween.done:
            sprite = sized(self._app.assets, "greats", f"great/{entrance.kind}", frame.cell)
            canvas.blit(sprite.image, sprite.place(*frame.at(*entrance.spot)))

    def draw_dice(self, canvas: Canvas, frame: Frame, area: pygame.Rect) -> None:
        """Dice and numbers, over all that lies on the map; they stay within ``area`` wherever they
        belong."""
        rolls = [roll for roll in self.rolls if not roll.until.done]
        if rolls and self._app.assets.ready("key/dice"):
            for roll in rolls:
                self._draw_roll(canvas, frame, roll, area)
        for count in self._counts:
            if not count.tween.done:
                self._draw_count(canvas, frame, count, area)

    # Inside

    def _show(self, view: KeyView) -> None:
        self.map = self.view = view
        self.actor = view.acting
        self.pieces = pieces_of(view)
        self.walks.clear()

    def _clear(self) -> None:
        self.walks.clear()
        self.rolls.clear()
        self._counts.clear()
        self._jolts.clear()
        self._lunges.clear()
        self._points.clear()
        self.flights.clear()
        self.waves.clear()
        self._swings.clear()
        self._entrance = None

    def _draw_swing(self, canvas: Canvas, frame: Frame, swing: Swing) -> None:
        """The leaf, seen shorter the further it has turned away from its wall."""
        sprite = sized(self._app.assets, "doors", swing.kind, frame.cell)
        share = 1 - swing.tween.value if swing.opens else swing.tween.value
        wide, tall = sprite.image.get_size()
        x, y = frame.at(*swing.spot)
        half = _HINGE * frame.cell / 2
        if swing.upright:
            size, place = (wide, max(1, round(tall * share))), (x, y - half * (1 - share))
        else:
            size, place = (max(1, round(wide * share)), tall), (x - half * (1 - share), y)
        picture = sprite.image.resized(size)
        canvas.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))

    def _draw_wave(self, canvas: Canvas, frame: Frame, wave: Wave) -> None:
        """Rings, one after the other, thinner the further they are."""
        x, y = frame.at(*wave.spot)
        for number in range(_RINGS):
            share = wave.tween.value * (1 + _APART * (_RINGS - 1)) - _APART * number
            if 0 < share < 1:
                wide = max(1, round(_RING * (1 - share)))
                far = (_EDGE + (_HEARD - _EDGE) * share) * frame.cell
                canvas.circle(self._app.text.colour("ink"), (x, y), far, wide)

    def _draw_point(self, canvas: Canvas, frame: Frame, point: Point) -> None:
        """A head at the edge of whom is meant; from afar a line of strokes leads there."""
        (dx, dy), far = _towards(point.source, point.target)
        x, y = point.target[0] - dx * _EDGE, point.target[1] - dy * _EDGE
        colours = self._app.text
        for number in range(int((far - 2 * _EDGE) / _STROKE)):
            begin, end = _EDGE + number * _STROKE, _EDGE + (number + 0.5) * _STROKE
            canvas.line(
                colours.colour("rubric"),
                frame.at(point.source[0] + dx * begin, point.source[1] + dy * begin),
                frame.at(point.source[0] + dx * end, point.source[1] + dy * end),
                3,
            )
        for name, size in (("ink", _HEAD + 0.05), ("rubric", _HEAD)):
            tip = x + dx * size, y + dy * size
            left = x - dx * size / 2 - dy * size, y - dy * size / 2 + dx * size
            right = x - dx * size / 2 + dy * size, y - dy * size / 2 - dx * size
            canvas.polygon(colours.colour(name), [frame.at(*spot) for spot in (tip, left, right)])

    def _draw_flight(self, canvas: Canvas, frame: Frame, flight: Flight) -> None:
        share = flight.tween.value
        (dx, dy), far = _towards(flight.source, flight.target)
        x, y = flight.source[0] + dx * far * share, flight.source[1] + dy * far * share
        if flight.picture is None:
            tail = frame.at(x - dx * _STREAK, y - dy * _STREAK)
            for name, wide in (("ink", 5), ("parch_hi", 2)):
                canvas.line(self._app.text.colour(name), tail, frame.at(x, y), wide)
            return
        sheet, name = flight.picture
        if not self._app.assets.has(sheet_of(sheet, frame.cell)[0], name):
            return
        sprite = sized(self._app.assets, sheet, name, frame.cell, flight.tween.age / 60)
        rise = _ARC * math.sin(share * math.pi) * min(far, 3)
        canvas.blit(sprite.image, sprite.place(*frame.at(x, y - rise)))

    def _draw_roll(self, canvas: Canvas, frame: Frame, roll: Roll, area: pygame.Rect) -> None:
        size = _DICE[frame.cell]
        sheet = self._app.assets
        pitch = size + 2
        x, y = frame.at(*roll.spot)
        left = x - (len(roll.values) - 1) * pitch / 2
        # Half a die, and a little of the map around it.
        last = area.right - 16 - len(roll.values) * pitch
        left = min(max(left, area.left + 24), last)
        top = area.top + 22
        y = min(max(y, top), area.bottom - 26)
        for number, value in enumerate(roll.values):
            if roll.rolling.done:
                sprite = sheet.sprite("key/dice", f"die{size}/{roll.kind}/{value}")
                picture = sprite.image
            else:
                sprite = sheet.sprite("key/dice", f"roll/{roll.kind}")
                turn = roll.rolling.age / 60 * _TURNS + number * 1.7
                picture = sprite.frames[int(turn) % len(sprite.frames)]
                side = sheet.sprite("key/dice", f"die{size}/{roll.kind}/1").image.get_size()
                picture = sheet.scaled(picture, side)
            falls = 1 - min(1.0, roll.rolling.value * 1.15)
            above = _FALL * falls * abs(math.cos(roll.rolling.value * math.pi * _BOUNCES))
            middle_ = round(left + number * pitch), round(max(y - above, top))
            canvas.blit(picture, picture.get_rect(center=middle_))

    def _draw_count(self, canvas: Canvas, frame: Frame, count: Count, area: pygame.Rect) -> None:
        drawn = 18 if frame.cell < 36 else 28
        size = max(drawn, round(_FIGURE * frame.cell))
        share = count.tween.value
        rise = _RISE * share if not self._app.settings.reduced_motion else _RISE / 2
        x, y = frame.at(count.spot[0], count.spot[1] + _START - rise)
        x -= (len(count.text) - 1) * size * _SET / 2
        # Whoever stands at the edge is hurt within the map, and beside the panel.
        last = area.right - size * len(count.text)
        x = min(max(x, area.left + size), last)
        y = min(max(y, area.top + size), area.bottom - size)
        assets = self._app.assets
        for figure in count.text:
            picture = assets.sprite("key/panel", f"number{drawn}/{count.colour}/{figure}").image
            wide, high = picture.get_size()
            if size > drawn:
                wide, high = round(wide * size / drawn), round(high * size / drawn)
                picture = assets.scaled(picture, (wide, high))
            canvas.blit(picture, picture.get_rect(center=(round(x), round(y))))
            x += size * _SET


def _with_hearts(view: KeyView, who: int, hearts: int) -> KeyView:
    """The same numbers, but for the hearts of somebody."""
    return replace(
        view,
        heroes=tuple(replace(h, hearts=hearts) if h.id == who else h for h in view.heroes),
        foes=tuple(replace(foe, hearts=hearts) if foe.id == who else foe for foe in view.foes),
    )


# What the map does when something happened: one short scene for each kind of event.


FIRST_FOE = 10
_ABOVE = 1.05
"""Cells above somebody where their dice lie."""
_HALF_DIE = 0.25
"""Cells by which each die makes a row of them longer to either side."""
_BODY = 0.5, 0.75
"""Cells beside and above somebody's place on which dice would hide a face."""


def bare_spot(whose: Spot, first: Spot, count: int, others: Iterable[Spot]) -> Spot:
    """Where so many dice lie: at ``first``, or on another side of whoever rolls them where they
    hide nobody; at ``first``, if they hide somebody everywhere."""
    x, y = whose
    beside = _BODY[0] + _HALF_DIE * (count + 1)
    sides = (first, (x, y - _ABOVE), (x, y + _ABOVE), (x - beside, y), (x + beside, y))
    near = [other for other in others if other != whose]
    for left, top in sides:
        if all(
            abs(left - other[0]) >= _BODY[0] + _HALF_DIE * count or abs(top - other[1]) >= _BODY[1]
            for other in near
        ):
            return left, top
    return first


def die_spots(middle: Spot, count: int) -> list[Spot]:
    """Where each of a row of dice lies."""
    x, y = middle
    return [(x + _HALF_DIE * (2 * number - count + 1), y) for number in range(count)]


_SOUNDING = (
    *("toll", "song", "lullaby", "tin-whistle", "handbell"),
    *("howl", "chant", "call", "summon", "rally"),
)
"""Skills, things and deeds of foes that are heard."""
_THROWN = {"flame": ("effects", "fire"), "throw-knife": ("items", "item/knife")}
"""What a skill sends through the air."""
_SPAT = {
    "web": ("effects", "web/0"),
    "hurl": ("effects", "fire"),
    "breath": ("effects", "fire"),
}
"""What a foe's deed sends through the air."""
_HEAVY = ("smash", "charge", "shove", "slam", "tail")
"""Deeds of foes that are done with all their weight, towards what is marked or whom they mean."""
_FLAMES = ("fire", "blast")
"""What somebody loses hearts by, in flames."""
_SUFFERED = ("stunned", "numb", "held", "unsteady", "poisoned", "burning", "gripped")
"""What is the matter with somebody that one feels as it begins."""
_DIE_KINDS = {6: "pips", 8: "eight", 20: "twenty"}


_ARM = 1.5
"""Cells beyond which a blow is not struck with the hand."""


def _towards(source: Spot, target: Spot) -> tuple[Spot, float]:
    """The way from one place to another, one cell long, and how far it is."""
    dx, dy = target[0] - source[0], target[1] - source[1]
    far = math.hypot(dx, dy)
    return ((dx / far, dy / far), far) if far else ((0.0, 0.0), 0.0)


Watch = Callable[[Event, bool], None]
"""Told of every event twice: as it begins to be seen (False), and when it is over (True)."""


def perform(
    motion: Motion,
    events: Sequence[Event],
    before: KeyView,
    after: KeyView,
    watch: Watch,
) -> None:
    """Put ``events`` on the timeline of ``motion``; it ends with the picture of ``after``."""
    script = _Script(motion, events, before, after)
    for event in events:
        if isinstance(event, KeyEvent):
            motion.call(partial(watch, event, False))
            script.play(event)
            motion.call(partial(watch, event, True))
    motion.finish(after)


class _Script:
    """Goes through the events of one command."""

    def __init__(
        self, motion: Motion, events: Sequence[Event], before: KeyView, after: KeyView
    ) -> None:
        self.motion = motion
        self.before, self.after = before, after
        self._end = pieces_of(after)
        self._at: dict[int, Spot] = {who: p.spot for who, p in motion.pieces.items()}
        self._laid = False
        self._led = False
        self._struck = 0
        """Whom the last blow hit."""
        self._strikers = {event.attacker for event in events if isinstance(event, Attacked)}
        self._missile: tuple[str, str] | None = None
        """What the next blow from afar sends through the air; None for a shot."""
        self._walkers = {event.who for event in events if isinstance(event, Walked)}
        self._leapt = 0
        """Who was seen to draw back and leap last: what comes of it needs no other leap."""

    def play(self, event: KeyEvent) -> None:
        match event:
            case Walked(who=who, cells=cells):
                self.motion.turn(who)
                self._walked(who, cells)
            case Shoved():
                self._shoved(event)
            case DoorMoved(door=door, mode=mode):
                self._door(door, mode)
            case RoomLaid():
                self._room_laid(event)
            case Climbed():
                self._redraw()
                self.motion.wait("fade")
            case Handled(who=who, cell=cell):
                self._reach(who, middle(cell))
                self._redraw()
            case Toppled():
                self._toppled(event)
            case RoomOpened() | GroundChanged() | Found():
                self._redraw()
            case TrapSprung(kind=kind, cell=cell, who=who):
                self._redraw()
                self.motion.hold_up(("effects", f"trap/{kind}"), middle(cell))
                self.motion.jolt(who)
            case Searched(roll=roll):
                self._one_die(roll)
            case Stirred(who=who, roll=roll):
                self._one_die(roll, who)
            case Prowled(roll=roll) | Rested(roll=roll):
                self._one_die(roll)
            case TrapDisarmed(roll=roll):
                self._one_die(roll)
            case Sighted(who=who, kind=kind):
                self._appear(who)
                foe = self.after.foe(who)
                if foe is not None and foe.facts.boss:
                    self.motion.enter(kind, middle(foe.cell))
                    self.motion.wait("pause", 4)
            case DangerBegan(heroes_die=heroes, monsters_die=monsters):
                self._danger(heroes, monsters)
            case Attacked():
                self._attacked(event)
            case Hurt():
                self._hurt(event)
            case Healed(who=who, amount=amount, left=left):
                self._count(who, f"+{amount}", "verdigris")
                self.motion.call(lambda: self.motion.set_hearts(who, left))
                self.motion.wait("fade")
            case Slain(who=who):
                self._change(who, lambda piece: replace(piece, faint=True))
                self.motion.wait("fade")
                self.motion.call(lambda: self._gone(who))
            case Downed(who=who):
                self._change(who, lambda piece: replace(piece, state="down", faint=True))
                self.motion.wait("pause")
            case Died(who=who):
                self.motion.jolt(who)
                self.motion.wait("pause")
                self.motion.sound(self._at.get(who, (12.5, 12.5)))
                self.motion.call(lambda: self._gone(who))
                self.motion.wait("pause")
            case Lifted(who=who):
                self._change(who, lambda piece: replace(piece, state="", faint=False))
                self.motion.wait("fade")
            case FoeActed(who=who, deed="ash"):
                self.motion.call(lambda: self._gone(who))
                self.motion.wait("fade")
            case FoeActed():
                self._acted(event)
            case Announced(who=who):
                self._announced(who)
            case TurnBegan(who=who):
                self._leapt = 0
                self.motion.turn(who)
                self.motion.wait("shake")
            case Unlocked() | TileAsked() | Happening() | DangerEnded() | TrapFound() | Moved():
                pass
            case ItemUsed(who=who, item=item, cell=cell):
                self._used(who, ("items", f"item/{item}"), cell, sounds=item in _SOUNDING)
            case SkillUsed(who=who, skill=skill, cell=cell):
                self._used(who, _THROWN.get(skill), cell, sounds=skill in _SOUNDING)
            case Marked(who=who, mark=mark) if mark in _SUFFERED:
                self.motion.jolt(who)
            case Marked() | Unmarked() | LightChanged() | Rumoured():
                pass
            case LevelGained() | Learnt() | Rescued() | Ended() | Hinted() | LeftAtDoor():
                pass
            case Forced() | Counselled() | Freed() | Kindled() | CampPitched():
                pass
            case CampBroken():
                self._redraw()
            case _:
                assert_never(event)

    # One scene each

    def _walked(self, who: int, cells: tuple[Cell, ...]) -> None:
        motion = self.motion
        self._appear(who)
        took = motion.walk(who, cells)
        if who < FIRST_FOE and self.before.phase == "walk" and not self._led:
            self._led = True
            for friend in self.before.heroes:
                if friend.id != who and friend.id not in self._walkers and friend.up:
                    self._follow(friend.id, friend.cell, cells)
        motion.clock += took
        if cells:
            self._at[who] = middle(cells[-1])

    def _reach(self, who: int, spot: Spot) -> None:
        """Somebody draws back and lays hands on what is beside them; what follows comes of it."""
        source = self._at.get(who)
        if source is None or self._leapt == who:
            return
        way, far = _towards(source, spot)
        if 0 < far <= _ARM:
            self._leapt = who
            self.motion.leap(who, way)

    def _shoved(self, event: Shoved) -> None:
        """Somebody is driven on, by hands if whoever does it is beside them."""
        who, motion = event.who, self.motion
        if event.by != who:
            self._reach(event.by, middle(event.start))
        motion.clock += motion.walk(who, (event.start, event.end), hops=False)
        motion.jolt(who)
        self._at[who] = middle(event.end)

    def _toppled(self, event: Toppled) -> None:
        """Furniture is thrown over, away from who does it, and what is in it is seen after."""
        source, spot = self._at.get(event.who), middle(event.cell)
        if event.how == "toppled" and source is not None:
            self._reach(event.who, spot)
            (dx, dy), far = _towards(source, spot)
            if abs(dx) >= abs(dy):
                dx, dy = math.copysign(1.0, dx), 0.0
            else:
                dx, dy = 0.0, math.copysign(1.0, dy)
            stays = any(each.cell == event.cell for each in self.after.fixtures)
            tip = _TIPS if stays else 1.0
            sheet = "moving" if event.kind in MOVING else "furniture"
            if far:
                self.motion.take_away(event.cell)
                target = spot[0] + dx * tip, spot[1] + dy * tip
                self.motion.fly((sheet, event.kind), spot, target)
        self._redraw()

    def _follow(self, who: int, start: Cell, cells: tuple[Cell, ...]) -> None:
        """A friend goes behind whoever leads, and stops where the party ends up."""
        end = self.after.hero(who).cell
        way = cells[: cells.index(end) + 1] if end in cells else (*cells[:-1], end)
        if start != end:
            self.motion.walk(who, (start, *way))
            self._at[who] = middle(end)

    def _room_laid(self, event: RoomLaid) -> None:
        motion = self.motion
        room = self.after.rooms[event.room - 1]
        spot = room.x + room.width / 2, room.y + room.height / 2
        rolls = [roll for step in event.steps for roll in step.rolls]
        for number, (sides, value) in enumerate(rolls[-4:]):
            kind = _DIE_KINDS.get(sides)
            if kind is not None:
                across = (number - (min(4, len(rolls)) - 1) / 2) * 1.4
                motion.roll(kind, (value,), (spot[0] + across, spot[1]), stay=0.8)
        if rolls:
            motion.wait("pause")
        self._laid = True
        motion.lay(self.after)
        motion.wait("pause")

    def _redraw(self) -> None:
        """The map as it will be: what changed on it is small, and told by other means."""
        if self._laid:
            return
        motion, after = self.motion, self.after

        def change() -> None:
            motion.map = after

        motion.call(change)

    def _one_die(self, roll: int, who: int = 0) -> None:
        if not roll:
            return
        self._pips((roll,), self._at.get(who or self.before.acting, (12.5, 12.5)))
        self.motion.wait("pause", 1.6)

    def _danger(self, heroes: int, monsters: int) -> None:
        self._pips((heroes, monsters), self._at.get(self.before.acting, (12.5, 12.5)))
        self.motion.wait("pause", 1.8)

    def _pips(self, values: tuple[int, ...], spot: Spot) -> None:
        """Dice above somebody, or beside or below, where they hide nobody's face."""
        x, y = spot
        lie = bare_spot(spot, (x, y - _ABOVE), len(values), self._at.values())
        self.motion.roll("pips", values, lie, stay=1.6)

    def _attacked(self, event: Attacked) -> None:
        motion = self.motion
        self._appear(event.attacker)
        if event.attacker:
            motion.turn(event.attacker)
        target = self._at.get(event.defender, (12.5, 12.5))
        source = self._at.get(event.attacker, target)
        # The dice of both must be seen at once, whoever stands above.
        above = -_ABOVE if source[1] <= target[1] else _ABOVE
        bodies = [*self._at.values()]
        thrown = source[0], source[1] + above
        thrown = bare_spot(source, thrown, len(event.attack), bodies)
        motion.roll("attack", event.attack, thrown, stay=1.4)
        parried = target[0], target[1] - above
        row = die_spots(thrown, len(event.attack))
        parried = bare_spot(target, parried, len(event.defence), [*bodies, *row])
        motion.roll("defence", event.defence, parried, stay=1.4)
        motion.point(source, target, 1.25)
        motion.wait("pause", 1.25)
        way, far = _towards(source, target)
        self._leapt = event.attacker
        if event.attacker:
            motion.clock += motion.lunge(event.attacker, way, far=far > _ARM)
            if self._missile is not None or (event.how == "shot" and far > _ARM):
                motion.fly(self._missile, source, target)
        self._missile = None
        if event.damage:
            motion.jolt(event.defender, way)
        else:
            self._count(event.defender, "0", "ink")
        self._struck = event.defender

    def _used(
        self, who: int, picture: tuple[str, str] | None, cell: Cell | None, *, sounds: bool
    ) -> None:
        """Somebody used a skill or a thing: it is heard, or flies; with the blow, if it strikes."""
        source = self._at.get(who)
        if source is None:
            return
        if sounds:
            self._leapt = who
            self.motion.sound(source)
        elif picture is not None and who in self._strikers:
            self._missile = picture
        elif picture is not None and cell is not None and middle(cell) != source:
            self.motion.fly(picture, source, middle(cell))
        elif picture is not None:
            self.motion.hold_up(picture, source)

    def _acted(self, event: FoeActed) -> None:
        """A foe did what is neither a step nor a blow."""
        who, motion = event.who, self.motion
        self._appear(who)
        motion.turn(who)
        foe = self.before.foe(who)
        meant = None if foe is None else foe.intent
        at = None
        if meant is not None and who in self._at:
            at = middle(meant.cells[0]) if meant.cells else self._at.get(meant.target)
        if event.deed in _HEAVY and at is not None:
            self._reach(who, at)
            return
        motion.jolt(who)
        if event.deed in _SOUNDING and who in self._at:
            motion.sound(self._at[who])
        elif event.deed in _SPAT and meant is not None and at is not None:
            source = self._at[who]
            far = max(map(middle, meant.cells), key=lambda s: math.dist(s, source), default=at)
            motion.fly(_SPAT[event.deed], source, far if event.deed == "breath" else at)
        motion.wait("fade")

    def _door(self, number: int, mode: str) -> None:
        """A door swings open, or shut."""
        self._redraw()
        door = self.after.doors[number - 1]
        if mode not in ("open", "shut") or door.passage or self._laid:
            return
        for x, y, way in edges_of(door):
            spot = (x + 0.5, float(y)) if way == "h" else (float(x), y + 0.5)
            self.motion.swing(f"shut/{way}", (spot, way == "v"), opens=mode == "open")
        self.motion.wait("hit")

    def _hurt(self, event: Hurt) -> None:
        who, left = event.who, event.left
        if event.cause in _FLAMES and self._struck != who and who in self._at:
            x, y = self._at[who]
            self.motion.fly(("effects", "fire"), (x, y + _FLARE), (x, y - _FLARE))
        self._count(who, f"-{event.amount}", "rubric")
        if self._struck == who:
            # The blow was felt already.
            self._struck = 0
            self.motion.wait("hit")
        else:
            self.motion.jolt(who)
        self.motion.call(lambda: self.motion.set_hearts(who, left))
        self.motion.wait("pause")

    def _count(self, who: int, text: str, colour: str) -> None:
        spot = self._at.get(who)
        if spot is not None:
            self.motion.count(text, colour, spot)

    def _announced(self, who: int) -> None:
        piece = self._end.get(who)
        if piece is not None:
            intent = piece.intent
            self._change(who, lambda piece: replace(piece, intent=intent))

    def _change(self, who: int, changed: Callable[[Piece], Piece]) -> None:
        self.motion.call(lambda: self.motion.change(who, changed))

    def _appear(self, who: int) -> None:
        """Somebody who was not seen before is there now."""
        piece = self._end.get(who)
        if who in self._at or piece is None:
            return
        self._at[who] = piece.spot
        self.motion.call(lambda: self._come(piece))

    def _come(self, piece: Piece) -> None:
        self.motion.pieces[piece.id] = piece

    def _gone(self, who: int) -> None:
        self.motion.pieces.pop(who, None)
