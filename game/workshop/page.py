"""The workshop's first page: which generator, with which parameters and which seed, and what would
come of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core import gameid
from game.core.errors import BadValue
from game.core.gameid import MAX_SEED, clean_seed
from game.core.params import MAX_TEXT
from game.engine.canvas import Canvas
from game.engine.fields import TextField
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt
from game.engine.scene import Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button, IconButton, Row, Slider, Tabs, Toggle, Widget, line_height
from game.engine.worker import Urgency
from game.shell.craft import making
from game.shell.craft.frame import ROOMY
from game.shell.flow import Block, Flow, Line, Paragraph
from game.shell.mode_page import changed_params, param_rows
from game.shell.page import Page, fitted_paragraph
from game.shell.seeds import new_seed
from game.shell.tale import Services, Tale
from game.workshop.batch import BatchScene
from game.workshop.bench import BenchScene
from game.workshop.compare import CompareScene
from game.workshop.preview import Preview
from game.workshop.projects import ProjectsScene
from game.workshop.rows import LATCH, Latch, NumberScene, beside
from game.workshop.settings import Settings

_GUTTER = 34
_GAP = 14
_TOLD_HIGH = 88
"""Pixels for what is told of the generator, or of what has the focus."""
_MOST_TYPED = 64 + MAX_TEXT + MAX_SEED
"""A whole ID fits into the field of the seed."""
_TRACK_END = 26
"""Pixels right of a slider's track from which a click means its number."""


class WorkshopPage(Page):
    """A tab for each generator that can be watched; what was set stays while one looks at another.

    ``first`` is the tale whose tab is shown first.
    """

    def __init__(self, services: Services, first: str = "") -> None:
        super().__init__(services.app)
        self._services = services
        self._tales = tuple(tale for tale in services.registry.tales if tale.craft is not None)
        self._crafts = tuple(tale.craft() for tale in self._tales if tale.craft is not None)
        names = [tale.id for tale in self._tales]
        spaces = {name: services.registry.system(name).generator.space for name in names}
        seed = services.seed or new_seed(services.app.locale.language)
        self.settings = Settings(spaces, first if first in names else names[0], seed)
        self.preview = Preview(services)
        self._seen = pygame.Rect(0, 0, 0, 0)
        """Where the preview is; empty where there is no room for one."""
        self._about = pygame.Rect(0, 0, 0, 0)
        """Where it is told what something is for, above the preview."""
        self.helped = ""
        """What is told of the widget that has the focus."""
        self._aside: dict[str, str] = {}
        """Texts of parameters that were set aside, by system."""
        self._asked = ""
        """The parameter of which a number is typed."""
        self.field = TextField("seed", "", seed, _MOST_TYPED)

    def enter(self) -> Transition:
        self._prepare()
        return super().enter()

    def leave(self) -> None:
        self.preview.leave()

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("The workshop")

    @property
    def system(self) -> str:
        return self.settings.now.system

    @property
    def seed(self) -> str:
        return self.settings.now.seed

    @property
    def params_text(self) -> str:
        return self.settings.text

    @property
    def world_id(self) -> str:
        """The ID of what *Make it* makes."""
        return str(gameid.GameId(self.system, self.params_text, self.seed))

    @property
    def _index(self) -> int:
        return next(at for at, tale in enumerate(self._tales) if tale.id == self.system)

    @property
    def tale(self) -> Tale:
        return self._tales[self._index]

    def prompts(self) -> Sequence[Prompt]:
        _ = self.app.locale.gettext
        *most, last = super().prompts()
        told = []
        focus = self.form.focus
        if isinstance(focus, Row):
            if isinstance(focus, Slider) and focus.enabled:
                told.append(Prompt("confirm", _("Type")))
            told.append(Prompt("log", _("Unlock") if not focus.enabled else _("Lock")))
        if not self.wants_text:
            told.append(Prompt("undo", _("Undo")))
        return (*most, *told, Prompt("tab_previous+tab_next", _("Generators")), last)

    def build(self) -> None:
        app, body = self.app, self.body
        _ = app.locale.gettext
        roomy = app.text.scale <= ROOMY
        tall = line_height(app)
        tabs = Tabs("tabs", [_(craft.label) for craft in self._crafts], self._index)
        tabs.rect = pygame.Rect(body.left, body.top, body.width, tall)
        top = tabs.rect.bottom + 18
        right = pygame.Rect(0, top, 372 if roomy else 420, body.bottom - top)
        right.right = body.right
        left = pygame.Rect(body.left, top, right.left - _GUTTER - body.left, right.height)
        batch, compare, *tools = self._deeds()
        begin = Button("begin", _("Make it"), icon="play", enabled=not self.field.error)
        begin.why_not = self.field.error
        begin.rect = pygame.Rect(right.left, right.bottom - tall - 8, right.width, tall + 8)
        self.field.label = _("Seed, or a whole ID")
        dice = IconButton("dice", "dice", _("A new seed."))
        if roomy:
            share = (left.width - _GAP * (len(tools) - 1)) // len(tools)
            for number, button in enumerate(tools):
                place = left.left + number * (share + _GAP)
                button.rect = pygame.Rect(place, left.bottom - tall, share, tall)
            left.height -= tall + 12
            half = right.width // 2 - 7
            batch.rect = pygame.Rect(right.left, begin.rect.top - tall - 12, half, tall)
            compare.rect = batch.rect.move(half + 14, 0)
            dice.rect = pygame.Rect(right.right - 48, batch.rect.top - tall - 10, 48, tall)
            wide = dice.rect.left - 8 - right.left
            self.field.rect = pygame.Rect(right.left, dice.rect.top, wide, tall)
            self._about = pygame.Rect(right.left, right.top, right.width, _TOLD_HIGH)
            self._seen = pygame.Rect(right.left, self._about.bottom, right.width, 0)
            self._seen.height = self.field.rect.top - 12 - self._seen.top
            still = (self.field, dice, *tools, batch, compare, begin)
            self.lay((tabs, *still), [Flow(app, left, self._settings(left, 2))], "begin")
        else:
            self._seen = pygame.Rect(0, 0, 0, 0)
            column = right.copy()
            column.height = begin.rect.top - 14 - column.top
            size = 80 if app.text.scale > 1.5 else 48
            blocks: list[Block] = [Paragraph(self.told, Style("body", "sepia"), after=8)]
            # Three words of a seed take the whole width.
            blocks += [Line(self.field, after=4), Line(dice, sizes=(size,), after=8)]
            blocks += [Line(button, after=8) for button in (batch, compare, *tools)]
            flows = [
                Flow(app, left, self._settings(left, 1)),
                Flow(app, column, blocks),
            ]
            self.lay((tabs, begin), flows, "begin")

    @property
    def told(self) -> str:
        """What is wrong with the seed, or what the focus is for, or what the generator makes."""
        about = self.app.locale.gettext(self._crafts[self._index].told)
        return self.field.error or self.helped or about

    def _deeds(self) -> tuple[Button, ...]:
        """What can be done besides making it."""
        _ = self.app.locale.gettext
        aside = self._aside.get(self.system)
        compare = Button("compare", _("Compare") if aside is not None else _("Set aside"))
        compare.help = (
            _("Beside the parameters that were set aside: {params}").format(params=aside or "-")
            if aside is not None
            else _("Keeps these parameters, to compare others with them.")
        )
        surprise = Button("surprise", _("Surprise me"))
        surprise.help = _("Draws a value for everything that is not locked, and a new seed.")
        reset = Button("reset", _("Reset"))
        reset.help = _("What is not locked goes back to where it was at first.")
        projects = Button("projects", _("Projects"))
        projects.help = _("What was changed by hand is kept there: go on with it.")
        return Button("batch", _("Many at once")), compare, surprise, reset, projects

    def resume(self, result: Any) -> Transition:
        asked, self._asked = self._asked, ""
        if asked and isinstance(result, str):
            self._put(asked, result)
        elif isinstance(result, str):
            self._sow(result)
        return super().resume(result)

    def handle(self, event: InputEvent) -> Transition:
        self.ensure()
        match event:
            case Click(position=position, button=1, down=True):
                slider = self._number_at(position)
                if slider is not None:
                    self.form.focus_on(slider.name)
                    return self._ask(slider, str(slider.value), select=True)
            case Press(action, repeat) if not repeat:
                done, transition = self._pressed(action)
                if done:
                    return transition
        return super().handle(event)

    def chosen(self, name: str) -> Transition:
        settings = self.settings
        match name:
            case "tabs":
                tabs = self.form.widget("tabs")
                assert isinstance(tabs, Tabs)
                settings.look_at(self._tales[tabs.index].id)
                self._prepare()
            case "begin":
                work = self.tale, self.params_text, self.seed
                return Push(BenchScene(self._services, *work, self.preview.hand_over(*work)))
            case "batch":
                return Push(BatchScene(self._services, self.tale, self.params_text, self.seed))
            case "compare" if self.system in self._aside:
                texts = (self._aside.pop(self.system), self.params_text)
                return Push(CompareScene(self._services, self.tale, texts, self.seed))
            case "compare":
                self._aside[self.system] = self.params_text
            case "projects":
                return Push(ProjectsScene(self._services))
            case "seed":
                self._typed()
            case "dice":
                self._sow(new_seed(self.app.locale.language))
            case "surprise":
                settings.surprise(new_seed(self.app.locale.language))
                self._show_seed()
            case "reset":
                settings.reset()
            case _ if name.startswith(LATCH):
                settings.lock(name.removeprefix(LATCH))
            case _:
                row = self.form.widget(name)
                assert isinstance(row, Row)
                settings.set(changed_params(settings.space, settings.params, row), name)
        self.rebuild_soon()
        return None

    def update(self) -> Transition:
        if self.form.help != self.helped:
            self.helped = self.form.help
            self.rebuild_soon()
        if self._seen.height > 0:
            self.preview.want(self.tale, self.params_text, self.seed)
            self.preview.update()
        return super().update()

    def content(self, canvas: Canvas) -> None:
        if self._seen.height > 0:
            self.preview.draw(canvas, self._seen)
            style = Style("caption", "rubric" if self.field.error else "sepia")
            fitted_paragraph(self.app, canvas, self.told, style, self._about)
        super().content(canvas)
        self._edge(canvas)

    def _edge(self, canvas: Canvas) -> None:
        """The line on which the tabs stand, but for the selected one, which runs into the page."""
        tabs = self.form.widget("tabs")
        assert isinstance(tabs, Tabs)
        row, selected = tabs.rect, tabs.places(self.app)[tabs.index]
        ink = self.app.text.colour("ink")
        for start, end in ((row.left, selected.left), (selected.right, row.right)):
            if start < end:
                canvas.line(ink, (start, row.bottom + 1), (end, row.bottom + 1), 2)

    # What keys mean here besides what they mean on every page

    def _pressed(self, action: str) -> tuple[bool, Transition]:
        """Whether it means something here, and what comes of it; if not, the page answers as every
        page does."""
        focus = self.form.focus
        match action:
            case "undo" | "redo":
                done = self.settings.undo() if action == "undo" else self.settings.redo()
                self.app.audio.play("menu_back" if done else "error")
                self._show_seed()
                self.rebuild_soon()
            case "copy":
                self._services.copy_id(self.world_id)
            case "log" if isinstance(focus, Row):
                self.app.audio.play("toggle_on" if focus.enabled else "toggle_off")
                self.settings.lock(focus.name)
                self.rebuild_soon()
            case "confirm" if isinstance(focus, Slider) and focus.enabled:
                return True, self._ask(focus, str(focus.value), select=True)
            case _ if action.startswith("digit_") and isinstance(focus, Slider) and focus.enabled:
                return True, self._ask(focus, action.removeprefix("digit_"), select=False)
            case _:
                return False, None
        return True, None

    def _number_at(self, position: tuple[float, float]) -> Slider | None:
        """The slider whose number lies there."""
        for widget in self.form.widgets:
            if isinstance(widget, Slider) and widget.enabled and widget.rect.collidepoint(position):
                seen = widget.window is None or widget.window.collidepoint(position)
                if seen and position[0] > widget.track.right + _TRACK_END:
                    return widget
        return None

    def _ask(self, slider: Slider, text: str, *, select: bool) -> Transition:
        """Have a number typed."""
        self._asked = slider.name
        space = self.settings.space
        field = space.beside(space.field(slider.name), self.settings.params)
        return Push(NumberScene(self.app, field, slider.label, text, select=select))

    def _put(self, name: str, text: str) -> None:
        space, settings = self.settings.space, self.settings
        try:
            settings.set(space.change(settings.text, {name: text}), name)
        except BadValue as error:
            self.app.notices.say(self.app.locale.tell(error))

    # The rows

    def _settings(self, area: pygame.Rect, columns: int) -> list[Block]:
        _ = self.app.locale.gettext
        settings, latch = self.settings, Latch.width(self.app)
        blocks: list[Block] = []
        switches: list[Widget] = []
        # A bar for scrolling may stand there.
        room = pygame.Rect(area.left, area.top, area.width - 36, area.height)
        for row in param_rows(settings.space, settings.params, _):
            locked = settings.is_locked(row.name)
            told = _("Unlock this value.") if locked else _("Lock this value: it stays.")
            row.enabled = not locked
            row.why_not = _("Locked: it stays as it is.") if locked else ""
            pair = row, Latch(row.name, locked, told)
            if isinstance(row, Toggle):
                switches += pair
            else:
                blocks.append(Line(*pair, sizes=(0, latch), gap=4))
        sizes = beside(room, latch, columns, 4)
        for first in range(0, len(switches), 2 * columns):
            line = switches[first : first + 2 * columns]
            blocks.append(Line(*line, sizes=sizes[: len(line)], gap=4))
        return blocks

    # The seed

    def _typed(self) -> None:
        """The field holds a seed, or an ID that sets everything."""
        _ = self.app.locale.gettext
        text = self.field.text
        self.field.error = ""
        if "#" in text:
            self._read_id(text)
            return
        try:
            self.settings.sow(clean_seed(text), "seed")
        except BadValue:
            self.field.error = _("A seed has 1 to 64 characters, none of them #.")

    def _read_id(self, text: str) -> None:
        """What an ID says of generator, parameters and seed; an ID of a game says what shapes its
        world."""
        registry = self._services.registry
        try:
            parts = gameid.parse(text)
            system = registry.system(parts.mode)
            params = system.generator.space.read(system.shaping(parts.params))
            tale = registry.tale(parts.mode)
        except BadValue as error:
            self.field.error = self.app.locale.tell(error)
            return
        if tale not in self._tales:
            self.field.error = self.app.locale.gettext("This is no ID that the game can read.")
            return
        if self._is_project(tale.id, parts.seed):
            _ = self.app.locale.gettext
            self.field.error = _("This is the ID of a project: open it from Projects.")
            return
        self.settings.read(tale.id, params, parts.seed)
        self._prepare()
        self._show_seed()

    def _is_project(self, system: str, seed: str) -> bool:
        """Whether an ID with that seed is that of a project that is kept here: its seed alone would
        make another world."""
        folder, plus, name = self._services.places.projects, *seed.rpartition("+")[1:]
        return bool(plus) and folder is not None and (folder / f"{system}-{name}.json").is_file()

    def _sow(self, seed: str) -> None:
        self.settings.sow(seed)
        self._show_seed()

    def _show_seed(self) -> None:
        self.field.error = ""
        self.field.put(self.seed)

    def _prepare(self) -> None:
        self.app.worker.submit(making.prepare, self.tale, urgency=Urgency.AHEAD)
