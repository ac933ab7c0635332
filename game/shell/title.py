"""The title: a hall by candlelight, four plates on one page, and the menu on the ledge below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.mode import Mode
from game.core.text import N_
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt, PromptBar
from game.engine.scene import Push, Quit, Scene, Transition
from game.engine.still import Still
from game.engine.text import Style
from game.engine.widgets import Form, Widget
from game.shell import starting
from game.shell.chronicle import ChronicleScene
from game.shell.credits import CreditsScene
from game.shell.hall import Hall
from game.shell.help import HelpScene
from game.shell.ledge import Ledge, Word
from game.shell.mode_page import ModePage
from game.shell.options import OptionsScene
from game.shell.page import fitted_paragraph
from game.shell.plates import Plate, places
from game.shell.question import QuestionScene
from game.shell.reading import Reading
from game.shell.tale import Services, Tale
from game.store.runs import Unfinished

IDLE_STEPS = 60 * 60
"""Steps without input after which a bot begins to play."""
_ROOMY = 1.2
"""Text sizes up to which the line under the plates has room there."""
_LINE = pygame.Rect(410, 538, 780, 34)
_PANEL = pygame.Rect(392, 540, 816, 96)
_GROUND = pygame.Rect(4, 652, 1272, 66)
"""What lies under menu and prompts in high contrast."""
_PROMPTS = pygame.Rect(8, 654, 330, 62)
"""Where prompts may stand: under the dwarf, left of the menu."""
_NOTHING_KEPT = N_("Nothing can be kept on this machine: {why}")


def _mode(tale: Tale) -> Mode:
    """The rules of a tale on the title, which every such tale has."""
    assert tale.mode is not None
    return tale.mode()


class TitleScene(Scene):
    """The lowest scene. ``idle_scene`` is shown after a minute without input; ``reading`` knows
    which tales can be shown at once."""

    music = "title_theme"

    def __init__(
        self,
        services: Services,
        idle_scene: Callable[[], Scene] | None = None,
        reading: Reading | None = None,
    ) -> None:
        self._services = services
        self._app = services.app
        self._idle_scene = idle_scene
        self._reading = reading or Reading((), services.library)
        self._then: tuple[Tale, Callable[[], Transition]] | None = None
        """A tale that was chosen before it was read, and what comes when it is."""
        self._idle = 0
        self._hall = Hall(services.app)
        self._prompts = PromptBar(services.app)
        self._run: Unfinished | None = None
        self._run_told = ""
        self._built: tuple[str, float, bool] | None = None
        self._shown: Widget | None = None
        self._still = Still()
        """The picture without what lives in it."""
        self._last_tale: Tale | None = None
        self._look_for_runs()
        self._build("continue" if self._run is not None else "")

    def enter(self) -> Transition:
        self._app.audio.play("candle_light")
        return None

    def resume(self, result: Any) -> Transition:
        self._idle = 0
        # The only scene above that answers True is the question whether to leave.
        if result is True:
            return Quit()
        self._look_for_runs()
        self._build(self._focused.name)
        return starting.again(self._services, result)

    def handle(self, event: InputEvent) -> Transition:
        self._ensure()
        self._idle = 0
        if isinstance(event, Press | Click):
            self._then = None  # something else is wanted now
        match event:
            case Click(position, 1, True):
                prompted = self._prompts.clicked(position)
                if prompted is not None:
                    return self.handle(prompted)
            case Click(_, 3, True) | Press("cancel", False):
                return self._ask_to_leave()
        name = self.form.handle(event)
        return self._chosen(name) if name else None

    def update(self) -> Transition:
        self._ensure()
        self._hall.update()
        moving = self._shown is not self._focused
        for plate in self._plates:
            moving |= plate.update(plate is self._focused)
        moving |= self._ledge.follow(self._focused)
        if moving:
            self._shown = self._focused
            self._still.forget()
        if self._then is not None and self._reading.has(self._then[0]):
            then, self._then = self._then[1], None
            self._still.forget()
            return then()
        self._idle += 1
        if self._idle_scene is not None and self._idle >= IDLE_STEPS:
            self._idle = 0
            return Push(self._idle_scene())
        return None

    def draw(self, canvas: pygame.Surface, alpha: float) -> None:
        self._ensure()
        self._still.draw(canvas, True, lambda: self._draw_still(canvas))
        self.form.hover()
        self._hall.draw_front(canvas)
        _ = self._app.locale.gettext
        prompts = (Prompt("confirm", _("Choose")), Prompt("left+right", _("Move")))
        self._prompts.draw(canvas, prompts, _PROMPTS.right, 686, left=_PROMPTS.left)

    def _draw_still(self, canvas: pygame.Surface) -> None:
        """Whatever only changes with the focus: drawn once, then kept."""
        self._hall.draw(canvas)
        assets = self._app.assets
        if assets.high_contrast:
            assets.draw_nine(canvas, assets.ui("panel/dark"), _GROUND)
        self._ledge.draw(canvas)
        self.form.draw(canvas)
        self._tell(canvas)
        if not self._services.places.kept:
            self._warn(canvas)

    # What was chosen

    def _chosen(self, name: str) -> Transition:
        services = self._services
        match name:
            case "continue" if self._run is not None:
                run = self._run
                tale = starting.tale_of(services, run.id.mode)
                assert tale is not None
                return self._when_read(tale, lambda: starting.go_on(services, run))
            case "daily":
                tale = self._daily_tale()
                return self._when_read(
                    tale, lambda: Push(ModePage(services, _mode(tale), daily=True))
                )
            case "chronicle":
                return Push(ChronicleScene(services))
            case "workshop" if services.open_workshop is not None:
                return Push(services.open_workshop(services))
            case "options":
                return Push(OptionsScene(services))
            case "help":
                return Push(HelpScene(services, None))
            case "credits":
                return Push(CreditsScene(services))
            case "quit":
                return Quit()
        focus = self._focused
        if isinstance(focus, Plate):
            chosen = self._last_tale = focus.tale
            return self._when_read(chosen, lambda: Push(ModePage(services, _mode(chosen))))
        return None

    def _when_read(self, tale: Tale, then: Callable[[], Transition]) -> Transition:
        """What ``then`` leads to; as soon as ``tale`` was read, if it was not yet."""
        if self._reading.has(tale):
            return then()
        self._then = tale, then
        self._still.forget()
        return None

    def _ask_to_leave(self) -> Transition:
        _ = self._app.locale.gettext
        self._app.audio.play("menu_back")
        told = _("Everything is kept; the candle will be lit again.")
        title = _("Leave the game?")
        return Push(QuestionScene(self._app, title, told, _("Leave"), _("Stay")))

    def _daily_tale(self) -> Tale:
        return self._last_tale or self._services.registry.listed[0]

    # What is seen

    @property
    def _focused(self) -> Widget:
        focus = self.form.focus
        assert focus is not None
        return focus

    def _look_for_runs(self) -> None:
        """The run that Continue takes up: the latest that this version knows the tale of."""
        services = self._services
        runs = services.runs.unfinished()
        known = (run for run in runs if starting.tale_of(services, run.id.mode) is not None)
        self._run = next(known, None)

    def _ensure(self) -> None:
        if self._built != self._wanted:
            self._build(self._focused.name)

    @property
    def _wanted(self) -> tuple[str, float, bool]:
        """What the screen depends on besides its own state."""
        app = self._app
        return (app.locale.language, app.text.scale, app.assets.high_contrast)

    def _build(self, focus: str) -> None:
        app = self._app
        self._built = self._wanted
        self._still.forget()
        tales = self._services.registry.listed
        self._plates = [
            Plate(app, tale, number, place)
            for number, (tale, place) in enumerate(zip(tales, places(len(tales)), strict=True))
        ]
        self._ledge = Ledge(app, self._words())
        first = self._plates[0].name
        self.form = Form(app, [*self._plates, *self._ledge.words], focus or first)
        for plate in self._plates:
            plate.update(plate is self.form.focus)
        self._ledge.follow(self.form.focus, at_once=True)
        self._shown = None

    def _words(self) -> list[Word]:
        _ = self._app.locale.gettext
        words = []
        if self._run is not None:
            words.append(Word("continue", _("Continue"), self._tell_run(self._run), ribbon=True))
        title = self._app.locale.render(self._daily_tale().title)
        daily = _("{title}, with the seed of the day: the same for everyone.").format(title=title)
        words += [
            Word("daily", _("Daily"), daily),
            Word("chronicle", _("Chronicle"), _("Finished runs: watch, share, play again.")),
            Word(
                "workshop",
                _("Workshop"),
                _("Watch every generator at work, and take what it makes home."),
            ),
            Word("options", _("Options"), _("Language, text, display, sound, keys.")),
            Word("help", _("Help"), _("Keys, seeds and IDs, accessibility.")),
            Word("credits", _("Credits"), _("Who wrote, drew and thought of all this.")),
            Word("quit", _("Quit"), _("Snuff the candle.")),
        ]
        return words

    def _tell_run(self, run: Unfinished) -> str:
        tale = starting.tale_of(self._services, run.id.mode)
        assert tale is not None
        title = self._app.locale.render(tale.title)
        far = starting.how_far(self._services, run)
        return " · ".join(filter(None, (title, far, str(run.id))))

    def _tell(self, canvas: pygame.Surface) -> None:
        """One line on what has the focus."""
        app = self._app
        focus = self._focused
        told = focus.help
        if isinstance(focus, Plate):
            told = app.locale.render(focus.tale.sentence)
        if self._then is not None:
            told = app.locale.gettext("One moment: the tale is being opened.")
        style = Style("caption", "sepia", 20)
        if app.text.scale <= _ROOMY and not app.assets.high_contrast:
            fitted = Style("caption", "sepia", 20)
            app.text.draw(canvas, told, fitted, _LINE.center, "center", _LINE.width)
            return
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), _PANEL)
        fitted_paragraph(app, canvas, told, style, _PANEL.inflate(-56, -14))

    def _warn(self, canvas: pygame.Surface) -> None:
        """Say that nothing survives this session, and why."""
        app = self._app
        why = self._services.places.trouble
        told = app.locale.gettext(_NOTHING_KEPT).format(why=why)
        box = pygame.Rect(400, 22, 800, 46)
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), box)
        icon = app.assets.ui("icon24/warning").image
        canvas.blit(icon, icon.get_rect(midleft=(box.left + 18, box.centery)))
        place = (box.left + 52, box.centery)
        app.text.draw(canvas, told, Style("body"), place, "midleft", box.width - 70)
