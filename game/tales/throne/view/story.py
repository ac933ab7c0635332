"""What both tables of Deathly Thrones do alike: a story is read, the used cards are looked through,
a run is watched."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Generic, TypeVar

from game.core.mode import Event
from game.core.text import Prose
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt
from game.shell.advised import Advice
from game.shell.contract import USED, ModeView, RunInfo, Wish
from game.tales.throne.lesson import LESSON
from game.tales.throne.rules.events import (
    EnemySlain,
    Fallen,
    FightBegun,
    HelpGiven,
    PassageTold,
    TrapSprung,
)
from game.tales.throne.rules.quest import LAST_STEP, Step
from game.tales.throne.rules.table import TableView
from game.tales.throne.view.board import fits_cloth, footnote_of
from game.tales.throne.view.pages import WATCHED_STEPS, Page, PilesPanel, Tale, last_words, tale_of
from game.tales.throne.view.pieces import portrait_sheets, told

V = TypeVar("V", bound=TableView)


ASKING = 0.5
"""Seconds for which a question waits before it takes an answer."""


class StoryTable(ModeView, Generic[V]):
    """A table on which pages of a story are laid, and a panel with the cards and the road."""

    music: str | None = "throne_table"
    mood: frozenset[str] = frozenset()
    between: ClassVar[str]
    """The phase in which a step is done and nothing new has begun."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._shown: V | None = None
        self._info = RunInfo("")
        self._pages: list[Page] = []
        self._panel: PilesPanel | None = None
        self._advice: Advice | None = None
        self._asked = self._put_away = False
        """Whether the chances of this decision were asked for, and whether they were put away."""

    @property
    @abstractmethod
    def choices(self) -> int:
        """How many ways there are to decide now."""

    @property
    @abstractmethod
    def moving(self) -> bool:
        """Whether something moves on the table itself: a page waits until it lies still."""

    @abstractmethod
    def painting(self, canvas: Canvas) -> Iterator[None]:
        """Draw all of it, a little between two yields."""

    def draw(self, canvas: Canvas, alpha: float) -> None:
        for _ in self.painting(canvas):
            pass

    @abstractmethod
    def _stop(self) -> None:
        """Bring what moves on the table to its end."""

    @property
    def reading(self) -> bool:
        """Whether a story page waits for its reader."""
        return bool(self._pages)

    @property
    def covered(self) -> bool:
        """Whether a panel or a page lies over the table, in the middle of the window."""
        return self._panel is not None or (self.reading and not self.moving)

    @property
    def chapter(self) -> int:
        view = self._shown
        return view.step if view is not None and view.phase == self.between else 0

    @property
    def busy(self) -> bool:
        return self.reading or self.moving

    def hurry(self) -> None:
        self._stop()
        for page in self._pages:
            page.hurry()
        if self._info.watching:
            self._pages.clear()

    # Odds are a wager: the chance of the run is told, that of each choice to whoever asks

    @property
    def tells_each(self) -> bool:
        """Whether each choice tells its chance: asked, as one likes it, or in the first game."""
        unasked = self._app.settings.switches["all_chances"] or self._info.watching
        asked = self._asked and not self._put_away
        return asked or unasked or self._info.id == LESSON.world

    @property
    def _may_ask(self) -> bool:
        """Whether chances are there to be shown that are not."""
        return not self._app.settings.show_odds or (not self.tells_each and self.choices > 1)

    def _decide_anew(self) -> None:
        """Another decision: what was asked of the last one is over."""
        self._asked = self._put_away = False

    def _ask(self) -> Wish:
        """Show what chances are not shown: that of the run where it is hidden, else those of this
        decision, which somebody who wagers has to ask for. Pressed again it puts away what it has
        shown of the decision; to see that again costs nothing more."""
        _ = self._app.locale.gettext
        if not self._app.settings.show_odds:
            return "odds"
        if self._asked:
            self._put_away = not self._put_away
        elif self._may_ask:
            self._asked = True
            return "asked"
        else:
            self._app.notices.say(_("There is no other chance to ask for here."))
        return USED

    # For the tables

    def _come_to(self, view: V, info: RunInfo) -> bool:
        """Lay the pages for the moment ``view``; True when it is another than the one shown."""
        another = view != self._shown
        if another:
            self._advice = self._panel = None
            self._pages.clear()
            if view.step == 0 and view.phase == self.between and not info.watching:
                self._tell_passage(view, 0)
        for page in self._pages:
            page.set_again()
        return another

    def _see(self, view: V, info: RunInfo) -> None:
        if self._shown is None or self._shown.quest is not view.quest:
            self._app.assets.ahead(self._sheets(view))
        self._shown, self._info = view, info
        boss = view.step == LAST_STEP and not view.status.over
        self.music = "boss_fight" if boss else "throne_table"
        # An enemy in the way: there is something to lose.
        self.mood = frozenset({"stakes"} if view.enemy_life else ())

    def _sheets(self, view: V) -> tuple[str, ...]:
        """The pictures that the quest of ``view`` will need."""
        return portrait_sheets(self._app, view.quest)

    def _open_pages(self, events: Sequence[Event], view: V) -> None:
        """Lay down what is told of ``events``."""
        if self._info.watching:
            # A page that its watcher stepped past would hide what comes.
            self._pages.clear()
        for event in events:
            if isinstance(event, PassageTold):
                self._tell_passage(view, event.passage.after)
            elif isinstance(event, FightBegun):
                self._tell_step(event.step, event.step.meet)
            elif isinstance(event, TrapSprung | HelpGiven):
                self._tell_step(event.step, event.step.meet, event.step.result)
            elif isinstance(event, EnemySlain):
                self._tell_step(event.step, event.step.result)
            elif isinstance(event, Fallen):
                self._open(lambda: last_words(self._app, view))

    def _tell_passage(self, view: V, after: int) -> None:
        passage = view.quest.passage(after)
        if passage is not None:
            self._open(lambda: tale_of(self._app, view, passage))

    def _tell_step(self, step: Step, *prose: Prose) -> None:
        """In large text: the words on a step that have no room on the cloth, to be read."""
        app = self._app
        title, foot = told(app, step.name), footnote_of(app, step)
        words = [told(app, each) for each in prose if told(app, each)]
        if not all(fits_cloth(app, title, each, foot) for each in words):
            picture = step.picture

            def tell() -> Tale:
                said = "\n\n".join(told(app, each) for each in prose)
                return Tale(told(app, step.name), said, picture, short=True)

            self._open(tell)

    def _open(self, tell: Callable[[], Tale]) -> None:
        self._pages.append(Page(self._app, tell))

    def _open_panel(self, leaf: str) -> None:
        if self._shown is not None:
            self._panel = PilesPanel(self._app, self._shown, leaf)

    def _update_page(self) -> None:
        """One step of the page that lies uppermost; whoever only watches need not turn it."""
        if not self._pages[0].age and self._shown is not None:
            # What lies below is not looked at meanwhile, and is to be there when it is seen.
            self._app.assets.ahead(self._sheets(self._shown))
        self._pages[0].update()
        if self._info.watching and self._pages[0].age > WATCHED_STEPS:
            self._pages.pop(0)

    def _read(self, event: InputEvent) -> bool:
        """Whether the page or the panel that lies uppermost has used ``event``."""
        if self._pages:
            used = self._pages[0].handle(event)
            if used and self._pages[0].closed:
                self._pages.pop(0)
            return used
        used = self._panel is not None and self._panel.handle(event)
        if self._panel is not None and used and self._panel.closed:
            self._panel = None
        return used

    def _paper_prompts(self) -> tuple[Prompt, ...]:
        """What can be done with a page or the panel; nothing where neither lies open."""
        _ = self._app.locale.gettext
        if self._pages and not self.moving:
            return (Prompt("confirm", _("read on")),)
        if self._panel is not None:
            return (Prompt("tab_next", _("turn the leaf")), Prompt("confirm", _("close")))
        return ()

    def _draw_paper(self, canvas: Canvas) -> bool:
        """Draw the panel or the page that lies uppermost; False where neither is to be seen."""
        if self._panel is not None:
            self._panel.draw(canvas)
            return True
        if self._pages and not self.moving:
            self._pages[0].draw(canvas)
            return True
        return False


def begins(event: InputEvent) -> bool:
    """Whether a press or a click begins with ``event``."""
    return isinstance(event, Press) or (isinstance(event, Click) and event.down)
