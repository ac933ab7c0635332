"""Before a run: whose game, which rules, which seed - and what was reached with them before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from game.core.errors import BadValue
from game.core.gameid import MAX_SEED, clean_seed
from game.core.mode import Mode
from game.core.params import MAX_TEXT, Field, ParamSpace, Value
from game.core.registry import World
from game.core.text import N_
from game.engine.canvas import Canvas
from game.engine.fields import TextField
from game.engine.inputs import InputEvent, Press
from game.engine.prompts import Prompt
from game.engine.scene import Push, Transition
from game.engine.text import Style
from game.engine.widgets import (
    Button,
    Choice,
    IconButton,
    Option,
    Row,
    Slider,
    Toggle,
    Widget,
    line_height,
)
from game.shell.flow import Block, Flow, Line, Paragraph, Section, Space
from game.shell.help import HelpScene
from game.shell.ids import changed_since
from game.shell.packs import choices, entries, missing, taken_in
from game.shell.page import Page, fitted_paragraph
from game.shell.results import best_blocks
from game.shell.seeds import new_seed
from game.shell.taking_up import begin_run, play_again
from game.shell.tale import Services

_CUSTOM = "custom"
_GUTTER = 34
_ROOMY = 1.3
"""Text sizes up to which there is room for pictures, and for two switches side by side."""
_UPRIGHT = 1.2
"""From how much higher than wide a page has room above its columns."""
_LARGEST = 1.8
"""How much a banner may be enlarged: a tall window has few pixels to a unit."""
_MOST_TYPED = 64 + MAX_TEXT + MAX_SEED
"""A whole ID fits into the field of the seed."""


class ModePage(Page):
    """Everything that makes a world of ``mode``. ``world`` fills it all in."""

    def __init__(self, services: Services, mode: Mode, world: World | None = None) -> None:
        super().__init__(services.app)
        self._services, self._mode = services, mode
        tale = services.tale_of(mode)
        services.app.assets.ahead(tale.sheets)
        if tale.view is not None:
            services.app.ahead(tale.view)
        self._params: Any = mode.space.read(mode.presets[0].params if mode.presets else "")
        self._seed = services.seed or new_seed(services.app.locale.language)
        if world is not None:
            self._params, self._seed = world.params, world.seed
        self.field = TextField("seed", "", self._seed, _MOST_TYPED)
        self._strip = pygame.Rect(0, 0, 0, 0)
        self.pictures: list[tuple[Canvas, pygame.Rect]] = []
        self._packs = entries(services.places.root)
        """The content packs that can be taken in."""
        self._more = False
        """Whether every parameter is shown, or only what everybody decides."""
        self.changed = ""
        """What the ID stood for before, where that was another world."""

    @property
    def heading(self) -> str:
        return self._services.title(self._mode)

    @property
    def world(self) -> World:
        """What Begin begins."""
        return World(self._mode, self._params, self._seed)

    def prompts(self) -> tuple[Prompt, ...]:
        told = Prompt("copy", self.app.locale.gettext("Copy the ID"))
        bound = self.app.inputs.device != "pad" or self.app.settings.buttons["copy"]
        if self.wants_text or not bound:
            return tuple(super().prompts())
        return (*super().prompts(), told)

    def build(self) -> None:
        app, body = self.app, self.body
        _ = app.locale.gettext
        roomy = app.text.scale <= _ROOMY
        self.pictures = []
        if not roomy and body.height > body.width * _UPRIGHT:
            body = self._lay_band(body)
        strip_high = app.text.leading(Style("caption")) * (1 if roomy else 2) + 8
        right = pygame.Rect(0, body.top, 392 if roomy else 330, body.height)
        right.right = body.right
        left = pygame.Rect(body.left, body.top, right.left - _GUTTER - body.left, 0)
        left.height = body.height - strip_high - 14
        self._strip = pygame.Rect(left.left, left.bottom + 14, left.width, strip_high)
        tall = line_height(app)
        begin = Button("begin", _("Begin"), icon="play", enabled=not self.field.error)
        begin.why_not = self.field.error
        how = Button("help", _("How to play"))
        self.field.label = _("Seed, or a whole ID")
        still: list[Widget] = [how, begin]
        if roomy:
            results = self._lay_pictures(right)
            half = right.width // 2 - 8
            how.rect = pygame.Rect(right.left, right.bottom - tall - 8, half, tall + 8)
            begin.rect = how.rect.move(half + 16, 0)
            seed = pygame.Rect(right.left, how.rect.top - 62, right.width, tall)
            still += self._lay_seed(seed)
            results.height = seed.top - results.top
        else:
            begin.rect = pygame.Rect(right.left, right.bottom - tall - 10, right.width, tall + 10)
            how.rect = pygame.Rect(right.left, begin.rect.top - tall - 14, right.width, tall)
            results = pygame.Rect(right.left, right.top, right.width, how.rect.top - right.top)
        results.height -= 16
        self.changed = changed_since(self._services, self.world)
        blocks = best_blocks(self._services, self._mode, self._mode.space.write(self._params))
        lacking = missing(self.world, self._packs, self._services.places.root)
        told = "" if lacking is None else app.locale.render(lacking)
        for why in filter(None, (told, self.changed)):
            blocks.insert(0, Paragraph(why, Style("caption", "rubric"), after=12))
        self.lay(still, self._columns(left, self._settings(roomy), results, blocks), "begin")

    def handle(self, event: InputEvent) -> Transition:
        if isinstance(event, Press) and event.action == "copy" and not event.repeat:
            self._services.copy_id(str(self.world.id))
            return None
        return super().handle(event)

    def resume(self, result: Any) -> Transition:
        self._packs = entries(self._services.places.root)
        # Whoever comes back is on the way to a run once more.
        self.app.assets.ahead(self._services.tale_of(self._mode).sheets)
        return super().resume(result) or play_again(self._services, result)

    def chosen(self, name: str) -> Transition:
        match name:
            case "begin":
                return begin_run(self._services, self.world)
            case "help":
                return Push(HelpScene(self._services, self._mode))
            case "preset":
                preset = self._chosen_value("preset")
                if preset != _CUSTOM:
                    self._params = self._mode.space.read(str(preset))
            case "seed":
                self._typed()
            case "dice":
                self._sow(new_seed(self.app.locale.language))
            case "daily":
                self._sow(self._services.today())
            case "copy":
                self._services.copy_id(str(self.world.id))
                return None
            case "_more":
                self._more = not self._more
            case _:
                self._set(name)
        self.rebuild_soon()
        return None

    def content(self, canvas: Canvas) -> None:
        for picture, rect in self.pictures:
            canvas.blit(picture, rect)
        super().content(canvas)
        rule = self.app.assets.nine(self.app.assets.ui("rule"), self._strip.width, 10)
        canvas.blit(rule, (self._strip.left, self._strip.top - 8))
        told, colour = self.field.error, "rubric"
        if not told:
            told, colour = self._told(), "sepia"
        if told:
            fitted_paragraph(self.app, canvas, told, Style("caption", colour), self._strip)

    def _columns(
        self,
        left: pygame.Rect,
        settings: list[Block],
        results: pygame.Rect,
        blocks: list[Block],
    ) -> list[Flow]:
        """What is decided, and what was reached. The ID ends the settings; where one would have to
        scroll for it, it stands above the seed, as long as the results leave it that room."""
        app, known = self.app, self._id_told()
        flow = Flow(app, left, [*settings, Space(4), known])
        high = known.height(app, results.width)
        used = sum(block.height(app, results.width) for block in blocks)
        if not flow.scrolls or used + high > results.height:
            return [flow, Flow(app, results, blocks)]
        foot = pygame.Rect(results.left, results.bottom - high, results.width, high)
        above = pygame.Rect(results.left, results.top, results.width, results.height - high)
        return [Flow(app, left, settings), Flow(app, above, blocks), Flow(app, foot, [known])]

    # The rows

    def _settings(self, roomy: bool) -> list[Block]:
        _ = self.app.locale.gettext
        space = self._mode.space
        blocks: list[Block] = []
        told_of = space.told(self._params)
        if told_of is not None:
            blocks.append(Paragraph(self.app.locale.render(told_of), Style("strong"), after=10))
        elif self._mode.presets:
            preset = self._preset_row()
            blocks.append(Line(preset))
        switches: list[Row] = []
        asked = {field.name for field in space.fields if field.asked}
        rows = list(param_rows(space, self._params, _, self._packed))
        more = [row for row in rows if row.name not in asked]
        for widget in (row for row in rows if row.name in asked):
            blocks.append(Line(widget))
        if asked and more:
            button = self._more_button(more)
            blocks.append(Line(button, sizes=(button.width(self.app) + 20,), after=8))
        for widget in more if self._more or not asked else ():
            if isinstance(widget, Toggle):
                switches.append(widget)
            else:
                blocks.append(Line(widget))
        if self._more or not asked:
            blocks += self._packs_told()
        columns = 2 if roomy else 1
        for first in range(0, len(switches), columns):
            beside = switches[first : first + columns]
            blocks.append(Line(*beside, columns=columns))
        introduce = self._services.tale_of(self._mode).introduce
        if introduce is not None and not self._more:
            blocks += introduce(self._params, self._services.content(self._mode))
        if roomy:
            return blocks
        seed, *buttons = self._seed_row()
        size = 80 if self.app.text.scale > 1.5 else 48
        fields = Line(seed, *buttons, sizes=(0, size, size, size), after=8, gap=8)
        return [*blocks, Section(_("Seed")), fields]

    def _id_told(self) -> Paragraph:
        """What stands for all of it, to be copied or written down."""
        known = self.app.locale.gettext("ID: {id}").format(id=self.world.id)
        return Paragraph(known, Style("caption", "sepia"), after=4, indent=18)

    def _packed(self, field: Field) -> Sequence[Option]:
        """What content packs add to the choices of a field."""
        render = self.app.locale.render
        found = choices(self._packs, self._mode.name, field)
        return [Option(value, render(told)) for value, told in found]

    def _packs_told(self) -> Iterator[Block]:
        """Which content packs are taken in."""
        render = self.app.locale.render
        for told in taken_in(self.world, self._packs):
            yield Paragraph(render(told), Style("caption", "sepia"), after=8, indent=18)

    def _more_button(self, more: Sequence[Row]) -> Button:
        """Shows what few decide, or hides it; it says how much of that is not as usual."""
        locale, space = self.app.locale, self._mode.space
        usual = space.values(space.build(self._said()))
        now = space.values(self._params)
        other = sum(now[row.name] != usual[row.name] for row in more)
        if self._more:
            return Button("_more", locale.gettext("Less"), icon="minus")
        label = locale.gettext("More")
        if other:
            told = locale.ngettext("More ({count} changed)", "More ({count} changed)", other)
            label = told.format(count=other)
        return Button("_more", label, icon="plus")

    def _said(self) -> dict[str, Value]:
        """What was decided of that which everybody decides."""
        space = self._mode.space
        values = space.values(self._params)
        return {field.name: values[field.name] for field in space.fields if field.asked}

    def _seed_row(self) -> tuple[Widget, ...]:
        _ = self.app.locale.gettext
        return (
            self.field,
            IconButton("dice", "dice", _("A new seed.")),
            IconButton("daily", "calendar", _("The seed of the day: the same for everyone.")),
            IconButton("copy", "copy", _("Copy the ID, to play the same game elsewhere.")),
        )

    def _lay_seed(self, room: pygame.Rect) -> tuple[Widget, ...]:
        """The seed with its buttons, standing still in ``room``."""
        field, *buttons = row = self._seed_row()
        field.window = None
        field.rect = pygame.Rect(room.left, room.top, room.width - 3 * 54, room.height)
        for place, button in enumerate(reversed(buttons)):
            button.rect = pygame.Rect(room.right - 48 - 54 * place, room.top, 48, room.height)
        return row

    def _preset_row(self) -> Choice:
        locale = self.app.locale
        _ = locale.gettext
        space = self._mode.space
        now = space.write(self._params)
        options, chosen, told = [], _CUSTOM, _("Rules of your own choice.")
        for preset in self._mode.presets:
            options.append(Option(preset.params, locale.render(preset.name)))
            if space.write(space.read(preset.params)) == now and chosen == _CUSTOM:
                chosen, told = preset.params, locale.render(preset.blurb)
        if chosen == _CUSTOM:
            options.append(Option(_CUSTOM, _("Your own")))
        return Choice("preset", _("Preset"), options, chosen, told)

    # What was changed

    def _set(self, name: str) -> None:
        row = self.form.widget(name)
        assert isinstance(row, Row)
        self._params = changed_params(self._mode.space, self._params, row)

    def _typed(self) -> None:
        """The field holds a seed, or an ID that sets everything."""
        _ = self.app.locale.gettext
        text = self.field.text
        self.field.error = ""
        if "#" in text:
            self._read_id(text)
            return
        try:
            self._take_seed(clean_seed(text))
        except BadValue:
            self.field.error = _("A seed has 1 to 64 characters, none of them #.")

    def _read_id(self, text: str) -> None:
        _ = self.app.locale.gettext
        try:
            world = self._services.registry.read_id(text)
        except BadValue:
            self.field.error = _("This is no ID that the game can read.")
            return
        if world.mode is not self._mode:
            title = self._services.title(world.mode)
            self.field.error = _("This ID belongs to {title}.").format(title=title)
            return
        self._seed = world.seed
        self._params = world.params
        self._sow(world.seed)

    def _take_seed(self, seed: str) -> None:
        """What was said of the world of another seed goes with that."""
        if seed != self._seed:
            self._params = self._mode.space.for_any_seed(self._params)
        self._seed = seed

    def _sow(self, seed: str) -> None:
        self._take_seed(seed)
        self.field.error = ""
        self.field.put(seed)

    def _chosen_value(self, name: str) -> Value:
        widget = self.form.widget(name)
        assert isinstance(widget, Choice | Slider | Toggle)
        return widget.value

    def _told(self) -> str:
        """The help of what has the focus; of the preset, when that has none."""
        return str(self.form.help or self.form.widgets[0].help)

    # Pictures

    def _lay_pictures(self, room: pygame.Rect) -> pygame.Rect:
        """Banner above, portraits below it; returns what is left for the results."""
        banner, *portraits = self._illustrations() or (None,)
        if banner is None:
            return room
        high = banner.get_height() * room.width // banner.get_width()
        place = pygame.Rect(room.left, room.top, room.width, high)
        self.pictures.append((self.app.assets.scaled(banner, place.size), place))
        left, top = room.left, place.bottom + 12
        for portrait in portraits:
            self.pictures.append((portrait, portrait.get_rect(topleft=(left, top))))
            left += portrait.get_width() + 16
        return pygame.Rect(left, top, room.right - left, room.bottom - top)

    def _lay_band(self, room: pygame.Rect) -> pygame.Rect:
        """Banner and portraits beside each other at the head of a tall page, where large text
        leaves the columns no room for them; returns what is left of the page."""
        banner, *portraits = self._illustrations() or (None,)
        if banner is None:
            return room
        wide = room.width - sum(portrait.get_width() + 16 for portrait in portraits)
        wide = min(wide, round(banner.get_width() * _LARGEST))
        high = banner.get_height() * wide // banner.get_width()
        band = max(high, *(portrait.get_height() for portrait in portraits), 0)
        whole = wide + sum(portrait.get_width() + 16 for portrait in portraits)
        place = pygame.Rect(room.centerx - whole // 2, room.top + (band - high) // 2, wide, high)
        self.pictures.append((self.app.assets.scaled(banner, place.size), place))
        left = place.right + 16
        for portrait in portraits:
            middle = portrait.get_rect(midleft=(left, place.centery))
            self.pictures.append((portrait, middle))
            left = middle.right + 16
        top = room.top + band + 24
        return pygame.Rect(room.left, top, room.width, room.bottom - top)

    def _illustrations(self) -> list[Canvas]:
        """What shows the tale with these parameters: a banner, then portraits; or nothing."""
        illustrate = self._services.tale_of(self._mode).illustrate
        if illustrate is None:
            return []
        return [self.app.assets.sprite(*picture).image for picture in illustrate(self._params)]


Translate = Callable[[str], str]


def nothing_packed(_: Field) -> Sequence[Option]:
    """No content packs are offered."""
    return ()


def param_rows(
    space: ParamSpace[Any],
    params: Any,
    translate: Translate,
    packed: Callable[[Field], Sequence[Option]] = nothing_packed,
) -> Iterator[Row]:
    """A row for each field that matters to ``params``, in the order of the fields. What is chosen
    from no list (the zone where a dungeon starts) is written in IDs alone. ``packed`` says what
    content packs add to the choices of a field."""
    values = space.values(params)
    for field in (space.beside(field, params) for field in space.fields):
        value = values[field.name]
        added = packed(field) if field.packed else ()
        # An ID may say what no list has: a dungeon of seven rooms.
        named = value != field.default if field.packed else bool(field.choices)
        unlisted = named and value not in field.choices
        if unlisted and all(option.value != value for option in added):
            added = [*added, Option(value, str(value))]
        listed = field.kind != "choice" or bool(field.choices or added)
        if listed and space.applies(field, params):
            yield _param_row(field, value, translate, added)


def changed_params(space: ParamSpace[Any], params: Any, row: Row) -> Any:
    """The parameters after ``row`` was changed; what it implies follows, the rest stays."""
    assert isinstance(row, Choice | Slider | Toggle)
    name, value = row.name, row.value
    text = str(value) if not isinstance(value, bool) else "on" if value else "off"
    if any(name == field.name and field.bare for field in space.fields):
        # A level stands for switches: those that differed from the old level are let go.
        kept = {f.name: space.values(params)[f.name] for f in space.fields if f.bare or f.packed}
        return space.build({**kept, name: space.field(name).read(text)})
    return space.change(space.write(params), {name: text})


def _param_row(
    field: Field, value: Value, translate: Translate, added: Sequence[Option] = ()
) -> Row:
    label, told = translate(field.label), translate(field.help)
    if field.kind == "toggle":
        return Toggle(field.name, label, bool(value), told)
    if field.kind == "integer":
        return Slider(field.name, label, int(value), field.low, field.high, help=told)
    labels = field.choice_labels or field.choices
    options = [
        Option(choice, translate(said)) for choice, said in zip(field.choices, labels, strict=True)
    ]
    if added and not options:
        options.append(Option(field.default, translate(N_("None"))))
    options += added
    return Choice(field.name, label, options, value, told)
