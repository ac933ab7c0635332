"""The stage of Key as a mode's view: what is shown when, and what input means."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

import pygame

from game.core.grid import Cell, distance
from game.core.mode import Command, Event
from game.core.text import Message
from game.engine.actions import OWN, SPACE
from game.engine.app import App
from game.engine.backdrop import stretch
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Point, Press
from game.engine.prompts import GAP, LEAST_SHARE, Prompt, cap
from game.engine.text import Style
from game.shell.advised import Advice
from game.shell.contract import USED, WISHES, ModeView, RunInfo, Wish
from game.shell.edge import BUTTONS_Y, Edge, tooltip
from game.shell.tale import Services
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.furniture import Handle
from game.tales.key.rules.play.narrate import SEEN, narrate
from game.tales.key.rules.play.turns import End
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Explore
from game.tales.key.view.beside import Beside
from game.tales.key.view.camera import Camera
from game.tales.key.view.hand import Hand
from game.tales.key.view.layout import EDGE_RIGHT, FACE, PANEL, panel_of, to_panel
from game.tales.key.view.motion import Motion, perform
from game.tales.key.view.panel import PANEL_SHEETS, room_of, shown_hero
from game.tales.key.view.parts import Kept
from game.tales.key.view.pictures import SHEETS, sheets_of
from game.tales.key.view.sheet import Sheet
from game.tales.key.view.sounds import bed_of, mood_of, music_of
from game.tales.key.view.stage import Stage

# The round buttons at the lower edge: the mouse can do what keys do.


END = pygame.Rect(0, 0, 44, 44)
"""The button that ends a turn: it stands after those that keys stand for."""
END.center = 538, BUTTONS_Y
"""Where it stands on the page."""


class KeyEdge(Edge):
    """The buttons of the table, with those of the map."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._app = app
        self._ends = False
        self.told: Kept[Message | None] = Kept()
        """What is told of ending the turn."""

    @property
    def foot(self) -> int:
        return stretch(self._app.canvas)

    @property
    def end(self) -> pygame.Rect:
        """Where the button is that ends a turn."""
        return END.move(0, self.foot)

    def actions(self) -> tuple[tuple[str, str, str], ...]:
        _ = self._app.locale.gettext
        eye = "eye" if self._app.settings.show_odds else "eye_off"
        return (
            ("pause", "menu", _("Menu")),
            ("undo", "undo", _("Take back")),
            ("hint", "hint", _("Hint")),
            ("odds", eye, _("Chances")),
            ("confirm", "swords", _("What to do")),
            ("pack", "book", _("The party")),
            ("page_up", "plus", _("Nearer")),
            ("page_down", "minus", _("Farther")),
            ("log", "info", _("Log")),
            ("journal", "pencil", _("Journal")),
        )

    def point(self, position: tuple[float, float]) -> None:
        super().point(position)
        self._ends = self.end.collidepoint(position)

    def draw_end(self, canvas: Canvas, view: KeyView) -> None:
        """The button that ends the turn; pointed at, it tells what that would mean."""
        if End() not in view.legal:
            return
        app = self._app
        sprite = app.assets.ui(f"round_button/{'focus' if self._ends else 'normal'}")
        canvas.blit(sprite.image, sprite.image.get_rect(center=self.end.center))
        picture = app.assets.ui("icon24/step" if view.phase == "danger" else "icon24/clock").image
        canvas.blit(picture, picture.get_rect(center=self.end.center))
        told = self.told.of(view, lambda: End().explain(view)) if self._ends else None
        if told is not None:
            words = app.locale.render(told)
            tooltip(app, canvas, words, (self.end.centerx, self.end.top - 8))


# Which keys are told at the foot of the screen.


_ARROWS = "left+right+up+down"


def prompts_of(app: App, view: KeyView, hand: Hand) -> Sequence[Prompt]:
    """What can be done now, the most important first, as far as there is room for it."""
    _ = app.locale.gettext
    if hand.menu is not None:
        shown = [Prompt("confirm", _("decide")), Prompt("up+down", _("choose"))]
        if not hand.menu.forced:
            shown[1:1] = [Prompt("cancel", _("back"))]
            shown.append(Prompt("tab_next", _("the party")))
    elif hand.aim is not None:
        shown = [
            Prompt("confirm", _("decide")),
            Prompt("cancel", _("back")),
            Prompt(_ARROWS, _("aim")),
        ]
    elif hand.cursor is not None:
        shown = [
            Prompt("confirm", _("do it")),
            Prompt("cancel", _("back")),
            Prompt(_ARROWS, _("look")),
        ]
    else:
        shown = [
            Prompt("confirm", _("what to do"), SPACE),
            *_onwards(app, view),
            Prompt("tab_next", _("doors")),
            Prompt("map", _("the whole map") if hand.near else _("back")),
            Prompt("tab_previous", _("look")),
            Prompt(_ARROWS, _("move or strike")),
        ]
        if _is_new(view):
            shown[1:] = [Prompt(_ARROWS, _("move")), *shown[1:-1]]
        if all(prompt.action != "skip" for prompt in shown):
            shown.insert(3, Prompt("skip", _("what is left")))
    return _fitting(app, shown)


def _onwards(app: App, view: KeyView) -> list[Prompt]:
    """Where one key leads, and the one that ends a turn."""
    _ = app.locale.gettext
    if view.phase != "walk":
        return [Prompt("rest", _("end the turn")), Prompt("skip", _("next foe"))]
    unseen = any(isinstance(command, Explore) for command in view.legal)
    return [Prompt("skip", _("explore"))] if unseen else []


def _is_new(view: KeyView) -> bool:
    """Whether the keys that walk and strike are to be told before others: in the first turns, and
    in fights until somebody was slain."""
    return not view.slain if view.phase == "danger" else not view.turn


def _fitting(app: App, prompts: list[Prompt]) -> list[Prompt]:
    """As many of the first as there is room for beside the round buttons."""
    room = app.canvas.get_width() - EDGE_RIGHT - 24
    growth = max(1.0, LEAST_SHARE * app.text.scale)
    style = Style("caption", "parch_hi")
    kept: list[Prompt] = []
    for prompt in prompts:
        picture = cap(app, prompt.action, growth, prompt.key)
        words = app.text.width(prompt.label, style, growth)
        room -= picture.get_width() + 8 + words + GAP
        if room + GAP < 0 and kept:
            break
        kept.append(prompt)
    return kept


# What lessons point at


def cells_of(view: KeyView, name: str) -> tuple[Cell, ...]:
    """The cells of what a lesson calls ``name``, of several the nearest to who acts."""
    if not view.acting:
        return ()
    here = view.asked.cell
    found: list[tuple[Cell, ...]] = []
    match name:
        case "hero":
            return tuple(hero.cell for hero in view.heroes if hero.up)
        case "fixture":
            found = [(command.cell,) for command in view.legal if isinstance(command, Handle)]
        case "exit":
            found = [exit_.cells for exit_ in view.exits if exit_.open]
        case "foe":
            found = [(foe.cell,) for foe in view.foes]
    return min(found, key=lambda cells: distance(cells[0], here), default=())


# The stage


TOLD = 60
"""Sentences of the past that are kept for the chronicle."""


_ON_PANEL = pygame.Rect(PANEL.left + 8, PANEL.top + 146, PANEL.width - 16, PANEL.height - 150)


class KeyScreen(ModeView):
    """The whole screen of a run."""

    own = OWN
    prompt_halo = "night"

    def __init__(self, services: Services) -> None:
        self._app = services.app
        content = services.library.content("dungeon")
        assert isinstance(content, DungeonContent)
        self._motion = Motion(services.app)
        self.camera = Camera()
        """What of the board is seen, for whoever points at it (tests and tutorials)."""
        self.hand = Hand(services.app, self.camera)
        """What the player is about to do, for tests and tutorials."""
        self.edge = KeyEdge(services.app)
        self.stage = Stage(services.app, self._motion, self.camera, content.items)
        self.beside = Beside(services.app, self._motion, self.camera)
        self.sheet: Sheet | None = None
        """The party's sheet, while it lies over the map."""
        self._shown: KeyView | None = None
        self._info = RunInfo("")
        self.told: deque[Message] = deque(maxlen=TOLD)
        """What the chronicle in the panel holds, the newest last."""
        self._recalled: Sequence[Message] | None = None
        """What the chronicle holds once all that is under way was seen."""
        self._advice: Advice | None = None

    @property
    def music(self) -> str | None:
        """Fights have a piece of their own."""
        return "key_deep" if self._shown is None else music_of(self._shown)

    @property
    def mood(self) -> frozenset[str]:
        return frozenset() if self._shown is None else mood_of(self._shown)

    @property
    def ambience(self) -> str | None:
        """What lies under the room in which the party is."""
        return None if self._shown is None else bed_of(self._shown)

    @property
    def sheets(self) -> tuple[str, ...]:
        """The page, and cells as large as they are seen."""
        return *SHEETS, *PANEL_SHEETS, *sheets_of(self.camera.frame.cell)

    @property
    def prompt_room(self) -> tuple[int, int]:
        """Beside the round buttons, where there are any."""
        return (24 if self.sheet is not None else EDGE_RIGHT), 1256

    @property
    def foot(self) -> int:
        return self.edge.foot

    @property
    def slip_room(self) -> pygame.Rect:
        """Over the map."""
        below = panel_of(self._app.canvas.area) is not None
        return self.camera.view if below else pygame.Rect(16, 62, 704, 604)

    @property
    def slip_aside(self) -> pygame.Rect:
        """Over the lower part of the panel."""
        part = panel_of(self._app.canvas.area)
        return _ON_PANEL if part is None else part.to_window(_ON_PANEL)

    # What is shown

    def prepare(self) -> Iterator[None]:
        yield from self.stage.prepare(tuple(self.told), self._info.id)
        yield from self._app.spare.rehearse(self._app.canvas, self._painting)

    def prepare_again(self) -> Iterator[None]:
        yield from self.stage.prepare_again(tuple(self.told), self._info.id)
        yield from self._app.spare.rehearse(self._app.canvas, self._painting)

    def show(self, view: KeyView, info: RunInfo) -> None:
        self._motion.hurry()
        self._catch_up()
        if self._shown is None or self._shown.params != view.params:
            self.camera.enter(view.params.columns, view.params.rows)
            self.stage.hurry()
        if view != self._shown:
            self.hand.let_go()
            self._advice = None
            self.beside.clear()
            self.beside.sounds.set_to(view)
            self._open_again(view)
            if info.watching:
                self.told.clear()
        self._shown, self._info = view, info
        self.stage.coming = view
        self._motion.begin(view)
        self.stage.leap()
        self.stage.follow(self.hand, at_once=True)

    def play(self, events: Sequence[Event], view: KeyView, info: RunInfo) -> None:
        before = self._shown or view
        self._motion.hurry()
        self._catch_up()
        self._motion.begin(before)
        self._shown, self._info = view, info
        self.stage.coming = view
        self.camera.peek = None
        self._advice = None
        self.hand.let_go()
        self._open_again(view)
        perform(self._motion, events, before, view, self._watch)
        self.beside.sounds.moved_on(view)

    def leave(self) -> None:
        self.stage.let_go()

    @property
    def busy(self) -> bool:
        return self._motion.busy

    def hurry(self) -> None:
        self._motion.hurry()
        self.stage.hurry()
        self._catch_up()
        self.stage.follow(self.hand, at_once=True)

    # Input

    def handle(self, event: InputEvent) -> Command | Wish | None:
        view = self._shown
        if isinstance(event, Point):
            self.edge.point(event.position)
        if view is None or self._info.watching:
            return None
        if self._motion.busy and _begins(event) and not self._interrupt(view, event):
            return USED
        if view.status.over:
            return None
        if self.sheet is not None:
            return self._on_sheet(self.sheet, event)
        if isinstance(event, Click) and event.down and event.button == 1 and self.hand.menu is None:
            if self.edge.end.collidepoint(event.position):
                return End() if End() in view.legal else None
            spot = self.beside.looked_at(view, event.position)
            if spot is not None:
                self.camera.peek = spot
                return None
            action = self.edge.under(event.position)
            if action == "odds":
                self._app.change(show_odds=not self._app.settings.show_odds)
                return None
            if action:
                event = Press(action)
        if isinstance(event, Press) and event.action == "cancel" and self._advice is not None:
            self._advice = None
            return USED
        if self._asks_for_sheet(event):
            self.hand.let_go()
            self.sheet = Sheet(self._app, view)
            return USED
        used, command = self.hand.handle(view, event)
        if command is not None:
            return command
        return USED if used and isinstance(event, Press) else _wished(event, used)

    def update(self) -> Command | None:
        self._motion.update()
        self._catch_up()
        self.stage.follow(self.hand, at_once=False)
        if self._shown is not None and not self._motion.busy and not self._info.watching:
            self.hand.ask(self._shown)
        if self._shown is not None:
            self.beside.update(self._shown, self._shown.acting)
        return None

    def recall(self, told: Sequence[Message]) -> None:
        self._recalled = told
        self._catch_up()

    def advise(self, advice: Advice | None) -> None:
        self._advice = advice

    def spot(self, name: str) -> pygame.Rect | None:
        view, hand = self._shown, self.hand
        if view is None or self._motion.busy or self.sheet is not None or self._advice is not None:
            return None
        if hand.menu is not None or hand.aim is not None or hand.cursor is not None:
            return None
        if name == "end":
            return self.edge.end
        if not name:
            return super().spot(name)
        frame = self.camera.frame
        rects = [frame.rect(x, y) for x, y in cells_of(view, name)]
        if not rects:
            return None
        whole = rects[0].unionall(rects[1:])
        return whole if self.camera.view.contains(whole) else None

    def kept_clear(self) -> Sequence[pygame.Rect]:
        view = self._shown
        if view is None:
            return ()
        cells = [hero.cell for hero in view.heroes if hero.up]
        cells += [foe.cell for foe in view.foes]
        return [self.camera.frame.rect(x, y) for x, y in cells]

    def rather_seen(self) -> Sequence[pygame.Rect]:
        """The room, and what is told at its exits."""
        view = self._shown
        room = None if view is None else room_of(view, shown_hero(view).cell)
        if room is None:
            return ()
        frame = self.camera.frame
        inside = frame.rect(room.x, room.y, room.width, room.height)
        return (inside.inflate(frame.cell, frame.cell),)

    def prompts(self) -> Sequence[Prompt]:
        view = self._shown
        if view is None or self._info.watching or view.status.over:
            return ()
        if self.sheet is not None:
            return self.sheet.prompts()
        return prompts_of(self._app, view, self.hand)

    # Drawing

    def draw(self, canvas: Canvas, alpha: float) -> None:
        if self._shown is None:
            return
        self.stage.draw(canvas, tuple(self.told), self._info.id)
        for _ in self._painting(canvas):
            pass

    def _painting(self, canvas: Canvas) -> Iterator[None]:
        """Paint what lies over the stage, a little between two yields."""
        assert self._shown is not None
        if self.hand.menu is None or not self.hand.menu.forced:
            self.beside.draw(canvas, self._shown)
        yield
        if self._info.watching:
            return
        if self.sheet is not None:
            self.sheet.draw(canvas)
            return
        self.edge.draw(canvas, self._info.can_undo)
        if not self._motion.busy:
            self.edge.draw_end(canvas, self._shown)
            self.stage.draw_hand(canvas, self._shown, self.hand)
            if self._advice is not None:
                self.stage.draw_advice(canvas, self._shown, self._advice, self.hand)

    # Inside

    def _catch_up(self) -> None:
        """Take over what was recalled, unless events that it tells of are still to be seen."""
        if self._recalled is not None and not self._motion.busy:
            self.told.clear()
            self.told.extend(self._recalled)
            self._recalled = None

    def _watch(self, event: Event, over: bool) -> None:
        """An event begins to be seen, or was seen: then it is told, and not before."""
        self.beside.watch(event, over)
        told = narrate(event) if over and not isinstance(event, SEEN) else None
        if told is not None:
            self.told.append(told)

    def _asks_for_sheet(self, event: InputEvent) -> bool:
        """The key for it, a click on who acts, or the key for tabs while the list is unrolled."""
        match event:
            case Press("pack", False):
                return self.hand.menu is None or not self.hand.menu.forced
            case Press("tab_next" | "tab_previous", False):
                return self.hand.menu is not None and not self.hand.menu.forced
            case Click(position=position, button=1, down=True):
                position = to_panel(self._app.canvas.area, position)
                return self.hand.menu is None and FACE.collidepoint(position)
        return False

    def _on_sheet(self, sheet: Sheet, event: InputEvent) -> Command | Wish | None:
        command = sheet.handle(event)
        if sheet.closed:
            self.sheet = None
        if command is not None:
            return command
        wish = _wished(event, used=False)
        return wish if wish in ("undo", "pause") else USED if isinstance(event, Press) else None

    def _open_again(self, view: KeyView) -> None:
        """The sheet goes on with what is shown now."""
        if self.sheet is not None:
            self.sheet.show(view)
            if self.sheet.closed:
                self.sheet = None

    def _interrupt(self, view: KeyView, event: InputEvent) -> bool:
        """Input during an animation hurries it. True when it may also act: a step out of danger
        may, for the next room is seen before it is walked into."""
        if isinstance(event, Press) and event.repeat:
            return False
        self._motion.hurry()
        steps = isinstance(event, Press) and event.action in ("up", "down", "left", "right")
        return steps and view.phase == "walk"


def _begins(event: InputEvent) -> bool:
    """Whether a press or a click begins with ``event``."""
    return isinstance(event, Press) or (isinstance(event, Click) and event.down)


def _wished(event: InputEvent, used: bool) -> Wish | None:
    """A click on a round button wishes for what its key does."""
    return WISHES.get(event.action) if isinstance(event, Press) and not used else None
