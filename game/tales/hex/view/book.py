"""The patrol's book: the company, places and rumours, the charge, the journal, and what the signs
of the map mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.core.hexgrid import Layout
from game.core.text import N_
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Press
from game.engine.text import Style
from game.engine.widgets import Form, Tabs, line_height
from game.shell.flow import Block, Flow, Paragraph, Section
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.seen import CommunitySeen, PageSeen
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.rules.play.words import NEEDS, TASKS, mood
from game.tales.hex.view.grid import read_washes
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.head import HOURS
from game.tales.hex.view.layout import LARGE_SHEET, ROOMY, SHEET
from game.tales.hex.view.stage import EDGE, Stage, coming, stage_then
from game.tales.hex.view.wording import (
    TASKS_TOLD,
    prose,
    relics_told,
    ruin_told,
    sentence,
    skills_told,
    standing_told,
)

_SIZE = 44
_CELL = 78
"""Pixels of a sign with the room around it."""
_WORDS = Style("body")
_GAP = 12
_MARKS = (
    ("smoke", N_("smoke of a community, seen from afar")),
    ("glow", N_("a court of the fairies, seen from afar")),
    ("stones", N_("stones of a ruin, seen from afar")),
    ("settled", N_("a community whose wish was granted")),
    ("refuge", N_("a refuge: camps here cost less")),
    ("secured", N_("a secured hex; roads join those that lie together")),
    ("cards/4", N_("patrol cards that are left before a hex is secured")),
    ("note", N_("a note of your own")),
)
_FRAMES = (
    ("here", N_("where the patrol is")),
    ("choice", N_("the hex that is looked at")),
    ("plan", N_("the planned way; numbers are quarters of a day")),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign: sprites laid over each other, the relief of the ground below it, and its meaning."""

    sprites: tuple[tuple[str, str], ...]
    words: str
    relief: str = ""


class Signs(Block):
    """Signs with their meaning beside them, in as many columns as there is room for."""

    def __init__(self, entries: Sequence[Entry], columns: int) -> None:
        self._entries, self._columns = entries, columns

    def height(self, app: App, width: int) -> int:
        return sum(self._heights(app, width))

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        columns, wide = self._across(app, rect.width)
        y = rect.top
        for row, high in enumerate(self._heights(app, rect.width)):
            for column, entry in enumerate(self._entries[row * columns : (row + 1) * columns]):
                place = pygame.Rect(rect.left + column * wide, y, wide, high)
                _draw_entry(app, canvas, entry, place)
            y += high

    def _heights(self, app: App, width: int) -> list[int]:
        columns, wide = self._across(app, width)
        said = [
            app.text.height(entry.words, _WORDS, wide - _CELL - _GAP) for entry in self._entries
        ]
        return [
            max(_CELL, *said[start : start + columns]) for start in range(0, len(said), columns)
        ]

    def _across(self, app: App, width: int) -> tuple[int, int]:
        """Columns and their width: one less at large text."""
        columns = self._columns if app.text.scale <= ROOMY else max(1, self._columns - 1)
        return columns, width // columns


def legend(app: App, content: HexPlayContent) -> Iterator[Block]:
    """The signs of land, of what grows and stands in the way, and of what was found."""
    _ = app.locale.gettext
    yield Section(_("Relief"))
    yield Signs(
        [
            Entry((("relief", f"relief/{each.id}/0"),), prose(app, each.words), each.id)
            for each in content.reliefs
        ],
        3,
    )
    yield Section(_("Growth"), above=8)
    yield Signs(
        [
            Entry((("growth", f"open/{each.id}/0"),), prose(app, each.words), "plains")
            for each in content.growths
        ],
        3,
    )
    yield Section(_("Obstacle"), above=8)
    yield Signs(
        [
            Entry((("obstacles", f"obstacle/{each.id}/centre"),), prose(app, each.words), "plains")
            for each in content.obstacles
        ],
        3,
    )
    yield Section(_("Signs"), above=8)
    places = [
        Entry((("places", "home/city"),), _("the city")),
        Entry((("places", "home/village"),), _("a community; each kind looks otherwise")),
        Entry((("places", "ruin/ruin_tower"),), _("a ruin")),
    ]
    marks = [Entry((("places", f"mark/{name}"),), _(msgid)) for name, msgid in _MARKS]
    frames = [Entry((("ruling", f"frame/{name}"),), _(msgid)) for name, msgid in _FRAMES]
    yield Signs([*places, *marks, *frames], 2)


def _draw_entry(app: App, canvas: Canvas, entry: Entry, place: pygame.Rect) -> None:
    middle = (place.left + _CELL // 2, place.centery)
    if entry.relief:
        picture = app.assets.made(("hex swatch", entry.relief), lambda: _swatch(app, entry.relief))
        canvas.blit(picture, picture.get_rect(center=middle))
    for atlas, name in entry.sprites:
        if app.assets.has(f"{FOLDER}/{atlas}_{_SIZE}", name):
            sprite = app.assets.sprite(f"{FOLDER}/{atlas}_{_SIZE}", name)
            picture, (x, y) = sprite.image, sprite.pivot
            share = min(1.0, (_CELL - 6) / max(picture.get_size()))
            size = (round(picture.get_width() * share), round(picture.get_height() * share))
            corner = (round(middle[0] - x * share), round(middle[1] - y * share))
            canvas.blit(app.assets.scaled(picture, size), corner)
    words = pygame.Rect(place.left + _CELL + 4, 0, place.width - _CELL - _GAP, 0)
    high = app.text.height(entry.words, _WORDS, words.width)
    words.top = place.centery - high // 2
    app.text.paragraph(canvas, entry.words, _WORDS, words)


def _swatch(app: App, relief: str) -> Canvas:
    """A hex in the wash of a relief."""
    washes = read_washes(app.assets.folder / FOLDER)
    thin, thick = (pygame.Color(colour) for colour in washes.colours[relief])
    fine = 3
    large = Canvas((_CELL * fine, _CELL * fine), alpha=True)
    middle = _CELL * fine / 2
    corners = Layout(36 * fine, middle, middle, washes.grids[_SIZE].squash).corners((0, 0))
    large.polygon(thick.lerp(thin, 0.45), corners)
    large.polygon(app.text.colour("sepia"), corners, fine)
    return large.resized((_CELL, _CELL))


LEAVES = (N_("Company"), N_("Places"), N_("The charge"), N_("Signs"), N_("Journal"))
_PAD = 34
_FACE = 72
SHOWN = 150
"""How much is shown of what was met."""
_SKILLS, _SAID = Style("strong"), Style("caption", "sepia")


class Person(Block):
    """A face, and beside it what somebody can do and what is said of them."""

    def __init__(self, face: Canvas, skills: str, text: str) -> None:
        self._face, self._skills, self._text = face, skills, text

    def height(self, app: App, width: int) -> int:
        width -= _FACE
        high = app.text.height(self._skills, _SKILLS, width)
        return max(_FACE, high + app.text.height(self._text, _SAID, width)) + 8

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        canvas.blit(self._face, rect.topleft)
        place = pygame.Rect(rect.left + _FACE, rect.top, rect.width - _FACE, rect.height)
        place.top += app.text.paragraph(canvas, self._skills, _SKILLS, place)
        app.text.paragraph(canvas, self._text, _SAID, place)


class Seen(Block):
    """What was met, as the patrol saw it; its picture comes while frames go on."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def height(self, app: App, width: int) -> int:
        return SHOWN + EDGE + 8

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        picture = coming(app.assets, self._stage, SHOWN)
        if picture is not None:
            canvas.blit(picture, picture.get_rect(midtop=rect.midtop))


class Book:
    """Turns its leaves, scrolls, and is closed."""

    def __init__(self, app: App, view: HexView, content: HexPlayContent) -> None:
        self._app, self._view = app, view
        self._content = content
        self._skills = content.play.skills
        self.closed = False
        self._tabs = Tabs("leaf", [app.locale.gettext(leaf) for leaf in LEAVES], 0)
        self._form = Form(app, [self._tabs])
        self._built: tuple[object, ...] = ()
        self._flow: Flow | None = None

    @property
    def leaf(self) -> int:
        return self._tabs.index

    @property
    def _sheet(self) -> pygame.Rect:
        """Where the leaves lie, below their tabs: large text has a larger page."""
        high = line_height(self._app)
        if self._app.text.scale <= ROOMY:
            return SHEET
        top = max(SHEET.top, high + 4)
        return pygame.Rect(LARGE_SHEET.left, top, LARGE_SHEET.width, LARGE_SHEET.bottom - top)

    def writes(self, event: InputEvent) -> bool:
        """Whether the player wants to write today's page of the journal."""
        return event == Press("journal") and self.leaf == len(LEAVES) - 1

    def _touches(self, position: tuple[float, float]) -> bool:
        """Whether a point lies on the book or its tabs."""
        return self._sheet.inflate(20, 90).collidepoint(position)

    def handle(self, event: InputEvent) -> None:
        """Keys for tabs turn the leaf, arrows too; up and down scroll; anything else closes it."""
        self._ensure()
        assert self._flow is not None
        match event:
            case Press("left" | "tab_previous"):
                self._tabs.turn(self._app, -1)
            case Press("right" | "tab_next"):
                self._tabs.turn(self._app, 1)
            case Press("up" | "down" as action):
                self._flow.line(action)
            case Press("confirm" | "cancel", False) | Click(button=3, down=True):
                self.closed = True
            case Click(position=at, button=1, down=True) if not self._touches(at):
                self.closed = True
            case _:
                if not self._flow.handle(event) and not isinstance(event, Press):
                    self._form.handle(event)

    def update(self) -> None:
        """One step: the column glides."""
        if self._flow is not None:
            self._flow.update()

    def draw(self, canvas: Canvas) -> None:
        self._ensure()
        assert self._flow is not None
        app = self._app
        self._tabs.draw_behind(app, canvas)
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), self._sheet)
        self._flow.keep_edges(canvas)
        self._flow.draw(canvas)
        self._flow.fade(canvas)
        self._form.draw(canvas)

    def _ensure(self) -> None:
        app = self._app
        wanted = (self.leaf, app.locale.language, app.text.scale)
        if wanted == self._built:
            return
        self._built = wanted
        self._tabs.labels = tuple(app.locale.gettext(leaf) for leaf in LEAVES)
        high = line_height(app)
        sheet = self._sheet
        self._tabs.rect = pygame.Rect(sheet.left + 20, sheet.top - high + 6, sheet.width - 40, high)
        make = (self._company, self._places, self._charge, self._signs, self._journal)[self.leaf]
        area = sheet.inflate(-2 * _PAD, -2 * _PAD)
        self._flow = Flow(app, area, list(make()))
        if self.leaf == len(LEAVES) - 1:
            self._flow.to_end()

    def _company(self) -> Iterator[Block]:
        app, view, _ = self._app, self._view, self._app.locale.gettext
        for each in view.companions:
            words = prose(app, each.facts.words)
            standing = standing_told(app, each)
            face = app.assets.sprite(f"{FOLDER}/portraits", f"face/{each.facts.id}").image
            yield Section(f"{words} · {prose(app, each.people)}", above=4)
            skills = skills_told(app, each, self._skills)
            if standing:
                skills = f"{skills} · {standing}"
            yield Person(face, skills, prose(app, each.facts.text))
        if view.tools or view.purse.relics:
            yield Section(_("Tools"), above=8)
        if view.purse.relics:
            yield Paragraph(sentence(relics_told(app, view)), after=4)
        if view.tools:
            for tool in view.tools:
                yield Paragraph(
                    _("{what}: {value}").format(
                        what=prose(app, tool.words), value=prose(app, tool.text)
                    ),
                    after=4,
                )
        yield Section(_("The sky"), above=8)
        yield Paragraph(
            app.locale.ngettext(
                "Day {day}, {hour}, {season}: {count} day to winter.",
                "Day {day}, {hour}, {season}: {count} days to winter.",
                view.left,
            ).format(
                day=view.day,
                hour=_(HOURS[view.quarter]),
                season=prose(app, view.season.words),
                count=view.left,
            ),
            after=4,
        )
        for when, term in ((_("Today"), view.weather), (_("Tomorrow"), view.tomorrow)):
            words = f"{prose(app, term.words)}. {prose(app, term.text)}"
            yield Paragraph(_("{what}: {value}").format(what=when, value=words), after=4)

    def _places(self) -> Iterator[Block]:
        app, _ = self._app, self._app.locale.gettext
        ranked = sorted(
            self._view.communities,
            key=lambda each: (("met", "placed", "rumoured").index(each.known), each.number),
        )
        for community in ranked:
            yield Section(prose(app, community.name), above=4)
            if community.page is not None:
                yield from self._page(community.page)
            elif community.known == "placed":
                kind = {
                    "fairy": _("A court of the fairies, seen from afar."),
                    "city": _("The city."),
                }.get(community.kind, _("Seen from afar: there is smoke."))
                yield Paragraph(kind)
            if community.hearsay is not None and community.page is None:
                yield from self._hearsay(community)
        for ruin in self._view.ruins:
            yield Section(prose(app, ruin.name), above=4)
            yield Paragraph(f"{prose(app, ruin.builder)}. {ruin_told(app, ruin)}")

    def _page(self, page: PageSeen) -> Iterator[Block]:
        app, _ = self._app, self._app.locale.gettext
        temper = app.locale.render(mood(page.mood))
        facts = [
            prose(app, page.nature),
            prose(app, page.function),
            prose(app, page.people),
            _("{count} souls").format(count=app.locale.number(page.souls)),
            page.leader,
        ]
        yield Paragraph(" · ".join(filter(None, facts)), Style("caption", "sepia"), after=3)
        said = _("To the patrol they are {mood}.").format(mood=temper)
        if page.reconciled:
            said = _("Reconciled.") + " " + said
        tie = prose(app, page.tie)
        yield Paragraph(f"{said} {sentence(tie)}" if tie else said, after=3)
        for theme in page.themes:
            yield Paragraph(sentence(prose(app, theme)), after=3)
        yield Paragraph(" ".join(map(app.locale.render, page.greeting)), after=3)
        wish = page.wish
        told = prose(app, wish.words)
        need = _(NEEDS[wish.needs]).format(amount=wish.amount) if wish.needs in NEEDS else ""
        state = {
            "promised": _("promised"),
            "ready": _("to be told there"),
            "settled": _("settled"),
        }.get(wish.status, "")
        line = sentence(_("They want: {wish}").format(wish=told))
        if need and wish.status != "settled":
            line += f" {sentence(need)}"
        if state:
            line += f" ({state})"
        style = Style("strong" if wish.status in ("promised", "ready") else "body")
        yield Paragraph(line, style)

    def _hearsay(self, community: CommunitySeen) -> Iterator[Block]:
        app, _ = self._app, self._app.locale.gettext
        hearsay = community.hearsay
        assert hearsay is not None
        sure = _("They are sure of it.") if hearsay.sure else _("Half of what is said so is true.")
        if hearsay.right is not None:
            sure = _("That was right.") if hearsay.right else _("That was not so.")
        yield Paragraph(f"{prose(app, hearsay.text)} {sure}", Style("caption", "sepia"))

    def _charge(self) -> Iterator[Block]:
        app, view, _ = self._app, self._view, self._app.locale.gettext
        yield Paragraph(
            app.locale.ngettext(
                "Any one of four fulfils the charge; then the patrol must report to the city before"
                " winter. There is {count} day left.",
                "Any one of four fulfils the charge; then the patrol must report to the city before"
                " winter. There are {count} days left.",
                view.left,
            ).format(count=view.left)
        )
        drawn, wanted = view.charted
        if drawn < wanted:
            first = _(
                "Before any of them can come to its end, {wanted} hexes of the country must be"
                " drawn (so far: {drawn})."
            )
            yield Paragraph(first.format(wanted=wanted, drawn=drawn))
        for task in view.tasks:
            state = _("done") if task.done else f"{task.have} / {task.need}"
            title = app.locale.render(TASKS[task.id])
            yield Section(_("{what}: {value}").format(what=title, value=state), above=4)
            yield Paragraph(_(TASKS_TOLD[task.id]))
        yield Section(_("What is known of the plot"), above=8)
        yield Paragraph(sentence(prose(app, view.plot.words)))
        if view.plot.faction is not None:
            yield Paragraph(prose(app, view.plot.faction), Style("strong"), after=2)
            if view.plot.text is not None:
                yield Paragraph(sentence(prose(app, view.plot.text)))

    def _signs(self) -> Iterator[Block]:
        return legend(self._app, self._content)

    def _journal(self) -> Iterator[Block]:
        app, _ = self._app, self._app.locale.gettext
        for day in self._view.journal:
            if not day.sentences and not day.written:
                continue
            title = _("Day {day}, {season}, {weather}").format(
                day=day.day, season=prose(app, day.season), weather=prose(app, day.weather)
            )
            yield Section(title, above=6)
            told = [day.written] if day.written else list(map(app.locale.render, day.sentences))
            start = 0
            for above, moment in day.moments:
                if above > start and not day.written:
                    yield Paragraph(" ".join(told[start:above]))
                    start = above
                yield Seen(stage_then(moment))
            yield Paragraph(" ".join(told[start:]))
