"""What only a flame opens, drawn: curtains of web, doors shut with wax, bars and braziers, the
living dark, seals of wax; and locks, each with the sign of its key. Each shows how far it is open,
so that nothing leaps. And what stands over magic doors.
"""

from __future__ import annotations

import math

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.tales.candle.rules.floor import Gate, MagicDoor
from game.tales.candle.rules.gates import CATCH, FULL
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.look import TILE, Spot, foot
from game.tales.locks.rules.look import look_of

MASONRY, THINGS = "candle/masonry", "candle/things"
INK = (26, 20, 24)
OAK, OAK_LIT, OAK_DARK = (104, 70, 42), (134, 94, 58), (70, 46, 30)
IRON, IRON_LIT, IRON_DARK = (88, 90, 98), (150, 152, 158), (44, 46, 54)
WAX, WAX_LIT, WAX_DARK = (158, 32, 38), (214, 84, 78), (96, 18, 26)
DARK, DARK_RIM = (6, 5, 14), (70, 58, 128)
EYE = (236, 226, 150)
HEIGHT = 2 * TILE
PLANKS = 3
BARS = 4
DRIPS = ((8, 13), (17, 24), (27, 9), (38, 19))
"""Where wax runs down a door, and how far, in pixels."""
BILLOWS = 11
"""Round parts of the dark."""
SHRINKS = 10
"""Steps in which it gives way before a flame, as one sees it."""


class Gates:
    """Draws with the floor's unit (left, top) at the canvas's corner."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._still_there: dict[int, int] = {}
        """Steps until a dark that gives way has shrunk, by the number of its gate."""

    def step(self, before: CandleView, view: CandleView) -> None:
        """A step of the dark that gives way."""
        self._still_there = {gate: left - 1 for gate, left in self._still_there.items() if left > 1}
        if before.gates == view.gates or before.floor is not view.floor:
            return
        for number, gate in enumerate(view.floor.gates):
            was, is_now = before.gates[number], view.gates[number]
            if gate.kind == "dark" and is_now > was:
                self._still_there[number] = SHRINKS * (is_now - was) // FULL

    def behind(self, canvas: Canvas, view: CandleView, left: int, top: int) -> None:
        """What is lit like the stone; of a lock the bars, its plate comes before them."""
        for gate, ticks in zip(view.floor.gates, view.gates, strict=True):
            x, y = gate.x * TILE - left, (gate.y - 1) * TILE - top
            if gate.brazier is not None:
                self._brazier(canvas, gate.brazier, left, top)
            if not self._near(canvas, x, y):
                continue
            opened = max(0, ticks - CATCH) / (FULL - CATCH)
            match gate.kind:
                case "web":
                    self._web(canvas, x, y, gate, opened)
                case "wax":
                    self._door(canvas, x, y, gate, ticks, opened)
                case "bars" | "lock":
                    self._bars(canvas, x, y, ticks)
                case "seal":
                    self._seal(canvas, x, y + TILE, ticks, opened)
                case "dark":
                    pass

    def before(self, canvas: Canvas, view: CandleView, left: int, top: int, seconds: float) -> None:
        """What no light changes: what burns of a gate, and the dark."""
        still = self._app.settings.reduced_motion
        burn = self._app.assets.sprite(MASONRY, "web/burn")
        for door in view.floor.doors:
            x, y = door.x * TILE - left, (door.y - 1) * TILE - top
            if door.sign and self._near(canvas, x, y):
                self._sign(canvas, x, y, door)
        for number, (gate, ticks) in enumerate(zip(view.floor.gates, view.gates, strict=True)):
            x, y = gate.x * TILE - left, (gate.y - 1) * TILE - top
            if gate.kind == "lock" and ticks < FULL and self._near(canvas, x, y):
                self._plate(canvas, x, y - self._raised(ticks), gate)
            if not self._near(canvas, x, y):
                continue
            if gate.kind == "dark":
                shrunk = ticks / FULL - self._still_there.get(number, 0) / SHRINKS
                self._dark(canvas, x, y, gate, max(0.0, shrunk), 0.0 if still else seconds)
            elif gate.kind in ("web", "wax") and CATCH <= ticks < FULL:
                frames = burn.frames
                frame = frames[
                    min(len(frames) - 1, (ticks - CATCH) * len(frames) // (FULL - CATCH))
                ]
                for row in range(2):
                    canvas.blit(frame, (x, y + row * TILE))

    def fires(self, canvas: Canvas, view: CandleView, left: int, top: int, seconds: float) -> None:
        """What burns in braziers: the dwarf stands before it."""
        for gate in view.floor.gates:
            if gate.brazier is not None and self._burns(view, gate):
                at = foot(*gate.brazier)
                self._fire(canvas, (at[0] - left, at[1] - 34 - top), seconds)

    # One by one

    def _web(self, canvas: Canvas, x: int, y: int, gate: Gate, opened: float) -> None:
        if opened:
            return
        for row in range(2):
            for turn in range(2):
                web = self._app.assets.sprite(MASONRY, f"web/{(gate.x + row + 2 * turn) % 4}").image
                picture = web.flipped() if turn else web
                canvas.blit(picture, (x, y + row * TILE))
        # Threads from wall to wall, so that it reads as a curtain.
        for turn in range(5):
            end = y + 10 + turn * 20
            canvas.aaline((196, 190, 182), (x, end), (x + TILE, end + (7 if turn % 2 else -7)))
        for column in (8, 24, 40):
            canvas.aaline((168, 162, 158), (x + column, y), (x + 48 - column, y + HEIGHT))

    def _door(self, canvas: Canvas, x: int, y: int, gate: Gate, ticks: int, opened: float) -> None:
        """Planks under straps of iron, and wax over the gap. It turns away when it opens."""
        width = round(TILE * (1 - 0.86 * opened))
        door = self._app.assets.made(("gate door",), _door)
        shown = door if width == TILE else door.resized((max(1, width), HEIGHT))
        at = x if gate.facing > 0 else x + TILE - width
        canvas.blit(shown, (at, y))
        if opened:
            return
        run = min(1.0, ticks / CATCH)
        for column, length in DRIPS:
            drop = length + round(run * 34)
            canvas.rect(WAX_DARK, (x + column - 1, y + 50, 7, drop), border_radius=3)
            canvas.rect(WAX, (x + column, y + 50, 5, drop - 1), border_radius=2)
        canvas.circle(WAX_DARK, (x + 24, y + 48), 16 - 4 * run)
        canvas.circle(WAX, (x + 24, y + 48), 14 - 4 * run)
        canvas.circle(WAX_LIT, (x + 20, y + 43), 4 - run)
        canvas.lines(WAX_DARK, False, ((x + 18, y + 52), (x + 24, y + 42), (x + 30, y + 52)), 2)

    def _plate(self, canvas: Canvas, x: int, y: int, gate: Gate) -> None:
        """A plate in the colour of a set, with the sign of its key, its number, and how many keys a
        lock wants that one does not open."""
        text = self._app.text
        look = look_of(gate.set)
        colour, sign = look.colour, look.sign
        told = str(gate.set) if gate.need == 1 else f"{gate.set} ×{gate.need}"
        style = Style("numeral", "parch_hi", size=round(19 * text.scale))
        more = style.size - 19
        box = pygame.Rect(0, 0, max(TILE, text.width(told, style) + 14), TILE + 16 + more)
        box.center = (x + TILE // 2, y + TILE)
        canvas.rect(INK, box.inflate(4, 4), border_radius=8)
        canvas.rect(text.colour(colour), box, border_radius=7)
        canvas.rect(IRON_DARK, box.inflate(-8, -8), border_radius=5)
        key = self._app.assets.sprite(THINGS, f"key/{sign}").image
        width, height = key.get_size()
        canvas.blit(key, (box.centerx - width // 2, box.top + 22 - height // 2))
        at = (box.centerx, box.bottom - 16 - more // 2)
        text.draw(canvas, told, style, at, "center")

    def _sign(self, canvas: Canvas, x: int, y: int, door: MagicDoor) -> None:
        """A plate with what stands over both doors of a way; where it leads one way alone, with an
        arrow away from the letter, and to it where the way ends."""
        text = self._app.text
        style = Style("numeral", "parch_hi", size=round(19 * text.scale))
        arrow = style.size if door.one_way else 0
        width = text.width(door.sign, style)
        box = pygame.Rect(0, 0, max(style.size, width) + arrow + 14, style.size + 9)
        box.center = (x + TILE // 2, y + 2)
        canvas.rect(INK, box.inflate(4, 4), border_radius=8)
        canvas.rect(text.colour("plum" if door.to is not None else "slate"), box, border_radius=7)
        canvas.rect(IRON_DARK, box.inflate(-6, -6), border_radius=5)
        aside = 0 if not arrow else -arrow // 2 if door.to is not None else arrow // 2
        at = (box.centerx + aside, box.centery)
        text.draw(canvas, door.sign, style, at, "center")
        if arrow:
            tip, half = box.centerx - aside + arrow // 2 - 2, arrow // 4
            tail, middle = tip - arrow + 6, box.centery
            colour = text.colour("parch_hi")
            canvas.line(colour, (tail, middle), (tip, middle), 3)
            canvas.lines(
                colour,
                False,
                [(tip - half, middle - half), (tip, middle), (tip - half, middle + half)],
                3,
            )

    @staticmethod
    def _raised(ticks: int) -> int:
        return round(HEIGHT * 0.92 * ticks / FULL)

    def _bars(self, canvas: Canvas, x: int, y: int, ticks: int) -> None:
        up = self._raised(ticks)
        bars = self._app.assets.made(("gate bars",), _bars)
        shake = (ticks // 3) % 3 - 1 if 0 < ticks < FULL else 0
        canvas.blit(bars, (x + shake, y), (0, up, TILE, HEIGHT - up))
        canvas.rect(INK, (x, y - 4, TILE, 6))

    def _brazier(self, canvas: Canvas, brazier: tuple[int, int], left: int, top: int) -> None:
        at = foot(*brazier)
        x, y = at[0] - left, at[1] - top
        if self._near(canvas, x, y):
            bowl = self._app.assets.made(("brazier",), _brazier)
            canvas.blit(bowl, (x - 24, y - 44))

    def _fire(self, canvas: Canvas, at: Spot, seconds: float) -> None:
        flame = self._app.assets.sprite("candle/dwarf", "flame/0")
        still = self._app.settings.reduced_flashes
        for number, dx in enumerate((-11, 0, 11)):
            picture = flame.image if still else flame.at(seconds + number * 0.13)
            for lift in (0, 7):
                canvas.blit(picture, flame.place(at[0] + dx, at[1] - lift))

    def _seal(self, canvas: Canvas, x: int, y: int, ticks: int, opened: float) -> None:
        """A cake of wax over the thing, that runs and is gone."""
        if opened >= 1:
            return
        size = 15 * (1 - 0.8 * opened)
        middle = (x + 24, y + 24 + round(16 * opened))
        run = min(1.0, ticks / CATCH)
        for dx, length in ((-8, 12), (0, 20), (7, 9)):
            drop = round((length + 8 * run) * (1 - opened))
            canvas.rect(WAX_DARK, (middle[0] + dx - 2, middle[1], 6, drop + 6), border_radius=3)
        canvas.circle(WAX_DARK, middle, size + 2)
        canvas.circle(WAX, middle, size)
        canvas.circle(WAX_LIT, (middle[0] - 5, middle[1] - 5), max(1, size / 4))
        canvas.circle(WAX_DARK, middle, max(1, size * 0.6), 2)

    def _dark(
        self, canvas: Canvas, x: int, y: int, gate: Gate, shrunk: float, seconds: float
    ) -> None:
        """A swarm of round shadows that shrinks into floor and ceiling before a flame."""
        for number in range(BILLOWS):
            turn = number * 2.4 + seconds * (0.7 + number % 3 * 0.25)
            at_x = x + 24 + 15 * math.sin(turn)
            wanted = y + HEIGHT * (number + 0.5) / BILLOWS + 4 * math.cos(turn * 1.3)
            edge = y + 2 if number % 2 else y + HEIGHT - 2
            at_y = wanted + (edge - wanted) * shrunk
            radius = (19 + 3 * math.sin(turn * 0.9)) * (1 - 0.62 * shrunk)
            canvas.circle(DARK_RIM, (at_x, at_y), radius + 1.5)
        for number in range(BILLOWS):
            turn = number * 2.4 + seconds * (0.7 + number % 3 * 0.25)
            at_x = x + 24 + 15 * math.sin(turn)
            wanted = y + HEIGHT * (number + 0.5) / BILLOWS + 4 * math.cos(turn * 1.3)
            edge = y + 2 if number % 2 else y + HEIGHT - 2
            at_y = wanted + (edge - wanted) * shrunk
            radius = (19 + 3 * math.sin(turn * 0.9)) * (1 - 0.62 * shrunk)
            canvas.circle(DARK, (at_x, at_y), radius)
        if not shrunk:
            for number, (dx, dy) in enumerate(((15, 30), (29, 52), (18, 76))):
                blink = math.sin(seconds * 1.7 + number * 2.1 + gate.x) > -0.8
                draw_eyes(canvas, (x + dx, y + dy), 2.2, blink)

    # Drawing

    @staticmethod
    def _burns(view: CandleView, gate: Gate) -> bool:
        return any(
            thing.kind == "brazier" and (thing.x, thing.y) == gate.brazier and bool(state)
            for thing, state in zip(view.floor.things, view.things, strict=True)
        )

    @staticmethod
    def _near(canvas: Canvas, x: float, y: float) -> bool:
        width, height = canvas.get_size()
        return -2 * TILE < x < width + TILE and -3 * TILE < y < height + TILE


def draw_eyes(canvas: Canvas, at: Spot, size: float, open_: bool = True) -> None:
    """Two eyes in the dark, or their lids."""
    for side in (-1, 1):
        x = at[0] + side * size * 1.9
        if open_:
            canvas.circle(EYE, (x, at[1]), size)
            canvas.circle(INK, (x, at[1]), max(1.0, size * 0.42))
        else:
            canvas.line((120, 112, 84), (x - size, at[1]), (x + size, at[1]))


def _door() -> Canvas:
    made = Canvas((TILE, HEIGHT), alpha=True)
    made.rect(INK, (0, 0, TILE, HEIGHT))
    across = (TILE - 4) // PLANKS
    for number in range(PLANKS):
        x = 2 + number * (across + 1)
        made.rect(OAK, (x, 2, across - 1, HEIGHT - 4))
        made.rect(OAK_LIT, (x, 2, 2, HEIGHT - 4))
        for grain in range(3):
            top = 9 + grain * 29 + number * 7
            made.line(OAK_DARK, (x + 5 + grain * 2, top), (x + 6 + grain, top + 19))
    for y in (12, HEIGHT - 22):
        made.rect(INK, (0, y - 1, TILE, 12))
        made.rect(IRON, (0, y, TILE, 10))
        made.rect(IRON_LIT, (0, y, TILE, 2))
        for x in (7, 24, 41):
            made.circle(IRON_DARK, (x, y + 5), 3)
            made.circle(IRON_LIT, (x - 1, y + 4), 1)
    return made


def _bars() -> Canvas:
    made = Canvas((TILE, HEIGHT), alpha=True)
    for number in range(BARS):
        x = 3 + number * 12
        made.rect(INK, (x - 1, 0, 9, HEIGHT - 10))
        made.rect(IRON, (x, 0, 7, HEIGHT - 11))
        made.rect(IRON_LIT, (x + 1, 0, 2, HEIGHT - 12))
        points = ((x - 1, HEIGHT - 11), (x + 8, HEIGHT - 11), (x + 3.5, HEIGHT - 1))
        made.polygon(INK, points)
        made.polygon(IRON, ((x + 1, HEIGHT - 12), (x + 6, HEIGHT - 12), (x + 3.5, HEIGHT - 4)))
    for y in (18, 62):
        made.rect(INK, (0, y - 1, TILE, 10))
        made.rect(IRON, (0, y, TILE, 8))
        made.rect(IRON_LIT, (0, y, TILE, 2))
    return made


def _brazier() -> Canvas:
    made = Canvas((TILE, 44), alpha=True)
    for foot_x in (11, 37):
        made.line(INK, (24, 20), (foot_x, 43), 6)
        made.line(IRON_DARK, (24, 20), (foot_x, 42), 3)
    made.line(INK, (24, 18), (24, 43), 6)
    made.line(IRON, (24, 18), (24, 42), 3)
    made.polygon(INK, ((4, 8), (44, 8), (36, 26), (12, 26)))
    made.polygon(IRON, ((7, 10), (41, 10), (34, 24), (14, 24)))
    made.polygon(IRON_LIT, ((7, 10), (14, 10), (18, 24), (14, 24)))
    made.rect(INK, (2, 5, 44, 6), border_radius=3)
    made.rect(IRON_LIT, (4, 6, 40, 3), border_radius=1)
    for x in range(9, 40, 6):
        made.circle(pygame.Color(52, 30, 26), (x, 6), 4)
    return made
