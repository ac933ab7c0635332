"""The first page of all: language, size of text, sound and device are chosen by looking at them.

It is shown once, in a program that was never set, and leads to the doors of the tales; all of it is
in the options.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.text import N_
from game.engine.inputs import InputEvent
from game.engine.prompts import Prompt
from game.engine.scene import Replace, Transition
from game.engine.settings import TEXT_SIZES
from game.engine.widgets import Button, Choice, Option, Slider, Toggle, line_height
from game.shell import pack_page
from game.shell.doors import DoorsScene
from game.shell.flow import Block, Flow, Line, Paragraph, Space
from game.shell.page import Page
from game.shell.reading import Reading
from game.shell.tale import Services

_HELD = {
    "keyboard": N_("In your hands: the keyboard. Everything can be done with it alone."),
    "mouse": N_("In your hands: the mouse. Everything can be done with it alone."),
    "pad": N_("In your hands: a gamepad. Everything can be done with it alone."),
}
"""msgids, by the device that was used last."""


def is_first_start(services: Services) -> bool:
    """Whether nothing was ever set here, and what is set now will be kept."""
    settings = services.places.settings
    return settings is not None and not settings.exists()


class WelcomePage(Page):
    """Every choice is in force at once: the page itself is the sample."""

    def __init__(self, services: Services, reading: Reading | None = None) -> None:
        super().__init__(services.app)
        self._services, self._reading = services, reading
        self._device = ""

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Before the first candle")

    def build(self) -> None:
        app, body = self.app, self.body
        _ = app.locale.gettext
        said = app.settings
        self._device = app.inputs.device
        begin = Button("begin", _("To the doors"), icon="play")
        begin.rect = pygame.Rect(0, 0, min(body.width, begin.width(app) + 60), line_height(app))
        begin.rect.midbottom = body.midbottom
        sizes = [Option(size, app.locale.percent(size / 100)) for size in TEXT_SIZES]
        rows = (
            Choice(
                "language",
                _("Language"),
                pack_page.languages(app.locale),
                app.asked_language or app.locale.language,
            ),
            Choice("text_size", _("Text size"), sizes, said.text_size),
            Slider("volume", _("Sound"), said.volume, 0, 100, 5),
            Toggle("captions", _("Captions for sounds"), said.captions),
            Toggle("reduced_motion", _("Reduced motion"), said.reduced_motion),
        )
        sample = _(
            "The dwarf lifts his candle. Beyond the gate, forty steps; at their end, a chair, and"
            " somebody who will not get up from it."
        )
        blocks: list[Block] = [
            *(Line(row) for row in rows),
            Space(8),
            Paragraph(sample, after=6),
            Paragraph(_(_HELD.get(self._device, _HELD["keyboard"])), after=10),
        ]
        text = pygame.Rect(body.left, body.top, body.width, begin.rect.top - 20 - body.top)
        self.lay((begin,), [Flow(app, text, blocks)], "begin")

    def prompts(self) -> Sequence[Prompt]:
        # What leaves the page is its button, and takes what is chosen as it is.
        _ = self.app.locale.gettext
        return (*super().prompts()[:-1], Prompt("cancel", _("To the doors")))

    def handle(self, event: InputEvent) -> Transition:
        transition = super().handle(event)
        if self.app.inputs.device != self._device:
            self.rebuild_soon()
        return transition

    def chosen(self, name: str) -> Transition:
        widget = self.form.widget(name)
        if name == "begin":
            return self.back()
        if isinstance(widget, Choice | Slider | Toggle):
            self.app.change(**{name: widget.value})
            if name == "language":
                self.app.speak_as_set()
            self.ensure()
        return None

    def back(self) -> Transition:
        """What is chosen is kept, and be it nothing, so that this is not asked again."""
        self.app.change()
        self.app.audio.play("candle_light")
        return Replace(DoorsScene(self._services, self._reading))
