"""The desk: a diagram is mended by hand, judged after every change, and walked through; with its
tools, the choice of a name, and the way back to a diagram that was kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from game.core import envelope
from game.core.codec import JsonValue
from game.core.errors import BadValue, IllegalCommand
from game.core.text import Prose, capital
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.fields import TextField
from game.engine.inputs import Press
from game.engine.prompts import Prompt
from game.engine.scene import Pop, Push, Replace, Transition
from game.engine.text import Style
from game.engine.widgets import Button, Form, line_height
from game.shell.craft import frame
from game.shell.craft.desk import DRAG, TAB, DeskScene
from game.shell.craft.frame import ROOMY, ZOOM
from game.shell.craft.picture import Lens, Made, Position
from game.shell.craft.picture import Line as Figure
from game.shell.craft.picture import blocks as figure_blocks
from game.shell.craft.project import Project
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.file_choice import FileChoice
from game.shell.flow import Block, Flow, Line, Section
from game.shell.page import Overlay, fitted_paragraph
from game.shell.seeds import new_seed
from game.shell.tale import Craft, Services, Tale
from game.store.projects import clean_name
from game.tales.locks.content.diagrams import is_dot, read_file, read_graph
from game.tales.locks.rules import edit
from game.tales.locks.rules.content import Entry, LockKeyContent, Pair
from game.tales.locks.rules.diagram import Diagram, Name, thing
from game.tales.locks.rules.generate import told
from game.tales.locks.rules.items import START, Kind
from game.tales.locks.rules.layout import GOAL
from game.tales.locks.rules.picture import WAY_COLOUR
from game.tales.locks.rules.reading import read_kept
from game.tales.locks.view.craft import figures, under
from game.tales.locks.view.desk import Desk, Stroll, Way
from game.tales.locks.view.diagram_sheet import LARGEST, LETTERS, DiagramSheet
from game.tales.locks.view.set_scenes import AddingScene, SetScene

Edit = Callable[[Diagram], Diagram]
"""What is done to a diagram."""


class ToolButton(Button):
    """One of many beside the diagram."""

    letters = 17


def _tools(
    app: App,
    desk: Desk,
    walking: bool,
    figures: Sequence[Figure],
    games: Sequence[tuple[str, str]],
) -> list[Block]:
    """The buttons, and below them how hard the diagram is. ``games``: by the names of tales, the
    msgids of buttons that lead to a game with the diagram."""
    _ = app.locale.gettext
    why = _("First end the walk.") if walking else ""

    def tool(name: str, label: str, can: bool = True) -> Button:
        return ToolButton(name, label, enabled=can and not walking, why_not=why)

    rows = (
        (
            tool("undo", _("Undo"), desk.can_undo),
            tool("redo", _("Redo"), desk.can_redo),
        ),
        (
            ToolButton("walk", _("End the walk") if walking else _("Walk through it")),
            ToolButton("take_home", _("Take home")),
        ),
        (tool("add", _("Add a set")), tool("set", _("This set"))),
        (tool("delete", _("Remove")), tool("rename", _("Rename"))),
        (tool("obstacle", _("Obstacle")), tool("clear", _("Clear"))),
        (tool("goal", _("The end here")), tool("reward", _("Reward"))),
        (tool("short_cut", _("Short cut")), tool("one_way", _("One-way way"))),
        (tool("no_ways", _("Its ways away")),),
        (tool("dungeon", _("Lay a dungeon of it")),),
        *((tool(f"play.{name}", _(label)),) for name, label in games),
    )
    tall = line_height(app)
    found: list[Block] = []
    for row in rows:
        if app.text.scale <= ROOMY:
            found.append(Line(*row, gap=8, after=6, tall=tall))
        else:
            found += [Line(button, after=6, tall=tall) for button in row]
    return [*found, *figure_blocks(figures, 8)]


def _edit_of(name: str, desk: Desk, content: LockKeyContent) -> Edit | None:
    """The edit that the button ``name`` stands for, on the chosen object; None for other buttons.

    Rewards and obstacles are taken from the tables in turn: pressing again gives another.
    """
    number, diagram = desk.chosen, desk.diagram
    obstacle = _next(content.obstacles, [what for _, what in diagram.obstacles])
    reward = _next(content.rewards, [what for _, what in diagram.rewards])
    known: dict[str, Edit] = {
        "delete": lambda diagram: edit.without(diagram, number),
        "obstacle": lambda diagram: edit.with_obstacle(diagram, number, obstacle),
        "clear": lambda diagram: edit.without_obstacles(diagram, number),
        "no_ways": lambda diagram: edit.without_ways(diagram, number),
        "goal": lambda diagram: edit.with_goal(diagram, number),
        "reward": lambda diagram: edit.with_reward(diagram, number, reward),
    }
    return known.get(name)


def _next(entries: Sequence[Entry], used: Sequence[str]) -> str:
    """The entry that was used least, the first of those."""
    return min(entries, key=lambda entry: used.count(entry.id)).id


class DeskLeaf:
    """Shows the diagram of ``desk`` through a lens."""

    def __init__(self, app: App, desk: Desk) -> None:
        self._app, self._desk = app, desk
        self.sheet = DiagramSheet(app, desk.diagram, frame.shape(app))
        self.lens = Lens(frame.window(app), *self.sheet.size, LARGEST)
        self._kept = frame.KeptPicture()

    def lay(self) -> None:
        """Show the diagram as it is now, in the text size in force."""
        self._come_near()
        if self.sheet.diagram is not self._desk.diagram:
            shape, tiles = frame.shape(self._app), self.sheet.tiles
            self.sheet = DiagramSheet(self._app, self._desk.diagram, shape, tiles)
            self.lens.width, self.lens.height = self.sheet.size
            self.lens.pan(0, 0)
            self._come_near()

    def _come_near(self) -> None:
        """Look at it from as near as the player's text asks for."""
        app, before = self._app, self.lens.near
        self.lens.window = frame.window(app)
        self.lens.near = frame.near_to(app, self.sheet.size, LARGEST, LETTERS)
        if self.lens.near != before:
            self.reveal()

    def at(self, position: Position) -> int | None:
        """The object under a point of the screen."""
        return self.sheet.at(self.lens.to_picture(position))

    def zoom(self, factor: float) -> None:
        """Zoom so that the chosen object stays where it is seen."""
        self.lens.zoom_at(self.lens.to_canvas(*self.sheet.middle(self._desk.chosen)), factor)

    def reveal(self) -> None:
        """Move the picture so that the chosen object is in sight."""
        self.lens.keep_in_sight(*self.sheet.middle(self._desk.chosen), 40)

    def draw(self, canvas: Canvas, stroll: Stroll | None, ringed: bool, dragged: bool) -> None:
        """The diagram, or what of it is known on a walk. The chosen object is ``ringed``; one that
        was lifted hangs on the pointer if that ``dragged`` it."""
        desk, sheet, lens = self._desk, self.sheet, self.lens
        done = None if stroll is None else len(stroll.done)
        key = (desk.diagram, done, *frame.seen(self._app, lens))
        self._kept.draw(canvas, lens.window, key, lambda: self._draw_diagram(canvas, stroll))
        clip = canvas.get_clip()
        canvas.set_clip(lens.window)
        stuck = not desk.verdict.solvable
        if ringed:
            sheet.ring(canvas, lens, desk.chosen, "rubric" if stuck else "amber", 45)
        everything = desk.diagram.tree.children
        sheet.tie(canvas, lens, desk.chosen, self.known(stroll), everything)
        if desk.lifted is not None:
            sheet.ring(canvas, lens, desk.lifted, "lapis", 46)
            target = sheet.middle(desk.chosen)
            end = lens.to_canvas(*target) if not dragged else self._app.inputs.pointer
            start = lens.to_canvas(*sheet.middle(desk.lifted))
            canvas.line(self._app.text.colour("lapis"), start, end, 3)
        if desk.leading is not None:
            begin = desk.leading[0]
            sheet.ring(canvas, lens, begin, WAY_COLOUR, 46)
            start = lens.to_canvas(*sheet.middle(begin))
            end = lens.to_canvas(*sheet.middle(desk.chosen))
            canvas.line(self._app.text.colour(WAY_COLOUR), start, end, 3)
        canvas.set_clip(clip)

    def known(self, stroll: Stroll | None) -> Collection[int]:
        """The objects that may be told of: on a walk what was done and what one stands before."""
        everything = self._desk.diagram.tree.children
        if stroll is None:
            return everything
        return [n for n in everything if n in stroll.done or stroll.reached(n)]

    def _draw_diagram(self, canvas: Canvas, stroll: Stroll | None) -> bool:
        """Everything, or what was done on the walk and what one stands before: what can be taken
        or opened has one ring, a lock that is still closed another."""
        sheet, everything = self.sheet, self._desk.diagram.tree.children
        if stroll is None:
            return sheet.draw(canvas, self.lens, everything, everything)
        ended = self._desk.diagram.goal is not None and stroll.over
        known = self.known(stroll)
        rings = {
            number: "verdigris" if stroll.can(number) else "rubric"
            for number in known
            if number not in stroll.done
        }
        return sheet.draw(canvas, self.lens, known, everything, ended, rings)

    def tell(self, canvas: Canvas, stroll: Stroll | None, refused: str) -> None:
        """What is chosen or pointed at, and the verdict, or why something was ``refused``."""
        app, _ = self._app, self._app.locale.gettext
        text = frame.strip(app, canvas)
        foot, whole = text.bottom, text.copy()
        said, style = self.under_pointer(stroll), Style("body")
        text.height = min(text.height // 2, app.text.height(said, style, text.width) + 4)
        colour, words = "verdigris", _("It can be finished, in whatever order one does things.")
        if not self._desk.diagram.objects:
            words = ""
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
        elif self._desk.verdict.notes:
            colour = "plum"
            first, *more = map(app.locale.render, self._desk.verdict.notes)
            words = _("It can be finished, but {why}.").format(why=first)
            if more:
                told = app.locale.ngettext("{count} more note.", "{count} more notes.", len(more))
                words += " " + told.format(count=len(more))
        if app.text.scale > ROOMY:
            # One of the two in large letters: that all is well need not be said.
            fine = colour == "verdigris" and (stroll is None or not stroll.over)
            words, style = (said, style) if fine else (words, Style("strong", colour))
            fitted_paragraph(app, canvas, words, style, whole)
            return
        fitted_paragraph(app, canvas, said, style, text)
        text.top, text.height = text.bottom, foot - text.bottom
        fitted_paragraph(app, canvas, words, Style("strong", colour), text)

    def under_pointer(self, stroll: Stroll | None) -> str:
        """What lies below the pointer, or is chosen, in a sentence."""
        app, _ = self._app, self._app.locale.gettext
        pointer = app.inputs.pointer
        if app.inputs.device == "mouse" and self.lens.window.collidepoint(pointer):
            said = under(app, self.sheet, self.lens.to_picture(pointer))
            if said:
                return said
        if self._desk.lifted is not None:
            lifted = app.locale.render(thing(self._desk.diagram, self._desk.lifted))
            return _("{thing}: behind what is it to stand?").format(thing=lifted)
        if self._desk.leading is not None:
            begin = app.locale.render(thing(self._desk.diagram, self._desk.leading[0]))
            return _("From {thing}: where does the way lead?").format(thing=begin)
        if not self._desk.diagram.objects:
            return _("Nothing is there yet: add a set.")
        if stroll is not None and self._desk.chosen == START:
            return _("What has a green ring can be taken or opened now; red is still closed.")
        if self._desk.chosen == START:
            return _("Choose an object with the arrows or the mouse; drag it to put it elsewhere.")
        return capital(app.locale.render(thing(self._desk.diagram, self._desk.chosen))) + "."


class NamingScene(Overlay):
    """Pops with the edit that gives the set its name, if one was chosen."""

    size = (760, 600)

    def __init__(
        self,
        services: Services,
        number: int,
        kind: Kind,
        name: Name | None,
        content: LockKeyContent,
    ) -> None:
        super().__init__(services.app)
        self._number = number
        self._pairs = [pair for theme in content.themes.values() for pair in theme[kind]]
        language = services.app.locale.language
        words = () if name is None else (name.key, name.lock)
        said = [each.in_language(language) for each in words] or ["", ""]
        self.key_field = TextField("key", "", said[0], edit.MOST_NAME)
        self.lock_field = TextField("lock", "", said[1], edit.MOST_NAME)

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Name set {number}").format(number=self._number)

    def build(self) -> None:
        _ = self.app.locale.gettext
        self.key_field.label, self.lock_field.label = _("The key"), _("What it opens")
        ready = bool(self.key_field.text.strip() and self.lock_field.text.strip())
        own = Button("own", _("Use these words"), enabled=ready)
        blocks: list[Block] = [Line(self.key_field), Line(self.lock_field), Line(own, after=10)]
        blocks.append(Section(_("From the themes")))
        language = self.app.locale.language
        blocks += [
            Line(Button(f"pair.{at}", _arrow(pair, language)))
            for at, pair in enumerate(self._pairs)
        ]
        self.lay((), [Flow(self.app, self.body, blocks)])

    def chosen(self, name: str) -> Transition:
        if name == "own":
            key, lock = self.key_field.text.strip(), self.lock_field.text.strip()
            return self._named(Pair(Prose(key, key), Prose(lock, lock)))
        if name.startswith("pair."):
            return self._named(self._pairs[int(name.removeprefix("pair."))])
        self.rebuild()
        return None

    def _named(self, pair: Pair) -> Transition:
        def change(diagram: Diagram) -> Diagram:
            return edit.renamed(diagram, self._number, pair.key, pair.lock)

        return Pop(change)


def _arrow(pair: Pair, language: str) -> str:
    """A key and what it opens, on one line."""
    return f"{pair.key.in_language(language)} → {pair.lock.in_language(language)}"


_NOTHING = "unique=0,multi=0,permanent=0"
"""Parameters of the diagram in which nothing is."""
_WAYS: dict[str, Way] = {"up": "up", "down": "down", "left": "left", "right": "right"}


class DiagramDesk(DeskScene[Diagram]):
    """Works on the diagram of ``made``, which is a project from the first change on, or is that in
    the file ``path`` already; at once where its ID stands for another diagram, ``grown_from``.
    Nothing is refused in silence."""

    def __init__(
        self,
        services: Services,
        made: Made,
        path: Path | None = None,
        grown_from: Diagram | None = None,
    ) -> None:
        super().__init__(services, Project(services, "lockkey", path))
        self._content = made.content
        self.head = self.project.named(made.head)
        self.desk = Desk(read_kept(made.world))
        self._opened()
        if grown_from is not None:
            self._saved = grown_from
        self.stroll: Stroll | None = None
        self.leaf = DeskLeaf(self._app, self.desk)
        self._figures: dict[str, Any] = {}

    # What lies there

    @property
    def work(self) -> Diagram:
        return self.desk.diagram

    @property
    def title(self) -> str:
        _ = self._app.locale.gettext
        return _("Walking through") if self.stroll else _("At the desk")

    @property
    def world_id(self) -> str:
        return str(self.head["id"])

    @property
    def glass(self) -> Lens:
        return self.leaf.lens

    def _begin(self) -> None:
        self.head = self.project.begun(self.head)

    def _as_kept(self) -> dict[str, JsonValue]:
        return dict(self.as_made().world)

    def resume(self, result: Any) -> Transition:
        if callable(result):
            self._edit(result)
            result = None
        self._built = ()
        # What was taken home can be opened again only as JSON.
        return super().resume(result if result in (True, "json") else None)

    def _draw_leaf(self, canvas: Canvas) -> None:
        self.leaf.draw(canvas, self.stroll, not self.on_form, self._pressed is not None)

    def _tell(self, canvas: Canvas) -> None:
        self.leaf.tell(canvas, self.stroll, self.refused)

    # What can be done

    def prompts(self) -> Sequence[Prompt]:
        _ = self._app.locale.gettext
        if self.on_form:
            return (
                Prompt("confirm", _("Choose")),
                Prompt("skip", _("To the diagram"), TAB),
                Prompt("cancel", _("Back")),
            )
        if self.stroll is not None:
            act = _("Take, or open")
        elif self.desk.leading is not None:
            act = _("To here")
        elif self.desk.lifted is None:
            act = _("Lift")
        else:
            act = _("Put down")
        roomy = self._app.text.scale <= ROOMY
        return (
            Prompt("confirm", act),
            *((Prompt("left+right+up+down", _("Move")),) if roomy else ()),
            Prompt("skip", _("Tools"), TAB),
            *((Prompt("undo", _("Undo")),) if self.stroll is None else ()),
            *((Prompt("tab_previous+tab_next", _("Zoom")),) if roomy else ()),
            Prompt("cancel", _("Back")),
        )

    def _act(self, event: Press) -> Transition:
        action = event.action
        if action == "skip":
            self.on_form = not self.on_form
            return None
        if action in ("tab_next", "tab_previous"):
            factor = ZOOM if action == "tab_next" else 1 / ZOOM
            self.leaf.zoom(factor)
            return None
        if action in ("undo", "redo"):
            self.undo(again=action == "redo")
            return None
        if self.on_form:
            return self._to_form(event)
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
        elif desk.leading is not None:
            self.end_way(desk.chosen)
        elif desk.lifted is None:
            if desk.chosen == START:
                self._refuse(self._app.locale.gettext("The Start stays where it is."))
            else:
                desk.lifted = desk.chosen
                self._app.audio.play("menu_select")
        else:
            self.put(desk.lifted, desk.chosen)

    def chosen(self, name: str) -> Transition:
        _ = self._app.locale.gettext
        change = _edit_of(name, self.desk, self._content)
        if change is not None:
            self._edit(change)
        match name:
            case "undo" | "redo":
                self.undo(again=name == "redo")
            case "short_cut" | "one_way" if self.stroll is None:
                self.desk.lead(one_way=name == "one_way")
                self.on_form = False
            case "add":
                return Push(AddingScene(self._services, self.desk.chosen))
            case "set" if self.desk.chosen != START:
                return Push(SetScene(self._services, self.desk.diagram, self.desk.chosen))
            case "rename" | "set" if self.desk.chosen == START:
                self._refuse(_("The Start stays where it is."))
            case "rename":
                diagram = self.desk.diagram
                item = diagram.tree.items[self.desk.chosen]
                called = diagram.name_of(item.set)
                services, content = self._services, self._content
                return Push(NamingScene(services, item.set, item.kind, called, content))
            case "walk":
                self.stroll = None if self.stroll else Stroll(self.desk.diagram)
                self.on_form = False
            case "dungeon" if self._may_lay():
                return self._hand_on(name)
            case _ if name.startswith("play.") and self._may_lay():
                return self._hand_on(name.removeprefix("play."))
            case "take_home":
                return Push(TakeHomeScene(self._services, "locks", self.as_made()))
        self._built = ()
        return None

    def _may_lay(self) -> bool:
        """Whether a place can be laid of the diagram; if not, why is told."""
        _ = self._app.locale.gettext
        if not self.desk.diagram.objects:
            self._refuse(_("Nothing is there yet: add a set."))
        elif not self.desk.verdict.solvable:
            self._refuse(_("No place can be laid of what cannot be finished."))
        else:
            return True
        return False

    def _crafts(self) -> list[tuple[Tale, Craft]]:
        """The tales with a page in the workshop."""
        tales = self._services.registry.tales
        return [(tale, tale.craft()) for tale in tales if tale.craft is not None]

    def _hand_on(self, name: str) -> Transition:
        """Hand the diagram to the tale of that name, to be played; or, to be laid by hand, to the
        first in which that can be done."""
        for tale, craft in self._crafts():
            leads = craft.play if tale.name == name else craft.lay if name == "dungeon" else None
            if leads is not None:
                seed = str(self.head["seed"])
                try:
                    return Push(leads(self._services, self.desk.diagram.json(), seed))
                except BadValue as error:
                    self._refuse(self._app.locale.tell(error))
                    return None
        return None

    def _back(self) -> Transition:
        if self.desk.lifted is not None or self.desk.leading is not None:
            self.desk.lifted = self.desk.leading = None
            return None
        if self.stroll is not None:
            self.stroll = None
            self._built = ()
            return None
        if self.on_form:
            self.on_form = False
            return None
        return super()._back()

    def undo(self, *, again: bool = False) -> None:
        """Take the last change back, or do it ``again``."""
        if self.stroll is None:
            if again:
                self.desk.redo()
            else:
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

    def put(self, number: int, behind: int) -> None:
        """Move an object, and what is behind it, behind another one."""
        self.desk.lifted = None
        self._edit(lambda diagram: edit.moved(diagram, number, behind))

    def end_way(self, number: int) -> None:
        """The way that was begun leads to where an object is."""
        assert self.desk.leading is not None
        (start, one_way), self.desk.leading = self.desk.leading, None
        tree = self.desk.diagram.tree
        is_key = number != START and tree.items[number].is_key
        end = tree.parent[number] if is_key else number
        self._edit(lambda diagram: edit.with_way(diagram, start, end, one_way=one_way))

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
        told = self._app.locale.ngettext(
            "{have} of {need} key: it stays closed.",
            "{have} of {need} keys: it stays closed.",
            item.need,
        )
        self._refuse(told.format(have=self.stroll.held(item.set), need=item.need))

    # The mouse

    def _press(self, position: Position) -> None:
        self.on_form = False
        self._pressed = position
        number = self.leaf.at(position)
        if number is not None and number != GOAL:
            self.desk.chosen = number

    def _drag(self, position: Position) -> None:
        assert self._pressed is not None
        desk = self.desk
        on = self.leaf.at(self._pressed)
        moved = abs(position[0] - self._pressed[0]) + abs(position[1] - self._pressed[1])
        free = self.stroll is None and desk.leading is None
        if desk.lifted is None and on not in (None, START, GOAL) and free:
            if moved >= DRAG:
                desk.lifted = on
        elif desk.lifted is None:
            self.leaf.lens.pan(position[0] - self._pressed[0], position[1] - self._pressed[1])
            self._pressed = position

    def _let_go(self, position: Position) -> None:
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
                self.put(lifted, number)
        elif self.desk.leading is not None and number not in (None, GOAL):
            assert number is not None
            self.end_way(number)
        elif self.stroll is not None and number not in (None, START, GOAL) and start is not None:
            assert number is not None
            self._do(number)

    # What is seen

    def _ensure(self) -> None:
        app = self._app
        walking = self.stroll is not None
        said = app.locale.language, app.text.scale, *frame.side(app)
        wanted = (self.desk.diagram, walking, *said)
        if self._built == wanted:
            return
        self.leaf.lay()
        self._figures = dict(told(self.desk.diagram, self._content))
        self._built = wanted
        shown = figures(app, self._figures)
        games = [(tale.name, craft.play_label) for tale, craft in self._crafts() if craft.play]
        blocks = _tools(app, self.desk, self.stroll is not None, shown, games)
        offset = self._flow.offset if self._flow is not None else 0
        focus = self.form.focus
        self._flow = Flow(app, frame.side(app).inflate(-8, 0), blocks)
        self._flow.scroll_to(offset, at_once=True)
        self.form = Form(app, self._flow.widgets, focus.name if focus is not None else "undo")

    def as_made(self) -> Made:
        """The diagram as it is, as a world that can be taken home."""
        world = {**self.head, **told(self.desk.diagram, self._content)}
        return Made(world, (), (), self._content)


def reopened(services: Services, path: Path, *, is_project: bool = True) -> DiagramDesk:
    """The desk with the diagram in a file, which is its project, or that of somebody else;
    `GameError` if it is none, or open elsewhere."""
    content = services.library.content("lockkey")
    assert isinstance(content, LockKeyContent)
    world, diagram = read_file(path)
    world.pop("draft", None)
    made = Made({**world, **told(diagram, content)}, (), (), content)
    return DiagramDesk(services, made, path if is_project else None)


def begun(services: Services) -> DiagramDesk:
    """The desk with a diagram of which nothing is there yet."""
    return _by_hand(services, Diagram(()), new_seed(services.app.locale.language))


def _by_hand(services: Services, diagram: Diagram, seed: str) -> DiagramDesk:
    """The desk with a diagram that no dice made."""
    system = services.registry.system("lockkey")
    params = system.generator.space.read(_NOTHING)
    content = services.library.worlds(system)
    assert isinstance(content, LockKeyContent)
    head = envelope.heading(system, params, seed, content, system.generator.format)
    made = Made({**head, **told(diagram, content)}, (), (), content)
    return DiagramDesk(services, made, grown_from=Diagram(()) if diagram.objects else None)


class OpeningScene(FileChoice):
    """Leads to the desk with the diagram that was chosen."""

    size = (760, 560)
    pattern = "lockkey*.json"

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Open a diagram")

    @property
    def verb(self) -> str:
        return self.app.locale.gettext("Open")

    @property
    def nothing(self) -> str:
        return self.app.locale.gettext("Nothing is there yet: take a diagram home as JSON or DOT.")

    def listed(self, folder: Path) -> Iterable[Path]:
        graphs = (path for path in folder.iterdir() if is_dot(path))
        return (*super().listed(folder), *graphs)

    def take(self, path: Path) -> Transition:
        if is_dot(path):
            graph = read_graph(path)
            return Replace(_by_hand(self._services, graph, clean_name(path.stem) or "graph"))
        return Replace(reopened(self._services, path, is_project=False))
