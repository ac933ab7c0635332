"""Options: every setting, in force as soon as it is changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.engine.actions import ACTIONS, BUTTON_LABELS, Bindings
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.fields import copy
from game.engine.inputs import Click, InputEvent, RawButton, RawKey, key_label
from game.engine.prompts import Prompt, draw_caps
from game.engine.scene import Push, Transition
from game.engine.settings import GAME_SPEEDS, SPEEDS, TEXT_SIZES
from game.engine.text import Style
from game.engine.widgets import Button, Choice, Option, Row, Slider, Tabs, Toggle, Widget
from game.engine.worker import Job, Urgency
from game.shell import dwarf, pack_page, report
from game.shell.advice import failure
from game.shell.errand import Errand, show_folder
from game.shell.flow import Block, Drawing, Flow, Label, Line, Paragraph, Section, Space
from game.shell.page import Page, QuestionScene, fitted_paragraph
from game.shell.tale import Services
from game.store import packs

TABS = ("text", "display", "sound", "play", "controls", "packs", "report")
LISTEN_STEPS = 300
"""How long a new key is waited for."""
_TALL = 22
"""Pixels in which a tall window sets what is said of a setting, at a text size of 100 %."""
_AIR = 64
"""Most that stands free below each setting there."""
_INDENT = 14
"""How far what is said stands from the edge, as names of settings do."""


class BindingRow(Row):
    """An action with its keys and its buttons; pressed, it wants a new one."""

    def __init__(self, action: str, label: str, told: str) -> None:
        super().__init__(action, label, told)

    def press(self, app: App) -> bool:
        app.audio.play("menu_select")
        return True

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        self.draw_label(app, canvas, focused, 0.42)
        left = self.rect.left + round(self.rect.width * 0.44)
        draw_caps(app, canvas, self.name, left, self.rect.right - 14, self.rect.centery)


class OptionsScene(Page):
    """``tab`` is the page shown first, one of `TABS`."""

    def __init__(self, services: Services, tab: str = "text") -> None:
        super().__init__(services.app)
        self._services = services
        self._making: Errand[Path] | None = None
        self._made: Path | None = None
        """The report that was made here last."""
        self._showing: Errand[None] | None = None
        self._reading: Job | None = None
        """What reads the content packs."""
        self._share = 0.0
        self._tales = services.registry.tales
        self.tab = TABS.index(tab) if tab in TABS else 0
        self._listening = ""
        """The action that is being bound anew; empty when none is."""
        self._left = 0
        self._wanted: Bindings | None = None
        """What would hold if the player agrees to take a key from another action."""
        self._dwarf = dwarf.Dwarf(services.app, 0.6)
        self._strip = pygame.Rect(0, 0, 0, 0)
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Options")

    def prompts(self) -> Sequence[Prompt]:
        _ = self.app.locale.gettext
        if self._listening:
            return ()
        return (*super().prompts(), Prompt("tab_previous+tab_next", _("Tabs")))

    def build(self) -> None:
        app, body = self.app, self.body
        _ = app.locale.gettext
        labels = (
            *(_("Text"), _("Display"), _("Sound"), _("Play"), _("Controls"), _("Packs")),
            _("Report"),
        )
        tabs = Tabs("tabs", labels, self.tab)
        high = round(44 * min(1.4, app.text.scale))
        tabs.rect = pygame.Rect(body.left, body.top + 2, body.width, high)
        pages = (
            self._text,
            self._display,
            self._sound,
            self._play,
            self._controls,
            self._packs,
            self._report,
        )
        room = pygame.Rect(body.left, tabs.rect.bottom, body.width, 0)
        room.height = body.bottom - 6 - room.top
        upright = self._upright(pages[self.tab](), room.inflate(-44, -28)) if self.more else None
        # Nothing on these pages needs another word of help.
        helped = TABS[self.tab] not in ("packs", "report") and upright is None
        strip_high = app.text.leading(Style("caption")) * 2 if helped else 0
        self._strip = pygame.Rect(body.left + 20, body.bottom - strip_high, 0, strip_high)
        self._strip.width = body.width - 40
        self._panel = pygame.Rect(body.left, tabs.rect.bottom, body.width, 0)
        self._panel.height = self._strip.top - 6 - self._panel.top
        inside = self._panel.inflate(-44, -28)
        rows = pages[self.tab]()
        blocks = [Line(row) if isinstance(row, Widget) else row for row in rows]
        flow = Flow(app, inside, blocks if upright is None else upright)
        self.lay((tabs,), (flow,), flow.widgets[0].name)

    def _upright(self, rows: Sequence[Widget | Block], room: pygame.Rect) -> list[Block] | None:
        """The rows of a page for a tall window: what each is for stands with it, they stand as far
        apart as there is room, and where much is left the dwarf stands below them. None where not
        all of that has room."""
        told = {""}
        """What several rows would say is said once, above them."""
        style = Style("caption", "sepia", _TALL)
        blocks: list[Block] = []
        ends: list[int] = []
        for row in rows:
            if not isinstance(row, Widget):
                blocks.append(_larger(row))
                continue
            said = row.help if isinstance(row, Row) and row.help not in told else ""
            told.add(said)
            if isinstance(row, BindingRow):
                blocks += [Paragraph(said, style)] if said else []
                blocks.append(Line(row))
            else:
                blocks.append(Line(row))
                blocks += [Paragraph(said, style, after=0, indent=_INDENT)] if said else []
                ends.append(len(blocks))
        spare = room.height - sum(block.height(self.app, room.width) for block in blocks)
        if spare < 0:
            return None
        stands = spare >= dwarf.HIGH + 2 * _AIR
        spare -= dwarf.HIGH if stands else 0
        air = min(_AIR, spare // max(1, len(ends)))
        for end in reversed(ends):
            blocks.insert(end, Space(air))
        if stands:
            blocks += [
                Space(spare - air * len(ends)),
                Drawing(dwarf.HIGH, self._stand, (dwarf.ATLAS,)),
            ]
        return blocks

    def _stand(self, canvas: Canvas, rect: pygame.Rect) -> None:
        self._dwarf.draw(canvas, rect.centerx - 20, rect.bottom)

    def handle(self, event: InputEvent) -> Transition:
        if not self._listening:
            return super().handle(event)
        match event:
            case RawKey(scancode):
                return self._bind_key(scancode)
            case RawButton(button):
                return self._bind_button(button)
            case Click(down=True):
                self._stop_listening()
        return None

    def resume(self, result: Any) -> Transition:
        wanted, self._wanted = self._wanted, None
        if wanted is not None and result is True:
            self._take(wanted)
        return super().resume(result)

    def update(self) -> Transition:
        if self._listening:
            self._left -= 1
            if self._left == 0:
                self._stop_listening()
        self._collect()
        self._watch_packs()
        return super().update()

    def leave(self) -> None:
        self.app.inputs.raw = False

    def chosen(self, name: str) -> Transition:
        widget = self.form.widget(name)
        app = self.app
        if isinstance(widget, Tabs):
            self.tab = widget.index
            if TABS[self.tab] == "packs":
                self._reading = self._reading or pack_page.look(self._services, Urgency.WATCHED)
            self.build()
            self.form.focus_on("tabs")
        elif isinstance(widget, BindingRow):
            self._listen(name)
        elif name == "defaults":
            self._take(Bindings.default())
            app.notices.say(app.locale.gettext("All keys and buttons are as they came."))
        elif name == "report":
            self._make_report()
        elif name == "read_packs":
            self._read_packs()
        elif name == "open_packs":
            self._to_packs()
        elif name in ("open_folder", "copy_folder"):
            self._to_folder(name)
        elif name == "fullscreen":
            app.screen.toggle_fullscreen()
            app.change(fullscreen=app.screen.fullscreen)
        elif isinstance(widget, Choice | Slider | Toggle):
            app.change(**{name: widget.value})
            if name == "language":
                app.speak_as_set()
            self.ensure()
        return None

    def content(self, canvas: Canvas) -> None:
        self.app.assets.draw_nine(canvas, self.app.assets.ui("panel/light"), self._panel)
        super().content(canvas)
        if self._strip.height:
            self.help_line(canvas, self._strip)
        if self._listening:
            self._ask(canvas)

    # The pages

    def _text(self) -> Sequence[Widget | Block]:
        _ = self.app.locale.gettext
        said = self.app.settings
        sizes = [Option(size, self.app.locale.percent(size / 100)) for size in TEXT_SIZES]
        sample = _(
            "The dwarf lifts his candle. Beyond the gate, forty steps; at their end, a chair, and"
            " somebody who will not get up from it."
        )
        return (
            Choice(
                "language",
                _("Language"),
                (
                    Option("", _("As the system")),
                    *pack_page.languages(self.app.locale, said.language),
                ),
                said.language,
                _("English, French, what the machine speaks, or what a content pack teaches."),
            ),
            Choice(
                "text_size",
                _("Text size"),
                sizes,
                said.text_size,
                _("Of everything that is to be read."),
            ),
            Toggle(
                "high_contrast",
                _("High contrast"),
                said.high_contrast,
                _("Plain panels and strong outlines."),
            ),
            Section(_("This is how it reads"), above=14),
            Paragraph(sample),
        )

    def _display(self) -> Sequence[Widget | Block]:
        _ = self.app.locale.gettext
        said = self.app.settings
        speeds = [Option(speed, self.app.locale.percent(speed / 100)) for speed in SPEEDS if speed]
        speeds.append(Option(0, _("Off")))
        return (
            Toggle(
                "fullscreen",
                _("Full screen"),
                said.fullscreen,
                _("The whole screen, or a window of any size."),
            ),
            Choice(
                "sharpness",
                _("Sharpness"),
                (
                    Option("auto", _("Automatic")),
                    Option("full", _("Full")),
                    Option("plain", _("Plain")),
                ),
                said.sharpness,
                _(
                    "Full draws every pixel of the window. Automatic does too, unless this machine"
                    " is too slow for it; plain is for slow machines."
                ),
            ),
            Choice(
                "animation_speed",
                _("Speed of animations"),
                speeds,
                said.animation_speed,
                _("You never have to wait for them: any input hurries them to their end."),
            ),
            Toggle(
                "reduced_motion",
                _("Reduced motion"),
                said.reduced_motion,
                _("Things fade instead of moving."),
            ),
            Toggle(
                "reduced_flashes",
                _("Reduced flashes"),
                said.reduced_flashes,
                _("No flicker of candles, no flash when a blow lands."),
            ),
        )

    def _sound(self) -> Sequence[Widget | Block]:
        _ = self.app.locale.gettext
        said = self.app.settings
        return (
            _volume(
                "volume", _("Everything"), said.volume, _("All sounds and all music together.")
            ),
            _volume(
                "effects_volume",
                _("Effects"),
                said.effects_volume,
                _("Cards, blows, paper and wax."),
            ),
            _volume(
                "music_volume", _("Music"), said.music_volume, _("What is played while you play.")
            ),
            Toggle(
                "captions",
                _("Captions for sounds"),
                said.captions,
                _("Sounds that matter are told in words at the foot of the screen."),
            ),
        )

    def _play(self) -> Sequence[Widget | Block]:
        _ = self.app.locale.gettext
        said = self.app.settings
        return (
            Toggle(
                "show_odds",
                _("Show the odds"),
                said.show_odds,
                _("What the next hand may bring, and the chance to win."),
            ),
            Toggle(
                "journal_prompt",
                _("Offer the journal after each step"),
                said.journal_prompt,
                _("A line of your own, kept with the run."),
            ),
            Choice(
                "game_speed",
                _("Speed of the game"),
                [Option(speed, self.app.locale.percent(speed / 100)) for speed in GAME_SPEEDS],
                said.game_speed,
                _("Below 100% it is an assist, and told with the result."),
            ),
            *self._of_tales(),
        )

    def _of_tales(self) -> Iterator[Widget | Block]:
        """What belongs to one tale, under its title."""
        locale = self.app.locale
        _ = locale.gettext
        said = self.app.settings
        for tale in self._tales:
            if tale.settings:
                title = locale.render(tale.title)
                yield Section(_("In {title}").format(title=title), above=14)
            for own in tale.settings:
                if own.choices:
                    options = [Option(word, _(label)) for word, label in own.choices]
                    chosen = said.choices[own.name]
                    yield Choice(own.name, _(own.label), options, chosen, _(own.help))
                else:
                    yield Toggle(own.name, _(own.label), said.switches[own.name], _(own.help))

    def _controls(self) -> Sequence[Widget | Block]:
        _ = self.app.locale.gettext
        told = _("Confirm, then press the new key or button.")
        rows = [BindingRow(action, _(label), told) for action, label in ACTIONS.items()]
        return (*rows, Button("defaults", _("All as they came"), icon="undo"))

    def _packs(self) -> Sequence[Widget | Block]:
        return tuple(pack_page.blocks(self._services, self._reading))

    def _report(self) -> Sequence[Widget | Block]:
        _ = self.app.locale.gettext
        places = self._services.places
        button = Button("report", _("Make a report"), icon="export")
        if places.root is None:
            why = _("Nothing can be kept on this machine: {why}").format(why=places.trouble)
            folder: list[Block] = [Paragraph(why)]
        else:
            show = Button("open_folder", _("Open the folder"))
            copied = Button("copy_folder", _("Copy its path"))
            folder = [Label(str(places.root)), Line(show, copied, gap=20, after=8)]
        told = _(
            "When something went wrong, a report tells those who can mend it: the log, the run that"
            " is open or was played last, settings and versions, in one file to be read before it"
            " is sent. Names, folders and notes are left out. Nothing is ever sent by itself."
        )
        barred = _(
            "What keeps you from playing, or makes it hard for you, is something that went wrong:"
            " tell us of it, too."
        )
        state: list[Block] = []
        if self._making is not None:
            state = [Paragraph(_("The report is being made…"), align="centre")]
        elif self._made is not None:
            state = [
                Paragraph(_("The report is in this file:"), align="centre", after=2),
                Label(str(self._made)),
            ]
        return (
            Section(_("Where everything is kept")),
            *folder,
            Section(_("Report"), above=8),
            Paragraph(told),
            Paragraph(barred),
            Line(button, after=8),
            *state,
        )

    # Content packs

    def _read_packs(self) -> None:
        if self._reading is None:
            self._reading = pack_page.look(self._services, Urgency.WATCHED)
            self.rebuild()

    def _watch_packs(self) -> None:
        """How far the reading of the packs is."""
        job = self._reading
        if job is None:
            return
        self.app.worker.poll()
        if job.over:
            self._reading = None
            if job.state == "failed":
                self.app.notices.say(failure(self.app.locale, job))
        elif job.progress == self._share:
            return
        self._share = job.progress or 0.0
        if TABS[self.tab] == "packs":
            self.rebuild()

    def _to_packs(self) -> None:
        root = self._services.places.root
        if root is not None and self._showing is None:
            folder = packs.packs_at(root)

            def show() -> None:
                with suppress(OSError):
                    folder.mkdir(exist_ok=True)
                show_folder(folder)

            self._showing = Errand(show)

    # The report and the folder

    def _make_report(self) -> None:
        if self._making is not None:
            return
        services = self._services
        live = report.open_run(reversed(self.app.stack))
        subject = None if live is None else report.subject_of(live)

        def make() -> Path:
            about = subject or report.latest(services.places)
            return report.make(services.places, services.own_settings, about)

        self._making = Errand(make)
        self.rebuild()

    def _to_folder(self, name: str) -> None:
        root = self._services.places.root
        if root is None:
            return
        _ = self.app.locale.gettext
        if name == "copy_folder":
            copied = copy(str(root))
            self.app.notices.say(_("Copied.") if copied else _("There is no clipboard here."))
        elif self._showing is None:
            self._showing = Errand(lambda: show_folder(root))

    def _collect(self) -> None:
        """What came of the errands."""
        say = self.app.notices.say
        if self._making is not None and self._making.over:
            made, self._making = self._making, None
            self._made = made.result
            if made.refused is not None:
                say(self.app.locale.render(made.refused))
            self.rebuild()
            self.flows[0].to_end()
        if self._showing is not None and self._showing.over:
            shown, self._showing = self._showing, None
            if shown.refused is not None:
                say(self.app.locale.render(shown.refused))

    # Binding anew

    def _listen(self, action: str) -> None:
        self._listening, self._left = action, LISTEN_STEPS
        self.app.inputs.raw = True

    def _stop_listening(self) -> None:
        """No further key is waited for; the one that came means nothing until it is let go."""
        focus, self._listening = self._listening, ""
        self.app.inputs.raw = False
        self.build()
        self.form.focus_on(focus)

    def _bind_key(self, scancode: int) -> Transition:
        bindings = self.app.settings.bindings
        changed = bindings.with_key(self._listening, scancode)
        left = {
            loser: [key_label(key) for key in changed.keys[loser]]
            for loser in bindings.all_of_key(scancode)
        }
        return self._offer(changed, key_label(scancode), left)

    def _bind_button(self, button: str) -> Transition:
        bindings = self.app.settings.bindings
        changed = bindings.with_button(self._listening, button)
        left = {
            loser: [BUTTON_LABELS[name] for name in changed.buttons[loser]]
            for loser in bindings.all_of_button(button)
        }
        return self._offer(changed, BUTTON_LABELS[button], left)

    def _offer(self, changed: Bindings, code: str, left: Mapping[str, Sequence[str]]) -> Transition:
        """Put ``changed`` in force; ask first when other actions lose ``code`` by it: what each
        that has it has then is ``left``."""
        action = self._listening
        self._stop_listening()
        losers = [loser for loser in left if loser != action]
        if not losers:
            self._take(changed)
            return None
        _ = self.app.locale.gettext
        self._wanted = changed
        names = {loser: _(ACTIONS[loser]) for loser in losers}
        told = [
            _("{key} does “{old}”. Use it for “{new}” instead?").format(
                key=_(code), old=" / ".join(names.values()), new=_(ACTIONS[action])
            )
        ]
        for loser, old in names.items():
            then = _("“{old}” has no other and is left without one.")
            if left[loser]:
                then = _("“{old}” then has {keys}.")
            told.append(then.format(old=old, keys=", ".join(map(_, left[loser]))))
        question = QuestionScene(
            self.app, _("Already taken"), " ".join(told), _("Use it"), _("Leave it")
        )
        return Push(question)

    def _take(self, bindings: Bindings) -> None:
        self.app.change(keys=bindings.keys, buttons=bindings.buttons)
        self.app.audio.play("seal_stamp")
        self.rebuild()

    def _ask(self, canvas: Canvas) -> None:
        app = self.app
        _ = app.locale.gettext
        box = pygame.Rect(0, 0, 760, 180)
        box.center = self._panel.center
        app.assets.draw_nine(canvas, app.assets.ui("panel/dark"), box)
        told = _("A new key or button for “{action}”.").format(action=_(ACTIONS[self._listening]))
        seconds = -(-self._left // 60)
        wait = app.locale.ngettext(
            "Click, or wait {count} second, to leave it as it is.",
            "Click, or wait {count} seconds, to leave it as it is.",
            seconds,
        ).format(count=seconds)
        upper, lower = box.inflate(-60, -30), box.inflate(-60, -30)
        upper.height = lower.height = box.height // 2 - 16
        lower.top = upper.bottom
        fitted_paragraph(app, canvas, told, Style("section", "flame"), upper)
        fitted_paragraph(app, canvas, wait, Style("caption", "parch_hi"), lower)


def _volume(name: str, label: str, percent: int, told: str) -> Slider:
    return Slider(name, label, percent, 0, 100, 5, help=told)


def _larger(block: Block) -> Block:
    """A paragraph as a tall window sets it; anything else as it is."""
    if isinstance(block, Paragraph) and not block.style.size:
        block.style = replace(block.style, size=_TALL)
    return block
