"""A dungeon laid by hand: which exit is opened, which wall searched, which tile is taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.core import envelope
from game.core.codec import JsonValue
from game.core.errors import BadValue, IllegalCommand
from game.core.gameid import GameId, clean_seed
from game.core.registry import World
from game.core.text import message
from game.engine.canvas import Canvas
from game.engine.inputs import Press
from game.engine.prompts import Prompt
from game.engine.scene import Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button, Form
from game.shell.craft import frame
from game.shell.craft.desk import DeskScene
from game.shell.craft.frame import ROOMY, ZOOM
from game.shell.craft.picture import Lens, Made, Position
from game.shell.craft.picture import blocks as figure_blocks
from game.shell.craft.project import Project, form, read_kept
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.flow import Block, Flow, Line, Paragraph, Section
from game.shell.mode_page import ModePage
from game.shell.tale import Services
from game.tales.key.rules.dungeon.board import STEP
from game.tales.key.rules.dungeon.by_hand import ByHand, Choice, Order, params_for
from game.tales.key.rules.dungeon.called import names_of
from game.tales.key.rules.dungeon.generate import body
from game.tales.key.rules.dungeon.params import SPACE, LayingParams
from game.tales.key.rules.dungeon.trace_words import sentence, towards
from game.tales.key.view.craft import DungeonPicture, Part
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.reading import read_plan
from game.tales.locks.rules.word import word_of

FIRST = "warden+delver,gentle"
"""Who goes down into a dungeon of one's own, unless one says otherwise."""
_NEAR = 0.8
"""Cells within which a mark is pointed at."""
_MOST_ORDERS = 20_000
_BESIDE = {"north": "midbottom", "south": "midtop", "east": "midleft", "west": "midright"}
"""Which point of the words beyond an exit lies next to its arrow."""


def with_plan(services: Services, diagram: Mapping[str, JsonValue], seed: str) -> DungeonDesk:
    """A dungeon to be laid with the locks and keys of a diagram, on a board that it asks for;
    `BadValue` if it has too many."""
    plan = read_plan(diagram)
    return DungeonDesk(services, _bare(services, params_for(plan), seed), plan)


def reopened(services: Services, path: Path) -> DungeonDesk:
    """The dungeon of the project in a file, laid as far as it was; `GameError` if it is none, or
    open elsewhere."""
    found = read_kept(services, path, "dungeon")
    params = SPACE.read(found.text("params"))
    diagram = found.optional("diagram")
    plan = None if diagram is None else read_plan(diagram)
    made = _bare(services, params, clean_seed(found.text("seed")))
    orders = [Order.read(str(text)) for text in found.items("orders", _MOST_ORDERS)]
    return DungeonDesk(services, made, plan, path, orders)


def _bare(services: Services, params: LayingParams, seed: str) -> Made:
    """A dungeon of which nothing is laid yet."""
    system = services.registry.system("key")
    content = services.library.worlds(system)
    head = envelope.heading(system, params, seed, content, system.generator.format)
    return Made(head, (), (), content)


def playing(services: Services, diagram: Mapping[str, JsonValue], seed: str) -> ModePage:
    """The page before a game in the dungeon of a diagram; `BadValue` as above."""
    mode = services.registry.mode("key")
    params = mode.space.change(FIRST, {"plan": word_of(read_plan(diagram))})
    return ModePage(services, mode, world=World(mode, params, seed))


class DungeonDesk(DeskScene[tuple[Order, ...]]):
    """Lays the dungeon of ``made`` anew: with its parameters and its dice, by one's own choices;
    with the locks and keys of ``plan``, if there is one. It is a project from the first choice on,
    or that in the file ``path`` already, in which ``orders`` were decided: `BadValue` if they
    cannot be."""

    def __init__(
        self,
        services: Services,
        made: Made,
        plan: Diagram | None = None,
        path: Path | None = None,
        orders: Sequence[Order] = (),
    ) -> None:
        self._content = made.content
        head = made.head
        self.hand = ByHand(SPACE.make(**head["params"]), head["seed"], plan)
        for order in orders:
            try:
                self.hand.do(order)
            except IllegalCommand as error:
                told = message("{order}: {why}", order=order.text(), why=error.told)
                raise BadValue(told) from None
        self._undone: list[Order] = []
        """Decisions that were taken back, the last one last."""
        super().__init__(services, Project(services, "dungeon", path))
        self._opened()
        params = self.hand.params
        id_ = str(GameId("dungeon", SPACE.write(params), head["seed"]))
        head = {**head, "id": id_, "params": envelope.params_object(SPACE, params)}
        self.head = self.project.named(head)
        self._lens = Lens(frame.window(services.app), 1, 1)
        self.looked_at = 0
        """Which of the choices is looked at."""
        self.lay()

    # What lies there

    @property
    def work(self) -> tuple[Order, ...]:
        return tuple(self.hand.orders)

    @property
    def title(self) -> str:
        return self._app.locale.gettext("Laid by hand")

    @property
    def world_id(self) -> str:
        return str(self.head["id"])

    @property
    def glass(self) -> Lens:
        return self._lens

    def _begin(self) -> None:
        self.head = self.project.begun(self.head)

    def _as_kept(self) -> dict[str, JsonValue]:
        """The decisions and all that they fall back on."""
        plan = self.hand.plan
        return {
            "format": form("dungeon"),
            "id": self.head["id"],
            "seed": self.head["seed"],
            "rules": self.head["rules"],
            "params": SPACE.write(self.hand.params),
            "orders": [order.text() for order in self.hand.orders],
            **({} if plan is None else {"diagram": plan.json()}),
        }

    def prompts(self) -> Sequence[Prompt]:
        _ = self._app.locale.gettext
        roomy = self._app.text.scale <= ROOMY
        return (
            Prompt("confirm", _("Do it")),
            *((Prompt("up+down" if self.hand.tiles else "left+right", _("Choose")),) * roomy),
            Prompt("undo", _("Undo")),
            Prompt("journal", _("Take home")),
            *((Prompt("tab_previous+tab_next", _("Zoom")),) if roomy else ()),
            Prompt("cancel", _("Back")),
        )

    # What can be done

    def chosen(self, name: str) -> Transition:
        """A tile was chosen."""
        self.looked_at = int(name.removeprefix("tile."))
        self._do()
        return None

    def _act(self, event: Press) -> Transition:
        match event.action:
            case "left" | "right" if self.choices and not self.hand.tiles:
                by = 1 if event.action == "right" else -1
                self.looked_at = (self.looked_at + by) % len(self.choices)
                self._show_choice()
            case "up" | "down" if self._flow is not None and not self.hand.tiles:
                self._flow.line(event.action)
            case "confirm" if not event.repeat and not self.hand.tiles:
                self._do()
            case "undo" if not event.repeat:
                if self.hand.orders:
                    self._undone.append(self.hand.orders[-1])
                if self.hand.undo():
                    self._app.audio.play("menu_back")
                    self.lay()
                else:
                    self._refuse(self._app.locale.gettext("The first room stays where it is."))
            case "redo" if self._undone:
                self.hand.do(self._undone.pop())
                self._app.audio.play("menu_select")
                self.lay()
            case "journal" if not event.repeat:
                return Push(TakeHomeScene(self._services, "key", self.as_made()))
            case "tab_next" | "tab_previous":
                factor = ZOOM if event.action == "tab_next" else 1 / ZOOM
                self._lens.zoom_at(self._lens.window.center, factor)
                self._show_choice()
            case _ if self.hand.tiles:
                return self._to_form(event)
        return None

    def _do(self) -> None:
        """Carry out what is looked at."""
        if not self.choices:
            self._refuse(self._app.locale.gettext("Nothing is left to be opened or searched."))
            return
        try:
            self.hand.do(self.choices[self.looked_at].order)
        except IllegalCommand as error:
            self._refuse(self._app.locale.tell(error))
            return
        self._undone.clear()
        self._app.audio.play("menu_select")
        self.lay()

    def _clicked(self, position: Position) -> None:
        at = self._choice_at(position)
        if at is not None:
            self.looked_at = at
            self._do()

    def _pointed(self, position: Position) -> None:
        at = self._choice_at(position)
        if at is not None:
            if at != self.looked_at:
                self.refused = ""
            self.looked_at = at
            self._app.pointer.hand = True

    # The board and its choices

    def lay(self) -> None:
        """Show the dungeon as it is now."""
        made = self.as_made()
        self.picture = DungeonPicture(self._app, made, margin=5)
        for number, step in enumerate(made.steps):
            self.picture.take(number, step)
        self.choices: Sequence[Choice] = self.hand.choices()
        first = next((n for n, c in enumerate(self.choices) if c.exit and c.exit.open), 0)
        self.looked_at = first
        size, largest, zoom = self.picture.size, self.picture.largest, self._lens.zoom
        near = frame.near(self._app, self.picture)
        self._lens = Lens(frame.window(self._app), *size, largest, near, zoom)
        self._show_choice()
        self._kept, self._built = frame.KeptPicture(), ()

    def as_made(self) -> Made:
        """The dungeon as it is, as a world that can be taken home."""
        told = self.hand.told()
        tell = self._services.registry.system("key").generator.tell
        world: dict[str, Any] = {**self.head, **body(self.hand.dungeon, self.hand.plan), **told}
        assert tell is not None
        return Made(world, told["trace"], tuple(tell(world, self._content)), self._content)

    def mark_of(self, choice: Choice) -> Position:
        """Where a choice is marked on the board, in cells."""
        order = choice.order
        room = self.hand.dungeon.board.room(order.room)
        dx, dy = STEP[order.side]
        if choice.exit is not None and choice.exit.cells:
            cells = choice.exit.cells
            x = sum(cell[0] for cell in cells) / len(cells) + 0.5
            y = sum(cell[1] for cell in cells) / len(cells) + 0.5
            return x + dx * 1.05, y + dy * 1.05
        x, y = room.x + room.width / 2, room.y + room.height / 2
        return x + dx * (room.width / 2 + 0.45), y + dy * (room.height / 2 + 0.45)

    def _choice_at(self, position: Position) -> int | None:
        if self.hand.tiles or not self._lens.window.collidepoint(position):
            return None
        x, y = self.picture.on_board(self._lens.to_picture(position))
        for number, choice in enumerate(self.choices):
            at = self.mark_of(choice)
            if abs(at[0] - x) <= _NEAR and abs(at[1] - y) <= _NEAR:
                return number
        return None

    def _show_choice(self) -> None:
        if self.hand.tiles or not self.choices:
            return
        at = self.picture.part(self._lens).to_canvas(*self.mark_of(self.choices[self.looked_at]))
        window = self._lens.window.inflate(-60, -60)
        if not window.collidepoint(at):
            self._lens.pan(window.centerx - at[0], window.centery - at[1])

    # What is seen

    def _ensure(self) -> None:
        app = self._app
        wanted = (app.locale.language, app.text.scale, *frame.side(app))
        if wanted == self._built:
            return
        self._built = wanted
        self._lens.window = frame.window(app)
        self._lens.near = frame.near(app, self.picture)
        self._show_choice()
        self._flow = Flow(app, frame.side(app).inflate(-8, 0), list(self._blocks()))
        self.form = Form(app, self._flow.widgets)

    def _blocks(self) -> Sequence[Block]:
        app, _, dungeon = self._app, self._app.locale.gettext, self.hand.dungeon
        blocks: list[Block] = []
        if self.hand.tiles:
            blocks.append(Section(_("An eight: choose a tile")))
            for number, tile in enumerate(self.hand.tiles):
                label = f"{tile.length} × {tile.breadth}"
                blocks.append(Line(Button(f"tile.{number}", label), after=6))
        else:
            blocks.append(Section(_("The counter")))
            told = _("{rooms} of at most {last} rooms").format(
                rooms=dungeon.counter, last=dungeon.last
            )
            blocks.append(Paragraph(told, after=3))
            if dungeon.boss_room is None:
                percent = app.locale.percent(float(dungeon.boss_chance()))
                told = _("The boss room next: {percent}").format(percent=percent)
                blocks.append(Paragraph(told, Style("strong"), after=3))
            else:
                told = _("The boss room is room {room}.").format(room=dungeon.boss_room)
                blocks.append(Paragraph(told, Style("strong"), after=3))
        blocks.append(Section(_("The dice"), above=6))
        latest = self.hand.latest() or tuple(self.hand.steps)
        rolls = [roll for step in latest for roll in step.rolls]
        tray = " \u00b7 ".join(
            _("d{sides}: {value}").format(sides=sides, value=value) for sides, value in rolls
        )
        if tray:
            blocks.append(Paragraph(tray, Style("strong", "rubric"), after=4))
        names = names_of(self.picture.made.world)
        for step in latest:
            blocks.append(Paragraph(app.locale.render(sentence(step.json(), names)), after=4))
        if self.hand.plan is not None:
            growth = dungeon.locks.growth
            laid = len(growth.placements)
            told = app.locale.ngettext(
                "{laid} of {all} things of the diagram is laid.",
                "{laid} of {all} things of the diagram are laid.",
                laid,
            ).format(laid=laid, all=len(growth.items))
            blocks.append(Paragraph(told, Style("strong"), after=4))
        return [*blocks, *figure_blocks(self.picture.stock(), 6)]

    def _draw_leaf(self, canvas: Canvas) -> None:
        key = (self.looked_at, *frame.seen(self._app, self._lens))
        self._kept.draw(canvas, self._lens.window, key, lambda: self._draw_board(canvas))

    def _draw_form(self, canvas: Canvas, flow: Flow) -> None:
        """Tiles are chosen while the leaf waits."""
        self.form.draw(canvas)

    def _draw_board(self, canvas: Canvas) -> None:
        self.picture.draw(canvas, self._lens)
        if self.hand.tiles:
            return
        part = self.picture.part(self._lens)
        for number, choice in enumerate(self.choices):
            self._draw_mark(canvas, part, choice, number == self.looked_at)

    def _draw_mark(self, canvas: Canvas, part: Part, choice: Choice, chosen: bool) -> None:
        """An arrow out of an exit, or an eye-glass at a wall that can be searched."""
        text = self._app.text
        x, y = part.to_canvas(*self.mark_of(choice))
        size = max(7.0, 0.5 * part.scale)
        dx, dy = STEP[choice.order.side]
        if chosen:
            canvas.circle(text.colour("flame"), (x, y), size * 1.7, 4)
        if choice.exit is None:
            colour = text.colour("plum")
            canvas.circle(text.colour("bone"), (x, y), size * 0.7)
            canvas.circle(colour, (x, y), size * 0.7, max(2, round(size / 5)))
            canvas.line(colour, (x + size * 0.5, y + size * 0.5), (x + size, y + size),
                max(2, round(size / 4)),
            )  # fmt: skip
        else:
            name = "sepia_lt" if not choice.exit.open else "ochre"
            colour = text.colour("verdigris" if choice.exit.open and choice.exit.fits else name)
            tip = (x + dx * size, y + dy * size)
            one = (x - dx * size + dy * size, y - dy * size + dx * size)
            other = (x - dx * size - dy * size, y - dy * size - dx * size)
            canvas.polygon(colour, [tip, one, other])
            canvas.polygon(text.colour("ink"), [tip, one, other], 2)
            if choice.exit.open and self.hand.dungeon.boss_room is None:
                said = self._app.locale.percent(float(choice.exit.boss))
                style = Style("strong", "rubric", max(12, round(0.62 * part.scale)))
                place = (x + dx * size * 1.4, y + dy * size * 1.2)
                line = text.line(said, style)
                at = line.get_rect(
                    **{_BESIDE[choice.order.side]: (round(place[0]), round(place[1]))}
                )
                if canvas.get_clip().contains(at):
                    canvas.blit(line, at)

    def said(self) -> str:
        """What is looked at, in a sentence."""
        app, _ = self._app, self._app.locale.gettext
        if self.hand.tiles:
            return _("The die shows an eight, and the boss does not come: which tile is it to be?")
        if not self.choices:
            return _("Nothing is left to be opened or searched.")
        choice = self.choices[self.looked_at]
        side = app.locale.render(towards(choice.order.side))
        if choice.exit is None:
            left = self.hand.dungeon.attempts_left(choice.order.room)
            told = _("Search room {room} {side}: 1-3 of a die find a passage. Tries: {left}.")
            return told.format(room=choice.order.room, side=side, left=left)
        words = [_("Exit of room {room} {side}.").format(room=choice.order.room, side=side)]
        if not choice.exit.open:
            words.append(_("It cannot be opened now: keys are still owed."))
        elif not choice.exit.fits:
            words.append(_("No tile fits there: the room comes to lie elsewhere."))
        if choice.exit.open and self.hand.dungeon.boss_room is None:
            percent = app.locale.percent(float(choice.exit.boss))
            told = _("The chance that the boss room lies behind it is {percent}.")
            words.append(told.format(percent=percent))
        return " ".join(words)
