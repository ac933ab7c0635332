"""The chart: a country drawn hex by hex by whoever prepares an evening, in whatever order; and the
window through which it is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.core import envelope
from game.core.codec import JsonValue, Plain
from game.core.errors import BadValue
from game.core.gameid import clean_seed
from game.core.hexgrid import Hex, neighbours
from game.core.text import Prose, listed, message, verbatim
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import Press
from game.engine.prompts import Prompt
from game.engine.scene import Push, Transition
from game.engine.text import Style
from game.shell.craft import frame
from game.shell.craft.desk import DeskScene
from game.shell.craft.frame import ROOMY
from game.shell.craft.picture import Line, Made, Position
from game.shell.craft.picture import blocks as figure_blocks
from game.shell.craft.project import Project, form, read_kept
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.flow import Block, Flow, Paragraph, Section, Space
from game.shell.tale import Services
from game.tales.hex.rules.country.chart import Chart
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.country import country_of
from game.tales.hex.rules.country.drawing import NONE, PLACES, Drawing, Drawn
from game.tales.hex.rules.country.generate import told
from game.tales.hex.rules.country.map_text import code_of
from game.tales.hex.view.chart_sheet import ChartSheet
from game.tales.hex.view.chart_view import sharpness
from game.tales.hex.view.craft import likeliest
from game.tales.hex.view.grid import SIZES
from game.tales.hex.view.land import Spot

_LARGE = 12
"""The radius from which on hexes are the smallest to begin with."""
_MOST_PIXELS = 10_000_000
"""A picture of the chart is no larger, but for that of the smallest hexes."""
_EDGE = (70, 60)
"""How near to the edges of the window a hex may lie that is to be seen, across and down."""


class ChartWindow:
    """Shows the chart of a country of ``radius`` in ``window``, in one of the sizes for which there
    are pictures; where the smallest would not fit, as a whole, too."""

    def __init__(self, app: App, radius: int, window: pygame.Rect) -> None:
        self._app, self._radius = app, radius
        self.window = window
        self._spots: Mapping[Hex, Spot] = {}
        self._version = 0
        larger = (size for size in SIZES[1:] if self._pixels(size) <= _MOST_PIXELS)
        self._sizes = [SIZES[0], *larger]
        self._level = 0 if radius >= _LARGE else 1
        self._sheet = self._new_sheet()
        if not self._fits():
            self._sizes.insert(0, 0)
            self._level += 1
        self._x, self._y = self._place((0, 0))
        self._reduced: Canvas | None = None
        self._reduced_of: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """Pixels from the middle of a hex to a corner in the picture that is shown."""
        return self._sheet.grid.size

    @property
    def scale(self) -> float:
        """How much of that size is seen; less than 1 only for the whole of a large chart."""
        if self._sizes[self._level]:
            return 1.0
        wide, high = self._sheet.picture.get_size()
        return min(self.window.width / wide, self.window.height / high)

    def show(self, spots: Mapping[Hex, Spot]) -> None:
        self._spots = spots
        self._version += 1
        self._sheet.show(spots)

    def zoom(self, steps: int, about: Position | None = None) -> bool:
        """The next size up or down, what lies under ``about`` staying there; False at the last."""
        wanted = min(max(self._level + steps, 0), len(self._sizes) - 1)
        if wanted == self._level:
            return False
        about = about or self.window.center
        x, y = self._to_map(about)
        wide, high = self._sheet.picture.get_size()
        share = x / wide, y / high
        self._level = wanted
        if (self._sizes[wanted] or SIZES[0]) != self.size:
            self._sheet = self._new_sheet()
            self._sheet.show(self._spots)
        wide, high = self._sheet.picture.get_size()
        self._x = share[0] * wide + (self.window.centerx - about[0]) / self.scale
        self._y = share[1] * high + (self.window.centery - about[1]) / self.scale
        self.pan(0, 0)
        return True

    def zoom_at(self, position: Position, factor: float) -> None:
        """The next size, larger for a ``factor`` above 1."""
        self.zoom(1 if factor > 1 else -1, position)

    def pan(self, dx: float, dy: float) -> None:
        """Move the chart by so many pixels; its middle stays in sight."""
        wide, high = self._sheet.picture.get_size()
        self._x = min(max(self._x - dx / self.scale, 0), wide)
        self._y = min(max(self._y - dy / self.scale, 0), high)
        if self.scale < 1:
            self._x, self._y = wide / 2, high / 2

    def reveal(self, at: Hex) -> None:
        """Move as little as brings a hex clear of the edges."""
        x, y = self.on_screen(at)
        room = self.window.inflate(-2 * _EDGE[0], -2 * _EDGE[1])
        dx = max(0, room.left - x) + min(0, room.right - x)
        dy = max(0, room.top - y) + min(0, room.bottom - y)
        self.pan(dx, dy)

    def on_screen(self, at: Hex) -> Position:
        """Where the middle of a hex is seen."""
        x, y = self._place(at)
        return (
            self.window.centerx + (x - self._x) * self.scale,
            self.window.centery + (y - self._y) * self.scale,
        )

    def hex_at(self, position: Position) -> Hex | None:
        """The hex of the country under a point of the screen."""
        return self._sheet.hex_at(*self._to_map(position))

    def draw(self, canvas: Canvas, cursor: Hex) -> None:
        """The chart, and a frame around the hex that is chosen."""
        clip = canvas.get_clip()
        canvas.set_clip(self.window)
        left = round(self.window.centerx - self._x * self.scale)
        top = round(self.window.centery - self._y * self.scale)
        canvas.blit(self._picture(), (left, top))
        x, y = self.on_screen(cursor)
        sprite = self._app.assets.sprite(f"hex/ruling_{self.size}", "frame/choice")
        if self.scale == 1.0:
            canvas.blit(sprite.image, sprite.place(round(x), round(y)))
        else:
            size = [max(1, round(side * self.scale)) for side in sprite.image.get_size()]
            frame = self._app.assets.scaled(sprite.image, (size[0], size[1]))
            canvas.blit(frame, frame.get_rect(center=(round(x), round(y))))
        canvas.set_clip(clip)
        canvas.rect(self._app.text.colour("ink"), self.window, 2)

    def _picture(self) -> Canvas:
        """The chart in the size in which it is seen."""
        if self.scale == 1.0:
            return self._sheet.picture
        wide, high = self._sheet.picture.get_size()
        size = round(wide * self.scale), round(high * self.scale)
        wanted = self._version, self.size, *size
        if self._reduced is None or self._reduced_of != wanted:
            self._reduced_of = wanted
            self._reduced = self._sheet.picture.resized(size)
        return self._reduced

    def _to_map(self, position: Position) -> Position:
        return (
            self._x + (position[0] - self.window.centerx) / self.scale,
            self._y + (position[1] - self.window.centery) / self.scale,
        )

    def _place(self, at: Hex) -> Position:
        x, y = self._sheet.place(at)
        return float(x), float(y)

    def _fits(self) -> bool:
        """Whether the smallest size shows the whole chart."""
        reach = SIZES[0] * (2 * self._radius + 1)
        return 1.5 * reach <= self.window.width and 1.74 * reach <= self.window.height

    def _pixels(self, size: int) -> float:
        reach = 2 * (self._radius + 2) + 1
        return 1.5 * 1.74 * (size * reach) ** 2

    def _new_sheet(self) -> ChartSheet:
        size = self._sizes[self._level] or SIZES[0]
        return ChartSheet(self._app, self._radius, size, sharpness(self._app, self._radius, size))


_MOST_DRAWN = 20_000
"""Hexes of a project that are read: more than the widest country has."""


def reopened(services: Services, path: Path) -> ChartDesk:
    """The chart of the project in a file, as far as it was drawn; `GameError` if it is none, or
    open elsewhere."""
    found = read_kept(services, path, "hexcrawl")
    system = services.registry.system("hex")
    params = system.generator.space.read(found.text("params"))
    content, seed = services.library.worlds(system), clean_seed(found.text("seed"))
    head = envelope.heading(system, params, seed, content, system.generator.format)
    drawn = [_hex_of(at) for at in found.items("drawn", _MOST_DRAWN)]
    return ChartDesk(services, Made(head, (), (), content), path, drawn)


def _hex_of(at: Plain) -> Hex:
    """A hex as a project has it; `BadValue` for anything else."""
    match at:
        case [int(q), int(r)]:
            return q, r
    raise BadValue(message("drawn: expected pairs of whole numbers, got {at}", at=repr(at)[:40]))


class ChartDesk(DeskScene[tuple[Hex, ...]]):
    """Draws what is clicked. Every place is seen, or only those in drawn hexes. It is a project
    from the first hex on that is drawn by hand, or that in the file ``path`` already, in which the
    hexes ``drawn`` were drawn, in that order."""

    def __init__(
        self,
        services: Services,
        made: Made,
        path: Path | None = None,
        drawn: Sequence[Hex] = (),
    ) -> None:
        content = made.content
        assert isinstance(content, HexContent)
        self.content = content
        space = services.registry.system("hex").generator.space
        self.params = space.make(**made.world["params"])
        self.seed: str = made.world["seed"]
        super().__init__(services, Project(services, "hexcrawl", path))
        self.head = self.project.named(made.head)
        self._country = country_of(self.params, self.seed, content)
        self.order: list[Hex] = []
        """The hexes that were drawn by hand, the city's first."""
        self.chart = Chart(Drawing(self.params, self.seed, content))
        self._lens = ChartWindow(services.app, self.params.radius, frame.window(services.app))
        self.shows_all = True
        """Whether places are shown that no drawn hex shows yet."""
        self.cursor: Hex = self._country.city.at
        self._words = {id_: words for id_, words, _ in content.entries()}
        for at in (self._country.city.at, *drawn):
            if self.chart.on_map(at) and at not in self.chart:
                self.chart.enter(at)
                self.order.append(at)
        self._paint()
        self._lens.reveal(self.cursor)
        self._undone: list[Hex] = []
        """Hexes that were taken back, the last one last."""
        self._opened()

    # What is done

    def enter_hex(self, at: Hex) -> None:
        """Draw a hex, if it is not drawn yet."""
        if self.chart.on_map(at) and at not in self.chart:
            self._undone.clear()
            self.chart.enter(at)
            self.order.append(at)
        self._paint()

    def redo(self) -> None:
        """Draw the hex again that was taken back last."""
        if self._undone:
            at = self._undone.pop()
            self.chart.enter(at)
            self.order.append(at)
            self._paint()

    def undo(self) -> None:
        """Take the last hex back; what was drawn before it stays as it is."""
        if len(self.order) < 2:
            return
        self._undone.append(self.order.pop())
        self.chart = Chart(Drawing(self.params, self.seed, self.content))
        for at in self.order:
            self.chart.enter(at)
        self._paint()

    # What lies there

    @property
    def work(self) -> tuple[Hex, ...]:
        return tuple(self.order)

    @property
    def title(self) -> str:
        return self._app.locale.gettext("The chart")

    @property
    def world_id(self) -> str:
        return str(self.head["id"])

    @property
    def glass(self) -> ChartWindow:
        return self._lens

    def _begin(self) -> None:
        self.head = self.project.begun(self.head)

    def _as_kept(self) -> dict[str, JsonValue]:
        """The hexes and all that they fall back on."""
        space = self._services.registry.system("hex").generator.space
        return {
            "format": form("hexcrawl"),
            "id": self.head["id"],
            "seed": self.head["seed"],
            "rules": self.head["rules"],
            "params": space.write(self.params),
            "drawn": [list(at) for at in self.order],
        }

    def _draw_leaf(self, canvas: Canvas) -> None:
        self._lens.draw(canvas, self.cursor)

    def prompts(self) -> Sequence[Prompt]:
        _, roomy = self._app.locale.gettext, self._app.text.scale <= ROOMY
        return (
            Prompt("confirm", _("Draw this hex")),
            *((Prompt("left+right+up+down", _("Move")),) if roomy else ()),
            Prompt("undo", _("Undo")),
            Prompt("odds", _("Hide places") if self.shows_all else _("Show all places")),
            Prompt("journal", _("Take home")),
            *((Prompt("tab_previous+tab_next", _("Zoom")),) if roomy else ()),
            Prompt("cancel", _("Back")),
        )

    # Inside: input

    def _act(self, event: Press) -> Transition:
        action = event.action
        if action in ("up", "down", "left", "right"):
            self._move(action)
            return None
        if event.repeat:
            return None
        match action:
            case "confirm":
                self._draw_here()
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "odds":
                self.shows_all = not self.shows_all
                self._paint()
            case "tab_next":
                self._zoom(1)
            case "tab_previous":
                self._zoom(-1)
            case "journal":
                return Push(TakeHomeScene(self._services, "hex", self.as_made()))
        return None

    def _zoom(self, steps: int) -> None:
        if self._lens.zoom(steps, self._lens.on_screen(self.cursor)):
            self._lens.reveal(self.cursor)

    def _draw_here(self) -> None:
        if self.cursor in self.chart:
            self._app.audio.play("menu_move")
            return
        self.enter_hex(self.cursor)
        self._app.audio.play("hex_inked")

    def _move(self, action: str) -> None:
        near = neighbours(self.cursor)
        if action in ("up", "down"):
            to = near[0] if action == "up" else near[3]
        else:
            up, down = (near[1], near[2]) if action == "right" else (near[5], near[4])
            to = down if self.cursor[0] % 2 else up
            if not self.chart.on_map(to):
                to = up if to == down else down
        if self.chart.on_map(to):
            self.cursor = to
            self._lens.reveal(to)

    def _clicked(self, position: Position) -> None:
        at = self._lens.hex_at(position)
        if at is not None:
            self.cursor = at
            self._draw_here()

    def _pointed(self, position: Position) -> None:
        at = self._lens.hex_at(position)
        if at is not None and self._lens.window.collidepoint(position):
            self.cursor = at

    # Inside: the picture

    def _paint(self) -> None:
        content = self.content
        stands: dict[Hex, list[tuple[str, str]]] = {}
        marks: dict[Hex, list[tuple[str, str]]] = {}
        for home in self._country.communities:
            if home.at in self.chart:
                name = (f"home/{home.nature}", PLACES[home.place])
                stands.setdefault(home.at, []).append(name)
            elif self.shows_all:
                sign = "glow" if home.kind == "fairy" else "smoke"
                marks.setdefault(home.at, []).append((sign, PLACES[home.place]))
        for ruin in self._country.ruins:
            if ruin.at in self.chart:
                name = (f"ruin/{ruin.what}", PLACES[ruin.place])
                stands.setdefault(ruin.at, []).append(name)
            elif self.shows_all:
                marks.setdefault(ruin.at, []).append(("stones", PLACES[ruin.place]))
        spots: dict[Hex, Spot] = {
            at: Spot(marks=tuple(found)) for at, found in marks.items() if at not in self.chart
        }
        for at, drawn in self.chart.hexes.items():
            there = drawn.obstacle != NONE
            spots[at] = Spot(
                content.reliefs[drawn.relief].id,
                content.growths[drawn.growth].id if drawn.growth != NONE else "",
                content.obstacles[drawn.obstacle].id if there else "",
                PLACES[drawn.place] if there else "",
                tuple(stands.get(at, ())),
            )
        self._lens.show(spots)

    def said(self) -> str:
        """The hex under the cursor in a sentence."""
        app, _ = self._app, self._app.locale.gettext
        code = code_of(*self.cursor, self.params.radius)
        drawn = self.chart.at(self.cursor)
        if drawn is None:
            chances = likeliest(app, self.content, self.chart.odds(self.cursor))
            return _("Hex {code} is not drawn yet: {chances}.").format(code=code, chances=chances)
        said = _("Hex {code}: {land}.").format(code=code, land=self._land(drawn))
        if drawn.first or drawn.second:
            dice = [verbatim(str(each)) for each in (drawn.first, drawn.second) if each]
            told = app.locale.render(listed(dice))
            said += " " + _("The dice showed {dice}.").format(dice=told)
        return said

    def _land(self, drawn: Drawn) -> str:
        content = self.content
        words = [content.reliefs[drawn.relief].words]
        if drawn.growth != NONE:
            words.append(content.growths[drawn.growth].words)
        if drawn.obstacle != NONE:
            words.append(content.obstacles[drawn.obstacle].words)
        return ", ".join(map(self._prose, words))

    def _ensure(self) -> None:
        app = self._app
        wanted = (
            len(self.order),
            self.cursor,
            self.shows_all,
            app.locale.language,
            app.text.scale,
            *frame.side(app),
        )
        if wanted != self._built:
            self._built = wanted
            self._lens.window = frame.window(app)
            self._flow = Flow(app, frame.side(app).inflate(-8, 0), list(self._blocks()))

    def _blocks(self) -> Sequence[Block]:
        _ = self._app.locale.gettext
        known = len(self.chart), len(self._country.communities), len(self._country.ruins)
        blocks: list[Block] = [
            Section(self._prose(self._country.name)),
            Paragraph(_("Hexes drawn: {count}").format(count=known[0]), after=3),
            Paragraph(_("Communities: {count}").format(count=known[1]), after=3),
            Paragraph(_("Ruins: {count}").format(count=known[2])),
        ]
        if self.shows_all:
            blocks += [*figure_blocks(self._marks()), Space(8)]
        here = self._country.communities_at(self.cursor)
        for home in here if self.shows_all or self.cursor in self.chart else ():
            blocks.append(self._named(home.name))
            facts = [self._word(home.nature), self._word(home.function), self._word(home.people)]
            blocks.append(Paragraph(" · ".join(filter(None, facts)), Style("caption", "sepia")))
            blocks += [Paragraph(self._word(theme), after=4) for theme in home.themes]
        ruins = self._country.ruins_at(self.cursor)
        for ruin in ruins if self.shows_all or self.cursor in self.chart else ():
            blocks.append(self._named(ruin.name))
            facts = [self._word(each) for each in (ruin.builder, ruin.peril, ruin.prize)]
            blocks.append(Paragraph(" · ".join(filter(None, facts)), Style("caption", "sepia")))
        return blocks

    def _marks(self) -> Sequence[Line]:
        """What the marks on hexes that are not drawn yet stand for."""
        app, _ = self._app, self._app.locale.gettext
        told = (("smoke", _("Community")), ("glow", _("Fairy court")), ("stones", _("Ruin")))
        lines = [Line(_("Places not drawn yet"))]
        for name, words in told:
            picture = app.assets.sprite("hex/places_28", f"mark/{name}").image
            lines.append(Line(words, sign=picture))
        return lines

    def _named(self, name: Prose) -> Block:
        return Paragraph(self._prose(name), Style("strong", "rubric"), after=2)

    def _word(self, id_: str) -> str:
        return self._prose(self._words[id_]) if id_ in self._words else ""

    def _prose(self, words: Prose) -> str:
        return words.in_language(self._app.locale.language)

    def as_made(self) -> Made:
        """The chart as it is, as a world that can be taken home."""
        body: dict[str, Any] = told(
            self.params, self.seed, self.content, self._country, self.chart, "played"
        )
        return Made({**self.head, **body}, (), (), self.content)
