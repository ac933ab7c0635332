"""Everything on the screen, drawn from what moves, what is shown and what is about to be done."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from game.core.text import Message, capital
from game.engine.app import MOST_STEPS, STEP, App
from game.engine.backdrop import stretch
from game.engine.canvas import Canvas
from game.engine.paper import Paper
from game.engine.screen import Still
from game.shell.advised import Advice
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import Delve, Search
from game.tales.key.rules.play.facts import ItemFacts
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.board import Board, exit_spot, middle
from game.tales.key.view.camera import Camera, Frame, Sight, Spot, room_at
from game.tales.key.view.chart import AT_REST, BEHIND, HASTE, LEISURE
from game.tales.key.view.commands import Line, lines_of, spot_of
from game.tales.key.view.describe import NO_WAY_BACK, Description, describe
from game.tales.key.view.hand import Hand, at_once, at_place
from game.tales.key.view.layout import (
    MAP,
    PANEL,
    SLIP,
    SOLID,
    TRAY,
    head_more,
    open_parts,
    panel_canvas,
    wider,
)
from game.tales.key.view.motion import Motion
from game.tales.key.view.panel import PANEL_SHEETS, Panel, draw_head
from game.tales.key.view.parts import Kept
from game.tales.key.view.pictures import inked_from, sheets_of
from game.tales.key.view.tips import Tip, told_at
from game.tales.key.view.tokens import Piece, Tokens, awaited, fighters_of, meant, threatened

FRAMES = 9
"""Pictures a second of what burns and flows."""
FADE = 0.22
"""Seconds in which what was seen gives way to what is seen from nearer or farther."""
Told = tuple[Message, ...]
_SHEET = PANEL.inflate(40, 40)
"""The panel with its shadow."""


class _Around:
    """A `Still` of all that the panel leaves of a canvas, in its parts."""

    def __init__(self) -> None:
        self._stills = tuple(Still() for _ in range(4))

    def _parts(self, canvas: Canvas) -> list[tuple[Still, Canvas]]:
        parts = open_parts(canvas.area)
        return [(s, canvas.subsurface(part)) for s, part in zip(self._stills, parts, strict=False)]

    def forget(self) -> None:
        for still in self._stills:
            still.forget()

    def reserve(self, like: Canvas) -> None:
        for still, part in self._parts(like):
            still.reserve(part)

    def put(self, canvas: Canvas, key: Hashable) -> bool:
        return all(still.put(part, key) for still, part in self._parts(canvas))

    def keep(self, canvas: Canvas, key: Hashable) -> None:
        for still, part in self._parts(canvas):
            still.keep(part, key)


class Stage:
    """The map with its people, the panel, and what lies over them."""

    def __init__(
        self, app: App, motion: Motion, camera: Camera, items: Mapping[str, ItemFacts]
    ) -> None:
        self._app = app
        self._motion = motion
        self._camera = camera
        self._items = items
        self._board = Board(app)
        self._light = self._board.light
        self._tokens = Tokens(app)
        self._panel = Panel(app)
        self._tip = Tip(app)
        self._place: Kept[tuple[Description | None, Message | None]] = Kept()
        self._still = _Around()
        self._laid = _Around()
        """The map without its light and its people."""
        self._mapped: KeyView | None = None
        """The view whose map is seen."""
        self.coming: KeyView | None = None
        """The view that is seen when all that is under way has been."""
        self._goal: KeyView | None = None
        """The view whose map is drawn, to be seen when it is whole."""
        self._lit_for: object = None
        """What the map was lit for in the frame before."""
        self._moves = self._whole = False
        """Whether something moves now; whether `_still` is a picture of all around the panel, and
        not only of the map in its light."""
        self._map_is_new = False
        """Whether the map had to be put together in this frame."""
        self._is_told = self._is_panels_turn = True
        """Whether the panel tells what it should; whether it is painted in this frame if not."""
        self._paper = self._blank_paper()
        self._gone: tuple[Canvas, pygame.Rect] | None = None
        """What was seen before the camera went nearer or farther, while it can still be seen."""
        self._gone_since = 0.0
        self._asked_for: set[int] = set()
        """Sizes of cells whose sheets were seen, or asked for, beside those that are seen now."""
        self._painted = False
        self._gradually = False
        """Whether what is not drawn yet of the map may be seen later."""
        self._seen_on: object = None
        """For what canvas and text the map was seen last; None where what comes does not follow
        from that."""
        self._charted_at = 0.0
        """When the map was last drawn on."""

    def follow(self, hand: Hand, *, at_once: bool) -> None:
        """The camera stands over the room of whoever acts, or follows what is looked at by key."""
        view = self._motion.map
        head = head_more(self._app.text.scale)
        self._camera.look_through(self._app.canvas.area, head)
        if view is None:
            return
        still, before = at_once or self._app.settings.reduced_motion, self._camera.frame.cell
        ready = None if at_once else self._is_ready
        self._camera.follow(self._sight(view, hand.focus), at_once=still, ready=ready)
        if self._camera.frame.cell != before:
            self._asked_for.add(before)
            if not at_once:
                self._fade()
        self._leave_others()

    def _leave_others(self) -> None:
        """Let go what lies on cells of sizes that are neither seen now nor come next: the way there
        may have been given up."""
        seen = self._camera.frame.cell, self._camera.goal.cell
        gone = self._asked_for.difference(seen)
        if gone:
            self._asked_for -= gone
            kept = {*PANEL_SHEETS, *(name for cell in seen for name in sheets_of(cell))}
            left = [name for cell in gone for name in sheets_of(cell) if name not in kept]
            self._app.assets.leave(*left)

    def _sight(self, view: KeyView, looked: Spot | None) -> Sight:
        """What there is to be seen of a view; ``looked``: what is looked at by key."""
        focus = looked or self.candle(view)
        here = room_at(view.rooms, self.candle(view))
        return Sight(view.rooms, here, focus, fighters_of(view))

    def _fade(self) -> None:
        """What is seen now gives way by and by to what is seen from nearer, or farther."""
        canvas = self._app.canvas
        seen = self._map(canvas).clip(canvas.area)
        speed = self._app.settings.animation_speed
        if speed and self._painted:
            # What is kept of the map is of no use until the camera rests, and its memory is: now
            # there are sheets and parts of the map of both sizes.
            self._laid, self._still, self._whole = _Around(), _Around(), False
            self._gone = canvas.subsurface(seen).copy(), seen
            self._gone_since = self._app.seconds

    def leap(self) -> None:
        """What comes next does not follow from what is seen."""
        self._goal = self._seen_on = None

    def hurry(self) -> None:
        """The map is seen as it is, whatever it takes to draw it."""
        self._mapped = self._goal = None
        self._board.chart.hurry()

    def forget(self) -> None:
        """What was kept of the picture is not valid any more."""
        for kept in (self._still, self._laid, self._paper):
            kept.forget()

    def let_go(self) -> None:
        """It is not seen any more: pictures as large as the screen are there no longer."""
        self._still, self._paper, self._laid = _Around(), self._blank_paper(), _Around()
        self._gone = None
        self._board.let_go()

    def prepare(self, told: Told, run: str) -> Iterator[None]:
        """Draw what is seen of the map at first, and what lies over it, a little between two
        yields."""
        view, chart, frame = self._motion.map, self._board.chart, self._camera.frame
        if view is None:
            return
        chart.board(view.params.columns * 5, view.params.rows * 5)
        wanted = frame.cell, self._board.known(view), self._camera.parts(frame)
        while not chart.has(*wanted):
            chart.prepare([wanted], 1)
            yield
        chart.show(*wanted)
        app, seconds = self._app, self._seconds
        for kept in self._laid, self._still:
            kept.reserve(app.canvas)
            yield
        yield from app.spare.rehearse(
            app.canvas, lambda canvas: self._painting(canvas, view, view, seconds, told, run)
        )

    def prepare_again(self, told: Told, run: str) -> Iterator[None]:
        """Draw what is seen of it after another page, a little between two yields: what it was
        drawn from may have gone meanwhile."""
        view, mapped = self._motion.map, self._mapped
        if view is None or mapped is None:
            return
        app, seconds = self._app, self._seconds
        yield from app.spare.rehearse(
            app.canvas, lambda canvas: self._painting(canvas, view, mapped, seconds, told, run)
        )

    def draw(self, canvas: Canvas, told: Told, run: str) -> None:
        """The page and the panel; while nothing moves they are drawn once and kept. ``run``: its
        ID, which is told over the map."""
        self._tip.begin_frame()
        view = self._motion.map
        if view is None:
            return
        # A picture that is kept has all of the map. So has the first one of another map, of another
        # moment of the run and of another window: there the camera goes at once and asks nothing.
        seen_on = canvas.scale, tuple(canvas.area), self._app.text.scale
        follows = self._mapped is not None and seen_on == self._seen_on
        self._gradually = follows and not self._app.picture.lasts
        self._seen_on = seen_on
        mapped = self._chart(view)
        # Unless it is drawn, it comes from what was kept, which was whole.
        self._board.chart.is_whole = True
        seconds = self._seconds
        moves = self._motion.busy or not self._camera.settled or self._board.chart.inking
        moves = moves or self._gone is not None
        key = (
            (view, mapped, self._motion.view, self._camera.frame, run),
            seconds if self._board.moves else 0.0,
            self._looks,
        )
        self._moves = moves
        if moves and self._whole:
            self._still.forget()
            self._whole = False
        self._map_is_new = False
        if moves or not self._still.put(canvas, key):
            for _ in self._painting_around(canvas, view, mapped, seconds, run):
                pass
            if not moves and self._board.chart.is_whole:
                self._still.keep(canvas, key)
                self._whole = True
        self._draw_panel(canvas, self._motion.view or view, told)
        self._painted = True

    @property
    def _seconds(self) -> float:
        """The moment that is shown of what lives on the map."""
        app = self._app
        return 0.0 if app.settings.reduced_motion else int(app.seconds * FRAMES) / FRAMES

    def draw_hand(self, canvas: Canvas, view: KeyView, hand: Hand) -> None:
        """What is about to be done, and what is pointed at."""
        if hand.aim is not None:
            self._draw_aim(canvas, view, hand)
        if hand.menu is not None:
            self._mark_line(canvas, view, hand.menu.focused)
            hand.menu.draw(hand.menu.canvas(canvas))
            return
        if hand.aim is not None:
            return
        if hand.cursor is not None:
            self._mark(canvas, "frame/choice", [hand.cursor.spot])
        spot = hand.spot()
        if spot is not None:
            self._draw_place(canvas, view, spot)
        elif hand.pointer is not None:
            self._draw_told(canvas, view, told_at(view, hand.pointer, canvas.area))

    def draw_advice(self, canvas: Canvas, view: KeyView, advice: Advice, hand: Hand) -> None:
        """A hint: where on the map, and on a slip over the chronicle what to do, and why. It gives
        way to what is told of a place that is aimed or pointed at."""
        locale = self._app.locale
        command = next((c for c in view.legal if c.text == advice.command), None)
        title, told = locale.gettext("Advice"), None
        if command is not None:
            spot = spot_of(view, command)
            if spot is not None:
                self._mark(canvas, "frame/friend", [spot])
            name = locale.render(lines_of(view, (command,))[0].name)
            title = locale.gettext("Advice: {deed}").format(deed=name)
            told = self._place.of((view, command), lambda: (None, command.explain(view)))[1]
        if hand.menu is None and hand.aim is None and not hand.is_pointing(view):
            tall = SLIP.bottom - TRAY.top
            self._tip.draw(panel_canvas(canvas), title, (advice.why,), told, tall)

    # Inside

    def _is_ready(self, frame: Frame) -> bool:
        """Whether all that is seen in a frame is there, and the map is drawn for it."""
        mapped, board = self._mapped, self._board
        if mapped is None:
            return True
        if not self._has_come(frame.cell):
            return False
        if not board.chart.has(frame.cell, board.known(mapped), self._camera.parts(frame)):
            return False
        # What lies on it comes last: until the map is drawn it would only take room.
        return frame.cell == self._camera.frame.cell or self._app.assets.ready(
            *sheets_of(frame.cell)
        )

    def _has_come(self, cell: int) -> bool:
        """Whether what the map is drawn from on cells of this size was read; if not, it is, beside
        the frames."""
        if cell == self._camera.frame.cell:
            return True
        self._asked_for.add(cell)
        return self._app.assets.ready(*inked_from(cell))

    def _chart(self, view: KeyView) -> KeyView:
        """Draw a little of what is to be seen next; returns the view whose map is seen now. That of
        ``view`` is as soon as all of it was drawn, and until then that which was seen before."""
        board, chart, camera = self._board, self._board.chart, self._camera
        chart.board(view.params.columns * 5, view.params.rows * 5)
        cell = camera.frame.cell
        if self._mapped is None:
            self._mapped, self._goal = view, None
            return view
        seen = camera.parts(camera.frame)
        goal = self._goal or view
        if chart.show(cell, board.known(goal), seen):
            self._mapped, goal = goal, view
            if chart.show(cell, board.known(goal), seen):
                self._mapped = goal
        known = board.known(self._mapped)
        self._goal = None if self._mapped is view else goal
        if seen is not None and not camera.settled:
            # The next step of the camera waits for it.
            ahead = camera.parts(camera.ahead)
            seen = seen if ahead is None else seen.union(ahead)
        if camera.goal.cell != cell and camera.settled:
            # It stays where it is until the map is there on cells of the other size.
            chart.narrow(cell, seen)
        wanted = [(cell, board.known(goal), seen)]
        if seen is not None and camera.goal.cell == cell:
            # On the way there all that lies between is seen.
            there = camera.parts(camera.goal)
            seen = seen if there is None else seen.union(there)
            wanted.append((cell, board.known(goal), seen))
        if self._has_come(camera.goal.cell):
            wanted.append((camera.goal.cell, known, camera.parts(camera.goal)))
        if self.coming is not None:
            wanted.append((cell, board.known(self.coming), seen))
        behind = self._goal is not None
        behind = behind or (self.coming is not None and board.known(self.coming) != known)
        passed = self._passed()
        # A panel that is painted anew has its part in each frame, too.
        steps = LEISURE if self._is_told else 1
        if behind:
            steps = (BEHIND if self._motion.busy else AT_REST) * passed
        elif camera.goal != camera.frame:
            steps = steps_ahead(camera, inking=chart.inking, passed=passed)
        if not chart.is_whole:
            # It went on over bare paper.
            steps = max(steps, BEHIND * passed)
        # More of the map and a part of the panel are too much for one frame: they take turns.
        # While there is bare paper it is always that of the map.
        both = steps > HASTE and not self._is_told
        self._is_panels_turn = not (both and (self._is_panels_turn or not chart.is_whole))
        chart.prepare(wanted, 0 if both and self._is_panels_turn else steps)
        return self._mapped

    def _passed(self) -> int:
        """How many steps of time have passed since the map was last drawn on: where frames are few
        each does as much as those that are missing would have."""
        before, self._charted_at = self._charted_at, self._app.seconds
        return min(max(round((self._charted_at - before) / STEP), 1), MOST_STEPS)

    def _painting(
        self,
        canvas: Canvas,
        view: KeyView,
        mapped: KeyView,
        seconds: float,
        told: Told,
        run: str,
    ) -> Iterator[None]:
        """Paint the page and the panel, a little between two yields."""
        self._map_is_new = self._gradually = False
        yield from self._painting_around(canvas, view, mapped, seconds, run)
        yield
        self._draw_panel(canvas, self._motion.view or view, told)

    def _painting_around(
        self, canvas: Canvas, view: KeyView, mapped: KeyView, seconds: float, run: str
    ) -> Iterator[None]:
        """Paint all but the panel, a little between two yields."""
        frame = self._camera.frame
        candle = self.candle(view)
        inked = self._board.chart.fresh(frame)
        # Around what is inked in the map is as it will be.
        laid = (mapped, frame, self._looks, seconds if self._board.moves else 0.0, tuple(inked))
        lit = None if inked else (laid, candle)
        if lit is None or not self._still.put(canvas, lit):
            if not self._laid.put(canvas, laid):
                self._map_is_new = self._camera.settled and not inked
                self._lay(canvas, frame, mapped, seconds)
                # While the camera moves, each frame has a map of its own.
                if self._camera.settled and self._board.chart.is_whole:
                    self._laid.keep(canvas, laid)
            elif inked:
                self._lay(canvas, frame, mapped, seconds, inked)
            yield
            canvas.set_clip(self._map(canvas))
            floors = self._board.known(mapped).floors
            yield from self._light.shine(canvas, frame, floors, mapped.visible, candle)
            yield
            self._board.chances(canvas, frame, mapped)
            canvas.set_clip(None)
            # While somebody moves in a light that stays there is no picture at rest to be kept.
            whole = lit is not None and self._board.chart.is_whole
            if self._moves and whole and lit == self._lit_for:
                self._still.keep(canvas, lit)
        self._lit_for = lit
        canvas.set_clip(self._map(canvas))
        yield
        self._tokens.squares(canvas, frame, "square/aim", threatened(view))
        for cell in awaited(view):
            self._tokens.mark(canvas, frame, "intent/summon", middle(cell))
        shown = self._motion.shown()
        danger = meant(view)
        for piece, lift in shown:
            if piece.id == self._motion.actor:
                self._tokens.mark(canvas, frame, "base/now", piece.spot)
            self._tokens.piece(canvas, frame, piece, lift)
            if piece.id in danger:
                self._tokens.mark(canvas, frame, "frame/danger", piece.spot)
        for piece, _ in shown:
            self._tokens.signs(canvas, frame, piece)
        canvas.set_clip(None)
        yield
        self._light.rim(canvas, frame, candle)
        yield
        self._draw_outside(canvas, frame, view, shown)
        self._motion.draw(canvas, frame, self._camera.view)
        self._draw_gone(canvas)
        numbers = self._motion.view or view
        above = canvas.moved(0, -stretch(canvas))
        draw_head(self._app, above, numbers, run, self._motion.actor)

    def _draw_outside(
        self, canvas: Canvas, frame: Frame, view: KeyView, shown: Sequence[tuple[Piece, float]]
    ) -> None:
        """Faces at the edge of the map for whoever takes part in a fight out of sight."""
        if view.phase != "danger":
            return
        fighting = dict.fromkeys(fighters_of(view))
        area = self._camera.view
        for piece, _ in shown:
            x, y = frame.at(*piece.spot)
            cell = math.floor(piece.spot[0]), math.floor(piece.spot[1])
            if area.collidepoint(x, y) or cell not in fighting:
                continue
            self._tokens.outside(canvas, piece, area, (x, y))

    def _draw_gone(self, canvas: Canvas) -> None:
        """What was seen before, as far as it has not faded."""
        if self._gone is None:
            return
        picture, place = self._gone
        length = FADE * 100 / max(1, self._app.settings.animation_speed)
        left = 1 - (self._app.seconds - self._gone_since) / length
        if left <= 0:
            self._gone = None
            return
        # At first it is all there is; the frame in which the sizes change has enough to do.
        picture.set_alpha(round(255 * left) if left < 1 else None)
        canvas.blit(picture, place)

    def _map(self, canvas: Canvas) -> pygame.Rect:
        """Where the map is seen."""
        return wider(MAP, canvas.area, head_more(self._app.text.scale))

    def _lay(
        self,
        canvas: Canvas,
        frame: Frame,
        view: KeyView,
        seconds: float,
        within: pygame.Rect | None = None,
    ) -> None:
        self._board.draw(canvas, frame, view, seconds, within, gradually=self._gradually)
        # What is kept of the canvas must not be cut.
        canvas.set_clip(None)

    @property
    def _looks(self) -> tuple[object, ...]:
        """What pictures depend on besides the game."""
        app = self._app
        settings = app.settings.show_odds, app.assets.high_contrast, app.assets.renewed
        return (app.locale.language, app.text.scale, *settings)

    def _blank_paper(self) -> Paper:
        return Paper(_SHEET, SOLID, self._app.text.colour("parch_mid"))

    def _draw_panel(self, canvas: Canvas, view: KeyView, told: Told) -> None:
        """The panel stays as it is while tokens walk."""
        paint = partial(self._panel.painting, view=view, told=told)
        # A picture that is kept has all; the frame in which the map is another has enough to do.
        slowly = not self._app.picture.lasts
        later = (self._map_is_new or not self._is_panels_turn) and slowly
        key = view, told, self._looks
        paper, below = self._paper, panel_canvas(canvas)
        self._is_told = paper.draw(below, key, paint, later=later, slowly=slowly)

    def candle(self, view: KeyView) -> Spot:
        """Where the light is carried: by whoever acts, or goes ahead."""
        number = view.acting or next((hero.id for hero in view.heroes if hero.up), 1)
        return self._motion.spot_of(number) or (12.5, 12.5)

    def _draw_aim(self, canvas: Canvas, view: KeyView, hand: Hand) -> None:
        aim = hand.aim
        assert aim is not None
        self._mark_reach(canvas, [target.spot for target in aim.targets])
        spot = aim.target.spot
        self._mark(canvas, "ring/choice" if spot in self._manned else "frame/choice", [spot])
        command = aim.target.command
        there, told = self._place.of(
            (view, command), lambda: (self._aimed_at(view, command, spot), _deed(view, command))
        )
        title = self._app.locale.render(aim.name)
        named = () if there is None else there.named
        edge = partial(self._panel.between_rows, view)
        self._tip.draw(panel_canvas(canvas), capital(title), named, told, edge=edge)

    def _aimed_at(self, view: KeyView, command: KeyCommand, spot: Spot) -> Description | None:
        """What is told of a place at which something is aimed; of a wall nothing but the deed,
        for what stands before it has no part in that."""
        return None if isinstance(command, Search) else describe(view, spot, self._items)

    def _mark(self, canvas: Canvas, name: str, spots: Sequence[Spot]) -> None:
        """The same mark on places of the map."""
        canvas.set_clip(self._map(canvas))
        frame, mapped = self._camera.frame, self._mapped
        for spot in spots:
            self._tokens.mark(canvas, frame, name, spot)
        if mapped is not None and any(exit_spot(exit_) in spots for exit_ in mapped.exits):
            # What an exit tells stands above the mark on it.
            self._board.chances(canvas, frame, mapped)
        canvas.set_clip(None)

    def _mark_line(self, canvas: Canvas, view: KeyView, line: Line | None) -> None:
        """Where on the map the line in focus is aimed."""
        if line is None or line.inner:
            return
        spots = [spot for spot in (spot_of(view, c) for c in line.commands) if spot is not None]
        self._mark_reach(canvas, spots)

    @property
    def _manned(self) -> frozenset[Spot]:
        """Where somebody stands: a token is ringed, for a square on it would hide its face."""
        return frozenset(piece.spot for piece in self._motion.pieces.values())

    def _mark_reach(self, canvas: Canvas, spots: Sequence[Spot]) -> None:
        """Places that a command reaches, and whoever stands there."""
        manned = self._manned
        self._mark(canvas, "square/reach", [spot for spot in spots if spot not in manned])
        self._mark(canvas, "ring/reach", [spot for spot in spots if spot in manned])

    def _draw_place(self, canvas: Canvas, view: KeyView, spot: Spot) -> None:
        """What is at a place, and what a click there would do."""
        there, told = self._place.of((view, spot), lambda: self._place_told(view, spot))
        if there is None:
            return
        title = self._app.locale.render(there.title)
        edge = partial(self._panel.between_rows, view)
        self._tip.draw(panel_canvas(canvas), capital(title), there.lines, told, edge=edge)

    def _place_told(self, view: KeyView, spot: Spot) -> tuple[Description | None, Message | None]:
        """What is at a place, and what would be done there."""
        there = describe(view, spot, self._items)
        open_there = at_place(view, spot) if there is not None else ()
        command = at_once(view, open_there)
        command = command or next((c for c in open_there if isinstance(c, Delve)), None)
        return there, _deed(view, command) if command is not None else None

    def _draw_told(self, canvas: Canvas, view: KeyView, told: Description | None) -> None:
        if told is not None:
            title = self._app.locale.render(told.title)
            edge = partial(self._panel.between_rows, view)
            self._tip.draw(panel_canvas(canvas), capital(title), told.lines, edge=edge)


def _deed(view: KeyView, command: KeyCommand) -> Message:
    """What a command would do, beside what is told of the place that it is aimed at."""
    return NO_WAY_BACK if isinstance(command, Delve) else command.explain(view)


def steps_ahead(camera: Camera, *, inking: bool, passed: int) -> int:
    """How many steps of drawing a frame has for where ``camera`` goes: while it stands the map is
    shown as it was, which leaves time, but less of it where something is inked in on the map."""
    if camera.waits:
        # It stands on its way for nothing else.
        return (BEHIND if inking else AT_REST) * passed
    if camera.settled and not inking:
        return BEHIND * passed
    return HASTE
