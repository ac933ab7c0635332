"""The castle desk: a castle is looked at floor by floor, and its rooms are exchanged by hand for
others with the same ways. Each exchange is laid and proved by the worker before it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pygame

from game.core import envelope
from game.core.codec import JsonValue
from game.core.errors import BadValue
from game.core.gameid import clean_seed
from game.core.mode import Content
from game.core.registry import World
from game.core.text import capital, message
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import Press
from game.engine.prompts import Prompt
from game.engine.scene import Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button, Form
from game.engine.worker import Job
from game.shell.advice import failure
from game.shell.craft import frame, making
from game.shell.craft.desk import TAB, DeskScene
from game.shell.craft.frame import ROOMY, ZOOM
from game.shell.craft.picture import Lens, Made, Position
from game.shell.craft.project import Project, form, read_kept
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.errand import Errand
from game.shell.flow import Block, Drawing, Flow, Line, Paragraph
from game.shell.flow import Section as Heading
from game.shell.laid_out import laying_out
from game.shell.mode_page import ModePage
from game.shell.page import fitted_paragraph
from game.shell.tale import Services
from game.shell.waiting import WaitingScene
from game.tales.candle.rules.assembly import Catalogue
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.exchange import (
    MOST_EXCHANGED,
    Exchange,
    as_laid,
    exchange,
    exchanges_of,
    word_of,
)
from game.tales.candle.rules.params import WIDE, WideParams, uses
from game.tales.candle.rules.section import Section
from game.tales.candle.view.craft import CastlePicture, Cell, blit_part, tiles_of
from game.tales.candle.view.craft_ways import floor_by_hand

_ENTER = 40
_MOST_KNOWN = 40
"""Floors that are kept as they were shown."""
_LOOK = 150
"""How high the picture of the room is that is in focus."""
_STEPS: Mapping[str, Cell] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

Exchanges = tuple[Exchange, ...]


class RoomButton(Button):
    """One of many, in smaller letters; a long name stands on two lines."""

    letters, lines = 17, 2

    def tall(self, app: App) -> int:
        """How high it is to be, for two lines in large text."""
        return round(2 * app.text.leading(self._style())) + 24 if app.text.scale > ROOMY else 0


@dataclass(frozen=True)
class _Shown:
    """A floor as it was laid and proved, or why it cannot stand."""

    picture: CastlePicture | None
    why_not: str = ""


class CastleDesk(DeskScene[Exchanges]):
    """Works on the castle of ``params`` (as text) and ``seed``. It is a project from the first
    exchange on, or that in the file ``path`` already. `BadValue` for floors whose rooms are none of
    the dice."""

    def __init__(
        self, services: Services, params: str, seed: str, path: Path | None = None
    ) -> None:
        self._tale = services.registry.tale("candle")
        self._system = services.registry.system("candle")
        read = WIDE.read(params)
        if read.kind == "story" or read.drawing or read.plan:
            raise BadValue(message("Only floors whose rooms the dice lay have rooms to exchange."))
        self._params: WideParams = replace(read, rooms="")
        self._seed = seed
        self.exchanges: Exchanges = exchanges_of(read.rooms)
        """The rooms that stand instead of others."""
        self._past: list[Exchanges] = []
        self._undone: list[Exchanges] = []
        super().__init__(services, Project(services, "platformer", path))
        self._opened()
        names = uses(self._params)
        self._laying: Errand[Content] | None = laying_out(services.library, self._system, names)
        self._content: CandleContent | None = None
        self._catalogue: Catalogue | None = None
        self.floor = 0
        self.cell: Cell | None = None
        """The room that is chosen."""
        self._usage: list[dict[str, int]] = [{}]
        """How often each section was laid below each floor, as far as that is known."""
        self._known: dict[tuple[int, Exchanges], _Shown] = {}
        self._job: Job | None = None
        self._job_of: tuple[int, Exchanges] = (0, ())
        """The floor that is being laid, and the rooms that are exchanged on it."""
        self._asked: Exchanges | None = None
        """The exchanges that stand once their floor is proved."""
        self._lens = Lens(frame.window(services.app), 1, 1)
        self._lens_of: CastlePicture | None = None
        self._kept = frame.KeptPicture()

    # What stands there

    @property
    def params_text(self) -> str:
        """The parameters of the castle as it is."""
        return WIDE.write(replace(self._params, rooms=word_of(self.exchanges)))

    @property
    def head(self) -> dict[str, Any]:
        """The keys that the castle as it is begins with, as a world. Its ID says every exchange."""
        params = WIDE.read(self.params_text)
        assert self._content is not None
        of = self._system.generator.format
        return envelope.heading(self._system, params, self._seed, self._content, of)

    @property
    def work(self) -> Exchanges:
        return self.exchanges

    @property
    def title(self) -> str:
        return self._app.locale.gettext("Floor {number}").format(number=self.floor + 1)

    @property
    def world_id(self) -> str:
        return "" if self._content is None else str(self.head["id"])

    @property
    def glass(self) -> Lens:
        return self._lens

    @property
    def shown(self) -> _Shown | None:
        """The floor that is looked at; None while it is laid."""
        return self._known.get((self.floor, self._on_floor(self.exchanges, self.floor)))

    @property
    def waiting(self) -> bool:
        """Whether something is still to be laid."""
        return self._content is None or self._job is not None or self.shown is None

    def candidates(self) -> Sequence[Section]:
        """The rooms that could stand where the chosen one does, by their names."""
        here = self._here()
        if here is None or here.warden or self._catalogue is None:
            return ()
        known = self._catalogue.of_signature(here.open_sides)
        return sorted((each for each in known if each.key != here.key), key=lambda each: each.key)

    def put(self, key: str) -> None:
        """Have the room ``key`` stand where the chosen one does, once the floor is proved."""
        here, cell = self._here(), self.cell
        if self._job is not None or here is None or cell is None:
            return
        place = cell[1] * self._params.columns + cell[0]
        others = [each for each in self.exchanges if (each.floor, each.cell) != (self.floor, place)]
        wanted = exchange(self.floor, place, self._laid_here(), key)
        now = tuple(sorted((*others, wanted)))
        if wanted.now.startswith(wanted.was):
            now = tuple(others)
        if len(now) > MOST_EXCHANGED:
            told = self._app.locale.gettext("An ID has room for {most} exchanged rooms.")
            self._refuse(told.format(most=MOST_EXCHANGED))
            return
        self._ask(now)

    def clear(self) -> None:
        """Let the floor be as the dice laid it."""
        self._ask(tuple(each for each in self.exchanges if each.floor != self.floor))

    def undo(self, *, again: bool = False) -> None:
        """Take the last exchange back, or do it ``again``."""
        take, give = (self._undone, self._past) if again else (self._past, self._undone)
        if self._job is not None or not take:
            self._app.audio.play("error")
            return
        give.append(self.exchanges)
        before, self.exchanges = self.exchanges, take.pop()
        changed = set(before) ^ set(self.exchanges)
        self.go_to(min((each.floor for each in changed), default=self.floor))
        self._app.audio.play("menu_back")

    def _ask(self, wanted: Exchanges) -> None:
        """Do it if the floor with these exchanges is known to stand, or has been laid so."""
        if wanted == self.exchanges or self._job is not None:
            return
        known = self._known.get((self.floor, self._on_floor(wanted, self.floor)))
        self._asked = wanted
        if known is None:
            self._submit(self.floor, wanted)
        else:
            self._answer(known)

    def _answer(self, shown: _Shown) -> None:
        """The floor that was asked for was laid, or cannot stand."""
        wanted, self._asked = self._asked, None
        if wanted is None:
            return
        if shown.picture is None:
            self._refuse(shown.why_not)
            return
        self._past.append(self.exchanges)
        self._undone.clear()
        self.exchanges = wanted
        self._app.audio.play("menu_select")

    @staticmethod
    def _on_floor(exchanges: Exchanges, floor: int) -> Exchanges:
        return tuple(each for each in exchanges if each.floor == floor)

    def _here(self) -> Section | None:
        """The room that is chosen."""
        shown = self.shown
        if shown is None or shown.picture is None or self.cell is None:
            return None
        return shown.picture.rooms().get(self.cell)

    def _laid_here(self) -> str:
        """The key of the room that the dice laid where the chosen one stands; empty for none."""
        here, cell = self._here(), self.cell
        if here is None or cell is None or self._catalogue is None:
            return ""
        place = cell[1] * self._params.columns + cell[0]
        mine = {each.cell: each for each in self._on_floor(self.exchanges, self.floor)}
        return next(as_laid({place: here}, mine, self._catalogue.of_signature))

    # What the worker does

    def _submit(self, floor: int, exchanges: Exchanges) -> None:
        params = replace(self._params, rooms=word_of(self._on_floor(exchanges, floor)))
        self._job_of = floor, self._on_floor(exchanges, floor)
        work = WIDE.write(params), self._seed, floor, self._usage[floor]
        self._job = self._app.worker.submit(floor_by_hand, self._tale, *work)

    def _poll(self) -> None:
        if self._content is None:
            if self._laying is not None and not self._laying.over:
                return
            content = self._services.library.worlds(self._system, uses(self._params))
            assert isinstance(content, CandleContent)
            self._content = content
            self._catalogue = Catalogue(content.taking_in(self._params.pack))
        if self._job is not None:
            self._app.worker.poll()
            if self._job.over:
                job, self._job = self._job, None
                self._take(job)
        if self._job is None and self.shown is None:
            # What is below a floor says which rooms are laid on it.
            floor = min(self.floor, len(self._usage) - 1)
            self._submit(floor, self.exchanges)

    def _take(self, job: Job) -> None:
        floor, exchanges = self._job_of
        if job.state == "done":
            found = job.result
            if floor == len(self._usage) - 1:
                self._usage.append(found["usage"])
            shown = _Shown(self._drawn(found))
        else:
            shown = _Shown(None, failure(self._app.locale, job))
            if floor == len(self._usage) - 1 and floor < self.floor:
                # Nothing is known of the floors above one that cannot stand.
                self.go_to(floor)
        while len(self._known) >= _MOST_KNOWN:
            self._known.pop(next(iter(self._known)))
        self._known[floor, exchanges] = shown
        if self._asked is not None:
            self._answer(shown)

    def _drawn(self, found: Mapping[str, Any]) -> CastlePicture:
        """The picture of a floor, by the steps of its making."""
        params = envelope.params_object(WIDE, self._params)
        world = {"id": "", "params": params, "floors": [{}]}
        picture = CastlePicture(self._app, Made(world, found["steps"], (), self._content))
        for number, step in enumerate(found["steps"]):
            picture.take(number, {**step, "floor": 0})
        picture.settle()
        picture.learn([found["ways"]])
        return picture

    # As a scene

    def leave(self) -> None:
        super().leave()
        if self._job is not None:
            self._app.worker.drop(self._job)
            self._job = None

    def update(self) -> Transition:
        self._poll()
        return super().update()

    def _back(self) -> Transition:
        if self.on_form:
            self.on_form = False
            return None
        return super()._back()

    def _save(self, even_so: bool = False) -> None:
        if self._content is not None:
            super()._save(even_so)

    def _begin(self) -> None:
        self.project.begin(self._seed)

    def _as_kept(self) -> dict[str, JsonValue]:
        head = self.head
        return {
            "format": form("platformer"),
            "id": self.project.named(head)["id"],
            "seed": self._seed,
            "rules": head["rules"],
            "params": self.params_text,
        }

    # What can be done

    def _act(self, event: Press) -> Transition:
        action = event.action
        if self.on_form and action not in ("skip", "undo", "redo", "journal"):
            return self._to_form(event)
        if action in _STEPS:
            self._move(action)
            return None
        if action in ("tab_next", "tab_previous"):
            self._zoom(ZOOM if action == "tab_next" else 1 / ZOOM)
            return None
        if event.repeat:
            return None
        match action:
            case "skip" | "confirm":
                self.on_form = not self.on_form and bool(self.form.widgets)
            case "undo" | "redo":
                self.undo(again=action == "redo")
            case "map" | "pause":
                self.go_to((self.floor + 1) % self._params.floors)
            case "journal":
                return self._take_home()
            case _ if action.startswith("digit_"):
                number = int(action.removeprefix("digit_"))
                if 1 <= number <= self._params.floors:
                    self.go_to(number - 1)
        return None

    def chosen(self, name: str) -> Transition:
        kind, _, key = name.partition(".")
        match kind:
            case "room":
                self.put(key)
            case "clear":
                self.clear()
            case "play":
                return self._play()
            case "floor":
                self.go_to((self.floor + 1) % self._params.floors)
        return None

    def go_to(self, floor: int) -> None:
        if floor != self.floor:
            self.floor, self.cell, self.on_form = floor, None, False
            self._app.audio.play("menu_move")

    def _take_home(self) -> Transition:
        """All floors are laid anew for it, with the trace of every die."""
        app, _ = self._app, self._app.locale.gettext
        if self._content is None or self._job is not None:
            return None
        job = app.worker.submit(making.make, self._tale, self.params_text, self._seed)

        def then(result: dict[str, Any] | None) -> Transition:
            if result is None:
                return None
            made = Made.of(self._system.generator, result, self._content)
            return Push(TakeHomeScene(self._services, self._tale.id, made))

        told = _("All floors are laid and proved.")
        return Push(WaitingScene(app, job, _("Take home"), told, then))

    def _play(self) -> Transition:
        """The page before a game in the castle as it is."""
        mode = self._services.registry.mode("candle")
        try:
            params = mode.space.read(self.params_text)
            world = World(mode, params, clean_seed(self._seed))
            return Push(ModePage(self._services, mode, world=world))
        except BadValue as error:
            self._refuse(self._app.locale.tell(error))
            return None

    def _move(self, action: str) -> None:
        """To the next room in that direction."""
        shown = self.shown
        if shown is None or shown.picture is None or self.cell is None:
            return
        dx, dy = _STEPS[action]
        rooms, (x, y) = shown.picture.rooms(), self.cell
        far = max(self._params.columns, self._params.rows)
        for along in range(1, far):
            # Straight on, or the nearest beside it.
            for aside in sorted(range(-along, along + 1), key=abs):
                at = x + dx * along + dy * aside, y + dy * along + dx * aside
                if at in rooms:
                    self.cell = at
                    self._app.audio.play("menu_move")
                    self._reveal()
                    return

    def _clicked(self, position: Position) -> None:
        shown = self.shown
        if shown is None or shown.picture is None:
            return
        at = shown.picture.cell_at(self._lens.to_picture(position))
        if at in shown.picture.rooms():
            self.cell, self.on_form = at, False
            self._app.audio.play("menu_move")

    def _zoom(self, factor: float) -> None:
        shown = self.shown
        if shown is not None and shown.picture is not None and self.cell is not None:
            middle = shown.picture.frame_of(self._lens, self.cell).center
            self._lens.zoom_at(middle, factor)

    def _reveal(self) -> None:
        shown = self.shown
        if shown is not None and shown.picture is not None and self.cell is not None:
            box = shown.picture.frame_of(self._lens, self.cell)
            x, y = self._lens.to_picture(box.center)
            self._lens.keep_in_sight(x, y, 40)

    # What is seen

    def _draw_leaf(self, canvas: Canvas) -> None:
        shown = self.shown
        if shown is None or shown.picture is None:
            self._draw_wait(canvas, shown)
        else:
            self._draw_floor(canvas, shown.picture)

    def _draw_wait(self, canvas: Canvas, shown: _Shown | None) -> None:
        app, _ = self._app, self._app.locale.gettext
        number = self._job_of[0] if self._job is not None else self.floor
        told = _("Floor {number} is laid and proved…").format(number=number + 1)
        colour = "sepia"
        if shown is not None:
            told, colour = shown.why_not, "rubric"
        window = self._lens.window
        fitted_paragraph(app, canvas, told, Style("body", colour), window.inflate(-80, -120))

    def _draw_floor(self, canvas: Canvas, picture: CastlePicture) -> None:
        app, lens = self._app, self._lens
        key = (id(picture), *frame.seen(app, lens))
        self._kept.draw(canvas, lens.window, key, lambda: picture.draw(canvas, lens))
        clip = canvas.get_clip()
        canvas.set_clip(lens.window)
        for each in self._on_floor(self.exchanges, self.floor):
            row, column = divmod(each.cell, self._params.columns)
            box = picture.frame_of(lens, (column, row))
            canvas.rect(app.text.colour("bone"), box.inflate(-4, -4), 5)
            canvas.rect(app.text.colour("lapis"), box.inflate(-6, -6), 3)
        if self.cell is not None:
            colour = "flame" if self.on_form else "amber"
            canvas.rect(app.text.colour(colour), picture.frame_of(lens, self.cell), 4)
        canvas.set_clip(clip)

    def said(self) -> str:
        _ = self._app.locale.gettext
        here, other = self._here(), self._in_focus() if self.on_form else None
        if self._job is not None and self._asked is not None:
            return _("It is laid with that room, and proved anew…")
        if here is None:
            return _("A blue frame is around what was exchanged.")
        if other is None:
            return self._said_of(here)
        told = _("{room}, difficulty {difficulty} of 5, instead of {other}, difficulty {now} of 5?")
        said = told.format(
            room=self.named(other.key),
            difficulty=other.difficulty,
            other=self.named(here.key),
            now=here.difficulty,
        )
        return capital(said)

    def _said_of(self, here: Section) -> str:
        _ = self._app.locale.gettext
        assert self.cell is not None
        column, row = self.cell[0] + 1, self.cell[1] + 1
        said = _("Column {column}, row {row}: {room}, difficulty {difficulty} of 5.").format(
            column=column, row=row, room=self.named(here.key), difficulty=here.difficulty
        )
        was = self._laid_here()
        if was != here.key:
            said += " " + _("The dice laid {room}.").format(room=self.named(was))
        if here.warden:
            said += " " + _("The hall of a warden stays where it is.")
        return said

    def _in_focus(self) -> Section | None:
        """The room of the list that is in focus."""
        focus = self.form.focus
        name = "" if focus is None else focus.name.partition(".")[2]
        return next((each for each in self.candidates() if each.key == name), None)

    def named(self, key: str) -> str:
        """What a section is called, and whether it is mirrored."""
        name, _, turned = key.partition("/")
        called = name
        if self._content is not None:
            called = self._content.called(name).in_language(self._app.locale.language)
        told = self._app.locale.gettext("{section}, mirrored")
        return told.format(section=called) if turned else called

    def prompts(self) -> Sequence[Prompt]:
        _ = self._app.locale.gettext
        if self.on_form:
            return (
                Prompt("confirm", _("Choose")),
                Prompt("skip", _("To the floor"), TAB),
                Prompt("undo", _("Undo")),
                Prompt("cancel", _("Back")),
            )
        roomy = self._app.text.scale <= ROOMY
        many = self._params.floors > 1
        return (
            Prompt("confirm", _("Rooms for it"), _ENTER),
            *((Prompt("left+right+up+down", _("Move")),) if roomy else ()),
            Prompt("undo", _("Undo")),
            *((Prompt("map", _("Floor by floor")),) if many else ()),
            Prompt("journal", _("Take home")),
            *((Prompt("tab_previous+tab_next", _("Zoom")),) if roomy else ()),
            Prompt("cancel", _("Back")),
        )

    def _ensure(self) -> None:
        """The lens and the side are those of what is shown."""
        app, shown = self._app, self.shown
        picture = None if shown is None else shown.picture
        if picture is not None:
            if self.cell not in picture.rooms():
                self.cell = min(picture.rooms(), key=lambda at: (at[1], at[0]), default=None)
            self._lens.window = frame.window(app)
            if self._lens_of is None or self._lens_of.size != picture.size:
                self._lens = Lens(frame.window(app), *picture.size, picture.largest)
            self._lens_of = picture
        wanted = (
            id(picture),
            self.floor,
            self.cell,
            self.exchanges,
            self._job is None,
            app.locale.language,
            app.text.scale,
            *frame.side(app),
        )
        if wanted == self._built:
            return
        same_place = self._built[1:3] == wanted[1:3]
        self._built = wanted
        focus, offset = self.form.focus, 0 if self._flow is None else self._flow.offset
        self._flow = Flow(app, frame.side(app).inflate(-8, 0), self._blocks())
        if same_place:
            self._flow.scroll_to(offset, at_once=True)
        first = next((w.name for w in self._flow.widgets if w.name.startswith("room.")), "play")
        named = focus.name if focus is not None and same_place else first
        self.form = Form(app, self._flow.widgets, named)

    def _blocks(self) -> list[Block]:
        _ = self._app.locale.gettext
        here = self._here()
        busy = _("It is laid with that room, and proved anew…") if self._job is not None else ""
        mine = self._on_floor(self.exchanges, self.floor)

        def tool(name: str, label: str, can: bool = True) -> RoomButton:
            button = RoomButton(name, label, enabled=can and not busy, why_not=busy)
            button.company = name  # of hundreds of names a long one does not make the others small
            return button

        deeds = (
            tool("play", _("Play in it")),
            tool("clear", _("As the dice laid it"), bool(mine)),
        )
        roomy = self._app.text.scale <= ROOMY
        blocks: list[Block] = [Line(*deeds, gap=8)] if roomy else [Line(each) for each in deeds]
        if here is None:
            return blocks
        blocks.append(Drawing(_LOOK, self._draw_look))
        blocks.append(Heading(_("With the same ways"), above=4))
        rooms = self.candidates()
        if not rooms:
            blocks.append(Paragraph(_("No other room has them."), Style("body", "sepia")))
        was = self._laid_here()
        for each in sorted(rooms, key=lambda room: room.key != was):
            button = tool(f"room.{each.key}", self.named(each.key))
            button.icon = "undo" if each.key == was else ""
            blocks.append(Line(button, after=4, tall=button.tall(self._app)))
        return blocks

    def _draw_look(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """The chosen room, and the one in focus beside it."""
        app, here = self._app, self._here()
        if here is None:
            return
        other = self._in_focus()
        half = (rect.width - 16) // 2
        for number, section in enumerate((here, other)):
            if section is None:
                continue
            tiles = tiles_of(app, section)
            wide, high = tiles.get_size()
            scale = min(half / wide, (rect.height - 8) / high)
            size = max(1, round(wide * scale)), max(1, round(high * scale))
            box = pygame.Rect((0, 0), size)
            box.center = rect.left + half // 2 + number * (half + 16), rect.centery
            blit_part(canvas, tiles, box, box)
            canvas.rect(app.text.colour("lapis" if number else "amber"), box.inflate(4, 4), 2)


def castle_desk(services: Services, made: Made) -> CastleDesk:
    """The desk with a castle that was made."""
    params = WIDE.write(WIDE.make(**made.world["params"]))
    return CastleDesk(services, params, str(made.world["seed"]))


def reopened(services: Services, path: Path) -> CastleDesk:
    """The desk with the castle of the project in a file; `GameError` if it is none, or open
    elsewhere."""
    found = read_kept(services, path, "platformer")
    return CastleDesk(services, found.text("params"), clean_seed(found.text("seed")), path)
