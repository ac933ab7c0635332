"""Hex as a mode's view: what is shown when, what input means, and the round buttons by which the
mouse can do what keys do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.core.hexgrid import Hex, neighbours
from game.core.mode import Command, Event
from game.engine.app import App
from game.engine.backdrop import stretch
from game.engine.canvas import Canvas
from game.engine.fields import TextField
from game.engine.inputs import Click, InputEvent, Point, Press, Wheel
from game.engine.prompts import Prompt
from game.shell.advised import Advice
from game.shell.contract import USED, WISHES, ModeView, RunInfo, Wish
from game.shell.edge import Edge, tooltip
from game.shell.tale import Services
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.play.events import HexDrawn
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.seen import Remark
from game.tales.hex.rules.play.state import DAY
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view import head
from game.tales.hex.view.chart_view import ChartView
from game.tales.hex.view.deeds import goal_of, leading_to
from game.tales.hex.view.grid import moved
from game.tales.hex.view.ground import SHEETS, sheets_of
from game.tales.hex.view.head import Minimap
from game.tales.hex.view.land import WATER, WONDROUS
from game.tales.hex.view.layout import (
    BUTTON,
    FITS,
    HEAD,
    LARGE_TITLE,
    LOWER_EDGE,
    MAP,
    MAP_BUTTONS,
    NOTES,
    PANEL,
    PITCH,
    PROMPTS,
    ROOMY,
    SCREEN,
    SKY,
)
from game.tales.hex.view.motion import Motion
from game.tales.hex.view.overlays import Overlays
from game.tales.hex.view.panel import Page, told
from game.tales.hex.view.slips import (
    Notes,
    advice_place,
    draw_advice,
    draw_meaning,
    draw_moment,
    lowest,
    moment_place,
    tip_place,
    tip_size,
)
from game.tales.hex.view.sounds import BEDS, mood_of, music_of, sounds
from game.tales.hex.view.wording import prose, sentence
from game.tales.hex.view.writing import Writing, note, todays_page

_LEDGE = 216
"""How dark the lower edge is where a run is watched: its prompts are light."""
_OF_MAP = ("page_up", "page_down", "odds")
_BEFORE_MAP = 5
"""Buttons that are told before those of the map."""


class HexEdge(Edge):
    """The buttons of the map."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._app = app
        self.covered = False
        """Whether a page lies over the map: then its own buttons are not there."""

    @property
    def foot(self) -> int:
        return stretch(self._app.canvas)

    def actions(self) -> tuple[tuple[str, str, str], ...]:
        _ = self._app.locale.gettext
        found = (
            ("pause", "menu", _("Menu")),
            ("undo", "undo", _("Take back")),
            ("hint", "hint", _("Hint")),
            ("skip", "flag", _("What to do here")),
            ("tab_next", "book", _("The book")),
            ("page_up", "plus", _("Nearer")),
            ("page_down", "minus", _("Farther")),
            ("odds", "eye", _("Whole map")),
            ("log", "info", _("Log")),
            ("journal", "pencil", _("Journal")),
        )
        return tuple(each for each in found if not (self.covered and each[0] in _OF_MAP))

    def button_rect(self, number: int) -> pygame.Rect:
        of_map = number - _BEFORE_MAP
        if self.covered or of_map < 0:
            return super().button_rect(number)
        if of_map < len(_OF_MAP):
            rect = pygame.Rect(MAP_BUTTONS.topleft, (BUTTON, BUTTON))
            return rect.move(0, PITCH * of_map - self.foot)
        return super().button_rect(number - len(_OF_MAP))


def darken_lower_edge(app: App, canvas: Canvas) -> None:
    """The lower edge where a run is watched: there are prompts and no buttons."""
    edge = _lower_edge(canvas.area)
    ledge = canvas.blank(edge.size, alpha=True)
    ledge.fill((*app.text.colour("night")[:3], _LEDGE))
    canvas.blit(ledge, edge)


def _lower_edge(area: pygame.Rect) -> pygame.Rect:
    """What is dark there of a window in which ``area`` is seen."""
    return pygame.Rect(area.left, LOWER_EDGE.top, area.width, area.bottom - LOWER_EDGE.top)


_DRAG = 6
_CLEAR = FITS.inflate(-120, -120)
"""Where a new hex is seen well as it is drawn."""


class HexScreen(ModeView):
    """The whole screen of a run."""

    prompt_halo = "parch_hi"
    prompt_dark = False
    prompt_room = PROMPTS
    slip_room = FITS
    ambience: str | None = None

    def __init__(self, services: Services) -> None:
        self._app = services.app
        content = services.library.content("hexcrawl")
        assert isinstance(content, HexContent)
        assert isinstance(content, HexPlayContent)
        self._content = content
        self.chart = ChartView(services.app)
        """What of the map is seen, for whoever points at it (tests and tutorials)."""
        self.page = Page(services.app, content)
        self.edge = HexEdge(services.app)
        self._minimap = Minimap(services.app)
        self.motion = Motion(services.app)
        self._shown: HexView | None = None
        self._info = RunInfo("")
        self.cursor: Hex | None = None
        self.overlays = Overlays(services.app, content)
        """Pages that lie over the map."""
        self.notes = Notes(services.app)
        self._advice: Advice | None = None
        self._writing: Writing | None = None
        self._pressed: tuple[float, float] | None = None
        self._dragged = False
        self._just_done = False
        """Whether no picture was drawn since something was done."""
        self._remarks: Sequence[Remark] = ()
        """What companions have said that was told already."""
        self._tip_found: tuple[tuple[str, pygame.Rect] | None] | None = None
        """What was found for the tip of this picture, once it was looked for."""

    @property
    def sheets(self) -> tuple[str, ...]:
        """The page, and the map with hexes as large as they are seen."""
        return *SHEETS, *sheets_of(self.chart.size)

    @property
    def music(self) -> str | None:
        return music_of(self._shown)

    @property
    def mood(self) -> frozenset[str]:
        return frozenset() if self._shown is None else mood_of(self._shown)

    # What is shown

    def prepare(self) -> Iterator[None]:
        canvas = self._app.canvas
        yield from self.chart.prepare(canvas)
        yield from self._app.spare.rehearse(canvas, self._painting)

    def prepare_again(self) -> Iterator[None]:
        return self.prepare()

    def show(self, view: HexView, info: RunInfo) -> None:
        if view != self._shown:
            self._close()
            self._advice = None
        self._shown, self._info = view, info
        self._remarks = _remarks(view)
        self.motion.rest()
        self.chart.show(view)
        self.overlays.show_again(view)
        self._listen(view)

    def play(self, events: Sequence[Event], view: HexView, info: RunInfo) -> None:
        self.motion.hurry()
        self._just_done = True
        self._shown, self._info = view, info
        self._advice = self.cursor = None
        self.overlays.close()
        drawn = [event for event in events if isinstance(event, HexDrawn)]
        self.chart.show(view, drawn[-1] if drawn else None)
        self.motion.begin(events)
        if drawn and not self._seen_well(view.at):
            self.chart.centre(view.at)
        else:
            self.chart.reveal(view.at)
        for name in sounds(events, view):
            self._app.audio.play(name)
        said = self._new_remarks(view)
        self.notes.tell(events, said)
        if not info.watching and self.overlays.open_results(events, said):
            self.notes.clear()
        if not info.watching:
            self.overlays.open_turns(events, view)
        self.overlays.open_meeting(view)
        self._listen(view)

    @property
    def busy(self) -> bool:
        return self.motion.busy or self.overlays.reading

    @property
    def field(self) -> TextField | None:
        return None if self._writing is None else self._writing.field

    @property
    def chapter(self) -> int:
        return 0

    def _seen_well(self, at: Hex) -> bool:
        """Whether a hex lies where it is seen well as it is drawn."""
        clear = _CLEAR.copy()
        clear.height = lowest(self._app) - clear.top
        return clear.collidepoint(self.chart.on_screen(at))

    @property
    def _covered(self) -> bool:
        """Whether a page lies over the map: what happened last is told when that has closed."""
        return self.overlays.open and not self.motion.busy

    def hurry(self) -> None:
        self.motion.hurry()
        if self._info.watching:
            self.overlays.skip_reading()

    # Input

    def handle(self, event: InputEvent) -> Command | Wish | None:
        view = self._shown
        if isinstance(event, Point):
            self._point(event.position)
        if view is None or self._info.watching:
            return None
        if self.motion.busy and _begins(event):
            self.motion.hurry()
            return USED if isinstance(event, Press) else None
        if self._writing is not None:
            kept = self._writing.handle(event)
            if self._writing.closed:
                self._writing = None
            return kept or (USED if isinstance(event, Press) else None)
        if self.overlays.open:
            meant = self.overlays.handle(self._as_press(event))
            if isinstance(meant, str):
                return self._wish(view, meant)
            return meant or (USED if isinstance(event, Press) else None)
        match event:
            case Press(action, repeat):
                return self._press(view, action, repeat)
            case Click(position=position, button=1, down=True):
                action = self.edge.under(position)
                if action:
                    return self._press(view, action, False)
                self._pressed, self._dragged = position, False
            case Click(position=position, button=1, down=False) if self._pressed is not None:
                self._pressed = None
                if not self._dragged:
                    return self._click(view, position)
            case Wheel(position, steps) if self._on_map(position):
                self.chart.zoom(1 if steps > 0 else -1, position)
        return None

    def _as_press(self, event: InputEvent) -> InputEvent:
        """A click on a round button as the key that it stands for."""
        match event:
            case Click(position=position, button=1, down=True) if not self.overlays.reading:
                action = self.edge.under(position)
                if action and not self.overlays.covers(pygame.Rect(position, (1, 1))):
                    return Press(action)
        return event

    def update(self) -> Command | None:
        self.motion.update()
        self.chart.update(self.motion.waits)
        self.overlays.update(self.motion.busy)
        if not self._covered:
            self.notes.update()
        return None

    def advise(self, advice: Advice | None) -> None:
        self._advice = advice
        view = self._shown
        if advice is None or view is None:
            return
        for command in view.legal:
            goal = goal_of(command)
            if goal is not None and command.text == advice.command:
                self.cursor = goal
                self.chart.reveal(goal)

    def spot(self, name: str) -> pygame.Rect | None:
        view = self._shown
        if view is None or self.busy or self.overlays.open or self._writing is not None:
            return None
        if self._advice is not None or self.cursor is not None:
            return None
        if name == "sky":
            return SKY.move(LARGE_TITLE if self._app.text.scale > ROOMY else 0, -self.foot)
        if name == "here":
            return self._of_hex(view.at)
        if name == "unknown":
            beside = neighbours(view.at)
            unknown = [each.at for each in view.frontier if each.at in beside]
            here, there = self._of_hex(view.at), self._of_hex(unknown[0]) if unknown else None
            if here is not None and there is not None:
                return here.union(there)
        return pygame.Rect(MAP.centerx, HEAD.bottom + 12, 0, 0)

    def rather_seen(self) -> Sequence[pygame.Rect]:
        """Where it is told what happened last: always, for a sentence that moved aside and back
        again would be read twice."""
        return (NOTES.move(0, self.foot),)

    def _of_hex(self, at: Hex) -> pygame.Rect | None:
        """The place of a hex on the screen; None where it is not in sight."""
        reach = round(self.chart.size * self.chart.scale)
        rect = pygame.Rect(0, 0, 2 * reach, 2 * reach)
        rect.center = round(self.chart.on_screen(at)[0]), round(self.chart.on_screen(at)[1])
        return rect if FITS.contains(rect) else None

    def prompts(self) -> Sequence[Prompt]:
        view, _ = self._shown, self._app.locale.gettext
        if view is None or self._info.watching or view.status.over:
            return ()
        if self._writing is not None:
            return (Prompt("confirm", _("keep")), Prompt("cancel", _("back")))
        if self.motion.looking:
            return (Prompt("confirm", _("read on")),)
        if self.overlays.open:
            return self.overlays.prompts()
        act = _("travel") if self.cursor not in (None, view.at) else _("what to do")
        return (
            Prompt("confirm", act),
            Prompt("tab_next", _("the book")),
            Prompt("hint", _("hint")),
            Prompt("left+right+up+down", _("look")),
        )

    @property
    def foot(self) -> int:
        return self.edge.foot

    @property
    def _low(self) -> int:
        """How far the page, the minimap and what is told at the foot of the map lie below their
        place: at the foot of a tall window, but above the edge of a run that is watched."""
        return 0 if self._info.watching else self.foot

    # Drawing

    def draw(self, canvas: Canvas, alpha: float) -> None:
        for _ in self._painting(canvas):
            pass
        self._just_done = False

    def _painting(self, canvas: Canvas) -> Iterator[None]:
        """Paint the screen, a little between two yields."""
        view = self._shown
        if view is None:
            return
        app = self._app
        self._tip_found = None
        looked = self._looked(view)
        plan = view.plan(looked) if looked != view.at and not self.motion.busy else None
        walking = self.motion.busy
        cursor = self.cursor if not walking else None
        patrol = self.motion.patrol(view.at, self.chart.sheet.place)
        self.chart.low, self.chart.over = self._low, list(self._lying_over(view, looked))
        yield from self.chart.painting(canvas, patrol, cursor, plan)
        yield
        above, low = canvas.moved(0, -self.foot), canvas.moved(0, self._low)
        if walking or not self.overlays.covers(HEAD.move(0, -self.foot)):
            head.draw(app, above, view)
        if not self.overlays.open:
            head.draw_compass(app, above)
            yield
            if self._minimap.shows(self.chart):
                self._minimap.draw(low, view, self.chart)
        yield
        if self.motion.dice is not None:
            head.draw_dice(app, canvas, self.chart, self.motion.dice[0], self.motion.shown)
        if self.motion.card is not None and not walking:
            head.draw_card(app, canvas, self.chart, self.motion.card[0])
        hidden = self.motion.waits and self.motion.drawn is not None and len(view.trail) > 1
        foot = {"foot": LOWER_EDGE.top} if self._info.watching else {}
        told = view.trail[-2] if hidden else looked
        # The frame in which something was done has enough to do; a picture that is kept has all.
        later = self._just_done and not app.picture.lasts
        self.page.draw(low, view, told, **foot, leaving=hidden, later=later)
        yield
        if self.motion.looking and not hidden and self.motion.drawn is not None:
            draw_moment(app, low, self._drawn_told(self.motion.drawn))
        elif not self._covered:
            self.notes.draw(low)
        if self._info.watching:
            darken_lower_edge(app, canvas)
            return
        self.edge.covered = self.overlays.open and not walking
        self.edge.draw(canvas, self._info.can_undo)
        yield
        if walking:
            return
        if self._writing is not None:
            self._writing.draw(canvas)
        elif self.overlays.open:
            self.overlays.draw(canvas, self._advised(view))
        else:
            self._draw_tip(canvas, view, looked)
            self._draw_tips(canvas, view)

    def _drawn_told(self, event: HexDrawn) -> str:
        """A hex that is being drawn, in a sentence: its own, where it is a wonder."""
        growth = next((e for e in self._content.growths if e.id == event.growth), None)
        if growth is not None and event.relief in WONDROUS:
            return prose(self._app, growth.afloat if event.relief == WATER else growth.aloft)
        relief, grown, obstacle = (prose(self._app, each) for each in event.words)
        return sentence(", ".join(each for each in (relief, grown, obstacle) if each))

    def _lying_over(self, view: HexView, looked: Hex) -> Iterator[pygame.Rect]:
        """The slips, the page and the dark that will lie over the map in this frame."""
        if self._info.watching:
            yield _lower_edge(self._app.canvas.area)
        if self.motion.looking and self.motion.drawn is not None:
            place = moment_place(self._app, self._drawn_told(self.motion.drawn))
            yield place.move(0, self._low)
        elif not self._covered:
            yield from self._slips()
        if self._info.watching or self.motion.busy:
            return
        if self.overlays.sheet is not None:
            yield self.overlays.sheet.place()
        elif self._writing is None:
            tip = self._tip_place(view, looked)
            if tip is not None:
                yield tip

    def _slips(self) -> Iterator[pygame.Rect]:
        """Where what happened last is told."""
        return (place.move(0, self._low) for place in self.notes.place())

    def _tip_place(self, view: HexView, looked: Hex) -> pygame.Rect | None:
        """Where `_draw_tip` draws."""
        if self._advice is not None:
            words = self._app.locale.render(self._advice.why)
            way, slips = self._way(view, looked), tuple(self._slips())
            return advice_place(self._app, words, self._reach, way, slips)
        tip = self._tip(view, looked)
        return None if tip is None else tip[1]

    def _way(self, view: HexView, looked: Hex) -> list[tuple[float, float]]:
        """Where the way to the hex that is looked at is seen, and the patrol at the end."""
        plan = view.plan(looked)
        return [self.chart.on_screen(at) for at in (*(plan.way if plan else ()), view.at)]

    @property
    def _reach(self) -> float:
        """Half the size of a hex as it is seen."""
        return self.chart.size * self.chart.scale

    def _tip(self, view: HexView, looked: Hex) -> tuple[str, pygame.Rect] | None:
        """What the way to the hex that is looked at costs, and where that is told: found once for
        each picture."""
        if self._tip_found is None:
            self._tip_found = (self._find_tip(view, looked),)
        return self._tip_found[0]

    def _find_tip(self, view: HexView, looked: Hex) -> tuple[str, pygame.Rect] | None:
        app = self._app
        pointed = app.inputs.device == "mouse" and self._on_map(app.inputs.pointer)
        if looked == view.at or not (pointed or self.cursor is not None):
            return None
        words = told(view, looked)
        if words is None:
            return None
        said, way = app.locale.render(words), self._way(view, looked)
        size, slips = tip_size(app, said), tuple(self._slips())
        return said, tip_place(size, self.chart.on_screen(looked), self._reach, way, slips)

    def _draw_tip(self, canvas: Canvas, view: HexView, looked: Hex) -> None:
        """What was advised, or what the way to the hex under the pointer costs."""
        app = self._app
        if self._advice is not None:
            place = self._tip_place(view, looked)
            assert place is not None
            draw_advice(app, canvas, app.locale.render(self._advice.why), place)
            return
        tip = self._tip(view, looked)
        if tip is not None:
            tooltip(app, canvas, tip[0], tip[1].midbottom)

    def _draw_tips(self, canvas: Canvas, view: HexView) -> None:
        """What the thing under the pointer is, on the page and at the head of the map."""
        app = self._app
        if app.inputs.device != "mouse":
            return
        more = self.foot
        known = [(place.move(0, more), words) for place, words in self.page.tips]
        known += [(place.move(0, -more), words) for place, words in head.tips(app, view)]
        for place, words in known:
            if place.collidepoint(app.inputs.pointer):
                draw_meaning(app, canvas, words, place)

    # Inside

    def _looked(self, view: HexView) -> Hex:
        """The hex that the page tells of."""
        app = self._app
        if self.cursor is not None:
            return self.cursor
        if app.inputs.device == "mouse" and self._on_map(app.inputs.pointer):
            under = self.chart.hex_at(app.inputs.pointer)
            if under is not None and not self.overlays.open:
                return under
        return view.at

    def _on_map(self, position: tuple[float, float]) -> bool:
        """Whether there is the map: on the page beside the panel, and all around the page."""
        if self.foot:
            above = HEAD.union(MAP_BUTTONS).move(0, -self.foot)
            around = (above, PANEL.move(0, self.foot), LOWER_EDGE.move(0, self.foot))
            return not any(each.collidepoint(position) for each in around)
        if SCREEN.collidepoint(position):
            return MAP.collidepoint(position) and not PANEL.collidepoint(position)
        return self._app.canvas.area.collidepoint(position)

    def _press(self, view: HexView, action: str, repeat: bool) -> Command | Wish | None:
        if action in ("up", "down", "left", "right"):
            self._move_cursor(view, action)
            return USED
        if action in ("page_up", "page_down"):
            self.chart.zoom(1 if action == "page_up" else -1)
            return USED
        if repeat:
            return USED
        match action:
            case "confirm":
                return self._go(view, self._looked(view))
            case "odds":
                self.chart.show_whole()
            case "skip":
                self.overlays.open_deeds(view)
            case "tab_next" | "tab_previous":
                self.overlays.open_book(view)
            case "cancel" if self._advice is not None:
                self._advice = None
            case "cancel" if self.cursor is not None:
                self.cursor = None
                self.chart.centre(view.at)
            case "cancel":
                return "pause"
            case _:
                return WISHES.get(action)
        return USED

    def _click(self, view: HexView, position: tuple[float, float]) -> Command | Wish | None:
        if not self._on_map(position):
            return None
        if self._minimap.shows(self.chart):
            there = self._minimap.hex_at(view, position)
            if there is not None:
                self.chart.centre(there)
                return None
        at = self.chart.hex_at(position)
        return None if at is None else self._go(view, at)

    def _go(self, view: HexView, to: Hex) -> Command | Wish | None:
        """Walk to a hex; on the patrol's own, what can be done there."""
        if to == view.at:
            self.overlays.open_deeds(view)
            return USED
        command = leading_to(view, to)
        if command is not None:
            plan = view.plan(to)
            if (plan is not None and plan.quarters > DAY) or command.ahead(view).end:
                self.overlays.open_march(view, command)
                return USED
            return command
        self._app.audio.play("error")
        self.notes.say(self._app.locale.gettext("There is no known way to that hex today."))
        return USED

    def _move_cursor(self, view: HexView, action: str) -> None:
        to = moved(self.cursor or view.at, action, view.radius)
        if to is None:
            return
        self.cursor = to
        self._advice = None
        self.chart.reveal(to)
        self._app.audio.play("menu_move")

    def _wish(self, view: HexView, action: str) -> Wish:
        """What a page asks for: to write, or what its key means elsewhere."""
        if action == "note":
            self._writing = note(self._app, view)
        elif action == "write":
            self._writing = todays_page(self._app, view)
        return WISHES.get(action, USED)

    def _advised(self, view: HexView) -> Command | None:
        if self._advice is None:
            return None
        return next((c for c in view.legal if c.text == self._advice.command), None)

    def _new_remarks(self, view: HexView) -> Sequence[Remark]:
        """What companions have said since it was last looked at."""
        before, self._remarks = self._remarks, _remarks(view)
        return self._remarks[len(before) :]

    def _listen(self, view: HexView) -> None:
        """The weather as a bed below everything."""
        self.ambience = BEDS.get(view.weather.id)

    def _point(self, position: tuple[float, float]) -> None:
        self.edge.point(position)
        self.overlays.point(position)
        if self._pressed is not None:
            dx, dy = position[0] - self._pressed[0], position[1] - self._pressed[1]
            if self._dragged or abs(dx) + abs(dy) >= _DRAG:
                self._dragged = True
                self.chart.pan(dx, dy)
                self._pressed = position
        elif self.cursor is not None and self._on_map(position):
            self.cursor = None

    def _close(self) -> None:
        self.overlays.close()
        self._writing = None
        self.notes.clear()
        self.cursor = None


def _remarks(view: HexView) -> Sequence[Remark]:
    """All that companions said until now."""
    return [each for day in view.journal for each in day.said]


def _begins(event: InputEvent) -> bool:
    """Whether a press or a click begins with ``event``."""
    return isinstance(event, Press) or (isinstance(event, Click) and event.down)
