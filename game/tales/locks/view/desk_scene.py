"""The desk: a diagram is mended by hand, judged after every change, and walked through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core.errors import IllegalCommand
from game.engine.inputs import Click, InputEvent, Point, Press, Wheel
from game.engine.prompts import Prompt, PromptBar
from game.engine.scene import Push, Scene, Transition
from game.engine.widgets import Form
from game.shell.craft import frame
from game.shell.craft.frame import ROOMY, SIDE, ZOOM, leave
from game.shell.craft.picture import Made
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.flow import Flow
from game.shell.page import LEDGE
from game.shell.tale import Services
from game.tales.locks.rules import edit
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.generate import told
from game.tales.locks.rules.items import START
from game.tales.locks.rules.layout import GOAL
from game.tales.locks.rules.reading import read_kept
from game.tales.locks.view import desk_tools
from game.tales.locks.view.craft import figures
from game.tales.locks.view.desk import Desk, Stroll, Way
from game.tales.locks.view.desk_leaf import DeskLeaf
from game.tales.locks.view.naming import NamingScene

_DRAG = 8
"""Pixels the mouse moves before an object is lifted."""
_TAB = 43
"""Scancode of the key that leads to the tools and back: the first of its action lies elsewhere."""
_WAYS: dict[str, Way] = {"up": "up", "down": "down", "left": "left", "right": "right"}


class DeskScene(Scene):
    """Works on the diagram of ``made``. Nothing is refused in silence."""

    def __init__(self, services: Services, made: Made) -> None:
        self._services, self._app = services, services.app
        self._content = made.content
        self._head = made.head
        self.desk = Desk(read_kept(made.world))
        self._at_home = self.desk.diagram
        """The diagram as it was opened, or was last taken home as it can be opened again."""
        self.stroll: Stroll | None = None
        self._prompts = PromptBar(services.app)
        self._form = Form(services.app, [])
        self._flow: Flow | None = None
        self._built: tuple[object, ...] = ()
        self.leaf = DeskLeaf(self._app, self.desk)
        self._refused = ""
        """Why the last thing that was asked for was not done."""
        self._pressed: tuple[float, float] | None = None
        self._on_form = False
        self._figures: dict[str, Any] = {}

    # What a scene does

    def enter(self) -> Transition:
        self._app.audio.play("page_turn")
        self._ensure()
        return None

    def resume(self, result: Any) -> Transition:
        if callable(result):
            self._edit(result)
        elif result == "json":
            self._at_home = self.desk.diagram
        elif result is True:
            return leave(self._app, True)
        self._built = ()
        return None

    def handle(self, event: InputEvent) -> Transition:
        self._ensure()
        if frame.is_deed(event):
            self._refused = ""
        match event:
            case Click(position, 1, True):
                prompted = self._prompts.clicked(position)
                if prompted is not None:
                    return self.handle(prompted)
                if self.leaf.lens.window.collidepoint(position):
                    self._press(position)
                    return None
            case Click(position, 1, False) if self._pressed is not None:
                self._let_go(position)
                return None
            case Click(_, 3, True) | Press("cancel", False):
                return self._back()
            case Point(position) if self._pressed is not None:
                self._dragged(position)
                return None
            case Wheel(position, steps) if self.leaf.lens.window.collidepoint(position):
                self.leaf.lens.zoom_at(position, ZOOM**steps)
                return None
        if self._flow is not None and self._flow.handle(event):
            return None
        if isinstance(event, Press):
            return self._act(event)
        name = self._form.handle(event)
        return self._chosen(name) if name else None

    def update(self) -> Transition:
        self._ensure()
        if self._flow is not None:
            self._flow.update()
        return None

    def draw(self, canvas: pygame.Surface, alpha: float) -> None:
        self._ensure()
        app, _ = self._app, self._app.locale.gettext
        title = _("Walking through") if self.stroll else _("At the desk")
        frame.draw(app, canvas, title, str(self._head["id"]))
        self.leaf.draw(canvas, self.stroll, not self._on_form, self._pressed is not None)
        self.leaf.tell(canvas, self.stroll, self._refused)
        if self._flow is not None:
            self._flow.keep_edges(canvas)
            self._flow.draw(canvas)
        self._draw_buttons(canvas)
        if self._flow is not None:
            self._flow.fade(canvas)
        self._prompts.draw(canvas, self._told_prompts(), 1250, LEDGE, left=30)

    # What can be done

    def _told_prompts(self) -> Sequence[Prompt]:
        _ = self._app.locale.gettext
        if self._on_form:
            return (
                Prompt("confirm", _("Choose")),
                Prompt("skip", _("To the diagram"), _TAB),
                Prompt("cancel", _("Back")),
            )
        if self.stroll is not None:
            act = _("Take, or open")
        elif self.desk.lifted is None:
            act = _("Lift")
        else:
            act = _("Put down")
        roomy = self._app.text.scale <= ROOMY
        return (
            Prompt("confirm", act),
            *((Prompt("left+right+up+down", _("Move")),) if roomy else ()),
            Prompt("skip", _("Tools"), _TAB),
            *((Prompt("undo", _("Undo")),) if self.stroll is None else ()),
            *((Prompt("tab_previous+tab_next", _("Zoom")),) if roomy else ()),
            Prompt("cancel", _("Back")),
        )

    def _act(self, event: Press) -> Transition:
        action = event.action
        if action == "skip":
            self._on_form = not self._on_form
            return None
        if action in ("tab_next", "tab_previous"):
            factor = ZOOM if action == "tab_next" else 1 / ZOOM
            self.leaf.zoom(factor)
            return None
        if action == "undo" and not self._on_form:
            self._undo()
            return None
        if self._on_form:
            name = self._form.handle(event)
            if self._flow is not None:
                self._flow.reveal(self._form.focus)
            return self._chosen(name) if name else None
        if action in _WAYS:
            self.desk.step(_WAYS[action])
            self.leaf.reveal()
        elif action == "confirm" and not event.repeat:
            self._confirm()
        return None

    def _confirm(self) -> None:
        desk = self.desk
        if self.stroll is not None:
            self._do(desk.chosen)
        elif desk.lifted is None:
            if desk.chosen == START:
                self._refuse(self._app.locale.gettext("The Start stays where it is."))
            else:
                desk.lifted = desk.chosen
                self._app.audio.play("menu_select")
        else:
            self._put(desk.lifted, desk.chosen)

    def _chosen(self, name: str) -> Transition:
        _ = self._app.locale.gettext
        change = desk_tools.change(name, self.desk, self._content)
        if change is not None:
            self._edit(change)
        match name:
            case "undo":
                self._undo()
            case "redo":
                self.desk.redo()
            case "rename" if self.desk.chosen == START:
                self._refuse(_("The Start stays where it is."))
            case "rename":
                diagram = self.desk.diagram
                item = diagram.tree.items[self.desk.chosen]
                called = diagram.name_of(item.set)
                services, content = self._services, self._content
                return Push(NamingScene(services, item.set, item.kind, called, content))
            case "walk":
                self.stroll = None if self.stroll else Stroll(self.desk.diagram)
                self._on_form = False
            case "dungeon" if not self.desk.verdict.solvable:
                self._refuse(_("No dungeon can be laid of what cannot be finished."))
            case "dungeon":
                return self._lay()
            case "home":
                return Push(TakeHomeScene(self._services, "locks", self._as_made()))
        self._built = ()
        return None

    def _lay(self) -> Transition:
        """Hand the diagram to the first tale that lays worlds of diagrams."""
        for tale in self._services.registry.tales:
            lay = None if tale.craft is None else tale.craft().lay
            if lay is not None:
                seed = str(self._head["seed"])
                return Push(lay(self._services, self.desk.diagram.json(), seed))
        return None

    def _back(self) -> Transition:
        if self.desk.lifted is not None:
            self.desk.lifted = None
            return None
        if self.stroll is not None:
            self.stroll = None
            self._built = ()
            return None
        if self._on_form:
            self._on_form = False
            return None
        return leave(self._app, self.desk.diagram == self._at_home)

    def _undo(self) -> None:
        if self.stroll is None:
            self.desk.undo()
            self._built = ()

    def _edit(self, change: Callable[[Diagram], Diagram]) -> None:
        if self.stroll is not None:
            self._refuse(self._app.locale.gettext("First end the walk."))
            return
        try:
            self.desk.edit(change)
        except IllegalCommand as error:
            self._refuse(self._app.locale.tell(error))
            return
        self._app.audio.play("menu_select")
        self._built = ()

    def _put(self, number: int, behind: int) -> None:
        """Move an object, and what is behind it, behind another one."""
        self.desk.lifted = None
        self._edit(lambda diagram: edit.moved(diagram, number, behind))

    def _do(self, number: int) -> None:
        assert self.stroll is not None
        if self.stroll.do(number):
            self._app.audio.play("seal_stamp" if self.stroll.over else "menu_select")
            return
        _ = self._app.locale.gettext
        if number in self.stroll.done:
            return
        if not self.stroll.reached(number):
            self._refuse(_("A closed lock is in the way."))
            return
        item = self.desk.diagram.tree.items[number]
        self._refuse(
            _("{have} of {need} keys: it stays closed.").format(
                have=self.stroll.held(item.set), need=item.need
            )
        )

    def _refuse(self, why: str) -> None:
        self._refused = why
        self._app.audio.play("error")

    # The mouse

    def _press(self, position: tuple[float, float]) -> None:
        self._on_form = False
        self._pressed = position
        number = self.leaf.at(position)
        if number is not None and number != GOAL:
            self.desk.chosen = number

    def _dragged(self, position: tuple[float, float]) -> None:
        assert self._pressed is not None
        desk = self.desk
        on = self.leaf.at(self._pressed)
        moved = abs(position[0] - self._pressed[0]) + abs(position[1] - self._pressed[1])
        if desk.lifted is None and on not in (None, START, GOAL) and self.stroll is None:
            if moved >= _DRAG:
                desk.lifted = on
        elif desk.lifted is None:
            self.leaf.lens.pan(position[0] - self._pressed[0], position[1] - self._pressed[1])
            self._pressed = position

    def _let_go(self, position: tuple[float, float]) -> None:
        start, self._pressed = self._pressed, None
        number = self.leaf.at(position)
        lifted = self.desk.lifted
        if lifted is not None:
            if number in (None, lifted):
                self.desk.lifted = None
            elif number == GOAL:
                self.desk.lifted = None
                self._refuse(self._app.locale.gettext("Nothing stands behind the end."))
            else:
                assert number is not None
                self._put(lifted, number)
        elif self.stroll is not None and number not in (None, START, GOAL) and start is not None:
            assert number is not None
            self._do(number)

    # What is seen

    def _ensure(self) -> None:
        app = self._app
        wanted = (self.desk.diagram, app.locale.language, app.text.scale, self.stroll is None)
        if self._built == wanted:
            return
        self.leaf.lay()
        self._figures = dict(told(self.desk.diagram, self._content))
        self._built = wanted
        shown = figures(app, self._figures)
        blocks = desk_tools.blocks(app, self.desk, self.stroll is not None, shown)
        offset = self._flow.offset if self._flow is not None else 0
        focus = self._form.focus
        self._flow = Flow(app, SIDE.inflate(-8, 0), blocks)
        self._flow.scroll_to(offset, at_once=True)
        self._form = Form(app, self._flow.widgets, focus.name if focus is not None else "undo")

    def _draw_buttons(self, canvas: pygame.Surface) -> None:
        """None of them looks chosen while one is at the diagram."""
        inputs, flow = self._app.inputs, self._flow
        assert flow is not None
        near = inputs.device == "mouse" and flow.window.collidepoint(inputs.pointer)
        if self._on_form or near:
            self._form.draw(canvas)
            return
        clip = canvas.get_clip()
        canvas.set_clip(flow.window)
        for widget in self._form.widgets:
            widget.draw(self._app, canvas, False)
        canvas.set_clip(clip)

    def _as_made(self) -> Made:
        """The diagram as it is, as a world that can be taken home."""
        world = {**self._head, **told(self.desk.diagram, self._content)}
        return Made(world, (), (), self._content)
