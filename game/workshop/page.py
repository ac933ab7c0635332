"""The workshop's first page: which generator, with which parameters and which seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.errors import BadValue
from game.core.gameid import MAX_SEED, clean_seed
from game.engine.fields import TextField
from game.engine.prompts import Prompt
from game.engine.scene import Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button, IconButton, Row, Tabs, Toggle, Widget, line_height
from game.engine.worker import Urgency
from game.shell.craft.frame import ROOMY
from game.shell.flow import Block, Flow, Line, Paragraph, Section
from game.shell.mode_page import changed_params, param_rows
from game.shell.page import Page
from game.shell.seeds import new_seed
from game.shell.tale import Services, Tale
from game.workshop import making
from game.workshop.batch import BatchScene
from game.workshop.bench import BenchScene
from game.workshop.compare import CompareScene

_GUTTER = 34


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
        self._index = names.index(first) if first in names else 0
        self._spaces = {name: services.registry.system(name).generator.space for name in names}
        self._params: dict[str, Any] = {
            name: space.build({}) for name, space in self._spaces.items()
        }
        self.seed = services.seed or new_seed(services.app.locale.language)
        self.helped = ""
        """What is told of the widget that has the focus."""
        self._aside: dict[str, str] = {}
        """Texts of parameters that were set aside, by system."""
        self.field = TextField("seed", "", self.seed, MAX_SEED)

    def enter(self) -> Transition:
        self.app.worker.submit(making.prepare, self._tale, urgency=Urgency.AHEAD)
        return super().enter()

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("The workshop")

    @property
    def system(self) -> str:
        return self._tale.id

    @property
    def _tale(self) -> Tale:
        return self._tales[self._index]

    def prompts(self) -> Sequence[Prompt]:
        generators = Prompt("tab_previous+tab_next", self.app.locale.gettext("Generators"))
        *most, last = super().prompts()
        return (*most, generators, last)

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
        half = right.width // 2 - 7
        batch = Button("batch", _("Many at once"))
        if roomy:
            batch.rect = pygame.Rect(right.left, right.bottom - 2 * tall - 22, half, tall)
        aside = self._aside.get(self.system)
        compare = Button("compare", _("Compare") if aside else _("Set aside"))
        compare.help = (
            _("Beside the parameters that were set aside: {params}").format(params=aside or "-")
            if aside is not None
            else _("Keeps these parameters, to compare others with them.")
        )
        if roomy:
            compare.rect = batch.rect.move(half + 14, 0)
        begin = Button("begin", _("Make it"), icon="play", enabled=not self.field.error)
        begin.why_not = self.field.error
        begin.rect = pygame.Rect(right.left, right.bottom - tall - 8, right.width, tall + 8)
        self.field.label = _("Seed")
        about = right.copy()
        about.height = (batch if roomy else begin).rect.top - 14 - about.top
        dice = IconButton("dice", "dice", _("A new seed."))
        size = 80 if app.text.scale > 1.5 else 48
        seed = Line(self.field, dice, sizes=(0, size), after=8, gap=8)
        craft, help_ = self._crafts[self._index], self.helped
        about_it = Paragraph(_(craft.told), Style("body"))
        if help_ and not roomy:
            about_it = Paragraph(help_, Style("body", "sepia"))
        told = [about_it, Section(_("Seed"), above=4), seed]
        if craft.open is not None:
            told.append(Line(Button("open", _(craft.open_label)), after=8))
        if help_ and roomy:
            # Below all buttons: none may slip away from the mouse that comes to it.
            told.append(Paragraph(help_, Style("caption", "sepia")))
        if not roomy:
            told += [Line(batch, after=8), Line(compare)]
        flows = (Flow(app, left, self._settings(roomy)), Flow(app, about, told))
        self.lay((tabs, batch, compare, begin) if roomy else (tabs, begin), flows, "begin")

    def resume(self, result: Any) -> Transition:
        if isinstance(result, str):
            self._sow(result)
        return super().resume(result)

    def chosen(self, name: str) -> Transition:
        match name:
            case "tabs":
                tabs = self.form.widget("tabs")
                assert isinstance(tabs, Tabs)
                self._index = tabs.index
                self.app.worker.submit(making.prepare, self._tale, urgency=Urgency.AHEAD)
            case "begin":
                return Push(BenchScene(self._services, self._tale, self.params_text, self.seed))
            case "batch":
                return Push(BatchScene(self._services, self._tale, self.params_text, self.seed))
            case "compare" if self.system in self._aside:
                texts = (self._aside.pop(self.system), self.params_text)
                return Push(CompareScene(self._services, self._tale, texts, self.seed))
            case "compare":
                self._aside[self.system] = self.params_text
            case "open":
                open_ = self._crafts[self._index].open
                return None if open_ is None else Push(open_(self._services))
            case "seed":
                self._typed()
            case "dice":
                self._sow(new_seed(self.app.locale.language))
            case _:
                row = self.form.widget(name)
                assert isinstance(row, Row)
                params = self._params[self.system]
                self._params[self.system] = changed_params(self._spaces[self.system], params, row)
        self.rebuild_soon()
        return None

    def update(self) -> Transition:
        if self.form.help != self.helped:
            self.helped = self.form.help
            self.rebuild_soon()
        return super().update()

    @property
    def params_text(self) -> str:
        return self._spaces[self.system].write(self._params[self.system])

    def _settings(self, roomy: bool) -> list[Block]:
        blocks: list[Block] = []
        switches: list[Widget] = []
        params = self._params[self.system]
        for row in param_rows(self._spaces[self.system], params, self.app.locale.gettext):
            if isinstance(row, Toggle):
                switches.append(row)
            else:
                blocks.append(Line(row))
        columns = 2 if roomy else 1
        for first in range(0, len(switches), columns):
            blocks.append(Line(*switches[first : first + columns], columns=columns))
        return blocks

    def _typed(self) -> None:
        _ = self.app.locale.gettext
        self.field.error = ""
        try:
            self.seed = clean_seed(self.field.text)
        except BadValue:
            self.field.error = _("A seed has 1 to 64 characters, none of them #.")

    def _sow(self, seed: str) -> None:
        self.seed = seed
        self.field.error = ""
        self.field.put(seed)
