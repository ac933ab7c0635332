"""The page beside the map: the hex that is looked at, the company, the days, the charge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from game.core.hexgrid import Hex
from game.core.text import N_, Message
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.paper import Paper
from game.engine.text import Style
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.seen import HexSeen, WinterSeen
from game.tales.hex.rules.play.state import HIGH, LOW, WET
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.rules.play.words import STOCK, TASKS, time
from game.tales.hex.view.deeds import leading_to
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.land import RAISED, WATER
from game.tales.hex.view.layout import PAGE, PANEL, ROOMY
from game.tales.hex.view.wording import (
    RELICS_TOLD,
    STOCK_TOLD,
    TASKS_TOLD,
    companion_told,
    prose,
    relics_told,
)

_ICON = 24
_FACE = 60
_OUTLOOK = 194
"""Height that the picture of a hex takes."""
_OUTLOOK_TEXT = 1.1
"""Text sizes up to which there is room for it."""
_SECTION = Style("section", "rubric", 19)
_GREY = ("rain", "fog", "storm", "snow")
_DUSK = 3
"""The last quarter of a day."""
_RULE = 10
_SNOW_SOON = 5
"""Days before the snow from which the page speaks of it."""
_LIES = {LOW: N_("low land"), HIGH: N_("high land"), WET: N_("water")}
_SPILL = 8
"""Units by which the last line may reach below the part of the page that is written on."""
_SHADOW = 14
"""Units around the page in which its shadow lies."""
_EDGE = 16
"""Units at its edges through which something is seen."""
_FIXED = 7
"""Lines that are always there: three supplies and four tasks."""


class Page:
    """Draws the page; ``looked`` is the hex under the pointer or the cursor."""

    def __init__(self, app: App, content: HexPlayContent) -> None:
        self._app = app
        self._skills = content.play.skills
        self.tips: list[tuple[pygame.Rect, str]] = []
        """What is shown where, in words, for whoever points at it."""
        self._coming: list[tuple[pygame.Rect, str]] = []
        """The same of the page that is being set."""
        self._told: HexView | None = None
        """The moment that the page tells of."""
        self.foot = PAGE.bottom + _SPILL
        """Where the last line ends at most."""
        self._reliefs = tuple(relief.words for relief in content.reliefs)
        reach = PANEL.inflate(2 * _SHADOW, 2 * _SHADOW)
        solid = PANEL.inflate(-2 * _EDGE, -2 * _EDGE)
        self._paper = Paper(reach, solid, app.text.colour("parch_mid"))

    def draw(
        self,
        canvas: Canvas,
        view: HexView,
        looked: Hex,
        foot: int = PAGE.bottom + _SPILL,
        *,
        leaving: bool = False,
        later: bool = False,
    ) -> None:
        """Above ``foot``, where the last line ends at most; ``leaving``: it tells of the hex that
        the patrol comes from; ``later``: as it was in the frame before."""
        app = self._app
        self.foot = foot
        looks = app.text.scale, app.locale.language, app.assets.high_contrast, app.assets.renewed
        paint = partial(self._paint, view=view, looked=looked, leaving=leaving)
        # What another hex is like is told at once, what has come of a deed a part in each frame.
        slowly = view is not self._told and not app.picture.lasts
        key = view, looked, foot, leaving, looks
        if self._paper.draw(canvas, key, paint, later=later, slowly=slowly):
            self._told = view

    def _paint(self, canvas: Canvas, view: HexView, looked: Hex, leaving: bool) -> Iterator[None]:
        app = self._app
        if app.assets.high_contrast:
            app.assets.draw_nine(canvas, app.assets.ui("panel/light"), PANEL)
        else:
            sprite = app.assets.sprite(f"{FOLDER}/panel", "panel")
            canvas.blit(sprite.image, PANEL)
        self._coming = []
        yield
        rows = self.rows(view, looked, leaving=leaving)
        y = PAGE.top
        if app.text.scale <= _OUTLOOK_TEXT and self._outlook_fits(len(rows)):
            y = self._draw_outlook(canvas, view, looked)
            yield
        y = self._draw_hex(canvas, view, looked, rows, y)
        yield
        y = self._draw_company(canvas, view, y + 4)
        yield
        self._draw_charge(canvas, view, y + 4)
        self.tips = self._coming

    def _outlook_fits(self, rows: int) -> bool:
        """Whether so many lines about a hex, and all that is below, find room under its picture."""
        text = self._app.text
        lines = (rows + _FIXED) * (text.leading(Style("body")) + 1)
        headings = self._heading_leading + _RULE + 2 * (text.leading(_SECTION) + 2)
        return _OUTLOOK - 4 + headings + lines + 6 + _FACE + 8 <= PAGE.height

    @property
    def _heading_leading(self) -> int:
        return self._app.text.leading(Style("title", "ink", round(24 * self._app.text.scale)))

    def _draw_outlook(self, canvas: Canvas, view: HexView, looked: Hex) -> int:
        """The hex as one would see it standing there: land, growth, the hour and the weather."""
        app, seen = self._app, view.hex(looked)
        atlas = f"{FOLDER}/views"
        middle = (PAGE.centerx, PAGE.top + _OUTLOOK // 2 - 6)
        if seen is None:
            layers = ["shadow", "unknown", "frame"]
        else:
            weather = view.weather.id
            hour = "grey" if weather in _GREY else "dusk" if view.quarter == _DUSK else "day"
            layers = ["shadow", f"sky/{hour}", f"land/{seen.relief}"]
            if seen.growth:
                way = "open"
                if seen.relief in RAISED:
                    way = "before"
                elif seen.relief == WATER:
                    way = "afloat"
                layers.append(f"{way}/{seen.growth}")
            if hour == "dusk":
                layers.append("hour/dusk")
            layers += [f"weather/{weather}", "frame"]
        for name in layers:
            if app.assets.has(atlas, name):
                sprite = app.assets.sprite(atlas, name)
                canvas.blit(sprite.image, sprite.place(*middle))
        return PAGE.top + _OUTLOOK - 4

    def _draw_hex(
        self,
        canvas: Canvas,
        view: HexView,
        looked: Hex,
        rows: Sequence[tuple[str, str]],
        y: int,
    ) -> int:
        app, seen = self._app, view.hex(looked)
        undrawn = app.locale.gettext("Not drawn yet")
        lines = 2 if self._large else 1
        y = self._heading(canvas, undrawn if seen is None else prose(app, seen.area), y, lines)
        for label, value in rows:
            y = self._row(canvas, label, value, y)
        return y

    def rows(self, view: HexView, looked: Hex, *, leaving: bool = False) -> list[tuple[str, str]]:
        """What is told of a hex; nobody asks the way to one that is being left."""
        app, _ = self._app, self._app.locale.gettext
        seen = view.hex(looked)
        rows: list[tuple[str, str]] = []
        if seen is not None:
            relief, growth, obstacle = (prose(app, words) for words in seen.words)
            rows.append((_("Relief"), relief))
            if growth:
                rows.append((_("Growth"), growth))
            if obstacle:
                rows.append((_("Obstacle"), obstacle))
            rows.append((_("Cards"), self._cards(view, seen)))
        else:
            rows += self._odds(view, looked)
        plan = view.plan(looked) if looked != view.at and not leaving else None
        if plan is not None:
            rows.append((_("The way"), app.locale.render(time(plan.quarters))))
        lie = dict(view.lies).get(looked)
        if seen is None and lie is not None:
            rows.append((_("From afar"), _(_LIES[lie])))
        winter = next((each for each in view.winter if each.at == looked), None)
        if winter is not None and winter.snow - view.day <= _SNOW_SOON:
            rows.append((_("Winter"), self._winter(view, winter)))
        for words in self._named(view, looked):
            rows.append((_("Here"), words))
        return rows

    def _winter(self, view: HexView, winter: WinterSeen) -> str:
        """When snow comes there, or when it lies too deep."""
        _ = self._app.locale.gettext
        if view.day < winter.snow:
            return _("snow on day {day}").format(day=winter.snow)
        if view.day < winter.deep:
            return _("snow, deep on day {day}").format(day=winter.deep)
        return _("deep snow, no way in")

    def _named(self, view: HexView, looked: Hex) -> list[str]:
        """The communities and ruins of a hex, and the note that is pinned to it."""
        app = self._app
        names = [prose(app, each.name) for each in view.communities if each.at == looked]
        names += [prose(app, each.name) for each in view.ruins if each.at == looked]
        note = dict(view.notes).get(looked)
        return [*names, *([f"“{note}”"] if note else [])]

    def _odds(self, view: HexView, looked: Hex) -> list[tuple[str, str]]:
        """The likeliest reliefs of an undrawn hex beside a drawn one."""
        edge = next((each for each in view.frontier if each.at == looked), None)
        if edge is None:
            return []
        _ = self._app.locale.gettext
        whole = sum(edge.odds)
        ranked = sorted(enumerate(edge.odds), key=lambda each: (-each[1], each[0]))[:3]
        return [
            (
                prose(self._app, self._reliefs[number]),
                _("{percent}%").format(percent=100 * odds // whole),
            )
            for number, odds in ranked
            if odds
        ]

    def _cards(self, view: HexView, seen: HexSeen) -> str:
        _ = self._app.locale.gettext
        if seen.secured:
            return _("secured")
        return _("{count} of {all}").format(count=len(seen.cards), all=view.params.steps)

    def _draw_company(self, canvas: Canvas, view: HexView, y: int) -> int:
        app, _ = self._app, self._app.locale.gettext
        told = relics_told(app, view)
        self._tip(y, app.text.leading(Style("body")), _(RELICS_TOLD))
        y = self._section(canvas, _("The company"), y, "" if self._large else told)
        most = dict(view.most)
        for kind, have in (
            ("spirits", view.purse.spirits),
            ("bread", view.purse.bread),
            ("candles", view.purse.candles),
        ):
            label = app.locale.render(STOCK[kind])
            line = app.text.leading(Style("body"))
            style = Style("caption", "sepia", 18)
            wide = self._stock_width - 4
            app.text.draw(canvas, label, style, (PAGE.left, y + line // 2), "midleft", wide)
            self._pips(canvas, kind, have, most[kind], y + line // 2)
            self._tip(y, line, app.locale.gettext(STOCK_TOLD[kind]))
            y += line + 1
        # In large text the book has the faces.
        return y if self._large else self._draw_faces(canvas, view, y + 2)

    def _draw_faces(self, canvas: Canvas, view: HexView, y: int) -> int:
        """The four, small; who is hurt has a mark, who is gone is pale."""
        assets = self._app.assets
        pitch = PAGE.width // max(1, len(view.companions))
        for number, each in enumerate(view.companions):
            picture = assets.sprite(f"{FOLDER}/portraits", f"face/{each.facts.id}").image
            if each.standing == "gone":
                picture = assets.made(("gone", picture), partial(_paled, picture))
            middle = PAGE.left + pitch * number + pitch // 2
            rect = picture.get_rect(midtop=(middle, y))
            canvas.blit(picture, rect)
            self._coming.append((rect, companion_told(self._app, each, self._skills)))
            if each.standing == "hurt":
                mark = assets.sprite(f"{FOLDER}/icons", "icon22/hurt").image
                canvas.blit(mark, mark.get_rect(bottomright=rect.bottomright))
        return y + _FACE + 4

    def _pips(self, canvas: Canvas, kind: str, have: int, most: int, middle: int) -> None:
        assets = self._app.assets
        left, room = PAGE.left + self._stock_width, PAGE.width - self._stock_width
        pitch = min(24, room // most)
        for number in range(most):
            state = "full" if number < have else "spent"
            name = f"{'candle' if kind == 'candles' else kind}20/{state}"
            picture = assets.sprite(f"{FOLDER}/icons", name).image
            place = (left + pitch * number + pitch // 2, middle)
            canvas.blit(picture, picture.get_rect(center=place))

    def _draw_charge(self, canvas: Canvas, view: HexView, y: int) -> int:
        app, _ = self._app, self._app.locale.gettext
        drawn, wanted = view.charted
        label, value = _("Country drawn"), f"{drawn} / {wanted}"
        if drawn < wanted:
            told = _("Hexes to be drawn before any charge can come to its end.")
            self._tip(y, app.text.leading(Style("body")), told)
        # It has no row of its own: that one would be the last to find room.
        aside = f"{label}  {value}" if drawn < wanted else ""
        y = self._section(canvas, _("The charge"), y, aside)
        line = app.text.leading(Style("body")) + 1
        left = (self.foot - y) // line
        if aside and self._large and left > len(view.tasks) // 2:
            y, left = self._row(canvas, label, value, y), left - 1
        if self._large and left < len(view.tasks):
            return self._tasks_in_short(canvas, view, y)
        for task in view.tasks:
            label = app.locale.render(TASKS[task.id])
            value = _("done") if task.done else f"{task.have} / {task.need}"
            if task.turned and not task.done:
                value = _("ask for news") if task.lost else _("go to the cross")
            icon = f"icon22/{task.id}"
            self._tip(y, app.text.leading(Style("body")), _(TASKS_TOLD[task.id]))
            y = self._row(canvas, label, value, y, icon, task.done)
        return y

    def _tasks_in_short(self, canvas: Canvas, view: HexView, y: int) -> int:
        """Two tasks on a line, their signs and how far they are; the book has their names."""
        app, line = self._app, self._app.text.leading(Style("body"))
        wide = PAGE.width // 2
        for number, task in enumerate(view.tasks):
            if y + line > self.foot:
                break
            left, middle = PAGE.left + number % 2 * wide, y + line // 2
            name = f"icon22/{task.id}"
            if app.assets.has(f"{FOLDER}/icons", name):
                picture = app.assets.sprite(f"{FOLDER}/icons", name).image
                canvas.blit(picture, picture.get_rect(midleft=(left, middle)))
            style = Style("strong" if task.done else "body", "verdigris" if task.done else "ink")
            told = f"{task.have}/{task.need}"
            app.text.draw(canvas, told, style, (left + _ICON + 8, middle), "midleft")
            words = app.locale.gettext(TASKS_TOLD[task.id])
            self._coming.append((pygame.Rect(left, y, wide, line), words))
            y += (line + 1) * (number % 2)
        return y

    # Pieces

    @property
    def _large(self) -> bool:
        """Whether words and figures need the room of headings and faces."""
        return self._app.text.scale > ROOMY

    @property
    def _stock_width(self) -> int:
        """Room for what a stock is called."""
        if not self._large:
            return 94
        app, style = self._app, Style("caption", "sepia", 18)
        return 10 + max(app.text.width(app.locale.render(each), style) for each in STOCK.values())

    def _tip(self, y: int, high: int, words: str) -> None:
        self._coming.append((pygame.Rect(PAGE.left, y, PAGE.width, high), words))

    def _heading(self, canvas: Canvas, words: str, y: int, most: int) -> int:
        """A heading of ``most`` lines; returns where it ends."""
        app = self._app
        style = Style("title", "ink", round(24 * app.text.scale))
        high = self._heading_leading
        lines = app.text.wrap(words, style, PAGE.width)
        if len(lines) > most:
            lines = (words,)
        for line in lines:
            place = (PAGE.centerx, y + high // 2)
            app.text.draw(canvas, line, style, place, "center", PAGE.width)
            y += high
        rule = app.assets.nine(app.assets.ui("rule"), PAGE.width, _RULE)
        canvas.blit(rule, (PAGE.left, y - 2))
        return y + _RULE

    def _section(self, canvas: Canvas, words: str, y: int, aside: str = "") -> int:
        """A heading of a part, and what stands on its line at the right."""
        app = self._app
        if self._large:
            return y
        high = app.text.leading(_SECTION)
        said = app.text.draw(
            canvas, words, _SECTION, (PAGE.left, y + high // 2), "midleft", PAGE.width
        )
        wide = PAGE.right - said.right - 12
        if aside:
            place, small = (PAGE.right, y + high // 2), Style("caption", "sepia", 18)
            wide -= app.text.draw(canvas, aside, small, place, "midright", wide).width + 12
        if wide > 20:
            rule = app.assets.nine(app.assets.ui("rule"), wide, _RULE)
            canvas.blit(rule, (said.right + 12, y + high // 2 - 3))
        return y + high + 2

    def _row(
        self,
        canvas: Canvas,
        label: str,
        value: str,
        y: int,
        icon: str = "",
        strong: bool = False,
    ) -> int:
        app = self._app
        line = app.text.leading(Style("body"))
        label_style = Style("caption", "sepia", 18)
        value_style = Style("strong" if strong else "body", "verdigris" if strong else "ink", 18)
        if self._large:
            wide = app.text.width(label, label_style) + app.text.width(value, value_style)
            if wide + (_ICON + 8 if icon else 0) + 10 > PAGE.width:
                label = ""  # what it is stands for itself, or has a sign
        middle, left = y + line // 2, PAGE.left
        if icon and app.assets.has(f"{FOLDER}/icons", icon):
            picture = app.assets.sprite(f"{FOLDER}/icons", icon).image
            canvas.blit(picture, picture.get_rect(midleft=(left, middle)))
            left += _ICON + 8
        right = left
        if label:
            most = PAGE.width if self._large else 130
            said = app.text.draw(canvas, label, label_style, (left, middle), "midleft", most)
            right = said.right + 10
        place = (PAGE.right, middle)
        if not self._large or app.text.width(value, value_style) <= PAGE.width:
            app.text.draw(canvas, value, value_style, place, "midright", PAGE.right - right)
            return y + line + 1
        # A long name is broken behind its hyphens.
        lines = app.text.wrap(value.replace("-", "- "), value_style, PAGE.width)
        for words in (each.replace("- ", "-") for each in lines):
            app.text.draw(canvas, words, value_style, (PAGE.right, middle), "midright", PAGE.width)
            middle += line
        return y + line * len(lines) + 1


def _paled(picture: Canvas) -> Canvas:
    pale = picture.copy()
    pale.set_alpha(70)
    return pale


def told(view: HexView, looked: Hex) -> Message | None:
    """What a step or a journey to a hex would cost, part by part."""
    command = leading_to(view, looked)
    return None if command is None else command.foretold(view)
