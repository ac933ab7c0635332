"""Playing a run: joins a session, its file on disk and a mode's view; the ways into it; the pause.

Commands are applied and written at once; the view animates afterwards. Hints, odds and the look
back are worked out in the worker process and shown when they come.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pygame

from game.core import journal
from game.core.account import Account, narrated
from game.core.errors import GameError, IllegalCommand
from game.core.mode import Command, Hinting, Telling
from game.core.playback import Playback
from game.core.registry import World
from game.core.session import Session
from game.core.text import Message
from game.engine.fields import OnScreenKeyboard, Written
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import PromptBar
from game.engine.scene import Home, Pop, Push, Replace, Scene, Transition
from game.engine.settings import SPEEDS
from game.engine.text import Style
from game.engine.widgets import Button
from game.engine.worker import Job
from game.shell import advice
from game.shell.advice import Ahead
from game.shell.contract import WISHES, RunInfo, Wish
from game.shell.craft.taking_home import can_keep, take_home
from game.shell.flow import Block, Flow, Label, Line, Paragraph
from game.shell.help import HelpScene
from game.shell.log import Filters, JournalScene, LogScene, Note, filters_of
from game.shell.options import OptionsScene
from game.shell.page import Overlay, QuestionScene
from game.shell.plain import view_of
from game.shell.results import ResultsScene
from game.shell.tale import Services, Tale
from game.store.runs import LiveRun, Unfinished

PAUSE_AT_END = 20
"""Steps for which the last picture of a run stays."""

NORMAL_SPEED = 100
"""Percent of the speed of a game of ticks."""
REWIND_TICKS = 120

_UNUSED: Mapping[str, Wish] = {**WISHES, "cancel": "pause"}
"""What an action wishes for when the mode's view had no use for it."""


class PlayScene(Scene):
    """One live run. Make one with `begin` or `resume`."""

    def __init__(self, services: Services, live: LiveRun, notice: str = "") -> None:
        self.services = services
        self.live = live
        self._notice = notice
        self.view = view_of(services, live.session.mode)
        self._prompts = PromptBar(services.app)
        self._hint: Job | None = None
        self._odds: Job | None = None
        self._ahead = Ahead(services.app.worker, services.tale_of(live.session.mode))
        self._past: Job | None = None
        self._race = self._ask_race()
        self._trouble: Message | None = None
        self._ended = 0
        self._written = False
        """Whether the next press keeps what was written on the screen's keyboard."""
        self._due = 0
        self.view.show(live.session.game.view(), self._info())
        self._chapter = self.view.chapter
        self._ask_odds()
        self._account = self._open_account()

    @classmethod
    def begin(cls, services: Services, world: World, daily: str = "") -> PlayScene:
        """A new run of ``world``."""
        about = {"daily": daily} if daily else {}
        session = Session.start(world, services.content(world.mode), about)
        return cls(services, services.runs.begin(session, services.now()))

    @property
    def session(self) -> Session:
        return self.live.session

    @property
    def music(self) -> str | None:
        """What the view wants to be heard."""
        return self.view.music

    @property
    def notice_top(self) -> int:
        return self.view.notice_top

    @property
    def wants_text(self) -> bool:
        return self.view.wants_text

    def enter(self) -> Transition:
        if self._notice:
            self.services.app.notices.say(self._notice)
        return None

    def resume(self, result: Any) -> Transition:
        app = self.services.app
        app.audio.music(self.view.music)
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
        # Options may have changed the language, the text size or the odds.
        self.view.show(self.session.game.view(), self._info())
        self._ask_odds()
        return None

    def handle(self, event: InputEvent) -> Transition:
        if isinstance(event, Click) and event.down and event.button == 1:
            prompted = self._prompts.clicked(event.position)
            if prompted is not None:
                event = prompted
        app, field = self.services.app, self.view.field
        pad = app.inputs.device == "pad" and not self._written
        if field is not None and pad and event == Press("confirm"):
            return Push(OnScreenKeyboard(app, field))
        if isinstance(event, Press):
            self._written = False
        meant = self.view.handle(event)
        if isinstance(meant, str):
            return self._wish(meant)
        if meant is not None:
            self.give(meant)
            return None
        if isinstance(event, Press) and not event.repeat:
            if event.action in _UNUSED:
                return self._wish(_UNUSED[event.action])
            if event.action == "odds" and isinstance(self.session.game, Telling):
                self.services.app.change(show_odds=not self.services.app.settings.show_odds)
                self._ask_odds()
            if event.action == "speed":
                self._next_speed()
        return None

    def update(self) -> Transition:
        if not self._is_due():
            return None
        command = self.view.update()
        if command is not None:
            self.give(command)
        self._collect()
        self._ahead.update(self.session.game)
        self.live.update(self.services.now())
        self._tell_trouble()
        self.services.app.audio.music(self.view.music)
        self.services.app.audio.ambience(self.view.ambience)
        if self.view.busy:
            return None
        if self.session.status.over:
            self._ended += 1
            return self._finish() if self._ended > PAUSE_AT_END else None
        return self._offer_journal()

    def draw(self, canvas: pygame.Surface, alpha: float) -> None:
        self.view.draw(canvas, alpha)
        prompts = self.view.prompts()
        if prompts:
            left, right = self.view.prompt_room
            self._prompts.draw(
                canvas,
                prompts,
                right,
                canvas.get_height() - 26,
                dark=self.view.prompt_dark,
                left=left,
                halo=self.view.prompt_halo,
            )

    def blur(self) -> Transition:
        self.live.flush(self.services.now())
        if self.session.mode.clock == "tick":
            return Push(PauseScene(self.services, self.session))
        return None

    def leave(self) -> None:
        if not self.session.status.over:
            self.live.flush(self.services.now())
        self.services.app.audio.ambience(None)
        self._ahead.stop()
        for job in (self._hint, self._odds, self._past, self._race):
            if job is not None:
                self.services.app.worker.drop(job)

    def give(self, command: Command) -> None:
        """Carry out a command as if the player had decided for it."""
        session = self.session
        try:
            events = session.apply(command)
        except IllegalCommand as error:
            self.services.app.audio.play("error")
            self.services.app.notices.say(self.services.app.locale.tell(error))
            return
        self.live.update(self.services.now())
        self._account.add(session.position, narrated(session.mode, events))
        self.view.advise(None)
        self.view.play(events, session.game.view(), self._info())
        self._ask_odds()

    # Inside

    def _is_due(self) -> bool:
        """Whether this step counts: a game of ticks may be played slower."""
        session = self.session
        if session.mode.clock != "tick":
            return True
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

    def _info(self) -> RunInfo:
        session = self.session
        return RunInfo(
            id=str(session.id),
            can_undo=session.undo_depth > 0,
            assisted=session.assisted,
        )

    def _wish(self, wish: Wish) -> Transition:
        session = self.session
        match wish:
            case "hint":
                self._ask_hint()
            case "undo":
                self._undo()
            case "journal":
                return Push(JournalScene(self.services))
            case "log":
                return Push(LogScene(self.services, *self._log()))
            case "pause":
                self.live.flush(self.services.now())
                return Push(PauseScene(self.services, session))
            case "copy":
                self.services.copy_id(str(session.id))
            case "concede":
                return self._concede()
        return None

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
        self.view.show(session.game.view(), self._info())
        self._recall()

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
        self.view.show(self.session.game.view(), self._info())
        self._recall()
        self._ask_odds()

    def _question(self) -> advice.Question:
        session = self.session
        return advice.Question(
            self.services.tale_of(session.mode), session.commands, session.game.snapshot()
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
        if isinstance(self.session.game, Hinting) and self._hint is None:
            self._hint = self.services.app.worker.submit(advice.hint, self._question())

    def _ask_odds(self) -> None:
        """Ask for the chances of this moment; an older question is of no interest any more."""
        worker = self.services.app.worker
        if self._odds is not None:
            worker.drop(self._odds)
            self._odds = None
        wanted = self.services.app.settings.show_odds and not self.session.status.over
        if wanted and isinstance(self.session.game, Telling):
            self._odds = worker.submit(advice.odds, self._question())

    def _collect(self) -> None:
        """Hand over what the worker has finished."""
        app = self.services.app
        if self._hint is not None and self._hint.over:
            job, self._hint = self._hint, None
            if job.state == "done" and job.arguments[0].commands == self.session.commands:
                self.view.advise(job.result)
            elif job.state == "failed":
                app.notices.say(advice.failure(app.locale, job))
        if self._odds is not None and self._odds.over:
            job, self._odds = self._odds, None
            if job.state == "done":
                self.view.odds(job.result)
        if self._past is not None and self._past.over:
            job, self._past = self._past, None
            if job.state == "done" and job.result is not None:
                self._account.precede(job.result)
                self._recall()

        if self._race is not None and self._race.over:
            job, self._race = self._race, None
            if job.state == "done":
                self.view.race(job.result)

    def _ask_race(self) -> Job | None:
        """Have the player's best run of this world played again, to race against."""
        world, tale = self.session.world, self.services.tale_of(self.session.mode)
        if tale.retrace is None:
            return None
        with suppress(GameError):
            runs = self.services.chronicle.best(
                world.mode.name, params=world.id.params, seed=world.seed, limit=1
            )
            for run in runs:
                if run.result == "won":
                    text = self.services.chronicle.text(run.number)
                    return self.services.app.worker.submit(tale.retrace, tale, text)
        return None

    def _next_speed(self) -> None:
        app = self.services.app
        speed = SPEEDS[(SPEEDS.index(app.settings.animation_speed) + 1) % len(SPEEDS)]
        app.change(animation_speed=speed)
        _ = app.locale.gettext
        off = _("Animations off")
        app.notices.say(_("Speed: {percent} %").format(percent=speed) if speed else off)

    def _finish(self) -> Transition:
        text = self.live.text()
        number = self.live.finish(self.services.chronicle, self.services.now())
        return Replace(ResultsScene(self.services, self.session, number, text, *self._log()))

    # The log

    def _open_account(self) -> Account:
        """An account of the run; what happened before it was taken up again is told by the worker
        as soon as it knows."""
        if self.session.commands:
            # A file that cannot be read just now leaves the log without its beginning.
            with suppress(GameError):
                self._past = self.services.app.worker.submit(
                    advice.past, self.services.tale_of(self.session.mode), self.live.text()
                )
        return Account(self.session.position)

    def _log(self) -> tuple[tuple[str, ...], Filters]:
        """The sentences of the run, and what they can be filtered by."""
        lines = self._account.lines()
        told = tuple(self.services.app.locale.render(line.text) for line in lines)
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
        """Say once when the run can no longer be written."""
        if self.live.trouble != self._trouble:
            self._trouble = self.live.trouble
            if self._trouble is not None:
                self.services.app.audio.play("error")
                self.services.app.notices.say(self.services.app.locale.render(self._trouble))


_MOST_COMMANDS = 2_000
"""Runs longer than this are not played through only to say on the title how far they are."""


def begin_run(services: Services, world: World) -> Transition:
    """A new run of ``world``; it is the daily one when its seed is the day's."""
    daily = services.today() if world.seed == services.today() else ""
    try:
        scene = PlayScene.begin(services, world, daily)
    except GameError as error:
        _refuse(services, error)
        return None
    services.app.audio.play("candle_light")
    return Push(scene)


def resume_run(services: Services, run: Unfinished) -> Transition:
    """Take up an unfinished run; says what was lost, or why there is no way on."""
    try:
        world = services.registry.read_id(str(run.id))
        content = services.content(world.mode)
        live, notices = services.runs.resume(run.path, world, content, services.now())
    except GameError as error:
        _refuse(services, error)
        return None
    services.app.audio.play("candle_light")
    return Push(PlayScene(services, live, " · ".join(map(services.app.locale.render, notices))))


def play_again(services: Services, result: Any) -> Transition:
    """What the scene below a run does when the run's results popped with a world: play that."""
    return begin_run(services, result) if isinstance(result, World) else None


def known_tale(services: Services, name: str) -> Tale | None:
    """The tale called ``name``, if this version has it."""
    try:
        return services.registry.tale(name)
    except GameError:
        return None


def how_far(services: Services, run: Unfinished) -> str:
    """How far an unfinished run is, in the player's language; empty when that cannot be said."""
    try:
        mode = services.registry.mode(run.id.mode)
        if mode.clock == "tick":
            return ""
        recorded = journal.read(run.path.read_bytes())
        if recorded.commands > _MOST_COMMANDS:
            return ""
        world = services.registry.read_id(str(run.id))
        playback = Playback(world, services.content(mode), recorded)
        playback.seek(playback.length)
        figures = playback.game.figures()
    except (GameError, OSError):
        return ""
    # The first figure is the score; the second says where the run stands.
    shown = figures[1] if len(figures) > 1 else figures[0]
    locale = services.app.locale
    label = locale.render(shown.label)
    return locale.gettext("{figure}: {value}").format(figure=label, value=shown.value)


def _refuse(services: Services, error: GameError) -> None:
    services.app.audio.play("error")
    services.app.notices.say(services.app.locale.tell(error))


class PauseScene(Overlay):
    """Pops ``concede`` when the player gives the run up, else nothing."""

    size = (560, 590)

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__(services.app)
        self._services, self._session = services, session

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Pause")

    def build(self) -> None:
        _ = self.app.locale.gettext
        session = self._session
        blocks: list[Block] = [
            Paragraph(self._services.title(session.mode), Style("strong"), "centre", after=2),
            Label(str(session.id), after=8),
        ]
        buttons = [
            Button("go_on", _("Go on")),
            Button("options", _("Options")),
            Button("help", _("How to play")),
            Button("copy", _("Copy the ID")),
        ]
        if can_keep(self._services, session):
            buttons.append(Button("keep", _("Take the map home")))
        if self._can_concede:
            buttons.append(Button("concede", _("Give up this run")))
        buttons.append(Button("leave", _("Save and leave")))
        blocks += [Line(button, after=8) for button in buttons]
        self.lay((), [Flow(self.app, self.body, blocks)], "go_on")

    def chosen(self, name: str) -> Transition:
        match name:
            case "options":
                return Push(OptionsScene(self._services))
            case "help":
                return Push(HelpScene(self._services, self._session.mode))
            case "keep":
                return Push(take_home(self._services, self._session))
            case "copy":
                self._services.copy_id(str(self._session.id))
                return None
            case "concede":
                _ = self.app.locale.gettext
                told = _("The run ends here and counts as lost.")
                yes, no = _("Give up"), _("Keep playing")
                return Push(QuestionScene(self.app, _("Give up?"), told, yes, no))
            case "leave":
                self.app.audio.play("candle_snuff")
                return Home()
        return Pop()

    def resume(self, result: Any) -> Transition:
        self.rebuild()
        # The only scene above that answers True is the question whether to give up.
        return Pop("concede") if result is True else None

    @property
    def _can_concede(self) -> bool:
        return any(command.text == "concede" for command in self._session.game.legal())
