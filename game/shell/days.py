"""The games of the day and of the week: one seed each for everyone, and the player's own history.

What was played is told; what was not is no more than an empty ring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.core.errors import GameError
from game.core.registry import World
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.scene import Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell import calendar
from game.shell.flow import Block, Flow, Line, Paragraph
from game.shell.page import Page
from game.shell.results import result_word
from game.shell.taking_up import begin_or_resume, play_again
from game.shell.tale import Services, Tale
from game.store.chronicle import Entry, date

DAYS, WEEKS = 7, 6
"""How far back the history goes that is shown."""
_ROOMY = 1.3
"""Text sizes up to which day and week stand side by side."""

Best = Mapping[str, Entry]
"""The best run of each day or week, by its seed."""


class DaysScene(Page):
    """For each tale the game of today and that of this week."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        self._services = services
        self._day = ""

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("The day and the week")

    def build(self) -> None:
        app, services = self.app, self._services
        self._day = services.today()
        blocks: list[Block] = [Paragraph(self._told(), Style("caption", "sepia"), after=8)]
        played: set[str] = set()
        rows: list[Block] = []
        for tale in services.registry.listed:
            days, weeks = self._history(tale)
            played |= set(days)
            rows += self._rows(tale, days, weeks)
        streak = self.streak_of(played)
        if streak:
            blocks.append(Paragraph(streak, Style("strong", "rubric"), after=4))
        first = f"day.{services.registry.listed[0].name}"
        self.lay((), [Flow(app, self.body, [*blocks, *rows])], first)

    def update(self) -> Transition:
        transition = super().update()
        if self._day and self._day != self._services.today():
            self.rebuild()  # it struck midnight
        return transition

    def resume(self, result: Any) -> Transition:
        return super().resume(result) or play_again(self._services, result)

    def chosen(self, name: str) -> Transition:
        kind, _, tale = name.partition(".")
        return begin_or_resume(
            self._services, self.world(self._services.registry.tale(tale), kind == "week")
        )

    def world(self, tale: Tale, weekly: bool) -> World:
        """The game of today, or of this week."""
        assert tale.mode is not None
        mode = tale.mode()
        usual = mode.presets[0].params if mode.presets else ""
        params = (tale.weekly if weekly else tale.daily) or usual
        seed = calendar.week_of(self._day) if weekly else self._day
        return World(mode, mode.space.read(params), seed)

    # What is told

    def _told(self) -> str:
        locale, week = self.app.locale, calendar.week_of(self._day)
        told = locale.gettext(
            "The same for everyone: today’s until midnight (UTC), this week’s until the end of"
            " {day}. Play as often as you like; the best counts."
        )
        return told.format(day=locale.date(calendar.last_day(week)))

    def streak_of(self, played: set[str]) -> str:
        """On how many days running it was played, or else on how many in all; empty for fewer than
        two."""
        locale = self.app.locale
        running = calendar.running(played, self._day)
        if running > 1:
            told = locale.ngettext("{count} day running.", "{count} days running.", running)
            return told.format(count=locale.number(running))
        if len(played) > 1:
            told = locale.ngettext(
                "Played on {count} day so far.", "Played on {count} days so far.", len(played)
            )
            return told.format(count=locale.number(len(played)))
        return ""

    def _rows(self, tale: Tale, days: Best, weeks: Best) -> list[Block]:
        locale = self.app.locale
        week = calendar.week_of(self._day)
        today = locale.gettext("Today: {told}").format(told=self._stands(days.get(self._day)))
        weekly = locale.gettext("The week: {told}").format(told=self._stands(weeks.get(week)))
        buttons = (
            Button(f"day.{tale.name}", today, icon="calendar"),
            Button(f"week.{tale.name}", weekly, icon="calendar"),
        )
        # Whatever has the focus is framed beyond its edge: not across the letters above it.
        title = Paragraph(locale.render(tale.title), Style("strong", "rubric"), after=7)
        blocks: list[Block] = [title]
        strips = (
            Strip(self.app, calendar.days_until(self._day, DAYS), days),
            Strip(self.app, calendar.weeks_until(self._day, WEEKS), weeks),
        )
        if self.app.text.scale <= _ROOMY:
            return [*blocks, Line(*buttons, after=3), Beside(strips)]
        for button, strip in zip(buttons, strips, strict=True):
            blocks += [Line(button, after=2), strip]
        return blocks

    def _stands(self, entry: Entry | None) -> str:
        """How it went, if it was played to its end."""
        locale = self.app.locale
        if entry is None:
            return locale.gettext("still to play")
        told = locale.gettext("{result}, {score}")
        return told.format(result=result_word(locale, entry), score=locale.number(entry.score))

    def _history(self, tale: Tale) -> tuple[Best, Best]:
        """The best run of each day and of each week, with the parameters of then."""
        try:
            entries = self._services.chronicle.own(tale.id)
        except GameError:
            return {}, {}
        return best_of_days(entries), best_of_weeks(entries)


def best_of_days(entries: Sequence[Entry]) -> Best:
    """The best run of each day on which its game was played."""
    return _best((entry.daily, entry) for entry in entries if entry.daily == entry.seed != "")


def best_of_weeks(entries: Sequence[Entry]) -> Best:
    """The best run of each week whose game was played in it."""
    found = ((entry.seed, entry) for entry in entries)
    return _best(
        (seed, entry) for seed, entry in found if seed == calendar.week_of(date(entry.started))
    )


def _best(runs: Any) -> Best:
    found: dict[str, Entry] = {}
    for seed, entry in runs:
        if seed not in found or _rank(entry) > _rank(found[seed]):
            found[seed] = entry
    return found


def _rank(entry: Entry) -> tuple[bool, bool, int]:
    return entry.result == "won", not entry.assisted, entry.score


class Strip(Block):
    """Days or weeks in a line: a star for one that was won, a full ring for one that was played."""

    _words = Style("caption", "sepia", 16)

    def __init__(self, app: App, seeds: Sequence[str], best: Best) -> None:
        self._seeds, self._best = seeds, best
        widest = max(app.text.width(_short(app, seed), self._words) for seed in seeds)
        self._pitch = 28 + widest + 18

    def height(self, app: App, width: int) -> int:
        return max(26, app.text.leading(self._words)) + 3

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        x, y = rect.left + 22, rect.centery - 1
        for seed in self._seeds:
            entry = self._best.get(seed)
            self._mark(app, canvas, entry, (x, y))
            place = (x + 16, y)
            app.text.draw(canvas, _short(app, seed), self._words, place, "midleft")
            x += self._pitch

    def _mark(self, app: App, canvas: Canvas, entry: Entry | None, place: tuple[int, int]) -> None:
        if entry is not None and entry.result == "won":
            star = app.assets.ui("icon24/star").image
            canvas.blit(star, star.get_rect(center=place))
            return
        canvas.circle(app.text.colour("sepia"), place, 9, 2, smooth=True)
        if entry is not None:
            canvas.circle(app.text.colour("sepia"), place, 5, 0, smooth=True)


def _short(app: App, seed: str) -> str:
    """The day of its month, or the number of its week."""
    if seed[5:6] != "W":
        return seed[8:].lstrip("0")
    return app.locale.gettext("W{number}").format(number=seed[6:])


class Beside(Block):
    """Blocks side by side, each as wide as the others."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = blocks

    def height(self, app: App, width: int) -> int:
        share = width // len(self._blocks)
        return max(block.height(app, share) for block in self._blocks)

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        share = rect.width // len(self._blocks)
        for number, block in enumerate(self._blocks):
            place = pygame.Rect(rect.left + number * share, rect.top, share, rect.height)
            block.draw(app, canvas, place)
