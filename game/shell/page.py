"""What the pages of menus share: parchment, candle, heading, help line, prompts, the way back; the
sheet over a scene, and the question on one.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.engine.app import App
from game.engine.backdrop import draw_tall, needed, room_above, stretch
from game.engine.canvas import Canvas, Dimmed
from game.engine.fields import OnScreenKeyboard, TextField, Written
from game.engine.form_scene import FormScene
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt, PromptBar
from game.engine.scene import Pop, Push, Transition
from game.engine.text import Style
from game.engine.tween import Tween
from game.engine.widgets import Button, Choice, Form, Slider, Tabs, Toggle, Widget
from game.shell.flow import Flow, Line, Paragraph, Space, draw_flows

PLAIN = "ui/page_plain.webp"
VINES = "ui/page.webp"
CANDLE = "title/candle"
"""What burns on every page."""
SHEETS = ("ui/ui", PLAIN, VINES, CANDLE, "ui/emblems")
"""What pages show, to be decoded ahead."""
AREAS = {PLAIN: pygame.Rect(104, 52, 1072, 550), VINES: pygame.Rect(140, 82, 1000, 490)}
"""Where text may stand on each sheet."""
_HEADING = 56
"""Height that the heading takes from the area at a text size of 100 %."""
_HEADING_SIZE = 34
"""Pixels of the heading at a text size of 100 %."""
LEDGE = 686
"""Middle of the line of prompts."""
_UNDER_NOTICE = 6
_UNDER_PROMPTS = 14
"""How far above the foot of an unrolled sheet its prompts end."""
LEDGE_PANEL = pygame.Rect(64, 652, 1212, 66)
"""What lies under the prompts in high contrast."""


def area_on(canvas: Canvas, plate: str) -> pygame.Rect:
    """Where text may stand on a sheet, which fills a tall window."""
    return AREAS[plate].inflate(0, 2 * stretch(canvas))


class Page(FormScene):
    """A sheet with a heading and a form, of which parts may scroll.

    `build` lays the page out, and is called again whenever language, text size or contrast change;
    the focus stays where it was.
    """

    plate = PLAIN

    def __init__(self, app: App) -> None:
        self.app = app
        self.form = Form(app, [])
        self.flows: list[Flow] = []
        self._bar = PromptBar(app)
        self._candle = Candle(app, (31, 565), (31, 558), 0.5)
        self._lit_at = 0
        self._built: tuple[str, float, bool] | None = None
        self._stale = self._held = False
        """Whether it waits to be laid out anew; whether the mouse is down."""

    # What a page says

    @property
    @abstractmethod
    def heading(self) -> str:
        """Its title, in the player's language."""

    @abstractmethod
    def build(self) -> None:
        """Fill `flows` and `form` for the language and text size in force."""

    def back(self) -> Transition:
        """The player wants to leave."""
        self.app.audio.play("menu_back")
        return Pop()

    def prompts(self) -> Sequence[Prompt]:
        """What can be done now."""
        _ = self.app.locale.gettext
        focus = self.form.focus
        told = []
        if isinstance(focus, Choice | Slider):
            told.append(Prompt("left+right", _("Change")))
        elif isinstance(focus, Toggle):
            told.append(Prompt("confirm", _("Switch")))
        elif self._types(focus):
            told.append(Prompt("confirm", _("Type")))
        elif focus is not None:
            told.append(Prompt("confirm", _("Choose")))
        elif self._reads:
            told.append(Prompt("up+down", _("Scroll")))
        if focus is not None and self._reads:
            pad = self.app.inputs.device == "pad"
            keys = "tab_previous+tab_next" if pad else "page_up+page_down"
            told.append(Prompt(keys, _("Scroll")))
        return (*told, Prompt("cancel", _("Back")))

    # What a scene does

    @property
    def wants_text(self) -> bool:
        """True while a text field has the focus."""
        return self.form.wants_text

    @property
    def area(self) -> pygame.Rect:
        """Where text may stand."""
        return area_on(self.app.canvas, self.plate)

    @property
    def more(self) -> int:
        """How many units the sheet reaches above the page and below it, in a tall window."""
        return stretch(self.app.canvas)

    @property
    def notice_top(self) -> int:
        """In place of the prompts, for all else on a page is read."""
        foot = LEDGE_PANEL.bottom - _UNDER_NOTICE + 2 * room_above(self.app.canvas.area)
        return foot - self.app.notices.height

    @property
    def body(self) -> pygame.Rect:
        """The area below the heading."""
        area = self.area
        high = heading_height(self.app)
        return pygame.Rect(area.left, area.top + high, area.width, area.height - high)

    @property
    def sheets(self) -> tuple[str, ...]:
        return *needed(self.app.canvas, self.plate), CANDLE, "ui/ui"

    def prepare(self) -> Iterator[None]:
        """Set its words and stretch what they stand on: all of a page takes as long as a frame."""
        self.ensure()
        yield from self.app.spare.rehearse(self.app.canvas, self._rehearsal)

    def _rehearsal(self, canvas: Canvas) -> Iterator[None]:
        draw_heading(self.app, canvas, self.heading, self.area)
        yield
        for flow in self.flows:
            yield from flow.drawing(canvas)
        yield from self.form.drawing(canvas)
        # What else there is on it. Nobody points at it yet.
        hand = self.app.pointer.hand
        self.content(canvas)
        self.app.pointer.hand = hand
        yield
        self._draw_prompts(canvas, self.prompts())

    def enter(self) -> Transition:
        self.app.audio.play("page_turn")
        self.ensure()
        return None

    def resume(self, result: Any) -> Transition:
        transition = None
        self._held = False
        if isinstance(result, Written):
            field = self.form.widget(result.name)
            assert isinstance(field, TextField)
            field.put(result.text)
            transition = self.chosen(result.name)
        self.rebuild()
        return transition

    def handle(self, event: InputEvent) -> Transition:
        self.ensure()
        if isinstance(event, Click) and event.button == 1:
            self._held = event.down
        transition = self._handle(event)
        if self._stale and not self._held:
            self.rebuild()
        return transition

    def _handle(self, event: InputEvent) -> Transition:
        match event:
            case Click(position=position, button=1, down=True):
                prompted = self._bar.clicked(position)
                if prompted is not None:
                    return self.handle(prompted)
            case Click(button=3, down=True) | Press("cancel", False):
                return self.back()
        if any(flow.handle(event) for flow in self.flows):
            return None
        focus = self.form.focus
        if event == Press("confirm") and self._types(focus):
            assert isinstance(focus, TextField)
            return Push(OnScreenKeyboard(self.app, focus))
        if isinstance(event, Press) and self._scrolled(event):
            return None
        return self._to_form(event)

    def update(self) -> Transition:
        self.ensure()
        for flow in self.flows:
            flow.update()
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self.ensure()
        self.backdrop(canvas)
        self.content(canvas)
        # A notice takes their place for as long as it stands.
        prompts = () if self.app.notices.shown else self.prompts()
        self._draw_prompts(canvas, prompts)

    def _draw_prompts(self, canvas: Canvas, prompts: Sequence[Prompt]) -> None:
        self._bar.draw(canvas, prompts, 1250, LEDGE + self.more, left=80)

    # For the pages

    def ensure(self) -> None:
        """Lay the page out if that was not done for the settings in force."""
        app = self.app
        wanted = (app.locale.language, app.text.scale, app.assets.high_contrast)
        if self._built != wanted:
            self._built = wanted
            self.rebuild()

    def rebuild_soon(self) -> None:
        """Lay the page out anew as soon as the mouse lets go: at once, a slider would slip from the
        mouse that drags it."""
        if self._held:
            self._stale = True
        else:
            self.rebuild()

    def resized(self) -> None:
        self.rebuild_soon()

    def rebuild(self) -> None:
        """Lay the page out anew; focus and scrolling stay as far as they can."""
        self._stale = False
        focus = self.form.focus
        offsets = [flow.offset for flow in self.flows]
        self.build()
        if focus is not None:
            self.form.focus_on(focus.name)
        for flow, offset in zip(self.flows, offsets, strict=False):
            flow.scroll_to(offset, at_once=True)

    def lay(self, widgets: Sequence[Widget], flows: Sequence[Flow], focus: str = "") -> None:
        """Take up the flows with their widgets, and ``widgets`` that stand still."""
        self.flows = list(flows)
        inside = [widget for flow in flows for widget in flow.widgets]
        self.form = Form(self.app, [*inside, *widgets], focus)

    def backdrop(self, canvas: Canvas) -> None:
        """The sheet, its candle and the heading."""
        assets = self.app.assets
        draw_tall(assets, canvas, self.plate)
        if self._lit_at != self.more:
            self._lit_at = self.more
            self._candle = Candle(self.app, (31, 565 + self.more), (31, 558 + self.more), 0.5)
        self._candle.draw(canvas)
        if assets.high_contrast:
            # Plain grounds for whatever is to be read.
            assets.draw_nine(canvas, assets.ui("panel/light"), self.area.inflate(40, 28))
            assets.draw_nine(canvas, assets.ui("panel/dark"), LEDGE_PANEL.move(0, self.more))
        draw_heading(self.app, canvas, self.heading, self.area)

    def content(self, canvas: Canvas) -> None:
        """Flows and form; pages with more on them draw that too."""
        draw_flows(canvas, self.flows, self.form)

    def help_line(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """What the focused widget is for, in the strip ``rect``."""
        if self.form.help:
            fitted_paragraph(self.app, canvas, self.form.help, Style("caption", "sepia"), rect)

    @property
    def _reads(self) -> bool:
        """Whether a column without widgets is longer than its place."""
        return any(flow.scrolls and not flow.widgets for flow in self.flows)

    def _types(self, widget: Widget | None) -> bool:
        """Whether confirming ``widget`` opens the keyboard on the screen: a pad has no letters."""
        return isinstance(widget, TextField) and self.app.inputs.device == "pad"

    def _scrolled(self, event: Press) -> bool:
        """Keys that scroll: arrows beyond the last widget; where no tabs are, the keys of tabs."""
        for flow in self.flows:
            if flow.beyond(event.action, self.form.focus):
                return flow.line(event.action)
        page = {"tab_previous": "page_up", "tab_next": "page_down"}.get(event.action)
        if page is None or any(isinstance(widget, Tabs) for widget in self.form.widgets):
            return False
        return any(flow.handle(Press(page)) for flow in self.flows)

    def _followed(self, event: InputEvent, before: Widget | None) -> None:
        """After a key: what has the focus is seen; where the focus did not move, text scrolls."""
        if not isinstance(event, Press):
            return
        focus = self.form.focus
        if focus is before and event.action in ("up", "down"):
            for flow in self.flows:
                if flow.line(event.action):
                    break
        elif focus is not None:
            for flow in self.flows:
                flow.reveal(focus)


class Overlay(Page):
    """A sheet that unrolls over the scene below, which is seen through the dark."""

    overlay = True
    size = (560, 520)
    sheets = ()

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._animator = app.animator()
        self._unrolling: Tween = self._animator.start("unroll", motion=True)

    @property
    def panel(self) -> pygame.Rect:
        """The sheet when it is unrolled."""
        width = min(1180, round(self.size[0] * max(1.0, self.app.text.scale * 0.8)))
        height = round(self.size[1] * max(1.0, self.app.text.scale * 0.8))
        if self.more and self.app.text.scale > 1:
            height = round(height * 1.25)  # There is room for it.
        height = min(664 + 2 * self.more, height)
        panel = pygame.Rect(0, 0, width, height)
        panel.center = (640, 352)
        return panel

    @property
    def area(self) -> pygame.Rect:
        area = self.panel.inflate(-72, -60)
        area.height -= round(44 * max(1.0, self.app.text.scale * 0.75))
        return area

    def enter(self) -> Transition:
        self.app.audio.play("parchment_unroll")
        self.ensure()
        return None

    def update(self) -> Transition:
        if not self.app.picture.prepares:
            self._animator.update()
        return super().update()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self.ensure()
        panel, assets = self.panel, self.app.assets
        # Its paper is made beside the frames: by itself it takes as long as half of one.
        at_once = self.app.picture.lasts or self._unrolling.done
        if not at_once and not assets.nine_ready(assets.ui("panel/light"), *panel.size):
            return
        self.backdrop(canvas)
        shown = max(2, round(panel.height * self._unrolling.value))
        clip = canvas.get_clip()
        canvas.set_clip(pygame.Rect(panel.left, panel.top, panel.width, shown))
        draw_heading(self.app, canvas, self.heading, self.area)
        self.content(canvas)
        canvas.set_clip(clip)
        if self._unrolling.done:
            self._draw_prompts(canvas, () if self._notice_lies_on_it else self.prompts())

    @property
    def _notice_lies_on_it(self) -> bool:
        """Whether a notice covers the foot of the sheet, where its prompts are: a sheet that is as
        high as the page. It takes their place for as long as it stands."""
        top = self.notice_top - room_above(self.app.canvas.area)
        return bool(self.app.notices.shown) and top < self.panel.bottom - _UNDER_PROMPTS

    def _draw_prompts(self, canvas: Canvas, prompts: Sequence[Prompt]) -> None:
        left, right, y = self.panel.left + 28, self.panel.right - 32, self.panel.bottom - 38
        self._bar.draw(canvas, prompts, right, y, dark=False, left=left)

    def backdrop(self, canvas: Canvas) -> None:
        canvas.fill((92, 84, 84), special_flags=pygame.BLEND_RGB_MULT)
        panel, assets = self.panel, self.app.assets
        unrolled = max(60, round(panel.height * self._unrolling.value))
        assets.draw_nine(canvas, assets.ui("panel/light"), panel, unrolled)


def draw_heading(app: App, canvas: Canvas, text: str, area: pygame.Rect) -> None:
    """A title in the middle of the top of ``area``, an ornament below it."""
    if not text:
        return
    size = _heading_size(app)
    place = (area.centerx, area.top - 10)
    rect = app.text.draw(
        canvas, text, Style("title", "ink", size), place, "midtop", area.width - 40
    )
    rule = app.assets.ui("rule")
    width = min(area.width - 40, max(320, rect.width + 160))
    left, y = area.centerx - width // 2, area.top + 38 + size - _HEADING_SIZE
    canvas.blit(app.assets.nine(rule, width, 10), (left, y))
    ornament = app.assets.ui("rule_ornament")
    canvas.blit(ornament.image, ornament.place(area.centerx, y + 5))


def heading_height(app: App) -> int:
    """Height that the heading takes from the area."""
    return _HEADING + _heading_size(app) - _HEADING_SIZE


def _heading_size(app: App) -> int:
    """Pixels in which a page's heading is set."""
    return round(_HEADING_SIZE * app.text.scale)


def fitted_paragraph(app: App, canvas: Canvas, text: str, style: Style, rect: pygame.Rect) -> None:
    """A centred paragraph in ``rect``, in the player's text size as far as there is room."""
    growth = app.text.scale
    while growth > 1.0 and app.text.height(text, style, rect.width, growth) > rect.height:
        growth -= 0.125
    high = app.text.height(text, style, rect.width, growth)
    place = pygame.Rect(rect.left, rect.top + max(0, rect.height - high) // 2, rect.width, high)
    app.text.paragraph(canvas, text, style, place, "centre", growth)


class QuestionScene(Overlay):
    """Pops True for ``yes`` and False for ``no``; leaving it is a no, and no has the focus."""

    size = (620, 300)

    def __init__(self, app: App, title: str, text: str, yes: str, no: str) -> None:
        super().__init__(app)
        self._title, self.text, self._yes, self._no = title, text, yes, no

    @property
    def heading(self) -> str:
        return self._title

    def build(self) -> None:
        app, body = self.app, self.body
        answers = Line(Button("no", self._no), Button("yes", self._yes), gap=24)
        high = answers.height(app, body.width)
        text = body.copy()
        text.height -= high + 12
        foot = body.copy()
        foot.top, foot.height = body.bottom - high, high
        told = Paragraph(self.text, Style("body", size=20), "centre", after=0)
        spare = Space(max(0, text.height - told.height(app, text.width)) // 2)
        self.lay((), [Flow(app, text, [spare, told]), Flow(app, foot, [answers])], "no")

    def chosen(self, name: str) -> Transition:
        return Pop(name == "yes")

    def back(self) -> Transition:
        self.app.audio.play("menu_back")
        return Pop(False)


_LEVELS = 6


class Candle:
    """A flame at ``flame`` whose light falls about ``light``, with a strength of 0 to 1."""

    def __init__(
        self,
        app: App,
        flame: tuple[float, float],
        light: tuple[float, float],
        strength: float = 1.0,
    ) -> None:
        self._app = app
        self._flame, self._light, self._strength = flame, light, strength
        self._dimmed = Dimmed()

    def draw(self, canvas: Canvas, shift: float = 0.0) -> None:
        """Add light and flame to the picture; ``shift`` moves the flame up or down with a hand."""
        assets, settings = self._app.assets, self._app.settings
        flame = assets.sprite(CANDLE, "flame")
        light = assets.sprite(CANDLE, "light/candle")
        seconds = self._app.seconds
        still = settings.reduced_flashes or settings.reduced_motion
        sway = math.sin(seconds * 7.3) + math.sin(seconds * 11.9 + 1.3) + math.sin(seconds * 3.1)
        level = _LEVELS // 2 if still else round((sway / 3 + 1) / 2 * (_LEVELS - 1))
        dimmed = self._dimmed.at(light.image, round(255 * self._share(level)))
        canvas.blit(dimmed, light.place(*self._light), special_flags=pygame.BLEND_RGB_ADD)
        picture = flame.image if settings.reduced_motion else flame.at(seconds)
        canvas.blit(picture, flame.place(self._flame[0], self._flame[1] + shift))

    def _share(self, level: int) -> float:
        return self._strength * (0.78 + 0.22 * level / (_LEVELS - 1))
