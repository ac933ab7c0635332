"""Lock-and-key diagrams: squares and diamonds that find their places one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.core.text import capital
from game.engine.app import App
from game.engine.canvas import Canvas
from game.shell.craft import frame
from game.shell.craft.picture import Lens, Line, Made, Picture, Position, Step
from game.tales.locks.rules import tiles
from game.tales.locks.rules.diagram import thing
from game.tales.locks.rules.items import START, Item
from game.tales.locks.rules.layout import GOAL
from game.tales.locks.rules.reading import read_kept
from game.tales.locks.view.diagram_sheet import LARGEST, LETTERS, DiagramSheet, sign


class DiagramPicture(Picture):
    """Every object has its place from the beginning; it shows when the dice have placed it."""

    largest = LARGEST
    letters = LETTERS

    def __init__(self, app: App, made: Made, sheet: DiagramSheet | None = None) -> None:
        super().__init__(app, made)
        self.sheet = sheet or DiagramSheet(app, read_kept(made.world), frame.shape(app))
        self.size = self.sheet.size
        self._shown: dict[int, int] = {START: -1}
        """Objects that are placed, with the step that did it."""
        self._marks: dict[int, int] = {}
        """Rewards and obstacles, with their steps."""
        self._goal: int | None = None
        self._last = START

    def again(self) -> DiagramPicture:
        return DiagramPicture(self.app, self.made, self.sheet)

    def take(self, number: int, step: Step) -> None:
        match step["type"]:
            case "try":
                self._shown = {START: -1}
                self._marks, self._goal = {}, None
            case "place":
                self._shown[step["id"]] = number
                self._last = step["id"]
            case "open":
                self._last = step["id"]
            case "goal":
                self._goal = number
                self._last = step["id"]
            case "reward" | "obstacle":
                self._marks[step["id"]] = number
                self._last = step["id"]

    def draw(self, canvas: Canvas, lens: Lens) -> bool:
        ended = self._goal is not None
        ringed = self._last != START and self._last in self._shown
        rings = {self._last: "flame"} if ringed else {}
        return self.sheet.draw(canvas, lens, self._shown, self._marks, ended, rings)

    def draw_over(self, canvas: Canvas, lens: Lens, point: Position | None) -> None:
        number = self._last if point is None else self.sheet.at(point)
        if number is not None and number in self._shown:
            self.sheet.tie(canvas, lens, number, self._shown, self._marks)

    def at_work(self) -> Position | None:
        return self.sheet.middle(self._last)

    def why(self, point: Position) -> int | None:
        number = self.sheet.at(point)
        if number is None or number == START:
            return None
        return self._goal if number == GOAL else self._shown.get(number)

    def under(self, point: Position) -> str:
        return under(self.app, self.sheet, point)

    def details(self) -> Sequence[Line]:
        return (*figures(self.app, self.made.world), *legend(self.app))


def legend(app: App) -> Sequence[Line]:
    """How a diagram is read."""
    _ = app.locale.gettext
    shapes = (
        (tiles.tile(Item(1, "lock", "unique", 2, 1), 0, 0), _("A lock")),
        (tiles.tile(Item(1, "key", "unique", 2), 0, 0), _("What opens it")),
        (tiles.tile(Item(1, "lock", "multi", 1, 3), 0, 0), _("It takes several keys")),
        (tiles.tile(Item(1, "key", "permanent", 4), 0, 0), _("It opens several locks")),
        (_larger(tiles.star(0, 0)), _("A reward, and nothing else behind it")),
        (_larger(tiles.barred_line(0, 0)), _("An obstacle on the way")),
        ("".join(tiles.goal(0, 0)), _("The end")),
    )
    return (Line(_("How to read it")), *(Line(words, sign=sign(app, of)) for of, words in shapes))


def _larger(shapes: Iterable[str]) -> str:
    """A small mark as large as a tile."""
    return f'<g transform="scale(2)">{"".join(shapes)}</g>'


def under(app: App, sheet: DiagramSheet, point: Position) -> str:
    """What lies at a point of a diagram, in words."""
    number, _ = sheet.at(point), app.locale.gettext
    if number is None:
        return ""
    if number == START:
        return _("The Start: everything hangs from it.")
    if number == GOAL:
        return _("The end.")
    return capital(app.locale.render(thing(sheet.diagram, number))) + "."


def figures(app: App, told: Mapping[str, Any]) -> Sequence[Line]:
    """How large a diagram is, and how hard."""
    _ = app.locale.gettext
    spent = {
        True: _("nobody is stranded"),
        False: _("one can be stranded"),
        None: _("not worked out"),
    }
    travel = told.get("travel")
    by_ways: tuple[Line, ...] = ()
    if travel is not None:
        found = str(travel["situations"]) + ("" if travel["whole"] else " +")
        by_ways = (
            Line(_("By its ways")),
            Line(_("Ways"), str(len(told["ways"]))),
            Line(_("Situations"), found),
            Line(_("Ways without return, at least"), str(travel["turns"])),
            Line(_("Choices without return"), str(travel["choices"])),
            Line(_("Ways that strand"), str(len(travel["strandings"]))),
            Line(_("Sets not needed"), str(len(travel["unneeded"]))),
        )
    return (
        *by_ways,
        Line(_("The diagram")),
        Line(_("Locks"), str(told["locks"])),
        Line(_("Keys"), str(told["keys"])),
        Line(_("Empty locks"), str(len(told["empty"]))),
        Line(_("Depth"), str(told["depth"])),
        Line(_("Width"), str(told["width"])),
        Line(_("How hard it is")),
        Line(_("Choices at a time"), f"{told['choices']:.1f}".replace(".", _("."))),
        Line(_("Locks walked through again"), str(told["backtracking"])),
        Line(_("Most keys carried"), str(told["keys_held"])),
        Line(_("If keys are spent"), spent[told["safe_if_spent"]]),
    )
