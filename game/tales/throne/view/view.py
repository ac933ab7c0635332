"""The table of Deathly Thrones as a mode's view: what is shown when, and what input means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.core.mode import Command, Event
from game.engine.app import App
from game.engine.backdrop import stretch
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Point, Press
from game.engine.prompts import Prompt
from game.engine.text import Style
from game.engine.worker import Job, Urgency
from game.shell.advised import Advice
from game.shell.contract import USED, WISHES, RunInfo, Wish
from game.shell.tale import Services
from game.tales.throne.rules.commands import DEAL
from game.tales.throne.rules.events import (
    HandRedrawn,
    HandSettled,
    ThronesEvent,
)
from game.tales.throne.rules.odds import Odds
from game.tales.throne.rules.verdict import Verdict, verdict
from game.tales.throne.rules.view import ThronesView
from game.tales.throne.view.board import Board
from game.tales.throne.view.layout import LARGE, SCROLL, SLIP
from game.tales.throne.view.motion import Hand, Motion, hand_of, perform, resting
from game.tales.throne.view.options import Deed, options_of
from game.tales.throne.view.pieces import CARDS, court_sheets
from game.tales.throne.view.story import ASKING, StoryTable, begins

_CHOICES = frozenset({"pile", "gain", "trap", "scouting"})
"""Phases in which a press must have begun while the plates could be seen."""

ID_PLACE, ID_WIDTH = (612, 37), 404
"""The ID of the world stands on the scroll, between the step and the legend."""

PARTING = pygame.Rect(SLIP.midbottom, (0, 0))
"""Where the last sentence of a lesson lies, which is about nothing on the table: over the piles, as
those before it."""


class ThronesTable(StoryTable[ThronesView]):
    """The whole screen of a run."""

    between = "walk"

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        self.board = Board(services.app)
        """What lies where, for whoever points at it (tests and tutorials)."""
        self._motion = Motion(services.app)
        self._last: Hand | None = None
        self._foresight = Foresight(services.app)
        self._odds: Odds | None = None
        """Chances that came while cards still moved: shown now they would give those away."""
        self._running = False
        """Hands are dealt one after the other until somebody is hurt."""
        self._seeing_out = False
        """A lost quest runs on to its end."""
        self.doubted: Deed | None = None
        """A choice that ends the quest, made once: it asks to be made again."""
        self._doubted_until = 0.0

    # What is shown

    def show(self, view: ThronesView, info: RunInfo) -> None:
        if self._come_to(view, info):
            self._last = None
            self._foresight.start_again()
            self._odds = None
            self.board.chances.moved_on()
            self._decide_anew()
        self._see(view, info)
        self._running = self._seeing_out = False
        self.doubted = None
        self._rest()

    def play(self, events: Sequence[Event], view: ThronesView, info: RunInfo) -> None:
        self._motion.hurry()
        before = self._last.empty_so_far if self._last is not None else 0
        self._remember(events, view)
        self._see(view, info)
        self._odds = None
        self.board.chances.moved_on()
        self._decide_anew()
        self._foresight.moved_on()
        self._advice = self._panel = None
        after = resting(view, self._last)
        hurt = any(isinstance(e, HandSettled) and e.clash.damage for e in events)
        running = self._running or self._seeing_out
        skipped = running and view.phase == "fight" and not hurt
        if skipped or self._app.settings.animation_speed == 0:
            self._motion.begin(after)
        else:
            self._motion.begin(self._motion.look)
            told = [event for event in events if isinstance(event, ThronesEvent)]
            perform(self._motion, told, after, before)
        self._running = self._running and skipped
        self._lay_out()
        self._open_pages(events, view)
        if not (self._app.settings.show_odds or self._running or info.watching):
            self._foresight.ask(view)

    @property
    def moving(self) -> bool:
        return self._motion.busy

    def _stop(self) -> None:
        self._motion.hurry()

    # Input

    def handle(self, event: InputEvent) -> Command | Wish | None:
        if isinstance(event, Point):
            self._point(event.position)
            return None
        if self._info.watching or self._shown is None:
            return None
        if self._motion.busy and begins(event):
            if not self._interrupt(event):
                return None if isinstance(event, Press) and event.action in WISHES else USED
        elif self._read(event):
            return USED
        if self.doubted is not None and begins(event):
            return self._answer(event, self.doubted)
        match event:
            case Press(action, repeat):
                return self._pressed(action, repeat)
            case Click(position=position, button=1, down=True):
                return self._clicked(position)
        return None

    def _answer(self, event: InputEvent, deed: Deed) -> Command | Wish | None:
        """The choice that ends the quest, where it was meant: made once more."""
        assert self._shown is not None
        if self._app.seconds < self._doubted_until or (isinstance(event, Press) and event.repeat):
            return USED
        self.doubted = None
        if isinstance(event, Click):
            meant = self.board.deed_under(self._shown, event.position) == deed
            return self._carry_out(deed) if meant else USED
        if isinstance(event, Press) and event.action not in ("confirm", "cancel"):
            return self._pressed(event.action, False)
        confirmed = isinstance(event, Press) and event.action == "confirm"
        return self._carry_out(deed) if confirmed else USED

    @property
    def choices(self) -> int:
        return len(self.board.plates.options)

    def update(self) -> Command | None:
        self._take_odds()
        if self._foresight.update():
            self._lay_out()
        self._motion.update()
        if self._motion.busy:
            return None
        if self._pages:
            self._update_page()
            return None
        return self._go_on()

    def advise(self, advice: Advice | None) -> None:
        self._advice = advice
        if advice is not None:
            plates = self.board.plates
            for number, option in enumerate(plates.options):
                if _text(option.deed) == advice.command:
                    plates.focus = number

    def spot(self, name: str) -> pygame.Rect | None:
        if self._motion.busy or self._pages or self._panel is not None or self._advice is not None:
            return None
        if not name:
            return PARTING
        return self.board.plates.room if name == "choices" else super().spot(name)

    def odds(self, odds: Odds | None) -> None:
        self._odds = odds
        self._take_odds()

    def prompts(self) -> Sequence[Prompt]:
        _ = self._app.locale.gettext
        view = self._shown
        if view is None or self._info.watching:
            return ()
        if self.doubted is not None:
            return (Prompt("confirm", _("so be it")), Prompt("cancel", _("think again")))
        if (on_paper := self._paper_prompts()) or view.status.over:
            return on_paper
        prompts = []
        if self._motion.busy and view.phase in _CHOICES:
            prompts.append(Prompt("confirm", _("go on")))
        elif len(self.board.plates.options) > 1:
            prompts += [Prompt("up+down", _("choose")), Prompt("confirm", _("decide"))]
        elif self.board.plates.options:
            turn = {"walk": _("draw"), "fight": _("turn two cards")}.get(view.phase, _("go on"))
            prompts.append(Prompt("confirm", turn))
        if DEAL in view.legal:
            prompts.append(Prompt("skip", _("skip")))
        prompts.append(Prompt("hint", _("hint")))
        if self._may_ask:
            prompts.append(Prompt("odds", _("chances")))
        prompts.append(Prompt("tab_next", _("cards")))
        prompts.append(Prompt("pause", _("menu")))
        return prompts

    # Drawing

    def painting(self, canvas: Canvas) -> Iterator[None]:
        view = self._shown
        if view is None:
            return
        _ = self._app.locale.gettext
        asking = not self._motion.busy and not self._info.watching
        advised = self._advised()
        self.board.tells_each = self.tells_each
        yield from self.board.painting(canvas, view, self._motion, asking=asking, advised=advised)
        style = Style("caption", "sepia_lt", 16)
        if self._app.text.scale <= LARGE:  # the pause tells it too, in any size
            head = canvas.moved(0, -stretch(canvas))
            self._app.text.draw(head, self._info.id, style, ID_PLACE, "center", ID_WIDTH)
        if not self._info.watching:
            self.board.edge.asks = self._may_ask
            self.board.edge.draw(canvas.moved(0, stretch(canvas)), self._info.can_undo)
        yield
        if not self._draw_paper(canvas) and asking:
            if self.doubted is not None:
                said = _("That ends the quest. Choose it once more if you mean it.")
                self.board.draw_slip(canvas, _("Your last life"), said, "info")
            elif self._advice is not None:
                why = self._app.locale.render(self._advice.why)
                self.board.draw_slip(canvas, _("Advice"), why, "hint")
            elif self._foresight.news and not view.status.over:
                told = verdict_told(self._app, self._foresight.verdict, view.step)
                self.board.draw_slip(canvas, *told)
            self.board.draw_tip(canvas, view)

    # Inside: the picture

    def _sheets(self, view: ThronesView) -> tuple[str, ...]:
        return (*CARDS, *court_sheets(self._app), *super()._sheets(view))

    def _rest(self) -> None:
        """Everything as it lies when nothing moves."""
        assert self._shown is not None
        self._motion.begin(resting(self._shown, self._last))
        self._lay_out()

    def _lay_out(self) -> None:
        if self._shown is not None:
            options = options_of(self._shown, self._app, self._foresight.verdict == "lost")
            self.board.plates.lay_out(options)

    def _remember(self, events: Sequence[Event], view: ThronesView) -> None:
        """Keep the last hand in mind as long as its fight goes on."""
        for event in events:
            if isinstance(event, HandSettled | HandRedrawn):
                empty = self._last.empty_so_far if self._last is not None else 0
                self._last = hand_of(event, empty)
        if view.enemy_life == 0:
            self._last = None

    def _take_odds(self) -> None:
        """Show the chances that have come, once nothing moves any more."""
        if self._odds is None or self._motion.busy or self._shown is None:
            return
        odds, self._odds = self._odds, None
        self.board.chances.tell(odds)
        if not NEAR < odds.win < 1 - NEAR:
            self._foresight.ask(self._shown)

    def _advised(self) -> Deed | None:
        """The deed that the advice on the table is about."""
        if self._advice is None:
            return None
        for option in self.board.plates.options:
            if _text(option.deed) == self._advice.command:
                return option.deed
        return None

    # Inside: input

    def _interrupt(self, event: InputEvent) -> bool:
        """Input during an animation hurries it. True when it may also act: not where it would
        answer something that could not be seen when it began."""
        if isinstance(event, Press) and event.repeat:
            return False
        assert self._shown is not None
        self._motion.hurry()
        return not self._pages and self._shown.phase not in _CHOICES and self.choices < 2

    def _pressed(self, action: str, repeat: bool) -> Command | Wish | None:
        if action in ("up", "left", "down", "right"):
            if self.board.plates.move(1 if action in ("down", "right") else -1):
                self._app.audio.play("menu_move")
            return USED
        if repeat:
            return USED
        match action:
            case "confirm":
                option = self.board.plates.focused
                return USED if option is None else self._do(option.deed)
            case "skip":
                return self._skip() or USED
            case "tab_next" | "tab_previous":
                self._open_panel("cards" if action == "tab_next" else "road")
            case "cancel" | "hint" if self._advice is not None:
                self._advice = None
            case "cancel" if self._foresight.news:
                self._foresight.read()
            case "cancel":
                return "pause"
            case "odds":
                return self._ask()
            case _:
                return WISHES.get(action)
        return USED

    def _clicked(self, position: tuple[float, float]) -> Command | Wish | None:
        assert self._shown is not None
        action = self.board.edge.under(position)
        if action:
            return self._pressed(action, False)
        slip = SCROLL if self._app.text.scale > LARGE else SLIP
        if (self._advice is not None or self._foresight.news) and slip.collidepoint(position):
            self._advice = None
            self._foresight.read()
            return None
        deed = self.board.deed_under(self._shown, position)
        if deed is not None:
            return self._do(deed)
        leaf = self.board.leaf_under(position)
        if leaf:
            self._open_panel(leaf)
        return None

    def _do(self, deed: Deed) -> Command | Wish | None:
        """Carry out what a plate says; what ends the quest, where it need not, asks first."""
        options = self.board.plates.options
        chosen = next((option for option in options if option.deed == deed), None)
        if chosen is not None and chosen.ends and not all(option.ends for option in options):
            self.doubted = deed
            self._doubted_until = self._app.seconds + ASKING
            self._app.audio.play("error")
            return USED
        return self._carry_out(deed)

    def _carry_out(self, deed: Deed) -> Command | Wish | None:
        assert self._shown is not None
        if deed == "run on":
            self._seeing_out = True
            return USED
        if self._shown.phase in _CHOICES:
            self._app.audio.play("menu_select")
        self._running = deed == DEAL and self._app.settings.switches["skip_empty_hands"]
        return deed

    def _go_on(self) -> Command | None:
        """What the player let happen by itself: empty hands, or the end of a lost quest."""
        view = self._shown
        if view is None or not (self._running or self._seeing_out):
            return None
        if DEAL in view.legal:
            return DEAL
        self._running = False
        # A lost position stays lost whatever is chosen, so any choice will do.
        return view.legal[0] if self._seeing_out and view.legal else None

    def _skip(self) -> Command | None:
        """Deal, and go on dealing while nobody can be hurt."""
        if self._shown is None or DEAL not in self._shown.legal:
            self._app.audio.play("error")
            return None
        self._running = True
        return DEAL

    def _point(self, position: tuple[float, float]) -> None:
        self.board.point(position)
        plates = self.board.plates
        number = plates.under(position)
        if number is not None and number != plates.focus and not self.busy:
            plates.focus = number
            self._app.audio.play("menu_move")


# Whether the run is decided already: worked out in the worker, for it can take a second

NEAR = 0.002
"""Only where the win chance is so near to 0 or 1 is it worth asking."""


class Foresight:
    """The verdict on the moment shown; ``open`` until it is known to be otherwise."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._job: Job | None = None
        self.verdict: Verdict = "open"
        self._read: set[Verdict] = {"open"}

    @property
    def news(self) -> bool:
        """Whether there is a verdict that the player has not been told yet."""
        return self.verdict not in self._read

    def read(self) -> None:
        """The player has read it: it is told once."""
        self._read.add(self.verdict)

    def moved_on(self) -> None:
        """Something happened. A lost run stays lost; a won one may be thrown away."""
        self.read()
        if self._job is not None:
            self._app.worker.drop(self._job)
            self._job = None
        if self.verdict == "won":
            self.verdict = "open"

    def start_again(self) -> None:
        """Another moment is shown: nothing is known of it."""
        self.moved_on()
        self.verdict = "open"
        self._read = {"open"}

    def ask(self, view: ThronesView) -> None:
        if self._job is None and self.verdict == "open" and not view.status.over:
            self._job = self._app.worker.submit(verdict, view, urgency=Urgency.ASKED)

    def update(self) -> bool:
        """True when an answer other than ``open`` came."""
        if self._job is None or not self._job.over:
            return False
        job, self._job = self._job, None
        if job.state == "done" and job.result != "open":
            self.verdict = job.result
            return True
        return False


def verdict_told(app: App, verdict: Verdict, step: int) -> tuple[str, str, str]:
    """Heading, words and icon for a position that is decided."""
    _ = app.locale.gettext
    if verdict == "won":
        told = _("Whatever the cards say now, the throne is within your reach.")
        return _("The throne is yours"), told, "crown"
    told = _(
        "No card can save this quest any more. It brought you as far as step {step}: "
        "see it out, or put the cards down."
    ).format(step=step)
    return _("A lost position"), told, "flag"


def _text(deed: Deed) -> str:
    return deed if isinstance(deed, str) else deed.text
