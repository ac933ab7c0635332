"""The list of what may be done, unrolled over the map; and what must be chosen before all else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import pygame

from game.core.text import Message, capital, message
from game.engine.app import App
from game.engine.assets import Sprite
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Point, Press, Wheel
from game.engine.text import Style
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.descent import Camp, price_told
from game.tales.key.rules.play.doors import PickTile
from game.tales.key.rules.play.fight import Attack
from game.tales.key.rules.play.growth import Learn
from game.tales.key.rules.play.harm import Struggle
from game.tales.key.rules.play.known import HeroSeen
from game.tales.key.rules.play.turns import End
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.words import percent
from game.tales.key.view.commands import Line, line_told, lines_of, lines_with_pack
from game.tales.key.view.layout import MENU, SCREEN, TALL_MENU, panel_canvas, panel_of, to_panel
from game.tales.key.view.parts import Kept, heading
from game.tales.key.view.sheet import talent_icon
from game.tales.key.view.tile_card import SIZE, draw_card

_EDGE = 22
_NAME = Style("body", "ink", 19)
_TOLD = Style("caption", "sepia", 17)
_ICON, _MOST_ICON = 34, 30
"""The room for the picture of a line, and how large it is at most: one does not touch the next."""
_TOLD_LINES, _MOST_LINES = 3, 7
"""Lines for what is told of a line of the list, and as many as it may have in large letters."""
_LEAST_SEEN = 3
"""Lines of the list of which what is told leaves room for: one chooses among what one sees."""
_WHOLE = 2
"""In its first picture it has its paper, in the second all of it."""


class Menu:
    """Lines of what may be done; one of them has the focus. ``chosen`` is what was decided for."""

    def __init__(
        self,
        app: App,
        view: KeyView,
        commands: Sequence[KeyCommand],
        title: str,
        *,
        forced: bool = False,
    ) -> None:
        self._app = app
        self._view = view
        self.title = title
        self.forced = forced
        """Whether one of its lines must be chosen before anything else is done."""
        self.closed = False
        self.chosen: Line | None = None
        self._sentences: Kept[Message] = Kept()
        self._levels: list[tuple[str, tuple[Line, ...], int]] = []
        self._lines = lines_with_pack(lines_of(view, commands))
        self.focus = self._first_choice()
        self._first = 0
        self._drawn = 0
        """How much of it the last picture had, up to `_WHOLE`."""

    @property
    def comes(self) -> bool:
        """Whether it is not to be seen yet: its papers are made beside the frames, which takes two
        or three of them. Once it was seen it stays. What opens over the map before that does not
        have it come either."""
        if self._drawn or self._app.assets.waits:
            return False
        ready = [self._app.assets.nine_ready(paper, *size) for paper, size in self._papers()]
        return not all(ready)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that can be seen now, or scrolled to."""
        return self._lines

    @property
    def focused(self) -> Line | None:
        """The line in focus."""
        return self._lines[self.focus] if self._lines else None

    def handle(self, event: InputEvent) -> bool:
        """Choose, scroll or shut it; True when the event was for the list."""
        match event:
            case Press("confirm" | "right") | Click() if self.comes:
                pass  # Nobody decides on what he does not see.
            case Press("up" | "down"):
                self._move(1 if event.action == "down" else -1)
            case Press("page_up" | "page_down"):
                self._move(5 if event.action == "page_down" else -5, turn=False)
            case Wheel(_, steps):
                self._move(-round(steps), turn=False)
            case Press("confirm", False):
                self._choose()
            case Press("right", False):
                # It unrolls, and decides nothing: who bumped into a door may still be holding it.
                if self.focused is not None and self.focused.inner:
                    self._choose()
            case Press("left", False) if self._levels:
                self._back()
            case Press("cancel", False):
                self._cancel()
            case Point(position):
                number = self.line_at(self.spoken(position))
                if number is not None and number != self.focus:
                    self.focus = number
                    self._app.audio.play("menu_move")
            case Click(position=position, button=1, down=True):
                number = self.line_at(self.spoken(position))
                if number is not None:
                    self.focus = number
                    self._choose()
                elif not self.rect.collidepoint(self.spoken(position)):
                    self._cancel()
            case Click(button=3, down=True):
                self._cancel()
            case _:
                return isinstance(event, Press) and event.action in ("left", "right")
        return True

    def spoken(self, position: tuple[float, float]) -> tuple[float, float]:
        """A place of the canvas as who speaks of this list says it: it lies on the panel."""
        return to_panel(self._app.canvas.area, position)

    def canvas(self, canvas: Canvas) -> Canvas:
        """The canvas to draw it on."""
        return panel_canvas(canvas)

    @property
    def rect(self) -> pygame.Rect:
        """The paper; in large letters all of the panel."""
        return TALL_MENU if self._app.text.scale > _LARGE_CHOICE else MENU

    @property
    def words_top(self) -> int:
        """Where what is told of the line in focus begins."""
        return self.rect.bottom - _EDGE - self._foot + 14

    def row_rect(self, number: int) -> pygame.Rect:
        rect = self.rect
        top = rect.top + self._top + sum(map(self._row, range(self._first, number)))
        return pygame.Rect(rect.left + 12, top, rect.width - 24, self._row(number))

    def line_at(self, position: tuple[float, float]) -> int | None:
        """The line at a place of the canvas."""
        for number in self._seen(self._first):
            if self.row_rect(number).collidepoint(position):
                return number
        return None

    def draw(self, canvas: Canvas) -> None:
        """The list, with a sentence on the line in focus; while it `comes`, nothing."""
        if not self.comes:
            whole = self._app.picture.lasts
            self._drawn = _WHOLE if whole else min(self._drawn + 1, _WHOLE)
            self._draw(canvas)

    # Inside

    def _papers(self) -> Iterator[tuple[Sprite, tuple[int, int]]]:
        """The papers of which it is made, and how large what each lies around is."""
        ui, rect = self._app.assets.ui, self.rect
        yield ui("panel/light"), rect.size
        if self._lines:
            yield ui("row"), (rect.width - 24, self._row(self.focus))

    def _draw(self, canvas: Canvas) -> None:
        app, rect = self._app, self.rect
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), rect)
        if self._drawn < _WHOLE:
            return
        room = rect.inflate(-2 * _EDGE, -2 * _EDGE)
        heading(app, canvas, self._levels[-1][0] if self._levels else self.title, room)
        self._first = max(0, min(self._first, self.focus))
        while self._first < self.focus and self.focus not in self._seen(self._first):
            self._first += 1
        for number in self._seen(self._first):
            self._draw_line(canvas, number)
        self._more(canvas)
        self._sentence(canvas, room)

    def _first_choice(self) -> int:
        """The first line, or where in a fight nothing can be struck the end of the turn."""
        kinds = [type(line.commands[0]) for line in self._lines]
        fights = self._view.phase == "danger" and kinds[:1] not in ([Attack], [Struggle])
        return kinds.index(End) if fights and End in kinds else 0

    def _row(self, number: int) -> int:
        """The height of a line, whose name may need two."""
        text = self._app.text
        return max(36, len(self._names(number)) * text.leading(_NAME) + 6)

    def _names(self, number: int) -> Sequence[str]:
        """The name of a line, broken where it has no room."""
        app, line = self._app, self._lines[number]
        aside = self._aside(line)
        room = self.rect.width - 24 - 18 - _ICON - 14
        if aside:
            room -= app.text.width(aside, _TOLD) + 12
        return app.text.wrap(capital(app.locale.render(line.name)), _NAME, room)

    def _seen(self, first: int) -> range:
        """The lines that have room when ``first`` is the first of them."""
        room = self.rect.height - self._top - self._foot - _EDGE
        last = first
        while last < len(self._lines):
            room -= self._row(last)
            if room < 0 and last > first:
                break
            last += 1
        return range(first, last)

    @property
    def _top(self) -> int:
        return _EDGE + self._app.text.leading(Style("section", "ink", 20)) + 8

    @property
    def _foot(self) -> int:
        text, high = self._app.text, 10 + _TOLD_LINES * self._app.text.leading(_TOLD)
        if self.focused is None:
            return high
        lines = len(text.wrap(self._told(self.focused), _TOLD, self.rect.width - 2 * _EDGE))
        if text.scale <= 1 and lines <= _TOLD_LINES:
            return high
        # Longer words, and large letters, take their room from the list, but for some lines.
        rows = sorted(map(self._row, range(len(self._lines))), reverse=True)
        most = self.rect.height - self._top - _EDGE - sum(rows[:_LEAST_SEEN])
        return max(high, min(most, 14 + min(lines, _MOST_LINES) * text.leading(_TOLD)))

    def _told(self, line: Line) -> str:
        """What is told of a line, below the list."""
        sentence = self._sentences.of(line, lambda: line_told(self._view, line))
        return self._app.locale.render(sentence)

    def _draw_line(self, canvas: Canvas, number: int) -> None:
        app, line, rect = self._app, self._lines[number], self.row_rect(number)
        if number == self.focus:
            app.assets.draw_nine(canvas, app.assets.ui("row"), rect)
        if line.icon is not None:
            picture = app.assets.sprite(*line.icon).image
            if picture.get_height() > _MOST_ICON:
                picture = app.assets.scaled(picture, (_MOST_ICON, _MOST_ICON))
            place = rect.left + 12 + _ICON // 2, rect.centery
            canvas.blit(picture, picture.get_rect(center=place))
        left = rect.left + 18 + _ICON
        aside = self._aside(line)
        right = rect.right - 14
        if aside:
            told = app.text.draw(canvas, aside, _TOLD, (right, rect.centery), "midright")
            right = told.left - 12
        names, step = self._names(number), app.text.leading(_NAME)
        y = rect.centery - step * (len(names) - 1) // 2
        for said in names:
            app.text.draw(canvas, said, _NAME, (left, y), "midleft", right - left)
            y += step

    def _aside(self, line: Line) -> str:
        """At the end of a line: the chance of a blow, or how many places there are to choose."""
        app = self._app
        if isinstance(line.commands[0], Attack) and app.settings.show_odds:
            foe = line.commands[0].foe
            blow = next((t.blow for t in self._view.targets if t.foe == foe), None)
            return app.locale.percent(percent(blow.odds, 1) / 100) if blow is not None else ""
        return f"× {len(line.commands)}" if len(line.commands) > 1 else ""

    def _sentence(self, canvas: Canvas, room: pygame.Rect) -> None:
        app, line = self._app, self.focused
        if line is None:
            return
        told = self._told(line)
        place = pygame.Rect(room.left, self.words_top, room.width, 0)
        lines = app.text.wrap(told, _TOLD, room.width)
        growth = app.text.scale
        while len(lines) * app.text.leading(_TOLD, growth) > self._foot - 10 and growth > 1.0:
            growth -= 0.05
            lines = app.text.wrap(told, _TOLD, room.width, growth)
        app.text.paragraph(canvas, told, _TOLD, place, growth=growth)

    def _more(self, canvas: Canvas) -> None:
        """Arrows where there are more lines."""
        x = self.rect.right - _EDGE - 4
        last = self._seen(self._first).stop
        foot = self.row_rect(last - 1).bottom + 8 if last else 0
        for name, there, y in (
            ("arrow_up", self._first > 0, self.rect.top + self._top - 14),
            ("arrow_down", last < len(self._lines), foot),
        ):
            if there:
                picture = self._app.assets.ui(f"icon24/{name}").image
                canvas.blit(picture, picture.get_rect(center=(x, y)))

    def _move(self, by: int, *, turn: bool = True) -> None:
        if not self._lines:
            return
        focus = self.focus + by
        count = len(self._lines)
        self.focus = focus % count if turn else min(max(focus, 0), count - 1)
        self._app.audio.play("menu_move")

    def _choose(self) -> None:
        line = self.focused
        if line is None:
            self._cancel()
            return
        self._app.audio.play("menu_select")
        if line.inner:
            self._levels.append((self._app.locale.render(line.name), self._lines, self.focus))
            self._lines, self.focus, self._first = line.inner, 0, 0
            return
        self.chosen = line

    def _cancel(self) -> None:
        if self._levels:
            self._back()
        elif not self.forced:
            self.closed = True

    def _back(self) -> None:
        _, self._lines, self.focus = self._levels.pop()
        self._first = 0
        self._app.audio.play("menu_move")


# A choice that must be made before anything else: one of two talents, or the tile to be laid.


BOX = pygame.Rect(40, 84, 660, 548)
"""The paper where it is largest."""
_LARGE_BOX = pygame.Rect(40, 30, 1200, 628)
"""The same beyond a text size of `_LARGE_CHOICE`: over the panel too, since words come first."""
_LARGE_CHOICE = 1.3
_BELOW_HEAD = 146
"""Below what stands above the map in large text."""
_CHOICE_EDGE = 34
_HEAD = 84
_GAP, _NEAR_GAP = 14, 6
"""Between two options, and where words have no more room."""
MARGINS = 40
"""Above and below the words of an option where there is room."""
_BELOW_TITLE = 36
"""From the title to the note below it, at a text size of 100 %."""
_CHOICE_ICON = 64
_CHOICE_NAME = Style("section", "ink", 22)
_TEXT = Style("body", "ink", 18)
_NOTE = Style("caption", "sepia", 18)
_ACROSS = 4
"""Cards of tiles side by side."""
_TILE_NAME = Style("strong", "ink", 19)
_TITLE_SIZE = 28


_CAMP_ICONS = {
    "rest": "heart22/full",
    "search": "count28/pack",
    "bargain": "count28/gold",
    "ask": "count28/page",
}
"""By what may be done at a camp: its picture."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of what may be chosen."""

    command: KeyCommand
    name: Message
    text: Message | None
    icon: tuple[str, str] | None
    tile: str = ""
    """The card of a tile; empty for a talent."""


def options_of(view: KeyView) -> tuple[Option, ...]:
    """What must be chosen from now; nothing while no choice is asked for."""
    found = []
    pupil = pupil_of(view)
    for command in view.legal:
        match command:
            case Learn(name) if pupil is not None:
                talent = next(talent for talent in pupil.offers if talent.id == name)
                words = talent.words
                calling = next(c for c in pupil.callings if talent in c.talents)
                step = calling.talents.index(talent) + 1
                head = message(
                    "{name} ({calling}, {step} of {steps})",
                    name=words.name,
                    calling=calling.words.name,
                    step=step,
                    steps=len(calling.talents),
                )
                found.append(
                    Option(
                        command,
                        head,
                        message("{text}", text=words.text),
                        talent_icon(talent.skill),
                    )
                )
            case Camp(choice):
                facts = next(facts for facts in view.camp if facts.id == choice)
                told = message("{text} {price}", text=facts.words.text, price=price_told(facts))
                icon = ("key/panel", _CAMP_ICONS[choice])
                found.append(Option(command, message("{name}", name=facts.words.name), told, icon))
            case PickTile(number):
                size = TILES[number - 1].name
                name_ = message("A room of {size} cells", size=size.replace("x", "×"))
                found.append(Option(command, name_, None, None, size))
    return tuple(found)


def pupil_of(view: KeyView) -> HeroSeen | None:
    """The hero who may learn something now."""
    names = [command.talent for command in view.legal if isinstance(command, Learn)]
    for hero in view.heroes:
        if names and all(any(talent.id == name for talent in hero.offers) for name in names):
            return hero
    return None


class Choose(Menu):
    """The options on a sheet of paper over the map; it stays until one was chosen."""

    def __init__(self, app: App, view: KeyView) -> None:
        self.options = options_of(view)
        commands = [option.command for option in self.options]
        super().__init__(app, view, commands, "", forced=True)
        # The list has its lines in an order of its own.
        order = [line.commands[0] for line in self.lines]
        self.options = tuple(sorted(self.options, key=lambda o: order.index(o.command)))

    def spoken(self, position: tuple[float, float]) -> tuple[float, float]:
        return position[0] - self._right, position[1]

    def canvas(self, canvas: Canvas) -> Canvas:
        return canvas.moved(self._right, 0)

    @property
    def _right(self) -> int:
        """Units to the middle of a window in which the map is as wide as the page."""
        below = panel_of(self._app.canvas.area) is not None
        return SCREEN.centerx - self.rect.centerx if below else 0

    def handle(self, event: InputEvent) -> bool:
        match event:
            case Press("left"):
                self._move(-1)
            case Press("right"):
                self._move(1)
            case _:
                return super().handle(event)
        return True

    @property
    def rect(self) -> pygame.Rect:
        """No taller than its words need."""
        app, count = self._app, len(self.options)
        if not count:
            return BOX
        if any(option.tile for option in self.options):
            lines = -(-count // _ACROSS)
            foot = 8 + app.text.leading(_TILE_NAME)
            high = 2 * _CHOICE_EDGE + self._high + lines * SIZE[1] + foot
            rect = pygame.Rect(BOX.left, 0, BOX.width, min(BOX.height, high))
            rect.centery = BOX.centery
            return rect
        wide = _LARGE_BOX if app.text.scale > _LARGE_CHOICE else BOX
        row = max(self.needs(wide.width - 2 * _CHOICE_EDGE))
        high = 2 * _CHOICE_EDGE + self._high + count * row + (count - 1) * _GAP
        rect = pygame.Rect(wide.left, 0, wide.width, min(wide.height, high))
        rect.centery = wide.centery
        if wide is _LARGE_BOX:
            # The large words above the map are free, or gone: half of them would be left.
            free = pygame.Rect(wide.left, _BELOW_HEAD, wide.width, wide.bottom - _BELOW_HEAD)
            if high > free.height:
                return wide
            rect.centery = free.centery
        return rect

    @property
    def _high(self) -> int:
        """The height of its head."""
        app = self._app
        if app.text.scale <= _LARGE_CHOICE:
            return _HEAD
        return round(_BELOW_TITLE * app.text.scale) + app.text.leading(_NOTE) + 4

    def needs(self, wide: int) -> list[int]:
        """How high each option of that width is with its name and words, and margins."""
        text, width = self._app.text, wide - _CHOICE_ICON - 34
        name = text.leading(_CHOICE_NAME) + MARGINS
        return [name + text.height(self._words(each), _TEXT, width) for each in self.options]

    def row_rect(self, number: int) -> pygame.Rect:
        return self.rects()[number]

    def line_at(self, position: tuple[float, float]) -> int | None:
        for number, rect in enumerate(self.rects()):
            if rect.collidepoint(position):
                return number
        return None

    def rects(self) -> tuple[pygame.Rect, ...]:
        """Where the options lie."""
        count = len(self.options)
        room = self.rect.inflate(-2 * _CHOICE_EDGE, -2 * _CHOICE_EDGE)
        high = self._high
        room.top, room.height = room.top + high, room.height - high
        if any(option.tile for option in self.options):
            across = min(_ACROSS, count)
            found = []
            for number in range(count):
                line, place = divmod(number, across)
                in_line = min(across, count - line * across)
                left = room.centerx - in_line * SIZE[0] // 2 + place * SIZE[0]
                found.append(pygame.Rect((left, room.top + line * SIZE[1]), SIZE))
            return tuple(found)
        needs = self.needs(room.width)
        tall, gap = (room.height - (count - 1) * _GAP) // max(1, count), _GAP
        heights = [tall] * count
        if tall < max(needs, default=0):
            # Each as high as its words ask for, and nearer to one another.
            gap, room.height = _NEAR_GAP, room.height + _CHOICE_EDGE // 2
            more = (room.height - (count - 1) * gap - sum(needs)) // count
            heights = [need + more for need in needs]
        tops = accumulate((high + gap for high in heights), initial=room.top)
        return tuple(
            pygame.Rect(room.left, top, room.width, high)
            for top, high in zip(tops, heights, strict=False)
        )

    # Inside

    def _papers(self) -> Iterator[tuple[Sprite, tuple[int, int]]]:
        ui = self._app.assets.ui
        yield ui("panel/light"), self.rect.size
        for number, (option, rect) in enumerate(zip(self.options, self.rects(), strict=True)):
            if not option.tile:
                yield ui("panel/inset"), rect.size
            if number == self.focus:
                yield ui("focus_ring"), self._ring(rect).size if option.tile else rect.size

    @staticmethod
    def _ring(rect: pygame.Rect) -> pygame.Rect:
        """Around the card of a tile."""
        return rect.inflate(-16, -16)

    def _draw(self, canvas: Canvas) -> None:
        app = self._app
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), self.rect)
        self._head(canvas)
        if self._drawn < _WHOLE:
            return
        for number, (option, rect) in enumerate(zip(self.options, self.rects(), strict=True)):
            if option.tile:
                self._tile(canvas, option, rect, number == self.focus)
            else:
                self._talent(canvas, option, rect, number == self.focus)
        if self.options and self.options[self.focus].tile:
            told = app.locale.render(self.options[self.focus].name)
            place = self.rect.centerx, self.rect.bottom - _CHOICE_EDGE + 8
            app.text.draw(canvas, told, _TILE_NAME, place, "midbottom", self.rect.width - 80)

    def _head(self, canvas: Canvas) -> None:
        app, _ = self._app, self._app.locale.gettext
        pupil = pupil_of(self._view)
        left, top = self.rect.left + _CHOICE_EDGE, self.rect.top + 24
        if pupil is not None:
            face = app.assets.sprite("key/portraits", f"face/{pupil.facts.id}")
            canvas.blit(face.image, face.place(left + 30, top + 30))
            left += 76
            name = pupil.facts.words.name.in_language(app.locale.language)
            title = _("{who} may learn something").format(who=name)
            below = _("Level {level}: one of these, for good.").format(level=self._view.level)
        elif self._view.phase == "camp":
            title, below = self._camped()
        else:
            title = _("An eight, and no boss")
            below = _("Pick the tile that is laid.")
        scale = app.text.scale
        width = self.rect.right - _CHOICE_EDGE - left
        style = Style("title", "ink", round(_TITLE_SIZE * scale))
        app.text.draw(canvas, title, style, (left, top - 2), width=width)
        place = left, top + round(_BELOW_TITLE * scale)
        app.text.draw(canvas, below, _NOTE, place, width=width)

    def _camped(self) -> tuple[str, str]:
        """What stands above the choices of a camp: where it is, and what one has to pay with."""
        view, locale = self._view, self._app.locale
        done, after = (view.storeys[n].the for n in (view.below, view.below + 1))
        title = locale.render(message("Camp below {place}", place=done))
        below = locale.render(
            message(
                "One of these, then down into {place}. Light: {light} turns. Gold: {gold}.",
                place=after,
                light=view.light,
                gold=view.gold,
            )
        )
        return title, below

    def _talent(self, canvas: Canvas, option: Option, rect: pygame.Rect, chosen: bool) -> None:
        app = self._app
        app.assets.draw_nine(canvas, app.assets.ui("panel/inset"), rect)
        if chosen:
            app.assets.draw_nine(canvas, app.assets.ui("focus_ring"), rect)
        assert option.icon is not None
        picture = app.assets.sprite(*option.icon).image
        middle = rect.left + _CHOICE_ICON // 2 + 6, rect.centery
        canvas.blit(picture, picture.get_rect(center=middle))
        left, width = rect.left + _CHOICE_ICON + 16, rect.width - _CHOICE_ICON - 34
        name = app.locale.render(option.name)
        name = capital(name)
        words = app.text.height(self._words(option), _TEXT, width)
        bare = rect.height - app.text.leading(_CHOICE_NAME) - 4 - words
        above = rect.top + min(16, max(0, bare // 2))
        said = app.text.draw(canvas, name, _CHOICE_NAME, (left, above), width=width)
        place = pygame.Rect(left, said.bottom + 4, width, 0)
        app.text.paragraph(canvas, self._words(option), _TEXT, place)

    def _words(self, option: Option) -> str:
        """What is told of an option below its name."""
        return "" if option.text is None else self._app.locale.render(option.text)

    def _tile(self, canvas: Canvas, option: Option, rect: pygame.Rect, chosen: bool) -> None:
        lift = 6 if chosen else 0
        middle = rect.centerx, rect.centery - lift
        draw_card(self._app, canvas, option.tile, middle)
        if chosen:
            ring = self._ring(rect).move(0, -lift - 2)
            self._app.assets.draw_nine(canvas, self._app.assets.ui("focus_ring"), ring)
