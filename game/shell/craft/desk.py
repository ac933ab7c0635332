"""A desk: where a result of the workshop is worked on by hand.

Here is what the desks of all tales do alike: how the leaf is pointed at, dragged and zoomed, how
the work is saved by itself, taken home and left, how both sides are drawn. What lies on the leaf,
and what can be done to it, each tale says.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

import pygame

from game.core.codec import JsonValue
from game.engine.canvas import Canvas
from game.engine.form_scene import FormScene
from game.engine.inputs import Click, InputEvent, Point, Press, Wheel
from game.engine.prompts import Prompt, PromptBar
from game.engine.scene import Transition
from game.engine.text import Style
from game.engine.widgets import Form, Widget
from game.shell.craft import frame
from game.shell.craft.frame import ZOOM, leave
from game.shell.craft.picture import Position
from game.shell.craft.project import Project
from game.shell.flow import Flow
from game.shell.page import fitted_paragraph
from game.shell.tale import Services

DRAG = 8
"""Units that the mouse moves before a press is no click any more."""
TAB = 43
"""Scancode of the key that leads from the leaf to the buttons and back: the first of its action
lies elsewhere."""

W = TypeVar("W")
"""What was done so far, in values that never change: equal where there is nothing to save."""


class Glass(Protocol):
    """What the leaf is looked at through (`Lens`, or a tale's own)."""

    @property
    def window(self) -> pygame.Rect:
        """Where it is on the page."""
        ...

    def pan(self, x: float, y: float, /) -> None: ...

    def zoom_at(self, position: Position, factor: float) -> None: ...


class DeskScene(FormScene, Generic[W]):
    """Works on a result, which is a project from the first change on; the form is the buttons
    beside the leaf. Nothing is refused in silence. Whoever inherits says what was done when it was
    opened (`_opened`)."""

    _saved: W
    """What was done, as the project has it."""
    _at_home: W
    """The same as it was opened, or last taken home."""

    def __init__(self, services: Services, project: Project) -> None:
        self._services, self._app = services, services.app
        self.project = project
        self._prompt_bar = PromptBar(services.app)
        self.form = Form(services.app, [])
        self._flow: Flow | None = None
        self._built: tuple[object, ...] = ()
        """What the flow and the form were made for."""
        self.on_form = False
        """Whether keys go to the buttons beside the leaf."""
        self.refused = ""
        """Why the last thing that was asked for was not done."""
        self._pressed: Position | None = None
        """Where the mouse was pressed on the leaf, or was dragged to since."""
        self._dragged = False

    def _opened(self) -> None:
        """From here on a change is one that is saved."""
        self._saved = self._at_home = self.work

    # What lies there

    @property
    @abstractmethod
    def work(self) -> W:
        """What was done so far."""

    @property
    @abstractmethod
    def title(self) -> str:
        """Above the leaf, in the player's language."""

    @property
    @abstractmethod
    def world_id(self) -> str:
        """The ID of what lies there; empty while it has none."""

    @property
    @abstractmethod
    def glass(self) -> Glass: ...

    @abstractmethod
    def _as_kept(self) -> dict[str, JsonValue]:
        """The work as its project has it."""

    @abstractmethod
    def _begin(self) -> None:
        """Have the project find a file, if it has none yet."""

    @abstractmethod
    def _ensure(self) -> None:
        """See to it that leaf, flow and form are those of what is shown."""

    # What can be done

    @abstractmethod
    def _act(self, event: Press) -> Transition:
        """Answer a press that no desk answers alike."""

    def _clicked(self, position: Position) -> None:
        """The leaf was clicked, and not dragged."""

    def _pointed(self, position: Position) -> None:
        """The mouse moves over the page, and nothing is pressed."""

    def _refuse(self, why: str) -> None:
        self.refused = why
        self._app.audio.play("error")

    # What is seen

    @abstractmethod
    def _draw_leaf(self, canvas: Canvas) -> None:
        """Draw what lies on the leaf."""

    def said(self) -> str:
        """What is told below the leaf as long as nothing was refused."""
        return ""

    @abstractmethod
    def prompts(self) -> Sequence[Prompt]:
        """What stands at the foot."""

    # As a scene

    def enter(self) -> Transition:
        self._app.audio.play("page_turn")
        return None

    def resume(self, result: Any) -> Transition:
        if result is True:
            return leave(self._app, True)
        if result:
            self._at_home = self.work
        return None

    def handle(self, event: InputEvent) -> Transition:
        self._ensure()
        if frame.is_deed(event):
            self.refused = ""
        window = self.glass.window
        match event:
            case Click(position=position, button=1, down=True):
                prompted = self._prompt_bar.clicked(position)
                if prompted is not None:
                    return self.handle(prompted)
                if window.collidepoint(position):
                    self._press(position)
                    return None
            case Click(position=position, button=1, down=False) if self._pressed is not None:
                self._let_go(position)
                return None
            case Click(button=3, down=True) | Press("cancel", False):
                return self._back()
            case Point(position) if self._pressed is not None:
                self._drag(position)
                return None
            case Point(position):
                self._pointed(position)
            case Wheel(position, steps) if window.collidepoint(position):
                self.glass.zoom_at(position, ZOOM**steps)
                return None
        if self._flow is not None and self._flow.handle(event):
            return None
        if isinstance(event, Press):
            return self._press_key(event)
        return self._to_form(event)

    def update(self) -> Transition:
        self._ensure()
        if self._flow is not None:
            self._flow.update()
        self._save()
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self._ensure()
        app = self._app
        frame.draw(app, canvas, self.title, self.world_id)
        self._draw_leaf(canvas)
        self._tell(canvas)
        if self._flow is not None:
            self._flow.keep_edges(canvas)
            self._flow.draw(canvas)
            self._draw_form(canvas, self._flow)
            self._flow.fade(canvas)
        self._prompt_bar.draw(canvas, self.prompts(), 1250, frame.ledge(app), left=30)

    def leave(self) -> None:
        self._save()
        self.project.close()

    # How that is done

    def _press(self, position: Position) -> None:
        """The mouse is pressed on the leaf."""
        self._pressed, self._dragged = position, False

    def _drag(self, position: Position) -> None:
        """It moves while it is pressed."""
        assert self._pressed is not None
        dx, dy = position[0] - self._pressed[0], position[1] - self._pressed[1]
        if self._dragged or abs(dx) + abs(dy) >= DRAG:
            self._dragged, self._pressed = True, position
            self.glass.pan(dx, dy)

    def _let_go(self, position: Position) -> None:
        self._pressed = None
        if not self._dragged:
            self._clicked(position)

    def _press_key(self, event: Press) -> Transition:
        match event:
            case Press("copy", repeat):
                if self.world_id and not repeat:
                    self._services.copy_id(self.world_id)
            case Press("save", repeat):
                if self.world_id and not repeat:
                    self._save(even_so=True)
                    self.project.keep_version(self._as_kept())
            case _:
                return self._act(event)
        return None

    def _followed(self, event: InputEvent, before: Widget | None) -> None:
        """After a key the button in focus is brought into sight."""
        if isinstance(event, Press) and self._flow is not None:
            self._flow.reveal(self.form.focus)

    def _back(self) -> Transition:
        self._save()
        return leave(self._app, self.work == self._at_home or self.project.kept)

    def _save(self, even_so: bool = False) -> None:
        """What was done since is written by itself, or ``even_so``."""
        if self.work == self._saved and not even_so:
            return
        self._saved = self.work
        self._begin()
        self.project.keep(self._as_kept())

    def _tell(self, canvas: Canvas) -> None:
        """Below the leaf: why something was refused, or what is chosen."""
        style = Style("strong", "rubric") if self.refused else Style("body")
        strip = frame.strip(self._app, canvas)
        fitted_paragraph(self._app, canvas, self.refused or self.said(), style, strip)

    def _draw_form(self, canvas: Canvas, flow: Flow) -> None:
        """None of the buttons looks chosen while one is at the leaf."""
        inputs = self._app.inputs
        near = inputs.device == "mouse" and flow.window.collidepoint(inputs.pointer)
        if self.on_form or near:
            self.form.draw(canvas)
            return
        clip = canvas.get_clip()
        canvas.set_clip(flow.window)
        for widget in self.form.widgets:
            widget.draw(self._app, canvas, False)
        canvas.set_clip(clip)
