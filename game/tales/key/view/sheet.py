"""The party's sheet: each hero with everything they have, what it does, and what can be done
with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.text import Message, capital, counted, message
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt
from game.engine.text import Style
from game.engine.widgets import Button, Form, Tabs, Widget
from game.shell.flow import Block, Drawing, Flow, Line, Paragraph, Section, draw_flows
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.facts import ItemFacts, TalentFacts, Words
from game.tales.key.rules.play.known import CallingSeen, HeroSeen, SkillSeen
from game.tales.key.rules.play.things import PACK, Wear
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Lead
from game.tales.key.view.commands import Deal, deal_of, lead_deal
from game.tales.key.view.describe import ONCE, SLOTS, dice_of, joined, marks_told, ready_told

# What the sheet of a hero lists: gear, pack, skills, talents, each row with its words.


ROW = 48
"""Pixels from one row to the next."""
_SIDE = 42
_FAINT = (255, 255, 255, 110)
_TWO = 2
"""Talents of which a level offers one."""

Icon = tuple[str, str]
"""An atlas and the name of a sprite in it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that a hero has."""

    name: str
    """``hand``, ``pack:2``, ``skill:guard``, ``talent:onset`` ..."""
    words: Words | None
    """None for a slot with nothing in it."""
    icon: Icon | None
    note: Message | None = None
    """A few words below its name."""
    item: ItemFacts | None = None
    skill: SkillSeen | None = None
    faint: bool = False
    calling: CallingSeen | None = None
    """The calling of a talent."""


def gear_of(hero: HeroSeen) -> tuple[Entry, ...]:
    """What is in hand and worn, by slot."""
    found = []
    for slot, told in SLOTS.items():
        item = hero.worn(slot)
        if item is None:
            found.append(Entry(slot, None, None, told))
        else:
            found.append(Entry(slot, item.words, _item_icon(item), told, item))
    return tuple(found)


def pack_of(hero: HeroSeen) -> tuple[Entry, ...]:
    """What is carried."""
    return tuple(
        Entry(f"pack:{number}", item.words, _item_icon(item), kind_told(item), item)
        for number, item in enumerate(hero.pack)
    )


def skills_of(hero: HeroSeen) -> tuple[Entry, ...]:
    """What the hero can do, and when again."""
    return tuple(
        Entry(
            f"skill:{skill.facts.id}",
            skill.facts.words,
            ("key/panel", f"skill/{skill.facts.id}"),
            ready_told(skill),
            skill=skill,
            faint=bool(skill.rounds),
        )
        for skill in hero.skills
    )


def talents_of(hero: HeroSeen) -> tuple[Entry, ...]:
    """What the hero has learnt and may learn, calling by calling."""
    found = []
    for calling in hero.callings:
        for talent in calling.talents:
            learnt = talent in hero.talents
            found.append(
                Entry(
                    f"talent:{talent.id}",
                    talent.words,
                    talent_icon(talent.skill),
                    grown_told(hero, talent),
                    faint=not learnt,
                    calling=calling,
                )
            )
    return tuple(found)


def grown_told(hero: HeroSeen, talent: TalentFacts) -> Message:
    """Whether a talent is learnt, or when it can be."""
    if talent in hero.talents:
        return message("learnt")
    return message("on the next level") if talent in hero.coming else message("later")


def talent_icon(skill: str) -> Icon:
    """The picture of a talent: that of the skill that it gives, or a sign."""
    return ("key/panel", f"skill/{skill}") if skill else ("key/panel", "count28/experience")


def kind_told(item: ItemFacts) -> Message:
    """What kind of thing it is, in a word or two."""
    if item.slot == "use":
        return message("used once")
    if item.two_handed:
        return message("both hands")
    return SLOTS[item.slot]


def entry_told(view: KeyView, hero: HeroSeen, entry: Entry) -> Message:
    """Everything that there is to say of a row."""
    if entry.words is None:
        return message("Nothing is worn here.")
    parts: list[Message] = []
    if entry.item is not None:
        dice = dice_of(entry.item)
        wear = Wear(entry.item.id)
        if entry.name.startswith("pack") and hero.id == view.acting and wear in view.legal:
            told = wear.explain(view)
            if told is not None:
                parts.append(told)
        if not parts:
            parts.append(message("{text}", text=entry.words.text))
        if dice is not None:
            parts.append(message("Numbers: {dice}.", dice=dice))
    else:
        parts.append(message("{text}", text=entry.words.text))
    if entry.skill is not None:
        parts.append(_often(entry.skill))
    if entry.calling is not None:
        parts.append(_grown(hero, entry, entry.calling))
    return joined(parts)


def _grown(hero: HeroSeen, entry: Entry, calling: CallingSeen) -> Message:
    """What a talent is part of, and what the next level asks for."""
    about = message(
        "Of the calling “{calling}”: {text}", calling=calling.words.name, text=calling.words.text
    )
    if not entry.faint or len(hero.coming) < _TWO:
        return about
    one, other = hero.coming[:_TWO]
    asked = message(
        "The next level asks: {one}, or {other}?", one=one.words.name, other=other.words.name
    )
    return joined((about, asked))


def _often(skill: SkillSeen) -> Message:
    """How often a skill can be used, and when next."""
    again = skill.facts.rounds
    if again >= ONCE:
        often = message("Once between two rests.")
    elif again:
        often = counted("Every {count} round.", "Every {count} rounds.", again)
    else:
        often = message("In every turn.")
    if not skill.rounds:
        return joined((often, message("Ready.")))
    if again >= ONCE:
        return joined((often, message("Not before the next rest.")))
    wait = counted("Ready again in {count} round.", "Ready again in {count} rounds.", skill.rounds)
    return joined((often, wait))


def deals_of(view: KeyView, hero: HeroSeen, entry: Entry) -> tuple[Deal, ...]:
    """What can be done with a row now; only who acts can do anything but go ahead."""
    if hero.id != view.acting:
        lead = Lead(hero.id)
        return (lead_deal(view, lead),) if lead in view.legal else ()
    item = entry.item if entry.name.startswith("pack") else None
    found = (deal_of(view, command, item, entry.skill) for command in view.legal)
    return tuple(deal for deal in found if deal is not None)


class DealButton(Button):
    """What can be done with a row: several stand side by side, where there is little room."""

    letters = 19


class EntryRow(Widget):
    """A row of the sheet."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry.name)
        self.entry = entry

    def press(self, app: App) -> bool:
        app.audio.play("menu_select")
        return True

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        entry, rect = self.entry, self.rect
        if focused:
            app.assets.draw_nine(canvas, app.assets.ui("row"), rect)
        box = pygame.Rect(rect.left + 3, rect.centery - _SIDE // 2, _SIDE, _SIDE)
        app.assets.draw_nine(canvas, app.assets.ui("panel/inset"), box)
        if entry.icon is not None:
            picture = app.assets.sprite(*entry.icon).image
            if entry.faint:
                picture = _faint(app, picture)
            canvas.blit(picture, picture.get_rect(center=box.center))
        left, wide = box.right + 8, rect.right - box.right - 12
        name, note = Style("strong", "ink", 18), Style("caption", "sepia", 16)
        title = ""
        if entry.words is not None:
            title = capital(entry.words.name.in_language(app.locale.language))
        below = app.locale.render(entry.note) if entry.note is not None else ""
        if not title:
            said = app.locale.gettext("{slot}: nothing").format(slot=capital(below))
            place = (left, rect.centery)
            app.text.draw(canvas, said, note, place, "midleft", wide)
        elif not below:
            app.text.draw(canvas, title, name, (left, rect.centery), "midleft", wide)
        else:
            middle = rect.centery + 3
            app.text.draw(canvas, title, name, (left, middle), "bottomleft", wide)
            app.text.draw(canvas, below, note, (left, middle - 3), "topleft", wide)


class TalentRow(EntryRow):
    """A talent: a narrow row, with a sign of whether it is learnt, comes next, or later."""

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        entry, rect = self.entry, self.rect
        if focused:
            app.assets.draw_nine(canvas, app.assets.ui("row"), rect)
        assert entry.words is not None
        middle = rect.left + 16, rect.centery
        next_up = entry.note == message("on the next level")
        sign = "check" if not entry.faint else "arrow_right" if next_up else ""
        if sign:
            picture = app.assets.sprite("ui/ui", f"icon24/{sign}").image
            canvas.blit(picture, picture.get_rect(center=middle))
        else:
            canvas.circle(app.text.colour("sepia"), middle, 4, 1, smooth=True)
        name = capital(entry.words.name.in_language(app.locale.language))
        style = Style("strong" if not entry.faint else "body", "ink" if sign else "sepia", 17)
        place = rect.left + 34, rect.centery
        app.text.draw(canvas, name, style, place, "midleft", rect.width - 38)


def _item_icon(item: ItemFacts) -> Icon:
    return ("key/items_36", f"item/{item.id}")


def _faint(app: App, picture: Canvas) -> Canvas:
    def make() -> Canvas:
        made = picture.copy()
        made.fill(_FAINT, special_flags=pygame.BLEND_RGBA_MULT)
        return made

    return app.assets.made(("sheet faint", picture), make)


# The sheet


BOX = pygame.Rect(70, 62, 1140, 590)
"""The paper."""
INNER = BOX.inflate(-72, -52)
_TAB = 240
_COLUMNS = ((0, 326), (344, 240), (602, 216), (838, 230))
"""Left edge and width of the columns: who, pack, skills, talents."""
_HEAD = 128
_ROWS = 26
"""Below the heading of a column its rows begin."""
_CALLING, _CALLED, _TALENT = 108, 23, 27
"""From one calling to the next, from its head to its first talent, and from one to the next."""
_BELOW = 366
"""Where the words on the row in focus begin."""
_DEALS = (2, 3)
"""Columns and rows of what can be done."""
_DEAL_SIZE = (232, 46)
_LARGE_TEXT = 1.1
"""The text size beyond which everything a hero has is one list that scrolls, beside the words on
the row in focus: four columns have room for small letters only."""
_LIST, _BESIDE = 520, 24
"""Width of the list, and what is left free beside it."""
_GAP = 10
_SHADE = (92, 84, 84)
_HEARTS = 10
"""Hearts that are drawn one by one."""


class Sheet:
    """Laid over the map until it is `closed`. Commands that it gives are open ones."""

    def __init__(self, app: App, view: KeyView) -> None:
        self._app = app
        self._view = view
        self._who = view.acting or 1
        self._pinned = ""
        """The row whose deals are shown although the pointer is elsewhere."""
        self._before_buttons = ""
        """The row that had the focus last."""
        self.closed = False
        self._tabs: Tabs | None = None
        self.form = Form(app, [])
        self._deals: dict[str, Deal] = {}
        self._entries: dict[str, Entry] = {}
        self._built: tuple[str, float, bool] | None = None
        self._list: Flow | None = None
        """Everything the hero has, in large letters."""
        self._told: Flow | None = None
        """Beside it: the words on the row in focus, and what can be done with it."""
        self._lay_out("hand")
        app.audio.play("parchment_unroll")

    @property
    def hero(self) -> HeroSeen:
        """Whose sheet is up."""
        return self._view.hero(self._who)

    @property
    def about(self) -> Entry | None:
        """The row that is told of."""
        focus = self.form.focus
        name = self._pinned or (focus.name if focus is not None else "")
        return self._entries.get(name)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """What can be done with it."""
        return tuple(self._deals.values())

    def show(self, view: KeyView) -> None:
        """The game stands here now; who acts is shown."""
        focus = self.form.focus.name if self.form.focus is not None else ""
        if view.acting != self._view.acting and view.acting:
            self._who = view.acting
        self._view = view
        if view.status.over or view.phase in ("learn", "tile", "camp"):
            self.closed = True
        self._lay_out(self._pinned or focus)

    def handle(self, event: InputEvent) -> KeyCommand | None:
        """Turn, look, decide, or shut it; what was decided for."""
        self._ensure()
        match event:
            case Press("cancel", False) | Click(button=3, down=True):
                self._cancel()
                return None
            case Press("tab_next" | "tab_previous", _) if self._tabs is None:
                return None
            case Click(position=position, button=1, down=True) if not self._hit(position):
                self.closed = not BOX.inflate(20, 20).collidepoint(position)
                self._app.audio.play("menu_back")
                return None
        if any(flow.handle(event) for flow in self._flows):
            return None
        before = self.form.focus
        name = self.form.handle(event)
        if isinstance(event, Press) and self.form.focus is not before:
            self._followed()
            self._reveal()
        if name == "heroes" and self._tabs is not None:
            self._who = self._tabs.index + 1
            self._pinned = ""
            self._lay_out("heroes" if before is self._tabs else "hand")
        elif name in self._entries:
            self._pin(name, click=isinstance(event, Click))
        elif name in self._deals:
            return self._decided(self._deals[name])
        elif self.about is not None:
            self.offer()
        return None

    def prompts(self) -> Sequence[Prompt]:
        """What can be done, for the prompt bar."""
        _ = self._app.locale.gettext
        told = [Prompt("up+down", _("look"))]
        if self.deals:
            told.append(Prompt("confirm", _("choose")))
        if self._tabs is not None:
            told.append(Prompt("tab_previous+tab_next", _("another hero")))
        return (*told, Prompt("cancel", _("close")))

    def draw(self, canvas: Canvas) -> None:
        """The paper over the map."""
        self._ensure()
        app, hero = self._app, self.hero
        _ = app.locale.gettext
        canvas.fill(_SHADE, special_flags=pygame.BLEND_RGB_MULT)
        if self._tabs is not None and self.form.focus is not self._tabs:
            self._tabs.draw(app, canvas, False)
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), BOX)
        if self._flows:
            draw_flows(canvas, self._flows, self.form)
            return
        self._head(canvas, hero, INNER.topleft, _COLUMNS[0][1])
        for number, (left, width) in enumerate(_COLUMNS):
            top = INNER.top + (_HEAD if number == 0 else 0)
            self._heading(canvas, self._heads[number], (INNER.left + left, top), width)
        left, width = _COLUMNS[3]
        style = Style("caption", "rubric", 17)
        for number, calling in enumerate(hero.callings):
            place = INNER.left + left, INNER.top + _ROWS + 6 + number * _CALLING
            name = capital(calling.words.name.in_language(app.locale.language))
            app.text.draw(canvas, name, style, place, width=width)
        self._words(canvas)
        self.form.draw(canvas)

    # Inside: laying out

    @property
    def _flows(self) -> tuple[Flow, ...]:
        """What scrolls: in large letters the list, and the words beside it."""
        return tuple(flow for flow in (self._list, self._told) if flow is not None)

    @property
    def _heads(self) -> tuple[str, ...]:
        """What stands above gear, pack, skills, callings."""
        _ = self._app.locale.gettext
        pack = _("Pack, {count} of {most}").format(count=len(self.hero.pack), most=PACK)
        return _("Gear"), pack, _("Their skills"), _("Callings")

    def _listed(self, columns: Sequence[Sequence[Entry]]) -> list[Block]:
        """All of it below each other, for large letters."""
        app, hero = self._app, self.hero
        scale = app.text.scale

        def head(canvas: Canvas, rect: pygame.Rect) -> None:
            self._head(canvas, hero, rect.topleft, rect.width)

        blocks: list[Block] = [Drawing(round(_HEAD * scale), head)]
        note = app.text.leading(Style("caption", "sepia", 16))
        tall = app.text.leading(Style("strong", "ink", 18)) + note + 4
        for title, entries in zip(self._heads, columns, strict=True):
            blocks.append(Section(title))
            blocks += [Line(EntryRow(entry), tall=tall) for entry in entries]
        return blocks

    def _reveal(self) -> None:
        """The row in focus is seen whole."""
        for flow in self._flows:
            flow.reveal(self.form.focus)
            flow.scroll_to(flow.offset, at_once=True)

    def _ensure(self) -> None:
        app = self._app
        wanted = (app.locale.language, app.text.scale, app.assets.high_contrast)
        if self._built != wanted:
            focus = self.form.focus
            self._lay_out(focus.name if focus is not None else "")

    def _lay_out(self, focus: str) -> None:
        app, view, hero = self._app, self._view, self.hero
        self._built = (app.locale.language, app.text.scale, app.assets.high_contrast)
        widgets: list[Widget] = []
        self._tabs = None
        if len(view.heroes) > 1:
            names = [h.facts.words.name.in_language(app.locale.language) for h in view.heroes]
            self._tabs = Tabs("heroes", names, self._who - 1)
            self._tabs.rect = pygame.Rect(BOX.left + 30, BOX.top - 46, _TAB * len(names), 46)
            widgets.append(self._tabs)
        self._entries = {}
        columns: tuple[tuple[Entry, ...], ...]
        columns = (gear_of(hero), pack_of(hero), skills_of(hero), talents_of(hero))
        self._list = self._told = None
        if app.text.scale > _LARGE_TEXT:
            self._entries = {entry.name: entry for entries in columns for entry in entries}
            area = pygame.Rect(INNER.left, INNER.top, _LIST, INNER.height)
            self._list = Flow(app, area, self._listed(columns))
            widgets += self._list.widgets
            columns = ()
        for number, entries in enumerate(columns):
            left, width = _COLUMNS[number]
            top = INNER.top + _ROWS + (_HEAD if number == 0 else 0) + 6
            for place, entry in enumerate(entries):
                row = EntryRow(entry) if entry.calling is None else TalentRow(entry)
                row.rect = pygame.Rect(INNER.left + left - 4, top + place * ROW, width + 8, ROW)
                if entry.calling is not None:
                    group, below = divmod(place, len(entry.calling.talents))
                    row.rect.top = top + group * _CALLING + _CALLED + below * _TALENT
                    row.rect.height = _TALENT
                widgets.append(row)
                self._entries[entry.name] = entry
        if self._pinned not in self._entries:
            self._pinned = ""
        self.form = Form(app, widgets, focus if focus in self._entries else "hand")
        if focus == "heroes":
            self.form.focus_on("heroes")
        self.offer()
        self._reveal()

    def offer(self) -> None:
        """Put the buttons of what can be done with the row that is told of."""
        about, app = self.about, self._app
        wanted = deals_of(self._view, self.hero, about) if about is not None else ()
        wanted = wanted[: _DEALS[0] * _DEALS[1]]
        if self._list is not None:
            self._offer_beside(wanted)
            return
        if wanted == tuple(self._deals.values()) and self._has_buttons():
            return
        focus = self.form.focus
        kept = [w for w in self.form.widgets if not isinstance(w, Button)]
        buttons: list[DealButton] = []
        self._deals = {f"deal:{number}": deal for number, deal in enumerate(wanted)}
        for number, (name, deal) in enumerate(self._deals.items()):
            button = DealButton(name, app.locale.render(deal.label), icon=deal.icon)
            across, down = divmod(number, _DEALS[1])
            wide, tall = _DEAL_SIZE
            left = INNER.right - (1 - across) * (wide + _GAP) - wide
            if len(wanted) <= _DEALS[1]:
                left = INNER.right - wide
            top = INNER.top + _BELOW + 6 + down * (tall + _GAP)
            button.rect = pygame.Rect(left, top, wide, tall)
            buttons.append(button)
        self.form = Form(app, [*kept, *buttons])
        if focus is not None:
            self.form.focus_on(focus.name)

    def _offer_beside(self, wanted: Sequence[Deal]) -> None:
        """In large letters: the words on the row beside the list, and below them the buttons."""
        app, about, focus = self._app, self.about, self.form.focus
        self._deals = {f"deal:{number}": deal for number, deal in enumerate(wanted)}
        buttons = [
            DealButton(name, app.locale.render(deal.label), icon=deal.icon)
            for name, deal in self._deals.items()
        ]
        blocks: list[Block] = []
        if about is not None:
            told = app.locale.render(entry_told(self._view, self.hero, about))
            blocks += [Section(app.locale.render(_title(about))), Paragraph(told)]
        blocks += [Line(button, after=8) for button in buttons]
        left = INNER.left + _LIST + _BESIDE
        area = pygame.Rect(left, INNER.top, INNER.right - left, INNER.height)
        self._told = Flow(app, area, blocks)
        kept = [w for w in self.form.widgets if not isinstance(w, Button)]
        self.form = Form(app, [*kept, *buttons])
        if focus is not None:
            self.form.focus_on(focus.name)

    def _has_buttons(self) -> bool:
        return sum(isinstance(w, Button) for w in self.form.widgets) == len(self._deals)

    # Inside: input

    def _hit(self, position: tuple[float, float]) -> bool:
        return any(widget.rect.collidepoint(position) for widget in self.form.widgets)

    def _cancel(self) -> None:
        """Back from the buttons to their row, or away."""
        focus = self.form.focus
        self._app.audio.play("menu_back")
        if isinstance(focus, Button) and self._pinned:
            self.form.focus_on(self._pinned)
            self._pinned = ""
            self.offer()
            return
        self.closed = True

    def _followed(self) -> None:
        """Keys moved the focus: off the pinned row, unless onto what can be done with it."""
        focus = self.form.focus
        if focus is not None and not isinstance(focus, Button):
            self._pinned = ""
        elif not self._pinned and self._before_buttons:
            self._pinned = self._before_buttons
        if focus is not None and focus.name in self._entries:
            self._before_buttons = focus.name
            self.offer()

    def _pin(self, name: str, *, click: bool) -> None:
        """A row was confirmed or clicked: it stays, and keys go on to what can be done with it."""
        self._pinned = self._before_buttons = name
        self.offer()
        if self._deals and not click:
            self.form.focus_on(next(iter(self._deals)))

    def _decided(self, deal: Deal) -> KeyCommand:
        self.closed = deal.closes
        if self._pinned:
            self.form.focus_on(self._pinned)
        return deal.command

    # Inside: drawing

    def _head(self, canvas: Canvas, hero: HeroSeen, corner: tuple[int, int], width: int) -> None:
        """Face, name, hearts and dice."""
        app, locale = self._app, self._app.locale
        _ = locale.gettext
        scale, (left, top) = app.text.scale, corner
        face = app.assets.sprite("key/portraits", f"face/{hero.facts.id}")
        canvas.blit(face.image, face.place(left + 30, top + 28))
        name = hero.facts.words.name.in_language(locale.language)
        beside = left + 68
        room = width - 68
        large = Style("title", "ink", round(28 * scale))
        app.text.draw(canvas, name, large, (beside, top - 6), width=room)
        told = _("{title}, level {level}").format(
            title=hero.facts.title.in_language(locale.language), level=self._view.level
        )
        style = Style("caption", "sepia", 17)
        app.text.draw(canvas, told, style, (beside, top + round(30 * scale)), width=room)
        self._hearts(canvas, hero, (left + 10, top + round(72 * scale)))
        x, y = left + 10, top + round(102 * scale)
        for sign, value in (
            ("attack", hero.attack),
            ("defence", hero.defence),
            ("steps", hero.pace),
            ("quick", hero.facts.quick),
        ):
            picture = app.assets.sprite("key/panel", f"count28/{sign}")
            canvas.blit(picture.image, picture.place(x, y))
            shown = Style("plate", "ink", round(22 * scale))
            app.text.draw(canvas, str(value), shown, (x + 20, y), "midleft", round(40 * scale))
            x += round(60 * scale) + 16
        suffers = _state_told(hero)
        if suffers is not None:
            place = (left + width, top + round(72 * scale))
            note = Style("caption", "rubric", 17)
            used = 26 + min(hero.most, _HEARTS) * 21 if hero.most <= _HEARTS else 80
            words = locale.render(suffers)
            app.text.draw(canvas, words, note, place, "midright", width - used)

    def _hearts(self, canvas: Canvas, hero: HeroSeen, place: tuple[int, int]) -> None:
        app, (x, y) = self._app, place
        if hero.most > _HEARTS:
            heart = app.assets.sprite("key/panel", "heart22/full")
            canvas.blit(heart.image, heart.place(x, y))
            told = f"{hero.hearts}/{hero.most}"
            shown = Style("plate", "ink", round(22 * app.text.scale))
            app.text.draw(canvas, told, shown, (x + 20, y), "midleft")
            return
        for number in range(hero.most):
            state = "full" if number < hero.hearts else "spent"
            heart = app.assets.sprite("key/panel", f"heart18/{state}")
            canvas.blit(heart.image, heart.place(x + number * 21, y))

    def _heading(self, canvas: Canvas, text: str, place: tuple[int, int], width: int) -> None:
        style = Style("section", "rubric", 19)
        said = self._app.text.draw(canvas, text, style, place, width=width)
        start, y = said.right + 10, said.top + said.height * 11 // 20
        if place[0] + width - start > 16:
            colour = self._app.text.colour("sepia")
            canvas.aaline(colour, (start, y), (place[0] + width, y))

    def _words(self, canvas: Canvas) -> None:
        """What the row is, in all its words."""
        app, about = self._app, self.about
        top = INNER.top + _BELOW
        colour = app.text.colour("sepia")
        canvas.aaline(colour, (INNER.left, top - 6), (INNER.right, top - 6))
        if about is None:
            return
        columns = 0 if not self._deals else 1 if len(self._deals) <= _DEALS[1] else 2
        width = INNER.width - columns * (_DEAL_SIZE[0] + _GAP) - 14
        title = app.locale.render(_title(about))
        head = Style("section", "ink", 21)
        app.text.draw(canvas, title, head, (INNER.left, top), width=width)
        y = top + app.text.leading(head) + 2
        told = app.locale.render(entry_told(self._view, self.hero, about))
        room = pygame.Rect(INNER.left, y, width, 0)
        app.text.paragraph(canvas, told, Style("body", "ink", 18), room)


def _title(entry: Entry) -> Message:
    if entry.words is not None:
        return message("{name}", name=entry.words.head)
    return message("An empty place")


def _state_told(hero: HeroSeen) -> Message | None:
    if hero.standing == "dead":
        return message("dead")
    if hero.standing == "down":
        return message("down")
    return marks_told(hero.marks)
