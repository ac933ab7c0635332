"""The diagram that lies on the desk: what is seen of it, and what is told below it."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.shell.craft import frame
from game.shell.craft.picture import Lens, Position
from game.shell.page import fitted_paragraph
from game.tales.locks.rules.items import START
from game.tales.locks.rules.told import thing
from game.tales.locks.view.craft import capital, under
from game.tales.locks.view.desk import Desk, Stroll
from game.tales.locks.view.diagram_sheet import LARGEST, DiagramSheet


class DeskLeaf:
    """Shows the diagram of ``desk`` through a lens."""

    def __init__(self, app: App, desk: Desk) -> None:
        self._app, self._desk = app, desk
        self.sheet = DiagramSheet(app, desk.diagram, frame.shape(app))
        self.lens = Lens(frame.window(app), *self.sheet.size, LARGEST)
        self._kept = frame.Kept()

    def lay(self) -> None:
        """Show the diagram as it is now, in the text size in force."""
        self.lens.window = frame.window(self._app)
        if self.sheet.diagram is not self._desk.diagram:
            shape, tiles = frame.shape(self._app), self.sheet.tiles
            self.sheet = DiagramSheet(self._app, self._desk.diagram, shape, tiles)
            self.lens.width, self.lens.height = self.sheet.size
            self.lens.pan(0, 0)

    def at(self, position: Position) -> int | None:
        """The object under a point of the screen."""
        return self.sheet.at(self.lens.to_picture(position))

    def zoom(self, factor: float) -> None:
        """Zoom so that the chosen object stays where it is seen."""
        self.lens.zoom_at(self.lens.to_canvas(*self.sheet.middle(self._desk.chosen)), factor)

    def reveal(self) -> None:
        """Move the picture so that the chosen object is in sight."""
        x, y = self.lens.to_canvas(*self.sheet.middle(self._desk.chosen))
        window = self.lens.window.inflate(-80, -80)
        if not window.collidepoint(x, y):
            self.lens.pan(window.centerx - x, window.centery - y)

    def draw(
        self, canvas: pygame.Surface, stroll: Stroll | None, ringed: bool, dragged: bool
    ) -> None:
        """The diagram, or what of it is known on a walk. The chosen object is ``ringed``; one that
        was lifted hangs on the pointer if that ``dragged`` it."""
        desk, sheet, lens = self._desk, self.sheet, self.lens
        done = None if stroll is None else len(stroll.done)
        key = (desk.diagram, done, *frame.seen(self._app, lens))
        self._kept.draw(canvas, lens.window, key, lambda: self._draw_diagram(canvas, stroll))
        clip = canvas.get_clip()
        canvas.set_clip(lens.window)
        stuck = not desk.verdict.solvable
        sheet.tie(canvas, lens, desk.chosen, self.known(stroll))
        if ringed:
            sheet.ring(canvas, lens, desk.chosen, "rubric" if stuck else "amber", 45)
        if desk.lifted is not None:
            sheet.ring(canvas, lens, desk.lifted, "lapis", 46)
            target = sheet.middle(desk.chosen)
            end = lens.to_canvas(*target) if not dragged else self._app.inputs.pointer
            start = lens.to_canvas(*sheet.middle(desk.lifted))
            pygame.draw.line(canvas, self._app.text.colour("lapis"), start, end, 3)
        canvas.set_clip(clip)

    def known(self, stroll: Stroll | None) -> Collection[int]:
        """The objects that may be told of: on a walk what was done and what one stands before."""
        everything = self._desk.diagram.tree.children
        if stroll is None:
            return everything
        return [n for n in everything if n in stroll.done or stroll.reached(n)]

    def _draw_diagram(self, canvas: pygame.Surface, stroll: Stroll | None) -> bool:
        """Everything, or what was done on the walk and what one stands before: what can be taken
        or opened has one ring, a lock that is still closed another."""
        sheet, everything = self.sheet, self._desk.diagram.tree.children
        if stroll is None:
            return sheet.draw(canvas, self.lens, everything, everything)
        ended = self._desk.diagram.goal in stroll.done
        known = self.known(stroll)
        finished = sheet.draw(canvas, self.lens, known, everything, ended)
        for number in known:
            if number not in stroll.done:
                colour = "verdigris" if stroll.can(number) else "rubric"
                sheet.ring(canvas, self.lens, number, colour, 40)
        return finished

    def tell(self, canvas: pygame.Surface, stroll: Stroll | None, refused: str) -> None:
        """What is chosen or pointed at, and the verdict, or why something was ``refused``."""
        app, _ = self._app, self._app.locale.gettext
        text = frame.strip(app, canvas)
        foot = text.bottom
        said, style = self._under(stroll), Style("body")
        text.height = min(text.height // 2, app.text.height(said, style, text.width) + 4)
        fitted_paragraph(app, canvas, said, style, text)
        text.top, text.height = text.bottom, foot - text.bottom
        colour, words = "verdigris", _("It can be finished, in whatever order one does things.")
        if refused:
            colour, words = "rubric", refused
        elif stroll is not None and stroll.over:
            words = _("The end is reached.")
        elif not self._desk.verdict.solvable:
            colour = "rubric"
            first, *more = map(app.locale.render, self._desk.verdict.reasons)
            words = capital(first) + "."
            if more:
                told = app.locale.ngettext(
                    "{count} more lock stays closed.", "{count} more locks stay closed.", len(more)
                )
                words += " " + told.format(count=len(more))
        fitted_paragraph(app, canvas, words, Style("strong", colour), text)

    def _under(self, stroll: Stroll | None) -> str:
        app, _ = self._app, self._app.locale.gettext
        pointer = app.inputs.pointer
        if app.inputs.device == "mouse" and self.lens.window.collidepoint(pointer):
            said = under(app, self.sheet, self.lens.to_picture(pointer))
            if said:
                return said
        if self._desk.lifted is not None:
            lifted = app.locale.render(thing(self._desk.diagram, self._desk.lifted))
            return _("{thing}: behind what is it to stand?").format(thing=lifted)
        if stroll is not None and self._desk.chosen == START:
            return _("What has a green ring can be taken or opened now; red is still closed.")
        if self._desk.chosen == START:
            return _("Choose an object with the arrows or the mouse; drag it to put it elsewhere.")
        return capital(app.locale.render(thing(self._desk.diagram, self._desk.chosen))) + "."
