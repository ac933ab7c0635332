"""What came of a run: the page after it, and finished runs in words wherever they are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.core import journal
from game.core.errors import GameError
from game.core.feats import Mark
from game.core.mode import Mode, Preset
from game.core.registry import World
from game.core.session import Session
from game.core.text import N_, Message, message
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.locale import Locale
from game.engine.scene import Home, Pop, Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button, line_height
from game.engine.worker import Job
from game.shell.card import PLATES, RunCard, png_of
from game.shell.craft.taking_home import about_to_take_home, can_keep, take_home
from game.shell.errand import Errand
from game.shell.feats import marks_brought
from game.shell.flow import Block, Drawing, Flow, Label, Line, Paragraph, Section, Space
from game.shell.keeping import SaveElsewhereScene
from game.shell.log import UNFILTERED, Filters, LogScene
from game.shell.page import VINES, Page
from game.shell.seeds import new_seed
from game.shell.tale import Remains, Services
from game.shell.theatre import watch
from game.store import transfer
from game.store.chronicle import Entry, date
from game.store.writer import Ticket

COUNT_STEPS = 60
"""Steps in which the figures are counted up."""
_LARGE = 1.3


class ResultsScene(Page):
    """``entering`` is the run on its way into the chronicle, ``text`` the run itself, ``told`` its
    log with what it can be filtered by.

    To be played again it pops with the world: the scene below begins it.
    """

    plate = VINES

    def __init__(
        self,
        services: Services,
        session: Session,
        entering: Ticket[int],
        text: bytes,
        told: Sequence[str] = (),
        filters: Filters = UNFILTERED,
    ) -> None:
        super().__init__(services.app)
        self._services, self.session = services, session
        self._entering, self._text, self._told = entering, text, told
        self._shown = self._standing
        """What the page says of the run's way into the chronicle."""
        self._filters = filters
        self._won = session.status.phase == "won"
        self._notes = journal.read(text).notes
        self._counted = 0
        self._grading: Job | None = None
        """What the card waits for before it is drawn."""
        self._card: RunCard | None = None
        """It is being drawn."""
        self._keeping: Errand[Path] | None = None
        """It is on its way to the disk."""

    @property
    def heading(self) -> str:
        _ = self.app.locale.gettext
        return _("Victory") if self._won else _("The end of the road")

    def enter(self) -> Transition:
        self.app.audio.play("victory" if self._won else "defeat")
        self.ensure()
        return None

    def build(self) -> None:
        app, body = self.app, self.body
        large = app.text.scale > _LARGE
        if self.app.settings.reduced_motion:
            self._counted = COUNT_STEPS
        actions = self._actions()
        right = pygame.Rect(0, body.top, 330 if not large else 530, body.height)
        right.right = body.right
        left = pygame.Rect(body.left, body.top, right.left - 40 - body.left, body.height)
        if body.height > body.width:
            # In a tall window what can be done stands below what came of the run.
            right.height = sum(block.height(app, right.width) for block in actions)
            right.midbottom = body.midbottom
            left = pygame.Rect(body.left, body.top, body.width, right.top - 24 - body.top)
        story = self.story()
        if right.top == body.top:
            # What is short does not hang from the head of a high page.
            high = max(
                sum(block.height(app, area.width) for block in blocks)
                for area, blocks in ((left, story), (right, actions))
            )
            lower = max(0, body.height - high) // 3
            for area in (left, right):
                area.top, area.height = area.top + lower, area.height - lower
        flows = (Flow(app, left, story), Flow(app, right, actions))
        first = "new" if self._is_sown else "again"
        self.lay((), flows, first if self._trouble is None else "elsewhere")

    def update(self) -> Transition:
        if not self.app.picture.prepares:
            self._counted = min(self._counted + 1, COUNT_STEPS)
        if self.focused == "keep":
            about_to_take_home(self._services, self.session)
        if self._grading is not None and self._grading.over:
            grade, self._grading = self._grading.result, None
            self._card = self._card_with(grade)
        if self._card is not None:
            self._take_card(self._card)
        if self._keeping is not None and self._keeping.over:
            self._tell_card(self._keeping)
            self._keeping = None
        if self._shown != self._standing:
            self._shown = self._standing
            self._tell_notice()
            self.rebuild()
        return super().update()

    def chosen(self, name: str) -> Transition:
        services, session = self._services, self.session
        world = World(session.mode, session.game.params, session.id.seed)
        match name:
            case "again":
                return Pop(world)
            case "new":
                seed = new_seed(self.app.locale.language)
                params = session.mode.space.for_any_seed(session.game.params)
                return Pop(World(session.mode, params, seed))
            case "other":
                other = self._other
                assert other is not None
                params = session.mode.space.read(other.params)
                return Pop(World(session.mode, params, new_seed(self.app.locale.language)))
            case "watch":
                return self._watch()
            case "copy":
                services.copy_id(str(session.id))
            case "log":
                return Push(LogScene(services, self._told, self._filters))
            case "keep":
                return Push(take_home(services, session))
            case "notes":
                self._export_notes()
            case "look_back":
                look_back = services.tale_of(session.mode).look_back
                return Push(look_back(services, self._text)) if look_back is not None else None
            case "card":
                self._keep_card()
            case "home":
                return Home()
            case "try_again":
                self.app.writer.again()
            case "elsewhere":
                return Push(SaveElsewhereScene(services, [(str(session.id), self._text)]))
        return None

    def story(self) -> list[Block]:
        """What came of the run."""
        locale, large = self.app.locale, self.app.text.scale > _LARGE
        _ = locale.gettext
        session = self.session
        reason = session.status.reason
        remains = self._remains
        picture = Drawing(172, self._emblem) if remains is None else remains.picture
        blocks: list[Block] = [picture]
        if self._trouble is not None:
            blocks.append(Paragraph(locale.render(self._trouble), Style("strong", "rubric")))
        if reason is not None:
            said = Style("section", "rubric")
            blocks.append(Paragraph(locale.render(reason), said, "centre", after=10))
        if session.assisted:
            told = _("Played with assists: it stands apart in the records.")
            blocks.append(Paragraph(told, Style("caption", "sepia"), "centre"))
        if remains is not None:
            blocks += remains.ending
        blocks += self._feats()
        blocks.append(value_table(self.app, self.figures, 1 if large else 2))
        if self._is_best():
            told = _("Your best with these rules so far.")
            blocks.append(Paragraph(told, Style("strong", "rubric"), "centre", after=0))
        if remains is not None:
            blocks += remains.fates
        blocks.append(Space(8))
        mode, params = session.mode, session.id.params
        blocks += best_blocks(self._services, mode, params, but=self._number)
        return blocks

    @property
    def _remains(self) -> Remains | None:
        """What the tale has to show and to tell of the run."""
        session = self.session
        remains = self._services.tale_of(session.mode).remains
        return None if remains is None else remains(self.app, session.game, session.content)

    @property
    def _brought(self) -> tuple[Mark, ...]:
        """The feats that this run has brought; none while it is on its way into the chronicle."""
        services = self._services
        tale = services.tale_of(self.session.mode)
        try:
            return marks_brought(services, tale, self._number) if self._number else ()
        except GameError:
            return ()

    def _feats(self) -> list[Block]:
        """In one paragraph: a first run brings half a dozen, and the figures come below."""
        locale = self.app.locale
        titles = []
        for mark in self._brought:
            title = locale.render(mark.feat.title)
            titles.append(f"{title} ({locale.gettext('with assists')})" if mark.helped else title)
        if not titles:
            return []
        told = locale.ngettext("A feat: {titles}", "Feats: {titles}", len(titles))
        told = told.format(titles="\u00a0· ".join(titles))
        return [Paragraph(told, Style("strong", "rubric"), "centre", after=8)]

    @property
    def _number(self) -> int:
        """The run's number in the chronicle; 0 while it has none."""
        return self._entering.result or 0

    @property
    def _standing(self) -> tuple[bool, Message | None]:
        return self._entering.done, self._entering.error

    @property
    def _trouble(self) -> Message | None:
        """Why the run is not kept; None when it is, or is about to be."""
        services = self._services
        if not services.chronicle.kept:
            return message(
                "Nothing can be kept on this machine: this run lasts as long as the program."
            )
        why = self._entering.error
        if why is None:
            return None
        if services.runs.trouble is None:
            return message(
                "The run is on disk, but not in the chronicle yet ({why}). It is tried again.",
                why=why,
            )
        return message(
            "The run is in memory only ({why}). It is tried again every few seconds.", why=why
        )

    def _tell_notice(self) -> None:
        """What happened to the chronicle while the run was entered."""
        chronicle = self._services.chronicle
        if self._entering.done and chronicle.notice is not None:
            self.app.notices.say(self.app.locale.render(chronicle.notice))
            chronicle.notice = None

    def _is_best(self) -> bool:
        """Whether this run beats an earlier one of its kind, and all of them."""
        session = self.session
        mode, params = session.mode, session.id.params
        try:
            others = best_runs(
                self._services, mode, params, assisted=session.assisted, but=self._number
            )
        except GameError:
            return False
        return bool(others) and session.game.figures()[0].value > others[0].score

    @property
    def _is_sown(self) -> bool:
        """Whether another seed would be another game."""
        return self.session.mode.is_sown(self.session.game.params)

    @property
    def _other(self) -> Preset | None:
        """What is played next where another seed would be the same game: the first of the mode's
        own ways to play in which it is not."""
        mode = self.session.mode
        found = (each for each in mode.presets if mode.is_sown(mode.space.read(each.params)))
        return next(found, None)

    def _actions(self) -> list[Block]:
        _ = self.app.locale.gettext
        buttons = []
        if self._entering.error is not None:
            buttons.append(Button("try_again", _("Try again"), icon="undo"))
        if self._trouble is not None:
            buttons.append(Button("elsewhere", _("Save elsewhere"), icon="export"))
        if self._is_sown:
            buttons.append(Button("new", _("A new seed"), icon="dice"))
        buttons.append(Button("again", _("The same again"), icon="undo"))
        if not self._is_sown and self._other is not None:
            other = self.app.locale.render(self._other.name)
            buttons.append(Button("other", other, icon="dice"))
        if self._services.tale_of(self.session.mode).look_back is not None:
            back = _("Look back") if self._won else _("Could it be won?")
            buttons.append(Button("look_back", back, icon="search"))
        buttons += [
            Button("card", _("A card to share"), icon="star"),
            Button("copy", _("Copy the ID"), icon="copy"),
            Button("watch", _("Watch it"), icon="play"),
        ]
        if can_keep(self._services, self.session):
            buttons.append(Button("keep", _("Take the map home"), icon="export"))
        if self._told:
            buttons.append(Button("log", _("Read the log"), icon="book"))
        if self._notes:
            buttons.append(Button("notes", _("Keep the journal"), icon="pencil"))
        buttons.append(Button("home", _("Back to the title"), icon="arrow_left"))
        room = (self.body.height - 50) // len(buttons) - 2
        after = min(14, max(2, room - line_height(self.app)))
        shown = Label(str(self.session.id))
        return [*(Line(button, after=after) for button in buttons), shown]

    def _watch(self) -> Transition:
        try:
            return watch(self._services, self._text)
        except GameError as error:
            self.app.notices.say(self.app.locale.tell(error))
            return None

    def _export_notes(self) -> None:
        """The player's own lines as a text file among the exports."""
        _ = self.app.locale.gettext
        heading = f"{self._services.title(self.session.mode)}\n{self.session.id}\n\n"
        text = heading + "\n\n".join(self._notes) + "\n"
        try:
            path = transfer.export_notes(self._services.places, str(self.session.id), text)
        except GameError as error:
            self.app.notices.say(self.app.locale.tell(error))
            return
        self.app.audio.play("quill_scratch")
        self.app.notices.say(_("Kept: {file}").format(file=path))

    def leave(self) -> None:
        if self._grading is not None:
            self.app.worker.drop(self._grading)
        super().leave()

    def _keep_card(self) -> None:
        """Have the run graded, where its tale grades any; then the card drawn, and written."""
        if any(each is not None for each in (self._grading, self._card, self._keeping)):
            return
        tale = self._services.tale_of(self.session.mode)
        if tale.grade is None:
            self._card = self._card_with(None)
        else:
            self._grading = self.app.worker.submit(tale.grade, tale, self._text)

    def _card_with(self, grade: Message | None) -> RunCard:
        self._counted = COUNT_STEPS
        day = self.app.locale.date(date(self._services.now()))
        figures = self.figures()
        return RunCard(self._services, self.session, figures, self._brought, day, grade)

    def _take_card(self, card: RunCard) -> None:
        """Have the card written, once it is drawn."""
        picture = card.drawn()
        if picture is None:
            return
        self._card = None
        places, game_id = self._services.places, str(self.session.id)
        self._keeping = Errand(lambda: transfer.export_card(places, game_id, png_of(picture)))

    def _tell_card(self, card: Errand[Path]) -> None:
        locale = self.app.locale
        if card.result is not None:
            self.app.audio.play("quill_scratch")
            self.app.notices.say(locale.gettext("Kept: {file}").format(file=card.result))
        elif card.refused is not None:
            self.app.audio.play("error")
            self.app.notices.say(locale.render(card.refused))

    @property
    def sheets(self) -> tuple[str, ...]:
        return *super().sheets, "ui/emblems", PLATES

    def _emblem(self, canvas: Canvas, rect: pygame.Rect) -> None:
        name = "emblem/won" if self._won else "emblem/lost"
        emblem = self.app.assets.sprite("ui/emblems", name)
        canvas.blit(emblem.image, emblem.place(rect.centerx, rect.top + 84))

    def figures(self) -> list[tuple[str, str]]:
        """Labels and numbers, as far as they have been counted up."""
        locale, mode = self.app.locale, self.session.mode
        share = self._counted / COUNT_STEPS
        return [
            (
                locale.render(figure.label),
                figure_value(locale, mode, figure.name, round(figure.value * share)),
            )
            for figure in self.session.game.figures()
        ]


RESULT_ICONS = {"won": "trophy", "lost": "skull", "abandoned": "flag"}
MOST_SHOWN = 5


def result_word(locale: Locale, entry: Entry) -> str:
    """Won, lost or given up."""
    _ = locale.gettext
    words = {"won": _("Won"), "lost": _("Lost"), "abandoned": _("Given up")}
    return words.get(entry.result, entry.result)


def length_of(locale: Locale, seconds: float) -> str:
    """A time of play: hours and minutes, or minutes and seconds."""
    whole = max(0, round(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    if hours:
        return locale.gettext("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return locale.gettext("{minutes} min {seconds} s").format(minutes=minutes, seconds=rest)


_FORMERLY = {"Tasks done": N_("Charges fulfilled")}
"""What a figure is called now, by what runs of before kept."""


def figure_label(locale: Locale, label: str) -> str:
    """What a figure that was kept with a run is called."""
    return locale.gettext(_FORMERLY.get(label, label))


def figure_value(locale: Locale, mode: Mode | None, name: str, value: int) -> str:
    """A figure of a run of ``mode`` (None for one that is not known here) as it is shown."""
    if mode is not None and name in mode.timed:
        return locale.clock(value // mode.TICKS_A_SECOND)
    return locale.number(value)


def day_of(locale: Locale, entry: Entry) -> str:
    """The day on which it ended."""
    return locale.date(date(entry.ended))


def best_blocks(services: Services, mode: Mode, params: str, but: int = 0) -> list[Block]:
    """The best results with these parameters, clean and assisted apart, without run ``but``. As
    long as nobody has won, how far it went."""
    locale = services.app.locale
    _ = locale.gettext
    try:
        clean = _best_of_kind(best_runs(services, mode, params, assisted=False, but=but))
        assisted = _best_of_kind(best_runs(services, mode, params, assisted=True, but=but))
    except GameError as error:
        told = Paragraph(locale.tell(error), Style("caption", "sepia"))
        return [Section(_("Best results")), told]
    lost = bool(clean or assisted) and all(each.result != "won" for each in (*clean, *assisted))
    blocks: list[Block] = [Section(_("Farthest so far") if lost else _("Best results"))]
    blocks += [Paragraph(_entry_told(locale, entry), after=4) for entry in clean]
    if assisted:
        blocks.append(Paragraph(_("With assists"), Style("caption", "sepia"), after=4))
        blocks += [Paragraph(_entry_told(locale, entry), after=4) for entry in assisted]
    if not clean and not assisted:
        blocks.append(Paragraph(_("None yet with these rules."), Style("caption", "sepia")))
    return blocks


def _best_of_kind(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Those that were won, if any was."""
    return [entry for entry in entries if entry.result == "won"] or entries


def best_runs(
    services: Services, mode: Mode, params: str, *, assisted: bool, but: int = 0
) -> list[Entry]:
    """The best runs with these parameters without run ``but``, the very best first."""
    found = services.chronicle.best(
        mode.name, params=params, assisted=assisted, limit=MOST_SHOWN + 1
    )
    return [entry for entry in found if entry.number != but][:MOST_SHOWN]


def _entry_told(locale: Locale, entry: Entry) -> str:
    told = locale.gettext("{result}, {score}, {day}")
    result, score = result_word(locale, entry), locale.number(entry.score)
    return told.format(result=result, score=score, day=day_of(locale, entry))


def value_table(
    app: App, lines: Callable[[], Sequence[tuple[str, str]]], columns: int = 1
) -> Drawing:
    """Labels at the left, values at the right, the first line strong. ``lines`` is asked each time
    it is drawn, so that values may change."""
    high = max(30, app.text.leading(Style("body")) + 6)
    rows = -(-len(lines()) // columns)

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        width = rect.width // columns
        for number, (label, value) in enumerate(lines()):
            left = rect.left + number // rows * width + 14
            y = rect.top + number % rows * high + high // 2
            style = Style("strong" if number == 0 else "body")
            _dotted(app, canvas, label, value, style, (left, y, width - 28))

    return Drawing(high * rows, draw)


def _dotted(
    app: App,
    canvas: Canvas,
    label: str,
    value: str,
    style: Style,
    place: tuple[int, int, int],
) -> None:
    """A label, dots, and a value, ``place`` being left, middle and width."""
    left, y, width = place
    said = app.text.fitted(value, style, width // 2)
    canvas.blit(said, said.get_rect(midright=(left + width, y)))
    room = width - said.get_width() - 24
    named = app.text.draw(canvas, label, style, (left, y), "midleft", room)
    dot = app.assets.made("dot between a label and its value", lambda: _dot(app))
    dots = range(named.right + 8, left + width - said.get_width() - 8, 8)
    canvas.lay([(dot, x, y + 6) for x in dots])


def _dot(app: App) -> Canvas:
    made = Canvas((2, 2), app.canvas.scale)
    made.fill(app.text.colour("sepia_lt"))
    return made
