"""Playing a run: joins a session, its file on disk and a mode's view.

Commands are applied and written at once; the view animates afterwards. Hints, odds and the look
back are worked out in the worker process and shown when they come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Self

from game.core.account import Account, narrated
from game.core.errors import GameError, IllegalCommand
from game.core.journal import ASKED
from game.core.made_from import written_as
from game.core.mode import Command, Game, Hinting, Telling
from game.core.registry import World
from game.core.session import OUTGROWN, Session
from game.core.text import message
from game.engine.canvas import Canvas
from game.engine.fields import OnScreenKeyboard, Written
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt, PromptBar
from game.engine.scene import Push, Replace, Scene, Transition
from game.engine.settings import SPEEDS
from game.engine.worker import Job, Urgency
from game.shell import advice
from game.shell.advice import Ahead
from game.shell.coach import coach_of
from game.shell.contract import WISHES, RunInfo, Wish
from game.shell.ids import changed_since
from game.shell.log import Filters, JournalScene, LogScene, Note, Told, filters_of
from game.shell.page import SHEETS
from game.shell.pause import PauseScene
from game.shell.plain_view import view_of
from game.shell.report import Footsteps, name_broken
from game.shell.results import ResultsScene
from game.shell.tale import Services
from game.store.runs import LiveRun

PAUSE_AT_END = 20
"""Steps for which the last picture of a run stays."""

NORMAL_SPEED = 100
"""Percent of the speed of a game of ticks."""
REWIND_TICKS = 120

_WAYS_OUT = ("pause", "cancel")
"""What may be pressed before anything is seen."""
_UNUSED: Mapping[str, Wish] = {**WISHES, "cancel": "pause"}
"""What an action wishes for when the mode's view had no use for it."""


class PlayScene(Scene):
    """One live run (`game.shell.taking_up` has the ways into one)."""

    def __init__(self, services: Services, live: LiveRun, notice: str = "") -> None:
        self.services = services
        self.live = live
        self._notice = notice
        session = live.session
        self.view = view_of(services.with_content(session.mode, session.content), session.mode)
        self._prompts = PromptBar(services.app)
        self._hint: Job | None = None
        self._odds: Job | None = None
        self._ahead = Ahead(services.app.worker, services.tale_of(session.mode), session.made_from)
        self.past: Job | None = None
        """What happened before the run was taken up again, as the worker tells it."""
        self.race = self._ask_race()
        """The run that this one is raced against, as the worker looks for it."""
        self._in_trouble = False
        """Whether the player was told that the run is in memory only."""
        self._recording = live.session.recording
        self._ended = 0
        self._written = False
        """Whether the next press keeps what was written on the screen's keyboard."""
        self._due = 0
        self._drawn = False
        """Whether it has been seen since it is on top."""
        self._footsteps = Footsteps(live.session)
        self.coach = coach_of(services, live.session)
        """Who goes with the player, where this is the run of a lesson."""
        self.view.show(live.session.game.view(), self.info())
        self._chapter = self.view.chapter
        self._ask_odds()
        self._account = self._open_account()

    @classmethod
    def begin(
        cls, services: Services, world: World, daily: str = "", game: Game | None = None
    ) -> Self:
        """A new run of ``world``; ``game`` is its game, where that was made already."""
        about = {"daily": daily} if daily else {}
        session = Session.start(world, services.content_for(world), about, game)
        told = changed_since(services, world)
        return cls(services, services.runs.begin(session, services.now()), told)

    @property
    def session(self) -> Session:
        return self.live.session

    @property
    def sheets(self) -> tuple[str, ...]:
        return () if self._drawn else ("ui/ui", *self.view.sheets)

    def prepare(self) -> Iterator[None]:
        yield from self.view.prepare()
        # Nobody sees it: what it draws lies beside so small a canvas, and its texts are made.
        yield from self._prompting(self.services.app.canvas.blank((1, 1)))

    def prepare_again(self) -> Iterator[None]:
        return self.view.prepare_again()

    @property
    def music(self) -> str | None:
        """What the view wants to be heard."""
        return self.view.music

    @property
    def mood(self) -> frozenset[str]:
        return self.view.mood

    @property
    def notice_top(self) -> int:
        return self.view.notice_top

    @property
    def wants_text(self) -> bool:
        return self.view.wants_text

    @property
    def own(self) -> frozenset[str]:
        return self.view.own

    def enter(self) -> Transition:
        self.services.shows(self.session.mode)
        if self._notice:
            self.services.app.notices.say(self._notice)
        return None

    def resume(self, result: Any) -> Transition:
        app = self.services.app
        app.audio.music(self.view.music, self.view.mood)
        if isinstance(result, Written) and self.view.field is not None:
            self.view.field.put(result.text)
            self._written = True
        if result == "concede":
            return self._concede()
        if isinstance(result, Note):
            try:
                self.session.note(result.text)
                app.audio.play("quill_scratch")
            except GameError as error:
                app.notices.say(app.locale.tell(error))
            self.live.update(self.services.now())
        if result in ("skip", "skip_all") and self.coach is not None:
            (self.coach.skip if result == "skip" else self.coach.skip_all)()
        # Another page may have taken the room of what is seen here: it stays until that is back.
        self._drawn = False
        # Options may have changed the language, the text size or the odds.
        self.view.show(self.session.game.view(), self.info())
        self._ask_odds()
        return None

    def handle(self, event: InputEvent) -> Transition:
        leads_out = isinstance(event, Press) and event.action in _WAYS_OUT
        if self.services.app.picture.prepares and not leads_out:
            return None
        if isinstance(event, Click) and event.down and event.button == 1:
            prompted = self._prompts.clicked(event.position)
            if prompted is not None:
                event = prompted
        if self.coach is not None and self.coach.handle(event):
            return None
        app, field = self.services.app, self.view.field
        pad = app.inputs.device == "pad" and not self._written
        if field is not None and pad and event == Press("confirm"):
            return Push(OnScreenKeyboard(app, field))
        if isinstance(event, Press):
            self._written = False
        meant = self.view.handle(event)
        if isinstance(meant, str):
            return self.fulfil(meant)
        if meant is not None:
            self.give(meant)
            return None
        if isinstance(event, Press) and not event.repeat:
            if event.action in _UNUSED:
                return self.fulfil(_UNUSED[event.action])
            if event.action == "odds":
                return self.fulfil("odds")
            if event.action == "speed":
                self._next_speed()
        return None

    def update(self) -> Transition:
        if not self._is_due():
            return None
        command = self.view.update()
        if command is not None:
            self.give(command)
        self._footsteps.update()
        if self.coach is not None:
            self.coach.update()
        self._collect()
        self._tell_wait()
        self._ahead.update(self.session.game)
        self.live.update(self.services.now())
        self._tell_trouble()
        self._tell_outgrown()
        self.services.app.audio.music(self.view.music, self.view.mood)
        self.services.app.audio.ambience(self.view.ambience)
        if self.view.busy:
            return None
        if self.session.status.over:
            if not self._ended:
                self.services.app.assets.ahead(SHEETS)
            self._ended += 1
            return self._finish() if self._ended > PAUSE_AT_END else None
        return self._offer_journal()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self._drawn = True
        self.view.draw(canvas, alpha)
        if self.coach is not None and not self.session.status.over:
            self.coach.draw(canvas, self.view)
        for _ in self._prompting(canvas):
            pass

    def _prompting(self, canvas: Canvas) -> Iterator[None]:
        """Draw what can be done now."""
        prompts = self.view.prompts()
        yield
        if self.coach is not None and self.coach.lies_over:
            _ = self.services.app.locale.gettext
            prompts = (Prompt("confirm", _("go on")), Prompt("pause", _("menu")))
        if prompts:
            left, right = self.view.prompt_room
            self._prompts.draw(
                canvas,
                prompts,
                right,
                canvas.get_height() - 26 + self.view.foot,
                dark=self.view.prompt_dark,
                left=left,
                halo=self.view.prompt_halo,
            )

    def blur(self) -> Transition:
        self.live.flush(self.services.now())
        if self.session.mode.clock == "tick":
            return Push(PauseScene(self.services, self.live, self.coach))
        return None

    def leave(self) -> None:
        self.view.leave()
        if not self.live.entered:  # then it was left already
            self.live.leave(self.services.now())
        self._footsteps.tell()
        self.services.app.audio.ambience(None)
        self._ahead.stop()
        for job in (self._hint, self._odds, self.past, self.race):
            if job is not None:
                self.services.app.worker.drop(job)

    def give(self, command: Command) -> None:
        """Carry out a command as if the player had decided for it."""
        if self.session.mode.clock == "tick":
            # There is one in every frame, and a picture of each.
            self._give(command)
            return
        with self.services.app.working():
            self._give(command)

    def _give(self, command: Command) -> None:
        session = self.session
        try:
            events = session.apply(command)
        except IllegalCommand as error:
            self.services.app.audio.play("error")
            self.services.app.notices.say(self.services.app.locale.tell(error))
            return
        except Exception as error:
            # It is not in the run: this is the only trace of it.
            error.add_note(name_broken(session.commands + 1, session.id, command))
            self.live.sound = False
            raise
        self.live.update(self.services.now())
        self._account.add(session.position, narrated(session.mode, events))
        self.view.advise(None)
        seen = session.game.view()
        self.view.play(events, seen, self.info())
        if self.coach is not None:
            self.coach.note(events, seen)
        self._ask_odds()

    # Inside

    def _is_due(self) -> bool:
        """Whether this step counts: a game of ticks may be played slower, and none passes before
        it can be seen."""
        session = self.session
        if session.mode.clock != "tick":
            return True
        if self.services.app.picture.prepares:
            return False
        if not session.status.over:
            self._lend_assists()
        self._due += self.services.app.settings.game_speed
        if self._due < NORMAL_SPEED:
            return False
        self._due -= NORMAL_SPEED
        return True

    def _lend_assists(self) -> None:
        """What Options say of assists belongs to the run, and is told with its result."""
        session, said = self.session, self.services.app.settings
        own = self.services.tale_of(session.mode).settings
        lent = [each.name for each in own if each.assist and said.switches[each.name]]
        for name in session.mode.assists:
            wanted = said.game_speed < NORMAL_SPEED if name == "slow" else name in lent
            if wanted != (name in session.assists):
                session.assist(name, wanted)

    def info(self) -> RunInfo:
        session = self.session
        return RunInfo(
            id=str(session.id),
            can_undo=session.undo_depth > 0,
            assisted=session.assisted,
        )

    def fulfil(self, wish: Wish) -> Transition:
        """Do what is asked of the page and is no command: a hint, an undo, a pause."""
        session = self.session
        match wish:
            case "hint":
                self._ask_hint()
            case "undo":
                with self.services.app.working():
                    self._undo()
            case "journal":
                return Push(JournalScene(self.services))
            case "log":
                return Push(LogScene(self.services, *self._log()))
            case "pause":
                self.live.flush(self.services.now())
                return Push(PauseScene(self.services, self.live, self.coach))
            case "copy":
                self.services.copy_id(str(session.id))
            case "concede":
                return self._concede()
            case "odds" if isinstance(session.game, Telling):
                app = self.services.app
                app.change(show_odds=not app.settings.show_odds)
                self._ask_odds()
            case "asked":
                self._count_asking()
        return None

    def _count_asking(self) -> None:
        """The run says how often its player asked: the rules never read it."""
        if self.session.recording:
            self.session.about(ASKED, str(self.session.commands))
            self.live.update(self.services.now())

    def _concede(self) -> Transition:
        for command in self.session.game.legal():
            if command.text == "concede":
                self.give(command)
        return None

    def _rewind(self) -> None:
        """Two seconds back, again and again up to ten: an assist, which the result tells."""
        app, session = self.services.app, self.session
        tick = max(session.rewind_floor, session.position - REWIND_TICKS)
        if tick >= session.position:
            app.audio.play("error")
            app.notices.say(app.locale.gettext("Time goes back no further than ten seconds."))
            return
        session.rewind(tick)
        self._account.back_to(tick)
        app.audio.play("undo_whoosh")
        self.live.update(self.services.now())
        self._show_again()

    def _undo(self) -> None:
        app = self.services.app
        if self.session.mode.clock == "tick":
            self._rewind()
            return
        if self.session.undo_depth < 1:
            app.audio.play("error")
            app.notices.say(app.locale.gettext("Nothing to take back: something new was revealed."))
            return
        self.session.undo(1)
        self._account.back_to(self.session.position)
        app.audio.play("undo_whoosh")
        self.live.update(self.services.now())
        self.view.advise(None)
        self._show_again()
        self._ask_odds()

    def _show_again(self) -> None:
        """An earlier moment."""
        seen = self.session.game.view()
        self.view.show(seen, self.info())
        if self.coach is not None:
            self.coach.show(seen)
        self._recall()

    def _question(self) -> advice.Question:
        session = self.session
        return advice.Question(
            self.services.tale_of(session.mode),
            session.commands,
            session.game.snapshot(),
            session.made_from,
        )

    def _offer_journal(self) -> Transition:
        """After each chapter, if the player wants it so, a line of their own."""
        chapter = self.view.chapter
        if chapter in (0, self._chapter):
            return None
        self._chapter = chapter
        if not self.services.app.settings.journal_prompt:
            return None
        return Push(JournalScene(self.services))

    def _ask_hint(self) -> None:
        """Ask for advice, or ask no more where it takes so long that the player was told."""
        worker = self.services.app.worker
        if self._hint is not None:
            if self._hint.progress is not None:
                worker.drop(self._hint)
                self._hint = None
        elif isinstance(self.session.game, Hinting):
            self._hint = worker.submit(advice.hint, self._question(), urgency=Urgency.ASKED)

    def _tell_wait(self) -> None:
        """How far a hint or the chances are, where they take long enough to tell."""
        app = self.services.app
        _ = app.locale.gettext
        if self._hint is not None and self._hint.progress is not None:
            told, share = _("Thinking of a hint: {share}. Ask again to stop."), self._hint.progress
        elif self._odds is not None and self._odds.progress is not None:
            told, share = _("The chances are being worked out: {share}."), self._odds.progress
        else:
            return
        app.notices.tell(told.format(share=app.locale.percent(share)))

    def _ask_odds(self) -> None:
        """Ask for the chances of this moment; an older question is of no interest any more."""
        worker = self.services.app.worker
        if self._odds is not None:
            worker.drop(self._odds)
            self._odds = None
        wanted = self.services.app.settings.show_odds and not self.session.status.over
        if wanted and isinstance(self.session.game, Telling):
            # A hint goes first: it is asked for, and works out the same.
            self._odds = worker.submit(advice.odds, self._question(), urgency=Urgency.AHEAD)

    def _collect(self) -> None:
        """Hand over what the worker has finished."""
        app = self.services.app
        if self._hint is not None and self._hint.over:
            job, self._hint = self._hint, None
            if job.state == "done" and job.arguments[0].commands == self.session.commands:
                self.view.advise(job.result)
                if isinstance(self.session.game, Telling):
                    self._count_asking()
            elif job.state == "failed":
                app.notices.say(advice.failure(app.locale, job))
        if self._odds is not None and self._odds.over:
            job, self._odds = self._odds, None
            if job.state == "done":
                self.view.odds(job.result)
        if self.past is not None and self.past.over:
            job, self.past = self.past, None
            if job.state == "done" and job.result is not None:
                self._account.precede(job.result)
                self._recall()

        if self.race is not None and self.race.over:
            job, self.race = self.race, None
            if job.state == "done":
                self.view.race(job.result)

    def _ask_race(self) -> Job | None:
        """Have the player's best run of this world played again, to race against."""
        world, tale = self.session.world, self.services.tale_of(self.session.mode)
        if tale.retrace is None:
            return None
        with suppress(GameError):
            runs = self.services.chronicle.best(
                world.mode.name,
                params=world.id.params,
                seed=world.seed,
                rules=world.rules,
                content=written_as(world, self.session.content),
                limit=1,
            )
            for run in runs:
                if run.result == "won":
                    text = self.services.chronicle.text(run.number)
                    return self.services.app.worker.submit(
                        tale.retrace, tale, text, urgency=Urgency.PAST
                    )
        return None

    def _next_speed(self) -> None:
        app = self.services.app
        speed = SPEEDS[(SPEEDS.index(app.settings.animation_speed) + 1) % len(SPEEDS)]
        app.change(animation_speed=speed)
        _ = app.locale.gettext
        off = _("Animations off")
        app.notices.say(_("Speed: {percent}%").format(percent=speed) if speed else off)

    def _finish(self) -> Transition:
        entering = self.live.finish(self.services.chronicle, self.services.now())
        text = self.live.text()
        return Replace(ResultsScene(self.services, self.session, entering, text, *self._log()))

    # The log

    def _open_account(self) -> Account:
        """An account of the run; what happened before it was taken up again is told by the worker
        as soon as it knows."""
        if self.session.commands:
            self.past = self.services.app.worker.submit(
                advice.past,
                self.services.tale_of(self.session.mode),
                self.live.text(),
                urgency=Urgency.PAST,
            )
        return Account(self.session.position)

    def _log(self) -> tuple[Told, Filters]:
        """The sentences of the run, and what they can be filtered by."""
        lines = self._account.lines()
        told = Told([line.text for line in lines], self.services.app.locale.render)
        return told, filters_of(self.session.mode, [line.kind for line in lines])

    def _recall(self) -> None:
        """Give the view what was told until now, but for what is seen anyway."""
        kinds = self.session.mode.log_kinds
        self.view.recall(
            tuple(
                line.text
                for line in self._account.lines()
                if not line.kind or not kinds[line.kind - 1].seen_anyway
            )
        )

    def _tell_trouble(self) -> None:
        """Say once when the run can no longer be written, and once when it can again."""
        app, why = self.services.app, self.live.trouble
        if why is not None and not self._in_trouble:
            app.audio.play("error")
            told = message(
                "The run cannot be written ({why}). It goes on in memory, and is tried again.",
                why=why,
            )
            app.notices.say(app.locale.render(told))
        elif why is None and self._in_trouble:
            app.notices.say(app.locale.gettext("The run is on disk again."))
        self._in_trouble = why is not None

    def _tell_outgrown(self) -> None:
        """Say once that what is done from now on is written nowhere."""
        if self._recording and not self.session.recording:
            self._recording = False
            app = self.services.app
            app.audio.play("error")
            app.notices.say(app.locale.render(OUTGROWN))
